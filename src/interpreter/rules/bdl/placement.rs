//! The pieces at the start.

use super::model::OwnedKind;
use super::piece_names::PieceNames;
use super::syntax::{File, PlacementEntry};
use crate::base::{Diagnostic, Span};
use crate::board::Square;
use crate::message;
use crate::rules::report::Report;
use std::collections::HashMap;

/// The most squares that positions may name, counting repetitions.
const MAX_PLACED: usize = 100_000;

/// The content of the section `initial_piece_position`.
#[derive(Debug, Default)]
pub(super) struct InitialPlacement {
    /// The pieces that are placed, in order; later ones replace earlier ones.
    pub instances: Vec<(Square, OwnedKind)>,
    /// The owner in the entry of each placed piece.
    pub entry_owner: HashMap<usize, u8>,
    pub highest_owner: u8,
}

/// Reads the section.
pub(super) fn place(
    file: &File,
    names: &PieceNames,
    width: u16,
    height: u16,
    report: &mut Report,
) -> InitialPlacement {
    let mut placement = InitialPlacement::default();
    for entry in entries(file, report) {
        if placement.instances.len() > MAX_PLACED {
            let many = message!("bdl-positions-many", max = MAX_PLACED);
            report.error(entry.name.span, many);
            break;
        }
        let Some(piece) = names.get(&entry.name.text) else {
            names.report_unknown(&entry.name, report);
            continue;
        };
        let owner = match entry.owner {
            None => 0,
            Some(number) => match u8::try_from(number.value).ok().filter(|owner| *owner < 254) {
                Some(owner) => owner,
                None => {
                    let wrong = message!("bdl-owner", value = number.value);
                    report.error(number.span, wrong);
                    continue;
                }
            },
        };
        placement.entry_owner.insert(*piece, owner);
        let copy_owner = u8::from(owner != 1);
        placement.highest_owner = placement.highest_owner.max(owner);
        if entry.mirrored {
            placement.highest_owner = placement.highest_owner.max(copy_owner);
        }
        let mut set = |x: u16, y: u16| {
            placement.instances.push((
                Square::new(x, y),
                OwnedKind {
                    piece: *piece,
                    owner,
                    flag: true,
                },
            ));
            if entry.mirrored {
                placement.instances.push((
                    Square::new(x, height - 1 - y),
                    OwnedKind {
                        piece: *piece,
                        owner: copy_owner,
                        flag: false,
                    },
                ));
            }
        };
        squares(&entry, width, height, report, &mut set);
    }
    // A piece that is replaced at once is never on the board.
    let mut last: HashMap<Square, usize> = HashMap::new();
    for (number, (square, _)) in placement.instances.iter().enumerate() {
        last.insert(*square, number);
    }
    let mut number = 0;
    placement.instances.retain(|(square, _)| {
        number += 1;
        last.get(square) == Some(&(number - 1))
    });
    placement
}

/// Returns the effective entries: a repeated one replaces the first, at its place.
fn entries(file: &File, report: &mut Report) -> Vec<PlacementEntry> {
    let mut entries: Vec<PlacementEntry> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for entry in &file.entries {
        let place = *places.entry(&entry.name.text).or_insert(entries.len());
        match entries.get_mut(place) {
            Some(first) => {
                let twice = message!("bdl-entry-twice", name = entry.name.text.clone());
                report.add(
                    Diagnostic::warning(entry.name.span, twice)
                        .with_related(first.name.span, message!("bdl-first-here"))
                        .with_hint(message!("bdl-entry-twice-hint")),
                );
                *first = entry.clone();
            }
            None => entries.push(entry.clone()),
        }
    }
    entries
}

/// Calls `set` for every square of an entry.
fn squares(
    entry: &PlacementEntry,
    width: u16,
    height: u16,
    report: &mut Report,
    set: &mut dyn FnMut(u16, u16),
) {
    let Some((vectors, _)) = entry.positions.first() else {
        let message = message!("bdl-positions-missing", name = entry.name.text.clone());
        report.hinted(entry.name.span, message, message!("bdl-positions-hint"));
        return;
    };
    for (_, span) in entry.positions.iter().skip(1) {
        report.add(
            Diagnostic::warning(*span, message!("bdl-positions-twice"))
                .with_hint(message!("bdl-positions-twice-hint")),
        );
    }
    let off = |span: Span, report: &mut Report| {
        let wrong = message!("bdl-position-off-board", width = width, height = height);
        report.hinted(span, wrong, message!("bdl-position-off-board-hint"));
    };
    let mut placed = 0;
    for vector in vectors {
        let fits = |low: i32, high: i32, size: u16| low >= 0 && high < i32::from(size);
        if !fits(vector.x.low, vector.x.high, width) {
            off(vector.x.span, report);
            continue;
        }
        if !fits(vector.y.low, vector.y.high, height) {
            off(vector.y.span, report);
            continue;
        }
        let columns = vector.x.high.saturating_sub(vector.x.low).max(0) as usize + 1;
        let rows = vector.y.high.saturating_sub(vector.y.low).max(0) as usize + 1;
        placed += columns * rows;
        if placed > MAX_PLACED {
            report.error(
                vector.span,
                message!("bdl-positions-many", max = MAX_PLACED),
            );
            return;
        }
        for x in vector.x.low..=vector.x.high {
            for y in vector.y.low..=vector.y.high {
                if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) {
                    set(x, y);
                }
            }
        }
    }
}
