//! `gametui fmt`: rules in their usual form.

use super::arguments::FmtArguments;
use super::console::{Console, ExitKind};
use super::diagnostics::print_remarks;
use crate::base::{Source, Sources};
use crate::message;
use crate::rules::format::{FormatError, format};
use crate::rules::{RuleLanguage, languages};
use crate::session::files::{self, MAX_SOURCE_BYTES, is_standard_input, shown};
use std::io;
use std::path::{Path, PathBuf};

/// The most files of a folder that are listed.
const MAX_FILES: usize = 10_000;
/// The mark that some programs write at the start of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

pub(super) fn run(arguments: &FmtArguments, console: &mut Console) -> io::Result<ExitKind> {
    let mut exit = ExitKind::Done;
    for file in &arguments.files {
        let files = match files::is_folder(file) {
            true => formatted_files(file),
            false => vec![file.clone()],
        };
        for file in files {
            match one(&file, arguments, console)? {
                ExitKind::Done => {}
                // Wrong usage outweighs the errors of other files.
                other => exit = if exit == ExitKind::Usage { exit } else { other },
            }
        }
    }
    Ok(exit)
}

/// Returns the files of a folder in languages that are formatted, sorted.
fn formatted_files(folder: &Path) -> Vec<PathBuf> {
    let has_formatter = |name: &str| {
        let language = RuleLanguage::of_file(name);
        language.is_some_and(|language| format(language, "").is_ok())
    };
    let names = files::list_folder(folder, MAX_FILES).into_iter();
    let names = names.filter(|(name, is_folder)| !is_folder && has_formatter(name));
    let mut paths: Vec<PathBuf> = names.map(|(name, _)| folder.join(name)).collect();
    paths.sort();
    paths
}

/// Formats a file.
fn one(file: &Path, arguments: &FmtArguments, console: &mut Console) -> io::Result<ExitKind> {
    let input = files::read_input(file, MAX_SOURCE_BYTES);
    let contents = input.and_then(|bytes| {
        let mark = match bytes.starts_with(BYTE_ORDER_MARK) {
            true => BYTE_ORDER_MARK,
            false => &[],
        };
        Ok((mark, files::as_text(file, bytes)?))
    });
    let (mark, text) = match contents {
        Ok(read) => read,
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
    };
    let is_input = is_standard_input(file);
    let named = RuleLanguage::of_file(&file.to_string_lossy());
    let usual = is_input.then(RuleLanguage::first);
    let Some(language) = named.or(arguments.language).or(usual) else {
        let error = message!("load-unknown-language", path = shown(file));
        console.complain(&error, Some(&message!("load-hint-language")))?;
        return Ok(ExitKind::Usage);
    };
    let formatted = match format(language, &text) {
        Ok(formatted) => formatted,
        Err(FormatError::Language) => {
            let names = languages()
                .iter()
                .filter(|language| format(language, "").is_ok());
            let names: Vec<&str> = names.map(|language| language.name).collect();
            let error = message!("format-language", path = shown(file));
            let hint = message!("format-languages", names = names.join(", "));
            console.complain(&error, Some(&hint))?;
            return Ok(ExitKind::Errors);
        }
        Err(FormatError::Broken(error)) => {
            let mut sources = Sources::new();
            sources.add(Source::new(shown(file), text.replace("\r\n", "\n")));
            print_remarks(&[*error], &sources, console)?;
            return Ok(ExitKind::Errors);
        }
    };
    let is_changed = formatted != text;
    if arguments.check {
        if is_changed {
            console.line(&shown(file))?;
        }
        return Ok(if is_changed {
            ExitKind::Errors
        } else {
            ExitKind::Done
        });
    }
    if is_input {
        console.raw(&formatted)?;
    } else if is_changed {
        let bytes = [mark, formatted.as_bytes()].concat();
        if let Err(error) = files::write_atomically(file, &bytes) {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
        console.error_line(&shown(file))?;
    }
    Ok(ExitKind::Done)
}
