//! Words of the symbolic domain: known bits; a term, which is a factor times an unknown plus a summand; or an interval.

// The three kinds of a word, in 16 bytes:
//
//     add (i64)       unknown (u32)    times (i32)
//     bits            KNOWN            0                known bits
//     summand         COUNT, field     factor           times * unknown + add
//     lower bound     RANGE            upper bound      an interval, only of computed lengths
//
// A linear term of one unknown is all that squares need: `x + 1`, `2 * x - 3`, `7 - y`. Anything else about a field
// decides the field: 64 branches at most. What a product of two fields could be is not worth representing.

/// Index of an unknown: [`COUNT`], or a field of an operation.
pub type Unknown = u32;

/// The number of operations of the list.
pub const COUNT: Unknown = 0;
/// Not an unknown: the choice between the two answers to a question that bounds do not decide.
pub const DECISION: Unknown = u32::MAX - 2;
/// The kind of an operation. This and the following are offsets from [`operation`].
pub const KIND: Unknown = 0;
/// The column.
pub const X: Unknown = 1;
/// The row.
pub const Y: Unknown = 2;
/// The index of the piece within its block.
pub const PIECE: Unknown = 3;
/// The index of the block of 64 pieces.
pub const BLOCK: Unknown = 4;
/// The number of fields of an operation.
pub const FIELDS: Unknown = 5;

/// Member of a [`KIND`]: a clear.
pub const CLEAR: u64 = 1;
/// Member of a [`KIND`]: a place.
pub const PLACE: u64 = 2;

/// Returns the first unknown of an operation.
pub fn operation(index: u32) -> Unknown {
    1 + FIELDS * index
}

const KNOWN: u32 = u32::MAX;
/// Not an unknown: the word is an interval with the bounds `add` and `times`.
const RANGE: u32 = u32::MAX - 1;
// A field is below 2^6 and a length below 2^32, so a term stays below 2^20 * 2^32 + 2^40 < 2^53.
/// Factors and summands beyond these are not represented as terms, so that the value of a term cannot overflow.
const GREATEST_FACTOR: u64 = 1 << 20;
const GREATEST_SUMMAND: u64 = 1 << 40;

/// The content of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolicWord {
    /// The bits of a known word, the summand of a term, the lower bound of a range.
    pub add: i64,
    /// The unknown of a term.
    pub unknown: Unknown,
    /// The factor of a term, the upper bound of a range; `i32::MAX` stands for no upper bound.
    pub times: i32,
}

impl SymbolicWord {
    /// Returns the word with known bits.
    #[inline(always)]
    pub const fn known(bits: i64) -> Self {
        Self {
            add: bits,
            unknown: KNOWN,
            times: 0,
        }
    }

    /// Returns an unknown plus a number.
    #[inline(always)]
    pub const fn unknown(unknown: Unknown, add: i64) -> Self {
        Self {
            add,
            unknown,
            times: 1,
        }
    }

    /// Returns a term, or `None` if a coefficient is too large.
    pub fn term(unknown: Unknown, times: Option<i64>, add: Option<i64>) -> Option<Self> {
        let (times, add) = (times?, add?);
        if times == 0 {
            return Some(Self::known(add));
        }
        // `unsigned_abs`, because `i64::MIN` has no absolute value of its own type.
        if times.unsigned_abs() > GREATEST_FACTOR || add.unsigned_abs() > GREATEST_SUMMAND {
            return None;
        }
        let times = i32::try_from(times).ok()?;
        Some(Self {
            add,
            unknown,
            times,
        })
    }

    /// Returns an interval, with a greater upper bound if that does not fit.
    pub fn range(low: i64, high: i64) -> Self {
        // Rounding the upper bound up is safe, since an interval only has to contain the value; there is no room for 64
        // more bits.
        let times = i32::try_from(high.max(i64::from(i32::MIN))).unwrap_or(i32::MAX);
        Self {
            add: low,
            unknown: RANGE,
            times,
        }
    }

    /// Returns the bounds of a range.
    pub fn bounds(self) -> (i64, i64) {
        let high = match self.times {
            i32::MAX => i64::MAX,
            high => i64::from(high),
        };
        (self.add, high)
    }

    /// Returns true if only bounds are known.
    #[inline(always)]
    pub const fn is_range(self) -> bool {
        self.unknown == RANGE
    }

    /// Returns true for a term of a field of an operation.
    #[inline(always)]
    pub const fn is_field(self) -> bool {
        // `COUNT` is 0, and `KNOWN` and `RANGE` are the two greatest numbers: the three are adjacent modulo 2^32.
        self.unknown.wrapping_add(2) > 2
    }

    /// Returns true if the bits are known.
    #[inline(always)]
    pub const fn is_known(self) -> bool {
        self.unknown == KNOWN
    }

    /// Returns the value of a term for a value of the unknown.
    #[inline(always)]
    pub fn at(self, value: u32) -> i64 {
        i64::from(self.times) * i64::from(value) + self.add
    }
}

// 0 also has "only" member 64 here. Sets are never empty, so this is not asked.
/// Returns the only member of a set, or `None` if it has several.
#[inline(always)]
pub fn only(set: u64) -> Option<u32> {
    (set & set.wrapping_sub(1) == 0).then(|| set.trailing_zeros())
}

/// Returns the members of a set, ascending.
pub fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let value = set.trailing_zeros();
            set &= set - 1;
            value
        })
    })
}

/// Returns the set of the numbers below a bound.
#[inline(always)]
pub fn below(bound: i64) -> u64 {
    match bound {
        i64::MIN..=0 => 0,
        64.. => u64::MAX,
        _ => (1 << bound) - 1,
    }
}

/// Returns the set of one number; empty if a set cannot contain it.
#[inline(always)]
pub fn single(value: i64) -> u64 {
    if (0..64).contains(&value) {
        1 << value
    } else {
        0
    }
}
