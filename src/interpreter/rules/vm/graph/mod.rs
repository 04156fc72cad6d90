//! The graph of a rule: everything that `isMoveLegal` asks, for all positions and all squares of an operation at once.
//! Walking it with sets of squares lists the legal moves of a position.
//!
//! The [evaluator](super::evaluate) runs the rule once in the domain [`Lanes`](lanes::Lanes). Where the run needs
//! something that differs between positions, lanes or operations, it is frozen in a [node](node::Node); each possible
//! answer is an edge out of the node, which [grows](grow) when a position first needs it. In a position, the graph is
//! [swept](sweep) with sets of lanes, and the lanes that reach an end are moves.
//!
//! Invariants: a list comes either from the graph or from the reference lister, never partly from each; where the graph
//! has no answer it says so, and the [reference](super::symbolic) lists the moves; a graph that would grow in nearly
//! every position [is suspended](budget); the result of a walk does not depend on what had grown before.

// How the files work together. Growing is rare and slow, walking is frequent and quick; `grow` is where the second
// calls the first:
//
//     what there is             node             the nodes, and the templates that they lead to
//                               grower           the graph itself, the runs that wait, what was found out
//     a position asks           list, pick       the moves, one of them, whether there is one
//                               budget           may the graph answer, and how much may grow?
//     lanes go through nodes    sweep            by the nodes of `node`; `calls`, `split`: lanes of their own
//                               content_sets     the board as sets of squares, by content
//                               present          values, judgement of candidates, obligations
//                               orders           what is known of templates without their lanes
//     a stub is come to         grow             restores the frozen run and lets the evaluator run on
//                               lanes, answers   the domain: answers what all lanes share, or suspends with a `LaneNeed`
//                               choose           what is known once a `LaneNeed` was answered one way
//                               grow/questions   the node of a `LaneNeed`, and a stub for each of its answers
//                               paths            no edge may close a cycle
//                               finish           the end of a run: open fields, and the template of its moves
//     now and then              edges            bypasses `Goto`s, renumbers in topological order
//     after the move            ending           one path instead of a sweep: `end`, functions, obligations
//                               chains, filter   make that path shorter, or spare the walk

mod answers;
mod backoff;
mod budget;
mod calls;
mod chains;
mod choose;
mod code;
mod coded_walks;
mod content_sets;
mod draw;
mod draw_table;
mod edges;
mod ending;
mod filter;
mod finish;
mod grow;
mod grower;
mod inert_lists;
mod knowledge;
mod labels;
mod lane_sets;
mod lanes;
mod list;
mod node;
mod orders;
mod paths;
mod pick;
mod plan;
mod plan_builder;
mod planned;
mod plans;
mod present;
mod priority;
mod ranks;
mod rollout;
mod split;
mod squares;
mod sweep;
mod template_lists;
mod unrelated_squares;
mod value_sets;
mod walk_code;
mod words;

pub(super) use code::{
    CodeEnd, MOVE_VALUES, NO_MOVE_VALUE, RunCode, x86_64_run::encode as encode_run,
};
pub(super) use content_sets::ContentSets;
pub(super) use grower::GraphPurpose;
pub(super) use labels::LabelNames;
pub(super) use list::Graph;
pub(super) use pick::{BoardEffects, Draw, PickResult, UniformDraw};
pub(super) use present::EndGraph;
pub(super) use rollout::{Rollout, RolloutEnd, RolloutMemory};
pub(super) use squares::BoardShape;
pub(super) use words::PositionExpr;
