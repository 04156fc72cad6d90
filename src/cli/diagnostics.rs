//! Prints diagnostics: with the source line and a caret for people, or as JSON for programs.

use super::console::Console;
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, Message, Severity, Source, Sources, Span};
use crate::i18n::Texts;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::io;

/// The longest part of a source line that is printed, in characters.
const LONGEST_LINE: usize = 200;

/// Prints diagnostics on standard output, as the result of a command.
pub(super) fn print_all(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    console: &mut Console,
) -> io::Result<()> {
    let renderer = renderer(console.is_output_colored());
    for diagnostic in diagnostics {
        let text = report(diagnostic, sources, console.texts(), &renderer);
        console.raw(&text)?;
    }
    Ok(())
}

/// Prints the errors and warnings among the diagnostics on standard error.
pub(super) fn print_diagnostics(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    console: &mut Console,
) -> io::Result<()> {
    let errors = |diagnostic: &&Diagnostic| diagnostic.severity <= Severity::Warning;
    let errors: Vec<Diagnostic> = diagnostics.iter().filter(errors).cloned().collect();
    print_remarks(&errors, sources, console)
}

/// Prints diagnostics on standard error, beside the result of a command.
pub(super) fn print_remarks(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    console: &mut Console,
) -> io::Result<()> {
    let renderer = renderer(console.is_error_colored());
    for diagnostic in diagnostics {
        let text = report(diagnostic, sources, console.texts(), &renderer);
        console.raw_error(&text)?;
    }
    Ok(())
}

/// Prints a diagnostic on standard error with the given title instead of `FILE:L:C: severity: text`.
pub(super) fn print_titled(
    title: &str,
    diagnostic: &Diagnostic,
    sources: &Sources,
    console: &mut Console,
) -> io::Result<()> {
    let renderer = renderer(console.is_error_colored());
    let text = report_titled(Some(title), diagnostic, sources, console.texts(), &renderer);
    console.raw_error(&text)
}

/// Returns a diagnostic as text without colours, for use in a document.
pub(super) fn text(diagnostic: &Diagnostic, sources: &Sources, console: &Console) -> String {
    report(diagnostic, sources, console.texts(), &renderer(false))
}

/// Returns a diagnostic as a JSON object.
pub(super) fn json(diagnostic: &Diagnostic, sources: &Sources, texts: &Texts) -> Value {
    let mut object = json_place(diagnostic.span, sources);
    object.insert("severity".to_owned(), diagnostic.severity.word().into());
    object.insert("code".to_owned(), diagnostic.code().into());
    let mut insert = |name: &str, value: Value| object.insert(name.to_owned(), value);
    insert("message", say(texts, &diagnostic.message).into());
    if let Some(hint) = &diagnostic.hint {
        insert("hint", say(texts, hint).into());
    }
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter().map(|related| {
            let mut place = json_place(related.span, sources);
            place.insert("message".to_owned(), say(texts, &related.message).into());
            Value::Object(place)
        });
        insert("related", related.collect());
    }
    Value::Object(object)
}

/// Returns a place as the members of a JSON object.
fn json_place(span: Span, sources: &Sources) -> Map<String, Value> {
    let (file, place) = sources.place(span);
    let mut object = Map::new();
    object.insert("file".to_owned(), file.into());
    for (name, number) in [
        ("line", place.line),
        ("column", place.column),
        ("end_line", place.end_line),
        ("end_column", place.end_column),
    ] {
        object.insert(name.to_owned(), number.into());
    }
    object
}

/// Returns a message as text, in which long names from the source are truncated.
fn say(texts: &Texts, message: &Message) -> String {
    texts.say(&message.with_short_texts(LONGEST_LINE))
}

fn renderer(colored: bool) -> Renderer {
    let renderer = if colored {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.term_width(LONGEST_LINE)
}

/// Returns `FILE:L:C: severity: text`, the source line with a caret, and the hint, followed by the same for related
/// places.
fn report(
    diagnostic: &Diagnostic,
    sources: &Sources,
    texts: &Texts,
    renderer: &Renderer,
) -> String {
    report_titled(None, diagnostic, sources, texts, renderer)
}

fn report_titled(
    title: Option<&str>,
    diagnostic: &Diagnostic,
    sources: &Sources,
    texts: &Texts,
    renderer: &Renderer,
) -> String {
    let mut out = String::new();
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Lint => Level::HELP,
        Severity::Note => Level::NOTE,
    };
    let hint = diagnostic.hint.as_ref().map(|hint| say(texts, hint));
    let usual = |severity: Severity, span, message| {
        let place = sources.display(span);
        format!("{place}: {}: {}", severity.word(), say(texts, message))
    };
    let title = title.map_or_else(
        || usual(diagnostic.severity, diagnostic.span, &diagnostic.message),
        str::to_owned,
    );
    let main = ReportItem {
        title: &title,
        level,
        span: diagnostic.span,
        hint: hint.as_deref(),
    };
    main.write(&mut out, sources, renderer);
    for related in &diagnostic.related {
        let other = ReportItem {
            title: &usual(Severity::Note, related.span, &related.message),
            level: Level::NOTE,
            span: related.span,
            hint: None,
        };
        other.write(&mut out, sources, renderer);
    }
    out
}

struct ReportItem<'a> {
    title: &'a str,
    level: Level<'a>,
    span: Span,
    hint: Option<&'a str>,
}

impl ReportItem<'_> {
    fn write(&self, out: &mut String, sources: &Sources, renderer: &Renderer) {
        let _ = writeln!(out, "{}", clean_line(self.title));
        let Some(source) = sources.get(self.span.file) else {
            return;
        };
        let excerpt = Excerpt::of(source, self.span);
        let snippet = Snippet::source(excerpt.line.as_str())
            .line_start(excerpt.number)
            .annotation(AnnotationKind::Primary.span(excerpt.marked.clone()));
        let mut group = Group::with_level(self.level.clone()).element(snippet);
        if let Some(hint) = self.hint {
            group = group.element(Level::HELP.no_name().message(clean_line(hint).into_owned()));
        }
        let _ = writeln!(out, "{}", renderer.render(&[group]));
    }
}

/// The first line of a span, safe to print and truncated around the marked part.
struct Excerpt {
    line: String,
    number: usize,
    marked: std::ops::Range<usize>,
}

impl Excerpt {
    fn of(source: &Source, span: Span) -> Self {
        let place = source.place(span);
        let text = source.line(place.line);
        let first = place.column.saturating_sub(1) as usize;
        let last = if place.end_line == place.line {
            (place.end_column.saturating_sub(1) as usize).max(first)
        } else {
            usize::MAX
        };
        // Half of the window lies before the mark. It is shown from the column on, not from a byte, and the places of
        // the mark are those in the printed line: cleaned characters may be longer than the ones in the source.
        let from = first.saturating_sub(LONGEST_LINE / 2);
        let mut line = String::new();
        let mut marked = 0..0;
        let mut started = false;
        for (column, character) in text.chars().enumerate().skip(from).take(LONGEST_LINE) {
            if column == first {
                marked.start = line.len();
                started = true;
            }
            let mut buffer = [0; 4];
            line.push_str(&clean_line(character.encode_utf8(&mut buffer)));
            if started && column < last {
                marked.end = line.len();
            }
        }
        if !started {
            marked.start = line.len();
        }
        marked.end = marked.end.max(marked.start);
        Self {
            line,
            number: place.line as usize,
            marked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::FileId;
    use crate::i18n::Language;
    use crate::message;

    fn shown(text: &str, start: usize, end: usize) -> String {
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", text));
        let diagnostic = Diagnostic::error(
            Span::new(FileId(0), start, end),
            message!("notation-expected", token = ";"),
        )
        .with_hint(message!("notation-hint-did-you-mean", name = "W"));
        report(
            &diagnostic,
            &sources,
            &Texts::new(Language::En),
            &renderer(false),
        )
    }

    #[test]
    fn a_report_has_place_line_caret_and_hint() {
        assert_eq!(
            shown("int a\nint b = ą c\n", 14, 16),
            "a.gdef:2:9: error: expected \";\"\n  |\n2 | int b = ą c\n  |         ^\n  |\n  = did you mean W?\n"
        );
    }

    #[test]
    fn places_at_the_end_of_lines_and_texts_have_a_caret_too() {
        for (text, start, end, place) in [
            ("", 0, 0, "1:1"),
            ("ab", 2, 2, "1:3"),
            ("ab\n", 3, 3, "2:1"),
            ("ab\ncd", 1, 5, "1:2"),
            ("ab\r\ncd", 2, 4, "1:3"),
        ] {
            let report = shown(text, start, end);
            assert!(
                report.starts_with(&format!("a.gdef:{place}: error")),
                "{report}"
            );
            assert!(report.contains('^'), "{text:?} {report}");
        }
    }

    #[test]
    fn long_lines_are_cut_and_steering_characters_are_shown() {
        let text = format!("{}\u{1b}[2J{}", "a".repeat(5000), "b".repeat(5000));
        let report = shown(&text, 5000, 5001);
        assert!(report.contains("\\u{1b}"), "{report}");
        assert!(!report.contains('\u{1b}'));
        assert!(report.chars().count() < 1000, "{report}");
    }

    #[test]
    fn long_names_are_cut_wherever_they_are_told() {
        let name = "n".repeat(1 << 20);
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", name.as_str()));
        let span = Span::new(FileId(0), 0, name.len());
        let part = message!("notation-expected", token = &name);
        let reason = message!("session-file-read-failed", path = &name, reason = part);
        let diagnostic = Diagnostic::error(span, reason.clone())
            .with_hint(message!("notation-hint-did-you-mean", name = &name))
            .with_related(span, reason);
        let texts = Texts::new(Language::En);
        let report = report(&diagnostic, &sources, &texts, &renderer(false));
        assert!(report.len() < 4000, "{} bytes", report.len());
        let json = json(&diagnostic, &sources, &texts).to_string();
        assert!(json.len() < 2000, "{} bytes", json.len());
    }
}
