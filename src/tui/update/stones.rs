//! The effects of commands on a board of stones that is open without rules.

use super::super::app::App;
use super::super::commands::{self, Action, Context};
use super::super::event::Effect;
use super::super::file_picker::FilePurpose;
use super::super::layer::{AfterSave, PromptKind};
use super::super::stones::StonesScreen;
use super::{file_picker, files};
use crate::base::Message;
use crate::message;
use crate::session::files::typed_path;
use crate::session::stones::StoneBoard;

/// Shows a board that was opened.
pub(super) fn opened(app: &mut App, board: StoneBoard) {
    app.stones = Some(StonesScreen::new(board));
}

/// Runs a command on a board of stones. Returns false if the command is not specific to such boards.
pub(super) fn run(
    app: &mut App,
    action: Action,
    argument: &str,
    effects: &mut Vec<Effect>,
) -> bool {
    match action {
        Action::Write if argument.is_empty() => save(app, AfterSave::Nothing, effects),
        Action::Save => save(app, AfterSave::Nothing, effects),
        Action::Write | Action::SaveAs | Action::SavePosition => {
            save_as(app, argument, AfterSave::Nothing, effects)
        }
        Action::GoTo => go_to(app, argument),
        Action::Undo | Action::Redo => step(app, action == Action::Redo),
        _ => return edit(app, action),
    }
    true
}

/// Returns true for commands that work on a board of stones, without a game.
pub(super) fn knows(action: Action) -> bool {
    let is_of_pane = |(place, _): &(Context, &[&str])| *place == Context::Stones;
    commands::of(action).keys.iter().any(is_of_pane)
        || matches!(
            action,
            Action::Save
                | Action::Write
                | Action::SaveAs
                | Action::SavePosition
                | Action::GoTo
                | Action::Undo
                | Action::Redo
        )
}

fn edit(app: &mut App, action: Action) -> bool {
    let shown = app.layout.stones.map(|layout| layout.size);
    let Some(screen) = &mut app.stones else {
        return false;
    };
    let (x, y) = screen.cursor;
    match action {
        Action::CursorLeft => cursor(screen, -1, 0),
        Action::CursorRight => cursor(screen, 1, 0),
        Action::CursorUp => cursor(screen, 0, 1),
        Action::CursorDown => cursor(screen, 0, -1),
        Action::RowStart => cursor(screen, i64::MIN, 0),
        Action::RowEnd => cursor(screen, i64::MAX, 0),
        Action::RowsUp => cursor(screen, 0, 10),
        Action::RowsDown => cursor(screen, 0, -10),
        Action::ToHead => screen.cursor = screen.board.board().head(),
        Action::MoveHead => screen.board.move_head(x, y),
        Action::ClearCell => screen.board.set_stones(x, y, [0; 4]),
        Action::Larger | Action::Smaller => {
            let shown = screen.size.or(shown);
            screen.size = shown.map(|size| size.stepped(action == Action::Larger));
        }
        _ => return add_or_take(app, action),
    }
    true
}

fn add_or_take(app: &mut App, action: Action) -> bool {
    let (color, adds) = match action {
        Action::AddAzul => (0, true),
        Action::AddNegro => (1, true),
        Action::AddRojo => (2, true),
        Action::AddVerde => (3, true),
        Action::TakeAzul => (0, false),
        Action::TakeNegro => (1, false),
        Action::TakeRojo => (2, false),
        Action::TakeVerde => (3, false),
        _ => return false,
    };
    let Some(screen) = &mut app.stones else {
        return false;
    };
    let (x, y) = screen.cursor;
    let mut stones = screen.board.board().stones(x, y);
    let Some(count) = stones.get_mut(color) else {
        return false;
    };
    let changed = if adds {
        count.checked_add(1)
    } else {
        count.checked_sub(1)
    };
    match changed {
        Some(changed) => {
            *count = changed;
            screen.board.set_stones(x, y, stones);
        }
        None if adds => app.tell(&message!("tui-stones-full")),
        None => app.tell(&message!("tui-stones-none")),
    }
    true
}

fn cursor(screen: &mut StonesScreen, dx: i64, dy: i64) {
    let board = screen.board.board();
    let moved = |coordinate: u32, by: i64, count: u32| {
        let last = i64::from(count) - 1;
        let to = i64::from(coordinate)
            .saturating_add(by)
            .clamp(0, last.max(0));
        u32::try_from(to).unwrap_or(coordinate)
    };
    let (x, y) = screen.cursor;
    screen.cursor = (moved(x, dx, board.width()), moved(y, dy, board.height()));
}

/// Handles the mouse wheel.
pub(super) fn scroll(app: &mut App, down: bool) {
    if let Some(screen) = &mut app.stones {
        cursor(screen, 0, if down { -3 } else { 3 });
    }
}

fn step(app: &mut App, forward: bool) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let place = if forward {
        screen.board.redo()
    } else {
        screen.board.undo()
    };
    match place {
        Some(place) => screen.cursor = place,
        None if forward => app.tell(&message!("tui-nothing-to-redo")),
        None => app.tell(&message!("tui-stones-nothing-to-undo")),
    }
}

/// Goes to a cell, which is asked for if not given.
fn go_to(app: &mut App, text: &str) {
    if text.is_empty() {
        files::ask(app, message!("tui-ask-cell"), "", PromptKind::GoTo);
    } else if let Err(fault) = go_to_cell(app, text) {
        app.tell_fault(&fault);
    }
}

/// Goes to the cell given by a text such as `3 14`.
pub(super) fn go_to_cell(app: &mut App, text: &str) -> Result<(), Message> {
    let Some(screen) = &mut app.stones else {
        return Ok(());
    };
    let (width, height) = (screen.board.board().width(), screen.board.board().height());
    let separators = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    let mut numbers = text.split(separators).filter(|part| !part.is_empty());
    let mut number = |count: u32| {
        let number: u32 = numbers.next()?.parse().ok()?;
        (number < count).then_some(number)
    };
    let found = (number(width), number(height), numbers.next());
    let (Some(x), Some(y), None) = found else {
        return Err(message!(
            "tui-no-such-cell",
            text = text,
            column = width - 1,
            row = height - 1
        ));
    };
    screen.cursor = (x, y);
    Ok(())
}

/// Saves the board to its own file.
pub(super) fn save(app: &App, next: AfterSave, effects: &mut Vec<Effect>) {
    let path = app.stones.as_ref().map(|screen| screen.board.path());
    effects.extend(path.map(|path| Effect::SaveStones(path.to_owned(), next)));
}

/// Saves the board under a name, which is asked for if not given.
pub(super) fn save_as(app: &mut App, path: &str, next: AfterSave, effects: &mut Vec<Effect>) {
    let kind = FilePurpose::SaveStones(next);
    if path.is_empty() {
        let own = app.stones.as_ref().map(|screen| screen.board.path());
        let preset = own.map(files::shown).unwrap_or_default();
        file_picker::pick(app, message!("tui-ask-save-stones"), &preset, kind);
    } else {
        effects.push(Effect::Look(typed_path(path), kind));
    }
}
