//! The graph of a rule file and the reference agree in random games: lists and their order, successors, outcomes,
//! classes, faults and completeness, samples and counts.
//!
//! This tests the package `gametui-interpreter` alone, whose release build is fast: `cargo test --release -p gametui-interpreter
//! --test engines -- --include-ignored` compares whole games.

#[path = "generate/fields.rs"]
mod fields;
#[path = "../rules/listing/generate.rs"]
mod generate;
#[path = "../rules/random.rs"]
mod random;
#[path = "../bench/shipped.rs"]
mod shipped;

use gametui_core::base::{Limits, Source, Sources};
use gametui_core::board::{Move, Outcome, Position};
use gametui_interpreter::rules::vm::by_shape;
use gametui_interpreter::rules::{
    Ask, Engine, Listing, MoveSampling, Options, Partial, Query, RandomMove, RuleLanguage, Rules,
    Worker,
};
use gametui_interpreter::search::random::Random;
use random::Random as TestRandom;
use std::sync::Arc;

/// Returns the limits for judging generated rules.
fn limits() -> Limits<'static> {
    Limits {
        fuel: 100_000,
        ..Limits::default()
    }
}

fn compile(text: &str, engine: Engine) -> Option<Arc<dyn Rules>> {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let options = Options {
        engine,
        ..Options::default()
    };
    let language = RuleLanguage::named("gdef")?;
    (language.compile)(&sources, &options, &|_| Vec::new()).rules
}

/// The engines that are compared with the reference, in turns where games are many.
const GRAPHS: [Engine; 2] = [Engine::Graph, Engine::CompiledAtOnce];

/// The workers of the reference and of another engine for a game.
struct Pair<'r> {
    name: String,
    rules: &'r dyn Rules,
    reference: Box<dyn Worker>,
    graph: Box<dyn Worker>,
    query: Query<'static>,
    limits: Limits<'static>,
    /// False if the reference may also describe moves as classes whose fields the graph has decided on the way.
    has_same_classes: bool,
    /// True if a game ends where a list is cut by its length, its work or its memory. Each further way to the moves would
    /// go to the same bound, which takes most of the time of many generated games.
    is_brief: bool,
    /// The number of listed moves after which a draw may be claimed.
    claims: usize,
}

impl<'r> Pair<'r> {
    fn new(name: String, reference: &'r dyn Rules, graph: &dyn Rules) -> Self {
        Self {
            name,
            rules: reference,
            reference: reference.worker(),
            graph: graph.worker(),
            query: Query::default(),
            limits: limits(),
            has_same_classes: true,
            is_brief: false,
            claims: 0,
        }
    }

    /// Plays a random game and compares both engines at each position. Returns the number of listed moves.
    fn play(&mut self, seed: u64, plies: usize) -> usize {
        let mut random = Random::new(seed, 0);
        let mut position = self.rules.start();
        let mut listed = 0;
        for ply in 0..plies {
            let place = format!("{}\ngame {seed}, ply {ply}: {position:?}", self.name);
            let mut expected = self
                .reference
                .moves(Ask::new(&position, &self.query, &self.limits));
            let found = self
                .graph
                .moves(Ask::new(&position, &self.query, &self.limits));
            if !self.has_same_classes && found.classes.is_empty() {
                expected.classes.clear();
            }
            assert!(
                found == expected,
                "{place}\nthe reference lists {expected:?}\nthe graph {found:?}"
            );
            listed += found.moves.len();
            let is_cut = matches!(
                found.complete,
                Err(Partial::Length { .. } | Partial::Work { .. } | Partial::Memory)
            );
            if self.is_brief && is_cut {
                return listed;
            }
            self.compare_narrowed(&position, &found, &mut random, &place);
            let claims = found.moves.iter().map(|listed| listed.outcome);
            self.claims += claims.filter(|on| *on == Outcome::Claimable).count();
            let count = self.reference.count(&position, 1, &self.limits);
            assert_eq!(
                self.graph.count(&position, 1, &self.limits),
                count,
                "{place}"
            );
            let seed = random.bits();
            let [expected, sampled] = [&mut self.reference, &mut self.graph].map(|worker| {
                let mut random = Random::new(seed, 1);
                worker.sample(Ask::all(&position, &self.limits), &mut |moves| {
                    random.below(moves)
                })
            });
            assert_eq!(sampled.chosen, expected.chosen, "{place}");
            // A draw by priority counts candidates, of which few are checked.
            assert!(sampled.moves >= expected.moves, "{place}");
            assert_eq!(sampled.complete, expected.complete, "{place}");
            let [expected, picked] = [&mut self.reference, &mut self.graph].map(|worker| {
                let mut random = Random::new(seed, 2);
                let choose = &mut |moves| random.below(moves);
                worker.pick(Ask::new(&position, &self.query, &self.limits), choose)
            });
            // A pick among lists of which none are the same move gives what the listing has at its index.
            assert!(
                picked == expected,
                "{place}\nthe reference picks {expected:?}\nthe graph {picked:?}"
            );
            let mut going = found.moves;
            going.retain(|listed| !listed.outcome.is_over());
            if going.is_empty() {
                break;
            }
            let chosen = random.below(going.len());
            position = going.swap_remove(chosen).next;
        }
        // In every game the first one or two, because more take time and show no more.
        if seed < 2 {
            self.play_in_place(seed, plies);
            self.roll_out(seed, plies, 3);
        }
        listed
    }

    /// Compares the moves that contain an operation of a listed one.
    fn compare_narrowed(
        &mut self,
        position: &Position,
        listing: &Listing,
        random: &mut Random,
        place: &str,
    ) {
        let moves = &listing.moves;
        let chosen = (!moves.is_empty()).then(|| &moves[random.below(moves.len())].mv);
        let Some(chosen) = chosen.filter(|mv| !mv.is_empty()) else {
            return;
        };
        let wanted = [chosen[random.below(chosen.len())]];
        let query = Query {
            contains: &wanted,
            ..self.query
        };
        let [mut expected, found] = [&mut self.reference, &mut self.graph]
            .map(|worker| worker.moves(Ask::new(position, &query, &self.limits)));
        if !self.has_same_classes && found.classes.is_empty() {
            expected.classes.clear();
        }
        assert!(
            found == expected,
            "{place}\nwith {wanted:?} the reference lists {expected:?}\nthe graph {found:?}"
        );
    }

    /// Plays random games by the graph, many moves at once, and compares each move and the position at the end with what
    /// the reference makes of the same random numbers. The last games find code where the first have grown. Returns the
    /// number of moves that were made ahead.
    fn roll_out(&mut self, seed: u64, plies: usize, games: u64) -> usize {
        let mut ahead = 0;
        for game in 0..games {
            let [mut random, mut again] = [(); 2].map(|()| Random::new(seed, 4 + game));
            let mut expected = self.rules.start();
            let (mut position, mut mv) = (expected.clone(), Move::default());
            let mut left = plies;
            while left > 0 {
                let place = format!("{}\ngame {seed} of rollout {game}, {left} left", self.name);
                let mut made = Vec::new();
                let most = u32::try_from(left).expect("few plies");
                let (turn, last) = self.graph.roll_out(
                    &mut position,
                    &mut mv,
                    most,
                    &self.limits,
                    &mut |moves| random.below(moves),
                    &mut |turn, mv, moves| made.push((turn, mv.clone(), moves)),
                );
                ahead += made.len();
                let outcome = match last {
                    RandomMove::Made { moves, outcome } => {
                        made.push((turn, mv.clone(), moves));
                        Some(outcome)
                    }
                    RandomMove::Picked(picked) => picked.chosen.map(|chosen| {
                        made.push((turn, chosen.mv, picked.moves));
                        position = chosen.next;
                        chosen.outcome
                    }),
                };
                assert!(made.len() <= left, "{place}");
                left -= made.len();
                let mut reached = None;
                for (turn, mv, moves) in made {
                    let sampled = self
                        .reference
                        .sample(Ask::all(&expected, &self.limits), &mut |moves| {
                            again.below(moves)
                        });
                    let Some(chosen) = sampled.chosen else {
                        panic!("{place}: the graph plays {mv:?}, the reference nothing");
                    };
                    assert_eq!((turn, &mv), (expected.turn, &chosen.mv), "{place}");
                    assert!(moves >= sampled.moves, "{place}");
                    assert_ne!(reached.map(Outcome::is_over), Some(true), "{place}");
                    (expected, reached) = (chosen.next, Some(chosen.outcome));
                }
                let Some(outcome) = outcome else {
                    let sampled = self
                        .reference
                        .sample(Ask::all(&expected, &self.limits), &mut |moves| {
                            again.below(moves)
                        });
                    assert!(sampled.chosen.is_none(), "{place}: {sampled:?}");
                    break;
                };
                assert_eq!((&position, Some(outcome)), (&expected, reached), "{place}");
                if outcome.is_over() {
                    break;
                }
            }
        }
        ahead
    }

    /// Plays a random game by the graph on one position, and compares it after each move with the one that the reference
    /// makes of the same random numbers.
    fn play_in_place(&mut self, seed: u64, plies: usize) {
        let [mut random, mut again] = [(); 2].map(|()| Random::new(seed, 3));
        let query = Query::default();
        let mut expected = self.rules.start();
        let (mut position, mut mv) = (expected.clone(), Move::default());
        for ply in 0..plies {
            let place = format!("{}\ngame {seed} in place, ply {ply}", self.name);
            let choice = if ply % 2 == 0 {
                MoveSampling::Even
            } else {
                MoveSampling::Quick
            };
            let choose = &mut |moves| again.below(moves);
            let picked = match choice {
                MoveSampling::Even => self
                    .reference
                    .pick(Ask::new(&expected, &query, &self.limits), choose),
                MoveSampling::Quick => self
                    .reference
                    .sample(Ask::all(&expected, &self.limits), choose),
            };
            let choose = &mut |moves| random.below(moves);
            let played = self
                .graph
                .play(&mut position, &mut mv, choice, &self.limits, choose);
            let (moves, outcome) = match played {
                RandomMove::Made { moves, outcome } => (moves, outcome),
                RandomMove::Picked(other) => {
                    assert!(position == expected, "{place}");
                    let Some(chosen) = other.chosen else {
                        assert!(picked.chosen.is_none(), "{place}: {picked:?}");
                        return;
                    };
                    (mv, position) = (chosen.mv, chosen.next);
                    (other.moves, chosen.outcome)
                }
            };
            let Some(chosen) = picked.chosen else {
                panic!("{place}: the graph plays {mv:?}, the reference nothing");
            };
            assert_eq!(&mv, &chosen.mv, "{place}");
            match choice {
                MoveSampling::Even => assert_eq!(moves, picked.moves, "{place}"),
                MoveSampling::Quick => assert!(moves >= picked.moves, "{place}"),
            }
            assert_eq!(
                (&position, outcome),
                (&chosen.next, chosen.outcome),
                "{place}"
            );
            if outcome.is_over() {
                return;
            }
            expected = chosen.next;
        }
    }
}

#[test]
fn moves_that_are_made_ahead_are_those_of_the_reference() {
    for (file, games) in [
        ("tictactoe.gdef", 1500),
        ("connect4.gdef", 1500),
        ("breakthrough.gdef", 100),
        ("hex.gdef", 2),
    ] {
        let reference = shipped::rules(file, &[], Engine::Reference);
        let graph = shipped::rules(file, &[], Engine::CompiledAtOnce);
        let mut pair = Pair::new(file.to_owned(), &*reference, &*graph);
        pair.graph.expect_much();
        let ahead = pair.roll_out(1, 100, games);
        // The end of hex asks for a way across the board, which no code has.
        assert!(ahead > 100 || file == "hex.gdef", "{file}: {ahead}");
    }
}

#[test]
fn a_draw_by_priority_gives_all_moves_the_same_probability() {
    let rules = shipped::rules("chess.gdef", &[], Engine::CompiledAtOnce);
    let (mut worker, mut random) = (rules.worker(), Random::new(5, 0));
    let (query, limits, mut position) = (Query::default(), Limits::default(), rules.start());
    // In check, where few of many candidates are legal.
    let listing = loop {
        let mut listing = worker.moves(Ask::new(&position, &query, &limits));
        listing.moves.retain(|listed| !listed.outcome.is_over());
        let count = listing.moves.len();
        let picked = worker.sample(Ask::all(&position, &limits), &mut |_| 0);
        if (4..12).contains(&count) && picked.moves > 3 * count {
            break listing;
        }
        let chosen = (count > 0).then(|| listing.moves.swap_remove(random.below(count)));
        position = chosen.map_or_else(|| rules.start(), |chosen| chosen.next);
    };
    let mut counts = vec![0_u32; listing.moves.len()];
    let each = 1_000;
    for _ in 0..each * counts.len() {
        let picked = worker.sample(Ask::all(&position, &limits), &mut |moves| {
            random.below(moves)
        });
        let chosen = picked.chosen.expect("a move").mv;
        let place = listing.moves.iter().position(|listed| listed.mv == chosen);
        counts[place.expect("a legal move")] += 1;
    }
    // Pearson's statistic has the number of moves less one as its mean, and twice as much as its variance.
    let off = |count: &u32| (f64::from(*count) - each as f64).powi(2) / each as f64;
    let statistic: f64 = counts.iter().map(off).sum();
    let free = counts.len() as f64 - 1.0;
    assert!(statistic < free + 5.0 * (2.0 * free).sqrt(), "{counts:?}");
}

/// Limits the length of lists that the rules do not bound; only the reference uses this limit.
const FEW: Query<'static> = Query {
    prefix: &[],
    contains: &[],
    answers: &[],
    max_len: None,
    min_len: 0,
    first_only: false,
    class_moves: 2_000,
    runs: 100_000,
    steps: Query::STEPS,
};

/// What is compared in generated games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Everything.
    Whole,
    /// Nothing more of a position whose list is not complete, as every other answer there takes all the work that a list may
    /// take.
    Complete,
    /// The same without the classes: in some of many thousands the graph has decided a field that the reference did not
    /// read.
    Moves,
}

fn compare_generated(
    seeds: std::ops::Range<u64>,
    extent: Extent,
    generate: impl Fn(&mut TestRandom) -> String,
) {
    let mut listed = 0;
    for seed in seeds {
        let text = generate(&mut TestRandom::new(seed));
        let Some(reference) = compile(&text, Engine::Reference) else {
            continue;
        };
        let engine = GRAPHS[seed as usize % 2];
        let graph = compile(&text, engine).expect("the same text");
        let mut pair = Pair::new(format!("seed {seed}\n{text}"), &*reference, &*graph);
        (pair.query, pair.is_brief) = (FEW, extent != Extent::Whole);
        pair.has_same_classes = extent != Extent::Moves;
        listed += pair.play(1, 4) + pair.play(2, 4);
    }
    assert!(listed > 0);
}

#[test]
fn generated_gdef_has_the_same_moves_in_its_graph() {
    compare_generated(0..120, Extent::Whole, generate::rules);
}

#[test]
fn generated_gdef_with_extensions_has_the_same_moves_in_its_graph() {
    compare_generated(0..60, Extent::Whole, generate::extended_rules);
}

#[test]
fn generated_gdef_with_tables_has_the_same_moves_in_its_graph() {
    compare_generated(0..80, Extent::Whole, generate::table_rules);
}

#[test]
#[ignore = "slow: four thousand games"]
fn much_generated_gdef_with_tables_has_the_same_moves_in_its_graph() {
    compare_generated(80..4_080, Extent::Moves, generate::table_rules);
}

#[test]
fn generated_gdef_with_stacks_has_the_same_moves_in_its_graph() {
    compare_generated(0..24, Extent::Complete, generate::stack_rules);
}

#[test]
#[ignore = "slow: two thousand games"]
fn much_generated_gdef_with_stacks_has_the_same_moves_in_its_graph() {
    compare_generated(24..2_024, Extent::Moves, generate::stack_rules);
}

#[test]
fn generated_gdef_that_supposes_has_the_same_moves_in_its_graph() {
    compare_generated(0..24, Extent::Complete, generate::suppose_rules);
}

#[test]
#[ignore = "slow: a thousand games"]
fn much_generated_gdef_that_supposes_has_the_same_moves_in_its_graph() {
    compare_generated(24..1_024, Extent::Moves, generate::suppose_rules);
}

#[test]
fn generated_gdef_with_chance_has_the_same_moves_in_its_graph() {
    compare_generated(0..40, Extent::Complete, generate::chance_rules);
}

#[test]
#[ignore = "slow: a thousand games"]
fn much_generated_gdef_with_chance_has_the_same_moves_in_its_graph() {
    compare_generated(40..1_040, Extent::Moves, generate::chance_rules);
}

#[test]
fn generated_gdef_with_views_has_the_same_moves_in_its_graph() {
    compare_generated(0..40, Extent::Complete, generate::view_rules);
}

#[test]
fn generated_gdef_with_a_course_has_the_same_moves_in_its_graph() {
    compare_generated(0..16, Extent::Complete, generate::course_rules);
}

#[test]
#[ignore = "slow: four thousand games"]
fn much_generated_gdef_has_the_same_moves_in_its_graph() {
    compare_generated(120..4_120, Extent::Moves, generate::rules);
}

#[test]
#[ignore = "slow: four thousand games"]
fn much_generated_gdef_with_extensions_has_the_same_moves_in_its_graph() {
    compare_generated(60..4_060, Extent::Moves, generate::extended_rules);
}

#[test]
#[ignore = "slow: two thousand games"]
fn much_generated_gdef_with_a_course_has_the_same_moves_in_its_graph() {
    compare_generated(15..2_015, Extent::Moves, generate::course_rules);
}

/// The rules read neither the kind nor the piece: moves that differ in those alone are a class, but not of a hole.
#[test]
fn a_class_has_a_square_that_exists() {
    for (column, classes) in [(0, 1), (1, 0)] {
        let text = format!(
            "size: 2 x 1 obj A obj B start {{ (1,0: hole) }}
define isMoveLegal() -> bool {{ return operationsNum() == 1 && OperationList[0][0] == {column}; }}
define end() -> bool {{ return false; }}"
        );
        for engine in [Engine::Reference, Engine::Graph, Engine::CompiledAtOnce] {
            let rules = compile(&text, engine).expect(&text);
            let listing = rules
                .worker()
                .moves(Ask::new(&rules.start(), &FEW, &limits()));
            assert_eq!(listing.classes.len(), classes, "{listing:?}");
            assert_eq!(listing.moves.is_empty(), classes == 0, "{listing:?}");
        }
    }
}

/// Compares games whose loops go from field to field. In some of them the steps are few.
fn compare_fields(seeds: std::ops::Range<u64>, generate: impl Fn(&mut TestRandom) -> String) {
    let (mut compiled, mut listed, games) = (0, 0, seeds.end - seeds.start);
    for seed in seeds {
        let text = generate(&mut TestRandom::new(seed));
        let Some(reference) = compile(&text, Engine::Reference) else {
            continue;
        };
        compiled += 1;
        let engine = GRAPHS[seed as usize % 2];
        let graph = compile(&text, engine).expect("the same text");
        let mut pair = Pair::new(format!("seed {seed}\n{text}"), &*reference, &*graph);
        pair.has_same_classes = false;
        pair.limits.fuel = [100_000, 100_000, 10_000, 1_000][seed as usize % 4];
        listed += pair.play(seed % 3, 3);
    }
    assert!(compiled * 20 > games * 19, "{compiled} of {games} compile");
    assert!(listed as u64 > games * 2, "{listed} moves");
}

#[test]
fn loops_between_fields_have_the_same_moves_in_the_graph() {
    compare_fields(0..1_200, fields::rules);
}

#[test]
fn loops_over_stacks_have_the_same_moves_in_the_graph() {
    compare_fields(0..400, fields::stack_rules);
}

#[test]
#[ignore = "slow: twenty thousand games"]
fn many_loops_between_fields_have_the_same_moves_in_the_graph() {
    compare_fields(1_200..21_200, fields::rules);
}

#[test]
#[ignore = "slow: twenty thousand games"]
fn many_loops_over_stacks_have_the_same_moves_in_the_graph() {
    compare_fields(400..20_400, fields::stack_rules);
}

/// A listing that is stopped anywhere is whole or says that it is not, and the worker lists afterwards as if there had
/// been no stop.
#[test]
fn a_graph_that_is_stopped_anywhere_answers_as_before() {
    let (query, whole) = (Query::default(), Limits::default());
    let mut stopped = 0;
    for file in ["chess.gdef", "checkers.gdef", "linesofaction.gdef"] {
        let reference = shipped::rules(file, &[], Engine::Reference);
        let mut lister = reference.worker();
        let (mut position, mut expected) = (reference.start(), Vec::new());
        for _ in 0..8 {
            let listing = lister.moves(Ask::new(&position, &query, &whole));
            let next = listing.moves[0].next.clone();
            expected.push((std::mem::replace(&mut position, next), listing));
        }
        let graph = shipped::rules(file, &[], Engine::CompiledAtOnce);
        for most in 0..40 {
            let mut worker = graph.worker();
            let asked = std::cell::Cell::new(0);
            let is_stopped = || {
                asked.set(asked.get() + 1);
                asked.get() > most
            };
            let limits = Limits {
                stop: &is_stopped,
                ..Limits::default()
            };
            for (position, expected) in &expected {
                let found = worker.moves(Ask::new(position, &query, &limits));
                let is_stopped = found.complete == Err(Partial::Stopped);
                assert!(is_stopped || found == *expected, "{file} {most}: {found:?}");
                stopped += usize::from(is_stopped);
            }
            for (position, expected) in &expected {
                let found = worker.moves(Ask::new(position, &query, &whole));
                assert!(found == *expected, "{file} after {most}: {found:?}");
            }
        }
    }
    assert!(stopped > 100, "{stopped}");
}

fn compare_shipped(games_of_each: u64, plies: usize) {
    for file in shipped::games() {
        if !file.ends_with(".gdef") {
            continue;
        }
        let reference = shipped::rules(&file, &[], Engine::Reference);
        for engine in GRAPHS {
            let graph = shipped::rules(&file, &[], engine);
            let mut pair = Pair::new(file.clone(), &*reference, &*graph);
            pair.limits = Limits::default();
            let listed: usize = (0..games_of_each).map(|seed| pair.play(seed, plies)).sum();
            assert!(listed > 0, "{file}");
        }
    }
}

#[test]
fn every_game_that_ships_has_the_same_moves_in_its_graph() {
    compare_shipped(1, 14);
}

#[test]
#[ignore = "slow: whole games"]
fn every_game_that_ships_has_the_same_moves_in_its_graph_to_its_end() {
    compare_shipped(20, 300);
}

/// A fault of `next` on a square off the board is reported even for candidates that are refused whatever it returns.
#[test]
fn faults_of_next_are_told_whatever_is_asked_later() {
    let head = "size: 3 x 2 players: 1 obj A of 0 obj B of 0 start { (0,0: A) }
define f(int a) -> bool { return CurrentPosition[2][a] == A; }
define isMoveLegal() -> bool {
  if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != A) { return false; }
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  bool is = next(f(x));";
    let tails = [
        "if (is) { return false; } return y == 5;",
        "if (is) { return false; } return y == 1;",
        "if (is) { return false; } return CurrentPosition[x][y] == A;",
        "if (is) { return false; } return count(B) > 0;",
        "return is && count(A) > 7;",
        "return false;",
    ];
    for tail in tails {
        let text = format!("{head} {tail} }} define end() -> bool {{ return false; }}");
        let reference = compile(&text, Engine::Reference).expect(&text);
        let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut pair = Pair::new(text, &*reference, &*graph);
        pair.play(1, 3);
    }
}

/// Repetitions are counted after what the hook does, which may fail for candidates that are refused whatever the number.
#[test]
fn repetitions_are_the_same_in_the_graph() {
    let tails = [
        "return repeats() == 0;",
        "return boardRepeats() < 2;",
        "return x == 0 || boardRepeats() == 0;",
        "if (repeats() > 0) { return false; } return y == 1;",
        "if (boardRepeats() == 0) { return CurrentPosition[0][0] == empty; } return count(A) > 1;",
        "if (repeats() > 1) { return PreviousPosition[0][x][y] == empty; } return repeats() != 1 || y == 0;",
        "return repeats() == boardRepeats();",
        "if (repeats() == 0) { return false; } return false;",
    ];
    let effects = [
        "",
        "if (x == 1 && y == 0) { place(2, 1, B); }",
        "if (x == 0) { seen = 1 - seen; }",
        "if (x == 2 && CurrentPosition[0][0] == empty) { clear(x + 1, y); }",
    ];
    let claims = [
        "repeats() > 0",
        "isBack(1)",
        "movesNum() % 3 == 2 && repeats() == 0",
    ];
    let ends = [
        "return boardRepeats() > 2;",
        "if (repeats() >= 2) { return true; } return movesNum() > 3 && isBack(3);",
        "return isBack(5) && repeats() > 0;",
    ];
    let (mut listed, mut claimed) = (0, 0);
    for tail in tails {
        for (number, effect) in effects.into_iter().enumerate() {
            let end = ends[number % ends.len()];
            let claim = claims[number % claims.len()];
            let text = format!(
                "size: 3 x 2 players: 2 obj A of 0 obj B of 1 start {{ (0,0: A), (2,1: A) }} state int seen = 0;
define isBack(int n) -> bool {{
  for (int i = 0; i < 3; i++) {{ if (PreviousPosition[n][i][0] != CurrentPosition[i][0]) {{ return false; }} }}
  return true;
}}
define isMoveLegal() -> bool {{
  if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}
  if (CurrentPosition[OperationList[0][0]][OperationList[0][1]] != A || OperationList[1][2] != A) {{ return false; }}
  int x = OperationList[1][0];
  int y = OperationList[1][1];
  if (CurrentPosition[x][y] == A) {{ return false; }}
  {tail}
}}
define afterMove() {{ int x = OperationList[1][0]; int y = OperationList[1][1]; {effect} }}
define end() -> bool {{ {end} }}
define mayClaim() -> bool {{ return {claim}; }}"
            );
            let reference = compile(&text, Engine::Reference).expect(&text);
            let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
            let mut pair = Pair::new(text, &*reference, &*graph);
            listed += (0..6).map(|seed| pair.play(seed, 16)).sum::<usize>();
            claimed += pair.claims;
        }
    }
    assert!(listed > 1_000, "{listed}");
    assert!((500..listed - 500).contains(&claimed), "{claimed}");
}

/// Returns rules of a piece that moves like a knight or one step, or jumps to the mirrored square, and may capture. A
/// difference of square indices is not a direction: on these boards several moves have the same one.
fn walker(size: &str, head: &str) -> String {
    format!(
        "players: 2 size: {size} {head} obj A of 0 obj B of 1
define abs(int n) -> int {{ if (n < 0) {{ return -n; }} return n; }}
define mine(obj p) -> bool {{ return owner(p) == onTurn(); }}
define isMoveLegal() -> bool {{
  if (operationsNum() == 1) {{
    if (!isPlaceOperation(0) || OperationList[0][2] != B) {{ return false; }}
    int x = OperationList[0][0];
    int y = OperationList[0][1];
    return CurrentPosition[x][y] == empty && CurrentPosition[width() - 1 - x][height() - 1 - y] == A;
  }}
  if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  obj p = CurrentPosition[x][y];
  if (!mine(p) || OperationList[1][2] != p) {{ return false; }}
  int toX = OperationList[1][0];
  int toY = OperationList[1][1];
  if (toX == width() - 1 - x && toY == height() - 1 - y) {{ return CurrentPosition[toX][toY] == empty; }}
  int dx = abs(toX - x);
  int dy = abs(toY - y);
  if (mine(CurrentPosition[toX][toY])) {{ return false; }}
  if (dx + dy == 3 && dx != 0 && dy != 0) {{ return true; }}
  return dx + dy == 1;
}}
define end() -> bool {{ return count(A) == 0 || count(B) == 0; }}"
    )
}

#[test]
fn graphs_of_boards_of_all_sizes_have_the_same_moves() {
    let holes = "start {\n  AB.#.\n  .#...\n  B..AA\n}";
    let corners = "start { (0,0: A), (1,0: B) }";
    let upright = "start { (0,0: A), (0,1: B), (0,5: A) }";
    let cases = [
        ("9 x 1", corners),
        ("1 x 9", upright),
        ("5 x 3", holes),
        (
            "7 x 9",
            "start { (0,0: A), (6,8: B), (3,4: A), (6,0: B), (0,8: A) }",
        ),
        (
            "10 x 10",
            "start { (0,0: A), (9,9: B), (5,4: A), (9,0: B) }",
        ),
        (
            "12 x 12",
            "grid: hex start { (0,0: A), (11,11: B), (5,4: A) }",
        ),
        (
            "19 x 19",
            "start { (0,0: A), (18,18: B), (9,9: A), (18,0: B) }",
        ),
        ("64 x 2", "start { (0,0: A), (63,1: B), (31,1: A) }"),
    ];
    for (size, head) in cases {
        let text = walker(size, head);
        let reference = compile(&text, Engine::Reference).expect(&text);
        let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut pair = Pair::new(text, &*reference, &*graph);
        let listed: usize = (0..4).map(|seed| pair.play(seed, 12)).sum();
        assert!(listed > 8, "{size}");
    }
}

/// A man is put down or steps; if it has a neighbour of its own, any other piece is taken away.
fn taker(size: &str, tail: &str) -> String {
    format!(
        "players: 2 size: {size} obj A of 0 obj B of 1 start {{ (0,0: A), (2,1: B), (1,1: A), (3,0: B) }}
define at(int x, int y) -> obj {{
  if (x < 0 || x >= width() || y < 0 || y >= height()) {{ return empty; }}
  return CurrentPosition[x][y];
}}
define man(int t) -> obj {{ if (t == 0) {{ return A; }} return B; }}
define isMoveLegal() -> bool {{
  int n = operationsNum();
  int k = 0;
  if (n == 0 || n > 3) {{ return false; }}
  if (!isPlaceOperation(0)) {{ k = 1; }}
  if (n <= k || !isPlaceOperation(k) || n > k + 2) {{ return false; }}
  obj own = man(onTurn());
  int x = OperationList[k][0];
  int y = OperationList[k][1];
  if (OperationList[k][2] != own || CurrentPosition[x][y] != empty) {{ return false; }}
  if (k == 1) {{
    if (CurrentPosition[OperationList[0][0]][OperationList[0][1]] != own || OperationList[0][0] != x) {{ return false; }}
  }} else if (count(own) > 3) {{ return false; }}
  bool takes = at(x, y + 1) == own || at(x - 1, y) == own;
  if (n == k + 1) {{ return !takes; }}
  if (!takes || isPlaceOperation(k + 1)) {{ return false; }}
  int a = OperationList[k + 1][0];
  int b = OperationList[k + 1][1];
  {tail}
}}
define f(int t) -> bool {{ return CurrentPosition[1][1] == man(t); }}
define end() -> bool {{ return count(A) == 0; }}"
    )
}

#[test]
fn lists_whose_parts_are_independent_have_the_same_moves() {
    let tails = [
        "return CurrentPosition[a][b] == man(1 - onTurn());",
        "if (CurrentPosition[a][b] == empty) { return false; } return at(a + 1, b) != A || count(B) > 2;",
        "if (CurrentPosition[a][b] == empty) { return false; } return OperationList[k][0] != a;",
        "if (CurrentPosition[a][b] == empty) { return false; } return OperationList[0][1] == b;",
        "if (CurrentPosition[a][b] == empty) { return false; } return next(f(0)) || a == 0;",
        "if (CurrentPosition[a][b] == empty) { return false; } return repeats() == 0;",
        "if (CurrentPosition[a][b] == empty) { return false; } return CurrentPosition[a + 1][b] == empty;",
        "if (a == 0 && b != 1) { return CurrentPosition[a][b] != empty; } return a == 2 && b == 1;",
        "return a == x && CurrentPosition[a][b] != empty;",
        "return true;",
    ];
    let (mut sizes, mut listed) = (["4 x 3", "13 x 11", "4 x 2"].into_iter().cycle(), 0);
    for tail in tails {
        let text = taker(sizes.next().unwrap_or_default(), tail);
        let reference = compile(&text, Engine::Reference).expect(&text);
        let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut pair = Pair::new(text, &*reference, &*graph);
        listed += (0..4).map(|seed| pair.play(seed, 14)).sum::<usize>();
    }
    assert!(listed > 400, "{listed}");
}

/// A piece goes along a line as far as a function says, which the graph computes for all squares at once.
fn counter(size: &str, function: &str, tail: &str) -> String {
    format!(
        "players: 2 size: {size} obj A of 0 obj B of 1 start {{ (0,0: A), (2,1: B), (1,1: A), (3,0: B), (3,1: A) }}
define man(int t) -> obj {{ if (t == 0) {{ return A; }} return B; }}
define on(int x, int y) -> bool {{ return x >= 0 && x < width() && y >= 0 && y < height(); }}
define has(int x, int y) -> bool {{ return on(x, y) && CurrentPosition[x][y] != empty; }}
define far(int x, int y, int dx, int dy) -> int {{ int n = 0; {function} return n; }}
define isMoveLegal() -> bool {{
  if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  if (CurrentPosition[x][y] != man(onTurn()) || OperationList[1][2] != man(onTurn())) {{ return false; }}
  int toX = OperationList[1][0];
  int toY = OperationList[1][1];
  if (CurrentPosition[toX][toY] == man(onTurn())) {{ return false; }}
  {tail}
}}
define end() -> bool {{ return count(A) == 0; }}"
    )
}

#[test]
fn functions_for_all_squares_at_once_give_the_same_moves() {
    let line = "for (int k = -9; k <= 9; k++) { if (has(x + k * dx, y + k * dy)) { n++; } }";
    let run = "while (has(x + (n + 1) * dx, y + (n + 1) * dy)) { n++; }";
    let fault = "for (int k = 0; CurrentPosition[x + k * dx][y + k * dy] != empty; k++) { n++; }";
    let column = "for (int k = 0; k < height(); k++) { if (has(x, k)) { n = n + x; } }";
    let owner = "for (int k = 0; k < 2; k++) { if (has(x + dx, y)) { n = n + owner(CurrentPosition[x + dx][y]); } }";
    let groups = "while (n < 2 && groupSize(x, y) > n) { n++; }";
    let earlier = "while (n < 2 && movesNum() > 0 && PreviousPosition[1][x][y] != empty) { n++; }";
    let real =
        "float f = 0.0; while (has(x + n, y)) { f = f + 1.0; n++; } if (f > 1.5) { return x; }";
    let endless = "while (has(x, y)) { n = 1 - n; }";
    let along = "if (y != toY) { return false; } return far(x, y, 1, 0) == toX - x;";
    let back = "return toY == y && x - toX == far(x, y, -1, 0) || toX == x && far(toX, toY, 0, 1) == toY - y;";
    let tails = [
        (line, along),
        (line, back),
        (run, along),
        (
            run,
            "return far(x, y, 1, 0) + far(x, y, 0, 1) == toX - x + toY - y;",
        ),
        (
            run,
            "int d = far(toX, toY, -1, 0); if (d == 0) { return toX == x + 1; } return toY == y + d;",
        ),
        (fault, along),
        (
            fault,
            "return toX == x && y > 0 && far(x, y, 0, -1) > 0 && toY < y;",
        ),
        (column, "return toY == y && far(x, y, 0, 0) > toX;"),
        (owner, along),
        (groups, along),
        (earlier, along),
        (real, along),
        (endless, along),
    ];
    let sizes = ["5 x 4", "4 x 2", "7 x 9", "13 x 11"].into_iter().cycle();
    let mut listed = 0;
    for ((function, tail), size) in tails.into_iter().zip(sizes) {
        let text = counter(size, function, tail);
        let reference = compile(&text, Engine::Reference).expect(&text);
        let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut pair = Pair::new(text, &*reference, &*graph);
        if function == endless {
            pair.limits.fuel = 5_000;
        }
        listed += (0..3).map(|seed| pair.play(seed, 12)).sum::<usize>();
        if function == line {
            let graph = pair.graph.graph(&|_| String::new()).expect("a graph");
            let is_call = |label: &String| label.starts_with("far(");
            assert!(graph.nodes.iter().any(|node| is_call(&node.label)));
        }
    }
    assert!(listed > 300, "{listed}");
}

/// A man goes to an empty square, which is looked at first; once a side has few men, they may go anywhere.
fn flyer(size: &str, near: &str, tail: &str) -> String {
    format!(
        "players: 2 size: {size} obj A of 0 obj B of 1
start {{ (0,0: A), (2,1: B), (1,1: A), (3,0: B), (3,1: A), (0,1: B) }}
define man(int t) -> obj {{ if (t == 0) {{ return A; }} return B; }}
define isMoveLegal() -> bool {{
  if (operationsNum() < 2 || operationsNum() > 3 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}
  int toX = OperationList[1][0];
  int toY = OperationList[1][1];
  if (OperationList[1][2] != man(onTurn()) || CurrentPosition[toX][toY] != empty) {{ return false; }}
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  if (CurrentPosition[x][y] != man(onTurn())) {{ return false; }}
  if (count(man(onTurn())) > 2 && {near}) {{ return false; }}
  if (operationsNum() == 2) {{ return true; }}
  {tail}
}}
define end() -> bool {{ return count(A) == 0; }}"
    )
}

#[test]
fn pieces_that_go_from_anywhere_to_anywhere_have_the_same_moves() {
    let nears = [
        "(x != toX || y - toY != 1)",
        "CurrentPosition[toX][y] != empty",
        "x > toX",
        "(x == toX || CurrentPosition[(x + toX) / 2][y] == A)",
    ];
    let tails = [
        "return !isPlaceOperation(2) && CurrentPosition[OperationList[2][0]][OperationList[2][1]] == man(1 - onTurn());",
        "return !isPlaceOperation(2) && OperationList[2][0] == x && CurrentPosition[x][OperationList[2][1]] == A;",
        "return isPlaceOperation(2) && OperationList[2][2] == B && OperationList[2][0] == toX && OperationList[2][1] == y;",
        "return false;",
    ];
    let sizes = ["4 x 3", "5 x 4", "9 x 8", "6 x 2"].into_iter().cycle();
    let (mut listed, mut fixed) = (0, 0);
    let cases = nears
        .into_iter()
        .flat_map(|near| tails.map(|tail| (near, tail)));
    for ((near, tail), size) in cases.zip(sizes) {
        let text = flyer(size, near, tail);
        let reference = compile(&text, Engine::Reference).expect(&text);
        let graph = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut pair = Pair::new(text, &*reference, &*graph);
        pair.graph.expect_much();
        listed += (0..4).map(|seed| pair.play(seed, 12)).sum::<usize>();
        // The question for the man has an edge for each square.
        let graph = pair.graph.graph(&|_| String::new()).expect("a graph");
        let is_fixed = |label: &String| label.contains(" on (");
        fixed += usize::from(graph.nodes.iter().any(|node| is_fixed(&node.label)));
    }
    assert!(listed > 1_000 && fixed > 4, "{listed} {fixed}");
}

/// Moves may become equal by what the rules do after them, such as taking back the piece that was placed. They are
/// merged in a listing, and a pick must neither count nor give them twice, although it does not make all of them.
#[test]
fn moves_that_effects_make_equal_are_merged_in_picks_too() {
    let effects = [
        "if (at(x + 1, y) == theirs) { removeGroup(x + 1, y); }",
        "if (at(x + 1, y) == mine) { removeGroup(x + 1, y); }",
        "if (at(x, y) == mine && x > 0) { removeGroup(x, y); }",
        "if (at(x + 1, y) == theirs && liberties(x + 1, y) == 0) { removeGroup(x + 1, y); }",
        "if (at(x + 1, y) == theirs) { place(x + 1, y, mine); }",
        "if (at(x + 1, y) == empty) { place(x + 1, y, mine); }",
        "if (at(x + 1, y) == theirs) { clear(x, y); }",
        "if (at(0, y) == theirs) { clear(x, y); clear(0, y); }",
        "if (CurrentPosition[x][y] == theirs || x > 1) { clear(x, y); }",
        "if (at(x, 0) == theirs) { clear(x, 0); } if (count(theirs) == 0) { clear(x, y); }",
        "if (at(x, 0) != theirs) { place(x, 0, theirs); }",
        // Only the operations decide whether anything changes.
        "if (x == 1) { clear(x, y); }",
        "if (x == 1 && y == 2) { place(2, 2, mine); place(3, 1, mine); }",
        "if (y == 0) { place(0, 0, mine); place(1, 0, mine); place(2, 0, mine); }",
        "if (y == 0) { place(x, 0, theirs); place(0, 1, mine); place(x, 0, mine); clear(0, 1); }",
        "if (x == 3) { place(3, 0, theirs); } else { if (x == 4) { clear(x, 9); } }",
        "if (owner(mine) == 0 && x == 2) { clear(0, 0); clear(3, 2); place(2, 0, theirs); }",
        "if (x == 2) { seen = seen + 1; } else { seen = 0; if (y == 0) { place(x, 2, mine); } }",
    ];
    let (mut listed, mut merged) = (0, 0);
    for effect in effects {
        let text = format!(
            "size: 4 x 3 players: 2 obj A of 0 obj B of 1 start {{ (1,1: B), (2,1: A), (3,2: B) }}
state int seen = 0;
define man(int t) -> obj {{ if (t == 0) {{ return A; }} return B; }}
define at(int x, int y) -> obj {{
  if (x < 0 || x > 3 || y < 0 || y > 2) {{ return empty; }}
  return CurrentPosition[x][y];
}}
define isMoveLegal() -> bool {{
  if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != man(onTurn())) {{ return false; }}
  return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;
}}
define afterMove() {{
  obj mine = man(onTurn());
  obj theirs = man(1 - onTurn());
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  {effect}
}}
define end() -> bool {{ return false; }}"
        );
        let rules = compile(&text, Engine::CompiledAtOnce).expect(&text);
        let mut worker = rules.worker();
        let (query, limits) = (Query::default(), limits());
        let mut random = Random::new(5, 0);
        for _ in 0..6 {
            let mut position = rules.start();
            for _ in 0..8 {
                let listing = worker.moves(Ask::new(&position, &query, &limits));
                merged += listing.moves.iter().map(|one| one.merged).sum::<u32>();
                let mut by_shapes: Vec<_> = listing.moves.iter().collect();
                by_shapes.sort_by(|a, b| by_shape(&a.mv, &b.mv));
                for index in 0..listing.moves.len() {
                    let picked = worker.pick(Ask::new(&position, &query, &limits), &mut |_| index);
                    assert_eq!(picked.moves, listing.moves.len(), "{text}\n{position:?}");
                    let chosen = picked.chosen.expect("a move");
                    assert_eq!(
                        Some(&chosen),
                        by_shapes.get(index).copied(),
                        "{text}\n{position:?}"
                    );
                    listed += 1;
                }
                if listing.moves.is_empty() {
                    break;
                }
                let chosen = random.below(listing.moves.len());
                position = listing.moves[chosen].next.clone();
            }
        }
    }
    assert!(listed > 1_000 && merged > 50, "{listed} {merged}");
}
