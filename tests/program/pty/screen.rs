//! A program in a pseudo-terminal, with a screen that is parsed from its output. Tests wait for something to appear,
//! with a deadline; nothing sleeps.

use gametui::tui::questions::REST;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

const DEADLINE: Duration = Duration::from_secs(30);

#[derive(Default)]
struct Shared {
    parser: Mutex<Option<vt100::Parser>>,
    changed: Condvar,
    ended: Mutex<bool>,
}

pub struct Screen {
    shared: Arc<Shared>,
    master: Box<dyn MasterPty + Send>,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    child: Box<dyn Child + Send + Sync>,
}

impl Screen {
    /// Starts the workbench with its own folders below `home`.
    /// Starts the program with all four panes, whatever is opened, so that the number of the current move is in sight.
    pub fn start(home: &Path, arguments: &[&str], size: (u16, u16)) -> Self {
        let folder = home.join("config/gametui");
        let settings = folder.join("config.toml");
        if !settings.exists() {
            let modes = "modes = { library = \"write\", record = \"write\" }\n";
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(settings, modes).expect("written");
        }
        Self::start_with(home, arguments, size, &[])
    }

    /// Starts the program as a new user does.
    pub fn start_fresh(home: &Path, arguments: &[&str], size: (u16, u16)) -> Self {
        Self::start_with(home, arguments, size, &[])
    }

    pub fn start_with(
        home: &Path,
        arguments: &[&str],
        size: (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gametui"));
        command.args(arguments);
        Self::run(home, command, size, environment)
    }

    pub fn run(
        home: &Path,
        command: CommandBuilder,
        size: (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        Self::run_answering(home, command, size, environment, None)
    }

    /// Runs a program in a terminal that answers queries of its background and of its attributes, after some time.
    pub fn run_answering(
        home: &Path,
        mut command: CommandBuilder,
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
        answer: Option<(Duration, &'static str)>,
    ) -> Self {
        command.cwd(home);
        command.env_remove("NO_COLOR");
        for (name, folder) in [
            ("HOME", "home"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_DATA_HOME", "data"),
        ] {
            command.env(name, home.join(folder));
        }
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "en_US.UTF-8");
        for (name, value) in environment {
            command.env(name, value);
        }
        let pair = native_pty_system()
            .openpty(pty_size(columns, rows))
            .expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("started");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let writer = Arc::new(Mutex::new(writer));
        let answers = Arc::clone(&writer);
        let shared = Arc::new(Shared {
            parser: Mutex::new(Some(vt100::Parser::new(rows, columns, 0))),
            ..Shared::default()
        });
        let behind = Arc::clone(&shared);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                if let Some(parser) = behind.parser.lock().expect("a screen").as_mut() {
                    parser.process(&bytes[..count]);
                }
                behind.changed.notify_all();
                // The query is short, and written at once.
                let is_asked = bytes[..count].windows(3).any(|part| part == b"\x1b[c");
                if let Some((delay, answer)) = answer.filter(|_| is_asked) {
                    let answers = Arc::clone(&answers);
                    std::thread::spawn(move || {
                        std::thread::sleep(delay);
                        let mut writer = answers.lock().expect("a writer");
                        let _ = writer.write_all(answer.as_bytes());
                    });
                }
            }
            *behind.ended.lock().expect("an end") = true;
            behind.changed.notify_all();
        });
        Self {
            shared,
            master: pair.master,
            writer,
            child,
        }
    }

    pub fn process(&self) -> u32 {
        self.child.process_id().expect("a process")
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    pub fn wait(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        let mut parser = self.shared.parser.lock().expect("a screen");
        loop {
            let screen = parser.as_ref().expect("a parser").screen();
            if wanted(screen) {
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "no {what} on\n{}", screen.contents());
            parser = self
                .shared
                .changed
                .wait_timeout(parser, left.min(Duration::from_millis(200)))
                .expect("a screen")
                .0;
        }
    }

    /// Waits until the screen contains a text.
    #[track_caller]
    pub fn shows(&self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen no longer contains a text.
    #[track_caller]
    pub fn hides(&self, text: &str) {
        self.wait(&format!("end of {text}"), |screen| {
            !screen.contents().contains(text)
        });
    }

    pub fn look<R>(&self, at: impl FnOnce(&vt100::Screen) -> R) -> R {
        let parser = self.shared.parser.lock().expect("a screen");
        at(parser.as_ref().expect("a parser").screen())
    }

    pub fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let mut writer = self.writer.lock().expect("a writer");
        writer.write_all(bytes).expect("written");
        writer.flush().expect("written");
    }

    /// Answers a question on the screen. One that opened by itself takes no answer before a pause of [`REST`], so the key
    /// is sent again as long as the question stands there.
    #[track_caller]
    pub fn answers(&mut self, question: &str, key: &str) {
        let deadline = Instant::now() + DEADLINE;
        let is_asked = |screen: &vt100::Screen| screen.contents().contains(question);
        while self.look(is_asked) {
            assert!(Instant::now() < deadline, "{question} takes no answer");
            self.send(key);
            let retry = Instant::now() + REST * 3;
            while self.look(is_asked) && Instant::now() < retry {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// Presses the left button on one cell and releases it on another.
    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.send(&format!("\x1b[<0;{};{}M", from.0 + 1, from.1 + 1));
        self.send(&format!("\x1b[<0;{};{}m", to.0 + 1, to.1 + 1));
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        if let Some(parser) = self.shared.parser.lock().expect("a screen").as_mut() {
            // The parser in this test cannot handle a screen of one cell.
            parser.screen_mut().set_size(rows.max(8), columns.max(30));
        }
        self.master
            .resize(pty_size(columns, rows))
            .expect("resized");
    }

    /// Waits for the end and returns the status; checks that the terminal is restored.
    #[track_caller]
    pub fn ends(mut self) -> ExitStatus {
        let status = self.wait_for_end();
        self.look(|screen| assert_restored(screen));
        status
    }

    /// Waits for a successful end and returns what a closure finds on the screen.
    #[track_caller]
    pub fn at_end<R>(mut self, look: impl FnOnce(&vt100::Screen) -> R) -> R {
        assert!(self.wait_for_end().success());
        self.look(look)
    }

    /// Waits for the end of a program that was killed and could not restore the terminal.
    #[track_caller]
    pub fn dies(mut self) {
        let _ = self.wait_for_end();
    }

    #[track_caller]
    fn wait_for_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + DEADLINE;
        let mut ended = self.shared.ended.lock().expect("an end");
        while !*ended {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the program goes on");
            ended = self
                .shared
                .changed
                .wait_timeout(ended, left.min(Duration::from_millis(200)))
                .expect("an end")
                .0;
        }
        drop(ended);
        self.child.wait().expect("a status")
    }
}

#[track_caller]
pub fn assert_restored(screen: &vt100::Screen) {
    assert!(!screen.alternate_screen(), "the alternate screen is left");
    assert!(!screen.bracketed_paste());
    assert!(!screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}
