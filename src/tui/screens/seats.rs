//! Short texts about seats and searches, for borders and the title bar.

use super::key_label;
use crate::message;
use crate::notation::label::write_label;
use crate::session::{Seat, Session};
use crate::tui::app::App;
use crate::tui::commands::{self, Action};

/// Returns for whom the user plays, or `None` if the machine plays for no player.
pub(super) fn players(app: &App, session: &Session) -> Option<String> {
    let players = session.game()?.players;
    let is_person = |player: &u8| session.players().seat(*player) == Seat::Person;
    if (0..players).all(|player| is_person(&player)) {
        return None;
    }
    let names: Vec<String> = (0..players)
        .filter(is_person)
        .map(|player| app.player_name(player))
        .collect();
    Some(if names.is_empty() {
        app.texts.word("engine-machines-only")
    } else {
        app.texts
            .say(&message!("engine-you", players = names.join(", ")))
    })
}

/// Returns the text in the board's border when it is the machine's turn.
pub(super) fn machine_words(app: &App, session: &Session) -> Option<String> {
    if let Some(thinking) = session.players().thinking() {
        let visits = thinking.found.as_ref().map_or(0, |found| found.visits);
        return Some(app.texts.say(&message!(
            "engine-thinks",
            player = app.player_name(thinking.player),
            visits = visits,
            of = thinking.visits
        )));
    }
    let node = session.record().node(session.current());
    let is_waiting = session.is_machine_waiting() && node.children().is_empty();
    let key = app.keymap.keys_of(
        commands::KeyContext::Board,
        commands::of(Action::EngineMove).id,
    );
    let key = key.first().filter(|_| is_waiting)?;
    let player = app.player_name(session.position().turn);
    Some(app.texts.say(&message!(
        "engine-waits",
        player = player,
        key = key_label(app, *key)
    )))
}

/// Returns the text at the right of the hint line while the machine is searching.
pub(super) fn thinking_words(app: &App) -> Option<String> {
    let session = app.session.as_ref()?;
    let thinking = session.players().thinking()?;
    let best = thinking.found.as_ref().and_then(|found| found.best());
    Some(match (best, session.game()) {
        (Some(best), Some(game)) => app.texts.say(&message!(
            "engine-best-so-far",
            mv = write_label(&best.mv, game, session.position())
        )),
        _ => app.texts.word("engine-esc-stops"),
    })
}
