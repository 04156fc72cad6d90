//! Reads the terminal through crossterm, where it is no file.

use super::decode::Token;
use std::io;
use std::time::{Duration, Instant};

/// How long answers may take, if anything were asked.
pub const LONGEST_ANSWER: Duration = Duration::ZERO;
/// How long to wait at most, so that the thread can be asked to pause.
const WAIT: Duration = Duration::from_millis(250);

/// The input side of the terminal.
#[derive(Debug)]
pub struct TerminalReader(());

impl TerminalReader {
    /// Opens the terminal.
    ///
    /// # Errors
    /// Never.
    pub fn open() -> io::Result<Self> {
        Ok(Self(()))
    }

    /// Asks nothing.
    ///
    /// # Errors
    /// Never.
    pub fn ask(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Returns `None`, because nothing was asked.
    pub fn owes_answer(&self) -> Option<Instant> {
        None
    }

    /// Returns `None`, because nothing was asked.
    pub fn await_answers(&mut self, _patience: Duration) -> Option<[u8; 3]> {
        None
    }

    /// Returns the next token, or `None` if there is none before `until` or for a while.
    ///
    /// # Errors
    /// The terminal is closed.
    pub fn next(&mut self, until: Option<Instant>) -> io::Result<Option<Token>> {
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        match crossterm::event::poll(wait.unwrap_or(WAIT).min(WAIT))? {
            true => crossterm::event::read().map(|input| Some(Token::Input(input))),
            false => Ok(None),
        }
    }
}
