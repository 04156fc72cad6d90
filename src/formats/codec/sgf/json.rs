//! Converts data to JSON and back, without recursion.

use super::data::{Data, SgfValue};
use super::format::{FileFormat, FileFormats, PointAllowance, Typing};
use super::number::javascript_number;
use super::several_moves::{SplitWhen, split_moves};
use super::tree::{Collection, SgfProperty};
use super::write::{TreeEvent, walk_nodes};
use std::collections::HashMap;
use std::sync::Arc;

/// The layout of a JSON text: compact, or one element on a line.
struct JsonWriter<'s> {
    out: Vec<u8>,
    space: &'s str,
    depth: usize,
    /// True if the next element is the first of its list.
    first: bool,
}

impl<'s> JsonWriter<'s> {
    fn new(space: &'s str) -> Self {
        Self {
            out: Vec::new(),
            space,
            depth: 0,
            first: true,
        }
    }

    fn line(&mut self) {
        if !self.space.is_empty() {
            self.out.push(b'\n');
            for _ in 0..self.depth {
                self.out.extend_from_slice(self.space.as_bytes());
            }
        }
    }

    /// Starts an element.
    fn element(&mut self) {
        if !self.first {
            self.out.push(b',');
        }
        if self.depth > 0 {
            self.line();
        }
        self.first = false;
    }

    fn name(&mut self, name: &str) {
        self.element();
        self.text(name);
        self.out.push(b':');
        if !self.space.is_empty() {
            self.out.push(b' ');
        }
    }

    /// Writes a text in quotes.
    fn text(&mut self, text: &str) {
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut self.out, text);
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth += 1;
        self.first = true;
    }

    fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        if !self.first {
            self.line();
        }
        self.out.push(bracket);
        self.first = false;
    }

    fn finish(self) -> String {
        // All parts are texts.
        String::from_utf8(self.out).unwrap_or_default()
    }

    fn number(&mut self, number: f64) {
        match number.is_finite() {
            true => self.out.extend(javascript_number(number).bytes()),
            false => self.out.extend(b"null"),
        }
    }

    fn node<'c>(
        &mut self,
        properties: impl IntoIterator<Item = SgfProperty<'c>>,
        format: &FileFormat,
        typing: Typing,
        select: &[String],
        allowance: &mut PointAllowance,
    ) {
        self.element();
        self.open(b'{');
        for property in properties {
            // The allowance is for all properties, also for those that are left out.
            let value = format.data_value(&property, typing, allowance);
            let ident = property.ident();
            if select.is_empty() || select.iter().any(|selected| selected == ident) {
                self.name(ident);
                self.value(&value);
            }
        }
        self.close(b'}');
    }

    fn value(&mut self, mut value: &SgfValue<'_>) {
        enum Rest<'d, 'c> {
            Items(std::slice::Iter<'d, SgfValue<'c>>),
            Entries(std::slice::Iter<'d, (Arc<str>, SgfValue<'c>)>),
        }
        let mut open: Vec<Rest<'_, '_>> = Vec::new();
        loop {
            match value {
                SgfValue::Undefined | SgfValue::Null => self.out.extend(b"null"),
                SgfValue::Bool(truth) => self.out.extend(truth.to_string().bytes()),
                SgfValue::Number(number) => self.number(*number),
                SgfValue::Text(text) => self.text(text),
                SgfValue::Array(array) => {
                    self.open(b'[');
                    open.push(Rest::Items(array.items().iter()));
                }
                SgfValue::Object(object) => {
                    self.open(b'{');
                    open.push(Rest::Entries(object.entries().iter()));
                }
            }
            value = loop {
                let closed = match open.last_mut() {
                    None => return,
                    Some(Rest::Items(items)) => match items.next() {
                        Some(item) => {
                            self.element();
                            break item;
                        }
                        None => b']',
                    },
                    Some(Rest::Entries(entries)) => match entries.next() {
                        Some((_, SgfValue::Undefined)) => continue,
                        Some((name, value)) => {
                            self.name(name);
                            break value;
                        }
                        None => b'}',
                    },
                };
                open.pop();
                self.close(closed);
            };
        }
    }
}

/// Returns data as JSON. With `space`, each element is on a line of its own, indented with it; otherwise everything is
/// on one line.
pub fn to_json(data: &SgfValue<'_>, space: &str) -> String {
    let mut layout = JsonWriter::new(space);
    layout.value(data);
    layout.finish()
}

/// Returns the games of a file as JSON. `typing` determines how values are converted to data. Rectangles of points are
/// expanded unless there are too many points for the size of the file.
pub fn collection_to_json(
    collection: &Collection,
    formats: &FileFormats,
    typing: Typing,
    space: &str,
) -> String {
    let mut allowance = PointAllowance::of_bytes(collection.text().len());
    collection_to_json_within(collection, formats, typing, space, &[], &mut allowance)
}

/// Returns the games of a file like [`collection_to_json`], with only the selected properties unless none is selected.
/// Points are taken from an allowance, which then tells what was kept as written.
#[must_use]
pub fn collection_to_json_within(
    collection: &Collection,
    formats: &FileFormats,
    typing: Typing,
    space: &str,
    select: &[String],
    allowance: &mut PointAllowance,
) -> String {
    let mut layout = JsonWriter::new(space);
    layout.open(b'[');
    let mut format = formats.find(None, None);
    // For each open tree: true once its nodes have ended.
    let mut open: Vec<bool> = Vec::new();
    walk_nodes(collection, collection.nodes(), |event| match event {
        TreeEvent::Open => {
            if let Some(ended @ false) = open.last_mut() {
                *ended = true;
                layout.close(b']');
                layout.element();
                layout.open(b'[');
            }
            for _ in 0..2 {
                layout.element();
                layout.open(b'[');
            }
            open.push(false);
        }
        TreeEvent::Node(node) => {
            if collection.parent(node).is_none() {
                format = formats.of(collection, node);
            }
            match split_moves(collection, node, SplitWhen::OrderIsLost) {
                None => {
                    let properties = collection.properties(node);
                    layout.node(properties, format, typing, select, allowance);
                }
                Some(nodes) => {
                    for properties in nodes {
                        layout.node(properties, format, typing, select, allowance);
                    }
                }
            }
        }
        TreeEvent::Close => {
            layout.close(b']');
            if open.pop() == Some(false) {
                layout.element();
                layout.out.extend(b"[]");
            }
            layout.close(b']');
        }
    });
    layout.close(b']');
    layout.finish()
}

/// Larger objects use a table to look up their names.
const FEW: usize = 32;

/// An error in a JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The byte offset, from 0.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in Unicode scalar values.
    pub column: usize,
}

enum OpenContainer {
    Array(Vec<Data>),
    Object {
        entries: Vec<(Arc<str>, Data)>,
        /// The index of each name, once there are many.
        places: HashMap<Arc<str>, usize>,
        name: Arc<str>,
    },
}

struct JsonReader<'t> {
    text: &'t str,
    offset: usize,
}

/// Parses a JSON text. Of duplicate names in an object the last value counts.
///
/// # Errors
/// Returns the first place where the text is not JSON.
pub fn from_json(text: &str) -> Result<Data, JsonError> {
    let mut reader = JsonReader { text, offset: 0 };
    reader.document().ok_or_else(|| {
        let before = text.get(..reader.offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |index| index + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count();
        JsonError {
            offset: reader.offset,
            line: before.matches('\n').count() + 1,
            column: column + 1,
        }
    })
}

impl JsonReader<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn skip(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.offset += 1;
        }
    }

    /// Steps over a byte if it is the next one, and returns whether it was.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.byte() == Some(byte);
        self.offset += usize::from(is_next);
        is_next
    }

    fn document(&mut self) -> Option<Data> {
        let mut open: Vec<OpenContainer> = Vec::new();
        loop {
            self.skip();
            let mut value = match self.byte()? {
                b'[' => {
                    self.offset += 1;
                    self.skip();
                    if !self.take(b']') {
                        open.push(OpenContainer::Array(Vec::new()));
                        continue;
                    }
                    Data::array(Vec::new())
                }
                b'{' => {
                    self.offset += 1;
                    self.skip();
                    if !self.take(b'}') {
                        open.push(OpenContainer::Object {
                            entries: Vec::new(),
                            places: HashMap::new(),
                            name: self.name()?,
                        });
                        continue;
                    }
                    Data::object(Vec::new())
                }
                b'"' => Data::from(self.string()?),
                _ => self.word()?,
            };
            // A complete value is added to its container, which may then be complete too.
            loop {
                self.skip();
                match open.last_mut() {
                    None => return (self.offset == self.text.len()).then_some(value),
                    Some(OpenContainer::Array(items)) => {
                        items.push(value);
                        if self.take(b',') {
                            break;
                        }
                        if !self.take(b']') {
                            return None;
                        }
                    }
                    Some(OpenContainer::Object {
                        entries,
                        places,
                        name,
                    }) => {
                        put(entries, places, name, value);
                        if self.take(b',') {
                            self.skip();
                            *name = self.name()?;
                            break;
                        }
                        if !self.take(b'}') {
                            return None;
                        }
                    }
                }
                value = match open.pop()? {
                    OpenContainer::Array(items) => Data::array(items),
                    OpenContainer::Object { entries, .. } => Data::object(entries),
                };
            }
        }
    }

    /// Parses a name and its colon.
    fn name(&mut self) -> Option<Arc<str>> {
        if self.byte() != Some(b'"') {
            return None;
        }
        let name = self.string()?;
        self.skip();
        self.take(b':').then(|| name.into())
    }

    fn word(&mut self) -> Option<Data> {
        let rest = self.text.get(self.offset..)?;
        for (word, value) in [
            ("null", Data::Null),
            ("true", Data::Bool(true)),
            ("false", Data::Bool(false)),
        ] {
            if rest.starts_with(word) {
                self.offset += word.len();
                return Some(value);
            }
        }
        let end = rest
            .find(|character: char| !matches!(character, '0'..='9' | '+' | '-' | '.' | 'e' | 'E'));
        let number = rest.get(..end.unwrap_or(rest.len()))?;
        let whole = number.strip_prefix('-').unwrap_or(number);
        let digit = whole.starts_with(|character: char| character.is_ascii_digit());
        let padded = matches!(whole.as_bytes(), [b'0', b'0'..=b'9', ..]);
        let bare_point = whole.ends_with('.') || whole.contains(".e") || whole.contains(".E");
        if !digit || padded || bare_point {
            return None;
        }
        let value = number.parse().ok()?;
        self.offset += number.len();
        Some(Data::Number(value))
    }

    fn string(&mut self) -> Option<String> {
        self.offset += 1;
        let mut out = String::new();
        loop {
            let rest = self.text.get(self.offset..)?;
            let end =
                rest.find(|character: char| matches!(character, '"' | '\\') || character < ' ')?;
            out.push_str(rest.get(..end)?);
            self.offset += end;
            match self.byte()? {
                b'"' => {
                    self.offset += 1;
                    return Some(out);
                }
                b'\\' => {
                    self.offset += 1;
                    out.push(self.escape()?);
                }
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let character = self.byte()?;
        self.offset += 1;
        Some(match character {
            b'"' | b'\\' | b'/' => char::from(character),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.four()?;
                let paired = (0xD800..0xDC00).contains(&first)
                    && self.text.get(self.offset..)?.starts_with("\\u");
                if !paired {
                    // An unpaired surrogate is not a character.
                    return Some(char::from_u32(first).unwrap_or('\u{FFFD}'));
                }
                self.offset += 2;
                let second = self.four()?;
                let low = second.wrapping_sub(0xDC00);
                match low < 0x400 {
                    true => char::from_u32(0x10000 + ((first - 0xD800) << 10) + low)?,
                    false => '\u{FFFD}',
                }
            }
            _ => {
                self.offset -= 1;
                return None;
            }
        })
    }

    fn four(&mut self) -> Option<u32> {
        let digits = self.text.get(self.offset..self.offset + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.offset += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}

fn put(
    entries: &mut Vec<(Arc<str>, Data)>,
    places: &mut HashMap<Arc<str>, usize>,
    name: &Arc<str>,
    value: Data,
) {
    if entries.len() == FEW {
        let names = entries.iter().enumerate();
        places.extend(names.map(|(index, (name, _))| (Arc::clone(name), index)));
    }
    let place = match entries.len() < FEW {
        true => entries.iter().position(|(other, _)| other == name),
        false => places.get(name).copied(),
    };
    match place.and_then(|index| entries.get_mut(index)) {
        Some((_, old)) => *old = value,
        None => {
            if entries.len() >= FEW {
                places.insert(Arc::clone(name), entries.len());
            }
            entries.push((Arc::clone(name), value));
        }
    }
}

impl std::fmt::Debug for SgfValue<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&to_json(self, ""))
    }
}
