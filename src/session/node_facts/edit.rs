//! Edits of what a node states: each changes its own command or property and nothing else.

use super::comment::{self, commands};
use super::value::read_measure;
use super::{FactReader, Measure, clock};
use crate::base::Message;
use crate::message;
use crate::record::{NodeId, Property};
use crate::session::game_info::RecordEdit;

impl FactReader<'_> {
    /// Returns the edit that sets the clock of who moved, or takes it away if the text is empty: in `%clk` if the
    /// format has commands or the node has it, else in `BL` or `WL`. Returns `None` if nothing changes.
    ///
    /// # Errors
    /// The text is no time, or nobody moved there.
    pub fn clock_edit(
        &self,
        node: NodeId,
        text: &str,
        has_commands: bool,
    ) -> Result<Option<RecordEdit>, Message> {
        let seconds = match text.trim() {
            "" => None,
            text => {
                let seconds = clock::read_seconds(text);
                let seconds =
                    seconds.ok_or_else(|| message!("session-clock-unreadable", text = text))?;
                if clock::overflows(text) {
                    let time = clock::write_seconds(seconds);
                    return Err(message!(
                        "session-clock-overflows",
                        text = text,
                        time = time
                    ));
                }
                Some(seconds)
            }
        };
        let mover = self.mover(node);
        let mover = mover.ok_or_else(|| message!("session-clock-no-move"))?;
        let ident = match mover {
            0 => "BL",
            1 => "WL",
            _ if has_commands => "",
            _ => return Err(message!("session-clock-two-players")),
        };
        if self.is_in_comment(node, "clk", has_commands) {
            let argument = seconds.map(clock::write_exact);
            return Ok(self.command_edit(node, "clk", argument));
        }
        let value = seconds.map(|seconds| seconds.to_string());
        Ok(self.property_edit(node, ident, value))
    }

    /// Returns the edit that sets the value of a node, or takes it away if the text is empty: pawns and mates in `%eval`,
    /// per cent in `SBKV`, points in `V`. Returns `None` if nothing changes.
    ///
    /// # Errors
    /// The text is no value, or the format has no command for it.
    pub fn value_edit(
        &self,
        node: NodeId,
        text: &str,
        has_commands: bool,
    ) -> Result<Option<RecordEdit>, Message> {
        let text = text.trim();
        if text.is_empty() {
            // The value that is shown is taken away, and then the next one is.
            let shown = self.values(node).first().map(|value| value.source.name());
            return match shown {
                Some("%eval") => Ok(self.command_edit(node, "eval", None)),
                Some("V") => Ok(self.property_edit(node, "V", None)),
                Some("Sabaki") if self.property(node, "SBKV").is_some() => {
                    Ok(self.property_edit(node, "SBKV", None))
                }
                Some("Sabaki") => Ok(self.property_edit(node, "SBKS", None)),
                Some(_) => Err(message!("session-value-in-words")),
                None => Ok(None),
            };
        }
        let measure = read_measure(text);
        let measure = measure.ok_or_else(|| message!("session-value-unreadable", text = text))?;
        let of_white = match self.white {
            0 => measure,
            _ => measure.flip(),
        };
        match of_white {
            Measure::Pawns(pawns) => Ok(self.command_edit(node, "eval", Some(pawns.to_string()))),
            Measure::Mate { moves, wins } => {
                let sign = if wins { "" } else { "-" };
                Ok(self.command_edit(node, "eval", Some(format!("#{sign}{moves}"))))
            }
            Measure::Percent(_) | Measure::Points(_) if has_commands => {
                Err(message!("session-value-not-in-pgn"))
            }
            // SGF states both for black, who is the first player.
            Measure::Percent(_) | Measure::Points(_) => Ok(match measure {
                Measure::Percent(percent) => {
                    self.property_edit(node, "SBKV", Some(percent.to_string()))
                }
                Measure::Points(points) => self.property_edit(node, "V", Some(points.to_string())),
                _ => None,
            }),
        }
    }

    fn is_in_comment(&self, node: NodeId, name: &str, has_commands: bool) -> bool {
        let comment = self.record.node(node).comment();
        has_commands || commands(comment).any(|command| command.name == name)
    }

    fn command_edit(
        &self,
        node: NodeId,
        name: &str,
        argument: Option<String>,
    ) -> Option<RecordEdit> {
        let now = self.record.node(node).comment();
        let changed = comment::with_command(now, name, argument.as_deref());
        (changed != now).then_some(RecordEdit::Comment(node, changed))
    }

    fn property(&self, node: NodeId, ident: &str) -> Option<&Property> {
        let mut properties = self.record.node(node).foreign().iter();
        properties.find(|property| property.ident() == ident)
    }

    fn property_edit(
        &self,
        node: NodeId,
        ident: &str,
        value: Option<String>,
    ) -> Option<RecordEdit> {
        let now = self.record.node(node).foreign();
        let mut changed = now.to_vec();
        let place = changed.iter().position(|known| known.ident() == ident);
        match (place, value) {
            (Some(place), Some(value)) => {
                if let Some(property) = changed.get_mut(place) {
                    *property = Property::new(ident, [value]);
                }
            }
            (Some(place), None) => drop(changed.remove(place)),
            (None, Some(value)) => changed.push(Property::new(ident, [value])),
            (None, None) => {}
        }
        (changed != now).then_some(RecordEdit::Foreign(node, changed))
    }
}
