//! Answers that hooks have given before.
//!
//! A hook is a function of what it reads. While one runs, the machine notes which squares and which fields of the context
//! it looks at; wherever these hold the same, and the own fields do, the same question has the same answer. So a piece is
//! asked once for its moves, not once for every candidate, and again only when something has changed that it looked at.

use super::super::view::{ColumnSpan, HookView, OwnFields, Winner};
use crate::base::Diagnostic;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Answers that are kept; beyond that all of them are forgotten.
const MOST_ANSWERS: usize = 50_000;
/// Answers that are kept to one question.
const MOST_OF_QUESTION: usize = 128;

/// What is asked, apart from the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub hook: &'static str,
    pub script: usize,
    pub from: (u16, u16),
    pub to: (u16, u16),
    /// The way to the function in its script, or the piece that another one becomes.
    pub name: String,
}

/// What a hook has looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    flags: u16,
    /// Squares, numbered as the cells are.
    squares: Vec<u16>,
}

impl Trace {
    const PLAYER: u16 = 1;
    const MOVE_COUNT: u16 = 2;
    const FOCUSED: u16 = 4;

    /// Reads what the machine has noted: flags, then squares.
    pub(super) fn of(noted: &[u16]) -> Self {
        let (flags, squares) = noted.split_first().map_or((0, noted), |(f, s)| (*f, s));
        Self {
            flags,
            squares: squares.to_vec(),
        }
    }

    /// Returns the same with the player on turn as something that was looked at.
    pub(super) fn with_player(mut self) -> Self {
        self.flags |= Self::PLAYER;
        self
    }

    /// Returns the squares that were looked at or written to.
    pub(super) fn squares(&self) -> &[u16] {
        &self.squares
    }
}

/// What a hook has answered.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Truth(bool),
    Finish(bool, Option<Winner>),
    Columns(Arc<[ColumnSpan]>),
    Play(Arc<RememberedPlay>),
}

/// What a move has changed.
#[derive(Debug)]
pub(super) struct RememberedPlay {
    /// Squares with their cells.
    pub cells: Vec<(u16, u16)>,
    pub jumping: Vec<u16>,
    pub player: Option<u8>,
    pub own: OwnFields,
    pub winner: Option<Winner>,
}

/// An answer with all that it depends on.
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
    /// Returns true if everything that the hook looked at is the same. `None` stands for what it did not look at. The own
    /// fields are compared as a whole: scripts may reach them by any name, so reads of them are not noted one by one.
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
    /// The one that is forgotten next.
    oldest: usize,
}

/// The answers to all questions.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// Asked a thousand times for one list of moves, by questions that are bounded in number: a quick hash will do.
    answers: FxHashMap<Question, Answers>,
    count: usize,
}

impl Memo {
    /// Returns what was answered in a position that looks the same, and what was said along with it.
    pub(super) fn get(
        &self,
        question: &Question,
        view: &HookView<'_>,
    ) -> Option<(&Answer, &[Diagnostic])> {
        let known = self.answers.get(question)?.known.iter();
        let known = known.rev().find(|known| known.fits(view))?;
        Some((&known.answer, &known.remarks))
    }

    /// Keeps an answer.
    pub(super) fn insert(
        &mut self,
        question: Question,
        view: &HookView<'_>,
        trace: &Trace,
        answer: Answer,
        remarks: Vec<Diagnostic>,
    ) {
        if self.count >= MOST_ANSWERS {
            // Everything goes at once: an order of last use would cost more at each look-up than asking again now and then.
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
        let answers = self.answers.entry(question).or_default();
        if answers.known.len() < MOST_OF_QUESTION {
            answers.known.push(known);
            self.count += 1;
        } else if let Some(slot) = answers.known.get_mut(answers.oldest) {
            *slot = known;
            answers.oldest = (answers.oldest + 1) % MOST_OF_QUESTION;
        }
    }
}
