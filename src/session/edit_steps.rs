//! The steps that lead from some lines to others.
//!
//! Invariant: comparing is bounded. Lines that differ in more than it can take in are replaced.

/// The most cells of the table with which two texts are compared.
const MAX_CELLS: usize = 4_000_000;

/// Which version has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiffSide {
    /// Only the open one.
    Mine,
    /// Only the one on disk.
    Theirs,
    Both,
    /// Neither: the line says where the following ones are, or that there are more.
    Heading,
}

/// Returns the steps that lead from some lines to others.
pub(super) fn edit_steps(mine: &[&str], theirs: &[&str]) -> Vec<DiffSide> {
    let pairs = mine.iter().zip(theirs);
    let start = pairs.take_while(|(left, right)| left == right).count();
    let pairs = mine
        .iter()
        .skip(start)
        .rev()
        .zip(theirs.iter().skip(start).rev());
    let end = pairs.take_while(|(left, right)| left == right).count();
    let middle = |lines: &[&str]| start..lines.len() - end;
    let (my_middle, their_middle) = (middle(mine), middle(theirs));
    let mut steps = vec![DiffSide::Both; start];
    steps.extend(shortest_edit(
        mine.get(my_middle).unwrap_or_default(),
        theirs.get(their_middle).unwrap_or_default(),
    ));
    steps.extend(vec![DiffSide::Both; end]);
    steps
}

/// Returns the steps that lead from one text to the other: kept lines, removed lines and added ones, by the table of
/// longest common subsequences.
fn shortest_edit(mine: &[&str], theirs: &[&str]) -> Vec<DiffSide> {
    // For `mine = a b c` and `theirs = a x c` the table of common lines, read from the bottom right to the top left, is
    //
    //            a  x  c  ∎
    //        a   2  1  1  0      start here: equal lines, one step down and right
    //        b   1  1  1  0      below is as good as beside: remove `b` first
    //        c   1  1  1  0      then add `x`, then both have `c`
    //        ∎   0  0  0  0
    //
    // The quadratic table is simple and bounded by `MAX_CELLS`. The algorithm of Myers would be quicker for long texts
    // with few differences far apart; equal beginnings and ends are cut off before.
    let width = theirs.len() + 1;
    let replaced = || {
        let mut steps = vec![DiffSide::Mine; mine.len()];
        steps.extend(vec![DiffSide::Theirs; theirs.len()]);
        steps
    };
    if (mine.len() + 1).saturating_mul(width) > MAX_CELLS {
        return replaced();
    }
    // `common[i * width + j]` is the number of common lines of `mine[i..]` and `theirs[j..]`.
    let mut common = vec![0u32; (mine.len() + 1) * width];
    let entry = |table: &[u32], i: usize, j: usize| table.get(i * width + j).copied().unwrap_or(0);
    for (i, my_line) in mine.iter().enumerate().rev() {
        for (j, their_line) in theirs.iter().enumerate().rev() {
            let count = match my_line == their_line {
                true => entry(&common, i + 1, j + 1) + 1,
                false => entry(&common, i + 1, j).max(entry(&common, i, j + 1)),
            };
            if let Some(cell) = common.get_mut(i * width + j) {
                *cell = count;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut steps = Vec::new();
    while i < mine.len() || j < theirs.len() {
        let is_same = i < mine.len() && mine.get(i) == theirs.get(j);
        let drops = j == theirs.len() || entry(&common, i + 1, j) >= entry(&common, i, j + 1);
        if is_same {
            steps.push(DiffSide::Both);
            (i, j) = (i + 1, j + 1);
        } else if i < mine.len() && drops {
            steps.push(DiffSide::Mine);
            i += 1;
        } else {
            steps.push(DiffSide::Theirs);
            j += 1;
        }
    }
    steps
}
