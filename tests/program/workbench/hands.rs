//! Pieces in hand: rows beside the board, the cursor in them, drops.

use super::bench::Bench;
use gametui::board::Square;

/// Returns a game of shogi in which both players have a bishop in hand and black is to move.
fn with_bishops() -> Bench {
    let mut bench = Bench::game("shogi");
    for typed in ["7g-7f", "3c-3d", "8h2b+", "3a2b"] {
        bench.keys("i").keys(&format!("'{typed}' Enter Esc"));
    }
    assert_eq!(bench.move_number(), 4, "{}", bench.screen(120, 40));
    bench
}

fn cursor(bench: &Bench) -> Square {
    bench.app.board.cursor
}

fn hand_of(bench: &Bench, square: Square) -> Option<u8> {
    let game = bench.session().game()?;
    game.look.hand_of(square).map(|hand| hand.player)
}

#[test]
fn shogi_at_80x24_shows_hands_and_its_own_names() {
    let mut bench = with_bishops();
    bench.keys("F6");
    for size in [(80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(size.0, size.1);
        let row = |text: &str| screen.lines().position(|line| line.contains(text));
        let (far, near) = (row("white  b"), row("black  B"));
        assert!(far.is_some() && far < near, "{screen}");
        assert!(screen.contains("S3ax2b"), "{screen}");
        assert!(!screen.contains("in hand"), "{screen}");
    }
    // Two moves back.
    bench.keys(", ,");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("last: 3c-3d"), "{screen}");
    // The list of legal moves.
    let mut bench = Bench::game("shogi");
    bench.draw(80, 24);
    bench.keys("l");
    let list = bench.screen(80, 24);
    assert!(list.contains("7g-7f") && !list.contains("f3-f4"), "{list}");
}

#[test]
fn the_cursor_goes_into_the_row_of_a_hand_and_a_piece_is_dropped_from_it() {
    for flipped in [false, true] {
        let mut bench = with_bishops();
        bench.app.board.flipped = flipped;
        bench.draw(80, 24);
        // The hand of the player to move is below the board, or above it from the other side.
        let (in_hand, back) = if flipped {
            ("Up", "Down")
        } else {
            ("Down", "Up")
        };
        bench.enter("").app.board.cursor = super::bench::named("h1");
        bench.keys(in_hand);
        assert_eq!(
            hand_of(&bench, cursor(&bench)),
            Some(0),
            "{}",
            bench.screen(80, 24)
        );
        let kind = cursor(&bench);
        bench.keys("Left Right");
        assert_eq!(cursor(&bench), kind, "one kind is in the row");
        bench.keys("Enter");
        let screen = bench.screen(80, 24);
        assert!(bench.app.board.composition.lifted().is_some(), "{screen}");
        bench.keys(back);
        assert_eq!(hand_of(&bench, cursor(&bench)), None);
        // 5e, where nothing stands.
        bench.enter("h5");
        assert_eq!(bench.stands("h5"), "BB", "{}", bench.screen(120, 40));
        let screen = bench.screen(120, 40);
        assert!(screen.contains("B*5e"), "{screen}");
        assert!(!screen.contains("black  B"), "{screen}");
    }
}

#[test]
fn a_lifted_piece_of_a_hand_stands_in_the_line_as_its_drop_is_typed() {
    let mut bench = with_bishops();
    bench.draw(80, 24);
    bench.enter("n6");
    assert_eq!(bench.composer(), "B*");
    bench.keys("'9z' Enter");
    let said = bench.screen(120, 40);
    let example = said.split_once("legal move here is ").map(|(_, rest)| rest);
    assert!(example.is_some_and(|rest| rest.starts_with("B*")), "{said}");
    bench.keys("Esc Esc").enter("n6").keys("'5e' Enter");
    assert_eq!(bench.stands("h5"), "BB", "{}", bench.screen(120, 40));
    // The whole drop is no less a drop behind the lifted piece.
    let mut bench = with_bishops();
    bench.draw(80, 24);
    bench.enter("n6").keys("'B*5e' Enter");
    assert_eq!(bench.stands("h5"), "BB", "{}", bench.screen(120, 40));
}

#[test]
fn a_hand_counts_the_pieces_of_which_it_has_several() {
    let mut bench = Bench::game("shogi");
    let path = bench.path("hands.sfen");
    std::fs::write(&path, "4k4/9/9/9/9/9/9/9/4K4 b 2B3Pp 1\n").expect("written");
    bench.open(gametui::tui::open_target::OpenTarget {
        rules: vec!["shogi".into()],
        from_library: true,
        position: Some(path),
        ..Default::default()
    });
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        assert!(screen.contains("black  B2  P3 "), "{screen}");
        assert!(screen.contains("white  p "), "{screen}");
    }
    // What is dropped is one less.
    bench.keys("i 'B*5e' Enter Esc");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("black  B  P3 "), "{screen}");
}

#[test]
fn a_drop_waits_for_the_machine() {
    let mut bench = with_bishops();
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    bench.draw(80, 24);
    bench.keys(": 'opponent 2 10' Enter").enter("d3 d4");
    assert!(
        bench.session().players().thinking().is_some(),
        "{}",
        bench.screen(120, 40)
    );
    bench.enter("n6 h5").says("waits for the move of");
    bench.release();
    assert_eq!(bench.stands("h5"), "BB", "{}", bench.screen(120, 40));
}

#[test]
fn files_keep_the_names_of_squares() {
    let mut bench = Bench::game("shogi");
    let path = bench.path("played.sgf");
    bench.keys("i '7g-7f' Enter Esc");
    bench.keys(&format!(": 'w {}' Enter", path.display()));
    let saved = super::bench::read(&path);
    assert!(saved.contains("[fg]") && saved.contains("[ff]"), "{saved}");
    assert!(!saved.contains("7g") && !saved.contains("7f"), "{saved}");
    // Marks in comments of a text record have the names of its squares, whatever the screen shows.
    let path = bench.path("marked.pgn");
    let text =
        "[Event \"x\"]\n[Variant \"shogi\"]\n\n1. f3-f4 {[%csl Gf4,Rn6][%cal Gf3f4]} j7-j6 *\n";
    std::fs::write(&path, text).expect("written");
    bench.open(gametui::tui::open_target::OpenTarget {
        rules: vec!["shogi".into()],
        from_library: true,
        record: Some(path.clone()),
        ..Default::default()
    });
    bench
        .keys("End i '2g-2f' Enter Esc")
        .wait(60_000)
        .keys("Ctrl+S");
    let saved = super::bench::read(&path);
    assert!(
        saved.contains("[%csl Gf4,Rn6]") && saved.contains("[%cal Gf3f4]"),
        "{saved}"
    );
    assert!(saved.contains("2. k4") && !saved.contains("2f"), "{saved}");
}
