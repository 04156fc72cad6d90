//! The order of the steps of a plan: by dominance.

use super::node::{PlanEdge, PlanNode};
use std::ops::Range;

/// Where the lanes of a node come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Before,
    One(usize),
    Joined(usize),
}

/// The order of nodes in a plan, and where each gets its lanes.
pub(super) struct Layout {
    /// The nodes in the order of the steps.
    pub order: Vec<usize>,
    /// By step: the step after those that can be reached only through it.
    pub ends: Vec<usize>,
    /// By node: where its lanes come from; `None` if it cannot be reached.
    places: Vec<Option<Slot>>,
    pub slots: usize,
}

impl Layout {
    pub fn of(nodes: &[PlanNode]) -> Option<Self> {
        let order = topological(nodes)?;
        let mut rank = vec![usize::MAX; nodes.len()];
        for (place, id) in order.iter().enumerate() {
            *rank.get_mut(*id)? = place;
        }
        // All that follows is by rank. In an order in which every edge leads forward, one pass finds the dominators: a
        // node is dominated by what dominates all nodes that lead to it.
        let mut dominators: Vec<usize> = vec![usize::MAX; order.len()];
        let mut ways_in = vec![0_u32; order.len()];
        *dominators.first_mut()? = 0;
        for (from, id) in order.iter().enumerate() {
            for to in edges(nodes.get(*id)?) {
                let to = *rank.get(to)?;
                *ways_in.get_mut(to)? += 1;
                let other = *dominators.get(to)?;
                *dominators.get_mut(to)? = match other {
                    usize::MAX => from,
                    other => common(&dominators, other, from)?,
                };
            }
        }
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (place, dominator) in dominators.iter().enumerate().skip(1) {
            children.get_mut(*dominator)?.push(place);
        }
        let mut layout = Self {
            order: Vec::with_capacity(order.len()),
            ends: vec![0; order.len()],
            places: vec![None; nodes.len()],
            slots: 0,
        };
        // Depth first without recursion, because a graph may be deep. A closed entry says where the steps behind a step
        // end.
        let mut open: Vec<(usize, Option<usize>)> = vec![(0, None)];
        let mut parent = usize::MAX;
        while let Some((place, step)) = open.pop() {
            if let Some(step) = step {
                *layout.ends.get_mut(step)? = layout.order.len();
                parent = usize::MAX;
                continue;
            }
            let id = *order.get(place)?;
            let is_joined = *ways_in.get(place)? > 1;
            // The first step behind one that leads to it alone takes the lanes from there.
            let slot = match parent == *dominators.get(place)? && !is_joined && place != 0 {
                true => Slot::Before,
                false => {
                    layout.slots += 1;
                    match is_joined {
                        true => Slot::Joined(layout.slots - 1),
                        false => Slot::One(layout.slots - 1),
                    }
                }
            };
            *layout.places.get_mut(id)? = Some(slot);
            open.push((place, Some(layout.order.len())));
            layout.order.push(id);
            open.extend(
                children
                    .get(place)?
                    .iter()
                    .rev()
                    .map(|child| (*child, None)),
            );
            parent = place;
        }
        Some(layout)
    }

    pub fn slot(&self, id: usize) -> Option<Slot> {
        self.places.get(id).copied().flatten()
    }
}

/// Returns the nearest node that dominates both, by rank.
fn common(dominators: &[usize], mut a: usize, mut b: usize) -> Option<usize> {
    while a != b {
        match a > b {
            true => a = *dominators.get(a)?,
            false => b = *dominators.get(b)?,
        }
    }
    Some(a)
}

fn edges(node: &PlanNode) -> impl Iterator<Item = usize> + '_ {
    let (first, second, all): (_, _, &[PlanEdge]) = match node {
        PlanNode::Part { yes, no, .. } => (*yes, *no, &[]),
        PlanNode::Fork(edges) => (PlanEdge::Nowhere, PlanEdge::Nowhere, edges),
        PlanNode::Lane { next, .. } | PlanNode::Result { next, .. } => {
            (*next, PlanEdge::Nowhere, &[])
        }
    };
    let all = [first, second].into_iter().chain(all.iter().copied());
    all.filter_map(|edge| match edge {
        PlanEdge::Node(to) => Some(to),
        _ => None,
    })
}

/// Returns the nodes that can be reached from node 0 so that every edge leads forward, or `None` if there is a cycle.
fn topological(nodes: &[PlanNode]) -> Option<Vec<usize>> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; nodes.len()];
    let (mut done, mut open): (Vec<usize>, Vec<(usize, Range<usize>)>) = Default::default();
    let mut targets: Vec<usize> = Vec::new();
    let begin = |id: usize, targets: &mut Vec<usize>| {
        let first = targets.len();
        targets.extend(edges(nodes.get(id)?));
        Some((id, first..targets.len()))
    };
    *marks.first_mut()? = Mark::Open;
    open.push(begin(0, &mut targets)?);
    while let Some((id, rest)) = open.last_mut() {
        // The last edge first, so that the order, which is turned round, has the first one first.
        let Some(next) = rest.next_back() else {
            *marks.get_mut(*id)? = Mark::Done;
            done.push(*id);
            open.pop();
            continue;
        };
        let to = *targets.get(next)?;
        match marks.get(to)? {
            Mark::Done => {}
            Mark::Open => return None,
            Mark::New => {
                *marks.get_mut(to)? = Mark::Open;
                open.push(begin(to, &mut targets)?);
            }
        }
    }
    done.reverse();
    Some(done)
}
