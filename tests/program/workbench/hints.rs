//! The use of legal moves on the screen: targets, completion, the list, the steps of a refusal.

use super::bench::{Bench, named};
use gametui::tui::app::{Effect, Layer};
use gametui::tui::layout::Pane;
use gametui::tui::panes::PanelKind;
use gametui::tui::theme::Dots;

const ODD: &str = "name: odd size: 3 x 3 obj X obj O define end() -> bool { return false; }\n";

fn odd(body: &str) -> Bench {
    Bench::rules(&format!("{ODD}define isMoveLegal() -> bool {{ {body} }}"))
}

/// Returns the characters beside and on a square, as drawn.
fn drawn(bench: &mut Bench, square: &str) -> String {
    // As characters, which are easier to compare than drawings.
    let theme = bench.app.theme.clone();
    bench.app.theme.dots = Dots::None;
    let buffer = bench.draw(120, 40);
    bench.app.theme = theme;
    let layout = bench.app.layout.board.clone().expect("a board");
    let place = layout.rect_of(named(square)).expect("a square");
    let row = place.y + (place.height - 1) / 2;
    (place.left()..place.right())
        .map(|column| buffer[(column, row)].symbol())
        .collect()
}

/// Returns a game of draughts with some squares changed: `a7=W b8=`.
fn draughts(pieces: &str) -> Bench {
    let mut bench = Bench::game("checkers");
    bench.keys("S");
    for part in pieces.split_whitespace() {
        let (square, piece) = part.split_once('=').expect("square=piece");
        bench.app.board.cursor = named(square);
        if piece.is_empty() {
            bench.keys("x");
        } else {
            bench.keys(&format!(": 'put {piece}' Enter"));
        }
    }
    bench.keys("S Enter");
    bench
}

/// Returns a game of draughts with only these pieces.
fn only(pieces: &str) -> Bench {
    let mut all = String::new();
    let bench = Bench::game("checkers");
    for at in bench.session().position().board.squares() {
        if bench.session().position().board.piece(at).is_some() {
            all.push_str(&format!("{}{}= ", char::from(b'a' + at.x as u8), at.y + 1));
        }
    }
    let kept: Vec<&str> = pieces.split(' ').map(|part| &part[..3]).collect();
    let cleared: Vec<&str> = all
        .split_whitespace()
        .filter(|part| !kept.contains(part))
        .collect();
    draughts(&format!("{} {pieces}", cleared.join(" ")))
}

#[test]
fn targets_are_shown_for_the_piece_under_the_cursor_and_in_the_hand() {
    let mut bench = Bench::game("checkers");
    bench.says("7 legal moves");
    bench.app.board.cursor = named("c3");
    assert!(drawn(&mut bench, "b4").contains('·'));
    assert!(drawn(&mut bench, "d4").contains('·'));
    assert!(!drawn(&mut bench, "f4").contains('·'));
    assert!(drawn(&mut bench, "g3").contains("⛂·"), "it can move");
    assert!(!drawn(&mut bench, "b2").contains('·'), "it cannot");
    bench.enter("c3");
    assert!(drawn(&mut bench, "d4").contains('•'));
    assert!(!drawn(&mut bench, "g3").contains('·'));
    bench.keys("Tab");
    assert_eq!(bench.app.board.cursor, named("d4"));
    bench.keys("Tab");
    assert_eq!(bench.app.board.cursor, named("b4"));
    assert_eq!(bench.app.focus, Pane::Board);
    bench.keys("Shift+Tab Enter");
    assert_eq!(bench.stands("d4"), "W");
    bench.keys("Tab");
    assert_eq!(bench.app.focus, Pane::Moves, "nothing is in the hand");
}

#[test]
fn with_an_empty_hand_the_pieces_that_can_move_are_gone_round() {
    let mut bench = Bench::game("checkers");
    bench.app.board.cursor = named("b2");
    for square in ["c3", "e3", "g3", "a3", "c3"] {
        bench.keys("t");
        assert_eq!(bench.app.board.cursor, named(square));
    }
    bench.keys("T Enter t");
    assert_eq!(bench.app.board.cursor, named("b4"), "and then its targets");
}

#[test]
fn the_empty_line_shows_a_move_that_can_be_typed() {
    for (game, example) in [
        ("checkers", "Enter lifts a piece; or type c3-d4"),
        ("tictactoe", "Enter puts a stone; or type b2"),
        ("gomoku", "Enter puts a stone; or type H8"),
    ] {
        Bench::game(game).says(example);
    }
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b1 a2 b2 a3").says("crosses won");
    bench.says("n starts a new game");
    assert!(!bench.screen(120, 40).contains("or type"));
}

#[test]
fn hints_can_be_hidden_and_that_is_remembered() {
    let mut bench = Bench::game("checkers");
    bench.app.board.cursor = named("c3");
    bench.keys("h Enter");
    assert!(!drawn(&mut bench, "d4").contains('·'));
    assert!(!drawn(&mut bench, "g3").contains('·'));
    let saved = super::bench::read(&bench.app.folders.settings());
    assert!(saved.contains("hints = false"), "{saved}");
    bench.keys("h Enter");
    assert!(drawn(&mut bench, "d4").contains('·'));
    assert!(bench.outside.is_empty() || !bench.outside.contains(&Effect::Quit(false)));
}

#[test]
fn a_piece_that_cannot_move_says_so_and_a_slip_is_still_explained() {
    let mut bench = Bench::game("checkers");
    bench.enter("b2").says("no legal move now");
    bench.enter("b3").says("refused by line");
}

#[test]
fn a_capture_is_the_only_move_and_completes_itself() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 f6 e5");
    bench.says("1 legal move");
    bench.app.board.cursor = named("d4");
    assert!(drawn(&mut bench, "f6").contains('·'));
    bench.keys("Enter s");
    assert_eq!(
        (bench.stands("e5"), bench.stands("f6")),
        (".".into(), "W".into())
    );
}

#[test]
fn ways_that_part_are_walked_square_by_square() {
    // From c1 over d2, then over d4 to c5 or over f4 to g5.
    let mut bench = only("c1=W d2=B d4=B f4=B h8=B");
    bench.wait(60_000).says("2 legal moves").enter("c1");
    for square in ["e3", "c5", "g5"] {
        assert!(drawn(&mut bench, square).contains('•'), "{square}");
    }
    bench.enter("e3");
    assert_eq!(bench.move_number(), 0, "two ways go on from here");
    assert!(drawn(&mut bench, "c5").contains('•'));
    bench.keys("Esc").enter("e3 g5");
    assert_eq!(bench.move_number(), 1);
    for (square, piece) in [("d2", "."), ("f4", "."), ("d4", "B"), ("g5", "W")] {
        assert_eq!(bench.stands(square), piece, "{square}");
    }
}

#[test]
fn a_piece_is_crowned_by_itself_on_the_board_and_in_writing() {
    let mut bench = only("a7=W h2=B");
    bench.enter("a7 b8");
    assert_eq!(bench.stands("b8"), "WK");
    let mut bench = only("a7=W h2=B");
    bench.app.focus = Pane::Composer;
    bench.keys("'a7-b8' Enter");
    assert_eq!(bench.stands("b8"), "WK");
}

#[test]
fn what_is_typed_is_completed_by_the_legal_moves() {
    let mut bench = Bench::game("checkers");
    bench.app.focus = Pane::Composer;
    bench.keys("'clear(0,2)' Tab");
    assert_eq!(bench.composer(), "clear(0,2) place(1,3,W)");
    bench.keys("Enter");
    assert_eq!(bench.stands("b4"), "W");
    bench.keys("i 'clear(1,5)' Tab");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Menu(_))));
    bench.keys("Down Enter");
    assert_eq!(bench.stands("c5"), "B");
}

#[test]
fn a_promotion_with_a_choice_is_asked_for() {
    let rules = "name: two size: 2 x 3 obj P obj K obj Q obj L obj R start { (0,1: P) }
        define isMoveLegal() -> bool {
          if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }
          if (OperationList[0][0] != 0 || OperationList[0][1] != 1) { return false; }
          if (OperationList[1][0] != 0 || OperationList[1][1] != 2) { return false; }
          return OperationList[1][2] == Q || OperationList[1][2] == R;
        }
        define end() -> bool { return false; }";
    let mut bench = Bench::rules(rules);
    bench.says("2 legal moves").enter("a2 a3").says("a2-a3=Q");
    bench.keys("Down Enter");
    assert_eq!(bench.stands("a3"), "R");
    let mut bench = Bench::rules(rules);
    bench.app.focus = Pane::Composer;
    bench.keys("'a2-a3' Enter").says("a2-a3=R");
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn stones_show_where_they_can_fall() {
    let mut bench = Bench::game("connect4");
    bench.says("7 legal moves");
    assert!(drawn(&mut bench, "d1").contains('·'));
    bench.enter("d6");
    assert!(!drawn(&mut bench, "d1").contains('·'));
    assert!(drawn(&mut bench, "d2").contains('·'));
    let mut bench = Bench::game("tictactoe");
    bench.says("9 legal moves");
    assert!(
        !drawn(&mut bench, "b2").contains('·'),
        "it would say nothing"
    );
}

#[test]
fn no_legal_move_is_said_when_it_is_certain_and_only_then() {
    let mut bench = odd("return false;");
    bench
        .says("no legal move")
        .says("player 0 has no legal move, and yet the game goes on");
    assert!(!bench.session().outcome().is_over());
    for unsure in [
        "while (true) { } return true;",
        "int i = 0; while (i < operationsNum()) { i = i + 1; } return false;",
    ] {
        let mut bench = odd(unsure);
        let screen = bench.screen(120, 40);
        assert!(!screen.contains("no legal move"), "{screen}");
        assert!(screen.contains("legal moves unknown"), "{screen}");
        bench.keys("l").says("but there may be some");
    }
    let mut bench = odd("return 1 / 0 == 1;");
    bench.keys("l").says("The rules failed on");
}

#[test]
fn a_partial_list_says_at_least_and_leaves_gestures_as_they_were() {
    let mut bench = odd("return operationsNum() > 0 && OperationList[0][2] == X;");
    bench.says("at least").keys("l");
    bench.says("isMoveLegal does not look").keys("Esc");
    bench.enter("a1");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn the_list_is_filtered_shown_on_the_board_and_played_from() {
    let mut bench = Bench::game("checkers");
    bench.keys("l").says("a3-b4").says("g3-h4");
    assert!(drawn(&mut bench, "b4").contains('▏'));
    bench.keys("Down");
    assert!(!drawn(&mut bench, "a3").contains('▏'));
    bench.keys("'g3'");
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("g3-f4") && !screen.contains("a3-b4"),
        "{screen}"
    );
    bench.keys("Down Enter");
    assert_eq!(bench.stands("h4"), "W");
    assert!(bench.app.layers.is_empty());
    bench
        .keys("l 'zzz'")
        .says("No legal move fits")
        .keys("Esc Esc");
    assert!(bench.app.layers.is_empty());
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b1 a2 b2").keys("l 'a3'").says("wins");
}

#[test]
fn the_trace_steps_forwards_and_backwards_with_source_and_board() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 f6 e5 g3 h4").keys("w");
    let at = |bench: &Bench| {
        let panel = bench.app.panel.expect("the steps");
        assert_eq!(panel.kind, PanelKind::Why);
        panel.selected
    };
    bench.says("can(t, false)");
    bench.keys("Home");
    assert_eq!(at(&bench), 0);
    bench.says("step 1 of");
    // In the source, above the list of steps.
    let values = |bench: &mut Bench| {
        let screen = bench.screen(120, 40);
        let source = screen.lines().take(14);
        source.filter(|line| line.contains("x = 6")).count()
    };
    let before = values(&mut bench);
    for _ in 0..12 {
        bench.keys("Right");
    }
    assert_eq!(at(&bench), 12);
    assert!(
        values(&mut bench) > before,
        "values come as the steps go on"
    );
    let caret = |bench: &Bench| bench.app.editor.file().expect("a file").caret().0;
    let here = caret(&bench);
    bench.keys("Left Left Left Left Left Left");
    assert_ne!(caret(&bench), here, "the source follows");
    bench.keys("Home");
    let mut call = None;
    for _ in 0..20 {
        let before = at(&bench);
        bench.keys("n");
        if at(&bench) > before + 1 {
            call = Some(before);
            break;
        }
    }
    assert!(call.is_some(), "a call is stepped over");
    bench.keys("p");
    assert_eq!(Some(at(&bench)), call);
    bench.keys("d");
    let refusal = bench.app.board.refusal.as_ref().expect("a refusal");
    let decisive = &refusal.explanation.decisive;
    assert!(decisive.contains(&at(&bench)), "{decisive:?}");
    bench.keys("End Esc");
    assert!(bench.app.panel.is_none());
    bench.says("refused it");
}

#[test]
fn why_can_be_asked_before_a_move_is_made() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3").keys("w").says("step ");
    bench.keys("Esc");
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn the_list_fills_when_the_answer_comes() {
    let mut bench = Bench::game("checkers");
    bench.keys(". , l");
    let Some(Layer::LegalMoves(list)) = bench.app.layers.last() else {
        panic!("no list");
    };
    assert_eq!(list.entries.len(), 7);
}

#[test]
fn squares_are_marked_where_stones_are_put_even_if_the_cursor_is_on_one() {
    let mut bench = Bench::game("othello");
    bench.app.board.cursor = named("d5");
    bench.keys("t");
    assert_ne!(bench.app.board.cursor, named("d5"), "{}", bench.toast());
    bench.app.board.cursor = named("d5");
    bench.keys("Enter").says("refused by line");
}

#[test]
fn a_piece_of_another_player_says_whose_it_is() {
    let mut bench = Bench::game("checkers");
    bench
        .enter("b6")
        .says("a piece of black, and white is to move");
    let mut bench = Bench::game("breakthrough");
    bench.enter("a8");
    assert!(bench.toast().contains("is to move"), "{}", bench.toast());
}

#[test]
fn the_help_of_the_line_lists_what_works_there() {
    let mut bench = Bench::game("chess.gdef");
    bench.keys("i F1");
    let screen = bench.screen(80, 60);
    for words in [
        "All commands",
        "One move back",
        "Go to the source of the rules, or back",
    ] {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
    assert!(!screen.contains("Answer the notice"), "{screen}");
    assert!(screen.contains(": "), "{screen}");
    // A sign in a line with text is text.
    bench.keys("Esc 'e' F1");
    let screen = bench.screen(80, 60);
    let here: Vec<&str> = screen
        .lines()
        .take_while(|line| !line.contains("Everywhere"))
        .collect();
    assert!(!here.join("").contains("One move back"), "{screen}");
}

#[test]
fn a_text_that_begins_no_legal_move_is_told_before_enter() {
    let told = "Begins no legal move";
    let mut bench = Bench::game("chess");
    bench.keys("'e4' Enter Esc");
    for begun in ["N", "Nf6", "e7-", "pa", "clear(4", "und", "12."] {
        bench.keys(&format!("i '{begun}'"));
        let screen = bench.screen(80, 24);
        assert!(!screen.contains(told), "{begun}\n{screen}");
        bench.keys("Ctrl+U Esc");
    }
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut bench = Bench::game("chess");
        bench.keys("'e4' Enter Esc 'Nf3'");
        let screen = bench.screen(size.0, size.1);
        assert!(screen.contains(told), "{size:?}\n{screen}");
        bench.keys("Enter").says("Nf3");
        let screen = bench.screen(size.0, size.1);
        assert!(!screen.contains(told), "{size:?}\n{screen}");
    }
}

#[test]
fn a_colon_behind_a_text_that_no_move_continues_opens_the_commands() {
    let mut bench = Bench::game("chess");
    bench.keys("'Nf6' ':'");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Palette(_))));
    assert_eq!(bench.composer(), "");
    // Here a capture may follow.
    let mut bench = Bench::game("checkers");
    bench.keys("'c3' ':'");
    assert!(bench.app.layers.is_empty());
    assert_eq!(bench.composer(), "c3:");
}

#[test]
fn a_refused_move_is_not_offered_to_be_played() {
    let mut bench = Bench::game("checkers");
    bench.enter("e3 e4");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("w why") && screen.contains("Esc take back"));
    assert!(!screen.contains("s play"), "{screen}");
}

#[test]
fn the_notice_of_a_gesture_goes_with_the_next_one() {
    let mut bench = Bench::game("checkers");
    bench.enter("e5").says("There is nothing to lift here");
    bench.enter("e3");
    assert_eq!(bench.toast(), "");
}

#[test]
fn the_rules_beside_a_refusal_are_named_and_say_which_line_refused() {
    for size in [(80, 24), (120, 40)] {
        let mut bench = Bench::game("chess");
        bench.app.mode = gametui::config::Mode::Play;
        bench.screen(size.0, size.1);
        bench.keys("'e2-e5' Enter w");
        let screen = bench.screen(size.0, size.1);
        assert!(screen.contains("Rules  chess.gdef"), "{size:?}\n{screen}");
        assert!(screen.contains("refused it"), "{size:?}\n{screen}");
        assert!(!screen.contains("no faults"), "{size:?}\n{screen}");
    }
}

#[test]
fn the_reason_above_the_steps_is_never_cut_within_itself() {
    for size in [(80, 24), (120, 40)] {
        let mut bench = Bench::game("chess");
        bench.app.mode = gametui::config::Mode::Play;
        bench.screen(size.0, size.1);
        bench.keys("'e2-e5' Enter w");
        let screen = bench.screen(size.0, size.1);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let opened = words.matches("(refused by line").count();
        assert!(opened == 0 || words.contains("true)"), "{size:?}\n{screen}");
        assert!(screen.contains("where it starts"), "{size:?}\n{screen}");
    }
}

#[test]
fn a_small_screen_names_the_keys_behind_a_refused_move() {
    let mut bench = Bench::game("checkers");
    bench.enter("e3 e4");
    let screen = bench.screen(60, 20);
    let last = screen.lines().last().expect("a row").trim_end();
    assert!(
        last.contains("e3-e4") && last.contains("Esc take back"),
        "{screen}"
    );
    assert!(last.ends_with("w why"), "{screen}");
    assert!(
        !screen.contains("123:║"),
        "a column before the frame\n{screen}"
    );
}

/// The board shows the top of a stack; the line below it what lies there.
#[test]
fn the_line_tells_what_lies_in_a_stack() {
    let mut bench = Bench::rules(
        "name: piles size: 3 x 3 stacks: 9 obj W obj B start { (0,0: B W*2), (1,0: W*3) } \
         define end() -> bool { return false; } define isMoveLegal() -> bool { return true; }",
    );
    bench.app.focus = Pane::Board;
    bench.app.board.cursor = named("a1");
    bench.says("under it");
    bench.app.board.cursor = named("b1");
    let screen = bench.screen(120, 40);
    assert!(
        !screen.contains("b1: W"),
        "the number is on the board\n{screen}"
    );
}
