//! TOML files written by people: values with their places, and what is wrong with them.
//!
//! Invariants: an error is reported with its place and the rest is read; nothing is known here about the meaning of a
//! file. Entry point: [`read_toml`].

use crate::base::nearest::nearest;
use crate::base::toml_repair::{RepairedToml, repair};
use crate::base::{Diagnostic, FileId, Severity, Span};
use crate::message;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Parses a text and passes its root to `read`. Spans refer to `file`; diagnostics are sorted by place.
pub fn read_toml<T>(
    text: &str,
    file: FileId,
    read: impl FnOnce(&mut TomlReader, &Table<'_>) -> T,
) -> (T, Vec<Diagnostic>) {
    let mut reader = TomlReader {
        file,
        diagnostics: Vec::new(),
    };
    let RepairedToml { text, errors } = repair(text);
    for (range, reason) in errors {
        let span = Span::new(file, range.start, range.end);
        reader.error(span, message!("toml-syntax", reason = reason));
    }
    let (table, _) = DeTable::parse_recoverable(&text);
    let value = read(&mut reader, &Table::new(table.get_ref(), file));
    let mut diagnostics = reader.diagnostics;
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
    (value, diagnostics)
}

/// Collects the diagnostics of a file.
#[derive(Debug)]
pub struct TomlReader {
    file: FileId,
    diagnostics: Vec<Diagnostic>,
}

impl TomlReader {
    /// Returns the start of the file.
    pub fn beginning(&self) -> Span {
        Span::new(self.file, 0, 0)
    }

    /// Adds a diagnostic.
    pub fn say(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error without a hint.
    pub fn error(&mut self, span: Span, message: crate::base::Message) {
        self.say(Diagnostic::error(span, message));
    }

    /// Returns the text of an entry; reports a value of another type.
    pub fn text<'v>(&mut self, entry: &TomlValue<'v>) -> Option<&'v str> {
        let text = entry.as_str();
        if text.is_none() {
            self.wrong_kind(entry, "\"…\"");
        }
        text
    }

    /// Returns the table with a key, if there is one; reports a value of another type.
    pub fn table<'v>(&mut self, parent: &Table<'v>, key: &str) -> Option<Table<'v>> {
        let entry = parent.get(key)?;
        let table = entry.as_table();
        if table.is_none() {
            self.wrong_kind(&entry, &format!("[{key}]"));
        }
        table
    }

    /// Returns the meaning of the word with a key, if there is one; reports an unknown word.
    pub fn choice<T: Clone>(
        &mut self,
        parent: &Table<'_>,
        key: &str,
        known: &[(&str, T)],
    ) -> Option<T> {
        let entry = parent.get(key)?;
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let Some(word) = entry.as_str() else {
            let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            self.wrong_kind(&entry, &quoted.join(", "));
            return None;
        };
        let named_value = known.iter().find(|(name, _)| *name == word);
        if named_value.is_none() {
            let error = message!("toml-unknown-word", word = word, names = names.join(", "));
            self.say(with_nearest(
                Diagnostic::error(entry.span(), error),
                word,
                names,
            ));
        }
        named_value.map(|(_, value)| value.clone())
    }

    /// Reports every unknown key.
    pub fn unknown_keys(&mut self, table: &Table<'_>, known: &[&str], severity: Severity) {
        for (key, _) in table.entries() {
            if !known.contains(&key.text()) {
                let names = known.join(", ");
                let error = message!("toml-unknown-key", key = key.text(), names = names);
                let diagnostic = Diagnostic::new(severity, key.span(), error);
                self.say(with_nearest(diagnostic, key.text(), known.iter().copied()));
            }
        }
    }

    /// Reports that a value has another type than expected.
    pub fn wrong_kind(&mut self, entry: &TomlValue<'_>, expected: &str) {
        self.error(
            entry.span(),
            message!("toml-wrong-kind", expected = expected),
        );
    }
}

/// Adds a hint with the known name that was probably meant, if there is one.
pub fn with_nearest<'n>(
    diagnostic: Diagnostic,
    word: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    match nearest(word, names) {
        Some(meant) => diagnostic.with_hint(message!("toml-hint-did-you-mean", name = meant)),
        None => diagnostic,
    }
}

/// A table, with the place of its first entry.
#[derive(Clone, Debug)]
pub struct Table<'v> {
    table: &'v DeTable<'v>,
    file: FileId,
}

impl<'v> Table<'v> {
    fn new(table: &'v DeTable<'v>, file: FileId) -> Self {
        Self { table, file }
    }

    /// Returns the value with a key.
    pub fn get(&self, key: &str) -> Option<TomlValue<'v>> {
        let value = self.table.get(key)?;
        Some(TomlValue {
            value,
            file: self.file,
        })
    }

    /// Returns keys and values, sorted by key.
    pub fn entries(&self) -> impl Iterator<Item = (TomlKey<'v>, TomlValue<'v>)> + use<'v> {
        let file = self.file;
        let entries = self.table.iter();
        entries.map(move |(key, value)| (TomlKey { key, file }, TomlValue { value, file }))
    }

    /// Returns the start of the table: its first key.
    pub fn span(&self) -> Span {
        let first = self.entries().map(|(key, _)| key.span()).min();
        first.unwrap_or(Span::new(self.file, 0, 0))
    }
}

/// The key of an entry.
#[derive(Clone, Debug)]
pub struct TomlKey<'v> {
    key: &'v Spanned<DeString<'v>>,
    file: FileId,
}

impl<'v> TomlKey<'v> {
    /// Returns the name.
    pub fn text(&self) -> &'v str {
        self.key.get_ref()
    }

    /// Returns its place.
    pub fn span(&self) -> Span {
        let range = self.key.span();
        Span::new(self.file, range.start, range.end)
    }
}

/// A value.
#[derive(Clone, Debug)]
pub struct TomlValue<'v> {
    value: &'v Spanned<DeValue<'v>>,
    file: FileId,
}

impl<'v> TomlValue<'v> {
    /// Returns its place.
    pub fn span(&self) -> Span {
        let range = self.value.span();
        Span::new(self.file, range.start, range.end)
    }

    /// Returns the value if it is a text.
    pub fn as_str(&self) -> Option<&'v str> {
        self.value.get_ref().as_str()
    }

    /// Returns the value if it is an integer.
    pub fn as_integer(&self) -> Option<i64> {
        let integer = self.value.get_ref().as_integer()?;
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    /// Returns the value if it is an integer or a float.
    pub fn as_number(&self) -> Option<f64> {
        let float = self.value.get_ref().as_float();
        float
            .and_then(|float| float.as_str().parse().ok())
            .or_else(|| self.as_integer().map(|whole| whole as f64))
    }

    /// Returns the value if it is a boolean.
    pub fn as_bool(&self) -> Option<bool> {
        self.value.get_ref().as_bool()
    }

    /// Returns the value if it is a table.
    pub fn as_table(&self) -> Option<Table<'v>> {
        let table = self.value.get_ref().as_table()?;
        Some(Table::new(table, self.file))
    }

    /// Returns the elements if the value is a list.
    pub fn as_list(&self) -> Option<Vec<TomlValue<'v>>> {
        let list = self.value.get_ref().as_array()?;
        let file = self.file;
        Some(list.iter().map(|value| TomlValue { value, file }).collect())
    }
}
