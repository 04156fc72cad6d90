//! Reading of pipes without waiting for a program that may never write.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

/// How long a named pipe may be without a writer: a program that was started at the same time opens it meanwhile.
const GRACE: Duration = Duration::from_millis(300);

/// The pause between two attempts to read.
const PAUSE: Duration = Duration::from_millis(2);

/// A pipe that was opened without waiting. Opening it in the usual way would wait until another program opens it, too.
pub(super) struct Pipe {
    file: File,
    /// When reading gives up if there is no writer; `None` for a pipe that the program inherited, which has had one.
    gives_up: Option<Instant>,
}

impl Pipe {
    pub(super) fn new(file: File, is_inherited: bool) -> Self {
        Self {
            file,
            gives_up: (!is_inherited).then(|| Instant::now() + GRACE),
        }
    }
}

impl Read for Pipe {
    /// Waits while a program has the pipe open for writing. Fails with [`ErrorKind::NotConnected`] if none does.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match (self.file.read(buffer), self.gives_up) {
                (Ok(0), Some(until)) if !buffer.is_empty() => {
                    if Instant::now() >= until {
                        return Err(ErrorKind::NotConnected.into());
                    }
                }
                (Err(error), _) if error.kind() == ErrorKind::WouldBlock => self.gives_up = None,
                (Err(error), _) if error.kind() == ErrorKind::Interrupted => {}
                (read, _) => {
                    self.gives_up = None;
                    return read;
                }
            }
            std::thread::sleep(PAUSE);
        }
    }
}
