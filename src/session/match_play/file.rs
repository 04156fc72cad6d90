//! The games of a match in a file: one record after another, each with the names of the players, its number and its
//! result, so that a match can be continued.
//!
//! Invariant: a game is appended as a whole. What a crash left of the last one is cut off before the next is written.

use super::{Match, MatchGameEnd, MatchPlayer, MoveSource, PlayedGame, Results};
use crate::base::Message;
use crate::codec::records::{format_of_file, full_format};
use crate::message;
use crate::session::engine::FailureKind;
use crate::session::files::{self, shown};
use crate::session::game_info::fact_of;
use crate::session::load::Loaded;
use crate::session::{Fact, RecordEdit, RecordFile};
use std::path::{Path, PathBuf};

/// The longest file that is continued, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// The result of a game that does not count, as the format defines it.
const VOID: &str = "Void";

/// The text with which every game of this program begins.
const HEAD: &str = "(;FF[4]CA[UTF-8]AP[gametui:";

/// A file to which games are appended.
#[derive(Debug)]
pub struct MatchFile {
    path: PathBuf,
    /// True if the file did not exist before and has no game yet: then nothing is left of it.
    is_empty: bool,
}

impl Drop for MatchFile {
    fn drop(&mut self) {
        if self.is_empty {
            // Somebody else may have removed or filled it; then it is left alone.
            let _ = files::remove_if_empty(&self.path);
        }
    }
}

impl MatchFile {
    /// Opens a file and returns the results of the games in it. A file that does not exist is created.
    ///
    /// # Errors
    /// The file cannot be read or written, or it has games of other players.
    pub fn resume(path: &Path, matchup: &Match) -> Result<(Self, Results), Message> {
        let mut results = Results::default();
        let not_ours = || message!("match-not-sgf", path = shown(path));
        let format = format_of_file(&path.to_string_lossy());
        if format.is_some_and(|format| format.name() != full_format().name()) {
            return Err(not_ours());
        }
        let is_known = files::exists(path);
        if is_known {
            let text = files::read_text(path, MAX_BYTES)?;
            let (whole, rest) = text
                .split_at_checked(end_of_games(&text))
                .unwrap_or_default();
            // Only what an interruption left behind may be cut off: the beginning of a game of this program.
            // Either may be the longer one: a write that was cut off early leaves a piece of the head, a later one the
            // head and more. A file with anything else at its end is somebody else's, and is left alone.
            let head = if whole.trim().is_empty() { HEAD } else { "(;" };
            let rest = rest.trim();
            if !head.starts_with(rest) && !rest.starts_with(head) {
                return Err(not_ours());
            }
            if !whole.trim().is_empty() {
                results = read_results(path, whole, matchup)?;
            }
            if !rest.is_empty() {
                files::write_atomically(path, format!("{whole}\n").as_bytes())?;
            }
        }
        // Whether it can be written is known before the first game is played.
        files::append(path, "")?;
        let file = Self {
            path: path.to_owned(),
            is_empty: !is_known,
        };
        Ok((file, results))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, text: &str) -> Result<(), Message> {
        files::append(&self.path, &format!("{}\n", text.trim_end()))?;
        self.is_empty = false;
        Ok(())
    }
}

/// Reads the numbers and results of the games in the text of a file.
fn read_results(path: &Path, text: &str, matchup: &Match) -> Result<Results, Message> {
    let file = RecordFile::of_text("match.sgf", text);
    let mut results = Results::default();
    let other = || message!("match-other-file", path = shown(path));
    for game in 0..file.games() {
        let facts = file.notes(game).ok_or_else(other)?;
        let fact = |fact: Fact| fact_of(&facts, fact);
        let names = [Fact::FirstPlayer, Fact::SecondPlayer].map(fact);
        let first = match names.each_ref().map(String::as_str) {
            [first, second] if matchup.names() == [first, second] => 0,
            [first, second] if matchup.names() == [second, first] => 1,
            _ => return Err(other()),
        };
        let event = fact(Fact::Event);
        if event != matchup.terms() {
            let path = shown(path);
            let (theirs, ours) = (event, matchup.terms());
            return Err(message!(
                "match-other-terms",
                path = path,
                theirs = theirs,
                ours = ours
            ));
        }
        let number: u64 = fact(Fact::Round).parse().map_err(|_| other())?;
        // B is the first player of the record, who is A or B of the match by the names.
        let ending = match fact(Fact::Result).get(..2) {
            Some("B+") => MatchGameEnd::Won(first),
            Some("W+") => MatchGameEnd::Won(1 - first),
            Some("Vo") => MatchGameEnd::Void,
            _ => MatchGameEnd::Draw,
        };
        let reason = fact(Fact::Remark);
        results.add(
            number.checked_sub(1).ok_or_else(other)?,
            first,
            ending,
            &reason,
        );
    }
    Ok(results)
}

impl Match {
    fn names(&self) -> [&str; 2] {
        self.players.each_ref().map(|player| player.name.as_str())
    }

    /// Returns what the games depend on beside the players' names, as the event of each record: games with other terms
    /// belong to another match.
    fn terms(&self) -> String {
        let effort = |player: &MatchPlayer| {
            let (MoveSource::Search(effort) | MoveSource::Engine(_, effort)) = &player.source;
            let visits = (effort.visits < u64::MAX).then(|| format!("{} visits", effort.visits));
            let time = effort.time.map(|time| format!("{} s", time.as_secs_f64()));
            let both: Vec<String> = visits.into_iter().chain(time).collect();
            format!("{}, rules {:016x}", both.join(", "), player.rules_hash)
        };
        let [a, b] = self.players.each_ref().map(effort);
        format!(
            "gametui match: seed {}, opening {}, at most {} moves; A {a}; B {b}",
            self.seed, self.opening, self.max_plies
        )
    }
}

/// Returns a game as the text of a record. `rules` are those of player A.
pub fn game_text(game: &PlayedGame, matchup: &Match, rules: &Loaded) -> String {
    let mut session = rules.clone().into_session();
    session.players_mut().stop_thinking();
    for mv in &game.moves {
        let _ = session.play(mv.clone());
        let _ = session.run_pending();
    }
    let names = matchup.names();
    let name = |player: usize| {
        names
            .get(player % 2)
            .copied()
            .unwrap_or_default()
            .to_owned()
    };
    let first = game.first;
    let cause = match game.reason.and_then(FailureKind::named) {
        None => "",
        Some(FailureKind::Resigned) => "R",
        Some(FailureKind::Late) => "T",
        Some(_) => "F",
    };
    let result = match game.ending {
        MatchGameEnd::Won(winner) if winner == first => format!("B+{cause}"),
        MatchGameEnd::Won(_) => format!("W+{cause}"),
        MatchGameEnd::Draw => "0".to_owned(),
        MatchGameEnd::Void => VOID.to_owned(),
    };
    if !game.report.is_empty() {
        session.edit(RecordEdit::Comment(
            session.current(),
            game.report.join("\n"),
        ));
    }
    // The rules may know by how much a game was won.
    let saving = session.document().saving;
    let is_known =
        saving.outcome.is_some_and(crate::board::Outcome::is_over) && game.reason.is_none();
    for (fact, text) in [
        (Fact::FirstPlayer, name(first)),
        (Fact::SecondPlayer, name(first + 1)),
        (Fact::Event, matchup.terms()),
        (Fact::Round, (game.number + 1).to_string()),
        (Fact::Remark, game.reason.unwrap_or_default().to_owned()),
        (Fact::Result, if is_known { String::new() } else { result }),
    ] {
        session.edit(RecordEdit::Fact(fact, text));
    }
    session.document().to_text()
}

/// Returns where the last complete game of a text ends.
fn end_of_games(text: &str) -> usize {
    let (mut depth, mut is_value, mut is_escaped, mut end) = (0_u32, false, false, 0);
    for (offset, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_value => is_escaped = true,
            b']' if is_value => is_value = false,
            _ if is_value => {}
            b'[' => is_value = true,
            b'(' => depth += 1,
            b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    end = offset + 1;
                }
            }
            _ => {}
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_game_is_no_game() {
        for (text, whole) in [
            ("(;A[1])\n(;B[2])\n", "(;A[1])\n(;B[2])"),
            ("(;A[1])\n(;B[2", "(;A[1])"),
            ("(;C[a \\] ) b](;C[)]))(;", "(;C[a \\] ) b](;C[)]))"),
            ("", ""),
            (")x", ")"),
        ] {
            assert_eq!(&text[..end_of_games(text)], whole, "{text}");
        }
    }
}
