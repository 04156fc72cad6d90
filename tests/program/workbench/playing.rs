//! Playing on the board and in the composer.

use super::bench::{Bench, named};
use gametui::board::Outcome;
use gametui::config::Mode;
use gametui::message;
use gametui::tui::app::Layer;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::panes::PanelKind;

#[test]
fn a_man_is_lifted_and_set_down() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3");
    assert_eq!(bench.composer(), "c3");
    bench.says("Lifted").enter("d4");
    assert_eq!(
        (bench.stands("c3"), bench.stands("d4")),
        (".".into(), "W".into())
    );
    assert_eq!(bench.session().position().turn, 1);
    assert_eq!(bench.composer(), "");
    bench.says("black to move").says("last: c3-d4");
}

#[test]
fn a_capture_takes_what_is_jumped_over_and_captures_are_forced() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 f6 e5 g3 h4");
    assert_eq!(bench.move_number(), 2, "the capture is forced");
    bench.says("refused by line").says("g3-h4");
    bench.keys("Esc Esc").enter("d4 f6");
    assert_eq!(bench.stands("e5"), ".");
    assert_eq!(bench.stands("f6"), "W");
}

#[test]
fn a_typed_move_of_several_steps_narrows_on_the_board() {
    let mut bench = Bench::game("amazons");
    bench.keys("'d1'").says("d1-d4/…");
    let screen = bench.screen(80, 24);
    assert_eq!(screen.matches('•').count(), 20, "where d1 can go: {screen}");
    bench.keys("'d4'").says("d1-d4/a1");
    let marked = |bench: &Bench| bench.app.composer.completions.next_squares();
    assert_eq!(marked(&bench).len(), 28);
    assert!(marked(&bench).contains(&named("d7")) && !marked(&bench).contains(&named("c8")));
    // The list would be long, so the line goes on and no digit chooses anything.
    bench.keys("Enter").says("28 legal moves fit d1-d4");
    assert!(bench.app.layers.is_empty());
    assert_eq!(bench.composer(), "d1-d4/");
    bench.keys("'d7' Enter").says("last: d1-d4/d7");
    assert_eq!(
        (bench.stands("d4"), bench.stands("d7")),
        ("W".into(), "ARROW".into())
    );
    // The square alone picks the piece up.
    bench.keys("'a7' Enter").says("fit a7");
    assert_eq!(bench.composer(), "a7-");
    bench.keys("'a8'").says("a7-a8/");
    bench.keys("Esc").enter("a7 a8");
    assert_eq!(bench.composer(), "a7-a8");
    bench.enter("a9").says("last: a7-a8/a9");
}

#[test]
fn the_squares_of_a_walk_are_not_those_of_another_walk_and_its_arrow() {
    let mut bench = Bench::game("amazons");
    // Nine queen moves from d1 leave d4 to an arrow, as in d1-c2/d4; they are not meant.
    bench.keys("'d1-d4'");
    assert_eq!(bench.app.composer.completions.next_squares().len(), 28);
    bench.keys("Enter").says("28 legal moves fit d1-d4");
    assert_eq!(bench.composer(), "d1-d4/");
    bench.keys("'g4' Enter").says("last: d1-d4/g4");
    assert_eq!(bench.stands("g4"), "ARROW");
}

#[test]
fn two_squares_name_the_walk_of_the_players_own_piece() {
    // From a1 the piece jumps to c1, or goes to b1 and pushes the other one to c1.
    let rules = "name: push players: 2 size: 4 x 1 obj W of 0 obj B of 1 start { (0,0: W), (1,0: B) }
        define goes(int x) -> bool {
          return !isPlaceOperation(0) && isPlaceOperation(operationsNum() - 1) && OperationList[0][0] == 0
            && OperationList[operationsNum() - 1][0] == 2;
        }
        define isMoveLegal() -> bool {
          if (operationsNum() != 3) { return false; }
          if (!goes(0)) { return false; }
          if (isPlaceOperation(1)) {
            return OperationList[1][0] == 1 && OperationList[1][2] == W && OperationList[2][2] == B;
          }
          return OperationList[1][0] == 1 && OperationList[2][2] == W;
        }
        define end() -> bool { return false; }";
    let mut bench = Bench::rules(rules);
    let legal = bench
        .session()
        .legal(&[])
        .map(|listing| listing.moves.len());
    assert_eq!(legal, Some(2), "{}", bench.screen(120, 40));
    bench.keys("i 'a1-c1' Enter");
    assert_eq!((bench.stands("c1").as_str(), bench.move_number()), ("W", 1));
}

#[test]
fn in_a_list_of_moves_only_the_text_of_one_of_them_plays() {
    let mut bench = Bench::game("checkers");
    bench.keys("i 'e3' Enter").says("Which move?");
    bench.keys("'f6e5' Enter").says("There is no choice f6e5");
    assert_eq!((bench.move_number(), bench.app.layers.len()), (0, 1));
    bench.keys("'e3f4' Enter");
    assert_eq!((bench.move_number(), bench.stands("f4")), (1, "W".into()));
}

/// Returns where the board stands and how large its cells are.
fn board_place(bench: &mut Bench, size: (u16, u16)) -> (ratatui::layout::Rect, (u16, u16)) {
    bench.draw(size.0, size.1);
    let layout = bench.app.layout.board.clone().expect("a board");
    (layout.squares, layout.cell)
}

#[test]
fn messages_and_typing_leave_the_board_where_it_is() {
    let long = "a long message that needs two rows on any of these screens, because it goes on and on \
                until its last word";
    for size in [(60, 20), (80, 24)] {
        let mut bench = Bench::game("chess");
        let before = board_place(&mut bench, size);
        bench.app.tell(&gametui::message!("tui-plain", text = long));
        assert_eq!(board_place(&mut bench, size), before, "{size:?}");
        // Where one pane is shown the message has the row of the hints; `:messages` has the rest.
        let words = if size.0 < 72 {
            "needs two"
        } else {
            "last word"
        };
        assert!(bench.screen(size.0, size.1).contains(words), "{size:?}");
        bench.keys("i 'e2e5' Enter");
        bench.app.toast = None;
        assert_eq!(board_place(&mut bench, size), before, "{size:?}");
        assert!(bench.screen(size.0, size.1).contains("e2e5"), "{size:?}");
    }
}

#[test]
fn cells_grow_before_rows_stay_empty() {
    let mut bench = Bench::game("chess");
    bench.keys("Z");
    assert_eq!(board_place(&mut bench, (100, 30)).1, (6, 3));
    let mut bench = Bench::game("shogi");
    bench.app.mode = Mode::Play;
    assert_eq!(board_place(&mut bench, (80, 24)).1, (4, 2));
    assert!(bench.screen(80, 24).contains(" 9 ═ 8 ═ 7 ═"));
    assert!(
        bench.screen(80, 24).contains("black  –"),
        "the row of a hand"
    );
}

#[test]
fn the_frame_names_the_columns_where_the_squares_need_their_row() {
    let mut bench = Bench::game("chess");
    bench.app.mode = Mode::Play;
    assert_eq!(board_place(&mut bench, (60, 20)).1, (4, 2));
    let screen = bench.screen(60, 20);
    assert!(screen.contains(" a ═ b ═ c ═"), "{screen}");
    // What the border says otherwise stands beside the board, which keeps its place while a move is typed.
    assert!(screen.contains("white to move"), "{screen}");
    let before = board_place(&mut bench, (60, 20));
    bench.keys("i 'e2e5' Enter");
    assert_eq!(board_place(&mut bench, (60, 20)), before);
    // With a row to spare the names stand below the squares.
    assert!(!bench.screen(60, 24).contains(" a ═ b ═"));
}

#[test]
fn more_players_than_two_have_a_row_each() {
    let mut bench = Bench::game("halma4");
    bench.app.mode = Mode::Play;
    let screen = bench.screen(80, 24);
    let rows: Vec<&str> = screen.lines().collect();
    let title = rows.iter().position(|row| row.contains("╭─ Players"));
    let first = title.expect("a frame with the players") + 1;
    for (row, words) in
        rows[first..]
            .iter()
            .zip(["red: you", "green: a friend", "blue: a", "yellow: a"])
    {
        assert!(row.contains(words), "{screen}");
    }
    assert!(rows[first].contains("▸  ●  red"), "{screen}");
    // Without a frame they stand beside the board, with the goal in full.
    bench.keys("Z");
    let screen = bench.screen(60, 20);
    assert!(
        screen.contains("▸  ●  red") && !screen.contains("the …"),
        "{screen}"
    );
}

#[test]
fn no_dialog_shows_operations() {
    let mut bench = Bench::game("checkers");
    bench.keys("i 'c3' Enter").says("Which move?").says("c3-b4");
    assert!(!bench.screen(120, 40).contains("clear(2,2)"));
    bench.keys("Esc Esc Esc l").says("c3-b4");
    assert!(!bench.screen(120, 40).contains("clear(2,2)"));
}

#[test]
fn several_jumps_complete_themselves() {
    let mut bench = Bench::game("checkers");
    // White jumps from c3 over d4 and over d6, landing on e5 and c7.
    bench.keys("S");
    for square in ["d4", "c7"] {
        bench.app.board.cursor = super::bench::named(square);
        if bench.stands(square) == "." {
            bench.keys("p 'B' Enter");
        } else {
            bench.keys("x");
        }
    }
    bench.keys("S Enter");
    assert_eq!(bench.stands("c7"), ".");
    bench.enter("c3 e5");
    assert_eq!(bench.move_number(), 1, "the only way on is gone by itself");
    for (square, piece) in [("d4", "."), ("d6", "."), ("c7", "W")] {
        assert_eq!(bench.stands(square), piece, "{square}");
    }
}

#[test]
fn a_man_that_arrives_is_crowned_without_asking() {
    let mut bench = Bench::game("checkers");
    bench.keys("S");
    for (square, piece) in [
        ("a7", "W"),
        ("b8", ""),
        ("a3", ""),
        ("c3", ""),
        ("e3", ""),
        ("g3", ""),
    ] {
        bench.app.board.cursor = super::bench::named(square);
        if piece.is_empty() {
            bench.keys("x");
        } else {
            bench.keys("p Enter");
        }
    }
    bench.keys("S Enter");
    bench.enter("a7 b8");
    assert_eq!(bench.stands("b8"), "WK");
}

#[test]
fn a_refusal_says_which_line_said_no_and_keeps_what_was_built() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 c4");
    assert_eq!(bench.composer(), "c3-c4");
    bench.says("refused by line").says("refused it").keys("w");
    assert_eq!(
        bench.app.panel.map(|panel| panel.kind),
        Some(PanelKind::Why)
    );
    bench.says("step ");
    bench.keys("Esc Esc");
    assert_eq!(bench.composer(), "c3", "the piece is in the hand again");
    bench.keys("Esc");
    assert_eq!(bench.composer(), "");
    bench.enter("c3 c4 d4");
    assert_eq!(bench.move_number(), 1, "a slip is forgiven");
}

#[test]
fn a_refusal_says_what_each_script_of_the_piece_gave() {
    let mut bench = Bench::game("fidechess");
    bench.enter("e2 d4");
    bench.says("refused it").keys("w");
    bench.says("gives e3, e4");
}

#[test]
fn an_empty_square_says_what_to_do() {
    let mut bench = Bench::game("checkers");
    bench.enter("d4");
    assert!(
        bench.toast().contains("nothing to lift"),
        "{}",
        bench.toast()
    );
}

#[test]
fn another_piece_is_lifted_by_entering_it() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 e3 f4");
    assert_eq!(bench.stands("f4"), "W");
    assert_eq!(bench.stands("c3"), "W");
}

#[test]
fn stones_are_placed_by_entering_squares() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b2 a2 c3 a3");
    assert_eq!(bench.session().outcome(), Outcome::Won(0));
    bench.says("wins").enter("c1");
    assert!(bench.toast().contains("over"), "{}", bench.toast());
    let mut bench = Bench::game("tictactoe");
    bench.enter("b2 b2").says("refused by line");
    assert_eq!(bench.composer(), "b2");
    let mut bench = Bench::game("gomoku");
    bench.enter("h8 i9");
    assert_eq!(bench.move_number(), 2);
}

#[test]
fn stones_fall_where_the_rules_let_them_fall() {
    let mut bench = Bench::game("connect4");
    bench.enter("d6 d6 d6");
    assert_eq!(
        (bench.stands("d1"), bench.stands("d2"), bench.stands("d3")),
        ("R".into(), "Y".into(), "R".into())
    );
}

#[test]
fn breakthrough_is_played_by_lifting() {
    let mut bench = Bench::game("breakthrough");
    let first = bench
        .session()
        .position()
        .board
        .squares()
        .find(|at| at.y == 1)
        .expect("a man");
    bench.app.board.cursor = first;
    bench.keys("Enter Up Enter");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn the_mouse_drags_and_clicks() {
    let mut bench = Bench::game("checkers");
    bench.drag("c3", "d4");
    assert_eq!(bench.stands("d4"), "W");
    bench.drag("b6", "b6").drag("a5", "a5");
    assert_eq!(bench.stands("a5"), "B");
    bench.drag("e3", "e4");
    bench.says("refused by line");
}

#[test]
fn moves_are_typed_completed_and_remembered() {
    let mut bench = Bench::game("checkers");
    bench.app.focus = Pane::Composer;
    bench.keys("'c3-d4' Enter");
    assert_eq!(bench.move_number(), 1);
    bench.keys("i 'clear(1,5) pl' Tab '0,4,' Tab");
    assert_eq!(bench.composer(), "clear(1,5) place(0,4,B");
    bench.keys("')' Enter");
    assert_eq!(bench.move_number(), 2, "{}", bench.toast());
    bench.keys("i Up");
    assert_eq!(bench.composer(), "clear(1,5) place(0,4,B)");
    bench.keys("Up Down Down");
    assert_eq!(bench.composer(), "");
    bench
        .keys("'c3-' Enter")
        .says("Expected a square such as c3");
    assert_eq!(bench.move_number(), 2);
}

#[test]
fn what_is_typed_shows_on_the_board_and_esc_takes_it_back() {
    let mut bench = Bench::game("checkers");
    bench.app.focus = Pane::Composer;
    bench.keys("'g3-h4'");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("▏"), "{screen}");
    bench.keys("Esc");
    assert_eq!(bench.composer(), "");
}

#[test]
fn a_move_that_can_mean_two_things_is_asked_for() {
    let rules = "name: two size: 3 x 3 obj X obj O obj XX obj OO start { (0,0: X) }
        define isMoveLegal() -> bool { return operationsNum() == 2 && OperationList[1][2] != X && onTurn() == 0; }
        define end() -> bool { return false; }";
    let mut bench = Bench::rules(rules);
    bench.enter("a1 b2");
    assert_eq!(bench.move_number(), 1, "one kind is left for the owner");
    let rules = rules
        .replace("obj OO", "obj OO obj XXX")
        .replace("!= X &&", "!= X && OperationList[1][2] != O &&");
    let mut bench = Bench::rules(&rules);
    bench.enter("a1 b2");
    assert!(
        matches!(bench.app.layers.last(), Some(Layer::Menu(_))),
        "{}",
        bench.screen(120, 40)
    );
    bench.keys("Down Enter");
    assert_eq!(bench.stands("b2"), "XXX");
}

#[test]
fn rules_that_fail_or_never_end_are_told_and_nothing_changes() {
    let head = "name: odd size: 3 x 3 obj X obj O define end() -> bool { return false; }\n";
    let mut bench = Bench::rules(&format!(
        "{head}define isMoveLegal() -> bool {{ return 1 / 0 == 1; }}"
    ));
    bench.enter("a1").says("The rules failed: division-by-zero");
    assert_eq!(bench.move_number(), 0);
    let mut bench = Bench::rules(&format!(
        "{head}define isMoveLegal() -> bool {{ while (true) {{ }} return true; }}"
    ));
    bench.enter("a1").says("did not finish");
}

#[test]
fn a_pass_is_a_move_where_the_rules_allow_it() {
    let mut bench = Bench::rules(
        "name: pass size: 1 x 1 obj X obj O define isMoveLegal() -> bool { return operationsNum() == 0; }
         define end() -> bool { return false; }",
    );
    bench.keys("P");
    assert_eq!(bench.move_number(), 1);
    bench.enter("a1");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn a_position_is_set_up_freely_and_says_who_is_to_move() {
    let mut bench = Bench::game("checkers");
    bench.keys("S");
    // A man of black moves anywhere, also onto a white man, and a second one after it.
    bench.enter("b6 e5 d6 a3 f6 f5 f5 g4");
    assert_eq!(bench.composer(), "");
    bench.says("6 squares are changed; 23 pieces are on the board");
    bench.keys("Esc").enter("g7").keys("x");
    bench.drag("c3", "d4");
    bench.says("setting up").keys("S").says("Who is to move?");
    bench.keys("Down Enter");
    for (square, piece) in [("a3", "B"), ("e5", "B"), ("g7", "."), ("d4", "W")] {
        assert_eq!(bench.stands(square), piece, "{square}");
    }
    assert_eq!(bench.session().position().turn, 1);
    bench.says("black to move");
    bench.keys("u");
    assert_eq!(bench.stands("a3"), "W");
}

#[test]
fn a_message_goes_with_the_next_key_once_it_was_there_to_read() {
    let is_shown = |bench: &Bench| {
        let toast = bench.app.toast.as_ref();
        toast.is_some_and(|toast| toast.text == "Something.")
    };
    for (is_error, stays) in [(false, 4_000), (true, 2_000)] {
        let told = || {
            let mut bench = Bench::game("checkers");
            let text = message!("tui-plain", text = "Something.");
            match is_error {
                true => bench.app.tell_error(&text),
                false => bench.app.tell(&text),
            }
            bench
        };
        let mut bench = told();
        bench.wait(60_000);
        assert!(is_shown(&bench), "without a key it stays");
        bench.keys("Left");
        assert!(!is_shown(&bench));

        let mut bench = told();
        bench.wait(100).keys("Left").wait(stays - 101);
        assert!(is_shown(&bench), "a quick key leaves it for a while");
        bench.wait(1);
        assert!(!is_shown(&bench), "and then it goes by itself");

        let mut bench = told();
        bench.keys("Esc");
        assert!(!(is_error && is_shown(&bench)), "Esc takes an error away");
    }
}

#[test]
fn the_hint_of_the_move_line_is_true_wherever_the_keyboard_is() {
    let mut bench = Bench::game("checkers");
    bench.says("Enter lifts a piece; or type c3-d4");
    bench.keys("i 'c3-d4' Enter");
    assert_eq!(bench.move_number(), 1);
    bench.says("A move is typed as d6-e5");
    bench.keys("Esc").says("Enter lifts a piece");
    bench.keys("Tab").says("A move is typed as d6-e5");
}

#[test]
fn the_help_of_a_pane_lists_no_key_that_types_a_letter_there() {
    let rows = |pane| {
        let mut bench = Bench::game("checkers");
        bench.app.focus = pane;
        // In the source, F1 opens the reference of the language.
        bench.keys(if pane == Pane::Rules {
            "Shift+F1"
        } else {
            "F1"
        });
        let Some(Layer::Help(help)) = bench.app.layers.last() else {
            panic!("no help");
        };
        let groups = help.groups.iter();
        let rows = groups.flat_map(|group| group.rows.clone());
        rows.collect::<Vec<(String, String)>>()
    };
    let keys_of = |pane, text: &str| {
        let row = rows(pane).into_iter().find(|row| row.1 == text);
        row.unwrap_or_else(|| panic!("{pane:?}: {text}")).0
    };
    assert_eq!(keys_of(Pane::Board, "Undo"), "u Ctrl+U");
    assert_eq!(keys_of(Pane::Composer, "Redo"), "Ctrl+R");
    assert_eq!(keys_of(Pane::Rules, "Redo"), "Ctrl+Y Ctrl+R");
    for pane in [Pane::Composer, Pane::Rules] {
        for (keys, text) in rows(pane) {
            // A colon is followed by the name of a command without a key.
            // In an empty line these signs run their commands of the board.
            let runs = |key: &str| pane == Pane::Composer && ":?,.".contains(key);
            let types = |key: &str| key.chars().count() == 1 && !runs(key);
            assert!(
                keys.starts_with(':') || !keys.split(' ').any(types),
                "{pane:?}: {keys} {text}"
            );
        }
    }
}

#[test]
fn the_cursor_begins_on_a_point_of_a_board_with_holes_and_follows_its_lines() {
    let mut bench = Bench::game("morris");
    super::screens::picture_is("morris-80x24", &mut bench, (80, 24));
    let began = bench.app.board.cursor;
    assert!(bench.session().position().board.has(began), "{began}");
    // The example of a move names a point as well.
    assert!(!bench.screen(80, 24).contains("d4="));
    for (from, keys, to) in [
        ("a1", "Right", "d1"),
        ("d1", "Right", "g1"),
        ("g1", "Up", "g4"),
        ("d3", "Left", "c3"),
        ("d1", "Up", "d2"),
        ("b2", "Right", "d2"),
        // No line continues, so the cursor moves as on other boards.
        ("d3", "Up", "d4"),
        ("d4", "Up", "d5"),
    ] {
        bench.app.board.cursor = named(from);
        bench.keys(keys);
        assert_eq!(bench.app.board.cursor, named(to), "{from} {keys}");
    }
    bench.app.board.flipped = true;
    bench.app.board.cursor = named("a1");
    bench.keys("Left");
    assert_eq!(bench.app.board.cursor, named("d1"));
}

#[test]
fn ctrl_u_in_the_line_of_moves_takes_no_move_back() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys("i 'b6' Ctrl+U");
    assert_eq!(bench.composer(), "");
    bench.keys("Ctrl+U");
    assert_eq!(bench.stands("d4"), "W");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn the_state_of_the_rules_is_on_the_screen() {
    let mut bench = Bench::game("chess");
    let screen = bench.screen(80, 24);
    let is_shown = screen.contains("passing") || screen.contains("castles");
    assert!(!is_shown, "nothing has changed yet\n{screen}");
    bench.enter("e2 e4").enter("e7 e5");
    bench.enter("e1 e2").says("black castles: both sides");
    assert!(!bench.screen(80, 24).contains("white castles"), "no more");
    bench.keys(": 'state' Enter").says("passing");
}

#[test]
fn stones_are_put_where_nothing_can_be_lifted() {
    let mut bench = Bench::game("othello");
    let screen = bench.screen(80, 24);
    let keys = screen.lines().last().unwrap_or_default();
    assert!(keys.contains("⏎ put") && !keys.contains("lift"), "{keys}");
}

#[test]
fn what_is_typed_after_a_refusal_takes_its_place_and_an_edit_key_keeps_it() {
    let mut bench = Bench::game("chess");
    bench.keys("i 'Nd2' Enter");
    bench.says("Read as knight b1 to d2: a piece of yours stands there (refused by line");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Composer, "Nd2"));
    bench.keys("'hello' Enter");
    assert_eq!(bench.composer(), "hello");
    bench
        .says("\"hello\" is not a move")
        .says("A legal move here is");
    bench.keys("'e2e9' Enter");
    bench.says("e9 is off the board: columns a to h, rows 1 to 8");
    bench.keys("Backspace '4' Enter");
    assert_eq!(bench.move_number(), 1, "{}", bench.composer());
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Composer, ""));
    bench.says("last: e4").keys("i 'd5' Enter i");
    assert_eq!(bench.composer(), "", "a key that is a command is no letter");
    bench.keys("Up");
    assert_eq!(
        bench.composer(),
        "d5",
        "the lines that were typed come back"
    );
    bench.keys("Esc Esc u");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn the_hint_is_a_legal_move_as_the_program_writes_it() {
    for (game, example) in [
        ("chess", "type e2-e4"),
        ("go", "type K10"),
        ("breakthrough", "type "),
    ] {
        let mut bench = Bench::game(game);
        bench.says(example);
    }
}

#[test]
fn a_position_is_typed_as_squares_with_the_words_of_pieces() {
    let mut bench = Bench::game("chess");
    bench
        .keys(": 'clear-board' Enter i")
        .says("The board is empty.");
    bench.says("a square and a piece, such as e2 white king; e2 - takes it away");
    bench
        .keys("'e1 white king' Enter")
        .says("On the board: e1: white king");
    bench
        .keys("'e8 ki' Enter")
        .says("Put on e8")
        .says("black king");
    bench.keys("Down Enter 'd1 wh qu' Enter 'd8 BQ' Enter 'd8 -' Enter");
    bench.says("On the board: d1: white queen, e1: white king, e8: black king");
    bench
        .keys("'clear(d1)' Enter")
        .says("On the board: e1: white king, e8: black king");
    bench
        .keys("'e9 king' Enter")
        .says("type a square and what stands there");
    bench.keys("Esc i 'e4 dragon' Enter");
    assert_eq!(bench.toast(), "The game has no piece dragon.");
    bench
        .keys("Esc i Enter")
        .says("Who is to move?")
        .keys("Enter");
    assert_eq!(bench.stands("e1"), "WK");
    assert_eq!(bench.stands("d1"), ".");
    assert_eq!(bench.stands("e8"), "BK");
}

#[test]
fn the_state_and_what_the_rules_do_are_told_in_words() {
    let mut bench = Bench::game("chess");
    for text in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"] {
        bench.keys(&format!("i '{text}' Enter"));
    }
    bench
        .says("last: O-O")
        .says("then: h1-f1")
        .says("black castles: both sides");
    assert!(!bench.screen(120, 40).contains("white castles"), "no more");
}

#[test]
fn a_refusal_and_the_end_of_a_game_are_told_in_the_words_of_the_rules() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 f6 e5 g3 h4");
    bench.says("Captures are forced (refused by line");
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b1 a2 b2 a3");
    bench.says("three in a row: crosses won");
    bench.keys("Alt+Left").says("crosses to move");
    bench.keys("Alt+Right").says("three in a row: crosses won");
    let mut bench = Bench::game("chess");
    for text in ["f3", "e5", "g4", "Qh4"] {
        bench.keys(&format!("i '{text}' Enter"));
    }
    bench.says("checkmate: black won");
    for game in ["chess.bdl", "fidechess"] {
        let mut bench = Bench::game(game);
        bench.enter("f2 f3 e7 e5 g2 g4 d8 h4");
        bench.says("checkmate: black won");
    }
    let mut bench = Bench::game("tictactoe.bggl");
    bench.enter("a1 b1 a2 b2 a3");
    bench.says("three in a row: crosses won");
    let unnamed = "name: one size: 2 x 1 obj X
        define isMoveLegal() -> bool { return operationsNum() == 1; }
        define end() -> bool {
          return true;
        }";
    Bench::rules(unnamed).enter("a1").says("(line 4)");
}

#[test]
fn the_key_of_why_asks_of_the_last_move_why_it_is_legal_and_the_game_not_over() {
    let mut bench = Bench::game("tictactoe");
    bench.keys("w");
    assert!(!bench.toast().is_empty());
    bench.enter("a1").keys("w");
    let steps = bench.app.panel.expect("the steps");
    assert_eq!(steps.kind, PanelKind::Why);
    let refusal = bench.app.board.refusal.as_ref().expect("asked");
    assert!(refusal.is_legal());
    assert_eq!(
        steps.selected + 1,
        refusal.explanation.steps.len(),
        "the end of end()"
    );
    bench.says("This move is legal").says("return full();");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn refused_moves_are_marked_in_the_tree_and_a_key_goes_round_them() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b1 a2");
    let path = bench.path("two.sgf");
    bench.keys(&format!(": 'w {}' Enter", path.display()));
    let text = std::fs::read_to_string(&path).expect("saved");
    let wrong = text.replace("GTMOVE[place 0 1 X]", "GTMOVE[place 0 0 X]");
    assert_ne!(wrong, text);
    std::fs::write(&path, wrong).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.says("✗");
    bench.keys("Home R");
    assert_eq!(bench.move_number(), 3);
    bench.keys("R").says("There is no other refused move");
}

#[test]
fn the_move_field_opens_commands_while_it_is_empty() {
    let mut bench = Bench::game("checkers");
    bench.keys("i :");
    assert!(matches!(
        bench.app.layers.last(),
        Some(gametui::tui::app::Layer::Palette(_))
    ));
    bench.keys("Esc 'c3' :");
    assert!(bench.app.layers.is_empty());
    assert_eq!(bench.composer(), "c3:");
}

#[test]
fn the_key_that_begins_a_move_begins_anew_after_a_refusal() {
    let mut bench = Bench::game("checkers");
    bench.keys("i 'c3c4' Enter");
    assert!(bench.app.board.refusal.is_some());
    bench.keys("i");
    assert_eq!(bench.composer(), "");
    bench.keys("'c3d4' Enter");
    assert_eq!(bench.move_number(), 1);
    // On a board with a column i the letter is typed.
    let mut bench = Bench::rules(
        "size: 9 x 2\nobj X\ndefine isMoveLegal() -> bool { return false; }\n\
         define end() -> bool { return false; }\n",
    );
    bench.keys("i 'a1=X' Enter i");
    assert_eq!(bench.composer(), "i");
}

#[test]
fn a_text_that_is_no_move_replaces_the_refused_one() {
    let mut bench = Bench::game("checkers");
    bench.keys("i 'c3c4' Enter");
    bench.keys("'zzz' Enter");
    assert!(bench.app.board.refusal.is_none());
    bench.keys("F2");
    assert!(bench.app.layers.is_empty(), "there are no steps to show");
    bench.keys(": 'make-test' Enter");
}

#[test]
fn a_board_higher_than_the_screen_stays_while_a_move_is_typed() {
    let mut bench = Bench::game("go.gdef");
    let before = board_place(&mut bench, (60, 20));
    bench.keys("'d4'");
    let screen = bench.screen(60, 20);
    assert_eq!(board_place(&mut bench, (60, 20)), before, "{screen}");
    assert!(
        screen.contains("├─┼─┼") && screen.contains("▏D4▕"),
        "{screen}"
    );
    // The board scrolls to the point that is typed.
    assert!(screen.contains(" 4"), "{screen}");
    bench.keys("Enter");
    assert_eq!(bench.move_number(), 1);
    assert_eq!(board_place(&mut bench, (60, 20)), before);
    bench.keys("'d4' Enter");
    let screen = bench.screen(60, 20);
    assert!(screen.contains("A stone stands there"), "{screen}");
    assert!(screen.contains("├─┼─┼"), "{screen}");
}

#[test]
fn a_refusal_stands_below_the_board_where_the_words_of_the_author_fit() {
    let mut bench = Bench::game("chess.gdef");
    bench.app.mode = Mode::Play;
    bench.draw(80, 24);
    let moves = |bench: &Bench| bench.app.layout.arrangement.moves;
    let before = moves(&bench);
    bench.keys("'e2e5' Enter");
    let screen = bench.screen(80, 24);
    assert_eq!(moves(&bench), before, "{screen}");
    assert!(
        screen.contains("A pawn goes one square forward"),
        "{screen}"
    );
    assert!(screen.contains("w says why."), "{screen}");
    // The line and the condition that decided are for those who write rules.
    assert!(!bench.screen(120, 40).contains("!pawnReaches("));
    bench.app.mode = Mode::Write;
    assert!(bench.screen(120, 40).contains("!pawnReaches("));
}

#[test]
fn what_is_typed_narrows_a_list_of_moves() {
    let count = |bench: &Bench| match bench.app.layers.last() {
        Some(Layer::Menu(menu)) => menu.entries.len(),
        _ => 0,
    };
    let mut bench = Bench::game("chess.gdef");
    bench
        .keys("'N' Enter")
        .says("Which move?")
        .says("narrow the list");
    assert_eq!(count(&bench), 4);
    bench.keys("'g'").says("Which move? g");
    assert_eq!(count(&bench), 2);
    bench.keys("Backspace");
    assert_eq!(count(&bench), 4);
    // A sign with which no move goes on is not taken.
    bench.keys("'q'");
    assert_eq!(count(&bench), 4);
    bench.says("Which move? q");
    assert!(
        bench.toast().contains("There is no choice q"),
        "{}",
        bench.toast()
    );
    bench.keys("Backspace 'f3' Enter");
    assert_eq!(
        (bench.move_number(), bench.stands("f3")),
        (1, "WN".to_owned())
    );

    // What stands in the line is continued, here with the piece of a promotion.
    let mut bench = Bench::game("chess.gdef");
    bench.keys("'a4' Enter 'b5' Enter 'axb5' Enter 'a6' Enter 'bxa6' Enter 'e5' Enter 'a7' Enter");
    bench.keys("'e4' Enter 'axb8' Enter").says("Which move?");
    bench.keys("'=N' Enter");
    assert_eq!(bench.stands("b8"), "WN", "{}", bench.toast());
}
