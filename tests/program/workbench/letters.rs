//! Letters on the board: those of moves type them, and run the commands of their keys if Enter follows at once.

use super::bench::Bench;
use gametui::config::KeyPreset;
use gametui::i18n::Language;
use gametui::tui::app::Layer;
use gametui::tui::layout::Pane;

fn chess() -> Bench {
    Bench::game("chess.gdef")
}

/// Returns a game with the text of a key file.
fn with_keys(game: &str, preset: KeyPreset, file: &str) -> Bench {
    let mut bench = Bench::game(game);
    bench.app.config.keys = preset;
    bench.app.key_file = Some(file.to_owned());
    assert_eq!(bench.app.apply_keys(), Vec::new());
    bench
}

#[test]
fn a_q_alone_says_which_key_quits() {
    let mut bench = Bench::game("checkers");
    bench.keys("'q' Enter").says("Ctrl+Q quits.");
    assert!(bench.app.composer.line.text().is_empty());
}

#[test]
fn moves_are_typed_on_the_board_without_a_key_before() {
    let mut bench = chess();
    bench.keys("'e4' Enter Esc 'e5' Enter Esc 'Nf3' Enter Esc");
    assert_eq!(bench.move_number(), 3);
    bench.keys("'f5' Enter Esc 'Rg1' Enter Esc 'g5' Enter");
    assert_eq!(bench.move_number(), 6);
    assert_eq!((bench.stands("g1").as_str(), bench.composer()), ("WR", ""));

    let mut bench = Bench::game("go.gdef");
    bench.keys("'d4' Enter Esc 'Q16' Enter Esc 'a1' Enter Esc 'T19' Enter Esc");
    bench.keys("'c3' Enter Esc 't1' Enter");
    assert_eq!(bench.session().record().size(), 7, "{}", bench.toast());
}

#[test]
fn a_letter_alone_and_enter_run_the_command_of_its_key() {
    let mut bench = chess();
    bench.keys("f").says("Enter: turn the board round");
    assert_eq!(bench.composer(), "f");
    for size in [(60, 20), (80, 24), (120, 40)] {
        let screen = bench.screen(size.0, size.1);
        let words = screen.contains("Enter: turn the board round");
        assert!(words && screen.contains("f"), "{size:?}\n{screen}");
    }
    bench.keys("Enter");
    assert!(bench.app.board.flipped);
    assert_eq!((bench.composer(), bench.app.focus), ("", Pane::Board));
    // So it does where one move alone is in the column by chance.
    let mut bench = Bench::game("othello");
    bench.keys("e");
    assert!(bench.app.letter_command().is_some());
    // A column into which pieces fall is a whole move, which is played; no key of a command is promised for it.
    let mut bench = Bench::game("connect4.gdef");
    for size in [(60, 20), (80, 24), (120, 40)] {
        let screen = bench.screen(size.0, size.1);
        for letter in 'a'..='g' {
            assert!(
                !screen.contains(&format!("{letter}⏎")),
                "{letter}\n{screen}"
            );
        }
    }
    bench.keys("b");
    assert!(!bench.screen(120, 40).contains("Enter: back"));
    bench.keys("Enter Esc a Enter");
    assert_eq!(bench.move_number(), 2, "{}", bench.toast());
    assert!(bench.app.panel.is_none());
    bench.keys("Esc b Esc");
    assert_eq!(bench.composer(), "");
}

#[test]
fn a_letter_alone_runs_its_command_in_every_line_that_was_not_begun_with_i() {
    let mut bench = chess();
    bench.keys("i 'f'");
    assert!(!bench.screen(120, 40).contains("Enter: turn"));
    bench.keys("Enter").says("Which move?").keys("Esc Esc Esc");
    assert!(!bench.app.board.flipped);
    // Whoever has typed a move goes on typing, and reaches the keys of the board all the same.
    bench.keys("'f4' Enter f").says("Enter: turn");
    bench.keys("Enter");
    assert!(bench.app.board.flipped);
    // After a refusal the letter is typed anew.
    bench.keys("'f9' Enter f").says("Enter: turn");
    // More letters are a move, fewer leave the key.
    bench.keys("'x'");
    assert!(!bench.screen(120, 40).contains("Enter: turn"));
    bench.keys("Backspace").says("Enter: turn");
}

#[test]
fn the_reason_of_a_refusal_can_be_asked_after_a_letter_or_escape() {
    for keys in ["w", "F2", "Esc F2", "Esc w"] {
        let mut bench = chess();
        bench.keys("'e2e5' Enter").says("refused");
        bench.keys(keys);
        let refusal = bench.app.board.refusal.as_ref();
        assert!(refusal.is_some_and(|refusal| !refusal.is_legal()), "{keys}");
        assert_eq!(bench.app.focus, Pane::Panel, "{keys}");
    }
}

#[test]
fn moves_are_typed_on_the_board_of_programs_that_take_whole_moves() {
    let mut bench = Bench::game("checkers.bggl");
    bench.keys("'a3-b4' Enter");
    assert_eq!(bench.move_number(), 1, "{}", bench.screen(120, 40));
}

#[test]
fn letters_that_begin_no_move_keep_their_commands() {
    let mut bench = Bench::game("tictactoe.gdef");
    bench.keys("f");
    assert!(bench.app.board.flipped);
    bench.keys("h");
    assert_eq!(bench.composer(), "");
    bench.keys("a").says("Enter: analyse the position");
    bench.keys("Esc");
    let mut bench = chess();
    bench.keys("l");
    assert!(matches!(
        bench.app.layers.last(),
        Some(Layer::LegalMoves(_))
    ));
}

#[test]
fn letters_mean_the_same_at_the_end_and_while_squares_are_marked() {
    let mut bench = chess();
    bench.keys("'f3' Enter 'e5' Enter 'g4' Enter 'Qh4' Enter Esc 'e4' Enter");
    assert!(bench.toast().contains("over"), "{}", bench.toast());
    bench.keys("Esc f Enter");
    assert!(bench.app.board.flipped);
    bench.keys("k 'squ' Enter 'e'");
    assert!(!bench.screen(120, 40).contains("Enter: comment"));
    // The text selects in the list, and plays nothing else.
    let tool = format!("{:?}", bench.app.board.tool);
    assert!(tool.contains("Square"), "{tool}");
}

#[test]
fn a_composed_move_goes_on_by_typing() {
    let mut bench = chess();
    bench.enter("e2").keys("'e4' Enter");
    assert_eq!(bench.stands("e4"), "WP");
    // After a gesture that was refused, the line begins anew.
    let mut bench = chess();
    bench.enter("e2 e5").says("refused").keys("'d4' Enter");
    assert_eq!(bench.stands("d4"), "WP");
}

#[test]
fn letters_of_a_set_up_name_its_squares() {
    let mut bench = chess();
    bench.keys("S 'e4 white queen' Enter").says("e4");
    bench.keys("Esc f").says("Enter: turn").keys("Enter");
    assert!(bench.app.board.flipped && bench.app.board.setting_up);
}

#[test]
fn a_key_file_says_what_letters_do() {
    let mut bench = with_keys("chess.gdef", KeyPreset::Vim, "");
    bench.keys("f");
    assert!(bench.app.board.flipped);
    bench.keys("i 'e4' Enter");
    assert_eq!(bench.stands("e4"), "WP");
    let mut bench = with_keys("chess.gdef", KeyPreset::Classic, "letters = \"commands\"");
    bench.keys("f");
    assert!(bench.app.board.flipped);
    let mut bench = with_keys("chess.gdef", KeyPreset::Vim, "letters = \"moves\"");
    bench.keys("f").says("Enter: turn");
    // A letter bound to another command runs that.
    let file = "[board]\nundo = [\"e\"]\nflip = [\"y\"]";
    let mut bench = with_keys("chess.gdef", KeyPreset::Classic, file);
    bench.keys("'e4' Enter Esc e").says("Enter: undo");
    bench.keys("Enter y");
    assert_eq!((bench.move_number(), bench.app.board.flipped), (0, true));
}

#[test]
fn keys_are_shown_as_they_are_pressed() {
    let mut bench = chess();
    bench.says("or type e2-e4");
    bench.keys("? 'turn the'").says("f Enter");
    bench.keys("Esc Esc : 'flip'").says("f Enter");
    // A key that runs the command at once is shown first.
    bench.keys("Esc Esc ? 'analys'").says("F9  a Enter");
    bench.keys("Esc Esc ? 'begin'").says("types it");
    let mut bench = Bench::game("tictactoe.gdef");
    bench.keys("? 'turn the'");
    assert!(!bench.screen(120, 40).contains("f Enter"));
}

#[test]
fn enter_gives_the_keyboard_back_to_the_board_unless_the_line_was_begun_with_i() {
    let mut bench = chess();
    bench.keys("'e4' Enter");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
    // A refused text stays in sight, and the next letter begins anew.
    bench.keys("'e3' Enter").says("refused");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, "e3"));
    bench.keys("'e5' Enter 'zz' Enter");
    assert_eq!((bench.move_number(), bench.composer()), (2, "zz"));
    bench.keys("i Backspace Backspace 'd4' Enter");
    assert_eq!((bench.move_number(), bench.app.focus), (3, Pane::Composer));
}

#[test]
fn a_number_before_a_move_is_left_out() {
    let mut bench = chess();
    bench.keys("'1.e4' Enter '1...e5' Enter '2. Nf3' Enter");
    assert_eq!((bench.move_number(), bench.composer()), (3, ""));
    bench.keys(": 'mode play' Enter");
    bench.burst("2...Nc6\n");
    assert_eq!((bench.move_number(), bench.composer()), (4, ""));
}

#[test]
fn keys_typed_while_a_move_is_judged_wait_for_it() {
    let mut bench = chess();
    bench.holds_answers = true;
    bench.keys("'e4' Enter 'e5' Enter 'Nf3' Enter");
    bench.holds_answers = false;
    bench.answer();
    assert_eq!((bench.move_number(), bench.composer()), (3, ""));
}

#[test]
fn a_whole_move_behind_a_lifted_piece_replaces_it() {
    let mut bench = chess();
    bench.enter("e2").keys("'d2d4' Enter");
    assert_eq!(bench.stands("d4"), "WP");
}

#[test]
fn a_pass_is_offered_only_where_it_is_legal() {
    let mut chess = chess();
    chess.keys("?");
    assert!(!chess.screen(120, 120).contains("P Enter"));
    chess.keys("Esc P");
    assert_eq!(chess.app.letter_command(), None);
    let mut go = Bench::game("go");
    go.keys("?");
    assert!(go.screen(120, 120).contains("P Enter"));
}

#[test]
fn the_list_of_legal_moves_reads_what_the_line_reads() {
    let mut bench = chess();
    bench.keys("l 'Nf' Enter");
    assert_eq!(bench.stands("f3"), "WN");
}

#[test]
fn a_list_of_moves_takes_the_text_that_one_goes_on_typing() {
    for rest in ["f3", "Nf3", "Ng1f3"] {
        let mut bench = chess();
        bench.keys(&format!("'N' Tab '{rest}' Enter"));
        assert_eq!((bench.stands("f3").as_str(), bench.composer()), ("WN", ""));
        bench.keys("'e5' Enter");
        assert_eq!(bench.move_number(), 2);
    }
}

#[test]
fn letters_of_pieces_in_the_language_of_the_screen_type_moves() {
    for (language, move_text, letter) in [(Language::Es, "Cf3", "C"), (Language::Pl, "Sf3", "S")] {
        let mut bench = chess();
        bench.app.set_language(language);
        bench.keys(&format!("'{move_text}' Enter"));
        assert_eq!(bench.stands("f3"), "WN", "{}", bench.toast());
        // The moves that it means are offered while typing.
        bench.keys("'e5' Enter").keys(letter).says("▏Nb1-a3▕");
        assert_eq!(bench.composer(), letter);
    }
    let mut english = chess();
    english.keys("S");
    assert!(english.app.board.setting_up);
}

#[test]
fn why_a_text_is_no_move_can_be_asked_after_it_is_gone() {
    let mut bench = chess();
    bench.keys("'hello' Enter Esc Esc");
    bench.app.toast = None;
    bench.keys("F2");
    assert!(
        bench.toast().contains("\"hello\" is not a move"),
        "{}",
        bench.toast()
    );
}

#[test]
fn a_swap_is_named_and_typed_only_where_it_is_legal() {
    let mut bench = Bench::game("hex");
    assert!(!bench.screen(120, 40).contains("or swap"));
    bench
        .enter("c4")
        .says("puts a stone; or type")
        .says(" or swap");
    let stone = bench.stands("c4");
    bench.keys("'swap' Enter");
    assert_eq!(bench.move_number(), 2, "{}", bench.screen(120, 40));
    assert!(bench.stands("c4") != stone);
    assert!(!bench.screen(120, 40).contains("or swap"));
    for (language, words) in [("es", " o swap"), ("pl", " albo swap")] {
        let mut bench = Bench::game("hex");
        bench.keys(&format!(": 'language {language}' Enter"));
        bench.enter("c4").says(words);
    }
    // After the second stone the letter is that of the command again.
    let mut bench = Bench::game("hex");
    bench.enter("c4 d4").keys("s");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
}

#[test]
fn help_finds_commands_by_what_people_call_them() {
    let mut bench = Bench::game("go");
    for (typed, command) in [
        ("dead", ":mark-dead"),
        ("/dead", ":mark-dead"),
        ("board size", ":set"),
        ("komi", ":set"),
        ("offer", ":draw"),
        ("takeback", "Undo"),
        ("right", "right click: circle"),
    ] {
        bench.keys(&format!("? '{typed}'")).says(command);
        bench.keys("Esc Esc");
    }
    bench.keys("? 'mouse'").says("right drag");
    bench
        .keys("Esc Esc ? 'resing'")
        .says("The nearest command is :resign.");
}
