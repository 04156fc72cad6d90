//! The conversation in the protocol of XBoard and WinBoard, version 2 (CECP).
//!
//! Variants that XBoard does not know are offered by name only: `setup` and `piece` would have to describe the moves of
//! the pieces, which rules of ours do not say.

use super::game::{ChessGame, variants};
use super::job::JobResult;
use super::searcher::Searcher;
use super::xboard_time::GameTime;
use super::xboard_words::{XBoardWords, result_text};
use crate::board::Outcome;
use crate::search::Effort;
use crate::session::referee::Unplayed;

/// What XBoard calls the game that UCI calls chess.
const NORMAL: &str = "normal";
const CHESS: &str = "chess";
/// A draw is accepted by who expects less than this share of the points.
const DRAWISH: f64 = 0.4;

/// What the engine does when the position changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing.
    Force,
    /// It plays for this player.
    Plays(u8),
    /// It analyses every position.
    Analysis,
}

/// The state of the conversation.
pub(super) struct XBoardServer<'a> {
    /// The game of the command line.
    first: ChessGame,
    game: ChessGame,
    searcher: Searcher<'a>,
    mode: Mode,
    is_posting: bool,
    time: GameTime,
    /// The reply that the last search expects, and the number of plies after which it counts.
    hint: Option<(usize, String)>,
    /// The share of the points that the engine expected last.
    value: Option<f64>,
}

impl<'a> XBoardServer<'a> {
    pub(super) fn new(game: ChessGame, searcher: Searcher<'a>) -> Self {
        Self {
            first: game.restarted(),
            game,
            searcher,
            mode: Mode::Force,
            is_posting: false,
            time: GameTime::default(),
            hint: None,
            value: None,
        }
    }

    /// Ends the conversation; see [`Searcher::end`].
    pub(super) fn end(&mut self, is_quit: bool) {
        if is_quit {
            self.searcher.cancel();
        }
        self.searcher.end(is_quit);
    }

    fn say(&self, text: &str) {
        self.searcher.output.lines(text);
    }

    /// Carries out a line. Returns false if the conversation is over.
    pub(super) fn line(&mut self, line: &str) -> bool {
        self.take_answer();
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match name {
            "quit" => return false,
            "protover" => self.introduce(),
            "new" => self.begin(),
            "variant" => self.change_variant(rest),
            "setboard" => self.set_board(rest),
            "usermove" => self.take_move(rest),
            "force" | "result" => self.set_mode(Mode::Force),
            "analyze" => self.set_mode(Mode::Analysis),
            "exit" if self.mode == Mode::Analysis => self.set_mode(Mode::Force),
            "go" => self.set_mode(Mode::Plays(self.turn())),
            "playother" => self.set_mode(Mode::Plays(1 - self.turn().min(1))),
            "?" => {
                if let Some(result) = self.searcher.stop() {
                    self.take_result(result);
                }
            }
            "undo" => self.undo(1),
            "remove" => self.undo(2),
            "ping" => self.searcher.say_after(format!("pong {rest}")),
            "hint" => {
                let plies = self.game.referee.plies().len();
                if let Some((_, word)) = self.hint.as_ref().filter(|(at, _)| *at == plies) {
                    self.say(&format!("Hint: {word}"));
                }
            }
            "draw" => {
                if self.value.is_some_and(|value| value < DRAWISH) {
                    self.say("offer draw");
                }
            }
            "post" => self.is_posting = true,
            "nopost" => self.is_posting = false,
            "level" | "st" | "sd" | "time" | "memory" | "cores" | "option" => {
                let is_set = match name {
                    "memory" | "cores" | "option" => self.set_option(name, rest),
                    _ => self.time.set(name, rest),
                };
                if is_set.is_none() {
                    self.say(&format!("Error (illegal value): {line}"));
                }
            }
            // Known, and of no consequence here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "hard" | "easy" | "computer"
            | "name" | "rating" | "ics" | "otim" | "bk" | "." | "white" | "black" | "nps" => {}
            word if rest.is_empty() && self.is_move(word) => self.take_move(word),
            _ => self.say(&format!("Error (unknown command): {line}")),
        }
        !self.searcher.output.is_broken()
    }

    fn turn(&self) -> u8 {
        self.game.referee.position().turn
    }

    fn introduce(&self) {
        let names = variants(&self.first.variant)
            .into_iter()
            .map(|name| match &*name {
                CHESS => NORMAL.to_owned(),
                _ => name,
            });
        let names = names.collect::<Vec<_>>().join(",");
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!(
            "feature ping=1 setboard=1 playother=1 usermove=1 analyze=1 draw=1 colors=0 sigint=0 sigterm=0 \
             san=0 name=0 memory=1 smp=1 myname=\"gametui {version}\" variants=\"{names}\"\n\
             feature option=\"Skill Level -spin {0} 1 {0}\"\nfeature done=1",
            Effort::LEVELS
        ));
    }

    /// Begins a new game by the rules of the command line, in which the engine is the second player.
    fn begin(&mut self) {
        self.searcher.cancel();
        self.time.begin();
        let first = self.first.variant.clone();
        self.change_variant(&first);
        self.mode = Mode::Plays(1);
    }

    fn change_variant(&mut self, name: &str) {
        self.searcher.cancel();
        let name = if name == NORMAL { CHESS } else { name };
        match self
            .first
            .of_variant(name, &self.searcher.arguments, &self.searcher.limits())
        {
            Some(game) => {
                self.game = game;
                self.searcher.forget();
                self.position_changed();
            }
            None => self.say(&format!("Error (unknown variant): {name}")),
        }
    }

    /// Forgets what was known of the position, and goes on with the analysis.
    fn position_changed(&mut self) {
        (self.hint, self.value) = (None, None);
        if self.mode == Mode::Analysis {
            self.think();
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.searcher.cancel();
        self.mode = mode;
        if matches!(mode, Mode::Plays(player) if player != self.turn()) || mode == Mode::Force {
            return;
        }
        self.think();
    }

    fn set_board(&mut self, fen: &str) {
        self.searcher.cancel();
        match self.game.start_at(fen) {
            Ok(()) => self.position_changed(),
            Err(_) => self.say("tellusererror Illegal position"),
        }
    }

    fn undo(&mut self, moves: usize) {
        self.searcher.cancel();
        if self.game.referee.plies().len() < moves {
            self.say("Error (no move to take back): undo");
            return;
        }
        for _ in 0..moves {
            self.game.referee.undo();
        }
        self.position_changed();
    }

    fn is_move(&mut self, word: &str) -> bool {
        let limits = self.searcher.limits();
        self.game.read(word, &limits).is_ok()
    }

    fn take_move(&mut self, word: &str) {
        if self.searcher.is_thinking() && self.mode != Mode::Analysis {
            self.say(&format!(
                "Illegal move (it is the turn of the engine): {word}"
            ));
            return;
        }
        let limits = self.searcher.limits();
        match self.game.read(word, &limits) {
            Ok(listed) => {
                self.searcher.cancel();
                self.game.referee.play(listed);
                self.position_changed();
                match self.mode {
                    Mode::Plays(player) if player == self.turn() => self.think(),
                    Mode::Plays(_) | Mode::Force | Mode::Analysis => {}
                }
            }
            Err(Unplayed::Over) => self.say(&format!("Illegal move (the game is over): {word}")),
            Err(Unplayed::Illegal) => self.say(&format!("Illegal move: {word}")),
            Err(Unplayed::Ambiguous) => {
                self.say(&format!("Illegal move (several moves are meant): {word}"));
            }
        }
    }

    /// Sets an option. Returns `None` if there is none or it cannot have the value.
    fn set_option(&mut self, name: &str, text: &str) -> Option<()> {
        let (name, value) = match name {
            "memory" => ("hash", text),
            "cores" => ("threads", text),
            _ => text.split_once('=').unwrap_or((text, "")),
        };
        self.searcher.cancel();
        self.searcher.options.set(name, value).ok()?;
        self.searcher.forget();
        Some(())
    }

    /// Thinks about the position, if the game is not over.
    fn think(&mut self) {
        let limits = self.searcher.limits();
        let is_over = self.game.referee.outcome().is_over();
        if is_over || self.game.words(&limits).is_empty() {
            let result = result_text(&self.game, self.game.referee.outcome());
            if let Some(text) = result.filter(|_| self.mode != Mode::Analysis) {
                self.say(&text);
            }
            return;
        }
        let given = self.searcher.arguments.effort.given();
        let is_white = self.game.is_white_to_move();
        let plies = self.game.referee.plies().len();
        let is_analysis = self.mode == Mode::Analysis;
        let request = self.time.request(is_white, plies, is_analysis);
        let order = request.order(is_white, &self.searcher.options, given);
        let wording = XBoardWords {
            is_posting: self.is_posting || is_analysis,
            is_analysis,
            results: [0, 1].map(|player| result_text(&self.game, Outcome::Won(player))),
        };
        let is_begun = self.searcher.start(
            &self.game,
            order,
            Vec::new(),
            Box::new(wording),
            String::new(),
        );
        if !is_begun {
            self.say("tellusererror There are no more threads");
        }
    }

    /// Plays the move of a search that has answered.
    fn take_answer(&mut self) {
        if let Some(result) = self.searcher.answered() {
            self.take_result(result);
        }
    }

    fn take_result(&mut self, result: JobResult) {
        let Some(best) = result.best.filter(|_| self.mode != Mode::Analysis) else {
            return;
        };
        let limits = self.searcher.limits();
        if let Some(listed) = self.game.referee.judge(&best, &limits) {
            self.game.referee.play(listed);
        }
        let plies = self.game.referee.plies().len();
        self.hint = result.reply.map(|word| (plies, word));
        let best = result
            .analysis
            .as_ref()
            .and_then(|analysis| analysis.best());
        self.value = best.map(|best| best.value);
    }
}
