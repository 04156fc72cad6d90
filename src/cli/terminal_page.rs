//! A page of Markdown as lines for a terminal.

use crate::base::FileId;
use crate::tui::markdown::{lay_out, parse_wide};
use crate::tui::theme::Theme;
use crossterm::style::ContentStyle;
use ratatui::backend::IntoCrossterm as _;
use ratatui::style::Style;
use std::fmt::Write as _;

/// The colour of code, which is legible on light and on dark terminals. Everything else has attributes only.
const COLORS: &str = "inherits = \"mono\"\n[styles]\nquoted = \"magenta\"\n";

/// What a terminal shows besides characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Emphasis {
    None,
    /// Bold, italic and underlined text, for `NO_COLOR`.
    Attributes,
    Colors,
}

/// Returns the lines of a page, at most `width` columns wide except for code.
pub(super) fn lines(page: &str, width: u16, emphasis: Emphasis) -> Vec<String> {
    let theme = match emphasis {
        Emphasis::Colors => Theme::parse(COLORS, FileId::default()).0,
        Emphasis::None | Emphasis::Attributes => Theme::mono(),
    };
    let lines = lay_out(&parse_wide(page), width, &theme, Style::new());
    let lines = lines.iter().map(|line| {
        let mut text = String::new();
        for span in &line.spans {
            let style: ContentStyle = line.style.patch(span.style).into_crossterm();
            let is_plain = style == ContentStyle::default();
            // Writing to a string does not fail.
            let _ = match emphasis == Emphasis::None || is_plain {
                true => write!(text, "{}", span.content),
                false => write!(text, "{}", style.apply(&span.content)),
            };
        }
        text
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Go\n\nPut `stones`.\n";

    #[test]
    fn a_page_is_emphasised_as_far_as_the_terminal_can() {
        assert_eq!(lines(PAGE, 80, Emphasis::None), ["Go", "", "Put stones."]);
        let attributes = lines(PAGE, 80, Emphasis::Attributes);
        let heading = attributes.first().expect("a line");
        assert!(
            heading.contains("\u{1b}[1m") && heading.contains("Go"),
            "{heading:?}"
        );
        assert_eq!(attributes.last().map(String::as_str), Some("Put stones."));
        let colors = lines(PAGE, 80, Emphasis::Colors);
        let code = colors.last().expect("a line");
        assert!(code.contains("38;5;5m"), "{code:?}");
    }

    #[test]
    fn every_page_fits_every_width() {
        for name in crate::session::reference::NAMES {
            for code in ["en", "es", "pl"] {
                let page = crate::session::reference::page(name, code).expect("a page");
                for width in [20, 80, 200] {
                    for line in lines(page, width, Emphasis::None) {
                        let is_code = line.starts_with("  ");
                        let columns = crate::tui::widgets::paint::columns(&line);
                        assert!(
                            is_code || columns <= usize::from(width),
                            "{name} {width}: {line}"
                        );
                    }
                }
            }
        }
    }
}
