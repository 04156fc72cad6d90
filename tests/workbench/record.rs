//! Walking and editing the tree of moves.

use crate::bench::{Bench, mouse};
use crossterm::event::MouseEventKind;
use gametui::tui::layer::Layer;
use gametui::tui::layout::Pane;

fn started() -> Bench {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 b6 a5");
    bench
}

#[test]
fn stepping_back_and_playing_something_else_makes_a_variation() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4");
    let root = bench.session().record().root();
    assert_eq!(bench.session().record().node(root).children().len(), 2);
    bench.keys("Home .");
    assert_eq!(
        bench.stands("f4"),
        "W",
        "forward follows the line last walked"
    );
    bench.keys(",").enter("c3 d4");
    assert_eq!(
        bench.session().record().node(root).children().len(),
        2,
        "the same move enters the variation that is there"
    );
    assert_eq!(bench.stands("d4"), "W");
}

#[test]
fn a_variation_is_chosen_ahead_without_moving() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4").keys("Home");
    bench.app.focus = Pane::Moves;
    bench.keys("Up");
    assert_eq!(bench.move_number(), 0);
    assert!(bench.toast().contains("1 of 2"), "{}", bench.toast());
    bench.keys("Right");
    assert_eq!(bench.stands("d4"), "W");
    bench.keys("Left Down Right");
    assert_eq!(bench.stands("f4"), "W");
    bench.keys("m");
    assert_eq!(bench.move_number(), 0);
    bench.keys("Down Right Up");
    assert_eq!(
        bench.stands("d4"),
        "W",
        "up goes to the sibling where nothing forks ahead"
    );
}

#[test]
fn deleting_promoting_and_undo() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4");
    bench.app.focus = Pane::Moves;
    let root = bench.session().record().root();
    let first = |bench: &Bench| bench.session().record().node(root).children()[0];
    let old = first(&bench);
    bench.keys("P");
    assert_ne!(first(&bench), old);
    bench.keys("u");
    assert_eq!(first(&bench), old);
    assert!(bench.toast().starts_with("Undone"), "{}", bench.toast());
    bench.keys("U M");
    assert!(bench.toast().contains("main line"), "{}", bench.toast());
    bench.keys("Delete");
    assert_eq!(bench.session().record().node(root).children().len(), 1);
    bench.keys("u");
    assert_eq!(bench.session().record().node(root).children().len(), 2);
    bench.keys("D");
    assert_eq!(bench.session().record().node(root).children().len(), 1);
}

#[test]
fn cutting_and_pasting() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    bench.keys("Home Right y");
    assert!(
        bench.toast().contains("2 moves copied"),
        "{}",
        bench.toast()
    );
    bench.keys("Ctrl+X");
    assert_eq!(bench.session().record().size(), 1);
    bench.keys("p");
    assert_eq!(bench.session().record().size(), 3);
    bench.keys("End");
    assert_eq!(bench.stands("a5"), "B");
}

#[test]
fn comments_are_written_found_and_kept_by_escape() {
    let mut bench = started();
    bench.keys("e 'a good start' Enter 'żółw'");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Comment(_))));
    bench.keys("Esc");
    let comment = |bench: &Bench| {
        let session = bench.session();
        session
            .record()
            .node(session.current())
            .comment()
            .to_owned()
    };
    assert_eq!(comment(&bench), "a good start\nżółw");
    bench.keys("Home c");
    assert_eq!(comment(&bench), "a good start\nżółw");
    bench.keys("Home Ctrl+F 'good' Enter");
    assert_eq!(bench.move_number(), 2);
    bench.keys("u");
    assert_eq!(comment(&bench), "");
}

#[test]
fn marks_are_set_and_taken_away() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    bench.keys("! Enter").says("a5  !");
    bench.keys("! End Enter");
    assert!(!bench.screen(120, 40).contains("a5  !"));
}

#[test]
fn moves_are_gone_to_by_number_and_by_clicking() {
    let mut bench = started();
    bench.keys("Ctrl+G '1' Enter");
    assert_eq!(bench.move_number(), 1);
    bench
        .keys("Ctrl+G 'x' Enter")
        .says("not a number")
        .keys("Esc");
    bench.keys(": 'goto 2' Enter");
    assert_eq!(bench.move_number(), 2);
    bench.draw(120, 40);
    let root = bench.session().record().root();
    let layout = bench.app.layout.moves.clone().expect("a tree");
    let (_, place) = layout
        .nodes
        .iter()
        .find(|(node, _)| *node == root)
        .expect("the root");
    let (column, row) = (place.x, place.y);
    bench.click_at(column, row);
    assert_eq!(bench.move_number(), 0);
    bench.event(mouse(MouseEventKind::ScrollDown, column, row));
    assert_eq!(bench.move_number(), 1);
}

#[test]
fn autoplay_goes_to_the_end_and_stops() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    bench.keys("Home Space");
    bench.wait(1000);
    assert_eq!(bench.move_number(), 1);
    bench.wait(1000).wait(1000);
    assert_eq!(bench.move_number(), 2);
    assert_eq!(bench.app.moves.autoplay_at, None);
}

#[test]
fn stepping_works_from_every_pane() {
    let mut bench = started();
    for pane in Pane::ALL {
        bench.app.focus = pane;
        bench.keys("Alt+Left");
        assert_eq!(bench.move_number(), 1, "{pane:?}");
        bench.keys("Alt+Right");
        assert_eq!(bench.move_number(), 2, "{pane:?}");
    }
}
