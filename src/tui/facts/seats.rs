//! Who plays for a player, in words.

use crate::base::Message;
use crate::i18n::Texts;
use crate::message;
use crate::search::Effort;
use crate::session::{Seat, Session};

/// Returns a description of who plays for a player in few words: the machine with the name of its strength, if it has
/// one. Where persons play for all, those after the first are friends.
pub fn short_seat_words(texts: &Texts, session: &Session, player: u8) -> String {
    let seat = |player: u8| session.players().seat(player);
    let players = 0..session.game().map_or(1, |game| game.players);
    match seat(player) {
        Seat::Person if player > 0 && players.into_iter().all(|it| seat(it) == Seat::Person) => {
            texts.word("card-friend")
        }
        Seat::Machine(effort) => strength_words(texts, effort),
        Seat::Person => texts.word("engine-person"),
        Seat::Engine(number) => texts.say(&message!(
            "engine-seat",
            name = engine_name(session, number)
        )),
    }
}

/// Returns the machine with the name of its strength, or with its visits.
pub fn strength_words(texts: &Texts, effort: Effort) -> String {
    match (effort.name(), effort.level) {
        (Some("easy"), _) => texts.word("engine-easy"),
        (Some("medium"), _) => texts.word("engine-medium"),
        (Some("strong"), _) => texts.word("engine-strong"),
        (Some(_), Some(level)) => texts.say(&message!("engine-level", level = level)),
        _ => texts.say(&message!("engine-machine", effort = effort.visits)),
    }
}

/// Returns the name of an engine by its number.
pub fn engine_name(session: &Session, number: usize) -> String {
    let engine = session.players().engine(number);
    engine.map_or(String::new(), |engine| engine.spec().name.clone())
}

/// Returns a description of an effort.
pub fn effort_words(texts: &Texts, effort: Effort) -> Message {
    let visits = message!("engine-visits", visits = effort.visits);
    match effort.time {
        None => visits,
        Some(time) => {
            let seconds = time.as_secs_f64();
            let digits = usize::from(seconds.fract() > 0.0);
            let seconds = texts.decimal(seconds, digits);
            message!("engine-effort", visits = visits, seconds = seconds)
        }
    }
}
