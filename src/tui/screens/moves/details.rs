//! The details of the current node: move, annotations, comment, and its place in the record.

use super::tree::{NodeDetails, TreeView};
use crate::i18n::Texts;
use crate::message;
use crate::tui::commands::{self, Action, KeyContext};
use crate::tui::theme::Role;
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
use ratatui::layout::Rect;

/// Returns `6 of 18 · 3 variations`.
pub fn progress(texts: &Texts, ply: u32, plies: u32, variations: usize) -> String {
    let mut text = texts.say(&message!("tree-progress", at = ply, of = plies));
    if variations > 1 {
        let ways = texts.say(&message!("tree-variations", count = variations));
        text.push_str(" · ");
        text.push_str(&ways);
    }
    text
}

/// Returns the number of rows for the details in a pane: none in a small one, at most a half.
pub fn height(details: &NodeDetails<'_>, area: Rect) -> u16 {
    if area.height < 4 {
        return 0;
    }
    let most = area.height / 2;
    let text = u16::try_from(lines(details, area.width, usize::from(most)).len()).unwrap_or(0);
    let facts = if details.facts.is_empty() {
        0
    } else if area.height >= 8 {
        2
    } else {
        1
    };
    (text + facts).min(most)
}

/// Returns the move, annotations and comment as lines.
fn lines(details: &NodeDetails<'_>, width: u16, most: usize) -> Vec<String> {
    let mut first = details.title.to_owned();
    for part in [details.marks, details.comment] {
        if !part.is_empty() {
            if !first.is_empty() {
                first.push_str("  ");
            }
            first.push_str(part);
        }
    }
    if first.is_empty() {
        return Vec::new();
    }
    wrapped(&first, width, most)
}

/// Draws the details. Returns true if there is more text below.
pub fn draw(view: &TreeView<'_>, area: Rect, canvas: &mut Canvas<'_>) -> bool {
    if area.is_empty() {
        return false;
    }
    let details = &view.details;
    let facts = !details.facts.is_empty();
    let mut rule = facts && area.height >= 3;
    let mut for_text = area.height - u16::from(facts) - u16::from(rule);
    let lines = lines(
        details,
        area.width,
        details.scroll + usize::from(for_text) + 2,
    );
    // Scrolled beyond the end, the last line stays.
    let scroll = details.scroll.min(lines.len().saturating_sub(1));
    let lines = lines.get(scroll..).unwrap_or_default();
    if rule && (scroll > 0 || lines.len() > usize::from(for_text)) {
        // One more row of text is more useful than a line above the facts.
        rule = false;
        for_text += 1;
    }
    let cut = lines.len() > usize::from(for_text);
    for (number, line) in lines.iter().take(usize::from(for_text)).enumerate() {
        let row = area.y + u16::try_from(number).unwrap_or(0);
        let last = cut && number + 1 == usize::from(for_text);
        let end = number + 1 == lines.len().min(usize::from(for_text));
        let line = if last {
            let sign = view.app.theme.sign("…");
            with_key(view, line, area.width, sign, Action::ScrollDown)
        } else if end && scroll > 0 {
            with_key(view, line, area.width, "", Action::ScrollUp)
        } else {
            line.clone()
        };
        canvas.label(
            area.x,
            row,
            area.width,
            &line,
            view.app.theme.style(Role::Text),
        );
        if number == 0 && scroll == 0 {
            let wide = columns16(details.title).min(area.width);
            canvas.tint(
                Rect::new(area.x, row, wide, 1),
                view.app.theme.style(Role::Strong),
            );
        }
    }
    if rule {
        let row = area.bottom() - 2;
        let line = Rect::new(area.x, row, area.width, 1);
        canvas.fill(
            line,
            view.app.theme.sign("─"),
            view.app.theme.style(Role::NodeLine),
        );
    }
    if facts {
        let mut column = area.x;
        for fact in details.facts {
            if column > area.x && column.saturating_add(columns16(fact)) > area.right() {
                break;
            }
            let room = area.right().saturating_sub(column);
            column = canvas.label(
                column,
                area.bottom() - 1,
                room,
                fact,
                view.app.theme.style(Role::Fact),
            );
            column = column.saturating_add(3);
        }
    }
    cut
}

/// Returns a line with the key that shows more of the text at its right end.
fn with_key(view: &TreeView<'_>, line: &str, width: u16, sign: &str, action: Action) -> String {
    let keys = view
        .app
        .keymap
        .keys_of(KeyContext::Moves, commands::of(action).id);
    let key = keys.first().map(ToString::to_string).unwrap_or_default();
    let end = format!("{sign} {key}").trim().to_owned();
    if key.is_empty() || columns16(&end).saturating_add(8) > width {
        return format!("{line} {sign}").trim_end().to_owned();
    }
    let room = width.saturating_sub(columns16(&end).saturating_add(1));
    let mut shown = String::new();
    for letter in line.chars() {
        shown.push(letter);
        if columns16(&shown) > room {
            shown.pop();
            break;
        }
    }
    let gap = usize::from(room.saturating_sub(columns16(&shown))) + 1;
    format!("{shown}{}{end}", " ".repeat(gap))
}
