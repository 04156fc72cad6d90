//! Source texts and lists of diagnostics.

use super::support::{HOSTILE, app, attributes, drawn, golden, picture, sweep, sweep_some, theme};
use gametui::base::{Diagnostic, Severity, SeverityCounts, Source, Sources, Span};
use gametui::i18n::{Language, Texts};
use gametui::message;
use gametui::tui::app::App;
use gametui::tui::editor::Editor;
use gametui::tui::screens::source::diagnostics::{draw, summary};
use gametui::tui::widgets::source::{LineHighlights, SourceMark, SourceView, Syntax};
use ratatui::layout::Rect;
use std::time::{Duration, Instant};
use unicode_segmentation::UnicodeSegmentation;

fn lines(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}

fn mark(severity: Severity, start: (usize, usize), end: (usize, usize)) -> SourceMark {
    SourceMark {
        severity,
        start,
        end,
    }
}

#[test]
fn a_text_with_everything() {
    let mono = theme("mono");
    let text = lines(
        "define end() -> bool {\n\tint a = 漢 + 1;\t// tab\n\n  if (a == 3) { return true }\n  foo();\n}",
    );
    let highlights = LineHighlights::new(
        &text,
        [
            (0..6, Syntax::Keyword),
            (24..27, Syntax::Type),
            (40..46, Syntax::Comment),
        ],
    );
    let marks = [
        mark(Severity::Error, (3, 26), (3, 26)),
        mark(Severity::Warning, (4, 2), (4, 5)),
        mark(Severity::Lint, (1, 5), (1, 6)),
        mark(Severity::Note, (2, 0), (2, 0)),
    ];
    let values = [(3, "a = 3".to_owned()), (3, "true".to_owned())];
    let mut view = SourceView::new(&mono, &text, &highlights);
    view.cursor = Some((1, 9));
    view.selection = Some(((0, 7), (0, 10)));
    view.marks = &marks;
    view.values = &values;
    view.decisive = Some(5);
    let mut pictures = String::new();
    for (width, height) in [(60, 7), (24, 3), (8, 2)] {
        let buffer = drawn(width, height, |area, buffer| {
            let layout = view.render(area, buffer);
            let (x, y) = layout.caret.expect("the caret is shown");
            assert_eq!(layout.spot_at(&text, x, y), Some((1, 9)));
        });
        pictures.push_str(&picture(&buffer));
        pictures.push_str(&attributes(&buffer));
    }
    golden("source", &pictures);
}

#[test]
fn the_caret_stays_in_sight_and_cells_lead_back() {
    let theme = theme("dark");
    let text: Vec<String> = (0..100)
        .map(|number| format!("{number}\tż漢{}", "x".repeat(number)))
        .collect();
    let highlights = LineHighlights::default();
    let mut view = SourceView::new(&theme, &text, &highlights);
    let area = Rect::new(3, 2, 30, 7);
    for number in (0..100).chain((0..100).rev()) {
        for column in 0..text[number].chars().count() {
            view.cursor = Some((number, column));
            let mut found = None;
            drawn(40, 12, |_, buffer| {
                let layout = view.render(area, buffer);
                found = Some((layout.clone(), layout.caret));
            });
            let (layout, caret) = found.expect("drawn");
            let (x, y) = caret.unwrap_or_else(|| panic!("{number}:{column} is not shown"));
            assert_eq!(layout.spot_at(&text, x, y), Some((number, column)));
            view.scroll = layout.scroll;
        }
    }
    view.follow = false;
    view.scroll = (95, 0);
    drawn(40, 12, |_, buffer| {
        let layout = view.render(area, buffer);
        assert_eq!(layout.spot_at(&text, 32, 8), Some((99, 22)));
        assert_eq!(layout.spot_at(&text, 3, 8), None, "the edge is not text");
        assert_eq!(layout.spot_at(&text, 33, 8), None);
    });
}

#[test]
fn huge_texts_cost_no_more_than_small_ones() {
    let theme = theme("dark");
    let few: Vec<String> = (0..100).map(|n| format!("line {n} of text")).collect();
    let many: Vec<String> = (0..100_000).map(|n| format!("line {n} of text")).collect();
    let long = vec!["ab cd ".repeat(350_000)];
    let highlights = LineHighlights::default();
    let mut buffer = drawn(120, 50, |_, _| {});
    let mut frame = |text: &[String], scroll, cursor| {
        let mut view = SourceView::new(&theme, text, &highlights);
        view.scroll = scroll;
        view.cursor = Some(cursor);
        fastest(|| {
            let layout = view.render(buffer.area, &mut buffer);
            assert!(layout.caret.is_some());
        })
    };
    let small = frame(&few, (0, 0), (70, 3));
    let of_many = frame(&many, (0, 0), (70_000, 3));
    assert!(of_many < small * 8, "{of_many:?} against {small:?}");
    // Finding a column requires walking over the line before it, but not much more often than once.
    let walk = fastest(|| {
        let walked: usize = long[0].graphemes(true).take(900_000).map(str::len).sum();
        assert_eq!(walked, 900_000);
    });
    let of_long = frame(&long, (0, 899_950), (0, 900_000));
    assert!(of_long < (small + walk) * 8, "{of_long:?} against {walk:?}");
}

/// Returns the time of the fastest of five calls.
fn fastest(mut call: impl FnMut()) -> Duration {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        call();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

#[test]
fn diagnostics_are_counted_in_every_language() {
    let mut text = String::new();
    for language in Language::ALL {
        let texts = Texts::new(language);
        for (errors, warnings, milder) in [(0, 0, 0), (1, 0, 2), (3, 1, 0), (5, 22, 1)] {
            let counts = SeverityCounts {
                errors,
                warnings,
                milder,
            };
            text.push_str(&summary(&texts, counts));
            text.push('\n');
        }
    }
    golden("counts", &text);
}

/// Returns a workbench with diagnostics of two files.
fn with_diagnostics(theme: &str) -> App {
    let mut sources = Sources::new();
    let lines = " x\n".repeat(20);
    let files = [HOSTILE, "b.gdef"].map(|name| sources.add(Source::new(name, lines.as_str())));
    let found = |severity, (file, line): (usize, usize), text: &str, has_hint: bool| {
        let span = Span::new(files[file], line * 3 + 1, line * 3 + 2);
        let mut diagnostic = Diagnostic::new(severity, span, message!("bdl-junk", text = text));
        diagnostic.hint = has_hint.then(|| message!("bdl-number-range", text = text));
        diagnostic
    };
    let mut app = app(theme);
    app.editor = Editor::open(&sources);
    let diagnostics = [
        found(Severity::Error, (0, 12), "unknown", true),
        found(Severity::Error, (0, 14), "expected", false),
        found(Severity::Warning, (1, 19), "always", false),
        found(Severity::Note, (1, 0), HOSTILE, true),
    ];
    app.editor.set_found(&diagnostics, &sources);
    app
}

#[test]
fn the_list_of_diagnostics() {
    let mut app = with_diagnostics("mono");
    app.editor.active = 1;
    let mut text = String::new();
    for (width, height, line) in [(50, 7, 1), (30, 3, 20), (20, 1, 2)] {
        app.editor.go_to(1, line, 2);
        let buffer = drawn(width, height, |area, buffer| draw(&app, area, buffer));
        text.push_str(&picture(&buffer));
    }
    golden("diagnostics", &text);
}

#[test]
fn any_size_and_any_text_is_safe() {
    let theme = theme("dark");
    let text = vec![
        HOSTILE.to_owned(),
        "漢".repeat(100),
        String::new(),
        "\t\t\u{301}x".to_owned(),
    ];
    let highlights = LineHighlights::new(&text, [(0..9_999, Syntax::Comment)]);
    let marks = [
        mark(Severity::Error, (0, 2), (2, 900)),
        mark(Severity::Note, (900, 2), (0, 0)),
    ];
    let values = [(0, HOSTILE.to_owned()), (1, "漢".repeat(50))];
    for (cursor, scroll) in [
        (Some((0, 3)), (0, 0)),
        (Some((1, 33)), (900, 900)),
        (Some((900, 900)), (0, 1)),
        (Some((3, 2)), (0, 0)),
    ] {
        let mut view = SourceView::new(&theme, &text, &highlights);
        view.cursor = cursor;
        view.scroll = scroll;
        view.marks = &marks;
        view.values = &values;
        view.selection = Some(((0, 3), (3, 1)));
        view.decisive = Some(1);
        if scroll == (0, 0) {
            sweep(|area, buffer| {
                view.render(area, buffer);
            });
        } else {
            sweep_some(|area, buffer| {
                view.render(area, buffer);
            });
        }
    }
    let mut app = with_diagnostics("dark");
    app.editor.go_to(1, 1, 2);
    sweep(|area, buffer| draw(&app, area, buffer));
    let none: Vec<String> = Vec::new();
    let view = SourceView::new(&theme, &none, &highlights);
    drawn(20, 3, |area, buffer| {
        let layout = view.render(area, buffer);
        assert_eq!(layout.spot_at(&none, 10, 1), None);
    });
}
