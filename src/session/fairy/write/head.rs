//! The beginning of the rules: what the game is, its objects, the first position, the states.

use super::common::said;
use crate::session::fairy::faults;
use crate::session::fairy::men::{Form, Plan};
use crate::session::fairy::variant::Side;
use std::collections::BTreeMap;

/// A name that gdef accepts.
fn name(plan: &Plan<'_>) -> String {
    let name: String = plan
        .variant
        .name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        name
    } else {
        format!("v{name}")
    }
}

/// A text inside of a comment, which must not end there.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *")
}

pub fn head(plan: &Plan<'_>, uses_std: bool) -> String {
    let variant = plan.variant;
    let mut text = format!(
        "/* {}, as Fairy-Stockfish describes it in a variants.ini.\n\n   The lists of operations:\n     \
         move, capture  clear(from) place(to,piece)   the piece as it was or what it becomes\n",
        comment(&variant.name)
    );
    if !variant.first.castling.is_empty() {
        text += "     castling       clear(from) place(to,king)   the rook jumps by itself, in afterMove()\n";
    }
    if super::common::passing(plan).is_some() {
        text += "     en passant     clear(from) place(to,pawn)   the pawn that is taken goes by itself\n";
    }
    if plan.has_hands() {
        text += "     drop           clear(square of the hand) place(to,piece)\n";
        text += "   Beside the board lie the hands: one piece of each kind, and its number where there are several.\n";
    }
    if variant.pass || variant.pass_on_stalemate {
        text += "     pass           no operation\n";
    }
    text +=
        "   How a piece moves is said in Betza's notation beside its object and in strikes().\n";
    for setting in &variant.left_out {
        let line = comment(&faults::said(setting));
        text += &format!("   Left out: {line}\n");
    }
    text += &format!(
        "   Written from it once; what you change here stays. */\nname: {}\nplayers: 2\nsize: {} x {}\n",
        name(plan),
        plan.width(),
        variant.rows
    );
    if uses_std {
        text += "include \"std.gdef\";\n";
    }
    text + "\n" + &objects(plan) + "\n" + &start(plan) + &states(plan)
}

fn objects(plan: &Plan<'_>) -> String {
    let mut text = String::new();
    for side in [Side::White, Side::Black] {
        for (index, man) in plan.men.iter().enumerate() {
            if plan.has.get(side as usize).and_then(|has| has.get(index)) != Some(&true) {
                continue;
            }
            let kind = plan.variant.kinds.get(man.kind);
            let mut words = kind.map(said).unwrap_or_default();
            let origin = plan
                .variant
                .kinds
                .get(man.origin)
                .map_or(' ', |kind| kind.letter);
            if man.form != Form::Plain {
                words = format!("{words}; {origin} again when it is taken");
            }
            text += &format!(
                "obj {} of {}  /* {} */\n",
                plan.object(side, index),
                side as usize,
                comment(&words)
            );
        }
    }
    if plan.has_hands() {
        text += &format!(
            "/* numbers of pieces in hand, from two */\nobj N[1 .. {}]\n",
            plan.most
        );
    }
    text
}

fn start(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let (width, rows) = (plan.width(), variant.rows);
    let mut grid: Vec<Vec<String>> = vec![vec![".".to_owned(); width]; rows];
    let mut set = |x: usize, row: usize, object: String| {
        if let Some(place) = grid.get_mut(row).and_then(|row| row.get_mut(x)) {
            *place = object;
        }
    };
    for row in 0..rows {
        for x in (0..plan.left).chain(plan.left + variant.columns..width) {
            set(x, row, "#".to_owned());
        }
        let pieces = variant
            .first
            .board
            .get(row)
            .into_iter()
            .flatten()
            .enumerate();
        for (x, piece) in pieces {
            if let Some((piece, man)) = piece.and_then(|piece| Some((piece, plan.man_of(piece)?))) {
                set(plan.left + x, row, plan.object(piece.side, man));
            }
        }
    }
    for side in [Side::White, Side::Black] {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for piece in variant
            .first
            .hands
            .iter()
            .filter(|piece| piece.side == side)
        {
            let place = plan
                .hand
                .iter()
                .position(|man| plan.men.get(*man).is_some_and(|man| man.kind == piece.kind));
            if let Some(place) = place {
                *counts.entry(place).or_default() += 1;
            }
        }
        for (place, man) in plan.hand.iter().enumerate() {
            let ((x, y), number_x) = plan.hand_square(side, place);
            let row = rows.saturating_sub(1 + y);
            let count = counts.get(&place).copied().unwrap_or(0);
            let object = if count > 0 {
                plan.object(side, *man)
            } else {
                ".".to_owned()
            };
            set(x, row, object);
            set(
                number_x,
                row,
                if count > 1 {
                    format!("N[{count}]")
                } else {
                    ".".to_owned()
                },
            );
        }
    }
    let widest = grid.iter().flatten().map(String::len).max().unwrap_or(1);
    let mut text = "start {\n".to_owned();
    for row in grid {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:widest$}")).collect();
        text += &format!("  {}\n", cells.join(" ").trim_end());
    }
    text + "}\n"
}

/// The name of the state of a right to castle.
pub fn right(castling: &crate::session::fairy::variant::Castling) -> &'static str {
    match (castling.side, castling.is_short) {
        (Side::White, true) => "shortWhite",
        (Side::White, false) => "longWhite",
        (Side::Black, true) => "shortBlack",
        (Side::Black, false) => "longBlack",
    }
}

fn states(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let mut text = String::new();
    if !variant.first.castling.is_empty() {
        text += "/* may this side still castle with the rook to the right or to the left of its king, as white sees it? */\n";
        for castling in &variant.first.castling {
            text += &format!(
                "state bool {} = {};\n",
                right(castling),
                !castling.is_dropped
            );
        }
    }
    if let Some((first, last)) = super::common::passing(plan) {
        text += "/* the column of the pawn that can be taken en passant, -1 for none */\nstate int passing = -1;\n";
        if first != last {
            text +=
                "/* the row where the other pawn comes to stand */\nstate int passingRow = -1;\n";
        }
    }
    if variant.blast {
        // Lists of operations with the same result are one move, but an explosion may leave nothing that tells captures
        // apart. Nothing but another capture changes these states, so positions still come back.
        text += "/* the last capture: where (16 * column + row), whence if that is beside it, and as what a piece arrived that was\n   \
                 promoted; without this two captures that leave the same board would be one move */\n\
                 state int exploded = -1;\nstate obj explodedAs = empty;\n";
    }
    if variant.check_counting {
        let [white, black] = variant.first.checks;
        text += &format!(
            "/* the checks that each has still to give */\nstate int checksWhite = {white};\nstate int checksBlack = {black};\n"
        );
    }
    if variant.pass || variant.pass_on_stalemate {
        text += "/* passes in a row */\nstate int passes = 0;\n";
    }
    if text.is_empty() {
        text
    } else {
        format!("\n{text}")
    }
}
