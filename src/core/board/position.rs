//! A position of a game.

use super::{Board, Op};
use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The state of a position besides board and turn. Only the rule language that created it looks inside. A value: it
/// never changes, and equal states are those that the rules cannot distinguish.
pub trait State: Debug + Eq + Send + Sync + 'static {
    /// Returns a hash; equal for equal states.
    fn digest(&self) -> u64;
    /// Returns the bytes that it takes, without what it shares with earlier states.
    fn bytes(&self) -> usize;
}

/// A [`State`] of any language.
trait AnyState: Any + Debug + Send + Sync {
    fn is_equal(&self, other: &dyn AnyState) -> bool;
    fn digest(&self) -> u64;
    fn bytes(&self) -> usize;
    fn as_any(&self) -> &dyn Any;
}

impl<T: State> AnyState for T {
    #[inline]
    fn is_equal(&self, other: &dyn AnyState) -> bool {
        other.as_any().downcast_ref::<Self>() == Some(self)
    }

    #[inline]
    fn digest(&self) -> u64 {
        State::digest(self)
    }

    #[inline]
    fn bytes(&self) -> usize {
        State::bytes(self)
    }

    #[inline]
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A shared [`State`], or none for languages without one; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct SharedState(Option<Arc<dyn AnyState>>);

impl SharedState {
    /// Shares a state.
    #[inline]
    pub fn new(state: impl State) -> Self {
        Self(Some(Arc::new(state)))
    }

    /// Returns true if there is a state.
    #[inline]
    pub fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the bytes of the state; see [`State::bytes`].
    #[inline]
    pub fn bytes(&self) -> usize {
        self.0.as_deref().map_or(0, AnyState::bytes)
    }

    /// Returns the state if it has this type.
    #[inline]
    pub fn get<T: State>(&self) -> Option<&T> {
        self.0.as_deref()?.as_any().downcast_ref()
    }
}

impl PartialEq for SharedState {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.is_equal(&**b),
            _ => false,
        }
    }
}

impl Eq for SharedState {}

impl Hash for SharedState {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(state) = &self.0 {
            state.digest().hash(hasher);
        }
    }
}

/// The board, the player on turn, and the state of the rules.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The player to move, from 0.
    pub turn: u8,
    /// The state of the rules.
    pub state: SharedState,
}

impl Clone for Position {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            turn: self.turn,
            state: self.state.clone(),
        }
    }

    /// Makes this position equal to another one. Allocates nothing if the boards have the same size.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.turn = other.turn;
        self.state.clone_from(&other.state);
    }
}

impl Position {
    /// Creates a position without a state.
    #[inline]
    pub fn new(board: Board, turn: u8) -> Self {
        Self {
            board,
            turn,
            state: SharedState::default(),
        }
    }

    /// Returns the bytes that it takes, without what its state shares with others.
    #[inline]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.board.bytes() + self.state.bytes()
    }

    /// Applies operations to the board; the turn does not change.
    #[inline]
    pub fn apply(&mut self, ops: &[Op]) {
        for op in ops {
            self.board.apply(*op);
        }
    }
}
