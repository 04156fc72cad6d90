//! Draws boards with dots: pieces that fill their squares, and marks in the corners.
//!
//! Marks are only drawn in the corners of a square and in the middle of an empty one, so that they rarely share a cell
//! of the screen with a piece: a cell has only two colours.

use super::Canvas;
use super::branches::{self, LetterPlace};
use super::decisive;
use super::draw::{
    CURSOR, LAST_MOVE, LOOKED_AT, MOVABLE, PENDING, Painter, REFUSED, TARGET, THREATENED,
    pending_signs, start_of,
};
use super::figures::PieceFigures;
use super::geometry::{BoardLayout, DrawingPlace, middle};
use super::raster::{Ink, Paint, Raster};
use super::shapes::{bitmaps_of, fitted, lettered_token, rimmed, with_opening};
use crate::board::look::{BoardStyle, PieceShape};
use crate::board::{Bitmap, Dot, Piece, Square};
use crate::tui::theme::{Dots, Role, Theme, Tones, is_light, standing_out};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::{BTreeMap, BTreeSet};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// What was drawn of a board.
pub(super) struct DrawnBoard<'v> {
    pub(super) raster: Raster,
    /// The cells of the arrows of the moves ahead, with the indices of the moves.
    pub(super) arrows: Vec<(Rect, usize)>,
    /// The letters of the moves ahead.
    pub(super) letters: Vec<LetterPlace<'v>>,
}

/// Draws the board.
pub(super) fn board<'v>(
    painter: &Painter<'v>,
    layout: &BoardLayout,
    canvas: &mut Canvas<'_>,
) -> DrawnBoard<'v> {
    let theme = painter.theme;
    let mut area = layout.squares;
    area.x -= layout.wood_before;
    area.width += layout.wood_before;
    let wood_above = layout.wood_above(theme.dots);
    area.y -= wood_above;
    area.height += wood_above;
    let game = painter.view.game;
    let mut owners = (0..game.players).map(|player| game.kinds_of(player).count());
    // In two rows of quadrants a queen is like a rook, and a ring like a disc.
    let is_blurred = theme.dots == Dots::Quadrants
        && layout.cell.1 == 2
        && (!theme.colors || owners.any(|kinds| kinds > 1));
    let needs_letters = theme.dots.needs_letters() || is_blurred;
    let mut drawing = BoardDrawing {
        painter,
        figures: PieceFigures::of(game, needs_letters),
        raster: Raster::new(area, theme.dots),
        sizes: BTreeMap::new(),
        tones: BTreeMap::new(),
        pointed: branches::arrow_targets(painter.view, layout, theme.dots),
        signs: Vec::new(),
    };
    let mut whole = layout.squares_shown();
    let first = whole.find(|(square, _)| !layout.is_thin(*square, &game.look));
    if let Some((_, rect)) = first.filter(|_| !theme.colors && !needs_letters) {
        let place = drawing.place(rect);
        let size = (place.width, place.height);
        drawing.figures = PieceFigures::without_colors(game, size);
    }
    if !theme.colors {
        drawing.figures.fill_darker_player(game);
    }
    if is_on_points(painter) {
        let wood = drawing.bare(theme.style(Role::BoardLines));
        drawing.raster.ground(area, wood);
    }
    for (square, rect) in layout.squares_shown() {
        if layout.is_thin(square, &game.look) {
            continue;
        }
        if painter.view.board.has(square) {
            drawing.square(square, rect);
        } else {
            drawing.hole(square, rect);
        }
    }
    drawing.links(layout);
    let arrows = drawing.arrows(layout);
    let letters = branches::letters(painter.view, layout, Some(&drawing.raster));
    for letter in &letters {
        for (column, sign) in letter.signs() {
            drawing.raster.above(column, letter.row(), sign);
        }
    }
    drawing.raster.show(canvas);
    for (x, y, sign, style) in drawing.signs {
        canvas.sign(x, y, theme.sign(sign), style);
    }
    DrawnBoard {
        raster: drawing.raster,
        arrows,
        letters,
    }
}

/// Returns true if the cursor is a stroke on both sides that is drawn over what stands on the square: there is no
/// colour for a ground behind it, and corners would be lost beside a small piece.
fn is_coarse_cursor(theme: &Theme, place: DrawingPlace) -> bool {
    place.is_coarse() && theme.has_named_grounds() && theme.colors
}

fn is_on_points(painter: &Painter<'_>) -> bool {
    painter.view.game.look.style == BoardStyle::Points
}

/// Columns and rows of dots.
type Size = (u16, u16);

pub(super) struct BoardDrawing<'a, 'p> {
    pub(super) painter: &'a Painter<'p>,
    pub(super) figures: PieceFigures<'p>,
    pub(super) raster: Raster,
    /// Drawings scaled to the size of a cell, made on demand.
    sizes: BTreeMap<(Piece, Size), Bitmap>,
    tones: BTreeMap<Piece, Tones>,
    /// The squares at which drawn arrows point.
    pointed: BTreeSet<Square>,
    /// What is written above the drawing.
    pub(super) signs: Vec<(u16, u16, &'static str, Style)>,
}

impl BoardDrawing<'_, '_> {
    /// Returns a background without attributes, because marks are drawn.
    pub(super) fn bare(&self, style: Style) -> Style {
        let with_colors = self.painter.theme.colors;
        Style {
            fg: style.fg.filter(|_| with_colors),
            bg: style.bg,
            ..Style::new()
        }
    }

    /// Returns the place of a piece: in the middle of a square, or on the crossing of its lines.
    pub(super) fn place(&self, rect: Rect) -> DrawingPlace {
        let (wide, high) = self.raster.per_cell();
        let span = |start: u16, length: u16, middle: u16, per: u16| {
            let whole = per * length;
            if !is_on_points(self.painter) {
                return (i32::from(start) * i32::from(per), whole);
            }
            // Twice the position of the crossing, which may be between two dots.
            let crossing = 2 * i32::from(per) * i32::from(middle) + i32::from(per);
            // One dot less where needed, so that a stone has the crossing exactly in its middle.
            let whole = whole - u16::from((crossing - i32::from(whole)) % 2 != 0);
            ((crossing - i32::from(whole)).div_euclid(2), whole)
        };
        let middle = middle(rect);
        let (left, width) = span(rect.x, rect.width, middle.0, wide);
        let (top, height) = span(rect.y, rect.height, middle.1, high);
        DrawingPlace {
            left,
            top,
            width,
            height,
        }
    }

    /// Returns the cells of the screen with the background of a mark. With an even number of rows a crossing is in the
    /// upper middle, so only its own row is level with it; frames and corners are drawn with dots and match it exactly.
    pub(super) fn marked(&self, rect: Rect) -> Rect {
        match is_on_points(self.painter) && rect.height.is_multiple_of(2) {
            true => Rect {
                y: middle(rect).1,
                height: 1,
                ..rect
            },
            false => rect,
        }
    }

    fn square(&mut self, square: Square, rect: Rect) {
        let painter = self.painter;
        let theme = painter.theme;
        let marks = painter.marks(square);
        let standing = painter.view.board.piece(square);
        let ground = self.bare(painter.ground(square));
        // The dot of a target would cover the point of an arrow; there the corners say the same.
        let is_pointed = standing.is_none() && self.pointed.contains(&square);
        let has_target_dot = standing.is_none() && !is_pointed;
        self.raster
            .ground(rect, self.bare(painter.plain_ground(square)));
        self.raster.ground(self.marked(rect), ground);
        let place = self.place(rect);
        let is_decisive = painter.view.decisive.contains(&square);
        if is_decisive {
            self.decisive_ground(square, rect, place);
        }
        if painter.is_light(square) && theme.texture {
            let texture = match theme.colors {
                true => Style::new(),
                false => Style::new().add_modifier(Modifier::DIM),
            };
            for position in rect.positions() {
                let sign = theme.sign("░");
                self.raster.below(position.x, position.y, sign, texture);
            }
        }
        if is_on_points(painter) {
            self.lines(square, rect);
        }
        let under_cursor = marks & CURSOR != 0;
        let lifted = painter.view.lifted;
        let origin = lifted.filter(|(origin, _)| *origin == square);
        let in_hand =
            lifted.filter(|(origin, _)| under_cursor && (*origin == square || standing.is_none()));
        let shown = in_hand.or(origin).map(|(_, piece)| piece).or(standing);
        // A dot under a letter would look like the body of another player's piece.
        let figure = shown.and_then(|piece| self.figures.get(piece));
        let has_letters = figure.is_some_and(|figure| !figure.letters.is_empty());
        let dot = painter.last_move_color(square);
        if dot.is_some() && has_letters {
            self.beside_letters(rect);
        }
        self.corners(marks, !has_target_dot, rect, place, ground);
        match shown {
            Some(_) if painter.has_no_top(square) => {}
            Some(piece) => {
                let outlined = origin.is_some() && in_hand.is_none();
                self.piece(piece, outlined, rect, place);
            }
            None if is_pointed => self.empty(square, marks & !TARGET, rect, place, ground),
            None => self.empty(square, marks, rect, place, ground),
        }
        match (dot, shown) {
            _ if marks & LAST_MOVE == 0 => {}
            _ if painter.has_last_move_brackets(square) => self.last_move_brackets(rect),
            (Some(_), Some(_)) if has_letters => {}
            (Some(color), Some(_)) => self.last_move_dot(color, place),
            // There a rule is drawn.
            _ if painter.has_rules(rect) => {}
            _ => self.last_move_corner((marks, standing.is_none()), place, ground),
        }
        if under_cursor && is_coarse_cursor(theme, place) {
            self.cursor_strokes(place, ground);
        }
        if is_decisive {
            self.decisive_frame(square, place);
        }
        let room = painter.label_room(rect);
        if let Some((sign, _)) = painter.readers_sign(square, false, room) {
            let middle = middle(rect);
            let mut column = start_of(&sign, rect);
            let color = painter.number_color(square);
            let color = color.filter(|_| painter.is_number(square));
            for letter in sign.graphemes(true) {
                self.raster.above_in(column, middle.1, letter, color);
                column += u16::try_from(letter.width()).unwrap_or(1);
            }
        }
    }

    /// Draws a hole of the board: lines that pass it, and the cursor.
    fn hole(&mut self, square: Square, rect: Rect) {
        if is_on_points(self.painter) && !self.painter.view.game.look.lines.is_empty() {
            self.lines(square, rect);
        }
        if self.painter.view.cursor == Some(square) {
            let ground = self.bare(self.painter.theme.style(Role::Cursor));
            let place = self.place(rect);
            self.corners(CURSOR, false, rect, place, ground);
        }
    }

    fn lines(&mut self, square: Square, rect: Rect) {
        let theme = self.painter.theme;
        let mut style = self.bare(theme.style(Role::BoardLines));
        style.bg = None;
        let exits = self.painter.exits(square);
        let raster = &mut self.raster;
        exits.strokes(rect, |column, row, sign| {
            raster.below(column, row, theme.sign(sign), style);
        });
        let middle = middle(rect);
        if !exits.is_none() || self.painter.view.board.has(square) {
            let sign = self.painter.crossing(square, exits);
            raster.below(middle.0, middle.1, sign, style);
        }
    }

    /// Draws the marks in the middle of an empty square.
    fn empty(&mut self, square: Square, marks: u8, rect: Rect, place: DrawingPlace, ground: Style) {
        let ink = self.mark_ink(ground);
        let theme = self.painter.theme;
        let is_choosing = self.painter.is_choosing;
        let has_few = !theme.colors || theme.has_named_grounds();
        if marks & TARGET != 0 && has_few && !is_choosing {
            // Among few colours there is none for a faint dot that would not be that of a piece.
            let (x, y) = middle(rect);
            let sign = theme.sign(self.painter.target_sign(square));
            self.raster.below(x, y, sign, Style::new());
        } else if marks & TARGET != 0 {
            let ink = self.target_ink(ground);
            // The dot of a piece that is only looked at is smaller.
            let dot = match (is_choosing, place.is_coarse()) {
                (true, true) if theme.colors => place.inner(2),
                (false, false) => place.inner(1).inner(2),
                _ => place.inner(1),
            };
            let dot = DrawingPlace {
                height: dot.height.max(2),
                ..dot
            };
            self.fill(
                &fitted(bitmaps_of(PieceShape::Disc), dot.width * 2, dot.height * 2)
                    .resampled(dot.width, dot.height),
                dot,
                ink,
            );
        } else if marks & REFUSED != 0 && place.is_coarse() {
            // Of few dots a cross looks like a piece.
            self.small_cross(rect);
        } else if marks & REFUSED != 0 {
            let inner = place.inner(3);
            let cross = fitted(bitmaps_of(PieceShape::Cross), inner.width, inner.height);
            self.fill(&cross, inner, ink);
        } else if let Some(sign) = self.painter.sign_of_empty(square) {
            let middle = middle(rect);
            let sign = self.painter.theme.sign(sign);
            self.raster.below(middle.0, middle.1, sign, Style::new());
        }
    }

    /// Draws a cross with characters.
    fn small_cross(&mut self, rect: Rect) {
        let theme = self.painter.theme;
        let (x, y) = middle(rect);
        let strokes: &[(u16, u16, &'static str)] = match rect.height {
            _ if is_on_points(self.painter) => &[(1, 1, "╳")],
            2 => &[(1, 1, "╲"), (2, 1, "╱"), (1, 2, "╱"), (2, 2, "╲")],
            _ => &[
                (0, 0, "╲"),
                (2, 0, "╱"),
                (1, 1, "╳"),
                (0, 2, "╱"),
                (2, 2, "╲"),
            ],
        };
        for (right, down, sign) in strokes {
            let place = (x + right, y + down);
            if let (Some(column), Some(row)) = (place.0.checked_sub(1), place.1.checked_sub(1)) {
                self.raster.above(column, row, theme.sign(sign));
            }
        }
    }

    /// Draws the marks that leave the middle to the piece.
    fn corners(
        &mut self,
        marks: u8,
        occupied: bool,
        rect: Rect,
        place: DrawingPlace,
        ground: Style,
    ) {
        let level = self.marked(rect);
        let (right, bottom) = (level.right() - 1, level.bottom() - 1);
        let theme = self.painter.theme;
        if marks & TARGET != 0 && occupied {
            let ink = self.target_ink(ground);
            match place.is_coarse() || !self.painter.is_choosing {
                true => self.wedges(place, ink),
                false => self.ring(place, ink),
            }
        }
        let mut sign = |column, row, sign| self.raster.above(column, row, theme.sign(sign));
        // Within the cursor or beside a cross they would be loose strokes.
        if marks & LOOKED_AT != 0 && marks & (CURSOR | REFUSED) == 0 {
            sign(rect.x, rect.y, "┆");
            sign(right, bottom, "┆");
        }
        if marks & PENDING != 0 {
            let (first, last) = pending_signs(theme);
            // A small piece keeps its upper half.
            let top = if place.is_coarse() { bottom } else { level.y };
            let has_room = marks & CURSOR == 0 || !is_coarse_cursor(theme, place);
            for row in (top..=bottom).filter(|_| has_room) {
                sign(rect.x, row, first);
                sign(right, row, last);
            }
        }
        // A small piece has no room for it.
        if marks & MOVABLE != 0 && !place.is_coarse() {
            sign(right, rect.y, "·");
        }
        if marks & REFUSED != 0 && occupied {
            sign(rect.x, rect.y, "×");
            sign(right, rect.y, "×");
        } else if marks & THREATENED != 0 {
            sign(rect.x, rect.y, "!");
            sign(right, rect.y, "!");
        }
        if marks & CURSOR != 0 {
            // A longer stroke would share a cell with a small piece and take its colour.
            let is_short = occupied && place.is_coarse();
            let has_strokes = is_coarse_cursor(theme, place);
            if has_strokes || self.side_bars(rect, place) {
                return;
            }
            let color = self.painter.theme.style(Role::Cursor).fg;
            let ink = match color.filter(|_| self.painter.theme.colors) {
                Some(color) => self.raster.ink(color, Ink::Mark),
                None => self.mark_ink(ground),
            };
            self.frame(place, ink, is_short);
        }
    }

    /// Draws the cursor as two bars behind what stands on the square, which keeps its form and its colours. Returns
    /// false if there is no colour that no ground has.
    fn side_bars(&mut self, rect: Rect, place: DrawingPlace) -> bool {
        let Some(color) = self.painter.cursor_color() else {
            return false;
        };
        let is_on_points = is_on_points(self.painter);
        // The crossing of a cell with an even number of columns is left of its middle, and both bars are equally far
        // away.
        let is_aside = is_on_points && rect.width.is_multiple_of(2);
        // A thick frame keeps its own columns.
        let (wide, _) = self.raster.per_cell();
        let inset = u16::try_from((place.left - self.place(rect).left).max(0)).unwrap_or(0);
        let inset = inset.div_ceil(wide);
        let left = (rect.x + inset).saturating_sub(u16::from(is_aside));
        let right = rect.right().saturating_sub(1 + inset);
        let level = middle(rect).1;
        let rows = match is_on_points {
            true => {
                level.saturating_sub(u16::from(rect.height > 3))
                    ..level + 1 + u16::from(rect.height > 3)
            }
            false => rect.top()..rect.bottom(),
        };
        let bar = Style::new().bg(color);
        for row in rows {
            for column in [left, right] {
                if self.raster.has(column, row) {
                    self.raster.ground(Rect::new(column, row, 1, 1), bar);
                    if !is_on_points {
                        // The texture of a light square would make the bar paler than on a dark one.
                        self.raster.below(column, row, " ", Style::new());
                    }
                } else {
                    let edge = Style::new().fg(color).add_modifier(Modifier::BOLD);
                    self.signs.push((column, row, "[", edge));
                }
            }
        }
        true
    }

    /// Sets the ground and the star of a square by which the game was decided. In small cells the ground is that of
    /// good squares, and a stone on a point has a star.
    fn decisive_ground(&mut self, square: Square, rect: Rect, place: DrawingPlace) {
        let theme = self.painter.theme;
        let is_on_points = is_on_points(self.painter);
        // A piece leaves little of a frame there. An attacked piece keeps the ground that says so, as does the last
        // move.
        let is_small = place.height < 18 || is_on_points;
        if theme.colors && is_small && self.painter.marks(square) & (THREATENED | LAST_MOVE) == 0 {
            let good = self.bare(theme.style(Role::Target));
            self.raster.ground(rect, good);
        }
        let star = theme.sign("✦");
        // Among few colours the ground says nothing.
        let is_on_stone = match theme.has_named_grounds() {
            true => is_small,
            false => is_on_points && place.is_coarse(),
        };
        if is_on_stone && !theme.dots.needs_letters() {
            let middle = middle(rect);
            self.raster.above(middle.0, middle.1, star);
        } else if decisive::has_stars(theme) {
            self.raster.above(rect.x, rect.y, star);
            self.raster.above(rect.right() - 1, rect.bottom() - 1, star);
        }
    }

    /// Draws the frame of a square by which the game was decided, in the cells that the piece leaves: it keeps its size
    /// and its form.
    fn decisive_frame(&mut self, square: Square, place: DrawingPlace) {
        let theme = self.painter.theme;
        let is_on_points = is_on_points(self.painter);
        // On the console the stars stand in the corners, and on a small stone there is one in the middle.
        if place.is_coarse() && (theme.dots.needs_letters() || is_on_points) {
            return;
        }
        let plain = self.bare(self.painter.plain_ground(square));
        let good = theme.style(Role::NodeGood).fg;
        let known = good.zip(plain.bg).zip(decisive::color(self.painter));
        // Around a piece its own colour would melt with it.
        let color = known.map(|((good, ground), winner)| standing_out(good, &[ground, winner]));
        let ink = self.surround_ink(color.or(theme.style(Role::Target).fg));
        let open = decisive::open_sides(self.painter.view, square);
        let (width, height) = (i32::from(place.width), i32::from(place.height));
        // Between stones there is a dot that belongs to none.
        let beyond = |is_open: bool| i32::from(is_open && is_on_points);
        let columns = -beyond(open.left)..width + beyond(open.right);
        let rows = -beyond(open.above)..height + beyond(open.below);
        let dots = columns.flat_map(|x| rows.clone().map(move |y| (x, y)));
        let is_edge = |(x, y): &(i32, i32)| {
            !open.left && *x < 1
                || !open.right && *x >= width - 1
                || !open.above && *y < 1
                || !open.below && *y >= height - 1
        };
        let dots = dots.filter(is_edge);
        let dots = dots.map(|(x, y)| (place.left + x, place.top + y));
        let dots: Vec<_> = dots
            .filter(|(x, y)| self.raster.has_no_piece(*x, *y))
            .collect();
        for (x, y) in dots {
            self.raster.dot(x, y, ink);
        }
    }

    /// Draws four corners.
    fn frame(&mut self, place: DrawingPlace, ink: Paint, is_short: bool) {
        let (left, top) = (place.left, place.top);
        let (width, height) = (i32::from(place.width), i32::from(place.height));
        let (long, tall) = match is_short {
            true => (1, 1),
            false => ((width / 5).max(2), (height / 4).max(2)),
        };
        for x in 0..width {
            for y in 0..height {
                let (from_side, from_end) = (x.min(width - 1 - x), y.min(height - 1 - y));
                let is_stroke =
                    from_side == 0 && from_end < tall || from_end == 0 && from_side < long;
                if is_stroke {
                    self.raster.dot(left + x, top + y, ink);
                }
            }
        }
    }

    /// Draws the cursor among few colours as a stroke on both sides of a small cell, over what a piece leaves there.
    fn cursor_strokes(&mut self, place: DrawingPlace, ground: Style) {
        let color = self.painter.theme.style(Role::Cursor).fg;
        let ink = match color {
            Some(color) => self.raster.ink(color, Ink::Mark),
            None => self.mark_ink(ground),
        };
        let right = place.left + i32::from(place.width) - 1;
        for y in 0..i32::from(place.height) {
            self.raster.dot(place.left, place.top + y, ink);
            self.raster.dot(right, place.top + y, ink);
        }
    }

    /// Returns the ink for marks on a background: its text colour.
    pub(super) fn mark_ink(&mut self, ground: Style) -> Paint {
        let color = ground.fg.filter(|_| self.painter.theme.colors);
        self.raster.ink(color.unwrap_or(Color::Reset), Ink::Mark)
    }

    /// Returns the ink for a mark around a piece.
    pub(super) fn surround_ink(&mut self, color: Option<Color>) -> Paint {
        let color = color.filter(|_| self.painter.theme.colors);
        self.raster
            .ink(color.unwrap_or(Color::Reset), Ink::Surround)
    }

    pub(super) fn fill(&mut self, bitmap: &Bitmap, place: DrawingPlace, ink: Paint) {
        for y in 0..bitmap.height() {
            for x in 0..bitmap.width() {
                if bitmap.dot(x, y) != Dot::Clear {
                    let (x, y) = (place.left + i32::from(x), place.top + i32::from(y));
                    self.raster.dot(x, y, ink);
                }
            }
        }
    }

    /// Draws a piece, or its outline.
    fn piece(&mut self, piece: Piece, outlined: bool, rect: Rect, place: DrawingPlace) {
        let view = self.painter.view;
        let theme = self.painter.theme;
        let tones = *self
            .tones
            .entry(piece)
            .or_insert_with(|| theme.piece_tones(view.game, piece));
        let Some(figure) = self.figures.get(piece) else {
            let middle = middle(rect);
            self.raster.above(middle.0, middle.1, "?");
            return;
        };
        let on_points = is_on_points(self.painter);
        let lettered = match (rect.width, rect.height) {
            (4, 2) if !on_points => {
                let columns = figure.letters.width();
                lettered_token(theme.dots, columns, figure.shape.has_direction())
            }
            _ => None,
        };
        let place = match theme.dots.needs_letters() && lettered.is_none() {
            // The coarsest dots need an explicit margin around a piece.
            true => DrawingPlace {
                top: place.top + 1,
                height: place.height.saturating_sub(2),
                ..place
            },
            false => place,
        };
        let is_turned =
            figure.shape.has_direction() && (view.game.owner(piece) % 2 == 1) != view.flipped;
        let size = (place.width, place.height);
        let has_contrast = self.painter.has_contrast;
        let bitmap = self.sizes.entry((piece, size)).or_insert_with(|| {
            let bitmap = fitted(figure.bitmaps(), size.0, size.1);
            let bitmap = match has_contrast {
                true => bitmap,
                false => with_opening(bitmap),
            };
            match is_turned {
                true => bitmap.turned_over(),
                false => bitmap,
            }
        });
        let raster = &mut self.raster;
        let is_coarse = place.is_coarse();
        let has_rim = theme.colors && tones.core.is_some();
        let directed = |bitmap: Bitmap| match is_turned {
            true => bitmap.turned_over(),
            false => bitmap,
        };
        let lettered = lettered.map(directed);
        // Among few colours both players have the same discs, with a rim or without.
        let has_small = has_rim || theme.colors && theme.dots == Dots::Quadrants;
        let small = rimmed(figure.shape, size).filter(|_| has_small);
        let small = small.map(directed);
        let bitmap = lettered.as_ref().or(small.as_ref()).unwrap_or(bitmap);
        let body = raster.ink(tones.body, Ink::Body);
        let core = match tones.core {
            Some(core) => raster.ink(core, Ink::Core),
            None => body,
        };
        // Where bodies alone tell the owners apart, an eye would only look like a fault of the drawing.
        let eye = match has_contrast {
            true => core,
            false => raster.ink(tones.eye, Ink::Eye),
        };
        let (wide, high) = raster.per_cell();
        // A small core fills every cell of the screen that is whole in the piece: less of it would not be recognised.
        let is_whole = |x: u16, y: u16| {
            let first = |start: i32, dot: u16, per: u16| {
                let dot = start + i32::from(dot);
                dot - dot.rem_euclid(i32::from(per)) - start
            };
            let (left, top) = (first(place.left, x, wide), first(place.top, y, high));
            let dots = (0..i32::from(high)).flat_map(|y| (0..i32::from(wide)).map(move |x| (x, y)));
            dots.map(|(x, y)| (u16::try_from(left + x), u16::try_from(top + y)))
                .all(|dot| matches!(dot, (Ok(x), Ok(y)) if bitmap.dot(x, y) != Dot::Clear))
        };
        let fill = figure.fill;
        for y in 0..bitmap.height() {
            for x in 0..bitmap.width() {
                let dot = bitmap.dot(x, y);
                if dot == Dot::Clear {
                    continue;
                }
                let is_inner = bitmap.is_inner(x, y);
                let is_open = dot == Dot::Open;
                let right = x * 2 >= bitmap.width();
                let paint = if outlined {
                    if is_inner || is_open { 0 } else { body }
                } else if lettered.is_some() && theme.colors {
                    body
                } else if small.is_some() {
                    if is_open { core } else { body }
                } else if theme.colors && is_coarse {
                    match (is_open, tones.core.is_some()) {
                        (_, true) if is_open || is_inner || is_whole(x, y) => core,
                        (true, false) if fill % 2 == 1 => eye,
                        _ => body,
                    }
                } else if theme.colors {
                    match fill {
                        1 | 3 if is_open => eye,
                        2 | 3 if is_inner && right => body,
                        _ if is_inner => core,
                        _ => body,
                    }
                } else {
                    let is_left_open = figure.is_left_open(bitmap, x, y);
                    if is_left_open { 0 } else { body }
                };
                let (x, y) = (place.left + i32::from(x), place.top + i32::from(y));
                if on_points && is_inner {
                    // A star in an open stone would look like a mark on it.
                    raster.clear_below(x, y);
                }
                raster.dot(x, y, paint);
            }
        }
        // On a light token the letter has the colour of its player, as in xiangqi.
        let has_light_body = is_light(tones.body) == Some(true);
        let letter_color = tones.core.filter(|_| has_light_body || lettered.is_some());
        let letters = &figure.letters;
        let wide = u16::try_from(letters.width()).unwrap_or(0);
        let mut middle = middle(rect);
        if lettered.is_some() && figure.shape.has_direction() && !is_turned {
            middle.1 = rect.bottom() - 1;
        }
        let mut column = middle
            .0
            .saturating_sub(wide.saturating_sub(1) / 2)
            .max(rect.x);
        for letter in letters.graphemes(true) {
            let wide = u16::try_from(letter.width()).unwrap_or(1);
            if column + wide > rect.right() {
                break;
            }
            self.raster.above_in(column, middle.1, letter, letter_color);
            column += wide;
        }
    }
}
