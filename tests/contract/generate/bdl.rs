//! Random games in BDL: small boards, promotions, invariants of all kinds, and scripts that store fields in the context
//! and in pieces.

use super::{one_in, pick};
use gametui::search::random::Random;
use std::fmt::Write;

const FORWARD: [&str; 6] = [
    "x : 0, y : 1, kills : false",
    "x : [-1, 1], y : 1",
    "vertical(1,2), kills : false",
    "x : -1, y : 1 x : 1, y : 1",
    "diagonal(-1,1)",
    "x : 0, y : [1, 2]",
];

const AROUND: [&str; 8] = [
    "horizontal(,)",
    "vertical(,)",
    "diagonal(,)",
    "horizontal(-1,1) vertical(-1,1)",
    "x : 1, y : 2 x : -1, y : 2 x : 2, y : -1",
    "horizontal(2,3)",
    "diagonal(,), kills : false",
    "x : [-1, 1], y : [-1, 1]",
];

/// Moves that depend on fields stored by scripts.
const SCRIPTED: [&str; 5] = [
    "explicit{ ...(context.ends ? [{ x: [0, 1], y: (x) => [2, 3], killing: true }] : []), }",
    "explicit{ { x: [-1, 2], y: (x) => [1 - Math.abs(x), 2 - Math.abs(x)], killing: true }, }",
    "explicit{ ...(context.board[current_x][current_y].piece.tired ? [] : [{ x: [1, 3], y: (x) => [0, 1], killing: false }]), }",
    "explicit{ { x: [0, 1], y: (x) => [1, 2 + (context.turns ?? 0) % 2], killing: true }, }",
    "explicit{ ...((context.turns ?? 0) > 2 ? [{ x: [-2, 0], y: (x) => [-1, 1], killing: true }] : []), }",
];

const ON_END: [&str; 5] = [
    "(context, x, y) => { context.ends = (context.ends ?? 0) + 1; }",
    "(context, x, y) => { context.board[x][y].piece.tired = true; }",
    "(context, x, y) => { context.board[x][y].piece = null; context.ends = (context.ends ?? 0) + 1; }",
    "(context, x, y) => { if (x === 0) throw new Error('corner'); context.last = [x, y]; }",
    "(context, x, y) => { context.board[x][y].piece.name = 'queen'; }",
];

const CHANGE: [&str; 4] = [
    "context.current_player = 1 - context.current_player;",
    "context.turns = (context.turns ?? 0) + 1; context.current_player = 1 - context.current_player;",
    "context.turns = (context.turns ?? 0) + 1; if (context.turns % 3) context.current_player = 1 - context.current_player;",
    "context.current_player = context.move_count % 2; context.marks = { count: context.move_count, from: context.focused.x };",
];

const SCRIPTED_INVARIANT: [&str; 5] = [
    "return (context.turns ?? 0) % 4 !== 3 || tx !== 0;",
    "if (ty === 0 && context.ends === 1) throw new Error('no'); return true;",
    "return context.board[x][y].piece.name !== 'king' || Math.abs(tx - x) < 2;",
    "return !(context.marks && context.marks.from === tx && context.marks.count > 1);",
    "return context.board[tx][ty].piece === null || context.move_count > 0;",
];

const SCRIPTED_FINISH: [&str; 3] = [
    "if (context.ends >= 2) context.winner = context.current_player; return true;",
    "return (context.turns ?? 0) > 6;",
    "if (context.move_count > 9) context.winner = 'draw'; return context.ends > 0;",
];

/// Returns the text of a game with a king, a queen, a pawn and another piece; every second game has scripts.
pub fn rules(seed: u64) -> String {
    let random = &mut Random::new(seed, 1);
    let scripted = seed % 2 == 1;
    let (width, height) = (3 + random.below(2), 3 + random.below(3));
    let mut text = String::new();
    let change = if scripted && !one_in(random, 3) {
        format!("explicit{{ (context) => {{ {} }} }}", pick(random, &CHANGE))
    } else {
        "alternate".to_owned()
    };
    let _ = writeln!(
        text,
        "rules{{ first_player : 0 width : {width} height : {height} coloring : alternate\nplayer_change : {change} }}\npieces{{"
    );
    for name in ["king", "queen", "pawn", "other"] {
        piece(&mut text, random, name, scripted);
    }
    let _ = writeln!(text, "}}\ninitial_piece_position{{");
    for (column, name) in ["king", "pawn", "other"].into_iter().enumerate() {
        let row = random.below(2);
        let _ = writeln!(
            text,
            "{name}{{ positions{{ x : {column}, y : {row} }} {} }}",
            pick(random, &["mirrored", "mirrored", "mirrored", ""])
        );
    }
    let _ = writeln!(text, "}}\ninvariants{{");
    for _ in 0..random.below(3) {
        let invariant = pick(
            random,
            &[
                "cant_risk(king)",
                "protect_piece(king)",
                "protect_piece(king, queen)",
                "pawn_movement(pawn)",
            ],
        );
        let _ = writeln!(text, "{invariant}");
    }
    if scripted && one_in(random, 2) {
        let _ = writeln!(
            text,
            "explicit{{ (context, x, y, tx, ty) => {{ {} }} }}",
            pick(random, &SCRIPTED_INVARIANT)
        );
    }
    let _ = writeln!(text, "}}\nfinish{{");
    if !one_in(random, 3) {
        let _ = writeln!(text, "no_moves_available");
    }
    if scripted && one_in(random, 2) {
        let _ = writeln!(
            text,
            "explicit{{ (context) => {{ {} }} }}",
            pick(random, &SCRIPTED_FINISH)
        );
    }
    text.push_str("}\n");
    text
}

fn piece(text: &mut String, random: &mut Random, name: &str, scripted: bool) {
    let _ = write!(text, "{name}{{ moves{{ ");
    match name {
        "king" => text.push_str("x : [-1, 1], y : [-1, 1]"),
        "pawn" => text.push_str(pick(random, &FORWARD)),
        _ => {
            for _ in 0..=random.below(2) {
                let _ = write!(text, "{} ", pick(random, &AROUND));
            }
            if scripted && one_in(random, 2) {
                let _ = write!(text, "{} ", pick(random, &SCRIPTED));
            }
        }
    }
    text.push_str(" }");
    if name == "pawn" || one_in(random, 3) {
        text.push_str(" mirrored");
    }
    if one_in(random, 4) {
        text.push_str(" can_jump");
    }
    if name == "pawn" || one_in(random, 5) {
        if scripted && one_in(random, 2) {
            let _ = write!(
                text,
                " on_end_reached : explicit{{ {} }}",
                pick(random, &ON_END)
            );
        } else {
            let spawned = pick(random, &["queen", "queen, other", "other, queen, pawn"]);
            let _ = write!(text, " on_end_reached : spawn({spawned})");
        }
    }
    text.push_str(" }\n");
}
