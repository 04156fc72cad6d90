//! The modes: what each kind opens in, what F5, F6 and Tab do, and that nobody types into the rules by accident.

use super::bench::Bench;
use super::screens::picture_is;
use gametui::config::{Mode, Modes, OpenKind};
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use proptest::prelude::*;
use std::path::PathBuf;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// Returns a workbench whose kinds open in their usual modes.
fn fresh() -> Bench {
    let mut bench = Bench::empty();
    bench.app.config.modes = Modes::default();
    bench
}

fn library(name: &str) -> Bench {
    let mut bench = fresh();
    bench.open(OpenTarget {
        rules: vec![PathBuf::from(name)],
        from_library: true,
        ..OpenTarget::default()
    });
    bench
}

/// Returns a game whose rules are a file of the user.
fn own() -> Bench {
    let mut bench = fresh();
    let rules = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games/checkers.gdef");
    bench.open(OpenTarget::of_path(rules));
    bench
}

fn record(name: &str, text: &str) -> Bench {
    let mut bench = fresh();
    let path = bench.path(name);
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

fn pgn() -> Bench {
    record(
        "study.pgn",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 {Solid.} 3. Bb5 *\n",
    )
}

fn sgf() -> Bench {
    record(
        "game.sgf",
        "(;GM[1]FF[4]SZ[19];B[pd];W[dp](;B[pq])(;B[dd]))",
    )
}

fn has_rules(bench: &mut Bench, (width, height): (u16, u16)) -> bool {
    bench.draw(width, height);
    bench.app.layout.source_view.is_some()
}

#[test]
fn what_is_opened_decides_the_mode() {
    for (mut bench, kind, mode) in [
        (library("chess"), OpenKind::Library, Mode::Play),
        (pgn(), OpenKind::Record, Mode::Study),
        (sgf(), OpenKind::Record, Mode::Study),
        (own(), OpenKind::Own, Mode::Write),
    ] {
        assert_eq!((bench.app.kind, bench.app.mode), (kind, mode));
        assert_eq!(bench.app.focus, Pane::Board);
        for size in SIZES {
            let shows = mode == Mode::Write && size.0 >= 72;
            assert_eq!(has_rules(&mut bench, size), shows, "{mode:?} {size:?}");
        }
    }
    // By its name alone, as on the command line.
    let mut bench = fresh();
    bench.open(OpenTarget::of_path(PathBuf::from("chess")));
    assert_eq!(bench.app.kind, OpenKind::Library);
    let mut bench = own();
    bench.draw(120, 40);
    assert_eq!(bench.app.layout.panes.len(), 4, "all four panes");
}

#[test]
fn the_first_screens() {
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        picture_is(
            &format!("mode-play-chess-{size}"),
            &mut library("chess"),
            (width, height),
        );
        picture_is(
            &format!("mode-play-go-{size}"),
            &mut library("go"),
            (width, height),
        );
        picture_is(
            &format!("mode-study-pgn-{size}"),
            &mut pgn(),
            (width, height),
        );
    }
}

#[test]
fn a_mode_is_remembered_for_each_kind() {
    let mut bench = library("chess");
    bench.keys("F6");
    assert_eq!(bench.app.mode, Mode::Study);
    bench.keys("Shift+F6 : 'mode write' Enter");
    assert_eq!(bench.app.mode, Mode::Write);
    assert_eq!(bench.app.focus, Pane::Board, "F6 and :mode leave the focus");
    let printed = bench.app.config.print();
    assert!(printed.contains("library = \"write\""), "{printed}");
    assert!(printed.contains("record = \"study\""), "{printed}");
    bench.keys(": 'mode sideways' Enter");
    assert!(
        bench.toast().contains("play, study, write"),
        "{}",
        bench.toast()
    );
    // What F5 opens for a while is not remembered.
    let mut bench = library("chess");
    bench.keys("F5");
    assert_eq!(
        (bench.app.mode, bench.app.focus),
        (Mode::Write, Pane::Rules)
    );
    assert_eq!(bench.app.config.modes, Modes::default());
}

#[test]
fn the_word_in_the_title_bar_is_clicked() {
    let mut bench = library("chess");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("PLAY study write"), "{screen}");
    let (place, mode) = bench.app.layout.modes[1];
    assert_eq!(mode, Mode::Study);
    bench.click_at(place.x, place.y);
    assert_eq!(bench.app.mode, Mode::Study);
    assert!(bench.screen(120, 40).contains("play STUDY write"));
    bench.app.no_color = true;
    bench.app.apply_look();
    assert!(bench.screen(120, 40).contains("play [STUDY] write"));
    let narrow = bench.screen(60, 20);
    assert!(
        narrow.contains("[STUDY]") && !narrow.contains("write"),
        "{narrow}"
    );
}

#[test]
fn tab_never_enters_the_source_and_indents_in_it() {
    for mut bench in [library("chess"), own()] {
        for size in SIZES {
            for _ in 0..5 {
                bench.keys("Tab").draw(size.0, size.1);
                assert_ne!(bench.app.focus, Pane::Rules);
            }
        }
    }
    let mut bench = own();
    bench.keys("F5 Ctrl+Home Tab");
    assert!(bench.app.editor.texts()[0].starts_with(' '));
}

#[test]
fn typed_moves_never_change_the_rules() {
    for make in [|| library("checkers"), own, pgn] {
        for size in SIZES {
            for keys in [
                "",
                "F6",
                "F6 F6",
                "Tab",
                "Tab Tab F6",
                "Tab F6 Tab Tab F6",
                "F5 F5",
                "Z Tab",
            ] {
                let mut bench = make();
                bench.draw(size.0, size.1);
                let before = bench.app.editor.texts();
                for key in keys.split_whitespace() {
                    bench.keys(key).draw(size.0, size.1);
                }
                bench.keys("'e2-e4'");
                assert_eq!(bench.app.editor.texts(), before, "{keys} at {size:?}");
            }
        }
    }
}

#[test]
fn a_board_in_play_has_large_cells() {
    for (mut bench, cell) in [(library("chess"), (8, 4)), (pgn(), (6, 3))] {
        bench.draw(120, 40);
        let board = bench.app.layout.board.as_ref().expect("a board");
        assert!(
            board.cell.0 >= cell.0 && board.cell.1 >= cell.1,
            "{:?}",
            board.cell
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn f5_twice_leads_back_to_where_one_was(
        kind in 0..3_usize, keys in prop::collection::vec(prop::sample::select(vec!["Tab", "F6", "Z", "Shift+Tab", "."]), 0..6),
        size in prop::sample::select(SIZES.to_vec()),
    ) {
        let mut bench = match kind { 0 => library("chess"), 1 => pgn(), _ => own() };
        bench.draw(size.0, size.1);
        for key in keys {
            bench.keys(key).draw(size.0, size.1);
        }
        // A message goes with the next key.
        bench.app.toast = None;
        let state = |bench: &Bench| (bench.app.mode, bench.app.focus, bench.app.is_zoomed, bench.app.borders);
        let before = (state(&bench), bench.screen(size.0, size.1));
        bench.keys("F5").draw(size.0, size.1);
        prop_assert_eq!(bench.app.focus, Pane::Rules);
        bench.keys("F5");
        prop_assert_eq!((state(&bench), bench.screen(size.0, size.1)), before);
    }
}
