//! Reads CSA.

use super::super::texts::commands;
use super::ending::Ending;
use super::table::{CODES, Table};
use super::tags::{Names, push};
use crate::codec::records::{EscapeLine, EscapePlace, TextGame, TextMove, TextPlace};
use crate::message;

/// What the first line of a file begins with that states its charset.
pub(super) const MARK: &str = "'CSA encoding=";

/// Reads one game, which begins in a line of its file.
pub(super) fn read(text: &str, line: u32) -> TextGame {
    Reader::default().read(text, line)
}

/// Reads the lines of a game.
#[derive(Default)]
struct Reader {
    game: TextGame,
    table: Option<Table>,
    turn: u8,
    /// The lines of the comment of the last move.
    comment: Vec<String>,
    /// The time of the last move.
    time: Option<String>,
}

impl Reader {
    fn read(mut self, text: &str, first: u32) -> TextGame {
        let mut at = 0;
        let mut end = None;
        for (line, number) in text.split_inclusive('\n').zip(first..) {
            let words = line.trim_end();
            if words.starts_with(['+', '-', 'T']) {
                let mut start = at;
                for statement in words.split(',') {
                    self.statement(statement.trim(), start, number);
                    start += statement.len() + 1;
                }
            } else if words.starts_with('%') {
                end = end.or(Some(at));
                self.special(words, at);
            } else {
                self.line(words, at, number);
            }
            at += line.len();
        }
        self.finish_move();
        self.set_position();
        let end = end.unwrap_or(at);
        for mv in &mut self.game.moves {
            mv.line_end = end.max(mv.start + mv.text.len());
        }
        self.game.text = text.to_owned();
        self.game
    }

    fn mover(&self) -> u8 {
        let moves = u8::from(self.game.moves.len() % 2 == 1);
        self.turn ^ moves
    }

    fn line(&mut self, line: &str, start: usize, number: u32) {
        let is_understood = match line.split_at_checked(1).unwrap_or((line, "")) {
            ("'", _) if start == 0 && line.starts_with(MARK) => true,
            ("'", comment) => {
                let comment = comment.strip_prefix('*').unwrap_or(comment);
                self.comment.push(comment.trim_end().to_owned());
                true
            }
            ("N", rest) if rest.starts_with(['+', '-']) => {
                let (name, value) = line.split_at(2);
                push(&mut self.game.tags, Names::Csa.tag(name), value);
                true
            }
            ("$", rest) => match rest.split_once(':') {
                Some((name, value)) if !name.is_empty() => {
                    push(&mut self.game.tags, Names::Csa.tag(name), value);
                    true
                }
                _ => false,
            },
            ("P", rest) => self.position(rest).is_some(),
            ("V" | "", _) => true,
            _ => false,
        };
        if !is_understood {
            let place = TextPlace {
                line: number,
                column: 1,
            };
            let shown: String = line.chars().take(60).collect();
            self.game
                .errors
                .push((place, message!("shogi-line", text = shown)));
        }
    }

    /// Reads a line of the position behind its `P`.
    fn position(&mut self, line: &str) -> Option<()> {
        if !line.is_ascii() {
            return None;
        }
        let sign = line.chars().next()?;
        let rest = line.get(1..)?;
        if sign == 'I' {
            let mut table = Table::start();
            for group in groups(rest, 4) {
                let (file, rank) = digits(group.get(..2)?)?;
                table.set(file, rank, None).then_some(())?;
            }
            self.table = Some(table);
            return Some(());
        }
        let table = self.table.get_or_insert_default();
        if let Some(rank) = sign.to_digit(10) {
            for (cell, file) in groups(rest, 3).zip((1..=9).rev()) {
                let stone = match cell.trim() {
                    "" | "*" => None,
                    cell => {
                        let (sign, code) = cell.split_at_checked(1)?;
                        Some((u8::from(sign == "-"), kind(code)?))
                    }
                };
                table
                    .set(file, u8::try_from(rank).ok()?, stone)
                    .then_some(())?;
            }
            return Some(());
        }
        let player = match sign {
            '+' => 0,
            '-' => 1,
            _ => return None,
        };
        for group in groups(rest, 4) {
            let (square, code) = group.split_at_checked(2)?;
            let is_done = match (digits(square)?, code) {
                ((0, 0), "AL") => {
                    table.add_rest(player);
                    true
                }
                ((0, 0), code) => table.add(player, kind(code)?, 1),
                ((file, rank), code) => table.set(file, rank, Some((player, kind(code)?))),
            };
            is_done.then_some(())?;
        }
        Some(())
    }

    fn statement(&mut self, statement: &str, start: usize, line: u32) {
        if let Some(seconds) = statement.strip_prefix('T') {
            self.time = commands::time_of_seconds(seconds).or(self.time.take());
            return;
        }
        if statement.len() <= 1 {
            if self.game.moves.is_empty() && !statement.is_empty() {
                self.turn = u8::from(statement == "-");
            }
            return;
        }
        self.finish_move();
        let count = u32::try_from(self.game.moves.len()).ok();
        self.game.moves.push(TextMove {
            text: statement.to_owned(),
            parent: count.and_then(|count| count.checked_sub(1)),
            before: String::new(),
            comment: String::new(),
            nags: Vec::new(),
            place: TextPlace { line, column: 1 },
            start,
            line_end: start,
        });
    }

    /// Reads a line that begins with `%`: the end of the game, or anything else.
    fn special(&mut self, line: &str, start: usize) {
        let mover = self.mover();
        let ending = line.get(1..).and_then(|code| Ending::of_code(code, mover));
        match ending.filter(|_| self.game.result.is_none()) {
            Some(ending) => {
                self.game.result = Some(ending.result(mover).to_owned());
                let tag = ("Termination".to_owned(), ending.reason.to_owned());
                self.game.tags.push(tag);
            }
            None => {
                let last = u32::try_from(self.game.moves.len()).ok();
                let last = last.and_then(|count| count.checked_sub(1));
                self.game.escapes.push(EscapeLine {
                    place: last.map_or(EscapePlace::Start, EscapePlace::After),
                    start,
                    text: line.to_owned(),
                });
            }
        }
    }

    /// Gives the last move, or else the game, what was read behind it.
    fn finish_move(&mut self) {
        let mut comment = std::mem::take(&mut self.comment).join("\n");
        let time = self.time.take();
        let Some(mv) = self.game.moves.last_mut() else {
            self.game.comment = comment;
            return;
        };
        mv.nags = commands::take_nags(&mut comment);
        if let Some(time) = time {
            commands::put(&mut comment, "emt", &time);
        }
        mv.comment = comment;
    }

    fn set_position(&mut self) {
        let mut table = self.table.take().unwrap_or_else(Table::start);
        table.turn = self.turn;
        if table != Table::start() && self.game.tag("FEN").is_none() {
            self.game.tags.push(("FEN".to_owned(), table.to_fen()));
        }
    }
}

/// Returns the parts of an ASCII text that are so long; the last one may be shorter.
fn groups(text: &str, length: usize) -> impl Iterator<Item = &str> {
    let starts = (0..text.len()).step_by(length);
    starts.filter_map(move |start| text.get(start..(start + length).min(text.len())))
}

fn digits(text: &str) -> Option<(u8, u8)> {
    let mut digits = text.chars().map(|sign| sign.to_digit(10));
    let mut next = || u8::try_from(digits.next()??).ok();
    Some((next()?, next()?))
}

fn kind(code: &str) -> Option<usize> {
    CODES.iter().position(|known| *known == code.trim_end())
}
