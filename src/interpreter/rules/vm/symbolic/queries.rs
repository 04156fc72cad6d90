//! Questions about the position, and constant functions, with arguments that may be unknown: members of a set with the same answer stay
//! together.

use super::words::{SymbolicWord, members};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::rules::FaultKind;
use crate::rules::vm::domain::{Answer, Stop};
use crate::rules::vm::position_query::{PositionQuery, QueryView};

/// The most arguments of a question.
const MOST: usize = 4;

impl SymbolicWorld<'_> {
    /// Answers a question about the position.
    pub(super) fn ask(
        &mut self,
        query: PositionQuery,
        operands: &[SymbolicWord],
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        if self.is_blind && query.reads_board() {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        // Taken out because the answers below borrow the world, and put back on the only way out.
        let mut regions = std::mem::take(&mut self.sets.regions);
        let answer = self.for_all(operands, |world, arguments| {
            let view = QueryView {
                board: world.seen(),
                facts: world.facts,
            };
            view.answer(query, arguments, &mut regions)
        });
        self.sets.regions = regions;
        answer
    }

    /// Returns the value of a constant function.
    pub(super) fn look_up_entry(
        &mut self,
        lookup: u16,
        operands: &[SymbolicWord],
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        self.for_all(operands, |world, arguments| {
            world.facts.look_up(lookup, arguments)
        })
    }

    /// Returns the answer for some arguments, if it is the same for all that they may be.
    fn for_all(
        &mut self,
        operands: &[SymbolicWord],
        mut answer: impl FnMut(&Self, &[i64]) -> Result<i64, FaultKind>,
    ) -> Answer<SymbolicWord, SymbolicNeed> {
        let mut words = [SymbolicWord::known(0); MOST];
        let Some(words) = words.get_mut(..operands.len()) else {
            return Err(Stop::Fault(FaultKind::Internal));
        };
        let mut open: Option<SymbolicWord> = None;
        for (to, word) in words.iter_mut().zip(operands) {
            *to = self.resolve(*word);
            if to.is_known() {
                continue;
            }
            if !to.is_field() {
                return self.each(*to);
            }
            match open {
                // The set with fewer members is decided first.
                Some(other) if other.unknown != to.unknown => return self.either(other, *to),
                _ => open = Some(*to),
            }
        }
        let mut answer = |value: u32| {
            let mut arguments = [0; MOST];
            for (to, word) in arguments.iter_mut().zip(&*words) {
                *to = if word.is_known() {
                    word.add
                } else {
                    word.at(value)
                };
            }
            let arguments = arguments.get(..words.len()).unwrap_or_default();
            answer(self, arguments)
        };
        // The answer, and the members that share it.
        let (first, split) = match open {
            None => (answer(0), None),
            Some(SymbolicWord { unknown, .. }) => {
                // Asked for each member, at most 64 times, and the first answer is parted from all others. Answers that
                // are equal need not be asked again: after the split the same instruction finds all members equal and
                // continues.
                let set = self.set(unknown);
                let mut values = members(set);
                let first = values.next().map_or(Err(FaultKind::Internal), &mut answer);
                let same = values.filter(|value| answer(*value) == first);
                let part = same.fold(set & set.wrapping_neg(), |part, value| part | 1 << value);
                (first, Some((unknown, part, set)))
            }
        };
        if let Some((unknown, part, set)) = split {
            if part != set {
                return Err(Stop::Suspend(SymbolicNeed::Split { unknown, part }));
            }
            self.mark(unknown);
        }
        first.map(SymbolicWord::known).map_err(Stop::Fault)
    }
}
