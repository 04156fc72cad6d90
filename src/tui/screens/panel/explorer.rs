//! What was played from the position on the board in the games of files: a row for each move.

use super::list::PanelRow;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;
use crate::session::Session;
use crate::session::explorer::{Explorer, FaultyGames, MoveCount};
use crate::tui::app::App;
use crate::tui::theme::{Role, Signs};

/// The columns of the bar of results.
const BAR: usize = 12;

/// The most games with a fault that are named.
const NAMED: usize = 3;

/// Returns a row for each move: the move, the number of its games, their results, and the last year.
pub(super) fn rows(app: &App, session: &Session) -> Vec<PanelRow> {
    let Some(found) = session.explored() else {
        return Vec::new();
    };
    let digits = found.all.games.to_string().len();
    let row = |played: &crate::session::explorer::PlayedMove| {
        let text = played.mv.as_ref().map(|(_, text)| text.clone());
        let text = text.unwrap_or_else(|| app.texts.word("explorer-unlisted"));
        let count = &played.count;
        let games = format!("{:>digits$}", count.games);
        let year = match count.last_year {
            0 => "    ".to_owned(),
            year => format!("{year:>4}"),
        };
        let shares = shares(session, count);
        let bar = bar(app, &shares);
        let numbers: Vec<String> = shares
            .iter()
            .map(|share| format!("{:>3.0}", share * 100.0))
            .collect();
        let numbers = match numbers.is_empty() {
            true => String::new(),
            false => format!("{} %", numbers.join(" ")),
        };
        let mut row = PanelRow::new(text, format!("{games}  {bar} {numbers:>13}  {year}"))
            .or_narrow(format!("{games}  {bar} {numbers:>13}"))
            .or_narrow(format!("{games} {numbers:>13}"))
            .or_narrow(games);
        row.has_columns = true;
        row
    };
    found.moves.iter().map(row).collect()
}

/// Returns the shares of the games with a result: those that each player has won, with the drawn ones before the last
/// player. Empty if no game has a result.
fn shares(session: &Session, count: &MoveCount) -> Vec<f64> {
    let players = session.game().map_or(2, |game| game.players).max(1);
    let won = |player: u8| count.won.get(usize::from(player)).copied().unwrap_or(0);
    let mut numbers: Vec<usize> = (0..players).map(won).collect();
    numbers.insert(numbers.len() - 1, count.drawn);
    let all: usize = numbers.iter().sum();
    match all {
        0 => Vec::new(),
        all => numbers
            .iter()
            .map(|number| *number as f64 / all as f64)
            .collect(),
    }
}

/// Returns the shares of two players as a bar of three parts: what the first has won, what was drawn, what the second
/// has won. Blank if nothing is known, or for more players.
fn bar(app: &App, shares: &[f64]) -> String {
    let [first, drawn, _] = shares else {
        return " ".repeat(BAR);
    };
    // The ends of the parts are rounded, not their lengths, so that the bar has always the same length.
    let end = |share: f64| (share * BAR as f64).round() as usize;
    let (first, drawn) = (end(*first), end(first + drawn));
    let signs = match app.theme.signs {
        Signs::Unicode => ["▓", "▒", "░"],
        Signs::Ascii => ["#", "=", "."],
    };
    let sign = |column: usize| match column {
        column if column < first => signs[0],
        column if column < drawn => signs[1],
        _ => signs[2],
    };
    (0..BAR).map(sign).collect()
}

/// Returns how far the reading is.
pub(super) fn progress(app: &App, explorer: &Explorer) -> String {
    let progress = &explorer.progress;
    let words = match (explorer.is_busy(), progress.files.len()) {
        (false, _) => message!("explorer-of", games = explorer.games()),
        (true, 0 | 1) => message!(
            "explorer-progress",
            done = progress.games_read,
            games = progress.games
        ),
        (true, files) => message!(
            "explorer-files",
            done = progress.games_read,
            file = (progress.files_read + 1).min(files),
            files = files
        ),
    };
    app.texts.say(&words)
}

/// Returns what is said below the rows: the games of the position, and which games count in part or not at all.
pub(super) fn notes(app: &App, session: &Session) -> Vec<(Role, String)> {
    let Some(explorer) = session.explorer() else {
        return Vec::new();
    };
    let progress = &explorer.progress;
    let mut notes: Vec<(Role, Message)> = Vec::new();
    match session.explored() {
        Some(found) if found.all.games > 0 => {
            notes.push((Role::Text, totals(app, session, &found.all)));
            if found.by_other_order > 0 {
                notes.push((
                    Role::Text,
                    message!(
                        "explorer-other-order",
                        other = found.by_other_order,
                        games = found.all.games
                    ),
                ));
            }
        }
        Some(_) => notes.push((Role::Text, message!("explorer-none-here"))),
        None if explorer.is_busy() => {}
        None if explorer.games() == 0 => {
            notes.push((Role::Text, message!("explorer-nothing-read")));
        }
        None => {}
    }
    if progress.is_full {
        notes.push((Role::WarningMark, message!("explorer-full")));
    }
    let faulty = |games: &FaultyGames, make: fn(usize, String) -> Message| {
        let places = places(explorer, games);
        (games.count > 0).then(|| (Role::WarningMark, make(games.count, places)))
    };
    notes.extend(faulty(&progress.refused, |games, places| {
        message!("explorer-refused", games = games, places = places)
    }));
    notes.extend(faulty(&progress.unreadable, |games, places| {
        message!("explorer-unreadable", games = games, places = places)
    }));
    if progress.others > 0 {
        let others = message!("explorer-others", games = progress.others);
        notes.push((Role::Faint, others));
    }
    let failures = progress.failures.iter().take(NAMED);
    notes.extend(failures.map(|failure| (Role::WarningMark, failure.clone())));
    let said = notes.into_iter();
    said.map(|(role, message)| (role, app.texts.say(&message)))
        .collect()
}

/// Returns how many games have the position, and how they ended.
fn totals(app: &App, session: &Session, all: &MoveCount) -> Message {
    let players = session.game().map_or(0, |game| game.players);
    let won = |player: u8| {
        let won = all.won.get(usize::from(player)).copied().unwrap_or(0);
        let name = app.player_name(player);
        app.texts
            .say(&message!("explorer-won", player = name, games = won))
    };
    let mut results: Vec<String> = (0..players).map(won).collect();
    results.push(
        app.texts
            .say(&message!("explorer-drawn", games = all.drawn)),
    );
    message!(
        "explorer-position",
        games = all.games,
        results = results.join(", ")
    )
}

/// Returns the first games with a fault, by file and number.
fn places(explorer: &Explorer, games: &FaultyGames) -> String {
    let place = |(file, game): &(usize, usize)| {
        let path = explorer.file(*file);
        let name = path.and_then(|path| path.file_name());
        let name = name.unwrap_or_default().to_string_lossy();
        format!("{} {game}", clean_line(&name))
    };
    let mut places: Vec<String> = games.named.iter().take(NAMED).map(place).collect();
    if games.count > NAMED {
        places.push("…".to_owned());
    }
    places.join(", ")
}

/// Returns what was played, for people without a screen, once all games are read.
pub(in crate::tui) fn lines(app: &App, session: &Session) -> Option<Vec<String>> {
    let explorer = session.explorer().filter(|explorer| !explorer.is_busy())?;
    // No table is told before it counts everything that was read.
    if !explorer.is_counted() && explorer.games() > 0 {
        return None;
    }
    let found = session.explored();
    let mut lines: Vec<String> = found
        .into_iter()
        .flat_map(|found| &found.moves)
        .map(|played| {
            let text = played.mv.as_ref().map(|(_, text)| text.clone());
            let text = text.unwrap_or_else(|| app.texts.word("explorer-unlisted"));
            let count = app
                .texts
                .say(&message!("explorer-of", games = played.count.games));
            let shares = shares(session, &played.count);
            let shares: Vec<String> = shares
                .iter()
                .map(|share| app.texts.percent(*share, 0))
                .collect();
            let mut words = vec![text, count];
            words.extend((!shares.is_empty()).then(|| shares.join(" / ")));
            words.extend((played.count.last_year > 0).then(|| played.count.last_year.to_string()));
            words.join("  ")
        })
        .collect();
    lines.extend(notes(app, session).into_iter().map(|(_, text)| text));
    Some(lines)
}

/// Returns how many games have the position on the board, while the explorer is closed.
pub(in crate::tui) fn status(app: &App, session: &Session) -> Option<String> {
    let found = session.explored().filter(|found| found.all.games > 0)?;
    let words = message!("explorer-status", games = found.all.games);
    Some(app.texts.say(&words))
}
