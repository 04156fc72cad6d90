//! Editing the rules beside the game.

use super::bench::{Bench, read};
use gametui::tui::app::{Effect, Layer};
use gametui::tui::layout::Pane;

const RULES: &str = "name: dots\nsize: 3 x 3\nobj X\nobj O\ndefine isMoveLegal() -> bool {\n  return operationsNum() == 1;\n}\ndefine end() -> bool { return false; }\n";

#[test]
fn broken_rules_open_and_show_what_is_wrong() {
    let mut bench = Bench::rules(
        "name: dots\nsize: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return Y == X; }\n",
    );
    assert!(bench.session().game().is_none());
    assert_eq!(bench.app.focus, Pane::Rules);
    assert!(!bench.app.editor.found.is_empty());
    bench.says("no rules in play").says("error");
}

#[test]
fn typing_is_checked_after_a_pause_and_the_game_goes_on() {
    let mut bench = Bench::rules(RULES);
    bench.enter("a1");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+End 'junk'");
    assert!(
        bench
            .app
            .editor
            .found
            .iter()
            .all(|found| !found.diagnostic.is_error())
    );
    bench.wait(100);
    bench.wait(100);
    assert!(
        bench
            .app
            .editor
            .found
            .iter()
            .any(|found| found.diagnostic.is_error())
    );
    bench.says("error");
    bench.app.focus = Pane::Board;
    bench.enter("b2");
    assert_eq!(bench.move_number(), 2, "the last good rules stay in play");
    bench.keys("F8");
    assert_eq!(bench.app.focus, Pane::Rules);
    bench.keys("Ctrl+U Ctrl+U Ctrl+U Ctrl+U").wait(500);
    assert!(!bench.app.editor.is_changed());
}

#[test]
fn saving_applies_the_rules_and_judges_the_record_again() {
    let mut bench = Bench::rules(RULES);
    bench.enter("a1 b2");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+F 'operationsNum' Enter End Backspace ' && OperationList[0][0] == 0;' Ctrl+S");
    assert!(
        bench.toast().contains("refused by these rules"),
        "{}",
        bench.toast()
    );
    assert!(read(&bench.path("game.gdef")).contains("== 0;"));
    assert!(!bench.app.editor.is_changed());
    bench.keys("Ctrl+F 'size' Enter 'x' Ctrl+S");
    assert!(
        bench.toast().contains("last good rules"),
        "{}",
        bench.toast()
    );
    assert!(bench.session().game().is_some());
}

#[test]
fn a_game_of_the_library_is_saved_under_another_name() {
    let mut bench = Bench::game("tictactoe");
    bench.app.focus = Pane::Rules;
    bench.keys("' ' Ctrl+S");
    let Some(Layer::Files(prompt)) = bench.app.layers.last() else {
        panic!("a name is asked for");
    };
    assert_eq!(prompt.line.text(), "tictactoe.gdef");
    let path = bench.path("mine.gdef");
    bench.keys("Ctrl+W Ctrl+W Ctrl+W");
    bench.keys(&format!("'{}' Enter", path.display()));
    assert!(read(&path).starts_with(' '));
    bench.keys("'x' Ctrl+S");
    assert!(
        read(&path).starts_with(" x"),
        "it has a file of its own now"
    );
    assert!(read(&bench.path("mine.toml")).contains("[board]"));
    bench.keys("Ctrl+PageDown Ctrl+Home 'y' Ctrl+S");
    assert!(
        read(&bench.path("mine.toml")).starts_with('y'),
        "the look has a file, too"
    );
}

#[test]
fn a_look_that_is_there_is_left_alone() {
    let mut bench = Bench::game("tictactoe");
    bench.app.focus = Pane::Rules;
    std::fs::write(bench.path("mine.toml"), "# mine").expect("written");
    let path = bench.path("mine.gdef");
    bench.keys(&format!("Ctrl+P 'write {}' Enter", path.display()));
    assert!(path.exists());
    assert_eq!(read(&bench.path("mine.toml")), "# mine");
}

#[test]
fn copying_reaches_the_clipboard_and_pasting_is_clean() {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home Ctrl+C Ctrl+V");
    assert_eq!(
        bench.outside,
        [Effect::Clipboard("name: dots\n".to_owned())]
    );
    assert!(bench.app.editor.texts()[0].starts_with("name: dots\nname: dots\n"));
    bench.event(gametui::tui::event::Event::Paste(
        "\u{1b}[31mred\r\n".to_owned(),
    ));
    assert!(bench.app.editor.texts()[0].contains("\\u{1b}[31mred\n"));
}

#[test]
fn a_file_changed_on_disk_is_taken_over_unless_it_was_edited_here() {
    let mut bench = Bench::rules(RULES);
    let path = bench.path("game.gdef");
    std::fs::write(&path, RULES.replace("dots", "spots")).expect("written");
    bench.event(gametui::tui::event::Event::Changed(path.clone()));
    assert!(bench.app.questions.is_empty(), "nothing is asked");
    assert!(bench.app.editor.texts()[0].contains("spots"));
    assert_eq!(bench.session().game().expect("a game").name, "spots");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home '// '");
    std::fs::write(&path, RULES.replace("dots", "blots")).expect("written");
    bench.event(gametui::tui::event::Event::Changed(path.clone()));
    bench.keys("Ctrl+N").says("by another");
    bench.says("- // name: spots").says("+ name: blots");
    bench.keys("Enter");
    assert!(bench.app.editor.texts()[0].contains("spots"), "kept");
    bench.event(gametui::tui::event::Event::Changed(path.clone()));
    bench.keys("Ctrl+N Left Enter");
    assert!(bench.app.editor.texts()[0].contains("blots"));
    assert_eq!(bench.session().game().expect("a game").name, "blots");
    std::fs::remove_file(&path).expect("removed");
    bench.event(gametui::tui::event::Event::Changed(path));
    assert!(
        bench.toast().contains("deleted from the disk"),
        "{}",
        bench.toast()
    );
    assert!(bench.session().game().is_some());
}

#[test]
fn a_conflict_shows_what_differs_and_can_be_saved_elsewhere() {
    let mut bench = Bench::rules(RULES);
    let path = bench.path("game.gdef");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home '// mine' Enter");
    let theirs: String = (0..60).map(|line| format!("// theirs {line}\n")).collect();
    std::fs::write(&path, format!("{RULES}{theirs}")).expect("written");
    bench.event(gametui::tui::event::Event::Changed(path.clone()));
    bench.keys("Ctrl+N");
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        for words in ["- // mine", "Keep mine", "only on disk"] {
            assert!(screen.contains(words), "{words}\n{screen}");
        }
    }
    bench.draw(120, 40);
    bench.keys("End").says("+ // theirs 59");
    bench.keys("Home PageDown Down").says("+ // theirs");
    bench.keys("'s'");
    let Some(Layer::Files(picker)) = bench.app.layers.last() else {
        panic!("a name is asked for");
    };
    assert_eq!(picker.line.text(), "game.gdef");
    let other = bench.path("mine.gdef");
    bench
        .keys("Ctrl+U")
        .keys(&format!("'{}' Enter", other.display()));
    assert!(read(&other).starts_with("// mine"));
    assert!(read(&path).contains("theirs 59"), "both are there");
}

#[test]
fn a_question_that_comes_by_itself_takes_no_key_of_the_text_being_written() {
    use gametui::tui::event::Event;
    let mut bench = Bench::rules(RULES);
    let path = bench.path("game.gdef");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home '// '");
    std::fs::write(&path, RULES.replace("dots", "spots")).expect("written");
    bench.event(Event::Changed(path.clone()));
    bench.keys("'read keep' Enter Down 'r'");
    let text = bench.app.editor.texts()[0].clone();
    assert!(text.starts_with("// read keep\nname"), "{text}");
    assert!(text.contains("dots"), "{text}");
    // It waits until it is opened, however often the change is reported.
    bench.event(Event::Changed(path.clone()));
    bench.says("Changed on disk: game.gdef. Ctrl+N answers.");
    bench.keys("Ctrl+S").says("by another").keys("Esc");
    bench.event(Event::Changed(path));
    bench.keys("Ctrl+N").says("by another").keys("'r'");
    assert!(bench.app.editor.texts()[0].contains("spots"));
    bench.keys("Ctrl+N");
    assert!(bench.toast().contains("Nothing waits"), "{}", bench.toast());
}

#[test]
fn a_question_that_comes_by_itself_waits_in_every_pane() {
    use gametui::tui::event::Event;
    for pane in Pane::ALL {
        let mut bench = Bench::rules(RULES);
        let path = bench.path("game.gdef");
        std::fs::write(&path, RULES.replace("dots", "spots")).expect("written");
        bench.app.focus = Pane::Rules;
        bench.keys("Ctrl+Home '// '").wait(500);
        bench.app.focus = pane;
        bench.event(Event::Changed(path));
        bench.says("Changed on disk: game.gdef. Ctrl+N answers.");
        bench.keys("Right Down Enter Space");
        assert!(bench.app.layers.is_empty(), "{pane:?}");
        assert!(bench.app.editor.texts()[0].contains("dots"), "{pane:?}");
        bench.keys("Ctrl+N").says("by another").keys("'r'");
        assert!(bench.app.editor.texts()[0].contains("spots"), "{pane:?}");
    }
    // Text in an open box is also kept.
    let mut bench = Bench::rules(RULES);
    let path = bench.path("game.gdef");
    bench.keys("e 'left'");
    std::fs::write(&path, RULES.replace("dots", "spots")).expect("written");
    bench.event(Event::Changed(path));
    bench.keys("'over' Esc");
    assert_eq!(
        bench
            .session()
            .record()
            .node(bench.session().current())
            .comment(),
        "leftover"
    );
    assert!(bench.app.layers.is_empty());
}

#[test]
fn a_record_that_waits_for_rules_is_read_apart_from_the_screen() {
    let mut bench = Bench::rules(RULES);
    let record = bench.path("study.sgf");
    std::fs::write(&record, "(;FF[4];GTMOVE[place 0 0 X];GTMOVE[place 1 0 O])").expect("written");
    let broken = bench.path("broken.gdef");
    std::fs::write(&broken, "error\n").expect("written");
    bench.open(gametui::tui::open_target::OpenTarget {
        rules: vec![broken],
        record: Some(record.clone()),
        ..Default::default()
    });
    bench.holds_files = true;
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+A Delete");
    bench.event(gametui::tui::event::Event::Paste(RULES.to_owned()));
    bench.keys("Ctrl+S").release_files();
    assert!(bench.session().begin_open_waiting().is_some());
    assert!(!bench.tasks.is_empty(), "reading it is a task");
    bench.holds_files = false;
    bench.release_files();
    assert_eq!(
        bench.session().storage().record_path(),
        Some(record.as_path())
    );
    assert_eq!(bench.session().record().size(), 3);
}

#[test]
fn every_file_of_the_rules_has_a_tab() {
    let mut bench = Bench::game("checkers");
    assert!(bench.app.editor.files.len() > 1);
    bench.draw(120, 40);
    let (place, _) = bench.app.layout.source_tabs[1];
    bench.click_at(place.x + 1, place.y);
    assert_eq!(bench.app.editor.active, 1);
    bench.keys("Ctrl+PageDown Ctrl+PageDown");
    assert_eq!(bench.app.editor.active, 0);
}

#[test]
fn advice_on_the_rules_joins_what_the_check_found() {
    let advised = |bench: &Bench| {
        let found = bench.app.editor.found.iter();
        let mut advice = found.filter(|found| found.diagnostic.code() == "advice-unread-operation");
        advice.next().map(|found| found.place.line)
    };
    let mut bench = Bench::rules(RULES);
    assert_eq!(advised(&bench), Some(6));
    bench.app.focus = Pane::Rules;
    // While there is an error, no advice is searched for.
    bench.keys("Ctrl+End 'junk'").wait(100).wait(100);
    assert_eq!(advised(&bench), None);
    bench.keys("Ctrl+U Ctrl+U Ctrl+U Ctrl+U").wait(500);
    assert_eq!(advised(&bench), Some(6));
}

#[test]
fn twenty_thousand_keys_at_once_are_one_change_of_the_text() {
    let lines: String = (0..1000).map(|_| "// twenty letters..\n").collect();
    assert_eq!(lines.len(), 20_000);
    let mut bench = Bench::rules(&format!("fault\n{RULES}"));
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home");
    let before = bench.app.editor.version;
    bench.burst(&lines);
    assert_eq!(bench.app.editor.version, before + 1);
    let text = bench.app.editor.texts()[0].clone();
    assert!(text.starts_with(&lines), "{text}");
    assert!(text.ends_with(RULES), "{text}");
    bench.keys("Ctrl+U");
    assert!(!bench.app.editor.is_changed(), "and one step of undo");

    // Likewise in a comment; keys with another meaning there stay separate.
    let mut bench = Bench::game("checkers");
    bench.burst(&format!("e\n{lines}u?:"));
    let Some(Layer::Comment(comment)) = bench.app.layers.last_mut() else {
        panic!("no box");
    };
    assert_eq!(comment.text(), format!("{lines}u?:"));
    comment.area.undo();
    assert_eq!(comment.text(), "");
}

#[test]
fn keys_that_mean_something_else_are_not_typed_together() {
    let mut bench = Bench::rules(RULES);
    bench.app.key_file = Some("[rules]\nnext-file = [\"z\"]\n".to_owned());
    bench.app.apply_keys();
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home").burst("xyzxy");
    assert!(bench.app.editor.texts()[0].starts_with("xyxyname"));
    // On the board every letter is a command.
    bench.keys("Esc Esc").burst("ffiab");
    assert!(!bench.app.board.flipped);
    assert_eq!(bench.composer(), "ab");
}

#[test]
fn a_line_and_a_column_are_gone_to() {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    let caret = |bench: &Bench| bench.app.editor.file().expect("a text").caret();
    bench.keys("Ctrl+G '6:10' Enter");
    assert_eq!(caret(&bench), (5, 9));
    bench.keys("Ctrl+P 'goto 3' Enter");
    assert_eq!(caret(&bench), (2, 0));
    bench.keys("Ctrl+G '2:999' Enter");
    assert_eq!(caret(&bench), (1, "size: 3 x 3".len()));
    for text in ["6:", ":2", "6:1:2", "six", "-1"] {
        bench.keys(&format!("Ctrl+G '{text}' Enter"));
        bench.says(&format!("\"{text}\" is not a line")).keys("Esc");
    }
    assert_eq!(caret(&bench).0, 1);
}

#[test]
fn esc_in_the_source_closes_what_is_open_and_leaves_when_pressed_twice() {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home Shift+End Esc");
    let file = bench.app.editor.file().expect("a text");
    assert_eq!(file.area.selection_range(), None);
    assert_eq!(bench.app.focus, Pane::Rules);
    bench.keys("Esc").says("Esc again goes to the board; F5");
    bench.keys("'x' Esc");
    assert_eq!(bench.app.focus, Pane::Rules, "something was typed between");
    bench.keys("Esc");
    assert_eq!(bench.app.focus, Pane::Board);
}

#[test]
fn ctrl_z_in_the_source_undoes_and_elsewhere_suspends() {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home 'x' Ctrl+Z");
    assert!(bench.app.editor.texts()[0].starts_with("name"));
    bench.keys("Ctrl+Y");
    assert!(bench.app.editor.texts()[0].starts_with("xname"));
    assert_eq!(bench.outside, []);
    bench.app.focus = Pane::Board;
    bench.keys("Ctrl+Z");
    assert_eq!(bench.outside, [Effect::Suspend]);
}

#[test]
fn a_brace_indents_the_next_line_and_the_closing_one_returns() {
    let mut bench = Bench::rules("");
    bench.app.focus = Pane::Rules;
    bench.keys("'if (x) {' Enter 'y;' Enter '}'");
    assert_eq!(&*bench.app.editor.texts()[0], "if (x) {\n  y;\n}");
}

#[test]
fn blocks_are_folded_by_keys_and_clicks_and_open_where_one_goes() {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    let line = |bench: &Bench| bench.app.editor.file().expect("a text").caret().0;
    let inside = "operationsNum() == 1";
    bench.keys("Ctrl+Home Down Down Down Down Shift+F10");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("bool { ⊞ 2"), "{screen}");
    assert!(!screen.contains(inside), "{screen}");
    bench.keys("Down");
    assert_eq!(line(&bench), 7, "the block is stepped over");
    bench.keys("Up");
    assert_eq!(line(&bench), 4);
    bench.keys("Ctrl+F 'operationsNum' Enter").says(inside);
    bench.keys("Shift+F11");
    assert!(!bench.screen(80, 24).contains(inside));
    assert_eq!(line(&bench), 4, "the caret is never hidden");
    bench.keys("Ctrl+Home Enter Enter");
    assert!(!bench.screen(120, 40).contains(inside), "it moves along");
    let source = bench.app.layout.source;
    bench.click_at(source.x - 3, source.y + 6).says(inside);
    bench
        .keys("Ctrl+F 'operationsNum' Enter 'wrong ' Shift+F10")
        .wait(500);
    let screen = bench.screen(120, 40);
    let head = screen
        .lines()
        .find(|line| line.contains("⊞ 2"))
        .expect("a fold");
    assert!(
        head.contains("E  7 define"),
        "the fault inside is seen\n{screen}"
    );
    bench.keys("F8").says("wrong operationsNum");
    bench.keys("Ctrl+End Shift+F10");
    assert!(bench.toast().contains("no block"), "{}", bench.toast());
}

#[test]
fn faults_are_listed_below_the_source_on_a_small_screen() {
    let mut bench = Bench::rules(
        "name: dots size: 3 x 3 obj X\ndefine isMoveLegal() -> bool { return what; }\n\
         define end() -> bool { return true; }\n",
    );
    bench.wait(1_000);
    for (columns, rows) in [(80, 24), (100, 30)] {
        let screen = bench.screen(columns, rows);
        assert!(screen.contains("2:39"), "{screen}");
    }
}
