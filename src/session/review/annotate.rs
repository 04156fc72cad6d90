//! Writes the marks of a review into a record, as annotations of SGF, which are glyphs in PGN.

use super::assess::{MoveMark, ReviewedMove};
use crate::record::Property;
use crate::session::node_facts::MARKS;
use crate::session::{RecordEdit, Session};

/// How many pawns a share of the point is, by the logistic curve of Lichess: 0.00368208 for each hundredth of a pawn.
const PER_PAWN: f64 = 0.368_208;
/// The most pawns that are written.
const MOST_PAWNS: f64 = 10.0;

/// Returns the share of the first player as values are typed: in pawns where the format has a command for it, else in per
/// cent.
fn value_text(share: f64, has_commands: bool) -> String {
    if !has_commands {
        return format!("{:.1}%", share * 100.0);
    }
    let pawns = (share / (1.0 - share)).ln() / PER_PAWN;
    format!("{:+.2}", pawns.clamp(-MOST_PAWNS, MOST_PAWNS))
}

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
        let since = self.record().revision();
        let annotated = self.annotate_each(moves);
        self.game.record_mut().join_steps(since);
        annotated
    }

    /// Writes what the review has found into the record, in one step: its marks, and the values of positions that the file
    /// gives none. Returns the numbers of moves that got a mark, and of those that got a value; `None` without a review.
    pub fn keep_review(&mut self) -> Option<(usize, usize)> {
        let moves = self.review()?.found.moves.clone();
        let since = self.record().revision();
        let annotated = self.annotate_each(&moves);
        let has_commands = self.has_commands();
        let mut valued = 0;
        for node in moves.iter().map(|reviewed| reviewed.node) {
            let known = self.players.values.known.get(&node);
            let Some(value) = known.map(|known| known.value) else {
                continue;
            };
            let reader = self.fact_reader();
            if !reader.values(node).is_empty() {
                continue;
            }
            // What cannot be written is left out, as in formats that have no word for it.
            let edit = reader.value_edit(node, &value_text(value, has_commands), has_commands);
            let change = edit.ok().flatten().and_then(|edit| self.edit(edit));
            valued += usize::from(change.is_some());
        }
        self.game.record_mut().join_steps(since);
        Some((annotated, valued))
    }

    fn annotate_each(&mut self, moves: &[ReviewedMove]) -> usize {
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
