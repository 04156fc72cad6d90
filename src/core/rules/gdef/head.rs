//! Checks what is known before play: parameters, objects, the start position.

use super::Options;
use super::syntax::{Definitions, Parameter, ParameterValue, Start, StartSquare, Word};
use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::board::{Board, Cell, Game, Look, Piece, PieceKind, Square};
use crate::message;
use crate::rules::report::Report;
use std::collections::{BTreeMap, HashMap};

/// Columns and rows of the largest board.
const MAX_SIZE: u16 = 64;
/// The most players that a turn can count.
const MAX_PLAYERS: u8 = 255;
const KNOWN: [&str; 4] = ["name", "players", "size", "gm"];

/// What the definitions outside the functions say.
#[derive(Debug)]
pub(super) struct Head {
    pub game: Game,
    pub board: Board,
    /// Objects by name, and where they are declared.
    pub objects: Objects,
}

/// Checks everything but the functions.
pub(super) fn check(
    definitions: &Definitions,
    sources: &Sources,
    options: &Options,
    report: &mut Report,
) -> Head {
    let mut values = Values::default();
    parameters(definitions, &mut values, report);
    overrides(options, &mut values, report);
    let beginning = Span::new(FileId(0), 0, 0);
    if values.size.is_none() && !values.size_tried && !definitions.torn {
        report.add(
            Diagnostic::error(beginning, message!("gdef-size-absent"))
                .with_hint(message!("gdef-size-hint")),
        );
    }
    if values.players.is_none() && !values.players_tried {
        report.add(Diagnostic::note(beginning, message!("gdef-players-absent")));
    }
    let players = values.players.unwrap_or(2);
    let (pieces, objects) = objects(definitions, players, report);
    let (width, height) = values.size.unwrap_or((1, 1));
    let mut board = Board::new(width, height);
    start(
        definitions,
        &mut board,
        values.size.is_some(),
        &objects,
        report,
    );
    let file_name = sources.files().first().map_or("", |source| source.name());
    let game = Game {
        name: values
            .name
            .unwrap_or_else(|| crate::rules::title_of(file_name).to_owned()),
        width,
        height,
        players,
        pieces,
        gm: values.gm,
        look: Look::default(),
    };
    Head {
        game,
        board,
        objects,
    }
}

#[derive(Debug, Default)]
struct Values {
    name: Option<String>,
    players: Option<u8>,
    players_tried: bool,
    size: Option<(u16, u16)>,
    size_tried: bool,
    gm: Option<u32>,
}

fn parameters(definitions: &Definitions, values: &mut Values, report: &mut Report) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for parameter in &definitions.parameters {
        let name = parameter.name.text.as_str();
        if !KNOWN.contains(&name) {
            let near = report.nearest(name, KNOWN);
            let mut diagnostic = Diagnostic::warning(
                parameter.name.span,
                message!("gdef-parameter-unknown", name = name),
            );
            diagnostic.hint = Some(match near {
                Some(near) => message!("gdef-did-you-mean", name = near),
                None => message!("gdef-parameters-known"),
            });
            report.add(diagnostic);
            continue;
        }
        if let Some(first) = seen.get(name) {
            report.add(
                Diagnostic::error(
                    parameter.name.span,
                    message!("gdef-parameter-twice", name = name),
                )
                .with_related(*first, message!("gdef-first-here")),
            );
            continue;
        }
        seen.insert(name, parameter.name.span);
        one_parameter(parameter, values, report);
    }
}

fn one_parameter(parameter: &Parameter, values: &mut Values, report: &mut Report) {
    let name = parameter.name.text.as_str();
    let span = parameter.name.span;
    match name {
        "size" => values.size_tried = true,
        "players" => values.players_tried = true,
        _ => {}
    }
    match (name, &parameter.value) {
        (_, ParameterValue::Broken) => {}
        (_, ParameterValue::Missing) => {
            report.error(span, message!("gdef-parameter-value", name = name));
        }
        ("name", ParameterValue::Word(word)) => values.name = Some(word.text.clone()),
        ("name", _) => report.error(span, message!("gdef-name-word")),
        ("size", ParameterValue::Size(width, height)) => {
            let width = side(width, report);
            let height = side(height, report);
            values.size = width.zip(height);
        }
        ("size", _) => report.add(
            Diagnostic::error(span, message!("gdef-size-two-numbers"))
                .with_hint(message!("gdef-size-hint")),
        ),
        ("players", ParameterValue::Whole(word)) => {
            let number = whole(word, report);
            let players = number.and_then(|number| u8::try_from(number).ok());
            values.players = players.filter(|players| *players > 0);
            if number.is_some() && values.players.is_none() {
                let fault = message!("gdef-players-range", max = MAX_PLAYERS);
                report.error(word.span, fault);
            }
            if values.players == Some(1) {
                report.add(Diagnostic::lint(word.span, message!("gdef-players-one")));
            }
        }
        (_, ParameterValue::Whole(word)) => {
            values.gm = whole(word, report).and_then(|number| u32::try_from(number).ok());
            if values.gm.is_none() {
                report.error(word.span, message!("gdef-parameter-number", name = name));
            }
        }
        _ => report.error(span, message!("gdef-parameter-number", name = name)),
    }
}

/// The number of a word of digits: nothing after a reported leading zero, the largest number when it is too large.
fn whole(word: &Word, report: &mut Report) -> Option<i64> {
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

fn side(word: &Word, report: &mut Report) -> Option<u16> {
    let number = whole(word, report)?;
    let side = in_size(number);
    if side.is_none() {
        report.error(
            word.span,
            message!("gdef-size-range", max = MAX_SIZE, found = number),
        );
    }
    side
}

fn in_size(number: i64) -> Option<u16> {
    u16::try_from(number)
        .ok()
        .filter(|side| (1..=MAX_SIZE).contains(side))
}

fn overrides(options: &Options, values: &mut Values, report: &mut Report) {
    let beginning = Span::new(FileId(0), 0, 0);
    for (name, value) in &options.overrides {
        let value = value.trim();
        let taken = match name.as_str() {
            "name" => {
                let word = value.starts_with(|first: char| first.is_ascii_alphabetic())
                    && value
                        .chars()
                        .all(|each| each.is_ascii_alphanumeric() || each == '_');
                if word {
                    values.name = Some(value.to_owned());
                }
                word
            }
            "players" => {
                let players = value.parse::<u8>().ok().filter(|players| *players > 0);
                values.players = players.or(values.players);
                players.is_some()
            }
            "size" => {
                let sides = value.split_once('x').and_then(|(width, height)| {
                    let side = |text: &str| text.trim().parse().ok().and_then(in_size);
                    side(width).zip(side(height))
                });
                values.size = sides.or(values.size);
                sides.is_some()
            }
            "gm" => {
                let gm = value.parse::<u32>().ok();
                values.gm = gm.or(values.gm);
                gm.is_some()
            }
            _ => {
                report.add(
                    Diagnostic::error(beginning, message!("gdef-override-unknown", name = name))
                        .with_hint(message!("gdef-parameters-known")),
                );
                continue;
            }
        };
        if !taken {
            let hint = match name.as_str() {
                "name" => message!("gdef-override-name-hint"),
                "players" => message!("gdef-override-players-hint", max = u8::MAX),
                "size" => message!("gdef-override-size-hint", max = MAX_SIZE),
                _ => message!("gdef-override-gm-hint"),
            };
            let fault = message!("gdef-override-value", name = name, value = value);
            report.add(Diagnostic::error(beginning, fault).with_hint(hint));
        }
    }
}

/// Objects by name, with the places of their declarations. Ordered, so that proposals do not depend on chance.
pub(super) type Objects = BTreeMap<String, (Piece, Span)>;

fn objects(
    definitions: &Definitions,
    players: u8,
    report: &mut Report,
) -> (Vec<PieceKind>, Objects) {
    let mut pieces = Vec::new();
    let mut known: Objects = BTreeMap::new();
    for defined in &definitions.objects {
        let object = &defined.name;
        if matches!(object.text.as_str(), "empty" | "empt") {
            report.error(
                object.span,
                message!("gdef-object-empty", name = &object.text),
            );
            continue;
        }
        if let Some((_, first)) = known.get(&object.text) {
            report.add(
                Diagnostic::error(
                    object.span,
                    message!("gdef-object-twice", name = &object.text),
                )
                .with_related(*first, message!("gdef-first-here")),
            );
            continue;
        }
        let number = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
        if number >= u16::MAX - 1 {
            report.error(object.span, message!("gdef-objects-too-many"));
            break;
        }
        pieces.push(PieceKind {
            name: object.text.clone(),
            owner: defined
                .owner
                .as_ref()
                .and_then(|owner| self::owner(owner, players, report)),
        });
        known.insert(object.text.clone(), (Piece(number), object.span));
    }
    (pieces, known)
}

/// The player of that number.
fn owner(word: &Word, players: u8, report: &mut Report) -> Option<u8> {
    let number = whole(word, report)?;
    let owner = u8::try_from(number).ok().filter(|owner| *owner < players);
    if owner.is_none() {
        let fault = message!("gdef-owner-range", players = players, last = players - 1);
        report.error(word.span, fault);
    }
    owner
}

fn start(
    definitions: &Definitions,
    board: &mut Board,
    sized: bool,
    objects: &Objects,
    report: &mut Report,
) {
    let Some(first) = definitions.starts.first() else {
        if !definitions.torn {
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
    squares(first, board, sized, objects, report);
}

fn squares(start: &Start, board: &mut Board, sized: bool, objects: &Objects, report: &mut Report) {
    let mut seen: HashMap<Square, Span> = HashMap::new();
    for square in &start.squares {
        let cell = cell(square, objects, report);
        let (Some(x), Some(y)) = (whole(&square.x, report), whole(&square.y, report)) else {
            continue;
        };
        let inside = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        let at = inside.map(|(x, y)| Square::new(x, y));
        let Some(at) = at.filter(|at| !sized || board.has(*at)) else {
            let fault = message!(
                "gdef-start-off-board",
                x = x,
                y = y,
                width = board.width(),
                height = board.height()
            );
            report.error(square.span, fault);
            continue;
        };
        if let Some(first) = seen.get(&at) {
            report.add(
                Diagnostic::error(square.span, message!("gdef-square-twice", x = x, y = y))
                    .with_related(*first, message!("gdef-first-here")),
            );
            continue;
        }
        seen.insert(at, square.span);
        board.set(at, cell);
    }
}

fn cell(square: &StartSquare, objects: &Objects, report: &mut Report) -> Cell {
    let name = &square.object;
    match name.text.as_str() {
        "empty" => Cell::EMPTY,
        "empt" => {
            report.add(empt(name.span));
            Cell::EMPTY
        }
        text => match objects.get(text) {
            Some((piece, _)) => Cell::of(*piece),
            None => {
                let mut diagnostic =
                    Diagnostic::error(name.span, message!("gdef-object-unknown", name = text));
                diagnostic.hint = object_hint(text, objects, report);
                report.add(diagnostic);
                Cell::EMPTY
            }
        },
    }
}

/// Proposes an object for an unknown name: the nearest one, else all when they are few.
fn object_hint(text: &str, objects: &Objects, report: &mut Report) -> Option<crate::base::Message> {
    let names = objects.keys().map(String::as_str);
    if let Some(near) = report.nearest(text, names.chain(["empty"])) {
        return Some(message!("gdef-did-you-mean", name = near));
    }
    if objects.is_empty() {
        return Some(message!("gdef-object-hint"));
    }
    let mut all: Vec<_> = objects.iter().collect();
    all.sort_by_key(|(_, (piece, _))| *piece);
    let names: Vec<&str> = all.iter().take(8).map(|(name, _)| name.as_str()).collect();
    Some(message!("gdef-objects-known", names = names.join(", ")))
}

/// The remark for the older spelling of `empty`.
pub(super) fn empt(span: Span) -> Diagnostic {
    Diagnostic::lint(span, message!("gdef-empt"))
        .with_hint(message!("gdef-write-instead", wanted = "empty"))
}
