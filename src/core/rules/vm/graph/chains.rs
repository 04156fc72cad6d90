//! Chains of tests of different squares for the same contents, as loops in the rules make them. The first square that
//! stops a chain is found from the sets of a [`Layout`], without visiting each node.

use super::grow::Grower;
use super::layout::Layout;
use super::node::{FAIL, Node, NodeId};
use super::squares::WORDS;
use crate::base::bits;

/// The chains that begin at the nodes that walks have come to.
#[derive(Clone, Debug)]
pub struct Chains {
    /// The number of nodes from which following a chain pays.
    shortest: usize,
    /// By node.
    of_node: Vec<Known>,
    all: Vec<Chain>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Known {
    #[default]
    Nothing,
    /// Too short; the node it ends at if that is a stub, which may still grow, else [`FAIL`].
    Short(NodeId),
    Chain(u32),
}

/// The order of the squares of a chain, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Ascending,
    Descending,
    Other,
}

#[derive(Clone, Debug)]
struct Chain {
    squares: [u64; WORDS],
    /// The contents that stop the chain or, unless `stops_within`, that do not.
    contents: u64,
    stops_within: bool,
    order: Order,
    /// In order: a square, and the next node if the chain stops there.
    exits: Vec<(u16, NodeId)>,
    /// By square: its place in that order.
    ranks: Vec<u16>,
    /// The next node if no square stops the chain.
    end: NodeId,
    /// True if that node has not grown yet.
    is_open: bool,
}

impl Chains {
    /// Creates the chains of a graph that judges moves, or else of one of functions. At the end of a move a chain is
    /// often left at one of its first squares, so only long ones pay there.
    pub fn new(is_of_end: bool) -> Self {
        Self {
            shortest: if is_of_end { 8 } else { 3 },
            of_node: Vec::new(),
            all: Vec::new(),
        }
    }

    /// Forgets all chains; needed when the nodes have new indices.
    pub fn clear(&mut self) {
        self.of_node.clear();
        self.all.clear();
    }

    /// Returns the node where the chain that begins at a node leads on a board, or `None` if no chain begins there.
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
            // A chain that ended at a stub may have become longer.
            Known::Short(end) if end == FAIL || is_stub(end, grower) => return None,
            _ => {}
        }
        self.follow(id, grower)?;
        let Some(Known::Chain(number)) = self.of_node.get(id as usize) else {
            return None;
        };
        Some(self.all.get(*number as usize)?.pass(layout))
    }

    /// Finds the chain that begins at a node and remembers it. Returns `None` if the node is not a [`Node::Spot`].
    fn follow(&mut self, id: NodeId, grower: &Grower) -> Option<()> {
        if self.of_node.len() <= id as usize {
            self.of_node.resize(grower.nodes.len(), Known::Nothing);
        }
        let slot = self.of_node.get_mut(id as usize)?;
        let chain = Chain::from(id, grower)?;
        let is_short = chain.exits.len() < self.shortest;
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

/// Returns the place of each square in the order of a chain.
fn ranks(exits: &[(u16, NodeId)]) -> Vec<u16> {
    let most = exits.iter().map(|(square, _)| usize::from(*square)).max();
    let mut ranks = vec![u16::MAX; most.map_or(0, |most| most + 1)];
    for (rank, (square, _)) in (0..).zip(exits) {
        if let Some(slot) = ranks.get_mut(usize::from(*square)) {
            *slot = rank;
        }
    }
    ranks
}

fn is_stub(id: NodeId, grower: &Grower) -> bool {
    matches!(grower.nodes.get(id as usize), Some(Node::Stub(_)))
}

impl Chain {
    /// Returns the longer of the two chains that begin at a node.
    fn from(id: NodeId, grower: &Grower) -> Option<Self> {
        let Some(Node::Spot { contents, .. }) = grower.nodes.get(id as usize) else {
            return None;
        };
        let all = grower.shape.all_contents();
        let contents = grower.names.contents.get(*contents)? & all;
        let [one, other] =
            [contents, all & !contents].map(|stops| Self::along(id, stops, all, grower));
        // Of two equally long ones, the one that may still grow.
        let by_length = |chain: &Self| (chain.exits.len(), chain.is_open);
        Some(match by_length(&one) >= by_length(&other) {
            true => one,
            false => other,
        })
    }

    /// Returns the chain that begins at a node and that these contents stop.
    fn along(mut id: NodeId, stops: u64, all: u64, grower: &Grower) -> Self {
        let mut squares = [0; WORDS];
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
        Self {
            squares,
            contents: looked_at,
            stops_within,
            order,
            ranks: ranks(&exits),
            exits,
            end: id,
            is_open: is_stub(id, grower),
        }
    }

    /// Returns the node where the chain leads on a board.
    #[inline]
    fn pass(&self, layout: &Layout) -> NodeId {
        match self.squares {
            [only, 0, 0, 0, 0, 0] => self.pass_in([only], layout),
            squares => self.pass_in(squares, layout),
        }
    }

    /// As [`Self::pass`], if all squares of the chain are in the first words.
    #[inline]
    fn pass_in<const N: usize>(&self, squares: [u64; N], layout: &Layout) -> NodeId {
        let mut stops = [0; N];
        for content in bits(self.contents) {
            let holding = layout.squares(content);
            stops.iter_mut().zip(holding).for_each(|(a, b)| *a |= b);
        }
        let turned = if self.stops_within { 0 } else { u64::MAX };
        let words = stops.iter_mut().zip(&squares);
        words.for_each(|(word, squares)| *word = (*word ^ turned) & squares);
        let mut words = (0u32..).zip(stops).filter(|(_, word)| *word != 0);
        let bit = match self.order {
            Order::Ascending => words
                .next()
                .map(|(number, word)| number * 64 + word.trailing_zeros()),
            Order::Descending => words
                .last()
                .map(|(number, word)| number * 64 + word.ilog2()),
            Order::Other => {
                // If many squares stop the chain, one of the first does.
                let is_stop = |square: u16| {
                    let word = stops.get(usize::from(square) / 64);
                    word.is_some_and(|word| word >> (square % 64) & 1 == 1)
                };
                let mut first = self.exits.iter().take(4);
                if let Some((_, exit)) = first.find(|(square, _)| is_stop(*square)) {
                    return *exit;
                }
                words
                    .flat_map(|(number, word)| bits(word).map(move |bit| (number, bit)))
                    .map(|(number, bit)| number * 64 + u32::try_from(bit).unwrap_or(0))
                    .min_by_key(|bit| self.rank(*bit))
            }
        };
        let exit = bit.and_then(|bit| self.exits.get(self.rank(bit)));
        exit.map_or(self.end, |(_, exit)| *exit)
    }

    /// Returns the place of a square in the chain.
    #[inline(always)]
    fn rank(&self, bit: u32) -> usize {
        let rank = self.ranks.get(bit as usize).copied();
        rank.map_or(usize::MAX, usize::from)
    }
}
