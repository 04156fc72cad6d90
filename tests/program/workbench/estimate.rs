//! The estimate of the points in Go.

use super::bench::Bench;
use super::command_starts::divided_go;
use gametui::config::Mode;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::plain;

/// A finished game: black has 39 points and white 42, with a dead stone of each side on the board.
const FINISHED: [&str; 9] = [
    "..XO...O.",
    "X.XO.O..O",
    ".XXOO.O..",
    ".OXXO..O.",
    "X..XOOX..",
    ".X.XXO.O.",
    "..X.XOO..",
    "X..XXXO.O",
    ".X...XO..",
];

/// Opens a finished game in STUDY, at its end; the players change colours if `is_swapped`.
fn finished(komi: &str, is_swapped: bool) -> Bench {
    let point = |x: usize, y: usize| -> String {
        let letter = |number: usize| char::from(b'a' + u8::try_from(number).expect("a board"));
        format!("[{}{}]", letter(x), letter(y))
    };
    let stones = |sign: char| -> String {
        let rows = FINISHED.iter().enumerate();
        let stones =
            rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, it)| (x, y, it)));
        let own = stones.filter(|(.., it)| *it == sign);
        own.map(|(x, y, _)| point(x, y)).collect()
    };
    let [black, white] = if is_swapped { ['O', 'X'] } else { ['X', 'O'] };
    let text = format!(
        "(;GM[1]FF[4]SZ[9]KM[{komi}]AB{}AW{};B[];W[])",
        stones(black),
        stones(white)
    );
    let mut bench = Bench::empty();
    let path = bench.path("finished.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    // Every run plays the same games.
    if let Some(session) = &mut bench.app.session {
        session.players_mut().set_seed(7);
    }
    bench.app.mode = Mode::Study;
    bench.keys("End");
    bench
}

#[test]
fn a_finished_game_is_estimated_within_two_points() {
    for (komi, is_swapped, counted) in [("6.5", false, -9.5), ("0.5", true, 2.5)] {
        let mut bench = finished(komi, is_swapped);
        assert!(bench.session().estimate().is_none(), "nobody asked");
        bench.keys(": 'estimate study' Enter");
        let estimate = bench.session().estimate().expect("an estimate");
        let difference: f64 = estimate.lead - counted;
        assert!(difference.abs() <= 2.0, "{estimate:?}");
        assert!(estimate.error <= 6.0, "{}", estimate.error);
        // Narrow titles have no room for it beside the result, wide ones do.
        let screen = bench.screen(200, 60);
        assert!(screen.contains("about "), "{screen}");
    }
}

#[test]
fn an_estimate_is_about_the_position_on_the_board_and_the_mode() {
    let mut bench = divided_go();
    bench.keys(": 'estimate study' Enter");
    assert!(bench.session().estimate().is_some());
    bench.keys("F6 F6");
    assert_eq!(bench.app.mode, Mode::Play);
    assert!(bench.session().estimate().is_none() && !bench.session().is_estimating());
    assert!(!bench.screen(120, 40).contains("about "));
    bench.keys(": 'territory' Enter");
    assert!(bench.screen(120, 40).contains('▫'));
    // What is drawn is said.
    let said = plain::record::here(&bench.app).join("\n");
    assert!(said.contains("Squares by the estimate: black "), "{said}");
    assert!(plain::board::square(&bench.app, "a1").contains("by the estimate"));
    // Squares of the machine are nothing that is written.
    assert!(!bench.session().record().can_undo());
    bench.keys(": 'estimate off' Enter");
    assert!(!bench.app.config.territory && bench.session().estimate().is_none());
    assert!(!bench.screen(120, 40).contains('▫'));
}

#[test]
fn other_games_say_that_they_have_no_points() {
    let mut bench = Bench::game("chess");
    for line in ["estimate on", "territory"] {
        bench
            .keys(&format!(": '{line}' Enter"))
            .says("Points are estimated only in games");
    }
    assert_eq!(bench.app.config.estimate, "off");
    bench.keys(": 'estimate sometimes' Enter").says("sometimes");
}
