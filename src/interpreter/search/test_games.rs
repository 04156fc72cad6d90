//! Small games written by hand, so that searching is tested without a rule language.

use crate::base::{Limit, Limits, Span};
use crate::board::{Board, Game, Move, Op, Outcome, Piece, Position, SharedState, Square, State};
use crate::rules::{
    Ask, Explanation, Hook, Illegal, Judgement, Legal, Listed, Listing, Partial, Rules, Worker,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the moves of a position with their outcomes.
type Moves = fn(&Position) -> Vec<(Vec<Op>, Outcome)>;

/// A game written by hand.
pub(super) struct TestGame {
    game: Game,
    start: Position,
    moves: Moves,
    complete: Result<(), Partial>,
    states: Option<Arc<AtomicUsize>>,
}

/// A state in which a player has as many points as pieces; counts how many such states exist.
#[derive(Debug)]
struct Points {
    points: Vec<i64>,
    states: Arc<AtomicUsize>,
}

impl Points {
    fn of(board: &Board, players: u8, states: &Arc<AtomicUsize>) -> SharedState {
        states.fetch_add(1, Ordering::Relaxed);
        let count = |player| {
            let cells = board.cells().iter();
            let pieces = cells.filter(|cell| cell.piece() == Some(Piece(player)));
            i64::try_from(pieces.count()).unwrap_or(i64::MAX)
        };
        SharedState::new(Self {
            points: (0..u16::from(players)).map(count).collect(),
            states: Arc::clone(states),
        })
    }
}

impl Drop for Points {
    fn drop(&mut self) {
        self.states.fetch_sub(1, Ordering::Relaxed);
    }
}

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.points == other.points
    }
}

impl Eq for Points {}

impl State for Points {
    fn digest(&self) -> u64 {
        self.points.len() as u64
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(self.points.as_slice())
    }
}

impl TestGame {
    fn new(board: Board, players: u8, moves: Moves) -> Self {
        Self {
            game: Game {
                name: "test".to_owned(),
                players,
                ..Game::new(board.width(), board.height()).with_pieces(["X", "O"])
            },
            start: Position::new(board, 0),
            moves,
            complete: Ok(()),
            states: None,
        }
    }

    /// Returns the same game with a score after every move, a point for each piece. Its states are counted while they
    /// exist.
    pub(super) fn scored(mut self, states: &Arc<AtomicUsize>) -> Self {
        self.states = Some(Arc::clone(states));
        self
    }

    /// Returns the same game with every list of moves marked as partial.
    pub(super) fn partial(mut self) -> Self {
        self.complete = Err(Partial::Memory);
        self
    }
}

/// Three in a row.
pub(super) fn tic_tac_toe() -> TestGame {
    TestGame::new(Board::new(3, 3), 2, |position| {
        let mut moves = Vec::new();
        for square in position
            .board
            .squares()
            .filter(|square| position.board.get(*square).is_empty())
        {
            let op = Op::Place(square, Piece(u16::from(position.turn)));
            let mut board = position.board.clone();
            board.apply(op);
            let outcome = if has_line(&board, Piece(u16::from(position.turn))) {
                Outcome::Won(position.turn)
            } else if board.cells().iter().any(|cell| cell.is_empty()) {
                Outcome::Going
            } else {
                Outcome::Draw
            };
            moves.push((vec![op], outcome));
        }
        moves
    })
}

fn has_line(board: &Board, piece: Piece) -> bool {
    let lines = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];
    let has = |square: &usize| board.cells()[*square].piece() == Some(piece);
    lines.iter().any(|line| line.iter().all(has))
}

/// Players drop pieces into four columns of four; three in a row upwards or across win.
pub(super) fn connect_three() -> TestGame {
    TestGame::new(Board::new(4, 4), 2, |position| {
        let mover = Piece(u16::from(position.turn));
        let drop = |column| {
            let mut squares = (0..4).map(|row| Square::new(column, row));
            let square = squares.find(|square| position.board.get(*square).is_empty())?;
            let op = Op::Place(square, mover);
            let mut board = position.board.clone();
            board.apply(op);
            let is_own = |x, y| board.piece(Square::new(x, y)) == Some(mover);
            let is_across = |x: u16| (0..3).all(|step| is_own(x + step, square.y));
            let is_upwards = |y: u16| (0..3).all(|step| is_own(column, y + step));
            let outcome = if (0..2).any(is_across) || (0..2).any(is_upwards) {
                Outcome::Won(position.turn)
            } else if board.cells().iter().any(|cell| cell.is_empty()) {
                Outcome::Going
            } else {
                Outcome::Draw
            };
            Some((vec![op], outcome))
        };
        (0..4).filter_map(drop).collect()
    })
}

/// Players take possession of squares in turn until all are taken; the owner of one of them has won.
pub(super) fn key_square() -> TestGame {
    TestGame::new(Board::new(6, 6), 2, |position| {
        let mover = Piece(u16::from(position.turn));
        let squares = position.board.squares();
        let free: Vec<Square> = squares
            .filter(|square| position.board.piece(*square).is_none())
            .collect();
        let outcome = |square| match position.board.piece(KEY_SQUARE) {
            _ if free.len() > 1 => Outcome::Going,
            None if square == KEY_SQUARE => Outcome::Won(position.turn),
            owner => Outcome::Won(u8::from(owner == Some(Piece(1)))),
        };
        let take = |square: &Square| (vec![Op::Place(*square, mover)], outcome(*square));
        free.iter().map(take).collect()
    })
}

/// The square that decides [`key_square`].
pub(super) const KEY_SQUARE: Square = Square { x: 3, y: 2 };

fn heap_of(stones: u16, players: u8, moves: Moves) -> TestGame {
    let mut board = Board::new(stones, 1);
    for x in 0..stones {
        board.apply(Op::Place(Square::new(x, 0), Piece(0)));
    }
    TestGame::new(board, players, moves)
}

/// Players take one or two stones in turn; `last` is the outcome of taking the last one.
fn take(position: &Position, last: Outcome) -> Vec<(Vec<Op>, Outcome)> {
    let stones: Vec<Op> = position
        .board
        .squares()
        .filter(|square| position.board.piece(*square) == Some(Piece(0)))
        .map(Op::Clear)
        .collect();
    (1..=stones.len().min(2))
        .map(|count| {
            let is_last = count == stones.len();
            let outcome = if is_last { last } else { Outcome::Going };
            (stones[..count].to_vec(), outcome)
        })
        .collect()
}

/// The player who takes the last stone wins.
pub(super) fn heap(stones: u16, players: u8) -> TestGame {
    heap_of(stones, players, |position| {
        take(position, Outcome::Won(position.turn))
    })
}

/// Player 0 throws one of six numbers, then players 1 and 2 each take a stone or two; the last stone wins. No result
/// concerns player 0.
pub(super) fn thrown_heap() -> TestGame {
    let mut board = Board::new(30, 2);
    for x in 0..board.width() {
        board.apply(Op::Place(Square::new(x, 0), Piece(0)));
    }
    TestGame::new(board, 3, |position| match position.turn {
        0 => (0..6)
            .map(|x| (vec![Op::Place(Square::new(x, 1), Piece(1))], Outcome::Going))
            .collect(),
        turn => take(position, Outcome::Won(turn)),
    })
}

/// Nobody wins: when the stones are gone, the game continues without a move.
pub(super) fn stuck_heap(stones: u16) -> TestGame {
    heap_of(stones, 2, |position| take(position, Outcome::Going))
}

/// In every move, a player takes possession of a piece of the board or gives one back; endless.
pub(super) fn endless_points() -> TestGame {
    TestGame::new(Board::new(4, 1), 2, |position| {
        let mover = Piece(u16::from(position.turn));
        let squares = position.board.squares();
        let op = |square| match position.board.piece(square) {
            None => Some(Op::Place(square, mover)),
            Some(piece) if piece == mover => Some(Op::Clear(square)),
            Some(_) => None,
        };
        let ops = squares.filter_map(op);
        ops.map(|op| (vec![op], Outcome::Going)).collect()
    })
}

/// On a row of seven, a player may capture an adjacent piece of the opponent, move a piece, or pass; endless.
pub(super) fn endless_captures() -> TestGame {
    let mut board = Board::new(7, 1);
    for (column, piece) in [(0, 1), (2, 0), (3, 1), (6, 1)] {
        board.apply(Op::Place(Square::new(column, 0), Piece(piece)));
    }
    TestGame::new(board, 2, |position| {
        let mover = Piece(u16::from(position.turn));
        let from = position.board.squares();
        let from = from.filter(|square| position.board.piece(*square) == Some(mover));
        let moves = from.flat_map(|from| {
            let next = [from.x.wrapping_sub(1), from.x + 1];
            let to = next.map(|column| Square::new(column, 0));
            let to = to.into_iter().filter(|to| position.board.has(*to));
            to.filter_map(move |to| match position.board.piece(to) {
                None => Some(vec![Op::Clear(from), Op::Place(to, mover)]),
                Some(piece) if piece != mover => Some(vec![Op::Clear(to)]),
                Some(_) => None,
            })
        });
        let moves = moves.chain([Vec::new()]);
        moves.map(|ops| (ops, Outcome::Going)).collect()
    })
}

/// On a board of seven by seven each player has a piece in a corner and may step with it to any empty square next to it,
/// for ever.
pub(super) fn endless_race() -> TestGame {
    let mut board = Board::new(7, 7);
    board.apply(Op::Place(Square::new(0, 0), Piece(0)));
    board.apply(Op::Place(Square::new(6, 6), Piece(1)));
    TestGame::new(board, 2, |position| {
        let mover = Piece(u16::from(position.turn));
        let squares = || position.board.squares();
        let from = squares().find(|square| position.board.piece(*square) == Some(mover));
        let is_near =
            |from: Square, to: Square| from.x.abs_diff(to.x) <= 1 && from.y.abs_diff(to.y) <= 1;
        let steps = from.into_iter().flat_map(|from| {
            let to = squares().filter(move |to| is_near(from, *to));
            let free = to.filter(|to| position.board.piece(*to).is_none());
            free.map(move |to| vec![Op::Clear(from), Op::Place(to, mover)])
        });
        steps.map(|ops| (ops, Outcome::Going)).collect()
    })
}

/// A piece comes and goes, endlessly.
pub(super) fn endless() -> TestGame {
    TestGame::new(Board::new(1, 1), 2, |_| {
        let square = Square::new(0, 0);
        let ops = [Op::Place(square, Piece(0)), Op::Clear(square)];
        ops.map(|op| (vec![op], Outcome::Going)).into()
    })
}

impl Rules for TestGame {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(TestWorker {
            players: self.game.players,
            moves: self.moves,
            complete: self.complete,
            states: self.states.clone(),
        })
    }

    fn score(&self, state: &SharedState) -> Vec<f64> {
        let points: Option<&Points> = state.get();
        let points = points.into_iter().flat_map(|state| &state.points);
        let score = points.map(|points| i32::try_from(*points).map_or(0.0, f64::from));
        score.collect()
    }
}

struct TestWorker {
    players: u8,
    moves: Moves,
    complete: Result<(), Partial>,
    states: Option<Arc<AtomicUsize>>,
}

impl Worker for TestWorker {
    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        let listing = self.moves(Ask::all(position, limits));
        let span = Span::default();
        if listing.complete == Err(Partial::Stopped) {
            let limit = Limit::Stopped;
            let hook = Hook::IsMoveLegal;
            return Judgement::LimitReached { limit, span, hook };
        }
        match listing.moves.into_iter().find(|listed| listed.mv == *mv) {
            Some(listed) => Judgement::Legal(Box::new(Legal {
                next: listed.next,
                outcome: listed.outcome,
                played: None,
                effects: Vec::new(),
                messages: Vec::new(),
            })),
            None => Judgement::Illegal(Box::new(Illegal {
                span,
                reason: None,
                messages: Vec::new(),
            })),
        }
    }

    fn explain(&mut self, _: &Position, _: &Move, _: &Limits<'_>) -> Explanation {
        unreachable!("searching explains nothing")
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        let listed = |(ops, outcome): (Vec<Op>, Outcome)| {
            let mut next = ask.position.clone();
            next.apply(&ops);
            next.turn = (ask.position.turn + 1) % self.players;
            if let Some(states) = &self.states {
                next.state = Points::of(&next.board, self.players, states);
            }
            Listed {
                mv: Move::of(ops),
                next,
                outcome,
                merged: 0,
                weight: None,
            }
        };
        if ask.limits.is_stopped() {
            return Listing::nothing(Partial::Stopped);
        }
        Listing {
            moves: (self.moves)(ask.position).into_iter().map(listed).collect(),
            complete: self.complete,
            ..Listing::nothing(Partial::Memory)
        }
    }
}
