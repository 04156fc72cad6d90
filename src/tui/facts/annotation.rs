//! Marks of the record on moves and positions, as signs.

use crate::record::{NodeId, Record};

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

/// Returns the signs of a node's marks, those on the move first.
pub fn marks_of(record: &Record, node: NodeId) -> String {
    let signs = MARKS.iter().filter_map(|mark| sign_of(record, node, mark));
    signs.collect::<Vec<_>>().join(" ")
}

/// Returns the sign of the mark on a node's move, such as `?!`; empty if it has none.
pub fn quality_of(record: &Record, node: NodeId) -> &'static str {
    let mut on_move = MARKS.iter().filter(|mark| mark.group == 0);
    let sign = on_move.find_map(|mark| sign_of(record, node, mark));
    sign.unwrap_or("")
}

/// Returns the sign of a mark if the node has it.
fn sign_of(record: &Record, node: NodeId, mark: &AnnotationMark) -> Option<&'static str> {
    let mut properties = record.node(node).foreign().iter();
    let property = properties.find(|kept| kept.ident() == mark.ident)?;
    let twice = property
        .values()
        .next()
        .is_some_and(|value| value.trim() == "2");
    Some(if twice { mark.strong } else { mark.sign })
}
