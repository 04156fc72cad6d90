//! The layers over the panes: menus, palette, dialogs, help. The top layer handles every event first.
//!
//! Invariant: closing a layer never loses work, unless the user explicitly chose to discard it.

use super::commands::Action;
use super::file_picker::FilePicker;
pub use super::file_picker::FilePurpose;
use super::line::Line;
use crate::board::{Move, Piece, Square};
use crate::record::NodeId;
use crate::rules::Listing;
use crate::session::{DiffLine, Fact, Seat};
use crate::tui::markdown::Block;
use crate::tui::request::Request;
use crate::tui::widgets::overlay::{CommandMatch, HelpGroup};
use std::path::PathBuf;
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
    /// The text.
    pub area: TextArea<'static>,
}

impl CommentBox {
    /// Returns the text without trailing spaces and line ends.
    #[must_use]
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
    #[must_use]
    pub fn chosen(&self) -> Option<&Move> {
        let number = *self.numbers.get(self.selected)?;
        let listed = self.listing.as_ref()?.moves.get(number)?;
        Some(&listed.mv)
    }
}

/// Keys and their commands, filtered by the typed text.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// The keys in groups.
    pub groups: Vec<HelpGroup>,
    /// The filter.
    pub filter: Line,
    /// The first visible row.
    pub scroll: usize,
}

/// A text to read, with its scroll position.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The text.
    pub text: PageText,
    /// The first visible line.
    pub scroll: usize,
}

impl Page {
    /// Creates a page of lines, shown from the top.
    #[must_use]
    pub fn of_lines(title: String, lines: Vec<String>) -> Self {
        Self {
            title,
            text: PageText::Lines(lines),
            scroll: 0,
        }
    }
}

/// The text of a page.
#[derive(Clone, Debug)]
pub enum PageText {
    /// Lines to be wrapped.
    Lines(Vec<String>),
    /// The blocks of a Markdown text.
    Markdown(Vec<Block>),
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

/// An entry of the palette.
#[derive(Clone, Debug)]
pub struct PaletteEntry {
    /// The text as displayed.
    pub shown: CommandMatch,
    /// The command.
    pub action: Action,
    /// Its argument.
    pub argument: String,
    /// True if the entry matches only weakly.
    pub is_weak: bool,
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The title.
    pub title: String,
    /// The entries.
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
    #[must_use]
    pub fn lists_moves(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.all(|entry| matches!(entry.choice, Choice::Play(_)))
    }
}

/// An entry of a menu.
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
    /// The purpose of the prompt.
    pub kind: PromptKind,
    /// The fault of the last answer.
    pub error: Option<String>,
}

/// The purpose of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// The number to go to.
    GoTo,
    /// The text to find.
    Find,
    /// The text to replace in the rules.
    Replace,
    /// The replacement for the wanted text; if empty, the text is deleted.
    ReplaceBy,
    /// The new name for the name at the caret.
    Rename,
    /// The number of the game to go to.
    Game,
    /// The charset of the record.
    Charset,
    /// The size of a new board of stones.
    NewBoard,
    /// The new size of the board of stones.
    BoardSize,
    /// The strength of the machine playing for a player.
    Strength(u8),
    /// The name of a node; an empty name removes it.
    Name(NodeId),
    /// A fact about the game; empty text removes it.
    Fact(Fact),
    /// The text of a property of a node, given by its index; of a new one without. Empty text removes it.
    Property(NodeId, Option<usize>),
    /// The value of a state variable.
    State(String),
}

impl PromptKind {
    /// Returns true if an empty line is a valid answer.
    #[must_use]
    pub fn may_be_empty(&self) -> bool {
        matches!(
            self,
            Self::Name(_) | Self::Fact(_) | Self::ReplaceBy | Self::Property(..)
        )
    }
}

/// A dialog: a question with a few answers. Esc has the effect of the last one, which changes nothing.
#[derive(Clone, Debug)]
pub struct Dialog {
    /// The title.
    pub title: String,
    /// The question.
    pub text: String,
    /// The answers.
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

/// What differs between an open file and its version on disk, as a question shows it.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The file.
    pub path: PathBuf,
    /// True once the comparison was requested.
    pub is_asked: bool,
    /// The lines; `None` while the versions are being compared.
    pub lines: Option<Arc<Vec<DiffLine>>>,
    /// The first visible line.
    pub scroll: usize,
}

impl Difference {
    /// Creates a difference that is still to be found.
    #[must_use]
    pub fn of(path: PathBuf) -> Self {
        Self {
            path,
            is_asked: false,
            lines: None,
            scroll: 0,
        }
    }
}

/// What to do once the work is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AfterSave {
    /// Nothing.
    #[default]
    Nothing,
    /// Quit the program.
    Quit,
    /// Open something else.
    Open(Box<Request>),
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
    #[must_use]
    pub fn open(request: Request) -> Self {
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

/// The effect of an entry or answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// Nothing.
    Cancel,
    /// Run a command, with its argument.
    Run(Action, String),
    /// Play this move.
    Play(Move),
    /// Ask for the seat of a player.
    ChooseSeat(u8),
    /// Assign the seat of a player.
    Seat(u8, Seat),
    /// Ask for the strength of the machine playing for a player.
    AskStrength(u8),
    /// Assign all seats to persons.
    Everybody,
    /// Place this piece on this square.
    Put(Square, Piece),
    /// Finish setting up a position: the operations, and the player to move.
    SetUp(Move, u8),
    /// Save everything that is unsaved, then continue.
    SaveThen(AfterSave),
    /// Continue without saving.
    DiscardThen(AfterSave),
    /// Overwrite an existing file.
    Overwrite(PathBuf, FilePurpose),
    /// Load a position with this player to move.
    LoadPosition(PathBuf, u8),
    /// Put a pasted position on the board, with this player to move.
    PastePosition(String, u8),
    /// Reload a file that changed on disk.
    TakeDisk(PathBuf),
    /// Keep the open version of a file that changed on disk: the next save overwrites it.
    KeepMine(PathBuf),
    /// Save the open version of a file that changed on disk under another name.
    SaveMineAs(PathBuf),
    /// Save the open game as a file of its own, and continue.
    SaveAlone(AfterSave),
    /// Restore the unsaved work that was found.
    Recover,
    /// Ask whether to delete the unsaved work that was found.
    ForgetRecovery,
    /// Delete the unsaved work that was found.
    DeleteRecovery,
    /// Set the mark with this number on the current node.
    Mark(usize),
    /// Ask for a fact about the game.
    Fact(Fact),
    /// Go to a place in the rules: tab, line and column.
    GoToSpot(usize, (usize, usize)),
    /// Replace occurrences of the wanted text by this text.
    Replace(Replacing, String),
    /// Show the reference of a language or format.
    ShowReference(String),
    /// Ask for the text of a fact about the game.
    TypeFact(Fact),
    /// State a fact about the game.
    StateFact(Fact, String),
    /// Ask for the text of the property with this index at the current node, or of a new one.
    Property(Option<usize>),
    /// Ask for the value of this state variable, which now has the other one.
    State(String, String),
    /// Go to this node of the record.
    GoToNode(NodeId),
    /// Look at the position of the test with this index.
    ShowTest(usize),
    /// Open this.
    Open(Request),
}
