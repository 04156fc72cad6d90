//! A memo of the answers of hooks.
//!
//! A hook is a function of what it reads. While one runs, the bridge records which squares and which fields of the
//! context it reads; where these have the same content, the same question has the same answer. So a piece is asked once
//! for its moves, not once for every candidate, and again only when something it read has changed. The custom fields of a
//! piece are reached through its square alone, so those of pieces on other squares make no difference.

use super::super::view::{ColumnSpan, HookOutcome, HookView, HookWinner, OwnFields, PieceFields};
use crate::base::Diagnostic;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The most answers that are stored; beyond that all are removed.
const MAX_ANSWERS: usize = 50_000;
/// The most answers that are stored for one question.
const MAX_OF_QUESTION: usize = 128;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HookQuestion {
    /// Whether an invariant allows a move.
    Allows,
    /// How promising a move looks.
    Promises,
    /// Whether a finish rule holds.
    Finished,
    /// Where a piece moves.
    Walks,
    /// What a move leaves.
    Play,
}

/// A question, apart from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HookCall {
    pub question: HookQuestion,
    pub script: usize,
    pub from: (u16, u16),
    pub to: (u16, u16),
    /// The number of the path to the function in its script, or of the name of the piece that another one becomes; see
    /// [`HookMemo::number_of`].
    pub name: usize,
}

impl Hash for HookCall {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Two words in place of eight: a list of moves looks up hundreds of questions.
        let (from, to) = (self.from, self.to);
        let squares = [from.0, from.1, to.0, to.1].into_iter();
        hasher.write_u64(squares.fold(0, |word, part| word << 16 | u64::from(part)));
        let script = (self.script as u64) << 32 ^ (self.name as u64) << 2;
        hasher.write_u64(script ^ self.question as u64);
    }
}

/// What a hook has read.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    flags: u16,
    /// The indexes of squares.
    squares: Vec<u16>,
    /// The indexes of squares whose pieces it has replaced without having read them.
    replaced: Vec<u16>,
}

impl Trace {
    const PLAYER: u16 = 1;
    const MOVE_COUNT: u16 = 2;
    const FOCUSED: u16 = 4;

    /// Decodes the record of the bridge: flags, the number of replaced squares, these, and the squares that were read.
    pub(super) fn of(noted: &[u16]) -> Self {
        let (flags, count, rest) = match noted {
            [flags, count, rest @ ..] => (*flags, usize::from(*count), rest),
            _ => (0, 0, noted),
        };
        let (replaced, squares) = rest.split_at(count.min(rest.len()));
        Self {
            flags,
            squares: squares.to_vec(),
            replaced: replaced.to_vec(),
        }
    }

    /// Returns true if the hook has read or replaced the piece on a square.
    fn reaches(&self, square: u16) -> bool {
        self.squares.contains(&square) || self.replaced.contains(&square)
    }

    /// Returns the same trace with the player on turn as something that was read.
    pub(super) fn with_player(mut self) -> Self {
        self.flags |= Self::PLAYER;
        self
    }
}

/// The answer of a hook.
#[derive(Clone, Debug)]
pub(super) enum HookAnswer {
    Truth(bool),
    Number(i64),
    Finish(bool, Option<HookWinner>),
    Columns(Arc<[ColumnSpan]>),
    Play(Arc<RememberedPlay>),
}

/// The changes that a move has made on the squares that its hooks have read or replaced.
#[derive(Debug)]
pub(super) struct RememberedPlay {
    /// These squares with their cells.
    cells: Box<[(u16, u16)]>,
    jumping: Box<[u16]>,
    pieces: Box<[PieceFields]>,
    /// The custom fields of the context.
    context: String,
    player: Option<u8>,
    winner: Option<HookWinner>,
}

impl RememberedPlay {
    /// Keeps what a move has left on the squares of a trace, or on all if it is not known what the hooks read.
    pub(super) fn new(outcome: HookOutcome, trace: Option<&Trace>, view: &HookView<'_>) -> Self {
        // Only squares that the hooks have read or replaced are kept; on all others the move left what was there, and
        // in the next position, where something else may be there, it leaves that.
        let is_kept = |square: u16| trace.is_none_or(|trace| trace.reaches(square));
        let HookOutcome {
            cells,
            jumping,
            player,
            fields,
            winner,
        } = outcome;
        let cells = (0..).zip(cells).filter(|(square, _)| is_kept(*square));
        let jumping = jumping.into_iter().filter(|square| is_kept(*square));
        let pieces = fields.pieces.into_iter();
        let pieces = pieces.filter(|(square, _)| is_kept(view.number(*square)));
        Self {
            cells: cells.collect(),
            jumping: jumping.collect(),
            pieces: pieces.collect(),
            context: fields.context,
            player,
            winner,
        }
    }

    /// Returns the position after the move where everything that the hooks read is the same.
    pub(super) fn on(&self, view: &HookView<'_>) -> HookOutcome {
        let is_kept = |number: u16| self.cells.iter().any(|(square, _)| *square == number);
        let mut cells = view.cells.to_vec();
        for (square, cell) in &self.cells {
            if let Some(slot) = cells.get_mut(usize::from(*square)) {
                *slot = *cell;
            }
        }
        let mut jumping = self.jumping.to_vec();
        jumping.extend(view.jumping.iter().filter(|square| !is_kept(**square)));
        jumping.sort_unstable();
        let others = view.fields.pieces.iter();
        let others = others.filter(|(square, _)| !is_kept(view.number(*square)));
        let mut pieces: Vec<_> = self.pieces.iter().chain(others).cloned().collect();
        pieces.sort();
        HookOutcome {
            cells,
            jumping,
            player: self.player,
            fields: OwnFields {
                context: self.context.clone(),
                pieces,
            },
            winner: self.winner,
        }
    }
}

/// An answer with everything that it depends on.
#[derive(Debug)]
struct StoredAnswer {
    player: Option<u8>,
    move_count: Option<u32>,
    focused: Option<Option<(u16, u16)>>,
    /// The custom fields of the context. They are compared as a whole, because scripts may access them by any name, so
    /// reads of them are not recorded one by one.
    context: String,
    cells: Box<[(u16, u16)]>,
    /// The custom fields of the pieces on these squares.
    pieces: Box<[PieceFields]>,
    answer: HookAnswer,
    remarks: Vec<Diagnostic>,
}

impl StoredAnswer {
    /// Returns true if everything that the hook read is the same. `None` stands for what it did not read.
    fn fits(&self, view: &HookView<'_>) -> bool {
        // From the cheap to the dear: a number or two first, then the squares, and the fields of the scripts, which
        // are texts, last.
        self.player.is_none_or(|player| player == view.player)
            && self.move_count.is_none_or(|count| count == view.move_count)
            && self.focused.is_none_or(|focused| focused == view.focused)
            && self
                .cells
                .iter()
                .all(|(square, cell)| view.cells.get(usize::from(*square)) == Some(cell))
            && self.context == view.fields.context
            && self.pieces.iter().eq(pieces_on(&self.cells, view))
    }
}

/// Returns the custom fields of the pieces on squares.
fn pieces_on<'v>(
    cells: &[(u16, u16)],
    view: &HookView<'v>,
) -> impl Iterator<Item = &'v PieceFields> {
    view.fields.pieces.iter().filter(|(square, _)| {
        let number = view.number(*square);
        cells.iter().any(|(square, _)| *square == number)
    })
}

/// The answers to one question.
#[derive(Debug, Default)]
struct StoredAnswers {
    stored: Vec<StoredAnswer>,
    /// The index of the answer that is replaced next.
    oldest: usize,
}

/// The answers to all questions.
#[derive(Debug, Default)]
pub(super) struct HookMemo {
    /// Looked up a thousand times for one list of moves, with a bounded number of questions: a fast hash is sufficient.
    answers: FxHashMap<HookCall, StoredAnswers>,
    count: usize,
    /// The names in questions.
    names: Vec<Vec<String>>,
}

impl HookMemo {
    /// Returns a number for the names on a path. There are as many as the text of the game has, so few.
    pub(super) fn number_of(&mut self, path: &[impl AsRef<str>]) -> usize {
        let is_same = |earlier: &Vec<String>| {
            let names = earlier.iter().map(String::as_str);
            names.eq(path.iter().map(AsRef::as_ref))
        };
        self.names.iter().position(is_same).unwrap_or_else(|| {
            let names = path.iter().map(|name| name.as_ref().to_owned());
            self.names.push(names.collect());
            self.names.len() - 1
        })
    }

    /// Returns the answer in a position that looks the same to the hook, with the messages of that run.
    pub(super) fn get(
        &mut self,
        hook_call: &HookCall,
        view: &HookView<'_>,
    ) -> Option<(&HookAnswer, &[Diagnostic])> {
        let answers = &mut self.answers.get_mut(hook_call)?.stored;
        // From the end, where the swap below has put what fitted last time.
        let index = answers.iter().rposition(|answer| answer.fits(view))?;
        // What fitted now is likely to fit next time.
        let last = answers.len() - 1;
        answers.swap(index, last);
        let stored = answers.last()?;
        Some((&stored.answer, &stored.remarks))
    }

    /// Stores an answer.
    pub(super) fn insert(
        &mut self,
        hook_call: HookCall,
        view: &HookView<'_>,
        trace: &Trace,
        answer: HookAnswer,
        remarks: Vec<Diagnostic>,
    ) {
        if self.count >= MAX_ANSWERS {
            // All are removed at once: tracking the order of use would cost more at each look-up than asking again now
            // and then.
            self.answers.clear();
            self.count = 0;
        }
        let has = |flag: u16| trace.flags & flag != 0;
        let cell = |square: &u16| Some((*square, *view.cells.get(usize::from(*square))?));
        let cells: Box<[_]> = trace.squares.iter().filter_map(cell).collect();
        let stored = StoredAnswer {
            player: has(Trace::PLAYER).then_some(view.player),
            move_count: has(Trace::MOVE_COUNT).then_some(view.move_count),
            focused: has(Trace::FOCUSED).then_some(view.focused),
            context: view.fields.context.clone(),
            pieces: pieces_on(&cells, view).cloned().collect(),
            cells,
            answer,
            remarks,
        };
        let answers = self.answers.entry(hook_call).or_default();
        if answers.stored.len() < MAX_OF_QUESTION {
            answers.stored.push(stored);
            self.count += 1;
        } else if let Some(slot) = answers.stored.get_mut(answers.oldest) {
            *slot = stored;
            answers.oldest = (answers.oldest + 1) % MAX_OF_QUESTION;
        }
    }
}
