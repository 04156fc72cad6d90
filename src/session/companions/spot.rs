//! What is typed at a place of a TOML file that may be unfinished.
//!
//! Example, with the caret at the end:
//!
//! ```text
//! [pieces.king]
//! shape = "di
//!
//! Key([])                          a header follows
//! Key([pieces, king])              a key and `=` follow
//! Value([pieces, king, shape])     a quotation mark that is not closed before the caret: this is the place
//! ```
//!
//! A parser for whole files would find only faults here, since the text ends in the middle of a value. What was read
//! before the caret is never judged; whatever does not belong there is skipped.

/// What a word at a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpotKind {
    /// A part of a header with this number of brackets.
    Header(usize),
    Key,
    /// A value; true if it stands in quotation marks.
    Value(bool),
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The path of the table that a key belongs to, or of the entry that has the value. Elements of lists have the path
    /// of the list.
    pub path: Vec<String>,
    pub kind: SpotKind,
    /// The offset where the word begins, behind a quotation mark.
    pub start: usize,
}

/// What is read next.
enum Next {
    /// A key of the table with this path.
    Key(Vec<String>),
    /// The value of the entry with this path.
    Value(Vec<String>),
    /// A comma, a bracket or the end of the line.
    Sign,
    /// Nothing: the end was reached.
    Done(Option<Spot>),
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    header: Vec<String>,
    /// The open brackets, each with the path of its list or table.
    open: Vec<(char, Vec<String>)>,
}

/// Returns the place at a byte offset; `None` in a comment or behind a value.
pub(super) fn spot(text: &str, offset: usize) -> Option<Spot> {
    let before = text.get(..offset)?;
    let mut scanner = Scanner {
        text: before,
        // What stands before the last header cannot matter, so a long file is not read for each letter that is typed.
        at: last_header(before),
        header: Vec::new(),
        open: Vec::new(),
    };
    let mut next = Next::Key(Vec::new());
    loop {
        next = match next {
            Next::Key(base) => scanner.key(base),
            Next::Value(path) => scanner.value(path),
            Next::Sign => scanner.sign(),
            Next::Done(found) => return found,
        };
    }
}

/// Returns the offset of the last line that begins with a header.
fn last_header(before: &str) -> usize {
    let is_header = |line: &str| {
        let name = line.trim_start().strip_prefix('[').unwrap_or("");
        let name = name.strip_prefix('[').unwrap_or(name);
        name.starts_with(|first: char| first.is_ascii_alphabetic())
    };
    let mut start = before.len();
    for line in before.split_inclusive('\n').rev() {
        start -= line.len();
        if is_header(line) {
            return start;
        }
    }
    0
}

fn joined(base: &[String], parts: Vec<String>) -> Vec<String> {
    base.iter().cloned().chain(parts).collect()
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips characters while a condition holds.
    fn skip(&mut self, holds: impl Fn(char) -> bool) {
        let rest = self.rest();
        let skipped = rest.len() - rest.trim_start_matches(holds).len();
        self.at += skipped;
    }

    /// Skips spaces, and lines inside brackets; returns false if the end is in a comment.
    fn skip_blanks(&mut self, lines: bool) -> bool {
        loop {
            let is_line_end = |character: char| character == '\n' || character == '\r';
            self.skip(|character| character.is_whitespace() && (lines || !is_line_end(character)));
            if self.peek() != Some('#') {
                return true;
            }
            self.skip(|character| character != '\n');
            if self.peek().is_none() {
                return false;
            }
        }
    }

    /// Reads parts of a key with points between them. Returns them, and where the last one begins if it ends the text.
    fn parts(&mut self) -> (Vec<String>, Option<usize>) {
        let mut parts = Vec::new();
        loop {
            self.skip(|character| character == ' ' || character == '\t');
            let quote = self
                .peek()
                .filter(|character| matches!(character, '"' | '\''));
            if quote.is_some() {
                self.bump();
            }
            let start = self.at;
            match quote {
                Some(quote) => self.skip(|character| character != quote && character != '\n'),
                None => self.skip(|character| {
                    character.is_alphanumeric() || matches!(character, '_' | '-')
                }),
            }
            let Some(character) = self.peek() else {
                return (parts, Some(start));
            };
            parts.push(self.text.get(start..self.at).unwrap_or("").to_owned());
            if Some(character) == quote {
                self.bump();
            }
            self.skip(|character| character == ' ' || character == '\t');
            if self.peek() != Some('.') {
                return (parts, None);
            }
            self.bump();
        }
    }

    fn key(&mut self, base: Vec<String>) -> Next {
        if !self.skip_blanks(true) {
            return Next::Done(None);
        }
        match self.peek() {
            None => {
                let (path, start) = (base, self.at);
                let kind = SpotKind::Key;
                return Next::Done(Some(Spot { path, kind, start }));
            }
            Some('[') if self.open.is_empty() => return self.header(),
            Some('}' | ',') => return Next::Sign,
            _ => {}
        }
        let (parts, begun_at) = self.parts();
        let path = joined(&base, parts);
        if let Some(start) = begun_at {
            let kind = SpotKind::Key;
            return Next::Done(Some(Spot { path, kind, start }));
        }
        match self.peek() {
            Some('=') => {
                self.bump();
                Next::Value(path)
            }
            Some('\n') => Next::Key(base),
            _ => {
                self.bump();
                Next::Key(base)
            }
        }
    }

    fn header(&mut self) -> Next {
        let start = self.at;
        self.skip(|character| character == '[');
        let brackets = self.at - start;
        let (path, begun_at) = self.parts();
        if let Some(start) = begun_at {
            let kind = SpotKind::Header(brackets);
            return Next::Done(Some(Spot { path, kind, start }));
        }
        self.skip(|character| character == ']');
        self.header.clone_from(&path);
        Next::Key(path)
    }

    fn value(&mut self, path: Vec<String>) -> Next {
        if !self.skip_blanks(!self.open.is_empty()) {
            return Next::Done(None);
        }
        let found = |path, start, is_quoted| {
            let kind = SpotKind::Value(is_quoted);
            Next::Done(Some(Spot { path, kind, start }))
        };
        match self.peek() {
            None => found(path, self.at, false),
            Some(quote @ ('"' | '\'')) => {
                let long = quote.to_string().repeat(3);
                let is_long = self.rest().starts_with(&long);
                self.at += if is_long { 3 } else { 1 };
                let start = self.at;
                let end = match is_long {
                    true => self.rest().find(&long).map(|end| end + 3),
                    false => self.rest().find([quote, '\n']).map(|end| end + 1),
                };
                match end {
                    Some(end) => self.at += end,
                    None => return found(path, start, true),
                }
                Next::Sign
            }
            Some('[') => {
                self.bump();
                self.open.push(('[', path.clone()));
                Next::Value(path)
            }
            Some('{') => {
                self.bump();
                self.open.push(('{', path.clone()));
                Next::Key(path)
            }
            Some(']' | '}' | ',' | '\n') => Next::Sign,
            _ => {
                let start = self.at;
                self.skip(|character| {
                    !character.is_whitespace() && !matches!(character, ',' | ']' | '}' | '#')
                });
                match self.peek() {
                    None => found(path, start, false),
                    _ => Next::Sign,
                }
            }
        }
    }

    fn sign(&mut self) -> Next {
        if !self.skip_blanks(!self.open.is_empty()) {
            return Next::Done(None);
        }
        let Some(character) = self.peek() else {
            return Next::Done(None);
        };
        self.bump();
        match (character, self.open.last()) {
            (_, None) => Next::Key(self.header.clone()),
            (',', Some(('[', path))) => Next::Value(path.clone()),
            (',', Some((_, path))) => Next::Key(path.clone()),
            (']' | '}', Some(_)) => {
                self.open.pop();
                Next::Sign
            }
            _ => Next::Sign,
        }
    }
}
