//! Writes a record as SGF.

use super::heading::{RulesFile, rules_value};
use super::ops::write_op;
use super::stage::{Mark, Stage, own_name};
use super::text::{escape, mend};
use super::write::{Event, property, walk};
use crate::board::{Game, Op, Outcome, Position};
use crate::record::{Content, NodeId, Record};
use std::borrow::Cow;

/// What a saved record says besides its nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saving {
    /// The rules, the game file first.
    pub rules: Vec<RulesFile>,
    /// Values given to the rules, as `NAME=VALUE`.
    pub sets: Vec<String>,
    /// The node that is looked at.
    pub at: Option<NodeId>,
    /// How the game stands at the end of the main line; none where nobody asked the rules.
    pub outcome: Option<Outcome>,
}

/// The other games of the file that a record came from, as text, so that they survive a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// The games in front of it.
    pub before: String,
    /// The games behind it.
    pub after: String,
}

/// The results that are written for an outcome, and may be taken away again when the outcome changes.
const RESULTS: [&str; 4] = ["B+", "W+", "0", "?"];

/// The text of a file. Without rules (`None`: the record of a game that nobody here knows) only what was kept is
/// written.
#[must_use]
pub fn write_record(
    record: &Record,
    rules: Option<(&Game, &Position)>,
    saving: &Saving,
    neighbours: &Neighbours,
) -> String {
    let mut writer = Writer {
        record,
        game: rules.map(|(game, _)| game),
        stage: rules.map(|(game, start)| Stage::new(game, start)),
        saving,
        out: neighbours.before.clone(),
        fresh: true,
    };
    let mut marks: Vec<Option<Mark>> = Vec::new();
    walk(
        record.root(),
        |node, next| next.extend_from_slice(record.node(node).children()),
        |event| match event {
            Event::Open => {
                if !writer.fresh {
                    writer.out.push('\n');
                }
                writer.out.push('(');
                writer.fresh = true;
                marks.push(writer.stage.as_ref().map(Stage::mark));
            }
            Event::Close => {
                writer.out.push(')');
                if let (Some(Some(mark)), Some(stage)) = (marks.pop(), writer.stage.as_mut()) {
                    stage.back(mark);
                }
            }
            Event::Node(node) => writer.node(node),
        },
    );
    let mut out = writer.out;
    out.push('\n');
    out.push_str(&neighbours.after);
    out
}

struct Writer<'a> {
    record: &'a Record,
    game: Option<&'a Game>,
    stage: Option<Stage<'a>>,
    saving: &'a Saving,
    out: String,
    /// True when nothing stands behind the last parenthesis.
    fresh: bool,
}

impl Writer<'_> {
    /// One property with plain text, unless the record keeps one of that identifier from elsewhere.
    fn text(&mut self, id: NodeId, ident: &str, value: &str) {
        self.raw(id, ident, &[escape(value).as_ref()]);
    }

    fn raw(&mut self, id: NodeId, ident: &str, values: &[&str]) {
        let kept = self.record.node(id).foreign();
        if !kept.iter().any(|property| property.ident == ident) {
            property(&mut self.out, ident, values.iter().copied());
        }
    }

    fn node(&mut self, id: NodeId) {
        if !self.fresh {
            self.out.push('\n');
        }
        self.fresh = false;
        self.out.push(';');
        let record = self.record;
        let node = record.node(id);
        if id == record.root() {
            self.root(id);
        }
        let stage = self.stage.as_ref();
        let words = stage.and_then(|stage| stage.words(node.content()));
        let placement = match node.content() {
            Content::Move(mv) => stage.and_then(|stage| stage.placement(mv)),
            _ => None,
        };
        match node.content() {
            Content::Move(_) if placement.as_ref().is_some_and(|placed| placed.is_all) => {}
            Content::Move(mv) => {
                self.ops("GTMOVE", mv);
                if !mv.answers.is_empty() {
                    let answers: Vec<String> = mv.answers.iter().map(i32::to_string).collect();
                    property(&mut self.out, "GTANS", [answers.join(" ").as_str()]);
                }
            }
            Content::SetUp(ops) => self.ops("GTSETUP", ops),
            Content::Root | Content::Note => {}
        }
        if let Some(turn) = node.turn() {
            property(&mut self.out, "GTTURN", [turn.to_string().as_str()]);
        }
        let shown = self.shown(id, words.as_deref());
        if let Some(placed) = placement {
            property(&mut self.out, placed.ident, [placed.point.as_str()]);
        } else {
            for (ident, values) in shown {
                if ident != "N" || own_name(words.as_deref(), node).is_none() {
                    let values: Vec<&str> = values.iter().map(String::as_str).collect();
                    self.raw(id, ident, &values);
                }
            }
        }
        if let Some(name) = own_name(words.as_deref(), node) {
            self.text(id, "N", name);
        }
        if !node.comment().is_empty() {
            self.text(id, "C", node.comment());
        }
        for kept in node.foreign() {
            let values: Vec<Cow<'_, str>> = kept.values.iter().map(|raw| mend(raw)).collect();
            property(&mut self.out, &kept.ident, values.iter().map(AsRef::as_ref));
        }
    }

    /// Plays the node and tells what viewers should see of it.
    fn shown(&mut self, id: NodeId, words: Option<&str>) -> Vec<super::stage::Shown> {
        let node = self.record.node(id);
        let Some(stage) = &mut self.stage else {
            return Vec::new();
        };
        let mark = stage.mark();
        stage.play(node.content(), node.turn());
        match node.content() {
            _ if id == self.record.root() => stage.everything(),
            Content::Move(_) | Content::SetUp(_) => stage.effect(mark, words),
            Content::Root | Content::Note => Vec::new(),
        }
    }

    /// Operations are written whatever else was kept: the reader takes the first ones.
    fn ops(&mut self, ident: &str, ops: &[Op]) {
        if let Some(game) = self.game {
            let values: Vec<String> = ops.iter().map(|op| write_op(game, *op)).collect();
            property(&mut self.out, ident, values.iter().map(String::as_str));
        }
    }

    fn root(&mut self, id: NodeId) {
        self.raw(id, "FF", &["4"]);
        self.raw(id, "CA", &["UTF-8"]);
        self.raw(id, "AP", &[concat!("gametui:", env!("CARGO_PKG_VERSION"))]);
        if let Some(game) = self.game {
            if let Some(gm) = game.gm {
                self.raw(id, "GM", &[&gm.to_string()]);
            }
            let size = if game.width == game.height {
                game.width.to_string()
            } else {
                format!("{}:{}", game.width, game.height)
            };
            self.raw(id, "SZ", &[&size]);
            if !game.name.is_empty() {
                self.text(id, "GN", &game.name);
                self.text(id, "RU", &game.name);
            }
        }
        let saving = self.saving;
        let rules = saving.rules.iter().map(rules_value);
        self.list(id, "GTRULES", rules.collect());
        self.list(id, "GTSET", saving.sets.clone());
        if let Some(at) = saving.at.filter(|at| self.record.contains(*at)) {
            self.raw(id, "GTAT", &[&self.record.path(at).to_string()]);
        }
        let result = match saving.outcome {
            None => self.record.result(),
            Some(Outcome::Going) => self.record.result().filter(|text| !RESULTS.contains(text)),
            Some(Outcome::Won(0)) => Some("B+"),
            Some(Outcome::Won(1)) => Some("W+"),
            Some(Outcome::Draw) => Some("0"),
            Some(Outcome::Won(_) | Outcome::Over) => Some("?"),
        };
        if let Some(result) = result {
            self.text(id, "RE", result);
        }
    }

    fn list(&mut self, id: NodeId, ident: &str, values: Vec<String>) {
        if !values.is_empty() {
            let raw: Vec<String> = values
                .iter()
                .map(|text| escape(text).into_owned())
                .collect();
            let raw: Vec<&str> = raw.iter().map(String::as_str).collect();
            self.raw(id, ident, &raw);
        }
    }
}
