//! The values of a position that a file states, all seen from the first player.

use super::comment::Command;
use crate::record::Property;

/// What states a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// `%eval` of PGN.
    Eval,
    /// `V` of SGF.
    Value,
    /// `SBKV` and `SBKS` of Sabaki.
    Sabaki,
    /// `Score:` and `Win rate:` in a comment of KaTrain.
    KaTrain,
}

impl ValueSource {
    /// Returns the name by which the source is found in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eval => "%eval",
            Self::Value => "V",
            Self::Sabaki => "Sabaki",
            Self::KaTrain => "KaTrain",
        }
    }
}

/// How a value is measured. Positive numbers are good for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    Pawns(f64),
    /// The first player wins in this number of moves, or loses if `wins` is false.
    Mate {
        moves: u32,
        wins: bool,
    },
    /// The chance to win in per cent.
    Percent(f64),
    /// The lead in points.
    Points(f64),
}

impl Measure {
    pub(super) fn flip(self) -> Self {
        match self {
            Self::Pawns(pawns) => Self::Pawns(-pawns),
            Self::Mate { moves, wins } => Self::Mate { moves, wins: !wins },
            Self::Percent(percent) => Self::Percent(100.0 - percent),
            Self::Points(points) => Self::Points(-points),
        }
    }

    /// Returns the payoff to the first player, from 0 for a loss to 1 for a win. Points have none: what a lead is worth
    /// depends on the game.
    pub fn payoff(self) -> Option<f64> {
        match self {
            // The logistic that Lichess fitted to games of its players:
            // https://github.com/lichess-org/lila/pull/11148
            Self::Pawns(pawns) => Some(1.0 / (1.0 + (-PAWN * pawns).exp())),
            Self::Mate { wins, .. } => Some(if wins { 1.0 } else { 0.0 }),
            Self::Percent(percent) => Some(percent / 100.0),
            Self::Points(_) => None,
        }
    }
}

impl Measure {
    /// Returns the pawns that a chance to win is worth, the inverse of [`payoff`](Self::payoff); `None` of what is certain
    /// or no chance.
    pub(in crate::session) fn to_pawns(self) -> Option<f64> {
        match self {
            Self::Percent(percent) if percent > 0.0 && percent < 100.0 => {
                Some((percent / (100.0 - percent)).ln() / PAWN)
            }
            _ => None,
        }
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            // The formatter would round a half to the even tenth. Adding zero takes the sign from -0.0.
            Self::Pawns(pawns) => write!(formatter, "{:+.1}", (pawns * 10.0).round() / 10.0 + 0.0),
            Self::Mate { moves, wins } => {
                write!(formatter, "#{}{moves}", if wins { "" } else { "-" })
            }
            Self::Percent(percent) => write!(formatter, "{percent:.0}%"),
            // As SGF has it: B is the first player.
            Self::Points(points) if points >= 0.0 => write!(formatter, "B+{points:.1}"),
            Self::Points(points) => write!(formatter, "W+{:.1}", -points),
        }
    }
}

/// How much of the exponent of the chance to win a pawn is.
const PAWN: f64 = 0.368_208;

/// A value with its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatedValue {
    pub measure: Measure,
    pub source: ValueSource,
    /// The depth of the search in plies, if it is stated.
    pub depth: Option<u32>,
}

/// Returns the values that a node states, those with a chance to win before those in points. `white` is the player whom
/// PGN calls White, for whom `%eval` is.
pub(super) fn values(
    properties: &[Property],
    commands: &[Command<'_>],
    text: &str,
    white: u8,
) -> Vec<StatedValue> {
    let mut values = Vec::new();
    let mut add = |measure: Option<Measure>, source: ValueSource, depth: Option<u32>| {
        values.extend(measure.map(|measure| StatedValue {
            measure,
            source,
            depth,
        }));
    };
    for command in commands.iter().filter(|command| command.name == "eval") {
        let mut parts = command.argument.split([',', '/']);
        let measure = parts.next().and_then(read_eval);
        let depth = parts.next().and_then(|depth| depth.trim().parse().ok());
        let measure = measure.map(|measure| if white == 0 { measure } else { measure.flip() });
        add(measure, ValueSource::Eval, depth);
    }
    let property = |ident: &str| {
        let property = properties.iter().find(|kept| kept.ident() == ident)?;
        property.values().next().and_then(number)
    };
    let percent = property("SBKV").and_then(percent);
    add(percent, ValueSource::Sabaki, None);
    let lines = || text.lines().map(str::trim);
    let win_rate = lines().find_map(|line| {
        let (player, rate) = led_by(line.strip_prefix("Win rate:")?, char::is_whitespace)?;
        let measure = percent_of(rate)?;
        Some(if player == 0 { measure } else { measure.flip() })
    });
    add(win_rate, ValueSource::KaTrain, None);
    add(property("V").map(Measure::Points), ValueSource::Value, None);
    add(
        property("SBKS").map(Measure::Points),
        ValueSource::Sabaki,
        None,
    );
    let score = lines().find_map(|line| {
        let (player, lead) = led_by(line.strip_prefix("Score:")?, |letter| letter == '+')?;
        let measure = Measure::Points(number(lead)?);
        Some(if player == 0 { measure } else { measure.flip() })
    });
    add(score, ValueSource::KaTrain, None);
    values
}

/// Returns the points that KaTrain says a move has lost.
pub(super) fn point_loss(text: &str) -> Option<f64> {
    let mut lines = text.lines();
    lines.find_map(|line| number(line.trim().strip_prefix("Estimated point loss:")?))
}

/// Reads `0.3`, `-1.25`, `#4` or `#-4`.
fn read_eval(text: &str) -> Option<Measure> {
    let text = text.trim();
    let Some(mate) = text.strip_prefix('#') else {
        return number(text).map(Measure::Pawns);
    };
    let moves = mate.trim_start_matches(['-', '+']);
    Some(Measure::Mate {
        moves: moves.parse().ok()?,
        wins: !mate.starts_with('-'),
    })
}

/// Reads a value as it is shown: `+0.3`, `#-4`, `54%`, `B+3.5`.
pub(in crate::session) fn read_measure(text: &str) -> Option<Measure> {
    if let Some((player, lead)) = led_by(text, |letter| letter == '+') {
        let points = Measure::Points(number(lead).filter(|lead| *lead >= 0.0)?);
        return Some(if player == 0 { points } else { points.flip() });
    }
    match text.strip_suffix('%') {
        Some(percent) => self::percent(number(percent)?),
        None => read_eval(text),
    }
}

/// Returns the player that a text names by its letter in SGF, and what follows the separator.
fn led_by(text: &str, is_separator: impl Fn(char) -> bool) -> Option<(u8, &str)> {
    let (letter, rest) = text.trim().split_once(is_separator)?;
    match letter.trim() {
        "B" => Some((0, rest)),
        "W" => Some((1, rest)),
        _ => None,
    }
}

fn percent_of(text: &str) -> Option<Measure> {
    percent(number(text.trim().strip_suffix('%')?)?)
}

fn percent(percent: f64) -> Option<Measure> {
    (0.0..=100.0)
        .contains(&percent)
        .then_some(Measure::Percent(percent))
}

fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::super::comment::commands;
    use super::*;

    fn stated(properties: &[(&str, &str)], comment: &str, white: u8) -> Vec<String> {
        let properties = properties
            .iter()
            .map(|(ident, value)| Property::new(ident, [value]));
        let properties: Vec<Property> = properties.collect();
        let commands: Vec<_> = commands(comment).collect();
        let values = values(&properties, &commands, comment, white);
        let words = |value: &StatedValue| format!("{} {}", value.source.name(), value.measure);
        values.iter().map(words).collect()
    }

    #[test]
    fn values_are_those_of_the_first_player() {
        let none: &[(&str, &str)] = &[];
        assert_eq!(stated(none, "[%eval 0.3,20]", 0), ["%eval +0.3"]);
        assert_eq!(stated(none, "[%eval 0.3]", 1), ["%eval -0.3"]);
        assert_eq!(stated(none, "[%eval 0.25]", 0), ["%eval +0.3"]);
        assert_eq!(stated(none, "[%eval -0.25]", 0), ["%eval -0.3"]);
        assert_eq!(stated(none, "[%eval -0.02]", 0), ["%eval +0.0"]);
        assert_eq!(stated(none, "[%eval #-4]", 0), ["%eval #-4"]);
        assert_eq!(stated(none, "[%eval #4]", 1), ["%eval #-4"]);
        assert_eq!(stated(&[("SBKV", "48.2")], "", 0), ["Sabaki 48%"]);
        assert_eq!(stated(&[("SBKS", "-3.14")], "", 1), ["Sabaki W+3.1"]);
        assert_eq!(stated(&[("V", "3.1")], "", 0), ["V B+3.1"]);
        let katrain = "Move 3: W R16\nScore: W+0.5\nWin rate: W 52.3%\nEstimated point loss: 0.6\n";
        assert_eq!(stated(none, katrain, 0), ["KaTrain 48%", "KaTrain W+0.5"]);
        assert_eq!(point_loss(katrain), Some(0.6));
        for odd in [
            "[%eval]",
            "[%eval nan]",
            "[%eval #]",
            "[%eval #x]",
            "Score: ł",
            "Win rate: W 900%",
        ] {
            assert_eq!(
                stated(&[("V", "inf"), ("SBKV", "101")], odd, 0),
                [""; 0],
                "{odd}"
            );
        }
    }

    #[test]
    fn pawns_become_chances_as_at_lichess() {
        let percent = |measure: Measure| measure.payoff().map(|payoff| (payoff * 100.0).round());
        assert_eq!(percent(Measure::Pawns(0.0)), Some(50.0));
        assert_eq!(percent(Measure::Pawns(1.0)), Some(59.0));
        assert_eq!(
            percent(Measure::Mate {
                moves: 4,
                wins: false
            }),
            Some(0.0)
        );
        assert_eq!(percent(Measure::Percent(48.2)), Some(48.0));
        assert_eq!(percent(Measure::Points(3.0)), None);
    }
}
