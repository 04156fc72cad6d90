//! `gametui games FILE`: the games of a file, one at a time, and the search among them.

use super::arguments::GamesArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::position::print_file_error;
use super::progress::ProgressLine;
use crate::board::Game;
use crate::board::look::in_language;
use crate::codec::records::GameSummary;
use crate::i18n::Language;
use crate::message;
use crate::rules::Rules;
use crate::session::RecordFile;
use crate::session::game_list::{
    GameFilter, LISTED_PLIES, MoveWords, PositionSearch, listed_result,
};
use crate::session::listed_game::ListedGame;
use crate::session::words::player_words;
use serde_json::json;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(
    path: &Path,
    arguments: &GamesArguments,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let file = match RecordFile::read(path, console.charset()) {
        Ok(file) => file,
        Err(error) => {
            print_file_error(&error, console)?;
            return Ok(ExitKind::Errors);
        }
    };
    if file.games() == 0 {
        let path = path.display().to_string();
        console.complain(&message!("session-record-empty", path = path), None)?;
        return Ok(ExitKind::Errors);
    }
    if let Some(reason) = file.broken_letters() {
        let path = path.display().to_string();
        let told = message!("session-record-odd", path = path, reason = reason, more = 0);
        console.complain(&told, None)?;
    }
    let filter = GameFilter {
        player: arguments.player.clone(),
        event: arguments.event.clone(),
        date: arguments.date.clone(),
        result: arguments.result.clone(),
        moves: GameFilter::moves_of(arguments.moves.as_deref().unwrap_or_default()),
    };
    let mut position = arguments.fen.as_deref().map(PositionSearch::new);
    let mut words = MoveWords::default();
    let plies = filter.moves.len().max(LISTED_PLIES);
    let width = file.games().to_string().len();
    let interrupt = Interrupt::listen(console.texts());
    let progress = ProgressLine::begin();
    let mut exit = ExitKind::Done;
    let mut problem_count = 0;
    // The same reason is given once, although it concerns many games.
    let mut reported = None;
    for game in 1..=file.games() {
        if interrupt.is_cancelled() {
            exit = interrupt.exit();
            break;
        }
        if progress.is_due() {
            progress.show(&console.say(&message!("games-progress", game = game)));
        }
        let summary = file.summary(game, plies);
        if summary.is_none()
            && let Err(error) = file.check_game(game)
        {
            progress.end();
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
        let Some(summary) = summary.filter(|game| filter.fits(game)) else {
            continue;
        };
        let ply = match &mut position {
            None => None,
            Some(position) => match position.find(&file, game, &interrupt.limits()) {
                Ok(Some(ply)) => Some(ply),
                Ok(None) => continue,
                Err(error) => {
                    if reported.as_ref() != Some(&error) {
                        let why = message!("convert-refused", game = game, reason = error.clone());
                        console.complain(&why, None)?;
                        reported = Some(error);
                    }
                    exit = ExitKind::Errors;
                    continue;
                }
            },
        };
        problem_count += 1;
        if arguments.json {
            console.json(&entry(game, &summary, ply))?;
            continue;
        }
        let ply = ply.map(|ply| console.say(&message!("games-ply", ply = ply)));
        let ply = ply.map_or_else(String::new, |ply| format!("  ({ply})"));
        let rules = words.rules(&file, game);
        let moves = words.moves(&file, game, LISTED_PLIES, &interrupt.limits());
        let mut summary = summary;
        summary.moves = moves.unwrap_or(summary.moves);
        // The name that the rules give is not a name of this game.
        let is_usual = |rules: &&Arc<dyn Rules>| rules.game().name == summary.name;
        if let Some(rules) = rules.as_ref().filter(is_usual) {
            title(rules.game(), console.texts().language()).clone_into(&mut summary.name);
        }
        let player = |player: u8| {
            let game = rules.as_ref().map(|rules| rules.game());
            let texts = console.texts();
            texts.say(&player_words(game, player, texts.language().code()))
        };
        let of_rules = rules.as_ref().map(|rules| rules.game());
        let result = listed_result(&summary.result, &summary.reason, of_rules, player);
        let result = result.map(|words| console.say(&words));
        let line = ListedGame::of(&summary).text(result.as_ref().unwrap_or(&summary.result));
        console.line(&format!("{game:>width$}  {line}{ply}"))?;
    }
    progress.end();
    let summary = message!("games-found", found = problem_count, games = file.games());
    let words = console.say(&summary);
    console.error_line(&words)?;
    Ok(exit)
}

fn entry(game: usize, summary: &GameSummary, ply: Option<usize>) -> serde_json::Value {
    let mut entry = json!({
        "game": game,
        "players": summary.players,
        "event": summary.event,
        "date": summary.date,
        "result": summary.result,
        "moves": summary.moves,
    });
    if let Some(ply) = ply
        && let Some(entry) = entry.as_object_mut()
    {
        entry.insert("ply".to_owned(), ply.into());
    }
    entry
}

/// Returns the title in a language, otherwise the English one, otherwise the name in the rules.
pub(super) fn title(game: &Game, language: Language) -> &str {
    in_language(&game.look.title, language.code()).unwrap_or(&game.name)
}
