//! Whole numbers outside of functions: literals, or names of constants.

use super::constants::{self, Constants};
use super::syntax::{SourceWord, StartCoordinate};
use crate::base::{Diagnostic, Span};
use crate::board::{Board, Square};
use crate::message;
use crate::rules::DisplayValue;
use crate::rules::report::Report;

/// Returns true if a number is given by the name of a constant.
pub(super) fn is_name(word: &SourceWord) -> bool {
    word.text
        .starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Returns the value of an integer literal; `None` after a reported leading zero, the largest number if it is too
/// large.
pub(super) fn whole(word: &SourceWord, report: &mut Report) -> Option<i64> {
    let text = word.text.as_str();
    if text.starts_with('-') {
        return Some(-1);
    }
    if text.len() > 1 && text.starts_with('0') {
        report.error(word.span, message!("gdef-leading-zero", found = text));
        return None;
    }
    Some(text.parse().unwrap_or(i64::MAX))
}

/// Returns a column or row of the start, or of a line.
pub(super) fn coordinate(
    coordinate: &StartCoordinate,
    constants: &Constants,
    report: &mut Report,
) -> Option<i64> {
    match coordinate {
        StartCoordinate::Whole(word) => whole(word, report),
        StartCoordinate::Expr(expr) => constants::whole(expr, constants, report),
    }
}

/// Returns the square in a column and row, or `None` if it was reported as off the board. A board whose size is not known
/// has all squares.
pub(super) fn square(
    (x, y): (i64, i64),
    board: &Board,
    is_sized: bool,
    span: Span,
    report: &mut Report,
) -> Option<Square> {
    let whole = u16::try_from(x).ok().zip(u16::try_from(y).ok());
    let square = whole.map(|(x, y)| Square::new(x, y));
    let is_inside = |square: &Square| square.x < board.width() && square.y < board.height();
    let square = square.filter(|square| !is_sized || is_inside(square));
    if square.is_none() {
        let message = message!(
            "gdef-start-off-board",
            x = x,
            y = y,
            width = board.width(),
            height = board.height()
        );
        report.error(span, message);
    }
    square
}

/// Returns true if a word is an integer literal or the name of an integer constant.
pub(super) fn is_whole(word: &SourceWord, constants: &Constants) -> bool {
    !is_name(word)
        || constants
            .get(&word.text)
            .is_some_and(|constant| matches!(constant.value, DisplayValue::Int(_)))
}

/// Returns the value of an integer literal or of a constant.
pub(super) fn number(word: &SourceWord, constants: &Constants, report: &mut Report) -> Option<i64> {
    if !is_name(word) {
        return whole(word, report);
    }
    report.extension(word.span, message!("gdef-extension-constant"));
    let constant = constants.get(&word.text);
    match constant.map(|constant| constant.value) {
        Some(_) if constant.is_some_and(|constant| !constant.is_known) => None,
        Some(DisplayValue::Int(number)) => Some(number),
        Some(_) => {
            let message = message!("gdef-constant-whole", name = &word.text);
            report.error(word.span, message);
            None
        }
        None => {
            let message = message!("gdef-constant-unknown", name = &word.text);
            let mut diagnostic = Diagnostic::error(word.span, message);
            let names = constants.keys().map(String::as_str);
            diagnostic.hint = report
                .nearest(&word.text, names)
                .map(|near| message!("gdef-did-you-mean", name = near));
            report.add(diagnostic);
            None
        }
    }
}
