//! The record as a tree, as editors of game records show it: one column per ply, variations below, the current node
//! filled; or as a score sheet. The details of the current node are below.
//!
//! Invariant: only visible nodes are laid out, so a record of a million nodes costs as much as one of a hundred.

use crate::record::{Content, NodeId, Record, Rounds};
use crate::tui::app::App;
use crate::tui::facts::SheetColumn;
use crate::tui::screens::moves::place::Scroll;

/// An annotation of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeMark {
    /// A good or interesting move.
    Good,
    /// A bad move.
    Bad,
}

/// The appearance of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLook {
    /// The player who made the move, from 0.
    pub player: Option<u8>,
    /// Its annotation.
    pub mark: Option<NodeMark>,
    /// True if the descendants of the node are hidden.
    pub folded: bool,
    /// True if the rules refuse the move.
    pub is_refused: bool,
    /// True if the rules have not judged the move, because one before it is refused.
    pub is_unjudged: bool,
}

impl NodeLook {
    /// Returns the look of a node of a record whose players take turns: the player by the number of the move, the
    /// annotation by properties of the format.
    pub fn of(record: &Record, node: NodeId, players: u8) -> Self {
        let node = record.node(node);
        let has = |idents: [&str; 2]| {
            node.foreign()
                .iter()
                .any(|property| idents.contains(&property.ident()))
        };
        let player = match node.content() {
            Content::Move(_) => {
                let before = node.move_number().saturating_sub(1);
                Some(u8::try_from(before % u32::from(players.max(1))).unwrap_or(0))
            }
            // A move that is shown as text, because its game is unknown.
            Content::Note if has(["B", "W"]) => Some(u8::from(!has(["B", "B"]))),
            _ => None,
        };
        let mark = if has(["BM", "DO"]) {
            Some(NodeMark::Bad)
        } else {
            has(["TE", "IT"]).then_some(NodeMark::Good)
        };
        Self {
            player,
            mark,
            ..Self::default()
        }
    }
}

/// The details of the current node.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeDetails<'a> {
    /// The move with its number: `4. d4:f6`.
    pub title: &'a str,
    /// Its annotations, as signs or words: `!`.
    pub marks: &'a str,
    /// The comment, which may have many lines.
    pub comment: &'a str,
    /// How many lines of the text are scrolled away.
    pub scroll: usize,
    /// Short texts, such as the progress of a reading and `game 1 of 1`.
    pub facts: &'a [String],
}

/// A record and its current node.
#[derive(Clone, Copy)]
pub struct TreeView<'a> {
    pub app: &'a App,
    pub record: &'a Record,
    pub current: NodeId,
    /// Returns the look of a node; called only for visible nodes.
    pub look: &'a dyn Fn(NodeId) -> NodeLook,
    /// Returns the text of a node; called only for visible nodes of the sheet, and for the chosen branch of the tree.
    pub label: &'a dyn Fn(NodeId) -> String,
    /// Returns the signs of a node's annotations; called only for visible nodes of the sheet.
    pub marks: &'a dyn Fn(NodeId) -> String,
    /// Returns the value of a node to the first player, from 0 to 1, if it is known.
    pub value: &'a dyn Fn(NodeId) -> Option<f64>,
    /// True if a pane beside the sheet shows the comment of the current node.
    pub has_comment_pane: bool,
    /// The columns of the sheet beside the moves, and what stands there.
    pub columns: &'a [SheetColumn],
    pub cell: &'a dyn Fn(SheetColumn, NodeId) -> String,
    /// How moves are counted.
    pub rounds: Rounds,
    /// The result, at the end of the sheet; empty if there is none.
    pub result: &'a str,
    /// The details below the tree.
    pub details: NodeDetails<'a>,
    /// True to draw the score sheet instead of the tree.
    pub sheet: bool,
    /// Where to begin instead of around the current node.
    pub scroll: Option<Scroll>,
}

impl TreeView<'_> {
    /// Returns the character of a node, according to its content, player and state.
    pub(super) fn sign(&self, node: NodeId, look: NodeLook) -> &'static str {
        let sign = if look.is_refused {
            "✗"
        } else if look.is_unjudged && node != self.current {
            "?"
        } else if node == self.current {
            "◉"
        } else {
            match self.record.node(node).content() {
                Content::Root => "◇",
                Content::SetUp(_) => "□",
                Content::Note if look.player.is_none() => "·",
                Content::Note | Content::Move(_) => match look.player {
                    Some(1) => "●",
                    Some(2) => "◐",
                    Some(3) => "◑",
                    _ => "○",
                },
            }
        };
        self.app.theme.sign(sign)
    }
}
