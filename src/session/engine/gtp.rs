//! The Go Text Protocol, as one who asks.
//!
//! Stops of an analysis differ by protocol family: `lz-analyze` and `kata-analyze` print lines until another command
//! comes, which is then answered as usual; `genmove` prints nothing and has no such end. So an analysis is ended by a
//! question that costs nothing (`protocol_version`), and a search for a move only by an engine that knows
//! `gogui-interrupt`, or by ending the process (see `with_process`).

use super::external::{
    Engine, EngineError, EngineRequest, EngineTaskKind, FailureKind, MAX_LINE_MOVES, Pace,
    REPLY_TIMEOUT, RunningProcess, SHUTDOWN_GRACE, SentGame,
};
use super::line::GameLine;
use super::process::{Process, Received};
use crate::base::Limits;
use crate::base::nearest::nearest;
use crate::board::{Move, Position, Square};
use crate::message;
use crate::notation::points::{self, color_of, vertex};
use crate::search::Effort;
use crate::search::tree_search::{Analysis, RankedMove};
use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

/// The most lines of one answer.
const MAX_LINES: usize = 4096;
/// The most characters of an answer that a message shows.
const MAX_ANSWER: usize = 200;
/// The number of Go in records.
const GO: u32 = 1;
/// The numbers in records of games in which stones are placed and stay as they are, so that playing them one after
/// another sets up any position: Go, Gomoku, Hex.
const OF_STONES: [u32; 3] = [GO, 4, 11];

/// Asks which commands there are.
pub(super) fn greet(
    engine: &Engine,
    process: &Process,
    request: &EngineRequest<'_>,
) -> Result<Vec<String>, EngineError> {
    let talk = GtpConversation::new(engine, process, &[], request);
    let commands = talk.ask("list_commands", None)?.unwrap_or_default();
    Ok(commands
        .lines()
        .map(|line| line.trim().to_owned())
        .collect())
}

/// Tells the game.
pub(super) fn begin(
    engine: &Engine,
    running: &mut RunningProcess,
    request: &EngineRequest<'_>,
) -> Result<(), EngineError> {
    let talk = GtpConversation::new(engine, &running.process, &running.known, request);
    talk.tell(request.line, &mut running.sent)
}

/// Tells the game and asks for a move or an analysis.
pub(super) fn ask(
    engine: &Engine,
    running: &mut RunningProcess,
    request: &EngineRequest<'_>,
) -> Result<Analysis, EngineError> {
    let talk = GtpConversation::new(engine, &running.process, &running.known, request);
    let line = request.line;
    talk.tell(line, &mut running.sent)?;
    let words = line.points(&Limits::default());
    let color = color_of(line.rules.game(), line.position.turn);
    let effort = match request.kind {
        EngineTaskKind::Analysis => {
            let name = ["kata-analyze", "lz-analyze"]
                .into_iter()
                .find(|name| talk.knows(name));
            let Some(name) = name else {
                let name = &engine.spec().name;
                return Err(engine.unsuitable(message!("engine-cannot-analyse", name = name)));
            };
            return talk.analyse(&format!("{name} {color} 20"), &words, request, None);
        }
        EngineTaskKind::Move(effort) => effort,
        EngineTaskKind::Start => return Ok(Analysis::of_engine(Vec::new())),
    };
    talk.set_time(effort, &color)?;
    // Until the engine has moved, it is not known where its game stands.
    let sent = std::mem::take(&mut running.sent);
    let analysis = talk.find_move(&color, &words, request)?;
    if let Some(best) = analysis.best() {
        running.sent = sent;
        running.sent.moves.push(best.mv.clone());
    }
    Ok(analysis)
}

/// A conversation during one request.
struct GtpConversation<'a> {
    engine: &'a Engine,
    process: &'a Process,
    known: &'a [String],
    stop: &'a dyn Fn() -> bool,
}

impl<'a> GtpConversation<'a> {
    fn new(
        engine: &'a Engine,
        process: &'a Process,
        known: &'a [String],
        request: &'a EngineRequest<'_>,
    ) -> Self {
        Self {
            engine,
            process,
            known,
            stop: request.stop,
        }
    }

    fn knows(&self, name: &str) -> bool {
        self.known.iter().any(|known| known == name)
    }

    fn send(&self, line: &str) -> Result<(), EngineError> {
        match self.process.send(line) {
            true => Ok(()),
            false => Err(self.engine.lost(&Received::Dead)),
        }
    }

    fn receive(&self, until: Option<Instant>) -> Result<String, EngineError> {
        match self.process.receive(self.stop, until) {
            Received::Line(line) => Ok(line),
            received => Err(self.engine.lost(&received)),
        }
    }

    /// Sends a command and returns its answer, or its failure as an inner error.
    fn ask(
        &self,
        command: &str,
        until: Option<Instant>,
    ) -> Result<Result<String, String>, EngineError> {
        self.send(command)?;
        self.answer(until.or_else(|| Some(Instant::now() + REPLY_TIMEOUT)))
    }

    fn answer(&self, until: Option<Instant>) -> Result<Result<String, String>, EngineError> {
        // What came before the answer belongs to nothing that is still of interest.
        let mut first = loop {
            let line = self.receive(until)?;
            if line.starts_with(['=', '?']) {
                break line;
            }
        };
        // An answer is `=` or `?`, perhaps the number of the command, the text, and an empty line. Commands are sent
        // without numbers: each is sent only after the answer to the one before.
        let is_success = first.starts_with('=');
        let rest = first.get(1..).unwrap_or_default();
        first = rest
            .trim_start_matches(|character: char| character.is_ascii_digit())
            .trim()
            .to_owned();
        let mut lines = vec![first];
        loop {
            let line = self.receive(until)?;
            if line.is_empty() {
                break;
            }
            if lines.len() >= MAX_LINES {
                return Err(self.engine.lost(&Received::Dead));
            }
            lines.push(line);
        }
        let text = lines.join("\n").trim().to_owned();
        Ok(match is_success {
            true => Ok(text),
            false => Err(text),
        })
    }

    fn must(&self, command: &str) -> Result<(), EngineError> {
        self.ask(command, None)?
            .map(|_| ())
            .map_err(|reason| self.engine.complaint(&format!("{command}: {reason}")))
    }

    /// Tells the game, or how it differs from what the engine has been told before.
    fn tell(&self, line: &GameLine, sent: &mut SentGame) -> Result<(), EngineError> {
        let set_up = self.set_up(line)?;
        let shared = sent.shared(&set_up, line);
        let undone = sent.moves.len() - shared;
        // Both ways in numbers of commands: to take back what differs, or to begin again and play what was shared once
        // more. At equal length it is taken back.
        let is_shorter = undone <= shared + set_up.len();
        let is_continued =
            sent.set_up == set_up && is_shorter && (undone == 0 || self.knows("undo"));
        // While commands are being carried out, nothing is known.
        let before = std::mem::take(sent);
        let mut shared_count = 0;
        if is_continued && self.undo(undone)? {
            shared_count = shared;
        } else {
            for command in &set_up {
                match self.engine.spec().commands.contains(command) {
                    true => self.told_by_user(command)?,
                    false => self.must(command)?,
                }
            }
        }
        drop(before);
        for (number, (mv, position)) in line.moves.iter().enumerate().skip(shared_count) {
            self.play(mv, position, line, number)?;
        }
        sent.moves = line.moves.iter().map(|(mv, _)| mv.clone()).collect();
        sent.set_up = set_up;
        Ok(())
    }

    /// Sends a command of the settings, without which the engine does not play as the user wants it.
    fn told_by_user(&self, command: &str) -> Result<(), EngineError> {
        let Err(answer) = self.ask(command, None)? else {
            return Ok(());
        };
        let name = &self.engine.spec().name;
        let word = command.split_whitespace().next().unwrap_or_default();
        let known = self.known.iter().map(String::as_str);
        let near = nearest(word, known).filter(|_| !self.knows(word));
        Err(self.engine.unsuitable(match near {
            Some(near) => message!(
                "engine-command-near",
                name = name,
                command = word,
                near = near
            ),
            None => message!(
                "engine-command-refused",
                name = name,
                command = command,
                answer = answer.chars().take(MAX_ANSWER).collect::<String>()
            ),
        }))
    }

    /// Takes moves back. Returns false if the engine refuses that.
    fn undo(&self, moves: usize) -> Result<bool, EngineError> {
        for _ in 0..moves {
            if self.ask("undo", None)?.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn play(
        &self,
        mv: &Move,
        position: &Position,
        line: &GameLine,
        number: usize,
    ) -> Result<(), EngineError> {
        let color = color_of(line.rules.game(), position.turn);
        let word = match points::write_one(mv) {
            Some(word) => word,
            None => word_of(mv, line, position),
        };
        let command = format!("play {color} {word}");
        let Err(reason) = self.ask(&command, None)? else {
            return Ok(());
        };
        let theirs = self.ask("showboard", None)?.unwrap_or_default();
        let then = GameLine {
            position: position.clone(),
            moves: line.moves.iter().take(number).cloned().collect(),
            ..line.clone()
        };
        let text = format!("{command}: {reason}");
        let message = message!("engine-says", name = &self.engine.spec().name, text = &text);
        let about = format!("it refuses {text}");
        Err(self.engine.disagreement(message, &about, &then, &theirs))
    }

    /// Returns the commands that say the size, the rules and the start.
    fn set_up(&self, line: &GameLine) -> Result<Vec<String>, EngineError> {
        let game = line.rules.game();
        let is_square = game.width == game.height;
        let mut commands = vec![match !is_square && self.knows("rectangular_boardsize") {
            true => format!("rectangular_boardsize {} {}", game.width, game.height),
            false => format!("boardsize {}", game.width),
        }];
        commands.push("clear_board".to_owned());
        if let Some(komi) = line.rules.record_terms().komi {
            commands.push(format!("komi {komi}"));
        }
        let name_of = |command: &str| command.split(' ').next().unwrap_or_default().to_owned();
        let rules = game.look.gtp.iter();
        commands.extend(
            rules
                .filter(|command| self.knows(&name_of(command)))
                .cloned(),
        );
        // After ours, so that they prevail, and before stones, after which some engines refuse a komi. As a part of the
        // set-up they are told again when they change, and with each new game: `clear_board` may forget them.
        commands.extend(self.engine.spec().commands.iter().cloned());
        if !line.is_from_start() {
            commands.extend(self.stones(line)?);
        }
        Ok(commands)
    }

    /// Returns the commands that place the stones of a start that is not that of the rules.
    fn stones(&self, line: &GameLine) -> Result<Vec<String>, EngineError> {
        let game = line.rules.game();
        let board = &line.start.board;
        if !game.gm.is_some_and(|gm| OF_STONES.contains(&gm)) {
            let name = &self.engine.spec().name;
            return Err(self
                .engine
                .unsuitable(message!("engine-no-set-up", name = name)));
        }
        let stones: Vec<(u8, Square)> = board
            .squares()
            .filter_map(|square| Some((game.owner(board.piece(square)?), square)))
            .collect();
        // As a handicap where that is what it is: engines then count it as one, and know that White is to move.
        // Otherwise the stones are played one after another, which in these games gives the same board in any order as
        // long as nothing is captured.
        let is_handicap = game.gm == Some(GO)
            && stones.len() > 1
            && stones.iter().all(|(owner, _)| *owner == 0)
            && line.start.turn == 1
            && self.knows("set_free_handicap");
        if is_handicap {
            let points: Vec<String> = stones.iter().map(|(_, square)| vertex(*square)).collect();
            return Ok(vec![format!("set_free_handicap {}", points.join(" "))]);
        }
        let play = |(owner, square): (u8, Square)| {
            format!("play {} {}", color_of(game, owner), vertex(square))
        };
        Ok(stones.into_iter().map(play).collect())
    }

    /// Says how long the engine may think: one move in each period is a time per move.
    fn set_time(&self, effort: Effort, color: &str) -> Result<(), EngineError> {
        // The user's own times prevail.
        let mut commands = self.engine.spec().commands.iter();
        let is_set = commands.any(|command| command.starts_with("time_settings"));
        let is_wanted = !is_set && self.knows("time_settings");
        let Some(time) = effort.time.filter(|_| is_wanted) else {
            return Ok(());
        };
        let seconds = time.as_secs().max(1);
        let _ = self.ask(&format!("time_settings 0 {seconds} 1"), None)?;
        if self.knows("time_left") {
            let _ = self.ask(&format!("time_left {color} {seconds} 1"), None)?;
        }
        Ok(())
    }

    fn find_move(
        &self,
        color: &str,
        words: &HashMap<String, Move>,
        request: &EngineRequest<'_>,
    ) -> Result<Analysis, EngineError> {
        let until = request.deadline();
        let analysing = ["kata-genmove_analyze", "lz-genmove_analyze"];
        let clean_up = "kgs-genmove_cleanup";
        if self.ends_by_passing(request.line) && self.knows(clean_up) {
            return self.generate(clean_up, color, words, request);
        }
        match analysing.into_iter().find(|name| self.knows(name)) {
            Some(name) => self.analyse(&format!("{name} {color} 20"), words, request, until),
            None => self.generate("genmove", color, words, request),
        }
    }

    /// Returns true if a pass would end a game of Go. All stones on the board then count as alive, so an engine must
    /// take dead ones off before it passes.
    fn ends_by_passing(&self, line: &GameLine) -> bool {
        let last = line.moves.last();
        line.rules.game().gm == Some(GO) && last.is_some_and(|(mv, _)| mv.is_empty())
    }

    fn generate(
        &self,
        name: &str,
        color: &str,
        words: &HashMap<String, Move>,
        request: &EngineRequest<'_>,
    ) -> Result<Analysis, EngineError> {
        let text = match self.ask(&format!("{name} {color}"), request.deadline()) {
            // Some engines can be told to move at once.
            Err(EngineError::Stopped) if self.knows("gogui-interrupt") => {
                self.send("# interrupt")?;
                let patient = GtpConversation {
                    stop: &|| false,
                    ..*self
                };
                patient.answer(Some(Instant::now() + SHUTDOWN_GRACE))?
            }
            answered => answered?,
        };
        let text = text.map_err(|reason| self.engine.complaint(&reason))?;
        self.move_of(&text, words, request.line)
    }

    /// Returns the analysis that consists of the move that the engine named.
    fn move_of(
        &self,
        text: &str,
        words: &HashMap<String, Move>,
        line: &GameLine,
    ) -> Result<Analysis, EngineError> {
        if text.eq_ignore_ascii_case("resign") {
            let message = message!("engine-resigns", name = &self.engine.spec().name);
            return Err(EngineError::new(FailureKind::Resigned, message));
        }
        match words.get(&text.to_lowercase()) {
            Some(mv) => Ok(Analysis::of_engine(vec![RankedMove::of_engine(
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
        request: &EngineRequest<'_>,
        until: Option<Instant>,
    ) -> Result<Analysis, EngineError> {
        self.send(command)?;
        let mut infos = Infos::new(command.starts_with("kata"));
        let mut pace = Pace::default();
        let mut has_begun = false;
        loop {
            let text = match self.process.receive(self.stop, pace.before(until)) {
                Received::Line(text) => text,
                Received::Late if pace.is_due() => {
                    (request.tell)(infos.read(words, request.line));
                    continue;
                }
                Received::Stopped => {
                    let analysis = infos.read(words, request.line);
                    return self.interrupt(analysis);
                }
                received => return Err(self.engine.lost(&received)),
            };
            if let Some(reason) = text.strip_prefix('?').filter(|_| !has_begun) {
                return Err(self.engine.complaint(reason.trim()));
            }
            has_begun |= text.starts_with('=');
            if let Some(word) = text.strip_prefix("play ") {
                let played = self.move_of(word.trim(), words, request.line)?;
                let analysis = infos.read(words, request.line);
                return Ok(
                    match played.best().filter(|_| !analysis.candidates.is_empty()) {
                        Some(best) => analysis.led_by(&best.mv),
                        None => played,
                    },
                );
            }
            let text = text.strip_prefix('=').unwrap_or(&text).trim_start();
            if text.starts_with("info ") {
                infos.add(text);
                pace.mark();
            }
        }
    }

    /// Ends an analysis with a command that any engine answers at once.
    fn interrupt(&self, found: Analysis) -> Result<Analysis, EngineError> {
        self.send("protocol_version")?;
        let until = Some(Instant::now() + SHUTDOWN_GRACE);
        let mut answers = 0;
        // The end of the analysis is an empty line; then comes the answer, which another one ends.
        while answers < 2 {
            match self.process.receive(&|| false, until) {
                Received::Line(line) => answers += usize::from(line.is_empty()),
                received => return Err(self.engine.lost(&received)),
            }
        }
        Ok(found)
    }
}

/// Returns a move that is not one piece on one point as it is written.
fn word_of(mv: &Move, line: &GameLine, position: &Position) -> String {
    let then = GameLine {
        position: position.clone(),
        moves: Vec::new(),
        ..line.clone()
    };
    let words = then.points(&Limits::default());
    let word = words.into_iter().find(|(_, other)| other == mv);
    word.map_or_else(
        || crate::notation::write_move(mv, line.rules.game()).replace(' ', ","),
        |(word, _)| word,
    )
}

/// What an analysing engine printed last: all candidates in one line, or each in a line of its own.
struct Infos {
    /// By the order of the candidates.
    candidates: BTreeMap<u64, String>,
    /// True if values are written as KataGo does.
    is_kata: bool,
}

impl Infos {
    fn new(is_kata: bool) -> Self {
        Self {
            candidates: BTreeMap::new(),
            is_kata,
        }
    }

    fn add(&mut self, text: &str) {
        let infos: Vec<&str> = text
            .split("info ")
            .filter(|info| !info.is_empty())
            .collect();
        for (number, info) in infos.iter().enumerate() {
            let mut fields = info.split_whitespace();
            let order = fields.find(|field| *field == "order").and(fields.next());
            let order = order.and_then(|order| order.parse().ok());
            let order = order.unwrap_or(number as u64);
            // Engines print all candidates in one line, or each in a line of its own. The best one (order 0) begins a
            // new list in both.
            if order == 0 {
                self.candidates.clear();
            }
            if self.candidates.len() < MAX_LINES {
                self.candidates.insert(order, (*info).to_owned());
            }
        }
    }

    fn read(&self, words: &HashMap<String, Move>, line: &GameLine) -> Analysis {
        let candidates = self.candidates.values();
        let analysed = candidates.filter_map(|info| self.candidate(info, words, line));
        Analysis::of_engine(analysed.collect())
    }

    fn candidate(
        &self,
        info: &str,
        words: &HashMap<String, Move>,
        line: &GameLine,
    ) -> Option<RankedMove> {
        let mut fields = info.split_whitespace();
        let (mut mv, mut visits, mut value, mut moves) = (None, 0, 0.5, Vec::new());
        while let Some(key) = fields.next() {
            // The line is the last field, because it has as many words as it likes; KataGo appends others, which are no
            // points.
            if key == "pv" {
                let is_word = |word: &&str| points::read_vertex(word).is_some() || *word == "pass";
                moves = fields
                    .by_ref()
                    .take(MAX_LINE_MOVES)
                    .take_while(is_word)
                    .collect();
                break;
            }
            let text = fields.next()?;
            match key {
                "move" => mv = words.get(&text.to_lowercase()).cloned(),
                "visits" => visits = text.parse().unwrap_or(0),
                "winrate" => {
                    let number: f64 = text.parse().unwrap_or(0.5);
                    value = if self.is_kata {
                        number
                    } else {
                        number / 10_000.0
                    };
                }
                _ => {}
            }
        }
        let followed = line.follow_points(&moves, &Limits::default());
        let rest = followed.into_iter().skip(1).collect();
        Some(RankedMove::of_engine(mv?, visits, value, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::load::{RulesRequest, load_rules};

    fn line_of(file: &str) -> GameLine {
        let loaded = load_rules(&RulesRequest::file(std::path::Path::new(file))).expect("rules");
        let rules = loaded.rules.expect("sound rules");
        let start = rules.start();
        GameLine {
            rules,
            position: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    #[test]
    fn candidates_stand_in_one_line_or_in_several() {
        let line = line_of("tictactoe");
        let words = line.points(&Limits::default());
        let line_of_both = "info move B2 visits 30 winrate 6000 prior 10 order 0 pv B2 A1 B2 C3 \
                   info move A1 visits 9 winrate 4000 order 1 pv A1";
        let (first, second) = line_of_both.split_at(line_of_both.rfind("info ").expect("two"));
        let mut whole = Infos::new(false);
        whole.add(line_of_both);
        let mut parts = Infos::new(false);
        parts.add("info move C3 visits 1 winrate 1 order 5 pv C3");
        parts.add(first.trim());
        parts.add(second);
        let read = whole.read(&words, &line);
        assert_eq!(read, parts.read(&words, &line));
        let [best, other] = &read.candidates[..] else {
            panic!("{read:?}");
        };
        assert!((best.value - 0.6).abs() < 1e-9 && other.visits == 9);
        assert_eq!(best.line.len(), 1, "B2 is not empty any more");
        let mut kata = Infos::new(true);
        kata.add("info move B2 visits 3 winrate 1 order 0 pv B2 pvVisits 3");
        let read = kata.read(&words, &line);
        assert!(
            read.best()
                .is_some_and(|best| best.value >= 1.0 && best.line.is_empty())
        );
    }
}
