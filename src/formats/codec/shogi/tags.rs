//! Tags of shogi records: their names in PGN, in CSA and in KIF.

use super::super::texts::{date_of, is_blank, stated};
use super::table::Table;

/// The names of a tag in PGN or here, in CSA and in KIF. Of several rows for a name the first one is written.
const NAMES: [(&str, &str, &str); 15] = [
    ("White", "N+", "先手"),
    ("Black", "N-", "後手"),
    ("White", "N+", "下手"),
    ("Black", "N-", "上手"),
    ("Event", "EVENT", "棋戦"),
    ("Site", "SITE", "場所"),
    ("StartTime", "START_TIME", "開始日時"),
    ("EndTime", "END_TIME", "終了日時"),
    ("TimeLimit", "TIME_LIMIT", "持ち時間"),
    ("Time", "TIME", "時間"),
    ("Opening", "OPENING", "戦型"),
    ("MaxMoves", "MAX_MOVES", "最大手数"),
    ("Jishogi", "JISHOGI", "点数"),
    ("Note", "NOTE", "備考"),
    ("Title", "TITLE", "表題"),
];

/// Which names a format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    Csa,
    Kif,
}

impl Names {
    /// Returns the name of a tag for the name in a file.
    pub(super) fn tag(self, name: &str) -> String {
        let mut names = NAMES.iter();
        let row = names.find(|(_, csa, kif)| name == if self == Self::Csa { *csa } else { *kif });
        match row {
            Some((tag, ..)) => (*tag).to_owned(),
            None => name.split_whitespace().collect::<Vec<_>>().join("_"),
        }
    }

    /// Returns the name in a file for a tag.
    pub(super) fn name(self, tag: &str) -> String {
        let mut names = NAMES.iter();
        match names.find(|(known, ..)| *known == tag) {
            Some((_, csa, kif)) => (*if self == Self::Csa { csa } else { kif }).to_owned(),
            None => tag.to_owned(),
        }
    }
}

/// Adds a tag that a file states, and the date that is part of the time when the game began.
pub(super) fn push(tags: &mut Vec<(String, String)>, name: String, value: &str) {
    let value = value.trim().to_owned();
    let date = (name == "StartTime").then(|| date_of(&value)).flatten();
    tags.push((name, value));
    if let Some(date) = date.filter(|_| tags.iter().all(|(known, _)| known != "Date")) {
        tags.push(("Date".to_owned(), date));
    }
}

/// Returns the tags that stand in a file, in order: those with a value, but for what is said in another way. `reason` is
/// the one that the ending says.
pub(super) fn written(tags: &[(String, String)], reason: Option<&str>) -> Vec<(String, String)> {
    let date = stated(tags, "Date");
    let start = stated(tags, "StartTime");
    let is_whole = start.is_some_and(|start| date.is_none() || date_of(start).as_deref() == date);
    let mut written = Vec::new();
    let mut is_dated = false;
    for (name, value) in tags {
        let is_start = matches!(name.as_str(), "Date" | "StartTime");
        let is_said = match name.as_str() {
            "Result" | "SetUp" | "Variant" => true,
            "Termination" => reason.is_some_and(|reason| reason.eq_ignore_ascii_case(value)),
            "FEN" => Table::of_fen(value).is_some(),
            _ => is_start && is_dated,
        };
        if is_said {
            continue;
        }
        if is_start {
            is_dated = true;
            let time = match (is_whole, date) {
                (true, _) => start.unwrap_or_default().to_owned(),
                (false, Some(date)) => date.replace('.', "/"),
                (false, None) => continue,
            };
            written.push(("StartTime".to_owned(), time));
        } else if !is_blank(value) && !name.is_empty() {
            written.push((
                name.clone(),
                value.split_whitespace().collect::<Vec<_>>().join(" "),
            ));
        }
    }
    written
}
