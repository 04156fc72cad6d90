//! The Go Text Protocol, as one who asks.

use super::process::{Process, Received};
use super::{
    Engine, EngineFault, GameLine, LAST_WORDS, PATIENCE, Request, Running, Wish, deadline,
};
use crate::base::Limits;
use crate::board::{Move, Square};
use crate::message;
use crate::search::tree_search::{Analysis, Candidate};
use crate::session::protocol::points::{self, color_of, vertex};
use std::collections::HashMap;
use std::time::Instant;

/// The most lines of one answer.
const MOST_LINES: usize = 4096;
/// The number of Go in records.
const GO: u32 = 1;

/// Asks which commands there are.
pub(super) fn greet(
    engine: &Engine,
    process: &Process,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<String>, EngineFault> {
    let talk = Talk {
        engine,
        process,
        stop,
    };
    let commands = talk.ask("list_commands", None)?.unwrap_or_default();
    Ok(commands
        .lines()
        .map(|line| line.trim().to_owned())
        .collect())
}

/// Tells the game and asks for a move or an analysis.
pub(super) fn ask(
    engine: &Engine,
    running: &Running,
    request: &Request<'_>,
) -> Result<Analysis, EngineFault> {
    let (process, line) = (&running.process, request.line);
    let talk = Talk {
        engine,
        process,
        stop: request.stop,
    };
    let knows = |name: &str| running.known.iter().any(|known| known == name);
    talk.set_up(line, &knows)?;
    let words = line.points(&Limits::default());
    let game = line.rules.game();
    let color = color_of(game, line.position.turn);
    if let Wish::Analysis = request.wish {
        let name = ["kata-analyze", "lz-analyze"]
            .into_iter()
            .find(|name| knows(name));
        let Some(name) = name else {
            let name = &engine.spec().name;
            return Err(EngineFault::Unable(message!(
                "engine-cannot-analyse",
                name = name
            )));
        };
        return talk.analyse(&format!("{name} {color} 20"), &words, request, None);
    }
    if let Wish::Move(effort) = request.wish
        && let Some(time) = effort.time
        && knows("time_settings")
    {
        // One move in each period: that is a time per move.
        let seconds = time.as_secs().max(1);
        let _ = talk.ask(&format!("time_settings 0 {seconds} 1"), None)?;
        let _ = talk.ask(&format!("time_left {color} {seconds} 1"), None)?;
    }
    let until = deadline(request.wish);
    let analysing = ["kata-genmove_analyze", "lz-genmove_analyze"];
    let text = match analysing.into_iter().find(|name| knows(name)) {
        Some(name) => {
            let command = format!("{name} {color} 20");
            return talk.analyse(&command, &words, request, until);
        }
        None => talk.ask(&format!("genmove {color}"), until)?,
    };
    let text = text.map_err(|reason| {
        let name = &engine.spec().name;
        EngineFault::Unable(message!("engine-says", name = name, text = reason))
    })?;
    talk.move_of(&text, &words, line)
}

/// A conversation during one request.
struct Talk<'a> {
    engine: &'a Engine,
    process: &'a Process,
    stop: &'a dyn Fn() -> bool,
}

impl Talk<'_> {
    fn send(&self, line: &str) -> Result<(), EngineFault> {
        match self.process.send(line) {
            true => Ok(()),
            false => Err(self.engine.lost()),
        }
    }

    fn receive(&self, until: Option<Instant>) -> Result<String, EngineFault> {
        match self.process.receive(self.stop, until) {
            Received::Line(line) => Ok(line),
            Received::Stopped => Err(EngineFault::Stopped),
            Received::Dead | Received::Late => Err(self.engine.lost()),
        }
    }

    /// Sends a command and returns its answer, or its failure as an inner error.
    fn ask(
        &self,
        command: &str,
        until: Option<Instant>,
    ) -> Result<Result<String, String>, EngineFault> {
        self.send(command)?;
        let until = until.or_else(|| Some(Instant::now() + PATIENCE));
        // What came before the answer belongs to nothing that is still of interest.
        let mut first = loop {
            let line = self.receive(until)?;
            if line.starts_with(['=', '?']) {
                break line;
            }
        };
        let is_success = first.starts_with('=');
        let rest = first.get(1..).unwrap_or_default();
        first = rest
            .trim_start_matches(|sign: char| sign.is_ascii_digit())
            .trim()
            .to_owned();
        let mut lines = vec![first];
        loop {
            let line = self.receive(until)?;
            if line.is_empty() {
                break;
            }
            if lines.len() >= MOST_LINES {
                return Err(self.engine.lost());
            }
            lines.push(line);
        }
        let text = lines.join("\n").trim().to_owned();
        Ok(match is_success {
            true => Ok(text),
            false => Err(text),
        })
    }

    fn must(&self, command: &str) -> Result<(), EngineFault> {
        self.ask(command, None)?.map(|_| ()).map_err(|reason| {
            let name = &self.engine.spec().name;
            let text = format!("{command}: {reason}");
            EngineFault::Unable(message!("engine-says", name = name, text = text))
        })
    }

    /// Tells the size, the start and the moves.
    fn set_up(&self, line: &GameLine, knows: &dyn Fn(&str) -> bool) -> Result<(), EngineFault> {
        let game = line.rules.game();
        match game.width == game.height {
            true => self.must(&format!("boardsize {}", game.width))?,
            false if knows("rectangular_boardsize") => {
                self.must(&format!(
                    "rectangular_boardsize {} {}",
                    game.width, game.height
                ))?;
            }
            false => self.must(&format!("boardsize {}", game.width))?,
        }
        self.must("clear_board")?;
        if !line.is_from_start() {
            self.place(line)?;
        }
        let limits = Limits::default();
        for (mv, position) in &line.moves {
            let color = color_of(game, position.turn);
            let word = match points::write_one(mv) {
                Some(word) => word,
                None => word_of(mv, line, position, &limits),
            };
            self.must(&format!("play {color} {word}"))?;
        }
        Ok(())
    }

    /// Places the stones of a start that is not that of the rules, which the protocol can only say in Go.
    fn place(&self, line: &GameLine) -> Result<(), EngineFault> {
        let game = line.rules.game();
        let board = &line.start.board;
        let name = &self.engine.spec().name;
        if game.gm != Some(GO) {
            return Err(EngineFault::Unable(message!(
                "engine-no-set-up",
                name = name
            )));
        }
        let squares: Vec<Square> = board.squares().collect();
        for square in squares {
            if let Some(piece) = board.piece(square) {
                let color = color_of(game, game.owner(piece));
                self.must(&format!("play {color} {}", vertex(square)))?;
            }
        }
        Ok(())
    }

    /// Returns the analysis that consists of the move that the engine named.
    fn move_of(
        &self,
        text: &str,
        words: &HashMap<String, Move>,
        line: &GameLine,
    ) -> Result<Analysis, EngineFault> {
        let name = &self.engine.spec().name;
        if text.eq_ignore_ascii_case("resign") {
            return Err(EngineFault::Unable(message!("engine-resigns", name = name)));
        }
        match words.get(&text.to_lowercase()) {
            Some(mv) => Ok(Analysis::of_engine(vec![Candidate::of_engine(
                mv.clone(),
                0,
                0.5,
                Vec::new(),
            )])),
            None => {
                let theirs = self.ask("showboard", None)?.unwrap_or_default();
                Err(self.engine.refused(text, line, &theirs))
            }
        }
    }

    /// Sends a command that prints lines of analysis, until it ends or is stopped.
    fn analyse(
        &self,
        command: &str,
        words: &HashMap<String, Move>,
        request: &Request<'_>,
        until: Option<Instant>,
    ) -> Result<Analysis, EngineFault> {
        self.send(command)?;
        let mut latest = None;
        let mut has_begun = false;
        loop {
            let text = match self.process.receive(self.stop, until) {
                Received::Line(text) => text,
                Received::Stopped => return self.interrupt(latest),
                Received::Dead | Received::Late => return Err(self.engine.lost()),
            };
            if let Some(reason) = text.strip_prefix('?').filter(|_| !has_begun) {
                let name = &self.engine.spec().name;
                let fault = message!("engine-says", name = name, text = reason.trim());
                return Err(EngineFault::Unable(fault));
            }
            has_begun |= text.starts_with('=');
            if let Some(word) = text.strip_prefix("play ") {
                let played = self.move_of(word.trim(), words, request.line)?;
                let best = played.best().map(|best| best.mv.clone());
                let analysis: Option<Analysis> = latest;
                return Ok(match analysis.zip(best) {
                    Some((analysis, best)) => analysis.led_by(&best),
                    None => played,
                });
            }
            let text = text.strip_prefix('=').unwrap_or(&text).trim_start();
            if text.starts_with("info ") {
                let found = Analysis::of_engine(read_infos(text, words));
                if !found.candidates.is_empty() {
                    (request.tell)(found.clone());
                    latest = Some(found);
                }
            }
        }
    }

    /// Ends an analysis with a command that any engine answers at once.
    fn interrupt(&self, latest: Option<Analysis>) -> Result<Analysis, EngineFault> {
        self.send("protocol_version")?;
        let until = Some(Instant::now() + LAST_WORDS);
        let mut answers = 0;
        // The end of the analysis is an empty line; then comes the answer, which another one ends.
        while answers < 2 {
            match self.process.receive(&|| false, until) {
                Received::Line(line) => answers += usize::from(line.is_empty()),
                _ => return Err(self.engine.lost()),
            }
        }
        Ok(latest.unwrap_or_else(|| Analysis::of_engine(Vec::new())))
    }
}

fn word_of(
    mv: &Move,
    line: &GameLine,
    position: &crate::board::Position,
    limits: &Limits<'_>,
) -> String {
    let at = GameLine {
        position: position.clone(),
        ..line.clone()
    };
    let words = at.points(limits);
    let known = words.into_iter().find(|(_, other)| other == mv);
    known.map_or_else(
        || crate::board::notation::write_move(mv, line.rules.game()).replace(' ', ","),
        |(word, _)| word,
    )
}

/// Reads lines of analysis as Leela Zero and KataGo print them.
fn read_infos(text: &str, words: &HashMap<String, Move>) -> Vec<Candidate> {
    let mut candidates: Vec<(u64, Candidate)> = Vec::new();
    for info in text.split("info ").skip(1) {
        let mut fields = info.split_whitespace();
        let (mut mv, mut visits, mut value, mut order) = (None, 0, 0.5, u64::MAX);
        while let Some(key) = fields.next() {
            // The rest is the line of moves, which the rules would have to follow.
            if key == "pv" {
                break;
            }
            let Some(text) = fields.next() else { break };
            match key {
                "move" => mv = words.get(&text.to_lowercase()).cloned(),
                "visits" => visits = text.parse().unwrap_or(0),
                "order" => order = text.parse().unwrap_or(u64::MAX),
                "winrate" => {
                    let number: f64 = text.parse().unwrap_or(0.5);
                    // Leela Zero writes 0 to 10000, KataGo a fraction.
                    value = if text.contains('.') {
                        number
                    } else {
                        number / 10_000.0
                    };
                }
                _ => {}
            }
        }
        if let Some(mv) = mv {
            candidates.push((order, Candidate::of_engine(mv, visits, value, Vec::new())));
        }
    }
    candidates.sort_by_key(|(order, _)| *order);
    candidates
        .into_iter()
        .map(|(_, candidate)| candidate)
        .collect()
}
