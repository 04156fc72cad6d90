//! What positions and rules say, as messages that every user interface shows alike: players and values.

pub mod grid;
pub mod judgement;

use crate::base::clean::clean_line;
use crate::base::{Message, Value as MessageValue};
use crate::board::look::{Localized, in_language};
use crate::board::{Cell, Game, Outcome};
use crate::message;
use crate::rules::DisplayValue;

/// Returns a text in a language, else in English, else in any, cleaned; `None` if there is none.
pub fn localized(texts: &Localized, code: &str) -> Option<String> {
    in_language(texts, code)
        .or_else(|| texts.values().next().map(String::as_str))
        .filter(|text| !text.is_empty())
        .map(|text| clean_line(text).into_owned())
}

/// Returns the name of a player, or the number if the game gives no name.
pub fn player_words(game: Option<&Game>, player: u8, code: &str) -> Message {
    let look = game.and_then(|game| game.look.players.get(usize::from(player)));
    match look.and_then(|look| localized(&look.name, code)) {
        Some(name) => message!("common-text", text = name),
        None => message!("common-player", number = player),
    }
}

/// Returns the name of a player in every language that the game has one in, or the number.
pub(super) fn player_value(game: &Game, player: u8) -> MessageValue {
    let look = game.look.players.get(usize::from(player));
    // English is what a language without a name of its own falls back to.
    let named = look.and_then(|look| Some((look, localized(&look.name, "en")?)));
    match named {
        Some((look, english)) => {
            let mut names = look.name.clone();
            names.insert("en".to_owned(), english);
            MessageValue::Localized(names)
        }
        None => message!("common-player", number = player).into(),
    }
}

/// Returns the result of a finished game, with the name of the winner in every language that the game has one in.
/// Returns `None` if the game is not over.
pub fn result_words(outcome: Outcome, game: &Game) -> Option<Message> {
    let name = |player| player_value(game, player);
    match (outcome, outcome.winners().as_slice()) {
        (outcome, _) if !outcome.is_over() => None,
        (_, [player]) => Some(message!("tui-outcome-won", player = name(*player))),
        (_, [first, others @ ..]) => {
            let both = |known: MessageValue, next: &u8| {
                message!("tui-players-and", players = known, player = name(*next)).into()
            };
            let players: MessageValue = others.iter().fold(name(*first), both);
            Some(message!("tui-outcome-shared", players = players))
        }
        (Outcome::Over, []) => Some(message!("tui-outcome-over")),
        (_, []) => Some(message!("tui-outcome-draw")),
    }
}

/// Returns a value of the rules. Numbers, truth values and pieces are written as in rules.
pub fn value_words(value: DisplayValue, game: Option<&Game>, code: &str) -> Message {
    let text = match value {
        DisplayValue::Int(number) => number.to_string(),
        // With a point also for whole numbers, which are another type.
        DisplayValue::Float(number) => format!("{number:?}"),
        DisplayValue::Bool(truth) => truth.to_string(),
        DisplayValue::Piece(Cell::EMPTY) => "empty".to_owned(),
        DisplayValue::Piece(cell) => match (cell.piece(), game) {
            (Some(piece), Some(game)) => {
                clean_line(&game.spoken_name_with_code(piece, code)).into_owned()
            }
            (Some(piece), None) => piece.0.to_string(),
            (None, _) => "#".to_owned(),
        },
        DisplayValue::Player(Some(player)) => return player_words(game, player, code),
        DisplayValue::Player(None) => return message!("common-nobody"),
    };
    message!("common-text", text = text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_without_a_name_are_numbered_in_every_language() {
        let game = Game::new(2, 2);
        let named = |player| value_words(DisplayValue::Player(player), Some(&game), "es");
        assert_eq!(named(Some(1)), message!("common-player", number = 1));
        assert_eq!(named(None), message!("common-nobody"));
    }

    #[test]
    fn whole_floats_keep_their_point() {
        let words = |value| value_words(value, None, "en");
        assert_eq!(
            words(DisplayValue::Float(2.0)),
            message!("common-text", text = "2.0")
        );
        assert_eq!(
            words(DisplayValue::Int(2)),
            message!("common-text", text = "2")
        );
    }
}
