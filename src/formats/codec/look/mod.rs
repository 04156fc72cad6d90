//! Reads the look of a game, `NAME.toml` beside the rules.
//!
//! Invariants: an error is reported with its place and the rest applies; a missing or wrong entry has the default that
//! comes from the rules. Entry point: [`read_look`].

mod colors;
mod drawn;
mod fen;
mod hands;
mod keys;
mod sides;
#[cfg(test)]
mod tests;

use crate::base::clean::is_unsafe;
use crate::base::nearest::nearest;
use crate::base::{Diagnostic, FileId, Severity, Span};
use crate::board::look::{
    Coordinates, GameKind, GbbCode, GroupScoring, LANGUAGES, Localized, PieceLook, PieceShape,
    PlayerLook, StackLook,
};
use crate::board::{Bitmap, BitmapError, Game, Look, Piece, Square};
use crate::codec::gbb::position::default_code;
use crate::codec::toml_text::{Table, TomlReader, TomlValue, read_toml, with_nearest};
use crate::message;
use crate::notation::read_square_in;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

pub use keys::{COLOR_NAMES, keys, words};
use keys::{COORDINATES, FEN_STYLES, STONE_COLORS, STYLES};

/// The largest number that a piece can show, as wide as the widest label.
const MAX_NUMBER: u16 = 9999;
/// The most minutes of a game, which are days.
const MAX_MINUTES: u16 = 9999;

/// Reads a look for a game that is known from its rules. Spans refer to `file`; diagnostics are sorted by place.
pub fn read_look(text: &str, file: FileId, game: &Game) -> (Look, Vec<Diagnostic>) {
    read_toml(text, file, |toml, root| {
        LookReader { toml, game }.look(root)
    })
}

/// Returns a warning for every entry of the table `[words]` of a look that translates none of the known words.
pub fn unknown_words(text: &str, file: FileId, known: &[String]) -> Vec<Diagnostic> {
    // Other errors are reported by `read_look`.
    let (found, _) = read_toml(text, file, |toml, root| {
        let mut warnings = Vec::new();
        for (name, _) in toml.table(root, "words").iter().flat_map(Table::entries) {
            if !known.iter().any(|words| words == name.text()) {
                let error = message!("look-unknown-words", words = name.text());
                let warning = Diagnostic::warning(name.span(), error);
                let names = known.iter().map(String::as_str);
                warnings.push(with_nearest(warning, name.text(), names));
            }
        }
        warnings
    });
    found
}

/// Returns a warning for every entry of the table `[state]` of a look whose name is not known.
pub fn unknown_state(text: &str, file: FileId, is_known: &dyn Fn(&str) -> bool) -> Vec<Diagnostic> {
    let (found, _) = read_toml(text, file, |toml, root| {
        let state = toml.table(root, "state");
        let entries = state.iter().flat_map(Table::entries);
        let unknown = entries.filter(|(name, _)| !is_known(name.text()));
        let warnings = unknown.map(|(name, _)| {
            let error = message!("look-unknown-state", name = name.text());
            Diagnostic::warning(name.span(), error)
        });
        warnings.collect()
    });
    found
}

/// Returns the settings of parameters in the tables `[rulesets]` and `[protocol.rulesets]` of a look, each with its place.
pub fn stated_settings(text: &str, file: FileId) -> Vec<(String, String, Span)> {
    let mut settings = Vec::new();
    let _ = read_toml(text, file, |toml, root| {
        let protocol = toml.table(root, "protocol");
        let of_protocol = protocol.and_then(|protocol| toml.table(&protocol, "rulesets"));
        for table in toml.table(root, "rulesets").iter().chain(&of_protocol) {
            for (setting, _) in table.entries() {
                if let Some((name, value)) = setting.text().split_once('=') {
                    let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
                    settings.push((name, value, setting.span()));
                }
            }
        }
    });
    settings
}

/// Reads the table `[board]` of a look, which is about the game as a whole, without knowing the rules. Errors are
/// ignored; [`read_look`] reports them.
pub fn read_board(text: &str) -> Look {
    let nothing = Game {
        // As many as the look describes.
        players: u8::MAX,
        ..Game::new(0, 0)
    };
    read_look(text, FileId(0), &nothing).0
}

struct LookReader<'a> {
    toml: &'a mut TomlReader,
    game: &'a Game,
}

impl LookReader<'_> {
    fn say(&mut self, diagnostic: Diagnostic) {
        self.toml.say(diagnostic);
    }

    /// Reads a table of texts by setting of a parameter (`NAME=VALUE`).
    fn settings(&mut self, table: &Table<'_>) -> BTreeMap<String, Vec<String>> {
        let mut settings = BTreeMap::new();
        for (setting, entry) in table.entries() {
            let texts = self.names(&entry);
            match setting.text().split_once('=') {
                Some(_) => drop(settings.insert(setting.text().to_owned(), texts)),
                None => self.say(Diagnostic::error(
                    setting.span(),
                    message!("look-no-setting", text = setting.text()),
                )),
            }
        }
        settings
    }

    fn look(&mut self, root: &Table<'_>) -> Look {
        // The rules may set the style of the board and its lines.
        let mut look = Look {
            style: self.game.look.style,
            lines: self.game.look.lines.clone(),
            ..Look::default()
        };
        self.warn_of_unknown(root, keys(""));
        if let Some(board) = self.toml.table(root, "board") {
            self.board(&board, &mut look);
        }
        if let Some(sides) = root.get("sides") {
            look.sides = self.sides(&sides, look.coordinates);
        }
        if let Some(players) = root.get("players") {
            self.players(&players, &mut look);
        }
        if let Some(pieces) = self.toml.table(root, "pieces") {
            self.pieces(&pieces, &mut look);
        }
        look.words = self.localized_table(root, "words");
        look.state = self.localized_table(root, "state");
        if let Some(records) = self.toml.table(root, "records") {
            self.warn_of_unknown(&records, keys("records"));
            for (format, entry) in records.entries() {
                let names = self.names(&entry);
                look.records.insert(format.text().to_owned(), names);
            }
        }
        if let Some(rulesets) = self.toml.table(root, "rulesets") {
            look.rulesets = self.settings(&rulesets);
        }
        if let Some(protocol) = self.toml.table(root, "protocol") {
            self.warn_of_unknown(&protocol, keys("protocol"));
            if let Some(entry) = protocol.get("gtp") {
                look.gtp = self.names(&entry);
                // A line break would be another command.
                look.gtp.retain(|line| !line.contains(char::is_control));
            }
            if let Some(rulesets) = self.toml.table(&protocol, "rulesets") {
                look.gtp_rulesets = self.settings(&rulesets);
                for commands in look.gtp_rulesets.values_mut() {
                    commands.retain(|line| !line.contains(char::is_control));
                }
            }
            let name = protocol
                .get("uci")
                .and_then(|entry| self.toml.text(&entry).map(str::to_owned));
            let is_word = |name: &String| {
                name.chars()
                    .all(|sign| sign.is_ascii_alphanumeric() || sign == '-')
            };
            look.uci = name.filter(|name| !name.is_empty()).filter(is_word);
        }
        if let Some(fen) = self.toml.table(root, "fen") {
            look.fen = Some(self.fen(&fen, look.coordinates));
        }
        look.hands = self.hands_of_players(root, &look);
        self.refuse_hands_in_fen(root, &look);
        look.coordinates = self.coordinates_beside_hands(&look);
        look
    }

    fn board(&mut self, board: &Table<'_>, look: &mut Look) {
        self.warn_of_unknown(board, keys("board"));
        if let Some(style) = self.toml.choice(board, "style", &STYLES) {
            look.style = style;
        }
        if let Some(names) = self.toml.choice(board, "coordinates", &COORDINATES) {
            look.coordinates = match names {
                Coordinates::FromTop(_) => Coordinates::FromTop(self.game.height),
                names => names,
            };
        }
        if let Some(title) = board.get("title") {
            look.title = self.localized(&title);
        }
        if let Some(description) = board.get("description") {
            look.description = self.localized(&description);
        }
        if let Some(goal) = board.get("goal") {
            look.goal = self.localized(&goal);
        }
        look.kind = self.toml.choice(board, "kind", &GameKind::ALL);
        look.scoring = self.toml.choice(board, "scoring", &GroupScoring::ALL);
        if let Some(lines) = board.get("lines") {
            match look.lines.is_empty() {
                true => look.lines = self.lines(&lines, look.coordinates),
                false => self.say(Diagnostic::error(
                    lines.span(),
                    message!("look-lines-of-rules"),
                )),
            }
        }
        if let Some(thin) = board.get("thin") {
            look.thin = self.thin(board, &thin, look.style);
        }
        if let Some(stack) = self.toml.choice(board, "stack", &StackLook::ALL) {
            look.stack = stack;
        }
        if let Some(labels) = board.get("labels") {
            look.labels = self.labels(&labels, look.coordinates);
        }
        if let Some(minutes) = board.get("minutes") {
            look.minutes = self.minutes(&minutes);
        }
        if let Some(source) = board.get("source") {
            look.source = self.toml.text(&source).map(str::to_owned);
        }
    }

    fn minutes(&mut self, entry: &TomlValue<'_>) -> Option<u16> {
        let minutes = entry.as_integer().and_then(|count| {
            let count = u16::try_from(count).ok();
            count.filter(|count| (1..=MAX_MINUTES).contains(count))
        });
        if minutes.is_none() {
            let error = message!("look-minutes-range", most = i64::from(MAX_MINUTES));
            self.say(Diagnostic::error(entry.span(), error));
        }
        minutes
    }

    fn names(&mut self, entry: &TomlValue<'_>) -> Vec<String> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[\"…\"]");
            return Vec::new();
        };
        let texts = list.iter().filter_map(|name| self.toml.text(name));
        texts.map(str::to_owned).collect()
    }

    /// Reads words by the name of the square where they begin.
    fn labels(&mut self, entry: &TomlValue<'_>, style: Coordinates) -> Vec<(Square, Localized)> {
        let Some(table) = entry.as_table() else {
            self.toml.wrong_kind(entry, "{ a1 = \"…\" }");
            return Vec::new();
        };
        let mut labels = Vec::new();
        for (name, text) in table.entries() {
            let square = read_square_in(name.text(), style);
            let is_on = |square: &Square| square.x < self.game.width && square.y < self.game.height;
            match square.filter(is_on) {
                Some(square) => labels.push((square, self.localized(&text))),
                None => self.say(Diagnostic::error(
                    name.span(),
                    message!("look-no-square", text = name.text()),
                )),
            }
        }
        labels
    }

    fn players(&mut self, players: &TomlValue<'_>, look: &mut Look) {
        let Some(list) = players.as_list() else {
            self.toml.wrong_kind(players, "[[players]]");
            return;
        };
        for (number, player) in list.iter().enumerate() {
            if number >= usize::from(self.game.players) {
                let count = self.game.players;
                let error = message!("look-too-many-players", count = count);
                self.say(Diagnostic::warning(player.span(), error));
                break;
            }
            let mut player_look = PlayerLook::default();
            match player.as_table() {
                None => self.toml.wrong_kind(player, "[[players]]"),
                Some(table) => {
                    self.warn_of_unknown(&table, keys("players"));
                    if let Some(name) = table.get("name") {
                        player_look.name = self.localized(&name);
                    }
                    if let Some(entry) = table.get("color") {
                        player_look.color = self.color(&entry);
                        self.warn_of_misnamed(&player_look, entry.span());
                    }
                }
            }
            look.players.push(player_look);
        }
    }

    fn pieces(&mut self, pieces: &Table<'_>, look: &mut Look) {
        let mut unowned: Vec<&str> = Vec::new();
        let mut codes = BTreeMap::new();
        let mut singles = Vec::new();
        // Families first: what the table of a member says comes before what that of its family says.
        for (name, entry) in pieces.entries() {
            let members: Vec<Piece> = self.game.family(name.text()).collect();
            let piece = self.game.piece_by_name(name.text());
            let Some(table) = entry.as_table() else {
                self.toml.wrong_kind(&entry, "{ }");
                continue;
            };
            match piece {
                Some(piece) => singles.push((piece, table)),
                None if members.is_empty() => {
                    let error = message!("look-unknown-piece", name = name.text());
                    let names = self.game.pieces.iter().map(|kind| kind.name.as_str());
                    self.say(with_nearest(
                        Diagnostic::warning(name.span(), error),
                        name.text(),
                        names,
                    ));
                }
                None => self.family(&members, &table, look, &mut codes),
            }
        }
        for (piece, table) in singles {
            let name = self.game.piece_name(piece);
            let mut piece_look = self.piece(&table, keys("pieces.*"));
            let number = table.get("number");
            piece_look.number = number.and_then(|entry| self.number(&entry, name));
            if let (Some(code), Some(code_entry)) = (piece_look.gbb, table.get("gbb")) {
                codes.insert(piece, (code, code_entry.span()));
            }
            let family = look.pieces.remove(name).unwrap_or_default();
            look.pieces.insert(name.to_owned(), piece_look.or(&family));
        }
        self.distinct_codes(&codes, look);
        // If the rules name the owners of some pieces, the others have none on purpose, and one kind is that of all.
        let has_owners = self.game.pieces.iter().any(|kind| kind.owner.is_some());
        if self.game.players > 1 && self.game.pieces.len() > 1 && !has_owners {
            for kind in &self.game.pieces {
                let kind_look = look.pieces.get(&kind.name);
                // What stands for a number of things is nobody's.
                if kind_look.is_none_or(|look| look.owner.is_none() && look.number.is_none()) {
                    unowned.push(&kind.name);
                }
            }
        }
        if !unowned.is_empty() {
            let names = unowned.join(", ");
            let note =
                Diagnostic::note(pieces.span(), message!("look-owner-guessed", names = names));
            self.say(note.with_hint(message!("look-hint-owner")));
        }
    }

    /// Reads the look of all members of a family. Each has one stone more in GBB than the one before it.
    fn family(
        &mut self,
        members: &[Piece],
        table: &Table<'_>,
        look: &mut Look,
        codes: &mut BTreeMap<Piece, (GbbCode, Span)>,
    ) {
        // A letter would be that of all of them.
        let known: Vec<&str> = keys("pieces.*")
            .iter()
            .copied()
            .filter(|key| *key != "fen")
            .collect();
        let family_look = self.piece(table, &known);
        // `None` once it was found wrong, so that this is said once.
        let mut number_entry = table.get("number");
        for (piece, more) in members.iter().zip(0..) {
            let name = self.game.piece_name(*piece);
            let number = number_entry
                .as_ref()
                .and_then(|entry| self.number(entry, name));
            number_entry = number_entry.filter(|_| number.is_some());
            let mut piece_look = PieceLook {
                fen: None,
                number,
                ..family_look.clone()
            };
            if let (Some(code), Some(entry)) = (&mut piece_look.gbb, table.get("gbb")) {
                code.stones = code.stones.saturating_add(more);
                codes.insert(*piece, (*code, entry.span()));
            }
            if let Some(number) = piece_look.number {
                // People call them all by one name, and tell them apart by the number.
                for name in piece_look.name.values_mut() {
                    *name = format!("{name} {number}");
                }
            }
            look.pieces
                .insert(self.game.piece_name(*piece).to_owned(), piece_look);
        }
    }

    /// Reads the look of a piece, except for its number: `true` there stands for the number in the name of each piece.
    fn piece(&mut self, table: &Table<'_>, known: &[&str]) -> PieceLook {
        self.warn_of_unknown(table, known);
        PieceLook {
            name: table
                .get("name")
                .map_or_else(Localized::new, |entry| self.localized(&entry)),
            shape: self.toml.choice(table, "shape", &PieceShape::ALL),
            bitmaps: table
                .get("bitmap")
                .map_or(Vec::new(), |entry| self.bitmaps(&entry)),
            label: table.get("label").and_then(|entry| self.label(&entry)),
            glyph: table.get("glyph").and_then(|entry| self.glyph(&entry)),
            ascii: table.get("ascii").and_then(|entry| self.ascii(&entry)),
            owner: table.get("owner").and_then(|entry| self.owner(&entry)),
            color: table.get("color").and_then(|entry| self.color(&entry)),
            gbb: table.get("gbb").and_then(|entry| self.gbb(&entry)),
            fen: table.get("fen").and_then(|entry| self.fen_letters(&entry)),
            links: table
                .get("links")
                .map_or(Vec::new(), |entry| self.links(&entry)),
            number: None,
        }
    }

    fn glyph(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = self.toml.text(entry)?;
        if text.width() == 1
            && !text.contains(|character: char| is_unsafe(character) || character.is_whitespace())
        {
            return Some(text.to_owned());
        }
        let error = message!("look-glyph-width", glyph = text);
        let error = Diagnostic::error(entry.span(), error);
        self.say(error.with_hint(message!("look-hint-glyph")));
        None
    }

    /// Reads one drawing (a list of rows), or a drawing in several sizes (a list of such lists).
    fn bitmaps(&mut self, entry: &TomlValue<'_>) -> Vec<Bitmap> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[\".##.\", …]");
            return Vec::new();
        };
        if list.iter().all(|row| row.as_str().is_some()) {
            return self.bitmap(entry, &list).into_iter().collect();
        }
        let mut sizes = Vec::new();
        for size in &list {
            match size.as_list() {
                Some(rows) => sizes.extend(self.bitmap(size, &rows)),
                None => self.toml.wrong_kind(size, "[\".##.\", …]"),
            }
        }
        sizes
    }

    fn bitmap(&mut self, entry: &TomlValue<'_>, rows: &[TomlValue<'_>]) -> Option<Bitmap> {
        let mut texts = Vec::new();
        for row in rows {
            texts.push(self.toml.text(row)?);
        }
        let error = match Bitmap::parse(texts) {
            Ok(bitmap) => return Some(bitmap),
            Err(error) => error,
        };
        let message = match error {
            BitmapError::Empty => message!("look-bitmap-empty"),
            BitmapError::TooLarge => message!("look-bitmap-too-large", most = Bitmap::MOST),
            BitmapError::Uneven(row) => message!("look-bitmap-uneven", row = row),
            BitmapError::Unknown(letter) => {
                message!("look-bitmap-unknown", letter = letter.to_string())
            }
        };
        self.say(Diagnostic::error(entry.span(), message));
        None
    }

    fn label(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = self.toml.text(entry)?;
        if (1..=4).contains(&text.width())
            && !text.contains(|character: char| is_unsafe(character) || character.is_whitespace())
        {
            return Some(text.to_owned());
        }
        let error = message!("look-label-width", label = text);
        self.say(Diagnostic::error(entry.span(), error));
        None
    }

    fn ascii(&mut self, entry: &TomlValue<'_>) -> Option<char> {
        let text = self.toml.text(entry)?;
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_graphic() => Some(letter),
            _ => {
                let error = message!("look-not-ascii", text = text);
                self.say(Diagnostic::error(entry.span(), error));
                None
            }
        }
    }

    fn owner(&mut self, entry: &TomlValue<'_>) -> Option<u8> {
        let Some(number) = entry.as_integer() else {
            self.toml.wrong_kind(entry, "0");
            return None;
        };
        let owner = u8::try_from(number).ok();
        if let Some(owner) = owner.filter(|owner| *owner < self.game.players) {
            return Some(owner);
        }
        let last = i64::from(self.game.players) - 1;
        let error = message!("look-owner-range", found = number.to_string(), last = last);
        self.say(Diagnostic::error(entry.span(), error));
        None
    }

    /// Reads the number that is shown in the place of a piece with this name; `true` is the number at the end of the name.
    fn number(&mut self, entry: &TomlValue<'_>, name: &str) -> Option<u16> {
        let is_own = entry.as_bool() == Some(true);
        let number = match entry.as_integer() {
            Some(number) => u16::try_from(number).ok(),
            None if is_own => {
                let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
                name.strip_prefix(letters)
                    .and_then(|digits| digits.parse().ok())
            }
            None => None,
        };
        let number = number.filter(|number| *number <= MAX_NUMBER);
        if number.is_none() {
            let most = i64::from(MAX_NUMBER);
            let error = match is_own {
                true => message!("look-number-none", name = name, most = most),
                false => message!("look-number-range", most = most),
            };
            self.say(Diagnostic::error(entry.span(), error));
        }
        number
    }

    fn gbb(&mut self, entry: &TomlValue<'_>) -> Option<GbbCode> {
        let Some(table) = entry.as_table() else {
            self.toml
                .wrong_kind(entry, "{ color = \"Rojo\", stones = 1 }");
            return None;
        };
        self.warn_of_unknown(&table, keys("pieces.*.gbb"));
        let color = self.toml.choice(&table, "color", &STONE_COLORS);
        let stones = table.get("stones").and_then(|stones| {
            let count = stones
                .as_integer()
                .and_then(|count| u64::try_from(count).ok());
            if count.is_none_or(|count| count == 0) {
                self.say(Diagnostic::error(
                    stones.span(),
                    message!("look-gbb-stones"),
                ));
            }
            count.filter(|count| *count > 0)
        });
        if table.get("color").is_none() || table.get("stones").is_none() {
            self.say(Diagnostic::error(
                entry.span(),
                message!("look-gbb-incomplete"),
            ));
        }
        Some(GbbCode {
            color: color?,
            stones: stones?,
        })
    }

    /// Drops all codes of the look if two kinds share one, because they could not be distinguished.
    fn distinct_codes(&mut self, codes: &BTreeMap<Piece, (GbbCode, Span)>, look: &mut Look) {
        let mut seen: BTreeMap<GbbCode, (Piece, Option<Span>)> = BTreeMap::new();
        let mut clash = false;
        let count = u16::try_from(self.game.pieces.len()).unwrap_or(u16::MAX);
        for piece in (0..count).map(Piece) {
            let stated_code = codes.get(&piece).copied();
            let code =
                stated_code.map_or_else(|| default_code(usize::from(piece.0)), |(code, _)| code);
            let span = stated_code.map(|(_, span)| span);
            let Some((other, other_span)) = seen.insert(code, (piece, span)) else {
                continue;
            };
            clash = true;
            let error = message!(
                "look-gbb-twice",
                first = self.game.piece_name(other),
                second = self.game.piece_name(piece)
            );
            let place = span.or(other_span).unwrap_or(self.toml.beginning());
            self.say(Diagnostic::error(place, error));
        }
        if clash {
            for piece in look.pieces.values_mut() {
                piece.gbb = None;
            }
        }
    }

    fn color(&mut self, entry: &TomlValue<'_>) -> Option<String> {
        let text = self.toml.text(entry)?;
        let hexadecimal = text.strip_prefix('#').is_some_and(|digits| {
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        if hexadecimal || COLOR_NAMES.contains(&text) {
            return Some(text.to_owned());
        }
        let error = message!("look-unknown-color", color = text);
        let error = Diagnostic::error(entry.span(), error);
        self.say(match nearest(text, COLOR_NAMES) {
            Some(meant) => error.with_hint(message!("toml-hint-did-you-mean", name = meant)),
            None => {
                let names = COLOR_NAMES.join(", ");
                error.with_hint(message!("look-hint-colors", names = names))
            }
        });
        None
    }

    /// Warns if a player is called by the name of another colour than the one given.
    fn warn_of_misnamed(&mut self, player: &PlayerLook, span: Span) {
        let color = player.color.as_deref().unwrap_or_default();
        if let Some(name) = colors::contradicted(&player.name, color) {
            let warning = message!("look-color-not-name", name = name, color = color);
            self.say(Diagnostic::warning(span, warning));
        }
    }

    /// Reads a text by language, or one text for all languages.
    fn localized(&mut self, entry: &TomlValue<'_>) -> Localized {
        let mut texts = Localized::new();
        if let Some(text) = entry.as_str() {
            for language in LANGUAGES {
                texts.insert(language.to_owned(), text.to_owned());
            }
        } else if let Some(table) = entry.as_table() {
            for (language, entry) in table.entries() {
                if !LANGUAGES.contains(&language.text()) {
                    let names = LANGUAGES.join(", ");
                    let warning = message!(
                        "look-unknown-language",
                        name = language.text(),
                        names = names
                    );
                    let warning = Diagnostic::warning(language.span(), warning);
                    self.say(with_nearest(warning, language.text(), LANGUAGES));
                }
                if let Some(text) = self.toml.text(&entry) {
                    texts.insert(language.text().to_owned(), text.to_owned());
                }
            }
        } else {
            self.toml
                .wrong_kind(entry, "{ en = \"…\", es = \"…\", pl = \"…\" }");
        }
        texts
    }

    /// Reads a table of texts by language.
    fn localized_table(&mut self, root: &Table<'_>, key: &str) -> BTreeMap<String, Localized> {
        let table = self.toml.table(root, key);
        let entries = table.iter().flat_map(Table::entries);
        let named = entries.map(|(name, texts)| (name.text().to_owned(), self.localized(&texts)));
        named.collect()
    }

    fn warn_of_unknown(&mut self, table: &Table<'_>, known: &[&str]) {
        self.toml.unknown_keys(table, known, Severity::Warning);
    }
}
