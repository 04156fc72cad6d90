//! Marks leave the pieces as they are: labels, arrows, the last move, and what decided the game.

use super::support::{drawn, picture, theme};
use gametui::board::look::{BoardLine, BoardStyle, Coordinates, PieceLook};
use gametui::board::{Board, Cell, Game, Look, Piece, Square};
use gametui::codec::sgf::{Connection, Markup};
use gametui::session::library;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::node_facts::{ColouredConnection, ColouredMark};
use gametui::tui::theme::{Dots, Theme};
use gametui::tui::widgets::board::{BoardLayout, BoardView, BranchMark, PieceSigns};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

fn at(x: u16, y: u16) -> Square {
    Square::new(x, y)
}

/// A board of two players with a kind each, red and yellow, on which stones stand.
fn stones(style: BoardStyle, size: u16, stones: &[(Square, u16)]) -> (Game, Board) {
    let mut look = Look {
        style,
        coordinates: Coordinates::Go,
        ..Look::default()
    };
    for (name, glyph, owner) in [("A", "●", 0), ("B", "○", 1)] {
        let piece = PieceLook {
            glyph: Some(glyph.to_owned()),
            owner: Some(owner),
            ..PieceLook::default()
        };
        look.pieces.insert(name.to_owned(), piece);
    }
    look.players = ["red", "yellow"]
        .map(|color| gametui::board::look::PlayerLook {
            color: Some(color.to_owned()),
            ..Default::default()
        })
        .to_vec();
    let mut board = Board::new(size, size);
    for (square, kind) in stones {
        board.set(*square, Cell::of(Piece(*kind)));
    }
    let game = Game {
        look,
        ..Game::new(size, size).with_pieces(["A", "B"])
    };
    (game, board)
}

/// Draws a board without names in cells of this size.
fn shown(view: &BoardView<'_>, cell: (u16, u16)) -> (Buffer, BoardLayout) {
    let (width, height) = (view.board.width() * cell.0, view.board.height() * cell.1);
    let mut layout = BoardLayout::default();
    let buffer = drawn(width + 4, height + 2, |area, buffer| {
        layout = view.render(area, buffer);
    });
    assert_eq!(layout.cell, cell);
    (buffer, layout)
}

fn rect(layout: &BoardLayout, square: Square) -> Rect {
    layout.rect_of(square).expect("shown")
}

#[test]
fn a_label_is_whole_where_its_square_has_room_and_else_cut() {
    let theme = theme("dark");
    let (game, board) = stones(BoardStyle::Points, 5, &[(at(3, 3), 0)]);
    let label = |square, text: &str| ColouredMark {
        square,
        mark: Markup::Label(text.to_owned()),
        colour: None,
    };
    let marked = [
        label(at(1, 1), "12"),
        label(at(3, 3), "77"),
        label(at(1, 3), "12345"),
    ];
    let mut view = BoardView::new(&game, &board, &theme);
    view.coordinates = false;
    view.marked = &marked;
    let of = |cell, square| {
        let (buffer, layout) = shown(&view, cell);
        let rect = rect(&layout, square);
        rect.columns()
            .map(|column| buffer[(column.x, rect.y + (rect.height - 1) / 2)].symbol())
            .collect::<String>()
    };
    for cell in [(2, 1), (4, 2), (6, 3)] {
        assert!(of(cell, at(1, 1)).contains("12"), "{cell:?}");
        let (whole, long) = (of(cell, at(3, 3)), of(cell, at(1, 3)));
        assert!(whole.contains("77"), "{whole}");
        let is_cut = cell.0 < 6;
        assert_eq!(long.contains('…'), is_cut, "{cell:?}: {long}");
        assert_eq!(long.contains("12345"), !is_cut, "{cell:?}: {long}");
    }
}

#[test]
fn pieces_that_decided_the_game_keep_their_form() {
    let won = [at(1, 1), at(2, 1), at(3, 1)];
    let all = won.map(|square| (square, 0));
    for style in [BoardStyle::Squares, BoardStyle::Hex, BoardStyle::HexSheared] {
        let (game, board) = stones(style, 5, &all);
        for (name, dots, cell) in [
            ("dark", Dots::Sextants, (6, 3)),
            ("dark", Dots::Sextants, (8, 4)),
            ("light", Dots::Sextants, (12, 6)),
            ("mono", Dots::Sextants, (8, 4)),
            ("sixteen", Dots::Quadrants, (6, 3)),
            ("sixteen", Dots::Quadrants, (8, 4)),
        ] {
            let theme = theme(name).with_dots(dots);
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            view.winner = Some(0);
            let draw = |view: &BoardView<'_>| {
                let mut layout = BoardLayout::default();
                let width = 5 * cell.0 + 3 * cell.0 + 4;
                let buffer = drawn(width, 5 * cell.1 + 2, |area, buffer| {
                    layout = view.render(area, buffer);
                });
                (buffer, layout)
            };
            let (before, layout) = draw(&view);
            view.decisive = &won;
            let (after, _) = draw(&view);
            assert_ne!(before, after, "{name} {cell:?}");
            for place in won
                .iter()
                .flat_map(|square| rect(&layout, *square).positions())
            {
                let (one, other) = (&before[place], &after[place]);
                // A star may stand in a corner without colours.
                if [" ", "░"].contains(&one.symbol()) || other.symbol() == "✦" {
                    continue;
                }
                assert_eq!(
                    (one.symbol(), one.fg),
                    (other.symbol(), other.fg),
                    "{name} {style:?} {cell:?}\n{}\n{}",
                    picture(&before),
                    picture(&after)
                );
            }
        }
    }
}

#[test]
fn arrows_of_characters_are_no_stones_and_leave_stones_whole() {
    let (game, board) = stones(BoardStyle::Points, 9, &[(at(7, 7), 0)]);
    let connection = |from, to, is_arrow| ColouredConnection {
        connection: Connection { from, to, is_arrow },
        colour: None,
    };
    let connections = [
        connection(at(7, 7), at(1, 7), true),
        connection(at(1, 1), at(7, 1), false),
        connection(at(0, 2), at(0, 8), true),
        connection(at(1, 3), at(4, 6), true),
    ];
    for name in ["dark", "mono"] {
        let theme = theme(name);
        for cell in [(2, 1), (4, 2)] {
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            view.cursor = Some(at(3, 1));
            let (before, layout) = shown(&view, cell);
            view.connections = &connections;
            let (after, _) = shown(&view, cell);
            let count = |buffer: &Buffer| {
                let text = picture(buffer);
                text.chars().filter(|sign| "•●○".contains(*sign)).count()
            };
            assert!(
                count(&after) <= count(&before),
                "{name}\n{}",
                picture(&after)
            );
            let is_changed = |square: Square| {
                let mut places = rect(&layout, square).positions();
                places.any(|place| before[place] != after[place])
            };
            for square in [at(4, 1), at(1, 7), at(0, 2), at(0, 8), at(1, 3), at(4, 6)] {
                assert!(
                    is_changed(square),
                    "{name} {cell:?} {square:?}\n{}",
                    picture(&after)
                );
            }
            // In small cells arrows have ends only.
            for square in [at(5, 7), at(0, 5), at(2, 4)] {
                assert!(!is_changed(square), "{name} {cell:?} {square:?}");
            }
            let has_all = rect(&layout, at(7, 7)).positions().all(|place| {
                let (one, other) = (before[place].symbol(), after[place].symbol());
                one == other || one != "●" && !theme.colors
            });
            assert!(has_all, "{name}: the stone\n{}", picture(&after));
            let level = rect(&layout, at(3, 1));
            let row = level.y + (level.height - 1) / 2;
            let sides = if cell.0 == 2 {
                [level.x - 1, level.x + 1]
            } else {
                [level.x, level.right() - 1]
            };
            for column in sides {
                let (one, other) = (&before[(column, row)], &after[(column, row)]);
                assert_eq!(one, other, "{name} {cell:?}: the cursor");
            }
        }
    }
    // In larger cells each direction has its line, where it is no drawing.
    let theme = theme("console").with_dots(Dots::Blocks);
    let mut view = BoardView::new(&game, &board, &theme);
    view.connections = &connections[2..];
    view.coordinates = false;
    let (buffer, _) = shown(&view, (6, 3));
    assert!(picture(&buffer).contains('·'), "{}", picture(&buffer));
}

#[test]
fn where_the_last_move_began_is_fainter_than_where_it_ended() {
    let (game, board) = stones(BoardStyle::Squares, 5, &[(at(3, 1), 0)]);
    let last = [at(1, 1), at(3, 1)];
    for (name, dots) in [
        ("dark", Dots::Sextants),
        ("light", Dots::Sextants),
        ("mono", Dots::Sextants),
        ("sixteen", Dots::Quadrants),
        ("console", Dots::Blocks),
    ] {
        let theme = theme(name).with_dots(dots);
        for cell in [(4, 2), (6, 3), (8, 4)] {
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            let (before, layout) = shown(&view, cell);
            view.last_move = &last;
            let (after, _) = shown(&view, cell);
            let changed = |square: Square| {
                let places = rect(&layout, square).positions();
                let places = places.filter(|place| before[*place] != after[*place]);
                let cells = places.map(|place| after[place].clone());
                cells.collect::<Vec<_>>()
            };
            let (origin, target) = (changed(last[0]), changed(last[1]));
            assert!(!origin.is_empty() && !target.is_empty(), "{name} {cell:?}");
            let bg = |cells: &[ratatui::buffer::Cell]| {
                let first = cells.first();
                first.map(|cell| (cell.bg, cell.modifier))
            };
            let corner = rect(&layout, last[0]);
            let open = &after[(corner.right() - 1, corner.bottom() - 1)];
            // A rule above the square is the line below the one above it.
            let above = last.map(|square| {
                let rect = rect(&layout, square);
                after[(rect.x, rect.y - 1)].modifier
            });
            let corner = rect(&layout, last[1]);
            let filled = &after[(corner.right() - 1, corner.bottom() - 1)];
            assert!(
                bg(&origin) != bg(&target)
                    || open.symbol() != filled.symbol()
                    || above[0] != above[1],
                "{name} {cell:?}\n{}",
                picture(&after)
            );
            // Where the ground says it there is no sign as well.
            let is_tinted = ["dark", "light"].contains(&name);
            let places = rect(&layout, last[1]).positions();
            let mut places = places.filter(|_| is_tinted);
            assert!(
                places.all(|place| before[place].symbol() == after[place].symbol()),
                "{name} {cell:?}"
            );
            // The piece has lost nothing; where no ground says it, a piece that has all corners shares one.
            if ["sixteen", "console"].contains(&name) || (name, cell) == ("mono", (4, 2)) {
                continue;
            }
            for place in rect(&layout, last[1]).positions() {
                if before[place].symbol() != " " && before[place].symbol() != "░" {
                    assert_eq!(
                        before[place].symbol(),
                        after[place].symbol(),
                        "{name} {cell:?}"
                    );
                }
            }
        }
    }
}

/// Returns a game of the library.
fn shipped(name: &str) -> Game {
    let mut games = library::games().iter();
    let entry = games.find(|entry| entry.file.split('.').next() == Some(name));
    let loaded = load_rules(&RulesRequest::file(entry.expect("a game").file));
    let rules = loaded.expect("a game of the library").rules;
    rules.expect("rules without errors").game().clone()
}

#[test]
fn a_letter_on_a_disc_keeps_its_body_when_it_moved_last() {
    let (mut game, board) = stones(BoardStyle::Points, 5, &[(at(2, 2), 1)]);
    game.look.pieces.get_mut("B").expect("declared").label = Some("C".to_owned());
    game.look.pieces.get_mut("B").expect("declared").glyph = None;
    game.look.pieces.get_mut("B").expect("declared").shape =
        Some(gametui::board::look::PieceShape::Token);
    for (name, cell) in [("dark", (4, 2)), ("dark", (6, 3)), ("mono", (4, 2))] {
        let theme = theme(name);
        let mut view = BoardView::new(&game, &board, &theme);
        view.coordinates = false;
        let (before, layout) = shown(&view, cell);
        view.last_move = &[Square { x: 2, y: 2 }];
        let (after, _) = shown(&view, cell);
        assert_ne!(before, after, "{name} {cell:?}");
        let place = rect(&layout, at(2, 2));
        let middle = (
            place.x + (place.width - 1) / 2,
            place.y + (place.height - 1) / 2,
        );
        assert_eq!(before[middle], after[middle], "{name} {cell:?}");
    }
}

#[test]
fn without_colours_black_is_filled_in_all_games_also_where_white_begins() {
    let theme = theme("mono");
    for name in [
        "go",
        "gomoku",
        "othello",
        "checkers",
        "chess",
        "breakthrough",
        "morris",
    ] {
        let game = shipped(name);
        for (player, names) in game.look.players.iter().enumerate() {
            let player = u8::try_from(player).expect("few");
            let is_black = names.color.as_deref() != Some("white");
            let sign = PieceSigns::of_player(&game, &theme, player, true);
            assert_eq!(sign, if is_black { "●" } else { "○" }, "{name}: {player}");
            let kind = game.kinds_of(player).next().expect("a kind");
            let (game, board) = (&game, {
                let mut board = Board::new(game.width, game.height);
                board.set(at(2, 2), Cell::of(kind));
                board
            });
            let mut view = BoardView::new(game, &board, &theme);
            view.coordinates = false;
            let (buffer, layout) = shown(&view, (8, 4));
            let place = rect(&layout, at(2, 2));
            let middle = (
                place.x + (place.width - 1) / 2,
                place.y + (place.height - 1) / 2,
            );
            assert!(
                name == "chess" || (buffer[middle].symbol() == "█") == is_black,
                "{name}: {player}\n{}",
                picture(&buffer)
            );
        }
    }
}

#[test]
fn diagonals_of_the_look_are_whole_at_every_size() {
    let (mut game, board) = stones(BoardStyle::Points, 3, &[]);
    let line = |from, to| BoardLine::between(from, to).expect("straight");
    game.look.lines = vec![line(at(0, 0), at(2, 2)), line(at(0, 2), at(2, 0))];
    let theme = theme("dark");
    let mut view = BoardView::new(&game, &board, &theme);
    view.coordinates = false;
    for cell in [(4, 2), (6, 3), (8, 4), (12, 6)] {
        let (buffer, _) = shown(&view, cell);
        let text = picture(&buffer);
        let count = |sign: char| text.chars().filter(|other| *other == sign).count();
        // Between two crossings there are as many strokes as rows.
        assert!(count('╱') >= usize::from(cell.1 - 1) * 2, "{text}");
        assert_eq!(count('╱'), count('╲'), "{text}");
    }
}

#[test]
fn on_the_console_a_game_has_letters_or_discs_but_not_both() {
    let theme: Theme = theme("console").with_dots(Dots::Blocks);
    for name in ["halma4", "xiangqi", "go", "hex", "chess"] {
        let game = shipped(name);
        let signs = PieceSigns::on_board(&game, &theme);
        let kinds = 0..u16::try_from(game.pieces.len()).expect("few");
        let is_letter = |sign: &str| sign.chars().all(char::is_alphanumeric);
        let letters = kinds
            .clone()
            .filter(|kind| is_letter(signs.get(Piece(*kind))))
            .count();
        assert!(letters == 0 || letters == kinds.len(), "{name}");
        if name == "halma4" {
            for player in 0..game.players {
                let kind = game.kinds_of(player).next().expect("a kind");
                let card = PieceSigns::of_player(&game, &theme, player, false);
                assert_eq!(card, signs.get(kind), "{name}");
            }
        }
    }
}

/// Returns the game of the library with the pieces of its start.
fn at_start(name: &str) -> (Game, Board) {
    let mut games = library::games().iter();
    let entry = games.find(|entry| entry.file.split('.').next() == Some(name));
    let loaded = load_rules(&RulesRequest::file(entry.expect("a game").file));
    let rules = loaded.expect("a game of the library").rules;
    let rules = rules.expect("rules without errors");
    (rules.game().clone(), rules.start().board.clone())
}

#[test]
fn among_few_colours_pieces_are_tokens_from_two_rows_on_and_filled_below() {
    let (game, board) = at_start("chess");
    for (name, dots) in [("sixteen", Dots::Quadrants), ("console", Dots::Blocks)] {
        let theme = theme(name).with_dots(dots);
        let view = BoardView {
            coordinates: false,
            ..BoardView::new(&game, &board, &theme)
        };
        let (buffer, layout) = shown(&view, (4, 2));
        for (square, letter) in [(at(4, 0), "K"), (at(4, 7), "k"), (at(3, 0), "Q")] {
            let place = rect(&layout, square);
            let cell = &buffer[(place.x + 1, place.y)];
            let body = theme.tones(&game, u8::from(square.y == 7)).body;
            assert_eq!((cell.symbol(), cell.bg), (letter, body), "{name}");
        }
        assert!(!picture(&buffer).contains('░'), "{name}: no dither");
        let (buffer, layout) = shown(&view, (2, 1));
        let symbols = [at(4, 0), at(4, 7)].map(|square| {
            let place = rect(&layout, square);
            buffer[(place.x, place.y)].symbol().to_owned()
        });
        match dots {
            Dots::Blocks => assert_eq!(symbols, ["K", "k"]),
            _ => assert_eq!(symbols, ["♚", "♚"]),
        }
    }
}

#[test]
fn among_few_colours_discs_of_both_players_are_whole() {
    let game = shipped("othello");
    for (name, dots) in [("sixteen", Dots::Quadrants), ("console", Dots::Quadrants)] {
        let theme = theme(name).with_dots(dots);
        for (player, cell) in [0, 1]
            .into_iter()
            .flat_map(|it| [(it, (6, 3)), (it, (8, 4))])
        {
            let mut board = Board::new(game.width, game.height);
            board.set(
                at(2, 2),
                Cell::of(game.kinds_of(player).next().expect("a kind")),
            );
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            let (buffer, layout) = shown(&view, cell);
            let body = theme.tones(&game, player).body;
            let ground = buffer[(rect(&layout, at(4, 4)).x, rect(&layout, at(4, 4)).y)].bg;
            for place in rect(&layout, at(2, 2)).positions() {
                let cell = &buffer[place];
                let is_blank = cell.symbol() == " ";
                assert!(is_blank || cell.fg == body, "{name}: {player} {cell:?}");
                assert!(
                    [ground, body].contains(&cell.bg),
                    "{name}: {player} {cell:?}"
                );
            }
        }
    }
}

#[test]
fn letters_are_the_same_at_every_size() {
    let (game, board) = at_start("xiangqi");
    for name in ["dark", "light", "sixteen", "mono"] {
        let theme = theme(name);
        let view = BoardView::new(&game, &board, &theme);
        let letters = |cell: (u16, u16)| {
            let (buffer, _) = shown(&view, cell);
            let text = picture(&buffer).to_uppercase();
            let letters = text.chars().filter(|letter| "RHEAGCS".contains(*letter));
            letters.count()
        };
        // Some letters name columns as well.
        assert!(letters((3, 1)) >= 32 && letters((6, 3)) >= 32, "{name}");
    }
}

#[test]
fn targets_are_faint_dots_until_a_piece_is_lifted_and_then_green() {
    let (game, board) = stones(BoardStyle::Squares, 5, &[(at(1, 1), 0), (at(3, 3), 1)]);
    let targets = [at(1, 3), at(2, 2), at(3, 3)];
    for (name, dots) in [
        ("dark", Dots::Sextants),
        ("light", Dots::Sextants),
        ("sixteen", Dots::Quadrants),
        ("console", Dots::Blocks),
        ("mono", Dots::Sextants),
    ] {
        let theme = theme(name).with_dots(dots);
        for cell in [(2, 1), (4, 2), (6, 3), (12, 6)] {
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            let (bare, layout) = shown(&view, cell);
            view.targets = &targets;
            let (resting, _) = shown(&view, cell);
            view.lifted = Some((at(1, 1), Piece(0)));
            let (lifted, _) = shown(&view, cell);
            for square in [at(1, 3), at(2, 2)] {
                let cells = |buffer: &Buffer| {
                    let places = rect(&layout, square).positions();
                    places
                        .map(|place| buffer[place].clone())
                        .collect::<Vec<_>>()
                };
                let [bare, resting, lifted] = [&bare, &resting, &lifted].map(cells);
                assert_ne!(bare, resting, "{name} {cell:?}");
                assert_ne!(resting, lifted, "{name} {cell:?}");
                for state in [&resting, &lifted] {
                    let grounds = bare.iter().zip(state);
                    let ground = bare[0].bg;
                    assert!(
                        grounds.clone().any(|(_, cell)| cell.bg == ground),
                        "{name} {cell:?}: no loud ground"
                    );
                }
            }
            // A piece that can be taken keeps its form.
            assert_ne!(bare, lifted);
        }
    }
}

#[test]
fn where_the_record_has_arrows_the_moves_ahead_have_letters_only() {
    let (game, board) = stones(BoardStyle::Squares, 8, &[(at(1, 1), 0)]);
    let theme = theme("dark");
    let branches = [BranchMark {
        target: at(1, 5),
        from: Some(at(1, 1)),
        letter: "a".to_owned(),
        quality: "",
        is_label: false,
        is_chosen: true,
    }];
    let connections = [ColouredConnection {
        connection: Connection {
            from: at(5, 1),
            to: at(5, 5),
            is_arrow: true,
        },
        colour: None,
    }];
    for cell in [(4, 2), (8, 4)] {
        let mut view = BoardView::new(&game, &board, &theme);
        view.coordinates = false;
        view.branches = &branches;
        view.connections = &connections;
        let (buffer, layout) = shown(&view, cell);
        let way = rect(&layout, at(1, 3));
        let mut places = way.positions();
        assert!(
            places.all(|place| buffer[place].symbol() == " "),
            "{cell:?}"
        );
        assert!(picture(&buffer).contains('a'), "{cell:?}");
        let way = rect(&layout, at(5, 3));
        let has_shaft = way.positions().any(|place| buffer[place].symbol() != " ");
        assert!(has_shaft, "{cell:?}: the arrow of the record");
    }
}

#[test]
fn the_letter_of_a_move_stands_where_the_piece_on_its_target_leaves_room() {
    let game = shipped("chess");
    let mut free = 0;
    for (name, dots) in [("dark", Dots::Sextants), ("sixteen", Dots::Quadrants)] {
        let theme = theme(name).with_dots(dots);
        for kind in 0..u16::try_from(game.pieces.len()).expect("few") {
            let mut board = Board::new(game.width, game.height);
            board.set(at(3, 4), Cell::of(Piece(kind)));
            let branches = [BranchMark {
                target: at(3, 4),
                from: Some(at(3, 1)),
                letter: "a".to_owned(),
                quality: "",
                is_label: false,
                is_chosen: true,
            }];
            let mut view = BoardView::new(&game, &board, &theme);
            view.coordinates = false;
            let (before, layout) = shown(&view, (4, 2));
            view.branches = &branches;
            let (after, _) = shown(&view, (4, 2));
            let square = rect(&layout, at(3, 4));
            let mut places = square.positions();
            let letter = places.find(|place| after[*place].symbol() == "a");
            let letter = letter.expect("a letter");
            let columns = [square.x, square.right() - 1];
            let corners = columns.map(|x| [(x, square.y), (x, square.bottom() - 1)]);
            let has_room = corners
                .as_flattened()
                .iter()
                .any(|corner| before[*corner].symbol() == " ");
            if has_room {
                free += 1;
                assert_eq!(before[letter].symbol(), " ", "{name}: {kind}");
            }
        }
    }
    assert!(free > 3, "{free}");
}

#[test]
fn a_small_arrow_goes_through_the_middles_and_not_over_the_cursor() {
    let (game, board) = stones(BoardStyle::Squares, 8, &[(at(4, 1), 0)]);
    let connections = [ColouredConnection {
        connection: Connection {
            from: at(4, 1),
            to: at(4, 4),
            is_arrow: true,
        },
        colour: None,
    }];
    let marked = [ColouredMark {
        square: at(4, 4),
        mark: Markup::Label("1".to_owned()),
        colour: None,
    }];
    for name in ["dark", "light", "mono", "high-contrast"] {
        let theme = theme(name);
        let mut view = BoardView::new(&game, &board, &theme);
        view.coordinates = false;
        view.cursor = Some(at(4, 1));
        view.marked = &marked;
        let (before, layout) = shown(&view, (4, 2));
        view.connections = &connections;
        let (after, _) = shown(&view, (4, 2));
        let places = before.area.positions();
        let changed: Vec<_> = places
            .filter(|place| before[*place] != after[*place])
            .collect();
        let column = rect(&layout, at(4, 1)).x + 1;
        assert!(
            changed.iter().all(|place| place.x == column),
            "{name}\n{}",
            picture(&after)
        );
        // Two squares of the way, and the head below the label.
        assert_eq!(changed.len(), 5, "{name}\n{}", picture(&after));
        let target = rect(&layout, at(4, 4));
        assert_eq!(after[(column, target.y)].symbol(), "1", "{name}");
        assert_eq!(after[(column, target.y + 1)].symbol(), "▴", "{name}");
    }
}

#[test]
fn a_mark_stands_on_its_stone_and_the_letter_of_a_fork_on_the_ground() {
    let (game, board) = stones(BoardStyle::Points, 9, &[(at(2, 2), 0), (at(4, 4), 1)]);
    let theme = theme("dark");
    let mark = |square, mark| ColouredMark {
        square,
        mark,
        colour: None,
    };
    let marked = [
        mark(at(2, 2), Markup::Triangle),
        mark(at(4, 4), Markup::Square),
    ];
    let branches = [BranchMark {
        target: at(6, 6),
        from: None,
        letter: "a".to_owned(),
        quality: "",
        is_label: false,
        is_chosen: true,
    }];
    let mut view = BoardView::new(&game, &board, &theme);
    view.coordinates = false;
    view.marked = &marked;
    view.branches = &branches;
    let (buffer, layout) = shown(&view, (2, 1));
    for (square, sign, player) in [(at(2, 2), "△", 0), (at(4, 4), "▢", 1)] {
        let place = rect(&layout, square);
        let cell = &buffer[(place.x, place.y)];
        let body = theme.tones(&game, player).shown();
        assert_eq!((cell.symbol(), cell.bg), (sign, body));
        assert_ne!(buffer[(place.x + 1, place.y)].symbol(), sign);
    }
    let place = rect(&layout, at(6, 6));
    let letter = &buffer[(place.x, place.y)];
    let ground = buffer[(place.x + 1, place.y)].bg;
    assert_eq!((letter.symbol(), letter.bg), ("a", ground));
    assert!(letter.modifier == ratatui::style::Modifier::BOLD);
}

#[test]
fn a_refused_square_has_a_cross_and_no_strokes_of_what_was_inspected() {
    let (game, board) = stones(BoardStyle::Squares, 5, &[(at(1, 1), 0)]);
    let theme = theme("dark");
    let squares = [at(1, 3), at(1, 1)];
    for cell in [(4, 2), (8, 4)] {
        let mut view = BoardView::new(&game, &board, &theme);
        view.coordinates = false;
        view.refused = &squares[..1];
        view.looked_at = &squares;
        view.cursor = Some(at(1, 3));
        let (buffer, layout) = shown(&view, cell);
        let mut places = rect(&layout, at(1, 3)).positions();
        assert!(
            places.all(|place| buffer[place].symbol() != "┆"),
            "{cell:?}"
        );
        let mut places = rect(&layout, at(1, 1)).positions();
        assert!(
            places.any(|place| buffer[place].symbol() == "┆"),
            "{cell:?}"
        );
    }
}
