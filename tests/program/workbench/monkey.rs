//! Random testing of the workbench: keys, clicks, pastes, resizes, suspensions and changes on disk, with fixed seeds.
//!
//! No action panics, the screen can be drawn at any size, the session stays consistent, and unsaved work is only
//! changed in ways that undo reverts.

use crate::workbench::bench::{Bench, mouse};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::notation::write_short;
use gametui::rules::{Ask, Query};
use gametui::search::random::Random;
use gametui::session::{Job, JobAnswer, Lane, Session, job, library};
use gametui::tui::app::{Effect, Layer};
use gametui::tui::commands::COMMANDS;
use gametui::tui::event::Event;
use gametui::tui::keys::Key;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

const GAMES: [&str; 6] = [
    "tictactoe.gdef",
    "checkers.gdef",
    "pawns.bdl",
    "hooks.bdl",
    "tictactoe.bggl",
    "hexthrough.bggl",
];

const SIZES: [(u16, u16); 5] = [(1, 1), (20, 5), (80, 24), (300, 100), (0, 0)];

const KEYS: [&str; 60] = [
    "Up",
    "Down",
    "Left",
    "Right",
    "Up",
    "Down",
    "Left",
    "Right",
    "Enter",
    "Enter",
    "Enter",
    "Esc",
    "Esc",
    "Tab",
    "Shift+Tab",
    "Backspace",
    "Delete",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "Ctrl+Z",
    "Ctrl+Y",
    "Ctrl+S",
    "Ctrl+C",
    "Ctrl+V",
    "Ctrl+X",
    "Ctrl+A",
    "Ctrl+P",
    "Ctrl+F",
    "Ctrl+G",
    "Ctrl+N",
    "Ctrl+W",
    "Ctrl+U",
    "Ctrl+R",
    "Ctrl+Left",
    "Ctrl+Right",
    "Ctrl+Home",
    "Ctrl+End",
    "Alt+Up",
    "Alt+Down",
    "Alt+Left",
    "Shift+Up",
    "Shift+Left",
    "Shift+F3",
    "u",
    "U",
    ":",
    "?",
    " ",
];

const PASTES: [&str; 9] = [
    "c3-d4",
    "(;FF[4]GM[1]SZ[3];B[aa];W[bb](;B[cc])(;B[ab]C[x]))",
    "GBB/1.0\nsize 3 3\ncell 1 1 Azul 1\nhead 0 0\n",
    "place(0,0,X)",
    "\u{1b}[31mred\u{202e}",
    "żółw — 漢字 ⛀",
    "",
    "1 1 2 2",
    "a\r\nb\tc\0d",
];

struct Monkey {
    bench: Bench,
    random: Random,
    /// The correct text of the rules on disk.
    rules: &'static str,
    file: &'static str,
    /// The last actions.
    done: VecDeque<String>,
    name: String,
}

impl Drop for Monkey {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}, its last steps:\n{:#?}", self.name, self.done);
        }
    }
}

/// The state of the session before an action.
#[derive(PartialEq)]
struct Before {
    size: usize,
    is_changed: bool,
    had_layers: bool,
    path: Option<std::path::PathBuf>,
}

/// Runs a job; a search is stopped at once, since it would take minutes after every action.
fn run(job: Job) -> JobAnswer {
    let is_search = matches!(job.lane(), Lane::Thinking | Lane::Analysing);
    job::run(job, &move || is_search)
}

/// Runs the jobs of a session until there are none.
fn settle(session: &mut Session) {
    loop {
        let jobs = session.jobs();
        if jobs.is_empty() {
            return;
        }
        for job in jobs {
            session.take(run(job));
        }
    }
}

/// Returns true if undo restores what an edit removed, or redo what undo removed.
fn comes_back(session: &mut Session, smaller: usize) -> bool {
    let has_undone = session.undo().is_some();
    let was_edit = session.record().size() > smaller;
    if has_undone {
        session.redo();
    }
    let was_undo = !was_edit && session.redo().is_some();
    let is_back = was_edit || session.record().size() > smaller;
    if was_undo {
        session.undo();
    }
    is_back && session.record().size() == smaller
}

impl Monkey {
    fn new(file: &'static str, seed: u64) -> Self {
        let game = library::find(Path::new(file)).expect("it ships");
        let mut bench = Bench::empty();
        bench.holds = true;
        let mut monkey = Self {
            bench,
            random: Random::new(seed, 4),
            rules: game.rules,
            file,
            done: VecDeque::new(),
            name: format!("{file}, seed {seed}"),
        };
        monkey.start();
        monkey
    }

    /// Opens the game from a file.
    fn start(&mut self) {
        let path = self.bench.path(self.file);
        std::fs::write(&path, self.rules).expect("written");
        self.bench.app.layers.clear();
        self.bench.open(OpenTarget::of_path(path));
        self.calm_down();
    }

    fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())]
    }

    fn note(&mut self, what: String) {
        self.done.push_back(what);
        if self.done.len() > 12 {
            self.done.pop_front();
        }
    }

    /// Stops searches.
    fn calm_down(&mut self) {
        for job in std::mem::take(&mut self.bench.held) {
            self.bench.event(Event::Answer(run(job)));
        }
        self.bench.held.clear();
        self.bench.outside.clear();
    }

    fn key(&mut self, key: Key) {
        self.note(format!("{key:?}"));
        self.bench.event(Event::Key(key));
    }

    /// Performs a random action.
    fn step(&mut self) {
        // A typed path stays in the folder.
        let names = [
            "a.sgf",
            "b.gbb",
            "missing.gdef",
            "",
            "no/such/c.sgf",
            "d.gdef",
        ];
        let name = self.one_of(&names);
        let path = self.bench.path(name);
        if let Some(Layer::Files(picker)) = self.bench.app.layers.last_mut() {
            picker.line.set(&path.display().to_string());
            picker.typed();
            let key = self.one_of(&["Enter", "Enter", "Tab", "Esc"]);
            self.note(format!("the path {name:?}, {key}"));
            self.bench.keys(key);
            return;
        }
        match self.random.below(24) {
            0..=9 => {
                let key = Key::parse(self.one_of(&KEYS)).expect("a key");
                self.key(key);
            }
            10 => {
                let letter = b'!' + self.random.below(94) as u8;
                self.key(Key::plain(crossterm::event::KeyCode::Char(letter.into())));
            }
            11..=13 => self.mouse(),
            14 => {
                let text = self.one_of(&PASTES).repeat(self.one_of(&[1, 1, 1, 50]));
                self.note(format!(
                    "paste {} bytes {:.20}",
                    text.len(),
                    text.escape_debug().to_string()
                ));
                self.bench.event(Event::Paste(text));
            }
            15 => {
                let (columns, rows) = self.one_of(&SIZES);
                self.note(format!("resize {columns} {rows}"));
                self.bench.event(Event::Resize(columns, rows));
                self.draw(columns, rows);
            }
            16 => {
                self.note("stop and go on".to_owned());
                self.bench.event(Event::Suspend);
                self.bench.event(Event::Continued);
            }
            17 => {
                let time = self.one_of(&[10, 200, 3_000]);
                self.note(format!("wait {time}"));
                self.bench.wait(time);
            }
            18 => self.change_on_disk(),
            19 => self.command(),
            _ => self.play(),
        }
        self.calm_down();
    }

    fn mouse(&mut self) {
        let button = self.one_of(&[MouseButton::Left, MouseButton::Right, MouseButton::Middle]);
        let kind = self.one_of(&[
            MouseEventKind::Down(button),
            MouseEventKind::Down(button),
            MouseEventKind::Up(button),
            MouseEventKind::Drag(button),
            MouseEventKind::Moved,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollUp,
        ]);
        let (column, row) = (self.random.below(125) as u16, self.random.below(42) as u16);
        self.note(format!("{kind:?} {column} {row}"));
        self.bench.event(mouse(kind, column, row));
    }

    /// Runs a command of the palette that stays in the folder.
    fn command(&mut self) {
        let command = &COMMANDS[self.random.below(COMMANDS.len())];
        let words = ["", " 2", " dark", " pl", " xyz"];
        let argument = match command.id {
            // Their argument is a path.
            id if ["save", "load", "open", "write"]
                .iter()
                .any(|word| id.contains(word)) =>
            {
                ""
            }
            _ => self.one_of(&words),
        };
        if command.id.contains("quit") {
            return;
        }
        self.note(format!(":{}{argument}", command.id));
        if self.bench.app.layers.is_empty() {
            self.bench.keys("Ctrl+P");
            self.bench
                .event(Event::Paste(format!("{}{argument}", command.id)));
            self.bench.keys("Enter");
        }
    }

    /// Types a legal move.
    fn play(&mut self) {
        let app = &mut self.bench.app;
        let Some(session) = app.session.as_ref().filter(|_| app.layers.is_empty()) else {
            return self.key(Key::parse("Esc").expect("a key"));
        };
        let Some((rules, game)) = session.rules().zip(session.game()) else {
            return;
        };
        if session.outcome().is_over() {
            return self.key(Key::parse("Home").expect("a key"));
        }
        let position = session.position();
        let query = Query {
            runs: 5_000,
            ..Query::default()
        };
        let limits = gametui::base::Limits::default();
        let listing = rules.worker().moves(Ask::new(position, &query, &limits));
        if listing.moves.is_empty() {
            return;
        }
        let listed = &listing.moves[self.random.below(listing.moves.len())];
        let text = write_short(&listed.mv, game, &position.board);
        self.note(format!("play {text}"));
        self.bench.app.focus = Pane::Composer;
        self.bench.app.composer.line.set(&text);
        self.bench.keys("Enter");
    }

    /// Changes, damages or removes a file, like another program.
    fn change_on_disk(&mut self) {
        let name = self.one_of(&[self.file, self.file, "a.sgf", "d.gdef"]);
        let path = self.bench.path(name);
        let is_rules = name == self.file;
        match self.random.below(4) {
            0 if is_rules => std::fs::write(&path, self.rules).expect("written"),
            0 => std::fs::write(&path, "(;FF[4];C[another])").expect("written"),
            1 if is_rules => {
                std::fs::write(&path, format!("{}\n\n", self.rules)).expect("written");
            }
            1 => std::fs::write(&path, [0xff, 0, 0x28]).expect("written"),
            2 => std::fs::write(&path, &self.rules[..self.rules.len() / 2]).expect("written"),
            _ => drop(std::fs::remove_file(&path)),
        }
        self.note(format!("{name} changes on disk"));
        self.bench.event(Event::Changed(path));
    }

    fn draw(&mut self, columns: u16, rows: u16) {
        self.bench.draw(columns, rows);
        self.bench.draw(120, 40);
    }

    fn before(&self) -> Before {
        let session = self.bench.app.session.as_ref();
        Before {
            size: session.map_or(0, |session| session.record().size()),
            is_changed: session.is_some_and(|session| session.tree().is_changed()),
            had_layers: !self.bench.app.layers.is_empty(),
            path: session.and_then(|session| session.storage().record_path().map(Path::to_owned)),
        }
    }

    /// Checks that the session is consistent and that no unsaved work was lost for good.
    fn check(&mut self, before: &Before) {
        let Some(session) = self.bench.app.session.as_mut() else {
            return;
        };
        let record = session.record();
        assert!(record.contains(session.current()));
        let end = record.line_end(session.current());
        let is_main = record.is_on_main_line(end);
        assert_eq!(session.tree().line_end(), (end, is_main));
        if let Some(rules) = session.rules() {
            let start = rules.start();
            let board = &session.position().board;
            assert_eq!(
                (board.width(), board.height()),
                (start.board.width(), start.board.height())
            );
            assert!(session.position().turn < rules.game().players);
        }
        // A question was answered, so unsaved work may have been discarded.
        if before.is_changed && !before.had_layers && record.size() < before.size {
            let smaller = record.size();
            assert!(
                comes_back(session, smaller),
                "nodes went away for good: {smaller} of {} are left",
                before.size
            );
        }
    }

    /// Checks that undo followed by redo changes nothing.
    fn check_undo(&mut self) {
        let Some(session) = self.bench.app.session.as_mut() else {
            return;
        };
        let size = session.record().size();
        if session.undo().is_some() {
            assert!(session.record().contains(session.current()));
            assert!(session.redo().is_some(), "what was undone can be redone");
            assert_eq!(session.record().size(), size);
        }
        settle(session);
    }

    fn run(&mut self, steps: usize) {
        for number in 0..steps {
            let before = self.before();
            self.step();
            if self.bench.outside.contains(&Effect::Quit(false)) || self.bench.app.session.is_none()
            {
                self.note("opened again".to_owned());
                self.start();
            }
            let (columns, rows) = SIZES[number % SIZES.len()];
            self.draw(columns, rows);
            self.check(&before);
            if number % 40 == 39 {
                self.check_undo();
            }
        }
        self.bench.wait(Duration::from_secs(60).as_millis() as u64);
    }
}

#[test]
fn a_monkey_breaks_nothing() {
    for (file, seed) in GAMES.into_iter().zip(0..) {
        Monkey::new(file, seed).run(150);
    }
}

#[test]
#[ignore = "slow: ten thousand steps over six games"]
fn a_patient_monkey_breaks_nothing() {
    let seed = std::env::var("GAMETUI_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    for (file, stream) in GAMES.into_iter().zip(0..) {
        Monkey::new(file, seed * 100 + stream).run(1_700);
    }
}
