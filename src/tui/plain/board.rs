//! The board in words: whole, a row, a column, a square, the places of pieces, what a move changed.

use super::super::app::App;
use super::stones;
use crate::board::{Board, Game, Square};
use crate::message;
use crate::notation::{column_name, row_name, square_name};
use crate::tui::facts::pieces::named;
use crate::tui::facts::{estimated_owners, move_numbers, pieces::piece_words, pieces::standing};
use crate::tui::panes::Viewer;
use std::collections::HashMap;

/// Returns the board, row by row, or the stones on a board without rules.
pub fn whole(app: &App) -> Vec<String> {
    if let Some(screen) = &app.stones {
        return stones::whole(app, screen.board.board());
    }
    let Some((game, board)) = app.shown_board() else {
        return vec![no_board(app)];
    };
    rows_with(app, game, &board, &Drawn::of(app))
}

/// Returns the rows of a board from the top; neighbouring empty rows are one line.
pub fn rows(app: &App, game: &Game, board: &Board) -> Vec<String> {
    rows_with(app, game, board, &Drawn::default())
}

fn rows_with(app: &App, game: &Game, board: &Board, drawn: &Drawn) -> Vec<String> {
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
    let field = game.look.field(board.width(), board.height());
    for y in (field.low.y..=field.high.y)
        .rev()
        .filter(|y| *y < board.height())
    {
        let pieces = in_row(app, game, (board, drawn), y);
        if pieces.is_empty() {
            let first = empty.map_or(y, |(first, _)| first);
            empty = Some((first, y));
        } else {
            lines.extend(empty_rows(empty.take()));
            lines.push(row_words(app, game, y, &pieces));
        }
    }
    lines.extend(empty_rows(empty));
    lines.extend(hands(app, game, board));
    lines
}

/// Returns what the players have in hand, a line for each: the kinds, and how many there are of more than one.
fn hands(app: &App, game: &Game, board: &Board) -> Vec<String> {
    let code = app.texts.language().code();
    let hands = game.look.hands.iter().map(|hand| {
        let kinds = game.in_hand(hand, board);
        let kinds = kinds.iter().map(|kind| {
            let name = game.spoken_name(kind.piece, code);
            match kind.count {
                1 => name.to_owned(),
                count => format!("{name} {count}"),
            }
        });
        let pieces = kinds.collect::<Vec<_>>().join(", ");
        let player = app.player_name_in(game, hand.player);
        app.texts.say(&match pieces.is_empty() {
            true => message!("plain-hand-empty", player = player),
            false => message!("plain-hand", player = player, pieces = pieces),
        })
    });
    hands.collect()
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

/// What is drawn on a board beside the pieces.
#[derive(Default)]
struct Drawn {
    numbers: HashMap<Square, u32>,
    owners: HashMap<Square, u8>,
}

impl Drawn {
    fn of(app: &App) -> Self {
        Self {
            numbers: move_numbers(app).on.into_iter().collect(),
            owners: estimated_owners(app).iter().copied().collect(),
        }
    }

    /// Returns it in words: the number of the move that put the piece there, and whose the square is by the estimate.
    fn words(&self, app: &App, square: Square) -> Vec<String> {
        let number = self.numbers.get(&square);
        let number = number.map(|number| message!("plain-is-number", number = *number));
        let owner = self
            .owners
            .get(&square)
            .map(|owner| app.player_name(*owner));
        let owner = owner.map(|player| message!("plain-is-owned", player = player));
        let words = number.into_iter().chain(owner);
        words.map(|words| app.texts.say(&words)).collect()
    }

    /// Returns what stands on a square and what is drawn there.
    fn standing(&self, app: &App, game: &Game, board: &Board, square: Square) -> String {
        let mut parts = vec![standing(app, game, board, square)];
        parts.extend(self.words(app, square));
        parts.join(" ")
    }
}

/// Returns the pieces of a row, each with its column.
fn in_row(app: &App, game: &Game, (board, drawn): (&Board, &Drawn), y: u16) -> Vec<String> {
    let field = game.look.field(board.width(), board.height());
    let columns = (field.low.x..=field.high.x).filter_map(|x| {
        let square = Square::new(x, y);
        board.piece(square)?;
        let column = column_name(x, game.look.coordinates);
        let words = drawn.standing(app, game, board, square);
        Some(format!("{column} {words}"))
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
        Some(y) => {
            let drawn = Drawn::of(app);
            row_words(app, game, y, &in_row(app, game, (&board, &drawn), y))
        }
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
    let drawn = Drawn::of(app);
    let pieces = (0..board.height()).filter_map(|y| {
        let square = Square::new(x, y);
        board.piece(square)?;
        let words = drawn.standing(app, game, &board, square);
        Some(format!("{} {words}", row_name(y, style)))
    });
    let pieces: Vec<String> = pieces.collect();
    let column = column_name(x, style);
    app.texts.say(&match pieces.is_empty() {
        true => message!("plain-column-empty", column = column),
        false => message!("plain-column", column = column, pieces = pieces.join(", ")),
    })
}

/// Returns what stands on a square, and whether it is attacked or was just changed.
pub fn square(app: &App, name: &str) -> String {
    let (Some((game, board)), Some(square)) = (app.shown_board(), named(app, name)) else {
        return app.texts.say(&message!("plain-no-square", name = name));
    };
    let mut parts = vec![standing(app, game, &board, square)];
    parts.extend(Drawn::of(app).words(app, square));
    if let Some(session) = app.session.as_ref().filter(|_| !app.board.setting_up) {
        if app.viewer() == Viewer::All && session.attacked().contains(&square) {
            parts.push(app.texts.word("plain-is-attacked"));
        }
        if app.last_squares().contains(&square) {
            parts.push(app.texts.word("plain-is-last"));
        }
    }
    let square = square_name(square, game.look.coordinates);
    let words = parts.join(", ");
    let message = message!("plain-square", square = square, words = words);
    app.texts.say(&message)
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
    let Some((game, after)) = app.shown_board() else {
        return Vec::new();
    };
    let after = &*after;
    let changed = after
        .squares()
        .filter(|square| !after.is_same_at(*square, before));
    let lines = changed.map(|square| {
        app.texts.say(&message!(
            "plain-changed",
            square = square_name(square, game.look.coordinates),
            now = standing(app, game, after, square),
            before = standing(app, game, before, square)
        ))
    });
    lines.collect()
}
