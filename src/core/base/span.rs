//! Places in source texts: byte ranges inside, lines and columns for people.

use std::sync::Arc;

/// The index of a text in [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

/// A range of bytes in one text, end exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Returns a span from byte offsets; offsets beyond 4 GiB are clamped.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            file,
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// Returns the span from the start of this one to the end of `other`, in this one's file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Returns the empty span at this one's start.
    #[must_use]
    pub fn start_point(self) -> Self {
        Self {
            end: self.start,
            ..self
        }
    }

    /// Returns true if `offset` of the same file lies inside.
    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Returns the bytes as a range for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A place for people: lines and columns from 1, columns in Unicode scalar values, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line of the first character.
    pub line: u32,
    /// Column of the first character.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column of the end.
    pub end_column: u32,
}

/// One text with a name, and the starts of its lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

impl Source {
    /// Wraps a text. Only LF ends a line, as in the rule languages.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        let mut line_starts = vec![0];
        for (index, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                line_starts.push(u32::try_from(index + 1).unwrap_or(u32::MAX));
            }
        }
        Self {
            name: name.into(),
            text,
            line_starts,
        }
    }

    /// Returns the name shown in diagnostics, usually the path as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns a line, counted from 1, without its line end; empty if there is no such line.
    pub fn line(&self, line: u32) -> &str {
        let Some(start) = (line as usize)
            .checked_sub(1)
            .and_then(|index| self.line_starts.get(index))
        else {
            return "";
        };
        let end = self
            .line_starts
            .get(line as usize)
            .map_or(self.text.len(), |next| *next as usize);
        self.text
            .get(*start as usize..end)
            .unwrap_or("")
            .trim_end_matches(['\n', '\r'])
    }

    /// Returns line and column, both from 1, of a byte offset; offsets inside a character count as its start.
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self
            .line_starts
            .partition_point(|start| *start <= offset)
            .max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or(0) as usize;
        let mut end = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let column = self
            .text
            .get(start..end)
            .map_or(0, |before| before.chars().count());
        (
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column + 1).unwrap_or(u32::MAX),
        )
    }

    /// Returns the place of a span in this text.
    pub fn place(&self, span: Span) -> Place {
        let (line, column) = self.line_column(span.start);
        let (end_line, end_column) = self.line_column(span.end.max(span.start));
        Place {
            line,
            column,
            end_line,
            end_column,
        }
    }

    /// Returns the text of a span; empty if the span does not fit this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }
}

/// The texts of one program; a [`FileId`] is an index into them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Creates sources without texts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text and returns its id; the first one is 0.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(source);
        FileId(u16::try_from(self.files.len() - 1).unwrap_or(u16::MAX))
    }

    /// Returns the text with an id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(usize::from(file.0))
    }

    /// Returns all texts in order.
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// Returns the text of a span; empty if it fits no text.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).map_or("", |source| source.slice(span))
    }

    /// Returns the text of a span on one line, with each run of whitespace as one space and without comments to
    /// players (`//! ...` and `/*! ... */`), which are shown by themselves.
    pub fn slice_on_one_line(&self, span: Span) -> String {
        let lines = self.slice(span).lines();
        let code = lines.map(|line| line.split("//!").next().unwrap_or_default());
        let mut text = code.collect::<Vec<&str>>().join("\n");
        while let Some(start) = text.find("/*!") {
            let end = text.get(start..).and_then(|rest| rest.find("*/"));
            let end = end.map_or(text.len(), |length| start + length + 2);
            text.replace_range(start..end, "");
        }
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    }

    /// Returns the name of the file and the place of a span; line 1, column 1 of a nameless file if the span fits no
    /// text.
    pub fn place(&self, span: Span) -> (&str, Place) {
        match self.get(span.file) {
            Some(source) => (source.name(), source.place(span)),
            None => (
                "",
                Place {
                    line: 1,
                    column: 1,
                    end_line: 1,
                    end_column: 1,
                },
            ),
        }
    }

    /// Returns `FILE:LINE:COLUMN` of the start of a span.
    pub fn display(&self, span: Span) -> String {
        let (name, place) = self.place(span);
        format!("{name}:{}:{}", place.line, place.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_scalar_values_and_lines_start_at_one() {
        let source = Source::new("a", "ąb\ncd\n");
        let file = FileId(0);
        assert_eq!(
            source.place(Span::new(file, 2, 3)),
            Place {
                line: 1,
                column: 2,
                end_line: 1,
                end_column: 3
            }
        );
        assert_eq!(
            source.place(Span::new(file, 4, 6)),
            Place {
                line: 2,
                column: 1,
                end_line: 2,
                end_column: 3
            }
        );
        assert_eq!(source.line(2), "cd");
        assert_eq!(source.line(3), "");
        assert_eq!(source.line(0), "");
        assert_eq!(
            source.line_column(1),
            (1, 1),
            "inside a character counts as its start"
        );
        assert_eq!(source.line_column(900), (3, 1), "past the end is the end");
    }
}
