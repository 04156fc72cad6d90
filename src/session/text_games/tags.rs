//! The tags of a record that is written, and the result behind its moves.
//!
//! Where the value of a tag comes from, in the order of preference:
//!
//! ```text
//! tag                       from
//! ───                       ────
//! players, Event, Date ...  the property of the root, which the user may have edited; else as it was read
//! Result                    as it was read, while it agrees with the record; else from the result or the board
//! FEN, SetUp                the position of the root; as it was read if it is the same, or cannot be read
//! Variant, GameType         as it was read; else by the look, or the name of the game
//! the names of the rules    always anew, see `rules_tags`
//! any other                 as it was read
//! ```
//!
//! A game that comes from another program gets as few new tags as possible (`is_wanted`), so that a file of a database
//! that is opened and saved differs only where it was edited.

use super::super::clock::TimeControl;
use super::super::document::Document;
use super::super::fen::fen_of;
use super::super::node_facts::TimeRules;
use super::resolve::position_of;
use super::rules_tags::rules_tags;
use super::{
    ENDING, FACTS, REASON, REASONS, TAGS, decided_result, outcome_property, player_tags,
    result_text,
};
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::fen::Counters;
use crate::codec::pgn::{OPERATIONS, RULES, SETS};
use crate::codec::records::{GameSource, format_of_file};
use crate::codec::sgf::text::text;
use crate::record::{NodeId, Property, Record};
use crate::rules::Rules;
use std::sync::Arc;

/// The seven tags that every new game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags in which games name their rules, each in one format.
const OTHER_TAGS: [&str; 2] = ["Variant", "GameType"];

/// Returns true if the tags of a game are those of another format, in which they lead to other rules than in the one that
/// is written: a game of draughts is chess to a reader of PGN.
fn is_from_another_format(document: &Document, game: &Game, has_other_tag: bool) -> bool {
    let format = document.format;
    let is_read = |source: &Arc<dyn GameSource>| source.format().name() == format.name();
    if document.source.as_ref().is_some_and(is_read)
        || game.look.records.contains_key(format.look_key())
    {
        return false;
    }
    let is_of_texts = |name: &String| {
        format_of_file(&format!("a.{name}")).is_some_and(|format| format.move_texts().is_some())
    };
    has_other_tag || game.look.records.keys().any(is_of_texts)
}

/// Returns true if the rules of a document read a position.
pub(super) fn is_read(document: &Document, fen: &str, rules: &Arc<dyn Rules>) -> bool {
    document.rules.0.is_some() && position_of(fen, rules).is_some()
}

/// Returns the result behind the moves that differs from the tag for it.
fn ending(record: &Record) -> Option<String> {
    let mut properties = record.node(NodeId::ROOT).foreign().iter();
    let property = properties.find(|property| property.ident() == ENDING)?;
    Some(text(property.values().next()?).into_owned())
}

/// Returns the tags of a game and the result behind its moves.
pub(super) fn tags_of(
    document: &Document,
    rules: &Arc<dyn Rules>,
    start: &Position,
    counters: Counters,
) -> Result<(Vec<(String, String)>, String), Message> {
    let record = &*document.record;
    let game = rules.game();
    let root = record.node(NodeId::ROOT);
    let find = |ident: &str| {
        root.foreign()
            .iter()
            .find(|property| property.ident() == ident)
    };
    let file_tags: Vec<(String, String)> = find(TAGS)
        .into_iter()
        .flat_map(Property::values)
        .filter_map(|raw| {
            let tag = text(raw);
            let (name, value) = tag.split_once(' ')?;
            Some((name.to_owned(), value.to_owned()))
        })
        .collect();
    let tag_value = |name: &str| {
        file_tags
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.clone())
    };
    let facts: Vec<(&str, &str)> = player_tags(game).into_iter().chain(FACTS).collect();
    let fact = |name: &str| {
        let (_, ident) = facts.iter().find(|(known, _)| *known == name)?;
        let value = find(ident)?.values().next()?;
        Some(text(value).into_owned())
    };
    let value = |name: &str| match (fact(name), tag_value(name)) {
        (Some(date), _) if name == "Date" => date.replace('-', "."),
        (Some(fact), _) => fact,
        (None, Some(known)) => known,
        (None, None) if name == "Date" => "????.??.??".to_owned(),
        (None, None) => "?".to_owned(),
    };
    let outcome = document.saving.outcome.and_then(outcome_property);
    let result = record.result().or(outcome);
    let (tag, end) = (tag_value("Result"), ending(record));
    // SGF adds the reason: `B+T`.
    // Three sources may speak of the result: the tag, the end of the moves and the record (which the user edits). While
    // the first two agree with the record, or it says nothing, they stay in their own spelling; else both are made from
    // it.
    let is_kept = match (decided_result(end.as_deref(), tag.as_deref(), game), result) {
        (_, None) => true,
        (Some((_, decided)), Some(result)) => result.starts_with(decided),
        // A result that is left open, or that only SGF has.
        (None, Some(result)) => result_text(Some(result), game) == "*",
    };
    // The tag and the end of the moves stay as they were written, even if they differ.
    let last = end.or_else(|| tag.clone()).filter(|_| is_kept);
    let last = last.unwrap_or_else(|| result_text(result, game).to_owned());
    let result = tag.filter(|_| is_kept).unwrap_or_else(|| last.clone());
    // A game of another program gets a tag only for something that it does not say yet. How a game ended is said by a tag
    // in games that are not from a file, too.
    let is_new = file_tags.iter().all(|(name, _)| name == REASON) && find(ENDING).is_none();
    let is_wanted = |name: &str| match name {
        // The result stands behind the moves, too.
        "Result" => is_new || tag_value(name).is_some(),
        name => is_new || tag_value(name).is_some() || fact(name).is_some(),
    };
    let mut tags: Vec<(String, String)> = ROSTER
        .iter()
        .filter(|name| is_wanted(name))
        .map(|name| match *name {
            "Result" => ("Result".to_owned(), result.clone()),
            name => (name.to_owned(), value(name)),
        })
        .collect();
    let has_start = *start == rules.start();
    // A position that cannot be read stays as it was written.
    let is_unread =
        has_start && tag_value("FEN").is_some_and(|fen| !is_read(document, &fen, rules));
    // Tags are collected here in the order of meaning; `in_order` brings back the order of the file at the end.
    for (name, known) in &file_tags {
        let is_written = tags.iter().any(|(other, _)| other == name);
        // Tags about the start are made from the position.
        let is_start = matches!(name.as_str(), "FEN" | "SetUp") && !is_unread;
        let is_rules = matches!(name.as_str(), RULES | SETS);
        if !is_written && !is_start && !is_rules {
            let stated_value = if name == "Annotator" {
                value(name)
            } else {
                known.clone()
            };
            tags.push((name.clone(), stated_value));
        }
    }
    if tag_value("Annotator").is_none()
        && let Some(annotator) = fact("Annotator")
    {
        tags.push(("Annotator".to_owned(), annotator));
    }
    let letter = record.result().and_then(|result| result.get(2..));
    if tag_value(REASON).is_none()
        && document.format.has_reason_tag()
        && let Some((_, words)) = REASONS.iter().find(|(known, _)| Some(*known) == letter)
    {
        tags.push((REASON.to_owned(), (*words).to_owned()));
    }
    // What SGF says of the time has a tag for some of it.
    let control = TimeRules::control_of(record).and_then(TimeControl::to_pgn);
    if let Some(control) = control.filter(|_| document.format.has_reason_tag())
        && tag_value("TimeControl").is_none()
    {
        tags.push(("TimeControl".to_owned(), control));
    }
    let names = game.look.records.get(document.format.look_key());
    let tag = document.format.variant_tag();
    let other = OTHER_TAGS.iter().filter(|name| **name != tag);
    let other = other.filter_map(|name| tag_value(name)).next();
    let is_moved = is_from_another_format(document, game, other.is_some());
    let own_name = match names.and_then(|names| names.first()) {
        Some(name) => name.clone(),
        // A game without rules.
        None => other
            .filter(|_| document.rules.0.is_none())
            .unwrap_or_else(|| game.name.clone()),
    };
    let stated = tag_value(tag).unwrap_or(own_name);
    // The tag that leads back to the rules. It is not added to a game of another program which had none: that program
    // knows its game by the format.
    if (is_new || is_moved || tag_value(tag).is_some())
        && !stated.is_empty()
        && !tags.iter().any(|(name, _)| name == tag)
    {
        tags.push((tag.to_owned(), stated.clone()));
    }
    let of_format = if is_moved { &[][..] } else { &file_tags[..] };
    tags.extend(rules_tags(document, &stated, of_format));
    if !has_start || tag_value("FEN").is_some_and(|_| !is_unread) {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        // What the rules leave out of a position, such as castling from other squares, stays as it was written.
        let stated_fen =
            tag_value("FEN").filter(|fen| position_of(fen, rules).as_ref() == Some(start));
        let fen = match stated_fen {
            Some(line) => match tag_value(OPERATIONS) {
                // A line of EPD: without its operations, and with the counters, which it need not have.
                Some(operations) => {
                    let fields = line.strip_suffix(&*operations).unwrap_or(&line);
                    let whole = fen_of(&**rules, start, counters)?;
                    let rest = whole
                        .split_whitespace()
                        .skip(fields.split_whitespace().count());
                    let words: Vec<&str> = fields.split_whitespace().chain(rest).collect();
                    words.join(" ")
                }
                None => line,
            },
            None => fen_of(&**rules, start, counters)?,
        };
        tags.push(("FEN".to_owned(), fen));
    }
    Ok((in_order(tags, &file_tags), last))
}

/// Returns tags in the order in which they were read. One that is new stands behind the one that it follows in `tags`; of
/// a name that was read several times the first one has the value in `tags`, and the others are as they were read.
fn in_order(tags: Vec<(String, String)>, read: &[(String, String)]) -> Vec<(String, String)> {
    let mut ordered: Vec<(String, String)> = Vec::with_capacity(tags.len());
    for (name, value) in read {
        let is_known = ordered.iter().any(|(known, _)| known == name);
        let current = tags.iter().find(|(known, _)| known == name);
        match (is_known, current) {
            (true, Some(_)) => ordered.push((name.clone(), value.clone())),
            (false, Some(tag)) => ordered.push(tag.clone()),
            (_, None) => {}
        }
    }
    // `place` is behind the last tag that both lists have, which is where a new one belongs.
    let mut place = 0;
    for tag in tags {
        match ordered.iter().position(|(known, _)| *known == tag.0) {
            Some(known) => place = known + 1,
            None => {
                ordered.insert(place, tag);
                place += 1;
            }
        }
    }
    ordered
}
