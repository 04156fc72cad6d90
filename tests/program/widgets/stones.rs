//! Stones in little room: what they are is seen in every theme, with the cursor and as the last move, too.

use super::support::{drawn, theme};
use gametui::board::look::{BoardStyle, Coordinates, PieceLook, PlayerLook};
use gametui::board::{Board, Cell, Game, Look, Piece, Square};
use gametui::tui::theme::{Dots, Theme};
use gametui::tui::widgets::board::BoardView;
use ratatui::style::{Color, Modifier};

const SIZE: u16 = 9;
const BLACK: Square = Square { x: 2, y: 4 };
const WHITE: Square = Square { x: 4, y: 4 };
const EMPTY: Square = Square { x: 6, y: 4 };

/// A board of points with a black and a white stone, drawn as circles or as letters.
fn stones(has_circles: bool) -> (Game, Board) {
    let mut look = Look {
        style: BoardStyle::Points,
        coordinates: Coordinates::Go,
        ..Look::default()
    };
    for (name, color, glyph, letter, owner) in
        [("B", "black", "●", 'b', 0), ("W", "white", "○", 'w', 1)]
    {
        look.players.push(PlayerLook {
            color: Some(color.to_owned()),
            ..PlayerLook::default()
        });
        let piece = PieceLook {
            glyph: has_circles.then(|| glyph.to_owned()),
            ascii: Some(letter),
            owner: Some(owner),
            ..PieceLook::default()
        };
        look.pieces.insert(name.to_owned(), piece);
    }
    let mut game = Game::new(SIZE, SIZE).with_pieces(["B", "W"]);
    game.look = look;
    let mut board = Board::new(SIZE, SIZE);
    board.set(BLACK, Cell::of(Piece(0)));
    board.set(WHITE, Cell::of(Piece(1)));
    (game, board)
}

/// The cell of a point, and the two beside it.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    symbols: [String; 3],
    colors: [(Color, Color); 3],
    modifiers: [Modifier; 3],
}

impl Point {
    fn stone(&self) -> (&str, (Color, Color)) {
        (&self.symbols[1], self.colors[1])
    }

    fn without_color(&self) -> (&[String; 3], &[Modifier; 3]) {
        (&self.symbols, &self.modifiers)
    }
}

/// Draws a board at a size of cells with one point under the cursor or as the last move.
fn point(theme: &Theme, wide: u16, square: Square, has_cursor: bool, is_last: bool) -> Point {
    let (game, board) = stones(wide == 2);
    let last = [square];
    let mut view = BoardView::new(&game, &board, theme);
    view.coordinates = false;
    view.cursor = has_cursor.then_some(square);
    view.last_move = if is_last { &last } else { &[] };
    let mut cells = None;
    let buffer = drawn(wide * SIZE + 2, SIZE, |area, buffer| {
        let layout = view.render(area, buffer);
        assert_eq!(layout.cell, (wide, 1));
        cells = layout.rect_of(square);
    });
    let rect = cells.expect("shown");
    let middle = rect.x + (rect.width - 1) / 2;
    let cells = [middle - 1, middle, middle + 1].map(|column| &buffer[(column, rect.y)]);
    Point {
        symbols: cells.map(|cell| cell.symbol().to_owned()),
        colors: cells.map(|cell| (cell.fg, cell.bg)),
        modifiers: cells.map(|cell| cell.modifier),
    }
}

/// Returns the contrast ratio of two true colours; `None` for those that a terminal has names for.
pub fn contrast(first: Color, second: Color) -> Option<f64> {
    let luminance = |color: Color| {
        let Color::Rgb(red, green, blue) = color else {
            return None;
        };
        let linear = |shade: u8| match f64::from(shade) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        };
        Some(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05)
    };
    let (first, second) = (luminance(first)?, luminance(second)?);
    Some(f64::max(first, second) / f64::min(first, second))
}

#[test]
fn black_white_and_empty_points_differ_in_every_state_and_theme() {
    const STATES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];
    let mut themes: Vec<Theme> = Theme::NAMES.into_iter().map(theme).collect();
    themes.extend(Theme::NAMES.map(|name| theme(name).in_256_colors()));
    let console = theme("console").with_dots(Dots::Blocks);
    themes.push(console.clone());
    for theme in &themes {
        for wide in [2, 3] {
            let plain =
                [BLACK, WHITE, EMPTY].map(|square| point(theme, wide, square, false, false));
            for (has_cursor, is_last) in STATES {
                let at = format!("{}, {wide}x1, {has_cursor} {is_last}", theme.name);
                let points = [BLACK, WHITE, EMPTY]
                    .map(|square| point(theme, wide, square, has_cursor, is_last));
                let [black, white, empty] = &points;
                for (one, other) in [(black, white), (black, empty), (white, empty)] {
                    if theme.colors {
                        assert_ne!(one.stone().1.0, other.stone().1.0, "{at}: colours");
                    } else {
                        assert_ne!(one.stone().0, other.stone().0, "{at}: characters");
                    }
                }
                let filled = theme.colors && *theme != console && wide == 2;
                // The stone of the last move has an eye, where a dot has no room.
                let has_eye = is_last && theme.colors && *theme != console && wide == 2;
                // Without colours it has brackets, and keeps its fill.
                if is_last && !theme.colors && wide == 2 && !has_cursor {
                    for point in [black, white] {
                        assert_eq!([&point.symbols[0], &point.symbols[2]], ["(", ")"], "{at}");
                    }
                    let signs = [&black.symbols[1], &white.symbols[1]];
                    assert_eq!(signs, ["●", "○"], "{at}");
                }
                let stone = if has_eye { "◉" } else { "●" };
                assert_eq!(
                    filled,
                    (black.stone().0, white.stone().0) == (stone, stone),
                    "{at}"
                );
                assert_eq!(
                    has_eye,
                    [black, white].iter().any(|point| point.stone().0 == "◉"),
                    "{at}"
                );
                // Neither the cursor nor the last move changes the colours of a stone or the ground below it.
                for (point, plain) in points.iter().zip(&plain).take(2) {
                    assert_eq!(point.stone().1, plain.stone().1, "{at}");
                    let (stone, ground) = point.stone().1;
                    assert!(
                        contrast(stone, ground).is_none_or(|ratio| ratio >= 3.0),
                        "{at}"
                    );
                }
                for point in points.iter().filter(|_| has_cursor) {
                    assert_eq!([&point.symbols[0], &point.symbols[2]], ["▐", "▌"], "{at}");
                    assert!(point.modifiers[0].contains(Modifier::BOLD), "{at}");
                }
                assert!(
                    !is_last || black.modifiers[1].contains(Modifier::UNDERLINED),
                    "{at}"
                );
                assert_eq!(
                    is_last && !has_cursor && wide > 2,
                    ["•", "·"].contains(&black.symbols[2].as_str()),
                    "{at}: a dot"
                );
            }
            // Without colour each state is seen as well.
            for square in [BLACK, WHITE, EMPTY] {
                let states = STATES
                    .map(|(has_cursor, is_last)| point(theme, wide, square, has_cursor, is_last));
                for (number, state) in states.iter().enumerate() {
                    for other in &states[..number] {
                        assert_ne!(
                            state.without_color(),
                            other.without_color(),
                            "{}",
                            theme.name
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_wood_is_as_wide_on_all_sides_of_the_crossings() {
    let (game, board) = stones(true);
    let theme = theme("dark");
    let wood = theme.style(gametui::tui::theme::Role::BoardLines).bg;
    for (wide, high) in [(2, 1), (4, 2), (6, 3), (8, 4), (12, 6)] {
        for spare in 1..4 {
            let view = BoardView::new(&game, &board, &theme);
            let mut corners = None;
            let size = (wide * SIZE + 2 + spare, high * SIZE + 1 + spare);
            let buffer = drawn(size.0, size.1, |area, buffer| {
                let layout = view.render(area, buffer);
                assert_eq!(layout.cell, (wide, high));
                let ends = [Square::new(0, SIZE - 1), Square::new(SIZE - 1, 0)];
                corners = Some(ends.map(|square| {
                    let rect = layout.rect_of(square).expect("shown");
                    (rect.x + (wide - 1) / 2, rect.y + (high - 1) / 2)
                }));
            });
            let [first, last] = corners.expect("shown");
            let places = buffer.area.positions();
            let is_wood = |place: &ratatui::layout::Position| Some(buffer[*place].bg) == wood;
            let places: Vec<_> = places.filter(is_wood).collect();
            let columns = places.iter().map(|place| place.x);
            let rows = places.iter().map(|place| place.y);
            let (left, right) = (columns.clone().min(), columns.max());
            let (top, bottom) = (rows.clone().min(), rows.max());
            let at = format!("{wide}x{high} {spare}");
            assert_eq!(
                left.map(|left| first.0 - left),
                right.map(|right| right - last.0),
                "{at}"
            );
            assert_eq!(
                top.map(|top| first.1 - top),
                bottom.map(|bottom| bottom - last.1),
                "{at}"
            );
        }
    }
}

#[test]
fn the_cursor_at_the_edge_stands_in_the_margin() {
    let (game, board) = stones(true);
    let theme = theme("dark");
    let mut view = BoardView::new(&game, &board, &theme);
    for (flipped, square) in [(false, Square::new(0, 3)), (true, Square::new(8, 3))] {
        view.flipped = flipped;
        view.cursor = Some(square);
        let mut rect = None;
        let buffer = drawn(24, 11, |area, buffer| {
            rect = view.render(area, buffer).rect_of(square);
        });
        let rect = rect.expect("shown");
        // The wood is as wide on both sides.
        assert_eq!(buffer[(rect.x - 1, rect.y)].symbol(), "▐");
        assert_eq!(buffer[(rect.x + 1, rect.y)].symbol(), "▌");
    }
}

#[test]
fn without_colours_a_stone_of_the_last_move_has_brackets_and_keeps_its_fill() {
    let (game, board) = stones(true);
    let theme = theme("mono");
    for (wide, high) in [(2, 1), (4, 2), (6, 3), (8, 4), (12, 6)] {
        for stone in [BLACK, WHITE] {
            let shown = |last: &[Square]| {
                let mut view = BoardView::new(&game, &board, &theme);
                view.coordinates = false;
                view.last_move = last;
                drawn(wide * SIZE, high * SIZE, |area, buffer| {
                    view.render(area, buffer);
                })
            };
            let (plain, last) = (shown(&[]), shown(&[stone]));
            let places = plain.area.positions();
            let changed = places.filter(|place| plain[*place].symbol() != last[*place].symbol());
            let changed: Vec<_> = changed.collect();
            let signs: Vec<&str> = changed.iter().map(|place| last[*place].symbol()).collect();
            assert_eq!(signs, ["(", ")"], "{wide}x{high}: {stone:?}");
            // They stand on the lines and not on the stone.
            for place in changed {
                let before = plain[place].symbol();
                assert!(["─", " "].contains(&before), "{wide}x{high}: {before}");
            }
        }
    }
}

#[test]
fn a_stone_of_the_last_move_has_a_dot_of_the_other_colour() {
    let (game, board) = stones(true);
    for name in ["dark", "light", "high-contrast"] {
        let theme = theme(name);
        for (wide, high) in [(4, 2), (6, 3), (8, 4), (12, 6)] {
            let cells = |last: &[Square]| {
                let mut view = BoardView::new(&game, &board, &theme);
                view.coordinates = false;
                view.last_move = last;
                let mut rect = None;
                let buffer = drawn(wide * SIZE, high * SIZE, |area, buffer| {
                    rect = view.render(area, buffer).rect_of(BLACK);
                });
                let positions = rect.expect("shown").positions();
                positions
                    .map(|place| buffer[place].clone())
                    .collect::<Vec<_>>()
            };
            let (plain, last) = (cells(&[]), cells(&[BLACK]));
            assert_ne!(plain, last, "{name} {wide}x{high}");
            let white = theme.tones(&game, 1).body;
            let has_white = |cells: &[ratatui::buffer::Cell]| {
                cells
                    .iter()
                    .any(|cell| cell.fg == white || cell.bg == white)
            };
            assert!(
                !theme.colors || has_white(&last) && !has_white(&plain),
                "{name} {wide}x{high}"
            );
        }
    }
}

/// Returns the hue in degrees and the chroma of a true colour.
fn hue(color: Color) -> Option<(f64, u8)> {
    let Color::Rgb(red, green, blue) = color else {
        return None;
    };
    let (low, high) = (red.min(green).min(blue), red.max(green).max(blue));
    let [red, green, blue] = [red, green, blue].map(f64::from);
    let chroma = f64::from(high - low).max(1.0);
    let hue = match f64::from(high) {
        top if top == red => 60.0 * (green - blue) / chroma,
        top if top == green => 120.0 + 60.0 * (blue - red) / chroma,
        _ => 240.0 + 60.0 * (red - green) / chroma,
    };
    Some((hue.rem_euclid(360.0), high - low))
}

#[test]
fn a_piece_has_the_colour_that_its_look_names_at_every_size() {
    /// Less is grey.
    const CHROMA: u8 = 60;
    let hues = [
        ("red", Some(0.0)),
        ("yellow", Some(60.0)),
        ("green", Some(120.0)),
        ("cyan", Some(180.0)),
        ("blue", Some(240.0)),
        ("magenta", Some(300.0)),
        ("#a02020", Some(0.0)),
        ("#10127a", Some(240.0)),
        ("black", None),
        ("darkgray", None),
        ("white", None),
    ];
    let mut compared = 0;
    for name in ["dark", "light", "high-contrast", "red-green", "blue-yellow"] {
        let theme = theme(name);
        for ((color, expected), other) in hues
            .iter()
            .flat_map(|hue| ["black", "white", "red"].map(|other| (*hue, other)))
        {
            for (style, glyph) in [
                (BoardStyle::Squares, "♞"),
                (BoardStyle::Squares, "●"),
                (BoardStyle::Points, "○"),
                (BoardStyle::HexSheared, "●"),
            ] {
                let (mut game, _) = stones(true);
                game.look.style = style;
                game.look.players[0].color = Some(color.to_owned());
                game.look.players[1].color = Some(other.to_owned());
                if let Some(piece) = game.look.pieces.get_mut("B") {
                    piece.glyph = Some(glyph.to_owned());
                }
                for (wide, high) in [(2, 1), (4, 2), (6, 3), (8, 4), (12, 6)] {
                    for x in 0..2 {
                        let at = format!("{name}: {color} against {other}, {glyph} {wide}x{high}");
                        let mut board = Board::new(2, 1);
                        board.set(Square::new(x, 0), Cell::of(Piece(0)));
                        let empty = Board::new(2, 1);
                        let mut rect = None;
                        let mut draw = |board: &Board| {
                            let mut view = BoardView::new(&game, board, &theme);
                            view.coordinates = false;
                            drawn(2 * wide, high, |area, buffer| {
                                let layout = view.render(area, buffer);
                                assert_eq!(layout.cell, (wide, high));
                                rect = layout.rect_of(Square::new(x, 0));
                            })
                        };
                        let (plain, shown) = (draw(&empty), draw(&board));
                        let mut has_hue = false;
                        for place in rect.expect("shown").positions() {
                            let (cell, ground) = (&shown[place], plain[place].bg);
                            if *cell == plain[place] {
                                continue;
                            }
                            let inks = [cell.fg, cell.bg].into_iter().filter(|ink| *ink != ground);
                            let inks: Vec<Color> = inks.collect();
                            let is_seen = |ink: &Color| {
                                contrast(*ink, ground).is_some_and(|ratio| ratio >= 3.0)
                            };
                            // Where a piece is drawn with dots, its rim is what stands beside the ground.
                            let is_inside = high > 1 && (cell.symbol() == "█" || cell.bg != ground);
                            assert!(
                                is_inside || inks.iter().any(is_seen),
                                "{at}: {cell:?} on {ground}"
                            );
                            for (hue, _) in inks
                                .iter()
                                .filter_map(|ink| hue(*ink))
                                .filter(|(_, chroma)| *chroma >= CHROMA)
                            {
                                let expected =
                                    expected.unwrap_or_else(|| panic!("{at}: a colour {cell:?}"));
                                let apart = (hue - expected).rem_euclid(360.0);
                                assert!(
                                    apart.min(360.0 - apart) <= 30.0,
                                    "{at}: {hue} in {cell:?}"
                                );
                                has_hue = true;
                            }
                        }
                        assert_eq!(has_hue, expected.is_some(), "{at}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}
