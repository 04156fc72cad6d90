//! Moves that the graphs of a game choose and follow, without listing the others.

use super::code::Style;
use super::graph::{Effects, EndGraph, Fair, LabelNames, PickResult, Purpose};
use super::hook_context::{HookContext, HookTime};
use super::symbolic::Setting;
use super::worker::{Answered, Failure, VmWorker, outcome, outcome_of};
use crate::base::Limits;
use crate::board::{Move, Op, Outcome, Piece, Position};
use crate::rules::listing::{Faults, Listed, Picked, Query};
use crate::rules::{Engine, Hook, RuleGraph};

impl VmWorker {
    /// Returns true if the graph of the rules is tried first for listing moves.
    pub(super) fn has_graph(&self) -> bool {
        self.compiled.engine == Engine::Graph
    }

    /// Returns the part of the graph built so far, for display.
    pub(super) fn to_rule_graph(&self, name: &dyn Fn(Piece) -> String) -> Option<RuleGraph> {
        let compiled = &*self.compiled;
        let code = |turn: u8| compiled.code(Style::Fast, turn);
        let pool = self.pool.borrow();
        pool.graphs.first()?.to_rule_graph(&LabelNames {
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
        })
    }

    /// Returns how the game stands after a move according to the graph of `end`, or `None` if the graph has no answer.
    pub(super) fn ask_end_graph(
        &mut self,
        next: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Option<Outcome> {
        if !self.has_graph() {
            return None;
        }
        let compiled = &*self.compiled;
        let context = compiled
            .needs
            .context()
            .then(|| HookContext::new(compiled, next, HookTime::After, limits, &self.pool));
        let setting = Setting {
            code: compiled.code(Style::Fast, turn),
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
                let idle = self.pool.borrow().graphs.take_end(limits.run_bounds());
                let graph = match idle {
                    Some(graph) => graph,
                    None => EndGraph::new(compiled.end.0, Purpose::End, &setting)?,
                };
                empty.insert(Box::new(graph))
            }
        };
        let (value, winner) = graph.ask(&setting, ops)?;
        Some(outcome(value, winner))
    }

    /// Runs `end` after a move about which its graph had no answer.
    ///
    /// # Errors
    /// Returns why it has no answer.
    pub(super) fn run_end(
        &mut self,
        next: &Position,
        turn: u8,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Result<Answered, Failure> {
        let answered = self.ask(Hook::End, next, turn, ops, limits);
        let steps = self.fuel_used(Hook::End).unwrap_or(0);
        if let Some(graph) = &mut self.end_graph {
            graph.count_reference_answer(steps);
        }
        answered
    }

    /// Chooses a list by the graph of the rules and follows it. If there is a query, the lists are what it
    /// asks for, and each is another move.
    ///
    /// # Errors
    /// Returns an error if the graph has no answer, so that the reference engine has to choose; it contains the index
    /// that was chosen already, if any.
    pub(super) fn pick_in_graph(
        &mut self,
        position: &Position,
        query: Option<&Query<'_>>,
        limits: &Limits<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Picked, Option<usize>> {
        if !self.has_graph() || !self.fits(position, &[]) || limits.is_stopped() {
            return Err(None);
        }
        let mut ops = std::mem::take(&mut self.picked);
        let result = {
            let compiled = &*self.compiled;
            let context =
                HookContext::new(compiled, position, HookTime::Before, limits, &self.pool);
            let setting = compiled.setting(Style::Fast, position, &context, limits);
            let fair = query.map(|query| Fair {
                query,
                effects: Effects::of(&context),
            });
            setting.with_graph(compiled.is_move_legal.0, |graph| {
                graph.pick(&setting, fair, choose, &mut ops)
            })
        };
        let mut picked = Picked {
            chosen: None,
            moves: 0,
            complete: Ok(()),
            faults: Faults::default(),
        };
        let result = match result {
            PickResult::Left | PickResult::Unmerged => Err(None),
            PickResult::Nothing => Ok(picked),
            PickResult::One { chosen, count } if chosen >= count => Ok(picked),
            PickResult::One { chosen, count } => {
                self.pool.get_mut().keeps_list = true;
                picked.chosen = self.follow_quickly(position, &ops, limits);
                self.pool.get_mut().keeps_list = false;
                picked.moves = count;
                match picked.chosen {
                    Some(_) => Ok(picked),
                    None => Err(Some(chosen)),
                }
            }
        };
        self.picked = ops;
        result
    }

    /// Returns the move made of a list, or `None` if it fails.
    fn follow_quickly(
        &mut self,
        position: &Position,
        ops: &[Op],
        limits: &Limits<'_>,
    ) -> Option<Listed> {
        let mut next = self.make(position, ops, limits).ok()?;
        let outcome = match self.ask_end_graph(&next, position.turn, ops, limits) {
            Some(outcome) => outcome,
            None => {
                let answered = self.run_end(&next, position.turn, ops, limits).ok()?;
                self.keep_score(&mut next);
                outcome_of(&answered)
            }
        };
        Some(Listed {
            mv: Move::of(ops.to_vec()),
            next,
            outcome,
            merged: 0,
        })
    }
}
