//! Converts positions of games to boards of stones and back.
//!
//! A piece is a number of stones of one colour: as the look says, or by default `k / 4 + 1` stones of colour `k mod 4`
//! for the piece with index k. The head is the cursor. Invariant: a board that cannot be converted is refused as a
//! whole, and the cells with errors are named.

use super::board::{COLORS, GbbBoard, color_index};
use super::error::color_name;
use super::parse::{GbbParseOptions, cell_places, parse};
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Span};
use crate::board::look::GbbCode;
use crate::board::{Board, Game, Piece, Square};
use crate::message;
use std::collections::HashMap;

/// The most cells with errors that are reported for one position.
const MAX_FAULTS: usize = 20;

/// The codes of the piece kinds of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes {
    by_piece: Vec<GbbCode>,
    by_code: HashMap<GbbCode, Piece>,
}

impl Codes {
    /// Returns the codes of a game. If its look gives the same code to two kinds, or no stones to a kind, the defaults
    /// apply to all kinds and the messages say so.
    pub fn of(game: &Game) -> (Self, Vec<Message>) {
        let looks = |kind: usize| {
            let name = &game.pieces.get(kind)?.name;
            game.look.pieces.get(name)?.gbb
        };
        let kinds = game.pieces.len();
        let wanted: Vec<GbbCode> = (0..kinds)
            .map(|kind| looks(kind).unwrap_or_else(|| default_code(kind)))
            .collect();
        let mut messages = Vec::new();
        let mut first: HashMap<GbbCode, usize> = HashMap::new();
        for (kind, code) in wanted.iter().enumerate() {
            if code.stones == 0 {
                messages.push(message!("gbb-code-empty", piece = name(game, kind)));
            }
            if let Some(other) = first.insert(*code, kind) {
                messages.push(message!(
                    "gbb-code-twice",
                    piece = name(game, kind),
                    other = name(game, other),
                    stones = code.stones,
                    color = color_name(code.color)
                ));
            }
        }
        let codes = if messages.is_empty() {
            wanted
        } else {
            (0..kinds).map(default_code).collect()
        };
        (Self::from_list(codes), messages)
    }

    fn from_list(by_piece: Vec<GbbCode>) -> Self {
        let by_code = by_piece
            .iter()
            .enumerate()
            .filter_map(|(kind, code)| Some((*code, Piece(u16::try_from(kind).ok()?))))
            .collect();
        Self { by_piece, by_code }
    }

    /// Returns the stones that stand for a piece.
    pub fn code(&self, piece: Piece) -> Option<GbbCode> {
        self.by_piece.get(usize::from(piece.0)).copied()
    }

    /// Returns the piece that stones stand for.
    pub fn piece(&self, code: GbbCode) -> Option<Piece> {
        self.by_code.get(&code).copied()
    }

    /// Returns the stones that stand for the pieces on a square, if any do: one piece, or a stack of a kind that is one
    /// stone, which is as many stones as it has pieces.
    fn code_of_stack(&self, board: &Board, square: Square) -> Option<GbbCode> {
        let top = board.piece(square)?;
        let code = self.code(top)?;
        let size = board.stack_size(square);
        if size == 1 {
            return Some(code);
        }
        let stones = u64::try_from(size).ok()?;
        let many = GbbCode { stones, ..code };
        let is_one_kind = board.stack(square).all(|piece| piece == top);
        // As many stones of another kind would be that piece.
        (is_one_kind && code.stones == 1 && self.piece(many).is_none()).then_some(many)
    }

    /// Returns the pieces that stones stand for on a board: the kind, and how many of them.
    fn stack(&self, code: GbbCode, board: &Board) -> Option<(Piece, usize)> {
        let one = self.piece(code).map(|piece| (piece, 1));
        one.or_else(|| {
            let count = usize::try_from(code.stones).ok()?;
            let piece = self.piece(GbbCode { stones: 1, ..code })?;
            (count <= board.stack_limit()).then_some((piece, count))
        })
    }
}

/// Returns the default code of the piece with an index.
pub(crate) fn default_code(kind: usize) -> GbbCode {
    let [azul, negro, rojo, verde] = COLORS;
    GbbCode {
        color: match kind % 4 {
            0 => azul,
            1 => negro,
            2 => rojo,
            _ => verde,
        },
        stones: (kind / 4 + 1) as u64,
    }
}

fn name(game: &Game, kind: usize) -> &str {
    game.pieces
        .get(kind)
        .map_or("?", |piece| piece.name.as_str())
}

/// Returns the board as stones, with the head at the cursor. A cursor off the board puts the head at (0, 0).
///
/// # Errors
/// The board has no squares, or there is a stack that no stones stand for.
pub fn to_gbb(board: &Board, codes: &Codes, cursor: Square) -> Result<GbbBoard, Message> {
    let gbb = GbbBoard::new(board.width().into(), board.height().into());
    let mut gbb = gbb.ok_or_else(|| message!("session-board-without-squares"))?;
    gbb.set_head(cursor.x.into(), cursor.y.into());
    for x in 0..board.width() {
        for y in 0..board.height() {
            let square = Square::new(x, y);
            let code = codes.code_of_stack(board, square);
            if code.is_none() && board.stack_size(square) > 1 {
                return Err(message!("gbb-position-stack", x = x, y = y));
            }
            if let Some(code) = code {
                let mut stones = [0; 4];
                if let Some(slot) = stones.get_mut(color_index(code.color)) {
                    *slot = code.stones;
                }
                gbb.set_stones(x.into(), y.into(), stones);
            }
        }
    }
    Ok(gbb)
}

/// Returns a board of stones as a board of the game, and the cursor. `shape` is any board of the game: it determines
/// the size and the holes.
///
/// # Errors
/// Returns what does not fit: the size, or every cell that is not a piece, with its column and row. After twenty cells,
/// one error says how many more there are.
pub(crate) fn from_gbb(
    gbb: &GbbBoard,
    codes: &Codes,
    shape: &Board,
) -> Result<(Board, Square), Vec<CellError>> {
    let (width, height) = (shape.width(), shape.height());
    if (gbb.width(), gbb.height()) != (width.into(), height.into()) {
        return Err(vec![CellError {
            cell: None,
            message: message!(
                "gbb-position-size",
                width = gbb.width(),
                height = gbb.height(),
                game_width = width,
                game_height = height
            ),
            left_out: 0,
        }]);
    }
    let mut board = shape.emptied();
    let square = |(x, y): (u32, u32)| {
        Square::new(
            u16::try_from(x).unwrap_or(u16::MAX),
            u16::try_from(y).unwrap_or(u16::MAX),
        )
    };
    let mut errors = Vec::new();
    let mut left_out = 0;
    for cell in gbb.cells() {
        let place = square((cell.x, cell.y));
        let message = match pieces_of(cell.stones, codes, shape) {
            _ if !board.has(place) => message!("gbb-position-hole", x = place.x, y = place.y),
            Ok((piece, count)) => {
                board.place_many(place, piece, count);
                continue;
            }
            Err(Misfit::TwoColors) => message!("gbb-position-two-colors", x = place.x, y = place.y),
            Err(Misfit::NoPiece(code)) => message!(
                "gbb-position-no-piece",
                x = place.x,
                y = place.y,
                stones = code.stones,
                color = color_name(code.color)
            ),
        };
        if errors.len() < MAX_FAULTS {
            errors.push(CellError {
                cell: Some(place),
                message,
                left_out: 0,
            });
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        errors.push(CellError {
            cell: None,
            message: message!("load-more-diagnostics", count = left_out),
            left_out,
        });
    }
    if errors.is_empty() {
        Ok((board, square(gbb.head())))
    } else {
        Err(errors)
    }
}

/// Why a board of stones is not a position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct CellError {
    /// The cell, or `None` if the whole board does not fit.
    pub cell: Option<Square>,
    /// What is wrong, including the cell.
    pub message: Message,
    /// The number of errors that were left out, if this one stands for them.
    pub left_out: usize,
}

enum Misfit {
    TwoColors,
    NoPiece(GbbCode),
}

fn pieces_of(stones: [u64; 4], codes: &Codes, shape: &Board) -> Result<(Piece, usize), Misfit> {
    let mut code: Option<GbbCode> = None;
    for (color, count) in COLORS.into_iter().zip(stones) {
        if count > 0 {
            if code.is_some() {
                return Err(Misfit::TwoColors);
            }
            code = Some(GbbCode {
                color,
                stones: count,
            });
        }
    }
    let code = code.unwrap_or(GbbCode {
        color: COLORS[0],
        stones: 0,
    });
    codes.stack(code, shape).ok_or(Misfit::NoPiece(code))
}

/// Parses the text of a `.gbb` file leniently as a position of a game. Combines [`parse`](super::parse) and `from_gbb`,
/// with a place in the text for every error.
///
/// # Errors
/// Returns all errors of the text or of its cells.
pub fn read_position(
    text: &str,
    file: FileId,
    codes: &Codes,
    shape: &Board,
) -> Result<(Board, Square), Vec<Diagnostic>> {
    let board = parse(text, &GbbParseOptions::LENIENT).map_err(|errors| -> Vec<Diagnostic> {
        errors.iter().map(|error| error.diagnostic(file)).collect()
    })?;
    from_gbb(&board, codes, shape).map_err(|errors| {
        let written = cell_places(text, &GbbParseOptions::LENIENT);
        let place = |cell: Option<Square>| {
            let place = cell.and_then(|square| {
                let key = (u32::from(square.x), u32::from(square.y));
                written.iter().find(|(x, y, _)| (*x, *y) == key)
            });
            place.map_or(Span::new(file, 0, 0), |(_, _, offset)| {
                Span::new(file, *offset, *offset + 1)
            })
        };
        let diagnostic = |error: CellError| {
            let diagnostic = Diagnostic::error(place(error.cell), error.message);
            match error.left_out {
                0 => diagnostic,
                errors => diagnostic.standing_for(SeverityCounts {
                    errors,
                    ..SeverityCounts::default()
                }),
            }
        };
        errors.into_iter().map(diagnostic).collect()
    })
}
