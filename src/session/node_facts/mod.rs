//! The facts of a node: what its comment and its properties say beside the text of people.
//!
//! Clocks, values, marks and glyphs stand in commands of comments (PGN) and in properties (SGF). Here both are read, on
//! demand and without writing: the record keeps what the file says, byte for byte. Screens ask for facts, never for raw
//! comments.

mod clock;
pub mod comment;
mod edit;
mod glyphs;
mod marks;
mod value;

pub use clock::{Clock, Overtime, TimeRules, write_seconds};
pub(super) use clock::{read_seconds as read_clock, write_exact as write_clock};
pub use glyphs::{AnnotationMark, MARKS, asks_for_diagram, glyphs, quality_of};
pub use marks::{
    ColouredConnection, ColouredMark, MarkColour, connections, is_in_comment, marks, with_colour,
};
pub(super) use value::read_measure;
pub use value::{Measure, StatedValue, ValueSource};

use crate::board::Game;
use crate::codec::sgf::FileFormats;
use crate::record::{Content, NodeId, Record, Rounds};
use comment::Command;

/// The commands that are shown as facts.
const KNOWN_COMMANDS: [&str; 7] = ["clk", "egt", "emt", "mct", "eval", "csl", "cal"];

/// The properties that are shown as facts though no format defines them.
const KNOWN_PROPERTIES: [&str; 2] = ["SBKV", "SBKS"];

/// How far back the last clock of a player is looked for, in nodes.
const CLOCK_REACH: usize = 64;

/// The facts of a node that do not depend on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeFacts {
    /// The player who moved.
    pub mover: Option<u8>,
    pub clocks: Vec<Clock>,
    /// The seconds that the move took, as stated or as the difference of two clocks.
    pub spent: Option<f64>,
    /// The values, the first of which is shown where there is room for one.
    pub values: Vec<StatedValue>,
    /// The points that the move lost by the file.
    pub point_loss: Option<f64>,
    /// The signs of the annotations.
    pub glyphs: Vec<&'static str>,
    /// The number of commands and properties that only their own programs understand.
    pub other_data: usize,
}

impl NodeFacts {
    /// Returns the clock of a player.
    pub fn clock_of(&self, player: u8) -> Option<Clock> {
        self.clocks
            .iter()
            .copied()
            .find(|clock| clock.player == player)
    }
}

/// Which kinds of facts a record states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatedKinds {
    pub values: bool,
    pub clocks: bool,
    pub spent: bool,
}

/// Reads the facts of nodes of one record.
#[derive(Clone, Copy, Debug)]
pub struct FactReader<'a> {
    record: &'a Record,
    game: Option<&'a Game>,
    rounds: Rounds,
    time: TimeRules,
    white: u8,
}

impl<'a> FactReader<'a> {
    pub fn new(record: &'a Record, game: Option<&'a Game>, rounds: Rounds) -> Self {
        Self {
            record,
            game,
            rounds,
            time: TimeRules::of(record),
            white: game.map_or(0, crate::session::text_games::white),
        }
    }

    /// Returns the facts of a node.
    pub fn facts(&self, node: NodeId) -> NodeFacts {
        let read = self.record.node(node);
        let commands: Vec<Command<'_>> = comment::commands(read.comment()).collect();
        if commands.is_empty() && read.foreign().is_empty() && read.comment().is_empty() {
            return NodeFacts {
                mover: self.mover(node),
                ..NodeFacts::default()
            };
        }
        let text = comment::text_of(read.comment());
        let clocks = self.clocks(node, &commands);
        let mover = self.mover(node);
        NodeFacts {
            mover,
            spent: self.spent(node, &commands, &clocks),
            clocks,
            values: value::values(read.foreign(), &commands, &text, self.white),
            point_loss: value::point_loss(&text),
            glyphs: glyphs(read),
            other_data: self.other_data(node, &commands),
        }
    }

    /// Returns the values that a node states.
    pub fn values(&self, node: NodeId) -> Vec<StatedValue> {
        let read = self.record.node(node);
        if read.comment().is_empty() && read.foreign().is_empty() {
            return Vec::new();
        }
        let commands: Vec<Command<'_>> = comment::commands(read.comment()).collect();
        let text = comment::text_of(read.comment());
        value::values(read.foreign(), &commands, &text, self.white)
    }

    /// Returns the kinds of facts that are stated by at least one of the first `limit` nodes, in the order of the text.
    pub fn stated_kinds(&self, limit: usize) -> StatedKinds {
        let mut kinds = StatedKinds::default();
        let mut open = vec![NodeId::ROOT];
        for _ in 0..limit {
            let Some(node) = open.pop() else { break };
            let facts = self.facts(node);
            kinds.values |= !facts.values.is_empty();
            kinds.clocks |= facts
                .mover
                .and_then(|mover| facts.clock_of(mover))
                .is_some();
            kinds.spent |= facts.spent.is_some();
            open.extend(self.record.node(node).children().iter().rev());
        }
        kinds
    }

    /// Returns the clocks that a node itself states.
    pub fn clocks_at(&self, node: NodeId) -> Vec<Clock> {
        let comment = self.record.node(node).comment();
        let commands: Vec<Command<'_>> = comment::commands(comment).collect();
        self.clocks(node, &commands)
    }

    /// Returns the last clock of each player up to a node, by number of the player.
    pub fn last_clocks(&self, node: NodeId) -> Vec<Clock> {
        let mut last: Vec<Clock> = Vec::new();
        let way = std::iter::once(node).chain(self.record.ancestors(node));
        for node in way.take(CLOCK_REACH) {
            for clock in self.clocks_at(node) {
                if last.iter().all(|newer| newer.player != clock.player) {
                    last.push(clock);
                }
            }
        }
        last.sort_by_key(|clock| clock.player);
        last
    }

    /// Returns the player who moved.
    pub fn mover(&self, node: NodeId) -> Option<u8> {
        let read = self.record.node(node);
        let placed = read.ops().last().and_then(|op| op.piece());
        match (read.content(), self.game) {
            // After handicap stones the second player moves first.
            (Content::Move(_), Some(game)) if game.is_stone_game() && placed.is_some() => {
                placed.map(|piece| game.owner(piece))
            }
            (Content::Move(_), _) => u8::try_from(self.rounds.place(self.record, node).index).ok(),
            // A move that is shown as text.
            (Content::Note, _) => {
                let mut idents = read.foreign().iter().map(crate::record::Property::ident);
                idents.find_map(|ident| match ident {
                    "B" => Some(0),
                    "W" => Some(1),
                    _ => None,
                })
            }
            _ => None,
        }
    }

    fn clocks(&self, node: NodeId, commands: &[Command<'_>]) -> Vec<Clock> {
        let properties = self.record.node(node).foreign();
        clock::clocks(properties, commands, self.mover(node), self.time)
    }

    fn spent(&self, node: NodeId, commands: &[Command<'_>], clocks: &[Clock]) -> Option<f64> {
        let stated = commands.iter().filter(|command| command.name == "emt");
        let stated = stated
            .filter_map(|command| clock::read_seconds(command.argument))
            .next();
        if stated.is_some() {
            return stated;
        }
        let mover = self.mover(node)?;
        let after = clocks.iter().find(|clock| clock.player == mover)?;
        let before = self
            .record
            .ancestors(node)
            .take(CLOCK_REACH)
            .find_map(|node| {
                let clocks = self.clocks_at(node);
                clocks.into_iter().find(|clock| clock.player == mover)
            })?;
        clock::spent_between(before, *after, self.time)
    }

    fn other_data(&self, node: NodeId, commands: &[Command<'_>]) -> usize {
        let is_other = |command: &&Command<'_>| !KNOWN_COMMANDS.contains(&command.name);
        // Without a number of its own a game has the properties of Go, as readers of SGF have it.
        let gm = self.game.and_then(|game| game.gm).or(Some(1));
        // The properties of this program begin with `GT`.
        let is_known = |ident: &str| {
            let formats = FileFormats::standard();
            let mut known = [1, 3, 4].into_iter().map(|ff| formats.find(Some(ff), gm));
            ident.starts_with("GT")
                || KNOWN_PROPERTIES.contains(&ident)
                || known.any(|format| format.knows(ident))
        };
        let properties = self.record.node(node).foreign().iter();
        let unknown = properties.filter(|property| !is_known(property.ident()));
        commands.iter().filter(is_other).count() + unknown.count()
    }
}

#[cfg(test)]
mod tests;
