//! FF\[1\] to FF\[3\] as FF\[4\].
//!
//! | before | FF\[4\] | |
//! | --- | --- | --- |
//! | `FF` | `FF[4]` | added where it is absent |
//! | `L[aa][bb]` | `LB[aa:a][bb:b]` | letters in order; after `z` come `A` to `Z`, then numbers |
//! | `M[aa]` | `MA[aa]` | |
//! | `SE[aa]` | `MA[aa]` | points of a self-test: marks as any other |
//! | `SI[1]` | `HO[1]` | the node is of note |
//! | `OM[10]OP[600]` | `OT[10 moves / 600 seconds]` | only both together, and where there is no `OT` |
//! | `B[tt]` `W[tt]` | `B[]` `W[]` | a pass, in Go on boards of at most 19 lines |
//! | `C`, `N` and all other texts | the same text | `\` meant itself before anything but `]` and `\` |
//! | `LB[aa:text]` | the same text | |
//! | `KM[5.]` and other numbers | `KM[5]` | no bare point at the end |
//! | `BS CH EL EX ID LT OV RG SC TC WS` | as they are | they have no successor |
//! | `CA` | `CA[UTF-8]` | in every format; added where it is absent and there are letters beyond ASCII |
//! | `;B[aa]W[bb]B[cc]` | `;B[aa]` `;W[bb]` `;B[cc]` | in every format: one move in a node, stones that are set up before it |
//! | anything else | as it is | |
//!
//! If the node already has the successor, points and labels are added to it, and other properties stay as they are.

use super::format::{FileFormats, numbers};
use super::markup::letter_of;
use super::several_moves::{SplitWhen, split_moves};
use super::text::{escape, escape_part, old_text};
use super::tree::{Collection, SgfNode, SgfProperty};
use super::write::{property, walk_text};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;
use std::borrow::Cow;

/// The most changes that are kept for one file.
const MAX_CHANGES: usize = 1000;
/// The charset of the upgraded text.
const UTF_8: &str = "UTF-8";
/// The largest board on which `tt` is a pass.
const MAX_LINES: u32 = 19;

/// A file in FF\[4\].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Upgrade {
    /// The text of the upgraded file.
    pub text: String,
    /// The changes, each at the place of its property in the old file: the first thousand.
    pub changes: Vec<Diagnostic>,
    /// The number of further changes.
    pub more_changes: usize,
}

/// Text properties of the formats before FF\[4\].
const TEXTS: &[&str] = &[
    "AN", "BR", "BT", "C", "CP", "DT", "EV", "GC", "GN", "ID", "N", "ON", "PB", "PC", "PW", "RE",
    "RO", "RU", "SO", "TM", "US", "WR", "WT",
];
/// Numeric properties of the formats before FF\[4\] that may end with a decimal point.
const REALS: &[&str] = &["BL", "KM", "OP", "TM", "V", "WL"];

/// Upgrades the games of a file to FF\[4\]. Games that are already in it, or in a later format, stay as they are, except
/// for nodes with several moves.
pub fn upgrade(collection: &Collection, file: FileId) -> Upgrade {
    let formats = FileFormats::standard();
    let mut upgrade = Upgrade::default();
    let mut game = None;
    let mut format = formats.find(None, None);
    // The upgraded text is UTF-8, which a reader of FF[4] only knows if it is said.
    let needs_charset = !collection.text().is_ascii();
    walk_text(collection, collection.nodes(), |text, node| {
        upgrade.text.push_str(text);
        let Some(node) = node else { return };
        let is_root = collection.parent(node).is_none();
        if is_root {
            game = old_game(collection, node);
            format = formats.of(collection, node);
        }
        if is_root && needs_charset && collection.property(node, "CA").is_none() {
            let message = message!("sgf-upgraded-added", property = "CA[UTF-8]");
            upgrade.note(collection.span(file, node), message);
            property(&mut upgrade.text, "CA", [UTF_8]);
        }
        let split = split_moves(collection, node, SplitWhen::NotAllowed(format));
        if split.is_some() {
            upgrade.note(collection.span(file, node), message!("sgf-moves-split"));
        }
        let parts = split.unwrap_or_else(|| vec![collection.properties(node).collect()]);
        for (index, properties) in parts.into_iter().enumerate() {
            if index > 0 {
                upgrade.text.push_str("\n;");
            }
            let is_root = is_root && index == 0;
            match &game {
                Some(game) => {
                    let place = collection.span(file, node);
                    upgrade.node(game, &properties, is_root.then_some(place), file);
                }
                None => {
                    for old in properties {
                        match old.ident() {
                            "CA" if is_root => property(&mut upgrade.text, "CA", [UTF_8]),
                            ident => property(&mut upgrade.text, ident, old.values()),
                        }
                    }
                }
            }
        }
    });
    upgrade
}

/// What must be known of a game to upgrade it.
struct OldGame {
    /// True if `tt` is a pass.
    small: bool,
}

/// Returns what must be known of a game to upgrade it, or `None` if it needs no upgrade.
fn old_game(collection: &Collection, root: SgfNode) -> Option<OldGame> {
    let (ff, gm) = numbers(collection, root);
    if !matches!(ff, Some(1..=3)) {
        return None;
    }
    let size = collection.property(root, "SZ");
    let lines = size.and_then(|size| size.value().trim().parse().ok());
    Some(OldGame {
        small: gm == Some(1) && lines.unwrap_or(MAX_LINES) <= MAX_LINES,
    })
}

/// A property of the new node.
struct New<'c> {
    ident: &'c str,
    values: Vec<Cow<'c, str>>,
}

impl Upgrade {
    fn note(&mut self, span: Span, message: Message) {
        if self.changes.len() < MAX_CHANGES {
            self.changes.push(Diagnostic::note(span, message));
        } else {
            self.more_changes += 1;
        }
    }

    fn node(&mut self, game: &OldGame, olds: &[SgfProperty<'_>], root: Option<Span>, file: FileId) {
        let is_root = root.is_some();
        let has = |ident: &str| olds.iter().any(|old| old.ident() == ident);
        let overtime = has("OM") && has("OP") && !has("OT");
        let mut news: Vec<New<'_>> = Vec::with_capacity(olds.len() + 1);
        if let Some(root) = root.filter(|_| !has("FF")) {
            let message = message!("sgf-upgraded-added", property = "FF[4]");
            self.note(root, message);
            news.push(New {
                ident: "FF",
                values: vec![Cow::Borrowed("4")],
            });
        }
        for old in olds {
            let ident = old.ident();
            let raw = || old.values().map(Cow::Borrowed).collect::<Vec<_>>();
            let (new, values) = match ident {
                "FF" if is_root => ("FF", vec![Cow::Borrowed("4")]),
                "CA" if is_root => ("CA", vec![Cow::Borrowed(UTF_8)]),
                "L" => ("LB", old.values().enumerate().map(letter).collect()),
                "M" | "SE" => ("MA", raw()),
                "SI" if !has("HO") => ("HO", raw()),
                "OM" if overtime => {
                    let period = olds.iter().find(|old| old.ident() == "OP");
                    let period = period.map_or("", SgfProperty::value).trim_end_matches('.');
                    let words = format!("{} moves / {period} seconds", old.value());
                    ("OT", vec![Cow::Owned(words)])
                }
                "OP" if overtime => {
                    let message = message!("sgf-upgraded", old = ident, new = "OT");
                    self.note(old.span(file), message);
                    continue;
                }
                "B" | "W" if game.small && old.value() == "tt" => (ident, vec![Cow::Borrowed("")]),
                "LB" => (ident, old.values().map(label).collect()),
                _ if REALS.contains(&ident) => (ident, old.values().map(number).collect()),
                _ if TEXTS.contains(&ident) => (ident, old.values().map(new_text).collect()),
                _ => (ident, raw()),
            };
            if new != ident {
                let message = message!("sgf-upgraded", old = ident, new = new);
                self.note(old.span(file), message);
            } else if !old.values().eq(values.iter().map(AsRef::as_ref)) {
                let message = message!("sgf-upgraded-value", property = ident);
                self.note(old.span(file), message);
            }
            match news.iter_mut().find(|other| other.ident == new) {
                Some(other) => {
                    for value in values {
                        if !other.values.contains(&value) {
                            other.values.push(value);
                        }
                    }
                }
                None => news.push(New { ident: new, values }),
            }
        }
        for new in news {
            let values = new.values.iter().map(AsRef::as_ref);
            property(&mut self.text, new.ident, values);
        }
    }
}

/// Returns the point with an index in `L`, with its label.
fn letter<'c>((index, point): (usize, &'c str)) -> Cow<'c, str> {
    Cow::Owned(format!("{point}:{}", letter_of(index)))
}

fn label(raw: &str) -> Cow<'_, str> {
    match raw.split_once(':') {
        Some((point, text)) => {
            let text = old_text(text);
            Cow::Owned(format!("{point}:{}", escape_part(&text)))
        }
        None => Cow::Borrowed(raw),
    }
}

fn number(raw: &str) -> Cow<'_, str> {
    match raw.strip_suffix('.') {
        Some(whole) if !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit()) => {
            Cow::Borrowed(whole)
        }
        _ => Cow::Borrowed(raw),
    }
}

fn new_text(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(escape(&old_text(raw)).into_owned())
}
