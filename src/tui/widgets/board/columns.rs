//! Pieces that lie on each other, seen from the side: a row of the screen for each, the top one above.
//!
//! ```text
//!  ▁▁▁▁     the top
//!  ▁▁▁▁
//!   +3      as many lie under those for which there are rows
//! ```

use super::Canvas;
use super::draw::{Painter, start_of};
use super::geometry::{BoardLayout, middle};
use super::mark_shapes;
use crate::board::look::StackLook;
use crate::board::{Piece, Square};
use crate::tui::theme::{Role, legible, readable_on};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

impl Painter<'_> {
    /// Returns true if the pieces of a square are drawn as a column: the look wants it, there are several, and there are
    /// rows for at least two of them beside what is written below.
    pub(super) fn has_column(&self, square: Square) -> bool {
        let view = self.view;
        let look = &view.game.look;
        look.stack == StackLook::Column
            && self.cell.1 >= 3
            && look.thin_at(square) == (false, false)
            && view.board.stack_size(square) > 1
            && view.lifted.is_none_or(|(origin, _)| origin != square)
    }

    /// Returns the number that is written on a square as the look wants it: how many pieces lie there, or for how many things
    /// a piece stands that lies alone.
    pub(super) fn number_on(&self, square: Square) -> Option<usize> {
        let (board, look) = (self.view.board, &self.view.game.look);
        let size = board.stack_size(square);
        let is_size_written = match look.stack {
            StackLook::TopAndNumber => size > 1,
            StackLook::Column => size > 1 && !self.has_column(square),
            StackLook::Number => size > 0,
            StackLook::Top => false,
        };
        self.number_of_piece(square)
            .or(is_size_written.then_some(size))
    }

    /// Returns for how many things a piece stands that lies alone on a square.
    fn number_of_piece(&self, square: Square) -> Option<usize> {
        let view = self.view;
        let piece = view.board.piece(square)?;
        let number = view.game.shown_number(piece).map(usize::from);
        number.filter(|_| view.board.stack_size(square) == 1)
    }

    /// Returns true if a number stands in the place of the pieces of a square, or what a record says of it.
    pub(super) fn is_number(&self, square: Square) -> bool {
        let view = self.view;
        let is_lifted = view.lifted.is_some_and(|(origin, _)| origin == square);
        let is_count =
            view.game.look.stack == StackLook::Number && view.board.piece(square).is_some();
        !is_lifted && (is_count || self.number_of_piece(square).is_some())
    }

    /// Returns true if something else stands in the place of the top of a square.
    pub(super) fn has_no_top(&self, square: Square) -> bool {
        self.is_number(square) || self.has_column(square)
    }

    /// Returns the colour of a number in the place of pieces, if the pieces of a board have several; that of a number
    /// that one piece shows, if the piece belongs to somebody or the look gives it a colour.
    pub(super) fn number_color(&self, square: Square) -> Option<Color> {
        let (game, piece) = (self.view.game, self.view.board.piece(square)?);
        let look = game.look.pieces.get(game.piece_name(piece));
        let is_coloured = look.is_some_and(|look| look.color.is_some());
        let has_color = match self.number_of_piece(square) {
            Some(_) => is_coloured || !game.is_nobodys_number(piece),
            None => game.pieces.len() > 1,
        };
        let tones = self.theme.piece_tones(self.view.game, piece);
        Some(tones.shown()).filter(|_| has_color && self.theme.colors)
    }
}

/// Draws the columns of the board.
pub(super) fn draw(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    if painter.view.game.look.stack != StackLook::Column {
        return;
    }
    for (square, rect) in layout.squares_shown() {
        if painter.has_column(square) {
            draw_column(painter, square, rect, canvas);
        }
    }
}

fn draw_column(painter: &Painter<'_>, square: Square, rect: Rect, canvas: &mut Canvas<'_>) {
    let board = painter.view.board;
    let size = board.stack_size(square);
    let rows = usize::from(rect.height);
    let shown = if size <= rows { size } else { rows - 1 };
    // Where there is room for more, levels are thicker, but not so thick that two would fill a square.
    let thickness = (rows / size.max(3)).max(1);
    let used = u16::try_from((size * thickness).min(rows)).unwrap_or(rect.height);
    let thickness = u16::try_from(thickness).unwrap_or(1);
    let first = rect.y + (rect.height - used).div_ceil(2);
    let tops = (0..).map(|level| first + level * thickness);
    for (piece, y) in board.stack(square).rev().take(shown).zip(tops) {
        let level = Rect {
            x: rect.x + 1,
            y,
            width: rect.width - 2,
            height: thickness,
        };
        draw_level(painter, piece, square, level, canvas);
    }
    if shown < size {
        let rest = format!("+{}", size - shown);
        let ground = painter
            .ground(square)
            .patch(painter.theme.style(Role::Strong));
        let ground = ground.remove_modifier(Modifier::DIM);
        let x = start_of(&rest, rect);
        canvas.text(x, rect.bottom() - 1, rect.width, &rest, legible(ground));
    }
    // The label of a record is written on the column.
    if let Some((label, colour)) = painter.readers_sign(square, false, rect.width - 2) {
        let place = (start_of(&label, rect), middle(rect).1);
        let ground = canvas.cell(place).map_or(Style::new(), |(_, style)| style);
        let style = mark_shapes::style(painter.theme, colour, ground);
        canvas.text(place.0, place.1, rect.width - 2, &label, style);
    }
}

/// Draws a piece from the side, with a line below it that parts it from the next one, and its sign if it is not the
/// first kind of its player, or if there are pieces of nobody, which look like those of a player.
fn draw_level(
    painter: &Painter<'_>,
    piece: Piece,
    square: Square,
    level: Rect,
    canvas: &mut Canvas<'_>,
) {
    let (theme, game) = (painter.theme, painter.view.game);
    let sign = painter.piece_sign(piece);
    if !theme.colors {
        let style = painter.ground(square).remove_modifier(Modifier::DIM);
        canvas.fill(level, sign, style);
        return;
    }
    let body = theme.piece_tones(game, piece).shown();
    let edge = painter.plain_ground(square).bg.unwrap_or(Color::Reset);
    let style = Style::new().fg(edge).bg(body);
    canvas.fill(level, " ", style);
    let last = Rect {
        y: level.bottom() - 1,
        height: 1,
        ..level
    };
    canvas.fill(last, theme.sign("▁"), style);
    let is_first = game.kinds_of(game.owner(piece)).next() == Some(piece);
    let has_neutral = game.kinds().any(|kind| game.declared_owner(kind).is_none());
    if !is_first || has_neutral {
        let (x, y) = middle(level);
        let style = Style::new().fg(readable_on(body)).bg(body);
        canvas.sign(x, y, sign, style.add_modifier(Modifier::BOLD));
    }
}
