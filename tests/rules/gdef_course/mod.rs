//! State and history in gdef: state variables, `afterMove`, earlier and later positions, and whether there is a move.
//! Small rule files for single questions, and two real games compared with published counts.

mod chance;
mod claims;
mod course;
mod games;
mod hints;
mod payoffs;
mod same;
mod shown;
mod suppose;
mod views;

use gametui::base::Limits;
use gametui::base::{Source, Sources};
use gametui::board::{Move, Op, Outcome, Piece, Position, Square};
use gametui::notation::read_move;
use gametui::rules::gdef;
use gametui::rules::{Ask, FaultKind, Hook, Judgement, Legal, Rules};

fn rules(text: &str) -> gdef::GdefRules {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let compiled = gdef::compile(&sources, &gdef::Options::default());
    let errors: Vec<_> = compiled
        .diagnostics
        .iter()
        .filter(|said| said.is_error())
        .collect();
    let (Some(game), Some(program)) = (compiled.game, compiled.program) else {
        panic!("{errors:#?}");
    };
    gdef::GdefRules::new(game, &program).expect("small enough")
}

const BASE: &str = "size: 3 x 3 players: 2 obj X obj O start { }";

/// Returns a game whose moves place one object on an empty square, with these additional definitions.
fn game(head: &str) -> String {
    format!(
        "{BASE} {head}
         define placed() -> bool {{
           if (operationsNum() != 1 || !isPlaceOperation(0)) {{ return false; }}
           return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;
         }}"
    )
}

/// Returns the keys of the errors of a text.
fn errors(text: &str) -> Vec<String> {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let compiled = gdef::compile(&sources, &gdef::Options::default());
    let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
    errors.map(|said| said.code().to_owned()).collect()
}

fn judge(rules: &dyn Rules, at: &Position, text: &str) -> Judgement {
    let mv = match text {
        "pass" => Move::pass(),
        text => read_move(text, rules.game(), &at.board).expect("a move"),
    };
    rules.worker().judge(at, &mv, &Limits::default())
}

/// Plays a legal move.
fn play(rules: &dyn Rules, at: &Position, text: &str) -> Legal {
    match judge(rules, at, text) {
        Judgement::Legal(legal) => *legal,
        other => panic!("{text}: {other:?}"),
    }
}

/// Plays legal moves separated by `;`.
fn after(rules: &dyn Rules, moves: &str) -> Position {
    moves
        .split(';')
        .fold(rules.start(), |at, text| play(rules, &at, text.trim()).next)
}

/// Returns the fault of a move.
fn fault(rules: &dyn Rules, at: &Position, text: &str) -> (FaultKind, Hook) {
    match judge(rules, at, text) {
        Judgement::Fault(fault) => (fault.kind, fault.hook),
        other => panic!("{text}: {other:?}"),
    }
}
