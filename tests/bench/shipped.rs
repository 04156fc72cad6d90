//! The bundled games, read from their folder: for tests and benchmarks of the package `gametui-interpreter`, whose release
//! build is quick.

use gametui_core::base::{Source, Sources};
use gametui_formats::codec::look::read_look;
use gametui_interpreter::rules::gdef::{STANDARD, STANDARD_NAME};
use gametui_interpreter::rules::{Engine, Options, RuleLanguage, Rules};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// Returns the files of the games, sorted.
#[allow(dead_code)]
pub fn games() -> Vec<String> {
    let files = std::fs::read_dir(folder()).expect("the games that ship");
    let names = files.map(|file| {
        file.expect("a file")
            .file_name()
            .to_string_lossy()
            .into_owned()
    });
    let mut games: Vec<String> = names
        .filter(|name| RuleLanguage::of_file(name).is_some())
        .collect();
    games.sort();
    games
}

/// Returns the rules of a game with parameters set, and with its look, which states the owners of pieces.
pub fn rules(file: &str, set: &[(&str, &str)], engine: Engine) -> Arc<dyn Rules> {
    let language = RuleLanguage::of_file(file).expect("a language");
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).ok();
    let mut sources = Sources::new();
    sources.add(Source::new(file, read(file).expect("a game that ships")));
    if read(file).is_some_and(|text| text.contains(STANDARD_NAME)) {
        sources.add(Source::new(STANDARD_NAME, STANDARD));
    }
    let short = file.split('.').next().expect("a name");
    let look = read(&format!("{file}.toml")).or_else(|| read(&format!("{short}.toml")));
    let look = look.expect("a look");
    let number = Sources::new().add(Source::new("look", look.as_str()));
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let options = Options {
        overrides: set.iter().map(owned).collect(),
        engine,
        ..Options::default()
    };
    let compiled = (language.compile)(&sources, &options, &|game| {
        let (look, diagnostics) = read_look(&look, number, game);
        game.look = look;
        diagnostics
    });
    compiled.rules.expect("rules without errors")
}
