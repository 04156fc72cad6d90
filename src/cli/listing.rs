//! Lists of moves as text and as JSON.

use crate::base::{Sources, Span};
use crate::board::{Game, Move, Op};
use crate::i18n::Texts;
use crate::message;
use crate::notation::write_move;
use crate::rules::{Listing, Partial, total_weight};
use crate::search::FaultCount;
use serde_json::{Value, json};
use std::num::NonZeroU32;

/// Returns the last line of a list: `7 moves, complete` or `7 moves, partial: reason`, of chance `7 outcomes`. Only the reason
/// is translated.
pub(super) fn count_line(listing: &Listing, texts: &Texts) -> String {
    let count = listing.moves.len();
    let moves = match (listing.is_of_chance(), count == 1) {
        (true, true) => "outcome",
        (true, false) => "outcomes",
        (false, true) => "move",
        (false, false) => "moves",
    };
    match listing.partial_message() {
        None => format!("{count} {moves}, complete"),
        Some(why) => format!("{count} {moves}, partial: {}", texts.say(&why)),
    }
}

/// Returns a line with the number of candidates on which the rules failed, and the fault of the first.
pub(super) fn faults_words(faults: FaultCount, sources: &Sources, texts: &Texts) -> String {
    let count = faults.count;
    texts.say(&match faults.cause {
        Some(cause) => message!(
            "cli-faults",
            count = count,
            kind = cause.kind.word(),
            place = sources.display(cause.span)
        ),
        None => message!("cli-playout-faults", count = count),
    })
}

/// Returns that line for a listing, or `None` if the rules did not fail.
pub(super) fn listing_faults(
    listing: &Listing,
    sources: &Sources,
    texts: &Texts,
) -> Option<String> {
    faults_of(listing).map(|faults| faults_words(faults, sources, texts))
}

/// Returns the faults of a listing that are to be reported.
fn faults_of(listing: &Listing) -> Option<FaultCount> {
    let faults = &listing.faults;
    let matter = faults.matter(listing.moves.len());
    matter.then(|| FaultCount {
        count: faults.count().max(1),
        cause: faults.cause,
    })
}

pub(super) fn faults_json(faults: FaultCount, sources: &Sources) -> Value {
    let FaultCount { count, cause } = faults;
    json!({
        "count": count,
        "kind": cause.map(|cause| cause.kind.word()),
        "hook": cause.map(|cause| cause.hook.name()),
        "span": cause.map(|cause| span_json(cause.span, sources)),
    })
}

/// Returns `partial: reason`.
pub(super) fn partial_words(partial: Partial, texts: &Texts) -> String {
    format!("partial: {}", texts.say(&partial.message()))
}

/// Returns the moves as operations, one per line; behind an outcome of chance, the share of its weight: `2/36`.
pub(super) fn lines<'a>(listing: &'a Listing, game: &'a Game) -> impl Iterator<Item = String> + 'a {
    let moves = listing.moves.iter();
    let total = total_weight(&listing.moves);
    moves.map(move |listed| {
        let mv = write_move(&listed.mv, game);
        match listed.weight {
            Some(weight) => format!("{mv}  {weight}/{total}"),
            None => mv,
        }
    })
}

/// Returns the list as JSON. If the program `asks` questions, each move is given with its answers.
pub(super) fn listing_json(listing: &Listing, game: &Game, sources: &Sources, asks: bool) -> Value {
    let moves: Vec<Value> = listing
        .moves
        .iter()
        .map(|listed| move_json(&listed.mv, game))
        .collect();
    let mut value = json!({ "moves": moves, "complete": listing.complete.is_ok() });
    if let (true, Some(object)) = (asks, value.as_object_mut()) {
        let moves = listing.moves.iter();
        let answers: Vec<&[i32]> = moves.map(|listed| &*listed.mv.answers).collect();
        object.insert("answers".to_owned(), json!(answers));
    }
    if let (true, Some(object)) = (listing.is_of_chance(), value.as_object_mut()) {
        let weights = listing.moves.iter().filter_map(|listed| listed.weight);
        let weights: Vec<u32> = weights.map(NonZeroU32::get).collect();
        object.insert("weights".to_owned(), json!(weights));
    }
    if let (Err(partial), Some(object)) = (listing.complete, value.as_object_mut()) {
        object.insert("reason".to_owned(), partial.word().into());
    }
    if let (Some(faults), Some(object)) = (faults_of(listing), value.as_object_mut()) {
        let mut faults_value = faults_json(faults, sources);
        if let (Some(mv), Some(object)) = (&listing.faults.example, faults_value.as_object_mut()) {
            object.insert("move".to_owned(), move_json(mv, game));
        }
        object.insert("faults".to_owned(), faults_value);
    }
    value
}

/// Returns the operations of a move as JSON.
pub(super) fn move_json(mv: &Move, game: &Game) -> Value {
    let op = |op: &Op| match op {
        Op::Clear(square) => json!({ "op": "clear", "x": square.x, "y": square.y }),
        Op::Place(square, piece) => {
            let piece = game.piece_name(*piece);
            json!({ "op": "place", "x": square.x, "y": square.y, "piece": piece })
        }
    };
    mv.iter().map(op).collect()
}

/// Returns a place in the rules as JSON.
pub(super) fn span_json(span: Span, sources: &Sources) -> Value {
    let (file, place) = sources.place(span);
    json!({
        "file": file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    })
}
