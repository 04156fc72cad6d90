//! Finds the node of a position by its key.
//!
//! A table that several threads fill without waiting for each other. It grows by levels, each twice as large as the one
//! before, which is never moved; a key is looked for in all of them, from the newest. Where a key finds no room it is
//! left out: then a position has two nodes, which costs only memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of keys of the first level; each has twice as many slots as keys.
const FIRST: u32 = 64;
/// The number of slots that are tried for a key.
const TRIED: u64 = 8;
const LEVELS: usize = 24;

/// The numbers of nodes by key.
#[derive(Debug, Default)]
pub(super) struct NodeIndex {
    /// Slots hold the number of a node and 1, or 0.
    levels: [OnceLock<Box<[AtomicU32]>>; LEVELS],
}

impl NodeIndex {
    /// Finds a node among those with a key. `is_it` is asked about each that may have it.
    pub fn find(&self, key: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let levels = self.levels.iter().rev();
        let mut slots = levels
            .filter_map(OnceLock::get)
            .flat_map(|slots| tried(slots, key));
        slots.find_map(|slot| {
            // Acquired, because what is known of a node is written before it can be found.
            let node = slot.load(Ordering::Acquire).checked_sub(1)?;
            is_it(node).then_some(node)
        })
    }

    /// Adds the node that was made as the `count`-th. Returns the number of bytes by which the table has grown.
    pub fn add(&self, key: u64, node: u32, count: u32) -> usize {
        let level = (count / FIRST + 1).ilog2();
        let Some(place) = self.levels.get(level as usize) else {
            return 0;
        };
        let mut grown = 0;
        let slots = place.get_or_init(|| {
            let slots = 2 * (u64::from(FIRST) << level);
            grown = slots as usize * size_of::<AtomicU32>();
            (0..slots).map(|_| AtomicU32::new(0)).collect()
        });
        let (success, failure) = (Ordering::Release, Ordering::Relaxed);
        let _ = tried(slots, key).find(|slot| {
            let entry = node.saturating_add(1);
            slot.compare_exchange(0, entry, success, failure).is_ok()
        });
        grown
    }
}

/// Returns the slots in which a key may be, in the order in which they are tried.
fn tried(slots: &[AtomicU32], key: u64) -> impl Iterator<Item = &AtomicU32> {
    let mask = (slots.len() as u64).saturating_sub(1);
    (0..TRIED).filter_map(move |step| slots.get((key.wrapping_add(step) & mask) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::mix;

    #[test]
    fn nearly_all_keys_are_found_and_no_others() {
        let index = NodeIndex::default();
        let keys: Vec<u64> = (0..20_000).map(mix).collect();
        for (count, key) in (0..).zip(&keys) {
            index.add(*key, count, count);
        }
        let is = |key: u64| {
            let keys = &keys;
            move |node: u32| keys[node as usize] == key
        };
        let found = (0..)
            .zip(&keys)
            .filter(|(node, key)| index.find(**key, is(**key)) == Some(*node));
        assert!(found.count() > 19_800);
        let others = (20_000..30_000).map(mix);
        assert!(
            others
                .map(|key| index.find(key, is(key)))
                .all(|found| found.is_none())
        );
    }

    #[test]
    fn threads_add_at_once() {
        let index = NodeIndex::default();
        let add = |from: u32| {
            for node in (from..4_000).step_by(2) {
                index.add(mix(u64::from(node)), node, node);
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| add(0));
            add(1);
        });
        let is_found = |node: &u32| {
            index
                .find(mix(u64::from(*node)), |found| found == *node)
                .is_some()
        };
        assert!((0..4_000).filter(is_found).count() > 3_950);
    }
}
