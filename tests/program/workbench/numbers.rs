//! The numbers of moves on the pieces that they placed.

use super::bench::Bench;
use gametui::config::Mode;
use gametui::session::NavigationStep;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::plain;

/// A corner in which black takes the stone of move 2, and white plays there again; another first move is a variation.
const GAME: &str = "(;GM[1]FF[4]SZ[5]KM[0.5];B[ba](;W[aa];B[ab];W[ee];B[ed];W[ac];B[de];W[bb];B[cc];W[aa];B[dd])\
    (;W[cc];B[dd];W[cd]))";

fn opened() -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("numbers.sgf");
    std::fs::write(&path, GAME).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.app.mode = Mode::Study;
    bench.keys("End");
    bench
}

/// Returns the numbers that stand between the lines of the board.
fn shown(bench: &mut Bench) -> Vec<u32> {
    let screen = bench.screen(80, 24);
    let board = screen.lines().filter(|line| line.starts_with('║'));
    let mut numbers: Vec<u32> = board
        .filter_map(|line| line.split('║').nth(1))
        .filter(|row| row.contains('─') || row.contains('┼'))
        .flat_map(|row| {
            let row = row
                .trim_start()
                .trim_start_matches(|sign: char| sign.is_ascii_digit());
            let words = row.split(|sign: char| !sign.is_ascii_digit());
            words
                .filter_map(|word| word.parse().ok())
                .collect::<Vec<u32>>()
        })
        .collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn numbers_go_round_and_are_kept() {
    let mut bench = opened();
    assert_eq!(shown(&mut bench), Vec::<u32>::new());
    let last = bench.move_number();
    bench.keys("+").says("The last move has its number.");
    assert_eq!(shown(&mut bench), [last]);
    bench.keys("+");
    assert!(shown(&mut bench).iter().all(|number| *number + 10 > last));
    bench.keys("+");
    let all = shown(&mut bench);
    assert!(all.contains(&1) && all.contains(&last), "{all:?}");
    // Where the stone of move 2 was taken another one stands.
    assert!(!all.contains(&2), "{all:?}");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("10 at 2"), "{screen}");
    assert_eq!(bench.app.config.numbers, "all");
    let said = plain::board::whole(&bench.app).join("\n");
    assert!(said.contains("B black number 1"), "{said}");
    bench.keys("+ ,");
    assert!(shown(&mut bench).is_empty(), "they begin behind this move");
    bench.keys("+").says("no numbers");
    assert_eq!(bench.app.config.numbers, "off");
}

#[test]
fn numbers_from_here_begin_at_the_fork_in_a_variation() {
    let mut bench = opened();
    bench.keys(": 'numbers here' Enter");
    assert!(shown(&mut bench).is_empty());
    bench
        .keys(", , ,")
        .keys(": 'numbers here' Enter")
        .keys(". .");
    assert_eq!(shown(&mut bench), [1, 2]);
    // The other line leaves the game at move 2.
    let record = bench.session().record();
    let first = record.node(record.root()).children()[0];
    let side = record.main_line_end(record.node(first).children()[1]);
    if let Some(session) = &mut bench.app.session {
        session.step(NavigationStep::To(side));
    }
    bench.keys("Esc");
    assert_eq!(shown(&mut bench), [1, 2, 3]);
}

#[test]
fn numbers_need_games_of_placed_pieces() {
    let mut bench = Bench::game("chess");
    bench.keys(": 'numbers all' Enter");
    assert!(
        bench.toast().contains("in which moves place them"),
        "{}",
        bench.toast()
    );
    assert_eq!(bench.app.config.numbers, "off");
    bench.keys(": 'numbers some' Enter").says("some");
    let mut bench = Bench::game("gomoku");
    bench.keys(": 'numbers all' Enter").enter("h8").enter("h9");
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains('1') && bench.app.config.numbers == "all",
        "{screen}"
    );
}
