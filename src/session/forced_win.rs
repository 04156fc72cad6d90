//! Forced wins in words.

use super::review::written_line;
use super::words::player_words;
use crate::base::Message;
use crate::board::Position;
use crate::message;
use crate::rules::Rules;
use crate::search::win_in::{Undecided, WinAnswer, WinSearch};

/// Returns whether the player on turn can force a win, with the line of the win as the game writes moves.
pub fn answer_words(
    found: &WinSearch,
    rules: &dyn Rules,
    position: &Position,
    language: &str,
) -> Message {
    let player = player_words(Some(rules.game()), position.turn, language);
    match &found.answer {
        WinAnswer::Win(win) => {
            let mut line = written_line(rules, position, &win.line).join(" ");
            if !win.is_whole {
                line.push_str(" …");
            }
            let moves = win.moves;
            match found.refuted.saturating_add(1) == moves {
                true => message!("solve-win", player = player, moves = moves, line = line),
                false => message!(
                    "solve-win-at-most",
                    player = player,
                    moves = moves,
                    line = line
                ),
            }
        }
        WinAnswer::NoWin => message!("solve-no-win", player = player, moves = found.refuted),
        WinAnswer::Undecided(_) => match found.refuted {
            0 => message!("solve-undecided", player = player),
            moves => message!("solve-undecided-beyond", player = player, moves = moves),
        },
    }
}

/// Returns why it is not known whether there is a forced win; `positions` is the number that were looked at.
pub fn undecided_words(why: Undecided, positions: u64) -> Message {
    match why {
        Undecided::Stopped => message!("solve-stopped"),
        Undecided::Positions => message!("solve-positions-used", positions = positions),
        Undecided::Plies => message!("solve-plies"),
        Undecided::Partial(partial) => partial.message(),
        Undecided::Faults(_) => message!("rules-partial-faults"),
    }
}
