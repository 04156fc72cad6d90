//! Ctrl+C, termination signals and the time limit of a command, as a token that long work polls: it then stops, and the
//! results so far are printed. A second signal ends the program at once.
//!
//! Every command that runs rules installs the handlers before it reads a file.
//!
//! Invariant: whatever the rules do, the program ends within two seconds after the first signal or after its time
//! limit.

use super::console::ExitKind;
use crate::base::{CancelToken, Limits};
use crate::i18n::Texts;
use crate::message;
use crate::search::Bounds;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

/// The extra time for a call of the rules when the time of a search is up.
const LONGEST_CALL: Duration = Duration::from_millis(500);

/// The most time for stopping and printing. The system needs some more to free a process of a gigabyte.
const LONGEST_END: Duration = Duration::from_millis(1500);

/// The signals that ask a program to end.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [
    signal_hook::consts::SIGINT,
    signal_hook::consts::SIGTERM,
    signal_hook::consts::SIGHUP,
];

/// The number of the signal that Ctrl+C stands for, also on systems that have no signals.
#[cfg(windows)]
const SIGINT: i32 = 2;

/// What can end a command early.
#[derive(Clone, Debug)]
pub(super) struct Interrupt {
    /// The number of the first signal; 0 before it arrives.
    signal: Arc<AtomicI32>,
    /// True while the program waits for input, when there is nothing to be finished.
    is_reading: Arc<AtomicBool>,
    /// Cancelled by a signal and at the time limit.
    cancel: CancelToken,
}

/// Returns the exit status after a signal.
fn status_of(signal: i32) -> i32 {
    128 + signal
}

impl Interrupt {
    /// Installs the handlers. `texts` has the message for a program that is ended in the middle of its work.
    pub(super) fn listen(texts: &Texts) -> Self {
        let interrupt = Self {
            signal: Arc::default(),
            is_reading: Arc::default(),
            cancel: CancelToken::new(),
        };
        let sentence = texts.say(&message!("rules-partial-stopped"));
        // If the signals cannot be caught, they end the program as usual.
        interrupt.clone().install(sentence);
        interrupt
    }

    #[cfg(unix)]
    fn install(self, sentence: String) {
        let Ok(mut signals) = signal_hook::iterator::Signals::new(SIGNALS) else {
            return;
        };
        let handle = signals.handle();
        let listener = std::thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                self.arrived(signal, &sentence);
            }
        });
        if listener.is_err() {
            handle.close();
        }
    }

    /// Ctrl+C, Ctrl+Break, and the end of the console or of the session.
    #[cfg(windows)]
    fn install(self, sentence: String) {
        let _ = ctrlc::set_handler(move || self.arrived(SIGINT, &sentence));
    }

    #[cfg(not(any(unix, windows)))]
    fn install(self, _sentence: String) {}

    /// Cancels the work at the first signal, and ends the program at the second.
    #[cfg(any(unix, windows))]
    fn arrived(&self, signal: i32, sentence: &str) {
        if self.is_signalled() {
            std::process::exit(status_of(signal));
        }
        self.signal.store(signal, Ordering::SeqCst);
        self.cancel.cancel();
        // Reading may have begun in between; whichever comes first, at least one side sees what the other has stored.
        if self.is_reading.load(Ordering::SeqCst) {
            std::process::exit(status_of(signal));
        }
        end_after(LONGEST_END, status_of(signal), sentence.to_owned());
    }

    /// Cancels rules that do not return from one call when the time of a search is up. The search itself ends between two
    /// calls, with what it has; this ends calls, and then there may be no answer at all.
    pub(super) fn cancel_calls_after(&self, time: Duration, sentence: String) {
        self.cancel_after(time.saturating_add(LONGEST_CALL), sentence);
    }

    /// Cancels the token after `time`. Work that ignores this for [`LONGEST_END`] is ended together with the program,
    /// which prints `sentence`.
    pub(super) fn cancel_after(&self, time: Duration, sentence: String) {
        let cancel = self.cancel.clone();
        let timer = std::thread::Builder::new().spawn(move || {
            std::thread::sleep(time);
            cancel.cancel();
            end_after(LONGEST_END, 1, sentence);
        });
        // Without a timer thread the time limit cannot be kept, so the work is cancelled at once.
        if timer.is_err() {
            self.cancel.cancel();
        }
    }

    /// Returns true once the work has to end.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns true once a signal has arrived.
    pub(super) fn is_signalled(&self) -> bool {
        self.signal.load(Ordering::SeqCst) != 0
    }

    /// Returns the default limits with this token.
    pub(super) fn limits(&self) -> Limits<'_> {
        self.bounds().limits()
    }

    /// Returns the default bounds with this token.
    pub(super) fn bounds(&self) -> Bounds<'_> {
        Bounds {
            cancel: Some(&self.cancel),
            ..Bounds::default()
        }
    }

    /// Runs something that waits for input, while no output is pending: during it, a signal ends the program at once.
    pub(super) fn reading<T>(&self, read: impl FnOnce() -> T) -> T {
        self.is_reading.store(true, Ordering::SeqCst);
        let signal = self.signal.load(Ordering::SeqCst);
        if signal != 0 {
            std::process::exit(status_of(signal));
        }
        let result = read();
        self.is_reading.store(false, Ordering::SeqCst);
        result
    }

    /// Returns the exit status of a command that succeeded, or that was ended by a signal.
    pub(super) fn exit(&self) -> ExitKind {
        match self.signal.load(Ordering::SeqCst) {
            0 => ExitKind::Done,
            signal => ExitKind::Terminated(u8::try_from(status_of(signal)).unwrap_or(1)),
        }
    }
}

/// Ends the program if it is still running after some time.
fn end_after(time: Duration, status: i32, sentence: String) {
    let end = move || {
        std::thread::sleep(time);
        eprintln!("{sentence}");
        std::process::exit(status);
    };
    // If no thread can be started, the next Ctrl+C ends the program.
    let _ = std::thread::Builder::new().spawn(end);
}
