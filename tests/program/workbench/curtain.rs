//! The curtain of games with hidden information.

use super::bench::Bench;
use gametui::config::modes::Mode;
use gametui::tui::panes::Viewer;

const STONES: &str = "name: stones players: 2 size: 4 x 2 obj W of 0 obj B of 1
    const obj STONE[] = { W, B };
    define shownTo(int p, int x, int y) -> obj {
      if (CurrentPosition[x][y] == STONE[1 - p]) { return empty; }
      return CurrentPosition[x][y];
    }
    define isMoveLegal() -> bool {
      if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
      return OperationList[0][2] == STONE[onTurn()] && OperationList[0][1] == onTurn();
    }
    define end() -> bool { return count(W) + count(B) == 4; }";

fn played() -> Bench {
    let mut bench = Bench::rules(STONES);
    bench.app.mode = Mode::Play;
    bench.tick(1);
    bench
}

/// Types a move and presses Enter, also behind one that was made at once because it was whole.
fn place(bench: &mut Bench, text: &str) {
    bench.burst(text).answer();
    bench.keys("Enter").answer();
}

#[test]
fn the_keyboard_goes_round_behind_a_curtain() {
    let mut bench = played();
    assert_eq!(bench.app.viewer(), Viewer::Nobody);
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("Give the keyboard to player 0") && !screen.contains("Moves"),
        "{screen}"
    );
    bench.burst("a1");
    assert_eq!(bench.move_number(), 0, "nobody moves behind the curtain");
    bench.keys("Enter");
    assert_eq!(bench.app.viewer(), Viewer::Player(0));
    place(&mut bench, "c1=W");
    // Whoever has moved sees what came of it and moves no more.
    assert_eq!(
        (bench.move_number(), bench.app.viewer()),
        (1, Viewer::Player(0))
    );
    assert!(bench.app.is_curtained());
    assert!(bench.screen(120, 40).contains("c1"));
    bench.keys("Enter Enter");
    assert_eq!(bench.app.viewer(), Viewer::Player(1));
    let screen = bench.screen(120, 40);
    assert!(
        !screen.contains("c1") && screen.contains("hidden"),
        "{screen}"
    );
    let (_, board) = bench.app.shown_board().expect("a board");
    assert!(board.squares().all(|square| board.piece(square).is_none()));
    place(&mut bench, "b2=B");
    let (_, board) = bench.app.shown_board().expect("a board");
    assert_eq!(
        board
            .squares()
            .filter(|square| board.piece(*square).is_some())
            .count(),
        1
    );
}

#[test]
fn study_write_and_the_end_show_everything() {
    let mut bench = played();
    for moves in ["c1=W", "b2=B", "d1=W", "a2=B"] {
        // The curtain is drawn, the move is typed, and the curtain is closed.
        bench.keys("Enter");
        place(&mut bench, moves);
        bench.keys("Enter");
    }
    assert!(bench.session().outcome().is_over());
    assert_eq!(bench.app.viewer(), Viewer::All);
    let mut bench = played();
    bench.app.mode = Mode::Study;
    assert_eq!(bench.app.viewer(), Viewer::All);
    bench.app.mode = Mode::Play;
    bench.app.config.curtain = false;
    assert_eq!(bench.app.viewer(), Viewer::All);
}

#[test]
fn the_machine_takes_no_seat_where_it_would_see_too_much() {
    let mut bench = Bench::rules(STONES);
    bench.keys(": 'opponent easy' Enter");
    assert!(
        bench.toast().contains("machine would see"),
        "{}",
        bench.toast()
    );
    bench.keys(": 'analyse 50' Enter");
    assert!(bench.session().players().analysing().is_none());
    bench.keys(": 'set curtain=off' Enter");
    bench.keys(": 'analyse 50' Enter");
    assert!(bench.session().players().analysing().is_some());
}

#[test]
fn a_slip_of_the_finger_shows_nothing_and_hides_nothing() {
    let mut bench = played();
    bench.keys("F6");
    assert_eq!(bench.app.viewer(), Viewer::Nobody);
    assert!(
        bench.toast().contains("show everything"),
        "{}",
        bench.toast()
    );
    // Whoever types a move that plays itself may press Enter behind it, and still sees what came of it.
    bench.keys("Enter 'c1=W'").answer();
    assert_eq!(bench.move_number(), 1);
    bench.keys("Enter");
    assert_eq!(bench.app.viewer(), Viewer::Player(0));
    bench.keys("Enter");
    assert_eq!(bench.app.viewer(), Viewer::Nobody);
    bench.keys("F6 F6");
    assert_eq!(bench.app.viewer(), Viewer::All);
    assert_ne!(bench.app.mode, Mode::Play);
}
