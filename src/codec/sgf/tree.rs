//! A file as it was read: games, nodes, properties, raw values, all with their places.
//!
//! One text and three flat lists; nodes name each other by number. Nodes, properties and values stand in the order of the
//! file, so the properties of a node are a run of the list of properties, and its values a run of the list of values.

use crate::base::{FileId, Span};

/// The number of a node in its [`Collection`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SgfNode(pub(super) u32);

/// Stands for "no node" in the links.
pub(super) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Links {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next_sibling: u32,
    pub(super) first_property: u32,
    pub(super) start: u32,
}

/// An identifier's place, and where its values start in the list.
#[derive(Clone, Debug)]
pub(super) struct Ident {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) first_value: u32,
}

/// The games of a file.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The file, and behind it the values that had to be mended.
    pub(super) text: String,
    /// Length of the file itself in `text`.
    pub(super) length: usize,
    pub(super) nodes: Vec<Links>,
    pub(super) idents: Vec<Ident>,
    pub(super) values: Vec<(u32, u32)>,
    pub(super) games: Vec<SgfNode>,
    /// True when the file was not UTF-8.
    pub(super) decoded: bool,
}

/// A property where it stands.
#[derive(Clone, Copy, Debug)]
pub struct SgfProperty<'c> {
    collection: &'c Collection,
    index: usize,
}

impl Collection {
    /// The text of the file, which all spans are places of.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.get(..self.length).unwrap_or_default()
    }

    /// True when the file was not UTF-8 and was read byte by byte.
    #[must_use]
    pub fn was_decoded(&self) -> bool {
        self.decoded
    }

    /// The roots of the games, in order.
    #[must_use]
    pub fn games(&self) -> &[SgfNode] {
        &self.games
    }

    /// How many nodes all games have together.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn links(&self, node: SgfNode) -> Option<&Links> {
        self.nodes.get(node.0 as usize)
    }

    /// The node before; none for the root of a game.
    #[must_use]
    pub fn parent(&self, node: SgfNode) -> Option<SgfNode> {
        let parent = self.links(node)?.parent;
        (parent != NONE).then_some(SgfNode(parent))
    }

    /// The nodes after, in order.
    pub fn children(&self, node: SgfNode) -> impl Iterator<Item = SgfNode> + '_ {
        let some = |number: u32| (number != NONE).then_some(SgfNode(number));
        let first = self.links(node).and_then(|links| some(links.first_child));
        std::iter::successors(first, move |child| some(self.links(*child)?.next_sibling))
    }

    /// The properties of a node, in order.
    pub fn properties(&self, node: SgfNode) -> impl Iterator<Item = SgfProperty<'_>> + '_ {
        let start = self
            .links(node)
            .map_or(0, |links| links.first_property as usize);
        let end = match self.links(SgfNode(node.0.saturating_add(1))) {
            Some(next) => next.first_property as usize,
            None => self.idents.len(),
        };
        (start..end).map(|index| SgfProperty {
            collection: self,
            index,
        })
    }

    /// The first property of that identifier at a node.
    #[must_use]
    pub fn property(&self, node: SgfNode, ident: &str) -> Option<SgfProperty<'_>> {
        self.properties(node)
            .find(|property| property.ident() == ident)
    }

    /// The place of the `;` that starts a node, or of what stands for it.
    #[must_use]
    pub fn span(&self, file: FileId, node: SgfNode) -> Span {
        let start = self.links(node).map_or(0, |links| links.start as usize);
        Span::new(file, start, (start + 1).min(self.length))
    }
}

impl<'c> SgfProperty<'c> {
    fn entry(&self) -> Option<&'c Ident> {
        self.collection.idents.get(self.index)
    }

    /// The identifier as it is written.
    #[must_use]
    pub fn ident(&self) -> &'c str {
        self.entry()
            .and_then(|entry| {
                let range = entry.start as usize..entry.end as usize;
                self.collection.text.get(range)
            })
            .unwrap_or_default()
    }

    /// The raw values, in order; at least one.
    pub fn values(&self) -> impl Iterator<Item = &'c str> + use<'c> {
        let collection = self.collection;
        let start = self.entry().map_or(0, |entry| entry.first_value as usize);
        let end = match collection.idents.get(self.index + 1) {
            Some(next) => next.first_value as usize,
            None => collection.values.len(),
        };
        let run = collection.values.get(start..end).unwrap_or_default();
        run.iter().map(|(start, end)| {
            let range = *start as usize..*end as usize;
            collection.text.get(range).unwrap_or_default()
        })
    }

    /// The first raw value.
    #[must_use]
    pub fn value(&self) -> &'c str {
        self.values().next().unwrap_or_default()
    }

    /// The place of the identifier.
    #[must_use]
    pub fn span(&self, file: FileId) -> Span {
        self.entry().map_or(Span::new(file, 0, 0), |entry| {
            Span::new(file, entry.start as usize, entry.end as usize)
        })
    }
}
