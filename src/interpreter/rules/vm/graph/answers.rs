//! The implementation of [`Domain`] for [`Lanes`].

use super::knowledge::Coordinate;
use super::lanes::{Lanes, Need, fault, need};
use super::words::{Ask, Axis, Expression, FunctionCall, NextQuestion, Question, Term, Word};
use crate::board::Cell;
use crate::rules::FaultKind;
use crate::rules::vm::code::{Arithmetic, Test};
use crate::rules::vm::concrete::{bits, compare_floats, float_arithmetic};
use crate::rules::vm::domain::{Answer, Domain, Stop};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::tree::{Field, Type};

impl Domain for Lanes<'_> {
    type Word = Word;
    type Need = Need;

    fn constant(bits: i64) -> Word {
        Word::Known(bits)
    }

    fn truth(&mut self, a: Word) -> Answer<bool, Need> {
        self.ask(a, Ask::Compare(Test::NotEqual, 0))
    }

    fn integer(&mut self, op: Arithmetic, a: Word, b: Word) -> Answer<Word, Need> {
        self.compute(op, a, b)
    }

    fn negate(&mut self, a: Word) -> Answer<Word, Need> {
        self.compute(Arithmetic::Subtract, Word::Known(0), a)
    }

    fn not(&mut self, a: Word) -> Answer<Word, Need> {
        Ok(Word::Known(i64::from(!self.truth(a)?)))
    }

    fn float(&mut self, op: Arithmetic, a: Word, b: Word) -> Answer<Word, Need> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        float_arithmetic(op, a, b)
            .map(Word::Known)
            .map_err(Stop::Fault)
    }

    fn negate_float(&mut self, a: Word) -> Answer<Word, Need> {
        let a = f64::from_bits(self.value(a)?.cast_unsigned());
        Ok(Word::Known(bits(-a)))
    }

    fn to_float(&mut self, a: Word) -> Answer<Word, Need> {
        #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
        let real = self.value(a)? as f64;
        Ok(Word::Known(bits(real)))
    }

    fn compare(&mut self, test: Test, a: Word, b: Word) -> Answer<bool, Need> {
        self.compare_words(test, a, b)
    }

    fn compare_float(&mut self, test: Test, a: Word, b: Word) -> Answer<bool, Need> {
        Ok(compare_floats(test, self.value(a)?, self.value(b)?))
    }

    fn within(&mut self, a: Word, low: i64, mask: u32) -> Answer<bool, Need> {
        self.ask(a, Ask::Within(low, mask))
    }

    fn count(&mut self) -> Answer<Word, Need> {
        match self.setting.is_move_known {
            true => Ok(self.expression(Expression::Count)),
            false => Ok(self.resolve(Word::Count(0))),
        }
    }

    fn is_place(&mut self, index: Word) -> Answer<bool, Need> {
        let operation = self.existing(index)?;
        self.places(operation)
    }

    fn field(&mut self, index: Word, field: Field) -> Answer<Word, Need> {
        let operation = self.existing(index)?;
        let axis = match field {
            Field::X => Axis::X,
            Field::Y => Axis::Y,
            Field::Piece => Axis::Piece,
        };
        if self.setting.is_move_known {
            // Read at once, because there may be no such operation.
            let value = self.expression(Expression::Field(operation, axis));
            return self.value(value).map(Word::Known);
        }
        if axis == Axis::Piece && !self.places(operation)? {
            return fault(FaultKind::ClearHasNoObject);
        }
        let op = self.operation(operation);
        if axis != Axis::Piece && matches!(op.map(|op| op.x), Some(Coordinate::Hidden(_))) {
            return need(Need::Hidden);
        }
        Ok(self.resolve(Word::Field(Term {
            operation,
            axis,
            is_negative: false,
            is_relative: false,
            add: 0,
        })))
    }

    fn any_field(&mut self, index: Word, field: Word, ty: Type) -> Answer<Word, Need> {
        self.existing(index)?;
        let field = match self.value(field)? {
            0 => Field::X,
            1 => Field::Y,
            2 => Field::Piece,
            _ => return fault(FaultKind::NoSuchField),
        };
        let found = match field {
            Field::Piece => Type::Piece,
            _ => Type::Int,
        };
        match found == ty {
            true => self.field(index, field),
            false => fault(FaultKind::WrongFieldType),
        }
    }

    fn cell(&mut self, x: Word, y: Word) -> Answer<Word, Need> {
        self.content(x, y)
    }

    fn spot(&mut self, x: u8, y: u8, _: u16) -> Answer<Word, Need> {
        self.content(Word::Known(i64::from(x)), Word::Known(i64::from(y)))
    }

    fn turn(&mut self) -> Answer<Word, Need> {
        Ok(Word::Known(i64::from(self.setting.turn)))
    }

    fn player(&mut self, a: Word) -> Answer<u8, Need> {
        match u8::try_from(self.value(a)?) {
            Ok(player) if player < self.setting.facts.players => Ok(player),
            _ => fault(FaultKind::NoSuchPlayer),
        }
    }

    fn intrinsic(&mut self, op: Intrinsic, operands: &[Word], _: u32) -> Answer<Word, Need> {
        match (op, operands) {
            // An obligation is a call of a function or a number of repetitions; a query by itself is neither.
            (Intrinsic::Position(_), _) if self.known.is_next => self.check_all(),
            (Intrinsic::Position(query), _) => self.query(query, operands),
            (Intrinsic::State(number), _) => Ok(self.expression(Expression::State(number))),
            (Intrinsic::MovesNumber, _) => Ok(self.expression(Expression::MovesNumber)),
            (Intrinsic::HasMove, [player]) => {
                let player = self.player(*player)?;
                self.sound_expression(Expression::HasMove(player))
            }
            (Intrinsic::EnterNext, _) if !self.setting.is_move_known => {
                self.known.is_next = true;
                Ok(Word::Known(0))
            }
            (Intrinsic::LeaveNext, _) if !self.setting.is_move_known => {
                self.known.is_next = false;
                Ok(Word::Known(0))
            }
            (Intrinsic::Repeats, _) if self.setting.is_move_known => {
                Ok(self.expression(Expression::Repeats))
            }
            (Intrinsic::BoardRepeats, _) if self.setting.is_move_known => {
                Ok(self.expression(Expression::BoardRepeats))
            }
            (Intrinsic::Repeats, _) => self.ask_next(NextQuestion::Repeats),
            (Intrinsic::BoardRepeats, _) => self.ask_next(NextQuestion::BoardRepeats),
            // This depends on the whole list.
            (Intrinsic::EnterNext, _) => self.check_all(),
            _ => self.check(),
        }
    }

    fn known_call(
        &mut self,
        function: u32,
        arguments: &[Word],
        _: u32,
    ) -> Answer<Option<(Word, u64)>, Need> {
        // The only call between `EnterNext` and `LeaveNext`: it becomes an obligation as a whole and is never run in
        // this domain.
        if self.known.is_next {
            let value = self.call_next(function, arguments)?;
            return Ok(Some((value, self.setting.call_steps)));
        }
        let number = function as usize;
        if !self.setting.is_value.get(number).is_some_and(|is| *is) {
            return Ok(None);
        }
        let params = self.setting.code.functions.get(number);
        let params = params.map_or(0, |function| function.params as usize);
        let arguments = arguments.get(..params).unwrap_or_default();
        let words: Box<[Word]> = arguments.iter().map(|word| self.resolve(*word)).collect();
        let known = words.iter().map(|word| match word {
            Word::Known(bits) => Some(*bits),
            _ => None,
        });
        let value = match known.collect::<Option<Box<[i64]>>>() {
            Some(known) => self.sound_expression(match self.setting.is_move_known {
                true => Expression::CallOfPast(function, known),
                false => Expression::Call(function, known),
            })?,
            None => match self.lane_call(function, words)? {
                Some(value) => value,
                None => return Ok(None),
            },
        };
        Ok(Some((value, self.setting.call_steps)))
    }
}

impl Lanes<'_> {
    /// Answers a query about the position: one value for all lanes, or a question for each.
    fn query(&mut self, query: PositionQuery, operands: &[Word]) -> Answer<Word, Need> {
        if query == PositionQuery::Owner {
            let [piece] = operands else {
                return fault(FaultKind::Internal);
            };
            return self.owner(*piece);
        }
        let mut words = Vec::with_capacity(operands.len());
        for word in operands {
            words.push(self.on_lanes(*word)?);
        }
        let known = words.iter().map(|word| match word {
            Word::Known(bits) => Some(*bits),
            _ => None,
        });
        let known = known.collect::<Option<Box<[i64]>>>();
        if let (PositionQuery::Joins(_), Some(Word::Known(0..=3))) = (query, words.get(2)) {
        } else if matches!(query, PositionQuery::Joins(_)) {
            // There may be no such side, which is a fault.
            return need(Need::Refer);
        }
        if query != PositionQuery::Count
            && let [x, y, ..] = words.as_slice()
        {
            // Done now, while the lanes are known: later, in a position, a question off the board could only be given
            // up as a whole.
            self.on_board(*x, *y)?;
        }
        if let Some(known) = known {
            return Ok(self.expression(Expression::Query(query, known)));
        }
        Ok(self.question(Question {
            query,
            arguments: words.into(),
        }))
    }

    /// Returns an expression whose value is computed at once, because the rules may fail on it.
    fn sound_expression(&mut self, expression: Expression) -> Answer<Word, Need> {
        let word = self.expression(expression);
        match (word, self.decision.take()) {
            // `<= i64::MAX` is always true. The node asks it only to have the value computed where the rules compute
            // it; if that fails, the walk fails there.
            (Word::Value(id), None) => need(Need::Ask(id, Ask::Compare(Test::AtMost, i64::MAX))),
            (word, _) => Ok(word),
        }
    }

    /// Returns the result of a call that differs by lane, or `None` if the function is to be run here.
    fn lane_call(&mut self, function: u32, arguments: Box<[Word]>) -> Answer<Option<Word>, Need> {
        let is_lane_call = self.setting.is_lane_call.get(function as usize);
        let is_table = |word: &Word| matches!(word, Word::Known(_) | Word::Table(_));
        if !is_lane_call.is_some_and(|is| *is) || !arguments.iter().all(is_table) {
            return Ok(None);
        }
        match self.result.take() {
            Some(bits) => Ok(Some(Word::Known(bits))),
            None => need(Need::Call(self.names.lane_calls.id(FunctionCall {
                function,
                arguments,
            }))),
        }
    }

    /// Returns the owner of a piece, or -1 if it has none.
    fn owner(&mut self, piece: Word) -> Answer<Word, Need> {
        let facts = self.setting.facts;
        let owner = |bits: i64| {
            let cell = Cell::from_bits(u16::try_from(bits).unwrap_or(u16::MAX));
            facts.owner(cell).map_or(-1, i64::from)
        };
        match self.resolve(piece) {
            Word::Known(bits) => Ok(Word::Known(owner(bits))),
            Word::Content { place, map } => {
                let contents = self.setting.shape.pieces as usize + 2;
                let map = (0..contents).map(|content| owner(self.mapped(map, content)));
                let map = map.collect();
                let map = self.names.maps.id(map);
                Ok(Word::Content { place, map })
            }
            Word::Field(Term {
                operation, axis, ..
            }) => need(Need::Each(operation, axis)),
            word => self.open(word),
        }
    }
}
