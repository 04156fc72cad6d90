//! The commands: whether one can be used here, and its function.

use super::super::app::App;
use super::super::commands::{
    self, Action, Command, CommandNeeds, KeyContext, MenuGroup, Typed, each_command,
};
use super::super::event::Effect;
use super::super::layer::AfterSave;
use super::super::layout::Pane;
use super::super::plain;
use super::{
    assist, board, clipboard, composer, engine, engines, export, format, games, help, hints,
    layers, leave, legal_moves, library, marking, modes, moves, notes, open, palette, panel, panes,
    premove, prompts, remarks, rule_tests, rules, save, set_up, settings, stones, templates, trace,
    variants,
};
use crate::base::Message;
use crate::config::{Config, Mode};
use crate::message;
use crate::record::NodeId;
use crate::rules::variant::VARIANTS;
use crate::session::{GamesEdit, NavigationStep, reference};
use crate::tui::facts::{is_over, may_count, open_end};

// The same rows as `commands.rs` reads for keys and titles; here the columns with code become arms of three matches. So
// a command cannot be declared without its function, or bound to two.
macro_rules! functions {
    ($app:ident $argument:ident $effects:ident $(
        $action:ident $id:literal $group:ident $kind:ident $needs:ident [ $($keys:tt)* ]
        $({ $($run:tt)* })? $(stones { $($stones:tt)* })? $(values { $($values:tt)* })?;
    )*) => {
        /// Runs a command in the open game, or on the start screen.
        fn call($app: &mut App, action: Action, $argument: &str, $effects: &mut Vec<Effect>) {
            match action {
                $($( Action::$action => { $($run)* } )?)*
                // What is left has a function for boards of stones only, and none is open.
                _ => {}
            }
        }

        /// Runs a command on the open board of stones. Returns false if it has no function there.
        fn call_on_stones(
            $app: &mut App,
            action: Action,
            $argument: &str,
            $effects: &mut Vec<Effect>,
        ) -> bool {
            match action {
                $($( Action::$action => { $($stones)* } )?)*
                _ => return false,
            }
            true
        }

        /// Returns the values that the argument of a command can have, if they can be listed.
        pub(super) fn values($app: &App, action: Action) -> Vec<String> {
            match action {
                $($( Action::$action => { $($values)* } )?)*
                _ => Vec::new(),
            }
        }
    };
}

each_command!(functions);

/// Runs a command whose name was typed. A command of a pane does nothing that anybody would see where another pane has
/// the focus, so it is refused there; those of the board are useful everywhere.
pub(super) fn run_by_name(
    app: &mut App,
    action: Action,
    argument: &str,
    effects: &mut Vec<Effect>,
) {
    let command = commands::of(action);
    let (context, places) = (app.context(), command.keys);
    let works = |place: KeyContext| places.iter().any(|(known, _)| *known == place);
    let is_useful = [context, KeyContext::Everywhere, KeyContext::Board]
        .into_iter()
        .any(works);
    let first = places.first().filter(|_| command.group == MenuGroup::Pane);
    let is_open = app.session.is_some() || app.stones.is_some();
    match first.filter(|_| !is_useful && is_open) {
        Some((place, _)) => app.tell(&message!("tui-works-in", place = place.name())),
        None => run(app, action, argument, effects),
    }
}

/// Says that a typed line is no command, or that its command takes nothing behind its name.
pub(super) fn tell_no_such(app: &mut App, text: &str) {
    let typed = Typed::new(text);
    let message = match Typed::new(typed.word).command() {
        Some(action) => message!("tui-no-argument", name = commands::of(action).id),
        None => match nearest_name(app, typed.word) {
            Some(such) => message!("tui-such-command", name = typed.text, such = such),
            None => message!("tui-no-such-command", name = typed.text),
        },
    };
    app.tell_error(&message);
}

/// Returns the command that a mistyped word probably means, as it is typed here.
pub(super) fn nearest_name(app: &App, word: &str) -> Option<String> {
    match app.plain.is_some() {
        true => commands::nearest_name(word, &plain::WORDS).map(str::to_owned),
        false => commands::nearest_name(word, &[]).map(|name| format!(":{name}")),
    }
}

/// Returns true if a line without a colon names a command by a short word of other programs, or a parameter of the rules
/// with its value. A letter alone is none of them: it may be a piece.
pub(super) fn is_named(app: &App, text: &str) -> bool {
    let typed = Typed::new(text);
    let session = app.session.as_ref();
    let is_parameter = || {
        let parameters = session.map(|session| session.rules_text().parameters());
        typed.word == "size" || parameters.is_some_and(|names| names.contains(&typed.word))
    };
    typed.word.chars().nth(1).is_some()
        && (typed.command().is_some() || session.is_some() && is_parameter())
}

/// Runs a command whose name was typed with its argument, or starts a new game with a parameter of the rules.
pub(super) fn run_typed(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let typed = Typed::new(text);
    match typed.command() {
        Some(action) => run_by_name(app, action, typed.argument, effects),
        None if open::set_parameter(app, typed.word, typed.argument, effects) => {}
        None => tell_no_such(app, text),
    }
}

/// Returns why a command cannot be used now.
fn missing(app: &App, needs: CommandNeeds) -> Option<Message> {
    if app.stones.is_some() {
        let is_possible = matches!(needs, CommandNeeds::Nothing | CommandNeeds::Stones);
        return (!is_possible).then(|| message!("tui-stones-no-game"));
    }
    let Some(session) = &app.session else {
        return (needs != CommandNeeds::Nothing).then(|| message!("tui-nothing-open"));
    };
    let files = session.rules_text().files();
    let has_source = !app.editor.files.is_empty();
    match needs {
        CommandNeeds::Board if session.position().board.width() == 0 => {
            Some(message!("tui-no-board"))
        }
        CommandNeeds::Source | CommandNeeds::DiskSource | CommandNeeds::OtherSource
            if !has_source =>
        {
            Some(message!("tui-no-source"))
        }
        CommandNeeds::DiskSource => (files.get(app.editor.active))
            .is_some_and(|file| file.is_read_only())
            .then(|| message!("tui-nothing-to-reload")),
        CommandNeeds::Finished if !(is_over(app) || open_end(app).is_some()) => {
            Some(message!("tui-not-over"))
        }
        CommandNeeds::Stones => Some(message!("tui-stones-only")),
        _ => None,
    }
}

/// Returns true for a command that does something now. Where it does nothing, its function says why.
pub(super) fn is_useful(app: &App, command: &Command) -> bool {
    if app.stones.is_some() && command.is_for_stones {
        return true;
    }
    // `missing` is why a command is refused; what follows is weaker and only keeps it out of help, menus and hints.
    if missing(app, command.needs).is_some() {
        return false;
    }
    let Some(session) = &app.session else {
        return true;
    };
    match command.needs {
        CommandNeeds::Pass => app.may_pass(),
        CommandNeeds::Count => may_count(app, session),
        CommandNeeds::Node => session.current() != NodeId::ROOT,
        CommandNeeds::CopiedBranch => session.tree().has_copied_branch(),
        CommandNeeds::Question => !app.questions.is_empty(),
        // From another pane it shows the file that is open.
        CommandNeeds::OtherSource => app.focus != Pane::Rules || app.editor.files.len() > 1,
        _ => true,
    }
}

/// Runs a command. If its argument is missing, asks for it or takes the next value in turn.
pub(super) fn run(app: &mut App, action: Action, argument: &str, effects: &mut Vec<Effect>) {
    if app.stones.is_some() && call_on_stones(app, action, argument, effects) {
        return;
    }
    match missing(app, commands::of(action).needs) {
        Some(missing) => app.tell(&missing),
        None => call(app, action, argument, effects),
    }
}

/// Leaves a pane or takes something back, unless there is a premove to take back or an engine to stop.
fn escape(app: &mut App, otherwise: fn(&mut App)) {
    if premove::take_back(app) {
        // A line that the key for typing opened was for this move.
        if app.focus == Pane::Composer && app.composer.line.text().is_empty() {
            app.focus = Pane::Board;
        }
    } else if !engine::stop(app) {
        otherwise(app);
    }
}

/// Undoes or redoes a change of the rules or of the record, whichever pane has the focus.
fn undo(app: &mut App, again: bool) {
    if app.focus == Pane::Rules {
        rules::undo(app, again);
    } else if !again && composer::put_away_refused(app) {
        // What was refused stands in the line, and nothing was played.
    } else if again || !rules::take_back_variant(app) {
        moves::undo(app, again);
    }
}

fn fold(app: &mut App) {
    match app.focus {
        Pane::Rules => rules::fold(app, false),
        _ => moves::fold(app),
    }
}

fn complete(app: &mut App) {
    match app.focus {
        Pane::Rules => assist::complete(app),
        _ => composer::complete(app),
    }
}

/// Goes to the board. A line that was begun is put away before a premove or the machine is stopped.
fn to_board(app: &mut App) {
    match app.focus {
        Pane::Composer if !app.composer.line.text().is_empty() => composer::leave(app),
        Pane::Composer => escape(app, composer::leave),
        _ => escape(app, |app| app.focus = Pane::Board),
    }
}

/// Plays what is typed or composed.
fn submit(app: &mut App, effects: &mut Vec<Effect>) {
    let is_done = composer::run_letter(app, effects)
        || composer::run_command(app, effects)
        || app.focus == Pane::Board && hints::submit(app);
    if !is_done {
        composer::submit(app);
    }
}

fn open_selected(app: &mut App, effects: &mut Vec<Effect>) {
    match app.session {
        Some(_) if app.focus == Pane::Comment => marking::properties(app, ""),
        Some(_) => moves::open(app),
        None => library::open_selected(app, effects),
    }
}

/// The number of entries by which PageUp and PageDown move.
const PAGE: isize = layers::PAGE.cast_signed();
/// More entries than any list has.
const WHOLE_LIST: isize = 1_000_000;

/// Moves the selection in the list of the panel, or in the library.
fn select(app: &mut App, by: isize) {
    if app.session.is_some() {
        panel::select(app, by);
    } else {
        library::select(app, by);
    }
}
