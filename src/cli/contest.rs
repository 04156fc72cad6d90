//! `gametui match`: two players, many games, and the difference in strength.

use super::console::{Console, Exit};
use super::diagnostics::print_faults;
use super::engine_arguments::MatchArguments;
use super::interrupt::Interrupt;
use super::progress::Progress;
use super::rules::exit_of;
use crate::i18n::Texts;
use crate::message;
use crate::search::Effort;
use crate::search::elo::{Elo, MatchScore};
use crate::session::contest::{
    Contest, Contestant, MatchFile, Mind, PlayedGame, Results, Unfit, game_text,
};
use crate::session::files::is_standard_input;
use crate::session::load::{Loaded, RulesRequest, load_rules};
use serde_json::{Value, json};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

pub(super) fn run(arguments: &MatchArguments, console: &mut Console) -> io::Result<Exit> {
    let interrupt = Interrupt::listen(console.texts());
    let texts = [&arguments.a, &arguments.b];
    let [(file, effort), (other_file, other_effort)] = texts.map(|text| named(text));
    let first = match load(&file, arguments, console)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let second = match file == other_file {
        true => first.clone(),
        false => match load(&other_file, arguments, console)? {
            Ok(loaded) => loaded,
            Err(exit) => return Ok(exit),
        },
    };
    let player = |text: &str, loaded: &Loaded, effort: Option<Effort>| {
        let usual = arguments.effort.given().unwrap_or(Effort::MEDIUM);
        Some(Contestant {
            name: text.to_owned(),
            rules: loaded.rules.clone()?,
            mind: Mind::Search(effort.unwrap_or(usual)),
        })
    };
    let one = player(&arguments.a, &first, effort);
    let other = player(&arguments.b, &second, other_effort);
    let (Some(one), Some(mut other)) = (one, other) else {
        return Ok(Exit::Faults);
    };
    if one.name == other.name {
        other.name += " (2)";
    }
    let contest = Contest {
        players: [one, other],
        games: arguments.games,
        seed: arguments.seed,
        opening: arguments.opening,
        max_plies: arguments.max_plies,
        threads: arguments.threads,
    };
    if let Err(unfit) = contest.check() {
        let fault = match unfit {
            Unfit::Players => message!("match-players"),
            Unfit::Boards => message!("match-boards"),
        };
        console.complain(&fault, None)?;
        return Ok(Exit::Usage);
    }
    let (file, mut results) = match &arguments.sgf {
        None => (None, Results::default()),
        Some(path) => match MatchFile::resume(path, &contest) {
            Ok((file, results)) => (Some(file), results),
            Err(fault) => {
                console.complain(&fault, None)?;
                return Ok(Exit::Faults);
            }
        },
    };
    let progress = Progress::begin();
    let mut fault = None;
    let before = results.clone();
    let texts = console.texts();
    contest.run(&before, &interrupt.bounds(), &mut |game: PlayedGame| {
        if let Some(file) = &file
            && let Err(message) = file.add(&game_text(&game, &contest, &first))
        {
            fault = Some(message);
            return false;
        }
        results.add(game.number, game.first, game.ending);
        if progress.is_due() {
            progress.show(&progress_words(&contest, &results, texts));
        }
        true
    });
    progress.end();
    if let Some(fault) = fault {
        console.complain(&fault, None)?;
        return Ok(Exit::Faults);
    }
    match arguments.json {
        true => console.json(&as_json(&contest, &results))?,
        false => {
            for line in lines(&contest, &results, console.texts()) {
                console.line(&line)?;
            }
        }
    }
    Ok(interrupt.exit())
}

/// Splits the name of a player into the rules and the strength.
fn named(text: &str) -> (PathBuf, Option<Effort>) {
    let split = text.rsplit_once(':');
    let strong = split.and_then(|(file, strength)| Some((file, strength_named(strength)?)));
    match strong {
        Some((file, effort)) => (PathBuf::from(file), Some(effort)),
        None => (PathBuf::from(text), None),
    }
}

/// Returns the effort with a name: `easy`, `400` for visits, `2.5s` for seconds.
fn strength_named(name: &str) -> Option<Effort> {
    if let Some(effort) = Effort::named(name) {
        return Some(effort);
    }
    if let Some(seconds) = name.strip_suffix('s') {
        let time = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
        return Some(Effort {
            visits: u64::MAX,
            time: Some(time),
        });
    }
    let visits = name.parse().ok().filter(|visits| *visits > 0)?;
    Some(Effort::visits(visits))
}

fn load(
    file: &PathBuf,
    arguments: &MatchArguments,
    console: &mut Console,
) -> io::Result<Result<Loaded, Exit>> {
    if is_standard_input(file) {
        console.complain(&message!("match-input"), None)?;
        return Ok(Err(Exit::Usage));
    }
    let request = RulesRequest {
        overrides: arguments.set.set.clone(),
        ..RulesRequest::file(file)
    };
    match load_rules(&request) {
        Err(fault) => {
            console.complain(&fault.message, fault.hint.as_ref())?;
            Ok(Err(exit_of(&fault.message)))
        }
        Ok(loaded) => {
            print_faults(&loaded.diagnostics, &loaded.sources, console)?;
            let opening = loaded
                .rules
                .as_ref()
                .and_then(|rules| rules.opening().diagnostic());
            if let Some(fault) = &opening {
                print_faults(std::slice::from_ref(fault), &loaded.sources, console)?;
            }
            Ok(match loaded.rules.is_some() && opening.is_none() {
                true => Ok(loaded),
                false => Err(Exit::Faults),
            })
        }
    }
}

fn score_words(score: MatchScore) -> String {
    let MatchScore {
        wins,
        draws,
        losses,
    } = score;
    format!("+{wins} ={draws} -{losses}")
}

fn progress_words(contest: &Contest, results: &Results, texts: &Texts) -> String {
    texts.say(&message!(
        "match-progress",
        done = results.games(),
        games = contest.games,
        score = score_words(results.score(None)),
        elo = results
            .score(None)
            .elo()
            .map_or(String::new(), |elo| elo_words(elo, texts))
    ))
}

/// Returns a difference with its interval: `+120 (+35 … +240)`.
fn elo_words(elo: Elo, texts: &Texts) -> String {
    let points = |points: f64| match points.is_finite() {
        true => {
            let text = texts.decimal(points, 0);
            if points > 0.0 {
                format!("+{text}")
            } else {
                text
            }
        }
        false if points > 0.0 => "+∞".to_owned(),
        false => "-∞".to_owned(),
    };
    let Elo {
        difference,
        low,
        high,
    } = elo;
    format!(
        "{} ({} … {})",
        points(difference),
        points(low),
        points(high)
    )
}

fn lines(contest: &Contest, results: &Results, texts: &Texts) -> Vec<String> {
    let [one, other] = contest.players.each_ref().map(|player| player.name.clone());
    let all = results.score(None);
    let mut lines = vec![
        texts.say(&message!("match-title", one = one, other = other)),
        texts.say(&message!(
            "match-games",
            count = results.games(),
            score = score_words(all)
        )),
    ];
    let [first, second] = [Some(0), Some(1)].map(|first| score_words(results.score(first)));
    lines.push(texts.say(&message!("match-first", score = first)));
    lines.push(texts.say(&message!("match-second", score = second)));
    if results.void() > 0 {
        lines.push(texts.say(&message!("match-void", count = results.void())));
    }
    if let Some(elo) = all.elo() {
        lines.push(texts.say(&message!("match-elo", elo = elo_words(elo, texts))));
    }
    lines
}

fn as_json(contest: &Contest, results: &Results) -> Value {
    let [one, other] = contest.players.each_ref().map(|player| player.name.clone());
    let counts = |score: MatchScore| json!({ "wins": score.wins, "draws": score.draws, "losses": score.losses });
    let all = results.score(None);
    let mut value = json!({
        "a": one,
        "b": other,
        "games": results.games(),
        "wins": all.wins,
        "draws": all.draws,
        "losses": all.losses,
        "void": results.void(),
        "a_first": counts(results.score(Some(0))),
        "b_first": counts(results.score(Some(1))),
    });
    // Infinite numbers are not JSON; they become null.
    let elo = all
        .elo()
        .map(|elo| json!({ "difference": elo.difference, "low": elo.low, "high": elo.high }));
    if let Some(object) = value.as_object_mut() {
        object.insert("elo".to_owned(), elo.unwrap_or(Value::Null));
    }
    value
}
