//! `gametui explorer`: what was played from a position in the games of files and folders.

use super::arguments::ExplorerArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::position::{open_place, print_file_error};
use super::progress::ProgressLine;
use super::rules;
use crate::board::Game;
use crate::codec::records::format_of_file;
use crate::config::Folders;
use crate::message;
use crate::notation::write_move;
use crate::record::NodeId;
use crate::session::explorer::{Explored, ExploredGames, Explorer, ExplorerNote, MoveCount};
use crate::session::files::is_folder;
use crate::session::record_paths::record_files;
use crate::session::{OpenRequest, PlaceRequest, PositionAt, Session};
use serde_json::{Value, json};
use std::io;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

pub(super) fn run(arguments: &ExplorerArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let is_games =
        |path: &PathBuf| is_folder(path) || format_of_file(&path.to_string_lossy()).is_some();
    let (games, rules): (Vec<PathBuf>, Vec<PathBuf>) =
        arguments.files.iter().cloned().partition(is_games);
    if games.is_empty() {
        console.complain(&message!("explorer-which-games"), None)?;
        return Ok(ExitKind::Usage);
    }
    let files = match record_files(&games) {
        Ok(files) => files,
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Usage);
        }
    };
    let session = match &rules[..] {
        [] => of_first_game(files.first().map(PathBuf::as_path), console)?,
        rules => rules::open(&arguments.reading.request(rules), console)?,
    };
    let session = match session {
        Ok(session) => ManuallyDrop::new(session),
        Err(exit) => return Ok(exit),
    };
    let place = PlaceRequest {
        fen: arguments.fen.clone(),
        ..PlaceRequest::default()
    };
    let mut session = match open_place(
        session,
        &place,
        arguments.play.as_deref(),
        console,
        &interrupt,
    )? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    session.set_explorer_folder(Folders::of_system().explorer());
    if let Err(error) = session.explore(ExploredGames::Paths(games)) {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    let line = || console.texts().word("explorer-reading");
    ProgressLine::during(&interrupt, line, |bounds| session.run_pending_until(bounds));
    if interrupt.is_cancelled() {
        return Ok(interrupt.exit());
    }
    let root = session.position_at(NodeId::ROOT);
    let Some((explorer, game)) = session.explorer().zip(session.game()) else {
        return Ok(ExitKind::Errors);
    };
    // A position that was given has no way to it.
    let mut found = session.explored().cloned();
    if let Some(found) = found.as_mut().filter(|_| arguments.fen.is_some()) {
        found.by_other_order = 0;
    }
    let found = found.as_ref();
    let start = session.rules().map(|rules| rules.start());
    if let PositionAt::Known(root) = root
        && arguments.fen.is_none()
        && start.is_some_and(|start| start.board != root.board)
    {
        console.complain(&message!("explorer-set-up"), None)?;
    }
    if arguments.json {
        console.json(&answer_json(explorer, found, game, console))?;
    } else {
        for line in table(found, game, console) {
            console.line(&line)?;
        }
        for (note, text) in explorer.notes(found, game, console.texts()) {
            match note {
                ExplorerNote::Count => console.line(&text)?,
                ExplorerNote::Fault | ExplorerNote::Aside => console.error_line(&text)?,
            }
        }
    }
    Ok(match explorer.progress.failures.is_empty() {
        true => ExitKind::Done,
        false => ExitKind::Errors,
    })
}

/// Opens the first game of a file, whose rules are those of all games.
fn of_first_game(
    file: Option<&Path>,
    console: &mut Console,
) -> io::Result<Result<Session, ExitKind>> {
    let place = PlaceRequest {
        record: file.map(Path::to_owned),
        path: Some(String::new()),
        charset: console.charset().map(str::to_owned),
        ..PlaceRequest::default()
    };
    match Session::open(&OpenRequest { rules: None, place }) {
        // What is odd in one game is not what was asked for.
        Ok(found) => Ok(Ok(found.session)),
        Err(error) => {
            print_file_error(&error, console)?;
            Ok(Err(rules::exit_of(&error.message)))
        }
    }
}

/// Returns a line for each move: the move, its games, the shares of their results, and the last year.
fn table(found: Option<&Explored>, game: &Game, console: &Console) -> Vec<String> {
    let rows = found.into_iter().flat_map(|found| &found.moves);
    let rows: Vec<[String; 4]> = rows
        .map(|played| {
            let shares = played.count.shares(game).into_iter();
            let shares: Vec<String> = shares
                .map(|share| format!("{:.0}", share * 100.0))
                .collect();
            [
                played.words(console.texts()),
                console.say(&message!("explorer-of", games = played.count.games)),
                if shares.is_empty() {
                    String::new()
                } else {
                    format!("{} %", shares.join(" / "))
                },
                if played.count.last_year == 0 {
                    String::new()
                } else {
                    played.count.last_year.to_string()
                },
            ]
        })
        .collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (moves, games, shares) = (width(0), width(1), width(2));
    let line = |[mv, count, share, year]: &[String; 4]| {
        let line = format!("{mv:<moves$}  {count:>games$}  {share:<shares$}  {year}");
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn answer_json(
    explorer: &Explorer,
    found: Option<&Explored>,
    game: &Game,
    console: &Console,
) -> Value {
    let progress = &explorer.progress;
    let moves = found.into_iter().flat_map(|found| &found.moves);
    let moves: Vec<Value> = moves
        .map(|played| {
            let mut entry = count_json(&played.count, explorer, game);
            entry["move"] = json!(played.mv.as_ref().map(|(mv, _)| write_move(mv, game)));
            entry["text"] = json!(played.mv.as_ref().map(|(_, text)| text));
            entry
        })
        .collect();
    let failures = progress.failures.iter().map(|failure| console.say(failure));
    json!({
        "games": explorer.games(),
        "position": found.map(|found| count_json(&found.all, explorer, game)),
        "other_order": found.map(|found| found.by_other_order),
        "moves": moves,
        "refused": progress.refused.count,
        "unreadable": progress.unreadable.count,
        "other_rules": progress.others,
        "is_full": progress.is_full,
        "failures": failures.collect::<Vec<String>>(),
    })
}

fn count_json(count: &MoveCount, explorer: &Explorer, game: &Game) -> Value {
    let named = count.named.iter().map(|at| {
        json!({
            "file": explorer.file(at.file).map(|path| path.to_string_lossy()),
            "game": at.game,
            "ply": at.ply,
        })
    });
    json!({
        "games": count.games,
        "won": (0..game.players).map(|player| count.wins(player)).collect::<Vec<usize>>(),
        "drawn": count.drawn,
        "last_year": (count.last_year > 0).then_some(count.last_year),
        "named": named.collect::<Vec<Value>>(),
    })
}
