//! Help: keys and their effects, in groups.

use super::page::LinePage;
use crate::base::clean::clean_line;
use crate::base::nearest::nearest;
use crate::message;
use crate::tui::app::App;
use crate::tui::commands;
use crate::tui::layer::Help;
use crate::tui::layout::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::paint::{columns, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use std::borrow::Cow;

/// The most lines of a sentence.
const MAX_LINES: usize = 12;

enum HelpRow<'a> {
    Name(&'a str),
    Key(&'a str, Cow<'a, str>),
    Blank,
}

/// Draws the help in the middle of the screen.
pub(super) fn draw(app: &App, help: &Help, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let rows = rows(help);
    let keys = rows.iter().filter_map(|row| match row {
        HelpRow::Key(key, _) => Some(columns16(key)),
        _ => None,
    });
    let key_width = keys.max().unwrap_or(0).min(screen.width / 3);
    let ground = app.theme.style(Role::Overlay);
    let name = ground.patch(app.theme.style(Role::Title));
    let name = name.patch(app.theme.style(Role::Strong));
    let key_style = ground.patch(app.theme.style(Role::HintKey));
    let room = screen.width.saturating_sub(6).saturating_sub(key_width);
    let mut lines = Vec::new();
    for row in rows {
        match row {
            HelpRow::Blank => lines.push(Line::default()),
            HelpRow::Name(text) => lines.push(Line::styled(clean_line(text), name)),
            // A long sentence is wrapped; the key is only on its first line.
            HelpRow::Key(key, text) => {
                let mut key = shortened(key, usize::from(key_width));
                for text in wrapped(&text, room, MAX_LINES) {
                    let gap = usize::from(key_width) + 2 - columns(&key);
                    let key = std::mem::take(&mut key);
                    lines.push(Line::from(vec![
                        Span::styled(key, key_style),
                        Span::styled(" ".repeat(gap) + &text, ground),
                    ]));
                }
            }
        }
    }
    if lines.is_empty() {
        let text = help.filter.text();
        let ids = commands::COMMANDS.iter().map(|command| command.id);
        let name = nearest(text, ids).unwrap_or("palette");
        let words = app
            .texts
            .say(&message!("tui-help-nothing", text = text, name = name));
        let rows = wrapped(&words, screen.width.saturating_sub(4), MAX_LINES);
        lines.extend(rows.into_iter().map(|row| Line::styled(row, ground)));
    }
    let mut title = app.texts.word("tui-help-title");
    if !help.filter.text().is_empty() {
        title = format!("{title}  /{}", help.filter.text());
    }
    LinePage {
        title: &title,
        below: &app.texts.word("tui-help-below"),
        lines,
        most: screen.width,
        scroll: help.scroll,
    }
    .draw(app, screen, layout, buffer);
}

/// Returns the rows that contain the filter, ignoring case, below the names of their groups.
fn rows(help: &Help) -> Vec<HelpRow<'_>> {
    let wanted = help.filter.text().to_lowercase();
    let mut rows = Vec::new();
    let further = |text: &str| {
        let words = help.words.iter().find(|(title, _)| title == text);
        words.map_or("", |(_, words)| words.as_str())
    };
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    let elsewhere = (!wanted.is_empty()).then_some(&help.elsewhere);
    for group in help.groups.iter().chain(elsewhere) {
        let mut shown = group
            .rows
            .iter()
            .filter(|(key, text)| has(text) || has(key) || has(further(text)))
            .peekable();
        if shown.peek().is_none() {
            continue;
        }
        if !rows.is_empty() {
            rows.push(HelpRow::Blank);
        }
        rows.push(HelpRow::Name(&group.name));
        // What was found by a further word says which.
        rows.extend(shown.map(|(key, text)| match has(text) || has(key) {
            true => HelpRow::Key(key, text.into()),
            false => HelpRow::Key(key, format!("{text} ({})", further(text)).into()),
        }));
    }
    rows
}
