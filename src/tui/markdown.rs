//! Markdown as far as rules in words need it: headings, paragraphs, lists, code, and bold, italic and code within a line.
//!
//! Invariant: a text of any shape gives blocks in time that grows with its length, and every piece of them is clean.
//! Entry points: [`parse`], and [`lay_out`] for a width.

use super::theme::{Role, Theme};
use super::widgets::paint::columns;
use crate::base::clean::clean_line;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

/// Bytes of a text that are shown; nobody reads more here.
const MOST_BYTES: usize = 128 << 10;

/// How deep lists are indented.
const DEEPEST: usize = 4;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading of a level from 1.
    Heading(usize, Vec<Piece>),
    /// A paragraph.
    Paragraph(Vec<Piece>),
    /// An entry of a list, with its depth and what stands in front of it.
    Item(usize, String, Vec<Piece>),
    /// A line that keeps its blanks.
    Code(String),
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// How it is written.
    pub weight: Weight,
    /// The text.
    pub text: String,
}

/// How a part of a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As it is.
    Plain,
    /// Between two asterisks on each side.
    Bold,
    /// Between asterisks or underscores.
    Italic,
    /// Between backticks.
    Code,
}

/// Reads a text.
#[must_use]
pub fn parse(text: &str) -> Vec<Block> {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut reader = Reader::default();
    for line in text.get(..end).unwrap_or_default().lines() {
        reader.line(line);
    }
    reader.finish();
    reader.blocks
}

/// What the lines that are being collected become.
enum Open {
    Paragraph,
    Item(usize, String),
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    open: Option<Open>,
    text: String,
    is_code: bool,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            self.finish();
            self.is_code = !self.is_code;
        } else if self.is_code {
            let code = clean_line(line.trim_end()).into_owned();
            self.blocks.push(Block::Code(code));
        } else if trimmed.is_empty() || is_rule(trimmed) {
            self.finish();
        } else if let Some((level, text)) = heading(trimmed) {
            self.finish();
            self.blocks.push(Block::Heading(level, pieces(text)));
        } else if let Some((depth, marker, text)) = item(line) {
            self.finish();
            self.open = Some(Open::Item(depth, marker));
            text.clone_into(&mut self.text);
        } else {
            if self.open.is_none() {
                self.open = Some(Open::Paragraph);
            } else {
                self.text.push(' ');
            }
            self.text.push_str(trimmed);
        }
    }

    fn finish(&mut self) {
        let text = std::mem::take(&mut self.text);
        match self.open.take() {
            None => {}
            Some(Open::Paragraph) => self.blocks.push(Block::Paragraph(pieces(&text))),
            Some(Open::Item(depth, marker)) => {
                self.blocks.push(Block::Item(depth, marker, pieces(&text)));
            }
        }
    }
}

fn is_rule(line: &str) -> bool {
    let is_made_of = |sign: char| line.chars().all(|c| c == sign || c == ' ');
    line.len() >= 3 && ['-', '*', '_', '='].into_iter().any(is_made_of)
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    let is_heading = (1..=6).contains(&level) && text.starts_with(' ');
    is_heading.then(|| (level, text.trim().trim_end_matches('#').trim_end()))
}

/// An entry of a list: its depth, its marker and its text.
fn item(line: &str) -> Option<(usize, String, &str)> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let depth = (indent / 2).min(DEEPEST);
    if let Some(text) = text
        .strip_prefix(['-', '*', '+'])
        .and_then(|text| text.strip_prefix(' '))
    {
        return Some((depth, "·".to_owned(), text.trim()));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits.min(3));
    let rest = rest.strip_prefix(['.', ')'])?.strip_prefix(' ')?;
    (digits > 0 && digits <= 3).then(|| (depth, format!("{number}."), rest.trim()))
}

/// The parts of a line.
fn pieces(line: &str) -> Vec<Piece> {
    let line = clean_line(line);
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest: &str = &line;
    let mut is_inside_word = false;
    while let Some(first) = rest.chars().next() {
        if let Some((weight, text, after)) = marked(rest, is_inside_word) {
            flush(&mut plain, &mut pieces);
            pieces.push(Piece {
                weight,
                text: text.to_owned(),
            });
            rest = after;
            is_inside_word = false;
            continue;
        }
        let escaped = rest
            .strip_prefix('\\')
            .and_then(|after| after.chars().next())
            .filter(char::is_ascii_punctuation);
        if let Some((text, after)) = link(rest) {
            plain.push_str(text);
            rest = after;
        } else if let Some(sign) = escaped {
            plain.push(sign);
            rest = rest.get(2..).unwrap_or_default();
        } else {
            plain.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
        is_inside_word = plain.ends_with(char::is_alphanumeric);
    }
    flush(&mut plain, &mut pieces);
    pieces
}

fn flush(plain: &mut String, pieces: &mut Vec<Piece>) {
    if !plain.is_empty() {
        pieces.push(Piece {
            weight: Weight::Plain,
            text: std::mem::take(plain),
        });
    }
}

/// A text between marks at the start of a line, and what comes after it. Marks with a blank inside them mark nothing.
fn marked(rest: &str, is_inside_word: bool) -> Option<(Weight, &str, &str)> {
    let marks = [
        ("**", Weight::Bold),
        ("__", Weight::Bold),
        ("`", Weight::Code),
        ("*", Weight::Italic),
        ("_", Weight::Italic),
    ];
    let (mark, weight) = marks.into_iter().find(|(mark, _)| rest.starts_with(mark))?;
    if is_inside_word && mark.starts_with('_') {
        return None;
    }
    let inside = rest.get(mark.len()..)?;
    let end = near(inside).find(mark)?;
    let (text, after) = inside.split_at(end);
    let is_tight = !text.is_empty() && text.trim() == text;
    is_tight.then(|| (weight, text, after.get(mark.len()..).unwrap_or_default()))
}

/// The text of a link at the start of a line, and what comes after it.
fn link(rest: &str) -> Option<(&str, &str)> {
    let inside = rest.strip_prefix('[')?;
    let middle = near(inside).find("](")?;
    let end = middle + near(inside).get(middle..)?.find(')')?;
    Some((inside.get(..middle)?, inside.get(end + 1..)?))
}

/// What is looked at for the partner of a mark: a mark without one is not looked for to the end of a long text.
fn near(text: &str) -> &str {
    let end = text.char_indices().nth(200).map(|(at, _)| at);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Breaks blocks into lines of at most `width` columns. Blocks are parted by blank lines, entries of a list are not.
#[must_use]
pub fn lay_out(blocks: &[Block], width: u16, theme: &Theme, ground: Style) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    let mut before: Option<&Block> = None;
    for block in blocks {
        let is_close = matches!(
            (before, block),
            (Some(Block::Item(..)), Block::Item(..)) | (Some(Block::Code(_)), Block::Code(_))
        );
        if before.is_some() && !is_close {
            lines.push(Line::default());
        }
        before = Some(block);
        let plain = ground;
        match block {
            Block::Heading(level, pieces) => {
                let mut style = ground
                    .patch(theme.style(Role::Title))
                    .add_modifier(Modifier::BOLD);
                if *level == 1 {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                wrap(pieces, style, ("", 0), width, theme, &mut lines);
            }
            Block::Paragraph(pieces) => wrap(pieces, plain, ("", 0), width, theme, &mut lines),
            Block::Item(depth, marker, pieces) => {
                let lead = format!("{}{marker} ", "  ".repeat(*depth));
                let indent = columns(&lead).min(width / 2);
                wrap(pieces, plain, (&lead, indent), width, theme, &mut lines);
            }
            Block::Code(text) => {
                let style = ground.patch(theme.style(Role::Quoted));
                lines.push(Line::styled(format!("  {text}"), style));
            }
        }
    }
    lines
}

/// A word, of parts in different styles.
type Word = Vec<(Style, String)>;

fn wrap(
    pieces: &[Piece],
    style: Style,
    (lead, indent): (&str, usize),
    width: usize,
    theme: &Theme,
    lines: &mut Vec<Line<'static>>,
) {
    let mut line = Line::from(lead.to_owned());
    let mut used = indent;
    let mut is_first = true;
    for word in words(pieces, style, theme) {
        let wide: usize = word.iter().map(|(_, text)| columns(text)).sum();
        let blank = usize::from(!is_first);
        if used + blank + wide <= width {
            if blank > 0 {
                line.push_span(Span::styled(" ", style));
            }
            used += blank;
        } else if !is_first {
            lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(indent))));
            used = indent;
        }
        for (style, text) in word {
            for cluster in broken(&text, width.saturating_sub(indent).max(1)) {
                let wide = columns(&cluster);
                if used + wide > width && used > indent {
                    lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(indent))));
                    used = indent;
                }
                line.push_span(Span::styled(cluster, style));
                used += wide;
            }
        }
        is_first = false;
    }
    lines.push(line);
}

/// A text in parts that fit on a line: nearly always the whole of it.
fn broken(text: &str, width: usize) -> Vec<String> {
    if columns(text) <= width {
        return vec![text.to_owned()];
    }
    text.graphemes(true).map(str::to_owned).collect()
}

/// Words with the styles of their parts: `**bold**,` is one word.
fn words(pieces: &[Piece], style: Style, theme: &Theme) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word: Word = Vec::new();
    for piece in pieces {
        let style = match piece.weight {
            Weight::Plain => style,
            Weight::Bold => style.add_modifier(Modifier::BOLD),
            Weight::Italic => style.add_modifier(Modifier::ITALIC),
            Weight::Code => style.patch(theme.style(Role::Quoted)),
        };
        for (number, part) in piece.text.split(' ').enumerate() {
            if number > 0 && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if !part.is_empty() {
                word.push((style, part.to_owned()));
            }
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, width: u16) -> Vec<String> {
        let lines = lay_out(&parse(text), width, &Theme::mono(), Style::new());
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn blocks_are_parted_and_lists_hang() {
        let text = "# Go\n\nPut stones\nto *surround* the board.\n- one **two** three\n  four\n  - deep\n2. second\n\n```\n  a  b\n```\nend";
        assert_eq!(
            shown(text, 16),
            [
                "Go",
                "",
                "Put stones to",
                "surround the",
                "board.",
                "",
                "· one two three",
                "  four",
                "  · deep",
                "2. second",
                "",
                "    a  b",
                "",
                "end"
            ]
        );
    }

    #[test]
    fn marks_within_a_line() {
        let kinds = |text: &str| -> Vec<(Weight, String)> {
            let pieces = pieces(text).into_iter();
            pieces.map(|piece| (piece.weight, piece.text)).collect()
        };
        let plain = |text: &str| vec![(Weight::Plain, text.to_owned())];
        assert_eq!(kinds("a_b_c 2 * 3 * 4"), plain("a_b_c 2 * 3 * 4"));
        assert_eq!(kinds(r"\*a\* [b](http://c) d"), plain("*a* b d"));
        assert_eq!(kinds("[a]("), plain("[a]("));
        assert_eq!(kinds("**open"), plain("**open"));
        assert_eq!(
            kinds("**a**, `b_c` _d_"),
            [
                (Weight::Bold, "a".to_owned()),
                (Weight::Plain, ", ".to_owned()),
                (Weight::Code, "b_c".to_owned()),
                (Weight::Plain, " ".to_owned()),
                (Weight::Italic, "d".to_owned()),
            ]
        );
    }

    #[test]
    fn hostile_text_is_harmless() {
        for text in [
            "*".repeat(100_000),
            "[".repeat(100_000),
            "- ".repeat(100_000),
            format!("#{}", "界".repeat(100_000)),
            "a\u{1b}[2J\u{202e}b".to_owned(),
        ] {
            for width in [0, 1, 3, 80] {
                for line in shown(&text, width) {
                    assert!(!line.contains(crate::base::clean::is_unsafe));
                }
            }
        }
        assert_eq!(shown("abcdef gh", 3), ["abc", "def", "gh"]);
    }
}
