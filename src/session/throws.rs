//! Throws: the moves that chance makes.
//!
//! Where chance moves next, a job draws one of the outcomes by their weights, and it is played as a move of a person would
//! be: at the end of a line by itself, if the session throws, and anywhere if somebody asks for it. What was thrown stays in
//! the record: whoever steps back and throws again makes a variation.

use super::job::{JobId, Lane, Task, TaskContext};
use super::slot::InFlight;
use super::{Session, SessionEvent};
use crate::board::{Outcome, Position};
use crate::message;
use crate::rules::{Ask, Partial, Picked, Rules};
use crate::search::random::Random;
use std::sync::Arc;

impl Session {
    /// Returns true if chance moves next at the current node.
    pub fn is_chance_to_move(&self) -> bool {
        self.outcome() == Outcome::Chance
    }

    /// Returns true if chance is to move and somebody has to throw, or to say what was thrown.
    pub fn is_throw_waiting(&self) -> bool {
        self.is_chance_to_move() && !self.is_throwing() && !self.moves.is_judging()
    }

    /// Returns true while an outcome is drawn, or will be at once.
    fn is_throwing(&self) -> bool {
        self.players.throwing.is_some() || (self.throws_by_itself() && self.can_go_on())
    }

    /// Returns true if the session throws wherever chance moves at the current node: only at the end of a line.
    fn throws_by_itself(&self) -> bool {
        let node = self.game.record.node(self.game.current);
        self.players.throws && !self.players.is_paused && node.children().is_empty()
    }

    /// Submits the job that throws, if it is wanted, and cancels one that is out of date.
    pub(super) fn begin_throwing(&mut self, rules: &Arc<dyn Rules>) {
        let about = |out: &InFlight| out.is_about(rules, &self.game.position);
        if let Some(out) = &self.players.throwing {
            if about(out) {
                return;
            }
            self.players.throwing = None;
        }
        let is_possible = self.is_chance_to_move() && self.can_go_on();
        if !is_possible || self.moves.playing.is_waiting() {
            return;
        }
        let is_asked = self.players.requested_effort.take().is_some();
        if !is_asked && !self.throws_by_itself() {
            return;
        }
        let position = self.game.position.clone();
        let task = ThrowTask {
            rules: Arc::clone(rules),
            position: position.clone(),
            seed: self.players.draw_seed(),
        };
        self.players.throwing = Some(self.send(task, rules, position));
    }

    fn take_thrown(&mut self, id: JobId, picked: Picked) -> Vec<SessionEvent> {
        if self.players.throwing.take_if(|out| out.id == id).is_none() {
            return Vec::new();
        }
        // Whatever becomes of the outcome, it is not thrown again by itself at this node.
        self.players.pause();
        if self.moves.playing.is_waiting() {
            // An outcome that a person chose is already being judged.
            return Vec::new();
        }
        let problem = match (picked.chosen, picked.complete) {
            (Some(chosen), _) => return self.play(chosen.mv),
            (None, Err(Partial::Stopped)) => message!("session-throw-stopped"),
            (None, _) => match picked.faults.reason() {
                Some(reason) => message!("session-throw-failed", reason = reason),
                None => message!("session-throw-nothing"),
            },
        };
        vec![SessionEvent::Message(problem)]
    }
}

/// Draws an outcome.
struct ThrowTask {
    rules: Arc<dyn Rules>,
    position: Position,
    seed: u64,
}

impl Task<Session> for ThrowTask {
    type Output = Picked;

    fn lane(&self) -> Lane {
        Lane::Thinking
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (worker, limits) = run.worker(&self.rules);
        let mut random = Random::new(self.seed, 0);
        let ask = Ask::all(&self.position, &limits);
        let mut picked = worker.pick(ask, &mut |chances| random.below(chances));
        worker.find_cause(&mut picked.faults, &self.position, &limits);
        Some(picked)
    }

    fn take(session: &mut Session, id: JobId, picked: Self::Output) -> Vec<SessionEvent> {
        session.take_thrown(id, picked)
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        let gone = session.players.throwing.take_if(|out| out.id == id);
        if gone.is_some() && has_failed {
            session.players.pause();
        }
    }
}
