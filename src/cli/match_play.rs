//! `gametui match`: two players, many games, and the difference in strength.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::engine_arguments::MatchArguments;
use super::interrupt::Interrupt;
use super::playout::shard_json;
use super::progress::ProgressLine;
use super::rules::{exit_of, tell_unused};
use crate::codec::records::rules_hash;
use crate::i18n::Texts;
use crate::message;
use crate::search::Effort;
use crate::search::elo::{Elo, MatchScore};
use crate::search::shard::Shard;
use crate::session::engine::{EngineSpec, Protocol};
use crate::session::files::{is_file, is_standard_input};
use crate::session::learned::Learned;
use crate::session::library;
use crate::session::load::{Loaded, RulesRequest, load_rules};
use crate::session::match_play::{
    Incompatible, Match, MatchFile, MatchGameEnd, MatchPlayer, MoveSource, PlayedGame, Results,
    Totals, game_text,
};
use crate::tui::start::settings;
use crate::tui::user_files::spec_named;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) fn run(arguments: &MatchArguments, console: &mut Console) -> io::Result<ExitKind> {
    // Before anything that takes time, so that Ctrl+C is heard from the beginning.
    let interrupt = Interrupt::listen(console.texts());
    let mut seats = Vec::new();
    for text in [&arguments.a, &arguments.b] {
        match read_seat(text, console)? {
            Some(seat) => seats.push(seat),
            None => return Ok(ExitKind::Usage),
        }
    }
    // An engine plays by the rules of the other player; two engines play by rules that are named.
    let mut files = seats.iter().filter_map(|seat| match seat {
        PlayerSeat::Rules(file, _) => Some(file.clone()),
        PlayerSeat::Engine(_) => None,
    });
    let (first, second) = match (files.next(), files.next(), &arguments.rules) {
        (Some(first), second, None) => (first, second),
        (None, _, Some(rules)) => (rules.clone(), None),
        (rules, ..) => {
            let error = match rules {
                Some(_) => message!("match-rules-unused"),
                None => message!("match-no-rules"),
            };
            console.complain(&error, None)?;
            return Ok(ExitKind::Usage);
        }
    };
    let rules = match load(&first, arguments, console)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    // The same file is loaded once. Both players then share one `Arc`, by which the match sees that one board is
    // enough.
    let other_rules = match second.filter(|second| *second != first) {
        None => rules.clone(),
        Some(second) => match load(&second, arguments, console)? {
            Ok(loaded) => loaded,
            Err(exit) => return Ok(exit),
        },
    };
    let usual = arguments.effort.given().unwrap_or(Effort::USUAL);
    let player = |text: &str, loaded: &Loaded, seat: PlayerSeat, is_untaught: bool| {
        Some(MatchPlayer {
            name: match &seat {
                // What the settings say of it changes how it plays, so that it belongs to the name.
                PlayerSeat::Engine(spec)
                    if text.starts_with(SETTINGS) && spec.label() != spec.name =>
                {
                    format!("{SETTINGS}{}", spec.label())
                }
                _ => text.to_owned(),
            },
            rules: loaded.rules.clone()?,
            learned: match is_untaught {
                true => Learned::Nothing,
                false => loaded.learned(),
            },
            rules_hash: hash_of(loaded, arguments),
            source: match seat {
                PlayerSeat::Rules(_, effort) => MoveSource::Search(effort.unwrap_or(usual)),
                PlayerSeat::Engine(spec) => MoveSource::Engine(spec, usual),
            },
        })
    };
    let mut seats = seats.into_iter();
    let (Some(a), Some(b)) = (seats.next(), seats.next()) else {
        return Ok(ExitKind::Usage);
    };
    let a = player(&arguments.a, &rules, a, arguments.a_untaught);
    let b = player(&arguments.b, &other_rules, b, arguments.b_untaught);
    let (Some(a), Some(mut b)) = (a, b) else {
        return Ok(ExitKind::Errors);
    };
    for player in [&a, &b] {
        tell_unused(&player.learned, console)?;
    }
    if a.name == b.name {
        b.name += " (2)";
    }
    let matchup = Match {
        players: [a, b],
        games: arguments.games,
        seed: arguments.seed,
        opening: arguments.opening,
        max_plies: arguments.max_plies,
        threads: arguments.threads,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        margin: arguments.margin,
    };
    let [first, _] = &matchup.players;
    if let Some(hidden) = arguments.effort.obstacle(first.rules.game(), 0) {
        console.complain(&hidden, None)?;
        return Ok(ExitKind::Errors);
    }
    if let Err(incompatible) = matchup.check() {
        let error = match incompatible {
            Incompatible::Players => message!("match-players"),
            Incompatible::Boards => message!("match-boards"),
        };
        console.complain(&error, None)?;
        return Ok(ExitKind::Usage);
    }
    let progress = ProgressLine::begin();
    // Tried before the file is touched: an engine that cannot play this game is an error of the call, not the loss of
    // each game.
    let begun = matchup.try_engines(&interrupt.bounds(), &mut |name| {
        progress.show_now(&console.say(&message!("match-waits", name = name)));
    });
    progress.end();
    if let Err(failure) = begun {
        console.complain(&failure.message, None)?;
        for line in &failure.report {
            console.error_line(line)?;
        }
        return Ok(ExitKind::Errors);
    }
    let (mut file, mut results) = match &arguments.sgf {
        None => (None, Results::default()),
        Some(path) => match MatchFile::resume(path, &matchup) {
            Ok((file, results)) => (Some(file), results),
            Err(error) => {
                console.complain(&error, None)?;
                return Ok(ExitKind::Errors);
            }
        },
    };
    let progress = ProgressLine::begin();
    let mut error = None;
    results.keep_part(&matchup);
    // The games that are to be skipped; `results` itself is changed by the closure while the match reads them.
    let before = results.clone();
    let texts = console.texts();
    matchup.run(&before, &interrupt.bounds(), &mut |game: PlayedGame| {
        // Written before it is counted, so that totals never include a game that the file lacks.
        if let Some(file) = &mut file
            && let Err(message) = file.add(&game_text(&game, &matchup, &rules))
        {
            error = Some(message);
            return false;
        }
        results.add(
            game.number,
            game.first,
            game.ending,
            game.reason.unwrap_or_default(),
        );
        if !game.report.is_empty() {
            progress.tell(&failure_lines(&game, &matchup, texts));
        }
        if progress.is_due() {
            progress.show(&progress_words(&matchup, &results, texts));
        }
        true
    });
    progress.end();
    if let Some(error) = error {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    let names = matchup.players.each_ref().map(|player| player.name.clone());
    let totals = results.totals();
    match arguments.json {
        true => {
            let mut value = totals_json(&names, &totals);
            if let (Some(shard), Some(object)) = (arguments.shard, value.as_object_mut()) {
                let run = run_of(&matchup, [&rules, &other_rules], arguments);
                object.insert("shard".to_owned(), shard_json(shard, run));
            }
            console.json(&value)?;
        }
        false => {
            for line in lines(&names, &totals, console.texts()) {
                console.line(&line)?;
            }
        }
    }
    Ok(interrupt.exit())
}

/// What stands before the name of an engine of the settings.
pub(super) const SETTINGS: &str = "engine:";

/// What the name of a player stands for.
enum PlayerSeat {
    /// The search, by the rules of a file, perhaps with a strength.
    Rules(PathBuf, Option<Effort>),
    Engine(EngineSpec),
}

/// Reads the name of a player: rules with a strength, `engine:NAME` of the settings, or `gtp:COMMAND`, `uci:COMMAND`.
fn read_seat(text: &str, console: &mut Console) -> io::Result<Option<PlayerSeat>> {
    if let Some(name) = text.strip_prefix(SETTINGS) {
        return Ok(engine_of_settings(name, console)?.map(PlayerSeat::Engine));
    }
    // A file may be called `gtp:something`, and a file that exists is meant. The same goes for a colon before a
    // strength.
    let spec = EngineSpec::read(text).filter(|_| !is_file(&PathBuf::from(text)));
    if let Some(spec) = spec {
        return Ok(Some(PlayerSeat::Engine(spec)));
    }
    let (file, effort) = named(text);
    if let Some((before, after)) = text.rsplit_once(':')
        && effort.is_none()
        && !is_file(&file)
    {
        let error = if Protocol::named(before).is_some() {
            Some(message!("match-no-command", text = text))
        } else if is_file(Path::new(before)) || library::find(Path::new(before)).is_some() {
            Some(message!("match-no-strength", strength = after))
        } else {
            None
        };
        if let Some(error) = error {
            console.complain(&error, None)?;
            return Ok(None);
        }
    }
    Ok(Some(PlayerSeat::Rules(file, effort)))
}

/// Returns the engine of the settings with a name; prints the reason if there is none.
pub(super) fn engine_of_settings(
    name: &str,
    console: &mut Console,
) -> io::Result<Option<EngineSpec>> {
    let (config, errors) = settings();
    let spec = spec_named(&config, name);
    if spec.is_none() {
        for error in &errors {
            console.complain(error, None)?;
        }
        console.complain(&message!("match-engine-unknown", name = name), None)?;
    }
    Ok(spec)
}

/// Returns what is known of a game that an engine lost by a failure.
fn failure_lines(game: &PlayedGame, matchup: &Match, texts: &Texts) -> Vec<String> {
    let loser = match game.ending {
        MatchGameEnd::Won(winner) => matchup.players.get(1 - winner.min(1)),
        MatchGameEnd::Draw | MatchGameEnd::Void => None,
    };
    let mut lines = vec![texts.say(&message!(
        "match-failure",
        game = game.number + 1,
        name = loser.map_or("", |player| &player.name),
        reason = game.reason.unwrap_or_default()
    ))];
    lines.extend(game.report.iter().map(|line| format!("    {line}")));
    lines
}

/// Returns the hash of the texts of rules and of the values that were set in them.
fn hash_of(loaded: &Loaded, arguments: &MatchArguments) -> u64 {
    let texts = loaded.sources.files().iter();
    let mut whole: Vec<String> = texts.map(|source| source.text().to_string()).collect();
    let set = arguments.set.set.iter();
    whole.extend(set.map(|(name, value)| format!("{name}={value}")));
    // Joined by a character that no text has, so that moving a line from one file to the next changes the hash.
    rules_hash(&whole.join("\0"))
}

/// Returns what the parts of one match have in common.
fn run_of(matchup: &Match, rules: [&Loaded; 2], arguments: &MatchArguments) -> Value {
    let hashes = rules.map(|loaded| {
        let sources = loaded.sources.files().iter();
        let hashes = sources.map(|source| format!("{:016x}", rules_hash(source.text())));
        hashes.collect::<Vec<_>>()
    });
    let set = arguments.set.set.iter();
    let players = matchup
        .players
        .each_ref()
        .map(|player| format!("{:?} {:?}", player.source, player.learned.style()));
    json!({
        "kind": "match",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": hashes,
        "set": set.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>(),
        "players": players,
        "games": matchup.games,
        "seed": matchup.seed,
        "opening": matchup.opening,
        "max_plies": matchup.max_plies,
    })
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
            level: None,
        });
    }
    let visits = name.parse().ok().filter(|visits| *visits > 0)?;
    Some(Effort::visits(visits))
}

fn load(
    file: &PathBuf,
    arguments: &MatchArguments,
    console: &mut Console,
) -> io::Result<Result<Loaded, ExitKind>> {
    if is_standard_input(file) {
        console.complain(&message!("match-input"), None)?;
        return Ok(Err(ExitKind::Usage));
    }
    let request = RulesRequest {
        overrides: arguments.set.set.clone(),
        ..RulesRequest::file(file)
    };
    match load_rules(&request) {
        Err(error) => {
            console.complain(&error.message, error.hint.as_ref())?;
            Ok(Err(exit_of(&error.message)))
        }
        Ok(loaded) => {
            print_diagnostics(&loaded.diagnostics, &loaded.sources, console)?;
            let opening = loaded
                .rules
                .as_ref()
                .and_then(|rules| rules.prelude().diagnostic());
            if let Some(error) = &opening {
                print_diagnostics(std::slice::from_ref(error), &loaded.sources, console)?;
            }
            Ok(match loaded.rules.is_some() && opening.is_none() {
                true => Ok(loaded),
                false => Err(ExitKind::Errors),
            })
        }
    }
}

fn progress_words(matchup: &Match, results: &Results, texts: &Texts) -> String {
    let totals = results.totals();
    let score = totals.score();
    texts.say(&message!(
        "match-progress",
        done = totals.games(),
        games = matchup.size(),
        score = score.to_string(),
        elo = score
            .elo()
            .map_or(String::new(), |elo| elo_words(elo, texts))
    ))
}

/// Returns a difference with its interval: `+120 (+35 … +240)`.
fn elo_words(elo: Elo, texts: &Texts) -> String {
    let points = |points: f64| match points.is_finite() {
        true => {
            let text = texts.decimal(points.round() + 0.0, 0);
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

fn lines(names: &[String; 2], totals: &Totals, texts: &Texts) -> Vec<String> {
    let [a, b] = names;
    let all = totals.score();
    let mut lines = vec![
        texts.say(&message!("match-title", one = a, other = b)),
        texts.say(&message!(
            "match-games",
            count = totals.games(),
            score = all.to_string()
        )),
    ];
    let [first, second] = totals.by_first.map(|score| score.to_string());
    lines.push(texts.say(&message!("match-first", score = first)));
    lines.push(texts.say(&message!("match-second", score = second)));
    for (name, count) in names.iter().zip(totals.failures) {
        if count > 0 {
            lines.push(texts.say(&message!("match-failures", name = name, count = count)));
        }
    }
    if totals.void > 0 {
        lines.push(texts.say(&message!("match-void", count = totals.void)));
    }
    if let Some(elo) = all.elo() {
        lines.push(texts.say(&message!("match-elo", elo = elo_words(elo, texts))));
    }
    lines
}

/// Returns the totals of a match as they are printed.
pub(super) fn totals_json(names: &[String; 2], totals: &Totals) -> Value {
    let [a, b] = names;
    let counts = |score: MatchScore| json!({ "wins": score.wins, "draws": score.draws, "losses": score.losses });
    let all = totals.score();
    let [first, second] = totals.by_first.map(counts);
    // Infinite numbers are not JSON; they become null.
    let elo = all
        .elo()
        // Without a difference, the formula gives a negative zero.
        .map(|elo| json!({ "difference": elo.difference + 0.0, "low": elo.low, "high": elo.high }));
    json!({
        "a": a,
        "b": b,
        "games": totals.games(),
        "wins": all.wins,
        "draws": all.draws,
        "losses": all.losses,
        "void": totals.void,
        "failures": totals.failures,
        "a_first": first,
        "b_first": second,
        "elo": elo,
    })
}

/// Reads totals as [`totals_json`] writes them.
///
/// # Errors
/// Returns the name of a field that is missing or has a value that it cannot have.
pub(super) fn read_totals(value: &Value) -> Result<([String; 2], Totals), String> {
    let count = |path: &str| count_at(value, path);
    let score = |name: &str| {
        Ok::<_, String>(MatchScore {
            wins: count(&format!("{name}.wins"))?,
            draws: count(&format!("{name}.draws"))?,
            losses: count(&format!("{name}.losses"))?,
        })
    };
    let name = |key: &str| {
        let name = value.get(key).and_then(Value::as_str);
        name.map(str::to_owned).ok_or_else(|| key.to_owned())
    };
    let totals = Totals {
        by_first: [score("a_first")?, score("b_first")?],
        void: count("void")?,
        failures: [count("failures.0")?, count("failures.1")?],
    };
    // What is derived from these must agree with them.
    let all = totals.score();
    for (field, sum) in [
        ("games", totals.games()),
        ("wins", all.wins),
        ("draws", all.draws),
        ("losses", all.losses),
    ] {
        if count(field)? != sum {
            return Err(field.to_owned());
        }
    }
    Ok(([name("a")?, name("b")?], totals))
}

/// Returns the count in a field of a result, such as `a_first.wins` or `wins.0`.
///
/// # Errors
/// Returns the name of the field if it is missing or has no count.
pub(super) fn count_at(value: &Value, path: &str) -> Result<u64, String> {
    let field = path.split('.').try_fold(value, |value, name| {
        let item = name.parse().ok().and_then(|index: usize| value.get(index));
        item.or_else(|| value.get(name))
    });
    let count = field.and_then(Value::as_u64);
    count
        .filter(|count| *count <= MAX_COUNTED)
        .ok_or_else(|| path.to_owned())
}

/// The largest count that is read: up to here the sums of two are exact, also as floating point numbers.
pub(super) const MAX_COUNTED: u64 = 1 << 52;
