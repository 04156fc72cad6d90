//! The answers of a problem: which moves of a file are right, and what is replied to the others.
//!
//! Files say it in different ways, and none says which. The first that fits counts, unless the user names one
//! ([`AnswerRule`]). Whatever the way is, it comes down to the nodes where the problem is solved: a move is right if such a
//! node can be reached behind it.

use super::marks::{Sign, has_sign, is_bad, is_good, is_of_texts};
use crate::board::{Move, Position};
use crate::record::{Content, NodeId, Record};
use crate::search::random::Random;
use std::collections::HashSet;
use std::sync::Arc;

/// How a file says which answers are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerRule {
    /// Words in comments: RIGHT, CORRECT, or `+` in front.
    Words,
    /// Properties of SGF: `TE` on right moves, `BM`, `DO` or `WV` on wrong ones.
    Marks,
    /// Glyphs of PGN: `?`, `??` and `?!` on wrong moves; every other line is right.
    Glyphs,
    /// Operations of EPD: `bm` names the best moves, `am` those to be avoided.
    Operations,
    /// The first line is right.
    FirstLine,
}

impl AnswerRule {
    pub const ALL: [Self; 5] = [
        Self::Words,
        Self::Marks,
        Self::Glyphs,
        Self::Operations,
        Self::FirstLine,
    ];

    /// Returns the name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Marks => "marks",
            Self::Glyphs => "glyphs",
            Self::Operations => "epd",
            Self::FirstLine => "first",
        }
    }

    /// Returns the rule with a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// What a file says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Right(NodeId),
    Wrong(NodeId),
    /// Neither right nor wrong; another move is asked for.
    NotThis(NodeId),
    /// The file does not have the move.
    Unknown,
}

/// The answers of a problem.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    pub(super) record: Arc<Record>,
    /// The node where the first move is asked for.
    pub(super) start: NodeId,
    pub(super) rule: AnswerRule,
    /// The nodes where the problem is solved.
    ends: HashSet<NodeId>,
    /// Those nodes and all on the way to them.
    leading: HashSet<NodeId>,
    /// True if the moves that the file does not have are right.
    others_are_right: bool,
}

/// A move of the file.
struct FileMove {
    node: NodeId,
    parent: Option<usize>,
    is_solvers: bool,
    is_last: bool,
}

impl Answers {
    /// Reads the answers of a record; `players` is their number, and `solver` is on turn at the start. Returns `None` if the
    /// record has no moves.
    pub(super) fn of(
        record: Arc<Record>,
        rule: Option<AnswerRule>,
        (solver, players): (u8, u8),
    ) -> Option<Self> {
        let start = start_of(&record);
        let moves = moves_below(&record, start, (solver, players));
        if moves.is_empty() {
            return None;
        }
        let rule = rule.filter(|rule| *rule != AnswerRule::Operations);
        let rule = rule.unwrap_or_else(|| usual_rule(&record, &moves));
        let ends = ends_by(rule, &record, &moves);
        Some(Self::with_ends(record, start, rule, ends))
    }

    /// Returns the answers of a position of which the best moves and those to be avoided are known, by the record that
    /// leads to the position; `None` if there are neither.
    pub(super) fn of_moves(record: &Record, best: &[Move], avoided: &[Move]) -> Option<Self> {
        if best.is_empty() && avoided.is_empty() {
            return None;
        }
        let mut record = record.clone();
        let start = start_of(&record);
        let ends = best.iter().map(|mv| {
            let (node, _) = record.add_move(start, mv.clone(), None);
            node
        });
        let ends: HashSet<NodeId> = ends.collect();
        for mv in avoided {
            record.add_move(start, mv.clone(), None);
        }
        Some(Self {
            others_are_right: best.is_empty(),
            ..Self::with_ends(Arc::new(record), start, AnswerRule::Operations, ends)
        })
    }

    fn with_ends(
        record: Arc<Record>,
        start: NodeId,
        rule: AnswerRule,
        ends: HashSet<NodeId>,
    ) -> Self {
        let ways = ends.iter().flat_map(|end| {
            let ancestors = record.ancestors(*end);
            std::iter::once(*end).chain(ancestors.take_while(|node| *node != start))
        });
        let leading = ways.collect();
        Self {
            record,
            start,
            rule,
            ends,
            leading,
            others_are_right: false,
        }
    }

    /// Returns what the file says of a move in a position that one of its nodes leads to.
    pub(super) fn answer(&self, at: NodeId, mv: &Move, position: &Position) -> Answer {
        let played = |node: &NodeId| self.record.node(*node).content().as_move();
        let children = self.moves_after(at);
        let same = |node: &NodeId| played(node).is_some_and(|own| own.is_meant_by(mv));
        // A file may have a move with other operations than the list of legal moves, which lead to the same board.
        let board = position.board.after(mv);
        let leads_there = |node: &NodeId| {
            let own = played(node).filter(|own| own.is_empty() == mv.is_empty());
            own.is_some_and(|own| position.board.after(own) == board)
        };
        let found = children.iter().copied().find(|node| same(node));
        let Some(node) = found.or_else(|| children.iter().copied().find(|node| leads_there(node)))
        else {
            return Answer::Unknown;
        };
        if self.leading.contains(&node) {
            Answer::Right(node)
        } else if has_sign(self.record.node(node), Sign::NotThis) {
            Answer::NotThis(node)
        } else {
            Answer::Wrong(node)
        }
    }

    /// Returns true if the problem is solved at a node.
    pub(super) fn is_solved_at(&self, node: NodeId) -> bool {
        self.ends.contains(&node)
    }

    /// Returns true if the file says that moves which it does not have are right.
    pub(super) fn are_others_right(&self) -> bool {
        self.others_are_right
    }

    /// Returns true if the file accepts no other moves than its own at a node.
    pub(super) fn is_forced(&self, at: NodeId) -> bool {
        let has = |node: NodeId| has_sign(self.record.node(node), Sign::Force);
        has(at) || self.moves_after(at).into_iter().any(has)
    }

    /// Returns the nodes where the problem is solved.
    pub(super) fn ends(&self) -> &HashSet<NodeId> {
        &self.ends
    }

    /// Returns the reply of the file to the move of a node; among several that the file marks for that, one is drawn. A
    /// reply that leads to nothing but what was `found` comes after the others.
    pub(super) fn reply(
        &self,
        node: NodeId,
        found: &HashSet<NodeId>,
        random: &mut Random,
    ) -> Option<NodeId> {
        let mut replies = self.moves_after(node);
        replies.retain(|reply| !has_sign(self.record.node(*reply), Sign::NotThis));
        if self.leading.contains(&node) {
            // A right move is not answered by a line in which nothing is right.
            replies.retain(|reply| self.leading.contains(reply));
        }
        if replies.iter().any(|reply| self.leads_beyond(*reply, found)) {
            replies.retain(|reply| self.leads_beyond(*reply, found));
        }
        let is_drawn = |reply: &NodeId| self.has_choice_below(*reply);
        let drawn: Vec<NodeId> = replies.iter().copied().filter(is_drawn).collect();
        match drawn.len() {
            0 | 1 => replies.first().copied(),
            several => drawn.get(random.below(several)).copied(),
        }
    }

    /// Returns true if a right end that was not found is behind a node.
    fn leads_beyond(&self, node: NodeId, found: &HashSet<NodeId>) -> bool {
        let mut ends = self.ends.iter().filter(|end| !found.contains(*end));
        ends.any(|end| *end == node || self.record.ancestors(*end).any(|known| known == node))
    }

    /// Returns true if a node or one behind it is marked as one of several replies.
    fn has_choice_below(&self, node: NodeId) -> bool {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let node = self.record.node(node);
            if has_sign(node, Sign::Choice) {
                return true;
            }
            open.extend(node.children());
        }
        false
    }

    /// Returns true if the file has moves behind a node.
    pub(super) fn goes_on(&self, node: NodeId) -> bool {
        !self.moves_after(node).is_empty()
    }

    /// Returns the moves of a right line from a node on.
    pub(super) fn solution(&self, from: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(next) = self
            .moves_after(at)
            .into_iter()
            .find(|node| self.leading.contains(node))
        {
            line.extend(self.record.node(next).content().as_move().cloned());
            at = next;
            if self.is_solved_at(at) {
                break;
            }
        }
        line
    }

    /// Returns the moves that follow a node in the file, those behind bare comments included.
    fn moves_after(&self, at: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut open: Vec<NodeId> = self
            .record
            .node(at)
            .children()
            .iter()
            .rev()
            .copied()
            .collect();
        while let Some(node) = open.pop() {
            let read = self.record.node(node);
            match read.content() {
                Content::Move(_) => found.push(node),
                Content::Note => open.extend(read.children().iter().rev()),
                Content::Root | Content::SetUp(_) => {}
            }
        }
        found
    }
}

/// Returns the last node of the first line before its first move.
pub(super) fn start_of(record: &Record) -> NodeId {
    let mut start = record.root();
    while let [child, ..] = record.node(start).children() {
        if record.node(*child).content().as_move().is_some() {
            break;
        }
        start = *child;
    }
    start
}

/// Returns the moves behind a node, parents before children.
fn moves_below(record: &Record, start: NodeId, (solver, players): (u8, u8)) -> Vec<FileMove> {
    let mut found: Vec<FileMove> = Vec::new();
    // Each with the player on turn before it and the index of the move before it.
    let children = |node: NodeId| record.node(node).children().iter().rev().copied();
    let mut open: Vec<(NodeId, u8, Option<usize>)> =
        children(start).map(|child| (child, solver, None)).collect();
    while let Some((node, turn, parent)) = open.pop() {
        let read = record.node(node);
        // Behind a set-up is another position, to which no move of the solver leads: the line ends before it.
        if matches!(read.content(), Content::SetUp(_)) {
            continue;
        }
        let is_move = read.content().as_move().is_some();
        let in_order = match is_move {
            true => (turn.saturating_add(1)) % players.max(1),
            false => turn,
        };
        let next_turn = read.turn().unwrap_or(in_order);
        let before = match is_move {
            true => {
                if let Some(parent) = parent.and_then(|parent| found.get_mut(parent)) {
                    parent.is_last = false;
                }
                found.push(FileMove {
                    node,
                    parent,
                    is_solvers: turn == solver,
                    is_last: true,
                });
                Some(found.len() - 1)
            }
            false => parent,
        };
        open.extend(children(node).map(|child| (child, next_turn, before)));
    }
    found
}

/// Returns the first rule that fits what the file says.
fn usual_rule(record: &Record, moves: &[FileMove]) -> AnswerRule {
    let any = |holds: fn(&crate::record::Node) -> bool| {
        let solvers = moves.iter().filter(|made| made.is_solvers);
        solvers.map(|made| record.node(made.node)).any(holds)
    };
    let has_words = moves
        .iter()
        .any(|made| has_sign(record.node(made.node), Sign::Solved));
    let is_of_texts = is_of_texts(record.node(record.root()));
    if has_words {
        AnswerRule::Words
    } else if is_of_texts && any(is_bad) {
        AnswerRule::Glyphs
    } else if !is_of_texts && (any(is_good) || any(is_bad)) {
        AnswerRule::Marks
    } else {
        AnswerRule::FirstLine
    }
}

/// Returns the nodes where the problem is solved by a rule.
fn ends_by(rule: AnswerRule, record: &Record, moves: &[FileMove]) -> HashSet<NodeId> {
    let read = |made: &FileMove| record.node(made.node);
    if rule == AnswerRule::Words {
        let solved = moves
            .iter()
            .filter(|made| has_sign(read(made), Sign::Solved));
        return solved.map(|made| made.node).collect();
    }
    let asks_good = rule == AnswerRule::Marks
        && moves
            .iter()
            .any(|made| made.is_solvers && is_good(read(made)));
    // Whether a bad move, and whether a good one, is on the way to each move.
    let mut ways: Vec<(bool, bool)> = Vec::with_capacity(moves.len());
    for made in moves {
        let before = made.parent.and_then(|parent| ways.get(parent));
        let (bad, good) = before.copied().unwrap_or_default();
        let (own_bad, own_good) = (is_bad(read(made)), is_good(read(made)));
        ways.push((
            bad || made.is_solvers && own_bad,
            good || made.is_solvers && own_good,
        ));
    }
    let last = moves.iter().zip(&ways).filter(|(made, _)| made.is_last);
    if rule == AnswerRule::FirstLine {
        // Parents stand before children and siblings in order, so the first end is that of the first line.
        let first = last.map(|(made, _)| made.node).next();
        return first.into_iter().collect();
    }
    last.filter(|(_, (bad, good))| !bad && (*good || !asks_good))
        .map(|(made, _)| made.node)
        .collect()
}
