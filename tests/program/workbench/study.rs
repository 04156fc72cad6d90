//! The score sheet, values, heat and plots: what a player who studies a game sees.

use super::bench::{Bench, mouse};
use super::command_starts::{losing, reviewed};
use super::screens::picture_is;
use crossterm::event::MouseEventKind;
use gametui::board::Square;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use ratatui::style::Color;

/// Opens a game of chess with variations, comments and annotations.
fn chess() -> Bench {
    let text = "(;FF[4]GM[100]GTRULES[chess.gdef]PB[Ann]PW[Bob]RE[B+R]\
        ;GTMOVE[clear 4 1][place 4 3 WP]C[The most usual first move.]\
        (;GTMOVE[clear 4 6][place 4 4 BP]\
        ;GTMOVE[clear 6 0][place 5 2 WN]TE[1];GTMOVE[clear 1 7][place 2 5 BN])\
        (;GTMOVE[clear 2 6][place 2 4 BP]N[Sicilian];GTMOVE[clear 6 0][place 5 2 WN]C[open or closed?])\
        (;GTMOVE[clear 3 6][place 3 4 BP]BM[1]))";
    let mut bench = Bench::empty();
    let path = bench.path("game.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench.app.focus = Pane::Moves;
    bench
}

#[test]
fn the_score_sheet_at_every_size() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut bench = chess();
        bench.keys("t Right Right").wait(60_000);
        picture_is(
            &format!("sheet-{width}x{height}"),
            &mut bench,
            (width, height),
        );
    }
}

#[test]
fn a_key_changes_between_tree_and_sheet_and_the_settings_remember() {
    let mut bench = chess();
    assert!(!bench.screen(120, 40).contains("b) 1..."));
    bench.keys("t").says("b) 1... c5");
    assert!(bench.app.config.sheet);
    bench.keys(": 'score-sheet' Enter");
    assert!(!bench.app.config.sheet && !bench.app.shows_sheet());
    bench.keys("t : 'library' Enter");
    bench.open(OpenTarget {
        rules: vec!["chess".into()],
        from_library: true,
        ..OpenTarget::default()
    });
    assert!(bench.app.shows_sheet());
}

#[test]
fn moves_are_numbered_in_pairs() {
    let mut bench = chess();
    bench.keys("Right Right").says("1... e5").says("move 1");
    bench.keys("Right").says("2. Nf3").says("2 of 2");
    bench.keys(": 'goto 1...' Enter").says("1... e5");
    bench.keys(": 'goto 2' Enter").says("2. Nf3");
    bench.keys(": 'goto 0' Enter");
    assert_eq!(bench.move_number(), 0);
    let mut bench = Bench::game("go");
    bench.enter("c3 d4 e5").says("3. E5").says("move 3");
}

#[test]
fn the_branch_ahead_is_marked_in_the_sheet() {
    let mut bench = chess();
    bench.keys("t Right").says("▸e5");
    bench.keys("Down").says("▸b) 1... c5");
    let screen = bench.screen(120, 40);
    assert!(!screen.contains("▸e5"), "{screen}");
    bench.keys("Right");
    assert_eq!(bench.composer(), "");
    bench.says("Sicilian");
}

#[test]
fn the_sheet_is_written_as_players_of_chess_write() {
    let mut bench = Bench::game("chess");
    let moves = [
        "e2 e4", "d7 d5", "e4 d5", "d8 d5", "g1 f3", "d5 e6", "f1 e2", "b8 c6",
    ];
    for mv in moves {
        bench.enter(mv);
    }
    bench.app.config.sheet = true;
    let screen = bench.screen(120, 40);
    for text in ["e4 ", "exd5", "Qxd5", "Nf3", "Qe6+", "Be2", "last: Nc6"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(!screen.contains("g1-f3"), "{screen}");
}

#[test]
fn a_comment_divides_a_round_in_two() {
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4");
    bench.app.focus = Pane::Moves;
    bench.keys("E 'The usual.' Enter");
    bench.app.focus = Pane::Board;
    bench.enter("e7 e5");
    bench.app.config.sheet = true;
    let screen = bench.screen(120, 40);
    let row = |text: &str| screen.lines().find(|line| line.contains(text));
    let row = |text: &str| row(text).unwrap_or_default();
    assert!(row("e4 ").contains("…"), "{screen}");
    assert!(row(" e5").contains("1.  …"), "{screen}");
}

#[test]
fn the_wheel_scrolls_the_moves_and_a_click_goes_to_one() {
    let mut bench = Bench::game("checkers");
    let moves = ["c3 d4", "f6 e5", "d4 f6", "g7 e5", "e3 d4", "b6 c5"];
    for mv in moves {
        bench.enter(mv);
    }
    bench.app.focus = Pane::Moves;
    for sheet in [false, true] {
        bench.app.config.sheet = sheet;
        bench.draw(100, 22);
        let area = bench.app.layout.moves.as_ref().expect("moves").tree;
        let before = bench.move_number();
        for kind in [
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
        ] {
            bench.event(mouse(kind, area.x + 1, area.y));
            bench.draw(100, 22);
            assert_eq!(bench.move_number(), before, "{kind:?}");
            assert!(bench.app.moves.scroll.is_some());
        }
        let layout = bench.app.layout.moves.clone().expect("moves");
        let current = bench.session().current();
        let other = layout.nodes.iter().find(|(node, _)| *node != current);
        let (node, place) = *other.expect("another node");
        bench.click_at(place.x, place.y);
        assert_eq!(bench.session().current(), node);
        assert!(bench.app.moves.scroll.is_none(), "it shows where one is");
        bench.keys("End");
    }
}

#[test]
fn columns_go_round_by_a_click_on_their_names_and_are_remembered() {
    let mut bench = chess();
    bench.keys("t");
    let mut shown = Vec::new();
    for _ in 0..6 {
        bench.draw(120, 40);
        let moves = bench.app.layout.arrangement.moves;
        bench.click_at(moves.right() - 4, moves.bottom() - 1);
        shown.push(bench.app.config.columns.clone());
    }
    assert_eq!(shown, ["value", "loss", "clock", "time", "none", "auto"]);
    bench.keys(": 'columns clock value' Enter");
    assert_eq!(bench.app.config.columns, "clock value");
    // Another game begins with them.
    let columns = bench.app.moves.columns.clone();
    bench.keys(": 'new' Enter Enter");
    assert_eq!(bench.app.moves.columns, columns);
}

#[test]
fn a_long_comment_is_scrolled_by_keys() {
    let mut bench = chess();
    let words: Vec<String> = (0..400).map(|number| format!("word{number}")).collect();
    bench.keys("Right");
    bench.keys(&format!(": 'comment {}' Enter t", words.join(" ")));
    // Opened: a long one begins folded.
    bench.app.moves.is_extent_chosen = true;
    assert!(!bench.screen(80, 24).contains("word399"));
    for _ in 0..200 {
        bench.keys("Shift+Down").draw(80, 24);
    }
    assert!(
        bench.screen(80, 24).contains("black"),
        "the end: the result"
    );
    let mut shows_end = || {
        bench.keys("Shift+Up");
        bench.screen(80, 24).contains("word399")
    };
    assert!((0..25).any(|_| shows_end()));
    bench.keys("Left");
    assert!(!bench.screen(80, 24).contains("word399"));
}

#[test]
fn heat_values_and_plots_are_shown_beside_the_board() {
    let mut bench = Bench::game("tictactoe");
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.enter("b2 a1");
    bench.keys(": 'analyse 300' Enter").wait(60_000);
    bench.keys("h").says("visits of the moves");
    assert!(bench.app.config.heat);
    picture_is("heat-120x40", &mut bench, (120, 40));
    bench.keys(": 'review' Enter").wait(60_000);
    let session = bench.session();
    let record = session.record();
    for node in record.line_to(session.current()) {
        assert!(session.value(node).is_some(), "{node:?}");
    }
    bench.says("value for crosses");
    // A click on the graph goes to a position of the line.
    let (place, node) = *bench.app.layout.graph.first().expect("a graph");
    bench.click_at(place.x, place.y);
    assert_eq!(bench.session().current(), node);
    assert_eq!(bench.move_number(), 0);
    bench.keys(": 'statistics 200' Enter").wait(60_000);
    bench.says("points of").says("often a piece is placed");
    picture_is("plots-120x40", &mut bench, (120, 40));
    picture_is("plots-80x24", &mut bench, (80, 24));
    picture_is("plots-200x60", &mut bench, (200, 60));
}

#[test]
fn the_panel_pauses_when_nothing_changes_and_a_key_resumes() {
    let mut bench = Bench::game("checkers");
    bench.holds = true;
    bench.keys("F9").wait(30_000);
    assert!(bench.app.wake_at().is_some());
    let is_busy = |bench: &Bench| bench.session().players().analysing().expect("on").is_busy();
    assert!(is_busy(&bench));
    bench.wait(31_000).says("paused, Space: go on");
    assert!(!is_busy(&bench));
    bench.keys("Space");
    assert!(is_busy(&bench));
    // Another position is analysed again.
    bench.wait(61_000).says("paused");
    bench.app.focus = Pane::Board;
    bench.enter("c3 d4");
    assert!(is_busy(&bench));
    bench.held.clear();
}

/// Returns the signs and colours of a square.
fn square_of(bench: &mut Bench, square: Square) -> Vec<(String, Color)> {
    let buffer = bench.draw(120, 40);
    let board = bench.app.layout.board.as_ref().expect("a board");
    let rect = board.rect_of(square).expect("a square");
    let cells = rect.positions().map(|place| &buffer[place]);
    cells
        .map(|cell| (cell.symbol().to_owned(), cell.fg))
        .collect()
}

#[test]
fn the_board_marks_the_last_move_if_the_review_found_it_bad() {
    let mut bench = reviewed();
    let mut plain = losing();
    bench.keys("Home");
    plain.keys("Home");
    let (mut bad, mut good) = (0, 0);
    for _ in 0..6 {
        bench.keys("Right");
        plain.keys("Right");
        let session = bench.session();
        let node = session.record().node(session.current());
        let square = node.content().as_move().and_then(|mv| mv.arrival());
        let square = square.expect("a stone");
        let mark = session
            .reviewed(session.current())
            .and_then(|known| known.mark);
        let is_bad = mark.is_some_and(|mark| mark.is_fault());
        let is_marked = square_of(&mut bench, square) != square_of(&mut plain, square);
        assert_eq!(is_marked, is_bad, "{square:?}");
        bad += usize::from(is_bad);
        good += usize::from(!is_bad);
    }
    assert!(bad > 0 && good > 0, "{bad} {good}");
}
