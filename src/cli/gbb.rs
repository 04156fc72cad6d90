//! `gametui gbb`: Gobstones boards to JSON and back.

use super::console::{Console, ExitKind};
use super::diagnostics::print_titled;
use super::document_arguments::{GbbCommand, GbbParseArguments, GbbStringifyArguments};
use super::documents::{self, Converted, InputDocument, Output};
use super::help;
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, FileId, Source, Sources, Span};
use crate::codec::gbb::{
    self, BoardError, GbbError, GbbParseOptions, GbbWriteOptions, GivenOptions, read_json,
    stringify, write_json,
};
use crate::i18n::Language;
use crate::message;
use serde_json::json;
use std::io;

pub(super) fn run(command: &GbbCommand, console: &mut Console) -> io::Result<ExitKind> {
    match command {
        GbbCommand::Parse(arguments) => parse(arguments, console),
        GbbCommand::Stringify(arguments) => write(arguments, console),
        GbbCommand::Help(arguments) => help::run(&["gbb"], arguments, console),
    }
}

fn parse(arguments: &GbbParseArguments, console: &mut Console) -> io::Result<ExitKind> {
    let options = GbbParseOptions {
        lenient: !arguments.strict,
    };
    let as_json = arguments.documents.json;
    documents::each(
        &arguments.documents,
        console,
        |document, output, console| {
            let (name, text) = document.into_utf8(console)?;
            let errors = match gbb::parse(&text, &options) {
                Ok(board) => {
                    output.write(console, |out| write_json(&board, arguments.pretty, out))?;
                    return Ok(Some(()));
                }
                Err(errors) => errors,
            };
            let printed = if arguments.all { errors.len() } else { 1 };
            let mut sources = Sources::new();
            sources.add(Source::new(name, text));
            for error in errors.iter().take(printed) {
                print_error(error, &sources, as_json, console)?;
            }
            if errors.len() > printed && !as_json {
                let more = console.say(&message!("cli-gbb-more", count = errors.len() - printed));
                console.error_line(&more)?;
            }
            Ok(None)
        },
    )
}

fn print_error(
    error: &GbbError,
    sources: &Sources,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    let text = console.say(&error.message());
    let (line, column) = (error.place.line, error.place.column);
    if as_json {
        let value = json!({
            "name": error.word(),
            "isError": true,
            "line": line,
            "col": column,
            "message": text,
        });
        return console.error_line(&value.to_string());
    }
    let name = sources.get(FileId(0)).map_or("", Source::name);
    let title = format!("{name}:{line}:{column}: {}: {text}", error.word());
    print_titled(&title, &error.diagnostic(FileId(0)), sources, console)
}

fn write(arguments: &GbbStringifyArguments, console: &mut Console) -> io::Result<ExitKind> {
    let options = match options(arguments, console)? {
        Ok(options) => options,
        Err(exit) => return Ok(exit),
    };
    let as_json = arguments.documents.json;
    documents::each(
        &arguments.documents,
        console,
        |document, output, console| one_board(document, &options, as_json, output, console),
    )
}

fn one_board(
    document: InputDocument,
    options: &GbbWriteOptions,
    as_json: bool,
    output: &mut Output,
    console: &mut Console,
) -> Converted {
    let (name, text) = document.into_utf8(console)?;
    match read_json(text.trim_start_matches('\u{FEFF}')) {
        Ok(board) => {
            let text = stringify(&board, options);
            output.write(console, |out| out.write_all(text.as_bytes()))?;
            Ok(Some(()))
        }
        Err(error) => {
            print_json_error(&error, &name, &text, as_json, console)?;
            Ok(None)
        }
    }
}

fn print_json_error(
    error: &BoardError,
    name: &str,
    text: &str,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    let message = error.message();
    let words = console.say(&message);
    if as_json {
        let mut value = json!({ "name": error.word(), "isError": true, "message": words });
        if let Some((line, column)) = error.place {
            value["line"] = line.into();
            value["col"] = column.into();
        }
        return console.error_line(&value.to_string());
    }
    let Some((line, column)) = error.place else {
        let line = format!("{}: {}: {words}", clean_line(name), error.word());
        return console.error_line(&line);
    };
    let mut sources = Sources::new();
    let file = sources.add(Source::new(name, text));
    // Columns of JSON errors are byte offsets from 1.
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    let offset = before.map(str::len).sum::<usize>() + column.saturating_sub(1);
    let span = Span::new(file, offset.min(text.len()), (offset + 1).min(text.len()));
    let (line, column) = (sources.place(span).1.line, sources.place(span).1.column);
    let title = format!("{name}:{line}:{column}: {}: {words}", error.word());
    print_titled(&title, &Diagnostic::error(span, message), &sources, console)
}

/// Returns the options of the writer, or `None` if they are wrong and that was printed. A language among them becomes
/// that of all messages.
fn options(
    arguments: &GbbStringifyArguments,
    console: &mut Console,
) -> io::Result<Result<GbbWriteOptions, ExitKind>> {
    let Some(given) = &arguments.options else {
        return Ok(Ok(if arguments.compact {
            GbbWriteOptions::compact()
        } else {
            GbbWriteOptions::default()
        }));
    };
    let given = match serde_json::from_str(given) {
        Ok(value) => GivenOptions::from_json(&value),
        Err(_) => Err(message!("gbb-options-no-object")),
    };
    let language = |given: &GivenOptions| {
        let code = given.language.as_deref()?;
        let language_of_code = Language::ALL
            .into_iter()
            .find(|language| language.code() == code);
        Some(language_of_code.ok_or_else(|| message!("cli-unknown-language", language = code)))
    };
    let given = given.and_then(|given| match language(&given) {
        None => Ok((given.options, None)),
        Some(language) => language.map(|language| (given.options, Some(language))),
    });
    match given {
        Ok((options, language)) => {
            if let Some(language) = language {
                console.speak(language);
            }
            Ok(Ok(options))
        }
        Err(error) => {
            console.complain(&message!("cli-bad-options", reason = error), None)?;
            Ok(Err(ExitKind::Usage))
        }
    }
}
