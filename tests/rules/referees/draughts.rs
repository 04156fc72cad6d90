//! Draughts with flying kings, international and Russian.

use super::{Course, Referee, anything, play, rules, set_up};
use gametui::board::{Board, Cell, Outcome, Piece, Square};
use gametui::rules::Rules;
use gametui::search::random::Random;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The differences of the two games.
trait Variant: Clone {
    /// True if as many pieces as possible must be captured; otherwise any capture may be chosen.
    const MAJORITY: bool;
    /// True if a man that touches the last row during a capture continues as a king.
    const CROWNED_AT_ONCE: bool;
    /// The number of plies with kings only that make a draw.
    const QUIET: usize;
}

#[derive(Clone)]
struct International;
impl Variant for International {
    const MAJORITY: bool = true;
    const CROWNED_AT_ONCE: bool = false;
    const QUIET: usize = 50;
}

#[derive(Clone)]
struct Russian;
impl Variant for Russian {
    const MAJORITY: bool = false;
    const CROWNED_AT_ONCE: bool = true;
    const QUIET: usize = 30;
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Man {
    player: u8,
    king: bool,
}

type Place = (i32, i32);
// Ordered, so that the same random games are played each time.
type Men = BTreeMap<Place, Man>;

#[derive(Clone)]
struct Draughts<V: Variant> {
    size: i32,
    men: Men,
    turn: u8,
    /// The positions since the beginning, including this one.
    seen: Course<(Vec<(Place, Man)>, u8)>,
    quiet: usize,
    variant: std::marker::PhantomData<V>,
}

/// A capture so far: where the man is, whether it is a king by now, and what it has jumped.
#[derive(Clone)]
struct Capture {
    place: Place,
    king: bool,
    taken: Vec<Place>,
}

const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl<V: Variant> Draughts<V> {
    fn is_inside(&self, (x, y): Place) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }

    fn last_row(&self, player: u8) -> i32 {
        if player == 0 { self.size - 1 } else { 0 }
    }

    /// Returns the captures with one more jump. The man is off the board while it jumps; those it has captured are
    /// still there.
    fn jumps(&self, men: &Men, player: u8, so_far: &Capture) -> Vec<Capture> {
        let mut jumps = Vec::new();
        for (dx, dy) in DIAGONALS {
            let step = |(x, y): Place| (x + dx, y + dy);
            let is_free = |place: Place| self.is_inside(place) && !men.contains_key(&place);
            let mut over = step(so_far.place);
            while so_far.king && is_free(over) {
                over = step(over);
            }
            let is_prey = men.get(&over).is_some_and(|man| man.player != player);
            if !is_prey || so_far.taken.contains(&over) {
                continue;
            }
            let mut landing = step(over);
            let mut landings = Vec::new();
            while is_free(landing) {
                landings.push(landing);
                landing = step(landing);
                if !so_far.king {
                    break;
                }
            }
            let reached = landings.into_iter().map(|place| {
                let touches = V::CROWNED_AT_ONCE && place.1 == self.last_row(player);
                let mut taken = so_far.taken.clone();
                taken.push(over);
                Capture {
                    place,
                    king: so_far.king || touches,
                    taken,
                }
            });
            let reached: Vec<Capture> = reached.collect();
            // Of several landing squares behind one man, those from which the capture continues are mandatory.
            let leads_on = |capture: &Capture| !self.jumps(men, player, capture).is_empty();
            let must = !V::MAJORITY && reached.iter().any(leads_on);
            jumps.extend(reached.into_iter().filter(|one| !must || leads_on(one)));
        }
        jumps
    }

    /// Returns all complete captures of a man.
    fn captures(&self, place: Place, man: Man) -> Vec<Capture> {
        let mut men = self.men.clone();
        men.remove(&place);
        let mut open = vec![Capture {
            place,
            king: man.king,
            taken: Vec::new(),
        }];
        let mut ended = Vec::new();
        while let Some(capture) = open.pop() {
            let longer = self.jumps(&men, man.player, &capture);
            if longer.is_empty() && !capture.taken.is_empty() {
                ended.push(capture);
            }
            open.extend(longer);
        }
        ended
    }

    fn steps(&self, (x, y): Place, man: Man) -> Vec<Place> {
        let ahead = if man.player == 0 { 1 } else { -1 };
        let mut steps = Vec::new();
        for (dx, dy) in DIAGONALS {
            let far = if man.king {
                self.size
            } else {
                i32::from(dy == ahead)
            };
            let line = (1..=far).map(|n| (x + n * dx, y + n * dy));
            steps.extend(line.take_while(|to| self.is_inside(*to) && !self.men.contains_key(to)));
        }
        steps
    }

    /// Returns the moves: origin, destination, whether a king arrives, and captured squares.
    fn found(&self) -> Vec<(Place, Capture)> {
        let own: Vec<(Place, Man)> = self
            .men
            .iter()
            .filter(|(_, man)| man.player == self.turn)
            .map(|(place, man)| (*place, *man))
            .collect();
        let captures = |(place, man): &(Place, Man)| -> Vec<(Place, Capture)> {
            let all = self.captures(*place, *man);
            all.into_iter().map(|capture| (*place, capture)).collect()
        };
        let mut found: Vec<(Place, Capture)> = own.iter().flat_map(captures).collect();
        if V::MAJORITY {
            let most = found.iter().map(|(_, capture)| capture.taken.len()).max();
            found.retain(|(_, capture)| Some(capture.taken.len()) == most);
        }
        if found.is_empty() {
            for (place, man) in own {
                let to = |place| Capture {
                    place,
                    king: man.king,
                    taken: Vec::new(),
                };
                found.extend(
                    self.steps(place, man)
                        .into_iter()
                        .map(|end| (place, to(end))),
                );
            }
        }
        for (_, capture) in &mut found {
            capture.king |= capture.place.1 == self.last_row(self.turn);
        }
        found
    }

    fn picture(&self) -> (Vec<(Place, Man)>, u8) {
        let mut men: Vec<_> = self.men.iter().map(|(place, man)| (*place, *man)).collect();
        men.sort_by_key(|(place, _)| *place);
        (men, self.turn)
    }

    fn after(&self, from: Place, capture: &Capture) -> (Self, Outcome) {
        let mut next = self.clone();
        let was_king = next.men.remove(&from).is_some_and(|man| man.king);
        for place in &capture.taken {
            next.men.remove(place);
        }
        let player = self.turn;
        let king = capture.king;
        next.men.insert(capture.place, Man { player, king });
        next.turn = 1 - player;
        let is_quiet = was_king && capture.taken.is_empty();
        next.quiet = if is_quiet { self.quiet + 1 } else { 0 };
        let picture = next.picture();
        let times = next.seen.times(&picture);
        next.seen = next.seen.with(picture);
        let outcome = if next.found().is_empty() {
            Outcome::Won(player)
        } else if times >= 2 || next.quiet >= V::QUIET {
            Outcome::Draw
        } else {
            Outcome::Going
        };
        (next, outcome)
    }
}

impl<V: Variant> Referee for Draughts<V> {
    fn set_up(board: &Board, turn: u8) -> Self {
        let man = |at: Square| {
            let piece = board.piece(at)?.0;
            let place = (i32::from(at.x), i32::from(at.y));
            let player = u8::from(piece % 2 == 1);
            let king = piece >= 2;
            Some((place, Man { player, king }))
        };
        let mut game = Self {
            size: i32::from(board.width()),
            men: board.squares().filter_map(man).collect(),
            turn,
            seen: Course::new(),
            quiet: 0,
            variant: std::marker::PhantomData,
        };
        game.seen = game.seen.with(game.picture());
        game
    }

    fn board(&self) -> Board {
        let size = u16::try_from(self.size).expect("small");
        let mut board = Board::new(size, size);
        for ((x, y), man) in &self.men {
            let at = Square::new(
                u16::try_from(*x).expect("on"),
                u16::try_from(*y).expect("on"),
            );
            let piece = Piece(u16::from(man.player) + 2 * u16::from(man.king));
            board.set(at, Cell::of(piece));
        }
        board
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn moves(&self) -> Vec<(Self, Outcome)> {
        let found = self.found();
        found
            .iter()
            .map(|(from, capture)| self.after(*from, capture))
            .collect()
    }
}

/// Returns a board with men and kings anywhere, few or many.
fn scattered(size: u16, random: &mut Random) -> Board {
    let mut board = Board::new(size, size);
    let density = 1 + random.below(5);
    let kings = 1 + random.below(6);
    let squares: Vec<Square> = board
        .squares()
        .filter(|at| (at.x + at.y) % 2 == 0)
        .collect();
    for at in squares {
        if random.below(8) < density {
            let player = u16::from(random.below(2) == 1);
            let king = random.below(8) < kings || at.y == 0 || at.y + 1 == size;
            board.set(at, Cell::of(Piece(player + 2 * u16::from(king))));
        }
    }
    board
}

/// Returns a board with two or three kings each.
fn kings(size: u16, random: &mut Random) -> Board {
    let mut board = Board::new(size, size);
    let squares: Vec<Square> = board
        .squares()
        .filter(|at| (at.x + at.y) % 2 == 0)
        .collect();
    for piece in [2, 3, 2, 3, 3, 2] {
        let at = squares[random.below(squares.len())];
        board.set(at, Cell::of(Piece(piece)));
    }
    board
}

/// Returns true if the opponent cannot capture anything.
fn is_safe<V: Variant>(game: &Draughts<V>) -> bool {
    game.found()
        .iter()
        .all(|(_, capture)| capture.taken.is_empty())
}

/// Returns true if the position has occurred before.
fn is_old<V: Variant>(game: &Draughts<V>) -> bool {
    game.seen.times(&game.picture()) > 1
}

fn compare<V: Variant>(rules: &Arc<dyn Rules>, size: u16, games: usize) {
    let mut random = Random::new(12, u64::from(size));
    let mut positions = 0;
    for _ in 0..games {
        let (seen, _) = play::<Draughts<V>>(&**rules, &rules.start(), 200, &mut random, anything);
        positions += seen;
    }
    for _ in 0..games * 12 {
        let board = scattered(size, &mut random);
        let start = set_up(&**rules, &board, u8::from(random.below(2) == 1));
        let (seen, _) = play::<Draughts<V>>(&**rules, &start, 4, &mut random, anything);
        positions += seen;
    }
    // Kings that avoid captures reach draws, and sooner if they move back and forth.
    let mut drawn = [0, 0];
    for (kind, prefers) in [is_safe::<V>, is_old::<V>].into_iter().enumerate() {
        for _ in 0..games {
            let board = kings(size, &mut random);
            let start = set_up(&**rules, &board, 0);
            let (seen, outcome) = play(&**rules, &start, 200, &mut random, prefers);
            drawn[kind] +=
                usize::from(outcome == Outcome::Draw && (seen >= V::QUIET) == (kind == 0));
            positions += seen;
        }
    }
    assert!(drawn.iter().all(|games| *games > 0), "{drawn:?}");
    assert!(positions > games * 50, "{positions} positions");
}

#[test]
fn international_draughts_is_what_its_referee_says() {
    compare::<International>(&rules("international", &[]), 10, 8);
}

#[test]
fn russian_draughts_is_what_its_referee_says() {
    compare::<Russian>(&rules("russian", &[]), 8, 8);
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn draughts_is_what_its_referee_says_for_long() {
    compare::<International>(&rules("international", &[]), 10, 300);
    compare::<Russian>(&rules("russian", &[]), 8, 400);
}
