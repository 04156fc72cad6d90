//! The Universal Chess Interface, as one who asks.

use super::external::{
    Engine, EngineError, EngineRequest, EngineTaskKind, MAX_LINE_MOVES, Pace, REPLY_TIMEOUT,
    RunningProcess, SHUTDOWN_GRACE, SentGame,
};
use super::process::{Process, Received};
use super::uci_options::{self, EMPTY, MULTI_PV, UciOption, UciOptionKind, VARIANT};
use crate::base::Limits;
use crate::board::Move;
use crate::message;
use crate::notation::uci;
use crate::search::tree_search::{Analysis, RankedMove};
use std::collections::HashMap;
use std::time::Instant;

/// The number of moves that an analysis shows.
const LINES: usize = 5;
/// The most options of an engine.
const MAX_OPTIONS: usize = 1000;
/// The centipawns that are an expected score of ten elevenths, as 400 Elo points are.
const SCALE: f64 = 400.0;

/// The most centipawns that a share of the wins is told as.
const MOST_CENTIPAWNS: f64 = 2_000.0;

/// Returns the share of the wins that centipawns correspond to.
fn share_of_wins(centipawns: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-centipawns / SCALE))
}

/// Returns the centipawns that a share of the wins corresponds to, from 0 for none to 1 for all.
pub fn centipawns(share: f64) -> i32 {
    let share = if share.is_finite() { share } else { 0.5 };
    let odds = share.clamp(0.0, 1.0) / (1.0 - share.clamp(0.0, 1.0));
    let value = SCALE * odds.log10();
    value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS).round() as i32
}

/// The option of Fairy-Stockfish that names a file of variants.
const VARIANT_PATH: &str = "VariantPath";

/// Asks for the options, and sets the variant.
pub(super) fn greet(
    engine: &Engine,
    process: &Process,
    request: &EngineRequest<'_>,
) -> Result<Vec<UciOption>, EngineError> {
    let talk = UciConversation::new(engine, process, request);
    talk.send("uci")?;
    let mut options = talk.until("uciok")?;
    let name = &engine.spec().name;
    let variant = request.line.rules.game().look.uci.as_deref();
    let variant =
        variant.ok_or_else(|| engine.unsuitable(message!("engine-no-protocol", name = name)))?;
    let mut has_variant = offers(&options, variant);
    // An engine that reads variants from a file lists them once it is told the file.
    if !has_variant
        && let Some((option, path)) = engine
            .spec()
            .options
            .iter()
            .find(|(option, _)| option == VARIANT_PATH)
    {
        talk.send(&format!("setoption name {option} value {path}"))?;
        talk.send("uci")?;
        options = talk.until("uciok")?;
        has_variant = offers(&options, variant);
    }
    match (variant, has_variant) {
        (variant, true) => talk.send(&format!("setoption name {VARIANT} value {variant}"))?,
        ("chess", false) => {}
        (variant, false) => {
            let error = message!("engine-no-variant", name = name, variant = variant);
            return Err(engine.unsuitable(error));
        }
    }
    Ok(options)
}

/// Returns true if an engine lists a variant.
fn offers(options: &[UciOption], variant: &str) -> bool {
    let choice = options.iter().find(|option| option.name == VARIANT);
    choice.is_some_and(|option| match &option.kind {
        UciOptionKind::Combo(values) => values.iter().any(|value| value == variant),
        _ => false,
    })
}

/// Tells the game.
pub(super) fn begin(
    engine: &Engine,
    running: &mut RunningProcess,
    request: &EngineRequest<'_>,
) -> Result<(), EngineError> {
    let talk = UciConversation::new(engine, &running.process, request);
    talk.tell_options(&mut running.told)?;
    talk.tell(&talk.position()?, &mut running.sent)
}

/// Tells the game and asks for a move or an analysis.
pub(super) fn ask(
    engine: &Engine,
    running: &mut RunningProcess,
    request: &EngineRequest<'_>,
) -> Result<Analysis, EngineError> {
    let talk = UciConversation::new(engine, &running.process, request);
    let lines = match request.kind {
        EngineTaskKind::Move(_) | EngineTaskKind::Start => 1,
        EngineTaskKind::Analysis => LINES,
    };
    talk.tell_options(&mut running.told)?;
    if running.known.iter().any(|name| name == MULTI_PV) {
        talk.send(&format!("setoption name {MULTI_PV} value {lines}"))?;
    }
    let position = talk.position()?;
    talk.tell(&position, &mut running.sent)?;
    if matches!(request.kind, EngineTaskKind::Start) {
        return Ok(Analysis::of_engine(Vec::new()));
    }
    talk.send(&match request.kind {
        EngineTaskKind::Analysis | EngineTaskKind::Start => "go infinite".to_owned(),
        EngineTaskKind::Move(effort) => match effort.time {
            Some(time) => format!("go movetime {}", time.as_millis().max(1)),
            None => format!("go nodes {}", effort.visits),
        },
    })?;
    let words = request.line.chess_words(&Limits::default());
    talk.think(&words, &position)
}

struct UciConversation<'a> {
    engine: &'a Engine,
    process: &'a Process,
    request: &'a EngineRequest<'a>,
}

impl<'a> UciConversation<'a> {
    fn new(engine: &'a Engine, process: &'a Process, request: &'a EngineRequest<'a>) -> Self {
        Self {
            engine,
            process,
            request,
        }
    }

    fn send(&self, line: &str) -> Result<(), EngineError> {
        match self.process.send(line) {
            true => Ok(()),
            false => Err(self.engine.lost(&Received::Dead)),
        }
    }

    /// Tells the options that differ from those that the engine was told before. None is told if one of them is wrong.
    fn tell_options(&self, told: &mut Vec<(String, String)>) -> Result<(), EngineError> {
        let offered = self.engine.offered().unwrap_or_default();
        let spec = self.engine.spec();
        let wanted = uci_options::resolve(&offered, &spec.options, &spec.name)
            .map_err(|message| self.engine.unsuitable(message))?;
        // What is no longer wanted is as the engine had it at first.
        let is_dropped = |name: &str| !wanted.iter().any(|(wanted, _)| wanted == name);
        let dropped = offered.iter().filter(|option| {
            let mut told = told.iter();
            is_dropped(&option.name) && told.any(|(name, _)| *name == option.name)
        });
        let at_first = |option: &UciOption| Some((option.name.clone(), option.default.clone()?));
        let defaults: Vec<_> = dropped.filter_map(at_first).collect();
        let is_new = |option: &&(String, String)| !told.contains(option);
        for (name, value) in defaults.iter().chain(wanted.iter().filter(is_new)) {
            let option = offered.iter().find(|option| option.name == *name);
            self.send(&match option.map(|option| &option.kind) {
                Some(UciOptionKind::Button) => format!("setoption name {name}"),
                _ if value.is_empty() => format!("setoption name {name} value {EMPTY}"),
                _ => format!("setoption name {name} value {value}"),
            })?;
        }
        *told = wanted;
        Ok(())
    }

    /// Tells the position, after the announcement of a new game if it does not continue the one before.
    fn tell(&self, position: &str, sent: &mut SentGame) -> Result<(), EngineError> {
        let line = self.request.line;
        let start = vec![
            position
                .split(" moves ")
                .next()
                .unwrap_or_default()
                .to_owned(),
        ];
        // The whole game is sent each time, as UCI wants it. What was sent before only tells whether this is still the
        // same game, so that an engine may keep what it has learned about it.
        let is_same = sent.set_up == start && !sent.moves.is_empty();
        if !is_same || sent.shared(&start, line) == 0 && !line.moves.is_empty() {
            self.send("ucinewgame")?;
        }
        self.send(position)?;
        // The answer to this one ends what is left of earlier questions.
        self.send("isready")?;
        self.until("readyok")?;
        sent.set_up = start;
        sent.moves = line.moves.iter().map(|(mv, _)| mv.clone()).collect();
        Ok(())
    }

    /// Waits for a line that says this, and returns the options that the lines before it list.
    fn until(&self, wanted: &str) -> Result<Vec<UciOption>, EngineError> {
        let until = Some(Instant::now() + REPLY_TIMEOUT);
        let mut options = Vec::new();
        loop {
            match self.process.receive(self.request.stop, until) {
                Received::Line(line) if line.trim() == wanted => return Ok(options),
                Received::Line(line) if options.len() < MAX_OPTIONS => {
                    options.extend(UciOption::read(&line));
                }
                Received::Line(_) => {}
                received => return Err(self.engine.lost(&received)),
            }
        }
    }

    /// Returns the command that tells the game.
    fn position(&self) -> Result<String, EngineError> {
        let (line, name) = (self.request.line, &self.engine.spec().name);
        let mut text = match line.is_from_start() {
            true => "position startpos".to_owned(),
            false => {
                let fen = line.start_fen();
                let none = || {
                    self.engine
                        .unsuitable(message!("engine-no-set-up", name = name))
                };
                format!("position fen {}", fen.ok_or_else(none)?)
            }
        };
        let game = line.rules.game();
        for (number, (mv, position)) in line.moves.iter().enumerate() {
            let word = uci::write_move(mv, game, position);
            let none = || {
                self.engine
                    .unsuitable(message!("engine-no-protocol", name = name))
            };
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
    ) -> Result<Analysis, EngineError> {
        let mut infos: Vec<Option<String>> = vec![None; LINES];
        let mut pace = Pace::default();
        let until = self.request.deadline();
        let mut last_words: Option<Instant> = None;
        loop {
            // UCI engines answer `stop` with `bestmove`, so the process survives. From then on the caller's wish to
            // stop is ignored, or it would be noticed again with each line, and a short deadline takes its place.
            let is_stopping = last_words.is_some();
            let stop = || !is_stopping && (self.request.stop)();
            let until = pace.before(last_words.or(until));
            match self.process.receive(&stop, until) {
                Received::Late if pace.is_due() => {
                    (self.request.tell)(self.read_infos(&infos, words));
                }
                Received::Stopped => {
                    self.send("stop")?;
                    last_words = Some(Instant::now() + SHUTDOWN_GRACE);
                }
                Received::Line(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        let word = rest.split_whitespace().next().unwrap_or_default();
                        return self.answer(word, words, &infos, position);
                    }
                    if let Some(place) = place_of(&line).and_then(|place| infos.get_mut(place)) {
                        *place = Some(line);
                        pace.mark();
                    }
                }
                received => return Err(self.engine.lost(&received)),
            }
        }
    }

    fn answer(
        &self,
        word: &str,
        words: &HashMap<String, Move>,
        infos: &[Option<String>],
        position: &str,
    ) -> Result<Analysis, EngineError> {
        let analysis = self.read_infos(infos, words);
        match words.get(word) {
            Some(mv) if analysis.candidates.is_empty() => {
                let candidate = RankedMove::of_engine(mv.clone(), 0, 0.5, Vec::new());
                Ok(Analysis::of_engine(vec![candidate]))
            }
            Some(mv) => Ok(analysis.led_by(mv)),
            None => Err(self.engine.refused(word, self.request.line, position)),
        }
    }

    fn read_infos(&self, infos: &[Option<String>], words: &HashMap<String, Move>) -> Analysis {
        let lines = infos.iter().flatten();
        let analysed = lines.filter_map(|line| self.read_info(line, words));
        Analysis::of_engine(analysed.collect())
    }

    /// Reads a line such as `info depth 9 multipv 1 score cp 31 nodes 20000 pv e2e4 e7e5`.
    fn read_info(&self, line: &str, words: &HashMap<String, Move>) -> Option<RankedMove> {
        let mut fields = line.split_whitespace();
        let (mut nodes, mut value, mut moves) = (0, None, Vec::new());
        while let Some(key) = fields.next() {
            match key {
                "nodes" => nodes = fields.next()?.parse().ok()?,
                "score" => {
                    let (kind, score) = (fields.next()?, fields.next()?.parse::<f64>().ok()?);
                    value = Some(match kind {
                        "mate" => f64::from(u8::from(score > 0.0)),
                        _ => share_of_wins(score),
                    });
                }
                "pv" => moves = fields.by_ref().take(MAX_LINE_MOVES).collect(),
                _ => {}
            }
        }
        let mv = words.get(*moves.first()?)?.clone();
        let line = match self.request.kind {
            EngineTaskKind::Analysis => {
                let followed = self.request.line.follow(&moves, &Limits::default());
                followed.into_iter().skip(1).collect()
            }
            EngineTaskKind::Move(_) | EngineTaskKind::Start => Vec::new(),
        };
        Some(RankedMove::of_engine(mv, nodes, value?, line))
    }
}

/// Returns the place of the candidate that a line is about; `None` for a line that says nothing exact of a candidate.
fn place_of(line: &str) -> Option<usize> {
    let mut fields = line.strip_prefix("info ")?.split_whitespace();
    let mut place = 0;
    while let Some(key) = fields.next() {
        match key {
            "multipv" => place = fields.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            // An engine that has not searched all moves at this depth says so.
            "lowerbound" | "upperbound" | "string" => return None,
            "pv" => return Some(place),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centipawns_are_read_as_the_share_that_they_were_written_for() {
        for share in [0.02, 0.3, 0.5, 0.75, 0.99] {
            let read = share_of_wins(f64::from(centipawns(share)));
            assert!((read - share).abs() < 0.001, "{share}: {read}");
        }
        assert_eq!([0.0, 0.5, 1.0].map(centipawns), [-2_000, 0, 2_000]);
    }
}
