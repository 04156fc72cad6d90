//! The machine against a slow, obvious evaluator: random well-typed programs give the same result, the same fault or
//! limit at the same place, and use the same fuel, in every way of running.

mod generate;
mod regions;
mod walk;

use gametui::base::Limits;
use gametui::board::{Board, Cell, Move, Op, Piece, Position, Square};
use gametui::rules::vm::{CompiledProgram, tree};
use gametui::rules::{Hook, Judgement, Worker};
use generate::{Random, program};
use std::collections::BTreeMap;

/// What is compared: everything but the words of remarks.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    judgement: Judgement,
    fuel: [Option<u64>; 2],
}

fn position(random: &mut Random, board: &Board) -> Position {
    let mut board = board.clone();
    for _ in 0..random.below(6) {
        let at = Square::new(
            random.below(u64::from(board.width())) as u16,
            random.below(u64::from(board.height())) as u16,
        );
        board.set(at, Cell::of(Piece(random.below(3) as u16)));
    }
    Position::new(board, random.below(2) as u8)
}

fn operations(random: &mut Random, board: &Board) -> Move {
    (0..random.below(4).max(random.below(3)))
        .map(|_| {
            let at = Square::new(
                random.below(u64::from(board.width())) as u16,
                random.below(u64::from(board.height())) as u16,
            );
            if random.below(4) == 0 {
                Op::Clear(at)
            } else {
                Op::Place(at, Piece(random.below(3) as u16))
            }
        })
        .collect()
}

fn without_words(judgement: Judgement) -> Judgement {
    match judgement {
        Judgement::Legal(mut legal) => {
            legal.messages.clear();
            Judgement::Legal(legal)
        }
        Judgement::Illegal(mut illegal) => {
            illegal.messages.clear();
            Judgement::Illegal(illegal)
        }
        Judgement::Fault(mut fault) => {
            fault.messages.clear();
            Judgement::Fault(fault)
        }
        cut @ Judgement::LimitReached { .. } => cut,
    }
}

/// Runs one program on some positions and moves under a limit; gives the kinds of answers that came.
fn compare(
    seed: u64,
    program: &tree::Program,
    random: &mut Random,
    limits: &Limits<'_>,
    rounds: u32,
    kinds: &mut BTreeMap<String, u32>,
) {
    let judge = CompiledProgram::new(program).expect("a program of this size compiles");
    let mut machine = judge.worker();
    for _ in 0..rounds {
        let at = position(random, &program.start);
        let mv = operations(random, &program.start);
        let mut oracle = walk::Oracle::new(program, limits.fuel, limits.depth);
        let expected = Seen {
            judgement: oracle.judge(&at, &mv),
            fuel: oracle.used,
        };
        let judgement = without_words(machine.judge(&at, &mv, limits));
        let found = Seen {
            judgement,
            fuel: [Hook::IsMoveLegal, Hook::End].map(|hook| machine.fuel_used(hook)),
        };
        let context = || {
            format!(
                "seed {seed}, fuel {}, depth {}, {at:?}, {mv:?}\n{program:#?}",
                limits.fuel, limits.depth
            )
        };
        assert_eq!(found, expected, "judging, {}", context());
        let explanation = machine.explain(&at, &mv, limits);
        let explained = Seen {
            judgement: without_words(explanation.judgement),
            fuel: [Hook::IsMoveLegal, Hook::End].map(|hook| machine.fuel_used(hook)),
        };
        assert_eq!(explained, expected, "explaining, {}", context());
        if matches!(expected.judgement, Judgement::Illegal(_)) {
            let decisive: Vec<_> = explanation
                .decisive
                .iter()
                .map(|at| explanation.steps[*at].span)
                .collect();
            assert_eq!(decisive, oracle.decisive, "deciding, {}", context());
        }
        let kind = match &expected.judgement {
            Judgement::Legal(legal) => format!("{:?}", legal.outcome),
            Judgement::Illegal(_) => "illegal".to_owned(),
            Judgement::Fault(fault) => format!("{:?}", fault.kind),
            Judgement::LimitReached { limit, .. } => format!("{limit:?}"),
        };
        *kinds.entry(kind).or_default() += 1;
    }
}

/// Deep recursion of the oracle needs room.
fn with_room(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(test)
        .expect("a thread")
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

#[test]
fn random_programs_run_alike() {
    with_room(|| {
        let mut kinds = BTreeMap::new();
        for seed in 0..4000 {
            let mut random = Random::new(seed);
            let program = program(&mut random);
            let limits = Limits {
                fuel: 3000,
                depth: 60,
                ..Limits::default()
            };
            compare(seed, &program, &mut random, &limits, 3, &mut kinds);
        }
        for kind in [
            "Going",
            "Won(0)",
            "Won(1)",
            "Draw",
            "illegal",
            "DivisionByZero",
            "Overflow",
            "NotFinite",
            "OffBoard",
            "NoSuchOperation",
            "ClearHasNoObject",
            "NoSuchField",
            "WrongFieldType",
            "NotSet",
            "NoReturn",
            "NoSuchPlayer",
            "NoSuchSide",
            "Fuel",
            "Depth",
        ] {
            assert!(
                kinds.get(kind).is_some_and(|count| *count >= 5),
                "the programs hardly ever end with {kind}: {kinds:?}"
            );
        }
    });
}

#[test]
fn every_small_limit_is_reached_at_the_same_place() {
    with_room(|| {
        let mut kinds = BTreeMap::new();
        for seed in 10_000..10_400 {
            let mut random = Random::new(seed);
            let program = program(&mut random);
            for fuel in 0..50 {
                let limits = Limits {
                    fuel,
                    depth: (seed % 5) as u32,
                    ..Limits::default()
                };
                compare(seed, &program, &mut random, &limits, 1, &mut kinds);
            }
        }
        assert!(kinds["Fuel"] > 1000 && kinds["Depth"] > 100, "{kinds:?}");
    });
}
