//! The layers over the panes: menus, palette, dialogs, help. The top layer handles every event first.
//!
//! Invariant: closing a layer never loses work, unless the user explicitly chose to discard it.

use super::commands::Action;
pub use super::file_picker::FilePurpose;
use super::line::Line;
use crate::board::Move;
use crate::record::NodeId;
use crate::rules::Listing;
use crate::session::DiffLine;
use crate::tui::markdown::MarkdownBlock;
use crate::tui::open_target::OpenTarget;
use std::path::PathBuf;
use std::sync::Arc;
use tui_textarea::TextArea;

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
