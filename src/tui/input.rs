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

/// Reads the terminal until it is closed or `take` returns false.
pub fn read(mut take: impl FnMut(Event) -> bool) {
    let mut answers = LateAnswers::default();
    while let Ok(input) = crossterm::event::read() {
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
