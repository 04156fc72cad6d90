//! Takes the terminal over and gives it back exactly once, however the program ends.
//!
//! Invariants: modes are entered only after everything that can fail early has been done; they are left by
//! [`TerminalGuard`]'s drop, by the panic hook or by [`TerminalGuard::leave`], whichever comes first, and only once.

use super::input::EnableMouseButtons;
use crossterm::{cursor, event, execute, style, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::cell::Cell;
use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// True while the terminal is in our modes. The panic hook has no other way to know.
static ENTERED: AtomicBool = AtomicBool::new(false);
thread_local! {
    /// True on the thread that draws: if it panics, the terminal is restored and shows the message. Panics of other
    /// threads are reported by those who wait for them.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}
/// True while the mouse is captured.
static MOUSE: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal in our modes; dropping it gives the terminal back.
pub struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalGuard {
    /// Enters raw mode, the alternate screen, bracketed paste and, when asked, mouse reports.
    ///
    /// # Errors
    /// When the terminal refuses a mode; modes entered before that are left again.
    pub fn enter(mouse: bool) -> io::Result<Self> {
        DRAWS.set(true);
        chain_panic_hook();
        enter_modes(mouse)?;
        match Terminal::new(CrosstermBackend::new(io::stdout())) {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// The terminal to draw on.
    pub fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }

    /// Turns mouse reports on or off.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn set_mouse(&mut self, on: bool) -> io::Result<()> {
        if MOUSE.swap(on, Ordering::SeqCst) == on {
            return Ok(());
        }
        if on {
            execute!(io::stdout(), EnableMouseButtons)
        } else {
            execute!(io::stdout(), event::DisableMouseCapture)
        }
    }

    /// Gives the terminal back for a while, runs `pause`, and takes it over again with a full repaint.
    ///
    /// # Errors
    /// When the terminal refuses a mode.
    pub fn pause(&mut self, pause: impl FnOnce()) -> io::Result<()> {
        let mouse = MOUSE.load(Ordering::SeqCst);
        restore();
        pause();
        enter_modes(mouse)?;
        self.repaint()
    }

    /// Takes the terminal over again after the program was stopped from outside, when another program may have changed
    /// its modes.
    ///
    /// # Errors
    /// When the terminal refuses a mode.
    pub fn take_over_again(&mut self) -> io::Result<()> {
        self.pause(|| {})
    }

    /// Has the next frame paint every cell, whatever the terminal shows now.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn repaint(&mut self) -> io::Result<()> {
        // A new terminal remembers nothing. Its own way to clear would ask for the place of the cursor, and the answer
        // would go to the thread that reads the keys.
        execute!(io::stdout(), terminal::Clear(terminal::ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// Gives the terminal back for good.
    pub fn leave(self) {
        restore();
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

fn enter_modes(mouse: bool) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    let mut out = io::stdout();
    let entered = execute!(
        out,
        terminal::EnterAlternateScreen,
        event::EnableBracketedPaste,
        cursor::Hide
    )
    .and_then(|()| {
        MOUSE.store(mouse, Ordering::SeqCst);
        if mouse {
            execute!(out, EnableMouseButtons)
        } else {
            Ok(())
        }
    });
    if entered.is_err() {
        restore();
    }
    entered
}

/// Leaves every mode that was entered. Safe to call at any time, from any thread, any number of times.
pub fn restore() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    // Nothing can be done about a terminal that is gone, so failures are not reported; every step is still tried.
    let _ = execute!(out, terminal::EndSynchronizedUpdate);
    if MOUSE.load(Ordering::SeqCst) {
        let _ = execute!(out, event::DisableMouseCapture);
    }
    let _ = execute!(
        out,
        event::DisableBracketedPaste,
        style::ResetColor,
        terminal::LeaveAlternateScreen,
        cursor::Show
    );
    let _ = out.flush();
    let _ = terminal::disable_raw_mode();
}

/// Puts the restoring of the terminal in front of the panic hook that was there, so that the message is readable.
fn chain_panic_hook() {
    HOOK.call_once(|| {
        let earlier = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if DRAWS.get() {
                restore();
            }
            // While the screen is drawn, a message of another thread would be written across it.
            if !ENTERED.load(Ordering::SeqCst) {
                earlier(panic);
            }
        }));
    });
}

/// Stops this program as Ctrl+Z in a shell does; returns when it is continued.
#[cfg(unix)]
pub fn stop_self() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}
