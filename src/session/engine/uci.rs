//! The Universal Chess Interface, as one who asks.

use super::process::{Process, Received};
use super::{Engine, EngineFault, LAST_WORDS, PATIENCE, Request, Running, Wish, deadline};
use crate::base::Limits;
use crate::board::Move;
use crate::message;
use crate::search::tree_search::{Analysis, Candidate};
use std::collections::HashMap;
use std::time::Instant;

/// The number of moves that an analysis shows.
const LINES: usize = 5;
/// The most moves of a line that the rules follow, because each of them is listed.
const LINE: usize = 6;
/// The centipawns that are an expected score of ten elevenths, as 400 Elo points are.
const SCALE: f64 = 400.0;

/// Asks for the options, and sets the variant and the number of lines.
pub(super) fn greet(
    engine: &Engine,
    process: &Process,
    request: &Request<'_>,
) -> Result<Vec<String>, EngineFault> {
    let talk = Talk {
        engine,
        process,
        request,
    };
    talk.send("uci")?;
    let options = talk.until("uciok")?;
    let variant = request.line.rules.game().look.uci.as_deref();
    let variant = variant.ok_or_else(|| {
        EngineFault::Unable(message!("engine-no-protocol", name = &engine.spec().name))
    })?;
    let is_option = |line: &&String, name: &str| line.starts_with(&format!("option name {name} "));
    let choice = options.iter().find(|line| is_option(line, "UCI_Variant"));
    let has_variant = choice.is_some_and(|line| {
        let mut words = line.split_whitespace();
        words.any(|word| word == variant)
    });
    match (variant, has_variant) {
        (variant, true) => talk.send(&format!("setoption name UCI_Variant value {variant}"))?,
        ("chess", false) => {}
        (variant, false) => {
            let name = &engine.spec().name;
            let fault = message!("engine-no-variant", name = name, variant = variant);
            return Err(EngineFault::Unable(fault));
        }
    }
    Ok(options)
}

/// Tells the game and asks for a move or an analysis.
pub(super) fn ask(
    engine: &Engine,
    running: &Running,
    request: &Request<'_>,
) -> Result<Analysis, EngineFault> {
    let talk = Talk {
        engine,
        process: &running.process,
        request,
    };
    let line = request.line;
    let words = line.chess_words(&Limits::default());
    let lines = match request.wish {
        Wish::Move(_) => 1,
        Wish::Analysis => LINES,
    };
    if running
        .known
        .iter()
        .any(|line| line.starts_with("option name MultiPV "))
    {
        talk.send(&format!("setoption name MultiPV value {lines}"))?;
    }
    let position = talk.position()?;
    talk.send(&position)?;
    // The answer to this one ends what is left of earlier questions.
    talk.send("isready")?;
    talk.until("readyok")?;
    talk.send(&match request.wish {
        Wish::Analysis => "go infinite".to_owned(),
        Wish::Move(effort) => match effort.time {
            Some(time) => format!("go movetime {}", time.as_millis().max(1)),
            None => format!("go nodes {}", effort.visits),
        },
    })?;
    talk.think(&words, &position)
}

struct Talk<'a> {
    engine: &'a Engine,
    process: &'a Process,
    request: &'a Request<'a>,
}

impl Talk<'_> {
    fn send(&self, line: &str) -> Result<(), EngineFault> {
        match self.process.send(line) {
            true => Ok(()),
            false => Err(self.engine.lost()),
        }
    }

    /// Waits for a line that says this, and returns the lines before it that name options.
    fn until(&self, wanted: &str) -> Result<Vec<String>, EngineFault> {
        let until = Some(Instant::now() + PATIENCE);
        let mut options = Vec::new();
        loop {
            match self.process.receive(self.request.stop, until) {
                Received::Line(line) if line.trim() == wanted => return Ok(options),
                Received::Line(line) if line.starts_with("option ") && options.len() < 1000 => {
                    options.push(line + " ");
                }
                Received::Line(_) => {}
                Received::Stopped => return Err(EngineFault::Stopped),
                Received::Dead | Received::Late => return Err(self.engine.lost()),
            }
        }
    }

    /// Returns the command that tells the game.
    fn position(&self) -> Result<String, EngineFault> {
        let (line, name) = (self.request.line, &self.engine.spec().name);
        let mut text = match line.is_from_start() {
            true => "position startpos".to_owned(),
            false => {
                let fen = line.start_fen();
                let none = || EngineFault::Unable(message!("engine-no-set-up", name = name));
                format!("position fen {}", fen.ok_or_else(none)?)
            }
        };
        let game = line.rules.game();
        for (number, (mv, position)) in line.moves.iter().enumerate() {
            let word = crate::session::protocol::uci::write_move(mv, game, position);
            let none = || EngineFault::Unable(message!("engine-no-protocol", name = name));
            text += if number == 0 { " moves " } else { " " };
            text += &word.ok_or_else(none)?;
        }
        Ok(text)
    }

    /// Reads what the engine thinks until it moves or is stopped.
    fn think(
        &self,
        words: &HashMap<String, Move>,
        position: &str,
    ) -> Result<Analysis, EngineFault> {
        let mut found: Vec<Option<Candidate>> = vec![None; LINES];
        let until = deadline(self.request.wish);
        let mut last_words: Option<Instant> = None;
        loop {
            let is_stopping = last_words.is_some();
            let stop = || !is_stopping && (self.request.stop)();
            match self.process.receive(&stop, last_words.or(until)) {
                Received::Stopped => {
                    self.send("stop")?;
                    last_words = Some(Instant::now() + LAST_WORDS);
                }
                Received::Dead | Received::Late => return Err(self.engine.lost()),
                Received::Line(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        let word = rest.split_whitespace().next().unwrap_or_default();
                        return self.answer(word, words, found, position);
                    }
                    if let Some((number, candidate)) = self.read_info(&line, words)
                        && let Some(place) = found.get_mut(number)
                    {
                        *place = Some(candidate);
                        (self.request.tell)(analysis_of(&found));
                    }
                }
            }
        }
    }

    fn answer(
        &self,
        word: &str,
        words: &HashMap<String, Move>,
        found: Vec<Option<Candidate>>,
        position: &str,
    ) -> Result<Analysis, EngineFault> {
        let analysis = analysis_of(&found);
        match words.get(word) {
            Some(mv) if analysis.candidates.is_empty() => {
                let candidate = Candidate::of_engine(mv.clone(), 0, 0.5, Vec::new());
                Ok(Analysis::of_engine(vec![candidate]))
            }
            Some(mv) => Ok(analysis.led_by(mv)),
            None => Err(self.engine.refused(word, self.request.line, position)),
        }
    }

    /// Reads a line such as `info depth 9 multipv 1 score cp 31 nodes 20000 pv e2e4 e7e5`.
    fn read_info(&self, line: &str, words: &HashMap<String, Move>) -> Option<(usize, Candidate)> {
        let mut fields = line.strip_prefix("info ")?.split_whitespace();
        let (mut number, mut nodes, mut value, mut moves) = (1_usize, 0, None, Vec::new());
        while let Some(key) = fields.next() {
            match key {
                "multipv" => number = fields.next()?.parse().ok()?,
                "nodes" => nodes = fields.next()?.parse().ok()?,
                "score" => {
                    let (kind, score) = (fields.next()?, fields.next()?.parse::<f64>().ok()?);
                    value = Some(match kind {
                        "mate" => f64::from(u8::from(score > 0.0)),
                        _ => 1.0 / (1.0 + 10_f64.powf(-score / SCALE)),
                    });
                }
                // An engine that has not searched all moves at this depth says so.
                "lowerbound" | "upperbound" => return None,
                "string" => return None,
                "pv" => {
                    moves = fields.by_ref().collect();
                }
                _ => {}
            }
        }
        let (first, rest) = moves.split_first()?;
        let mv = words.get(*first)?;
        let rest = rest.get(..rest.len().min(LINE)).unwrap_or_default();
        let line = match self.request.wish {
            Wish::Analysis if number == 1 => {
                let all: Vec<&str> = std::iter::once(*first)
                    .chain(rest.iter().copied())
                    .collect();
                let followed = self.request.line.follow(&all, &Limits::default());
                followed.into_iter().skip(1).collect()
            }
            _ => Vec::new(),
        };
        Some((
            number.checked_sub(1)?,
            Candidate::of_engine(mv.clone(), nodes, value?, line),
        ))
    }
}

fn analysis_of(found: &[Option<Candidate>]) -> Analysis {
    Analysis::of_engine(found.iter().flatten().cloned().collect())
}
