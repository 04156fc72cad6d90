//! The ground of the board, and the names around it.

use super::bench::Bench;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::theme::{Role, Theme};
use ratatui::style::Color;

/// Returns a game in the colours of the dark theme.
fn coloured(name: &str) -> Bench {
    let mut bench = Bench::game(name);
    bench.app.config.theme = "dark".to_owned();
    bench.app.apply_look();
    bench
}

/// Returns the backgrounds of the squares on the screen.
fn grounds(bench: &mut Bench) -> Vec<Color> {
    let buffer = bench.draw(80, 24);
    let layout = bench.app.layout.board.clone().expect("a board");
    let mut grounds: Vec<Color> = Vec::new();
    for position in layout.squares.positions() {
        let ground = buffer[position].bg;
        if !grounds.contains(&ground) {
            grounds.push(ground);
        }
    }
    grounds
}

fn ground_of(name: &str, role: Role) -> Color {
    let theme = Theme::by_name("dark").expect("a theme").with_board(name);
    theme.style(role).bg.expect("a ground")
}

#[test]
fn each_game_has_its_ground_until_it_is_taken_back() {
    let mut bench = coloured("checkers.gdef");
    let [light, dark] = [Role::BoardLight, Role::BoardDark].map(|role| ground_of("green", role));
    assert!(!grounds(&mut bench).contains(&light));
    bench.keys(": 'board green' Enter").says("green now.");
    let shown = grounds(&mut bench);
    assert!(shown.contains(&light) && shown.contains(&dark), "{shown:?}");
    // In another game the board is as before, and here it is kept.
    let other = bench.path("other.sgf");
    std::fs::write(&other, "(;GM[1]FF[4]SZ[9];B[cc])").expect("written");
    bench.open(OpenTarget::of_path(other));
    assert!(grounds(&mut bench).contains(&ground_of("", Role::BoardLines)));
    bench.keys(": 'set board=slate' Enter").says("slate now.");
    assert!(grounds(&mut bench).contains(&ground_of("slate", Role::BoardLines)));
    assert_eq!(bench.app.config.boards.matches('=').count(), 2);
    bench.keys(": 'theme light' Enter");
    assert!(bench.app.theme.has_board(), "a new theme has it as well");
    bench
        .keys(": 'board automatic' Enter")
        .says("that of the theme");
    assert_eq!(bench.app.theme.board(), "");
    assert_eq!(bench.app.config.boards.matches('=').count(), 1);
}

#[test]
fn the_grounds_are_listed_and_others_refused() {
    let mut bench = coloured("hex.gdef");
    bench.keys(": 'board paper' Enter");
    assert!(grounds(&mut bench).contains(&ground_of("paper", Role::BoardMiddle)));
    bench.keys(": 'board' Enter");
    let screen = bench.screen(80, 24);
    for name in ["automatic", "wood", "green", "paper", "slate"] {
        assert!(screen.contains(name), "{name}: {screen}");
    }
    // The list begins at the present one.
    bench.keys("Down Enter").says("slate now.");
    bench.keys(": 'board plaid' Enter").says("plaid");
    assert_eq!(bench.app.theme.board(), "slate");
}

#[test]
fn without_colours_the_board_stays_and_the_choice_is_kept() {
    let mut bench = Bench::game("go.gdef");
    bench.app.no_color = true;
    bench.app.apply_look();
    let before = bench.draw(80, 24);
    bench
        .keys(": 'board slate' Enter")
        .says("no colours for the ground slate");
    let after = bench.draw(80, 24);
    let layout = bench.app.layout.board.clone().expect("a board");
    for position in layout.squares.positions() {
        assert_eq!(before[position], after[position]);
    }
    assert!(
        bench.app.config.boards.ends_with("=slate"),
        "{}",
        bench.app.config.boards
    );
    bench.app.no_color = false;
    bench.app.config.theme = "dark".to_owned();
    bench.app.apply_look();
    assert!(bench.app.theme.has_board());
}

#[test]
fn names_stand_around_the_board_from_120_columns_and_clicks_still_meet_its_squares() {
    let mut bench = Bench::game("checkers.gdef");
    let count = |screen: &str| {
        let is_names = |line: &&str| {
            ('a'..='h').all(|name| line.split_whitespace().any(|word| word == name.to_string()))
        };
        screen.lines().filter(is_names).count()
    };
    assert_eq!(count(&bench.screen(119, 40)), 1);
    let narrow = bench.app.layout.board.clone().expect("a board");
    let screen = bench.screen(120, 40);
    assert_eq!(count(&screen), 2, "{screen}");
    let layout = bench.app.layout.board.clone().expect("a board");
    assert_eq!(layout.cell, narrow.cell);
    let square = super::bench::named("c3");
    let rect = layout.rect_of(square).expect("shown");
    bench.click_at(rect.x, rect.y);
    assert_eq!(bench.app.board.cursor, square);
}
