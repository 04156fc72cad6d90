//! CSA, the format of shogi programs.

use super::super::texts::{PlainFile, Syntax, commands, stated, stated_encoding};
use super::ending::Ending;
use super::moves::{of_csa, to_csa};
use super::table::{CODES, Table};
use super::tags::{Names, push, written};
use crate::board::{Game, Position};
use crate::codec::records::{
    BuiltNotation, Carried, EscapeLine, EscapePlace, GamesFile, MoveTexts, RecordFormat,
    RecordMetadata, TextGame, TextMove, TextPlace, WrittenContent, WrittenGame,
};
use crate::message;
use crate::record::Record;
use encoding_rs::Encoding;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

/// The record format CSA.
#[derive(Clone, Copy, Debug)]
pub struct CsaFormat;

/// The format itself.
pub(in crate::codec) static CSA: CsaFormat = CsaFormat;

/// What the first line of a file begins with that states its charset.
const MARK: &str = "'CSA encoding=";

impl RecordFormat for CsaFormat {
    fn name(&self) -> &'static str {
        "csa"
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: false,
            ..Carried::ALL
        }
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(MoveTexts::Built(BuiltNotation {
            read: of_csa,
            write: to_csa,
        }))
    }

    fn has_reason_tag(&self) -> bool {
        true
    }

    fn has_commands(&self) -> bool {
        true
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096)).unwrap_or_default());
        let lines = head
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_end);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('\''));
        lines.next().is_some_and(|line| {
            let is_version = line.strip_prefix('V').is_some_and(|version| {
                version.starts_with(['1', '2', '3'])
                    && version
                        .chars()
                        .all(|sign| sign.is_ascii_digit() || sign == '.')
            });
            let is_start = line.strip_prefix("PI").is_some_and(|squares| {
                squares
                    .chars()
                    .all(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
            });
            let is_row = |start: &str| line.starts_with(start) && line.len() > 3;
            let is_name = line.starts_with("N+") || line.starts_with("N-");
            is_version || is_name || is_start || ["P1-", "P1 *", "P1+"].into_iter().any(is_row)
        })
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(PlainFile::read(&CSA, bytes, charset))
    }

    fn is_one_move(&self, text: &str) -> bool {
        text.starts_with(['+', '-']) && text.len() > 1 && !text.contains([',', '\n', '\r'])
    }

    fn write_texts(&self, game: &WrittenGame) -> String {
        write(game)
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &RecordMetadata) -> Vec<u8> {
        // The session finds the texts of moves and positions, because they need the rules: see `write_texts`.
        Vec::new()
    }
}

impl Syntax for CsaFormat {
    fn as_format(&'static self) -> &'static dyn RecordFormat {
        self
    }

    fn games(&self, text: &str) -> Vec<Range<usize>> {
        let (mut games, mut start, mut at) = (Vec::new(), 0, 0);
        for line in text.split_inclusive('\n') {
            if line.trim_end() == "/" {
                games.push(start..at);
                start = at + line.len();
            }
            at += line.len();
        }
        games.push(start..at);
        games.retain(|game| {
            text.get(game.clone())
                .is_some_and(|game| !game.trim().is_empty())
        });
        games
    }

    fn read_text(&self, text: &str, line: u32) -> TextGame {
        Reader::default().read(text, line)
    }

    fn units<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let lines = text.split_inclusive('\n');
        let is_statements = |line: &str| line.starts_with(['+', '-', 'T']);
        lines
            .flat_map(|line| match is_statements(line) {
                true => line.split_inclusive(',').collect(),
                false => vec![line],
            })
            .collect()
    }

    fn key(&self, unit: &str) -> String {
        let unit = unit.trim_end().trim_end_matches(',').trim_end();
        match unit.strip_prefix('\'') {
            Some(comment) => format!("'{}", comment.strip_prefix('*').unwrap_or(comment)),
            None => unit.to_owned(),
        }
    }

    fn separator(&self) -> &'static str {
        "/\n"
    }

    fn declared(&self, bytes: &[u8]) -> Option<&'static Encoding> {
        stated_encoding(bytes).filter(|_| bytes.starts_with(MARK.as_bytes()))
    }
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

/// Returns the text of a new game.
fn write(game: &WrittenGame) -> String {
    let fen = stated(&game.tags, "FEN");
    let table = fen.and_then(Table::of_fen).unwrap_or_else(Table::start);
    let mut text = String::new();
    let mut line = game.nodes.first();
    let mut mover = table.turn;
    while let Some(node) = line {
        let mut comment = commands::with_nags(&node.comment, &node.nags);
        match &node.content {
            WrittenContent::Move(word) => {
                mover = 1 - mover.min(1);
                let _ = writeln!(text, "{word}");
                let (time, rest) = commands::take(&comment, "emt");
                let time = time.as_deref().and_then(commands::seconds_of_time);
                if let Some((seconds, fraction)) = time {
                    let point = if fraction.is_empty() { "" } else { "." };
                    let _ = writeln!(text, "T{seconds}{point}{fraction}");
                    comment = rest;
                }
            }
            WrittenContent::Rest(rest) => {
                let rest = rest.trim_end();
                let _ = writeln!(text, "{rest}");
                let mut moves = rest.split(['\n', ',']).map(str::trim_start).rev();
                if let Some(last) = moves.find(|line| line.starts_with(['+', '-'])) {
                    mover = u8::from(last.starts_with('+'));
                }
            }
            WrittenContent::Note => {}
        }
        let before = [&node.before, &comment];
        let comments = before.into_iter().filter(|comment| !comment.is_empty());
        for words in comments.flat_map(|comment| comment.split('\n')) {
            let _ = writeln!(text, "'*{}", words.trim_end());
        }
        let escapes = [&node.escapes_before, &node.escapes, &node.escapes_behind];
        for escape in escapes
            .into_iter()
            .flatten()
            .filter(|line| line.starts_with('%'))
        {
            let _ = writeln!(text, "{escape}");
        }
        line = node
            .children
            .first()
            .and_then(|child| game.nodes.get(*child));
    }
    let reason = stated(&game.tags, "Termination").unwrap_or_default();
    let ending = Ending::of_result(&game.result, reason, mover);
    if let Some(ending) = ending {
        let _ = writeln!(text, "{}", ending.csa_line(mover));
    }
    let head = head(game, &table, ending);
    let whole = format!("{head}{text}");
    match whole.is_ascii() {
        true => whole,
        false => format!("{MARK}UTF-8\n{whole}"),
    }
}

/// Returns what stands before the moves.
fn head(game: &WrittenGame, table: &Table, ending: Option<&Ending>) -> String {
    let mut text = "V2.2\n".to_owned();
    for (name, value) in written(&game.tags, ending.map(|ending| ending.reason)) {
        let name = Names::Csa.name(&name);
        let _ = match name.starts_with("N+") || name.starts_with("N-") {
            true => writeln!(text, "{name}{value}"),
            false => writeln!(text, "${name}:{value}"),
        };
    }
    let mut plain = table.clone();
    plain.turn = 0;
    if plain == Table::start() {
        text += "PI\n";
    } else {
        for rank in 1..=9 {
            let _ = write!(text, "P{rank}");
            for file in (1..=9).rev() {
                match table.get(file, rank) {
                    Some((player, kind)) => {
                        let sign = if player == 0 { '+' } else { '-' };
                        let _ = write!(text, "{sign}{}", CODES.get(kind).copied().unwrap_or("FU"));
                    }
                    None => text += " * ",
                }
            }
            text.push('\n');
        }
        for (sign, hand) in ['+', '-'].into_iter().zip(&table.hands) {
            let pieces = CODES.iter().zip(hand).rev();
            let pieces: String = pieces
                .map(|(code, count)| format!("00{code}").repeat(*count as usize))
                .collect();
            if !pieces.is_empty() {
                let _ = writeln!(text, "P{sign}{pieces}");
            }
        }
    }
    text += if table.turn == 0 { "+\n" } else { "-\n" };
    text
}
