//! Checks what is known before play: parameters, objects, and with [`start`](super::start) the position at the beginning.

use super::Options;
use super::constants::{self, Constants, Objects};
use super::numbers::{is_name, is_whole, number, whole};
use super::objects;
use super::start::HeadNames;
use super::syntax::{Definitions, Parameter, ParameterValue, SourceWord};
use super::tables::Tables;
use super::words::KNOWN;
use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::board::look::BoardStyle;
use crate::board::{Board, Game, Look};
use crate::message;
use crate::rules::interface::sides_of_size;
use crate::rules::report::Report;
use crate::rules::vm::neighbours::Grid;
use crate::rules::vm::tree::StateVariable;
use crate::rules::{DisplayValue, RecordTerms};
use std::collections::HashMap;

/// The most columns and rows of a board.
const MAX_SIZE: u16 = 64;
/// The most players that a turn can count.
const MAX_PLAYERS: u8 = 255;
/// The most objects that a square can hold.
const MAX_STACK: u8 = u8::MAX;
/// The values of `grid`.
const GRIDS: [(&str, Grid); 4] = [
    ("square", Grid::Squares),
    ("hex", Grid::Offset),
    ("sheared", Grid::Sheared),
    ("lines", Grid::Lines),
];

/// The definitions outside functions, checked.
#[derive(Debug)]
pub(super) struct Head {
    pub game: Game,
    pub board: Board,
    /// Objects by name, with the places of their declarations.
    pub objects: Objects,
    pub constants: Constants,
    /// Tables, maps and families.
    pub tables: Tables,
    /// The form of the neighbourhood of squares, if the rules say.
    pub grid: Option<Grid>,
    /// Values that are part of the position.
    pub states: Vec<StateVariable>,
}

/// Checks everything but the functions.
pub(super) fn check(
    definitions: &Definitions,
    sources: &Sources,
    options: &Options,
    report: &mut Report,
) -> Head {
    // The order follows what needs what: objects are values of constants, constants are values of parameters,
    // parameters give the size, and only on a board of that size can the start position be set up.
    // An override of a parameter is not taken for a constant of the same name.
    let (mut named, set): (Vec<_>, Vec<_>) = options
        .overrides
        .iter()
        .cloned()
        .partition(|(name, _)| !KNOWN.contains(&name.as_str()));
    let set = set_constants(definitions, set, &mut named, report);
    let (mut pieces, objects) = objects::objects(definitions, &named, report);
    let constants = constants::check(definitions, &objects, &mut named, report);
    let mut values = HeadValues::default();
    parameters(definitions, &constants, &mut values, report);
    named.extend(set);
    overrides(definitions, &named, &mut values, report);
    let beginning = Span::new(FileId(0), 0, 0);
    if values.size.is_none() && !values.size_tried && !definitions.is_incomplete {
        let message = message!("gdef-size-absent");
        report.hinted(beginning, message, message!("gdef-size-hint"));
    }
    if values.players.is_none() && !values.players_tried && !definitions.is_incomplete {
        report.add(Diagnostic::note(beginning, message!("gdef-players-absent")));
    }
    let players = values.players.unwrap_or(2);
    objects::owners(definitions, &objects, players, &mut pieces, report);
    let (width, height) = values.size.unwrap_or((1, 1));
    let mut board = Board::new(width, height).with_stacks(values.stacks.unwrap_or(1));
    let names = HeadNames {
        objects: &objects,
        constants: &constants,
        has_stacks: definitions
            .parameters
            .iter()
            .any(|parameter| parameter.name.text == "stacks"),
    };
    super::start::set_up(
        definitions,
        &mut board,
        values.size.is_some(),
        names,
        report,
    );
    let sized = values.size.is_some().then_some(&board);
    let lines = super::lines::check(definitions, &constants, values.grid, sized, report);
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
        komi: record_terms(definitions, &constants).komi,
        has_chance: false,
        has_views: false,
        look: Look {
            style: style_of(values.grid.unwrap_or_default()),
            lines,
            ..Look::default()
        },
    };
    let tables = super::tables::check(definitions, &objects, &constants, sized, report);
    let states = super::states::check(definitions, &objects, &constants, &tables, options, report);
    Head {
        game,
        tables,
        board,
        states,
        objects,
        constants,
        grid: values.grid,
    }
}

/// Returns how a board with a grid is drawn, unless the look says otherwise.
fn style_of(grid: Grid) -> BoardStyle {
    match grid {
        Grid::Squares => BoardStyle::Squares,
        Grid::Offset => BoardStyle::Hex,
        Grid::Sheared => BoardStyle::HexSheared,
        Grid::Lines => BoardStyle::Points,
    }
}

/// Returns the grid with a name.
fn grid(name: &str) -> Option<Grid> {
    let grid = GRIDS.iter().find(|(grid_name, _)| *grid_name == name);
    grid.map(|(_, grid)| *grid)
}

/// Passes overrides of `size` and `komi` on to the constants that these parameters name, so that everything that
/// depends on them changes too. A constant that is overridden itself keeps that value. Returns the remaining overrides.
fn set_constants(
    definitions: &Definitions,
    set: Vec<(String, String)>,
    named: &mut Vec<(String, String)>,
    report: &mut Report,
) -> Vec<(String, String)> {
    let beginning = Span::new(FileId(0), 0, 0);
    // An example: with `const int n = 19; size: n x n`, the override `size=9x9` becomes `n=9`, and everything else
    // that the rules compute from `n` (the start position, the middle of the board) fits the new size. With literals
    // instead of names there is nothing to pass on, and the parameter itself is overridden.
    let mut derived: Vec<(String, String)> = Vec::new();
    let mut others = Vec::new();
    for (name, value) in set {
        let mut parameters = definitions.parameters.iter();
        let parameter = parameters.find(|parameter| parameter.name.text == name);
        match (name.as_str(), parameter.map(|parameter| &parameter.value)) {
            ("size", Some(ParameterValue::Size(width, height))) => {
                if let Some((columns, rows)) = sides(&value) {
                    let sides = [(width, columns), (height, rows)];
                    let sides = sides.into_iter().filter(|(word, _)| is_name(word));
                    derived.extend(sides.map(|(word, side)| (word.text.clone(), side.to_string())));
                    if width.text == height.text && is_name(width) && columns != rows {
                        let message = message!("gdef-override-value", name = name, value = value);
                        let hint = message!("gdef-override-size-square", name = &width.text);
                        report.hinted(beginning, message, hint);
                        continue;
                    }
                }
                others.push((name, value));
            }
            ("komi", Some(ParameterValue::Word(word))) => derived.push((word.text.clone(), value)),
            _ => others.push((name, value)),
        }
    }
    derived.retain(|(name, _)| !named.iter().any(|(other, _)| other == name));
    named.extend(derived);
    others
}

/// Returns which terms of records a program supports: the size if both sides are constants, the komi if it is a
/// constant.
pub(super) fn record_terms(definitions: &Definitions, constants: &Constants) -> RecordTerms {
    let mut values = definitions.parameters.iter();
    let komi = komi_name(definitions).and_then(|name| constants.get(name));
    RecordTerms {
        size: values.any(|parameter| {
            matches!(&parameter.value, ParameterValue::Size(width, height) if is_name(width) && is_name(height))
        }),
        komi: komi.and_then(|komi| match komi.value {
            DisplayValue::Int(value) => Some(value as f64),
            DisplayValue::Float(value) => Some(value),
            _ => None,
        }),
    }
}

/// Returns the name of the constant that is the komi.
fn komi_name(definitions: &Definitions) -> Option<&str> {
    definitions
        .parameters
        .iter()
        .find_map(|parameter| match &parameter.value {
            ParameterValue::Word(word) if parameter.name.text == "komi" => Some(word.text.as_str()),
            _ => None,
        })
}

/// Returns the names of the values that [`overrides`] can replace: constants, values of the state and what every game
/// has.
pub(super) fn replaceable(definitions: &Definitions) -> Vec<String> {
    let constants = definitions.constants.iter().map(|constant| &constant.name);
    let states = definitions.states.iter().map(|state| &state.name);
    let named = constants.chain(states).map(|name| name.text.clone());
    // The komi is the value of a constant, where the rules name one.
    let has_komi = komi_name(definitions).is_some();
    let of_every_game = KNOWN.into_iter().filter(|name| *name != "komi" || has_komi);
    of_every_game.map(str::to_owned).chain(named).collect()
}

/// Returns columns and rows of a value for `size`, if a board can have them.
fn sides(value: &str) -> Option<(u16, u16)> {
    let (width, height) = sides_of_size(value);
    let side = |text: &str| text.parse().ok().and_then(in_size);
    side(width).zip(side(height))
}

#[derive(Debug, Default)]
struct HeadValues {
    name: Option<String>,
    players: Option<u8>,
    players_tried: bool,
    size: Option<(u16, u16)>,
    size_tried: bool,
    gm: Option<u32>,
    grid: Option<Grid>,
    /// The most objects on a square.
    stacks: Option<u8>,
}

fn parameters(
    definitions: &Definitions,
    constants: &Constants,
    values: &mut HeadValues,
    report: &mut Report,
) {
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
        one_parameter(parameter, constants, values, report);
    }
}

fn one_parameter(
    parameter: &Parameter,
    constants: &Constants,
    values: &mut HeadValues,
    report: &mut Report,
) {
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
        ("grid", ParameterValue::Word(word)) => {
            report.extension(span, message!("gdef-extension-grid"));
            values.grid = grid(&word.text);
            if values.grid.is_none() {
                report.error(word.span, message!("gdef-grid-unknown", found = &word.text));
            }
        }
        ("grid", _) => report.error(span, message!("gdef-grid-unknown", found = "")),
        ("stacks", ParameterValue::Whole(word) | ParameterValue::Word(word))
            if is_whole(word, constants) =>
        {
            report.extension(span, message!("gdef-extension-stacks"));
            let number = number(word, constants, report);
            values.stacks = number.and_then(in_stack);
            if number.is_some() && values.stacks.is_none() {
                let message = message!("gdef-stacks-range", max = MAX_STACK);
                report.error(word.span, message);
            }
        }
        ("komi", ParameterValue::Word(word)) => {
            report.extension(span, message!("gdef-extension-komi"));
            let constant = constants.get(&word.text).map(|constant| constant.value);
            if !matches!(
                constant,
                Some(DisplayValue::Int(_) | DisplayValue::Float(_))
            ) {
                let message = message!("gdef-komi-constant");
                report.error(word.span, message);
            }
        }
        ("komi", _) => report.error(span, message!("gdef-komi-constant")),
        ("size", ParameterValue::Size(width, height)) => {
            let columns = side(width, constants, report);
            let rows = match columns {
                // The error in the constant was already reported for the columns.
                None if is_name(width) && width.text == height.text => None,
                _ => side(height, constants, report),
            };
            values.size = columns.zip(rows);
        }
        ("size", _) => report.hinted(
            span,
            message!("gdef-size-two-numbers"),
            message!("gdef-size-hint"),
        ),
        ("players", ParameterValue::Whole(word) | ParameterValue::Word(word))
            if is_whole(word, constants) =>
        {
            let number = number(word, constants, report);
            let players = number.and_then(|number| u8::try_from(number).ok());
            values.players = players.filter(|players| *players > 0);
            if number.is_some() && values.players.is_none() {
                let message = message!("gdef-players-range", max = MAX_PLAYERS);
                report.error(word.span, message);
            }
            if values.players == Some(1) {
                report.lint(word.span, message!("gdef-players-one"));
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

fn side(word: &SourceWord, constants: &Constants, report: &mut Report) -> Option<u16> {
    let number = number(word, constants, report)?;
    let side = in_size(number);
    if side.is_none() {
        report.error(
            word.span,
            message!("gdef-size-range", max = MAX_SIZE, found = number),
        );
    }
    side
}

/// Returns the most objects on a square, if squares can hold so many.
fn in_stack(number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|most| *most > 1)
}

fn in_size(number: i64) -> Option<u16> {
    u16::try_from(number)
        .ok()
        .filter(|side| (1..=MAX_SIZE).contains(side))
}

fn overrides(
    definitions: &Definitions,
    overrides: &[(String, String)],
    values: &mut HeadValues,
    report: &mut Report,
) {
    let beginning = Span::new(FileId(0), 0, 0);
    for (name, value) in overrides {
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
                let sides = sides(value);
                values.size = sides.or(values.size);
                sides.is_some()
            }
            "grid" => {
                values.grid = grid(value).or(values.grid);
                grid(value).is_some()
            }
            "stacks" => {
                let stacks = value.parse().ok().and_then(in_stack);
                values.stacks = stacks.or(values.stacks);
                stacks.is_some()
            }
            "gm" => {
                let gm = value.parse::<u32>().ok();
                values.gm = gm.or(values.gm);
                gm.is_some()
            }
            // The rules have no komi, otherwise a constant would have taken the value.
            "komi" => false,
            // Its value is checked when the type is known.
            name if definitions
                .states
                .iter()
                .any(|state| state.name.text == name) =>
            {
                continue;
            }
            name if definitions
                .tables
                .iter()
                .any(|table| table.name.text == name)
                || definitions.maps.iter().any(|map| map.name.text == name) =>
            {
                let message = message!("gdef-override-table", name = name);
                report.error(beginning, message);
                continue;
            }
            _ => {
                let message = message!("gdef-override-unknown", name = name);
                report.hinted(beginning, message, message!("gdef-parameters-known"));
                continue;
            }
        };
        if !taken {
            let hint = match name.as_str() {
                "name" => message!("gdef-override-name-hint"),
                "players" => message!("gdef-override-players-hint", max = u8::MAX),
                "size" => message!("gdef-override-size-hint", max = MAX_SIZE),
                "grid" => message!("gdef-override-grid-hint"),
                "stacks" => message!("gdef-override-stacks-hint", max = MAX_STACK),
                "komi" => message!("gdef-override-komi-hint"),
                _ => message!("gdef-override-gm-hint"),
            };
            let message = message!("gdef-override-value", name = name, value = value);
            report.hinted(beginning, message, hint);
        }
    }
}
