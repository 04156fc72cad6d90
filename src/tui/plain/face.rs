//! Lines of text on standard output, and lines of input from standard input.
//!
//! The terminal edits the line that is being typed; the program gets it whole. What comes meanwhile is printed on lines
//! of its own, followed by the prompt again.

use super::super::app::App;
use super::super::event::Event;
use super::super::layout::Layout;
use super::super::shell::{self, EventQueue, ExitReason, Face};
#[cfg(unix)]
use super::super::terminal::stop_self;
use super::prompt;
use crate::base::clean::clean;
use crate::session::files::read_line;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::Sender;

/// Runs in lines of text until the user quits, the input ends, or the system asks the program to end.
///
/// # Errors
/// Standard output cannot be written to.
pub fn run(app: App, inlet: EventQueue) -> io::Result<ExitReason> {
    let mut lines = PlainFace {
        is_script: !io::stdin().is_terminal(),
        is_asking: false,
        prompt: String::new(),
    };
    let ended = shell::run_with(&mut lines, app, inlet, send_lines)?;
    lines.end_prompt()?;
    Ok(ended)
}

/// The face that prints.
struct PlainFace {
    /// True if the input is not typed on a terminal; then it is printed after the prompt, so that a transcript reads
    /// like a session.
    is_script: bool,
    /// True after the prompt, until a line is taken.
    is_asking: bool,
    /// The prompt that was printed last.
    prompt: String,
}

impl PlainFace {
    /// Prints the prompt, unless it stands there.
    fn ask(&mut self, app: &App) -> io::Result<()> {
        let prompt = prompt(app);
        if self.is_asking && prompt == self.prompt {
            return Ok(());
        }
        self.end_prompt()?;
        let mut out = io::stdout();
        write!(out, "{}", clean(&prompt))?;
        out.flush()?;
        self.prompt = prompt;
        self.is_asking = true;
        Ok(())
    }

    /// Goes to the next line if the prompt stands there.
    fn end_prompt(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_asking) {
            writeln!(io::stdout())?;
        }
        Ok(())
    }
}

impl Face for PlainFace {
    fn show(&mut self, app: &App) -> io::Result<Option<Layout>> {
        // In a script, the prompt stands before the line that it belongs to.
        if !self.is_script {
            self.ask(app)?;
        }
        Ok(None)
    }

    fn resume(&mut self) -> io::Result<()> {
        self.end_prompt()
    }

    fn pause(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        stop_self();
        self.end_prompt()
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        self.say(&lines)
    }

    fn set_mouse(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        self.end_prompt()?;
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", clean(line))?;
        }
        out.flush()
    }

    fn take_line(&mut self, app: &App, line: &str) -> io::Result<()> {
        if self.is_script {
            self.ask(app)?;
            writeln!(io::stdout(), "{}", clean(line))?;
        }
        self.is_asking = false;
        Ok(())
    }

    fn is_script(&self) -> bool {
        self.is_script
    }

    fn waits(&self) -> bool {
        true
    }
}

/// Sends the lines of standard input, and [`Event::InputEnded`] at its end.
fn send_lines(sender: Sender<Event>) {
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read_line(&mut input) {
            if sender.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // If there is no receiver, the program has ended.
        let _ = sender.send(Event::InputEnded);
    });
}
