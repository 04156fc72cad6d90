//! Monte Carlo tree search: the best move of any game, knowing nothing but its moves.
//!
//! Threads grow one graph of positions from the same root. With one thread the answer depends on nothing but the seed;
//! with several it does if each has a graph of its own, and the results are added ([`Settings::deterministic`]). Any
//! number of players is supported: each is assumed to maximise their own payoff.
//!
//! Invariants: certain results are exact, see `graph`; a position without a move is a draw; a partial list proves
//! nothing except that a winning move wins; memory is bounded: a full graph is used but does not grow, and all of it is
//! freed with the [`Search`]; a search always returns a move unless the caller asks to stop: if its budget is spent
//! before the moves are listed, it picks one.

// One visit, as `visit` makes it, and who knows what:
//
//     Search            one per position: settings, graphs, threads
//       Graph           positions (`graph`, `node`), found by what they are (`index`); shared while it runs
//       SearchThread    random numbers, tables of moves where there were many games (`amaf`), what was listed lately
//         Knowledge     about the game and not the position (`knowledge`): survives in `Experience`
//           Horizon     do random games end? (`horizon`)
//           Evaluation  what is a position worth if they do not? (`evaluation`); learned values, where there are any

mod amaf;
mod analysis;
mod evaluation;
mod eye;
mod graph;
mod horizon;
mod index;
mod knowledge;
mod move_list;
mod node;
mod proof;
mod recent;
mod selection;
#[cfg(test)]
mod tests;
mod timing;
mod visit;

pub use analysis::{Analysis, RankedMove};
pub use eye::Eye;
pub use proof::Proof;
pub use timing::MoveTime;

use super::playout::MAX_THREADS;
use super::random::Random;
use super::{Bounds, FaultCount, STACK, Shares, choices};
use crate::board::{Move, Position};
use crate::rules::{Ask, Listed, Partial, Rules, Worker, draw};
use crate::search::learning::{LearnedGame, PlayStyle};
use analysis::{RootStatistics, Ties, analyse};
use evaluation::Evaluation;
use graph::Graph;
use knowledge::ThreadKnowledge;
use node::{NodeId, NodeList};
use rustc_hash::FxHasher;
use selection::SearchParams;
use std::hash::{Hash as _, Hasher as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use visit::{SearchThread, ask_for_hints, shifts};

/// The settings of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of the random games.
    pub seed: u64,
    /// The number of threads, including the calling one.
    pub threads: usize,
    /// Whether each thread has a graph of its own, so that the same seed and number of threads give the same answer.
    /// Several threads then find less than with one graph.
    pub deterministic: bool,
    /// The weight of exploration: higher values spend more visits on moves that have not done well so far.
    pub exploration: f64,
    /// The number of moves after which an unfinished random game is cut off and estimated; games that take too long are
    /// cut off earlier. If random games do not end at all, positions are estimated without playing on.
    pub max_plies: u32,
    /// The most bytes of all graphs together; they do not grow beyond that.
    pub memory: usize,
    /// Whether the results of a move count wherever it was made in a random game (all moves as first).
    pub amaf: bool,
    /// How well the search sees what positions are worth; by default as well as it can.
    pub eye: Eye,
    /// The moves of the first position that are looked at; all of them if it is empty. Meant for a search of one
    /// position: what it proves holds for these moves.
    pub only: Vec<Move>,
    /// What earlier searches learned about the game; this search adds to it.
    pub experience: Experience,
}

/// What searches have learned about a game. Clones share it. A search with other rules ignores it.
#[derive(Clone, Default)]
pub struct Experience(Arc<Mutex<Option<Learned>>>);

/// What has been learned, and about which rules.
struct Learned {
    rules: Weak<dyn Rules>,
    knowledge: ThreadKnowledge,
}

impl Experience {
    fn of(&self, rules: &Arc<dyn Rules>) -> Option<ThreadKnowledge> {
        let learned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let learned = learned.as_ref()?;
        let is_same = |learned_rules: Arc<dyn Rules>| Arc::ptr_eq(&learned_rules, rules);
        let is_same = learned.rules.upgrade().is_some_and(is_same);
        is_same.then(|| learned.knowledge.clone())
    }

    fn set(&self, rules: &Arc<dyn Rules>, knowledge: ThreadKnowledge) {
        let mut learned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = Arc::downgrade(rules);
        *learned = Some(Learned { rules, knowledge });
    }
}

impl Experience {
    /// Returns the experience of practice; none if that was practice of another game.
    pub fn of_learned(rules: &Arc<dyn Rules>, learned: &Arc<LearnedGame>) -> Self {
        if !learned.fits(&**rules) {
            return Self::default();
        }
        let mut evaluation = Evaluation::new(&**rules);
        evaluation.teach(learned);
        let has_chance = rules.game().has_chance;
        let experience = Self::default();
        let knowledge = ThreadKnowledge::new(evaluation, Settings::MAX_PLIES, has_chance);
        experience.set(rules, knowledge);
        experience
    }
}

impl std::fmt::Debug for Experience {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Experience")
    }
}

impl Settings {
    const MAX_PLIES: u32 = 400;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            threads: 1,
            deterministic: false,
            exploration: 0.8,
            max_plies: Self::MAX_PLIES,
            memory: 256 << 20,
            amaf: true,
            eye: Eye::default(),
            only: Vec::new(),
            experience: Experience::default(),
        }
    }
}

/// The budget of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The number of visits of the position.
    pub visits: u64,
    /// Called now and then from every thread; once it returns true, the search answers with what it has.
    pub is_spent: &'a (dyn Fn() -> bool + Sync),
    /// The time of a move that is to be made, where it may take less or more; `None` to look at the position as long as
    /// the budget lasts.
    pub time: Option<MoveTime<'a>>,
}

impl From<u64> for Budget<'_> {
    fn from(visits: u64) -> Self {
        Self {
            visits,
            is_spent: &|| false,
            time: None,
        }
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Budget")
            .field("visits", &self.visits)
            .finish_non_exhaustive()
    }
}

/// An observer of a search.
pub trait SearchObserver: Sync {
    /// Returns true if an intermediate result is wanted. Called at every visit, from every thread.
    fn is_due(&self) -> bool;
    /// Receives an intermediate result. Called from any thread, by one at a time; must return quickly.
    fn show(&self, analysis: Analysis);
}

/// An observer that never wants a result.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl SearchObserver for Unwatched {
    fn is_due(&self) -> bool {
        false
    }

    fn show(&self, _: Analysis) {}
}

/// A search that can be continued, even after some moves were played.
pub struct Search {
    rules: Arc<dyn Rules>,
    settings: Settings,
    position: Position,
    /// One for all threads, or one for each.
    graphs: Vec<Graph>,
    threads: Vec<SearchThread>,
    players: u8,
}

impl Search {
    /// Creates a search from a position in which the game is not over.
    pub fn new(rules: Arc<dyn Rules>, position: Position, settings: Settings) -> Self {
        let threads = settings.threads.clamp(1, MAX_THREADS);
        let players = rules.game().players;
        let knowledge = settings.experience.of(&rules);
        let most = settings.max_plies;
        let knowledge = match knowledge {
            Some(knowledge) => knowledge.elsewhere(most),
            None => {
                let has_chance = rules.game().has_chance;
                ThreadKnowledge::new(Evaluation::new(&*rules), most, has_chance)
            }
        };
        let threads: Vec<_> = (0..threads)
            .map(|number| {
                let random = Random::new(settings.seed, number as u64);
                SearchThread::new(random, knowledge.clone())
            })
            .collect();
        let graphs = match settings.deterministic {
            true => threads.len(),
            false => 1,
        };
        let new_graph = |_| Graph::new(players, settings.memory / graphs);
        Self {
            graphs: (0..graphs).map(new_graph).collect(),
            rules,
            settings,
            position,
            threads,
            players,
        }
    }

    /// Returns true if positions are estimated, as far as is known by now; else random games decide.
    pub(in crate::search) fn estimates(&self) -> bool {
        let known = self.threads.first().map(|thread| &thread.knowledge);
        known.is_some_and(ThreadKnowledge::estimates)
    }

    /// Returns the position that is searched.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the bytes of everything that is known of positions.
    pub fn bytes(&self) -> usize {
        self.graphs.iter().map(Graph::bytes).sum()
    }

    /// Moves the search to another position. What is known about it is kept if it is at most as many moves away as
    /// there are players, with a throw before each.
    pub fn go_to(&mut self, position: Position) {
        let throws = 1 + usize::from(self.rules.game().has_chance);
        let plies = usize::from(self.players) * throws;
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        let moved: Option<Vec<_>> = self
            .graphs
            .iter_mut()
            .map(|graph| graph.go_to(&position, plies))
            .collect();
        if moved.is_none() {
            // Results of graphs with different roots cannot be added.
            for graph in &mut self.graphs {
                *graph = Graph::new(self.players, graph.memory());
            }
        }
        for (number, thread) in self.threads.iter_mut().enumerate() {
            let number = number % self.graphs.len().max(1);
            let moved = moved.as_ref().and_then(|moved| moved.get(number));
            if let Some(graph) = self.graphs.get(number) {
                thread.renumber(graph, moved.map(Vec::as_slice));
            }
        }
        self.position = position;
    }

    /// Continues the search within a budget, which counts from now on. Ends earlier if everything is certain or the
    /// caller asks to stop.
    pub fn run<'b>(
        &mut self,
        budget: impl Into<Budget<'b>>,
        bounds: &Bounds<'_>,
        watch: &dyn SearchObserver,
    ) -> Analysis {
        let Budget {
            visits,
            is_spent,
            time,
        } = budget.into();
        let stop = || (bounds.stop)() || is_spent();
        let within = Bounds {
            stop: &stop,
            ..*bounds
        };
        if let Err(partial) = self.list_root(&within) {
            // A budget that is spent before the first list is complete is no request to stop: somebody waits for a
            // move.
            let is_spent = partial == Partial::Stopped && !bounds.is_stopped();
            let answer = is_spent.then(|| self.pick(bounds)).flatten();
            return answer.unwrap_or_else(|| Analysis {
                complete: Err(partial),
                ..self.analysis()
            });
        }
        let bounds = &within;
        let threads = self.threads.len();
        let knowledge = self.threads.first().map(|thread| &thread.knowledge);
        let style = knowledge.map_or(PlayStyle::Usual, |knowledge| knowledge.evaluation.style());
        let params = SearchParams {
            rules: &*self.rules,
            players: self.players,
            exploration: self.settings.exploration,
            minimax: style.minimax(),
            prior: style.prior(),
            amaf: self.settings.amaf,
            eye: self.settings.eye,
            has_hints: self.rules.has_hints(),
            threads: threads / self.graphs.len().max(1),
        };
        let (rules, ties, graphs) = (&*self.rules, self.ties(), &*self.graphs);
        let faults = Mutex::new(sum(self.threads.iter().map(|thread| thread.faults)));
        // With graphs of their own, threads have visits of their own: the answer may not depend on which one is quick.
        let share = |number: usize| {
            let more = (number as u64) < visits % threads as u64;
            visits / threads as u64 + u64::from(more)
        };
        let taken = AtomicU64::new(0);
        let has_next = |number: usize, done: u64| match graphs.len() {
            1 => taken.fetch_add(1, Ordering::Relaxed) < visits,
            _ => done < share(number),
        };
        let is_decided = AtomicBool::new(false);
        let decide = || {
            let (moves, taken) = (RootStatistics::of(graphs), taken.load(Ordering::Relaxed));
            let left = visits.saturating_sub(taken);
            time.is_some_and(|time| time.is_enough(&moves, ties.minimax, left))
        };
        let grow = |number: usize, thread: &mut SearchThread| {
            let Some(graph) = graphs.get(number % graphs.len().max(1)) else {
                return;
            };
            let mut worker = rules.worker();
            let mut done = 0;
            let is_done = || {
                let root = graph.root().filter(|root| root.len() > 0);
                root.is_none() || graph.proof(NodeId::ROOT).is_some()
            };
            while has_next(number, done) && !is_done() && !bounds.is_stopped() {
                if number == 0 && time.is_some() && done % DECIDED_EVERY == 0 && decide() {
                    is_decided.store(true, Ordering::Relaxed);
                }
                if is_decided.load(Ordering::Relaxed) {
                    break;
                }
                let before = thread.faults.count;
                if !thread.visit(graph, &mut *worker, &params, bounds) {
                    break;
                }
                done += 1;
                let count = thread.faults.count - before;
                if count > 0 {
                    let mut faults = faults.lock().unwrap_or_else(PoisonError::into_inner);
                    faults.add(FaultCount {
                        count,
                        ..thread.faults
                    });
                }
                if watch.is_due()
                    && let Some(root) = graph.root()
                {
                    let faults = *faults.lock().unwrap_or_else(PoisonError::into_inner);
                    watch.show(analyse(root, graphs, params.players, faults, ties));
                }
            }
        };
        thread::scope(|scope| {
            let mut threads = self.threads.iter_mut().enumerate();
            let first = threads.next();
            for (number, thread) in threads {
                // If a thread cannot be created, its visits are not made.
                let _ = thread::Builder::new()
                    .name("search".to_owned())
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || grow(number, thread));
            }
            if let Some((number, thread)) = first {
                grow(number, thread);
            }
        });
        let analysis = self.analysis();
        if let Some(first) = self.threads.first() {
            let mut knowledge = first.knowledge.clone();
            knowledge.visits = analysis.visits;
            self.settings.experience.set(&self.rules, knowledge);
        }
        analysis
    }

    /// Returns how equal moves are ordered. A player of chance does not throw the same in every position.
    fn ties(&self) -> Ties {
        let turn = self.position.turn;
        let mut threads = self.threads.iter();
        let is_indifferent = threads.any(|thread| thread.knowledge.evaluation.never_wins(turn));
        let mut hasher = FxHasher::default();
        if is_indifferent {
            self.position.hash(&mut hasher);
        }
        Ties {
            seed: self.settings.seed ^ hasher.finish(),
            is_indifferent,
            minimax: self.minimax(),
        }
    }

    /// Returns how much the minimax of estimates counts, from 0 to 1.
    fn minimax(&self) -> f64 {
        let knowledge = self.threads.first().map(|thread| &thread.knowledge);
        let is_estimated = knowledge.filter(|knowledge| knowledge.estimates());
        is_estimated.map_or(0.0, |knowledge| knowledge.evaluation.style().minimax())
    }

    /// Returns what is known so far.
    pub fn analysis(&self) -> Analysis {
        let faults = sum(self.threads.iter().map(|thread| thread.faults));
        match self.graphs.first().and_then(Graph::root) {
            Some(root) => analyse(root, &self.graphs, self.players, faults, self.ties()),
            None => Analysis {
                candidates: Vec::new(),
                visits: 0,
                proof: None,
                is_of_chance: false,
                complete: Err(Partial::Stopped),
                faults,
            },
        }
    }

    /// Picks a move without searching; `None` if there is none or the caller asks to stop.
    fn pick(&self, bounds: &Bounds<'_>) -> Option<Analysis> {
        let mut worker = self.rules.worker();
        let mut random = Random::new(self.settings.seed, u64::MAX);
        let choose = &mut |moves| random.below(moves);
        let limits = bounds.limits();
        let mut picked = worker.sample(Ask::all(&self.position, &limits), choose);
        let position = &self.position;
        let faults = FaultCount::of(&mut picked.faults, false, &mut *worker, position, &limits);
        let mv = picked.chosen?.mv;
        Some(Analysis::of_move(mv, self.players, faults))
    }

    /// Lists the moves of the position for all graphs.
    fn list_root(&mut self, bounds: &Bounds<'_>) -> Result<(), Partial> {
        if self.graphs.iter().all(|graph| graph.root().is_some()) {
            return Ok(());
        }
        let mut worker = self.rules.worker();
        for (number, graph) in self.graphs.iter().enumerate() {
            let mut choices =
                choices(&mut *worker, &self.position, bounds).ok_or(Partial::Stopped)?;
            let only = &self.settings.only;
            if !only.is_empty() {
                choices.moves.retain(|listed| only.contains(&listed.mv));
            }
            if number == 0 {
                for thread in &mut self.threads {
                    let evaluation = &mut thread.knowledge.evaluation;
                    evaluation.note(&self.position, &choices.moves);
                }
                if let Some(first) = self.threads.first_mut() {
                    first.faults.add(choices.faults);
                }
            }
            let evaluation = self
                .threads
                .first()
                .map(|thread| &thread.knowledge.evaluation);
            let eye = self.settings.eye;
            let guess = |listed: &Listed| {
                let shares =
                    evaluation.map(|evaluation| evaluation.shares(&*self.rules, &listed.next));
                eye.see(&listed.next, shares.unwrap_or_default())
            };
            let position = self.position.clone();
            let shifts = shifts(&position, &choices, eye, self.players);
            let list = NodeList::new(position, choices, self.players, Shares::new(), guess);
            let mut list = list.with_shifts(shifts);
            ask_for_hints(&mut list, &*self.rules, &mut *worker, bounds);
            graph.start(Box::new(list));
        }
        Ok(())
    }
}

/// The number of random moves from which the values of kinds of pieces are taken.
const VALUED_PLIES: u32 = 400;

/// Returns the values of the kinds of pieces, by piece, as the number of their moves in random games tells them.
/// Returns
/// `None` if the caller asks to stop.
pub(super) fn values_of_kinds(
    rules: &dyn Rules,
    worker: &mut dyn Worker,
    seed: u64,
    bounds: &Bounds<'_>,
) -> Option<Vec<f64>> {
    let mut evaluation = Evaluation::new(rules);
    let mut random = Random::new(seed, u64::MAX);
    let mut position = rules.start();
    for _ in 0..VALUED_PLIES {
        let choices = choices(worker, &position, bounds)?;
        evaluation.note(&position, &choices.moves);
        let index = draw(&choices.moves, &mut |chances| random.below(chances));
        // Where nothing can be played there is nothing to be learned.
        if index.is_none() && position == rules.start() {
            break;
        }
        let listed = index.and_then(|index| choices.moves.into_iter().nth(index));
        position = match listed.filter(|listed| !listed.outcome.is_over()) {
            Some(listed) => listed.next,
            None => rules.start(),
        };
    }
    Some(evaluation.values())
}

/// The number of visits of a thread between two looks at whether the move is clear.
const DECIDED_EVERY: u64 = 8;

fn sum(counts: impl Iterator<Item = FaultCount>) -> FaultCount {
    counts.fold(FaultCount::default(), |mut sum, count| {
        sum.add(count);
        sum
    })
}

impl std::fmt::Debug for Search {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Search")
            .field("settings", &self.settings)
            .field("visits", &self.analysis().visits)
            .finish_non_exhaustive()
    }
}
