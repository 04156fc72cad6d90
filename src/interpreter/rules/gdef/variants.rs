//! Variants of the rules of a text, made on its syntax tree.
//!
//! Invariant: what a variant does not name stays as the author wrote it, comments included.

mod must_take;
mod torus;
mod tree;
mod walk;

use super::parser;
use super::syntax::{
    Definitions, Expr, ExprKind, Function, Operator, ParameterValue, StartCoordinate,
};
use crate::base::{FileId, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::SourceWord;
use crate::rules::variant::{VARIANTS, Variant};
use crate::rules::vm::tree::BinaryOp;
use tree::{Change, LEGAL, Part, RulesTree, apply};
use walk::{calls, expressions};

const END: &str = "end";

/// Returns the variants of a text; empty if it has errors of syntax.
pub(in crate::rules) fn variants(text: &str) -> Vec<Variant> {
    let mut report = Report::new(false);
    let mut definitions = Definitions::default();
    parser::read(text, FileId(0), &mut report, &mut definitions);
    if report.has_errors() || definitions.is_incomplete {
        return Vec::new();
    }
    let rules = RulesTree { text, definitions };
    let change = |name: &str| match name {
        "misere" => rules.misere(),
        "must-take" => must_take::change(&rules),
        "torus" => torus::change(&rules),
        "no-move-loses" => rules.no_move_loses(),
        "repetition" => rules.repetition(),
        _ => rules.larger(),
    };
    let made = VARIANTS.into_iter().map(|name| Variant {
        name,
        text: change(name).map(|parts| apply(text, parts)),
    });
    made.collect()
}

impl RulesTree<'_> {
    /// Who would win loses.
    fn misere(&self) -> Change {
        self.two_players()?;
        let functions = self.definitions.functions.iter();
        let called = functions.flat_map(|function| calls(&function.body));
        let winners = called.filter(|(name, _)| name.text == "setWinner");
        let swap = |winner: &Expr| {
            let bare = winner.bare();
            let text = self.slice(winner.span);
            match &bare.kind {
                // `1 - p` names the other one of p.
                ExprKind::Chain(one, rest) => match (&one.bare().kind, rest.as_slice()) {
                    (ExprKind::Int(1), [(Operator::Binary(BinaryOp::Subtract), _, player)]) => {
                        self.slice(player.span).to_owned()
                    }
                    _ => format!("1 - ({text})"),
                },
                ExprKind::Int(0) => "1".to_owned(),
                ExprKind::Int(1) => "0".to_owned(),
                ExprKind::Name(_) | ExprKind::Call(..) => format!("1 - {text}"),
                _ => format!("1 - ({text})"),
            }
        };
        let parts: Vec<Part> = winners
            .filter_map(|(_, arguments)| arguments.first())
            .map(|winner| (winner.span.range(), swap(winner)))
            .collect();
        match parts.is_empty() {
            true => Err(message!("variant-no-winner")),
            false => Ok(parts),
        }
    }

    /// Who cannot move has lost.
    fn no_move_loses(&self) -> Change {
        self.two_players()?;
        let end = self.hook(END)?;
        if self.has_call(&["setTurn"]) {
            return Err(message!("variant-own-turns"));
        }
        let asks =
            |function: &Function| calls(&function.body).any(|(name, _)| name.text == "hasMove");
        if asks(end) {
            return Err(message!("variant-asks-moves"));
        }
        if asks(self.hook(LEGAL)?) {
            // A player without a move has one then: to pass.
            return Err(message!("variant-passes"));
        }
        let rule = "if (!hasMove(1 - onTurn())) { setWinner(onTurn()); return true; }  \
                    /*! the other player cannot move */";
        Ok(vec![Self::first_statement(end, rule)])
    }

    /// The third repetition of a position is a draw.
    fn repetition(&self) -> Change {
        let end = self.hook(END)?;
        if self.has_call(&["repeats", "boardRepeats"]) {
            return Err(message!("variant-counts-repetitions"));
        }
        let rule =
            "if (repeats() >= 2) { return true; }  /*! the position is there for the third time */";
        Ok(vec![Self::first_statement(end, rule)])
    }

    /// The board is larger by two columns and rows.
    fn larger(&self) -> Change {
        let mut parameters = self.definitions.parameters.iter();
        let size = parameters.find_map(|parameter| match &parameter.value {
            ParameterValue::Size(width, height) if parameter.name.text == "size" => {
                Some([width, height])
            }
            _ => None,
        });
        let size = size.ok_or_else(|| message!("variant-no-size"))?;
        let starts = &self.definitions.starts;
        let is_number =
            |coordinate: &StartCoordinate| matches!(coordinate, StartCoordinate::Whole(_));
        let is_fixed = starts.iter().any(|start| {
            start.picture.is_some()
                || start
                    .squares
                    .iter()
                    .any(|it| is_number(&it.x) || is_number(&it.y))
        });
        if is_fixed {
            return Err(message!("variant-fixed-start"));
        }
        let ways = self.definitions.lines.iter().flat_map(|block| &block.ways);
        let mut points = ways.flatten();
        if points.any(|it| is_number(&it.x) || is_number(&it.y)) {
            return Err(message!("variant-fixed-lines"));
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut numbers = Vec::new();
        for word in size {
            let (number, span) = self
                .number(word)
                .ok_or_else(|| message!("variant-no-size"))?;
            numbers.extend([number, number - 1]);
            let part = (span.range(), (number + 2).to_string());
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        numbers.retain(|number| *number > 1);
        let bodies = self.definitions.functions.iter().map(|it| &it.body);
        let mut literals = bodies.flat_map(expressions).filter_map(|it| match it.kind {
            ExprKind::Int(number) if numbers.contains(&number) => Some(number),
            _ => None,
        });
        match literals.next() {
            Some(number) => Err(message!("variant-size-in-rules", number = number)),
            None => Ok(parts),
        }
    }

    /// Returns the number that a word of the size means, and where it is written.
    fn number(&self, word: &SourceWord) -> Option<(i64, Span)> {
        if let Ok(number) = word.text.parse() {
            return Some((number, word.span));
        }
        let mut constants = self.definitions.constants.iter();
        let constant = constants.find(|constant| constant.name.text == word.text)?;
        match constant.value.bare().kind {
            ExprKind::Int(number) => Some((number, constant.value.span)),
            // One number that is said by another one is changed there.
            ExprKind::Name(ref name) if *name != word.text => {
                let mut constants = self.definitions.constants.iter();
                let constant = constants.find(|constant| constant.name.text == *name)?;
                match constant.value.bare().kind {
                    ExprKind::Int(number) => Some((number, constant.value.span)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
