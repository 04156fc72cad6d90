//! `gametui games`: the games that ship.

use super::arguments::GamesArguments;
use super::console::{Console, Exit};
use crate::board::Game;
use crate::i18n::Language;
use crate::session::library::{self, LibraryGame};
use crate::session::load::{RulesRequest, load_rules};
use std::io;

pub(super) fn run(arguments: &GamesArguments, console: &mut Console) -> io::Result<Exit> {
    let language = console.texts().language();
    let games = library::games();
    let width = games
        .iter()
        .map(|game| game.word().len())
        .max()
        .unwrap_or(0);
    let mut list = Vec::new();
    for game in games {
        let known = known(&game);
        if arguments.json {
            list.push(entry(&game, known.as_ref(), language));
            continue;
        }
        let mut line = format!("{:width$}", game.word());
        if let Some(known) = known {
            let size = format!("{} x {}", known.width, known.height);
            line += &format!("  {size:7}  {}", title(&known, language));
        }
        console.line(&line)?;
    }
    if arguments.json {
        console.json(&serde_json::Value::from(list))?;
    }
    Ok(Exit::Done)
}

fn known(game: &LibraryGame) -> Option<Game> {
    let loaded = load_rules(&RulesRequest::file(game.file)).ok()?;
    loaded.rules.map(|rules| rules.game().clone())
}

fn entry(game: &LibraryGame, known: Option<&Game>, language: Language) -> serde_json::Value {
    serde_json::json!({
        "name": game.name(),
        "file": game.file,
        "title": known.map(|known| title(known, language)),
        "width": known.map(|known| known.width),
        "height": known.map(|known| known.height),
        "players": known.map(|known| known.players),
    })
}

/// The title in a language, else in English, else the name in the rules.
pub(super) fn title(game: &Game, language: Language) -> &str {
    let titles = &game.look.title;
    let title = titles.get(language.code()).or_else(|| titles.get("en"));
    title.map_or(game.name.as_str(), String::as_str)
}
