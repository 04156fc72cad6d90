//! A moment of a game.

use super::{Board, Op};
use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a rule language keeps of a game beyond board and turn; nobody else looks inside. A value: it never changes.
pub trait State: Any + Debug + Send + Sync {
    /// Returns true if the rules cannot tell it from another one.
    fn is_equal(&self, other: &dyn State) -> bool;
    /// Equal for states that are equal.
    fn digest(&self) -> u64;
    /// Returns the bytes that it takes, without what it shares with the states before it.
    fn bytes(&self) -> usize;
    /// For the language that made it.
    fn as_any(&self) -> &dyn Any;
}

/// A shared [`State`]; cheap to clone. Languages without one leave it empty.
#[derive(Clone, Debug, Default)]
pub struct Shared(Option<Arc<dyn State>>);

impl Shared {
    /// Shares a state.
    #[must_use]
    pub fn new(state: impl State) -> Self {
        Self(Some(Arc::new(state)))
    }

    /// Returns true where there is a state.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the bytes of the state, as [`State::bytes`].
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.as_deref().map_or(0, State::bytes)
    }

    /// Returns the state, when it is of that kind.
    #[must_use]
    pub fn get<T: State>(&self) -> Option<&T> {
        self.0.as_deref()?.as_any().downcast_ref()
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.is_equal(&**b),
            _ => false,
        }
    }
}

impl Eq for Shared {}

impl Hash for Shared {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(state) = &self.0 {
            state.digest().hash(hasher);
        }
    }
}

/// The board, whose turn it is, and what else the rules remember.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The player to move, from 0.
    pub turn: u8,
    /// What the rules remember beyond that.
    pub state: Shared,
}

impl Position {
    /// Returns a position without a state of its own.
    #[must_use]
    pub fn new(board: Board, turn: u8) -> Self {
        Self {
            board,
            turn,
            state: Shared::default(),
        }
    }

    /// Returns the bytes that it takes, without what its state shares with others.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(self.board.cells()) + self.state.bytes()
    }

    /// Applies operations to the board; the turn stays.
    pub fn apply(&mut self, ops: &[Op]) {
        for op in ops {
            self.board.apply(*op);
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Not over.
    #[default]
    Going,
    /// Won by a player, from 0.
    Won(u8),
    /// Over without a winner.
    Draw,
    /// Over, and the rules name no result.
    Over,
}

impl Outcome {
    /// Returns true if no further move can be made.
    #[must_use]
    pub fn is_over(self) -> bool {
        self != Self::Going
    }
}

/// The fixed words of commands and of tests of rules, in no person's language.
impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Going => out.write_str("going on"),
            Self::Won(player) => write!(out, "player {player} wins"),
            Self::Draw => out.write_str("draw"),
            Self::Over => out.write_str("game over"),
        }
    }
}
