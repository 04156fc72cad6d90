//! The move that is made when the machine has moved.

use crate::base::Message;
use crate::board::{Game, Square};
use crate::message;
use crate::notation::square_name;
use crate::tui::app::App;
use crate::tui::panes::PremoveInput;

pub fn squares(app: &App, game: &Game) -> Vec<Square> {
    let (Some(premove), Some((_, position))) = (&app.board.premove, app.played()) else {
        return Vec::new();
    };
    let name = |square: Square| square_name(square, game.look.coordinates);
    premove.squares(
        position
            .board
            .squares()
            .map(|square| (square, name(square))),
    )
}

/// Returns a premove as a move is written; `None` if the square is missing to which the piece goes.
pub fn premove_text(app: &App, input: &PremoveInput) -> Option<String> {
    let coordinates = app.game()?.look.coordinates;
    match input {
        PremoveInput::Begun(_) => None,
        PremoveInput::Squares(squares) => {
            let names = squares.iter();
            let names: Vec<String> = names
                .map(|square| square_name(*square, coordinates))
                .collect();
            Some(names.join("-"))
        }
        PremoveInput::Text(text) => Some(text.clone()),
    }
}

/// Returns the words about the premove.
pub fn premove_words(app: &App) -> Option<Message> {
    let premove = app.board.premove.as_ref()?;
    let coordinates = app.game()?.look.coordinates;
    let name = |square: &Square| square_name(*square, coordinates);
    let player = app.player_name(app.session.as_ref()?.position().turn);
    // Lines of text have no key.
    let kept = |mv: &str| match app.plain {
        Some(_) => message!("premove-kept-plain", mv = mv, player = player),
        None => message!("premove-kept", mv = mv, player = player),
    };
    Some(match &premove.input {
        PremoveInput::Begun(square) => message!("premove-begun", square = name(square)),
        input => kept(&premove_text(app, input)?),
    })
}
