//! Writes CSA.

use super::super::texts::{commands, stated};
use super::csa_read::MARK;
use super::ending::Ending;
use super::table::{CODES, Table};
use super::tags::{Names, written};
use crate::codec::records::{WrittenContent, WrittenGame};
use std::fmt::Write as _;

/// Returns the text of a new game.
pub(super) fn write(game: &WrittenGame) -> String {
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
