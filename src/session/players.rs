//! The machine as a player and as an analyst of the position on the board.
//!
//! Invariants:
//! - the machine moves by itself only at the end of the line being played: navigating elsewhere in the record stops it
//!   until a move is played or requested;
//! - it searches the position on the board; a search of any other position is cancelled and its answer dropped;
//! - random seeds are drawn here and in no lower layer.

use super::engine::{Engine, EngineSpec};
use super::estimated::EstimateRun;
use super::explorer::state::Explorer;
use super::hint::Hint;
use super::job::JobId;
use super::learned::{Learned, LearnedFile};
use super::playouts::{Covered, PlayoutRun};
use super::practice::PracticeRun;
use super::review::ReviewRun;
use super::slot::{InFlight, ProgressReport};
use super::values::{NodeValues, WonLine};
use crate::rules::Rules;
use crate::search::Effort;
use crate::search::tally::Tally;
use crate::search::tree_search::{Analysis, Experience, Eye};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
pub(super) struct NewEngine {
    pub(super) number: usize,
    pub(super) player: u8,
    /// Who had the seat before.
    pub(super) before: Seat,
}

/// A search for the machine's move.
#[derive(Debug)]
pub struct MoveSearch {
    pub player: u8,
    /// The greatest number of visits of the search.
    pub visits: u64,
    /// The time for it, if there is a limit, and its beginning.
    pub(super) time: Option<Duration>,
    pub(super) since: Instant,
    /// The latest intermediate result.
    pub found: Option<Analysis>,
    pub(super) out: InFlight,
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
    pub(super) out: Option<InFlight>,
}

impl PositionAnalysis {
    /// Returns true while the search is running.
    pub fn is_busy(&self) -> bool {
        self.out.as_ref().is_some_and(|out| !out.done)
    }
}

/// The seats of the players, the searches of the machine, and the random games.
pub struct Players {
    seed: u64,
    drawn: u64,
    pub(super) threads: usize,
    /// False if every run has to give the same moves: then no search is ended by the clock.
    pub(super) is_timed: bool,
    /// The time that moves of the machine have left over, in times for a move.
    pub(super) saved: f64,
    seats: Vec<Seat>,
    /// The effort for a move that the machine makes in place of a person.
    pub(super) default_effort: Effort,
    /// True if the machine must not move by itself.
    pub(super) is_paused: bool,
    /// The effort for a move that was requested for whoever is to move.
    pub(super) requested_effort: Option<Effort>,
    pub(super) thinking: Option<MoveSearch>,
    /// True if searches may look at what players do not see.
    pub(super) is_open: bool,
    /// True if chance moves by itself at the end of a line.
    pub(super) throws: bool,
    /// The job that draws an outcome of chance.
    pub(super) throwing: Option<InFlight>,
    pub(super) analysing: Option<PositionAnalysis>,
    pub(super) hint: Option<Hint>,
    /// The search for a forced win.
    pub(super) solving: Option<InFlight>,
    /// The forced win that was found last, and its position.
    pub(super) won_line: Option<WonLine>,
    /// True if the points of the position on the board are to be estimated.
    pub(super) estimates: bool,
    pub(super) estimating: Option<EstimateRun>,
    pub(super) counting: Option<PlayoutRun>,
    pub(super) values: NodeValues,
    /// The review of a line.
    pub(super) review: Option<ReviewRun>,
    /// The games of files that are explored.
    pub(super) explorer: Option<Explorer>,
    /// Where what was read for it is kept; `None` to keep nothing.
    pub(super) explorer_folder: Option<PathBuf>,
    /// The engine that got a seat and has not been tried yet.
    pub(super) untried: Option<NewEngine>,
    /// The engine being tried, with the job that tries it: the search for its first move, or a job that only starts it,
    /// which is cancelled when dropped.
    pub(super) starting: Option<(NewEngine, JobId, Option<InFlight>)>,
    /// The engines that have or had a seat.
    engines: Vec<Engine>,
    /// The engine that analyses; `None` for the search of this program.
    pub(super) analyst: Option<Engine>,
    /// True if the user has been told that the list of moves is partial.
    pub(super) has_told_partial: bool,
    /// What searches have learned about the game.
    experience: Experience,
    /// The file of what the machine has learned, and what it is worth with the rules.
    pub(super) learned_file: Option<LearnedFile>,
    learned: Learned,
    /// True if the machine practises while somebody plays against it.
    pub(super) practises: bool,
    /// Practice in the background.
    pub(super) practice: Option<PracticeRun>,
}

impl Players {
    /// The memory limit of an analysis, in bytes.
    pub(super) const MEMORY: usize = 192 << 20;

    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            seed: RandomState::new().build_hasher().finish(),
            drawn: 0,
            // Leaves cores for the screen and for the machine player.
            threads: (cores / 2).clamp(1, 4),
            is_timed: true,
            saved: 0.0,
            seats: Vec::new(),
            default_effort: Effort::MEDIUM,
            is_paused: false,
            requested_effort: None,
            thinking: None,
            is_open: false,
            throws: false,
            throwing: None,
            analysing: None,
            hint: None,
            solving: None,
            won_line: None,
            estimates: false,
            estimating: None,
            counting: None,
            values: NodeValues::default(),
            review: None,
            explorer: None,
            explorer_folder: None,
            untried: None,
            starting: None,
            engines: Vec::new(),
            analyst: None,
            has_told_partial: false,
            experience: Experience::default(),
            learned_file: None,
            learned: Learned::Nothing,
            practises: false,
            practice: None,
        }
    }

    /// Returns what is known of the game: what was learned by practice and, unless every run has to give the same
    /// moves, by earlier searches.
    pub(super) fn experience(&self, rules: &Arc<dyn Rules>) -> Experience {
        match self.is_timed {
            true => self.experience.clone(),
            false => self.learned.experience(rules),
        }
    }

    /// Returns the practice in the background, if there was any.
    pub fn practice(&self) -> Option<&PracticeRun> {
        self.practice.as_ref()
    }

    /// Ends the practice in the background. What it has learned so far is lost.
    pub fn stop_practice(&mut self) {
        self.practice = None;
    }

    /// Returns what the machine has learned of the game.
    pub(super) fn learned(&self) -> &Learned {
        &self.learned
    }

    /// Sets what the machine has learned of the game. Searches forget what they knew.
    pub(super) fn set_learned(&mut self, learned: Learned, rules: &Arc<dyn Rules>) {
        self.experience = learned.experience(rules);
        self.learned = learned;
    }

    /// Stops the machine because another node became the current one.
    pub(super) fn pause(&mut self) {
        self.is_paused = true;
        self.requested_effort = None;
        self.thinking = None;
        self.throwing = None;
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
        self.hint.take_if(|hint| hint.is_from(id));
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

    /// Sets whether searches may look at what players do not see, as for study.
    pub fn set_open(&mut self, is_open: bool) {
        self.is_open = is_open;
    }

    /// Sets whether chance moves by itself at the end of a line, or waits for the outcome that a person chooses.
    pub fn set_throws(&mut self, throws: bool) {
        self.throws = throws;
    }

    /// Sets whether the machine practises a game that it has not learned while somebody plays against it.
    pub fn set_practises(&mut self, practises: bool) {
        self.practises = practises;
        if !practises {
            self.practice.take_if(|practice| practice.is_quiet);
        }
    }

    /// Returns who makes the moves of a player.
    pub fn seat(&self, player: u8) -> Seat {
        let seat = self.seats.get(usize::from(player));
        seat.copied().unwrap_or_default()
    }

    /// Returns the name of a machine or an engine for records, `gametui, strong`; `None` for a person.
    pub(super) fn seat_name(&self, player: u8) -> Option<String> {
        let effort = match self.seat(player) {
            Seat::Person => return None,
            Seat::Engine(number) => return Some(self.engine(number)?.spec().label()),
            Seat::Machine(effort) => effort,
        };
        let name = effort.name();
        let effort = name.map_or_else(|| format!("{} visits", effort.visits), str::to_owned);
        Some(format!("gametui, {effort}"))
    }

    /// Gives all seats to persons, and returns who had them.
    pub(super) fn take_seats(&mut self) -> Vec<Seat> {
        self.pause();
        std::mem::take(&mut self.seats)
    }

    /// Gives the seats back. The machine does not move before it is resumed.
    pub(super) fn put_seats(&mut self, seats: Vec<Seat>) {
        self.pause();
        self.seats = seats;
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

    /// Returns the seat of a player for an engine. The engine is started once it has the seat.
    pub fn engine_seat(&mut self, player: u8, spec: &EngineSpec) -> Seat {
        // Equal settings give the same process, in both seats, too. So does the same program with other options, which
        // it is told before its next move; but two seats with different options have two processes.
        let is_free = |number: &usize| {
            let is_other = |other: &(usize, &Seat)| other.0 != usize::from(player);
            let mut others = self.seats.iter().enumerate().filter(is_other);
            let shares = |other: &usize| match (self.engine(*number), self.engine(*other)) {
                (Some(engine), Some(other)) => engine.shares_process(other),
                _ => false,
            };
            others.all(|(_, seat)| match seat {
                Seat::Engine(other) => other == number || !shares(other),
                Seat::Person | Seat::Machine(_) => true,
            })
        };
        let free = || (0..self.engines.len()).filter(is_free);
        let spec_of = |number: &usize| self.engine(*number).map(Engine::spec);
        if let Some(number) = free().find(|number| spec_of(number) == Some(spec)) {
            return Seat::Engine(number);
        }
        let is_seated = |number: &usize| {
            let mut seats = self.seats.iter().enumerate();
            seats
                .any(|(other, seat)| other != usize::from(player) && *seat == Seat::Engine(*number))
        };
        let is_same =
            |number: &usize| spec_of(number).is_some_and(|known| known.is_same_program(spec));
        let same = free().find(|number| !is_seated(number) && is_same(number));
        let same = same.and_then(|number| self.engine(number));
        let engine = match same {
            Some(engine) => engine.with_spec(spec.clone()),
            None => Engine::new(spec.clone()),
        };
        self.engines.push(engine);
        Seat::Engine(self.engines.len() - 1)
    }

    /// Gives an engine in its seat other options. It does not move because of that, if it was stopped.
    pub fn change_engine(&mut self, player: u8, spec: &EngineSpec) {
        let is_paused = self.is_paused;
        let seat = self.engine_seat(player, spec);
        self.set_seat(player, seat);
        if is_paused {
            self.pause();
        }
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

    /// Returns all engines, one for each process: those with a seat, and that of the analysis.
    pub fn engines(&self) -> impl Iterator<Item = &Engine> {
        let is_first = |(index, engine): &(usize, &Engine)| {
            let mut earlier = self.engines.iter().take(*index);
            !earlier.any(|earlier| earlier.shares_process(engine))
        };
        let engines = self.engines.iter().enumerate().filter(is_first);
        engines.map(|(_, engine)| engine).chain(&self.analyst)
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

    /// Sets whether the points of the position on the board are estimated in idle time.
    pub fn set_estimates(&mut self, estimates: bool) {
        self.estimates = estimates;
    }

    /// Returns the seed of estimates: always the same, so that a position looks as it did before.
    pub(super) fn estimate_seed(&self) -> u64 {
        match self.is_timed {
            true => 1,
            false => self.seed,
        }
    }

    /// Ends the search for a forced win. Returns false if there is none.
    pub fn stop_solving(&mut self) -> bool {
        self.solving.take().is_some()
    }

    /// Returns the hint at the current node, or the search for one.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Forgets the hint, and stops the search for one. Returns false if there is none.
    pub fn forget_hint(&mut self) -> bool {
        self.hint.take().is_some()
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

    /// Returns how well the machine sees in the seat of a player: always the same as long as the session lasts, but not
    /// in both seats.
    pub(super) fn eye(&self, player: u8, effort: Effort) -> Eye {
        Eye {
            blur: effort.blur(self.learned.blurs()),
            seed: self.seed.wrapping_add(u64::from(player)),
        }
    }

    pub(super) fn draw_seed(&mut self) -> u64 {
        self.drawn += 1;
        self.seed.wrapping_add(self.drawn)
    }

    pub(super) fn take_counted(&mut self, id: JobId, tally: ProgressReport<Tally>) {
        if tally.is_done {
            self.give_back_memory();
        }
        if let Some(counting) = &mut self.counting
            && let Some(out) = counting.games_out.as_mut()
            && out.id == id
            && !counting.is_paused
        {
            out.done = tally.is_done;
            let mut counted = tally.found;
            if let Some(before) = &counting.before {
                counted.join(before);
            }
            counting.found = Some(counted);
        }
    }

    pub(super) fn take_covered(&mut self, id: JobId, covered: Covered) {
        if let Some(counting) = &mut self.counting
            && let Some(out) = counting.cover_out.as_mut()
            && out.id == id
        {
            out.done = covered.done;
            counting.covered = Some(covered);
        }
    }
}
