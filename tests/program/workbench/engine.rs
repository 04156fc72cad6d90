//! The machine as an opponent, as an analyst, and as a player of random games.

use super::bench::Bench;
use super::screens::picture_is;
use gametui::board::Outcome;
use gametui::config::{Config, Mode};
use gametui::i18n::{Language, Texts};
use gametui::search::Effort;
use gametui::session::{Fact, Seat};
use gametui::tui::app::Layer;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

fn tic_tac_toe() -> Bench {
    seeded("tictactoe")
}

fn seeded(name: &str) -> Bench {
    let mut bench = Bench::game(name);
    bench
        .app
        .session
        .as_mut()
        .expect("a session")
        .players_mut()
        .set_seed(7);
    bench
}

fn ply(bench: &Bench) -> u32 {
    let session = bench.session();
    session.record().node(session.current()).ply()
}

#[test]
fn the_machine_answers_in_tic_tac_toe_and_does_not_lose() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'opponent 2 400' Enter");
    bench.says("you: ");
    for square in ["a1", "b2", "c3", "a3", "c1", "b1", "b3", "a2", "c2"] {
        if bench.session().outcome().is_over() {
            break;
        }
        if bench.stands(square) == "." {
            let before = ply(&bench);
            bench.enter(square);
            let over = bench.session().outcome().is_over();
            assert!(over || ply(&bench) == before + 2, "{square}");
        }
    }
    let outcome = bench.session().outcome();
    assert!(
        matches!(outcome, Outcome::Draw | Outcome::Won(1)),
        "{outcome:?}"
    );
}

#[test]
fn the_machine_begins_where_it_is_on_turn_and_plays_alone_when_told() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'opponent 1 50' Enter");
    assert_eq!(ply(&bench), 1);
    bench.keys(": 'opponent 2 50' Enter");
    assert!(bench.session().outcome().is_over());
    bench.says("the machine plays alone");
    bench.keys(": 'opponent off' Enter");
    assert!(!bench.screen(120, 40).contains("plays alone"));
    bench.says("You play both sides.");
    bench.app.focus = Pane::Moves;
    bench.draw(60, 20);
    bench.keys("o");
    assert!(!bench.app.layers.is_empty(), "{}", bench.screen(60, 20));
}

#[test]
fn the_machine_answers_within_its_time_where_random_games_are_long() {
    let mut bench = Bench::game("go");
    let begin = std::time::Instant::now();
    bench.keys(": 'opponent 1 easy' Enter");
    assert_eq!(ply(&bench), 1);
    // A fifth of a second, with a margin for a busy machine. Fifty visits would take minutes.
    assert!(begin.elapsed() < std::time::Duration::from_secs(20));
}

#[test]
fn the_menu_chooses_player_and_strength() {
    let mut bench = seeded("checkers");
    bench.keys("o").says("Who plays?").says("white");
    let screen = bench.screen(80, 24);
    let has_row = |left: &str, right: &str| {
        let mut lines = screen.lines();
        lines.any(|line| line.contains(left) && line.contains(right))
    };
    assert!(has_row("white", "you"), "{screen}");
    assert!(has_row("both", "you and a friend"), "{screen}");
    assert!(has_row("Enter takes", "Esc closes"), "{screen}");
    bench.keys("Enter").says("Who plays for black?");
    bench.says("400 visits");
    bench.holds = true;
    bench.keys("Enter");
    let seat = bench.session().players().seat(1);
    assert_eq!(seat, Seat::Machine(Effort::EASY));
    assert_eq!(bench.session().players().seat(0), Seat::Person);
    bench.says("you: white");
    bench
        .keys("o Enter End Enter 'x' Enter")
        .says("not a strength");
    bench.keys("Backspace '77' Enter");
    assert_eq!(
        bench.session().players().seat(1),
        Seat::Machine(Effort::visits(77))
    );
    bench.keys("o").says("machine, 77").keys("Esc");
    bench
        .keys(": 'opponent green' Enter")
        .says("no player green");
    bench
        .keys(": 'opponent black feeble' Enter")
        .says("\"feeble\" is not a strength");
    bench.keys(": 'opponent black off' Enter");
    // The list begins with easy, and then with the strength that this game had last; another one knows nothing of it.
    let selected = |bench: &mut Bench| {
        bench.keys("o Enter");
        let Some(Layer::Menu(menu)) = bench.app.layers.last() else {
            panic!("a menu: {:?}", bench.app.layers);
        };
        let label = menu.entries[menu.selected].label.clone();
        bench.keys("Esc");
        label
    };
    assert_eq!(selected(&mut bench), "machine, another strength …");
    bench.keys(": 'opponent black strong' Enter : 'opponent black off' Enter");
    assert_eq!(selected(&mut bench), "machine, strong");
    bench.open(OpenTarget {
        rules: vec!["tictactoe".into()],
        from_library: true,
        ..OpenTarget::default()
    });
    assert_eq!(selected(&mut bench), "machine, easy");
    assert_eq!(bench.session().players().seat(1), Seat::Person);
}

#[test]
fn the_machine_answers_in_draughts_and_says_that_it_thinks() {
    let mut bench = seeded("checkers");
    bench.keys(": 'opponent black 60' Enter");
    bench.holds = true;
    bench.enter("c3 d4");
    assert_eq!(bench.held.len(), 1);
    bench.says("black thinks: 0 of 60").says("Esc stops");
    assert!(
        !bench.screen(120, 40).contains("⛂·"),
        "nobody is to move a man"
    );
    bench.release();
    assert_eq!(ply(&bench), 2);
    assert_eq!(bench.session().position().turn, 0);
    bench.says("white to move");
}

#[test]
fn esc_stops_the_machine_and_a_key_lets_it_go_on() {
    let mut bench = seeded("checkers");
    bench.holds = true;
    bench.keys(": 'opponent black 60' Enter").enter("c3 d4");
    bench.keys("Esc");
    assert!(bench.session().players().thinking().is_none());
    bench.says("The machine stopped").release();
    assert_eq!(ply(&bench), 1, "its answer came too late");
    bench.says("black to move, g⏎: machine");
    bench.keys("Left Right Tab Tab");
    assert!(bench.held.is_empty());
    bench.app.focus = Pane::Board;
    bench.keys("g Enter");
    assert_eq!(bench.held.len(), 1);
    bench.release();
    assert_eq!(ply(&bench), 2);
}

#[test]
fn a_machine_that_is_hurried_ends_at_once() {
    let mut bench = seeded("checkers");
    bench.holds = true;
    bench
        .keys(": 'opponent black 10000000' Enter")
        .enter("c3 d4");
    bench.keys("g Enter");
    // Without the key this would never end; the search had not begun, so it has no result.
    bench.release();
    assert_eq!(ply(&bench), 1);
    bench.says("The machine stopped").says("g⏎: machine");
}

#[test]
fn the_machine_never_moves_while_browsing() {
    let mut bench = seeded("checkers");
    bench.keys(": 'opponent black 20' Enter").enter("c3 d4");
    assert_eq!(ply(&bench), 2);
    bench.enter("d4 c5");
    let plies = ply(&bench);
    // Back to where the machine is to move, and away from there again.
    for keys in [",", ",", ".", ",", "Home", ".", "End", ",", "PageUp", "."] {
        let nodes = bench.session().record().all().count();
        bench.keys(keys);
        assert_eq!(bench.session().record().all().count(), nodes, "{keys}");
        assert!(bench.session().players().thinking().is_none());
    }
    // Undoing its move also undoes the move that it answered.
    bench.keys("End");
    assert_eq!(ply(&bench), plies);
    bench.keys("u");
    assert_eq!(ply(&bench), plies - 2);
    // Another move of the person starts a variation, and the machine answers there.
    bench.keys("Home").enter("e3 f4");
    assert_eq!(ply(&bench), 2);
    // A step in the record cancels its search.
    bench.holds = true;
    bench.enter("f4 g5");
    let thinks = bench.session().players().thinking().is_some();
    bench.keys(",");
    assert!(bench.session().players().thinking().is_none());
    let nodes = bench.session().record().all().count();
    bench.release();
    assert_eq!(bench.session().record().all().count(), nodes);
    assert!(thinks || bench.move_number() < 3);
}

#[test]
fn a_partial_list_is_told_and_no_move_is_never_claimed_from_it() {
    // The length is never checked before the loop, so longer lists may be legal too.
    let mut bench = Bench::rules(
        "name: many size: 2 x 2 obj X obj O
         define isMoveLegal() -> bool { return operationsNum() > 0; }
         define end() -> bool { return false; }",
    );
    bench.keys(": 'opponent 1 5' Enter");
    let partial = bench.toast().contains("could list") || bench.toast().contains("found no move");
    assert!(partial, "{}", bench.toast());
}

#[test]
fn without_a_move_the_machine_says_so() {
    let mut bench = Bench::rules(
        "name: none size: 2 x 2 obj X obj O
         define isMoveLegal() -> bool { return false; }
         define end() -> bool { return false; }",
    );
    bench.keys("g").says("There is no legal move here");
    bench.keys("F9").says("There is no legal move here");
    assert_eq!(ply(&bench), 0);
}

#[test]
fn the_analysis_follows_plays_and_adds_its_line() {
    let mut bench = tic_tac_toe();
    bench.enter("b2 a2").keys(": 'analyse 300' Enter");
    assert_eq!(bench.app.focus, Pane::Panel);
    bench.says("Analysis").says("won in");
    let first = bench
        .session()
        .players()
        .analysing()
        .and_then(|a| a.found.clone());
    let first = first.expect("an analysis");
    assert!(first.candidates.len() <= 7);
    bench.keys("Left");
    let second = bench
        .session()
        .players()
        .analysing()
        .and_then(|a| a.found.clone());
    assert_ne!(second, Some(first), "it follows");
    bench.keys("Right");
    // The line is added and removed as a whole.
    let nodes = bench.session().record().all().count();
    let here = bench.session().current();
    bench.keys("v").says("at the end of the line");
    let more = bench.session().record().all().count();
    assert!(more > nodes);
    assert_eq!(bench.session().current(), here);
    bench.keys("v").says("already among the moves");
    assert_eq!(bench.session().record().all().count(), more);
    bench.keys("u");
    assert_eq!(bench.session().record().all().count(), nodes);
    assert_eq!(bench.session().current(), here);
    // The second candidate is played.
    bench.app.focus = Pane::Panel;
    let second = bench.session().players().analysing().and_then(|analysing| {
        let found = analysing.found.as_ref()?;
        Some(found.candidates.get(1)?.mv.clone())
    });
    bench.keys("Down Enter");
    let session = bench.session();
    let played = session.record().node(session.current()).content().as_move();
    assert_eq!(played, second.as_ref());
    bench.keys("Esc");
    assert!(bench.session().players().analysing().is_none());
    assert_eq!((bench.app.panel, bench.app.focus), (None, Pane::Board));
}

#[test]
fn the_analysis_of_a_finished_game_is_empty() {
    let mut bench = tic_tac_toe();
    bench.enter("a1 a2 b1 b2 c1");
    assert!(bench.session().outcome().is_over());
    bench.keys(": 'analyse 50' Enter").says("game is over");
    bench.keys("Enter v").says("no move to choose");
    bench.keys("Left").says("won in 1");
}

#[test]
fn a_late_analysis_is_dropped() {
    let mut bench = seeded("checkers");
    bench.holds = true;
    bench.keys(": 'analyse 40' Enter");
    let old = std::mem::take(&mut bench.held);
    bench.keys("Esc F9");
    let new = std::mem::replace(&mut bench.held, old);
    bench.release();
    let found = |bench: &Bench| {
        let analysing = bench.session().players().analysing().expect("analysing");
        analysing.found.is_some()
    };
    assert!(!found(&bench));
    drop(new);
}

#[test]
fn statistics_count_games_and_lead_to_lines_that_never_ran() {
    let mut bench = Bench::rules(
        "name: dots\nsize: 2 x 1\nobj X\nobj O\ndefine isMoveLegal() -> bool {\n  if (operationsNum() != 1 || !isPlaceOperation(0)) {\n    return false;\n  }\n  if (onTurn() == 7) {\n    return false;\n  }\n  return CurrentPosition[OperationList[0][0]][0] == empty && ((OperationList[0][2] == X) == (onTurn() == 0));\n}\ndefine end() -> bool { return false; }\n",
    );
    bench.keys(": 'statistics 40' Enter");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("40 games"), "{screen}");
    assert!(screen.contains("no move left"), "{screen}");
    assert!(screen.contains("never used  "), "{screen}");
    let counting = bench.session().players().counting().expect("counting");
    let tally = counting.found.as_ref().expect("games");
    assert_eq!((tally.games, tally.stuck, tally.plies), (40, 40, 80));
    assert!(screen.contains("◌ 1 statement never used"), "{screen}");
    bench.keys("Enter").says("belongs to no line");
    for _ in 0..20 {
        bench.keys("Down");
    }
    bench.keys("Enter");
    assert_eq!(bench.app.focus, Pane::Rules);
    let caret = bench.app.editor.file().expect("a file").caret();
    assert_eq!(caret.0, 9, "the return that never runs");
    bench.says("◌ 10     return false;");
    assert!(!bench.screen(120, 40).contains("◌  9"));
    bench.app.focus = Pane::Panel;
    bench.keys("Esc");
    assert!(bench.session().players().counting().is_none());
    assert!(!bench.screen(120, 40).contains('◌'));
}

#[test]
fn every_share_of_the_statistics_is_shown() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'statistics 100000' Enter").wait(60_000);
    let games = bench.session().players().counting().expect("counting");
    assert_eq!(games.found.as_ref().expect("games").games, 100_000);
    every_row_has_its_share(&mut bench);
    // As a player has it, with a narrow pane at the right.
    bench.app.mode = Mode::Play;
    bench.keys("Home");
    every_row_has_its_share(&mut bench);
}

fn every_row_has_its_share(bench: &mut Bench) {
    let mut shares = std::collections::BTreeSet::new();
    let mut columns = std::collections::BTreeSet::new();
    for _ in 0..25 {
        let screen = bench.screen(80, 24);
        let names = ["noughts won", "crosses won", "drawn"];
        let cells =
            ["a", "b", "c"].map(|column| ["1", "2", "3"].map(|row| format!("{column}{row}")));
        let wanted = names.map(str::to_owned).into_iter().chain(cells.concat());
        for name in wanted {
            let row = screen.lines().find_map(|line| {
                let inside = line.rsplit(['║', '│']).nth(1)?;
                let words = inside.trim_start_matches(['▸', ' ']);
                words
                    .starts_with(&format!("{name} "))
                    .then_some(words.to_owned())
            });
            if let Some(row) = row {
                let from_right = row.chars().rev().position(|it| it == '%');
                columns.insert(from_right.unwrap_or_else(|| panic!("{screen}")));
                // The last column is that of the scroll bar.
                let beside = row.chars().rev().nth(1);
                assert!(!beside.is_some_and(|it| it.is_ascii_digit()), "{screen}");
                shares.insert(name);
            }
        }
        bench.keys("Down");
    }
    assert_eq!(shares.len(), 12, "{shares:?}");
    assert_eq!(columns.len(), 1, "{columns:?}");
}

#[test]
fn moves_that_were_not_looked_at_are_counted_only() {
    let mut bench = seeded("go");
    bench.keys(": 'analyse 20' Enter").wait(60_000);
    let analysis = bench.session().players().analysing().expect("an analysis");
    let analysis = analysis.found.as_ref().expect("moves");
    let unseen = |visits: u64| visits == 0;
    let count = analysis
        .candidates
        .iter()
        .filter(|found| unseen(found.visits))
        .count();
    assert!(count > 0, "20 visits do not reach every point");
    bench.says(&format!("{count} more, not looked at"));
    bench.keys("End");
    let selected = bench.app.panel.expect("a panel").selected;
    let analysis = bench.session().players().analysing().expect("an analysis");
    let analysis = analysis.found.as_ref().expect("moves");
    assert!(analysis.candidates[selected].visits > 0);
}

#[test]
fn the_reasons_of_variants_are_not_hidden_on_a_small_screen() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'variants' Enter").wait(60_000);
    let screen = bench.screen(60, 20);
    let mut lines = screen.lines();
    let larger = lines.find(|line| line.contains(" larger "));
    assert!(
        larger.is_some_and(|line| line.contains("not here: a function uses")),
        "{screen}"
    );
    assert!(screen.contains(" torus "), "{screen}");
}

#[test]
fn numbers_that_are_none_are_told() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'statistics many' Enter").says("many");
    bench.keys(": 'analyse 0' Enter");
    assert!(bench.app.panel.is_none());
    let mut bench = Bench::empty();
    bench.keys(": 'analyse' Enter F12 F9");
    assert!(bench.app.panel.is_none());
}

#[test]
fn the_panels_at_several_sizes() {
    let mut analysis = seeded("checkers");
    analysis.enter("c3 d4").keys(": 'analyse 400' Enter");
    let mut statistics = seeded("checkers");
    statistics.keys(": 'statistics 30' Enter");
    for (width, height) in [(120, 40), (80, 24), (60, 20), (40, 12)] {
        let size = format!("{width}x{height}");
        for bench in [&mut analysis, &mut statistics] {
            bench.wait(60_000);
        }
        picture_is(&format!("analysis-{size}"), &mut analysis, (width, height));
        picture_is(
            &format!("statistics-{size}"),
            &mut statistics,
            (width, height),
        );
    }
}

#[test]
fn the_panels_in_every_language_and_with_ascii() {
    for language in Language::ALL {
        let mut bench = tic_tac_toe();
        bench.app.texts = Texts::new(language);
        bench.keys(": 'opponent 1 20' Enter").wait(60_000);
        bench.keys(": 'statistics 200' Enter");
        picture_is(
            &format!("statistics-{}", language.code()),
            &mut bench,
            (80, 24),
        );
    }
    let mut bench = tic_tac_toe();
    bench.app.config.glyphs = "ascii".to_owned();
    bench.app.apply_look();
    bench.keys(": 'statistics 100' Enter");
    assert!(bench.screen(80, 24).is_ascii());
    bench.keys(": 'analyse 100' Enter");
    assert!(bench.screen(80, 24).is_ascii());
}

#[test]
fn the_panels_bear_every_small_size() {
    for keys in ["analyse 60", "statistics 20", "opponent"] {
        let mut bench = seeded("checkers");
        bench.keys(&format!(": '{keys}' Enter"));
        let mut panes = Pane::ALL.to_vec();
        panes.push(Pane::Panel);
        // The panes share the heights at each width, other ones at the next.
        for (number, pane) in panes.iter().enumerate() {
            bench.app.focus = *pane;
            for width in (0..=110).step_by(7) {
                let first = (number + usize::from(width) / 7) % panes.len();
                for height in (first as u16..=34).step_by(panes.len()) {
                    bench.draw(width, height);
                }
            }
        }
    }
}

#[test]
fn taking_back_takes_the_answer_of_the_machine_and_the_move_that_it_answered() {
    let mut bench = tic_tac_toe();
    bench.keys(": 'opponent 2 50' Enter").enter("b2");
    assert_eq!(ply(&bench), 2);
    bench.keys("u");
    assert_eq!(ply(&bench), 0, "{}", bench.toast());
    bench.keys("U");
    assert_eq!(ply(&bench), 2);
    bench.keys("u").enter("a1");
    assert_eq!(ply(&bench), 2);
    // Another edit in between stays.
    bench.keys(": 'comment well' Enter u");
    assert_eq!(ply(&bench), 2);
    assert_eq!(
        bench
            .session()
            .record()
            .node(bench.session().current())
            .comment(),
        ""
    );
}

#[test]
fn strength_and_time_for_a_move_are_remembered() {
    let mut bench = seeded("checkers");
    bench.holds = true;
    bench.keys(": 'opponent black easy' Enter");
    let settings = super::bench::read(&bench.app.folders.settings());
    assert!(settings.contains("strength = \"easy\""), "{settings}");
    bench.keys("o Enter").keys("Esc");
    bench.keys(": 'set seconds=3' Enter").says("3 s");
    let settings = super::bench::read(&bench.app.folders.settings());
    assert!(settings.contains("seconds = 3"), "{settings}");
    let Seat::Machine(effort) = bench.session().players().seat(1) else {
        panic!("no machine");
    };
    assert_eq!(effort.time, Some(std::time::Duration::from_secs(3)));
    bench.keys(": 'seconds 0' Enter");
    let usual = Seat::Machine(Effort::EASY);
    assert_eq!(bench.session().players().seat(1), usual);
    bench.keys(": 'seconds many' Enter");
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
}

#[test]
fn the_analysis_is_shown_on_the_board() {
    let mut bench = seeded("checkers");
    bench.keys(": 'theme light' Enter : 'analyse 200' Enter");
    let with = bench.screen(120, 40);
    bench.keys("Esc");
    let without = bench.screen(120, 40);
    let board = |screen: &str| -> String {
        screen
            .lines()
            .map(|line| line.chars().take(54).collect::<String>())
            .collect()
    };
    let (with, without) = (board(&with), board(&without));
    assert_ne!(with, without);
    let ranks = |screen: &str| screen.chars().filter(char::is_ascii_digit).count();
    assert!(ranks(&with) > ranks(&without), "{with}");
}

#[test]
fn the_machine_claims_a_draw_as_its_searches_value_it() {
    let mut bench = super::command_starts::repeated();
    bench.says(":claim claims a draw");
    // White, on turn, becomes the machine.
    bench.keys(": 'opponent 1 50' Enter");
    assert_eq!(ply(&bench), 8);
    assert_eq!(bench.session().tree().fact(Fact::Result), "Draw");
    bench.says("draw by claim");
}

#[test]
fn a_level_is_typed_chosen_from_a_list_and_remembered() {
    for name in Effort::NAMES {
        assert!(Config::is_strength(name), "{name}");
    }
    let mut bench = seeded("tictactoe");
    bench
        .keys(": 'opponent 2 level-3' Enter")
        .says("level 3, machine");
    let third = Effort::level(3).map(Seat::Machine).expect("a level");
    assert_eq!(bench.session().players().seat(1), third);
    assert_eq!(bench.app.config.strength, "level-3");
    // The list of strengths begins at the entry of all levels, and that at the level of the seat.
    bench.keys("o Enter").says("machine, level 1 to 8");
    bench
        .keys("Enter")
        .says("level 7, machine")
        .keys("Down Enter");
    let fourth = Effort::level(4).map(Seat::Machine).expect("a level");
    assert_eq!(bench.session().players().seat(1), fourth);
    bench.keys(": 'set strength=level-5' Enter");
    assert_eq!(
        bench.session().players().seat(1),
        Seat::Machine(Effort::MEDIUM)
    );
    assert_eq!(bench.app.config.strength, "medium");
}
