use super::super::test_games::{
    KEY_SQUARE, TestGame, endless, endless_captures, endless_points, endless_race, heap,
    key_square, stuck_heap, thrown_heap, tic_tac_toe,
};
use super::node::Target;
use super::*;
use crate::board::{Move, Op, Outcome, Piece, Square};
use crate::rules::{Ask, Worker};
use crate::search::learning::PracticeCount;
use crate::search::payoff;
use crate::search::training::practise;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Returns settings with which a search can be repeated.
fn settings(seed: u64, threads: usize) -> Settings {
    Settings {
        seed,
        threads,
        deterministic: true,
        ..Settings::default()
    }
}

fn searched(game: TestGame, visits: u64, settings: Settings) -> Analysis {
    let start = game.start();
    Search::new(Arc::new(game), start, settings).run(visits, &Bounds::default(), &Unwatched)
}

/// Plays every reply of the opponent against the search, and returns how the games ended.
fn against_every_reply(
    rules: &Arc<dyn Rules>,
    worker: &mut dyn Worker,
    position: &Position,
    me: u8,
    chosen: &mut HashMap<Position, Position>,
    endings: &mut HashMap<Outcome, u32>,
) {
    let listing = worker.moves(Ask::all(position, &Bounds::default().limits()));
    let mut played = listing.moves;
    if position.turn == me {
        let next = chosen.entry(position.clone()).or_insert_with(|| {
            let mut search = Search::new(Arc::clone(rules), position.clone(), settings(5, 1));
            let analysis = search.run(600, &Bounds::default(), &Unwatched);
            let best = &analysis.best().expect("a move").mv;
            let listed = played.iter().find(|listed| listed.mv == *best);
            listed.expect("a legal move").next.clone()
        });
        played.retain(|listed| listed.next == *next);
    }
    for listed in played {
        if listed.outcome.is_over() {
            *endings.entry(listed.outcome).or_default() += 1;
        } else {
            against_every_reply(rules, worker, &listed.next, me, chosen, endings);
        }
    }
}

#[test]
fn tic_tac_toe_is_never_lost() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let start = rules.start();
    for me in 0..2 {
        let (mut chosen, mut endings) = (HashMap::new(), HashMap::new());
        let mut worker = rules.worker();
        against_every_reply(&rules, &mut *worker, &start, me, &mut chosen, &mut endings);
        assert_eq!(endings.get(&Outcome::Won(1 - me)), None, "{endings:?}");
        assert!(endings[&Outcome::Won(me)] > 10, "{endings:?}");
    }
}

#[test]
fn of_moves_that_keep_a_draw_the_one_that_is_hardest_to_answer_is_made() {
    // X has a corner and O the centre: every move keeps the draw, and the one next to the corner gives O most chances
    // to err.
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let place = |x, y, piece| Op::Place(Square::new(x, y), Piece(piece));
    let mut position = rules.start();
    position.apply(&[place(0, 0, 0), place(1, 1, 1)]);
    for seed in 0..5 {
        let mut search = Search::new(Arc::clone(&rules), position.clone(), settings(seed, 1));
        let analysis = search.run(20_000, &Bounds::default(), &Unwatched);
        assert_eq!(
            analysis.proof.map(|proof| proof.outcome),
            Some(Outcome::Draw)
        );
        let best = &*analysis.best().expect("a move").mv;
        let next_to_corner = [[place(1, 0, 0)], [place(0, 1, 0)]];
        assert!(
            next_to_corner.iter().any(|mv| mv == best),
            "seed {seed}: {best:?}"
        );
    }
}

#[test]
fn small_games_are_solved() {
    // The player on turn loses exactly if the number of stones is divisible by three.
    for stones in 1..=12 {
        let analysis = searched(heap(stones, 2), 5_000, settings(1, 1));
        let winner = u8::from(stones % 3 == 0);
        let proof = analysis.proof.expect("solved");
        assert_eq!(proof.outcome, Outcome::Won(winner), "{stones}");
        let best = analysis.best().expect("a move");
        assert_eq!(best.value, f64::from(1 - winner), "{stones}");
        if winner == 0 {
            assert_eq!(best.mv.len(), usize::from(stones % 3), "{stones}");
            assert_eq!(
                analysis.line().len() as u32,
                best.proof.expect("certain").plies
            );
        }
    }
    let drawn = searched(tic_tac_toe(), 100_000, settings(1, 1));
    assert_eq!(drawn.proof.expect("solved").outcome, Outcome::Draw);
}

#[test]
fn what_is_reached_in_several_ways_is_one_position() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let mut search = Search::new(Arc::clone(&rules), rules.start(), settings(1, 1));
    let analysis = search.run(100_000, &Bounds::default(), &Unwatched);
    assert_eq!(analysis.proof.expect("solved").outcome, Outcome::Draw);
    // So many positions can be reached, of which those at the end of a game have no node.
    let (reachable, ended) = (5_478, 958);
    let nodes = search.graphs[0].len();
    assert!((500..reachable - ended).contains(&nodes), "{nodes}");
}

#[test]
fn threads_that_share_a_graph_find_the_same_proofs() {
    for stones in 1..=30 {
        for seed in 0..4 {
            let shared = Settings {
                deterministic: false,
                ..settings(seed, 3)
            };
            let analysis = searched(heap(stones, 2), 3_000, shared);
            let winner = u8::from(stones % 3 == 0);
            let proof = analysis.proof.expect("solved");
            assert_eq!(proof.outcome, Outcome::Won(winner), "{stones}");
            assert!(proof.plies <= u32::from(stones));
        }
    }
    // Where there is hardly any room, moves are listed again and again, at the position that they belong to.
    for threads in [1, 3] {
        for stones in 1..=30 {
            let small = Settings {
                deterministic: false,
                memory: 30_000,
                ..settings(u64::from(stones), threads)
            };
            let analysis = searched(heap(stones, 2), 2_000, small);
            let winner = u8::from(stones % 3 == 0);
            let outcome = analysis.proof.map(|proof| proof.outcome);
            assert!(
                outcome.is_none_or(|outcome| outcome == Outcome::Won(winner)),
                "{stones}"
            );
        }
    }
    // Every visit is made once, whoever makes it.
    let shared = Settings {
        deterministic: false,
        ..settings(1, 3)
    };
    let open = searched(heap(300, 2), 1_000, shared);
    assert_eq!((open.visits, open.proof), (1_000, None));
    let candidates = open.candidates.iter();
    assert_eq!(
        candidates.map(|candidate| candidate.visits).sum::<u64>(),
        1_000
    );
}

#[test]
fn three_players_each_play_for_themself() {
    // With three stones left the player on turn cannot take the last one, and the next two can.
    let analysis = searched(heap(2, 3), 100, settings(1, 1));
    assert_eq!(analysis.proof.expect("solved").outcome, Outcome::Won(0));
    let analysis = searched(heap(3, 3), 1000, settings(1, 1));
    assert_eq!(analysis.proof.expect("solved").outcome, Outcome::Won(1));
    let open = searched(heap(40, 3), 10, settings(1, 1));
    assert!(
        open.candidates
            .iter()
            .all(|candidate| (0.0..=1.0).contains(&candidate.value))
    );
}

#[test]
fn a_player_who_never_wins_draws_moves_at_random() {
    let mut thrown = HashMap::new();
    for seed in 0..120 {
        let analysis = searched(thrown_heap(), 400, settings(seed, 1));
        let best = analysis.best().expect("a throw").mv.clone();
        *thrown.entry(best).or_insert(0) += 1;
    }
    assert_eq!(thrown.len(), 6);
    assert!(thrown.values().all(|count| *count >= 8), "{thrown:?}");
}

#[test]
fn a_position_without_a_move_is_a_draw_and_a_partial_list_proves_nothing() {
    let stuck = searched(stuck_heap(3), 1000, settings(1, 1));
    assert_eq!(stuck.proof.expect("solved").outcome, Outcome::Draw);
    assert_eq!(stuck.best().expect("a move").value, 0.5);
    let none = searched(stuck_heap(0), 1000, settings(1, 1));
    assert_eq!((none.candidates.len(), none.complete), (0, Ok(())));
    let partial = searched(stuck_heap(0).partial(), 1000, settings(1, 1));
    assert_eq!((partial.candidates.len(), partial.proof), (0, None));
    assert!(partial.complete.is_err());
    // A lost game with partial lists: a missing move might save it.
    let lost = searched(heap(3, 2).partial(), 500, settings(1, 1));
    assert_eq!((lost.proof, lost.visits), (None, 500));
    let won = searched(heap(2, 2).partial(), 500, settings(1, 1));
    assert_eq!(won.proof.expect("a winning move").outcome, Outcome::Won(0));
}

#[test]
fn the_same_seed_and_threads_give_the_same_answer() {
    for threads in [1, 2, 3] {
        let first = searched(heap(60, 2), 301, settings(9, threads));
        assert_eq!(first.visits, 301);
        assert_eq!(searched(heap(60, 2), 301, settings(9, threads)), first);
        assert_ne!(searched(heap(60, 2), 301, settings(8, threads)), first);
    }
}

#[test]
fn what_was_found_out_is_kept_after_moves() {
    let rules: Arc<dyn Rules> = Arc::new(heap(300, 2));
    let mut search = Search::new(Arc::clone(&rules), rules.start(), settings(1, 2));
    search.run(2_000, &Bounds::default(), &Unwatched);
    let play = |position: &Position, mv: &Move| {
        let mut next = position.clone();
        next.apply(mv);
        next.turn = 1 - position.turn;
        next
    };
    let line = search.analysis().line();
    let best = search.analysis().best().expect("a move").clone();
    let next = play(&rules.start(), &line[0]);
    let after = play(&next, &line[1]);
    search.go_to(next.clone());
    let analysis = search.analysis();
    assert_eq!(
        analysis.visits,
        best.visits - 2,
        "all but the visit that opened it in each graph"
    );
    let grown = search.run(100, &Bounds::default(), &Unwatched);
    assert_eq!(grown.visits, analysis.visits + 100);
    search.go_to(after);
    assert!(search.analysis().visits > 100);
    search.go_to(rules.start());
    assert_eq!(search.analysis().visits, 0);
    assert_eq!(search.run(10, &Bounds::default(), &Unwatched).visits, 10);
}

#[test]
fn a_full_tree_grows_no_more() {
    let small = Settings {
        memory: 20_000,
        max_plies: 10,
        ..settings(1, 1)
    };
    let game = heap(200, 2);
    let start = game.start();
    let mut search = Search::new(Arc::new(game), start, small);
    let analysis = search.run(5_000, &Bounds::default(), &Unwatched);
    assert_eq!(analysis.visits, 5_000);
    assert!(search.graphs[0].bytes() < 22_000);
}

struct Every(AtomicU64, Mutex<Vec<u64>>);

impl SearchObserver for Every {
    fn is_due(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) % 100 == 99
    }

    fn show(&self, analysis: Analysis) {
        assert!(!analysis.line().is_empty());
        self.1.lock().expect("whole").push(analysis.visits);
    }
}

#[test]
fn the_search_is_shown_while_it_runs_and_stops_when_asked() {
    let watch = Every(AtomicU64::new(0), Mutex::default());
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 20_000;
    let game = endless();
    let start = game.start();
    let endless = Settings {
        max_plies: 10,
        ..settings(1, 2)
    };
    let mut search = Search::new(Arc::new(game), start, endless);
    let analysis = search.run(u64::MAX, &Bounds::stopped_by(&stop), &watch);
    assert!(
        (100..20_000).contains(&analysis.visits),
        "{}",
        analysis.visits
    );
    assert_eq!(analysis.candidates.len(), 2);
    let shown = watch.1.lock().expect("whole");
    assert!(shown.len() > 2 && shown.is_sorted(), "{shown:?}");
}

#[test]
fn a_full_tree_is_as_large_as_it_says_and_is_given_back() {
    let states = Arc::new(AtomicUsize::new(0));
    let bounded = |memory| Settings {
        memory,
        max_plies: 10,
        ..settings(1, 2)
    };
    let states_and_bytes = |memory| {
        let game = heap(200, 2).scored(&states);
        let start = game.start();
        let mut search = Search::new(Arc::new(game), start, bounded(memory));
        search.run(2_000, &Bounds::default(), &Unwatched);
        let bytes: usize = search.graphs.iter().map(Graph::bytes).sum();
        let state_count = states.load(Ordering::Relaxed);
        drop(search);
        assert_eq!(states.load(Ordering::Relaxed), 0);
        (state_count, bytes)
    };
    let (few, bytes) = states_and_bytes(40_000);
    assert!(
        (5..60).contains(&few) && (30_000..45_000).contains(&bytes),
        "{few}, {bytes}"
    );
    let (all, _) = states_and_bytes(usize::MAX);
    assert!(all > 500, "a position for each node: {all}");
}

#[test]
fn a_game_that_does_not_end_is_guessed_by_its_score_or_pieces() {
    let states = Arc::new(AtomicUsize::new(0));
    let values = |game: TestGame| -> Vec<f64> {
        let analysis = searched(game, 400, settings(3, 1));
        analysis
            .candidates
            .iter()
            .map(|candidate| candidate.value)
            .collect()
    };
    for game in [endless_points(), endless_points().scored(&states)] {
        let values = values(game);
        assert!(values.iter().any(|value| *value != 0.5), "{values:?}");
        assert!(values.iter().all(|value| 0.0 < *value && *value < 1.0));
    }
}

#[test]
fn a_capture_is_found_without_a_random_game_to_its_end() {
    let game = endless_captures();
    let start = game.start();
    let mut search = Search::new(Arc::new(game), start, settings(1, 1));
    for visits in [0, 1, 10, 100] {
        let analysis = search.run(visits, &Bounds::default(), &Unwatched);
        // A piece that moves is cleared and placed.
        let best = &analysis.best().expect("a move").mv;
        assert_eq!(best.len(), 1, "{visits} visits");
    }
}

#[test]
fn the_error_tells_how_little_a_few_visits_say() {
    let errors = |visits| -> Vec<(u64, f64)> {
        let analysis = searched(heap(300, 2), visits, settings(2, 1));
        let candidates = analysis.candidates.iter();
        candidates
            .map(|candidate| (candidate.visits, candidate.error))
            .collect()
    };
    let few = errors(2);
    assert_eq!(few[0].0, 1);
    assert!((0.2..0.4).contains(&few[0].1), "{few:?}");
    let more = errors(2_000);
    assert!((0.001..0.03).contains(&more[0].1), "{more:?}");
    let solved = searched(heap(2, 2), 100, settings(1, 1));
    assert_eq!(solved.best().expect("a move").error, 0.0);
}

#[test]
fn a_spent_budget_leaves_time_for_a_legal_move() {
    let asked = AtomicU64::new(0);
    for allowed in [0, 1, 2, 5, 50] {
        asked.store(0, Ordering::Relaxed);
        let is_spent = || asked.fetch_add(1, Ordering::Relaxed) >= allowed;
        let budget = Budget {
            visits: u64::MAX,
            is_spent: &is_spent,
            time: None,
        };
        let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
        let mut search = Search::new(Arc::clone(&rules), rules.start(), settings(4, 1));
        let analysis = search.run(budget, &Bounds::default(), &Unwatched);
        let best = &analysis.best().expect("a move").mv;
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Bounds::default().limits()));
        assert!(listing.moves.iter().any(|listed| listed.mv == *best));
        match allowed {
            0 => assert_eq!((analysis.visits, analysis.candidates.len()), (0, 1)),
            50 => assert!(analysis.visits > 0),
            _ => {}
        }
    }
    // A cancelled search has no caller left that needs a move.
    let stop = || true;
    let game = tic_tac_toe();
    let start = game.start();
    let mut search = Search::new(Arc::new(game), start, settings(4, 1));
    let analysis = search.run(10, &Bounds::stopped_by(&stop), &Unwatched);
    assert_eq!(analysis.best(), None);
}

#[test]
fn a_clear_move_takes_less_than_its_time() {
    // The time goes on at each look at it.
    let visits_within = |game: TestGame, time: u64| {
        let asked = AtomicU64::new(0);
        let spent = || asked.fetch_add(1, Ordering::Relaxed) as f64 / time as f64;
        let budget = Budget {
            time: Some(MoveTime {
                spent: &spent,
                saved: 0.0,
            }),
            ..u64::MAX.into()
        };
        let start = game.start();
        let mut search = Search::new(Arc::new(game), start, settings(1, 1));
        search.run(budget, &Bounds::default(), &Unwatched).visits
    };
    let time = 100;
    let all = time * DECIDED_EVERY;
    // A piece can be taken, and there is nothing else to do; stones of a large heap are all alike.
    let (clear, unclear) = (
        visits_within(endless_captures(), time),
        visits_within(heap(300, 2), time),
    );
    assert!(clear < all * 3 / 4, "{clear} of {all}");
    assert!(
        (all * 3 / 4..=all + DECIDED_EVERY).contains(&unclear),
        "{unclear} of {all}"
    );
}

/// Returns how often the deciding square is chosen in ten searches.
fn found_key_square(visits: u64, amaf: bool) -> usize {
    let is_found = |seed| {
        let settings = Settings {
            amaf,
            ..settings(seed, 1)
        };
        let analysis = searched(key_square(), visits, settings);
        let best = analysis.best().expect("a move");
        best.mv.arrival() == Some(KEY_SQUARE)
    };
    (0..10).filter(|seed| is_found(*seed)).count()
}

#[test]
fn a_move_that_is_good_whenever_it_is_made_is_found_with_few_visits() {
    // Fewer visits than two for each of the 36 moves.
    let (with, without) = (found_key_square(60, true), found_key_square(60, false));
    assert!(with >= 9 && without <= 5, "{with} and {without} of 10");
}

/// Returns what a node is worth to each player, from nothing but the values of its unvisited moves, and asserts that it is
/// what the node says.
fn minimax(graph: &Graph, id: NodeId, players: u8, seen: &mut HashSet<NodeId>) -> Vec<f64> {
    let told = graph.best(id);
    if !seen.insert(id) {
        return told.to_vec();
    }
    let list = graph.list(id).expect("moves");
    let mut line = |index: usize| {
        let proof = graph.view(list, index).proof;
        match (proof, list.target(index)) {
            (Some(proof), _) => {
                let payoffs = (0..players).map(|player| payoff(proof.outcome, player, players));
                payoffs.collect()
            }
            (None, Target::Node(child)) if graph.list(child).is_some() => {
                minimax(graph, child, players, seen)
            }
            (None, Target::Node(child)) => graph.best(child).to_vec(),
            (None, _) => list
                .guess(index)
                .iter()
                .map(|guess| f64::from(*guess))
                .collect(),
        }
    };
    let lines: Vec<Vec<f64>> = (0..list.len()).map(&mut line).collect();
    let worth = match &list.weights {
        Some(weights) => {
            let all: f64 = weights.iter().map(|weight| f64::from(weight.get())).sum();
            let mean = |player: usize| {
                let parts = lines.iter().zip(weights);
                parts
                    .map(|(line, weight)| line[player] * (f64::from(weight.get()) / all))
                    .sum()
            };
            (0..usize::from(players)).map(mean).collect()
        }
        None => {
            let turn = usize::from(list.turn());
            let better =
                |best: Vec<f64>, line: Vec<f64>| if line[turn] > best[turn] { line } else { best };
            lines.into_iter().reduce(better).expect("a move")
        }
    };
    let is_same = |(told, worth): (&f64, &f64)| (told - worth).abs() < 1e-6;
    assert!(told.iter().zip(&worth).all(is_same), "{told:?} {worth:?}");
    told.to_vec()
}

/// Passes what is known of a position on to all positions before it, as the next visits of those will.
fn pass_on(graph: &Graph, id: NodeId, seen: &mut HashSet<NodeId>) {
    let list = graph.list(id).expect("moves");
    for index in 0..list.len() {
        if let Target::Node(child) = list.target(index)
            && graph.list(child).is_some()
            && seen.insert(child)
        {
            pass_on(graph, child, seen);
        }
    }
    graph.note(id, list);
}

#[test]
fn the_minimax_of_a_node_is_that_of_what_lies_below_it() {
    for game in [
        tic_tac_toe(),
        heap(12, 2),
        heap(12, 3),
        thrown_heap(),
        endless_captures(),
    ] {
        let rules: Arc<dyn Rules> = Arc::new(game);
        let goes_on = &mut |practised: PracticeCount| practised.games < 20;
        let learned = practise(&*rules, 1, None, &Bounds::default(), goes_on);
        let mut learned = learned.expect("learned");
        learned.style = PlayStyle::Minimax { percent: 100 };
        let experience = Experience::of_learned(&rules, &Arc::new(learned));
        let settings = Settings {
            experience,
            ..settings(1, 1)
        };
        let players = rules.game().players;
        let mut search = Search::new(Arc::clone(&rules), rules.start(), settings);
        for visits in 1..60 {
            search.run(visits, &Bounds::default(), &Unwatched);
            let graph = &search.graphs[0];
            pass_on(graph, NodeId::ROOT, &mut HashSet::new());
            minimax(graph, NodeId::ROOT, players, &mut HashSet::new());
        }
    }
}

/// Returns what a search of each kind of game finds: random games, estimates, values that were learned.
fn seen(eye: Eye) -> Vec<Analysis> {
    let rules: Arc<dyn Rules> = Arc::new(heap(12, 3));
    let goes_on = &mut |practised: PracticeCount| practised.games < 20;
    let learned = practise(&*rules, 1, None, &Bounds::default(), goes_on).expect("learned");
    let mut found = vec![
        searched(
            key_square(),
            90,
            Settings {
                eye,
                ..settings(3, 1)
            },
        ),
        searched(
            endless_captures(),
            90,
            Settings {
                eye,
                ..settings(3, 1)
            },
        ),
        searched(
            endless_race(),
            90,
            Settings {
                eye,
                ..settings(3, 1)
            },
        ),
    ];
    for style in [
        PlayStyle::Minimax { percent: 100 },
        PlayStyle::Prior { visits: 4 },
    ] {
        let mut learned = learned.clone();
        learned.style = style;
        let experience = Experience::of_learned(&rules, &Arc::new(learned));
        let settings = Settings {
            eye,
            experience,
            ..settings(3, 1)
        };
        let mut search = Search::new(Arc::clone(&rules), rules.start(), settings);
        found.push(search.run(20, &Bounds::default(), &Unwatched));
    }
    found
}

#[test]
fn a_worse_eye_errs_in_the_same_way_each_time_and_a_clear_one_not_at_all() {
    let eye = |blur, seed| Eye { blur, seed };
    let clear = seen(Eye::default());
    assert_eq!(seen(eye(0.0, 9)), clear);
    assert_eq!(seen(eye(1.0, 9)), seen(eye(1.0, 9)));
    for (number, (worse, clear)) in seen(eye(1.0, 9)).iter().zip(&clear).enumerate() {
        assert_ne!(worse, clear, "{number}");
    }
}

#[test]
fn the_worst_eye_sees_a_win_at_once_and_one_that_is_proved() {
    for seed in 0..20 {
        let eye = Eye { blur: 5.0, seed };
        let mut position = tic_tac_toe().start();
        for (x, y, piece) in [(0, 0, 0), (1, 0, 0), (0, 1, 1), (2, 2, 1)] {
            position
                .board
                .apply(Op::Place(Square::new(x, y), Piece(piece)));
        }
        let settings = Settings {
            eye,
            ..settings(seed, 1)
        };
        let mut search = Search::new(Arc::new(tic_tac_toe()), position, settings);
        let analysis = search.run(5, &Bounds::default(), &Unwatched);
        let best = analysis.best().expect("a move");
        assert_eq!(best.mv.arrival(), Some(Square::new(2, 0)));
    }
}
