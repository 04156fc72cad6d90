//! Converts collections to data, and applies a function that changes data on the way in.

use super::data::Data;
use super::format::{FileFormat, FileFormats, PointAllowance, Typing};
use super::several_moves::{SplitWhen, split_moves};
use super::tree::{Collection, SgfProperty};
use super::write::{TreeEvent, walk_nodes};
use std::sync::Arc;

/// Returns the games of a file as data. `typing` determines how values are converted. Rectangles of points are expanded
/// unless there are too many points for the size of the file.
pub fn to_data(collection: &Collection, formats: &FileFormats, typing: Typing) -> Data {
    let mut allowance = PointAllowance::of_bytes(collection.text().len());
    /// An open tree: its nodes, and its subtrees so far.
    type Tree = (Vec<Data>, Vec<Data>);
    let mut games = Vec::new();
    let mut open: Vec<Tree> = Vec::new();
    let mut format = formats.find(None, None);
    walk_nodes(collection, collection.nodes(), |event| match event {
        TreeEvent::Open => open.push(Tree::default()),
        TreeEvent::Node(node) => {
            if collection.parent(node).is_none() {
                format = formats.of(collection, node);
            }
            if let Some((nodes, _)) = open.last_mut() {
                match split_moves(collection, node, SplitWhen::OrderIsLost) {
                    None => {
                        let properties = collection.properties(node);
                        nodes.push(node_data(properties, format, typing, &mut allowance));
                    }
                    Some(parts) => nodes.extend(
                        parts
                            .into_iter()
                            .map(|part| node_data(part, format, typing, &mut allowance)),
                    ),
                }
            }
        }
        TreeEvent::Close => {
            if let Some((nodes, children)) = open.pop() {
                let tree = Data::array(vec![Data::array(nodes), Data::array(children)]);
                match open.last_mut() {
                    Some((_, above)) => above.push(tree),
                    None => games.push(tree),
                }
            }
        }
    });
    Data::array(games)
}

fn node_data<'c>(
    properties: impl IntoIterator<Item = SgfProperty<'c>>,
    format: &FileFormat,
    typing: Typing,
    allowance: &mut PointAllowance,
) -> Data {
    let entries = properties.into_iter().map(|property| {
        let value = format.data_value(&property, typing, allowance);
        (Arc::from(property.ident()), value.into_data())
    });
    Data::object(entries.collect())
}

/// A container whose parts are being revived.
struct ReviveFrame {
    holder: Data,
    /// Its name in its own container.
    name: Arc<str>,
    index: usize,
}

/// Calls `reviver` for every part of the data from the inside out, with the container, the name or index in it, and the
/// part. The result replaces the part; [`Data::Undefined`] removes a property or leaves a hole in a list. The whole is
/// revived last, with an empty name.
pub fn revive(data: Data, reviver: &mut dyn FnMut(&Data, &str, Data) -> Data) -> Data {
    // A walk that would be recursive in JavaScript. `next` is a part that was just taken out of its container; a
    // container is opened, anything else is complete. When a container has no more parts it is complete itself and is
    // revived in turn, so the order is from the inside out.
    let mut open: Vec<ReviveFrame> = Vec::new();
    let mut next = Some((Arc::<str>::from(""), data));
    loop {
        // A part that is complete, with its name.
        let complete = match next.take() {
            Some((name, piece)) if piece.is_container() => {
                open.push(ReviveFrame {
                    holder: piece,
                    name,
                    index: 0,
                });
                None
            }
            other => other,
        };
        let (name, piece) = match complete {
            Some(complete) => complete,
            None => {
                let Some(frame) = open.last_mut() else {
                    return Data::Undefined;
                };
                match piece_of(&frame.holder, frame.index) {
                    Some(piece) => {
                        next = Some(piece);
                        continue;
                    }
                    None => match open.pop() {
                        Some(frame) => (frame.name, frame.holder),
                        None => return Data::Undefined,
                    },
                }
            }
        };
        let Some(frame) = open.last_mut() else {
            let top = Data::object(vec![(Arc::from(""), piece.clone())]);
            return reviver(&top, "", piece);
        };
        let value = reviver(&frame.holder, &name, piece);
        let is_retained = !matches!(value, Data::Undefined);
        match &mut frame.holder {
            Data::Array(array) => {
                if let Some(place) = array.items_mut().get_mut(frame.index) {
                    *place = value;
                }
                frame.index += 1;
            }
            Data::Object(object) if is_retained => {
                if let Some((_, place)) = object.entries_mut().get_mut(frame.index) {
                    *place = value;
                }
                frame.index += 1;
            }
            // The property is removed and the index stays: the next property has moved to it.
            Data::Object(object) => {
                object.entries_mut().remove(frame.index);
            }
            _ => frame.index += 1,
        }
    }
}

fn piece_of(holder: &Data, index: usize) -> Option<(Arc<str>, Data)> {
    match holder {
        Data::Array(array) => {
            let item = array.items().get(index)?;
            Some((index.to_string().into(), item.clone()))
        }
        Data::Object(object) => object.entries().get(index).cloned(),
        _ => None,
    }
}
