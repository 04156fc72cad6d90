//! What reaches the workbench, and what it asks its shell to do.
//!
//! Invariant: `update` touches no file, clock or terminal; everything of the kind is an [`Effect`], and what comes of it
//! comes back as an [`Event`].

use super::file_task::FileResult;
use super::keys::Key;
use super::layer::AfterSave;
use super::request::Request;
use crate::base::Message;
use crate::session::library::LibraryGame;
use crate::session::recovery::Lost;
use crate::session::rule_tests::TestDraft;
use crate::session::stones::StoneBoard;
use crate::session::{Answer, DiskState, FileFault, OpenedFile, SessionEvent, WordsRead};
use crossterm::event::MouseEvent;
use std::path::PathBuf;
use std::time::Duration;

/// Something that happened outside.
#[derive(Debug)]
pub enum Event {
    /// A key.
    Key(Key),
    /// Keys that came together where a text is typed: characters and Enter.
    Typed(Vec<Key>),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text pasted into the terminal.
    Paste(String),
    /// The terminal has another size: columns and rows.
    Resize(u16, u16),
    /// Time went on: so much since the start.
    Time(Duration),
    /// A job is done.
    Answer(Answer),
    /// A file of the session, given by its absolute path, may have changed on disk.
    Changed(PathBuf),
    /// Files that may have changed were read.
    DiskState(DiskState),
    /// A task on files has ended.
    Files(FileResult),
    /// The session reports something.
    Told(Vec<SessionEvent>),
    /// What was asked for is open, or cannot be opened.
    Opened(Request, Result<Opened, Box<FileFault>>),
    /// A file was written or read, or could not be.
    Done(FileOutcome, Result<(), Message>, AfterSave),
    /// A save was refused since another program has written the file. So many inputs had come when it was asked for.
    SaveRefused(PathBuf, u64),
    /// A pasted text can be read.
    PastedRead(Pasted, String),
    /// A path that was asked about exists.
    Exists(
        PathBuf,
        crate::session::files::Found,
        super::layer::PromptKind,
    ),
    /// Names in a folder that begin like what is typed, folders with a separator behind.
    Folder(String, Vec<String>),
    /// The program is asked to end, as by SIGTERM.
    Terminate,
    /// The system asks the program to stop until it is continued.
    Suspend,
    /// The program goes on after a stop.
    Continued,
}

/// What was opened.
#[derive(Debug)]
pub enum Opened {
    /// Rules or a record, and unsaved work on them if some was found.
    Session(Box<OpenedFile>, Option<Box<Lost>>),
    /// A board of stones without rules.
    Stones(Box<StoneBoard>),
}

/// What a task on a file did or was to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileOutcome {
    /// A text of the rules was saved: its number.
    RulesSaved(usize, PathBuf),
    /// The record was saved.
    RecordSaved(PathBuf),
    /// The position was saved, with something that the file does not hold if that is true.
    PositionSaved(PathBuf, bool),
    /// The board of stones was saved.
    StonesSaved(PathBuf),
    /// A position was loaded.
    PositionLoaded(PathBuf),
    /// Another game of the record's file is open.
    GameOpened,
    /// The record that waited for rules is open.
    WaitingOpened,
    /// A pasted game is open.
    PastedOpened,
    /// A pasted position is on the board.
    PastedPlaced,
    /// A text of the rules was read again: its number.
    RulesRead(usize),
    /// New rules were written, with their look and tests.
    RulesWritten(PathBuf),
    /// A test was written to this file.
    TestWritten(PathBuf),
    /// The settings were saved.
    SettingsSaved,
    /// Unsaved work was brought back.
    Recovered,
    /// Unsaved work that was found was discarded.
    RecoveryForgotten,
}

/// What a pasted text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A game as SGF.
    Game,
    /// A position as GBB.
    Position,
}

/// Something to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open this; what is open now is closed.
    Open(Request),
    /// Give up the tasks with these numbers.
    GiveUp(Vec<u64>),
    /// Remove the recovery files of what was closed; its unsaved work was saved or given up.
    Close,
    /// Save a text of the rules, under its own name when no path is given.
    SaveRules(usize, Option<PathBuf>, AfterSave),
    /// Write new rules from a template, with their look and tests.
    WriteRules(PathBuf, String),
    /// Write a test behind those beside the rules.
    WriteTest(TestDraft),
    /// Save the record.
    SaveRecord(PathBuf, AfterSave),
    /// Save the position.
    SavePosition(PathBuf),
    /// Save the board of stones.
    SaveStones(PathBuf, AfterSave),
    /// Load a position with this player to move.
    LoadPosition(PathBuf, u8),
    /// Go to another game of the record's file, by its number from 1.
    OpenGame(usize),
    /// Open the record that waited for rules.
    OpenWaiting,
    /// Read a pasted text, to see whether it can be read.
    ReadPasted(Pasted, String),
    /// Open the game whose text was pasted, by the rules that are open.
    OpenPasted(String),
    /// Take the position whose text was pasted, with this player to move.
    PlacePasted(String, u8),
    /// Read the record's file again in a charset.
    ReadAs(String),
    /// Read a text of the rules again.
    ReadRules(usize),
    /// Read a file that is open, given by its absolute path, to see whether it has changed.
    CheckDisk(PathBuf),
    /// See whether a path exists before it is written to.
    Look(PathBuf, super::layer::PromptKind),
    /// List what goes on from a path that is being typed.
    ListFolder(String),
    /// Bring back the unsaved work that was found.
    Recover,
    /// Forget the unsaved work that was found.
    ForgetRecovery,
    /// Compile a game of the library, by its number there, to show what it looks like.
    Preview(usize, LibraryGame),
    /// Read the rules of a game in words, to be shown under a title.
    ReadWords(WordsRead, String),
    /// Put a file in front of those opened lately.
    Remember(PathBuf),
    /// Put a text on the clipboard.
    Clipboard(String),
    /// Save the settings.
    SaveSettings,
    /// Turn mouse reports on or off.
    SetMouse(bool),
    /// Stop as Ctrl+Z in a shell does.
    Suspend,
    /// End. With `true` the recovery file stays.
    Quit(bool),
}
