//! Checks of single values: ranges, and the format of results and dates.

use super::{CheckedGame, SgfChecker};
use crate::base::Severity;
use crate::codec::sgf::data::SgfValue;
use crate::codec::sgf::format::ValueType;
use crate::codec::sgf::ops::shortened;
use crate::codec::sgf::tree::SgfProperty;
use crate::message;

/// The least and greatest values of numeric properties.
const RANGES: [(&str, f64, f64); 12] = [
    ("FF", 1.0, 4.0),
    ("GM", 1.0, 40.0),
    ("HA", 2.0, f64::INFINITY),
    ("MN", 0.0, f64::INFINITY),
    ("OB", 0.0, f64::INFINITY),
    ("OS", 0.0, f64::INFINITY),
    ("OE", 0.0, f64::INFINITY),
    ("OW", 0.0, f64::INFINITY),
    ("PM", 0.0, 2.0),
    ("ST", 0.0, 3.0),
    ("SZ", 1.0, f64::INFINITY),
    ("TM", 0.0, f64::INFINITY),
];
/// The most lines of a board of Go, because there are no more letters.
const MAX_LINES: f64 = 52.0;
/// The greatest sum of the flags of a figure.
const MAX_FLAGS: f64 = 65_535.0;

impl SgfChecker<'_> {
    pub(super) fn range(&mut self, game: &CheckedGame<'_>, property: &SgfProperty<'_>) {
        let ident = property.ident();
        let Some(value) = game.format.value(property) else {
            return;
        };
        match (ident, &value) {
            ("RE", SgfValue::Text(text)) if !is_result(text) => {
                self.finding(Severity::Lint, property, message!("sgf-check-result"));
            }
            ("DT", SgfValue::Text(text)) if !are_dates(text) => {
                self.finding(Severity::Lint, property, message!("sgf-check-date"));
            }
            ("SZ", SgfValue::Array(both)) => {
                let sides: Vec<f64> = both.items().iter().filter_map(SgfValue::number).collect();
                if let [width, height] = *sides
                    && width == height
                {
                    self.finding(Severity::Lint, property, message!("sgf-check-square"));
                }
                for side in sides {
                    self.number(game, property, side);
                }
            }
            ("FG", SgfValue::Array(both)) => {
                let flags = both
                    .items()
                    .first()
                    .and_then(SgfValue::number)
                    .unwrap_or(0.0);
                if !(0.0..=MAX_FLAGS).contains(&flags) {
                    self.out_of_range(property);
                }
            }
            (_, SgfValue::Number(number)) => self.number(game, property, *number),
            _ => {}
        }
    }

    fn number(&mut self, game: &CheckedGame<'_>, property: &SgfProperty<'_>, number: f64) {
        let ident = property.ident();
        let range = RANGES.iter().find(|(name, _, _)| *name == ident);
        let inside = range.is_none_or(|(_, least, most)| (*least..=*most).contains(&number));
        let too_wide = ident == "SZ" && game.is_go && number > MAX_LINES;
        if !inside || too_wide {
            self.out_of_range(property);
        }
    }

    fn out_of_range(&mut self, property: &SgfProperty<'_>) {
        let (ident, value) = (property.ident(), shortened(property.value()));
        let message = message!("sgf-check-range", property = ident, value = value);
        self.warning(property, message);
    }
}

/// Returns true for `0`, `Draw`, `Void`, `?`, or a winner with or without a reason or score.
fn is_result(text: &str) -> bool {
    if matches!(text, "0" | "Draw" | "Void" | "?") {
        return true;
    }
    let Some(how) = text.strip_prefix("B+").or(text.strip_prefix("W+")) else {
        return false;
    };
    matches!(how, "" | "R" | "Resign" | "T" | "Time" | "F" | "Forfeit")
        || ValueType::Real.fits_one(how)
}

/// Returns true for dates such as `1996-12-27,28`, `1996-05,06` or `1996`; parts after a comma may omit their
/// beginning.
fn are_dates(text: &str) -> bool {
    text.split(',').all(|date| {
        let mut parts = 0;
        let fine = date.split('-').all(|part| {
            parts += 1;
            matches!(part.len(), 2 | 4) && part.bytes().all(|byte| byte.is_ascii_digit())
        });
        fine && parts <= 3
    })
}
