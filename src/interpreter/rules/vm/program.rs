//! A compiled program and its codes.

use super::code::{Code, CodeStyle};
use super::compile::compile;
use super::compiled_hooks::CompiledHooks;
use super::effects::ContentClasses;
use super::facts::Facts;
use super::game_state::{GameState, StateNeeds};
use super::graph_pool::IdleGraphs;
use super::instruction::Instruction;
use super::intrinsic::Intrinsic;
use super::neighbours::Grid;
use super::tree::{Program, StateVariable};
use super::worker::VmWorker;
use crate::base::{Diagnostic, Message, Span};
use crate::board::{Cell, Op, Position, SharedState};
use crate::message;
use crate::rules::{DisplayValue, Engine};
use std::sync::Arc;

// Each is a whole program, so there are only as many as most games have players; the others run the code for any turn.
/// The number of players for whom separate code is compiled.
const MAX_CODES: u8 = 4;

/// A compiled program. Cheap to clone and shared between threads.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    compiled: Arc<CompiledHooks>,
    /// Graphs that no worker is using.
    idle_graphs: Arc<IdleGraphs>,
}

impl CompiledProgram {
    /// Compiles a program.
    ///
    /// # Errors
    /// Returns an error if a function is too large for the machine.
    pub fn new(program: &Program) -> Result<Self, Diagnostic> {
        Self::with_grid(program, Grid::default())
    }

    /// Compiles a program with a default grid, for programs that do not name one.
    ///
    /// # Errors
    /// Returns an error if a function is too large for the machine.
    pub(crate) fn with_grid(program: &Program, grid: Grid) -> Result<Self, Diagnostic> {
        // Which squares are neighbours is folded into the code, so it must be known before.
        let program = &Program {
            facts: Facts {
                players: program.players,
                pieces: program.pieces,
                ..program.facts.with_board(grid, &program.start)
            },
            ..program.clone()
        };
        // Three kinds of code from one tree:
        //
        //     fast          any turn; runs for players from the fifth on, and answers questions about the program
        //     by_turn[t]    fast, with the player on turn folded to `t`: branches for others are not even compiled
        //     exact         plain, with notes; repeats a fast run that failed, explains, counts coverage
        //
        // A specialised code that is too large for a window is left out, not an error: `map_while`, because `by_turn`
        // is indexed by player.
        let fast = compile(program, CodeStyle::Fast, None)?;
        let by_turn = (0..program.players.min(MAX_CODES))
            .map_while(|turn| compile(program, CodeStyle::Fast, Some(turn)).ok())
            .collect::<Vec<Code>>();
        let exact = compile(program, CodeStyle::Exact, None)?;
        let after_move = program.after_move;
        // What a clear uncovers may be anything.
        let has_stacks = program.start.has_stacks();
        let classes = |code: &Code| {
            let hook = after_move.filter(|_| !has_stacks)?;
            ContentClasses::of_hook(code, hook.0, program.pieces)
        };
        Ok(Self {
            compiled: Arc::new(CompiledHooks {
                // What a position must carry is read from the exact code: fast code may have folded a question away for
                // one player, but positions are shared by all.
                needs: StateNeeds::of(&exact, &program.states),
                changes_board: after_move.is_some_and(|hook| exact.summary(hook.0).changes_board),
                asks_moves_after: after_move.is_some_and(|hook| {
                    let asking = exact.reaching(asks_moves);
                    asking.get(hook.0 as usize).copied().unwrap_or_default()
                }),
                draws_by_priority: {
                    let asking = exact.reaching(asks_of_each_move);
                    let hook = program.is_move_legal.0 as usize;
                    asking.get(hook).copied().unwrap_or_default()
                },
                classes: by_turn.iter().map(classes).collect(),
                states: program.states.clone(),
                after_move,
                may_claim: program.may_claim,
                is_chance: program.is_chance,
                shown_to: program.shown_to,
                promising: program.promising,
                chance_weight: program.chance_weight,
                end_reads_move: [Some(program.end), program.may_claim]
                    .into_iter()
                    .flatten()
                    .any(|hook| fast.summary(hook.0).reads_move),
                fast,
                by_turn,
                exact,
                start: program.start.clone(),
                has_holes: program.start.cells().iter().any(|cell| cell.is_hole()),
                statements: super::cover::statements(program),
                players: program.players,
                pieces: program.pieces,
                facts: program.facts.clone(),
                is_move_legal: program.is_move_legal,
                end: program.end,
                engine: Engine::default(),
            }),
            idle_graphs: Arc::default(),
        })
    }

    /// Sets how legal moves are found. Has an effect only before the program is shared.
    #[must_use]
    pub(crate) fn with_engine(mut self, engine: Engine) -> Self {
        if let Some(compiled) = Arc::get_mut(&mut self.compiled) {
            compiled.engine = engine;
        }
        self
    }

    /// Returns the position that the game starts from.
    pub fn start(&self) -> Position {
        self.compiled.start()
    }

    /// Returns true if the program says how promising moves look.
    pub(in crate::rules) fn has_hints(&self) -> bool {
        self.compiled.promising.is_some()
    }

    /// Returns the position after operations that are not a move. Its history restarts there and its state variables
    /// stay as they are. Without operations nothing changes.
    pub fn set_up(&self, position: &Position, ops: &[Op]) -> Position {
        let mut next = position.clone();
        next.apply(ops);
        if !ops.is_empty()
            && let Some(state) = GameState::of(position, &self.compiled.states)
        {
            let state = GameState {
                values: state.values.clone(),
                ..GameState::default()
            };
            next.state = state.into_shared();
        }
        next
    }

    /// Returns the values of the state variables in a position.
    pub fn state_values(&self, position: &Position) -> Vec<(String, DisplayValue)> {
        let states = &self.compiled.states;
        let state = GameState::of(position, states);
        let value = |(number, state_variable): (usize, &StateVariable)| {
            let bits = state.and_then(|state| state.values.get(number).copied());
            let bits = bits.unwrap_or(state_variable.initial);
            (state_variable.name.clone(), state_variable.value(bits))
        };
        states.iter().enumerate().map(value).collect()
    }

    /// Returns a position in which some state variables have other values. `piece` returns the piece with a name.
    ///
    /// # Errors
    /// Returns an error if there is no such variable, or if the value is of another type.
    pub fn with_state(
        &self,
        position: &Position,
        values: &[(String, String)],
        piece: impl Fn(&str) -> Option<Cell>,
    ) -> Result<Position, Message> {
        let states = &self.compiled.states;
        let old = GameState::of(position, states);
        let mut state = GameState {
            values: old.map_or_else(|| GameState::start(states).values, |old| old.values.clone()),
            ..GameState::default()
        };
        for (name, text) in values {
            let mut named = states.iter().zip(&mut state.values);
            let Some((variable, value)) = named.find(|(variable, _)| variable.name == *name) else {
                return Err(message!("rules-state-unknown", name = name));
            };
            *value = variable
                .read(text.trim(), &piece)
                .ok_or_else(|| message!("rules-state-value", name = name, value = text.trim()))?;
        }
        let mut next = position.clone();
        if !values.is_empty() {
            next.state = state.into_shared();
        }
        Ok(next)
    }

    /// Returns the score of each player that `end` set; empty if it set none.
    pub fn score(&self, state: &SharedState) -> Vec<f64> {
        let state = state.get::<GameState>();
        let score = state.into_iter().flat_map(|state| &state.score);
        score
            .map(|bits| f64::from_bits(bits.cast_unsigned()))
            .collect()
    }

    /// Returns every statement of the program, in the order of the text.
    pub fn statements(&self) -> &[Span] {
        &self.compiled.statements
    }

    /// Returns the code of a style, to be displayed or run elsewhere.
    pub fn code(&self, style: CodeStyle) -> &Code {
        match style {
            CodeStyle::Fast => &self.compiled.fast,
            CodeStyle::Exact => &self.compiled.exact,
        }
    }

    /// Creates a worker for one thread.
    pub fn worker(&self) -> VmWorker {
        VmWorker::new(Arc::clone(&self.compiled), &self.idle_graphs)
    }
}

/// Returns true for what has to be asked of each move by itself: the position after it, and what it is supposed to
/// change.
fn asks_of_each_move(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Intrinsic {
            op: Intrinsic::EnterNext
                | Intrinsic::EnterSupposed(_)
                | Intrinsic::NextCell
                | Intrinsic::Repeats
                | Intrinsic::BoardRepeats,
            ..
        }
    )
}

fn asks_moves(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Intrinsic {
            op: Intrinsic::HasMove,
            ..
        }
    )
}
