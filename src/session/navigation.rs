//! Moving about in the record. Nothing here changes what is saved.

use super::Session;
use crate::record::NodeId;
use std::cmp::Ordering;

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many nodes back.
    Back(u32),
    /// So many nodes forward, along the line last walked.
    Forward(u32),
    /// To the root.
    Start,
    /// To the end of the line last walked.
    End,
    /// To the nearest fork before.
    PreviousFork,
    /// To the next node with a comment, in the order of the file.
    NextComment,
    /// To the node with a comment before.
    PreviousComment,
    /// To the next node that the rules refuse, in the order of the file; behind the last one to the first.
    NextRefused,
    /// Back to the main line: to the last node before this one that is on it.
    MainLine,
    /// To the sibling so many places further down, or up when negative.
    Sibling(i32),
    /// To the move with that number, on this line.
    MoveNumber(u32),
    /// To a node.
    To(NodeId),
}

impl Session {
    /// Goes somewhere; false when there is nowhere to go.
    pub fn step(&mut self, step: Step) -> bool {
        let record = &*self.game.record;
        let current = self.game.current;
        let repeat = |times: u32, next: &dyn Fn(NodeId) -> Option<NodeId>| {
            let mut node = current;
            for _ in 0..times {
                match next(node) {
                    Some(next) => node = next,
                    None => break,
                }
            }
            Some(node)
        };
        let target = match step {
            Step::Back(times) => repeat(times, &|node| record.back(node)),
            Step::Forward(times) => repeat(times, &|node| record.forward(node)),
            Step::Start => Some(NodeId::ROOT),
            Step::End => Some(record.line_end(current)),
            Step::PreviousFork => record.previous_fork(current),
            Step::NextComment => record.next_commented(current),
            Step::PreviousComment => record.previous_commented(current),
            Step::NextRefused => self.next_refused(),
            Step::MainLine => std::iter::once(current)
                .chain(record.ancestors(current))
                .filter(|node| record.node(*node).place() > 0)
                .last()
                .and_then(|branch| record.back(branch)),
            Step::Sibling(by) => record.sibling(current, by as isize),
            Step::MoveNumber(number) => record.at_move_number(current, number),
            Step::To(node) => Some(node),
        };
        let Some(target) = target.filter(|node| *node != current && record.contains(*node)) else {
            return false;
        };
        match step {
            // Going along the line last walked changes nothing about it.
            Step::Back(_)
            | Step::Forward(_)
            | Step::Start
            | Step::End
            | Step::PreviousFork
            | Step::MainLine => {}
            Step::Sibling(_) => self.game.record_mut().remember(target),
            _ => self.game.record_mut().remember_line(target),
        }
        self.go_to_node(target);
        true
    }

    fn next_refused(&self) -> Option<NodeId> {
        let game = &self.game;
        let mut refused: Vec<NodeId> = game.verdicts.refused_nodes().collect();
        refused.retain(|node| game.record.contains(*node));
        let is_before = |one: &NodeId, other: &NodeId| match game.comes_before(*one, *other) {
            true => Ordering::Less,
            false if one == other => Ordering::Equal,
            false => Ordering::Greater,
        };
        let behind = refused
            .iter()
            .filter(|node| game.comes_before(game.current, **node));
        let next = behind.min_by(|one, other| is_before(one, other));
        let first = || refused.iter().min_by(|one, other| is_before(one, other));
        next.or_else(first).copied()
    }

    /// Chooses another variation ahead, so many places further down or up, without moving; the node that a step forward
    /// leads to now.
    pub fn choose_variation(&mut self, by: i32) -> Option<NodeId> {
        let here = self.game.current;
        self.game.record_mut().choose_ahead(here, by as isize)
    }
}
