//! A board of stones that is open without rules.

use super::bench::{Bench, mouse, read};
use super::screens::picture_is;
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::codec::gbb;
use gametui::i18n::{Language, Texts};
use gametui::tui::app::{Effect, Layer};
use gametui::tui::open_target::OpenTarget;
use std::path::PathBuf;

const BOARD: &str = "GBB/1.0\nsize 9 7\ncell 0 0 Azul 2 Negro 1 Rojo 3 Verde 1\ncell 2 1 Rojo 12\n\
                     cell 4 3 Negro 1 Verde 18446744073709551615\ncell 8 6 Azul 1\nhead 2 1\n";

fn opened(text: &str) -> (Bench, PathBuf) {
    let mut bench = Bench::empty();
    let path = bench.path("board.gbb");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    assert!(bench.app.stones.is_some(), "{:?}", bench.app.library.error);
    (bench, path)
}

fn cursor(bench: &Bench) -> (u32, u32) {
    bench.app.stones.as_ref().expect("a board").cursor
}

fn stones(bench: &Bench, x: u32, y: u32) -> [u64; 4] {
    let screen = bench.app.stones.as_ref().expect("a board");
    screen.board.board().stones(x, y)
}

#[test]
fn a_board_at_every_size_and_in_every_language() {
    for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let (mut bench, _) = opened(BOARD);
        let name = format!("stones-{width}x{height}");
        picture_is(&name, &mut bench, (width, height));
    }
    for language in Language::ALL {
        let (mut bench, _) = opened(BOARD);
        bench.app.texts = Texts::new(language);
        bench.keys("v u");
        let name = format!("stones-{}", language.code());
        picture_is(&name, &mut bench, (80, 24));
    }
    let (mut bench, _) = opened(BOARD);
    bench.app.config.glyphs = "ascii".to_owned();
    bench.app.apply_look();
    bench.keys("- -");
    picture_is("stones-signs", &mut bench, (80, 24));
}

#[test]
fn cells_are_edited_taken_back_and_saved_as_the_codec_writes_them() {
    let (mut bench, path) = opened(BOARD);
    assert_eq!(cursor(&bench), (2, 1), "it begins at the head");
    bench.keys("a a n r R v V N");
    assert_eq!(stones(&bench, 2, 1), [2, 0, 12, 0]);
    bench.keys("u u U");
    assert_eq!(stones(&bench, 2, 1), [2, 1, 12, 0]);
    bench.keys("x Left Down Enter");
    assert_eq!(stones(&bench, 2, 1), [0; 4]);
    bench.says("modified").keys("Ctrl+S");
    assert!(!bench.app.is_changed(), "{}", bench.toast());
    let text = read(&path);
    assert!(text.ends_with("\nhead 1 0\n"), "{text}");
    assert!(!text.contains("cell 2 1"), "{text}");
    bench.keys("u");
    assert!(bench.app.is_changed());
    assert_eq!(cursor(&bench), (2, 1), "where the head was");
}

#[test]
fn a_file_that_another_program_has_written_is_not_replaced_unasked() {
    let (mut bench, path) = opened(BOARD);
    let other = BOARD.replace("head 2 1", "head 0 0");
    bench.keys("a");
    std::fs::write(&path, &other).expect("written");
    bench.keys("Ctrl+S");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    assert_eq!(read(&path), other);
    bench.keys("Enter");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    bench.wait(1000).keys("Enter Ctrl+S");
    assert!(!bench.app.is_changed(), "{}", bench.toast());
    assert_ne!(read(&path), other);
    bench.keys("a");
    std::fs::write(&path, &other).expect("written");
    bench.keys("Ctrl+S").wait(1000).keys("Up Enter");
    assert!(!bench.app.is_changed(), "read again");
    assert_eq!(cursor(&bench), (0, 0));
}

#[test]
fn what_cannot_be_done_is_said() {
    let (mut bench, _) = opened(BOARD);
    bench.keys("A");
    assert!(bench.toast().contains("no stone"));
    bench.keys("Ctrl+G '4 3' Enter v");
    assert!(bench.toast().contains("no more stones"));
    bench.keys("u");
    assert!(bench.toast().contains("nothing to undo"));
    assert!(!bench.app.is_changed());
    bench.keys("F4");
    assert!(bench.toast().contains("no rules"), "{}", bench.toast());
    bench
        .keys("Ctrl+G '9 0' Enter")
        .says("not a cell of this board");
    bench.keys("Esc");
    assert_eq!(cursor(&bench), (4, 3));
}

#[test]
fn leaving_asks_and_saves_under_its_own_name_or_another() {
    let (mut bench, path) = opened(BOARD);
    bench.keys("a Ctrl+Q");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Dialog(_))));
    bench.keys("Enter");
    assert!(bench.outside.contains(&Effect::Quit(false)));
    let written = gbb::parse(&read(&path), &gbb::GbbParseOptions::LENIENT).expect("a board");
    assert_eq!(written.stones(2, 1), [1, 0, 12, 0]);
    let other = bench.path("other");
    bench.keys(&format!("n : 'save-as {}' Enter", other.display()));
    let other = other.with_extension("gbb");
    assert!(read(&other).starts_with("GBB/1.0"), "{}", bench.toast());
    bench.keys("r").keys(": 'library' Enter Right Enter");
    assert!(bench.app.stones.is_none(), "given up by name");
    assert_eq!(bench.app.library.recent.first(), Some(&other));
}

#[test]
fn a_broken_board_names_its_place_and_what_is_open_stays() {
    let mut bench = Bench::empty();
    let path = bench.path("broken.gbb");
    std::fs::write(&path, "GBB/1.0\nsize 2 2\ncell 5 0 Rojo 1\nhead 0 0\n").expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    assert!(bench.app.stones.is_none());
    bench.says("broken.gbb:3:6");
    let (mut bench, _) = opened(BOARD);
    bench.open(OpenTarget::of_path(path));
    assert!(bench.app.stones.is_some());
    assert!(
        bench.toast().contains("broken.gbb:3:6"),
        "{}",
        bench.toast()
    );
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let (mut bench, _) = opened("GBB/1.0\nsize 1000 1000\ncell 999 999 Rojo 7\nhead 0 0\n");
    bench.keys("End PageUp Ctrl+G '999 999' Enter");
    bench.says("7R").says("cell 999 999");
    bench.draw(80, 24);
    let layout = bench.app.layout.stones.expect("cells");
    assert_eq!(
        layout.cell_at(layout.left, layout.bottom - 1),
        Some(layout.first)
    );
    let press = MouseEventKind::Down(MouseButton::Left);
    bench.event(mouse(press, layout.left, layout.bottom - 1));
    assert_eq!(cursor(&bench), layout.first);
    bench.keys("h");
    assert_eq!(cursor(&bench), (0, 0));
}

#[test]
fn stones_are_painted_with_the_mouse_and_a_new_board_is_saved_under_a_name() {
    let mut bench = Bench::empty();
    bench.keys(": 'new-board 4 3' Enter").says("new board");
    bench.keys(": 'paint rojo' Enter").says("painting rojo");
    bench.draw(80, 24);
    let layout = bench.app.layout.stones.expect("a board");
    let (width, height) = layout.size.extent();
    let place = |x: u16, y: u16| {
        (
            layout.left + x * (width + 1),
            layout.bottom - 1 - y * height,
        )
    };
    let left = MouseButton::Left;
    let (column, row) = place(0, 0);
    bench.event(mouse(MouseEventKind::Down(left), column, row));
    for x in 1..4 {
        let (column, row) = place(x, 0);
        bench.event(mouse(MouseEventKind::Drag(left), column, row));
        bench.event(mouse(MouseEventKind::Drag(left), column, row));
    }
    bench.event(mouse(MouseEventKind::Up(left), place(3, 0).0, row));
    bench.event(mouse(MouseEventKind::Down(MouseButton::Right), column, row));
    for (x, count) in [(0, 0), (1, 1), (2, 1), (3, 1)] {
        assert_eq!(stones(&bench, x, 0)[2], count, "{x}");
    }
    bench
        .keys("p u u")
        .keys(": 'resize 2 2' Enter")
        .says("1 stone is gone")
        .keys("Enter");
    let path = bench.path("new.gbb");
    bench.keys("Ctrl+S");
    if let Some(Layer::Files(picker)) = bench.app.layers.last_mut() {
        picker.line.set(&path.display().to_string());
    }
    bench.keys("Enter");
    let saved = read(&path);
    let board = gbb::parse(&saved, &gbb::GbbParseOptions::LENIENT).expect("valid");
    assert_eq!((board.width(), board.height()), (2, 2), "{saved}");
    assert!(!bench.app.is_changed());
    for (text, word) in [
        ("resize 0 2", "no size"),
        ("resize 3", "no size"),
        ("gbb-options x=1", "no option"),
    ] {
        bench.keys(&format!(": '{text}' Enter"));
        assert!(bench.toast().contains(word), "{text}: {}", bench.toast());
    }
}
