//! Draws that may be claimed: the hook `mayClaim`.

use super::*;
use gametui::search::Bounds;
use gametui::search::playout::{Playouts, run};

const PLACED: &str = "define isMoveLegal() -> bool { return placed(); }";

/// Returns a game in which a stone walks along a row, with these hooks.
fn walk(hooks: &str) -> gdef::GdefRules {
    rules(&format!(
        "size: 3 x 1 players: 2 obj X start {{ (0,0: X) }} state int n = 0;
         define isMoveLegal() -> bool {{
           return operationsNum() == 2 && !isPlaceOperation(0) && isPlaceOperation(1)
               && CurrentPosition[OperationList[0][0]][0] == X && CurrentPosition[OperationList[1][0]][0] == empty;
         }}
         {hooks}"
    ))
}

#[test]
fn a_draw_may_be_claimed_while_the_game_goes_on() {
    let rules = walk(
        "define end() -> bool { return repeats() >= 2; }
         define mayClaim() -> bool { return repeats() >= 1; }",
    );
    let (there, back) = ("clear(0,0) place(1,0,X)", "clear(1,0) place(0,0,X)");
    let mut at = rules.start();
    let mut outcomes = Vec::new();
    for text in [there, back, there, back] {
        let legal = play(&rules, &at, text);
        outcomes.push(legal.outcome);
        at = legal.next;
    }
    use Outcome::{Claimable, Draw, Going};
    assert_eq!(outcomes, [Going, Claimable, Claimable, Draw]);
    assert!(!Claimable.is_over());
    // Listed and judged are the same.
    let at = after(&rules, there);
    let listing = rules.worker().moves(Ask::all(&at, &Limits::default()));
    let listed: Vec<Outcome> = listing.moves.iter().map(|one| one.outcome).collect();
    assert_eq!(listed, [Claimable, Going]);
}

#[test]
fn the_hook_sees_what_end_sees() {
    // The board and the states after the move, the operations, the player who has moved, and the moves before.
    let asked =
        "return CurrentPosition[1][0] == X && OperationList[1][0] == 1 && onTurn() == 0 && n == 1
                && movesNum() == 0 && PreviousPosition[0][0][0] == X && repeats() == 0;";
    for (end, claim, expected) in [
        ("return false;", asked, Outcome::Claimable),
        (asked, "return true;", Outcome::Draw),
    ] {
        let rules = walk(&format!(
            "define afterMove() {{ n = n + 1; }}
             define end() -> bool {{ {end} }} define mayClaim() -> bool {{ {claim} }}"
        ));
        let legal = play(&rules, &rules.start(), "clear(0,0) place(1,0,X)");
        assert_eq!(legal.outcome, expected, "{end} {claim}");
    }
}

#[test]
fn a_claim_that_fails_is_a_fault_of_its_own() {
    let rules = rules(&format!(
        "{} {PLACED} define end() -> bool {{ return count(X) > 1; }}
         define mayClaim() -> bool {{ return CurrentPosition[5 * count(X)][0] == X; }}",
        game("")
    ));
    let start = rules.start();
    let found = fault(&rules, &start, "place(0,0,X)");
    assert_eq!(found, (FaultKind::OffBoard, Hook::MayClaim));
    let listing = rules.worker().moves(Ask::all(&start, &Limits::default()));
    assert_eq!((listing.moves.len(), listing.faults.after), (9, 9));
    // A game that is over is not asked about claims.
    let at = after(&rules, "place(1,0,O)");
    let at = rules.set_up(&at, &[Op::Place(Square::new(2, 2), Piece(0))]);
    assert_eq!(play(&rules, &at, "place(0,0,X)").outcome, Outcome::Draw);
}

#[test]
fn the_hook_only_answers() {
    const END: &str = "define end() -> bool { return false; }";
    for (functions, expected) in [
        (
            "state int n = 0; define mayClaim() -> bool { n = 1; return n > 0; }",
            "gdef-change-outside",
        ),
        (
            "define mayClaim() -> bool { setScore(0, 1); return true; }",
            "gdef-built-in-elsewhere",
        ),
        (
            "define mayClaim() -> bool { setTurn(0); return true; }",
            "gdef-built-in-elsewhere",
        ),
    ] {
        let text = game(&format!("{functions} {PLACED} {END}"));
        // The functions of the game come before those of the head.
        assert_eq!(errors(&text), [expected], "{functions}");
    }
}

#[test]
fn a_function_of_another_form_is_no_hook() {
    let text = game(&format!(
        "define mayClaim(int n) -> bool {{ return n == 1; }} {PLACED} define end() -> bool {{ return mayClaim(0); }}"
    ));
    assert_eq!(errors(&text), [] as [String; 0]);
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text.as_str()));
    for (strict, expected) in [
        (false, "gdef-optional-hook-form"),
        (true, "gdef-optional-hook-form"),
    ] {
        let options = gdef::Options {
            strict,
            ..gdef::Options::default()
        };
        let compiled = gdef::compile(&sources, &options);
        let codes: Vec<_> = compiled
            .diagnostics
            .iter()
            .map(|said| said.code())
            .collect();
        assert_eq!(codes, [expected]);
    }
    let rules = rules(&text);
    assert_eq!(
        play(&rules, &rules.start(), "place(0,0,X)").outcome,
        Outcome::Going
    );
}

#[test]
fn strictness_tells_of_the_hook() {
    let text = game(&format!(
        "define mayClaim() -> bool {{ return true; }} {PLACED} define end() -> bool {{ return false; }}"
    ));
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let options = gdef::Options {
        strict: true,
        ..gdef::Options::default()
    };
    let compiled = gdef::compile(&sources, &options);
    let codes: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|said| said.code())
        .collect();
    assert_eq!(codes, ["rules-strict-extension"]);
}

#[test]
fn a_random_game_claims_the_draw() {
    let claimed = walk(
        "define end() -> bool { return false; } define mayClaim() -> bool { return movesNum() >= 6; }",
    );
    let ended = walk("define end() -> bool { return movesNum() >= 6; }");
    let playouts = Playouts::new(5, 1);
    let [claimed, ended] =
        [&claimed, &ended].map(|rules| run(rules, &playouts, &Bounds::default(), &|_| {}));
    assert_eq!((claimed.draws, claimed.plies), (5, 35));
    assert_eq!(claimed, ended);
}
