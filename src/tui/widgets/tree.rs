//! The record as a tree, drawn as editors of game records do: one column a ply, variations below, the current node
//! filled; or as a list of the line through the current node. Under it what the current node says.
//!
//! Invariant: only what is visible is visited, so a record of a million nodes costs as much as one of a hundred.

mod details;
mod drawing;
mod list;
mod rows;

use super::paint::Canvas;
use crate::i18n::Texts;
use crate::record::{Content, NodeId, Record};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A judgement that somebody wrote at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeMark {
    /// Worth a look, or good.
    Good,
    /// A mistake.
    Bad,
}

/// How a node is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeLook {
    /// Who made the move, from 0.
    pub player: Option<u8>,
    /// The mark it carries.
    pub mark: Option<NodeMark>,
    /// True hides everything after the node.
    pub folded: bool,
    /// True if the rules refuse the move.
    pub is_refused: bool,
}

impl NodeLook {
    /// The look of a node of a record whose players take turns: the mover by the number of the move, marks by the
    /// properties of the format.
    #[must_use]
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
            // A move that is shown as text, in a game that is not known here.
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
            folded: false,
            is_refused: false,
        }
    }
}

/// What stands under the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeDetails<'a> {
    /// The move with its number: `4. d4:f6`.
    pub title: &'a str,
    /// Marks in a sign or a word: `!`.
    pub marks: &'a str,
    /// The comment; may have many lines.
    pub comment: &'a str,
    /// Small facts, such as [`progress`] and `game 1 of 1`.
    pub facts: &'a [String],
}

/// A record and where we are in it.
#[derive(Clone, Copy)]
pub struct TreeView<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Words.
    pub texts: &'a Texts,
    /// The record.
    pub record: &'a Record,
    /// The current node.
    pub current: NodeId,
    /// How a node is drawn; asked for visible nodes only.
    pub look: &'a dyn Fn(NodeId) -> NodeLook,
    /// The move of a node in words; asked for visible nodes of the list only.
    pub label: &'a dyn Fn(NodeId) -> String,
    /// What stands below.
    pub details: NodeDetails<'a>,
    /// True for the list instead of the tree.
    pub list: bool,
}

/// Where nodes stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeLayout {
    /// The nodes that are shown.
    pub nodes: Vec<(NodeId, Rect)>,
    /// The part with the tree or list.
    pub tree: Rect,
    /// The part below it.
    pub details: Rect,
}

impl TreeLayout {
    /// The node at a screen cell.
    #[must_use]
    pub fn node_at(&self, column: u16, row: u16) -> Option<NodeId> {
        self.nodes
            .iter()
            .find(|(_, place)| place.contains((column, row).into()))
            .map(|(node, _)| *node)
    }
}

impl TreeView<'_> {
    /// Draws the tree and the details.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> TreeLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        if area.is_empty() {
            return TreeLayout::default();
        }
        let below = details::height(&self.details, area);
        let tree = Rect {
            height: area.height - below,
            ..area
        };
        let details = Rect::new(area.x, tree.bottom(), area.width, below);
        let nodes = if self.list {
            list::draw(self, tree, &mut canvas)
        } else {
            drawing::draw(self, tree, &mut canvas)
        };
        details::draw(self, details, &mut canvas);
        TreeLayout {
            nodes,
            tree,
            details,
        }
    }

    /// The sign of a node and whether it is a move.
    fn sign(&self, node: NodeId, look: NodeLook) -> &'static str {
        let sign = if look.is_refused {
            "✗"
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
        self.theme.sign(sign)
    }
}

pub use details::progress;
