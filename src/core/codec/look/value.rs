//! Values of a look file with their places.

use crate::base::{FileId, Span};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A table, with the place of its first entry.
pub(super) struct Table<'v> {
    table: &'v DeTable<'v>,
    file: FileId,
}

impl<'v> Table<'v> {
    pub(super) fn new(table: &'v DeTable<'v>, file: FileId) -> Self {
        Self { table, file }
    }

    pub(super) fn get(&self, key: &str) -> Option<Entry<'v>> {
        let value = self.table.get(key)?;
        Some(Entry {
            value,
            file: self.file,
        })
    }

    /// Keys and values, sorted by key.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Key<'v>, Entry<'v>)> + use<'v> {
        let file = self.file;
        let entries = self.table.iter();
        entries.map(move |(key, value)| (Key { key, file }, Entry { value, file }))
    }

    /// Returns where the table begins: its first key.
    pub(super) fn span(&self) -> Span {
        let first = self.entries().map(|(key, _)| key.span()).min();
        first.unwrap_or(Span::new(self.file, 0, 0))
    }
}

/// The name of an entry.
pub(super) struct Key<'v> {
    key: &'v Spanned<DeString<'v>>,
    file: FileId,
}

impl<'v> Key<'v> {
    pub(super) fn text(&self) -> &'v str {
        self.key.get_ref()
    }

    pub(super) fn span(&self) -> Span {
        let range = self.key.span();
        Span::new(self.file, range.start, range.end)
    }
}

/// A value.
pub(super) struct Entry<'v> {
    value: &'v Spanned<DeValue<'v>>,
    file: FileId,
}

impl<'v> Entry<'v> {
    pub(super) fn span(&self) -> Span {
        let range = self.value.span();
        Span::new(self.file, range.start, range.end)
    }

    pub(super) fn as_str(&self) -> Option<&'v str> {
        self.value.get_ref().as_str()
    }

    pub(super) fn as_integer(&self) -> Option<i64> {
        let integer = self.value.get_ref().as_integer()?;
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    pub(super) fn as_table(&self) -> Option<Table<'v>> {
        let table = self.value.get_ref().as_table()?;
        Some(Table::new(table, self.file))
    }

    pub(super) fn as_list(&self) -> Option<Vec<Entry<'v>>> {
        let list = self.value.get_ref().as_array()?;
        let file = self.file;
        Some(list.iter().map(|value| Entry { value, file }).collect())
    }
}
