//! `gametui convert`: records and positions from one format to another.

use super::arguments::ConvertArguments;
use super::console::{Console, ExitKind};
use super::documents::tell_replaced;
use super::interrupt::Interrupt;
use super::position::print_file_error;
use super::rules;
use crate::board::Square;
use crate::codec::records::{RecordFormat, format_of_file, full_format};
use crate::i18n::Texts;
use crate::message;
use crate::search::Bounds;
use crate::session::files::{is_standard_input, shown, write_atomically};
use crate::session::text_games::{Conversion, convert_game, open_game};
use crate::session::{FileError, RecordFile, Session};
use crate::tui::page;
use std::io;
use std::path::Path;

pub(super) fn run(arguments: &ConvertArguments, console: &mut Console) -> io::Result<ExitKind> {
    let (input, output) = (&*arguments.input, &*arguments.output);
    let mut session = match arguments.rules.is_empty() {
        true => None,
        false => match rules::open(&arguments.request(), console)? {
            Ok(session) => Some(session),
            Err(exit) => return Ok(exit),
        },
    };
    if is_position(output, arguments.to.as_deref()) {
        return position(arguments, session, console);
    }
    let target = match format_of(output, arguments.to.as_deref()) {
        _ if is_page(output, arguments.to.as_deref()) => Target::Page,
        Some(format) => Target::Record(format),
        None => {
            console.complain(&message!("convert-formats", path = shown(output)), None)?;
            return Ok(ExitKind::Usage);
        }
    };
    let file = match RecordFile::read(input, console.charset()) {
        Ok(file) => file,
        Err(error) => {
            print_file_error(&error, console)?;
            return Ok(ExitKind::Errors);
        }
    };
    let games = match arguments.game {
        Some(game) => game..=game,
        None => 1..=file.games(),
    };
    if file.games() == 0 {
        let path = shown(input);
        console.complain(&message!("session-record-empty", path = path), None)?;
        return Ok(ExitKind::Errors);
    }
    if target.is_page() && arguments.game.is_none() && file.games() > 1 {
        let message = message!("page-one-game", count = file.games());
        console.complain(&message, None)?;
        return Ok(ExitKind::Usage);
    }
    let interrupt = Interrupt::listen(console.texts());
    let mut exit = ExitKind::Done;
    let mut bytes = Vec::new();
    let (mut written, mut whole) = (0, 0);
    // The game whose rules the session has.
    let mut opened_for = None;
    for game in games {
        if interrupt.is_cancelled() {
            return Ok(interrupt.exit());
        }
        // Rules that the file asks for stay as long as the games ask for the same: compiling them for each game would
        // take longer than the game.
        let fits = |session: &Session| {
            !arguments.rules.is_empty()
                || session.can_load(&file, game)
                || opened_for.is_some_and(|first| Session::have_same_rules(&file, first, game))
        };
        if !session.as_ref().is_some_and(fits) {
            opened_for = Some(game);
            session = match Session::open_record(file.clone(), Some(game)) {
                Ok((opened, _)) => Some(opened),
                Err(error) => {
                    print_file_error(&error, console)?;
                    exit = ExitKind::Errors;
                    continue;
                }
            };
        }
        let Some(session) = &mut session else {
            continue;
        };
        let converted = target.convert(session, &file, game, &interrupt.bounds(), console.texts());
        let converted = match converted {
            Ok(converted) => converted,
            Err(error) => {
                print_file_error(&error, console)?;
                return Ok(ExitKind::Errors);
            }
        };
        for reason in &converted.refused {
            let message = message!("convert-refused", game = game, reason = reason.clone());
            console.complain(&message, None)?;
            exit = ExitKind::Errors;
        }
        if converted.refused.is_empty() {
            whole += 1;
        }
        if let Some(game) = converted.bytes {
            if !bytes.is_empty() && !target.follows_without_gap() {
                bytes.push(b'\n');
            }
            bytes.extend_from_slice(&game);
            written += 1;
        }
    }
    if file.broken_letters().is_some() {
        tell_replaced(&bytes, console)?;
    }
    if is_standard_input(output) {
        console.print(&String::from_utf8_lossy(&bytes))?;
    } else if written > 0
        && let Err(error) = write_atomically(output, &bytes)
    {
        // A file that is there is not replaced by one without games.
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    let message = message!("convert-done", written = written, whole = whole);
    let words = console.say(&message);
    console.error_line(&words)?;
    Ok(exit)
}

/// What the games are written as.
#[derive(Clone, Copy)]
enum Target {
    /// Records of a format, one after the other.
    Record(&'static dyn RecordFormat),
    /// A page with one game.
    Page,
}

impl Target {
    fn is_page(self) -> bool {
        matches!(self, Self::Page)
    }

    /// Returns true if nothing stands between two games.
    fn follows_without_gap(self) -> bool {
        matches!(self, Self::Record(format) if format.name() == full_format().name())
    }

    fn convert(
        self,
        session: &mut Session,
        file: &RecordFile,
        game: usize,
        bounds: &Bounds<'_>,
        texts: &Texts,
    ) -> Result<Conversion, Box<FileError>> {
        let format = match self {
            Self::Record(format) => format,
            Self::Page => {
                let mut opened = open_game(session, file, game, bounds)?;
                match page::write(session, texts) {
                    Ok(page) => opened.bytes = Some(page.into_bytes()),
                    Err(error) => opened.refused.push(error),
                }
                return Ok(opened);
            }
        };
        convert_game(session, file, game, format, bounds)
    }
}

fn is_page(output: &Path, to: Option<&str>) -> bool {
    let ending = output.extension().and_then(|ending| ending.to_str());
    let ending = to.or(ending).unwrap_or_default();
    ["html", "htm"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

/// Returns the format of the output: as asked for, otherwise by the name of the file.
fn format_of(output: &Path, to: Option<&str>) -> Option<&'static dyn RecordFormat> {
    match to {
        Some(ending) => format_of_file(&format!("x.{ending}")),
        None => format_of_file(&output.to_string_lossy()),
    }
}

fn is_position(output: &Path, to: Option<&str>) -> bool {
    let ending = output.extension().and_then(|ending| ending.to_str());
    let ending = to.or(ending).unwrap_or_default();
    ["gbb", "fen", "sfen"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

fn position(
    arguments: &ConvertArguments,
    session: Option<Session>,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let Some(mut session) = session else {
        console.complain(&message!("convert-rules"), None)?;
        return Ok(ExitKind::Usage);
    };
    match session.load_position(&arguments.input, None) {
        Ok((_, read)) => {
            for remark in read.remarks {
                console.complain(&remark, None)?;
            }
        }
        Err(error) => {
            print_file_error(&error, console)?;
            return Ok(ExitKind::Errors);
        }
    }
    session.run_pending();
    // The form is the one asked for, whatever the name of the output.
    let name = match arguments.to.as_deref() {
        Some(ending) => Path::new("-").with_extension(ending),
        None => arguments.output.clone(),
    };
    let save = session.begin_save_position(&name, Square::new(0, 0));
    let text = match save.and_then(|save| save.text()) {
        Ok((text, remarks)) => {
            for remark in remarks {
                console.complain(&remark, None)?;
            }
            text
        }
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
    };
    if is_standard_input(&arguments.output) {
        console.print(&text)?;
    } else if let Err(error) = write_atomically(&arguments.output, text.as_bytes()) {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    Ok(ExitKind::Done)
}
