//! The first position of a variant, in FEN.

use super::faults::Fault;
use super::variant::{Castling, First, Piece, Side, Variant};

pub fn read(variant: &mut Variant) -> Result<(), Fault> {
    let (text, setting) = variant.start.clone();
    let name = variant.name.clone();
    let fault = || match &setting {
        Some(setting) if setting.built_in.is_none() => Fault::value(setting, "fen"),
        other => {
            let built_in = other.as_ref().and_then(|setting| setting.built_in.clone());
            Fault::NoStart {
                name: name.clone(),
                built_in: built_in.unwrap_or_else(|| "chess".to_owned()),
            }
        }
    };
    let mut words = text.split_whitespace();
    let placed = words.next().ok_or_else(fault)?;
    let (rows, hand) = match placed.split_once('[') {
        Some((rows, hand)) => (rows, Some(hand.trim_end_matches(']'))),
        None => (placed, None),
    };
    let mut first = First::default();
    for row in rows.split('/') {
        first.board.push(read_row(variant, row).ok_or_else(fault)?);
    }
    if first.board.len() != variant.rows
        || first.board.iter().any(|row| row.len() != variant.columns)
    {
        return Err(fault());
    }
    for letter in hand
        .unwrap_or_default()
        .chars()
        .filter(|letter| *letter != '-')
    {
        first
            .hands
            .push(piece(variant, letter, false).ok_or_else(fault)?);
    }
    if words.next().unwrap_or("w") != "w" || first.hands.len() > 400 {
        return Err(fault());
    }
    let fields: Vec<&str> = words.collect();
    // Games without castling and en passant may leave both fields out.
    let castling = fields.first().copied().unwrap_or("-");
    if variant.castling && !castling.starts_with(|letter: char| letter.is_ascii_digit()) {
        for letter in castling.chars().filter(|letter| *letter != '-') {
            if let Some(right) = right(variant, &first, letter).ok_or_else(fault)? {
                first.castling.push(right);
            }
        }
    }
    if variant.castling && variant.castling_dropped && variant.drops {
        first.castling = dropped_rights(variant);
    }
    let checks = fields.iter().find_map(|field| field.split_once('+'));
    first.checks = match checks {
        Some((white, black)) => [
            white.parse().map_err(|_| fault())?,
            black.parse().map_err(|_| fault())?,
        ],
        None => [1, 1],
    };
    variant.first = first;
    Ok(())
}

/// The rights that kings and rooks get when they are dropped: rooks in the corners.
fn dropped_rights(variant: &Variant) -> Vec<Castling> {
    let king = variant.castling_king_file;
    let (short, long) = variant.castling_files;
    let last = variant.columns.saturating_sub(1);
    let mut rights = Vec::new();
    for side in [Side::White, Side::Black] {
        for (is_short, rook, to) in [(true, last, short), (false, 0, long)] {
            if rook != king && king <= last && to > 0 && to < last {
                rights.push(Castling {
                    side,
                    is_short,
                    king,
                    rook,
                    to,
                    is_dropped: true,
                });
            }
        }
    }
    rights
}

fn piece(variant: &Variant, letter: char, is_promoted: bool) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let upper = letter.to_ascii_uppercase();
    let kind = variant.kinds.iter().position(|kind| kind.letter == upper)?;
    Some(Piece {
        kind,
        is_promoted,
        side,
    })
}

fn read_row(variant: &Variant, text: &str) -> Option<Vec<Option<Piece>>> {
    let mut row = Vec::new();
    let mut count = 0_usize;
    let mut is_promoted = false;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + usize::try_from(digit).ok()?).min(99);
            continue;
        }
        row.extend(std::iter::repeat_n(None, std::mem::take(&mut count)));
        match letter {
            '+' => is_promoted = true,
            '~' => {}
            _ => row.push(Some(piece(
                variant,
                letter,
                std::mem::take(&mut is_promoted),
            )?)),
        }
        if row.len() > 99 {
            return None;
        }
    }
    row.extend(std::iter::repeat_n(None, count));
    Some(row)
}

/// The right that a letter gives: `K`, `Q`, or the column of the rook. A right without its rook is none.
fn right(variant: &Variant, first: &First, letter: char) -> Option<Option<Castling>> {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let row_number = match side {
        Side::White => variant.castling_rank,
        Side::Black => variant.rows.checked_sub(variant.castling_rank)? + 1,
    };
    let row = first.board.get(variant.rows.checked_sub(row_number)?)?;
    let stands = |key: Option<&String>| -> Vec<usize> {
        let kind = key.and_then(|key| variant.kind(key));
        let is_it = |piece: &Option<Piece>| {
            piece.is_some_and(|piece| Some(piece.kind) == kind && piece.side == side)
        };
        (0..row.len())
            .filter(|column| row.get(*column).is_some_and(is_it))
            .collect()
    };
    let kings = stands(variant.castling_king.as_ref());
    let rooks = stands(variant.castling_rook.as_ref());
    let king = match kings.as_slice() {
        [king] => *king,
        _ => variant.castling_king_file,
    };
    let rook = match letter.to_ascii_lowercase() {
        'k' => rooks.last().copied(),
        'q' => rooks.first().copied(),
        letter => Some(super::squares::column(&letter.to_string())?),
    };
    let Some(rook) = rook.filter(|rook| rooks.contains(rook) && *rook != king) else {
        return Some(None);
    };
    let is_short = rook > king;
    let to = if is_short {
        variant.castling_files.0
    } else {
        variant.castling_files.1
    };
    let rook_to = if is_short { to.checked_sub(1)? } else { to + 1 };
    if to >= variant.columns || rook_to >= variant.columns || !kings.contains(&king) {
        return Some(None);
    }
    Some(Some(Castling {
        side,
        is_short,
        king,
        rook,
        to,
        is_dropped: false,
    }))
}
