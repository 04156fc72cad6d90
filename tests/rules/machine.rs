//! The machine with rules written in gdef: results, limits, messages and explanations.

use gametui::base::{Limit, Limits, Source, Sources, Span};
use gametui::board::{Move, Op, Outcome, Piece, Position, Square};
use gametui::rules::gdef::{self, Options};
use gametui::rules::vm::code::CodeStyle;
use gametui::rules::vm::{CompiledProgram, VmWorker};
use gametui::rules::{DisplayValue, Explanation, FaultKind, Hook, Judgement, StepKind, Worker};
use std::cell::Cell;

struct Played {
    sources: Sources,
    judge: CompiledProgram,
    machine: VmWorker,
}

fn rules(text: &str) -> Played {
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text));
    let compiled = gdef::compile(&sources, &Options::default());
    let program = compiled
        .program
        .unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let judge = CompiledProgram::new(&program).expect("rules of this size compile");
    let machine = judge.worker();
    Played {
        sources,
        judge,
        machine,
    }
}

/// Returns rules on a board of 3 x 3 with two pieces.
fn small(body: &str) -> Played {
    rules(&format!("size: 3 x 3 players: 2 obj X obj O {body}"))
}

impl Played {
    fn ask(&mut self, ops: &[Op]) -> Judgement {
        let mv: Move = ops.iter().copied().collect();
        self.machine
            .judge(&self.judge.start(), &mv, &Limits::default())
    }

    fn why(&mut self, at: &Position, ops: &[Op]) -> Explanation {
        let mv: Move = ops.iter().copied().collect();
        let explanation = self.machine.explain(at, &mv, &Limits::default());
        assert_eq!(
            explanation.judgement,
            self.machine.judge(at, &mv, &Limits::default()),
            "explaining gives the answer of judging"
        );
        explanation
    }

    fn text(&self, span: Span) -> &str {
        self.sources.slice(span)
    }
}

fn clear(x: u16, y: u16) -> Op {
    Op::Clear(Square::new(x, y))
}

fn place(x: u16, y: u16, piece: u16) -> Op {
    Op::Place(Square::new(x, y), Piece(piece))
}

fn limited(fuel: u64, depth: u32) -> Limits<'static> {
    Limits {
        fuel,
        depth,
        ..Limits::default()
    }
}

/// Returns the decisive conditions: text, value, number of inspected squares.
fn decisive(
    played: &Played,
    explanation: &Explanation,
) -> Vec<(String, Option<DisplayValue>, usize)> {
    explanation
        .decisive
        .iter()
        .map(|at| {
            let step = &explanation.steps[*at];
            assert_eq!(step.kind, StepKind::Condition);
            (
                played.text(step.span).to_owned(),
                step.value,
                step.squares.len(),
            )
        })
        .collect()
}

const YES: Option<DisplayValue> = Some(DisplayValue::Bool(true));
const NO: Option<DisplayValue> = Some(DisplayValue::Bool(false));

#[test]
fn a_refusal_names_the_return_and_its_condition() {
    let mut played = rules(include_str!("../../games/checkers.gdef"));
    let start = played.judge.start();
    // Player 0 lifts a piece of player 1.
    let explanation = played.why(&start, &[clear(1, 5), place(2, 4, 1)]);
    let Judgement::Illegal(illegal) = &explanation.judgement else {
        panic!("{:?}", explanation.judgement);
    };
    assert_eq!(played.text(illegal.span), "return false;");
    assert_eq!(
        decisive(&played, &explanation),
        [("!mine(t, p)".to_owned(), YES, 0)]
    );
    let inner = explanation.steps.iter().filter(|step| step.depth == 1);
    assert!(
        inner.into_iter().any(|step| step.kind == StepKind::Return),
        "what happens inside the call is told too"
    );
    let legal = played.why(&start, &[clear(2, 2), place(3, 3, 0)]);
    assert!(matches!(legal.judgement, Judgement::Legal(_)));
}

#[test]
fn every_condition_around_the_return_is_named_outermost_first() {
    let mut played = small(
        "define odd(int n) -> bool { return n % 2 == 1; }
         define isMoveLegal() -> bool {
             if (CurrentPosition[2][2] == X) { return true; }
             int i = 0;
             while (i < 3) {
                 if (i == 0) { i = i + 0; } else if (odd(i) && CurrentPosition[i][i] == empty) { return false; }
                 i = i + 1;
             }
             return true;
         }
         define end() -> bool { return false; }",
    );
    let start = played.judge.start();
    let explanation = played.why(&start, &[]);
    assert_eq!(
        decisive(&played, &explanation),
        [
            ("i < 3".to_owned(), YES, 0),
            ("i == 0".to_owned(), NO, 0),
            ("odd(i)".to_owned(), YES, 0),
            ("CurrentPosition[i][i] == empty".to_owned(), YES, 1),
        ]
    );
}

#[test]
fn a_returned_expression_is_its_own_condition() {
    let mut played = small(
        "define free(int x) -> bool { int y = 0; while (y < 3) { if (CurrentPosition[x][y] != empty) { return false; } y = y + 1; } return true; }
         define isMoveLegal() -> bool { return free(0) && !(free(1) || free(2)); }
         define end() -> bool { return false; }",
    );
    let start = played.judge.start();
    let explanation = played.why(&start, &[]);
    let Judgement::Illegal(illegal) = &explanation.judgement else {
        panic!("{:?}", explanation.judgement);
    };
    assert_eq!(
        played.text(illegal.span),
        "return free(0) && !(free(1) || free(2));"
    );
    assert_eq!(
        decisive(&played, &explanation),
        [
            ("free(0)".to_owned(), YES, 3),
            ("free(1)".to_owned(), YES, 3),
        ]
    );
}

#[test]
fn a_long_run_keeps_the_last_steps_and_the_deciding_ones() {
    let mut played = small(
        "define isMoveLegal() -> bool {
             if (operationsNum() == 0) { int i = 0; while (i < 100000) { i = i + 1; } if (i > 5) { return false; } }
             return true;
         }
         define end() -> bool { return false; }",
    );
    let start = played.judge.start();
    let explanation = played.why(&start, &[]);
    assert!(explanation.dropped > 190_000 && explanation.steps.len() < 5000);
    assert_eq!(
        decisive(&played, &explanation),
        [
            ("operationsNum() == 0".to_owned(), YES, 0),
            ("i > 5".to_owned(), YES, 0),
        ]
    );
}

#[test]
fn a_fault_has_its_place_and_the_calls_to_it() {
    let mut played = small(
        "define third(int n) -> int { return 1 / n; }
         define second(int n) -> int { return third(n - 1) + 1; }
         define isMoveLegal() -> bool { return second(1) == 2; }
         define end() -> bool { return false; }",
    );
    let Judgement::Fault(fault) = played.ask(&[]) else {
        panic!("no fault");
    };
    assert_eq!(fault.kind, FaultKind::DivisionByZero);
    assert_eq!(fault.hook, Hook::IsMoveLegal);
    assert_eq!(played.text(fault.span), "/");
    let calls: Vec<_> = fault.calls.iter().map(|call| played.text(*call)).collect();
    assert_eq!(calls, ["second(1)", "third(n - 1)"]);
}

#[test]
fn fuel_is_counted_on_the_source() {
    // Two statements; a loop statement, three tests, two iterations with one statement; a call with one; a return.
    let mut played = small(
        "define one() -> int { return 1; }
         define isMoveLegal() -> bool { int i = 0; while (i < 2) { i = i + 1; } return one() == 1; }
         define end() -> bool { return true; }",
    );
    let judgement = played.ask(&[]);
    assert!(matches!(&judgement, Judgement::Legal(legal) if legal.outcome == Outcome::Draw));
    assert_eq!(
        played.machine.fuel_used(Hook::IsMoveLegal),
        Some(1 + 1 + 3 + 2 + 1 + 1 + 1)
    );
    assert_eq!(played.machine.fuel_used(Hook::End), Some(1));
}

#[test]
fn rules_that_never_end_are_cut() {
    let mut played = small(
        "define again(int n) -> bool { return again(n + 1); }
         define isMoveLegal() -> bool { if (operationsNum() == 0) { while (true) { } } return again(0); }
         define end() -> bool { return false; }",
    );
    let start = played.judge.start();
    let pass = Move::pass();
    let Judgement::LimitReached { limit, span, hook } =
        played.machine.judge(&start, &pass, &Limits::default())
    else {
        panic!("it ended");
    };
    assert_eq!((limit, hook), (Limit::Fuel, Hook::IsMoveLegal));
    assert_eq!(played.text(span), "while (true) { }");
    assert_eq!(
        played.machine.fuel_used(Hook::IsMoveLegal),
        Some(Limits::FUEL)
    );

    let deep: Move = [clear(0, 0)].into_iter().collect();
    let Judgement::LimitReached { limit, span, .. } =
        played.machine.judge(&start, &deep, &Limits::default())
    else {
        panic!("it ended");
    };
    assert_eq!(limit, Limit::Depth);
    assert_eq!(played.text(span), "again(n + 1)");

    let tight = Limits {
        memory: 100,
        ..Limits::default()
    };
    assert!(matches!(
        played.machine.judge(&start, &deep, &tight),
        Judgement::LimitReached {
            limit: Limit::Memory,
            ..
        }
    ));

    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let stopped = Limits {
        stop: &stop,
        ..Limits::default()
    };
    assert!(matches!(
        played.machine.judge(&start, &pass, &stopped),
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        }
    ));
    assert_eq!(asked.get(), 4);
}

#[test]
fn depth_counts_calls_whether_inlined_or_not() {
    let mut played = small(
        "define two() -> bool { return true; }
         define one() -> bool { return two(); }
         define isMoveLegal() -> bool { return one(); }
         define end() -> bool { return false; }",
    );
    let start = played.judge.start();
    for depth in 0..4 {
        let judgement = played
            .machine
            .judge(&start, &Move::pass(), &limited(100, depth));
        let legal = matches!(judgement, Judgement::Legal(_));
        assert_eq!(legal, depth >= 2, "{depth}");
    }
}

#[test]
fn winners_in_the_wrong_place_are_remarked() {
    let mut played = small(
        "define isMoveLegal() -> bool { setWinner(1); return true; }
         define end() -> bool { setWinner(0); setWinner(1); return operationsNum() == 1; }",
    );
    let Judgement::Legal(going) = played.ask(&[]) else {
        panic!("not legal");
    };
    assert_eq!((going.outcome, going.next.turn), (Outcome::Going, 1));
    let codes: Vec<_> = going.messages.iter().map(|found| found.code()).collect();
    assert_eq!(
        codes,
        ["rules-winner-while-judging", "rules-winner-discarded"]
    );
    let Judgement::Legal(won) = played.ask(&[place(0, 0, 0)]) else {
        panic!("not legal");
    };
    assert_eq!(won.outcome, Outcome::Won(1));
    assert_eq!(won.messages.len(), 1);
}

#[test]
fn what_the_reader_lets_through_by_mistake_is_refused() {
    let mut played = small(
        "define isMoveLegal() -> bool { return true; } define end() -> bool { return false; }",
    );
    for ops in [[place(3, 0, 0)], [place(0, 0, 2)], [clear(0, 3)]] {
        assert!(matches!(
            played.ask(&ops),
            Judgement::Fault(fault) if fault.kind == FaultKind::Internal
        ));
    }
}

#[test]
fn conditions_become_fused_jumps() {
    let played = small(
        "define mine(obj p) -> bool { return p == X || p == O; }
         define isMoveLegal() -> bool {
             int i = 0;
             while (i < 3) {
                 if (mine(CurrentPosition[i][0])) { return false; }
                 i = i + 1;
             }
             return CurrentPosition[1][1] != X && operationsNum() > 0;
         }
         define end() -> bool { return false; }",
    );
    let listing = played.judge.code(CodeStyle::Fast).to_string();
    for part in [
        "in 0b11 ->",
        "(r0 += 1) < 3 ->",
        "if cell 1 1 == 1 ->",
        "if count < 1 ->",
    ] {
        assert!(listing.contains(part), "{part} in\n{listing}");
    }
    let hook = listing.split("isMoveLegal").nth(1).unwrap_or_default();
    let hook = hook.split("end:").next().unwrap_or_default();
    assert!(
        !hook.contains("call"),
        "small functions are inlined:\n{hook}"
    );
    assert!(
        played
            .judge
            .code(CodeStyle::Exact)
            .to_string()
            .contains("note")
    );
}

#[test]
fn long_chains_need_no_stack() {
    // Nearly as many as fit into a text of 1 MiB.
    let operands = 14_000;
    for (part, joined, expected) in [
        ("operationsNum() == 9", " || ", false),
        ("operationsNum() != 9", " && ", true),
    ] {
        let chain = vec![part; operands].join(joined);
        let text = format!(
            "size: 3 x 3 obj X obj O
             define isMoveLegal() -> bool {{ bool b = {chain}; return b == ({chain}); }}
             define end() -> bool {{ return {chain}; }}"
        );
        let mut played = rules(&text);
        let Judgement::Legal(legal) = played.ask(&[]) else {
            panic!("not legal");
        };
        assert_eq!(legal.outcome == Outcome::Draw, expected);
        let start = played.judge.start();
        played.why(&start, &[]);
    }
}

#[test]
fn the_deepest_nesting_that_is_read_fits_a_small_stack() {
    let levels = 90;
    let mut number = "1".to_owned();
    let mut truth = "true".to_owned();
    for _ in 0..levels {
        number = format!("next(1 + {number})");
        truth = format!("turn(!!{truth} || false)");
    }
    let mut body = format!("if ({truth}) {{ return {number} == {}; }}", 2 * levels + 1);
    for _ in 0..50 {
        body = format!("if (operationsNum() == 0) {{ {body} }}");
    }
    let text = format!(
        "size: 3 x 3 obj X obj O
         define next(int n) -> int {{ return n + 1; }}
         define turn(bool b) -> bool {{ if (b) {{ return true; }} return false; }}
         define isMoveLegal() -> bool {{ {body} return false; }}
         define end() -> bool {{ return false; }}"
    );
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text.as_str()));
    let compiled = gdef::compile(&sources, &Options::default());
    let program = compiled.program.expect("rules without errors");
    std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || {
            let judge = CompiledProgram::new(&program).expect("rules of this size compile");
            let judgement = judge
                .worker()
                .judge(&judge.start(), &Move::pass(), &Limits::default());
            assert!(matches!(judgement, Judgement::Legal(_)), "{judgement:?}");
        })
        .expect("a thread")
        .join()
        .expect("no overflow");
}
