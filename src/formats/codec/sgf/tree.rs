//! A file as it was read: games, nodes, properties, raw values, all with their places.
//!
//! It takes one text, and four bytes for each node. Nodes are stored in file order, so the first child of a node is the
//! one after it, and only further variations are listed. The properties of a node are parsed from the text on demand:
//! after its `;` there are only identifiers with values and whitespace. A node that the file has in another form is
//! rewritten in the appendix of the text, and a list leads back to its places in the file, so that a save can copy the
//! original.

// Most nodes have one child, which stands directly behind them in the file, so links are stored only where that is not
// so. For `(;a(;b;c)(;d))`, with the nodes a = 0, b = 1, c = 2, d = 3:
//
//    starts     by node: where its `;` is in the text (or in the appendix, if it was rewritten)
//    openers    {0, 3}     roots, and children that are not the first; any other node follows its parent
//    parents    [(3, 0)]   the parents of openers that are no roots
//    forks      {0}        nodes with several children
//    children   [(0, 3)]   the children of forks but the first, which stands behind its parent
//
// Properties are not stored at all: they are read from the text when somebody asks, which is quick because a valid
// node needs no repair.

use super::scan::{closing_bracket, skip_blanks, skip_ident};
use crate::base::{FileId, Span};
use crate::codec::charset::Charset;
use smallvec::{SmallVec, smallvec};
use std::ops::Range;

/// The index of a node in its [`Collection`], in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SgfNode(pub(super) u32);

impl SgfNode {
    /// Returns the index, from 0.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// A bit for each node.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeSet(Vec<u64>);

impl NodeSet {
    fn set(&mut self, number: u32) {
        let word = number as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << (number % 64);
        }
    }

    fn has(&self, number: u32) -> bool {
        let word = self.0.get(number as usize / 64).copied().unwrap_or(0);
        word >> (number % 64) & 1 == 1
    }
}

/// The games of a file.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The text of the file, followed by the rewritten nodes.
    text: String,
    /// The length of the file itself in `text`.
    length: usize,
    /// The offset of the `;` of each node in `text`.
    starts: Vec<u32>,
    /// The nodes that are roots or not the first child of their parent.
    openers: NodeSet,
    /// The nodes with several children.
    forks: NodeSet,
    /// The openers that are not roots, with their parents, in order.
    parents: Vec<(u32, u32)>,
    /// The parents of further variations, with each child but the first, in order.
    children: Vec<(u32, u32)>,
    games: Vec<SgfNode>,
    /// The original places of what was rewritten, in the order of `text`.
    origins: Vec<SourcePlace>,
    /// The end of each game, in order.
    ends: Vec<GameEnd>,
    /// Values outside nodes, which were skipped.
    strays: Vec<(u32, u32)>,
    /// True if the file ends within a value.
    is_unclosed: bool,
    charset: Charset,
}

/// The original place of a rewritten node or property in the file.
///
/// The origin of a node comes before those of its properties and covers all of them. A property that the file has in
/// several separate parts has one origin for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourcePlace {
    /// The offset in the text; for a node, that of its `;`.
    pub(super) place: u32,
    /// The offset of the first byte in the file.
    pub(super) start: u32,
    /// The offset after the last byte in the file.
    pub(super) end: u32,
}

impl SourcePlace {
    pub(super) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The beginning and end of a game in a file.
#[derive(Clone, Copy, Debug)]
struct GameEnd {
    /// The number of parentheses that are open before its root.
    depth: u32,
    /// The start of the text after it: after its last parenthesis, or at the root of the next game inside that.
    end: u32,
    /// The number of parentheses that are open there.
    open: u32,
}

/// A property at its place.
#[derive(Clone, Copy, Debug)]
pub struct SgfProperty<'c> {
    collection: &'c Collection,
    start: usize,
    /// The end of the identifier.
    end: usize,
    /// The start of the values: the end of the identifier, or a later value if this is a part of a property.
    values_start: usize,
    /// The end of the last value.
    values_end: usize,
}

impl Collection {
    /// Returns the text of the file, to which all spans refer.
    pub fn text(&self) -> &str {
        self.text.get(..self.length).unwrap_or_default()
    }

    /// Returns the charset with which the file was decoded.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns the roots of the games, in order.
    pub fn games(&self) -> &[SgfNode] {
        &self.games
    }

    /// Returns the bytes of memory that it takes.
    pub fn memory(&self) -> usize {
        let pairs = self.parents.capacity() + self.children.capacity();
        let bits = self.openers.0.capacity() + self.forks.0.capacity();
        let triples = self.origins.capacity() + self.ends.capacity();
        let numbers = self.starts.capacity() + self.games.capacity() + 3 * triples;
        self.text.capacity() + 4 * numbers + 8 * (pairs + bits)
    }

    /// Returns the number of nodes of all games.
    pub fn node_count(&self) -> usize {
        self.starts.len()
    }

    /// Returns all nodes in file order: a node before its descendants, a game before the next.
    pub fn nodes(&self) -> impl Iterator<Item = SgfNode> + use<> {
        (0..u32::try_from(self.starts.len()).unwrap_or(u32::MAX)).map(SgfNode)
    }

    /// Returns the nodes of one game in file order.
    pub fn nodes_of(&self, root: SgfNode) -> impl Iterator<Item = SgfNode> + use<> {
        let next = self.games.partition_point(|other| *other <= root);
        let end = match self.games.get(next) {
            Some(next) => next.0,
            None => u32::try_from(self.starts.len()).unwrap_or(u32::MAX),
        };
        (root.0..end).map(SgfNode)
    }

    /// Returns true if a node is a root or not the first child of its parent.
    pub(super) fn opens(&self, node: SgfNode) -> bool {
        self.openers.has(node.0)
    }

    /// Returns true if a node has several children.
    pub(super) fn is_fork(&self, node: SgfNode) -> bool {
        self.forks.has(node.0)
    }

    /// Returns the parent of a node, or `None` for the root of a game.
    pub fn parent(&self, node: SgfNode) -> Option<SgfNode> {
        if !self.openers.has(node.0) {
            return node.0.checked_sub(1).map(SgfNode);
        }
        let index = self
            .parents
            .binary_search_by_key(&node.0, |(node, _)| *node);
        let (_, parent) = self.parents.get(index.ok()?)?;
        Some(SgfNode(*parent))
    }

    /// Returns the children of a node, in order.
    pub fn children(&self, node: SgfNode) -> impl Iterator<Item = SgfNode> + '_ {
        let first = node.0.saturating_add(1);
        let has_first = (first as usize) < self.starts.len() && !self.openers.has(first);
        let start = match self.forks.has(node.0) {
            true => self
                .children
                .partition_point(|(parent, _)| *parent < node.0),
            false => self.children.len(),
        };
        let further = self.children.get(start..).unwrap_or_default().iter();
        let further = further.take_while(move |(parent, _)| *parent == node.0);
        let first = has_first.then_some(SgfNode(first));
        first
            .into_iter()
            .chain(further.map(|(_, child)| SgfNode(*child)))
    }

    /// Returns the properties of a node, in order.
    pub fn properties(&self, node: SgfNode) -> SgfProperties<'_> {
        let start = self.starts.get(node.0 as usize);
        SgfProperties {
            collection: self,
            offset: start.map_or(self.text.len(), |start| *start as usize + 1),
        }
    }

    /// Returns the first property of a node with an identifier.
    pub fn property(&self, node: SgfNode, ident: &str) -> Option<SgfProperty<'_>> {
        self.properties(node)
            .find(|property| property.ident() == ident)
    }

    /// Returns the place of the `;` of a node, or of its first property if it has no `;`.
    pub fn span(&self, file: FileId, node: SgfNode) -> Span {
        let start = self.extent(node).start;
        let width = self.text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + width.map_or(0, char::len_utf8);
        Span::new(file, start, end.min(self.length))
    }

    /// Returns the range of a node in the text of the file, from its `;` (or its first property if it has none) to the
    /// end of its last value.
    pub(super) fn extent(&self, node: SgfNode) -> Range<usize> {
        let start = self.starts.get(node.0 as usize);
        let start = start.map_or(self.length, |start| *start as usize);
        if start >= self.length {
            let origin = self.origins_at(start).first();
            return origin.map_or(0..0, SourcePlace::range);
        }
        let mut end = start + 1;
        while let Some((_, _, values_end)) = next_property(&self.text, end) {
            end = values_end;
        }
        start..end
    }

    /// Returns true if the node is not read as it stands in the file, because it needed a repair.
    pub(super) fn is_rewritten(&self, node: SgfNode) -> bool {
        let start = self.starts.get(node.0 as usize);
        start.is_some_and(|start| *start as usize >= self.length)
    }

    /// Returns true if the file ends within a value.
    pub(super) fn is_unclosed(&self) -> bool {
        self.is_unclosed
    }

    /// Returns the number of parentheses that are open before the root of a game.
    pub(super) fn depth(&self, game: usize) -> usize {
        self.ends.get(game).map_or(0, |game| game.depth as usize)
    }

    /// Returns the start of the text after a game: after its last parenthesis, or at the root of the next game if that
    /// is within the same parentheses.
    pub(super) fn end(&self, game: usize) -> usize {
        let end = self.ends.get(game).map(|game| game.end as usize);
        end.unwrap_or(self.length)
    }

    /// Returns the number of parentheses that are open at the [end](Self::end) of a game.
    pub(super) fn open_at_end(&self, game: usize) -> usize {
        self.ends.get(game).map_or(0, |game| game.open as usize)
    }

    /// Returns the parentheses in a part of the file between two nodes, each with its offset.
    pub(super) fn parentheses(
        &self,
        part: Range<usize>,
    ) -> impl Iterator<Item = (usize, Parenthesis)> + '_ {
        let first = self
            .strays
            .partition_point(|(start, _)| (*start as usize) < part.start);
        let mut strays = self.strays.get(first..).unwrap_or_default().iter();
        let mut stray = strays.next();
        let mut place = part.start;
        std::iter::from_fn(move || {
            while place < part.end {
                if let Some((_, end)) = stray.filter(|(start, _)| *start as usize == place) {
                    place = *end as usize;
                    stray = strays.next();
                    continue;
                }
                place += 1;
                match self.text.as_bytes().get(place - 1) {
                    Some(b'(') => return Some((place - 1, Parenthesis::Open)),
                    Some(b')') => return Some((place - 1, Parenthesis::Close)),
                    _ => {}
                }
            }
            None
        })
    }

    /// Returns the original places of what is at an offset in the appendix.
    fn origins_at(&self, place: usize) -> &[SourcePlace] {
        let first = self
            .origins
            .partition_point(|origin| (origin.place as usize) < place);
        let origins = self.origins.get(first..).unwrap_or_default();
        let count = origins
            .iter()
            .take_while(|origin| origin.place as usize == place);
        origins.get(..count.count()).unwrap_or_default()
    }
}

/// A parenthesis between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parenthesis {
    /// `(`
    Open,
    /// `)`
    Close,
}

/// The properties of a node.
#[derive(Clone, Debug)]
pub struct SgfProperties<'c> {
    collection: &'c Collection,
    offset: usize,
}

impl<'c> Iterator for SgfProperties<'c> {
    type Item = SgfProperty<'c>;

    fn next(&mut self) -> Option<SgfProperty<'c>> {
        let (start, end, values_end) = next_property(&self.collection.text, self.offset)?;
        self.offset = values_end;
        Some(SgfProperty {
            collection: self.collection,
            start,
            end,
            values_start: end,
            values_end,
        })
    }
}

/// Returns the next property of a node from an offset on: the start and end of its identifier, and the end of its last
/// value.
pub(super) fn next_property(text: &str, offset: usize) -> Option<(usize, usize, usize)> {
    let start = skip_blanks(text, offset);
    let end = skip_ident(text.as_bytes(), start);
    if end == start {
        return None;
    }
    let mut values_end = end;
    loop {
        let open = skip_blanks(text, values_end);
        if text.as_bytes().get(open) != Some(&b'[') {
            return Some((start, end, values_end));
        }
        let Some(close) = closing_bracket(text.as_bytes(), open + 1) else {
            return Some((start, end, values_end));
        };
        values_end = close + 1;
    }
}

/// The raw values of a property.
#[derive(Clone, Debug)]
pub struct RawValues<'c> {
    text: &'c str,
    offset: usize,
}

impl<'c> RawValues<'c> {
    /// Returns the values that follow an identifier in a text.
    pub(super) fn at(text: &'c str, offset: usize) -> Self {
        Self { text, offset }
    }
}

impl<'c> Iterator for RawValues<'c> {
    type Item = &'c str;

    fn next(&mut self) -> Option<&'c str> {
        let open = skip_blanks(self.text, self.offset);
        if self.text.as_bytes().get(open) != Some(&b'[') {
            return None;
        }
        let close = closing_bracket(self.text.as_bytes(), open + 1)?;
        self.offset = close + 1;
        self.text.get(open + 1..close)
    }
}

impl<'c> SgfProperty<'c> {
    /// Returns the identifier, without small letters that the file adds to it.
    pub fn ident(&self) -> &'c str {
        let text = &self.collection.text;
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the ranges of the property in the text of the file, values included: several if it occurs there more
    /// than once.
    pub(super) fn parts(&self) -> impl Iterator<Item = Range<usize>> + use<'c> {
        let is_here = self.start < self.collection.length;
        let own_range = is_here.then_some(self.start..self.values_end);
        let elsewhere = match own_range {
            Some(_) => &[][..],
            None => self.collection.origins_at(self.start),
        };
        own_range
            .into_iter()
            .chain(elsewhere.iter().map(SourcePlace::range))
    }

    /// Returns the raw values, in order; at least one.
    pub fn values(&self) -> RawValues<'c> {
        let text = &self.collection.text;
        RawValues {
            text: text.get(..self.values_end).unwrap_or_default(),
            offset: self.values_start,
        }
    }

    /// Returns each value as a property of its own, with the place of the part of the file in which it is.
    pub(super) fn single_values(&self) -> impl Iterator<Item = (usize, Self)> + use<'c> {
        let single = *self;
        let text = self.collection.text();
        let count = |part: &Range<usize>| {
            let part_text = text.get(..part.end).unwrap_or_default();
            let end = skip_ident(text.as_bytes(), part.start);
            // A property without value is read as one with an empty value.
            RawValues::at(part_text, end).count().max(1)
        };
        let several: SmallVec<[Range<usize>; 1]> = self.parts().collect();
        let places: SmallVec<[usize; 1]> = match several.as_slice() {
            [] => SmallVec::new(),
            [only] => smallvec![only.start],
            parts => {
                let places = parts.iter();
                places
                    .flat_map(|part| std::iter::repeat_n(part.start, count(part)))
                    .collect()
            }
        };
        let mut values = self.values();
        let mut number = 0;
        std::iter::from_fn(move || {
            let values_start = values.offset;
            values.next()?;
            let place = places.get(number).or(places.last()).copied();
            number += 1;
            let value = Self {
                values_start,
                values_end: values.offset,
                ..single
            };
            Some((place.unwrap_or_default(), value))
        })
    }

    /// Returns the text from the first bracket to the last one.
    pub(super) fn written_values(&self) -> &'c str {
        let text = &self.collection.text;
        text.get(self.values_start..self.values_end)
            .unwrap_or_default()
    }

    /// Returns the first raw value.
    pub fn value(&self) -> &'c str {
        self.values().next().unwrap_or_default()
    }

    /// Returns the place of the identifier.
    pub fn span(&self, file: FileId) -> Span {
        let start = self.parts().next().map_or(0, |part| part.start);
        let end = skip_ident(self.collection.text().as_bytes(), start);
        Span::new(file, start, end)
    }
}

/// A collection under construction. Nodes are added in file order.
#[derive(Debug)]
pub(super) struct CollectionBuilder {
    starts: Vec<u32>,
    openers: NodeSet,
    forks: NodeSet,
    parents: Vec<(u32, u32)>,
    games: Vec<SgfNode>,
    pub(super) origins: Vec<SourcePlace>,
    ends: Vec<GameEnd>,
    pub(super) strays: Vec<(u32, u32)>,
    pub(super) is_unclosed: bool,
}

/// Stands for "no node".
pub(super) const NONE: u32 = u32::MAX;

impl CollectionBuilder {
    /// Reserves memory for all nodes of a text at once; a `;` inside a value makes it slightly too much.
    pub(super) fn of(text: &str) -> Self {
        let most = text.bytes().filter(|byte| *byte == b';').count();
        Self {
            starts: Vec::with_capacity(most),
            openers: NodeSet(Vec::with_capacity(most / 64 + 1)),
            forks: NodeSet::default(),
            parents: Vec::new(),
            games: Vec::new(),
            origins: Vec::new(),
            ends: Vec::new(),
            strays: Vec::new(),
            is_unclosed: false,
        }
    }

    pub(super) fn node_count(&self) -> usize {
        self.starts.len()
    }

    pub(super) fn has_games(&self) -> bool {
        !self.games.is_empty()
    }

    /// Adds a node below `parent`, or the root of a game. Returns its index, and whether the parent already had a
    /// child.
    pub(super) fn add(&mut self, parent: u32, start: usize) -> (u32, bool) {
        let number = u32::try_from(self.starts.len()).unwrap_or(NONE);
        // The first child of a node directly follows it, so a child anywhere else is a further one.
        let further = parent != NONE && parent.checked_add(1) != Some(number);
        if parent == NONE {
            self.openers.set(number);
            self.games.push(SgfNode(number));
        } else if further {
            self.openers.set(number);
            self.forks.set(parent);
            self.parents.push((number, parent));
        }
        self.starts.push(u32::try_from(start).unwrap_or(NONE));
        (number, further)
    }

    /// Records the number of parentheses that are open before the last root.
    pub(super) fn start_game(&mut self, depth: usize) {
        let depth = u32::try_from(depth).unwrap_or(NONE);
        let (end, open) = (NONE, 0);
        self.ends.push(GameEnd { depth, end, open });
    }

    /// Ends the last game at an offset with a number of open parentheses, unless it has an end already.
    pub(super) fn end_game(&mut self, end: usize, open: usize) {
        if let Some(game) = self.ends.last_mut().filter(|game| game.end == NONE) {
            game.end = u32::try_from(end).unwrap_or(NONE);
            game.open = u32::try_from(open).unwrap_or(NONE);
        }
    }

    /// Moves the start of a node.
    pub(super) fn move_to(&mut self, node: u32, start: usize) {
        if let Some(place) = self.starts.get_mut(node as usize) {
            *place = u32::try_from(start).unwrap_or(NONE);
        }
    }

    /// Builds the collection. `text` is the file, followed after `length` bytes by the rewritten nodes.
    pub(super) fn finish(mut self, text: String, length: usize, charset: Charset) -> Collection {
        let swapped = self.parents.iter().map(|(node, parent)| (*parent, *node));
        let mut children: Vec<(u32, u32)> = swapped.collect();
        children.sort_unstable();
        self.starts.shrink_to_fit();
        self.parents.shrink_to_fit();
        self.origins.shrink_to_fit();
        self.games.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.strays.shrink_to_fit();
        Collection {
            text,
            length,
            starts: self.starts,
            openers: self.openers,
            forks: self.forks,
            parents: self.parents,
            children,
            games: self.games,
            origins: self.origins,
            ends: self.ends,
            strays: self.strays,
            is_unclosed: self.is_unclosed,
            charset,
        }
    }
}
