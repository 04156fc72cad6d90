//! Help for authors in the editor: completion, descriptions, going to declarations and uses, renaming, replacing.

use super::bench::Bench;
use gametui::tui::app::Layer;
use gametui::tui::layout::Pane;

const RULES: &str = "name: dots\nsize: 3 x 3\nobj Dot\n/* May a dot be put there? */\n\
    define isFree(int x, int y) -> bool {\n  return CurrentPosition[x][y] == empty;\n}\n\
    define isMoveLegal() -> bool {\n  if (operationsNum() != 1) { return false; }\n\
    \x20 int x = OperationList[0][0];\n  return isFree(x, OperationList[0][1]);\n}\n\
    define end() -> bool { return false; }\n";

fn editing() -> Bench {
    let mut bench = Bench::rules(RULES);
    bench.app.focus = Pane::Rules;
    bench
}

/// Returns the text of the rules.
fn text(bench: &Bench) -> String {
    bench.app.editor.texts()[0].to_string()
}

/// Returns the line and column of the caret, from 1.
fn caret(bench: &Bench) -> (usize, usize) {
    let (line, column) = bench.app.editor.file().expect("a file").caret();
    (line + 1, column + 1)
}

fn go(bench: &mut Bench, line: u32, column: u32) {
    bench.app.editor.go_to(0, line, column);
}

#[test]
fn words_are_listed_while_one_types() {
    let mut bench = editing();
    go(&mut bench, 9, 3);
    bench.keys("'isF'");
    bench.says("isFree").says("(int x, int y) -> bool");
    bench.keys("Enter");
    assert!(
        text(&bench).contains("\n  isF\n"),
        "Enter ends the line: nothing was chosen"
    );
    bench.keys("Ctrl+U 'r' Tab");
    assert!(
        text(&bench).contains("\n  isFree(if (op"),
        "{}",
        text(&bench)
    );
    bench.keys("Ctrl+U");
    assert!(
        text(&bench).contains("\n  isFrif (op"),
        "taken back as one: {}",
        text(&bench)
    );
}

#[test]
fn a_word_is_chosen_with_the_arrows_or_the_mouse() {
    let mut bench = editing();
    go(&mut bench, 9, 3);
    bench.keys("'op' Down Enter");
    assert!(
        text(&bench).contains("operationsNum()if"),
        "{}",
        text(&bench)
    );
    bench.keys("Ctrl+U Ctrl+U Ctrl+U 'i' Ctrl+Space");
    let offered = bench.app.editor.completion.clone().expect("a list");
    assert_eq!(offered.proposals[0].name, "isFree");
    bench.screen(120, 40);
    let (place, _) = bench.app.layout.completion[1];
    bench.click_at(place.x + 1, place.y);
    assert!(bench.app.editor.completion.is_none());
    let taken = &offered.proposals[1].insert;
    assert!(
        text(&bench).contains(&format!("\n  {taken}if (op")),
        "{taken}: {}",
        text(&bench)
    );
}

#[test]
fn the_list_goes_away_by_itself() {
    let mut bench = editing();
    for keys in [
        "Esc",
        "Space",
        "Left",
        "Backspace Backspace Backspace",
        "F6",
        "'('",
    ] {
        go(&mut bench, 9, 3);
        bench.app.focus = Pane::Rules;
        bench.keys("'ope'");
        assert!(bench.app.editor.completion.is_some(), "{keys}");
        bench.keys(keys);
        assert!(bench.app.editor.completion.is_none(), "{keys}");
        bench.keys("Ctrl+U Ctrl+U Ctrl+U Ctrl+U");
        bench.app.focus = Pane::Rules;
    }
    go(&mut bench, 4, 6);
    bench.keys("'is'");
    assert!(bench.app.editor.completion.is_none(), "this is a comment");
    bench.keys("Ctrl+L");
    assert!(bench.toast().contains("Nothing fits"), "{}", bench.toast());
}

#[test]
fn a_word_is_described() {
    let mut bench = editing();
    go(&mut bench, 11, 12);
    bench.keys("Ctrl+K");
    bench
        .says("isFree(int x, int y) -> bool")
        .says("May a dot be put there?");
    bench.keys("Esc");
    go(&mut bench, 9, 8);
    bench.keys("Ctrl+K");
    bench
        .says("operationsNum() -> int")
        .says("how many operations the move has");
    bench.keys("Esc");
    bench.app.focus = Pane::Board;
    bench.enter("a1 a1");
    bench.keys("w Esc");
    bench.app.focus = Pane::Rules;
    go(&mut bench, 9, 22);
    bench.keys("Ctrl+K");
    assert!(bench.toast().contains("no word"), "{}", bench.toast());
}

#[test]
fn the_value_at_the_stopped_judgement_is_told() {
    let mut bench = Bench::rules(RULES);
    bench.enter("b1");
    bench.app.focus = Pane::Composer;
    bench.keys("'place(1,0,Dot)' Enter");
    bench.app.focus = Pane::Rules;
    go(&mut bench, 10, 7);
    bench.keys("Ctrl+K");
    bench.says("Here x = 1");
}

#[test]
fn names_are_followed_and_left_again() {
    let mut bench = editing();
    go(&mut bench, 11, 12);
    bench.keys("Ctrl+D");
    assert_eq!(caret(&bench), (5, 8));
    bench.keys("Shift+F4");
    bench
        .says("2 places")
        .says("return isFree(x, OperationList[0][1]);");
    bench.keys("Down Enter");
    assert_eq!(caret(&bench), (11, 10));
    bench.keys("Ctrl+B");
    assert_eq!(caret(&bench), (5, 8));
    bench.keys("Ctrl+B");
    assert_eq!(caret(&bench), (11, 12));
    bench.keys("Ctrl+B");
    assert!(bench.toast().contains("not been sent"), "{}", bench.toast());
    bench.keys("Ctrl+T");
    bench
        .says("Outline")
        .says("Dot")
        .says("isMoveLegal() -> bool");
    bench.keys("Home Enter");
    assert_eq!(caret(&bench), (3, 5));
}

#[test]
fn a_name_is_changed_everywhere_or_refused() {
    let mut bench = editing();
    go(&mut bench, 10, 7);
    bench.keys("Shift+F2");
    bench.says("Another name for x");
    bench.keys("Backspace 'end' Enter");
    bench.says("end already means something here: a");
    bench.keys("Backspace Backspace Backspace 'column' Enter");
    assert!(text(&bench).contains("int column = Op") && text(&bench).contains("isFree(column, Op"));
    assert!(
        text(&bench).contains("define isFree(int x, int y)"),
        "another x"
    );
    assert!(bench.toast().contains("2 places"), "{}", bench.toast());
    assert_eq!(caret(&bench).0, 10);
    bench.keys("Ctrl+U");
    assert_eq!(text(&bench), RULES, "taken back as one");
    go(&mut bench, 3, 6);
    bench.keys("Ctrl+P 'rename Stone' Enter");
    assert!(text(&bench).contains("obj Stone"));
    assert!(bench.toast().contains("saved games"), "{}", bench.toast());
}

#[test]
fn lines_become_comments() {
    let mut bench = editing();
    go(&mut bench, 9, 5);
    bench.keys("Ctrl+E");
    assert!(text(&bench).contains("\n  /* if (operationsNum() != 1) { return false; } */\n"));
    bench.keys("Ctrl+E");
    assert_eq!(text(&bench), RULES);
    bench.keys("Home Shift+Down Shift+Down Ctrl+E");
    assert_eq!(text(&bench).matches("/*").count(), 3, "{}", text(&bench));
    bench.keys("Ctrl+E Ctrl+U Ctrl+U");
    assert_eq!(text(&bench), RULES);
}

#[test]
fn a_text_is_replaced_here_or_everywhere() {
    let mut bench = editing();
    bench.keys("Ctrl+P 'replace bool' Enter");
    bench.says("Replace \"bool\" by");
    bench.keys("'obj' Enter");
    bench.says("3 places are left");
    bench.keys("'s'");
    bench.says("2 places are left").says("Line 8");
    bench.keys("'r'");
    bench.says("This is the last place");
    bench.keys("Esc");
    assert_eq!(
        text(&bench),
        RULES
            .replacen("bool", "obj", 2)
            .replacen("obj {\n  return C", "bool {\n  return C", 1)
    );
    bench.keys("Ctrl+U Shift+F7");
    assert_eq!(text(&bench), RULES);
    bench.keys("Enter 'obj' Enter 'a'");
    assert_eq!(text(&bench), RULES.replace("bool", "obj"));
    assert!(bench.toast().contains("3 places"), "{}", bench.toast());
    bench.keys("Ctrl+U");
    assert_eq!(text(&bench), RULES);
    bench.keys("Shift+F7 Enter Enter 'a'");
    assert_eq!(
        text(&bench),
        RULES.replace("bool", ""),
        "replaced by nothing"
    );
}

#[test]
fn the_reference_opens_at_the_word() {
    let mut bench = editing();
    go(&mut bench, 9, 8);
    bench.keys("F1");
    bench.says("operationsNum() -> int");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Page(page)) if page.scroll > 0));
    bench.keys("Esc");
    bench.app.focus = Pane::Board;
    bench.keys("Ctrl+P 'reference sgf' Enter");
    bench.says("sgf");
    bench.keys("Esc Ctrl+P 'reference' Enter");
    bench.says("bggl");
    let mut bench = Bench::empty();
    bench.keys("Ctrl+P 'reference bdl' Enter");
    bench.says("# BDL".trim_start_matches("# "));
}

#[test]
fn a_piece_of_bdl_is_renamed_in_the_rules_and_in_the_look() {
    let mut bench = Bench::game("fidechess");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+F 'pawn{' Enter Ctrl+P 'rename soldier' Enter");
    let texts = bench.app.editor.texts();
    assert!(texts[0].contains("soldier{"), "{}", texts[0]);
    assert!(texts[1].contains("\"soldier.0\""), "{}", texts[1]);
    assert!(!texts[1].contains("\"pawn."), "{}", texts[1]);
}
