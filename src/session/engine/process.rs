//! A program of somebody else as a process: lines in, lines out, and a log of both.
//!
//! Invariants: no caller waits for the process longer than its patience allows; what it prints is cut and bounded, so
//! a flood fills a pipe and not the memory; the process and what it has started end when it is dropped, and when this
//! program ends, whatever the cause.
//!
//! Four parties, so that nobody waits for a pipe but a thread that exists for that:
//!
//! ```text
//! job ──send───> [1024 lines] ──> thread "input"  ──> stdin  ┐
//! job <─receive─ [1024 lines] <── thread "output" <── stdout ├ process, in a group of its own
//!                      log    <── thread "errors" <── stderr ┘       ^ kill -KILL -group
//!                                                     guard (sh) ────┘ when its input ends
//! ```
//!
//! On Windows the guard is a job object instead of a group and a shell.
//!
//! An engine that floods its output fills the queue, then blocks the thread, then the pipe, and so itself.

use crate::base::clean::clean_line;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is kept, in bytes.
const LONGEST: usize = 1 << 16;
/// The most lines that wait in each direction.
const MAX_LINES: usize = 1024;
/// The most lines of a log, and the most characters of one of them.
const LOG: (usize, usize) = (500, 300);
/// The time between two looks at whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// What was said to an engine and by it, the last lines of it. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct EngineLog(Arc<Mutex<VecDeque<String>>>);

impl EngineLog {
    /// Adds a line with a sign that says who speaks.
    pub fn add(&self, character: char, line: &str) {
        let line: String = clean_line(line).chars().take(LOG.1).collect();
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= LOG.0 {
            lines.pop_front();
        }
        lines.push_back(format!("{character} {line}"));
    }

    /// Returns the last lines, the oldest first.
    pub fn last(&self, count: usize) -> Vec<String> {
        let mut lines = self.lines();
        lines.split_off(lines.len().saturating_sub(count))
    }

    /// Returns the lines, the oldest first: `>` to the engine, `<` from it, `!` its complaints, `*` about it.
    pub fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Received {
    Line(String),
    /// The caller asked to stop.
    Stopped,
    /// The process has ended or closed its output.
    Dead,
    /// Nothing came in time.
    Late,
}

/// A running process.
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    lines: Receiver<String>,
    log: EngineLog,
    guard: Option<ProcessGuard>,
}

/// A shell that kills a process and all that it has started, once its input ends. That is when it is dropped, or when
/// this program ends, whatever the cause.
#[cfg(unix)]
struct ProcessGuard(Child);

#[cfg(unix)]
impl ProcessGuard {
    fn of(process: &Child) -> io::Result<Self> {
        // A destructor does not run if this program is killed, but the system then closes the pipe to the shell, whose
        // `read` ends. `prctl(PR_SET_PDEATHSIG)` would reach only the process itself, only on Linux, and needs
        // `unsafe`.
        let script = "trap '' HUP INT TERM; read -r line; kill -KILL \"-$1\" 2>/dev/null";
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", script, "sh", &process.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Signals for the group of this program must not end it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map(Self)
    }
}

#[cfg(unix)]
impl Drop for ProcessGuard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// A job object: the system ends what belongs to it once its last handle is closed. That is when it is dropped, or when
/// this program ends, whatever the cause.
#[cfg(windows)]
struct ProcessGuard {
    _job: win32job::Job,
}

#[cfg(windows)]
impl ProcessGuard {
    /// What the process has started before this does not belong to the job; a program of this kind starts nothing in its
    /// first moments.
    fn of(process: &Child) -> io::Result<Self> {
        use std::os::windows::io::AsRawHandle as _;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        job.assign_process(process.as_raw_handle() as isize)
            .map_err(io::Error::other)?;
        Ok(Self { _job: job })
    }
}

#[cfg(not(any(unix, windows)))]
struct ProcessGuard;

#[cfg(not(any(unix, windows)))]
impl ProcessGuard {
    fn of(_process: &Child) -> io::Result<Self> {
        Ok(Self)
    }
}

impl Process {
    /// Starts a program with its arguments.
    pub(super) fn start(command: &[String], log: &EngineLog) -> io::Result<Self> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own: Ctrl+C in the terminal is not for it, and all of it can be ended.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // CREATE_NEW_PROCESS_GROUP: Ctrl+C in the console is not for it.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0000_0200);
        let mut child = command.spawn()?;
        log.add('*', &format!("{program} started"));
        let (input, to_write) = sync_channel::<String>(MAX_LINES);
        let (read, lines) = sync_channel(MAX_LINES);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut process = Self {
            child,
            input: Some(input),
            lines,
            log: log.clone(),
            guard: None,
        };
        // After `process` exists: if the guard cannot be started, `?` drops it, which kills the child.
        process.guard = Some(ProcessGuard::of(&process.child)?);
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe));
        };
        let spawn = |name: &str| thread::Builder::new().name(format!("engine {name}"));
        spawn("input").spawn(move || {
            while let Ok(line) = to_write.recv() {
                if stdin
                    .write_all(line.as_bytes())
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    return;
                }
            }
        })?;
        let said = log.clone();
        spawn("output").spawn(move || {
            read_lines(stdout, &mut |line| {
                said.add('<', &line);
                read.send(line).is_ok()
            });
        })?;
        let said = log.clone();
        spawn("errors").spawn(move || {
            read_lines(stderr, &mut |line| {
                said.add('!', &line);
                true
            });
        })?;
        Ok(process)
    }

    /// Sends a line. Returns false if the process does not read any more.
    pub(super) fn send(&self, line: &str) -> bool {
        self.log.add('>', line);
        // `try_send`, because a full queue means that the process has not read a thousand lines; waiting for it could
        // last forever.
        let sent = self
            .input
            .as_ref()
            .map(|input| input.try_send(format!("{line}\n")));
        !matches!(
            sent,
            None | Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_)))
        )
    }

    /// Waits for a line until a time, if one is given.
    pub(super) fn receive(&self, stop: &dyn Fn() -> bool, until: Option<Instant>) -> Received {
        loop {
            // Asked before each line, because lines may come without end.
            if stop() {
                return Received::Stopped;
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Received::Late;
            }
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Received::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Received::Dead,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input ends a well-behaved engine; the rest is not left to it.
        self.input = None;
        self.guard = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.log.add('*', "ended");
    }
}

/// Passes on lines until the end or until `take` returns false. What is longer than [`LONGEST`] is cut.
fn read_lines(source: impl Read, take: &mut dyn FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line: Vec<u8> = Vec::new();
    loop {
        // `read_line` would keep a line without an end in memory, however long. What is over `LONGEST` is read and
        // thrown away, so that the next line begins in the right place.
        let (used, is_whole) = match source.fill_buf() {
            Ok([]) => break,
            Ok(part) => {
                let end = part.iter().position(|byte| *byte == b'\n');
                let length = end.unwrap_or(part.len());
                let room = LONGEST.saturating_sub(line.len());
                line.extend(part.iter().take(length.min(room)));
                (end.map_or(length, |end| end + 1), end.is_some())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        source.consume(used);
        if is_whole {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            line.clear();
            if !take(text) {
                return;
            }
        }
    }
    if !line.is_empty() {
        let _ = take(String::from_utf8_lossy(&line).into_owned());
    }
}
