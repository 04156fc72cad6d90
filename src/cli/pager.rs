//! Long texts through the pager of the user.
//!
//! A pager that cannot be started, fails or ends early is no error: the text is then printed, or has been read.

use super::console::Console;
use super::terminal_page::{Emphasis, lines};
use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

/// The pager if the environment names none.
const USUAL: &str = "less -R";

/// The size of a terminal that does not tell it.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// Prints a page of Markdown: on a terminal laid out for its width, through the pager if it is longer than the screen.
pub(super) fn print_page(page: &str, may_page: bool, console: &mut Console) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return console.page(page);
    }
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let emphasis = match (is_dumb, console.is_output_colored()) {
        (true, _) => Emphasis::None,
        (false, false) => Emphasis::Attributes,
        (false, true) => Emphasis::Colors,
    };
    let size = crossterm::terminal::size().unwrap_or(USUAL_SIZE);
    let (width, height) = match size {
        (0, _) | (_, 0) => USUAL_SIZE,
        size => size,
    };
    let lines = lines(page, width, emphasis);
    let text = lines.join("\n") + "\n";
    // One row is the prompt of the shell.
    let fits = rows(&lines, width) < usize::from(height);
    if may_page && !fits && !is_dumb {
        console.flush()?;
        let command = pager(std::env::var("PAGER").ok());
        if command.is_some_and(|command| show(&command, &text)) {
            return Ok(());
        }
    }
    console.raw(&text)
}

/// Returns the rows that lines take on the screen, where lines of code that are too long are wrapped.
fn rows(lines: &[String], width: u16) -> usize {
    let rows = lines.iter().map(|line| {
        // Escape sequences have no width, but only lines of code are too long, which have few.
        let columns = crate::tui::widgets::paint::columns(line);
        columns.div_ceil(usize::from(width)).max(1)
    });
    rows.sum()
}

/// Returns the words of the pager's command; `None` if the environment wishes none.
fn pager(set: Option<String>) -> Option<Vec<String>> {
    let command = set.unwrap_or_else(|| USUAL.to_owned());
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}

/// Shows a text in a pager and waits for its end. Returns false if it could not be started.
fn show(command: &[String], text: &str) -> bool {
    let Some((program, arguments)) = command.split_first() else {
        return false;
    };
    let mut pager = Command::new(program);
    pager.args(arguments).stdin(Stdio::piped());
    // Without this, `less` shows escape sequences as characters.
    if std::env::var_os("LESS").is_none_or(|value: OsString| value.is_empty()) {
        pager.env("LESS", "R");
    }
    // Ctrl+C belongs to the pager, which would be left behind on the terminal otherwise.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::<AtomicBool>::default());
    let Ok(mut pager) = pager.spawn() else {
        return false;
    };
    if let Some(mut input) = pager.stdin.take() {
        // Who has read enough closes the pipe.
        let _ = input.write_all(text.as_bytes());
    }
    let _ = pager.wait();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_that_of_the_user() {
        let of = |set: Option<&str>| pager(set.map(str::to_owned)).map(|words| words.join("|"));
        assert_eq!(of(None).as_deref(), Some("less|-R"));
        assert_eq!(of(Some("most  -s")).as_deref(), Some("most|-s"));
        assert_eq!(of(Some(" ")), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_pager_that_fails_is_no_error() {
        let words = |command: &str| pager(Some(command.to_owned())).expect("words");
        let text = "line\n".repeat(100_000);
        for command in ["false", "true", "head -n 1"] {
            assert!(show(&words(command), &text), "{command}");
        }
        assert!(!show(&words("/nowhere/pager"), &text));
    }
}
