//! Games and positions as text on the clipboard, and what becomes of text that is pasted.

use super::super::app::App;
use super::super::event::{Effect, Pasted};
use super::super::layer::{AfterSave, Choice};
use super::super::layout::Pane;
use super::super::widgets::board::PieceSigns;
use super::{ask_turn, composer, games};
use crate::base::Message;
use crate::board::notation::{column_name, row_name};
use crate::board::{Cell, Game, Square};
use crate::message;
use crate::session::document::Document;
use crate::tui::theme::Signs;
use std::path::Path;

/// The largest text put on the clipboard of the terminal; terminals drop longer ones without a word.
const MOST: usize = 70_000;

/// Puts a text on both clipboards, and says so.
fn copy(app: &mut App, text: String, said: &Message, effects: &mut Vec<Effect>) {
    if text.len() > MOST {
        app.tell_fault(&message!("tui-clipboard-too-long", limit = MOST / 1000));
    } else {
        effects.push(Effect::Clipboard(text.clone()));
        app.tell(said);
    }
    app.clipboard = text;
}

/// Copies the game with all its variations as SGF.
pub(super) fn copy_game(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    // This game alone, without the others of its file.
    let document = Document {
        source: None,
        ..session.document()
    };
    let text = document.to_text();
    copy(app, text, &message!("tui-copied-game"), effects);
}

/// Copies the position as GBB.
pub(super) fn copy_position(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let save = session.begin_save_position(Path::new(""), app.board.cursor);
    match save.and_then(|save| save.text()) {
        Ok((text, remarks)) => {
            let done = message!("tui-copied-position");
            let is_warning = |remark: &&Message| remark.id == "session-position-without-state";
            let said = match remarks.iter().find(is_warning) {
                Some(remark) => {
                    message!("tui-done-but", done = done, remark = remark.clone())
                }
                None => done,
            };
            copy(app, text, &said, effects);
        }
        Err(fault) => app.tell_fault(&fault),
    }
}

/// Copies the board as a picture of letters.
pub(super) fn copy_diagram(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let Some(game) = session.game() else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let text = diagram(game, &session.position().board);
    copy(app, text, &message!("tui-copied-diagram"), effects);
}

fn diagram(game: &Game, board: &crate::board::Board) -> String {
    let style = game.look.coordinates;
    let signs = PieceSigns::of(game, Signs::Ascii);
    let names: Vec<String> = (0..board.width()).map(|x| column_name(x, style)).collect();
    let wide = names.iter().map(String::len).max().unwrap_or(1);
    let rows: Vec<String> = (0..board.height()).map(|y| row_name(y, style)).collect();
    let label = rows.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for (y, name) in (0..board.height()).zip(&rows).rev() {
        text += &format!("{name:>label$}");
        for x in 0..board.width() {
            let sign = match board.get(Square::new(x, y)) {
                Cell::EMPTY => ".",
                Cell::HOLE => " ",
                cell => cell.piece().map_or("?", |piece| signs.get(piece)),
            };
            text += &format!(" {sign:wide$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += &" ".repeat(label);
    for name in &names {
        text += &format!(" {name:wide$}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns a text that is pasted with line feeds as its only line ends. Terminals send carriage returns in their place.
#[must_use]
pub(super) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Text that was pasted on the board or the moves: a game, a position, else a move.
pub(super) fn paste(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let start = text.trim_start();
    let is_game = start
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(';'));
    let pasted = if is_game {
        Pasted::Game
    } else if start.contains("GBB/1.0") {
        Pasted::Position
    } else if start.is_empty() {
        app.tell(&message!("tui-nothing-to-paste"));
        return;
    } else {
        app.focus = Pane::Composer;
        composer::paste(app, text);
        return;
    };
    let asks = match pasted {
        Pasted::Game => app
            .session
            .as_ref()
            .is_some_and(|session| session.tree().is_changed()),
        Pasted::Position => players(app) > 1,
    };
    let text = text.to_owned();
    if asks {
        // Nobody is asked about what cannot be read.
        effects.push(Effect::ReadPasted(pasted, text));
    } else {
        take(app, pasted, text, effects);
    }
}

/// Takes what was pasted, and asks first where something has to be asked.
pub(super) fn take(app: &mut App, pasted: Pasted, text: String, effects: &mut Vec<Effect>) {
    match pasted {
        Pasted::Game => games::replace_record(app, AfterSave::Pasted(text), effects),
        Pasted::Position if players(app) == 1 => effects.push(Effect::PlacePasted(text, 0)),
        Pasted::Position => ask_turn(app, 0, |player| Choice::PastePosition(text.clone(), player)),
    }
}

fn players(app: &App) -> u8 {
    app.game().map_or(1, |game| game.players.max(1))
}
