//! Facts on the way between PGN and SGF: commands in the comment of a node become properties, and properties commands.
//!
//! | SGF | PGN | |
//! | --- | --- | --- |
//! | `BL`, `WL` | `%clk` | of who moved, without overtime |
//! | `CR` and `AR` with a colour in `GTCOLOR` | `%csl`, `%cal` | |
//! | other marks and connections | `%csl`, `%cal` | shown |
//! | `SBKV` | `%eval` | shown |
//!
//! What is only shown has no equal: the commands are for other programs, and the properties stand behind them as
//! `[%sgf …]`, which names the commands in [`SHOWN`](super::kept::SHOWN), so that they are left out when the game is read.

use super::super::navigation::rounds_of;
use super::super::node_facts::comment::{commands, with_command};
use super::super::node_facts::{
    ColouredConnection, ColouredMark, FactReader, MarkColour, Measure, connections, is_in_comment,
    marks, read_clock, read_measure, with_colour, write_clock,
};
use super::white;
use crate::board::{Board, Game, Position, Square};
use crate::codec::sgf::{Markup, MarkupEdit, coloured};
use crate::record::{Content, Node, NodeId, Property, Record};

/// The properties of the time that is left to each player, and of what is left beside it.
const CLOCKS: [(&str, &str); 2] = [("BL", "OB"), ("WL", "OW")];

/// What a node says on its way from one format to the other.
#[derive(Clone)]
pub(super) struct NodeWords {
    pub(super) comment: String,
    pub(super) properties: Vec<Property>,
    /// The names and the arguments of commands that only show what properties say.
    pub(super) shown: Vec<(&'static str, String)>,
}

/// What the words of a node are about.
#[derive(Clone, Copy)]
pub(super) struct Scene<'g> {
    pub(super) game: &'g Game,
    /// The board, of which only the size matters.
    pub(super) board: &'g Board,
    /// The player who moved.
    pub(super) mover: Option<u8>,
}

/// Translates one kind of facts.
type Translation = fn(&mut NodeWords, Scene<'_>);

/// The kinds of facts that go across: into commands, and into properties.
const CROSSINGS: [(Translation, Translation); 3] = [
    (clock_as_command, clock_as_property),
    (marks_as_commands, marks_as_properties),
    // Pawns are no chance to win for certain, so `%eval` stays in the comment.
    (value_as_command, |_, _| ()),
];

/// Returns what a node says in a comment with commands.
pub(super) fn facts_as_commands(node: &Node, scene: Scene<'_>) -> NodeWords {
    let mut words = NodeWords::of(node);
    CROSSINGS
        .iter()
        .for_each(|(translation, _)| translation(&mut words, scene));
    words
}

/// Returns a record whose facts are properties of SGF, so that other programs show no raw commands. Commands that would come
/// back in another form stay, so that nothing of a comment is lost on the way.
pub(in crate::session) fn facts_as_properties(
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
        if commands(node.comment()).next().is_none() {
            continue;
        }
        let is_move = matches!(node.content(), Content::Move(_));
        let scene = Scene {
            game,
            board: &start.board,
            mover: facts.mover(id).filter(|_| is_move),
        };
        // All kinds, or else one of them.
        let alone = CROSSINGS.iter().map(std::slice::from_ref);
        let mut attempts = std::iter::once(&CROSSINGS[..]).chain(alone);
        let words = attempts.find_map(|crossings| {
            let mut words = NodeWords::of(node);
            crossings
                .iter()
                .for_each(|(_, translation)| translation(&mut words, scene));
            let mut back = words.clone();
            CROSSINGS
                .iter()
                .for_each(|(translation, _)| translation(&mut back, scene));
            let is_same = back.comment == node.comment();
            (is_same && words.comment != node.comment()).then_some(words)
        });
        if let Some(words) = words {
            changed.set_foreign(id, words.properties);
            changed.set_comment(id, &words.comment);
        }
    }
    changed
}

impl NodeWords {
    fn of(node: &Node) -> Self {
        Self {
            comment: node.comment().to_owned(),
            properties: node.foreign().to_vec(),
            shown: Vec::new(),
        }
    }

    fn property(&self, ident: &str) -> Option<&Property> {
        let mut properties = self.properties.iter();
        properties.find(|known| known.ident() == ident)
    }

    /// Returns the marks and the connections that the properties and a comment state.
    fn marks(
        &self,
        comment: &str,
        scene: Scene<'_>,
    ) -> (Vec<ColouredMark>, Vec<ColouredConnection>) {
        let mut record = Record::new();
        record.set_comment(NodeId::ROOT, comment);
        record.set_foreign(NodeId::ROOT, self.properties.clone());
        let node = record.node(NodeId::ROOT);
        (
            marks(node, Some(scene.game), scene.board),
            connections(node, Some(scene.game), scene.board),
        )
    }

    /// Returns the places of the marks and the connections that the properties and a comment state.
    fn places(&self, comment: &str, scene: Scene<'_>) -> Vec<MarkedPlace> {
        let (marks, connections) = self.marks(comment, scene);
        let marks = marks.into_iter().map(|known| MarkedPlace {
            squares: (known.square, known.square),
            colour: known.colour,
            is_plain: known.mark == Markup::Circle,
            is_shown: !matches!(known.mark, Markup::Dimmed | Markup::Territory(_)),
        });
        let connections = connections.into_iter().map(|known| MarkedPlace {
            squares: (known.connection.from, known.connection.to),
            colour: known.colour,
            // An arrow from a square to itself would be written as a circle.
            is_plain: known.connection.is_arrow && known.connection.from != known.connection.to,
            is_shown: known.connection.from != known.connection.to,
        });
        marks.chain(connections).collect()
    }
}

/// A mark or a connection.
#[derive(Clone, Copy, PartialEq)]
struct MarkedPlace {
    /// The ends, which are the same for a mark.
    squares: (Square, Square),
    colour: Option<MarkColour>,
    /// True for circles and arrows, which PGN has, too.
    is_plain: bool,
    /// False for what only areas are painted with.
    is_shown: bool,
}

/// What is left beside the time has no word in PGN.
fn clock_as_command(words: &mut NodeWords, scene: Scene<'_>) {
    let idents = scene.mover.and_then(|mover| CLOCKS.get(usize::from(mover)));
    let Some((time, count)) = idents else { return };
    let values = words.property(time).map(Property::values);
    let values: Vec<&str> = values.into_iter().flatten().collect();
    let seconds = match *values {
        [value] => read_clock(value),
        _ => None,
    };
    let is_said = commands(&words.comment).any(|command| command.name == "clk");
    let has_word = words.property(count).is_none() && !is_said;
    if let Some(seconds) = seconds.filter(|_| has_word) {
        let text = write_clock(seconds);
        words.comment = with_clock(&words.comment, &text);
        words.properties.retain(|known| known.ident() != *time);
    }
}

/// Returns a comment with the time that is left: in front, but behind an evaluation there, as others write it.
fn with_clock(comment: &str, time: &str) -> String {
    let mut commands = commands(comment);
    let first = commands.next();
    let value = first.filter(|first| first.name == "eval" && first.range.start == 0);
    match value.and_then(|value| comment.split_at_checked(value.range.end)) {
        Some((value, rest)) => format!("{value} [%clk {time}]{rest}"),
        None => with_command(comment, "clk", Some(time)),
    }
}

fn clock_as_property(words: &mut NodeWords, scene: Scene<'_>) {
    let idents = scene.mover.and_then(|mover| CLOCKS.get(usize::from(mover)));
    let clocks = commands(&words.comment).filter(|command| command.name == "clk");
    let clocks: Vec<&str> = clocks.map(|command| command.argument).collect();
    let (Some((time, count)), [clock]) = (idents, clocks.as_slice()) else {
        return;
    };
    let seconds = read_clock(clock).filter(|seconds| write_clock(*seconds) == *clock);
    let is_stated = words.property(time).is_some() || words.property(count).is_some();
    if let Some(seconds) = seconds.filter(|_| !is_stated) {
        words
            .properties
            .push(Property::new(time, [seconds.to_string()]));
        words.comment = with_command(&words.comment, "clk", None);
    }
}

fn marks_as_commands(words: &mut NodeWords, scene: Scene<'_>) {
    let Scene { game, board, .. } = scene;
    let places = words.places("", scene);
    if places.is_empty() {
        return;
    }
    // Marks first, then arrows, each in the order in which they got their colours.
    let order: Vec<_> = coloured(&words.properties, board).collect();
    let mut ordered: Vec<&MarkedPlace> = places.iter().collect();
    ordered.sort_by_key(|place| {
        let (from, to) = place.squares;
        let is_this = |known: &(char, (Square, Square))| known.1 == place.squares;
        (from != to, order.iter().position(is_this))
    });
    let is_marked = |comment: &str| {
        let mut commands = commands(comment);
        commands.any(|command| matches!(command.name, "csl" | "cal"))
    };
    // Added to the commands that the comment has, or else new ones in front.
    let is_added = is_marked(&words.comment);
    let (mut circles, mut arrows) = (String::new(), String::new());
    for place in ordered {
        let (from, to) = place.squares;
        // A colour is that of all marks of a square.
        let of_these = places.iter().filter(|known| known.squares == place.squares);
        let is_alone = of_these.count() == 1 && !is_in_comment(&words.comment, game, from, to);
        let edit = MarkupEdit::new(&words.properties, board, game.gm);
        if let (true, true, Some(colour), Some(mut edit)) =
            (is_alone, place.is_plain, place.colour, edit)
        {
            edit.set_colour(from, to, None);
            words.properties = edit.finish();
            let text = match (is_added, from == to) {
                (true, _) => &mut words.comment,
                (false, true) => &mut circles,
                (false, false) => &mut arrows,
            };
            *text = with_colour(text, game, (from, to), Some(colour));
        }
    }
    let written = circles + &arrows;
    if !written.is_empty() {
        let gap = if words.comment.is_empty() { "" } else { " " };
        words.comment = format!("{written}{gap}{}", words.comment);
    }
    let mut shown = String::new();
    let places = words.places("", scene);
    for place in places.iter().filter(|place| place.is_shown) {
        let (from, to) = place.squares;
        let is_shown = |comment: &str| is_in_comment(comment, game, from, to);
        if !is_shown(&shown) && !is_shown(&words.comment) {
            let colour = place.colour.unwrap_or(MarkColour::Green);
            shown = with_colour(&shown, game, (from, to), Some(colour));
        }
    }
    for name in ["csl", "cal"] {
        let mut named = commands(&shown).filter(|command| command.name == name);
        let argument = named.next().map(|command| command.argument.to_owned());
        words
            .shown
            .extend(argument.map(|argument| (name, argument)));
    }
}

fn value_as_command(words: &mut NodeWords, scene: Scene<'_>) {
    let percent = words
        .property("SBKV")
        .and_then(|known| known.values().next());
    let measure = percent.and_then(|percent| read_measure(&format!("{}%", percent.trim())));
    let is_said = commands(&words.comment).any(|command| command.name == "eval");
    if let Some(pawns) = measure.and_then(Measure::to_pawns).filter(|_| !is_said) {
        let sign = if white(scene.game) == 0 { 1.0 } else { -1.0 };
        words.shown.push(("eval", format!("{:.2}", pawns * sign)));
    }
}

fn marks_as_properties(words: &mut NodeWords, scene: Scene<'_>) {
    let Scene { game, board, .. } = scene;
    let places = words.places(&words.comment, scene);
    for place in &places {
        let (from, to) = place.squares;
        let of_these = places.iter().filter(|known| known.squares == place.squares);
        let is_alone = of_these.count() == 1 && is_in_comment(&words.comment, game, from, to);
        let edit = MarkupEdit::new(&words.properties, board, game.gm);
        if let (true, Some(colour), Some(mut edit)) = (is_alone, place.colour, edit) {
            edit.set_colour(from, to, Some(colour.letter()));
            words.properties = edit.finish();
            words.comment = with_colour(&words.comment, game, (from, to), None);
        }
    }
}
