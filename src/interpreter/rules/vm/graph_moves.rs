//! Moves that the graphs of a game choose and follow, without listing the others.

// A ply of a random game, and what each step may leave to the reference:
//
//     knows_lists?        `hasMove` has listed the position already: pick from that list, do not walk the graph
//     pick                an index among the moves; uniform only if no two lists are the same move
//     make_in_place       fails: the reference picks, with the index that was drawn
//     ask_end             the graph of `end`, or a run; fails: the move is taken back, and then as above
//
// A random number is drawn once for a move, whichever way it goes, so that a game of a seed is the same.

use super::code::CodeStyle;
use super::compiled_hooks::CompiledHooks;
use super::concrete::Concrete;
use super::domain::RunResult;
use super::evaluate::run;
use super::graph::{
    BoardEffects, Draw, EndGraph, GraphPurpose, LabelNames, PickResult, RunCode, UniformDraw,
};
use super::hook_context::{HookContext, HookTime};
use super::observe::Silent;
use super::shape_order::PRIORITY_NUMBERS;
use super::state::MachineState;
use super::symbolic::RunInputs;
use super::worker::{HookFailure, MoveUndo, VmWorker, outcome};
use crate::base::Limits;
use crate::board::{Move, Op, Outcome, Piece, Position};
use crate::rules::listing::{Ask, Choose, Listed, Picked, Query, RandomMove};
use crate::rules::{Engine, Hook, RuleGraph};

impl VmWorker {
    /// Returns true if the graph of the rules is tried first for listing moves.
    fn has_graph(&self) -> bool {
        self.compiled.engine != Engine::Reference
    }

    /// Returns the part of the graph built so far, for display.
    pub(super) fn to_rule_graph(&self, name: &dyn Fn(Piece) -> String) -> Option<RuleGraph> {
        let compiled = &*self.compiled;
        let code = |turn: u8| compiled.code(CodeStyle::Fast, turn);
        let graphs = self.pool.answers.graphs.borrow();
        let mut graph = graphs.first()?.to_rule_graph(&LabelNames {
            piece: name,
            state: &|number| {
                let state = compiled.states.get(number as usize);
                state.map_or_else(String::new, |state| state.name.clone())
            },
            function: &|turn, number| {
                let function = code(turn).functions.get(number as usize);
                function.map_or_else(String::new, |function| function.name.clone())
            },
            span: &|turn, pc| code(turn).span(pc),
        })?;
        graph.machine_code += self.end_graph.as_ref().map_or(0, |end| end.machine_code());
        let codes = compiled.fast_codes().filter_map(|code| code.machine.get());
        graph.machine_code += codes.map(RunCode::bytes).sum::<usize>();
        Some(graph)
    }

    /// Returns how the game stands after a move according to the graph of `end`, or `None` if the graph has no answer,
    /// and whether the hooks have been asked that are asked where the game goes on.
    fn ask_end_graph(
        &mut self,
        next: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Option<(Outcome, bool)> {
        if !self.has_graph() {
            return None;
        }
        let compiled = &*self.compiled;
        let context = compiled
            .needs
            .context()
            .then(|| HookContext::new(compiled, next, HookTime::After, limits, &self.pool));
        let setting = RunInputs {
            code: compiled.code(CodeStyle::Fast, turn),
            board: &next.board,
            turn,
            facts: &compiled.facts,
            limits,
            context: context.as_ref(),
            engine: compiled.engine,
            pool: &self.pool,
        };
        let graph = match &mut self.end_graph {
            Some(graph) => graph,
            empty => {
                let graphs = self.pool.answers.graphs.borrow();
                let new = || EndGraph::new(compiled.end.0, GraphPurpose::End, &setting);
                let graph = graphs.take_end(limits.run_bounds(), new)?;
                empty.insert(Box::new(graph))
            }
        };
        let (value, winner) = graph.ask(&setting, ops)?;
        let outcome = outcome(value, winner);
        if compiled.is_chance.is_some() {
            return Some((outcome, false));
        }
        if !self.has_claims(outcome) {
            return Some((outcome, true));
        }
        // In the same context, which knows the repetitions already.
        Some(match ask_claim(&mut self.state, &setting, compiled, ops) {
            Some(true) => (Outcome::Claimable, true),
            answer => (outcome, answer.is_some()),
        })
    }

    /// Returns how the game stands after a move, and stores the score that `end` set in the position.
    ///
    /// # Errors
    /// Returns why a hook has no answer.
    pub(super) fn ask_end(
        &mut self,
        next: &mut Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Result<Outcome, HookFailure> {
        let outcome = match self.ask_end_graph(next, turn, ops, limits) {
            Some((outcome, true)) => return Ok(outcome),
            // The graph knows how the game stands, but `mayClaim` did not end normally, or was not asked yet: with exact
            // code behind, as `isChance`.
            Some((outcome, false)) => outcome,
            None => {
                let answered = self.ask(Hook::End, next, turn, ops, limits);
                let steps = self.fuel_used(Hook::End).unwrap_or(0);
                if let Some(graph) = &mut self.end_graph {
                    graph.count_reference_answer(steps);
                }
                let outcome = self.outcome_of(&answered?);
                self.keep_score(next);
                outcome
            }
        };
        self.going_on(outcome, next, turn, ops, limits)
    }

    /// Chooses a list by the graph of the rules and follows it. If there is a query, the lists are what it
    /// asks for, and each is another move.
    ///
    /// # Errors
    /// Returns an error if the graph has no answer, so that the reference engine has to choose; it contains the index
    /// that was chosen already, if any.
    pub(super) fn pick_in_graph(
        &mut self,
        ask: Ask<'_>,
        query: Option<&Query<'_>>,
        choose: Choose<'_>,
    ) -> Result<Picked, Option<usize>> {
        let (mut next, mut mv) = (ask.position.clone(), Move::default());
        Ok(
            match self.play_in_graph(&mut next, &mut mv, query, ask.limits, choose)? {
                RandomMove::Picked(picked) => *picked,
                RandomMove::Made { moves, outcome } => Picked {
                    chosen: Some(Listed {
                        mv,
                        next,
                        outcome,
                        merged: 0,
                        weight: None,
                    }),
                    moves,
                    ..Picked::nothing()
                },
            },
        )
    }

    /// Chooses a list as [`VmWorker::pick_in_graph`] does and follows it on the position itself. Its operations are put
    /// into `mv`.
    ///
    /// # Errors
    /// As there; the position is then as it was.
    pub(super) fn play_in_graph(
        &mut self,
        position: &mut Position,
        mv: &mut Move,
        query: Option<&Query<'_>>,
        limits: &Limits<'_>,
        choose: Choose<'_>,
    ) -> Result<RandomMove, Option<usize>> {
        self.count_played();
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        // Drawn before anything can fail, so that each move takes one random number with every engine.
        let priority = match query.is_none() && self.compiled.draws_by_priority {
            true => Some(choose(PRIORITY_NUMBERS)),
            false => None,
        };
        // Most moves of most games: nothing to ask, nothing to grow.
        let is_quick = query.is_none() && priority.is_none();
        let drawn = match is_quick && !limits.is_stopped() {
            true => {
                let pool = &mut self.pool;
                let of_game = (limits.run_bounds(), &*self.compiled.states);
                pool.draw(position, of_game, choose, &mut chosen)
            }
            false => None,
        };
        let picked = match drawn {
            Some(drawn) => drawn,
            None => {
                let ask = Ask::all(position, limits);
                self.choose_in_graph(ask, query, priority, choose, &mut chosen)
            }
        };
        mv.ops.clear();
        mv.ops.extend_from_slice(&chosen);
        self.chosen = chosen;
        self.follow_drawn(position, mv, limits, picked, priority)
    }

    /// Makes a move that was drawn, `mv`, on the position itself.
    ///
    /// # Errors
    /// As [`VmWorker::play_in_graph`].
    pub(super) fn follow_drawn(
        &mut self,
        position: &mut Position,
        mv: &Move,
        limits: &Limits<'_>,
        drawn: PickResult,
        priority: Option<usize>,
    ) -> Result<RandomMove, Option<usize>> {
        match drawn {
            PickResult::Reference | PickResult::Unmerged => Err(priority),
            PickResult::One { chosen, count } if chosen < count => {
                self.made_in_graph(position, &mv.ops, limits, (Some(chosen), count))
            }
            PickResult::First { count } => {
                self.made_in_graph(position, &mv.ops, limits, (priority, count))
            }
            PickResult::Nothing | PickResult::One { .. } => {
                Ok(RandomMove::Picked(Box::new(Picked::nothing())))
            }
        }
    }

    /// Makes a move that was chosen on the position itself.
    ///
    /// # Errors
    /// Returns what was chosen if that fails; the position is then as it was.
    fn made_in_graph(
        &mut self,
        position: &mut Position,
        ops: &[Op],
        limits: &Limits<'_>,
        (chosen, moves): (Option<usize>, usize),
    ) -> Result<RandomMove, Option<usize>> {
        self.pool.answers.keeps_list.set(true);
        let outcome = self.follow_in_place(position, ops, limits);
        self.pool.answers.keeps_list.set(false);
        let outcome = outcome.ok_or(chosen)?;
        Ok(RandomMove::Made { moves, outcome })
    }

    /// Chooses a list by the graph of the rules and puts its operations into `ops`.
    fn choose_in_graph(
        &mut self,
        ask: Ask<'_>,
        query: Option<&Query<'_>>,
        priority: Option<usize>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> PickResult {
        let is_askable =
            self.has_graph() && self.fits(ask.position, &[]) && !ask.limits.is_stopped();
        if !is_askable || self.knows_lists(ask) {
            return PickResult::Reference;
        }
        let compiled = &*self.compiled;
        let context = HookContext::new(
            compiled,
            ask.position,
            HookTime::Before,
            ask.limits,
            &self.pool,
        );
        let setting = RunInputs::of_context(CodeStyle::Fast, &context);
        let draw = match (query, priority) {
            (Some(query), _) => Draw::Even(UniformDraw {
                query,
                effects: BoardEffects::of(&context),
            }),
            (None, Some(number)) => Draw::Priority(number as u64),
            (None, None) => Draw::Quick,
        };
        let engines = &self.pool.answers;
        engines.with_graph(compiled.is_move_legal.0, ask.limits, |graph| {
            graph.pick(&setting, draw, choose, ops)
        })
    }

    /// Makes the move of a list on the position itself and returns how the game stands after it. Returns `None` if that
    /// fails; the position is then as it was.
    fn follow_in_place(
        &mut self,
        position: &mut Position,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Option<Outcome> {
        let turn = position.turn;
        let undo = self.make_in_place(position, ops, limits).ok()?;
        match self.ask_end(position, turn, ops, limits) {
            Ok(outcome) => {
                // The position before the move is needed no more; its board becomes that of the next one.
                if let MoveUndo::Position(before) = undo {
                    self.pool.buffers.get_mut().reuse(before.board);
                }
                Some(outcome)
            }
            Err(_) => {
                self.take_back(position, undo);
                None
            }
        }
    }
}

/// Runs `mayClaim` after a move. Returns `None` if the run does not end normally.
fn ask_claim(
    state: &mut MachineState<i64>,
    setting: &RunInputs<'_>,
    compiled: &CompiledHooks,
    ops: &[Op],
) -> Option<bool> {
    let RunInputs {
        code,
        board,
        turn,
        facts,
        limits,
        ..
    } = *setting;
    let hook = compiled.may_claim?;
    let entry = code.functions.get(hook.0 as usize)?;
    if entry.inlined > limits.depth {
        return None;
    }
    state.begin(hook.0, entry, limits.fuel);
    let mut world = Concrete::new(board, ops, turn, facts);
    if let Some(context) = setting.context {
        world = world.within(context);
    }
    let rest = run(code, state, &mut world, &mut Silent, limits);
    matches!(rest, RunResult::Done(_)).then(|| state.result() != 0)
}
