//! What follows when something was opened, or could not be.

use crate::base::Message;
use crate::board::Square;
use crate::session::{FileError, OpenedFile, Seat, Session};
use crate::tui::app::{App, Effect, FileTask};
use crate::tui::editor::Editor;
use crate::tui::event::Opened;
use crate::tui::file_work::TaskLane;
use crate::tui::layout::Pane;
use crate::tui::open_target::OpenTarget;
use crate::tui::opening;
use crate::tui::opening::file_error;
use crate::tui::stones::StonesScreen;
use crate::tui::update::tasks::loading;
use crate::tui::update::{close, recovery, tasks, templates, test_results, texts};
use std::sync::{Arc, Mutex, PoisonError};

/// Called when something was opened, or could not be: then what was open stays open.
pub(super) fn opened(
    app: &mut App,
    request: OpenTarget,
    result: Result<Opened, Box<FileError>>,
    effects: &mut Vec<Effect>,
) {
    app.files.opening = None;
    match result {
        Ok(Opened::Stones(board)) => {
            // Closed only now that the new one is there: while it was being opened, Esc would have left everything as
            // it was.
            close::close_session(app, effects);
            close::forget_panes(app);
            app.stones = Some(StonesScreen::new(*board));
            say_opened(app);
            app.library.error.clear();
            app.toast = None;
            app.files.autosaved_at = None;
            for path in request.remembered() {
                tasks::remember(app, path, effects);
            }
        }
        Ok(Opened::Session(opening, lost)) => {
            let OpenedFile {
                mut session,
                remarks,
            } = *opening;
            // Before anything is closed. The new session has no game with this value, and the game that is open must
            // not be lost to a typing error.
            if let Some(error) = refused_parameter(app, &request, &session) {
                app.tell_error(&error);
                return;
            }
            if request.record.is_none() && request.position.is_none() {
                keep_seats(app.session.as_ref(), &mut session);
                if request.pasted.is_none() {
                    session.begin_on(&app.today);
                }
            }
            close::close_session(app, effects);
            close::forget_panes(app);
            // The editor has copies of the texts of the session. From here on `keep_texts` brings them back before
            // anything is asked that depends on them.
            app.editor = Editor::open_files(session.rules_text().files());
            app.played_variants = None;
            app.session = Some(session);
            say_opened(app);
            let usual = super::engine::usual_effort(app);
            if let Some(session) = &mut app.session {
                session.set_language(app.texts.language().code());
                session.players_mut().set_usual_effort(usual);
            }
            app.library.error.clear();
            app.toast = None;
            app.files.autosaved_at = None;
            texts::take_found(app);
            start_cursor(app);
            super::modes::opened(app, &request);
            test_results::opened(app, &request);
            if app.game().is_none() {
                if app
                    .session
                    .as_ref()
                    .is_some_and(|session| session.rules_text().has_source())
                {
                    app.focus = Pane::Rules;
                    texts::step_diagnostic(app, true);
                } else {
                    // Moves without a board are shown as text.
                    app.focus = Pane::Moves;
                }
            }
            for path in request.remembered() {
                tasks::remember(app, path, effects);
            }
            super::remarks::keep_told(app, &remarks);
            // A guessed charset or a repaired file is more important than the other remarks.
            let is_repair = |remark: &&Message| remark.id.starts_with("session-record-odd");
            match (remarks.iter().find(is_repair), remarks.first()) {
                (Some(repair), _) => app.tell_error(repair),
                (None, Some(remark)) => app.tell(remark),
                (None, None) => {}
            }
            app.files.lost = lost.map(|lost| *lost);
            if let Some(lost) = &app.files.lost {
                app.library
                    .lost
                    .retain(|listed| listed.opened != lost.opened);
            }
            if request.brings_back && app.files.lost.is_some() {
                recovery::recover(app, effects);
            } else {
                recovery::offer_recovery(app);
            }
        }
        Err(error) => {
            // The list of templates says that the file is not there yet.
            if let Some(path) = request.rules.first()
                && templates::could_begin(&request, &error)
            {
                app.library.error.clear();
                templates::offer_to_begin(app, path);
                return;
            }
            let message = file_error(&error);
            let mut lines = vec![app.texts.say(&message)];
            lines.extend(error.hint.iter().map(|hint| app.texts.say(hint)));
            if app.session.is_some() || app.stones.is_some() {
                app.tell_error(&message);
            }
            app.library.error = lines;
        }
    }
}

/// Without a screen, what was opened is said.
fn say_opened(app: &mut App) {
    if let Some(plain) = &mut app.plain {
        plain.is_new = true;
    }
}

/// Returns the reason why the rules in play refuse the parameter values for a new game, or `None` if they accept them.
fn refused_parameter(app: &App, request: &OpenTarget, session: &Session) -> Option<Message> {
    let has_game = |session: &Session| session.game().is_some();
    let before = app.session.as_ref()?;
    let is_refused = !request.overrides.is_empty()
        && first_name(before) == first_name(session)
        && has_game(before)
        && !has_game(session);
    let (_, found) = session.rules_text().diagnostics();
    let error = found.iter().find(|found| found.is_error() && is_refused)?;
    Some(error.message.clone())
}

/// Returns the name of the first rule file.
fn first_name(session: &Session) -> Option<&str> {
    let file = session.rules_text().files().first()?;
    Some(&file.name)
}

/// Keeps the seats of the players in a new game by the same rules.
fn keep_seats(before: Option<&Session>, session: &mut Session) {
    let Some(before) = before.filter(|before| first_name(before) == first_name(session)) else {
        return;
    };
    let players = session.game().map_or(0, |game| game.players);
    for player in 0..players {
        let seat = match before.players().seat(player) {
            // A session numbers its own engines.
            Seat::Engine(number) => match before.players().engine(number) {
                Some(engine) => session.players_mut().engine_seat(engine.spec()),
                None => Seat::Person,
            },
            seat => seat,
        };
        session.players_mut().set_seat(player, seat);
    }
}

/// Puts the cursor on a piece of the player to move, near the middle, so that the first key has an effect.
fn start_cursor(app: &mut App) {
    let Some(session) = &app.session else { return };
    let Some(game) = session.game() else { return };
    let position = session.position();
    let board = &position.board;
    let middle = Square::new(board.width() / 2, board.height() / 2);
    let distance = |square: &Square| {
        i32::from(square.x).abs_diff(i32::from(middle.x))
            + i32::from(square.y).abs_diff(i32::from(middle.y))
    };
    app.board.cursor = board
        .squares()
        .filter(|square| {
            board
                .piece(*square)
                .is_some_and(|piece| game.owner(piece) == position.turn)
        })
        .min_by_key(distance)
        .or_else(|| board.nearest(middle))
        .unwrap_or(middle);
}

/// Returns a task that opens something, closing what is open now. It has a thread of its own: a large record takes a
/// while, during which files can be saved. An error is copied to `told` as soon as it is known.
pub(in crate::tui) fn open_request(
    app: &mut App,
    request: OpenTarget,
    told: Option<OpenError>,
) -> FileTask {
    let folders = app.folders.clone();
    let name = request.title();
    let open = move || {
        let result = opening::open(&folders, &request);
        if let (Err(error), Some(told)) = (&result, told) {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone());
        }
        (request, result)
    };
    type Read = (OpenTarget, Result<Opened, Box<FileError>>);
    let take = |app: &mut App, (request, result): Read, effects: &mut Vec<Effect>| {
        opened(app, request, result, effects);
    };
    loading(app, name, open, take).on(TaskLane::Apart)
}

/// Why something could not be opened, for whoever asks before the result is applied.
pub(in crate::tui) type OpenError = Arc<Mutex<Option<Box<FileError>>>>;

/// Opens something; until that is done or Esc is pressed, the workbench accepts no other input.
pub(super) fn request_open(app: &mut App, request: OpenTarget, effects: &mut Vec<Effect>) {
    effects.push(Effect::Run(open_request(app, request, None)));
}
