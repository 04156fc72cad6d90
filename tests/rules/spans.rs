//! Every span in an explanation covers a complete piece of the source.

use super::listing::generate;
use crate::random::Random;
use gametui::base::{Limits, Source, Sources, Span};
use gametui::board::{Move, Op, Piece, Position};
use gametui::rules::{Ask, Judgement, Options, Query, Rules, bggl};
use gametui::session::load::{RulesRequest, load_rules};

/// Panics if a span is empty, outside its text, or contains an unmatched bracket.
fn check(span: Span, sources: &Sources, what: &str) {
    let text = sources.get(span.file).expect("a file").text();
    let range = span.start as usize..span.end as usize;
    let cut = text.get(range);
    let cut = cut.unwrap_or_else(|| panic!("{what}: {span:?} is not in the text"));
    assert!(!cut.trim().is_empty(), "{what}: {span:?} is empty");
    let mut open = Vec::new();
    let mut signs = cut.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => {
                // No text of these programs has an escaped quote.
                signs.by_ref().find(|sign| *sign == '"');
            }
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => assert_eq!(open.pop(), Some(sign), "{what}: `{cut}`"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{what}: `{cut}`");
}

/// Explains moves of a game and checks every span. Returns the number of conditions.
fn explain(rules: &dyn Rules, sources: &Sources, seed: u64, plies: u32, what: &str) -> usize {
    let (mut worker, mut random) = (rules.worker(), Random::new(seed));
    let limits = Limits::default();
    let query = Query {
        runs: 5_000,
        ..Query::default()
    };
    let mut at: Position = rules.start();
    let mut steps = 0;
    for _ in 0..plies {
        let moves = worker.moves(Ask::new(&at, &query, &limits)).moves;
        let square = |random: &mut Random| {
            let squares: Vec<_> = at.board.squares().collect();
            squares[random.below(squares.len() as u64) as usize]
        };
        let mut tried: Vec<Move> = Vec::new();
        for _ in 0..4 {
            let count = random.below(4);
            let ops = (0..count).map(|_| {
                let square = square(&mut random);
                match random.below(2) {
                    0 => Op::Clear(square),
                    _ => {
                        let pieces = rules.game().pieces.len() as u64;
                        Op::Place(square, Piece(random.below(pieces.max(1)) as u16))
                    }
                }
            });
            tried.push(ops.collect::<Move>());
        }
        let chosen =
            (!moves.is_empty()).then(|| moves[random.below(moves.len() as u64) as usize].clone());
        tried.extend(chosen.iter().map(|listed| listed.mv.clone()));
        for mv in &tried {
            let told = worker.explain(&at, mv, &limits);
            steps += told.steps.len();
            for step in &told.steps {
                check(step.span, sources, what);
            }
            match &told.judgement {
                // A refusal without a statement has no span either.
                Judgement::Illegal(illegal) if illegal.span != Span::default() => {
                    check(illegal.span, sources, what);
                }
                Judgement::Fault(fault) => check(fault.span, sources, what),
                _ => {}
            }
        }
        match chosen {
            Some(listed) if !listed.outcome.is_over() => at = listed.next,
            _ => break,
        }
    }
    steps
}

#[test]
fn places_in_the_games_that_ship_are_whole() {
    for (name, plies) in [
        ("checkers.gdef", 12),
        ("tictactoe.gdef", 9),
        ("connect4.gdef", 8),
        ("breakthrough.gdef", 8),
        ("checkers.bggl", 2),
        ("tictactoe.bggl", 5),
    ] {
        let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
        let rules = loaded.rules.expect("rules");
        let steps = explain(&*rules, &loaded.sources, 3, plies, name);
        assert!(steps > 100, "{name}: {steps} steps");
    }
}

#[test]
fn places_in_random_rules_are_whole() {
    let mut steps = 0;
    for seed in 0..150 {
        let text = generate::rules(&mut Random::new(seed));
        let rules = super::listing::compile(&text);
        let mut sources = Sources::new();
        sources.add(Source::new("rules.gdef", text.as_str()));
        steps += explain(&rules, &sources, seed, 2, &text);
    }
    assert!(steps > 1000, "{steps}");
}

/// Returns the displayed conditions of a body.
fn conditions_of(body: &str) -> Vec<String> {
    let text = format!(
        "size: 2 x 1 obj X define isMoveLegal() -> bool {{ int n = operationsNum(); {body} }}
         define end() -> bool {{ return false; }}"
    );
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text.as_str()));
    let rules = super::listing::compile(&text);
    let told = rules
        .worker()
        .explain(&rules.start(), &Move::pass(), &Limits::default());
    let conditions = told
        .steps
        .iter()
        .filter(|step| step.kind == gametui::rules::StepKind::Condition);
    conditions
        .map(|step| sources.slice(step.span).to_owned())
        .collect()
}

#[test]
fn parentheses_belong_to_what_they_enclose() {
    let one = |body: &str, text: &str| assert_eq!(conditions_of(body), [text], "{body}");
    one("return (n + 1) > (n + 2);", "(n + 1) > (n + 2)");
    one(
        "return ((n) * (2 - (n))) == ((3));",
        "((n) * (2 - (n))) == ((3))",
    );
    one("return ((n > 3));", "((n > 3))");
    one(
        "return 2 * (n + 1) > 1 + (n - 2);",
        "2 * (n + 1) > 1 + (n - 2)",
    );
    one("return (n + 0.5) > (n / 2);", "(n + 0.5) > (n / 2)");
    assert_eq!(
        conditions_of("return (n > 3) || (n < 4 && (n) == (0));"),
        ["(n > 3)", "n < 4", "(n) == (0)"]
    );
}

#[test]
fn permissions_of_rules_are_shown_whole() {
    let text = "Player a, b; Piece X, O; Board = [[X, _, _], [_, _, _], [O, _, _]];
        Rule r: X, O { (length) <= (1 + 0); true == (jump); emptysquare == (true); }
        isValidMove(m) { m : r; return true; }
        Game { turn t { int x = input(\"x\"); int y = input(\"y\");
          Move m[2]; m[0] = 0:0:X:-; m[1] = x:y:X:+; makemove m; thisplayer = b; break; } exit; }";
    let mut sources = Sources::new();
    sources.add(Source::new("rules.bggl", text));
    let found = bggl::compile(&sources, &Options::default());
    let (Some(game), Some((program, tables))) = (found.game, found.program) else {
        panic!("{:#?}", found.diagnostics);
    };
    let rules = bggl::BgglRules::new(game, &program, tables).expect("compiled");
    for answers in [[1, 0], [2, 2], [0, 1], [2, 0]] {
        let told = rules.worker().explain(
            &rules.start(),
            &Move::answering(&answers),
            &Limits::default(),
        );
        assert!(!told.steps.is_empty());
        for step in &told.steps {
            check(step.span, &sources, "permissions");
        }
    }
}
