//! The language BGGL, row by row: what programs print, where they stop, and what is wrong with texts.

mod runs;
mod texts;

use gametui::base::{Diagnostic, Source, Sources};
use gametui::rules::bggl::{BgglRules, Compiled, Options, compile};

/// Compiles one text.
pub fn compiled(text: &str) -> Compiled {
    let mut sources = Sources::new();
    sources.add(Source::new("game.bggl", text));
    compile(&sources, &Options::default())
}

/// A program around statements: three players' worth of nothing on a board of 3 x 3.
pub fn program(top: &str, game: &str) -> String {
    format!("Player a, b;\nPiece X, O;\nBoard(3,3);\n{top}\nGame {{\n{game}\nexit;\n}}\n")
}

/// The codes of what is wrong, remarks left out, and the text that each one points at.
pub fn faults(text: &str) -> Vec<(&'static str, String)> {
    let found = compiled(text).diagnostics;
    found
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .map(|diagnostic| (diagnostic.code(), text[diagnostic.span.range()].to_owned()))
        .collect()
}

/// The hint of the first error.
pub fn hint(text: &str) -> String {
    let found = compiled(text).diagnostics;
    let first = found.iter().find(|diagnostic| diagnostic.is_error());
    let words = gametui::i18n::Texts::new(gametui::i18n::Language::En);
    first
        .and_then(|first: &Diagnostic| first.hint.as_ref())
        .map(|hint| words.say(hint))
        .unwrap_or_default()
}

/// The rules of a program without errors.
pub fn rules(text: &str) -> BgglRules {
    let found = compiled(text);
    let (Some(game), Some((program, tables))) = (found.game, found.program) else {
        panic!("{text}: {:#?}", found.diagnostics);
    };
    BgglRules::new(game, &program, tables).expect("compiled")
}
