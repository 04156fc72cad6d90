//! Definite assignment: which variables are certainly set at a point of a function, and whether the point is reachable.

// How it is used, for `int a; if (c) { a = 1; } else { return x; } ... a ...`:
//
//    before the `if`          {}
//    end of the first block   {a}
//    end of the second one    {}, dead: the `return` is its last statement
//    behind the `if`          join = {a}, because only the first block gets there
//
// The body of a loop may run not at all, so behind a loop counts what was set before it; behind `while (true)` what
// all of its `break`s have set. A warning, not an error, is what follows from all this: a read of a variable that may
// be unset is checked when it happens.

use crate::rules::vm::tree::LocalId;

/// What is known at one point. After a `return` every variable counts as set, because nothing runs there.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    set: Vec<u64>,
    /// True if the point is unreachable.
    pub dead: bool,
}

impl Flow {
    /// Records that a variable is set from here on.
    pub(super) fn set(&mut self, id: LocalId) {
        let word = id.0 as usize / 64;
        if self.set.len() <= word {
            self.set.resize(word + 1, 0);
        }
        if let Some(bits) = self.set.get_mut(word) {
            *bits |= 1 << (id.0 % 64);
        }
    }

    /// Returns true if a variable is set on every path to this point.
    pub(super) fn is_set(&self, id: LocalId) -> bool {
        self.dead
            || self
                .set
                .get(id.0 as usize / 64)
                .is_some_and(|bits| bits >> (id.0 % 64) & 1 == 1)
    }

    /// Returns the same state, unreachable.
    pub(super) fn unreachable(self) -> Self {
        Self { dead: true, ..self }
    }

    /// Returns what is known where two paths meet.
    pub(super) fn join(self, other: Self) -> Self {
        match (self.dead, other.dead) {
            (true, _) => other,
            (false, true) => self,
            (false, false) => Self {
                set: self
                    .set
                    .iter()
                    .zip(&other.set)
                    .map(|(left, right)| left & right)
                    .collect(),
                dead: false,
            },
        }
    }
}

/// What is known where the body of a loop is left before its end.
#[derive(Clone, Debug, Default)]
pub(super) struct LoopExits {
    /// At its `break`s, joined.
    pub end: Option<Flow>,
    /// At its `continue`s, joined.
    pub next: Option<Flow>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_both_paths_set_is_sure() {
        let (a, b) = (LocalId(3), LocalId(130));
        let mut left = Flow::default();
        left.set(a);
        left.set(b);
        let mut right = Flow::default();
        right.set(a);
        let joined = left.clone().join(right);
        assert!(joined.is_set(a) && !joined.is_set(b));
        let unreachable = Flow {
            dead: true,
            ..Flow::default()
        };
        assert!(unreachable.clone().join(left.clone()).is_set(b));
        assert!(left.join(unreachable).is_set(b));
    }
}
