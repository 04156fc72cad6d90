//! Games from the library and from texts.

use gametui::base::{Limits, Source, Sources};
use gametui::rules::{Options, RuleLanguage, Rules};
use gametui::session::library;
use gametui::session::load::{RulesRequest, compile_texts, load_rules};
use std::sync::Arc;

/// Returns the file names of the bundled games.
pub fn shipped() -> Vec<&'static str> {
    library::games().iter().map(|game| game.file).collect()
}

/// Returns the rules of a bundled game.
pub fn library(file: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(file)).expect("a game of the library");
    loaded.rules.expect("rules without errors")
}

/// Returns the rules of a text in the language given by the extension of `name`, or `None` if the text has errors.
pub fn compile(name: &str, text: &str) -> Option<Arc<dyn Rules>> {
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let language = RuleLanguage::of_file(name).expect("a language");
    compile_texts(&sources, 1, language, &Options::default()).rules
}

/// Returns limits that a small game only reaches in an endless loop.
pub fn limits() -> Limits<'static> {
    Limits {
        fuel: 100_000,
        ..Limits::default()
    }
}
