//! The events that reach the workbench.
//!
//! Invariant: `update` touches no file, clock or terminal; it returns an [`Effect`](super::app::Effect) instead. A task
//! on files carries its continuation, which comes back with the result as [`Event::Files`].

use super::keys::Key;
use super::open_target::OpenTarget;
use crate::base::Message;
use crate::session::recovery::Lost;
use crate::session::stones::StoneBoard;
use crate::session::{FileError, JobAnswer, OpenedFile};
use crate::tui::app::FileResult;
use crossterm::event::MouseEvent;
use std::path::PathBuf;
use std::time::Duration;

/// An event from outside.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// Characters and Enter that arrived together while text is being typed.
    Typed(Vec<Key>),
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
    Answer(JobAnswer),
    /// A file of the session, given by its absolute path, may have changed on disk.
    Changed(PathBuf),
    /// The result of a task on files.
    Files(FileResult),
    /// The result of opening something.
    Opened(Box<OpenTarget>, Result<Opened, Box<FileError>>),
    /// A text of the rules was edited in another program: the new text, or `None` if it was the file itself.
    EditedOutside(usize, Result<Option<String>, Message>),
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

/// The kind of a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pasted {
    Game,
    /// A game that is not the one in play, so that it is opened with rules of its own.
    OtherGame,
    /// A position as GBB.
    Position,
}
