//! The moves that follow a node: their letters, names, squares and marks of quality.
//!
//! Invariant: at most [`MOST`] moves are looked at, so that a node with thousands of branches costs no more than one with
//! a screen full of them.

use crate::base::clean::clean_line;
use crate::board::{Move, Square};
use crate::codec::sgf::Markup;
use crate::i18n::Texts;
use crate::message;
use crate::record::NodeId;
use crate::session::Session;
use crate::session::node_facts::quality_of;
use std::fmt;

/// The number of moves that have a letter.
const MOST: usize = 26;

/// A move that follows the current node, or stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMove {
    pub node: NodeId,
    /// Its letter, or the label that the file puts on its square.
    pub letter: String,
    /// True if the letter is a label of the file, which is drawn as one.
    pub is_label: bool,
    /// The move as text: `Q14`.
    pub name: String,
    /// The square that the move leaves; `None` for placements.
    pub from: Option<Square>,
    /// The square where its piece arrives; `None` for a pass and for moves that are known as text only.
    pub target: Option<Square>,
    /// The sign of its quality, such as `?!`; empty if the record does not judge it.
    pub quality: &'static str,
    /// True for the move to which a step forward leads.
    pub is_chosen: bool,
}

impl fmt::Display for NextMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {}", self.letter, self.quality, self.name)
    }
}

/// The moves that are shown as choices at the current node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextMoves {
    pub moves: Vec<NextMove>,
    /// True if there are further ones, which have no letter.
    pub has_more: bool,
    /// True if they stand beside the current node instead of following it.
    pub are_siblings: bool,
}

/// Returns the square that a move leaves, if it moves a piece, and the one where it arrives.
pub fn path_of(mv: &Move) -> (Option<Square>, Option<Square>) {
    let target = mv.arrival();
    let from = mv.first().filter(|op| op.piece().is_none());
    let from = from.map(|op| op.square());
    (from.filter(|from| Some(*from) != target), target)
}

impl NextMoves {
    /// Returns the choices at the current node: those after it where there are several (`forks`) or at all (`always`),
    /// or those beside it (`siblings`). `name` words a move.
    pub fn shown(session: &Session, wanted: &str, name: &dyn Fn(NodeId) -> String) -> Self {
        let (record, current) = (session.record(), session.current());
        let children = record.node(current).children();
        let siblings = record.siblings(current);
        let (nodes, chosen) = match wanted {
            "forks" if children.len() > 1 => (children, record.forward(current)),
            "always" => (children, record.forward(current)),
            "siblings" if siblings.len() > 1 => (siblings, Some(current)),
            _ => return Self::default(),
        };
        let labels = session.tree().markup();
        let next_move = |(place, node): (usize, &NodeId)| {
            let mv = record.node(*node).content().as_move();
            let (from, target) = mv.map_or((None, None), path_of);
            let of_file = target.and_then(|target| label_at(&labels, target));
            let letter = u8::try_from(place).map_or('?', |place| char::from(b'a' + place));
            NextMove {
                node: *node,
                is_label: of_file.is_some(),
                letter: of_file.unwrap_or_else(|| letter.to_string()),
                name: name(*node),
                from,
                target,
                quality: quality_of(record.node(*node)),
                is_chosen: chosen == Some(*node),
            }
        };
        let lettered = nodes.iter().enumerate().take(MOST);
        Self {
            moves: lettered.map(next_move).collect(),
            has_more: nodes.len() > MOST,
            are_siblings: wanted == "siblings",
        }
    }

    /// Returns the node that a text names: by its number, its letter or label, or as the move is written.
    pub fn named(&self, session: &Session, text: &str) -> Option<NodeId> {
        let text = text.trim();
        if let Ok(number) = text.parse::<usize>() {
            let children = session.record().node(session.current()).children();
            return children.get(number.checked_sub(1)?).copied();
        }
        let is = |name: &dyn Fn(&NextMove) -> bool| self.moves.iter().find(|next| name(next));
        // Labels differ by case: `a` may name one branch and `A` another.
        let exact = is(&|next| next.letter == text);
        let other = || is(&|next| next.letter.eq_ignore_ascii_case(text));
        let by_name =
            || is(&|next| next.name.eq_ignore_ascii_case(text) || next.to_string() == text);
        let named = exact.or_else(other).or_else(by_name);
        named.map(|next| next.node)
    }

    /// Returns the sentence that names them; `None` if there is no choice.
    pub fn sentence(&self, texts: &Texts) -> Option<String> {
        if self.moves.len() < 2 {
            return None;
        }
        let words = self.moves.iter().enumerate().map(|(place, next)| {
            let quality = match next.quality {
                "" => None,
                "!" | "!!" => Some("plain-quality-good"),
                "?" | "??" => Some("plain-quality-wrong"),
                "!?" => Some("plain-quality-interesting"),
                _ => Some("plain-quality-doubtful"),
            };
            // That the first one comes next is what everybody expects.
            let chosen = (place > 0 && next.is_chosen).then_some("plain-is-next");
            let remarks = quality.into_iter().chain(chosen);
            let remarks: String = remarks
                .map(|word| format!(" ({})", texts.word(word)))
                .collect();
            format!("{} {}{remarks}", next.letter, next.name)
        });
        let mut words: Vec<String> = words.collect();
        if self.has_more {
            words.push("…".to_owned());
        }
        let moves = words.join(", ");
        Some(texts.say(&message!("plain-next", moves = moves)))
    }
}

/// Returns the label that the file puts on a square.
fn label_at(marks: &[(Square, Markup)], square: Square) -> Option<String> {
    let mut marks = marks.iter().filter(|(marked, _)| *marked == square);
    let label = marks.find_map(|(_, mark)| match mark {
        Markup::Label(text) => Some(clean_line(text).trim().to_owned()),
        _ => None,
    });
    label.filter(|text| !text.is_empty())
}
