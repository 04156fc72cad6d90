//! What the machine has learned of the game, and how far its practice is.

use super::list::PanelRow;
use crate::board::Square;
use crate::message;
use crate::session::learned::{Learned, style_words};
use crate::session::{PracticeRun, Session};
use crate::tui::app::App;
use crate::tui::theme::Role;
use crate::tui::widgets::bars;

/// The columns of a bar.
const BAR: usize = 8;

/// Returns the rows of the panel: practice while it runs, what came of it, and what pieces are worth.
pub(in crate::tui) fn rows(app: &App, session: &Session) -> Vec<PanelRow> {
    let texts = &app.texts;
    let mut rows = Vec::new();
    let practice = session
        .players()
        .practice()
        .filter(|practice| practice.is_busy());
    if let Some(practice) = practice {
        let report = &practice.progress;
        let share = report.spent.as_secs_f64() / practice.time.as_secs_f64().max(1.0);
        let games = report.practised.games.to_string();
        let percent = (share.min(1.0) * 100.0).round() as u32;
        let right = texts.say(&message!("learned-percent", percent = percent));
        rows.push(
            PanelRow::new(
                texts.word("learned-row-practised"),
                format!("{games}  {} {right}", bar(app, share.min(1.0))),
            )
            .or_narrow(games),
        );
        if let Some(trial) = report.trial {
            let style = texts.say(&style_words(trial.style));
            rows.push(PanelRow::new(
                format!("{}: {style}", texts.word("learned-row-trial")),
                trial.score.to_string(),
            ));
        }
    }
    if let Some(game) = session.learned().game() {
        let style = texts.say(&style_words(game.style));
        rows.push(PanelRow::new(texts.word("learned-row-style"), style));
        rows.push(PanelRow::new(
            texts.word("learned-row-trial"),
            game.score.to_string(),
        ));
        if practice.is_none() {
            let games = game.practised.games.to_string();
            rows.push(PanelRow::new(texts.word("learned-row-practised"), games));
        }
        let rules = session.rules();
        let values = rules.map_or_else(Vec::new, |rules| game.values_of_kinds(&**rules));
        let most = values
            .iter()
            .map(|(_, value)| value.abs())
            .fold(0.0, f64::max);
        for (piece, value) in values {
            let name = session.game().map_or_else(String::new, |known| {
                known
                    .spoken_name(piece, app.texts.language().code())
                    .to_owned()
            });
            let number = texts.decimal(value, 2);
            let bar = bar(app, (value / most.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0));
            rows.push(PanelRow::new(name, format!("{bar} {number}")).or_narrow(number));
        }
    }
    rows
}

/// Returns what is said below the rows: why there is nothing to show, or why it is not used.
pub(in crate::tui) fn notes(app: &App, session: &Session) -> Vec<(Role, String)> {
    let is_busy = session
        .players()
        .practice()
        .is_some_and(PracticeRun::is_busy);
    match session.learned() {
        Learned::Nothing if !is_busy => vec![(Role::Text, app.texts.word("learned-none"))],
        Learned::Unused(reason) => vec![(Role::WarningMark, app.texts.say(reason))],
        Learned::Nothing | Learned::Game(_) => Vec::new(),
    }
}

/// Returns what a piece is worth on each square, from the least.
pub(in crate::tui) fn heat(session: &Session) -> Vec<(Square, f64)> {
    let (Some(game), Some(rules)) = (session.learned().game(), session.rules()) else {
        return Vec::new();
    };
    let values = game.values_of_squares(&**rules);
    let least = values
        .iter()
        .map(|(_, value)| *value)
        .fold(f64::INFINITY, f64::min);
    values
        .into_iter()
        .map(|(square, value)| (square, value - least))
        .collect()
}

fn bar(app: &App, share: f64) -> String {
    bars::horizontal(&app.theme, share, BAR)
}
