//! The first screen: games and files to open.

use super::super::app::App;
use super::super::layout::Layout;
use super::super::theme::Role;
use super::super::widgets::frame::Pane as PaneFrame;
use super::super::widgets::paint::{Canvas, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list of games and files.
pub(super) fn draw(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    let title = layout.arrangement.title;
    let bottom = layout.arrangement.hint.y;
    let area = Rect::new(
        title.x,
        title.y + 1,
        title.width,
        bottom.saturating_sub(title.y + 1),
    );
    let heading = app.texts.word("tui-library-title");
    let frame = PaneFrame {
        focused: true,
        ..PaneFrame::new(&app.theme, &heading)
    }
    .render(area, buffer);
    let inner = frame.inner;
    if inner.is_empty() {
        return;
    }
    let mut canvas = Canvas::new(buffer, inner);
    let plain = app.theme.style(Role::Text);
    let faint = app.theme.style(Role::Faint);
    let mut rows: Vec<Row> = Vec::new();
    let welcome = app.texts.word("tui-library-welcome");
    for line in wrapped(&welcome, inner.width.saturating_sub(2), 3) {
        rows.push(Row::Words(line, plain));
    }
    for line in &app.library.fault {
        for line in wrapped(line, inner.width.saturating_sub(2), 4) {
            rows.push(Row::Words(line, app.theme.style(Role::ErrorMark)));
        }
    }
    rows.push(Row::Words(String::new(), plain));
    for number in 0..app.library.games.len() {
        rows.push(Row::Entry(number));
    }
    if !app.library.recent.is_empty() {
        rows.push(Row::Words(String::new(), plain));
        rows.push(Row::Words(app.texts.word("tui-library-recent"), faint));
        for number in 0..app.library.recent.len() {
            rows.push(Row::Entry(app.library.games.len() + number));
        }
    }
    let height = usize::from(inner.height);
    let chosen = rows
        .iter()
        .position(|row| matches!(row, Row::Entry(number) if *number == app.library.selected))
        .unwrap_or(0);
    let first = (chosen + 1).saturating_sub(height);
    for (row, place) in rows.iter().skip(first).zip(inner.rows()) {
        match row {
            Row::Words(text, style) => {
                let room = place.width.saturating_sub(2);
                canvas.label(place.x + 1, place.y, room, text, *style);
            }
            Row::Entry(number) => {
                let (name, side) = entry(app, *number);
                let selected = *number == app.library.selected;
                let mut style = plain;
                let mut side_style = faint;
                if selected {
                    style = style.patch(app.theme.style(Role::Selected));
                    side_style = style;
                    canvas.fill(place, " ", style);
                    canvas.sign(place.x, place.y, app.theme.sign("▸"), style);
                }
                let room = place.width.saturating_sub(3);
                let at = canvas.label(place.x + 2, place.y, room, &name, style);
                let from = at.saturating_add(2).max(place.x + 32);
                let room = place.right().saturating_sub(from.saturating_add(1));
                canvas.label(from, place.y, room, &side, side_style);
                layout.library.push((place, *number));
            }
        }
    }
}

enum Row {
    Words(String, ratatui::style::Style),
    Entry(usize),
}

fn entry(app: &App, number: usize) -> (String, String) {
    let games = app.library.games.len();
    if let Some(game) = app.library.games.get(number) {
        let title = app
            .library
            .about
            .get(number)
            .and_then(|about| app.localized(&about.title))
            .unwrap_or_else(|| game.word().to_owned());
        return (title, game.file.to_owned());
    }
    let Some(path) = app.library.recent.get(number.saturating_sub(games)) else {
        return (String::new(), String::new());
    };
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let folder = path
        .parent()
        .map(|folder| folder.display().to_string())
        .unwrap_or_default();
    (name, folder)
}
