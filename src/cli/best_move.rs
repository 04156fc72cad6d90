//! `gametui bestmove`: the best move, by tree search.

use super::analysis_arguments::BestMoveArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::listing::{faults_words, partial_words};
use super::position;
use super::progress::{ProgressLine, per_second, seconds};
use super::rules::tell_unused;
use crate::base::Message;
use crate::board::Outcome;
use crate::i18n::Texts;
use crate::message;
use crate::notation::write_move;
use crate::search::Effort;
use crate::search::tree_search::{
    Analysis, Budget, Experience, Eye, RankedMove, Search, SearchObserver, Settings,
};
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;
use std::time::Instant;
/// The standard error from which on a value is called uncertain.
const UNCERTAIN: f64 = 0.1;

pub(super) fn run(arguments: &BestMoveArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((rules, game, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    if session.outcome().is_over() {
        tell_none(&message!("cli-game-is-over"), console)?;
        return Ok(ExitKind::Done);
    }
    if session.outcome() == Outcome::Chance {
        // No move is the best one where nobody chooses.
        tell_none(&message!("cli-chance-moves"), console)?;
        return Ok(ExitKind::Errors);
    }
    if let Some(hidden) = arguments.search.effort.obstacle(game, position.turn) {
        tell_none(&hidden, console)?;
        return Ok(ExitKind::Errors);
    }
    let is_taught = !arguments.search.no_learned;
    if is_taught {
        tell_unused(session.learned(), console)?;
    }
    let effort = arguments.effort();
    let Effort { visits, time, .. } = effort;
    let settings = Settings {
        eye: Eye {
            blur: effort.blur(match is_taught {
                true => session.learned().blurs(),
                false => None,
            }),
            seed: arguments.search.seed,
        },
        ..arguments.search.settings(match is_taught {
            true => session.learned().experience(rules),
            false => Experience::default(),
        })
    };
    let mut search = Search::new(Arc::clone(rules), position.clone(), settings);
    if let Some(time) = time {
        let sentence = console.say(&message!("cli-time-is-up"));
        interrupt.cancel_calls_after(time, sentence);
    }
    let begin = Instant::now();
    let is_spent = || time.is_some_and(|time| begin.elapsed() >= time);
    let watch = ProgressWatch {
        progress: ProgressLine::begin(),
        texts: console.texts(),
        write: &|mv| write_move(mv, game),
    };
    let budget = Budget {
        visits,
        is_spent: &is_spent,
        time: None,
    };
    let analysis = search.run(budget, &interrupt.bounds(), &watch);
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
                "error": candidate.error,
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
        let words = faults_words(
            analysis.faults,
            session.rules_text().sources(),
            console.texts(),
        );
        console.error_line(&words)?;
    }
    if let Some(best) = analysis.best() {
        let words = console.say(&value_words(&analysis, best, console.texts()));
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
    Ok(match interrupt.exit() {
        ExitKind::Done if !has_best => ExitKind::Errors,
        exit => exit,
    })
}

/// Tells why there is no best move.
fn tell_none(why: &Message, console: &mut Console) -> io::Result<()> {
    console.complain(why, None)?;
    console.json(&json!({ "move": null, "candidates": [] }))
}

/// Returns the value of the best move in words, and how reliable it is.
fn value_words(analysis: &Analysis, best: &RankedMove, texts: &Texts) -> Message {
    if best.visits == 0 && best.proof.is_none() {
        return message!("cli-bestmove-unvisited");
    }
    let [value, error] = [best.value, best.error].map(|number| texts.decimal(number, 2));
    if best.error >= UNCERTAIN {
        message!("cli-bestmove-uncertain", value = value, error = error)
    } else if analysis.has_rival() {
        message!("cli-bestmove-rival", value = value, error = error)
    } else {
        message!("cli-bestmove-value", value = value, error = error)
    }
}

/// Shows the best move so far on a terminal, while the search is running.
struct ProgressWatch<'a> {
    progress: ProgressLine,
    texts: &'a Texts,
    write: &'a (dyn Fn(&crate::board::Move) -> String + Sync),
}

impl SearchObserver for ProgressWatch<'_> {
    fn is_due(&self) -> bool {
        self.progress.is_due()
    }

    fn show(&self, analysis: Analysis) {
        if let Some(best) = analysis.best() {
            let text = message!(
                "cli-bestmove-progress",
                visits = analysis.visits,
                mv = (self.write)(&best.mv),
                value = self.texts.decimal(best.value, 2),
                error = self.texts.decimal(best.error, 2)
            );
            self.progress.show(&self.texts.say(&text));
        }
    }
}
