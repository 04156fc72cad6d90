//! Carrying out what was chosen.

use crate::tui::app::{App, Choice, Effect};
use crate::tui::editor::EditorFile;
use crate::tui::file_picker::FilePurpose;
use crate::tui::layout::Pane;
use crate::tui::open_target::OpenTarget;
use crate::tui::update::texts::{changed, check};
use crate::tui::update::{
    command, leave, line, notes, opened, premove, save, session_events, tasks,
};
use std::path::PathBuf;

/// Carries out all that was chosen, and what that chooses in turn.
pub(super) fn carry_out_all(app: &mut App, effects: &mut Vec<Effect>) {
    while let Some(choice) = app.chosen.pop_front() {
        carry_out(app, choice, effects);
    }
}

fn carry_out(app: &mut App, choice: Choice, effects: &mut Vec<Effect>) {
    match choice {
        Choice::Cancel => {}
        Choice::Unavailable(reason) => app.tell(&reason),
        Choice::Run(action, argument) => command::run(app, action, &argument, effects),
        Choice::Play(mv) => {
            // What was typed so far is part of the move.
            line::clear(app);
            session_events::run(app, |session| session.play(mv));
        }
        Choice::Recover => leave::recover(app, effects),
        Choice::Resign(loser) => notes::resigned(app, loser),
        Choice::PlayTyped(line) => play_typed_line(app, &line),
        Choice::TakeDisk(path) => take_disk(app, path, effects),
        Choice::SaveMine(path) => save::save_mine_as(app, &path, effects),
        Choice::SaveAlone(next) => {
            save::save_as(app, "", FilePurpose::SaveAlone(next), effects);
        }
        Choice::SaveAll(next) => save::save_all(app, next, effects),
        Choice::Act(act) => act(app, effects),
    }
}

/// Reads a file again.
fn take_disk(app: &mut App, path: PathBuf, effects: &mut Vec<Effect>) {
    if app.stones.is_some() {
        return opened::request_open(app, OpenTarget::of_path(path), effects);
    }
    let Some(session) = &mut app.session else {
        return;
    };
    session.storage_mut().leave_recovery();
    let mut files = session.rules_text().files().iter();
    let number = files.position(|file| file.path.as_ref() == Some(&path));
    let game = session.storage().game_of_file().0;
    match number {
        Some(number) => tasks::read_rules(app, number, effects),
        // It is the record: the same game of its file is read again, by the rules in play.
        None => tasks::open_game(app, game, effects),
    }
}

/// Takes a typed line out of the rules and plays it, if it is still there.
fn play_typed_line(app: &mut App, typed: &str) {
    let tab = app.editor.active;
    let is_there = app.editor.typed_line().as_deref() == Some(typed);
    let sound = app.editor.sound.get(tab).filter(|_| is_there).cloned();
    let Some(sound) = sound else { return };
    let caret = app.editor.file().map(EditorFile::caret);
    app.editor.restore(tab, &sound);
    if let (Some((line, column)), Some(file)) = (caret, app.editor.file_mut()) {
        file.set_caret(line, column.saturating_sub(typed.chars().count()));
    }
    changed(app);
    check(app);
    app.focus = Pane::Board;
    match premove::is_early(app) {
        true => premove::type_text(app, typed),
        false => session_events::run(app, |session| session.play_whole_text(typed)),
    }
}
