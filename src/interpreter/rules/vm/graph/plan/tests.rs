//! Random graphs, and what their plans have to find.

use super::*;

/// Random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }

    pub fn lanes<const N: usize>(&mut self) -> [u64; N] {
        // Some sets are full, empty or nearly so, because those take other ways.
        match self.below(6) {
            0 => [0; N],
            1 => [u64::MAX; N],
            2 => std::array::from_fn(|_| 1 << self.below(64)),
            _ => std::array::from_fn(|_| {
                (self.below(1 << 31) as u64) << 33 ^ (self.below(1 << 31) as u64) << 11
            }),
        }
    }
}

/// The number of sinks, sets of a position and constant sets in random graphs.
pub const SINKS: usize = 3;
pub const POSITIONS: usize = 5;
pub const CONSTANTS: usize = 4;

/// Returns a random graph in which every edge leads to a later node, with leaves that have numbers of their own. Its
/// first part leads to the last sink, which only the second part reads.
pub fn graph(dice: &mut Dice, words: usize) -> Vec<PlanNode> {
    let count = 4 + dice.below(40);
    let (first, far) = (2 + dice.below(count - 2), 1 + dice.below(12));
    let mut nodes = vec![PlanNode::Fork(vec![
        PlanEdge::Node(1),
        PlanEdge::Node(first),
    ])];
    nodes.extend((1..count).map(|id| {
        let (end, sinks) = match id < first {
            true => (first, SINKS - 1..SINKS),
            false => (count, 0..SINKS - 1),
        };
        let edge = |dice: &mut Dice| match dice.below(10) {
            0 => PlanEdge::Nowhere,
            1 => PlanEdge::Sink(sinks.start + dice.below(sinks.len())),
            _ if id + 1 == end => PlanEdge::Nowhere,
            _ => PlanEdge::Node((id + 1 + dice.below(far)).min(end - 1)),
        };
        match dice.below(12) {
            0 => {
                let ways = dice.below(4);
                PlanNode::Fork((0..ways).map(|_| edge(dice)).collect())
            }
            1 => PlanNode::Lane {
                set: dice.below(CONSTANTS),
                next: edge(dice),
            },
            2 | 3 => PlanNode::Result {
                leaf: u32::try_from(id).unwrap_or(0),
                next: edge(dice),
            },
            kind => PlanNode::Part {
                by: match kind {
                    4 => LaneSet::Constant(dice.below(CONSTANTS)),
                    5 => LaneSet::Whole(dice.below(POSITIONS)),
                    6 if id >= first => LaneSet::Sink(SINKS - 1),
                    7 => {
                        let bit = dice.below(words * 64);
                        LaneSet::Square(dice.below(POSITIONS), bit.try_into().unwrap_or(0))
                    }
                    _ => {
                        let most = words * 64 + 3;
                        let distance = dice.below(2 * most) as i16 - most as i16;
                        LaneSet::Distance(dice.below(POSITIONS), distance)
                    }
                },
                yes: edge(dice),
                no: edge(dice),
            },
        }
    }));
    nodes
}

/// Returns the results and sinks of a graph by visiting its nodes one after the other.
fn visited<const N: usize>(
    nodes: &[PlanNode],
    positions: &[[u64; N]],
    constants: &[[u64; N]],
    first: [u64; N],
) -> (Vec<LeafLanes<N>>, [[u64; N]; SINKS]) {
    let mut arrived = vec![[0; N]; nodes.len()];
    let (mut results, mut sinks) = (Vec::new(), [[0; N]; SINKS]);
    arrived[0] = first;
    let and = |a: [u64; N], b: [u64; N]| std::array::from_fn(|word| a[word] & b[word]);
    for (id, node) in nodes.iter().enumerate() {
        let lanes = arrived[id];
        if lanes == [0; N] {
            continue;
        }
        let read_sinks = sinks;
        let mut send = |edge: PlanEdge, lanes: [u64; N]| {
            let to = match edge {
                PlanEdge::Nowhere => return,
                PlanEdge::Node(to) => &mut arrived[to],
                PlanEdge::Sink(sink) => &mut sinks[sink],
            };
            (0..N).for_each(|word| to[word] |= lanes[word]);
        };
        match node {
            PlanNode::Part { by, yes, no } => {
                let there = match *by {
                    LaneSet::Constant(set) => constants[set],
                    LaneSet::Whole(set) => positions[set],
                    LaneSet::Sink(sink) => read_sinks[sink],
                    LaneSet::Distance(set, distance) => shifted(&positions[set], distance),
                    LaneSet::Square(set, bit) => {
                        let bit = usize::from(bit);
                        match positions[set][bit / 64] >> (bit % 64) & 1 {
                            1 => [u64::MAX; N],
                            _ => [0; N],
                        }
                    }
                };
                send(*yes, and(lanes, there));
                send(*no, and(lanes, there.map(|word| !word)));
            }
            PlanNode::Fork(edges) => edges.iter().for_each(|edge| send(*edge, lanes)),
            PlanNode::Lane { set, next } => send(*next, constants[*set]),
            PlanNode::Result { leaf, next } => {
                let leaf = u64::from(*leaf);
                results.push(LeafLanes { leaf, lanes });
                send(*next, lanes);
            }
        }
    }
    (results, sinks)
}

fn plans_do_what_their_graphs_say<const N: usize>(graphs: usize) {
    let mut dice = Dice(N as u64);
    for _ in 0..graphs {
        let nodes = graph(&mut dice, N);
        let constants: Vec<[u64; N]> = (0..CONSTANTS).map(|_| dice.lanes()).collect();
        let mut plan = Plan::new(&nodes, SINKS, POSITIONS, &constants).expect("no cycle");
        // Several runs of one plan: what one leaves behind must not reach the next.
        for _ in 0..4 {
            let positions: Vec<[u64; N]> = (0..POSITIONS).map(|_| dice.lanes()).collect();
            let first = dice.lanes();
            for (index, set) in positions.iter().enumerate() {
                plan.set(index, set);
            }
            plan.begin(&first);
            let mut results = Vec::new();
            plan.run(&mut results);
            assert!(results.len() <= plan.most_results());
            results.sort_by_key(|result| result.leaf);
            let (expected, sinks) = visited(&nodes, &positions, &constants, first);
            assert_eq!(results, expected, "{nodes:?}");
            let of_plan: [_; SINKS] = std::array::from_fn(|sink| plan.sink(sink));
            assert_eq!(of_plan, sinks, "{nodes:?}");
        }
    }
}

#[test]
fn plans_find_what_visits_of_the_nodes_find() {
    plans_do_what_their_graphs_say::<1>(3_000);
    plans_do_what_their_graphs_say::<2>(2_000);
    plans_do_what_their_graphs_say::<6>(500);
}

#[test]
fn graphs_with_a_cycle_or_an_edge_out_of_them_have_no_plan() {
    let node = |to: usize| PlanNode::Fork(vec![PlanEdge::Node(to)]);
    assert!(Plan::<1>::new(&[node(1), node(0)], 0, 0, &[]).is_none());
    assert!(Plan::<1>::new(&[node(0)], 0, 0, &[]).is_none());
    assert!(Plan::<1>::new(&[node(1)], 0, 0, &[]).is_none());
    assert!(Plan::<1>::new(&[], 0, 0, &[]).is_none());
    let cycle_apart = [PlanNode::Fork(Vec::new()), node(1)];
    assert_eq!(
        Plan::<1>::new(&cycle_apart, 0, 0, &[]).map(|plan| plan.len()),
        Some(1)
    );
}
