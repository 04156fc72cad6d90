//! Opening files and games.

use super::super::app::App;
use super::super::editor::Editor;
use super::super::event::{Effect, Opened};
use super::super::file_picker::FilePurpose;
use super::super::layer::{AfterSave, Choice};
use super::super::layout::Pane;
use super::super::open_target::OpenTarget;
use super::{ask_turn, file_picker, leave, recovery, rule_tests, rules, stones, tasks, templates};
use crate::base::Message;
use crate::board::Square;
use crate::message;
use crate::session::files::{shown, typed_path};
use crate::session::library;
use crate::session::rule_tests::is_tests_name;
use crate::session::{FileError, OpenedFile, RulesFile, Seat, Session, is_fen_file};
use crate::tui::opening::file_error;

/// Opens a file, asking for its path if none is given.
pub(super) fn open(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        file_picker::pick(app, "", FilePurpose::Open);
        return;
    }
    let path = typed_path(path);
    if is_tests_name(&shown(&path)) && rule_tests::open_tests(app, &path, effects) {
        return;
    }
    let ending = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
        .unwrap_or_default();
    if matches!(&*ending, "gbb" | "fen" | "sfen") && app.session.is_some() {
        load_position(app, &shown(&path), effects);
        return;
    }
    leave::leave_for(app, AfterSave::open(OpenTarget::of_path(path)), effects);
}

/// Opens something; until that is done or Esc is pressed, the workbench accepts no other input.
pub(super) fn request_open(app: &mut App, request: OpenTarget, effects: &mut Vec<Effect>) {
    effects.push(Effect::Run(tasks::open_request(app, request, None)));
}

/// Returns the words for the games that ship.
pub(super) fn games() -> Vec<String> {
    let games = library::games().iter();
    games.map(|game| game.word().to_owned()).collect()
}

/// Starts a new game by the rules in play, or by the bundled game that is named.
pub(super) fn new_game(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    if !name.is_empty() {
        let is_known = library::games()
            .iter()
            .any(|game| game.name() == name || game.file == name);
        if is_known {
            let request = OpenTarget {
                rules: vec![name.into()],
                from_library: true,
                ..OpenTarget::default()
            };
            leave::leave_for(app, AfterSave::open(request), effects);
        } else {
            app.tell_error(&message!("tui-no-such-game-here", name = name));
        }
        return;
    }
    match &app.session {
        None if app.stones.is_some() => app.tell(&message!("tui-stones-no-game")),
        None => app.tell(&message!("tui-nothing-open")),
        Some(session) => match same_rules(session) {
            Some(request) => leave::leave_for(app, AfterSave::open(request), effects),
            None => app.tell(&message!("tui-no-rules-yet")),
        },
    }
}

/// Starts a new game with another value for a parameter of the rules, such as the size of the board. Returns false if
/// the rules have no such parameter.
pub(super) fn set_parameter(
    app: &mut App,
    name: &str,
    value: &str,
    effects: &mut Vec<Effect>,
) -> bool {
    let session = app.session.as_ref();
    if name == "size" && session.is_some_and(has_fixed_size) {
        app.tell_error(&message!("tui-size-fixed"));
        return true;
    }
    let session = session.filter(|session| session.rules_text().parameters().contains(&name));
    let Some(mut request) = session.and_then(same_rules) else {
        return false;
    };
    if value.is_empty() {
        let value = match name {
            "size" => "9x9".to_owned(),
            _ => app.texts.word("tui-parameter-value"),
        };
        app.tell(&message!("tui-parameter-how", name = name, value = value));
        return true;
    }
    request.overrides.retain(|(known, _)| known != name);
    request.overrides.push((name.to_owned(), value.to_owned()));
    leave::leave_for(app, AfterSave::open(request), effects);
    true
}

/// Returns true if a session has rules whose board has no other size.
fn has_fixed_size(session: &Session) -> bool {
    session.rules().is_some() && !session.rules_text().parameters().contains(&"size")
}

/// Returns the request for a new game by the rules of a session, or `None` if it has none.
fn same_rules(session: &Session) -> Option<OpenTarget> {
    let text = session.rules_text();
    let rules = text.files().iter().filter(|file| file.is_rules());
    let rules: Vec<&RulesFile> = rules.collect();
    let path = |file: &&RulesFile| {
        let path = file.path.clone();
        path.unwrap_or_else(|| file.name.clone().into())
    };
    let set = text
        .overrides()
        .iter()
        .filter_map(|set| set.split_once('='));
    (!rules.is_empty()).then(|| OpenTarget {
        rules: rules.iter().map(path).collect(),
        from_library: rules.iter().all(|file| file.is_read_only()),
        overrides: set
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        ..OpenTarget::default()
    })
}

/// Loads a position. A GBB file does not state the player to move, so it is asked for.
pub(super) fn load_position(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        file_picker::pick(app, "", FilePurpose::LoadPosition);
        return;
    }
    let players = app.game().map_or(1, |game| game.players.max(1));
    let path = typed_path(path);
    if players == 1 || is_fen_file(&path) {
        tasks::load_position(app, &path, None, effects);
        return;
    }
    ask_turn(app, 0, |player| {
        let path = path.clone();
        Choice::new(move |app, effects| {
            tasks::load_position(app, &path, Some(player), effects);
        })
    });
}

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
            leave::close_session(app, effects);
            leave::forget_panes(app);
            stones::opened(app, *board);
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
            leave::close_session(app, effects);
            leave::forget_panes(app);
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
            rules::take_found(app);
            start_cursor(app);
            super::modes::opened(app, &request);
            rule_tests::opened(app, &request);
            if app.game().is_none() {
                if app
                    .session
                    .as_ref()
                    .is_some_and(|session| session.rules_text().has_source())
                {
                    app.focus = Pane::Rules;
                    rules::step_diagnostic(app, true);
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
                tasks::recover(app, effects);
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
