//! Symbolic words: comparing and computing with them, and which set must be split to get an answer.

// A question about a field is answered in one of three ways: by the set alone (all members agree), by a split of the
// set in two, or, where a value is needed and not a condition, by a branch for each member. `member` is the place where
// the first two meet; all comparisons come down to the set of members for which they hold.

use super::words::{COUNT, SymbolicWord, Unknown, below, members, only, single};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::rules::vm::arithmetic::{compare_integers, within};
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::instruction::{Arithmetic, Test};

impl SymbolicWorld<'_> {
    /// Returns the word with its value if that is known by now.
    #[inline(always)]
    pub(super) fn resolve(&self, word: SymbolicWord) -> SymbolicWord {
        if word.is_known() {
            word
        } else {
            self.look_up(word)
        }
    }

    fn look_up(&self, word: SymbolicWord) -> SymbolicWord {
        if word.unknown == COUNT {
            if self.least == self.most {
                return SymbolicWord::known(word.at(self.least));
            }
        } else if word.is_range() {
            return word;
        } else if let Some(value) = only(self.set(word.unknown)) {
            return SymbolicWord::known(word.at(value));
        }
        word
    }

    #[cold]
    pub(super) fn each<T>(&self, word: SymbolicWord) -> Answer<T, SymbolicNeed> {
        Err(Stop::Suspend(
            if word.is_range() || word.unknown == COUNT && self.is_tail() {
                SymbolicNeed::GiveUp
            } else if word.unknown == COUNT {
                SymbolicNeed::Length {
                    split: self.least + 1,
                    computed: true,
                    is_read: false,
                }
            } else {
                SymbolicNeed::Each {
                    unknown: word.unknown,
                    together: 0,
                }
            },
        ))
    }

    /// Returns the value of a word, which is decided first if it is unknown.
    #[inline(always)]
    pub(super) fn value(&self, word: SymbolicWord) -> Answer<i64, SymbolicNeed> {
        let word = self.resolve(word);
        if word.is_known() {
            Ok(word.add)
        } else {
            self.each(word)
        }
    }

    // The smaller set first: the other unknown is then compared with a number and only split in two, so the number of
    // branches is the size of the smaller set.
    /// Decides one of two words, at least one of which is unknown.
    pub(super) fn either<T>(&self, a: SymbolicWord, b: SymbolicWord) -> Answer<T, SymbolicNeed> {
        match (a.is_field(), b.is_field()) {
            (true, true) if self.set(b.unknown).count_ones() < self.set(a.unknown).count_ones() => {
                self.each(b)
            }
            (true, _) => self.each(a),
            (false, true) => self.each(b),
            (false, false) if a.is_known() || a.is_range() => self.each(b),
            (false, false) => self.each(a),
        }
    }

    /// Returns true if the value of an unknown is in a set; splits it where members differ.
    #[inline]
    pub(super) fn member(&mut self, unknown: Unknown, wanted: u64) -> Answer<bool, SymbolicNeed> {
        let set = self.set(unknown);
        let part = set & wanted;
        if part == set || part == 0 {
            self.mark(unknown);
            return Ok(part != 0);
        }
        Err(Stop::Suspend(SymbolicNeed::Split { unknown, part }))
    }

    /// Compares a term with a number.
    pub(super) fn against(
        &mut self,
        test: Test,
        term: SymbolicWord,
        number: i64,
    ) -> Answer<bool, SymbolicNeed> {
        if !term.is_field() {
            return self.compare_no_field(test, term, SymbolicWord::known(number));
        }
        // The factors 1 and -1 are `x + 1 == 3` and `7 - y == 3`, which is nearly all; their sets are found by
        // arithmetic. Others ask each member.
        let wanted = match (term.times, test) {
            (1, Test::Equal) => single(number.saturating_sub(term.add)),
            (1, Test::NotEqual) => !single(number.saturating_sub(term.add)),
            (1, Test::Less) => below(number.saturating_sub(term.add)),
            (1, Test::AtMost) => below(number.saturating_sub(term.add).saturating_add(1)),
            (-1, Test::Equal) => single(term.add.saturating_sub(number)),
            (-1, Test::NotEqual) => !single(term.add.saturating_sub(number)),
            _ => self.where_set(term.unknown, |value| {
                compare_integers(test, term.at(value), number)
            }),
        };
        self.member(term.unknown, wanted)
    }

    pub(super) fn where_set(&self, unknown: Unknown, ask: impl Fn(u32) -> bool) -> u64 {
        members(self.set(unknown))
            .filter(|value| ask(*value))
            .fold(0, |set, value| set | 1 << value)
    }

    /// Compares a term of the length with a number.
    pub(super) fn length_against(
        &self,
        test: Test,
        term: SymbolicWord,
        number: i64,
    ) -> Answer<bool, SymbolicNeed> {
        let split_by = |split| {
            Err(Stop::Suspend(SymbolicNeed::Length {
                split,
                computed: false,
                is_read: false,
            }))
        };
        let (least, most) = (self.least, self.most);
        match test {
            Test::Equal | Test::NotEqual => {
                let distance = number.saturating_sub(term.add);
                let times = i64::from(term.times);
                // The least integer has no quotient by -1, and no length is near it.
                let value = distance.checked_div(times).unwrap_or(-1);
                let exact = distance.checked_rem(times) == Some(0);
                match u32::try_from(value) {
                    Ok(value) if exact && (least..=most).contains(&value) => {
                        if least == most {
                            Ok(test == Test::Equal)
                        } else if value == least {
                            split_by(value + 1)
                        } else {
                            // A comparison for equality parts the lengths in three, below, at and above. One split is
                            // made here; the branches come to the same instruction again and split further or have
                            // their answer.
                            split_by(value)
                        }
                    }
                    _ => Ok(test == Test::NotEqual),
                }
            }
            Test::Less | Test::AtMost => {
                let ask = |length: u32| compare_integers(test, term.at(length), number);
                let first = ask(least);
                if first == ask(most) {
                    return Ok(first);
                }
                // The answer changes once: find the place by bisection.
                let (mut same, mut other) = (least, most);
                while other - same > 1 {
                    let middle = same + (other - same) / 2;
                    if ask(middle) == first {
                        same = middle;
                    } else {
                        other = middle;
                    }
                }
                split_by(other)
            }
        }
    }

    /// Computes with terms; returns `None` if the result is not a term.
    pub(super) fn terms(op: Arithmetic, a: SymbolicWord, b: SymbolicWord) -> Option<SymbolicWord> {
        if a.is_range() || b.is_range() {
            return None;
        }
        let (a_times, b_times) = (i64::from(a.times), i64::from(b.times));
        match op {
            Arithmetic::Add | Arithmetic::Subtract => {
                // Two unknowns in one word would need a second field in every word for the rare `x + y == 7`; one of
                // them is decided.
                if !a.is_known() && !b.is_known() && a.unknown != b.unknown {
                    return None;
                }
                let unknown = if a.is_known() { b.unknown } else { a.unknown };
                if op == Arithmetic::Add {
                    let times = a_times.checked_add(b_times);
                    SymbolicWord::term(unknown, times, a.add.checked_add(b.add))
                } else {
                    let times = a_times.checked_sub(b_times);
                    SymbolicWord::term(unknown, times, a.add.checked_sub(b.add))
                }
            }
            Arithmetic::Multiply => {
                let (term, by) = if a.is_known() { (b, a) } else { (a, b) };
                if !by.is_known() {
                    return None;
                }
                let times = i64::from(term.times).checked_mul(by.add);
                SymbolicWord::term(term.unknown, times, term.add.checked_mul(by.add))
            }
            Arithmetic::Divide | Arithmetic::Remainder => None,
        }
    }

    pub(super) fn within_open(
        &mut self,
        a: SymbolicWord,
        low: i64,
        mask: u32,
    ) -> Answer<bool, SymbolicNeed> {
        if a.is_range() {
            return self.range_within(a, low, mask);
        }
        if a.unknown == COUNT {
            return self.length_within(a, low, mask);
        }
        let wanted = if a.times == 1 {
            // The set of numbers, shifted to the values of the unknown.
            let mask = u64::from(mask);
            match low.saturating_sub(a.add) {
                by @ 0..64 => mask << by,
                by @ -63..0 => mask >> -by,
                _ => 0,
            }
        } else {
            self.where_set(a.unknown, |value| within(a.at(value), low, mask))
        };
        self.member(a.unknown, wanted)
    }

    /// Compares two words, the second of which is unknown.
    #[cold]
    pub(super) fn compare_open(
        &mut self,
        test: Test,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<bool, SymbolicNeed> {
        if !a.is_field() && !b.is_field() {
            return self.compare_no_field(test, a, b);
        }
        if a.is_known() {
            // `a < b` is the negation of `b <= a`.
            return match test {
                Test::Less => self.against(Test::AtMost, b, a.add).map(|answer| !answer),
                Test::AtMost => self.against(Test::Less, b, a.add).map(|answer| !answer),
                Test::Equal | Test::NotEqual => self.against(test, b, a.add),
            };
        }
        if a.unknown != b.unknown {
            return self.either(a, b);
        }
        if a.times == b.times {
            return Ok(compare_integers(test, a.add, b.add));
        }
        let wanted = self.where_set(a.unknown, |value| {
            compare_integers(test, a.at(value), b.at(value))
        });
        self.member(a.unknown, wanted)
    }
}
