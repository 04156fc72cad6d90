//! The command palette: commands as typed by users of other programs, and completion.

use super::bench::Bench;
use gametui::config::Mode;
use gametui::search::Effort;
use gametui::session::Seat;
use gametui::tui::app::{Effect, Layer};
use gametui::tui::layout::{Pane, ScreenShape};
use gametui::tui::open_target::OpenTarget;

/// Returns the entries of the palette as displayed, and the index of the one that Enter uses.
fn offered(bench: &Bench) -> (Vec<&str>, Option<usize>) {
    match bench.app.layers.last() {
        Some(Layer::Palette(palette)) => {
            let entries = palette
                .entries
                .iter()
                .map(|entry| entry.shown.text.as_str());
            (entries.collect(), palette.selected)
        }
        other => panic!("no palette but {other:?}"),
    }
}

fn typed(bench: &Bench) -> &str {
    match bench.app.layers.last() {
        Some(Layer::Palette(palette)) => palette.line.text(),
        other => panic!("no palette but {other:?}"),
    }
}

#[test]
fn a_game_is_written_under_a_name_and_again() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("a.sgf");
    bench.enter("c3 d4");
    bench.keys(&format!(": 'w {}' Enter", path.display()));
    assert!(!bench.app.is_changed(), "{}", bench.toast());
    bench.enter("b6 a5").keys(": 'w' Enter");
    assert!(!bench.app.is_changed());
    assert_eq!(
        bench.session().storage().record_path(),
        Some(path.as_path())
    );
    bench.enter("d4 c5").keys(": 'wq' Enter");
    assert!(!bench.app.is_changed());
    assert_eq!(bench.outside, [Effect::Quit(false)]);
}

#[test]
fn the_rules_are_written_from_their_pane() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("mine.gdef");
    bench.app.focus = Pane::Rules;
    bench.keys(&format!("Ctrl+P 'w {}' Enter", path.display()));
    assert!(path.is_file(), "{}", bench.toast());
}

#[test]
fn leaving_asks_unless_it_is_told_not_to() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'q' Enter");
    bench.says("not saved. Save").keys("Esc");
    assert!(bench.outside.is_empty());
    bench.keys(": 'q!' Enter");
    assert_eq!(bench.outside, [Effect::Quit(false)]);
}

#[test]
fn a_mistyped_command_proposes_the_nearest_one() {
    for (word, asked) in [
        ("qiut", "Run \"Quit\"?"),
        ("saev", "Run \"Save what is in this pane\"?"),
        ("undp", "Run \"Undo\"?"),
        ("udno", "Run \"Undo\"?"),
        ("delte", "Run \"Delete this move and all that follows\"?"),
        ("resgin", "Run \"Resign: the other player wins\"?"),
    ] {
        let mut bench = Bench::game("checkers");
        bench.enter("c3 d4").keys(&format!(": '{word}' Enter"));
        bench.says(asked);
    }
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'siez' Enter");
    bench.says("There is no command \"siez\". Did you mean :size?");
    // Two Enters lose nothing.
    bench.keys(": 'delte' Enter Enter : 'qiut' Enter Enter");
    assert_eq!((bench.move_number(), &bench.outside[..]), (1, &[][..]));
    bench.says("not saved. Save").keys("Esc");
    bench.keys("'yndo' Enter");
    bench.says("\"yndo\" is not a move. Did you mean the command :undo?");
}

#[test]
fn a_new_game_begins_by_the_same_rules() {
    let mut bench = Bench::game("checkers");
    bench
        .enter("c3 d4")
        .keys(": 'new' Enter")
        .says("not saved. Save");
    bench.keys("Right Enter");
    assert_eq!((bench.move_number(), bench.stands("d4")), (0, ".".into()));
    assert!(!bench.app.is_changed());

    let mut bench = Bench::empty();
    bench.keys(": 'new' Enter");
    assert!(!bench.toast().is_empty());
}

#[test]
fn files_are_completed_and_opened() {
    let mut bench = Bench::game("checkers");
    for name in ["alpha.gdef", "alpine.gdef"] {
        let text = "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return true; }\ndefine end() -> bool { return false; }\n";
        std::fs::write(bench.path(name), text).expect("written");
    }
    bench.keys(&format!(
        ": 'e {}/al'",
        bench.path("").display().to_string().trim_end_matches('/')
    ));
    let (entries, selected) = offered(&bench);
    assert_eq!(
        (entries.len(), selected),
        (2, None),
        "Enter takes what is typed"
    );
    bench.keys("Tab");
    assert!(typed(&bench).ends_with("/alp"), "{}", typed(&bench));
    bench.keys("Down Enter");
    let game = bench.session().game().expect("rules");
    assert_eq!((game.width, game.height), (3, 3));
    assert_eq!(
        bench.session().rules_text().files()[0].base_name(),
        "alpha.gdef"
    );
}

#[test]
fn numbers_themes_and_settings() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 b6 a5").keys(": 'goto 1' Enter");
    assert_eq!(bench.move_number(), 1);
    bench.keys(": '1...' Enter");
    assert_eq!(bench.move_number(), 2, "the answer to the first move");

    bench.keys(": 'theme'");
    let (entries, selected) = offered(&bench);
    assert!(
        entries[selected.expect("one")].ends_with("theme"),
        "{entries:?}"
    );
    bench.keys("' '");
    assert!(offered(&bench).0.contains(&"light"));
    bench.keys("'li' Tab");
    assert_eq!(typed(&bench), "theme light");
    bench.keys("Enter");
    assert_eq!(bench.app.theme.name, "light");
    bench
        .keys(": 'theme' Enter")
        .says("high-contrast")
        .keys("Esc");
    assert_eq!(bench.app.theme.name, "light");

    bench.keys(": 'set theme=dark' Enter");
    assert_eq!(bench.app.theme.name, "dark");
    bench.keys(": 'set hints=off' Enter");
    assert!(!bench.app.config.hints);
    bench.keys(": 'set hints=off' Enter");
    assert!(!bench.app.config.hints);
    bench.keys(": 'set hints=maybe' Enter");
    assert!(bench.toast().contains("on, off"), "{}", bench.toast());
    bench.keys(": 'set colour=red' Enter");
    assert!(bench.toast().contains("strength"), "{}", bench.toast());

    bench.holds = true;
    bench.keys(": 'set strength=hard' Enter");
    assert_eq!(bench.app.config.strength, "strong");
    let is_person = |player: u8| bench.session().players().seat(player) == Seat::Person;
    assert!(
        (0..2).all(is_person),
        "it is remembered, and nobody leaves the table"
    );
    bench.keys(": 'opponent hard' Enter");
    let seats: Vec<Seat> = (0..2)
        .map(|player| bench.session().players().seat(player))
        .collect();
    assert!(seats.contains(&Seat::Machine(Effort::STRONG)), "{seats:?}");
    bench.keys(": 'set strength=easy' Enter");
    let again: Vec<Seat> = (0..2)
        .map(|player| bench.session().players().seat(player))
        .collect();
    assert!(again.contains(&Seat::Machine(Effort::EASY)) && again.contains(&Seat::Person));
}

#[test]
fn names_and_starts_of_words_come_first_and_a_guess_asks() {
    let mut bench = Bench::game("checkers");
    for (text, id) in [
        ("fli", "flip"),
        ("undo", "undo"),
        ("main", "main-line"),
        ("turn boa", "flip"),
    ] {
        bench.keys(&format!(": '{text}'"));
        let (entries, _) = offered(&bench);
        assert!(
            entries[0].ends_with(&format!("  {id}")),
            "{text}: {entries:?}"
        );
        bench.keys("Esc");
    }
    // The letters of `tbrd` occur in "Turn the board".
    bench.keys(": 'tbrd' Enter").says("Run \"");
    assert!(!bench.app.board.flipped);
    bench.keys("Esc : 'zqzq' Enter");
    assert!(bench.toast().contains("zqzq"), "{}", bench.toast());
    // An entry that the user moves to is meant.
    bench.keys(": 'flp' Down Up Enter");
    assert!(!matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
}

#[test]
fn one_key_lets_a_pane_fill_the_screen() {
    let mut bench = Bench::game("checkers");
    bench.draw(120, 40);
    assert_eq!(bench.app.layout.arrangement.shape, ScreenShape::Four);
    bench.keys("Z").draw(120, 40);
    let layout = &bench.app.layout;
    assert_eq!(layout.arrangement.shape, ScreenShape::One);
    assert_eq!(layout.panes.len(), 1);
    assert_eq!(layout.panes[0].1.width, 120);
    bench.keys("F5").draw(120, 40);
    assert_eq!(
        bench.app.layout.panes[0].0,
        Pane::Rules,
        "the pane that has the keyboard"
    );
    bench.keys("'Z' F11").draw(120, 40);
    assert_eq!(bench.app.layout.arrangement.shape, ScreenShape::Four);
    assert!(
        bench.app.editor.is_changed(),
        "in the source it is a letter"
    );
}

#[test]
fn tab_indents_in_the_source_and_other_keys_leave_it() {
    let mut bench = Bench::rules("size: 3 x 3\nobj X\n");
    bench.app.focus = Pane::Rules;
    bench.app.editor.go_to(0, 1, 1);
    bench.keys("Tab");
    assert_eq!(bench.app.focus, Pane::Rules);
    assert_eq!(
        bench.app.editor.texts()[0].as_ref(),
        "  size: 3 x 3\nobj X\n"
    );
    bench.keys("Shift+Tab");
    assert_eq!(bench.app.editor.texts()[0].as_ref(), "size: 3 x 3\nobj X\n");
    bench.keys("Ctrl+W");
    assert_ne!(bench.app.focus, Pane::Rules);
}

#[test]
fn a_long_line_moves_only_itself() {
    let long = "// ".to_owned() + &"word ".repeat(60);
    let mut bench = Bench::rules(&format!("size: 3 x 3\n{long}\nobj X\n"));
    bench.app.focus = Pane::Rules;
    bench.app.editor.go_to(0, 2, 290);
    let screen = bench.screen(120, 40);
    assert!(screen.contains("1 size: 3 x 3"), "{screen}");
    assert!(screen.contains("3 obj X"), "{screen}");
    assert!(!screen.contains("// word"), "{screen}");
    bench.keys("Up");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("// word"), "{screen}");
}

#[test]
fn help_shows_what_can_be_done_where_one_is() {
    let rows = |bench: &mut Bench| -> Vec<String> {
        bench.keys("F1");
        let Some(Layer::Help(help)) = bench.app.layers.last() else {
            panic!("no help");
        };
        let rows = help.groups.iter().flat_map(|group| &group.rows);
        rows.map(|(key, _)| key.clone()).collect()
    };
    let mut library = Bench::empty();
    let known = rows(&mut library);
    for key in ["Ctrl+S", "F4", "Ctrl+G", ":set-up"] {
        assert!(
            !known.iter().any(|known| known.contains(key)),
            "{key} in {known:?}"
        );
    }
    assert!(known.iter().any(|known| known.contains("Ctrl+O")));
    let mut bench = Bench::empty();
    let path = bench.path("a.gbb");
    std::fs::write(&path, "GBB/1.0\nsize 3 3\nhead 0 0\n").expect("written");
    bench.open(OpenTarget::of_path(path));
    let known = rows(&mut bench);
    assert!(!known.iter().any(|known| known.contains("F4")), "{known:?}");
    assert!(
        known.iter().any(|known| known.contains("Ctrl+S")),
        "{known:?}"
    );
}

#[test]
fn a_folder_is_never_written_over_and_a_name_in_it_is_offered() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    let folder = bench.path("games");
    std::fs::create_dir(&folder).expect("made");
    for typed in [
        folder.display().to_string(),
        format!("{}/", folder.display()),
    ] {
        bench.keys(&format!(": 'w {typed}' Enter"));
        bench.says("is a folder").says("checkers.sgf");
        let Some(Layer::Files(picker)) = bench.app.layers.last() else {
            panic!("no picker");
        };
        let name = picker.line.text().to_owned();
        assert!(name.starts_with(&*folder.to_string_lossy()), "{name}");
        assert!(name.ends_with(".sgf"), "{name}");
        bench.keys("Esc");
    }
    bench.keys(&format!(": 'w {}' Enter Enter", folder.display()));
    assert!(!bench.app.is_changed(), "{}", bench.toast());
    let path = bench.session().storage().record_path().expect("saved");
    assert_eq!(path.parent(), Some(folder.as_path()));
    assert!(!bench.path("games.sgf").exists());
}

#[test]
fn what_the_system_says_of_a_file_is_told() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'w /proc/x.sgf' Enter");
    assert!(bench.app.is_changed());
    assert!(
        !bench.toast().contains("does not exist"),
        "{}",
        bench.toast()
    );
    bench.keys(": 'w /none/x.sgf' Enter");
    assert!(
        bench.toast().contains("/none does not exist"),
        "{}",
        bench.toast()
    );
}

#[test]
fn new_with_a_name_opens_a_game_of_the_library() {
    let mut bench = Bench::game("checkers");
    bench.keys(": 'new tictactoe' Enter");
    assert_eq!(bench.session().game().map(|game| game.width), Some(3));
    bench.keys(": 'new nothing' Enter");
    assert!(
        bench.toast().contains("no game nothing"),
        "{}",
        bench.toast()
    );
}

#[test]
fn set_alone_lists_the_settings_with_what_they_are() {
    let mut bench = Bench::game("checkers");
    bench.keys(": 'set' Enter");
    for setting in [
        "theme", "language", "glyphs", "keys", "hints", "mouse", "strength",
    ] {
        bench.says(setting);
    }
    bench.keys("Down Down Enter").says("high-contrast");
    bench.keys("Esc : 'theme' Enter").says("high-contrast");
}

#[test]
fn one_number_is_a_size_where_rules_have_one() {
    let mut bench = Bench::game("hooks.bdl");
    bench.keys(": 'size 9' Enter");
    let game = bench.session().game().expect("rules");
    assert_eq!((game.width, game.height), (9, 9));
    let mut bench = Bench::game("hexthrough");
    bench.keys(": 'size 9' Enter");
    bench.says("The size of the board is no parameter");
}

#[test]
fn the_size_of_the_board_is_set_for_a_new_game_with_the_same_players() {
    let mut bench = Bench::game("go");
    bench.keys(": 'set size=5x5' Enter");
    let game = bench.session().game().expect("rules");
    assert_eq!((game.width, game.height), (5, 5));
    bench.keys(": 'set komi=0.5' Enter");
    assert_eq!(
        bench.session().rules_text().overrides(),
        ["size=5x5", "komi=0.5"]
    );
    bench.keys(": 'opponent easy' Enter");
    let seat = |bench: &Bench| bench.session().players().seat(1);
    let machine = seat(&bench);
    assert_ne!(machine, Seat::Person);
    bench.keys(": 'new' Enter");
    assert_eq!(seat(&bench), machine);
    assert_eq!(
        bench.session().rules_text().overrides(),
        ["size=5x5", "komi=0.5"]
    );
    bench.keys(": 'set nonsense=3' Enter");
    bench.says("nonsense");
    assert_eq!(
        bench.session().rules_text().overrides().len(),
        2,
        "nothing changed"
    );
}

#[test]
fn a_size_alone_begins_a_game_on_a_board_of_that_size() {
    let mut bench = Bench::game("go");
    bench.keys(": 'size' Enter").says(":size 9x9");
    for (typed, size) in [
        ("size 9", (9, 9)),
        ("size 7x5", (7, 5)),
        ("set size=13", (13, 13)),
    ] {
        bench.keys(&format!(": '{typed}' Enter"));
        let game = bench.session().game().expect("rules");
        assert_eq!((game.width, game.height), size, "{typed}");
    }
    // Chess has no other boards.
    let mut bench = Bench::game("chess");
    bench.keys(": 'size 9' Enter");
    assert_eq!(bench.session().game().map(|game| game.width), Some(8));
}

#[test]
fn what_the_rules_let_one_set_is_offered_and_named() {
    let mut bench = Bench::game("go");
    bench.keys(": 'set ko'").says("komi=");
    bench.keys("Esc : 'set nonsense=3' Enter").says("komi");
    bench.keys("Esc : 'set size=' Enter").says("size");
    assert!(bench.session().rules_text().overrides().is_empty());
    // Other words of the text are not parameters.
    bench
        .keys("Esc : 'set isMoveLegal=3' Enter")
        .says("isMoveLegal");
    assert!(bench.session().rules_text().overrides().is_empty());
}

#[test]
fn a_command_that_is_typed_as_a_move_is_run_and_never_played() {
    let mut bench = Bench::game("go");
    bench.app.mode = Mode::Play;
    bench.keys("i 'size 13' Enter");
    let width = |bench: &Bench| bench.session().position().board.width();
    assert_eq!((width(&bench), bench.move_number()), (13, 0));
    // The work is not thrown away without a question.
    bench.keys("i 'D4' Enter i 'size 9' Enter");
    assert_eq!((width(&bench), bench.move_number()), (13, 1));
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    bench.keys("Esc i 'undo' Enter");
    assert_eq!((bench.move_number(), bench.composer()), (0, ""));
    // What may be a move is one, and what is nothing is refused.
    bench.keys("i 'sizes' Enter");
    assert_eq!((bench.move_number(), bench.composer()), (0, "sizes"));
}
