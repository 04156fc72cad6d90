//! Writes GGF.

use super::super::texts::{commands, date_of, is_blank, stated};
use super::board::Discs;
use super::names::NAMES;
use crate::codec::pgn::{SETS, split_values};
use crate::codec::records::{WrittenContent, WrittenGame};
use std::fmt::Write as _;

/// Returns the text of a new game.
pub(super) fn write(game: &WrittenGame) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let tags = &game.tags;
    let value = |name: &str| stated(tags, name);
    for (property, tag) in NAMES {
        match (tag, value(tag)) {
            ("StartTime", start) => {
                let date = value("Date");
                let is_whole = |start: &&str| date.is_none() || date_of(start).as_deref() == date;
                put(
                    &mut text,
                    property,
                    start.filter(is_whole).or(date).unwrap_or_default(),
                );
            }
            (_, value) => put(&mut text, property, value.unwrap_or_default()),
        }
    }
    let is_said = |name: &str| {
        let others = [
            "Date",
            "Score",
            "Size",
            "FEN",
            "SetUp",
            "Result",
            "Termination",
            "Variant",
            "TY",
        ];
        others.contains(&name) || NAMES.iter().any(|(_, tag)| *tag == name)
    };
    let others = tags
        .iter()
        .filter(|(name, value)| !is_said(name) && !is_blank(value));
    for (name, value) in
        others.filter(|(name, _)| name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    {
        put(&mut text, name, value);
    }
    put(&mut text, "RE", &result(game));
    let fen = value("FEN").and_then(Discs::of_fen);
    let discs = fen.unwrap_or_else(|| Discs::start(size(tags)));
    put(
        &mut text,
        "TY",
        value("TY").unwrap_or(&discs.size.to_string()),
    );
    put(&mut text, "BO", &discs.to_value());
    let mut line = game.nodes.first();
    while let Some(node) = line {
        let mut comment = commands::with_nags(&node.comment, &node.nags);
        match &node.content {
            WrittenContent::Move(word) => {
                let (time, rest) = commands::take(&comment, "emt");
                let time = time.filter(|time| commands::seconds_of_time(time).is_some());
                let rest = if time.is_some() { rest } else { comment };
                let (score, rest) = commands::take(&rest, "score");
                comment = rest;
                let mut value = word.clone();
                if score.is_some() || time.is_some() {
                    let _ = write!(value, "/{}", score.unwrap_or_default());
                }
                if let Some((seconds, fraction)) =
                    time.as_deref().and_then(commands::seconds_of_time)
                {
                    let point = if fraction.is_empty() { "" } else { "." };
                    let _ = write!(value, "/{seconds}{point}{fraction}");
                }
                put(&mut text, if node.player == 0 { "B" } else { "W" }, &value);
            }
            WrittenContent::Rest(rest) => text += rest.trim_end(),
            WrittenContent::Note => {}
        }
        put(&mut text, "C", &comment);
        line = node
            .children
            .first()
            .and_then(|child| game.nodes.get(*child));
    }
    text + ";)\n"
}

/// Appends a property, unless its value is empty.
fn put(text: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        let value = value.replace('\\', "\\\\").replace(']', "\\]");
        let _ = write!(text, "{name}[{value}]");
    }
}

/// Returns the size of the board of a game without a position.
fn size(tags: &[(String, String)]) -> usize {
    let sets = split_values(stated(tags, SETS).unwrap_or_default());
    let set = sets.iter().find_map(|set| set.strip_prefix("N="));
    let size = stated(tags, "Size")
        .or(set)
        .and_then(|size| size.parse().ok());
    size.filter(|size| (4..=26).contains(size)).unwrap_or(8)
}

/// Returns the result: as it was read while it says the same, or else from the discs.
fn result(game: &WrittenGame) -> String {
    let reason = stated(&game.tags, "Termination").unwrap_or_default();
    let suffix = match reason {
        "resignation" => ":r",
        "time forfeit" => ":t",
        "agreement" => ":s",
        _ => "",
    };
    let sign = match &*game.result {
        "0-1" => 1.0,
        "1-0" => -1.0,
        "1/2-1/2" => 0.0,
        _ => return String::new(),
    };
    let agrees =
        |score: f64| score.is_finite() && score.partial_cmp(&0.0) == f64::partial_cmp(&sign, &0.0);
    let read = stated(&game.tags, "Score").filter(|read| {
        let (score, letter) = read.split_once(':').unwrap_or((read, ""));
        score.trim().parse().is_ok_and(agrees)
            && (suffix.is_empty() || suffix.ends_with(letter.trim()))
    });
    if let Some(read) = read {
        return read.to_owned();
    }
    let margin = match game.score[..] {
        [first, second] if agrees(first - second) => first - second,
        // A game that is given up counts as if the winner had all discs.
        _ => sign * 64.0,
    };
    format!("{margin:+.2}{suffix}")
}
