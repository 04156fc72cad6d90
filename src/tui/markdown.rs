//! The Markdown needed for rules in words and for references: headings, paragraphs, lists, tables (laid out as lists of
//! their rows), code blocks, and bold, italic and code within a line.
//!
//! Invariant: any text is parsed in linear time, and all resulting text is clean. Entry points: [`parse`], and
//! [`lay_out`] for a width.

use super::theme::{Role, Theme};
use super::widgets::paint::columns;
use crate::base::clean::clean_line;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

/// The most bytes of a text that are shown.
const MAX_BYTES: usize = 128 << 10;

/// The deepest indentation of lists.
const DEEPEST: usize = 4;

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkdownBlock {
    /// A heading, with its level from 1.
    Heading(usize, Vec<StyledSpan>),
    Paragraph(Vec<StyledSpan>),
    /// A list item, with its depth and its marker.
    Item(usize, String, Vec<StyledSpan>),
    /// A line of code, whose spaces are kept.
    Code(String),
}

/// A part of a line in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyledSpan {
    /// The style.
    pub weight: Weight,
    pub text: String,
}

/// The style of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Normal text.
    Plain,
    /// Bold: `**text**`.
    Bold,
    /// Italic: `*text*` or `_text_`.
    Italic,
    /// Code: text between backticks.
    Code,
}

/// Parses a text.
pub fn parse(text: &str) -> Vec<MarkdownBlock> {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut reader = MarkdownReader::default();
    let text = text.get(..end).unwrap_or_default();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        reader.take(event);
    }
    reader.blocks
}

/// The finished blocks, and the state of the next one.
#[derive(Default)]
struct MarkdownReader {
    blocks: Vec<MarkdownBlock>,
    pieces: Vec<StyledSpan>,
    /// The open styles, the innermost last.
    weights: Vec<Weight>,
    /// The next number of each open list; `None` for lists without numbers.
    lists: Vec<Option<u64>>,
    /// The marker of the item whose text comes next.
    marker: Option<String>,
    is_code: bool,
}

impl MarkdownReader {
    fn take(&mut self, event: Event<'_>) {
        // Events of the parser come flat and in order; what is open (styles, lists, a marker that waits for its text)
        // is kept in the reader. Whatever has no arm here (images, rules, links) leaves only its text.
        match event {
            Event::Start(Tag::CodeBlock(_)) => {
                self.finish();
                self.is_code = true;
            }
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::Text(text) if self.is_code => {
                let lines = text.lines().map(|line| clean_line(line.trim_end()));
                let lines = lines.map(|line| MarkdownBlock::Code(line.into_owned()));
                self.blocks.extend(lines);
            }
            Event::End(TagEnd::Heading(level)) => {
                let pieces = std::mem::take(&mut self.pieces);
                self.blocks
                    .push(MarkdownBlock::Heading(level as usize, pieces));
            }
            Event::Start(Tag::List(first)) => {
                self.finish();
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => {
                self.marker = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "·".to_owned(),
                });
            }
            Event::End(TagEnd::Item | TagEnd::Paragraph) => self.finish(),
            Event::Start(Tag::TableCell) if !self.pieces.is_empty() => {
                self.add(Weight::Plain, " – ");
            }
            Event::Start(Tag::TableHead) => self.weights.push(Weight::Bold),
            Event::End(TagEnd::TableHead) => {
                self.weights.pop();
                self.finish_row();
            }
            Event::End(TagEnd::TableRow) => self.finish_row(),
            Event::Start(Tag::Strong) => self.weights.push(Weight::Bold),
            Event::Start(Tag::Emphasis) => self.weights.push(Weight::Italic),
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => {
                self.weights.pop();
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                let text = text.trim_end_matches('\n');
                let weight = self.weights.last().copied();
                self.add(weight.unwrap_or(Weight::Plain), text);
            }
            Event::Code(text) => self.add(Weight::Code, &text),
            Event::SoftBreak | Event::HardBreak => self.add(Weight::Plain, " "),
            _ => {}
        }
    }

    fn add(&mut self, weight: Weight, text: &str) {
        let text = clean_line(text);
        match self.pieces.last_mut() {
            Some(last) if last.weight == weight => last.text.push_str(&text),
            _ => self.pieces.push(StyledSpan {
                weight,
                text: text.into_owned(),
            }),
        }
    }

    /// Ends a row of a table, which is laid out as a list item because columns would not fit.
    fn finish_row(&mut self) {
        self.marker = Some("·".to_owned());
        self.finish();
    }

    /// Ends the current block.
    fn finish(&mut self) {
        let pieces = std::mem::take(&mut self.pieces);
        let depth = self.lists.len().saturating_sub(1).min(DEEPEST);
        match self.marker.take() {
            Some(marker) => self.blocks.push(MarkdownBlock::Item(depth, marker, pieces)),
            None if pieces.is_empty() => {}
            None => self.blocks.push(MarkdownBlock::Paragraph(pieces)),
        }
    }
}

/// Wraps blocks into lines of at most `width` columns. Blank lines separate blocks, but not list items.
pub fn lay_out(
    blocks: &[MarkdownBlock],
    width: u16,
    theme: &Theme,
    ground: Style,
) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    let mut before: Option<&MarkdownBlock> = None;
    for block in blocks {
        let is_close = matches!(
            (before, block),
            (Some(MarkdownBlock::Item(..)), MarkdownBlock::Item(..))
                | (Some(MarkdownBlock::Code(_)), MarkdownBlock::Code(_))
        );
        if before.is_some() && !is_close {
            lines.push(Line::default());
        }
        before = Some(block);
        let plain = ground;
        match block {
            MarkdownBlock::Heading(level, pieces) => {
                let mut style = ground
                    .patch(theme.style(Role::Title))
                    .add_modifier(Modifier::BOLD);
                if *level == 1 {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                wrap(pieces, style, ("", 0), width, theme, &mut lines);
            }
            MarkdownBlock::Paragraph(pieces) => {
                wrap(pieces, plain, ("", 0), width, theme, &mut lines)
            }
            MarkdownBlock::Item(depth, marker, pieces) => {
                let lead = format!("{}{marker} ", "  ".repeat(*depth));
                let indent = columns(&lead).min(width / 2);
                wrap(pieces, plain, (&lead, indent), width, theme, &mut lines);
            }
            MarkdownBlock::Code(text) => {
                let style = ground.patch(theme.style(Role::Quoted));
                lines.push(Line::styled(format!("  {text}"), style));
            }
        }
    }
    lines
}

/// A word, whose parts may have different styles.
type StyledWord = Vec<(Style, String)>;

fn wrap(
    pieces: &[StyledSpan],
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

/// Splits a text into parts that fit on a line; nearly always there is just one.
fn broken(text: &str, width: usize) -> Vec<String> {
    if columns(text) <= width {
        return vec![text.to_owned()];
    }
    text.graphemes(true).map(str::to_owned).collect()
}

/// Returns the words with the styles of their parts: `**bold**,` is one word.
fn words(pieces: &[StyledSpan], style: Style, theme: &Theme) -> Vec<StyledWord> {
    let mut words = Vec::new();
    let mut word: StyledWord = Vec::new();
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
    fn a_row_of_a_table_is_an_entry_of_a_list() {
        let text =
            "a\n\n| call | value |\n| --- | --- |\n| `f(x)` | one \\| two |\n| `g` | |\n\nend";
        assert_eq!(
            shown(text, 40),
            [
                "a",
                "",
                "· call – value",
                "· f(x) – one | two",
                "· g –",
                "",
                "end"
            ]
        );
    }

    #[test]
    fn marks_within_a_line() {
        let kinds = |text: &str| -> Vec<(Weight, String)> {
            let Some(MarkdownBlock::Paragraph(pieces)) = parse(text).pop() else {
                panic!("no paragraph");
            };
            let pieces = pieces.into_iter();
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
