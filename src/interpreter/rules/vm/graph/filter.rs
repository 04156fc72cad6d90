//! The sensitivity filter: which changes of the board cannot change the result of a function.
//!
//! In a position, a function is one path through its graph. A change of a square does not matter if each test of the
//! square on that path leads to the same node as before or, possibly after more tests of the same square, to a later
//! node of the path: the walk on the changed board then ends as before. So the function need not be called again after
//! a move that only makes such changes, and all such moves of a template are decided at once.

// An example: "is the king on e1 attacked?" looks along the file at e2, e3, ... On the present board e2 is empty, and
// e3 holds an own pawn, which ends this direction.
//
//     path           e2 in {empty}? yes -> e3 in {empty}? no -> e3 in {rook, queen}? no -> the next direction
//     harmless e2    empty, and every content but a rook or queen of the other: the edge "no" leads to a test of the
//                    same square, whose edge "no" joins the path at the next direction
//     harmless e3    everything but the rook and the queen
//     harmless e4    everything: the path never looks there
//
// The path is gone through backwards, so when a node is looked at, `seen` holds what is behind it.

use super::content_sets::ContentSets;
use super::grower::Grower;
use super::lane_sets::{and, shifted};
use super::node::{GraphNode, NodeIndex, Template};
use super::squares::{BoardShape, SquareSet};
use super::words::{InternId, Interners, LaneSquare, LaneWord, PositionExpr};
use crate::board::Cell;

/// The result of a function in a position, and the contents that each square may change to without changing it.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub function: u32,
    pub arguments: Vec<i64>,
    /// The result; `None` if it is not known, and then `harmless` has no meaning.
    pub result: Option<i64>,
    /// By bit of the square: the contents that do not change the result.
    pub harmless: Vec<u64>,
    /// By content: the squares that may change to it; computed on demand.
    squares: Vec<Option<SquareSet>>,
    /// The position for which the filter was asked last, by its number.
    pub position: u64,
    /// The path of the last call, the number of the graph that it is in, and whether `harmless` is right for it: that
    /// depends on nothing else.
    path: Vec<NodeIndex>,
    graph: u64,
    is_told: bool,
}

impl Filter {
    /// Returns those of the lanes on which the operations of a template do not change the result.
    pub fn lanes<const N: usize>(
        &mut self,
        template: &Template,
        mut lanes: [u64; N],
        shape: &BoardShape,
    ) -> [u64; N] {
        // Each operation must be harmless by itself. Together they are, too: each leaves the walk on the path or lets
        // it join it further on, whatever the others do.
        for (piece, place) in &template.operations {
            let content = shape.content(piece.map_or(Cell::EMPTY, Cell::of));
            let squares = self.squares(content, shape);
            match *place {
                LaneSquare::At(bit) if squares.has(usize::from(bit)) => {}
                LaneSquare::Delta(x, y) => {
                    let there = shifted(&squares.words(), shape.distance(x, y));
                    lanes = and(lanes, &there);
                }
                LaneSquare::At(_) | LaneSquare::Gather(_) => return [0; N],
            }
        }
        lanes
    }

    /// Returns the squares that may change to a content without changing the result.
    fn squares(&mut self, content: usize, shape: &BoardShape) -> SquareSet {
        if let Some(Some(squares)) = self.squares.get(content) {
            return *squares;
        }
        let words = self.harmless.chunks(64).map(|contents| {
            let bits = (0..).zip(contents);
            bits.fold(0, |set, (bit, of)| set | (of >> content & 1) << bit)
        });
        let squares = SquareSet::of_words(words).within(&shape.exists);
        if self.squares.len() <= content {
            self.squares.resize(content + 1, None);
        }
        if let Some(slot) = self.squares.get_mut(content) {
            *slot = Some(squares);
        }
        squares
    }

    /// Creates a filter for a call of a function.
    pub fn new(function: u32, arguments: &[i64]) -> Self {
        Self {
            function,
            arguments: arguments.to_vec(),
            ..Self::default()
        }
    }

    /// Makes the filter that of a path in a graph, which is known by its number. Returns false if the path depends on
    /// the board by more than tests of single squares.
    pub fn follow(
        &mut self,
        path: &[NodeIndex],
        (grower, graph): (&Grower, u64),
        layout: &ContentSets,
        seen: &mut VisitedNodes,
    ) -> bool {
        // What is harmless depends on the path alone: along it every square has a content of the same side of each
        // test. The number of the graph is compared because another graph gives the same numbers to other nodes.
        if self.graph != graph || self.path != path {
            self.graph = graph;
            self.path.clear();
            self.path.extend_from_slice(path);
            self.squares.clear();
            self.is_told = harmless(path, grower, layout, seen, &mut self.harmless);
        }
        self.is_told
    }
}

/// Computes for each square the contents that do not change the result of a path, which is given from its first node to
/// its last. Returns false if the path depends on the board by more than tests of single squares.
fn harmless(
    path: &[NodeIndex],
    grower: &Grower,
    layout: &ContentSets,
    seen: &mut VisitedNodes,
    harmless: &mut Vec<u64>,
) -> bool {
    harmless.clear();
    harmless.resize(grower.shape.squares(), u64::MAX);
    seen.begin(grower.nodes.len());
    for id in path.iter().rev() {
        match grower.nodes.get(*id as usize) {
            Some(GraphNode::FixedSquare {
                bit,
                contents,
                yes,
                no,
            }) => {
                let bit = usize::from(*bit);
                let content = layout.content(bit);
                let Some(contents) = grower.names.contents.get(*contents) else {
                    return false;
                };
                let (same, other) = match contents >> content & 1 == 1 {
                    true => (*contents, *no),
                    false => (!*contents, *yes),
                };
                let rejoining = rejoining(other, bit, !same, grower, seen, MAX_TESTS);
                if let Some(slot) = harmless.get_mut(bit) {
                    *slot &= same | rejoining;
                }
            }
            // Such a value may change with any square, so nothing is known to be harmless.
            Some(GraphNode::Value { value, .. }) if reads_board(*value, &grower.names) => {
                return false;
            }
            Some(GraphNode::Switch { switch }) => {
                let switch = grower.switches.get(*switch as usize);
                if switch.is_none_or(|switch| reads_board(switch.value, &grower.names)) {
                    return false;
                }
            }
            Some(GraphNode::Value { .. } | GraphNode::Return { .. } | GraphNode::Goto(_)) => {}
            _ => return false,
        }
        seen.insert(*id);
    }
    true
}

/// The most tests of one square that are followed in a row.
const MAX_TESTS: u32 = 8;

/// Returns those of some contents of a square with which an edge leads back to the path after further tests of the same
/// square.
fn rejoining(
    target: NodeIndex,
    bit: usize,
    contents: u64,
    grower: &Grower,
    seen: &VisitedNodes,
    tests: u32,
) -> u64 {
    let target = grower.end_of(target);
    if seen.has(target) {
        return contents;
    }
    let Some(GraphNode::FixedSquare {
        bit: tested,
        contents: of_yes,
        yes,
        no,
    }) = grower.nodes.get(target as usize)
    else {
        return 0;
    };
    let of_yes = grower.names.contents.get(*of_yes);
    let (Some(of_yes), Some(tests), true) =
        (of_yes, tests.checked_sub(1), usize::from(*tested) == bit)
    else {
        return 0;
    };
    let on = |target: NodeIndex, contents: u64| match contents {
        0 => 0,
        contents => rejoining(target, bit, contents, grower, seen, tests),
    };
    on(*yes, contents & of_yes) | on(*no, contents & !of_yes)
}

/// Returns true if the value of an expression depends on the board.
pub fn reads_board(value: InternId, names: &Interners) -> bool {
    let reads = |word: &LaneWord| match word {
        LaneWord::Value(id) => reads_board(*id, names),
        _ => false,
    };
    match names.expressions.get(value) {
        Some(PositionExpr::State(_) | PositionExpr::MovesNumber) => false,
        Some(PositionExpr::Binary(_, a, b)) => reads(a) || reads(b),
        _ => true,
    }
}

/// A set of nodes on the present path.
#[derive(Clone, Debug, Default)]
pub struct VisitedNodes {
    path: u64,
    /// By node: the number of the last path that it was on.
    last: Vec<u64>,
}

impl VisitedNodes {
    fn begin(&mut self, nodes: usize) {
        self.path += 1;
        if self.last.len() < nodes {
            self.last.resize(nodes + nodes / 2, 0);
        }
    }

    fn insert(&mut self, node: NodeIndex) {
        if let Some(last) = self.last.get_mut(node as usize) {
            *last = self.path;
        }
    }

    fn has(&self, node: NodeIndex) -> bool {
        self.last.get(node as usize) == Some(&self.path)
    }
}
