//! `include "file";`: files that a program includes. The caller reads the files and adds them to the sources, each once; this
//! module reports missing files and circular includes.

use super::syntax::{Definitions, SourceWord};
use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::message;
use crate::rules::include_graph::{IncludeGraph, base_name};
use crate::rules::report::Report;
use crate::rules::syntax::token_cursor::quoted;
use crate::rules::syntax::tokens::{Lexis, tokenise, without_comments};
use std::collections::HashMap;
use std::ops::Range;

/// The name of the file that ships inside the program.
pub const STANDARD_NAME: &str = "std.gdef";
/// The file that ships inside the program.
pub const STANDARD: &str = include_str!("std.gdef");

/// Returns where a text names the files that it includes, in order and without the quotes.
pub fn include_ranges(text: &str) -> Vec<Range<usize>> {
    let tokens = tokenise(text, Lexis::Gdef).unwrap_or_default();
    let code = without_comments(&tokens);
    let starts = 0..code.len();
    starts
        .filter(|index| code.get(*index).map(|token| token.text(text)) == Some("include"))
        .filter_map(|index| quoted(text, &code, index + 1))
        .map(|(name, _)| name)
        .collect()
}

/// Returns which files include which.
pub(super) fn graph(definitions: &Definitions, sources: &Sources) -> IncludeGraph {
    let mut files: Vec<(&str, Vec<&str>)> = sources
        .files()
        .iter()
        .map(|file| (file.name(), Vec::new()))
        .collect();
    for include in &definitions.includes {
        if let Some((_, names)) = files.get_mut(usize::from(include.span.file.0)) {
            names.push(include.text.as_str());
        }
    }
    IncludeGraph::new(&files)
}

/// Drops definitions of an included file that a file including it has, too: parameters, constants, tables, maps and
/// states of the same name, the start position and lines. Unlike functions, each of these exists once in a game, so the
/// included file gets those of the other. Advises the author of constants, tables, maps and states, unless the included
/// file is a game, of which the other one is a variant.
pub(super) fn drop_shadowed(
    definitions: &mut Definitions,
    graph: &IncludeGraph,
    sources: &Sources,
    report: &mut Report,
) {
    if definitions.includes.is_empty() {
        return;
    }
    let Definitions {
        parameters,
        starts,
        lines,
        constants,
        tables,
        maps,
        states,
        functions,
        ..
    } = definitions;
    let judges = functions.iter().filter(|it| it.name.text == "isMoveLegal");
    let mut shadowing = Shadowing {
        games: judges.map(|it| it.name.span.file).collect(),
        graph,
        sources,
        report,
    };
    shadowing.drop_items(parameters, |it| Some(&it.name), |it| it.name.span, false);
    shadowing.drop_items(starts, |_| None, |it| it.whole, false);
    shadowing.drop_items(lines, |_| None, |it| it.span, false);
    shadowing.drop_items(constants, |it| Some(&it.name), |it| it.name.span, true);
    shadowing.drop_items(tables, |it| Some(&it.name), |it| it.name.span, true);
    shadowing.drop_items(maps, |it| Some(&it.name), |it| it.name.span, true);
    shadowing.drop_items(states, |it| Some(&it.name), |it| it.name.span, true);
}

struct Shadowing<'s> {
    /// The files that judge moves.
    games: Vec<FileId>,
    graph: &'s IncludeGraph,
    sources: &'s Sources,
    report: &'s mut Report,
}

impl Shadowing<'_> {
    /// Drops those items for which a file that includes theirs has one of the same name; all items without a name count
    /// as the same. Advises the author of them if `is_advised`.
    fn drop_items<T>(
        &mut self,
        items: &mut Vec<T>,
        name: impl Fn(&T) -> Option<&SourceWord>,
        span: impl Fn(&T) -> Span,
        is_advised: bool,
    ) {
        let text = |item: &T| name(item).map(|name| name.text.clone());
        let file = |span: Span| usize::from(span.file.0);
        let mut places: HashMap<Option<String>, Vec<Span>> = HashMap::new();
        for item in &*items {
            places.entry(text(item)).or_default().push(span(item));
        }
        items.retain(|item| {
            let (own, place) = (text(item), span(item));
            let same = places.get(&own).map_or(&[][..], Vec::as_slice);
            let shadow = same.iter().find(|shadow| {
                self.graph.includes(file(**shadow), file(place))
                    // In a circle, which is reported elsewhere, nothing is dropped.
                    && !self.graph.includes(file(place), file(**shadow))
            });
            let is_advised = is_advised && !self.games.contains(&place.file);
            if let (Some(shadow), Some(name), true) = (shadow, own, is_advised) {
                let source = self.sources.get(place.file);
                let file = source.map_or("", |source| base_name(source.name()));
                let advice = message!("gdef-constant-shadows", name = name, file = file);
                let advice = Diagnostic::lint(*shadow, advice)
                    .with_hint(message!("gdef-constant-shadows-hint", file = file))
                    .with_related(place, message!("gdef-first-here"));
                self.report.add(advice);
            }
            shadow.is_none()
        });
    }
}

/// Reports missing files and circular includes.
pub(super) fn check(definitions: &Definitions, sources: &Sources, report: &mut Report) {
    let files = sources.files();
    let number = |name: &str| {
        let wanted = base_name(name);
        files
            .iter()
            .position(|file| base_name(file.name()) == wanted)
    };
    let mut edges: Vec<Vec<(usize, Span)>> = vec![Vec::new(); files.len()];
    for include in &definitions.includes {
        match number(&include.text) {
            Some(file) => {
                if let Some(edges) = edges.get_mut(usize::from(include.span.file.0)) {
                    edges.push((file, include.span));
                }
            }
            None => report.hinted(
                include.span,
                message!("rules-include-missing", name = &include.text),
                message!("gdef-include-missing-hint"),
            ),
        }
    }
    for span in circles(&edges) {
        report.error(span, message!("gdef-include-circle"));
    }
}

/// Returns the includes that close a circle.
fn circles(edges: &[Vec<(usize, Span)>]) -> Vec<Span> {
    #[derive(Clone, Copy, PartialEq)]
    enum VisitState {
        New,
        Open,
        Done,
    }
    let mut states = vec![VisitState::New; edges.len()];
    let mut circles = Vec::new();
    for first in 0..edges.len() {
        // A file and the index of its next include.
        // Depth first with the next include of each file kept on the stack: an include that leads to a file that is
        // still open closes a circle. Files that are done are not entered again, so each include is looked at once.
        let mut open = vec![(first, 0)];
        while let Some((file, next)) = open.pop() {
            let Some(state) = states.get_mut(file) else {
                continue;
            };
            if next == 0 && *state != VisitState::New {
                continue;
            }
            *state = VisitState::Open;
            let Some((to, span)) = edges.get(file).and_then(|edges| edges.get(next)) else {
                *state = VisitState::Done;
                continue;
            };
            open.push((file, next + 1));
            match states.get(*to) {
                Some(VisitState::Open) => circles.push(*span),
                Some(VisitState::New) => open.push((*to, 0)),
                _ => {}
            }
        }
    }
    circles
}
