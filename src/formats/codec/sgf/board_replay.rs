//! The board during a walk through the tree, and what viewers are shown of it.
//!
//! Moves are applied as they are, together with the known effects of the rules; no rules are run. A log of the tops
//! before each operation leads back to the last fork, so a walk costs as much as the operations of its nodes.

// The log holds, for each operation, what was on its square before. A mark is a length of the log:
//
//    node        log                              board
//    root        -                                empty
//    ;B[aa]      (aa, empty)                      X at aa                  mark 1 = length 1
//    ;W[bb]      (aa, empty) (bb, empty)          X at aa, O at bb
//    back(1)     (aa, empty)                      X at aa
//
// The same log tells viewers what a node has changed: of all entries since a mark, the first one of each square holds
// what was there before the node.

use super::ops::{operations_name, readable, shortened, square_name};
use super::point::Notation;
use super::text::{escape, escape_part};
use crate::board::{Board, Cell, Game, Move, Op, Piece, Position, Square, Top};
use crate::record::{Content, Node};
use smallvec::SmallVec;

/// The longest side of a board with points in SGF.
const MAX_POINTS: u16 = 52;

/// The identifiers of the players' moves.
pub(super) const MOVES: [&str; 2] = ["B", "W"];

/// The identifiers of [`BoardReplay::effect`].
pub(super) const VIEWER_IDENTS: [&str; 6] = ["AE", "AB", "AW", "PL", "LB", "N"];

/// A property for viewers with its raw values.
pub(super) type ViewerProperty = (&'static str, Vec<String>);

/// A moment of the walk that can be returned to.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplayMark {
    log: usize,
    turn: u8,
}

pub(super) struct BoardReplay<'g> {
    game: &'g Game,
    board: Board,
    turn: u8,
    log: Vec<(Square, Top)>,
    labels: bool,
    /// The only piece kind of each of the first two players, if the player has exactly one.
    kinds: [Option<Piece>; 2],
    notation: Notation,
}

/// A move as the point of `B` or `W`.
pub(super) struct MovePoint {
    /// The identifier, `B` or `W`.
    pub(super) ident: &'static str,
    /// The raw value; empty for a pass.
    pub(super) point: String,
    /// True if the move does nothing but the placement.
    pub(super) is_all: bool,
}

impl<'g> BoardReplay<'g> {
    pub(super) fn new(game: &'g Game, start: &Position) -> Self {
        // A label is needed if the colour alone does not determine the kind.
        let mut kinds = [0_u32; 2];
        let mut only = [None; 2];
        let mut labels = false;
        for number in 0..game.pieces.len() {
            let piece = Piece(u16::try_from(number).unwrap_or(u16::MAX));
            let owner = usize::from(game.owner(piece));
            match (kinds.get_mut(owner), only.get_mut(owner)) {
                (Some(kinds), Some(only)) => {
                    *kinds += 1;
                    *only = (*kinds == 1).then_some(piece);
                    labels |= *kinds > 1;
                }
                _ => labels = true,
            }
        }
        Self {
            game,
            board: start.board.clone(),
            turn: start.turn,
            log: Vec::new(),
            labels,
            kinds: only,
            notation: Notation::of_game(game.gm),
        }
    }

    /// Sets the notation of points; initially it is that of the game.
    pub(super) fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    /// Returns the only piece kind of a player, or `None` if the player has several or is not one of the first two.
    pub(super) fn kind(&self, player: u8) -> Option<Piece> {
        self.kinds.get(usize::from(player)).copied().flatten()
    }

    /// Returns true if the moves of the game are stones.
    pub(super) fn is_stone_game(&self) -> bool {
        self.game.is_stone_game()
    }

    /// Returns the number of the game in the format.
    pub(super) fn gm(&self) -> Option<u32> {
        self.game.gm
    }

    /// Returns the number of players.
    pub(super) fn players(&self) -> u8 {
        self.game.players.max(1)
    }

    /// Returns the player on turn.
    pub(super) fn turn(&self) -> u8 {
        self.turn
    }

    /// Sets the player on turn.
    pub(super) fn set_turn(&mut self, turn: u8) {
        self.turn = turn;
    }

    /// Returns a move that is to be played, as `B` or `W`, in stone games on boards whose points SGF can name.
    pub(super) fn placement(&self, mv: &Move) -> Option<MovePoint> {
        if !self.game.is_stone_game() || !self.has_points() {
            return None;
        }
        let ident = *MOVES.get(usize::from(self.turn))?;
        let kind = self.kind(self.turn)?;
        let mut placed = mv
            .iter()
            .filter(|op| op.piece() == Some(kind) && self.board.get(op.square()).is_empty());
        let point = match (placed.next(), placed.next()) {
            (Some(op), None) => self.notation.name(&self.board, op.square()),
            (None, _) if mv.is_empty() => String::new(),
            // A stone may be placed on an occupied square in games that clear it first.
            _ => match &**mv {
                [Op::Place(square, piece)] if *piece == kind => {
                    self.notation.name(&self.board, *square)
                }
                _ => return None,
            },
        };
        Some(MovePoint {
            ident,
            point,
            is_all: mv.len() <= 1 && mv.answers.is_empty(),
        })
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn mark(&self) -> ReplayMark {
        ReplayMark {
            log: self.log.len(),
            turn: self.turn,
        }
    }

    /// Returns to a mark; all marks made since then become invalid.
    pub(super) fn back(&mut self, mark: ReplayMark) {
        while self.log.len() > mark.log {
            if let Some((square, top)) = self.log.pop() {
                self.board.restore(square, top);
            }
        }
        self.turn = mark.turn;
    }

    /// Plays a node.
    pub(super) fn play(&mut self, content: &Content, turn: Option<u8>) {
        self.apply(content.ops());
        let next = match content {
            Content::Move(_) => (self.turn.saturating_add(1)) % self.game.players.max(1),
            _ => self.turn,
        };
        self.turn = turn.unwrap_or(next);
    }

    /// Makes what the rules did on top of a move. Programs that read stone games apply those rules themselves.
    pub(super) fn affect(&mut self, effects: &[Op]) {
        if !self.game.is_stone_game() {
            self.apply(effects);
        }
    }

    fn apply(&mut self, ops: &[Op]) {
        for op in ops {
            let square = op.square();
            self.log.push((square, self.board.top(square)));
            self.board.apply(*op);
        }
    }

    fn has_points(&self) -> bool {
        self.board.width().max(self.board.height()) <= MAX_POINTS
    }

    /// Returns the name that a move has for viewers in words, if it is not a point.
    pub(super) fn words(&self, content: &Content) -> Option<String> {
        let mv = content.as_move()?;
        match (&*mv.ops, self.placement(mv)) {
            (_, Some(_)) => None,
            // The rules do the rest, as when seeds are sown.
            ([Op::Clear(square)], None) if self.board.has_stacks() => {
                Some(square_name(self.game, *square))
            }
            _ => readable(self.game, mv),
        }
    }

    /// Returns the name that earlier versions gave to a move that is not a point.
    pub(super) fn old_words(&self, content: &Content) -> Option<String> {
        let mv = content.as_move()?;
        let is_point = self.placement(mv).is_some();
        (!is_point).then(|| operations_name(self.game, mv))
    }

    /// Returns what changed since a mark, for viewers. `words` is the name of a move.
    pub(super) fn effect(&self, since: ReplayMark, words: Option<&str>) -> Vec<ViewerProperty> {
        if !self.has_points() {
            return Vec::new();
        }
        let log = self.log.get(since.log..).unwrap_or_default();
        // The first entry of a square has what was there before all; the order of equal squares stays.
        let mut before: SmallVec<[(Square, Top); 4]> = log.into();
        before.sort_by_key(|(square, _)| *square);
        before.dedup_by_key(|(square, _)| *square);
        let mut shown = self.stones(before.into_iter());
        if let Some(words) = words {
            shown.push(("N", vec![escape(words).into_owned()]));
        }
        shown
    }

    /// Returns the whole board for viewers, as the root shows it.
    pub(super) fn everything(&self) -> Vec<ViewerProperty> {
        if !self.has_points() {
            return Vec::new();
        }
        let mut squares: Vec<Square> = self.board.squares().collect();
        squares.sort_unstable();
        self.stones(squares.into_iter().map(|square| (square, Top::EMPTY)))
    }

    fn stones(&self, before: impl Iterator<Item = (Square, Top)>) -> Vec<ViewerProperty> {
        // SGF knows two colours. Pieces of further players are shown as empty squares with a label.
        let color = |cell: Cell| {
            let owner = cell.piece().map(|piece| self.game.owner(piece));
            owner.filter(|owner| *owner < 2)
        };
        let mut cleared = Vec::new();
        let mut stones = [Vec::new(), Vec::new()];
        let mut labels = Vec::new();
        for (square, old) in before {
            let now = self.board.top(square);
            let point = self.notation.name(&self.board, square);
            if old != now {
                labels.extend(self.label(now).map(|label| format!("{point}:{label}")));
            }
            match (color(old.cell), color(now.cell)) {
                (Some(_), None) => cleared.push(point),
                // A piece that turned into another one of the same colour changes its label only.
                (old, Some(now)) if old != Some(now) => {
                    if let Some(list) = stones.get_mut(usize::from(now)) {
                        list.push(point);
                    }
                }
                _ => {}
            }
        }
        let [black, white] = stones;
        let turn = match self.turn {
            0 => vec!["B".to_owned()],
            1 => vec!["W".to_owned()],
            _ => Vec::new(),
        };
        let mut shown = vec![
            ("AE", cleared),
            ("AB", black),
            ("AW", white),
            ("PL", turn),
            ("LB", labels),
        ];
        shown.retain(|(_, values)| !values.is_empty());
        shown
    }
}

impl BoardReplay<'_> {
    /// Returns the label of a square: the kind of piece if its colour does not determine it, and the number of pieces if
    /// several lie on each other.
    fn label(&self, top: Top) -> Option<String> {
        let piece = top.cell.piece()?;
        let name = match self.labels {
            true => self.game.piece_name(piece),
            false => "",
        };
        let sign = if name.ends_with(|last: char| last.is_ascii_digit()) {
            "*"
        } else {
            ""
        };
        let number = (top.size > 1).then(|| format!("{sign}{}", top.size));
        let label = format!("{name}{}", number.unwrap_or_default());
        let label = shortened(&label.replace(['\n', '\r', '\t'], " "));
        (!label.is_empty()).then(|| escape_part(&label).into_owned())
    }
}

/// Returns the name of a node if it is not the one that its move has anyway.
pub(super) fn own_name<'n>(words: Option<&str>, node: &'n Node) -> Option<&'n str> {
    let name = node.name();
    (!name.is_empty() && words != Some(name)).then_some(name)
}
