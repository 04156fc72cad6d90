//! What a change of the rules does, in words beside the source.

use crate::message;
use crate::search::tally::Tally;
use crate::session::what_if::{Computed, GAMES, RulesPreview, WhatIf};
use crate::tui::app::App;
use crate::tui::screens::short_texts;
use crate::tui::widgets::paint::wrapped;

/// The most rows below the source.
const MAX_ROWS: usize = 4;

/// Returns the lines for the changed text; none if it is that of the rules in play.
pub(super) fn lines(app: &App, width: u16) -> Vec<String> {
    let Some(session) = app.session.as_ref().filter(|_| app.config.what_if) else {
        return Vec::new();
    };
    let changed = app.editor.files.iter().zip(session.rules_text().files());
    let mut changed = changed.filter(|(open, file)| file.is_rules() && open.is_changed());
    if changed.next().is_none() || session.rules().is_none() {
        return Vec::new();
    }
    let text = match session.what_if() {
        Some(found) => words(app, found),
        None if app.editor.counts().errors > 0 => app.texts.word("what-if-errors"),
        None => app.texts.word("what-if-waiting"),
    };
    wrapped(&text, width, MAX_ROWS)
}

/// Returns what the variant that is shown does.
pub(in crate::tui) fn variant(app: &App) -> String {
    let found = app.session.as_ref().and_then(|session| session.what_if());
    found.map_or_else(
        || app.texts.word("what-if-waiting"),
        |found| words(app, found),
    )
}

fn words(app: &App, found: &WhatIf) -> String {
    let number = |number: &u64| number.to_string();
    let moves = |effects: &RulesPreview| value(app, effects.moves.as_ref(), &number);
    let two = |effects: &RulesPreview| value(app, effects.two_moves.as_ref(), &number);
    let games =
        |effects: &RulesPreview| value(app, effects.games.as_ref(), &|tally| balance(app, tally));
    let (before, after) = (&found.before, &found.after);
    let players = 0..app.game().map_or(0, |game| game.players);
    let players: Vec<String> = players.map(|player| app.player_name(player)).collect();
    let parts = [
        message!(
            "what-if-moves",
            before = moves(before),
            after = moves(after)
        ),
        message!(
            "what-if-two-moves",
            before = two(before),
            after = two(after)
        ),
        message!(
            "what-if-games",
            players = players.join("/"),
            before = games(before),
            after = games(after)
        ),
    ]
    .map(|part| app.texts.say(&part));
    let all = parts.join(&short_texts::between(app));
    app.texts.say(&message!("what-if-line", all = all))
}

/// Returns a value that may not be known, or the reason.
fn value<T>(app: &App, known: Option<&Computed<T>>, words: &dyn Fn(&T) -> String) -> String {
    match known {
        None => app.theme.sign("…").to_owned(),
        Some(Ok(value)) => words(value),
        Some(Err(reason)) => format!("? ({})", app.texts.say(reason)),
    }
}

/// Returns the share of each player and of games without a winner, `55/43/2 %`; the number of games while they are being
/// played.
fn balance(app: &App, tally: &Tally) -> String {
    let games = tally.games.max(1);
    let percent = |count: u64| (count * 200 / games).div_ceil(2).to_string();
    let wins: u64 = tally.wins.iter().sum();
    let mut shares: Vec<String> = tally.wins.iter().map(|count| percent(*count)).collect();
    shares.push(percent(games.saturating_sub(wins)));
    let shares = format!("{} %", shares.join("/"));
    if tally.games >= GAMES {
        return shares;
    }
    app.texts.say(&message!(
        "what-if-of-games",
        shares = shares,
        games = tally.games
    ))
}
