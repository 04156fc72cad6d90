//! Types of values, and parsing of raw values.

use super::points::{PointAllowance, PointGrid, PointSet, Rectangle};
use crate::codec::sgf::data::SgfValue;
use crate::codec::sgf::text::{old_text, plain_simple_text, plain_text};
use crate::codec::sgf::tree::RawValues;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

type Like = dyn Fn(&str) -> bool + Send + Sync;

/// A scalar type that a game defines.
#[derive(Clone)]
pub struct Scalar {
    pub(super) like: Arc<Like>,
}

impl Scalar {
    /// Creates a type of all raw values for which `like` returns true.
    pub fn new(like: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self {
            like: Arc::new(like),
        }
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Scalar")
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.like, &other.like)
    }
}

/// The type of the values of a property.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueType {
    /// Any values, as texts.
    Unknown,
    /// The empty value.
    None,
    /// An integer.
    Number,
    /// A number.
    Real,
    /// A number that may end with a decimal point: FF\[1\] to FF\[3\].
    OldReal,
    /// 1 or 2.
    Double,
    /// `B` or `W`.
    Color,
    /// A text.
    Text,
    /// A text on one line.
    SimpleText,
    /// A text in which only `\]` and `\\` are escapes: FF\[1\] to FF\[3\].
    OldText,
    /// Two letters: a point of Go.
    Letters,
    /// A type defined by a game.
    Scalar(Scalar),
    /// Two values separated by a colon.
    Compose(Arc<(ValueType, ValueType)>),
    /// A value of either type.
    Or(Arc<(ValueType, ValueType)>),
    /// Several values.
    List {
        /// The type of each value.
        item: Arc<ValueType>,
        /// True if the list may be empty.
        empty: bool,
        /// How points are named, if rectangles may stand for them.
        grid: Option<PointGrid>,
    },
}

impl ValueType {
    /// Returns a type of all raw values for which `like` returns true.
    pub fn scalar(like: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self::Scalar(Scalar::new(like))
    }

    /// Returns the type of two values separated by a colon.
    pub(crate) fn compose(left: Self, right: Self) -> Self {
        Self::Compose(Arc::new((left, right)))
    }

    /// Returns the type of values of either type; this one is tried first.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::Or(Arc::new((self, other)))
    }

    /// Returns the type of lists of at least one value.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List {
            item: Arc::new(self),
            empty: false,
            grid: None,
        }
    }

    /// Returns the type of lists of at least one point; `aa:cc` stands for a rectangle.
    #[must_use]
    pub fn points(self, grid: PointGrid) -> Self {
        Self::List {
            item: Arc::new(self),
            empty: false,
            grid: Some(grid),
        }
    }

    /// Returns a list type that also allows the empty list.
    #[must_use]
    pub(crate) fn or_empty(self) -> Self {
        match self {
            Self::List { item, grid, .. } => Self::List {
                item,
                empty: true,
                grid,
            },
            other => other,
        }
    }

    /// Returns true if a value of this type can be or contain a number.
    pub(super) fn has_numbers(&self) -> bool {
        match self {
            Self::Number | Self::Real | Self::OldReal => true,
            Self::Or(both) | Self::Compose(both) => both.0.has_numbers() || both.1.has_numbers(),
            Self::List { item, .. } => item.has_numbers(),
            _ => false,
        }
    }

    /// Returns true if a property of this type has a single value.
    pub(in crate::codec::sgf) fn is_single(&self) -> bool {
        match self {
            Self::Unknown | Self::List { .. } => false,
            Self::Or(both) => both.0.is_single() && both.1.is_single(),
            _ => true,
        }
    }

    /// Returns true if the raw values are of this type.
    pub fn fits(&self, mut values: RawValues<'_>) -> bool {
        match self {
            Self::Unknown => true,
            Self::Or(both) if !self.is_single() => {
                both.0.fits(values.clone()) || both.1.fits(values)
            }
            Self::List { item, empty, grid } => {
                let mut rest = values.clone();
                if rest.next() == Some("") && rest.next().is_none() {
                    return *empty;
                }
                values.all(|raw| {
                    item.fits_one(raw) || grid.is_some_and(|grid| grid.rectangle(raw).is_some())
                })
            }
            _ => match (values.next(), values.next()) {
                (Some(raw), None) => self.fits_one(raw),
                _ => false,
            },
        }
    }

    /// Returns true if one raw value is of this type.
    pub(crate) fn fits_one(&self, raw: &str) -> bool {
        let bytes = raw.as_bytes();
        match self {
            Self::Unknown | Self::Text | Self::SimpleText | Self::OldText => true,
            Self::None => raw.is_empty(),
            Self::Number => is_digits(unsigned(bytes)),
            Self::Real => is_real(bytes, false),
            Self::OldReal => is_real(bytes, true),
            Self::Double => matches!(raw, "1" | "2"),
            Self::Color => matches!(raw, "B" | "W"),
            Self::Letters => {
                matches!(bytes, [x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic())
            }
            Self::Scalar(scalar) => (scalar.like)(raw),
            Self::Compose(both) => split(raw)
                .is_some_and(|(left, right)| both.0.fits_one(left) && both.1.fits_one(right)),
            Self::Or(both) => both.0.fits_one(raw) || both.1.fits_one(raw),
            Self::List { item, empty, .. } => match raw {
                "" => *empty,
                _ => item.fits_one(raw),
            },
        }
    }

    /// Parses raw values, or returns `None` if they are not of this type. A rectangle of points adds those that are not
    /// listed before it.
    pub fn parse<'c>(&self, values: RawValues<'c>) -> Option<SgfValue<'c>> {
        self.parse_within(values, Typing::Lossless, &mut PointAllowance::unlimited())
    }

    /// Parses raw values like [`parse`](Self::parse), but returns a list with more points than allowed as it is
    /// written.
    pub(in crate::codec::sgf) fn parse_within<'c>(
        &self,
        mut values: RawValues<'c>,
        typing: Typing,
        allowance: &mut PointAllowance,
    ) -> Option<SgfValue<'c>> {
        match self {
            Self::Unknown => Some(SgfValue::array(values.map(unknown).collect())),
            Self::Or(both) if !self.is_single() => {
                match both.0.parse_within(values.clone(), typing, allowance) {
                    Some(value) => Some(value),
                    None => both.1.parse_within(values, typing, allowance),
                }
            }
            Self::List { item, empty, grid } => {
                let first = values.next()?;
                let mut rest = values.clone();
                let second = rest.next();
                if first.is_empty() && second.is_none() {
                    return empty.then(|| SgfValue::array(Vec::new()));
                }
                let values = std::iter::once(first).chain(values);
                let mut list = Vec::with_capacity(1 + usize::from(second.is_some()));
                let parsed = values.clone().try_for_each(|raw| {
                    list.push(item.parse_one(raw)?);
                    Some(())
                });
                let points = parsed.map(|()| list);
                match (points, grid) {
                    (Some(points), _) => Some(SgfValue::array(points)),
                    (None, Some(grid)) => expand(*grid, item, values, typing, allowance),
                    (None, None) => None,
                }
            }
            _ => match (values.next(), values.next()) {
                (Some(raw), None) => self.parse_one(raw),
                _ => None,
            },
        }
    }

    /// Parses one raw value, or returns `None` if it is not of this type.
    fn parse_one<'c>(&self, raw: &'c str) -> Option<SgfValue<'c>> {
        match self {
            Self::Compose(both) => {
                let (left, right) = split(raw)?;
                let pair = vec![both.0.parse_one(left)?, both.1.parse_one(right)?];
                return Some(SgfValue::array(pair));
            }
            Self::Or(both) => return both.0.parse_one(raw).or_else(|| both.1.parse_one(raw)),
            _ => {}
        }
        if !self.fits_one(raw) {
            return None;
        }
        Some(match self {
            Self::None => SgfValue::Null,
            Self::Number | Self::Real | Self::OldReal | Self::Double => {
                SgfValue::Number(raw.parse().unwrap_or(f64::NAN))
            }
            Self::Text => SgfValue::Text(plain_text(raw)),
            Self::SimpleText => SgfValue::Text(plain_simple_text(raw)),
            Self::OldText => SgfValue::Text(old_text(raw)),
            Self::Color | Self::Letters | Self::Scalar(_) => SgfValue::Text(Cow::Borrowed(raw)),
            Self::Unknown => SgfValue::array(vec![unknown(raw)]),
            Self::List { .. } if raw.is_empty() => SgfValue::array(Vec::new()),
            Self::List { item, .. } => SgfValue::array(vec![item.parse_one(raw)?]),
            Self::Compose(_) | Self::Or(_) => return None,
        })
    }
}

/// Returns points with rectangles expanded, or the raw texts if there are more points than allowed. In plain data a
/// point occurs as often as rectangles contain it, as in the package; otherwise once.
fn expand<'c>(
    grid: PointGrid,
    item: &ValueType,
    values: impl Iterator<Item = &'c str> + Clone,
    typing: Typing,
    allowance: &mut PointAllowance,
) -> Option<SgfValue<'c>> {
    let mut places = PointSet::default();
    let mut points = 0_usize;
    for raw in values.clone().filter(|raw| !item.fits_one(raw)) {
        let area = grid.rectangle(raw)?;
        match typing {
            Typing::Plain => points = points.saturating_add(area.size()),
            Typing::Lossless => places.add(area),
        }
    }
    if !allowance.take(points.saturating_add(places.len())) {
        return Some(SgfValue::array(values.map(unknown).collect()));
    }
    let mut listed = PointSet::default();
    let mut list = Vec::new();
    for raw in values {
        let area = if let Some(value) = item.parse_one(raw) {
            list.push(value);
            (grid.place)(raw).map(Rectangle::of_point)
        } else {
            let area = grid.rectangle(raw)?;
            let before = list.len();
            let points = listed.missing(area).map(|(x, y)| (grid.name)(x, y));
            list.extend(points.map(|point| SgfValue::Text(Cow::Owned(point))));
            allowance.note_repeated(area.size().saturating_sub(list.len() - before));
            Some(area)
        };
        if let Some(area) = area.filter(|_| typing == Typing::Lossless) {
            listed.add(area);
        }
    }
    Some(SgfValue::array(list))
}

fn unknown(raw: &str) -> SgfValue<'_> {
    SgfValue::Text(match raw.contains("\\]") {
        true => Cow::Owned(raw.replace("\\]", "]")),
        false => Cow::Borrowed(raw),
    })
}

/// Returns a number without its sign.
fn unsigned(bytes: &[u8]) -> &[u8] {
    match bytes {
        [b'+' | b'-', rest @ ..] => rest,
        _ => bytes,
    }
}

fn is_digits(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

fn is_real(bytes: &[u8], bare_point: bool) -> bool {
    let bytes = unsigned(bytes);
    match bytes.iter().position(|byte| *byte == b'.') {
        None => is_digits(bytes),
        Some(point) => {
            let (whole, part) = bytes.split_at(point);
            let part = part.get(1..).unwrap_or_default();
            is_digits(whole) && (is_digits(part) || part.is_empty() && bare_point)
        }
    }
}

/// Returns the two sides of a raw value with exactly one unescaped colon.
fn split(raw: &str) -> Option<(&str, &str)> {
    let mut colon = None;
    let mut escaped = false;
    for (index, byte) in raw.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b':' if colon.replace(index).is_some() => return None,
            _ => {}
        }
    }
    let index = colon?;
    Some((raw.get(..index)?, raw.get(index + 1..)?))
}

/// The types of a game from which the general properties are built. Properties that need a missing type are unknown.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// A place on the board.
    pub point: Option<ValueType>,
    /// A piece on the board; a list type if pieces are listed in a special way.
    pub stone: Option<ValueType>,
    /// A move.
    pub movement: Option<ValueType>,
    /// How points are named, for rectangles in lists of points. Without it, lists of points are unknown.
    pub grid: Option<PointGrid>,
}

/// How values are converted to data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typing {
    /// By their types, as in the package SGFGrove. A value that is not of its type, which a strict reading does not
    /// accept, becomes a list of raw texts.
    #[default]
    Plain,
    /// Like [`Typing::Plain`], but a point occurs once however many rectangles contain it, and a value that would not
    /// be written back unchanged also becomes a list of raw texts: a number that is too long for data, some texts with
    /// backslashes. If that list could be mistaken for a typed value, each text is in a list of its own.
    Lossless,
}
