//! The concrete domain: a known position, a known move, and words that are plain numbers.

use super::domain::{Answer, Domain, Stop};
use super::facts::Facts;
use super::graph::{CodeEnd, MOVE_VALUES, NO_MOVE_VALUE, RunCode};
use super::hook_context::{HookContext, cell_of};
use super::instruction::{Arithmetic, Test, WINDOW};
use super::intrinsic::Intrinsic;
use super::marks::Marks;
use super::position_query::QueryView;
use super::regions::Regions;
use super::supposed::{CHANGE_WORDS, SupposedBoards};
use super::types::{OpField, Type};
use crate::board::{Board, Cell, Op};
use crate::rules::FaultKind;

// `MOVE` is a type parameter and not a field: whether there are operations is known wherever a domain is made, and
// without them the arms that read operations shrink to a fault. It is how purity is found out: a function that ran to
// its end in `Concrete<false>` depended on the position alone (`symbolic::memo`).
/// The domain of one call of a hook. With `MOVE` false, the domain of a function that is evaluated for a position
/// without a move: reading the operations is a fault there.
#[derive(Clone, Debug)]
pub struct Concrete<'a, const MOVE: bool = true> {
    cells: &'a [Cell],
    width: u64,
    height: u64,
    ops: &'a [Op],
    turn: u8,
    players: u8,
    view: QueryView<'a>,
    /// Groups already found on the board that the rules see.
    regions: Regions,
    marks: Marks,
    /// True for a function that is evaluated apart from the hook that calls it, whose marks it does not know.
    is_apart: bool,
    /// The board outside functions that look at the next one.
    present: &'a Board,
    /// What is supposed. As long as anything is, `cells` is empty and the sizes are 0, so that every square seems to lie
    /// off the board and programs that suppose nothing need not ask for it.
    supposed: SupposedBoards,
    context: Option<&'a HookContext<'a>>,
}

impl<'a> Concrete<'a> {
    /// Creates the domain of a hook for a board, operations, a player on turn and the constant facts of the game.
    pub fn new(board: &'a Board, ops: &'a [Op], turn: u8, facts: &'a Facts) -> Self {
        Self::of(board, ops, turn, facts)
    }
}

impl<'a> Concrete<'a, false> {
    /// Creates the domain of a function of a position without a move, apart from a hook.
    pub fn closed(board: &'a Board, turn: u8, facts: &'a Facts) -> Self {
        Self {
            is_apart: true,
            ..Self::of(board, &[], turn, facts)
        }
    }
}

impl<'a, const MOVE: bool> Concrete<'a, MOVE> {
    pub(super) fn of(board: &'a Board, ops: &'a [Op], turn: u8, facts: &'a Facts) -> Self {
        Self {
            cells: board.cells(),
            width: u64::from(board.width()),
            height: u64::from(board.height()),
            ops,
            turn,
            players: facts.players,
            view: QueryView { board, facts },
            regions: Regions::default(),
            marks: Marks::default(),
            is_apart: false,
            present: board,
            supposed: SupposedBoards::default(),
            context: None,
        }
    }

    /// Adds the context, which answers what hooks ask beyond board and operations.
    pub(super) fn within(self, context: &'a HookContext<'a>) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }

    /// Returns the operations, if they are known, and the player on turn.
    #[inline(always)]
    fn known_move(&self) -> (Option<&[Op]>, u8) {
        (MOVE.then_some(self.ops), self.turn)
    }

    #[inline(always)]
    fn cells_seen(&self) -> &[Cell] {
        self.cells
    }

    /// Adds the groups that are known of the board.
    pub(super) fn with_regions(self, regions: Regions) -> Self {
        Self { regions, ..self }
    }

    /// Returns the groups that are known of the board.
    pub(super) fn into_regions(mut self) -> Regions {
        // A run may have ended within a function that looks at the next board.
        // Compared by address: `show` changes which board is looked at, and an equal board at another address is
        // another question for the caller, who keeps the groups with a board.
        if !std::ptr::eq(self.view.board, self.present) || self.supposed.seen().is_some() {
            self.regions.clear();
        }
        self.regions
    }

    /// Returns true if the call began on this very board, not only on an equal one.
    pub(super) fn is_on(&self, board: &Board) -> bool {
        std::ptr::eq(self.present, board)
    }

    /// Shows another board of the same size to the rules. `next(f(...))` runs `f` on a scratch board to which the
    /// operations were applied, instead of checking the operations at each read, so `f` does not need the move.
    fn show(&mut self, board: &'a Board) {
        self.cells = board.cells();
        self.view.board = board;
        // Does not forget groups by itself: what differs is found out when the next group is asked about.
        self.regions.clear();
    }

    /// Shows the board with changes, or without those that were supposed last.
    fn suppose(&mut self, changes: Option<&[i64]>) -> Answer<i64> {
        match changes {
            Some(changes) => self.supposed.enter(self.view.board, changes)?,
            None => self.supposed.leave(),
        }
        if self.supposed.seen().is_some() {
            (self.cells, self.width, self.height) = (&[], 0, 0);
            self.regions.clear();
        } else {
            let board = self.view.board;
            (self.width, self.height) = (u64::from(board.width()), u64::from(board.height()));
            self.show(board);
        }
        Ok(0)
    }

    /// Returns the content of a square that is not in `cells`.
    #[cold]
    #[inline(never)]
    fn other_cell(&self, x: i64, y: i64) -> Answer<i64> {
        match self.supposed.seen() {
            Some(board) => cell_of(board.cells(), board.width(), board.height(), x, y),
            None => fault(FaultKind::OffBoard),
        }
    }

    /// Answers intrinsics that need the context.
    fn ask(
        &mut self,
        context: &'a HookContext<'a>,
        op: Intrinsic,
        operands: &[i64],
    ) -> Answer<i64> {
        // Without a move there is no position after it either.
        let is_open = matches!(
            op,
            Intrinsic::NextCell
                | Intrinsic::EnterNext
                | Intrinsic::Repeats
                | Intrinsic::BoardRepeats
        );
        if is_open && !MOVE {
            return fault(FaultKind::NoSuchOperation);
        }
        match (op, operands) {
            (Intrinsic::State(number), _) => Ok(context.value(number)),
            (Intrinsic::Previous, [number, x, y]) => context.previous(*number, *x, *y),
            (Intrinsic::MovesNumber, _) => Ok(context.moves_number()),
            (Intrinsic::Repeats, _) => Ok(context.repeats(self.ops)?.position),
            (Intrinsic::BoardRepeats, _) => Ok(context.repeats(self.ops)?.board),
            (Intrinsic::NextCell, [x, y]) => {
                let board = context.next_board(self.ops);
                cell_of(board.cells(), board.width(), board.height(), *x, *y)
            }
            (Intrinsic::EnterNext, _) => {
                self.show(context.next_board(self.ops));
                Ok(0)
            }
            (Intrinsic::LeaveNext, _) => {
                self.show(self.present);
                Ok(0)
            }
            (Intrinsic::HasMove, [player]) => {
                let player = self.player(*player)?;
                context.has_move(player).map(i64::from)
            }
            (Intrinsic::SetPayoff, [player, payoff]) => {
                let player = self.player(*player)?;
                context.set_payoff(player, *payoff)?;
                Ok(0)
            }
            (Intrinsic::SetScore, [player, score]) => {
                let player = self.player(*player)?;
                context.set_score(player, *score);
                Ok(0)
            }
            _ => fault(FaultKind::Internal),
        }
    }

    /// Sets and reads marks. A function that does so does not depend on the position alone.
    fn mark(&mut self, op: Intrinsic, operands: &[i64]) -> Answer<i64> {
        if self.is_apart {
            return fault(FaultKind::NoSuchOperation);
        }
        let answer = self.marks.run(self.view.board, op, operands);
        answer.map_err(Stop::Fault)
    }

    #[inline(always)]
    fn op(&self, index: i64) -> Answer<Op> {
        usize::try_from(index)
            .ok()
            .and_then(|index| self.ops.get(index))
            .copied()
            .ok_or(Stop::Fault(FaultKind::NoSuchOperation))
    }
}

#[inline(always)]
fn fault<T>(kind: FaultKind) -> Answer<T> {
    Err(Stop::Fault(kind))
}

/// Writes what machine code reads of a move.
pub(super) fn fill_move_values(values: &mut [i64; MOVE_VALUES], ops: Option<&[Op]>, turn: u8) {
    values.fill(NO_MOVE_VALUE);
    let [count, on_turn, of_ops @ ..] = values;
    *on_turn = i64::from(turn);
    let Some(ops) = ops else { return };
    *count = i64::try_from(ops.len()).unwrap_or(NO_MOVE_VALUE);
    for (op, values) in ops.iter().zip(of_ops.chunks_exact_mut(4)) {
        if let [is_place, x, y, piece] = values {
            *is_place = i64::from(op.piece().is_some());
            *x = i64::from(op.square().x);
            *y = i64::from(op.square().y);
            if let Some(placed) = op.piece() {
                *piece = i64::from(Cell::of(placed).to_bits());
            }
        }
    }
}

/// The items of [`Domain`](super::domain::Domain) that are the same in every domain whose words are the bits of known
/// values. This is a macro because a trait cannot implement a part of another one, and a call through a second domain
/// would not be inlined into the evaluator.
macro_rules! domain_of_known_words {
    () => {
        type Word = i64;
        type Need = std::convert::Infallible;

        #[inline(always)]
        fn constant(bits: i64) -> i64 {
            bits
        }

        #[inline(always)]
        fn truth(&mut self, a: i64) -> Answer<bool> {
            Ok(a != 0)
        }

        #[inline(always)]
        fn integer(&mut self, op: Arithmetic, a: i64, b: i64) -> Answer<i64> {
            $crate::rules::vm::arithmetic::integer_arithmetic(op, a, b).map_err(Stop::Fault)
        }

        #[inline(always)]
        fn negate(&mut self, a: i64) -> Answer<i64> {
            $crate::rules::vm::arithmetic::negative(a).map_err(Stop::Fault)
        }

        #[inline(always)]
        fn not(&mut self, a: i64) -> Answer<i64> {
            Ok(i64::from(a == 0))
        }

        fn float(&mut self, op: Arithmetic, a: i64, b: i64) -> Answer<i64> {
            $crate::rules::vm::arithmetic::float_arithmetic(op, a, b).map_err(Stop::Fault)
        }

        fn negate_float(&mut self, a: i64) -> Answer<i64> {
            Ok($crate::rules::vm::arithmetic::bits(
                -$crate::rules::vm::arithmetic::real(a),
            ))
        }

        fn to_float(&mut self, a: i64) -> Answer<i64> {
            #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
            Ok($crate::rules::vm::arithmetic::bits(a as f64))
        }

        #[inline(always)]
        fn compare(&mut self, test: Test, a: i64, b: i64) -> Answer<bool> {
            Ok($crate::rules::vm::arithmetic::compare_integers(test, a, b))
        }

        fn compare_float(&mut self, test: Test, a: i64, b: i64) -> Answer<bool> {
            Ok($crate::rules::vm::arithmetic::compare_floats(test, a, b))
        }

        #[inline(always)]
        fn within(&mut self, a: i64, low: i64, mask: u32) -> Answer<bool> {
            Ok($crate::rules::vm::arithmetic::within(a, low, mask))
        }
    };
}
pub(super) use domain_of_known_words;

/// The items of [`Domain`](super::domain::Domain) for machine code, in domains that see a board and know a move.
macro_rules! domain_with_machine_code {
    () => {
        #[inline(always)]
        fn move_values(&self, values: &mut [i64; MOVE_VALUES]) -> bool {
            let (ops, turn) = self.known_move();
            fill_move_values(values, ops, turn);
            true
        }

        #[inline(always)]
        fn run_code(
            &self,
            code: &RunCode,
            pc: usize,
            registers: &mut [i64; WINDOW],
            values: &[i64; MOVE_VALUES],
            fuel: i64,
        ) -> Option<CodeEnd> {
            code.run(pc, registers, self.cells_seen(), values, fuel)
        }
    };
}
pub(super) use domain_with_machine_code;

impl<const MOVE: bool> Domain for Concrete<'_, MOVE> {
    domain_of_known_words!();
    domain_with_machine_code!();

    #[inline(always)]
    fn count(&mut self) -> Answer<i64> {
        if !MOVE {
            return fault(FaultKind::NoSuchOperation);
        }
        Ok(i64::try_from(self.ops.len()).unwrap_or(i64::MAX))
    }

    #[inline(always)]
    fn is_place(&mut self, index: i64) -> Answer<bool> {
        self.op(index).map(|op| matches!(op, Op::Place(..)))
    }

    #[inline(always)]
    fn field(&mut self, index: i64, field: OpField) -> Answer<i64> {
        let op = self.op(index)?;
        match field {
            OpField::X => Ok(i64::from(op.square().x)),
            OpField::Y => Ok(i64::from(op.square().y)),
            OpField::Piece => match op {
                Op::Place(_, piece) => Ok(i64::from(Cell::of(piece).to_bits())),
                Op::Clear(_) => fault(FaultKind::ClearHasNoObject),
            },
        }
    }

    fn any_field(&mut self, index: i64, field: i64, ty: Type) -> Answer<i64> {
        self.op(index)?;
        let field = match field {
            0 => OpField::X,
            1 => OpField::Y,
            2 => OpField::Piece,
            _ => return fault(FaultKind::NoSuchField),
        };
        let field_type = if field == OpField::Piece {
            Type::Piece
        } else {
            Type::Int
        };
        if field_type == ty {
            self.field(index, field)
        } else {
            fault(FaultKind::WrongFieldType)
        }
    }

    #[inline(always)]
    fn cell(&mut self, x: i64, y: i64) -> Answer<i64> {
        // Negative coordinates become huge ones, so one comparison for each axis is enough.
        let (column, row) = (x.cast_unsigned(), y.cast_unsigned());
        if column < self.width && row < self.height {
            #[allow(clippy::cast_possible_truncation)] // Both are below 2^16.
            let index = (row * self.width + column) as usize;
            if let Some(cell) = self.cells.get(index) {
                return Ok(i64::from(cell.to_bits()));
            }
        }
        self.other_cell(x, y)
    }

    #[inline(always)]
    fn fixed_cell(&mut self, x: u8, y: u8, index: u16) -> Answer<i64> {
        match self.cells.get(usize::from(index)) {
            Some(cell) => Ok(i64::from(cell.to_bits())),
            None => self.other_cell(i64::from(x), i64::from(y)),
        }
    }

    #[inline(always)]
    fn turn(&mut self) -> Answer<i64> {
        Ok(i64::from(self.turn))
    }

    #[inline(never)]
    fn intrinsic(&mut self, op: Intrinsic, operands: &[i64], _: u32) -> Answer<i64> {
        match op {
            Intrinsic::Position(query) => {
                let view = QueryView {
                    board: self.supposed.seen().unwrap_or(self.view.board),
                    ..self.view
                };
                let answer = view.answer(query, operands, &mut self.regions);
                answer.map_err(Stop::Fault)
            }
            Intrinsic::EnterSupposed(changes) => {
                self.suppose(operands.get(..usize::from(changes) * CHANGE_WORDS))
            }
            Intrinsic::LeaveSupposed => self.suppose(None),
            Intrinsic::Lookup(lookup, _) => {
                let value = self.view.facts.look_up(lookup, operands);
                value.map_err(Stop::Fault)
            }
            Intrinsic::Mark | Intrinsic::Marked | Intrinsic::ClearMarks => self.mark(op, operands),
            Intrinsic::ShowSquare => match operands {
                [x, y] => self.cell(*x, *y).map(|_| 0),
                _ => fault(FaultKind::Internal),
            },
            _ => match self.context {
                Some(context) => self.ask(context, op, operands),
                None => fault(FaultKind::Internal),
            },
        }
    }

    #[inline(always)]
    fn player(&mut self, a: i64) -> Answer<u8> {
        match u8::try_from(a) {
            Ok(player) if player < self.players => Ok(player),
            _ => fault(FaultKind::NoSuchPlayer),
        }
    }
}
