//! Searching with bundled rules: the tree search against random players and against every reply, playouts, coverage.

use gametui::board::{Outcome, Position};
use gametui::rules::{Ask, Coverage, Query, Rules, Worker};
use gametui::search::coverage::of_playouts;
use gametui::search::playout::{self, Playouts};
use gametui::search::random::Random;
use gametui::search::tree_search::{Search, Settings, Unwatched};
use gametui::search::{Bounds, tally::Tally};
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn rules(name: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    loaded.rules.expect("rules")
}

/// Returns the position and outcome after the best move of a search.
fn best(search: &mut Search, worker: &mut dyn Worker, visits: u64) -> (Position, Outcome) {
    let at = search.position().clone();
    let analysis = search.run(visits, &Bounds::default(), &Unwatched);
    let mv = &analysis.best().expect("a move").mv;
    let listing = worker.moves(Ask::all(&at, &Bounds::default().limits()));
    let mut moves = listing.moves.into_iter();
    let chosen = moves.find(|listed| listed.mv == *mv);
    let chosen = chosen.expect("the best move is legal");
    (chosen.next, chosen.outcome)
}

/// Plays one game of the search against a random player. Returns its value for the search, in half points.
fn against_random(rules: &Arc<dyn Rules>, game: u64, visits: u64, plies: usize) -> u32 {
    let me = u8::from(game % 2 == 1);
    let mut random = Random::new(77, game);
    let mut worker = rules.worker();
    let settings = Settings {
        seed: game,
        ..Settings::default()
    };
    let mut search = Search::new(Arc::clone(rules), rules.start(), settings);
    for _ in 0..plies {
        let at = search.position().clone();
        let (next, outcome) = if at.turn == me {
            best(&mut search, &mut *worker, visits)
        } else {
            let query = Query::default();
            let mut moves = worker
                .moves(Ask::new(&at, &query, &Bounds::default().limits()))
                .moves;
            assert!(!moves.is_empty(), "no move though the game is not over");
            let chosen = moves.swap_remove(random.below(moves.len()));
            (chosen.next, chosen.outcome)
        };
        match outcome.claimed() {
            Outcome::Going | Outcome::Claimable | Outcome::Chance => search.go_to(next),
            Outcome::Won(winner) => return 2 * u32::from(winner == me),
            Outcome::Draw | Outcome::Over | Outcome::Paid(_) => return 1,
        }
    }
    1
}

#[test]
fn a_few_visits_beat_a_random_player() {
    for (name, visits) in [("connect4", 100), ("breakthrough", 40)] {
        let rules = rules(name);
        let points: u32 = (0..6)
            .map(|game| against_random(&rules, game, visits, 300))
            .sum();
        assert_eq!(points, 12, "{name}");
    }
}

#[test]
#[ignore = "minutes: cargo test --release --test search -- --ignored"]
fn draughts_is_won_against_a_random_player() {
    let rules = rules("checkers");
    let next = AtomicU64::new(0);
    let won = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= 100 {
                        break;
                    }
                    let points = against_random(&rules, game, 400, 200);
                    won.fetch_add(u64::from(points == 2), Ordering::Relaxed);
                    if points != 2 {
                        println!("game {game} is not won: {points} of 2 half points");
                    }
                }
            });
        }
    });
    let won = won.into_inner();
    println!("{won} of 100 games of draughts won");
    assert!(won >= 99, "{won}");
}

/// Plays every reply of the opponent.
fn every_reply(
    rules: &Arc<dyn Rules>,
    worker: &mut dyn Worker,
    at: &Position,
    me: u8,
    known: &mut HashMap<Position, (Position, Outcome)>,
    endings: &mut HashMap<Outcome, u32>,
) {
    let after: Vec<(Position, Outcome)> = if at.turn == me {
        let chosen = known.entry(at.clone()).or_insert_with(|| {
            let mut search = Search::new(Arc::clone(rules), at.clone(), Settings::default());
            best(&mut search, worker, 400)
        });
        vec![chosen.clone()]
    } else {
        let listing = worker.moves(Ask::all(at, &Bounds::default().limits()));
        let moves = listing.moves.into_iter();
        moves.map(|listed| (listed.next, listed.outcome)).collect()
    };
    for (next, outcome) in after {
        if outcome == Outcome::Going {
            every_reply(rules, worker, &next, me, known, endings);
        } else {
            *endings.entry(outcome).or_default() += 1;
        }
    }
}

#[test]
fn tic_tac_toe_is_never_lost() {
    let rules = rules("tictactoe");
    for me in 0..2 {
        let (mut known, mut endings) = (HashMap::new(), HashMap::new());
        let mut worker = rules.worker();
        every_reply(
            &rules,
            &mut *worker,
            &rules.start(),
            me,
            &mut known,
            &mut endings,
        );
        assert_eq!(endings.get(&Outcome::Won(1 - me)), None, "{endings:?}");
        assert!(endings[&Outcome::Won(me)] > 10, "{endings:?}");
    }
}

#[test]
fn random_games_do_not_depend_on_the_threads() {
    for name in ["tictactoe", "connect4", "breakthrough", "checkers"] {
        let rules = rules(name);
        let play = |threads| -> Tally {
            let playouts = Playouts {
                threads,
                ..Playouts::new(30, 5)
            };
            playout::run(&*rules, &playouts, &Bounds::default(), &|_| {})
        };
        let one = play(1);
        assert_eq!((one.games, one.partial, one.stuck), (30, 0, 0), "{name}");
        assert_eq!(play(2), one, "{name}");
        assert_eq!(play(3), one, "{name}");
    }
}

#[test]
fn what_is_picked_is_the_move_of_that_number() {
    // The last of these rules ask whether there is a move, which lists the moves that are then picked from.
    for name in [
        "tictactoe",
        "connect4",
        "breakthrough",
        "checkers",
        "ataxx",
        "morris",
        "othello",
    ] {
        let rules = rules(name);
        let (mut worker, mut random) = (rules.worker(), Random::new(3, 0));
        let limits = Bounds::default().limits();
        let mut at = rules.start();
        for _ in 0..40 {
            let listing = worker.moves(Ask::all(&at, &limits));
            let number = random.below(listing.moves.len());
            let picked = worker.pick(Ask::all(&at, &limits), &mut |moves| {
                assert_eq!(moves, listing.moves.len(), "{name}");
                number
            });
            let expected = crate::in_order_of_shapes(&listing).get(number).copied();
            assert_eq!(picked.chosen.as_ref(), expected, "{name}");
            assert_eq!(
                (picked.moves, picked.complete),
                (listing.moves.len(), Ok(()))
            );
            match picked.chosen {
                Some(chosen) if chosen.outcome == Outcome::Going => at = chosen.next,
                _ => at = rules.start(),
            }
        }
    }
}

#[test]
fn counting_leaves_gives_what_listing_gives() {
    for name in ["checkers", "othello", "morris", "ataxx", "hexthrough.bggl"] {
        let rules = rules(name);
        let (mut worker, mut lister) = (rules.worker(), rules.worker());
        let limits = Bounds::default().limits();
        let mut random = Random::new(11, 0);
        let mut position = rules.start();
        for _ in 0..30 {
            let listing = lister.moves(Ask::all(&position, &limits));
            let counted = worker.count(&position, 1, &limits);
            let moves = listing.moves.len() as u64;
            assert!(counted.is_none_or(|count| count == moves), "{name}");
            let chosen = random.below(listing.moves.len());
            position = match listing.moves.into_iter().nth(chosen) {
                Some(listed) if listed.outcome == Outcome::Going => listed.next,
                _ => rules.start(),
            };
        }
    }
}

#[test]
fn a_worker_that_remembers_lists_what_a_fresh_one_lists() {
    for (name, plies) in [("checkers.bggl", 8), ("hexthrough.bggl", 40)] {
        let rules = rules(name);
        let (mut used, mut random) = (rules.worker(), Random::new(5, 0));
        let limits = Bounds::default().limits();
        let mut position = rules.start();
        for _ in 0..plies {
            let query = Query::default();
            let listing = used.moves(Ask::new(&position, &query, &limits));
            assert_eq!(
                rules.worker().moves(Ask::new(&position, &query, &limits)),
                listing
            );
            let mut coverage = Coverage::default();
            let watched = used.cover_moves(Ask::new(&position, &query, &limits), &mut coverage);
            assert_eq!(watched, listing, "{name}");
            let chosen = random.below(listing.moves.len());
            position = match listing.moves.into_iter().nth(chosen) {
                Some(listed) if listed.outcome == Outcome::Going => listed.next,
                _ => rules.start(),
            };
        }
    }
}

#[test]
fn games_that_ship_have_no_statement_that_never_runs() {
    for (name, games) in [("tictactoe", 20), ("connect4", 60), ("checkers", 20)] {
        let rules = rules(name);
        let playouts = Playouts::new(games, 1);
        let coverage = of_playouts(&*rules, &playouts, &Bounds::default(), &mut |_| {});
        let statements = rules.statements();
        assert!(statements.len() > 8, "{name}");
        for statement in statements {
            assert!(coverage.of(statement) > 0, "{name}: {statement:?}");
        }
    }
}
