//! What was played from the position on the board in the games of files: a row for each move.

use super::list::PanelRow;
use crate::message;
use crate::session::Session;
use crate::session::explorer::{Explorer, ExplorerNote, PlayedMove};
use crate::tui::app::App;
use crate::tui::theme::{Role, Signs};

/// The columns of the bar of results.
const BAR: usize = 12;

/// Returns a row for each move: the move, the number of its games, their results, and the last year.
pub(super) fn rows(app: &App, session: &Session) -> Vec<PanelRow> {
    let Some((found, game)) = session.explored().zip(session.game()) else {
        return Vec::new();
    };
    let digits = found.all.games.to_string().len();
    let row = |played: &PlayedMove| {
        let count = &played.count;
        let games = format!("{:>digits$}", count.games);
        let year = match count.last_year {
            0 => "    ".to_owned(),
            year => format!("{year:>4}"),
        };
        let shares = count.shares(game);
        let bar = bar(app, &shares);
        let numbers: Vec<String> = shares
            .iter()
            .map(|share| format!("{:>3.0}", share * 100.0))
            .collect();
        let numbers = match numbers.is_empty() {
            true => String::new(),
            false => format!("{} %", numbers.join(" ")),
        };
        let mut row = PanelRow::new(
            played.words(&app.texts),
            format!("{games}  {bar} {numbers:>13}  {year}"),
        )
        .or_narrow(format!("{games}  {bar} {numbers:>13}"))
        .or_narrow(format!("{games} {numbers:>13}"))
        .or_narrow(games);
        row.has_columns = true;
        row
    };
    found.moves.iter().map(row).collect()
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
    let Some((explorer, game)) = session.explorer().zip(session.game()) else {
        return Vec::new();
    };
    let notes = explorer.notes(session.explored(), game, &app.texts);
    let role = |note| match note {
        ExplorerNote::Count => Role::Text,
        ExplorerNote::Fault => Role::WarningMark,
        ExplorerNote::Aside => Role::Faint,
    };
    let notes = notes.into_iter();
    notes.map(|(note, text)| (role(note), text)).collect()
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
            let text = played.words(&app.texts);
            let count = app
                .texts
                .say(&message!("explorer-of", games = played.count.games));
            let shares = session.game().map(|game| played.count.shares(game));
            let shares = shares.unwrap_or_default();
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
