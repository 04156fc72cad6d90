//! The order of a score sheet: blocks, each computed from an adjacent one.
//!
//! The main line is a sequence of rows, one per round. Comments and variations stand below the move that they belong
//! to; a variation is text that flows, and its own variations stand below it, one step further in.
//!
//! Invariant: a block has at most [`CHUNK`] nodes, and the step to the next one costs no more than the way to the end or
//! the start of a variation, so a sheet is laid out around any node without visiting what is not visible.
//!
//! ```text
//! 1. e4  e5              Moves, depth 0
//!   The usual.           Comment of e5
//!   b) 1... c5 2. Nf3    Moves, depth 1: a variation of e5, up to the move that has one itself
//!      b) 2. Nc3         Moves, depth 2: a variation of 2. Nf3
//!   2... d6              Moves, depth 1: the rest of variation b
//!   c) 1... e6           Moves, depth 1
//! 2. Nf3 Nc6             Moves, depth 0
//! ```
//!
//! A variation is a sibling of the move that it stands below, so the way on from its end leads back to that move
//! (`siblings`) and from there to the next one of the line.

use crate::record::{NodeId, Record, Rounds};
use crate::session::node_facts::comment::text_of;
use crate::tui::panes::CommentExtent;
use crate::tui::screens::moves::tree::NodeLook;

/// The nodes of a variation in one block; the break is hardly noticed, and bounds the work for a long variation.
const CHUNK: u32 = 40;

/// The length in bytes from which a comment in a variation is a block of its own.
const LONG: usize = 400;

/// The content of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockContent {
    /// Moves of the main line in columns, or moves of a variation as text.
    Moves,
    /// The name and the comment of a node.
    Comment,
    /// The result, below the end of the main line.
    Result,
}

/// A part of the sheet that is laid out by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetBlock {
    pub first: NodeId,
    /// The number of variations that contain it: 0 on the main line.
    pub depth: u16,
    /// Its content.
    pub kind: BlockContent,
}

/// The order of the blocks of a record.
pub struct SheetOrder<'a> {
    pub record: &'a Record,
    pub look: &'a dyn Fn(NodeId) -> NodeLook,
    pub rounds: Rounds,
    pub extent: &'a dyn Fn(NodeId) -> CommentExtent,
    /// True if there is a result to show.
    pub has_result: bool,
}

impl SheetOrder<'_> {
    /// Returns the node that continues a line, unless it is hidden.
    fn child(&self, node: NodeId) -> Option<NodeId> {
        let children = self.record.node(node).children();
        children
            .first()
            .copied()
            .filter(|_| !(self.look)(node).folded)
    }

    /// Returns the variations that stand below a node, which are alternatives to it.
    pub fn variations(&self, node: NodeId) -> &[NodeId] {
        match self.record.node(node).place() {
            0 => self.record.siblings(node).get(1..).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Returns true if the comment of a node is a block of its own.
    pub fn has_comment_block(&self, node: NodeId, depth: u16) -> bool {
        if (self.extent)(node) == CommentExtent::Hidden {
            return false;
        }
        let node = self.record.node(node);
        let length = text_of(node.comment()).len() + node.name().len();
        length > if depth == 0 { 0 } else { LONG }
    }

    /// Returns true if the second node, the first child of the other, is in the same block.
    fn are_together(&self, node: NodeId, child: NodeId, depth: u16) -> bool {
        if self.has_comment_block(node, depth) || !self.variations(node).is_empty() {
            return false;
        }
        if depth > 0 {
            let ply = |node: NodeId| self.record.node(node).ply() / CHUNK;
            return ply(node) == ply(child);
        }
        let round = |node: NodeId| self.rounds.place(self.record, node).round;
        let counts = |node: NodeId| self.rounds.counts(self.record, node);
        counts(node) && counts(child) && round(node) == round(child)
    }

    /// Returns the nodes of a block of moves.
    pub fn nodes(&self, block: &SheetBlock) -> Vec<NodeId> {
        let next = |node: &NodeId| {
            let child = self.child(*node)?;
            self.are_together(*node, child, block.depth)
                .then_some(child)
        };
        std::iter::successors(Some(block.first), next).collect()
    }

    /// Returns the block with the moves of a line that contains a node.
    fn block_of_line(&self, node: NodeId, depth: u16) -> SheetBlock {
        let mut first = node;
        while self.record.node(first).place() == 0
            && let Some(parent) = self.record.node(first).parent()
            && self.are_together(parent, first, depth)
        {
            first = parent;
        }
        SheetBlock {
            first,
            depth,
            kind: BlockContent::Moves,
        }
    }

    /// Returns the block with a node. Takes time in proportion to its ply.
    pub fn block_of(&self, node: NodeId) -> SheetBlock {
        let line = std::iter::once(node).chain(self.record.ancestors(node));
        let depth = line
            .filter(|node| self.record.node(*node).place() > 0)
            .count();
        self.block_of_line(node, u16::try_from(depth).unwrap_or(u16::MAX))
    }

    /// Returns the last block that belongs to a node itself: its comment, or its moves.
    fn end_of(&self, node: NodeId, depth: u16) -> SheetBlock {
        if self.has_comment_block(node, depth) {
            return SheetBlock {
                first: node,
                depth,
                kind: BlockContent::Comment,
            };
        }
        self.block_of_line(node, depth)
    }

    fn moves(first: NodeId, depth: u16) -> SheetBlock {
        SheetBlock {
            first,
            depth,
            kind: BlockContent::Moves,
        }
    }

    /// Returns the block below.
    pub fn next(&self, block: &SheetBlock) -> Option<SheetBlock> {
        let depth = block.depth;
        let last = match block.kind {
            BlockContent::Result => return None,
            BlockContent::Comment => block.first,
            BlockContent::Moves => {
                let last = self.nodes(block).last().copied()?;
                if self.has_comment_block(last, depth) {
                    return Some(self.end_of(last, depth));
                }
                last
            }
        };
        match self.variations(last).first() {
            Some(first) => Some(Self::moves(*first, depth.saturating_add(1))),
            None => self.continuation(last, depth),
        }
    }

    /// Returns the block after a node with all its comments and variations.
    fn continuation(&self, node: NodeId, depth: u16) -> Option<SheetBlock> {
        let (mut node, mut depth) = (node, depth);
        loop {
            if let Some(child) = self.child(node) {
                return Some(Self::moves(child, depth));
            }
            if depth == 0 {
                return self.has_result.then_some(SheetBlock {
                    first: node,
                    depth,
                    kind: BlockContent::Result,
                });
            }
            let start = self.start_of_line(node);
            if let Some(next) = self.record.sibling(start, 1) {
                return Some(Self::moves(next, depth));
            }
            node = *self.record.siblings(start).first()?;
            depth -= 1;
        }
    }

    /// Returns the node at which the variation with a node begins.
    fn start_of_line(&self, node: NodeId) -> NodeId {
        let mut start = node;
        while self.record.node(start).place() == 0
            && let Some(parent) = self.record.node(start).parent()
        {
            start = parent;
        }
        start
    }

    /// Returns the block above.
    pub fn previous(&self, block: &SheetBlock) -> Option<SheetBlock> {
        let (first, depth) = (block.first, block.depth);
        match block.kind {
            BlockContent::Comment => return Some(self.block_of_line(first, depth)),
            BlockContent::Result => return Some(self.last_below(first, depth)),
            BlockContent::Moves => {}
        }
        match self.record.node(first).place() {
            0 => Some(self.last_below(self.record.node(first).parent()?, depth)),
            1 => {
                let main = *self.record.siblings(first).first()?;
                Some(self.end_of(main, depth.saturating_sub(1)))
            }
            _ => Some(self.last_of_variation(self.record.sibling(first, -1)?, depth)),
        }
    }

    /// Returns the last block of a node with its comments and variations.
    fn last_below(&self, node: NodeId, depth: u16) -> SheetBlock {
        match self.variations(node).last() {
            Some(last) => self.last_of_variation(*last, depth.saturating_add(1)),
            None => self.end_of(node, depth),
        }
    }

    fn last_of_variation(&self, start: NodeId, depth: u16) -> SheetBlock {
        let (mut start, mut depth) = (start, depth);
        loop {
            let mut end = start;
            while let Some(child) = self.child(end) {
                end = child;
            }
            // The node that begins a variation is no alternative of its own.
            match self.variations(end).last() {
                Some(last) => (start, depth) = (*last, depth.saturating_add(1)),
                None => return self.end_of(end, depth),
            }
        }
    }
}
