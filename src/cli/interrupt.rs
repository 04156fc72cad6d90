//! Ctrl+C and the time that a command was given, as a token that long work asks: it then stops and prints what there
//! was. A second Ctrl+C ends the program at once.
//!
//! Invariant: whatever the rules do, the program has ended two seconds after the first Ctrl+C, and as long after the
//! time that a command was given.

use super::console::Exit;
use crate::base::{CancelToken, Limits};
use crate::search::Bounds;
use std::time::Duration;

/// How long stopping and printing may take.
const LONGEST_END: Duration = Duration::from_millis(1800);

/// What ends a command early.
#[derive(Clone, Debug)]
pub(super) struct Interrupt {
    /// Cancelled by Ctrl+C.
    pressed: CancelToken,
    /// Cancelled by Ctrl+C and when the time is up.
    cancel: CancelToken,
}

impl Interrupt {
    /// Listens from now on.
    pub(super) fn listen() -> Self {
        let interrupt = Self {
            pressed: CancelToken::new(),
            cancel: CancelToken::new(),
        };
        // Where the signal cannot be caught the program ends by it, as it would have without this.
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT])
        {
            let seen = interrupt.clone();
            let handle = signals.handle();
            let listener = std::thread::Builder::new().spawn(move || {
                let mut signals = signals.forever();
                if signals.next().is_some() {
                    seen.pressed.cancel();
                    seen.cancel.cancel();
                    end_after(LONGEST_END, 130, None);
                    if signals.next().is_some() {
                        std::process::exit(130);
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
            end_after(LONGEST_END, 1, Some(sentence));
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

    /// The token that the work asks.
    pub(super) fn token(&self) -> &CancelToken {
        &self.cancel
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

    /// How a command ends that did what it was asked, or as much of it as Ctrl+C allowed.
    pub(super) fn exit(&self) -> Exit {
        if self.pressed.is_cancelled() {
            Exit::Interrupted
        } else {
            Exit::Done
        }
    }
}

/// Ends the program when it still runs after some time.
fn end_after(time: Duration, status: i32, sentence: Option<String>) {
    let end = move || {
        std::thread::sleep(time);
        if let Some(sentence) = sentence {
            eprintln!("{sentence}");
        }
        std::process::exit(status);
    };
    // Without a thread the next Ctrl+C ends it.
    let _ = std::thread::Builder::new().spawn(end);
}
