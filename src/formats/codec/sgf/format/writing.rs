//! Converts data to raw values, by the type of the property.

use super::ValueType;
use crate::codec::sgf::data::SgfValue;
use crate::codec::sgf::number::javascript_number;
use crate::codec::sgf::text::{escape, mend};
use std::borrow::Cow;

/// A list has an element that is not of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadElement(
    /// The index of the element, from 0.
    pub usize,
);

impl ValueType {
    /// Returns true if data is of this type.
    pub(in crate::codec::sgf) fn accepts(&self, data: &SgfValue<'_>) -> bool {
        matches!(self.write(data), Ok(Some(_)))
    }

    /// Returns the raw values of data of this type, or of a list of raw texts, each of which may be in a list of its
    /// own. Returns `None` for data that no file can contain.
    pub(in crate::codec::sgf) fn write_any<'d>(
        &self,
        data: &'d SgfValue<'_>,
    ) -> Option<Vec<Cow<'d, str>>> {
        if let Ok(Some(values)) = self.write(data) {
            return Some(values);
        }
        let SgfValue::Array(array) = data else {
            return None;
        };
        let text = |data: &'d SgfValue<'_>| match data.items() {
            [only] => unknown(only),
            _ => unknown(data),
        };
        let values: Option<Vec<_>> = array.items().iter().map(text).collect();
        values.filter(|values| !values.is_empty())
    }

    /// Returns the raw values of data, or `None` if it is not of this type.
    ///
    /// # Errors
    /// Returns an error for a list with an element of another type.
    pub fn write<'d>(
        &self,
        data: &'d SgfValue<'_>,
    ) -> Result<Option<Vec<Cow<'d, str>>>, BadElement> {
        match self {
            Self::Unknown => Ok(match data {
                SgfValue::Array(array) => array.items().iter().map(unknown).collect(),
                _ => None,
            }),
            Self::Or(both) => match both.0.write(data)? {
                Some(values) => Ok(Some(values)),
                None => both.1.write(data),
            },
            Self::List { item, empty, grid } => {
                let SgfValue::Array(array) = data else {
                    return Ok(None);
                };
                let items = array.items();
                if items.is_empty() {
                    return Ok(empty.then(|| vec![Cow::Borrowed("")]));
                }
                let mut values = Vec::with_capacity(items.len());
                for (index, element) in items.iter().enumerate() {
                    let rectangle = match (grid, element) {
                        (Some(grid), SgfValue::Text(text)) if grid.rectangle(text).is_some() => {
                            Some(Cow::Borrowed(&**text))
                        }
                        _ => None,
                    };
                    let value = item.write_one(element).or(rectangle);
                    values.push(value.ok_or(BadElement(index))?);
                }
                Ok(Some(values))
            }
            _ => Ok(self.write_one(data).map(|value| vec![value])),
        }
    }

    /// Returns the raw value of data that is a single value, or `None` if it is not of this type.
    pub(crate) fn write_one<'d>(&self, data: &'d SgfValue<'_>) -> Option<Cow<'d, str>> {
        let number = || match data {
            SgfValue::Number(number) if number.is_finite() => Some(*number),
            _ => None,
        };
        let text = || match data {
            SgfValue::Text(text) => Some(&**text),
            _ => None,
        };
        match self {
            Self::None => matches!(data, SgfValue::Null).then_some(Cow::Borrowed("")),
            Self::Number => number()
                .filter(|number| number.fract() == 0.0)
                .map(|number| Cow::Owned(javascript_number(number))),
            Self::Real | Self::OldReal => {
                number().map(|number| Cow::Owned(javascript_number(number)))
            }
            Self::Double => match number()? {
                1.0 => Some(Cow::Borrowed("1")),
                2.0 => Some(Cow::Borrowed("2")),
                _ => None,
            },
            Self::Text | Self::SimpleText | Self::OldText => text().map(escape),
            Self::Color | Self::Letters => {
                text().filter(|text| self.fits_one(text)).map(Cow::Borrowed)
            }
            Self::Scalar(scalar) => text().filter(|text| (scalar.like)(text)).map(mend),
            Self::Compose(both) => {
                let SgfValue::Array(array) = data else {
                    return None;
                };
                let [left, right] = array.items() else {
                    return None;
                };
                let (left, right) = (both.0.write_one(left)?, both.1.write_one(right)?);
                let mut pair = String::with_capacity(left.len() + right.len() + 4);
                for (separator, side) in [("", left), (":", right)] {
                    pair.push_str(separator);
                    for (index, part) in side.split(':').enumerate() {
                        pair.push_str(if index > 0 { "\\:" } else { "" });
                        pair.push_str(part);
                    }
                }
                Some(Cow::Owned(pair))
            }
            Self::Or(both) => both.0.write_one(data).or_else(|| both.1.write_one(data)),
            Self::Unknown | Self::List { .. } => {
                let values = self.write(data).ok()??;
                let [value] = <[_; 1]>::try_from(values).ok()?;
                Some(value)
            }
        }
    }
}

/// Returns a text of an unknown property: only `]` is escaped, because other backslashes may have a meaning for another
/// program.
fn unknown<'d>(data: &'d SgfValue<'_>) -> Option<Cow<'d, str>> {
    match data {
        SgfValue::Text(text) if text.contains(']') => Some(Cow::Owned(text.replace(']', "\\]"))),
        SgfValue::Text(text) => Some(Cow::Borrowed(text)),
        _ => None,
    }
}
