//! The open game: its record, the current node, and the verdicts on its nodes.

use super::game_info::{Fact, fact_of, result_reason};
use super::node_facts::{self, ColouredMark, StatedKinds};
use super::positions::{PositionAt, Positions, Transition};
use super::serial;
use super::slot::JobSlot;
use super::verdicts::{NodeRefusal, RefusedNode, Verdict, Verdicts};
use crate::base::Message;
use crate::board::{Board, Game, Op, Outcome, Position, Square};
use crate::codec::sgf::text::simple_text;
use crate::codec::sgf::{Markup, markup};
use crate::notation::label::write_squares;
use crate::record::{Branch, Content, Node, NodeId, Property, Record};
use crate::rules::Rules;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// The open game.
pub struct GameTree {
    /// The serial number of the record, which keeps revisions of different records apart.
    pub(super) loaded: u64,
    pub(super) record: Arc<Record>,
    /// The node that the board shows.
    pub(super) current: NodeId,
    pub(super) position: Position,
    /// True while the position of the current node is being computed; until then the board shows what the record alone
    /// says.
    pub(super) pending: bool,
    pub(super) positions: Positions,
    pub(super) verdicts: Verdicts,
    /// The nodes of the record that could not be read, with the reasons.
    pub(super) unread: HashMap<NodeId, Message>,
    /// The rules with which every move was found to be legal when the record was read, the number of that record and its
    /// revision.
    pub(super) all_legal: Option<(Arc<dyn Rules>, u64, u64)>,
    pub(super) replaying: Replaying,
    /// The game in play, with the piece kinds appended that only the record still uses.
    pub(super) naming: Option<Arc<Game>>,
    pub(super) clipboard: Option<Branch>,
    /// The outcome at the start, by the rules in play.
    pub(super) opening: Outcome,
    /// How the game stands where the position was set up, unless it simply continues.
    pub(super) set_ups: HashMap<NodeId, Outcome>,
    /// The nodes that were set up, and of which it is still to be asked how the game stands there.
    pub(super) unasked: Vec<NodeId>,
    /// The end of the selected line as it was last found: in a long game, finding it takes longer than drawing a frame.
    // Both caches are valid for one state of one record: the serial number tells records apart, the revision states of
    // one, and the address changes when a shared record is copied to be changed. Interior mutability, because they are
    // filled while a frame is drawn, which has no right to change the session.
    line_end: Cell<Option<LineEnd>>,
    /// The node that states which part of the board is shown, as it was last found.
    view_node: Cell<Option<ViewNode>>,
    /// Whether any node of the record states that, valid as the two before.
    has_views: Cell<Option<(bool, RecordKey)>>,
    /// The kinds of facts that the record states, valid as the caches before.
    stated_kinds: Cell<Option<(StatedKinds, RecordKey)>>,
    /// The numbers of pieces taken up to a node, as they were last counted.
    taken: RefCell<Option<(Option<Vec<usize>>, TakenKey)>>,
}

/// What the number of pieces taken depends on: the node, the record, and what the rules say of its moves.
type TakenKey = (NodeId, RecordKey, u64);

/// What a cache of the record is valid for: the serial number, revision and address of the record.
type RecordKey = (u64, u64, usize);

/// The node that states which part of the board is shown at the current node.
#[derive(Clone, Copy)]
struct ViewNode {
    node: Option<NodeId>,
    /// The current node, and the record as for [`LineEnd`].
    key: (NodeId, RecordKey),
}

/// The end of the selected line.
#[derive(Clone, Copy)]
struct LineEnd {
    node: NodeId,
    is_main: bool,
    key: RecordKey,
}

/// The state of judging the record.
#[derive(Debug, Default)]
pub(super) struct Replaying {
    /// Nodes to visit, the next one last: a stack, so that a variation is judged while the position before it is
    /// cached.
    pub(super) open: Vec<NodeId>,
    /// Nodes that a chunk had no time for; their children are in `open` or in this queue.
    pub(super) late: VecDeque<NodeId>,
    /// The nodes of the line to `line_to` that are still to be judged, the next one last.
    pub(super) line: Vec<NodeId>,
    pub(super) line_to: Option<NodeId>,
    /// Another node whose position is needed.
    pub(super) wanted: Option<NodeId>,
    /// Waits for a chunk of these nodes, of which the first `out_of_line` belong to the line to `line_to`.
    pub(super) out: JobSlot<Vec<NodeId>>,
    /// The nodes of that chunk that were set up, of which it is asked how the game stands there.
    pub(super) asked: Vec<NodeId>,
    /// True if nothing is judged, only asked about.
    pub(super) is_only_asking: bool,
    pub(super) out_of_line: usize,
    pub(super) moves: usize,
    /// The first refused node in the order of the file, and the first one on a line that was judged out of order.
    pub(super) first: Option<Box<RefusedNode>>,
    pub(super) first_of_line: Option<Box<RefusedNode>>,
}

impl Replaying {
    pub(super) fn is_busy(&self) -> bool {
        self.out.is_waiting()
    }
}

impl Default for GameTree {
    /// Returns an empty record on a board without squares.
    fn default() -> Self {
        let nowhere = Position::new(Board::new(0, 0), 0);
        Self {
            loaded: serial::next(),
            record: Arc::new(Record::new()),
            current: NodeId::ROOT,
            position: nowhere.clone(),
            pending: false,
            positions: Positions::new(nowhere, 1),
            verdicts: Verdicts::default(),
            unread: HashMap::new(),
            all_legal: None,
            replaying: Replaying::default(),
            naming: None,
            clipboard: None,
            opening: Outcome::Going,
            set_ups: HashMap::new(),
            unasked: Vec::new(),
            line_end: Cell::new(None),
            view_node: Cell::new(None),
            has_views: Cell::new(None),
            stated_kinds: Cell::new(None),
            taken: RefCell::new(None),
        }
    }
}

impl GameTree {
    /// Returns the verdict of the rules in play on a node.
    pub fn verdict(&self, node: NodeId) -> Verdict {
        self.verdicts.of(node)
    }

    /// Returns the reason why a node is refused.
    pub fn refusal(&self, node: NodeId) -> Option<&NodeRefusal> {
        self.verdicts.refusal(node)
    }

    /// Returns the outcome at a node as far as it has been judged. At a note it is that of the node before.
    pub fn outcome_at(&self, node: NodeId) -> Outcome {
        let way = std::iter::once(node).chain(self.record.ancestors(node));
        for id in way {
            return match self.record.node(id).content() {
                Content::Note => continue,
                Content::Move(_) => match self.verdicts.of(id) {
                    Verdict::Legal(outcome) => outcome,
                    _ => Outcome::Going,
                },
                Content::Root => self.set_ups.get(&id).copied().unwrap_or(self.opening),
                Content::SetUp(_) => self.set_ups.get(&id).copied().unwrap_or_default(),
            };
        }
        Outcome::Going
    }

    /// Returns true if chance has made the move of a node, as far as that is known.
    pub fn is_throw(&self, node: NodeId) -> bool {
        let node = self.record.node(node);
        let before = node.parent().filter(|_| node.content().as_move().is_some());
        before.is_some_and(|before| self.outcome_at(before) == Outcome::Chance)
    }

    /// Returns all nodes whose moves chance has made.
    pub(super) fn throws(&self) -> BTreeSet<NodeId> {
        let nodes = self.record.all();
        nodes.filter(|node| self.is_throw(*node)).collect()
    }

    /// Returns the operations that the rules added to the move of a node; empty until that has been judged.
    pub fn effects(&self, node: NodeId) -> &[Op] {
        self.positions.effects(node)
    }

    /// Returns the move of a node as text: `Nxf3` or `b7-b8=Q` if the board before it is known, otherwise `g1-f3`. Returns `None`
    /// if the node is not a move.
    pub fn move_text(&self, node: NodeId, game: &Game) -> Option<String> {
        let mv = self.record.node(node).content().as_move()?;
        let text = self.verdicts.text(node);
        Some(text.map_or_else(|| write_squares(mv, game), str::to_owned))
    }

    /// Returns the player, counted from 0, and the text of a move that cannot be shown on a board, because there are no
    /// rules for its game or because it is not a point. Returns `None` for other nodes.
    pub fn text_move(&self, node: NodeId) -> Option<(u8, String)> {
        let node = self.record.node(node);
        if !matches!(node.content(), Content::Note) {
            return None;
        }
        let mut foreign = node.foreign().iter();
        foreign.find_map(|property| {
            let idents = ["B", "W"];
            let player = idents.iter().position(|ident| *ident == property.ident())?;
            let values: Vec<_> = property.values().map(simple_text).collect();
            Some((u8::from(player == 1), values.join(" ")))
        })
    }

    /// Returns true while the position after the current node is being computed.
    pub fn is_position_pending(&self) -> bool {
        self.pending
    }

    /// Returns the squares that the last move changed; empty after a set-up.
    pub fn last_squares(&self) -> Vec<Square> {
        let Some(mv) = self.record.node(self.current).content().as_move() else {
            return Vec::new();
        };
        let mut squares: Vec<Square> = mv.iter().map(|op| op.square()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Returns the marks on the board at the current node.
    pub fn markup(&self) -> Vec<(Square, Markup)> {
        let marks = self.coloured_marks().into_iter();
        marks.map(|mark| (mark.square, mark.mark)).collect()
    }

    /// Returns the marks on the board at the current node with their colours.
    pub fn coloured_marks(&self) -> Vec<ColouredMark> {
        let node = self.record.node(self.current);
        let board = &self.position.board;
        let marks = node_facts::marks(node, self.naming.as_deref(), board);
        let hidden = self.hidden_squares().into_iter();
        let hidden = hidden.map(|square| ColouredMark {
            square,
            mark: Markup::Dimmed,
            colour: None,
        });
        marks.into_iter().chain(hidden).collect()
    }

    /// Returns the squares outside of the part of the board that the record shows (`VW`). It is stated for a node and
    /// all after it, until another part or, by an empty value, the whole board is.
    fn hidden_squares(&self) -> Vec<Square> {
        let states = |node: &Node| {
            let mut foreign = node.foreign().iter();
            foreign.any(|property| property.ident() == "VW")
        };
        // Few records state it at all. In those that do not, no step has to walk back to the root: the nodes are looked
        // through once for each edit, and not once for each step.
        let record_key = self.record_key();
        let known = self.has_views.get().filter(|(_, key)| *key == record_key);
        let (has_views, _) = known.unwrap_or_else(|| {
            let has_views = self.record.any_stored(states);
            (has_views, record_key)
        });
        self.has_views.set(Some((has_views, record_key)));
        if !has_views {
            return Vec::new();
        }
        let key = (self.current, record_key);
        let cached = self.view_node.get().filter(|known| known.key == key);
        let view = cached.unwrap_or_else(|| {
            let mut way = std::iter::once(self.current).chain(self.record.ancestors(self.current));
            let node = way.find(|node| states(self.record.node(*node)));
            ViewNode { node, key }
        });
        self.view_node.set(Some(view));
        let Some(node) = view.node else {
            return Vec::new();
        };
        let foreign = self.record.node(node).foreign().iter();
        let views = foreign.filter(|property| property.ident() == "VW");
        // A part of the board is written like dimmed points.
        let views: Vec<Property> = views
            .map(|property| Property::new("DD", property.values()))
            .collect();
        let board = &self.position.board;
        let shown: HashSet<Square> = markup(&views, board)
            .into_iter()
            .map(|(square, _)| square)
            .collect();
        match shown.is_empty() {
            true => Vec::new(),
            false => board
                .squares()
                .filter(|square| !shown.contains(square))
                .collect(),
        }
    }

    /// Returns a fact about the game as stated in the record, or an empty text.
    pub fn fact(&self, fact: Fact) -> String {
        fact_of(&self.record, fact)
    }

    /// Returns why the game ended as far as the record states it beside the result, or an empty text.
    pub fn result_reason(&self) -> String {
        result_reason(&self.record)
    }

    /// Returns the game with which records are read and written: the one in play, with the piece kinds appended that
    /// only the record still uses.
    pub fn naming(&self) -> Option<&Game> {
        self.naming.as_deref()
    }

    /// Returns true if a branch was copied or cut, so that it can be pasted.
    pub fn has_copied_branch(&self) -> bool {
        self.clipboard.is_some()
    }

    /// Returns true if the record has unsaved changes.
    pub fn is_changed(&self) -> bool {
        self.record.is_changed()
    }

    /// Returns true while the record is being judged.
    pub fn is_replaying(&self) -> bool {
        self.replaying.is_busy()
    }

    /// Returns the number of nodes that are judged, and of all nodes of the record.
    pub fn judged(&self) -> (usize, usize) {
        (self.verdicts.known(), self.record.node_count())
    }

    /// Changes the record. Whatever selects another line comes here.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        self.line_end.set(None);
        Arc::make_mut(&mut self.record)
    }

    /// Returns the serial number of the record and its revision, which tell whether anything was edited in between.
    pub fn revision(&self) -> (u64, u64) {
        (self.loaded, self.record.revision())
    }

    fn record_key(&self) -> RecordKey {
        let address = Arc::as_ptr(&self.record).addr();
        (self.loaded, self.record.revision(), address)
    }

    /// Returns the kinds of facts that the record states, found by `find` unless they are known.
    pub(super) fn stated_kinds(&self, find: impl FnOnce() -> StatedKinds) -> StatedKinds {
        let key = self.record_key();
        let cached = self.stated_kinds.get().filter(|(_, known)| *known == key);
        let (kinds, _) = cached.unwrap_or_else(|| (find(), key));
        self.stated_kinds.set(Some((kinds, key)));
        kinds
    }

    /// Returns the numbers of pieces taken up to the current node, counted by `count` unless they are known.
    pub(super) fn taken(&self, count: impl FnOnce() -> Option<Vec<usize>>) -> Option<Vec<usize>> {
        let key = (self.current, self.record_key(), self.positions.version());
        if let Some((taken, known)) = &*self.taken.borrow()
            && *known == key
        {
            return taken.clone();
        }
        let taken = count();
        *self.taken.borrow_mut() = Some((taken.clone(), key));
        taken
    }

    /// Returns the last node of the selected line, and true if that is the main line.
    pub fn line_end(&self) -> (NodeId, bool) {
        let key = self.record_key();
        let cached = self.line_end.get().filter(|known| known.key == key);
        let line_end = cached.unwrap_or_else(|| {
            let node = self.record.line_end(self.current);
            let is_main = self.record.is_on_main_line(node);
            LineEnd { node, is_main, key }
        });
        self.line_end.set(Some(line_end));
        (line_end.node, line_end.is_main)
    }

    /// Returns what is known about the position after a node.
    pub(super) fn position_at(&mut self, node: NodeId) -> PositionAt {
        self.positions.at(&self.record, &self.verdicts, node)
    }

    /// Stores the verdict on a node and its position.
    pub(super) fn note_judged(
        &mut self,
        node: NodeId,
        verdict: Verdict,
        mut transition: Transition,
    ) {
        self.verdicts.set(node, verdict);
        self.verdicts.set_text(node, transition.text.take());
        self.positions.note(&self.record, node, transition);
    }

    /// Stores how the game stands at a node that was set up.
    pub(super) fn note_set_up(&mut self, node: NodeId, outcome: Outcome) {
        let assumed = match self.record.node(node).content() {
            Content::Root => self.opening,
            _ => Outcome::Going,
        };
        match outcome == assumed {
            true => self.set_ups.remove(&node),
            false => self.set_ups.insert(node, outcome),
        };
    }

    /// Returns true if one node precedes another in the order of the file.
    pub(super) fn comes_before(&self, first: NodeId, second: NodeId) -> bool {
        // The places among siblings along the line to a node are the order of the file when compared from the left; a
        // line that is the beginning of another one comes first.
        let places = |node| {
            let line = self.record.line_to(node).into_iter();
            line.map(|node| self.record.node(node).place())
        };
        places(first).lt(places(second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Move, Piece};

    fn put(x: u16) -> Move {
        Move::of(vec![
            Op::Clear(Square::new(x, 0)),
            Op::Place(Square::new(x, 0), Piece(0)),
        ])
    }

    #[test]
    fn the_outcome_is_that_of_the_last_judged_move() {
        let mut game = GameTree {
            opening: Outcome::Over,
            ..GameTree::default()
        };
        let outcome_at = |game: &GameTree, node| game.outcome_at(node);
        assert_eq!(
            outcome_at(&game, NodeId::ROOT),
            Outcome::Over,
            "as the rules open"
        );
        let (first, _) = game.record_mut().add_move(NodeId::ROOT, put(0), None);
        let (second, _) = game.record_mut().add_move(first, put(1), None);
        assert_eq!(outcome_at(&game, second), Outcome::Going, "not judged yet");
        let verdict = Verdict::Legal(Outcome::Draw);
        game.note_judged(second, verdict, Transition::default());
        assert_eq!(outcome_at(&game, second), Outcome::Draw);
        assert_eq!(outcome_at(&game, first), Outcome::Going);
        let set_up = game.record_mut().add_set_up(second, Vec::new(), Some(1));
        assert_eq!(
            outcome_at(&game, set_up),
            Outcome::Going,
            "the game goes on"
        );
    }

    #[test]
    fn what_is_outside_of_the_view_is_dimmed_until_the_whole_board_is_shown() {
        let mut game = GameTree {
            position: Position::new(Board::new(3, 3), 0),
            ..GameTree::default()
        };
        let (first, _) = game.record_mut().add_move(NodeId::ROOT, put(0), None);
        let (second, _) = game.record_mut().add_move(first, put(1), None);
        let view = |value: &str| vec![Property::new("VW", [value])];
        game.record_mut().set_foreign(NodeId::ROOT, view("aa:bb"));
        let dimmed = |game: &mut GameTree, node| {
            game.current = node;
            game.markup().len()
        };
        assert_eq!(dimmed(&mut game, NodeId::ROOT), 5);
        assert_eq!(dimmed(&mut game, first), 5, "it holds for what follows");
        game.record_mut().set_foreign(second, view(""));
        assert_eq!(dimmed(&mut game, second), 0);
    }

    #[test]
    fn every_square_of_the_last_move_is_told_once() {
        let mut game = GameTree::default();
        assert!(game.last_squares().is_empty());
        let (node, _) = game.record_mut().add_move(NodeId::ROOT, put(3), None);
        game.current = node;
        assert_eq!(game.last_squares(), [Square::new(3, 0)]);
    }

    #[test]
    fn the_main_line_comes_before_its_variations() {
        let mut game = GameTree::default();
        let (main, _) = game.record_mut().add_move(NodeId::ROOT, put(0), None);
        let (behind, _) = game.record_mut().add_move(main, put(2), None);
        let (other, _) = game.record_mut().add_move(NodeId::ROOT, put(1), None);
        assert!(game.comes_before(main, behind));
        assert!(game.comes_before(behind, other));
        assert!(!game.comes_before(other, main));
    }
}
