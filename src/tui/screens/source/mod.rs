//! Draws the pane with the source of the rules.

mod completion;
pub mod diagnostics;
pub(in crate::tui) mod what_if;

use super::panel::unused_statements;
use crate::base::Span;
use crate::message;
use crate::rules::Judgement;
use crate::session::RulesFile;
use crate::tui::app::App;
use crate::tui::facts::{deciding_span, shown_step, test_counts, values_beside};
use crate::tui::layout::{Layout, Pane};
use crate::tui::open_target::base_name;
use crate::tui::screens::pane_frame::draw_border;
use crate::tui::screens::short_texts::between;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_bottom, take_top};
use crate::tui::widgets::paint::{Canvas, shortened};
use crate::tui::widgets::part_row::PartRow;
use crate::tui::widgets::source::{SourceMark, SourceView, UNUSED};
use diagnostics::summary;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span as TextSpan;

/// The rows that a long text keeps at least above the list of diagnostics, which has one row if no more remain.
const LEAST_TEXT: u16 = 10;

/// The least height of the text from which diagnostics are listed below it.
const LEAST_FOR_FOUND: u16 = 6;

/// Draws the pane.
pub(super) fn pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let Some(session) = &app.session else { return };
    let editor = &app.editor;
    let Some(file) = editor.file() else {
        draw_border(app, Pane::Rules, "", "", area, layout, buffer);
        return;
    };
    let mut fact = base_name(&file.name);
    if file.is_changed() {
        fact.push_str(" *");
    }
    let saved = session.rules_text().files().get(editor.active);
    if saved.is_some_and(RulesFile::is_read_only) {
        fact.push_str(&between(app));
        fact.push_str(&app.texts.word("tui-read-only"));
    }
    let tested = test_counts(app);
    if !tested.is_empty() {
        fact.push_str(&between(app));
        fact.push_str(&tested);
    }
    // Three texts may differ: the one in the editor, the one that was checked last, and the one in play. Diagnostics
    // are about the second, which follows the editor within a moment. The decisive line, the lines that never ran and
    // the confirmed ones are about the third, so they are shown only while the editor has the same text (`in_play`).
    let stepped = shown_step(app).map(|step| step.span);
    let decided = app.board.refusal.as_ref().and_then(deciding_span);
    // Lines of the rules in play correspond to this text only while it is unchanged.
    let is_open = |span: &Span| usize::from(span.file.0) == editor.active;
    let in_play = |span: Span| {
        let source = session.rules_text().sources().get(span.file);
        source.is_some_and(|source| same_text(source.text(), file.area.lines()))
    };
    let refusal = stepped
        .or(decided)
        .filter(|span| is_open(span) && in_play(*span));
    let mut unused = unused_statements(app);
    unused.retain(is_open);
    // The first one speaks for all: they are of the same file (`is_open`), and comparing the text costs as much as its
    // length.
    if unused.first().is_some_and(|span| !in_play(*span)) {
        unused.clear();
    }
    // The number of a line from 1, and the index of one.
    let number_of = |span: &Span| session.rules_text().sources().place(*span).1.line;
    let line_of = |span: &Span| (number_of(span) as usize).saturating_sub(1);
    let statements = unused.len();
    let mut unused: Vec<usize> = unused.iter().map(line_of).collect();
    unused.dedup();
    let below = match decided.filter(|span| is_open(span) && refusal.is_some()) {
        Some(span) => {
            let line = number_of(&span);
            let refused = app.board.refusal.as_ref().is_some_and(|refusal| {
                matches!(refusal.explanation.judgement, Judgement::Illegal(_))
            });
            app.texts.say(&match refused {
                true => message!("tui-line-refused", line = line),
                false => message!("tui-line-stopped", line = line),
            })
        }
        _ if !unused.is_empty() => app.texts.say(&message!(
            "engine-unused-here",
            sign = app.theme.sign(UNUSED),
            statements = statements
        )),
        _ => summary(&app.texts, editor.counts()),
    };
    // From here on the inner area is divided from the outside in: tabs above, the comparison of rules and the
    // diagnostics below, each only if enough lines of the text remain.
    let mut inner = draw_border(app, Pane::Rules, &fact, &below, area, layout, buffer);
    if editor.files.len() > 1 && inner.height > 3 {
        tabs(app, &mut inner, layout, buffer);
    }
    let compared = what_if::lines(app, inner.width);
    let rows = u16::try_from(compared.len()).unwrap_or(u16::MAX);
    if rows > 0 && inner.height >= rows + 5 {
        let place = take_bottom(&mut inner, rows);
        Canvas::new(buffer, place).lines(place, &compared, app.theme.style(Role::Fact));
    }
    if !editor.found.is_empty() && inner.height >= LEAST_FOR_FOUND {
        let lines = u16::try_from(file.area.lines().len()).unwrap_or(u16::MAX);
        let beside = inner.height.saturating_sub(lines.min(LEAST_TEXT)).max(1);
        let height = diagnostics::rows(app, inner.width).min(inner.height / 3);
        let height = height.min(beside);
        let list = take_bottom(&mut inner, height);
        diagnostics::draw(app, list, buffer);
    }
    let marks: Vec<SourceMark> = editor
        .found
        .iter()
        .filter(|found| found.file == editor.active)
        .map(|found| SourceMark {
            severity: found.diagnostic.severity,
            start: spot(found.place.line, found.place.column),
            end: spot(found.place.end_line, found.place.end_column),
        })
        .collect();
    let run = session.rules_text().test_run();
    let confirmed = run.map_or(&[][..], |run| &run.confirmed);
    let confirmed = confirmed.iter().filter(|span| is_open(span));
    let mut confirmed: Vec<Span> = confirmed.copied().collect();
    if confirmed.first().is_some_and(|span| !in_play(*span)) {
        confirmed.clear();
    }
    let confirmed: Vec<usize> = confirmed.iter().map(line_of).collect();
    let values: Vec<(usize, String)> = if refusal.is_some() {
        values_beside(app, editor.active)
            .into_iter()
            .map(|(line, text)| (line.saturating_sub(1), text))
            .collect()
    } else {
        Vec::new()
    };
    let focused = app.focus == Pane::Rules;
    let hidden = file.hidden();
    let view = SourceView {
        hidden: &hidden,
        cursor: focused.then(|| file.caret()),
        follow: file.follow && focused,
        selection: file.area.selection_range(),
        scroll: file.scroll,
        marks: &marks,
        decisive: refusal.as_ref().map(line_of),
        unused: &unused,
        confirmed: &confirmed,
        values: &values,
        tab: 4,
        ..SourceView::new(&app.theme, file.area.lines(), file.highlights())
    };
    let drawn = view.render(inner, buffer);
    if let (Some(list), Some(caret)) = (&editor.completion, drawn.caret) {
        completion::draw(app, list, caret, inner, layout, buffer);
    }
    layout.source = drawn.text;
    layout.source_view = Some(drawn);
}

fn same_text(text: &str, lines: &[String]) -> bool {
    let mut text_lines = text.split('\n');
    lines.iter().all(|line| text_lines.next() == Some(line)) && text_lines.next().is_none()
}

fn spot(line: u32, column: u32) -> (usize, usize) {
    (
        line.saturating_sub(1) as usize,
        column.saturating_sub(1) as usize,
    )
}

fn tabs(app: &App, inner: &mut Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let row = take_top(inner, 1);
    let mut parts = PartRow::new(row);
    for (number, file) in app.editor.files.iter().enumerate() {
        let changed = if file.is_changed() { " *" } else { "" };
        let name = format!("{}{changed}", base_name(&file.name));
        let room = usize::from(parts.room());
        if room < 4 {
            break;
        }
        let style = app.theme.style(if number == app.editor.active {
            Role::Selected
        } else {
            Role::Title
        });
        let tab = TextSpan::styled(format!(" {} ", shortened(&name, room - 2)), style);
        let place = parts.push([tab], TextSpan::raw(""));
        layout
            .source_tabs
            .extend(place.map(|place| (place, number)));
    }
    parts.draw(&mut Canvas::new(buffer, row));
}
