//! The board widget.

use super::support::{HOSTILE, attributes, drawn, golden, picture, sweep, sweep_some, theme};
use gametui::board::look::{BoardLine, BoardStyle, Coordinates, Edge, PieceLook, Sides};
use gametui::board::{Board, Cell, Game, Look, Piece, Square};
use gametui::tui::theme::{Dots, Signs};
use gametui::tui::widgets::board::BoardView;
use ratatui::buffer::Cell as Drawn;
use ratatui::style::Color;

fn game(width: u16, height: u16, style: BoardStyle) -> Game {
    let mut look = Look {
        style,
        ..Look::default()
    };
    let mut pieces = Vec::new();
    for (name, glyph, ascii, owner) in [
        ("W", "⛀", 'w', 0),
        ("B", "⛂", 'b', 1),
        ("WK", "⛁", 'W', 0),
        ("BK", "⛃", 'B', 1),
    ] {
        look.pieces.insert(
            name.to_owned(),
            PieceLook {
                glyph: Some(glyph.to_owned()),
                ascii: Some(ascii),
                owner: Some(owner),
                ..PieceLook::default()
            },
        );
        pieces.push(name);
    }
    Game {
        look,
        ..Game::new(width, height).with_pieces(pieces)
    }
}

fn at(x: u16, y: u16) -> Square {
    Square::new(x, y)
}

/// The position of the sketches.
pub fn draughts() -> (Game, Board) {
    let mut board = Board::new(8, 8);
    let white = [
        (0, 0),
        (2, 0),
        (4, 0),
        (1, 1),
        (3, 1),
        (5, 1),
        (0, 2),
        (4, 2),
        (6, 2),
        (3, 3),
    ];
    let black = [
        (1, 7),
        (3, 7),
        (5, 7),
        (7, 7),
        (0, 6),
        (2, 6),
        (6, 6),
        (1, 5),
        (7, 5),
        (4, 4),
    ];
    for (x, y) in white {
        board.set(at(x, y), Cell::of(Piece(0)));
    }
    for (x, y) in black {
        board.set(at(x, y), Cell::of(Piece(1)));
    }
    board.set(at(6, 0), Cell::of(Piece(2)));
    (game(8, 8, BoardStyle::Squares), board)
}

fn go(size: u16) -> (Game, Board) {
    let mut game = game(size, size, BoardStyle::Points);
    game.look.coordinates = Coordinates::Go;
    for (name, glyph) in [("W", "●"), ("B", "○")] {
        game.look.pieces.get_mut(name).unwrap().glyph = Some(glyph.to_owned());
    }
    let mut board = Board::new(size, size);
    board.set(at(2, 2), Cell::of(Piece(0)));
    board.set(at(3, 2), Cell::of(Piece(1)));
    board.set(at(2, size - 1), Cell::of(Piece(1)));
    (game, board)
}

const STYLES: [BoardStyle; 4] = [
    BoardStyle::Squares,
    BoardStyle::Points,
    BoardStyle::Hex,
    BoardStyle::HexSheared,
];

#[test]
pub fn draughts_grow_with_the_pane() {
    let (game, board) = draughts();
    let theme = theme("mono");
    let mut view = BoardView::new(&game, &board, &theme);
    view.cursor = Some(at(3, 3));
    let targets = [at(5, 5)];
    view.targets = &targets;
    for (width, height) in [
        (44, 20),
        (36, 13),
        (36, 22),
        (98, 50),
        (17, 9),
        (10, 10),
        (58, 18),
    ] {
        let buffer = drawn(width, height, |area, buffer| {
            view.render(area, buffer);
        });
        golden(&format!("draughts-{width}x{height}"), &picture(&buffer));
    }
}

#[test]
fn every_mark_shows_without_colour() {
    let (game, mut board) = draughts();
    board.set(at(4, 6), Cell::HOLE);
    let theme = theme("mono");
    let mut view = BoardView::new(&game, &board, &theme);
    let (last, targets, pending, looked, refused) = (
        [at(0, 0), at(1, 0)],
        [at(2, 2), at(4, 4)],
        [at(3, 1), at(3, 2)],
        [at(5, 1), at(5, 4)],
        [at(0, 6), at(0, 5)],
    );
    view.last_move = &last;
    view.targets = &targets;
    view.pending = &pending;
    view.looked_at = &looked;
    view.refused = &refused;
    view.lifted = Some((at(1, 1), Piece(0)));
    view.cursor = Some(at(2, 2));
    for (width, height) in [(44, 18), (20, 9), (12, 9)] {
        let buffer = drawn(width, height, |area, buffer| {
            view.render(area, buffer);
        });
        let text = format!("{}\n{}", picture(&buffer), attributes(&buffer));
        golden(&format!("marks-{width}x{height}"), &text);
    }
}

#[test]
fn what_decided_the_game_is_framed_at_every_size() {
    let won = [at(1, 2), at(2, 2), at(3, 2)];
    // A board of nine rows in cells of 2x1, 4x2, 6x3 and 12x6, and in letters of 3x1.
    for (cells, dots) in [
        ((2, 1), Dots::Sextants),
        ((4, 2), Dots::Sextants),
        ((6, 3), Dots::Sextants),
        ((12, 6), Dots::Sextants),
        ((4, 2), Dots::None),
        ((6, 3), Dots::None),
        ((6, 3), Dots::Blocks),
    ] {
        for name in ["mono", "dark", "sixteen"] {
            let mut theme = theme(name);
            theme.dots = dots;
            let mut text = String::new();
            for style in STYLES {
                let (mut game, mut board) = go(5);
                game.look.style = style;
                for square in won {
                    board.set(square, Cell::of(Piece(0)));
                }
                let (width, height) = (cells.0 * 5 + 8 + cells.0 * 3, cells.1 * 5 + 2);
                let mut view = BoardView::new(&game, &board, &theme);
                view.cursor = Some(won[2]);
                view.winner = Some(0);
                let frames = |view: &BoardView<'_>| {
                    let mut size = (0, 0);
                    let buffer = drawn(width, height, |area, buffer| {
                        size = view.render(area, buffer).cell;
                    });
                    assert_eq!(size, cells, "{style:?}");
                    buffer
                };
                let before = frames(&view);
                view.decisive = &won;
                let after = frames(&view);
                // Each of the three squares has something of its own, also without colours.
                let layout = view.layout(after.area);
                for square in won {
                    let rect = layout.rect_of(square).expect("shown");
                    let around = (rect.x - 1..rect.right())
                        .flat_map(|x| rect.rows().map(move |row| (x, row.y)));
                    let differ = |place: &(u16, u16)| {
                        let (before, after) = (&before[*place], &after[*place]);
                        before.symbol() != after.symbol() || name != "mono" && before != after
                    };
                    let count = around.filter(differ).count();
                    assert!(
                        count >= 1,
                        "{name} {style:?} {cells:?} {square:?}\n{}",
                        picture(&after)
                    );
                }
                let is_star = name == "mono" || dots != Dots::Sextants;
                // On a stone that leaves no room around it, and where the ground has no other colour.
                let is_small = match name {
                    "sixteen" => cells.1 > 1 && (cells.1 < 6 || style == BoardStyle::Points),
                    _ => cells == (4, 2) && style == BoardStyle::Points,
                };
                assert_eq!(picture(&after).contains('✦'), is_star || is_small);
                text.push_str(&picture(&after));
            }
            let (width, height) = cells;
            if name == "mono" && dots != Dots::Blocks || cells == (2, 1) {
                golden(&format!("decisive-{name}-{width}x{height}-{dots:?}"), &text);
            }
        }
    }
}

#[test]
fn squares_have_the_colours_that_the_rules_give_them_where_the_theme_has_colours() {
    let (mut game, board) = draughts();
    game.look.squares = vec![None; 64];
    game.look.squares[9] = Some([1, 2, 3]);
    let given = Color::Rgb(1, 2, 3);
    for (name, expected) in [("dark", true), ("light", true), ("mono", false)] {
        let theme = theme(name);
        let buffer = drawn(44, 18, |area, buffer| {
            BoardView::new(&game, &board, &theme).render(area, buffer);
        });
        let cells = buffer.content();
        let colored: Vec<&Drawn> = cells.iter().filter(|cell| cell.bg == given).collect();
        assert_eq!(!colored.is_empty(), expected, "{name}");
        let piece = colored.iter().find(|cell| cell.symbol() != " ");
        assert_eq!(piece.is_some(), expected, "{name}: the man on b2");
        assert!(piece.is_none_or(|cell| cell.fg != given), "{name}");
    }
}

#[test]
fn points_have_lines_and_stars() {
    let theme = theme("mono");
    for (size, width, height) in [
        (9, 30, 12),
        (19, 44, 22),
        (19, 24, 22),
        (19, 100, 50),
        (13, 80, 30),
    ] {
        let (game, board) = go(size);
        let mut view = BoardView::new(&game, &board, &theme);
        view.cursor = Some(at(4, 2));
        let buffer = drawn(width, height, |area, buffer| {
            view.render(area, buffer);
        });
        golden(&format!("go{size}-{width}x{height}"), &picture(&buffer));
    }
    // Only Go has star points: a board of points with other coordinates has none.
    let (mut game, board) = go(9);
    game.look.coordinates = Coordinates::Algebraic;
    let buffer = drawn(30, 12, |area, buffer| {
        BoardView::new(&game, &board, &theme).render(area, buffer);
    });
    assert!(!picture(&buffer).contains('•'), "{}", picture(&buffer));
}

/// Three points in a row, joined with a row of three above them, half a board away.
#[test]
fn lines_of_the_look_pass_holes_and_go_diagonally() {
    let mut game = game(5, 5, BoardStyle::Points);
    let mut board = Board::new(5, 5);
    for square in board.squares().collect::<Vec<_>>() {
        if square.x % 2 == 1 || square.y % 2 == 1 {
            board.set(square, Cell::HOLE);
        }
    }
    for square in [(1, 1), (3, 3)] {
        board.set(at(square.0, square.1), Cell::EMPTY);
    }
    board.set(at(0, 0), Cell::of(Piece(0)));
    let line = |from: (u16, u16), to: (u16, u16)| {
        BoardLine::between(at(from.0, from.1), at(to.0, to.1)).expect("straight")
    };
    game.look.lines = vec![
        line((0, 0), (4, 0)),
        line((4, 0), (4, 4)),
        line((4, 4), (0, 0)),
        line((0, 4), (2, 2)),
        line((2, 0), (2, 2)),
    ];
    let theme = theme("mono");
    let mut text = String::new();
    let mut view = BoardView::new(&game, &board, &theme);
    for (width, height) in [(12, 6), (20, 7), (30, 14), (42, 18)] {
        for (flipped, cursor) in [(false, at(2, 0)), (true, at(3, 0))] {
            (view.flipped, view.cursor) = (flipped, Some(cursor));
            let buffer = drawn(width, height, |area, buffer| {
                view.render(area, buffer);
            });
            text.push_str(&picture(&buffer));
            text.push('\n');
        }
    }
    golden("lines-of-the-look", &text);
}

#[test]
fn hexagons_stand_in_offset_rows_and_ascii_is_ascii() {
    let mut board = Board::new(5, 4);
    board.set(at(0, 0), Cell::of(Piece(0)));
    board.set(at(1, 1), Cell::of(Piece(1)));
    let game = game(5, 4, BoardStyle::Hex);
    let mono = theme("mono").with_signs(Signs::Ascii);
    let mut view = BoardView::new(&game, &board, &mono);
    view.cursor = Some(at(4, 3));
    let mut text = String::new();
    for flipped in [false, true] {
        view.flipped = flipped;
        let buffer = drawn(30, 9, |area, buffer| {
            view.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
    }
    assert!(text.is_ascii());
    golden("hex-30x9", &text);
    let (game, board) = draughts();
    let view = BoardView::new(&game, &board, &mono);
    let buffer = drawn(36, 9, |area, buffer| {
        view.render(area, buffer);
    });
    assert!(picture(&buffer).is_ascii());
    golden("draughts-ascii", &picture(&buffer));
}

#[test]
fn neighbours_on_a_sheared_board_of_hexagons_stand_beside_each_other() {
    let game = game(5, 5, BoardStyle::HexSheared);
    let mut board = Board::new(5, 5);
    for hole in [at(0, 4), at(1, 4), at(0, 3), at(4, 1), at(3, 0), at(4, 0)] {
        board.set(hole, Cell::HOLE);
    }
    board.set(at(2, 2), Cell::of(Piece(0)));
    board.set(at(3, 3), Cell::of(Piece(1)));
    let mono = theme("mono");
    let mut view = BoardView::new(&game, &board, &mono);
    let mut text = String::new();
    for flipped in [false, true] {
        view.flipped = flipped;
        let buffer = drawn(40, 12, |area, buffer| {
            let layout = view.render(area, buffer);
            let place = |square| layout.rect_of(square).expect("shown");
            let here = place(at(2, 2));
            for (x, y) in [(2, 1), (2, 3), (3, 3), (1, 1)] {
                let there = place(at(x, y));
                assert_eq!(here.y.abs_diff(there.y), layout.cell.1, "{x} {y}");
                assert_eq!(here.x.abs_diff(there.x), layout.cell.0 / 2, "{x} {y}");
            }
        });
        text.push_str(&picture(&buffer));
    }
    golden("hex-sheared-40x12", &text);
}

#[test]
fn a_board_larger_than_the_pane_follows_the_cursor() {
    let game = game(64, 64, BoardStyle::Squares);
    let mut board = Board::new(64, 64);
    board.set(at(40, 30), Cell::of(Piece(0)));
    let theme = theme("mono");
    let mut view = BoardView::new(&game, &board, &theme);
    view.cursor = Some(at(40, 30));
    let buffer = drawn(60, 16, |area, buffer| {
        let layout = view.render(area, buffer);
        assert!(layout.rect_of(at(40, 30)).is_some());
        assert_eq!(layout.more(), [true; 4]);
    });
    golden("large-60x16", &picture(&buffer));
    let mut scroll = (0, 0);
    for x in (0..64).chain((0..64).rev()) {
        view.cursor = Some(at(x, 63 - x));
        view.scroll = scroll;
        let layout = view.layout(ratatui::layout::Rect::new(0, 0, 20, 12));
        assert!(layout.rect_of(at(x, 63 - x)).is_some());
        scroll = layout.scroll;
    }
}

#[test]
fn screen_cells_lead_back_to_squares() {
    for style in STYLES {
        let game = game(7, 5, style);
        let board = Board::new(7, 5);
        let theme = theme("dark");
        for (flipped, has_names_around) in
            [(false, false), (true, false), (false, true), (true, true)]
        {
            for (width, height) in [(80, 24), (30, 9), (12, 6), (6, 3)] {
                let mut view = BoardView::new(&game, &board, &theme);
                view.flipped = flipped;
                view.has_names_around = has_names_around;
                let mut found = 0;
                let area = ratatui::layout::Rect::new(3, 2, width, height);
                let layout = view.layout(area);
                for square in board.squares() {
                    let Some(rect) = layout.rect_of(square) else {
                        continue;
                    };
                    found += 1;
                    for position in rect.positions() {
                        assert!(area.contains(position));
                        assert_eq!(layout.square_at(position.x, position.y), Some(square));
                    }
                }
                let (columns, rows) = layout.shown;
                assert_eq!(found, usize::from(columns) * usize::from(rows));
                assert_eq!(layout.square_at(area.right(), 2), None);
                assert_eq!(layout.square_at(0, 0), None);
            }
        }
    }
}

#[test]
fn names_stand_on_all_sides_where_the_board_is_not_smaller_for_them() {
    let mut around = 0;
    for style in STYLES {
        let mut game = game(7, 12, style);
        game.look.sides = vec![Sides {
            player: 0,
            edges: vec![Edge::Right, Edge::Top],
            squares: Vec::new(),
        }];
        let board = Board::new(7, 12);
        for theme in ["dark", "mono"].map(theme) {
            // Two steps without a common divisor meet every remainder of both.
            for (width, height) in (14..=70)
                .step_by(3)
                .flat_map(|width| (12..=40).step_by(2).map(move |height| (width, height)))
            {
                let mut view = BoardView::new(&game, &board, &theme);
                let mut rendered = |has_names_around| {
                    view.has_names_around = has_names_around;
                    let mut layout = None;
                    let buffer = drawn(width, height, |area, buffer| {
                        layout = Some(view.render(area, buffer));
                    });
                    (layout.unwrap(), picture(&buffer))
                };
                let (plain, plain_picture) = rendered(false);
                let (layout, picture) = rendered(true);
                let size = format!("{style:?} {width}x{height}\n{picture}");
                assert!(layout.is_like(&plain), "{size}");
                if layout == plain {
                    assert_eq!(picture, plain_picture, "{size}");
                    continue;
                }
                around += 1;
                // In squares of one column the names of columns read like a word.
                if layout.cell.0 == 1 {
                    continue;
                }
                // Every name stands there twice.
                for name in ('a'..='g')
                    .map(String::from)
                    .chain((1..=12).map(|row: u16| row.to_string()))
                {
                    let words = picture.split(|sign: char| !sign.is_alphanumeric());
                    assert_eq!(
                        words.filter(|word| **word == name).count(),
                        2,
                        "{name} {size}"
                    );
                }
            }
        }
    }
    assert!(around > 200, "{around}");
    let (game, board) = go(9);
    let theme = theme("mono");
    for (width, height) in [(24, 12), (60, 22)] {
        let mut view = BoardView::new(&game, &board, &theme);
        view.cursor = Some(at(4, 4));
        view.has_names_around = true;
        let buffer = drawn(width, height, |area, buffer| {
            view.render(area, buffer);
        });
        golden(
            &format!("go-names-around-{width}x{height}"),
            &picture(&buffer),
        );
    }
}

#[test]
fn any_size_and_any_board_is_safe() {
    let theme = theme("dark");
    for style in STYLES {
        for (width, height) in [(8, 8), (0, 0), (1, 1), (64, 64), (1000, 1000)] {
            let mut game = game(width.min(64), height.min(64), style);
            if width == 1000 {
                game.look.coordinates = Coordinates::Numbers;
            }
            game.look.pieces.get_mut("W").unwrap().glyph = Some(HOSTILE.to_owned());
            let mut board = Board::new(width.min(64), height.min(64));
            board.set(at(0, 0), Cell::of(Piece(0)));
            board.set(at(1, 0), Cell::of(Piece(999)));
            let off = [at(500, 500), at(0, 0)];
            let mut view = BoardView::new(&game, &board, &theme);
            view.cursor = Some(at(3, 70));
            view.scroll = (900, u16::MAX);
            view.has_names_around = true;
            view.targets = &off;
            view.lifted = Some((at(u16::MAX, 0), Piece(7)));
            if width == 8 {
                sweep(|area, buffer| {
                    view.render(area, buffer);
                });
            } else {
                sweep_some(|area, buffer| {
                    view.render(area, buffer);
                });
            }
        }
    }
    let game = game(64, 64, BoardStyle::Squares);
    let board = Board::new(u16::MAX, 3);
    let mut view = BoardView::new(&game, &board, &theme);
    view.cursor = Some(at(u16::MAX - 1, 1));
    for width in 0..90 {
        drawn(width, 20, |area, buffer| {
            view.render(area, buffer);
        });
    }
}

#[test]
fn pieces_in_hand_stand_in_rows_beside_the_board() {
    use gametui::board::area::{Area, Hand};
    use gametui::tui::widgets::board::ShownHand;
    let mut game = game(6, 3, BoardStyle::Squares);
    for (player, x) in [(0, 5), (1, 0)] {
        let area = Area::of(at(x, 0), at(x, 2));
        game.look.hands.push(Hand { player, area });
    }
    let mut board = Board::new(6, 3);
    for (x, y, piece) in [(5, 0, 0), (5, 1, 0), (5, 2, 2), (0, 2, 1), (2, 1, 1)] {
        board.set(at(x, y), Cell::of(Piece(piece)));
    }
    let hands: Vec<ShownHand> = game
        .look
        .hands
        .iter()
        .map(|hand| ShownHand {
            player: hand.player,
            name: format!("player {}", hand.player),
            kinds: game.in_hand(hand, &board),
        })
        .collect();
    let theme = theme("mono");
    let mut view = BoardView::new(&game, &board, &theme);
    view.hands = &hands;
    for flipped in [false, true] {
        view.flipped = flipped;
        let area = ratatui::layout::Rect::new(0, 0, 30, 8);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        let layout = view.render(area, &mut buffer);
        let row = |y: u16| -> String { (0..30).map(|x| buffer[(x, y)].symbol()).collect() };
        let rows: Vec<String> = (0..8).map(row).collect();
        let place = |text: &str| rows.iter().position(|row| row.contains(text));
        let (near, far) = (place("player 0  ⛀2  ⛁"), place("player 1  ⛂"));
        assert!(near.is_some() && far.is_some(), "{rows:#?}");
        assert_eq!(far < near, !flipped, "{rows:#?}");
        // The squares of the hand are none of the board, and a click on a kind finds it.
        assert_eq!(layout.rect_of(at(5, 0)), None);
        let kind = layout.place_of(at(5, 2)).expect("a kind in hand");
        assert_eq!(layout.square_at(kind.x, kind.y), Some(at(5, 2)));
        let square = layout.rect_of(at(2, 1)).expect("a square");
        assert_eq!(layout.square_at(square.x, square.y), Some(at(2, 1)));
    }
}
