//! Setting up a position by hand: pieces are moved, placed and removed freely, those on top where several lie on each
//! other, and nothing is judged. The operations are
//! always the shortest list that turns the board in the record into the one shown.

use super::{Build, Composition, Gesture, Lifted};
use crate::board::{Board, Op, Piece, Position, Square};

impl Composition {
    /// Handles Enter or a click on a square: picks up the piece there, or sets down the lifted one.
    pub fn enter_freely(&mut self, square: Square, position: &Position) -> Gesture {
        if !position.board.has(square) {
            return Gesture::NothingHere;
        }
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.apply(Op::Place(square, lifted.piece));
            self.push_board(&board, position);
            return Gesture::Shown;
        }
        let Some(piece) = board.piece(square) else {
            return Gesture::ChoosePiece(square);
        };
        board.apply(Op::Clear(square));
        self.push_build(Build::Carried {
            ops: position.board.difference(&board),
            lifted: Lifted::new(square, piece),
        });
        Gesture::Shown
    }

    /// Handles dragging from one square to another. Another piece that was picked up before goes back.
    pub fn drag_freely(&mut self, from: Square, to: Square, position: &Position) -> Gesture {
        let carried = self.lifted().map(|lifted| (lifted.from, lifted.piece));
        let is_in_hand = carried.is_some_and(|(square, _)| square == from);
        let has_piece = is_in_hand || self.board_so_far(position).piece(from).is_some();
        if !has_piece || !position.board.has(to) {
            return Gesture::EmptyDrag;
        }
        if !is_in_hand {
            if let Some((square, piece)) = carried {
                self.put_freely(square, piece, position);
            }
            self.enter_freely(from, position);
        }
        self.enter_freely(to, position)
    }

    /// Removes the lifted piece, or else the one on a square. Returns false if there is neither.
    pub fn remove_freely(&mut self, square: Square, position: &Position) -> bool {
        let mut board = self.board_so_far(position);
        if self.lifted().is_none() {
            if board.piece(square).is_none() {
                return false;
            }
            board.apply(Op::Clear(square));
        }
        self.push_board(&board, position);
        true
    }

    /// Places a chosen kind of piece on a square; a lifted piece returns to its square.
    pub fn put_freely(&mut self, square: Square, piece: Piece, position: &Position) {
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.apply(Op::Place(lifted.from, lifted.piece));
        }
        board.apply(Op::Place(square, piece));
        self.push_board(&board, position);
    }

    /// Replaces the whole board.
    pub fn lay_out(&mut self, board: &Board, position: &Position) {
        self.push_board(board, position);
    }

    fn board_so_far(&self, position: &Position) -> Board {
        let mut board = position.board.clone();
        for op in self.ops().iter() {
            board.apply(*op);
        }
        board
    }

    fn push_board(&mut self, board: &Board, position: &Position) {
        let ops = position.board.difference(board);
        self.push_build(Self::of_ops(ops).build);
    }
}
