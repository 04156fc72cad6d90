//! What an edit of the record has done, and that a finished game continues, in a message.

use crate::message;
use crate::record::{ChangeKind, RecordChange};
use crate::session::{Fact, describe_change};
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::facts::fact_in_words;

/// Tells what an edit of the record has done, unless the screen shows it; `first` is the move that was deleted.
pub(super) fn report_change(app: &mut App, change: &RecordChange, first: &str) {
    // Without a screen nothing is seen.
    if app.plain.is_some() {
        app.tell(&describe_change(change));
        return;
    }
    let key = app.key_of(Action::Undo);
    let key = key.map_or(":undo".to_owned(), |key| key.to_string());
    let nodes = change.nodes;
    app.tell(&match change.kind {
        ChangeKind::Delete if !first.is_empty() => message!(
            "tui-deleted",
            first = first,
            more = nodes.saturating_sub(1),
            key = key
        ),
        ChangeKind::Delete | ChangeKind::DeleteOthers => {
            message!("tui-deleted-others", nodes = nodes, key = key)
        }
        ChangeKind::Promote => message!("tui-promoted"),
        ChangeKind::MakeMain => message!("tui-is-main-now"),
        ChangeKind::Paste => message!("tui-pasted", nodes = nodes),
        _ => return,
    });
}

/// Tells that a game whose end the record states is played on, unless the rules have ended it.
pub(super) fn tell_played_on(app: &mut App) {
    let Some(session) = &app.session else { return };
    let is_main = session.record().is_on_main_line(session.current());
    let stated = fact_in_words(app, session, Fact::Result);
    let parent = session.record().node(session.current()).parent();
    let is_counted = app.board.passes_to_count.is_some();
    let is_new = app.board.played_on.is_none() && !is_counted;
    if is_main && !stated.is_empty() && !session.outcome().is_over() && is_new {
        app.board.played_on = parent;
        app.tell(&message!("tui-played-on", result = stated));
    }
}
