//! Games with a clock, whose time the tests hand in.

use super::bench::{Bench, read};
use gametui::config::Mode;
use gametui::session::Fact;
use gametui::session::node_facts::Clock;
use gametui::tui::event::Event;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use ratatui::style::Modifier;
use std::time::Duration;

/// Returns a game in PLAY with a clock.
fn timed(game: &str, control: &str) -> Bench {
    let mut bench = Bench::game(game);
    bench.app.mode = Mode::Play;
    bench.draw(120, 40);
    set(&mut bench, control);
    bench
}

fn set(bench: &mut Bench, control: &str) {
    bench.keys(&format!(": 'clock {control}' Enter"));
}

/// Plays moves on squares, before each of which some milliseconds pass.
fn play(bench: &mut Bench, squares: &str, milliseconds: u64) {
    for square in squares.split_whitespace() {
        bench.wait(milliseconds).enter(square);
    }
}

fn clocks(bench: &Bench) -> Vec<(Option<f64>, bool)> {
    let told = |clock: Clock| (clock.seconds, clock.overtime.is_some());
    bench
        .session()
        .shown_clocks()
        .into_iter()
        .map(told)
        .collect()
}

/// Returns the seconds of both clocks.
fn seconds(bench: &Bench) -> Vec<f64> {
    let clocks = clocks(bench).into_iter();
    clocks.filter_map(|(seconds, _)| seconds).collect()
}

fn result(bench: &Bench) -> String {
    bench.session().tree().fact(Fact::Result)
}

#[test]
fn the_time_of_each_side_runs_from_its_first_move_on() {
    let mut bench = timed("tictactoe", "10+5");
    assert!(bench.toast().starts_with("The clock is set: 10+5."));
    play(&mut bench, "a1 b2", 60_000);
    assert_eq!(seconds(&bench), [600.0, 600.0]);
    bench.wait(19_040);
    assert!((seconds(&bench)[0] - 580.96).abs() < 1e-9);
    bench.says("▸ 9:40").says("10:00");
    bench.enter("a2");
    // Tenths are counted, and the increment comes with the move.
    assert_eq!(seconds(&bench), [586.0, 600.0]);
    let node = bench.session().record().node(bench.session().current());
    let stated: Vec<_> = node.foreign().iter().map(|known| known.ident()).collect();
    assert_eq!(stated, ["BL"]);
}

#[test]
fn taking_moves_back_gives_both_clocks_back() {
    let mut bench = timed("tictactoe", "5");
    play(&mut bench, "a1 b2 a2 b3 c1", 7_000);
    assert_eq!(seconds(&bench), [286.0, 293.0]);
    bench.wait(5_000).keys("u");
    assert_eq!(seconds(&bench), [293.0, 293.0]);
    bench.wait(1_000).keys("u");
    assert_eq!(seconds(&bench), [293.0, 300.0]);
    bench.keys("U");
    assert_eq!(seconds(&bench), [293.0, 293.0]);
    bench.keys("u u u");
    assert_eq!(seconds(&bench), [300.0, 300.0], "{:?}", bench.toast());
    // The second move of the first side was its first with time.
    bench.keys("u");
    bench.wait(50_000);
    assert_eq!(seconds(&bench), [300.0, 300.0]);
}

#[test]
fn stepping_back_only_looks() {
    let mut bench = timed("tictactoe", "5");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(10_000).keys(",");
    assert!(
        bench.toast().contains("The clock runs. End returns."),
        "{}",
        bench.toast()
    );
    bench.wait(10_000);
    assert_eq!(seconds(&bench), [280.0, 300.0]);
    bench.keys("End").enter("a2");
    assert_eq!(seconds(&bench), [280.0, 300.0]);
}

#[test]
fn a_pause_stops_both_clocks_and_covers_the_board() {
    let mut bench = timed("tictactoe", "5");
    play(&mut bench, "a1 b2", 1_000);
    bench.keys(": 'pause' Enter").wait(100_000);
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("The game is paused. Enter goes on."),
        "{screen}"
    );
    assert!(!screen.contains("Moves"), "{screen}");
    bench.keys("a 2 u");
    assert_eq!(bench.move_number(), 2, "nobody moves meanwhile");
    bench.keys("Enter").wait(1_000);
    assert_eq!(seconds(&bench), [299.0, 300.0]);
    // The program is stopped, and the time with it.
    bench.event(Event::Suspend);
    assert!(bench.app.is_paused());
    assert_eq!(bench.app.wake_at(), None);
}

#[test]
fn at_zero_a_question_is_asked_once() {
    let mut bench = timed("tictactoe", "0.5");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(29_999);
    assert!(bench.app.questions.is_empty());
    bench.wait(1);
    let text = bench
        .app
        .questions
        .first()
        .map(|question| question.text.clone());
    let text = text.expect("a question");
    assert!(
        text.contains("The time of") && text.contains("Esc: play on."),
        "{text}"
    );
    bench.keys("Esc").wait(1_000);
    assert!(bench.app.questions.is_empty() && result(&bench).is_empty());
    bench.enter("a2").wait(31_000);
    bench.keys("Ctrl+N");
    assert_eq!(result(&bench), "B+Time");
    assert!(bench.app.questions.is_empty());
    assert!(bench.app.wake_at().is_none());
}

#[test]
fn a_strict_clock_ends_the_game() {
    let mut bench = timed("tictactoe", "0.5 strict");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(30_000);
    assert_eq!(result(&bench), "W+Time");
    // One sentence says it, and no second message.
    bench.says("on time");
    let screen = bench.screen(120, 40);
    assert_eq!(screen.matches("The record ends").count(), 1, "{screen}");
    assert_eq!(bench.toast(), "");
    // No clock runs any more, and nobody hurries.
    assert!(
        screen.contains("0:00") && !screen.contains("0:00.0"),
        "{screen}"
    );
    assert!(!screen.contains("▸ 0:"), "{screen}");
    // What was taken back is played on.
    bench.keys("u").wait(40_000);
    assert_eq!(result(&bench), "");
}

#[test]
fn a_clock_with_little_time_left_is_reversed_and_has_tenths() {
    let mut bench = timed("tictactoe", "0.5");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(21_000).says("0:09.0 !");
    let buffer = bench.draw(120, 40);
    let reversed = buffer
        .content
        .iter()
        .filter(|cell| cell.symbol() == "!" && cell.modifier.contains(Modifier::REVERSED));
    assert_eq!(reversed.count(), 1);
    // Without cards it stands in the title.
    bench.keys("Z").says("▸ 0:09.0 !");
    bench.keys("Z");
    bench.app.mode = Mode::Write;
    bench.says("▸ 0:09.0 !");
    assert!(bench.screen(60, 20).contains("0:09.0 !"));
}

/// Lets a minute pass as the event loop does, and returns how often it wakes and draws.
fn minute(bench: &mut Bench) -> (usize, usize) {
    let mut now = bench.app.now;
    let end = now + Duration::from_secs(60);
    let (mut wakes, mut frames) = (0, 0);
    bench.app.dirty = false;
    while let Some(next) = bench.app.wake_at().filter(|next| *next <= end) {
        assert!(next > now, "it never sleeps");
        now = next;
        bench.event(Event::Time(now));
        wakes += 1;
        frames += usize::from(std::mem::take(&mut bench.app.dirty));
    }
    (wakes, frames)
}

#[test]
fn an_idle_screen_wakes_once_a_second_with_a_clock_and_never_without() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 b2");
    assert_eq!(minute(&mut bench), (0, 0));
    let mut bench = timed("tictactoe", "5");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(10_000);
    let (wakes, frames) = minute(&mut bench);
    assert!(
        (59..=61).contains(&wakes) && (59..=61).contains(&frames),
        "{wakes} {frames}"
    );
    bench.keys(": 'pause' Enter");
    assert_eq!(minute(&mut bench), (0, 0));
}

/// Plays a game in a file, opens it again, and compares the clocks.
fn saved_and_reopened(game: &str, moves: &str, control: &str, name: &str) -> String {
    let mut bench = timed(game, control);
    for text in moves.split_whitespace() {
        bench.wait(13_270);
        match game {
            "chess" => bench.keys("i").burst(text).keys("Enter"),
            _ => bench.enter(text),
        };
        bench.app.focus = Pane::Board;
    }
    let played = clocks(&bench);
    let count = moves.split_whitespace().count();
    assert_eq!(
        bench
            .session()
            .record()
            .ancestors(bench.session().current())
            .count(),
        count
    );
    let path = bench.path(name);
    bench.keys(&format!(": 'save-as {}' Enter", path.display()));
    let text = read(&path);
    bench.open(OpenTarget::of_path(path));
    bench.keys("End");
    assert!(bench.app.clock().is_none());
    assert_eq!(clocks(&bench), played, "{text}");
    // It is proposed, and goes on where it stood.
    bench.keys(": 'clock' Enter");
    bench.keys("Enter");
    assert_eq!(clocks(&bench), played, "{text}");
    assert!(
        bench
            .app
            .clock()
            .is_some_and(|clock| clock.control().to_string() == control)
    );
    text
}

#[test]
fn a_saved_game_shows_the_same_clocks() {
    let chess = "e4 e5 Nf3 Nc6 Bc4 Bc5";
    let text = saved_and_reopened("chess", chess, "10+5", "a.pgn");
    assert!(text.contains("[TimeControl \"600+5\"]"), "{text}");
    assert!(text.contains("[%clk 0:09:51.8]"), "{text}");
    let text = saved_and_reopened("chess", chess, "0.2 3x10", "b.pgn");
    assert!(
        !text.contains("TimeControl") && text.contains("OB=2"),
        "{text}"
    );
    let text = saved_and_reopened("chess", chess, "5", "c.sgf");
    assert!(
        text.contains("TM[300]") && text.contains("BL[286.8]"),
        "{text}"
    );
    let text = saved_and_reopened("gomoku", "d4 e5 f6 d5 c3 c4", "0.25 5/1", "d.sgf");
    assert!(
        text.contains("OT[5/60 Canadian]") && text.contains("OB[4]"),
        "{text}"
    );
}

#[test]
fn time_forfeits_have_a_tag_in_pgn() {
    let mut bench = timed("chess", "0.5 strict");
    bench.keys("i").burst("e4").keys("Enter");
    bench.keys("i").burst("e5").keys("Enter");
    bench.wait(31_000);
    let path = bench.path("lost.pgn");
    bench.keys("Esc");
    bench.keys(&format!(": 'save-as {}' Enter", path.display()));
    let text = read(&path);
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    assert!(text.contains("[Result \"0-1\"]"), "{text}");
}

#[test]
fn a_machine_plans_with_its_clock_and_loses_none_while_it_may_not_think() {
    let mut bench = timed("tictactoe", "1");
    bench.holds = true;
    bench.keys(": 'opponent 2 400' Enter").enter("a1");
    bench.wait(1_000).release().enter("a2");
    assert_eq!(bench.held.len(), 1);
    bench.wait(2_000);
    assert_eq!(seconds(&bench)[1], 58.0);
    // Somebody looks at another move, which stops it.
    bench.keys(", ,").wait(100_000);
    assert_eq!(seconds(&bench)[1], 58.0);
    assert!(bench.app.questions.is_empty());
    // Back there, it goes on by itself.
    bench.held.clear();
    bench.keys("End").wait(1_000);
    assert_eq!(bench.held.len(), 1);
    assert_eq!(seconds(&bench)[1], 57.0);
}

#[test]
fn the_board_turns_after_each_move() {
    let mut bench = Bench::game("tictactoe");
    bench.keys(": 'set flip=turns' Enter").enter("a1");
    assert!(bench.app.board.flipped);
    bench.enter("b2");
    assert!(!bench.app.board.flipped);
    bench.keys(": 'set flip=off' Enter").enter("a2");
    assert!(!bench.app.board.flipped);
    bench.keys(": 'flip sideways' Enter");
    assert!(bench.toast().contains("turns"), "{}", bench.toast());
}

#[test]
fn wrong_clocks_are_refused_in_words() {
    let mut bench = Bench::game("tictactoe");
    set(&mut bench, "soon");
    assert!(
        bench.toast().contains("\"soon\" is no time control"),
        "{}",
        bench.toast()
    );
    set(&mut bench, "off");
    assert_eq!(bench.toast(), "There is no clock.");
    bench.keys(": 'pause' Enter");
    assert_eq!(bench.toast(), "There is no clock.");
    let mut bench = Bench::game("halma4");
    set(&mut bench, "5");
    assert_eq!(bench.toast(), "Clocks are for games of two players.");
}

#[test]
fn a_new_game_begins_with_new_clocks() {
    let mut bench = timed("tictactoe", "0.5 strict");
    play(&mut bench, "a1 b2", 1_000);
    bench.wait(30_000).keys("n");
    assert_eq!(bench.move_number(), 0);
    assert_eq!(seconds(&bench), [30.0, 30.0]);
    play(&mut bench, "a1 b2", 40_000);
    assert!(result(&bench).is_empty());
}
