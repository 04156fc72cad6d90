//! What players read of the games that ship, in every language: the names of pieces and the words of the rules.

use gametui::board::Piece;
use gametui::session::author_words;
use gametui::session::library;
use gametui::session::load::{Loaded, RulesRequest, load_rules};
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 3] = ["en", "es", "pl"];

/// Returns the rules of all games of the library and of all templates.
fn shipped() -> Vec<(String, Loaded)> {
    let games = library::games().iter().map(|game| PathBuf::from(game.file));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/templates");
    let files = std::fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let templates = files.filter(|path| path.extension().is_some_and(|end| end != "toml"));
    let all = games.chain(templates);
    let load = |path: PathBuf| load_rules(&RulesRequest::file(path)).expect("a game");
    all.map(|path| (path.display().to_string(), load(path)))
        .collect()
}

#[test]
fn every_piece_has_a_name_in_every_language() {
    for (file, loaded) in shipped() {
        let rules = loaded.rules.expect("rules without errors");
        let game = rules.game();
        for number in 0..game.pieces.len() {
            let piece = Piece(u16::try_from(number).expect("few"));
            let look = game.look.pieces.get(game.piece_name(piece));
            let names = look.map(|look| look.name.keys().map(String::as_str).collect());
            let names: Vec<&str> = names.unwrap_or_default();
            assert_eq!(names, LANGUAGES, "{file}: {}", game.piece_name(piece));
        }
    }
}

#[test]
fn what_the_rules_say_to_players_is_translated_and_nothing_else() {
    let mut count = 0;
    for (file, loaded) in shipped() {
        let rules = loaded.rules.as_ref().expect("rules without errors");
        let look = &rules.game().look;
        let remarks = author_words::all(&loaded.sources);
        for words in &remarks {
            let texts = look.words.get(words).unwrap_or_else(|| {
                panic!("{file}: {words:?} is not translated");
            });
            let found: Vec<&str> = texts.keys().map(String::as_str).collect();
            assert_eq!(found, ["es", "pl"], "{file}: {words}");
            count += 1;
        }
        let stale = loaded.diagnostics.iter();
        let mut stale = stale.filter(|said| said.message.id == "look-unknown-words");
        assert_eq!(stale.next(), None, "{file}");
    }
    assert!(count > 20, "{count}");
}
