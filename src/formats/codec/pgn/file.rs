//! PGN and PDN as record formats.

use super::draughts::likely_type;
use super::epd::{LineIndexer, OPERATIONS, operations, read_line};
use super::index::{GamePlace, index_games};
use super::layout::{laid_out_as, line_end_of};
use super::movetext::write_game;
use super::read::{is_one_move, read_opening, with_tags_as_read};
use super::{RULES, SETS, is_null_move, read_game, split_values, usual_result};
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::charset::{LetterCount, Utf8Letters, broken_letters, decode_comments};
use crate::codec::records::{
    Carried, FileBytes, GamePart, GameSource, GameSummary, GamesFile, MoveNotation, MoveTexts,
    NamedRules, ReadRecord, ReadTexts, RecordFormat, RecordMetadata, RootInfo, TextGame, TextPlace,
    Unencodable, WrittenGame,
};
use crate::message;
use crate::notation::draughts;
use crate::record::Record;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A format of games as texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// PGN, the format of chess games.
    Pgn,
    /// PDN, the format of draughts games.
    Pdn,
    /// EPD, the format of positions with operations.
    Epd,
}

impl TextFormat {
    fn as_format(self) -> &'static dyn RecordFormat {
        match self {
            Self::Pgn => &Self::Pgn,
            Self::Pdn => &Self::Pdn,
            Self::Epd => &Self::Epd,
        }
    }
}

impl RecordFormat for TextFormat {
    fn name(&self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Epd => "epd",
        }
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: !self.is_lines(),
            // The operations of EPD stand in a comment as well.
            comments: true,
            // One at the root, as the tag FEN; the session refuses others.
            set_ups: true,
        }
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(match self {
            Self::Pgn | Self::Epd => MoveTexts::San,
            Self::Pdn => MoveTexts::Listed(MoveNotation {
                among: draughts::among,
                write: draughts::write,
            }),
        })
    }

    fn is_lines(&self) -> bool {
        *self == Self::Epd
    }

    fn look_key(&self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Pgn | Self::Epd => "pgn",
        }
    }

    fn variant_tag(&self) -> &'static str {
        match self {
            Self::Pdn => "GameType",
            Self::Pgn | Self::Epd => "Variant",
        }
    }

    fn requires_variant(&self) -> bool {
        *self == Self::Pdn
    }

    fn has_reason_tag(&self) -> bool {
        *self == Self::Pgn
    }

    fn has_commands(&self) -> bool {
        *self == Self::Pgn
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        !self.is_lines() && is_text_game(bytes) && is_draughts(bytes) == (*self == Self::Pdn)
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(TextFile::new(bytes, charset, self.as_format()))
    }

    fn open(
        &self,
        file: Arc<dyn FileBytes>,
        charset: Option<&str>,
        look: &mut dyn FnMut(&[u8]),
    ) -> Option<Result<Arc<dyn GamesFile>, Message>> {
        let opened = TextFile::in_parts(file, charset, self.as_format(), look);
        Some(opened.map(|opened| Arc::new(opened) as _))
    }

    fn is_one_move(&self, text: &str) -> bool {
        is_one_move(text)
    }

    fn write_texts(&self, game: &WrittenGame) -> String {
        write_game(game)
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &RecordMetadata) -> Vec<u8> {
        // The session finds the texts of moves and positions, because they need the rules: see `write_texts`.
        Vec::new()
    }
}

/// Returns true if bytes begin like a game with tags.
fn is_text_game(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let start = bytes.trim_ascii_start();
    let name = start
        .iter()
        .skip(1)
        .take_while(|byte| byte.is_ascii_alphanumeric());
    start.first() == Some(&b'[') && name.count() > 0 && start.contains(&b'"')
}

/// Returns true if the first game says that it is draughts.
fn is_draughts(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    head.windows(10)
        .any(|part| part.eq_ignore_ascii_case(b"[GameType "))
}

/// How much of a file tells whether it is text, in bytes.
const HEAD_BYTES: u64 = 4096;

/// A file of games as texts. Only the places of its games are in memory.
#[derive(Debug)]
pub struct TextFile {
    file: Arc<dyn FileBytes>,
    games: Vec<GamePlace>,
    /// The charset that was asked for, or that a byte order mark states.
    charset: Option<&'static Encoding>,
    /// True if the file is UTF-8 but for a few bytes at most.
    is_utf8: bool,
    /// True if the file is UTF-8.
    is_whole: bool,
    format: &'static dyn RecordFormat,
}

impl TextFile {
    /// Finds the games of a file. Games that are not UTF-8 are taken for Windows-1252, unless a charset is given. `look`
    /// sees every part of the file, in order.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn in_parts(
        file: Arc<dyn FileBytes>,
        charset: Option<&str>,
        format: &'static dyn RecordFormat,
        look: &mut dyn FnMut(&[u8]),
    ) -> Result<Self, Message> {
        let mut letters = Utf8Letters::default();
        let is_lines = format.is_lines();
        let mut lines = LineIndexer::default();
        let games = index_games(&*file, &mut |part| {
            letters.feed(part);
            if is_lines {
                lines.feed(part);
            }
            look(part);
        })?;
        let head = file.read(0..file.length().min(HEAD_BYTES))?;
        let is_binary = head.contains(&0) && !is_text_game(&head);
        let letters = letters.finish();
        let chosen = charset.and_then(|name| Encoding::for_label(name.as_bytes()));
        let mark = file.read(0..file.length().min(MARK.len() as u64))?;
        let stated = (mark == MARK).then_some(UTF_8);
        let mut text_file = Self {
            games: if is_lines { lines.finish() } else { games },
            charset: chosen.or(stated),
            is_utf8: is_utf8(letters),
            is_whole: letters.are_whole(),
            file,
            format,
        };
        if is_binary || !is_lines && text_file.has_only_words() {
            text_file.games.clear();
        }
        Ok(text_file)
    }

    /// Returns true if what stands in the file is no game: it has no tags, and begins with words that are no moves.
    fn has_only_words(&self) -> bool {
        let [_] = &self.games[..] else {
            return false;
        };
        self.opening(0, 1).is_some_and(|opening| {
            let first = opening.moves.first();
            let is_word = first.is_some_and(|first| !is_move_like(&first.text));
            let start = opening.text.trim_start().chars().next();
            let is_numbered = start.is_some_and(|start| start.is_ascii_digit());
            opening.tags.is_empty() && is_word && !is_numbered
        })
    }

    /// Returns a file that is in memory.
    pub fn new(bytes: Vec<u8>, charset: Option<&str>, format: &'static dyn RecordFormat) -> Self {
        let file = Arc::new(bytes);
        let opened = Self::in_parts(Arc::clone(&file) as _, charset, format, &mut |_| {});
        // Memory can always be read.
        opened.unwrap_or_else(|_| Self {
            file,
            games: Vec::new(),
            charset: None,
            is_utf8: true,
            is_whole: true,
            format,
        })
    }

    fn bytes(&self, game: usize) -> Option<Vec<u8>> {
        self.file.read(self.games.get(game)?.bytes.clone()).ok()
    }

    /// Returns the charset of the bytes of a game.
    fn charset_of(&self, bytes: &[u8]) -> &'static Encoding {
        self.charset
            .unwrap_or_else(|| match is_utf8(LetterCount::of_utf8(bytes)) {
                true => UTF_8,
                false => WINDOWS_1252,
            })
    }

    /// Returns the text of a game, and the charset of bytes in it that are no letters.
    fn decoded(&self, game: usize) -> Option<(String, Option<&'static Encoding>)> {
        let bytes = self.bytes(game)?;
        let charset = self.charset_of(&bytes);
        let (mut text, is_broken) = decode_comments(&bytes, charset);
        // As long as before, so that places in the text stay; `replace` writes CR again.
        if line_end_of(text.as_bytes()) == "\r" {
            text = text.replace('\r', "\n");
        }
        Some((text, is_broken.then_some(charset)))
    }

    fn text(&self, game: usize) -> Option<String> {
        Some(self.decoded(game)?.0)
    }

    fn read(&self, game: usize) -> Option<TextGame> {
        let line = self.games.get(game)?.line;
        let (text, broken) = self.decoded(game)?;
        let error = broken.map(|charset| {
            let message = message!("sgf-bad-characters", charset = charset.name());
            (place_of_broken(&text, line), message)
        });
        let mut text_game = match self.format.is_lines() {
            true => read_line(text, line),
            false => read_game(text, line),
        };
        text_game.errors.splice(0..0, error);
        Some(text_game)
    }

    /// Returns the tags of a game and about so many moves.
    fn opening(&self, game: usize, plies: usize) -> Option<TextGame> {
        match self.format.is_lines() {
            true => self.read(game),
            false => Some(read_opening(self.text(game)?, plies)),
        }
    }
}

/// Returns true if a word may be a move of some game: it names a square by a number, castles, or moves nothing.
fn is_move_like(word: &str) -> bool {
    let is_written = word.chars().all(|letter| letter.is_ascii_graphic());
    let names_square = || word.contains(|letter: char| letter.is_ascii_digit());
    is_written && (names_square() || word.starts_with("O-O") || is_null_move(word))
}

/// Returns true if bytes with such letters are taken for UTF-8. What is not is Windows-1252, because no game says what it
/// is.
fn is_utf8(letters: LetterCount) -> bool {
    letters.are_whole() || letters.are_beyond_one_byte()
}

/// Returns the place of the first broken letter in the text of a game that begins in a line.
fn place_of_broken(text: &str, line: u32) -> TextPlace {
    let before = text.split('\u{FFFD}').next().unwrap_or_default();
    let (lines, last) = match before.rsplit_once('\n') {
        Some((lines, last)) => (lines.matches('\n').count() + 1, last),
        None => (0, before),
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    TextPlace {
        line: line.saturating_add(number(lines)),
        column: number(last.chars().count()).saturating_add(1),
    }
}

impl GamesFile for TextFile {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        let opening = self.opening(game, 0)?;
        // Without the tag the moves tell which game it is.
        Some(match self.is_typed(&opening) {
            true => self.root_info_of(&opening),
            false => self.root_info_of(&self.read(game)?),
        })
    }

    fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        let opening = self.opening(game, plies)?;
        if self.format.is_lines() {
            let operations = operations(opening.tag(OPERATIONS).unwrap_or_default());
            let mut names = operations.iter().filter(|(code, _)| code == "id");
            let name = names
                .next()
                .map(|(_, name)| name.trim_matches('"').to_owned());
            return Some(GameSummary {
                event: name.unwrap_or_else(|| opening.text.clone()),
                ..GameSummary::default()
            });
        }
        let tag = |name: &str| match opening.tag(name).unwrap_or_default().trim() {
            "?" | "????.??.??" => String::new(),
            value => value.to_owned(),
        };
        let result = match (&opening.result, tag("Result")) {
            (Some(result), tag) if tag.is_empty() => result.clone(),
            (_, tag) => usual_result(&tag).map_or(tag, str::to_owned),
        };
        Some(GameSummary {
            players: [tag("White"), tag("Black")],
            event: tag("Event"),
            name: String::new(),
            date: tag("Date"),
            result,
            reason: tag("Termination"),
            moves: opening.main_line().map(|mv| mv.text.clone()).collect(),
        })
    }

    fn check_game(&self, game: usize) -> Result<(), Message> {
        match self.games.get(game) {
            Some(place) => self.file.read(place.bytes.clone()).map(|_| ()),
            None => Ok(()),
        }
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        (None, 0)
    }

    fn broken_letters(&self) -> Option<Message> {
        let is_utf8 = match self.charset {
            Some(charset) => charset == UTF_8,
            None => self.is_utf8,
        };
        let is_told = is_utf8 && !self.is_whole;
        is_told.then(|| message!("sgf-bad-characters", charset = UTF_8.name()))
    }

    fn variant_tag(&self, game: usize) -> Option<(&'static str, u32)> {
        let name = self.format.variant_tag();
        let first = self.games.get(game)?.line;
        let text = self.text(game)?;
        let is_it = |line: &str| {
            let tag = line.trim_start().strip_prefix('[');
            tag.is_some_and(|tag| tag.trim_start().starts_with(name))
        };
        let offset = text.lines().position(is_it)?;
        Some((name, first.saturating_add(u32::try_from(offset).ok()?)))
    }

    fn read_texts(self: Arc<Self>, game: usize) -> Option<ReadTexts> {
        let text_game = self.read(game)?;
        Some(ReadTexts {
            root_info: self.root_info_of(&text_game),
            game: text_game,
            source: Arc::new(TextSource { file: self, game }),
        })
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        _: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let text_game = self.read(game)?;
        let read_record = ReadRecord::of_notes(&text_game, self.root_info_of(&text_game));
        Some((read_record, Arc::new(TextSource { file: self, game })))
    }

    fn arrange(&self, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Message> {
        let whole = self.file.read(0..self.file.length())?;
        let slice = |bytes: Range<u64>| {
            let offset = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
            let part = whole.get(offset(bytes.start)..offset(bytes.end));
            part.unwrap_or_default()
        };
        let between = |game: usize| {
            let start = match game.checked_sub(1) {
                Some(before) => self.games.get(before)?.bytes.end,
                None => 0,
            };
            Some(slice(start..self.games.get(game)?.bytes.start))
        };
        let line_end = match whole.windows(2).any(|pair| pair == b"\r\n") {
            true => "\r\n",
            false => line_end_of(&whole),
        };
        let is_end: fn(&u8) -> bool = match line_end {
            "\r" => |byte| *byte == b'\r',
            _ => |byte| *byte == b'\n',
        };
        // Two line ends also separate games without a result, which reach up to the next one.
        let line_ends: usize = if self.format.is_lines() { 1 } else { 2 };
        let mut bytes = Vec::with_capacity(whole.len());
        for (number, part) in parts.iter().enumerate() {
            bytes.extend_from_slice(between(number).unwrap_or_default());
            let ends = bytes.iter().rev();
            let ends = ends.take_while(|byte| matches!(byte, b'\r' | b'\n'));
            let ends = ends.filter(|byte| is_end(byte)).count();
            if number > 0 {
                bytes.extend(line_end.repeat(line_ends.saturating_sub(ends)).as_bytes());
            }
            match part {
                GamePart::Own(game) => {
                    let place = self.games.get(*game);
                    bytes.extend_from_slice(
                        place.map_or(&[][..], |place| slice(place.bytes.clone())),
                    );
                }
                GamePart::New(text) => {
                    let charset = match self.charset {
                        None if !self.is_utf8 => WINDOWS_1252,
                        None => UTF_8,
                        Some(charset) => charset,
                    };
                    bytes.extend(encode(text, line_end, charset)?);
                }
            }
        }
        let end = self.games.last().map_or(0, |place| place.bytes.end);
        let tail = slice(end..self.file.length());
        match tail.is_empty() && !bytes.last().is_some_and(is_end) {
            true => bytes.extend_from_slice(line_end.as_bytes()),
            false => bytes.extend_from_slice(tail),
        }
        Ok(bytes)
    }
}

/// Returns a new text of a file in its charset, with its line ends.
///
/// # Errors
/// The charset does not have a character of it.
fn encode(text: &str, line_end: &str, charset: &'static Encoding) -> Result<Vec<u8>, Message> {
    encode_part(text.trim_end(), line_end, charset)
}

fn encode_part(text: &str, line_end: &str, charset: &'static Encoding) -> Result<Vec<u8>, Message> {
    let mut text = text.to_owned();
    if line_end != "\n" {
        text = text.replace('\n', line_end);
    }
    let is_unknown = |character: &char| charset.encode(character.encode_utf8(&mut [0; 4])).2;
    match text.chars().find(is_unknown) {
        Some(character) => Err(Unencodable {
            character,
            charset: charset.name(),
        }
        .message()),
        None => Ok(charset.encode(&text).0.into_owned()),
    }
}

/// Returns the new text of a game whose bytes were `before`. Its replacement characters stand for the broken letters of
/// those bytes and become these again: each that of a letter in the same word, in order; if there are as many as before,
/// those in words that were edited also do.
///
/// # Errors
/// The charset does not have a character of it.
fn encode_again(
    text: &str,
    line_end: &str,
    charset: &'static Encoding,
    before: &[u8],
) -> Result<Vec<u8>, Message> {
    let broken = broken_letters(before, charset);
    let text = text.trim_end();
    if broken.is_empty() || !text.contains(REPLACEMENT) {
        return encode(text, line_end, charset);
    }
    let old_words = words_of_broken(&decode_comments(before, charset).0);
    let new_words = words_of_broken(text);
    // Bytes that are no letters were read as U+FFFD, and a save must give back those bytes and not that character.
    // Which of them belongs where is found by the word around it, since tags and comments may have been edited or
    // moved:
    //
    //    before   {Andr? played} {Ren? lost}      bytes of `Andr?` and `Ren?`
    //    after    {Ren? lost} {Andr? played}      the same words in another order: each gets its own byte
    //
    // If a word was edited, it is found nowhere. If there are as many places as before, the bytes that are left are
    // given to the places that are left, in order; otherwise some were removed, and nothing is guessed.
    let mut places: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, word) in old_words.iter().enumerate() {
        places.entry(word).or_default().push_back(index);
    }
    let mut letters: Vec<Option<usize>> = Vec::with_capacity(new_words.len());
    letters.extend(
        new_words
            .iter()
            .map(|word| places.get_mut(word.as_str())?.pop_front()),
    );
    if letters.len() == broken.len() {
        let mut remaining: VecDeque<usize> = places.into_values().flatten().collect();
        remaining.make_contiguous().sort_unstable();
        for letter in letters.iter_mut().filter(|letter| letter.is_none()) {
            *letter = remaining.pop_front();
        }
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut letters = letters.into_iter();
    for (index, part) in text.split(REPLACEMENT).enumerate() {
        if index > 0 {
            let letter = letters.next().flatten();
            match letter.and_then(|letter| broken.get(letter)) {
                Some(letter) => bytes.extend_from_slice(letter),
                None => bytes.extend(encode_part(REPLACEMENT, line_end, charset)?),
            }
        }
        bytes.extend(encode_part(part, line_end, charset)?);
    }
    Ok(bytes)
}

/// What stands for a broken letter.
const REPLACEMENT: &str = "\u{FFFD}";

/// Returns the word around each replacement character, with the number of those before it in the word.
fn words_of_broken(text: &str) -> Vec<String> {
    let is_end = |sign: char| sign.is_whitespace() || matches!(sign, '"' | '{' | '}' | ';');
    let words = text.split(is_end);
    words
        .flat_map(|word| {
            let count = word.matches(REPLACEMENT).count();
            (0..count).map(move |number| format!("{number} {word}"))
        })
        .collect()
}

impl TextFile {
    /// Returns true if a game names its rules, or need not.
    fn is_typed(&self, game: &TextGame) -> bool {
        let is_stated = |tag: &str| game.tag(tag).is_some_and(|value| !value.trim().is_empty());
        !self.format.requires_variant() || is_stated(self.format.variant_tag()) || is_stated(RULES)
    }

    fn root_info_of(&self, game: &TextGame) -> RootInfo {
        let stated = game.tag(self.format.variant_tag()).unwrap_or_default();
        let name = match self.format.move_texts() {
            // Of all games with such positions, the first one that calls itself so.
            _ if self.format.is_lines() => "",
            Some(MoveTexts::Listed(_)) if !self.is_typed(game) => likely_type(game).unwrap_or(""),
            Some(MoveTexts::Listed(_)) => stated.split(',').next().unwrap_or_default(),
            _ => stated,
        };
        let name = name.trim().to_owned();
        let values = |tag: &str| split_values(game.tag(tag).unwrap_or_default());
        let rules = values(RULES);
        let rules = rules.iter().map(|value| NamedRules::of_value(value));
        RootInfo {
            rules: rules.collect(),
            overrides: values(SETS),
            of_format: Some((self.format.look_key(), name)),
            ..RootInfo::default()
        }
    }
}

/// The game of a file that a record was read from.
#[derive(Debug)]
struct TextSource {
    file: Arc<TextFile>,
    game: usize,
}

impl GameSource for TextSource {
    fn format(&self) -> &'static dyn RecordFormat {
        self.file.format
    }

    fn save(
        &self,
        _: &Record,
        _: Option<(&Game, &Position)>,
        _: &RecordMetadata,
        _: bool,
    ) -> Result<Vec<u8>, Message> {
        // The session writes the moves, see `with_game`; this is the file as it was read.
        let file = &self.file.file;
        file.read(0..file.length())
    }

    fn texts(&self) -> Option<ReadTexts> {
        Arc::clone(&self.file).read_texts(self.game)
    }

    fn with_game(
        &self,
        text: &str,
        unedited: Option<&str>,
        to_utf8: bool,
    ) -> Option<Result<Vec<u8>, Message>> {
        let place = self.file.games.get(self.game)?;
        Some(self.replace(place, text, unedited, to_utf8))
    }
}

impl TextSource {
    /// Returns the file with the game replaced; everything else is copied byte for byte.
    fn replace(
        &self,
        place: &GamePlace,
        text: &str,
        unedited: Option<&str>,
        to_utf8: bool,
    ) -> Result<Vec<u8>, Message> {
        let file = &self.file.file;
        let before = file.read(place.bytes.clone())?;
        // What is neither in a game that is not ASCII nor stated follows the rest of the file.
        let charset = match self.file.charset {
            _ if to_utf8 => UTF_8,
            None if before.is_ascii() && !self.file.is_utf8 => WINDOWS_1252,
            _ => self.file.charset_of(&before),
        };
        let old_text = self.file.text(self.game).unwrap_or_default();
        let text = &with_tags_as_read(text, &old_text);
        let text = &laid_out_as(&old_text, unedited, text);
        // A file with both ends of lines keeps each, and new lines end as most programs end them.
        let line_end = line_end_of(&before);
        let text = match charset == self.file.charset_of(&before) {
            true => encode_again(text, line_end, charset, &before)?,
            false => encode(text, line_end, charset)?,
        };
        let mut bytes = file.read(0..place.bytes.start)?;
        bytes.extend_from_slice(&text);
        let rest = file.read(place.bytes.end..file.length())?;
        // A game without an end reaches up to the next one, with the blanks before it.
        let blanks = before.len() - before.trim_ascii_end().len();
        if blanks > 0 {
            bytes.extend_from_slice(before.get(before.len() - blanks..).unwrap_or_default());
        } else if !rest.is_empty() && !rest.starts_with(b"\n") && !rest.starts_with(b"\r") {
            bytes.extend_from_slice(line_end.repeat(2).as_bytes());
        }
        bytes.extend_from_slice(&rest);
        Ok(bytes)
    }
}
