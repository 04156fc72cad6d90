//! A file as it was read: games, nodes, properties, raw values, all with their places.
//!
//! One text, and four bytes a node. Nodes stand in the order of the file, so the first child of a node is the one
//! behind it, and only further variations are listed. The properties of a node are read from the text when they are
//! asked for: from its `;` on stand identifiers with values and blanks, nothing else. Where the file says it in another
//! way, the node was written anew behind the text of the file, and a list leads back to the places in the file, so that
//! a save can copy what the file says there.

use super::charset::Charset;
use super::scan::{closing_bracket, skip_blanks, skip_ident};
use crate::base::{FileId, Span};
use std::ops::Range;

/// The number of a node in its [`Collection`]; nodes are numbered in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SgfNode(pub(super) u32);

impl SgfNode {
    /// Returns the number, from 0.
    #[must_use]
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// One bit a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
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
    /// The file, and behind it the nodes that had to be written anew.
    text: String,
    /// Length of the file itself in `text`.
    length: usize,
    /// Where the `;` of each node stands in `text`.
    starts: Vec<u32>,
    /// Nodes that start a game or are not the first child of their parent.
    openers: Bits,
    /// Nodes with several children.
    forks: Bits,
    /// The openers that are no roots with their parents, in order.
    parents: Vec<(u32, u32)>,
    /// Parents with their children but the first, in order.
    children: Vec<(u32, u32)>,
    games: Vec<SgfNode>,
    /// Where the file has what was written anew, in the order of `text`.
    origins: Vec<Origin>,
    /// Where each game ends, in order.
    ends: Vec<GameEnd>,
    /// Values outside of nodes, which were skipped.
    strays: Vec<(u32, u32)>,
    /// True if the file ends within a value.
    is_unclosed: bool,
    charset: Charset,
}

/// Where the file has a node or a property that was written anew behind its text.
///
/// The origin of a node stands before those of its properties and covers all of them. A property of several parts, which
/// stand apart from each other in the file, has one origin for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The place in the text: that of the `;` for a node.
    pub(super) place: u32,
    /// The first byte in the file.
    pub(super) start: u32,
    /// One past the last byte in the file.
    pub(super) end: u32,
}

impl Origin {
    pub(super) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Where a game starts and ends in a file.
#[derive(Clone, Copy, Debug)]
struct GameEnd {
    /// How many parentheses are open before its root.
    depth: u32,
    /// Where the text behind it starts: behind its last parenthesis, or at the root of the next game inside it.
    end: u32,
    /// How many parentheses are open there.
    open: u32,
}

/// A property where it stands.
#[derive(Clone, Copy, Debug)]
pub struct SgfProperty<'c> {
    collection: &'c Collection,
    start: usize,
    /// The end of the identifier.
    end: usize,
    /// The end of the last value.
    behind: usize,
}

impl Collection {
    /// Returns the text of the file, which all spans are places of.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.get(..self.length).unwrap_or_default()
    }

    /// How the bytes of the file became a text.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns the roots of the games, in order.
    #[must_use]
    pub fn games(&self) -> &[SgfNode] {
        &self.games
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn memory(&self) -> usize {
        let pairs = self.parents.capacity() + self.children.capacity();
        let bits = self.openers.0.capacity() + self.forks.0.capacity();
        let triples = self.origins.capacity() + self.ends.capacity();
        let numbers = self.starts.capacity() + self.games.capacity() + 3 * triples;
        self.text.capacity() + 4 * numbers + 8 * (pairs + bits)
    }

    /// How many nodes all games have together.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.starts.len()
    }

    /// All nodes, in the order of the file: a node before those below it, a game before the next.
    pub fn nodes(&self) -> impl Iterator<Item = SgfNode> + use<> {
        (0..u32::try_from(self.starts.len()).unwrap_or(u32::MAX)).map(SgfNode)
    }

    /// Returns the nodes of one game, in the order of the file.
    pub fn nodes_of(&self, root: SgfNode) -> impl Iterator<Item = SgfNode> + use<> {
        let next = self.games.partition_point(|other| *other <= root);
        let end = match self.games.get(next) {
            Some(next) => next.0,
            None => u32::try_from(self.starts.len()).unwrap_or(u32::MAX),
        };
        (root.0..end).map(SgfNode)
    }

    /// Returns true if a node starts a game or is not the first child of its parent.
    pub(super) fn opens(&self, node: SgfNode) -> bool {
        self.openers.has(node.0)
    }

    /// Returns true if a node has several children.
    pub(super) fn is_fork(&self, node: SgfNode) -> bool {
        self.forks.has(node.0)
    }

    /// Returns the node before, or `None` for the root of a game.
    #[must_use]
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

    /// Returns the nodes after, in order.
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
    #[must_use]
    pub fn properties(&self, node: SgfNode) -> SgfProperties<'_> {
        let start = self.starts.get(node.0 as usize);
        SgfProperties {
            collection: self,
            offset: start.map_or(self.text.len(), |start| *start as usize + 1),
        }
    }

    /// Returns the first property of that identifier at a node.
    #[must_use]
    pub fn property(&self, node: SgfNode, ident: &str) -> Option<SgfProperty<'_>> {
        self.properties(node)
            .find(|property| property.ident() == ident)
    }

    /// Returns the place of the `;` that starts a node, or of what stands for it.
    #[must_use]
    pub fn span(&self, file: FileId, node: SgfNode) -> Span {
        let start = self.extent(node).start;
        let width = self.text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + width.map_or(0, char::len_utf8);
        Span::new(file, start, end.min(self.length))
    }

    /// Returns where a node stands in the text of the file, from its `;` (or its first property if it has none) to the
    /// end of its last value.
    pub(super) fn extent(&self, node: SgfNode) -> Range<usize> {
        let start = self.starts.get(node.0 as usize);
        let start = start.map_or(self.length, |start| *start as usize);
        if start >= self.length {
            let origin = self.origins_at(start).first();
            return origin.map_or(0..0, Origin::range);
        }
        let mut end = start + 1;
        while let Some((_, _, behind)) = next_property(&self.text, end) {
            end = behind;
        }
        start..end
    }

    /// Returns true if the file ends within a value.
    pub(super) fn is_unclosed(&self) -> bool {
        self.is_unclosed
    }

    /// Returns how many parentheses are open before the root of a game.
    pub(super) fn depth(&self, game: usize) -> usize {
        self.ends.get(game).map_or(0, |game| game.depth as usize)
    }

    /// Returns where the text behind a game starts: behind its last parenthesis, or at the root of the next game if that
    /// stands within the same parentheses.
    pub(super) fn end(&self, game: usize) -> usize {
        let end = self.ends.get(game).map(|game| game.end as usize);
        end.unwrap_or(self.length)
    }

    /// Returns how many parentheses are open at the [end](Self::end) of a game.
    pub(super) fn open_at_end(&self, game: usize) -> usize {
        self.ends.get(game).map_or(0, |game| game.open as usize)
    }

    /// Returns the parentheses in a part of the file that lies between two nodes, each with its place.
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

    /// Returns where the file has what stands at a place behind its text.
    fn origins_at(&self, place: usize) -> &[Origin] {
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
        let (start, end, behind) = next_property(&self.collection.text, self.offset)?;
        self.offset = behind;
        Some(SgfProperty {
            collection: self.collection,
            start,
            end,
            behind,
        })
    }
}

/// Returns the next property from a place in a node on: where its identifier starts and ends, and where its last value
/// ends.
pub(super) fn next_property(text: &str, offset: usize) -> Option<(usize, usize, usize)> {
    let start = skip_blanks(text, offset);
    let end = skip_ident(text.as_bytes(), start);
    if end == start {
        return None;
    }
    let mut values = RawValues { text, offset: end };
    while values.next().is_some() {}
    Some((start, end, values.offset))
}

/// The raw values of a property.
#[derive(Clone, Debug)]
pub struct RawValues<'c> {
    text: &'c str,
    offset: usize,
}

impl<'c> RawValues<'c> {
    /// Returns the values that stand in a text behind an identifier.
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
    /// Returns the identifier, in capitals where the file adds small letters to it.
    #[must_use]
    pub fn ident(&self) -> &'c str {
        let text = &self.collection.text;
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns where the property stands in the text of the file, values included: in several parts if it stands there
    /// more than once.
    pub(super) fn parts(&self) -> impl Iterator<Item = Range<usize>> + use<'c> {
        let is_here = self.start < self.collection.length;
        let here = is_here.then_some(self.start..self.behind);
        let elsewhere = match here {
            Some(_) => &[][..],
            None => self.collection.origins_at(self.start),
        };
        here.into_iter().chain(elsewhere.iter().map(Origin::range))
    }

    /// Returns the raw values, in order; at least one.
    #[must_use]
    pub fn values(&self) -> RawValues<'c> {
        RawValues {
            text: &self.collection.text,
            offset: self.end,
        }
    }

    /// Returns the text from the first bracket to the last one.
    pub(super) fn written_values(&self) -> &'c str {
        let text = &self.collection.text;
        text.get(self.end..self.behind).unwrap_or_default()
    }

    /// Returns the first raw value.
    #[must_use]
    pub fn value(&self) -> &'c str {
        self.values().next().unwrap_or_default()
    }

    /// Returns the place of the identifier.
    #[must_use]
    pub fn span(&self, file: FileId) -> Span {
        let start = self.parts().next().map_or(0, |part| part.start);
        let end = skip_ident(self.collection.text().as_bytes(), start);
        Span::new(file, start, end)
    }
}

/// A collection that grows. Nodes are added in the order of the file.
#[derive(Debug)]
pub(super) struct CollectionBuilder {
    starts: Vec<u32>,
    openers: Bits,
    forks: Bits,
    parents: Vec<(u32, u32)>,
    games: Vec<SgfNode>,
    pub(super) origins: Vec<Origin>,
    ends: Vec<GameEnd>,
    pub(super) strays: Vec<(u32, u32)>,
    pub(super) is_unclosed: bool,
}

/// Stands for "no node".
pub(super) const NONE: u32 = u32::MAX;

impl CollectionBuilder {
    /// Room for every node of a text at once; a `;` inside a value makes it a little too much.
    pub(super) fn of(text: &str) -> Self {
        let most = text.bytes().filter(|byte| *byte == b';').count();
        Self {
            starts: Vec::with_capacity(most),
            openers: Bits(Vec::with_capacity(most / 64 + 1)),
            forks: Bits::default(),
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

    /// Adds a node below `parent`, or the root of a game. True when the parent had a child already.
    pub(super) fn add(&mut self, parent: u32, start: usize) -> (u32, bool) {
        let number = u32::try_from(self.starts.len()).unwrap_or(NONE);
        // What stands behind an open node is below it, and its first child stands directly behind it.
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

    /// Notes how many parentheses are open before the root that was added last.
    pub(super) fn start_game(&mut self, depth: usize) {
        let depth = u32::try_from(depth).unwrap_or(NONE);
        let (end, open) = (NONE, 0);
        self.ends.push(GameEnd { depth, end, open });
    }

    /// Ends the last game at a place with so many open parentheses, if it has no end yet.
    pub(super) fn end_game(&mut self, end: usize, open: usize) {
        if let Some(game) = self.ends.last_mut().filter(|game| game.end == NONE) {
            game.end = u32::try_from(end).unwrap_or(NONE);
            game.open = u32::try_from(open).unwrap_or(NONE);
        }
    }

    /// Lets a node start somewhere else.
    pub(super) fn move_to(&mut self, node: u32, start: usize) {
        if let Some(place) = self.starts.get_mut(node as usize) {
            *place = u32::try_from(start).unwrap_or(NONE);
        }
    }

    /// `text` is the file and, behind its first `length` bytes, the nodes written anew.
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
