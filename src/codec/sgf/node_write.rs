//! The properties of one node of a record: those of the file it came from, and those that are made anew.

use super::heading::rules_value;
use super::ops::write_op;
use super::point::point_square;
use super::record_write::{Writer, is_private};
use super::scan::is_wide_blank;
use super::stage::{Mark, Placement, Shown, Stage, own_name};
use super::standard::{MOVES, set_up};
use super::text::{escape, mend};
use super::tree::{SgfNode, SgfProperty};
use crate::board::{Move, Op, Outcome};
use crate::record::{Content, Node, NodeId};
use std::borrow::Cow;

/// The results that are written for an outcome, and may be taken away again when the outcome changes.
const RESULTS: [&str; 4] = ["B+", "W+", "0", "?"];

/// Properties of a root that say how the file is written and what it is of.
const ROOT_IDENTS: [&str; 10] = [
    "FF", "CA", "AP", "GM", "SZ", "GN", "RU", "GTRULES", "GTSET", "GTAT",
];

/// A property with raw values.
pub(super) struct Fresh<'r> {
    pub(super) ident: Cow<'r, str>,
    pub(super) values: Vec<Cow<'r, str>>,
}

/// Which parts of a node are as they were read.
pub(super) struct Kept {
    content: bool,
    turn: bool,
    name: bool,
    comment: bool,
    foreign: bool,
    result: bool,
    /// The properties of a root that say how the file is written.
    heading: bool,
}

impl Kept {
    /// True when the whole node is as it was read.
    pub(super) fn all(&self) -> bool {
        self.content
            && self.turn
            && self.name
            && self.comment
            && self.foreign
            && self.result
            && self.heading
    }

    /// True when what a property says is as it was read.
    fn keeps(&self, ident: &str, is_root: bool) -> bool {
        match ident {
            "C" => self.comment,
            "N" => self.name && self.content,
            "GTMOVE" | "GTSETUP" | "GTANS" | "B" | "W" | "AE" | "AB" | "AW" => self.content,
            "PL" | "GTTURN" => self.turn && self.content,
            "LB" => self.content && self.foreign,
            "RE" if is_root => self.result,
            _ if is_root && ROOT_IDENTS.contains(&ident) => self.heading,
            _ => self.foreign,
        }
    }
}

impl<'a> Writer<'a> {
    /// Writes a node and plays it. Returns true when the board or the turn after it may differ from those that the file
    /// had there; `is_moved` says so of the node before.
    pub(super) fn node(&mut self, id: NodeId, is_moved: bool) -> bool {
        let node = self.record.node(id);
        let origin = self
            .source
            .and_then(|source| Some((source.origin(id)?, source.node(id))));
        let Some((origin, before)) = origin else {
            let fresh = self.fresh(id);
            self.note_private(&fresh);
            self.sink.text(";");
            self.properties(&fresh);
            return is_moved;
        };
        let kept = self.kept(id, origin, before, is_moved);
        let is_moved = is_moved || !kept.content || !kept.turn;
        let written = self
            .source
            .and_then(|source| source.file().collection().written(origin));
        if let Some(written) = written.filter(|_| kept.all()) {
            self.sink.old(written);
            if let Some(stage) = &mut self.stage {
                stage.play(node.content(), node.turn());
            }
            return is_moved;
        }
        let fresh = match kept.all() {
            true => {
                if let Some(stage) = &mut self.stage {
                    stage.play(node.content(), node.turn());
                }
                Vec::new()
            }
            false => self.fresh(id),
        };
        self.merged(origin, &kept, fresh, id == self.record.root());
        is_moved
    }

    fn note_private(&mut self, fresh: &[Fresh<'_>]) {
        self.has_private |= fresh.iter().any(|one| is_private(&one.ident));
    }

    /// Which parts of a node are as they were read.
    pub(super) fn kept(&self, id: NodeId, origin: SgfNode, before: &Node, is_moved: bool) -> Kept {
        let node = self.record.node(id);
        let is_root = id == self.record.root();
        let same = self
            .source
            .is_some_and(|source| source.has_same_content(id, node, self.game));
        let has_same_result = || {
            let before = self.source.and_then(|source| source.result());
            self.result() == before
        };
        Kept {
            content: same && (!is_moved || self.still_fits(origin, node)),
            turn: node.turn() == before.turn(),
            name: node.name() == before.name(),
            comment: node.comment() == before.comment(),
            foreign: node.foreign() == before.foreign(),
            result: !is_root || has_same_result(),
            heading: !is_root || !self.is_ours && !self.extra.charset && !self.extra.private,
        }
    }

    /// True when what the file says of a node means the same on a board that is not the one of the file.
    fn still_fits(&self, origin: SgfNode, node: &Node) -> bool {
        let (Some(stage), Some(source)) = (self.stage.as_ref(), self.source) else {
            return true;
        };
        let mv = match node.content() {
            Content::Move(mv) => mv,
            Content::SetUp(_) => return false,
            Content::Root | Content::Note => return true,
        };
        let collection = source.file().collection();
        let Some(placed) = stage.placement(mv).filter(|placed| placed.is_all) else {
            return false;
        };
        let mut properties = collection.properties(origin);
        let written = properties.find(|property| MOVES.contains(&property.ident()));
        written.is_some_and(|written| {
            let square = |value: &str| point_square(stage.board(), value.trim());
            written.ident() == placed.ident && square(written.value()) == square(&placed.point)
        })
    }

    /// Writes a node of the file in which something changed: what did not stands in its place and as it is.
    fn merged(&mut self, origin: SgfNode, kept: &Kept, fresh: Vec<Fresh<'a>>, is_root: bool) {
        let Some(source) = self.source else { return };
        enum Part<'a> {
            Old(SgfProperty<'a>),
            /// With the property of the file that it stands for.
            New(Fresh<'a>, Option<SgfProperty<'a>>),
        }
        let collection = source.file().collection();
        let mut fresh: Vec<Option<Fresh<'a>>> = fresh.into_iter().map(Some).collect();
        let mut parts: Vec<Part<'a>> = Vec::new();
        let mut is_same = true;
        for old in collection.properties(origin) {
            let new = fresh
                .iter_mut()
                .find(|new| new.as_ref().is_some_and(|new| new.ident == old.ident()));
            let new = new.and_then(Option::take);
            let stays = self.stays(kept, &old, is_root);
            match new {
                _ if stays => parts.push(Part::Old(old)),
                Some(new) if old.values().eq(new.values.iter().map(AsRef::as_ref)) => {
                    parts.push(Part::Old(old));
                }
                Some(new) => {
                    is_same = false;
                    parts.push(Part::New(new, Some(old)));
                }
                None => is_same = false,
            }
        }
        for new in fresh.into_iter().flatten() {
            if self.is_wanted(kept, &new.ident, is_root) {
                is_same = false;
                parts.push(Part::New(new, None));
            }
        }
        let written = collection.written(origin);
        if let Some(written) = written.clone().filter(|_| is_same) {
            self.sink.old(written);
            return;
        }
        self.sink.text(";");
        // Behind the last property of the file that was written or replaced.
        let mut end = written.map(|written| written.start + 1);
        for part in parts {
            let old = match &part {
                Part::Old(old) => Some(old),
                Part::New(_, old) => old.as_ref(),
            };
            if let Some(written) = old.and_then(SgfProperty::written) {
                let gap = end.unwrap_or(written.start)..written.start;
                let blank = collection.text().get(gap.clone());
                if blank.is_some_and(|blank| blank.chars().all(is_wide_blank)) {
                    self.sink.old(gap);
                }
                end = Some(written.end);
            }
            match part {
                Part::New(new, _) => {
                    self.note_private(std::slice::from_ref(&new));
                    self.properties(&[new]);
                }
                Part::Old(old) => match old.written() {
                    Some(written) => self.sink.old(written),
                    None => self.properties(&[Fresh {
                        ident: old.ident().into(),
                        values: old.values().map(Cow::Borrowed).collect(),
                    }]),
                },
            }
        }
    }

    /// True when a property of the file stays as it is.
    fn stays(&self, kept: &Kept, old: &SgfProperty<'_>, is_root: bool) -> bool {
        let ident = old.ident();
        if !is_root || !ROOT_IDENTS.contains(&ident) {
            return kept.keeps(ident, is_root);
        }
        match ident {
            "CA" if self.is_ours => !self.sink.is_utf8(),
            "CA" => !self.extra.charset,
            "FF" if !self.is_ours => {
                !self.extra.private || matches!(old.value().trim().parse(), Ok(4_u32..))
            }
            "GTRULES" | "GTSET" if !self.is_ours => !self.extra.private,
            _ => !self.is_ours,
        }
    }

    /// True when a new property is to stand behind those of the file.
    fn is_wanted(&self, kept: &Kept, ident: &str, is_root: bool) -> bool {
        if !is_root || !ROOT_IDENTS.contains(&ident) {
            return !kept.keeps(ident, is_root);
        }
        match ident {
            "CA" if self.is_ours => self.sink.is_utf8(),
            "CA" => self.extra.charset,
            "FF" | "GTRULES" | "GTSET" => self.is_ours || self.extra.private,
            _ => self.is_ours,
        }
    }

    /// All properties of a node as this program writes them. Plays the node.
    fn fresh(&mut self, id: NodeId) -> Vec<Fresh<'a>> {
        let record = self.record;
        let node = record.node(id);
        let is_root = id == record.root();
        let mut fresh = List {
            node,
            list: Vec::new(),
        };
        if is_root {
            self.root(id, &mut fresh);
        }
        let words = self
            .stage
            .as_ref()
            .and_then(|stage| stage.words(node.content()));
        let placement = match node.content() {
            Content::Move(mv) => self.stage.as_ref().and_then(|stage| stage.placement(mv)),
            _ => None,
        };
        let mark = self.stage.as_ref().map(Stage::mark);
        let board = match node.content() {
            Content::SetUp(_) => self.stage.as_ref().map(|stage| stage.board().clone()),
            _ => None,
        };
        if let Some(stage) = &mut self.stage {
            stage.play(node.content(), node.turn());
        }
        let mut shown = self.shown(id, mark, words.as_deref());
        let is_said = match (node.content(), &board) {
            (Content::SetUp(ops), Some(board)) if !(is_root && self.is_ours) => {
                let game = self.game.zip(self.stage.as_ref());
                game.is_some_and(|(game, stage)| {
                    says(&shown, ops, |values| {
                        let values = values.iter().map(|(ident, values)| {
                            let values = values.iter().map(String::as_str);
                            (*ident, values.collect())
                        });
                        set_up(game, stage, board, &values.collect::<Vec<_>>())
                            .ok()
                            .flatten()
                    })
                })
            }
            _ => false,
        };
        match node.content() {
            Content::Move(_) if placement.as_ref().is_some_and(|placed| placed.is_all) => {}
            Content::Move(mv) => {
                self.ops("GTMOVE", mv, &mut fresh);
                if !mv.answers.is_empty() {
                    let answers: Vec<String> = mv.answers.iter().map(i32::to_string).collect();
                    fresh.add("GTANS", vec![answers.join(" ").into()]);
                }
            }
            Content::SetUp(ops) if !is_said => self.ops("GTSETUP", ops, &mut fresh),
            Content::SetUp(_) | Content::Root | Content::Note => {}
        }
        if is_said && node.turn().is_none() {
            shown.retain(|(ident, _)| *ident != "PL");
        }
        let has_turn = shown.iter().any(|(ident, _)| *ident == "PL");
        if let Some(turn) = node.turn() {
            self.turn(node, turn, placement.as_ref(), has_turn, &mut fresh);
        }
        if let Some(placed) = placement {
            let point = match placed.point.is_empty() && self.has_old_pass {
                true => "tt".to_owned(),
                false => placed.point,
            };
            fresh.add(placed.ident, vec![point.into()]);
        } else {
            for (ident, values) in shown {
                if ident != "N" || own_name(words.as_deref(), node).is_none() {
                    fresh.raw(ident, values.into_iter().map(Cow::Owned).collect());
                }
            }
        }
        if let Some(name) = own_name(words.as_deref(), node) {
            fresh.raw("N", vec![escape(name)]);
        }
        if !node.comment().is_empty() {
            fresh.raw("C", vec![escape(node.comment())]);
        }
        for kept in node.foreign() {
            let values = kept.values.iter().map(|raw| mend(raw));
            fresh.list.push(Fresh {
                ident: Cow::Borrowed(&kept.ident),
                values: values.collect(),
            });
        }
        fresh.list
    }

    /// Who is to move: `PL`, where that can stand in the node.
    fn turn(
        &self,
        node: &Node,
        turn: u8,
        placed: Option<&Placement>,
        has_turn: bool,
        fresh: &mut List<'a>,
    ) {
        let players = self.game.map_or(0, |game| game.players);
        let color = ["B", "W"].get(usize::from(turn)).filter(|_| players == 2);
        let is_kept = node.foreign().iter().any(|kept| kept.ident == "PL");
        match color {
            Some(_) if placed.is_some() => {
                // The colour of the move behind it says so too.
                let mut children = node.children().iter().map(|child| self.record.node(*child));
                let says = |child: &Node| {
                    let mv = child.content().as_move();
                    mv.is_some_and(|mv| self.mover(mv) == Some(turn))
                };
                if !children.next().is_some_and(says) {
                    fresh.add("GTTURN", vec![turn.to_string().into()]);
                }
            }
            Some(color) if !is_kept => {
                if !has_turn {
                    fresh.add("PL", vec![(*color).into()]);
                }
            }
            _ => fresh.add("GTTURN", vec![turn.to_string().into()]),
        }
    }

    /// Who makes a move after the node that was played last, where `B` or `W` says it.
    fn mover(&self, mv: &Move) -> Option<u8> {
        let stage = self.stage.as_ref()?;
        let placed = stage.placement(mv).filter(|placed| placed.is_all)?;
        u8::try_from(MOVES.iter().position(|ident| *ident == placed.ident)?).ok()
    }

    /// What viewers should see of a node that has been played since a mark.
    fn shown(&self, id: NodeId, since: Option<Mark>, words: Option<&str>) -> Vec<Shown> {
        let (Some(stage), Some(since)) = (&self.stage, since) else {
            return Vec::new();
        };
        match self.record.node(id).content() {
            _ if id == self.record.root() && self.is_ours => stage.everything(),
            Content::Move(_) | Content::SetUp(_) => stage.effect(since, words),
            Content::Root | Content::Note => Vec::new(),
        }
    }

    /// Operations are written whatever else was kept: the reader takes the first ones.
    fn ops(&self, ident: &'static str, ops: &[Op], fresh: &mut List<'a>) {
        if let Some(game) = self.game {
            let values = ops.iter().map(|op| write_op(game, *op).into());
            fresh.add(ident, values.collect());
        }
    }

    fn root(&self, id: NodeId, fresh: &mut List<'a>) {
        fresh.raw("FF", vec!["4".into()]);
        fresh.raw("CA", vec!["UTF-8".into()]);
        let program = concat!("gametui:", env!("CARGO_PKG_VERSION"));
        fresh.raw("AP", vec![program.into()]);
        if let Some(game) = self.game {
            if let Some(gm) = game.gm {
                fresh.raw("GM", vec![gm.to_string().into()]);
            }
            let size = if game.width == game.height {
                game.width.to_string()
            } else {
                format!("{}:{}", game.width, game.height)
            };
            fresh.raw("SZ", vec![size.into()]);
            if !game.name.is_empty() {
                fresh.raw("GN", vec![escape(&game.name)]);
                fresh.raw("RU", vec![escape(&game.name)]);
            }
        }
        let saving = self.saving;
        let rules = saving.rules.iter().map(rules_value);
        let rules: Vec<_> = rules
            .map(|rules| Cow::Owned(escape(&rules).into_owned()))
            .collect();
        let sets: Vec<_> = saving.sets.iter().map(|set| escape(set)).collect();
        for (ident, values) in [("GTRULES", rules), ("GTSET", sets)] {
            if !values.is_empty() {
                fresh.raw(ident, values);
            }
        }
        if let Some(at) = saving.at.filter(|at| self.record.contains(*at)) {
            fresh.raw("GTAT", vec![self.record.path(at).to_string().into()]);
        }
        if let Some(result) = self.result() {
            fresh.raw("RE", vec![escape(result)]);
        }
        debug_assert_eq!(id, self.record.root());
    }

    /// The result to be stated.
    fn result(&self) -> Option<&'a str> {
        let stated = self.record.result();
        // In another program's file the outcome is only ours to tell where the game ends with a move that was added.
        let ends_with_ours = || {
            let end = self.record.main_line_end(self.record.root());
            self.source
                .is_none_or(|source| source.origin(end).is_none())
        };
        match self.saving.outcome {
            Some(_) if !self.is_ours && !ends_with_ours() => stated,
            None => stated,
            Some(Outcome::Going) => stated.filter(|text| !RESULTS.contains(text)),
            Some(Outcome::Won(0)) => Some("B+"),
            Some(Outcome::Won(1)) => Some("W+"),
            Some(Outcome::Draw) => Some("0"),
            Some(Outcome::Won(_) | Outcome::Over) => Some("?"),
        }
    }
}

/// The properties of a node while they are made.
struct List<'a> {
    node: &'a Node,
    list: Vec<Fresh<'a>>,
}

impl<'a> List<'a> {
    fn add(&mut self, ident: &'static str, values: Vec<Cow<'a, str>>) {
        self.list.push(Fresh {
            ident: Cow::Borrowed(ident),
            values,
        });
    }

    /// Adds a property unless the record keeps one of that identifier from elsewhere.
    fn raw(&mut self, ident: &'static str, values: Vec<Cow<'a, str>>) {
        let mut kept = self.node.foreign().iter();
        if !kept.any(|property| property.ident == ident) {
            self.add(ident, values);
        }
    }
}

/// True when stones that are shown, as they are read again, are all that a set-up does.
fn says(shown: &[Shown], ops: &[Op], read: impl Fn(&[Shown]) -> Option<Vec<Op>>) -> bool {
    let sorted = |mut ops: Vec<Op>| {
        ops.sort_unstable_by_key(|op| (op.square(), *op));
        ops
    };
    let ops = sorted(ops.to_vec());
    let is_once = ops.windows(2).all(|two| match two {
        [one, two] => one.square() != two.square(),
        _ => true,
    });
    // A label beside a stone would be somebody's own.
    let is_bare = shown.iter().all(|(ident, _)| *ident != "LB");
    is_once && is_bare && !ops.is_empty() && read(shown).is_some_and(|read| sorted(read) == ops)
}
