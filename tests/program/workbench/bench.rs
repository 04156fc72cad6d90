//! Drives the workbench: keys are given as text, effects are carried out in a temporary folder, jobs run on this
//! thread.

use crate::widgets::support::picture;
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gametui::board::Square;
use gametui::config::{Config, Folders, Mode, Modes};
use gametui::session::{Job, Lane, Session, files, job};
use gametui::tui::app::{App, Effect, FileTask, Layer};
use gametui::tui::event::Event;
use gametui::tui::keys::Key;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::opening::open;
use gametui::tui::screens::view;
use gametui::tui::update::{next_event, update};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub struct Bench {
    pub app: App,
    /// Effects that only the shell can carry out.
    pub outside: Vec<Effect>,
    /// True to hold back the jobs of the machine instead of running them.
    pub holds: bool,
    /// True to compare changed rules with those in play, which plays a thousand games.
    pub compares: bool,
    /// The jobs that were held back.
    pub held: Vec<Job>,
    /// True to hold back the answers to all jobs.
    pub holds_answers: bool,
    waiting: Vec<Job>,
    /// True to hold back tasks on files instead of running them.
    pub holds_files: bool,
    /// The tasks that were held back.
    pub tasks: Vec<FileTask>,
    folder: tempfile::TempDir,
    clock: Duration,
    /// The messages and questions so far.
    said: HashSet<String>,
}

/// Names of rules, engines and files in the tests with which a message about them begins.
const NAMES: [&str; 4] = ["end", "pasted", "sh", "size"];

/// Returns true if a text begins with a capital, or with a name, a sign or a typed text, and ends with a full stop, with a
/// sign like it, or with a line of rules.
fn is_sentence(text: &str) -> bool {
    let word: String = text
        .chars()
        .take_while(|sign| sign.is_alphabetic())
        .collect();
    let behind = text.get(word.len()..).unwrap_or_default();
    let is_small = word.chars().all(char::is_lowercase) && behind.starts_with([' ', ',', ':', ';']);
    let begins = word.is_empty() || !is_small || NAMES.contains(&word.as_str());
    let end = text.trim_end_matches([')', '"', '»', '”']);
    begins && end.ends_with(['.', '?', '!', '…', ';', '}'])
}

impl Bench {
    /// Starts on the start screen.
    pub fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders {
            config: folder.path().join("config"),
            state: folder.path().join("state"),
        };
        // Most tests look at all four panes; those of the modes begin with the usual ones.
        let modes = Modes {
            library: Mode::Write,
            record: Mode::Write,
            own: Mode::Write,
        };
        let config = Config {
            modes,
            // It takes half a minute, and what the machine plays would depend on how far it is.
            practice: false,
            estimate: "off".to_owned(),
            ..Config::default()
        };
        let mut bench = Self {
            app: App::new(config, folders),
            outside: Vec::new(),
            holds: false,
            compares: false,
            held: Vec::new(),
            holds_answers: false,
            waiting: Vec::new(),
            holds_files: false,
            tasks: Vec::new(),
            folder,
            clock: Duration::ZERO,
            said: HashSet::new(),
        };
        bench.draw(120, 40);
        bench
    }

    /// Opens a bundled game.
    pub fn game(name: &str) -> Self {
        let mut bench = Self::empty();
        bench.open(OpenTarget {
            rules: vec![PathBuf::from(name)],
            from_library: true,
            ..OpenTarget::default()
        });
        bench
    }

    /// Opens rules with this text, in a file.
    pub fn rules(text: &str) -> Self {
        let mut bench = Self::empty();
        let path = bench.path("game.gdef");
        std::fs::write(&path, text).expect("written");
        bench.open(OpenTarget::of_path(path));
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn open(&mut self, request: OpenTarget) {
        let result = open(&self.app.folders, &request);
        self.event(Event::Opened(Box::new(request), result));
        // A game that ships may be taught anew, and no test of the screen depends on what the machine plays then.
        if let Some(session) = &mut self.app.session {
            session.take_learned(None);
        }
        self.draw(120, 40);
    }

    pub fn event(&mut self, event: Event) {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            for effect in self.without_files(|app| update(app, event)) {
                match effect {
                    Effect::Run(task) if self.holds_files => self.tasks.push(task),
                    Effect::Run(task) => events.push_back(Event::Files(task.run())),
                    effect => self.outside.push(effect),
                }
            }
            self.check_sentences();
            let jobs = self.without_files(|app| app.session.as_mut().map(Session::jobs));
            for job in jobs.into_iter().flatten() {
                let is_slow = matches!(
                    job.lane(),
                    Lane::Thinking
                        | Lane::Analysing
                        | Lane::Hinting
                        | Lane::Counting
                        | Lane::Covering
                );
                if job.lane() == Lane::Comparing && !self.compares {
                    continue;
                }
                if self.holds_answers {
                    self.waiting.push(job);
                } else if self.holds && is_slow {
                    self.held.push(job);
                } else {
                    events.push_back(Event::Answer(job::run(job, &|| false)));
                }
            }
        }
    }

    /// Asserts that what the program says is in whole sentences.
    #[track_caller]
    fn check_sentences(&mut self) {
        let toast = self.app.toast.as_ref().map(|toast| toast.text.clone());
        let asked = match self.app.layers.last() {
            Some(Layer::Dialog(question)) => Some(question.text.clone()),
            Some(Layer::Prompt(prompt)) => prompt.error.clone(),
            Some(Layer::Files(picker)) => picker.error.clone(),
            _ => None,
        };
        let waiting = self
            .app
            .questions
            .first()
            .map(|question| question.text.clone());
        for text in [toast, asked, waiting].into_iter().flatten() {
            // Each text is looked at once: this runs after every key.
            if self.said.insert(text.clone()) {
                assert!(is_sentence(&text), "no sentence: {text:?}");
            }
        }
    }

    /// Runs something that the screen's thread does, and checks that it accesses no file, since a disk may never
    /// answer.
    #[track_caller]
    pub fn without_files<T>(&mut self, act: impl FnOnce(&mut App) -> T) -> T {
        let before = files::calls();
        let result = act(&mut self.app);
        assert_eq!(files::calls(), before, "a file was touched");
        result
    }

    /// Runs the tasks that were held back and applies their results.
    pub fn release_files(&mut self) -> &mut Self {
        for task in std::mem::take(&mut self.tasks) {
            self.event(Event::Files(task.run()));
        }
        self
    }

    /// Lets the autosave timer advance.
    pub fn tick(&mut self, seconds: u64) -> &mut Self {
        // The shell sends the time after every batch of events.
        self.event(Event::Time(self.clock));
        let now = std::time::Instant::now();
        self.without_files(|app| {
            let session = app.session.as_mut().expect("a session");
            session.tick(now);
            session.tick(now + Duration::from_secs(seconds));
        });
        self.event(Event::Time(self.clock));
        self
    }

    /// Takes the answers that were held back.
    pub fn answer(&mut self) -> &mut Self {
        for job in std::mem::take(&mut self.waiting) {
            self.event(Event::Answer(job::run(job, &|| false)));
        }
        self
    }

    /// Runs the jobs that were held back and takes their answers.
    pub fn release(&mut self) -> &mut Self {
        for job in std::mem::take(&mut self.held) {
            self.event(Event::Answer(job::run(job, &|| false)));
        }
        self
    }

    /// Presses keys such as `Up Enter Ctrl+S`; `'some text'` is typed letter by letter.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for (number, part) in keys.split('\'').enumerate() {
            if number % 2 == 1 {
                for letter in part.chars() {
                    self.event(Event::Key(Key::plain(KeyCode::Char(letter))));
                }
            } else {
                for key in part.split_whitespace() {
                    let key = Key::parse(key).unwrap_or_else(|| panic!("no key {key}"));
                    self.event(Event::Key(key));
                }
            }
        }
        self
    }

    /// Types a text all at once, like a terminal that does not mark pasted text.
    pub fn burst(&mut self, text: &str) -> &mut Self {
        let key = |letter| match letter {
            '\n' => Key::plain(KeyCode::Enter),
            typed => Key::plain(KeyCode::Char(typed)),
        };
        let mut queue: VecDeque<Event> = text.chars().map(key).map(Event::Key).collect();
        while let Some(event) = next_event(&self.app, &mut queue) {
            self.event(event);
        }
        self
    }

    /// Moves the cursor to squares one after the other, pressing Enter on each: `c3 d4`.
    pub fn enter(&mut self, squares: &str) -> &mut Self {
        for square in squares.split_whitespace() {
            self.app.board.cursor = named(square);
            self.keys("Enter");
        }
        self
    }

    /// Lets time pass.
    pub fn wait(&mut self, milliseconds: u64) -> &mut Self {
        self.clock += Duration::from_millis(milliseconds);
        self.event(Event::Time(self.clock));
        self
    }

    /// Presses the left button on one square and releases it on another.
    pub fn drag(&mut self, from: &str, to: &str) -> &mut Self {
        self.draw(120, 40);
        for (square, kind) in [
            (from, MouseEventKind::Down(MouseButton::Left)),
            (to, MouseEventKind::Up(MouseButton::Left)),
        ] {
            let layout = self.app.layout.board.as_ref().expect("a board");
            let place = layout.rect_of(named(square)).expect("a square");
            self.event(mouse(kind, place.x + place.width / 2, place.y));
        }
        self
    }

    pub fn click_at(&mut self, column: u16, row: u16) -> &mut Self {
        self.event(mouse(MouseEventKind::Down(MouseButton::Left), column, row));
        self.event(mouse(MouseEventKind::Up(MouseButton::Left), column, row));
        self
    }

    /// Draws and stores the layout, as the shell does.
    pub fn draw(&mut self, width: u16, height: u16) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let layout = self.without_files(|app| view(app, area, &mut buffer));
        self.app.take_layout(layout);
        self.app.size = (width, height);
        buffer
    }

    /// Returns the screen as text, in which every hint has words.
    pub fn screen(&mut self, width: u16, height: u16) -> String {
        let screen = picture(&self.draw(width, height));
        assert!(!screen.contains(" hint-"), "{screen}");
        screen
    }

    pub fn session(&self) -> &Session {
        self.app.session.as_ref().expect("a session")
    }

    /// Returns the name of the piece on a square, or `.`.
    pub fn stands(&self, square: &str) -> String {
        let position = self.session().position();
        let game = self.session().game().expect("a game");
        match position.board.piece(named(square)) {
            Some(piece) => game.piece_name(piece).to_owned(),
            None => ".".to_owned(),
        }
    }

    pub fn move_number(&self) -> u32 {
        let session = self.session();
        session.record().node(session.current()).move_number()
    }

    /// Returns the message that was said since the last input.
    pub fn toast(&self) -> &str {
        let toast = self.app.toast.as_ref().filter(|toast| toast.is_fresh());
        toast.map_or("", |toast| &toast.text)
    }

    pub fn composer(&self) -> &str {
        self.app.composer.line.text()
    }

    /// Asserts that the screen shows a text.
    #[track_caller]
    pub fn says(&mut self, text: &str) -> &mut Self {
        let screen = self.screen(120, 40);
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
        self
    }
}

pub fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

pub fn named(square: &str) -> Square {
    let mut letters = square.chars();
    let column = letters.next().expect("a column") as u16 - 'a' as u16;
    let row: u16 = letters.as_str().parse().expect("a row");
    Square::new(column, row - 1)
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
