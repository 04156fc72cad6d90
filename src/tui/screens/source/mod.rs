//! Draws the pane with the source of the rules.

pub mod completion;
pub mod diagnostics;
mod what_if;

use super::panel::unused_statements;
use super::{between, draw_border};
use crate::base::Span;
use crate::message;
use crate::rules::Judgement;
use crate::session::RulesFile;
use crate::tui::app::{App, base_name};
use crate::tui::editor::CompletionList;
use crate::tui::layout::{Layout, Pane};
use crate::tui::theme::Role;
use crate::tui::update::{deciding_span, kind_word, shown_step, test_counts, values_beside};
use crate::tui::widgets::paint::{Canvas, shortened};
use crate::tui::widgets::part_row::PartRow;
use crate::tui::widgets::source::{SourceMark, SourceView, UNUSED};
use completion::{CompletionBox, CompletionItem};
use diagnostics::{DiagnosticLine, DiagnosticList, summary};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span as TextSpan;

/// The greatest height of the list of diagnostics.
const MAX_FOUND: u16 = 7;

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
    let line_of = |span: &Span| session.rules_text().sources().place(*span).1.line as usize;
    let statements = unused.len();
    let mut unused: Vec<usize> = unused
        .iter()
        .map(|span| line_of(span).saturating_sub(1))
        .collect();
    unused.dedup();
    let below = match refusal {
        Some(span) if stepped.is_none() => {
            let line = session.rules_text().sources().place(span).1.line;
            let refused = app.board.refusal.as_ref().is_some_and(|refusal| {
                matches!(refusal.explanation.judgement, Judgement::Illegal(_))
            });
            if refused {
                app.texts.say(&message!("tui-line-refused", line = line))
            } else {
                app.texts.say(&message!("tui-line-stopped", line = line))
            }
        }
        _ if !unused.is_empty() => app.texts.say(&message!(
            "engine-unused-here",
            sign = app.theme.sign(UNUSED),
            statements = statements
        )),
        _ => summary(
            &app.texts,
            editor.found.iter().map(|found| found.diagnostic.severity),
        ),
    };
    // From here on the inner area is divided from the outside in: tabs above, the comparison of rules and the
    // diagnostics below, each only if enough lines of the text remain.
    let found = draw_border(app, Pane::Rules, &fact, &below, area, layout, buffer);
    let mut inner = found.inner;
    if editor.files.len() > 1 && inner.height > 3 {
        tabs(app, &mut inner, layout, buffer);
    }
    let compared = what_if::lines(app, inner.width);
    let rows = u16::try_from(compared.len()).unwrap_or(u16::MAX);
    if rows > 0 && inner.height >= rows + 5 {
        inner.height -= rows;
        let place = Rect {
            y: inner.bottom(),
            height: rows,
            ..inner
        };
        Canvas::new(buffer, place).lines(place, &compared, app.theme.style(Role::Fact));
    }
    if !editor.found.is_empty() && inner.height >= LEAST_FOR_FOUND {
        let count = u16::try_from(editor.found.len()).unwrap_or(u16::MAX);
        // A heading, and lines for the text and the hint of the selected one.
        let more = if editor.found_here().is_some() { 4 } else { 1 };
        let height = count.saturating_add(more).min(MAX_FOUND);
        let height = height.min(inner.height / 2);
        let list = Rect {
            y: inner.bottom() - height,
            height,
            ..inner
        };
        inner.height -= height;
        diagnostics(app, list, buffer);
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
    let confirmed: Vec<usize> = confirmed
        .iter()
        .map(|span| line_of(span).saturating_sub(1))
        .collect();
    let values: Vec<(usize, String)> = if refusal.is_some() {
        values_beside(app, editor.active)
            .into_iter()
            .map(|(line, text)| (line.saturating_sub(1), text))
            .collect()
    } else {
        Vec::new()
    };
    let decisive = refusal
        .map(|span| (session.rules_text().sources().place(span).1.line as usize).saturating_sub(1));
    let focused = app.focus == Pane::Rules;
    let hidden = file.hidden();
    let view = SourceView {
        hidden: &hidden,
        cursor: focused.then(|| file.caret()),
        follow: file.follow && focused,
        selection: file.area.selection_range(),
        scroll: file.scroll,
        marks: &marks,
        decisive,
        unused: &unused,
        confirmed: &confirmed,
        values: &values,
        tab: 4,
        ..SourceView::new(&app.theme, file.area.lines(), file.highlights())
    };
    let drawn = view.render(inner, buffer);
    if let (Some(list), Some(caret)) = (&editor.completion, drawn.caret) {
        completion(app, list, caret, inner, layout, buffer);
    }
    layout.source = drawn.text;
    layout.source_view = Some(drawn);
}

/// Draws the list of completions.
fn completion(
    app: &App,
    list: &CompletionList,
    caret: (u16, u16),
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let items: Vec<CompletionItem> = list
        .proposals
        .iter()
        .map(|proposal| CompletionItem {
            text: proposal.name.clone(),
            side: match proposal.detail.as_str() {
                "" => kind_word(app, proposal.kind),
                detail => detail.to_owned(),
            },
        })
        .collect();
    let typed = u16::try_from(list.typed).unwrap_or(u16::MAX);
    let drawn = CompletionBox {
        theme: &app.theme,
        items: &items,
        selected: list.selected,
        // Entries begin with a space, so that they are aligned with the typed part of the word.
        corner: (caret.0.saturating_sub(typed.saturating_add(1)), caret.1),
    }
    .render(area, buffer);
    let places = drawn.items.iter();
    layout.completion = places.map(|(number, place)| (*place, *number)).collect();
}

fn same_text(text: &str, lines: &[String]) -> bool {
    let mut own = text.split('\n');
    lines.iter().all(|line| own.next() == Some(line)) && own.next().is_none()
}

fn spot(line: u32, column: u32) -> (usize, usize) {
    (
        line.saturating_sub(1) as usize,
        column.saturating_sub(1) as usize,
    )
}

fn tabs(app: &App, inner: &mut Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let names: Vec<String> = app
        .editor
        .files
        .iter()
        .map(|file| {
            let name = base_name(&file.name);
            let changed = if file.is_changed() { " *" } else { "" };
            format!("{name}{changed}")
        })
        .collect();
    let row = Rect {
        height: 1,
        ..*inner
    };
    let mut parts = PartRow::new(row);
    for (number, name) in names.iter().enumerate() {
        let room = usize::from(parts.room());
        if room < 4 {
            break;
        }
        let style = app.theme.style(if number == app.editor.active {
            Role::Selected
        } else {
            Role::Title
        });
        let tab = TextSpan::styled(format!(" {} ", shortened(name, room - 2)), style);
        let place = parts.push([tab], TextSpan::raw(""));
        layout
            .source_tabs
            .extend(place.map(|place| (place, number)));
    }
    parts.draw(&mut Canvas::new(buffer, row));
    inner.y += 1;
    inner.height -= 1;
}

fn diagnostics(app: &App, area: Rect, buffer: &mut Buffer) {
    let at_caret = app.editor.found_here();
    let selected = at_caret.and_then(|at_caret| {
        app.editor
            .found
            .iter()
            .position(|found| std::ptr::eq(found, at_caret))
    });
    // Twice the height, because the list decides itself from where it scrolls around the selected one.
    let shown = usize::from(area.height);
    let first = selected.map_or(0, |index| index.saturating_sub(shown));
    // Only visible diagnostics are put into words.
    let last = (first + 2 * shown).min(app.editor.found.len());
    let items: Vec<DiagnosticLine> = app
        .editor
        .found
        .iter()
        .enumerate()
        .map(|(number, found)| {
            let diagnostic = &found.diagnostic;
            let mut line = DiagnosticLine {
                severity: diagnostic.severity,
                place: String::new(),
                text: String::new(),
                hint: String::new(),
            };
            if (first..last).contains(&number) {
                line.place = format!("{}:{}", found.place.line, found.place.column);
                let file = app.editor.files.get(found.file);
                if let Some(file) = file.filter(|_| found.file != app.editor.active) {
                    line.place = format!("{}:{}", base_name(&file.name), line.place);
                }
                line.text = app.texts.say(&diagnostic.message);
                line.hint = diagnostic
                    .hint
                    .as_ref()
                    .map_or(String::new(), |hint| app.texts.say(hint));
            }
            line
        })
        .collect();
    DiagnosticList {
        theme: &app.theme,
        texts: &app.texts,
        items: &items,
        selected,
        scroll: first,
    }
    .render(area, buffer);
}
