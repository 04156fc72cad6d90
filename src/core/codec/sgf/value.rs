//! The value of a property by its type.

use super::data::Data;
use std::borrow::Cow;
use std::sync::Arc;

/// A value, read from the text where it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'c> {
    /// The empty value: a mark such as `KO[]`, a pass.
    None,
    /// A number; 1 or 2 where the type is `Double`.
    Number(f64),
    /// A text, a point, a move, a colour.
    Text(Cow<'c, str>),
    /// Two values with a colon between.
    Pair(Box<(Value<'c>, Value<'c>)>),
    /// Several values, rectangles of points taken apart; for an unknown property all its texts.
    List(Vec<Value<'c>>),
    /// What the parser of a game's own type made.
    Other(Data),
}

impl Value<'_> {
    /// The text, where it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, where it is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The values, where it is a list.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// The same as data that stands alone. Values nest as deep as types do, a few levels.
    #[must_use]
    pub fn to_data(&self) -> Data {
        match self {
            Self::None => Data::Null,
            Self::Number(number) => Data::Number(*number),
            Self::Text(text) => Data::Text(Arc::from(&**text)),
            Self::Pair(both) => Data::array(vec![both.0.to_data(), both.1.to_data()]),
            Self::List(items) => Data::array(items.iter().map(Self::to_data).collect()),
            Self::Other(data) => data.clone(),
        }
    }
}
