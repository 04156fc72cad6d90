//! The bad moves that the review has found, by player, the greatest loss first.

use super::list::PanelRow;
use crate::message;
use crate::session::Session;
use crate::session::review::{ReviewRun, ReviewedMove};
use crate::session::words::player_words;
use crate::tui::app::App;
use crate::tui::theme::Role;

/// Returns a row for each bad move: its sign, the move, what would have been better, and what it lost.
pub(super) fn rows(app: &App, session: &Session) -> Vec<PanelRow> {
    let Some(review) = session.review() else {
        return Vec::new();
    };
    let row = |reviewed: &&ReviewedMove| {
        let name = session.numbered_move(reviewed.node);
        let left = format!("{:2} {name}", reviewed.sign());
        let loss = format!("{:>7}", loss_words(app, reviewed));
        let better = review.found.better.get(&reviewed.node);
        let (whole, first) = match better.map(Vec::as_slice) {
            Some([first, ..]) => {
                let line = better.map_or_else(String::new, |line| line.join(" "));
                let whole = app.texts.say(&message!("review-better", line = line));
                (format!("{whole} {loss}"), format!("{first} {loss}"))
            }
            _ => (loss.clone(), loss.clone()),
        };
        let mut row = PanelRow::new(left, whole).or_narrow(first).or_narrow(loss);
        if reviewed.node == session.current() {
            row.role = Role::Strong;
        }
        row
    };
    review.faults().iter().map(row).collect()
}

/// Returns what a move has lost, in per cent of the point.
fn loss_words(app: &App, reviewed: &ReviewedMove) -> String {
    format!("-{}", app.texts.percent(reviewed.loss, 0))
}

/// Returns how far the review is, while it runs.
pub(super) fn progress(app: &App, session: &Session) -> String {
    let review = session.review().filter(|review| review.is_busy());
    let Some(ReviewRun { found, .. }) = review else {
        return String::new();
    };
    match found.searched < found.positions {
        true => app.texts.say(&message!(
            "review-positions",
            done = found.searched,
            positions = found.positions
        )),
        false => app.texts.word("review-deeper"),
    }
}

/// Returns what is said below the rows: what is certain of the selected move, and the mean loss of each
/// player.
pub(super) fn notes(app: &App, session: &Session) -> Vec<(Role, String)> {
    let Some(review) = session.review() else {
        return Vec::new();
    };
    let faults = review.faults();
    let selected = app.panel.and_then(|panel| faults.get(panel.selected));
    let fact = selected.and_then(|reviewed| reviewed.fact());
    let mut notes: Vec<(Role, String)> = fact
        .map(|fact| (Role::Text, app.texts.say(&fact.words())))
        .into_iter()
        .collect();
    if faults.is_empty() && !review.is_busy() {
        let none = match review.found.moves.is_empty() {
            true => message!("review-nothing"),
            false => message!("review-no-loss"),
        };
        notes.push((Role::Text, app.texts.say(&none)));
    }
    for loss in &review.summary().players {
        let player = player_words(session.game(), loss.player, app.texts.language().code());
        notes.push((
            Role::Faint,
            app.texts.say(&message!(
                "review-average",
                player = player,
                moves = loss.moves,
                loss = app.texts.percent(loss.mean, 1)
            )),
        ));
    }
    notes
}

/// Returns the review for people without a screen: each bad move in the order of the game, and what it amounts to.
pub(in crate::tui) fn lines(app: &App, session: &Session) -> Option<Vec<String>> {
    let review = session.review().filter(|review| !review.is_busy())?;
    let mut lines = Vec::new();
    for reviewed in &review.found.moves {
        if reviewed.mark.is_none() {
            continue;
        }
        let mut words = vec![
            session.numbered_move(reviewed.node),
            reviewed.sign().to_owned(),
            loss_words(app, reviewed),
        ];
        words.extend(reviewed.fact().map(|fact| app.texts.say(&fact.words())));
        if let Some(line) = review.found.better.get(&reviewed.node) {
            let line = line.join(" ");
            words.push(app.texts.say(&message!("review-better", line = line)));
        }
        lines.push(words.join("  "));
    }
    lines.extend(notes(app, session).into_iter().map(|(_, text)| text));
    Some(lines)
}
