//! Clocks: the time that is left, what is left beside it, and the time that was spent.

use super::comment::Command;
use crate::codec::sgf::text::simple_text;
use crate::record::{NodeId, Property, Record};
use crate::session::clock::TimeControl;
use crate::session::text_games::TAGS;

/// The longest time that is taken for one, in seconds: more is a mistake of the file.
const LONGEST: f64 = 1e9;

/// What is left to a player besides the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Overtime {
    /// Periods of byo-yomi, and the seconds of each if the file states them.
    Periods(u32, Option<f64>),
    /// Stones to play in the time that is left.
    Stones(u32),
}

/// The clock of a player after a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// The player, from 0.
    pub player: u8,
    /// The seconds that are left.
    pub seconds: Option<f64>,
    pub overtime: Option<Overtime>,
}

/// What the root says about the clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeRules {
    /// The seconds that a player gets for each move.
    pub increment: f64,
    /// The seconds of a period of byo-yomi.
    pub period: Option<f64>,
    /// True if what SGF counts in overtime are periods.
    pub counts_periods: bool,
}

impl TimeRules {
    /// Reads `OT` of SGF, as `3x30 byo-yomi`, `25/600 Canadian` or `10 fischer`, and the tag `TimeControl` of PGN.
    pub fn of(record: &Record) -> Self {
        let mut rules = Self::default();
        for property in record.node(NodeId::ROOT).foreign() {
            match property.ident() {
                "OT" => {
                    let text = property.values().next().map(simple_text);
                    rules.read_overtime(&text.unwrap_or_default().to_lowercase());
                }
                TAGS => {
                    let tags = property.values().map(simple_text);
                    let control = tags
                        .filter_map(|tag| tag.strip_prefix("TimeControl ").map(str::to_owned))
                        .next();
                    // Only the first of several phases: which one a move belongs to is not stated.
                    let first = control.as_deref().and_then(|text| text.split(':').next());
                    let increment = first.and_then(|text| text.split_once('+'));
                    let increment = increment.and_then(|(_, text)| number(text));
                    rules.increment = increment.unwrap_or(rules.increment);
                }
                _ => {}
            }
        }
        rules
    }

    /// Returns the time control that a record states: by `TM` and `OT`, or by the tag `TimeControl`.
    pub(in crate::session) fn control_of(record: &Record) -> Option<TimeControl> {
        let properties = record.node(NodeId::ROOT).foreign();
        let value = |ident: &str| {
            let property = properties.iter().find(|known| known.ident() == ident)?;
            property.values().next().map(simple_text)
        };
        let of_sgf = || {
            let (main, overtime) = (value("TM"), value("OT"));
            main.as_ref().or(overtime.as_ref())?;
            TimeControl::from_sgf(&main.unwrap_or_default(), &overtime.unwrap_or_default())
        };
        let tags = properties.iter().filter(|known| known.ident() == TAGS);
        let mut tags = tags.flat_map(Property::values).map(simple_text);
        let tag = tags.find_map(|tag| Some(tag.strip_prefix("TimeControl ")?.to_owned()));
        let of_tag = tag.and_then(|tag| TimeControl::from_pgn(&tag));
        of_tag.or_else(of_sgf)
    }

    fn read_overtime(&mut self, text: &str) {
        for word in text.split_whitespace() {
            if let Some((count, seconds)) = word.split_once('x')
                && let (Some(_), Some(seconds)) = (number(count), number(seconds))
            {
                self.period = Some(seconds);
                self.counts_periods = true;
            }
        }
        self.counts_periods |= text.contains("byo");
        if ["fischer", "increment", "bonus"]
            .iter()
            .any(|word| text.contains(word))
        {
            let increment = text.split_whitespace().find_map(number);
            self.increment = increment.unwrap_or(0.0);
        }
    }
}

/// Returns the clocks that a node states: of who moved by `%clk`, of both by `BL`, `WL`, `OB` and `OW`.
pub(super) fn clocks(
    properties: &[Property],
    commands: &[Command<'_>],
    mover: Option<u8>,
    rules: TimeRules,
) -> Vec<Clock> {
    let value = |ident: &str| {
        let property = properties.iter().find(|kept| kept.ident() == ident)?;
        property.values().next().and_then(number)
    };
    let mut clocks: Vec<Clock> = Vec::new();
    for (player, time, count) in [(0, "BL", "OB"), (1, "WL", "OW")] {
        // A whole number of stones or periods; a cast from a float stops at the largest one.
        let count = value(count).map(|count| count as u32);
        let overtime = count.map(|count| match rules.counts_periods {
            true => Overtime::Periods(count, rules.period),
            false => Overtime::Stones(count),
        });
        let seconds = value(time);
        if seconds.is_some() || overtime.is_some() {
            clocks.push(Clock {
                player,
                seconds,
                overtime,
            });
        }
    }
    let seconds = commands.iter().filter(|command| command.name == "clk");
    let seconds = seconds
        .filter_map(|command| read_seconds(command.argument))
        .next();
    if let (Some(player), Some(seconds)) = (mover, seconds) {
        clocks.retain(|clock| clock.player != player);
        clocks.push(Clock {
            player,
            seconds: Some(seconds),
            overtime: None,
        });
    }
    clocks
}

/// Returns the seconds between two clocks of one player; none where time is counted anew for each period.
pub(super) fn spent_between(before: Clock, after: Clock, rules: TimeRules) -> Option<f64> {
    if before.overtime.is_some() || after.overtime.is_some() {
        return None;
    }
    let spent = before.seconds? + rules.increment - after.seconds?;
    // Clocks are written in whole seconds; what is more below zero is time that was given.
    (spent > -1.0).then_some(spent.max(0.0))
}

/// Reads `1:02:03.4`, `2:03` or `63`, in seconds.
pub(in crate::session) fn read_seconds(text: &str) -> Option<f64> {
    let mut seconds = 0.0;
    let mut parts = 0;
    for part in text.trim().split(':') {
        seconds = seconds * 60.0 + number(part)?;
        parts += 1;
    }
    (parts <= 3 && seconds <= LONGEST).then_some(seconds)
}

/// Returns true if a text has more than 59 minutes or seconds behind a larger unit, as `0:99:99`: a slip where people
/// write, while files are taken as they are.
pub(super) fn overflows(text: &str) -> bool {
    let mut smaller = text.split(':').skip(1).filter_map(number);
    smaller.any(|part| part >= 60.0)
}

fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..=LONGEST).contains(&number).then_some(number)
}

/// Returns seconds as a clock shows them: `9:58`, `1:02:03`, and with tenths below twenty seconds if there are any.
pub fn write_seconds(seconds: f64) -> String {
    // Within `LONGEST`, so that nothing is lost.
    let tenths = (seconds.clamp(0.0, LONGEST) * 10.0).floor() as u64;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    let mut text = match hours {
        0 => format!("{minutes}:{rest:02}"),
        hours => format!("{hours}:{minutes:02}:{rest:02}"),
    };
    if whole < 20 && tenth > 0 {
        text.push_str(&format!(".{tenth}"));
    }
    text
}

/// Returns seconds as `%clk` has them: `0:09:58`, with what there is of a second.
pub(in crate::session) fn write_exact(seconds: f64) -> String {
    let seconds = seconds.clamp(0.0, LONGEST);
    // Within `LONGEST`, so that nothing is lost. Milliseconds, so that no `9.56` becomes `9.560000000000002`.
    let thousandths = (seconds * 1000.0).round() as u64;
    let (whole, rest) = (thousandths / 1000, thousandths % 1000);
    let (hours, minutes, whole) = (whole / 3600, whole / 60 % 60, whole % 60);
    let text = format!("{hours}:{minutes:02}:{whole:02}.{rest:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, seconds, written) in [
            ("0:09:58", 598.0, "9:58"),
            ("1:02:03", 3723.0, "1:02:03"),
            ("0:00:09.56", 9.56, "0:09.5"),
            (" 63 ", 63.0, "1:03"),
        ] {
            assert_eq!(read_seconds(text), Some(seconds), "{text}");
            assert_eq!(write_seconds(seconds), written);
        }
        for (text, is_odd) in [
            ("0:99:99", true),
            ("1:60", true),
            ("0:60:00", true),
            ("90:00", false),
            ("5400", false),
            ("1:59:59.9", false),
        ] {
            assert_eq!(overflows(text), is_odd, "{text}");
        }
        for odd in ["", ":", "1:", "-1", "nan", "inf", "1:2:3:4", "1e300"] {
            assert_eq!(read_seconds(odd), None, "{odd}");
        }
    }

    #[test]
    fn overtime_says_what_is_counted() {
        let read = |text: &str| {
            let mut rules = TimeRules::default();
            rules.read_overtime(text);
            (rules.increment, rules.period, rules.counts_periods)
        };
        assert_eq!(read("3x30 byo-yomi"), (0.0, Some(30.0), true));
        assert_eq!(read("byo-yomi"), (0.0, None, true));
        assert_eq!(read("25/600 canadian"), (0.0, None, false));
        assert_eq!(read("10 fischer"), (10.0, None, false));
        assert_eq!(read("xx fischer"), (0.0, None, false));
    }
}
