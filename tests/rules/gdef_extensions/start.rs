//! The start as a picture, and squares that do not exist.

use super::{all_true, errors, extensions, game, judge, rules_of};
use gametui::base::Limits;
use gametui::board::{Board, Cell, Square};
use gametui::rules::{Ask, Rules};

fn shown(board: &Board) -> Vec<String> {
    let cell = |x, y| match board.get(Square::new(x, y)) {
        Cell::HOLE => '#',
        Cell::EMPTY => '.',
        cell => char::from(b'a' + cell.piece().map_or(0, |piece| piece.0) as u8),
    };
    (0..board.height())
        .rev()
        .map(|y| (0..board.width()).map(|x| cell(x, y)).collect())
        .collect()
}

#[track_caller]
fn start(head: &str, expected: &[&str]) {
    let rules = rules_of(&game(head, "return true;"));
    assert_eq!(shown(&rules.start().board), expected, "{head}");
}

#[test]
fn pictures_are_read_from_the_top() {
    start(
        "size: 3 x 2 obj X obj O start { X . O / # O . }",
        &["a.b", "#b."],
    );
    start("size: 3 x 2 obj X obj O start { X.O/#O. }", &["a.b", "#b."]);
    start(
        "size: 3 x 2 obj X obj O start { X . O \n # /* none */ O . }",
        &["a.b", "#b."],
    );
    start(
        "size: 3 x 2 obj X obj O start {\n XXO \n\n ... \n}",
        &["aab", "..."],
    );
    start(
        "size: 2 x 2 obj WK obj B start { WK . / B WK }",
        &["a.", "ba"],
    );
    start("size: 2 x 2 obj X start { X . / \n . X }", &["a.", ".a"]);
    start(
        "size: 2 x 1 obj X const obj EE = empty; start { hole X }",
        &["#a"],
    );
    start(
        "size: 2 x 1 obj XX const obj P = XX; start { P empty }",
        &["a."],
    );
    start("size: N x 1 const int N = 1; obj X start { X }", &["a"]);
}

#[test]
fn pictures_have_the_size_of_the_board() {
    let cases = [
        ("start { X . / . }", "gdef-picture-row", "."),
        ("start { X . . / . . }", "gdef-picture-row", "X . ."),
        ("start { X . }", "gdef-picture-rows", "start"),
        ("start { . . / . . / }", "gdef-picture-rows", "start"),
        ("start { Z . / . . }", "gdef-object-unknown", "Z"),
        ("start { XZ / . . }", "gdef-object-unknown", "Z"),
        ("start { X ? / . . }", "gdef-picture-sign", "?"),
        (
            "start { . . / . . } start { . . / . . }",
            "gdef-start-twice",
            "start",
        ),
    ];
    for (text, key, place) in cases {
        let found = errors(&game(&format!("size: 2 x 2 obj X {text}"), "return true;"));
        assert_eq!(found, [(key.to_owned(), place.to_owned())], "{text}");
    }
}

const RING: &str = "size: 3 x 3 obj X start { X . . / . # . / . . . }";

#[test]
fn a_hole_is_a_value_and_no_square() {
    all_true(
        RING,
        &[
            "CurrentPosition[1][1] == hole",
            "CurrentPosition[0][0] != hole",
            "hole != empty && hole != X && owner(hole) == -1",
        ],
    );
    // The program may have an object of that name.
    all_true(
        "size: 3 x 3 obj hole start { (1,1: hole) }",
        &["CurrentPosition[1][1] == hole && hole != empty"],
    );
    assert_eq!(
        errors(&game(
            "size: 3 x 3 start { (1,1: hole), (1,1: empty) }",
            "return true;"
        ))[0]
            .0,
        "gdef-square-twice"
    );
}

#[test]
fn no_move_names_a_hole() {
    let rules = rules_of(&game(
        RING,
        "return operationsNum() == 1 && isPlaceOperation(0);",
    ));
    let mut worker = rules.worker();
    let (start, limits) = (rules.start(), Limits::default());
    let listing = worker.moves(Ask::all(&start, &limits));
    assert_eq!((listing.moves.len(), listing.complete), (8, Ok(())));
    let fails = rules_of(&game(
        RING,
        "return operationsNum() == 1 && isPlaceOperation(0) && (CurrentPosition[OperationList[0][0]][OperationList[0][1]] != hole || 1 / 0 == 1);",
    ));
    let listing = fails.worker().moves(Ask::all(&start, &limits));
    assert_eq!((listing.moves.len(), listing.complete), (8, Ok(())));
    assert_eq!(listing.faults.count(), 0);
    assert_eq!(judge(&fails, "place(2,1,X)"), Ok(true));
    // A board of another shape is not a position of this game.
    let mut other = start;
    other.board.set(Square::new(1, 1), Cell::EMPTY);
    let listing = worker.moves(Ask::all(&other, &limits));
    assert!(listing.complete.is_err());
}

#[test]
fn strictness_tells_of_each() {
    let text = game(
        "size: 2 x 1 obj X start { X # }",
        "return CurrentPosition[1][0] == hole;",
    );
    assert_eq!(extensions(&text).len(), 2);
    let text = game("size: 2 x 1 obj X start { (0,0: hole) }", "return true;");
    assert_eq!(extensions(&text).len(), 1);
}
