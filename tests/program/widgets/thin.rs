//! Thin columns and rows, stacks and links.

use gametui::board::look::{PieceLook, PlayerLook, StackLook, ThinLines};
use gametui::board::{Board, Game, Op, Piece, Square};
use gametui::tui::theme::{Dots, Signs, Theme};
use gametui::tui::widgets::board::{BoardLayout, BoardView};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::support::{drawn, golden, picture, sweep_some, theme};

fn player(color: &str) -> PlayerLook {
    PlayerLook {
        color: Some(color.to_owned()),
        ..PlayerLook::default()
    }
}

fn piece(glyph: &str, owner: Option<u8>) -> PieceLook {
    PieceLook {
        glyph: Some(glyph.to_owned()),
        owner,
        ..PieceLook::default()
    }
}

/// Returns a board of three by two squares with walls between them, a pawn, and a wall of each player.
fn walls() -> (Game, Board) {
    let mut game = Game::new(5, 3).with_pieces(["P", "A", "B"]);
    game.look.thin = Some(ThinLines::Odd);
    game.look.players = vec![player("white"), player("red")];
    for (name, look) in [
        ("P", piece("●", Some(0))),
        ("A", piece("━", Some(0))),
        ("B", piece("━", Some(1))),
    ] {
        game.look.pieces.insert(name.to_owned(), look);
    }
    let mut board = Board::new(5, 3);
    for (x, y, piece) in [
        (0, 0, 0),
        (0, 1, 1),
        (1, 1, 1),
        (2, 1, 1),
        (3, 0, 2),
        (3, 1, 2),
    ] {
        board.apply(Op::Place(Square::new(x, y), Piece(piece)));
    }
    (game, board)
}

fn render(game: &Game, board: &Board, theme: &Theme, size: (u16, u16)) -> (Buffer, BoardLayout) {
    let mut layout = BoardLayout::default();
    let buffer = drawn(size.0, size.1, |area, buffer| {
        layout = BoardView::new(game, board, theme).render(area, buffer);
    });
    (buffer, layout)
}

/// Returns themes with colours, without them, and without other characters than those of ASCII.
fn themes() -> [(&'static str, Theme); 3] {
    let ascii = theme("mono").with_signs(Signs::Ascii).with_dots(Dots::None);
    [
        ("dark", theme("dark")),
        ("mono", theme("mono")),
        ("ascii", ascii),
    ]
}

#[test]
fn walls_fill_thin_squares_at_every_size() {
    let (game, board) = walls();
    let mut text = String::new();
    for (name, theme) in themes() {
        for size in [(14, 4), (24, 8), (40, 14)] {
            let (buffer, _) = render(&game, &board, &theme, size);
            text.push_str(&format!("{name} {size:?}\n{}", picture(&buffer)));
        }
    }
    golden("board-thin", &text);
}

#[test]
fn thin_squares_have_the_colour_of_what_stands_there() {
    let (game, board) = walls();
    for name in ["dark", "light", "sixteen"] {
        let theme = theme(name);
        let (buffer, layout) = render(&game, &board, &theme, (40, 14));
        let ground = |x, y| {
            let rect = layout.rect_of(Square::new(x, y)).expect("on the screen");
            let cells = rect.positions().map(|place| buffer[place].bg);
            let grounds: std::collections::BTreeSet<String> =
                cells.map(|color| format!("{color:?}")).collect();
            assert_eq!(grounds.len(), 1, "{name}: one colour from edge to edge");
            grounds.first().cloned()
        };
        assert_eq!(ground(0, 1), ground(1, 1), "{name}: one wall");
        assert_ne!(ground(0, 1), ground(3, 0), "{name}: two players");
        assert_ne!(ground(0, 1), ground(4, 1), "{name}: a wall and none");
        assert_ne!(ground(4, 1), ground(4, 2), "{name}: thin and not");
    }
}

#[test]
fn every_cell_of_the_screen_leads_to_the_square_that_is_drawn_there() {
    let (mut game, _) = walls();
    let board = Board::new(5, 3);
    let theme = theme("dark");
    for thin in [
        ThinLines::Odd,
        ThinLines::Even,
        ThinLines::Numbers(vec![0, 1]),
    ] {
        game.look.thin = Some(thin);
        for flipped in [false, true] {
            sweep_some(|area, buffer| {
                let view = BoardView {
                    flipped,
                    ..BoardView::new(&game, &board, &theme)
                };
                let layout = view.render(area, buffer);
                let mut seen = 0;
                for square in board.squares() {
                    let rect = layout.rect_of(square).unwrap_or_default();
                    for place in rect.positions() {
                        assert_eq!(layout.square_at(place.x, place.y), Some(square));
                        seen += 1;
                    }
                }
                let squares = layout.squares;
                assert_eq!(seen, u32::from(squares.width) * u32::from(squares.height));
                assert_eq!(layout.square_at(squares.right(), squares.y), None);
            });
        }
    }
}

#[test]
fn pieces_on_each_other_are_shown_as_the_look_says() {
    let mut game = Game::new(3, 1).with_pieces(["W", "B"]);
    game.look.players = vec![player("white"), player("black")];
    game.look.pieces.insert("W".to_owned(), piece("○", Some(0)));
    game.look.pieces.insert("B".to_owned(), piece("●", Some(1)));
    let mut board = Board::new(3, 1).with_stacks(20);
    let runs = [(0, 0, 1), (1, 1, 1), (1, 0, 2), (2, 0, 4), (2, 1, 10)];
    for (x, piece, count) in runs {
        board.place_many(Square::new(x, 0), Piece(piece), count);
    }
    let mut text = String::new();
    let looks = StackLook::ALL.map(|(_, look)| look);
    for stack in looks.into_iter().chain([StackLook::TopAndNumber]) {
        game.look.stack = stack;
        for (name, size) in [("dark", (34, 6)), ("mono", (34, 6)), ("mono", (14, 3))] {
            let (buffer, _) = render(&game, &board, &theme(name), size);
            text.push_str(&format!("{stack:?} {name} {size:?}\n{}", picture(&buffer)));
        }
    }
    golden("board-stacks", &text);
}

#[test]
fn a_piece_that_stands_for_a_number_is_shown_as_so_many_pieces() {
    let counts = [1, 2, 9, 10, 12, 144];
    let stacked = Game {
        look: gametui::board::Look {
            stack: StackLook::Number,
            ..Default::default()
        },
        ..Game::new(6, 2).with_pieces(["S"])
    };
    let mut stacks = Board::new(6, 2).with_stacks(200);
    let mut numbered = Game::new(6, 2).with_pieces(counts.map(|count| format!("N{count}")));
    let mut numbers = Board::new(6, 2);
    for ((x, count), kind) in (0..).zip(counts).zip(0..) {
        let number = Some(u16::try_from(count).expect("small"));
        let look = PieceLook {
            number,
            ..PieceLook::default()
        };
        numbered.look.pieces.insert(format!("N{count}"), look);
        numbers.apply(Op::Place(Square::new(x, x % 2), Piece(kind)));
        stacks.place_many(Square::new(x, x % 2), Piece(0), count);
    }
    for (name, theme) in themes() {
        for size in [(15, 3), (15, 4), (32, 6), (60, 12)] {
            let (expected, _) = render(&stacked, &stacks, &theme, size);
            let (shown, _) = render(&numbered, &numbers, &theme, size);
            assert_eq!(shown, expected, "{name} {size:?}");
            let is_large = size.0 > 30;
            assert!(
                !is_large || picture(&shown).contains("144"),
                "{name} {size:?}"
            );
        }
    }
}

#[test]
fn links_are_lines_between_pieces() {
    let mut game = Game::new(5, 5).with_pieces(["r.0", "r.1", "r.2", "r.3"]);
    for number in 0..4 {
        let look = PieceLook {
            links: vec![(1, 2), (-2, 1)],
            ..piece("●", Some(0))
        };
        game.look.pieces.insert(format!("r.{number}"), look);
    }
    let mut board = Board::new(5, 5);
    // Linked with both squares above it, and one of those with the next one.
    for (x, y, piece) in [(2, 0, 3), (3, 2, 1), (0, 1, 0), (4, 4, 0)] {
        board.apply(Op::Place(Square::new(x, y), Piece(piece)));
    }
    let mut text = String::new();
    for (name, theme) in themes() {
        for size in [(14, 6), (34, 16)] {
            let (buffer, _) = render(&game, &board, &theme, size);
            text.push_str(&format!("{name} {size:?}\n{}", picture(&buffer)));
        }
    }
    golden("board-links", &text);
    // Where a link leads off the board there is nothing to draw.
    let first = Board::new(5, 5);
    let mut edge = first.clone();
    edge.apply(Op::Place(Square::new(0, 4), Piece(3)));
    let area = Rect::new(0, 0, 34, 16);
    let lines = |board: &Board| {
        let (buffer, _) = render(&game, board, &theme("mono"), (area.width, area.height));
        let text = picture(&buffer);
        text.matches(['╱', '╲', '▁', '▔']).count()
    };
    assert_eq!(lines(&edge), lines(&first));
}
