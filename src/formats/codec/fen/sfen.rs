//! SFEN, the form of shogi programs: the rows, the player to move (`b` is the first), the pieces in hand with their
//! numbers before them, and the number of the ply: `... b 2P 1`.
//!
//! In FEN of shogi the first player is `w`, and the pieces in hand stand in brackets behind the rows. A text that may be
//! either is refused: it would be read with the wrong player to move.

use super::write::{board_rows, hands};
use super::{Counters, FenLetters, FenPart};
use crate::base::Message;
use crate::board::{Board, Game};
use crate::message;
use std::fmt::Write as _;

/// The letters of the players.
pub(super) const TURNS: [char; 2] = ['b', 'w'];

/// What a text without brackets is, by what follows its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Sfen,
    Fen,
    Unclear,
}

/// Returns what a text is whose rows have no brackets behind them.
pub(super) fn form_of(after_rows: &[FenPart<'_>]) -> Form {
    let word = |index: usize| after_rows.get(index).map(|part| part.text);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_hand = |text: &str| {
        let is_sign = |byte: u8| byte.is_ascii_alphanumeric();
        text == "-" || text.bytes().all(is_sign) && !is_number(text)
    };
    match (word(0), word(1), word(2)) {
        (None, ..) => Form::Fen,
        (_, Some(hand), None) if is_hand(hand) => Form::Sfen,
        (_, Some(hand), Some(number)) if is_hand(hand) && is_number(number) => {
            match word(3).is_none_or(|next| !is_number(next) && next != "-") {
                true => Form::Sfen,
                false => Form::Unclear,
            }
        }
        (_, Some(_), Some(_)) => Form::Fen,
        _ => Form::Unclear,
    }
}

/// Returns what the number of a ply says of the moves before it, with a player to move.
pub(super) fn counters(ply: u32, turn: u8) -> Counters {
    let number = ply.div_ceil(2).max(1);
    Counters {
        number,
        ply: (ply != ply_of(number, turn)).then_some(ply),
        ..Counters::default()
    }
}

/// Returns the number of a ply in a game that the first player began.
fn ply_of(number: u32, turn: u8) -> u32 {
    let plies = number.saturating_sub(1).saturating_mul(2);
    plies.saturating_add(u32::from(turn)).saturating_add(1)
}

/// Returns a position as SFEN.
///
/// # Errors
/// The look of the game does not declare it, or a piece has no letter.
pub fn write_sfen(
    game: &Game,
    board: &Board,
    turn: u8,
    counters: Counters,
) -> Result<String, Message> {
    let fen = game.look.fen.as_ref().filter(|fen| fen.has_sfen);
    let fen = fen.ok_or_else(|| message!("fen-no-sfen"))?;
    let letters = FenLetters::of(game);
    let mut text = board_rows(game, fen, &letters, board)?;
    text.push(' ');
    text.push(TURNS.get(usize::from(turn)).copied().unwrap_or('-'));
    text.push(' ');
    let in_hand = hands(game, fen, &letters, board)?;
    for (letter, count) in &in_hand {
        match count {
            1 => text += letter,
            count => {
                let _ = write!(text, "{count}{letter}");
            }
        }
    }
    if in_hand.is_empty() {
        text.push('-');
    }
    let ply = counters.ply;
    let ply = ply.unwrap_or_else(|| ply_of(counters.number, turn));
    let _ = write!(text, " {ply}");
    Ok(text)
}
