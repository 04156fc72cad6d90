//! Drawn pieces: in no game do two kinds or two players look the same.

use super::support::{drawn, theme};
use gametui::board::look::StackLook;
use gametui::board::{Board, Cell, Game, Look, Piece};
use gametui::session::library;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::tui::theme::{Dots, Theme};
use gametui::tui::widgets::board::BoardView;
use ratatui::style::Color;
use std::collections::BTreeMap;

/// The cells of a square with a piece, without colours.
type Drawn = Vec<(String, u16)>;

fn drawing(game: &Game, piece: Piece, theme: &Theme) -> Drawn {
    // The same square for all of them, with room for a cell of 6 x 3.
    let mut board = Board::new(2, 1);
    board.set(gametui::board::Square::new(0, 0), Cell::of(piece));
    let mut found = Vec::new();
    drawn(14, 3, |area, buffer| {
        let mut view = BoardView::new(game, &board, theme);
        view.coordinates = false;
        let layout = view.render(area, buffer);
        assert_eq!(layout.cell, (6, 3));
        let rect = layout.rect_of(gametui::board::Square::new(0, 0));
        for position in rect.expect("shown").positions() {
            let cell = &buffer[position];
            found.push((cell.symbol().to_owned(), cell.modifier.bits()));
        }
    });
    found
}

/// Returns the game with its pieces on squares of one size and nothing else on them.
fn on_plain_squares(game: &Game) -> Game {
    let mut game = game.clone();
    game.look.style = gametui::board::look::BoardStyle::Squares;
    game.look.squares.clear();
    game.look.thin = None;
    game.look.stack = StackLook::default();
    game
}

/// Returns true for members of families that only their links tell from the first one.
fn is_linked(game: &Game, piece: Piece) -> bool {
    let family = game.linked_family(piece);
    let mut earlier = game.kinds().take_while(|other| *other != piece);
    family.is_some() && earlier.any(|other| game.linked_family(other) == family)
}

/// Checks that any two kinds of a game are drawn differently, even without colours.
fn check(name: &str, game: &Game) {
    for dots in [Dots::Sextants, Dots::Quadrants, Dots::Blocks] {
        let theme = theme("mono").with_dots(dots);
        let mut known: BTreeMap<Drawn, usize> = BTreeMap::new();
        for number in 0..game.pieces.len() {
            let piece = Piece(u16::try_from(number).expect("few"));
            if is_linked(game, piece) {
                continue;
            }
            let drawing = drawing(game, piece, &theme);
            assert!(
                drawing.iter().any(|(symbol, _)| symbol != " "),
                "{name}: nothing is drawn for {}",
                game.piece_name(piece)
            );
            if let Some(other) = known.insert(drawing, number) {
                let other = Piece(u16::try_from(other).expect("few"));
                panic!(
                    "{name}, {dots:?}: {} looks like {}",
                    game.piece_name(piece),
                    game.piece_name(other)
                );
            }
        }
    }
}

#[test]
fn no_two_kinds_of_a_game_look_alike_with_or_without_its_look() {
    for entry in library::games() {
        let loaded = load_rules(&RulesRequest::file(entry.file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        let mut game = on_plain_squares(rules.game());
        check(entry.file, &game);
        game.look = Look::default();
        check(&format!("{} without its look", entry.file), &game);
    }
}

#[test]
fn one_of_two_sides_is_light_and_the_other_dark_in_every_theme() {
    let mut compared = 0;
    for entry in library::games() {
        let loaded = load_rules(&RulesRequest::file(entry.file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        if rules.game().players != 2 {
            continue;
        }
        for name in Theme::NAMES {
            let theme = theme(name);
            let lightness = |player: u8| match theme.tones(rules.game(), player).body {
                Color::Rgb(red, green, blue) => {
                    Some(u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue))
                }
                _ => None,
            };
            if let (Some(first), Some(second)) = (lightness(0), lightness(1)) {
                let apart = first.abs_diff(second);
                assert!(apart > 800, "{} in {name}: {first} {second}", entry.file);
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared} pairs have colours of their own");
}

/// The fewest dots in which two kinds of a player may differ: a bishop and a pawn in a cell of 4 x 2.
const APART: u32 = 8;

/// Returns the dots of every cell of a drawing of some rows, or its letter.
fn dots_of(game: &Game, piece: Piece, theme: &Theme, rows: u16) -> Vec<Result<u8, String>> {
    cells_of(game, Some(piece), theme, (rows * 2, rows))
}

/// Returns the dots of every cell of a square, or its letter.
fn cells_of(
    game: &Game,
    piece: Option<Piece>,
    theme: &Theme,
    (across, down): (u16, u16),
) -> Vec<Result<u8, String>> {
    let dots = theme.dots;
    let (wide, high) = dots.per_cell();
    let mut board = Board::new(2, 1);
    board.set(
        gametui::board::Square::new(0, 0),
        piece.map_or(Cell::default(), Cell::of),
    );
    let mut found = Vec::new();
    drawn(across * 2 + 2, down, |area, buffer| {
        let mut view = BoardView::new(game, &board, theme);
        view.coordinates = false;
        let layout = view.render(area, buffer);
        let rect = layout.rect_of(gametui::board::Square::new(0, 0));
        for position in rect.expect("shown").positions() {
            let symbol = buffer[position].symbol();
            let known = (0..1u16 << (wide * high)).find_map(|bits| {
                let bits = u8::try_from(bits).ok()?;
                (dots.character(bits).to_string() == symbol).then_some(bits)
            });
            found.push(known.ok_or_else(|| symbol.to_owned()));
        }
    });
    found
}

/// Returns the number of dots in which drawings differ; letters that differ count as a cell full of them.
fn distance(one: &[Result<u8, String>], other: &[Result<u8, String>]) -> u32 {
    let cells = one.iter().zip(other);
    let counts = cells.map(|cells| match cells {
        (Ok(one), Ok(other)) => u8::count_ones(one ^ other),
        (one, other) => 8 * u32::from(one != other),
    });
    counts.sum()
}

#[test]
fn the_kinds_of_a_player_differ_in_many_dots_at_any_size() {
    for entry in library::games() {
        let loaded = load_rules(&RulesRequest::file(entry.file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        let game = on_plain_squares(rules.game());
        for (dots, rows) in [
            (Dots::Sextants, 2),
            (Dots::Sextants, 3),
            (Dots::Sextants, 4),
            (Dots::Sextants, 5),
            (Dots::Quadrants, 3),
            (Dots::Quadrants, 5),
            (Dots::Blocks, 3),
            (Dots::Blocks, 5),
        ] {
            let theme = theme("mono").with_dots(dots);
            let kinds = game.kinds().filter(|piece| !is_linked(&game, *piece));
            let kinds: Vec<Piece> = kinds.collect();
            let drawings: Vec<_> = kinds
                .iter()
                .map(|piece| dots_of(&game, *piece, &theme, rows))
                .collect();
            for (piece, drawing) in kinds.iter().zip(&drawings) {
                for (other, known) in kinds.iter().zip(&drawings) {
                    let apart = distance(drawing, known);
                    assert!(
                        piece == other
                            || game.owner(*piece) != game.owner(*other)
                            || apart >= APART,
                        "{}, {dots:?}, {rows} rows: {} and {} differ in {apart} dots",
                        entry.file,
                        game.piece_name(*piece),
                        game.piece_name(*other)
                    );
                }
            }
        }
    }
}

#[test]
fn names_are_shortened_until_they_differ() {
    let names = [
        "soldier",
        "soldat",
        "sold1",
        "sold2",
        "sold3",
        "Żubr",
        "żaba",
        "_",
        "__",
        "king.0",
        "king.1",
        "kingpin",
        "a b",
        "ab",
        "漢字",
        "漢",
        "soldier_of_the_left_wing",
        "soldier_of_the_right_wing",
    ];
    check("names", &Game::new(8, 8).with_pieces(names));
}

/// `cargo test --release --test program a_frame -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn how_long_a_frame_with_a_large_board_takes() {
    for file in ["chess.gdef", "go.gdef", "halma4.gdef", "shogi.gdef"] {
        let loaded = load_rules(&RulesRequest::file(file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        let board = rules.start().board.clone();
        let theme = theme("dark");
        let view = BoardView::new(rules.game(), &board, &theme);
        let start = std::time::Instant::now();
        for _ in 0..200 {
            drawn(200, 60, |area, buffer| {
                view.render(area, buffer);
            });
        }
        println!("{file}: {:?} a frame", start.elapsed() / 200);
    }
}

/// The least part of the dots of a piece, in per cent, in which those of two owners differ without colours.
const OWNERS_APART: u32 = 20;

#[test]
fn the_owners_of_pieces_differ_in_characters_without_colours_at_every_size() {
    let mut compared = 0;
    for entry in library::games() {
        let loaded = load_rules(&RulesRequest::file(entry.file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        let mut game = rules.game().clone();
        // Squares of one size, and pieces on all of them.
        (game.look.thin, game.look.stack) = (None, StackLook::default());
        let game = &game;
        let kinds: Vec<Piece> = (0..game.pieces.len())
            .map(|number| Piece(u16::try_from(number).expect("few")))
            .collect();
        for (dots, size) in [Dots::Sextants, Dots::Quadrants, Dots::Blocks, Dots::None]
            .into_iter()
            .flat_map(|dots| {
                let sizes = [(2, 1), (3, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6)];
                sizes.map(|size| (dots, size))
            })
        {
            let theme = theme("mono").with_dots(dots);
            let drawings = kinds
                .iter()
                .map(|kind| cells_of(game, Some(*kind), &theme, size));
            let drawings: Vec<_> = drawings.collect();
            let empty = cells_of(game, None, &theme, size);
            for (kind, one) in kinds.iter().zip(&drawings) {
                for (other, two) in kinds.iter().zip(&drawings) {
                    let declared = [game.declared_owner(*kind), game.declared_owner(*other)];
                    // Numbers and other neutral pieces have none.
                    let [Some(first), Some(second)] = declared else {
                        continue;
                    };
                    if first >= second {
                        continue;
                    }
                    let most = distance(one, &empty).max(distance(two, &empty));
                    let apart = distance(one, two);
                    assert!(
                        apart * 100 >= most * OWNERS_APART,
                        "{}, {dots:?}, {size:?}: {} and {} differ in {apart} of {most} dots",
                        entry.file,
                        game.piece_name(*kind),
                        game.piece_name(*other),
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5000, "{compared} pairs");
}
