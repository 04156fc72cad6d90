//! What stays in place between two orders of the same things.

/// Returns the longest series of pairs whose second places grow, for pairs in the order of their first places.
///
/// For each length the pair with the least second place is kept that ends a series of it (patience sorting), so it takes
/// n log n steps.
pub(super) fn longest_growing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |index: usize| pairs.get(index).map_or(0, |(_, second)| *second);
    for (index, (_, place)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(*end) < *place);
        let shorter = length.checked_sub(1);
        before.push(shorter.and_then(|last| ends.get(last).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let last = ends.last().copied();
    let chain = std::iter::successors(last, |index| before.get(*index).copied().flatten());
    let mut chain: Vec<(usize, usize)> = chain
        .filter_map(|index| pairs.get(index).copied())
        .collect();
    chain.reverse();
    chain
}
