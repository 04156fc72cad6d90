//! The board in words: whole, a row, a column, a square, the places of pieces, what a move changed.

use super::super::app::App;
use super::stones;
use crate::base::clean::clean_line;
use crate::board::look::PieceShape;
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::message;
use crate::notation::{column_name, read_square, row_name, square_name};
use std::collections::BTreeSet;

/// Returns the board, row by row, or the stones on a board without rules.
pub fn whole(app: &App) -> Vec<String> {
    if let Some(screen) = &app.stones {
        return stones::whole(app, screen.board.board());
    }
    let Some((game, board)) = app.shown_board() else {
        return vec![no_board(app)];
    };
    rows(app, game, &board)
}

/// Returns the rows of a board from the top; neighbouring empty rows are one line.
pub fn rows(app: &App, game: &Game, board: &Board) -> Vec<String> {
    let style = game.look.coordinates;
    let mut lines = Vec::new();
    let mut empty: Option<(u16, u16)> = None;
    let empty_rows = |empty: Option<(u16, u16)>| {
        empty.map(|(from, to)| {
            let (from, to) = (row_name(from, style), row_name(to, style));
            app.texts.say(&match from == to {
                true => message!("plain-row-empty", row = from),
                false => message!("plain-rows-empty", first = from, last = to),
            })
        })
    };
    for y in (0..board.height()).rev() {
        let pieces = in_row(app, game, board, y);
        if pieces.is_empty() {
            let first = empty.map_or(y, |(first, _)| first);
            empty = Some((first, y));
        } else {
            lines.extend(empty_rows(empty.take()));
            lines.push(row_words(app, game, y, &pieces));
        }
    }
    lines.extend(empty_rows(empty));
    lines
}

/// Returns the reason why there is no board.
pub fn no_board(app: &App) -> String {
    app.texts.word(match app.session.is_some() {
        true => "plain-no-rules-yet",
        false => "plain-nothing-open",
    })
}

fn row_words(app: &App, game: &Game, y: u16, pieces: &[String]) -> String {
    let row = row_name(y, game.look.coordinates);
    app.texts.say(&match pieces.is_empty() {
        true => message!("plain-row-empty", row = row),
        false => message!("plain-row", row = row, pieces = pieces.join(", ")),
    })
}

/// Returns the pieces of a row, each with its column.
fn in_row(app: &App, game: &Game, board: &Board, y: u16) -> Vec<String> {
    let columns = (0..board.width()).filter_map(|x| {
        let piece = board.piece(Square::new(x, y))?;
        let column = column_name(x, game.look.coordinates);
        Some(format!("{column} {}", piece_words(app, game, piece)))
    });
    columns.collect()
}

/// Returns a row by its name, or the reason why there is none.
pub fn row(app: &App, name: &str) -> String {
    let Some((game, board)) = app.shown_board() else {
        return no_board(app);
    };
    let named = (0..board.height()).find(|y| row_name(*y, game.look.coordinates) == name);
    match named {
        Some(y) => row_words(app, game, y, &in_row(app, game, &board, y)),
        None => app.texts.say(&message!("plain-no-row", name = name)),
    }
}

/// Returns a column by its name, from the bottom up, or the reason why there is none.
pub fn column(app: &App, name: &str) -> String {
    let Some((game, board)) = app.shown_board() else {
        return no_board(app);
    };
    let style = game.look.coordinates;
    let wanted = name.to_lowercase();
    let Some(x) = (0..board.width()).find(|x| column_name(*x, style).to_lowercase() == wanted)
    else {
        return app.texts.say(&message!("plain-no-column", name = name));
    };
    let pieces = (0..board.height()).filter_map(|y| {
        let piece = board.piece(Square::new(x, y))?;
        let words = piece_words(app, game, piece);
        Some(format!("{} {words}", row_name(y, style)))
    });
    let pieces: Vec<String> = pieces.collect();
    let column = column_name(x, style);
    app.texts.say(&match pieces.is_empty() {
        true => message!("plain-column-empty", column = column),
        false => message!("plain-column", column = column, pieces = pieces.join(", ")),
    })
}

/// Returns the square with a name, such as `d4`.
pub fn named(app: &App, name: &str) -> Option<Square> {
    let (game, position) = app.played()?;
    let square = read_square(name, game).or_else(|| read_square(&name.to_lowercase(), game))?;
    let inside = square.x < position.board.width() && square.y < position.board.height();
    inside.then_some(square)
}

/// Returns what stands on a square, and whether it is attacked or was just changed.
pub fn square(app: &App, name: &str) -> String {
    let (Some((game, board)), Some(square)) = (app.shown_board(), named(app, name)) else {
        return app.texts.say(&message!("plain-no-square", name = name));
    };
    let mut parts = vec![cell(app, game, board.get(square))];
    if let Some(session) = app.session.as_ref().filter(|_| !app.board.setting_up) {
        if session.attacked().contains(&square) {
            parts.push(app.texts.word("plain-is-attacked"));
        }
        if session.tree().last_squares().contains(&square) {
            parts.push(app.texts.word("plain-is-last"));
        }
    }
    let square = square_name(square, game.look.coordinates);
    let words = parts.join(", ");
    let message = message!("plain-square", square = square, words = words);
    app.texts.say(&message)
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
/// others have owners, such as an arrow, has only a kind.
pub fn piece_words(app: &App, game: &Game, piece: Piece) -> String {
    let is_owned = |piece: Piece| game.declared_owner(piece).is_some();
    let mut others = (0..game.players.max(1)).flat_map(|owner| game.kinds_of(owner));
    let is_neutral = !is_owned(piece) && others.any(is_owned);
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

fn shape_of(game: &Game, piece: Piece) -> Option<PieceShape> {
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

/// Returns the places of all kinds of pieces, or of those whose words contain the given ones.
pub fn pieces(app: &App, wanted: &str) -> Vec<String> {
    let Some((game, board)) = app.shown_board() else {
        return vec![no_board(app)];
    };
    let wanted = wanted.to_lowercase();
    let is_wanted = |words: &str, name: &str| {
        let words = words.to_lowercase();
        name.to_lowercase() == wanted || wanted.split_whitespace().all(|word| words.contains(word))
    };
    let mut lines = Vec::new();
    for owner in 0..game.players.max(1) {
        for kind in game.kinds_of(owner) {
            let words = piece_words(app, game, kind);
            let squares = board
                .squares()
                .filter(|square| board.piece(*square) == Some(kind));
            let squares: Vec<String> = squares
                .map(|square| square_name(square, game.look.coordinates))
                .collect();
            if !squares.is_empty() && is_wanted(&words, game.piece_name(kind)) {
                lines.push(app.texts.say(&message!(
                    "plain-pieces",
                    piece = words,
                    count = squares.len(),
                    squares = squares.join(" ")
                )));
            }
        }
    }
    if lines.is_empty() {
        lines.push(app.texts.word("plain-no-pieces"));
    }
    lines
}

/// Returns how a board differs from an earlier one, square by square.
pub fn difference(app: &App, before: &Board) -> Vec<String> {
    let Some((game, position)) = app.played() else {
        return Vec::new();
    };
    let after = &position.board;
    let changed = after
        .squares()
        .filter(|square| after.get(*square) != before.get(*square));
    let lines = changed.map(|square| {
        app.texts.say(&message!(
            "plain-changed",
            square = square_name(square, game.look.coordinates),
            now = cell(app, game, after.get(square)),
            before = cell(app, game, before.get(square))
        ))
    });
    lines.collect()
}
