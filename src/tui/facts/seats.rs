//! Who plays for a player, in words.

use crate::base::Message;
use crate::i18n::Texts;
use crate::message;
use crate::search::Effort;
use crate::session::{Seat, Session};

/// Returns a description of who plays for a player.
fn seat_words(texts: &Texts, session: &Session, player: u8) -> Message {
    match session.players().seat(player) {
        Seat::Person => message!("engine-person"),
        Seat::Machine(effort) => message!("engine-machine", effort = effort_words(texts, effort)),
        Seat::Engine(number) => message!("engine-seat", name = engine_name(session, number)),
    }
}

/// Returns a description of who plays for a player in few words: the machine with the name of its strength, if it has
/// one.
pub fn short_seat_words(texts: &Texts, session: &Session, player: u8) -> String {
    let named = match session.players().seat(player) {
        Seat::Machine(effort) if effort == Effort::EASY => Some("engine-easy"),
        Seat::Machine(effort) if effort == Effort::MEDIUM => Some("engine-medium"),
        Seat::Machine(effort) if effort == Effort::STRONG => Some("engine-strong"),
        _ => None,
    };
    named.map_or_else(
        || texts.say(&seat_words(texts, session, player)),
        |key| texts.word(key),
    )
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
