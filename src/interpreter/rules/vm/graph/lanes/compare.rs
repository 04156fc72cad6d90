//! Conditions on words: answered at once where the answer is the same for all lanes, or else what must be decided.

use super::{LaneNeed, Lanes, fault, need, part_length};
use crate::rules::FaultKind;
use crate::rules::vm::arithmetic::compare_integers;
use crate::rules::vm::domain::Answer;
use crate::rules::vm::graph::knowledge::{CoordinateSet, members};
use crate::rules::vm::graph::squares::SquareSet;
use crate::rules::vm::graph::words::{LaneWord, Obligation, Term, ValueCondition};
use crate::rules::vm::instruction::Test;
use crate::rules::vm::types::OpField;

impl Lanes<'_> {
    /// Splits the lanes by a condition.
    fn lanes_where(&self, holds: impl Fn(&Self, usize) -> bool) -> Answer<bool, LaneNeed> {
        let valid = &self.knowledge.valid;
        let yes: SquareSet = valid.iter().filter(|lane| holds(self, *lane)).collect();
        match yes {
            yes if yes == *valid => Ok(true),
            yes if yes.is_empty() => Ok(false),
            yes => need(LaneNeed::Lanes(yes)),
        }
    }

    /// Splits the set of a field by a condition on its members.
    fn members_where(
        &self,
        operation: u16,
        axis: OpField,
        holds: impl Fn(i64) -> bool,
    ) -> Answer<bool, LaneNeed> {
        let set = self.set(operation, axis);
        let yes = members(set).filter(|member| holds(*member));
        let yes = yes.fold(0u128, |set, member| set | 1 << member);
        match yes {
            yes if yes == set => Ok(true),
            0 => Ok(false),
            yes => need(LaneNeed::Part(operation, axis, yes)),
        }
    }

    /// Returns true if a word satisfies a condition.
    pub(in crate::rules::vm::graph) fn ask(
        &mut self,
        word: LaneWord,
        condition: ValueCondition,
    ) -> Answer<bool, LaneNeed> {
        match self.resolve(word) {
            LaneWord::Known(bits) => Ok(condition.holds(bits)),
            word @ LaneWord::Table(_) => {
                self.lanes_where(|world, lane| condition.holds(world.bits_on(word, lane)))
            }
            LaneWord::Field(term) => self.ask_field(term, condition),
            LaneWord::Count(add) => match condition {
                ValueCondition::Compare(test, number) => {
                    self.ask_count(test, number.saturating_sub(add))
                }
                ValueCondition::Within(low, mask) => {
                    self.ask_count_within(low.saturating_sub(add), mask)
                }
            },
            LaneWord::Content { place, map } => {
                let contents = self.knowledge.contents_of(place, self.setting.shape);
                let yes = members(u128::from(contents))
                    .filter(|content| {
                        let content = usize::try_from(*content).unwrap_or(0);
                        condition.holds(self.mapped(map, content))
                    })
                    .fold(0u64, |set, content| set | 1 << content);
                match yes {
                    yes if yes == contents => Ok(true),
                    0 => Ok(false),
                    yes => need(LaneNeed::Content(place, yes)),
                }
            }
            // The answer was chosen by the edge that this run came along. It is taken, not kept: the same question may
            // be asked again later with another condition. `Content` is narrowed instead, because sets of contents can
            // be.
            LaneWord::Value(id) => match self.decision.take() {
                Some(answer) => Ok(answer),
                None => need(LaneNeed::Ask(id, condition)),
            },
            LaneWord::Answer(id) => match self.decision.take().or_else(|| {
                let height = self.knowledge.height_of(id)?;
                height.decides(condition)
            }) {
                Some(answer) => Ok(answer),
                None => need(LaneNeed::AskLanes(id, condition)),
            },
            LaneWord::Next(question) => match self.next_answer(question, condition) {
                Some(answer) => Ok(answer),
                None => need(LaneNeed::Oblige(Obligation {
                    question,
                    condition,
                    answer: true,
                })),
            },
        }
    }

    fn ask_field(&mut self, term: Term, condition: ValueCondition) -> Answer<bool, LaneNeed> {
        let (operation, axis) = (term.operation, term.axis);
        let add = i64::from(term.add);
        let sign = if term.is_negative { -1 } else { 1 };
        let Some(op) = self.operation(operation) else {
            return fault(FaultKind::Internal);
        };
        let offset = match (axis, op.coordinate(axis)) {
            (OpField::X | OpField::Y, CoordinateSet::Delta(_)) if term.is_relative => {
                1 - self.size(axis)
            }
            // For example `OperationList[1][0] == 3` after operation 0 became the lane: the column is 3, whatever the
            // lane. It becomes `Bound` to 3, on the lanes from which 3 is among the possible distances. Less and
            // greater leave some columns.
            (OpField::X | OpField::Y, CoordinateSet::Delta(_)) => {
                // The set contains distances, but the condition is on the coordinate itself.
                return match condition {
                    ValueCondition::Compare(Test::Equal, number) => {
                        let to = LaneWord::Known(sign * number.saturating_sub(add));
                        self.is_bound(operation, axis, to)
                    }
                    ValueCondition::Compare(Test::NotEqual, number) => {
                        let to = LaneWord::Known(sign * number.saturating_sub(add));
                        self.is_bound(operation, axis, to).map(|answer| !answer)
                    }
                    _ => self.columns_where(operation, axis, |coordinate| {
                        condition.holds(sign * coordinate + add)
                    }),
                };
            }
            _ => 0,
        };
        self.members_where(operation, axis, |member| {
            condition.holds(sign * (member + offset) + add)
        })
    }

    /// Returns true if a coordinate equals a word; splits the run if both are possible.
    fn is_bound(&mut self, operation: u16, axis: OpField, to: LaneWord) -> Answer<bool, LaneNeed> {
        let is_not = self.operation(operation);
        if is_not.is_some_and(|op| op.not.contains(&(axis, to))) {
            return Ok(false);
        }
        if self.after_binding(operation, axis, to).is_empty() {
            return Ok(false);
        }
        need(LaneNeed::Bind(operation, axis, to))
    }

    /// Returns the lanes on which a coordinate can equal a word.
    pub(in crate::rules::vm::graph) fn after_binding(
        &self,
        operation: u16,
        axis: OpField,
        to: LaneWord,
    ) -> SquareSet {
        let set = self.set(operation, axis);
        let size = self.size(axis);
        let within = self.operation(operation).map_or(0, |op| op.within(axis));
        let fits = |lane: &usize| {
            let bits = self.bits_on(to, *lane);
            let delta = bits - self.base(axis, *lane) + size - 1;
            (0..size).contains(&bits)
                && within >> bits & 1 == 1
                && (0..128).contains(&delta)
                && set >> delta & 1 == 1
        };
        self.knowledge.valid.iter().filter(fits).collect()
    }

    /// Splits the columns or rows of a set of distances by a condition on them.
    fn columns_where(
        &self,
        operation: u16,
        axis: OpField,
        holds: impl Fn(i64) -> bool,
    ) -> Answer<bool, LaneNeed> {
        let Some(op) = self.operation(operation) else {
            return fault(FaultKind::Internal);
        };
        let within = op.within(axis);
        let yes = members(u128::from(within)).filter(|coordinate| holds(*coordinate));
        let yes = yes.fold(0u64, |set, coordinate| set | 1 << coordinate);
        // What no lane can reach is not asked for. The parts are those of all columns all the same: with those of the
        // lanes that come here, runs on other lanes would know something else.
        let valid = self.knowledge.valid.iter();
        let reached = valid.fold(0, |set, lane| set | self.reachable(op, axis, lane));
        match (yes & reached, within & !yes & reached) {
            (0, _) => Ok(false),
            (_, 0) => Ok(true),
            _ => need(LaneNeed::Within(operation, axis, yes)),
        }
    }

    /// Compares the number of operations with a number.
    fn ask_count(&self, test: Test, number: i64) -> Answer<bool, LaneNeed> {
        let (least, most) = (
            i64::from(self.knowledge.least),
            i64::from(self.knowledge.most),
        );
        let (first, last) = (
            compare_integers(test, least, number),
            compare_integers(test, most, number),
        );
        // Where the answer changes: lists of fewer operations than this have one answer. For equality there are two
        // such places, and the first split leaves the second to the next question.
        let least = match test {
            Test::Equal | Test::NotEqual if number < least || number > most => return Ok(first),
            Test::Equal | Test::NotEqual if least == most => return Ok(first),
            Test::Equal | Test::NotEqual if number == least => number + 1,
            Test::Equal | Test::NotEqual => number,
            _ if first == last => return Ok(first),
            Test::Less => number,
            Test::AtMost => number + 1,
        };
        part_length(least)
    }

    /// Returns true if the number of operations is in a set of 32 numbers, of which bit 0 is `low`.
    fn ask_count_within(&self, low: i64, mask: u32) -> Answer<bool, LaneNeed> {
        let greatest = low.saturating_add(31 - i64::from(mask.leading_zeros()));
        if mask == 0 || greatest < i64::from(self.knowledge.least) {
            return Ok(false);
        }
        match i64::from(self.knowledge.most) > greatest {
            true => part_length(greatest.saturating_add(1)),
            false => self.next_length(),
        }
    }

    /// Compares two words.
    pub(in crate::rules::vm::graph) fn compare_words(
        &mut self,
        test: Test,
        a: LaneWord,
        b: LaneWord,
    ) -> Answer<bool, LaneNeed> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        let is_of_lanes = |word| matches!(word, LaneWord::Field(_) | LaneWord::Table(_));
        let (a, b) = match is_of_lanes(a) && is_of_lanes(b) {
            true => (a, b),
            false => (self.on_valid(a), self.on_valid(b)),
        };
        match (a, b) {
            (_, LaneWord::Known(number)) => self.ask(a, ValueCondition::Compare(test, number)),
            (LaneWord::Known(number), _) => match test {
                // `a < b` is the negation of `b <= a`.
                Test::Less => self
                    .ask(b, ValueCondition::Compare(Test::AtMost, number))
                    .map(|answer| !answer),
                Test::AtMost => self
                    .ask(b, ValueCondition::Compare(Test::Less, number))
                    .map(|answer| !answer),
                _ => self.ask(b, ValueCondition::Compare(test, number)),
            },
            (LaneWord::Table(_), LaneWord::Table(_)) => self.lanes_where(|world, lane| {
                compare_integers(test, world.bits_on(a, lane), world.bits_on(b, lane))
            }),
            (LaneWord::Field(term), LaneWord::Table(_)) => self.compare_field(test, term, b),
            (LaneWord::Table(_), LaneWord::Field(term)) => match test {
                Test::Less => self
                    .compare_field(Test::AtMost, term, a)
                    .map(|answer| !answer),
                Test::AtMost => self
                    .compare_field(Test::Less, term, a)
                    .map(|answer| !answer),
                _ => self.compare_field(test, term, a),
            },
            (a, b) if a == b && !matches!(a, LaneWord::Answer(_)) => {
                Ok(compare_integers(test, 0, 0))
            }
            // A table has nothing to decide, so the other word is opened.
            (_, LaneWord::Table(_)) => self.open(a),
            _ => self.open(b),
        }
    }

    /// Compares a field with a table.
    fn compare_field(&mut self, test: Test, term: Term, table: LaneWord) -> Answer<bool, LaneNeed> {
        let (operation, axis) = (term.operation, term.axis);
        let Some(op) = self.operation(operation) else {
            return fault(FaultKind::Internal);
        };
        let is_delta =
            axis != OpField::Piece && matches!(op.coordinate(axis), CoordinateSet::Delta(_));
        if !is_delta || term.is_relative {
            return self.open(LaneWord::Field(term));
        }
        let add = i64::from(term.add);
        // The table is the lane plus a number: the comparison is one of distances, for all lanes at once.
        if !term.is_negative
            && let Some(distance) = self.distance(table, axis)
        {
            let offset = 1 - self.size(axis);
            return self.members_where(operation, axis, |member| {
                compare_integers(test, member + offset + add, distance)
            });
        }
        if !matches!(test, Test::Equal | Test::NotEqual) {
            return self.open(LaneWord::Field(term));
        }
        let sign = if term.is_negative { -1 } else { 1 };
        let to = self.table(|world, lane| sign * world.bits_on(table, lane).saturating_sub(add));
        let answer = self.is_bound(operation, axis, to)?;
        Ok(answer == (test == Test::Equal))
    }
}
