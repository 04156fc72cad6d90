//! The types of values and the fields of operations, which the tree, the code and the domains share.

use crate::board::Cell;
use crate::rules::DisplayValue;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 64-bit integer.
    Int,
    /// 64-bit floating-point number.
    Float,
    /// True or false.
    Bool,
    /// A piece or nothing.
    Piece,
    /// A player or nobody; only in programs with [`Intrinsic`] operations.
    ///
    /// [`Intrinsic`]: super::intrinsic::Intrinsic
    Player,
    /// A value that does not fit into a word; only in programs with [`Intrinsic`] operations.
    ///
    /// [`Intrinsic`]: super::intrinsic::Intrinsic
    Other,
}

/// A field of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpField {
    /// Column.
    X,
    /// Row.
    Y,
    /// The placed piece.
    Piece,
}

/// Returns a word as a value of a type.
pub(crate) fn value_of(word: i64, ty: Type) -> DisplayValue {
    match ty {
        Type::Int => DisplayValue::Int(word),
        Type::Float => DisplayValue::Float(f64::from_bits(word.cast_unsigned())),
        Type::Bool => DisplayValue::Bool(word != 0),
        Type::Piece => {
            DisplayValue::Piece(Cell::from_bits(u16::try_from(word).unwrap_or(u16::MAX)))
        }
        Type::Player => DisplayValue::Player(u8::try_from(word).ok()),
        Type::Other => DisplayValue::Int(0),
    }
}
