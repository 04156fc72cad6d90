//! Clocks on the way between PGN and SGF: `[%clk 0:04:59]` in the comment of a move is `BL` or `WL` of who moved.

use super::super::navigation::rounds_of;
use super::super::node_facts::comment::{commands, with_command};
use super::super::node_facts::{FactReader, read_clock, write_clock};
use crate::board::{Game, Position};
use crate::record::{Content, Node, Property, Record};

/// The properties of the time that is left to each player, and of what is left beside it.
const IDENTS: [(&str, &str); 2] = [("BL", "OB"), ("WL", "OW")];

/// Returns the comment of a move of a player with the clock that the properties state, and the property that is then
/// said; `None` if there is none that a comment can say. What is left beside the time has no word in PGN.
pub(super) fn clock_as_command(node: &Node, mover: u8) -> Option<(String, &'static str)> {
    let (time, count) = *IDENTS.get(usize::from(mover))?;
    let property = |ident: &str| node.foreign().iter().find(|known| known.ident() == ident);
    let mut values = property(time)?.values();
    let seconds = read_clock(values.next()?)?;
    let comment = node.comment();
    let is_said = commands(comment).any(|command| command.name == "clk");
    if values.next().is_some() || property(count).is_some() || is_said {
        return None;
    }
    let text = write_clock(seconds);
    Some((with_command(comment, "clk", Some(&text)), time))
}

/// Returns a record whose clocks are properties of SGF, so that other programs show no raw commands. A command that would
/// come back with other words stays.
pub(in crate::session) fn clocks_as_properties(
    record: &Record,
    game: Option<(&Game, &Position)>,
) -> Record {
    let mut changed = record.clone();
    let Some((game, start)) = game else {
        return changed;
    };
    let facts = FactReader::new(record, Some(game), rounds_of(record, game, start.turn));
    for id in record.all() {
        let node = record.node(id);
        if !matches!(node.content(), Content::Move(_)) {
            continue;
        }
        let idents = facts
            .mover(id)
            .and_then(|mover| IDENTS.get(usize::from(mover)));
        let mut clocks = commands(node.comment()).filter(|command| command.name == "clk");
        let (Some((time, count)), Some(clock), None) = (idents, clocks.next(), clocks.next())
        else {
            continue;
        };
        let seconds = read_clock(clock.argument);
        let seconds = seconds.filter(|seconds| write_clock(*seconds) == clock.argument);
        let mut properties = node.foreign().to_vec();
        let is_stated = properties
            .iter()
            .any(|known| [*time, *count].contains(&known.ident()));
        if let Some(seconds) = seconds.filter(|_| !is_stated) {
            properties.push(Property::new(time, [seconds.to_string()]));
            changed.set_foreign(id, properties);
            changed.set_comment(id, &with_command(node.comment(), "clk", None));
        }
    }
    changed
}
