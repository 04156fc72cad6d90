//! Words of the symbolic domain: known bits, or a number times the value of an unknown plus a number.

/// Number of an unknown: [`COUNT`], or a field of an operation.
pub type Unknown = u32;

/// The length of the list.
pub const COUNT: Unknown = 0;
/// Fields of an operation, as offsets from [`operation`].
pub const KIND: Unknown = 0;
/// Column.
pub const X: Unknown = 1;
/// Row.
pub const Y: Unknown = 2;
/// Number of the piece inside its block.
pub const PIECE: Unknown = 3;
/// Number of the block of 64 pieces.
pub const BLOCK: Unknown = 4;
/// Fields of an operation.
pub const FIELDS: Unknown = 5;

/// Bits of a [`KIND`].
pub const CLEAR: u64 = 1;
/// It places.
pub const PLACE: u64 = 2;

/// The first unknown of an operation.
#[must_use]
pub fn operation(index: u32) -> Unknown {
    1 + FIELDS * index
}

const KNOWN: u32 = u32::MAX;
/// Factors and summands beyond these are not kept as terms, so that no value of a term can overflow.
const GREATEST_FACTOR: i64 = 1 << 20;
const GREATEST_SUMMAND: i64 = 1 << 40;

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The bits of a known word, the summand of a term.
    pub add: i64,
    /// The unknown of a term.
    pub of: Unknown,
    /// The factor of a term.
    pub times: i32,
}

impl Word {
    /// Known bits.
    #[inline(always)]
    #[must_use]
    pub const fn known(bits: i64) -> Self {
        Self {
            add: bits,
            of: KNOWN,
            times: 0,
        }
    }

    /// An unknown plus a number.
    #[inline(always)]
    #[must_use]
    pub const fn unknown(of: Unknown, add: i64) -> Self {
        Self { add, of, times: 1 }
    }

    /// A term, when it is small enough to be one.
    #[must_use]
    pub fn term(of: Unknown, times: Option<i64>, add: Option<i64>) -> Option<Self> {
        let (times, add) = (times?, add?);
        if times == 0 {
            return Some(Self::known(add));
        }
        if times.abs() > GREATEST_FACTOR || add.abs() > GREATEST_SUMMAND {
            return None;
        }
        let times = i32::try_from(times).ok()?;
        Some(Self { add, of, times })
    }

    /// True when the bits are known.
    #[inline(always)]
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.of == KNOWN
    }

    /// The value for a value of the unknown.
    #[inline(always)]
    #[must_use]
    pub fn at(self, value: u32) -> i64 {
        i64::from(self.times) * i64::from(value) + self.add
    }
}

/// The only member of a set that has no other.
#[inline(always)]
#[must_use]
pub fn only(set: u64) -> Option<u32> {
    (set & set.wrapping_sub(1) == 0).then(|| set.trailing_zeros())
}

/// The members of a set, ascending.
pub fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let value = set.trailing_zeros();
            set &= set - 1;
            value
        })
    })
}

/// The set of the numbers below a bound.
#[inline(always)]
#[must_use]
pub fn below(bound: i64) -> u64 {
    match bound {
        i64::MIN..=0 => 0,
        64.. => u64::MAX,
        _ => (1 << bound) - 1,
    }
}

/// The set of one number, if it is in a set at all.
#[inline(always)]
#[must_use]
pub fn single(value: i64) -> u64 {
    if (0..64).contains(&value) {
        1 << value
    } else {
        0
    }
}
