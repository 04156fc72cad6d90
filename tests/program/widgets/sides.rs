//! The border of the sides, and the ground of squares to reach.

use gametui::board::Board;
use gametui::board::look::{Edge, Sides};
use gametui::tui::theme::Theme;
use gametui::tui::widgets::board::BoardView;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::draughts;
use super::support::theme;

fn drawn(theme: &Theme, area: Rect, has_sides: bool) -> (Buffer, Rect) {
    let (mut game, _) = draughts();
    let board = Board::new(8, 8);
    if has_sides {
        let sides = |player, edges: &[Edge]| Sides {
            player,
            edges: edges.to_vec(),
            squares: Vec::new(),
        };
        game.look.sides = vec![
            sides(0, &[Edge::Top, Edge::Bottom]),
            sides(1, &[Edge::Left, Edge::Right]),
        ];
    }
    let mut buffer = Buffer::empty(area);
    let layout = BoardView::new(&game, &board, theme).render(area, &mut buffer);
    (buffer, layout.squares)
}

fn row(buffer: &Buffer, row: u16) -> String {
    let columns = buffer.area.left()..buffer.area.right();
    let cells = columns.filter_map(|column| buffer.cell((column, row)));
    cells.map(|cell| cell.symbol()).collect()
}

fn column(buffer: &Buffer, column: u16) -> String {
    let rows = buffer.area.top()..buffer.area.bottom();
    let cells = rows.filter_map(|row| buffer.cell((column, row)));
    cells.map(|cell| cell.symbol()).collect()
}

#[test]
fn edges_are_bars_of_one_width_and_without_colours_double_lines_for_the_second_player() {
    for theme in [theme("dark"), theme("sixteen"), theme("mono")] {
        for (width, height) in [(24, 12), (48, 21), (80, 36)] {
            let area = Rect::new(0, 0, width, height);
            let (buffer, squares) = drawn(&theme, area, true);
            let (wide, high) = (usize::from(squares.width), usize::from(squares.height));
            let above = row(&buffer, squares.y - 1);
            let below = row(&buffer, squares.bottom());
            for (beyond, stroke) in [(&above, "▄"), (&below, "▀")] {
                let bar = match theme.colors {
                    true => stroke.repeat(wide),
                    false => format!("⛀ {} ⛀", stroke.repeat(wide - 4)),
                };
                assert!(beyond.contains(&bar), "{beyond}");
            }
            for beside in [squares.x - 1, squares.right()] {
                let beside = column(&buffer, beside);
                let bar = match theme.colors {
                    true => "█".repeat(high),
                    false => format!("⛂{}⛂", "║".repeat(high - 2)),
                };
                assert!(beside.contains(&bar), "{beside}");
            }
            let corner = buffer.cell((squares.right(), squares.y - 1));
            assert_eq!(corner.expect("on the screen").symbol(), " ");
        }
    }
}

#[test]
fn the_border_never_makes_the_board_smaller() {
    let theme = theme("dark");
    for width in 1..60 {
        for height in 1..30 {
            let area = Rect::new(0, 0, width, height);
            let (_, without) = drawn(&theme, area, false);
            let (_, with) = drawn(&theme, area, true);
            assert_eq!(with.as_size(), without.as_size(), "{area}");
            assert_eq!(with.intersection(area), with, "{area}");
        }
    }
}
