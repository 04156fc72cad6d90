//! The graph of `end`, and of functions of the position: what they ask of the board and of the move that was made.
//!
//! A walk follows a single path, because the board and the operations are known. If the graph has no answer, the
//! [concrete](crate::rules::vm::concrete) run gives it.

// Why a path and not a sweep: with the board and the operations known, each question has one answer. So nodes need no
// lanes, are not renumbered, and are cheaper to grow, which is why more may grow (`CHEAP_PARTS` in `budget`). The values
// of the position come from the caller: `present` computes them, some with another graph.
//
// Two uses share the type. As the graph of `end` it is walked once for each move that is made, with the fields of that
// move as values. As the graph of functions it answers obligations, many times for a position: on the board after each
// candidate (`call_after`), or once on the present board with the path recorded (`call_and_tell`), which spares most of
// the others.

use super::budget::{CHECK, GrowthBudget, MAX_EXCEEDED, MAX_VISITED, run_cost, walk_cost};
use super::chains::Chains;
use super::coded_walks::{CodedEnd, CodedWalks};
use super::content_sets::ContentSets;
use super::filter::{Filter, VisitedNodes, reads_board};
use super::grower::{GraphPurpose, Grower};
use super::node::{GraphNode, NodeIndex, REFER};
use super::squares::BoardShape;
use super::value_sets::AskValue;
use crate::base::RunBounds;
use crate::board::Op;
use crate::rules::vm::symbolic::RunInputs;

/// The most stubs that grow in one walk.
const MAX_GROWN: usize = 20_000;
/// The number of stubs that grow between two checks whether to stop.
const GROWN: usize = 256;
/// The number of walks after which the graph is given up if most of them failed.
const TRIAL: u32 = 256;

/// A graph that is walked along paths.
#[derive(Clone, Debug)]
pub struct PathGraph {
    pub(super) grower: Grower,
    /// The number of graphs that were replaced, because they had become too large.
    replaced: u64,
    bounds: RunBounds,
    hook: u32,
    purpose: GraphPurpose,
    /// The number of walks on trial, and of those without an answer.
    tried: u32,
    failed: u32,
    /// The number of walks that went on for too long.
    exceeded: u32,
    budget: GrowthBudget,
    /// The number of nodes that the last walk visited, and whether it ended for want of a budget.
    visited: u64,
    is_budget_exhausted: bool,
    /// The nodes of the last walk whose path was recorded.
    path: Vec<NodeIndex>,
    seen: VisitedNodes,
    chains: Chains,
    pub(super) coded: CodedWalks,
    /// Functions that read more of the board after a move than the contents of squares.
    ask_board: Vec<u32>,
}

/// What a walk computes.
#[derive(Clone, Copy)]
struct PathQuery<'a> {
    function: u32,
    arguments: &'a [i64],
    setting: &'a RunInputs<'a>,
    ops: &'a [Op],
    /// The contents of the board that the walk reads.
    layout: &'a ContentSets,
    /// True if that is the board after operations, and the board of the setting is the one before them.
    is_after: bool,
}

impl PathGraph {
    /// Creates a graph, or returns `None` for boards that graphs do not support.
    pub fn new(hook: u32, purpose: GraphPurpose, setting: &RunInputs<'_>) -> Option<Self> {
        let RunInputs { board, facts, .. } = *setting;
        let shape = BoardShape::of(board, facts.pieces)?;
        let budget = match purpose {
            GraphPurpose::Call => GrowthBudget::of_calls(),
            _ => GrowthBudget::of_end(),
        };
        Some(Self {
            grower: Grower::new(shape, hook, purpose),
            replaced: 0,
            bounds: setting.limits.run_bounds(),
            hook,
            purpose,
            tried: 0,
            failed: 0,
            exceeded: 0,
            budget,
            visited: 0,
            is_budget_exhausted: false,
            path: Vec::new(),
            seen: VisitedNodes::default(),
            chains: Chains::new(purpose == GraphPurpose::End),
            coded: CodedWalks::default(),
            ask_board: Vec::new(),
        })
    }

    /// Lets the graph grow as in a long task.
    pub fn expect_much(&mut self) {
        self.budget.expect_much();
    }

    /// Returns the bytes of its machine code.
    pub fn machine_code(&self) -> usize {
        self.coded.code.as_ref().map_or(0, |code| code.bytes())
    }

    /// Returns the index of the function that it was made for.
    pub fn hook(&self) -> u32 {
        self.hook
    }

    /// Returns true if the graph was made for these limits.
    pub fn fits(&self, bounds: RunBounds) -> bool {
        self.bounds == bounds
    }

    /// Returns the result of a function and the winner that it declares, or `None` if the graph has no answer.
    pub fn call(
        &mut self,
        function: u32,
        arguments: &[i64],
        setting: &RunInputs<'_>,
        ops: &[Op],
        value_of: AskValue<'_>,
    ) -> Option<(i64, Option<u8>)> {
        let layout = setting.show_contents(&self.grower.shape);
        let call = PathQuery {
            function,
            arguments,
            setting,
            ops,
            layout: &layout,
            is_after: false,
        };
        let answer = self.call_along(call, None, value_of);
        setting.give_back_contents(layout);
        answer
    }

    /// Returns the result of a function on the board that a layout shows, the board of the setting after some
    /// operations. Returns `None` if the graph has no answer or if the layout is not enough to compute it.
    pub fn call_after(
        &mut self,
        function: u32,
        arguments: &[i64],
        setting: &RunInputs<'_>,
        layout: &ContentSets,
        value_of: AskValue<'_>,
    ) -> Option<i64> {
        // The board that is seen there exists only as a layout. A function that asks for groups or counts needs a
        // `Board`, so the caller makes one and runs the function on it.
        if self.ask_board.contains(&function) {
            return None;
        }
        let call = PathQuery {
            function,
            arguments,
            setting,
            ops: &[],
            layout,
            is_after: true,
        };
        self.call_along(call, None, value_of).map(|(bits, _)| bits)
    }

    /// Returns the result of the function of a filter on the board of the setting, which a layout shows, and makes the
    /// filter that of the board. Returns `None` if either is unknown.
    pub fn call_and_tell(
        &mut self,
        filter: &mut Filter,
        setting: &RunInputs<'_>,
        layout: &ContentSets,
        value_of: AskValue<'_>,
    ) -> Option<i64> {
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let call = PathQuery {
            function: filter.function,
            arguments: &filter.arguments,
            setting,
            ops: &[],
            layout,
            is_after: false,
        };
        let answer = self.call_along(call, Some(&mut path), value_of);
        let answer = answer.filter(|_| {
            // Never 0, which is the graph of a filter that has followed no path.
            let graph = (&self.grower, self.replaced + 1);
            filter.follow(&path, graph, layout, &mut self.seen)
        });
        self.path = path;
        answer.map(|(bits, _)| bits)
    }

    /// Returns true if the graph has code for runs with these limits.
    pub fn has_code(&self, bounds: RunBounds) -> bool {
        self.coded.code.is_some() && self.bounds == bounds && !self.is_off()
    }

    /// Returns the shape of its boards.
    pub fn shape(&self) -> &BoardShape {
        &self.grower.shape
    }

    /// Returns where `end` begins for the player of the setting.
    pub fn root(&mut self, setting: &RunInputs<'_>) -> NodeIndex {
        self.grower.root_of(setting, self.hook, &[])
    }

    /// Returns what [`PathGraph::call`] returns for `end`, with the contents of the squares after the move, as far as code
    /// alone knows it.
    #[inline]
    pub fn ask_code(
        &mut self,
        root: NodeIndex,
        ops: &[Op],
        contents: &ContentSets,
    ) -> Option<(i64, Option<u8>)> {
        if !self.coded.begin(ops) {
            return None;
        }
        match self.coded.walk(root, contents.contents())? {
            CodedEnd::Result(result) => self.grower.results.get(result).copied(),
            CodedEnd::Node(_) => None,
        }
    }

    /// Counts answers of code.
    pub fn count_at_once(&mut self) {
        self.budget.answered_at_once();
    }

    // Given up for good once most of the first walks had no answer: rules whose `end` cannot be answered pay for no more
    // walks. Walks that failed for want of a budget do not count, since they say nothing of the rules.
    fn is_off(&self) -> bool {
        let is_useless = self.tried >= TRIAL && self.failed > self.tried / 2;
        is_useless || self.exceeded >= MAX_EXCEEDED
    }

    fn call_along(
        &mut self,
        call: PathQuery<'_>,
        path: Option<&mut Vec<NodeIndex>>,
        value_of: AskValue<'_>,
    ) -> Option<(i64, Option<u8>)> {
        if self.is_off() || self.bounds != call.setting.limits.run_bounds() {
            return None;
        }
        // A recorded path has every node.
        let is_coded = path.is_none() && self.coded.begin(call.ops);
        let mut begin = None;
        if is_coded {
            match self.walk_in_code(call) {
                Some(CodedEnd::Result(result)) => {
                    self.budget.answered_at_once();
                    return self.grower.results.get(result).copied();
                }
                // The walk goes on there, unless the graph is replaced.
                Some(CodedEnd::Node(node)) => begin = Some(node),
                None => {}
            }
        }
        if !self.budget.begin_question() {
            return None;
        }
        let budget = self.budget.allowance();
        if budget > 0 && self.grower.is_full() {
            let shape = self.grower.shape.clone();
            self.grower = Grower::new(shape, self.hook, self.purpose);
            self.replaced += 1;
            self.chains.clear();
            self.coded.clear();
            begin = None;
        }
        let nodes = self.grower.nodes.len();
        self.grower.max_nodes = nodes.saturating_add(budget);
        (self.visited, self.is_budget_exhausted) = (0, false);
        let answer = self.walk(call, path, (begin, is_coded), value_of);
        self.count_visits(self.visited, call.setting.engine);
        let grown = self.grower.nodes.len().saturating_sub(nodes);
        let cost = walk_cost(self.visited);
        let may_answer = self.budget.walked(grown, cost, answer.is_some());
        match grown {
            0 => self.grower.rest(),
            _ => self.grower.shorten(),
        }
        if !self.is_budget_exhausted
            && self.tried < TRIAL
            && !self.ask_board.contains(&call.function)
        {
            self.tried += 1;
            self.failed += u32::from(answer.is_none());
        }
        answer.filter(|_| may_answer)
    }

    /// Counts a question without an answer, which a run of this many steps has answered.
    pub fn count_reference_answer(&mut self, steps: u64) {
        self.budget.count_reference_answer(run_cost(1, steps));
    }

    /// Returns where the code of a call leads from its root. Returns `None` if the root has none.
    #[inline]
    fn walk_in_code(&mut self, call: PathQuery<'_>) -> Option<CodedEnd> {
        let root = self
            .grower
            .root_of(call.setting, call.function, call.arguments);
        self.coded.walk(root, call.layout.contents())
    }

    /// Follows the path of a call from its root, or from the node that its code has led to, and adds its nodes to `path`,
    /// without gotos and stubs. `is_coded` says that code is ready for its operations.
    fn walk(
        &mut self,
        call: PathQuery<'_>,
        mut path: Option<&mut Vec<NodeIndex>>,
        (begin, is_coded): (Option<NodeIndex>, bool),
        value_of: AskValue<'_>,
    ) -> Option<(i64, Option<u8>)> {
        let PathQuery {
            function,
            arguments,
            setting,
            layout,
            is_after,
            ..
        } = call;
        let grower = &mut self.grower;
        // The path, node by node: `FixedSquare` looks at one square, a chain passes many `FixedSquare`s at once,
        // `Value` and `Switch` compute or look up one value of the position, `Return` ends it. Lanes never occur; a
        // node for lanes means that the run asked what it cannot answer here.
        let mut id = begin.unwrap_or_else(|| grower.root_of(setting, function, arguments));
        if id <= REFER {
            return None;
        }
        let mut grown = 0;
        for visited in 1..=MAX_VISITED {
            self.visited = visited;
            if visited.is_multiple_of(CHECK) && setting.limits.is_stopped() {
                return None;
            }
            if is_coded {
                match self.coded.walk(id, layout.contents()) {
                    None => {}
                    Some(CodedEnd::Result(result)) => return grower.results.get(result).copied(),
                    Some(CodedEnd::Node(next)) => {
                        id = next;
                        if id <= REFER {
                            return None;
                        }
                    }
                }
            }
            // A recorded path has every node.
            if path.is_none()
                && let Some(next) = self.chains.pass(id, grower, layout)
            {
                id = next;
                if id <= REFER {
                    return None;
                }
                continue;
            }
            let node = *grower.nodes.get(id as usize)?;
            if let Some(path) = &mut path
                && !matches!(node, GraphNode::Goto(_) | GraphNode::Stub(_))
            {
                path.push(id);
            }
            match node {
                GraphNode::FixedSquare {
                    bit,
                    contents,
                    yes,
                    no,
                } => {
                    let content = layout.content(usize::from(bit));
                    let contents = grower.names.contents.get(contents)?;
                    id = if contents >> content & 1 == 1 {
                        yes
                    } else {
                        no
                    };
                }
                GraphNode::Goto(next) if next == id => return None,
                node
                @ (GraphNode::Goto(_) | GraphNode::Switch { .. } | GraphNode::Value { .. }) => {
                    let value = match node {
                        GraphNode::Value { value, .. } => Some(value),
                        GraphNode::Switch { switch } => {
                            Some(grower.switches.get(switch as usize)?.value)
                        }
                        _ => None,
                    };
                    if is_after && value.is_some_and(|value| reads_board(value, &grower.names)) {
                        self.ask_board.push(function);
                        return None;
                    }
                    id = grower.way_of(node, &mut *value_of)?;
                }
                GraphNode::Return { result } => return grower.results.get(result).copied(),
                GraphNode::Stub(_) => {
                    grown += 1;
                    self.is_budget_exhausted = grower.nodes.len() >= grower.max_nodes;
                    if self.is_budget_exhausted || grown > MAX_GROWN {
                        return None;
                    }
                    if grown.is_multiple_of(GROWN) && setting.limits.is_stopped() {
                        return None;
                    }
                    grower.grow(id, setting);
                }
                _ => return None,
            }
            // A fault or an open question is left to the run of the hook, which says what it is.
            if id <= REFER {
                return None;
            }
        }
        self.exceeded += 1;
        None
    }
}
