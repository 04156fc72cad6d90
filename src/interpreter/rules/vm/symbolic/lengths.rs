//! Questions about the length of the list.
//!
//! A comparison of terms of the length splits the lengths where the answer changes. If the rules compute with the
//! length in another way, lengths up to [`SymbolicWorld::deepest`] are tried one by one. The longer ones stay together
//! as long as nothing bounds them: results are intervals, and a question that the bounds do not decide is answered both
//! ways. This over-approximates the rules, so a run that accepts its lists in this way proves nothing; but if all such
//! runs refuse, no longer list is legal. [`SymbolicWorld::is_approximate`] is true for such a run.

use super::words::{COUNT, SymbolicWord};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::rules::listing::Query;
use crate::rules::vm::arithmetic::{compare_integers, within};
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::instruction::{Arithmetic, Test};

/// Lowest and highest value.
type Interval = (i64, i64);

impl SymbolicWorld<'_> {
    /// Returns true if the lengths are the unbounded rest, after those that are tried one by one.
    pub(super) fn is_tail(&self) -> bool {
        self.least > self.deepest && self.is_unbounded()
    }

    /// Returns true if there are more lengths than may be tried one by one.
    pub fn is_unbounded(&self) -> bool {
        self.most as usize > Query::LONGEST
    }

    /// Returns true if this run has over-approximated the rules.
    pub fn is_approximate(&self) -> bool {
        self.was_read(COUNT)
    }

    /// Returns the bounds of a word that is not a field.
    fn bounds(&self, word: SymbolicWord) -> Interval {
        if word.is_known() {
            (word.add, word.add)
        } else if word.unknown == COUNT {
            let (a, b) = (word.at(self.least), word.at(self.most));
            (a.min(b), a.max(b))
        } else {
            word.bounds()
        }
    }

    fn range(&mut self, (low, high): Interval) -> SymbolicWord {
        self.mark(COUNT);
        if low == high {
            SymbolicWord::known(low)
        } else {
            SymbolicWord::range(low, high)
        }
    }

    /// Forks the run to continue with both answers.
    fn decide(&mut self) -> Answer<bool, SymbolicNeed> {
        self.decision
            .take()
            .ok_or(Stop::Suspend(SymbolicNeed::Decision))
    }

    /// Computes a result that is not a term: an interval, or a split into single values.
    #[cold]
    pub(super) fn compute(
        &mut self,
        op: Arithmetic,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        // Lengths that are tried one by one do not become intervals: deciding them is exact.
        let tried = |word: SymbolicWord| word.unknown == COUNT && !self.is_tail();
        if a.is_field() || b.is_field() || tried(a) || tried(b) {
            return self.either(a, b);
        }
        let bounds = calculate(op, self.bounds(a), self.bounds(b));
        Ok(self.range(bounds))
    }

    /// Negates an interval.
    #[cold]
    pub(super) fn negate_range(&mut self, a: SymbolicWord) -> SymbolicWord {
        self.range(calculate(Arithmetic::Subtract, (0, 0), a.bounds()))
    }

    /// Compares words that are not fields, at least one of them unknown.
    #[cold]
    pub(super) fn compare_no_field(
        &mut self,
        test: Test,
        a: SymbolicWord,
        b: SymbolicWord,
    ) -> Answer<bool, SymbolicNeed> {
        if a.is_range() || b.is_range() {
            return match compare_bounds(test, self.bounds(a), self.bounds(b)) {
                Some(answer) => Ok(answer),
                None => self.decide(),
            };
        }
        // Both are terms of the length, so their difference is one as well.
        let [(a_times, b_times), (a_add, b_add)] =
            [(i64::from(a.times), i64::from(b.times)), (a.add, b.add)];
        if a.is_known() || b.is_known() {
            let (term, number) = if b.is_known() { (a, b.add) } else { (b, a.add) };
            return match (a.is_known(), test) {
                // `a < b` is the negation of `b <= a`.
                (true, Test::Less) => Ok(!self.length_against(Test::AtMost, term, number)?),
                (true, Test::AtMost) => Ok(!self.length_against(Test::Less, term, number)?),
                _ => self.length_against(test, term, number),
            };
        }
        let difference = SymbolicWord {
            add: a_add - b_add,
            unknown: COUNT,
            times: i32::try_from(a_times - b_times).unwrap_or(0),
        };
        if difference.times == 0 {
            return Ok(compare_integers(test, a_add, b_add));
        }
        self.length_against(test, difference, 0)
    }

    /// Returns true if a term of the length is in a set of numbers, or splits the lengths where the answer changes.
    #[cold]
    pub(super) fn length_within(
        &self,
        term: SymbolicWord,
        low: i64,
        mask: u32,
    ) -> Answer<bool, SymbolicNeed> {
        let ask = |length: u32| within(term.at(length), low, mask);
        let first = ask(self.least);
        // The answer can change only at a length whose value is in the set, and directly after it.
        let times = i64::from(term.times);
        let inside = (0..32).filter_map(|bit| {
            let distance = low.saturating_add(bit).saturating_sub(term.add);
            // `checked_div` by the factor, and then a test that it was exact: the quotient alone is rounded.
            let value = u32::try_from(distance.checked_div(times)?).ok()?;
            (term.at(value) == low.saturating_add(bit)).then_some(value)
        });
        let changes = inside.flat_map(|value| [value, value.saturating_add(1)]);
        let change = changes
            .filter(|length| (self.least..=self.most).contains(length) && ask(*length) != first)
            .min();
        match change {
            None => Ok(first),
            Some(split) => Err(Stop::Suspend(SymbolicNeed::Length {
                split,
                computed: false,
                is_read: false,
            })),
        }
    }

    /// Returns true if an interval is in a set of numbers, or continues with both answers if only a part of it is.
    #[cold]
    pub(super) fn range_within(
        &mut self,
        range: SymbolicWord,
        low: i64,
        mask: u32,
    ) -> Answer<bool, SymbolicNeed> {
        let (least, most) = range.bounds();
        let (first, last) = (least.max(low), most.min(low.saturating_add(31)));
        let is_inside = |value: i64| within(value, low, mask);
        if first > last || !(first..=last).any(is_inside) {
            return Ok(false);
        }
        if (first, last) == (least, most) && (first..=last).all(is_inside) {
            return Ok(true);
        }
        self.decide()
    }
}

/// Returns the bounds of a result. Clamping is exact: a result beyond 64 bits is a fault, so no value is beyond them.
fn calculate(op: Arithmetic, a: Interval, b: Interval) -> Interval {
    let wide = |value: i64| i128::from(value);
    let clamp = |value: i128| {
        let value = value.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        i64::try_from(value).unwrap_or_default()
    };
    // Sum, difference, product and quotient by a divisor of one sign are monotonic in each operand, so their extremes
    // are at the corners. In 128 bits, because corners may exceed 64; see above why clamping is exact.
    let corners = |ask: &dyn Fn(i128, i128) -> i128| {
        let all = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
        let all = all.map(|(a, b)| clamp(ask(wide(a), wide(b))));
        let low = all.into_iter().min().unwrap_or(i64::MIN);
        (low, all.into_iter().max().unwrap_or(i64::MAX))
    };
    let most = |(low, high): Interval| wide(low).abs().max(wide(high).abs());
    match op {
        Arithmetic::Add => corners(&|a, b| a + b),
        Arithmetic::Subtract => corners(&|a, b| a - b),
        Arithmetic::Multiply => corners(&|a, b| a * b),
        Arithmetic::Divide if b.0 > 0 || b.1 < 0 => corners(&|a, b| a / b),
        // The divisor may be 0 (a fault) or small of either sign, so the quotient is at most the dividend in magnitude.
        Arithmetic::Divide => (clamp(-most(a)), clamp(most(a))),
        // A remainder has the sign of the dividend and is less than the divisor in magnitude.
        Arithmetic::Remainder => {
            let most = most(a).min((most(b) - 1).max(0));
            let low = if a.0 < 0 { -most } else { 0 };
            (clamp(low), clamp(if a.1 > 0 { most } else { 0 }))
        }
    }
}

/// Returns the answer to a comparison if it is the same for all values within the bounds, else `None`.
fn compare_bounds(test: Test, a: Interval, b: Interval) -> Option<bool> {
    match test {
        Test::Equal if a.1 < b.0 || b.1 < a.0 => Some(false),
        Test::Equal => (a.0 == a.1 && a == b).then_some(true),
        Test::NotEqual => compare_bounds(Test::Equal, a, b).map(|answer| !answer),
        Test::Less if a.1 < b.0 => Some(true),
        Test::Less => (a.0 >= b.1).then_some(false),
        Test::AtMost => compare_bounds(Test::Less, b, a).map(|answer| !answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::vm::arithmetic::integer_arithmetic;

    const OPS: [Arithmetic; 5] = [
        Arithmetic::Add,
        Arithmetic::Subtract,
        Arithmetic::Multiply,
        Arithmetic::Divide,
        Arithmetic::Remainder,
    ];

    #[test]
    fn every_value_is_within_the_bounds() {
        let ends = [i64::MIN, -7, -2, -1, 0, 1, 3, 8, i64::MAX];
        let ranges: Vec<Interval> = ends
            .iter()
            .flat_map(|low| ends.iter().map(move |high| (*low, *high)))
            .filter(|(low, high)| low <= high)
            .collect();
        let samples = |(low, high): Interval| {
            ends.iter()
                .copied()
                .chain(-9..10)
                .filter(move |value| (low..=high).contains(value))
        };
        for op in OPS {
            for a in &ranges {
                for b in &ranges {
                    let (low, high) = calculate(op, *a, *b);
                    for x in samples(*a) {
                        for result in samples(*b).filter_map(|y| integer_arithmetic(op, x, y).ok())
                        {
                            assert!(
                                (low..=high).contains(&result),
                                "{op:?} {a:?} {b:?} {result}"
                            );
                        }
                    }
                }
            }
        }
        for test in [Test::Equal, Test::NotEqual, Test::Less, Test::AtMost] {
            for a in &ranges {
                for b in &ranges {
                    let Some(answer) = compare_bounds(test, *a, *b) else {
                        continue;
                    };
                    for x in samples(*a) {
                        assert!(samples(*b).all(|y| compare_integers(test, x, y) == answer));
                    }
                }
            }
        }
    }
}
