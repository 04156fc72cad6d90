//! Draws a board of stones that is open without rules: coloured counts in every cell, the head in brackets.
//!
//! Only visible cells are visited, so a large board is drawn as quickly as a small one.

use crate::codec::gbb::GbbBoard;
use crate::message;
use crate::tui::app::App;
use crate::tui::layout::Layout;
use crate::tui::screens::pane_frame::draw_frame;
use crate::tui::stones::{CellSize, StonesLayout, StonesScreen};
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_bottom, take_left};
use crate::tui::widgets::paint::{Canvas, columns16};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The colours in the order of the format: letters and styles.
const COLORS: [(&str, Role); 4] = [
    ("A", Role::StoneAzul),
    ("N", Role::StoneNegro),
    ("R", Role::StoneRojo),
    ("V", Role::StoneVerde),
];

/// The names of the colours, which are the same in every language.
const PAINTED: [&str; 4] = ["azul", "negro", "rojo", "verde"];

/// Draws the pane, which fills the screen.
pub(super) fn draw(app: &App, screen: &StonesScreen, layout: &mut Layout, buffer: &mut Buffer) {
    let board = screen.board.board();
    let mut name = app.texts.word("tui-pane-board");
    if let Some(color) = screen.paint.and_then(|color| PAINTED.get(color)) {
        name = app
            .texts
            .say(&message!("stones-painting", pane = name, color = *color));
    }
    let (x, y) = screen.cursor;
    let [azul, negro, rojo, verde] = board.stones(x, y);
    let cell = app.texts.say(&message!(
        "tui-stones-cell",
        column = x,
        row = y,
        azul = azul,
        negro = negro,
        rojo = rojo,
        verde = verde
    ));
    let head = app.texts.say(&message!(
        "tui-stones-head",
        column = board.head().0,
        row = board.head().1
    ));
    let area = layout.arrangement.body();
    let inner = draw_frame(app, &name, [&head, &cell], area, buffer);
    // The numbers of the rows are at the left, those of the columns below.
    let margin = digits(board.height() - 1) + 1;
    if inner.height < 2 || inner.width <= margin + 1 {
        return;
    }
    let mut room = inner;
    take_left(&mut room, margin);
    take_bottom(&mut room, 1);
    let size = screen.size.unwrap_or_else(|| fitting(board, room));
    let (width, height) = size.extent();
    // Brackets need a column at both sides of every cell.
    let across = fit(room.width.saturating_sub(1) / (width + 1), board.width());
    let up = fit(room.height / height, board.height());
    if across == 0 || up == 0 {
        return;
    }
    // A board with room around it stands in the middle, with its numbers.
    let free = (
        room.width.saturating_sub(across * (width + 1) + 1 + margin) / 2,
        (room.height - up * height) / 2,
    );
    let place = StonesLayout {
        left: room.x + free.0 + 1,
        bottom: room.y + free.1 + up * height,
        first: (
            first(x, across, board.width()),
            first(y, up, board.height()),
        ),
        count: (across, up),
        size,
    };
    let mut canvas = Canvas::new(buffer, inner);
    for row in 0..up {
        for column in 0..across {
            cell_at(app, screen, &place, column, row, &mut canvas);
        }
    }
    numbers(app, board, &place, inner.x + free.0, &mut canvas);
    layout.stones = Some(place);
}

/// Returns the largest cells with which the whole board is visible. If there are none, returns cells with counts.
fn fitting(board: &GbbBoard, room: Rect) -> CellSize {
    let fits = |size: &CellSize| {
        let (width, height) = size.extent();
        u64::from(board.width()) * u64::from(width + 1) < u64::from(room.width)
            && u64::from(board.height()) * u64::from(height) <= u64::from(room.height)
    };
    let size = CellSize::ALL.into_iter().rev().find(fits);
    size.unwrap_or(CellSize::Digits)
}

fn fit(count: u16, most: u32) -> u16 {
    count.min(u16::try_from(most).unwrap_or(u16::MAX))
}

/// Returns the first visible column or row: the cursor is in the middle, except near the edges.
fn first(cursor: u32, shown: u16, count: u32) -> u32 {
    let shown = u32::from(shown);
    cursor
        .saturating_sub(shown / 2)
        .min(count.saturating_sub(shown))
}

fn digits(number: u32) -> u16 {
    columns16(&number.to_string())
}

fn cell_at(
    app: &App,
    screen: &StonesScreen,
    place: &StonesLayout,
    column: u16,
    row: u16,
    canvas: &mut Canvas<'_>,
) {
    let board = screen.board.board();
    let cell = (
        place.first.0 + u32::from(column),
        place.first.1 + u32::from(row),
    );
    let (width, height) = place.size.extent();
    let left = place.left + column * (width + 1);
    let top = place.bottom - (row + 1) * height;
    let stones = board.stones(cell.0, cell.1);
    let area = Rect::new(left, top, width, height);
    let empty = app.theme.style(Role::Faint);
    let mut used = stones.iter().zip(COLORS).filter(|(count, _)| **count > 0);
    if stones == [0; 4] {
        let (x, y) = ((width - 1) / 2, (height - 1) / 2);
        canvas.sign(left + x, top + y, app.theme.sign("·"), empty);
    } else if place.size == CellSize::Sign {
        match (used.next(), used.next()) {
            (Some((_, (letter, role))), None) => {
                canvas.sign(left, top, letter, app.theme.style(role));
            }
            _ => canvas.sign(left, top, "#", app.theme.style(Role::Strong)),
        }
    } else {
        let slot = width / 2;
        for ((count, (letter, role)), number) in stones.iter().zip(COLORS).zip(0_u16..) {
            if *count == 0 {
                continue;
            }
            let mut text = format!("{count}{letter}");
            if columns16(&text) > slot {
                // The line below shows the number in full.
                text = format!("+{letter}");
            }
            let part = Rect::new(
                left + number % 2 * slot,
                top + number / 2 * (height / 2),
                slot,
                height / 2,
            );
            let mut style = app.theme.style(role);
            // A quarter that is higher than its text is filled, with the text in the middle.
            let mut inset = 0;
            if part.height > 1 {
                inset = (slot - 1).saturating_sub(columns16(&text)) / 2;
                style = style.add_modifier(Modifier::REVERSED);
                let filled = Rect {
                    width: slot - 1,
                    ..part
                };
                canvas.tint(filled, style);
            }
            let y = part.y + (part.height - 1) / 2;
            canvas.text(part.x + inset, y, slot - inset, &text, style);
        }
    }
    if cell == screen.cursor {
        canvas.tint(area, app.theme.style(Role::Cursor));
    }
    if cell == board.head() {
        let style = app.theme.style(Role::Strong);
        for line in top..top + height {
            canvas.sign(left - 1, line, "[", style);
            canvas.sign(left + width, line, "]", style);
        }
    }
}

/// Draws the numbers of rows and columns, as many as fit.
fn numbers(app: &App, board: &GbbBoard, place: &StonesLayout, left: u16, canvas: &mut Canvas<'_>) {
    let style = app.theme.style(Role::Coordinates);
    let (width, height) = place.size.extent();
    for row in 0..place.count.1 {
        let number = place.first.1 + u32::from(row);
        let room = place.left - 2 - left;
        let text = format!("{number:>wide$}", wide = usize::from(room));
        let y = place.bottom - row * height - 1;
        canvas.text(left, y, room, &text, style);
    }
    let wanted = u32::from(digits(board.width() - 1) + 1);
    let every = [1_u32, 2, 5, 10, 20, 50]
        .into_iter()
        .find(|every| every * u32::from(width + 1) >= wanted)
        .unwrap_or(100);
    for column in 0..place.count.0 {
        let number = place.first.0 + u32::from(column);
        if number.is_multiple_of(every) {
            let x = place.left + column * (width + 1);
            let text = number.to_string();
            canvas.text(x, place.bottom, columns16(&text), &text, style);
        }
    }
}
