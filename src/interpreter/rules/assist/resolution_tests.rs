//! The names of a text against the checker of its language: each use that the checker resolves has the declaration
//! that the editor is told, in the games that ship and in mutants of them.

use super::*;
use crate::rules::syntax::tokens::{Lexis, tokenise, without_comments};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{Expr, ExprKind, Program, StmtKind, all_statements};

macro_rules! texts {
    ($($path:literal),* $(,)?) => {
        &[$(include_str!(concat!("../../../../", $path))),*]
    };
}

/// Returns the texts of a language that ship.
pub(in crate::rules) fn shipped(language: &str) -> &'static [&'static str] {
    match language {
        "gdef" => texts![
            "assets/templates/capturing.gdef",
            "assets/templates/chess-like.gdef",
            "assets/templates/connection.gdef",
            "assets/templates/placement.gdef",
            "assets/templates/stepping.gdef",
            "games/alquerque.gdef",
            "games/amazons.gdef",
            "games/ataxx.gdef",
            "games/baghchal.gdef",
            "games/breakthrough.gdef",
            "games/checkers.gdef",
            "games/chess.gdef",
            "games/connect4.gdef",
            "games/dvonn.gdef",
            "games/fanorona.gdef",
            "games/go.gdef",
            "games/gomoku.gdef",
            "games/halma4.gdef",
            "games/hasami.gdef",
            "games/havannah.gdef",
            "games/hex.gdef",
            "games/international.gdef",
            "games/kalah.gdef",
            "games/lasca.gdef",
            "games/linesofaction.gdef",
            "games/morris.gdef",
            "games/othello.gdef",
            "games/oware.gdef",
            "games/russian.gdef",
            "games/shogi.gdef",
            "games/surakarta.gdef",
            "games/tictactoe.gdef",
            "games/turkish.gdef",
            "games/xiangqi.gdef",
            "games/y.gdef",
        ],
        _ => texts![
            "assets/templates/capturing.bggl",
            "assets/templates/chess-like.bggl",
            "assets/templates/connection.bggl",
            "assets/templates/placement.bggl",
            "assets/templates/stepping.bggl",
            "games/checkers.bggl",
            "games/hexthrough.bggl",
            "games/tictactoe.bggl",
        ],
    }
}

/// Returns mutants of a text: words removed, doubled or replaced by others, and lines cut.
pub(in crate::rules) fn mutants(text: &str, lexis: Lexis, count: usize) -> Vec<String> {
    let tokens = without_comments(&tokenise(text, lexis).expect("tokens"));
    // Numbers of a linear congruential generator (Knuth's MMIX), so that each run has the same mutants.
    let mut state = text.len() as u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005);
        state = state.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound.max(1)
    };
    let mut mutant = || {
        let mut mutant = text.to_owned();
        let token = tokens[below(tokens.len())];
        let (range, word) = (token.start as usize..token.end as usize, token.text(text));
        match below(5) {
            0 => mutant.replace_range(range, ""),
            1 => mutant.insert_str(range.end, &format!(" {word}")),
            2 => mutant.replace_range(range, tokens[below(tokens.len())].text(text)),
            3 => mutant.truncate(range.end),
            _ => {
                let line = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
                let end = text[range.end..].find('\n');
                mutant.replace_range(line..end.map_or(text.len(), |end| range.end + end), "");
            }
        }
        mutant
    };
    (0..count).map(|_| mutant()).collect()
}

/// Checks the uses of a text that the checker resolved. Returns their number.
pub(in crate::rules) fn check_uses(language: &str, text: &str, program: &Program) -> usize {
    let language = RuleLanguage::named(language).expect("a language");
    let assist = Assist::new(language, vec![text]);
    let mut count = 0;
    for function in &program.functions {
        // Uses by their starts, and where the name is declared.
        let mut uses: Vec<(usize, &str, usize)> = Vec::new();
        let mut exprs: Vec<&Expr> = Vec::new();
        for statement in all_statements(&function.body) {
            match &statement.kind {
                StmtKind::While { cond, .. }
                | StmtKind::For { cond, .. }
                | StmtKind::If { cond, .. } => exprs.push(cond),
                StmtKind::Set { local, value } => {
                    let local = &function.locals[local.0 as usize];
                    let start = statement.span.range().start;
                    uses.push((start, &local.name, local.span.range().start));
                    exprs.push(value);
                }
                StmtKind::Return { value } => exprs.extend(value),
                StmtKind::Call(call) => exprs.push(call),
                _ => {}
            }
        }
        while let Some(expr) = exprs.pop() {
            let start = expr.span.range().start;
            match &expr.kind {
                ExprKind::Local { id, .. } => {
                    let local = &function.locals[id.0 as usize];
                    uses.push((start, &local.name, local.span.range().start));
                }
                ExprKind::Assign(id, value) => {
                    let local = &function.locals[id.0 as usize];
                    uses.push((start, &local.name, local.span.range().start));
                    exprs.push(value);
                }
                ExprKind::Call(id, arguments) => {
                    let called = &program.functions[id.0 as usize];
                    uses.push((start, &called.name, called.name_span.range().start));
                    exprs.extend(arguments);
                }
                ExprKind::Intrinsic(intrinsic, arguments) => {
                    if let Intrinsic::State(number) | Intrinsic::SetState(number) = intrinsic {
                        let state = &program.states[*number as usize];
                        uses.push((start, &state.name, state.span.range().start));
                    }
                    exprs.extend(arguments);
                }
                ExprKind::ToFloat(inner)
                | ExprKind::Unary(_, inner)
                | ExprKind::IsPlace(inner)
                | ExprKind::SetWinner(inner)
                | ExprKind::Next(inner)
                | ExprKind::OperationField { index: inner, .. } => exprs.push(inner),
                ExprKind::Suppose(changes, call) => {
                    for change in changes {
                        exprs.extend([&change.x, &change.y]);
                        exprs.extend(&change.piece);
                    }
                    exprs.push(call);
                }
                ExprKind::Binary { left, right, .. }
                | ExprKind::And(left, right)
                | ExprKind::Or(left, right)
                | ExprKind::CellAt(left, right)
                | ExprKind::OperationFieldAt {
                    index: left,
                    field: right,
                } => exprs.extend([&**left, right]),
                _ => {}
            }
        }
        for (start, name, declared) in uses {
            // What the checker adds by itself, or places at a larger piece, is not written here.
            let is_name_at = |start| {
                let rest = text.get(start..).unwrap_or("");
                rest.split(|sign| !is_word_char(sign)).next() == Some(name)
            };
            // A reserved word in the place of a name is an error, and no name for the editor.
            let is_reserved = (language.assist.is_reserved)(name);
            if is_reserved || !is_name_at(start) || !is_name_at(declared) {
                continue;
            }
            count += 1;
            let place = assist.definition(0, start).map(|place| place.range.start);
            assert_eq!(place, Some(declared), "`{name}` at {start} of {text}");
        }
    }
    count
}
