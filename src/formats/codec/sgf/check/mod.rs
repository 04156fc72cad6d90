//! Checks the rules of FF\[4\] for properties beyond the syntax of their values.
//!
//! A file can be well formed and still make no sense: a move and a set-up in one node, a point that is black and white,
//! game information in the middle of a game. Nothing is changed; each finding has its place.
//!
//! An identifier or a value that the format does not allow is an error, everything else a warning, or a lint if the
//! meaning is clear anyway.

mod node;
mod ranges;
mod table;

use super::format::{FileFormat, FileFormats, PointGrid, PointSet, numbers};
use super::games::usual_side;
use super::tree::{Collection, SgfNode, SgfProperty};
use super::write::{TreeEvent, walk_nodes};
use crate::base::{Diagnostic, FileId, Message, Severity};
use crate::message;
use table::PropertyClass;
pub(super) use table::SHARED_POINTS;

/// The most findings that are kept for one file.
const MAX_FINDINGS: usize = 1000;

/// What is known of the game that is being checked.
struct CheckedGame<'f> {
    format: &'f FileFormat,
    /// The number of its file format.
    ff: u32,
    /// True for Go.
    is_go: bool,
    /// Columns and rows, if the root says so or the game has a usual size.
    size: Option<(u32, u32)>,
}

struct SgfChecker<'c> {
    collection: &'c Collection,
    file: FileId,
    findings: Vec<Diagnostic>,
    more: usize,
}

/// Checks the games of a file. The findings about single properties of a node are in the order of its properties.
pub fn check(collection: &Collection, formats: &FileFormats, file: FileId) -> Vec<Diagnostic> {
    let mut checker = SgfChecker {
        collection,
        file,
        findings: Vec::new(),
        more: 0,
    };
    let mut game = None;
    // The nearest node with game information above each open variation, and above the current node.
    let mut informed: Vec<Option<SgfNode>> = Vec::new();
    let mut above: Option<SgfNode> = None;
    walk_nodes(collection, collection.nodes(), |event| match event {
        TreeEvent::Open => informed.push(above),
        TreeEvent::Close => above = informed.pop().flatten(),
        TreeEvent::Node(node) => {
            if collection.parent(node).is_none() {
                above = None;
                game = Some(checker.root(node, formats));
            }
            if let Some(game) = &game {
                checker.node(game, node);
                checker.game_information(node, &mut above);
            }
        }
    });
    if checker.more > 0 {
        let span = crate::base::Span::new(file, 0, 0);
        checker.findings.push(Diagnostic::note(
            span,
            message!("sgf-check-more", count = checker.more),
        ));
    }
    checker.findings
}

impl<'c> SgfChecker<'c> {
    fn finding(&mut self, severity: Severity, property: &SgfProperty<'_>, message: Message) {
        self.add(Diagnostic::new(severity, property.span(self.file), message));
    }

    fn warning(&mut self, property: &SgfProperty<'_>, message: Message) {
        self.finding(Severity::Warning, property, message);
    }

    /// Adds a warning about two properties, at the second.
    fn clash(&mut self, first: &SgfProperty<'_>, second: &SgfProperty<'_>, message: Message) {
        let other = message!("sgf-check-other", property = first.ident());
        let warning = Diagnostic::warning(second.span(self.file), message);
        self.add(warning.with_related(first.span(self.file), other));
    }

    fn add(&mut self, finding: Diagnostic) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        } else {
            self.more += 1;
        }
    }

    fn root<'f>(&mut self, root: SgfNode, formats: &'f FileFormats) -> CheckedGame<'f> {
        let (ff, gm) = numbers(self.collection, root);
        let span = self.collection.span(self.file, root);
        if self.collection.property(root, "FF").is_none() {
            let hint = message!("sgf-check-hint-format");
            let missing = Diagnostic::warning(span, message!("sgf-check-no-format"));
            self.add(missing.with_hint(hint));
        }
        let declares = self.collection.property(root, "CA").is_some()
            || self.collection.charset().is_stated_by_mark();
        if !declares && self.collection.games().first() == Some(&root) {
            let far = self.collection.text().bytes().any(|byte| !byte.is_ascii());
            if far {
                let hint = message!("sgf-check-hint-charset");
                let missing = Diagnostic::warning(span, message!("sgf-check-no-charset"));
                self.add(missing.with_hint(hint));
            }
        }
        if gm == Some(1) {
            self.handicap(root);
        }
        CheckedGame {
            format: formats.find(ff, gm),
            ff: ff.unwrap_or(0),
            is_go: gm == Some(1),
            size: self.size(root).or_else(|| {
                let side = u32::from(usual_side(gm?)?);
                Some((side, side))
            }),
        }
    }

    /// Returns columns and rows, if the root says so; a board has one of each at least.
    fn size(&self, root: SgfNode) -> Option<(u32, u32)> {
        let value = self.collection.property(root, "SZ")?.value();
        let size = match value.split_once(':') {
            Some((columns, rows)) => (columns.parse().ok()?, rows.parse().ok()?),
            None => value.parse().ok().map(|side| (side, side))?,
        };
        (size.0 > 0 && size.1 > 0).then_some(size)
    }

    /// Warns about a number of handicap stones in Go that are not set up with it.
    fn handicap(&mut self, root: SgfNode) {
        let Some(stated) = self.collection.property(root, "HA") else {
            return;
        };
        let count = stated.value().parse::<u64>();
        let Some(count) = count.ok().filter(|count| *count >= 2) else {
            return;
        };
        let stones = self.collection.property(root, "AB");
        let mut set = PointSet::default();
        let values = stones.iter().flat_map(SgfProperty::values);
        for area in values.filter_map(|value| PointGrid::LETTERS.area(value)) {
            set.add(area);
        }
        if set.len() as u64 != count {
            let message = message!("sgf-check-handicap", stated = count, count = set.len());
            self.warning(&stated, message);
        }
    }

    /// Warns about game information that occurs more than once on a path.
    fn game_information(&mut self, node: SgfNode, above: &mut Option<SgfNode>) {
        let collection = self.collection;
        let mut properties = collection.properties(node);
        let Some(first) =
            properties.find(|property| table::class(property.ident()) == PropertyClass::Info)
        else {
            return;
        };
        match above {
            Some(above) => {
                let related = collection.span(self.file, *above);
                let again = Diagnostic::warning(
                    first.span(self.file),
                    message!("sgf-check-info-again", property = first.ident()),
                );
                self.add(again.with_related(related, message!("sgf-check-info-first")));
            }
            None => *above = Some(node),
        }
    }
}
