//! The state of a position of a gdef game besides board and turn: the values of its state variables, the score, and the
//! earlier positions, as far as the rules read them.
//!
//! Invariants: positions of a program that reads none of it have no state; two positions are unequal exactly if the
//! rules can tell them apart.

// The past as a list that positions share; `same_board` links skip to the last entry with the same board, so that
// counting repetitions does not walk:
//
//     entry         1   2   3   4   5
//     board         A   B   A   B   A
//     `before`      -   1   2   3   4
//     `same_board`  -   -   1   2   3
//     `times`       1   1   2   2   3      of the board, with the entry itself
//
// A new board is mostly told from all earlier ones by the set `boards` of the latest entry: one bit for each, 2,048
// bits. The walk for one that may have occurred ends at the first entry whose set lacks it, so a false alarm costs
// little.

use super::code::Code;
use super::effects::ContentClasses;
use super::instruction::Instruction;
use super::intrinsic::Intrinsic;
use super::tree::StateVariable;
use crate::board::{Board, Cell, Op, Position, SharedState, State, each_difference};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

/// The parts of the state that a program needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StateNeeds {
    pub values: bool,
    /// The earlier positions.
    pub past: bool,
    /// The number of moves.
    pub moves: bool,
    pub score: bool,
    /// The number of repetitions, which is counted among the earlier positions.
    pub repeats: bool,
    /// Whether a player has a legal move.
    pub has_move: bool,
    /// The board after the operations of the move.
    pub next: bool,
    /// What the game is worth to each player.
    pub payoffs: bool,
}

impl StateNeeds {
    pub fn of(code: &Code, states: &[StateVariable]) -> Self {
        let mut needs = Self {
            values: !states.is_empty(),
            ..Self::default()
        };
        for instruction in &code.instructions {
            if let Instruction::Intrinsic { op, .. } = instruction {
                match op {
                    Intrinsic::Previous => needs.past = true,
                    Intrinsic::Repeats | Intrinsic::BoardRepeats => {
                        (needs.past, needs.repeats) = (true, true);
                    }
                    Intrinsic::MovesNumber => needs.moves = true,
                    Intrinsic::SetScore => needs.score = true,
                    Intrinsic::SetPayoff => needs.payoffs = true,
                    Intrinsic::HasMove => needs.has_move = true,
                    Intrinsic::NextCell | Intrinsic::EnterNext => needs.next = true,
                    _ => {}
                }
            }
        }
        needs
    }

    /// Returns true if positions have a state.
    pub fn state(self) -> bool {
        self.values || self.past || self.moves || self.score
    }

    /// Returns true if hooks need more than board, turn and operations.
    pub fn context(self) -> bool {
        self.state() || self.has_move || self.next || self.payoffs
    }
}

/// The state of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GameState {
    /// The bits of the state variables, in the order of their definitions.
    pub values: Vec<i64>,
    /// The bits of a float for each player; empty if no score was set.
    pub score: Vec<i64>,
    /// The number of moves since the start or the last set-up.
    pub moves: u32,
    pub past: Past,
}

/// The state of a position or, if it has none, that of the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainState<'p> {
    pub state: Option<&'p GameState>,
    pub variables: &'p [StateVariable],
}

impl<'p> PlainState<'p> {
    pub fn of(position: &'p Position, variables: &'p [StateVariable]) -> Self {
        Self {
            state: GameState::of(position, variables),
            variables,
        }
    }

    /// Returns the bits of a variable.
    pub fn value(&self, number: u32) -> i64 {
        let number = number as usize;
        let initial = || self.variables.get(number).map(|variable| variable.initial);
        self.state
            .map_or_else(initial, |state| state.values.get(number).copied())
            .unwrap_or(0)
    }

    /// Returns the number of moves since the start or the last set-up.
    pub fn moves(&self) -> i64 {
        self.state.map_or(0, |state| i64::from(state.moves))
    }
}

impl GameState {
    pub fn start(states: &[StateVariable]) -> Self {
        Self {
            values: states.iter().map(|state| state.initial).collect(),
            ..Self::default()
        }
    }

    /// Returns the state of a position, if it has one that matches the variables.
    pub fn of<'p>(position: &'p Position, states: &[StateVariable]) -> Option<&'p Self> {
        let state = position.state.get::<Self>();
        state.filter(|state| state.values.len() == states.len())
    }

    pub fn into_shared(self) -> SharedState {
        SharedState::new(self)
    }

    /// Counts the earlier positions that are equal to one with this state, board and turn.
    pub fn repeats(&self, board: &Board, turn: u8) -> Repeats {
        self.past.repeats(board, turn, &self.values)
    }
}

/// How often a position occurred earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Repeats {
    /// With the same board, player on turn and values.
    pub position: i64,
    /// With the same board.
    pub board: i64,
}

impl Repeats {
    /// Counts a position with the same board. `is_all` says whether turn and values are the same, too.
    pub fn add(&mut self, is_all: bool) {
        self.board += 1;
        self.position += i64::from(is_all);
    }
}

impl State for GameState {
    fn digest(&self) -> u64 {
        let values = self.values.iter().chain(&self.score);
        let hash = values.fold(
            mix(self.past.line(), u64::from(self.moves)),
            |hash, bits| mix(hash, bits.cast_unsigned()),
        );
        mix(hash, self.values.len() as u64)
    }

    fn bytes(&self) -> usize {
        let words = self.values.len() + self.score.len();
        let past = self.past.0.as_deref().map_or(0, |entry| {
            let words = size_of_val(entry.values.as_slice());
            size_of::<PastPosition>() + entry.board.bytes() + words
        });
        size_of::<Self>() + words * size_of::<i64>() + past
    }
}

/// An earlier position.
#[derive(Debug)]
pub(super) struct PastPosition {
    pub board: Board,
    turn: u8,
    values: Vec<i64>,
    /// A hash of the board.
    hash: u64,
    /// A hash of all positions up to and including this one.
    line: u64,
    length: u32,
    /// The boards up to this one.
    boards: Boards,
    /// The class hashes of the board, and those of the boards up to this one.
    classes: ClassHashes,
    class_boards: [Boards; MOVERS],
    /// How often its position and its board occurred up to this entry, which counts.
    times: Repeats,
    /// The past as of the latest earlier entry with the same board.
    same_board: Past,
    before: Past,
}

/// A set of boards that may have occurred (a Bloom filter): one bit for the hash of each, so that a new board is mostly
/// recognised without walking through the past.
#[derive(Clone, Copy, Debug)]
struct Boards([u64; Self::WORDS]);

impl Boards {
    const WORDS: usize = 32;
    const NONE: Self = Self([0; Self::WORDS]);

    /// Returns the index of the word, and the bit in it, for a hash.
    fn place(hash: u64) -> (usize, u64) {
        // The upper bits of a product are mixed best.
        // The shift leaves 11 bits: one of 2,048.
        let bit = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 53;
        ((bit / 64) as usize % Self::WORDS, 1 << (bit % 64))
    }

    fn with(mut self, hash: u64) -> Self {
        let (word, bit) = Self::place(hash);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
        self
    }

    fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }
}

/// The number of players for whom class hashes are kept.
pub(super) const MOVERS: usize = 2;

/// For each of the first players: a hash of a board that the hook after a move of that player cannot change.
///
/// The hook turns contents of squares only into contents of the same [class](ContentClasses). So the board after a move
/// has, square by square, the classes of the board after its operations, whatever the hook does. A move after which the
/// classes are those of no earlier board cannot repeat one, which is known without running the hook. In Go, for
/// example, a move of black leaves all black stones where they are: it can repeat only a board with exactly these black
/// stones.
pub(super) type ClassHashes = [u64; MOVERS];

/// Returns the class hash of a board: the combination of what its squares add, so that a change of a square changes it
/// by that square alone. Without classes the hook changes nothing.
pub(super) fn class_hash(board: &Board, classes: Option<&ContentClasses>) -> u64 {
    let cells = board.cells().iter().enumerate();
    cells.fold(0, |hash, (index, cell)| {
        hash ^ class_of_square(index, *cell, classes)
    })
}

/// Returns the class hash of a board after operations, from the hash before them.
pub(super) fn class_hash_after(
    board: &Board,
    ops: &[Op],
    classes: Option<&ContentClasses>,
    hash: u64,
) -> u64 {
    let after = |op: &Op| op.piece().map_or(Cell::EMPTY, Cell::of);
    ops.iter().enumerate().fold(hash, |hash, (number, op)| {
        let square = op.square();
        if !board.has(square) {
            return hash;
        }
        // An operation on the same square before this one has replaced what the board holds.
        let earlier = ops.iter().take(number).rev();
        let mut earlier = earlier.filter(|earlier| earlier.square() == square);
        let old = earlier.next().map_or_else(|| board.get(square), after);
        let index = usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
        hash ^ class_of_square(index, old, classes) ^ class_of_square(index, after(op), classes)
    })
}

/// Returns what a square with this content adds to a class hash.
fn class_of_square(index: usize, cell: Cell, classes: Option<&ContentClasses>) -> u64 {
    let bits = cell.to_bits();
    let class = classes.map_or(bits, |classes| classes.of(bits));
    // Plus 1, or the first square would add nothing if it is empty. Combined by exclusive or, which lets
    // `class_hash_after` take out the old content and put in the new one.
    mix(index as u64, u64::from(class) + 1)
}

/// Earlier positions, the latest first. A linked list whose tail is shared between positions, so one more position
/// costs one entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Past(Option<Arc<PastPosition>>);

impl Past {
    /// Returns the past of the positions that follow a position.
    pub fn with(&self, position: &Position, values: Vec<i64>, classes: ClassHashes) -> Self {
        let hash = self.hash_of(&position.board);
        let turn = u64::from(position.turn);
        let bits = values.iter().map(|bits| bits.cast_unsigned());
        let before = self.0.as_deref();
        let boards = before.map_or(Boards::NONE, |entry| entry.boards);
        let mut class_boards = before.map_or([Boards::NONE; MOVERS], |entry| entry.class_boards);
        for (boards, hash) in class_boards.iter_mut().zip(classes) {
            *boards = boards.with(hash);
        }
        let same_board = self.find(hash, &position.board);
        let mut times = same_board.repeats_of_board(position.turn, &values);
        times.add(true);
        Self(Some(Arc::new(PastPosition {
            times,
            same_board,
            board: position.board.clone(),
            turn: position.turn,
            hash,
            line: bits.fold(mix(mix(self.line(), hash), turn), mix),
            values,
            length: self.len().saturating_add(1),
            boards: boards.with(hash),
            classes,
            class_boards,
            before: self.clone(),
        })))
    }

    /// Counts the positions that are equal to one with this board, turn and values.
    pub fn repeats(&self, board: &Board, turn: u8, values: &[i64]) -> Repeats {
        self.find(self.hash_of(board), board)
            .repeats_of_board(turn, values)
    }

    /// Returns the hash of a board.
    fn hash_of(&self, board: &Board) -> u64 {
        // The squares that differ are seen by their tops only.
        if board.has_stacks() {
            return hash_board(board);
        }
        self.hash_from_latest(board, None, |entry| Some(entry.hash))
    }

    /// Returns the class hash of a board for a player. The past must have been made with the same classes.
    pub fn class_hash_of(
        &self,
        mover: usize,
        board: &Board,
        classes: Option<&ContentClasses>,
    ) -> u64 {
        self.hash_from_latest(board, classes, |entry| entry.classes.get(mover).copied())
    }

    // A move changes few squares, and a board has up to thousands.
    /// Returns a hash of a board, from that of the latest board and the squares that differ.
    fn hash_from_latest(
        &self,
        board: &Board,
        classes: Option<&ContentClasses>,
        hash_of: impl Fn(&PastPosition) -> Option<u64>,
    ) -> u64 {
        let size = |board: &Board| (board.width(), board.height());
        let latest = self.0.as_deref();
        let latest = latest.filter(|entry| size(&entry.board) == size(board));
        let latest = latest.and_then(|entry| Some((entry, hash_of(entry)?)));
        let Some((entry, mut hash)) = latest else {
            return class_hash(board, classes);
        };
        let (before, after) = (entry.board.cells(), board.cells());
        each_difference(before, after, |index| {
            for cell in [before, after]
                .map(|cells| cells.get(index))
                .into_iter()
                .flatten()
            {
                hash ^= class_of_square(index, *cell, classes);
            }
        });
        debug_assert_eq!(hash, class_hash(board, classes));
        hash
    }

    /// Returns the past as of the latest position with a board, which has this hash; empty if there is none.
    fn find(&self, hash: u64, board: &Board) -> Self {
        let mut past = self;
        // Each entry has the set of the boards up to it, so the walk ends where the board cannot have occurred yet.
        while let Some(entry) = past
            .0
            .as_deref()
            .filter(|entry| entry.boards.may_have(hash))
        {
            if entry.hash == hash && entry.board == *board {
                return past.clone();
            }
            past = &entry.before;
        }
        Self::default()
    }

    /// Counts the positions with the latest board, and those of them with this turn and these values. Each entry knows
    /// its own counts, so only entries with the same board and another turn or other values are passed: a record that
    /// goes round in a circle for ever takes no longer at its end.
    fn repeats_of_board(&self, turn: u8, values: &[i64]) -> Repeats {
        let same = std::iter::successors(self.0.as_deref(), |entry| entry.same_board.0.as_deref());
        let mut alike = same.filter(|entry| entry.turn == turn && entry.values == values);
        Repeats {
            position: alike.next().map_or(0, |entry| entry.times.position),
            board: self.0.as_ref().map_or(0, |entry| entry.times.board),
        }
    }

    /// Returns true if an earlier board has this class hash for a player.
    pub fn has_classes(&self, mover: usize, hash: u64) -> bool {
        let may_have = |entry: &&PastPosition| {
            let boards = entry.class_boards.get(mover);
            boards.is_none_or(|boards| boards.may_have(hash))
        };
        let mut entries = self.iter().take_while(may_have);
        entries.any(|entry| {
            entry
                .classes
                .get(mover)
                .is_none_or(|class_hash| *class_hash == hash)
        })
    }

    fn line(&self) -> u64 {
        self.0.as_ref().map_or(0, |entry| entry.line)
    }

    pub fn len(&self) -> u32 {
        self.0.as_ref().map_or(0, |entry| entry.length)
    }

    /// Returns the past as of the entry with this index; 0 is the latest.
    pub fn at(&self, number: usize) -> Option<&Self> {
        // Decided without walking through the past.
        if number >= self.len() as usize {
            return None;
        }
        let mut past = self;
        for _ in 0..number {
            past = &past.0.as_ref()?.before;
        }
        Some(past)
    }

    /// Returns the latest board.
    pub fn latest(&self) -> Option<&Board> {
        self.0.as_ref().map(|entry| &entry.board)
    }

    /// Returns the entries, the latest first.
    pub fn iter(&self) -> impl Iterator<Item = &PastPosition> {
        std::iter::successors(self.0.as_deref(), |entry| entry.before.0.as_deref())
    }
}

impl Eq for Past {}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        // The hash of the whole line: nearly all unequal pasts end here.
        if self.line() != other.line() || self.len() != other.len() {
            return false;
        }
        // Pasts mostly share their older part, which then need not be compared.
        let (mut a, mut b) = (&self.0, &other.0);
        while let (Some(x), Some(y)) = (a, b) {
            if Arc::ptr_eq(x, y) {
                return true;
            }
            if x.turn != y.turn || x.values != y.values || x.board != y.board {
                return false;
            }
            (a, b) = (&x.before.0, &y.before.0);
        }
        a.is_none() && b.is_none()
    }
}

impl Drop for Past {
    // A loop, because the recursive drop of a million entries would exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.before.0.take();
            // The entries with the same board are part of those before, so this only counts down.
            entry.same_board.0 = None;
        }
    }
}

fn mix(hash: u64, bits: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ bits).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 32)
}

/// Returns a hash of the cells of a board, for comparing boards of one list.
pub(super) fn hash_board(board: &Board) -> u64 {
    if board.has_stacks() {
        return FxBuildHasher.hash_one(board);
    }
    // Four cells of 16 bits in a word, so a quarter of the multiplications. A last chunk that is shorter cannot be
    // taken for another one, since boards that are compared have the same size.
    let four = |cells: &[Cell]| {
        let bits = cells.iter().map(|cell| u64::from(cell.to_bits()));
        bits.fold(0, |all, bits| all << 16 | bits)
    };
    let cells = board.cells().chunks(4).map(four);
    cells.fold(1, mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Op, Piece, Square};

    fn line(columns: &[u16]) -> Past {
        let mut past = Past::default();
        for column in columns {
            let mut board = Board::new(3, 1);
            board.apply(Op::Place(Square::new(*column, 0), Piece(0)));
            past = past.with(&Position::new(board, 0), Vec::new(), [0; MOVERS]);
        }
        past
    }

    #[test]
    fn lines_are_equal_position_by_position() {
        assert_eq!(line(&[0, 1, 2]), line(&[0, 1, 2]));
        assert_ne!(line(&[0, 1, 2]), line(&[1, 0, 2]));
        assert_ne!(line(&[0, 1]), line(&[0, 1, 2]));
        let shared = line(&[2]);
        assert_eq!(shared, shared.clone());
    }

    #[test]
    fn a_position_repeats_where_board_turn_and_values_do() {
        let past = line(&[0, 1, 0]);
        let state = GameState {
            past,
            ..GameState::default()
        };
        let mut board = Board::new(3, 1);
        board.apply(Op::Place(Square::new(0, 0), Piece(0)));
        let repeats = |position| Repeats { position, board: 2 };
        assert_eq!(state.repeats(&board, 0), repeats(2));
        assert_eq!(state.repeats(&board, 1), repeats(0));
        let other = GameState {
            values: vec![7],
            ..state
        };
        assert_eq!(other.repeats(&board, 0), repeats(0));
    }

    #[test]
    fn repetitions_are_those_of_a_walk_through_the_whole_past() {
        let mut dice = crate::base::dice::Dice(3);
        for _ in 0..50 {
            let mut past = Past::default();
            for _ in 0..60 {
                let mut board = Board::new(3, 1);
                for column in 0..3 {
                    if dice.below(2) == 0 {
                        board.apply(Op::Place(Square::new(column, 0), Piece(0)));
                    }
                }
                let turn = dice.below(2) as u8;
                let values = vec![dice.below(3) as i64 / 2];
                let mut counted = Repeats::default();
                for entry in past.iter().filter(|entry| entry.board == board) {
                    counted.add(entry.turn == turn && entry.values == values);
                }
                assert_eq!(past.repeats(&board, turn, &values), counted);
                let position = Position::new(board, turn);
                past = past.with(&position, values, ClassHashes::default());
            }
        }
    }

    #[test]
    fn a_long_circle_is_freed() {
        let circle: Vec<u16> = [0, 1, 2].into_iter().cycle().take(200_000).collect();
        let past = line(&circle);
        let earlier = past.at(100_000).cloned();
        drop(past);
        assert_eq!(earlier.map(|past| past.len()), Some(100_000));
    }

    #[test]
    fn a_class_hash_after_operations_is_that_of_the_board_after_them() {
        let square = |x| Square::new(x, 0);
        let board = Board::new(3, 1).after(&[Op::Place(square(1), Piece(0))]);
        let lists: [&[Op]; 4] = [
            &[Op::Place(square(0), Piece(1))],
            &[Op::Clear(square(1)), Op::Place(square(2), Piece(0))],
            &[
                Op::Place(square(1), Piece(1)),
                Op::Place(square(1), Piece(0)),
            ],
            &[
                Op::Place(square(0), Piece(0)),
                Op::Clear(square(0)),
                Op::Clear(square(1)),
            ],
        ];
        let before = class_hash(&board, None);
        for ops in lists {
            let after = class_hash_after(&board, ops, None, before);
            assert_eq!(after, class_hash(&board.after(ops), None), "{ops:?}");
            assert_eq!(after == before, board.after(ops) == board, "{ops:?}");
        }
    }

    #[test]
    fn class_hashes_of_earlier_boards_are_found() {
        let past = line(&[0, 1, 2]);
        assert!(past.has_classes(0, 0) && past.has_classes(1, 0));
        let board = Position::new(Board::new(3, 1), 0);
        let past = past.with(&board, Vec::new(), [5, 6]);
        let past = past.with(&board, Vec::new(), [7, 8]);
        let has = |mover, hash| past.has_classes(mover, hash);
        assert!(has(0, 5) && has(0, 7) && has(1, 6) && has(1, 8) && has(0, 0));
        assert!(!has(0, 6) && !has(1, 5) && !has(0, 9));
    }

    #[test]
    fn a_long_past_is_dropped_without_recursion() {
        let mut past = Past::default();
        let position = Position::new(Board::new(1, 1), 0);
        for _ in 0..300_000 {
            past = past.with(&position, Vec::new(), [0; MOVERS]);
        }
        assert_eq!(past.len(), 300_000);
    }
}
