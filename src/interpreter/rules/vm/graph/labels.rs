//! Labels of nodes and edges, for drawing a graph.

use super::grower::Grower;
use super::node::{FAIL, FAULT, GraphNode, NodeIndex, REFER, SHORT, Template, TemplatePart};
use super::words::{
    FunctionCall, Gather, InternId, LaneSquare, LaneWord, NextQuestion, PositionExpr,
    ValueCondition,
};
use crate::base::{Span, bits};
use crate::board::Piece;
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::types::OpField;
use crate::rules::{RuleGraph, RuleNode};
use std::collections::BTreeSet;

/// Names and places in the source, which the graph does not contain.
pub struct LabelNames<'a> {
    pub piece: &'a dyn Fn(Piece) -> String,
    pub state: &'a dyn Fn(u32) -> String,
    /// By the player whose code it is, and the index of the function.
    pub function: &'a dyn Fn(u8, u32) -> String,
    /// By the player whose code it is, and the instruction.
    pub span: &'a dyn Fn(u8, u32) -> Span,
}

/// Node numbers from here on stand for players.
const PLAYERS: u32 = 1 << 31;

impl Grower {
    /// Returns the part of the graph that is reachable from the roots of the hook.
    pub fn to_rule_graph(&self, names: &LabelNames<'_>) -> RuleGraph {
        let mut graph = RuleGraph {
            shapes: self.templates.all().len(),
            ..RuleGraph::default()
        };
        let mut open: Vec<(u8, NodeIndex)> = Vec::new();
        for (player, roots) in (0u8..).zip(self.roots_of_hook()) {
            let edges: Vec<NodeIndex> = roots.iter().map(|root| self.end_of(*root)).collect();
            if edges.is_empty() {
                continue;
            }
            open.extend(edges.iter().map(|target| (player, *target)));
            graph.nodes.push(RuleNode {
                number: PLAYERS + u32::from(player),
                label: format!("player {player}"),
                edges: edges
                    .into_iter()
                    .map(|target| (String::new(), target))
                    .collect(),
            });
        }
        let mut seen = BTreeSet::new();
        while let Some((player, id)) = open.pop() {
            if id == FAIL || !seen.insert(id) {
                continue;
            }
            let node = self.nodes.at(id);
            let labels = Labels {
                grower: self,
                names,
                player,
            };
            let edges: Vec<(String, NodeIndex)> = labels
                .edges(node)
                .into_iter()
                .map(|(label, target)| (label, self.end_of(target)))
                .filter(|(_, target)| *target != FAIL)
                .collect();
            open.extend(edges.iter().map(|(_, target)| (player, *target)));
            graph.nodes.push(RuleNode {
                number: id,
                label: labels.label(id, node),
                edges,
            });
        }
        let unanswered = self.unanswered.iter();
        let placed = unanswered.map(|(why, turn, pc)| (*why, (names.span)(*turn, *pc)));
        for place in placed {
            if !graph.unanswered.contains(&place) {
                graph.unanswered.push(place);
            }
        }
        graph
    }
}

struct Labels<'a> {
    grower: &'a Grower,
    names: &'a LabelNames<'a>,
    player: u8,
}

impl Labels<'_> {
    fn edges(&self, node: GraphNode) -> Vec<(String, NodeIndex)> {
        let edges = self.grower.edges_of(node);
        let labels: Vec<String> = match node {
            GraphNode::Switch { switch } | GraphNode::Call { switch, .. } => {
                let switch = self.grower.switches.get(switch as usize);
                switch.map_or_else(Vec::new, |switch| {
                    let values = switch.edges.iter();
                    values.map(|(value, _)| value.to_string()).collect()
                })
            }
            GraphNode::Fork { .. }
            | GraphNode::Goto(_)
            | GraphNode::Lane { .. }
            | GraphNode::Split { .. } => Vec::new(),
            _ => vec!["yes".to_owned(), "no".to_owned()],
        };
        let labels = labels.into_iter().chain(std::iter::repeat(String::new()));
        labels.zip(edges).collect()
    }

    fn label(&self, id: NodeIndex, node: GraphNode) -> String {
        match node {
            GraphNode::End => match id {
                SHORT => "list too short",
                FAULT => "fault",
                REFER => "reference",
                _ => "",
            }
            .to_owned(),
            GraphNode::Stub(_) => "...".to_owned(),
            GraphNode::Goto(_) => String::new(),
            GraphNode::Lane { set, .. } => format!("each of {}", self.squares(set)),
            GraphNode::Mask { set, .. } => format!("on {}", self.squares(set)),
            GraphNode::Test {
                distance, contents, ..
            } => format!("{} at {}", self.contents(contents), self.delta(distance)),
            GraphNode::Gather { gather, .. } => match self.grower.names.gathers.get(gather) {
                Some(Gather::Contents { contents, .. }) => {
                    format!("{} on a computed square", self.contents(*contents))
                }
                Some(Gather::Stack {
                    question,
                    condition,
                }) => format!("{} {}", self.question(*question), sign(condition)),
                None => String::new(),
            },
            GraphNode::FixedSquare { bit, contents, .. } => {
                let square = self.grower.shape.square(usize::from(bit));
                let (x, y) = (square.x, square.y);
                format!("{} on ({x},{y})", self.contents(contents))
            }
            GraphNode::Value {
                value, condition, ..
            } => {
                format!("{} {}", self.value(value), self.ask(condition))
            }
            GraphNode::Switch { switch } => {
                let switch = self.grower.switches.get(switch as usize);
                switch.map_or_else(String::new, |switch| self.value(switch.value))
            }
            GraphNode::Call { call, .. } => {
                let call = self.grower.names.lane_calls.get(call);
                call.map_or_else(String::new, |call| self.call(call))
            }
            GraphNode::Answer {
                question,
                condition,
                ..
            } => {
                format!("{} {}", self.question(question), self.ask(condition))
            }
            GraphNode::Fork { .. } => "or".to_owned(),
            GraphNode::Emit { template } | GraphNode::Split { template, .. } => {
                let template = self.grower.templates.get(template);
                template.map_or_else(String::new, |template| self.template(template))
            }
            GraphNode::Return { .. } => "answer".to_owned(),
        }
    }

    fn call(&self, call: &FunctionCall) -> String {
        let name = (self.names.function)(self.player, call.function);
        format!("{name}({})", self.words(&call.arguments))
    }

    fn squares(&self, set: InternId) -> String {
        let set = self.grower.names.sets.get(set);
        match set.map_or(0, |set| set.iter().count()) {
            1 => "1 square".to_owned(),
            many => format!("{many} squares"),
        }
    }

    fn delta(&self, distance: i16) -> String {
        let height = self.grower.shape.height;
        let distance = i64::from(distance);
        // Several directions have the same distance in bits; the shortest one is named.
        let x = (2 * distance + height).div_euclid(2 * height);
        format!("({x:+},{:+})", distance - x * height)
    }

    fn contents(&self, contents: InternId) -> String {
        let shape = &self.grower.shape;
        let all = shape.all_contents();
        let contents = self.grower.names.contents.get(contents).copied();
        let contents = contents.unwrap_or(0) & all;
        let is_most = contents.count_ones() > all.count_ones() / 2;
        let named = if is_most { all & !contents } else { contents };
        let names: Vec<String> = bits(named)
            .map(|content| match u16::try_from(content) {
                Ok(0) => "empty".to_owned(),
                Ok(piece) if u32::from(piece) <= shape.pieces => {
                    (self.names.piece)(Piece(piece - 1))
                }
                _ => "hole".to_owned(),
            })
            .collect();
        match (is_most, names.is_empty()) {
            (true, true) => "anything".to_owned(),
            (true, false) => format!("not {}", names.join(", ")),
            _ => names.join(" or "),
        }
    }

    fn words(&self, words: &[LaneWord]) -> String {
        let words: Vec<String> = words.iter().map(|word| self.word(*word)).collect();
        words.join(", ")
    }

    fn word(&self, word: LaneWord) -> String {
        match word {
            LaneWord::Known(bits) => bits.to_string(),
            LaneWord::Value(id) => self.value(id),
            _ => "by square".to_owned(),
        }
    }

    fn value(&self, value: InternId) -> String {
        let function = |number: u32| (self.names.function)(self.player, number);
        match self.grower.names.expressions.get(value) {
            None => String::new(),
            Some(PositionExpr::State(number)) => (self.names.state)(*number),
            Some(PositionExpr::MovesNumber) => "movesNum()".to_owned(),
            Some(PositionExpr::HasMove(player)) => format!("hasMove({player})"),
            Some(PositionExpr::Repeats) => "repeats()".to_owned(),
            Some(PositionExpr::BoardRepeats) => "boardRepeats()".to_owned(),
            Some(PositionExpr::Count) => "operationsNum()".to_owned(),
            Some(PositionExpr::IsPlace(number)) => format!("isPlaceOperation({number})"),
            Some(PositionExpr::Field(number, axis)) => {
                let field = match axis {
                    OpField::X => 0,
                    OpField::Y => 1,
                    OpField::Piece => 2,
                };
                format!("OperationList[{number}][{field}]")
            }
            Some(
                PositionExpr::Call(number, arguments) | PositionExpr::CallOfPast(number, arguments),
            ) => {
                let arguments: Vec<String> = arguments.iter().map(i64::to_string).collect();
                format!("{}({})", function(*number), arguments.join(", "))
            }
            Some(PositionExpr::Query(asked, arguments)) => {
                let arguments: Vec<String> = arguments.iter().map(i64::to_string).collect();
                format!("{}({})", query(*asked), arguments.join(", "))
            }
            Some(PositionExpr::Binary(op, a, b)) => {
                let sign = match op {
                    Arithmetic::Add => '+',
                    Arithmetic::Subtract => '-',
                    Arithmetic::Multiply => '*',
                    Arithmetic::Divide => '/',
                    Arithmetic::Remainder => '%',
                };
                format!("{} {sign} {}", self.word(*a), self.word(*b))
            }
        }
    }

    fn question(&self, question: InternId) -> String {
        let question = self.grower.names.questions.get(question);
        question.map_or_else(String::new, |question| {
            let arguments = self.words(&question.arguments);
            format!("{}({arguments})", query(question.query))
        })
    }

    fn ask(&self, condition: InternId) -> String {
        self.grower
            .conditions
            .get(condition)
            .map_or_else(String::new, sign)
    }

    fn template(&self, template: &Template) -> String {
        let place = |place: &LaneSquare| match place {
            LaneSquare::At(bit) => {
                let square = self.grower.shape.square(usize::from(*bit));
                format!("({},{})", square.x, square.y)
            }
            LaneSquare::Delta(x, y) => format!("({x:+},{y:+})"),
            LaneSquare::Gather(_) => "(by square)".to_owned(),
        };
        let operations = template
            .operations
            .iter()
            .map(|(piece, square)| match piece {
                Some(piece) => format!("place {} {}", place(square), (self.names.piece)(*piece)),
                None => format!("clear {}", place(square)),
            });
        let mut lines: Vec<String> = operations.collect();
        if lines.is_empty() {
            lines.push("no operation".to_owned());
        }
        for obligation in &template.obligations {
            let question = self.grower.names.next_questions.get(obligation.question);
            let asked = question.map_or_else(String::new, |question| match question {
                NextQuestion::Call(call) => format!("next({})", self.call(call)),
                NextQuestion::Repeats => "repeats()".to_owned(),
                NextQuestion::BoardRepeats => "boardRepeats()".to_owned(),
            });
            let so = if obligation.answer { "if" } else { "unless" };
            lines.push(format!("{so} {asked} {}", sign(&obligation.condition)));
        }
        if template.is_checked {
            lines.push("if judged legal".to_owned());
        }
        if matches!(template.part, TemplatePart::First(_)) {
            lines.push("and then".to_owned());
        }
        lines.join("\n")
    }
}

fn sign(condition: &ValueCondition) -> String {
    match condition {
        ValueCondition::Compare(Test::Equal, number) => format!("== {number}"),
        ValueCondition::Compare(Test::NotEqual, number) => format!("!= {number}"),
        ValueCondition::Compare(Test::Less, number) => format!("< {number}"),
        ValueCondition::Compare(Test::AtMost, i64::MAX) => "has a value".to_owned(),
        ValueCondition::Compare(Test::AtMost, number) => format!("<= {number}"),
        ValueCondition::Within(low, mask) => {
            let all = bits(u64::from(*mask)).filter_map(|bit| i64::try_from(bit).ok());
            let all: Vec<String> = all.map(|bit| (low + bit).to_string()).collect();
            format!("in {}", all.join(", "))
        }
    }
}

fn query(query: PositionQuery) -> &'static str {
    match query {
        PositionQuery::Owner => "owner",
        PositionQuery::Count => "count",
        PositionQuery::GroupSize(_) => "groupSize",
        PositionQuery::Touches(_) => "touches",
        PositionQuery::Liberties(_) => "liberties",
        PositionQuery::Joins(_) => "joins",
        PositionQuery::Reached(..) => "reached",
        PositionQuery::StackSize => "stackSize",
        PositionQuery::StackAt => "stackAt",
    }
}
