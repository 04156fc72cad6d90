//! Sets of a plan that depend on values of the position.

use super::words::Interners;

/// A value that a set of a plan depends on: all lanes if it satisfies a condition, else none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ValueSet {
    pub value: u32,
    pub is: ValueIs,
}

/// Returns a value of the position by its number, or `None` if it is not known.
pub(super) type AskValue<'a> = &'a mut dyn FnMut(u32, &Interners) -> Option<i64>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValueIs {
    /// It satisfies a condition, by its number.
    Condition(u32),
    Equal(i64),
}
