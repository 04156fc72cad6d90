//! The symbolic domain: a known position, and operations of which only sets of values are known.
//!
//! Invariants: sets are never empty; a set changes only through [`SymbolicWorld::narrow`] and
//! [`SymbolicWorld::set_length`], which record the old value in the trail (an undo log), so [`SymbolicWorld::undo`]
//! restores any earlier moment; an answer is given only if it is the same for every member of the sets.

// One undo log for four kinds of change. An entry is an unknown and what it was before; two high bits tell the kinds
// apart:
//
//     (COUNT, least << 32 | most)      the bounds of the length
//     (unknown, set)                   a set that was narrowed
//     (unknown | UNREAD, 0)            an unknown was read for the first time
//     (square | MARKED, mark)          a mark of a square was set
//
// `undo` pops entries until the log is as long as it was at a fork. Saving a fork is thus one number, however many
// operations there are; copying the sets at each fork would cost more than the runs between.
//
// An unknown "was read" if an answer depended on its set, even if the answer was the same for all members. Fields that
// were never read are why a list stands for a whole class. `COUNT | UNREAD` is used as one more flag, for runs that
// have over-approximated (`is_approximate`), because it has to be undone in the same way.
//
// Pieces come in blocks of 64, as the digits of a number: a piece is `block * 64 + piece`. Most games have one block,
// and then the digit `BLOCK` is never asked for.

use super::memo::CallMemo;
use super::words::{BLOCK, CLEAR, COUNT, FIELDS, PIECE, PLACE, Unknown, below, only, operation};
use crate::base::Limits;
use crate::board::{Board, Cell, Op};
use crate::rules::Engine;
use crate::rules::vm::code::{Code, CodeStyle};
use crate::rules::vm::facts::Facts;
use crate::rules::vm::graph::{BoardShape, ContentSets};
use crate::rules::vm::hook_context::{HookContext, Pool};
use crate::rules::vm::marks::Marks;
use crate::rules::vm::regions::Regions;

/// What must be decided before a run can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolicNeed {
    /// Whether an unknown is in a part of its set.
    Split {
        /// The unknown.
        unknown: Unknown,
        /// The members in the part.
        part: u64,
    },
    /// The value of an unknown: each member becomes a branch.
    Each {
        /// The unknown.
        unknown: Unknown,
        /// Members that share one branch.
        together: u64,
    },
    /// An operation, which is available once all shorter lists are done.
    Wait {
        /// Its index.
        index: u32,
    },
    /// The content of the board.
    Board,
    /// Both answers to a question that bounds do not decide.
    Decision,
    /// A question that has no common answer for all remaining lengths.
    GiveUp,
    /// Whether there are fewer operations than this.
    Length {
        /// The number of operations.
        split: u32,
        /// True if the rules compute with the length and do not only compare it.
        computed: bool,
        /// True if the rules read an operation that shorter lists do not have.
        is_read: bool,
    },
}

/// The full sets of all fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FieldSets {
    full: [u64; FIELDS as usize],
    /// The set of pieces in the last block.
    last: u64,
    pub(super) blocks: u32,
}

/// Buffers that are reused from listing to listing.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// By unknown; the entry of the length is not used.
    pub sets: Vec<u64>,
    was_read: Vec<bool>,
    pub(super) trail: Vec<(Unknown, u64)>,
    pub(super) shape: FieldSets,
    /// The groups found so far in the position.
    pub(super) regions: Regions,
    /// The groups of the board before the move while another one is seen, and of such a board at other times.
    other_regions: Regions,
    /// The marks of the current run.
    pub(super) marks: Marks,
}

// Also the remainder of `COUNT`, which is never narrowed by `narrow`.
/// The remainder of a [`BLOCK`] unknown modulo [`FIELDS`].
const LAST_FIELD: Unknown = (1 + BLOCK) % FIELDS;
/// Flag of an entry of the trail: the unknown had not been read.
const UNREAD: Unknown = 1 << 31;
/// Flag of an entry of the trail: a square was marked; the rest is its place instead of an unknown.
pub(super) const MARKED: Unknown = 1 << 30;

/// The domain of the runs of one listing.
#[derive(Debug)]
pub struct SymbolicWorld<'a> {
    pub(super) code: &'a Code,
    pub(super) memo: &'a mut CallMemo,
    pub(super) board: &'a Board,
    /// The board that the rules see.
    pub(super) cells: Vec<Cell>,
    /// The boards that functions see which look at the one after the operations or suppose changes, the innermost last.
    pub(super) others: Vec<Board>,
    pub(super) context: Option<&'a HookContext<'a>>,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) turn: u8,
    pub(super) facts: &'a Facts,
    pub(super) limits: &'a Limits<'a>,
    pub(super) sets: &'a mut Sets,
    /// The least length of the list.
    pub least: u32,
    /// The greatest length of the list; `u32::MAX` if unbounded.
    pub most: u32,
    /// Lengths up to this one are tried one by one where the rules compute with the length.
    pub(super) deepest: u32,
    /// The answer to the next question that bounds do not decide, for a run that continues after a fork.
    pub(super) decision: Option<bool>,
    /// Lists of at most this many operations are explored now.
    pub(super) level: u32,
    /// The number of operations that certainly exist and may be read now.
    pub(super) ready: u32,
    /// The steps that were charged but not run, thanks to the memo.
    pub spared: u64,
    /// True if the board must not be read; it then seems to have no squares.
    pub(super) is_blind: bool,
}

/// What a world is created from.
#[derive(Clone, Copy, Debug)]
pub struct RunInputs<'a> {
    /// The code that runs.
    pub code: &'a Code,
    /// The board before the move.
    pub board: &'a Board,
    /// The player who moves.
    pub turn: u8,
    /// The constant facts of the game.
    pub facts: &'a Facts,
    /// The limits of every run.
    pub limits: &'a Limits<'a>,
    /// What else hooks can read, if they need it.
    pub context: Option<&'a HookContext<'a>>,
    /// How legal moves are found.
    pub engine: Engine,
    /// What hooks share.
    pub pool: &'a Pool,
}

impl<'a> RunInputs<'a> {
    /// Returns what a run of `isMoveLegal` in a context needs.
    pub fn of_context(style: CodeStyle, context: &'a HookContext<'a>) -> Self {
        let HookContext {
            compiled,
            position,
            limits,
            pool,
            ..
        } = *context;
        Self {
            code: compiled.code(style, position.turn),
            board: &position.board,
            turn: position.turn,
            facts: &compiled.facts,
            limits,
            context: compiled.needs.context().then_some(context),
            engine: compiled.engine,
            pool,
        }
    }

    /// Returns true if the sizes fit into sets of 64 members.
    pub fn fits(&self) -> bool {
        self.board.width() <= 64 && self.board.height() <= 64 && self.facts.pieces <= 64 * 64
    }

    /// Returns the contents of the squares of the board. Who has read them gives them back, so that the next board, which
    /// differs in few squares, is not looked at anew.
    #[inline]
    pub(in crate::rules::vm) fn show_contents(&self, shape: &BoardShape) -> Box<ContentSets> {
        let mut contents = self.pool.buffers.borrow_mut().take_contents();
        contents.show(self.board, shape);
        contents
    }

    #[inline]
    pub(in crate::rules::vm) fn give_back_contents(&self, contents: Box<ContentSets>) {
        self.pool.buffers.borrow_mut().give_back_contents(contents);
    }

    fn shape(&self) -> FieldSets {
        let pieces = u32::from(self.facts.pieces);
        let blocks = pieces.div_ceil(64).max(1);
        FieldSets {
            full: [
                // A game without pieces has only clears.
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

impl<'a> SymbolicWorld<'a> {
    /// Creates a world in which nothing is decided.
    pub fn new(setting: RunInputs<'a>, sets: &'a mut Sets, memo: &'a mut CallMemo) -> Self {
        let shape = setting.shape();
        // The buffers are of the last listing, perhaps of a board of another size.
        if sets.shape != shape {
            *sets = Sets {
                shape,
                ..Sets::default()
            };
        }
        sets.regions.clear();
        let mut world = Self {
            code: setting.code,
            memo,
            board: setting.board,
            cells: setting.board.cells().to_vec(),
            others: Vec::new(),
            context: setting.context,
            width: u32::from(setting.board.width()),
            height: u32::from(setting.board.height()),
            turn: setting.turn,
            facts: setting.facts,
            limits: setting.limits,
            sets,
            least: 0,
            most: u32::MAX,
            deepest: u32::MAX,
            decision: None,
            level: u32::MAX,
            ready: 0,
            spared: 0,
            is_blind: false,
        };
        world.forget();
        world
    }

    /// Returns true if one set is enough for all pieces.
    pub(super) fn has_one_block(&self) -> bool {
        self.sets.shape.blocks == 1
    }

    // Sizes of 0 make every square lie off the board, so the hot path of `cell` needs no further test: only its cold
    // error path asks whether the run is blind.
    /// Hides the board.
    pub(super) fn blind(&mut self) {
        self.cells.clear();
        (self.width, self.height) = (0, 0);
        self.is_blind = true;
    }

    /// Shows the board before the move.
    pub(super) fn see(&mut self) {
        self.cells.clear();
        self.cells.extend_from_slice(self.board.cells());
        self.width = u32::from(self.board.width());
        self.height = u32::from(self.board.height());
        self.is_blind = false;
    }

    /// Returns true while a function sees another board than the one before the move.
    pub(super) fn sees_other(&self) -> bool {
        !self.others.is_empty()
    }

    /// Returns the board that the rules currently see.
    pub(super) fn seen(&self) -> &Board {
        self.others.last().unwrap_or(self.board)
    }

    /// Shows the board after the operations, which must all be known.
    pub(super) fn enter_next(&mut self, ops: &[Op]) {
        self.enter(self.board.after(ops));
    }

    /// Shows another board.
    pub(super) fn enter(&mut self, board: Board) {
        self.cells.clear();
        self.cells.extend_from_slice(board.cells());
        // The groups of the board before the move are put aside, those of the others follow from board to board.
        if self.others.is_empty() {
            std::mem::swap(&mut self.sets.regions, &mut self.sets.other_regions);
        }
        self.others.push(board);
        self.sets.regions.clear();
        self.memo.enter();
    }

    /// Shows the board that was seen before [`SymbolicWorld::enter`].
    pub(super) fn leave(&mut self) {
        if self.others.pop().is_none() {
            return;
        }
        self.memo.leave();
        if let Some(board) = self.others.last() {
            self.cells.clear();
            self.cells.extend_from_slice(board.cells());
            self.sets.regions.clear();
        } else {
            self.see();
            std::mem::swap(&mut self.sets.regions, &mut self.sets.other_regions);
        }
    }

    /// Undoes all decisions.
    pub(super) fn forget(&mut self) {
        self.undo(0);
        self.decision = None;
        (self.least, self.most, self.ready) = (0, u32::MAX, 0);
        self.make(0);
    }

    /// Returns the set of an unknown.
    #[inline(always)]
    pub fn set(&self, unknown: Unknown) -> u64 {
        self.sets.sets.get(unknown as usize).copied().unwrap_or(0)
    }

    /// Returns the sets of an operation that has been requested, in the order of its fields.
    pub fn fields(&self, index: u32) -> Option<&[u64]> {
        let first = operation(index) as usize;
        self.sets.sets.get(first..first + FIELDS as usize)
    }

    /// Returns the sets of an operation that has not been read.
    pub fn all(&self) -> [u64; FIELDS as usize] {
        self.sets.shape.full
    }

    /// Returns true if an unknown was read in this run.
    pub fn was_read(&self, unknown: Unknown) -> bool {
        self.sets
            .was_read
            .get(unknown as usize)
            .copied()
            .unwrap_or(false)
    }

    /// Returns the number of operations that any run has requested so far.
    pub fn made(&self) -> u32 {
        (self.sets.sets.len().saturating_sub(1) / FIELDS as usize)
            .try_into()
            .unwrap_or(u32::MAX)
    }

    /// Returns the set of all pieces in a block.
    pub fn block(&self, block: u32) -> u64 {
        if block + 1 == self.sets.shape.blocks {
            self.sets.shape.last
        } else {
            u64::MAX
        }
    }

    /// Creates the sets of the first `operations` operations.
    pub fn make(&mut self, operations: u32) {
        let sets = &mut *self.sets;
        if sets.sets.is_empty() {
            sets.sets.push(0);
        }
        while sets.sets.len() < operation(operations) as usize {
            sets.sets.extend_from_slice(&sets.shape.full);
        }
        sets.was_read.resize(sets.sets.len(), false);
    }

    /// Narrows the set of an unknown.
    pub fn narrow(&mut self, unknown: Unknown, to: u64) {
        if let Some(set) = self.sets.sets.get_mut(unknown as usize) {
            self.sets.trail.push((unknown, *set));
            *set = to;
        }
        self.mark(unknown);
        // As long as the block is open, `PIECE` has all 64 members; the last block may have fewer.
        if self.sets.shape.blocks > 1
            && unknown % FIELDS == LAST_FIELD
            && let Some(block) = only(to)
        {
            // Only now is it known how many pieces there are to choose from.
            let piece = unknown - BLOCK + PIECE;
            let set = self.set(piece) & self.block(block);
            // Narrowing marks as read, but nobody has asked for the piece yet.
            let was_read = self.was_read(piece);
            self.narrow(piece, set);
            if !was_read {
                self.unmark(piece);
            }
        }
    }

    /// Sets the bounds of the length.
    pub fn set_length(&mut self, least: u32, most: u32) {
        let old = u64::from(self.least) << 32 | u64::from(self.most);
        self.sets.trail.push((COUNT, old));
        self.least = least;
        self.most = most;
        self.ready = least.min(self.level);
        self.make(self.ready);
    }

    /// Sets how many operations may be read now.
    pub fn set_level(&mut self, level: u32) {
        self.level = level;
        self.ready = self.least.min(level);
        self.make(self.ready);
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, unknown: Unknown) {
        if let Some(was_read) = self.sets.was_read.get_mut(unknown as usize)
            && !*was_read
        {
            *was_read = true;
            self.sets.trail.push((unknown | UNREAD, 0));
        }
    }

    fn unmark(&mut self, unknown: Unknown) {
        if let Some(was_read) = self.sets.was_read.get_mut(unknown as usize) {
            *was_read = false;
        }
    }

    /// Returns the current length of the trail, for [`SymbolicWorld::undo`].
    #[inline]
    pub fn moment(&self) -> usize {
        self.sets.trail.len()
    }

    // The order of tests matters: `COUNT` is 0 and is compared as a whole, since `COUNT | UNREAD` is another entry.
    /// Restores an earlier moment.
    #[inline]
    pub fn undo(&mut self, moment: usize) {
        while self.sets.trail.len() > moment {
            let Some((unknown, old)) = self.sets.trail.pop() else {
                return;
            };
            if unknown == COUNT {
                self.least = (old >> 32) as u32;
                self.most = (old & u64::from(u32::MAX)) as u32;
                self.ready = self.least.min(self.level);
            } else if unknown & UNREAD != 0 {
                self.unmark(unknown & !UNREAD);
            } else if unknown & MARKED != 0 {
                self.sets
                    .marks
                    .set((unknown & !MARKED) as usize, old.cast_signed());
            } else if let Some(set) = self.sets.sets.get_mut(unknown as usize) {
                *set = old;
            }
        }
    }

    // Rules that decide operation by operation suspend a run for each, so the entries are counted first: growing the
    // vector took a fifth of such a listing.
    /// Returns all sets that are not full and all marks, to suspend the run.
    pub fn keep(&self) -> Vec<(Unknown, u64)> {
        let changed = || {
            let full = self.sets.shape.full.iter().cycle();
            let sets = self.sets.sets.iter().zip(&self.sets.was_read).skip(1);
            // Full sets are kept too if they were read: that a run has read a field without parting it has to survive
            // the suspension.
            let sets = (operation(0)..).zip(sets.zip(full));
            sets.filter(|(_, ((set, read), full))| **read || set != full)
        };
        let marks = || self.sets.marks.iter();
        let mut kept = Vec::with_capacity(changed().count() + marks().count());
        kept.extend(changed().map(|(unknown, ((set, _), _))| (unknown, *set)));
        kept.extend(marks().filter_map(|(place, number)| {
            let place = Unknown::try_from(place).ok()?;
            Some((place | MARKED, number.cast_unsigned()))
        }));
        kept
    }

    /// Restores an entry that [`SymbolicWorld::keep`] returned.
    pub(super) fn put_back(&mut self, unknown: Unknown, value: u64) {
        if unknown & MARKED != 0 {
            self.set_mark((unknown & !MARKED) as usize, value.cast_signed());
        } else {
            self.narrow(unknown, value);
        }
    }
}
