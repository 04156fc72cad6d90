//! The move that is made when the machine has moved.

use super::pieces::shape_of;
use crate::base::{Diagnostic, Message};
use crate::board::look::{Coordinates, PieceShape};
use crate::board::{Board, Game, Op, Piece, Square};
use crate::message;
use crate::notation::input::MoveInput;
use crate::notation::label::SWAP;
use crate::notation::letters::letter_of;
use crate::notation::readings::{Reading, readings_of};
use crate::notation::typed_text::TypedText;
use crate::notation::{column_name, square_name};
use crate::session::Seat;
use crate::tui::app::App;
use crate::tui::panes::PremoveInput;

/// Returns the squares that a premove names, in its order.
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

/// Returns what a premove changes on the board as it stands now: only what the rules can mean by it, whatever stands in
/// the way.
pub fn ops(app: &App, game: &Game) -> Vec<Op> {
    let (Some(premove), Some(session)) = (&app.board.premove, &app.session) else {
        return Vec::new();
    };
    let (players, turn) = (game.players.max(1), session.position().turn);
    let mut others = (1..players).map(|later| (turn + later) % players);
    let is_person = |player: &u8| session.players().seat(*player) == Seat::Person;
    let Some(person) = others.find(is_person) else {
        return Vec::new();
    };
    let board = &session.position().board;
    let text = match &premove.input {
        PremoveInput::Begun(_) => return Vec::new(),
        PremoveInput::Squares(_) => "",
        PremoveInput::Text(text) => text.trim(),
    };
    let mut ops = read_walk(app, game, person, text).unwrap_or_default();
    if ops.is_empty() {
        ops = match squares(app, game)[..] {
            [from, to] if board.has(to) => match board.piece(from) {
                Some(piece) => vec![Op::Clear(from), Op::Place(to, piece)],
                None => Vec::new(),
            },
            [to] if board.has(to) => {
                let piece = set_piece(game, person, text);
                piece.map_or(Vec::new(), |piece| vec![Op::Place(to, piece)])
            }
            _ => Vec::new(),
        };
    }
    if let &[Op::Clear(from), Op::Place(to, king)] = &ops[..] {
        ops = beside_rook(game, board, from, to, king).unwrap_or(ops);
    }
    let rook = castled_rook(game, board, &ops);
    ops.extend(rook.into_iter().flatten());
    ops
}

/// Returns why a text can be no move in any position: it names no square and is no word for a move. The legal moves, which
/// may have names of their own, are those of the machine.
pub fn unreadable_premove(app: &App, text: &str) -> Option<Diagnostic> {
    let (session, game) = (app.session.as_ref()?, app.game()?);
    let (typed, style) = (text.trim(), game.look.coordinates);
    let begun = session.completions(typed);
    let is_column = |x| column_name(x, style).eq_ignore_ascii_case(typed);
    let is_move = begun.is_some_and(|moves| !moves.is_empty())
        || ["pass", SWAP, &app.texts.word("tui-pass")].contains(&typed)
        || style == Coordinates::Numbers
        || (0..game.width).any(is_column);
    if is_move {
        return None;
    }
    let position = session.position();
    let language = app.texts.language().code();
    let MoveInput::Words(words, mut error) =
        MoveInput::read(typed, game, &position.board, language)
    else {
        return None;
    };
    // Whoever is to move then has kinds of the same letters.
    match readings_of(&words, game, position) {
        Err(Some(message)) if message.id == "typed-unknown" => {
            error.message = message;
            error.hint = None;
            Some(error)
        }
        Err(None) => Some(error),
        _ => None,
    }
}

/// Returns the move of the one piece of a chess set that goes to the square that a text names, or of a castling king.
fn read_walk(app: &App, game: &Game, person: u8, text: &str) -> Option<Vec<Op>> {
    if text.is_empty() || text.contains(['*', '@']) {
        return None;
    }
    let position = app.session.as_ref()?.position();
    let mut position = position.clone();
    position.turn = person;
    let typed = TypedText::new(text, game, &position.board, app.texts.language().code());
    let readings = readings_of(&typed, game, &position).ok()?;
    let goes = |reading: &Reading| match reading.mv[..] {
        [Op::Clear(from), Op::Place(to, _)] => leads(game, &position.board, from, to),
        _ => false,
    };
    let mut walks = readings.into_iter().filter(goes);
    let walk = walks.next()?;
    walks.next().is_none().then(|| walk.mv.to_vec())
}

/// Returns the piece that a premove of one square sets there: the kind that its text names, or the only one of the person.
fn set_piece(game: &Game, person: u8, text: &str) -> Option<Piece> {
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

/// Returns true if the way in which a piece of a chess set goes, or castles, leads from one square to another, whatever
/// stands between.
fn leads(game: &Game, board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece(from) else {
        return false;
    };
    let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    match shape_of(game, piece) {
        _ if (x, y) == (0, 0) => false,
        Some(PieceShape::King) => x.max(y) == 1 || (x, y) == (2, 0),
        Some(PieceShape::Queen) => x == 0 || y == 0 || x == y,
        Some(PieceShape::Rook) => x == 0 || y == 0,
        Some(PieceShape::Bishop) => x == y,
        Some(PieceShape::Knight) => (x.min(y), x.max(y)) == (1, 2),
        Some(PieceShape::Pawn) => {
            let is_forward = (to.y > from.y) == (game.owner(piece) == 0);
            is_forward && (x + y <= 2) && y > 0
        }
        _ => false,
    }
}

/// Returns the way of a king that is put on its own rook in the corner: it castles.
fn beside_rook(
    game: &Game,
    board: &Board,
    from: Square,
    to: Square,
    king: Piece,
) -> Option<Vec<Op>> {
    let rook = board.piece(to)?;
    let is_own = game.owner(rook) == game.owner(king);
    let is_corner = to.x == 0 || to.x + 1 == board.width();
    let is_meant = shape_of(game, king) == Some(PieceShape::King)
        && shape_of(game, rook) == Some(PieceShape::Rook);
    let x = match to.x > from.x {
        true => from.x.checked_add(2)?,
        false => from.x.checked_sub(2)?,
    };
    (is_own && is_corner && is_meant && from.y == to.y)
        .then(|| vec![Op::Clear(from), Op::Place(Square::new(x, from.y), king)])
}

/// Returns how the rook goes along if a king castles: from the corner to the square that the king passes.
fn castled_rook(game: &Game, board: &Board, ops: &[Op]) -> Option<[Op; 2]> {
    let &[Op::Clear(from), Op::Place(to, king)] = ops else {
        return None;
    };
    let is_home = from.y == to.y && (from.y == 0 || from.y + 1 == board.height());
    let is_castling =
        is_home && from.x.abs_diff(to.x) == 2 && shape_of(game, king) == Some(PieceShape::King);
    let x = match to.x > from.x {
        true => board.width().checked_sub(1)?,
        false => 0,
    };
    let corner = Square::new(x, from.y);
    let rook = board.piece(corner).filter(|_| is_castling)?;
    let is_rook = shape_of(game, rook) == Some(PieceShape::Rook);
    let passed = Square::new(from.x.midpoint(to.x), from.y);
    (is_rook && game.owner(rook) == game.owner(king))
        .then_some([Op::Clear(corner), Op::Place(passed, rook)])
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

/// Returns the words about the premove, or about the line that is typed before the machine has moved.
pub fn premove_words(app: &App) -> Option<Message> {
    let coordinates = app.game()?.look.coordinates;
    let name = |square: &Square| square_name(*square, coordinates);
    let player = app.player_name(app.session.as_ref()?.position().turn);
    let Some(premove) = &app.board.premove else {
        let text = app.composer.line.text();
        let text = app
            .composer
            .early
            .map(|_| text)
            .filter(|text| !text.is_empty())?;
        return Some(message!("premove-typed", mv = text));
    };
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
