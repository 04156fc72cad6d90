//! Games from the library and from texts.

use gametui::base::{Limits, Source, Sources};
use gametui::rules::{Options, RuleLanguage, Rules};
use gametui::session::library;
use gametui::session::load::{RulesRequest, compile_texts, load_rules};
use std::sync::Arc;

/// The file names of the games that ship.
pub fn shipped() -> Vec<&'static str> {
    library::games().iter().map(|game| game.file).collect()
}

/// The rules of a game that ships.
pub fn library(file: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(file)).expect("a game of the library");
    loaded.rules.expect("rules without errors")
}

/// The rules of a text; the language is told by the ending of `name`. `None` if the text has errors.
pub fn compile(name: &str, text: &str) -> Option<Arc<dyn Rules>> {
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let language = RuleLanguage::of_file(name).expect("a language");
    compile_texts(&sources, 1, language, &Options::default()).rules
}

/// Limits that a small game reaches only in an endless loop.
pub fn limits() -> Limits<'static> {
    Limits {
        fuel: 100_000,
        ..Limits::default()
    }
}
