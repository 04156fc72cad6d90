//! `gametui bestmove`: the best move, by tree search.

use super::analysis_arguments::BestMoveArguments;
use super::console::{Console, Exit};
use super::interrupt::Interrupt;
use super::listing::{faults_words, partial_words};
use super::position;
use super::progress::{Progress, per_second, seconds};
use crate::board::notation::write_move;
use crate::i18n::Texts;
use crate::message;
use crate::search::tree_search::{Analysis, Search, Settings, Watch};
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;

pub(super) fn run(arguments: &BestMoveArguments, console: &mut Console) -> io::Result<Exit> {
    let interrupt = Interrupt::listen();
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((rules, game)) = session.rules().zip(session.game()) else {
        return Ok(Exit::Faults);
    };
    let position = match session.known_position() {
        Ok(position) => position,
        Err(message) => {
            console.complain(&message, None)?;
            return Ok(Exit::Faults);
        }
    };
    if session.outcome().is_over() {
        console.complain(&message!("cli-game-is-over"), None)?;
        console.json(&json!({ "move": null, "candidates": [] }))?;
        return Ok(Exit::Done);
    }
    let settings = Settings {
        seed: arguments.seed,
        threads: arguments.threads,
        ..Settings::default()
    };
    let mut search = Search::new(Arc::clone(rules), position.clone(), settings);
    if let Some(seconds) = arguments.seconds {
        interrupt.cancel_after(seconds, console.say(&message!("cli-rules-hang")));
    }
    let watch = Watched {
        progress: Progress::begin(),
        texts: console.texts(),
        write: &|mv| write_move(mv, game),
    };
    let visits = arguments.visits.unwrap_or(u64::MAX);
    let analysis = search.run(visits, &interrupt.bounds(), &watch);
    watch.progress.end();
    let time = watch.progress.elapsed();
    let candidates: Vec<Value> = analysis
        .candidates
        .iter()
        .map(|candidate| {
            json!({
                "move": write_move(&candidate.mv, game),
                "visits": candidate.visits,
                "value": candidate.value,
            })
        })
        .collect();
    let best = analysis.best().map(|best| write_move(&best.mv, game));
    let (has_best, complete) = (best.is_some(), analysis.complete);
    console.json(&json!({ "move": best, "candidates": candidates }))?;
    match complete {
        Err(partial) => {
            let words = partial_words(partial, console.texts());
            console.error_line(&words)?;
        }
        Ok(()) if !has_best => console.error_line("no legal move")?,
        Ok(()) => {}
    }
    if analysis.faults.count > 0 {
        let words = faults_words(analysis.faults, session.sources(), console.texts());
        console.error_line(&words)?;
    }
    let speed = message!(
        "cli-bestmove-speed",
        visits = analysis.visits,
        seconds = seconds(time),
        rate = per_second(analysis.visits, time)
    );
    let words = console.say(&speed);
    console.error_line(&words)?;
    Ok(interrupt.exit())
}

/// Shows the best move so far on a terminal.
struct Watched<'a> {
    progress: Progress,
    texts: &'a Texts,
    write: &'a (dyn Fn(&crate::board::Move) -> String + Sync),
}

impl Watch for Watched<'_> {
    fn is_due(&self) -> bool {
        self.progress.is_due()
    }

    fn show(&self, analysis: Analysis) {
        if let Some(best) = analysis.best() {
            let text = message!(
                "cli-bestmove-progress",
                visits = analysis.visits,
                mv = (self.write)(&best.mv),
                value = format!("{:.2}", best.value)
            );
            self.progress.show(&self.texts.say(&text));
        }
    }
}
