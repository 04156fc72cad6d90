//! Moves made on the board square by square, against all ways in which each legal move can be made.

use gametui::base::Limits;
use gametui::board::{Board, Move, Op, Piece, Position, Square};
use gametui::rules::{Ask, Listing, Rules};
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{Composition, Gesture, GestureContext};
use std::sync::Arc;

fn rules(name: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(name)).ok();
    loaded.and_then(|loaded| loaded.rules).expect(name)
}

/// Returns every sequence of squares on which a piece can land in a move of draughts: it goes straight to a square beyond
/// the next piece that it takes, over nothing else.
fn ways(mv: &Move, board: &Board) -> Vec<Vec<Square>> {
    let [Op::Clear(from), taken @ .., Op::Place(to, _)] = mv.ops.as_slice() else {
        return Vec::new();
    };
    let mut ways = vec![vec![*from]];
    for (number, over) in taken.iter().enumerate() {
        let before: Vec<Square> = taken[..number].iter().map(|op| op.square()).collect();
        let mut longer = Vec::new();
        for way in ways {
            let last = *way.last().expect("a square");
            for landing in board.squares() {
                if (board.get(landing).is_empty() || landing == *from)
                    && jumps_over(last, over.square(), landing, board, *from, &before)
                {
                    longer.push([&way[..], &[landing]].concat());
                }
            }
        }
        ways = longer;
    }
    if taken.is_empty() {
        return vec![vec![*to]];
    }
    ways.retain(|way| way.last() == Some(to));
    ways.into_iter().map(|way| way[1..].to_vec()).collect()
}

fn jumps_over(
    from: Square,
    over: Square,
    to: Square,
    board: &Board,
    start: Square,
    before: &[Square],
) -> bool {
    let (dx, dy) = (
        i32::from(to.x) - i32::from(from.x),
        i32::from(to.y) - i32::from(from.y),
    );
    if (dx, dy) == (0, 0) || dx.abs() != dy.abs() && dx != 0 && dy != 0 {
        return false;
    }
    let length = dx.abs().max(dy.abs());
    let between = (1..length).map(|step| {
        let at =
            |from: u16, d: i32| u16::try_from(i32::from(from) + d.signum() * step).expect("inside");
        Square::new(at(from.x, dx), at(from.y, dy))
    });
    let mut seen = false;
    for square in between {
        let is_over = square == over;
        let is_free = board.get(square).is_empty() || square == start;
        // What was taken may still lie there, but not behind the piece that is taken.
        if !is_over && !is_free && (seen || !before.contains(&square)) {
            return false;
        }
        seen |= is_over;
    }
    seen
}

fn is_in_order(squares: &[Square], way: &[Square]) -> bool {
    let mut way = way.iter();
    squares
        .iter()
        .all(|square| way.any(|other| other == square))
}

/// Makes every legal move by every way of it. Returns the number of moves that needed more than two squares.
fn check(name: &str, rules: &dyn Rules, position: &Position, listing: &Listing) -> usize {
    let legal: Vec<(&Move, Vec<Vec<Square>>)> = listing
        .moves
        .iter()
        .map(|listed| (&listed.mv, ways(&listed.mv, &position.board)))
        .collect();
    let from = |mv: &Move| mv.iter().next().map(|op| op.square());
    let mut long = 0;
    for (mv, ways) in &legal {
        for way in ways.iter().take(6) {
            long += usize::from(way.len() > 1);
            let mut composition = Composition::default();
            let mut pointed: Vec<Square> = Vec::new();
            let start = from(mv).expect("a square");
            let is_meant = |pointed: &[Square]| -> Vec<&Move> {
                legal
                    .iter()
                    .filter(|(other, ways)| {
                        from(other) == Some(start)
                            && ways.iter().any(|way| is_in_order(pointed, way))
                    })
                    .map(|(mv, _)| *mv)
                    .collect()
            };
            for square in std::iter::once(&start).chain(way) {
                let context = GestureContext {
                    listing: Some(listing),
                    position,
                    game: rules.game(),
                };
                let gesture = composition.enter(*square, context);
                if *square != start || !pointed.is_empty() || composition.is_empty() {
                    pointed.push(*square);
                }
                let told =
                    format!("{name} {mv:?} by {way:?}, {pointed:?}: {gesture:?}\n{position:?}");
                match gesture {
                    Gesture::Shown => {}
                    Gesture::Play(played) => {
                        assert_eq!(is_meant(&pointed), [&played], "{told}");
                        pointed.clear();
                        break;
                    }
                    Gesture::Choose(choice) => {
                        assert!(choice.contains(mv), "{told}");
                        pointed.clear();
                        break;
                    }
                    _ => panic!("{told}"),
                }
            }
            assert!(pointed.is_empty(), "{name}: {mv:?} by {way:?} does not end");
        }
    }
    long
}

/// A board with some pieces of each kind at random on the dark squares.
fn scattered(rules: &dyn Rules, random: &mut Random) -> Position {
    let start = rules.start();
    let mut ops: Vec<Op> = start.board.squares().map(Op::Clear).collect();
    let kinds = rules.game().pieces.len();
    for square in start.board.squares() {
        let is_dark = (square.x + square.y) % 2 == 0;
        let is_inside = (1..rules.game().height - 1).contains(&square.y);
        if is_dark && is_inside && random.below(4) == 0 {
            // Kings, which are declared last, are rare in games.
            let kind = random.below(kinds + 2).min(kinds - 1);
            ops.push(Op::Place(square, Piece(u16::try_from(kind).expect("few"))));
        }
    }
    let mut position = rules.set_up(&start, &ops);
    position.turn = u8::from(random.below(2) == 1);
    position
}

#[test]
fn draughts_are_played_square_by_square() {
    let limits = Limits::default();
    let mut long = 0;
    for name in ["international", "russian", "checkers"] {
        let rules = rules(name);
        let mut worker = rules.worker();
        let mut random = Random::new(11, 0);
        for _ in 0..150 {
            let position = scattered(&*rules, &mut random);
            let listing = worker.moves(Ask::all(&position, &limits));
            if listing.complete.is_ok() {
                long += check(name, &*rules, &position, &listing);
            }
        }
    }
    assert!(long > 200, "{long}");
}

/// A king that takes two pieces stops between them; after the second it may land on either of two squares, or on one.
#[test]
fn a_flying_king_stops_where_it_turns() {
    for (name, black, ends) in [
        ("international", [(2, 2), (6, 2)], vec![(7, 1), (8, 0)]),
        ("russian", [(2, 2), (6, 2)], vec![(7, 1)]),
    ] {
        let rules = rules(name);
        let king = |owner: u8| {
            let pieces = (0..u16::try_from(rules.game().pieces.len()).expect("few")).map(Piece);
            let mut own = pieces.filter(|piece| rules.game().owner(*piece) == owner);
            own.next_back().expect("a king")
        };
        let man = (0..4)
            .map(Piece)
            .find(|piece| rules.game().owner(*piece) == 1);
        let man = man.expect("a man");
        let start = rules.start();
        let mut ops: Vec<Op> = start.board.squares().map(Op::Clear).collect();
        ops.push(Op::Place(Square::new(0, 0), king(0)));
        ops.extend(black.map(|(x, y)| Op::Place(Square::new(x, y), man)));
        let position = rules.set_up(&start, &ops);
        let mut worker = rules.worker();
        let listing = worker.moves(Ask::all(&position, &Limits::default()));
        assert_eq!(listing.moves.len(), ends.len(), "{name}");
        assert!(check(name, &*rules, &position, &listing) > 0);
        let context = GestureContext {
            listing: Some(&listing),
            position: &position,
            game: rules.game(),
        };
        let mut composition = Composition::default();
        composition.enter(Square::new(0, 0), context);
        let turned = composition.enter(Square::new(4, 4), context);
        match ends.len() {
            1 => assert!(matches!(turned, Gesture::Play(_)), "{turned:?}"),
            _ => assert_eq!(turned, Gesture::Shown),
        }
    }
}

/// In kalah the only kind belongs to nobody: whoever is on turn lifts it, and a pit alone is the move.
#[test]
fn both_players_point_at_their_pits() {
    for name in ["kalah", "oware"] {
        let rules = rules(name);
        let (mut worker, mut random) = (rules.worker(), Random::new(5, 0));
        let (mut position, mut pointed) = (rules.start(), [0; 2]);
        loop {
            let listing = worker.moves(Ask::all(&position, &Limits::default()));
            if listing.moves.is_empty() {
                break;
            }
            for listed in &listing.moves {
                let context = GestureContext {
                    listing: Some(&listing),
                    position: &position,
                    game: rules.game(),
                };
                let pit = listed.mv[0].square();
                let gesture = Composition::default().enter(pit, context);
                assert_eq!(gesture, Gesture::Play(listed.mv.clone()), "{position:?}");
                pointed[usize::from(position.turn)] += 1;
            }
            let chosen = &listing.moves[random.below(listing.moves.len())];
            if chosen.outcome.is_over() {
                break;
            }
            position = chosen.next.clone();
        }
        assert!(
            pointed.iter().all(|count| *count > 10),
            "{name} {pointed:?}"
        );
    }
}

#[test]
fn columns_are_played_square_by_square() {
    let rules = rules("lasca");
    let (mut worker, mut random) = (rules.worker(), Random::new(3, 0));
    let mut long = 0;
    for _ in 0..10 {
        let mut position = rules.start();
        for _ in 0..40 {
            let listing = worker.moves(Ask::all(&position, &Limits::default()));
            if listing.moves.is_empty() {
                break;
            }
            long += check("lasca", &*rules, &position, &listing);
            let chosen = &listing.moves[random.below(listing.moves.len())];
            position = chosen.next.clone();
        }
    }
    assert!(long > 20, "{long}");
}
