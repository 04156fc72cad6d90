//! The conversation in UCI, and in USI, which is the same for shogi with other words.

use super::game::{ChessGame, variants};
use super::go::GoRequest;
use super::options::{OptionFault, OptionSet};
use super::report::{Report, Score, Wording};
use super::searcher::Searcher;
use crate::base::Message;
use crate::cli::board_text::plain;
use crate::cli::console::Console;
use crate::cli::thinker::millis;
use crate::message;
use crate::notation::chess_protocol::ChessProtocol;
use crate::session::referee::Unplayed;
use std::fmt::Write as _;

/// What the last command `position` said.
#[derive(Debug, Default)]
struct ToldGame {
    /// The FEN of the start; empty for that of the rules.
    start: String,
    moves: Vec<String>,
}

/// The state of the conversation.
pub(super) struct UciServer<'a> {
    /// The game of the command line.
    first: ChessGame,
    game: ChessGame,
    told: ToldGame,
    /// The answer of a game that is over, while nobody wants it.
    held: Option<String>,
    searcher: Searcher<'a>,
    console: &'a Console,
}

impl<'a> UciServer<'a> {
    pub(super) fn new(game: ChessGame, searcher: Searcher<'a>, console: &'a Console) -> Self {
        Self {
            first: game.restarted(),
            game,
            told: ToldGame::default(),
            held: None,
            searcher,
            console,
        }
    }

    /// Carries out a line. Returns false if the conversation is over.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let mut words = line.split_ascii_whitespace();
        let Some(name) = words.next() else {
            return !self.searcher.output.is_broken();
        };
        // What changes the game or the settings ends the search first.
        match name {
            "uci" | "usi" => self.introduce(),
            "isready" => self.searcher.output.lines("readyok"),
            "stop" => self.end_search(),
            "ponderhit" => {
                self.searcher.ponder_hit();
                self.give_held();
            }
            "quit" => return false,
            "debug" | "register" => {}
            "d" => self.show(),
            "gameover" => self.end_search(),
            "ucinewgame" | "usinewgame" => {
                self.end_search();
                self.searcher.forget();
            }
            "setoption" => {
                self.end_search();
                self.set_option(line);
            }
            "position" => {
                self.end_search();
                self.set_position(words);
            }
            "go" => {
                self.end_search();
                let request = GoRequest::read(words);
                match request.mate.is_some() && self.is_for_shogi() {
                    // The answer of USI is a line for every defence, which a search for one line does not give.
                    true => self.searcher.output.lines("checkmate notimplemented"),
                    false => self.go(&request),
                }
            }
            _ => self.remark(&message!("uci-unknown", text = name)),
        }
        !self.searcher.output.is_broken()
    }

    /// Ends the conversation; see [`Searcher::end`].
    pub(super) fn end(&mut self, is_quit: bool) {
        self.searcher.end(is_quit);
    }

    /// Ends the search, which prints its answer.
    fn end_search(&mut self) {
        self.searcher.stop();
        self.give_held();
    }

    fn remark(&self, message: &Message) {
        let text = self.console.say(message);
        self.searcher.output.lines(&self.wording().remark(&text));
    }

    fn introduce(&self) {
        let variant = &self.game.variant;
        let version = env!("CARGO_PKG_VERSION");
        let options = &self.searcher.options;
        let (options, end) = match self.is_for_shogi() {
            true => (options.list_for_shogi(), "usiok"),
            false => (
                options.list(variant, &variants(&self.first.variant)),
                "uciok",
            ),
        };
        self.searcher.output.lines(&format!(
            "id name gametui {version}\nid author the authors of gametui\n{options}\n{end}"
        ));
    }

    fn is_for_shogi(&self) -> bool {
        self.game.protocol == ChessProtocol::Usi
    }

    fn wording(&self) -> Uci {
        Uci {
            is_for_shogi: self.is_for_shogi(),
        }
    }

    /// Shows the board, as other engines do.
    fn show(&mut self) {
        let limits = self.searcher.limits();
        let words = self.game.words(&limits);
        let words: Vec<String> = words.into_iter().map(|(word, _)| word).collect();
        let referee = &self.game.referee;
        let mut text = plain(referee.game(), &referee.position().board);
        if let Some(fen) = self.game.fen() {
            let _ = writeln!(text, "Fen: {fen}");
        }
        let _ = write!(text, "Moves: {}", words.join(" "));
        self.searcher.output.lines(&text);
    }

    /// Reads `setoption name NAME value VALUE`, where both may contain blanks.
    fn set_option(&mut self, line: &str) {
        let rest = line.split_once("name ").map_or("", |(_, rest)| rest).trim();
        let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
        let name = name.strip_suffix(" value").unwrap_or(name).trim();
        match self.searcher.options.set(name, value.trim()) {
            Ok(OptionSet::Nothing) => {}
            Ok(OptionSet::Forget) => self.searcher.forget(),
            Ok(OptionSet::Variant(variant)) => self.set_variant(&variant),
            Err(OptionFault::Unknown) => {
                self.remark(&message!("uci-no-option", name = name));
            }
            Err(OptionFault::Value) => {
                self.remark(&message!("uci-option-value", name = name, value = value));
            }
        }
    }

    fn set_variant(&mut self, variant: &str) {
        if variant == self.game.variant {
            return;
        }
        let limits = self.searcher.limits();
        let arguments = &self.searcher.arguments;
        match self.first.of_variant(variant, arguments, &limits) {
            Some(game) => {
                self.game = game;
                self.told = ToldGame::default();
                self.searcher.forget();
            }
            None => self.remark(&message!("uci-no-variant", name = variant)),
        }
    }

    /// Reads `position startpos|fen FEN moves ...`.
    fn set_position<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        let mut words = words;
        let mut start: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
        let is_fen = start
            .first()
            .is_some_and(|word| matches!(*word, "fen" | "sfen"));
        if is_fen {
            // The word `sfen` is a part of the text: it says which form it has.
            if start.first() == Some(&"fen") {
                start.remove(0);
            }
        } else if start.first() == Some(&"startpos") {
            start.clear();
        } else {
            self.remark(&message!("uci-position"));
            return;
        }
        let start = start.join(" ");
        if is_fen && (start.is_empty() || start == "sfen") {
            self.remark(&message!("uci-position"));
            return;
        }
        let moves: Vec<String> = words.map(str::to_owned).collect();
        // The whole game is told before each move; only what is new has to be judged.
        let is_same = start == self.told.start;
        let shared = self.told.moves.iter().zip(&moves);
        let shared = shared.take_while(|(told, new)| told == new).count();
        if is_same {
            while self.game.referee.plies().len() > shared && self.game.referee.undo() {}
        } else if start.is_empty() {
            self.game.start();
        } else if let Err(reason) = self.game.start_at(&start) {
            self.remark(&reason);
            return;
        }
        let shared = if is_same { shared } else { 0 };
        self.told = ToldGame {
            start,
            moves: moves.get(..shared).unwrap_or_default().to_vec(),
        };
        for word in moves.into_iter().skip(shared) {
            let limits = self.searcher.limits();
            match self.game.read(&word, &limits) {
                Ok(listed) => self.game.referee.play(listed),
                Err(reason) => {
                    let number = self.told.moves.len() + 1;
                    self.remark(&match reason {
                        Unplayed::Over => message!("uci-move-over", number = number, mv = word),
                        Unplayed::Illegal => {
                            message!("uci-move-illegal", number = number, mv = word)
                        }
                        Unplayed::Ambiguous => {
                            message!("uci-move-ambiguous", number = number, mv = word)
                        }
                    });
                    return;
                }
            }
            self.told.moves.push(word);
        }
    }

    /// Gives an answer that waited for somebody to want it.
    fn give_held(&mut self) {
        if let Some(answer) = self.held.take() {
            self.searcher.output.lines(&answer);
        }
    }

    fn go(&mut self, request: &GoRequest) {
        let limits = self.searcher.limits();
        let words = self.game.words(&limits);
        let outcome = self.game.referee.outcome();
        if outcome.is_over() || words.is_empty() {
            let turn = self.game.referee.position().turn;
            let is_lost = outcome.winner().is_some_and(|winner| winner != turn);
            let score = if is_lost { "mate 0" } else { "cp 0" };
            self.searcher
                .output
                .lines(&format!("info depth 0 score {score}"));
            self.held = Some(self.wording().answer(None, None));
            // An analysis and pondering are answered when somebody wants it.
            if !request.is_infinite && !request.is_pondering {
                self.give_held();
            }
            return;
        }
        if !request.unread.is_empty() {
            let words = request.unread.join(", ");
            self.remark(&message!("uci-go-unread", words = words));
        }
        let mut only = Vec::new();
        for word in &request.only {
            match words.iter().find(|(known, _)| known == word) {
                Some((_, listed)) => only.push(listed.mv.clone()),
                None => self.remark(&message!("uci-search-move", mv = word)),
            }
        }
        let given = self.searcher.arguments.effort.given();
        let order = request.order(self.game.is_white_to_move(), &self.searcher.options, given);
        let no_win = message!("uci-no-mate", moves = order.mate.unwrap_or_default());
        let no_win = self.console.say(&no_win);
        let wording = Box::new(self.wording());
        let is_begun = self
            .searcher
            .start(&self.game, order, only, wording, no_win);
        if !is_begun {
            let answer = self.wording().answer(None, None);
            self.searcher.output.lines(&answer);
        }
    }
}

/// The words of UCI, or of USI.
struct Uci {
    is_for_shogi: bool,
}

impl Wording for Uci {
    fn report(&self, report: &Report) -> String {
        let mut text = String::new();
        let nodes = format!(
            "nodes {} nps {} time {}",
            report.nodes,
            report.speed(),
            millis(report.time)
        );
        let depth = report.depth();
        if report.lines.is_empty() {
            return format!("info {nodes}");
        }
        for (number, line) in (1..).zip(&report.lines) {
            let score = match line.score {
                Score::Centipawns(value) => format!("cp {value}"),
                Score::Mate(moves) => format!("mate {moves}"),
            };
            let (length, words) = (line.words.len(), line.words.join(" "));
            let _ = writeln!(
                text,
                "info depth {depth} seldepth {length} multipv {number} score {score} {nodes} pv {words}"
            );
        }
        text
    }

    fn remark(&self, text: &str) -> String {
        format!("info string {text}")
    }

    fn answer(&self, best: Option<&str>, reply: Option<&str>) -> String {
        match (best, reply) {
            (None, _) if self.is_for_shogi => "bestmove resign".to_owned(),
            (None, _) => "bestmove (none)".to_owned(),
            (Some(best), None) => format!("bestmove {best}"),
            (Some(best), Some(reply)) => format!("bestmove {best} ponder {reply}"),
        }
    }
}
