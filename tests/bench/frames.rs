//! The time of a frame with a record of a million nodes, its memory, and the processor time of an idle minute.
//!
//! `cargo bench --bench frames` prints milliseconds for handling a key and for drawing the frame after it: the shortest,
//! the median and the longest of some, in processor time if the system tells it. A number as argument is the number of nodes. The record has a main line and
//! variations within variations, with a comment at every tenth node.

mod clock;

use clock::Clock;
use crossterm::event::KeyCode;
use gametui::config::{Config, Folders};
use gametui::session::{Session, job};
use gametui::tui::app::App;
use gametui::tui::event::{Event, Opened};
use gametui::tui::keys::Key;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::opening::open;
use gametui::tui::screens::view;
use gametui::tui::update::update;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// Every placement is legal, so that judging a million moves takes seconds.
const RULES: &str = "name: marks\nsize: 19 x 19\nobj X\nobj O\n\
    define isMoveLegal() -> bool { return operationsNum() == 1; }\ndefine end() -> bool { return false; }\n";

/// The branches from the main line, each within the one before.
const NESTED: usize = 200;
/// The first moves of the record with many branches.
const BRANCHES: usize = 300;
/// How often each key is pressed.
const FRAMES: usize = 30;
/// How long the program is watched while nothing happens.
const IDLE: Duration = Duration::from_secs(20);

fn main() {
    let mut nodes = std::env::args().filter_map(|argument| argument.parse().ok());
    let nodes: usize = nodes.next_back().unwrap_or(1_000_000);
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("marks.gdef");
    let record = folder.path().join("large.sgf");
    std::fs::write(&rules, RULES).expect("written");
    std::fs::write(&record, large(nodes)).expect("written");
    let before = memory();
    let mut app = opened(folder.path(), &rules, &record);
    let after = memory();
    println!(
        "memory: {} MB for {nodes} nodes",
        (after - before) / 1_000_000
    );
    for size in [(200, 60), (400, 100)] {
        frames(&mut app, size);
    }
    let wide = folder.path().join("wide.sgf");
    std::fs::write(&wide, many_branches()).expect("written");
    println!("a fork of {BRANCHES} branches");
    let mut app = opened(folder.path(), &rules, &wide);
    frames(&mut app, (200, 60));
    idle(folder.path(), &["checkers"]);
    let paths = [&rules, &record].map(|path| path.display().to_string());
    idle(folder.path(), &[&paths[0], &paths[1]]);
}

/// Returns a record: two fifths of the nodes are the main line, the others nested variations.
fn large(nodes: usize) -> String {
    let mut text = String::from("(;FF[4]CA[UTF-8]SZ[19]");
    let main = nodes * 2 / 5;
    let branch = (nodes - main) / NESTED;
    let every = (branch / 2).max(1);
    let mut ply = 0;
    let mut add = |text: &mut String, count: usize| {
        for _ in 0..count {
            let (x, y) = (ply * 7 % 19, ply / 19 % 19);
            let piece = ["X", "O"][ply % 2];
            let _ = write!(text, ";GTMOVE[place {x} {y} {piece}]");
            if ply % 10 == 0 {
                let _ = write!(
                    text,
                    "C[Move {ply}, with words about it that fill a line or two of the pane.]"
                );
            }
            ply += 1;
        }
    };
    // The main line goes on in the first child of the fork, the branches hang on each other.
    add(&mut text, main / 2);
    text.push('(');
    add(&mut text, main - main / 2);
    text.push_str(")(");
    for number in 0..NESTED {
        add(&mut text, every);
        if number + 1 < NESTED {
            text.push('(');
            add(&mut text, branch - every);
            text.push_str(")(");
        } else {
            add(&mut text, branch - every);
        }
    }
    text.push_str(&")".repeat(NESTED));
    text.push_str(")\n");
    text
}

/// Returns a record with many first moves.
fn many_branches() -> String {
    let mut text = String::from("(;FF[4]CA[UTF-8]SZ[19]");
    for number in 0..BRANCHES {
        let _ = write!(text, "(;GTMOVE[place {} {} X])", number % 19, number / 19);
    }
    text.push_str(")\n");
    text
}

fn opened(folder: &Path, rules: &Path, record: &Path) -> App {
    let folders = Folders {
        config: folder.join("config"),
        state: folder.join("state"),
    };
    let mut app = App::new(Config::default(), folders);
    let request = OpenTarget {
        rules: vec![rules.to_owned()],
        record: Some(record.to_owned()),
        path: Some(String::new()),
        ..OpenTarget::default()
    };
    let start = Instant::now();
    let result = open(&app.folders, &request);
    assert!(matches!(result, Ok(Opened::Session(..))));
    let _ = update(&mut app, Event::Opened(Box::new(request), result));
    println!("opening: {} ms", start.elapsed().as_millis());
    let start = Instant::now();
    run_jobs(&mut app);
    println!("judging all nodes: {} ms", start.elapsed().as_millis());
    app
}

fn run_jobs(app: &mut App) {
    loop {
        let jobs = app.session.as_mut().map(Session::jobs).unwrap_or_default();
        if jobs.is_empty() {
            return;
        }
        for job in jobs {
            let answer = job::run(job, &|| false);
            let _ = update(app, Event::Answer(answer));
        }
    }
}

/// Presses keys and draws a frame after each.
fn frames(app: &mut App, (columns, rows): (u16, u16)) {
    println!("{columns} x {rows}{:>21}{:>28}", "key", "frame");
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen");
    app.size = (columns, rows);
    for (name, before, keys) in [
        ("walk", "Home", "Right"),
        ("ends", "Home", "End Home"),
        ("ten", "Home", "PageDown"),
        ("comments", "End", "c C"),
        ("forks", "End", "b End"),
        ("variation", "Home", "b . Alt+Down Alt+Up"),
        ("list", "Home t", "PageDown End Home"),
        ("tree again", "t", "End Right Left"),
        ("folding", "Home", "z"),
        ("comment box", "Home . e", "x"),
        ("typing", "Esc i", "d"),
        ("source", "Esc F6 F6 F6", "x"),
        ("help", "Esc Esc F6 Esc ?", "Down"),
    ] {
        press(app, before);
        run_jobs(app);
        let keys: Vec<&str> = keys.split(' ').collect();
        let mut times = Vec::new();
        for number in 0..FRAMES {
            let key = keys[number % keys.len()];
            let start = Clock::start();
            press(app, key);
            let handled = start.elapsed();
            let start = Clock::start();
            draw(app, &mut terminal);
            times.push((handled, start.elapsed()));
        }
        run_jobs(app);
        let handled = summary(times.iter().map(|(handled, _)| *handled));
        let drawn = summary(times.iter().map(|(_, drawn)| *drawn));
        println!("  {name:<14}{handled}    {drawn}");
    }
    press(app, "Esc Esc");
    app.editor = Default::default();
    app.focus = gametui::tui::layout::Pane::Moves;
}

fn press(app: &mut App, keys: &str) {
    for name in keys.split(' ') {
        let key = match name.len() {
            1 => Key::plain(KeyCode::Char(name.chars().next().unwrap_or(' '))),
            _ => Key::parse(name).expect("a key"),
        };
        if matches!(name, "Home" | "End") && app.layers.is_empty() {
            app.focus = gametui::tui::layout::Pane::Moves;
        }
        let _ = update(app, Event::Key(key));
    }
}

fn draw(app: &mut App, terminal: &mut Terminal<TestBackend>) {
    let mut layout = None;
    let drawn = terminal.draw(|frame| {
        let area = frame.area();
        layout = Some(view(app, area, frame.buffer_mut()));
    });
    drawn.expect("drawn");
    if let Some(layout) = layout {
        app.take_layout(layout);
    }
}

/// Returns the shortest, the median and the longest time in milliseconds.
fn summary(times: impl Iterator<Item = Duration>) -> String {
    let mut times: Vec<f64> = times.map(|time| time.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    let at = |index: usize| times.get(index).copied().unwrap_or(0.0);
    let (least, middle, most) = (at(0), at(times.len() / 2), at(times.len() - 1));
    format!("{least:>7.2} {middle:>7.2} {most:>7.2}")
}

/// Returns the memory of this process in bytes.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Prints the processor time of the program while nothing happens.
fn idle(home: &Path, arguments: &[&str]) {
    let size = PtySize {
        rows: 60,
        cols: 200,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gametui"));
    command.args(arguments);
    command.env("XDG_CONFIG_HOME", home.join("config"));
    command.env("XDG_STATE_HOME", home.join("state"));
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("started");
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while reader.read(&mut bytes).is_ok_and(|read| read > 0) {}
    });
    let process = child.process_id().unwrap_or(0);
    // Opening and judging come first.
    let mut busy = ticks(process);
    loop {
        std::thread::sleep(Duration::from_secs(3));
        let now = ticks(process);
        if now == busy {
            break;
        }
        busy = now;
    }
    std::thread::sleep(IDLE);
    let used = ticks(process) - busy;
    // A tick is a hundredth of a second on Linux.
    let minute = used as f64 * 10.0 * 60.0 / IDLE.as_secs_f64();
    let name = arguments
        .last()
        .map_or("", |name| name.rsplit('/').next().unwrap_or(name));
    println!("idle minute with {name}: {minute:.0} ms of processor time");
    let _ = child.kill();
    let _ = child.wait();
}

/// Returns the processor time of a process in ticks.
fn ticks(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = text
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let field = |index: usize| {
        fields
            .get(index)
            .and_then(|field| field.parse::<u64>().ok())
    };
    field(11).unwrap_or(0) + field(12).unwrap_or(0)
}
