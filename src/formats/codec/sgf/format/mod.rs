//! The properties that a file format defines, and the types of their values.
//!
//! A format is looked up by the values of `FF` and `GM` in the first node of a game. If the game is not known, the
//! general properties of the format apply; if the format is not known, all properties are of unknown type.
//!
//! - [`FileFormats::original`] contains FF\[1\] to FF\[4\] and Go, like the package SGFGrove with its extension. The
//!   strict reader uses it.
//! - [`FileFormats::standard`] adds Othello, Gomoku, Lines of Action, Hex and Amazons.
//!
//! # Another game
//!
//! A game is a set of types, and properties made from them. This is Othello, its squares named `a1` to `h8`:
//!
//! ```
//! use gametui_formats::codec::sgf::format::{FileFormat, FileFormats, Types, ValueType};
//! use gametui_formats::codec::sgf::{SgfParseOptions, SgfErrorKind, Typing, json, read_with};
//!
//! let square = ValueType::scalar(|text| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']));
//! let types = Types {
//!     point: Some(square.clone()),
//!     // A move is a square.
//!     movement: Some(square),
//!     ..Types::default()
//! };
//! // The general properties of FF[4] with these types, and those of the game.
//! let othello = FileFormat::ff4(&types)
//!     .with("PE", ValueType::Number)
//!     .with("OS", ValueType::Number)
//!     .with("OE", ValueType::Number);
//!
//! let mut formats = FileFormats::original().clone();
//! formats.define(4, Some(2), othello);
//! let options = SgfParseOptions { formats: &formats, ..SgfParseOptions::strict() };
//!
//! let read = read_with(b"(;FF[4]GM[2];B[a1])", &options).expect("a game of Othello");
//! let json = json::collection_to_json(&read.collection, &formats, Typing::Plain, "");
//! assert_eq!(json, r#"[[[{"FF":4,"GM":2},{"B":"a1"}],[]]]"#);
//!
//! let error = read_with(b"(;FF[4]GM[2];B[i9])", &options).expect_err("no square of the board");
//! assert!(matches!(error.kind, SgfErrorKind::InvalidValue { .. }));
//! assert_eq!((error.line, error.column), (1, 14));
//! ```

mod games;
mod general;
mod points;
mod types;
mod writing;

pub use points::{PointAllowance, PointGrid};
pub(super) use points::{PointPlace, PointSet, Rectangle};
pub use types::{Scalar, Types, Typing, ValueType};
pub use writing::BadElement;

use super::data::SgfValue;
use super::tree::{Collection, RawValues, SgfNode, SgfProperty};
use memchr::memchr;
use std::collections::HashMap;
use std::sync::Arc;

/// The identifiers that a format allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Identifiers {
    /// Letters and digits in any order.
    #[default]
    Any,
    /// Capital letters, as in FF\[4\].
    Capitals,
    /// A capital letter, optionally followed by a capital letter or digit.
    OneOrTwo,
}

impl Identifiers {
    /// Returns true if an identifier is allowed.
    pub fn allow(self, ident: &str) -> bool {
        match (self, ident.as_bytes()) {
            (_, []) => false,
            (Self::Any, bytes) => bytes.iter().all(u8::is_ascii_alphanumeric),
            (Self::Capitals, bytes) => bytes.iter().all(u8::is_ascii_uppercase),
            (Self::OneOrTwo, [first]) => first.is_ascii_uppercase(),
            (Self::OneOrTwo, [first, second]) => {
                first.is_ascii_uppercase()
                    && (second.is_ascii_uppercase() || second.is_ascii_digit())
            }
            (Self::OneOrTwo, _) => false,
        }
    }
}

/// The number of identifiers of one capital letter, optionally followed by another one or a digit.
const SHORT: usize = 26 * 37;

/// Returns the index of a short identifier in a table.
fn short_index(ident: &str) -> Option<usize> {
    let letter = |byte: u8| byte.is_ascii_uppercase().then(|| usize::from(byte - b'A'));
    match *ident.as_bytes() {
        [first] => Some(letter(first)? * 37),
        [first, second] if second.is_ascii_digit() => {
            Some(letter(first)? * 37 + 27 + usize::from(second - b'0'))
        }
        [first, second] => Some(letter(first)? * 37 + 1 + letter(second)?),
        _ => None,
    }
}

/// The properties of a file format, or of a game in one.
#[derive(Clone, Debug)]
pub struct FileFormat {
    identifiers: Identifiers,
    /// True if small letters in identifiers are ignored.
    folds: bool,
    types: Vec<ValueType>,
    /// For each short identifier the index of its type; 0 is the unknown type.
    short: Vec<u8>,
    long: HashMap<String, u8>,
}

impl FileFormat {
    /// Creates a format without properties.
    pub fn new(identifiers: Identifiers) -> Self {
        Self {
            identifiers,
            folds: false,
            types: vec![ValueType::Unknown],
            short: vec![0; SHORT],
            long: HashMap::new(),
        }
    }

    /// Returns the same format, ignoring small letters in identifiers: `CoPyright` is `CP`.
    #[must_use]
    pub(crate) fn folding(mut self) -> Self {
        self.folds = true;
        self
    }

    /// Returns the same format with one more property, or with another type for one.
    #[must_use]
    pub fn with(mut self, ident: &str, value_type: ValueType) -> Self {
        self.set(ident, &value_type);
        self
    }

    /// Returns the same format with properties of one type; `idents` are separated by spaces. Without a type nothing
    /// changes, so that properties with points are omitted for games without points.
    #[must_use]
    pub(crate) fn with_all(mut self, idents: &str, value_type: Option<&ValueType>) -> Self {
        if let Some(value_type) = value_type {
            for ident in idents.split(' ') {
                self.set(ident, value_type);
            }
        }
        self
    }

    fn set(&mut self, ident: &str, value_type: &ValueType) {
        let position = self.types.iter().position(|known| known == value_type);
        let number = position.unwrap_or(self.types.len());
        // A format has a dozen types; with more than 255, a property stays unknown.
        let Ok(number) = u8::try_from(number) else {
            return;
        };
        if position.is_none() {
            self.types.push(value_type.clone());
        }
        match short_index(ident).and_then(|index| self.short.get_mut(index)) {
            Some(place) => *place = number,
            None => {
                self.long.insert(ident.to_owned(), number);
            }
        }
    }

    /// Returns the type of a property; [`ValueType::Unknown`] if the format does not define it.
    pub(crate) fn type_of(&self, ident: &str) -> &ValueType {
        let number = match short_index(ident) {
            Some(index) => self.short.get(index),
            None => self.long.get(ident),
        };
        let number = usize::from(number.copied().unwrap_or(0));
        self.types.get(number).unwrap_or(&ValueType::Unknown)
    }

    /// Returns true if the format defines a property.
    pub fn knows(&self, ident: &str) -> bool {
        *self.type_of(ident) != ValueType::Unknown
    }

    /// Returns the identifiers that it allows.
    pub fn identifiers(&self) -> Identifiers {
        self.identifiers
    }

    /// Returns true if small letters in identifiers are ignored.
    pub(crate) fn folds(&self) -> bool {
        self.folds
    }

    /// Returns the value of a property by its type, or `None` if the raw values are not of that type.
    pub fn value<'c>(&self, property: &SgfProperty<'c>) -> Option<SgfValue<'c>> {
        self.type_of(property.ident()).parse(property.values())
    }
}

impl FileFormat {
    /// Returns the value of a property as data. A list with more points than allowed stays as written.
    pub(super) fn data_value<'c>(
        &self,
        property: &SgfProperty<'c>,
        typing: Typing,
        allowance: &mut PointAllowance,
    ) -> SgfValue<'c> {
        let value_type = self.type_of(property.ident());
        let values = property.values();
        let value = value_type.parse_within(values.clone(), typing, allowance);
        allowance.note_place(property);
        let raw = || ValueType::Unknown.parse(values.clone()).unwrap_or_default();
        if typing == Typing::Plain {
            return value.unwrap_or_else(raw);
        }
        match value {
            Some(value)
                if !may_change(value_type, property)
                    || round_trips(value_type, &value, values.clone()) =>
            {
                value
            }
            _ => {
                let raw = raw();
                if *value_type == ValueType::Unknown || !value_type.accepts(&raw) {
                    return raw;
                }
                let apart = raw.items().iter();
                SgfValue::array(
                    apart
                        .map(|item| SgfValue::array(vec![item.clone()]))
                        .collect(),
                )
            }
        }
    }
}

/// Longer numbers may be changed by the conversion to data, which has floating-point numbers.
const EXACT_LENGTH: usize = 15;

/// Returns true if values might be written differently from how they were read. A cheap test that makes [`round_trips`]
/// unnecessary for most values.
fn may_change(value_type: &ValueType, property: &SgfProperty<'_>) -> bool {
    let written = property.written_values();
    *value_type != ValueType::Unknown
        && (memchr(b'\\', written.as_bytes()).is_some()
            || written.len() > EXACT_LENGTH && value_type.has_numbers())
}

/// Returns true if a value, written by its type, is read as the same value. A number must have the same digits.
fn round_trips(value_type: &ValueType, value: &SgfValue<'_>, mut values: RawValues<'_>) -> bool {
    let Ok(Some(written)) = value_type.write(value) else {
        return false;
    };
    if let SgfValue::Number(_) = value {
        return values.next() == written.first().map(|raw| &**raw);
    }
    let mut text = String::new();
    for raw in written {
        text.push('[');
        text.push_str(&raw);
        text.push(']');
    }
    let again = value_type.parse(RawValues::at(&text, 0));
    again.is_some_and(|again| again == *value)
}

/// The formats that a reader or writer knows, by the values of `FF` and `GM`.
#[derive(Clone, Debug)]
pub struct FileFormats {
    formats: HashMap<(u32, Option<u32>), Arc<FileFormat>>,
    unknown: Arc<FileFormat>,
}

impl Default for FileFormats {
    fn default() -> Self {
        Self {
            formats: HashMap::new(),
            unknown: Arc::new(FileFormat::new(Identifiers::Any)),
        }
    }
}

impl FileFormats {
    /// Returns an empty set of formats.
    pub fn none() -> Self {
        Self::default()
    }

    /// Defines the properties of a game; with `None`, those of all games that are not defined in a format.
    pub fn define(&mut self, ff: u32, gm: Option<u32>, format: FileFormat) {
        self.formats.insert((ff, gm), Arc::new(format));
    }

    /// Returns the properties for the values of `FF` and `GM`, which are `None` if no format can have them.
    pub fn find(&self, ff: Option<u32>, gm: Option<u32>) -> &FileFormat {
        let game = ff
            .zip(gm)
            .and_then(|(ff, gm)| self.formats.get(&(ff, Some(gm))));
        let general = || ff.and_then(|ff| self.formats.get(&(ff, None)));
        game.or_else(general).unwrap_or(&self.unknown)
    }

    /// Returns the properties of a game in a file.
    pub fn of(&self, collection: &Collection, root: SgfNode) -> &FileFormat {
        let (ff, gm) = numbers(collection, root);
        self.find(ff, gm)
    }
}

/// Returns `FF` and `GM` of a game: 1 if absent, 0 or not a number; `None` if no format can have that number.
pub fn numbers(collection: &Collection, root: SgfNode) -> (Option<u32>, Option<u32>) {
    let (mut ff, mut gm) = (Some(1), Some(1));
    for property in collection.properties(root) {
        match property.ident() {
            "FF" => ff = format_number(property.values()),
            "GM" => gm = format_number(property.values()),
            _ => {}
        }
    }
    (ff, gm)
}

/// Returns the value of `FF` or `GM`, as [`numbers`] returns it.
pub(super) fn format_number(values: RawValues<'_>) -> Option<u32> {
    let Some(SgfValue::Number(number)) = ValueType::Number.parse(values) else {
        return Some(1);
    };
    if number == 0.0 {
        return Some(1);
    }
    // Only numbers that a `u32` represents exactly can be those of a format.
    (number > 0.0 && number <= f64::from(u32::MAX)).then_some(number as u32)
}
