//! A memo of answers that led to nothing in earlier listings, valid while the squares that the program read are
//! unchanged.
//!
//! A program is a function of its state, the answers and the squares that it reads. So where it refused a move and
//! returned to its previous state, it does so in every position with the same state and the same content of those
//! squares. Most answers are of that kind, and after a ply most squares are unchanged.
//!
//! Invariants: only refusals with nothing to report are stored, so a listing that uses them finds the same as one that
//! does not; the cost of finding them counts against the limits of a listing each time; their number is bounded.

use crate::base::RunBounds;
use crate::board::{Board, Cell, Position, Shared, Square};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash as _, Hasher as _};

/// Stands for every answer, at the end of a path.
pub(super) const ANY: i32 = i32::MAX;
/// Stands for every answer that is not tried, at the end of a path.
pub(super) const OTHERS: i32 = i32::MIN;

/// The most refusals that are stored; beyond that all are removed.
const MOST_REFUSALS: usize = 60_000;
/// The most refusals that are stored for the same answers.
const MOST_OF_PATH: usize = 4;
/// The most squares that a refusal may depend on. One that depends on more hardly ever applies again.
const MOST_SQUARES: usize = 24;
/// The number of squares of a board whose reads are tracked one by one.
const SQUARES: usize = 256;

/// The squares that a run has read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reads {
    squares: [u64; SQUARES / 64],
    /// True if it read more than is tracked.
    is_more: bool,
}

impl Reads {
    pub(super) fn add(&mut self, board: &Board, square: Square) {
        let index = usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
        match self.squares.get_mut(index / 64) {
            Some(word) => *word |= 1 << (index % 64),
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
        self.is_more |= other.is_more;
    }

    /// Returns the indexes of the squares with their content, unless there are too many.
    fn cells(&self, board: &Board) -> Option<Box<[(u16, Cell)]>> {
        let count: u32 = self.squares.iter().map(|word| word.count_ones()).sum();
        if self.is_more || count as usize > MOST_SQUARES {
            return None;
        }
        let numbers = (0u16..).take(SQUARES).filter(|number| {
            let word = self.squares.get(usize::from(*number) / 64);
            word.is_some_and(|word| word >> (number % 64) & 1 != 0)
        });
        let cell = |number: u16| Some((number, *board.cells().get(usize::from(number))?));
        numbers.map(cell).collect()
    }
}

/// The cost of finding a refusal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    pub runs: u64,
    pub steps: u64,
}

#[derive(Debug)]
struct Refusal {
    cells: Box<[(u16, Cell)]>,
    cost: Cost,
}

/// The refusals in one state of the program.
#[derive(Debug)]
pub(super) struct Group {
    turn: u8,
    state: Shared,
    bounds: RunBounds,
    refusals: FxHashMap<Box<[i32]>, Vec<Refusal>>,
    count: usize,
}

impl Group {
    /// Returns the cost of finding that these answers lead to nothing on a board, if that is known.
    pub(super) fn get(&self, answers: &[i32], board: &Board) -> Option<Cost> {
        let cells = board.cells();
        let holds = |refusal: &&Refusal| {
            let mut looked_at = refusal.cells.iter();
            looked_at.all(|(number, cell)| cells.get(usize::from(*number)) == Some(cell))
        };
        let refusals = self.refusals.get(answers)?;
        refusals.iter().find(holds).map(|refusal| refusal.cost)
    }

    /// Records that these answers lead to nothing while the squares that were read have the same content as on this
    /// board.
    pub(super) fn insert(&mut self, answers: &[i32], board: &Board, reads: &Reads, cost: Cost) {
        let Some(cells) = reads.cells(board) else {
            return;
        };
        let refusal = Refusal { cells, cost };
        match self.refusals.get_mut(answers) {
            Some(known) if known.len() >= MOST_OF_PATH => {
                known.rotate_left(1);
                if let Some(oldest) = known.last_mut() {
                    *oldest = refusal;
                }
            }
            Some(known) => {
                known.push(refusal);
                self.count += 1;
            }
            None => {
                self.refusals.insert(answers.into(), vec![refusal]);
                self.count += 1;
            }
        }
    }
}

/// The refusals in all states.
#[derive(Debug, Default)]
pub(super) struct Memo {
    groups: FxHashMap<u64, Group>,
}

impl Memo {
    /// Returns the refusals in the state of a position. `bounds` are the limits of each run.
    pub(super) fn group(&mut self, position: &Position, bounds: RunBounds) -> &mut Group {
        let count: usize = self.groups.values().map(|group| group.count + 1).sum();
        if count > MOST_REFUSALS {
            self.groups.clear();
        }
        let mut hasher = FxHasher::default();
        (position.turn, &position.state, bounds).hash(&mut hasher);
        let fresh = || Group {
            turn: position.turn,
            state: position.state.clone(),
            bounds,
            refusals: FxHashMap::default(),
            count: 0,
        };
        let group = self.groups.entry(hasher.finish()).or_insert_with(fresh);
        if (group.turn, &group.state, group.bounds) != (position.turn, &position.state, bounds) {
            *group = fresh();
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Op, Piece};

    const BOUNDS: RunBounds = (10, 5, 7);

    #[test]
    fn a_refusal_holds_where_the_squares_look_the_same() {
        let mut board = Board::new(3, 2);
        board.apply(Op::Place(Square::new(2, 1), Piece(4)));
        let mut reads = Reads::default();
        reads.add(&board, Square::new(2, 1));
        reads.add(&board, Square::new(0, 0));
        let mut memo = Memo::default();
        let position = Position::new(board.clone(), 0);
        let cost = Cost { runs: 3, steps: 9 };
        memo.group(&position, BOUNDS)
            .insert(&[1, 2], &board, &reads, cost);
        let mut other = board.clone();
        other.apply(Op::Place(Square::new(1, 0), Piece(1)));
        let group = memo.group(&position, BOUNDS);
        assert_eq!(group.get(&[1, 2], &other), Some(cost));
        assert_eq!(group.get(&[1], &other), None);
        other.apply(Op::Clear(Square::new(2, 1)));
        assert_eq!(group.get(&[1, 2], &other), None);
        assert_eq!(memo.group(&position, (11, 5, 7)).get(&[1, 2], &board), None);
        let turned = Position::new(board.clone(), 1);
        assert_eq!(memo.group(&turned, BOUNDS).get(&[1, 2], &board), None);
    }

    #[test]
    fn what_depends_on_much_is_not_kept() {
        let board = Board::new(20, 20);
        let position = Position::new(board.clone(), 0);
        let mut memo = Memo::default();
        let mut keeps = |reads: &Reads| {
            let group = memo.group(&position, BOUNDS);
            group.insert(&[7], &board, reads, Cost::default());
            group.get(&[7], &board).is_some()
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
        let mut joined = Reads::default();
        joined.join(&all);
        assert!(!keeps(&far) && !keeps(&many) && !keeps(&joined));
        assert!(keeps(&Reads::default()));
    }
}
