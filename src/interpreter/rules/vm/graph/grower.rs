//! What a graph consists of while it grows: its nodes, the runs that wait at them, and what it has found out.

use super::knowledge::{EdgeFact, Knowledge};
use super::node::{
    FAIL, FAULT, GraphNode, NodeIndex, PathLength, REFER, SHORT, Switch, Template, ValueConditions,
};
use super::squares::{BoardShape, SquareSet};
use super::words::{InternId, Interner, Interners, LaneSquare, LaneWord};
use crate::base::IndexVec;
use crate::board::Op;
use crate::rules::Unanswered;
use crate::rules::vm::code::Code;
use crate::rules::vm::state::{Frame, MachineState, NamedWinner};
use crate::rules::vm::symbolic::Liveness;
use crate::rules::vm::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most nodes of a graph; a larger one is replaced by a new one.
const MAX_NODES: usize = 200_000;
/// The most bytes of a graph, as far as they are counted.
const MAX_BYTES: usize = 64 << 20;
/// The divisor of the fuel for calls whose result is a value: such a call counts `fuel / CALLS` steps.
pub const CALLS: u64 = 64;

/// A run that is suspended at a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frozen {
    /// The player whose code runs.
    pub(super) turn: u8,
    pub(super) frames: Box<[Frame]>,
    pub(super) pc: u32,
    pub(super) winner: Option<NamedWinner>,
    /// The live registers: the index in the register file, and the word.
    pub(super) registers: Box<[(u32, LaneWord)]>,
    pub(super) knowledge: Knowledge,
}

/// What follows on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeAction {
    /// The rule runs on.
    Run,
    /// The rule accepts the operations: the fields that are still open are decided.
    Finish,
    /// As [`EdgeAction::Finish`], but the rule has to judge each candidate.
    Check,
    /// As [`EdgeAction::Check`], and every field counts as read, so that open ones are enumerated.
    CheckAll,
}

/// An edge that was not taken yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) from: Arc<Frozen>,
    pub(super) choice: EdgeFact,
    pub(super) action: EdgeAction,
    /// The length of the longest path up to this point.
    pub(super) length: PathLength,
}

/// The node where a function begins, by its arguments.
pub(super) type Roots = FxHashMap<Box<[i64]>, NodeIndex>;

/// The number of roots of a player that are found without a look into the table.
pub(super) const RECENT: usize = 4;

/// What is known of the code of one player.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) live: Vec<Option<Liveness>>,
    /// By function: whether calls with known arguments become values, because they would be too long to run in the
    /// domain of the lanes or, at the end of a move, read earlier positions.
    pub(super) is_value: Arc<[bool]>,
    /// By function: whether calls with arguments that differ by lane are computed for all lanes at once.
    pub(super) is_lane_call: Arc<[bool]>,
    pub(super) is_closed: Arc<[bool]>,
    /// By function and fewest operations: the nodes where it begins.
    pub(super) roots: FxHashMap<(u32, u32), Roots>,
    /// The roots that were asked for last: function, fewest operations, arguments and node.
    pub(super) recent: Vec<(u32, u32, Box<[i64]>, NodeIndex)>,
}

/// A graph, with everything that is needed to grow it.
#[derive(Clone, Debug)]
pub struct Grower {
    pub shape: BoardShape,
    pub names: Interners,
    pub conditions: ValueConditions,
    pub nodes: IndexVec<NodeIndex, GraphNode>,
    /// By node: the length of the longest path to its question.
    pub(super) lengths: IndexVec<NodeIndex, PathLength>,
    /// By node: the steps of that path since the previous question.
    pub(super) own_steps: IndexVec<NodeIndex, u64>,
    /// The edges of all [`GraphNode::Fork`]s.
    pub lists: Vec<NodeIndex>,
    pub switches: Vec<Switch>,
    pub(super) switch_runs: Vec<Arc<Frozen>>,
    pub(super) switch_nodes: Vec<NodeIndex>,
    pub templates: Interner<Template>,
    pub(super) splits: ListSplits,
    pub(super) calls: LaneCalls,
    pub(super) unrelated: UnrelatedSquares,
    /// Results of functions, and the winners that they declared.
    pub results: Interner<(i64, Option<u8>)>,
    pub(super) pending: Vec<Option<Pending>>,
    /// By run without its lanes: the lanes that its node covers, and the node.
    pub(super) nodes_of_runs: FxHashMap<Arc<Frozen>, (SquareSet, NodeIndex)>,
    /// Runs suspended at a call of `next`, one of whose answers already refuses all candidates.
    pub(super) refused: FxHashSet<Arc<Frozen>>,
    pub(super) players: Vec<Player>,
    pub(super) state: Option<Box<MachineState<LaneWord>>>,
    pub(super) hook: u32,
    /// True if the hook judges a move that was made and returns a bool.
    pub(super) is_ending: bool,
    /// True if the hook judges a move that was made, or functions are called on a position.
    pub(super) is_move_known: bool,
    /// The number of nodes from which on no stub grows.
    pub max_nodes: usize,
    /// The stub that is growing.
    pub(super) growing: NodeIndex,
    /// The number of nodes when [`Grower::shorten`] last shortened them.
    pub(super) shortened: usize,
    /// How often the nodes were renumbered.
    pub numbering: u64,
    /// The number of walks since a node was added.
    pub(super) idle_walks: usize,
    /// By node, as bits: whether it was a [`GraphNode::Emit`] when the nodes were last renumbered.
    pub emits: Vec<u64>,
    pub(super) bytes: usize,
    /// What the graph alone cannot answer, with the player and the instruction.
    pub unanswered: Vec<(Unanswered, u8, u32)>,
}

/// What a graph answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphPurpose {
    /// The moves that a hook accepts.
    List,
    /// The result of a hook for a move that was made.
    End,
    /// The results of functions of the position.
    Call,
}

impl Grower {
    pub fn new(shape: BoardShape, hook: u32, purpose: GraphPurpose) -> Self {
        let mut grower = Self {
            shape,
            names: Interners::default(),
            conditions: ValueConditions::default(),
            nodes: IndexVec::default(),
            lengths: IndexVec::default(),
            own_steps: IndexVec::default(),
            lists: Vec::new(),
            switches: Vec::new(),
            switch_runs: Vec::new(),
            switch_nodes: Vec::new(),
            templates: Interner::default(),
            splits: ListSplits::default(),
            calls: LaneCalls::default(),
            unrelated: UnrelatedSquares::default(),
            results: Interner::default(),
            pending: Vec::new(),
            nodes_of_runs: FxHashMap::default(),
            refused: FxHashSet::default(),
            players: Vec::new(),
            state: None,
            hook,
            is_ending: purpose == GraphPurpose::End,
            is_move_known: purpose != GraphPurpose::List,
            max_nodes: usize::MAX,
            growing: FAIL,
            shortened: 0,
            numbering: 0,
            idle_walks: 0,
            emits: Vec::new(),
            bytes: 0,
            unanswered: Vec::new(),
        };
        for _ in [FAIL, SHORT, FAULT, REFER] {
            grower.push(GraphNode::End, PathLength::default());
        }
        let pieces = i64::from(grower.shape.pieces);
        // The map `words::CELL`: the bits of an empty square, of each piece and of a hole.
        let cell = (0..=pieces).chain([i64::from(u16::MAX)]).collect();
        grower.names.maps.id(cell);
        grower
    }

    /// Returns true if a new graph has to replace this one, because it is too large, splits lists wrongly, has calls
    /// that it cannot answer or asks for distances where squares are fewer.
    pub fn is_full(&self) -> bool {
        self.nodes.len() > MAX_NODES
            || self.bytes > MAX_BYTES
            || self.splits.are_wrong
            || self.calls.are_wrong
            || self.unrelated.are_wrong
    }

    /// Returns the index of the function that the graph answers for.
    pub fn hook(&self) -> u32 {
        self.hook
    }

    pub(super) fn push(&mut self, node: GraphNode, length: PathLength) -> NodeIndex {
        self.idle_walks = 0;
        self.nodes.push(node);
        self.lengths.push(length);
        self.own_steps.push(0);
        NodeIndex::try_from(self.nodes.len() - 1).unwrap_or(REFER)
    }
}

impl Template {
    /// Returns the bit of a square for a lane.
    pub fn bit(&self, place: LaneSquare, lane: usize, grower: &Grower) -> usize {
        match place {
            LaneSquare::At(bit) => usize::from(bit),
            LaneSquare::Delta(x, y) => {
                lane.saturating_add_signed(isize::from(grower.shape.distance(x, y)))
            }
            LaneSquare::Gather(id) => {
                let table = grower.names.tables.get(id);
                let bit = table.and_then(|table| table.get(lane)).copied();
                usize::try_from(bit.unwrap_or(0)).unwrap_or(0)
            }
        }
    }

    /// Replaces the contents of `ops` with the operations for a lane.
    pub fn write(&self, lane: usize, grower: &Grower, ops: &mut Vec<Op>) {
        ops.clear();
        for (piece, place) in &self.operations {
            let square = grower.shape.square(self.bit(*place, lane, grower));
            ops.push(match piece {
                Some(piece) => Op::Place(square, *piece),
                None => Op::Clear(square),
            });
        }
    }
}

/// The functions that are called for all lanes at once.
#[derive(Clone, Debug, Default)]
pub(super) struct LaneCalls {
    /// By player and entry of [`Interners::lane_calls`](super::words::Interners::lane_calls): the node where the
    /// function begins.
    pub(super) roots: FxHashMap<(u8, InternId), NodeIndex>,
    /// The functions that are run where they are called.
    pub(super) never: FxHashSet<u32>,
    /// True if there are nodes of a function that is among them.
    pub(super) are_wrong: bool,
}

impl LaneCalls {
    /// Runs functions where they are called for which that turned out to be necessary.
    pub(super) fn avoiding(never: FxHashSet<u32>) -> Self {
        Self {
            never,
            ..Self::default()
        }
    }

    /// Returns true if the lanes may be split by the results of a function. The bools of a function are answered on the
    /// way to its end, so only one that counts or measures is worth it.
    pub(super) fn may_split(&self, code: &Code, function: u32) -> bool {
        let result = code.functions.get(function as usize);
        result.is_some_and(|function| function.result == Some(Type::Int))
            && code.is_long_query(function)
            && !self.never.contains(&function)
    }

    /// Renumbers the nodes.
    pub(super) fn renumber(&mut self, moved: impl Fn(NodeIndex) -> NodeIndex) {
        for node in self.roots.values_mut() {
            *node = moved(*node);
        }
    }
}

/// The places where lists are split.
#[derive(Clone, Debug, Default)]
pub(super) struct ListSplits {
    /// Where the rest begins, and the player and the instruction.
    pub(super) rest_starts: Vec<(NodeIndex, (u8, u32))>,
    pub(super) by_run: FxHashMap<Arc<Frozen>, InternId>,
    /// The lists that were joined: by the parts, and the lane of the second one.
    pub(super) joined: FxHashMap<(InternId, InternId, u16), InternId>,
    /// The players and instructions where lists must not be split.
    pub(super) never: FxHashSet<(u8, u32)>,
    /// True if a rest reads the squares of the first part.
    pub(super) are_wrong: bool,
}

impl ListSplits {
    /// Splits nowhere where that turned out to be wrong.
    pub(super) fn avoiding(never: FxHashSet<(u8, u32)>) -> Self {
        Self {
            never,
            ..Self::default()
        }
    }

    /// Renumbers the nodes.
    pub(super) fn renumber(&mut self, moved: impl Fn(NodeIndex) -> NodeIndex) {
        for (node, _) in &mut self.rest_starts {
            *node = moved(*node);
        }
    }
}

/// Where the edges of a question are squares, and where they may have to become squares.
#[derive(Clone, Debug, Default)]
pub(super) struct UnrelatedSquares {
    /// The players and instructions where they are squares.
    pub(super) places: FxHashSet<(u8, u32)>,
    /// The questions whose edges are distances, with the player and the instruction.
    pub(super) questions: Vec<(NodeIndex, (u8, u32))>,
    /// True if more distances than squares lead on from one of them.
    pub(super) are_wrong: bool,
}

impl UnrelatedSquares {
    /// Asks for squares at these places.
    pub(super) fn of(places: FxHashSet<(u8, u32)>) -> Self {
        Self {
            places,
            ..Self::default()
        }
    }

    /// Renumbers the nodes.
    pub(super) fn renumber(&mut self, moved: impl Fn(NodeIndex) -> NodeIndex) {
        for (node, _) in &mut self.questions {
            *node = moved(*node);
        }
    }
}
