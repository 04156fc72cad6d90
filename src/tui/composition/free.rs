//! Setting up a position by hand: pieces are moved, put and taken away freely, and nothing is judged.
//!
//! Invariant: the operations are always the fewest that make the board that is seen of the one in the record.

use super::{Build, Composition, Gesture, Lifted};
use crate::board::{Board, Cell, Piece, Position, Square};
use crate::session::difference;

impl Composition {
    /// Enter or a click on a square: lifts what stands there, or sets down what is in the hand.
    pub fn enter_freely(&mut self, at: Square, position: &Position) -> Gesture {
        if !position.board.has(at) {
            return Gesture::NothingHere;
        }
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.set(at, Cell::of(lifted.piece));
            self.become_board(&board, position);
            return Gesture::Done;
        }
        let Some(piece) = board.piece(at) else {
            return Gesture::ChoosePiece(at);
        };
        board.set(at, Cell::EMPTY);
        self.become_build(Build::Carried {
            ops: difference(&position.board, &board),
            lifted: Lifted::at(at, piece),
        });
        Gesture::Done
    }

    /// A drag from one square to another.
    pub fn drag_freely(&mut self, from: Square, to: Square, position: &Position) -> Gesture {
        if self.lifted().is_none() && self.board_so_far(position).piece(from).is_none() {
            return Gesture::NothingHere;
        }
        if self.lifted().is_none_or(|lifted| lifted.from != from) {
            self.enter_freely(from, position);
        }
        self.enter_freely(to, position)
    }

    /// Takes away what is in the hand, else what stands on a square; false when there is nothing.
    pub fn remove_freely(&mut self, at: Square, position: &Position) -> bool {
        let mut board = self.board_so_far(position);
        if self.lifted().is_none() {
            if board.piece(at).is_none() {
                return false;
            }
            board.set(at, Cell::EMPTY);
        }
        self.become_board(&board, position);
        true
    }

    /// Puts a chosen piece on a square; what is in the hand goes back.
    pub fn put_freely(&mut self, at: Square, piece: Piece, position: &Position) {
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.set(lifted.from, Cell::of(lifted.piece));
        }
        board.set(at, Cell::of(piece));
        self.become_board(&board, position);
    }

    fn board_so_far(&self, position: &Position) -> Board {
        let mut board = position.board.clone();
        for op in self.ops().iter() {
            board.apply(*op);
        }
        board
    }

    fn become_board(&mut self, board: &Board, position: &Position) {
        let ops = difference(&position.board, board);
        self.become_build(if ops.is_empty() {
            Build::Nothing
        } else {
            Build::Free(ops)
        });
    }
}
