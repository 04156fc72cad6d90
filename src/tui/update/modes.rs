//! The working modes, and the way into the source and back.

use super::super::commands::Action;
use super::super::layout::Pane;
use super::super::panes::BeforeSource;
use super::tasks;
use crate::config::{Mode, OpenKind};
use crate::message;
use crate::session::RulesFile;
use crate::tui::app::{App, Effect};
use crate::tui::open_target::OpenTarget;
use crate::tui::update::offers::{offer_values, tell_no_such_value, words};

/// Chooses a mode by its name, and remembers it for what is open.
pub(super) fn choose(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    match Mode::from_name(name) {
        Some(mode) => enter(app, mode, effects),
        None if name.is_empty() => {
            offer_values(app, Action::Mode, words(&Mode::NAMES), app.mode.name())
        }
        None => tell_no_such_value(app, &words(&Mode::NAMES), name),
    }
}

/// Goes to the next mode, or to the one before.
pub(super) fn cycle(app: &mut App, forward: bool, effects: &mut Vec<Effect>) {
    let mode = app.mode.next(forward);
    enter(app, mode, effects);
}

fn enter(app: &mut App, mode: Mode, effects: &mut Vec<Effect>) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    app.before_source = None;
    app.is_zoomed = false;
    show(app, mode);
    app.config.modes.set(app.kind, mode);
    tasks::save_settings(app, effects);
}

/// Shows a mode. The focus never stays or comes into the source.
fn show(app: &mut App, mode: Mode) {
    set_mode(app, mode);
    if app.focus == Pane::Rules && app.game().is_some() {
        app.focus = Pane::Board;
    }
}

/// Sets the mode, with the borders that were moved in it.
pub(super) fn set_mode(app: &mut App, mode: Mode) {
    app.borders_of_modes[app.mode as usize] = app.borders;
    app.mode = mode;
    app.borders = app.borders_of_modes[mode as usize];
}

/// Called when a session was opened: shows the mode of its kind.
pub(super) fn opened(app: &mut App, target: &OpenTarget) {
    app.kind = kind_of(app, target);
    app.before_source = None;
    show(app, app.config.modes.of(app.kind));
}

/// Returns the kind of what was opened: what was named first decides.
fn kind_of(app: &App, target: &OpenTarget) -> OpenKind {
    if target.rules.is_empty() {
        return OpenKind::Record;
    }
    let session = app.session.as_ref();
    let files = session.map_or(&[][..], |session| session.rules_text().files());
    // A game of the library is one by its name on the command line, too.
    match files.iter().all(RulesFile::is_read_only) {
        true => OpenKind::Library,
        false => OpenKind::Own,
    }
}

/// Goes into the source, or from there back to where one was.
pub(super) fn toggle_source(app: &mut App) {
    if app.focus != Pane::Rules {
        // `sync` remembers where one was, as for every other way into the source.
        if app.panes().contains(&Pane::Rules) {
            app.focus = Pane::Rules;
        }
        return;
    }
    match app.before_source.take() {
        Some(before) => {
            show(app, before.mode);
            app.focus = before.focus;
            app.is_zoomed = before.is_zoomed;
        }
        None => app.focus = Pane::Board,
    }
}

/// Called after every event, with the pane that had the focus before: whatever has brought the focus into the source, it
/// is shown as a whole, and F5 leads back.
pub(super) fn sync(app: &mut App, focus: Pane) {
    if app.focus != Pane::Rules || app.session.is_none() {
        return;
    }
    // Who has come from another mode and has left the source by a click still gets back there.
    let is_on_visit = |before: BeforeSource| before.mode != Mode::Write;
    if focus != Pane::Rules && !app.before_source.is_some_and(is_on_visit) {
        app.before_source = Some(BeforeSource {
            mode: app.mode,
            focus,
            is_zoomed: app.is_zoomed,
        });
    }
    if app.mode != Mode::Write {
        set_mode(app, Mode::Write);
    }
}
