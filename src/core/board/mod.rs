//! The vocabulary that all languages and formats share: squares, pieces, boards, operations, moves, positions, games.
//!
//! Invariants: `y` counts upwards from 0 at the bottom everywhere inside; nothing here knows a rule language, a file
//! format or a screen.

pub mod area;
mod bitmap;
mod cell;
mod cells;
pub mod fen;
mod game;
pub mod hands;
mod levels;
pub mod look;
mod op;
mod outcome;
mod position;
mod square;
mod stacks;
mod stamp;

pub use bitmap::{Bitmap, BitmapError, Dot};
pub use cell::{Cell, Piece};
pub use cells::Board;
pub use cells::each_difference;
pub use game::{Game, PieceKind, member_number};
pub use look::Look;
pub use op::{Move, Op, Ops, Top};
pub use outcome::{Outcome, Payoffs};
pub use position::{Position, SharedState, State};
pub use square::Square;
pub use stamp::{BoardStamp, BoardStamps};
