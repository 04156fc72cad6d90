//! A memo of the answers of hooks.
//!
//! A hook is a function of what it reads. While one runs, the bridge records which squares and which fields of the
//! context it reads; where these and the custom fields have the same content, the same question has the same answer. So
//! a piece is asked once for its moves, not once for every candidate, and again only when something it read has
//! changed.

use super::super::view::{ColumnSpan, HookView, OwnFields, Winner};
use crate::base::Diagnostic;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The most answers that are stored; beyond that all are removed.
const MAX_ANSWERS: usize = 50_000;
/// The most answers that are stored for one question.
const MAX_OF_QUESTION: usize = 128;

/// A question, apart from the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HookCall {
    pub hook: &'static str,
    pub script: usize,
    pub from: (u16, u16),
    pub to: (u16, u16),
    /// The path to the function in its script, or the name of the piece that another one becomes.
    pub name: String,
}

/// What a hook has read.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    flags: u16,
    /// The indexes of squares.
    squares: Vec<u16>,
}

impl Trace {
    const PLAYER: u16 = 1;
    const MOVE_COUNT: u16 = 2;
    const FOCUSED: u16 = 4;

    /// Decodes the record of the bridge: flags, then squares.
    pub(super) fn of(noted: &[u16]) -> Self {
        let (flags, squares) = noted.split_first().map_or((0, noted), |(f, s)| (*f, s));
        Self {
            flags,
            squares: squares.to_vec(),
        }
    }

    /// Returns the same trace with the player on turn as something that was read.
    pub(super) fn with_player(mut self) -> Self {
        self.flags |= Self::PLAYER;
        self
    }

    /// Returns the squares that were read or written.
    pub(super) fn squares(&self) -> &[u16] {
        &self.squares
    }
}

/// The answer of a hook.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Truth(bool),
    Finish(bool, Option<Winner>),
    Columns(Arc<[ColumnSpan]>),
    Play(Arc<RememberedPlay>),
}

/// The changes that a move has made.
#[derive(Debug)]
pub(super) struct RememberedPlay {
    /// Squares with their cells.
    pub cells: Vec<(u16, u16)>,
    pub jumping: Vec<u16>,
    pub player: Option<u8>,
    pub own: OwnFields,
    pub winner: Option<Winner>,
}

/// An answer with everything that it depends on.
#[derive(Debug)]
struct Known {
    player: Option<u8>,
    move_count: Option<u32>,
    focused: Option<Option<(u16, u16)>>,
    own: OwnFields,
    cells: Vec<(u16, u16)>,
    answer: Answer,
    remarks: Vec<Diagnostic>,
}

impl Known {
    /// Returns true if everything that the hook read is the same. `None` stands for what it did not read. The custom
    /// fields are compared as a whole, because scripts may access them by any name, so reads of them are not recorded
    /// one by one.
    fn fits(&self, view: &HookView<'_>) -> bool {
        self.player.is_none_or(|player| player == view.player)
            && self.move_count.is_none_or(|count| count == view.move_count)
            && self.focused.is_none_or(|focused| focused == view.focused)
            && self.own == *view.own
            && self
                .cells
                .iter()
                .all(|(square, cell)| view.cells.get(usize::from(*square)) == Some(cell))
    }
}

/// The answers to one question.
#[derive(Debug, Default)]
struct Answers {
    known: Vec<Known>,
    /// The index of the answer that is replaced next.
    oldest: usize,
}

/// The answers to all questions.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// Looked up a thousand times for one list of moves, with a bounded number of questions: a fast hash is sufficient.
    answers: FxHashMap<HookCall, Answers>,
    count: usize,
}

impl Memo {
    /// Returns the answer in a position that looks the same to the hook, with the messages of that run.
    pub(super) fn get(
        &self,
        hook_call: &HookCall,
        view: &HookView<'_>,
    ) -> Option<(&Answer, &[Diagnostic])> {
        let known = self.answers.get(hook_call)?.known.iter();
        let known = known.rev().find(|known| known.fits(view))?;
        Some((&known.answer, &known.remarks))
    }

    /// Stores an answer.
    pub(super) fn insert(
        &mut self,
        hook_call: HookCall,
        view: &HookView<'_>,
        trace: &Trace,
        answer: Answer,
        remarks: Vec<Diagnostic>,
    ) {
        if self.count >= MAX_ANSWERS {
            // All are removed at once: tracking the order of use would cost more at each look-up than asking again now
            // and then.
            *self = Self::default();
        }
        let has = |flag: u16| trace.flags & flag != 0;
        let cell = |square: &u16| Some((*square, *view.cells.get(usize::from(*square))?));
        let known = Known {
            player: has(Trace::PLAYER).then_some(view.player),
            move_count: has(Trace::MOVE_COUNT).then_some(view.move_count),
            focused: has(Trace::FOCUSED).then_some(view.focused),
            own: view.own.clone(),
            cells: trace.squares.iter().filter_map(cell).collect(),
            answer,
            remarks,
        };
        let answers = self.answers.entry(hook_call).or_default();
        if answers.known.len() < MAX_OF_QUESTION {
            answers.known.push(known);
            self.count += 1;
        } else if let Some(slot) = answers.known.get_mut(answers.oldest) {
            *slot = known;
            answers.oldest = (answers.oldest + 1) % MAX_OF_QUESTION;
        }
    }
}
