//! What the two ways of printing a record share: the blocks as they grow, and what a node says about figures.

use super::board::{BoardDrawer, Picture};
use super::pages::Block;
use super::text::{TextStyle, Word, words_of};
use crate::base::Message;
use crate::base::clean::{clean, clean_line};
use crate::board::Board;
use crate::board::area::Area;
use crate::codec::sgf::markup;
use crate::codec::sgf::text::simple_text;
use crate::i18n::Texts;
use crate::message;
use crate::record::{Content, Node, NodeId, Property, Record};
use crate::session::PrintedRecord;
use crate::session::node_facts::comment::{has_text, text_of};
use crate::session::node_facts::{ColouredConnection, ColouredMark, connections, marks};

/// The most diagrams: a book of openings with thousands of variations is not printed by mistake.
const MOST: usize = 1_000;

/// Why no figures come out of a record.
pub(super) enum Failure {
    Cancelled,
    Error(Message),
}

/// The blocks so far, and how they are made.
pub(super) struct Plan<'a> {
    pub(super) source: &'a PrintedRecord,
    pub(super) texts: Texts,
    /// After how many moves there is another diagram.
    pub(super) every: Option<u32>,
    pub(super) drawer: BoardDrawer<'a>,
    pub(super) blocks: Vec<Block>,
    pub(super) diagrams: usize,
    pub(super) is_cancelled: &'a dyn Fn() -> bool,
}

impl Plan<'_> {
    pub(super) fn check_cancelled(&self) -> Result<(), Failure> {
        match (self.is_cancelled)() {
            true => Err(Failure::Cancelled),
            false => Ok(()),
        }
    }

    /// Adds a diagram; `words` says what it shows, after its number.
    pub(super) fn diagram(
        &mut self,
        picture: &Picture<'_>,
        words: &Message,
    ) -> Result<(), Failure> {
        self.check_cancelled()?;
        if self.diagrams >= MOST {
            return Err(Failure::Error(message!("figures-too-many", most = MOST)));
        }
        self.diagrams += 1;
        let caption = message!(
            "figures-diagram",
            number = self.diagrams,
            words = words.clone()
        );
        let drawing = self.drawer.draw(picture);
        let caption = self.texts.say(&caption);
        self.blocks.push(Block::Diagram { drawing, caption });
        Ok(())
    }

    /// Adds the name and the comment of a node as paragraphs.
    pub(super) fn comment(&mut self, node: NodeId, prefix: Option<String>, level: usize) {
        let node = self.source.record().node(node);
        let name = clean_line(node.name().trim()).into_owned();
        let text = text_of(node.comment());
        let text = clean(text.trim()).into_owned();
        if name.is_empty() && text.is_empty() {
            return;
        }
        let mut words: Vec<Word> = Vec::new();
        words.extend(prefix.map(|prefix| Word::new(prefix, TextStyle::Bold)));
        words.extend(words_of(&name, TextStyle::Italic));
        for line in text.lines() {
            words.extend(words_of(line, TextStyle::Plain));
            if !words.is_empty() {
                let words = std::mem::take(&mut words);
                self.blocks.push(Block::Text { words, level });
            }
        }
        if !words.is_empty() {
            self.blocks.push(Block::Text { words, level });
        }
    }

    /// Returns true if there is something for print in the comment or the name of a node.
    pub(super) fn is_commented(&self, node: NodeId) -> bool {
        let node = self.source.record().node(node);
        has_text(node.comment()) || !node.name().is_empty()
    }

    pub(super) fn marks(&self, node: NodeId, board: &Board) -> Vec<ColouredMark> {
        let node = self.source.record().node(node);
        marks(node, Some(self.source.game()), board)
    }

    pub(super) fn arrows(&self, node: NodeId, board: &Board) -> Vec<ColouredConnection> {
        let node = self.source.record().node(node);
        connections(node, Some(self.source.game()), board)
    }
}

/// Returns true if this holds for any node of a record.
pub(super) fn any_node(record: &Record, mut holds: impl FnMut(NodeId) -> bool) -> bool {
    let mut open = vec![NodeId::ROOT];
    while let Some(node) = open.pop() {
        if holds(node) {
            return true;
        }
        open.extend(record.node(node).children());
    }
    false
}

/// What a node says about the figure that begins with it (`FG`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FigureStart {
    pub(super) hides_coordinates: bool,
    pub(super) hides_list: bool,
    /// True if stones that are taken in the figure are not shown.
    pub(super) drops_taken: bool,
    pub(super) hides_stars: bool,
    pub(super) name: String,
}

/// The bits of the flags of `FG`.
const NO_COORDINATES: u32 = 1;
const NO_NAME: u32 = 2;
const NO_LIST: u32 = 4;
const NO_TAKEN: u32 = 256;
const NO_STARS: u32 = 512;
/// The other flags are to be ignored.
const OWN_FLAGS: u32 = 32_768;

/// Returns what a node says about a figure; `None` if no figure begins there.
pub(super) fn figure_start(node: &Node) -> Option<FigureStart> {
    let value = property(node, "FG")?.values().next().unwrap_or_default();
    let (flags, name) = value.split_once(':').unwrap_or((value, ""));
    let flags: u32 = flags.trim().parse().unwrap_or(0);
    let flags = if flags & OWN_FLAGS == 0 { flags } else { 0 };
    let name = match flags & NO_NAME {
        0 => clean_line(simple_text(name).trim()).into_owned(),
        _ => String::new(),
    };
    Some(FigureStart {
        hides_coordinates: flags & NO_COORDINATES != 0,
        hides_list: flags & NO_LIST != 0,
        drops_taken: flags & NO_TAKEN != 0,
        hides_stars: flags & NO_STARS != 0,
        name,
    })
}

/// What holds from a node on until another one states it anew.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Inherited {
    /// How moves are numbered (`PM`), if that is stated.
    pub(super) numbering: Option<u8>,
    /// The part of the board that is shown (`VW`).
    pub(super) area: Option<Area>,
}

impl Inherited {
    /// Takes what a node states. Returns true if that changes the part of the board.
    pub(super) fn take(&mut self, node: &Node, board: &Board) -> bool {
        let number = |property: &Property| property.values().next()?.trim().parse().ok();
        if let Some(stated) = property(node, "PM") {
            self.numbering = number(stated);
        }
        let Some(view) = property(node, "VW") else {
            return false;
        };
        // A part of the board is written like dimmed points.
        let points = [Property::new("DD", view.values())];
        let squares = markup(&points, board).into_iter().map(|(square, _)| square);
        let areas = squares.map(|square| Area::of(square, square));
        let area = areas.reduce(|left, right| Area {
            low: Area::of(left.low, right.low).low,
            high: Area::of(left.high, right.high).high,
        });
        std::mem::replace(&mut self.area, area) != area
    }
}

pub(super) fn property<'n>(node: &'n Node, ident: &str) -> Option<&'n Property> {
    let mut foreign = node.foreign().iter();
    foreign.find(|property| property.ident() == ident)
}

/// Returns the number that a node states for its move (`MN`).
pub(super) fn stated_number(node: &Node) -> Option<u32> {
    let value = property(node, "MN")?.values().next()?;
    value.trim().parse().ok()
}

/// Returns true for a node that sets pieces up.
pub(super) fn is_set_up(node: &Node) -> bool {
    matches!(node.content(), Content::SetUp(_)) && !node.is_counted()
}
