//! A board of stones that is open without rules, in words.

use super::super::app::App;
use super::super::stones::{COLORS, StonesScreen};
use crate::codec::gbb::{GbbBoard, GbbCell};
use crate::message;
use crate::tui::plain::said::SaidStones;
use std::cmp::Reverse;

/// The most cells of a board of stones that are said at once.
const MAX_CELLS: usize = 1_000;

impl SaidStones {
    /// Takes down the state of a board that is about to be said.
    pub fn of(screen: &StonesScreen) -> Self {
        let board = screen.board.board();
        let (x, y) = screen.cursor;
        Self {
            size: (board.width(), board.height()),
            head: board.head(),
            cursor: (x, y),
            stones: board.stones(x, y),
        }
    }

    /// Says what has changed: the whole board if its size did, otherwise the cell of the last change, to which every
    /// change and every undo moves the cursor.
    pub fn news(&self, app: &App, screen: &StonesScreen) -> Vec<String> {
        let now = Self::of(screen);
        if now == *self {
            return Vec::new();
        }
        if now.size != self.size {
            return whole(app, screen.board.board());
        }
        vec![cell(app, screen.board.board(), now.cursor)]
    }
}

/// Returns the stones on a board, cell by cell.
pub fn whole(app: &App, board: &GbbBoard) -> Vec<String> {
    let (x, y) = board.head();
    let mut lines = vec![app.texts.say(&message!(
        "plain-stones",
        columns = board.width(),
        rows = board.height(),
        x = x,
        y = y
    ))];
    // The stored cells are few, the board may be large.
    let mut cells: Vec<&GbbCell> = board.cells().iter().collect();
    cells.sort_unstable_by_key(|cell| (Reverse(cell.y), cell.x));
    for row in cells.chunk_by(|a, b| a.y == b.y) {
        for GbbCell { x, y, stones } in row {
            if let Some(counts) = counts(*stones) {
                lines.push(format!("{x} {y}: {counts}"));
            }
        }
        if lines.len() > MAX_CELLS {
            break;
        }
    }
    lines
}

/// Returns what a cell holds, and whether the head is there.
pub fn cell(app: &App, board: &GbbBoard, (x, y): (u32, u32)) -> String {
    let stones = counts(board.stones(x, y)).unwrap_or_else(|| app.texts.word("plain-empty"));
    match board.head() == (x, y) {
        true => format!("{x} {y}: {stones}, {}", app.texts.word("plain-head")),
        false => format!("{x} {y}: {stones}"),
    }
}

/// Returns the numbers of stones of each colour, or `None` if there are none.
fn counts(stones: [u64; 4]) -> Option<String> {
    let counts = stones.iter().zip(COLORS).filter(|(count, _)| **count > 0);
    let counts: Vec<String> = counts
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}
