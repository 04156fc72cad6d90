//! Runs the program and compares its output.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// More time than any command in the tests needs on a busy machine.
const DEADLINE: Duration = Duration::from_secs(120);

/// A run of the program.
pub struct Gametui {
    command: Command,
    shown: Vec<String>,
    input: Vec<u8>,
}

/// The result of a run.
#[derive(Debug)]
pub struct Ended {
    pub stdout: String,
    pub stderr: String,
    pub status: Option<i32>,
    shown: String,
}

/// Returns a run with arguments separated by spaces.
pub fn gametui(arguments: &str) -> Gametui {
    let mut run = Gametui {
        command: Command::new(env!("CARGO_BIN_EXE_gametui")),
        shown: Vec::new(),
        input: Vec::new(),
    };
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        run.command.env_remove(name);
    }
    run.command.current_dir(env!("CARGO_MANIFEST_DIR"));
    run.args(arguments.split_whitespace())
}

impl Gametui {
    pub fn args<S: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        for argument in arguments {
            self.shown
                .push(argument.as_ref().to_string_lossy().into_owned());
            self.command.arg(argument);
        }
        self
    }

    pub fn arg(self, argument: impl AsRef<OsStr>) -> Self {
        self.args([argument])
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn folder(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_vec();
        self
    }

    pub fn run(self) -> Ended {
        self.run_and(|_| {})
    }

    /// Sends SIGINT as soon as the program has a handler for it.
    #[cfg(target_os = "linux")]
    pub fn interrupted(self) -> Ended {
        self.signalled("INT", Duration::ZERO)
    }

    /// Sends a signal some time after the program has a handler for it.
    #[cfg(target_os = "linux")]
    pub fn signalled(self, signal: &str, after: Duration) -> Ended {
        self.run_and(|child| {
            let start = Instant::now();
            while !listens(child.id()) {
                assert!(start.elapsed() < DEADLINE, "it never listens");
                thread::park_timeout(Duration::from_millis(2));
            }
            thread::sleep(after);
            let pid = child.id().to_string();
            let signal = format!("-{signal}");
            let status = Command::new("kill").args([&signal, &pid]).status();
            assert!(status.expect("kill").success());
        })
    }

    fn run_and(mut self, meanwhile: impl FnOnce(&Child)) -> Ended {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = std::mem::take(&mut self.input);
        // The program may end before it has read everything.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let stdout = reader(child.stdout.take().expect("a pipe"));
        let stderr = reader(child.stderr.take().expect("a pipe"));
        meanwhile(&child);
        let status = wait(&mut child, &self.shown);
        writer.join().expect("written");
        Ended {
            stdout: stdout.join().expect("read"),
            stderr: stderr.join().expect("read"),
            status,
            shown: self.shown.join(" "),
        }
    }
}

/// Returns true if a process has a handler for SIGINT.
#[cfg(target_os = "linux")]
fn listens(pid: u32) -> bool {
    const SIGINT: u64 = 1 << 1;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let mut lines = status.lines();
    let caught = lines.find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & SIGINT != 0)
}

fn reader(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("read");
        String::from_utf8(bytes).expect("UTF-8")
    })
}

fn wait(child: &mut Child, shown: &[String]) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        if start.elapsed() > DEADLINE {
            let _ = child.kill();
            panic!("gametui {shown:?} does not end");
        }
        thread::park_timeout(Duration::from_millis(2));
    }
}

impl Ended {
    /// Compares the whole result with `tests/golden/cli/NAME.txt`. If `GAMETUI_UPDATE_GOLDEN` is set, writes that file.
    #[track_caller]
    pub fn is_golden(&self, name: &str) {
        let mut text = format!("$ gametui {}\n{}", self.shown, self.stdout);
        if !self.stderr.is_empty() {
            text += &format!("[standard error]\n{}", self.stderr);
        }
        text += &format!(
            "[exit {}]\n",
            self.status
                .map_or("by signal".to_owned(), |code| code.to_string())
        );
        compare(name, &text);
    }

    /// Drops standard error, for commands that print times there.
    pub fn without_errors(mut self) -> Self {
        self.stderr.clear();
        self
    }

    #[track_caller]
    pub fn has_status(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self:#?}");
        self
    }

    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "{text:?} is not in {self:#?}");
        self
    }

    #[track_caller]
    pub fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "{text:?} is not in {self:#?}");
        self
    }
}

#[track_caller]
fn compare(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/cli")
        .join(format!("{name}.txt"));
    if std::env::var_os("GAMETUI_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).expect("written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, golden, "{} differs", path.display());
}
