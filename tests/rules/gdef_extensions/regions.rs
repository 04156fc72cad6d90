//! Functions on groups, compared with a slow and simple search, and marks.

use super::{all_true, game, judge, rules_of};
use crate::machine_oracle::regions::{Place, Touching, cell, group, neighbours};
use crate::random::Random;
use gametui::base::Limits;
use gametui::board::look::{BoardLine, BoardStyle};
use gametui::board::{Board, Cell, Piece, Square};
use gametui::rules::vm::neighbours::{Grid, Neighbours};
use gametui::rules::vm::regions::{Contact, Regions, Side};
use gametui::rules::{Ask, FaultKind, Rules};
use std::collections::BTreeSet;

const GRIDS: [Grid; 4] = [Grid::Squares, Grid::Offset, Grid::Sheared, Grid::Lines];
const SIDES: [Side; 4] = [Side::Left, Side::Right, Side::Bottom, Side::Top];

fn compare(board: &Board, grid: Grid, random: &mut Random) {
    let square = |random: &mut Random| {
        let x = random.below(u64::from(board.width())) as u16;
        Square::new(x, random.below(u64::from(board.height())) as u16)
    };
    let pairs = (0..board.cells().len()).map(|_| (square(random), square(random)));
    // Lines begin and end at squares.
    let pairs = pairs.filter(|(from, to)| board.has(*from) && board.has(*to));
    let lines = pairs.filter_map(|(from, to)| BoardLine::between(from, to));
    let lines: Vec<BoardLine> = lines.collect();
    let touching = Touching {
        grid,
        lines: &lines,
    };
    let near = Neighbours::new(grid, &lines, board);
    let mut regions = Regions::default();
    let (width, height) = (i64::from(board.width()), i64::from(board.height()));
    let cells = [
        Cell::EMPTY,
        Cell::HOLE,
        Cell::of(Piece(0)),
        Cell::of(Piece(1)),
    ];
    let samples = if board.cells().len() > 100 { 2 } else { 10 };
    for _ in 0..samples {
        let x = random.below(u64::from(board.width())) as u16;
        let y = random.below(u64::from(board.height())) as u16;
        for contact in [Contact::Sides, Contact::Corners] {
            let at = Square::new(x, y);
            let found = regions.group(board, &near, at, contact);
            assert_eq!(found.is_some(), board.has(at));
            let Some(found) = found else { continue };
            let expected = group(board, (i64::from(x), i64::from(y)), touching, contact);
            let what = format!("{grid:?} {contact:?} {at:?} {board:?}");
            assert_eq!(regions.size(found) as usize, expected.len(), "{what}");
            let squares: BTreeSet<Place> = regions
                .squares(board, found)
                .into_iter()
                .map(|at| (i64::from(at.x), i64::from(at.y)))
                .collect();
            assert_eq!(squares, expected, "{what}");
            for held in cells {
                let beside: BTreeSet<Place> = expected
                    .iter()
                    .flat_map(|at| neighbours(board, *at, touching, contact))
                    .filter(|at| !expected.contains(at) && cell(board, *at) == Some(held))
                    .collect();
                let touches = regions.touches(board, &near, found, held);
                assert_eq!(touches as usize, beside.len(), "{held:?} {what}");
            }
            for side in SIDES {
                let joins = expected.iter().any(|(x, y)| match side {
                    Side::Left => *x == 0,
                    Side::Right => *x == width - 1,
                    Side::Bottom => *y == 0,
                    Side::Top => *y == height - 1,
                });
                assert_eq!(regions.joins(board, found, side), joins, "{side:?} {what}");
            }
        }
    }
    for cell in cells {
        let count = board.cells().iter().filter(|held| **held == cell).count();
        assert_eq!(regions.count(board, &near, cell) as usize, count);
    }
}

#[test]
fn groups_are_what_a_slow_search_finds() {
    let mut random = Random::new(7);
    for round in 0..90 {
        let (width, height) = match round % 3 {
            0 => (1 + random.below(5), 1 + random.below(5)),
            1 => (1 + random.below(64), 1 + random.below(64)),
            _ => (64, 1 + random.below(64)),
        };
        let mut board = Board::new(width as u16, height as u16);
        let kinds = 2 + random.below(3) as u16;
        for square in board.squares().collect::<Vec<_>>() {
            let cell = match random.below(u64::from(kinds)) as u16 {
                3 => Cell::HOLE,
                bits => Cell::from_bits(bits),
            };
            board.set(square, cell);
        }
        compare(&board, GRIDS[round % 7 % 4], &mut random);
    }
}

#[test]
fn a_snake_over_the_whole_board_is_one_group() {
    for grid in GRIDS {
        let mut board = Board::new(64, 64);
        for square in board.squares().collect::<Vec<_>>() {
            let turn = if square.x / 2 % 2 == 0 { 63 } else { 0 };
            if square.x % 2 == 0 || square.y == turn {
                board.set(square, Cell::of(Piece(0)));
            }
        }
        let mut random = Random::new(1);
        compare(&board, grid, &mut random);
    }
}

const HEAD: &str = "size: 5 x 4 obj X of 0 obj O of 1 start {
  X X . O O
  . X O . #
  X . O O O
  X . . . O
}";

#[test]
fn rules_ask_about_groups() {
    all_true(
        HEAD,
        &[
            "count(X) == 5 && count(O) == 7 && count(empty) == 7 && count(hole) == 1",
            "groupSize(0, 3) == 3 && groupSize(0, 0) == 2 && groupSize8(0, 0) == 5",
            "groupSize(2, 3) == 1 && groupSize8(4, 3) == 7",
            "liberties(0, 3) == 3 && touches(0, 3, O) == 1 && touches(0, 3, X) == 0",
            "touches(0, 3, empty) == 3 && touches8(0, 3, empty) == liberties8(0, 3)",
            "joins(0, 3, 0) && joins(0, 3, 3) && !joins(0, 3, 1) && !joins(0, 3, 2)",
            "joins(2, 1, 1) && joins(2, 1, 2) && !joins(2, 1, 3) && joins8(2, 1, 3)",
            "groupSize(4, 2) == 0 && touches(4, 2, O) == 0 && !joins(4, 2, 1)",
        ],
    );
}

#[test]
fn hexagons_have_six_neighbours() {
    let board = "size: 3 x 3 obj X start { . . X / X X . / . . X }";
    all_true(
        &format!("{board} grid: square"),
        &["groupSize(0, 1) == 2 && groupSize8(0, 1) == 4"],
    );
    all_true(
        &format!("{board} grid: hex"),
        &["groupSize(0, 1) == 4 && groupSize8(0, 1) == 4"],
    );
    all_true(
        &format!("{board} grid: sheared"),
        &["groupSize(0, 1) == 3 && joins(0, 1, 3)"],
    );
    let rules = rules_of(&game("size: 3 x 3 grid: sheared", "return true;"));
    assert_eq!(rules.game().look.style, BoardStyle::HexSheared);
    let found = super::errors(&game("size: 3 x 3 grid: round", "return true;"));
    assert_eq!(
        found,
        [("gdef-grid-unknown".to_owned(), "round".to_owned())]
    );
}

#[test]
fn squares_and_sides_are_checked() {
    for (condition, kind) in [
        ("groupSize(5, 0) == 1", FaultKind::OffBoard),
        ("touches(0, -1, X) == 1", FaultKind::OffBoard),
        ("joins(0, 0, 4)", FaultKind::NoSuchSide),
        ("joins(0, 0, -1)", FaultKind::NoSuchSide),
        ("marked(0, 4) == 0", FaultKind::OffBoard),
    ] {
        let rules = rules_of(&game(HEAD, &format!("return {condition};")));
        assert_eq!(judge(&rules, ""), Err(kind), "{condition}");
    }
}

/// Go without ko: a stone must have a liberty or capture.
const GO: &str = "size: 5 x 5 obj B of 0 obj W of 1
  define on(int x, int y) -> bool { return x >= 0 && x < width() && y >= 0 && y < height(); }
  define mine() -> obj { if (onTurn() == 0) { return B; } return W; }
  define theirs() -> obj { if (onTurn() == 0) { return W; } return B; }
  define breathes(int x, int y) -> bool {
    if (!on(x, y)) { return false; }
    obj p = CurrentPosition[x][y];
    return p == empty || p == mine() && liberties(x, y) > 1 || p == theirs() && liberties(x, y) == 1;
  }";
const GO_BODY: &str = "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
  int x = OperationList[0][0]; int y = OperationList[0][1];
  if (OperationList[0][2] != mine() || CurrentPosition[x][y] != empty) { return false; }
  return breathes(x - 1, y) || breathes(x + 1, y) || breathes(x, y - 1) || breathes(x, y + 1);";

/// The same with a flood fill written in gdef.
const MARKED_GO: &str = "size: 5 x 5 obj B of 0 obj W of 1
  define on(int x, int y) -> bool { return x >= 0 && x < width() && y >= 0 && y < height(); }
  define mine() -> obj { if (onTurn() == 0) { return B; } return W; }
  define theirs() -> obj { if (onTurn() == 0) { return W; } return B; }
  define flood(int x, int y, obj p) -> int {
    if (!on(x, y)) { return 0; }
    if (marked(x, y) != 0) { return 0; }
    if (CurrentPosition[x][y] == empty) { mark(x, y, 2); return 1; }
    if (CurrentPosition[x][y] != p) { return 0; }
    mark(x, y, 1);
    return flood(x - 1, y, p) + flood(x + 1, y, p) + flood(x, y - 1, p) + flood(x, y + 1, p);
  }
  define liberties(int x, int y) -> int {
    clearMarks();
    return flood(x, y, CurrentPosition[x][y]);
  }
  define breathes(int x, int y) -> bool {
    if (!on(x, y)) { return false; }
    obj p = CurrentPosition[x][y];
    return p == empty || p == mine() && liberties(x, y) > 1 || p == theirs() && liberties(x, y) == 1;
  }";

#[test]
fn marks_find_what_the_built_in_groups_find() {
    let rules = [
        rules_of(&game(GO, GO_BODY)),
        rules_of(&game(MARKED_GO, GO_BODY)),
    ];
    let mut random = Random::new(3);
    let mut workers = rules.each_ref().map(Rules::worker);
    let mut moves = 0;
    for _ in 0..40 {
        let mut at = rules[0].start();
        for square in at.board.squares().collect::<Vec<_>>() {
            let bits = random.below(5).min(2) as u16;
            at.board.set(square, Cell::from_bits(bits));
        }
        at.turn = random.below(2) as u8;
        let [first, second] = workers
            .each_mut()
            .map(|worker| worker.moves(Ask::all(&at, &Limits::default())));
        assert_eq!(first.complete, Ok(()));
        assert_eq!(first.moves, second.moves);
        moves += first.moves.len();
    }
    assert!(moves > 100);
}

#[test]
fn marks_begin_at_zero_and_are_forgotten() {
    let head = "size: 3 x 3 define put() { mark(1, 1, marked(1, 1) + 5); }";
    let body = "put(); put(); mark(0, 2, -1);
      bool kept = marked(1, 1) == 10 && marked(0, 2) == -1 && marked(2, 2) == 0;
      clearMarks(); return kept && marked(1, 1) == 0;";
    let rules = rules_of(&game(head, body));
    for _ in 0..2 {
        assert_eq!(judge(&rules, ""), Ok(true));
    }
    let text = "size: 3 x 3 define isMoveLegal() -> bool { mark(0, 0, 7); return true; }
      define end() -> bool { return marked(0, 0) == 7; }";
    let rules = rules_of(text);
    let judged = rules.worker().judge(
        &rules.start(),
        &gametui::board::Move::pass(),
        &Limits::default(),
    );
    match judged {
        gametui::rules::Judgement::Legal(legal) => assert!(!legal.outcome.is_over()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn whole_boards_of_any_size_are_counted_within_the_steps() {
    let names = "define points(obj o) -> int { int n = 0; for (int x = 0; x < width(); x++) { \
                 for (int y = 0; y < height(); y++) { if (touches(x, y, o) == 0 && liberties(x, y) == 0 && \
                 groupSize(x, y) == count(empty) && !joins8(x, y, 0)) { n++; } } } return n; }";
    let head = format!("size: 64 x 64 obj X {names}");
    all_true(&head, &["points(X) == 0 && points(empty) == 0"]);
}
