//! The words above the board that say what the players want.

use crate::tui::widgets::paint::{columns, wrapped};
use std::collections::BTreeSet;

/// Returns the words in at most this many rows. Behind the name of each player stands the sign that marks the player's sides,
/// if there is room and the signs differ; otherwise the words are one line as they are.
pub(super) fn lines(
    words: &str,
    players: &[(String, String)],
    width: u16,
    rows: u16,
) -> Vec<String> {
    let kinds: BTreeSet<&str> = players.iter().map(|(_, sign)| sign.as_str()).collect();
    if players.is_empty() || kinds.len() < players.len() {
        return vec![words.to_owned()];
    }
    let signed = words.split(' ').map(|word| {
        let name = word.trim_end_matches(|sign: char| sign.is_ascii_punctuation());
        let is_it = |player: &&(String, String)| player.0.to_lowercase() == name.to_lowercase();
        let rest = word.strip_prefix(name).unwrap_or_default();
        let player = players.iter().find(is_it);
        player.map_or(word.to_owned(), |(_, sign)| format!("{name} {sign}{rest}"))
    });
    let signed = signed.collect::<Vec<_>>().join(" ");
    if columns(&signed) <= usize::from(width) {
        return vec![signed];
    }
    // A sentence of two parts is divided between them.
    let (parts, room) = (signed.split_once(", "), width.saturating_sub(1));
    if let (2.., Some((first, second))) = (rows, parts)
        && columns(first).max(columns(second)) < usize::from(room)
    {
        return vec![format!("{first},"), second.to_owned()];
    }
    let lines = wrapped(&signed, room, usize::from(rows) + 1);
    match lines.len() <= usize::from(rows) {
        true => lines,
        false => vec![words.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_behind_the_names_where_there_is_room() {
        let words = "Red joins top and bottom, blue left and right.";
        let players = |signs: [&str; 2]| {
            [("red", signs[0]), ("blue", signs[1])].map(|(name, sign)| (name.into(), sign.into()))
        };
        let rings = players(["●", "○"]);
        let whole = "Red ● joins top and bottom, blue ○ left and right.";
        assert_eq!(lines(words, &rings, 50, 1), [whole]);
        let halves = ["Red ● joins top and bottom,", "blue ○ left and right."];
        assert_eq!(lines(words, &rings, 47, 2), halves);
        assert_eq!(lines(words, &rings, 47, 1), [words]);
        assert_eq!(lines(words, &players(["●", "●"]), 60, 2), [words]);
        assert_eq!(lines(words, &[], 60, 2), [words]);
    }
}
