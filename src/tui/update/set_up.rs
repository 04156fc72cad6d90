//! Setting up a whole board, the player to move, and the state of the rules.

use super::super::app::App;
use super::super::layer::{Choice, MenuEntry, PromptKind};
use super::super::layout::Pane;
use super::{ask_turn, board, files, offer, session_events};
use crate::base::Message;
use crate::board::{Board, Cell, Square};
use crate::message;
use crate::session::Session;

/// Removes all pieces from the board that is set up.
pub(super) fn clear_board(app: &mut App) {
    lay_out(app, |board, _| {
        let squares =
            (0..board.height()).flat_map(|y| (0..board.width()).map(move |x| Square::new(x, y)));
        let mut empty = board.clone();
        for square in squares.filter(|square| board.has(*square)) {
            empty.set(square, Cell::EMPTY);
        }
        empty
    });
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
    board::composed(app);
    app.tell(&message!("tui-set-up-begun"));
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
        None => app.tell_fault(&message!("engine-no-such-player", name = name)),
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
        if let Err(fault) = set_state(app, text) {
            app.tell_fault(&fault);
        }
        return;
    }
    let entries = values.into_iter().map(|(name, value)| MenuEntry {
        label: crate::base::clean::clean_line(&name).into_owned(),
        side: crate::base::clean::clean_line(&value).into_owned(),
        choice: Choice::State(name, value),
    });
    let title = app.texts.word("tui-state-title");
    let entries = entries.collect();
    offer(app, title, entries, 0);
}

/// Asks for the value of a state variable. One that is true or false changes at once.
pub(super) fn ask_state(app: &mut App, name: &str, value: &str) {
    let other = match value {
        "true" => "false",
        "false" => "true",
        _ => {
            let kind = PromptKind::State(name.to_owned());
            let title = message!("tui-ask-state", name = name);
            files::ask(app, title, value, kind);
            return;
        }
    };
    if let Err(fault) = state_given(app, name, other) {
        app.tell_fault(&fault);
    }
}

/// Sets a state variable, and returns to the list.
pub(super) fn state_given(app: &mut App, name: &str, value: &str) -> Result<(), Message> {
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
    super::moves::position_changed(app);
    session_events::tell(app, events);
    Ok(())
}
