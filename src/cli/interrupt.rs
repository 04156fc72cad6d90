//! Ctrl+C as a wish that long work asks about: it then stops and prints what there was. A second one ends the program
//! at once.

use super::console::Exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl+C was pressed.
#[derive(Clone, Debug)]
pub(super) struct Interrupt {
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub(super) fn listen() -> Self {
        let pressed = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag::{register, register_conditional_shutdown};
            // Where the signal cannot be caught the program ends by it, as it would have without this. The order
            // matters: the first signal must find the flag unset when it asks whether to end at once.
            let _ = register_conditional_shutdown(SIGINT, 130, Arc::clone(&pressed));
            let _ = register(SIGINT, Arc::clone(&pressed));
        }
        Self { pressed }
    }

    pub(super) fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// How a command ends that did what it was asked, or as much of it as Ctrl+C allowed.
    pub(super) fn exit(&self) -> Exit {
        if self.is_pressed() {
            Exit::Interrupted
        } else {
            Exit::Done
        }
    }
}
