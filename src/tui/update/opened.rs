//! What follows when something was opened, or could not be.

use crate::base::Message;
use crate::board::Square;
use crate::message;
use crate::session::recovery::Lost;
use crate::session::{FileError, OpenedFile, Seat, Session};
use crate::tui::app::{App, Effect, FileTask};
use crate::tui::editor::Editor;
use crate::tui::event::Opened;
use crate::tui::file_work::TaskLane;
use crate::tui::layout::Pane;
use crate::tui::open_target::OpenTarget;
use crate::tui::opening::{self, file_error};
use crate::tui::panes::Curtain;
use crate::tui::stones::StonesScreen;
use crate::tui::update::tasks::loading;
use crate::tui::update::{
    close, engine, modes, problem_offer, recovery, remarks, tasks, templates, test_results, texts,
};
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
            close_what_was_open(app, effects);
            app.stones = Some(StonesScreen::new(*board));
            say_opened(app);
            for path in request.remembered() {
                tasks::remember(app, path, effects);
            }
        }
        Ok(Opened::Session(file, lost)) => {
            let lost = lost.map(|lost| *lost);
            show_session(app, &request, *file, lost, effects);
        }
        Err(error) => tell_not_opened(app, &request, &error),
    }
}

/// Closes what is open, and takes away what was said about it. Only now that the new one is there: while it was being
/// opened, Esc would have left everything as it was.
fn close_what_was_open(app: &mut App, effects: &mut Vec<Effect>) {
    close::close_session(app, effects);
    close::forget_panes(app);
    app.library.error.clear();
    app.toast = None;
    app.files.autosaved_at = None;
}

/// Shows rules or a record that were opened, unless the rules in play refuse the values that are asked for.
fn show_session(
    app: &mut App,
    request: &OpenTarget,
    file: OpenedFile,
    lost: Option<Lost>,
    effects: &mut Vec<Effect>,
) {
    let OpenedFile {
        mut session,
        remarks,
    } = file;
    // Before anything is closed. The new session has no game with this value, and the game that is open must not be
    // lost to a typing error.
    if let Some(error) = refused_parameter(app, request, &session) {
        app.tell_error(&error);
        return;
    }
    if request.record.is_none() && request.position.is_none() {
        keep_seats(app.session.as_ref(), &mut session);
        if request.pasted.is_none() {
            session.begin_on(&app.today);
        }
    }
    if let Some(before) = &mut app.session {
        session.take_explorer_of(before);
    }
    close_what_was_open(app, effects);
    // The editor has copies of the texts of the session. From here on `keep_texts` brings them back before anything is
    // asked that depends on them.
    app.editor = Editor::open_files(session.rules_text().files());
    app.played_variants = None;
    session.set_language(app.texts.language().code());
    let usual = engine::usual_effort(app);
    session.players_mut().set_usual_effort(usual);
    session.players_mut().set_throws(app.config.dice);
    // A script waits for everything that runs, and nobody plays on while a core is busy.
    let practises = app.config.practice && app.plain.is_none();
    session.players_mut().set_practises(practises);
    session.players_mut().set_open(!app.config.curtain);
    let fixed = app.curtain.fixed;
    app.curtain = Curtain {
        fixed,
        ..Curtain::default()
    };
    let players = session.game().map(|game| game.players);
    if let Some((viewer, players)) = fixed.zip(players).filter(|(viewer, all)| viewer >= all) {
        let (player, last) = (i64::from(viewer), i64::from(players) - 1);
        app.tell_error(&message!("curtain-nobody", player = player, last = last));
    }
    app.session = Some(session);
    app.exercise.asked.clone_from(&request.problems);
    app.exercise.begins = !request.problems.is_empty();
    say_opened(app);
    texts::take_found(app);
    start_cursor(app);
    modes::opened(app, request);
    test_results::opened(app, request);
    focus_without_game(app);
    for path in request.remembered() {
        tasks::remember(app, path, effects);
    }
    tell_remarks(app, &remarks);
    app.files.lost = lost;
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
    problem_offer::offer(app);
}

/// Puts the focus where there is something to do, if what was opened is no game: on the first error of the rules, or on
/// moves that are shown as text, without a board.
fn focus_without_game(app: &mut App) {
    let Some(session) = app.session.as_ref().filter(|_| app.game().is_none()) else {
        return;
    };
    if session.rules_text().has_source() {
        app.focus = Pane::Rules;
        texts::step_diagnostic(app, true);
    } else {
        app.focus = Pane::Moves;
    }
}

/// Keeps the remarks on an opened file, and tells one of them: a guessed charset or a repaired file is more important
/// than the others.
fn tell_remarks(app: &mut App, told: &[Message]) {
    remarks::keep_told(app, told);
    let is_repair = |remark: &&Message| remark.id.starts_with("session-record-odd");
    match (told.iter().find(is_repair), told.first()) {
        (Some(repair), _) => app.tell_error(repair),
        (None, Some(remark)) => app.tell(remark),
        (None, None) => {}
    }
}

/// Tells why something could not be opened, or offers to write the rules that do not exist yet.
fn tell_not_opened(app: &mut App, request: &OpenTarget, error: &FileError) {
    // The list of templates says that the file is not there yet.
    if let Some(path) = request.rules.first()
        && templates::could_begin(request, error)
    {
        app.library.error.clear();
        templates::offer_to_begin(app, path);
        return;
    }
    let message = file_error(error);
    let mut lines = vec![app.texts.say(&message)];
    lines.extend(error.hint.iter().map(|hint| app.texts.say(hint)));
    if app.session.is_some() || app.stones.is_some() {
        app.tell_error(&message);
    }
    app.library.error = lines;
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
                Some(engine) => session.players_mut().engine_seat(player, engine.spec()),
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
                .is_some_and(|piece| game.is_of(piece, position.turn))
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
