//! Tests that what stands on a point differs in every theme and on every ground, and without colours by its characters.

use super::BoardView;
use super::geometry::middle;
use super::points_fixture::{POINT, go, with_stone};
use crate::board::{Board, Piece, Square};
use crate::config::Config;
use crate::tui::theme::{Signs, Theme, XTERM, contrast, shades_in};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

/// The contrast (as defined by WCAG) of stones and the dots on them with what is under them, and of black with white.
const OF_STONES: f64 = 3.0;
const OF_BLACK_AND_WHITE: f64 = 7.0;
/// The least distance of two colours in CIELAB (CIE76) that are told apart side by side. A just noticeable one is about
/// 2.
const APART: f64 = 20.0;

/// The sizes of squares, of which the second is that of letters.
const SIZES: [(u16, u16); 6] = [(2, 1), (3, 1), (4, 2), (6, 3), (8, 4), (12, 6)];
const OF_LETTERS: (u16, u16) = (3, 1);

const STONES: [Option<Piece>; 3] = [None, Some(Piece(0)), Some(Piece(1))];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Plain,
    UnderCursor,
    LastMove,
}

const STATES: [State; 3] = [State::Plain, State::UnderCursor, State::LastMove];

/// Returns every theme with every ground that it has, in true colour and in 256 colours.
fn themes() -> Vec<Theme> {
    let mut themes = Vec::new();
    for name in Theme::NAMES {
        let theme = Theme::by_name(name).expect("a theme");
        for theme in [theme.clone(), theme.in_256_colors()] {
            let boards = Config::BOARDS.map(|board| theme.clone().with_board(board));
            themes.extend(boards.into_iter().filter(Theme::has_board));
            themes.push(theme);
        }
    }
    themes
}

/// Returns the shades of a colour in a terminal for which a theme is made: in that of the console yellow is brown.
fn shades(theme: &Theme, color: Color) -> [u8; 3] {
    let is_brown = theme.name == "console" && color == Color::Yellow;
    let shades = shades_in(color, &XTERM).filter(|_| !is_brown);
    shades.unwrap_or([170, 85, 0])
}

fn name_of(theme: &Theme) -> String {
    format!("{} {:?}", theme.name, theme.board())
}

/// Returns the cells of a point and those around it that belong to its drawing, with the place of its middle among
/// them.
fn cells(
    theme: &Theme,
    cell: (u16, u16),
    stone: Option<Piece>,
    state: State,
) -> (Vec<Cell>, usize) {
    let game = go();
    let board = with_stone(stone);
    let mut theme = theme.clone();
    if cell == OF_LETTERS {
        theme = theme.with_signs(Signs::Ascii);
    }
    let mut view = BoardView::new(&game, &board, &theme);
    view.coordinates = false;
    let last_move = [POINT];
    match state {
        State::Plain => {}
        State::UnderCursor => view.cursor = Some(POINT),
        State::LastMove => view.last_move = &last_move,
    }
    let area = Rect::new(0, 0, cell.0 * 5, cell.1 * 5);
    let mut buffer = Buffer::empty(area);
    let layout = view.render(area, &mut buffer);
    assert_eq!(layout.cell, cell);
    let rect = layout.rect_of(POINT).expect("the point");
    let around = Rect::new(rect.x - 1, rect.y - 1, rect.width + 1, rect.height + 1);
    let middle = middle(rect);
    let mut places = around.positions();
    let index = places.position(|place| (place.x, place.y) == middle);
    let cells = around.positions().map(|place| buffer[place].clone());
    (cells.collect(), index.expect("inside"))
}

/// Returns the distance of two colours in CIELAB.
fn distance(first: [u8; 3], second: [u8; 3]) -> f64 {
    let lab = |shades: [u8; 3]| {
        let [red, green, blue] = shades.map(|shade| match f64::from(shade) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        });
        let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
        let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
        let [x, y, z] = [x, y, z].map(|part| match part {
            light if light > 0.008_856 => light.cbrt(),
            dark => 7.787 * dark + 16.0 / 116.0,
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let pairs = lab(first).into_iter().zip(lab(second));
    pairs
        .map(|(one, other)| (one - other).powi(2))
        .sum::<f64>()
        .sqrt()
}

/// Returns true if two colours are told apart. What is left to the terminal is only told from colours.
fn are_apart(first: Color, second: Color) -> bool {
    match (shades_in(first, &XTERM), shades_in(second, &XTERM)) {
        (Some(first), Some(second)) => distance(first, second) >= APART,
        (None, None) => false,
        _ => true,
    }
}

/// Returns true if it is seen that two cells differ.
fn differ(first: &Cell, second: &Cell) -> bool {
    let is_seen = |cell: &Cell| cell.symbol() != " " && are_apart(cell.fg, cell.bg);
    let has_line = |cell: &Cell| cell.modifier.contains(Modifier::UNDERLINED);
    are_apart(first.bg, second.bg)
        || first.symbol() != second.symbol() && (is_seen(first) || is_seen(second))
        || is_seen(first) && is_seen(second) && are_apart(first.fg, second.fg)
        || has_line(first) != has_line(second)
}

type Point = (Option<Piece>, State);

/// Calls `check` with all pairs of different states of a point and their cells.
fn all_pairs(
    theme: &Theme,
    cell: (u16, u16),
    check: impl Fn((&Point, &[Cell]), (&Point, &[Cell])),
) {
    let points = (STONES.into_iter()).flat_map(|stone| STATES.map(|state| (stone, state)));
    let all: Vec<_> = points
        .map(|point| (point, cells(theme, cell, point.0, point.1).0))
        .collect();
    for (index, (first, own)) in all.iter().enumerate() {
        for (second, others) in all.iter().skip(index + 1) {
            check((first, own), (second, others));
        }
    }
}

#[test]
fn points_differ_in_every_theme_and_on_every_ground() {
    for theme in themes().iter().filter(|theme| theme.colors) {
        for cell in SIZES {
            all_pairs(theme, cell, |(first, own), (second, others)| {
                let mut pairs = own.iter().zip(others);
                assert!(
                    pairs.any(|(own, other)| differ(own, other)),
                    "{} {cell:?}: {first:?} and {second:?}",
                    name_of(theme)
                );
            });
        }
    }
}

#[test]
fn points_differ_by_characters_where_there_are_no_colours() {
    for cell in SIZES {
        all_pairs(&Theme::mono(), cell, |(first, own), (second, others)| {
            let mut pairs = own.iter().zip(others);
            assert!(
                pairs.any(|(own, other)| own.symbol() != other.symbol()),
                "{cell:?}: {first:?} and {second:?}"
            );
        });
    }
}

#[test]
fn stones_stand_out_from_every_ground_and_from_each_other() {
    for theme in themes().iter().filter(|theme| theme.colors) {
        let name = name_of(theme);
        for cell in [(2, 1), OF_LETTERS] {
            for state in STATES {
                let stones = [Piece(0), Piece(1)].map(|stone| {
                    let (cells, middle) = cells(theme, cell, Some(stone), state);
                    cells[middle].clone()
                });
                for stone in &stones {
                    let ratio = contrast(shades(theme, stone.fg), shades(theme, stone.bg));
                    assert!(ratio >= OF_STONES, "{name} {cell:?} {state:?}: {ratio:.2}");
                }
                let [black, white] = stones.map(|stone| shades(theme, stone.fg));
                let ratio = contrast(black, white);
                assert!(ratio >= OF_BLACK_AND_WHITE, "{name} {cell:?}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn the_cursor_recolours_neither_a_stone_nor_the_ground() {
    for theme in themes() {
        let name = name_of(&theme);
        for cell in SIZES {
            for stone in STONES {
                let (plain, middle) = cells(&theme, cell, stone, State::Plain);
                let (cursor, _) = cells(&theme, cell, stone, State::UnderCursor);
                let (own, under) = (&plain[middle], &cursor[middle]);
                assert_eq!(own.symbol(), under.symbol(), "{name} {cell:?} {stone:?}");
                assert_eq!(
                    (own.fg, own.bg),
                    (under.fg, under.bg),
                    "{name} {cell:?} {stone:?}"
                );
                // Of drawings a cell has the colours of its dots.
                if cell.1 == 1 {
                    let grounds =
                        |cells: &[Cell]| cells.iter().map(|cell| cell.bg).collect::<Vec<_>>();
                    assert_eq!(
                        grounds(&plain),
                        grounds(&cursor),
                        "{name} {cell:?} {stone:?}"
                    );
                }
                if cell == (2, 1) {
                    let sides = [&cursor[middle - 1], &cursor[middle + 1]];
                    assert_eq!(
                        sides.map(Cell::symbol),
                        ["▐", "▌"].map(|sign| theme.sign(sign))
                    );
                    for side in sides {
                        assert!(side.modifier.contains(Modifier::BOLD), "{name}");
                        assert!(
                            !theme.colors || are_apart(side.fg, side.bg),
                            "{name}: {side:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_cursor_at_the_edge_is_a_bracket_beside_the_ground() {
    let game = go();
    let board = Board::new(5, 5);
    for theme in themes() {
        let view = BoardView {
            cursor: Some(Square::new(0, 2)),
            ..BoardView::new(&game, &board, &theme)
        };
        let area = Rect::new(0, 0, 12, 6);
        let mut buffer = Buffer::empty(area);
        let layout = view.render(area, &mut buffer);
        let rect = layout.rect_of(Square::new(0, 2)).expect("the point");
        let bracket = &buffer[(rect.x - 1, rect.y)];
        assert_eq!((layout.cell, bracket.symbol()), ((2, 1), "["));
        assert!(bracket.modifier.contains(Modifier::BOLD));
        assert_eq!(buffer[(rect.x + 1, rect.y)].symbol(), theme.sign("▌"));
    }
}

#[test]
fn a_stone_of_the_last_move_has_a_line_or_a_dot_of_the_other_colour() {
    let game = go();
    for theme in themes().iter().filter(|theme| theme.colors) {
        let name = name_of(theme);
        for (player, stone) in [(0, Piece(0)), (1, Piece(1))] {
            let other = theme.tones(&game, 1 - player).body;
            for cell in SIZES {
                let (cells, middle) = cells(theme, cell, Some(stone), State::LastMove);
                let of_stone = &cells[middle];
                match cell {
                    (2, 1) => {
                        let has_line = of_stone.modifier.contains(Modifier::UNDERLINED);
                        assert!(has_line, "{name}: {of_stone:?}");
                    }
                    OF_LETTERS => {
                        let dot = &cells[middle + 1];
                        let ratio = contrast(shades(theme, dot.fg), shades(theme, dot.bg));
                        assert!(dot.symbol() != " " && ratio >= OF_STONES, "{name}: {dot:?}");
                    }
                    _ => {
                        let colors = [of_stone.fg, of_stone.bg];
                        assert!(colors.contains(&other), "{name} {cell:?}: {of_stone:?}");
                    }
                }
            }
        }
    }
}
