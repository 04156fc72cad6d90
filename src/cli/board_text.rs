//! A position as text: names of pieces, glyphs in colour, or JSON.

use crate::base::clean::clean_line;
use crate::board::{Board, Cell, Game, Outcome, Piece, Position, Square};
use crate::notation::stacks::{square_sign, write_stack};
use crate::notation::{column_name, row_name};
use crate::rules::Rules;
use crate::session::state_values::state_json;
use crate::session::words::grid::TextGrid;
use serde_json::{Value, json};
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// Returns the heading: `checkers  8 x 8  players: 2`.
pub(super) fn head(game: &Game) -> String {
    let name = clean_line(&game.name);
    format!(
        "{name}  {} x {}  players: {}",
        game.width, game.height, game.players
    )
}

/// Returns the rows of a board from the top with their numbers, and the numbers of the columns below. Cells are as wide
/// as the longest name on the board. Ends with a line break.
pub(super) fn plain(game: &Game, board: &Board) -> String {
    let name = |square: Square| match board.get(square) {
        Cell::EMPTY => ".".into(),
        Cell::HOLE => "#".into(),
        _ => write_stack(board, square, |piece| {
            clean_line(game.piece_name(piece)).into_owned()
        })
        .map_or("?".into(), Cow::Owned),
    };
    let names = board.squares().map(|square| name(square).width());
    let grid = TextGrid {
        board,
        row_name: &|y| y.to_string(),
        column_name: &|x| x.to_string(),
        least_label: 2,
        gap: 2,
        cell: names.max().unwrap_or(1),
    };
    grid.print(|square| {
        let name = name(square).into_owned();
        let width = name.width();
        (name, width)
    })
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardDrawing {
    /// ASCII letters only.
    Plain,
    /// The glyphs of the look.
    Glyphs,
    /// The glyphs of the look, with shaded squares and colours.
    Colored,
}

/// Returns the board drawn with the glyphs of its look. Ends with a line break.
pub(super) fn glyphs(game: &Game, board: &Board, drawing: BoardDrawing) -> String {
    let colored = drawing == BoardDrawing::Colored;
    let style = game.look.coordinates;
    let name_widths = (0..board.width()).map(|x| column_name(x, style).len());
    let widest_name = name_widths.max().unwrap_or(1).max(1);
    // A glyph counts as one column, whatever the terminal makes of it.
    let sign_width = |square: Square| square_sign(game, board, square, "?").len();
    let widest_sign = board.squares().map(sign_width).max().unwrap_or(1);
    let widest = widest_name.max(widest_sign);
    let content = |square: Square| {
        let (glyph, color) = match board.get(square) {
            Cell::EMPTY if !colored => (".".to_owned(), None),
            Cell::EMPTY => (" ".to_owned(), None),
            Cell::HOLE => ("#".to_owned(), None),
            cell => cell
                .piece()
                .map_or(("?".to_owned(), None), |piece| glyph(game, piece, drawing)),
        };
        let sign = square_sign(game, board, square, &glyph);
        let columns = sign_width(square);
        if !colored {
            return (format!(" {sign}"), 1 + columns);
        }
        // Greys of the 256 colours of terminals; 97 below is bright white.
        let shade = if (square.x + square.y).is_multiple_of(2) {
            238
        } else {
            243
        };
        let front = color.unwrap_or_else(|| "97".to_owned());
        let inside = format!(" {sign}{:rest$}", "", rest = widest + 1 - columns);
        let painted = format!("\u{1b}[48;5;{shade};{front}m{inside}\u{1b}[0m");
        (painted, widest + 2)
    };
    let grid = TextGrid {
        board,
        row_name: &|y| row_name(y, style) + " ",
        column_name: &|x| format!(" {}", column_name(x, style)),
        least_label: 0,
        gap: 0,
        cell: widest + 2,
    };
    grid.print(content)
}

/// Returns the glyph of a piece, and the colour of its owner as parameters of an escape sequence.
fn glyph(game: &Game, piece: Piece, drawing: BoardDrawing) -> (String, Option<String>) {
    let name = game.piece_name(piece);
    let look = game.look.pieces.get(name);
    let glyph = look
        .and_then(|look| look.glyph.clone())
        .filter(|_| drawing != BoardDrawing::Plain)
        .or_else(|| look.and_then(|look| look.ascii).map(String::from))
        .or_else(|| name.chars().next().map(String::from));
    let owner = usize::from(game.owner(piece));
    let color = game
        .look
        .players
        .get(owner)
        .and_then(|player| player.color.as_deref())
        .and_then(escape_parameters);
    (glyph.unwrap_or_else(|| "?".to_owned()), color)
}

fn escape_parameters(color: &str) -> Option<String> {
    if let Some(digits) = color.strip_prefix('#') {
        let part = |from: usize| u8::from_str_radix(digits.get(from..from + 2)?, 16).ok();
        return Some(format!("38;2;{};{};{}", part(0)?, part(2)?, part(4)?));
    }
    let number = match color {
        "black" => 30,
        "red" => 31,
        "green" => 32,
        "yellow" => 33,
        "blue" => 34,
        "magenta" => 35,
        "cyan" => 36,
        "gray" => 37,
        "darkgray" => 90,
        "lightred" => 91,
        "lightgreen" => 92,
        "lightyellow" => 93,
        "lightblue" => 94,
        "lightmagenta" => 95,
        "lightcyan" => 96,
        "white" => 97,
        _ => return None,
    };
    Some(number.to_string())
}

/// Returns a position as `{"width":8,"height":8,"turn":0,"board":[[null,"W",...],...],"state":{},"outcome":null}`,
/// where the board is indexed `board[x][y]`.
pub(super) fn json(rules: &dyn Rules, position: &Position, outcome: Outcome) -> Value {
    let game = rules.game();
    let board = &position.board;
    let column = |x: u16| -> Value {
        let cells = (0..board.height()).map(|y| match board.get(Square::new(x, y)) {
            Cell::EMPTY => Value::Null,
            Cell::HOLE => Value::from("#"),
            cell => cell
                .piece()
                .map_or(Value::Null, |piece| Value::from(game.piece_name(piece))),
        });
        cells.collect()
    };
    let state = rules.state_values(position).into_iter();
    let state = state.map(|(name, value)| (name, state_json(&value, game)));
    let script_state = rules.script_state(position).into_iter();
    let script_state = script_state.map(|(name, text)| {
        let value = serde_json::from_str(&text);
        (name, value.unwrap_or(Value::String(text)))
    });
    let state = state.chain(script_state);
    let mut json = json!({
        "width": board.width(),
        "height": board.height(),
        "turn": position.turn,
        "board": (0..board.width()).map(column).collect::<Value>(),
        "state": state.collect::<serde_json::Map<_, _>>(),
        "outcome": outcome_words(outcome),
    });
    if let (true, Some(object)) = (board.has_stacks(), json.as_object_mut()) {
        object.insert("stacks".to_owned(), stacks_json(game, board));
    }
    if let (Outcome::Chance, Some(object)) = (outcome, json.as_object_mut()) {
        object.insert("chance".to_owned(), true.into());
    }
    if let (Outcome::Paid(payoffs), Some(object)) = (outcome, json.as_object_mut()) {
        let payoffs = payoffs.values().map(number_json);
        object.insert("payoffs".to_owned(), payoffs.collect());
    }
    let score = rules.score(&position.state);
    if let (false, Some(object)) = (score.is_empty(), json.as_object_mut()) {
        let score = score.into_iter().map(number_json);
        object.insert("score".to_owned(), score.collect());
    }
    json
}

/// Returns the squares that hold several pieces, lowest first.
fn stacks_json(game: &Game, board: &Board) -> Value {
    let high = board
        .squares()
        .filter(|square| board.stack_size(*square) > 1);
    let stacks = high.map(|square| {
        let stack: Vec<&str> = board
            .stack(square)
            .map(|piece| game.piece_name(piece))
            .collect();
        json!({ "x": square.x, "y": square.y, "stack": stack })
    });
    stacks.collect()
}

/// Returns a number as JSON, as an integer if it has no fraction.
fn number_json(number: f64) -> Value {
    let whole = format!("{number:.0}").parse::<i64>().ok();
    match whole.filter(|_| number.fract() == 0.0) {
        Some(whole) => whole.into(),
        None => number.into(),
    }
}

/// Returns the scores of all players, such as `5 3`, or `None` if the rules have none.
pub(super) fn score_line(rules: &dyn Rules, position: &Position) -> Option<String> {
    let score = rules.score(&position.state);
    let score: Vec<String> = score.iter().map(f64::to_string).collect();
    (!score.is_empty()).then(|| score.join(" "))
}

/// Returns the result of a game in words that are the same in all languages, or `None` if the game is not over.
pub(super) fn outcome_words(outcome: Outcome) -> Option<String> {
    outcome.is_over().then(|| outcome.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Source, Sources};
    use crate::board::Op;
    use crate::rules::gdef;

    fn game(width: u16, height: u16) -> Game {
        Game::new(width, height).with_pieces(["W", "BK"])
    }

    #[test]
    fn cells_are_as_wide_as_the_longest_name_on_the_board() {
        let game = game(3, 2);
        let mut board = Board::new(3, 2);
        assert_eq!(
            plain(&game, &board),
            " 1  .  .  .\n 0  .  .  .\n    0  1  2\n"
        );
        board.apply(Op::Place(Square::new(0, 1), Piece(1)));
        board.apply(Op::Place(Square::new(2, 0), Piece(0)));
        board.set(Square::new(1, 0), Cell::HOLE);
        assert_eq!(
            plain(&game, &board),
            " 1  BK  .   .\n 0  .   #   W\n    0   1   2\n"
        );
    }

    #[test]
    fn columns_stay_below_each_other_on_wide_boards() {
        let text = plain(&game(12, 1), &Board::new(12, 1));
        assert_eq!(
            text,
            " 0  .   .   .   .   .   .   .   .   .   .   .   .\n    0   1   2   3   4   5   6   7   8   9   10  11\n"
        );
    }

    #[test]
    fn json_has_columns_first() {
        let mut board = Board::new(2, 1);
        board.apply(Op::Place(Square::new(1, 0), Piece(0)));
        let mut sources = Sources::new();
        let text = "size: 2 x 1 obj W obj BK state int n = 3; state obj last = empty;
            define isMoveLegal() -> bool { return true; }
            define end() -> bool { return false; }";
        sources.add(Source::new("test.gdef", text));
        let compiled = gdef::compile(&sources, &gdef::Options::default());
        let game = compiled.game.expect("a game");
        let program = compiled.program.expect("a program");
        let rules = gdef::GdefRules::new(game, &program).expect("small");
        let value = json(&rules, &Position::new(board, 1), Outcome::Won(0));
        assert_eq!(
            value.to_string(),
            r#"{"width":2,"height":1,"turn":1,"board":[[null],["W"]],"state":{"n":3,"last":null},"outcome":"player 0 wins"}"#
        );
    }
}
