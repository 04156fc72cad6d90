//! Reads tests from the text of a file.

use super::model::{Expectation, RuleTest, TestStart, TextAt};
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, FileId, Severity, Span};
use crate::board::Outcome;
use crate::codec::toml_text::{Table, TomlReader, TomlValue, read_toml, with_nearest};
use crate::message;
use crate::notation::split_moves;
use std::collections::HashMap;

/// The keys of the table of a test.
pub const KEYS: [&str; 18] = [
    "name", "start", "play", "legal", "illegal", "moves", "perft", "chance", "outcomes", "outcome",
    "score", "payoffs", "turn", "state", "squares", "shown", "board", "effects",
];

/// The keys of `start`.
pub const START_KEYS: [&str; 8] = [
    "board", "gbb", "sgf", "game", "path", "turn", "state", "set",
];

/// The keys of a refused move.
pub const ILLEGAL_KEYS: [&str; 3] = ["move", "line", "by"];

/// Reads the tests of a file. Returns errors sorted by their places; a test with errors is left out.
pub fn read_tests(text: &str, file: FileId) -> (Vec<RuleTest>, Vec<Diagnostic>) {
    read_toml(text, file, |toml, root| {
        toml.unknown_keys(root, &["test"], Severity::Error);
        let Some(entry) = root.get("test") else {
            return Vec::new();
        };
        let Some(list) = entry.as_list() else {
            toml.wrong_kind(&entry, "[[test]]");
            return Vec::new();
        };
        let mut names: HashMap<String, Span> = HashMap::new();
        let mut tests = Vec::new();
        for entry in &list {
            let Some(table) = entry.as_table() else {
                toml.wrong_kind(entry, "[[test]]");
                continue;
            };
            let mut reader = TestReader {
                toml,
                has_errors: false,
            };
            let test = reader.test(&table);
            let Some(test) = test.filter(|_| !reader.has_errors) else {
                continue;
            };
            match names.get(&test.name) {
                Some(first) => {
                    let twice = message!("tests-name-twice", name = &test.name);
                    let related = message!("tests-first-here");
                    toml.say(Diagnostic::error(test.span, twice).with_related(*first, related));
                }
                None => {
                    names.insert(test.name.clone(), test.span);
                    tests.push(test);
                }
            }
        }
        tests
    })
}

/// Reads one test.
struct TestReader<'a> {
    toml: &'a mut TomlReader,
    has_errors: bool,
}

impl TestReader<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.has_errors = true;
        self.toml.say(diagnostic);
    }

    fn wrong_kind(&mut self, entry: &TomlValue<'_>, expected: &str) {
        self.has_errors = true;
        self.toml.wrong_kind(entry, expected);
    }

    fn unknown_keys(&mut self, table: &Table<'_>, known: &[&str]) {
        self.has_errors |= table.entries().any(|(key, _)| !known.contains(&key.text()));
        self.toml.unknown_keys(table, known, Severity::Error);
    }

    fn text<'v>(&mut self, entry: &TomlValue<'v>) -> Option<&'v str> {
        self.has_errors |= entry.as_str().is_none();
        self.toml.text(entry)
    }

    fn test(&mut self, table: &Table<'_>) -> Option<RuleTest> {
        self.unknown_keys(table, &KEYS);
        let Some(name) = table.get("name") else {
            self.report(Diagnostic::error(table.span(), message!("tests-no-name")));
            return None;
        };
        let span = name.span();
        // A line break in the name would split a line of the report.
        let name = clean_line(self.text(&name)?.trim()).into_owned();
        if name.is_empty() {
            self.report(Diagnostic::error(span, message!("tests-no-name")));
        }
        let start = match table.get("start") {
            Some(start) => self.start(&start),
            None => TestStart {
                span,
                ..TestStart::default()
            },
        };
        let play = table
            .get("play")
            .map_or(Vec::new(), |entry| self.moves(&entry));
        let expected = self.expected(table, !play.is_empty());
        if expected.is_empty() && play.is_empty() && !self.has_errors {
            self.report(Diagnostic::error(span, message!("tests-nothing-expected")));
        }
        Some(RuleTest {
            name,
            span,
            start,
            play,
            expected,
        })
    }

    fn start(&mut self, entry: &TomlValue<'_>) -> TestStart {
        let span = entry.span();
        let Some(table) = entry.as_table() else {
            self.wrong_kind(entry, "{ gbb = \"…\" }");
            return TestStart {
                span,
                ..TestStart::default()
            };
        };
        // The span of a dotted key is that of the place where its table begins.
        let span = table.span();
        self.unknown_keys(&table, &START_KEYS);
        let mut file = |key: &str| {
            let entry = table.get(key)?;
            let text = self.text(&entry)?.to_owned();
            Some(TextAt {
                text,
                span: entry.span(),
            })
        };
        let (board, gbb, sgf) = (file("board"), file("gbb"), file("sgf"));
        let starts = [&board, &gbb, &sgf].into_iter().flatten();
        if let Some(second) = starts.map(|file| file.span).nth(1) {
            self.report(Diagnostic::error(second, message!("tests-two-starts")));
        }
        for key in ["game", "path"] {
            if let (Some(entry), None) = (table.get(key), &sgf) {
                self.report(Diagnostic::error(
                    entry.span(),
                    message!("tests-path-without-game"),
                ));
            }
        }
        let game = table.get("game").and_then(|entry| self.number(&entry));
        let path = table
            .get("path")
            .and_then(|entry| self.text(&entry).map(str::to_owned));
        let turn = table.get("turn").and_then(|entry| self.player(&entry));
        TestStart {
            span,
            board,
            gbb,
            sgf,
            game: game.and_then(|game| usize::try_from(game).ok()),
            path,
            turn,
            state: self.values(&table, "state"),
            overrides: self.values(&table, "set"),
        }
    }

    /// Reads a table of values, which may be strings, numbers or Booleans.
    fn values(&mut self, parent: &Table<'_>, key: &str) -> Vec<(String, String)> {
        let Some(entry) = parent.get(key) else {
            return Vec::new();
        };
        let Some(table) = entry.as_table() else {
            self.wrong_kind(&entry, "{ name = 1 }");
            return Vec::new();
        };
        let entries: Vec<_> = table.entries().collect();
        let mut values = Vec::new();
        for (name, entry) in entries {
            values.extend(
                self.value(&entry)
                    .map(|value| (name.text().to_owned(), value)),
            );
        }
        values
    }

    fn value(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = entry.as_str().map(str::to_owned);
        let found = text
            .or_else(|| entry.as_bool().map(|truth| truth.to_string()))
            .or_else(|| entry.as_integer().map(|number| number.to_string()))
            .or_else(|| entry.as_number().map(|number| format!("{number:?}")));
        if found.is_none() {
            self.wrong_kind(entry, "1, 1.5, true, \"…\"");
        }
        found
    }

    fn player(&mut self, entry: &TomlValue<'_>) -> Option<u8> {
        let player = entry
            .as_integer()
            .and_then(|number| u8::try_from(number).ok());
        if player.is_none() {
            self.wrong_kind(entry, "0, 1, 2…");
        }
        player
    }

    fn number(&mut self, entry: &TomlValue<'_>) -> Option<u64> {
        let number = entry
            .as_integer()
            .and_then(|number| u64::try_from(number).ok());
        if number.is_none() {
            self.wrong_kind(entry, "0, 1, 2…");
        }
        number
    }

    /// Reads moves separated by `;`, or an array of such strings.
    fn moves(&mut self, entry: &TomlValue<'_>) -> Vec<TextAt> {
        let Some(list) = entry.as_list() else {
            return self.moves_of_text(entry);
        };
        list.iter()
            .flat_map(|part| self.moves_of_text(part))
            .collect()
    }

    fn moves_of_text(&mut self, entry: &TomlValue<'_>) -> Vec<TextAt> {
        let Some(text) = self.text(entry) else {
            return Vec::new();
        };
        let span = entry.span();
        // Between plain quotes there are no escapes, so byte offsets in the text equal those in the file.
        let is_plain = (span.end - span.start) as usize == text.len() + 2;
        let moves: Vec<TextAt> = split_moves(text)
            .into_iter()
            .map(|(offset, part)| {
                let blanks = part.len() - part.trim_start().len();
                let start = span.start as usize + 1 + offset + blanks;
                let part = part.trim();
                TextAt {
                    text: part.to_owned(),
                    span: match is_plain {
                        true => Span::new(span.file, start, start + part.len()),
                        false => span,
                    },
                }
            })
            .collect();
        if moves.is_empty() {
            self.report(Diagnostic::error(span, message!("tests-no-move")));
        }
        moves
    }

    fn expected(&mut self, table: &Table<'_>, is_played: bool) -> Vec<(Span, Expectation)> {
        let mut found: Vec<(Span, Expectation)> = Vec::new();
        if let Some(entry) = table.get("legal") {
            let moves = self.moves(&entry).into_iter();
            found.extend(moves.map(|mv| (mv.span, Expectation::Legal(mv))));
        }
        if let Some(entry) = table.get("illegal") {
            found.extend(self.illegal(&entry));
        }
        let number = |entry: &TomlValue<'_>, reader: &mut Self| {
            let number = reader.number(entry)?;
            Some((entry.span(), number))
        };
        if let Some((span, moves)) = table.get("moves").and_then(|entry| number(&entry, self)) {
            found.push((span, Expectation::Moves(moves)));
        }
        if let Some(entry) = table.get("turn") {
            let turn = self.player(&entry);
            found.extend(turn.map(|turn| (entry.span(), Expectation::Turn(turn))));
        }
        if let Some(entry) = table.get("perft") {
            let list = entry.as_list().filter(|list| !list.is_empty());
            match list {
                Some(list) => {
                    let counts: Vec<u64> =
                        list.iter().filter_map(|count| self.number(count)).collect();
                    found.push((entry.span(), Expectation::Perft(counts)));
                }
                None => self.wrong_kind(&entry, "[20, 400]"),
            }
        }
        for (key, expected, example) in [
            (
                "score",
                Expectation::Score as fn(Vec<f64>) -> Expectation,
                "[5, 3]",
            ),
            ("payoffs", Expectation::Payoffs, "[1, -1]"),
        ] {
            let Some(entry) = table.get(key) else {
                continue;
            };
            let numbers = |list: Vec<TomlValue<'_>>| {
                let finite = |entry: &TomlValue<'_>| entry.as_number().filter(|n| n.is_finite());
                list.iter().map(finite).collect()
            };
            match entry.as_list().and_then::<Vec<f64>, _>(numbers) {
                Some(numbers) => found.push((entry.span(), expected(numbers))),
                None => self.wrong_kind(&entry, example),
            }
        }
        if let Some(entry) = table.get("chance") {
            match entry.as_bool() {
                Some(chance) => found.push((entry.span(), Expectation::Chance(chance))),
                None => self.wrong_kind(&entry, "true, false"),
            }
        }
        if let Some(entry) = table.get("outcomes") {
            let outcomes = self.outcomes(&entry);
            found.extend(outcomes.map(|all| (entry.span(), Expectation::Outcomes(all))));
        }
        if let Some(entry) = table.get("outcome") {
            let outcome = self.outcome(&entry);
            found.extend(outcome.map(|outcome| (entry.span(), Expectation::Outcome(outcome))));
        }
        for (key, expected) in [
            ("board", Expectation::Board as fn(String) -> Expectation),
            ("effects", Expectation::Effects),
        ] {
            if let Some(entry) = table.get(key) {
                let text = self.text(&entry).map(str::to_owned);
                found.extend(text.map(|text| (entry.span(), expected(text))));
            }
        }
        if let (Some(entry), false) = (table.get("effects"), is_played) {
            self.report(Diagnostic::error(
                entry.span(),
                message!("tests-effects-of-no-move"),
            ));
        }
        for (key, is_state) in [("state", true), ("squares", false)] {
            let Some(entry) = table.get(key) else {
                continue;
            };
            let Some(values) = entry.as_table() else {
                self.wrong_kind(
                    &entry,
                    if is_state {
                        "{ name = 1 }"
                    } else {
                        "{ e4 = \"W\" }"
                    },
                );
                continue;
            };
            let entries: Vec<_> = values.entries().collect();
            for (name, entry) in entries {
                let Some(value) = self.value(&entry) else {
                    continue;
                };
                let text = name.text().to_owned();
                let expected = match is_state {
                    true => Expectation::State(text, value),
                    false => Expectation::Square(
                        TextAt {
                            text,
                            span: name.span(),
                        },
                        value,
                    ),
                };
                found.push((entry.span(), expected));
            }
        }
        if let Some(entry) = table.get("shown") {
            found.extend(self.shown(&entry));
        }
        found.sort_by_key(|(span, _)| (span.start, span.end));
        found
    }

    /// Reads what players see: tables of squares by the number of a player.
    fn shown(&mut self, entry: &TomlValue<'_>) -> Vec<(Span, Expectation)> {
        let players = entry
            .as_table()
            .into_iter()
            .flat_map(|table| table.entries().collect::<Vec<_>>());
        let players: Vec<_> = players
            .map(|(player, squares)| (player, squares.as_table()))
            .collect();
        if players.is_empty() || players.iter().any(|(_, squares)| squares.is_none()) {
            self.wrong_kind(entry, "{ 0 = { e4 = \"W\" } }");
            return Vec::new();
        }
        let text_of = |text: &str, span| TextAt {
            text: text.to_owned(),
            span,
        };
        let mut found = Vec::new();
        for (player, squares) in players {
            for (square, entry) in squares.iter().flat_map(Table::entries) {
                let Some(wanted) = self.value(&entry) else {
                    continue;
                };
                let player = text_of(player.text(), player.span());
                let square = text_of(square.text(), square.span());
                found.push((entry.span(), Expectation::Shown(player, square, wanted)));
            }
        }
        found
    }

    /// Reads refused moves: as [`TestReader::moves`] does, or tables that state where they are refused.
    fn illegal(&mut self, entry: &TomlValue<'_>) -> Vec<(Span, Expectation)> {
        let refused = |mv: TextAt, line, by| (mv.span, Expectation::Illegal { mv, line, by });
        let parts = entry.as_list().unwrap_or_else(|| vec![entry.clone()]);
        let mut found = Vec::new();
        for part in &parts {
            let Some(table) = part.as_table() else {
                let moves = self.moves_of_text(part).into_iter();
                found.extend(moves.map(|mv| refused(mv, None, None)));
                continue;
            };
            self.unknown_keys(&table, &ILLEGAL_KEYS);
            let line = table.get("line").and_then(|entry| self.number(&entry));
            let by = table
                .get("by")
                .and_then(|entry| self.text(&entry).map(str::to_owned));
            let Some(mv) = table.get("move") else {
                self.report(Diagnostic::error(table.span(), message!("tests-no-move")));
                continue;
            };
            let line = line.map(|line| u32::try_from(line).unwrap_or(u32::MAX));
            let moves = self.moves_of_text(&mv).into_iter();
            found.extend(moves.map(|mv| refused(mv, line, by.clone())));
        }
        found
    }

    /// Reads outcomes of chance with their weights.
    fn outcomes(&mut self, entry: &TomlValue<'_>) -> Option<Vec<(TextAt, u32)>> {
        let Some(table) = entry.as_table() else {
            self.wrong_kind(entry, "{ \"d.1\" = 3, \"d.2\" = 1 }");
            return None;
        };
        let entries: Vec<_> = table.entries().collect();
        let mut outcomes = Vec::with_capacity(entries.len());
        for (name, entry) in entries {
            let weight = entry.as_integer();
            let Some(weight) = weight.and_then(|weight| u32::try_from(weight).ok()) else {
                self.wrong_kind(&entry, "1, 2, 3…");
                continue;
            };
            let text = name.text().to_owned();
            let span = entry.span();
            outcomes.push((TextAt { text, span }, weight));
        }
        Some(outcomes)
    }

    /// Reads an outcome, in the words that the console uses in all languages.
    fn outcome(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = self.text(entry)?;
        let word = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = [
            Outcome::Going,
            Outcome::Draw,
            Outcome::Over,
            Outcome::Won(0),
            Outcome::Won(1),
            Outcome::Claimable,
            Outcome::Chance,
        ];
        let known = known.map(|outcome| outcome.to_string());
        if known.contains(&word) || names_winners(&word) {
            return Some(word);
        }
        let error = message!("toml-unknown-word", word = text, names = known.join(", "));
        let error = Diagnostic::error(entry.span(), error);
        self.report(with_nearest(error, &word, known.iter().map(String::as_str)));
        None
    }
}

/// Returns true for `player 2 wins` and for `players 0, 1 and 3 win`.
fn names_winners(text: &str) -> bool {
    let one = text.strip_prefix("player ");
    let one = one.and_then(|text| text.strip_suffix(" wins"));
    let several = text.strip_prefix("players ");
    let several = several.and_then(|text| text.strip_suffix(" win"));
    let is_player = |number: &str| number.parse::<u8>().is_ok();
    let are_players =
        |(others, last): (&str, &str)| is_player(last) && others.split(", ").all(is_player);
    one.is_some_and(is_player)
        || several
            .and_then(|text| text.rsplit_once(" and "))
            .is_some_and(are_players)
}
