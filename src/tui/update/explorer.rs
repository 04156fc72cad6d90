//! The explorer of the games in files: opening and closing it, playing a move of it, and opening the games that have
//! it.

use crate::base::clean::clean_line;
use crate::board::Move;
use crate::message;
use crate::record::NodeId;
use crate::session::explorer::{ExploredGames, GameAt, PlayedMove};
use crate::session::listed_game::ListedGame;
use crate::session::{NavigationStep, RecordFile, Session};
use crate::tui::app::{App, Choice, Effect, MenuEntry};
use crate::tui::file_work::TaskLane;
use crate::tui::layer::AfterSave;
use crate::tui::open_target::OpenTarget;
use crate::tui::panes::PanelKind;
use crate::tui::update::offers::offer;
use crate::tui::update::tasks::task;
use crate::tui::update::{leave, moves, panel, session_events};
use std::path::PathBuf;
use std::rc::Rc;

/// Shows what was played from the position on the board: in the games of files and folders if some are named, else in
/// those that were read before, else in those of the open file and of the settings. Stops the reading, or closes the
/// panel, if it is open.
pub(super) fn explorer(app: &mut App, argument: &str) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    if argument.is_empty() && is_open(app) {
        if !stop(app) {
            panel::close(app);
        }
        return;
    }
    let games = match argument {
        "" => ExploredGames::Usual(app.config.explorer.clone()),
        named => ExploredGames::Typed(named.to_owned()),
    };
    let Some(session) = &mut app.session else {
        return;
    };
    if (!argument.is_empty() || session.explorer().is_none())
        && let Err(error) = session.explore(games)
    {
        app.tell_error(&error);
        return;
    }
    panel::open(app, PanelKind::Explorer);
}

/// Stops reading games; what was read stays. Returns false if nothing is read.
pub(super) fn stop(app: &mut App) -> bool {
    let was_reading = app.session.as_mut().is_some_and(Session::stop_exploring);
    if was_reading {
        app.tell(&message!("explorer-stopped"));
    }
    was_reading
}

fn is_open(app: &App) -> bool {
    app.panel
        .is_some_and(|panel| panel.kind == PanelKind::Explorer)
}

fn selected(app: &App) -> Option<&PlayedMove> {
    let panel = app
        .panel
        .filter(|panel| panel.kind == PanelKind::Explorer)?;
    app.session.as_ref()?.explored()?.moves.get(panel.selected)
}

/// Plays the selected move.
pub(super) fn play(app: &mut App) {
    let mv = selected(app).and_then(|played| played.mv.clone());
    match mv {
        Some((mv, _)) => {
            match next_node(app, &mv) {
                Some(node) => moves::step(app, NavigationStep::To(node)),
                None => session_events::run(app, |session| session.play(mv)),
            }
            if let Some(panel) = &mut app.panel {
                panel.selected = 0;
            }
        }
        None => app.tell(&message!("explorer-no-move")),
    }
}

/// Adds the line that was played most often after the selected move as a variation.
pub(super) fn add_line(app: &mut App) {
    let key = selected(app).filter(|played| played.mv.is_some());
    match (key.map(|played| played.count.key), &mut app.session) {
        (Some(key), Some(session)) => session.add_most_played(key),
        _ => app.tell(&message!("explorer-no-move")),
    }
}

/// Returns the next node with a move, if the record has one.
fn next_node(app: &App, mv: &Move) -> Option<NodeId> {
    let session = app.session.as_ref()?;
    let record = session.record();
    let mut children = record.node(session.current()).children().iter().copied();
    children.find(|child| record.node(*child).content().as_move() == Some(mv))
}

/// Lists the games in which the selected move was played, or all that have the position if no move is selected.
pub(super) fn games(app: &mut App, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let all = || Some(&session?.explored()?.all);
    let count = selected(app).map(|played| &played.count).or_else(all);
    let named = count.map(|count| (count.named.clone(), count.games));
    let Some((named, games)) = named.filter(|(named, _)| !named.is_empty()) else {
        app.tell(&message!("explorer-no-move"));
        return;
    };
    let path = |at: &GameAt| Some(session?.explorer()?.file(at.file)?.to_owned());
    let places: Vec<(GameAt, PathBuf)> = named
        .iter()
        .filter_map(|at| Some((*at, path(at)?)))
        .collect();
    let Some(reader) = session.map(Session::game_reader) else {
        return;
    };
    let list = move |is_cancelled: &dyn Fn() -> bool| {
        let mut open: Option<RecordFile> = None;
        let mut listed = Vec::new();
        for (at, path) in places {
            if is_cancelled() {
                break;
            }
            // The games of a file stand together.
            let file = match open.take().filter(|file| file.path() == path) {
                Some(file) => Some(file),
                None => reader.file(&path).ok(),
            };
            let summary = file.as_ref().and_then(|file| file.summary(at.game, 0));
            listed.push((at, path, ListedGame::of(&summary.unwrap_or_default())));
            open = file;
        }
        listed
    };
    let task = task(app, list, move |app, listed, _| {
        offer_games(app, listed, games);
    });
    effects.push(Effect::Run(task.on(TaskLane::Folders)));
}

fn offer_games(app: &mut App, listed: Vec<(GameAt, PathBuf, ListedGame)>, games: usize) {
    let entries = listed.into_iter().map(|(at, path, line)| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        let name = name.unwrap_or_default();
        let label = format!("{name} {}  {}", at.game, line.text(&line.result));
        MenuEntry {
            label: clean_line(label.trim_end()).into_owned(),
            side: String::new(),
            choice: Choice::Act(Rc::new(move |app, effects| {
                open_game(app, at, path.clone(), effects);
            })),
        }
    });
    let entries = entries.collect();
    let title = app.texts.say(&message!("explorer-games", games = games));
    offer(app, title, entries, 0);
}

/// Opens a game at the position that was explored.
fn open_game(app: &mut App, at: GameAt, path: PathBuf, effects: &mut Vec<Effect>) {
    let request = OpenTarget {
        record: Some(path),
        game: Some(at.game),
        path: (at.ply > 0).then(|| format!("0*{}", at.ply)),
        ..OpenTarget::default()
    };
    leave::leave_for(app, AfterSave::open(request), effects);
}
