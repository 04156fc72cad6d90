//! Input from the terminal: keys, the mouse, pastes and sizes, read on a thread of its own.
//!
//! Invariants: all of a long paste arrives without another key being pressed (crossterm reads with `poll` for that,
//! feature `use-dev-tty`; its other source leaves what follows the first kibibyte until the next byte comes); the mouse
//! reports buttons, drags and the wheel only, because nothing uses where it hovers.

use super::event::Event;
use super::keys::Key;
use super::late_answers::LateAnswers;
use crossterm::Command;
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use std::fmt;
use std::sync::mpsc::Sender;

/// Reads the terminal until it is gone or `take` returns false.
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

/// Returns what the program looks at.
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

/// Sends what comes from the terminal, and [`Event::Terminate`] when the terminal is gone.
pub(super) fn send_to(sender: Sender<Event>) {
    /// Sends it even if the thread panics, because a program without input could only be killed.
    struct TerminateOnDrop(Sender<Event>);
    impl Drop for TerminateOnDrop {
        fn drop(&mut self) {
            // Without a receiver the program has ended.
            let _ = self.0.send(Event::Terminate);
        }
    }
    std::thread::spawn(move || {
        let sender = TerminateOnDrop(sender);
        read(|event| sender.0.send(event).is_ok());
    });
}

/// Asks for reports of buttons, drags and the wheel, in cells of any number. [`crossterm::event::DisableMouseCapture`]
/// takes it back.
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
