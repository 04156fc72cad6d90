//! `gametui graph`: the tests that the rules make, in their order, as a Graphviz graph.

use super::analysis_arguments::GraphArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::progress::ProgressLine;
use super::rules;
use crate::base::Sources;
use crate::base::clean::clean_line;
use crate::message;
use crate::rules::{RuleGraph, RuleNode};
use crate::search::rule_graph::of_playouts;
use serde_json::{Value, json};
use std::io;

pub(super) fn run(arguments: &GraphArguments, console: &mut Console) -> io::Result<ExitKind> {
    let session = match rules::open(&arguments.rules.request(), console)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some(rules) = session.rules() else {
        return Ok(ExitKind::Errors);
    };
    let interrupt = Interrupt::listen(console.texts());
    let playouts = arguments.random.playouts(arguments.games);
    let grown = ProgressLine::during_games(
        playouts.games,
        console.texts(),
        &interrupt,
        |bounds, watch| of_playouts(&**rules, &playouts, bounds, watch),
    );
    let Some(graph) = grown else {
        if interrupt.is_signalled() {
            return Ok(interrupt.exit());
        }
        console.complain(&message!("cli-graph-none"), None)?;
        return Ok(ExitKind::Errors);
    };
    let sources = session.rules_text().sources();
    if arguments.json {
        console.json(&as_json(&graph, sources))?;
        return Ok(interrupt.exit());
    }
    for line in as_graphviz(&graph, &rules.game().name) {
        console.line(&line)?;
    }
    let count = message!(
        "cli-graph-count",
        nodes = graph.nodes.len(),
        shapes = graph.shapes
    );
    console.error_line(&console.say(&count))?;
    if graph.machine_code > 0 {
        let code = message!("cli-graph-code", bytes = graph.machine_code);
        console.error_line(&console.say(&code))?;
    }
    for (why, span) in &graph.unanswered {
        let (file, place) = sources.place(*span);
        let reason = console.say(&why.message());
        let file = clean_line(file);
        console.error_line(&format!("{file}:{}:{}: {reason}", place.line, place.column))?;
    }
    Ok(interrupt.exit())
}

fn as_json(graph: &RuleGraph, sources: &Sources) -> Value {
    let node = |node: &RuleNode| {
        let edges = node.edges.iter();
        let edges: Value = edges
            .map(|(label, to)| json!({ "label": label, "to": to }))
            .collect();
        json!({ "number": node.number, "label": node.label, "edges": edges })
    };
    let unanswered = graph.unanswered.iter().map(|(why, span)| {
        let (file, place) = sources.place(*span);
        json!({
            "why": why.name(),
            "file": file,
            "line": place.line,
            "column": place.column,
        })
    });
    json!({
        "nodes": graph.nodes.iter().map(node).collect::<Value>(),
        "shapes": graph.shapes,
        "machine_code": graph.machine_code,
        "unanswered": unanswered.collect::<Value>(),
    })
}

fn as_graphviz(graph: &RuleGraph, name: &str) -> Vec<String> {
    let mut lines = vec![
        format!("digraph {} {{", quoted(name)),
        "  node [shape=box];".to_owned(),
    ];
    for node in &graph.nodes {
        lines.push(format!(
            "  n{} [label={}];",
            node.number,
            quoted(&node.label)
        ));
        for (label, to) in &node.edges {
            lines.push(match label.is_empty() {
                true => format!("  n{} -> n{to};", node.number),
                false => format!("  n{} -> n{to} [label={}];", node.number, quoted(label)),
            });
        }
    }
    lines.push("}".to_owned());
    lines
}

/// Returns a text quoted for Graphviz.
fn quoted(text: &str) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| clean_line(line).replace('\\', "\\\\").replace('"', "\\\""))
        .collect();
    format!("\"{}\"", lines.join("\\n"))
}
