//! Breaking text into lines.

use super::block::{StyledSpan, Weight};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::paint::columns;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

/// A word, whose parts may have different styles.
pub(super) type StyledWord = Vec<(Style, String)>;

/// Appends the lines of a text, with `lead` before the first one and `indent` columns before the others.
pub(super) fn wrap(
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
pub(super) fn words(pieces: &[StyledSpan], style: Style, theme: &Theme) -> Vec<StyledWord> {
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
