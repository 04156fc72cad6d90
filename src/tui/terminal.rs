//! Takes the terminal over and restores it exactly once, however the program ends.
//!
//! Invariants: raw mode comes before anything is read from the terminal or written to it, because a Ctrl+S typed before
//! would stop all output; the other modes are entered only after everything that can fail early. All are left by the
//! drop of [`RawMode`] or [`TerminalGuard`], by the panic hook or by [`TerminalGuard::leave`], whichever comes first,
//! and only once.

use super::input::EnableMouseButtons;
use crossterm::{cursor, event, execute, style, terminal};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell as ScreenCell;
use ratatui::layout::{Position, Size};
use std::cell::Cell;
use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// True while the terminal is in raw mode; static because the panic hook needs it.
static RAW: AtomicBool = AtomicBool::new(false);
/// True while the terminal is in our other modes.
static ENTERED: AtomicBool = AtomicBool::new(false);
thread_local! {
    /// True on the thread that draws: if it panics, the terminal is restored and shows the message. Panics of other
    /// threads are reported by whoever waits for them.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}
/// True while the mouse is captured.
static MOUSE: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The most columns and rows that are drawn. A terminal may claim any size, for which memory would be allocated.
const LONGEST_SIDE: u16 = 1000;

pub fn drawn_size((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.min(LONGEST_SIDE), rows.min(LONGEST_SIDE))
}

/// A backend that uses at most [`drawn_size`] of the terminal.
pub struct Bounded<B>(B);

impl<B: Backend> Backend for Bounded<B> {
    type Error = B::Error;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Self::Error>
    where
        I: Iterator<Item = (u16, u16, &'a ScreenCell)>,
    {
        self.0.draw(content)
    }

    fn append_lines(&mut self, lines: u16) -> Result<(), Self::Error> {
        self.0.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> Result<(), Self::Error> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), Self::Error> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, Self::Error> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Self::Error> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> Result<(), Self::Error> {
        self.0.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Self::Error> {
        self.0.clear_region(region)
    }

    fn size(&self) -> Result<Size, Self::Error> {
        let size = self.0.size()?;
        Ok(drawn_size((size.width, size.height)).into())
    }

    fn window_size(&mut self) -> Result<WindowSize, Self::Error> {
        let size = self.0.window_size()?;
        let cells = (size.columns_rows.width, size.columns_rows.height);
        Ok(WindowSize {
            columns_rows: drawn_size(cells).into(),
            pixels: size.pixels,
        })
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        self.0.flush()
    }
}

type BoundedTerminal = Terminal<Bounded<CrosstermBackend<Stdout>>>;

fn new_screen() -> io::Result<BoundedTerminal> {
    Terminal::new(Bounded(CrosstermBackend::new(io::stdout())))
}

/// Raw mode, in which the terminal can be asked something; dropping it restores the terminal.
#[derive(Debug)]
pub struct RawMode(());

impl RawMode {
    /// Enters raw mode.
    ///
    /// # Errors
    /// The terminal refuses it.
    pub fn enter() -> io::Result<Self> {
        DRAWS.set(true);
        chain_panic_hook();
        enter_raw_mode()?;
        Ok(Self(()))
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        restore();
    }
}

fn enter_raw_mode() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    RAW.store(true, Ordering::SeqCst);
    Ok(())
}

/// Makes the terminal raw, whatever mode it is in. Unlike [`enter_raw_mode`] this does not rely on what was set last, and
/// the mode to be restored at the end stays what it was.
#[cfg(unix)]
fn make_raw() -> io::Result<()> {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    // The terminal that is drawn on, since the input may be a file.
    let terminal = io::stdout();
    let mut modes = tcgetattr(&terminal)?;
    modes.make_raw();
    tcsetattr(&terminal, OptionalActions::Now, &modes)?;
    Ok(())
}

/// The terminal in our modes; dropping it restores the terminal.
pub struct TerminalGuard {
    terminal: BoundedTerminal,
}

impl TerminalGuard {
    /// Enters raw mode, the alternate screen, bracketed paste and, if requested, mouse reports.
    ///
    /// # Errors
    /// The terminal refuses a mode; those entered before are left again.
    pub fn enter(mouse: bool) -> io::Result<Self> {
        DRAWS.set(true);
        chain_panic_hook();
        enter_modes(mouse)?;
        match new_screen() {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Returns the terminal for drawing.
    pub fn terminal(&mut self) -> &mut BoundedTerminal {
        &mut self.terminal
    }

    /// Switches mouse reports on or off.
    ///
    /// # Errors
    /// The terminal cannot be written to.
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

    /// Restores the terminal, runs `pause`, and takes the terminal over again with a full repaint.
    ///
    /// # Errors
    /// The terminal refuses a mode.
    pub fn pause(&mut self, pause: impl FnOnce()) -> io::Result<()> {
        let mouse = MOUSE.load(Ordering::SeqCst);
        restore();
        pause();
        enter_modes(mouse)?;
        self.repaint()
    }

    /// Takes the terminal over again after the process was stopped from outside, when another program may have changed
    /// its modes.
    ///
    /// Raw mode is not left on the way: this happens after every stop, also one of [`stop_self`], when the board may
    /// stand on the screen again, and a Ctrl+Q or Ctrl+C that is typed outside of raw mode goes to the terminal's driver.
    ///
    /// # Errors
    /// The terminal refuses a mode.
    #[cfg(unix)]
    pub fn take_over_again(&mut self) -> io::Result<()> {
        make_raw()?;
        leave_modes();
        enter_modes(MOUSE.load(Ordering::SeqCst))?;
        self.repaint()
    }

    #[cfg(not(unix))]
    pub fn take_over_again(&mut self) -> io::Result<()> {
        self.pause(|| {})
    }

    /// Makes the next frame paint every cell.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    fn repaint(&mut self) -> io::Result<()> {
        // A new terminal has no previous frame. `Terminal::clear` would query the cursor position, and the answer would
        // go to the thread that reads the keys.
        execute!(io::stdout(), terminal::Clear(terminal::ClearType::All))?;
        self.terminal = new_screen()?;
        Ok(())
    }

    /// Restores the terminal for good.
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
    enter_raw_mode()?;
    // Before the modes are entered: if that fails halfway or panics, all of them are left. Leaving a mode that was not
    // entered does no harm.
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

/// Leaves every mode that was entered. May be called at any time, from any thread, any number of times.
pub fn restore() {
    // `swap` makes the first caller do it and all others nothing, whichever thread they are on. Raw mode was entered
    // first and is left last.
    if ENTERED.swap(false, Ordering::SeqCst) {
        leave_modes();
    }
    if RAW.swap(false, Ordering::SeqCst) {
        let _ = terminal::disable_raw_mode();
    }
}

fn leave_modes() {
    let mut out = io::stdout();
    // Failures are ignored because nothing can be done about a closed terminal; every step is still tried.
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
}

/// Makes the panic hook restore the terminal first, so that the message is readable.
fn chain_panic_hook() {
    HOOK.call_once(|| {
        let earlier = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if DRAWS.get() {
                restore();
            }
            // While the screen is in use, a message of another thread would be written across it.
            if !ENTERED.load(Ordering::SeqCst) {
                earlier(panic);
            }
        }));
    });
}

/// Stops this process like Ctrl+Z in a shell; returns when it is continued.
#[cfg(unix)]
pub fn stop_self() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::backend::TestBackend;

    #[test]
    fn an_absurd_terminal_is_drawn_in_part() {
        assert_eq!(drawn_size((20_000, 20_000)), (1000, 1000));
        assert_eq!(drawn_size((120, 40)), (120, 40));
        let mut terminal = Terminal::new(Bounded(TestBackend::new(5000, 3))).expect("a terminal");
        let mut area = None;
        terminal
            .draw(|frame| area = Some(frame.area()))
            .expect("drawn");
        let area = area.expect("an area");
        assert_eq!((area.width, area.height), (1000, 3));
    }
}
