//! Playing an interactive program: its questions are the prompts, and each line is an answer.

use super::diagnostics::print_diagnostics;
use super::play::{AfterLine, ConsoleGame};
use super::position;
use super::refusal::Explainer;
use crate::base::{Diagnostic, Severity, Value};
use crate::board::{Cell, Game, Move};
use crate::rules::Role;
use crate::session::SessionEvent;
use std::io;

impl ConsoleGame<'_> {
    /// Returns the prompt: the question of the program, otherwise the player to move, or `> ` after the end of the game.
    pub(super) fn prompt(&self) -> String {
        match self.session.moves().question() {
            Some(question) => format!("{} ", question.text.trim_end()),
            None if self.is_over() => "> ".to_owned(),
            None if self.session.is_chance_to_move() => {
                format!("player {} throws> ", self.session.position().turn)
            }
            None => format!("player {}> ", self.session.position().turn),
        }
    }

    /// Prints what the program printed before its first question. Returns false if it failed there.
    pub(super) fn opening(&mut self) -> io::Result<bool> {
        let Some(rules) = self.session.rules() else {
            return Ok(true);
        };
        let opening = rules.prelude();
        self.print_messages(&opening.messages)?;
        let error = opening.diagnostic();
        let sources = self.session.rules_text().sources();
        print_diagnostics(error.as_slice(), sources, self.console)?;
        Ok(error.is_none())
    }

    /// Handles a line that is an answer. Returns `None` if it is not one.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Option<AfterLine>> {
        let Some((question, game)) = self.session.moves().question().zip(self.session.game())
        else {
            return Ok(None);
        };
        let numbers = match question.role {
            Role::Move => whole_move(line, game),
            _ => line.parse().ok().map(|number| vec![number]),
        };
        let Some(numbers) = numbers else {
            return Ok(None);
        };
        let mut events = self.session.answer(&numbers);
        events.extend(self.run_pending());
        for event in events {
            match event {
                SessionEvent::Played { messages, .. } => {
                    self.refused = None;
                    self.print_messages(&messages)?;
                    return self.board().map(Some);
                }
                SessionEvent::Asked { messages, refused } => {
                    self.print_messages(&messages)?;
                    if refused {
                        let mv = Move::answering(self.session.moves().answers());
                        self.refusal(&mv)?;
                        self.refused = Some(mv);
                    }
                }
                other => {
                    let lines = position::event_lines(&self.session, &other, self.console.texts());
                    self.lines(&lines)?;
                }
            }
        }
        Ok(Some(AfterLine::Ask))
    }

    /// Prints `rejected:` and the reason.
    fn refusal(&mut self, mv: &Move) -> io::Result<()> {
        let (Some(rules), Some(game)) = (self.session.rules(), self.session.game()) else {
            return Ok(());
        };
        let Ok(position) = self.session.known_position() else {
            return Ok(());
        };
        let limits = self.interrupt.limits();
        let explanation = rules.worker().explain(position, mv, &limits);
        let explainer = Explainer {
            texts: self.console.texts(),
            sources: self.session.rules_text().sources(),
            game,
        };
        let lines = explainer.rejection(&explanation);
        self.lines(&lines).map(|_| ())
    }

    /// Prints messages: output of the program unchanged, errors and warnings with their places. Notes, which say why a
    /// move was refused, are left out.
    pub(super) fn print_messages(&mut self, messages: &[Diagnostic]) -> io::Result<()> {
        for diagnostic in messages {
            match (diagnostic.message.id, diagnostic.message.arg("text")) {
                ("rules-printed", Some(Value::Text(text))) => self.console.line(text)?,
                _ if diagnostic.severity == Severity::Note => {}
                _ => {
                    let place = self.session.rules_text().sources().display(diagnostic.span);
                    let words = self.console.say(&diagnostic.message);
                    let severity = diagnostic.severity.word();
                    self.console
                        .line(&format!("{place}: {severity}: {words}"))?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a whole move such as `2:2:W:- 3:3:W:+` as answers: the number of parts, then row, column, piece and direction
/// of each part.
fn whole_move(line: &str, game: &Game) -> Option<Vec<i32>> {
    let mut numbers = vec![0];
    for part in line.split_whitespace() {
        let mut fields = part.split(':');
        let (row, column) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        let piece = game.piece_by_name(fields.next()?)?;
        let direction = match fields.next()? {
            "+" => 1,
            "-" => -1,
            _ => return None,
        };
        if fields.next().is_some() {
            return None;
        }
        numbers.extend([row, column, i32::from(Cell::of(piece).to_bits()), direction]);
    }
    let count = i32::try_from(numbers.len() / 4).ok()?;
    if let Some(first) = numbers.first_mut() {
        *first = count;
    }
    (count > 0).then_some(numbers)
}
