//! The marks of the last move in drawings: a corner, a dot on a stone, brackets around one where there are no colours,
//! or rules where no ground says it.

use super::Canvas;
use super::draw::{LAST_MOVE, LOOKED_AT, PENDING, Painter, REFUSED, THREATENED};
use super::drawn::BoardDrawing;
use super::geometry::{BoardLayout, DrawingPlace, middle};
use super::raster::Ink;
use super::shapes::{bitmaps_of, fitted};
use crate::board::Square;
use crate::board::look::{BoardStyle, PieceShape};
use crate::tui::theme::Role;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The brackets around a stone of the last move, or the point that it left, where there are no colours. The cursor has
/// others.
const LAST_MOVE_BRACKETS: [&str; 2] = ["(", ")"];

/// Returns the columns to the left and to the right of a stone on a point, equally far from its crossing, and their
/// row; there may be no column to the left.
fn sides_of_stone(rect: Rect) -> ([Option<u16>; 2], u16) {
    let (column, row) = middle(rect);
    let right = rect.right().saturating_sub(1);
    let left = (2 * column).checked_sub(right);
    ([left, Some(right)], row)
}

impl Painter<'_> {
    /// Returns true if rules above and below a square mark the last move: no ground says it, and there is no room in a
    /// corner.
    pub(super) fn has_rules(&self, rect: Rect) -> bool {
        rect.height == 2 && (!self.theme.colors || self.theme.has_named_grounds())
    }

    /// Returns true if brackets mark the last move on a square: on points where there are no colours.
    pub(super) fn has_last_move_brackets(&self, square: Square) -> bool {
        let is_on_points = self.view.game.look.style == BoardStyle::Points;
        let is_marked = self.marks(square) & LAST_MOVE != 0 && self.view.board.has(square);
        is_on_points && is_marked && !self.theme.colors
    }
}

/// Draws the rules of the last move: above and below the square where it ended, and below the one where it began.
pub(super) fn rules(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let rule = painter.theme.style(Role::LastMove).add_modifier;
    let rule = Style::new().add_modifier(rule);
    for square in painter.view.last_move {
        let rect = layout.rect_of(*square);
        let rect = rect.filter(|rect| painter.has_rules(*rect));
        let Some(rect) = rect.filter(|_| painter.last_move_color(*square).is_none()) else {
            continue;
        };
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..rect
        };
        canvas.tint(row(rect.bottom() - 1), rule);
        let has_piece = painter.view.board.piece(*square).is_some();
        if let Some(above) = rect.y.checked_sub(1).filter(|_| has_piece) {
            canvas.tint(row(above), rule);
        }
    }
}

/// Draws the brackets around a point of the last move as characters, where squares have no other room: in the columns
/// of the neighbours, as the cursor is drawn.
pub(super) fn brackets(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    if layout.cell.0 != 2 || painter.theme.colors {
        return;
    }
    let points = painter.view.last_move.iter();
    for square in points.filter(|square| painter.has_last_move_brackets(**square)) {
        let Some(rect) = layout.rect_of(*square) else {
            continue;
        };
        let (columns, row) = sides_of_stone(rect);
        for (column, sign) in columns.into_iter().zip(LAST_MOVE_BRACKETS) {
            if let Some(column) = column {
                let style = Style::new().remove_modifier(Modifier::DIM);
                canvas.sign(column, row, painter.theme.sign(sign), style);
            }
        }
    }
}

impl BoardDrawing<'_, '_> {
    /// Marks the last move with the ground beside a piece with letters on a point, where the bars of the cursor would
    /// stand.
    pub(super) fn beside_letters(&mut self, rect: Rect) {
        let theme = self.painter.theme;
        if !theme.colors {
            return;
        }
        let level = self.marked(rect);
        let aside = u16::from(rect.width.is_multiple_of(2));
        let level = Rect {
            x: level.x.saturating_sub(aside),
            width: level.width + aside,
            ..level
        };
        let ground = self.bare(theme.style(Role::LastMove));
        self.raster.ground(level, ground);
    }

    /// Puts brackets around a point of the last move where there are no colours: a dot of the ground on a stone would
    /// make it look like a stone of the other player, and an empty point has nothing else.
    pub(super) fn last_move_brackets(&mut self, rect: Rect) {
        let theme = self.painter.theme;
        let (columns, row) = sides_of_stone(rect);
        for (column, sign) in columns.into_iter().zip(LAST_MOVE_BRACKETS) {
            let Some(column) = column else { continue };
            if self.raster.has(column, row) {
                self.raster.above(column, row, theme.sign(sign));
            } else {
                self.signs.push((column, row, sign, Style::new()));
            }
        }
    }

    /// Marks a square of the last move in a corner that no piece has. Where the move began the corner is open, and
    /// there is none where the ground says as much, unless another state has changed it. Where no ground says it, a
    /// piece that has all corners shares one.
    pub(super) fn last_move_corner(
        &mut self,
        (marks, is_origin): (u8, bool),
        place: DrawingPlace,
        ground: Style,
    ) {
        let theme = self.painter.theme;
        let has_tint = theme.colors && !theme.has_named_grounds();
        let is_tinted = marks & (LOOKED_AT | PENDING | REFUSED | THREATENED) == 0;
        if has_tint && (is_origin || is_tinted) {
            return;
        }
        let [((x, y), of_piece), ..] = self.raster.corners(place, false);
        let ink = match of_piece {
            0 => self.surround_ink(ground.fg),
            _ if has_tint => return,
            _ => self.mark_ink(ground),
        };
        let reach = i32::from(place.height / 4).max(2) - i32::from(is_origin);
        let (inwards, upwards) = (
            if x == place.left { 1 } else { -1 },
            if y == place.top { 1 } else { -1 },
        );
        for across in 0..reach {
            for along in 0..reach - across {
                if !is_origin || across == 0 || along == 0 {
                    let dot = (x + inwards * across, y + upwards * along);
                    self.raster.dot_below(dot.0, dot.1, ink);
                }
            }
        }
    }

    /// Draws the dot of the last move on a stone, in the colour of the other player.
    pub(super) fn last_move_dot(&mut self, color: Color, place: DrawingPlace) {
        let ink = self.raster.ink(color, Ink::Mark);
        let inner = place.inner(if place.is_coarse() { 2 } else { 1 });
        let dot = fitted(bitmaps_of(PieceShape::Disc), inner.width, inner.height);
        self.fill(&dot, inner, ink);
    }
}
