//! What a chess program says to an engine and reads from it.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A chess program that waits for answers.
pub struct ChessProgram {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl ChessProgram {
    pub fn start(arguments: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametui"))
            .args(arguments.split_whitespace())
            .env("LANG", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self {
            child,
            input,
            output,
        }
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("written");
    }

    /// Sends so many lines of words in any order.
    pub fn send_rubbish(&mut self, words: &[&str], lines: usize) {
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for _ in 0..lines {
            let length = 1 + random(6);
            let line: Vec<&str> = (0..length).map(|_| words[random(words.len())]).collect();
            self.send(&line.join(" "));
        }
    }

    /// Returns the lines up to the first one that begins so.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.next();
            let line = line.unwrap_or_else(|| panic!("no {beginning} after {lines:#?}"));
            lines.push(line.expect("text"));
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Returns the best move.
    pub fn best(&mut self, go: &str) -> String {
        self.send(go);
        let lines = self.until("bestmove");
        let last = lines.last().map_or("", String::as_str);
        last.split_whitespace().nth(1).unwrap_or("").to_owned()
    }

    pub fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("an end").success());
    }
}
