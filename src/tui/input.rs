//! Input from the terminal: keys, mouse, pasted text and sizes, read on a separate thread.
//!
//! Invariants: nothing that the terminal sends, whole or broken, holds back a change of its size or what is typed after
//! it; all of a long paste arrives without another key press; the mouse reports only buttons, drags and the wheel,
//! because hovering is not used; the thread sleeps until there is input.

// Where the terminal is no file, only its answers are decoded, of which there are none.
#[cfg_attr(not(unix), allow(dead_code))]
mod decode;
#[cfg_attr(not(unix), path = "input/crossterm_reader.rs")]
mod reader;

pub use decode::Token;
pub use reader::{LONGEST_ANSWER, TerminalReader};

use super::event::Event;
use super::keys::Key;
use crossterm::Command;
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use std::fmt;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a pause waits for the thread that reads the terminal before it is asked again.
const ASK_AGAIN: Duration = Duration::from_millis(50);
/// How often the thread is asked to pause. Without a thread, nobody answers.
const ASKED: usize = 20;

#[derive(Default)]
struct GateState {
    /// True while the thread has to pause.
    is_closed: bool,
    /// True while the thread pauses.
    has_stopped: bool,
    /// True once the thread has ended.
    has_ended: bool,
    /// Until when the terminal may still answer what it was asked.
    owes_answer: Option<Instant>,
}

/// Coordinates the thread that reads the terminal with the one that hands the terminal to other programs.
#[derive(Default)]
pub struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,
}

impl Gate {
    /// Runs something while the terminal is not read.
    pub fn while_closed(&self, act: impl FnOnce()) {
        self.close();
        act();
        self.state().is_closed = false;
        self.changed.notify_all();
    }

    /// Waits for the answers of the terminal that are still on their way, so that they do not reach another program.
    pub fn await_answers(&self) {
        let mut state = self.state();
        while let Some(until) = state.owes_answer {
            let wait = until.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, wait);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn set_owed(&self, owes_answer: Option<Instant>) {
        let mut state = self.state();
        if state.owes_answer != owes_answer {
            state.owes_answer = owes_answer;
            self.changed.notify_all();
        }
    }

    fn state(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops the thread for good: what is typed from now on is for the next program.
    pub fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        // At most a second: without a thread, or if it hangs in something else, nobody answers, and the terminal has to
        // be given back all the same.
        for _ in 0..ASKED {
            if state.has_stopped || state.has_ended {
                return;
            }
            wake();
            let waited = self.changed.wait_timeout(state, ASK_AGAIN);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits while the terminal belongs to another program.
    fn pass(&self) {
        let mut state = self.state();
        while state.is_closed {
            state.has_stopped = true;
            self.changed.notify_all();
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        state.has_stopped = false;
    }
}

/// Ends the wait for input: the thread wakes up at this signal, and reports the size of the terminal.
#[cfg(unix)]
fn wake() {
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGWINCH);
}

#[cfg(not(unix))]
fn wake() {}

/// Reads the terminal until it is closed or `take` returns false.
pub fn read(gate: &Gate, reader: &mut TerminalReader, mut take: impl FnMut(Event) -> bool) {
    loop {
        gate.pass();
        gate.set_owed(reader.owes_answer());
        let Ok(token) = reader.next(reader.owes_answer()) else {
            return;
        };
        let event = match token {
            Some(Token::Input(input)) => event(input),
            Some(Token::Ground(shades)) => Some(Event::Ground(shades)),
            Some(Token::Attributes) | None => None,
        };
        if event.is_some_and(|event| !take(event)) {
            return;
        }
    }
}

/// Returns the event for an input, or `None` if it is not used.
fn event(input: Input) -> Option<Event> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => {
            Some(Event::Key(Key::from_event(&key)))
        }
        Input::Mouse(mouse) if mouse.kind != MouseEventKind::Moved => Some(Event::Mouse(mouse)),
        Input::Paste(text) => Some(Event::Paste(text)),
        Input::Resize(columns, rows) => Some(Event::Resize(columns, rows)),
        _ => None,
    }
}

/// Sends the events of the terminal, and [`Event::Terminate`] when the terminal is closed.
pub(super) fn send_to(sender: Sender<Event>, gate: Arc<Gate>, mut reader: TerminalReader) {
    /// Sends the event even if the thread panics, because a program without input could only be killed.
    struct TerminateOnDrop(Sender<Event>, Arc<Gate>);
    impl Drop for TerminateOnDrop {
        fn drop(&mut self) {
            // If there is no receiver, the program has ended.
            let _ = self.0.send(Event::Terminate);
            self.1.state().has_ended = true;
            self.1.changed.notify_all();
        }
    }
    std::thread::spawn(move || {
        let sender = TerminateOnDrop(sender, Arc::clone(&gate));
        read(&gate, &mut reader, |event| sender.0.send(event).is_ok());
    });
}

/// Enables reports of buttons, drags and the wheel, with unlimited coordinates.
/// [`crossterm::event::DisableMouseCapture`] disables them.
#[derive(Clone, Copy, Debug)]
pub(super) struct EnableMouseButtons;

impl Command for EnableMouseButtons {
    fn write_ansi(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> std::io::Result<()> {
        crossterm::event::EnableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn the_thread_stops_at_a_closed_gate_and_goes_on_after_it() {
        let gate = Arc::new(Gate::default());
        let (ends, runs) = (Arc::new(AtomicBool::new(false)), Arc::clone(&gate));
        let ended = Arc::clone(&ends);
        let reader = std::thread::spawn(move || {
            while !ended.load(Ordering::SeqCst) {
                runs.pass();
                std::thread::yield_now();
            }
        });
        gate.while_closed(|| assert!(gate.state().has_stopped));
        gate.while_closed(|| ends.store(true, Ordering::SeqCst));
        reader.join().expect("it goes on and ends");
    }
}
