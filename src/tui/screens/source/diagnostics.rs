//! The list of diagnostics under a source text.

use crate::base::SeverityCounts;
use crate::i18n::Texts;
use crate::message;
use crate::tui::app::App;
use crate::tui::editor::PlacedDiagnostic;
use crate::tui::open_target::base_name;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_bottom, take_top};
use crate::tui::widgets::list::PickList;
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use crate::tui::widgets::source::severity_sign;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Returns `3 errors, 1 warning`, without the counts that are zero, or `no faults`.
pub fn summary(texts: &Texts, counts: SeverityCounts) -> String {
    let mut parts = Vec::new();
    if counts.errors > 0 {
        parts.push(texts.say(&message!("count-errors", count = counts.errors)));
    }
    if counts.warnings > 0 {
        parts.push(texts.say(&message!("count-warnings", count = counts.warnings)));
    }
    if counts.milder > 0 {
        parts.push(texts.say(&message!("count-hints", count = counts.milder)));
    }
    if parts.is_empty() {
        texts.word("count-nothing")
    } else {
        parts.join(", ")
    }
}

/// The least height with a heading, whose counts stand in the border, too.
const LEAST_WITH_HEADING: u16 = 4;

/// The most lines of the whole text of a diagnostic.
const MOST_LINES: usize = 3;

/// Returns the number of rows that the list needs: a heading, a row for each diagnostic, and what does not fit in the row
/// of the one at the caret.
pub fn rows(app: &App, width: u16) -> u16 {
    let here = app.editor.found_here();
    let detail = here.map_or(String::new(), |found| detail(app, found, width));
    let lines = wrapped(&detail, width.saturating_sub(2), MOST_LINES).len();
    let rows = app.editor.found.len().saturating_add(lines + 1);
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// Draws a heading with the counts, as many diagnostics as fit, and the whole of the one at the caret.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, area);
    let mut rows = canvas.area();
    let (height, width) = (rows.height, rows.width);
    let diagnostics = &app.editor.found;
    if height >= LEAST_WITH_HEADING {
        let worst = diagnostics.iter().map(|found| found.diagnostic.severity);
        let worst = worst.min();
        let style = app.theme.style(worst.map_or(Role::Good, Role::of_severity));
        let head = take_top(&mut rows, 1);
        let counts = summary(&app.texts, app.editor.counts());
        canvas.label(head.x, head.y, width, &counts, style);
    }
    let here = app.editor.found_here();
    let detail = here.map_or(String::new(), |found| detail(app, found, width));
    let most = usize::from(rows.height.saturating_sub(2)).min(MOST_LINES);
    let faint = app.theme.style(Role::Faint);
    let room = width.saturating_sub(2);
    let lines = wrapped(&detail, room, most);
    let below = take_bottom(&mut rows, u16::try_from(lines.len()).unwrap_or(0));
    for (line, row) in lines.iter().zip(below.rows()) {
        canvas.label(row.x.saturating_add(2), row.y, room, line, faint);
    }
    let mut all = diagnostics.iter();
    let selected = here.and_then(|here| all.position(|found| std::ptr::eq(found, here)));
    let list = PickList {
        selected,
        scroll: selected.map_or(0, |index| index.saturating_sub(usize::from(height))),
        ..PickList::new(&app.theme, diagnostics, Style::new())
    };
    // Only visible diagnostics are put into words.
    list.render(&mut canvas, rows, |_, found, room| {
        let severity = found.diagnostic.severity;
        let room = usize::from(room.saturating_sub(2));
        let place = shortened(&place(app, found), room / 2);
        let room = room.saturating_sub(columns(&place) + 1);
        let text = app.texts.say(&found.diagnostic.message);
        let hint = hint_words(app, found);
        let hint = match columns(&text).saturating_add(columns(&hint)) <= room {
            true => hint,
            false => String::new(),
        };
        let text = shortened(&text, room);
        let sign = app.theme.style(Role::of_severity(severity));
        Line::from(vec![
            Span::styled(severity_sign(severity), sign),
            Span::styled(format!(" {place} "), faint),
            Span::styled(text, app.theme.style(Role::Text)),
            Span::styled(hint, faint),
        ])
    });
}

/// Returns the place of a diagnostic: `12:4`, with the name of the file if that is not the one in sight.
fn place(app: &App, found: &PlacedDiagnostic) -> String {
    let place = format!("{}:{}", found.place.line, found.place.column);
    let file = app.editor.files.get(found.file);
    match file.filter(|_| found.file != app.editor.active) {
        Some(file) => format!("{}:{place}", base_name(&file.name)),
        None => place,
    }
}

/// Returns the hint of a diagnostic as it stands behind its text; empty if there is none.
fn hint_words(app: &App, found: &PlacedDiagnostic) -> String {
    let hint = found.diagnostic.hint.as_ref();
    hint.map_or(String::new(), |hint| format!(" – {}", app.texts.say(hint)))
}

/// Returns the parts of a diagnostic that do not fit in its row: the text if it is cut off, and the hint.
fn detail(app: &App, found: &PlacedDiagnostic, width: u16) -> String {
    let text = app.texts.say(&found.diagnostic.message);
    let hint = hint_words(app, found);
    // The sign, blanks around the place, and the column of the scroll bar.
    let needed = columns16(&place(app, found)).saturating_add(4);
    let needed = needed.saturating_add(columns16(&text));
    if needed > width {
        text + &hint
    } else if needed.saturating_add(columns16(&hint)) > width {
        hint.trim_start_matches(" – ").to_owned()
    } else {
        String::new()
    }
}
