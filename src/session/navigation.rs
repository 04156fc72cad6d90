//! Navigation in the record. Nothing in this file changes what is saved.

use super::Session;
use super::fen::stated_counters;
use super::node_facts::comment::has_text;
use crate::board::Game;
use crate::record::{Content, Node, NodeId, Record, Rounds};
use std::cmp::Ordering;

/// Where to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NavigationStep {
    /// Back by this number of nodes.
    Back(u32),
    /// Forward by this number of nodes, along the selected line.
    Forward(u32),
    /// To the root.
    Start,
    /// To the end of the selected line.
    End,
    /// To the nearest fork before the current node.
    PreviousFork,
    /// To the next fork on the selected line.
    NextFork,
    /// To the next node with a comment, in the order of the file.
    NextComment,
    /// To the previous node with a comment.
    PreviousComment,
    /// To the next refused node in the order of the file, or after the last one to the first.
    NextRefused,
    /// To the node of the main line from which the current variation branches off. The main line is the selected one
    /// from then on.
    MainLine,
    /// To a sibling: this number of places further down, or up if negative.
    Sibling(i32),
    /// To the move with this number on the current line.
    MoveNumber(u32),
    To(NodeId),
}

/// Returns how the moves of a record are counted, where `first` is on turn at the start of the rules.
pub(super) fn rounds_of(record: &Record, game: &Game, mut first: u8) -> Rounds {
    let mut node = record.node(NodeId::ROOT);
    let mut number = 1;
    // Set-ups before the first move say who makes it, and which number it has.
    loop {
        first = node.turn().unwrap_or(first);
        if let Some(counters) = stated_counters(node) {
            let plies = counters.ply.map(|ply| ply.saturating_sub(1));
            let rounds = plies.map(|plies| plies / u32::from(game.players.max(1)) + 1);
            number = rounds.unwrap_or(counters.number);
        }
        let next = node.children().first().map(|child| record.node(*child));
        let is_set_up =
            |next: &&Node| matches!(next.content(), Content::SetUp(_)) && !next.is_counted();
        match next.filter(is_set_up) {
            Some(next) => node = next,
            None => {
                let rounds = Rounds::new(game.players, first, game.is_stone_game());
                return rounds.beginning_with(number);
            }
        }
    }
}

impl Session {
    /// Returns how the moves of the record are counted: in rounds of all players, one by one in games of stones, and by
    /// nodes if the game is unknown.
    pub fn rounds(&self) -> Rounds {
        let Some(game) = self.game() else {
            return Rounds::of_nodes();
        };
        let start = self.game.positions.start();
        rounds_of(&self.game.record, game, start.turn)
    }

    /// Goes to a node. Returns false if there is no such node or it is the current one.
    pub fn step(&mut self, step: NavigationStep) -> bool {
        if step == NavigationStep::MainLine {
            // Also where the current node stays the same: it may lie before the variation that was visited last.
            let end = self.game.record.main_line_end(NodeId::ROOT);
            self.game.record_mut().remember_line(end);
        }
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
            NavigationStep::Back(times) => repeat(times, &|node| record.node(node).parent()),
            NavigationStep::Forward(times) => repeat(times, &|node| record.forward(node)),
            NavigationStep::Start => Some(NodeId::ROOT),
            NavigationStep::End => Some(self.game.line_end().0),
            NavigationStep::PreviousFork => record.previous_fork(current),
            NavigationStep::NextFork => record.next_fork(current),
            NavigationStep::NextComment => record.next_commented(current, has_text),
            NavigationStep::PreviousComment => record.previous_commented(current, has_text),
            NavigationStep::NextRefused => self.next_refused(),
            NavigationStep::MainLine => std::iter::once(current)
                .chain(record.ancestors(current))
                .filter(|node| record.node(*node).place() > 0)
                .last()
                .and_then(|branch| record.node(branch).parent()),
            NavigationStep::Sibling(by) => record.sibling(current, by as isize),
            NavigationStep::MoveNumber(number) => record.at_move_number(current, number),
            NavigationStep::To(node) => Some(node),
        };
        let Some(target) = target.filter(|node| *node != current && record.contains(*node)) else {
            return false;
        };
        match step {
            // These steps stay on the selected line, which therefore remains the same.
            NavigationStep::Back(_)
            | NavigationStep::Forward(_)
            | NavigationStep::Start
            | NavigationStep::End
            | NavigationStep::PreviousFork
            | NavigationStep::MainLine => {}
            NavigationStep::Sibling(_) => self.game.record_mut().remember(target),
            _ => self.game.record_mut().remember_line(target),
        }
        self.go_to_node(target);
        true
    }

    fn next_refused(&self) -> Option<NodeId> {
        let game = &self.game;
        let mut refused: Vec<NodeId> = game.verdicts.refused_nodes().collect();
        refused.retain(|node| game.record.contains(*node));
        let is_before = |left: &NodeId, right: &NodeId| match game.comes_before(*left, *right) {
            true => Ordering::Less,
            false if left == right => Ordering::Equal,
            false => Ordering::Greater,
        };
        let behind = refused
            .iter()
            .filter(|node| game.comes_before(game.current, **node));
        let next = behind.min_by(|left, right| is_before(left, right));
        let first = || refused.iter().min_by(|left, right| is_before(left, right));
        next.or_else(first).copied()
    }

    /// Selects another variation for the next step forward: this number of places further down, or up if negative. The
    /// current node stays the same. Returns the node to which a step forward leads.
    pub fn choose_variation(&mut self, by: i32) -> Option<NodeId> {
        let current = self.game.current;
        self.game.record_mut().choose_ahead(current, by as isize)
    }
}
