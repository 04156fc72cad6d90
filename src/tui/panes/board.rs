//! The state of the board pane.

use crate::base::Message;
use crate::board::{Move, Square};
use crate::codec::sgf::{Connection, Markup};
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use crate::session::Composition;
use crate::session::node_facts::MarkColour;
use std::time::Duration;

/// The state of the board pane.
#[derive(Clone, Debug, Default)]
pub struct BoardPane {
    pub cursor: Square,
    /// True if the board is shown from the other side.
    pub flipped: bool,
    /// The move that is being composed.
    pub composition: Composition,
    /// Why the last gesture did nothing, until the next one.
    pub idle_gesture: Option<Message>,
    /// The tool with which squares are marked, if one is in use.
    pub tool: Option<MarkTool>,
    /// The square at which an arrow or line begins that is being drawn.
    pub tool_from: Option<Square>,
    /// True while a position is set up by hand, when nothing is judged.
    pub setting_up: bool,
    /// The square where the mouse button was pressed.
    pub pressed: Option<Square>,
    /// True if pressing it lifted the piece there.
    pub is_lifted_by_press: bool,
    /// The last click on a square that lifted nothing, and when it was.
    pub clicked: Option<(Square, Duration)>,
    /// The square where the right button was pressed, to draw a circle or an arrow.
    pub drawn_from: Option<Square>,
    /// Marks that are not in the record, at the node where they were drawn.
    pub sketch: Option<Sketch>,
    /// The last refusal, or the last judgement that was asked for.
    pub refusal: Option<ShownJudgement>,
    /// Why the game is over, if it is.
    pub ending: Option<Ending>,
    /// The node behind which moves are counted, if their numbers are to begin there.
    pub numbered_from: Option<NodeId>,
    /// The node at which a record stated the end of the game and from which it was played on.
    pub played_on: Option<NodeId>,
    /// While the passes that a record lacks are played, how many follow this one at most.
    pub passes_to_count: Option<u8>,
    /// The move that is made when the machine has moved.
    pub premove: Option<Premove>,
    /// The premove that is being judged, as it was entered.
    pub judged_premove: Option<JudgedPremove>,
}

/// A premove that was made when the machine had moved.
#[derive(Clone, Debug)]
pub struct JudgedPremove {
    pub text: String,
    /// The node behind the machine's move.
    pub node: NodeId,
}

/// Marks and arrows that vanish with the next move.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The node at which they were drawn.
    pub node: NodeId,
    /// Circles, for which both squares are the same, and arrows.
    pub drawn: Vec<((Square, Square), MarkColour)>,
    /// Marks of other shapes, and labels.
    pub marks: Vec<(Square, Markup)>,
    /// Arrows and lines without a colour.
    pub connections: Vec<Connection>,
}

/// A move that a person makes while the machine is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// What was entered.
    pub input: PremoveInput,
    /// The node at which the machine is to move.
    pub node: NodeId,
}

/// What is entered again when the machine has moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PremoveInput {
    /// The square of a piece, which goes to a square that is entered next.
    Begun(Square),
    Squares(Vec<Square>),
    /// A move in words.
    Text(String),
}

impl Premove {
    /// Returns true if the square is missing to which the piece goes.
    pub fn is_begun(&self) -> bool {
        matches!(self.input, PremoveInput::Begun(_))
    }

    /// Returns the squares among those with these names that it is about, in the order in which it names them.
    pub fn squares(&self, named: impl Iterator<Item = (Square, String)>) -> Vec<Square> {
        match &self.input {
            PremoveInput::Begun(square) => vec![*square],
            PremoveInput::Squares(squares) => squares.clone(),
            PremoveInput::Text(text) => {
                let place =
                    |(square, name): (Square, String)| Some((place_of(text, &name)?, square));
                let mut places: Vec<(usize, Square)> = named.filter_map(place).collect();
                places.sort_unstable();
                places.into_iter().map(|(_, square)| square).collect()
            }
        }
    }
}

/// Returns where a text has the name of a square that is not a part of a longer one.
fn place_of(text: &str, name: &str) -> Option<usize> {
    let text = text.to_lowercase();
    let name = name.to_lowercase();
    let mut matches = text.match_indices(&name);
    let place = matches.find(|(index, part)| {
        let before = text.get(..*index).and_then(|text| text.chars().next_back());
        let after = text.get(index + part.len()..);
        let after = after.and_then(|text| text.chars().next());
        let is_digit = |letter: Option<char>| letter.is_some_and(|it| it.is_ascii_digit());
        let goes_on = part.starts_with(|it: char| it.is_ascii_digit()) && is_digit(before);
        !goes_on && !is_digit(after)
    });
    place.map(|(index, _)| index)
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
    /// Draws an arrow in a colour, or a circle where it begins and ends on the same square.
    Colour(MarkColour),
    /// Connects two squares by an arrow or a line.
    Connect { is_arrow: bool },
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
    pub mv: Move,
    /// The judgement and its steps.
    pub explanation: Box<Explanation>,
    /// The node at which it was judged.
    pub node: NodeId,
}

impl ShownJudgement {
    /// Returns true if the move is legal: then the user asked why.
    pub fn is_legal(&self) -> bool {
        matches!(self.explanation.judgement, Judgement::Legal(_))
    }
}

impl BoardPane {
    /// Returns the last refusal if it belongs to the given node.
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
