//! `gametui solve`: a forced win, found and proved from the rules alone.

use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::listing::{faults_json, faults_words};
use super::position;
use super::progress::{ProgressLine, per_second, seconds};
use super::solve_arguments::SolveArguments;
use crate::base::Message;
use crate::board::{Outcome, Position};
use crate::message;
use crate::notation::write_move;
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::win_in::{Undecided, WinAnswer, WinOptions, WinSearch, find};
use crate::session::forced_win::{answer_words, undecided_words};
use crate::session::machine_obstacle;
use crate::session::review::written_line;
use serde_json::{Value, json};
use std::io;
use std::time::Instant;

pub(super) fn run(arguments: &SolveArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((rules, game, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    let outcome = session.outcome();
    let obstacle = if outcome.is_over() {
        Some(message!("cli-game-is-over"))
    } else if outcome == Outcome::Chance {
        Some(message!("solve-chance-moves"))
    } else {
        machine_obstacle(game, position.turn, arguments.open)
    };
    if let Some(obstacle) = obstacle {
        return refuse(&obstacle, arguments, console);
    }
    if game.has_chance {
        console.complain(&message!("solve-chance"), None)?;
    }
    if let Some(time) = arguments.seconds {
        let sentence = console.say(&message!("cli-time-is-up"));
        interrupt.cancel_calls_after(time, sentence);
    }
    let begin = Instant::now();
    let is_time_up = || {
        arguments
            .seconds
            .is_some_and(|time| begin.elapsed() >= time)
    };
    let progress = ProgressLine::begin();
    let texts = console.texts();
    let found = find(
        &**rules,
        position,
        WinOptions {
            moves: arguments.moves,
            positions: arguments.positions(),
            bounds: Bounds {
                stop: &is_time_up,
                ..interrupt.bounds()
            },
            progress: &|moves, positions| {
                if progress.is_due() {
                    let text = message!("solve-progress", moves = moves, positions = positions);
                    progress.show(&texts.say(&text));
                }
            },
        },
    );
    progress.end();
    let time = progress.elapsed();
    if arguments.json {
        let mut value = answer_json(&found, &**rules, position);
        if let Some(object) = value.as_object_mut() {
            object.insert("seconds".to_owned(), time.as_secs_f64().into());
            if let WinAnswer::Undecided(Undecided::Faults(faults)) = found.answer {
                let faults = faults_json(faults, session.rules_text().sources());
                object.insert("faults".to_owned(), faults);
            }
        }
        console.json(&value)?;
    } else {
        let words = answer_words(&found, &**rules, position);
        let words = console.say(&words);
        console.line(&words)?;
    }
    if let WinAnswer::Undecided(why) = found.answer {
        let words = match why {
            Undecided::Faults(faults) => {
                faults_words(faults, session.rules_text().sources(), console.texts())
            }
            why => console.say(&undecided_words(why, found.positions)),
        };
        console.error_line(&words)?;
    }
    let speed = message!(
        "solve-speed",
        positions = found.positions,
        seconds = seconds(time),
        rate = per_second(found.positions, time)
    );
    let words = console.say(&speed);
    console.error_line(&words)?;
    Ok(match interrupt.exit() {
        ExitKind::Done if matches!(found.answer, WinAnswer::Undecided(_)) => ExitKind::Errors,
        exit => exit,
    })
}

/// Tells why the question has no answer here.
fn refuse(
    why: &Message,
    arguments: &SolveArguments,
    console: &mut Console,
) -> io::Result<ExitKind> {
    console.complain(why, None)?;
    if arguments.json {
        console.json(&json!({ "answer": null }))?;
    }
    Ok(ExitKind::Errors)
}

/// Returns the answer as JSON.
fn answer_json(found: &WinSearch, rules: &dyn Rules, position: &Position) -> Value {
    let mut value = json!({
        "answer": match &found.answer {
            WinAnswer::Win(_) => "yes",
            WinAnswer::NoWin => "no",
            WinAnswer::Undecided(_) => "undecided",
        },
        "player": position.turn,
        "refuted": found.refuted,
        "positions": found.positions,
    });
    let more = match &found.answer {
        WinAnswer::NoWin => json!({}),
        WinAnswer::Undecided(why) => json!({ "reason": why.word() }),
        WinAnswer::Win(win) => {
            let line = win.line.iter().map(|mv| write_move(mv, rules.game()));
            json!({
                "moves": win.moves,
                "shortest": found.refuted.saturating_add(1) == win.moves,
                "line": line.collect::<Vec<String>>(),
                "notation": written_line(rules, position, &win.line),
                "complete": win.is_whole,
            })
        }
    };
    if let (Some(object), Value::Object(more)) = (value.as_object_mut(), more) {
        object.extend(more);
    }
    value
}
