//! `isChance` and `chanceWeight`: who moves, what may happen and how often, and what games and the search make of it.

use super::*;
use gametui::rules::{MoveSampling, RandomMove};
use gametui::search::playout::{Playouts, run};
use gametui::search::random::Random;
use gametui::search::tree_search::{Search, Settings, Unwatched};
use gametui::search::{Bounds, perft};
use std::sync::Arc;

/// Returns a race over `squares` squares: the die lies on the last square of the lower row, and `weight` is the body of
/// the hook. Whoever cannot go as far as the die says passes.
fn race(squares: u16, faces: u16, weight: &str) -> String {
    format!(
        "players: 2 size: {width} x 2 obj A of 0 obj B of 1 obj d[1 .. {faces}]
         const int DIE = {squares};
         const obj MAN[] = {{ A, B }};
         start {{ (0,0: A), (0,1: B), (DIE,1: hole) }}
         define isChance() -> bool {{ return CurrentPosition[DIE][0] == empty; }}
         define chanceWeight() -> int {{ {weight} }}
         define isMoveLegal() -> bool {{
           if (isChance()) {{
             if (operationsNum() != 1 || !isPlaceOperation(0) || number(OperationList[0][2]) == 0) {{ return false; }}
             return OperationList[0][0] == DIE && OperationList[0][1] == 0;
           }}
           if (operationsNum() == 0) {{ return !hasMove(onTurn()); }}
           if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}
           int x = OperationList[0][0];
           int y = OperationList[0][1];
           if (CurrentPosition[x][y] != MAN[onTurn()] || OperationList[1][2] != MAN[onTurn()]) {{ return false; }}
           if (OperationList[1][1] != y || OperationList[1][0] >= DIE) {{ return false; }}
           return OperationList[1][0] == x + number(CurrentPosition[DIE][0]);
         }}
         define afterMove() {{ if (operationsNum() != 1) {{ clear(DIE, 0); }} }}
         define end() -> bool {{
           if (CurrentPosition[DIE - 1][onTurn()] != MAN[onTurn()]) {{ return false; }}
           setWinner(onTurn());
           return true;
         }}",
        width = squares + 1
    )
}

fn even(squares: u16) -> String {
    race(squares, 2, "return operationsNum();")
}

/// Returns the texts and weights of the moves of a position.
fn weights(rules: &dyn Rules, at: &Position) -> Vec<(String, Option<u32>)> {
    let listing = rules.worker().moves(Ask::all(at, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    let text = |mv: &Move| gametui::notation::label::write_label(mv, rules.game(), at);
    let moves = listing.moves.iter();
    moves
        .map(|listed| {
            (
                text(&listed.mv),
                listed.weight.map(std::num::NonZeroU32::get),
            )
        })
        .collect()
}

#[test]
fn chance_moves_for_the_player_on_turn() {
    let weight = "if (OperationList[0][2] == d[1]) { return 3; } return 1;";
    let rules = rules(&race(8, 4, weight));
    assert!(rules.game().has_chance);
    assert_eq!(rules.prelude().outcome, Outcome::Chance);
    let start = rules.start();
    let known = ["1", "2", "3", "4"].map(str::to_owned);
    let expected: Vec<_> = known
        .into_iter()
        .zip([Some(3), Some(1), Some(1), Some(1)])
        .collect();
    assert_eq!(weights(&rules, &start), expected);
    let thrown = play(&rules, &start, "place(8,0,d.3)");
    assert_eq!((thrown.next.turn, thrown.outcome), (0, Outcome::Going));
    assert_eq!(weights(&rules, &thrown.next), [("a1-d1".to_owned(), None)]);
    let moved = play(&rules, &thrown.next, "clear(0,0) place(3,0,A)");
    assert_eq!((moved.next.turn, moved.outcome), (1, Outcome::Chance));
    // Of a player's position a throw is no move, and the other way round.
    assert!(matches!(
        judge(&rules, &thrown.next, "place(8,0,d.1)"),
        Judgement::Illegal(_)
    ));
    assert!(matches!(
        judge(&rules, &start, "clear(0,0) place(3,0,A)"),
        Judgement::Illegal(_)
    ));
}

#[test]
fn the_same_player_is_on_turn_unless_the_rules_say_otherwise() {
    let text = race(8, 2, "return 1;").replace(
        "if (operationsNum() != 1) { clear(DIE, 0); }",
        "if (operationsNum() != 1) { clear(DIE, 0); } else { if (OperationList[0][2] == d[2]) { setTurn(1); } }",
    );
    let rules = rules(&text);
    for (thrown, turn) in [("place(8,0,d.1)", 0), ("place(8,0,d.2)", 1)] {
        assert_eq!(
            play(&rules, &rules.start(), thrown).next.turn,
            turn,
            "{thrown}"
        );
    }
}

#[test]
fn an_outcome_of_weight_0_never_happens() {
    let weight = "if (OperationList[0][2] == d[2]) { return 0; } return 1;";
    let rules = rules(&race(8, 3, weight));
    let start = rules.start();
    let listed = weights(&rules, &start).into_iter().map(|(name, _)| name);
    assert_eq!(listed.collect::<Vec<_>>(), ["1", "3"]);
    match judge(&rules, &start, "place(8,0,d.2)") {
        Judgement::Illegal(illegal) => {
            assert_eq!(illegal.reason.expect("a reason").id, "rules-never-happens");
        }
        other => panic!("{other:?}"),
    }
    let bounds = perft::PerftOptions::default();
    assert_eq!(perft::count(&rules, &start, 1, bounds).nodes, 2);
    assert_eq!(perft::count(&rules, &start, 3, bounds).nodes, 4);
}

#[test]
fn outcomes_that_lead_to_the_same_position_are_one() {
    // Two coins in no order: the hook weighs what is shown, of which there are three.
    let text = "players: 1 size: 2 x 1 obj c[0 .. 1] start { }
         define isChance() -> bool { return CurrentPosition[0][0] == empty; }
         define chanceWeight() -> int {
           if (number(OperationList[0][2]) == number(OperationList[1][2])) { return 1; }
           return 2;
         }
         define isMoveLegal() -> bool {
           if (!isChance() || operationsNum() != 2 || !isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }
           return OperationList[0][0] + OperationList[1][0] == 1;
         }
         define afterMove() {
           if (NextPosition[0][0] == c[1] && NextPosition[1][0] == c[0]) { place(0, 0, c[0]); place(1, 0, c[1]); }
         }
         define end() -> bool { return true; }";
    let rules = rules(text);
    let found = weights(&rules, &rules.start())
        .into_iter()
        .map(|(_, weight)| weight);
    assert_eq!(found.collect::<Vec<_>>(), [Some(1), Some(2), Some(1)]);
}

#[test]
fn what_is_no_weight_is_a_fault() {
    let cause = |text: &str| {
        let rules = rules(text);
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Limits::default()));
        let cause = listing.faults.cause.expect("a fault");
        (listing.moves.len(), cause.kind, cause.hook)
    };
    let bad = FaultKind::BadWeight;
    let negative = race(8, 3, "return number(OperationList[0][2]) - 2;");
    assert_eq!(cause(&negative), (1, bad, Hook::ChanceWeight));
    let great = race(8, 3, "return 4294967296 * number(OperationList[0][2]);");
    assert_eq!(cause(&great), (0, bad, Hook::ChanceWeight));
    let none = race(8, 3, "return 0 * number(OperationList[0][2]);");
    assert_eq!(cause(&none), (0, bad, Hook::ChanceWeight));
    let nothing = race(8, 3, "return number(OperationList[0][2]);").replace(
        "OperationList[0][0] == DIE &&",
        "OperationList[0][0] == DIE + 1 &&",
    );
    assert_eq!(cause(&nothing), (0, FaultKind::NoChance, Hook::IsChance));
}

#[test]
fn who_moves_next_has_to_be_known_for_a_move_to_be_made() {
    let text = race(8, 3, "return number(OperationList[0][2]);")
        .replace(
            "if (isChance()) {",
            "if (CurrentPosition[DIE][0] == empty) {",
        )
        .replace(
            "return CurrentPosition[DIE][0] == empty; }",
            "return 1 / (movesNum() - 1) < 0; }",
        );
    let rules = rules(&text);
    match judge(&rules, &rules.start(), "place(8,0,d.1)") {
        Judgement::Fault(fault) => {
            assert_eq!(
                (fault.kind, fault.hook),
                (FaultKind::DivisionByZero, Hook::IsChance)
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn whether_chance_moves_is_a_question_about_the_position() {
    let asks = race(8, 3, "return operationsNum();").replace(
        "return CurrentPosition[DIE][0] == empty;",
        "return operationsNum() == 0;",
    );
    assert_eq!(errors(&asks), ["gdef-chance-knows-move"]);
    // A function of another form is an ordinary one.
    let other = race(8, 3, "return operationsNum();")
        .replace("define isChance() -> bool", "define isChance() -> int")
        .replace("return CurrentPosition[DIE][0] == empty;", "return 0;")
        .replace("if (isChance())", "if (isChance() == 1)");
    assert_eq!(errors(&other), [] as [String; 0]);
    assert!(!rules(&other).game().has_chance);
}

#[test]
fn a_position_that_is_set_up_is_one_of_chance_where_the_rules_say_so() {
    let rules = rules(&even(8));
    let mut worker = rules.worker();
    let mut at = rules.start();
    assert_eq!(
        worker.conclude(&mut at, &Limits::default()),
        Outcome::Chance
    );
    let die = rules.game().piece_by_name("d.2").expect("a die");
    let mut thrown = rules.set_up(&at, &[Op::Place(Square::new(8, 0), die)]);
    assert_eq!(
        worker.conclude(&mut thrown, &Limits::default()),
        Outcome::Going
    );
}

/// Returns Pearson's statistic of counts against weights.
fn statistic(counts: &[u32], weights: &[u32]) -> f64 {
    let total = f64::from(counts.iter().sum::<u32>()) / f64::from(weights.iter().sum::<u32>());
    let pairs = counts.iter().zip(weights);
    pairs
        .map(|(count, weight)| {
            let expected = total * f64::from(*weight);
            (f64::from(*count) - expected).powi(2) / expected
        })
        .sum()
}

#[test]
fn throws_come_as_often_as_their_weights_say() {
    let text = race(
        8,
        5,
        "int n = number(OperationList[0][2]); if (n == 1 || n == 5) { return 1; } if (n == 3) { return 6; } return 4;",
    );
    let rules = rules(&text);
    let (start, limits) = (rules.start(), Limits::default());
    let mut worker = rules.worker();
    let mut random = Random::new(7, 0);
    let mut counts = [[0_u32; 5]; 4];
    for _ in 0..2_500 {
        let choose = &mut |chances| random.below(chances);
        let thrown = [
            worker.pick(Ask::all(&start, &limits), choose).chosen,
            worker.sample(Ask::all(&start, &limits), choose).chosen,
            {
                let (mut at, mut mv) = (start.clone(), Move::default());
                match worker.play(&mut at, &mut mv, MoveSampling::Even, &limits, choose) {
                    RandomMove::Picked(picked) => picked.chosen,
                    RandomMove::Made { .. } => panic!("an outcome is picked"),
                }
            },
            {
                let (mut at, mut mv) = (start.clone(), Move::default());
                match worker.roll_out(&mut at, &mut mv, 9, &limits, choose, &mut |_, _, _| {}) {
                    (0, RandomMove::Picked(picked)) => picked.chosen,
                    other => panic!("{other:?}"),
                }
            },
        ];
        for (counts, thrown) in counts.iter_mut().zip(thrown) {
            let piece = thrown.expect("an outcome").mv[0].piece().expect("a die");
            counts[usize::from(piece.0) - 2] += 1;
        }
    }
    for counts in counts {
        // With four degrees of freedom 1 of 1,000 is above 18.5.
        let statistic = statistic(&counts, &[1, 4, 6, 4, 1]);
        assert!(statistic < 18.5, "{counts:?}: {statistic}");
    }
}

/// Returns how likely the player on turn is to win a race of `squares` steps for both, with a die of two faces that is thrown
/// next. Whoever would go too far stays, so the values are found by iteration.
fn chances(steps: usize) -> f64 {
    // By the steps that the player on turn and the other one still have to go.
    let mut value = vec![vec![0.5; steps + 1]; steps + 1];
    let pairs = || (1..=steps).flat_map(|own| (1..=steps).map(move |other| (own, other)));
    for _ in 0..200 {
        for (own, other) in pairs() {
            let after = |face: usize| match own.checked_sub(face) {
                Some(0) => 1.0,
                Some(left) => 1.0 - value[other][left],
                None => 1.0 - value[other][own],
            };
            value[own][other] = f64::midpoint(after(1), after(2));
        }
    }
    value[steps][steps]
}

#[test]
fn the_search_values_a_race_as_it_is_worth() {
    let rules: Arc<dyn Rules> = Arc::new(rules(&even(4)));
    let exact = chances(3);
    let value = |seed| {
        let settings = Settings {
            seed,
            ..Settings::default()
        };
        let mut search = Search::new(Arc::clone(&rules), rules.start(), settings);
        let analysis = search.run(40_000, &Bounds::default(), &Unwatched);
        let (sum, visits) = analysis
            .candidates
            .iter()
            .fold((0.0, 0.0), |(sum, all), found| {
                let visits = found.visits as f64;
                (sum + found.value * visits, all + visits)
            });
        assert_eq!(analysis.proof, None, "what the dice decide is not proved");
        sum / visits
    };
    assert!((value(1) - exact).abs() < 0.01, "{} for {exact}", value(1));
    assert_eq!(value(1).to_bits(), value(1).to_bits());
}

#[test]
fn only_what_follows_from_every_outcome_is_proved() {
    // With two squares to go each face of the die wins or each loses, whoever throws.
    let certain = race(3, 2, "return number(OperationList[0][2]);")
        .replace("x + number(CurrentPosition[DIE][0])", "x + 2");
    let rules: Arc<dyn Rules> = Arc::new(rules(&certain));
    let mut search = Search::new(Arc::clone(&rules), rules.start(), Settings::default());
    let analysis = search.run(200, &Bounds::default(), &Unwatched);
    let proof = analysis.proof.expect("a proof");
    assert_eq!((proof.outcome, proof.plies), (Outcome::Won(0), 2));
}

#[test]
fn random_games_count_throws_apart() {
    let rules = rules(&even(8));
    let playouts = Playouts {
        threads: 2,
        ..Playouts::new(400, 3)
    };
    let tally = run(&rules, &playouts, &Bounds::default(), &|_| {});
    assert_eq!((tally.games, tally.cut, tally.stuck), (400, 0, 0));
    // Each move of a player follows a throw.
    assert_eq!(tally.throws, tally.plies);
    assert_eq!(tally.mean_moves(), 1.0);
    assert_eq!(
        tally.choices.iter().map(|(games, _)| games).sum::<u64>(),
        tally.plies
    );
    let again = run(&rules, &Playouts::new(400, 3), &Bounds::default(), &|_| {});
    assert_eq!(again, tally, "whatever the threads");
}
