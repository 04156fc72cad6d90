//! The move that is made when the machine has moved.

use super::pieces::shape_of;
use crate::base::Message;
use crate::board::look::PieceShape;
use crate::board::{Board, Game, Piece, Square};
use crate::message;
use crate::notation::letters::letter_of;
use crate::notation::square_name;
use crate::session::Seat;
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

/// Returns the piece that a premove of one square sets there: the kind that its text names, or the only one of the person
/// whose turn comes next.
pub fn set_piece(app: &App, game: &Game) -> Option<Piece> {
    let premove = app.board.premove.as_ref()?;
    let session = app.session.as_ref()?;
    let text = match &premove.input {
        PremoveInput::Begun(_) => return None,
        PremoveInput::Squares(_) => "",
        PremoveInput::Text(text) => text.trim(),
    };
    let players = game.players.max(1);
    let turn = session.position().turn;
    let mut others = (1..players).map(|later| (turn + later) % players);
    let person = others.find(|player| session.players().seat(*player) == Seat::Person)?;
    let kinds: Vec<Piece> = game.kinds_of(person).collect();
    if let [only] = kinds[..] {
        return Some(only);
    }
    let first = text.chars().next()?;
    if first.is_uppercase() {
        let is_named =
            |kind: &Piece| letter_of(*kind, game).is_some_and(|it| it.starts_with(first));
        return kinds.into_iter().find(is_named);
    }
    // A pawn has no letter.
    let is_pawn = |kind: &Piece| shape_of(game, *kind) == Some(PieceShape::Pawn);
    kinds.into_iter().find(is_pawn)
}

/// Returns the square that a piece of a chess set leaves for another one; `None` unless exactly one piece of the kind
/// stands where its way of moving leads there, whatever stands between.
pub fn origin(game: &Game, board: &Board, piece: Piece, target: Square) -> Option<Square> {
    let shape = shape_of(game, piece)?;
    let leads = |square: &Square| {
        let (x, y) = (square.x.abs_diff(target.x), square.y.abs_diff(target.y));
        match shape {
            _ if (x, y) == (0, 0) => false,
            PieceShape::King => x.max(y) == 1,
            PieceShape::Queen => x == 0 || y == 0 || x == y,
            PieceShape::Rook => x == 0 || y == 0,
            PieceShape::Bishop => x == y,
            PieceShape::Knight => (x.min(y), x.max(y)) == (1, 2),
            _ => false,
        }
    };
    let is_own = |square: &Square| board.piece(*square) == Some(piece);
    let mut squares = board.squares().filter(is_own).filter(leads);
    let first = squares.next()?;
    squares.next().is_none().then_some(first)
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
