//! Annotations of moves and games: marks, names, information about the game; and marks of records on the board.

use super::bench::{Bench, read};
use gametui::session::Fact;
use gametui::tui::app::Effect;
use gametui::tui::event::Event;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use std::path::PathBuf;

fn opened(text: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("game.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

#[test]
fn marks_of_a_move_and_of_a_position_stand_side_by_side() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench.app.focus = Pane::Moves;
    bench
        .keys(": 'mark !' Enter : 'mark =' Enter")
        .says("d4  ! =");
    bench.keys(": 'mark ?' Enter").says("d4  ? =");
    bench.keys("! End Enter");
    assert!(!bench.screen(120, 40).contains("d4  ?"));
}

#[test]
fn a_node_is_named_and_the_game_told_of() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench.app.focus = Pane::Moves;
    bench.keys("E 'the start' Enter").says("the start");
    bench.keys(": 'game-info' Enter Enter 'Ann' Enter Down Enter 'Bob' Enter Esc Home");
    bench.says("Ann – Bob");
    bench.keys(": 'save-as ");
    let path = bench.path("kept.sgf");
    let name = path.display().to_string();
    for letter in name.chars() {
        bench.keys(&format!("'{letter}'"));
    }
    bench.keys("Enter");
    let text = read(&path);
    assert!(
        text.contains("PB[Ann]PW[Bob]") && text.contains("N[the start]"),
        "{text}"
    );
    bench.keys(": 'game-info' Enter Enter Backspace Backspace Backspace Enter Esc");
    assert!(!bench.screen(120, 40).contains("Ann"));
    bench.keys("u").says("Ann – Bob");
}

#[test]
fn a_foreign_record_shows_stones_and_marks() {
    let mut bench = opened(
        "(;GM[1]SZ[5]PB[Ann]PW[Bob]RE[B+3]AB[bb];W[cc]TR[cc]SQ[dd]LB[ee:A]MA[aa]BM[2]C[slow])",
    );
    bench.says("Ann – Bob · black won by 3");
    assert!(
        bench.session().rules_text().has_source(),
        "it is played by the library"
    );
    bench.keys(".").says("??").says("slow");
    let screen = bench.screen(120, 40);
    for sign in ["╱ 🬭🬹🬹🬹🬭 ╲", "┌   │   ┐", "╲       ╱", "A"] {
        assert!(screen.contains(sign), "{sign} in\n{screen}");
    }
}

/// Returns what the user finds on opening the same game after the program was killed.
fn recovered(mut bench: Bench) -> Bench {
    bench.app.session = None;
    bench.app.layers.clear();
    bench.open(OpenTarget {
        rules: vec!["checkers".into()],
        ..OpenTarget::default()
    });
    bench.says("Unsaved work").keys("Ctrl+N Enter");
    bench
}

/// Writes the recovery file, as the shell does at the end.
fn write_recovery(bench: &mut Bench) {
    let task = bench
        .app
        .session
        .as_mut()
        .expect("open")
        .recovery_task()
        .expect("something to write");
    task.run().expect("written");
}

fn comment_of(bench: &Bench, ply: u32) -> String {
    let record = bench.session().record();
    let mut line = record
        .line_to(record.main_line_end(record.root()))
        .into_iter();
    let node = line.find(|node| record.node(*node).move_number() == ply);
    record.node(node.expect("a move")).comment().to_owned()
}

#[test]
fn what_stands_in_an_open_box_is_kept_with_the_rest() {
    let mut bench = Bench::game("checkers");
    bench
        .enter("c3 d4")
        .keys("e Enter 'half a though' Enter 't'");
    bench.tick(3);
    assert_eq!(comment_of(&bench, 1), "", "the box is still open");
    let bench = recovered(bench);
    assert_eq!(comment_of(&bench, 1), "half a though\nt");
    assert!(bench.app.is_changed());

    // A box on a saved record, where only the box has unsaved text.
    let mut bench = Bench::game("checkers");
    bench.app.focus = Pane::Moves;
    bench.keys("E 'gambit'").tick(3);
    assert!(!bench.session().tree().is_changed());
    let mut bench = recovered(bench);
    let record = bench.session().record();
    assert_eq!(record.node(record.root()).name(), "gambit");
    bench.keys(": 'game-info' Enter Enter 'Ann'").tick(3);
    let bench = recovered(bench);
    assert_eq!(
        bench
            .session()
            .tree()
            .fact(gametui::session::Fact::FirstPlayer),
        "Ann"
    );
}

#[test]
fn what_stands_in_an_open_box_is_written_when_a_signal_ends_the_program() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys("e Enter 'half a though'");
    bench.event(Event::Terminate);
    assert_eq!(bench.outside, [Effect::Quit(true)]);
    write_recovery(&mut bench);
    let bench = recovered(bench);
    assert_eq!(comment_of(&bench, 1), "half a though");

    // So is text of the rules that has not been checked yet.
    let mut bench = Bench::game("checkers");
    bench.app.focus = Pane::Rules;
    bench.keys("'x'").event(Event::Terminate);
    write_recovery(&mut bench);
    let bench = recovered(bench);
    assert!(bench.app.editor.texts()[0].starts_with('x'));
}

#[test]
fn an_open_box_without_anything_new_is_nothing_unsaved() {
    let mut bench = Bench::game("checkers");
    bench.keys("e Enter").tick(3);
    assert!(
        bench
            .app
            .session
            .as_mut()
            .expect("open")
            .recovery_task()
            .is_none()
    );
    bench.keys("'x'").tick(3);
    bench.keys("Backspace Esc").tick(3);
    assert!(!bench.app.is_changed());
    assert!(bench.session().lost_work().is_none());
    assert!(
        bench
            .app
            .session
            .as_mut()
            .expect("open")
            .recovery_task()
            .is_none()
    );
}

#[test]
fn a_box_belongs_to_the_move_that_it_was_opened_on() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 b6 a5");
    bench.app.focus = Pane::Moves;
    bench.keys("Home Space e 'the start'").wait(1000);
    assert_eq!(bench.move_number(), 1, "the moves go on being shown");
    bench.keys("Esc");
    let record = bench.session().record();
    assert_eq!(record.node(record.root()).comment(), "the start");
    assert_eq!(comment_of(&bench, 1), "");
}

#[test]
fn every_message_can_be_read_again() {
    let mut bench = Bench::game("checkers");
    bench.enter("d4").keys("t Esc u");
    bench.keys(": 'messages' Enter");
    bench.says("nothing to lift").says("nothing to undo");
}

#[test]
fn ctrl_s_in_a_comment_saves_the_record() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("game.sgf");
    bench
        .enter("c3 d4")
        .keys(&format!(": 'w {}' Enter", path.display()));
    assert!(!bench.app.is_changed());
    bench.keys("e Enter 'good' Ctrl+S");
    assert!(!bench.app.is_changed());
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.contains("C[good]"), "{text}");
}

#[test]
fn a_long_comment_is_wrapped_in_its_box_and_written_as_typed() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("game.sgf");
    let words: Vec<String> = (100..220).map(|number| format!("w{number}")).collect();
    let text = words.join(" ");
    assert_eq!(text.len(), 599);
    bench.enter("c3 d4").keys("e Enter").burst(&text);
    // The whole end is on the screen, and after a walk up by rows the beginning.
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let screen = bench.screen(width, height);
        for word in &words[words.len() - 50..] {
            assert!(screen.contains(word), "{width} {word}\n{screen}");
        }
    }
    bench.keys("Up Up Up Up Up Up Up Up Up Up Up");
    let screen = bench.screen(120, 40);
    for word in &words[..50] {
        assert!(screen.contains(word), "{word}\n{screen}");
    }
    bench.keys(&format!(
        "Home 'y' Home Down 'x' Esc : 'w {}' Enter",
        path.display()
    ));
    let written = read(&path).replace("\\\n", "");
    let comment = written.split("C[").nth(1).expect("a comment");
    let comment = comment.split(']').next().expect("an end");
    assert_eq!(comment.replace(['x', 'y'], ""), text);
    // The second row begins with the letter that was typed there, and so does the first with the other.
    assert!(comment.starts_with("yw100"), "{comment}");
    let second = comment.find('x').expect("the letter");
    assert_eq!(&comment[second - 1..second], " ");
}

#[test]
fn results_are_chosen_in_words() {
    let fact = |bench: &Bench| bench.session().tree().fact(Fact::Result);
    let mut bench = Bench::game("chess");
    bench.keys(": 'game-info' Enter Down Down Enter");
    bench
        .says("white won by resignation")
        .says("black won on time");
    bench.keys("Down Enter");
    assert_eq!(fact(&bench), "W+R");
    bench.says("black won by resignation");
    // Any other text can be typed.
    bench.keys("Down Down Enter End Enter Ctrl+U 'adjourned' Enter");
    assert_eq!(fact(&bench), "adjourned");
}

#[test]
fn players_agree_on_a_draw() {
    let fact = |bench: &Bench| bench.session().tree().fact(Fact::Result);
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4").keys(": 'draw' Enter");
    bench.says("draw by agreement");
    assert_eq!(fact(&bench), "Draw");
    bench.keys("u");
    assert_eq!(fact(&bench), "");
    // The file keeps both, though the rules would let the game go on.
    bench.keys(": 'redo' Enter");
    let path = bench.path("agreed.sgf");
    bench.keys(&format!(": 'w {}' Enter", path.display()));
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(
        text.contains("RE[Draw]") && text.contains("agreement"),
        "{text}"
    );
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench.says("draw by agreement");
    // The reason of another result goes.
    bench.keys(": 'to-start' Enter : 'resign' Enter r");
    assert_eq!(bench.session().tree().result_reason(), "");
    let mut bench = Bench::game("halma4");
    bench.keys(": 'draw' Enter").says(":game-info");
    assert_eq!(fact(&bench), "");
}

#[test]
fn the_player_to_move_resigns() {
    let fact = |bench: &Bench| bench.session().tree().fact(Fact::Result);
    let mut bench = Bench::game("chess");
    bench
        .keys(": 'resign' Enter r")
        .says("black won by resignation");
    assert_eq!(fact(&bench), "W+R");
    bench.keys("u").enter("e2 e4").keys(": 'resign' Enter r");
    assert_eq!(fact(&bench), "B+R");
    let mut bench = Bench::game("halma4");
    bench.keys(": 'resign' Enter").says(":game-info");
    assert_eq!(fact(&bench), "");
}

#[test]
fn undoing_a_result_stays_where_the_board_is() {
    for (command, says) in [
        ("'resign' Enter r", "ends here: white won by resignation."),
        ("'draw' Enter", "ends here: draw by agreement."),
    ] {
        let mut bench = Bench::game("chess");
        bench.enter("e2 e4").enter("d7 d5").enter("e4 d5");
        let node = bench.session().current();
        bench.keys(&format!(": {command}")).says(says);
        let result = bench.session().tree().fact(Fact::Result);
        // Another end is refused: the first one is taken back before.
        for other in ["draw", "resign"] {
            bench.keys(&format!(": '{other}' Enter"));
            bench.says("The record ends here:");
            assert_eq!(bench.session().tree().fact(Fact::Result), result);
        }
        bench.keys("u").says("Undone: the result.");
        assert_eq!(bench.session().tree().fact(Fact::Result), "");
        assert_eq!(bench.session().current(), node);
        bench.keys("Ctrl+r");
        assert_eq!(bench.session().tree().fact(Fact::Result), result);
        assert_eq!(bench.session().current(), node);
    }
}

#[test]
fn a_long_comment_scrolls_under_the_tree_and_names_its_key() {
    let words: Vec<String> = (0..160).map(|number| format!("word{number}")).collect();
    let mut bench = opened(&format!("(;GM[1]SZ[9];B[ee]C[{}];W[cc])", words.join(" ")));
    bench.keys(".");
    bench.app.focus = Pane::Moves;
    let screen = bench.screen(80, 24);
    assert!(
        screen.contains("word0 ") && screen.contains("Shift+Down"),
        "{screen}"
    );
    for _ in 0..60 {
        bench.keys("Shift+Down");
        bench.draw(80, 24);
    }
    let screen = bench.screen(80, 24);
    assert!(
        screen.contains("word159") && screen.contains("Shift+Up"),
        "{screen}"
    );
    assert!(screen.contains("word150"), "it stops at the end: {screen}");
    bench.keys("Right Left");
    assert!(bench.screen(80, 24).contains("word0 "));
}

#[test]
fn the_reasons_of_a_record_are_told() {
    let moves = "1. e4 e5";
    for (result, reason, words) in [
        ("1-0", "Time forfeit", "white won on time"),
        ("0-1", "resignation", "black won by resignation"),
        ("1-0", "Abandoned", "white won (game abandoned)"),
        ("1/2-1/2", "agreement", "draw by agreement"),
        ("1/2-1/2", "insufficient light", "draw (insufficient light)"),
        ("1-0", "Normal", "white won"),
    ] {
        let mut bench = Bench::empty();
        let path = bench.path("game.pgn");
        let text =
            format!("[Result \"{result}\"]\n[Termination \"{reason}\"]\n\n{moves} {result}\n");
        std::fs::write(&path, &text).expect("written");
        bench.open(OpenTarget::of_path(path.clone()));
        bench.keys("End").says(words);
        bench.keys("Home e 'opening' Ctrl+S");
        let saved = read(&path);
        let tags = [format!("[Result \"{result}\"]"), reason.to_owned()];
        assert!(tags.iter().all(|tag| saved.contains(tag)), "{saved}");
    }
    for (result, words) in [
        ("B+Time", "black won on time"),
        ("w+r", "white won by resignation"),
        ("Void", "no result"),
        ("?", "result unknown"),
    ] {
        opened(&format!("(;GM[1]SZ[5]RE[{result}];B[aa])")).says(words);
    }
    // What SGF says in letters is a tag in PGN.
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4").keys(": 'resign' Enter r");
    let path = bench.path("resigned.pgn");
    bench.keys(&format!(": 'w {}' Enter", path.display()));
    assert!(
        read(&path).contains("[Termination \"resignation\"]"),
        "{}",
        read(&path)
    );
}

/// A study as Lichess writes it: commands at every move, words at some.
const STUDY: &str = "[Event \"Study\"]\n[TimeControl \"600+5\"]\n\n\
    1. e4 { [%eval 0.3,20] [%clk 0:10:00] [%csl Ge4,Rd5][%cal Ge2e4,Rd8d5] The usual. } \
    1... e5 { [%clk 0:09:58] [%eval #-4] } 2. Nf3 { see [%foo and 50% } \
    2... Nc6 { [%clk 0:09:50] Good [%tqu x] move. } *\n";

fn study() -> (Bench, std::path::PathBuf) {
    let mut bench = Bench::empty();
    let path = bench.path("study.pgn");
    std::fs::write(&path, STUDY).expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    (bench, path)
}

#[test]
fn no_screen_shows_the_commands_of_a_comment() {
    let (mut bench, _) = study();
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        bench.app.focus = Pane::Moves;
        for keys in [
            "Home", "Right", "Right", "Right", "Right", "t", "Home", "Right", "t",
        ] {
            bench.keys(keys);
            let screen = bench.screen(size.0, size.1).replace("[%foo and", "");
            assert!(!screen.contains("[%"), "{size:?} {keys}\n{screen}");
        }
    }
    bench
        .keys("Home Right Right Right")
        .says("see [%foo and 50%");
}

#[test]
fn a_comment_of_commands_alone_is_none() {
    let (mut bench, _) = study();
    bench.app.focus = Pane::Moves;
    bench.keys("Home c");
    assert_eq!(bench.move_number(), 1);
    bench.keys("c");
    assert_eq!(bench.move_number(), 3);
    bench.keys("C");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn an_edited_comment_keeps_its_commands() {
    let (mut bench, path) = study();
    bench.app.focus = Pane::Moves;
    bench.keys("Home Right e");
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("The usual.") && !screen.contains("[%"),
        "{screen}"
    );
    bench.keys("' Yes.' Esc").says("The usual. Yes.");
    bench.keys("Right e Esc e 'Why?' Esc Ctrl+S");
    let expected = STUDY
        .replace("The usual. }", "The usual. Yes. }")
        .replace("[%eval #-4] }", "[%eval #-4] Why? }");
    // The blanks at the braces are those of the writer.
    let words = |text: &str| {
        let text = text.replace('{', "{ ").replace('}', " }");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words(&read(&path)), words(&expected));
}

#[test]
fn the_foot_of_a_comment_names_marks_and_counts_data() {
    let (mut bench, _) = study();
    bench.app.focus = Pane::Moves;
    bench.keys("Home Right").says("○ e4 green");
    bench.says("e2▸e4 green");
    bench.says("d8▸d5 red");
    bench.says("4 marks");
    assert!(!bench.screen(200, 60).contains(" data"));
    bench.keys("Right Right Right").says("1 data");
    let mut bench = opened("(;GM[1]SZ[5];B[bb]TR[cc]AR[aa:bb]KT[x]LZ[y]DD[dd])");
    bench.app.focus = Pane::Moves;
    bench.keys("End").says("2 marks, 2 data");
}

#[test]
fn columns_of_the_sheet_appear_by_themselves_and_are_chosen() {
    let mut bench = Bench::empty();
    let path = bench.path("timed.pgn");
    let text = "[TimeControl \"600+5\"]\n\n1. e4 { [%eval 0.3,20] [%clk 0:10:00] } \
        1... e5 { [%clk 0:09:58] [%eval #-4] } 2. Nf3 Nc6 { [%clk 0:09:50] } *\n";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.app.focus = Pane::Moves;
    bench.app.config.sheet = true;
    bench.keys("Home Z");
    let row = |bench: &mut Bench, width: u16, height: u16| {
        let screen = bench.screen(width, height);
        let mut rows = screen.lines().filter(|row| row.contains(" e4 "));
        rows.next().map(str::to_owned).unwrap_or(screen)
    };
    let words = |row: &str| {
        let row = row.replace('║', " ");
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Two moves a row, each with its value and its clock.
    assert_eq!(
        words(&row(&mut bench, 120, 40)),
        "1. e4 +0.3 10:00 e5 #-4 9:58"
    );
    bench.says("value · clock");
    // Where there is no room for both moves, each has a row.
    assert_eq!(words(&row(&mut bench, 34, 24)), "1. e4 +0.3 10:00");
    assert_eq!(words(&row(&mut bench, 23, 24)), "1. e4 e5");
    bench.keys(": 'columns time clock' Enter");
    let second = |bench: &mut Bench| {
        let screen = bench.screen(120, 40);
        let mut rows = screen.lines().filter(|row| row.contains("Nc6"));
        rows.next().map(str::to_owned).unwrap_or_default()
    };
    assert_eq!(words(&second(&mut bench)), "2. Nf3 Nc6 0:13 9:50");
    bench.keys(": 'columns none' Enter");
    assert_eq!(words(&row(&mut bench, 120, 40)), "1. e4 e5");
    bench.keys(">");
    assert!(bench.app.moves.columns.is_none());
    bench.keys(": 'columns depth' Enter").says("no column");
    // A column for which no move has anything is neither named nor given room.
    let mut bare = Bench::game("connect4");
    bare.app.focus = Pane::Moves;
    bare.keys(": 'columns value clock time' Enter");
    bare.says("No move of this record has value, clock, time.");
    bare.app.toast = None;
    assert!(!bare.screen(120, 40).contains("clock"));
    bench
        .keys(": 'columns value time' Enter")
        .says("value · time");
    let mut bench = opened("(;GM[1]SZ[5];B[bb]SBKV[48.2];W[cc]SBKV[51])");
    bench.app.focus = Pane::Moves;
    bench.app.config.sheet = true;
    bench.keys("End").says("48%");
}

#[test]
fn folded_comments_take_one_row_and_are_whole_below_the_sheet() {
    let long = "word ".repeat(60);
    let text = format!("(;GM[1]SZ[5];B[bb]C[first {long} last];W[cc]C[second {long} end])");
    let mut bench = opened(&text);
    bench.app.focus = Pane::Moves;
    bench.app.config.sheet = true;
    bench.keys("End v Z");
    let screen = bench.screen(80, 40);
    let rows = |text: &str| screen.lines().filter(|row| row.contains(text)).count();
    // The comment of another move has one row; that of the present one is whole below.
    assert_eq!(rows("first word"), 1, "{screen}");
    assert!(
        !screen.contains("word  last") && screen.contains('▸'),
        "{screen}"
    );
    assert!(screen.contains("word  end"), "{screen}");
    bench.keys("v");
    assert!(!bench.screen(80, 40).contains("first word"));
    bench.keys("v");
    assert!(bench.screen(80, 40).contains("word  last"));
    bench.keys("z");
    assert!(bench.screen(80, 40).contains('▸'));
    bench.keys("z");
    assert!(!bench.screen(80, 40).contains('▸'));
    bench
        .keys(": 'show-comments some' Enter")
        .says("is none of");
}

#[test]
fn a_new_game_has_the_date_of_today_and_a_file_keeps_its_own() {
    let request = || OpenTarget {
        rules: vec![PathBuf::from("chess")],
        from_library: true,
        ..OpenTarget::default()
    };
    let mut bench = Bench::empty();
    bench.app.today = "2026-11-28".to_owned();
    bench.open(request());
    assert!(!bench.app.is_changed() && !bench.session().record().can_undo());
    assert_eq!(bench.session().tree().fact(Fact::Date), "2026-11-28");
    bench.enter("e2 e4").keys("u").enter("d2 d4");
    let path = |bench: &Bench, name: &str| bench.path(name);
    for (name, stated) in [
        ("a.sgf", "DT[2026-11-28]"),
        ("a.pgn", "[Date \"2026.11.28\"]"),
    ] {
        let path = path(&bench, name);
        bench.keys(&format!(": 'w {}' Enter", path.display()));
        let text = read(&path);
        assert!(text.contains(stated), "{text}");
    }
    let undated = bench.path("b.sgf");
    std::fs::write(&undated, "(;GM[1]SZ[9];B[ee])").expect("written");
    bench.open(OpenTarget::of_path(undated));
    assert_eq!(bench.session().tree().fact(Fact::Date), "");
}
