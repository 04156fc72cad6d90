//! `gametui figures`: a saved game as diagrams and moves for print.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::figures_arguments::FigureArguments;
use super::interrupt::Interrupt;
use super::position;
use crate::base::Message;
use crate::message;
use crate::session::files::{is_folder, is_standard_input, shown, write_atomically};
use crate::tui::figures::{FigureSource, Figures};
use std::io;
use std::path::{Path, PathBuf};

pub(super) fn run(arguments: &FigureArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let Some(record) = arguments.record.record() else {
        console.complain(&message!("review-no-record"), None)?;
        return Ok(ExitKind::Usage);
    };
    if let Some(error) = fault_of(arguments) {
        console.complain(&error, None)?;
        return Ok(ExitKind::Usage);
    }
    let request = arguments.record.request(None);
    let place = arguments.record.position();
    let mut session = match position::open(&request, &place, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    if session.rules().is_none() {
        // The remarks that were printed say why there are none.
        let (sources, diagnostics) = session.rules_text().diagnostics();
        print_diagnostics(diagnostics, sources, console)?;
    }
    let drawn = FigureSource::of(&mut session, console.texts()).and_then(|source| {
        let is_cancelled = || interrupt.is_cancelled();
        let figures = source.draw(arguments.options(), &is_cancelled)?;
        Ok(figures.map(|figures| (figures, source.refused())))
    });
    let (figures, refused) = match drawn {
        Ok(Some(drawn)) => drawn,
        Ok(None) => return Ok(interrupt.exit()),
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
    };
    match write(arguments, record, &figures, console)? {
        Ok(message) => {
            let words = console.say(&message);
            console.error_line(&words)?;
        }
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
    }
    Ok(match refused {
        0 => ExitKind::Done,
        _ => ExitKind::Errors,
    })
}

/// Returns what is wrong with the arguments.
fn fault_of(arguments: &FigureArguments) -> Option<Message> {
    if arguments.record.reads_input_twice() {
        return Some(message!("cli-input-twice"));
    }
    let out = arguments.out.as_deref()?;
    (!is_folder(out)).then(|| message!("figures-no-folder", path = shown(out)))
}

/// Writes the pages, and returns what was done.
fn write(
    arguments: &FigureArguments,
    record: &Path,
    figures: &Figures,
    console: &mut Console,
) -> io::Result<Result<Message, Message>> {
    let count = figures.diagrams;
    let has_pages = arguments.page.is_some();
    if !has_pages && arguments.out.is_none() {
        for page in &figures.pages {
            console.print(page)?;
        }
        return Ok(Ok(message!("figures-printed", count = count)));
    }
    let stem = match is_standard_input(record) {
        true => None,
        false => record.file_stem(),
    };
    let stem = stem.map_or_else(|| "figures".into(), |stem| stem.to_string_lossy());
    let beside = record.parent().filter(|_| !is_standard_input(record));
    let folder = arguments.out.as_deref().or(beside).unwrap_or(Path::new(""));
    let mut last = PathBuf::new();
    for (index, page) in figures.pages.iter().enumerate() {
        let name = match has_pages {
            true => format!("{stem}-{}.svg", index + 1),
            false => format!("{stem}.svg"),
        };
        last = folder.join(name);
        if let Err(error) = write_atomically(&last, page.as_bytes()) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(message!(
        "figures-written",
        count = count,
        pages = figures.pages.len(),
        last = shown(&last)
    )))
}
