//! JavaScript in games: what hooks see and do, and that they can do no harm.

use super::support::{compiled, counts, goings, rules};
use gametui::base::{Diagnostic, Limit, Limits, Span, Value};
use gametui::board::notation::{read_move, write_move};
use gametui::board::{Move, Op, Outcome, Position, Square};
use gametui::rules::bdl::BdlRules;
use gametui::rules::{FaultKind, Judgement, Legal, Options, Partial, Query, Rules};

/// The parts of a game that scripts may stand in; the rest is two kings on three by three.
#[derive(Clone, Copy)]
pub struct Parts {
    pub change: &'static str,
    pub king: &'static str,
    pub pieces: &'static str,
    pub placed: &'static str,
    pub invariants: &'static str,
    pub finish: &'static str,
}

pub const PARTS: Parts = Parts {
    change: "alternate",
    king: "moves{ horizontal(-1,1) vertical(-1,1) }",
    pieces: "",
    placed: "k{ positions{ x : 1, y : 0 } mirrored }",
    invariants: "",
    finish: "",
};

pub fn text(parts: &Parts) -> String {
    let Parts {
        change,
        king,
        pieces,
        placed,
        invariants,
        finish,
    } = parts;
    format!(
        "rules{{ first_player : 0 width : 3 height : 3 coloring : alternate\n\
         player_change : {change} }}\npieces{{\nk{{ {king} }}\n{pieces}\n}}\n\
         initial_piece_position{{ {placed} }}\ninvariants{{\n{invariants}\n}}\nfinish{{\n{finish}\n}}\n"
    )
}

fn step(from: (u16, u16), to: (u16, u16), rules: &BdlRules, at: &Position) -> Move {
    let (from, to) = (Square::new(from.0, from.1), Square::new(to.0, to.1));
    let piece = at.board.piece(from).or(rules.game().piece_by_name("k.0"));
    [Op::Clear(from), Op::Place(to, piece.expect("a piece"))]
        .into_iter()
        .collect()
}

fn judge(rules: &BdlRules, at: &Position, from: (u16, u16), to: (u16, u16)) -> Judgement {
    judge_with(rules, at, from, to, &Limits::default())
}

pub fn judge_with(
    rules: &BdlRules,
    at: &Position,
    from: (u16, u16),
    to: (u16, u16),
    limits: &Limits<'_>,
) -> Judgement {
    let mv = step(from, to, rules, at);
    rules.worker().judge(at, &mv, limits)
}

fn legal(judgement: Judgement) -> Legal {
    match judgement {
        Judgement::Legal(legal) => *legal,
        other => panic!("{other:#?}"),
    }
}

/// What the first move of the game gives with a script in the place of an invariant.
fn with_invariant(body: &'static str) -> (String, Judgement) {
    let parts = Parts {
        invariants: body,
        ..PARTS
    };
    let text = text(&parts);
    let rules = rules(&text);
    let start = rules.start();
    let judgement = judge(&rules, &start, (1, 0), (1, 1));
    (text, judgement)
}

pub fn invariant(code: &str) -> &'static str {
    let text = format!("explicit{{ (context, x, y, tx, ty) => {{\n{code}\n}} }}");
    Box::leak(text.into_boxed_str())
}

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
        // The engine does not say where a limit was reached or a plain value was thrown; then the place is that of the
        // hook.
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
        .moves(&rules.start(), &Query::default(), &Limits::default());
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
    // Stepping back and branching brings the fields back.
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
    // Somebody can move, so both rules never hold at once.
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
    // A kind that nobody declared is a fault.
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

/// Where the one piece `a` on five by five can go, squares as hooks count them.
fn targets(moves: &str, at: (u16, u16), own: &str) -> String {
    let text = format!(
        "rules{{ first_player : 0 width : 5 height : 5 coloring : alternate player_change : alternate }}\n\
         pieces{{ a{{ moves{{ explicit{{ {moves} }} }} }} o{{ moves{{}} }} }}\n\
         initial_piece_position{{ a{{ positions{{ x : {}, y : {} }} }} o{{ positions{{ {own} }} }} }}\n\
         invariants{{}} finish{{ no_moves_available }}",
        at.0,
        4 - at.1
    );
    let rules = rules(&text);
    let mut found: Vec<(u16, u16)> = goings(&rules, &rules.start())
        .into_iter()
        .map(|(_, to)| (to.x, 4 - to.y))
        .collect();
    found.sort_unstable();
    let words: Vec<String> = found.iter().map(|(x, y)| format!("{x},{y}")).collect();
    words.join(" ")
}

#[test]
fn scripted_moves_walk_as_their_model_does() {
    for (moves, at, own, expected) in [
        (
            "{x:[1,3), y:(x)=>[1,3), killing:true},",
            (0, 0),
            "x : 1, y : 2",
            "1,1",
        ),
        (
            "{x:[-2,3), y:(x)=>[0,1), killing:true},",
            (2, 2),
            "",
            "3,2 4,2",
        ),
        (
            "{x:[0,1), y:(x)=>[-2,3), killing:true},",
            (2, 2),
            "",
            "2,3 2,4",
        ),
        (
            "...[1, -1].map(d => ({x:[d,d+1), y:()=>[d,d+1), killing:%s})),",
            (2, 2),
            "",
            "1,1 3,3",
        ),
        ("", (2, 2), "", ""),
    ] {
        let moves = moves.replace("[1,3)", "[1,3]").replace("[-2,3)", "[-2,3]");
        let moves = moves
            .replace("[0,1)", "[0,1]")
            .replace("[d,d+1)", "[d,d+1]");
        assert_eq!(targets(&moves, at, own), expected, "{moves}");
    }
}

#[test]
fn a_piece_that_is_made_to_jump_passes_over_its_own() {
    let text = "rules{ first_player : 0 width : 4 height : 4 coloring : alternate \
         player_change : explicit{ (context) => { context.board[0][3].piece.can_jump = true } } }\n\
         pieces{ t{ moves{ horizontal(,) vertical(,) } } o{ moves{ x : 0, y : -1 } } }\n\
         initial_piece_position{ t{ positions{ x : 0, y : 0 } } o{ positions{ x : 1, y : 0 x : 0, y : 1 x : 3, y : 1 } } }\n\
         invariants{} finish{}";
    let rules = rules(text);
    let start = rules.start();
    let before = goings(&rules, &start);
    assert!(before.iter().all(|(from, _)| *from != Square::new(0, 0)));
    let mv = step((3, 1), (3, 2), &rules, &start);
    let next = legal(rules.worker().judge(&start, &mv, &Limits::default())).next;
    let reached: Vec<(u16, u16)> = goings(&rules, &next)
        .into_iter()
        .filter(|(from, _)| *from == Square::new(0, 0))
        .map(|(_, to)| (to.x, to.y))
        .collect();
    assert_eq!(reached, [(0, 2), (0, 3), (2, 0), (3, 0)]);
}

#[test]
fn scripted_moves_attack() {
    let parts = Parts {
        pieces: "explicit{ r: { moves: ({ current_x, current_y, context }) => \
                 [{ x: [0, 1], y: (x) => [1, 9], killing: true }] } }",
        placed: "k{ positions{ x : 1, y : 0 } } r{ positions{ x : 2, y : 2 } owner : 1 }",
        invariants: "protect_piece(k)",
        finish: "no_moves_available",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let found: Vec<(u16, u16)> = goings(&rules, &rules.start())
        .into_iter()
        .map(|(_, to)| (to.x, to.y))
        .collect();
    assert_eq!(found, [(0, 0), (1, 1)], "the third column is attacked");
    let judgement = judge(&rules, &rules.start(), (1, 0), (2, 0));
    let Judgement::Illegal(illegal) = judgement else {
        panic!("{judgement:#?}");
    };
    assert_eq!(
        illegal.reason.map(|reason| reason.id),
        Some("bdl-refused-scripted-attack")
    );
    assert_eq!(counts(&rules, &rules.start(), 1), [2]);
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

/// A board of three by two whose squares are coloured by a script.
fn colored(script: &str) -> String {
    format!(
        "rules{{ first_player : 0 width : 3 height : 2\ncoloring : explicit{{ {script} }}\n\
         player_change : alternate }}\npieces{{ k{{ moves{{ x : 0, y : 1 }} }} }}\n\
         initial_piece_position{{ k{{ positions{{ x : 1, y : 0 }} }} }}\ninvariants{{}}\nfinish{{}}\n"
    )
}

#[test]
fn a_script_colours_the_squares_once_column_by_column_from_the_top() {
    let script = r##"(x, y, last) => last === "" ? "red" : last === "red" ? "#00f" : x === 1 ? "rgb(1, 2, 3)" : y === 0 ? "nonsense" : last === "nonsense" ? "#102030" : "white""##;
    let (diagnostics, rules) = compiled(&colored(script), &Options::default());
    let wrong = |found: &&Diagnostic| found.message.id == "bdl-color-unreadable";
    assert_eq!(diagnostics.iter().filter(wrong).count(), 1);
    let rules = rules.expect("rules");
    let look = &rules.game().look;
    let color = |x, y| look.color_of(Square::new(x, y), 3);
    assert_eq!(color(0, 1), Some([255, 0, 0]), "asked first: top left");
    assert_eq!(color(0, 0), Some([0, 0, 255]));
    assert_eq!(color(1, 1), Some([1, 2, 3]));
    assert_eq!(color(2, 1), None, "nonsense is left to the theme");
    assert_eq!(color(2, 0), Some([16, 32, 48]));
    assert_eq!(color(0, 2), None, "off the board");
}

#[test]
fn colouring_that_fails_or_never_ends_is_told_at_its_line() {
    for (script, code) in [
        ("(x, y) => { while (true) {} }", "bdl-coloring-cut"),
        ("(x, y) => missing.color", "bdl-script-threw"),
    ] {
        let text = colored(script);
        let (diagnostics, rules) = compiled(&text, &Options::default());
        assert!(rules.is_none(), "{script}");
        let told = diagnostics.iter().find(|found| found.message.id == code);
        let line = text.lines().nth(1).expect("a line");
        let start = told.expect(script).span.start as usize;
        let first = text.find(line).expect("the line");
        assert!(
            (first..first + line.len()).contains(&start),
            "{script}: {start}"
        );
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

/// The engine of scripts goes on counting its steps from call to call.
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

/// The text of what refuses a move, and the texts of the steps with what they came to.
type Refused = (String, Vec<(String, bool)>);

/// Moves that are listed, as text, and what is said of a move with the steps that it looked at.
fn listed_and_explained(text: &str, written: &str) -> (Vec<String>, Option<Refused>) {
    let rules = rules(text);
    let start = rules.start();
    let mut worker = rules.worker();
    let listing = worker.moves(&start, &Query::default(), &Limits::default());
    let show = |mv: &Move| write_move(mv, rules.game());
    let listed = listing
        .moves
        .iter()
        .map(|listed| show(&listed.mv))
        .collect();
    let mv = read_move(written, rules.game(), &start.board).expect("a move");
    let explanation = worker.explain(&start, &mv, &Limits::default());
    let cut = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    let refused = match &explanation.judgement {
        Judgement::Illegal(illegal) => {
            let steps = explanation.steps.iter();
            let steps = steps.filter_map(|step| match step.value {
                Some(gametui::rules::Value::Bool(holds)) => Some((cut(step.span), holds)),
                _ => None,
            });
            Some((cut(illegal.span), steps.collect()))
        }
        _ => None,
    };
    (listed, refused)
}

const HEAD: &str =
    "rules{ first_player : 0 width : 3 height : 3 coloring : alternate player_change : alternate\n";

#[test]
fn cant_risk_is_about_the_piece_that_moves_whatever_it_becomes() {
    let text = format!(
        "{HEAD} after_move : explicit{{ (c, fx, fy, tx, ty) => {{ if (tx === 0) c.board[tx][ty].piece.name = 'king'; }} }} }}
         pieces{{ pawn{{ moves{{ horizontal(-1,1) }} }} king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ vertical(,) }} }} }}
         initial_piece_position{{ pawn{{ positions{{ x : 1, y : 0 }} }} rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ cant_risk(NAME) }} finish{{ no_moves_available }}"
    );
    let written = "clear(1,0) place(0,0,pawn.0)";
    let (listed, refused) = listed_and_explained(&text.replace("NAME", "pawn"), written);
    assert_eq!(listed, ["clear(1,0) place(2,0,pawn.0)"]);
    assert_eq!(refused.expect("refused").0, "cant_risk(pawn)");
    let (listed, refused) = listed_and_explained(&text.replace("NAME", "king"), written);
    assert_eq!(listed.len(), 2);
    assert!(refused.is_none());
}

#[test]
fn a_refusal_by_a_scripted_attack_names_its_invariant() {
    let text = format!(
        "{HEAD} }}
         pieces{{ king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ explicit{{ {{ x: [0, 1], y: () => [1, 3], killing: true }}, }} }} }} }}
         initial_piece_position{{ king{{ positions{{ x : 1, y : 0 }} }} rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ explicit{{ (c, cx, cy, tx, ty) => c.junk === undefined, }} protect_piece(rook) protect_piece(king) }}
         finish{{ no_moves_available }}"
    );
    let (listed, refused) = listed_and_explained(&text, "clear(1,0) place(0,0,king.0)");
    assert_eq!(listed, ["clear(1,0) place(2,0,king.0)"]);
    let (invariant, steps) = refused.expect("refused");
    assert_eq!(invariant, "protect_piece(king)");
    let said: Vec<bool> = steps
        .iter()
        .filter(|(text, _)| text.starts_with("protect_piece"))
        .map(|(_, holds)| *holds)
        .collect();
    assert_eq!(said, [true, false], "{steps:?}");
}

#[test]
fn invariants_see_what_a_piece_becomes_where_hooks_may_change_the_board() {
    let text = format!(
        "{HEAD} after_move : explicit{{ (c, fx, fy, tx, ty) => {{
           if (c.board[tx][ty].piece.name === 'queen') c.board[0][0].piece = null; }} }} }}
         pieces{{ pawn{{ moves{{ vertical(1,1) }} mirrored on_end_reached : spawn(queen, pawn) }} queen{{ moves{{ diagonal(,) }} }}
           king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ vertical(,) }} }} }}
         initial_piece_position{{ pawn{{ positions{{ x : 1, y : 1 }} }} king{{ positions{{ x : 0, y : 0 }} }}
           rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ protect_piece(king) }} finish{{ no_moves_available }}"
    );
    let becomes_queen = "clear(1,1) place(1,2,queen.0)";
    let (listed, refused) = listed_and_explained(&text, becomes_queen);
    assert_eq!(listed, ["clear(0,0) place(1,0,king.0)", becomes_queen]);
    assert!(refused.is_none());
    let (_, refused) = listed_and_explained(&text, "clear(1,1) place(1,2,pawn.0)");
    assert_eq!(refused.expect("refused").0, "protect_piece(king)");
}
