//! JavaScript in games: what hooks see and do, and that they cannot do harm.

use super::hook_games::{PARTS, Parts, invariant, judge, legal, step, text, with_invariant};
use super::support::{compiled, rules};
use gametui::base::{Limit, Limits, Value};
use gametui::board::{Op, Outcome, Square};
use gametui::rules::{Ask, FaultKind, Judgement, Options, Partial, Rules};

#[test]
fn an_invariant_sees_the_game_as_its_model_does() {
    for (code, expected) in [
        ("return x === 1 && y === 2 && tx === 1 && ty === 1;", true),
        ("return context.board[1][2].piece.name === 'k';", true),
        ("return context.board[1][2].piece.owner === 0;", true),
        ("return context.board[1][2].piece.mirrored === true;", true),
        ("return context.board[1][0].piece.mirrored === false;", true),
        ("return context.board[0][0].piece === null;", true),
        ("return context.board[0][0].target;", false),
        ("return context.board[1.5] === undefined;", true),
        (
            "return context.focused.x === 1 && context.focused.y === 2;",
            true,
        ),
        (
            "return context.current_player === 0 && context.move_count === 0;",
            true,
        ),
        ("return context.width === 3 && context.height === 3;", true),
        (
            "try { return context.board[0][0].piece.name; } catch (e) { return e instanceof TypeError; }",
            true,
        ),
        ("return typeof context.on_move === 'function';", true),
        ("return '}' < `{${ '{' }` || /[}]{1}/.test('}');", true),
        (
            "return [1, 2].includes(2) && 'abc'.indexOf('c') === 2 && [3, 1].sort()[0] === 1;",
            true,
        ),
        (
            "return new Map([[1, 2]]).get(1) === 2 && Math.max(...[1, 5]) === 5;",
            true,
        ),
    ] {
        let (_, judgement) = with_invariant(invariant(code));
        let found = match &judgement {
            Judgement::Legal(_) => true,
            Judgement::Illegal(illegal) => {
                assert_eq!(
                    illegal.reason.as_ref().map(|reason| reason.id),
                    Some("bdl-refused-script")
                );
                false
            }
            other => panic!("{code}: {other:#?}"),
        };
        assert_eq!(found, expected, "{code}");
    }
}

#[test]
fn what_hooks_try_is_bounded_and_told_at_its_line() {
    use FaultKind::Script;
    enum Ends {
        Fault(FaultKind, &'static str),
        Cut(Limit),
    }
    use Ends::{Cut, Fault};
    let table: Vec<(&str, Ends)> = vec![
        ("while (true) {}", Cut(Limit::Fuel)),
        ("for (;;) { [1].map(x => x); }", Cut(Limit::Fuel)),
        ("const f = () => f() + 1; return f();", Cut(Limit::Depth)),
        (
            "const a = []; while (true) a.push(new Array(1000).fill(7));",
            Cut(Limit::Memory),
        ),
        ("let s = 'x'; while (true) s += s;", Fault(Script, "string")),
        ("return 'x'.repeat(2 ** 29).length > 0;", Cut(Limit::Memory)),
        (
            "return /^(a+)+$/.test('a'.repeat(40) + 'b');",
            Cut(Limit::Fuel),
        ),
        (
            "return new Array(4294967295).indexOf(1) === -1;",
            Fault(Script, "RangeError"),
        ),
        (
            "return Array.prototype.indexOf.call({ length: 2 ** 52 }, 1) === -1;",
            Fault(Script, "TypeError"),
        ),
        (
            "const s = 'a'.repeat(1 << 18); return s.indexOf(s + 'b') < 0;",
            Fault(Script, "RangeError"),
        ),
        (
            "Array.prototype.push = () => 1;",
            Fault(Script, "TypeError"),
        ),
        ("Object.prototype.evil = 1;", Fault(Script, "TypeError")),
        ("globalThis.shared = 1;", Fault(Script, "TypeError")),
        ("shared = 1;", Fault(Script, "ReferenceError")),
        ("Math.abs = null;", Fault(Script, "TypeError")),
        ("return Math.random() < 0.5;", Fault(Script, "TypeError")),
        ("return Date.now() > 0;", Fault(Script, "ReferenceError")),
        (
            "return performance.now() > 0;",
            Fault(Script, "ReferenceError"),
        ),
        ("return eval('1') === 1;", Fault(Script, "ReferenceError")),
        (
            "return (() => 1).constructor('return 1')() === 1;",
            Fault(Script, ""),
        ),
        (
            "return new Function('return 1')();",
            Fault(Script, "ReferenceError"),
        ),
        (
            "return fetch('http://localhost');",
            Fault(Script, "ReferenceError"),
        ),
        ("return require('fs');", Fault(Script, "ReferenceError")),
        ("return process.env;", Fault(Script, "ReferenceError")),
        (
            "return std.open('/etc/passwd', 'r');",
            Fault(Script, "ReferenceError"),
        ),
        ("return BigInt(2) ** 9n === 0;", Fault(Script, "")),
        (
            "throw new Error('so it is');",
            Fault(Script, "Error: so it is"),
        ),
        ("throw 'a word';", Fault(Script, "a word")),
        (
            "throw { toString() { while (true) {} } };",
            Fault(Script, "object"),
        ),
        ("throw null;", Fault(Script, "null")),
        (
            "return context.board[9][9].piece;",
            Fault(Script, "TypeError"),
        ),
    ];
    for (code, ends) in table {
        if code.contains("9n") {
            let parts = Parts {
                invariants: invariant(code),
                ..PARTS
            };
            let (diagnostics, rules) = compiled(&text(&parts), &Options::default());
            assert!(rules.is_none());
            assert!(
                diagnostics
                    .iter()
                    .any(|found| found.code() == "bdl-script-bigint")
            );
            continue;
        }
        let (text, judgement) = with_invariant(invariant(code));
        let span = match (&judgement, &ends) {
            (Judgement::LimitReached { limit, span, hook }, Cut(expected)) => {
                assert_eq!(limit, expected, "{code}");
                assert_eq!(hook.name(), "invariants");
                *span
            }
            (Judgement::Fault(fault), Fault(kind, says)) => {
                assert_eq!(fault.kind, *kind, "{code}");
                let said = fault.messages[0].message.arg("text");
                let Some(Value::Text(said)) = said else {
                    panic!("{fault:#?}");
                };
                assert!(said.contains(says), "{code}: {said}");
                fault.span
            }
            _ => panic!("{code}: {judgement:#?}"),
        };
        let before = text.get(..span.start as usize).expect("a place");
        let line = before.matches('\n').count() + 1;
        let wanted = text
            .lines()
            .position(|line| line.contains(code))
            .expect("the code")
            + 1;
        // The engine does not report where a limit was reached or a plain value was thrown; then the place is that of
        // the hook.
        let placeless = code.starts_with("throw") && !code.contains("Error");
        let first = if placeless || matches!(judgement, Judgement::LimitReached { .. }) {
            text.lines()
                .position(|line| line.starts_with("explicit"))
                .expect("the hook")
                + 1
        } else {
            wanted
        };
        assert!(
            (first..=wanted).contains(&line),
            "{code}: line {line}, not {wanted}"
        );
        // The same again, by the same worker and by another.
        let rules = rules(&text);
        let start = rules.start();
        let mv = step((1, 0), (1, 1), &rules, &start);
        let mut worker = rules.worker();
        for _ in 0..2 {
            assert_eq!(
                worker.judge(&start, &mv, &Limits::default()),
                judgement,
                "{code}"
            );
        }
    }
}

#[test]
fn a_listing_counts_the_moves_that_scripts_fail_on() {
    let parts = Parts {
        invariants: invariant("if (tx === 1) throw new Error('no'); return true;"),
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let listing = rules
        .worker()
        .moves(Ask::all(&rules.start(), &Limits::default()));
    assert_eq!(listing.moves.len(), 2);
    assert_eq!(listing.faults.judging, 1);
    assert!(listing.faults.example.is_some());
    assert_eq!(listing.complete, Err(Partial::Faults));
}

#[test]
fn a_hook_that_may_only_look_changes_nothing() {
    for code in [
        "context.board[0][0].piece = { name: 'k', owner: 1, mirrored: false }; return true;",
        "context.board[1][2].piece.owner = 1; return true;",
        "context.current_player = 1; return true;",
        "context.own = [1, 2]; return true;",
        "context.board[1][2].piece.can_jump = true; return true;",
        "context.board[1][2].target = true; return true;",
        "context.board.length = 0; return true;",
        "Object.defineProperty(context, 'board', { get() { throw 1; } }); return true;",
    ] {
        let (_, judgement) = with_invariant(invariant(code));
        let found = legal(judgement);
        assert!(
            found
                .messages
                .iter()
                .any(|message| message.code() == "bdl-script-changed"),
            "{code}: {found:#?}"
        );
        let plain = with_invariant("").1;
        assert_eq!(found.next, legal(plain).next, "{code}");
    }
}

#[test]
fn own_fields_are_part_of_the_position() {
    let parts = Parts {
        change: "explicit{ (context) => { context.own = (context.own || 0) + 1; \
                 context.board[context.focused.x][context.focused.y].piece.steps = context.own; \
                 context.current_player = 1 - context.current_player } }",
        invariants: "explicit{ (context, x, y) => !(context.board[x][y].piece.steps > 2) }",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let start = rules.start();
    let first = legal(judge(&rules, &start, (1, 0), (0, 0))).next;
    assert_ne!(first.state, start.state);
    let second = legal(judge(&rules, &first, (1, 2), (0, 2))).next;
    let third = legal(judge(&rules, &second, (0, 0), (1, 0))).next;
    assert_ne!(third, start, "the same board and player, but other fields");
    let fourth = legal(judge(&rules, &third, (0, 2), (1, 2))).next;
    // The king of player 0 has made the third step, so it stays.
    assert!(matches!(
        judge(&rules, &fourth, (1, 0), (1, 1)),
        Judgement::Illegal(_)
    ));
    // Going back and branching restores the fields.
    assert_eq!(legal(judge(&rules, &start, (1, 0), (0, 0))).next, first);
    assert!(matches!(
        judge(&rules, &first, (1, 2), (1, 1)),
        Judgement::Legal(_)
    ));
}

#[test]
fn what_cannot_be_kept_is_a_fault() {
    for (field, says) in [
        ("() => 1", "function"),
        ("NaN", "not a finite number"),
        ("1 / 0", "not a finite number"),
        ("{ get x() { return 1 } }", "computed"),
        (
            "(() => { const a = {}; a.a = a; return a; })()",
            "nested too deep",
        ),
        ("Symbol.iterator", "symbol"),
    ] {
        let change = format!("explicit{{ (context) => {{ context.own = {field}; }} }}");
        let parts = Parts {
            change: Box::leak(change.into_boxed_str()),
            ..PARTS
        };
        let rules = rules(&text(&parts));
        let judgement = judge(&rules, &rules.start(), (1, 0), (1, 1));
        let Judgement::Fault(fault) = judgement else {
            panic!("{field}: {judgement:#?}");
        };
        let said = format!("{:?}", fault.messages[0].message);
        assert!(said.contains(says), "{field}: {said}");
    }
}

#[test]
fn the_player_is_changed_before_the_piece_moves() {
    let parts = Parts {
        change: "explicit{ (context) => { \
                 context.seen = [context.board[1][2].piece !== null, context.board[1][1].piece === null, \
                 context.focused.x, context.focused.y, context.move_count]; } }",
        finish: "explicit{ (context) => { console.log(context.seen, context.current_player); return false } }",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let found = legal(judge(&rules, &rules.start(), (1, 0), (1, 1)));
    let told = found
        .messages
        .iter()
        .find(|message| message.code() == "bdl-console");
    let said = told.and_then(|told| told.message.arg("text"));
    assert_eq!(said, Some(&Value::Text("[true,true,1,2,1] 0".to_owned())));
    assert_eq!(found.next.turn, 0, "the hook left the player as it was");
}

#[test]
fn a_hook_says_how_the_game_ends() {
    for (change, finish, expected) in [
        ("context.winner = 1", "false", Outcome::Won(1)),
        ("context.winner = 'draw'", "false", Outcome::Draw),
        ("context.current_player = -1", "false", Outcome::Over),
        ("", "true", Outcome::Over),
        ("", "3", Outcome::Over),
        ("", "'yes'", Outcome::Over),
        ("", "0", Outcome::Going),
        ("", "undefined", Outcome::Going),
        ("", "(context.winner = 0, true)", Outcome::Won(0)),
    ] {
        let parts = Parts {
            change: Box::leak(
                format!("explicit{{ (context) => {{ {change} }} }}").into_boxed_str(),
            ),
            finish: Box::leak(format!("explicit{{ (context) => {finish} }}").into_boxed_str()),
            ..PARTS
        };
        let rules = rules(&text(&parts));
        let found = legal(judge(&rules, &rules.start(), (1, 0), (1, 1)));
        assert_eq!(found.outcome, expected, "{change} {finish}");
    }
    for wrong in [
        "context.winner = 5",
        "context.winner = {}",
        "context.current_player = 7",
        "context.current_player = 0.5",
    ] {
        let parts = Parts {
            change: Box::leak(format!("explicit{{ (context) => {{ {wrong} }} }}").into_boxed_str()),
            ..PARTS
        };
        let rules = rules(&text(&parts));
        assert!(
            matches!(
                judge(&rules, &rules.start(), (1, 0), (1, 1)),
                Judgement::Fault(_)
            ),
            "{wrong}"
        );
    }
}

#[test]
fn finish_rules_hold_together() {
    // Some move is possible, so both conditions never hold at once.
    let parts = Parts {
        finish: "explicit{ (context) => true, } no_moves_available",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let found = legal(judge(&rules, &rules.start(), (1, 0), (1, 1)));
    assert_eq!(found.outcome, Outcome::Going);
}

#[test]
fn a_hook_at_the_end_changes_the_board_on_top_of_the_move() {
    let parts = Parts {
        king: "moves{ x : 0, y : 1 } mirrored on_end_reached : explicit{ (context, x, y) => { \
               context.board[x][y].piece = null; context.board[0][2].piece = \
               { name: 'k', owner: 0, mirrored: true }; } }",
        placed: "k{ positions{ x : 2, y : 1 } }",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let found = legal(judge(&rules, &rules.start(), (2, 1), (2, 2)));
    let king = rules.game().piece_by_name("k.0").expect("a king");
    assert_eq!(
        found.effects,
        [
            Op::Place(Square::new(0, 0), king),
            Op::Clear(Square::new(2, 2))
        ]
    );
    assert_eq!(found.next.board.piece(Square::new(0, 0)), Some(king));
    // An undeclared kind is a fault.
    let parts = Parts {
        king: "moves{ x : 0, y : 1 } mirrored on_end_reached : explicit{ (context, x, y) => { \
               context.board[x][y].piece.owner = 5; } }",
        placed: "k{ positions{ x : 2, y : 1 } }",
        ..PARTS
    };
    let rules = super::support::rules(&text(&parts));
    let judgement = judge(&rules, &rules.start(), (2, 1), (2, 2));
    assert!(matches!(judgement, Judgement::Fault(_)));
}

#[test]
fn scripts_that_cannot_be_read_are_told_at_their_line() {
    for (parts, needle) in [
        (
            Parts {
                invariants: "explicit{\n(context) => {\n let a = ;\n} }",
                ..PARTS
            },
            "let a = ;",
        ),
        (
            Parts {
                finish: "explicit{\n(context) => true\n oops }",
                ..PARTS
            },
            "oops",
        ),
        (
            Parts {
                finish: "explicit{ 7 }",
                ..PARTS
            },
            "explicit{ 7 }",
        ),
        (
            Parts {
                pieces: "explicit{\n a: { moves: 1 2 } }",
                ..PARTS
            },
            "1 2",
        ),
        (
            Parts {
                king: "moves{ explicit{\n {x:[0,1] y:1} } }",
                ..PARTS
            },
            "{x:[0,1] y:1}",
        ),
        (
            Parts {
                change: "explicit{ (context) => { with (context) {} } }",
                ..PARTS
            },
            "with",
        ),
    ] {
        let text = text(&parts);
        let (diagnostics, rules) = compiled(&text, &Options::default());
        assert!(rules.is_none(), "{needle}");
        let found = diagnostics
            .iter()
            .find(|found| found.code() == "bdl-script-unreadable");
        let found = found.unwrap_or_else(|| panic!("{needle}: {diagnostics:#?}"));
        let line = text[..found.span.start as usize].matches('\n').count();
        let wanted = text
            .lines()
            .position(|line| line.contains(needle))
            .expect("there");
        assert_eq!(line, wanted, "{needle}: {found:#?}");
    }
}

#[test]
fn what_is_remembered_of_a_piece_goes_with_it_when_the_board_is_set_up() {
    let change = "explicit{ (context) => { const { x, y } = context.focused; \
                  context.board[x][y].piece.moved = true; context.current_player = 1 - context.current_player; } }";
    let rules = rules(&text(&Parts { change, ..PARTS }));
    let next = legal(judge(&rules, &rules.start(), (1, 0), (0, 0))).next;
    assert!(next.state.is_kept());
    let square = Square::new(0, 0);
    let piece = next.board.piece(square).expect("a piece");
    let again = rules.set_up(&next, &[Op::Clear(square), Op::Place(square, piece)]);
    assert_eq!(again.board, next.board);
    assert!(!again.state.is_kept());
    let another = rules.set_up(&next, &[Op::Place(Square::new(2, 1), piece)]);
    assert_eq!(another.state, next.state);
}

/// The script engine counts its steps across calls.
#[test]
fn a_script_near_its_bound_is_judged_alike_however_many_ran_before() {
    let invariants =
        "explicit{ (context, x, y) => { for (let i = 0; i < 700; i++) {} throw new Error('no') } }";
    let rules = rules(&text(&Parts {
        invariants,
        ..PARTS
    }));
    let at = rules.start();
    let mv = step((1, 0), (0, 0), &rules, &at);
    let limits = Limits {
        fuel: 2_000,
        ..Limits::default()
    };
    let mut worker = rules.worker();
    for number in 0..60 {
        let judgement = worker.judge(&at, &mv, &limits);
        assert!(
            matches!(judgement, Judgement::Fault(_)),
            "{number}: {judgement:?}"
        );
    }
}
