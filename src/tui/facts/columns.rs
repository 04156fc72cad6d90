//! The columns of the score sheet beside the moves: value, loss by the review, clock, time spent.

use crate::record::{Content, NodeId};
use crate::session::Session;
use crate::session::node_facts::{FactReader, Overtime, write_seconds};
use crate::session::review::ReviewedMove;

/// The number of moves of a line by which it is decided which columns appear by themselves.
const SAMPLE: usize = 64;

/// A column beside the moves of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetColumn {
    Value,
    Loss,
    Clock,
    Time,
}

impl SheetColumn {
    pub const ALL: [Self; 4] = [Self::Value, Self::Loss, Self::Clock, Self::Time];

    /// Returns its name, by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Loss => "loss",
            Self::Clock => "clock",
            Self::Time => "time",
        }
    }

    /// Reads the names of columns; `None` is for those that the file has.
    ///
    /// # Errors
    /// Returns a name that no column has.
    pub fn read_list(names: &str) -> Result<Option<Vec<Self>>, String> {
        let mut columns = Vec::new();
        match names.trim() {
            "" | "auto" => return Ok(None),
            "none" => return Ok(Some(columns)),
            _ => {}
        }
        for name in names.split_whitespace() {
            let mut all = Self::ALL.into_iter();
            match all.find(|column| column.name() == name) {
                Some(column) if columns.contains(&column) => {}
                Some(column) => columns.push(column),
                None => return Err(name.to_owned()),
            }
        }
        Ok(Some(columns))
    }

    /// Returns the names of columns, as they are read.
    pub fn names(columns: Option<&[Self]>) -> String {
        match columns {
            None => "auto".to_owned(),
            Some([]) => "none".to_owned(),
            Some(columns) => columns
                .iter()
                .map(|column| column.name())
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// Returns its width with a blank before it.
    pub fn width(self) -> u16 {
        match self {
            Self::Value => 6,
            Self::Loss => 6,
            Self::Clock => 8,
            Self::Time => 7,
        }
    }

    /// Returns the text for a node, empty if the file does not state it.
    pub fn text(self, session: &Session, reader: &FactReader<'_>, node: NodeId) -> String {
        let facts = reader.facts(node);
        let text = match self {
            Self::Value => {
                let stated = facts.values.first().map(|value| value.measure.to_string());
                // The result stands below the move that ends the game.
                let found = session.value(node);
                let found = found.filter(|_| !session.tree().outcome_at(node).is_over());
                let found = found.map(|value| format!("{:.0}%", value * 100.0));
                found.or(stated)
            }
            Self::Loss => session.reviewed(node).and_then(loss_text),
            Self::Clock => facts
                .mover
                .and_then(|mover| facts.clock_of(mover))
                .and_then(|clock| {
                    let periods = match clock.overtime {
                        Some(Overtime::Periods(count, Some(seconds))) => {
                            Some(format!("{count}x{seconds}"))
                        }
                        _ => None,
                    };
                    clock.seconds.map(write_seconds).or(periods)
                }),
            Self::Time => facts.spent.map(write_seconds),
        };
        text.unwrap_or_default()
    }
}

/// Returns what a move has lost: per cent where it is sure, a dot where it may be chance, nothing of what is too little.
fn loss_text(reviewed: &ReviewedMove) -> Option<String> {
    let loss = (reviewed.loss * 100.0).round();
    match reviewed.mark {
        Some(mark) if mark.is_fault() => Some(format!("-{loss}%")),
        None if reviewed.is_unsure() => Some("·".to_owned()),
        _ => None,
    }
}

/// Returns those of the chosen columns for which a node of the record has something to show.
pub fn columns_with_data(session: &Session, chosen: &[SheetColumn]) -> Vec<SheetColumn> {
    let stated = session.stated_kinds();
    let has = |column: &SheetColumn| match column {
        SheetColumn::Value => stated.values || session.has_found_values(),
        SheetColumn::Loss => session.review().is_some(),
        SheetColumn::Clock => stated.clocks,
        SheetColumn::Time => stated.spent,
    };
    chosen.iter().copied().filter(has).collect()
}

/// Returns the columns that a quarter of the first moves of the main line have. Values that were computed count only if
/// asked for.
pub fn columns_of_record(session: &Session, with_computed: bool) -> Vec<SheetColumn> {
    let record = session.record();
    let reader = session.fact_reader();
    let next = |node: &NodeId| record.node(*node).children().first().copied();
    let moves = std::iter::successors(Some(NodeId::ROOT), next).take(SAMPLE);
    let is_move = |node: &NodeId| matches!(record.node(*node).content(), Content::Move(_));
    let (mut count, mut values, mut clocks) = (0, 0, 0);
    for node in moves.filter(is_move) {
        let facts = reader.facts(node);
        count += 1;
        let is_computed = with_computed && session.value(node).is_some();
        values += usize::from(is_computed || !facts.values.is_empty());
        let clock = facts.mover.and_then(|mover| facts.clock_of(mover));
        clocks += usize::from(clock.is_some());
    }
    let has_quarter = |having: usize| having > 0 && having * 4 >= count;
    let loss = session.review().map(|_| SheetColumn::Loss);
    let value = has_quarter(values).then_some(SheetColumn::Value);
    let clock = has_quarter(clocks).then_some(SheetColumn::Clock);
    value.into_iter().chain(loss).chain(clock).collect()
}
