//! The hint: where to look, what moves, the move, and what is expected after it.

use super::bench::Bench;
use gametui::board::Move;
use gametui::notation::label::write_label;
use gametui::notation::square_name;
use gametui::session::HintStep;
use gametui::tui::facts::path_of;
use gametui::tui::theme::Theme;

/// Opens a game whose machine counts visits and no time.
fn seeded(name: &str) -> Bench {
    let mut bench = Bench::game(name);
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench
}

fn told(bench: &Bench) -> Option<(HintStep, Move)> {
    let (step, found) = bench.session().players().hint()?.told()?;
    Some((step, found.mv.clone()))
}

/// Returns true if a part of the board is faint: with few colours it has a sign as well.
fn is_dimmed(bench: &mut Bench) -> bool {
    bench.app.theme = Theme::by_name("sixteen").expect("a theme");
    bench.screen(120, 40).contains('░')
}

#[test]
fn a_hint_tells_more_with_each_key() {
    let mut bench = seeded("breakthrough");
    bench.keys("*");
    let (step, mv) = told(&bench).expect("a hint");
    assert_eq!(step, HintStep::Region);
    assert!(bench.toast().starts_with("Look at the lower"));
    assert!(is_dimmed(&mut bench));
    bench.keys("*");
    let game = bench.session().game().expect("a game");
    let from = path_of(&mv).0.expect("a piece");
    let name = square_name(from, game.look.coordinates);
    let label = write_label(&mv, game, bench.session().position());
    assert_eq!(bench.toast(), format!("Move the piece on {name}."));
    assert!(!is_dimmed(&mut bench));
    bench.keys("*");
    assert_eq!(bench.toast(), format!("The move is {label}."));
    bench.keys("*");
    let line = bench.toast().to_owned();
    assert!(line.starts_with(&format!("Expected: {label} ")), "{line}");
    bench.keys("*");
    assert_eq!(bench.toast(), line, "there is no more to tell");
    assert_eq!(told(&bench), Some((HintStep::Line, mv)));
}

#[test]
fn where_a_square_says_it_all_the_move_is_not_told_again() {
    let mut bench = seeded("tictactoe");
    bench.keys("*");
    assert!(bench.toast().starts_with("Look at row "));
    bench.keys("*");
    assert!(bench.toast().starts_with("Play on "));
    bench.keys("*");
    assert!(bench.toast().starts_with("Expected: "));
    let mut bench = seeded("gomoku");
    bench.enter("h8").keys("*");
    assert!(bench.toast().starts_with("Look at the "));
}

#[test]
fn a_hint_is_forgotten_with_its_position() {
    let mut bench = seeded("tictactoe");
    bench.keys("* *").enter("b2");
    assert_eq!(told(&bench), None);
    assert_eq!(bench.toast(), "");
    bench.keys("* * Left Right");
    assert!(told(&bench).is_some(), "the cursor changes nothing");
    bench.keys(",");
    assert_eq!(told(&bench), None);
    bench.keys(".");
    assert_eq!(told(&bench), None, "it begins anew");
    bench.keys("*");
    assert!(is_dimmed(&mut bench));
    bench.keys("Esc");
    assert_eq!(told(&bench), None);
    assert!(!is_dimmed(&mut bench));
}

#[test]
fn a_search_for_a_hint_can_be_stopped() {
    let mut bench = seeded("tictactoe");
    bench.holds = true;
    bench.keys("*");
    assert_eq!(bench.toast(), "Looking for a hint …");
    bench.keys("*");
    assert_eq!(bench.held.len(), 1, "one search is enough");
    bench.keys("Esc").release();
    assert_eq!(told(&bench), None);
    assert_eq!(bench.toast(), "");
    bench.keys("*").release();
    assert!(bench.toast().starts_with("Look at row "));
    // A move that was made meanwhile.
    bench.enter("b2").keys("*").enter("a1").release();
    assert_eq!(told(&bench), None);
}

#[test]
fn what_the_analysis_knows_is_not_searched_again() {
    let mut bench = seeded("tictactoe");
    bench.keys(": 'analyse 5000' Enter");
    bench.holds = true;
    bench.keys("*");
    assert!(bench.held.is_empty());
    assert!(bench.toast().starts_with("Look at row "));
}

#[test]
fn without_a_choice_there_is_a_reason() {
    let mut bench = seeded("tictactoe");
    bench.enter("a1 a2 b1 b2 c1").keys("*");
    bench.says("The game is over here.");
    let mut bench = seeded("tictactoe");
    bench.holds = true;
    bench.keys(": 'opponent 1 60' Enter").keys("*");
    bench.says("The machine is to move.");
    let mut bench = seeded("tictactoe");
    bench.keys("S *").says("A position is being set up");
    let mut bench = seeded("ur");
    bench.keys("Home *");
    bench.says("Chance moves here");
    let mut bench = seeded("battleship");
    bench.keys("*");
    assert_eq!(told(&bench), None);
}
