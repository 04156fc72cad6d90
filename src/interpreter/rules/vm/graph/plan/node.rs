//! The graphs that plans are made of.

/// A node of the graph of a plan; see [`Plan::new`](super::Plan::new).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanNode {
    /// Splits the lanes.
    Part {
        by: LaneSet,
        yes: PlanEdge,
        no: PlanEdge,
    },
    /// Sends all lanes along every edge.
    Fork(Vec<PlanEdge>),
    /// Introduces the lanes of a constant set, by its index.
    Lane { set: usize, next: PlanEdge },
    /// Adds the lanes to the results.
    Result { leaf: u32, next: PlanEdge },
}

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanEdge {
    Nowhere,
    Node(usize),
    /// Adds the lanes to a sink, by its index.
    Sink(usize),
}

/// A set of lanes that a node compares with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneSet {
    /// A constant set, by its index.
    Constant(usize),
    /// The lanes whose square at a distance is in a set of the position, by its index.
    Distance(usize, i16),
    /// All lanes if a square is in a set of the position, by its index, else none.
    Square(usize, u16),
    /// A set of the position as it is, by its index.
    Whole(usize),
    /// The lanes that have come to a sink, by its index.
    Sink(usize),
}
