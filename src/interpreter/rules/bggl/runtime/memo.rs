//! A memo of what answers led to in earlier listings, valid while what the program read is unchanged.
//!
//! A program is a function of its state, the answers, and the squares and variables that it reads. So where it refused
//! a move and returned to its previous state, it does so in every position with the same content of those squares and
//! variables and the same rest of the state. Most answers are of that kind, and after a ply most squares are unchanged.
//! If all further answers to a question are refused, so are the answers before it: a man that cannot move is examined
//! once, until a square changes that its moves depend on. The next question after some answers is remembered, too.
//!
//! Results are stored in a tree of answers. What changed on the board is found once for a listing, so whether a result still
//! holds is a comparison of two sets of squares; the content of the squares is compared only where the sets meet.
//!
//! Invariants: only refusals and questions with nothing to report are stored, so a listing that uses them finds the same
//! as one that does not; the cost of finding them counts against the limits of a listing each time; their number is
//! bounded.

// A look-up goes from the cheap to the dear, because a listing asks about hundreds of paths and most results hold:
//
//    1. the node of the path       an index per answer, no hashing
//    2. `latest`                   the last answer here, positive or negative: two sets of squares are compared
//    3. `filters`                  per result one square by which it differed last time: one cell is compared
//    4. `StoredResult::difference` sets of squares again; only where they meet, the content of the squares
//    5. the results of calls       a call is run at most once for a listing, see `calls.rs`
//
// The nodes of one question stand side by side in `nodes`, and `next` of a node is the index of the first of them:
//
//    index     0      1 ....... w   w+1 ...... 2w
//            root  | after root   | after one of these ...
//    answer          OTHERS ANY -1 0 1 2 ... longest side of the board
//    offset             0    1   2 3 4 5 ... w - 1
//
// The root is nobody's follower, so 0 can stand for "no next question".

use super::continuation::Continuation;
use super::reads::{MAX_READS, Reads, SQUARES};
use crate::base::{RunBounds, bits};
use crate::board::{Board, Cell, each_difference};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash as _, Hasher as _};
use std::slice::from_ref;

/// Stands for an unknown answer, at the end of a path.
pub(super) const ANY: i32 = i32::MAX;
/// Stands for every answer that is not tried, at the end of a path.
pub(super) const OTHERS: i32 = i32::MIN;

/// The most results that are stored; beyond that all are removed.
const MAX_RESULTS: usize = 60_000;
/// The most results that are stored for the same answers.
const MAX_OF_PATH: usize = 8;
/// The most answers on a path whose result is stored.
const MAX_PATH: usize = 12;
/// The number of nodes that count as one result, by their bytes.
const NODES_OF_RESULT: usize = 2;
/// The number of listings for which it is known what has changed since.
const LISTINGS: usize = 32;

/// Returns the numbers of the set bits.
fn members(words: &[u64]) -> impl Iterator<Item = u16> {
    (0u16..).zip(words).flat_map(|(number, word)| {
        bits(*word).map(move |bit| number * 64 + u16::try_from(bit).unwrap_or(0))
    })
}

/// Returns what a call with a number returns in the position before the answers.
pub(super) type CallResults<'a> = &'a dyn Fn(u16) -> Option<i64>;

/// The position before the answers, as far as results may depend on it, and what has changed up to it.
#[derive(Debug, Default)]
struct TrackedPosition {
    cells: Vec<Cell>,
    globals: Vec<i64>,
    /// The number of the listing.
    listing: u32,
    /// What has changed since each of the last listings, by its number modulo their count.
    changed: [Changes; LISTINGS],
}

/// The squares and variables whose content has changed.
#[derive(Clone, Copy, Debug, Default)]
struct Changes {
    squares: [u64; SQUARES / 64],
    globals: u64,
}

impl TrackedPosition {
    /// Goes on to the position of the next listing.
    fn advance(&mut self, cells: &[Cell], globals: &[i64]) {
        // An example, with listings 7, 8, 9 and a move on squares a and b between 8 and 9:
        //
        //    slot                      7        8        9
        //    after listing 8       {x, y}      {}            what changed from 7 to 8
        //    after listing 9   {x, y, a, b}  {a, b}     {}   the changes are added to every slot; 9 begins empty
        //
        // So "has anything of `reads` changed since listing n" is one look at the slot n. The slots of listings that
        // are [`LISTINGS`] or more in the past have been taken over by later ones; `is_unchanged_since` knows nothing
        // about these, and the content is compared instead.
        let mut changes = Changes::default();
        let is_same_size = self.cells.len() == cells.len() && self.globals.len() == globals.len();
        if is_same_size {
            each_difference(&self.cells, cells, |index| {
                if let Some(word) = changes.squares.get_mut(index / 64) {
                    *word |= 1 << (index % 64);
                }
            });
            // Variables from number 64 on are not tracked; `Reads::add_global` marks a run that reads one as reading
            // too much to be stored.
            for (bit, (before, now)) in (0..64).zip(self.globals.iter().zip(globals)) {
                changes.globals |= u64::from(before != now) << bit;
            }
        } else {
            changes.squares = [u64::MAX; SQUARES / 64];
            changes.globals = u64::MAX;
        }
        self.cells.clear();
        self.cells.extend_from_slice(cells);
        self.globals.clear();
        self.globals.extend_from_slice(globals);
        self.listing = self.listing.wrapping_add(1);
        for earlier in &mut self.changed {
            let squares = earlier.squares.iter_mut().zip(changes.squares);
            squares.for_each(|(word, more)| *word |= more);
            earlier.globals |= changes.globals;
        }
        if let Some(now) = self.changed.get_mut(self.listing as usize % LISTINGS) {
            *now = Changes::default();
        }
    }

    /// Returns true if nothing that was read has changed since a listing, as far as that is known.
    fn is_unchanged_since(&self, listing: u32, reads: &Reads) -> bool {
        if self.listing.wrapping_sub(listing) as usize >= LISTINGS {
            return false;
        }
        let changed = self.changed.get(listing as usize % LISTINGS);
        changed.is_some_and(|changed| {
            let squares = changed.squares.iter().zip(&reads.squares);
            squares.fold(changed.globals & reads.globals, |all, (a, b)| all | a & b) == 0
        })
    }

    /// Returns the content of everything that was read; not too much of it.
    fn content(&self, reads: &Reads, calls: CallResults<'_>) -> Option<ReadContent> {
        let global = |number: u16| self.globals.get(usize::from(number)).copied();
        // In the order in which `members` gives the numbers. `difference` walks both in the same order, so nothing
        // says which cell belongs to which square.
        let mut cells = [Cell::EMPTY; MAX_READS];
        let mut slots = cells.iter_mut();
        for number in members(&reads.squares) {
            *slots.next()? = *self.cells.get(usize::from(number))?;
        }
        let globals = members(from_ref(&reads.globals)).map(global);
        Some(ReadContent {
            cells,
            words: globals
                .chain(members(from_ref(&reads.calls)).map(calls))
                .collect::<Option<_>>()?,
        })
    }

    /// Returns the first square or variable whose content is another one, if there is any.
    fn difference(&self, reads: &Reads, content: &ReadContent) -> Option<ReadItem> {
        let mut squares = members(&reads.squares).zip(&content.cells);
        let differs = |number: u16, cell: &Cell| self.cells.get(usize::from(number)) != Some(cell);
        if let Some((number, cell)) = squares.find(|(number, cell)| differs(*number, cell)) {
            return Some(ReadItem::Square(number, *cell));
        }
        let mut globals = members(from_ref(&reads.globals)).zip(&content.words);
        let differs = |number: u16, word: &i64| self.globals.get(usize::from(number)) != Some(word);
        let global = globals.find(|(number, word)| differs(*number, word));
        global.map(|(number, _)| ReadItem::Global(number))
    }
}

/// Something that was read, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadItem {
    /// With what was there.
    Square(u16, Cell),
    Global(u16),
    Call(u16),
}

impl ReadItem {
    fn add_to(self, reads: &mut Reads) {
        match self {
            Self::Square(number, _) => reads.add_index(usize::from(number)),
            Self::Global(number) => reads.add_global(u32::from(number)),
            Self::Call(number) => reads.add_call(u32::from(number)),
        }
    }
}

/// What was read, in the order of its numbers.
#[derive(Debug)]
struct ReadContent {
    /// The squares, in place: looking up results is bound by the memory, not by the comparisons.
    cells: [Cell; MAX_READS],
    /// The variables, then the results of calls.
    words: Box<[i64]>,
}

/// The cost of finding a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RunCost {
    pub runs: u64,
    pub steps: u64,
}

/// What the program does after answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeadsTo {
    /// It refuses the move whatever is answered next.
    Refusal,
    /// It asks the question with this index.
    Question(u32),
    /// It was not possible to show that it always refuses.
    Unknown,
}

/// What answers lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub leads: LeadsTo,
    pub reads: Reads,
    pub cost: RunCost,
}

/// A result with the content on which it depends.
#[derive(Debug)]
struct StoredResult {
    finding: Finding,
    content: ReadContent,
    /// The last listing in which the content was found to be the same.
    listing: u32,
}

impl StoredResult {
    /// Returns something that differs now from its content; `None` if it holds.
    fn difference(
        &mut self,
        present: &TrackedPosition,
        calls: CallResults<'_>,
    ) -> Option<ReadItem> {
        let reads = &self.finding.reads;
        if !present.is_unchanged_since(self.listing, reads) {
            let difference = present.difference(reads, &self.content);
            if difference.is_some() {
                return difference;
            }
            self.listing = present.listing;
        }
        // The results of calls are compared each time: `Changes` knows squares and variables, and a call may give
        // another result when any of these changes.
        let globals = reads.globals.count_ones() as usize;
        let words = self.content.words.get(globals..).unwrap_or_default();
        let mut results = members(from_ref(&reads.calls)).zip(words);
        let call = results.find(|(number, word)| calls(*number) != Some(**word));
        call.map(|(number, _)| ReadItem::Call(number))
    }
}

/// The last answer about a refusal, which is kept together so that one that still holds is found without another look at
/// the memory.
#[derive(Clone, Copy, Debug)]
struct Latest {
    /// False if no result held: then its reads are something for each of them by which it differed.
    is_known: bool,
    finding: Finding,
    /// The result of the call that it depends on, if there is one.
    call: i64,
    listing: u32,
}

impl Latest {
    /// Creates it, unless it depends on several calls.
    fn new(
        finding: Finding,
        is_known: bool,
        present: &TrackedPosition,
        calls: CallResults<'_>,
    ) -> Option<Self> {
        // There is room for the result of one call only, so that `Latest` lies in the node itself, without a heap
        // block beside it.
        let mut numbers = members(from_ref(&finding.reads.calls));
        let call = numbers.next().map_or(Some(0), calls)?;
        numbers.next().is_none().then_some(Self {
            is_known,
            finding,
            call,
            listing: present.listing,
        })
    }

    /// Returns true if it is certain that it holds now.
    fn holds(&mut self, present: &TrackedPosition, calls: CallResults<'_>) -> bool {
        let reads = &self.finding.reads;
        if self.listing != present.listing {
            if !present.is_unchanged_since(self.listing, reads) {
                return false;
            }
            self.listing = present.listing;
        }
        members(from_ref(&reads.calls)).all(|number| calls(number) == Some(self.call))
    }
}

/// A known question.
#[derive(Debug)]
enum StoredQuestion {
    /// It is asked in every position: its index and the cost of arriving there.
    Always(u32, RunCost),
    While(Box<StoredResult>),
}

/// What is known about some answers and what may follow them.
#[derive(Debug, Default)]
struct AnswerNode {
    /// The last answer from `refusals`.
    latest: Option<Latest>,
    /// For each of `refusals`, a square by which it differed when it was last looked at, and what it would have to hold.
    filters: [Option<(u16, Cell)>; MAX_OF_PATH],
    /// Refusals, and attempts to show one that failed; what applied last is the last one.
    refusals: Vec<StoredResult>,
    /// The question that they lead to.
    question: Option<StoredQuestion>,
    /// The index of the node of the first of the next answers; 0 if there are none.
    next: u32,
}

/// The results in one state of the program, whatever its numbers are.
#[derive(Debug)]
pub(super) struct StateMemo {
    turn: u8,
    state: Continuation,
    bounds: RunBounds,
    present: TrackedPosition,
    /// The nodes of the next answers stand together; see [`StateMemo::offset`].
    nodes: Vec<AnswerNode>,
    /// The number of answers of each question, with those that stand for others.
    width: usize,
    count: usize,
}

impl StateMemo {
    fn new(turn: u8, state: Continuation, bounds: RunBounds, board: &Board) -> Self {
        Self {
            turn,
            state,
            bounds,
            present: TrackedPosition::default(),
            nodes: vec![AnswerNode::default()],
            width: usize::from(board.width().max(board.height())) + 4,
            count: 0,
        }
    }

    /// Returns the offset of the node for an answer from that of [`OTHERS`], the first of its question.
    fn offset(&self, answer: i32) -> Option<usize> {
        let offset = match answer {
            OTHERS => 0,
            ANY => 1,
            answer => usize::try_from(answer.checked_add(3)?).ok()?,
        };
        // -1 is an answer like any other.
        (offset < self.width && answer != -2 && answer != -3).then_some(offset)
    }

    fn find(&mut self, answers: &[i32]) -> Option<(&mut AnswerNode, &TrackedPosition)> {
        let mut index = 0;
        for answer in answers {
            let next = self.nodes.get(index)?.next as usize;
            index = next + self.offset(*answer).filter(|_| next > 0)?;
        }
        let node = self.nodes.get_mut(index)?;
        Some((node, &self.present))
    }

    /// Returns the node for answers, which is added if need be, unless they are too many or too large.
    fn find_or_add(&mut self, answers: &[i32]) -> Option<&mut AnswerNode> {
        if answers.len() > MAX_PATH {
            return None;
        }
        let mut index = 0;
        for answer in answers {
            let offset = self.offset(*answer)?;
            let mut next = self.nodes.get(index)?.next as usize;
            if next == 0 {
                next = self.nodes.len();
                if next + self.width > MAX_RESULTS * NODES_OF_RESULT {
                    return None;
                }
                self.nodes.get_mut(index)?.next = u32::try_from(next).ok()?;
                self.nodes
                    .resize_with(next + self.width, AnswerNode::default);
            }
            index = next + offset;
        }
        self.nodes.get_mut(index)
    }

    /// Returns what these answers lead to, if it is a refusal or if showing one has failed.
    pub(super) fn refusal(&mut self, answers: &[i32], calls: CallResults<'_>) -> Option<Finding> {
        let (node, present) = self.find(answers)?;
        let holds = |latest: &mut Latest| latest.holds(present, calls);
        if !node.latest.as_mut().is_some_and(holds) {
            // If no result holds, the negative answer is remembered as well: for each result one read by which it
            // differs suffices. As long as none of these witnesses changes, none of the results can hold, whatever
            // else changes.
            let mut witnesses = Reads::default();
            let mut results = node.refusals.iter_mut().enumerate().rev();
            let held = results.find_map(|(index, result)| {
                let filter = node.filters.get_mut(index)?;
                if let Some((number, cell)) = *filter
                    && present.cells.get(usize::from(number)) != Some(&cell)
                {
                    witnesses.add_index(usize::from(number));
                    return None;
                }
                let Some(difference) = result.difference(present, calls) else {
                    return Some((index, result.finding));
                };
                if let ReadItem::Square(number, cell) = difference {
                    *filter = Some((number, cell));
                }
                difference.add_to(&mut witnesses);
                None
            });
            let is_known = held.is_some();
            let finding = match held {
                Some((index, finding)) => {
                    // What applied now is likely to apply next time.
                    let last = node.refusals.len() - 1;
                    node.refusals.swap(index, last);
                    node.filters.swap(index, last);
                    finding
                }
                None => Finding {
                    leads: LeadsTo::Unknown,
                    reads: witnesses,
                    cost: RunCost::default(),
                },
            };
            node.latest = Latest::new(finding, is_known, present, calls);
            return is_known.then_some(finding);
        }
        let latest = node.latest.filter(|latest| latest.is_known);
        latest.map(|latest| latest.finding)
    }

    /// Returns the question that these answers lead to and the cost of arriving there, if it is known.
    pub(super) fn question(
        &mut self,
        answers: &[i32],
        calls: CallResults<'_>,
    ) -> Option<(u32, RunCost)> {
        let (node, present) = self.find(answers)?;
        match node.question.as_mut()? {
            StoredQuestion::Always(prompt, cost) => Some((*prompt, *cost)),
            StoredQuestion::While(result) => match (result.finding.leads, result.finding.cost) {
                (LeadsTo::Question(prompt), cost) => result
                    .difference(present, calls)
                    .is_none()
                    .then_some((prompt, cost)),
                _ => None,
            },
        }
    }

    /// Records what these answers lead to while what was read has the same content as now.
    pub(super) fn insert(&mut self, answers: &[i32], calls: CallResults<'_>, finding: Finding) {
        if finding.reads.are_many() {
            return;
        }
        let Some(content) = self.present.content(&finding.reads, calls) else {
            return;
        };
        let result = StoredResult {
            finding,
            content,
            listing: self.present.listing,
        };
        let latest = Latest::new(finding, true, &self.present, calls);
        let Some(node) = self.find_or_add(answers) else {
            return;
        };
        match finding.leads {
            LeadsTo::Question(prompt) if finding.reads == Reads::default() => {
                node.question = Some(StoredQuestion::Always(prompt, finding.cost));
            }
            LeadsTo::Question(_) => node.question = Some(StoredQuestion::While(Box::new(result))),
            LeadsTo::Refusal | LeadsTo::Unknown => {
                node.latest = latest;
                let is_full = node.refusals.len() >= MAX_OF_PATH;
                if is_full {
                    node.refusals.remove(0);
                    node.filters.rotate_left(1);
                }
                // A first guess for the filter of the new result: the first square that it depends on, with what
                // is there now.
                if let Some(filter) = node.filters.get_mut(node.refusals.len()) {
                    let square = members(&result.finding.reads.squares).next();
                    *filter = square.zip(result.content.cells.first().copied());
                }
                node.refusals.push(result);
                self.count += usize::from(!is_full);
            }
        }
    }

    /// Returns what it holds, in results.
    fn size(&self) -> usize {
        self.count + self.nodes.len() / NODES_OF_RESULT + 1
    }
}

/// The results in all states.
#[derive(Debug, Default)]
pub(super) struct AnswerMemo {
    groups: FxHashMap<u64, StateMemo>,
}

impl AnswerMemo {
    /// Returns the results in a state of the program, for a listing on a board. `bounds` are the limits of each run.
    pub(super) fn group(
        &mut self,
        turn: u8,
        board: &Board,
        continuation: &Continuation,
        bounds: RunBounds,
    ) -> &mut StateMemo {
        // All are dropped at once when there are too many. Dropping the oldest would need a date at every look-up.
        let size: usize = self.groups.values().map(StateMemo::size).sum();
        if size > MAX_RESULTS {
            self.groups.clear();
        }
        // Plain variables are no part of the key, because a counter of moves would make a new group for each ply; a
        // result depends on those that it has read, like on squares. Variables that refer to values of the heap stay
        // in the key, so within a group such a word always means the same value.
        let state = continuation.without_numbers();
        let mut hasher = FxHasher::default();
        (turn, &state, bounds).hash(&mut hasher);
        let group = self
            .groups
            .entry(hasher.finish())
            .or_insert_with(|| StateMemo::new(turn, state.clone(), bounds, board));
        // The map is keyed by the hash alone. If two states share a hash, the newer one takes the place: the memo may
        // forget, but it never answers for another state.
        if (group.turn, &group.state, group.bounds) != (turn, &state, bounds) {
            *group = StateMemo::new(turn, state, bounds, board);
        }
        group.present.advance(board.cells(), continuation.globals());
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Op, Piece, Square};

    const BOUNDS: RunBounds = (10, 5, 7);
    const COST: RunCost = RunCost { runs: 3, steps: 9 };

    fn refusal(reads: Reads) -> Finding {
        Finding {
            leads: LeadsTo::Refusal,
            reads,
            cost: COST,
        }
    }

    /// Goes on to a board and returns what is known there.
    fn on<'m>(memo: &'m mut AnswerMemo, board: &Board, globals: &[i64]) -> &'m mut StateMemo {
        let group = memo.group(0, board, &Continuation::over(2), BOUNDS);
        group.present.advance(board.cells(), globals);
        group
    }

    const CALLS: CallResults<'static> = &|number| (number == 3).then_some(77);

    #[test]
    fn a_refusal_holds_while_what_was_read_is_the_same() {
        let mut board = Board::new(3, 2);
        board.apply(Op::Place(Square::new(2, 1), Piece(4)));
        let mut reads = Reads::default();
        reads.add(&board, Square::new(2, 1));
        reads.add(&board, Square::new(0, 0));
        reads.add_global(1);
        reads.add_call(3);
        let mut memo = AnswerMemo::default();
        let group = on(&mut memo, &board, &[5, 6]);
        group.insert(&[1, 2], CALLS, refusal(reads));
        let mut other = board.clone();
        other.apply(Op::Place(Square::new(1, 0), Piece(1)));
        let finding = refusal(reads);
        let group = on(&mut memo, &other, &[0, 6]);
        assert_eq!(group.refusal(&[1, 2], CALLS), Some(finding));
        assert_eq!(group.refusal(&[1, 2], &|_| Some(78)), None);
        assert_eq!(group.refusal(&[1], CALLS), None);
        assert_eq!(group.question(&[1, 2], CALLS), None);
        let group = on(&mut memo, &board, &[5, 7]);
        assert_eq!(group.refusal(&[1, 2], CALLS), None);
        other.apply(Op::Clear(Square::new(2, 1)));
        let group = on(&mut memo, &other, &[5, 6]);
        assert_eq!(group.refusal(&[1, 2], CALLS), None);
        let group = on(&mut memo, &board, &[5, 6]);
        assert_eq!(group.refusal(&[1, 2], CALLS), Some(finding));
        // Other states and other limits know nothing of it.
        let mut is_known = |turn, state: &Continuation, bounds| {
            let group = memo.group(turn, &board, state, bounds);
            group.present.advance(board.cells(), &[5, 6]);
            group.refusal(&[1, 2], CALLS).is_some()
        };
        let state = Continuation::over(2);
        assert!(is_known(0, &state, BOUNDS));
        assert!(!is_known(0, &state, (11, 5, 7)));
        assert!(!is_known(1, &state, BOUNDS));
        assert!(!is_known(0, &Continuation::over(1), BOUNDS));
    }

    #[test]
    fn refusals_and_questions_stand_side_by_side() {
        let board = Board::new(3, 2);
        let mut memo = AnswerMemo::default();
        let group = on(&mut memo, &board, &[]);
        let question = Finding {
            leads: LeadsTo::Question(4),
            ..refusal(Reads::default())
        };
        group.insert(&[-1], CALLS, question);
        assert_eq!(group.question(&[-1], CALLS), Some((4, COST)));
        assert_eq!(group.refusal(&[-1], CALLS), None);
        let finding = refusal(Reads::default());
        for answer in [-1, 0, 3, ANY, OTHERS] {
            group.insert(&[answer], CALLS, finding);
            assert_eq!(group.refusal(&[answer], CALLS), Some(finding));
        }
        assert_eq!(group.question(&[-1], CALLS), Some((4, COST)));
        for answer in [-3, -2, 4, 5, i32::MAX - 1] {
            group.insert(&[answer], CALLS, finding);
            assert_eq!(group.refusal(&[answer], CALLS), None);
        }
    }

    /// Compares what holds by the sets of changed squares with what holds by the content of the squares.
    #[test]
    fn what_changed_and_the_content_agree() {
        let mut seed = 7u64;
        let mut random = |count: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(9);
            (seed >> 33) % count
        };
        let mut board = Board::new(12, 12);
        let mut memo = AnswerMemo::default();
        let mut stored: Vec<(Vec<Cell>, [i64; 2], Reads)> = Vec::new();
        let (mut held, mut failed) = (0, 0);
        for ply in 0..400i64 {
            for _ in 0..random(3) {
                let square = Square::new(random(12) as u16, random(12) as u16);
                board.apply(match random(3) {
                    0 => Op::Clear(square),
                    piece => Op::Place(square, Piece(piece as u16)),
                });
            }
            let globals = [ply / 7 % 2, ply / 50];
            let group = on(&mut memo, &board, &globals);
            // Most listings do not look at what was stored long ago.
            for (answer, (cells, before, reads)) in (0..).zip(&stored) {
                if random(4) > 0 {
                    continue;
                }
                let mut squares = members(&reads.squares).map(usize::from);
                let mut numbers = members(from_ref(&reads.globals)).map(usize::from);
                let holds = squares.all(|index| cells[index] == board.cells()[index])
                    && numbers.all(|number| before[number] == globals[number]);
                let answers = [answer % 12, answer / 12];
                assert_eq!(
                    group.refusal(&answers, CALLS),
                    holds.then_some(refusal(*reads))
                );
                held += u32::from(holds);
                failed += u32::from(!holds);
            }
            if stored.len() < 144 {
                let mut reads = Reads::default();
                for _ in 0..random(5) {
                    let square = Square::new(random(12) as u16, random(12) as u16);
                    reads.add(&board, square);
                }
                if random(3) == 0 {
                    reads.add_global(random(2) as u32);
                }
                let answer = stored.len() as i32;
                group.insert(&[answer % 12, answer / 12], CALLS, refusal(reads));
                stored.push((board.cells().to_vec(), globals, reads));
            }
        }
        assert!(held > 500 && failed > 500, "{held} {failed}");
    }

    #[test]
    fn what_depends_on_much_is_not_kept() {
        let board = Board::new(20, 20);
        let mut memo = AnswerMemo::default();
        let mut keeps = |reads: &Reads| {
            let group = on(&mut memo, &board, &[]);
            group.insert(&[7], CALLS, refusal(*reads));
            group.refusal(&[7], CALLS).is_some()
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
        let numbers: Vec<u16> = members(&[0b1010, 0, 1 << 63]).collect();
        assert_eq!(numbers, [1, 3, 191]);
    }
}
