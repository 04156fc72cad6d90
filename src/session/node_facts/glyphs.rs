//! Annotation glyphs: on the move, then on the position.

use crate::record::{Node, Property};
use crate::session::text_games::NAGS;

/// An annotation mark of the SGF standard.
pub struct AnnotationMark {
    pub ident: &'static str,
    pub sign: &'static str,
    /// The sign if the mark has the value 2, for emphasis.
    pub strong: &'static str,
    /// Marks in the same group exclude each other.
    pub group: u8,
}

const fn mark_of(
    ident: &'static str,
    sign: &'static str,
    strong: &'static str,
    group: u8,
) -> AnnotationMark {
    AnnotationMark {
        ident,
        sign,
        strong,
        group,
    }
}

/// The marks on moves, followed by those on positions.
pub static MARKS: [AnnotationMark; 9] = [
    mark_of("TE", "!", "!!", 0),
    mark_of("BM", "?", "??", 0),
    mark_of("IT", "!?", "!?", 0),
    mark_of("DO", "?!", "?!", 0),
    mark_of("GB", "+1", "++1", 1),
    mark_of("GW", "+2", "++2", 1),
    mark_of("DM", "=", "==", 1),
    mark_of("UC", "~", "~~", 1),
    mark_of("HO", "*", "**", 2),
];

/// The numbers of PGN that say how the position stands, with the signs that people type for them.
static NAG_SIGNS: [(&str, &str); 9] = [
    ("10", "="),
    ("11", "="),
    ("13", "~"),
    ("14", "+="),
    ("15", "=+"),
    ("16", "+/-"),
    ("17", "-/+"),
    ("18", "+-"),
    ("19", "-+"),
];

/// Returns the signs of a node's annotations, those on the move first.
pub fn glyphs(node: &Node) -> Vec<&'static str> {
    let marks = MARKS.iter().filter_map(|mark| sign_of(node, mark));
    let nags = property(node, NAGS).into_iter().flat_map(Property::values);
    let nags = nags.filter_map(|nag| {
        let row = NAG_SIGNS.iter().find(|(number, _)| *number == nag.trim());
        row.map(|(_, sign)| *sign)
    });
    marks.chain(nags).collect()
}

/// Returns the sign of the annotation of a node's move, such as `?!`; empty if it has none.
pub fn quality_of(node: &Node) -> &'static str {
    let mut on_move = MARKS.iter().filter(|mark| mark.group == 0);
    on_move.find_map(|mark| sign_of(node, mark)).unwrap_or("")
}

/// Returns true if a node asks for a diagram in print: the glyphs 220 and 221 of PGN.
pub fn asks_for_diagram(node: &Node) -> bool {
    let nags = property(node, NAGS).into_iter().flat_map(Property::values);
    nags.map(str::trim).any(|nag| nag == "220" || nag == "221")
}

/// Returns the sign of a mark if the node has it.
fn sign_of(node: &Node, mark: &AnnotationMark) -> Option<&'static str> {
    let mut values = property(node, mark.ident)?.values();
    let is_strong = values.next().is_some_and(|value| value.trim() == "2");
    Some(if is_strong { mark.strong } else { mark.sign })
}

fn property<'n>(node: &'n Node, ident: &str) -> Option<&'n Property> {
    node.foreign()
        .iter()
        .find(|property| property.ident() == ident)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{NodeId, Record};

    #[test]
    fn every_glyph_has_its_sign() {
        let mut record = Record::new();
        let mut signs = |ident: &str, values: &[&str]| {
            record.set_foreign(NodeId::ROOT, vec![Property::new(ident, values)]);
            glyphs(record.node(NodeId::ROOT)).join(" ")
        };
        assert_eq!(signs("TE", &["2"]), "!!");
        assert_eq!(signs("BM", &["1"]), "?");
        assert_eq!(signs("DO", &[""]), "?!");
        assert_eq!(signs("GB", &["1"]), "+1");
        assert_eq!(signs("HO", &["2"]), "**");
        assert_eq!(signs(NAGS, &["14", "16", "220"]), "+= +/-");
    }
}
