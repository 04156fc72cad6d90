//! The symbolic domain: a known position, and operations of which only sets of values are known.
//!
//! Invariants: sets are never empty; a set changes only through [`World::narrow`] and [`World::set_length`], which leave
//! the old value on the trail, so [`World::undo`] goes back to any earlier moment; an answer is given only when it is the
//! same for every member of the sets.

use super::memo::Memo;
use super::words::{
    BLOCK, CLEAR, COUNT, FIELDS, KIND, PIECE, PLACE, Unknown, Word, X, Y, below, members, only,
    operation, single,
};
use crate::base::Limits;
use crate::board::{Board, Cell};
use crate::rules::FaultKind;
use crate::rules::vm::code::{Arithmetic, Code, Test};
use crate::rules::vm::concrete::{compare_reals, compare_wholes, negative, reals, wholes, within};
use crate::rules::vm::domain::{Answer, Domain, Stop};
use crate::rules::vm::tree::{Field, Type};

/// What must be decided before a run can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// One part of a set, or the rest of it.
    Split {
        /// Whose set.
        of: Unknown,
        /// The part.
        part: u64,
    },
    /// Each member of a set by itself.
    Each {
        /// Whose set.
        of: Unknown,
        /// Members that stay together.
        together: u64,
    },
    /// Fewer operations than this, or at least as many.
    Length {
        /// The length.
        at: u32,
        /// The rules compute with the length, they do not only compare it.
        computed: bool,
    },
}

type Known<T> = Answer<T, Need>;

/// Members of the sets of all fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shape {
    full: [u64; FIELDS as usize],
    /// Pieces in the last block.
    last: u64,
    blocks: u32,
}

/// Buffers that are kept from listing to listing.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// By number of the unknown; that of the length is not used.
    pub sets: Vec<u64>,
    read: Vec<bool>,
    trail: Vec<(Unknown, u64)>,
    shape: Shape,
}

/// What is left of the number of a [`BLOCK`].
const LAST_FIELD: Unknown = (1 + BLOCK) % FIELDS;
/// An entry of the trail that says that an unknown had not been read.
const UNREAD: Unknown = 1 << 31;

/// The world of the runs of one listing.
#[derive(Debug)]
pub struct World<'a> {
    code: &'a Code,
    memo: &'a mut Memo,
    board: &'a Board,
    cells: &'a [Cell],
    width: u32,
    height: u32,
    turn: u8,
    players: u8,
    limits: &'a Limits<'a>,
    sets: &'a mut Sets,
    /// The shortest and the longest list.
    pub least: u32,
    /// As large as it gets when there is no bound.
    pub most: u32,
    /// Steps that were charged but not run.
    pub spared: u64,
}

/// What a world is made of.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The code that runs.
    pub code: &'a Code,
    /// The board before the move.
    pub board: &'a Board,
    /// The mover.
    pub turn: u8,
    /// Number of players.
    pub players: u8,
    /// Number of piece kinds.
    pub pieces: u16,
    /// Bounds of every run.
    pub limits: &'a Limits<'a>,
}

impl Setting<'_> {
    /// Whether sets of 64 members are enough.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.board.width() <= 64 && self.board.height() <= 64 && self.pieces <= 64 * 64
    }

    fn shape(&self) -> Shape {
        let pieces = u32::from(self.pieces);
        let blocks = pieces.div_ceil(64).max(1);
        Shape {
            full: [
                // A game without pieces only clears.
                if pieces == 0 { CLEAR } else { CLEAR | PLACE },
                below(i64::from(self.board.width())),
                below(i64::from(self.board.height())),
                below(i64::from(pieces)),
                below(i64::from(blocks)),
            ],
            last: below(i64::from(pieces - (blocks - 1) * 64)),
            blocks,
        }
    }
}

impl<'a> World<'a> {
    /// A world in which nothing is decided.
    pub fn new(setting: Setting<'a>, sets: &'a mut Sets, memo: &'a mut Memo) -> Self {
        let shape = setting.shape();
        if sets.shape != shape {
            *sets = Sets {
                shape,
                ..Sets::default()
            };
        }
        let mut world = Self {
            code: setting.code,
            memo,
            board: setting.board,
            cells: setting.board.cells(),
            width: u32::from(setting.board.width()),
            height: u32::from(setting.board.height()),
            turn: setting.turn,
            players: setting.players,
            limits: setting.limits,
            sets,
            least: 0,
            most: u32::MAX,
            spared: 0,
        };
        world.undo(0);
        (world.least, world.most) = (0, u32::MAX);
        world.make(0);
        world
    }

    /// The set of an unknown that has one.
    #[inline(always)]
    #[must_use]
    pub fn set(&self, of: Unknown) -> u64 {
        self.sets.sets.get(of as usize).copied().unwrap_or(0)
    }

    /// The sets of an operation that has been asked for; in the order of the fields.
    #[must_use]
    pub fn fields(&self, index: u32) -> Option<&[u64]> {
        let at = operation(index) as usize;
        self.sets.sets.get(at..at + FIELDS as usize)
    }

    /// The sets of an operation that nobody looked at.
    #[must_use]
    pub fn all(&self) -> [u64; FIELDS as usize] {
        self.sets.shape.full
    }

    /// Whether an unknown was looked at in this run.
    #[must_use]
    pub fn was_read(&self, of: Unknown) -> bool {
        self.sets.read.get(of as usize).copied().unwrap_or(false)
    }

    /// Operations that any run has asked for so far.
    #[must_use]
    pub fn made(&self) -> u32 {
        (self.sets.sets.len().saturating_sub(1) / FIELDS as usize)
            .try_into()
            .unwrap_or(u32::MAX)
    }

    /// Number of pieces in a block.
    #[must_use]
    pub fn block(&self, block: u32) -> u64 {
        if block + 1 == self.sets.shape.blocks {
            self.sets.shape.last
        } else {
            u64::MAX
        }
    }

    /// Makes the sets of operations up to this many.
    pub fn make(&mut self, operations: u32) {
        let sets = &mut *self.sets;
        if sets.sets.is_empty() {
            sets.sets.push(0);
        }
        while sets.sets.len() < operation(operations) as usize {
            sets.sets.extend_from_slice(&sets.shape.full);
        }
        sets.read.resize(sets.sets.len(), false);
    }

    /// Gives an unknown a smaller set.
    pub fn narrow(&mut self, of: Unknown, to: u64) {
        if let Some(set) = self.sets.sets.get_mut(of as usize) {
            self.sets.trail.push((of, *set));
            *set = to;
        }
        self.mark(of);
        if self.sets.shape.blocks > 1
            && of % FIELDS == LAST_FIELD
            && let Some(block) = only(to)
        {
            // Only now it is known how many pieces there are to choose from.
            let piece = of - BLOCK + PIECE;
            let set = self.set(piece) & self.block(block);
            let read = self.was_read(piece);
            self.narrow(piece, set);
            if !read {
                self.unmark(piece);
            }
        }
    }

    /// Bounds the length.
    pub fn set_length(&mut self, least: u32, most: u32) {
        let old = u64::from(self.least) << 32 | u64::from(self.most);
        self.sets.trail.push((COUNT, old));
        self.least = least;
        self.most = most;
    }

    #[inline(always)]
    fn mark(&mut self, of: Unknown) {
        if let Some(read) = self.sets.read.get_mut(of as usize)
            && !*read
        {
            *read = true;
            self.sets.trail.push((of | UNREAD, 0));
        }
    }

    fn unmark(&mut self, of: Unknown) {
        if let Some(read) = self.sets.read.get_mut(of as usize) {
            *read = false;
        }
    }

    /// The present moment, to come back to.
    #[inline]
    #[must_use]
    pub fn moment(&self) -> usize {
        self.sets.trail.len()
    }

    /// Goes back.
    #[inline]
    pub fn undo(&mut self, moment: usize) {
        while self.sets.trail.len() > moment {
            let Some((of, old)) = self.sets.trail.pop() else {
                return;
            };
            if of == COUNT {
                self.least = (old >> 32) as u32;
                self.most = (old & u64::from(u32::MAX)) as u32;
            } else if of & UNREAD != 0 {
                self.unmark(of & !UNREAD);
            } else if let Some(set) = self.sets.sets.get_mut(of as usize) {
                *set = old;
            }
        }
    }

    /// All sets that are not full, to be kept while other runs go on.
    #[must_use]
    pub fn keep(&self) -> Vec<(Unknown, u64)> {
        let full = self.sets.shape.full;
        let changed = (0..self.made()).flat_map(|index| {
            (0..FIELDS).zip(full).filter_map(move |(field, full)| {
                let of = operation(index) + field;
                let set = self.set(of);
                (set != full || self.was_read(of)).then_some((of, set))
            })
        });
        changed.collect()
    }

    /// A word as far as it is known.
    #[inline(always)]
    fn resolve(&self, word: Word) -> Word {
        if word.is_known() {
            word
        } else {
            self.look_up(word)
        }
    }

    fn look_up(&self, word: Word) -> Word {
        if word.of == COUNT {
            if self.least == self.most {
                return Word::known(word.at(self.least));
            }
        } else if let Some(value) = only(self.set(word.of)) {
            return Word::known(word.at(value));
        }
        word
    }

    #[cold]
    fn each<T>(&self, word: Word) -> Known<T> {
        Err(Stop::Need(if word.of == COUNT {
            Need::Length {
                at: self.least + 1,
                computed: true,
            }
        } else {
            Need::Each {
                of: word.of,
                together: 0,
            }
        }))
    }

    /// The value of a word, which is decided if it is open.
    #[inline(always)]
    fn value(&self, word: Word) -> Known<i64> {
        let word = self.resolve(word);
        if word.is_known() {
            Ok(word.add)
        } else {
            self.each(word)
        }
    }

    /// Two words of which one is not known: the one that is decided first.
    fn either<T>(&self, a: Word, b: Word) -> Known<T> {
        if a.is_known() {
            return self.each(b);
        }
        if b.is_known() || b.of == COUNT {
            return self.each(a);
        }
        if a.of == COUNT || self.set(b.of).count_ones() < self.set(a.of).count_ones() {
            return self.each(b);
        }
        self.each(a)
    }

    /// Whether the value is in a set; split where members differ.
    #[inline]
    fn member(&mut self, of: Unknown, wanted: u64) -> Known<bool> {
        let set = self.set(of);
        let part = set & wanted;
        if part == set || part == 0 {
            self.mark(of);
            return Ok(part != 0);
        }
        Err(Stop::Need(Need::Split { of, part }))
    }

    /// Compares a term with a number.
    fn against(&mut self, test: Test, term: Word, number: i64) -> Known<bool> {
        if term.of == COUNT {
            return self.length_against(test, term, number);
        }
        let wanted = match (term.times, test) {
            (1, Test::Equal) => single(number.saturating_sub(term.add)),
            (1, Test::NotEqual) => !single(number.saturating_sub(term.add)),
            (1, Test::Less) => below(number.saturating_sub(term.add)),
            (1, Test::AtMost) => below(number.saturating_sub(term.add).saturating_add(1)),
            (-1, Test::Equal) => single(term.add.saturating_sub(number)),
            (-1, Test::NotEqual) => !single(term.add.saturating_sub(number)),
            _ => self.where_set(term.of, |value| {
                compare_wholes(test, term.at(value), number)
            }),
        };
        self.member(term.of, wanted)
    }

    fn where_set(&self, of: Unknown, ask: impl Fn(u32) -> bool) -> u64 {
        members(self.set(of))
            .filter(|value| ask(*value))
            .fold(0, |set, value| set | 1 << value)
    }

    /// Compares a term of the length with a number.
    fn length_against(&self, test: Test, term: Word, number: i64) -> Known<bool> {
        let split = |at| {
            Err(Stop::Need(Need::Length {
                at,
                computed: false,
            }))
        };
        let (least, most) = (self.least, self.most);
        match test {
            Test::Equal | Test::NotEqual => {
                let distance = number.saturating_sub(term.add);
                let times = i64::from(term.times);
                let value = distance / times;
                match u32::try_from(value) {
                    Ok(value) if distance % times == 0 && (least..=most).contains(&value) => {
                        if least == most {
                            Ok(test == Test::Equal)
                        } else if value == least {
                            split(value + 1)
                        } else {
                            split(value)
                        }
                    }
                    _ => Ok(test == Test::NotEqual),
                }
            }
            Test::Less | Test::AtMost => {
                let ask = |length: u32| compare_wholes(test, term.at(length), number);
                let first = ask(least);
                if first == ask(most) {
                    return Ok(first);
                }
                // The answer changes once: look for the place.
                let (mut same, mut other) = (least, most);
                while other - same > 1 {
                    let middle = same + (other - same) / 2;
                    if ask(middle) == first {
                        same = middle;
                    } else {
                        other = middle;
                    }
                }
                split(other)
            }
        }
    }

    /// The first unknown of an operation that surely exists.
    #[inline(always)]
    fn operation(&mut self, index: Word) -> Known<Unknown> {
        let index = self.value(index)?;
        let Ok(index) = u32::try_from(index) else {
            return Err(Stop::Fault(FaultKind::NoSuchOperation));
        };
        if index < self.least {
            return Ok(operation(index));
        }
        if index >= self.most {
            return Err(Stop::Fault(FaultKind::NoSuchOperation));
        }
        Err(Stop::Need(Need::Length {
            at: index + 1,
            computed: false,
        }))
    }

    fn places(&mut self, first: Unknown) -> Known<bool> {
        self.member(first + KIND, PLACE)
    }

    /// The bits of the cell at a square; none off the board.
    #[inline(always)]
    fn bits(&self, x: i64, y: i64) -> Option<i64> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        let cell = self.cells.get((y * self.width + x) as usize)?;
        Some(i64::from(cell.to_bits()))
    }

    /// A cell of a row or column: members of the set with the same content stay together.
    fn along(&mut self, term: Word, bits: impl Fn(&Self, i64) -> Option<i64>) -> Known<Word> {
        let set = self.set(term.of);
        let first = bits(self, term.at(set.trailing_zeros()));
        let part = self.where_set(term.of, |value| bits(self, term.at(value)) == first);
        if part != set {
            return Err(Stop::Need(Need::Split { of: term.of, part }));
        }
        self.mark(term.of);
        first
            .map(Word::known)
            .ok_or(Stop::Fault(FaultKind::OffBoard))
    }

    fn open_cell(&mut self, x: Word, y: Word) -> Known<Word> {
        if x.of == COUNT || y.of == COUNT {
            return self.each(if x.of == COUNT { x } else { y });
        }
        if x.is_known() {
            return self.along(y, |world, y| world.bits(x.add, y));
        }
        if y.is_known() {
            return self.along(x, |world, x| world.bits(x, y.add));
        }
        let on = |term: Word, size: u32| {
            self.where_set(term.of, |value| {
                (0..i64::from(size)).contains(&term.at(value))
            })
        };
        let (on_x, on_y) = (on(x, self.width), on(y, self.height));
        if on_x == 0 || on_y == 0 {
            self.mark(x.of);
            self.mark(y.of);
            return Err(Stop::Fault(FaultKind::OffBoard));
        }
        let (term, on) = if x.of != y.of && on_y.count_ones() < on_x.count_ones() {
            (y, on_y)
        } else {
            (x, on_x)
        };
        Err(Stop::Need(Need::Each {
            of: term.of,
            together: self.set(term.of) & !on,
        }))
    }

    /// Arithmetic of terms; none where the result is no term.
    fn terms(op: Arithmetic, a: Word, b: Word) -> Option<Word> {
        let (a_times, b_times) = (i64::from(a.times), i64::from(b.times));
        match op {
            Arithmetic::Add | Arithmetic::Subtract => {
                if !a.is_known() && !b.is_known() && a.of != b.of {
                    return None;
                }
                let of = if a.is_known() { b.of } else { a.of };
                if op == Arithmetic::Add {
                    let times = a_times.checked_add(b_times);
                    Word::term(of, times, a.add.checked_add(b.add))
                } else {
                    let times = a_times.checked_sub(b_times);
                    Word::term(of, times, a.add.checked_sub(b.add))
                }
            }
            Arithmetic::Multiply => {
                let (term, by) = if a.is_known() { (b, a) } else { (a, b) };
                if !by.is_known() {
                    return None;
                }
                let times = i64::from(term.times).checked_mul(by.add);
                Word::term(term.of, times, term.add.checked_mul(by.add))
            }
            Arithmetic::Divide | Arithmetic::Remainder => None,
        }
    }
}

impl Domain for World<'_> {
    type Word = Word;
    type Need = Need;

    #[inline(always)]
    fn constant(bits: i64) -> Word {
        Word::known(bits)
    }

    #[inline(always)]
    fn truth(&mut self, a: Word) -> Known<bool> {
        Ok(self.value(a)? != 0)
    }

    #[inline(always)]
    fn integer(&mut self, op: Arithmetic, a: Word, b: Word) -> Known<Word> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a.is_known() && b.is_known() {
            return wholes(op, a.add, b.add)
                .map(Word::known)
                .map_err(Stop::Fault);
        }
        match Self::terms(op, a, b) {
            Some(word) => Ok(word),
            None => self.either(a, b),
        }
    }

    fn negate(&mut self, a: Word) -> Known<Word> {
        let a = self.resolve(a);
        if a.is_known() {
            return negative(a.add).map(Word::known).map_err(Stop::Fault);
        }
        Ok(Word {
            add: -a.add,
            of: a.of,
            times: -a.times,
        })
    }

    fn not(&mut self, a: Word) -> Known<Word> {
        Ok(Word::known(i64::from(self.value(a)? == 0)))
    }

    fn float(&mut self, op: Arithmetic, a: Word, b: Word) -> Known<Word> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        reals(op, a, b).map(Word::known).map_err(Stop::Fault)
    }

    fn negate_float(&mut self, a: Word) -> Known<Word> {
        let a = f64::from_bits(self.value(a)?.cast_unsigned());
        Ok(Word::known((-a).to_bits().cast_signed()))
    }

    fn to_float(&mut self, a: Word) -> Known<Word> {
        #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
        let real = self.value(a)? as f64;
        Ok(Word::known(real.to_bits().cast_signed()))
    }

    #[inline(always)]
    fn compare(&mut self, test: Test, a: Word, b: Word) -> Known<bool> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if b.is_known() {
            if a.is_known() {
                return Ok(compare_wholes(test, a.add, b.add));
            }
            return self.against(test, a, b.add);
        }
        self.compare_open(test, a, b)
    }

    fn compare_float(&mut self, test: Test, a: Word, b: Word) -> Known<bool> {
        Ok(compare_reals(test, self.value(a)?, self.value(b)?))
    }

    fn within(&mut self, a: Word, low: i64, mask: u32) -> Known<bool> {
        let a = self.resolve(a);
        if a.is_known() {
            return Ok(within(a.add, low, mask));
        }
        if a.of == COUNT {
            return self.each(a);
        }
        let wanted = self.where_set(a.of, |value| within(a.at(value), low, mask));
        self.member(a.of, wanted)
    }

    #[inline(always)]
    fn count(&mut self) -> Known<Word> {
        Ok(self.resolve(Word::unknown(COUNT, 0)))
    }

    #[inline(always)]
    fn is_place(&mut self, index: Word) -> Known<bool> {
        let first = self.operation(index)?;
        self.places(first)
    }

    #[inline(always)]
    fn field(&mut self, index: Word, field: Field) -> Known<Word> {
        let first = self.operation(index)?;
        let word = match field {
            Field::X => Word::unknown(first + X, 0),
            Field::Y => Word::unknown(first + Y, 0),
            Field::Piece => {
                if !self.places(first)? {
                    return Err(Stop::Fault(FaultKind::ClearHasNoObject));
                }
                let block = if self.sets.shape.blocks == 1 {
                    0
                } else {
                    self.value(Word::unknown(first + BLOCK, 0))?
                };
                // The bits of a cell are the number of its piece plus 1.
                Word::unknown(first + PIECE, block * 64 + 1)
            }
        };
        Ok(self.resolve(word))
    }

    fn any_field(&mut self, index: Word, field: Word, ty: Type) -> Known<Word> {
        self.operation(index)?;
        let field = match self.value(field)? {
            0 => Field::X,
            1 => Field::Y,
            2 => Field::Piece,
            _ => return Err(Stop::Fault(FaultKind::NoSuchField)),
        };
        let found = if field == Field::Piece {
            Type::Piece
        } else {
            Type::Int
        };
        if found == ty {
            self.field(index, field)
        } else {
            Err(Stop::Fault(FaultKind::WrongFieldType))
        }
    }

    #[inline(always)]
    fn cell(&mut self, x: Word, y: Word) -> Known<Word> {
        let (x, y) = (self.resolve(x), self.resolve(y));
        if x.is_known() && y.is_known() {
            return match self.bits(x.add, y.add) {
                Some(bits) => Ok(Word::known(bits)),
                None => Err(Stop::Fault(FaultKind::OffBoard)),
            };
        }
        self.open_cell(x, y)
    }

    #[inline(always)]
    fn spot(&mut self, _: u8, _: u8, index: u16) -> Known<Word> {
        match self.cells.get(usize::from(index)) {
            Some(cell) => Ok(Word::known(i64::from(cell.to_bits()))),
            None => Err(Stop::Fault(FaultKind::OffBoard)),
        }
    }

    #[inline(always)]
    fn turn(&mut self) -> Known<Word> {
        Ok(Word::known(i64::from(self.turn)))
    }

    fn player(&mut self, a: Word) -> Known<u8> {
        match u8::try_from(self.value(a)?) {
            Ok(player) if player < self.players => Ok(player),
            _ => Err(Stop::Fault(FaultKind::NoSuchPlayer)),
        }
    }

    fn known_call(&mut self, function: u32, arguments: &[Word], depth: u32) -> Option<(Word, u64)> {
        let params = self.code.functions.get(function as usize)?.params as usize;
        let mut bits = [0; Memo::ARGUMENTS];
        for (to, word) in bits.get_mut(..params)?.iter_mut().zip(arguments) {
            let word = self.resolve(*word);
            if !word.is_known() {
                return None;
            }
            *to = word.add;
        }
        let arguments = bits.get(..params)?;
        let (result, steps, ran) =
            self.memo
                .call(self.code, function, arguments, depth, self.limits, || {
                    crate::rules::vm::concrete::Concrete::closed(
                        self.board,
                        self.turn,
                        self.players,
                    )
                })?;
        if !ran {
            self.spared += steps;
        }
        Some((Word::known(result), steps))
    }
}

impl World<'_> {
    /// Two words of which the second is open.
    #[cold]
    fn compare_open(&mut self, test: Test, a: Word, b: Word) -> Known<bool> {
        if a.is_known() {
            // a < b is not b <= a.
            return match test {
                Test::Less => self.against(Test::AtMost, b, a.add).map(|answer| !answer),
                Test::AtMost => self.against(Test::Less, b, a.add).map(|answer| !answer),
                Test::Equal | Test::NotEqual => self.against(test, b, a.add),
            };
        }
        if a.of != b.of {
            return self.either(a, b);
        }
        if a.times == b.times {
            return Ok(compare_wholes(test, a.add, b.add));
        }
        if a.of == COUNT {
            return self.each(a);
        }
        let wanted = self.where_set(a.of, |value| compare_wholes(test, a.at(value), b.at(value)));
        self.member(a.of, wanted)
    }
}
