//! The arrangement of the panes, what a change of the rules does, and the user's own editor.

use super::bench::{Bench, mouse, read};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::i18n::{Language, Texts};
use gametui::tui::event::{Effect, Event};
use gametui::tui::layout::Pane;
use gametui::tui::panes::PanelKind;

const RULES: &str = "name: dots\nsize: 3 x 3\nobj X\nplayers: 1\n\
    define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }\n\
    define end() -> bool { return true; }\n";

#[test]
fn a_player_at_80_by_24_sees_board_moves_and_the_move_field() {
    let mut bench = Bench::game("checkers");
    let screen = bench.screen(80, 24);
    assert!(!screen.contains("─ Rules"), "{screen}");
    assert!(screen.contains("─ Moves"), "{screen}");
    let folded = bench.app.layout.arrangement.board.width;
    // The source unfolds with the focus.
    bench.keys("F5");
    assert_eq!(bench.app.focus, Pane::Rules);
    let screen = bench.screen(80, 24);
    assert!(screen.contains(" Rules"), "{screen}");
    assert!(bench.app.layout.arrangement.board.width < folded);
    // Those who write rules see them.
    let mut bench = Bench::rules(RULES);
    assert!(bench.screen(80, 24).contains("─ Rules"));
}

#[test]
fn presets_differ_at_each_size() {
    let mut bench = Bench::rules(RULES);
    let mut shares = |name: &str, size: (u16, u16)| {
        bench.keys(&format!("Ctrl+P 'layout {name}' Enter"));
        bench.draw(size.0, size.1);
        let found = bench.app.layout.arrangement;
        (found.board.width, found.rules.height, found.moves.height)
    };
    for size in [(80, 24), (120, 40), (200, 60)] {
        let [auto, play, write, study] =
            ["auto", "play", "write", "study"].map(|name| shares(name, size));
        assert!(play.0 > study.0 && study.0 > write.0, "{size:?}");
        assert!(write.1 >= auto.1 && write.2 <= auto.2, "{size:?}");
        assert_eq!((play.1, study.1), (0, 0), "{size:?}");
    }
    assert!(bench.app.config.print().contains("layout = \"study\""));
    bench.keys("Ctrl+P 'layout sideways' Enter");
    assert!(
        bench.toast().contains("auto, play, write, study"),
        "{}",
        bench.toast()
    );
}

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
fn tab_goes_through_what_is_shown_and_never_into_folded_rules() {
    let mut bench = Bench::game("chess");
    bench.draw(80, 24);
    let walked: Vec<Pane> = (0..3)
        .map(|_| {
            bench.keys("Tab").draw(80, 24);
            bench.app.focus
        })
        .collect();
    assert_eq!(walked, [Pane::Moves, Pane::Composer, Pane::Board]);
    let screen = bench.screen(80, 24);
    assert!(screen.contains("F5 rules"), "{screen}");
    bench.keys("F5").draw(80, 24);
    assert_eq!(bench.app.focus, Pane::Rules);
    bench.keys("F6").draw(80, 24);
    assert_eq!(bench.app.focus, Pane::Composer);
    bench.draw(120, 40);
    bench.keys("Shift+Tab");
    assert_eq!(
        bench.app.focus,
        Pane::Rules,
        "where it is shown, Tab finds it"
    );
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
        bench.keys("F6");
        assert_eq!(bench.app.focus, Pane::Board);
        bench.draw(columns, rows);
        bench.keys("Shift+Tab");
        assert_eq!(bench.app.focus, Pane::Panel, "they are still open");
        // What is composed next puts the refusal away, and its steps with it.
        bench.keys("F6").enter("h4");
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
fn the_layout_for_play_has_the_highest_cells_that_fit() {
    let mut bench = Bench::game("checkers");
    bench.keys("Ctrl+P 'layout play' Enter");
    for (size, cell) in [((100, 30), (6, 3)), ((80, 24), (4, 2)), ((120, 40), (6, 3))] {
        let screen = bench.screen(size.0, size.1);
        let board = bench.app.layout.board.as_ref().expect("a board");
        assert!(
            board.cell.0 >= cell.0 && board.cell.1 >= cell.1,
            "{cell:?} {:?}\n{screen}",
            board.cell
        );
    }
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

#[test]
fn the_key_for_the_next_file_first_shows_the_rules() {
    let mut bench = Bench::game("chess");
    bench.draw(100, 30);
    bench.keys("F5").draw(100, 30);
    assert_eq!((bench.app.focus, bench.app.editor.active), (Pane::Rules, 0));
    bench.keys("F5");
    assert_eq!(bench.app.editor.active, 1);
}
