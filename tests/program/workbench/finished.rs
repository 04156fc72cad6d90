//! A finished game on the screen: what its keys mean, what it says, and how much of it fits.

use super::bench::Bench;
use gametui::codec::records::format_of_file;
use gametui::config::Mode;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

fn passed_twice() -> Bench {
    let mut bench = Bench::game("go");
    bench.enter("d4").keys("P Enter P Enter");
    bench
}

#[test]
fn why_at_a_finished_game_says_why_it_is_over() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 a2 b1 b2 c1").keys("w");
    bench.says("Why").says("three in a row: crosses won");
    assert!(!bench.screen(120, 40).contains("This move is legal"));
    bench.keys("Esc u w").says("This move is legal");
}

#[test]
fn the_end_of_a_game_is_told_once_beside_the_sheet() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut bench = Bench::game("tictactoe");
        bench.app.mode = Mode::Play;
        bench.screen(columns, rows);
        bench.enter("a1 a2 b1 b2 c1");
        let screen = bench.screen(columns, rows);
        assert_eq!(screen.matches("three in a row").count(), 1, "{screen}");
        assert!(screen.contains("n starts a new game."), "{screen}");
        bench.keys(": 'messages' Enter").says("Crosses won.");
    }
    // Where the board is not to be seen, a message says it.
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 a2 b1 b2");
    bench.keys("i 'c1'");
    bench.app.layout.arrangement.board = ratatui::layout::Rect::ZERO;
    bench.keys("Enter");
    assert!(bench.toast().contains("rosses won"), "{}", bench.toast());
}

#[test]
fn one_key_starts_the_next_game_with_the_same_players_and_loses_none() {
    let mut bench = Bench::game("tictactoe");
    bench.keys(": 'opponent 2 50' Enter");
    bench.enter("b2");
    bench.keys(": 'resign' Enter r");
    bench.keys("n").says("New game 2 of 2.");
    let seat = |bench: &Bench| bench.session().players().seat(1);
    assert_ne!(seat(&bench), gametui::session::Seat::Person);
    assert_eq!(bench.session().storage().game_of_file(), (2, 2));
    // The machine answers in the new game, too.
    bench.enter("b2");
    assert_eq!(
        bench
            .session()
            .record()
            .node(bench.session().current())
            .ply(),
        2
    );
    bench.keys("Ctrl+PageUp").says("1 of 2");
    bench.says("noughts won");
}

#[test]
fn the_row_that_has_won_is_named_and_framed_however_the_end_was_reached() {
    let named = "Decided by a1 b1 c1.";
    let frame = |bench: &mut Bench| {
        bench.draw(120, 40);
        let layout = bench.app.layout.board.clone().expect("a board");
        let screen = bench.draw(120, 40);
        let inked = |square: &str| {
            let rect = layout
                .rect_of(super::bench::named(square))
                .expect("a square");
            // No piece reaches the corner of its square.
            ![" ", "░"].contains(&screen[(rect.x, rect.y)].symbol())
        };
        ["a1", "b1", "c1"].map(inked)
    };
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 a2 b1 b2");
    assert_eq!(frame(&mut bench), [false; 3]);
    bench.enter("c1");
    assert_eq!(frame(&mut bench), [true; 3], "{}", bench.screen(120, 40));
    bench.keys("w").says(named).keys("Esc");
    // Nothing is framed where the game goes on, nor while a position is set up.
    bench.keys(",");
    assert_eq!(frame(&mut bench), [false; 3]);
    assert!(!bench.screen(120, 40).contains(named));
    // The record of it; `u` would take the last move out.
    let mut document = bench.session().document();
    document.format = format_of_file("x.sgf").expect("a format");
    let record = bench.path("x.sgf");
    std::fs::write(&record, document.to_bytes().expect("written")).expect("written");
    let mut other = Bench::empty();
    other.open(OpenTarget {
        rules: vec!["tictactoe".into()],
        from_library: true,
        record: Some(record),
        ..OpenTarget::default()
    });
    other.keys("Esc End");
    let screen = other.screen(120, 40);
    assert_eq!(frame(&mut other), [true; 3], "{screen}");
    other.keys("w").says(named);
}

#[test]
fn a_game_that_was_given_up_is_over_on_the_board_but_can_be_played_on() {
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4").keys(": 'resign' Enter r").enter("d7");
    assert!(bench.app.board.composition.is_empty(), "nothing was lifted");
    let screen = bench.screen(80, 24);
    assert_eq!(sentences(&screen), 1, "{screen}");
    assert_eq!(bench.toast(), "", "that is said below the board");
    let keys = screen.lines().last().unwrap_or_default();
    assert!(!keys.contains("lift"), "{screen}");
    bench.keys("w").says("by the rules");
    bench.keys("Esc i 'd7d5' Enter");
    assert_eq!(bench.move_number(), 2);
}

/// Returns how often a screen says that the record ends or the game is over.
fn sentences(screen: &str) -> usize {
    let words = screen.replace(['│', '║', '·', '▌', '\n'], " ");
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.matches("record ends here").count() + words.matches("game is over").count()
}

#[test]
fn points_are_counted_at_every_stated_end() {
    for (result, words) in [
        ("W+R", "white won by resignation"),
        ("B+T", "black won on time"),
        ("Draw", "draw"),
        ("W+3.5", "white won by 3.5"),
    ] {
        let mut bench = unfinished(result);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let screen = bench.screen(columns, rows);
            assert_eq!(sentences(&screen), 1, "{result}: {screen}");
            assert!(screen.contains(words) && !screen.contains("Step back"));
        }
        // A point that is chosen by mistake says nothing more.
        if result.ends_with(char::is_alphabetic) && result != "Draw" {
            bench.enter("a1");
            assert_eq!((bench.toast(), bench.move_number()), ("", 2));
            assert_eq!(sentences(&bench.screen(120, 40)), 1);
        }
        bench.keys("X").says("a typed square marks a group");
        assert_eq!(bench.move_number(), 4, "{result}");
        assert!(bench.session().outcome().is_over());
    }
    let mut bench = unfinished("W+3.5");
    bench.keys("P").says("You play on");
    assert_eq!(
        (bench.move_number(), sentences(&bench.screen(120, 40))),
        (3, 0)
    );
}

/// Returns a record that ends without passes, at its end.
fn unfinished(result: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("a.sgf");
    // Each side walls off one half; a white stone is dead in that of black.
    let text = format!(
        "(;GM[1]FF[4]SZ[5]KM[0.5]RE[{result}]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][ab];B[ea];W[da])"
    );
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.app.mode = Mode::Study;
    bench.keys("End");
    assert_eq!(bench.move_number(), 2);
    bench
}

#[test]
fn a_record_that_ends_without_passes_goes_on_or_is_counted() {
    let mut bench = unfinished("W+3.5");
    for (columns, rows) in [(80, 24), (120, 40)] {
        let screen = bench.screen(columns, rows);
        let words = screen.replace(['│', '║', '·', '\n'], " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!words.contains("Step back"), "{screen}");
        assert!(
            words.contains("The record ends here: white won by 3.5"),
            "{screen}"
        );
    }
    // A move on the board goes on.
    bench.enter("a1");
    assert_eq!(
        (bench.move_number(), bench.stands("a1")),
        (3, "B".to_owned())
    );
    // That is said at once and once, and the new end is none of the record.
    bench.says("You play on");
    assert!(!bench.screen(120, 40).contains("The record ends here"));
    let toast = bench.toast().to_owned();
    bench.wait(5_000).enter("e4");
    assert!(bench.move_number() == 4 && bench.toast() != toast);
    // Elsewhere in the record nothing ends.
    bench.keys("Home");
    assert!(!bench.screen(120, 40).contains("The record ends here"));
    let mut bench = unfinished("W+3.5");
    bench.keys("X").says("a typed square marks a group");
    // Both have passed.
    assert_eq!(bench.move_number(), 4);
    assert!(bench.session().outcome().is_over());
    bench.enter("a4").says("without the dead");
    // What was passed is undone like any move.
    bench.keys("Esc u u u");
    assert_eq!(bench.move_number(), 2);
}

#[test]
fn a_record_that_ends_by_the_players_goes_on_only_by_a_typed_move() {
    for result in ["W+R", "B+T", "W+F"] {
        let mut bench = unfinished(result);
        bench.app.mode = Mode::Write;
        assert!(!bench.screen(120, 40).contains("Step back"));
        bench.says("type a move").enter("a1");
        assert_eq!(bench.move_number(), 2, "{result}");
    }
}

#[test]
fn the_score_of_go_is_in_the_title_of_a_narrow_pane_and_no_row_is_lost() {
    let mut bench = passed_twice();
    let screen = bench.screen(80, 24);
    let title = screen.lines().nth(1).unwrap_or_default();
    assert!(title.contains("black won, 361 : 6.5"), "{screen}");
    assert!(screen.contains("both have passed"), "{screen}");
    let shown = bench.app.layout.board.as_ref().expect("a board").shown;
    assert_eq!(shown, (19, 19), "{screen}");
}

#[test]
fn a_large_board_keeps_its_rows_while_a_move_is_typed() {
    let mut bench = Bench::game("go");
    bench.keys("i 'd'");
    for (columns, rows) in [(80, 24), (72, 24)] {
        let screen = bench.screen(columns, rows);
        let shown = bench.app.layout.board.as_ref().expect("a board").shown;
        assert_eq!(shown, (19, 19), "{screen}");
        assert!(
            screen.contains("▏D1▕"),
            "the line stands beside it\n{screen}"
        );
        let line = bench.app.layout.arrangement.composer;
        let board = bench.app.layout.arrangement.board;
        assert!(line.intersection(board).is_empty() && line.height == 3);
    }
    // A board that fills the screen leaves the line the row of the hints.
    bench.keys("F11");
    let screen = bench.screen(80, 24);
    let shown = bench.app.layout.board.as_ref().expect("a board").shown;
    assert_eq!(shown, (19, 19), "{screen}");
    let last = screen.lines().last().unwrap_or_default();
    assert!(last.contains("d") && last.contains("▏D1▕"), "{screen}");
    bench.keys("Esc f").draw(80, 24);
    let screen = bench.screen(80, 24);
    let last = screen.lines().last().unwrap_or_default();
    assert!(last.contains("f  Enter: turn the board"), "{screen}");
    let shown = bench.app.layout.board.as_ref().expect("a board").shown;
    assert_eq!(shown, (19, 19), "{screen}");
}

#[test]
fn one_escape_leaves_the_line_in_which_a_move_is_typed() {
    let mut bench = Bench::game("chess");
    bench.keys("i 'e2e' Esc");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
    bench.keys("i 'e2e5' Enter Esc");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn whoever_types_moves_goes_on_typing() {
    let mut bench = Bench::game("chess");
    // The letters of squares are commands of the board: `e` comments, `g` lets the machine move.
    bench.keys("i 'e2e4' Enter 'g8f6' Enter 'e4e5' Enter");
    assert_eq!(bench.move_number(), 3);
    assert!(bench.app.layers.is_empty());
    // Signs with which no move begins keep their meaning, and so does the key that begins to type.
    bench.keys(",");
    assert_eq!(bench.move_number(), 2);
    bench.keys(". i 'd5' Enter");
    assert_eq!(bench.move_number(), 4);
    assert_eq!(bench.app.focus, Pane::Composer);
}

#[test]
fn a_letter_that_is_no_command_begins_a_move() {
    let mut bench = Bench::game("chess");
    bench.keys("'d2d4' Enter");
    assert_eq!(bench.move_number(), 1);
    bench.keys("Esc 'N' 'f6' Enter");
    assert_eq!(bench.move_number(), 2);
    // What is no move is not lost either.
    bench.keys("Esc 'j'");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Composer, "j"));
}

#[test]
fn why_after_a_refused_text_and_a_result_tells_the_result() {
    let mut bench = Bench::game("othello");
    bench.keys("i 'd3' Enter 'zz' Enter Esc Esc : 'resign' Enter r");
    assert_eq!(
        (bench.composer(), bench.app.composer.error.is_none()),
        ("", true)
    );
    bench.keys(": 'why' Enter").says("by resignation");
    let mut bench = Bench::game("chess");
    bench
        .keys(": 'draw' Enter Esc w")
        .says("The record ends here: draw by agreement.");
}

#[test]
fn the_step_that_decides_is_readable_to_its_end() {
    let mut bench = Bench::game("chess.bdl");
    bench.enter("f2 f3 e7 e5 g2 g4 d8 h4").keys("Esc w");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("the king is attacked"), "{screen}");
}

#[test]
fn esc_with_nothing_to_take_back_says_nothing() {
    let mut bench = Bench::game("chess");
    bench.keys("Esc Esc");
    assert_eq!(bench.toast(), "");
}

#[test]
fn a_refused_text_is_cleared_before_anything_is_taken_back() {
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4").enter("e7 e5").keys("'e4e6' Enter");
    assert_eq!((bench.move_number(), bench.composer()), (2, "e4e6"));
    bench.keys("Ctrl+U");
    assert_eq!((bench.move_number(), bench.composer()), (2, ""));
    bench.keys("Ctrl+U");
    assert!(bench.move_number() < 2);
}

#[test]
fn a_draw_against_the_machine_is_the_agreement_of_the_person() {
    let mut bench = Bench::game("chess");
    bench.keys(": 'opponent black 20' Enter : 'draw' Enter");
    assert!(bench.toast().contains("the machine is not asked"));
    let mut bench = Bench::game("chess");
    bench.keys(": 'resign' Enter Enter");
    assert!(bench.app.layers.is_empty() && bench.toast() == "");
    bench
        .keys(": 'draw' Enter")
        .says("The record ends here: draw by agreement.");
    assert_eq!(bench.toast(), "");
}

#[test]
fn the_palette_says_what_a_parameter_of_the_rules_does() {
    let mut bench = Bench::game("go");
    for (typed, says) in [("size 9", "size 9."), ("komi 0.5", "komi 0.5.")] {
        bench.keys(&format!(": '{typed}'"));
        bench.says(&format!("Enter begins a new game with {says}"));
        bench.keys("Esc");
    }
}

#[test]
fn a_game_that_is_counted_without_dead_groups_has_no_chance_at_its_end() {
    let bench = passed_twice();
    let session = bench.session();
    assert!(session.outcome().is_over());
    assert_eq!(session.value(session.current()), None);
    // Where the rules alone decide, they do.
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 a2 b1 b2 c1");
    let session = bench.session();
    assert!(session.value(session.current()).is_some());
}
