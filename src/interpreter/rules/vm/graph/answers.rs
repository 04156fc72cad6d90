//! The implementation of [`Domain`] for [`Lanes`].

use super::knowledge::CoordinateSet;
use super::lanes::{LaneNeed, Lanes, fault, need};
use super::words::{
    FunctionCall, LaneQuery, LaneWord, NextQuestion, PositionExpr, Term, ValueCondition,
};
use crate::base::bits;
use crate::board::Cell;
use crate::rules::FaultKind;
use crate::rules::vm::arithmetic::{bits as float_bits, compare_floats, float_arithmetic};
use crate::rules::vm::domain::{Answer, Domain, Stop};
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::types::{OpField, Type};

impl Domain for Lanes<'_> {
    type Word = LaneWord;
    type Need = LaneNeed;

    fn constant(bits: i64) -> LaneWord {
        LaneWord::Known(bits)
    }

    fn truth(&mut self, a: LaneWord) -> Answer<bool, LaneNeed> {
        self.ask(a, ValueCondition::Compare(Test::NotEqual, 0))
    }

    fn integer(&mut self, op: Arithmetic, a: LaneWord, b: LaneWord) -> Answer<LaneWord, LaneNeed> {
        self.compute(op, a, b)
    }

    fn negate(&mut self, a: LaneWord) -> Answer<LaneWord, LaneNeed> {
        self.compute(Arithmetic::Subtract, LaneWord::Known(0), a)
    }

    fn not(&mut self, a: LaneWord) -> Answer<LaneWord, LaneNeed> {
        Ok(LaneWord::Known(i64::from(!self.truth(a)?)))
    }

    fn float(&mut self, op: Arithmetic, a: LaneWord, b: LaneWord) -> Answer<LaneWord, LaneNeed> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        float_arithmetic(op, a, b)
            .map(LaneWord::Known)
            .map_err(Stop::Fault)
    }

    fn negate_float(&mut self, a: LaneWord) -> Answer<LaneWord, LaneNeed> {
        let a = f64::from_bits(self.value(a)?.cast_unsigned());
        Ok(LaneWord::Known(float_bits(-a)))
    }

    fn to_float(&mut self, a: LaneWord) -> Answer<LaneWord, LaneNeed> {
        #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
        let real = self.value(a)? as f64;
        Ok(LaneWord::Known(float_bits(real)))
    }

    fn compare(&mut self, test: Test, a: LaneWord, b: LaneWord) -> Answer<bool, LaneNeed> {
        self.compare_words(test, a, b)
    }

    fn compare_float(&mut self, test: Test, a: LaneWord, b: LaneWord) -> Answer<bool, LaneNeed> {
        Ok(compare_floats(test, self.value(a)?, self.value(b)?))
    }

    fn within(&mut self, a: LaneWord, low: i64, mask: u32) -> Answer<bool, LaneNeed> {
        self.ask(a, ValueCondition::Within(low, mask))
    }

    fn count(&mut self) -> Answer<LaneWord, LaneNeed> {
        match self.setting.is_move_known {
            true => Ok(self.expression(PositionExpr::Count)),
            false => Ok(self.resolve(LaneWord::Count(0))),
        }
    }

    fn is_place(&mut self, index: LaneWord) -> Answer<bool, LaneNeed> {
        let operation = self.existing(index)?;
        self.places(operation)
    }

    fn field(&mut self, index: LaneWord, field: OpField) -> Answer<LaneWord, LaneNeed> {
        let operation = self.existing(index)?;
        if self.setting.is_move_known {
            // Read at once, because there may be no such operation.
            let value = self.expression(PositionExpr::Field(operation, field));
            return self.value(value).map(LaneWord::Known);
        }
        if field == OpField::Piece && !self.places(operation)? {
            return fault(FaultKind::ClearHasNoObject);
        }
        let op = self.operation(operation);
        if field != OpField::Piece && matches!(op.map(|op| op.x), Some(CoordinateSet::Hidden(_))) {
            return need(LaneNeed::Hidden);
        }
        Ok(self.resolve(LaneWord::Field(Term {
            operation,
            axis: field,
            is_negative: false,
            is_relative: false,
            add: 0,
        })))
    }

    fn any_field(
        &mut self,
        index: LaneWord,
        field: LaneWord,
        ty: Type,
    ) -> Answer<LaneWord, LaneNeed> {
        self.existing(index)?;
        let field = match self.value(field)? {
            0 => OpField::X,
            1 => OpField::Y,
            2 => OpField::Piece,
            _ => return fault(FaultKind::NoSuchField),
        };
        let field_type = match field {
            OpField::Piece => Type::Piece,
            _ => Type::Int,
        };
        match field_type == ty {
            true => self.field(index, field),
            false => fault(FaultKind::WrongFieldType),
        }
    }

    fn cell(&mut self, x: LaneWord, y: LaneWord) -> Answer<LaneWord, LaneNeed> {
        self.content(x, y)
    }

    fn fixed_cell(&mut self, x: u8, y: u8, _: u16) -> Answer<LaneWord, LaneNeed> {
        self.content(LaneWord::Known(i64::from(x)), LaneWord::Known(i64::from(y)))
    }

    fn turn(&mut self) -> Answer<LaneWord, LaneNeed> {
        Ok(LaneWord::Known(i64::from(self.setting.turn)))
    }

    fn player(&mut self, a: LaneWord) -> Answer<u8, LaneNeed> {
        match u8::try_from(self.value(a)?) {
            Ok(player) if player < self.setting.facts.players => Ok(player),
            _ => fault(FaultKind::NoSuchPlayer),
        }
    }

    fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: &[LaneWord],
        _: u32,
    ) -> Answer<LaneWord, LaneNeed> {
        match (op, operands) {
            // An obligation is a call of a function or a number of repetitions; a query by itself is neither.
            (Intrinsic::Position(_), _) if self.knowledge.is_next => self.check_all(),
            (Intrinsic::Position(query), _) => self.query(query, operands),
            (Intrinsic::Lookup(lookup, _), _) => self.look_up(lookup, operands),
            (Intrinsic::State(number), _) => Ok(self.expression(PositionExpr::State(number))),
            (Intrinsic::MovesNumber, _) => Ok(self.expression(PositionExpr::MovesNumber)),
            (Intrinsic::HasMove, [player]) => {
                let player = self.player(*player)?;
                self.sound_expression(PositionExpr::HasMove(player))
            }
            (Intrinsic::EnterNext, _) if !self.setting.is_move_known => {
                self.knowledge.is_next = true;
                Ok(LaneWord::Known(0))
            }
            (Intrinsic::LeaveNext, _) if !self.setting.is_move_known => {
                self.knowledge.is_next = false;
                Ok(LaneWord::Known(0))
            }
            (Intrinsic::Repeats, _) if self.setting.is_move_known => {
                Ok(self.expression(PositionExpr::Repeats))
            }
            (Intrinsic::BoardRepeats, _) if self.setting.is_move_known => {
                Ok(self.expression(PositionExpr::BoardRepeats))
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
        arguments: &[LaneWord],
        _: u32,
    ) -> Answer<Option<(LaneWord, u64)>, LaneNeed> {
        // The only call between `EnterNext` and `LeaveNext`: it becomes an obligation as a whole and is never run in
        // this domain.
        if self.knowledge.is_next {
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
        let words: Box<[LaneWord]> = arguments
            .iter()
            .map(|word| self.resolve_on_valid(*word))
            .collect();
        let bits = words.iter().map(|word| match word {
            LaneWord::Known(bits) => Some(*bits),
            _ => None,
        });
        let value = match bits.collect::<Option<Box<[i64]>>>() {
            Some(bits) => self.sound_expression(match self.setting.is_move_known {
                true => PositionExpr::CallOfPast(function, bits),
                false => PositionExpr::Call(function, bits),
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
    fn query(&mut self, query: PositionQuery, operands: &[LaneWord]) -> Answer<LaneWord, LaneNeed> {
        if query == PositionQuery::Owner {
            let [piece] = operands else {
                return fault(FaultKind::Internal);
            };
            return self.owner(*piece);
        }
        let mut words = Vec::with_capacity(operands.len());
        for word in operands {
            let word = self.on_lanes(*word)?;
            words.push(self.on_valid(word));
        }
        let bits = words.iter().map(|word| match word {
            LaneWord::Known(bits) => Some(*bits),
            _ => None,
        });
        let bits = bits.collect::<Option<Box<[i64]>>>();
        if let (PositionQuery::Joins(_), Some(LaneWord::Known(0..=3))) = (query, words.get(2)) {
        } else if matches!(query, PositionQuery::Joins(_)) {
            // There may be no such side, which is a fault.
            return need(LaneNeed::Refer);
        }
        if query != PositionQuery::Count
            && let [x, y, ..] = words.as_slice()
        {
            // Done now, while the lanes are known: later, in a position, a question off the board could only be given
            // up as a whole.
            self.on_board(*x, *y)?;
        }
        if let Some(bits) = bits {
            return Ok(self.expression(PositionExpr::Query(query, bits)));
        }
        Ok(self.question(LaneQuery {
            query,
            arguments: words.into(),
        }))
    }

    /// Returns the value of a constant function: a table by lane for arguments that are, and a function of the content for
    /// one that is.
    fn look_up(&mut self, lookup: u16, operands: &[LaneWord]) -> Answer<LaneWord, LaneNeed> {
        let facts = self.setting.facts;
        let words: Vec<LaneWord> = operands
            .iter()
            .map(|word| self.resolve_on_valid(*word))
            .collect();
        let is_by_lane =
            |word: &&LaneWord| !matches!(word, LaneWord::Known(_) | LaneWord::Table(_));
        let mut others = words.iter().filter(is_by_lane);
        let Some(other) = others.next() else {
            if let Some(bits) = words.iter().map(known_bits).collect::<Option<Vec<_>>>() {
                let value = facts.look_up(lookup, &bits);
                return value.map(LaneWord::Known).map_err(Stop::Fault);
            }
            return self.table_or_fault(|world, lane| {
                let bits: Vec<i64> = words
                    .iter()
                    .map(|word| world.bits_on(*word, lane))
                    .collect();
                facts.look_up(lookup, &bits)
            });
        };
        let ([LaneWord::Content { place, map }], None) = (words.as_slice(), others.next()) else {
            return self.open(*other);
        };
        let (place, map) = (*place, *map);
        let contents = self.setting.shape.pieces as usize + 2;
        let values: Vec<_> = (0..contents)
            .map(|content| facts.look_up(lookup, &[self.mapped(map, content)]))
            .collect();
        let is_possible = self.knowledge.contents_of(place, self.setting.shape);
        let failing = bits(is_possible).filter(|content| {
            let value = values.get(*content);
            value.is_none_or(Result::is_err)
        });
        let failing = failing.fold(0, |all, content| all | 1 << content);
        if failing == is_possible {
            let first = bits(failing).next().and_then(|content| values.get(content));
            let kind = first.and_then(|value| value.err());
            return fault(kind.unwrap_or(FaultKind::Internal));
        }
        if failing != 0 {
            return need(LaneNeed::Content(place, failing));
        }
        let values = values.into_iter().map(|value| value.unwrap_or(0));
        let map = self.names.maps.id(values.collect());
        Ok(self.resolve(LaneWord::Content { place, map }))
    }

    /// Returns an expression whose value is computed at once, because the rules may fail on it.
    fn sound_expression(&mut self, expression: PositionExpr) -> Answer<LaneWord, LaneNeed> {
        let word = self.expression(expression);
        match (word, self.decision.take()) {
            // `<= i64::MAX` is always true. The node asks it only to have the value computed where the rules compute
            // it; if that fails, the walk fails there.
            (LaneWord::Value(id), None) => need(LaneNeed::Ask(
                id,
                ValueCondition::Compare(Test::AtMost, i64::MAX),
            )),
            (word, _) => Ok(word),
        }
    }

    /// Returns the result of a call that differs by lane, or `None` if the function is to be run here.
    fn lane_call(
        &mut self,
        function: u32,
        arguments: Box<[LaneWord]>,
    ) -> Answer<Option<LaneWord>, LaneNeed> {
        let is_lane_call = self.setting.is_lane_call.get(function as usize);
        let is_table = |word: &LaneWord| matches!(word, LaneWord::Known(_) | LaneWord::Table(_));
        if !is_lane_call.is_some_and(|is| *is) || !arguments.iter().all(is_table) {
            return Ok(None);
        }
        match self.result.take() {
            Some(bits) => Ok(Some(LaneWord::Known(bits))),
            None => need(LaneNeed::Call(self.names.lane_calls.id(FunctionCall {
                function,
                arguments,
            }))),
        }
    }

    /// Returns the owner of a piece, or -1 if it has none.
    fn owner(&mut self, piece: LaneWord) -> Answer<LaneWord, LaneNeed> {
        let facts = self.setting.facts;
        let owner = |bits: i64| {
            let cell = Cell::from_bits(u16::try_from(bits).unwrap_or(u16::MAX));
            facts.owner(cell).map_or(-1, i64::from)
        };
        match self.resolve(piece) {
            LaneWord::Known(bits) => Ok(LaneWord::Known(owner(bits))),
            LaneWord::Content { place, map } => {
                let contents = self.setting.shape.pieces as usize + 2;
                let map = (0..contents).map(|content| owner(self.mapped(map, content)));
                let map = map.collect();
                let map = self.names.maps.id(map);
                Ok(LaneWord::Content { place, map })
            }
            LaneWord::Field(Term {
                operation, axis, ..
            }) => need(LaneNeed::Each(operation, axis)),
            word => self.open(word),
        }
    }
}

fn known_bits(word: &LaneWord) -> Option<i64> {
    match word {
        LaneWord::Known(bits) => Some(*bits),
        _ => None,
    }
}
