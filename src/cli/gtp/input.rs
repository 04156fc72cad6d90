//! The commands of the controller, read by a thread of their own, so that a search knows when the next one arrives.
//!
//! Invariants: at most [`MAX_LINES`] lines wait here, then the controller has to wait; a line longer than
//! [`LONGEST`](crate::cli::lines::LONGEST) is dropped except for its beginning and marked as too long.
//!
//! A thread of its own, because GTP has no other way to stop an analysis than to send the next command: whoever
//! analyses has to see that a line has come without taking it. `quit` and `# interrupt` are noticed when they are read,
//! ahead of the commands that still wait.

use crate::cli::lines::read_line;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most lines that wait.
const MAX_LINES: usize = 4096;

/// A command line without comments and control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpLine {
    pub text: String,
    pub is_too_long: bool,
    /// True if the controller asked to interrupt it before it began.
    pub is_interrupted: bool,
}

#[derive(Default)]
struct InputState {
    lines: VecDeque<GtpLine>,
    /// When the input ended.
    ended: Option<Instant>,
    /// When the controller sent `quit`.
    quit: Option<Instant>,
    /// When the running command was begun.
    begun: Option<Instant>,
    /// True if the controller asked to interrupt the running command.
    is_interrupted: bool,
}

/// The input, shared with the thread that reads it.
#[derive(Default)]
pub(super) struct Input {
    state: Mutex<InputState>,
    changed: Condvar,
}

impl Input {
    /// Starts reading.
    pub(super) fn listen(mut source: impl BufRead + Send + 'static) -> io::Result<Arc<Self>> {
        let input = Arc::new(Self::default());
        let shared = Arc::clone(&input);
        std::thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || {
                while let Ok(Some((bytes, is_too_long))) = read_line(&mut source) {
                    shared.add(&bytes, is_too_long);
                }
                shared.state().ended = Some(Instant::now());
                shared.changed.notify_all();
            })?;
        Ok(input)
    }

    fn state(&self) -> MutexGuard<'_, InputState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, bytes: &[u8], is_too_long: bool) {
        let text = String::from_utf8_lossy(bytes);
        let is_interrupt = text
            .strip_prefix('#')
            .is_some_and(|comment| comment.trim() == "interrupt");
        let text = clean(text.trim_start_matches('\u{feff}'));
        let mut state = self.state();
        if is_interrupt {
            // It is meant for the last command, which may not have begun.
            match state.lines.back_mut() {
                Some(waiting) => waiting.is_interrupted = true,
                None => state.is_interrupted = true,
            }
        } else if !text.is_empty() {
            while state.lines.len() >= MAX_LINES {
                let waited = self.changed.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
            let mut words = text.split_ascii_whitespace();
            if words.find(|word| word.parse::<u64>().is_err()) == Some("quit") {
                state.quit = Some(Instant::now());
            }
            state.lines.push_back(GtpLine {
                text,
                is_too_long,
                is_interrupted: false,
            });
        }
        drop(state);
        self.changed.notify_all();
    }

    fn wait(&self, is_enough: impl Fn(&InputState) -> bool) -> MutexGuard<'_, InputState> {
        let mut state = self.state();
        while !is_enough(&state) {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// Waits for the next command; `None` after the last one.
    pub(super) fn next(&self) -> Option<GtpLine> {
        let mut state = self.wait(|state| !state.lines.is_empty() || state.ended.is_some());
        let line = state.lines.pop_front();
        state.is_interrupted = line.as_ref().is_some_and(|line| line.is_interrupted);
        state.begun = Some(Instant::now());
        drop(state);
        self.changed.notify_all();
        line
    }

    /// Waits until an analysis has to end.
    pub(super) fn wait_for_end_of_analysis(&self) {
        drop(self.wait(InputState::ends_analysis));
    }

    /// Returns true once an analysis has to end: something else is asked for, or nobody can ask any more.
    pub(super) fn ends_analysis(&self) -> bool {
        self.state().ends_analysis()
    }

    /// Returns true once a search for a move has to end early: the controller interrupts it, quits during it, or has
    /// been gone for [`WITHOUT_CONTROLLER`].
    pub(super) fn ends_search(&self) -> bool {
        let state = self.state();
        let is_alone = |ended: Instant| ended.elapsed() >= WITHOUT_CONTROLLER;
        state.is_interrupted || state.is_quit_during_search() || state.ended.is_some_and(is_alone)
    }
}

impl InputState {
    fn ends_analysis(&self) -> bool {
        !self.lines.is_empty() || self.is_interrupted || self.ended.is_some()
    }

    /// Returns true if the controller quit after the running command had begun. A script that sends all its commands at
    /// once wants their answers.
    fn is_quit_during_search(&self) -> bool {
        // A script that is piped in sends `quit` together with its commands, long before they are answered; a person or
        // a controller sends it while a search runs. The time between tells them apart.
        let times = self.begun.zip(self.quit);
        times.is_some_and(|(begun, quit)| quit >= begun + AT_ONCE)
    }
}

/// How long a search for a move goes on after the end of the input. A script may still wait for its result, but a
/// controller that died must not leave a search of hours behind.
const WITHOUT_CONTROLLER: Duration = Duration::from_secs(10);

/// How long after a command a script may send the next one that it has ready.
const AT_ONCE: Duration = Duration::from_millis(200);

/// Returns a line without its comment and without control characters, as the protocol prescribes: tabs are blanks.
fn clean(text: &str) -> String {
    let text = text.split('#').next().unwrap_or_default();
    let text = text.replace('\t', " ");
    let text: String = text.chars().filter(|sign| !sign.is_control()).collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::lines::LONGEST;

    #[test]
    fn an_interrupt_is_for_the_command_before_it() {
        let input = Input::default();
        input.add(b"genmove b", false);
        input.add(b"# interrupt", false);
        input.add(b"name", false);
        assert!(input.next().is_some_and(|line| line.text == "genmove b"));
        assert!(input.ends_search());
        assert!(input.next().is_some());
        assert!(!input.ends_search());
        input.add(b"# interrupt", false);
        assert!(
            input.ends_search(),
            "nothing waits, so the running one is meant"
        );
    }

    #[test]
    fn quitting_during_a_search_ends_it_but_a_script_gets_its_answers() {
        let input = Input::default();
        input.add(b"genmove b", false);
        input.add(b"1 quit", false);
        assert!(input.next().is_some());
        assert!(!input.ends_search());
        let input = Input::default();
        input.add(b"genmove b", false);
        assert!(input.next().is_some());
        std::thread::sleep(AT_ONCE);
        input.add(b"name", false);
        assert!(!input.ends_search());
        input.add(b"1 quit", false);
        assert!(input.ends_search());
    }

    fn lines(bytes: &[u8]) -> Vec<GtpLine> {
        let input = Input::listen(io::Cursor::new(bytes.to_vec())).expect("a thread");
        std::iter::from_fn(|| input.next()).collect()
    }

    #[test]
    fn comments_and_control_characters_are_no_part_of_a_command() {
        let read = lines(b"# all\r\n\n 1\tplay b\x07 D4 # here\r\n\xff\nquit");
        let texts: Vec<&str> = read.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["1 play b D4", "\u{fffd}", "quit"]);
    }

    #[test]
    fn a_line_of_megabytes_is_cut() {
        let mut bytes = vec![b'x'; 3 * LONGEST];
        bytes.extend(b"\nname\n");
        let read = lines(&bytes);
        assert_eq!(read.len(), 2);
        assert!(read[0].is_too_long && read[0].text.len() == LONGEST);
        assert_eq!(read[1].text, "name");
    }
}
