//! The extensions of gdef beyond the original language.

mod built_ins;
mod constants;
mod includes;
mod lines;
mod loops;
mod regions;
mod start;
mod tables;

use gametui::base::{Diagnostic, Limits, Source, Sources};
use gametui::board::Move;
use gametui::notation::read_move;
use gametui::rules::gdef::{Compiled, GdefRules, Options, compile};
use gametui::rules::{FaultKind, Judgement, Rules};

/// Compiles a text with options.
fn compiled_with(text: &str, options: &Options) -> (Sources, Compiled) {
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text));
    let compiled = compile(&sources, options);
    (sources, compiled)
}

/// Returns the keys of the errors of a text, with the source at their places.
fn errors(text: &str) -> Vec<(String, String)> {
    let (sources, compiled) = compiled_with(text, &Options::default());
    let errors = compiled.diagnostics.iter().filter(|one| one.is_error());
    errors
        .map(|one| (one.code().to_owned(), sources.slice(one.span).to_owned()))
        .collect()
}

/// Returns the keys of the extensions that a strict check reports in a text.
fn extensions(text: &str) -> Vec<String> {
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    let said = compiled_with(text, &strict).1.diagnostics;
    let errors = said.iter().filter(|one| one.is_error());
    let what = |one: &Diagnostic| match one.message.arg("what") {
        Some(what) => format!("{what:?}"),
        None => one.code().to_owned(),
    };
    errors.map(what).collect()
}

fn rules_of(text: &str) -> GdefRules {
    let (_, compiled) = compiled_with(text, &Options::default());
    assert!(!compiled.has_errors(), "{:#?}", compiled.diagnostics);
    let (game, program) = (compiled.game, compiled.program);
    GdefRules::new(game.expect("a game"), &program.expect("a program")).expect("small")
}

/// Returns a game with this body of `isMoveLegal`, after these definitions.
fn game(head: &str, body: &str) -> String {
    format!(
        "{head} define isMoveLegal() -> bool {{ {body} }} define end() -> bool {{ return false; }}"
    )
}

/// Returns the result of `isMoveLegal` for a move at the start, or its fault.
fn judge(rules: &GdefRules, ops: &str) -> Result<bool, FaultKind> {
    let start = rules.start();
    let mv = match ops {
        "" => Move::pass(),
        _ => read_move(ops, rules.game(), &start.board).expect("a move"),
    };
    match rules.worker().judge(&start, &mv, &Limits::default()) {
        Judgement::Legal(_) => Ok(true),
        Judgement::Illegal(_) => Ok(false),
        Judgement::Fault(fault) => Err(fault.kind),
        other => panic!("{other:?}"),
    }
}

/// Checks that expressions are true at the start of a game.
#[track_caller]
fn all_true(head: &str, conditions: &[&str]) {
    for condition in conditions {
        let rules = rules_of(&game(head, &format!("return {condition};")));
        assert_eq!(judge(&rules, ""), Ok(true), "{condition}");
    }
}
