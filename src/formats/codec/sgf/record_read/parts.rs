//! Nodes of other programs that do several things and become several nodes.

// What becomes of a node of the file (`RecordReader::node`):
//
//    ;B[aa]C[x]                 one node, the short way (`stone_node`)
//    ;GTMOVE[..]AE[..]AB[..]    one node; only the private property counts, the stones are what viewers are shown
//    ;AB[aa]W[bb]B[cc]C[x]      three nodes: set-up, move, move; everything else goes to the last one
//    (;AB[aa]B[bb]C[x]          the root and one more: stones are set up in the root, its moves follow it, and what
//                               else it says stays at the root
//
// A save writes the parts as one node again as long as they are unchanged (`Splits`).
//
// The order of the steps in `RecordReader::node` matters: whatever is described relative to the board before the node (the
// words of a move, its placement) is found before the node is played, what viewers see after it. If the picture beside
// a move shows all that the move does, and more, the rest are effects of the rules, such as captures; they are made on
// the board so that the next nodes are read on the right one.

use super::super::board_replay::BoardReplay;
use super::super::standard::{Action, Idents, actions, area_on, standard};
use super::super::tree::SgfProperty;
use super::RecordReader;
use super::report::PartsReport;
use crate::codec::sgf::board_replay::MOVES;
use crate::record::{Content, NodeId, Property};
use smallvec::SmallVec;

impl<'c> RecordReader<'c> {
    /// Returns what a node does by its standard properties. Those of a node of this program only show what it does.
    pub(super) fn actions(
        &self,
        is_root: bool,
        properties: &[SgfProperty<'c>],
        seen: Idents,
    ) -> SmallVec<[Action; 1]> {
        let (Some(game), Some(replay)) = (self.game, self.replay.as_ref()) else {
            return SmallVec::new();
        };
        let is_private =
            |property: &SgfProperty<'_>| matches!(property.ident(), "GTMOVE" | "GTSETUP");
        // A root written by this program shows the whole board, which is not a set-up.
        let is_shown =
            is_root && self.ours || seen.has(Idents::PRIVATE) && properties.iter().any(is_private);
        match is_shown {
            true => SmallVec::new(),
            false => actions(game, replay, is_root, properties, seen),
        }
    }

    /// Adds a node for one of several things that a node of the file does. Returns that node, or `parent` if it does
    /// nothing.
    pub(super) fn part(
        &mut self,
        parent: NodeId,
        action: Action,
        properties: &[SgfProperty<'c>],
        seen: Idents,
        parts: &mut PartsReport,
    ) -> NodeId {
        let (Some(game), Some(replay)) = (self.game, self.replay.as_ref()) else {
            return parent;
        };
        let mut part_content =
            standard(game, replay, action, properties, seen, &mut self.allowance);
        parts.errors.append(&mut part_content.errors);
        parts.remarks.append(&mut part_content.remarks);
        if let (None, Action::Move(index, number)) = (&part_content.content, action)
            && parts.keep_places
            && let Some(property) = properties.get(index)
            && let Some(ident) = MOVES.into_iter().find(|ident| *ident == property.ident())
        {
            // A move that cannot be read keeps its place among the others.
            let value = property.values().nth(number).unwrap_or_default();
            let node = self.builder.add(parent, Content::Note);
            self.builder.keep(node, [Property::new(ident, [value])]);
            parts.read.push(ident);
            return node;
        }
        parts.unusable.append(&mut part_content.unusable);
        let is_nothing =
            |content: &Content| matches!(content, Content::SetUp(ops) if ops.is_empty());
        let Some(content) = part_content.content else {
            // What it was to be read from is kept as it is.
            return parent;
        };
        parts.read.append(&mut part_content.read);
        if is_nothing(&content) {
            return parent;
        }
        // The turn of `PL` beside a move is that of the move.
        let mut turn = None;
        if let Some(mover) = part_content.mover {
            let is_pass = content.as_move().is_some_and(|mv| mv.is_empty());
            self.give_turn(parent, mover, is_pass, &mut turn);
        }
        if let Some(replay) = self.replay.as_mut() {
            replay.play(&content, turn);
        }
        self.builder.add_with_turn(parent, content, turn)
    }

    /// Returns the values of a property with stones that name no square of the board.
    pub(super) fn unusable_values(&self, property: &SgfProperty<'c>) -> SmallVec<[&'c str; 1]> {
        let board = self.replay.as_ref().map(BoardReplay::board);
        let is_unusable = |value: &&str| board.is_some_and(|board| area_on(board, value).is_none());
        property.values().filter(is_unusable).collect()
    }
}
