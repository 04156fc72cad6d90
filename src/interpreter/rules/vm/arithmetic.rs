//! Arithmetic and comparison of known words: what a program means by them, whichever domain computes.

use super::instruction::{Arithmetic, Test};
use crate::rules::FaultKind;

/// Returns the bits of a float.
#[inline(always)]
pub(super) fn bits(value: f64) -> i64 {
    value.to_bits().cast_signed()
}

/// Returns the float with some bits.
#[inline(always)]
pub(super) fn real(bits: i64) -> f64 {
    f64::from_bits(bits.cast_unsigned())
}

/// Computes with integers. Fails on overflow and on division by zero.
#[inline(always)]
pub(in crate::rules) fn integer_arithmetic(
    op: Arithmetic,
    a: i64,
    b: i64,
) -> Result<i64, FaultKind> {
    let result = match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Subtract => a.checked_sub(b),
        Arithmetic::Multiply => a.checked_mul(b),
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => {
            return Err(FaultKind::DivisionByZero);
        }
        Arithmetic::Divide => a.checked_div(b),
        // The least integer modulo -1 is 0, though its quotient overflows; `checked_rem` would refuse it.
        Arithmetic::Remainder => Some(a.wrapping_rem(b)),
    };
    result.ok_or(FaultKind::Overflow)
}

/// Negates an integer.
#[inline(always)]
pub(super) fn negative(a: i64) -> Result<i64, FaultKind> {
    a.checked_neg().ok_or(FaultKind::Overflow)
}

/// Computes with floats given as bits.
pub(in crate::rules) fn float_arithmetic(op: Arithmetic, a: i64, b: i64) -> Result<i64, FaultKind> {
    let (a, b) = (real(a), real(b));
    let result = match op {
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Multiply => a * b,
        Arithmetic::Divide | Arithmetic::Remainder if b == 0.0 => {
            return Err(FaultKind::DivisionByZero);
        }
        Arithmetic::Divide => a / b,
        Arithmetic::Remainder => a % b,
    };
    if result.is_finite() {
        Ok(bits(result))
    } else {
        Err(FaultKind::NotFinite)
    }
}

/// Compares integers.
#[inline(always)]
pub(in crate::rules) fn compare_integers(test: Test, a: i64, b: i64) -> bool {
    match test {
        Test::Equal => a == b,
        Test::NotEqual => a != b,
        Test::Less => a < b,
        Test::AtMost => a <= b,
    }
}

/// Compares floats given as bits.
pub(super) fn compare_floats(test: Test, a: i64, b: i64) -> bool {
    let (a, b) = (real(a), real(b));
    #[allow(clippy::float_cmp)] // The language compares exactly.
    match test {
        Test::Equal => a == b,
        Test::NotEqual => a != b,
        Test::Less => a < b,
        Test::AtMost => a <= b,
    }
}

/// Returns true if `a - low` is the index of a set bit of `mask`.
#[inline(always)]
pub(super) fn within(a: i64, low: i64, mask: u32) -> bool {
    // Wraps instead of failing: `low` is a small number, so a difference that wraps is far from 0 to 31.
    let bit = a.wrapping_sub(low).cast_unsigned();
    bit < 32 && mask >> bit & 1 == 1
}
