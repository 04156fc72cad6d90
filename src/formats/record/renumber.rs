//! Renumbering of pieces: after an edit of the rules, a piece may have another index among the declarations.

use super::node::Content;
use super::tree::Record;
use crate::board::{Op, Piece};

impl Record {
    /// Replaces every piece, in the tree and in everything that undo can restore. The record means the same as before,
    /// so this does not count as a change.
    pub fn renumber(&mut self, number: impl Fn(Piece) -> Piece) {
        let change = |ops: &mut [Op]| {
            for op in ops {
                if let Op::Place(_, piece) = op {
                    *piece = number(*piece);
                }
            }
        };
        for node in self.nodes.iter_mut() {
            match &mut node.content {
                Content::Move(mv) => change(&mut mv.ops),
                Content::SetUp(ops) => change(ops),
                Content::Root | Content::Note => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NodeId, Record};
    use crate::board::{Move, Op, Piece, Square};

    fn place(piece: u16) -> Op {
        Op::Place(Square::new(0, 0), Piece(piece))
    }

    #[test]
    fn pieces_get_other_numbers_in_the_tree_and_behind_undo() {
        let mut record = Record::new();
        let (mv, _) = record.add_move(NodeId::ROOT, Move::of(vec![place(0)]), None);
        let set_up = record.add_set_up(mv, vec![place(1)], None);
        record.mark_saved_at(record.revision());
        record.renumber(|piece| Piece(piece.0 + 10));
        assert!(!record.is_changed());
        assert_eq!(record.node(mv).ops(), [place(10)]);
        assert_eq!(record.node(set_up).ops(), [place(11)]);
        record.undo();
        record.undo();
        record.redo();
        assert_eq!(record.node(mv).ops(), [place(10)]);
    }
}
