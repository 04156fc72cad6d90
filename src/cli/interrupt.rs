//! Ctrl+C, the signals that end a program and the time that a command was given, as a token that long work asks: it then
//! stops and prints what there was. A second signal ends the program at once.
//!
//! Every command that runs rules listens before it reads a file.
//!
//! Invariant: whatever the rules do, the program has ended two seconds after the first signal, and as long after the
//! time that a command was given.

use super::console::Exit;
use crate::base::{CancelToken, Limits};
use crate::i18n::Texts;
use crate::message;
use crate::search::Bounds;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

/// How long stopping and printing may take. The system needs a while more to free a process of a gigabyte.
const LONGEST_END: Duration = Duration::from_millis(1500);

/// What asks a program to end.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [
    signal_hook::consts::SIGINT,
    signal_hook::consts::SIGTERM,
    signal_hook::consts::SIGHUP,
];

/// What ends a command early.
#[derive(Clone, Debug)]
pub(super) struct Interrupt {
    /// The first signal; 0 before it comes.
    signal: Arc<AtomicI32>,
    /// True while the program waits for a line: nothing is to be finished then.
    is_reading: Arc<AtomicBool>,
    /// Cancelled by a signal and when the time is up.
    cancel: CancelToken,
}

/// The status of a program that was ended by a signal.
fn status_of(signal: i32) -> i32 {
    128 + signal
}

impl Interrupt {
    /// Listens from now on. A program that has to be ended in the middle of its work says in `texts` that it was stopped.
    pub(super) fn listen(texts: &Texts) -> Self {
        let sentence = texts.say(&message!("rules-partial-stopped"));
        let interrupt = Self {
            signal: Arc::default(),
            is_reading: Arc::default(),
            cancel: CancelToken::new(),
        };
        // Where the signals cannot be caught the program ends by them, as it would have without this.
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new(SIGNALS) {
            let seen = interrupt.clone();
            let handle = signals.handle();
            let listener = std::thread::Builder::new().spawn(move || {
                let mut signals = signals.forever();
                if let Some(signal) = signals.next() {
                    seen.signal.store(signal, Ordering::SeqCst);
                    seen.cancel.cancel();
                    if seen.is_reading.load(Ordering::SeqCst) {
                        std::process::exit(status_of(signal));
                    }
                    end_after(LONGEST_END, status_of(signal), sentence);
                    if signals.next().is_some() {
                        std::process::exit(status_of(signal));
                    }
                }
            });
            if listener.is_err() {
                handle.close();
            }
        }
        interrupt
    }

    /// Cancels the token when the time is up. Work that ignores it for [`LONGEST_END`] ends with the program, which
    /// prints `sentence`.
    pub(super) fn cancel_after(&self, time: Duration, sentence: String) {
        let cancel = self.cancel.clone();
        let timer = std::thread::Builder::new().spawn(move || {
            std::thread::sleep(time);
            cancel.cancel();
            end_after(LONGEST_END, 1, sentence);
        });
        // Without a timer there is no time to be given.
        if timer.is_err() {
            self.cancel.cancel();
        }
    }

    /// Returns true once the work is to end.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns true once a signal has come.
    pub(super) fn is_signalled(&self) -> bool {
        self.signal.load(Ordering::SeqCst) != 0
    }

    /// The usual limits, and this wish.
    pub(super) fn limits(&self) -> Limits<'_> {
        self.bounds().limits()
    }

    /// The usual bounds, and this wish.
    pub(super) fn bounds(&self) -> Bounds<'_> {
        Bounds {
            cancel: Some(&self.cancel),
            ..Bounds::default()
        }
    }

    /// Runs what waits for a person, without output that is still to be written: a signal ends the program at once.
    pub(super) fn reading<T>(&self, read: impl FnOnce() -> T) -> T {
        self.is_reading.store(true, Ordering::SeqCst);
        // One of the two sides sees what the other has stored, whichever is first.
        let signal = self.signal.load(Ordering::SeqCst);
        if signal != 0 {
            std::process::exit(status_of(signal));
        }
        let result = read();
        self.is_reading.store(false, Ordering::SeqCst);
        result
    }

    /// How a command ends that did what it was asked, or as much of it as a signal allowed.
    pub(super) fn exit(&self) -> Exit {
        match self.signal.load(Ordering::SeqCst) {
            0 => Exit::Done,
            signal => Exit::Terminated(u8::try_from(status_of(signal)).unwrap_or(1)),
        }
    }
}

/// Ends the program when it still runs after some time.
fn end_after(time: Duration, status: i32, sentence: String) {
    let end = move || {
        std::thread::sleep(time);
        eprintln!("{sentence}");
        std::process::exit(status);
    };
    // Without a thread the next Ctrl+C ends it.
    let _ = std::thread::Builder::new().spawn(end);
}
