//! The lengths of paths, which exclude cycles.
//!
//! Runs with equal knowledge share a node, so an edge may lead to a node that is older than the one it leaves. If it led
//! back to a node on its own path, a walk would never end. A run can indeed come back to what it knew: after the lanes
//! that leave the board were split off, the same instruction asks again with the same registers, on fewer lanes; so does
//! a loop in which only the lanes have become fewer.
//!
//! Invariant: an edge leads to a node with a longer path, counted in steps and, if those are as many, in nodes. Nothing
//! is longer than itself, so there is no cycle. An edge to an older node is only added after that node, and what is
//! behind it, has become longer than the beginning of the edge; if the beginning itself were among them, the edge is
//! not added.

//     a -- b -- c -- d        an edge from c to b:  b is older and shorter than c
//          ^         |        b must become longer than c; c, behind b, longer than b: back at the node that grows,
//          '- - - - -'        `NoEdge::Cycle`
//
//     a -- b -- c             an edge from e to c:  c and what is behind it become longer than e; e is not among
//      \- d -- e -'           them, so the edge is added

use super::grower::Grower;
use super::node::{GraphNode, NodeIndex, PathLength, REFER};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Why there can be no edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoEdge {
    /// It would close a cycle.
    Cycle,
    /// It would make a path longer than a run may be.
    Steps,
}

impl Grower {
    /// Returns the length of the longest path to a node.
    pub(super) fn length_of(&self, node: NodeIndex) -> PathLength {
        self.lengths.at(node)
    }

    /// Makes a node that gains an edge from a path of this length longer than it, and all nodes behind it longer in turn.
    ///
    /// # Errors
    ///
    /// There can be no such edge: it would lead back to the node that grows, or a path would have more than `most` steps.
    /// All lengths are then as before.
    pub(super) fn lengthen(
        &mut self,
        node: NodeIndex,
        from: PathLength,
        most: u64,
    ) -> Result<(), NoEdge> {
        let length = from.beyond(0);
        if node <= REFER || self.length_of(node) >= length {
            return Ok(());
        }
        let mut raised = FxHashMap::from_iter([(node, length)]);
        // The shortest paths first: by then everything before a node is as long as it becomes.
        let mut open = BinaryHeap::from([Reverse((self.length_of(node), node))]);
        while let Some(Reverse((_, node))) = open.pop() {
            let length = raised.get(&node).copied().unwrap_or_default();
            // The node that grows is not in the graph yet with this edge, but every path to it is. If it lies behind
            // `node`, the edge would lead back.
            if node == self.growing {
                return Err(NoEdge::Cycle);
            }
            if length.steps > most {
                return Err(NoEdge::Steps);
            }
            let kind = self.nodes.at(node);
            // A `Goto` takes no step of the rules, and the node behind it stands for the same question.
            let is_same = matches!(kind, GraphNode::Goto(_));
            for next in self.edges_of(kind) {
                let steps = if is_same { 0 } else { self.own_steps.at(next) };
                let (old, new) = (self.length_of(next), length.beyond(steps));
                if next <= REFER || new <= old {
                    continue;
                }
                match raised.get_mut(&next) {
                    Some(longest) => *longest = new.max(*longest),
                    None => {
                        raised.insert(next, new);
                        open.push(Reverse((old, next)));
                    }
                }
            }
        }
        for (node, length) in raised {
            self.lengths.set(node, length);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::grower::GraphPurpose;
    use super::super::squares::BoardShape;
    use super::*;
    use crate::board::Board;

    const NODES: u32 = 24;

    /// A graph of forks without edges.
    fn forks() -> Grower {
        let shape = BoardShape::of(&Board::new(1, 1), 1).unwrap();
        let mut grower = Grower::new(shape, 0, GraphPurpose::List);
        for _ in 0..NODES {
            let node = grower.fork(&[]);
            grower.push(node, PathLength::default());
        }
        grower
    }

    fn edges(grower: &Grower, from: NodeIndex) -> Vec<NodeIndex> {
        grower.edges_of(grower.nodes[from as usize])
    }

    fn leads_to(grower: &Grower, from: NodeIndex, to: NodeIndex) -> bool {
        from == to
            || edges(grower, from)
                .iter()
                .any(|next| leads_to(grower, *next, to))
    }

    /// Adds an edge after as many steps as the node that it leads to has, if there can be one.
    fn add(grower: &mut Grower, from: NodeIndex, to: NodeIndex, most: u64) -> Result<(), NoEdge> {
        grower.growing = from;
        let steps = grower.own_steps[to as usize];
        let length = grower.length_of(from);
        grower.lengthen(to, length.with_steps(length.steps + steps), most)?;
        let mut all = edges(grower, from);
        all.push(to);
        grower.nodes[from as usize] = grower.fork(&all);
        Ok(())
    }

    #[test]
    fn edges_in_any_order_never_close_a_cycle() {
        for seed in 0..200_u32 {
            let mut grower = forks();
            let mut state = seed;
            let mut below = |most: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) % most
            };
            // In half of the graphs no node has steps of its own: only the nodes exclude a cycle then.
            if seed % 2 == 0 {
                let steps = grower.own_steps.iter_mut();
                steps.for_each(|steps| *steps = u64::from(below(3)));
            }
            let (mut added, mut refused) = (0, 0);
            for _ in 0..150 {
                let [from, to] = [(); 2].map(|()| REFER + 1 + below(NODES));
                let before = grower.lengths.clone();
                let is_cycle = leads_to(&grower, to, from);
                match add(&mut grower, from, to, u64::MAX) {
                    Ok(()) => added += 1,
                    Err(_) => {
                        assert_eq!(grower.lengths, before, "seed {seed}");
                        refused += 1;
                    }
                }
                assert_eq!(leads_to(&grower, from, to), !is_cycle || from == to);
                for node in REFER + 1..=REFER + NODES {
                    for next in edges(&grower, node) {
                        assert!(grower.length_of(next) > grower.length_of(node));
                    }
                }
            }
            assert!(added > 50 && refused > 20, "seed {seed}: {added} {refused}");
        }
    }

    #[test]
    fn paths_are_no_longer_than_a_run() {
        let mut grower = forks();
        grower.own_steps.iter_mut().for_each(|steps| *steps = 10);
        let first = REFER + 1;
        for node in first + 1..first + 5 {
            assert_eq!(add(&mut grower, node, node + 1, 50), Ok(()));
        }
        assert_eq!(grower.length_of(first + 5).steps, 40);
        assert_eq!(add(&mut grower, first, first + 1, 50), Ok(()));
        assert_eq!(grower.length_of(first + 5).steps, 50);
        let before = grower.lengths.clone();
        assert_eq!(
            add(&mut grower, first + 9, first, 50),
            Err(NoEdge::Steps),
            "60 steps"
        );
        assert_eq!(grower.lengths, before);
    }
}
