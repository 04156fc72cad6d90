//! Reads GGF.

use super::super::texts::{commands, date_of, lines_before};
use super::board::Discs;
use super::names::tag_of;
use crate::codec::records::{TextGame, TextMove, TextPlace};
use crate::message;
use std::ops::Range;

/// A property and its place in the text.
struct Property<'t> {
    name: &'t str,
    value: String,
    bytes: Range<usize>,
}

/// Returns the place of each `]` that ends a value.
fn closing(text: &str, from: usize) -> Option<usize> {
    let mut is_escaped = false;
    let mut signs = text.get(from..)?.char_indices();
    let (at, _) = signs.find(|(_, sign)| {
        let is_end = *sign == ']' && !is_escaped;
        is_escaped = *sign == '\\' && !is_escaped;
        is_end
    })?;
    Some(from + at)
}

/// Returns the places of the games in a text: from `(;` to `;)`, or to where the next one begins.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut at = 0;
    while let Some(start) = text
        .get(at..)
        .and_then(|rest| rest.find("(;"))
        .map(|start| at + start)
    {
        let mut end = start + 2;
        let mut rest = text.get(end..).unwrap_or_default();
        // A value may contain anything.
        while let Some(next) = rest.find(['[', ')', '(']) {
            let sign = end + next;
            match rest.as_bytes().get(next) {
                Some(b'[') => end = closing(text, sign + 1).map_or(text.len(), |close| close + 1),
                Some(b'(') if !rest.get(next..).is_some_and(|rest| rest.starts_with("(;")) => {
                    end = sign + 1
                }
                Some(b'(') => {
                    end = sign;
                    break;
                }
                _ => {
                    end = sign + 1;
                    break;
                }
            }
            rest = text.get(end..).unwrap_or_default();
        }
        let is_open = !text.get(start..end).is_some_and(|game| game.ends_with(')'));
        let is_next = text.get(end..).is_some_and(|rest| rest.starts_with("(;"));
        if is_open && !is_next {
            end = text.len();
        }
        games.push(start..end);
        at = end;
    }
    games
}

/// Divides the text of a game behind each value.
pub(super) fn units(text: &str) -> Vec<&str> {
    let mut units = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(open) = text
        .get(at..)
        .and_then(|rest| rest.find('['))
        .map(|open| at + open)
    {
        let Some(close) = closing(text, open + 1) else {
            break;
        };
        units.extend(text.get(start..=close));
        start = close + 1;
        at = start;
    }
    units.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    units
}

fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => text.extend(signs.next()),
            sign => text.push(sign),
        }
    }
    text
}

fn properties(text: &str) -> Vec<Property<'_>> {
    let mut at = 0;
    let mut properties = Vec::new();
    for unit in units(text) {
        let start = at;
        at += unit.len();
        let Some((before, value)) = unit.split_once('[') else {
            continue;
        };
        let Some(value) = value.strip_suffix(']') else {
            continue;
        };
        let name = before.trim_end();
        let letters = name
            .chars()
            .rev()
            .take_while(char::is_ascii_alphanumeric)
            .count();
        let name = name.get(name.len() - letters..).unwrap_or_default();
        properties.push(Property {
            name,
            value: unescape(value),
            bytes: start + before.trim_end().len() - name.len()..at,
        });
    }
    properties
}

/// Reads one game, which begins in a line of its file.
pub(super) fn read(text: &str, line: u32) -> TextGame {
    let mut game = TextGame::default();
    let mut turn = 0;
    let mut end = 0;
    for property in properties(text) {
        let value = property.value.trim();
        let column = text.get(..property.bytes.start).unwrap_or_default();
        let place = TextPlace {
            line: line.saturating_add(lines_before(text, property.bytes.start)),
            column: u32::try_from(
                column
                    .chars()
                    .rev()
                    .take_while(|sign| *sign != '\n')
                    .count(),
            )
            .unwrap_or(u32::MAX)
            .saturating_add(1),
        };
        end = property.bytes.end;
        match property.name {
            "B" | "W" => {
                let is_turn = (property.name == "W") == (turn == 1);
                turn = 1 - turn;
                let count = u32::try_from(game.moves.len()).ok();
                let mut mv = read_move(value, place, property.bytes.clone());
                mv.parent = count.and_then(|count| count.checked_sub(1));
                if !is_turn {
                    // A move of the wrong player is none.
                    mv.text = format!("{}[{value}]", property.name);
                }
                game.moves.push(mv);
            }
            "C" => match game.moves.last_mut() {
                Some(mv) => add_comment(mv, &property.value),
                None => property.value.clone_into(&mut game.comment),
            },
            "GM" => {}
            "BO" => match Discs::of_value(value) {
                Some(discs) => {
                    turn = discs.turn;
                    if discs != Discs::start(discs.size) {
                        game.tags.push(("FEN".to_owned(), discs.to_fen()));
                    }
                    if discs.size != 8 {
                        game.tags.push(("Size".to_owned(), discs.size.to_string()));
                    }
                }
                None => game.errors.push((place, message!("ggf-board"))),
            },
            "RE" => read_result(value, &mut game),
            "" => {}
            name => {
                let tag = tag_of(name).to_owned();
                let date = (tag == "StartTime").then(|| date_of(value)).flatten();
                game.tags.push((tag, value.to_owned()));
                game.tags.extend(date.map(|date| ("Date".to_owned(), date)));
            }
        }
    }
    for mv in &mut game.moves {
        mv.line_end = end;
    }
    game.text = text.to_owned();
    game
}

/// Reads a move with its value and its time: `F5/-1.28/0.01`.
fn read_move(value: &str, place: TextPlace, bytes: Range<usize>) -> TextMove {
    let mut parts = value.splitn(3, '/').map(str::trim);
    let mut next = || parts.next().unwrap_or_default();
    let (text, score, time) = (next(), next(), next());
    let mut mv = TextMove {
        text: text.to_owned(),
        parent: None,
        before: String::new(),
        comment: String::new(),
        nags: Vec::new(),
        place,
        start: bytes.start,
        line_end: bytes.end,
    };
    let is_plain = |part: &str| !part.is_empty() && !part.contains(['[', ']', '\n']);
    if is_plain(score) {
        commands::put(&mut mv.comment, "score", score);
    }
    let time = commands::seconds_of_time(time).and_then(|(seconds, fraction)| {
        let point = if fraction.is_empty() { "" } else { "." };
        commands::time_of_seconds(&format!("{seconds}{point}{fraction}"))
    });
    if let Some(time) = time {
        commands::put(&mut mv.comment, "emt", &time);
    }
    mv
}

fn add_comment(mv: &mut TextMove, comment: &str) {
    let mut comment = comment.to_owned();
    mv.nags.extend(commands::take_nags(&mut comment));
    if !mv.comment.is_empty() && !comment.is_empty() {
        mv.comment.push(' ');
    }
    mv.comment += &comment;
}

/// Reads a result: the discs of the first player less those of the second, and a letter if the game was not played out.
fn read_result(value: &str, game: &mut TextGame) {
    let (score, reason) = value.split_once(':').unwrap_or((value, ""));
    let Some(score) = score
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|score| score.is_finite())
    else {
        return;
    };
    let result = match score {
        score if score > 0.0 => "0-1",
        score if score < 0.0 => "1-0",
        _ => "1/2-1/2",
    };
    let reason = match reason.trim() {
        "r" => "resignation",
        "t" | "l" => "time forfeit",
        "s" => "agreement",
        _ => "",
    };
    game.result = Some(result.to_owned());
    game.tags.push(("Score".to_owned(), value.to_owned()));
    if !reason.is_empty() {
        game.tags
            .push(("Termination".to_owned(), reason.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_where_the_next_one_begins() {
        for (text, count) in [
            ("", 0),
            ("x", 0),
            ("(;GM[Othello];)", 1),
            ("2 (;GM[Othello];)(;GM[Othello];)\n(;GM[Othello];)", 3),
            ("(;C[;) (; \\] ];)", 1),
            ("(;GM[Othello]\n(;GM[Othello]", 2),
            ("(;C[", 1),
            ("(;(()", 1),
        ] {
            let games = games(text);
            assert_eq!(games.len(), count, "{text}");
            assert!(
                games
                    .iter()
                    .all(|game| units(&text[game.clone()]).concat() == text[game.clone()])
            );
        }
    }

    #[test]
    fn moves_have_values_and_times() {
        let game = read(
            "(;GM[Othello]RE[-4.00:r]PB[x]TY[8]B[F5/-1.2/0.01]W[d6//3]C[a\\]b]B[C3]W[PA];)",
            1,
        );
        let moves: Vec<(&str, &str)> = game
            .moves
            .iter()
            .map(|mv| (&*mv.text, &*mv.comment))
            .collect();
        let wanted = [
            ("F5", "[%emt 0:00:00.01] [%score -1.2]"),
            ("d6", "[%emt 0:00:03] a]b"),
            ("C3", ""),
            ("PA", ""),
        ];
        assert_eq!(moves, wanted);
        assert_eq!(game.result.as_deref(), Some("1-0"));
        assert_eq!(game.tag("Termination"), Some("resignation"));
        assert_eq!(game.tag("Black"), Some("x"));
        let twice = read("(;GM[Othello]B[F5]B[D6];)", 1);
        assert_eq!(twice.moves[1].text, "B[D6]");
    }
}
