//! Opening, saving, quitting, reopening.

use super::bench::{Bench, read};
use gametui::tui::app::{Effect, Layer};
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::theme::Role;
use ratatui::buffer::Cell;
use ratatui::style::Color;

#[test]
fn the_first_screen_lists_the_games_and_opens_one() {
    let mut bench = Bench::empty();
    bench
        .says("English draughts")
        .says("Connect four")
        .keys("Down Enter");
    assert!(bench.session().game().is_some());
    assert!(bench.app.layers.is_empty());
}

#[test]
fn a_record_is_saved_and_found_again_with_all_its_variations() {
    let mut bench = Bench::game("checkers");
    bench
        .enter("c3 d4 b6 a5")
        .keys("Home")
        .enter("e3 f4")
        .keys("e Enter 'second' Esc");
    let path = bench.path("study");
    bench.keys(&format!(": 'save-as {}' Enter", path.display()));
    let path = path.with_extension("sgf");
    assert!(read(&path).contains("GTMOVE"), "{}", bench.toast());
    assert!(!bench.app.is_changed());
    let mut again = Bench::empty();
    again.open(OpenTarget::of_path(path));
    let session = again.session();
    assert_eq!(session.record().size(), 4);
    assert_eq!(session.record().node(session.current()).comment(), "second");
    assert_eq!(again.stands("f4"), "W");
}

#[test]
fn a_position_is_saved_and_loaded_with_the_player_asked_for() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    let path = bench.path("mid.gbb");
    bench.keys(&format!(": 'save-position {}' Enter", path.display()));
    assert!(read(&path).starts_with("GBB/1.0"), "{}", bench.toast());
    let mut again = Bench::game("checkers");
    again.keys(&format!(": 'load-position {}' Enter", path.display()));
    again.says("black").keys("Down Enter");
    assert_eq!(again.stands("d4"), "W");
    assert_eq!(again.session().position().turn, 1);
    std::fs::write(&path, "GBB/1.0\nsize 2 2\nhead 0 0\n").expect("written");
    again.keys(&format!(": 'load-position {}' Enter Enter", path.display()));
    assert!(again.app.toast.as_ref().is_some_and(|toast| toast.is_error));
    assert_eq!(again.stands("d4"), "W", "the open game is untouched");
}

#[test]
fn leaving_asks_when_something_is_unsaved() {
    let mut bench = Bench::game("checkers");
    bench.keys("Ctrl+Q");
    assert_eq!(bench.outside, [Effect::Quit(false)]);
    bench.outside.clear();
    bench.enter("c3 d4").keys("Ctrl+Q");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    bench.keys("Esc");
    assert!(bench.outside.is_empty());
    bench.keys("Ctrl+Q Enter");
    assert!(
        matches!(bench.app.layers.last(), Some(Layer::Files(_))),
        "it has no name yet"
    );
    let path = bench.path("a.sgf");
    bench
        .keys("Ctrl+W Ctrl+W")
        .keys(&format!("'{}' Enter", path.display()));
    assert_eq!(bench.outside, [Effect::Quit(false)]);
    assert!(path.exists());
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys("Ctrl+C 'd'");
    assert_eq!(bench.outside, [Effect::Quit(false)]);
}

#[test]
fn nothing_is_written_over_without_a_word() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("a.sgf");
    std::fs::write(&path, "mine").expect("written");
    bench
        .enter("c3 d4")
        .keys(&format!(": 'save-as {}' Enter", path.display()));
    bench.says("Write over it").keys("Enter");
    assert_eq!(read(&path), "mine");
    bench.keys(&format!(": 'save-as {}' Enter Left Enter", path.display()));
    assert!(read(&path).contains("GTMOVE"));
    bench.enter("b6 a5").keys("Ctrl+S");
    assert!(
        bench.app.layers.is_empty(),
        "its own file needs no question"
    );
    assert!(!bench.app.is_changed());
}

#[test]
fn a_picture_given_a_folder_is_offered_a_name_in_it() {
    let mut bench = Bench::game("tictactoe");
    let folder = bench.path("pictures");
    std::fs::create_dir(&folder).expect("a folder");
    bench.keys(&format!(": 'export {}' Enter", folder.display()));
    assert!(
        typed(&bench).ends_with("pictures/tictactoe.svg"),
        "{}",
        typed(&bench)
    );
    bench.keys("Enter");
    assert!(read(&folder.join("tictactoe.svg")).contains("<svg"));
    let unknown = bench.path("board.png");
    std::fs::write(&unknown, "mine").expect("written");
    bench.keys(&format!(": 'export {}' Enter", unknown.display()));
    assert!(
        bench.app.layers.is_empty() && bench.toast().contains(".svg"),
        "{}",
        bench.toast()
    );
}

#[test]
fn what_cannot_be_opened_leaves_the_open_game_alone() {
    let mut bench = Bench::game("checkers");
    let folder = bench.path("");
    let binary = bench.path("b.gdef");
    std::fs::write(&binary, [0, 159, 146, 150]).expect("written");
    for path in [bench.path("missing.gdef"), folder, binary] {
        bench.app.toast = None;
        bench.keys(&format!(": 'open {}' Enter", path.display()));
        // For missing rules, templates are offered.
        let is_offered = !bench.app.layers.is_empty();
        bench.app.layers.clear();
        let is_error = bench.app.toast.as_ref().is_some_and(|toast| toast.is_error);
        assert!(is_error != is_offered, "{}", path.display());
        assert_eq!(bench.stands("c3"), "W");
    }
}

#[test]
fn a_save_that_fails_is_told_and_nothing_is_lost() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    let path = bench.path("no/such/folder/a.sgf");
    bench.keys(&format!(": 'save-as {}' Enter", path.display()));
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
    assert!(bench.app.is_changed());
}

#[test]
fn paths_are_completed() {
    let mut bench = Bench::game("checkers");
    std::fs::write(bench.path("alpha.gdef"), "").expect("written");
    std::fs::write(bench.path("alpine.gdef"), "").expect("written");
    let start = bench.path("al");
    bench
        .keys("Ctrl+O")
        .keys(&format!("'{}' Tab", start.display()));
    assert!(typed(&bench).ends_with("alp"));
    bench.keys("Tab");
    assert!(typed(&bench).ends_with("alpha.gdef"));
}

/// Returns the text typed in the file picker.
fn typed(bench: &Bench) -> String {
    match bench.app.layers.last() {
        Some(Layer::Files(picker)) => picker.line.text().to_owned(),
        _ => panic!("no picker"),
    }
}

/// Returns the path of the marked row, or an empty text if none is marked.
fn marked(bench: &Bench) -> String {
    let Some(Layer::Files(picker)) = bench.app.layers.last() else {
        panic!("no picker");
    };
    let row = picker.selected().map(|index| picker.rows()[index]);
    row.map_or(String::new(), |row| picker.path(row).0)
}

#[test]
fn unsaved_work_is_offered_again() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench
        .app
        .session
        .as_mut()
        .expect("a session")
        .recovery_task()
        .expect("unsaved work")
        .run()
        .expect("kept");
    bench.app.session = None;
    bench.open(OpenTarget {
        rules: vec!["checkers".into()],
        ..OpenTarget::default()
    });
    // Keys have been pressed, so the question waits; without input it is opened automatically.
    bench.says("Unsaved work found. Ctrl+N answers.");
    bench.keys("Ctrl+N Enter");
    assert_eq!(bench.stands("d4"), "W");
    assert!(bench.app.is_changed());

    bench.tick(3);
    bench.app.session = None;
    bench.app.questions.inputs = 0;
    bench.open(OpenTarget {
        rules: vec!["checkers".into()],
        ..OpenTarget::default()
    });
    bench.wait(1000);
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    bench.wait(1000).keys("Enter");
    assert_eq!(bench.stands("d4"), "W");
}

#[test]
fn the_state_of_a_position_is_taken() {
    let mut bench = Bench::empty();
    bench.open(OpenTarget {
        rules: vec!["dvonn".into()],
        state: vec![("left".to_owned(), "0".to_owned())],
        ..OpenTarget::default()
    });
    let values = bench.session().state_texts();
    let left = values.iter().find(|(name, _)| name == "left");
    assert_eq!(
        left.map(|(_, value)| value.as_str()),
        Some("0"),
        "{values:?}"
    );
}

#[test]
fn theme_language_and_keys_are_switched_live_and_kept() {
    let mut bench = Bench::game("checkers");
    bench.keys(": 'language pl' Enter").says("Plansza");
    bench
        .keys(": 'theme light' Enter")
        .keys(": 'glyphs ascii' Enter")
        .keys(": 'glyphs nonsense' Enter")
        .says("nonsense");
    assert_eq!(bench.app.theme.name, "light");
    bench.keys(": 'keys vim' Enter");
    let before = bench.app.board.cursor;
    bench.keys("k");
    assert_ne!(bench.app.board.cursor, before);
    let settings = read(&bench.app.folders.settings());
    for entry in [
        "language = \"pl\"",
        "theme = \"light\"",
        "glyphs = \"ascii\"",
        "keys = \"vim\"",
    ] {
        assert!(settings.contains(entry), "{settings}");
    }
    bench.keys(": 'theme plaid' Enter");
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
}

#[test]
fn the_automatic_theme_is_that_of_the_terminal() {
    let mut bench = Bench::game("checkers");
    bench.app.take_ground([0; 3]);
    for automatic in ["theme automatic", "set theme=automatic"] {
        bench.keys(": 'theme light' Enter");
        assert_eq!(bench.app.theme.name, "light");
        // A theme for another ground is painted whole.
        let buffer = bench.draw(80, 24);
        let bare = |cell: &Cell| cell.fg == Color::Reset || cell.bg == Color::Reset;
        assert!(!buffer.content.iter().any(bare));
        bench.keys(&format!(": '{automatic}' Enter")).says("dark");
        assert_eq!(bench.app.theme.name, "dark");
        assert!(read(&bench.app.folders.settings()).contains("theme = \"\""));
    }
    bench.keys(": 'theme' Enter").says("automatic").keys("Esc");
    bench.app.take_ground([255; 3]);
    assert_eq!(bench.app.theme.name, "light");
}

#[test]
fn a_theme_of_the_user_is_taken_and_its_faults_have_a_line() {
    let mut bench = Bench::game("checkers");
    let folder = bench.app.folders.themes();
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("mine.toml");
    let text = "inherits = \"light\"\n[styles]\ntitle = \"red bold\"\ncursor = \"blink\"\n";
    std::fs::write(&path, text).expect("written");
    bench.keys(": 'theme mine' Enter");
    let title = |bench: &Bench| bench.app.theme.style(Role::Title).fg;
    assert_eq!(
        (&*bench.app.theme.name, title(&bench)),
        ("mine", Some(Color::Red))
    );
    let told = bench
        .app
        .remarks
        .iter()
        .any(|told| told.contains("mine.toml:4: \"blink\""));
    assert!(told, "{:?}", bench.app.remarks);
    // Without room for both, the hints give way to it.
    let narrow = bench.keys("Down").screen(80, 24);
    assert!(
        narrow.contains("1 fault in your settings: :messages"),
        "{narrow}"
    );
    assert!(read(&bench.app.folders.settings()).contains("theme = \"mine\""));
    bench.keys(": 'theme' Enter").says("mine").keys("Esc");
    // A change shows when the theme is taken again.
    std::fs::write(&path, text.replace("red bold", "blue")).expect("written");
    bench.keys(": 'theme mine' Enter");
    assert_eq!(title(&bench), Some(Color::Blue));
}

#[test]
fn the_palette_finds_commands_by_their_words() {
    let mut bench = Bench::game("checkers");
    bench.keys("Ctrl+P 'turn board' Enter");
    assert!(bench.app.board.flipped);
    bench.keys(": Esc ? 'comment' Esc Esc");
    assert!(bench.app.layers.is_empty());
    bench.keys("F10 Right Right Esc");
    assert!(bench.app.layers.is_empty());
}

#[test]
fn tab_goes_round_the_panes() {
    let mut bench = Bench::game("checkers");
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push(bench.app.focus);
        bench.keys("Tab");
    }
    assert_eq!(seen, [Pane::Board, Pane::Moves, Pane::Composer]);
    assert_eq!(bench.app.focus, Pane::Board);
    bench.keys("Shift+Tab");
    assert_eq!(bench.app.focus, Pane::Composer);
}

#[test]
fn it_is_told_when_unsaved_work_was_kept() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench.tick(3);
    bench.wait(10_000);
    bench.says("autosaved just now");
    bench.wait(125_000);
    bench.says("autosaved 2 min ago");
    let path = bench.path("kept.sgf");
    bench.keys(&format!(": 'save-as {}' Enter", path.display()));
    assert!(!bench.screen(120, 40).contains("autosaved"));
    // The next change has not been autosaved yet.
    bench.enter("b6 a5").wait(1000);
    let screen = bench.screen(120, 40);
    assert!(!screen.contains("autosaved"), "{screen}");
    bench.tick(3).wait(10_000).says("autosaved just now");
}

#[test]
fn a_list_of_files_marks_what_enter_takes_and_pages() {
    let mut bench = Bench::game("checkers");
    let folder = bench.path("many");
    std::fs::create_dir(&folder).expect("a folder");
    for number in 10..40 {
        std::fs::write(folder.join(format!("{number}.gdef")), "").expect("written");
    }
    let name = |bench: &Bench| {
        let path = marked(bench);
        path.rsplit('/').next().unwrap_or_default().to_owned()
    };
    bench.keys(&format!("Ctrl+O '{}/'", folder.display()));
    let screen = bench.screen(80, 24);
    assert!(
        screen.contains("10.gdef") && !screen.contains('▸'),
        "{screen}"
    );
    bench.keys("Down Down");
    assert_eq!(name(&bench), "10.gdef");
    assert!(bench.screen(120, 40).contains("▸ "), "it is marked now");
    for (key, wanted) in [
        ("PageDown", "20.gdef"),
        ("End", "39.gdef"),
        ("PageUp", "29.gdef"),
        ("Home", ""),
        ("PageUp", ""),
    ] {
        bench.keys(key);
        assert_eq!(name(&bench), wanted, "{key}");
    }
    bench.keys("Ctrl+U 'xyz'");
    assert_eq!(typed(&bench), "xyz", "Ctrl+U empties the line");
    assert_eq!(marked(&bench), "", "Enter would find no such file");
}

#[test]
fn the_file_picker_shows_what_the_marked_file_holds() {
    let mut bench = Bench::game("checkers");
    let sgf = "(;GM[1]SZ[9]PB[Ann]PW[Bob]DT[2024];B[aa];W[bb])";
    std::fs::write(bench.path("go.sgf"), sgf).expect("written");
    std::fs::write(bench.path("broken.gdef"), "game {").expect("written");
    std::fs::create_dir(bench.path("deep")).expect("a folder");
    let folder = bench.path("");
    bench.keys(&format!("Ctrl+O '{}'", folder.display()));
    bench.keys("'osgf'");
    assert!(marked(&bench).ends_with("go.sgf"), "letters in order");
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        for words in ["go.sgf", "Ann – Bob", "1. A9 2. B8"] {
            assert!(screen.contains(words), "{words}\n{screen}");
        }
    }
    bench.keys("Backspace Backspace Backspace Backspace 'brok'");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("rules (gdef)"), "{screen}");
    bench.keys("Backspace Backspace Backspace Backspace 'deep' Enter");
    assert!(typed(&bench).ends_with("deep/"), "{}", typed(&bench));
    bench.keys("'../go.s' Enter");
    assert_eq!(bench.session().game().map(|game| game.width), Some(9));
    let preview = bench.keys("Ctrl+O 'mono'").screen(120, 40);
    assert!(preview.contains("as typed"), "{preview}");
    bench.keys("Ctrl+U Down").says("Ann – Bob");
}

#[test]
fn clicks_mark_and_take_files_and_devices_are_only_described() {
    let mut bench = Bench::game("checkers");
    std::fs::write(bench.path("one.sgf"), "(;GM[1]SZ[9])").expect("written");
    std::fs::write(bench.path("two.sgf"), "(;GM[1]SZ[5])").expect("written");
    let folder = bench.path("");
    bench.keys(&format!("Ctrl+O '{}'", folder.display()));
    bench.screen(120, 40);
    let row = |bench: &Bench, wanted: &str| {
        let rows = bench.app.layout.entries.clone().into_iter();
        let Some(Layer::Files(picker)) = bench.app.layers.last() else {
            panic!("no picker");
        };
        let is_it = |index: usize| picker.path(picker.rows()[index]).0.ends_with(wanted);
        let found = rows.into_iter().find(|(_, index)| is_it(*index));
        let (place, _) = found.expect("the row");
        (place.x + 3, place.y)
    };
    let (x, y) = row(&bench, "two.sgf");
    bench.click_at(x, y);
    assert!(marked(&bench).ends_with("two.sgf"));
    bench.screen(120, 40);
    bench.click_at(x, y);
    assert_eq!(bench.session().game().map(|game| game.width), Some(5));
    #[cfg(unix)]
    bench.keys("Ctrl+O '/dev/null'").says("device");
}

#[test]
fn while_something_is_opened_keys_wait_and_escape_gives_it_up() {
    let mut bench = Bench::game("checkers");
    bench.app.files.opening = Some("huge.sgf".to_owned());
    bench.enter("c3 d4");
    assert_eq!(bench.move_number(), 0);
    bench.says("opening huge.sgf");
    bench.keys("Esc");
    assert_eq!(bench.outside, [Effect::CancelTasks(Vec::new())]);
    bench.enter("c3 d4");
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn while_something_is_opened_one_key_leaves() {
    let mut bench = Bench::game("checkers");
    bench.app.files.opening = Some("huge.sgf".to_owned());
    bench.keys("Ctrl+Q");
    let wanted = [Effect::CancelTasks(Vec::new()), Effect::Quit(false)];
    assert_eq!(bench.outside, wanted);
}

/// Returns a workbench in which a move is being saved to a file, with tasks on files held back.
fn saving() -> (Bench, std::path::PathBuf) {
    let mut bench = Bench::game("checkers");
    let path = bench.path("a.sgf");
    bench
        .enter("c3 d4")
        .keys(&format!(": 'save-as {}' Enter", path.display()));
    bench.enter("b6 a5");
    bench.holds_files = true;
    bench.keys("Ctrl+S");
    assert_eq!(bench.tasks.len(), 1);
    (bench, path)
}

#[test]
fn what_is_played_while_a_save_is_under_way_stays_unsaved() {
    let (mut bench, path) = saving();
    bench.enter("d4 c5");
    bench.release_files();
    assert!(bench.toast().contains("Saved"), "{}", bench.toast());
    assert!(bench.app.is_changed());
    assert_eq!(read(&path).matches("GTMOVE").count(), 2);
    bench.keys("Ctrl+U");
    assert!(!bench.app.is_changed(), "this was saved");
}

#[test]
fn save_and_quit_waits_for_the_save_and_stays_when_it_fails() {
    let (mut bench, path) = saving();
    bench.keys("Ctrl+Q Enter");
    assert!(bench.outside.is_empty());
    bench.release_files();
    assert_eq!(bench.outside, [Effect::Quit(false)]);

    let (mut bench, _) = saving();
    std::fs::remove_file(bench.path("a.sgf")).expect("removed");
    std::fs::create_dir(bench.path("a.sgf")).expect("made");
    bench.keys("Ctrl+Q Enter").release_files();
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
    assert!(bench.outside.is_empty(), "nothing is lost");
    assert!(bench.app.is_changed());
    drop(path);
}

#[test]
fn a_save_that_is_refused_asks_unless_the_person_went_on() {
    for goes_on in [false, true] {
        let (mut bench, path) = saving();
        std::fs::write(&path, "theirs").expect("written");
        if goes_on {
            bench.keys("Left");
        }
        bench.release_files();
        assert_eq!(bench.app.layers.is_empty(), goes_on);
        if goes_on {
            bench.says("Changed on disk: a.sgf").says("Ctrl+N");
            bench.keys("Ctrl+N");
        }
        bench.says("unsaved changes").keys("Esc");
        assert_eq!(read(&path), "theirs");
        assert!(bench.app.is_changed());
    }
}

#[test]
fn a_save_that_hangs_is_shown_and_given_up_with_escape() {
    let (mut bench, path) = saving();
    bench.keys("Esc");
    assert!(bench.outside.is_empty(), "it has only begun");
    bench.wait(2000).says("saving a.sgf");
    bench.keys("Esc").says("given up");
    assert!(matches!(&bench.outside[..], [Effect::CancelTasks(ids)] if ids.len() == 1));
    assert!(bench.app.is_changed());
    assert!(!bench.screen(120, 40).contains("saving a.sgf"));
    // The save succeeds after all: then the record is on disk.
    bench.release_files();
    assert!(!bench.app.is_changed());
    assert!(read(&path).contains("GTMOVE"));
}

#[test]
fn a_recovered_record_is_quiet_about_its_file_until_somebody_changes_it() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("a.sgf");
    bench
        .enter("c3 d4")
        .keys(&format!(": 'save-as {}' Enter", path.display()));
    bench.enter("b6 a5").tick(3);
    bench.app.session = None;
    bench.open(OpenTarget::of_path(path.clone()));
    // The question about the record comes first.
    bench.wait(7000).says("Unsaved").keys("Ctrl+N Enter");
    assert_eq!(bench.stands("a5"), "B");
    assert!(bench.app.layers.is_empty(), "nobody else changed it");
    std::fs::write(&path, read(&path) + "\n").expect("written");
    let watched = bench.session().watched();
    bench.event(gametui::tui::event::Event::Changed(watched[0].clone()));
    bench
        .keys("Ctrl+N")
        .says("changed by another program")
        .keys("Left Enter");
    assert_eq!(bench.stands("a5"), ".", "read again");
    bench.tick(3);
    bench.app.session = None;
    bench.open(OpenTarget::of_path(path));
    bench.wait(7000).says("Unsaved work");
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_refused_everywhere() {
    let mut bench = Bench::game("checkers");
    for name in ["a.sgf", "a.gdef", "a.gbb"] {
        let path = bench.path(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success());
        bench.app.toast = None;
        bench.keys(&format!(": 'open {}' Enter", path.display()));
        if name == "a.gbb" {
            bench.keys("Enter");
        }
        assert!(bench.toast().contains("named pipe"), "{}", bench.toast());
    }
}

#[test]
fn a_record_of_another_program_opens_where_it_was_left_without_a_change() {
    let mut bench = Bench::empty();
    let text = "(;GM[1]SZ[9];B[ee];W[gc];B[cg])(;GM[1]SZ[9];B[aa];W[bb];B[cc])";
    let path = bench.path("two games.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    assert_eq!(bench.move_number(), 0);
    bench.keys("Ctrl+PageDown . . : 'library' Enter");
    assert!(bench.app.session.is_none());
    bench.open(OpenTarget::of_path(path.clone()));
    assert_eq!(bench.session().storage().game_of_file(), (2, 2));
    assert_eq!(bench.move_number(), 2);
    assert_eq!(read(&path), text, "nothing is written into the file");
    // Where the file has changed, it opens as far as it still can.
    bench.keys(": 'library' Enter");
    std::fs::write(&path, "(;GM[1]SZ[9];B[ee])").expect("written");
    bench.open(OpenTarget::of_path(path));
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn the_preview_of_a_large_board_has_all_its_rows() {
    let mut bench = Bench::game("checkers");
    let path = bench.path("gomoku.sgf");
    std::fs::write(&path, "(;GM[4]SZ[15];B[hh])").expect("written");
    bench.keys(&format!("Ctrl+O '{}' Down", path.display()));
    let screen = bench.screen(80, 24);
    let rows = screen.lines().filter(|line| line.contains("├─┼─")).count();
    assert_eq!(rows, 13, "between the edges\n{screen}");
}

#[test]
fn why_a_file_was_repaired_is_told_beside_what_could_not_be_judged() {
    for text in ["(;GM[1]SZ[9];B[aa];W[zz", "(;GM[1]SZ[9];B[aa];W[bb]C[cut"] {
        let mut bench = Bench::empty();
        let path = bench.path("cut.sgf");
        std::fs::write(&path, text).expect("written");
        bench.open(OpenTarget::of_path(path));
        let screen = bench.screen(80, 24);
        assert!(screen.contains("\"]\""), "{screen}");
        assert_eq!(
            screen.contains("1 node of the record"),
            text.contains("zz"),
            "{screen}"
        );
    }
}

#[test]
fn a_large_file_rewritten_in_place_is_left_alone_and_the_game_saved_by_itself() {
    let mut bench = Bench::empty();
    let path = bench.path("many.pgn");
    let pad = "word ".repeat(300);
    let game = |number: usize| format!("[White \"P{number}\"]\n\n1. e4 {{{pad}}} e5 *\n\n");
    let text: String = (1..=3000).map(game).collect();
    std::fs::write(&path, &text).expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    bench.keys(": 'game 1500' Enter e Enter 'mine' Esc");
    assert!(bench.app.is_changed());
    // In place: the file is the same one.
    let theirs = game(7) + &game(8) + &text;
    std::fs::write(&path, &theirs).expect("written");
    bench.event(gametui::tui::event::Event::Changed(path.clone()));
    bench.keys("Ctrl+N").says("Keep mine").keys("'k'");
    bench.keys("Ctrl+S").says("rewritten by another");
    assert!(read(&path) == theirs, "nothing is mixed");
    bench.wait(2000).keys("Enter");
    let Some(Layer::Files(picker)) = bench.app.layers.last() else {
        panic!("a name is asked for");
    };
    assert!(picker.line.text().ends_with("many-1500.pgn"));
    bench.keys("Enter");
    let saved = read(&bench.path("many-1500.pgn"));
    assert!(saved.contains("[White \"P1500\"]") && saved.contains("mine"));
    assert_eq!(saved.matches("[White ").count(), 1);
    assert!(!bench.app.is_changed());
    assert!(read(&path) == theirs);
}

#[test]
fn nothing_is_saved_under_a_name_that_could_not_be_opened_again() {
    let refuses = |bench: &mut Bench, command: &str, name: &str| {
        let path = bench.path(name);
        bench.keys(&format!("Ctrl+P '{command} {}' Enter", path.display()));
        let toast = bench.app.toast.as_ref().expect("a word");
        assert!(toast.is_error, "{command} {name}: {}", toast.text);
        assert!(toast.text.contains("end the name in"), "{}", toast.text);
        assert!(!path.exists(), "{command} {name}");
    };
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    for name in ["a.gdef", "a.fen", "a.gbb", "a.toml", "a.txt"] {
        refuses(&mut bench, "save-as", name);
    }
    for name in ["a.sgf", "a.pgn", "a.gdef", "a.zzz"] {
        refuses(&mut bench, "save-position", name);
    }
    for name in ["a.sgf", "a.gbb", "a.bdl", "a.toml"] {
        refuses(&mut bench, "save-rules-as", name);
    }
    assert!(bench.app.is_changed());
    bench.keys("F5");
    refuses(&mut bench, "write", "a.sgf");

    let mut bench = Bench::empty();
    bench.keys(": 'new-board 3 3' Enter r");
    for name in ["a.sgf", "a.fen", "a.gdef"] {
        refuses(&mut bench, "save-as", name);
    }
    assert!(bench.app.is_changed());
}

#[test]
fn rules_that_are_saved_without_an_ending_get_that_of_their_language() {
    for (game, ending) in [("checkers", "gdef"), ("hexthrough", "bggl")] {
        let mut bench = Bench::game(game);
        let path = bench.path("mine");
        bench.keys(&format!(": 'save-rules-as {}' Enter", path.display()));
        assert!(!path.exists(), "{}", bench.toast());
        let mut again = Bench::empty();
        again.open(OpenTarget::of_path(path.with_extension(ending)));
        assert!(again.session().game().is_some(), "{game}");
    }
}
