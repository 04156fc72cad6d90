//! Numbers near the limits of 64 bits: the list equals the result of judging every operation.

use super::{compile, every_op};
use crate::random::Random;
use gametui::base::Limits;
use gametui::board::Move;
use gametui::rules::{Ask, Judgement, Rules};

const NUMBERS: [&str; 16] = [
    "(-9223372036854775807 - 1)",
    "9223372036854775807",
    "-9223372036854775807",
    "9223372036854775806",
    "4611686018427387904",
    "1099511627776",
    "-1099511627777",
    "1048576",
    "-1048577",
    "4294967296",
    "-2147483648",
    "-1",
    "0",
    "1",
    "2",
    "-3",
];

fn number(random: &mut Random) -> &'static str {
    NUMBERS[random.below(NUMBERS.len() as u64) as usize]
}

fn expression(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.one_in(4) {
        let words = ["OperationList[0][0]", "OperationList[0][1]", "n", "a"];
        return match random.below(8) {
            known @ 0..4 => words[known as usize].to_owned(),
            _ => number(random).to_owned(),
        };
    }
    let (left, right) = (expression(random, depth - 1), expression(random, depth - 1));
    let operators = ["+", "-", "*", "*", "/", "%"];
    let operator = operators[random.below(6) as usize];
    let sign = if random.one_in(4) { "-" } else { "" };
    format!("{sign}({left} {operator} {right})")
}

#[test]
fn extreme_numbers_list_what_judging_finds() {
    let mut seen = (0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let tests = ["==", "!=", "<", "<=", ">", ">="];
        let test = tests[random.below(6) as usize];
        let text = format!(
            "size: 4 x 2 obj X
             define isMoveLegal() -> bool {{
               int n = operationsNum();
               if (n != 1) {{ return false; }}
               if (!isPlaceOperation(0)) {{ return false; }}
               int a = OperationList[0][0] * {} + {};
               return {} {test} {};
             }}
             define end() -> bool {{ return false; }}",
            number(&mut random),
            number(&mut random),
            expression(&mut random, 2),
            expression(&mut random, 2),
        );
        let rules = compile(&text);
        let (mut worker, at, limits) = (rules.worker(), rules.start(), Limits::default());
        let listing = worker.moves(Ask::all(&at, &limits));
        let (mut legal, mut faults) = (Vec::new(), 0);
        for op in every_op(&at.board, 1) {
            match worker.judge(&at, &Move::of(vec![op]), &limits) {
                Judgement::Legal(_) => legal.push(vec![op]),
                Judgement::Fault(_) => faults += 1,
                _ => {}
            }
        }
        let moves: Vec<_> = listing.moves.iter().map(|one| one.mv.to_vec()).collect();
        assert_eq!(moves, legal, "{text}");
        assert_eq!(listing.faults.judging, faults, "{text}");
        assert_eq!(listing.complete.is_ok(), faults == 0, "{text}");
        seen.0 += usize::from(faults == 0 && !legal.is_empty());
        seen.1 += usize::from(faults > 0);
    }
    assert!(seen.0 > 100 && seen.1 > 100, "{seen:?}");
}

#[test]
fn extreme_numbers_and_the_length() {
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let text = format!(
            "size: 1 x 1 obj X
             define isMoveLegal() -> bool {{
               int n = operationsNum();
               if (n > 3) {{ return false; }}
               int a = {} * n + {};
               return a < {} || n * {} == {} - n;
             }}
             define end() -> bool {{ return operationsNum() == 7; }}",
            number(&mut random),
            number(&mut random),
            number(&mut random),
            number(&mut random),
            number(&mut random),
        );
        let rules = compile(&text);
        let (mut worker, at, limits) = (rules.worker(), rules.start(), Limits::default());
        let listing = worker.moves(Ask::all(&at, &limits));
        let op = every_op(&at.board, 1)[0];
        let mut faults = false;
        let mut longest = None;
        for length in 0..4 {
            match worker.judge(&at, &Move::of(vec![op; length]), &limits) {
                Judgement::Legal(_) => longest = Some(length),
                Judgement::Fault(_) => faults = true,
                _ => {}
            }
        }
        assert_eq!(listing.complete.is_ok(), !faults, "{text}");
        assert_eq!(listing.moves.is_empty(), longest.is_none(), "{text}");
    }
}
