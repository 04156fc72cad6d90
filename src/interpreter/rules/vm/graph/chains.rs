//! Chains of tests of different squares for the same contents, as loops in the rules make them. The first square that
//! stops a chain is found from the sets of a [`ContentSets`], without visiting each node. What that square holds and
//! that the squares before it did not stop the chain also decides tests that follow, so these are not visited either.

// A ray that the rules follow, such as "go up while squares are empty", is a chain in the graph:
//
//     a2 in {empty}? yes -> a3 in {empty}? yes -> a4 in {empty}? yes -> ... -> end
//         no |                  no |                  no |
//            v                     v                     v
//          exits                 exits                 exits         by what stands there
//
//     set       a2 a3 a4 ...                     all its squares
//     stops     everything but empty             contents that leave it
//     first     (set & squares of the stops), its lowest or highest bit if the squares are in order of their bits
//
// So one `and` replaces the visits. The contents that are looked for are the fewer of the two kinds: if stopping ones
// are more, the squares of the others are collected and turned round (`stops_within` is false then).

use super::content_sets::ContentSets;
use super::grower::Grower;
use super::node::{FAIL, GraphNode, NodeIndex};
use super::squares::WORDS;
use crate::base::bits;

/// The chains that begin at the nodes that walks have come to.
///
/// A walk asks for many chains of which few stay in a cache, so what it reads of one is kept close together: the chain
/// itself and one entry of `exits`.
#[derive(Clone, Debug)]
pub struct Chains {
    /// The number of nodes from which following a chain pays.
    shortest: usize,
    /// By node.
    of_node: Vec<ChainState>,
    all: Vec<Chain>,
    /// By chain: its squares.
    sets: Vec<[u64; WORDS]>,
    /// The squares of each chain in order, as bits, one chain after the other.
    squares: Vec<u16>,
    /// By square of a chain and content: where the chain leads if it stops there; [`FAIL`] if not known yet.
    exits: Vec<NodeIndex>,
    /// By chain that needs it and bit of the board: the place of the square in the chain.
    ranks: Vec<u16>,
}

#[derive(Clone, Copy, Debug, Default)]
enum ChainState {
    #[default]
    Nothing,
    /// Too short; the node it ends at if that is a stub, which may still grow, else [`FAIL`].
    Short(NodeIndex),
    Chain(u32),
}

/// The order of the squares of a chain, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareOrder {
    Ascending,
    Descending,
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Chain {
    /// The first word of its squares.
    set: u64,
    /// The contents that are looked for: those that stop the chain or, unless `stops_within`, those that do not.
    contents: u64,
    /// The index of the node of its first square in `Chains::squares`, and that of its ranks in `Chains::ranks`.
    first: u32,
    ranks: u32,
    /// The next node if no square stops the chain.
    end: NodeIndex,
    order: SquareOrder,
    stops_within: bool,
    /// True if its squares are all in the first word.
    is_small: bool,
    /// True if `end` has not grown yet.
    is_open: bool,
}

/// The nodes of a chain, found by following it.
struct Course {
    set: [u64; WORDS],
    /// The contents that stop it.
    stops: u64,
    squares: Vec<u16>,
    end: NodeIndex,
    is_open: bool,
}

impl Chains {
    /// Creates the chains of a graph that judges moves, or else of one of functions. At the end of a move a chain is
    /// often left at one of its first squares, so only long ones pay there.
    pub fn new(is_of_end: bool) -> Self {
        Self {
            shortest: if is_of_end { 8 } else { 1 },
            of_node: Vec::new(),
            all: Vec::new(),
            sets: Vec::new(),
            squares: Vec::new(),
            exits: Vec::new(),
            ranks: Vec::new(),
        }
    }

    /// Forgets all chains; needed when the nodes have new indices.
    pub fn clear(&mut self) {
        *self = Self::new(self.shortest > 1);
    }

    /// Returns the node where the chain that begins at a node leads on a board, or `None` if no chain begins there.
    #[inline]
    pub fn pass(
        &mut self,
        id: NodeIndex,
        grower: &Grower,
        layout: &ContentSets,
    ) -> Option<NodeIndex> {
        let state = self.of_node.get(id as usize).copied().unwrap_or_default();
        let number = match state {
            ChainState::Chain(number) if !self.has_grown(number, grower) => number,
            // A chain that ended at a stub may have become longer.
            ChainState::Short(end) if end == FAIL || is_stub(end, grower) => return None,
            _ => self.follow(id, grower)?,
        };
        let chain = self.all.get(number as usize)?;
        let Some((rank, bit)) = self.stop(chain, number, layout) else {
            return Some(chain.end);
        };
        // `exits` is a table of squares by contents, in the order of the squares of all chains.
        let place = (chain.first as usize + rank) * contents(grower) + layout.content(bit);
        match self.exits.get(place) {
            Some(exit) if *exit != FAIL => Some(*exit),
            _ => self.leave((id, number), (rank, layout.content(bit)), place, grower),
        }
    }

    /// Returns true if a chain may have become longer since it was followed.
    #[inline(always)]
    fn has_grown(&self, number: u32, grower: &Grower) -> bool {
        let chain = self.all.get(number as usize);
        chain.is_none_or(|chain| chain.is_open && !is_stub(chain.end, grower))
    }

    /// Follows the chain that begins at a node and remembers it. Returns its number, or `None` if no chain begins
    /// there.
    fn follow(&mut self, id: NodeIndex, grower: &Grower) -> Option<u32> {
        if self.of_node.len() <= id as usize {
            self.of_node.resize(grower.nodes.len(), ChainState::Nothing);
        }
        let Some(course) = Course::from(id, grower) else {
            let is_final = !matches!(
                grower.nodes.get(id as usize),
                Some(GraphNode::Stub(_) | GraphNode::Goto(_))
            );
            if is_final && let Some(slot) = self.of_node.get_mut(id as usize) {
                *slot = ChainState::Short(FAIL);
            }
            return None;
        };
        if course.squares.len() < self.shortest {
            let end = if course.is_open { course.end } else { FAIL };
            *self.of_node.get_mut(id as usize)? = ChainState::Short(end);
            return None;
        }
        // A chain that has become longer takes the number of the old one; its squares are added anew, and the old
        // entries stay unused. That happens only while the graph grows.
        let number = match self.of_node.get(id as usize) {
            Some(ChainState::Chain(number)) => *number as usize,
            _ => self.all.len(),
        };
        let chain = self.add(&course, grower)?;
        match (self.all.get_mut(number), self.sets.get_mut(number)) {
            (Some(slot), Some(set)) => (*slot, *set) = (chain, course.set),
            _ => {
                self.all.push(chain);
                self.sets.push(course.set);
            }
        }
        let number = u32::try_from(number).ok()?;
        *self.of_node.get_mut(id as usize)? = ChainState::Chain(number);
        Some(number)
    }

    /// Adds the squares of a chain.
    fn add(&mut self, course: &Course, grower: &Grower) -> Option<Chain> {
        let all = grower.shape.all_contents();
        let squares = course.squares.as_slice();
        let order = match () {
            () if squares.is_sorted_by(|a, b| a < b) => SquareOrder::Ascending,
            () if squares.is_sorted_by(|a, b| a > b) => SquareOrder::Descending,
            () => SquareOrder::Other,
        };
        let [set, rest @ ..] = course.set;
        let is_small = rest.iter().all(|word| *word == 0);
        let first = u32::try_from(self.squares.len()).ok()?;
        let ranks = u32::try_from(self.ranks.len()).ok()?;
        self.squares.extend_from_slice(squares);
        let exits = self.squares.len() * contents(grower);
        self.exits.resize(exits, FAIL);
        // In one word, the rank of a square is the number of squares of the chain below it (or above it), a single
        // instruction.
        if !is_small || order == SquareOrder::Other {
            let most = squares.iter().max().map_or(0, |most| usize::from(*most));
            self.ranks.resize(ranks as usize + most + 1, u16::MAX);
            for (rank, bit) in (0..).zip(squares) {
                let place = ranks as usize + usize::from(*bit);
                if let Some(slot) = self.ranks.get_mut(place) {
                    *slot = rank;
                }
            }
        }
        let stops_within = course.stops.count_ones() * 2 <= all.count_ones();
        let others = all & !course.stops;
        let end = match course.is_open {
            true => course.end,
            // At the end of a chain it is known of each of its squares that it did not stop it. Tests of that are
            // passed at once.
            false => grower.decided(course.end, |bit| squares.contains(&bit).then_some(others)),
        };
        Some(Chain {
            set,
            contents: if stops_within { course.stops } else { others },
            first,
            ranks,
            end,
            order,
            stops_within,
            is_small,
            is_open: course.is_open,
        })
    }

    /// Returns where the chain that begins at a node leads if the square with a rank stops it by a content, and
    /// remembers that in an entry of `exits`. The nodes are followed anew, because the graph may have been shortened
    /// since.
    #[cold]
    fn leave(
        &mut self,
        (id, number): (NodeIndex, u32),
        (rank, content): (usize, usize),
        place: usize,
        grower: &Grower,
    ) -> Option<NodeIndex> {
        let chain = self.all.get(number as usize)?;
        let first = chain.first as usize;
        let stop = self.squares.get(first + rank)?;
        let before = self.squares.get(first..first + rank)?;
        let all = grower.shape.all_contents();
        let others = match chain.stops_within {
            true => all & !chain.contents,
            false => chain.contents,
        };
        let exit = grower.decided(id, |bit| match bit {
            bit if bit == *stop => Some(1 << content),
            bit => before.contains(&bit).then_some(others),
        });
        // What has not grown yet may lead further later.
        if !is_stub(exit, grower)
            && let Some(slot) = self.exits.get_mut(place)
        {
            *slot = exit;
        }
        Some(exit)
    }

    /// Returns the first square that stops a chain on a board, as its place in the chain and its bit.
    #[inline]
    fn stop(&self, chain: &Chain, number: u32, layout: &ContentSets) -> Option<(usize, usize)> {
        if chain.is_small {
            return self.stop_in(chain, [chain.set], layout);
        }
        let set = self.sets.get(number as usize)?;
        self.stop_in(chain, *set, layout)
    }

    /// As [`Self::stop`], if all squares of the chain are in the first words.
    #[inline]
    fn stop_in<const N: usize>(
        &self,
        chain: &Chain,
        set: [u64; N],
        layout: &ContentSets,
    ) -> Option<(usize, usize)> {
        let mut stops = [0; N];
        for content in bits(chain.contents) {
            let holding = layout.squares(content);
            stops.iter_mut().zip(holding).for_each(|(a, b)| *a |= b);
        }
        let turned = if chain.stops_within { 0 } else { u64::MAX };
        let words = stops.iter_mut().zip(&set);
        words.for_each(|(word, set)| *word = (*word ^ turned) & set);
        let mut words = (0usize..).zip(stops).filter(|(_, word)| *word != 0);
        let bit = match chain.order {
            SquareOrder::Ascending => {
                let (number, word) = words.next()?;
                number * 64 + word.trailing_zeros() as usize
            }
            SquareOrder::Descending => {
                let (number, word) = words.last()?;
                number * 64 + word.ilog2() as usize
            }
            SquareOrder::Other => {
                // If many squares stop the chain, one of the first does.
                let is_stop = |bit: &u16| {
                    let word = stops.get(usize::from(*bit) / 64);
                    word.is_some_and(|word| word >> (bit % 64) & 1 == 1)
                };
                let first = chain.first as usize;
                let squares = self.squares.get(first..).unwrap_or_default();
                let mut few = squares.iter().take(FEW).zip(0..);
                // The squares of the next chain follow.
                if chain.set.count_ones() as usize >= FEW
                    && let Some((bit, rank)) = few.find(|(bit, _)| is_stop(bit))
                {
                    return Some((rank, usize::from(*bit)));
                }
                words
                    .flat_map(|(number, word)| bits(word).map(move |bit| number * 64 + bit))
                    .min_by_key(|bit| self.rank(chain, *bit))?
            }
        };
        // The rank could be counted in any set, but a table is as quick if the set is large.
        let rank = match (set, chain.order) {
            (set, SquareOrder::Ascending) if N == 1 => {
                let below = set.map(|word| word & ((1 << bit) - 1));
                below.map(u64::count_ones).into_iter().sum::<u32>() as usize
            }
            (set, SquareOrder::Descending) if N == 1 => {
                let above = set.map(|word| word >> bit >> 1);
                above.map(u64::count_ones).into_iter().sum::<u32>() as usize
            }
            _ => self.rank(chain, bit),
        };
        Some((rank, bit))
    }

    /// Returns the place of a square in a chain whose ranks are known.
    #[inline(always)]
    fn rank(&self, chain: &Chain, bit: usize) -> usize {
        let rank = self.ranks.get(chain.ranks as usize + bit).copied();
        rank.map_or(usize::MAX, usize::from)
    }
}

/// The number of first squares of a chain that are looked at one by one.
const FEW: usize = 4;

/// Returns the number of contents of a square, and of exits for one in `Chains::exits`.
#[inline(always)]
fn contents(grower: &Grower) -> usize {
    grower.shape.pieces as usize + 2
}

fn is_stub(id: NodeIndex, grower: &Grower) -> bool {
    matches!(grower.nodes.get(id as usize), Some(GraphNode::Stub(_)))
}

impl Course {
    /// Returns the longer of the two chains that begin at a node.
    fn from(id: NodeIndex, grower: &Grower) -> Option<Self> {
        let Some(GraphNode::FixedSquare { contents, .. }) = grower.nodes.get(id as usize) else {
            return None;
        };
        let all = grower.shape.all_contents();
        let contents = grower.names.contents.get(*contents)? & all;
        // A test has two edges, and either may be the one that continues along the ray.
        let [one, other] =
            [contents, all & !contents].map(|stops| Self::along(id, stops, all, grower));
        // Of two equally long ones, the one that may still grow.
        let by_length = |course: &Self| (course.squares.len(), course.is_open);
        Some(match by_length(&one) >= by_length(&other) {
            true => one,
            false => other,
        })
    }

    /// Returns the chain that begins at a node and that these contents stop.
    fn along(mut id: NodeIndex, stops: u64, all: u64, grower: &Grower) -> Self {
        let mut set = [0; WORDS];
        let mut squares = Vec::new();
        while let Some(GraphNode::FixedSquare {
            bit,
            contents,
            yes,
            no,
        }) = grower.nodes.get(id as usize)
        {
            let contents = grower.names.contents.get(*contents);
            let next = match contents.map(|contents| contents & all) {
                Some(contents) if contents == stops => *no,
                Some(contents) if contents == all & !stops => *yes,
                _ => break,
            };
            let Some(word) = set.get_mut(usize::from(*bit) / 64) else {
                break;
            };
            // The same square again: that test is decided by the first one and would have another rank.
            if *word >> (bit % 64) & 1 == 1 {
                break;
            }
            *word |= 1 << (bit % 64);
            squares.push(*bit);
            id = grower.end_of(next);
        }
        Self {
            set,
            stops,
            squares,
            end: id,
            is_open: is_stub(id, grower),
        }
    }
}

impl Grower {
    /// Follows tests of single squares from a node as long as what is known of the squares decides them, and returns
    /// the node after them. `contents_at` returns the possible contents of a square that something is known of.
    fn decided(&self, mut id: NodeIndex, contents_at: impl Fn(u16) -> Option<u64>) -> NodeIndex {
        let all = self.shape.all_contents();
        loop {
            id = self.end_of(id);
            let Some(GraphNode::FixedSquare {
                bit,
                contents,
                yes,
                no,
            }) = self.nodes.get(id as usize)
            else {
                return id;
            };
            let contents = self.names.contents.get(*contents);
            let (Some(possible), Some(contents)) = (contents_at(*bit), contents) else {
                return id;
            };
            id = match possible & all {
                possible if possible & !contents == 0 => *yes,
                possible if possible & contents == 0 => *no,
                _ => return id,
            };
        }
    }
}
