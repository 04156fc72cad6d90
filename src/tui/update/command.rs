//! The commands: whether one can be used here, and its function.

use crate::base::Message;
use crate::message;
use crate::record::NodeId;
use crate::session::{GamesEdit, NavigationStep};
use crate::tui::app::{App, Effect};
use crate::tui::commands::{
    self, Action, Command, CommandNeeds, KeyContext, MenuGroup, Typed, each_command,
};
use crate::tui::facts::{is_over, may_count, open_end, pieces, stated_end_words};
use crate::tui::layer::AfterSave;
use crate::tui::layout::Pane;
use crate::tui::panes::Viewer;
use crate::tui::update::command_names::{self, tell_no_such};
use crate::tui::update::line::{self, asks_for_number, clear, may_play};
use crate::tui::update::{
    assist, board, clipboard, clock, composer, counting, engine, engines, estimate, exercise,
    explorer, export, finding, forced_win, format, games, grounds, help, hint, hints, leave,
    legal_moves, library, list_keys, marking, menus, modes, moves, new_rules, notes, open, palette,
    panel, panes, practice, premove, questions, remarks, review, rule_tests, rules, save, set_up,
    settings, stones, texts, trace, variants,
};

// The same rows as `commands.rs` reads for keys and titles; here the columns with functions become arms of two matches.
// So a command cannot be declared without its function, or bound to two.
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

/// Runs a command whose name was typed with its argument, or starts a new game with a parameter of the rules.
fn run_typed(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
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
        CommandNeeds::Open | CommandNeeds::Hint if app.viewer() != Viewer::All => {
            Some(message!("curtain-in-the-way"))
        }
        CommandNeeds::Machine => session.machine_obstacle(),
        CommandNeeds::Hint if app.board.setting_up => Some(message!("engine-hint-setting-up")),
        CommandNeeds::Hint if is_over(app) => {
            Some(stated_end_words(app).unwrap_or_else(|| message!("session-game-is-over")))
        }
        CommandNeeds::Hint => session.hint_obstacle(),
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
    if exercise::make_way(app, action) {
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
    } else if !engine::stop(app) && !forced_win::stop(app) && !explorer::stop(app) {
        otherwise(app);
    }
}

/// Puts a hint away, or takes back a step of the move being made.
fn take_back(app: &mut App) {
    if !hint::put_away(app) {
        board::take_back(app);
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
    let is_done = run_letter(app, effects)
        || run_command(app, effects)
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
const PAGE: isize = list_keys::PAGE.cast_signed();
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

/// Runs the command of a letter that stands alone in a line in which letters are not only text. Returns false if there
/// is none.
fn run_letter(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let Some(action) = app.letter_command() else {
        return false;
    };
    clear(app);
    app.focus = Pane::Board;
    run(app, action, "", effects);
    true
}

/// Runs the command that stands in the line without a colon, unless it may be a move. Returns false if there is none.
fn run_command(app: &mut App, effects: &mut Vec<Effect>) -> bool {
    let text = app.composer.line.text().trim().to_owned();
    let word = text.split(' ').next().unwrap_or_default();
    let is_move = app.board.setting_up
        || asks_for_number(app)
        || may_play(app, &text)
        || pieces::named(app, word).is_some()
        || text == app.texts.word("tui-pass");
    if is_move || !command_names::is_named(app, &text) {
        return false;
    }
    app.composer.remember(&text);
    composer::leave(app);
    clear(app);
    run_typed(app, &text, effects);
    true
}
