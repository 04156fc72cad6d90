//! Setting up a whole board, the player to move, and the state of the rules.

use crate::base::{Diagnostic, Message, Span};
use crate::board::Board;
use crate::message;
use crate::notation::read_move;
use crate::session::Session;
use crate::tui::app::{Answer, App, Choice, MenuEntry};
use crate::tui::facts::pieces::named;
use crate::tui::facts::set_up::{BETWEEN, example, typed_names};
use crate::tui::layout::Pane;
use crate::tui::line::common_start;
use crate::tui::update::offers::{ask_turn, offer};
use crate::tui::update::{board, composition, line, position, prompts, session_events};

/// Removes all pieces from the board that is set up.
pub(super) fn clear_board(app: &mut App) {
    lay_out(app, |board, _| board.emptied());
}

/// Puts the pieces where the game begins.
pub(super) fn start_position(app: &mut App) {
    lay_out(app, |_, start| start.clone());
}

fn lay_out(app: &mut App, make: impl FnOnce(&Board, &Board) -> Board) {
    let Some(session) = &app.session else { return };
    let Some(rules) = session.rules() else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let start = rules.start();
    let position = session.position();
    let wanted = make(&position.board, &start.board);
    if !app.board.setting_up {
        app.board.setting_up = true;
        app.board.composition.clear();
        app.focus = Pane::Board;
    }
    app.board.composition.lay_out(&wanted, position);
    composition::composed(app);
    app.tell(&message!("tui-set-up-begun"));
}

/// Makes the change that a line states: a square and a piece, a square and `-` for an empty one, or operations. An empty
/// line ends the set-up.
pub(super) fn submit(app: &mut App, text: &str) {
    if text.is_empty() {
        board::set_up(app);
        return;
    }
    let Some((game, position)) = app.played() else {
        return;
    };
    let (game, position) = (game.clone(), position.clone());
    let square_first = text.split_once(BETWEEN).unwrap_or((text, ""));
    let piece_first = text.rsplit_once(BETWEEN).map(|(piece, name)| (name, piece));
    let mut orders = std::iter::once(square_first).chain(piece_first);
    let stated = orders.find_map(|(name, piece)| {
        let square = named(app, name).filter(|square| position.board.has(*square))?;
        Some((square, piece))
    });
    if let Some((square, piece)) = stated {
        app.composer.remember(text);
        app.board.cursor = square;
        match piece.trim() {
            "-" => board::remove(app),
            piece => board::choose_piece(app, piece),
        }
        return;
    }
    let mut wanted = position.board.after(&app.board.composition.ops().ops);
    match read_move(text, &game, &wanted) {
        Ok(mv) if !mv.is_empty() => {
            app.composer.remember(text);
            wanted = wanted.after(&mv.ops);
            app.board.composition.lay_out(&wanted, &position);
            composition::composed(app);
        }
        _ => {
            let (square, piece) = example(app, &game);
            let error = message!(
                "typed-set-up-form",
                text = text,
                square = square,
                piece = piece
            );
            line::refuse(app, Diagnostic::error(Span::default(), error));
        }
    }
}

/// Completes the name of a piece as far as it is certain, or else offers the pieces that it can mean. Returns false if it
/// means none.
pub(super) fn complete(app: &mut App) -> bool {
    let (square, names) = typed_names(app);
    if names.is_empty() {
        return false;
    }
    let common = common_start(names.iter().map(String::as_str));
    let text = app.composer.line.text().to_owned();
    let (before, typed) = match (square, text.find(BETWEEN)) {
        (Some(_), Some(end)) => text.split_at(end + 1),
        _ => ("", text.as_str()),
    };
    let is_longer = common.chars().count() > typed.trim_start().chars().count();
    let begins = common
        .to_lowercase()
        .starts_with(&typed.trim_start().to_lowercase());
    if names.len() == 1 || is_longer && begins {
        app.composer.line.set(&format!("{before}{common}"));
        line::typed(app);
    } else if let Some(square) = square {
        app.board.cursor = square;
        board::choose_piece(app, typed.trim());
    }
    true
}

/// Changes the player to move, who is asked for if not named.
pub(super) fn side_to_move(app: &mut App, name: &str) {
    let Some(players) = app.game().map(|game| game.players.max(1)) else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    if players == 1 {
        app.tell(&message!("tui-one-player"));
        return;
    }
    if name.is_empty() {
        let turn = app.session.as_ref().map_or(0, |s| s.position().turn);
        let next = (turn + 1) % players;
        ask_turn(app, next, |player| {
            let action = crate::tui::commands::Action::SideToMove;
            Choice::Run(action, (player + 1).to_string())
        });
        return;
    }
    match super::engine::player_named(app, name, players) {
        Some(player) => board::set_up_turn(app, player),
        None => {
            let names: Vec<String> = (0..players).map(|player| app.player_name(player)).collect();
            let names = names.join(", ");
            app.tell_error(&message!("tui-no-such-value", name = name, names = names));
        }
    }
}

/// Lists the state of the rules for editing, or changes the value given as `name=value`.
pub(super) fn state(app: &mut App, text: &str) {
    let Some(session) = &app.session else { return };
    let values = session.state_texts();
    if values.is_empty() {
        app.tell(&message!("tui-no-state"));
        return;
    }
    if !text.is_empty() {
        if let Err(error) = set_state(app, text) {
            app.tell_error(&error);
        }
        return;
    }
    let entries = values.into_iter().map(|(name, value)| MenuEntry {
        label: state_name(app, &name),
        side: crate::base::clean::clean_line(&value).into_owned(),
        choice: Choice::new(move |app, _| ask_state(app, &name, &value)),
    });
    let title = app.texts.word("tui-state-title");
    let entries = entries.collect();
    offer(app, title, entries, 0);
}

/// Returns what players call a state variable, or its name in the rules.
fn state_name(app: &App, name: &str) -> String {
    let code = app.texts.language().code();
    let look = app.game().and_then(|game| game.look.state_name(name, code));
    crate::base::clean::clean_line(look.unwrap_or(name)).into_owned()
}

/// Asks for the value of a state variable. One that is true or false changes at once.
fn ask_state(app: &mut App, name: &str, value: &str) {
    let other = match value {
        "true" => "false",
        "false" => "true",
        _ => {
            let variable = name.to_owned();
            let answer = Answer::new(move |app, text, _| state_given(app, &variable, text));
            let title = message!("tui-ask-state", name = state_name(app, name));
            prompts::ask(app, title, value, answer);
            return;
        }
    };
    if let Err(error) = state_given(app, name, other) {
        app.tell_error(&error);
    }
}

/// Sets a state variable, and returns to the list.
fn state_given(app: &mut App, name: &str, value: &str) -> Result<(), Message> {
    set_state(app, &format!("{name}={value}"))?;
    state(app, "");
    Ok(())
}

fn set_state(app: &mut App, text: &str) -> Result<(), Message> {
    let pair = text.split_once(['=', ' ']);
    let (name, value) = pair.ok_or_else(|| message!("tui-state-form"))?;
    let value = (name.trim().to_owned(), value.trim().to_owned());
    let Some(session) = &mut app.session else {
        return Ok(());
    };
    let events = Session::change_state(session, &[value])?;
    position::position_changed(app);
    session_events::tell(app, events);
    Ok(())
}
