//! Writes KIF: the head, the main line, and behind it the variations, the last one first.

use super::super::texts::{commands, stated};
use super::ending::{Ending, Winner};
use super::kif_lines::{Line, arrival, cell, count_word};
use super::moves::kind_name;
use super::table::{HANDICAPS, Table};
use super::tags::{Names, written};
use crate::codec::records::{WrittenContent, WrittenGame, WrittenNode};
use std::fmt::Write as _;

/// The line between the head and the moves.
const RULER: &str = "手数----指手---------消費時間--";

/// Returns the text of a new game.
pub(super) fn write(game: &WrittenGame) -> String {
    let fen = stated(&game.tags, "FEN");
    let table = fen.and_then(Table::of_fen).unwrap_or_else(Table::start);
    let mut writer = Writer {
        game,
        turn: table.turn,
        text: String::new(),
        has_ending: false,
    };
    let root = Place {
        index: 0,
        ply: 0,
        last: None,
        spent: [0; 2],
    };
    let mut pending = Vec::new();
    let end = writer.line(root, &mut pending);
    let reason = stated(&game.tags, "Termination").unwrap_or_default();
    let mover = table.turn ^ u8::from(end.ply % 2 == 1);
    let ending = Ending::of_result(&game.result, reason, mover);
    if let Some(ending) = ending.filter(|_| !writer.has_ending) {
        let _ = writeln!(writer.text, "{:>4} {}", end.ply + 1, ending.word);
        if let Some(winner) = winner(ending, mover, table.turn == 1) {
            let _ = writeln!(writer.text, "まで{}手で{winner}の勝ち", end.ply);
        }
    }
    // The variation that leaves the line last comes first: each one leaves the last line that has its first move.
    while let Some(place) = pending.pop() {
        let _ = write!(writer.text, "\n変化：{}手\n", place.ply + 1);
        writer.line(place, &mut pending);
    }
    let head = head(game, &table, ending);
    format!("{head}{RULER}\n{}", writer.text)
}

fn winner(ending: &Ending, mover: u8, is_handicap: bool) -> Option<&'static str> {
    let player = match ending.winner {
        Winner::Mover => mover,
        Winner::Other => 1 - mover.min(1),
        Winner::Draw | Winner::Open => return None,
    };
    Some(match (player, is_handicap) {
        (0, false) => "先手",
        (0, true) => "下手",
        (_, false) => "後手",
        (_, true) => "上手",
    })
}

/// A node that is to be written, with what was before it.
#[derive(Clone, Copy)]
struct Place {
    index: usize,
    /// The number of moves before it.
    ply: u32,
    /// The square of the last move.
    last: Option<(u8, u8)>,
    /// The seconds that both players have used.
    spent: [u64; 2],
}

struct Writer<'g> {
    game: &'g WrittenGame,
    /// The player who moves first.
    turn: u8,
    text: String,
    /// True if a text that was kept as it stood says how the game ends.
    has_ending: bool,
}

impl Writer<'_> {
    /// Writes a node and its main line. Other continuations come into `pending`. Returns the place behind the line.
    fn line(&mut self, mut place: Place, pending: &mut Vec<Place>) -> Place {
        let game = self.game;
        let mut is_left = false;
        while let Some(node) = game.nodes.get(place.index) {
            place = self.node(node, place, is_left);
            let Some((first, others)) = node.children.split_first() else {
                break;
            };
            is_left = !others.is_empty();
            let others = others.iter().rev();
            pending.extend(others.map(|index| Place {
                index: *index,
                ..place
            }));
            place.index = *first;
        }
        place
    }

    /// Writes a node, which variations leave if `is_left`, and returns the place behind it.
    fn node(&mut self, node: &WrittenNode, place: Place, is_left: bool) -> Place {
        let mut comment = commands::with_nags(&node.comment, &node.nags);
        let mut next = place;
        self.comment(&node.before);
        self.escapes(&node.escapes_before, place.ply);
        match &node.content {
            WrittenContent::Move(word) => {
                next.ply = place.ply.saturating_add(1);
                next.last = arrival(word);
                let (time, rest) = commands::take(&comment, "emt");
                let time = time.as_deref().and_then(commands::seconds_of_time);
                let mut time_text = String::new();
                if let Some((seconds, fraction)) = time {
                    comment = rest;
                    let mover = usize::from(self.turn ^ u8::from(place.ply % 2 == 1));
                    let mut total = seconds;
                    if let Some(spent) = next.spent.get_mut(mover) {
                        *spent = spent.saturating_add(seconds);
                        total = *spent;
                    }
                    time_text = time_of(seconds, fraction, total);
                }
                let sign = if is_left { "+" } else { "" };
                let word = shown(word, place.last);
                let line = format!("{:>4} {word}   {time_text}", next.ply);
                let _ = writeln!(self.text, "{}{sign}", line.trim_end());
            }
            WrittenContent::Rest(rest) => {
                let _ = writeln!(self.text, "{}", rest.trim_end());
                for line in rest.lines().map(Line::read) {
                    match line {
                        Line::Move(_, word, _) if Ending::of_word(&word).is_some() => {
                            self.has_ending = true;
                        }
                        Line::Move(..) if !self.has_ending => next.ply = next.ply.saturating_add(1),
                        Line::Variation(_) => break,
                        _ => {}
                    }
                }
            }
            WrittenContent::Note => {}
        }
        self.comment(&comment);
        self.escapes(&node.escapes, next.ply);
        self.escapes(&node.escapes_behind, next.ply);
        next
    }

    fn comment(&mut self, comment: &str) {
        if !comment.is_empty() {
            for line in comment.split('\n') {
                let _ = writeln!(self.text, "*{}", line.trim_end());
            }
        }
    }

    fn escapes(&mut self, lines: &[String], ply: u32) {
        let mover = self.turn ^ u8::from(ply % 2 == 1);
        for line in lines {
            let line = line.strip_prefix('%').unwrap_or(line);
            let _ = match Ending::of_code(line, mover) {
                Some(ending) => writeln!(self.text, "{:>4} {}", ply + 1, ending.word),
                None if line.starts_with('&') => writeln!(self.text, "{line}"),
                None => writeln!(self.text, "#%{line}"),
            };
        }
    }
}

/// Returns the word of a move, which need not name the square of the move before.
fn shown(word: &str, last: Option<(u8, u8)>) -> String {
    match arrival(word).filter(|place| Some(*place) == last) {
        Some(_) => format!("同　{}", word.chars().skip(2).collect::<String>()),
        None if word == "--" => "パス".to_owned(),
        None => word.to_owned(),
    }
}

fn time_of(seconds: u64, fraction: &str, total: u64) -> String {
    let point = if fraction.is_empty() { "" } else { "." };
    format!(
        "({:>2}:{:02}{point}{fraction}/{:02}:{:02}:{:02})",
        seconds / 60,
        seconds % 60,
        total / 3600,
        total / 60 % 60,
        total % 60
    )
}

/// Returns what stands before the moves.
fn head(game: &WrittenGame, table: &Table, ending: Option<&Ending>) -> String {
    let mut text = "#KIF version=2.0 encoding=UTF-8\n".to_owned();
    let mut handicaps = HANDICAPS.iter().map(|(name, _)| *name);
    let handicap = handicaps.find(|name| Table::handicap(name).as_ref() == Some(table));
    let even = (*table == Table::start()).then_some("平手");
    if let Some(name) = handicap.or(even) {
        let _ = writeln!(text, "手合割：{name}");
    }
    for (tag, value) in written(&game.tags, ending.map(|ending| ending.reason)) {
        let name = match (Names::Kif.name(&tag), handicap) {
            (name, Some(_)) if name == "先手" => "下手".to_owned(),
            (name, Some(_)) if name == "後手" => "上手".to_owned(),
            (name, _) => name,
        };
        let _ = writeln!(text, "{name}：{value}");
    }
    if handicap.or(even).is_none() {
        table_lines(table, &mut text);
    }
    text
}

fn table_lines(table: &Table, text: &mut String) {
    let hand = |player: usize| {
        let hand = table.hands.get(player).copied().unwrap_or_default();
        let held = hand
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, count)| **count > 0);
        let words: String = held
            .map(|(kind, count)| format!("{}{}　", kind_name(kind), count_word(*count)))
            .collect();
        if words.is_empty() {
            "なし".to_owned()
        } else {
            words
        }
    };
    let _ = writeln!(text, "後手の持駒：{}", hand(1));
    *text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
    for (rank, name) in (1..=9).zip("一二三四五六七八九".chars()) {
        let row: String = (1..=9)
            .rev()
            .map(|file| cell(table.get(file, rank)))
            .collect();
        let _ = writeln!(text, "|{row}|{name}");
    }
    let _ = writeln!(
        text,
        "+---------------------------+\n先手の持駒：{}",
        hand(0)
    );
    if table.turn == 1 {
        *text += "後手番\n";
    }
}
