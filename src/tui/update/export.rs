//! The board as a file: text, text with colours, or a picture; and a line of moves as text.

use super::super::figures::{FigureOptions, FigureSource};
use super::super::move_text::label;
use super::super::page;
use super::super::screens::board_picture;
use super::super::svg::{Paper, svg};
use super::super::theme::number_of;
use super::{clipboard, tasks};
use crate::base::Message;
use crate::message;
use crate::record::Content;
use crate::session::Session;
use crate::tui::app::{App, Effect};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The endings of the files, with what they hold.
const ENDINGS: &str = ".svg, .ans, .txt";

/// Returns true if the board can be written to a path, and says which endings there are otherwise.
pub(super) fn accept(app: &mut App, path: &Path) -> bool {
    let is_known = contents(app, path).is_some();
    if !is_known {
        app.tell_error(&message!("tui-export-endings", endings = ENDINGS));
    }
    is_known
}

/// Writes the board to a path that was accepted.
pub(super) fn write(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    if let Some(text) = contents(app, &path) {
        tasks::export(app, path, text, effects);
    }
}

/// Writes the record as a page.
pub(super) fn write_page(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    let Some(session) = &mut app.session else {
        return;
    };
    match page::write(session, &app.texts) {
        Ok(text) => tasks::export(app, path, text, effects),
        Err(error) => app.tell_error(&error),
    }
}

/// Returns the path and the number of moves of `PATH --figures [N]`; `None` if no figures are asked for.
pub(super) fn figures_of(argument: &str) -> Option<(&str, Result<Option<u32>, Message>)> {
    let (path, number) = argument.rsplit_once("--figures")?;
    let is_word = path.is_empty() || path.ends_with(char::is_whitespace);
    let number = number.strip_prefix('=').unwrap_or(number);
    if !is_word || !(number.is_empty() || number.starts_with(|c: char| c == ' ' || c.is_numeric()))
    {
        return None;
    }
    let every = match number.trim() {
        "" => Ok(None),
        number => match number.parse() {
            Ok(every @ 1..) => Ok(Some(every)),
            _ => Err(message!("figures-number")),
        },
    };
    Some((path.trim(), every))
}

/// Returns true if figures can be written to a path, and says otherwise what it has to end in.
pub(super) fn accept_figures(app: &mut App, path: &Path) -> bool {
    let ending = path.extension();
    let is_known = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    if !is_known {
        app.tell_error(&message!("figures-svg"));
    }
    is_known
}

/// Writes the record as figures for print.
pub(super) fn write_figures(
    app: &mut App,
    path: PathBuf,
    every: Option<u32>,
    effects: &mut Vec<Effect>,
) {
    let Some(session) = &mut app.session else {
        return;
    };
    let options = FigureOptions { every, page: None };
    match FigureSource::of(session, &app.texts) {
        Ok(source) => tasks::save_figures(app, path, source, options, effects),
        Err(error) => app.tell_error(&error),
    }
}

/// Returns the board in the format that the ending of a path names.
fn contents(app: &App, path: &Path) -> Option<String> {
    let (game, position) = app.played()?;
    let ending = path.extension()?.to_string_lossy().to_lowercase();
    match ending.as_str() {
        "txt" => Some(clipboard::diagram(game, &position.board)),
        "ans" | "ansi" => Some(ansi(&board_picture(app)?)),
        "svg" => {
            let buffer = board_picture(app)?;
            let title = app.game_title();
            Some(svg(&buffer, buffer.area, Paper::of(&app.theme), &title))
        }
        _ => None,
    }
}

/// Returns a buffer as text with the sequences that colour it.
fn ansi(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut before = String::from("0");
        let mut line = String::new();
        for position in row.positions() {
            let Some(cell) = buffer.cell(position) else {
                continue;
            };
            let style = codes(cell);
            if style != before {
                let _ = write!(line, "\x1b[{style}m");
                before = style;
            }
            line.push_str(cell.symbol());
        }
        if before != "0" {
            line.push_str("\x1b[0m");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the numbers that select the style of a cell, after a reset.
fn codes(cell: &Cell) -> String {
    let mut codes = String::from("0");
    for (modifier, code) in [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::ITALIC, 3),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
        (Modifier::CROSSED_OUT, 9),
    ] {
        if cell.modifier.contains(modifier) {
            let _ = write!(codes, ";{code}");
        }
    }
    for (color, base) in [(cell.fg, 30), (cell.bg, 40)] {
        let _ = match color {
            Color::Reset => Ok(()),
            Color::Rgb(red, green, blue) => write!(codes, ";{};2;{red};{green};{blue}", base + 8),
            Color::Indexed(number) => write!(codes, ";{};5;{number}", base + 8),
            named => write!(codes, ";{}", base + code_of(named)),
        };
    }
    codes
}

/// Returns the code of one of the sixteen colours, relative to that of black: the bright ones begin at 60.
fn code_of(color: Color) -> u8 {
    match number_of(color).unwrap_or(0) {
        bright @ 8.. => bright + 52,
        dark => dark,
    }
}

/// Copies the line through the current node as text, with the numbers of the moves.
pub(super) fn copy_line(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let text = line_text(app, session);
    if text.is_empty() {
        app.tell(&message!("tui-no-line"));
        return;
    }
    clipboard::copy(app, text, &message!("tui-copied-line"), effects);
}

fn line_text(app: &App, session: &Session) -> String {
    let record = session.record();
    let rounds = session.rounds();
    let line = record.line_to(record.line_end(session.current()));
    let mut words: Vec<String> = Vec::new();
    let mut interrupted = true;
    for node in line {
        if !rounds.counts(record, node) {
            if matches!(record.node(node).content(), Content::SetUp(_)) {
                words.push(format!("[{}]", label(app, session, node)));
                interrupted = true;
            }
            continue;
        }
        let place = rounds.place(record, node);
        if interrupted || rounds.is_singly() || place.index == 0 {
            let dots = match rounds.is_singly() || place.index == 0 {
                true => ".",
                false => "...",
            };
            words.push(format!("{}{dots}", place.number));
        }
        interrupted = false;
        words.push(label(app, session, node));
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_moves_stands_behind_the_path() {
        let read = |text: &'static str| figures_of(text).map(|(path, every)| (path, every.ok()));
        assert_eq!(
            read("a b.svg --figures 50"),
            Some(("a b.svg", Some(Some(50))))
        );
        assert_eq!(read("a.svg --figures=7"), Some(("a.svg", Some(Some(7)))));
        assert_eq!(read("--figures"), Some(("", Some(None))));
        for wrong in ["0", "-1", "many", "5 6"] {
            let text = format!("a.svg --figures {wrong}");
            let (_, every) = figures_of(&text).expect("figures");
            assert_eq!(every, Err(message!("figures-number")), "{wrong}");
        }
        for other in ["a.svg", "my--figures.svg", "a.svg --figuresque"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
