//! The state of the workbench: plain data, changed only by `update` and drawn by `screens`.
//!
//! The types here name each other: the state holds what may be chosen, a choice changes the state and requests effects,
//! and an effect may be a task whose result changes the state.

mod clock;
mod curtain;
mod focus;
mod messages;
mod open_game;
mod settings;
mod times;

use super::appearance::Appearance;
use super::commands::Action;
use super::editor::Editor;
use super::keys::Keymap;
use super::layout::{Border, Layout, Pane};
use super::library::LibraryScreen;
use super::panes::{
    BeforeSource, BeforeWhy, BoardPane, ClockPane, Composer, Curtain, ExerciseScreen, MovesPane,
    Panel,
};
use super::stones::StonesScreen;
use super::theme::Theme;
use super::user_files::UserTheme;
use crate::base::{CancelToken, Message};
use crate::board::Move;
use crate::config::{Config, Folders, Mode, OpenKind};
use crate::i18n::{Language, Texts};
use crate::session::{RecordEdit, Session};
use crate::tui::external_editor::OutsideEdit;
use crate::tui::file_picker::FilePicker;
use crate::tui::file_work::{FileWork, TaskLane};
use crate::tui::layer::{
    AfterSave, CommentBox, Difference, Help, LegalMoves, Page, Palette, TestLook,
};
use crate::tui::line::Line;
use crate::tui::plain::said::Plain;
use crate::tui::screens::moves::place::Scroll;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// The number of messages that the log keeps.
pub(in crate::tui) const KEPT_MESSAGES: usize = 500;

/// The state of the whole screen.
pub struct App {
    /// The sentences of the chosen language.
    pub texts: Texts,
    pub theme: Theme,
    /// The user's own themes.
    pub themes: Vec<UserTheme>,
    /// True if no colours may be shown, whatever the theme is.
    pub no_color: bool,
    /// The abilities of the terminal.
    pub appearance: Appearance,
    /// What was said, if there is no screen but lines of text.
    pub plain: Option<Box<Plain>>,
    /// The user's settings.
    pub config: Config,
    /// True if the settings have changed and have to be saved.
    pub is_config_changed: bool,
    /// The folders of settings and lists.
    pub folders: Folders,
    /// The commands of keys.
    pub keymap: Keymap,
    /// The text of the user's key file.
    pub key_file: Option<String>,
    /// The time since the start, as of the last event.
    pub now: Duration,
    /// The time of the last input, or of the last change of the position.
    pub active_at: Duration,
    /// The open session; `None` on the start screen.
    pub session: Option<Session>,
    /// The board of stones that is open without rules; then there is no session.
    pub stones: Option<StonesScreen>,
    /// The start screen.
    pub library: LibraryScreen,
    /// The pane with the keyboard focus.
    pub focus: Pane,
    /// What the screen is for.
    pub mode: Mode,
    /// What was opened, which remembers its mode.
    pub kind: OpenKind,
    /// Where one was before the source was entered, while F5 leads back there.
    pub before_source: Option<BeforeSource>,
    /// True if the pane with the focus fills the screen.
    pub is_zoomed: bool,
    /// The percent points by which the user has moved the borders beside the board and below the source.
    pub borders: (i16, i16),
    /// The same for each mode, in the order of [`Mode::ALL`]; that of the present one is out of date.
    pub borders_of_modes: [(i16, i16); 3],
    /// The border that the mouse is moving.
    pub dragged: Option<Border>,
    pub board: BoardPane,
    /// Who looks, in games with hidden information.
    pub curtain: Curtain,
    /// What was shown and told of the clock of the game.
    pub clock_pane: ClockPane,
    /// The editor of the rules.
    pub editor: Editor,
    /// The variant that was applied last.
    pub variant: Option<AppliedVariant>,
    /// The variants of which the title tells while the rules are as they made them.
    pub played_variants: Option<PlayedVariants>,
    pub moves: MovesPane,
    /// The line in which a move is typed.
    pub composer: Composer,
    /// The panel with analysis, statistics or a judgement, if it is open.
    pub panel: Option<Panel>,
    /// What the steps of a judgement have taken the place of.
    pub before_why: BeforeWhy,
    /// The exercise on the screen.
    pub exercise: ExerciseScreen,
    /// The layers over the panes, the top one last.
    pub layers: Vec<Layer>,
    /// What was chosen and is still to be carried out, at the end of the event: whoever chooses need not know those who
    /// do it.
    pub chosen: VecDeque<Choice>,
    /// Questions that the user has not asked for, such as about changed files.
    pub questions: Questions,
    /// True if the list of tests is to be shown once they have run.
    pub shows_tests: bool,
    /// True if the next run of the tests was not requested by the user: a message then appears only if some fail.
    pub runs_quietly: bool,
    /// The current message.
    pub toast: Option<Toast>,
    /// The number of errors of the user's files (settings, keys) that were told and not looked at since.
    pub unread_errors: usize,
    /// The log of messages and of what the rules printed; the newest last.
    pub remarks: VecDeque<String>,
    /// The date of today, `2026-11-28`, which new games get; empty without a clock, as in tests.
    pub today: String,
    /// The positions of everything in the last frame.
    pub layout: Layout,
    /// The columns and rows of the terminal.
    pub size: (u16, u16),
    /// True if the screen has to be drawn again.
    pub dirty: bool,
    /// The program's own clipboard.
    pub clipboard: String,
    /// The tasks on files in progress.
    pub files: FileWork,
}

/// A variant of the rules that was applied; undoing takes it back while neither text nor record were edited since.
#[derive(Clone, Debug)]
pub struct AppliedVariant {
    /// The name that was shown.
    pub name: String,
    /// The index of the changed text.
    pub file: usize,
    /// The text that the change has made.
    pub text: String,
    /// The state of the record, as [`GameTree::revision`](crate::session::GameTree::revision) returns it.
    pub revision: (u64, u64),
}

/// The variants that were applied one after the other.
#[derive(Clone, Debug)]
pub struct PlayedVariants {
    /// The names that were shown.
    pub names: Vec<String>,
    /// The index of the changed text.
    pub file: usize,
    /// The text that the changes have made.
    pub text: String,
}

/// A notice or an error: a short message that a later input takes away.
#[derive(Clone, Debug)]
pub struct Toast {
    pub text: String,
    /// True if it reports a failure.
    pub is_error: bool,
    /// The time at which it was shown.
    pub shown_at: Duration,
    /// The time at which it disappears, once there was an input after it.
    pub leaves_at: Option<Duration>,
}

impl App {
    /// Creates a workbench with nothing open.
    pub fn new(config: Config, folders: Folders) -> Self {
        let language = Language::from_locale(&config.language).unwrap_or_default();
        let mut app = Self {
            texts: Texts::new(language),
            theme: Theme::mono(),
            themes: Vec::new(),
            no_color: false,
            appearance: Appearance::default(),
            plain: None,
            keymap: Keymap::classic(),
            key_file: None,
            now: Duration::ZERO,
            active_at: Duration::ZERO,
            session: None,
            stones: None,
            library: LibraryScreen::new(),
            focus: Pane::Board,
            mode: Mode::default(),
            kind: OpenKind::default(),
            before_source: None,
            is_zoomed: false,
            borders: (0, 0),
            borders_of_modes: [(0, 0); 3],
            dragged: None,
            board: BoardPane::default(),
            curtain: Curtain::default(),
            clock_pane: ClockPane::default(),
            editor: Editor::default(),
            variant: None,
            played_variants: None,
            moves: MovesPane::default(),
            composer: Composer::default(),
            panel: None,
            before_why: BeforeWhy::default(),
            exercise: ExerciseScreen::default(),
            layers: Vec::new(),
            chosen: VecDeque::new(),
            questions: Questions::default(),
            shows_tests: false,
            runs_quietly: false,
            toast: None,
            unread_errors: 0,
            remarks: VecDeque::new(),
            today: String::new(),
            layout: Layout::default(),
            size: (80, 24),
            dirty: true,
            clipboard: String::new(),
            files: FileWork::default(),
            config,
            is_config_changed: false,
            folders,
        };
        app.set_language(language);
        app.apply_look();
        let errors = app.apply_keys();
        app.tell_errors(&errors);
        app
    }

    /// Has a choice carried out at the end of the event.
    pub fn choose(&mut self, choice: Choice) {
        self.chosen.push_back(choice);
    }

    /// Has a command run at the end of the event.
    pub fn run_next(&mut self, action: Action, argument: &str) {
        self.choose(Choice::Run(action, argument.to_owned()));
    }

    /// Stores the positions of the frame that was just drawn.
    pub fn take_layout(&mut self, layout: Layout) {
        if let (Some(source), Some(file)) = (&layout.source_view, self.editor.file_mut()) {
            file.scroll = source.scroll;
        }
        if let (Some(scroll), Some(moves)) = (&mut self.moves.scroll, &layout.moves) {
            *scroll = Scroll {
                from: moves.shown,
                ..Scroll::default()
            };
        }
        self.layout = layout;
    }
}

/// A layer over the panes.
#[derive(Clone, Debug)]
pub enum Layer {
    /// The keys of the pane, and all commands.
    Help(Help),
    /// A text to read.
    Page(Page),
    /// All commands, filtered by the typed text.
    Palette(Palette),
    /// A list to choose from.
    Menu(Menu),
    /// A prompt for a line of text.
    Prompt(Box<Prompt>),
    /// A choice of a file.
    Files(Box<FilePicker>),
    /// A question with a few answers.
    Dialog(Box<Dialog>),
    /// All legal moves, filtered by the typed text.
    LegalMoves(Box<LegalMoves>),
    /// The comment of a node.
    Comment(Box<CommentBox>),
    /// The position of a test of the rules.
    Test(TestLook),
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub struct Menu {
    pub title: String,
    pub entries: Vec<MenuEntry>,
    /// The index of the selected entry.
    pub selected: usize,
    /// The index of the menu in the menu bar, if it belongs to that.
    pub of_bar: Option<usize>,
    /// The beginning of a move that was typed, if moves are listed.
    pub typed: String,
    /// All entries while the typed text has narrowed the list; otherwise empty.
    pub all: Vec<MenuEntry>,
}

#[derive(Clone, Debug)]
pub struct MenuEntry {
    /// The text.
    pub label: String,
    /// The text at the right, such as a key.
    pub side: String,
    /// What the entry does.
    pub choice: Choice,
}

/// A prompt for a line of text.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// The question.
    pub title: String,
    /// The typed text.
    pub line: Line,
    /// What is done with the text.
    pub answer: Answer,
    /// The error of the last answer.
    pub error: Option<String>,
}

pub(super) type Accept = dyn Fn(&mut App, &str, &mut Vec<Effect>) -> Result<(), Message>;

pub(super) type AsEdit = dyn Fn(&Session, &str) -> Option<RecordEdit>;

/// What is done with the text of a prompt.
#[derive(Clone)]
pub struct Answer {
    pub(super) accept: Rc<Accept>,
    /// True if an empty line is a valid answer.
    pub may_be_empty: bool,
    pub(super) is_verbatim: bool,
    pub(super) edit: Option<Rc<AsEdit>>,
}

/// A dialog: a question with a few answers. Esc has the effect of the last one, which changes nothing.
#[derive(Clone, Debug)]
pub struct Dialog {
    pub title: String,
    /// The question.
    pub text: String,
    pub answers: Vec<(String, Choice)>,
    /// The index of the selected answer.
    pub selected: usize,
    /// The notice that is shown while the question waits. If an open question has a notice, the user did not ask for
    /// it, so keys may be meant for something else: a letter puts it back, and no answer is accepted before a pause in
    /// typing.
    pub notice: Option<String>,
    /// When a waiting question is opened automatically.
    pub opens_at: Option<Duration>,
    /// What differs between the two versions that the question is about.
    pub difference: Option<Difference>,
}

pub(super) type Act = dyn Fn(&mut App, &mut Vec<Effect>);

/// What an entry of a menu or an answer of a dialog does.
#[derive(Clone)]
pub enum Choice {
    /// Nothing.
    Cancel,
    /// Nothing, for this reason: the list stays open.
    Unavailable(Message),
    /// Run a command, with its argument.
    Run(Action, String),
    /// Play this move. What is typed narrows a list of moves.
    Play(Move),
    /// Restore the unsaved work that was found. The question is withdrawn where that is done in another way.
    Recover,
    /// End the game because this player resigns. The question is withdrawn by a move.
    Resign(u8),
    /// Take this line out of the rules and play it, because it was meant as a move.
    PlayTyped(String),
    /// Read a file again that another program has changed.
    TakeDisk(PathBuf),
    /// Save the open version of a file that another program has changed under another name.
    SaveMine(PathBuf),
    /// Save the open game without the others of its file.
    SaveAlone(AfterSave),
    /// Save what is unsaved, and then go on.
    SaveAll(AfterSave),
    /// Anything else.
    Act(Rc<Act>),
}

/// The waiting questions, and the time of the last input.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    /// The waiting questions, the oldest first.
    pub(super) waiting: VecDeque<Dialog>,
    /// The number of key presses, clicks and pastes so far.
    pub inputs: u64,
    /// The time of the last input, or of the automatic opening of a question.
    pub(super) input_at: Duration,
    /// True if there was a pause before the last input.
    pub(super) has_rested: bool,
}

/// An action to be carried out outside of `update`.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Run a task on files.
    Run(FileTask),
    /// Cancel the tasks with these numbers.
    CancelTasks(Vec<u64>),
    /// Copy a text to the clipboard of the terminal.
    Clipboard(String),
    /// Print lines of text.
    Say(Vec<String>),
    /// Switch mouse reports on or off.
    SetMouse(bool),
    /// Edit a text of the rules in another program.
    EditOutside(OutsideEdit),
    /// Stop the process, like Ctrl+Z in a shell.
    Suspend,
    /// Quit. If true, the recovery file is kept.
    Quit(bool),
}

pub(super) type RunTask = Box<dyn FnOnce(&dyn Fn() -> bool) -> FileResult + Send>;

pub(super) type Apply = Box<dyn FnOnce(&mut App, &mut Vec<Effect>) + Send>;

/// A task on files.
pub struct FileTask {
    /// The number with which it is cancelled.
    pub id: u64,
    /// Where it waits.
    pub lane: TaskLane,
    pub(super) cancel: CancelToken,
    pub(super) run: RunTask,
}

pub struct FileResult(pub(super) Apply);
