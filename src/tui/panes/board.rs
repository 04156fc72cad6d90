//! The board pane.

use crate::board::{Move, Square};
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use crate::session::Composition;

/// The board pane.
#[derive(Clone, Debug, Default)]
pub struct BoardPane {
    /// The square of the cursor.
    pub cursor: Square,
    /// True when the board is seen from the other side.
    pub flipped: bool,
    /// The move that is being built.
    pub composition: Composition,
    /// True while a position is set up by hand: nothing is judged.
    pub setting_up: bool,
    /// Where the mouse button went down.
    pub pressed: Option<Square>,
    /// What the rules said no to last.
    pub refusal: Option<Refusal>,
    /// How the game is over, once it has been asked for.
    pub ending: Option<Ending>,
}

/// How the rules let the game end.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The node with the last move.
    pub node: NodeId,
    /// How they came to it; `None` until they have answered.
    pub explanation: Option<Box<Explanation>>,
}

/// What the rules said no to.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The move.
    pub mv: Move,
    /// How they came to it.
    pub explanation: Box<Explanation>,
    /// Where we were.
    pub node: NodeId,
}

impl Refusal {
    /// Returns true if nothing was refused: somebody asked why a move is legal.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        matches!(self.explanation.judgement, Judgement::Legal(_))
    }
}

impl BoardPane {
    /// Returns what the rules said no to at a node, if that was the last thing they said no to.
    #[must_use]
    pub fn refusal_at(&self, node: NodeId) -> Option<&Refusal> {
        self.refusal.as_ref().filter(|refusal| refusal.node == node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{FileId, Limit, Span};
    use crate::rules::Hook;

    #[test]
    fn a_refusal_is_shown_where_it_was_said() {
        let judgement = Judgement::LimitReached {
            limit: Limit::Fuel,
            span: Span::new(FileId(0), 0, 0),
            hook: Hook::Named("end"),
        };
        let pane = BoardPane {
            refusal: Some(Refusal {
                mv: Move::default(),
                explanation: Box::new(judgement.into()),
                node: NodeId::ROOT,
            }),
            ..BoardPane::default()
        };
        assert!(pane.refusal_at(NodeId::ROOT).is_some());
        assert!(BoardPane::default().refusal_at(NodeId::ROOT).is_none());
    }
}
