//! The engines that find moves, graphs and listers, and what they found for hooks that ask.

use super::chance_hook::asks_chance;
use super::code::CodeStyle;
use super::domain::{Answer, Stop};
use super::game_state::{PlainState, Repeats};
use super::graph::{ContentSets, Graph, PickResult, PositionExpr};
use super::graph_pool::{Graphs, IdleGraphs};
use super::hook_context::{HookContext, HookTime, MoveAnswers, Pool};
use super::move_maker::act;
use super::observe::{Observer, Silent};
use super::state::MachineState;
use super::symbolic::{Lister, RunInputs, SymbolicWorld};
use super::tree::StateVariable;
use crate::base::{Limit, Limits, RunBounds};
use crate::board::{Op, Position};
use crate::rules::listing::{Partial, Query};
use crate::rules::{Choose, Engine, FaultKind};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

// Less than a listing may take: `hasMove` is one question of a hook, and the caller waits for the hook.
/// The most runs and steps of a search for one legal move.
const MAX_RUNS: u64 = 50_000;
const MAX_STEPS: u64 = Limits::FUEL;

/// The engines of one worker.
#[derive(Debug, Default)]
pub(super) struct Engines {
    pub graphs: RefCell<Graphs>,
    /// Registers for runs of the hook after a move.
    states: RefCell<Vec<MachineState<i64>>>,
    listers: RefCell<Vec<Lister>>,
    has_move: RefCell<HasMoveMemo>,
    /// True while the successor of a chosen move is computed: its moves will be listed next, so `hasMove` finds all of
    /// them at once.
    pub keeps_list: Cell<bool>,
    list: RefCell<Option<StoredLists>>,
}

impl Engines {
    /// Creates engines that take graphs from the idle ones.
    pub fn new(idle: &Arc<IdleGraphs>) -> Self {
        Self {
            graphs: RefCell::new(Graphs::new(idle)),
            ..Self::default()
        }
    }

    /// Runs `ask` with a graph of a hook.
    pub fn with_graph<T>(
        &self,
        hook: u32,
        limits: &Limits<'_>,
        ask: impl FnOnce(&mut Graph) -> T,
    ) -> T {
        // The graph is taken out while it answers, so the cell is not borrowed meanwhile: an answer may run rules, and
        // these may come here again.
        let mut graph = self.graphs.borrow_mut().take(hook, limits.run_bounds());
        let answer = ask(&mut graph);
        self.graphs.borrow_mut().give_back(graph);
        answer
    }

    /// Finds all lists that the hook of a lister accepts: with a graph, or as the reference if that has no answer.
    pub fn find<O: for<'w> Observer<SymbolicWorld<'w>>>(
        &self,
        setting: RunInputs<'_>,
        query: &Query<'_>,
        lister: &mut Lister,
        observer: &mut O,
    ) {
        // An observer has to see the runs, and the graph has none to show.
        let is_graph = !O::WATCHES && setting.engine != Engine::Reference && setting.fits();
        let (hook, limits) = (lister.hook(), setting.limits);
        if is_graph {
            let legal = &mut lister.legal;
            legal.clear();
            if self.with_graph(hook, limits, |graph| graph.list(&setting, query, legal)) {
                return;
            }
        }
        let explored = lister.explore(setting, query, observer);
        // The graph is told how much work a question was that it left to the reference.
        if let Some((runs, steps)) = explored.filter(|_| is_graph) {
            self.with_graph(hook, limits, |graph| {
                graph.count_reference_answer(runs, steps)
            });
        }
    }

    /// Returns a lister for use by the next exploration.
    pub fn give_back(&self, lister: Lister) {
        self.listers.borrow_mut().push(lister);
    }

    /// Returns true if all non-empty legal lists of a position are known.
    pub fn has_list(&self, position: &Position, bounds: RunBounds) -> bool {
        let list = self.list.borrow();
        list.as_ref()
            .is_some_and(|list| list.fits(position, bounds))
    }

    /// Takes the lister that found all non-empty legal lists of a position, if there is one. Only the last position
    /// that was asked about is kept, so the lister is dropped when the game moves on.
    pub fn take_list(&self, position: &Position, bounds: RunBounds) -> Option<Lister> {
        let mut list = self.list.borrow_mut();
        let list = list.take_if(|list| list.fits(position, bounds));
        list.map(|list| list.lister)
    }

    /// Asks the graph, which remembers its answer.
    fn ask_graph(&self, context: &HookContext<'_>, position: &Position) -> Option<bool> {
        let compiled = context.compiled;
        if compiled.engine == Engine::Reference {
            return None;
        }
        let is_listed_next = self.is_listed_next(context, position);
        let context = context.for_has_move(position);
        let setting = RunInputs::of_context(CodeStyle::Fast, &context);
        self.with_graph(compiled.is_move_legal.0, setting.limits, |graph| {
            graph.has_move(&setting, is_listed_next)
        })
    }

    /// Explores the non-empty lists of the player on turn; with `first_only`, stops at the first legal one.
    fn explore(&self, context: &HookContext<'_>, position: &Position, first_only: bool) -> Lister {
        let context = context.for_has_move(position);
        let query = Query {
            min_len: 1,
            first_only,
            runs: MAX_RUNS,
            steps: MAX_STEPS,
            ..Query::default()
        };
        let spare = self.listers.borrow_mut().pop();
        let mut lister = spare.unwrap_or_else(|| Lister::new(context.compiled.is_move_legal.0));
        let setting = RunInputs::of_context(CodeStyle::Fast, &context);
        self.find(setting, &query, &mut lister, &mut Silent);
        lister
    }

    /// Returns true if the position is the successor of a chosen move, so that its moves are listed next.
    fn is_listed_next(&self, context: &HookContext<'_>, position: &Position) -> bool {
        let is_next = context.time == HookTime::After && position.turn == context.position.turn;
        is_next && self.keeps_list.get()
    }

    /// Finds all moves of the successor of a chosen move and keeps them, because they will be listed next. Returns
    /// `None` if not all were found; a search for a single move may still succeed.
    fn find_all_moves(&self, context: &HookContext<'_>, position: &Position) -> Option<bool> {
        // If `end` sets a score, the position that is listed next is a different one.
        if !self.is_listed_next(context, position) || context.compiled.needs.score {
            return None;
        }
        let lister = self.explore(context, position, false);
        let legal = &lister.legal;
        let are_all = legal.partial.is_none() && !legal.asked_has_move && !legal.faults.matter(0);
        let has_move = !legal.lists.is_empty();
        if !are_all {
            self.give_back(lister);
            return None;
        }
        let list = StoredLists {
            position: position.clone(),
            bounds: context.limits.run_bounds(),
            lister,
        };
        // Buffers are reused, also those of lists that nobody has asked for.
        if let Some(before) = self.list.replace(Some(list)) {
            self.give_back(before.lister);
        }
        Some(has_move)
    }

    /// Searches for a non-empty legal move of the player on turn.
    fn find_move(&self, context: &HookContext<'_>, position: &Position) -> Answer<bool> {
        let lister = self.explore(context, position, true);
        let has_move = !lister.legal.lists.is_empty();
        let partial = lister.legal.partial;
        let asked_itself = lister.legal.asked_has_move;
        self.give_back(lister);
        match partial {
            _ if has_move => Ok(true),
            _ if asked_itself => Err(Stop::Fault(FaultKind::HasMoveInMove)),
            // A list on which the rules fail is not a move.
            None | Some(Partial::Faults) => Ok(false),
            Some(Partial::Stopped) => Err(Stop::Limit(Limit::Stopped)),
            Some(Partial::Unfinished(limit)) => Err(Stop::Limit(limit)),
            Some(Partial::Memory) => Err(Stop::Limit(Limit::Memory)),
            Some(_) => Err(Stop::Fault(FaultKind::MovesUnknown)),
        }
    }
}

impl MoveAnswers for Engines {
    fn has_move(&self, context: &HookContext<'_>, position: &Position) -> Answer<bool> {
        let bounds = context.limits.run_bounds();
        let stored = self.has_move.borrow().get(position, bounds);
        if let Some(has_move) = stored {
            return Ok(has_move);
        }
        // Three ways, from the cheapest: the graph; if the moves are wanted next, all of them at once; or a search for
        // a first one.
        let from_graph = self.ask_graph(context, position);
        let has_move = match from_graph.or_else(|| self.find_all_moves(context, position)) {
            Some(has_move) => has_move,
            None => self.find_move(context, position)?,
        };
        let mut memo = self.has_move.borrow_mut();
        memo.insert(position, bounds, has_move);
        Ok(has_move)
    }

    fn is_chance(&self, context: &HookContext<'_>) -> Answer<bool> {
        let spare = self.states.borrow_mut().pop();
        let mut state = spare.unwrap_or_else(|| MachineState::new(0));
        // A question about the position, so nothing that a context keeps about a move may be set by it.
        let context = context.for_another_move();
        let mut answer = asks_chance(&context, CodeStyle::Fast, &mut state);
        if !matches!(answer, Ok(_) | Err(Stop::Limit(Limit::Stopped))) {
            answer = asks_chance(&context, CodeStyle::Exact, &mut state);
        }
        self.states.borrow_mut().push(state);
        answer
    }

    fn repeats_after(&self, context: &HookContext<'_>, ops: &[Op]) -> Answer<Repeats> {
        // Taken and given back, and not borrowed: the run may come here again, with a state of its own.
        let spare = self.states.borrow_mut().pop();
        let mut state = spare.unwrap_or_else(|| MachineState::new(0));
        // A context caches the board after the operations, and a listing asks about many moves in one context.
        let context = context.for_another_move();
        let mut made = act(&context, CodeStyle::Fast, &mut state, ops, &mut Silent);
        if !matches!(made, Ok(_) | Err(Stop::Limit(Limit::Stopped))) {
            made = act(&context, CodeStyle::Exact, &mut state, ops, &mut Silent);
        }
        self.states.borrow_mut().push(state);
        made
    }
}

impl Pool<Engines> {
    /// Draws a move of the player on turn as [`Graph::draw`](super::graph::Graph::draw) does.
    #[inline]
    pub fn draw(
        &mut self,
        position: &Position,
        (bounds, states): (RunBounds, &[StateVariable]),
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        // The contents are those of a position that was looked at before, or that its move led to.
        let contents = self.buffers.get_mut().last_contents()?;
        let engines = &mut self.answers;
        if engines.list.get_mut().is_some() || !contents.are_of(&position.board) {
            return None;
        }
        let graph = engines.graphs.get_mut().last_mut()?;
        let of_player = (position.turn, contents);
        let plain = |value: &PositionExpr| {
            let state = PlainState::of(position, states);
            match value {
                PositionExpr::State(number) => Some(state.value(*number)),
                PositionExpr::MovesNumber => Some(state.moves()),
                _ => None,
            }
        };
        graph.draw(of_player, bounds, &plain, choose, ops)
    }

    /// Returns the graph and the contents of squares for moves that need nothing else.
    #[inline]
    pub fn for_rollout(&mut self) -> Option<(&mut Graph, &mut ContentSets)> {
        let Engines { list, graphs, .. } = &mut self.answers;
        let graph = graphs.get_mut().last_mut();
        let graph = graph.filter(|_| list.get_mut().is_none())?;
        Some((graph, self.buffers.get_mut().last_contents_mut()?))
    }
}

/// All non-empty legal lists of a position, found when `hasMove` was asked.
#[derive(Clone, Debug)]
struct StoredLists {
    position: Position,
    bounds: RunBounds,
    lister: Lister,
}

impl StoredLists {
    fn fits(&self, position: &Position, bounds: RunBounds) -> bool {
        self.bounds == bounds && self.position == *position
    }
}

/// Whether there is a move, for the last few positions that were asked about: what `end` asks after a ply,
/// `isMoveLegal` asks again before the next one.
#[derive(Clone, Debug, Default)]
struct HasMoveMemo {
    entries: Vec<(Position, RunBounds, bool)>,
    oldest: usize,
}

impl HasMoveMemo {
    // Two players at two plies. Each look compares positions, so not many more.
    /// The number of positions that are remembered.
    const MOST: usize = 4;

    fn get(&self, position: &Position, bounds: RunBounds) -> Option<bool> {
        let is_same = |other: &Position, known_bounds: RunBounds| {
            // The bounds are part of the key: with less fuel there may be fewer moves.
            known_bounds == bounds && other.turn == position.turn && other == position
        };
        let mut entries = self.entries.iter();
        entries.find_map(|(other, bounds, has_move)| is_same(other, *bounds).then_some(*has_move))
    }

    fn insert(&mut self, position: &Position, bounds: RunBounds, has_move: bool) {
        if self.entries.len() < Self::MOST {
            self.entries.push((position.clone(), bounds, has_move));
        } else if let Some(slot) = self.entries.get_mut(self.oldest) {
            slot.0.clone_from(position);
            (slot.1, slot.2) = (bounds, has_move);
            self.oldest = (self.oldest + 1) % Self::MOST;
        }
    }
}
