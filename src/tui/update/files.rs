//! Opening, saving and quitting: unsaved work is never discarded without asking.

use super::super::app::{App, base_name};
use super::super::editor::Editor;
use super::super::event::{Effect, FileOutcome, Opened};
use super::super::file_picker::FilePurpose;
use super::super::layer::{AfterSave, Choice, Layer, Prompt, PromptKind, Question};
use super::super::layout::Pane;
use super::super::line::Line;
use super::super::panes::{BoardPane, Composer, MovesPane};
use super::super::places;
use super::super::questions::REST;
use super::super::request::Request;
use super::words::done_but;
use super::{
    ask_question, ask_turn, export, file_picker, games, layers, open_layer, rule_tests, rules,
    stones, templates,
};
use crate::base::Message;
use crate::board::Square;
use crate::message;
use crate::session::files::{PathKind, shown, typed_path};
use crate::session::library;
use crate::session::rule_tests::is_tests_name;
use crate::session::{FileFault, OpenedFile, RulesFile, Seat, Session, is_fen_file};
use crate::tui::perform::file_fault;
use std::path::{Path, PathBuf};

/// Asks for a line of text.
pub(super) fn ask(app: &mut App, title: Message, preset: &str, kind: PromptKind) {
    let prompt = Prompt {
        title: app.texts.say(&title),
        line: Line::selected(preset),
        kind,
        error: None,
    };
    open_layer(app, Layer::Prompt(Box::new(prompt)));
}

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
    if matches!(&*ending, "gbb" | "fen") && app.session.is_some() {
        load_position(app, &shown(&path), effects);
        return;
    }
    leave_for(app, AfterSave::open(Request::of_path(path)), effects);
}

/// Starts an action that closes what is open, after asking about unsaved work.
pub(super) fn leave_for(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    if app.is_changed() {
        ask_about_unsaved(app, next);
    } else {
        perform(app, next, effects);
    }
}

/// Asks what to do with unsaved work before something is closed.
pub(super) fn ask_about_unsaved(app: &mut App, next: AfterSave) {
    let text = app.texts.word("tui-unsaved");
    let answers = vec![
        (
            app.texts.word("tui-answer-save"),
            Choice::SaveThen(next.clone()),
        ),
        (
            app.texts.word("tui-answer-discard"),
            Choice::DiscardThen(next),
        ),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "tui-unsaved-title", text, answers, 0);
}

/// Performs an action once nothing is unsaved or the unsaved work may be discarded.
pub(super) fn perform(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    if next != AfterSave::Nothing {
        effects.extend(places::note_visit(app));
    }
    match next {
        AfterSave::Nothing => {}
        AfterSave::Quit => effects.push(Effect::Quit(false)),
        AfterSave::Open(request) => request_open(app, *request, effects),
        AfterSave::Library => {
            close_session(app, effects);
            forget_panes(app);
        }
        AfterSave::Game(game) => effects.push(Effect::OpenGame(game)),
        AfterSave::Pasted(text) => effects.push(Effect::OpenPasted(text)),
        AfterSave::Recover => {
            app.questions.withdraw(&Choice::Recover);
            effects.push(Effect::Recover);
        }
    }
}

/// Opens something; until that is done or Esc is pressed, the workbench accepts no other input.
pub(super) fn request_open(app: &mut App, request: Request, effects: &mut Vec<Effect>) {
    app.files.opening = Some(request.title());
    effects.push(Effect::Open(request));
}

/// Closes the session, whose unsaved work was saved or may be discarded.
fn close_session(app: &mut App, effects: &mut Vec<Effect>) {
    if let Some(mut session) = app.session.take() {
        app.files.closed.push(session.storage_mut().close());
        effects.push(Effect::Close);
    }
    app.files.lost = None;
}

/// Cancels the saves in flight; what they were to save remains unsaved.
pub(super) fn cancel_saves(app: &mut App, effects: &mut Vec<Effect>) {
    let name = app
        .files
        .slow_save(app.now)
        .map(|saving| saving.name.clone());
    let name = name.unwrap_or_default();
    effects.push(Effect::CancelTasks(app.files.cancel_saves()));
    app.tell_fault(&message!("tui-save-given-up", name = name));
}

fn forget_panes(app: &mut App) {
    app.stones = None;
    app.board = BoardPane::default();
    app.editor = Editor::default();
    app.moves = MovesPane {
        as_sheet: app.config.sheet,
        ..MovesPane::default()
    };
    app.composer = Composer {
        history: std::mem::take(&mut app.composer.history),
        ..Composer::default()
    };
    app.panel = None;
    app.is_zoomed = false;
    app.questions.clear();
    app.focus = Pane::Board;
}

/// Saves everything that is unsaved, one file at a time, then performs `next`. Called again after each save.
pub(super) fn save_all(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let changed = app.editor.files.iter().position(|file| file.is_changed());
    if let Some(number) = changed {
        app.editor.active = number;
        save_rules(app, next, effects);
        return;
    }
    let record_changed = app
        .session
        .as_ref()
        .is_some_and(|session| session.tree().is_changed());
    if record_changed {
        save_record(app, next, effects);
        return;
    }
    if app.stones.is_some() && app.is_changed() {
        stones::save(app, next, effects);
        return;
    }
    perform(app, next, effects);
}

/// Starts a new game by the rules in play, or by the bundled game that is named.
pub(super) fn new_game(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    if !name.is_empty() {
        let is_known = library::games()
            .iter()
            .any(|game| game.name() == name || game.file == name);
        if is_known {
            let request = Request {
                rules: vec![name.into()],
                from_library: true,
                ..Request::default()
            };
            leave_for(app, AfterSave::open(request), effects);
        } else {
            app.tell_fault(&message!("tui-no-such-game-here", name = name));
        }
        return;
    }
    match &app.session {
        None => app.tell(&message!("tui-nothing-open")),
        Some(session) => match same_rules(session) {
            Some(request) => leave_for(app, AfterSave::open(request), effects),
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
    let session = session.filter(|session| session.rules_text().parameters().contains(&name));
    let Some(mut request) = session.and_then(same_rules) else {
        return false;
    };
    request.overrides.retain(|(known, _)| known != name);
    request.overrides.push((name.to_owned(), value.to_owned()));
    leave_for(app, AfterSave::open(request), effects);
    true
}

/// Returns the request for a new game by the rules of a session, or `None` if it has none.
fn same_rules(session: &Session) -> Option<Request> {
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
    (!rules.is_empty()).then(|| Request {
        rules: rules.iter().map(path).collect(),
        from_library: rules.iter().all(|file| file.is_read_only()),
        overrides: set
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        ..Request::default()
    })
}

/// Saves the content of the focused pane, under another name if one is given.
pub(super) fn write_pane(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        save_pane(app, effects);
    } else if app.focus == Pane::Rules {
        save_rules_as(app, path, AfterSave::Nothing, effects);
    } else {
        save_record_as(app, path, AfterSave::Nothing, effects);
    }
}

/// Saves the content of the focused pane: the text of the rules, or else the record. If a question about a file is
/// pending, it is asked instead.
pub(super) fn save_pane(app: &mut App, effects: &mut Vec<Effect>) {
    if !app.questions.is_empty() {
        layers::open_question(app);
    } else if app.focus == Pane::Rules {
        save_rules(app, AfterSave::Nothing, effects);
    } else {
        save_record(app, AfterSave::Nothing, effects);
    }
}

fn save_rules(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let files = app
        .session
        .iter()
        .flat_map(|session| session.rules_text().files());
    let file = files.into_iter().nth(app.editor.active);
    if file.is_some_and(|file| !file.is_read_only()) {
        effects.push(Effect::SaveRules(app.editor.active, None, next));
    } else {
        save_rules_as(app, "", next, effects);
    }
}

/// Saves the active rule file under a name.
pub(super) fn save_rules_as(app: &mut App, path: &str, next: AfterSave, effects: &mut Vec<Effect>) {
    save_as(app, path, FilePurpose::SaveRules(next), effects);
}

/// Saves the open version of a file that changed on disk under another name, which is asked for.
pub(super) fn save_mine_as(app: &mut App, path: &Path, effects: &mut Vec<Effect>) {
    let files = app.session.iter();
    let mut files = files.flat_map(|session| session.rules_text().files());
    let number = files.position(|file| file.path.as_deref() == Some(path));
    match number {
        _ if app.stones.is_some() => stones::save_as(app, "", AfterSave::Nothing, effects),
        Some(number) => {
            app.editor.active = number;
            save_rules_as(app, "", AfterSave::Nothing, effects);
        }
        None => save_record_as(app, "", AfterSave::Nothing, effects),
    }
}

fn save_record(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let path = app
        .session
        .as_ref()
        .and_then(|session| session.storage().record_path().map(Path::to_owned));
    match path {
        Some(path) => effects.push(Effect::SaveRecord(path, next)),
        None => save_record_as(app, "", next, effects),
    }
}

/// Saves the record under a name.
pub(super) fn save_record_as(
    app: &mut App,
    path: &str,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    save_as(app, path, FilePurpose::SaveRecord(next), effects);
}

/// Writes a file under a name, which is asked for if not given.
pub(super) fn save_as(app: &mut App, path: &str, kind: FilePurpose, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        file_picker::pick(app, &preset(app, &kind), kind);
    } else {
        effects.push(Effect::CheckPath(typed_path(path), kind));
    }
}

/// Returns the path that is proposed for a file.
fn preset(app: &App, kind: &FilePurpose) -> String {
    match kind {
        FilePurpose::Open | FilePurpose::NewRules | FilePurpose::LoadPosition => String::new(),
        FilePurpose::SaveRecord(_) => {
            let session = app.session.as_ref();
            let own = session.and_then(|session| session.storage().record_path());
            own.map_or_else(|| default_name(app, "sgf"), shown)
        }
        FilePurpose::SaveRules(_) => {
            let file = app.editor.file().map(|file| base_name(&file.name));
            file.unwrap_or_default()
        }
        FilePurpose::SavePosition => default_name(app, "gbb"),
        FilePurpose::SaveStones(_) => {
            let own = app.stones_path();
            own.map_or_else(|| "board.gbb".to_owned(), shown)
        }
        FilePurpose::Export => default_name(app, "svg"),
    }
}

/// Returns a file name derived from the name of the game.
fn default_name(app: &App, ending: &str) -> String {
    let name: String = app
        .game()
        .map_or("game", |game| game.name.as_str())
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(40)
        .collect();
    format!("{name}.{ending}")
}

/// Saves the position.
pub(super) fn save_position(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    save_as(app, path, FilePurpose::SavePosition, effects);
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
        effects.push(Effect::LoadPosition(path, None));
        return;
    }
    ask_turn(app, 0, |player| Choice::LoadPosition(path.clone(), player));
}

/// Handles a path that was typed: a path to be written is first checked, a path to be read is read at once.
pub(super) fn path_given(app: &mut App, path: &str, kind: FilePurpose, effects: &mut Vec<Effect>) {
    match kind {
        FilePurpose::Open => open(app, path, effects),
        FilePurpose::NewRules => templates::new_rules(app, path, effects),
        FilePurpose::LoadPosition => load_position(app, path, effects),
        FilePurpose::SaveRecord(next) => save_record_as(app, path, next, effects),
        FilePurpose::SaveRules(next) => save_rules_as(app, path, next, effects),
        FilePurpose::SavePosition => save_position(app, path, effects),
        FilePurpose::Export => export::export(app, path, effects),
        FilePurpose::SaveStones(next) => stones::save_as(app, path, next, effects),
    }
}

/// Called when it is known what exists at a path that is to be written. The open file itself is overwritten without
/// asking; for a folder, a name in it is offered.
pub(super) fn path_checked(
    app: &mut App,
    path: PathBuf,
    found: PathKind,
    kind: FilePurpose,
    effects: &mut Vec<Effect>,
) {
    if found == PathKind::Folder {
        offer_name_in(app, &path, kind);
        return;
    }
    if kind == FilePurpose::Export && !export::accept(app, &path) {
        return;
    }
    let own = app.session.as_ref().is_some_and(|session| {
        let record = matches!(kind, FilePurpose::SaveRecord(_))
            && session.storage().record_path() == Some(&path);
        let rules = matches!(kind, FilePurpose::SaveRules(_))
            && session
                .rules_text()
                .files()
                .get(app.editor.active)
                .is_some_and(|file| file.path.as_ref() == Some(&path));
        record || rules
    });
    let stones = matches!(kind, FilePurpose::SaveStones(_)) && app.stones_path() == Some(&*path);
    if found == PathKind::Nothing || own || stones {
        write(app, path, kind, effects);
        return;
    }
    let text = app
        .texts
        .say(&message!("tui-overwrite", path = shown(&path)));
    let answers = vec![
        (
            app.texts.word("tui-answer-overwrite"),
            Choice::Overwrite(path, kind),
        ),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "tui-overwrite-title", text, answers, 1);
}

/// Asks for a file name after a folder was given as the file to write.
fn offer_name_in(app: &mut App, folder: &Path, kind: FilePurpose) {
    let name = base_name(&preset(app, &kind));
    file_picker::pick(app, &shown(&folder.join(name)), kind);
    let is_folder = app
        .texts
        .say(&message!("tui-folder-named", path = shown(folder)));
    if let Some(Layer::Files(picker)) = app.layers.last_mut() {
        picker.error = Some(is_folder);
    }
}

/// Writes a file, replacing whatever exists.
pub(super) fn write(app: &App, path: PathBuf, kind: FilePurpose, effects: &mut Vec<Effect>) {
    match kind {
        FilePurpose::SaveRecord(next) => effects.push(Effect::SaveRecord(path, next)),
        FilePurpose::SaveRules(next) => {
            effects.push(Effect::SaveRules(app.editor.active, Some(path), next));
        }
        FilePurpose::SavePosition => effects.push(Effect::SavePosition(path)),
        FilePurpose::Export => export::write(app, path, effects),
        FilePurpose::SaveStones(next) => effects.push(Effect::SaveStones(path, next)),
        _ => {}
    }
}

/// Called when something was opened, or could not be: then what was open stays open.
pub(super) fn opened(
    app: &mut App,
    request: Request,
    result: Result<Opened, Box<FileFault>>,
    effects: &mut Vec<Effect>,
) {
    app.files.opening = None;
    match result {
        Ok(Opened::Stones(board)) => {
            close_session(app, effects);
            forget_panes(app);
            stones::opened(app, *board);
            say_opened(app);
            app.library.fault.clear();
            app.toast = None;
            app.files.autosaved_at = None;
            for path in request.remembered() {
                effects.push(Effect::Remember(path));
            }
        }
        Ok(Opened::Session(opening, lost)) => {
            let OpenedFile {
                mut session,
                remarks,
            } = *opening;
            if let Some(fault) = refused_parameter(app, &request, &session) {
                app.tell_fault(&fault);
                return;
            }
            if request.record.is_none() && request.position.is_none() {
                keep_seats(app.session.as_ref(), &mut session);
            }
            close_session(app, effects);
            forget_panes(app);
            app.editor = Editor::open_files(session.rules_text().files());
            app.session = Some(session);
            say_opened(app);
            let usual = super::engine::usual_effort(app);
            if let Some(session) = &mut app.session {
                session.players_mut().set_usual_effort(usual);
            }
            app.library.fault.clear();
            app.toast = None;
            app.files.autosaved_at = None;
            rules::take_found(app);
            start_cursor(app);
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
                    app.moves.as_sheet = true;
                }
            }
            for path in request.remembered() {
                effects.push(Effect::Remember(path));
            }
            super::remarks::keep_told(app, &remarks);
            // A guessed charset or a repaired file is more important than the other remarks.
            let is_repair = |remark: &&Message| remark.id.starts_with("session-record-odd");
            match (remarks.iter().find(is_repair), remarks.first()) {
                (Some(repair), _) => app.tell_fault(repair),
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
                effects.push(Effect::Recover);
            } else {
                offer_recovery(app);
            }
        }
        Err(fault) => {
            let message = file_fault(&fault);
            let mut lines = vec![app.texts.say(&message)];
            lines.extend(fault.hint.iter().map(|hint| app.texts.say(hint)));
            if app.session.is_some() || app.stones.is_some() {
                app.tell_fault(&message);
            }
            app.library.fault = lines;
            if let Some(path) = request.rules.first()
                && templates::could_begin(&request, &fault)
            {
                templates::offer_to_begin(app, path);
            }
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
fn refused_parameter(app: &App, request: &Request, session: &Session) -> Option<Message> {
    let has_game = |session: &Session| session.game().is_some();
    let before = app.session.as_ref()?;
    let is_refused = !request.overrides.is_empty()
        && first_name(before) == first_name(session)
        && has_game(before)
        && !has_game(session);
    let (_, found) = session.rules_text().diagnostics();
    let fault = found.iter().find(|found| found.is_error() && is_refused)?;
    Some(fault.message.clone())
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

fn offer_recovery(app: &mut App) {
    let Some(lost) = &app.files.lost else { return };
    let text = app
        .texts
        .say(&message!("tui-recovery", minutes = lost.minutes_ago()));
    let title = app.texts.word("tui-recovery-title");
    let question = Question {
        notice: Some(title.clone()),
        title,
        text,
        answers: vec![
            (app.texts.word("tui-answer-recover"), Choice::Recover),
            (app.texts.word("tui-answer-forget"), Choice::ForgetRecovery),
            (app.texts.word("tui-answer-later"), Choice::Cancel),
        ],
        selected: 0,
        // At the start, keys may have been typed ahead, so the question waits for a pause; later it waits until it is
        // called.
        opens_at: (app.questions.inputs == 0).then_some(app.now + REST),
        difference: None,
    };
    layers::queue_question(app, question);
}

/// Restores the unsaved work of an earlier session, which replaces the open game. If the open game has unsaved changes,
/// asks about them first; the offer to restore is queued again in case that question is cancelled.
pub(super) fn recover(app: &mut App, effects: &mut Vec<Effect>) {
    if app.is_changed() {
        offer_recovery(app);
    }
    leave_for(app, AfterSave::Recover, effects);
}

/// Asks again before unsaved work of an earlier session is deleted.
pub(super) fn ask_to_forget(app: &mut App) {
    let text = app.texts.word("tui-forget-sure");
    let answers = vec![
        (app.texts.word("tui-answer-delete"), Choice::DeleteRecovery),
        (app.texts.word("tui-answer-keep-it"), Choice::Cancel),
    ];
    ask_question(app, "tui-recovery-title", text, answers, 1);
}

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
        FileOutcome::GameOpened => {
            games::record_replaced(app);
            if let Some(session) = &app.session {
                let (game, games) = session.storage().game_of_file();
                app.tell(&message!("tui-game-of", game = game, games = games));
            }
        }
        FileOutcome::RulesWritten(path) => {
            leave_for(app, AfterSave::open(Request::of_path(path)), effects);
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
        save_all(app, next, effects);
    }
}
