//! `gametui merge`: puts the results of the parts of a run together.
//!
//! Invariant: the parts of a whole run give, byte for byte, what the run without parts prints.

use super::arguments::MergeArguments;
use super::console::{Console, Exit};
use super::contest::{read_totals, totals_json};
use super::playout::tally_json;
use crate::base::Message;
use crate::message;
use crate::search::tally::Tally;
use crate::session::contest::Totals;
use crate::session::files::{MAX_RECORD_BYTES, as_text, read_input, shown};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io;

pub(super) fn run(arguments: &MergeArguments, console: &mut Console) -> io::Result<Exit> {
    let mut merge = Merge::default();
    for path in &arguments.files {
        let text = read_input(path, MAX_RECORD_BYTES).and_then(|bytes| as_text(path, bytes));
        let added = text.and_then(|text| {
            merge
                .add(&text)
                .map_err(|reason| message!("merge-file", path = shown(path), reason = reason))
        });
        if let Err(fault) = added {
            console.complain(&fault, None)?;
            return Ok(Exit::Faults);
        }
    }
    for line in merge.finish() {
        console.line(&line)?;
    }
    let missing = merge.missing();
    if !missing.is_empty() {
        let told = message!("merge-missing", parts = missing);
        console.complain(&told, None)?;
    }
    Ok(Exit::Done)
}

/// The parts that were read.
#[derive(Debug, Default)]
struct Merge {
    /// What the parts have in common, and how many there are.
    run: Option<(Value, u64)>,
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

impl Merge {
    fn add(&mut self, text: &str) -> Result<(), Message> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        for line in lines {
            let value: Value = serde_json::from_str(line).map_err(|_| message!("merge-json"))?;
            self.add_value(&value, line)?;
        }
        Ok(())
    }

    fn add_value(&mut self, value: &Value, line: &str) -> Result<(), Message> {
        let number = |name: &str| value.get(name).and_then(Value::as_u64);
        if let (Some(file), Some(game)) =
            (value.get("file").and_then(Value::as_str), number("game"))
        {
            if self.run.is_some() {
                return Err(message!("merge-other-run"));
            }
            let index = self.files.iter().position(|known| known == file);
            let index = index.unwrap_or_else(|| {
                self.files.push(file.to_owned());
                self.files.len() - 1
            });
            if self
                .replays
                .iter()
                .any(|(other, number, _)| (*other, *number) == (index, game))
            {
                return Err(message!("merge-twice", part = game));
            }
            self.replays.push((index, game, line.trim().to_owned()));
            return Ok(());
        }
        let shard = value
            .get("shard")
            .ok_or_else(|| message!("merge-no-shard"))?;
        let of = shard.get("of").and_then(Value::as_u64);
        let (Some(run), Some(of)) = (shard.get("run"), of) else {
            return Err(message!("merge-no-shard"));
        };
        match &self.run {
            None if self.replays.is_empty() => self.run = Some((run.clone(), of)),
            Some((known, parts)) if known == run && *parts == of => {}
            _ => return Err(message!("merge-other-run")),
        }
        let parts = shard.get("parts").and_then(Value::as_array);
        for part in parts.into_iter().flatten().filter_map(Value::as_u64) {
            if !self.parts.insert(part) {
                return Err(message!("merge-twice", part = part));
            }
        }
        if let Some(counts) = value.get("coverage").and_then(Value::as_array) {
            return self.add_coverage(counts);
        }
        if run.get("kind").and_then(Value::as_str) == Some("match") {
            return self.add_match(value);
        }
        let count = |name: &str| number(name).ok_or_else(|| message!("merge-no-shard"));
        let wins = value.get("wins").and_then(Value::as_array);
        self.tally.join(&Tally {
            games: count("games")?,
            wins: wins
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64)
                .collect(),
            draws: count("draws")?,
            over: count("over")?,
            stuck: count("stuck")?,
            cut: count("cut")?,
            partial: count("partial")?,
            plies: count("plies")?,
            moves: count("moves")?,
            ..Tally::default()
        });
        if let Some(faults) = value.get("faults") {
            self.add_faults(faults);
        }
        Ok(())
    }

    fn add_match(&mut self, value: &Value) -> Result<(), Message> {
        let (names, totals) = read_totals(value).ok_or_else(|| message!("merge-no-shard"))?;
        match &mut self.match_totals {
            None => self.match_totals = Some((names, totals)),
            Some((known, sum)) if *known == names => sum.join(&totals),
            Some(_) => return Err(message!("merge-other-run")),
        }
        Ok(())
    }

    fn add_coverage(&mut self, counts: &[Value]) -> Result<(), Message> {
        let Some(known) = &mut self.coverage else {
            self.coverage = Some(counts.to_vec());
            return Ok(());
        };
        if known.len() != counts.len() {
            return Err(message!("merge-other-run"));
        }
        for (known, more) in known.iter_mut().zip(counts) {
            let count = |value: &Value| value.get("count").and_then(Value::as_u64).unwrap_or(0);
            let sum = count(known).saturating_add(count(more));
            if let Some(known) = known.as_object_mut() {
                known.insert("count".to_owned(), json!(sum));
            }
        }
        Ok(())
    }

    /// Adds failures of the rules; the first cause in the text stays.
    fn add_faults(&mut self, faults: &Value) {
        let Some(known) = self.faults.take() else {
            self.faults = Some(faults.clone());
            return;
        };
        let count = |value: &Value| value.get("count").and_then(Value::as_u64).unwrap_or(0);
        let place = |value: &Value| {
            let span = value.get("span");
            let number = |name: &str| {
                span.and_then(|span| span.get(name)?.as_u64())
                    .unwrap_or(u64::MAX)
            };
            let kind = value
                .get("kind")
                .and_then(Value::as_str)
                .unwrap_or("~")
                .to_owned();
            (number("line"), number("column"), kind)
        };
        let mut first = match place(faults) < place(&known) {
            true => faults.clone(),
            false => known.clone(),
        };
        if let Some(first) = first.as_object_mut() {
            let sum = count(&known).saturating_add(count(faults));
            first.insert("count".to_owned(), json!(sum));
        }
        self.faults = Some(first);
    }

    /// Returns the numbers of the parts that are missing.
    fn missing(&self) -> String {
        let of = self.run.as_ref().map_or(0, |(_, of)| *of);
        let missing = (1..=of).filter(|part| !self.parts.contains(part)).take(100);
        let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
        missing.join(", ")
    }

    /// Returns the lines of the result. While parts are missing, it can be merged with them later.
    fn finish(&mut self) -> Vec<String> {
        let Some((run, of)) = self.run.clone() else {
            self.replays.sort();
            return self
                .replays
                .iter()
                .map(|(_, _, line)| line.clone())
                .collect();
        };
        let is_whole = self.missing().is_empty();
        let shard = json!({ "parts": self.parts, "of": of, "run": run });
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
