//! The log of messages: remarks of the rules on moves, and remarks on opened files, in order.

use super::super::layer::Page;
use crate::base::{Diagnostic, Message};
use crate::message;
use crate::tui::app::{App, KEPT_MESSAGES, Layer};
use crate::tui::update::offers::open_layer;

/// Adds remarks with their places to the log.
pub(super) fn keep(app: &mut App, remarks: &[Diagnostic]) {
    let Some(session) = &app.session else { return };
    for remark in remarks {
        let place = session.rules_text().sources().display(remark.span);
        let text = app.texts.say(&remark.message);
        app.remarks.push_back(format!("{place}  {text}"));
    }
    limit(app);
}

/// Adds remarks on an opened file to the log.
pub(super) fn keep_told(app: &mut App, remarks: &[Message]) {
    for remark in remarks {
        let text = app.texts.say(remark);
        app.remarks.push_back(text);
    }
    limit(app);
}

fn limit(app: &mut App) {
    while app.remarks.len() > KEPT_MESSAGES {
        app.remarks.pop_front();
    }
}

/// Shows the log, the newest message first.
pub(super) fn show(app: &mut App) {
    app.unread_errors = 0;
    if app.remarks.is_empty() {
        app.tell(&message!("tui-remarks-none"));
        return;
    }
    let title = app.texts.word("tui-remarks-title");
    let lines: Vec<String> = app.remarks.iter().rev().cloned().collect();
    open_layer(app, Layer::Page(Page::of_lines(title, lines)));
}
