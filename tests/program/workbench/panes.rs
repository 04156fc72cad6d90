//! The arrangement of the panes, what a change of the rules does, and the user's own editor.

use super::bench::{Bench, mouse, read};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::i18n::{Language, Texts};
use gametui::tui::app::Effect;
use gametui::tui::event::Event;
use gametui::tui::layout::Pane;
use gametui::tui::panes::PanelKind;

const RULES: &str = "name: dots\nsize: 3 x 3\nobj X\nplayers: 1\n\
    define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }\n\
    define end() -> bool { return true; }\n";

#[test]
fn borders_are_moved_by_keys_and_by_the_mouse() {
    let mut bench = Bench::rules(RULES);
    let widths = |bench: &mut Bench| {
        bench.draw(120, 40);
        let found = bench.app.layout.arrangement;
        (found.board.width, found.rules.height)
    };
    let before = widths(&mut bench);
    bench.keys("Ctrl+Right Ctrl+Right");
    let after = widths(&mut bench);
    assert!(after.0 > before.0);
    bench.keys("Ctrl+Left Ctrl+Left Ctrl+Down");
    let lower = widths(&mut bench);
    assert_eq!(lower.0, before.0);
    let column = before.0;
    bench.event(mouse(MouseEventKind::Down(MouseButton::Left), column, 9));
    bench.event(mouse(
        MouseEventKind::Drag(MouseButton::Left),
        column + 24,
        9,
    ));
    bench.event(mouse(MouseEventKind::Up(MouseButton::Left), column + 24, 9));
    let dragged = widths(&mut bench);
    assert!(
        (column + 22..=column + 26).contains(&dragged.0),
        "{dragged:?}"
    );
    // However far it is moved, every pane keeps some room.
    for _ in 0..30 {
        bench.keys("Ctrl+Right");
    }
    assert!(widths(&mut bench).0 < 100);
}

#[test]
fn what_a_change_does_stands_below_the_source() {
    let mut bench = Bench::rules(RULES);
    bench.compares = true;
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home Down Down Down Down");
    let screen = bench.screen(120, 40);
    assert!(!screen.contains("What if"), "nothing has changed\n{screen}");
    // Two squares in place of nine.
    bench
        .app
        .editor
        .replace_parts(std::slice::from_ref(&(17..18)), "2");
    bench.keys("Ctrl+End Enter").wait(500);
    let text = bench.app.editor.texts()[0].clone();
    assert!(text.contains("size: 2 x 3"), "{text}");
    bench.says("moves here 9 → 6");
    bench.says("0/100 % → 0/100 %");
    bench.keys("Ctrl+Home '}'").wait(500);
    bench.says("What if: the text has errors");
    bench.keys("Ctrl+Z").wait(500);
    bench.says("moves here 9 → 6");
    bench.keys("Ctrl+P 'what-if' Enter");
    bench.keys("Ctrl+Z").wait(500);
    let screen = bench.screen(120, 40);
    assert!(!screen.contains("What if"), "{screen}");
}

#[test]
fn a_variant_is_shown_before_it_is_applied_and_one_undo_takes_it_back() {
    let mut bench = Bench::game("tictactoe");
    bench.compares = true;
    let before = bench.app.editor.texts()[0].clone();
    bench.keys(": 'variants' Enter");
    bench.says("who would win loses");
    bench.keys("Enter").wait(500);
    let screen = bench.screen(120, 40);
    assert!(screen.contains("-     setWinner(onTurn());"), "{screen}");
    assert!(
        screen.contains("+     setWinner(1 - onTurn());"),
        "{screen}"
    );
    assert!(screen.contains("moves here 9"), "{screen}");
    bench.keys("Esc").wait(500);
    assert_eq!(bench.app.editor.texts()[0], before);
    bench
        .keys(": 'variants misere' Enter")
        .wait(500)
        .keys("Enter");
    assert_eq!(
        *bench.app.editor.texts()[0],
        before.replace("setWinner(onTurn());", "setWinner(1 - onTurn());")
    );
    bench.says("The rules are changed: misère.");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Z");
    assert_eq!(bench.app.editor.texts()[0], before);
    bench.keys("Esc Esc : 'variants must-take' Enter");
    bench.says("\"must take\" does not fit these rules");
}

#[test]
fn the_users_editor_gets_the_file_or_a_copy_of_unsaved_text() {
    let mut bench = Bench::rules(RULES);
    let path = bench.path("game.gdef");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Home Down Right Shift+F5");
    let Some(Effect::EditOutside(edit)) = bench.outside.pop() else {
        panic!("{:?}", bench.outside);
    };
    assert_eq!((edit.line, edit.column, edit.copy), (2, 2, None));
    assert_eq!(edit.path, path);
    std::fs::write(&path, RULES.replace("dots", "spots")).expect("written");
    bench.event(Event::EditedOutside(0, Ok(None)));
    assert_eq!(bench.session().game().expect("a game").name, "spots");
    bench.keys("Ctrl+Home '// ' Shift+F5");
    let Some(Effect::EditOutside(edit)) = bench.outside.pop() else {
        panic!("{:?}", bench.outside);
    };
    let copy = edit.copy.expect("a copy of the unsaved text");
    bench.event(Event::EditedOutside(
        0,
        Ok(Some(format!("{copy}// more\n"))),
    ));
    assert!(bench.app.editor.texts()[0].ends_with("// more\n"));
    assert!(bench.app.is_changed());
    assert!(
        !read(&path).contains("more"),
        "nothing is saved behind the user's back"
    );
    bench.keys("Ctrl+Z");
    assert!(!bench.app.editor.texts()[0].contains("more"));
}

#[test]
fn the_steps_of_a_judgement_are_a_pane_among_the_others() {
    for (columns, rows) in [(80, 24), (100, 30), (120, 40), (60, 20)] {
        let mut bench = Bench::game("checkers");
        bench.enter("c3 d4 f6 e5 g3 h4");
        bench.keys("w");
        let screen = bench.screen(columns, rows);
        assert!(screen.contains("Why  step"), "{screen}");
        let board = bench.app.layout.board.clone().expect("a board");
        assert!(!board.squares.is_empty(), "the board is seen\n{screen}");
        assert_eq!(bench.app.focus, Pane::Panel);
        bench.keys("Tab");
        assert_eq!(bench.app.focus, Pane::Board);
        bench.draw(columns, rows);
        bench.keys("Shift+Tab");
        assert_eq!(bench.app.focus, Pane::Panel, "they are still open");
        // What is composed next puts the refusal away, and its steps with it.
        bench.app.focus = Pane::Board;
        bench.enter("h4");
        bench.keys("Esc Esc");
        assert!(bench.app.panel.is_none());
    }
}

#[test]
fn the_steps_give_the_place_of_the_analysis_back() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1").keys("F9 Tab");
    bench.app.focus = Pane::Board;
    bench.keys("w").says("This move is legal");
    bench.keys("Esc");
    let panel = bench.app.panel.expect("the analysis");
    assert_eq!(panel.kind, PanelKind::Analysis);
    assert!(bench.session().players().analysing().is_some());
    bench.app.focus = Pane::Board;
    bench.keys("w F9");
    assert_eq!(
        bench.app.panel.map(|panel| panel.kind),
        Some(PanelKind::Analysis)
    );
}

#[test]
fn the_menus_stay_beside_the_longest_facts() {
    for language in Language::ALL {
        for game in ["chess", "go", "checkers"] {
            let mut bench = Bench::game(game);
            bench.app.texts = Texts::new(language);
            bench.keys("t Enter t Enter");
            let screen = bench.screen(80, 24);
            assert_eq!(bench.app.layout.menus.len(), 6, "{screen}");
        }
    }
}
