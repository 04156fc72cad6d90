//! The speed of judging: all games of tic-tac-toe, trying both pieces on every square of every position, with
//! `isMoveLegal` and `end` of rules in gdef, compared with the same algorithm in Rust in the same run.
//!
//! `cargo bench --bench judging` prints nanoseconds per check and the ratio. A number as argument is the number of
//! runs, of which the best counts.

use gametui::base::{Limits, Source, Sources};
use gametui::board::{Board, Cell, Move, Op, Outcome, Piece, Position, Square};
use gametui::rules::gdef::{self, Options};
use gametui::rules::vm::{CompiledProgram, VmWorker};
use gametui::rules::{Hook, Judgement, Worker};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The rules to be measured: games are won, never drawn, and `end` inspects the whole board.
const RULES: &str = include_str!("judging.gdef");

/// The numbers of calls of `isMoveLegal`, of calls of `end`, and of games.
const EXPECTED: Counts = Counts {
    legal: 6_135_444,
    end: 549_945,
    games: 255_168,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    legal: u64,
    end: u64,
    games: u64,
}

impl Counts {
    fn checks(self) -> u64 {
        self.legal + self.end
    }
}

/// Judges placements.
trait Asked {
    fn is_legal(&mut self, at: &Position, turn: u8, op: &Op) -> bool;
    /// Returns the winner if the game is over.
    fn end(&mut self, at: &Position, turn: u8, op: &Op) -> Option<u8>;
}

/// Plays every game from a position.
fn play(asked: &mut impl Asked, at: &mut Position, turn: u8, counts: &mut Counts) {
    let mut stuck = true;
    for x in 0..3 {
        for y in 0..3 {
            for piece in 0..2 {
                let square = Square::new(x, y);
                let op = Op::Place(square, Piece(piece));
                counts.legal += 1;
                if !asked.is_legal(at, turn, &op) {
                    continue;
                }
                stuck = false;
                at.board.apply(op);
                counts.end += 1;
                if asked.end(at, turn, &op).is_some() {
                    counts.games += 1;
                } else {
                    play(asked, at, 1 - turn, counts);
                }
                at.board.set(square, Cell::EMPTY);
            }
        }
    }
    counts.games += u64::from(stuck);
}

struct Rules {
    machine: VmWorker,
}

impl Asked for Rules {
    fn is_legal(&mut self, at: &Position, turn: u8, op: &Op) -> bool {
        let ops = std::slice::from_ref(op);
        let limits = Limits::default();
        self.machine
            .ask(Hook::IsMoveLegal, at, turn, ops, &limits)
            .is_ok_and(|answered| answered.value)
    }

    fn end(&mut self, at: &Position, turn: u8, op: &Op) -> Option<u8> {
        let ops = std::slice::from_ref(op);
        let limits = Limits::default();
        let answered = self.machine.ask(Hook::End, at, turn, ops, &limits).ok()?;
        if answered.value {
            answered.winner.map(|(player, _)| player)
        } else {
            None
        }
    }
}

/// The same rules in Rust.
struct Native;

const PIECES: [Piece; 2] = [Piece(0), Piece(1)];

impl Asked for Native {
    #[inline(never)]
    fn is_legal(&mut self, at: &Position, turn: u8, op: &Op) -> bool {
        let ops = black_box(std::slice::from_ref(op));
        let [Op::Place(square, piece)] = ops else {
            return false;
        };
        !(!at.board.get(*square).is_empty()
            || turn == 0 && *piece != PIECES[0]
            || turn == 1 && *piece != PIECES[1])
    }

    #[inline(never)]
    fn end(&mut self, at: &Position, _: u8, _: &Op) -> Option<u8> {
        if native_wins(&at.board, Cell::of(PIECES[0])) {
            return Some(0);
        }
        if native_wins(&at.board, Cell::of(PIECES[1])) {
            return Some(1);
        }
        None
    }
}

fn native_wins(board: &Board, piece: Cell) -> bool {
    let at = |x: u16, y: u16| board.get(Square::new(x, y));
    for x in 0..3 {
        let mut all = true;
        for y in 0..3 {
            if at(x, y) != piece {
                all = false;
            }
        }
        if all {
            return true;
        }
    }
    for y in 0..3 {
        let mut all = true;
        for x in 0..3 {
            if at(x, y) != piece {
                all = false;
            }
        }
        if all {
            return true;
        }
    }
    at(0, 0) == piece && at(1, 1) == piece && at(2, 2) == piece
        || at(0, 2) == piece && at(1, 1) == piece && at(2, 0) == piece
}

/// Judges moves including their successors, as the workbench does.
fn play_moves(machine: &mut VmWorker, at: &Position, mv: &mut Move, counts: &mut Counts) {
    let mut stuck = true;
    for x in 0..3 {
        for y in 0..3 {
            for piece in 0..2 {
                mv.ops.clear();
                mv.ops.push(Op::Place(Square::new(x, y), Piece(piece)));
                counts.legal += 1;
                if let Judgement::Legal(legal) = machine.judge(at, mv, &Limits::default()) {
                    stuck = false;
                    counts.end += 1;
                    if legal.outcome == Outcome::Going {
                        play_moves(machine, &legal.next, mv, counts);
                    } else {
                        counts.games += 1;
                    }
                }
            }
        }
    }
    counts.games += u64::from(stuck);
}

fn measure(best: &mut Duration, mut run: impl FnMut(&mut Counts)) {
    let mut counts = Counts::default();
    let start = Instant::now();
    run(&mut counts);
    *best = (*best).min(start.elapsed());
    assert_eq!(counts, EXPECTED);
}

fn main() {
    let runs = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(5u32);
    let mut sources = Sources::new();
    sources.add(Source::new("judging.gdef", RULES));
    let compiled = gdef::compile(&sources, &Options::default());
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
    let program = compiled.program.expect("rules without errors");
    let judge = CompiledProgram::new(&program).expect("rules of this size compile");
    if std::env::var_os("SHOW_CODE").is_some() {
        println!("{}", judge.code(gametui::rules::vm::code::CodeStyle::Fast));
    }
    let mut rules = Rules {
        machine: judge.worker(),
    };
    let start = judge.start();
    let (mut native, mut hooks, mut moves) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..runs {
        measure(&mut native, |counts| {
            play(&mut Native, &mut start.clone(), 0, counts);
        });
        measure(&mut hooks, |counts| {
            play(&mut rules, &mut start.clone(), 0, counts);
        });
        measure(&mut moves, |counts| {
            play_moves(&mut rules.machine, &start, &mut Move::pass(), counts);
        });
    }
    let per_check = |time: Duration| time.as_nanos() as f64 / EXPECTED.checks() as f64;
    println!("native        {:7.2} ns per check", per_check(native));
    println!(
        "hooks         {:7.2} ns per check, {:.1} times native",
        per_check(hooks),
        per_check(hooks) / per_check(native)
    );
    println!(
        "whole moves   {:7.2} ns per check, {:.1} times native",
        per_check(moves),
        per_check(moves) / per_check(native)
    );
}
