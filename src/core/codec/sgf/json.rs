//! Data as JSON and back, without recursion.

use super::data::Data;
use super::format::{FileFormat, FileFormats, Typing};
use super::number::javascript_number;
use super::tree::{Collection, SgfNode};
use super::value::Value;
use super::write::{Event, walk_nodes};
use std::fmt::Write as _;

/// Writes a text between quotes.
fn quoted(out: &mut String, text: &str) {
    out.push('"');
    let mut clean = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0..0x20 => "",
            _ => continue,
        };
        out.push_str(text.get(clean..at).unwrap_or_default());
        match escape {
            "" => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{byte:04x}");
            }
            escape => out.push_str(escape),
        }
        clean = at + 1;
    }
    out.push_str(text.get(clean..).unwrap_or_default());
    out.push('"');
}

/// The layout of a JSON text: compact, or one element a line.
struct Layout<'s> {
    out: String,
    space: &'s str,
    depth: usize,
    /// True when the next element is the first of its list.
    first: bool,
}

impl<'s> Layout<'s> {
    fn new(space: &'s str) -> Self {
        Self {
            out: String::new(),
            space,
            depth: 0,
            first: true,
        }
    }

    fn line(&mut self) {
        if !self.space.is_empty() {
            self.out.push('\n');
            for _ in 0..self.depth {
                self.out.push_str(self.space);
            }
        }
    }

    /// Starts an element.
    fn element(&mut self) {
        if !self.first {
            self.out.push(',');
        }
        if self.depth > 0 {
            self.line();
        }
        self.first = false;
    }

    fn name(&mut self, name: &str) {
        self.element();
        quoted(&mut self.out, name);
        self.out.push(':');
        if !self.space.is_empty() {
            self.out.push(' ');
        }
    }

    fn open(&mut self, bracket: char) {
        self.out.push(bracket);
        self.depth += 1;
        self.first = true;
    }

    fn close(&mut self, bracket: char) {
        self.depth -= 1;
        if !self.first {
            self.line();
        }
        self.out.push(bracket);
        self.first = false;
    }

    fn number(&mut self, number: f64) {
        match number.is_finite() {
            true => self.out.push_str(&javascript_number(number)),
            false => self.out.push_str("null"),
        }
    }

    /// Values nest as deep as types do.
    fn value(&mut self, value: &Value<'_>) {
        match value {
            Value::None => self.out.push_str("null"),
            Value::Number(number) => self.number(*number),
            Value::Text(text) => quoted(&mut self.out, text),
            Value::Pair(both) => {
                self.open('[');
                for side in [&both.0, &both.1] {
                    self.element();
                    self.value(side);
                }
                self.close(']');
            }
            Value::List(items) => {
                self.open('[');
                for item in items {
                    self.element();
                    self.value(item);
                }
                self.close(']');
            }
            Value::Other(data) => self.data(data),
        }
    }

    fn node(
        &mut self,
        collection: &Collection,
        node: SgfNode,
        format: &FileFormat,
        typing: Typing,
    ) {
        self.element();
        self.open('{');
        for property in collection.properties(node) {
            self.name(property.ident());
            self.value(&format.data_value(&property, typing));
        }
        self.close('}');
    }

    fn data(&mut self, data: &Data) {
        enum Step<'d> {
            Value(&'d Data),
            Items(std::slice::Iter<'d, Data>),
            Entries(std::slice::Iter<'d, (std::sync::Arc<str>, Data)>),
        }
        let mut open = vec![Step::Value(data)];
        while let Some(step) = open.pop() {
            match step {
                Step::Value(data) => match data {
                    Data::Undefined | Data::Null => self.out.push_str("null"),
                    Data::Bool(truth) => self.out.push_str(if *truth { "true" } else { "false" }),
                    Data::Number(number) => self.number(*number),
                    Data::Text(text) => quoted(&mut self.out, text),
                    Data::User(_) => self.out.push_str("{}"),
                    Data::Array(array) => {
                        self.open('[');
                        open.push(Step::Items(array.items().iter()));
                    }
                    Data::Object(object) => {
                        self.open('{');
                        open.push(Step::Entries(object.entries().iter()));
                    }
                },
                Step::Items(mut items) => match items.next() {
                    Some(item) => {
                        self.element();
                        open.push(Step::Items(items));
                        open.push(Step::Value(item));
                    }
                    None => self.close(']'),
                },
                Step::Entries(mut entries) => match entries.next() {
                    Some((_, Data::Undefined)) => open.push(Step::Entries(entries)),
                    Some((name, value)) => {
                        self.name(name);
                        open.push(Step::Entries(entries));
                        open.push(Step::Value(value));
                    }
                    None => self.close('}'),
                },
            }
        }
    }
}

/// Data as JSON. With `space` one element stands on a line, indented by it; without, everything on one.
#[must_use]
pub fn to_json(data: &Data, space: &str) -> String {
    let mut layout = Layout::new(space);
    layout.data(data);
    layout.out
}

/// Returns the games of a file as JSON. `typing` says how values become data.
#[must_use]
pub fn collection_to_json(
    collection: &Collection,
    formats: &FileFormats,
    typing: Typing,
    space: &str,
) -> String {
    let mut layout = Layout::new(space);
    layout.open('[');
    let mut format = formats.find(None, None);
    // For each open tree whether its nodes have ended.
    let mut open: Vec<bool> = Vec::new();
    walk_nodes(collection, collection.nodes(), |event| match event {
        Event::Open => {
            if let Some(ended @ false) = open.last_mut() {
                *ended = true;
                layout.close(']');
                layout.element();
                layout.open('[');
            }
            for _ in 0..2 {
                layout.element();
                layout.open('[');
            }
            open.push(false);
        }
        Event::Node(node) => {
            if collection.parent(node).is_none() {
                format = formats.of(collection, node);
            }
            layout.node(collection, node, format, typing);
        }
        Event::Close => {
            layout.close(']');
            if open.pop() == Some(false) {
                layout.element();
                layout.out.push_str("[]");
            }
            layout.close(']');
        }
    });
    layout.close(']');
    layout.out
}
