//! The events that reach the workbench, and the effects that it requests.
//!
//! Invariant: `update` touches no file, clock or terminal; it returns an [`Effect`] instead, whose result comes back as
//! an [`Event`].

use super::external_editor::OutsideEdit;
use super::file_picker::FolderListing;
use super::file_task::FileResult;
use super::keys::Key;
use super::layer::AfterSave;
use super::request::Request;
use super::user_files::UserTheme;
use crate::base::Message;
use crate::config::places::LastVisit;
use crate::session::game_list::GameLine;
use crate::session::library::LibraryGame;
use crate::session::recovery::Lost;
use crate::session::rule_tests::{MadeTest, TestDraft};
use crate::session::stones::StoneBoard;
use crate::session::{
    Answer, DiskState, FileFault, GamesEdit, OpenedFile, SessionEvent, WordsRead,
};
use crossterm::event::MouseEvent;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// An event from outside.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// Characters and Enter that arrived together while text is being typed.
    Typed(Vec<Key>),
    /// An event of the mouse.
    Mouse(MouseEvent),
    /// Text pasted into the terminal.
    Paste(String),
    /// A line of input, where there is no screen.
    Line(String),
    /// There are no more lines of input.
    InputEnded,
    /// The terminal was resized, to these columns and rows.
    Resize(u16, u16),
    /// The terminal told its background: red, green and blue.
    Ground([u8; 3]),
    /// The current time, since the start.
    Time(Duration),
    /// The answer of a job.
    Answer(Answer),
    /// A file of the session, given by its absolute path, may have changed on disk.
    Changed(PathBuf),
    /// The contents of files that may have changed.
    DiskState(DiskState),
    /// The result of a task on files.
    Files(FileResult),
    /// Events of the session.
    SessionEvents(Vec<SessionEvent>),
    /// The result of opening something.
    Opened(Request, Result<Opened, Box<FileFault>>),
    /// The result of writing or reading a file.
    Done(FileOutcome, Result<(), Message>, AfterSave),
    /// A text of the rules was edited in another program: the new text, or `None` if it was the file itself.
    EditedOutside(usize, Result<Option<String>, Message>),
    /// A save was refused because another program has written the file. The number is that of the inputs when it was
    /// requested.
    SaveRefused(PathBuf, u64),
    /// A save was refused because the other games of the file are not where they were found: why, what was to follow, and
    /// the number of the inputs when it was requested.
    GamesMoved(PathBuf, Message, AfterSave, u64),
    /// Pasted text was read without faults.
    PastedRead(Pasted, String),
    /// The result of checking a path that is to be written.
    Exists(
        PathBuf,
        crate::session::files::PathKind,
        super::file_picker::FilePurpose,
    ),
    /// The user's own themes were read again, to take the one with this name.
    Themes(String, Vec<UserTheme>),
    /// The games of the record's file were edited in memory.
    GamesEdited(GamesEdit),
    /// The games of the record's file that match a typed text: numbers from 1, and lines.
    Games(String, Vec<(usize, GameLine)>),
    /// The names in a folder, given as it is typed.
    Folder(String, Arc<FolderListing>),
    /// The program has to end, for example after SIGTERM.
    Terminate,
    /// The system asks the program to stop until it is continued.
    Suspend,
    /// The program was continued after a stop.
    Continued,
}

/// What was opened.
#[derive(Debug)]
pub enum Opened {
    /// Rules or a record, with unsaved work of an earlier session if there is any.
    Session(Box<OpenedFile>, Option<Box<Lost>>),
    /// A board of stones without rules.
    Stones(Box<StoneBoard>),
}

/// What a task on a file was to do.
#[derive(Clone, Debug, PartialEq)]
pub enum FileOutcome {
    /// Save a text of the rules, with its index.
    RulesSaved(usize, PathBuf),
    /// Save the record.
    RecordSaved(PathBuf),
    /// Save the position, with what the file cannot express of it.
    PositionSaved(PathBuf, Vec<Message>),
    /// Write the board to a file.
    Exported(PathBuf),
    /// Save the board of stones.
    StonesSaved(PathBuf),
    /// Load a position.
    PositionLoaded(PathBuf),
    /// Open another game of the record's file.
    GameOpened,
    /// The record that another program had changed was taken over.
    RecordReadAgain(PathBuf),
    /// Open the record that waited for rules.
    WaitingOpened,
    /// Open a pasted game.
    PastedOpened,
    /// Put a pasted position on the board.
    PastedPlaced,
    /// Read a text of the rules again, with its index.
    RulesRead(usize),
    /// Write new rules with their look and tests.
    RulesWritten(PathBuf),
    /// Write a test.
    TestWritten(MadeTest),
    /// Save the settings.
    SettingsSaved,
    /// Restore unsaved work.
    Recovered,
    /// Delete unsaved work of an earlier session.
    RecoveryForgotten,
}

/// The kind of a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A game.
    Game,
    /// A game that is not the one in play, so that it is opened with rules of its own.
    OtherGame,
    /// A position as GBB.
    Position,
}

/// An action to be carried out outside of `update`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open something, closing what is open now.
    Open(Request),
    /// Cancel the tasks with these numbers.
    CancelTasks(Vec<u64>),
    /// Remove the recovery files of closed sessions, whose work was saved or discarded.
    Close,
    /// Save a text of the rules, in its own file if no path is given.
    SaveRules(usize, Option<PathBuf>, AfterSave),
    /// Write new rules from a template, with their look and tests.
    WriteRules(PathBuf, String),
    /// Append a test to the tests of the rules.
    WriteTest(TestDraft),
    /// Save the record.
    SaveRecord(PathBuf, AfterSave),
    /// Save the open game as a file of its own.
    SaveAlone(PathBuf, AfterSave),
    /// Save the position.
    SavePosition(PathBuf),
    /// Write a text to a file.
    Export(PathBuf, String),
    /// Save the board of stones.
    SaveStones(PathBuf, AfterSave),
    /// Load a position with this player to move.
    LoadPosition(PathBuf, Option<u8>),
    /// Go to another game of the record's file, by its number from 1.
    OpenGame(usize),
    /// Edit the games of the record's file in memory.
    EditGames(GamesEdit),
    /// Open the record that waited for rules.
    OpenWaiting,
    /// Check whether a pasted text can be read.
    ReadPasted(Pasted, String),
    /// Open the game in a pasted text, by the rules in play.
    OpenPasted(String),
    /// Put the position in a pasted text on the board, with this player to move.
    PlacePasted(String, Option<u8>),
    /// Read the record's file again in a charset.
    ReadAs(String),
    /// Read a text of the rules again from its file.
    ReadRules(usize),
    /// Read a text of the rules again if it has no unsaved changes.
    TakeDisk(usize),
    /// Takes over the record that another program has changed, unless it is edited meanwhile.
    TakeDiskRecord,
    /// Open tests of the rules in play, which need not exist yet.
    OpenTests(PathBuf),
    /// Read an open file, given by its absolute path, to find out whether it has changed.
    CheckDisk(PathBuf),
    /// Compare an open file with its version on disk.
    Compare(PathBuf),
    /// Check what exists at a path before it is written.
    CheckPath(PathBuf, super::file_picker::FilePurpose),
    /// List a folder, given as it is typed.
    ListFolder(String),
    /// List the games of the record's file that match a typed text.
    ListGames(String),
    /// Read what is shown of a file, given as it is typed, before it is opened.
    PreviewFile(String),
    /// Restore the unsaved work that was found.
    Recover,
    /// Delete the unsaved work that was found.
    ForgetRecovery,
    /// Compile a bundled game, given with its number in the library, for a preview.
    Preview(usize, LibraryGame),
    /// Read the rules of a game in words, to be shown under a title.
    ReadWords(WordsRead, String),
    /// Add a file to the recent files.
    Remember(PathBuf),
    /// Note where a record is left.
    RememberPlace(PathBuf, LastVisit),
    /// Copy a text to the clipboard of the terminal.
    Clipboard(String),
    /// Save the settings.
    SaveSettings,
    /// Read the user's own themes again and take the one with this name.
    TakeTheme(String),
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
