//! The Markdown needed for rules in words and for references: headings, paragraphs, lists, tables, code blocks, and
//! bold, italic and code within a line.
//!
//! Invariant: any text is parsed in linear time, and all resulting text is clean. Entry points: [`parse`] for a page of
//! the screen, where tables are lists of their rows, [`parse_wide`] for a terminal, and [`lay_out`] for a width.

mod block;
mod table;
mod wrap;

pub use block::{MarkdownBlock, StyledSpan, TableRow, Weight};

use super::theme::{Role, Theme};
use super::widgets::paint::columns;
use crate::base::clean::clean_line;
use block::joined;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use table::lay_out_table;
use wrap::wrap;

/// The most bytes of a text that are shown.
const MAX_BYTES: usize = 128 << 10;

/// The deepest indentation of lists.
const DEEPEST: usize = 4;

/// Parses a text for a narrow page: each row of a table is a list item, and links are their texts.
pub fn parse(text: &str) -> Vec<MarkdownBlock> {
    parse_with(text, MarkdownReader::default())
}

/// Parses a text for a terminal: tables have columns, and links are followed by their addresses.
pub fn parse_wide(text: &str) -> Vec<MarkdownBlock> {
    let reader = MarkdownReader {
        is_wide: true,
        ..MarkdownReader::default()
    };
    parse_with(text, reader)
}

fn parse_with(text: &str, mut reader: MarkdownReader) -> Vec<MarkdownBlock> {
    let mut end = text.len().min(MAX_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
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
    is_wide: bool,
    /// The address of the open link.
    link: Option<String>,
    /// The rows of the open table, and the cells of its next row.
    rows: Vec<TableRow>,
    cells: TableRow,
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
            Event::Start(Tag::Table(_)) => self.finish(),
            Event::End(TagEnd::Table) if self.is_wide => {
                let rows = std::mem::take(&mut self.rows);
                self.blocks.push(MarkdownBlock::Table(rows));
            }
            Event::End(TagEnd::TableCell) => self.cells.push(std::mem::take(&mut self.pieces)),
            Event::Start(Tag::Link { dest_url, .. }) => self.link = Some(dest_url.into_string()),
            Event::End(TagEnd::Link) => {
                let address = self.link.take().filter(|_| self.is_wide);
                // A link without a scheme leads to another file of the documents, which is no address here.
                if let Some(address) = address.filter(|address| address.contains("://"))
                    && self
                        .pieces
                        .last()
                        .is_none_or(|piece| !piece.text.ends_with(&address))
                {
                    self.add(Weight::Plain, &format!(" ({address})"));
                }
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

    /// Ends a row of a table. On a page of the screen it is a list item because columns would not fit.
    fn finish_row(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        if self.is_wide {
            return self.rows.push(cells);
        }
        self.pieces = joined(cells);
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
            MarkdownBlock::Table(rows) => lay_out_table(rows, width, theme, ground, &mut lines),
        }
    }
    lines
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
    fn a_wide_table_has_columns_that_wrap_in_their_cells() {
        let text = "| call | value |\n| --- | --- |\n| `f(x)` | one two three |\n| `g` | |\n\nend";
        let wide = |width| -> Vec<String> {
            let lines = lay_out(&parse_wide(text), width, &Theme::mono(), Style::new());
            lines.iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            wide(40),
            [
                "call  value",
                "────  ─────────────",
                "f(x)  one two three",
                "g",
                "",
                "end"
            ]
        );
        assert_eq!(
            wide(16),
            [
                "call  value",
                "────  ──────────",
                "f(x)  one two",
                "      three",
                "g",
                "",
                "end"
            ]
        );
        // Where columns are too narrow, the rows are list items.
        assert_eq!(
            wide(8),
            [
                "· call –",
                "  value",
                "· f(x) –",
                "  one",
                "  two",
                "  three",
                "· g –",
                "",
                "end"
            ]
        );
    }

    #[test]
    fn a_wide_link_has_its_address() {
        let text = "[b](http://c), <http://d>, [e](e.md)";
        let Some(MarkdownBlock::Paragraph(pieces)) = parse_wide(text).pop() else {
            panic!("no paragraph");
        };
        let text: String = pieces.into_iter().map(|piece| piece.text).collect();
        assert_eq!(text, "b (http://c), http://d, e");
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
            format!("|a|b|\n|-|-|\n|{}|\n", "界 ".repeat(30_000)),
            format!("{}\n{}\n", "|a".repeat(10_000), "|-".repeat(10_000)),
            "a\u{1b}[2J\u{202e}b".to_owned(),
        ] {
            for width in [0, 1, 3, 80] {
                let wide = lay_out(&parse_wide(&text), width, &Theme::mono(), Style::new());
                let wide = wide.iter().map(ToString::to_string);
                for line in shown(&text, width).into_iter().chain(wide) {
                    assert!(!line.contains(crate::base::clean::is_unsafe));
                }
            }
        }
        assert_eq!(shown("abcdef gh", 3), ["abc", "def", "gh"]);
    }
}
