//! The machine as a player and as an analyst of the position on the board.
//!
//! Invariants:
//! - the machine moves by itself only at the end of the line being played: navigating elsewhere in the record stops it
//!   until a move is played or requested;
//! - it searches the position on the board; a search of any other position is cancelled and its answer dropped;
//! - random seeds are drawn here and in no lower layer.
//!
//! `update_searches` runs whenever the jobs of the session are fetched, which is after every event, and makes the jobs
//! in flight fit what is wanted now. That is simpler than to start and stop searches at each place that changes something,
//! and no place can be forgotten. Dropping an `InFlight` cancels its job.

use super::engine::{Engine, EngineSpec, EngineTask, EngineTaskKind};
use super::job::{JobId, Lane, Task};
use super::playouts::PlayoutRun;
use super::search_tasks::{Progress, SearchTask};
use super::slot::CancelOnDrop;
use super::values::Values;
use super::{Session, SessionEvent};
use crate::board::{Outcome, Position};
use crate::message;
use crate::rules::{Partial, Rules};
use crate::search::Effort;
use crate::search::tree_search::{Analysis, Experience, Settings};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::Arc;

/// Who makes the moves of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the keyboard.
    #[default]
    Person,
    /// The machine, with the effort it may spend on a move.
    Machine(Effort),
    /// An engine, by its number; see [`Players::engine_seat`].
    Engine(usize),
}

/// An engine that got a seat.
#[derive(Clone, Debug)]
struct NewEngine {
    number: usize,
    player: u8,
    /// Who had the seat before.
    before: Seat,
}

/// A search for the machine's move.
#[derive(Debug)]
pub struct MoveSearch {
    pub player: u8,
    /// The greatest number of visits of the search.
    pub visits: u64,
    /// The latest intermediate result.
    pub found: Option<Analysis>,
    out: InFlight,
}

/// The analysis of the position on the board.
#[derive(Debug)]
pub struct PositionAnalysis {
    /// The latest result; `None` at first, and if the game is over.
    pub found: Option<Analysis>,
    /// The greatest number of visits per position.
    pub visits: u64,
    /// True if the search of this position was paused.
    pub is_paused: bool,
    out: Option<InFlight>,
}

impl PositionAnalysis {
    /// Returns true while the search is running.
    pub fn is_busy(&self) -> bool {
        self.out.as_ref().is_some_and(|out| !out.done)
    }
}

/// A job in flight, with the rules and the position that it is about.
pub(super) struct InFlight {
    pub(super) id: JobId,
    rules: Arc<dyn Rules>,
    position: Position,
    pub(super) done: bool,
    cancel: CancelOnDrop,
}

impl InFlight {
    /// Returns the player to move in the position.
    pub(super) fn turn(&self) -> u8 {
        self.position.turn
    }

    /// Cancels the job; its answer is dropped.
    pub(super) fn cancel(&mut self) {
        self.cancel.cancel();
        self.done = true;
    }

    pub(super) fn is_about(&self, rules: &Arc<dyn Rules>, position: &Position) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.rules), Arc::as_ptr(rules))
            && self.position == *position
    }
}

impl std::fmt::Debug for InFlight {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("InFlight")
            .field("id", &self.id)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

/// The seats of the players, the searches of the machine, and the random games.
pub struct Players {
    seed: u64,
    drawn: u64,
    pub(super) threads: usize,
    /// False if every run has to give the same moves: then no search is ended by the clock.
    is_timed: bool,
    seats: Vec<Seat>,
    /// The effort for a move that the machine makes in place of a person.
    default_effort: Effort,
    /// True if the machine must not move by itself.
    is_paused: bool,
    /// The effort for a move that was requested for whoever is to move.
    requested_effort: Option<Effort>,
    thinking: Option<MoveSearch>,
    analysing: Option<PositionAnalysis>,
    pub(super) counting: Option<PlayoutRun>,
    pub(super) values: Values,
    /// The engine that got a seat and has not been tried yet.
    untried: Option<NewEngine>,
    /// The engine being tried, with the job that tries it: the search for its first move, or a job that only starts it,
    /// which is cancelled when dropped.
    starting: Option<(NewEngine, JobId, Option<InFlight>)>,
    /// The engines that have or had a seat.
    engines: Vec<Engine>,
    /// The engine that analyses; `None` for the search of this program.
    analyst: Option<Engine>,
    /// True if the user has been told that the list of moves is partial.
    has_told_partial: bool,
    /// What searches have learned about the game.
    experience: Experience,
}

impl Players {
    /// The memory limit of an analysis, in bytes.
    const MEMORY: usize = 192 << 20;

    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            seed: RandomState::new().build_hasher().finish(),
            drawn: 0,
            // Leaves cores for the screen and for the machine player.
            threads: (cores / 2).clamp(1, 4),
            is_timed: true,
            seats: Vec::new(),
            default_effort: Effort::MEDIUM,
            is_paused: false,
            requested_effort: None,
            thinking: None,
            analysing: None,
            counting: None,
            values: Values::default(),
            untried: None,
            starting: None,
            engines: Vec::new(),
            analyst: None,
            has_told_partial: false,
            experience: Experience::default(),
        }
    }

    /// Returns what earlier searches have learned; empty if every run has to give the same moves.
    pub(super) fn experience(&self) -> Experience {
        match self.is_timed {
            true => self.experience.clone(),
            false => Experience::default(),
        }
    }

    /// Stops the machine because another node became the current one.
    pub(super) fn pause(&mut self) {
        self.is_paused = true;
        self.requested_effort = None;
        self.thinking = None;
    }

    /// Lets the machine move again because a move was played.
    pub(super) fn resume(&mut self) {
        self.is_paused = false;
    }

    /// Handles a failed job, so that it is not repeated automatically. A job that was merely cancelled is.
    pub(super) fn release(&mut self, id: JobId, has_failed: bool) {
        self.give_back_memory();
        // A cancelled search is out of date, and `update_searches` starts the right one.
        if !has_failed {
            return;
        }
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.out.id == id)
        {
            self.pause();
        }
        let analysing = self.analysing.as_mut();
        let analysed = analysing.and_then(|analysing| analysing.out.as_mut());
        let counted = self.counting.iter_mut().flat_map(PlayoutRun::outs);
        for out in analysed.into_iter().chain(counted) {
            out.done |= out.id == id;
        }
    }

    /// Returns true if a job is the search for the machine's move.
    pub(super) fn is_thinking(&self, id: JobId) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|thinking| thinking.out.id == id)
    }

    /// Sets the seed, and makes searches reproducible: they use one thread and ignore the clock.
    pub fn set_seed(&mut self, seed: u64) {
        self.is_timed = false;
        self.seed = seed;
        self.drawn = 0;
        self.threads = 1;
    }

    /// Returns who makes the moves of a player.
    pub fn seat(&self, player: u8) -> Seat {
        let seat = self.seats.get(usize::from(player));
        seat.copied().unwrap_or_default()
    }

    /// Sets who makes the moves of a player. If the machine is to move at the end of the line, it starts at once.
    pub fn set_seat(&mut self, player: u8, seat: Seat) {
        let index = usize::from(player);
        if self.seats.len() <= index {
            self.seats.resize(index + 1, Seat::Person);
        }
        self.untried.take_if(|new| new.player == player);
        self.starting.take_if(|(new, ..)| new.player == player);
        if let Some(place) = self.seats.get_mut(index) {
            if let Seat::Engine(number) = seat {
                let before = *place;
                self.untried = Some(NewEngine {
                    number,
                    player,
                    before,
                });
            }
            *place = seat;
        }
        // Both calls matter: the first drops a search for the old seat, the second lets the new one move at once.
        self.pause();
        self.resume();
    }

    /// Returns a seat for an engine; equal settings give the same one. The engine is started once it has the seat.
    pub fn engine_seat(&mut self, spec: &EngineSpec) -> Seat {
        let known = self.engines.iter().position(|engine| engine.spec() == spec);
        Seat::Engine(known.unwrap_or_else(|| {
            self.engines.push(Engine::new(spec.clone()));
            self.engines.len() - 1
        }))
    }

    /// Takes the seat away from an engine that cannot play this game, and gives it back to whoever had it. `id` is the
    /// job that found that out.
    pub(super) fn free_seat(&mut self, id: JobId) {
        let started = self.starting.take_if(|(_, job, _)| *job == id);
        let thinking = self.thinking.as_ref();
        let thinking = thinking.filter(|thinking| thinking.out.id == id);
        // Who had the seat before is known only while the engine is tried. Later the person gets it, since another
        // engine or the machine would continue playing without being asked.
        let (player, seat) = match (started, thinking) {
            (Some((new, ..)), _) => (new.player, new.before),
            (None, Some(thinking)) => (thinking.player, Seat::Person),
            (None, None) => return,
        };
        if let Some(place) = self.seats.get_mut(usize::from(player)) {
            *place = seat;
        }
    }

    pub fn engine(&self, number: usize) -> Option<&Engine> {
        self.engines.get(number)
    }

    /// Returns all engines: those with a seat, and that of the analysis.
    pub fn engines(&self) -> impl Iterator<Item = &Engine> {
        self.engines.iter().chain(&self.analyst)
    }

    /// Returns the engine that analyses, or `None` if it is the search of this program.
    pub fn analyst(&self) -> Option<&Engine> {
        self.analyst.as_ref()
    }

    /// Switches on the analysis by an engine.
    pub fn analyse_with(&mut self, spec: EngineSpec) {
        self.analyse(u64::MAX);
        self.analyst = Some(Engine::new(spec));
    }

    /// Sets the effort for moves that the machine makes in place of a person.
    pub fn set_usual_effort(&mut self, effort: Effort) {
        self.default_effort = effort;
    }

    /// Returns the running search for the machine's move.
    pub fn thinking(&self) -> Option<&MoveSearch> {
        self.thinking.as_ref()
    }

    /// Stops the search for the machine's move until a move is played or requested. Returns true if there was one.
    pub fn stop_thinking(&mut self) -> bool {
        let was_thinking = self.thinking.is_some();
        if was_thinking {
            self.pause();
        }
        was_thinking
    }

    /// Returns the analysis of the position on the board, if it is switched on.
    pub fn analysing(&self) -> Option<&PositionAnalysis> {
        self.analysing.as_ref()
    }

    /// Switches on the analysis: from now on every position on the board is searched with this number of visits.
    pub fn analyse(&mut self, visits: u64) {
        self.analyst = None;
        self.analysing = Some(PositionAnalysis {
            found: None,
            visits,
            is_paused: false,
            out: None,
        });
    }

    /// Stops the analysis of the position and the random games until they are resumed; what was found stays. The
    /// analysis also goes on at another position.
    pub fn pause_searches(&mut self) {
        if let Some(analysing) = &mut self.analysing
            && let Some(out) = analysing.out.as_mut().filter(|out| !out.done)
        {
            out.cancel();
            analysing.is_paused = true;
        }
        if let Some(counting) = &mut self.counting {
            counting.pause();
        }
    }

    /// Resumes what was paused. Returns false if nothing was.
    pub fn resume_searches(&mut self) -> bool {
        let mut resumed = false;
        if let Some(analysing) = self.analysing.as_mut().filter(|known| known.is_paused) {
            analysing.is_paused = false;
            analysing.out = None;
            resumed = true;
        }
        let counting = self.counting.as_mut();
        resumed | counting.is_some_and(PlayoutRun::resume)
    }

    /// Switches off the analysis.
    pub fn stop_analysing(&mut self) {
        self.analysing = None;
        self.analyst = None;
    }

    /// Returns the random games, if they are switched on.
    pub fn counting(&self) -> Option<&PlayoutRun> {
        self.counting.as_ref()
    }

    /// Starts this number of random games from the initial position, in the background.
    pub fn count_games(&mut self, games: u64) {
        self.counting = Some(PlayoutRun::of(games));
    }

    /// Returns the values of the nodes.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Stops the random games and discards their statistics.
    pub fn stop_counting(&mut self) {
        self.counting = None;
    }

    /// Gives the memory of a search that has ended back to the system, unless another one is going to use it.
    pub(super) fn give_back_memory(&self) {
        if self.analysing.is_none() && self.thinking.is_none() && self.counting.is_none() {
            super::memory::give_back();
        }
    }

    pub(super) fn draw_seed(&mut self) -> u64 {
        self.drawn += 1;
        self.seed.wrapping_add(self.drawn)
    }
}

impl Session {
    /// Makes the machine move now, for whoever is to move. If it is already searching, it moves with the result so far.
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
        if let Some(message) = self.judging_obstacle(self.game.current) {
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
    fn state_result(&mut self, result: &str, reason: &str) -> Option<crate::record::Change> {
        let is_for_two = self.game().is_some_and(|game| game.players == 2);
        let edit = super::Edit::Result(result.to_owned(), reason.to_owned());
        is_for_two.then(|| self.edit(edit)).flatten()
    }

    /// States that a player of a game of two resigns.
    pub fn resign(&mut self, loser: u8) -> Option<crate::record::Change> {
        self.state_result(if loser == 0 { "W+R" } else { "B+R" }, "")
    }

    /// States that the players of a game of two agree on a draw. It is not written as `0`, which is what the rules' own
    /// draw is saved as: that goes from a file of this program when the game no longer ends there.
    pub fn agree_draw(&mut self) -> Option<crate::record::Change> {
        self.state_result("Draw", super::game_info::AGREED)
    }

    /// States that a draw is claimed, as the rules allow after the last move of a game of two. Returns `None` where they do
    /// not.
    pub fn claim_draw(&mut self) -> Option<crate::record::Change> {
        let may_claim = self.outcome() == Outcome::Claimable;
        let claim = || self.state_result("Draw", super::game_info::CLAIMED);
        may_claim.then(claim).flatten()
    }

    /// Returns true if the machine is to move but not searching, because it was stopped or the user navigated away.
    pub fn is_machine_waiting(&self) -> bool {
        let is_machine = self.players.seat(self.game.position.turn) != Seat::Person;
        is_machine
            && self.players.thinking.is_none()
            && !self.moves.playing.is_waiting()
            && self.text.rules.is_some()
            && !self.outcome().is_over()
    }

    /// Returns true if the machine makes the move of the current position by itself: it is searching, or will be.
    pub fn is_machine_to_move(&self) -> bool {
        let node = self.game.record.node(self.game.current);
        let begins = || !self.players.is_paused && node.children().is_empty() && self.can_search();
        self.players.seat(self.game.position.turn) != Seat::Person
            && self.text.rules.is_some()
            && (self.players.thinking.is_some() || begins())
    }

    /// Submits the searches that are wanted now and cancels those that are out of date.
    pub(super) fn update_searches(&mut self) {
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            self.players.thinking = None;
            return;
        };
        self.begin_thinking(&rules);
        self.begin_engine(&rules);
        self.begin_analysing(&rules);
        self.begin_line(&rules);
        self.begin_counting(&rules);
    }

    /// Returns true if the current position can be searched: the game is not over there.
    fn can_search(&self) -> bool {
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
        if self.moves.playing.is_waiting() || !self.can_search() {
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
        if is_own_turn && self.outcome() == Outcome::Claimable {
            // Searches value such a position as a draw, so it is one, unless the machine is told to move.
            if self.game.fact(super::Fact::Result).trim().is_empty() {
                self.claim_draw();
            }
            return;
        }
        let out = if let Seat::Engine(number) = self.players.seat(player)
            && let Some(engine) = self.players.engine(number).cloned()
        {
            self.send_to_engine(Lane::Thinking, engine, EngineTaskKind::Move(effort), rules)
        } else {
            let settings = Settings {
                seed: self.players.draw_seed(),
                experience: self.players.experience(),
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
        let known = analysing.out.as_ref();
        if known.is_some_and(|out| out.is_about(rules, &self.game.position)) {
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
            experience: self.players.experience(),
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
        task: impl Task,
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
        progress: Progress<Analysis>,
    ) -> Vec<SessionEvent> {
        // One kind of answer serves three askers: the values of a line, the analysis and the machine's move. Each takes
        // only the answer of its own job.
        if self.take_valued(id, &progress) {
            return Vec::new();
        }
        if progress.is_done {
            self.players.give_back_memory();
        }
        let Progress {
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
                events.push(SessionEvent::Message(message!("engine-stopped")));
            }
            (None, Err(partial)) => events.push(SessionEvent::Message(message!(
                "engine-found-none",
                reason = partial.message()
            ))),
        }
        events
    }
}
