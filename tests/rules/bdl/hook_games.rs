//! Small games whose hooks are supplied by tests, and the judgements of their moves.

use super::support::rules;
use gametui::base::Limits;
use gametui::board::{Move, Op, Position, Square};
use gametui::rules::bdl::BdlRules;
use gametui::rules::{Judgement, Legal, Rules};

/// The parts of a game that may be scripts; the rest is two kings on three by three.
#[derive(Clone, Copy)]
pub struct Parts {
    pub change: &'static str,
    pub king: &'static str,
    pub pieces: &'static str,
    pub placed: &'static str,
    pub invariants: &'static str,
    pub finish: &'static str,
}

pub const PARTS: Parts = Parts {
    change: "alternate",
    king: "moves{ horizontal(-1,1) vertical(-1,1) }",
    pieces: "",
    placed: "k{ positions{ x : 1, y : 0 } mirrored }",
    invariants: "",
    finish: "",
};

pub fn text(parts: &Parts) -> String {
    let Parts {
        change,
        king,
        pieces,
        placed,
        invariants,
        finish,
    } = parts;
    format!(
        "rules{{ first_player : 0 width : 3 height : 3 coloring : alternate\n\
         player_change : {change} }}\npieces{{\nk{{ {king} }}\n{pieces}\n}}\n\
         initial_piece_position{{ {placed} }}\ninvariants{{\n{invariants}\n}}\nfinish{{\n{finish}\n}}\n"
    )
}

pub fn step(from: (u16, u16), to: (u16, u16), rules: &BdlRules, at: &Position) -> Move {
    let (from, to) = (Square::new(from.0, from.1), Square::new(to.0, to.1));
    let piece = at.board.piece(from).or(rules.game().piece_by_name("k.0"));
    [Op::Clear(from), Op::Place(to, piece.expect("a piece"))]
        .into_iter()
        .collect()
}

pub fn judge(rules: &BdlRules, at: &Position, from: (u16, u16), to: (u16, u16)) -> Judgement {
    judge_with(rules, at, from, to, &Limits::default())
}

pub fn judge_with(
    rules: &BdlRules,
    at: &Position,
    from: (u16, u16),
    to: (u16, u16),
    limits: &Limits<'_>,
) -> Judgement {
    let mv = step(from, to, rules, at);
    rules.worker().judge(at, &mv, limits)
}

pub fn legal(judgement: Judgement) -> Legal {
    match judgement {
        Judgement::Legal(legal) => *legal,
        other => panic!("{other:#?}"),
    }
}

/// Judges the first move of the game with a script as invariant.
pub fn with_invariant(body: &'static str) -> (String, Judgement) {
    let parts = Parts {
        invariants: body,
        ..PARTS
    };
    let text = text(&parts);
    let rules = rules(&text);
    let start = rules.start();
    let judgement = judge(&rules, &start, (1, 0), (1, 1));
    (text, judgement)
}

pub fn invariant(code: &str) -> &'static str {
    let text = format!("explicit{{ (context, x, y, tx, ty) => {{\n{code}\n}} }}");
    Box::leak(text.into_boxed_str())
}
