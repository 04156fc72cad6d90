//! The appendix of a text: nodes that had to be rewritten, stored after the text of the file.

// Origins lie one behind the other: that of a node, then those of its properties, in the order of the appended text.
// What is at a place of the appendix is found in the file by the origins with that place, so that diagnostics point at
// what the user wrote. A property that was put together from several parts has an origin for each, all with the same
// place.

use super::tree::{CollectionBuilder, SourcePlace, next_property};
use std::collections::HashMap;
use std::ops::Range;

/// A value with its range in the text.
type PlacedValue<'t> = (Range<usize>, &'t str);

/// The nodes after the text of a file.
#[derive(Debug)]
pub(super) struct Appendix {
    /// The length of the text of the file.
    length: usize,
    text: String,
    /// Where the nodes and their properties are in the file.
    origins: Vec<SourcePlace>,
    /// The index of the origin of the last node.
    node: usize,
}

pub(super) fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Appendix {
    /// Creates an empty appendix to a text.
    pub(super) fn new(text: &str) -> Self {
        Self {
            length: text.len(),
            text: String::new(),
            origins: Vec::new(),
            node: 0,
        }
    }

    /// Starts the node that is at `origin` in the file, and returns its place in the appended text.
    pub(super) fn start_node(&mut self, origin: Range<usize>) -> usize {
        self.node = self.origins.len();
        let place = self.add_origin(origin);
        self.text.push(';');
        place
    }

    /// Adds a property from a place in the file to the node. `values` are complete: in brackets, with whitespace
    /// between them.
    pub(super) fn push(&mut self, origin: Range<usize>, ident: &str, values: &str) {
        self.extend_node(origin.end);
        self.add_origin(origin);
        self.text.push_str(ident);
        self.text.push_str(values);
    }

    /// Adds another part of the file to the last property.
    fn push_part(&mut self, origin: Range<usize>) {
        self.extend_node(origin.end);
        if let Some(last) = self.origins.last().copied() {
            let (start, end) = (short(origin.start), short(origin.end));
            self.origins.push(SourcePlace { start, end, ..last });
        }
    }

    fn add_origin(&mut self, origin: Range<usize>) -> usize {
        let place = self.length + self.text.len();
        self.origins.push(SourcePlace {
            place: short(place),
            start: short(origin.start),
            end: short(origin.end),
        });
        place
    }

    /// Extends the last property to a place in the file.
    pub(super) fn end_property(&mut self, end: usize) {
        self.extend_node(end);
        if let Some(last) = self.origins.last_mut() {
            last.end = short(end);
        }
    }

    /// Extends the node at least to a place in the file.
    pub(super) fn extend_node(&mut self, end: usize) {
        if let Some(node) = self.origins.get_mut(self.node) {
            node.end = node.end.max(short(end));
        }
    }

    /// Adds a raw value to the last property.
    pub(super) fn push_value(&mut self, raw: &str) {
        self.text.push('[');
        self.text.push_str(raw);
        self.text.push(']');
    }

    /// Merges the values of properties of the last node with the same identifier, at the place of the first. Returns
    /// the places of the others in the file.
    pub(super) fn merge_duplicates(&mut self) -> Vec<usize> {
        let Some(node) = self.origins.get(self.node).copied() else {
            return Vec::new();
        };
        // The last node is taken off and written again: values can only be moved together by moving everything behind
        // them.
        let from = (node.place as usize).saturating_sub(self.length);
        let text = self.text.split_off(from.min(self.text.len()));
        let origins = self.origins.split_off(self.node);
        let mut origins = origins.iter().skip(1).map(SourcePlace::range);
        let mut properties: Vec<(&str, Vec<PlacedValue<'_>>)> = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut twins = Vec::new();
        let mut place = 1;
        while let Some((start, end, values_end)) = next_property(&text, place) {
            let ident = text.get(start..end).unwrap_or_default();
            let values = text.get(end..values_end).unwrap_or_default();
            let origin = origins.next().unwrap_or_default();
            let number = numbers.get(ident).copied();
            match number.and_then(|number| properties.get_mut(number)) {
                Some((_, parts)) => {
                    twins.push(origin.start);
                    parts.push((origin, values));
                }
                None => {
                    numbers.insert(ident, properties.len());
                    properties.push((ident, vec![(origin, values)]));
                }
            }
            place = values_end;
        }
        self.start_node(node.range());
        for (ident, parts) in properties {
            for (index, (origin, values)) in parts.into_iter().enumerate() {
                match index {
                    0 => self.push(origin, ident, values),
                    _ => {
                        self.push_part(origin);
                        self.text.push_str(values);
                    }
                }
            }
        }
        twins
    }

    /// Returns the text with the appendix; the origins go to the tree.
    pub(super) fn finish(self, mut text: String, tree: &mut CollectionBuilder) -> String {
        tree.origins = self.origins;
        text.reserve_exact(self.text.len());
        text.push_str(&self.text);
        text
    }
}
