//! Long lines: where a line of code beyond [`WIDTH`] is broken.

// Each round breaks a long line at one level and writes the lines anew, until none is too long or can be broken:
//
//    if (a && b || c) { x(); y(); }    a block on one line: its statements and its brace get lines of their own
//    x(); y(); z();                    several statements: parted from the front until the rest fits
//    return a && b || c && d;          one statement: at the operator that binds least and is in the fewest brackets,
//                                      here `||`; of several, the last one up to which the line fits
//
// Outermost first, so that what belongs together stays on one line as long as it can.

use super::layout::{LayoutLine, TextLayout};
use super::spacing::is_operator;
use super::style::WIDTH;
use super::token::SpacingContext;

/// Breaks the lines that are too long at one place each. Returns false if there is none.
pub(super) fn break_lines(layout: &mut TextLayout<'_>, lines: &[LayoutLine]) -> bool {
    let breaks: Vec<usize> = lines.iter().flat_map(|line| places(layout, line)).collect();
    for index in &breaks {
        if let Some(piece) = layout.pieces.get_mut(*index) {
            piece.is_first = true;
            // A line without an indentation of its own gets the usual one.
            piece.column = 0;
            piece.gap = 0;
            piece.blank_lines = 0;
        }
    }
    !breaks.is_empty()
}

/// Returns the tokens in front of which a line is broken.
fn places(layout: &TextLayout<'_>, line: &LayoutLine) -> Vec<usize> {
    let is_comment = |index: &usize| {
        layout
            .pieces
            .get(*index)
            .is_none_or(|piece| piece.is_comment)
    };
    let last = line.pieces.clone().rev().find(|index| !is_comment(index));
    let Some(last) = last else {
        return Vec::new();
    };
    let column = |index: usize| {
        let column = line.columns.get(index - line.pieces.start);
        column.copied().unwrap_or(0)
    };
    let width = |index: usize| column(index) + layout.word(index).chars().count();
    let has_comment = line
        .pieces
        .clone()
        .any(|index| index < last && is_comment(&index));
    // Lines of properties are the author's.
    if layout.style.has_properties {
        return Vec::new();
    }
    // Left as it is: a line that only its comment makes too long, one with a comment in its middle, and a picture of a
    // board.
    if width(last) <= WIDTH
        || has_comment
        || layout.context(line.pieces.start) == SpacingContext::Board
    {
        return Vec::new();
    }
    let inside: Vec<usize> = line
        .pieces
        .clone()
        .skip(1)
        .filter(|index| *index <= last)
        .collect();
    let is_picture = |index: &usize| layout.context(*index) == SpacingContext::Picture;
    let is_row = |index: &usize| layout.context(*index) == SpacingContext::Entries;
    // A block of statements on one line becomes a block of lines, and so does a table; its rows stay in one piece.
    let open = inside
        .iter()
        .copied()
        .find(|index| layout.word(*index) == "{" && *index < last);
    if let Some(open) = open.filter(|open| !is_picture(&(open + 1)) && !is_row(open)) {
        let level = layout.braces(open);
        let close = inside.iter().copied().find(|index| {
            *index > open && layout.word(*index) == "}" && layout.braces(*index) == level
        });
        let is_statement = |index: &usize| {
            let before = layout.word(index - 1);
            let is_inside = *index > open && close.is_none_or(|close| *index < close);
            let begins = *index == open + 1
                || matches!(before, ";" | "}")
                    && layout.brackets(*index) == 0
                    && !matches!(layout.word(*index), "else" | "}" | ",");
            is_inside && begins && layout.braces(*index) == level + 1
        };
        let mut breaks: Vec<usize> = inside.iter().copied().filter(is_statement).collect();
        breaks.extend(close);
        return breaks;
    }
    // The least is broken at: fewer brackets first, then `||` before `&&` before commas before other operators. Signs
    // in front of a value, and those after another operator, are no places: a line must not begin with what belongs to
    // the one before.
    let rank = |index: usize| {
        let before = layout.word(index - 1);
        let depth = (layout.braces(index), layout.brackets(index));
        let rank = match layout.word(index) {
            "||" => 0,
            "&&" => 1,
            _ if before == "," => 2,
            word if is_operator(word)
                && !matches!(word, "!" | "=" | "->")
                && !is_operator(before)
                && !matches!(before, "(" | "[" | "," | ":" | "return") =>
            {
                3
            }
            _ => return None,
        };
        let is_glued = layout.pieces.get(index).is_some_and(|piece| piece.gap == 0)
            && is_operator(layout.word(index + 1));
        (!is_glued).then_some((depth, rank))
    };
    // Statements are parted from the front until the rest fits, all at once: a round for each would make a long line
    // of them take quadratic time.
    let statements = inside.iter().map(|index| index + 1).filter(|next| {
        *next <= last && layout.word(next - 1) == ";" && layout.brackets(*next) == 0
    });
    let mut parted = Vec::new();
    for next in statements {
        parted.push(next);
        if column(line.pieces.start) + width(last) - column(next) <= WIDTH {
            break;
        }
    }
    if !parted.is_empty() {
        return parted;
    }
    let Some(best) = inside.iter().filter_map(|index| rank(*index)).min() else {
        return Vec::new();
    };
    let candidates = inside.iter().copied();
    let candidates = candidates.filter(|index| rank(*index) == Some(best));
    // A line that was broken off another one begins in the column in which what is broken off it will begin, too. So its
    // parts are found all at once, like statements; of another line only the first one is.
    let begin = line.pieces.start;
    let is_broken_off = layout.pieces.get(begin).is_some_and(|it| it.column == 0)
        && (layout.is_continuation(begin) || layout.context(begin) == SpacingContext::Entries);
    let most = if is_broken_off { usize::MAX } else { 1 };
    let mut begin = begin;
    let mut breaks = Vec::new();
    let mut candidates = candidates.peekable();
    while breaks.len() < most {
        let length = |end: usize| column(line.pieces.start) + width(end) - column(begin);
        if length(last) <= WIDTH {
            break;
        }
        // The last place up to which the line fits fills it as far as possible. If there is none, the first part is too
        // long anyway and a later round breaks it further in.
        let Some(mut place) = candidates.next() else {
            break;
        };
        while let Some(next) = candidates.next_if(|next| length(next - 1) <= WIDTH) {
            place = next;
        }
        breaks.push(place);
        begin = place;
    }
    breaks
}
