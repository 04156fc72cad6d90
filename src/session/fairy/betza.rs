//! Betza's notation of movements: `N`, `fmWfceF`, `mRcpR`, `nA`, `R4`.

/// How a piece gets to the square of a [`Movement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// At once, over whatever stands between.
    Leap,
    /// As a leap, if nothing stands on the way (`n`).
    Lame,
    /// In steps over empty squares, at most so many; 0 is any number.
    Ride(u8),
    /// Along a line over exactly one piece (`p`).
    Hop,
    /// Along a line to the square behind the first piece (`g`).
    Grass,
}

/// A step, or the first of several, as the player of the piece sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Movement {
    /// Columns to the right.
    pub right: i8,
    /// Rows forward.
    pub forward: i8,
    pub way: Way,
    /// Whether it may end on an empty square.
    pub moves: bool,
    /// Whether it may take.
    pub takes: bool,
}

/// The step of an atom: its longer and its shorter part.
fn steps(atom: char) -> Option<&'static [(i8, i8)]> {
    Some(match atom {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        _ => return None,
    })
}

/// One or two letters of direction in front of an atom; two equal ones for a single letter.
type Direction = (char, char);

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}
fn is_horizontal(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

/// Whether a step goes to the side that a letter names.
fn goes_to(letter: char, right: i8, forward: i8) -> bool {
    match letter {
        'f' => forward > 0,
        'b' => forward < 0,
        'r' => right > 0,
        'l' => right < 0,
        'v' => forward != 0,
        _ => right != 0,
    }
}

fn fits(direction: Direction, right: i8, forward: i8) -> bool {
    let (first, second) = direction;
    let (is_tall, is_wide) = (forward.abs() >= right.abs(), right.abs() >= forward.abs());
    let along = |letter: char| {
        let is_long = if is_vertical(letter) {
            is_tall
        } else {
            is_wide
        };
        is_long && goes_to(letter, right, forward)
    };
    match (first, second) {
        ('h', 'r') => (right.signum() * forward.signum() > 0) == is_tall,
        ('h', 'l') => (right.signum() * forward.signum() < 0) == is_tall,
        (letter, 'h') => goes_to(letter, right, forward),
        (letter, other) if letter == other => along(letter),
        // Of two letters the second says along which axis the longer part lies.
        (letter, long) => goes_to(letter, right, forward) && along(long),
    }
}

/// Reads a notation. The empty one is a piece that never moves.
///
/// # Errors
/// Returns what is not understood.
pub fn read(text: &str) -> Result<Vec<Movement>, String> {
    let letters: Vec<char> = text.chars().collect();
    let mut movements: Vec<Movement> = Vec::new();
    let (mut moves, mut takes) = (false, false);
    let mut directions: Vec<Direction> = Vec::new();
    let (mut is_lame, mut hopper) = (false, None);
    let mut index = 0;
    while let Some(&letter) = letters.get(index) {
        index += 1;
        let next = letters.get(index).copied();
        match letter {
            'm' => moves = true,
            'c' => takes = true,
            // Taking en passant is a matter of pawns, which are not read from a notation.
            'p' => hopper = Some(Way::Hop),
            'g' => hopper = Some(Way::Grass),
            'n' => is_lame = true,
            'f' | 'b' | 'v' | 'l' | 'r' | 's' | 'h' => {
                let joins = next.is_some_and(|next| {
                    next == letter
                        || is_vertical(letter) && (is_horizontal(next) || next == 'h')
                        || is_horizontal(letter) && (is_vertical(next) || next == 'h')
                        || letter == 'h' && matches!(next, 'r' | 'l')
                });
                let second = next.filter(|_| joins).unwrap_or(letter);
                if joins {
                    index += 1;
                }
                directions.push((letter, second));
            }
            _ => {
                let Some(atom) = steps(letter) else {
                    return Err(letter.to_string());
                };
                let mut way = match (letter, is_lame) {
                    ('R' | 'B' | 'Q', _) => Way::Ride(0),
                    (_, true) => Way::Lame,
                    _ => Way::Leap,
                };
                if next == Some(letter) {
                    way = Way::Ride(0);
                    index += 1;
                } else if let Some(most) = next.and_then(|next| next.to_digit(10)) {
                    way = Way::Ride(u8::try_from(most).unwrap_or(0));
                    index += 1;
                }
                if let Some(hopper) = hopper {
                    if way != Way::Ride(0) || !matches!(letter, 'R' | 'B' | 'Q') {
                        return Err(letters.iter().take(index).collect());
                    }
                    way = hopper;
                }
                if !moves && !takes {
                    (moves, takes) = (true, true);
                }
                for &(long, short) in atom {
                    add(
                        &mut movements,
                        (long, short),
                        &directions,
                        |right, forward| Movement {
                            right,
                            forward,
                            way,
                            moves,
                            takes,
                        },
                    );
                }
                (moves, takes, is_lame, hopper) = (false, false, false, None);
                directions.clear();
            }
        }
        if movements.len() > 400 {
            return Err(text.chars().take(20).collect());
        }
    }
    if !directions.is_empty() || moves || takes || is_lame || hopper.is_some() {
        return Err(text.to_owned());
    }
    Ok(movements)
}

/// Adds a step in all its directions, or in those that are named. The same step by the same way is one movement.
fn add(
    movements: &mut Vec<Movement>,
    (long, short): (i8, i8),
    directions: &[Direction],
    movement: impl Fn(i8, i8) -> Movement,
) {
    // Of a step along a row or a column each letter counts for itself: `fsW` goes forward and sideways.
    let apart = |&(first, second): &Direction| match short {
        0 if second != 'h' => vec![(first, first), (second, second)],
        _ => vec![(first, second)],
    };
    let directions: Vec<Direction> = directions.iter().flat_map(apart).collect();
    for (right, forward) in [(short, long), (long, short)] {
        for (right, forward) in [
            (right, forward),
            (-right, forward),
            (right, -forward),
            (-right, -forward),
        ] {
            let is_named = directions.is_empty()
                || directions
                    .iter()
                    .any(|direction| fits(*direction, right, forward));
            if !is_named {
                continue;
            }
            let new = movement(right, forward);
            let same = movements
                .iter_mut()
                .find(|old| (old.right, old.forward, old.way) == (new.right, new.forward, new.way));
            match same {
                Some(old) => {
                    old.moves |= new.moves;
                    old.takes |= new.takes;
                }
                None => movements.push(new),
            }
        }
    }
}
