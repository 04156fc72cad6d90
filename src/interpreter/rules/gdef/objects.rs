//! Checks the definitions of objects and of families of them.

use super::constants::{self, Constants, Family, Objects};
use super::numbers::{self, is_name, whole};
use super::syntax::{Definitions, ObjectDefinition, SourceWord};
use super::words::EMPTY;
use crate::base::Diagnostic;
use crate::board::{Piece, PieceKind};
use crate::message;
use crate::rules::report::Report;

/// The most objects of a game with families.
const MAX_MEMBERS: i64 = 4096;

/// Returns the kinds of pieces and their names. `overrides` are those of constants, for the numbers of families.
pub(super) fn objects(
    definitions: &Definitions,
    overrides: &[(String, String)],
    report: &mut Report,
) -> (Vec<PieceKind>, Objects) {
    let mut pieces = Vec::new();
    let mut objects = Objects::default();
    // Numbers of families may be constants, and constants may be members of families. So the constants are evaluated
    // once without families, where one is needed for a number.
    let needs_constants = |defined: &ObjectDefinition| {
        let members = defined.members.as_ref();
        members.is_some_and(|(first, last)| is_name(first) || is_name(last))
    };
    let known = match definitions.objects.iter().any(needs_constants) {
        true => {
            let (mut overrides, mut silent) = (overrides.to_vec(), Report::new(false));
            constants::check(definitions, &objects, &mut overrides, &mut silent)
        }
        false => Constants::new(),
    };
    for defined in &definitions.objects {
        let object = &defined.name;
        if EMPTY.contains(&object.text.as_str()) {
            report.error(
                object.span,
                message!("gdef-object-empty", name = &object.text),
            );
            continue;
        }
        if let Some(first) = objects.declared(&object.text) {
            report.add(
                Diagnostic::error(
                    object.span,
                    message!("gdef-object-twice", name = &object.text),
                )
                .with_related(first, message!("gdef-first-here")),
            );
            continue;
        }
        let number = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
        if number >= u16::MAX - 1 {
            report.error(object.span, message!("gdef-objects-too-many"));
            break;
        }
        let Some((first, last)) = &defined.members else {
            pieces.push(PieceKind::from(&object.text));
            objects.add(object.text.clone(), Piece(number), object.span);
            continue;
        };
        let first_number = numbers::number(first, &known, report);
        let last_number = numbers::number(last, &known, report);
        let (Some(first_number), Some(last_number)) = (first_number, last_number) else {
            continue;
        };
        let span = first.span.to(last.span);
        let count = last_number.saturating_sub(first_number).saturating_add(1);
        if first_number < 0 || count < 1 {
            let hint = message!("gdef-family-hint");
            report.hinted(span, message!("gdef-family-range"), hint);
            continue;
        }
        if count.saturating_add(i64::from(number)) > MAX_MEMBERS {
            let message = message!("gdef-family-too-large", max = MAX_MEMBERS);
            report.error(span, message);
            continue;
        }
        let members = first_number..=last_number;
        pieces.extend(members.map(|member| PieceKind::from(&format!("{}.{member}", object.text))));
        let family = Family {
            piece: Piece(number),
            count: u16::try_from(count).unwrap_or(u16::MAX),
            first: first_number,
            span: object.span,
        };
        objects.families.insert(object.text.clone(), family);
    }
    objects.count = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
    (pieces, objects)
}

/// Sets the owners of the pieces.
pub(super) fn owners(
    definitions: &Definitions,
    objects: &Objects,
    players: u8,
    pieces: &mut [PieceKind],
    report: &mut Report,
) {
    for defined in &definitions.objects {
        let Some(word) = &defined.owner else { continue };
        let owner = owner(word, players, report);
        // A duplicate definition was reported and is ignored.
        let name = defined.name.text.as_str();
        let single = objects.get(name).map(|(piece, span)| (*piece, 1, *span));
        let family = || objects.families.get(name);
        let named = single.or_else(|| family().map(|of| (of.piece, of.count, of.span)));
        let Some((piece, count, _)) = named.filter(|(.., span)| *span == defined.name.span) else {
            continue;
        };
        let (first, count) = (usize::from(piece.0), usize::from(count));
        let kinds = pieces.get_mut(first..first + count);
        for kind in kinds.into_iter().flatten() {
            kind.owner = owner;
        }
    }
}

/// Returns the player with a number.
fn owner(word: &SourceWord, players: u8, report: &mut Report) -> Option<u8> {
    let number = whole(word, report)?;
    let owner = u8::try_from(number).ok().filter(|owner| *owner < players);
    if owner.is_none() {
        let message = message!("gdef-owner-range", players = players, last = players - 1);
        report.error(word.span, message);
    }
    owner
}
