//! Games of PGN, PDN and EPD: their moves are texts, which are found among the legal moves of the rules when a game is
//! opened, and written from them when it is saved.
//!
//! What SGF says in properties of its own and these formats cannot say is kept: unknown tags in `GTTAG` at the root,
//! further annotation glyphs in `GTNAG`, comments before variations in `GTBEFORE`, lines with a text that fits no legal
//! move in `GTREST`, moves of games without rules in `GTTEXT`; and the other way round, unknown properties of a node as
//! `[%sgf …]` in its comment.

mod convert;
mod crossing;
mod kept;
mod main_line;
mod memo;
mod resolve;
mod rules_tags;
#[cfg(test)]
mod san_tests;
mod tags;
mod unresolved;
mod write;

pub use convert::{Conversion, convert_game, open_game};
pub(super) use crossing::facts_as_properties;
pub(super) use main_line::{LineEnd, LineStep, MainLines, find_position};
pub(super) use memo::TextMemo;
pub(super) use resolve::resolve_game;
pub(super) use unresolved::rules_for_texts;
pub(super) use write::write_game;

use crate::board::{Game, Outcome};
use crate::codec::pgn::usual_result;

/// All tags of a game, each as its name, a space and its value.
pub(super) const TAGS: &str = "GTTAG";
/// The tag that says why a game ended.
pub(super) const REASON: &str = "Termination";
/// Annotation glyphs without a property of their own.
pub(super) const NAGS: &str = "GTNAG";
/// The comment between the beginning of a variation and its first move.
const BEFORE: &str = "GTBEFORE";
/// Lines after a move that begin with `%`.
const ESCAPES: &str = "GTESC";
/// Lines that begin with `%`, between the beginning of a variation and its first move.
const ESCAPES_BEFORE: &str = "GTESCB";
/// Lines that begin with `%`, behind the variations of a move.
const ESCAPES_BEHIND: &str = "GTESCV";
/// The rest of a line from a text that fits no legal move, as it was written.
const REST: &str = "GTREST";
/// A move of a game without rules, as it was written, at a note.
const TEXT: &str = "GTTEXT";
/// The result behind the moves of a game without a tag for it.
const ENDING: &str = "GTENDING";

/// The annotation glyphs that SGF has properties for, with their values.
const ANNOTATIONS: [(u16, &str, &str); 6] = [
    (1, "TE", "1"),
    (2, "BM", "1"),
    (3, "TE", "2"),
    (4, "BM", "2"),
    (5, "IT", ""),
    (6, "DO", ""),
];

/// Tags with the property of the root that says the same. The names of the players come from [`player_tags`].
const FACTS: [(&str, &str); 5] = [
    ("Event", "EV"),
    ("Site", "PC"),
    ("Date", "DT"),
    ("Round", "RO"),
    ("Annotator", "AN"),
];

/// Returns the player whom these formats call White.
pub(super) fn white(game: &Game) -> u8 {
    // In this program player 0 moves first and is called Black in SGF (`PB`, as in Go). In PGN White moves first in
    // chess, but in draughts and other games it is the look that says who is White, by `white` or by the letters of its
    // FEN.
    let fen = game.look.fen.as_ref();
    if let Some(player) = fen.and_then(|fen| fen.white) {
        return player;
    }
    let white = |turn: &char| turn.eq_ignore_ascii_case(&'w');
    let player = fen.and_then(|fen| fen.turns.iter().position(white));
    player
        .and_then(|player| u8::try_from(player).ok())
        .unwrap_or(0)
}

/// Returns the tags of the players with their properties: `PB` is the first player.
fn player_tags(game: &Game) -> [(&'static str, &'static str); 2] {
    match white(game) {
        0 => [("White", "PB"), ("Black", "PW")],
        _ => [("White", "PW"), ("Black", "PB")],
    }
}

/// Returns the result in SGF for the result of a text.
pub(super) fn result_property(result: &str, game: &Game) -> Option<&'static str> {
    let won = |player: u8| if player == 0 { "B+" } else { "W+" };
    Some(match usual_result(result)? {
        "1-0" | "2-0" => won(white(game)),
        "0-1" | "0-2" => won(1 - white(game).min(1)),
        "1/2-1/2" | "1-1" => "Draw",
        _ => return None,
    })
}

/// Returns the result that the end of the moves states, or else the tag, if it says how the game ended: in words and as
/// in SGF.
fn decided_result<'t>(
    end: Option<&'t str>,
    tag: Option<&'t str>,
    game: &Game,
) -> Option<(&'t str, &'static str)> {
    let said = end.into_iter().chain(tag);
    let mut decided = said.filter_map(|words| Some((words, result_property(words, game)?)));
    decided.next()
}

/// Returns the result that a record states if these formats have no words for it, such as `Void` or `B+3.5`.
/// `has_reason` is true if a tag says why the game ended.
fn wordless_result<'r>(result: Option<&'r str>, has_reason: bool, game: &Game) -> Option<&'r str> {
    let stated = result.filter(|result| *result != "?")?;
    let words = result_property(result_text(result, game), game);
    // What the result says beyond the word that is written for it: `R` of `B+R` has a tag of its own if the format has
    // one, `3.5` of `B+3.5` has none.
    let rest = match words {
        Some("Draw") => Some(""),
        Some(words) => stated.strip_prefix(words),
        None => None,
    };
    let is_said = |rest: &str| {
        let mut reasons = REASONS.iter();
        rest.is_empty() || has_reason && reasons.any(|(letter, _)| *letter == rest)
    };
    (!rest.is_some_and(is_said)).then_some(stated)
}

/// Returns true if a result in SGF is the one of the board.
pub(super) fn agrees_with_board(stated: &str, found: &str) -> bool {
    match found {
        "Draw" => matches!(stated, "0" | "Draw" | "J" | "Jigo"),
        won => stated.starts_with(won),
    }
}

/// Returns the result in SGF of a game that the rules have decided between two players.
pub(super) fn outcome_property(outcome: Outcome) -> Option<&'static str> {
    match outcome.winner() {
        Some(0) => Some("B+"),
        Some(1) => Some("W+"),
        _ => outcome.is_draw().then_some("Draw"),
    }
}

/// The reasons of a win that SGF has letters for, in the words of [`REASON`].
const REASONS: [(&str, &str); 4] = [
    ("R", "resignation"),
    ("T", "time forfeit"),
    ("Time", "time forfeit"),
    ("F", "rules infraction"),
];

/// Returns the result of a text for a result in SGF.
fn result_text(result: Option<&str>, game: &Game) -> &'static str {
    let first = if white(game) == 0 { "1-0" } else { "0-1" };
    let second = if white(game) == 0 { "0-1" } else { "1-0" };
    match result {
        Some(result) if result.starts_with("B+") => first,
        Some(result) if result.starts_with("W+") => second,
        Some("0" | "Draw" | "J" | "Jigo") => "1/2-1/2",
        _ => "*",
    }
}
