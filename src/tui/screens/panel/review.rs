//! The bad moves that the review has found, by player, the greatest loss first.

use super::list::PanelRow;
use crate::message;
use crate::session::Session;
use crate::session::review::{ReviewRun, ReviewedMove};
use crate::session::words::player_words;
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::screens::key_labels::key_label;
use crate::tui::theme::Role;

/// Returns a row for each bad move: its sign, the move, what would have been better, and what it lost.
pub(super) fn rows(app: &App, session: &Session) -> Vec<PanelRow> {
    let Some(review) = session.review() else {
        return Vec::new();
    };
    let row = |reviewed: &&ReviewedMove| {
        let better = review.found.better.get(&reviewed.node);
        let better = better.map_or_else(String::new, |line| {
            app.texts.say(&message!("review-better", line = line))
        });
        let name = session.numbered_move(reviewed.node);
        let mut row = PanelRow::new(
            format!("{:2} {name}  {better}", reviewed.sign()),
            loss_words(app, reviewed),
        );
        if reviewed.node == session.current() {
            row.role = Role::Strong;
        }
        row
    };
    review.faults().iter().map(row).collect()
}

/// Returns what a move has lost, in per cent of the point.
fn loss_words(app: &App, reviewed: &ReviewedMove) -> String {
    format!("-{} %", app.texts.decimal(reviewed.loss * 100.0, 0))
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

/// Returns what is said below the rows: what is certain of the selected move, the mean loss of each player, and keys.
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
                loss = format!("{} %", app.texts.decimal(loss.mean * 100.0 + 0.0, 1))
            )),
        ));
    }
    let keys = [Action::AddLine, Action::KeepReview].map(|action| app.key_of(action));
    if let ([Some(add), Some(keep)], false, None) = (keys, faults.is_empty(), &app.plain) {
        let (add, keep) = (key_label(app, add), key_label(app, keep));
        let words = message!("review-keys", add = add, keep = keep);
        notes.push((Role::Faint, app.texts.say(&words)));
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
            words.push(app.texts.say(&message!("review-better", line = line)));
        }
        lines.push(words.join("  "));
    }
    lines.extend(notes(app, session).into_iter().map(|(_, text)| text));
    Some(lines)
}
