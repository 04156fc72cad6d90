//! Games and positions as text on the clipboard, and handling of pasted text.

use crate::base::Message;
use crate::board::{Cell, Game, Square};
use crate::codec::fen::is_fen;
use crate::codec::records::{format_of, full_format};
use crate::message;
use crate::notation::stacks::square_sign;
use crate::notation::{column_name, row_name};
use crate::session::document::Document;
use crate::session::words::grid::TextGrid;
use crate::session::{FileError, RecordFile, Session};
use crate::tui::app::{App, Choice, Effect};
use crate::tui::event::Pasted;
use crate::tui::facts::done_but;
use crate::tui::layer::AfterSave;
use crate::tui::layout::Pane;
use crate::tui::open_target::{OpenTarget, PASTED};
use crate::tui::opening::{file_error, is_gbb};
use crate::tui::theme::Signs;
use crate::tui::update::offers::ask_turn;
use crate::tui::update::tasks::{self, load};
use crate::tui::update::{composer, games, leave};
use crate::tui::widgets::board::PieceSigns;
use std::path::Path;

/// The largest text in bytes for the clipboard of the terminal; terminals silently drop longer ones.
const MOST: usize = 70_000;

/// Pastes what was copied in this program.
pub(super) fn paste_text(app: &mut App, effects: &mut Vec<Effect>) {
    let text = with_line_feeds(&app.clipboard);
    paste(app, &text, effects);
}

/// Copies a text to both clipboards and shows a message.
pub(super) fn copy(app: &mut App, text: String, said: &Message, effects: &mut Vec<Effect>) {
    if text.len() > MOST {
        app.tell_error(&message!("tui-clipboard-too-long", limit = MOST / 1000));
    } else {
        effects.push(Effect::Clipboard(text.clone()));
        app.tell(said);
    }
    app.clipboard = text;
}

/// Copies the game with all its variations as SGF.
pub(super) fn copy_game(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    // Without its source, the text contains only this game of the file.
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
    match save.and_then(|save| Ok((save.text()?.0, save))) {
        Ok((text, save)) => {
            let done = message!("tui-copied-position");
            let said = done_but(done, save.warnings().iter().cloned());
            copy(app, text, &said, effects);
        }
        Err(error) => app.tell_error(&error),
    }
}

/// Copies the position as FEN.
pub(super) fn copy_fen(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    match session.fen() {
        Ok(fen) => copy(app, fen, &message!("tui-copied-fen"), effects),
        Err(error) => app.tell_error(&error),
    }
}

/// Copies the board as a diagram of ASCII characters.
pub(super) fn copy_diagram(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let Some(game) = session.game() else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let text = diagram(game, &session.position().board);
    copy(app, text, &message!("tui-copied-diagram"), effects);
}

/// Returns a board as a diagram of ASCII characters.
pub(super) fn diagram(game: &Game, board: &crate::board::Board) -> String {
    let style = game.look.coordinates;
    let signs = PieceSigns::of(game, Signs::Ascii);
    let text = |square: Square| {
        let sign = match board.get(square) {
            Cell::EMPTY => ".",
            Cell::HOLE => " ",
            cell => cell.piece().map_or("?", |piece| signs.get(piece)),
        };
        square_sign(game, board, square, sign)
    };
    let columns = |text: &str| text.chars().count();
    let cell = board.squares().map(|square| columns(&text(square))).max();
    let grid = TextGrid {
        board,
        row_name: &|y| row_name(y, style),
        column_name: &|x| column_name(x, style),
        least_label: 1,
        gap: 1,
        cell: cell.unwrap_or(1),
    };
    grid.print(|square| {
        let text = text(square);
        let columns = columns(&text);
        (text, columns)
    })
}

/// Converts the line ends of pasted text to line feeds. Terminals send carriage returns instead.
pub(super) fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns what a pasted text is, with the text to read; `None` if it is neither a game nor a position.
fn kind_of(app: &App, text: &str) -> Option<(Pasted, String)> {
    let start = text.trim_start();
    let is_tree = start
        .strip_prefix('(')
        .is_some_and(|rest| rest.trim_start().starts_with(';'));
    if is_tree {
        return Some((Pasted::Game, text.to_owned()));
    }
    if let Some(tagged) = tagged_game(app, start) {
        return Some((Pasted::Game, tagged));
    }
    (is_gbb(start) || is_fen(start)).then(|| (Pasted::Position, text.to_owned()))
}

/// Returns true if a text that was pasted where moves are typed is a whole game or position.
pub(super) fn is_whole(text: &str) -> bool {
    let start = text.trim_start();
    let is_begun = start.starts_with("(;") || start.starts_with('[') && start.contains('"');
    is_begun || is_gbb(start) || is_fen(start)
}

/// Opens a text that was pasted where no game is open, as if it were a file. Returns false if it is none.
pub(super) fn open(app: &mut App, text: &str, effects: &mut Vec<Effect>) -> bool {
    let Some((_, text)) = kind_of(app, text) else {
        return false;
    };
    leave::leave_for(app, AfterSave::open(OpenTarget::of_text(text)), effects);
    true
}

/// Handles text pasted on the board or the moves: a game, a position, or else a move.
pub(super) fn paste(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    match kind_of(app, text) {
        // The text is read first, so that nothing is asked about text that cannot be read.
        Some((Pasted::Game | Pasted::OtherGame, text)) => {
            read_pasted(app, Pasted::Game, text, effects);
        }
        Some((Pasted::Position, text)) if players(app) > 1 && !is_fen(&text) => {
            read_pasted(app, Pasted::Position, text, effects);
        }
        Some((Pasted::Position, text)) => take(app, Pasted::Position, text, effects),
        None if text.trim().is_empty() => app.tell(&message!("tui-nothing-to-paste")),
        None => {
            app.focus = Pane::Composer;
            composer::paste(app, text);
        }
    }
}

/// Returns a pasted text that is a game of PGN or PDN, with a tag where it has none: moves alone are a game if they are
/// numbered and several.
fn tagged_game(app: &App, text: &str) -> Option<String> {
    let has_tag =
        text.starts_with('[') && full_format().name() != format_of("", text.as_bytes()).name();
    if has_tag {
        return Some(text.to_owned());
    }
    let after = text.strip_prefix("1.")?.trim_start_matches('.');
    if after.split_whitespace().count() < 2 {
        return None;
    }
    let Some(game) = app.game() else {
        // Without a game, moves that begin with a letter are those of chess.
        let is_chess = after
            .trim_start()
            .starts_with(|sign: char| sign.is_ascii_alphabetic());
        return is_chess.then(|| format!("[Event \"?\"]\n\n{text}"));
    };
    let of_format = |format: &str| {
        game.look
            .records
            .get(format)
            .and_then(|names| names.first())
    };
    let tag = match (of_format("pgn"), of_format("pdn")) {
        (Some(name), _) => format!("[Variant \"{name}\"]"),
        (None, Some(name)) => format!("[GameType \"{name}\"]"),
        (None, None) => return None,
    };
    Some(format!("{tag}\n\n{text}"))
}

/// Opens what was pasted, asking first if unsaved changes would be lost or the player to move is unknown.
pub(super) fn take(app: &mut App, pasted: Pasted, text: String, effects: &mut Vec<Effect>) {
    match pasted {
        Pasted::Game => games::replace_record(app, AfterSave::Pasted(text), effects),
        Pasted::OtherGame => {
            leave::leave_for(app, AfterSave::open(OpenTarget::of_text(text)), effects);
        }
        Pasted::Position if players(app) == 1 || is_fen(&text) => {
            tasks::place_pasted(app, text, None, effects);
        }
        Pasted::Position => ask_turn(app, 0, |player| {
            let text = text.clone();
            Choice::new(move |app, effects| {
                tasks::place_pasted(app, text.clone(), Some(player), effects);
            })
        }),
    }
}

fn players(app: &App) -> u8 {
    app.game().map_or(1, |game| game.players.max(1))
}

/// Reads a pasted text before anything is asked about it.
fn read_pasted(app: &mut App, pasted: Pasted, text: String, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let reader = session.game_reader();
    let position = session.begin_load_position(Path::new(PASTED), None);
    let read_text = move || {
        let result = match pasted {
            Pasted::Game if !reader.fits(&RecordFile::of_text(PASTED, &text)) => {
                Session::open_text(PASTED, &text).map(|_| Pasted::OtherGame)
            }
            Pasted::Game | Pasted::OtherGame => reader.read_text(PASTED, &text).map(|_| pasted),
            Pasted::Position => match position {
                Ok(position) => position.parse(&text).map(|_| pasted),
                Err(error) => Err(Box::new(error.into())),
            },
        };
        (text, result)
    };
    type Read = (String, Result<Pasted, Box<FileError>>);
    let take = |app: &mut App, (text, result): Read, effects: &mut Vec<Effect>| match result {
        Ok(pasted) => take(app, pasted, text, effects),
        Err(error) => app.tell_error(&file_error(&error)),
    };
    load(app, PASTED.to_owned(), read_text, take, effects);
}
