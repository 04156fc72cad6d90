//! Sweeps: walks of a graph with all lanes at once, which visit each node with the set of lanes that came to it.
//!
//! Nodes are visited in the order of their indices. Lanes that come to a node after its visit cause another visit.
//! Lanes do not depend on each other, so none is missed and none is found twice. A stub grows when lanes first come to
//! it. If any move is enough, the end of a list is visited at once.
//!
//! A sweep ends because the graph has no cycle (see [`paths`](super::paths)), and soon because its visits are counted:
//! past the bound the reference lists the position. A request to stop is looked for all the while.

// The sweep of the nodes in `node` on a board of 3 x 3 with men W on (0,0), (1,0) and (1,1). Square (x, y) is bit 3x +
// y, so the square above is the next bit. Sets are written from bit 0 up, column by column:
//
//     4  Lane                               111 111 111    all squares
//     5  Test distance 0, {W}               100 110 000    men of the player
//     6  Mask                               100 110 000    squares with one above: 110 110 110
//     7  Test distance 1, {empty}           100 010 000    empty: 011 001 111, shifted down by 1: 110 011 110
//     8  Emit                               100 010 000    two moves: of the men on (0,0) and (1,1)
//
// Why the mask has to come before the test: a man on (0,2) would be lane 2, whose next bit is the square (1,0) at the
// foot of the next column. A distance in bits is a direction only on lanes that have a square there.

use super::budget::{CHECK, MAX_VISITED};
use super::content_sets::ContentSets;
use super::grower::Grower;
use super::inert_lists::InertLists;
use super::lane_sets::{and, insert, is_empty, lanes_of, minus, or, or_words, shifted};
use super::node::{FAIL, FAULT, GraphNode, NodeIndex, REFER, SHORT, TemplatePart};
use super::orders::Orders;
use super::plans::Plans;
use super::present::WalkPosition;
use super::template_lists::Candidate;
use super::words::{Gather, InternId, Interners, LaneQuery, LaneWord};
use crate::base::{IndexVec, bits};
use crate::board::Op;

/// Why a sweep has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepStop {
    /// The reference has to list the moves.
    Reference,
    /// The caller asked to stop.
    Stopped,
}

/// The most stubs that grow for one position.
const MAX_GROWN: usize = 50_000;
/// The work of growing a stub; that of answering a question for a lane is one.
const GROWN: u64 = 16;

/// The results of a call in a position.
#[derive(Clone, Debug)]
pub(super) struct Called<const N: usize> {
    /// The lanes whose result is known.
    pub(super) computed: [u64; N],
    /// The results, and the lanes that have them.
    pub(super) results: Vec<(i64, [u64; N])>,
}

impl<const N: usize> Default for Called<N> {
    fn default() -> Self {
        Self {
            computed: [0; N],
            results: Vec::new(),
        }
    }
}

/// The buffers of sweeps over boards of up to `64 * N` squares.
#[derive(Clone, Debug)]
pub struct Sweep<const N: usize> {
    sets: Vec<[u64; N]>,
    /// By content: the squares that hold it.
    pub(super) squares: Vec<[u64; N]>,
    /// By set of contents that nodes ask for: the squares that hold one of them.
    pub(super) holding: Vec<[u64; N]>,
    /// By node: the lanes that have come to it since its last visit.
    pub(super) arrived: IndexVec<usize, [u64; N]>,
    /// By gather: the lanes that have asked in the position, and those whose square holds the contents; and the gathers
    /// that were asked.
    gathered: IndexVec<InternId, ([u64; N], [u64; N])>,
    gathers: Vec<InternId>,
    /// The set of nodes that lanes have come to.
    pub(super) pending: Vec<u64>,
    pub(super) first_pending: usize,
    /// `Grower::emits`, and the number of nodes when they were renumbered.
    emits: Vec<u64>,
    renumbered: usize,
    /// The end of a list that lanes have come to, if any move is enough.
    urgent: Option<usize>,
    /// The nodes that wait while a call is computed.
    pub(super) set_aside: Vec<u64>,
    /// By call: its results in the position; and the calls that have some.
    pub(super) called: IndexVec<InternId, Called<N>>,
    pub(super) calls: Vec<InternId>,
    /// The lanes that have come to a fork since the last node that introduced lanes.
    pub(super) forked: [u64; N],
    /// True if nothing grows, and lanes that the graph has no answer for are forgotten.
    pub(super) is_trial: bool,
    /// True if one move is enough, and whether one was found.
    pub(super) is_any_enough: bool,
    pub(super) has_move: bool,
    /// The results that lanes came to in the nodes of a call.
    pub(super) returned: Vec<(InternId, [u64; N])>,
    /// By template: the lanes that are candidates or, once judged, legal moves.
    pub emitted: IndexVec<InternId, [u64; N]>,
    /// The templates with candidates.
    pub templates: Vec<InternId>,
    /// The templates with parts of candidates, until they are joined.
    pub parts: Vec<InternId>,
    /// For each of them: whether only legal moves are left.
    pub are_legal: IndexVec<usize, bool>,
    pub orders: Orders,
    pub(super) plans: Plans<N>,
    /// The squares that the moves change, by kind of change.
    pub(super) changed: Vec<[u64; N]>,
    pub(super) inert: InertLists<N>,
    pub(super) candidates: Vec<Candidate>,
    /// Buffers for the operations of the move that is written and of the one that is judged.
    pub ops: Vec<Op>,
    pub judged: Vec<Op>,
    /// True if the rules read an operation beyond the end of a list.
    pub is_short: bool,
    pub(super) stop: Option<SweepStop>,
    /// The number of nodes that the last sweep visited, and of stubs that grew.
    pub visited: u64,
    grown: usize,
    /// True if the last sweep was given up because it went on for too long.
    pub(super) is_exceeded: bool,
    /// The work since the last check whether to stop, besides visits; also that of earlier sweeps.
    unchecked: u64,
}

impl<const N: usize> Default for Sweep<N> {
    fn default() -> Self {
        Self {
            sets: Vec::new(),
            squares: Vec::new(),
            holding: Vec::new(),
            arrived: IndexVec::default(),
            gathered: IndexVec::default(),
            gathers: Vec::new(),
            pending: Vec::new(),
            first_pending: 0,
            emits: Vec::new(),
            renumbered: 0,
            urgent: None,
            set_aside: Vec::new(),
            called: IndexVec::default(),
            calls: Vec::new(),
            forked: [0; N],
            is_trial: false,
            is_any_enough: false,
            has_move: false,
            returned: Vec::new(),
            emitted: IndexVec::default(),
            templates: Vec::new(),
            parts: Vec::new(),
            are_legal: IndexVec::default(),
            orders: Orders::default(),
            plans: Plans::default(),
            changed: Vec::new(),
            inert: InertLists::default(),
            candidates: Vec::new(),
            ops: Vec::new(),
            judged: Vec::new(),
            is_short: false,
            stop: None,
            visited: 0,
            grown: 0,
            is_exceeded: false,
            unchecked: 0,
        }
    }
}

impl<const N: usize> Sweep<N> {
    /// Copies the squares of each content from a layout.
    fn look_at(&mut self, layout: &ContentSets, grower: &Grower) {
        self.squares.clear();
        for content in 0..grower.shape.pieces as usize + 2 {
            let mut squares = [0; N];
            or_words(&mut squares, layout.squares(content));
            self.squares.push(squares);
        }
    }

    /// Forgets the last sweep.
    fn begin(&mut self, grower: &Grower) {
        self.first_pending = 0;
        self.is_short = false;
        self.stop = None;
        self.holding.clear();
        self.are_legal.clear();
        for template in self.templates.drain(..) {
            self.emitted.set(template, [0; N]);
        }
        self.forget_parts();
        self.forget_calls();
        for gather in self.gathers.drain(..) {
            self.gathered.set(gather, ([0; N], [0; N]));
        }
        self.returned.clear();
        self.has_move = false;
        self.urgent = None;
        if self.is_any_enough && self.renumbered != grower.shortened {
            self.emits.clone_from(&grower.emits);
            self.renumbered = grower.shortened;
        }
        (self.visited, self.grown) = (0, 0);
        self.is_exceeded = false;
        self.grow_buffers(grower);
    }

    /// Extends the buffers to the present size of the graph.
    pub fn grow_buffers(&mut self, grower: &Grower) {
        let nodes = grower.nodes.len();
        if self.arrived.len() < nodes {
            self.arrived.resize(nodes + nodes / 2, [0; N]);
        }
        let words = self.arrived.len() / 64 + 1;
        if self.pending.len() < words {
            self.pending.resize(words, 0);
        }
        let sets = grower.names.sets.all();
        for set in sets.get(self.sets.len()..).unwrap_or_default() {
            self.sets.push(set.words());
        }
        if self.emitted.len() < grower.templates.all().len() {
            self.emitted.resize(grower.templates.all().len(), [0; N]);
        }
        let all = grower.names.contents.all();
        for contents in all.get(self.holding.len()..).unwrap_or_default() {
            let mut squares = [0; N];
            for content in bits(*contents) {
                if let Some(holding) = self.squares.get(content) {
                    or(&mut squares, holding);
                }
            }
            self.holding.push(squares);
        }
    }

    #[inline(always)]
    pub(super) fn send(&mut self, to: NodeIndex, lanes: &[u64; N]) {
        // Many edges lead nowhere, so this comes first.
        if is_empty(lanes) || to == FAIL {
            return;
        }
        if to <= REFER {
            match to {
                SHORT => self.is_short = true,
                // A single lane is enough: a list comes from the graph or from the reference, never partly from each.
                FAULT | REFER if !self.is_trial => self.stop = Some(SweepStop::Reference),
                _ => {}
            }
            return;
        }
        let to = to as usize;
        // The end of a list is visited before all others, by `next_node`. `emits` is a bit set by node as of the last
        // renumbering, a copy in the sweep so that this needs no look at the nodes; a node that became an end since is
        // only found later.
        if self.is_any_enough && has_bit(&self.emits, to) {
            self.urgent = Some(to);
        }
        self.arrived.change(to, |arrived| or(arrived, lanes));
        if let Some(word) = self.pending.get_mut(to / 64) {
            *word |= 1 << (to % 64);
        }
        self.first_pending = self.first_pending.min(to / 64);
    }

    /// Removes and returns the first node that lanes have come to.
    #[inline(always)]
    fn next_node(&mut self) -> Option<usize> {
        // Its bit is cleared like that of any other, or it would be visited again without lanes.
        if let Some(id) = self.urgent.take() {
            if let Some(word) = self.pending.get_mut(id / 64) {
                *word &= !(1 << (id % 64));
            }
            return Some(id);
        }
        while let Some(word) = self.pending.get_mut(self.first_pending) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first_pending * 64 + bit);
            }
            self.first_pending += 1;
        }
        None
    }

    /// Sweeps the graph in a position, for lists of at least `least` operations.
    ///
    /// # Errors
    ///
    /// The graph has no answer for the position, or the caller asked to stop.
    pub fn walk(
        &mut self,
        least: u32,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<(), SweepStop> {
        self.look_at(present.layout(&grower.shape), grower);
        let root = grower.root(present.setting, least);
        self.begin(grower);
        let all = grower.shape.exists.words();
        let cost = self.run_plan(root, &all, grower, present);
        if least == 0 && cost.is_some() {
            self.plans.set_turn(present.setting.turn, root);
        }
        if cost.is_none() {
            self.send(root, &all);
        }
        // Whatever ends the sweep early, `arrived` must be empty for the next one, which does not clear it: it is as
        // long as the graph.
        self.visit(grower, present);
        // What a plan saves is counted, and not what it costs.
        if self.visited > 0 {
            self.plans.count(root, self.visited);
        }
        self.visited += cost.unwrap_or(0);
        match self.stop {
            None => {
                if self.has_move {
                    self.drop_pending();
                }
                match self.grown {
                    0 => grower.rest(),
                    _ => grower.shorten(),
                }
                if !self.parts.is_empty() {
                    self.join_parts(grower, present);
                }
                self.stop.map_or(Ok(()), Err)
            }
            Some(stop) => {
                self.drop_pending();
                Err(stop)
            }
        }
    }

    /// Gives the sweep up if it goes on for too long or if the caller asked to stop.
    #[cold]
    #[inline(never)]
    fn check(&mut self, present: &WalkPosition<'_, '_>) {
        self.unchecked = 0;
        if self.visited > MAX_VISITED {
            self.exceed();
        } else if present.is_stopped() {
            self.stop = Some(SweepStop::Stopped);
        }
    }

    /// Counts work, and checks now and then whether to stop.
    #[inline(always)]
    fn work(&mut self, work: u64, present: &WalkPosition<'_, '_>) {
        self.unchecked += work;
        if self.unchecked >= CHECK {
            self.check(present);
        }
    }

    /// Gives the sweep up because it goes on for too long.
    pub(super) fn exceed(&mut self) {
        self.is_exceeded = true;
        self.stop = Some(SweepStop::Reference);
    }

    /// Visits the nodes that lanes have come to, and those that they go on to.
    pub(super) fn visit(&mut self, grower: &mut Grower, present: &mut WalkPosition<'_, '_>) {
        let setting = present.setting;
        // An index order is enough of a schedule. A queue in the order of arrival would visit nodes before all their
        // lanes have come, and visit them again.
        while self.stop.is_none()
            && !self.has_move
            && let Some(id) = self.next_node()
        {
            self.visited += 1;
            if self.visited.is_multiple_of(CHECK) {
                self.check(present);
            }
            let Some(slot) = self.arrived.get_mut(id) else {
                break;
            };
            let lanes = std::mem::replace(slot, [0; N]);
            let Some(node) = grower.nodes.get(id).copied() else {
                break;
            };
            match node {
                GraphNode::Mask { set, yes, no } => {
                    let set = self.sets.get(set as usize).copied().unwrap_or([0; N]);
                    self.part(&lanes, &set, yes, no);
                }
                GraphNode::Test {
                    distance,
                    contents,
                    yes,
                    no,
                } => {
                    let holding = self.holding.get(contents as usize);
                    let there = shifted(holding.unwrap_or(&[0; N]), distance);
                    self.part(&lanes, &there, yes, no);
                }
                GraphNode::Fork { first, count } => {
                    // A guess for `call`, made on the way: lanes that part at a fork will ask the same function at
                    // different nodes.
                    or(&mut self.forked, &lanes);
                    for number in first..first + count {
                        let target = grower.lists.get(number as usize).copied();
                        self.send(target.unwrap_or(REFER), &lanes);
                    }
                }
                GraphNode::Emit { template } => self.emit(template, &lanes, grower, present),
                GraphNode::Split { template, next } => {
                    self.emit(template, &lanes, grower, present);
                    self.send(next, &lanes);
                }
                GraphNode::Lane { set, next } => {
                    let set = self.sets.get(set as usize).copied().unwrap_or([0; N]);
                    // Those before have other squares.
                    self.forked = [0; N];
                    self.send(next, &set);
                }
                GraphNode::FixedSquare {
                    bit,
                    contents,
                    yes,
                    no,
                } => {
                    let bit = usize::from(bit);
                    let holding = self.holding.get(contents as usize);
                    let word = holding.and_then(|holding| holding.get(bit / 64)).copied();
                    let holds = word.unwrap_or(0) >> (bit % 64) & 1 == 1;
                    self.send(if holds { yes } else { no }, &lanes);
                }
                GraphNode::Gather { gather, yes, no } => {
                    let there = self.gather(&lanes, gather, grower, present);
                    self.part(&lanes, &there, yes, no);
                }
                GraphNode::Value { .. } | GraphNode::Switch { .. } | GraphNode::Goto(_) => {
                    match grower.way_of(node, |id, names| present.value(id, names)) {
                        Some(target) => {
                            // The switch may have a new edge.
                            if grower.nodes.len() > self.arrived.len() {
                                self.grow_buffers(grower);
                            }
                            self.send(target, &lanes);
                        }
                        None if self.is_trial => {}
                        None => self.stop = Some(SweepStop::Reference),
                    }
                }
                GraphNode::Answer {
                    question,
                    condition,
                    yes,
                    no,
                } => {
                    let asking: u32 = lanes.iter().map(|word| word.count_ones()).sum();
                    self.work(u64::from(asking), present);
                    match answers(&lanes, question, condition, grower, present) {
                        Some(there) => self.part(&lanes, &there, yes, no),
                        None if self.is_trial => {}
                        None => self.stop = Some(SweepStop::Reference),
                    }
                }
                GraphNode::Call { call, switch } => {
                    self.call((call, switch), &lanes, grower, present)
                }
                GraphNode::Return { result } => self.returned.push((result, lanes)),
                GraphNode::Stub(_) if self.is_trial => {}
                GraphNode::Stub(_) if grower.nodes.len() >= grower.max_nodes => {
                    self.stop = Some(SweepStop::Reference);
                }
                // The lanes are sent to the node that has just grown, under the same number: it is visited next as what
                // it has become. A `Goto` to a shared node is as good as any.
                GraphNode::Stub(_) => {
                    grower.grow(NodeIndex::try_from(id).unwrap_or(REFER), setting);
                    self.grown += 1;
                    self.work(GROWN, present);
                    if self.grown > MAX_GROWN {
                        self.exceed();
                    }
                    self.grow_buffers(grower);
                    // The grown node is visited next.
                    self.send(NodeIndex::try_from(id).unwrap_or(REFER), &lanes);
                }
                GraphNode::End => {}
            }
        }
    }

    /// Adds lanes to a template.
    #[inline(always)]
    pub(super) fn emit(
        &mut self,
        template: InternId,
        lanes: &[u64; N],
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) {
        let part = grower.templates.get(template).map(|template| template.part);
        if let Some(emitted) = self.emitted.get_mut(template as usize) {
            // A template is listed when its first lanes come, and only once, whichever nodes lead to it.
            if is_empty(emitted) {
                match part {
                    Some(TemplatePart::All) => self.templates.push(template),
                    _ => self.parts.push(template),
                }
            }
            or(emitted, lanes);
        }
        if self.is_any_enough && part == Some(TemplatePart::All) {
            self.has_move = has_legal(template, lanes, grower, present);
        }
    }

    pub(super) fn drop_pending(&mut self) {
        while let Some(id) = self.next_node() {
            self.arrived.set(id, [0; N]);
        }
    }

    // Lanes take both ways at once; that is the whole gain over asking square by square.
    #[inline(always)]
    fn part(&mut self, lanes: &[u64; N], there: &[u64; N], yes: NodeIndex, no: NodeIndex) {
        self.send(yes, &and(*lanes, there));
        self.send(no, &minus(*lanes, there));
    }

    /// Returns lanes of which an entry of [`Interners::gathers`] is true. Those among `lanes` are right; nodes for
    /// different distances ask the same, so the answers are kept for the position.
    ///
    /// [`Interners::gathers`]: super::words::Interners::gathers
    pub(super) fn gather(
        &mut self,
        lanes: &[u64; N],
        gather: InternId,
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> [u64; N] {
        if self.gathered.len() <= gather as usize {
            self.gathered.resize(gather as usize + 1, ([0; N], [0; N]));
        }
        let Some((gathered, there)) = self.gathered.get_mut(gather as usize) else {
            return [0; N];
        };
        let missing = minus(*lanes, gathered);
        if is_empty(&missing) {
            return *there;
        }
        if is_empty(gathered) {
            self.gathers.push(gather);
        }
        or(gathered, &missing);
        let names = &grower.names;
        match names.gathers.get(gather).copied() {
            Some(Gather::Contents { table, contents }) => {
                let table = names.tables.get(table);
                let holding = self.holding.get(contents as usize);
                for lane in lanes_of(&missing) {
                    let bit = table.and_then(|table| table.get(lane)).copied();
                    let bit = usize::try_from(bit.unwrap_or(0)).unwrap_or(0);
                    let word = holding.and_then(|holding| holding.get(bit / 64)).copied();
                    if word.unwrap_or(0) >> (bit % 64) & 1 == 1 {
                        insert(there, lane);
                    }
                }
            }
            Some(Gather::Stack {
                question,
                condition,
            }) => {
                let question = names.questions.get(question);
                for lane in lanes_of(&missing) {
                    // Lanes of a plan whose square is off the board have no answer and do not come to the node.
                    let value =
                        question.and_then(|question| answer(lane, question, names, present));
                    if value.is_some_and(|value| condition.holds(value)) {
                        insert(there, lane);
                    }
                }
            }
            None => {}
        }
        *there
    }
}

/// Returns true if a bit of a set is set.
#[inline(always)]
fn has_bit(set: &[u64], bit: usize) -> bool {
    set.get(bit / 64)
        .is_some_and(|word| word >> (bit % 64) & 1 == 1)
}

/// Returns true if a template is certainly a legal move on one of the lanes. Those that the rule has to judge itself
/// are left to the end of the sweep.
fn has_legal<const N: usize>(
    template: InternId,
    lanes: &[u64; N],
    grower: &Grower,
    present: &mut WalkPosition<'_, '_>,
) -> bool {
    let template = grower.templates.get(template);
    template
        .filter(|template| template.part == TemplatePart::All && !template.is_checked)
        .and_then(|template| present.meeting(template, *lanes, grower))
        .is_some_and(|met| !is_empty(&met))
}

/// Returns the lanes for which the answer to a question satisfies a condition, or `None` if the rules fail.
fn answers<const N: usize>(
    lanes: &[u64; N],
    question: InternId,
    condition: InternId,
    grower: &Grower,
    present: &mut WalkPosition<'_, '_>,
) -> Option<[u64; N]> {
    let question = grower.names.questions.get(question)?;
    let condition = grower.conditions.get(condition)?;
    let mut there = [0; N];
    for lane in lanes_of(lanes) {
        if condition.holds(answer(lane, question, &grower.names, present)?) {
            insert(&mut there, lane);
        }
    }
    Some(there)
}

/// Returns the answer to a question for a lane, or `None` if the rules fail.
fn answer(
    lane: usize,
    question: &LaneQuery,
    names: &Interners,
    present: &mut WalkPosition<'_, '_>,
) -> Option<i64> {
    // No question has more than three arguments.
    let mut arguments = [0; 3];
    let arguments = arguments.get_mut(..question.arguments.len())?;
    for (argument, word) in arguments.iter_mut().zip(&question.arguments) {
        *argument = match word {
            LaneWord::Known(bits) => *bits,
            LaneWord::Table(id) => *names.tables.get(*id)?.get(lane)?,
            _ => return None,
        };
    }
    present.query(question.query, arguments)
}

#[cfg(test)]
mod tests {
    use super::super::grower::GraphPurpose;
    use super::super::node::PathLength;
    use super::super::present::Buffers;
    use super::super::squares::BoardShape;
    use super::*;
    use crate::base::Limits;
    use crate::board::Board;
    use crate::rules::Engine;
    use crate::rules::vm::code::{Code, CodeStyle};
    use crate::rules::vm::engines::Engines;
    use crate::rules::vm::facts::Facts;
    use crate::rules::vm::hook_context::Pool;
    use crate::rules::vm::symbolic::RunInputs;
    use std::cell::Cell;

    /// Sweeps a graph in which two ways lead from each of some forks to the next one. The forks are in the wrong order,
    /// so that each is visited twice as often as the one before it. Returns why there is no result, and the visits.
    fn sweep_forks(forks: u32, stop: &dyn Fn() -> bool) -> (Sweep<1>, u64) {
        let board = Board::new(1, 1);
        let facts = Facts::default();
        let shape = BoardShape::of(&board, facts.pieces).unwrap();
        let mut grower = Grower::new(shape, 0, GraphPurpose::List);
        let mut last = grower.push(GraphNode::Return { result: 0 }, PathLength::default());
        for _ in 0..forks {
            let ways = [(); 2].map(|()| grower.push(GraphNode::Goto(last), PathLength::default()));
            let fork = grower.fork(&ways);
            last = grower.push(fork, PathLength::default());
        }
        let code = Code::new(CodeStyle::Fast, Vec::new(), Vec::new(), Vec::new());
        let limits = Limits {
            stop,
            ..Limits::default()
        };
        let setting = RunInputs {
            code: &code,
            board: &board,
            turn: 0,
            facts: &facts,
            limits: &limits,
            context: None,
            engine: Engine::Graph,
            pool: &Pool::<Engines>::default(),
        };
        let mut buffers = Buffers::default();
        let mut present = WalkPosition::new(&setting, &[], &mut buffers);
        let mut sweep = Sweep::<1>::default();
        sweep.begin(&grower);
        sweep.send(last, &[1]);
        sweep.visit(&mut grower, &mut present);
        let visited = sweep.visited;
        (sweep, visited)
    }

    #[test]
    fn the_visits_of_a_sweep_are_bounded() {
        let (short, visited) = sweep_forks(3, &|| false);
        assert_eq!((short.stop, short.is_exceeded), (None, false));
        assert!(visited < 100, "{visited}");
        let (long, visited) = sweep_forks(80, &|| false);
        assert_eq!(
            (long.stop, long.is_exceeded),
            (Some(SweepStop::Reference), true)
        );
        assert!(visited <= MAX_VISITED + CHECK, "{visited}");
    }

    #[test]
    fn a_sweep_listens_to_a_stop() {
        let asked = Cell::new(0);
        let is_stopped = || {
            asked.set(asked.get() + 1);
            asked.get() > 2
        };
        let (stopped, visited) = sweep_forks(80, &is_stopped);
        assert_eq!(
            (stopped.stop, stopped.is_exceeded),
            (Some(SweepStop::Stopped), false)
        );
        assert_eq!((asked.get(), visited), (3, 3 * CHECK));
    }
}
