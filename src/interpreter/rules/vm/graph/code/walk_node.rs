//! The nodes of walks that get machine code.

/// A node of a walk; its edges are indices of nodes.
#[derive(Clone, Debug)]
pub enum WalkNode {
    /// Does a square hold one of some contents?
    Square {
        bit: u16,
        contents: u64,
        yes: usize,
        no: usize,
    },
    /// Does a value satisfy a condition? [`NO_VALUE`] leads to `missing`.
    Value {
        value: usize,
        condition: WalkCondition,
        yes: usize,
        no: usize,
        missing: usize,
    },
    /// The edge of a value, or the one of all others.
    Switch {
        value: usize,
        edges: Vec<(i64, usize)>,
        rest: usize,
    },
    /// The walk ends here, with this number.
    End(u32),
}

/// A condition on a value.
#[derive(Clone, Copy, Debug)]
pub enum WalkCondition {
    Equal(i64),
    NotEqual(i64),
    Less(i64),
    AtMost(i64),
    /// Bit `n` of the mask is the number `low + n`.
    Within(i64, u32),
}

/// What stands for a value that does not exist.
pub const NO_VALUE: i64 = i64::MIN;
