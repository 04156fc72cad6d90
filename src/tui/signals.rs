//! Signals of the system: those that end a program end it with unsaved work kept and the terminal restored.
//!
//! Invariant: [`LONGEST_END`] after such a signal the program has ended, whatever hangs.

use super::event::Event;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::Sender;
#[cfg(unix)]
use std::time::Duration;

/// How long the program may take to end when it was asked to.
#[cfg(unix)]
const LONGEST_END: Duration = Duration::from_millis(1600);
/// How long restoring a terminal may take that is perhaps stuck.
#[cfg(unix)]
const LONGEST_RESTORE: Duration = Duration::from_millis(200);
/// The exit code of a program that a signal ended is this and its number.
const SIGNALLED: i32 = 128;
/// The number of SIGTERM.
const TERM: i32 = 15;

/// The first signal that asked the program to end.
#[derive(Clone, Debug, Default)]
pub(super) struct EndingSignal(Arc<AtomicI32>);

impl EndingSignal {
    /// The exit code for it; that of SIGTERM when the terminal is gone without one.
    pub(super) fn exit_code(&self) -> u8 {
        let signal = match self.0.load(Ordering::SeqCst) {
            0 => TERM,
            signal => signal,
        };
        u8::try_from(SIGNALLED + signal).unwrap_or(u8::MAX)
    }

    #[cfg(unix)]
    fn set(&self, signal: i32) {
        let ordering = Ordering::SeqCst;
        // What came first counts, so a failure is no news.
        let _ = self.0.compare_exchange(0, signal, ordering, ordering);
    }
}

/// Listens to signals from now on.
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
    // Where signals cannot be caught the program ends by them, as it would have without this.
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

/// Ends the program when it does not end by itself.
#[cfg(unix)]
fn end_by_force(code: u8) {
    std::thread::sleep(LONGEST_END);
    // A terminal that takes nothing more would keep this thread waiting too.
    std::thread::spawn(super::terminal::restore);
    std::thread::sleep(LONGEST_RESTORE);
    std::process::exit(code.into());
}

#[cfg(not(unix))]
pub(super) fn send_to(_sender: Sender<Event>) -> EndingSignal {
    EndingSignal::default()
}
