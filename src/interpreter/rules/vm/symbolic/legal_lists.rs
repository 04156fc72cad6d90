//! The results of a listing: lists of operations, classes, faults, and what was left out.

use super::product::{OpProduct, ProductWalk};
use super::words::{BLOCK, FIELDS, KIND, PIECE, PLACE, Unknown, X, Y, members, only, operation};
use super::world::SymbolicWorld;
use crate::base::{Limit, Limits};
use crate::board::{Board, Cell, Move, Op, Piece, Square};
use crate::rules::listing::{Faults, MoveClass, OpClass, Partial, Query};
use crate::rules::vm::game_state::hash_board;

/// The most classes that are reported.
const MAX_CLASSES: usize = 100;
/// The number of members of a class between two checks whether to stop.
const MEMBERS: u64 = 1 << 10;

/// A legal list, as a range of [`LegalLists::ops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalList {
    /// A hash of the result: equal for lists with the same result, and rarely for others.
    pub hash: u64,
    /// The order of its first operation, to sort most lists without looking at their operations.
    first: u64,
    start: u32,
    len: u32,
}

impl LegalList {
    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        self.len as usize
    }
}

/// The results of one listing; its buffers are reused.
#[derive(Clone, Debug, Default)]
pub struct LegalLists {
    ops: Vec<Op>,
    /// All legal lists.
    pub lists: Vec<LegalList>,
    /// Classes of lists that differ in fields that were not read.
    pub classes: Vec<MoveClass>,
    /// Failures of the rules.
    pub faults: Faults,
    /// Why there may be more lists; `None` if these are all.
    pub partial: Option<Partial>,
    /// The number of runs, plus that of further members of classes.
    pub runs: u64,
    /// True if rules called `hasMove` while `hasMove` was being answered.
    pub asked_has_move: bool,
    /// True if the same list may have been found twice.
    pub is_repeated: bool,
    /// The steps of hooks that did not finish after legal lists.
    unfinished_steps: u64,
    made_up: usize,
    scratch: Vec<Op>,
    walk: ProductWalk,
}

impl LegalLists {
    /// Removes all results.
    pub fn clear(&mut self) {
        self.ops.clear();
        self.lists.clear();
        self.classes.clear();
        self.faults = Faults::default();
        self.partial = None;
        self.runs = 0;
        self.is_repeated = false;
        self.asked_has_move = false;
        self.unfinished_steps = 0;
        self.made_up = 0;
    }

    /// Counts the steps of a hook that did not finish after a legal list. Returns true if such runs took more than `most`
    /// together: then the others hardly finish, and each would take as long.
    pub fn spend_unfinished(&mut self, steps: u64, most: u64) -> bool {
        self.unfinished_steps = self.unfinished_steps.saturating_add(steps);
        self.unfinished_steps >= most
    }

    /// Returns the operations of a list.
    pub fn ops(&self, candidate: &LegalList) -> &[Op] {
        let start = candidate.start as usize;
        self.ops
            .get(start..start + candidate.len())
            .unwrap_or_default()
    }

    /// Removes lists that were found twice, in any order.
    pub fn remove_repeated(&mut self) {
        if self.is_repeated {
            self.sort();
        }
    }

    /// Sorts the lists.
    pub fn sort(&mut self) {
        let mut lists = std::mem::take(&mut self.lists);
        let compare = |a: &LegalList, b: &LegalList| {
            let first = a.first.cmp(&b.first);
            first.then_with(|| self.ops(a).cmp(self.ops(b)))
        };
        if !lists.is_sorted_by(|a, b| compare(a, b).is_le()) {
            lists.sort_unstable_by(compare);
        }
        if self.is_repeated {
            lists.dedup_by(|a, b| compare(a, b).is_eq());
        }
        self.lists = lists;
    }

    /// Returns the bytes that the lists take, together with the positions that will be made of them.
    pub fn bytes(&self, board: &Board) -> usize {
        self.ops.len() * size_of::<Op>() + self.lists.len() * Self::bytes_of_move(board)
    }

    /// Returns the bytes that a list takes, without its operations, together with the position that will be made of it.
    pub fn bytes_of_move(board: &Board) -> usize {
        board.bytes() + 2 * size_of::<LegalList>() + 64
    }

    /// Records why something was left out.
    pub fn leave_out(&mut self, partial: Partial) {
        self.partial = Some(match self.partial {
            Some(first) => joined(first, partial),
            None => partial,
        });
    }

    /// Records that a run did not finish within a limit.
    pub fn unfinished(&mut self, world: &SymbolicWorld<'_>, board: &Board, limit: Limit) {
        self.leave_out(Partial::Unfinished(limit));
        self.fault(world, board, false);
    }

    /// Records a run that ended in a fault; `short` if only because the list ends where the rules read on.
    pub fn fault(&mut self, world: &SymbolicWorld<'_>, board: &Board, short: bool) {
        let example = || {
            let ops: Option<Vec<Op>> = (0..world.least)
                .map(|index| OpProduct::of(world, index).first_on(board))
                .collect();
            ops.filter(|ops| board.has_room(ops))
        };
        let faults = &mut self.faults;
        let has_example = if short {
            faults.short += 1;
            faults.example.is_some()
        } else {
            // How many lists fail, for the report. Counted on squares that exist; holes of the board are in the sets,
            // since a set of columns and a set of rows is always a rectangle.
            let lists = (0..world.least).fold(1, |lists: u64, index| {
                lists.saturating_mul(OpProduct::of(world, index).size_on(board))
            });
            if lists == 0 || lists == 1 && board.has_stacks() && example().is_none() {
                // Only squares that do not exist, or a piece that finds no room: nobody can make such a move.
                return;
            }
            let first = faults.judging == 0;
            faults.judging = faults.judging.saturating_add(lists);
            !first
        };
        if !short {
            self.leave_out(Partial::Faults);
        }
        if !has_example {
            self.faults.example = example().map(Move::of);
        }
    }

    // The short way is for lists that differ in one field at most, nearly all of them: a run ends with one square or
    // one row of squares. `product` does the same for any sets, but allocates and walks.
    /// Records a run for which all members of the sets are legal.
    #[inline]
    pub fn legal(
        &mut self,
        world: &SymbolicWorld<'_>,
        board: &Board,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) {
        let row = if world.least == world.most {
            self.take_row(world)
        } else {
            None
        };
        match row {
            Some(row) if self.runs + u64::from(row.set.count_ones()) < query.runs => {
                let mut ops = std::mem::take(&mut self.scratch);
                for member in members(row.set) {
                    if let Some(op) = ops.get_mut(row.index) {
                        row.put(op, member);
                    }
                    if query.is_contained(&ops) {
                        self.add(board, &ops);
                    }
                }
                // Members count like runs, so that a bound on work also bounds the moves that one run can stand for.
                self.runs += u64::from(row.set.count_ones() - 1);
                self.scratch = ops;
            }
            _ => self.product(world, board, query, limits),
        }
    }

    /// Puts the first member into the scratch list. Returns `None` if the members differ in more than one field, or in
    /// one that was not read.
    fn take_row(&mut self, world: &SymbolicWorld<'_>) -> Option<ListRow> {
        self.scratch.clear();
        let mut row = None;
        for index in 0..world.least {
            let &[kind, x, y, piece, block] = world.fields(index)? else {
                return None;
            };
            let places = kind & PLACE != 0;
            only(kind)?;
            for (field, set) in [(X, x), (Y, y), (PIECE, if places { piece } else { 1 })] {
                if only(set).is_none() {
                    // Two open fields are a rectangle and not a row. A field that was not read makes a class, which has
                    // to be reported.
                    if row.is_some() || !world.was_read(operation(index) + field) {
                        return None;
                    }
                    let index = index as usize;
                    row = Some(ListRow { index, field, set });
                }
            }
            let coordinate = |set: u64| u16::try_from(set.trailing_zeros()).ok();
            let square = Square::new(coordinate(x)?, coordinate(y)?);
            self.scratch.push(if places {
                let number = only(block)? * 64 + piece.trailing_zeros();
                Op::Place(square, Piece(u16::try_from(number).ok()?))
            } else {
                Op::Clear(square)
            });
        }
        let single = ListRow {
            index: usize::MAX,
            field: KIND,
            set: 1,
        };
        Some(row.unwrap_or(single))
    }

    /// Adds a legal list, unless it contains squares that do not exist, or a piece that finds no room.
    pub fn add(&mut self, board: &Board, ops: &[Op]) {
        if ops.iter().any(|op| !board.has(op.square())) || !board.has_room(ops) {
            return;
        }
        self.lists.push(LegalList {
            hash: match board.has_stacks() && !ops.is_empty() {
                true => hash_board(&board.after(ops)),
                false => hash_of_changes(board, ops, Cell::to_bits),
            },
            first: ops.first().map_or(0, |op| order(*op)),
            start: u32::try_from(self.ops.len()).unwrap_or(u32::MAX),
            len: u32::try_from(ops.len()).unwrap_or(u32::MAX),
        });
        self.ops.extend_from_slice(ops);
    }

    /// Adds all members of the sets.
    fn product(
        &mut self,
        world: &SymbolicWorld<'_>,
        board: &Board,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) {
        let exists = |index| OpProduct::of(world, index).first_on(board).is_some();
        if !(0..world.least).all(exists) {
            // Only squares that do not exist: nobody can make such a move.
            return;
        }
        let open = world.least < world.most;
        let made = world.made();
        let unread =
            |unknown: Unknown| world.set(unknown).count_ones() > 1 && !world.was_read(unknown);
        let hidden = |index: u32| {
            index >= made
                || [KIND, X, Y, PIECE, BLOCK].into_iter().any(|field| {
                    let unknown = operation(index) + field;
                    unread(unknown)
                        && (field != PIECE && field != BLOCK
                            || world.set(operation(index) + KIND) & PLACE != 0)
                })
        };
        let is_class = open || (0..world.least).any(hidden);
        // The lists of a class are still made up, up to `class_moves`, so that players have something to choose from.
        if is_class && self.classes.len() < MAX_CLASSES {
            self.classes.push(class(world));
        }
        let longest = query.max_len.unwrap_or(Query::LENGTH);
        let longest = u32::try_from(longest).unwrap_or(u32::MAX);
        let most = if open {
            if world.most > longest {
                self.leave_out(Partial::Length {
                    upto: longest as usize,
                });
            }
            // At least the shortest of them, even if that is longer than what is asked for.
            world.most.min(longest.max(world.least))
        } else {
            world.most
        };
        let mut walk = std::mem::take(&mut self.walk);
        for length in world.least..=most {
            walk.begin(world, length, query.contains);
            let rest = self.take_all(&mut walk, is_class, board, query, limits);
            if let Err(partial) = rest {
                self.leave_out(partial);
                break;
            }
        }
        self.walk = walk;
    }

    /// Adds all lists of a walk.
    ///
    /// # Errors
    /// Returns why it ended early.
    fn take_all(
        &mut self,
        walk: &mut ProductWalk,
        is_class: bool,
        board: &Board,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) -> Result<(), Partial> {
        while let Some(ops) = walk.next_list() {
            if is_class && self.made_up >= query.class_moves {
                return Err(Partial::Classes {
                    listed: self.made_up,
                });
            }
            self.made_up += usize::from(is_class);
            self.add(board, ops);
            self.runs += 1;
            if self.runs >= query.runs {
                return Err(Partial::Work { upto: None });
            }
            if self.runs.is_multiple_of(MEMBERS) {
                if limits.is_stopped() {
                    return Err(Partial::Stopped);
                }
                if self.bytes(board) > limits.memory {
                    return Err(Partial::Memory);
                }
            }
        }
        Ok(())
    }
}

/// A set of lists that differ in one field of one operation.
#[derive(Clone, Copy, Debug)]
struct ListRow {
    index: usize,
    field: Unknown,
    set: u64,
}

impl ListRow {
    /// Sets the field of the differing operation to a member of the set.
    #[allow(clippy::cast_possible_truncation)] // Members are below 64.
    fn put(&self, op: &mut Op, member: u32) {
        let member = member as u16;
        let (Op::Clear(square) | Op::Place(square, _)) = op;
        match self.field {
            X => square.x = member,
            Y => square.y = member,
            _ => {
                if let Op::Place(_, piece) = op {
                    piece.0 = piece.0 / 64 * 64 + member;
                }
            }
        }
    }
}

fn class(world: &SymbolicWorld<'_>) -> MoveClass {
    let numbers = |set| {
        members(set)
            .filter_map(|value| u16::try_from(value).ok())
            .collect()
    };
    let ops = (0..world.least)
        .map(|index| {
            let product = OpProduct::of(world, index);
            let first = operation(index);
            OpClass {
                clear: product.clears(),
                place: product.places(),
                xs: numbers(product.xs()),
                ys: numbers(product.ys()),
                pieces: product.pieces().collect(),
                unread: !(0..FIELDS).any(|field| world.was_read(first + field)),
            }
        })
        .collect();
    MoveClass {
        least: world.least as usize,
        most: (world.most != u32::MAX).then_some(world.most as usize),
        ops,
    }
}

// Layout, from the top: one bit so that no operation is 0, one for a place (clears sort first), 16 bits each for
// column, row and piece. Equal numbers are equal operations, so `sort` compares whole lists only from the second
// operation on.
/// Returns a number that sorts like the operation.
fn order(op: Op) -> u64 {
    let square = op.square();
    let piece = op.piece().map_or(0, |piece| 1 << 16 | u64::from(piece.0));
    // The absence of an operation comes first, so smaller numbers are left unused.
    1 << 60
        | piece >> 16 << 48
        | u64::from(square.x) << 32
        | u64::from(square.y) << 16
        | piece & 0xffff
}

/// Returns the content of a square after the last operation on it.
fn content(op: Op) -> Cell {
    op.piece().map_or(Cell::EMPTY, Cell::of)
}

/// Returns the changes that a list makes to a board: squares whose final content differs from before. Contents of one
/// class count as equal.
fn changes<'a, C: Copy + PartialEq + 'a>(
    board: &'a Board,
    ops: &'a [Op],
    class: impl Fn(Cell) -> C + 'a,
) -> impl Iterator<Item = (Square, C)> + 'a {
    // Only the last operation on a square counts, and only if it changes what is there. Quadratic in the length of a
    // list, which is a handful; a map would cost more.
    ops.iter().enumerate().filter_map(move |(index, op)| {
        let square = op.square();
        let later = ops.get(index + 1..).unwrap_or_default();
        let after = class(content(*op));
        (class(board.get(square)) != after && !later.iter().any(|other| other.square() == square))
            .then_some((square, after))
    })
}

/// The hash of the empty list, which is a move of its own.
pub const EMPTY_HASH: u64 = 1;

/// Returns a hash of the board after a list, of which only the classes of contents matter.
pub fn hash_of_changes(board: &Board, ops: &[Op], class: impl Fn(Cell) -> u16) -> u64 {
    if ops.is_empty() {
        return EMPTY_HASH;
    }
    // A sum, so that the order of operations does not matter: two lists that end in the same board have the same
    // changes in another order. Each change is mixed before (the constants are those of SplitMix64), since sums of
    // plain numbers collide.
    changes(board, ops, class).fold(0, |hash: u64, (square, class)| {
        let mut mixed = u64::from(square.x) << 32 | u64::from(square.y) << 16 | u64::from(class);
        mixed = (mixed.wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
        hash.wrapping_add(mixed ^ (mixed >> 32))
    })
}

/// Returns true if two lists lead to the same board, and both or neither is empty.
pub fn same_result(board: &Board, a: &[Op], b: &[Op]) -> bool {
    if board.has_stacks() {
        return a.is_empty() == b.is_empty() && board.after(a) == board.after(b);
    }
    let within = |a: &[Op], b: &[Op]| {
        let same = |cell: Cell| cell;
        changes(board, a, same).all(|change| changes(board, b, same).any(|other| other == change))
    };
    a.is_empty() == b.is_empty() && within(a, b) && within(b, a)
}

/// Returns the more important of two reasons for which a list is partial, without a claim that the other one makes
/// untrue.
fn joined(first: Partial, new: Partial) -> Partial {
    let weight = |partial: &Partial| match partial {
        Partial::Faults => 0,
        Partial::Length { .. } => 1,
        Partial::Classes { .. } => 2,
        Partial::Unfinished(_) => 3,
        Partial::Work { .. } => 4,
        Partial::Memory => 5,
        Partial::Stopped => 6,
        Partial::TooLarge | Partial::Answers => 7,
    };
    let (mut reason, other) = match weight(&first) < weight(&new) {
        true => (new, first),
        false => (first, new),
    };
    // Shorter lists were all examined, but some of them were not made up or not judged to the end.
    if let (Partial::Work { upto }, Partial::Classes { .. } | Partial::Unfinished(_)) =
        (&mut reason, other)
    {
        *upto = None;
    }
    reason
}
