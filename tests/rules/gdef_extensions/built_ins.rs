//! Built-in functions: sizes and owners, and which functions may define or call them.

use super::{all_true, errors, extensions, game, judge, rules_of};
use gametui::base::Limits;
use gametui::rules::{Ask, Rules};

const HEAD: &str = "size: 5 x 3 players: 3 obj W of 0 obj B of 2 obj WALL";

#[test]
fn sizes_and_players_are_numbers() {
    let head = "size: 5 x 3 players: 4";
    all_true(
        head,
        &["width() == 5 && height() == 3 && playersNum() == 4"],
    );
}

#[test]
fn pieces_have_owners() {
    all_true(
        HEAD,
        &[
            "owner(W) == 0",
            "owner(B) == 2",
            "owner(WALL) == -1",
            "owner(empty) == -1",
            "owner(CurrentPosition[0][0]) == -1",
        ],
    );
    let rules = rules_of(&game(HEAD, "return true;"));
    let owners: Vec<_> = rules.game().pieces.iter().map(|kind| kind.owner).collect();
    assert_eq!(owners, [Some(0), Some(2), None]);
}

#[test]
fn an_owner_is_a_player() {
    let text = game("size: 3 x 3 obj X of 2 obj Y of 01", "return true;");
    assert_eq!(
        errors(&text),
        [
            ("gdef-owner-range".into(), "2".into()),
            ("gdef-leading-zero".into(), "01".into()),
        ]
    );
    let text = game("size: 3 x 3 obj X of", "return true;");
    assert_eq!(errors(&text).len(), 1);
    // It is a keyword only before a number.
    let text = game("size: 3 x 3 obj of obj X of: 3", "return of != X;");
    assert_eq!(errors(&text), []);
}

#[test]
fn a_program_may_define_what_came_later_but_not_what_was_there() {
    let own = "size: 3 x 3 define width() -> bool { return true; } define owner(int a) -> int { return a; }";
    all_true(own, &["width() && owner(7) == 7"]);
    assert_eq!(
        extensions(&game(own, "return width() && owner(7) == 7;")),
        [""; 0]
    );
    let reserved = game(
        "size: 3 x 3 define onTurn() -> int { return 1; }",
        "return true;",
    );
    assert_eq!(errors(&reserved)[0].0, "gdef-built-in-redefined");
}

#[test]
fn strictness_tells_of_each_extension() {
    let found = extensions(&game(
        "size: 3 x 3 obj X of 1",
        "return width() == height() && owner(X) == 1;",
    ));
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn arguments_are_checked() {
    let text = game(HEAD, "return width(1) == owner(3) || owner(W, B) == 1;");
    let keys: Vec<String> = errors(&text).into_iter().map(|(key, _)| key).collect();
    assert_eq!(
        keys,
        [
            "gdef-argument-count",
            "gdef-argument-type",
            "gdef-argument-count"
        ]
    );
}

#[test]
fn owners_split_the_pieces_of_a_list() {
    let rules = rules_of(&game(
        HEAD,
        "return operationsNum() == 1 && isPlaceOperation(0) && owner(OperationList[0][2]) == 2 * onTurn();",
    ));
    let mut worker = rules.worker();
    let listing = worker.moves(Ask::all(&rules.start(), &Limits::default()));
    assert_eq!((listing.moves.len(), listing.complete), (15, Ok(())));
    assert_eq!(judge(&rules, "place(0,0,W)"), Ok(true));
    assert_eq!(judge(&rules, "place(0,0,WALL)"), Ok(false));
    // All squares stay in one class, since no code distinguished them.
    assert_eq!(listing.classes.len(), 1);
}
