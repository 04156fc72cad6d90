//! Where each square of a drawn board is.

use super::text::short;
use crate::board::area::Area;
use crate::board::look::BoardStyle;
use crate::board::{Board, Game, Square};
use crate::notation::square_name;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The width of a square.
pub(in crate::tui) const CELL: f64 = 40.0;
/// The width of a thin column or row, on which walls stand.
const THIN: f64 = 14.0;
/// The distance of two rows of hexagons: of the width, the root of three quarters.
const ROW: f64 = 34.64;
/// The room around the board, in which the coordinates stand.
const MARGIN: f64 = 30.0;
/// The height of a row of pieces in hand.
const HAND: f64 = 46.0;

/// What a board without pieces is painted with, as SVG writes it.
pub(in crate::tui) struct GroundPaints {
    pub(super) light: &'static str,
    pub(super) middle: &'static str,
    pub(super) dark: &'static str,
    pub(super) wood: &'static str,
    pub(super) grain: &'static str,
    /// The attributes of lines.
    pub(super) lines: &'static str,
    /// True if the colours that rules give to squares are shown as shades of grey.
    pub(super) is_grey: bool,
    pub(in crate::tui) has_stars: bool,
}

impl GroundPaints {
    /// The paints of the page, which its style defines.
    const PAGE: Self = Self {
        light: "var(--light)",
        middle: "var(--middle)",
        dark: "var(--dark)",
        wood: "var(--wood)",
        grain: "var(--grain)",
        lines: "class=\"g\"",
        is_grey: false,
        has_stars: true,
    };
    /// Black on white.
    pub(in crate::tui) const PRINT: Self = Self {
        light: "#fff",
        middle: "#eee",
        dark: "#d4d4d4",
        wood: "#fff",
        grain: "#000",
        lines: "fill=\"none\" stroke=\"#000\" stroke-width=\"1.3\"",
        is_grey: true,
        has_stars: true,
    };
}

/// A drawn board.
pub(in crate::tui) struct Ground<'a> {
    pub(super) game: &'a Game,
    pub(in crate::tui) board: &'a Board,
    pub(super) language: &'static str,
    pub(super) paints: GroundPaints,
    /// Left and right edges of the columns that are drawn, and lower and upper ones of the rows, from the first.
    pub(super) columns: BTreeMap<u16, (f64, f64)>,
    pub(super) rows: BTreeMap<u16, (f64, f64)>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The middle of each square that is drawn, by its number.
    pub(super) middles: Vec<Option<(f64, f64)>>,
}

impl<'a> Ground<'a> {
    pub(super) fn of(game: &'a Game, board: &'a Board, language: &'static str) -> Self {
        let field = game.look.field(board.width(), board.height());
        Self::of_part(game, board, language, field, GroundPaints::PAGE)
    }

    /// Returns a part of a board.
    pub(in crate::tui) fn of_part(
        game: &'a Game,
        board: &'a Board,
        language: &'static str,
        field: Area,
        paints: GroundPaints,
    ) -> Self {
        let look = &game.look;
        let is_hex = matches!(look.style, BoardStyle::Hex | BoardStyle::HexSheared);
        let lines = |from: u16, to: u16, size: f64| {
            let mut edges = BTreeMap::new();
            let mut end = 0.0;
            for number in from..=to {
                let thin = look.thin.as_ref().filter(|_| !is_hex);
                let own = if thin.is_some_and(|thin| thin.has(number)) {
                    THIN
                } else {
                    size
                };
                edges.insert(number, (end, end + own));
                end += own;
            }
            (edges, end)
        };
        let (columns, wide) = lines(field.low.x, field.high.x, CELL);
        let (rows, high) = lines(field.low.y, field.high.y, if is_hex { ROW } else { CELL });
        let count = f64::from(field.high.y - field.low.y);
        let shift = match look.style {
            BoardStyle::Hex => CELL / 2.0,
            BoardStyle::HexSheared => CELL / 2.0 * count,
            _ => 0.0,
        };
        let tip = if is_hex { 12.0 } else { 0.0 };
        let hands = if look.hands.is_empty() { 0.0 } else { HAND };
        let mut ground = Self {
            game,
            board,
            language,
            paints,
            columns,
            rows,
            width: wide + shift + 2.0 * MARGIN,
            height: high + tip + 2.0 * (MARGIN + hands),
            middles: vec![None; usize::from(board.width()) * usize::from(board.height())],
        };
        for y in field.low.y..=field.high.y {
            for x in field.low.x..=field.high.x {
                let square = Square::new(x, y);
                let index = index_of(square, board);
                let middle = ground.middle(square);
                if let Some(known) = ground.middles.get_mut(index) {
                    *known = middle;
                }
            }
        }
        ground
    }

    /// Returns the middle of a place of the board, whether there is a square or a hole.
    pub(in crate::tui) fn middle(&self, square: Square) -> Option<(f64, f64)> {
        let (left, right) = *self.columns.get(&square.x)?;
        let (low, high) = *self.rows.get(&square.y)?;
        let first = *self.rows.keys().next()?;
        let from_bottom = f64::from(square.y - first);
        let last = f64::from(self.rows.keys().next_back()? - first);
        let shift = match self.game.look.style {
            BoardStyle::Hex if !square.y.is_multiple_of(2) => CELL / 2.0,
            BoardStyle::HexSheared => CELL / 2.0 * (last - from_bottom),
            _ => 0.0,
        };
        let hands = if self.game.look.hands.is_empty() {
            0.0
        } else {
            HAND
        };
        let tip = if self.is_hex() { 6.0 } else { 0.0 };
        let bottom = self.height - MARGIN - hands - tip;
        let rise = (low + high) / 2.0;
        Some((MARGIN + shift + (left + right) / 2.0, bottom - rise))
    }

    pub(in crate::tui) fn is_hex(&self) -> bool {
        let style = self.game.look.style;
        matches!(style, BoardStyle::Hex | BoardStyle::HexSheared)
    }

    /// Returns the middle of a square that is drawn, by its number.
    pub(in crate::tui) fn center(&self, index: usize) -> Option<(f64, f64)> {
        self.middles.get(index).copied().flatten()
    }

    /// Returns the middles of all squares in order: two numbers each, or two times nothing.
    pub(super) fn centers(&self) -> Vec<Value> {
        // Whole numbers are written without a point.
        let number = |value: f64| match value.fract() == 0.0 {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a board is no wider than 65535 squares"
            )]
            true => Value::from(value as i64),
            false => Value::from((value * 10.0).round() / 10.0),
        };
        let middles = self.middles.iter();
        middles
            .flat_map(|middle| match middle {
                Some((x, y)) => [number(*x), number(*y)],
                None => [Value::Null, Value::Null],
            })
            .collect()
    }

    /// Returns the width and the height of a thin square, by its number.
    pub(in crate::tui) fn thin(&self, index: usize) -> Option<(f64, f64)> {
        self.center(index)?;
        let width = usize::from(self.board.width()).max(1);
        let (x, y) = (index % width, index / width);
        let square = Square::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let look = &self.game.look;
        if self.is_hex() || look.thin_at(square) == (false, false) || !self.board.has(square) {
            return None;
        }
        let (left, right) = self.columns.get(&square.x)?;
        let (low, high) = self.rows.get(&square.y)?;
        Some((right - left, high - low))
    }

    /// Returns the sizes of all thin squares by their numbers.
    pub(super) fn all_thin(&self) -> Map<String, Value> {
        let indices = 0..self.middles.len();
        let thin = indices.filter_map(|index| Some((index.to_string(), self.thin(index)?)));
        thin.map(|(index, (wide, high))| (index, json!([wide, high])))
            .collect()
    }

    /// Returns true if the board has a style.
    pub(super) fn is_drawn_as(&self, style: BoardStyle) -> bool {
        self.game.look.style == style
    }

    pub(in crate::tui) fn size(&self) -> [f64; 2] {
        [self.width, self.height].map(|side| (side * 10.0).round() / 10.0)
    }

    pub(super) fn view_box(&self) -> String {
        format!("0 0 {} {}", short(self.width), short(self.height))
    }

    /// Returns the names of all squares.
    pub(super) fn names(&self) -> Vec<String> {
        let (width, height) = (self.board.width(), self.board.height());
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
        squares
            .map(|square| square_name(square, self.game.look.coordinates))
            .collect()
    }

    /// Returns where the pieces in a player's hand begin: below the board for the first player, above it for others.
    pub(in crate::tui) fn hand(&self, player: u8) -> (f64, f64) {
        let y = match player {
            0 => self.height - HAND / 2.0,
            _ => HAND / 2.0,
        };
        (MARGIN + CELL / 2.0, y)
    }
}

/// Returns the number of a square: row by row from the bottom left.
pub(in crate::tui) fn index_of(square: Square, board: &Board) -> usize {
    usize::from(square.y) * usize::from(board.width()) + usize::from(square.x)
}
