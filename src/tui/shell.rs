//! Runs the workbench: receives input, results of workers, signals and time, and carries out effects. What a person
//! sees or hears of it is a face: the [screen](run) or lines of [text](super::plain).
//!
//! One thread reads the terminal, the session's workers judge, others access files, one waits for signals; this one
//! takes all events that have arrived, updates the state, and draws once if something changed: at most sixty times a
//! second, and ten times while many events arrive. It accesses no file itself, since a disk may never answer.
//!
//! The threads, and what goes between them:
//!
//! ```text
//! terminal ──┐                                       ┌── jobs ───> workers (one thread per lane)
//! signals  ──┤                                       ├── tasks ──> files, folders, previews
//! watch    ──┼──> one channel ──> queue ──> update ──┤
//! workers  ──┤                                 │     └── effects: clipboard, mouse, suspend, quit
//! files    ──┘                                 v
//!                                          draw (16 ms, 100 ms while events wait)
//! ```
//!
//! There is no lock on the state: only this thread has it. Each batch of events is framed by `Event::Time`, so that
//! `update` needs no clock and tests can set the time.

use super::event::Event;
use super::file_lane::FileLane;
use super::input;
use super::layout::Layout;
use super::screens::view;
use super::signals::{self, EndingSignal};
#[cfg(unix)]
use super::terminal;
use super::terminal::{TerminalGuard, drawn_size};
use super::today::today;
use super::update::{next_event, update};
use crate::message;
use crate::session::recovery::RecoveryTask;
use crate::session::watch::FileWatch;
use crate::session::workers::Workers;
use crate::session::{Lane, Session, files};
use crate::tui::app::{App, Effect, FileResult, FileTask};
use crate::tui::file_work::TaskLane;
use crossterm::{clipboard::CopyToClipboard, execute, queue};
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(16);
/// The time between two frames while events are waiting.
const BUSY_FRAME: Duration = Duration::from_millis(100);
/// How long the program, when it ends, waits for files that are being written, and then for recovery files.
const FILES_END: Duration = Duration::from_millis(400);
/// How often to look whether a line of input that waits can be taken.
const HELD: Duration = Duration::from_millis(5);
/// How long to wait for events if nothing is due.
const IDLE: Duration = Duration::from_secs(3600);

/// How the workbench appears to a person.
pub(super) trait Face {
    /// Shows what has changed. Returns the positions of what was drawn, if anything was.
    fn show(&mut self, app: &App) -> io::Result<Option<Layout>>;
    /// Takes the terminal over again after the process was stopped.
    fn resume(&mut self) -> io::Result<()>;
    /// Stops the process until it is continued.
    fn pause(&mut self) -> io::Result<()>;
    /// Restores the terminal while something else uses it. Does nothing if the terminal cannot be shared.
    fn lend(&mut self, _act: &mut dyn FnMut()) -> io::Result<()> {
        Ok(())
    }
    /// Hands out a text that was copied.
    fn copy(&mut self, text: &str) -> io::Result<()>;
    /// Switches mouse reports on or off.
    fn set_mouse(&mut self, on: bool) -> io::Result<()>;
    /// Prints lines of text.
    fn say(&mut self, lines: &[String]) -> io::Result<()>;
    /// Called when a line of input is taken.
    fn take_line(&mut self, app: &App, line: &str) -> io::Result<()>;
    /// Returns true if a line of input waits until nothing runs any more, so that a script and its answers stay in
    /// order.
    fn is_script(&self) -> bool;
    /// Returns true if nothing is shown before what the last input began is done.
    fn waits(&self) -> bool;
}

/// How the workbench ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The user quit.
    Quit,
    /// The input ended while something was unsaved.
    EndedEarly,
    /// The system asked the program to end; the exit code.
    Terminated(u8),
}

/// The events of all threads, in one queue.
pub struct EventQueue {
    sender: Sender<Event>,
    receiver: Receiver<Event>,
    /// The events that have been received, in order.
    queue: VecDeque<Event>,
}

impl Default for EventQueue {
    fn default() -> Self {
        let (sender, receiver) = channel();
        Self {
            sender,
            receiver,
            queue: VecDeque::new(),
        }
    }
}

impl EventQueue {
    /// Runs a task on a separate thread, and waits for its result up to `most`. A later result arrives as an event.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn run(&self, task: FileTask, most: Duration) -> io::Result<Option<FileResult>> {
        run_apart(task, self.sender.clone())?;
        Ok(match self.receiver.recv_timeout(most) {
            Ok(Event::Files(result)) => Some(result),
            _ => None,
        })
    }

    /// Adds events before all others.
    pub fn push(&mut self, events: Vec<Event>) {
        self.queue.extend(events);
    }
}

/// Runs a task on a separate thread.
fn run_apart(task: FileTask, sender: Sender<Event>) -> io::Result<()> {
    std::thread::Builder::new()
        .name("opening".to_owned())
        // Parsers recurse into nested brackets.
        .stack_size(16 << 20)
        .spawn(move || {
            // If there is no receiver, the program has ended.
            let _ = sender.send(Event::Files(task.run()));
        })?;
    Ok(())
}

/// Runs on the screen until the user quits or the system asks the program to end.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(
    mut app: App,
    inlet: EventQueue,
    reader: input::TerminalReader,
) -> io::Result<ExitReason> {
    let input = Arc::new(input::Gate::default());
    let mut screen = ScreenFace {
        guard: TerminalGuard::enter(app.config.mouse)?,
        input: Arc::clone(&input),
    };
    if let Ok(size) = crossterm::terminal::size() {
        app.size = drawn_size(size);
    }
    let begin_input = |sender| input::send_to(sender, input, reader);
    let result = run_with(&mut screen, app, inlet, begin_input);
    screen.input.await_answers();
    screen.input.close();
    screen.guard.leave();
    result
}

/// Runs with a face until the user quits or the system asks the program to end. `begin_input` starts the thread that
/// sends the input.
pub(super) fn run_with(
    face: &mut dyn Face,
    app: App,
    inlet: EventQueue,
    begin_input: impl FnOnce(Sender<Event>),
) -> io::Result<ExitReason> {
    let EventQueue {
        sender,
        receiver,
        mut queue,
    } = inlet;
    // Makes the start screen request its preview before any other event.
    queue.push_back(Event::Time(Duration::ZERO));
    let signal = signals::send_to(sender.clone());
    let workers = {
        let sender = sender.clone();
        Workers::new(move |answer| {
            let _ = sender.send(Event::Answer(answer));
        })
    };
    let watch = {
        let sender = sender.clone();
        FileWatch::new(move |path| {
            let _ = sender.send(Event::Changed(path));
        })
        .ok()
    };
    begin_input(sender.clone());
    let lane = || {
        let sender = sender.clone();
        FileLane::new(move |result| {
            let _ = sender.send(Event::Files(result));
        })
    };
    let mut shell = Shell {
        app,
        workers: Some(workers),
        files: lane(),
        folders: lane(),
        previews: lane(),
        sender,
        signal,
        keeps: None,
        watch,
        watched: Vec::new(),
        start: Instant::now(),
        queue,
        ended: None,
        has_input_ended: false,
        drawn: None,
    };
    // Counts the calls of this thread only: in a debug build a file that is read on the thread of the screen fails
    // here.
    let touched = files::calls();
    let result = shell.run(face, &receiver);
    debug_assert_eq!(files::calls(), touched, "the screen waited for a disk");
    shell.end();
    // The process ends now. Freeing a large record node by node would take seconds.
    std::mem::forget(shell);
    result
}

/// The face that draws.
struct ScreenFace {
    guard: TerminalGuard,
    /// Stops the thread that reads the terminal.
    input: Arc<input::Gate>,
}

impl Face for ScreenFace {
    fn show(&mut self, app: &App) -> io::Result<Option<Layout>> {
        let mut layout = None;
        queue!(io::stdout(), crossterm::terminal::BeginSynchronizedUpdate)?;
        self.guard.terminal().draw(|frame| {
            let area = frame.area();
            layout = Some(view(app, area, frame.buffer_mut()));
        })?;
        execute!(io::stdout(), crossterm::terminal::EndSynchronizedUpdate)?;
        Ok(layout)
    }

    fn resume(&mut self) -> io::Result<()> {
        self.guard.take_over_again()
    }

    fn pause(&mut self) -> io::Result<()> {
        self.input.await_answers();
        #[cfg(unix)]
        self.guard.pause(terminal::stop_self)?;
        Ok(())
    }

    fn lend(&mut self, act: &mut dyn FnMut()) -> io::Result<()> {
        self.input.await_answers();
        self.guard.pause(|| self.input.while_closed(act))
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        // OSC 52, which not every terminal supports.
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    fn set_mouse(&mut self, on: bool) -> io::Result<()> {
        self.guard.set_mouse(on)
    }

    fn say(&mut self, _: &[String]) -> io::Result<()> {
        Ok(())
    }

    fn take_line(&mut self, _: &App, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn is_script(&self) -> bool {
        false
    }

    fn waits(&self) -> bool {
        false
    }
}

struct Shell {
    app: App,
    workers: Option<Workers>,
    /// Reads and writes files.
    files: FileLane,
    /// Lists folders for completing typed paths.
    folders: FileLane,
    /// Compiles bundled games for their previews.
    previews: FileLane,
    sender: Sender<Event>,
    signal: EndingSignal,
    /// The task that writes unsaved work at the end.
    keeps: Option<RecoveryTask>,
    watch: Option<FileWatch>,
    watched: Vec<PathBuf>,
    start: Instant,
    queue: VecDeque<Event>,
    ended: Option<ExitReason>,
    /// True if there is no more input, which comes in lines.
    has_input_ended: bool,
    drawn: Option<Instant>,
}

impl Shell {
    fn run(&mut self, face: &mut dyn Face, events: &Receiver<Event>) -> io::Result<ExitReason> {
        while let Some(event) = self.queue.pop_front() {
            self.take(event, face)?;
        }
        self.draw(face)?;
        self.watch_files();
        loop {
            let wait = self.wait();
            match events.recv_timeout(wait) {
                Ok(event) => {
                    // Before the event that ended the wait, which may have taken long, and once more behind all that
                    // have arrived.
                    self.queue.push_back(Event::Time(self.start.elapsed()));
                    self.queue.push_back(event);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok(ExitReason::Terminated(self.signal.exit_code()));
                }
            }
            self.queue.extend(events.try_iter());
            self.queue.push_back(Event::Time(self.start.elapsed()));
            self.app.today = today();
            while let Some(event) = self.next(events, face.is_script()) {
                self.take(event, face)?;
                if let Some(ended) = self.ended {
                    return Ok(ended);
                }
                // Within the queue, too: a flood of events, such as a key that is held, must not keep the screen from
                // being drawn.
                if self.app.dirty && self.drawn.is_none_or(|drawn| drawn.elapsed() >= BUSY_FRAME) {
                    self.draw(face)?;
                }
            }
            if self.app.dirty && self.drawn.is_none_or(|drawn| drawn.elapsed() >= FRAME) {
                self.draw(face)?;
            }
        }
    }

    /// Takes the next event from the queue. A line of input waits until what the line before began is done.
    fn next(&mut self, events: &Receiver<Event>, is_script: bool) -> Option<Event> {
        if !self.has_held_lines() {
            return next_event(&self.app, &mut self.queue);
        }
        // Asked before the channel is emptied: what was running then may have answered in between, and its answer is in
        // the queue. In the other order a line could overtake the answer that it waits for.
        let is_busy = self.is_busy(is_script);
        // The answer of what has just ended comes before the next line.
        self.queue.extend(events.try_iter());
        match self.queue.iter().position(|event| !is_line(event)) {
            Some(other) => self.queue.remove(other),
            None if is_busy => None,
            None => self.queue.pop_front(),
        }
    }

    fn has_held_lines(&self) -> bool {
        self.queue.iter().any(is_line)
    }

    /// Returns true while something runs that a line of input waits for: whatever it is in a script, otherwise only
    /// what answers the line before.
    fn is_busy(&self, is_script: bool) -> bool {
        let awaited: &[Lane] = match is_script {
            true => &Lane::ALL,
            false => &[Lane::Judging, Lane::Asking, Lane::Applying],
        };
        let lanes = awaited.iter().filter(|lane| **lane != Lane::Autosave);
        let works = |lane: &Lane| self.workers.as_ref().is_some_and(|all| all.is_busy(*lane));
        let pauses = is_script && self.app.editor.check_at.is_some();
        pauses
            || self.app.files.opening.is_some()
            || self.files.is_busy()
            || lanes.copied().any(|lane| works(&lane))
    }

    /// Returns the time until the next timed event.
    fn wait(&mut self) -> Duration {
        let mut wait = IDLE;
        if let Some(time) = self.app.wake_at() {
            wait = wait.min(time.saturating_sub(self.start.elapsed()));
        }
        if let Some(session) = &mut self.app.session
            && let Some(due) = session.tick(Instant::now())
        {
            wait = wait.min(due.saturating_duration_since(Instant::now()));
        }
        self.submit();
        let workers = self.workers.as_ref();
        if let Some(due) = workers.and_then(|workers| workers.abandon_hung(Instant::now())) {
            wait = wait.min(due.saturating_duration_since(Instant::now()));
        }
        if self.has_held_lines() {
            wait = wait.min(HELD);
        }
        if self.app.dirty {
            let since = self.drawn.map_or(FRAME, |drawn| drawn.elapsed());
            wait = wait.min(FRAME.saturating_sub(since));
        }
        wait
    }

    fn submit(&mut self) {
        let jobs = self.app.session.as_mut().map(Session::jobs);
        if let (Some(jobs), Some(workers)) = (jobs, &self.workers) {
            for job in jobs {
                workers.submit(job);
            }
            if !self
                .app
                .session
                .as_ref()
                .is_some_and(|session| session.moves().is_listing())
            {
                // The list of moves of the old position is no longer needed.
                workers.stop(Lane::Listing);
            }
        }
    }

    fn take(&mut self, event: Event, face: &mut dyn Face) -> io::Result<()> {
        match &event {
            Event::Continued => face.resume()?,
            Event::Line(line) => face.take_line(&self.app, line)?,
            Event::InputEnded => self.has_input_ended = true,
            _ => {}
        }
        let effects = update(&mut self.app, event);
        for effect in effects {
            self.carry_out(effect, face)?;
        }
        self.submit();
        self.watch_files();
        Ok(())
    }

    /// Watches the files that are open.
    fn watch_files(&mut self) {
        let watched = self
            .app
            .session
            .as_ref()
            .map(Session::watched)
            .unwrap_or_default();
        if watched != self.watched {
            match &self.watch {
                Some(watch) => watch.set(watched.clone()),
                // Without a watch everything else still works.
                None => {
                    let changed = watched.iter().cloned().map(Event::Changed);
                    self.queue.extend(changed);
                }
            }
            self.watched = watched;
        }
    }

    fn carry_out(&mut self, effect: Effect, face: &mut dyn Face) -> io::Result<()> {
        match effect {
            Effect::CancelTasks(tasks) => {
                for id in tasks {
                    self.files.cancel(id);
                }
                Ok(())
            }
            Effect::Clipboard(text) => face.copy(&text),
            Effect::SetMouse(on) => face.set_mouse(on),
            Effect::Say(lines) => face.say(&lines),
            Effect::Suspend => face.pause(),
            Effect::EditOutside(edit) => {
                let number = edit.number;
                let mut result = Err(message!("tui-editor-not-here"));
                face.lend(&mut || {
                    // This thread accesses no file, even while it has nothing else to do.
                    let outcome = std::thread::scope(|scope| scope.spawn(|| edit.run()).join());
                    result = outcome.unwrap_or(Ok(None));
                })?;
                self.queue.push_back(Event::EditedOutside(number, result));
                self.queue.push_back(Event::Time(self.start.elapsed()));
                Ok(())
            }
            Effect::Quit(keep) => {
                if keep {
                    self.keeps = self.app.session.as_mut().and_then(Session::recovery_task);
                    self.ended = Some(match self.has_input_ended {
                        true => ExitReason::EndedEarly,
                        false => ExitReason::Terminated(self.signal.exit_code()),
                    });
                } else {
                    self.ended = Some(ExitReason::Quit);
                }
                Ok(())
            }
            Effect::Run(task) => {
                match task.lane {
                    TaskLane::Files => self.files.submit(task),
                    TaskLane::Folders => self.folders.submit_only(task),
                    TaskLane::Previews => self.previews.submit_only(task),
                    // If no thread can be started, nothing is opened and Esc unblocks the input.
                    TaskLane::Apart => drop(run_apart(task, self.sender.clone())),
                }
                Ok(())
            }
        }
    }

    fn draw(&mut self, face: &mut dyn Face) -> io::Result<()> {
        // Noted before and after: before, so that a face that waits is not asked all the time; after, because drawing
        // itself may be slow (a remote terminal), and the pause counts from its end.
        self.drawn = Some(Instant::now());
        if face.waits() && self.is_busy(false) {
            return Ok(());
        }
        let layout = face.show(&self.app)?;
        if let Some(layout) = layout {
            self.app.take_layout(layout);
        }
        self.app.dirty = false;
        self.drawn = Some(Instant::now());
        Ok(())
    }

    /// Waits for files that are being written, and writes or removes the recovery file. Takes at most three times
    /// [`FILES_END`], however slow the disks are. Threads that judge end with the process.
    fn end(&mut self) {
        let session = self.app.session.as_mut();
        let task = if self.ended == Some(ExitReason::Quit) {
            session.map(|session| session.storage_mut().close())
        } else {
            self.keeps.take()
        };
        // A lane of its own: that of the files may hang on a disk.
        let last = FileLane::new(|_| {});
        // This comes first: after a signal, the process is soon ended by force.
        if let Some(task) = task {
            last.submit(FileTask::new(self.app.files.next_id(), move |_| {
                // The screen is closed, so a failure cannot be shown.
                let _ = task.run();
                FileResult::new(|_, _| {})
            }));
        }
        self.files.finish(FILES_END);
        if let Some(workers) = &self.workers {
            workers.finish_writing(FILES_END);
        }
        last.finish(FILES_END);
    }
}

fn is_line(event: &Event) -> bool {
    matches!(event, Event::Line(_) | Event::InputEnded)
}
