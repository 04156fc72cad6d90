//! `gametui sgf`: converts game trees to JSON and back, checks them, and upgrades them to the current format.

use super::console::{Console, ExitKind};
use super::diagnostics::{self, print_titled};
use super::document_arguments::{
    DocumentArguments, SgfCheckArguments, SgfCommand, SgfParseArguments, SgfStringifyArguments,
    SgfUpgradeArguments,
};
use super::documents::{self, Converted, InputDocument, Output};
use super::help;
use crate::base::clean::{clean_json, clean_line};
use crate::base::{Diagnostic, FileId, Message, Severity, Source, Sources, Span};
use crate::codec::sgf::{
    self, Collection, DropReason, FileFormats, PointAllowance, Private, SgfError, SgfParseOptions,
    StringifyOptions, Typing,
};
use crate::message;
use serde_json::json;
use std::io;

pub(super) fn run(command: &SgfCommand, console: &mut Console) -> io::Result<ExitKind> {
    match command {
        SgfCommand::Parse(arguments) => parse(arguments, console),
        SgfCommand::Stringify(arguments) => stringify(arguments, console),
        SgfCommand::Check(arguments) => check(arguments, console),
        SgfCommand::Upgrade(arguments) => upgrade(arguments, console),
        SgfCommand::Help(arguments) => help::run(&["sgf"], arguments, console),
    }
}

/// A file that was read: its games, and its text for the places of errors.
struct SgfInput {
    collection: Collection,
    sources: Sources,
    repairs: Vec<Diagnostic>,
}

/// Reads every document, and passes those that can be read to `make`.
fn each_read(
    arguments: &DocumentArguments,
    strict: bool,
    console: &mut Console,
    mut make: impl FnMut(SgfInput, &mut Output, &mut Console) -> Converted,
) -> io::Result<ExitKind> {
    documents::each(arguments, console, |document, output, console| match read(
        document,
        strict,
        arguments.json,
        console,
    )? {
        Some(read) => make(read, output, console),
        None => Ok(None),
    })
}

/// Reads a document and prints what was repaired in it. Otherwise returns `None`, and the reason was printed.
fn read(
    document: InputDocument,
    strict: bool,
    as_json: bool,
    console: &mut Console,
) -> io::Result<Option<SgfInput>> {
    let options = SgfParseOptions {
        charset: console.charset(),
        ..match strict {
            true => SgfParseOptions::strict(),
            false => SgfParseOptions::lenient(),
        }
    };
    let reading = match sgf::read_with(&document.bytes, &options) {
        Ok(reading) => reading,
        Err(error) => {
            let (name, text) = document.into_text();
            refuse(&error, &name, text, as_json, console)?;
            return Ok(None);
        }
    };
    let repairs = reading.diagnostics(FileId(0));
    let mut sources = Sources::new();
    sources.add(Source::new(document.name, reading.collection.text()));
    remark(&repairs, &sources, as_json, console)?;
    Ok(Some(SgfInput {
        collection: reading.collection,
        sources,
        repairs,
    }))
}

fn refuse(
    error: &SgfError,
    name: &str,
    text: String,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    let words = console.say(&error.message());
    if as_json {
        let value = json!({
            "name": "SyntaxError",
            "kind": error.word(),
            "line": error.line,
            "col": error.column,
            "message": words,
        });
        return console.error_line(&value.to_string());
    }
    let title = format!(
        "{name}:{}:{}: {}: {words}",
        error.line,
        error.column,
        error.word()
    );
    let mut sources = Sources::new();
    let file = sources.add(Source::new(name, text));
    print_titled(&title, &error.diagnostic(file), &sources, console)
}

/// The most remarks that are printed for one file.
const MAX_REMARKS: usize = 20;

/// Prints on standard error what was repaired or changed: the first remarks, and how many more there are.
fn remark(
    remarks: &[Diagnostic],
    sources: &Sources,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    if as_json {
        for remark in remarks {
            let value = diagnostics::json(remark, sources, console.texts());
            console.error_line(&value.to_string())?;
        }
        return Ok(());
    }
    let (first, more) = remarks.split_at(remarks.len().min(MAX_REMARKS));
    diagnostics::print_remarks(first, sources, console)?;
    match more.len() {
        0 => Ok(()),
        more => {
            let more = console.say(&message!("cli-sgf-more-remarks", count = more));
            console.error_line(&more)
        }
    }
}

fn formats(strict: bool) -> &'static FileFormats {
    if strict {
        FileFormats::original()
    } else {
        FileFormats::standard()
    }
}

fn typing(strict: bool) -> Typing {
    match strict {
        true => Typing::Plain,
        false => Typing::Lossless,
    }
}

fn parse(arguments: &SgfParseArguments, console: &mut Console) -> io::Result<ExitKind> {
    let as_json = arguments.documents.json;
    let space = arguments.space.as_deref().unwrap_or_default();
    let formats = formats(arguments.strict);
    each_read(
        &arguments.documents,
        arguments.strict,
        console,
        |read, output, console| {
            if !arguments.strict && read.collection.games().is_empty() {
                return Ok(None);
            }
            let typing = typing(arguments.strict);
            let collection = &read.collection;
            let mut points = PointAllowance::of_bytes(collection.text().len());
            let select = &arguments.select;
            let text = sgf::json::collection_to_json_within(
                collection,
                formats,
                typing,
                space,
                select,
                &mut points,
            );
            let mut told = sgf::split_in_data(collection, FileId(0));
            told.extend(points.diagnostics(FileId(0)));
            remark(&told, &read.sources, as_json, console)?;
            output.write_text(console, &clean_json(&text))?;
            Ok(Some(()))
        },
    )
}

fn stringify(arguments: &SgfStringifyArguments, console: &mut Console) -> io::Result<ExitKind> {
    documents::each(
        &arguments.documents,
        console,
        |document, output, console| one_collection(document, arguments, output, console),
    )
}

fn one_collection(
    document: InputDocument,
    arguments: &SgfStringifyArguments,
    output: &mut Output,
    console: &mut Console,
) -> Converted {
    let (name, text) = document.into_utf8(console)?;
    let print_error = |place, message: Message, console: &mut Console| {
        print_json_error(
            &name,
            &text,
            place,
            &message,
            arguments.documents.json,
            console,
        )
    };
    let data = match sgf::from_json(text.trim_start_matches('\u{FEFF}')) {
        Ok(data) => data,
        Err(error) => {
            print_error(Some(error.offset), message!("cli-sgf-no-json"), console)?;
            return Ok(None);
        }
    };
    if !sgf::is_collection(&data) {
        print_error(None, message!("cli-sgf-no-list"), console)?;
        if !arguments.strict {
            return Ok(None);
        }
    }
    let select: Vec<&str> = arguments.select.iter().map(String::as_str).collect();
    let options = StringifyOptions {
        formats: formats(arguments.strict),
        select: (!select.is_empty()).then_some(&*select),
        space: arguments.space.as_deref().unwrap_or_default(),
        compress: arguments.compress,
        typing: typing(arguments.strict),
        private: if arguments.no_private {
            Private::Ignored
        } else {
            Private::Kept
        },
        ..StringifyOptions::default()
    };
    let data = match arguments.strict {
        true => data,
        false => sgf::with_utf8_charset(data),
    };
    match sgf::stringify_with_dropped(&data, options) {
        Ok(Some((text, dropped))) => {
            for ((ident, reason), count) in dropped.iter().take(MAX_REMARKS) {
                let ident = match ident.is_empty() {
                    true => "\"\"".to_owned(),
                    false => clean_line(ident).into_owned(),
                };
                let message = match reason {
                    DropReason::Name => {
                        message!("cli-sgf-dropped-name", property = ident, count = *count)
                    }
                    DropReason::Value => {
                        message!("cli-sgf-dropped", property = ident, count = *count)
                    }
                };
                print_error(None, message, console)?;
            }
            if let Some(more) = dropped.len().checked_sub(MAX_REMARKS + 1) {
                let more = message!("cli-sgf-more-remarks", count = more + 1);
                print_error(None, more, console)?;
            }
            // A name that is no property is left out, as a note; a value that would be lost is an error, and then nothing
            // is written.
            let mut reasons = dropped.keys().map(|(_, reason)| *reason);
            if reasons.any(|reason| reason == DropReason::Value) {
                return Ok(None);
            }
            output.write_text(console, &text)?;
            Ok(Some(()))
        }
        Ok(None) => Ok(None),
        Err(error) => {
            let error = message!(
                "cli-sgf-element",
                property = error.ident,
                element = error.element + 1
            );
            print_error(None, error, console)?;
            Ok(None)
        }
    }
}

fn print_json_error(
    name: &str,
    text: &str,
    offset: Option<usize>,
    message: &Message,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    let words = console.say(message);
    let kind = if offset.is_some() {
        "InvalidJSON"
    } else {
        "InvalidData"
    };
    let mut sources = Sources::new();
    let file = sources.add(Source::new(name, text));
    let end = |start: usize| (start + 1).min(text.len());
    let span = offset.map(|start| Span::new(file, start.min(text.len()), end(start)));
    let place = span.map(|span| sources.place(span).1);
    if as_json {
        let mut value = json!({ "name": kind, "message": words });
        if let Some(place) = place {
            value["line"] = place.line.into();
            value["col"] = place.column.into();
        }
        return console.error_line(&value.to_string());
    }
    match span.zip(place) {
        None => console.error_line(&format!("{}: {kind}: {words}", clean_line(name))),
        Some((span, place)) => {
            let title = format!("{name}:{}:{}: {kind}: {words}", place.line, place.column);
            let diagnostic = Diagnostic::error(span, message.clone());
            print_titled(&title, &diagnostic, &sources, console)
        }
    }
}

fn check(arguments: &SgfCheckArguments, console: &mut Console) -> io::Result<ExitKind> {
    let as_json = arguments.documents.json;
    each_read(
        &arguments.documents,
        arguments.strict,
        console,
        |read, output, console| {
            let remarks = sgf::check(&read.collection, formats(arguments.strict), FileId(0));
            let mut lines = String::new();
            for diagnostic in &remarks {
                if as_json {
                    let value = diagnostics::json(diagnostic, &read.sources, console.texts());
                    lines.push_str(&value.to_string());
                    lines.push('\n');
                } else {
                    lines.push_str(&diagnostics::text(diagnostic, &read.sources, console));
                }
            }
            if !lines.is_empty() {
                output.write_text(console, lines.trim_end())?;
            }
            let is_clean = read.repairs.is_empty() && remarks.is_empty();
            if is_clean && !as_json {
                let clean = console.say(&message!("cli-check-clean"));
                console.error_line(&clean)?;
            }
            let is_error = |diagnostic: &Diagnostic| {
                diagnostic.is_error()
                    || arguments.strict && diagnostic.severity == Severity::Warning
            };
            let errors = read.repairs.iter().chain(&remarks).any(is_error);
            Ok((!errors).then_some(()))
        },
    )
}

fn upgrade(arguments: &SgfUpgradeArguments, console: &mut Console) -> io::Result<ExitKind> {
    let as_json = arguments.documents.json;
    each_read(
        &arguments.documents,
        arguments.strict,
        console,
        |read, output, console| {
            if read.collection.games().is_empty() {
                return Ok(None);
            }
            let upgraded = sgf::upgrade(&read.collection, FileId(0));
            remark(&upgraded.changes, &read.sources, as_json, console)?;
            if upgraded.more_changes > 0 && !as_json {
                let more = message!("cli-sgf-more-changes", count = upgraded.more_changes);
                let more = console.say(&more);
                console.error_line(&more)?;
            }
            if read.collection.charset().damaged && !as_json {
                documents::tell_replaced(upgraded.text.as_bytes(), console)?;
            }
            output.write_text(console, upgraded.text.trim_end_matches('\n'))?;
            Ok(Some(()))
        },
    )
}
