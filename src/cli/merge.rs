//! `gametui merge`: puts the results of the parts of a run together.
//!
//! Invariant: the parts of a whole run give, byte for byte, what the run without parts prints.

use super::arguments::MergeArguments;
use super::console::{Console, ExitKind};
use super::match_play::{MAX_COUNTED, count_at, read_totals, totals_json};
use super::playout::tally_json;
use crate::base::Message;
use crate::base::clean::shortened;
use crate::message;
use crate::search::tally::Tally;
use crate::session::files::{MAX_RECORD_BYTES, as_text, read_input, shown};
use crate::session::match_play::Totals;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::io;

pub(super) fn run(arguments: &MergeArguments, console: &mut Console) -> io::Result<ExitKind> {
    let mut merge = Merge::default();
    for path in &arguments.files {
        let text = read_input(path, MAX_RECORD_BYTES).and_then(|bytes| as_text(path, bytes));
        let added = text.and_then(|text| {
            merge
                .add(&shown(path), &text)
                .map_err(|reason| message!("merge-file", path = shown(path), reason = reason))
        });
        if let Err(error) = added {
            console.complain(&error, None)?;
            return Ok(ExitKind::Errors);
        }
    }
    for line in merge.finish() {
        console.line(&line)?;
    }
    let missing = merge.missing();
    if !missing.is_empty() {
        let error = message!("merge-missing", parts = missing);
        console.complain(&error, None)?;
    }
    Ok(ExitKind::Done)
}

/// The parts that were read.
#[derive(Debug, Default)]
struct Merge {
    /// What the parts have in common.
    run: Option<ShardedRun>,
    parts: BTreeSet<u64>,
    tally: Tally,
    /// The faults of random games: how often the rules failed, and the first cause.
    faults: Option<Value>,
    coverage: Option<Vec<Value>>,
    /// The names of the players of a match, and its totals.
    match_totals: Option<([String; 2], Totals)>,
    /// The lines of `replay`: the index of the file, the number of the game, the line.
    replays: Vec<(usize, u64, String)>,
    files: Vec<String>,
}

/// A run that is spread over parts.
#[derive(Clone, Debug)]
struct ShardedRun {
    /// What was asked for.
    terms: Value,
    /// The number of parts.
    shards: u64,
    /// The file that was read first.
    file: String,
}

/// Reports a field that is missing or has a value that it cannot have.
fn bad_field(field: impl AsRef<str>) -> Message {
    message!("merge-field", field = field.as_ref())
}

fn count(value: &Value, field: &str) -> Result<u64, Message> {
    count_at(value, field).map_err(bad_field)
}

/// Returns the sums of payoffs, if there are any.
fn payoff_sums(value: &Value) -> Result<Vec<i64>, Message> {
    let Some(sums) = value.get("payoff_sums") else {
        return Ok(Vec::new());
    };
    let sums = sums.as_array().map(|sums| sums.iter().map(Value::as_i64));
    let sums: Option<Vec<i64>> = sums.and_then(Iterator::collect);
    let most = i64::try_from(MAX_COUNTED).unwrap_or(i64::MAX);
    sums.filter(|sums| sums.iter().all(|sum| (-most..=most).contains(sum)))
        .ok_or_else(|| bad_field("payoff_sums"))
}

/// Returns the counts of a list.
fn counts(value: &Value, field: &str) -> Result<Vec<u64>, Message> {
    let list = value.get(field).and_then(Value::as_array);
    let list = list.ok_or_else(|| bad_field(field))?;
    let indices = 0..list.len();
    indices
        .map(|index| count(value, &format!("{field}.{index}")))
        .collect()
}

impl Merge {
    fn add(&mut self, file: &str, text: &str) -> Result<(), Message> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        for line in lines {
            let value: Value = serde_json::from_str(line).map_err(|_| message!("merge-json"))?;
            self.add_value(file, &value, line)?;
        }
        Ok(())
    }

    fn add_value(&mut self, file: &str, value: &Value, line: &str) -> Result<(), Message> {
        if let (Some(record), Some(game)) = (
            value.get("file").and_then(Value::as_str),
            value.get("game").and_then(Value::as_u64),
        ) {
            return self.add_replay(record, game, line);
        }
        let shard = value
            .get("shard")
            .ok_or_else(|| message!("merge-no-shard"))?;
        let shards = count(value, "shard.of")?;
        let terms = shard.get("run").filter(|run| run.is_object());
        let terms = terms.ok_or_else(|| bad_field("shard.run"))?;
        let parts = counts(shard, "parts").map_err(|_| bad_field("shard.parts"))?;
        if parts.is_empty() || parts.iter().any(|part| !(1..=shards).contains(part)) {
            return Err(bad_field("shard.parts"));
        }
        self.check_run(file, terms, shards)?;
        for part in parts {
            if !self.parts.insert(part) {
                return Err(message!("merge-twice", part = part));
            }
        }
        match terms.get("kind").and_then(Value::as_str) {
            Some("match") => self.add_match(value),
            Some("coverage") => self.add_coverage(value),
            Some("playout") => self.add_playouts(value),
            _ => Err(bad_field("shard.run.kind")),
        }?;
        // No part has more games than the whole run, which also keeps sums from overflowing.
        let games = count(terms, "games").map_err(|_| bad_field("shard.run.games"))?;
        let played = match &self.match_totals {
            Some((_, totals)) => totals.games(),
            None => self.tally.games,
        };
        if played > games {
            Err(bad_field("games"))
        } else {
            Ok(())
        }
    }

    fn add_replay(&mut self, record: &str, game: u64, line: &str) -> Result<(), Message> {
        if self.run.is_some() {
            return Err(message!("merge-no-shard"));
        }
        let index = self.files.iter().position(|known| known == record);
        let index = index.unwrap_or_else(|| {
            self.files.push(record.to_owned());
            self.files.len() - 1
        });
        let is_same =
            |(other, number, _): &(usize, u64, String)| (*other, *number) == (index, game);
        if self.replays.iter().any(is_same) {
            return Err(message!("merge-twice", part = game));
        }
        self.replays.push((index, game, line.trim().to_owned()));
        Ok(())
    }

    /// Checks that a part belongs to the run of the parts before it.
    fn check_run(&mut self, file: &str, terms: &Value, shards: u64) -> Result<(), Message> {
        let Some(known) = &self.run else {
            if !self.replays.is_empty() {
                return Err(message!("merge-no-shard"));
            }
            self.run = Some(ShardedRun {
                terms: terms.clone(),
                shards,
                file: file.to_owned(),
            });
            return Ok(());
        };
        let empty = Map::new();
        let [ours, theirs] = [terms, &known.terms].map(|terms| terms.as_object().unwrap_or(&empty));
        let mut fields = ours.keys().chain(theirs.keys());
        let other = fields.find(|field| ours.get(*field) != theirs.get(*field));
        let other = other.map(|field| {
            let value = |terms: &Map<String, Value>| terms.get(field).map(Value::to_string);
            let shown = |terms| shortened(&value(terms).unwrap_or_default(), 40).into_owned();
            (format!("shard.run.{field}"), shown(ours), shown(theirs))
        });
        let differs = (known.shards != shards).then(|| {
            (
                "shard.of".to_owned(),
                shards.to_string(),
                known.shards.to_string(),
            )
        });
        match other.or(differs) {
            None => Ok(()),
            Some((field, value, known_value)) => Err(message!(
                "merge-other-run",
                field = field,
                here = value,
                there = known_value,
                other = &known.file
            )),
        }
    }

    fn add_playouts(&mut self, value: &Value) -> Result<(), Message> {
        let part = Tally {
            games: count(value, "games")?,
            wins: counts(value, "wins")?,
            draws: count(value, "draws")?,
            over: count(value, "over")?,
            stuck: count(value, "stuck")?,
            cut: count(value, "cut")?,
            partial: count(value, "partial")?,
            shared: match value.get("shared") {
                Some(_) => count(value, "shared")?,
                None => 0,
            },
            payoffs: payoff_sums(value)?,
            plies: count(value, "plies")?,
            moves: count(value, "moves")?,
            throws: match value.get("throws") {
                Some(_) => count(value, "throws")?,
                None => 0,
            },
            ..Tally::default()
        };
        if self.parts.len() > 1
            && !self.tally.wins.is_empty()
            && self.tally.wins.len() != part.wins.len()
        {
            return Err(bad_field("wins"));
        }
        // Each game is counted once.
        // What follows from other fields is checked, since the files may have been edited or mixed up, and a wrong sum
        // would look like a result.
        let endings = [
            part.draws,
            part.shared,
            part.over,
            part.stuck,
            part.cut,
            part.partial,
        ];
        let ended = part
            .wins
            .iter()
            .chain(&endings)
            .try_fold(0, |sum: u64, count| sum.checked_add(*count));
        if ended != Some(part.games) {
            return Err(bad_field("games"));
        }
        self.tally.join(&part);
        for (field, sum) in [("plies", self.tally.plies), ("moves", self.tally.moves)] {
            if sum > MAX_COUNTED {
                return Err(bad_field(field));
            }
        }
        match value.get("faults") {
            Some(faults) => self.add_faults(faults),
            None => Ok(()),
        }
    }

    fn add_match(&mut self, value: &Value) -> Result<(), Message> {
        let (names, totals) = read_totals(value).map_err(bad_field)?;
        match &mut self.match_totals {
            None => self.match_totals = Some((names, totals)),
            Some((known, sum)) if *known == names => sum.join(&totals),
            Some((known, _)) => {
                let is_a = known.first() != names.first();
                return Err(bad_field(if is_a { "a" } else { "b" }));
            }
        }
        Ok(())
    }

    fn add_coverage(&mut self, value: &Value) -> Result<(), Message> {
        let more = value.get("coverage").and_then(Value::as_array);
        let more = more.ok_or_else(|| bad_field("coverage"))?;
        let sums = self.coverage.get_or_insert_with(|| {
            let zero = |entry: &Value| with_count(entry, 0);
            more.iter().map(zero).collect()
        });
        if sums.len() != more.len() {
            return Err(bad_field("coverage"));
        }
        for (index, (known, more)) in sums.iter_mut().zip(more).enumerate() {
            let field = |name: &str| format!("coverage.{index}.{name}");
            let added = count(value, &field("count"))?;
            // The statements are those of the same rules.
            let place = ["file", "line", "column"];
            if let Some(name) = place
                .iter()
                .find(|name| known.get(**name) != more.get(**name))
            {
                return Err(bad_field(field(name)));
            }
            let sum = count_at(known, "count")
                .map_err(bad_field)?
                .saturating_add(added);
            if sum > MAX_COUNTED {
                return Err(bad_field(field("count")));
            }
            *known = with_count(known, sum);
        }
        Ok(())
    }

    /// Adds failures of the rules; the first cause in the text stays.
    fn add_faults(&mut self, faults: &Value) -> Result<(), Message> {
        let field = "faults.count";
        let more = count_at(faults, "count").map_err(|_| bad_field(field))?;
        let Some(known) = self.faults.take() else {
            self.faults = Some(faults.clone());
            return Ok(());
        };
        let place = |value: &Value| {
            let number = |name: &str| count_at(value, name).unwrap_or(u64::MAX);
            let kind = value.get("kind").and_then(Value::as_str).unwrap_or("~");
            (number("span.line"), number("span.column"), kind.to_owned())
        };
        let first = match place(faults) < place(&known) {
            true => faults,
            false => &known,
        };
        let sum = count_at(&known, "count").unwrap_or(0) + more;
        if sum > MAX_COUNTED {
            return Err(bad_field(field));
        }
        self.faults = Some(with_count(first, sum));
        Ok(())
    }

    /// Returns the numbers of the parts that are missing.
    fn missing(&self) -> String {
        let shards = self.run.as_ref().map_or(0, |run| run.shards);
        let missing = (1..=shards)
            .filter(|part| !self.parts.contains(part))
            .take(100);
        let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
        missing.join(", ")
    }

    /// Returns the lines of the result. While parts are missing, it can be merged with them later.
    fn finish(&mut self) -> Vec<String> {
        let Some(ShardedRun {
            terms: run, shards, ..
        }) = self.run.clone()
        else {
            self.replays.sort();
            return self
                .replays
                .iter()
                .map(|(_, _, line)| line.clone())
                .collect();
        };
        let is_whole = self.missing().is_empty();
        let shard = json!({ "parts": self.parts, "of": shards, "run": run });
        if let Some(counts) = &self.coverage {
            let value = match is_whole {
                true => json!(counts),
                false => json!({ "coverage": counts, "shard": shard }),
            };
            return vec![value.to_string()];
        }
        if let Some((names, totals)) = &self.match_totals {
            let mut value = totals_json(names, totals);
            if let (false, Some(object)) = (is_whole, value.as_object_mut()) {
                object.insert("shard".to_owned(), shard);
            }
            return vec![value.to_string()];
        }
        let mut value = tally_json(&self.tally);
        if let Some(object) = value.as_object_mut() {
            if let Some(faults) = &self.faults {
                object.insert("faults".to_owned(), faults.clone());
            }
            if !is_whole {
                object.insert("shard".to_owned(), shard);
                object.insert("plies".to_owned(), json!(self.tally.plies));
                object.insert("moves".to_owned(), json!(self.tally.moves));
            }
        }
        vec![value.to_string()]
    }
}

/// Returns an object with another count.
fn with_count(value: &Value, count: u64) -> Value {
    let mut value = value.clone();
    if let Some(object) = value.as_object_mut() {
        object.insert("count".to_owned(), json!(count));
    }
    value
}
