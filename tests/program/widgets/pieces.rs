//! Drawn pieces: in no game do two kinds or two players look the same.

use super::support::{drawn, theme};
use gametui::board::{Board, Cell, Game, Look, Piece};
use gametui::session::library;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::tui::theme::{Dots, Theme};
use gametui::tui::widgets::board::BoardView;
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

/// Checks that any two kinds of a game are drawn differently, even without colours.
fn check(name: &str, game: &Game) {
    for dots in [Dots::Sextants, Dots::Quadrants, Dots::Blocks] {
        let theme = theme("mono").with_dots(dots);
        let mut known: BTreeMap<Drawn, usize> = BTreeMap::new();
        for number in 0..game.pieces.len() {
            let piece = Piece(u16::try_from(number).expect("few"));
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
        let mut game = rules.game().clone();
        game.look.style = gametui::board::look::BoardStyle::Squares;
        game.look.squares.clear();
        check(entry.file, &game);
        game.look = Look::default();
        check(&format!("{} without its look", entry.file), &game);
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
