//! `gametui coverage`: how often each statement of the rules runs.

use super::analysis_arguments::CoverageArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::playout::{run_of, shard_json};
use super::position::{judged, print_file_error};
use super::progress::ProgressLine;
use super::rules;
use crate::base::clean::clean_line;
use crate::base::{FileId, Sources, Span};
use crate::i18n::Texts;
use crate::message;
use crate::record::{Content, NodeId};
use crate::rules::{Ask, Coverage};
use crate::search::Bounds;
use crate::search::coverage::of_playouts;
use crate::search::playout::Playouts;
use crate::search::shard::Shard;
use crate::session::files::is_standard_input;
use crate::session::{NavigationStep, Session, Verdict};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;

pub(super) fn run(arguments: &CoverageArguments, console: &mut Console) -> io::Result<ExitKind> {
    let request = arguments.rules.request();
    let files = request.files.iter().chain(&arguments.sgf);
    if files.filter(|file| is_standard_input(file)).count() > 1 {
        console.complain(&message!("cli-input-twice"), None)?;
        return Ok(ExitKind::Usage);
    }
    let interrupt = Interrupt::listen(console.texts());
    let mut session = match rules::open(&request, console)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    if let Some(path) = &arguments.sgf {
        if let Err(error) = session.load_record(path, None) {
            print_file_error(&error, console)?;
            return Ok(ExitKind::Errors);
        }
        for line in judged(&mut session, console.texts(), &interrupt) {
            console.error_line(&line)?;
        }
    }
    let coverage = cover(arguments, &mut session, console.texts(), &interrupt);
    let statements = session.rules().map(|rules| rules.statements());
    let statements = statements.unwrap_or_default();
    if arguments.json {
        let counts = as_json(&statements, &coverage, session.rules_text().sources());
        match arguments.shard {
            None => console.json(&counts)?,
            Some(shard) => {
                let playouts = arguments.random.playouts(arguments.games.unwrap_or(0));
                let shard = shard_json(shard, run_of(&session, "coverage", &playouts));
                console.json(&json!({ "coverage": counts, "shard": shard }))?;
            }
        }
    } else {
        for line in in_margin(&statements, &coverage, session.rules_text().sources()) {
            console.line(&line)?;
        }
        let unused = statements
            .iter()
            .filter(|statement| coverage.of(**statement) == 0)
            .count();
        let words = console.say(&message!("cli-coverage-unused", count = unused));
        console.error_line(&words)?;
    }
    Ok(interrupt.exit())
}

/// Returns the coverage of the open record or of random games, and shows the progress.
fn cover(
    arguments: &CoverageArguments,
    session: &mut Session,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Coverage {
    if let (Some(games), Some(rules)) = (arguments.games, session.rules()) {
        let playouts = Playouts {
            shard: arguments.shard.unwrap_or(Shard::WHOLE),
            ..arguments.random.playouts(games)
        };
        return ProgressLine::during_games(games, texts, interrupt, |bounds, watch| {
            of_playouts(&**rules, &playouts, bounds, watch)
        });
    }
    let line = || texts.word("cli-replay-progress");
    ProgressLine::during(interrupt, line, |bounds| of_record(session, bounds))
}

/// Returns the coverage of judging every move of the open record.
fn of_record(session: &mut Session, bounds: &Bounds<'_>) -> Coverage {
    let mut coverage = Coverage::default();
    let Some(mut worker) = session.rules().map(|rules| rules.worker()) else {
        return coverage;
    };
    let limits = bounds.limits();
    let nodes: Vec<NodeId> = session.record().all().collect();
    for id in nodes {
        let node = session.record().node(id);
        let judged = matches!(
            session.tree().verdict(id),
            Verdict::Legal(_) | Verdict::Refused
        );
        let (Content::Move(mv), Some(parent), true) = (node.content(), node.parent(), judged)
        else {
            continue;
        };
        let mv = mv.clone();
        session.step(NavigationStep::To(parent));
        let _ = session.work_out_position(bounds);
        let Ok(position) = session.known_position() else {
            continue;
        };
        worker.cover_judging(Ask::all(position, &limits), &mv, &mut coverage);
        if limits.is_stopped() {
            break;
        }
    }
    coverage
}

fn as_json(statements: &[Span], coverage: &Coverage, sources: &Sources) -> Value {
    let entry = |statement: &Span| {
        let (file, place) = sources.place(*statement);
        json!({
            "file": file,
            "line": place.line,
            "column": place.column,
            "count": coverage.of(*statement),
        })
    };
    statements.iter().map(entry).collect()
}

/// Returns the lines of the rules, each preceded by the counts of the statements that start on it, separated by `/`.
fn in_margin(statements: &[Span], coverage: &Coverage, sources: &Sources) -> Vec<String> {
    let mut files: BTreeMap<FileId, BTreeMap<u32, String>> = BTreeMap::new();
    for statement in statements {
        let (_, place) = sources.place(*statement);
        let lines = files.entry(statement.file).or_default();
        let counts = lines.entry(place.line).or_default();
        if !counts.is_empty() {
            counts.push('/');
        }
        *counts += &coverage.of(*statement).to_string();
    }
    let lengths = files.values().flat_map(BTreeMap::values).map(String::len);
    let width = lengths.max().unwrap_or(1);
    let mut text = Vec::new();
    for (file, counts) in &files {
        let Some(source) = sources.get(*file) else {
            continue;
        };
        if files.len() > 1 {
            text.push(format!("{}:", clean_line(source.name())));
        }
        for (line, code) in (1..).zip(source.text().lines()) {
            let count = counts.get(&line).map_or("", String::as_str);
            let code = clean_line(code);
            text.push(format!("{count:>width$}  {code}").trim_end().to_owned());
        }
    }
    text
}
