//! Draws a board with characters.

use super::geometry::{BoardLayout, middle};
use super::lines::Exits;
use super::mark_shapes::{self, is_shape};
use super::pieces::{OUTLINES, PieceSigns};
use super::star_points::is_star_point;
use super::view::last_digits;
use super::{BoardView, Canvas};
use crate::board::look::{BoardStyle, Coordinates};
use crate::board::{Piece, Square};
use crate::codec::sgf::Markup;
use crate::session::node_facts::{ColouredMark, MarkColour};
use crate::tui::theme::{Dots, LumaRange, Role, Signs, Theme, legible, readable_on};
use crate::tui::widgets::paint::{columns16, shortened};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeMap;

/// The marks of a square, as bits.
pub(super) const LAST_MOVE: u8 = 1;
pub(super) const LOOKED_AT: u8 = 2;
pub(super) const PENDING: u8 = 4;
pub(super) const TARGET: u8 = 8;
pub(super) const REFUSED: u8 = 16;
pub(super) const CURSOR: u8 = 32;
pub(super) const MOVABLE: u8 = 64;
pub(super) const THREATENED: u8 = 128;

/// The marks from the weakest to the strongest, with their styles.
const MARKS: [(u8, Role); 7] = [
    (LAST_MOVE, Role::LastMove),
    (LOOKED_AT, Role::LookedAt),
    (PENDING, Role::Pending),
    (THREATENED, Role::Threatened),
    (TARGET, Role::Target),
    (REFUSED, Role::Refused),
    (CURSOR, Role::Cursor),
];

/// Draws the squares with characters.
pub(super) fn squares(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    for (square, rect) in layout.squares_shown() {
        if layout.is_thin(square, &painter.view.game.look) {
            continue;
        }
        if painter.view.board.has(square) {
            let wood = layout.wood_before(rect);
            canvas.fill(wood, " ", painter.theme.style(Role::BoardLines));
            painter.square(square, rect, canvas);
        } else {
            painter.hole(square, rect, canvas);
        }
    }
}

fn marks(view: &BoardView<'_>) -> BTreeMap<Square, u8> {
    let mut marks = BTreeMap::new();
    let lists = [
        (view.last_move, LAST_MOVE),
        (view.looked_at, LOOKED_AT),
        (view.pending, PENDING),
        (view.targets, TARGET),
        (view.movable, MOVABLE),
        (view.refused, REFUSED),
        (view.attacked, THREATENED),
        (view.cursor.as_slice(), CURSOR),
    ];
    for (squares, mark) in lists {
        for square in squares {
            *marks.entry(*square).or_default() |= mark;
        }
    }
    marks
}

fn goals(view: &BoardView<'_>) -> BTreeMap<Square, Color> {
    let mut goals = BTreeMap::new();
    for sides in view.game.look.sides.iter().filter(|_| view.theme.colors) {
        let color = view.theme.tones(view.game, sides.player).shown();
        goals.extend(sides.squares.iter().map(|square| (*square, color)));
    }
    goals
}

/// What is needed to draw squares.
pub(super) struct Painter<'a> {
    pub(super) view: &'a BoardView<'a>,
    pub(super) theme: &'a Theme,
    pieces: PieceSigns,
    marks: BTreeMap<Square, u8>,
    given: LumaRange,
    has_holes: bool,
    /// True while the target of a piece is looked for, and not only shown for the piece under the cursor.
    pub(super) is_choosing: bool,
    /// The colours of the squares that players want to reach.
    goals: BTreeMap<Square, Color>,
    /// The bodies of the pieces of all players, or the colours by which they are known on squares of one row.
    bodies: Vec<Color>,
    /// The size of a square that is not thin.
    pub(super) cell: (u16, u16),
    /// Whether squares have one row, where a piece is a character without a rim.
    is_flat: bool,
    /// Whether the colours of the players tell their pieces apart without a hole in some of them.
    pub(super) has_contrast: bool,
}

/// Returns the signs beside a square that waits. Bars of an eighth stand close to the edges; without them and on the
/// console there are brackets.
pub(in crate::tui) fn pending_signs(theme: &Theme) -> (&'static str, &'static str) {
    match (theme.signs, theme.dots) {
        (Signs::Ascii, _) | (_, Dots::Blocks) => (theme.sign("‹"), theme.sign("›")),
        _ => ("▏", "▕"),
    }
}

/// Returns the column where a text begins that stands in the middle of a square.
pub(super) fn start_of(text: &str, rect: Rect) -> u16 {
    let before = columns16(text).saturating_sub(1) / 2;
    middle(rect).0.saturating_sub(before).max(rect.x)
}

/// Returns true for a light square; the square in the corner is dark.
fn light(square: Square) -> bool {
    (square.x ^ square.y) & 1 == 1
}

impl<'a> Painter<'a> {
    /// `cell` is the size of a square on the screen.
    pub(super) fn new(view: &'a BoardView<'a>, cell: (u16, u16)) -> Self {
        let is_flat = cell.1 == 1;
        let body = |player| {
            let tones = view.theme.tones(view.game, player);
            if is_flat { tones.shown() } else { tones.body }
        };
        Self {
            view,
            theme: view.theme,
            pieces: PieceSigns::on_board(view.game, view.theme),
            marks: marks(view),
            given: LumaRange::of(view.game.look.squares.iter().flatten()),
            is_choosing: view.lifted.is_some() || view.is_choosing,
            has_holes: view.board.cells().iter().any(|cell| cell.is_hole()),
            goals: goals(view),
            bodies: (0..view.game.players).map(body).collect(),
            cell,
            is_flat,
            has_contrast: view.theme.has_contrasting_bodies(view.game),
        }
    }

    pub(super) fn marks(&self, square: Square) -> u8 {
        self.marks.get(&square).copied().unwrap_or(0)
    }

    /// Returns true for a board of squares in two shades. A board of shogi has one, and a dot on every empty square;
    /// where some are thin the shades tell those from the others.
    fn has_chequers(&self) -> bool {
        let look = &self.view.game.look;
        look.style == BoardStyle::Squares
            && look.thin.is_none()
            && !matches!(look.coordinates, Coordinates::Shogi(_))
    }

    /// Returns the character of a piece.
    pub(super) fn piece_sign(&self, piece: Piece) -> &str {
        self.pieces.get(piece)
    }

    /// Returns true for a light square of a board of squares.
    pub(super) fn is_light(&self, square: Square) -> bool {
        self.has_chequers() && light(square)
    }

    /// Returns true for a square that is not thin, on a board where some are.
    fn is_whole(&self, square: Square) -> bool {
        let look = &self.view.game.look;
        look.thin.is_some() && look.thin_at(square) == (false, false)
    }

    /// Returns the background of a square without marks.
    pub(super) fn plain_ground(&self, square: Square) -> Style {
        const TONES: [Role; 3] = [Role::BoardLight, Role::BoardDark, Role::BoardMiddle];
        let style = self.view.game.look.style;
        let role = match style {
            BoardStyle::Squares if self.is_light(square) => Role::BoardLight,
            BoardStyle::Squares if self.is_whole(square) => Role::BoardLight,
            BoardStyle::Squares => Role::BoardDark,
            BoardStyle::Points => Role::BoardLines,
            // Three of the sixteen colours would be louder than the stones: there a dot shows each cell.
            _ if self.theme.has_named_grounds() => Role::BoardDark,
            BoardStyle::Hex | BoardStyle::HexSheared => TONES
                .get(hex_tone(style, square))
                .copied()
                .unwrap_or(Role::BoardMiddle),
        };
        let look = &self.view.game.look;
        match look.color_of(square, self.view.board.width()) {
            Some(given) if self.theme.colors => self.theme.given_ground(role, given, &self.given),
            _ => self.tinted(self.theme.style(role), square),
        }
    }

    /// Returns a background with a little of the colour of the player who wants to reach the square.
    fn tinted(&self, ground: Style, square: Square) -> Style {
        let Some(tint) = self.goals.get(&square) else {
            return ground;
        };
        let dark = match self.is_flat {
            true => self.theme.dark_goal_ground(ground, *tint, &self.bodies),
            false => None,
        };
        dark.unwrap_or_else(|| self.theme.goal_ground(ground, *tint, &self.bodies))
    }

    /// Returns true if a piece of any colour is seen on the ground of a square without a rim.
    fn needs_no_rim(&self, square: Square, marks: u8) -> bool {
        let ground = self.plain_ground(square);
        let goal = self.goals.get(&square).filter(|_| self.is_flat);
        marks & !(CURSOR | MOVABLE) == 0
            && goal.is_some_and(|tint| {
                let dark = self.theme.dark_goal_ground(ground, *tint, &self.bodies);
                dark.is_some()
            })
    }

    /// Returns the background of a square with its marks. The cursor is drawn beside what stands on a square, and on a
    /// board of points the last move on it; they leave the ground as it is.
    pub(super) fn ground(&self, square: Square) -> Style {
        self.marked_ground(square, self.marks(square))
    }

    pub(super) fn marked_ground(&self, square: Square, marks: u8) -> Style {
        let is_on_points = self.view.game.look.style == BoardStyle::Points;
        let is_empty = self.view.board.piece(square).is_none();
        let is_stone = is_on_points && !is_empty;
        let mut ground = self.plain_ground(square);
        for (mark, role) in MARKS {
            let style = self.theme.style(role);
            let has_named = self.theme.has_named_grounds();
            match mark {
                _ if marks & mark == 0 => {}
                // Brackets show it; a coloured cell would look like a stone.
                CURSOR if is_on_points => {}
                CURSOR => ground = ground.add_modifier(style.add_modifier),
                LAST_MOVE if is_stone || has_named && !is_empty => {
                    ground = ground.add_modifier(style.add_modifier | Modifier::BOLD);
                }
                // A stone has no ground of the last move, so that this one need not be fainter. It keeps its lines.
                LAST_MOVE if is_on_points && !has_named => {
                    let bg = style.bg.or(ground.bg);
                    ground = Style { bg, ..ground }.add_modifier(style.add_modifier);
                }
                LAST_MOVE if is_empty => ground = self.mixed_ground(ground, style),
                // Another of few grounds would be that of another square.
                LOOKED_AT if has_named => ground = ground.add_modifier(style.add_modifier),
                // A dot marks an empty one; many coloured squares would hide the board.
                TARGET if is_empty => {}
                TARGET if !self.is_choosing => ground = self.mixed_ground(ground, style),
                LAST_MOVE => ground = ground.patch(style).add_modifier(Modifier::BOLD),
                _ => ground = ground.patch(style),
            }
        }
        ground
    }

    /// Returns a background with half of that of a mark, such as that of a square that the last move left, which is
    /// fainter than the one where it arrived. It keeps the colour of its lines, which no stone has.
    fn mixed_ground(&self, ground: Style, mark: Style) -> Style {
        let mixed = ground.bg.zip(mark.bg).and_then(|pair| match pair {
            (Color::Rgb(r, g, b), Color::Rgb(red, green, blue)) => {
                let half = |one: u8, other: u8| one / 2 + other / 2;
                Some(Color::Rgb(half(r, red), half(g, green), half(b, blue)))
            }
            _ => None,
        });
        Style {
            bg: mixed.or(ground.bg),
            ..ground.add_modifier(mark.add_modifier)
        }
    }

    fn square(&self, square: Square, rect: Rect, canvas: &mut Canvas<'_>) {
        let marks = self.marks(square);
        let style = self.view.game.look.style;
        let light = self.is_light(square);
        let plain = self.plain_ground(square);
        let narrow = rect.width < 3;
        let mut ground = match narrow {
            true => self.marked_ground(square, marks & !CURSOR),
            false => self.ground(square),
        };
        if narrow && marks & MOVABLE != 0 {
            ground = ground.add_modifier(Modifier::BOLD);
        }
        if rect.width == 1 && marks & CURSOR != 0 {
            ground = self.under_cursor(ground);
        }
        let texture = light && self.theme.texture;
        let filling = if texture { self.theme.sign("░") } else { " " };
        // The line under a stone of the last move is no longer than the stone.
        let beside = match style == BoardStyle::Points && self.view.board.piece(square).is_some() {
            true => Style {
                add_modifier: ground.add_modifier - Modifier::UNDERLINED,
                ..ground
            },
            false => ground,
        };
        if style == BoardStyle::Points && marks & !(CURSOR | MOVABLE) == 0 && !narrow {
            // The lines continue under the cursor, which is shown by brackets.
            canvas.fill(rect, " ", plain);
        } else {
            canvas.fill(rect, filling, beside);
        }
        let middle = middle(rect);
        if style == BoardStyle::Points {
            let exits = self.exits(square);
            self.lines(exits, rect, beside, canvas);
            canvas.sign(middle.0, middle.1, self.crossing(square, exits), ground);
        }
        let sign = self.sign(square, marks, narrow, ground);
        if let Some((sign, role)) = sign.filter(|_| !self.has_no_top(square)) {
            if style == BoardStyle::Squares && rect.width >= 5 {
                canvas.sign(middle.0 - 1, middle.1, " ", ground);
                canvas.sign(middle.0 + 1, middle.1, " ", ground);
            }
            canvas.sign(middle.0, middle.1, &sign, legible(ground.patch(role)));
        }
        if let Some(color) = self.last_move_color(square).filter(|_| !narrow) {
            let dot = legible(plain.fg(color));
            canvas.sign(middle.0 + 1, middle.1, self.theme.sign(self.dot()), dot);
        }
        if marks & MOVABLE != 0 && !narrow && rect.right() > middle.0 + 1 {
            let faint = ground.patch(self.theme.style(Role::Faint));
            canvas.sign(middle.0 + 1, middle.1, self.theme.sign("·"), faint);
        }
        self.readers_mark(square, rect, middle, ground, canvas);
        if !narrow {
            self.sides(square, marks, rect, middle, ground, canvas);
        }
    }

    /// Returns a background under the cursor where there is no room beside the square.
    fn under_cursor(&self, ground: Style) -> Style {
        let ground = ground.patch(self.theme.style(Role::Cursor));
        match self.theme.colors {
            true => ground,
            false => ground.add_modifier(Modifier::REVERSED),
        }
    }

    /// Draws the cursor in the columns to the left and right of the piece, which stays as it is. Where there is no
    /// square to the left, the column belongs to the margin.
    pub(super) fn brackets(&self, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
        // Squares of two columns have no room for brackets of their own, so these come last, over the neighbours.
        let look = &self.view.game.look;
        let is_thin = |square| layout.is_thin(square, look);
        if layout.cell.0 != 2 || self.view.cursor.is_some_and(is_thin) {
            return;
        }
        let cursor = self.view.cursor;
        let Some((square, rect)) =
            cursor.and_then(|square| Some((square, layout.rect_of(square)?)))
        else {
            return;
        };
        let bracket = |beside: Option<Square>| {
            let beside = beside.filter(|beside| self.view.board.has(*beside));
            let ground = beside.map_or(Style::new(), |beside| {
                self.marked_ground(beside, self.marks(beside) & !CURSOR)
            });
            self.bracket_style(ground)
        };
        let row = middle(rect).1;
        canvas.sign(rect.x + 1, row, self.theme.sign("▌"), bracket(Some(square)));
        // The other column belongs to what has won.
        let is_free = !self.view.decisive.contains(&square);
        if let Some(column) = rect.x.checked_sub(1).filter(|_| is_free) {
            let beside = layout.square_at(column, row);
            let is_inside = beside.is_some() || layout.wood_before > 0;
            let sign = if is_inside { "▐" } else { "[" };
            canvas.sign(column, row, self.theme.sign(sign), bracket(beside));
        }
    }

    /// Returns the style of the cursor on a background, of which it takes only the colour: what stands beside a bracket
    /// may be underlined.
    fn bracket_style(&self, ground: Style) -> Style {
        let style = Style {
            fg: self.theme.style(Role::Cursor).fg,
            bg: ground.bg,
            ..Style::new()
        };
        let style = match self.cursor_color() {
            Some(color) => style.fg(color),
            None => legible(style),
        };
        let style = style.remove_modifier(Modifier::DIM);
        style.add_modifier(Modifier::BOLD)
    }

    /// Returns the colour of the cursor, the same at every size; `None` without colours, and among few of them, where
    /// one ground or another has it.
    pub(super) fn cursor_color(&self) -> Option<Color> {
        let theme = self.theme;
        let color = theme.style(Role::Cursor).bg;
        color.filter(|_| theme.colors && !theme.has_named_grounds())
    }

    /// Returns the colour of the dot that marks a stone of the last move: that of the other player.
    pub(super) fn last_move_color(&self, square: Square) -> Option<Color> {
        let (game, theme) = (self.view.game, self.theme);
        let is_on_points = game.look.style == BoardStyle::Points;
        let piece = self.view.board.piece(square)?;
        if !is_on_points || self.marks(square) & LAST_MOVE == 0 {
            return None;
        }
        let owner = game.owner(piece);
        Some(match (theme.colors, game.players) {
            (false, _) => Color::Reset,
            (true, 2) if owner < 2 => theme.tones(game, 1 - owner).body,
            (true, _) => readable_on(theme.tones(game, owner).body),
        })
    }

    /// Returns true if a small stone of the last move has an eye. Without colours it would be like an open stone.
    fn has_eyes(&self) -> bool {
        self.theme.colors && self.theme.dots != Dots::Blocks
    }

    /// Returns the character of a small dot. The console draws stones as larger ones.
    fn dot(&self) -> &'static str {
        match self.theme.dots {
            Dots::Blocks => "·",
            _ => "•",
        }
    }

    /// Draws the mark of the record: in the middle of an empty square, or after a piece if there is room.
    fn readers_mark(
        &self,
        square: Square,
        rect: Rect,
        middle: (u16, u16),
        ground: Style,
        canvas: &mut Canvas<'_>,
    ) {
        if self.write_move_number(square, rect, canvas) {
            return;
        }
        let is_number = self.is_number(square);
        let room = match self.view.board.piece(square) {
            Some(_) if !is_number => rect.right().saturating_sub(middle.0 + 1),
            _ => self.label_room(rect),
        };
        let is_narrow = rect.width < 3;
        if let Some(body) = self.body_of_stone(square).filter(|_| is_narrow)
            && let Some((sign, colour)) = self.readers_sign(square, true, rect.width)
            && sign != self.theme.sign("░")
        {
            // Beside a stone a mark would be taken for that of the next point.
            let style = mark_shapes::style(self.theme, colour, Style::new().bg(body));
            canvas.text(middle.0, middle.1, rect.width, &sign, style.bg(body));
            return;
        }
        let Some((sign, colour)) = self.readers_sign(square, is_narrow, room) else {
            return;
        };
        let mut style = ground.patch(self.theme.style(Role::Strong));
        style = style.remove_modifier(Modifier::DIM);
        if self.theme.colors {
            style.fg = ground.bg.map(readable_on).or(style.fg);
        }
        if colour.is_some() {
            style = ground.patch(mark_shapes::style(self.theme, colour, ground));
        }
        if self.view.board.piece(square).is_none() || is_number {
            let style = match self.number_color(square) {
                Some(color) if is_number => legible(style.fg(color)),
                _ => style,
            };
            canvas.text(start_of(&sign, rect), middle.1, room, &sign, style);
        } else if rect.right() > middle.0 + 1 {
            canvas.text(middle.0 + 1, middle.1, room, &sign, style);
        }
    }

    /// Returns the colour of a stone on a point; `None` without colours, where a mark on it would leave nothing to tell
    /// whose it is.
    pub(super) fn body_of_stone(&self, square: Square) -> Option<Color> {
        let (game, theme) = (self.view.game, self.theme);
        let piece = self.view.board.piece(square)?;
        let is_on_points = game.look.style == BoardStyle::Points;
        let is_stone =
            is_on_points && theme.colors && game.kinds_of(game.owner(piece)).count() == 1;
        is_stone.then(|| theme.piece_tones(game, piece).shown())
    }

    /// Returns true for a square that only a character distinguishes from a hole of the board.
    pub(super) fn is_hidden(&self, square: Square) -> bool {
        match self.view.game.look.style {
            BoardStyle::Squares if self.view.game.look.thin.is_some() => {
                !self.theme.colors && self.is_whole(square)
            }
            BoardStyle::Squares if !self.has_chequers() => true,
            BoardStyle::Squares => self.has_holes && self.theme.texture && !light(square),
            BoardStyle::Hex | BoardStyle::HexSheared => {
                !self.theme.colors || self.theme.has_named_grounds()
            }
            BoardStyle::Points => false,
        }
    }

    /// Returns the character of an empty square without marks: a dot where the square could not be seen, and on a
    /// square that a player wants to reach the outline of the player's pieces if the ground cannot have a little of the
    /// player's colour.
    pub(super) fn sign_of_empty(&self, square: Square) -> Option<&'static str> {
        let dot = self.is_hidden(square).then_some("·");
        let has_tint = matches!(self.plain_ground(square).bg, Some(Color::Rgb(..)));
        let game = self.view.game;
        let Some(owner) = game.look.goal_owner(square).filter(|_| !has_tint) else {
            return dot;
        };
        let kinds = 0..u16::try_from(game.pieces.len()).unwrap_or(u16::MAX);
        let is_piece = |sign: &str| {
            kinds
                .clone()
                .any(|kind| self.pieces.get(Piece(kind)) == sign)
        };
        let sign = game
            .kinds_of(owner)
            .next()
            .map(|kind| self.pieces.get(kind));
        let outline = OUTLINES.iter().find(|(piece, _)| Some(*piece) == sign);
        let outline = outline.map(|(_, outline)| *outline);
        Some(outline.filter(|outline| !is_piece(outline)).unwrap_or("▫"))
    }

    /// Returns the columns for a label: all of a square, but on a point one column of its line is left to the next
    /// label.
    pub(super) fn label_room(&self, rect: Rect) -> u16 {
        let is_on_points = self.view.game.look.style == BoardStyle::Points;
        rect.width - u16::from(is_on_points && rect.width > 2)
    }

    /// Returns the sign of the record's mark and its colour, a label cut to this many columns. Shapes have none but on
    /// narrow squares. Without a mark, the number of pieces that lie on each other as the look wants it, or `+` if it
    /// is too long.
    pub(super) fn readers_sign(
        &self,
        square: Square,
        is_narrow: bool,
        room: u16,
    ) -> Option<(String, Option<MarkColour>)> {
        let mut marked = self.view.marked.iter();
        let is_here = |mark: &&ColouredMark| mark.square == square;
        let known = marked.find(|mark| is_here(mark) && (is_narrow || !is_shape(&mark.mark)));
        let Some(known) = known else {
            if let Some(number) = self.move_number(square) {
                return (room >= 2).then(|| (last_digits(number, room), None));
            }
            let number = self.number_on(square)?.to_string();
            // The beginning of a number would be taken for another one.
            let fits = number.len() <= usize::from(room.max(1));
            return Some((if fits { number } else { "+".to_owned() }, None));
        };
        let sign = match &known.mark {
            Markup::Triangle => "△",
            Markup::Square => "▢",
            Markup::Circle => "◦",
            Markup::Cross => "⨯",
            Markup::Selected => "▪",
            Markup::Dimmed => "░",
            Markup::Territory(0) => "▾",
            Markup::Territory(_) => "▴",
            Markup::Label(text) => {
                return Some((shortened(text, usize::from(room.max(1))), known.colour));
            }
        };
        Some((self.theme.sign(sign).to_owned(), known.colour))
    }

    /// Returns the character in the middle of a square, with its style.
    fn sign(
        &self,
        square: Square,
        marks: u8,
        narrow: bool,
        ground: Style,
    ) -> Option<(String, Style)> {
        let theme = self.theme;
        let piece_style = |piece: Piece| {
            let owner = self.view.game.owner(piece);
            let style = theme.player(self.view.game, owner);
            let tones = theme.piece_tones(self.view.game, piece);
            // A character has no rim, so the ground around it is what contrasts.
            match tones.core {
                Some(core) if self.needs_no_rim(square, marks) => style.fg(core),
                Some(core) => style.fg(core).bg(tones.body),
                None => style.fg(tones.body),
            }
            // Lines may be dim, but not what stands on them.
            .remove_modifier(Modifier::DIM)
        };
        let under_cursor = marks & CURSOR != 0;
        let standing = self.view.board.piece(square);
        if let Some((origin, piece)) = self.view.lifted {
            if under_cursor && (origin == square || standing.is_none()) {
                let style = piece_style(piece).add_modifier(Modifier::BOLD);
                return Some((self.pieces.get(piece).to_owned(), style));
            }
            if origin == square {
                return Some((theme.sign("◌").to_owned(), theme.style(Role::Lifted)));
            }
        }
        if let Some(piece) = standing {
            let is_on_points = self.view.game.look.style == BoardStyle::Points;
            let sign = match self.pieces.get(piece) {
                // A dot of the other colour has no room, and a line below is thin.
                "●" if self.has_eyes() && is_on_points && narrow && marks & LAST_MOVE != 0 => "◉",
                sign => sign,
            };
            return Some((sign.to_owned(), piece_style(piece)));
        }
        let empty = self.sign_of_empty(square);
        if marks & TARGET != 0 {
            let sign = theme.sign(self.target_sign(square));
            return Some((sign.to_owned(), self.target_style(ground)));
        }
        let mark = if marks & REFUSED != 0 && (narrow || marks & CURSOR != 0) {
            Some("×")
        } else if marks & LOOKED_AT != 0 {
            Some("·")
        } else if marks & PENDING != 0 && narrow {
            Some("◌")
        } else {
            empty
        };
        mark.map(|sign| (theme.sign(sign).to_owned(), Style::new()))
    }

    /// Returns the characters to the left and right of the middle.
    fn sides(
        &self,
        square: Square,
        marks: u8,
        rect: Rect,
        middle: (u16, u16),
        ground: Style,
        canvas: &mut Canvas<'_>,
    ) {
        let occupied = self.view.board.piece(square).is_some();
        let (left, right) = if marks & CURSOR != 0 {
            ("▐", "▌")
        } else if marks & REFUSED != 0 {
            ("×", "×")
        } else if marks & PENDING != 0 {
            pending_signs(self.theme)
        } else if marks & TARGET != 0 && occupied {
            ("(", ")")
        } else if marks & THREATENED != 0 {
            ("!", "!")
        } else if marks & LOOKED_AT != 0 && occupied {
            ("┆", "┆")
        } else if self.has_last_move_brackets(square) && !occupied {
            ("(", ")")
        } else {
            return;
        };
        let reach = (rect.width - 1) / 2;
        let tall = marks & CURSOR != 0 && rect.height > 2;
        let rows = if tall {
            rect.top()..rect.bottom()
        } else {
            middle.1..middle.1 + 1
        };
        let ground = match (marks & CURSOR, left) {
            (0, "(") if occupied => legible(ground.patch(self.target_style(ground))),
            (0, _) => ground,
            _ => self.bracket_style(ground),
        };
        for row in rows {
            canvas.sign(middle.0 - reach, row, self.theme.sign(left), ground);
            canvas.sign(middle.0 + reach, row, self.theme.sign(right), ground);
        }
    }

    /// Returns the character where lines cross, with the star points of a Go board.
    pub(super) fn crossing(&self, square: Square, exits: Exits) -> &'static str {
        let sign = if self.is_star(square) {
            self.dot()
        } else {
            exits.crossing()
        };
        self.theme.sign(sign)
    }

    pub(super) fn exits(&self, square: Square) -> Exits {
        let view = self.view;
        Exits::of(square, view.board, &view.game.look, view.flipped)
    }

    /// Draws a hole of the board: lines that pass it, and the cursor.
    fn hole(&self, square: Square, rect: Rect, canvas: &mut Canvas<'_>) {
        let look = &self.view.game.look;
        let exits = self.exits(square);
        if look.style == BoardStyle::Points && !look.lines.is_empty() && !exits.is_none() {
            let ground = self.theme.style(Role::BoardLines);
            self.lines(exits, rect, ground, canvas);
            let middle = middle(rect);
            canvas.sign(
                middle.0,
                middle.1,
                self.theme.sign(exits.crossing()),
                ground,
            );
        }
        if self.view.cursor == Some(square) {
            let ground = self.theme.style(Role::Cursor);
            if rect.width == 1 {
                canvas.fill(rect, " ", ground.add_modifier(Modifier::REVERSED));
            } else if rect.width > 2 {
                let bare = Style::new();
                self.sides(square, CURSOR, rect, middle(rect), bare, canvas);
            }
        }
    }

    /// Draws the lines from the middle of a cell to its edges.
    fn lines(&self, exits: Exits, rect: Rect, ground: Style, canvas: &mut Canvas<'_>) {
        let style = ground.patch(self.theme.style(Role::BoardLines));
        exits.strokes(rect, |column, row, sign| {
            canvas.sign(column, row, self.theme.sign(sign), style);
        });
    }

    /// Returns true for the star points of a board with Go coordinates; other boards of points have none.
    fn is_star(&self, square: Square) -> bool {
        let look = &self.view.game.look;
        let (width, height) = (self.view.board.width(), self.view.board.height());
        if look.coordinates != Coordinates::Go
            || !look.lines.is_empty()
            || width != height
            || width < 9
        {
            return false;
        }
        is_star_point(square, width)
    }
}

/// Returns which of three tones a hexagon has, from 0 to 2, so that all six neighbours have another one. Along each of
/// the three directions of the grid the number changes by 1 or 2 modulo 3, and never by 0; shifted rows are first
/// converted into sheared coordinates.
pub(in crate::tui) fn hex_tone(style: BoardStyle, square: Square) -> usize {
    let (x, y) = (i32::from(square.x), i32::from(square.y));
    let sheared = match style {
        BoardStyle::Hex => x - y.div_euclid(2) - y,
        _ => x + y,
    };
    usize::try_from(sheared.rem_euclid(3)).unwrap_or(0)
}
