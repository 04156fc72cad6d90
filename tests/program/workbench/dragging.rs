//! Pieces that are dragged with the mouse: what cannot go there goes back.

use super::bench::{Bench, mouse, named};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::search::random::Random;

/// Presses the button on one square and releases it on another.
fn slide(bench: &mut Bench, from: (u16, u16), to: (u16, u16)) {
    let left = MouseButton::Left;
    for (kind, (x, y)) in [
        (MouseEventKind::Down(left), from),
        (MouseEventKind::Drag(left), to),
        (MouseEventKind::Up(left), to),
    ] {
        bench.event(mouse(kind, x, y));
    }
}

#[test]
fn a_refused_drag_puts_the_piece_back() {
    let mut bench = Bench::game("chess");
    let is_lifted = |bench: &Bench| bench.app.board.composition.lifted().is_some();
    bench.drag("e2", "e4").drag("e7", "e5");
    bench.drag("f1", "g3");
    assert!(bench.app.board.refusal.is_some() && !is_lifted(&bench));
    bench.says("refused");
    assert_eq!(bench.composer(), "");
    // Another piece of one's own, an empty square, and nothing at all lift nothing.
    for (from, to) in [
        ("c1", "d2"),
        ("e4", "e2"),
        ("e4", "e8"),
        ("e3", "d2"),
        ("d5", "d2"),
    ] {
        bench.drag(from, to);
        assert!(!is_lifted(&bench), "{from} {to}");
    }
    assert_eq!(bench.move_number(), 2);
    // A move goes on to be dragged, a click to lift, and the other one to set down.
    bench.drag("g1", "f3").drag("b8", "b8");
    assert!(is_lifted(&bench));
    bench.drag("c6", "c6");
    assert_eq!(
        (bench.stands("f3"), bench.stands("c6")),
        ("WN".into(), "BN".into())
    );
    // What was clicked before goes on with a drag.
    bench.drag("f1", "f1").drag("f1", "b5");
    assert_eq!(bench.stands("b5"), "WB");
}

#[test]
fn a_promotion_that_is_not_chosen_puts_the_pawn_back() {
    let mut bench = Bench::game("chess");
    for squares in [
        "h2 h4", "a7 a6", "h4 h5", "a6 a5", "h5 h6", "a5 a4", "h6 g7", "a4 a3",
    ] {
        bench.enter(squares);
    }
    bench.drag("g7", "h8");
    assert!(!bench.app.layers.is_empty(), "{}", bench.screen(120, 40));
    bench.keys("Esc");
    assert!(bench.app.board.composition.is_empty());
    bench.drag("g7", "h8").keys("Enter");
    assert_eq!(bench.stands("g7"), ".");
}

#[test]
fn nothing_is_lifted_by_a_release_elsewhere() {
    let lifted = |bench: &Bench| {
        let lifted = bench.app.board.composition.lifted();
        // A piece on its way over several squares is not lifted anew.
        lifted.filter(|lifted| lifted.placed_on.is_none()).cloned()
    };
    for (game, setting_up) in [
        ("chess", false),
        ("checkers", false),
        ("go", false),
        ("chess", true),
    ] {
        let mut bench = Bench::game(game);
        if setting_up {
            bench.keys("S");
        }
        bench.draw(120, 40);
        let mut random = Random::new(47, 1);
        let layout = bench.app.layout.board.clone().expect("a board");
        let board = bench.session().position().board.clone();
        let rects = board.squares().filter_map(|square| layout.rect_of(square));
        let mut places: Vec<_> = rects
            .map(|rect| (rect.x + rect.width / 2, rect.y + rect.height / 2))
            .collect();
        places.push((119, 0));
        let (mut lifts, mut refusals) = (0, 0);
        for step in 0..600 {
            let from = places[random.below(places.len())];
            let to = match random.below(5) {
                0 => from,
                _ => places[random.below(places.len())],
            };
            let before = lifted(&bench);
            slide(&mut bench, from, to);
            bench.wait(1_000);
            let after = lifted(&bench);
            lifts += usize::from(after.is_some());
            refusals += usize::from(bench.app.board.refusal.is_some());
            let is_new = after.is_some() && after != before;
            assert!(from == to || !is_new, "{game} {step}: {after:?}");
            if !bench.app.layers.is_empty() || random.below(8) == 0 {
                bench.keys("Esc");
            }
            if step % 50 == 0 {
                bench.draw(120, 40);
            }
        }
        assert_eq!(lifts > 0, game != "go", "{game}");
        assert_eq!(refusals > 0, !setting_up, "{game}");
    }
}

#[test]
fn a_refused_piece_is_back_where_it_stood_and_a_cross_is_where_it_may_not_go() {
    for mode in ["play", "study", "write"] {
        put_back_in(mode);
    }
}

fn put_back_in(mode: &str) {
    let mut bench = Bench::game("chess");
    bench.keys(&format!(": 'mode {mode}' Enter"));
    let square = |bench: &mut Bench, name: &str| {
        let buffer = bench.draw(80, 24);
        let layout = bench.app.layout.board.clone().expect("a board");
        let rect = layout.rect_of(named(name)).expect("shown");
        let signs = rect
            .positions()
            .map(|place| buffer[place].symbol().to_owned());
        signs.collect::<String>()
    };
    bench.draw(80, 24);
    // The cursor is elsewhere, so that its signs are in neither picture.
    let before = square(&mut bench, "b2");
    bench.enter("b2 b5");
    bench.says("A pawn goes one square forward");
    assert_eq!(square(&mut bench, "b2"), before, "{mode}");
    assert!(square(&mut bench, "b5").contains("╲╱"), "{mode}: a cross");
    if mode != "play" {
        return;
    }
    // Where the row of the hints has no room for the reason, it stands beside the board.
    let screen = bench.screen(60, 20);
    assert!(screen.contains("starts"), "{screen}");
    let reason = screen.lines().filter(|line| line.contains("A pawn goes"));
    assert_eq!(reason.count(), 1, "said once:\n{screen}");
}
