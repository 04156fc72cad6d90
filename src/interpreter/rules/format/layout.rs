//! The lines of a text and their indentation.

use super::script::push_script;
use super::spacing::{Gap, gap, is_operator};
use super::style::FormatStyle;
use super::token::{LayoutToken, SpacingContext, columns};
use crate::rules::syntax::tokens::{TokenKind, tokenise};

/// A text on its way to its usual form.
pub(super) struct TextLayout<'t> {
    pub style: FormatStyle,
    pub pieces: Vec<LayoutToken<'t>>,
    /// What surrounds each piece.
    contexts: Vec<SpacingContext>,
    /// The number of braces around each piece, `{` and `}` themselves not included.
    braces: Vec<usize>,
    /// The number of other brackets around each piece since the last brace.
    brackets: Vec<usize>,
    keeps_columns: bool,
    mark: &'t str,
}

/// A line as it is written.
pub(super) struct LayoutLine {
    /// The first piece and one past the last one.
    pub pieces: std::ops::Range<usize>,
    pub text: String,
    /// The column of each piece.
    pub columns: Vec<usize>,
}

impl<'t> TextLayout<'t> {
    pub(super) fn new(text: &'t str, style: FormatStyle, keeps_columns: bool) -> Option<Self> {
        let tokens = tokenise(text, style.lexis)?;
        let mark = if text.starts_with('\u{FEFF}') {
            "\u{FEFF}"
        } else {
            ""
        };
        let mut pieces: Vec<LayoutToken<'t>> = Vec::with_capacity(tokens.len());
        let mut end = 0;
        let mut column = 0;
        for token in tokens {
            let between = text.get(end..token.start as usize)?;
            let lines = between.matches('\n').count();
            let word = token.text(text);
            let last = between.rsplit('\n').next().unwrap_or("");
            let width = columns(last.trim_start_matches('\u{FEFF}'));
            let is_first = lines > 0 || pieces.is_empty();
            column = if is_first { width } else { column + width };
            pieces.push(LayoutToken {
                word,
                is_word: matches!(
                    token.kind,
                    TokenKind::Word | TokenKind::Number | TokenKind::Text | TokenKind::Script
                ) || word == "#" && style.has_colons,
                is_comment: token.is_comment(),
                is_script: token.kind == TokenKind::Script,
                is_first,
                gap: width,
                column,
                blank_lines: lines.saturating_sub(1),
            });
            column = match word.rsplit_once('\n') {
                Some((_, last)) => columns(last),
                None => column + columns(word),
            };
            end = token.end as usize;
        }
        let mut layout = Self {
            style,
            contexts: Vec::new(),
            braces: Vec::new(),
            brackets: Vec::new(),
            pieces,
            keeps_columns,
            mark,
        };
        layout.find_contexts();
        Some(layout)
    }

    fn find_contexts(&mut self) {
        let style = self.style;
        let usual = match (style.has_properties, style.has_colons) {
            (true, _) => SpacingContext::Properties,
            (false, true) => SpacingContext::Colons,
            (false, false) => SpacingContext::Code,
        };
        // One pass with a stack of brackets. A closing bracket belongs to what is around it, so it leaves the stack
        // before the depth is noted; an opening one is put on it after that.
        let mut open: Vec<(&str, SpacingContext)> = Vec::new();
        let (mut earlier, mut before, mut is_board) = ("", "", false);
        for piece in &self.pieces {
            let mut context = open.last().map_or(usual, |(_, context)| *context);
            if is_board {
                context = SpacingContext::Board;
            }
            if matches!(piece.word, ")" | "]" | "}") && !piece.is_comment {
                open.pop();
            }
            let is_brace = |(word, _): &&(&str, SpacingContext)| *word == "{";
            self.braces.push(open.iter().filter(is_brace).count());
            let since = open.iter().rev().take_while(|open| !is_brace(open));
            self.brackets.push(since.count());
            self.contexts.push(context);
            if piece.is_comment {
                continue;
            }
            match piece.word {
                "{" if style.is_picture(earlier, before) && open.is_empty() => {
                    open.push(("{", SpacingContext::Picture));
                }
                "{" if context == SpacingContext::Entries || before == "=" && !style.has_colons => {
                    open.push(("{", SpacingContext::Entries));
                }
                "{" => open.push(("{", usual)),
                "[" if style.has_arrays && context != SpacingContext::Picture => {
                    open.push(("[", SpacingContext::Items));
                }
                word @ ("(" | "[") if style.has_properties => {
                    open.push((word, SpacingContext::Items));
                }
                word @ ("(" | "[") => open.push((word, context)),
                word if style.board == Some(word) && open.is_empty() => is_board = true,
                ";" => is_board = false,
                _ => {}
            }
            (earlier, before) = (before, piece.word);
        }
    }

    pub(super) fn braces(&self, index: usize) -> usize {
        self.braces.get(index).copied().unwrap_or(0)
    }

    pub(super) fn brackets(&self, index: usize) -> usize {
        self.brackets.get(index).copied().unwrap_or(0)
    }

    pub(super) fn context(&self, index: usize) -> SpacingContext {
        self.contexts
            .get(index)
            .copied()
            .unwrap_or(SpacingContext::Code)
    }

    pub(super) fn word(&self, index: usize) -> &'t str {
        self.pieces.get(index).map_or("", |piece| piece.word)
    }

    /// Returns the text in its usual form.
    pub(super) fn write(&self, lines: &[LayoutLine]) -> String {
        let mut text = self.mark.to_owned();
        for (number, line) in lines.iter().enumerate() {
            let blank = self
                .pieces
                .get(line.pieces.start)
                .map_or(0, |piece| piece.blank_lines);
            if number > 0 && blank > 0 {
                text.push('\n');
            }
            text.push_str(line.text.trim_end());
            text.push('\n');
        }
        text
    }

    /// Returns the lines as they would be written now.
    pub(super) fn lines(&self) -> Vec<LayoutLine> {
        let starts = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.is_first);
        let starts: Vec<usize> = starts.map(|(index, _)| index).collect();
        let ends = starts.iter().skip(1).copied().chain([self.pieces.len()]);
        let mut lines: Vec<LayoutLine> = Vec::with_capacity(starts.len());
        // The indentation of the line where the statement begins, before and after.
        let mut base = (0, 0);
        for (start, end) in starts.iter().copied().zip(ends) {
            let column = self.pieces.get(start).map_or(0, |piece| piece.column);
            let indent = match self.is_continuation(start) {
                true => {
                    let (old, new) = base;
                    let is_picture = self.context(start) == SpacingContext::Picture;
                    let shift = column.saturating_sub(old);
                    match shift {
                        0 if !is_picture => new + 2 * self.style.indent.min(2),
                        shift => new + shift,
                    }
                }
                false => {
                    let leading = (start..end).take_while(|index| self.word(*index) == "}");
                    let closing = leading.last().unwrap_or(start);
                    let level = self.braces(start).min(self.braces(closing));
                    let indent = level * self.style.indent;
                    base = (column, indent);
                    indent
                }
            };
            lines.push(self.line(start..end, indent));
        }
        lines
    }

    /// Returns true if a line goes on with the statement of the line before.
    pub(super) fn is_continuation(&self, start: usize) -> bool {
        if self.brackets(start) > 0 {
            return true;
        }
        let mut before = (0..start).rev();
        let Some(last) = before.find(|index| {
            self.pieces
                .get(*index)
                .is_some_and(|piece| !piece.is_comment)
        }) else {
            return false;
        };
        let (last, first) = (self.word(last), self.word(start));
        if self.context(start) == SpacingContext::Picture {
            return false;
        }
        let is_comment = self.pieces.get(start).is_some_and(|piece| piece.is_comment);
        if self.style.has_properties {
            return !is_comment && (matches!(last, "," | ":") || first == ":");
        }
        // The layout knows tokens and no statements. So the last token of the line above and the first one of this
        // line decide: an operator at either end continues.
        let is_open = is_operator(last) || matches!(last, "," | ":");
        let goes_on = is_operator(first) && !matches!(first, "!" | "-" | "+");
        let follows = matches!(first, "+" | "-") && !matches!(last, ";" | "{" | "}");
        if self.context(start) == SpacingContext::Entries {
            // Each line of a table begins with an entry or a row, unless an entry continues.
            return is_operator(last) || goes_on || follows && last != ",";
        }
        let is_inside = self.braces(start) > 0 && !matches!(last, ";" | "{" | "}");
        is_open || !is_comment && (goes_on || follows || is_inside && first != "}" && first != "{")
    }

    fn line(&self, pieces: std::ops::Range<usize>, indent: usize) -> LayoutLine {
        let mut text = " ".repeat(indent);
        let mut width = indent;
        let mut places = Vec::with_capacity(pieces.len());
        for index in pieces.clone() {
            let Some(piece) = self.pieces.get(index) else {
                break;
            };
            if index > pieces.start {
                let blanks = match gap(&self.pieces, index, self.context(index)) {
                    Gap::None => 0,
                    Gap::One => 1,
                    Gap::AsWritten => piece.gap.min(1),
                    Gap::Exact => piece.gap,
                };
                let blanks = match piece.gap > 1 && blanks <= 1 && self.is_aligned(index) {
                    true => piece.gap,
                    false => blanks,
                };
                text.push_str(&" ".repeat(blanks));
                width += blanks;
            }
            places.push(width);
            match piece.word.contains('\n') {
                true if piece.is_script => {
                    push_script(&mut text, piece.word, indent);
                    width = columns(text.rsplit('\n').next().unwrap_or(""));
                }
                true => {
                    let is_first = index == pieces.start;
                    let moved = if is_first {
                        (piece.column, indent)
                    } else {
                        (0, 0)
                    };
                    push_comment(&mut text, piece.word, moved);
                    width = columns(text.rsplit('\n').next().unwrap_or(""));
                }
                false => {
                    text.push_str(piece.word);
                    width += columns(piece.word);
                }
            }
        }
        LayoutLine {
            pieces,
            text,
            columns: places,
        }
    }

    /// Returns true if a token with several spaces in front of it begins in the column of a token of the line above or
    /// below that also has spaces in front of it.
    fn is_aligned(&self, index: usize) -> bool {
        if !self.keeps_columns {
            return false;
        }
        let Some(column) = self.pieces.get(index).map(|piece| piece.column) else {
            return false;
        };
        let is_first = |index: &usize| self.pieces.get(*index).is_some_and(|piece| piece.is_first);
        let start = (0..=index).rev().find(is_first).unwrap_or(0);
        let end = (index + 1..self.pieces.len()).find(is_first);
        let end = end.unwrap_or(self.pieces.len());
        let above = (0..start).rev().find(is_first).unwrap_or(start)..start;
        let below = end..(end + 1..self.pieces.len())
            .find(is_first)
            .unwrap_or(self.pieces.len());
        above.chain(below).any(|other| {
            self.pieces
                .get(other)
                .is_some_and(|piece| piece.column == column && piece.gap > 0 && !piece.is_first)
        })
    }
}

/// Writes a comment of several lines, whose other lines move with the first one.
fn push_comment(text: &mut String, comment: &str, (old, new): (usize, usize)) {
    for (number, line) in comment.split('\n').enumerate() {
        if number == 0 {
            text.push_str(line.trim_end());
            continue;
        }
        text.push('\n');
        let rest = line.trim_start();
        if old == new || rest.is_empty() {
            text.push_str(line.trim_end());
            continue;
        }
        let indent = columns(line.get(..line.len() - rest.len()).unwrap_or(""));
        let indent = (indent + new).saturating_sub(old);
        text.push_str(&" ".repeat(indent));
        text.push_str(rest.trim_end());
    }
}
