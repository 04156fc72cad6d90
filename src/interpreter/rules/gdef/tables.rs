//! Checks tables, maps and families: constant functions of whole numbers, which the machine looks up.

use super::constants::{self, Constants, Objects};
use super::syntax::{Definitions, Entries, Entry, MapDefinition, SourceWord, TableDefinition};
use super::words::EMPTY;
use crate::base::{Diagnostic, Span};
use crate::board::Board;
use crate::message;
use crate::rules::report::Report;
use crate::rules::vm::lookup::{
    Lookup, LookupForm, NUMBERS_OF_PIECES, NumberMap, STEP_COLUMNS, STEP_ROWS, numbers_of_pieces,
    squares_of_map,
};
use crate::rules::vm::tree::Type;
use crate::rules::{DisplayValue, FaultKind};
use std::collections::BTreeMap;

/// The most entries of a table.
const MAX_ENTRIES: usize = 1 << 16;
/// The most maps.
const MAX_MAPS: usize = 64;

/// What a name stands for that is read with brackets.
#[derive(Clone, Copy, Debug)]
pub(super) enum TableKind {
    Family,
    Table,
    /// With the index of the map and the lookups of its columns and rows.
    Map {
        map: u16,
        columns: u16,
        rows: u16,
    },
}

/// A name that is read with brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub kind: TableKind,
    /// The lookup of its entries, and its form.
    pub entries: u16,
    pub form: LookupForm,
    /// The place of its name.
    pub span: Span,
    /// False if an error in it was reported; nothing more is said of its uses then.
    pub is_known: bool,
}

/// All names that are read with brackets, and what the machine looks up. Sorted, so that suggestions are deterministic.
#[derive(Debug, Default)]
pub(super) struct Tables {
    pub by_name: BTreeMap<String, Table>,
    pub lookups: Vec<Lookup>,
    pub maps: Vec<NumberMap>,
}

impl Tables {
    pub(super) fn get(&self, name: &str) -> Option<Table> {
        self.by_name.get(name).copied()
    }

    fn add(&mut self, lookup: Lookup) -> u16 {
        self.lookups.push(lookup);
        u16::try_from(self.lookups.len() - 1).unwrap_or(u16::MAX)
    }
}

/// Checks all tables and maps. The board has the size of that of the game, if there is one.
pub(super) fn check(
    definitions: &Definitions,
    objects: &Objects,
    constants: &Constants,
    board: Option<&Board>,
    report: &mut Report,
) -> Tables {
    let mut tables = Tables::default();
    let numbers = tables.add(numbers_of_pieces(&objects.numbers()));
    debug_assert_eq!(numbers, NUMBERS_OF_PIECES);
    let columns = tables.add(Lookup::StepColumn);
    debug_assert_eq!(columns, STEP_COLUMNS);
    let rows = tables.add(Lookup::StepRow);
    debug_assert_eq!(rows, STEP_ROWS);
    let names = Names { objects, constants };
    for (name, family) in &objects.families {
        let entries = tables.add(family.lookup());
        let table = Table {
            kind: TableKind::Family,
            entries,
            form: LookupForm::Row(Type::Piece),
            span: family.span,
            is_known: true,
        };
        tables.by_name.insert(name.clone(), table);
    }
    for table in &definitions.tables {
        let what = message!("gdef-extension-table");
        report.extension(table.name.span, what);
        if names.is_free(&table.name, &tables, report) {
            let checked = names.table(table, &mut tables, report);
            tables.by_name.insert(table.name.text.clone(), checked);
        }
    }
    for (number, map) in definitions.maps.iter().enumerate() {
        if number == MAX_MAPS {
            let message = message!("gdef-maps-too-many", max = MAX_MAPS);
            report.error(map.name.span, message);
        }
        if number < MAX_MAPS && names.is_free(&map.name, &tables, report) {
            let checked = names.map(map, board, &mut tables, report);
            tables.by_name.insert(map.name.text.clone(), checked);
        }
    }
    tables
}

/// The names that entries may use.
#[derive(Clone, Copy)]
struct Names<'a> {
    objects: &'a Objects,
    constants: &'a Constants,
}

impl Names<'_> {
    /// Returns true if a name is not taken, and reports it otherwise.
    fn is_free(self, name: &SourceWord, tables: &Tables, report: &mut Report) -> bool {
        let text = name.text.as_str();
        if EMPTY.contains(&text) {
            report.error(name.span, message!("gdef-object-empty", name = text));
            return false;
        }
        let constant = || self.constants.get(text).map(|constant| constant.span);
        let first = self
            .objects
            .declared(text)
            .or_else(constant)
            .or_else(|| tables.get(text).map(|table| table.span));
        if let Some(first) = first {
            report.add(
                Diagnostic::error(name.span, message!("gdef-name-twice", name = text))
                    .with_related(first, message!("gdef-first-here")),
            );
        }
        first.is_none()
    }

    fn table(self, table: &TableDefinition, tables: &mut Tables, report: &mut Report) -> Table {
        let ty = table.ty;
        let form = match table.sizes.len() {
            2 => LookupForm::Rows(ty),
            _ => LookupForm::Row(ty),
        };
        // Without sizes, what is wrong was reported where the table was read.
        let read = match table.sizes.len() {
            0 => None,
            1 | 2 => self.entries(table, report),
            _ => {
                let message = message!("gdef-table-indices", name = &table.name.text);
                report.hinted(table.name.span, message, message!("gdef-table-hint"));
                None
            }
        };
        let is_known = read.is_some();
        let (columns, entries) = read.unwrap_or_default();
        let entries = tables.add(Lookup::Entries {
            first: 0,
            columns,
            entries: entries.into(),
            otherwise: Err(FaultKind::NoSuchEntry),
        });
        Table {
            kind: TableKind::Table,
            entries,
            form,
            span: table.name.span,
            is_known,
        }
    }

    /// Returns the number of entries in a row, if there are rows, and all entries. Returns `None` if an error was reported.
    fn entries(
        self,
        table: &TableDefinition,
        report: &mut Report,
    ) -> Option<(Option<usize>, Vec<i64>)> {
        let mut values = Vec::new();
        let mut is_sound = true;
        let mut columns = None;
        let has_rows = table.sizes.len() == 2;
        for entry in &table.entries.all {
            match (entry, has_rows) {
                (_, false) => is_sound &= self.value(table, entry, &mut values, report),
                (Entry::Row(row), true) => {
                    let first = *columns.get_or_insert(row.all.len());
                    if row.all.len() != first {
                        let message = message!(
                            "gdef-table-row-length",
                            found = row.all.len(),
                            first = first
                        );
                        report.error(row.span, message);
                        is_sound = false;
                    }
                    for entry in &row.all {
                        is_sound &= self.value(table, entry, &mut values, report);
                    }
                }
                (Entry::Value(value), true) => {
                    let hint = message!("gdef-table-hint");
                    report.hinted(value.span, message!("gdef-table-row"), hint);
                    is_sound = false;
                }
            }
            if values.len() > MAX_ENTRIES {
                let message = message!("gdef-table-too-large", max = MAX_ENTRIES);
                report.error(table.name.span, message);
                return None;
            }
        }
        if !is_sound {
            return None;
        }
        if values.is_empty() {
            report.error(table.entries.span, message!("gdef-table-empty"));
            return None;
        }
        let lengths = [Some(table.entries.all.len()), columns];
        for (size, length) in table.sizes.iter().zip(lengths) {
            let (Some(size), Some(length)) = (size, length) else {
                continue;
            };
            let wanted = constants::whole(size, self.constants, report)?;
            if usize::try_from(wanted) != Ok(length) {
                let message = message!("gdef-table-size", size = wanted, found = length);
                report.error(size.span, message);
                is_sound = false;
            }
        }
        is_sound.then_some((columns, values))
    }

    /// Adds the bits of a value. Returns false if an error was reported.
    fn value(
        self,
        table: &TableDefinition,
        entry: &Entry,
        values: &mut Vec<i64>,
        report: &mut Report,
    ) -> bool {
        let expr = match entry {
            Entry::Value(expr) => expr,
            Entry::Row(Entries { span, .. }) => {
                let hint = message!("gdef-table-hint");
                report.hinted(*span, message!("gdef-table-no-row"), hint);
                return false;
            }
        };
        let Names { objects, constants } = self;
        let name = &table.name;
        let value = constants::value_of_type(table.ty, name, expr, objects, constants, report);
        values.extend(value.map(constants::bits));
        value.is_some()
    }

    fn map(
        self,
        map: &MapDefinition,
        board: Option<&Board>,
        tables: &mut Tables,
        report: &mut Report,
    ) -> Table {
        let empty = Board::default();
        let numbers = board.and_then(|board| self.numbers(map, board, report));
        let is_known = numbers.is_some();
        let board = board.filter(|_| is_known).unwrap_or(&empty);
        let numbers = numbers.unwrap_or_default();
        // By column and then row, as it is read.
        let height = usize::from(board.height());
        let number = |x: u16, y: u16| {
            let place = usize::from(x) * height + usize::from(y);
            numbers.get(place).copied().unwrap_or(0)
        };
        tables
            .maps
            .push(NumberMap::new(board.width(), board.height(), number));
        let index = u16::try_from(tables.maps.len() - 1).unwrap_or(u16::MAX);
        let columns = tables.add(squares_of_map(board, true, number));
        let rows = tables.add(squares_of_map(board, false, number));
        let entries = tables.add(Lookup::Entries {
            first: 0,
            columns: Some(height),
            entries: numbers.into(),
            otherwise: Err(FaultKind::NoSuchEntry),
        });
        let kind = TableKind::Map {
            map: index,
            columns,
            rows,
        };
        Table {
            kind,
            entries,
            form: LookupForm::Rows(Type::Int),
            span: map.name.span,
            is_known,
        }
    }

    /// Returns the numbers of the squares by column and then row, or `None` if an error was reported.
    fn numbers(self, map: &MapDefinition, board: &Board, report: &mut Report) -> Option<Vec<i64>> {
        let (width, height) = (usize::from(board.width()), usize::from(board.height()));
        let rows = &map.rows;
        if rows.len() != height {
            let message = message!("gdef-map-rows", found = rows.len(), height = height);
            report.hinted(map.name.span, message, message!("gdef-map-hint"));
            return None;
        }
        let mut is_sound = true;
        let mut numbers = vec![0; width * height];
        for (row, y) in rows.iter().zip((0..height).rev()) {
            let squares = &row.squares;
            if squares.len() != width {
                let message = message!(
                    "gdef-picture-row",
                    row = height - y,
                    found = squares.len(),
                    width = width
                );
                let ends = squares.first().zip(squares.last());
                let span = ends.map_or(map.name.span, |(a, b)| a.name.span.to(b.name.span));
                report.hinted(span, message, message!("gdef-map-hint"));
                is_sound = false;
                continue;
            }
            for (square, x) in squares.iter().zip(0..) {
                let number = self.number(&square.name, report);
                is_sound &= number.is_some();
                if let (Some(number), Some(slot)) = (number, numbers.get_mut(x * height + y)) {
                    *slot = number;
                }
            }
        }
        is_sound.then_some(numbers)
    }

    /// Returns the number that a word of a map stands for.
    fn number(self, word: &SourceWord, report: &mut Report) -> Option<i64> {
        let text = word.text.as_str();
        if matches!(text, "." | "#") {
            return Some(0);
        }
        let constant = self.constants.get(text);
        let number = match constant.map(|constant| (constant.value, constant.is_known)) {
            Some((DisplayValue::Int(number), true)) => Some(number),
            Some((DisplayValue::Int(_), false)) => return None,
            Some(_) => None,
            None => text.parse().ok(),
        };
        if number.is_none() {
            let message = message!("gdef-map-sign", found = text);
            report.hinted(word.span, message, message!("gdef-map-hint"));
        }
        number
    }
}
