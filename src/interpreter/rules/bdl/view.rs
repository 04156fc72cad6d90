//! The input and output of the hooks of a game, as plain data.

use crate::base::{Limit, Span};
use crate::board::{Board, Op, SharedState, Square, State};
use crate::rules::FaultKind;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

/// What a name in an object of a script refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScriptField {
    Absent,
    Function,
    /// Something that cannot be called, or that fails when it is read.
    Other,
}

/// What a position stores for the hooks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct HookState {
    /// Custom fields of the context and of pieces.
    pub fields: OwnFields,
    /// The squares of pieces that jump because of a custom field.
    pub jumping: Vec<u16>,
    /// The number of moves so far, if a hook reads it.
    pub move_count: u32,
}

/// The custom fields of a piece, with its square in the coordinates of hooks.
pub(super) type PieceFields = ((u16, u16), Arc<str>);

/// Custom fields that hooks added to the context and to pieces, each set as a JSON object with sorted names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct OwnFields {
    /// The fields of the context; empty if there are none.
    pub context: String,
    /// The fields of pieces that have any, sorted by square in the coordinates of hooks.
    pub pieces: Vec<PieceFields>,
}

impl OwnFields {
    pub(super) fn is_empty(&self) -> bool {
        self.context.is_empty() && self.pieces.is_empty()
    }

    /// Returns all of them as JSON in the form that the JavaScript side reads; empty if there are none.
    pub(super) fn text(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let context = match self.context.as_str() {
            "" => "{}",
            fields => fields,
        };
        let pieces = self.pieces.iter();
        let pieces: Vec<String> = pieces
            .map(|((x, y), fields)| format!("[{x},{y},{fields}]"))
            .collect();
        format!(
            "{{\"context\":{context},\"pieces\":[{}]}}",
            pieces.join(",")
        )
    }

    /// Returns the fields of the context and of pieces as JSON, each piece with its column, its row from the bottom and
    /// its fields.
    pub(super) fn named(&self, height: u16) -> Vec<(String, String)> {
        let mut named = Vec::new();
        if !self.context.is_empty() {
            named.push(("context".to_owned(), self.context.clone()));
        }
        if !self.pieces.is_empty() {
            let pieces = self.pieces.iter().map(|((x, from_top), fields)| {
                let y = height.saturating_sub(from_top.saturating_add(1));
                format!("[{x},{y},{fields}]")
            });
            let pieces: Vec<String> = pieces.collect();
            named.push(("pieces".to_owned(), format!("[{}]", pieces.join(","))));
        }
        named
    }

    /// Returns the fields after a piece has moved, which takes its fields with it.
    pub(super) fn moved(&self, from: (u16, u16), to: (u16, u16)) -> Self {
        let mut moved = self.clone();
        moved.pieces.retain(|(square, _)| *square != to);
        for (square, _) in &mut moved.pieces {
            if *square == from {
                *square = to;
            }
        }
        moved.pieces.sort();
        moved
    }
}

impl HookState {
    /// Returns what is stored after pieces were placed and removed by hand: nothing about their squares.
    pub(super) fn without(&self, ops: &[Op], board: &Board) -> Self {
        let mut state = self.clone();
        for Square { x, y } in ops.iter().map(|op| op.square()) {
            let from_top = board.height().saturating_sub(y.saturating_add(1));
            state
                .fields
                .pieces
                .retain(|(cell, _)| *cell != (x, from_top));
            let number = u32::from(y) * u32::from(board.width()) + u32::from(x);
            state.jumping.retain(|cell| u32::from(*cell) != number);
        }
        state
    }

    /// Returns what hooks see of the cells of a board of this width.
    pub(super) fn view<'a>(
        &'a self,
        (cells, width): (&'a [u16], u16),
        player: u8,
        focused: Option<(u16, u16)>,
    ) -> HookView<'a> {
        HookView {
            cells,
            width,
            player,
            move_count: self.move_count,
            focused,
            fields: &self.fields,
            jumping: &self.jumping,
        }
    }

    /// Returns the state for a position, which is empty if there is nothing to store.
    pub(super) fn into_state(self) -> SharedState {
        if self == Self::default() {
            SharedState::default()
        } else {
            SharedState::new(self)
        }
    }
}

impl State for HookState {
    fn digest(&self) -> u64 {
        FxBuildHasher.hash_one(self)
    }

    fn bytes(&self) -> usize {
        let OwnFields { context, pieces } = &self.fields;
        let pieces = pieces
            .iter()
            .map(|piece| size_of_val(piece) + piece.1.len());
        let jumping = size_of_val(self.jumping.as_slice());
        size_of::<Self>() + context.len() + pieces.sum::<usize>() + jumping
    }
}

/// A position as hooks see it.
#[derive(Clone, Debug)]
pub(super) struct HookView<'a> {
    /// See [`MoveBoard`](super::move_board::MoveBoard).
    pub cells: &'a [u16],
    pub width: u16,
    pub player: u8,
    pub move_count: u32,
    /// The square that is left, in the coordinates of hooks: x, and y from the top.
    pub focused: Option<(u16, u16)>,
    pub fields: &'a OwnFields,
    /// The squares of pieces that jump because of a custom field.
    pub jumping: &'a [u16],
}

impl HookView<'_> {
    /// Returns the index of the cell of a square.
    pub(super) fn number(&self, (x, from_top): (u16, u16)) -> u16 {
        let squares = u16::try_from(self.cells.len()).unwrap_or(u16::MAX);
        let height = squares / self.width.max(1);
        height.saturating_sub(from_top.saturating_add(1)) * self.width + x
    }
}

/// The position that hooks left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct HookOutcome {
    pub cells: Vec<u16>,
    /// The squares of pieces that jump because of a custom field.
    pub jumping: Vec<u16>,
    /// The player on turn; `None` if a hook ended the game.
    pub player: Option<u8>,
    pub fields: OwnFields,
    pub winner: Option<HookWinner>,
}

/// The result that a hook named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HookWinner {
    Player(u8),
    Draw,
}

/// A column of squares that an entry of a script leads over: x, and y from the top, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColumnSpan {
    /// Columns with the same number belong to one walk.
    pub entry: i32,
    pub x: i32,
    pub first: i32,
    pub end: i32,
    pub captures: bool,
}

/// Why a hook has no answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum HookError {
    /// It failed.
    Fault {
        kind: FaultKind,
        span: Span,
        hook: &'static str,
        /// The error message.
        text: String,
    },
    /// A limit was reached.
    LimitReached {
        limit: Limit,
        span: Span,
        hook: &'static str,
    },
}

/// A move to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct HookMove<'a> {
    /// The squares in the coordinates of hooks.
    pub from: (u16, u16),
    pub to: (u16, u16),
    /// The name of the piece on its target square; empty if it does not change.
    pub becomes: &'a str,
    pub player_change: Option<usize>,
    pub end: Option<(usize, &'a [&'a str])>,
    pub after: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_fields_are_told_by_squares_from_the_bottom() {
        let fields = OwnFields {
            context: r#"{"scores":[1,0]}"#.to_owned(),
            pieces: vec![((2, 0), r#"{"tired":true}"#.into())],
        };
        let named = fields.named(6);
        assert_eq!(
            named[0],
            ("context".to_owned(), r#"{"scores":[1,0]}"#.to_owned())
        );
        assert_eq!(
            named[1],
            ("pieces".to_owned(), r#"[[2,5,{"tired":true}]]"#.to_owned())
        );
        assert!(OwnFields::default().named(6).is_empty());
    }
}
