//! Going to a number, and finding a text, in the source or in the record.

use crate::base::Message;
use crate::message;
use crate::session::NavigationStep;
use crate::tui::app::{Answer, App};
use crate::tui::layout::Pane;
use crate::tui::update::prompts::ask;
use crate::tui::update::{moves, texts};

/// Goes to a move or line by its number, which is asked for if not given.
pub(super) fn go_to(app: &mut App, number: &str) {
    if !number.is_empty() {
        if let Err(error) = go_to_number(app, number) {
            app.tell_error(&error);
        }
        return;
    }
    let title = if app.focus == Pane::Rules {
        message!("tui-ask-line")
    } else {
        message!("tui-ask-move")
    };
    let answer = Answer::new(|app, text, _| go_to_number(app, text));
    ask(app, title, "", answer);
}

/// Finds a text in the source or in the comments of the record; it is asked for if not given.
pub(super) fn find(app: &mut App, text: &str) {
    if text.is_empty() {
        let preset = if app.focus == Pane::Rules {
            app.editor.wanted.clone()
        } else {
            app.moves.wanted.clone()
        };
        let title = if app.focus == Pane::Rules {
            message!("tui-ask-find-source")
        } else {
            message!("tui-ask-find-record")
        };
        let answer = Answer::new(|app, text, _| {
            find(app, text);
            Ok(())
        });
        ask(app, title, &preset, answer);
        return;
    }
    if app.focus == Pane::Rules {
        text.clone_into(&mut app.editor.wanted);
    } else {
        text.clone_into(&mut app.moves.wanted);
    }
    find_again(app, true);
}

/// Finds the next or previous occurrence.
pub(super) fn find_again(app: &mut App, forward: bool) {
    if app.focus == Pane::Rules {
        if app.editor.wanted.is_empty() {
            find(app, "");
        } else if app.editor.find(forward) {
            texts::scroll_to_caret(app);
        } else {
            let text = app.editor.wanted.clone();
            app.tell(&message!("tui-not-found", text = text));
        }
    } else if app.moves.wanted.is_empty() {
        find(app, "");
    } else {
        moves::find(app, forward);
    }
}

fn go_to_number(app: &mut App, text: &str) -> Result<(), Message> {
    if app.focus == Pane::Rules {
        let place = line_and_column(text);
        let (line, column) = place.ok_or_else(|| message!("tui-not-a-line", text = text))?;
        let file = app.editor.active;
        app.editor.go_to(file, line.max(1), column.max(1));
        texts::scroll_to_caret(app);
        return Ok(());
    }
    // `12...` is the move of the second player in round 12.
    let typed = text.trim();
    let (digits, index) = match typed.strip_suffix("...") {
        Some(digits) => (digits, 1),
        None => (typed.strip_suffix('.').unwrap_or(typed), 0),
    };
    let number: u32 = digits
        .parse()
        .map_err(|_| message!("tui-not-a-number", text = text))?;
    let Some(session) = &app.session else {
        return Ok(());
    };
    let count = session.rounds().count_of(number, index);
    if count == 0 {
        moves::step(app, NavigationStep::Start);
    } else {
        moves::step(app, NavigationStep::MoveNumber(count));
    }
    let number = app.session.as_ref().map(|session| {
        let node = session.record().node(session.current());
        node.move_number()
    });
    match number == Some(count) {
        true => Ok(()),
        false => Err(message!("tui-no-move-number", number = typed)),
    }
}

/// Reads a line, or a line and a column as in diagnostics: `7` or `7:25`.
fn line_and_column(text: &str) -> Option<(u32, u32)> {
    let (line, column) = text.split_once(':').unwrap_or((text, "1"));
    Some((line.trim().parse().ok()?, column.trim().parse().ok()?))
}
