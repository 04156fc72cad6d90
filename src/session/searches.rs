//! The searches of the machine: its moves, the analysis and random games. A hint is searched for in
//! `hint_search`, a line is reviewed in `review`.
//!
//! `update_searches` runs whenever the jobs of the session are fetched, which is after every event, and makes the jobs
//! in flight fit what is wanted now. That is simpler than to start and stop searches at each place that changes something,
//! and no place can be forgotten. Dropping an `InFlight` cancels its job.

use super::engine::{Engine, EngineTask, EngineTaskKind};
use super::job::{JobId, Lane, Task};
use super::players::{MoveSearch, Players, PositionAnalysis, Seat};
use super::playouts::PlayoutRun;
use super::search_tasks::{CountTask, CoverTask, SearchTask};
use super::slot::{InFlight, ProgressReport};
use super::values::{NodeValues, value_of};
use super::{Session, SessionEvent, Verdict};
use crate::board::{Outcome, Position};
use crate::message;
use crate::record::NodeId;
use crate::rules::{Partial, Rules};
use crate::search::Effort;
use crate::search::playout::Playouts;
use crate::search::tree_search::{Analysis, MoveTime, Settings};
use std::sync::Arc;
use std::time::Instant;

impl Session {
    /// Makes the machine move now, for whoever is to move; where chance moves next, throws. If it is already searching, it
    /// moves with the result so far.
    pub fn think(&mut self) -> Vec<SessionEvent> {
        if let Some(thinking) = &self.players.thinking {
            thinking.out.cancel.cancel();
            return Vec::new();
        }
        if self.text.rules.is_none() {
            return vec![SessionEvent::Message(message!("session-no-rules"))];
        }
        if self.outcome().is_over() {
            return vec![SessionEvent::Message(message!("session-game-is-over"))];
        }
        let hidden = self
            .machine_obstacle()
            .filter(|_| !self.is_chance_to_move());
        if let Some(message) = self.judging_obstacle(self.game.current).or(hidden) {
            return vec![SessionEvent::Message(message)];
        }
        self.players.requested_effort = Some(match self.players.seat(self.game.position.turn) {
            Seat::Machine(effort) => effort,
            Seat::Person | Seat::Engine(_) => self.players.default_effort,
        });
        Vec::new()
    }

    /// States the result of a game of two players in the form of SGF, and why the game ended. Does nothing in other
    /// games.
    pub(super) fn state_result(
        &mut self,
        result: &str,
        reason: &str,
    ) -> Option<crate::record::RecordChange> {
        let is_for_two = self.game().is_some_and(|game| game.players == 2);
        if is_for_two {
            // The game is over, so nobody is to answer any more; whoever plays on says so by a move.
            self.players.stop_thinking();
        }
        let edit = super::RecordEdit::Result(result.to_owned(), reason.to_owned());
        is_for_two.then(|| self.edit(edit)).flatten()
    }

    /// States that a player of a game of two resigns.
    pub fn resign(&mut self, loser: u8) -> Option<crate::record::RecordChange> {
        self.state_result(if loser == 0 { "W+R" } else { "B+R" }, "")
    }

    /// States that the players of a game of two agree on a draw. It is not written as `0`, which is what the rules' own
    /// draw is saved as: that goes from a file of this program when the game no longer ends there.
    pub fn agree_draw(&mut self) -> Option<crate::record::RecordChange> {
        self.state_result("Draw", super::game_info::AGREED)
    }

    /// States that a draw is claimed, as the rules allow after the last move of a game of two. Returns `None` where they do
    /// not.
    pub fn claim_draw(&mut self) -> Option<crate::record::RecordChange> {
        let may_claim = self.outcome() == Outcome::Claimable;
        let claim = || self.state_result("Draw", super::game_info::CLAIMED);
        may_claim.then(claim).flatten()
    }

    /// Returns true if the machine is to move but not searching, because it was stopped or the user navigated away.
    pub fn is_machine_waiting(&self) -> bool {
        let is_machine = self.players.seat(self.game.position.turn) != Seat::Person;
        is_machine
            && !self.is_chance_to_move()
            && self.players.thinking.is_none()
            && !self.moves.playing.is_waiting()
            && self.text.rules.is_some()
            && !self.outcome().is_over()
    }

    /// Returns true if the machine would be to move at the end of a line but was stopped.
    pub fn is_machine_stopped(&self) -> bool {
        let is_end = self
            .game
            .record
            .node(self.game.current)
            .children()
            .is_empty();
        is_end && self.players.is_paused && self.is_machine_waiting() && self.can_search()
    }

    /// Returns true if the machine makes the move of the current position by itself: it is searching, or will be.
    pub fn is_machine_to_move(&self) -> bool {
        let node = self.game.record.node(self.game.current);
        let begins = || !self.players.is_paused && node.children().is_empty() && self.can_search();
        self.players.seat(self.game.position.turn) != Seat::Person
            && !self.is_chance_to_move()
            && self.text.rules.is_some()
            && (self.players.thinking.is_some() || begins())
    }

    /// Submits the searches that are wanted now and cancels those that are out of date.
    pub(super) fn update_searches(&mut self) {
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            self.players.thinking = None;
            self.players.hint = None;
            self.players.solving = None;
            self.players.estimating = None;
            return;
        };
        self.begin_throwing(&rules);
        self.begin_thinking(&rules);
        self.begin_engine(&rules);
        self.begin_analysing(&rules);
        self.begin_hint(&rules);
        self.update_solving(&rules);
        self.update_estimate(&rules);
        self.refresh_values(&rules);
        self.update_review(&rules);
        self.update_explorer(&rules);
        self.begin_counting(&rules);
    }

    /// Returns true if the current position can be searched: the game is not over there, and nothing is hidden.
    pub(super) fn can_search(&self) -> bool {
        self.can_go_on() && self.machine_obstacle().is_none()
    }

    /// Returns true if moves can be made from the current position.
    pub(super) fn can_go_on(&self) -> bool {
        !self.outcome().is_over() && self.judging_obstacle(self.game.current).is_none()
    }

    fn begin_thinking(&mut self, rules: &Arc<dyn Rules>) {
        let about = |out: &InFlight| out.is_about(rules, &self.game.position);
        if let Some(thinking) = &self.players.thinking {
            if about(&thinking.out) {
                return;
            }
            self.players.thinking = None;
        }
        // A move that is being judged will change the position; a search now would be thrown away.
        if self.moves.playing.is_waiting() || !self.can_search() || self.is_chance_to_move() {
            return;
        }
        let player = self.game.position.turn;
        let is_end = self
            .game
            .record
            .node(self.game.current)
            .children()
            .is_empty();
        // A request counts once, and also within the line, where a machine does not move by itself.
        let requested = self.players.requested_effort.take();
        let is_own_turn =
            requested.is_none() && matches!(self.players.seat(player), Seat::Machine(_));
        let effort = match (requested, self.players.seat(player)) {
            (Some(effort), _) => effort,
            (None, Seat::Machine(effort)) if !self.players.is_paused && is_end => effort,
            (None, Seat::Engine(_)) if !self.players.is_paused && is_end => {
                self.players.default_effort
            }
            _ => return,
        };
        if is_own_turn {
            self.practise_quietly();
        }
        if is_own_turn && self.outcome() == Outcome::Claimable {
            // Searches value such a position as a draw, so it is one, unless the machine is told to move.
            if self.game.fact(super::Fact::Result).trim().is_empty() {
                self.claim_draw();
            }
            return;
        }
        // With a clock, what the strength says holds within the time that there is.
        let timed = self.time_for_move(player);
        if let Some((_, spare)) = timed {
            self.players.saved = self.players.saved.min(spare);
        }
        let allotted = timed.map(|(time, _)| time);
        let effort = Effort {
            time: effort.time.into_iter().chain(allotted).min(),
            ..effort
        };
        let out = if let Seat::Engine(number) = self.players.seat(player)
            && let Some(engine) = self.players.engine(number).cloned()
        {
            self.send_to_engine(Lane::Thinking, engine, EngineTaskKind::Move(effort), rules)
        } else {
            let settings = Settings {
                seed: self.players.draw_seed(),
                threads: self.players.threads,
                memory: Players::MEMORY,
                eye: self.players.eye(player, effort),
                experience: self.players.experience(rules),
                ..Settings::default()
            };
            let position = self.game.position.clone();
            Some(self.send_search(Lane::Thinking, rules, position, effort, settings))
        };
        let Some(out) = out else {
            return;
        };
        self.players.thinking = Some(MoveSearch {
            player,
            visits: effort.visits,
            time: effort.time.filter(|_| self.players.is_timed),
            since: Instant::now(),
            found: None,
            out,
        });
    }

    /// Starts an engine that got a seat, so that the user learns before its first move if it cannot play.
    fn begin_engine(&mut self, rules: &Arc<dyn Rules>) {
        let Some(new) = self.players.untried.clone() else {
            return;
        };
        let Some(engine) = self.players.engine(new.number).cloned() else {
            return;
        };
        let thinking = self.players.thinking.as_ref();
        let thinking = thinking.filter(|thinking| thinking.player == new.player);
        // Its first search tries it as well. A job of its own would be on the same lane and replace the search.
        if let Some(thinking) = thinking {
            self.players.starting = Some((new, thinking.out.id, None));
        } else {
            let out = self.send_to_engine(Lane::Thinking, engine, EngineTaskKind::Start, rules);
            let Some(out) = out else {
                return;
            };
            self.players.starting = Some((new, out.id, Some(out)));
        }
        self.players.untried = None;
    }

    fn begin_analysing(&mut self, rules: &Arc<dyn Rules>) {
        let can_search = self.can_search();
        let Some(analysing) = &mut self.players.analysing else {
            return;
        };
        if !can_search {
            analysing.found = None;
            analysing.out = None;
            return;
        }
        let last_out = analysing.out.as_ref();
        if last_out.is_some_and(|out| out.is_about(rules, &self.game.position)) {
            return;
        }
        analysing.found = None;
        analysing.out = None;
        analysing.is_paused = false;
        let visits = analysing.visits;
        if let Some(engine) = self.players.analyst.clone() {
            let out = self.send_to_engine(Lane::Analysing, engine, EngineTaskKind::Analysis, rules);
            if let Some(analysing) = &mut self.players.analysing {
                analysing.out = out;
            }
            return;
        }
        let effort = Effort::visits(visits);
        let settings = Settings {
            seed: self.players.draw_seed(),
            threads: self.players.threads,
            memory: Players::MEMORY,
            experience: self.players.experience(rules),
            ..Settings::default()
        };
        let position = self.game.position.clone();
        let out = self.send_search(Lane::Analysing, rules, position, effort, settings);
        if let Some(analysing) = &mut self.players.analysing {
            analysing.out = Some(out);
        }
    }

    pub(super) fn send_search(
        &mut self,
        lane: Lane,
        rules: &Arc<dyn Rules>,
        position: Position,
        effort: Effort,
        settings: Settings,
    ) -> InFlight {
        let task = SearchTask {
            lane,
            rules: Arc::clone(rules),
            position: position.clone(),
            visits: effort.visits,
            time: effort.time.filter(|_| self.players.is_timed),
            saved: (lane == Lane::Thinking).then_some(self.players.saved),
            settings,
        };
        self.send(task, rules, position)
    }

    /// Sends the current position with the moves that led there to an engine. Returns `None` while they are not known.
    fn send_to_engine(
        &mut self,
        lane: Lane,
        engine: Engine,
        kind: EngineTaskKind,
        rules: &Arc<dyn Rules>,
    ) -> Option<InFlight> {
        let task = EngineTask {
            lane,
            engine,
            line: self.game_line(rules)?,
            kind,
        };
        Some(self.send(task, rules, self.game.position.clone()))
    }

    /// Submits a job about a position; dropping the result cancels it.
    pub(super) fn send(
        &mut self,
        task: impl Task<Session>,
        rules: &Arc<dyn Rules>,
        position: Position,
    ) -> InFlight {
        let (id, cancel) = self.submit_cancellable(task);
        InFlight {
            id,
            rules: Arc::clone(rules),
            position,
            done: false,
            cancel,
        }
    }

    pub(super) fn take_searched(
        &mut self,
        id: JobId,
        progress: ProgressReport<Analysis>,
    ) -> Vec<SessionEvent> {
        // One kind of answer serves three askers: a hint, the analysis and the machine's move. Each takes only the answer of
        // its own job.
        if progress.is_done {
            self.players.give_back_memory();
        }
        if let Some(events) = self.take_hinted(id, &progress) {
            return events;
        }
        let ProgressReport {
            found: analysis,
            is_done: done,
        } = progress;
        let is_analysis = |analysing: &PositionAnalysis| {
            let out = analysing.out.as_ref();
            out.is_some_and(|out| out.id == id)
        };
        if self.players.analysing.as_ref().is_some_and(is_analysis) {
            self.note_value(&analysis);
        }
        if let Some(PositionAnalysis {
            found,
            out: Some(out),
            ..
        }) = &mut self.players.analysing
            && out.id == id
        {
            *found = Some(analysis);
            out.done = done;
            return Vec::new();
        }
        let waited = self.players.thinking.as_mut();
        let Some(thinking) = waited.filter(|thinking| thinking.out.id == id) else {
            return Vec::new();
        };
        if !done {
            thinking.found = Some(analysis);
            return Vec::new();
        }
        if thinking.time.is_some() {
            let spent = MoveTime::part(thinking.since.elapsed(), thinking.time);
            let saved = self.players.saved + 1.0 - spent;
            self.players.saved = saved.clamp(0.0, MoveTime::MOST_SAVED);
        }
        // Whatever becomes of its move, the machine must not start again at this node by itself.
        self.players.pause();
        if self.moves.playing.is_waiting() {
            // A person's move is already being judged.
            return Vec::new();
        }
        let mut events = Vec::new();
        match (analysis.best(), analysis.complete) {
            (Some(best), complete) => {
                let mv = best.mv.clone();
                if let Err(partial) = complete
                    && !std::mem::replace(&mut self.players.has_told_partial, true)
                {
                    events.push(SessionEvent::Message(message!(
                        "engine-moved-on-partial",
                        reason = partial.message()
                    )));
                }
                events.extend(self.play(mv));
            }
            (None, Ok(())) => events.push(SessionEvent::Message(message!("engine-no-move"))),
            (None, Err(Partial::Stopped)) => {
                events.push(SessionEvent::Message(message!("engine-stopped-early")));
            }
            (None, Err(partial)) => events.push(SessionEvent::Message(message!(
                "engine-found-none",
                reason = partial.message()
            ))),
        }
        events
    }

    /// The memory for the search of a hint or of a position of a review, in bytes.
    pub(super) const LINE_MEMORY: usize = 32 << 20;

    /// Returns the value of a node to the first player, from 0 to 1, if a search or the rules have found it.
    pub fn value(&self, node: NodeId) -> Option<f64> {
        if let Verdict::Legal(outcome) = self.game.verdict(node) {
            match outcome {
                // The rules count all groups as alive, and so does the search: only the players know which are dead.
                outcome if outcome.is_over() && self.counts_groups() => return None,
                Outcome::Won(0) => return Some(1.0),
                Outcome::Won(_) => return Some(0.0),
                Outcome::Draw => return Some(0.5),
                Outcome::Paid(payoffs) => return Some(f64::midpoint(payoffs.of(0), 1.0)),
                Outcome::Over | Outcome::Going | Outcome::Claimable | Outcome::Chance => {}
            }
        }
        let values = &self.players.values;
        let is_current = values.record == self.game.loaded;
        values
            .known
            .get(&node)
            .filter(|_| is_current)
            .map(|known| known.value)
    }

    /// Returns true if a search has found the value of a node of this record.
    pub fn has_found_values(&self) -> bool {
        let values = &self.players.values;
        values.record == self.game.loaded && !values.known.is_empty()
    }

    /// Drops the values of another record or of other rules.
    fn refresh_values(&mut self, rules: &Arc<dyn Rules>) {
        let rules = Arc::as_ptr(rules).cast::<()>() as usize as u64;
        let values = &mut self.players.values;
        if (values.record, values.rules) != (self.game.loaded, rules) {
            *values = NodeValues {
                record: self.game.loaded,
                rules,
                ..NodeValues::default()
            };
        }
    }

    /// Stores the value that the analysis of the position on the board gives.
    fn note_value(&mut self, analysis: &Analysis) {
        let players = self.game().map_or(0, |game| game.players);
        let value = value_of(analysis, self.game.position.turn, players);
        if let Some(found) = value.filter(|_| !self.game.pending) {
            self.players.values.set(self.game.current, found);
        }
    }

    /// Submits the random games that are wanted; they start again if the rules have changed.
    fn begin_counting(&mut self, rules: &Arc<dyn Rules>) {
        let Some(counting) = &self.players.counting else {
            return;
        };
        let start = rules.start();
        let about = |out: &InFlight| out.is_about(rules, &start);
        if counting.games_out.as_ref().is_some_and(about) {
            return;
        }
        // After a pause the other games are played; the statements have been counted.
        let before = counting.before.clone();
        let before = before.filter(|_| counting.cover_out.as_ref().is_some_and(about));
        let all = counting.games;
        let games = all.saturating_sub(before.as_ref().map_or(0, |before| before.games));
        let seed = self.players.draw_seed();
        let playouts = Playouts {
            threads: self.players.threads,
            ..Playouts::new(games, seed)
        };
        let task = CountTask {
            rules: Arc::clone(rules),
            playouts,
        };
        let games_out = self.send(task, rules, start.clone());
        if let Some(counting) = self.players.counting.as_mut().filter(|_| before.is_some()) {
            counting.games_out = Some(games_out);
            return;
        }
        let task = CoverTask {
            rules: Arc::clone(rules),
            games: games.min(PlayoutRun::COVERED),
            seed,
        };
        let cover_out = self.send(task, rules, start);
        self.players.counting = Some(PlayoutRun {
            games_out: Some(games_out),
            cover_out: Some(cover_out),
            ..PlayoutRun::of(all)
        });
    }
}
