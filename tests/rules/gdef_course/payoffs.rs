//! `setPayoff`: what a game is worth to each player, who has won by it, and what the search makes of it.

use super::*;
use gametui::board::Payoffs;
use gametui::search::Bounds;
use gametui::search::playout::{Playouts, run};
use gametui::search::tree_search::{Search, Settings, Unwatched};
use std::sync::Arc;

/// Returns a game of three on three squares that is over with the first piece; `end` says what it is worth.
fn three(end: &str) -> String {
    format!(
        "players: 3 size: 3 x 1 obj X
         define isMoveLegal() -> bool {{
           if (operationsNum() != 1 || !isPlaceOperation(0)) {{ return false; }}
           return CurrentPosition[OperationList[0][0]][0] == empty;
         }}
         define end() -> bool {{ {end} }}"
    )
}

/// First place is worth 1, the second 0.5 and the third nothing; the square decides.
const PLACES: &str = "int x = OperationList[0][0];
  setPayoff((x + 1) % 3, 1);
  setPayoff((x + 2) % 3, 0.5);
  return true;";

fn paid(values: &[f64]) -> Outcome {
    let none = Payoffs::new(u8::try_from(values.len()).unwrap()).unwrap();
    let players = (0..).zip(values);
    Outcome::Paid(players.fold(none, |all, (player, value)| {
        all.with(player, *value).unwrap()
    }))
}

#[test]
fn whoever_gets_the_most_has_won() {
    let cases: [(&str, &[f64], &[u8]); 5] = [
        ("setPayoff(1, 1); return true;", &[0.0, 1.0, 0.0], &[1]),
        (
            "setPayoff(0, 0.5); setPayoff(2, 0.5); return true;",
            &[0.5, 0.0, 0.5],
            &[0, 2],
        ),
        (
            "setPayoff(2, 1); setPayoff(2, -1); return true;",
            &[0.0, 0.0, -1.0],
            &[0, 1],
        ),
        ("setPayoff(0, 0); return true;", &[0.0, 0.0, 0.0], &[]),
        (
            "for (int p = 0; p < 3; p++) { setPayoff(p, 0.25); } return true;",
            &[0.25, 0.25, 0.25],
            &[],
        ),
    ];
    for (end, values, winners) in cases {
        let rules = rules(&three(end));
        let outcome = play(&rules, &rules.start(), "place(0,0,X)").outcome;
        assert_eq!(outcome, paid(values), "{end}");
        assert_eq!(outcome.winners(), winners, "{end}");
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Limits::default()));
        assert!(
            listing.moves.iter().all(|listed| listed.outcome == outcome),
            "{end}"
        );
    }
}

#[test]
fn payoffs_of_a_game_that_goes_on_count_for_nothing() {
    let rules = rules(&three("setPayoff(0, 1); return OperationList[0][0] == 2;"));
    let legal = play(&rules, &rules.start(), "place(0,0,X)");
    assert_eq!(legal.outcome, Outcome::Going);
    let said: Vec<_> = legal.messages.iter().map(|said| said.code()).collect();
    assert_eq!(said, ["rules-payoffs-discarded"]);
    assert_eq!(
        play(&rules, &legal.next, "place(2,0,X)").outcome,
        paid(&[1.0, 0.0, 0.0])
    );
}

#[test]
fn a_payoff_is_between_minus_one_and_one() {
    for payoff in ["1.5", "-1.01", "2"] {
        let rules = rules(&three(&format!("setPayoff(0, {payoff}); return true;")));
        match judge(&rules, &rules.start(), "place(0,0,X)") {
            Judgement::Fault(fault) => {
                assert_eq!((fault.kind, fault.hook), (FaultKind::BadPayoff, Hook::End));
            }
            other => panic!("{payoff}: {other:?}"),
        }
    }
}

#[test]
fn what_does_not_go_together_is_told() {
    let both = "setPayoff(0, 1); setWinner(0); return true;";
    assert_eq!(errors(&three(both)), ["gdef-payoff-and-winner"]);
    let nine = three("setPayoff(0, 1); return true;").replace("players: 3", "players: 9");
    assert_eq!(errors(&nine), ["gdef-payoff-players"]);
    let eight = nine.replace("players: 9", "players: 8");
    assert_eq!(errors(&eight), [] as [String; 0]);
    let judging = three("return true;").replace(
        "return CurrentPosition",
        "setPayoff(0, 1); return CurrentPosition",
    );
    assert_eq!(errors(&judging), ["gdef-built-in-elsewhere"]);
}

#[test]
fn the_search_prefers_the_second_place_to_the_third() {
    // Square 0 is the third place for player 0, square 1 the second, square 2 the first.
    let text = three(PLACES);
    for (taken, best) in [("x == 2", 1), ("x == 5", 2)] {
        let refused = format!(
            "int x = OperationList[0][0]; if ({taken}) {{ return false; }} return CurrentPosition"
        );
        let rules: Arc<dyn Rules> =
            Arc::new(rules(&text.replace("return CurrentPosition", &refused)));
        let mut search = Search::new(Arc::clone(&rules), rules.start(), Settings::default());
        let analysis = search.run(50, &Bounds::default(), &Unwatched);
        let found = analysis.best().expect("a move").mv[0].square().x;
        assert_eq!(found, best, "{taken}");
    }
}

#[test]
fn random_games_tell_what_each_player_got() {
    let rules = rules(&three(PLACES));
    let tally = run(&rules, &Playouts::new(300, 1), &Bounds::default(), &|_| {});
    assert_eq!(
        (tally.wins.iter().sum::<u64>(), tally.draws, tally.shared),
        (300, 0, 0)
    );
    let means = tally.mean_payoffs();
    assert_eq!(means.len(), 3);
    assert!((means.iter().sum::<f64>() - 1.5).abs() < 1e-9, "{means:?}");
    assert!(
        means.iter().all(|mean| (mean - 0.5).abs() < 0.1),
        "{means:?}"
    );
}
