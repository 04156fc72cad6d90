//! A move of one piece from square to square, before the rules have judged it.

/// A piece moves from one square to another. What it becomes there is chosen separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PseudoMove {
    pub from: u16,
    pub to: u16,
}
