//! The results of reading and writing files.

use super::super::app::App;
use super::super::event::{Effect, FileOutcome};
use super::super::layer::AfterSave;
use super::super::request::Request;
use super::words::done_but;
use super::{games, leave, rule_tests, rules, save};
use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::session::files::shown;

/// Called when a file was written or read, or could not be.
pub(super) fn file_task_done(
    app: &mut App,
    outcome: FileOutcome,
    result: Result<(), Message>,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    if let Err(fault) = result {
        app.tell_fault(&fault);
        return;
    }
    match outcome {
        FileOutcome::RulesSaved(number, path) => {
            let files = app.session.iter().flat_map(|s| s.rules_text().files());
            // Bundled rules are saved with their look, which then also has a new name.
            for (index, file) in files.enumerate() {
                if let Some(open) = app.editor.files.get_mut(index)
                    && (index == number || open.name != file.name)
                {
                    open.name.clone_from(&file.name);
                    open.set_saved(&file.saved);
                }
            }
            app.tell(&message!("tui-saved", path = shown(&path)));
            effects.push(Effect::Remember(path));
        }
        FileOutcome::RecordSaved(path) | FileOutcome::StonesSaved(path) => {
            app.tell(&message!("tui-saved", path = shown(&path)));
            effects.push(Effect::Remember(path));
        }
        FileOutcome::Exported(path) => app.tell(&message!("tui-saved", path = shown(&path))),
        FileOutcome::PositionSaved(path, remarks) => {
            app.tell(&done_but(
                message!("tui-saved", path = shown(&path)),
                remarks,
            ));
        }
        FileOutcome::PositionLoaded(path) => {
            super::moves::position_changed(app);
            app.tell(&message!("tui-position-loaded", path = shown(&path)));
        }
        FileOutcome::WaitingOpened => games::waiting_opened(app),
        FileOutcome::PastedOpened => {
            games::record_replaced(app);
            app.tell(&message!("tui-pasted-game"));
        }
        FileOutcome::PastedPlaced => {
            super::moves::position_changed(app);
            app.tell(&message!("tui-pasted-position"));
        }
        FileOutcome::RulesRead(number) => {
            if let Some(file) = app
                .session
                .as_ref()
                .and_then(|s| s.rules_text().files().get(number))
            {
                let text = file.draft.clone();
                app.editor.replace(number, &text);
                rules::read_again(app);
            }
        }
        FileOutcome::RecordReadAgain(path) => {
            games::record_replaced(app);
            app.tell(&message!("tui-record-read-again", path = shown(&path)));
        }
        FileOutcome::GameOpened => {
            games::record_replaced(app);
            if let Some(session) = &app.session {
                let (game, games) = session.storage().game_of_file();
                app.tell(&message!("tui-game-of", game = game, games = games));
            }
        }
        FileOutcome::RulesWritten(path) => {
            leave::leave_for(app, AfterSave::open(Request::of_path(path)), effects);
        }
        FileOutcome::TestWritten(made) => rule_tests::made(app, made, effects),
        FileOutcome::SettingsSaved | FileOutcome::RecoveryForgotten => {}
        FileOutcome::Recovered => {
            let drafts: Vec<_> = app
                .session
                .iter()
                .flat_map(|session| session.rules_text().files())
                .map(|file| file.draft.clone())
                .collect();
            for (number, draft) in drafts.iter().enumerate() {
                let differs = app
                    .editor
                    .files
                    .get(number)
                    .is_some_and(|file| *file.text() != **draft);
                if differs {
                    app.editor.restore(number, draft);
                }
            }
            super::moves::position_changed(app);
            rules::check(app);
            app.tell(&message!("tui-recovered"));
            let watched = app.session.as_ref().map(Session::watched);
            effects.extend(watched.into_iter().flatten().map(Effect::CheckDisk));
        }
    }
    if next != AfterSave::Nothing {
        save::save_all(app, next, effects);
    }
}
