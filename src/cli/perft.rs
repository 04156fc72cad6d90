//! `gametui perft`: counts sequences of moves.

use super::analysis_arguments::{PerftArguments, threads_or_all};
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::listing::{faults_json, faults_words, partial_words};
use super::position;
use super::progress::{ProgressLine, seconds};
use crate::message;
use crate::notation::write_move;
use crate::search::perft::{PerftCount, PerftOptions, divide};
use serde_json::{Value, json};
use std::io;

pub(super) fn run(arguments: &PerftArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((rules, game, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    let is_over = session.outcome().is_over();
    if is_over {
        console.complain(&message!("cli-game-is-over"), None)?;
    }
    if game.has_chance {
        console.complain(&message!("cli-perft-chance"), None)?;
    }
    let mut depths = Vec::new();
    let mut divided = Vec::new();
    let mut exit = ExitKind::Done;
    // Each depth anew, though the last one would count the others as well: results appear as soon as they are known,
    // and the shallower ones together take a fraction of the time of the last.
    for depth in 1..=arguments.depth {
        let progress = ProgressLine::begin();
        let texts = console.texts();
        let options = PerftOptions {
            threads: threads_or_all(arguments.threads),
            bounds: interrupt.bounds(),
            progress: &|done, parts| {
                if progress.is_due() {
                    let part = 100 * done / parts.max(1);
                    let text = message!("cli-perft-progress", depth = depth, part = part);
                    progress.show(&texts.say(&text));
                }
            },
        };
        let mut sum = PerftCount::NONE;
        divided.clear();
        if !is_over {
            let (parts, first) = divide(&**rules, position, depth, options);
            sum.add(first);
            for (_, count) in &parts {
                sum.add(*count);
            }
            divided = parts;
        }
        progress.end();
        let time = progress.elapsed();
        if arguments.json {
            let mut value = json!({
                "depth": depth,
                "nodes": sum.nodes,
                "seconds": time.as_secs_f64(),
            });
            if let (Err(partial), Some(object)) = (sum.complete, value.as_object_mut()) {
                object.insert("complete".to_owned(), false.into());
                object.insert("reason".to_owned(), partial.word().into());
            }
            if let (true, Some(object)) = (sum.faults.count > 0, value.as_object_mut()) {
                let faults = faults_json(sum.faults, session.rules_text().sources());
                object.insert("faults".to_owned(), faults);
            }
            depths.push(value);
        } else {
            console.line(&format!("depth {depth}: {}", count_words(&sum)))?;
            console.flush()?;
            let words = console.say(&message!(
                "cli-perft-time",
                depth = depth,
                seconds = seconds(time)
            ));
            console.error_line(&words)?;
        }
        if let Err(partial) = sum.complete {
            let words = partial_words(partial, console.texts());
            console.error_line(&words)?;
            exit = ExitKind::Errors;
        }
        if sum.faults.count > 0 {
            let words = faults_words(sum.faults, session.rules_text().sources(), console.texts());
            console.error_line(&words)?;
            if sum.nodes == 0 {
                exit = ExitKind::Errors;
            }
        }
        if sum.complete.is_err() {
            break;
        }
    }
    let lines = divided
        .iter()
        .map(|(mv, count)| (write_move(mv, game), count));
    if arguments.json {
        let mut value = json!({ "depths": depths });
        if let (true, Some(object)) = (arguments.divide, value.as_object_mut()) {
            let parts: Vec<Value> = lines
                .map(|(mv, count)| {
                    let mut part = json!({ "move": mv, "nodes": count.nodes });
                    if let (Err(_), Some(object)) = (count.complete, part.as_object_mut()) {
                        object.insert("complete".to_owned(), false.into());
                    }
                    part
                })
                .collect();
            object.insert("divide".to_owned(), parts.into());
        }
        console.json(&value)?;
    } else if arguments.divide {
        for (mv, count) in lines {
            console.line(&format!("{mv}: {}", count_words(count)))?;
        }
    }
    Ok(match interrupt.exit() {
        ExitKind::Done => exit,
        stopped => stopped,
    })
}

/// Returns the number, after `at least` if counting was stopped.
fn count_words(count: &PerftCount) -> String {
    match count.complete {
        Ok(()) => count.nodes.to_string(),
        Err(_) => format!("at least {}", count.nodes),
    }
}
