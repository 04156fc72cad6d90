//! Checks the start position: squares one by one, or a picture.

use super::constants::{Constants, Objects};
use super::numbers::{self, coordinate, is_name, number};
use super::syntax::{Definitions, ObjectWord, PictureRow, SourceWord, StartBlock};
use super::words::EMPTY;
use crate::base::{Diagnostic, FileId, Span};
use crate::board::{Board, Cell, Piece, Square};
use crate::message;
use crate::rules::report::Report;
use crate::rules::{DisplayValue, FaultKind};
use std::collections::HashMap;

/// The names that may be used outside functions.
#[derive(Clone, Copy)]
pub(super) struct HeadNames<'a> {
    pub objects: &'a Objects,
    pub constants: &'a Constants,
    /// True if the parameter `stacks` is there.
    pub has_stacks: bool,
}

impl HeadNames<'_> {
    /// Returns true for the words of an empty square and of none, and for constants with such a value.
    fn is_nothing(self, object: &ObjectWord) -> bool {
        let name = object.name.text.as_str();
        !self.objects.has(name) && object.member.is_none() && self.has(name)
    }

    fn has(self, name: &str) -> bool {
        name == "hole"
            || EMPTY.contains(&name)
            || self.objects.has(name)
            || self.constants.contains_key(name)
    }
}

/// Sets the board up.
pub(super) fn set_up(
    definitions: &Definitions,
    board: &mut Board,
    sized: bool,
    names: HeadNames<'_>,
    report: &mut Report,
) {
    let Some(first) = definitions.starts.first() else {
        if !definitions.is_incomplete {
            let beginning = Span::new(FileId(0), 0, 0);
            report.add(Diagnostic::note(beginning, message!("gdef-start-absent")));
        }
        return;
    };
    for second in definitions.starts.iter().skip(1) {
        report.add(
            Diagnostic::error(second.span, message!("gdef-start-twice"))
                .with_related(first.span, message!("gdef-first-here")),
        );
    }
    match &first.picture {
        Some(rows) if sized => set_picture(first, rows, board, names, report),
        Some(_) => {}
        None => set_squares(first, board, sized, names, report),
    }
}

/// Sets the board as a picture shows it, from the top row.
fn set_picture(
    start: &StartBlock,
    rows: &[PictureRow],
    board: &mut Board,
    names: HeadNames<'_>,
    report: &mut Report,
) {
    if rows.len() != usize::from(board.height()) {
        let message = message!(
            "gdef-picture-rows",
            found = rows.len(),
            height = board.height()
        );
        report.hinted(start.span, message, message!("gdef-picture-hint"));
        return;
    }
    let is_single = names.objects.names().all(|name| name.len() == 1);
    let letters = is_single && names.objects.families.is_empty();
    for (row, y) in rows.iter().zip((0..board.height()).rev()) {
        let squares: Vec<ObjectWord> = row
            .squares
            .iter()
            .flat_map(|word| match letters && !names.has(&word.name.text) {
                true => split(&word.name),
                false => vec![word.clone()],
            })
            .collect();
        if squares.len() != usize::from(board.width()) {
            let message = message!(
                "gdef-picture-row",
                row = board.height() - y,
                found = squares.len(),
                width = board.width()
            );
            let ends = row.squares.first().zip(row.squares.last());
            let span = ends.map_or(start.span, |(first, last)| {
                first.name.span.to(last.name.span)
            });
            report.hinted(span, message, message!("gdef-picture-hint"));
            continue;
        }
        for (word, x) in squares.iter().zip(0..) {
            let cell = match word.name.text.as_str() {
                "." | "#" if word.times.is_some() => {
                    report.error(word.span(), message!("gdef-stack-object"));
                    continue;
                }
                "." => Cell::EMPTY,
                "#" => Cell::HOLE,
                _ => {
                    stack(&[word], Square::new(x, y), board, names, report);
                    continue;
                }
            };
            board.set(Square::new(x, y), cell);
        }
    }
}

/// Splits a word into its characters.
fn split(word: &SourceWord) -> Vec<ObjectWord> {
    let letters = word.text.char_indices().map(|(index, letter)| {
        let start = word.span.start + u32::try_from(index).unwrap_or(0);
        let name = SourceWord {
            text: letter.to_string(),
            span: Span {
                start,
                end: start + u32::try_from(letter.len_utf8()).unwrap_or(1),
                ..word.span
            },
        };
        ObjectWord {
            name,
            member: None,
            times: None,
        }
    });
    letters.collect()
}

fn set_squares(
    start: &StartBlock,
    board: &mut Board,
    sized: bool,
    names: HeadNames<'_>,
    report: &mut Report,
) {
    let mut seen: HashMap<Square, Span> = HashMap::new();
    for square in &start.squares {
        let x = coordinate(&square.x, names.constants, report);
        let y = coordinate(&square.y, names.constants, report);
        let (Some(x), Some(y)) = (x, y) else {
            continue;
        };
        let Some(place) = numbers::square((x, y), board, sized, square.span, report) else {
            continue;
        };
        if let Some(first) = seen.get(&place) {
            report.add(
                Diagnostic::error(square.span, message!("gdef-square-twice", x = x, y = y))
                    .with_related(*first, message!("gdef-first-here")),
            );
            continue;
        }
        seen.insert(place, square.span);
        let objects: Vec<&ObjectWord> = square.objects.iter().collect();
        stack(&objects, place, board, names, report);
    }
}

/// Puts objects on a square, lowest first.
fn stack(
    objects: &[&ObjectWord],
    square: Square,
    board: &mut Board,
    names: HeadNames<'_>,
    report: &mut Report,
) {
    let is_stack = objects.len() > 1 || objects.iter().any(|object| object.times.is_some());
    let most = board.stack_limit();
    let mut height = 0_i64;
    for object in objects {
        let cell = cell(object, names, report);
        let times = match &object.times {
            Some(times) if !is_name(times) && times.text.parse::<i64>().is_err() => {
                report.error(times.span, message!("gdef-stack-times"));
                None
            }
            Some(times) => number(times, names.constants, report),
            None => Some(1),
        };
        let span = object.span();
        match (cell.piece(), times) {
            (Some(piece), Some(times)) => {
                height = height.saturating_add(times);
                if times < 0 || height > most as i64 && board.has_stacks() {
                    let message = message!("gdef-stack-range", most = most, found = height);
                    report.error(span, message);
                    return;
                }
                let times = usize::try_from(times).unwrap_or(usize::MAX);
                match board.has_stacks() {
                    true => board.place_many(square, piece, times),
                    false => board.set(square, cell),
                }
            }
            // What is no object was reported where it is unknown, and stands for itself where it stands alone.
            (None, _) if !is_stack => board.set(square, cell),
            (None, _) if names.is_nothing(object) => {
                report.error(span, message!("gdef-stack-object"));
            }
            _ => {}
        }
    }
    // A wrong number of `stacks` was reported where it stands.
    if let (Some(first), Some(last), true) = (objects.first(), objects.last(), is_stack)
        && !board.has_stacks()
        && !names.has_stacks
    {
        let span = first.span().to(last.span());
        let hint = message!("gdef-stacks-hint");
        report.hinted(span, message!("gdef-stack-absent"), hint);
    }
}

fn cell(object: &ObjectWord, names: HeadNames<'_>, report: &mut Report) -> Cell {
    let HeadNames {
        objects, constants, ..
    } = names;
    let name = &object.name;
    let family = objects.families.get(&name.text);
    if family.is_some() || object.member.is_some() {
        let (span, message) = match (family, &object.member) {
            (Some(family), Some(member)) => {
                let number = number(member, constants, report);
                match number.map(|number| family.member(number)) {
                    Some(None) => (member.span, FaultKind::NoSuchObject.message()),
                    known => return known.flatten().unwrap_or(Cell::EMPTY),
                }
            }
            (Some(_), None) => (name.span, message!("gdef-family-index", name = &name.text)),
            (None, _) => (
                name.span,
                message!("gdef-family-unknown", name = &name.text),
            ),
        };
        report.error(span, message);
        return Cell::EMPTY;
    }
    match name.text.as_str() {
        "empty" => Cell::EMPTY,
        "empt" => {
            report.add(empt(name.span));
            Cell::EMPTY
        }
        text => match objects.get(text) {
            Some((piece, _)) => Cell::of(*piece),
            None => {
                if let Some(DisplayValue::Piece(cell)) =
                    constants.get(text).map(|constant| constant.value)
                {
                    return cell;
                }
                if text == "hole" {
                    report.extension(name.span, message!("gdef-extension-hole"));
                    return Cell::HOLE;
                }
                let mut diagnostic =
                    Diagnostic::error(name.span, message!("gdef-object-unknown", name = text));
                diagnostic.hint = object_hint(text, objects, report);
                report.add(diagnostic);
                Cell::EMPTY
            }
        },
    }
}

/// Suggests an object for an unknown name: the most similar one, a member of a family, or all if there are few.
fn object_hint(text: &str, objects: &Objects, report: &mut Report) -> Option<crate::base::Message> {
    // `d1` is meant for `d[1]`.
    let name = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    if let Some(family) = objects.families.get(name) {
        let number = text
            .get(name.len()..)
            .and_then(|digits| digits.parse().ok());
        let number = number.filter(|number| family.member(*number).is_some());
        let member = format!("{name}[{}]", number.unwrap_or(family.first));
        return Some(message!("gdef-did-you-mean", name = member));
    }
    let names = objects.names().chain(["empty"]);
    if let Some(near) = report.nearest(text, names) {
        return Some(message!("gdef-did-you-mean", name = near));
    }
    let single = objects.names().filter_map(|name| {
        let (piece, _) = objects.get(name)?;
        Some((*piece, name.to_owned()))
    });
    let families = objects.families.iter();
    let families = families.map(|(name, of)| (of.piece, format!("{name}[{}]", of.first)));
    let mut all: Vec<(Piece, String)> = single.chain(families).collect();
    if all.is_empty() {
        return Some(message!("gdef-object-hint"));
    }
    all.sort();
    let names: Vec<String> = all.into_iter().take(8).map(|(_, name)| name).collect();
    Some(message!("gdef-objects-known", names = names.join(", ")))
}

/// Returns the remark about the older spelling of `empty`.
pub(super) fn empt(span: Span) -> Diagnostic {
    Diagnostic::lint(span, message!("gdef-empt"))
        .with_hint(message!("gdef-write-instead", wanted = "empty"))
}
