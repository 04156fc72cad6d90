//! Input from the terminal: keys, mouse, pasted text and sizes, read on a separate thread.
//!
//! Invariants: all of a long paste arrives without another key press (crossterm's `use-dev-tty` feature reads with
//! `poll`; its other source holds back everything after the first kibibyte until another byte arrives); the mouse
//! reports only buttons, drags and the wheel, because hovering is not used.

use super::event::Event;
use super::keys::Key;
use super::late_answers::LateAnswers;
use crossterm::Command;
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use std::fmt;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long the terminal is waited for before the thread looks whether it has to pause.
const LOOK: Duration = Duration::from_millis(250);

/// Makes the thread that reads the terminal pause while another program uses it.
struct Gate {
    /// Whether it has to pause, and whether it does.
    state: Mutex<(bool, bool)>,
    changed: Condvar,
}

static GATE: Gate = Gate {
    state: Mutex::new((false, false)),
    changed: Condvar::new(),
};

impl Gate {
    /// Waits while the terminal belongs to another program.
    fn pass(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.0 {
            state.1 = true;
            self.changed.notify_all();
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.1 = false;
    }

    fn set(&self, pauses: bool) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 = pauses;
        self.changed.notify_all();
        if pauses {
            // Without a thread that reads, nobody answers.
            let _ = self
                .changed
                .wait_timeout_while(state, 4 * LOOK, |state| !state.1);
        }
    }
}

/// Runs something while the terminal is not read.
pub(super) fn while_paused(act: impl FnOnce()) {
    GATE.set(true);
    act();
    GATE.set(false);
}

/// Reads the terminal until it is closed or `take` returns false.
pub fn read(mut take: impl FnMut(Event) -> bool) {
    let mut answers = LateAnswers::default();
    loop {
        GATE.pass();
        match crossterm::event::poll(LOOK) {
            Ok(true) => {}
            Ok(false) => continue,
            Err(_) => return,
        }
        let Ok(input) = crossterm::event::read() else {
            return;
        };
        for input in answers.pass(input) {
            if event(input).is_some_and(|event| !take(event)) {
                return;
            }
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
pub(super) fn send_to(sender: Sender<Event>) {
    /// Sends the event even if the thread panics, because a program without input could only be killed.
    struct TerminateOnDrop(Sender<Event>);
    impl Drop for TerminateOnDrop {
        fn drop(&mut self) {
            // If there is no receiver, the program has ended.
            let _ = self.0.send(Event::Terminate);
        }
    }
    std::thread::spawn(move || {
        let sender = TerminateOnDrop(sender);
        read(|event| sender.0.send(event).is_ok());
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
