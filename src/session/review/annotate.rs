//! Writes the marks of a review into a record, as annotations of SGF, which are glyphs in PGN.

use super::assess::{MoveMark, ReviewedMove};
use crate::record::Property;
use crate::session::node_facts::MARKS;
use crate::session::{RecordEdit, Session};

impl MoveMark {
    /// Returns the property of SGF that says the same.
    fn property(self) -> Property {
        let (ident, value) = match self {
            Self::OnlyMove => ("TE", "1"),
            Self::Inaccuracy => ("DO", ""),
            Self::Mistake => ("BM", "1"),
            Self::Blunder => ("BM", "2"),
        };
        Property::new(ident, [value])
    }
}

impl Session {
    /// Writes the marks of a review into the record, and returns the number of moves that got one. Moves that somebody has
    /// annotated keep what they have.
    pub fn annotate(&mut self, moves: &[ReviewedMove]) -> usize {
        // The marks of this group are on moves, and exclude each other.
        let is_on_move = |known: &Property| {
            let mut marks = MARKS.iter().filter(|mark| mark.group == 0);
            marks.any(|mark| mark.ident == known.ident())
        };
        let mut annotated = 0;
        for reviewed in moves {
            let Some(mark) = reviewed.mark else { continue };
            let mut properties = self.record().node(reviewed.node).foreign().to_vec();
            if properties.iter().any(is_on_move) {
                continue;
            }
            properties.push(mark.property());
            let change = self.edit(RecordEdit::Foreign(reviewed.node, properties));
            annotated += usize::from(change.is_some());
        }
        annotated
    }
}
