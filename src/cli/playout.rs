//! `gametui playout`: random games and their statistics.

use super::analysis_arguments::{PlayoutArguments, threads_or_all};
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::listing::{faults_json, faults_words};
use super::position;
use super::progress::{ProgressLine, per_second, seconds};
use crate::board::Piece;
use crate::codec::records::rules_hash;
use crate::i18n::Texts;
use crate::message;
use crate::search::playout::{self, Playouts};
use crate::search::shard::Shard;
use crate::search::tally::Tally;
use crate::session::Session;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io;

pub(super) fn run(arguments: &PlayoutArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((rules, _, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    if session.outcome().is_over() {
        console.complain(&message!("cli-game-is-over"), None)?;
        return Ok(ExitKind::Errors);
    }
    let playouts = Playouts {
        threads: threads_or_all(arguments.threads),
        from: Some(position.clone()),
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        ..arguments.random.playouts(arguments.games)
    };
    let progress = ProgressLine::begin();
    let texts = console.texts();
    let tally = playout::run(&**rules, &playouts, &interrupt.bounds(), &|tally| {
        if progress.is_due() {
            let (done, games) = (tally.games, playouts.games);
            progress.show(&texts.say(&message!(
                "cli-playout-progress",
                done = done,
                games = games
            )));
        }
    });
    progress.end();
    let time = progress.elapsed();
    if arguments.json {
        let mut value = tally_json(&tally);
        if let (true, Some(object)) = (tally.faults.count > 0, value.as_object_mut()) {
            let faults = faults_json(tally.faults, session.rules_text().sources());
            object.insert("faults".to_owned(), faults);
        }
        if let (Some(shard), Some(object)) = (arguments.shard, value.as_object_mut()) {
            let mut run = run_of(&session, "playout", &playouts);
            if let Some(run) = run.as_object_mut() {
                let cells = position.board.cells().iter();
                let cells: Vec<_> = cells.map(|cell| cell.to_bits()).collect();
                let state = rules.state_values(position);
                let mut from = format!("{cells:?} {} {state:?}", position.turn);
                if position.board.has_stacks() {
                    let board = &position.board;
                    let stacks = board.squares().map(|square| board.stack(square).collect());
                    let _ = write!(from, " {:?}", stacks.collect::<Vec<Vec<Piece>>>());
                }
                run.insert(
                    "from".to_owned(),
                    json!(format!("{:016x}", rules_hash(&from))),
                );
            }
            object.insert("shard".to_owned(), shard_json(shard, run));
            object.insert("plies".to_owned(), json!(tally.plies));
            object.insert("moves".to_owned(), json!(tally.moves));
        }
        console.json(&value)?;
    } else {
        for line in words(&tally, console.texts()) {
            console.line(&line)?;
        }
    }
    let speed = message!(
        "cli-playout-speed",
        games = tally.games,
        seconds = seconds(time),
        rate = per_second(tally.games, time),
        plies = per_second(tally.plies, time)
    );
    let words = console.say(&speed);
    console.error_line(&words)?;
    if tally.faults.count > 0 {
        let words = faults_words(
            tally.faults,
            session.rules_text().sources(),
            console.texts(),
        );
        console.error_line(&words)?;
    }
    Ok(interrupt.exit())
}

fn words(tally: &Tally, texts: &Texts) -> Vec<String> {
    let share = |games: u64| {
        let part = games as f64 / tally.games.max(1) as f64;
        format!("{games:>10}  {:>6.2} %", 100.0 * part)
    };
    let mut rows = vec![(
        texts.word("cli-playout-games"),
        format!("{:>10}", tally.games),
    )];
    for (player, wins) in tally.wins.iter().enumerate() {
        let name = texts.say(&message!("cli-playout-wins", player = player));
        rows.push((name, share(*wins)));
    }
    rows.push((texts.word("cli-playout-draws"), share(tally.draws)));
    if tally.shared > 0 {
        rows.push((texts.word("cli-playout-shared"), share(tally.shared)));
    }
    for (player, mean) in tally.mean_payoffs().into_iter().enumerate() {
        let name = texts.say(&message!("cli-playout-payoff", player = player));
        rows.push((name, format!("{mean:>10.3}")));
    }
    for (name, games) in [
        (texts.word("cli-playout-over"), tally.over),
        (texts.word("cli-playout-stuck"), tally.stuck),
        (texts.word("cli-playout-cut"), tally.cut),
        (texts.word("cli-playout-partial"), tally.partial),
    ] {
        if games > 0 {
            rows.push((name, share(games)));
        }
    }
    let mean = |mean: f64| format!("{mean:>10.2}");
    rows.push((
        texts.word("cli-playout-mean-plies"),
        mean(tally.mean_plies()),
    ));
    if tally.throws > 0 {
        let throws = tally.throws as f64 / tally.games.max(1) as f64;
        rows.push((texts.word("cli-playout-mean-throws"), mean(throws)));
    }
    rows.push((
        texts.word("cli-playout-mean-moves"),
        mean(tally.mean_moves()),
    ));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max();
    let width = width.unwrap_or(0);
    let row = |(name, value): &(String, String)| format!("{name:width$}  {value}");
    rows.iter().map(row).collect()
}

/// Returns the statistics as they are printed.
pub(super) fn tally_json(tally: &Tally) -> Value {
    let mut value = json!({
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "over": tally.over,
        "stuck": tally.stuck,
        "cut": tally.cut,
        "partial": tally.partial,
        "mean_plies": tally.mean_plies(),
        "mean_moves": tally.mean_moves(),
    });
    if let (true, Some(object)) = (tally.throws > 0, value.as_object_mut()) {
        object.insert("throws".to_owned(), json!(tally.throws));
    }
    if let (false, Some(object)) = (tally.payoffs.is_empty(), value.as_object_mut()) {
        object.insert("shared".to_owned(), json!(tally.shared));
        object.insert("payoffs".to_owned(), json!(tally.mean_payoffs()));
        // For `merge`: sums of whole numbers are exact.
        object.insert("payoff_sums".to_owned(), json!(tally.payoffs));
    }
    value
}

/// Returns what the parts of one run have in common.
pub(super) fn run_of(session: &Session, kind: &str, playouts: &Playouts) -> Value {
    let sources = session.rules_text().sources().files().iter();
    let hashes: Vec<String> = sources
        .map(|source| format!("{:016x}", rules_hash(source.text())))
        .collect();
    json!({
        "kind": kind,
        "version": env!("CARGO_PKG_VERSION"),
        "rules": hashes,
        "set": session.rules_text().overrides(),
        "games": playouts.games,
        "seed": playouts.seed,
        "max_plies": playouts.max_plies,
    })
}

/// Returns which part of a run it is, as it is printed.
pub(super) fn shard_json(shard: Shard, run: Value) -> Value {
    json!({ "parts": [shard.number()], "of": shard.parts(), "run": run })
}
