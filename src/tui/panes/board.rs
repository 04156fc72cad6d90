//! The state of the board pane.

use crate::board::{Move, Square};
use crate::codec::sgf::Markup;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use crate::session::Composition;

/// The state of the board pane.
#[derive(Clone, Debug, Default)]
pub struct BoardPane {
    /// The square of the cursor.
    pub cursor: Square,
    /// True if the board is shown from the other side.
    pub flipped: bool,
    /// The move that is being composed.
    pub composition: Composition,
    /// The tool with which squares are marked, if one is in use.
    pub tool: Option<MarkTool>,
    /// The square at which an arrow or line begins that is being drawn.
    pub tool_from: Option<Square>,
    /// True while a position is set up by hand, when nothing is judged.
    pub setting_up: bool,
    /// The square where the mouse button was pressed.
    pub pressed: Option<Square>,
    /// The last refusal, or the last judgement that was asked for.
    pub refusal: Option<ShownJudgement>,
    /// Why the game is over, if it is.
    pub ending: Option<Ending>,
}

/// A tool that marks squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkTool {
    /// Sets or removes a mark.
    Mark(Markup),
    /// Sets the next letter (true) or number.
    NextLabel(bool),
    /// Marks groups as dead, at the end of a game.
    Dead,
    /// Connects two squares by an arrow or a line.
    Connect {
        /// True for an arrow.
        is_arrow: bool,
    },
}

/// Why the game is over.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The node with the last move.
    pub node: NodeId,
    /// The judgement of that move; `None` until the rules have answered.
    pub explanation: Option<Box<Explanation>>,
}

/// A move that the rules refused, or whose judgement was asked for.
#[derive(Clone, Debug)]
pub struct ShownJudgement {
    /// The move.
    pub mv: Move,
    /// The judgement and its steps.
    pub explanation: Box<Explanation>,
    /// The node at which it was judged.
    pub node: NodeId,
}

impl ShownJudgement {
    /// Returns true if the move is legal: then the user asked why.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        matches!(self.explanation.judgement, Judgement::Legal(_))
    }
}

impl BoardPane {
    /// Returns the last refusal if it belongs to the given node.
    #[must_use]
    pub fn refusal_at(&self, node: NodeId) -> Option<&ShownJudgement> {
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
            refusal: Some(ShownJudgement {
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
