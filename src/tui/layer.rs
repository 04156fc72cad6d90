//! What lies over the panes: menus, palette, dialogs, help. The top layer is offered every event first.
//!
//! Invariant: closing a layer never loses work; a choice that would is one the person made by name.

use super::commands::Action;
use super::line::Line;
use crate::board::{Move, Piece, Square};
use crate::record::NodeId;
use crate::rules::Listing;
use crate::session::{Fact, Seat};
use crate::tui::markdown::Block;
use crate::tui::request::Request;
use crate::tui::widgets::overlay::{CommandMatch, HelpGroup};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tui_textarea::TextArea;

/// Something over the panes.
#[derive(Clone, Debug)]
pub enum Layer {
    /// Keys of the pane, and all commands.
    Help(Help),
    /// A text to read.
    Page(Page),
    /// All commands, filtered by what is typed.
    Palette(Palette),
    /// A list to choose from.
    Menu(Menu),
    /// A line to type.
    Prompt(Box<Prompt>),
    /// A question with a few answers.
    Question(Box<Question>),
    /// All legal moves, filtered by what is typed.
    LegalMoves(Box<LegalMoves>),
    /// A judgement, step by step.
    Steps(JudgementSteps),
    /// The comment of a move.
    Comment(Box<CommentBox>),
}

/// The comment of a node while it is written.
#[derive(Clone, Debug)]
pub struct CommentBox {
    /// The node. Another one may have become the current node meanwhile.
    pub node: NodeId,
    /// The text.
    pub area: TextArea<'static>,
}

impl CommentBox {
    /// The whole text; what was put behind its last word by mistake is left out.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.area.lines().join("\n");
        text.truncate(text.trim_end().len());
        text
    }
}

/// All legal moves, filtered.
#[derive(Clone, Debug, Default)]
pub struct LegalMoves {
    /// What is typed.
    pub line: Line,
    /// What is known; none while the moves are being listed.
    pub listing: Option<Arc<Listing>>,
    /// What fits, in the order of the list.
    pub entries: Vec<CommandMatch>,
    /// Their numbers among the listed moves.
    pub numbers: Vec<usize>,
    /// The chosen one.
    pub selected: usize,
}

impl LegalMoves {
    /// The chosen move.
    #[must_use]
    pub fn chosen(&self) -> Option<&Move> {
        let number = *self.numbers.get(self.selected)?;
        let listed = self.listing.as_ref()?.moves.get(number)?;
        Some(&listed.mv)
    }
}

/// A judgement, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgementSteps {
    /// The number of the step that is shown.
    pub selected: usize,
}

/// Keys and what they do, filtered by what is typed.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// The keys in groups.
    pub groups: Vec<HelpGroup>,
    /// What is typed.
    pub filter: Line,
    /// First row in view.
    pub scroll: usize,
}

/// A text to read, and how far it is scrolled.
#[derive(Clone, Debug)]
pub struct Page {
    /// What stands in the border.
    pub title: String,
    /// What there is to read.
    pub text: PageText,
    /// First line in view.
    pub scroll: usize,
}

impl Page {
    /// Returns a page of lines, shown from the top.
    #[must_use]
    pub fn of_lines(title: String, lines: Vec<String>) -> Self {
        Self {
            title,
            text: PageText::Lines(lines),
            scroll: 0,
        }
    }
}

/// What there is to read on a page.
#[derive(Clone, Debug)]
pub enum PageText {
    /// Lines, still to be wrapped.
    Lines(Vec<String>),
    /// The parts of a text in Markdown.
    Markdown(Vec<Block>),
}

/// All commands, filtered, or what may stand behind one.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// What is typed.
    pub line: Line,
    /// What fits, the best first.
    pub entries: Vec<PaletteEntry>,
    /// The entry that Enter takes, if it takes one.
    pub selected: Option<usize>,
    /// True if the person went to that entry.
    pub is_chosen: bool,
}

/// An entry of the palette.
#[derive(Clone, Debug)]
pub struct PaletteEntry {
    /// How it is shown.
    pub shown: CommandMatch,
    /// The command.
    pub action: Action,
    /// What stands behind it.
    pub argument: String,
    /// True if the entry is only a guess at what is meant.
    pub fit_is_weak: bool,
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What stands in the border.
    pub title: String,
    /// The entries.
    pub entries: Vec<MenuEntry>,
    /// The chosen one.
    pub selected: usize,
    /// Which menu of the menu line it belongs to.
    pub of_bar: Option<usize>,
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub struct MenuEntry {
    /// What the person reads.
    pub label: String,
    /// What stands at the right, such as a key.
    pub side: String,
    /// What happens when it is chosen.
    pub choice: Choice,
}

/// A line to type.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What is asked.
    pub title: String,
    /// What is typed.
    pub line: Line,
    /// What it is for.
    pub kind: PromptKind,
    /// Paths that go on from what is typed.
    pub completions: Vec<String>,
    /// The chosen one.
    pub selected: Option<usize>,
    /// What was wrong with the last answer.
    pub error: Option<String>,
}

/// What a typed line is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// A file to open.
    Open,
    /// A file for new rules.
    NewRules,
    /// A name for the record, and what comes after saving.
    SaveRecord(AfterSave),
    /// A name for the rules in front.
    SaveRules(AfterSave),
    /// A name for the position.
    SavePosition,
    /// A name for the board of stones.
    SaveStones(AfterSave),
    /// A position to load.
    LoadPosition,
    /// A number to go to.
    GoTo,
    /// A text to find.
    Find,
    /// A game of the file to go to.
    Game,
    /// A charset for the record.
    Charset,
    /// The strength of the machine that plays for a player.
    Strength(u8),
    /// A name for a node; the empty one takes it away.
    Name(NodeId),
    /// A fact about the game; the empty text takes it away.
    Fact(Fact),
}

impl PromptKind {
    /// True when a path is typed.
    #[must_use]
    pub fn is_path(&self) -> bool {
        !matches!(
            self,
            Self::GoTo
                | Self::Find
                | Self::Game
                | Self::Charset
                | Self::Strength(_)
                | Self::Name(_)
                | Self::Fact(_)
        )
    }

    /// Returns the ending of the files that are saved, for a name without one.
    #[must_use]
    pub fn ending(&self) -> Option<&'static str> {
        match self {
            Self::SaveRecord(_) => Some("sgf"),
            Self::SavePosition | Self::SaveStones(_) => Some("gbb"),
            _ => None,
        }
    }

    /// True when an empty line is an answer too.
    #[must_use]
    pub fn may_be_empty(&self) -> bool {
        matches!(self, Self::Name(_) | Self::Fact(_))
    }
}

/// A question with a few answers; Esc takes the last one, which changes nothing.
#[derive(Clone, Debug)]
pub struct Question {
    /// What stands in the border.
    pub title: String,
    /// The question.
    pub text: String,
    /// The answers.
    pub answers: Vec<(String, Choice)>,
    /// The chosen one.
    pub selected: usize,
    /// What stands for the question while it waits. A question that has it and is open came by itself, so keys may be
    /// meant for something else: a letter puts it back, and no answer is taken before keys have rested.
    pub notice: Option<String>,
    /// When a question that waits is opened by itself.
    pub opens_at: Option<Duration>,
}

/// What is done once the work is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AfterSave {
    /// Nothing.
    #[default]
    Nothing,
    /// Leave the program.
    Quit,
    /// Open something else.
    Open(Request),
    /// Show the library.
    Library,
    /// Go to another game of the file, by its number from 1.
    Game(usize),
    /// Open the game whose text was pasted.
    Pasted(String),
}

/// What a chosen entry or answer does.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// Nothing.
    Cancel,
    /// Run a command, with its argument.
    Run(Action, String),
    /// Play this move.
    Play(Move),
    /// Ask who plays for a player.
    ChooseSeat(u8),
    /// Let somebody play for a player.
    Seat(u8, Seat),
    /// Ask how strong the machine is to be that plays for a player.
    AskStrength(u8),
    /// Let persons play for everybody.
    Everybody,
    /// Put this piece there.
    Put(Square, Piece),
    /// End setting up: these operations, and this player to move.
    SetUp(Move, u8),
    /// Save everything that is unsaved, then go on.
    SaveThen(AfterSave),
    /// Go on without saving.
    DiscardThen(AfterSave),
    /// Write over a file that exists.
    Overwrite(PathBuf, PromptKind),
    /// Load a position with this player to move.
    LoadPosition(PathBuf, u8),
    /// Take a position that was pasted, with this player to move.
    PastePosition(String, u8),
    /// Take the text of a file that changed on disk.
    TakeDisk(PathBuf),
    /// Keep what is open here though the file changed on disk: the next save replaces it.
    KeepMine(PathBuf),
    /// Bring back unsaved work that was found.
    Recover,
    /// Ask whether unsaved work that was found is to be deleted.
    ForgetRecovery,
    /// Delete unsaved work that was found.
    DeleteRecovery,
    /// Mark the current node with the mark of this number.
    Mark(usize),
    /// Ask for a fact about the game.
    Fact(Fact),
    /// Go to the position of the test of this number.
    ShowTest(usize),
    /// Open this.
    Open(Request),
}
