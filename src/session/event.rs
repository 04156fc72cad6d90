//! What a session reports.

use super::verdicts::RefusedNode;
use crate::base::{Diagnostic, Limit, Message, Span};
use crate::board::{Move, Outcome};
use crate::record::NodeId;
use crate::rules::{Explanation, Hook, Judgement};
use std::path::PathBuf;

/// An event to be reported to the user.
#[derive(Clone, Debug)]
pub enum SessionEvent {
    /// A move was played, or an existing variation was entered; its node is now the current one.
    Played {
        /// The node of the move.
        node: NodeId,
        /// The outcome after it.
        outcome: Outcome,
        /// What the rules printed.
        messages: Vec<Diagnostic>,
    },
    /// An interactive program asks its next question.
    Asked {
        /// What the program printed since the question before.
        messages: Vec<Diagnostic>,
        /// True if a move was refused since the question before.
        refused: bool,
    },
    /// A text that is not a legal move was read as the move described here; the refusal follows.
    ReadAs(Message),
    /// The rules refused a move; nothing was changed.
    Refused {
        mv: Move,
        /// The reasons; the judgement is `Illegal`.
        explanation: Box<Explanation>,
    },
    /// The rules failed on a move; nothing was changed.
    Faulted {
        mv: Move,
        /// The reasons; the judgement is `Fault`.
        explanation: Box<Explanation>,
    },
    /// A move could not be judged within the limits; nothing was changed.
    LimitReached {
        mv: Move,
        /// The limit that was reached.
        limit: Limit,
        /// The hook that was running.
        hook: Hook,
        /// The statement that was running.
        span: Span,
    },
    /// The input matches several legal moves; nothing was changed.
    Ambiguous { moves: Vec<Move> },
    /// A text could be read neither as a legal move nor as operations; nothing was changed.
    Unreadable(Diagnostic),
    /// The answer to a question why a move is legal or not; nothing was changed.
    Explained {
        mv: Move,
        /// The judgement and the steps that led to it.
        explanation: Box<Explanation>,
    },
    /// The answer to a question how a move ended the game.
    Ended {
        node: NodeId,
        /// The judgement and the steps that led to it.
        explanation: Box<Explanation>,
    },
    /// The text in the editor was compiled; [`RulesText::diagnostics`](super::RulesText::diagnostics) has the result.
    Checked {
        /// The number of errors.
        errors: usize,
    },
    /// The tests of the rules were run; [`RulesText::test_run`](super::RulesText::test_run) has the result.
    Tested {
        /// The number of tests.
        tests: usize,
        /// The number of tests that failed plus the number of faults in the test file.
        failed: usize,
    },
    /// Other rules are in play, by which the record is being judged again.
    RulesReplaced,
    /// The saved rules have errors; the last rules without errors stay in play.
    RulesBroken {
        /// The number of errors.
        errors: usize,
    },
    /// More of the line to the current node has been judged, so the board has changed.
    BoardChanged,
    /// A part of the record has been judged.
    Replaying {
        /// The number of moves so far.
        moves: usize,
    },
    /// The record has been judged.
    Replayed {
        /// The number of moves.
        moves: usize,
        /// The number of refused moves; nodes after a refused move are not judged.
        refused: usize,
        /// The number of nodes that could not be read; the root is one of them if the record is of another game.
        unread: usize,
        /// The first of the refused or unreadable nodes: the root before all others, then in the order of the file.
        first: Option<Box<RefusedNode>>,
    },
    /// Another program has changed an open file. The open game is untouched.
    ChangedOnDisk {
        /// The file.
        path: PathBuf,
        /// True if there are unsaved changes, which reloading the file would discard.
        conflict: bool,
    },
    /// An open file has been deleted. The open game is untouched; saving writes the file again.
    Deleted {
        /// The file.
        path: PathBuf,
    },
    /// There is a hint, or more of it; [`Players::hint`](super::Players::hint) has it.
    Hinted,
    /// Unsaved work was written to the recovery file.
    Autosaved,
    /// More is known of what a change of the rules does.
    Compared,
    /// Tests of the rules were found, which did not exist when the rules were opened. They follow the other texts.
    TestsFound,
    /// The tests of the rules are to be shown.
    TestsOpened,
    /// Any other message, for example why a command did nothing.
    Message(Message),
}

impl SessionEvent {
    /// Returns the event for a move that could not be played.
    pub(super) fn of_refusal(mv: Move, explanation: Box<Explanation>) -> Self {
        match explanation.judgement {
            Judgement::Fault(_) => Self::Faulted { mv, explanation },
            Judgement::LimitReached { limit, span, hook } => Self::LimitReached {
                mv,
                limit,
                hook,
                span,
            },
            Judgement::Illegal(_) | Judgement::Legal(_) => Self::Refused { mv, explanation },
        }
    }
}
