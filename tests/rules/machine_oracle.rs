//! The machine compared with a slow, simple evaluator: random well-typed programs give the same result, the same fault
//! or limit at the same place, and use the same fuel, in every way of running.

mod generate;
pub(crate) mod regions;
mod scene;
mod walk;

use crate::random::Random;
use gametui::base::Limits;
use gametui::board::{Board, Cell, Move, Op, Piece, Position, Square};
use gametui::rules::vm::{CompiledProgram, tree};
use gametui::rules::{Hook, Judgement, Worker};
use generate::{extended_program, program};
use scene::Line;
use std::collections::BTreeMap;

/// What is compared: everything except the text of messages.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    judgement: Judgement,
    fuel: [Option<u64>; 4],
}

const HOOKS: [Hook; 4] = [
    Hook::IsMoveLegal,
    Hook::AfterMove,
    Hook::End,
    Hook::MayClaim,
];

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

/// Runs one program on some positions and moves under a limit. Returns the kinds of results that occurred.
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
            judgement: oracle.judge(&Line::of(&at), &mv).0,
            fuel: oracle.used,
        };
        let judgement = without_words(machine.judge(&at, &mv, limits));
        let found = Seen {
            judgement,
            fuel: HOOKS.map(|hook| machine.fuel_used(hook)),
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
            fuel: HOOKS.map(|hook| machine.fuel_used(hook)),
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
        *kinds.entry(kind_of(&expected.judgement)).or_default() += 1;
    }
}

fn kind_of(judgement: &Judgement) -> String {
    match judgement {
        Judgement::Legal(legal) => format!("{:?}", legal.outcome),
        Judgement::Illegal(_) => "illegal".to_owned(),
        Judgement::Fault(fault) => format!("{:?}", fault.kind),
        Judgement::LimitReached { limit, .. } => format!("{limit:?}"),
    }
}

/// Plays random moves of one program on both sides, each from its own positions.
fn play(
    seed: u64,
    program: &tree::Program,
    random: &mut Random,
    kinds: &mut BTreeMap<String, u32>,
) {
    let limits = Limits {
        fuel: 3000,
        depth: 40,
        ..Limits::default()
    };
    let compiled = CompiledProgram::new(program).expect("a program of this size compiles");
    let mut machine = compiled.worker();
    let (mut line, mut position) = (Line::start(program), compiled.start());
    for _ in 0..12 {
        let mv = operations(random, &program.start);
        if mv.iter().any(|op| !program.start.has(op.square())) {
            continue;
        }
        let mut oracle = walk::Oracle::new(program, limits.fuel, limits.depth);
        let (judgement, next) = oracle.judge(&line, &mv);
        let expected = Seen {
            judgement,
            fuel: oracle.used,
        };
        let context = || format!("seed {seed}, {line:?}, {mv:?}\n{program:#?}");
        *kinds.entry(kind_of(&expected.judgement)).or_default() += 1;
        let explained = machine.explain(&position, &mv, &limits).judgement;
        let explained = (explained, HOOKS.map(|hook| machine.fuel_used(hook)));
        let judged = machine.judge(&position, &mv, &limits);
        let judged = (judged, HOOKS.map(|hook| machine.fuel_used(hook)));
        if oracle.has_failed_ahead {
            *kinds.entry("failed ahead".to_owned()).or_default() += 1;
        }
        let mut following = None;
        for (judgement, fuel) in [explained, judged] {
            let mut judgement = without_words(judgement);
            if let Judgement::Legal(legal) = &mut judgement {
                let next = next
                    .as_ref()
                    .unwrap_or_else(|| panic!("legal, {}", context()));
                let values = compiled.state_values(&legal.next);
                let values: Vec<_> = values.into_iter().map(|(_, value)| value).collect();
                assert_eq!(values, next.values, "state, {}", context());
                let score = compiled.score(&legal.next.state);
                assert_eq!(score, next.score, "score, {}", context());
                let before = position.board.after(&mv);
                assert_eq!(
                    before.after(&legal.effects),
                    next.board,
                    "effects, {}",
                    context()
                );
                let plain = Position::new(legal.next.board.clone(), legal.next.turn);
                following = Some(std::mem::replace(&mut legal.next, plain));
                legal.effects.clear();
            }
            let found = Seen { judgement, fuel };
            assert_eq!(found, expected, "{}", context());
        }
        if let (Some(next), Some(following)) = (next, following) {
            (line, position) = (next, following);
        }
    }
    *kinds
        .entry(format!("{} moves", line.past.len().min(3)))
        .or_default() += 1;
    if line.repeats().0 > 0 {
        *kinds.entry("repeated".to_owned()).or_default() += 1;
    }
}

/// Runs on a large stack, since the oracle is recursive.
fn with_room(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(test)
        .expect("a thread")
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

/// Returns the random numbers for the program of a seed.
fn random_of(seed: u64) -> Random {
    Random::with_salt(seed, 0x5DEE_CE66)
}

#[test]
fn random_programs_run_alike() {
    with_room(|| {
        let mut kinds = BTreeMap::new();
        for seed in 0..4000 {
            let mut random = random_of(seed);
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
fn random_games_run_alike() {
    with_room(|| {
        let mut kinds = BTreeMap::new();
        for seed in 20_000..25_000 {
            let mut random = random_of(seed);
            let program = extended_program(&mut random);
            play(seed, &program, &mut random, &mut kinds);
        }
        for kind in [
            "Going",
            "Claimable",
            "Won(1)",
            "Draw",
            "illegal",
            "failed ahead",
            "OffBoard",
            "NoSuchPosition",
            "NoSuchPlayer",
            "PlaceEmpty",
            "Fuel",
            "Depth",
            "3 moves",
            "repeated",
        ] {
            assert!(
                kinds.get(kind).is_some_and(|count| *count >= 5),
                "the games hardly ever come to {kind}: {kinds:?}"
            );
        }
    });
}

#[test]
fn every_small_limit_is_reached_at_the_same_place() {
    with_room(|| {
        let mut kinds = BTreeMap::new();
        for seed in 10_000..10_200 {
            let mut random = random_of(seed);
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
        assert!(kinds["Fuel"] > 500 && kinds["Depth"] > 50, "{kinds:?}");
    });
}
