//! The language BGGL, case by case: the output of programs, where they stop, and the diagnostics of texts.

mod runs;
mod texts;

use gametui::base::{Diagnostic, Source, Sources};
use gametui::rules::bggl::{BgglRules, Compiled, Options, compile};

/// Compiles a text.
pub fn compiled(text: &str) -> Compiled {
    let mut sources = Sources::new();
    sources.add(Source::new("game.bggl", text));
    compile(&sources, &Options::default())
}

/// Returns a program around statements: three players and empty turns, on a board of 3 x 3.
pub fn program(top: &str, game: &str) -> String {
    format!("Player a, b;\nPiece X, O;\nBoard(3,3);\n{top}\nGame {{\n{game}\nexit;\n}}\n")
}

/// Returns the codes of the errors and warnings, with the text to which each one points.
pub fn faults(text: &str) -> Vec<(&'static str, String)> {
    let found = compiled(text).diagnostics;
    found
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .map(|diagnostic| (diagnostic.code(), text[diagnostic.span.range()].to_owned()))
        .collect()
}

/// Returns the hint of the first error.
pub fn hint(text: &str) -> String {
    let found = compiled(text).diagnostics;
    let first = found.iter().find(|diagnostic| diagnostic.is_error());
    let words = gametui::i18n::Texts::new(gametui::i18n::Language::En);
    first
        .and_then(|first: &Diagnostic| first.hint.as_ref())
        .map(|hint| words.say(hint))
        .unwrap_or_default()
}

/// Returns the rules of a program without errors.
pub fn rules(text: &str) -> BgglRules {
    let found = compiled(text);
    let (Some(game), Some((program, tables))) = (found.game, found.program) else {
        panic!("{text}: {:#?}", found.diagnostics);
    };
    BgglRules::new(game, &program, tables).expect("compiled")
}
