//! Chains of tests of different squares for the same contents, as rules ask them in a loop: where the first square is
//! that stops it is found from sets, without a visit to each node.

use super::grow::Grower;
use super::layout::Layout;
use super::node::{FAIL, Node, NodeId};
use super::squares::{WORDS, bits};

/// Nodes from which a chain is worth its own look.
const SHORTEST: usize = 3;

/// The chains of a graph that walks have come to.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    /// By node.
    of_node: Vec<Known>,
    all: Vec<Chain>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Known {
    #[default]
    Nothing,
    /// Too short as far as it has grown: up to this node.
    Short(NodeId),
    Chain(u32),
}

/// In which order the squares of a chain are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Ascending,
    Descending,
    Other,
}

#[derive(Clone, Debug)]
struct Chain {
    squares: Vec<u64>,
    /// What stops it stands in one of these sets, or in none of them.
    contents: Vec<usize>,
    stops_within: bool,
    order: Order,
    /// In order: a square, and the node after it where it stops the chain.
    exits: Vec<(u16, NodeId)>,
    /// The same by square.
    by_square: Vec<(u16, NodeId)>,
    /// The node after all of them.
    end: NodeId,
    /// True if that has not grown yet.
    is_open: bool,
}

impl Chains {
    /// Forgets all chains, because the numbers of nodes have changed.
    pub fn clear(&mut self) {
        self.of_node.clear();
        self.all.clear();
    }

    /// Returns the node behind the chain that begins with a node, if one does.
    #[inline]
    pub fn pass(&mut self, id: NodeId, grower: &Grower, layout: &Layout) -> Option<NodeId> {
        let known = self.of_node.get(id as usize).copied().unwrap_or_default();
        match known {
            Known::Chain(number) => {
                let chain = self.all.get(number as usize)?;
                if !chain.is_open || is_stub(chain.end, grower) {
                    return Some(chain.pass(layout));
                }
            }
            // A chain that ends at a stub may have become longer.
            Known::Short(end) if end == FAIL || is_stub(end, grower) => return None,
            _ => {}
        }
        self.follow(id, grower)?;
        let Some(Known::Chain(number)) = self.of_node.get(id as usize) else {
            return None;
        };
        Some(self.all.get(*number as usize)?.pass(layout))
    }

    /// Follows the chain that begins with a node.
    fn follow(&mut self, id: NodeId, grower: &Grower) -> Option<()> {
        if self.of_node.len() <= id as usize {
            self.of_node.resize(grower.nodes.len(), Known::Nothing);
        }
        let slot = self.of_node.get_mut(id as usize)?;
        let chain = Chain::from(id, grower)?;
        let is_short = chain.exits.len() < SHORTEST;
        *slot = match (is_short, *slot) {
            (true, _) if chain.is_open => Known::Short(chain.end),
            (true, _) => Known::Short(FAIL),
            (false, Known::Chain(number)) => {
                *self.all.get_mut(number as usize)? = chain;
                Known::Chain(number)
            }
            (false, _) => {
                self.all.push(chain);
                Known::Chain(u32::try_from(self.all.len() - 1).ok()?)
            }
        };
        Some(())
    }
}

fn is_stub(id: NodeId, grower: &Grower) -> bool {
    matches!(grower.nodes.get(id as usize), Some(Node::Stub(_)))
}

impl Chain {
    /// Follows the longest chain that begins with a node.
    fn from(id: NodeId, grower: &Grower) -> Option<Self> {
        let Some(Node::Spot { contents, .. }) = grower.nodes.get(id as usize) else {
            return None;
        };
        let all = grower.shape.all_contents();
        let contents = grower.names.contents.get(*contents)? & all;
        let [one, other] =
            [contents, all & !contents].map(|stops| Self::along(id, stops, all, grower));
        // The one that may still grow is looked at again.
        let by_length = |chain: &Self| (chain.exits.len(), chain.is_open);
        Some(match by_length(&one) >= by_length(&other) {
            true => one,
            false => other,
        })
    }

    /// Follows the tests of a chain that these contents stop.
    fn along(mut id: NodeId, stops: u64, all: u64, grower: &Grower) -> Self {
        let mut squares = vec![0; grower.shape.squares().div_ceil(64)];
        let mut exits = Vec::new();
        while let Some(Node::Spot {
            bit,
            contents,
            yes,
            no,
        }) = grower.nodes.get(id as usize)
        {
            let contents = grower.names.contents.get(*contents);
            let (exit, next) = match contents.map(|contents| contents & all) {
                Some(contents) if contents == stops => (*yes, *no),
                Some(contents) if contents == all & !stops => (*no, *yes),
                _ => break,
            };
            let Some(word) = squares.get_mut(usize::from(*bit) / 64) else {
                break;
            };
            if *word >> (bit % 64) & 1 == 1 {
                break;
            }
            *word |= 1 << (bit % 64);
            exits.push((*bit, grower.end_of(exit)));
            id = grower.end_of(next);
        }
        let is_sorted = |compare: &dyn Fn(u16, u16) -> bool| {
            exits.is_sorted_by(|(a, _), (b, _)| compare(*a, *b))
        };
        let order = match () {
            () if is_sorted(&|a, b| a < b) => Order::Ascending,
            () if is_sorted(&|a, b| a > b) => Order::Descending,
            () => Order::Other,
        };
        let stops_within = stops.count_ones() * 2 <= all.count_ones();
        let looked_at = if stops_within { stops } else { all & !stops };
        let mut by_square = exits.clone();
        by_square.sort_unstable();
        Self {
            squares,
            contents: bits(looked_at).collect(),
            stops_within,
            order,
            exits,
            by_square,
            end: id,
            is_open: is_stub(id, grower),
        }
    }

    /// Returns the node that comes after the chain.
    #[inline]
    fn pass(&self, layout: &Layout) -> NodeId {
        let mut within = [0; WORDS];
        for content in &self.contents {
            let squares = layout.squares(*content);
            within.iter_mut().zip(squares).for_each(|(a, b)| *a |= b);
        }
        let turned = if self.stops_within { 0 } else { u64::MAX };
        let words = within.iter().zip(&self.squares);
        let mut words = words.map(|(within, squares)| (within ^ turned) & squares);
        let found = match self.order {
            Order::Ascending => {
                let mut words = (0..).zip(words);
                let first = words.find(|(_, word)| *word != 0);
                first.map(|(number, word)| number * 64 + word.trailing_zeros())
            }
            Order::Descending => {
                let words = (0..).zip(words);
                let last = words.filter(|(_, word)| *word != 0).last();
                last.map(|(number, word)| number * 64 + word.ilog2())
            }
            Order::Other => {
                let mut stops = [0; WORDS];
                stops
                    .iter_mut()
                    .for_each(|to| *to = words.next().unwrap_or(0));
                let count: u32 = stops.iter().map(|word| word.count_ones()).sum();
                if count > 1 {
                    let stop = self.exits.iter().find(|(bit, _)| {
                        let word = stops.get(usize::from(*bit) / 64);
                        word.is_some_and(|word| word >> (bit % 64) & 1 == 1)
                    });
                    return stop.map_or(self.end, |(_, exit)| *exit);
                }
                let mut words = (0..).zip(stops);
                let only = words.find(|(_, word)| *word != 0);
                only.map(|(number, word)| number * 64 + word.trailing_zeros())
            }
        };
        let Some(bit) = found else { return self.end };
        let place = self
            .by_square
            .binary_search_by_key(&bit, |(bit, _)| u32::from(*bit));
        let exit = place.ok().and_then(|place| self.by_square.get(place));
        exit.map_or(self.end, |(_, exit)| *exit)
    }
}
