//! Reads the terminal without ever waiting for the rest of a sequence: bytes, changes of its size and time limits are
//! waited for together.

use super::decode::{Decoder, Token};
use crossterm::event::Event as Input;
use filedescriptor::{POLLHUP, POLLIN, poll, pollfd};
use signal_hook::consts::SIGWINCH;
use signal_hook::low_level::pipe;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// Asks for the background, and then what every terminal answers. Terminals that end their answer as the query ends
/// send BEL, which is never cut in two.
// The second question has an answer from every terminal, and answers come in order: once it is there, a terminal that
// has not told its background will not do so any more. Without it one would have to wait for the time limit each time.
const QUERY: &[u8] = b"\x1b]11;?\x07\x1b[c";
/// How long the answers may take. What arrives later is taken out of the input as well while the program runs.
pub const LONGEST_ANSWER: Duration = Duration::from_secs(1);
/// The number of reads without bytes after which the terminal counts as closed: without raw mode, Ctrl+D gives none.
const MAX_EMPTY_READS: usize = 16;

/// The input side of the terminal.
#[derive(Debug)]
pub struct TerminalReader {
    file: File,
    /// Gets a byte whenever the size of the terminal changes.
    resized: UnixStream,
    decoder: Decoder,
    tokens: VecDeque<Token>,
    /// When the last byte arrived.
    heard: Instant,
    /// The number of reads since then that gave nothing.
    empty_reads: usize,
    /// When the terminal was asked, until it has answered or too much time has passed.
    asked: Option<Instant>,
}

impl TerminalReader {
    /// Opens the terminal: standard input, or that of the process if standard input is none.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn open() -> io::Result<Self> {
        let input = io::stdin();
        let file = match input.is_terminal() {
            true => File::from(input.as_fd().try_clone_to_owned()?),
            false => File::open("/dev/tty")?,
        };
        let (resized, sender) = UnixStream::pair()?;
        resized.set_nonblocking(true)?;
        pipe::register(SIGWINCH, sender)?;
        Ok(Self {
            file,
            resized,
            decoder: Decoder::default(),
            tokens: VecDeque::new(),
            heard: Instant::now(),
            empty_reads: 0,
            asked: None,
        })
    }

    /// Asks the terminal for its background. The answer is a [`Token::Ground`], and then [`Token::Attributes`].
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn ask(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(QUERY)?;
        out.flush()?;
        self.asked = Some(Instant::now());
        Ok(())
    }

    /// Returns until when the terminal may still answer, or `None` if it has answered.
    pub fn owes_answer(&self) -> Option<Instant> {
        self.asked.map(|asked| asked + LONGEST_ANSWER)
    }

    /// Waits for the answers of the terminal until some time after the query. Returns its background, and
    /// keeps what is typed meanwhile.
    pub fn await_answers(&mut self, patience: Duration) -> Option<[u8; 3]> {
        let mut typed = VecDeque::new();
        let mut ground = None;
        while let Some(asked) = self.asked {
            match self.next(Some(asked + patience)) {
                Ok(Some(Token::Ground(shades))) => ground = Some(shades),
                Ok(Some(Token::Attributes)) => {}
                Ok(Some(token)) => typed.push_back(token),
                Ok(None) | Err(_) => break,
            }
        }
        typed.append(&mut self.tokens);
        self.tokens = typed;
        ground
    }

    /// Returns the next token, or `None` if there is none before `until`.
    ///
    /// # Errors
    /// The terminal is closed.
    pub fn next(&mut self, until: Option<Instant>) -> io::Result<Option<Token>> {
        loop {
            if let Some(token) = self.tokens.pop_front() {
                if token == Token::Attributes {
                    self.asked = None;
                }
                return Ok(Some(token));
            }
            let now = Instant::now();
            if self.owes_answer().is_some_and(|until| until <= now) {
                self.asked = None;
            }
            let patience = self.decoder.patience(self.asked.is_some());
            let gives_up = patience.map(|patience| self.heard + patience);
            // The earlier of the two limits. Anything that arrives moves `heard`, and with it the limit of a half
            // sequence.
            if self.read(gives_up.into_iter().chain(until).min())? {
                continue;
            }
            if gives_up.is_some_and(|time| time <= Instant::now()) {
                self.decoder.give_up(&mut self.tokens);
            } else if until.is_some_and(|until| until <= Instant::now()) {
                return Ok(None);
            }
        }
    }

    /// Waits until there are bytes, the size has changed or the time has come, and takes what is there. Returns true if
    /// anything was.
    fn read(&mut self, until: Option<Instant>) -> io::Result<bool> {
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        // `poll` on both, because the signal for a new size only writes a byte to the socket: a handler must not do
        // more, and a read that blocks would not notice it.
        let mut waited = [self.file.as_raw_fd(), self.resized.as_raw_fd()].map(|fd| pollfd {
            fd,
            events: POLLIN,
            revents: 0,
        });
        match poll(&mut waited, wait) {
            Ok(_) => {}
            Err(filedescriptor::Error::Poll(error) | filedescriptor::Error::Io(error))
                if error.kind() == ErrorKind::Interrupted =>
            {
                return Ok(false);
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        let [input, resized] = waited.map(|waited| waited.revents);
        if resized != 0 {
            let mut bytes = [0; 64];
            while (&self.resized)
                .read(&mut bytes)
                .is_ok_and(|count| count > 0)
            {}
            let (columns, rows) = crossterm::terminal::size()?;
            let size = Input::Resize(columns, rows);
            self.tokens.push_back(Token::Input(size));
        }
        if input != 0 {
            // Only what is there is read, and only once: a second read could wait.
            let mut bytes = [0; 4096];
            match self.file.read(&mut bytes) {
                Ok(0) => {
                    self.empty_reads += 1;
                    if input & POLLHUP != 0 || self.empty_reads > MAX_EMPTY_READS {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Ok(count) => {
                    self.empty_reads = 0;
                    self.heard = Instant::now();
                    let chunk = bytes.get(..count).unwrap_or_default();
                    self.decoder.feed(chunk, &mut self.tokens);
                }
                Err(error)
                    if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(input != 0 || resized != 0)
    }
}
