//! Draws a board that has been laid out.

use super::geometry::BoardLayout;
use super::lines::Exits;
use super::pieces::PieceSigns;
use super::{BoardView, Canvas};
use crate::base::clean::clean_line;
use crate::board::look::{BoardStyle, Coordinates};
use crate::board::notation::{column_name, row_name};
use crate::board::{Piece, Square};
use crate::codec::sgf::Markup;
use crate::tui::theme::{Role, Theme, legible};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Marks of a square, as bits.
const LAST_MOVE: u8 = 1;
const LOOKED_AT: u8 = 2;
const PENDING: u8 = 4;
const TARGET: u8 = 8;
const REFUSED: u8 = 16;
const CURSOR: u8 = 32;
const MOVABLE: u8 = 64;
const THREATENED: u8 = 128;

/// Marks from the weakest to the strongest, with what each looks like.
const MARKS: [(u8, Role); 7] = [
    (LAST_MOVE, Role::LastMove),
    (LOOKED_AT, Role::LookedAt),
    (PENDING, Role::Pending),
    (THREATENED, Role::Threatened),
    (TARGET, Role::Target),
    (REFUSED, Role::Refused),
    (CURSOR, Role::Cursor),
];

pub(super) fn board(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let painter = Painter {
        view,
        theme: view.theme,
        pieces: PieceSigns::of(view.game, view.theme.signs),
        marks: marks(view),
        has_holes: view.board.cells().iter().any(|cell| cell.is_hole()),
    };
    for down in 0..layout.shown.1 {
        for right in 0..layout.shown.0 {
            let square = layout.turned(layout.scroll.0 + right, layout.scroll.1 + down);
            let Some(rect) = layout.rect_of(square) else {
                continue;
            };
            if view.board.has(square) {
                painter.square(square, rect, canvas);
            } else {
                painter.hole(square, rect, canvas);
            }
        }
    }
    names(view, layout, canvas);
    more(view.theme, layout, canvas);
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

struct Painter<'a> {
    view: &'a BoardView<'a>,
    theme: &'a Theme,
    pieces: PieceSigns,
    marks: BTreeMap<Square, u8>,
    has_holes: bool,
}

/// The square in the corner is dark.
fn light(square: Square) -> bool {
    (square.x ^ square.y) & 1 == 1
}

impl Painter<'_> {
    fn square(&self, square: Square, rect: Rect, canvas: &mut Canvas<'_>) {
        let marks = self.marks.get(&square).copied().unwrap_or(0);
        let style = self.view.game.look.style;
        let light = style == BoardStyle::Squares && light(square);
        let mut ground = match style {
            BoardStyle::Squares if light => self.theme.style(Role::BoardLight),
            BoardStyle::Squares => self.theme.style(Role::BoardDark),
            BoardStyle::Points | BoardStyle::Hex | BoardStyle::HexSheared => {
                self.theme.style(Role::BoardLines)
            }
        };
        let given = self
            .view
            .game
            .look
            .color_of(square, self.view.board.width());
        if let Some([red, green, blue]) = given.filter(|_| self.theme.colors) {
            ground.bg = Some(Color::Rgb(red, green, blue));
        }
        let plain = ground;
        for (mark, role) in MARKS {
            if marks & mark != 0 {
                ground = ground.patch(self.theme.style(role));
            }
        }
        let narrow = rect.width < 3;
        if narrow && marks & MOVABLE != 0 {
            ground = ground.add_modifier(Modifier::BOLD);
        }
        if narrow && marks & CURSOR != 0 {
            ground = ground.add_modifier(Modifier::REVERSED);
        }
        let texture = light && self.theme.texture;
        let filling = if texture { self.theme.sign("░") } else { " " };
        if style == BoardStyle::Points && marks & !(CURSOR | MOVABLE) == 0 && !narrow {
            // Lines go on under the cursor; it has its brackets.
            canvas.fill(rect, " ", plain);
        } else {
            canvas.fill(rect, filling, ground);
        }
        let middle = middle(rect);
        if style == BoardStyle::Points {
            let exits = self.exits(square);
            self.lines(exits, rect, ground, canvas);
            let is_star = self.view.game.look.lines.is_empty() && self.is_star(square);
            let crossing = if is_star { "╋" } else { exits.crossing() };
            canvas.sign(middle.0, middle.1, self.theme.sign(crossing), ground);
        }
        if let Some((sign, role)) = self.sign(square, marks, narrow) {
            if style == BoardStyle::Squares && rect.width >= 5 {
                canvas.sign(middle.0 - 1, middle.1, " ", ground);
                canvas.sign(middle.0 + 1, middle.1, " ", ground);
            }
            canvas.sign(middle.0, middle.1, &sign, legible(ground.patch(role)));
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

    /// The mark of the record: in the middle of an empty square, behind a piece where there is room.
    fn readers_mark(
        &self,
        square: Square,
        rect: Rect,
        middle: (u16, u16),
        ground: Style,
        canvas: &mut Canvas<'_>,
    ) {
        let Some((_, mark)) = self.view.marked.iter().find(|(at, _)| *at == square) else {
            return;
        };
        let letter;
        let sign = match mark {
            Markup::Triangle => self.theme.sign("△"),
            Markup::Square => self.theme.sign("▢"),
            Markup::Circle => self.theme.sign("◦"),
            Markup::Cross => self.theme.sign("⨯"),
            Markup::Selected => self.theme.sign("▪"),
            Markup::Territory(0) => self.theme.sign("▾"),
            Markup::Territory(_) => self.theme.sign("▴"),
            Markup::Label(text) => {
                letter = clean_line(text).chars().next().unwrap_or(' ').to_string();
                &letter
            }
        };
        let style = ground.patch(self.theme.style(Role::Strong));
        if self.view.board.piece(square).is_none() {
            canvas.sign(middle.0, middle.1, sign, style);
        } else if rect.right() > middle.0 + 1 {
            canvas.sign(middle.0 + 1, middle.1, sign, style);
        }
    }

    /// What stands in the middle of a square, with its own style.
    fn sign(&self, square: Square, marks: u8, narrow: bool) -> Option<(String, Style)> {
        let theme = self.theme;
        let piece_style = |piece: Piece| theme.player(self.view.game, self.view.game.owner(piece));
        let under_cursor = marks & CURSOR != 0;
        let standing = self.view.board.piece(square);
        if let Some((origin, piece)) = self.view.lifted {
            if under_cursor && (origin == square || standing.is_none()) {
                let style = piece_style(piece).patch(theme.style(Role::Strong));
                return Some((self.pieces.get(piece).to_owned(), style));
            }
            if origin == square {
                return Some((theme.sign("◌").to_owned(), theme.style(Role::Lifted)));
            }
        }
        if let Some(piece) = standing {
            return Some((self.pieces.get(piece).to_owned(), piece_style(piece)));
        }
        let empty = match self.view.game.look.style {
            BoardStyle::Squares if self.has_holes && self.theme.texture && !light(square) => {
                Some("·")
            }
            BoardStyle::Hex | BoardStyle::HexSheared => Some("·"),
            BoardStyle::Squares | BoardStyle::Points => None,
        };
        let mark = if marks & TARGET != 0 {
            Some("◎")
        } else if marks & REFUSED != 0 && narrow {
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

    /// What stands to the left and right of the middle.
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
            ("‹", "›")
        } else if marks & TARGET != 0 && occupied {
            ("(", ")")
        } else if marks & THREATENED != 0 {
            ("!", "!")
        } else if marks & LOOKED_AT != 0 && occupied {
            ("┆", "┆")
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
        for row in rows {
            canvas.sign(middle.0 - reach, row, self.theme.sign(left), ground);
            canvas.sign(middle.0 + reach, row, self.theme.sign(right), ground);
        }
    }

    fn exits(&self, square: Square) -> Exits {
        let view = self.view;
        Exits::of(square, view.board, &view.game.look, view.flipped)
    }

    /// Where there is no square: lines that pass, and the cursor.
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
            if rect.width < 3 {
                canvas.fill(rect, " ", ground.add_modifier(Modifier::REVERSED));
            } else {
                self.sides(square, CURSOR, rect, middle(rect), ground, canvas);
            }
        }
    }

    /// The lines that lead from the middle of a cell to its edges.
    fn lines(&self, exits: Exits, rect: Rect, ground: Style, canvas: &mut Canvas<'_>) {
        let style = ground.patch(self.theme.style(Role::BoardLines));
        let middle = middle(rect);
        let across = self.theme.sign("─");
        let upright = self.theme.sign("│");
        for column in rect.left()..rect.right() {
            if (column < middle.0 && exits.left) || (column > middle.0 && exits.right) {
                canvas.sign(column, middle.1, across, style);
            }
        }
        for row in rect.top()..rect.bottom() {
            if (row < middle.1 && exits.above) || (row > middle.1 && exits.below) {
                canvas.sign(middle.0, row, upright, style);
            }
        }
        let [up_left, up_right, down_left, down_right] = exits.corners;
        for row in rect.top()..rect.bottom() {
            let far = row.abs_diff(middle.1);
            // The next crossing lies a cell's width away, a cell's height above or below.
            let aside = (far * rect.width + rect.height / 2) / rect.height;
            let (left, right) = match row.cmp(&middle.1) {
                Ordering::Less => (up_left.then_some("╲"), up_right.then_some("╱")),
                Ordering::Equal => (None, None),
                Ordering::Greater => (down_left.then_some("╱"), down_right.then_some("╲")),
            };
            let column = middle.0.checked_sub(aside);
            if let Some((sign, column)) = left.zip(column.filter(|column| *column >= rect.left())) {
                canvas.sign(column, row, self.theme.sign(sign), style);
            }
            let column = middle.0 + aside;
            if let Some(sign) = right.filter(|_| column < rect.right()) {
                canvas.sign(column, row, self.theme.sign(sign), style);
            }
        }
    }

    /// Returns true for the star points of a board that is named as in Go; other games on points have none.
    fn is_star(&self, square: Square) -> bool {
        if self.view.game.look.coordinates != Coordinates::Go {
            return false;
        }
        let (width, height) = (self.view.board.width(), self.view.board.height());
        if width < 9 || height < 9 {
            return false;
        }
        let kind = |at: u16, size: u16| {
            let edge = if size >= 13 { 3 } else { 2 };
            if at == edge || at + edge + 1 == size {
                Some(false)
            } else {
                (size % 2 == 1 && at == size / 2).then_some(true)
            }
        };
        match (kind(square.x, width), kind(square.y, height)) {
            (Some(a), Some(b)) => a == b || (width >= 15 && height >= 15),
            _ => false,
        }
    }
}

fn middle(rect: Rect) -> (u16, u16) {
    (
        rect.x + rect.width.saturating_sub(1) / 2,
        rect.y + rect.height.saturating_sub(1) / 2,
    )
}

fn names(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let Some(room) = layout.names.filter(|_| view.coordinates) else {
        return;
    };
    let coordinates = view.game.look.coordinates;
    let style = |here: bool| {
        let style = view.theme.style(Role::Coordinates);
        if here {
            style.patch(view.theme.style(Role::Strong))
        } else {
            style
        }
    };
    for down in 0..layout.shown.1 {
        let square = layout.turned(layout.scroll.0, layout.scroll.1 + down);
        let name = row_name(square.y, coordinates);
        let indent = room
            .digits
            .saturating_sub(u16::try_from(name.len()).unwrap_or(0));
        let row = layout.squares.y + down * layout.cell.1 + (layout.cell.1 - 1) / 2;
        let start = layout.squares.x + layout.sheared(layout.scroll.1 + down);
        let column = start.saturating_sub(room.digits + 1) + indent;
        let here = view.cursor.is_some_and(|cursor| cursor.y == square.y);
        canvas.text(column, row, room.digits, &name, style(here));
    }
    if room.below == 0 {
        return;
    }
    let row = layout.squares.bottom();
    let longest = [layout.scroll.0, layout.scroll.0 + layout.shown.0]
        .into_iter()
        .map(|across| column_name(layout.turned(across, 0).x, coordinates).len())
        .max()
        .unwrap_or(1);
    let wide = usize::from(layout.cell.0);
    let needed = if longest > 1 { longest + 1 } else { 1 };
    let every = u16::try_from(needed.div_ceil(wide)).unwrap_or(1).max(1);
    let last = layout.scroll.1 + layout.shown.1.saturating_sub(1);
    for right in (0..layout.shown.0).step_by(usize::from(every)) {
        let square = layout.turned(layout.scroll.0 + right, last);
        let Some(rect) = layout.rect_of(square) else {
            continue;
        };
        let name = column_name(square.x, coordinates);
        let back = u16::try_from(name.len().saturating_sub(1) / 2).unwrap_or(0);
        let column = (rect.x + (rect.width - 1) / 2)
            .saturating_sub(back)
            .max(rect.x);
        let here = view.cursor.is_some_and(|cursor| cursor.x == square.x);
        canvas.text(column, row, 8, &name, style(here));
    }
}

/// Signs at the edges behind which the board goes on.
fn more(theme: &Theme, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    if layout.names.is_none() || layout.squares.is_empty() {
        return;
    }
    let style = theme.style(Role::Strong);
    let squares = layout.squares;
    let before = squares.x.saturating_sub(1);
    let after = squares.right().min(layout.area.right().saturating_sub(1));
    let places = [
        (before, squares.bottom(), "◂"),
        (after, squares.bottom(), "▸"),
        (before, squares.top(), "▴"),
        (before, squares.bottom().saturating_sub(1), "▾"),
    ];
    for (shown, (column, row, sign)) in layout.more().into_iter().zip(places) {
        if shown {
            canvas.sign(column, row, theme.sign(sign), style);
        }
    }
}
