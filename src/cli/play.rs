//! `gametui play`: a game on the console, one move per line.

use super::arguments::PlayArguments;
use super::board_text::{head, outcome_words, plain};
use super::console::{Console, ExitKind};
use super::diagnostics::{print_diagnostics, print_remarks};
use super::interrupt::Interrupt;
use super::refusal::Explainer;
use super::views::{ViewArguments, answer_or_complain};
use super::{listing, moves, position};
use crate::base::Message;
use crate::board::look::in_language;
use crate::board::{Move, Outcome, Square};
use crate::codec::records::format_of_file;
use crate::message;
use crate::notation::write_move;
use crate::session::files::{is_standard_input, read_line};
use crate::session::{NavigationStep, Session, SessionEvent};
use std::io::{self, BufRead, IsTerminal as _};
use std::mem::ManuallyDrop;
use std::path::Path;

pub(super) fn run(arguments: &PlayArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let mut rules = arguments.rules.files.iter();
    if rules.any(|file| is_standard_input(file)) || arguments.position.inputs() > 0 {
        console.complain(&message!("cli-play-needs-input"), None)?;
        return Ok(ExitKind::Usage);
    }
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let mut console_game = ConsoleGame {
        session,
        console,
        interrupt,
        view: arguments.view,
        refused: None,
        claimed: None,
        echo: !io::stdin().is_terminal(),
    };
    console_game.play(&mut io::stdin().lock())
}

pub(super) struct ConsoleGame<'a> {
    pub(super) session: ManuallyDrop<Session>,
    pub(super) console: &'a mut Console,
    pub(super) interrupt: Interrupt,
    /// For whom the game is shown.
    view: ViewArguments,
    /// The last refused move, for `why`.
    pub(super) refused: Option<Move>,
    /// The claim that ended the game as a draw.
    claimed: Option<Claim>,
    /// True if input lines are printed, so that a transcript reads like a session.
    echo: bool,
}

/// A draw that was claimed where the rules allow it.
struct Claim {
    /// True if the result of the record says so, as in games of two.
    is_recorded: bool,
}

/// What to do after a line.
pub(super) enum AfterLine {
    Ask,
    Leave(ExitKind),
}

impl ConsoleGame<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> io::Result<ExitKind> {
        if let Some(game) = self.session.game() {
            self.console.line(&head(game))?;
            if answer_or_complain(self.view.viewer(game), self.console)?.is_none() {
                return Ok(ExitKind::Errors);
            }
        }
        if !self.opening()? {
            return Ok(ExitKind::Errors);
        }
        let mut next = self.board()?;
        loop {
            if let AfterLine::Leave(exit) = next {
                return Ok(exit);
            }
            // The prompt may contain a question, which a job gets from the program.
            let _ = self.run_pending();
            if self.interrupt.is_cancelled() {
                return Ok(self.interrupt.exit());
            }
            let prompt = self.prompt();
            self.console.print(&prompt)?;
            self.console.flush()?;
            let Some(line) = self.interrupt.reading(|| read_line(input))? else {
                self.console.line("")?;
                return Ok(match self.is_over() {
                    true => ExitKind::Done,
                    false => ExitKind::EndedEarly,
                });
            };
            if self.echo {
                self.console.line(&line)?;
            }
            next = self.line(line.trim())?;
        }
    }

    /// Runs the pending jobs of the session until a signal arrives.
    pub(super) fn run_pending(&mut self) -> Vec<SessionEvent> {
        self.session.run_pending_until(&self.interrupt.bounds())
    }

    fn line(&mut self, line: &str) -> io::Result<AfterLine> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        match word {
            "" => Ok(AfterLine::Ask),
            "help" => self.say(&message!("cli-play-help")),
            "board" => self.board(),
            "moves" => self.moves(rest),
            "why" => self.why(),
            "undo" => self.undo(),
            "redo" if self.claimed.is_some() => self.say(&message!("cli-nothing-to-redo")),
            "redo" => self.step(NavigationStep::Forward(1), &message!("cli-nothing-to-redo")),
            "claim" => self.claim(),
            "throw" => self.throw(),
            "save" => self.save(rest),
            "load" => self.load(rest),
            "quit" => Ok(AfterLine::Leave(ExitKind::Done)),
            _ => match self.answer(line)? {
                Some(next) => Ok(next),
                None => self.try_move(line),
            },
        }
    }

    /// Prints the legal moves, at most as many as the limit says.
    fn moves(&mut self, limit: &str) -> io::Result<AfterLine> {
        let limit = match limit.parse() {
            Ok(limit) => limit,
            Err(_) if limit.is_empty() => usize::MAX,
            Err(_) => return self.say(&message!("cli-moves-limit", text = limit)),
        };
        if self.claimed.is_some() {
            return self.after_claim();
        }
        if let Err(message) = self.session.known_position() {
            return self.say(&message);
        }
        if let Err(message) = self.is_veiled() {
            return self.say(&message);
        }
        let all = Move::pass();
        let listed = moves::list(&self.session, &all, &self.interrupt.limits());
        let Some(((listing, warnings), game)) = listed.zip(self.session.game()) else {
            return Ok(AfterLine::Ask);
        };
        for line in listing::lines(&listing, game).take(limit) {
            self.console.line(&line)?;
        }
        if listing.has_no_move() {
            self.console.line("no legal move")?;
        } else {
            let words = listing::count_line(&listing, self.console.texts());
            self.console.line(&words)?;
        }
        let sources = self.session.rules_text().sources();
        print_diagnostics(&warnings, sources, self.console)?;
        if let Some(words) = listing::listing_faults(&listing, sources, self.console.texts()) {
            self.console.line(&words)?;
        }
        Ok(AfterLine::Ask)
    }

    /// Returns whether what the player on turn may do is told to somebody who does not see all of the board.
    ///
    /// # Errors
    /// Returns why it is not told.
    fn is_veiled(&self) -> Result<bool, Message> {
        let position = self.session.position();
        let game = self.session.game();
        let outcome = self.session.outcome();
        game.map_or(Ok(false), |game| {
            self.view.veils_moves(game, position, outcome)
        })
    }

    fn try_move(&mut self, text: &str) -> io::Result<AfterLine> {
        if self.claimed.is_some() {
            return self.after_claim();
        }
        match position::play_text(
            &mut self.session,
            text,
            self.console.texts(),
            &self.interrupt,
        ) {
            Ok(remarks) => {
                self.refused = None;
                if self
                    .session
                    .rules()
                    .is_some_and(|rules| rules.asks_questions())
                {
                    self.print_messages(&remarks)?;
                } else {
                    print_remarks(&remarks, self.session.rules_text().sources(), self.console)?;
                }
                self.board()
            }
            Err(_) if self.interrupt.is_cancelled() => Ok(AfterLine::Leave(self.interrupt.exit())),
            Err(mut lines) => {
                let result = position::move_to_explain(
                    &self.session,
                    text,
                    self.console.texts(),
                    &self.interrupt,
                );
                let told = self
                    .view
                    .veiled_refusal(&self.session, result.as_ref().ok());
                self.refused = result.ok().or(self.refused.take());
                if let Some(told) = told {
                    return self.say(&told);
                }
                if self.is_veiled() == Ok(true) {
                    // What follows the first line are values that the rules have looked at.
                    lines.truncate(1);
                }
                self.lines(&lines)
            }
        }
    }

    /// Prints the position, and the result if the game is over. A finished game can still be saved, viewed and undone.
    pub(super) fn board(&mut self) -> io::Result<AfterLine> {
        if let Some(game) = self.session.game() {
            let limits = self.interrupt.limits();
            match self
                .view
                .seen(&self.session, self.session.position(), &limits)
            {
                Ok(seen) => self.console.print(&plain(game, &seen.board))?,
                Err(message) => {
                    let text = self.console.say(&message);
                    self.console.line(&text)?;
                }
            }
            let goal = in_language(&game.look.goal, self.console.texts().language().code());
            let is_start = self.session.current() == self.session.record().root();
            if let Some(goal) = goal.filter(|_| is_start) {
                self.console.line(goal)?;
            }
        }
        if let Some(words) = outcome_words(self.session.outcome()) {
            self.console.line(&words)?;
        }
        if self.session.outcome() == Outcome::Claimable && !self.is_over() {
            return self.say(&message!("cli-may-claim"));
        }
        if self.session.is_chance_to_move() {
            return self.say(&message!("cli-may-throw"));
        }
        Ok(AfterLine::Ask)
    }

    /// Returns true if the game is over: by the rules, or because a draw was claimed.
    pub(super) fn is_over(&self) -> bool {
        self.session.outcome().is_over() || self.claimed.is_some()
    }

    /// Claims a draw, which ends the game if the rules allow it here.
    fn claim(&mut self) -> io::Result<AfterLine> {
        if self.claimed.is_some() || self.session.outcome() != Outcome::Claimable {
            return self.say(&message!("cli-no-claim"));
        }
        self.claimed = Some(Claim {
            is_recorded: self.session.claim_draw().is_some(),
        });
        self.console.line(&Outcome::Draw.to_string())?;
        Ok(AfterLine::Ask)
    }

    /// Draws an outcome where chance moves next, and plays it.
    fn throw(&mut self) -> io::Result<AfterLine> {
        if !self.session.is_chance_to_move() {
            return self.say(&message!("cli-no-throw"));
        }
        let before = self.session.current();
        let mut events = self.session.think();
        events.extend(self.run_pending());
        if self.session.current() == before {
            let lines = events.iter().flat_map(|event| {
                position::event_lines(&self.session, event, self.console.texts())
            });
            let lines: Vec<String> = lines.collect();
            return self.lines(&lines);
        }
        let node = self.session.current();
        let viewer = self.session.game().map(|game| self.view.viewer(game));
        let seen = match viewer {
            Some(Ok(Some(player))) => self.session.seen_move(node, player).map(|seen| seen.mv),
            _ => self
                .session
                .record()
                .node(node)
                .content()
                .as_move()
                .cloned(),
        };
        if let (Some(mv), Some(game)) = (seen, self.session.game()) {
            self.console.line(&write_move(&mv, game))?;
        }
        self.refused = None;
        self.board()
    }

    /// Says that no move can be made, because a draw was claimed.
    fn after_claim(&mut self) -> io::Result<AfterLine> {
        let line = position::after_end(message!("tui-result-claimed"), self.console.texts());
        self.lines(&[line])
    }

    /// Takes back the claim that ended the game, or else the last move.
    fn undo(&mut self) -> io::Result<AfterLine> {
        match self.claimed.take() {
            None => self.step(NavigationStep::Back(1), &message!("cli-nothing-to-undo")),
            Some(claim) => {
                // Nothing was edited since, because a game that is over takes no move.
                let node = self.session.current();
                if claim.is_recorded {
                    self.session.undo();
                    self.session.step(NavigationStep::To(node));
                    let _ = self.session.work_out_position(&self.interrupt.bounds());
                }
                self.board()
            }
        }
    }

    fn step(&mut self, step: NavigationStep, nothing: &Message) -> io::Result<AfterLine> {
        if self.session.step(step) {
            self.refused = None;
            let _ = self.session.work_out_position(&self.interrupt.bounds());
            self.board()
        } else {
            self.say(nothing)
        }
    }

    /// Explains why the last refused move was refused: the judgement again, and the steps that led to it.
    fn why(&mut self) -> io::Result<AfterLine> {
        let Some(mv) = self.refused.clone() else {
            return self.say(&message!("cli-nothing-refused"));
        };
        if let Some(told) = self.view.veiled_refusal(&self.session, Some(&mv)) {
            return self.say(&told);
        }
        let is_veiled = self.is_veiled() == Ok(true);
        let mut events = self.session.explain(mv);
        events.extend(self.run_pending());
        let texts = self.console.texts();
        let mut lines = Vec::new();
        for event in &events {
            lines.extend(position::event_lines(&self.session, event, texts));
            if let (SessionEvent::Explained { explanation, .. }, Some(game)) =
                (event, self.session.game())
                // The steps tell what the rules have looked at.
                && !is_veiled
            {
                let explainer = Explainer {
                    texts,
                    sources: self.session.rules_text().sources(),
                    game,
                };
                lines.extend(explainer.steps(explanation));
            }
        }
        self.lines(&lines)
    }

    fn save(&mut self, file: &str) -> io::Result<AfterLine> {
        let path = Path::new(file);
        let saved = match ending(path).as_deref() {
            Some("gbb" | "fen" | "sfen") => self.session.save_position(path, Square::new(0, 0)),
            _ if format_of_file(file).is_some() => {
                self.session.save_record(path).map(|()| Vec::new())
            }
            _ => return self.say(&message!("cli-file-ending")),
        };
        match saved {
            Ok(remarks) => {
                for remark in remarks {
                    self.say(&remark)?;
                }
                self.say(&message!("cli-saved", path = file))
            }
            Err(error) => self.say(&error),
        }
    }

    fn load(&mut self, file: &str) -> io::Result<AfterLine> {
        let path = Path::new(file);
        let loaded = match ending(path).as_deref() {
            Some("gbb" | "fen" | "sfen") => self
                .session
                .load_position(path, None)
                .map(|(_, read)| read.remarks),
            _ if format_of_file(file).is_some() => self.session.load_record(path, None),
            _ => return self.say(&message!("cli-file-ending")),
        };
        match loaded {
            Ok(remarks) => {
                self.refused = None;
                self.claimed = None;
                for remark in remarks {
                    self.say(&remark)?;
                }
                let lines =
                    position::judged(&mut self.session, self.console.texts(), &self.interrupt);
                self.lines(&lines)?;
                self.board()
            }
            Err(error) => {
                let words = self.console.say(&error.message);
                self.console.line(&words)?;
                match &error.hint {
                    Some(hint) => self.say(hint),
                    None => Ok(AfterLine::Ask),
                }
            }
        }
    }

    fn say(&mut self, message: &Message) -> io::Result<AfterLine> {
        let text = self.console.say(message);
        self.console.line(&text)?;
        Ok(AfterLine::Ask)
    }

    pub(super) fn lines(&mut self, lines: &[String]) -> io::Result<AfterLine> {
        for line in lines {
            self.console.line(line)?;
        }
        Ok(AfterLine::Ask)
    }
}

fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_lowercase())
}
