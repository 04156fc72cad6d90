//! What a session has to tell after an event.

use super::verdicts::RefusedNode;
use crate::base::{Diagnostic, Limit, Message, Span};
use crate::board::{Move, Outcome};
use crate::record::NodeId;
use crate::rules::{Explanation, Hook, Judgement};
use std::path::PathBuf;

/// One thing to tell.
#[derive(Clone, Debug)]
pub enum SessionEvent {
    /// A move was played, or a variation that was there was entered; it is the current node now.
    Played {
        /// The node of the move.
        node: NodeId,
        /// How the game stands.
        outcome: Outcome,
        /// Remarks of the rules.
        messages: Vec<Diagnostic>,
    },
    /// The program asks its next question.
    Asked {
        /// What it said since the one before.
        messages: Vec<Diagnostic>,
        /// True when a move was refused on the way.
        refused: bool,
    },
    /// A text that stands for no legal move was read as this; what the rules say of it follows.
    ReadAs(Message),
    /// The rules refuse a move; nothing was changed.
    Refused {
        /// The move.
        mv: Move,
        /// How they came to it; the judgement in it is `Illegal`.
        explanation: Box<Explanation>,
    },
    /// The rules failed on a move; nothing was changed.
    Faulted {
        /// The move.
        mv: Move,
        /// How they came to it; the judgement in it is `Fault`.
        explanation: Box<Explanation>,
    },
    /// The rules did not come to an end on a move; nothing was changed.
    Cut {
        /// The move.
        mv: Move,
        /// What ran out.
        limit: Limit,
        /// The hook that was running.
        hook: Hook,
        /// The statement that was running.
        span: Span,
    },
    /// A gesture can stand for several legal moves; nothing was changed.
    Several {
        /// The moves.
        moves: Vec<Move>,
    },
    /// A text stands for no legal move and cannot be read as operations; nothing was changed.
    Unreadable(Diagnostic),
    /// The answer to a question about a move; nothing was changed.
    Explained {
        /// The move.
        mv: Move,
        /// The judgement and how it came about.
        explanation: Box<Explanation>,
    },
    /// How the rules let the game end with the move of a node.
    Ended {
        /// The node.
        node: NodeId,
        /// The judgement and how it came about.
        explanation: Box<Explanation>,
    },
    /// The texts of the editor were checked; [`RulesText::diagnostics`](super::RulesText::diagnostics) has the result.
    Checked {
        /// How many errors there are.
        errors: usize,
    },
    /// The tests beside the rules were run; [`RulesText::test_run`](super::RulesText::test_run) has the result.
    Tested {
        /// How many tests there are.
        tests: usize,
        /// How many of them failed, and faults of their file.
        failed: usize,
    },
    /// Other rules are in play; the record is being judged by them.
    RulesReplaced,
    /// What was saved has errors; the last good rules stay in play.
    RulesBroken {
        /// How many errors there are.
        errors: usize,
    },
    /// The position after the current node was worked out further, so the board has changed.
    BoardChanged,
    /// A part of the record has been judged.
    Replaying {
        /// How many moves so far.
        moves: usize,
    },
    /// The record has been judged.
    Replayed {
        /// How many moves.
        moves: usize,
        /// How many of them are refused; what follows a refused move is not judged.
        refused: usize,
        /// How many nodes could not be read, the root among them where the record is of another game.
        unread: usize,
        /// The first refused or unread one, the root before all, else main line first.
        first: Option<Box<RefusedNode>>,
    },
    /// A file of the session was changed on disk by somebody else. The open game is untouched.
    ChangedOnDisk {
        /// The file.
        path: PathBuf,
        /// True when what is open has unsaved changes, so that taking the file would lose them.
        conflict: bool,
    },
    /// A file of the session is gone from the disk. The open game is untouched; saving writes it again.
    Deleted {
        /// The file.
        path: PathBuf,
    },
    /// Unsaved work was written down, so that it survives a crash.
    Autosaved,
    /// Something else to say, such as why nothing was done.
    Told(Message),
}

impl SessionEvent {
    /// Returns what there is to tell of a move that was not played.
    pub(super) fn of_refusal(mv: Move, explanation: Box<Explanation>) -> Self {
        match explanation.judgement {
            Judgement::Fault(_) => Self::Faulted { mv, explanation },
            Judgement::LimitReached { limit, span, hook } => Self::Cut {
                mv,
                limit,
                hook,
                span,
            },
            Judgement::Illegal(_) | Judgement::Legal(_) => Self::Refused { mv, explanation },
        }
    }
}
