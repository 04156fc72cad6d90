//! The record of an exercise: the way to its position and nothing that follows, so that nothing can be seen of it.

use super::marks::comment_without_signs;
use crate::codec::sgf::text::simple_text;
use crate::record::{Builder, NodeId, Property, Record};
use crate::session::text_games::TAGS;

/// The tags that say how the game went on.
const TELLING: [&str; 3] = ["Result", "EPD", "Termination"];
/// The properties of SGF that do.
const TELLING_FACTS: [&str; 2] = ["GC", "RE"];

/// Returns a record with the nodes up to one, and the last of them. Comments come without the signs of problem files; that
/// of the root does not come along if it names the answers.
pub(super) fn way_to(record: &Record, last: NodeId, names_answers: bool) -> (Record, NodeId) {
    let mut builder = Builder::new();
    let mut at = NodeId::ROOT;
    for node in record.line_to(last) {
        let read = record.node(node);
        if node == record.root() {
            builder.set_up_root(read.content().clone());
            builder.set_turn(at, read.turn());
        } else {
            at = builder.add_with_turn(at, read.content().clone(), read.turn());
        }
        if !(names_answers && node == record.root()) {
            builder.set_comment(at, comment_without_signs(read));
        }
        builder.set_name(at, read.name());
        let kept = read.foreign().iter();
        let kept = kept.filter(|property| !TELLING_FACTS.contains(&property.ident()));
        let kept: Vec<Property> = kept.map(silenced).collect();
        builder.keep(at, kept);
    }
    (builder.finish(), at)
}

/// Returns a record without the signs of problem files in its comments.
pub(super) fn without_signs(record: &Record) -> Record {
    let mut plain = record.clone();
    for node in record.all() {
        plain.set_comment(node, &comment_without_signs(record.node(node)));
    }
    plain.mark_saved_at(plain.revision());
    plain
}

/// Returns a property without the tags that say how the game went on.
fn silenced(property: &Property) -> Property {
    if property.ident() != TAGS {
        return property.clone();
    }
    let is_telling = |value: &str| {
        let text = simple_text(value);
        let name = text.split(' ').next().unwrap_or_default().to_owned();
        TELLING.contains(&name.as_str())
    };
    let values = property.values().filter(|value| !is_telling(value));
    Property::new(TAGS, values)
}
