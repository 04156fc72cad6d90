//! Reads a text that matches no legal move as the move that was probably meant.
//!
//! `Nd2` names a knight and a square even where no knight may go there. The moves that the text can be read as are
//! judged, so that the rules say why it is refused; if the text cannot be read at all, the message says what is
//! missing.

use crate::base::{Limits, Message};
use crate::board::{Game, Move, Position};
use crate::notation::readings::readings_of;
use crate::notation::typed_text::TypedText;
use crate::rules::{Explanation, Judgement, Worker};

/// The most readings of one text that are judged.
const MAX_READINGS: usize = 12;

/// A move as it was read from a text, with its judgement.
#[derive(Clone, Debug)]
pub struct InterpretedMove {
    pub mv: Move,
    /// A description of how the text was read.
    pub words: Message,
    /// The judgement and its reasons.
    pub explanation: Box<Explanation>,
}

impl InterpretedMove {
    pub(super) fn is_legal(&self) -> bool {
        matches!(self.explanation.judgement, Judgement::Legal(_))
    }
}

/// Returns the move that a text was probably meant to be, with the reason of its refusal. If there are several
/// readings, a legal one is preferred, then the one for which the rules took the most steps, because it is closest to a
/// legal move.
///
/// # Errors
/// The text cannot be read. The error is `None` if the error from reading the text as operations says more.
pub fn find_meaning(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    text: &TypedText,
    limits: &Limits<'_>,
) -> Result<InterpretedMove, Option<Message>> {
    let readings = readings_of(text, game, position)?;
    let readings = readings.into_iter().take(MAX_READINGS);
    let judged = readings.map(|reading| InterpretedMove {
        explanation: Box::new(worker.explain(position, &reading.mv, limits)),
        mv: reading.mv,
        words: reading.words,
    });
    // The number of steps of an explanation is how far the rules got before they refused. That is a rough measure, but
    // the same for all readings of one text, and it needs no idea of what a knight is.
    let nearness =
        |meaning: &InterpretedMove| (meaning.is_legal(), meaning.explanation.steps.len());
    let mut nearest: Option<InterpretedMove> = None;
    for meaning in judged {
        let is_nearer = |known: &InterpretedMove| nearness(&meaning) > nearness(known);
        if nearest.as_ref().is_none_or(is_nearer) {
            nearest = Some(meaning);
        }
    }
    nearest.ok_or(None)
}
