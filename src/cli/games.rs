//! `gametui games`: the bundled games, the rules of one of them in words, and the games of a file.

use super::arguments::GamesArguments;
use super::console::{Console, ExitKind};
use super::file_games;
use super::file_games::title;
use crate::board::look::in_language;
use crate::board::{Game, Look};
use crate::codec::records::format_of_file;
use crate::i18n::Language;
use crate::message;
use crate::session::WordsRead;
use crate::session::files::is_stream;
use crate::session::library::{self, LibraryFile, LibraryGame};
use std::io;
use std::path::Path;

pub(super) fn run(arguments: &GamesArguments, console: &mut Console) -> io::Result<ExitKind> {
    if let Some(name) = &arguments.name {
        if is_stream(name) || format_of_file(&name.to_string_lossy()).is_some() {
            return file_games::run(name, arguments, console);
        }
        return words(name, console);
    }
    let language = console.texts().language();
    let games = library::games();
    let longest = games.iter().map(|game| game.word().len()).max();
    let width = longest.unwrap_or(0);
    let mut list = Vec::new();
    for game in games {
        let about = game.about();
        let preview = game.preview().map(|preview| preview.game);
        if arguments.json {
            list.push(entry(game, about, preview.as_ref(), language));
            continue;
        }
        let mut line = format!("{:width$}", game.word());
        if let Some(known) = preview {
            let size = format!("{} x {}", known.width, known.height);
            line += &format!("  {size:7}  {}", title(&known, language));
        }
        let kind = about.kind.map(|kind| kind_word(kind.word(), console));
        line += &kind.map_or(String::new(), |kind| format!(" ({kind})"));
        console.line(&line)?;
        if let Some(description) = in_language(&about.description, language.code()) {
            console.line(&format!("{:width$}  {description}", ""))?;
        }
    }
    if arguments.json {
        console.json(&serde_json::Value::from(list))?;
    }
    Ok(ExitKind::Done)
}

fn kind_word(kind: &str, console: &Console) -> String {
    console.say(&message!("common-game-kind", kind = kind))
}

/// Prints the rules of one game in words.
fn words(name: &Path, console: &mut Console) -> io::Result<ExitKind> {
    let language = console.texts().language().code();
    let Some(game) = library::find(name) else {
        let error = message!("cli-no-such-game", name = name.display().to_string());
        let hint =
            library::suggest(name).map(|game| message!("load-hint-library", name = game.name()));
        console.complain(&error, hint.as_ref())?;
        return Ok(ExitKind::Usage);
    };
    match WordsRead::of_library(game.file, language).run() {
        Ok(Some(text)) => {
            console.page(&text)?;
            Ok(ExitKind::Done)
        }
        Ok(None) => {
            console.complain(&message!("cli-no-words", name = game.word()), None)?;
            Ok(ExitKind::Errors)
        }
        Err(error) => {
            console.complain(&error, None)?;
            Ok(ExitKind::Errors)
        }
    }
}

fn entry(
    game: &LibraryGame,
    about: &Look,
    known: Option<&Game>,
    language: Language,
) -> serde_json::Value {
    let file = |file: Option<LibraryFile>| file.map(|file| file.name);
    serde_json::json!({
        "name": game.name(),
        "file": game.file,
        "title": known.map(|known| title(known, language)),
        "language": game.rule_language().map(|language| language.name),
        "width": known.map(|known| known.width),
        "height": known.map(|known| known.height),
        "players": known.map(|known| known.players),
        "minutes": about.minutes,
        "kind": about.kind.map(|kind| kind.word()),
        "description": in_language(&about.description, language.code()),
        "source": about.source,
        "sample": file(game.sample()),
        "position": file(game.position()),
    })
}
