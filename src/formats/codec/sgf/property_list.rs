//! The properties of a node that is written.

use super::record_write::NewProperty;
use crate::record::Node;
use std::borrow::Cow;

/// The properties of a node while they are collected.
pub(super) struct PropertyList<'a> {
    pub node: &'a Node,
    pub list: Vec<NewProperty<'a>>,
}

impl<'a> PropertyList<'a> {
    pub fn add(&mut self, ident: &'static str, values: Vec<Cow<'a, str>>) {
        self.list.push(NewProperty {
            ident: Cow::Borrowed(ident),
            values,
        });
    }

    /// Adds a property unless the node keeps a foreign one with that identifier.
    pub fn add_unless_kept(&mut self, ident: &'static str, values: Vec<Cow<'a, str>>) {
        let mut foreign = self.node.foreign().iter();
        if !foreign.any(|property| property.ident() == ident) {
            self.add(ident, values);
        }
    }
}
