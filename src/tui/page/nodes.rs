//! The nodes of a record as data: what each of them changes on the board, its marks, and what is known about it.
//!
//! Nodes are numbered as the text of the moves names them: the main move, then the moves instead of it with all that follows
//! them, then what follows the main move. A parent comes before its children.

use super::ground::{Ground, index_of};
use super::moves::MoveText;
use super::pieces::PieceDrawings;
use super::text::{base36, player_name, short};
use crate::base::clean::{clean_line, shortened};
use crate::board::hands::InHand;
use crate::board::{Board, Game, Op, Piece, Square};
use crate::codec::sgf::Markup;
use crate::i18n::Texts;
use crate::record::{Content, NodeId};
use crate::session::Session;
use crate::session::node_facts::{self, FactReader, MarkColour};
use crate::session::words::result_words;
use crate::tui::facts::{clock_messages, value_messages};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::rc::Rc;

/// The most letters of a label on the board.
const MAX_LABEL: usize = 4;

/// What the page says about the nodes.
pub(super) struct NodeData {
    /// The changes of all nodes, separated by `;`. The script says how they are written.
    pub(super) nodes: String,
    /// By the number of a node: kind, square, colour and text of each mark.
    pub(super) marks: Map<String, Value>,
    /// By the number of a node: the ends and the colour of each arrow or line.
    pub(super) arrows: Map<String, Value>,
    /// By the number of a node: clocks and values in words.
    pub(super) facts: Map<String, Value>,
    /// By the number of a node: how the game ended there.
    pub(super) outcomes: Map<String, Value>,
    /// The moves and comments as HTML.
    pub(super) text: String,
    /// The contents of the squares at the start.
    start: Vec<(usize, usize)>,
    /// The kinds of pieces in hand with their contents; empty if the game has no hands.
    hand_kinds: Vec<(Piece, usize)>,
}

/// A node that was written, with what its children need to know.
#[derive(Clone)]
struct Written {
    node: NodeId,
    number: usize,
    /// The player who moved last.
    last: usize,
    board: Rc<Board>,
    /// The number of variations in which it is.
    depth: usize,
}

/// What is still to be written.
enum Task {
    /// What follows a node.
    Children(Written),
    /// A move instead of the main one, with all that follows it; the node before it.
    Variation(NodeId, Written),
    /// The end of a variation.
    End(usize),
}

/// Writes the nodes of a session one after the other.
struct Writer<'a, 'g> {
    session: &'a Session,
    game: &'g Game,
    texts: &'a Texts,
    /// The names of the players.
    players: &'a [String],
    facts: FactReader<'a>,
    drawings: &'a mut PieceDrawings<'g>,
    text: MoveText<'a>,
    data: NodeData,
    count: usize,
    has_facts: bool,
}

impl NodeData {
    /// Returns the data of a record that begins with a board.
    pub(super) fn of<'g>(
        session: &'g Session,
        game: &'g Game,
        start: &Board,
        (texts, players): (&Texts, &[String]),
        drawings: &mut PieceDrawings<'g>,
    ) -> Self {
        let mut hand_kinds = Vec::new();
        if !game.look.hands.is_empty() {
            let kinds = game.kinds().filter(|piece| !game.is_number(*piece));
            hand_kinds = kinds
                .map(|piece| (piece, drawings.state(&[piece])))
                .collect();
        }
        let kinds = session.stated_kinds();
        let mut writer = Writer {
            session,
            game,
            texts,
            players,
            facts: session.fact_reader(),
            drawings,
            text: MoveText::new(session, texts),
            data: Self {
                nodes: String::new(),
                marks: Map::new(),
                arrows: Map::new(),
                facts: Map::new(),
                outcomes: Map::new(),
                text: String::new(),
                start: Vec::new(),
                hand_kinds,
            },
            count: 0,
            has_facts: kinds.values || kinds.clocks || kinds.spent,
        };
        writer.write(start);
        writer.data.text = writer.text.finish();
        writer.data
    }

    /// Returns the pieces of the first position as elements.
    pub(super) fn pieces(&self, ground: &Ground<'_>, drawings: &PieceDrawings<'_>) -> String {
        let mut out = String::new();
        for (square, state) in &self.start {
            let Some((x, y)) = ground.center(*square) else {
                continue;
            };
            if let Some((wide, high)) = ground.thin(*square) {
                let _ = write!(
                    out,
                    "<path class=\"{}\" fill=\"var(--f)\" d=\"M{} {}h{}v{}h-{}z\"/>",
                    drawings.class(*state),
                    short(x - wide / 2.0),
                    short(y - high / 2.0),
                    short(wide),
                    short(high),
                    short(wide),
                );
                continue;
            }
            let turn = if drawings.is_turned(*state) {
                " rotate(180)"
            } else {
                ""
            };
            let _ = write!(
                out,
                "<use href=\"#s{state}\" transform=\"translate({} {}){turn}\"/>",
                short(x),
                short(y),
            );
        }
        out
    }

    /// Returns the rows of pieces in hand: whose they are, where they begin, and the contents of the kinds.
    pub(super) fn hands(&self, game: &Game, ground: &Ground<'_>, players: &[String]) -> Vec<Value> {
        let kinds: Vec<usize> = self.hand_kinds.iter().map(|(_, state)| *state).collect();
        let hands = game.look.hands.iter();
        hands
            .map(|hand| {
                let (x, y) = ground.hand(hand.player);
                let name = players.get(usize::from(hand.player));
                json!({ "name": name, "x": x, "y": y, "kinds": kinds })
            })
            .collect()
    }
}

impl Writer<'_, '_> {
    fn write(&mut self, start: &Board) {
        let root = Written {
            node: NodeId::ROOT,
            number: 0,
            last: self.players.len() - 1,
            board: Rc::new(start.emptied()),
            depth: 0,
        };
        let root = self.node(NodeId::ROOT, &root, Rc::new(start.clone()), 0);
        let mut tasks = vec![Task::Children(root)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::End(depth) => self.text.end_variation(depth),
                Task::Variation(node, before) => {
                    let depth = before.depth + 1;
                    self.text.begin_variation(depth);
                    let written = self.child(node, &before, depth);
                    tasks.push(Task::End(depth));
                    tasks.push(Task::Children(written));
                }
                Task::Children(before) => {
                    let children = self.session.record().node(before.node).children();
                    let Some((main, others)) = children.split_first() else {
                        continue;
                    };
                    let written = self.child(*main, &before, before.depth);
                    // What comes first is pushed last.
                    tasks.push(Task::Children(written));
                    let others = others.iter().rev();
                    tasks.extend(others.map(|other| Task::Variation(*other, before.clone())));
                }
            }
        }
    }

    fn child(&mut self, node: NodeId, before: &Written, depth: usize) -> Written {
        let mut board = (*before.board).clone();
        let read = self.session.record().node(node);
        let ops = read.ops().iter().chain(self.session.tree().effects(node));
        ops.for_each(|op| board.apply(*op));
        self.node(node, before, Rc::new(board), depth)
    }

    fn node(&mut self, node: NodeId, before: &Written, board: Rc<Board>, depth: usize) -> Written {
        let number = self.count;
        self.count += 1;
        let mover = self.facts.mover(node).map(usize::from);
        let next = (before.last + 1) % self.players.len();
        if number > 0 {
            self.data.nodes.push(';');
            let back = number - before.number;
            if back != 1 {
                self.data.nodes.push_str(&base36(back));
            }
            match mover {
                Some(mover) if mover == next => {}
                Some(mover) => {
                    let _ = write!(self.data.nodes, ":{}", base36(mover));
                }
                None => self.data.nodes.push(':'),
            }
        }
        self.changes(node, before, &board);
        self.marks(node, number, &board);
        self.known(node, number);
        self.text.node(node);
        Written {
            node,
            number,
            last: mover.unwrap_or(before.last),
            board,
            depth,
        }
    }

    /// Writes the squares that a node changes: those of the move, then those that the rules changed.
    fn changes(&mut self, node: NodeId, before: &Written, board: &Board) {
        let read = self.session.record().node(node);
        let is_move = matches!(read.content(), Content::Move(_));
        let squares = |ops: &[Op]| {
            let mut squares: Vec<Square> = ops.iter().map(|op| op.square()).collect();
            squares.sort_unstable();
            squares.dedup();
            squares
        };
        let own = if is_move {
            squares(read.ops())
        } else {
            Vec::new()
        };
        let mut others: Vec<Square> = match (node, is_move) {
            (NodeId::ROOT, _) => board.squares().collect(),
            (_, true) => squares(self.session.tree().effects(node)),
            (_, false) => {
                let effects = self.session.tree().effects(node);
                squares(&[read.ops(), effects].concat())
            }
        };
        others.retain(|square| {
            own.binary_search(square).is_err() && !board.is_same_at(*square, &before.board)
        });
        for square in own {
            self.change(square, board);
        }
        let hands = self.hand_changes(&before.board, board);
        if others.is_empty() && hands.is_empty() {
            return;
        }
        self.data.nodes.push('-');
        for square in others {
            if node == NodeId::ROOT {
                let state = self.state(square, board);
                let index = index_of(square, board);
                self.data.start.push((index, state));
            }
            self.change(square, board);
        }
        self.data.nodes.push_str(&hands);
    }

    fn change(&mut self, square: Square, board: &Board) {
        // Hands are told as numbers of pieces.
        if self.game.look.hand_of(square).is_some() {
            return;
        }
        let state = self.state(square, board);
        let index = index_of(square, board);
        let _ = write!(self.data.nodes, ",{}.{}", base36(index), base36(state));
    }

    fn state(&mut self, square: Square, board: &Board) -> usize {
        let stack: Vec<Piece> = board.stack(square).collect();
        self.drawings.state(&stack)
    }

    /// Returns the numbers of pieces in hand that changed. They stand behind the squares of the board.
    fn hand_changes(&self, before: &Board, board: &Board) -> String {
        let mut out = String::new();
        let squares = usize::from(board.width()) * usize::from(board.height());
        for (index, hand) in self.game.look.hands.iter().enumerate() {
            let [old, new] = [before, board].map(|board| self.game.in_hand(hand, board));
            for (kind, (piece, _)) in self.data.hand_kinds.iter().enumerate() {
                let count = |held: &[InHand]| {
                    held.iter()
                        .find(|held| held.piece == *piece)
                        .map_or(0, |held| held.count)
                };
                let new = count(&new);
                if new != count(&old) {
                    let cell = squares + index * self.data.hand_kinds.len() + kind;
                    let new = usize::try_from(new).unwrap_or(usize::MAX);
                    let _ = write!(out, ",{}.{}", base36(cell), base36(new));
                }
            }
        }
        out
    }

    fn marks(&mut self, node: NodeId, number: usize, board: &Board) {
        let read = self.session.record().node(node);
        if read.foreign().is_empty() && read.comment().is_empty() {
            return;
        }
        let naming = self.session.tree().naming();
        let color = |colour: Option<MarkColour>| colour.map(|colour| colour.letter().to_string());
        let marks = node_facts::marks(read, naming, board)
            .into_iter()
            .map(|mark| {
                let (kind, text) = match &mark.mark {
                    Markup::Triangle => ("T", ""),
                    Markup::Square | Markup::Selected => ("S", ""),
                    Markup::Circle => ("C", ""),
                    Markup::Cross => ("X", ""),
                    Markup::Label(text) => ("L", text.as_str()),
                    Markup::Dimmed => ("D", ""),
                    Markup::Territory(0) => ("0", ""),
                    Markup::Territory(_) => ("1", ""),
                };
                let square = index_of(mark.square, board);
                json!([
                    kind,
                    square,
                    color(mark.colour),
                    shortened(&clean_line(text), MAX_LABEL)
                ])
            });
        let marks: Vec<Value> = marks.collect();
        let arrows = node_facts::connections(read, naming, board).into_iter();
        let arrows = arrows.map(|arrow| {
            let ends = [arrow.connection.from, arrow.connection.to];
            let [from, to] = ends.map(|square| index_of(square, board));
            json!([from, to, color(arrow.colour), arrow.connection.is_arrow])
        });
        let arrows: Vec<Value> = arrows.collect();
        if !marks.is_empty() {
            self.data
                .marks
                .insert(number.to_string(), Value::Array(marks));
        }
        if !arrows.is_empty() {
            self.data
                .arrows
                .insert(number.to_string(), Value::Array(arrows));
        }
    }

    /// Writes clocks, values and the end of the game in words.
    fn known(&mut self, node: NodeId, number: usize) {
        let name = |player: u8| match self.players.get(usize::from(player)) {
            Some(name) => name.clone(),
            None => player_name(self.game, player, self.texts),
        };
        if self.has_facts {
            let clocks = clock_messages(self.session, node, name).into_iter();
            let words = clocks.chain(value_messages(self.session, node, &name(0)));
            let words: Vec<String> = words.map(|message| self.texts.say(&message)).collect();
            if !words.is_empty() {
                self.data
                    .facts
                    .insert(number.to_string(), words.join(" · ").into());
            }
        }
        let is_move = matches!(self.session.record().node(node).content(), Content::Move(_));
        let outcome = self.session.tree().outcome_at(node);
        if let Some(words) = result_words(outcome, self.game).filter(|_| is_move) {
            self.data
                .outcomes
                .insert(number.to_string(), self.texts.sentence(&words).into());
        }
    }
}
