//! Left and right, bottom and top are neighbours: reads of the board go round, and the edge is tested nowhere.

use super::tree::{Change, LEGAL, Part, RulesTree, only_value};
use super::walk::{calls, expressions};
use crate::message;
use crate::rules::gdef::syntax::{ExprKind, Function, Operator};
use crate::rules::vm::tree::{BinaryOp, Type};

/// The functions of the program that know where the board ends.
const GROUPS: [&str; 8] = [
    "groupSize",
    "touches",
    "liberties",
    "joins",
    "groupSize8",
    "touches8",
    "liberties8",
    "joins8",
];

/// The functions of the program whose first two arguments are a square.
const OF_SQUARES: [&str; 5] = ["clear", "place", "show", "mark", "marked"];

pub(super) fn change(rules: &RulesTree<'_>) -> Change {
    rules.hook(LEGAL)?;
    if rules.has_call(&GROUPS) {
        return Err(message!("variant-groups"));
    }
    let functions = &rules.definitions.functions;
    // A piece that goes is judged by the difference of two squares, which is not made to go round.
    let goes = functions
        .iter()
        .flat_map(|it| expressions(&it.body))
        .any(|it| {
            matches!(&it.kind, ExprKind::Access(name, indices) if name.text == "OperationList"
            && !matches!(indices.first().map(|index| &index.bare().kind), Some(ExprKind::Int(0))))
        });
    if goes {
        return Err(message!("variant-goes"));
    }
    let edges: Vec<&Function> = functions.iter().filter(|it| tests_edge(it)).collect();
    if edges.is_empty() {
        return Err(message!("variant-no-edge"));
    }
    let (column, row) = (rules.fresh("wrapX"), rules.fresh("wrapY"));
    let mut parts: Vec<Part> = Vec::new();
    for function in functions {
        if edges
            .iter()
            .any(|edge| edge.name.span == function.name.span)
        {
            let value = only_value(function).map(|value| value.span.range());
            parts.extend(value.map(|range| (range, "true".to_owned())));
            continue;
        }
        let read = expressions(&function.body).filter_map(|it| match &it.kind {
            ExprKind::Access(name, indices) => match name.text.as_str() {
                "CurrentPosition" | "NextPosition" => indices.get(..2),
                "PreviousPosition" => indices.get(1..3),
                _ => None,
            },
            _ => None,
        });
        let is_of_square = |name: &str| OF_SQUARES.contains(&name);
        let called = calls(&function.body)
            .filter(|(name, _)| is_of_square(&name.text))
            .filter_map(|(_, arguments)| arguments.get(..2));
        for square in read.chain(called) {
            for (coordinate, wrap) in square.iter().zip([&column, &row]) {
                let is_plain = matches!(coordinate.bare().kind, ExprKind::Int(_))
                    || rules.slice(coordinate.span).starts_with("OperationList");
                if !is_plain {
                    let range = coordinate.span.range();
                    // Two parts at the ends, so that a read inside another one is changed as well.
                    parts.push((range.start..range.start, format!("{wrap}(")));
                    parts.push((range.end..range.end, ")".to_owned()));
                }
            }
        }
    }
    parts.push(rules.appended(&format!(
        "/* the column and the row on a board whose edges are joined */\n\
         define {column}(int x) -> int {{ return (x % width() + width()) % width(); }}\n\
         define {row}(int y) -> int {{ return (y % height() + height()) % height(); }}"
    )));
    Ok(parts)
}

/// Returns true for a function that says whether a square is on the board, and nothing else: comparisons of its two
/// numbers, all of which must hold.
fn tests_edge(function: &Function) -> bool {
    let [(Type::Int, x), (Type::Int, y)] = function.header.params.as_slice() else {
        return false;
    };
    let Some(ExprKind::Chain(first, rest)) = only_value(function).map(|value| &value.bare().kind)
    else {
        return false;
    };
    let is_comparison = |it: &ExprKind| match it {
        ExprKind::Chain(left, right) => {
            let ordered = |operator: &Operator| {
                let Operator::Binary(operator) = operator else {
                    return false;
                };
                matches!(
                    operator,
                    BinaryOp::Less | BinaryOp::AtMost | BinaryOp::Greater | BinaryOp::AtLeast
                )
            };
            let of_square = matches!(&left.bare().kind, ExprKind::Name(name) if *name == x.text || *name == y.text);
            of_square && right.len() == 1 && right.iter().all(|(operator, _, _)| ordered(operator))
        }
        _ => false,
    };
    let is_and = |operator: &Operator| matches!(operator, Operator::And);
    rest.len() == 3
        && rest.iter().all(|(operator, _, _)| is_and(operator))
        && is_comparison(&first.bare().kind)
        && rest.iter().all(|(_, _, it)| is_comparison(&it.bare().kind))
}
