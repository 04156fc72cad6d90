//! Small games written by hand, so that searching is tested without a rule language.

use crate::base::Limits;
use crate::board::{Board, Game, Look, Move, Op, Outcome, Piece, PieceKind, Position, Square};
use crate::rules::{Explanation, Judgement, Listed, Listing, Partial, Query, Rules, Worker};

/// The moves of a position and what they lead to.
type Moves = fn(&Position) -> Vec<(Vec<Op>, Outcome)>;

/// A game written by hand.
pub(super) struct TestGame {
    known: Game,
    start: Position,
    moves: Moves,
    complete: Result<(), Partial>,
}

impl TestGame {
    fn new(board: Board, players: u8, moves: Moves) -> Self {
        let piece = |name: &str| PieceKind {
            name: name.to_owned(),
            owner: None,
        };
        Self {
            known: Game {
                name: "test".to_owned(),
                width: board.width(),
                height: board.height(),
                players,
                pieces: vec![piece("X"), piece("O")],
                gm: None,
                look: Look::default(),
            },
            start: Position::new(board, 0),
            moves,
            complete: Ok(()),
        }
    }

    /// The same, but every list of moves says that there may be more.
    pub(super) fn partial(mut self) -> Self {
        self.complete = Err(Partial::Memory);
        self
    }
}

/// Three in a row.
pub(super) fn tic_tac_toe() -> TestGame {
    TestGame::new(Board::new(3, 3), 2, |at| {
        let mut moves = Vec::new();
        for square in at
            .board
            .squares()
            .filter(|square| at.board.get(*square).is_empty())
        {
            let op = Op::Place(square, Piece(u16::from(at.turn)));
            let mut board = at.board.clone();
            board.apply(op);
            let outcome = if has_line(&board, Piece(u16::from(at.turn))) {
                Outcome::Won(at.turn)
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
    let has = |at: &usize| board.cells()[*at].piece() == Some(piece);
    lines.iter().any(|line| line.iter().all(has))
}

fn heap_of(stones: u16, players: u8, moves: Moves) -> TestGame {
    let mut board = Board::new(stones, 1);
    for x in 0..stones {
        board.apply(Op::Place(Square::new(x, 0), Piece(0)));
    }
    TestGame::new(board, players, moves)
}

/// One or two stones are taken in turn; with the outcome of taking the last one.
fn take(at: &Position, last: Outcome) -> Vec<(Vec<Op>, Outcome)> {
    let stones: Vec<Op> = at
        .board
        .squares()
        .filter(|square| at.board.piece(*square).is_some())
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

/// Who takes the last stone wins.
pub(super) fn heap(stones: u16, players: u8) -> TestGame {
    heap_of(stones, players, |at| take(at, Outcome::Won(at.turn)))
}

/// Nobody wins: when the stones are gone the game goes on without a move.
pub(super) fn stuck_heap(stones: u16) -> TestGame {
    heap_of(stones, 2, |at| take(at, Outcome::Going))
}

/// A piece comes and goes for ever.
pub(super) fn endless() -> TestGame {
    TestGame::new(Board::new(1, 1), 2, |_| {
        let at = Square::new(0, 0);
        let ops = [Op::Place(at, Piece(0)), Op::Clear(at)];
        ops.map(|op| (vec![op], Outcome::Going)).into()
    })
}

impl Rules for TestGame {
    fn game(&self) -> &Game {
        &self.known
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(Lister {
            players: self.known.players,
            moves: self.moves,
            complete: self.complete,
        })
    }
}

struct Lister {
    players: u8,
    moves: Moves,
    complete: Result<(), Partial>,
}

impl Worker for Lister {
    fn judge(&mut self, _: &Position, _: &Move, _: &Limits<'_>) -> Judgement {
        unreachable!("searching lists moves")
    }

    fn explain(&mut self, _: &Position, _: &Move, _: &Limits<'_>) -> Explanation {
        unreachable!("searching lists moves")
    }

    fn moves(&mut self, at: &Position, _: &Query<'_>, limits: &Limits<'_>) -> Listing {
        let listed = |(ops, outcome): (Vec<Op>, Outcome)| {
            let mut next = at.clone();
            next.apply(&ops);
            next.turn = (at.turn + 1) % self.players;
            Listed {
                mv: Move::of(ops),
                next,
                outcome,
                merged: 0,
            }
        };
        if limits.is_stopped() {
            return Listing::nothing(Partial::Stopped);
        }
        Listing {
            moves: (self.moves)(at).into_iter().map(listed).collect(),
            complete: self.complete,
            ..Listing::nothing(Partial::Memory)
        }
    }
}
