//! The arrangement of the panes, by the size of the terminal.
//!
//! With 100 columns or more there are four panes; with 72 or more there are three, with the composer inside the board's
//! pane; below that one pane at a time, with tabs in its title; and below 20 x 6 a single line that names the required
//! size.
//!
//! The arrangements and what is moved between them (`board` may also have the composer inside):
//!
//! ```text
//! Four                        Three                     One
//! ┌─────────┬──────────┐      ┌────────┬─────────┐      ┌──────────────────┐
//! │ board   │ rules    │      │ board  │ rules   │      │ board ┃ rules ┃ … │
//! │         ├──────────┤      │        ├─────────┤      │                  │
//! │         │ moves    │      │composer│ moves   │      │ composer         │
//! ├─────────┴──────────┤      └────────┴─────────┘      └──────────────────┘
//! │ composer           │
//! └────────────────────┘
//! ```
//!
//! In the modes of play and study the source is folded; in that of study comment and curve stand below the moves.
//!
//! Everything here is arithmetic on rectangles. `arrange` knows only the size; each `with_…`, `without_…` and `fold_…`
//! takes an arrangement and returns another one, in the order in which `screens` calls them, since each works on what the
//! one before has left.

use super::commands::Action;
use super::library::LibraryTarget;
use super::stones::StonesLayout;
use super::widgets::area::{inset, take_bottom, take_left, take_top};
use super::widgets::board::BoardLayout;
use super::widgets::source::SourceLayout;
use crate::config::Mode;
use crate::record::NodeId;
use crate::tui::screens::moves::place::TreeLayout;
use ratatui::layout::Rect;

/// A part of the workbench that can have the focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pane {
    #[default]
    Board,
    /// The source of the rules.
    Rules,
    /// The moves of the record.
    Moves,
    /// The line in which a move is typed.
    Composer,
    /// The analysis, the statistics or the steps of a judgement, while one of them is open.
    Panel,
    /// The whole comment of the present move, in the mode of study.
    Comment,
    /// The curve of the values, in the mode of study.
    Value,
}

impl Pane {
    /// The permanent panes, in the order of Tab.
    pub const ALL: [Self; 4] = [Self::Board, Self::Rules, Self::Moves, Self::Composer];
}

/// A border that can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// The border between the board and the panes beside it.
    Board,
    /// The border below the source.
    Rules,
}

/// The parts of the room that board and source get, in percent; a source with 0 percent is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The width of the board.
    pub board: u16,
    /// The height of the source in the column beside the board.
    pub rules: u16,
}

/// The shares of [`ScreenShape::Three`].
const SHARES_OF_THREE: (u16, u16) = (48, 55);

impl Shares {
    /// Returns the shares of an arrangement in a mode. Except for writing, the source is folded if `folds`, and the column
    /// beside the board has its least width; the board gets the rest.
    pub fn of(mode: Mode, shape: ScreenShape, width: u16, folds: bool) -> Self {
        let usual = match shape {
            ScreenShape::Four if width < 140 => (46, 60),
            ScreenShape::Four => (48, 60),
            _ => SHARES_OF_THREE,
        };
        let usual = Self {
            board: usual.0,
            rules: usual.1,
        };
        if mode == Mode::Write || !folds {
            return usual;
        }
        let side = match (mode, width) {
            (Mode::Play, ..100) => 30,
            (Mode::Play, ..160) => 36,
            (Mode::Play, _) => 44,
            (_, ..100) => 32,
            (_, ..160) => 56,
            (..) => 90,
        };
        let board = u32::from(width.saturating_sub(side)) * 100 / u32::from(width.max(1));
        Self {
            board: u16::try_from(board).unwrap_or(usual.board),
            rules: 0,
        }
    }

    /// Returns the shares after the borders were moved by percent points.
    pub fn moved(self, (board, rules): (i16, i16)) -> Self {
        let moved = |share: u16, by: i16| share.saturating_add_signed(by).clamp(20, 80);
        Self {
            board: moved(self.board, board),
            rules: match self.rules {
                0 => 0,
                share => moved(share, rules),
            },
        }
    }
}

/// The arrangement for a size of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenShape {
    /// Four panes.
    Four,
    /// Three panes, the composer inside the board's.
    #[default]
    Three,
    /// One pane with tabs.
    One,
    /// Only a notice.
    Notice,
}

/// The rectangles of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The kind of arrangement.
    pub shape: ScreenShape,
    /// The title bar.
    pub title: Rect,
    /// The pane of the board with its border.
    pub board: Rect,
    /// The pane of the source with its border.
    pub rules: Rect,
    /// The pane of the moves with its border.
    pub moves: Rect,
    /// The panel while it is open; if there is no room beside the moves, in their place.
    pub panel: Rect,
    /// The comment of the present move in the mode of study, below the moves.
    pub comment: Rect,
    /// The curve of the values in the mode of study, below the comment or beside it.
    pub curve: Rect,
    /// The cards of the players in the mode of play, above and below the moves.
    pub cards: [Rect; 2],
    /// The composer's pane with its border, or its lines inside the board's pane, or beside it.
    pub composer: Rect,
    /// The composer's lines in the board's pane if one pane is shown at a time.
    pub below_board: Rect,
    /// The hint line at the bottom.
    pub hint: Rect,
    /// True for a board without a border, which has the row of the title, too.
    pub is_bare: bool,
}

/// The lines of the composer inside the board's pane.
const COMPOSER_LINES: u16 = 3;

/// The least columns and rows; on a smaller screen there is only a notice.
pub const SMALLEST: (u16, u16) = (20, 6);

/// Divides the terminal into panes.
pub fn arrange(area: Rect) -> Arrangement {
    let (width, height) = (area.width, area.height);
    let row = |y: u16| Rect::new(area.x, area.y.saturating_add(y), width, 1.min(height));
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return Arrangement {
            shape: ScreenShape::Notice,
            title: row(0),
            ..Arrangement::default()
        };
    }
    // Subtracting is safe: less than 6 rows or 20 columns have returned above.
    let body = Rect::new(area.x, area.y + 1, width, height - 2);
    let mut arrangement = Arrangement {
        title: row(0),
        hint: row(height - 1),
        ..Arrangement::default()
    };
    if width >= 100 && height >= 20 {
        arrangement.shape = ScreenShape::Four;
        let composer = 5;
        let mut upper = body;
        arrangement.composer = take_bottom(&mut upper, composer);
        let board = if width < 140 { 46 } else { 48 };
        split(&mut arrangement, upper, board, 60);
    } else if width >= 72 && height >= 14 {
        arrangement.shape = ScreenShape::Three;
        let (board, rules) = SHARES_OF_THREE;
        split(&mut arrangement, body, board, rules);
        arrangement.composer = inside(arrangement.board);
    } else {
        arrangement = arrangement.zoomed();
    }
    arrangement
}

impl Arrangement {
    /// Gives each pane the whole room between title bar and hint line; only one is shown at a time.
    pub fn zoomed(self) -> Self {
        if self.shape == ScreenShape::Notice {
            return self;
        }
        let body = self.body();
        let lines = match body.height {
            0..9 => 0,
            9..16 => 1,
            _ => COMPOSER_LINES,
        };
        let mut above_border = body;
        take_bottom(&mut above_border, 1);
        Self {
            shape: ScreenShape::One,
            board: body,
            rules: body,
            moves: body,
            panel: body,
            comment: Rect::default(),
            curve: Rect::default(),
            cards: [Rect::default(); 2],
            composer: body,
            // Level with the words about the goal above the board.
            below_board: inset(inset(take_bottom(&mut above_border, lines))),
            ..self
        }
    }

    /// Gives a board that fills a low screen also the rows of the title and of its border.
    pub fn without_frame(mut self) -> Self {
        if self.shape == ScreenShape::One {
            self.board = Rect {
                height: self.hint.y.saturating_sub(self.title.y),
                ..self.title
            };
            self.title.height = 0;
            self.below_board = Rect::default();
            self.is_bare = true;
        }
        self
    }

    /// Divides the room of board, source and moves anew.
    pub fn shared(mut self, shares: Shares) -> Self {
        if !matches!(self.shape, ScreenShape::Four | ScreenShape::Three) {
            return self;
        }
        let body = self.panes();
        split(&mut self, body, shares.board, shares.rules);
        if self.shape == ScreenShape::Three {
            self.composer = inside(self.board);
        }
        self
    }

    /// Returns the room between title bar and hint line.
    pub fn body(&self) -> Rect {
        let y = self.title.bottom();
        Rect {
            y,
            height: self.hint.y.saturating_sub(y),
            ..self.title
        }
    }

    /// Returns the room of board, source and moves.
    fn panes(&self) -> Rect {
        // The column beside the board is as wide as the moves, which are there in each of these arrangements.
        Rect {
            width: self.board.width + self.moves.width,
            ..self.board
        }
    }

    /// Returns the border at a cell of the screen.
    pub fn border_at(&self, column: u16, row: u16) -> Option<Border> {
        if !matches!(self.shape, ScreenShape::Four | ScreenShape::Three) || self.board.is_empty() {
            return None;
        }
        let is_beside = column + 1 == self.board.right() || column == self.board.right();
        let is_below = row + 1 == self.rules.bottom() || row == self.rules.bottom();
        if is_beside && self.panes().contains((column, row).into()) {
            Some(Border::Board)
        } else if is_below && !self.rules.is_empty() && column > self.rules.x {
            Some(Border::Rules)
        } else {
            None
        }
    }

    /// Returns the percent points between a border and a cell of the screen.
    pub fn percent_to(&self, border: Border, column: u16, row: u16) -> i16 {
        let body = self.panes();
        let (distance, whole) = match border {
            Border::Board => (
                i32::from(column) - i32::from(self.board.right()),
                i32::from(body.width),
            ),
            Border::Rules => (
                i32::from(row) - i32::from(self.rules.bottom()),
                i32::from(body.height),
            ),
        };
        // In percent of the same room that `split` divides, so that a border that is dragged stays under the pointer.
        i16::try_from(distance * 100 / whole.max(1)).unwrap_or(0)
    }

    /// Gives the room of the rules to board and moves, for a record without rules. Without a board, most of it goes to
    /// the moves.
    pub fn without_rules(mut self, has_board: bool) -> Self {
        if !matches!(self.shape, ScreenShape::Four | ScreenShape::Three) {
            return self;
        }
        let body = Rect {
            width: self.board.width + self.rules.width,
            ..self.board
        };
        let percent = if has_board { WIDE_BOARD } else { NO_BOARD };
        split(&mut self, body, percent, 0);
        self.rules = Rect::default();
        if self.shape == ScreenShape::Three {
            self.composer = inside(self.board);
        }
        self
    }

    /// Takes rows for a message from the panes beside the board, which keeps its place. Returns the rectangle of the
    /// message, which is lower than asked for if a pane would become too low. Where one pane is shown there is none.
    pub fn take_beside(mut self, rows: u16) -> (Self, Rect) {
        /// The least height of a pane with its border.
        const LEAST: u16 = 4;
        if !matches!(self.shape, ScreenShape::Three | ScreenShape::Four) {
            return (self, Rect::default());
        }
        let has_panel_between = !self.panel.is_empty() && self.has_room_for_panel();
        let spare = self.moves.height.saturating_sub(LEAST);
        if has_panel_between {
            let place = take_bottom(&mut self.moves, rows.min(spare));
            return (self, place);
        }
        let above = self.rules.height.saturating_sub(LEAST);
        let rows = rows.min(spare + above);
        // The higher pane gives first, so that neither gets much lower than the other.
        // Rules and moves get half of what remains each, but neither grows, and the moves never get more than they had:
        // the lower bound gives the rules what the moves cannot take.
        let remaining = self.moves.height + self.rules.height - rows;
        let rules = remaining.div_ceil(2).clamp(
            remaining - self.moves.height.min(remaining),
            self.rules.height,
        );
        let of_rules = self.rules.height - rules;
        self.rules.height -= of_rules;
        self.moves.y -= of_rules;
        self.moves.height = self.moves.height + of_rules - rows;
        if self.panel.y == self.moves.y && !self.panel.is_empty() {
            self.panel = self.moves;
        }
        // What stands below the moves goes up, and the message comes to the foot of the column.
        let mut foot = self.moves.bottom() + rows;
        let [_, card] = &mut self.cards;
        for place in [&mut self.panel, &mut self.comment, &mut self.curve, card] {
            if place.y > self.moves.y {
                foot = foot.max(place.bottom());
                place.y -= rows;
            }
        }
        let message = Rect {
            y: foot - rows,
            height: rows,
            ..self.moves
        };
        (self, message)
    }

    /// Puts the composer of four panes into the board's pane, which gets its rows.
    pub fn with_composer_inside(mut self) -> Self {
        if self.shape == ScreenShape::Four {
            let body = self.panes();
            let whole = Rect {
                height: body.height + self.composer.height,
                ..body
            };
            self.shape = ScreenShape::Three;
            let (board, rules) = SHARES_OF_THREE;
            split(&mut self, whole, board, rules);
            self.composer = inside(self.board);
        }
        self
    }

    /// Moves the composer from the board's pane to the panes beside it, for a board that needs all rows of its own.
    pub fn with_composer_beside(self) -> Self {
        let (mut arrangement, place) = self.take_beside(COMPOSER_LINES);
        if !place.is_empty() {
            arrangement.composer = inset(place);
        }
        arrangement
    }

    /// Puts the line in which a move is typed into the row of the hints, for a board that needs all rows of the screen.
    pub fn with_line_in_hints(mut self) -> Self {
        self.below_board = inset(self.hint);
        self
    }

    /// Returns true if the line in which a move is typed has taken the row of the hints.
    pub fn has_line_in_hints(&self) -> bool {
        self.shape == ScreenShape::One
            && !self.below_board.is_empty()
            && self.below_board.y == self.hint.y
    }

    /// Gives the room that the moves do not need to the rules above them.
    pub fn fold_moves(mut self) -> Self {
        let spare = self.moves.height.saturating_sub(FOLDED_MOVES);
        let is_below = self.rules.x == self.moves.x && self.rules.bottom() == self.moves.y;
        if is_below && !self.rules.is_empty() {
            self.rules.height += spare;
            self.moves.y += spare;
            self.moves.height -= spare;
        }
        self
    }

    /// Limits the composer in the board's pane to this number of rows, so that the board gets the others.
    pub fn fold_composer(mut self, rows: u16) -> Self {
        let lines = match self.shape {
            ScreenShape::Three => &mut self.composer,
            ScreenShape::One => &mut self.below_board,
            ScreenShape::Four | ScreenShape::Notice => return self,
        };
        let spare = lines.height.saturating_sub(rows);
        lines.y += spare;
        lines.height -= spare;
        self
    }

    /// Returns the rows inside the board's pane for the board, and those for the composer.
    pub fn board_rows(&self) -> (u16, u16) {
        let lines = match self.shape {
            ScreenShape::Three if self.composer.x >= self.board.right() => 0,
            ScreenShape::Three => self.composer.height,
            ScreenShape::One if self.has_line_in_hints() => 0,
            ScreenShape::One => self.below_board.height,
            ScreenShape::Four | ScreenShape::Notice => 0,
        };
        let frame = if self.is_bare { 0 } else { 2 };
        (self.board.height.saturating_sub(frame + lines), lines)
    }

    /// Makes room for the panel between rules and moves, or above the moves if there are no rules. If there is not
    /// enough room, it takes the place of the moves.
    pub fn with_panel(mut self) -> Self {
        if self.rules.is_empty()
            && self.shape == ScreenShape::Four
            && self.moves.height >= HEIGHT_FOR_PANEL
        {
            let rows = self.moves.height / 2;
            self.panel = take_top(&mut self.moves, rows);
            return self;
        }
        let height = self.rules.height + self.moves.height;
        if self.shape == ScreenShape::Four && height >= HEIGHT_FOR_PANEL && !self.rules.is_empty() {
            let rules = height * 2 / 5;
            let moves = height / 4;
            let mut rest = Rect {
                height,
                ..self.rules
            };
            self.rules = take_top(&mut rest, rules);
            self.moves = take_bottom(&mut rest, moves);
            self.panel = rest;
        } else {
            self.panel = self.moves;
        }
        self
    }

    /// Takes the rows of the cards of the players from the moves: above and below them for two, otherwise a row for each
    /// player above them.
    pub fn with_cards(mut self, players: u8, screen_height: u16) -> Self {
        /// The least height of the moves with their border.
        const LEAST: u16 = 4;
        let height = if screen_height < 20 { 3 } else { 4 };
        let has_column = matches!(self.shape, ScreenShape::Three | ScreenShape::Four);
        if players != 2 {
            let height = u16::from(players) + 2;
            if has_column && self.moves.height >= height + LEAST {
                let [above, _] = &mut self.cards;
                *above = take_top(&mut self.moves, height);
            }
        } else if has_column && self.moves.height >= 2 * height + LEAST {
            let above = take_top(&mut self.moves, height);
            self.cards = [above, take_bottom(&mut self.moves, height)];
        }
        self
    }

    /// Puts the comment below the moves, and below that the panel or the curve; where there is much room the two stand
    /// side by side, with the panel above them.
    pub fn with_study(mut self, has_curve: bool, has_panel: bool) -> Self {
        /// The least height of the moves with their border.
        const LEAST: u16 = 6;
        if self.shape != ScreenShape::Three {
            return match has_panel {
                true => self.with_panel(),
                false => self,
            };
        }
        let column = self.moves;
        let is_wide = column.width >= 80 && column.height >= 40;
        let (comment, curve) = match column.height {
            ..30 => (6, 5),
            _ => (9, 9),
        };
        if is_wide {
            let mut band = take_bottom(&mut self.moves, 13);
            if has_panel {
                self.panel = take_bottom(&mut self.moves, column.height * 2 / 5);
            }
            if has_curve {
                self.comment = take_left(&mut band, column.width / 2);
                self.curve = band;
            } else {
                self.comment = band;
            }
            return self;
        }
        // A panel needs some rows for its list: on a low screen also those of the comment.
        let (comment, below) = match (has_panel, has_curve) {
            (true, _) if column.height < 30 => (0, comment + curve),
            (true, _) => (comment, curve + 5),
            (false, true) => (comment, curve),
            (false, false) => (comment, 0),
        };
        if column.height < comment + below + LEAST {
            return match has_panel {
                true => self.with_panel(),
                false => self,
            };
        }
        let place = take_bottom(&mut self.moves, below);
        match has_panel {
            true => self.panel = place,
            false => self.curve = place,
        }
        self.comment = take_bottom(&mut self.moves, comment);
        self
    }

    /// Returns true if the panel fits beside the moves.
    pub fn has_room_for_panel(&self) -> bool {
        self.panel != self.moves
    }
}

/// The height of the pane of moves with its border while there are no moves.
const FOLDED_MOVES: u16 = 6;

/// The height of rules and moves together from which the panel has a place of its own.
const HEIGHT_FOR_PANEL: u16 = 28;

/// The width of the board in percent if there are no rules beside it; without a board, the width of the text in its
/// place.
const WIDE_BOARD: u16 = 62;
const NO_BOARD: u16 = 36;

/// Returns the composer's lines inside the board's pane.
fn inside(board: Rect) -> Rect {
    Rect::new(
        board.x + 2,
        board.bottom() - 1 - COMPOSER_LINES,
        board.width - 3,
        COMPOSER_LINES,
    )
}

fn split(arrangement: &mut Arrangement, body: Rect, board_percent: u16, rules_percent: u16) {
    let share = |whole: u16, percent: u16| {
        u16::try_from(u32::from(whole) * u32::from(percent) / 100).unwrap_or(whole)
    };
    let board = share(body.width, board_percent);
    let mut right = body;
    arrangement.board = take_left(&mut right, board);
    let rules = share(right.height, rules_percent);
    arrangement.rules = take_top(&mut right, rules);
    arrangement.moves = right;
}

/// The positions of everything in a frame: for the mouse, and for scrolling by pages.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The rectangles of the panes.
    pub arrangement: Arrangement,
    /// The visible panes, with their borders.
    pub panes: Vec<(Pane, Rect)>,
    /// The tabs for panes, if one pane is shown at a time.
    pub tabs: Vec<(Rect, Pane)>,
    /// The words of the modes in the title bar.
    pub modes: Vec<(Rect, Mode)>,
    /// The titles in the menu bar.
    pub menus: Vec<(Rect, usize)>,
    /// The hints in the hint line.
    pub hints: Vec<(Rect, Action)>,
    pub board: Option<BoardLayout>,
    /// The letters and arrows of the moves ahead on the board, with their nodes.
    pub branches: Vec<(Rect, NodeId)>,
    /// A board of stones that is open without rules.
    pub stones: Option<StonesLayout>,
    /// The lines of the source, without line numbers.
    pub source: Rect,
    /// The positions of characters of the source.
    pub source_view: Option<SourceLayout>,
    /// The positions of nodes of the record.
    pub moves: Option<TreeLayout>,
    /// The last scroll position of the comment.
    pub comment_end: usize,
    pub panel_rows: Vec<(Rect, usize)>,
    /// The columns of the graph of values.
    pub graph: Vec<(Rect, NodeId)>,
    /// The entries of the list of completions.
    pub completion: Vec<(Rect, usize)>,
    pub source_tabs: Vec<(Rect, usize)>,
    /// The entries of the top layer.
    pub entries: Vec<(Rect, usize)>,
    /// The notice that a question is waiting.
    pub notice: Rect,
    /// The top layer.
    pub layer: Rect,
    /// The number of columns after which the open box for a comment breaks its lines.
    pub comment_width: usize,
    /// The number of lines that fit on a page.
    pub page: usize,
    /// The last scroll position of a page.
    pub page_end: usize,
    /// The targets of the mouse on the start screen.
    pub library: Vec<(Rect, LibraryTarget)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_divided_without_overlap() {
        for width in 0..=140 {
            for height in 0..=50 {
                let area = Rect::new(0, 0, width, height);
                let arrangement = arrange(area);
                let folded = arrangement.fold_moves();
                if folded.shape != ScreenShape::One {
                    assert_eq!(folded.rules.intersection(folded.moves).area(), 0);
                }
                assert_eq!(folded.moves.bottom(), arrangement.moves.bottom());
                for lines in 0..3 {
                    let (board, rows) = arrangement.fold_composer(lines).board_rows();
                    let before = arrangement.board_rows();
                    assert_eq!(board + rows, before.0 + before.1);
                }
                for rows in 0..9 {
                    let (left, message) = folded.take_beside(rows);
                    assert_eq!(left.board, arrangement.board);
                    assert_eq!(message.intersection(left.moves).area(), 0);
                    if arrangement.shape == ScreenShape::Three {
                        assert_eq!(left.moves.intersection(left.rules).area(), 0);
                        assert!(message.height <= rows);
                        assert_eq!(message.bottom(), arrangement.moves.bottom());
                    }
                }
                let wide = arrangement.with_panel();
                let zoomed = wide.zoomed();
                for pane in [zoomed.board, zoomed.below_board] {
                    assert_eq!(
                        pane.intersection(area),
                        pane,
                        "{width}x{height}: {zoomed:?}"
                    );
                }
                for has_board in [true, false] {
                    let bare = arrangement.without_rules(has_board).with_panel();
                    for pane in [bare.board, bare.moves, bare.panel, bare.composer] {
                        assert_eq!(pane.intersection(area), pane, "{width}x{height}: {bare:?}");
                    }
                    if matches!(bare.shape, ScreenShape::Four | ScreenShape::Three) {
                        assert!(bare.rules.is_empty());
                        let wide = bare.board.width + bare.moves.width;
                        assert_eq!(wide, arrangement.board.width + arrangement.rules.width);
                        assert!(bare.board.intersection(bare.moves).is_empty());
                    }
                }
                for panes in [[wide.rules, wide.panel], [wide.panel, wide.moves]] {
                    let [a, b] = panes;
                    assert_eq!(b.intersection(area), b, "{width}x{height}: {wide:?}");
                    let apart = a.intersection(b).is_empty();
                    assert!(apart || !wide.has_room_for_panel() || width < 100);
                }
                for rect in [
                    arrangement.title,
                    arrangement.board,
                    arrangement.rules,
                    arrangement.moves,
                    arrangement.composer,
                    arrangement.hint,
                ] {
                    assert_eq!(
                        rect.intersection(area),
                        rect,
                        "{width}x{height}: {arrangement:?}"
                    );
                }
                if matches!(arrangement.shape, ScreenShape::Four | ScreenShape::Three) {
                    for (a, b) in [
                        (arrangement.board, arrangement.rules),
                        (arrangement.board, arrangement.moves),
                        (arrangement.rules, arrangement.moves),
                        (arrangement.moves, arrangement.composer),
                    ] {
                        assert!(
                            a.intersection(b).is_empty(),
                            "{width}x{height}: {arrangement:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn shapes_change_where_they_should() {
        let shape = |width, height| arrange(Rect::new(0, 0, width, height)).shape;
        assert_eq!(shape(100, 30), ScreenShape::Four);
        assert_eq!(shape(99, 30), ScreenShape::Three);
        assert_eq!(shape(72, 24), ScreenShape::Three);
        assert_eq!(shape(71, 24), ScreenShape::One);
        assert_eq!(shape(20, 6), ScreenShape::One);
        assert_eq!(shape(19, 6), ScreenShape::Notice);
        assert_eq!(shape(20, 5), ScreenShape::Notice);
    }
}
