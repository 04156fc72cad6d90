//! Exercises on the screen: beginning and ending them, their keys, and what they do by themselves.

use crate::base::Message;
use crate::config::Mode;
use crate::message;
use crate::record::NodeId;
use crate::session::Session;
use crate::session::dates::day_of;
use crate::session::exercise::{
    AnswerRule, ExerciseStage, ProblemFiles, ProblemOptions, ProblemOrder, ScheduledProblem,
    keep_problem, note_in_file,
};
use crate::session::files::typed_path;
use crate::tui::app::{App, Effect};
use crate::tui::commands::Action;
use crate::tui::layer::AfterSave;
use crate::tui::layout::Pane;
use crate::tui::open_target::OpenTarget;
use crate::tui::panes::{BeforeExercise, Panel, PanelKind};
use crate::tui::update::offers::{offer_values, tell_no_such_value, words};
use crate::tui::update::{
    board, hint, leave, modes, problem_offer, replaced, session_events, tasks,
};
use std::path::PathBuf;
use std::time::Duration;

/// How long the file takes for its reply, and how long a solved problem stays.
const REPLY: Duration = Duration::from_millis(300);
const NEXT: Duration = Duration::from_secs(1);

/// The words for the problems that are due, and for those of the user.
const DUE: &str = "due";
const OWN: &str = "own";

/// The commands that are about the game which was put aside: the exercise ends before them.
const OF_GAME: [Action; 22] = [
    Action::Save,
    Action::Write,
    Action::SaveAs,
    Action::Rematch,
    Action::AddGame,
    Action::DeleteGame,
    Action::MoveGame,
    Action::NextGame,
    Action::PreviousGame,
    Action::ToGame,
    Action::ListGames,
    Action::Chapters,
    Action::Charset,
    Action::Reload,
    Action::Quit,
    Action::SaveAndQuit,
    Action::Opponent,
    Action::Engine,
    Action::Review,
    Action::KeepReview,
    Action::Resign,
    Action::AgreeDraw,
];

/// Asks the problems of a file or a folder, those that are due, or those of the open file.
pub(super) fn problems(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let own = session.and_then(|session| session.storage().record_path());
    let path = match (argument, own) {
        ("", Some(path)) => path.to_owned(),
        ("", None) => return app.tell(&message!("exercise-which-file")),
        (argument, _) => typed_path(argument),
    };
    read_files(app, vec![path], effects);
}

/// Reads files of problems, and asks them.
fn read_files(app: &mut App, paths: Vec<PathBuf>, effects: &mut Vec<Effect>) {
    problem_offer::withdraw(app);
    let (schedule, own) = (app.folders.problems(), app.folders.own_problems());
    let name = app.texts.word("exercise-title");
    let today = day_of(&app.today);
    let read = move || {
        let is = |word: &str| matches!(&paths[..], [path] if path.as_os_str() == word);
        let mut read = match (is(DUE), is(OWN)) {
            (true, _) => ProblemFiles::due(&schedule, today),
            (_, true) => ProblemFiles::read(&[own], &schedule),
            _ => ProblemFiles::read(&paths, &schedule),
        };
        read.needs_own_rules |= is(OWN);
        (read, paths)
    };
    tasks::load(app, name, read, take_files, effects);
}

/// Asks the problems that were read. Those of another game than the open one are opened first, and asked by the same
/// paths and words then.
fn take_files(
    app: &mut App,
    (mut read, asked): (ProblemFiles, Vec<PathBuf>),
    effects: &mut Vec<Effect>,
) {
    session_events::tell_messages(app, std::mem::take(&mut read.remarks));
    let Some(first) = read.files.first() else {
        // What is wrong with the file has just been told.
        return;
    };
    let session = app.session.as_ref();
    if !session.is_some_and(|session| session.takes_problems(&read)) {
        let target = OpenTarget {
            record: Some(first.path().to_owned()),
            problems: asked,
            ..OpenTarget::default()
        };
        let next = AfterSave::Open(Box::new(target));
        return leave::leave_for(app, next, effects);
    }
    let options = ProblemOptions {
        rule: AnswerRule::from_name(&app.config.problem_answers),
        asks_all: app.config.problem_all,
        today: day_of(&app.today),
        schedule: read.schedule,
    };
    let (files, chosen) = (read.files, read.chosen);
    session_events::run(app, |session| {
        session.begin_problems(files, chosen, options)
    });
}

/// Asks for better moves than the mistakes of the game, of one player or of all persons.
pub(super) fn mistakes(app: &mut App, argument: &str) {
    let names = players(app);
    let player = match argument {
        "" => None,
        name => {
            let name = name.to_lowercase();
            let known = names.iter().position(|known| known.to_lowercase() == name);
            let Some(player) = known.and_then(|player| u8::try_from(player).ok()) else {
                return tell_no_such_value(app, &names, argument);
            };
            Some(player)
        }
    };
    session_events::run(app, |session| session.begin_mistakes(player));
}

/// Returns the names of the players, whose mistakes can be asked for.
pub(super) fn players(app: &App) -> Vec<String> {
    let players = app.game().map_or(0, |game| game.players);
    (0..players).map(|player| app.player_name(player)).collect()
}

/// Adds the position on the board to the user's own problems.
pub(super) fn keep_here(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else {
        return;
    };
    let game = match session.problem_here() {
        Ok(game) => game,
        Err(reason) => return app.tell_error(&reason),
    };
    let path = app.folders.own_problems();
    let take = |app: &mut App, kept: Result<bool, Message>, _: &mut Vec<Effect>| match kept {
        Ok(true) => app.tell(&message!("exercise-kept")),
        Ok(false) => app.tell(&message!("exercise-kept-before")),
        Err(error) => app.tell_error(&error),
    };
    tasks::background(app, move || keep_problem(&path, &game), take, effects);
}

/// Goes on after an answer, or lifts a piece.
pub(super) fn go_on(app: &mut App) {
    match stage(app) {
        Some(ExerciseStage::Wrong) => again(app),
        Some(ExerciseStage::Solved) => step(app, 1),
        _ => board::lift(app),
    }
}

pub(super) fn again(app: &mut App) {
    if is_there(app) {
        session_events::run(app, Session::exercise_again);
    }
}

pub(super) fn step(app: &mut App, by: isize) {
    if is_there(app) {
        session_events::run(app, |session| session.exercise_step(by));
    }
}

pub(super) fn solution(app: &mut App) {
    if is_there(app) {
        session_events::run(app, Session::exercise_solution);
    }
}

/// Changes the order of the problems that are still to be asked.
pub(super) fn order(app: &mut App) {
    if !is_there(app) {
        return;
    }
    let Some(session) = &mut app.session else {
        return;
    };
    let order = session
        .exercise()
        .and_then(|exercise| exercise.problem_order());
    let (order, words) = match order {
        Some(ProblemOrder::File) => (ProblemOrder::Random, message!("exercise-order-random")),
        Some(ProblemOrder::Random) => (ProblemOrder::File, message!("exercise-order-file")),
        None => return app.tell(&message!("exercise-order-none")),
    };
    session.order_problems(order);
    app.tell(&words);
}

/// Ends the exercise.
pub(super) fn end(app: &mut App) {
    if is_there(app) {
        session_events::run(app, Session::end_exercise);
    }
}

/// Puts a hint or a lifted piece away, or else ends the exercise.
pub(super) fn escape(app: &mut App) {
    let is_making = !app.board.composition.is_empty()
        || app.board.refusal.is_some()
        || !app.composer.line.text().is_empty();
    if is_making {
        board::take_back(app);
    } else if !hint::put_away(app) {
        end(app);
    }
}

/// Ends the exercise before a command that is about the game itself; a move that is taken back is asked for again.
/// Returns true if the command is done with that.
pub(super) fn make_way(app: &mut App, action: Action) -> bool {
    if stage(app).is_none() {
        return false;
    }
    let is_on_record = app.focus != Pane::Rules || app.plain.is_some();
    let takes_back = matches!(
        action,
        Action::Undo | Action::Delete | Action::DeleteOthers | Action::CutBranch
    );
    if takes_back && is_on_record {
        again(app);
        return true;
    }
    if OF_GAME.contains(&action) {
        end(app);
    }
    let is_help = matches!(action, Action::WinIn | Action::Analyse | Action::EngineMove);
    if is_help && let Some(session) = &mut app.session {
        session.exercise_hinted();
    }
    false
}

fn stage(app: &App) -> Option<ExerciseStage> {
    Some(app.session.as_ref()?.exercise()?.stage())
}

fn is_there(app: &mut App) -> bool {
    let is_there = stage(app).is_some();
    if !is_there {
        app.tell(&message!("exercise-none"));
    }
    is_there
}

/// Called after every event: reads what is asked next, writes what was answered, and shows the exercise while there is
/// one.
pub(super) fn sync(app: &mut App, effects: &mut Vec<Effect>) {
    if !app.exercise.asked.is_empty() {
        let asked = std::mem::take(&mut app.exercise.asked);
        read_files(app, asked, effects);
    }
    // Nothing of the first file is shown before its first problem is.
    let is_loading = app.files.opening.is_some() || stage(app) == Some(ExerciseStage::Loading);
    app.exercise.begins &= is_loading;
    let Some(stage) = stage(app) else {
        leave_screen(app);
        return;
    };
    if app.exercise.before.is_none() {
        app.exercise.before = Some(BeforeExercise {
            mode: app.mode,
            panel: app.panel,
            focus: app.focus,
        });
        modes::set_mode(app, Mode::Play);
        app.panel = Some(Panel::new(PanelKind::Exercise));
        app.focus = Pane::Board;
        app.dirty = true;
    }
    let Some(session) = &mut app.session else {
        return;
    };
    let here = session.current();
    let noted = session.exercise_mut().map(|exercise| exercise.take_noted());
    let wanted = session.begin_read_problem();
    if let Some(noted) = noted.filter(|noted| !noted.is_empty()) {
        write(app, noted, effects);
    }
    if let Some(wanted) = wanted {
        let name = app.texts.word("exercise-title");
        let take = |app: &mut App, read, _: &mut Vec<Effect>| {
            session_events::run(app, |session| session.take_problem(read));
            // A problem may bring other rules.
            replaced::record_replaced(app);
        };
        tasks::load(app, name, move || wanted.run(), take, effects);
    }
    wait(app, stage, here);
}

/// Notes when the exercise goes on by itself.
fn wait(app: &mut App, stage: ExerciseStage, here: NodeId) {
    let delay = match (stage, app.plain.is_some()) {
        (ExerciseStage::Replying, false) => REPLY,
        (ExerciseStage::Solved, false) => NEXT,
        (ExerciseStage::Replying | ExerciseStage::Solved, true) => Duration::ZERO,
        _ => {
            app.exercise.waits = None;
            app.exercise.due = None;
            return;
        }
    };
    if app.exercise.waits != Some((stage, here)) {
        app.exercise.waits = Some((stage, here));
        app.exercise.due = Some(app.now + delay);
    }
}

/// Goes on by itself if it is time.
pub(super) fn on_time(app: &mut App) {
    if app.exercise.due.take_if(|due| *due <= app.now).is_some() {
        app.dirty = true;
        session_events::run(app, Session::exercise_go_on);
    }
}

/// Called for every input: whoever does something stays at a problem that is solved.
pub(super) fn stay(app: &mut App) {
    if stage(app) == Some(ExerciseStage::Solved) {
        app.exercise.due = None;
    }
}

fn leave_screen(app: &mut App) {
    let Some(before) = app.exercise.before.take() else {
        return;
    };
    app.exercise.waits = None;
    app.exercise.due = None;
    app.dirty = true;
    if app.session.is_some() {
        modes::set_mode(app, before.mode);
        replaced::record_replaced(app);
        app.panel = before.panel;
        app.focus = before.focus;
    }
}

/// Writes what was answered to the file of the problems.
fn write(app: &mut App, noted: Vec<ScheduledProblem>, effects: &mut Vec<Effect>) {
    let path = app.folders.problems();
    let take = |app: &mut App, written: Result<(), Message>, _: &mut Vec<Effect>| {
        if let Err(error) = written {
            app.tell_error(&error);
        }
    };
    tasks::background(app, move || note_in_file(&path, noted), take, effects);
}

/// Sets how files say which answers are right.
pub(super) fn answers(app: &mut App, name: &str) {
    if name.is_empty() {
        let present = app.config.problem_answers.clone();
        return offer_values(app, Action::ProblemAnswers, answer_names(), &present);
    }
    if !answer_names().iter().any(|known| known == name) {
        return tell_no_such_value(app, &answer_names(), name);
    }
    app.config.problem_answers = name.to_owned();
    app.is_config_changed = true;
    app.tell(&message!("exercise-answers-set", name = name));
}

pub(super) fn answer_names() -> Vec<String> {
    words(&crate::config::Config::PROBLEM_ANSWERS)
}

/// Switches whether all right lines of a problem are asked for.
pub(super) fn all(app: &mut App) {
    app.config.problem_all = !app.config.problem_all;
    app.is_config_changed = true;
    app.tell(&match app.config.problem_all {
        true => message!("exercise-all-on"),
        false => message!("exercise-all-off"),
    });
}
