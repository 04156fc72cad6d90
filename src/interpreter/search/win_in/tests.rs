//! Compares the search with one that has no table and no order, on random games and positions.

use super::super::random::Random;
use super::super::test_games::{endless_captures, heap, key_square, stuck_heap, tic_tac_toe};
use super::*;
use crate::base::{Limits, Span};
use crate::board::{Board, Game, Op, Piece, SharedState, Square, State};
use crate::rules::{Explanation, Illegal, Judgement, Listing};
use std::num::NonZeroU32;
use std::sync::Arc;

/// A place in a [`RandomGame`].
#[derive(Debug, PartialEq, Eq)]
struct Place(usize);

impl State for Place {
    fn digest(&self) -> u64 {
        // Many places have equal hashes.
        self.0 as u64 % 3
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

/// A node of a random game.
#[derive(Clone, Debug)]
struct Node {
    turn: u8,
    is_of_chance: bool,
    is_partial: bool,
    has_faults: bool,
    moves: Vec<(usize, Outcome)>,
}

/// A game on a random graph: players move twice in a row or not at all, chance moves, draws may be claimed, lists are
/// partial and rules fail.
#[derive(Clone)]
struct RandomGame {
    game: Game,
    nodes: Arc<[Node]>,
}

impl RandomGame {
    const NODES: usize = 40;

    fn new(seed: u64, players: u8, is_certain: bool) -> Self {
        let mut random = Random::new(seed, 0);
        let mut below = |most: usize| random.below(most);
        let node = |index: usize| {
            let is_of_chance = below(8) == 0;
            let turn = u8::try_from(below(usize::from(players))).unwrap();
            let count = below(5);
            let moves = (0..count).map(|_| {
                // Only player 0 can go back, so that the others do not move for ever.
                let least = if turn == 0 && !is_of_chance {
                    0
                } else {
                    index + 1
                };
                let next = least + below(Self::NODES);
                let outcome = match below(14) {
                    _ if next >= Self::NODES => Outcome::Won(0),
                    0 => Outcome::Won(0),
                    1 => Outcome::Won(players - 1),
                    2 if below(3) == 0 => Outcome::Claimable,
                    3 if below(3) == 0 => Outcome::Draw,
                    _ => Outcome::Going,
                };
                (next % Self::NODES, outcome)
            });
            Node {
                turn,
                is_of_chance,
                moves: moves.collect(),
                is_partial: !is_certain && below(6) == 0,
                has_faults: !is_certain && below(9) == 0,
            }
        };
        Self {
            game: Game {
                players,
                ..Game::new(5, 1).with_pieces(["X"])
            },
            nodes: (0..Self::NODES).map(node).collect(),
        }
    }

    fn position(&self, place: usize) -> Position {
        let mut position = Position::new(Board::new(5, 1), self.nodes[place].turn);
        position.state = SharedState::new(Place(place));
        position
    }
}

impl Rules for RandomGame {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        self.position(0)
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(self.clone())
    }
}

impl Worker for RandomGame {
    fn judge(&mut self, _: &Position, _: &Move, _: &Limits<'_>) -> Judgement {
        Judgement::Illegal(Box::new(Illegal {
            span: Span::default(),
            reason: None,
            messages: Vec::new(),
        }))
    }

    fn explain(&mut self, _: &Position, _: &Move, _: &Limits<'_>) -> Explanation {
        unreachable!("searching explains nothing")
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        let place: &Place = ask.position.state.get().unwrap();
        let node = &self.nodes[place.0];
        let moves = node.moves.iter().enumerate();
        let listed = moves.map(|(index, (next, outcome))| Listed {
            mv: Move::of(vec![Op::Place(
                Square::new(u16::try_from(index).unwrap(), 0),
                Piece(0),
            )]),
            next: self.position(*next),
            outcome: match outcome {
                Outcome::Going if self.nodes[*next].is_of_chance => Outcome::Chance,
                outcome => *outcome,
            },
            merged: 0,
            weight: node.is_of_chance.then_some(NonZeroU32::MIN),
        });
        let mut listing = Listing {
            moves: listed.collect(),
            complete: match node.is_partial {
                true => Err(Partial::Memory),
                false => Ok(()),
            },
            ..Listing::nothing(Partial::Memory)
        };
        listing.faults.judging = u64::from(node.has_faults);
        listing
    }
}

/// Finds out whether a position is certainly won, or possibly, in the plainest way.
struct Oracle<'a> {
    worker: Box<dyn Worker>,
    player: u8,
    limits: Limits<'a>,
    /// Whether unknown moves are taken for ones that help the player.
    is_hopeful: bool,
}

impl<'a> Oracle<'a> {
    fn new(rules: &dyn Rules, player: u8, limits: Limits<'a>, is_hopeful: bool) -> Self {
        Self {
            worker: rules.worker(),
            player,
            limits,
            is_hopeful,
        }
    }

    fn is_won(&mut self, position: &Position, moves: u32) -> bool {
        if moves == 0 {
            return false;
        }
        let listing = self.worker.moves(Ask::all(position, &self.limits));
        let is_partial = listing.complete.is_err() || listing.faults.count() > 0;
        let is_own = position.turn == self.player && !listing.is_of_chance();
        let rest = if is_own { moves - 1 } else { moves };
        let mut is_won = |listed: &Listed| match listed.outcome.claimed() {
            outcome if outcome.is_over() => outcome.winner() == Some(self.player),
            _ => self.is_won(&listed.next, rest),
        };
        match is_own {
            true => listing.moves.iter().any(&mut is_won) || is_partial && self.is_hopeful,
            false => {
                let all = listing.moves.iter().all(is_won);
                match is_partial {
                    true => all && self.is_hopeful,
                    false => all && !listing.moves.is_empty(),
                }
            }
        }
    }

    fn shortest(&mut self, position: &Position, most: u32) -> Option<u32> {
        (1..=most).find(|moves| self.is_won(position, *moves))
    }
}

fn options(moves: u32) -> WinOptions<'static> {
    WinOptions {
        moves,
        positions: WinOptions::POSITIONS,
        bounds: Bounds::default(),
        progress: &|_, _| {},
    }
}

/// Compares the search with the oracle, and returns the number of own moves of the win.
fn compare(rules: &dyn Rules, position: &Position, most: u32) -> Option<u32> {
    let limits = Limits::default();
    let player = position.turn;
    let mut certain = Oracle::new(rules, player, limits, false);
    let mut possible = Oracle::new(rules, player, limits, true);
    let found = find(rules, position, options(most));
    let shortest = certain.shortest(position, most);
    let refuted = (1..=most)
        .rev()
        .find(|moves| !possible.is_won(position, *moves));
    match &found.answer {
        WinAnswer::Win(win) => {
            assert_eq!(shortest, Some(win.moves), "{position:?}");
            assert!(win.is_whole);
            check_line(rules, position, win, &mut certain);
            assert_eq!(found.refuted, refuted.unwrap_or(0).min(win.moves - 1));
        }
        WinAnswer::NoWin => {
            assert_eq!((shortest, refuted), (None, Some(most)), "{position:?}");
            assert_eq!(found.refuted, most);
        }
        WinAnswer::Undecided(_) => {
            assert_eq!(shortest, None, "{position:?}");
            assert!(found.refuted < most);
            assert_eq!(found.refuted, refuted.unwrap_or(0), "{position:?}");
        }
    }
    shortest
}

/// Plays a line: its moves are legal, it wins, no win is shorter, and no defence lasts longer.
fn check_line(rules: &dyn Rules, from: &Position, win: &ForcedWin, oracle: &mut Oracle<'_>) {
    let mut worker = rules.worker();
    let mut position = from.clone();
    let mut rest = win.moves;
    let limits = Limits::default();
    for (index, mv) in win.line.iter().enumerate() {
        assert_eq!(oracle.shortest(&position, rest), Some(rest));
        let listing = worker.moves(Ask::all(&position, &limits));
        let is_own = position.turn == from.turn && !listing.is_of_chance();
        let moves = listing.moves.into_iter();
        let mut found = moves.filter(|listed| listed.mv == *mv);
        let listed = found.next().expect("a legal move");
        if is_own {
            rest -= 1;
        }
        let is_last = index + 1 == win.line.len();
        assert_eq!(listed.outcome.claimed().is_over(), is_last);
        if is_last {
            assert_eq!(listed.outcome.winner(), Some(from.turn));
            // A win with somebody else's move counts as one with the own move that would follow.
            assert_eq!(rest, u32::from(!is_own));
        }
        position = listed.next;
    }
}

#[test]
fn random_games_are_judged_as_by_the_plainest_search() {
    let mut lengths = [0; 5];
    for is_certain in [true, false] {
        for seed in 0..150 {
            let players = [1, 2, 2, 3][seed as usize % 4];
            let rules = RandomGame::new(seed, players, is_certain);
            // The others would move for ever where somebody else is to win.
            let places = (0..RandomGame::NODES).filter(|place| rules.nodes[*place].turn == 0);
            for place in places {
                for most in [1, 4] {
                    let length = compare(&rules, &rules.position(place), most);
                    lengths[length.unwrap_or(0) as usize] += 1;
                }
            }
        }
    }
    assert!(lengths.iter().all(|count| *count > 30), "{lengths:?}");
}

#[test]
fn others_who_move_for_ever_leave_it_undecided() {
    let node = |turn, next| Node {
        turn,
        is_of_chance: false,
        is_partial: false,
        has_faults: false,
        moves: vec![(next, Outcome::Going)],
    };
    let rules = RandomGame {
        nodes: Arc::new([node(0, 1), node(1, 1)]),
        ..RandomGame::new(0, 2, true)
    };
    let found = find(&rules, &rules.position(0), options(2));
    let answer = WinAnswer::Undecided(Undecided::Plies);
    assert_eq!((found.answer, found.refuted), (answer, 1));
}

/// Returns the position after some random moves; `None` if the game is over before.
fn random_position(rules: &dyn Rules, plies: usize, random: &mut Random) -> Option<Position> {
    let mut worker = rules.worker();
    let mut position = rules.start();
    for _ in 0..plies {
        let listing = worker.moves(Ask::all(&position, &Limits::default()));
        let mut moves = listing.moves;
        if moves.is_empty() {
            return None;
        }
        let listed = moves.swap_remove(random.below(moves.len()));
        if listed.outcome.is_over() {
            return None;
        }
        position = listed.next;
    }
    Some(position)
}

/// The name of a game, the game, the number of positions, the most random moves before them, and the most own moves.
type RandomPositions = (&'static str, Box<dyn Rules>, usize, usize, u32);

#[test]
fn positions_of_games_are_judged_as_by_the_plainest_search() {
    let mut random = Random::new(7, 0);
    let games: [RandomPositions; 6] = [
        ("tictactoe", Box::new(tic_tac_toe()), 200, 7, 4),
        (
            "three in a row",
            Box::new(super::super::test_games::connect_three()),
            150,
            9,
            3,
        ),
        ("heap", Box::new(heap(12, 2)), 60, 6, 4),
        ("heap of three", Box::new(heap(12, 3)), 60, 6, 4),
        ("heap of one", Box::new(heap(9, 1)), 30, 5, 4),
        ("stuck", Box::new(stuck_heap(8)), 20, 5, 4),
    ];
    for (name, rules, count, most_plies, most) in games {
        let mut wins = 0;
        for _ in 0..count {
            let plies = random.below(most_plies + 1);
            // From positions in which few moves are left, the plain search is quick.
            let plies = if name == "tictactoe" {
                plies.max(2)
            } else {
                plies
            };
            if let Some(position) = random_position(&*rules, plies, &mut random) {
                for moves in 1..=most {
                    let length = compare(&*rules, &position, moves);
                    wins += u32::from(length.is_some());
                }
            }
        }
        assert_eq!(wins > 0, name != "stuck", "{name}");
    }
}

#[test]
fn nothing_is_claimed_when_the_search_ends_early() {
    // Three stones are lost for the player on turn, four are won in two moves.
    let rules = heap(4, 2);
    let full = find(&rules, &rules.start(), options(2));
    assert!(matches!(&full.answer, WinAnswer::Win(win) if win.moves == 2));
    assert_eq!(full.refuted, 1);
    for positions in 0..full.positions {
        let found = find(
            &rules,
            &rules.start(),
            WinOptions {
                positions,
                ..options(2)
            },
        );
        match found.answer {
            WinAnswer::Win(win) => assert_eq!(win.moves, 2),
            answer => assert_eq!(answer, WinAnswer::Undecided(Undecided::Positions)),
        }
    }
    let lost = heap(6, 2);
    let full = find(&lost, &lost.start(), options(4));
    assert_eq!((&full.answer, full.refuted), (&WinAnswer::NoWin, 4));
    for positions in 0..full.positions {
        let found = find(
            &lost,
            &lost.start(),
            WinOptions {
                positions,
                ..options(4)
            },
        );
        let undecided = WinAnswer::Undecided(Undecided::Positions);
        assert_eq!(found.answer, undecided, "{positions}");
        assert!(found.refuted < 4);
    }
    let stopped = WinOptions {
        bounds: Bounds::stopped_by(&|| true),
        ..options(2)
    };
    for rules in [heap(6, 2), heap(4, 2), heap(1, 2)] {
        let found = find(&rules, &rules.start(), stopped);
        let answer = WinAnswer::Undecided(Undecided::Stopped);
        assert_eq!((found.answer, found.refuted), (answer, 0));
    }
}

#[test]
fn a_partial_list_proves_no_defence_and_refutes_nothing() {
    let win_at_once = heap(2, 2).partial();
    let found = find(&win_at_once, &win_at_once.start(), options(3));
    assert!(matches!(found.answer, WinAnswer::Win(win) if win.moves == 1));
    for rules in [heap(3, 2), heap(4, 2), key_square()] {
        let rules = rules.partial();
        let found = find(&rules, &rules.start(), options(2));
        let answer = match found.answer {
            WinAnswer::Win(win) => panic!("{win:?}"),
            answer => answer,
        };
        let partial = Undecided::Partial(Partial::Memory);
        assert_eq!(answer, WinAnswer::Undecided(partial));
        assert_eq!(found.refuted, 0);
    }
}

#[test]
fn games_without_end_have_no_win() {
    let rules = endless_captures();
    let found = find(&rules, &rules.start(), options(4));
    assert_eq!((found.answer, found.refuted), (WinAnswer::NoWin, 4));
}

#[test]
fn the_table_stays_within_its_memory() {
    let mut table = Table::default();
    let rules = heap(3, 2);
    let mut position = rules.start();
    let bytes = position.bytes() + ENTRY_BYTES;
    table.insert(&position, 3, Verdict::Won);
    table.bytes = TABLE_BYTES - bytes / 2;
    position.turn = 1;
    table.insert(&position, 1, Verdict::NotWon);
    assert_eq!(table.entries.len(), 2, "the dear one and the new one");
    assert!(table.bytes <= 2 * bytes);
    position.turn = 0;
    assert_eq!(table.get(&position, 3), Some(Verdict::Won));
    assert_eq!(table.get(&position, 2), None);
    position.turn = 1;
    assert_eq!(table.get(&position, 1), Some(Verdict::NotWon));
    assert_eq!(table.get(&position, 2), None);
}
