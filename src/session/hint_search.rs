//! The search for a hint.
//!
//! Invariant: a hint belongs to one node, its position and the rules in play. It is forgotten as soon as one of them is
//! another.

use super::hint::{Hint, first_step};
use super::job::{JobId, Lane};
use super::slot::ProgressReport;
use super::{Session, SessionEvent};
use crate::base::Message;
use crate::message;
use crate::rules::Rules;
use crate::search::Effort;
use crate::search::tree_search::{Analysis, RankedMove, Settings};
use std::sync::Arc;
use std::time::Duration;

/// The effort for a hint: a person waits for it.
const EFFORT: Effort = Effort {
    visits: Effort::STRONG.visits,
    time: Some(Duration::from_millis(500)),
    level: None,
};

impl Session {
    /// Begins a hint, or tells more of it.
    pub fn hint(&mut self) -> Vec<SessionEvent> {
        if let Some(message) = self.hint_obstacle() {
            return vec![SessionEvent::Message(message)];
        }
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            return Vec::new();
        };
        self.forget_outdated_hint(&rules);
        if let Some(hint) = &mut self.players.hint {
            hint.advance();
        } else {
            // What an exercise asks for has an answer, which a search might not find.
            let found = self.exercise_answer().or_else(|| self.analysed_move());
            let is_pass = found.as_ref().is_some_and(|found| found.mv.is_empty());
            self.players.hint = Some(Hint {
                node: self.game.current,
                rules,
                position: self.game.position.clone(),
                step: first_step(is_pass),
                found,
                out: None,
            });
        }
        vec![match self.players.hint.as_ref().and_then(Hint::told) {
            Some(_) => SessionEvent::Hinted,
            None => SessionEvent::Message(message!("engine-hint-looking")),
        }]
    }

    /// Returns why nobody can get a hint now: nobody is to choose a move, or the machine may not look at the game.
    pub fn hint_obstacle(&self) -> Option<Message> {
        if self.text.rules.is_none() {
            return Some(message!("session-no-rules"));
        }
        if self.outcome().is_over() {
            return Some(message!("session-game-is-over"));
        }
        let is_chance = self.is_chance_to_move();
        let chance = is_chance.then(|| message!("engine-hint-chance"));
        let machine = self.is_machine_to_move();
        let machine = machine.then(|| message!("premove-machine-first"));
        self.judging_obstacle(self.game.current)
            .or(chance)
            .or_else(|| self.machine_obstacle())
            .or(machine)
    }

    /// Returns the best move that the analysis has found here, if it has looked long enough.
    pub(super) fn analysed_move(&self) -> Option<RankedMove> {
        let analysing = self.players.analysing.as_ref()?;
        let found = analysing.found.as_ref()?;
        let is_enough = found.visits >= EFFORT.visits || found.proof.is_some();
        found.best().filter(|_| is_enough).cloned()
    }

    /// Drops a hint about something else than what is on the board.
    fn forget_outdated_hint(&mut self, rules: &Arc<dyn Rules>) {
        let (node, position) = (self.game.current, &self.game.position);
        self.players.hint.take_if(|hint| {
            let has_same_rules = Arc::ptr_eq(&hint.rules, rules);
            !has_same_rules || hint.node != node || hint.position != *position
        });
    }

    /// Submits the search for a hint.
    pub(super) fn begin_hint(&mut self, rules: &Arc<dyn Rules>) {
        self.forget_outdated_hint(rules);
        let hint = self.players.hint.as_ref();
        if hint.is_none_or(|hint| hint.found.is_some() || hint.out.is_some()) {
            return;
        }
        let settings = Settings {
            seed: self.players.draw_seed(),
            threads: self.players.threads,
            memory: Self::LINE_MEMORY,
            experience: self.players.experience(rules),
            ..Settings::default()
        };
        let position = self.game.position.clone();
        let out = self.send_search(Lane::Hinting, rules, position, EFFORT, settings);
        if let Some(hint) = &mut self.players.hint {
            hint.out = Some(out);
        }
    }

    /// Takes the answer of the search for a hint. Returns `None` if it is about something else.
    pub(super) fn take_hinted(
        &mut self,
        id: JobId,
        progress: &ProgressReport<Analysis>,
    ) -> Option<Vec<SessionEvent>> {
        let hint = self.players.hint.as_mut().filter(|hint| hint.is_from(id))?;
        if !progress.is_done {
            return Some(Vec::new());
        }
        let analysis = &progress.found;
        let Some(best) = analysis.best() else {
            self.players.hint = None;
            let message = match analysis.complete {
                Ok(()) => message!("engine-no-move"),
                Err(partial) => message!("engine-found-none", reason = partial.message()),
            };
            return Some(vec![SessionEvent::Message(message)]);
        };
        hint.step = first_step(best.mv.is_empty());
        hint.found = Some(best.clone());
        Some(vec![SessionEvent::Hinted])
    }
}
