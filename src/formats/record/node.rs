//! A node of a record and its content.

use crate::board::{Move, Op};
use smallvec::SmallVec;
use std::num::NonZeroU32;

/// The id of a node. It stays valid until the record is dropped, even while the node is deleted and can be restored by
/// undo.
///
/// It is stored as its number and one, so that an optional id takes no more memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    /// Returns the id of the node with an index in the arena.
    pub(crate) fn of_index(index: usize) -> Self {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    /// Returns the id as a number, for tables beside the record.
    pub fn number(self) -> u32 {
        self.0.get() - 1
    }

    /// Returns the index of the node in the arena.
    pub(super) fn index(self) -> usize {
        self.number() as usize
    }
}

/// The children of a node; up to four take no memory of their own.
pub(super) type Children = SmallVec<[NodeId; 4]>;

/// What a node does to the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// The root: the position that the game starts from.
    Root,
    /// A move of the player on turn.
    Move(Move),
    /// Operations that are not judged, relative to the previous node. At the root: relative to the start of the rules.
    SetUp(Vec<Op>),
    /// Nothing that this program knows: a bare comment, or a node of another program whose properties are kept.
    #[default]
    Note,
}

impl Content {
    /// Returns the operations of the node, in order.
    pub fn ops(&self) -> &[Op] {
        match self {
            Self::Move(mv) => mv,
            Self::SetUp(ops) => ops,
            Self::Root | Self::Note => &[],
        }
    }

    /// Returns the move, if the node is one.
    pub fn as_move(&self) -> Option<&Move> {
        match self {
            Self::Move(mv) => Some(mv),
            _ => None,
        }
    }
}

/// A property of another program, which is kept but not interpreted.
///
/// A record may contain many of them, so all its parts are in one text: the identifier, followed by the values.
#[derive(Clone, PartialEq, Eq)]
pub struct Property {
    text: Box<str>,
    /// The end of the identifier.
    ident: u32,
    has_value: bool,
    /// The ends of all values but the last one.
    ends: Box<[u32]>,
}

impl Property {
    /// Creates a property. The identifier is as it was written; the values are as they stand between the brackets, with
    /// escapes.
    pub fn new<V: AsRef<str>>(ident: &str, values: impl IntoIterator<Item = V>) -> Self {
        let place = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX);
        let values: SmallVec<[V; 4]> = values.into_iter().collect();
        let length: usize = values.iter().map(|value| value.as_ref().len()).sum();
        let mut text = String::with_capacity(ident.len() + length);
        text.push_str(ident);
        let mut ends: SmallVec<[u32; 4]> = SmallVec::new();
        for value in &values {
            ends.push(place(&text));
            text.push_str(value.as_ref());
        }
        // The first one is the end of the identifier.
        let inner = ends.get(1..).unwrap_or_default();
        Self {
            ident: place(ident),
            has_value: !ends.is_empty(),
            ends: inner.into(),
            text: text.into(),
        }
    }

    /// Returns the identifier as it was written.
    pub fn ident(&self) -> &str {
        self.text.get(..self.ident as usize).unwrap_or_default()
    }

    /// Returns the values as they stand between the brackets, with escapes.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        let ends = self.ends.iter().map(|end| *end as usize);
        let ends = ends.chain(self.has_value.then_some(self.text.len()));
        let mut start = self.ident as usize;
        ends.map(move |end| {
            let value = self.text.get(start..end).unwrap_or_default();
            start = end;
            value
        })
    }

    /// Returns an estimate of the bytes that it holds.
    pub(super) fn held_bytes(&self) -> usize {
        std::mem::size_of::<Self>() + BLOCK_BYTES + self.text.len() + 4 * self.ends.len()
    }
}

impl std::fmt::Debug for Property {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Property")
            .field("ident", &self.ident())
            .field("values", &self.values().collect::<Vec<_>>())
            .finish()
    }
}

/// The property with a null move as it was written, at a set-up node.
pub const NULL_MOVE: &str = "GTNULL";

/// The bytes that an allocation takes beside its contents.
const BLOCK_BYTES: usize = 16;

/// The parts that few nodes have, kept separately so that a bare move stays small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) comment: String,
    pub(super) name: String,
    pub(super) foreign: Vec<Property>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.name.is_empty() && self.foreign.is_empty()
    }
}

/// A node. Read through [`Record::node`](super::Record::node), changed through the edits of the record.
#[derive(Clone, Debug)]
pub struct Node {
    pub(super) content: Content,
    pub(super) turn: Option<u8>,
    pub(super) attached: bool,
    pub(super) place: u32,
    pub(super) ply: u32,
    /// The number of moves before the node. Whether it is a move itself may be known only once its properties are set.
    pub(super) moves_before: u32,
    pub(super) parent: Option<NodeId>,
    pub(super) forward: Option<NodeId>,
    pub(super) children: Children,
    pub(super) notes: Option<Box<Notes>>,
}

impl Node {
    /// The node that is returned for every id that is not in the tree.
    pub(super) const NOTHING: Self = Self {
        content: Content::Note,
        turn: None,
        attached: false,
        place: 0,
        ply: 0,
        moves_before: 0,
        parent: None,
        forward: None,
        children: Children::new_const(),
        notes: None,
    };

    /// Returns a node after another one, not yet linked to it.
    pub(super) fn after(parent: NodeId, before: &Self, content: Content) -> Self {
        Self {
            ply: before.ply + 1,
            moves_before: before.move_number(),
            parent: Some(parent),
            content,
            ..Self::NOTHING
        }
    }

    /// Returns what the node does to the board.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Returns the operations of the node, in order.
    pub fn ops(&self) -> &[Op] {
        self.content.ops()
    }

    /// Returns the player on turn after the node, if that is not the next one in order.
    pub fn turn(&self) -> Option<u8> {
        self.turn
    }

    /// Returns the comment; empty if there is none. Lines end in LF.
    pub fn comment(&self) -> &str {
        self.notes.as_ref().map_or("", |notes| &notes.comment)
    }

    /// Returns the name of the node on one line; empty if it has none.
    pub fn name(&self) -> &str {
        self.notes.as_ref().map_or("", |notes| &notes.name)
    }

    /// Returns the properties of other programs, in order.
    pub fn foreign(&self) -> &[Property] {
        self.notes.as_ref().map_or(&[], |notes| &notes.foreign)
    }

    /// Returns the previous node.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the next nodes, main line first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns its index among the children of its parent.
    pub fn place(&self) -> usize {
        self.place as usize
    }

    /// Returns the number of steps from the root.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the number of moves from the root, this one included. Null moves count; other set-ups and notes do not.
    pub fn move_number(&self) -> u32 {
        self.moves_before + u32::from(self.is_counted())
    }

    /// Returns true if the node is a move or a null move.
    pub fn is_counted(&self) -> bool {
        matches!(self.content, Content::Move(_)) || self.null_move().is_some()
    }

    /// Returns the null move of the node as it was written, such as `--`: a set-up that changes nothing but the player
    /// to move, which the file counts as a move.
    pub fn null_move(&self) -> Option<&str> {
        match &self.content {
            Content::SetUp(ops) if ops.is_empty() => {}
            _ => return None,
        }
        let mut properties = self.foreign().iter();
        let property = properties.find(|property| property.ident() == NULL_MOVE)?;
        property.values().next()
    }

    /// Changes the notes, and frees them if nothing is left.
    pub(super) fn with_notes<R>(&mut self, change: impl FnOnce(&mut Notes) -> R) -> R {
        let mut notes = self.notes.take().unwrap_or_default();
        let result = change(&mut notes);
        if !notes.is_empty() {
            self.notes = Some(notes);
        }
        result
    }

    /// Returns an estimate of the bytes that the node holds.
    pub(super) fn held_bytes(&self) -> usize {
        let listed = match self.children.spilled() {
            true => 4 * self.children.capacity(),
            false => 0,
        };
        let notes = self.notes.as_ref().map_or(0, |notes| {
            let foreign: usize = notes.foreign.iter().map(Property::held_bytes).sum();
            std::mem::size_of::<Notes>() + notes.comment.len() + notes.name.len() + foreign
        });
        std::mem::size_of::<Self>() + notes + 8 * self.ops().len() + listed
    }
}
