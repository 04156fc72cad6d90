//! Signals that end the program: it first writes unsaved work and restores the terminal.
//!
//! Invariant: the process ends at most [`LONGEST_END`] plus [`LONGEST_RESTORE`] after such a signal, whatever hangs.

use super::event::Event;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::Sender;
#[cfg(any(unix, windows))]
use std::time::Duration;

/// How long the program may take to end by itself after a signal.
#[cfg(any(unix, windows))]
const LONGEST_END: Duration = Duration::from_millis(1300);
/// How long restoring the terminal may take; it may hang.
#[cfg(any(unix, windows))]
const LONGEST_RESTORE: Duration = Duration::from_millis(200);
/// The exit code after a signal is this plus the number of the signal.
const SIGNALLED: i32 = 128;
/// The number of SIGTERM.
const TERM: i32 = 15;

/// The first signal that asked the program to end.
#[derive(Clone, Debug, Default)]
pub(super) struct EndingSignal(Arc<AtomicI32>);

impl EndingSignal {
    /// Returns the exit code for the signal, or that of SIGTERM if there was none because the terminal was closed.
    pub(super) fn exit_code(&self) -> u8 {
        let signal = match self.0.load(Ordering::SeqCst) {
            0 => TERM,
            signal => signal,
        };
        u8::try_from(SIGNALLED + signal).unwrap_or(u8::MAX)
    }

    #[cfg(any(unix, windows))]
    fn set(&self, signal: i32) {
        let ordering = Ordering::SeqCst;
        // Only the first signal counts, so a failure to exchange is not an error.
        let _ = self.0.compare_exchange(0, signal, ordering, ordering);
    }
}

/// Installs the signal handlers.
#[cfg(unix)]
pub(super) fn send_to(sender: Sender<Event>) -> EndingSignal {
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU,
    };
    let ending = EndingSignal::default();
    let wanted = [
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU,
    ];
    // If signals cannot be caught, they end the program as usual.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else {
        return ending;
    };
    let first = ending.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGCONT => Event::Continued,
                SIGTSTP => Event::Suspend,
                signal => {
                    first.set(signal);
                    let code = first.exit_code();
                    std::thread::spawn(move || end_by_force(code));
                    Event::Terminate
                }
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    ending
}

/// Ends the program if it has not ended by itself in time.
#[cfg(any(unix, windows))]
fn end_by_force(code: u8) {
    // The process would also end without this if everything worked; here nothing is trusted, neither the thread of the
    // screen, which may hang in the terminal, nor the terminal itself.
    std::thread::sleep(LONGEST_END);
    // On a separate thread, because a hanging terminal would block this one too.
    std::thread::spawn(super::terminal::restore);
    std::thread::sleep(LONGEST_RESTORE);
    std::process::exit(code.into());
}

/// Ctrl+Break, and the end of the session. Ctrl+C is a key here. If the window is closed, the system leaves no time to
/// write; then what was kept on the way is offered at the next start.
#[cfg(windows)]
pub(super) fn send_to(sender: Sender<Event>) -> EndingSignal {
    let ending = EndingSignal::default();
    let first = ending.clone();
    // If it cannot be caught, it ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        first.set(TERM);
        let code = first.exit_code();
        std::thread::spawn(move || end_by_force(code));
        let _ = sender.send(Event::Terminate);
    });
    ending
}

#[cfg(not(any(unix, windows)))]
pub(super) fn send_to(_sender: Sender<Event>) -> EndingSignal {
    EndingSignal::default()
}
