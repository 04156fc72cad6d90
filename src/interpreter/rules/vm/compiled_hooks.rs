//! The hooks of a compiled program: their codes, and what is known of them before they run.

use super::code::{Code, CodeStyle};
use super::effects::ContentClasses;
use super::facts::Facts;
use super::game_state::{GameState, StateNeeds};
use super::tree::{FunctionId, StateVariable};
use crate::base::Span;
use crate::board::{Board, Position};
use crate::rules::{Engine, Hook};

/// The hooks of a program, compiled: what workers share.
#[derive(Debug)]
pub(super) struct CompiledHooks {
    pub(super) fast: Code,
    /// Fast code specialised for each of the first players being on turn.
    pub(super) by_turn: Vec<Code>,
    pub(super) exact: Code,
    pub(super) start: Board,
    pub(super) has_holes: bool,
    /// Every statement of the program, in the order of the text.
    pub(super) statements: Vec<Span>,
    pub(super) players: u8,
    pub(super) pieces: u16,
    pub(super) facts: Facts,
    pub(super) is_move_legal: FunctionId,
    pub(super) end: FunctionId,
    pub(super) after_move: Option<FunctionId>,
    pub(super) may_claim: Option<FunctionId>,
    pub(super) is_chance: Option<FunctionId>,
    pub(super) chance_weight: Option<FunctionId>,
    pub(super) shown_to: Option<FunctionId>,
    pub(super) promising: Option<FunctionId>,
    /// Whether the hook after a move changes the board.
    pub(super) changes_board: bool,
    /// Whether `isMoveLegal` asks about the position after the move or supposes changes; then random games choose by
    /// [`priority`].
    ///
    /// [`priority`]: super::shape_order::priority
    pub(super) draws_by_priority: bool,
    /// Whether the hook after a move asks for moves, which may fail for reasons of their own.
    pub(super) asks_moves_after: bool,
    /// By the player on turn: the contents that this hook may turn into each other, if there are several classes.
    pub(super) classes: Vec<Option<ContentClasses>>,
    pub(super) states: Vec<StateVariable>,
    pub(super) needs: StateNeeds,
    /// Whether `end` or `mayClaim` reads the operations, so that equal positions may have different outcomes.
    pub(super) end_reads_move: bool,
    pub(super) engine: Engine,
}

impl CompiledHooks {
    /// Returns the position that the game starts from.
    pub(super) fn start(&self) -> Position {
        let mut position = Position::new(self.start.clone(), 0);
        if self.needs.state() {
            position.state = GameState::start(&self.states).into_shared();
        }
        position
    }

    /// Returns true if a move changes the squares of its operations and nothing else, and the next player is on turn
    /// after it.
    #[inline]
    pub(super) fn is_plain_turn(&self) -> bool {
        self.after_move.is_none() && !self.needs.state() && self.is_chance.is_none()
    }

    /// Returns the player after another.
    pub(super) fn turn_after(&self, turn: u8) -> u8 {
        (turn + 1) % self.players.max(1)
    }

    /// Returns the code of a style for a player on turn.
    #[inline]
    pub(super) fn code(&self, style: CodeStyle, turn: u8) -> &Code {
        match style {
            CodeStyle::Fast => self.by_turn.get(usize::from(turn)).unwrap_or(&self.fast),
            CodeStyle::Exact => &self.exact,
        }
    }

    /// Returns the fast codes.
    pub(super) fn fast_codes(&self) -> impl Iterator<Item = &Code> {
        self.by_turn.iter().chain([&self.fast])
    }

    /// Returns the classes of contents that the hook after a move of a player keeps apart, if it does.
    pub(super) fn classes(&self, turn: u8) -> Option<&ContentClasses> {
        self.classes.get(usize::from(turn))?.as_ref()
    }

    pub(super) fn hook(&self, hook: Hook) -> FunctionId {
        match hook {
            Hook::IsMoveLegal => self.is_move_legal,
            Hook::AfterMove => self.after_move.unwrap_or(self.end),
            Hook::MayClaim => self.may_claim.unwrap_or(self.end),
            Hook::IsChance => self.is_chance.unwrap_or(self.end),
            Hook::ChanceWeight => self.chance_weight.unwrap_or(self.end),
            Hook::ShownTo => self.shown_to.unwrap_or(self.end),
            Hook::Promising => self.promising.unwrap_or(self.end),
            Hook::End | Hook::Named(_) => self.end,
        }
    }
}
