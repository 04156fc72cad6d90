//! A memo of what answers led to in earlier listings, valid while what the program read is unchanged.
//!
//! A program is a function of its state, the answers, and the squares and variables that it reads. So where it refused
//! a move and returned to its previous state, it does so in every position with the same content of those squares and
//! variables and the same rest of the state. Most answers are of that kind, and after a ply most squares are unchanged.
//! If all further answers to a question are refused, so are the answers before it: a man that cannot move is examined
//! once, until a square changes that its moves depend on.
//!
//! Invariants: only refusals with nothing to report are stored, so a listing that uses them finds the same as one that
//! does not; the cost of finding them counts against the limits of a listing each time; their number is bounded.

use super::continuation::Continuation;
use crate::base::RunBounds;
use crate::board::{Board, Cell, Square};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash as _, Hasher as _};

/// Stands for an unknown answer, at the end of a path.
pub(super) const ANY: i32 = i32::MAX;
/// Stands for every answer that is not tried, at the end of a path.
pub(super) const OTHERS: i32 = i32::MIN;

/// The most results that are stored; beyond that all are removed.
const MAX_RESULTS: usize = 60_000;
/// The most results that are stored for the same answers.
const MAX_OF_PATH: usize = 8;
/// The most squares and variables that a result may depend on. One that depends on more hardly ever applies again.
const MAX_READS: usize = 24;
/// The most answers on a path whose result is stored.
const MAX_PATH: usize = 12;
/// What a path ends with in [`Path`].
const END: i16 = i16::MIN;
/// The number of squares of a board whose reads are tracked one by one.
const SQUARES: usize = 256;

/// What a run has read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reads {
    squares: [u64; SQUARES / 64],
    /// The global variables, by number.
    globals: u64,
    /// The [calls](super::calls) that look at the position before the answers, by number.
    calls: u64,
    /// True if it read more than is tracked.
    is_more: bool,
}

/// Returns the numbers of the set bits.
fn members(words: &[u64]) -> impl Iterator<Item = u16> {
    (0u16..).zip(words).flat_map(|(number, word)| {
        let rest = std::iter::successors(Some(*word), |left| Some(left & left.wrapping_sub(1)));
        let bits = rest.take_while(|left| *left != 0).map(u64::trailing_zeros);
        bits.map(move |bit| number * 64 + u16::try_from(bit).unwrap_or(0))
    })
}

impl Reads {
    pub(super) fn add(&mut self, board: &Board, square: Square) {
        let index = usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
        match self.squares.get_mut(index / 64) {
            Some(word) => *word |= 1 << (index % 64),
            None => self.is_more = true,
        }
    }

    pub(super) fn add_global(&mut self, number: u32) {
        match 1u64.checked_shl(number) {
            Some(bit) => self.globals |= bit,
            None => self.is_more = true,
        }
    }

    pub(super) fn add_call(&mut self, number: u32) {
        match 1u64.checked_shl(number) {
            Some(bit) => self.calls |= bit,
            None => self.is_more = true,
        }
    }

    pub(super) fn add_all(&mut self) {
        self.is_more = true;
    }

    pub(super) fn join(&mut self, other: &Self) {
        for (word, more) in self.squares.iter_mut().zip(other.squares) {
            *word |= more;
        }
        self.globals |= other.globals;
        self.calls |= other.calls;
        self.is_more |= other.is_more;
    }

    /// Returns true if there are too many to be worth storing.
    fn are_many(&self) -> bool {
        let count: u32 = self.squares.iter().map(|word| word.count_ones()).sum();
        let others = self.globals.count_ones() + self.calls.count_ones();
        self.is_more || (count + others) as usize > MAX_READS
    }
}

/// What results depend on besides the answers: the board and the global variables before them, and what calls return
/// there.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    pub board: &'a Board,
    pub globals: &'a [i64],
    pub calls: &'a dyn Fn(u16) -> Option<i64>,
}

impl Before<'_> {
    /// Returns the index and the content of everything that was read; not too much of it.
    fn content(&self, reads: &Reads) -> Option<Content> {
        let global = |number: u16| Some((number, *self.globals.get(usize::from(number))?));
        let call = |number: u16| Some((number, (self.calls)(number)?));
        let mut cells = [(0, Cell::EMPTY); MAX_READS];
        let mut count = 0;
        for number in members(&reads.squares) {
            let cell = *self.board.cells().get(usize::from(number))?;
            *cells.get_mut(usize::from(count))? = (number, cell);
            count += 1;
        }
        Some(Content {
            cells,
            count,
            globals: members(&[reads.globals])
                .map(global)
                .collect::<Option<_>>()?,
            calls: members(&[reads.calls]).map(call).collect::<Option<_>>()?,
        })
    }

    fn has(&self, content: &Content) -> bool {
        let cells = self.board.cells();
        let has_cell = |(number, cell): &(u16, Cell)| cells.get(usize::from(*number)) == Some(cell);
        let has_global =
            |(number, word): &(u16, i64)| self.globals.get(usize::from(*number)) == Some(word);
        let has_call = |(number, word): &(u16, i64)| (self.calls)(*number) == Some(*word);
        let read = content.cells.iter().take(usize::from(content.count));
        read.clone().all(has_cell)
            && content.globals.iter().all(has_global)
            && content.calls.iter().all(has_call)
    }
}

/// What was read, by index.
#[derive(Debug)]
struct Content {
    /// The squares, in place: looking up results is bound by the memory, not by the comparisons.
    cells: [(u16, Cell); MAX_READS],
    /// The number of squares.
    count: u8,
    globals: Box<[(u16, i64)]>,
    calls: Box<[(u16, i64)]>,
}

/// The cost of finding a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    pub runs: u64,
    pub steps: u64,
}

/// What answers lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// True if the program always refuses; false if it was not possible to show that.
    pub refuses: bool,
    pub reads: Reads,
    pub cost: Cost,
}

/// Answers in their order; see [`path_of`].
type Path = [i16; MAX_PATH];

/// Returns answers as a path, or `None` if there are too many or if they are too large.
fn path_of(answers: &[i32]) -> Option<Path> {
    let mut path = [END; MAX_PATH];
    if answers.len() > MAX_PATH {
        return None;
    }
    for (slot, answer) in path.iter_mut().zip(answers) {
        *slot = match *answer {
            ANY => -3,
            OTHERS => -2,
            answer if answer >= -1 => i16::try_from(answer).ok()?,
            _ => return None,
        };
    }
    Some(path)
}

/// The results in one state of the program, whatever its numbers are.
#[derive(Debug)]
pub(super) struct Group {
    turn: u8,
    state: Continuation,
    bounds: RunBounds,
    results: FxHashMap<Path, Vec<(Content, Finding)>>,
    count: usize,
}

impl Group {
    /// Returns what these answers lead to, if that is known.
    pub(super) fn get(&mut self, answers: &[i32], before: Before<'_>) -> Option<Finding> {
        let results = self.results.get_mut(&path_of(answers)?)?;
        let index = results
            .iter()
            .rposition(|(content, _)| before.has(content))?;
        // What applied now is likely to apply next time.
        let last = results.len() - 1;
        results.swap(index, last);
        results.last().map(|(_, result)| *result)
    }

    /// Records what these answers lead to while what was read has the same content as now.
    pub(super) fn insert(&mut self, answers: &[i32], before: Before<'_>, result: Finding) {
        if result.reads.are_many() {
            return;
        }
        let Some((path, content)) = path_of(answers).zip(before.content(&result.reads)) else {
            return;
        };
        match self.results.get_mut(&path) {
            Some(known) if known.len() >= MAX_OF_PATH => {
                known.remove(0);
                known.push((content, result));
            }
            Some(known) => {
                known.push((content, result));
                self.count += 1;
            }
            None => {
                self.results.insert(path, vec![(content, result)]);
                self.count += 1;
            }
        }
    }
}

/// The results in all states.
#[derive(Debug, Default)]
pub(super) struct Memo {
    groups: FxHashMap<u64, Group>,
}

impl Memo {
    /// Returns the results in a state of the program. `bounds` are the limits of each run.
    pub(super) fn group(
        &mut self,
        turn: u8,
        continuation: &Continuation,
        bounds: RunBounds,
    ) -> &mut Group {
        let count: usize = self.groups.values().map(|group| group.count + 1).sum();
        if count > MAX_RESULTS {
            self.groups.clear();
        }
        let state = continuation.without_numbers();
        let mut hasher = FxHasher::default();
        (turn, &state, bounds).hash(&mut hasher);
        let group = self.groups.entry(hasher.finish()).or_insert_with(|| Group {
            turn,
            state: state.clone(),
            bounds,
            results: FxHashMap::default(),
            count: 0,
        });
        if (group.turn, &group.state, group.bounds) != (turn, &state, bounds) {
            *group = Group {
                turn,
                state,
                bounds,
                results: FxHashMap::default(),
                count: 0,
            };
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Op, Piece};

    const BOUNDS: RunBounds = (10, 5, 7);
    const COST: Cost = Cost { runs: 3, steps: 9 };

    fn refusal(reads: Reads) -> Finding {
        Finding {
            refuses: true,
            reads,
            cost: COST,
        }
    }

    fn before<'a>(board: &'a Board, globals: &'a [i64]) -> Before<'a> {
        Before {
            board,
            globals,
            calls: &|number| (number == 3).then_some(77),
        }
    }

    #[test]
    fn a_refusal_holds_while_what_was_read_is_the_same() {
        let mut board = Board::new(3, 2);
        board.apply(Op::Place(Square::new(2, 1), Piece(4)));
        let mut reads = Reads::default();
        reads.add(&board, Square::new(2, 1));
        reads.add(&board, Square::new(0, 0));
        reads.add_global(1);
        reads.add_call(3);
        let mut memo = Memo::default();
        let state = Continuation::over(2);
        let now = before(&board, &[5, 6]);
        memo.group(0, &state, BOUNDS)
            .insert(&[1, 2], now, refusal(reads));
        let mut other = board.clone();
        other.apply(Op::Place(Square::new(1, 0), Piece(1)));
        let group = memo.group(0, &state, BOUNDS);
        assert_eq!(
            group.get(&[1, 2], before(&other, &[0, 6])),
            Some(refusal(reads))
        );
        assert_eq!(group.get(&[1], before(&other, &[5, 6])), None);
        assert_eq!(group.get(&[1, 2], before(&other, &[5, 7])), None);
        let changed = Before {
            calls: &|_| Some(78),
            ..now
        };
        assert_eq!(group.get(&[1, 2], changed), None);
        other.apply(Op::Clear(Square::new(2, 1)));
        assert_eq!(group.get(&[1, 2], before(&other, &[5, 6])), None);
        let mut is_known = |turn, state: &Continuation, bounds| {
            let group = memo.group(turn, state, bounds);
            group.get(&[1, 2], now).is_some()
        };
        assert!(is_known(0, &state, BOUNDS));
        assert!(!is_known(0, &state, (11, 5, 7)));
        assert!(!is_known(1, &state, BOUNDS));
        assert!(!is_known(0, &Continuation::over(1), BOUNDS));
    }

    #[test]
    fn what_depends_on_much_is_not_kept() {
        let board = Board::new(20, 20);
        let mut memo = Memo::default();
        let now = before(&board, &[]);
        let mut keeps = |reads: &Reads| {
            let group = memo.group(0, &Continuation::over(0), BOUNDS);
            group.insert(&[7], now, refusal(*reads));
            group.get(&[7], now).is_some()
        };
        let mut far = Reads::default();
        far.add(&board, Square::new(19, 19));
        let mut many = Reads::default();
        for x in 0..20 {
            many.add(&board, Square::new(x, 0));
            many.add(&board, Square::new(x, 1));
        }
        let mut all = Reads::default();
        all.add_all();
        let mut global = Reads::default();
        global.add_global(64);
        let mut unknown = Reads::default();
        unknown.add_call(4);
        let mut joined = Reads::default();
        joined.join(&all);
        assert!(
            !keeps(&unknown) && !keeps(&far) && !keeps(&many) && !keeps(&joined) && !keeps(&global)
        );
        assert!(keeps(&Reads::default()));
    }

    #[test]
    fn the_members_of_words_are_found_in_order() {
        let found: Vec<u16> = members(&[0b1010, 0, 1 << 63]).collect();
        assert_eq!(found, [1, 3, 191]);
    }
}
