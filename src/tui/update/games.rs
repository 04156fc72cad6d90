//! The games in the record's file, and replacing the open record.

use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;
use crate::record::NodeId;
use crate::session::{GamesEdit, NavigationStep};
use crate::tui::app::{Answer, App, Choice, Effect, MenuEntry};
use crate::tui::commands::Action;
use crate::tui::layer::AfterSave;
use crate::tui::opening::file_error;
use crate::tui::update::offers::offer;
use crate::tui::update::tasks::{self, game_reader, load, name_of};
use crate::tui::update::{leave, prompts, replaced};

/// The most chapters that are listed.
const MAX_CHAPTERS: usize = 1000;

/// Starts an action that replaces only the record, after asking about unsaved changes. The texts of the editor stay.
pub(super) fn replace_record(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let is_changed = session.is_some_and(|session| session.tree().is_changed());
    match next {
        // What is unsaved stays in memory with the other games of its file.
        AfterSave::Game(game) if session.is_some_and(|s| s.holds_games()) && is_changed => {
            edit_games(app, GamesEdit::Open(game), effects);
        }
        next if is_changed => leave::ask_about_unsaved(app, next),
        next => leave::perform(app, next, effects),
    }
}

/// The places to which a game of the file can be moved, beside numbers.
pub(super) const PLACES: [&str; 4] = ["up", "down", "first", "last"];

/// Edits the games of the record's file.
pub(super) fn edit(app: &mut App, edit: GamesEdit, effects: &mut Vec<Effect>) {
    edit_games(app, edit, effects);
}

/// Moves the open game to another place in its file, which is offered for choice if not given.
pub(super) fn move_game(app: &mut App, place: &str, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let (game, games) = session.storage().game_of_file();
    if games < 2 {
        app.tell(&message!("tui-no-other-game", games = games));
        return;
    }
    let to = match place {
        "" => {
            offer_places(app, game, games);
            return;
        }
        "up" => game.checked_sub(1),
        "down" => Some(game + 1),
        "first" => Some(1),
        "last" => Some(games),
        number => match number.parse() {
            Ok(number) => Some(number),
            Err(_) => {
                let error = message!("tui-no-such-game", text = place, games = games);
                app.tell_error(&error);
                return;
            }
        },
    };
    match to.filter(|to| (1..=games).contains(to)) {
        Some(to) if to == game => app.tell(&message!("games-there-already", game = game)),
        Some(to) => edit(app, GamesEdit::Move(to), effects),
        None => app.tell(&message!("tui-no-other-game", games = games)),
    }
}

fn offer_places(app: &mut App, game: usize, games: usize) {
    let fits = |place: &&str| match *place {
        "up" | "first" => game > 1,
        _ => game < games,
    };
    let entry = |place: &str| MenuEntry {
        label: app.texts.word(match place {
            "up" => "games-place-up",
            "down" => "games-place-down",
            "first" => "games-place-first",
            _ => "games-place-last",
        }),
        side: String::new(),
        choice: Choice::Run(Action::MoveGame, place.to_owned()),
    };
    let entries = PLACES.iter().filter(|place| fits(place));
    let entries = entries.map(|place| entry(place)).collect();
    let title = message!("games-place-title", game = game, games = games);
    let title = app.texts.say(&title);
    offer(app, title, entries, 0);
}

/// Lists the chapters of the game: the nodes that have a name.
pub(super) fn chapters(app: &mut App) {
    let Some(session) = &app.session else { return };
    let record = session.record();
    let named = record
        .all()
        .filter(|node| !record.node(*node).name().is_empty());
    let mut nodes: Vec<NodeId> = named.take(MAX_CHAPTERS).collect();
    nodes.sort_by_cached_key(|node| {
        let line = record.line_to(*node).into_iter();
        line.map(|node| record.node(node).place())
            .collect::<Vec<_>>()
    });
    let current = session.current();
    let before =
        |node: &NodeId| *node == current || record.ancestors(current).any(|id| id == *node);
    let selected = nodes.iter().rposition(before).unwrap_or(0);
    let entries: Vec<MenuEntry> = nodes
        .iter()
        .map(|node| MenuEntry {
            label: clean_line(record.node(*node).name()).into_owned(),
            side: app.texts.say(&message!(
                "games-chapter-at",
                ply = record.node(*node).ply()
            )),
            choice: {
                let node = *node;
                Choice::new(move |app, _| super::moves::step(app, NavigationStep::To(node)))
            },
        })
        .collect();
    if entries.is_empty() {
        app.tell(&message!("games-no-chapters"));
        return;
    }
    let title = app.texts.word("games-chapters");
    offer(app, title, entries, selected);
}

/// Goes forward or back by a number of games in the record's file.
pub(super) fn game_by(app: &mut App, by: isize, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let (game, games) = session.storage().game_of_file();
    match game
        .checked_add_signed(by)
        .filter(|game| (1..=games).contains(game))
    {
        Some(game) => replace_record(app, AfterSave::Game(game), effects),
        None => app.tell(&message!("tui-no-other-game", games = games)),
    }
}

/// Goes to a game of the file by its number, which is asked for if not given.
pub(super) fn ask_game(app: &mut App, number: &str, effects: &mut Vec<Effect>) {
    if number.is_empty() {
        let games = app
            .session
            .as_ref()
            .map_or(1, |session| session.storage().game_of_file().1);
        prompts::ask(
            app,
            message!("tui-ask-game", games = games),
            "",
            Answer::new(go_to_game),
        );
    } else if let Err(error) = go_to_game(app, number, effects) {
        app.tell_error(&error);
    }
}

/// Reads the record again in a charset, which is asked for if not given.
pub(super) fn ask_charset(app: &mut App, charset: &str, effects: &mut Vec<Effect>) {
    if charset.is_empty() {
        let title = message!("tui-ask-charset");
        let answer = Answer::new(|app, text, effects| {
            tasks::read_as(app, text, effects);
            Ok(())
        });
        prompts::ask(app, title, "", answer);
    } else {
        tasks::read_as(app, charset, effects);
    }
}

/// Makes the record be saved in UTF-8.
pub(super) fn write_utf8(app: &mut App) {
    if let Some(session) = &mut app.session {
        session.storage_mut().write_utf8();
        app.tell(&message!("session-written-utf8"));
    }
}

/// Goes to a game of the file by its number.
fn go_to_game(app: &mut App, text: &str, effects: &mut Vec<Effect>) -> Result<(), Message> {
    let games = app
        .session
        .as_ref()
        .map_or(1, |session| session.storage().game_of_file().1);
    let number = text.trim().parse().ok();
    let number = number.filter(|number| (1..=games).contains(number));
    let number = number.ok_or_else(|| message!("tui-no-such-game", text = text, games = games))?;
    replace_record(app, AfterSave::Game(number), effects);
    Ok(())
}

/// Edits the games of the record's file in memory.
fn edit_games(app: &mut App, edit: GamesEdit, effects: &mut Vec<Effect>) {
    if game_reader(app).is_none() {
        return;
    }
    let Some(session) = &app.session else { return };
    let name = session.storage().record_path().map(name_of);
    let task = match session.begin_edit_games(edit) {
        Ok(task) => task,
        Err(error) => return app.tell_error(&error),
    };
    load(
        app,
        name.unwrap_or_default(),
        move || task.run(),
        move |app, edited, _| {
            let Some(session) = &mut app.session else {
                return;
            };
            match edited {
                Ok(edited) => match session.take_edited_games(edited) {
                    Some(_) => replaced::edited(app, edit),
                    None => app.tell_error(&message!("games-changed-since")),
                },
                Err(error) => app.tell_error(&file_error(&error)),
            }
        },
        effects,
    );
}
