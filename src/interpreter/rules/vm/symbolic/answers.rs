//! The answers of the symbolic [`SymbolicWorld`] to the evaluator.

use super::memo::CallMemo;
use super::words::{BLOCK, COUNT, PIECE, SymbolicWord, X, Y};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::rules::FaultKind;
use crate::rules::vm::arithmetic::{
    compare_floats, compare_integers, float_arithmetic, integer_arithmetic, negative, within,
};
use crate::rules::vm::concrete::Concrete;
use crate::rules::vm::domain::{Answer, Domain, Stop};
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::types::{OpField, Type};

impl Domain for SymbolicWorld<'_> {
    type Word = SymbolicWord;
    type Need = SymbolicNeed;

    #[inline(always)]
    fn constant(bits: i64) -> SymbolicWord {
        SymbolicWord::known(bits)
    }

    #[inline(always)]
    fn truth(&mut self, a: SymbolicWord) -> Answer<bool, SymbolicNeed> {
        Ok(self.value(a)? != 0)
    }

    #[inline(always)]
    fn integer(
        &mut self,
        op: Arithmetic,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        // The common case in all of these: rules mostly compute with what they have decided. The rest is out of line,
        // so that this part is small enough to be inlined into the evaluator.
        if a.is_known() && b.is_known() {
            return integer_arithmetic(op, a.add, b.add)
                .map(SymbolicWord::known)
                .map_err(Stop::Fault);
        }
        match Self::terms(op, a, b) {
            Some(word) => Ok(word),
            None => self.compute(op, a, b),
        }
    }

    fn negate(&mut self, a: SymbolicWord) -> Answer<SymbolicWord, SymbolicNeed> {
        let a = self.resolve(a);
        if a.is_known() {
            return negative(a.add)
                .map(SymbolicWord::known)
                .map_err(Stop::Fault);
        }
        if a.is_range() {
            return Ok(self.negate_range(a));
        }
        Ok(SymbolicWord {
            add: -a.add,
            unknown: a.unknown,
            times: -a.times,
        })
    }

    fn not(&mut self, a: SymbolicWord) -> Answer<SymbolicWord, SymbolicNeed> {
        Ok(SymbolicWord::known(i64::from(self.value(a)? == 0)))
    }

    fn float(
        &mut self,
        op: Arithmetic,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        float_arithmetic(op, a, b)
            .map(SymbolicWord::known)
            .map_err(Stop::Fault)
    }

    fn negate_float(&mut self, a: SymbolicWord) -> Answer<SymbolicWord, SymbolicNeed> {
        let a = f64::from_bits(self.value(a)?.cast_unsigned());
        Ok(SymbolicWord::known((-a).to_bits().cast_signed()))
    }

    fn to_float(&mut self, a: SymbolicWord) -> Answer<SymbolicWord, SymbolicNeed> {
        #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
        let real = self.value(a)? as f64;
        Ok(SymbolicWord::known(real.to_bits().cast_signed()))
    }

    #[inline(always)]
    fn compare(
        &mut self,
        test: Test,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<bool, SymbolicNeed> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if b.is_known() {
            if a.is_known() {
                return Ok(compare_integers(test, a.add, b.add));
            }
            return self.against(test, a, b.add);
        }
        self.compare_open(test, a, b)
    }

    fn compare_float(
        &mut self,
        test: Test,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<bool, SymbolicNeed> {
        Ok(compare_floats(test, self.value(a)?, self.value(b)?))
    }

    #[inline(always)]
    fn within(&mut self, a: SymbolicWord, low: i64, mask: u32) -> Answer<bool, SymbolicNeed> {
        let a = self.resolve(a);
        if a.is_known() {
            return Ok(within(a.add, low, mask));
        }
        self.within_open(a, low, mask)
    }

    #[inline(always)]
    fn count(&mut self) -> Answer<SymbolicWord, SymbolicNeed> {
        Ok(self.resolve(SymbolicWord::unknown(COUNT, 0)))
    }

    #[inline(always)]
    fn is_place(&mut self, index: SymbolicWord) -> Answer<bool, SymbolicNeed> {
        let first = self.operation(index)?;
        self.places(first)
    }

    #[inline(always)]
    fn field(&mut self, index: SymbolicWord, field: OpField) -> Answer<SymbolicWord, SymbolicNeed> {
        let first = self.operation(index)?;
        let word = match field {
            OpField::X => SymbolicWord::unknown(first + X, 0),
            OpField::Y => SymbolicWord::unknown(first + Y, 0),
            OpField::Piece => {
                if !self.places(first)? {
                    return Err(Stop::Fault(FaultKind::ClearHasNoObject));
                }
                // The block is decided before the piece: only then do 64 members name 64 pieces.
                let block = if self.sets.shape.blocks == 1 {
                    0
                } else {
                    self.value(SymbolicWord::unknown(first + BLOCK, 0))?
                };
                // The bits of a cell are the index of its piece plus 1.
                SymbolicWord::unknown(first + PIECE, block * 64 + 1)
            }
        };
        Ok(self.resolve(word))
    }

    fn any_field(
        &mut self,
        index: SymbolicWord,
        field: SymbolicWord,
        ty: Type,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        self.operation(index)?;
        let field = match self.value(field)? {
            0 => OpField::X,
            1 => OpField::Y,
            2 => OpField::Piece,
            _ => return Err(Stop::Fault(FaultKind::NoSuchField)),
        };
        let field_type = if field == OpField::Piece {
            Type::Piece
        } else {
            Type::Int
        };
        if field_type == ty {
            self.field(index, field)
        } else {
            Err(Stop::Fault(FaultKind::WrongFieldType))
        }
    }

    #[inline(always)]
    fn cell(&mut self, x: SymbolicWord, y: SymbolicWord) -> Answer<SymbolicWord, SymbolicNeed> {
        let (x, y) = (self.resolve(x), self.resolve(y));
        if x.is_known() && y.is_known() {
            return match self.bits(x.add, y.add) {
                Some(bits) => Ok(SymbolicWord::known(bits)),
                None => self.off_board(),
            };
        }
        self.open_cell(x, y, |bits| bits).map(SymbolicWord::known)
    }

    #[inline(always)]
    fn cell_is(
        &mut self,
        x: SymbolicWord,
        y: SymbolicWord,
        value: SymbolicWord,
    ) -> Answer<bool, SymbolicNeed> {
        let (x, y, value) = (self.resolve(x), self.resolve(y), self.resolve(value));
        // A comparison with an unknown content cannot part squares by one set. The content is made known first.
        if (x.is_known() && y.is_known()) || !value.is_known() {
            let cell = self.cell(x, y)?;
            return self.compare(Test::Equal, cell, value);
        }
        self.open_cell(x, y, |bits| bits == value.add)
    }

    #[inline(always)]
    fn cell_within(
        &mut self,
        x: SymbolicWord,
        y: SymbolicWord,
        mask: u32,
    ) -> Answer<bool, SymbolicNeed> {
        let (x, y) = (self.resolve(x), self.resolve(y));
        if x.is_known() && y.is_known() {
            let cell = self.cell(x, y)?;
            return self.within(cell, 0, mask);
        }
        self.open_cell(x, y, |bits| within(bits, 0, mask))
    }

    #[inline(always)]
    fn fixed_cell(&mut self, _: u8, _: u8, index: u16) -> Answer<SymbolicWord, SymbolicNeed> {
        match self.cells.get(usize::from(index)) {
            Some(cell) => Ok(SymbolicWord::known(i64::from(cell.to_bits()))),
            None => self.off_board(),
        }
    }

    #[inline(always)]
    fn turn(&mut self) -> Answer<SymbolicWord, SymbolicNeed> {
        Ok(SymbolicWord::known(i64::from(self.turn)))
    }

    fn player(&mut self, a: SymbolicWord) -> Answer<u8, SymbolicNeed> {
        match u8::try_from(self.value(a)?) {
            Ok(player) if player < self.facts.players => Ok(player),
            _ => Err(Stop::Fault(FaultKind::NoSuchPlayer)),
        }
    }

    #[inline(never)]
    fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: &[SymbolicWord],
        _: u32,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        match op {
            Intrinsic::Position(query) => self.ask(query, operands),
            Intrinsic::Lookup(lookup, _) => self.look_up_entry(lookup, operands),
            Intrinsic::Mark | Intrinsic::Marked | Intrinsic::ClearMarks => {
                self.mark_squares(op, operands)
            }
            Intrinsic::EnterSupposed(changes) => self.suppose(changes, operands),
            Intrinsic::LeaveSupposed => {
                self.leave();
                Ok(SymbolicWord::known(0))
            }
            _ => self.surroundings(op, operands),
        }
    }

    fn known_call(
        &mut self,
        function: u32,
        arguments: &[SymbolicWord],
        depth: u32,
    ) -> Answer<Option<(SymbolicWord, u64)>, SymbolicNeed> {
        let mut bits = [0; CallMemo::ARGUMENTS];
        let Some(arguments) = self.known_arguments(function, arguments, &mut bits) else {
            return Ok(None);
        };
        // A remembered result would depend on the board just as reading it does.
        if self.is_blind {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        Ok(self.remembered(function, arguments, depth))
    }
}

impl SymbolicWorld<'_> {
    /// Returns the arguments of a call if all are known and there are few enough.
    fn known_arguments<'b>(
        &self,
        function: u32,
        arguments: &[SymbolicWord],
        bits: &'b mut [i64; CallMemo::ARGUMENTS],
    ) -> Option<&'b [i64]> {
        let params = self.code.functions.get(function as usize)?.params as usize;
        let bits = bits.get_mut(..params)?;
        for (to, word) in bits.iter_mut().zip(arguments) {
            let word = self.resolve(*word);
            if !word.is_known() {
                return None;
            }
            *to = word.add;
        }
        Some(bits)
    }

    /// Returns the result of a call and the steps that it takes, if it depends only on the position.
    fn remembered(
        &mut self,
        function: u32,
        arguments: &[i64],
        depth: u32,
    ) -> Option<(SymbolicWord, u64)> {
        let board = self.others.last().unwrap_or(self.board);
        let (result, steps, ran) =
            self.memo
                .call(self.code, function, arguments, depth, self.limits, || {
                    let world = Concrete::closed(board, self.turn, self.facts);
                    match self.context {
                        // The call sees what the rules see now, perhaps another board;
                        // `CallMemo::enter` keeps the results of boards apart.
                        Some(context) => world.within(context),
                        None => world,
                    }
                })?;
        if !ran {
            self.spared += steps;
        }
        Some((SymbolicWord::known(result), steps))
    }
}
