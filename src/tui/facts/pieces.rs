//! Pieces and squares in words, and the other way round.

use crate::base::clean::clean_line;
use crate::board::look::PieceShape;
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::message;
use crate::notation::read_square;
use crate::notation::stacks::stack_runs;
use crate::tui::app::App;
use std::collections::BTreeSet;

/// Returns the square with a name, such as `d4`.
pub fn named(app: &App, name: &str) -> Option<Square> {
    let (game, position) = app.played()?;
    let square = read_square(name, game).or_else(|| read_square(&name.to_lowercase(), game))?;
    let inside = square.x < position.board.width() && square.y < position.board.height();
    inside.then_some(square)
}

/// Returns what stands on a square, the pieces that lie on each other from the top.
pub fn standing(app: &App, game: &Game, board: &Board, square: Square) -> String {
    let runs = stack_runs(board, square).into_iter().rev();
    let runs = runs.map(|(piece, count)| match count {
        1 => piece_words(app, game, piece),
        count => format!("{} ×{count}", piece_words(app, game, piece)),
    });
    let lower = |upper: String, lower: String| {
        let message = message!("plain-stack", upper = upper, lower = lower);
        app.texts.say(&message)
    };
    let whole = runs.reduce(lower);
    whole.unwrap_or_else(|| cell(app, game, board.get(square)))
}

/// Returns what a cell holds.
pub fn cell(app: &App, game: &Game, cell: Cell) -> String {
    match cell.piece() {
        Some(piece) => piece_words(app, game, piece),
        None if cell.is_hole() => app.texts.word("plain-no-cell"),
        None => app.texts.word("plain-empty"),
    }
}

/// Returns a piece: its player, and its kind if the player has several. A piece that belongs to nobody in a game where
/// others have owners, such as an arrow, or where there is only one kind, such as seeds, has only a kind.
pub fn piece_words(app: &App, game: &Game, piece: Piece) -> String {
    let is_owned = |piece: Piece| game.declared_owner(piece).is_some();
    let mut others = (0..game.players.max(1)).flat_map(|owner| game.kinds_of(owner));
    let is_only_kind = game.pieces.len() == 1;
    if is_only_kind && !is_owned(piece) && game.players > 1 {
        let spoken = game.spoken_name(piece, app.texts.language().code());
        return clean_line(spoken).into_owned();
    }
    let is_neutral = !is_owned(piece) && others.any(is_owned) || game.is_nobodys_number(piece);
    let player = app.player_name(game.owner(piece));
    match kind_words(app, game, piece) {
        Some(kind) if is_neutral => kind,
        Some(kind) => {
            let message = message!("plain-piece", player = player, kind = kind);
            app.texts.say(&message)
        }
        None => player,
    }
}

/// Returns the kind of a piece: as the look names it, else by its shape if that is the only one of its player, or else
/// by its name in the rules. Returns `None` in a game where every player has one kind.
fn kind_words(app: &App, game: &Game, piece: Piece) -> Option<String> {
    let has_several = |player: u8| game.kinds_of(player).nth(1).is_some();
    if !(0..game.players.max(1)).any(has_several) {
        return None;
    }
    let kinds: Vec<Piece> = game.kinds_of(game.owner(piece)).collect();
    let spoken = game.spoken_name(piece, app.texts.language().code());
    if spoken != game.piece_name(piece) {
        return Some(clean_line(spoken).into_owned());
    }
    let shapes: BTreeSet<Option<PieceShape>> =
        kinds.iter().map(|kind| shape_of(game, *kind)).collect();
    let shape = shape_of(game, piece).filter(|_| shapes.len() == kinds.len());
    Some(match shape.and_then(shape_word) {
        Some(id) => app.texts.word(id),
        None => clean_line(game.piece_name(piece)).into_owned(),
    })
}

/// Returns the kinds of pieces that a text can mean: the one with this name in the rules, else those with these words,
/// else those with words that begin like this.
pub fn find_kinds(app: &App, game: &Game, text: &str) -> Vec<Piece> {
    if let Some(piece) = game.piece_by_name(text) {
        return vec![piece];
    }
    let text = text.to_lowercase();
    let split = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let kinds = (0..game.players.max(1)).flat_map(|owner| game.kinds_of(owner));
    let worded = kinds.map(|kind| (kind, split(&piece_words(app, game, kind).to_lowercase())));
    let worded: Vec<(Piece, Vec<String>)> = worded.collect();
    let wanted = split(&text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let all = |fits: fn(&str, &str) -> bool| -> Vec<Piece> {
        let meant = worded.iter().filter(|(_, words)| {
            let mut wanted = wanted.iter();
            wanted.all(|wanted| words.iter().any(|word| fits(word, wanted)))
        });
        meant.map(|(kind, _)| *kind).collect()
    };
    let exactly = |same: &&(Piece, Vec<String>)| same.1 == wanted;
    if let Some((kind, _)) = worded.iter().find(exactly) {
        return vec![*kind];
    }
    let exact = all(|word, wanted| word == wanted);
    match exact.is_empty() {
        true => all(|word, wanted| word.starts_with(wanted)),
        false => exact,
    }
}

pub(super) fn shape_of(game: &Game, piece: Piece) -> Option<PieceShape> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    let drawn = look.glyph.as_deref().and_then(PieceShape::of_glyph);
    look.shape.or(drawn)
}

/// Returns the message with the word for a shape; letters are better said by the name of the piece.
fn shape_word(shape: PieceShape) -> Option<&'static str> {
    Some(match shape {
        PieceShape::Disc => "plain-shape-disc",
        PieceShape::CrownedDisc => "plain-shape-crowned",
        PieceShape::Ring => "plain-shape-ring",
        PieceShape::King => "plain-shape-king",
        PieceShape::Queen => "plain-shape-queen",
        PieceShape::Rook => "plain-shape-rook",
        PieceShape::Bishop => "plain-shape-bishop",
        PieceShape::Knight => "plain-shape-knight",
        PieceShape::Pawn => "plain-shape-pawn",
        PieceShape::Triangle => "plain-shape-triangle",
        PieceShape::Square => "plain-shape-square",
        PieceShape::Diamond => "plain-shape-diamond",
        PieceShape::Star => "plain-shape-star",
        PieceShape::Cross => "plain-shape-cross",
        PieceShape::Bar => "plain-shape-bar",
        PieceShape::Token | PieceShape::Wedge | PieceShape::Letters => return None,
    })
}
