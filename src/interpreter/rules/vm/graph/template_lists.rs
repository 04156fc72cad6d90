//! Which lists a template has, and their order.

use super::lane_sets::lanes_of;

/// Which lists a template has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateLists {
    /// The one without operations.
    Pass,
    /// One for each lane, all of one shape. The first operation is `distance` bits from the lane.
    Lanes { distance: i16 },
    /// One, whatever the lanes: all its operations are on fixed squares. The first one is on this bit of the board.
    Fixed { bit: u16 },
    /// One for each lane, of several shapes.
    Mixed,
}

impl TemplateLists {
    /// Returns the bit of the first operation for a lane, or 0 if there is none.
    #[inline]
    pub fn first_bit(self, lane: usize) -> Option<usize> {
        match self {
            Self::Lanes { distance } => lane.checked_add_signed(isize::from(distance)),
            Self::Fixed { bit } => Some(usize::from(bit)),
            Self::Pass => Some(0),
            Self::Mixed => None,
        }
    }
}

/// Returns a list of templates of one shape by its number among them, which is in the order of the squares of their first
/// operation: what it comes with and its lane. All templates with lanes have to be there.
pub fn nth_of_shape<'a, T: Copy + Ord, const N: usize>(
    group: impl Iterator<Item = (T, TemplateLists, &'a [u64; N])>,
    number: usize,
) -> Option<(T, usize)> {
    let mut all: Vec<(usize, T, usize)> = Vec::new();
    for (template, lists, lanes) in group {
        for lane in lanes_of(lanes) {
            all.push((lists.first_bit(lane)?, template, lane));
            if lists == TemplateLists::Pass {
                break;
            }
        }
    }
    if number >= all.len() {
        return None;
    }
    let (_, (_, template, lane), _) = all.select_nth_unstable(number);
    Some((*template, *lane))
}

/// A list of a template that may be a legal move.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// What orders candidates in a draw by priority.
    pub priority: u64,
    /// The index of the template among those with candidates.
    pub number: usize,
    pub lane: usize,
}
