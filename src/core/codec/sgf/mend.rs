//! Nodes that are written anew behind the text of the file.

use super::tree::Growing;

/// What stands behind the text of a file.
#[derive(Debug)]
pub(super) struct Tail {
    /// Length of the text of the file.
    length: usize,
    text: String,
    /// For each property its place, counted from the start of the text of the file, and its place in the file.
    origins: Vec<(u32, u32)>,
}

pub(super) fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Tail {
    /// Nothing yet behind a text.
    pub(super) fn behind(text: &str) -> Self {
        Self {
            length: text.len(),
            text: String::new(),
            origins: Vec::new(),
        }
    }

    /// Starts a node; gives its place.
    pub(super) fn start_node(&mut self) -> usize {
        let place = self.length + self.text.len();
        self.text.push(';');
        place
    }

    /// Adds an identifier from a place in the file to the node, with values that are whole: in brackets, blanks between.
    pub(super) fn push(&mut self, origin: usize, ident: &str, values: &str) {
        let place = self.length + self.text.len();
        self.origins.push((short(place), short(origin)));
        self.text.push_str(ident);
        self.text.push_str(values);
    }

    /// Adds a raw value to the property that was started last.
    pub(super) fn push_value(&mut self, raw: &str) {
        self.text.push('[');
        self.text.push_str(raw);
        self.text.push(']');
    }

    /// Takes back what stands from a place on.
    pub(super) fn take(&mut self, place: usize) -> (String, Vec<(u32, u32)>) {
        let from = place.saturating_sub(self.length).min(self.text.len());
        let first = self
            .origins
            .partition_point(|(at, _)| (*at as usize) < place);
        (self.text.split_off(from), self.origins.split_off(first))
    }

    /// The text with what stands behind it; the places go to the tree.
    pub(super) fn finish(self, mut text: String, tree: &mut Growing) -> String {
        tree.origins = self.origins;
        text.reserve_exact(self.text.len());
        text.push_str(&self.text);
        text
    }
}
