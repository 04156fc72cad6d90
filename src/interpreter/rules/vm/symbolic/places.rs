//! Operations and squares given by symbolic words: which operation may be read now, and what is on squares of which
//! only sets of coordinates are known.

use super::words::{KIND, PLACE, SymbolicWord, Unknown, operation};
use super::world::{SymbolicNeed, SymbolicWorld};
use crate::rules::FaultKind;
use crate::rules::vm::domain::{Answer, Stop};

impl SymbolicWorld<'_> {
    /// Returns the first unknown of an operation that certainly exists.
    #[inline(always)]
    pub(super) fn operation(&mut self, index: SymbolicWord) -> Answer<Unknown, SymbolicNeed> {
        if index.is_known()
            && let Ok(index) = u32::try_from(index.add)
            && index < self.ready
        {
            return Ok(operation(index));
        }
        self.far_operation(index)
    }

    // Three bounds, from the outside in:
    //
    //     0 ........ least ........ most         index >= most: no list has it, a fault
    //     0 ... level                            least <= index: lists that have it are parted from those that do not
    //                                            level <= index < least: they have it, but their turn comes later
    //
    // `ready` is the smaller of `least` and `level`, so the fast path above needs one comparison.
    fn far_operation(&mut self, index: SymbolicWord) -> Answer<Unknown, SymbolicNeed> {
        let index = self.value(index)?;
        let index = match u32::try_from(index) {
            Ok(index) if index < self.most => index,
            _ => return Err(Stop::Fault(FaultKind::NoSuchOperation)),
        };
        if index >= self.least {
            Err(Stop::Suspend(SymbolicNeed::Length {
                split: index + 1,
                computed: false,
                is_read: true,
            }))
        } else if index >= self.level {
            Err(Stop::Suspend(SymbolicNeed::Wait { index }))
        } else {
            Ok(operation(index))
        }
    }

    pub(super) fn places(&mut self, first: Unknown) -> Answer<bool, SymbolicNeed> {
        self.member(first + KIND, PLACE)
    }

    /// Returns the bits of the cell at a square, or `None` off the board.
    #[inline(always)]
    pub(super) fn bits(&self, x: i64, y: i64) -> Option<i64> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        let cell = self.cells.get((y * self.width + x) as usize)?;
        Some(i64::from(cell.to_bits()))
    }

    /// Asks about the cells of a row or column. Members of the set with the same answer stay together.
    fn along<T: PartialEq>(
        &mut self,
        term: SymbolicWord,
        ask: impl Fn(&Self, i64) -> Option<T>,
    ) -> Answer<T, SymbolicNeed> {
        let set = self.set(term.unknown);
        let first = ask(self, term.at(set.trailing_zeros()));
        let part = self.where_set(term.unknown, |value| ask(self, term.at(value)) == first);
        if part != set {
            return Err(Stop::Suspend(SymbolicNeed::Split {
                unknown: term.unknown,
                part,
            }));
        }
        self.mark(term.unknown);
        first.ok_or(Stop::Fault(FaultKind::OffBoard))
    }

    /// Returns the error for a square off the board, or for the lack of a board.
    #[cold]
    pub(super) fn off_board<T>(&self) -> Answer<T, SymbolicNeed> {
        Err(if self.is_blind {
            Stop::Suspend(SymbolicNeed::Board)
        } else {
            Stop::Fault(FaultKind::OffBoard)
        })
    }

    // What a square with two open coordinates holds cannot be answered for a set of columns times a set of rows: the
    // columns that share an answer differ from row to row. So one coordinate is decided, the one with fewer members on
    // the board, and the other is then answered along a row or column, with members of the same answer together.
    /// Asks about the bits of the cell at a square with at least one unknown coordinate.
    pub(super) fn open_cell<T: PartialEq>(
        &mut self,
        x: SymbolicWord,
        y: SymbolicWord,
        ask: impl Fn(i64) -> T,
    ) -> Answer<T, SymbolicNeed> {
        if self.is_blind {
            return Err(Stop::Suspend(SymbolicNeed::Board));
        }
        if let Some(length) = [x, y]
            .into_iter()
            .find(|word| !word.is_known() && !word.is_field())
        {
            return self.each(length);
        }
        if x.is_known() {
            return self.along(y, |world, y| world.bits(x.add, y).map(&ask));
        }
        if y.is_known() {
            return self.along(x, |world, x| world.bits(x, y.add).map(&ask));
        }
        let on = |term: SymbolicWord, size: u32| {
            self.where_set(term.unknown, |value| {
                (0..i64::from(size)).contains(&term.at(value))
            })
        };
        let (on_x, on_y) = (on(x, self.width), on(y, self.height));
        if on_x == 0 || on_y == 0 {
            self.mark(x.unknown);
            self.mark(y.unknown);
            return Err(Stop::Fault(FaultKind::OffBoard));
        }
        let (term, on) = if x.unknown != y.unknown && on_y.count_ones() < on_x.count_ones() {
            (y, on_y)
        } else {
            (x, on_x)
        };
        Err(Stop::Suspend(SymbolicNeed::Each {
            unknown: term.unknown,
            together: self.set(term.unknown) & !on,
        }))
    }
}
