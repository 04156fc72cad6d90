//! Opening files and games.

use crate::message;
use crate::session::files::{shown, typed_path};
use crate::session::rule_tests::is_tests_name;
use crate::session::{RulesFile, Session, is_fen_file, library};
use crate::tui::app::{App, Choice, Effect};
use crate::tui::file_picker::FilePurpose;
use crate::tui::layer::AfterSave;
use crate::tui::open_target::OpenTarget;
use crate::tui::update::offers::{self, ask_turn};
use crate::tui::update::{leave, rule_tests, tasks};

/// Opens a file, asking for its path if none is given.
pub(super) fn open(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        offers::pick(app, "", FilePurpose::Open);
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
        offers::pick(app, "", FilePurpose::LoadPosition);
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
