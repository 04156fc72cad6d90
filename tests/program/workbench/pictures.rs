//! The pictures of the README: real screens in the colours of the dark theme.

use super::bench::{Bench, named};
use gametui::config::Mode;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::svg::{Paper, svg};
use std::path::PathBuf;

/// A picture in the README is loaded by everybody who looks at the project.
const LARGEST: usize = 60_000;

/// Compares a picture of the screen with `assets/pictures/NAME.svg`. If `GAMETUI_UPDATE_GOLDEN` is set, writes that
/// file.
#[track_caller]
fn is_picture(name: &str, title: &str, bench: &mut Bench, (width, height): (u16, u16)) {
    bench.keys(": 'theme dark' Enter").wait(60_000);
    let buffer = bench.draw(width, height);
    let found = svg(&buffer, buffer.area, Paper::of(&bench.app.theme), title);
    assert!(found.len() < LARGEST, "{name}: {} bytes", found.len());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("assets/pictures")
        .join(format!("{name}.svg"));
    if std::env::var_os("GAMETUI_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).expect("written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == golden,
        "{} differs; GAMETUI_UPDATE_GOLDEN=1 renews it",
        path.display()
    );
}

/// Opens the sample game of a game, with a seed for the machine.
fn sample(name: &str, path: &str) -> Bench {
    let mut bench = Bench::empty();
    bench.open(OpenTarget {
        rules: vec![PathBuf::from(format!("{name}.gdef"))],
        from_library: true,
        record: Some(PathBuf::from(format!("games/{name}.sgf"))),
        path: Some(path.to_owned()),
        ..OpenTarget::default()
    });
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench
}

#[test]
fn a_game() {
    let mut bench = Bench::game("chess");
    bench.app.mode = Mode::Play;
    bench.app.config.sheet = true;
    bench.keys("i 'e4' Enter i 'e5' Enter i 'Nf3' Enter i 'Nc6' Enter i 'Bc4' Enter i 'Bc5' Enter");
    bench
        .keys("i 'O-O' Enter i 'Nf6' Enter i 'd3' Enter i 'd6' Enter")
        .enter("c4");
    bench.app.board.cursor = named("f7");
    let title = "Chess: the bishop is lifted, and the squares that it can reach are marked";
    is_picture("game", title, &mut bench, (120, 40));
}

#[test]
fn a_refusal() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 f6 e5").keys("Home").enter("e3 f4");
    bench.keys("Home Alt+Up . .").enter("g3 h4");
    let title =
        "Draughts: a refused move, and the line of the rules that refused it with its values";
    is_picture("refusal", title, &mut bench, (120, 40));
}

#[test]
fn a_study() {
    let mut bench = sample("chess", "0*11");
    bench.app.mode = Mode::Study;
    bench.app.config.sheet = true;
    bench.app.focus = Pane::Moves;
    bench.keys(": 'analyse 200' Enter");
    let title = "A study: variations, a comment and the analysis of the machine";
    is_picture("study", title, &mut bench, (120, 40));
}
