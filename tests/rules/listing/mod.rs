//! Listing legal moves, compared with judging every list of operations up to a length.

mod bad_rules;
pub(crate) mod generate;
mod lengths;
mod numbers;

use crate::random::Random;
use gametui::base::{Limits, Source, Sources};
use gametui::board::{Board, Cell, Move, Op, Outcome, Piece, Position, Square};
use gametui::rules::gdef::{self, GdefRules, Options};
use gametui::rules::{
    Ask, Coverage, Judgement, Listed, Listing, Partial, Query, Rules, Worker, draw,
};
use std::collections::BTreeMap;

pub(crate) fn compile(text: &str) -> GdefRules {
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text));
    let compiled = gdef::compile(&sources, &Options::default());
    assert!(
        !compiled.has_errors(),
        "{text}\n{:#?}",
        compiled.diagnostics
    );
    let (game, program) = (compiled.game, compiled.program);
    GdefRules::new(game.expect("a game"), &program.expect("a program")).expect("small rules")
}

/// Returns the length up to which all lists are judged: three on the smallest boards, otherwise two.
fn longest(board: &Board) -> usize {
    if board.cells().len() <= 4 { 3 } else { 2 }
}

fn every_op(board: &Board, pieces: u16) -> Vec<Op> {
    let mut ops = Vec::new();
    for square in board.squares() {
        ops.push(Op::Clear(square));
        ops.extend((0..pieces).map(|piece| Op::Place(square, Piece(piece))));
    }
    ops.sort();
    ops
}

fn every_list(board: &Board, pieces: u16) -> Vec<Vec<Op>> {
    let ops = every_op(board, pieces);
    let mut lists = vec![vec![]];
    let mut last = vec![vec![]];
    for _ in 0..longest(board) {
        let longer = |list: &Vec<Op>| {
            let list = list.clone();
            let with = move |op: &Op| list.iter().copied().chain([*op]).collect::<Vec<_>>();
            ops.iter().map(with).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        lists.extend(last.iter().cloned());
    }
    lists
}

/// The result of judging every list.
#[derive(Default)]
struct Judged {
    legal: Vec<(Vec<Op>, Position, Outcome)>,
    faults: usize,
    cut: usize,
}

fn judge_all(
    worker: &mut dyn Worker,
    at: &Position,
    lists: &[Vec<Op>],
    limits: &Limits<'_>,
) -> Judged {
    let mut judged = Judged::default();
    for list in lists {
        match worker.judge(at, &Move::of(list.clone()), limits) {
            Judgement::Legal(legal) => {
                judged.legal.push((list.clone(), legal.next, legal.outcome));
            }
            Judgement::Illegal(_) => {}
            Judgement::Fault(_) => judged.faults += 1,
            Judgement::LimitReached { .. } => judged.cut += 1,
        }
    }
    judged
}

type Moves = Vec<(Vec<Op>, Position, Outcome, u32)>;

/// Merges moves as the interface specifies: by position, outcome and emptiness; the shortest list is kept, and the
/// first of equally short ones.
fn merge(legal: &[(Vec<Op>, Position, Outcome)], keep: impl Fn(&[Op]) -> bool) -> Moves {
    let mut merged: BTreeMap<String, (Vec<Op>, Position, Outcome, u32)> = BTreeMap::new();
    for (list, next, outcome) in legal.iter().filter(|(list, ..)| keep(list)) {
        let key = format!("{next:?} {outcome:?} {}", list.is_empty());
        let entry = merged
            .entry(key)
            .and_modify(|entry| entry.3 += 1)
            .or_insert_with(|| (list.clone(), next.clone(), *outcome, 0));
        if (list.len(), list) < (entry.0.len(), &entry.0) {
            entry.0 = list.clone();
        }
    }
    let mut moves: Moves = merged.into_values().collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    moves
}

fn listed(listing: &Listing) -> Moves {
    let moves = listing.moves.iter();
    moves
        .map(|listed| {
            (
                listed.mv.to_vec(),
                listed.next.clone(),
                listed.outcome,
                listed.merged,
            )
        })
        .collect()
}

fn contains(list: &[Op], wanted: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    wanted.iter().all(|op| times(list, op) >= times(wanted, op))
}

/// Writes rules.
type Generate = fn(&mut Random) -> String;

/// Compares one rule file with judging all lists. Returns the number of moves.
fn compare(seed: u64, generate: Generate) -> usize {
    let mut random = Random::new(seed);
    let text = generate(&mut random);
    let rules = compile(&text);
    let mut worker = rules.worker();
    let mut at = rules.start();
    for square in rules.start().board.squares() {
        let bits = random.below(4).min(2) as u16;
        at.board.set(square, Cell::from_bits(bits));
    }
    if at.board.has_stacks() {
        for square in rules.start().board.squares() {
            for _ in 0..random.below(at.board.stack_limit() as u64) {
                let piece = Piece(random.below(2) as u16);
                at.board.apply(Op::Place(square, piece));
            }
        }
    }
    at.turn = random.below(2) as u8;
    let limits = Limits {
        fuel: if random.one_in(4) { 60 } else { 2_000 },
        depth: 40,
        ..Limits::default()
    };
    let pieces = u16::try_from(rules.game().pieces.len()).expect("few pieces");
    let lists = every_list(&at.board, pieces);
    let judged = judge_all(&mut *worker, &at, &lists, &limits);
    let ops = every_op(&at.board, pieces);
    let mut some = |count: u64| -> Vec<Op> {
        let pick = |_| ops[random.below(ops.len() as u64) as usize];
        (0..count).map(pick).collect()
    };
    let prefix = some(1);
    let wanted = if seed.is_multiple_of(2) {
        some(1)
    } else {
        some(2)
    };
    for (prefix, wanted) in [(&[][..], &[][..]), (&prefix, &[]), (&[], &wanted)] {
        let query = Query {
            prefix,
            contains: wanted,
            max_len: Some(longest(&at.board)),
            ..Query::default()
        };
        let listing = worker.moves(Ask::new(&at, &query, &limits));
        let keep = |list: &[Op]| list.starts_with(prefix) && contains(list, wanted);
        let expected = merge(&judged.legal, keep);
        assert_eq!(listed(&listing), expected, "seed {seed} {query:?}\n{text}");
        let cut = matches!(listing.complete, Err(Partial::Unfinished(_)));
        match listing.complete {
            Ok(()) | Err(Partial::Length { .. } | Partial::Unfinished(_) | Partial::Faults) => {}
            Err(partial) => panic!("seed {seed}: {partial:?}\n{text}"),
        }
        if let Some(example) = &listing.faults.example {
            let judgement = worker.judge(&at, example, &limits);
            assert!(
                matches!(
                    judgement,
                    Judgement::Fault(_) | Judgement::LimitReached { .. }
                ),
                "seed {seed}: {example:?} {judgement:?}\n{text}"
            );
        }
        if prefix.is_empty() && wanted.is_empty() {
            // Optimised code may encounter the fault before it runs out of steps, or the other way round.
            let faults = listing.faults.count() + listing.faults.short;
            let failed = judged.faults + judged.cut;
            let told = cut || faults > 0;
            assert!(
                failed == 0 || told,
                "seed {seed}: failures are told\n{text}"
            );
        }
        let partial = listing.faults.count() > 0;
        assert!(
            !partial || listing.complete.is_err(),
            "seed {seed}: a list with failures is not complete\n{text}"
        );
        assert_eq!(
            listing,
            worker.moves(Ask::new(&at, &query, &limits)),
            "seed {seed}"
        );
        assert_eq!(
            listing,
            rules.worker().moves(Ask::new(&at, &query, &limits)),
            "seed {seed}: on a fresh worker\n{text}"
        );
        every_way(&mut *worker, &at, &query, &limits, &listing, &text);
    }
    // Without a bound: a list that is called complete contains every legal list.
    let listing = worker.moves(Ask::new(
        &at,
        &Query {
            runs: 20_000,
            ..Query::default()
        },
        &limits,
    ));
    let all = listed(&listing);
    for (list, next, outcome, _) in merge(&judged.legal, |_| true) {
        let found = all.iter().any(|(other, ..)| *other == list);
        assert!(
            found || listing.complete.is_err(),
            "seed {seed}: {list:?}\n{text}"
        );
        if let Some(entry) = all.iter().find(|(other, ..)| *other == list) {
            assert_eq!((&entry.1, entry.2), (&next, outcome), "seed {seed}\n{text}");
        }
    }
    for listed in listing.moves.iter().take(200) {
        match worker.judge(&at, &listed.mv, &limits) {
            Judgement::Legal(legal) => {
                assert_eq!(legal.next, listed.next, "seed {seed}\n{text}");
                assert_eq!(legal.outcome, listed.outcome, "seed {seed}\n{text}");
            }
            other => panic!("seed {seed}: {:?} {other:?}\n{text}", listed.mv),
        }
    }
    judged.legal.len()
}

/// Checks that all methods that list moves give the same list, in any order of the calls.
fn every_way(
    worker: &mut dyn Worker,
    at: &Position,
    query: &Query<'_>,
    limits: &Limits<'_>,
    listing: &Listing,
    text: &str,
) {
    let count = listing.moves.len();
    // `end` may fail after the chosen move; then another one is chosen.
    for number in [0, count / 2, count.saturating_sub(1)] {
        let picked = worker.pick(Ask::new(at, query, limits), &mut |moves| {
            number.min(moves - 1)
        });
        if listing.faults.after == 0 {
            assert_eq!(picked.moves, count, "{text}");
            let expected = match listing.is_of_chance() {
                // Outcomes are drawn by their weights, in the order of the listing.
                true => draw(&listing.moves, &mut |chances| number.min(chances - 1))
                    .and_then(|drawn| listing.moves.get(drawn)),
                false => crate::in_order_of_shapes(listing).get(number).copied(),
            };
            assert_eq!(picked.chosen.as_ref(), expected, "{text}");
            assert_eq!(picked.complete, listing.complete, "{text}");
            assert_eq!(picked.faults, listing.faults, "{text}");
        } else if let Some(chosen) = &picked.chosen {
            assert!(listing.moves.contains(chosen), "{text}");
        }
    }
    let mut inspected = worker.inspect(Ask::new(at, query, limits)).0;
    // Only `inspect` judges the example of a fault.
    inspected.faults.cause = listing.faults.cause;
    assert_eq!(&inspected, listing, "inspected\n{text}");
    let mut coverage = Coverage::default();
    let covered = worker.cover_moves(Ask::new(at, query, limits), &mut coverage);
    assert_eq!(&covered, listing, "covered\n{text}");
    if query.prefix.is_empty() && query.contains.is_empty() && query.max_len.is_none() {
        let counted = worker.count(at, 1, limits);
        // Counting only runs `end` for the first move.
        let is_told = listing.faults.after > 0;
        assert!(
            is_told || counted.is_none_or(|nodes| nodes == count as u64),
            "{text}"
        );
        let sampled = worker.sample(Ask::all(at, limits), &mut |moves| moves / 2);
        assert_eq!(sampled.chosen.is_none(), count == 0, "{text}");
        if let Some(chosen) = &sampled.chosen {
            let same = |listed: &Listed| {
                (&listed.next, listed.outcome, listed.mv.is_empty())
                    == (&chosen.next, chosen.outcome, chosen.mv.is_empty())
            };
            assert!(listing.moves.iter().any(same), "{text}");
        }
    }
    assert_eq!(
        &worker.moves(Ask::new(at, query, limits)),
        listing,
        "again\n{text}"
    );
}

fn compare_many(seeds: std::ops::Range<u64>, generate: Generate) {
    let (mut with, mut without) = (0, 0);
    let seen = seeds.end - seeds.start;
    for seed in seeds {
        if compare(seed, generate) > 0 {
            with += 1;
        } else {
            without += 1;
        }
    }
    let least = seen / 15;
    assert!(
        with > least && without > least,
        "{with} with, {without} without moves"
    );
}

#[test]
fn random_rules_list_what_judging_every_list_finds() {
    compare_many(0..300, generate::rules);
}

#[test]
fn random_rules_with_extensions_list_what_judging_every_list_finds() {
    compare_many(0..300, generate::extended_rules);
}

#[test]
fn random_rules_with_tables_list_what_judging_every_list_finds() {
    compare_many(0..300, generate::table_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_with_tables_list_what_judging_every_list_finds() {
    compare_many(300..10_000, generate::table_rules);
}

#[test]
fn random_rules_with_stacks_list_what_judging_every_list_finds() {
    compare_many(0..60, generate::stack_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_with_stacks_list_what_judging_every_list_finds() {
    compare_many(60..3_000, generate::stack_rules);
}

#[test]
fn random_rules_that_suppose_list_what_judging_every_list_finds() {
    compare_many(0..40, generate::suppose_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_that_suppose_list_what_judging_every_list_finds() {
    compare_many(40..3_000, generate::suppose_rules);
}

#[test]
fn random_rules_with_chance_list_what_judging_every_list_finds() {
    compare_many(0..50, generate::chance_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_with_chance_list_what_judging_every_list_finds() {
    compare_many(50..3_000, generate::chance_rules);
}

#[test]
fn random_rules_with_views_list_what_judging_every_list_finds() {
    compare_many(0..60, generate::view_rules);
}

#[test]
fn random_rules_with_a_course_list_what_judging_every_list_finds() {
    compare_many(0..200, generate::course_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_with_a_course_list_what_judging_every_list_finds() {
    compare_many(300..20_000, generate::course_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_with_extensions_list_what_judging_every_list_finds() {
    compare_many(300..20_000, generate::extended_rules);
}

#[test]
#[ignore = "slow: judges tens of millions of lists"]
fn many_random_rules_list_what_judging_every_list_finds() {
    compare_many(300..20_000, generate::rules);
}

/// A function of the position is evaluated once per argument, and again in another position.
#[test]
fn answers_about_the_position_are_remembered_by_argument_and_position() {
    let rules = compile(
        "size: 3 x 2 obj X
         start { (1,0: X), (1,1: X), (2,0: X) }
         define full(int column) -> bool {
           if (column > 1000) { return full(column - 1000); }
           int y = 0;
           while (y < 2) {
             if (CurrentPosition[column][y] == empty) { return false; }
             y = y + 1;
           }
           return true;
         }
         define isMoveLegal() -> bool {
           if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
           int x = OperationList[0][0];
           int y = OperationList[0][1];
           return CurrentPosition[x][y] == empty && full((x + 1) % 3) && (y == 0 || CurrentPosition[x][0] != empty);
         }
         define end() -> bool { return false; }",
    );
    let mut worker = rules.worker();
    let mut at = rules.start();
    for expected in [&[(0, 0)][..], &[(0, 1)], &[(2, 1)], &[]] {
        let listing = worker.moves(Ask::all(&at, &Limits::default()));
        let squares: Vec<_> = listing
            .moves
            .iter()
            .map(|listed| (listed.mv[0].square().x, listed.mv[0].square().y))
            .collect();
        assert_eq!(squares, expected);
        assert_eq!(listing.complete, Ok(()));
        if let Some(listed) = listing.moves.first() {
            at = listed.next.clone();
        }
    }
}

/// In bundled games, judged moves are listed and vice versa. Runs of these rules end, are legal, wait for longer lists
/// or call a function before they look at the board.
const OPENING: &str = "name: opening
players: 2
size: 2 x 2
obj A
obj B
start { }
define free(int x, int y) -> bool { return CurrentPosition[x][y] == empty; }
define isMoveLegal() -> bool {
  if (operationsNum() == 0) { return true; }
  int i = 0;
  while (i < operationsNum()) {
    if (i > 3 || !isPlaceOperation(i)) { return false; }
    i = i + 1;
  }
  if (OperationList[0][2] == A) { return operationsNum() == 1 && OperationList[0][1] == 0; }
  if (operationsNum() == 3) {
    return free(0, 1) && OperationList[2][0] != OperationList[0][0] && free(OperationList[2][0], 0);
  }
  return operationsNum() == 2 && free(OperationList[0][0], OperationList[1][1]);
}
define end() -> bool { return false; }
";

#[test]
fn what_happens_before_the_board_is_looked_at_is_found_in_every_position() {
    let rules = compile(OPENING);
    let mut worker = rules.worker();
    let start = rules.start();
    let mut other = start.clone();
    other.apply(&[
        Op::Place(Square::new(0, 1), Piece(0)),
        Op::Place(Square::new(1, 0), Piece(1)),
    ]);
    let few = |fuel| Limits {
        fuel,
        ..Limits::default()
    };
    let query = Query::default();
    let mut sizes = Vec::new();
    for limits in [Limits::default(), few(6), few(9), Limits::default(), few(0)] {
        for at in [&start, &other, &start] {
            let quick = worker.moves(Ask::new(at, &query, &limits));
            // Code with an observer omits nothing.
            let (mut whole, _) = worker.inspect(Ask::new(at, &query, &limits));
            // Only an inspection judges the example of its faults again.
            whole.faults.cause = None;
            assert_eq!(quick, whole);
            sizes.push((quick.moves.len(), quick.complete.is_ok()));
        }
    }
    assert_eq!(sizes[..3], [sizes[0], sizes[1], sizes[0]]);
    assert_eq!(sizes[..3], sizes[9..12]);
    assert!(sizes[0].0 > sizes[1].0 && sizes[1].0 > 1 && sizes[0].1);
    assert!(
        sizes[3..9]
            .iter()
            .chain(&sizes[12..])
            .any(|(_, complete)| !complete)
    );
}

#[test]
fn random_lists_are_listed_exactly_when_they_are_judged_legal() {
    let games = [
        include_str!("../../../games/checkers.gdef"),
        include_str!("../../../games/breakthrough.gdef"),
        include_str!("../../../games/connect4.gdef"),
    ];
    for (text, seed) in games.into_iter().zip(1..) {
        let rules = compile(text);
        let mut random = Random::new(seed);
        let mut worker = rules.worker();
        let pieces = rules.game().pieces.len() as u16;
        let limits = Limits::default();
        let (mut at, mut tried, mut legal) = (rules.start(), 0, 0);
        for _ in 0..40 {
            let listing = worker.moves(Ask::all(&at, &limits));
            assert_eq!(listing.complete, Ok(()));
            for listed in &listing.moves {
                let Judgement::Legal(judged) = worker.judge(&at, &listed.mv, &limits) else {
                    panic!("{:?} is listed", listed.mv);
                };
                assert_eq!(
                    (judged.next, judged.outcome),
                    (listed.next.clone(), listed.outcome)
                );
            }
            // Near misses: listed moves with one change.
            for _ in 0..200 {
                let from = &listing.moves[random.below(listing.moves.len() as u64) as usize];
                let mut ops = from.mv.to_vec();
                let place = random.below(ops.len() as u64) as usize;
                let square = Square::new(
                    random.below(u64::from(at.board.width())) as u16,
                    random.below(u64::from(at.board.height())) as u16,
                );
                match random.below(5) {
                    0 => ops.insert(place, Op::Clear(square)),
                    1 => drop(ops.remove(place)),
                    2 => ops[place] = Op::Clear(square),
                    3 => ops.swap(0, place),
                    _ => {
                        ops[place] =
                            Op::Place(square, Piece(random.below(u64::from(pieces)) as u16))
                    }
                }
                tried += 1;
                if let Judgement::Legal(judged) = worker.judge(&at, &Move::of(ops.clone()), &limits)
                {
                    legal += 1;
                    let known = listing
                        .moves
                        .iter()
                        .any(|listed| listed.next == judged.next);
                    assert!(known, "{ops:?} is legal");
                }
            }
            let chosen = random.below(listing.moves.len() as u64) as usize;
            if listing.moves[chosen].outcome.is_over() {
                at = rules.start();
            } else {
                at = listing.moves[chosen].next.clone();
            }
        }
        assert!(legal > 50 && tried > 10 * legal / 9, "{legal} of {tried}");
    }
}
