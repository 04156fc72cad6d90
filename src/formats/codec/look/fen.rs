//! Reads the table `[fen]` of a look.

use super::{FEN_STYLES, LookReader, keys};
use crate::base::Diagnostic;
use crate::board::Square;
use crate::board::fen::{DoubleStep, FenField, FenLook, HandSquare, OtherLetters};
use crate::board::look::Coordinates;
use crate::codec::toml_text::{Table, TomlValue};
use crate::message;
use crate::notation::read_square_in;

/// What a field may be, for messages.
const FIELDS: &str = "{ flags = { K = \"…\" } }, { column = \"…\", rows = [6, 3] }, { number = \"…\" }, { clock = [\"…\"] }, \"move\"";

impl LookReader<'_> {
    pub(super) fn fen(&mut self, table: &Table<'_>, style: Coordinates) -> FenLook {
        self.warn_of_unknown(table, keys("fen"));
        let turns = table.get("turns");
        let turns = turns.and_then(|entry| self.turns(&entry));
        let fields = table.get("fields");
        let fields = fields.map_or(Vec::new(), |entry| self.fields(&entry));
        let hands = self.toml.table(table, "hands");
        let hands = hands.map_or(Vec::new(), |hands| self.hands(&hands, style));
        let counts = table.get("counts");
        let counts = counts.map_or(Vec::new(), |entry| self.piece_names(&entry));
        let area = table.get("area").and_then(|entry| {
            let (low, high) = self.two_squares(&entry, style)?;
            let is_area = low.x <= high.x && low.y <= high.y;
            if !is_area {
                let text = entry.as_str().unwrap_or_default();
                self.say(Diagnostic::error(
                    entry.span(),
                    message!("look-fen-area", text = text),
                ));
            }
            is_area.then_some((low, high))
        });
        let numbers = table.get("numbers").and_then(|entry| {
            let text = self.toml.text(&entry)?;
            self.square(text, style, &entry)
        });
        FenLook {
            turns: turns.unwrap_or_else(|| default_turns(self.game.players)),
            other: self.other_letters(table),
            area,
            fields,
            hands,
            counts,
            supply: self.entries(table, "supply", Self::piece_count),
            has_sfen: self.flag(table, "sfen"),
            white: self.white(table),
            is_draughts: self
                .toml
                .choice(table, "style", &FEN_STYLES)
                .unwrap_or(false),
            numbers,
            pieces: self.entries(table, "pieces", Self::piece_count),
            rows: self.entries(table, "rows", Self::piece_rows),
            needs: self.entries(table, "needs", |reader, name, entry| {
                reader.needed(name, entry, style)
            }),
            passed: self.entries(table, "passed", Self::double_steps),
        }
    }

    /// Reads the entries of a table inside the table.
    fn entries<T>(
        &mut self,
        table: &Table<'_>,
        name: &str,
        mut read: impl FnMut(&mut Self, &str, &TomlValue<'_>) -> Option<T>,
    ) -> Vec<(String, T)> {
        let Some(inner) = self.toml.table(table, name) else {
            return Vec::new();
        };
        let mut values = Vec::new();
        for (name, entry) in inner.entries() {
            if let Some(value) = read(self, name.text(), &entry) {
                values.push((name.text().to_owned(), value));
            }
        }
        values
    }

    fn piece_count(&mut self, name: &str, entry: &TomlValue<'_>) -> Option<u32> {
        let count = entry
            .as_integer()
            .and_then(|count| u32::try_from(count).ok());
        if count.is_none() {
            self.toml.wrong_kind(entry, "1");
        }
        count.filter(|_| self.is_piece(name, entry))
    }

    fn piece_rows(&mut self, name: &str, entry: &TomlValue<'_>) -> Option<(u16, u16)> {
        let rows = entry.as_list().and_then(|list| match &list[..] {
            [low, high] => Some((row(low)?, row(high)?)),
            _ => None,
        });
        if rows.is_none() {
            self.toml.wrong_kind(entry, "[2, 7]");
        }
        rows.filter(|_| self.is_piece(name, entry))
    }

    fn needed(
        &mut self,
        _: &str,
        entry: &TomlValue<'_>,
        style: Coordinates,
    ) -> Option<Vec<(String, Square)>> {
        let text = self.toml.text(entry)?.to_owned();
        let mut pieces = Vec::new();
        for part in text.split(',') {
            let Some((piece, square)) = part.trim().split_once(' ') else {
                self.toml.wrong_kind(entry, "\"WK e1, WR h1\"");
                return None;
            };
            if self.is_piece(piece, entry)
                && let Some(square) = self.square(square, style, entry)
            {
                pieces.push((piece.to_owned(), square));
            }
        }
        Some(pieces)
    }

    /// Reads the letters of another form; they replace those of all players and pieces.
    fn other_letters(&mut self, table: &Table<'_>) -> Option<OtherLetters> {
        let inner = self.toml.table(table, "other")?;
        self.warn_of_unknown(&inner, keys("fen.other"));
        let turns = inner.get("turns");
        let turns = turns.and_then(|entry| self.turns(&entry));
        let pieces = self.entries(&inner, "pieces", |reader, name, entry| {
            let mut letters = reader.toml.text(entry)?.chars();
            let letter = letters.next().filter(char::is_ascii_alphabetic);
            let letter = letter.filter(|_| letters.next().is_none());
            if letter.is_none() {
                reader.toml.wrong_kind(entry, "\"p\"");
            }
            letter.filter(|_| reader.is_piece(name, entry))
        });
        Some(OtherLetters {
            turns: turns.unwrap_or_else(|| default_turns(self.game.players)),
            pieces,
        })
    }

    fn flag(&mut self, table: &Table<'_>, name: &str) -> bool {
        let Some(entry) = table.get(name) else {
            return false;
        };
        let value = entry.as_bool();
        if value.is_none() {
            self.toml.wrong_kind(&entry, "true");
        }
        value.unwrap_or(false)
    }

    fn white(&mut self, table: &Table<'_>) -> Option<u8> {
        let entry = table.get("white")?;
        let player = entry
            .as_integer()
            .and_then(|player| u8::try_from(player).ok());
        if player.is_none() {
            self.toml.wrong_kind(&entry, "1");
        }
        player.filter(|player| *player < self.game.players)
    }

    fn double_steps(&mut self, _: &str, entry: &TomlValue<'_>) -> Option<Vec<DoubleStep>> {
        const FORM: &str = "[{ piece = \"…\", from = 7, to = 5 }, …]";
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, FORM);
            return None;
        };
        let mut steps = Vec::new();
        for step in &list {
            let double_step = step.as_table().and_then(|table| {
                self.warn_of_unknown(&table, &["piece", "from", "to"]);
                Some(DoubleStep {
                    piece: table.get("piece")?.as_str()?.to_owned(),
                    from: row(&table.get("from")?)?,
                    to: row(&table.get("to")?)?,
                })
            });
            let Some(read) = double_step else {
                self.toml.wrong_kind(step, FORM);
                return None;
            };
            if self.is_piece(&read.piece, step) {
                steps.push(read);
            }
        }
        Some(steps)
    }

    fn turns(&mut self, entry: &TomlValue<'_>) -> Option<Vec<char>> {
        let text = self.toml.text(entry)?;
        let letters: Vec<char> = text.chars().collect();
        let is_distinct =
            |letter: &char| letters.iter().filter(|other| *other == letter).count() == 1;
        let fits = letters.len() == usize::from(self.game.players)
            && letters.iter().all(char::is_ascii_alphanumeric)
            && letters.iter().all(is_distinct);
        // The players are unknown where only the table of the board is wanted.
        if fits || self.game.pieces.is_empty() {
            return Some(letters);
        }
        let players = self.game.players;
        let error = message!("look-fen-turns", text = text, players = players);
        self.say(Diagnostic::error(entry.span(), error));
        None
    }

    fn fields(&mut self, entry: &TomlValue<'_>) -> Vec<FenField> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, &format!("[{FIELDS}]"));
            return Vec::new();
        };
        let mut fields = Vec::new();
        for field in &list {
            match self.field(field) {
                Some(found) => fields.push(found),
                None => self.toml.wrong_kind(field, FIELDS),
            }
        }
        fields
    }

    /// Reads one field; `None` if it has none of the forms.
    fn field(&mut self, entry: &TomlValue<'_>) -> Option<FenField> {
        if entry.as_str() == Some("move") {
            return Some(FenField::MoveNumber);
        }
        let table = entry.as_table()?;
        self.warn_of_unknown(&table, keys("fen.fields"));
        if let Some(flags) = table.get("flags") {
            let flags = flags.as_table()?;
            let flag = |letter: &str, state: Option<&str>| {
                let mut letters = letter.chars();
                let letter = letters
                    .next()
                    .filter(|letter| letter.is_ascii_alphabetic())?;
                (letters.next().is_none()).then_some((letter, state?.to_owned()))
            };
            let entries = flags.entries();
            let mut flags: Vec<_> = entries
                .map(|(letter, state)| flag(letter.text(), state.as_str()))
                .collect::<Option<_>>()?;
            // Capitals first, and the king's side before the queen's: the order in which chess writes them.
            flags.sort_by_key(|(letter, _)| (letter.is_ascii_lowercase(), *letter));
            return Some(FenField::Flags(flags));
        }
        if let Some(column) = table.get("column") {
            let rows = table.get("rows")?.as_list()?;
            return Some(FenField::Column {
                state: column.as_str()?.to_owned(),
                rows: rows.iter().map(row).collect::<Option<_>>()?,
            });
        }
        if let Some(number) = table.get("number") {
            return Some(FenField::Number(number.as_str()?.to_owned()));
        }
        let clock = table.get("clock")?;
        clock.as_list()?;
        let state = match table.get("state") {
            Some(state) => Some(state.as_str()?.to_owned()),
            None => None,
        };
        Some(FenField::Clock {
            pieces: self.piece_names(&clock),
            state,
        })
    }

    fn hands(&mut self, hands: &Table<'_>, style: Coordinates) -> Vec<HandSquare> {
        let mut hand_squares = Vec::new();
        for (name, entry) in hands.entries() {
            if !self.is_piece(name.text(), &entry) {
                continue;
            }
            if let Some((square, count)) = self.two_squares(&entry, style) {
                hand_squares.push(HandSquare {
                    piece: name.text().to_owned(),
                    square,
                    count,
                });
            }
        }
        let piece = |hand: &HandSquare| self.game.piece_by_name(&hand.piece);
        hand_squares.sort_by_key(piece);
        hand_squares
    }

    fn is_piece(&mut self, name: &str, entry: &TomlValue<'_>) -> bool {
        let is_known = self.game.piece_by_name(name).is_some();
        if !is_known && !self.game.pieces.is_empty() {
            let error = message!("look-unknown-piece", name = name);
            self.say(Diagnostic::error(entry.span(), error));
        }
        is_known
    }

    fn piece_names(&mut self, entry: &TomlValue<'_>) -> Vec<String> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[\"…\"]");
            return Vec::new();
        };
        let mut names = Vec::new();
        for name in &list {
            if let Some(text) = self.toml.text(name)
                && self.is_piece(text, name)
            {
                names.push(text.to_owned());
            }
        }
        names
    }

    fn square(&mut self, name: &str, style: Coordinates, entry: &TomlValue<'_>) -> Option<Square> {
        let square = read_square_in(name.trim(), style);
        let is_on = |square: &Square| square.x < self.game.width && square.y < self.game.height;
        let square = square.filter(is_on);
        if square.is_none() && self.game.width > 0 {
            let error = message!("look-no-square", text = name);
            self.say(Diagnostic::error(entry.span(), error));
        }
        square
    }

    /// Reads two squares such as `"d1-l9"`.
    fn two_squares(
        &mut self,
        entry: &TomlValue<'_>,
        style: Coordinates,
    ) -> Option<(Square, Square)> {
        let text = self.toml.text(entry)?;
        let (first, second) = text.split_once('-').unwrap_or((text, ""));
        Some((
            self.square(first, style, entry)?,
            self.square(second, style, entry)?,
        ))
    }

    pub(super) fn fen_letters(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = self.toml.text(entry)?;
        // One letter, with a sign before it as for promoted pieces of shogi. Digits count empty squares. An asterisk is a
        // blocked square: where the board has a square it is the piece, elsewhere a hole.
        // A tilde behind it is a pawn that was promoted and is a pawn again once it is taken.
        let letter = text
            .strip_prefix('+')
            .or(text.strip_suffix('~').filter(|letter| !letter.is_empty()));
        let letter = letter.unwrap_or(text);
        let mut letters = letter.chars();
        let is_letter = letters.next().is_some_and(|letter| {
            letter.is_ascii_graphic() && !letter.is_ascii_digit() && !"/[]-+".contains(letter)
        });
        if is_letter && letters.next().is_none() {
            return Some(text.to_owned());
        }
        let error = message!("look-fen-letter", text = text);
        self.say(Diagnostic::error(entry.span(), error));
        None
    }
}

/// Returns a row, which a look counts from 1.
fn row(entry: &TomlValue<'_>) -> Option<u16> {
    u16::try_from(entry.as_integer()?.checked_sub(1)?).ok()
}

/// Returns the letters of players that a look does not name.
fn default_turns(players: u8) -> Vec<char> {
    match players {
        2 => vec!['w', 'b'],
        players => ('1'..='9').chain('a'..='z').take(players.into()).collect(),
    }
}
