//! Which variables are surely set at a point of a function, and whether the point can be reached.

use crate::rules::vm::tree::LocalId;

/// The knowledge at one point. Behind a `return` everything is true of the variables, since nothing happens there.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    set: Vec<u64>,
    /// True when no path leads here.
    pub dead: bool,
}

impl Flow {
    /// Notes that the variable has a value from here on.
    pub(super) fn set(&mut self, id: LocalId) {
        let word = id.0 as usize / 64;
        if self.set.len() <= word {
            self.set.resize(word + 1, 0);
        }
        if let Some(bits) = self.set.get_mut(word) {
            *bits |= 1 << (id.0 % 64);
        }
    }

    /// Returns true if the variable has a value on every path to here.
    pub(super) fn is_set(&self, id: LocalId) -> bool {
        self.dead
            || self
                .set
                .get(id.0 as usize / 64)
                .is_some_and(|bits| bits >> (id.0 % 64) & 1 == 1)
    }

    /// Returns the same where no path leads.
    pub(super) fn gone(self) -> Self {
        Self { dead: true, ..self }
    }

    /// Returns what is sure where two paths meet.
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

/// What is sure where a loop is left or goes on before the end of its body.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    /// At its `break`s.
    pub end: Option<Flow>,
    /// At its `continue`s.
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
        let gone = Flow {
            dead: true,
            ..Flow::default()
        };
        assert!(gone.clone().join(left.clone()).is_set(b));
        assert!(left.join(gone).is_set(b));
    }
}
