//! Checks the lines of a board: which squares are neighbours where the grid does not say.

use super::constants::Constants;
use super::numbers::{self, coordinate};
use super::syntax::{Definitions, LinePoint, LinesBlock};
use crate::base::{FileId, Span};
use crate::board::look::BoardLine;
use crate::board::{Board, Square};
use crate::message;
use crate::rules::report::Report;
use crate::rules::vm::neighbours::Grid;
use std::collections::HashSet;

/// The most lines of a board. Drawing tests each of them at every square.
const MAX_LINES: usize = 1000;

/// Returns the lines on a board, which has the size of that of the game, if there is one, and its holes.
pub(super) fn check(
    definitions: &Definitions,
    constants: &Constants,
    grid: Option<Grid>,
    board: Option<&Board>,
    report: &mut Report,
) -> Vec<BoardLine> {
    let has_lines = grid == Some(Grid::Lines);
    let blocks = &definitions.lines;
    if let Some(block) = blocks.first().filter(|_| !has_lines) {
        let hint = message!("gdef-lines-grid-hint");
        report.hinted(block.span, message!("gdef-lines-grid"), hint);
    }
    let is_empty = |block: &LinesBlock| block.ways.is_empty() && !block.is_broken;
    if has_lines && blocks.iter().all(is_empty) && !definitions.is_incomplete {
        let parameters = &mut definitions.parameters.iter();
        let grid = parameters.find(|parameter| parameter.name.text == "grid");
        // With `--set` there may be no parameter.
        let span = grid.map_or(Span::new(FileId(0), 0, 0), |grid| grid.name.span);
        let hint = message!("gdef-lines-hint");
        report.hinted(span, message!("gdef-lines-absent"), hint);
    }
    let Some(board) = board else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for way in blocks.iter().flat_map(|block| &block.ways) {
        let mut last = None;
        for point in way {
            let square = square(point, constants, board, report);
            if let (Some((from, start)), Some(to)) = (last, square) {
                let line = BoardLine::between(from, to);
                if line.is_none() {
                    let span = Span::to(start, point.span);
                    let hint = message!("gdef-lines-hint");
                    report.hinted(span, message!("gdef-line-crooked"), hint);
                }
                lines.extend(line.filter(|line| !lines.contains(line)));
                if lines.len() > MAX_LINES {
                    let message = message!("gdef-lines-too-many", max = MAX_LINES);
                    report.error(point.span, message);
                    return lines;
                }
            }
            last = square.map(|square| (square, point.span));
        }
    }
    if let Some(block) = blocks.first().filter(|_| has_lines && !lines.is_empty()) {
        report_lonely(block, &lines, board, report);
    }
    lines
}

/// Points out squares that no line leads to, since a line may be missing.
fn report_lonely(block: &LinesBlock, lines: &[BoardLine], board: &Board, report: &mut Report) {
    let on_lines: HashSet<Square> = lines.iter().flat_map(BoardLine::squares).collect();
    let lonely = board.squares().filter(|square| !on_lines.contains(square));
    let mut lonely = lonely.map(|square| format!("({},{})", square.x, square.y));
    let first: Vec<String> = lonely.by_ref().take(4).collect();
    let rest = lonely.count();
    if !first.is_empty() {
        let names = first.join(", ");
        report.lint(
            block.span,
            message!("gdef-lines-lonely", squares = names, rest = rest),
        );
    }
}

/// Returns the square of a point, or `None` if an error was reported.
fn square(
    point: &LinePoint,
    constants: &Constants,
    board: &Board,
    report: &mut Report,
) -> Option<Square> {
    let x = coordinate(&point.x, constants, report);
    let y = coordinate(&point.y, constants, report);
    let (x, y) = x.zip(y)?;
    let square = numbers::square((x, y), board, true, point.span, report)?;
    if !board.has(square) {
        report.error(point.span, message!("gdef-line-hole", x = x, y = y));
        return None;
    }
    Some(square)
}
