//! The layers over the panes: menus, palette, dialogs, help. The top layer handles every event first.
//!
//! Invariant: closing a layer never loses work, unless the user explicitly chose to discard it.

use super::app::App;
use super::commands::Action;
use super::event::Effect;
use super::file_picker::FilePicker;
pub use super::file_picker::FilePurpose;
use super::line::Line;
use crate::base::Message;
use crate::board::Move;
use crate::record::NodeId;
use crate::rules::Listing;
use crate::session::{DiffLine, RecordEdit, Session};
use crate::tui::markdown::MarkdownBlock;
use crate::tui::open_target::OpenTarget;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tui_textarea::TextArea;

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

/// A look at the position of a test, which leaves the record as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestLook {
    /// The index of the test.
    pub number: usize,
    /// The tab and the caret of the source before the look.
    pub from: (usize, (usize, usize)),
}

/// The comment of a node while it is edited.
#[derive(Clone, Debug)]
pub struct CommentBox {
    /// The node, which need not be the current one any more.
    pub node: NodeId,
    pub area: TextArea<'static>,
}

impl CommentBox {
    /// Returns the text without trailing spaces and line ends.
    pub fn text(&self) -> String {
        let mut text = self.area.lines().join("\n");
        text.truncate(text.trim_end().len());
        text
    }
}

/// The list of legal moves, filtered.
#[derive(Clone, Debug, Default)]
pub struct LegalMoves {
    /// The filter.
    pub line: Line,
    /// The list; `None` while the moves are being listed.
    pub listing: Option<Arc<Listing>>,
    /// The matching moves, in the order of the list.
    pub entries: Vec<CommandMatch>,
    /// Their indices in the list.
    pub numbers: Vec<usize>,
    /// The index of the selected entry.
    pub selected: usize,
}

impl LegalMoves {
    /// Returns the selected move.
    pub fn chosen(&self) -> Option<&Move> {
        let number = *self.numbers.get(self.selected)?;
        let listed = self.listing.as_ref()?.moves.get(number)?;
        Some(&listed.mv)
    }
}

/// An entry of a list that matches the typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandMatch {
    pub text: String,
    /// The text at the right, such as a key or the full form of a move.
    pub detail: String,
    /// The indices of the matching characters of the text, in order.
    pub letters: Vec<u32>,
    /// True if it cannot be selected now.
    pub disabled: bool,
}

/// A group of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpGroup {
    /// The heading.
    pub name: String,
    /// Keys and their effects.
    pub rows: Vec<(String, String)>,
}

/// Keys and their commands, filtered by the typed text.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// The keys in groups.
    pub groups: Vec<HelpGroup>,
    /// The commands that do nothing here or now, which are shown only if the filter finds them.
    pub elsewhere: HelpGroup,
    /// Effects with further words by which they are found.
    pub words: Vec<(String, String)>,
    pub filter: Line,
    /// The first visible row.
    pub scroll: usize,
}

/// A text to read, with its scroll position.
#[derive(Clone, Debug)]
pub struct Page {
    pub title: String,
    pub text: PageText,
    /// The first visible line.
    pub scroll: usize,
}

impl Page {
    /// Creates a page of lines, shown from the top.
    pub fn of_lines(title: String, lines: Vec<String>) -> Self {
        Self {
            title,
            text: PageText::Lines(lines),
            scroll: 0,
        }
    }
}

#[derive(Clone, Debug)]
pub enum PageText {
    /// Lines to be wrapped.
    Lines(Vec<String>),
    Markdown(Vec<MarkdownBlock>),
}

/// All commands, filtered, or the values of a command's argument.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// The typed text.
    pub line: Line,
    /// The matching entries, the best first.
    pub entries: Vec<PaletteEntry>,
    /// The entry that Enter will use, if any.
    pub selected: Option<usize>,
    /// True if the user has moved the selection.
    pub is_chosen: bool,
}

#[derive(Clone, Debug)]
pub struct PaletteEntry {
    /// The text as displayed.
    pub shown: CommandMatch,
    /// The command.
    pub action: Action,
    pub argument: String,
    /// True if the entry matches only weakly.
    pub is_weak: bool,
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

impl Menu {
    /// Returns true if the entries are moves, so that what is typed narrows them.
    pub fn lists_moves(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.all(|entry| matches!(entry.choice, Choice::Play(_)))
    }
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

type Accept = dyn Fn(&mut App, &str, &mut Vec<Effect>) -> Result<(), Message>;
type AsEdit = dyn Fn(&Session, &str) -> Option<RecordEdit>;

/// What is done with the text of a prompt.
#[derive(Clone)]
pub struct Answer {
    accept: Rc<Accept>,
    /// True if an empty line is a valid answer.
    pub may_be_empty: bool,
    is_verbatim: bool,
    edit: Option<Rc<AsEdit>>,
}

impl Answer {
    /// Creates an answer from what takes the text. Where that fails, the prompt stays open and shows the error.
    pub fn new(
        accept: impl Fn(&mut App, &str, &mut Vec<Effect>) -> Result<(), Message> + 'static,
    ) -> Self {
        Self {
            accept: Rc::new(accept),
            may_be_empty: false,
            is_verbatim: false,
            edit: None,
        }
    }

    /// Returns the same answer, which may be an empty text, too.
    pub fn or_empty(self) -> Self {
        let may_be_empty = true;
        Self {
            may_be_empty,
            ..self
        }
    }

    /// Returns the same answer, of whose text the blanks at both ends are kept.
    pub fn verbatim(self) -> Self {
        let is_verbatim = true;
        Self {
            is_verbatim,
            ..self
        }
    }

    /// Returns the same answer, whose text is autosaved while the prompt is open, as the edit that it would make. It is
    /// `None` where the text changes nothing.
    pub fn autosaved(self, edit: impl Fn(&Session, &str) -> Option<RecordEdit> + 'static) -> Self {
        let edit: Rc<AsEdit> = Rc::new(edit);
        Self {
            edit: Some(edit),
            ..self
        }
    }

    /// Returns the text that counts of what was typed.
    pub fn text<'t>(&self, typed: &'t str) -> &'t str {
        match self.is_verbatim {
            true => typed,
            false => typed.trim(),
        }
    }

    /// Takes the text.
    ///
    /// # Errors
    /// The text is no answer.
    pub fn accept(
        &self,
        app: &mut App,
        typed: &str,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Message> {
        (self.accept)(app, self.text(typed), effects)
    }

    /// Returns the edit that the text would make, if it is one to be autosaved.
    pub fn edit(&self, session: &Session, typed: &str) -> Option<RecordEdit> {
        self.edit.as_ref()?(session, self.text(typed))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Answer")
    }
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

impl Dialog {
    /// Returns true if the question is whether to resign.
    pub fn is_resigning(&self) -> bool {
        let resigns = |(_, choice): &(String, Choice)| matches!(choice, Choice::Resign(_));
        self.answers.iter().any(resigns)
    }
}

/// What differs between an open file and its version on disk, as a question shows it.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The file; `None` if the other version is a change of the rules that is not made yet.
    pub path: Option<PathBuf>,
    /// True once the comparison was requested.
    pub is_asked: bool,
    /// The lines; `None` while the versions are being compared.
    pub lines: Option<Arc<Vec<DiffLine>>>,
    /// The first visible line.
    pub scroll: usize,
}

impl Difference {
    /// Creates a difference that is still to be found.
    pub fn of(path: PathBuf) -> Self {
        Self {
            path: Some(path),
            is_asked: false,
            lines: None,
            scroll: 0,
        }
    }

    /// Creates the difference that a change of the rules makes.
    pub fn of_variant(lines: Vec<DiffLine>) -> Self {
        Self {
            path: None,
            is_asked: true,
            lines: Some(Arc::new(lines)),
            scroll: 0,
        }
    }
}

/// What to do once the work is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AfterSave {
    #[default]
    Nothing,
    /// Quit the program.
    Quit,
    /// Open something else.
    Open(Box<OpenTarget>),
    /// Show the start screen.
    Library,
    /// Go to another game of the file, by its number from 1.
    Game(usize),
    /// Open the game in a pasted text.
    Pasted(String),
    /// Restore the unsaved work of an earlier session.
    Recover,
}

impl AfterSave {
    /// Returns the action that opens something.
    pub fn open(request: OpenTarget) -> Self {
        Self::Open(Box::new(request))
    }
}

/// Which occurrences of the wanted text to replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacing {
    /// None yet: go to the first one.
    Begin,
    /// The selected one.
    This,
    /// Not the selected one; go to the next.
    Skip,
    /// All of them.
    All,
}

type Act = dyn Fn(&mut App, &mut Vec<Effect>);

/// What an entry of a menu or an answer of a dialog does.
#[derive(Clone)]
pub enum Choice {
    /// Nothing.
    Cancel,
    /// Nothing, for this reason: the list stays open.
    Unfit(Message),
    /// Run a command, with its argument.
    Run(Action, String),
    /// Play this move. What is typed narrows a list of moves.
    Play(Move),
    /// Restore the unsaved work that was found. The question is withdrawn where that is done in another way.
    Recover,
    /// End the game because this player resigns. The question is withdrawn by a move.
    Resign(u8),
    /// Anything else.
    Act(Rc<Act>),
}

impl Choice {
    /// Creates a choice from what it does.
    pub fn new(act: impl Fn(&mut App, &mut Vec<Effect>) + 'static) -> Self {
        Self::Act(Rc::new(act))
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancel => out.write_str("Cancel"),
            Self::Unfit(reason) => write!(out, "Unfit({})", reason.id),
            Self::Run(action, argument) => write!(out, "Run({action:?}, {argument:?})"),
            Self::Play(mv) => write!(out, "Play({mv:?})"),
            Self::Recover => out.write_str("Recover"),
            Self::Resign(player) => write!(out, "Resign({player})"),
            Self::Act(_) => out.write_str("Act"),
        }
    }
}
