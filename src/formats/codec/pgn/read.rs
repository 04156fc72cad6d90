//! Reads the text of one game as a tree of texts.

// How variations find their place, for `1. e4 e5 (1... c5 2. Nf3) 2. d4`:
//
//    text      line.parent   line.last      outer
//    e4        -             e4
//    e5        e4            e5
//    (         -             e4             [e4, e5]       the variation replaces the last move, so it continues from
//    c5        e4            c5             [e4, e5]       the one before it
//    )         e4            e5                            the line around it is taken back as it was
//    d4        e5            d4
//
// Moves know their parent only; the tree is made from that by the session, once the moves are understood.

use super::comment::{KEPT, comment_lines};
use super::index::{comment_end, tag_end};
use super::result::read_result;
use crate::codec::records::{EscapeLine, EscapePlace, TextGame, TextMove, TextPlace};
use crate::message;
use crate::notation::dialect::{is_remark, joined_move};
use std::ops::Range;

/// The most errors that are kept of one game.
const MAX_FAULTS: usize = 20;

/// The longest text of an empty variation at the beginning of another one that is kept, in bytes.
const MAX_NESTED: usize = 1000;

/// Reads a game. `first` is the line of the file in which its text begins.
pub fn read_game(text: String, first: u32) -> TextGame {
    read(text, first, usize::MAX)
}

/// Reads the tags of a game and about so many moves of its main line.
pub(super) fn read_opening(text: String, plies: usize) -> TextGame {
    read(text, 1, plies)
}

/// Returns true if a text is read as one move without annotation.
pub(super) fn is_one_move(word: &str) -> bool {
    // Asked of the reader itself, not of a list of characters: a word with a bracket, a glyph or a semicolon would come
    // back as something else, and the reader knows best what it makes of it.
    let game = read_game(format!("1. {word} *"), 1);
    matches!(&*game.moves, [mv] if mv.text == word && mv.nags.is_empty()) && game.errors.is_empty()
}

fn read(text: String, first: u32, most: usize) -> TextGame {
    let mut reader = PgnReader {
        game: TextGame::default(),
        offset: 0,
        place: TextPlace {
            line: first,
            column: 1,
        },
        line: PgnLine::default(),
        outer: Vec::new(),
        open: vec![Vec::new()],
        before: String::new(),
        ends_comment_line: false,
        main_end: None,
        inner_result: None,
        plies: 0,
        first_number: None,
    };
    reader.run(&text, most);
    reader.game.text = text;
    reader.game
}

/// A line of moves that is being read.
#[derive(Clone, Copy, Debug, Default)]
struct PgnLine {
    /// The last move of the line.
    last: Option<u32>,
    /// The move before the last one: a variation replaces the last one.
    parent: Option<u32>,
    /// The first move of the line.
    first: Option<u32>,
    /// True if a variation of the last move has ended.
    is_varied: bool,
    /// The number of moves from the start of the game to the last one.
    plies: u32,
    /// Where the variation begins in the text, with its bracket.
    opened: usize,
}

struct PgnReader {
    game: TextGame,
    offset: usize,
    place: TextPlace,
    line: PgnLine,
    /// The lines around the variation that is being read.
    outer: Vec<PgnLine>,
    /// The moves of each open line, the innermost line last.
    open: Vec<Vec<u32>>,
    /// The comment before the first move of a variation.
    before: String,
    /// True if the next comment is another line of the last one.
    ends_comment_line: bool,
    /// Where the result stands after the main line.
    main_end: Option<usize>,
    /// The last result that stands in a variation, and its place.
    inner_result: Option<(Range<usize>, String)>,
    /// The number of moves of the main line.
    plies: usize,
    /// The number of the first move, as the first number that was read tells.
    first_number: Option<u32>,
}

impl PgnReader {
    fn run(&mut self, text: &str, most: usize) {
        while let Some(rest) = text.get(self.offset..).filter(|rest| !rest.is_empty()) {
            let character = rest.chars().next().unwrap_or(' ');
            // Reading the beginning of a game for a list stops after some plies, but not between tags: these come
            // first, and one may stand behind a comment.
            let is_tags =
                self.plies == 0 && (character.is_whitespace() || "[%;".contains(character));
            if self.plies >= most && !is_tags {
                return;
            }
            let is_line_start = self.place.column == 1;
            match character {
                '%' if is_line_start => {
                    let end = end_of_line(rest);
                    self.keep(rest.get(..end).unwrap_or_default().trim_end());
                    self.skip(rest, end);
                }
                ';' => {
                    let end = end_of_line(rest);
                    let comment = rest.get(1..end).unwrap_or_default();
                    self.comment(comment);
                    self.skip(rest, end);
                    let behind = rest.get(end..).unwrap_or_default().trim_start();
                    self.ends_comment_line = comment.ends_with(KEPT) && behind.starts_with(';');
                }
                '{' => {
                    let end = comment_end(text.as_bytes(), self.offset) - self.offset;
                    let inner = rest.get(1..end).unwrap_or_default();
                    match inner.strip_suffix('}') {
                        Some(comment) => self.comment(comment),
                        None => {
                            self.report_error(message!("pgn-comment-open"));
                            self.comment(inner);
                        }
                    }
                    self.skip(rest, end);
                }
                '[' if self.game.moves.is_empty() && self.outer.is_empty() => self.tag(rest),
                '(' => {
                    if self.line.last.is_none() {
                        self.report_error(message!("pgn-variation-first"));
                    }
                    self.outer.push(self.line);
                    self.open.push(Vec::new());
                    self.line = PgnLine {
                        last: self.line.parent,
                        plies: self.line.plies.saturating_sub(1),
                        opened: self.offset,
                        ..PgnLine::default()
                    };
                    self.skip(rest, 1);
                }
                ')' => {
                    match self.outer.pop() {
                        Some(line) => {
                            let is_empty = self.line.first.is_none();
                            let opened = self.line.opened;
                            self.end_line(self.offset);
                            self.line = line;
                            if is_empty {
                                self.keep_empty_variation(text, opened);
                            }
                            self.line.is_varied = true;
                        }
                        None => {
                            self.report_error(message!("pgn-unopened"));
                            self.keep(")");
                        }
                    }
                    self.skip(rest, 1);
                }
                '$' => {
                    let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
                    let number = rest.get(1..=digits).and_then(|digits| digits.parse().ok());
                    let text = rest.get(..=digits).unwrap_or_default();
                    match number {
                        Some(nag) => self.nag(nag, text),
                        None => {
                            self.report_error(message!("pgn-nag"));
                            self.keep(text);
                        }
                    }
                    self.skip(rest, digits + 1);
                }
                character
                    if character.is_whitespace()
                        || character == '\0'
                        || character == '\u{feff}' =>
                {
                    self.skip(rest, character.len_utf8());
                }
                _ => self.word(rest),
            }
        }
        let mut text_end = text.len();
        if !self.outer.is_empty() {
            self.report_error(message!("pgn-variation-open"));
            // At the very end it is the result of the game.
            if let Some((place, result)) = self.inner_result.take()
                && text
                    .get(place.end..)
                    .is_some_and(|rest| rest.trim().is_empty())
            {
                self.game.result = Some(result);
                text_end = place.start;
            }
        }
        while !self.open.is_empty() {
            let end = self.main_end.filter(|_| self.open.len() == 1);
            self.end_line(end.unwrap_or(text_end));
        }
    }

    /// Notes where the innermost line ends.
    fn end_line(&mut self, end: usize) {
        for index in self.open.pop().unwrap_or_default() {
            if let Some(mv) = self.game.moves.get_mut(index as usize) {
                mv.line_end = end;
            }
        }
        self.before.clear();
    }

    /// Advances by a number of bytes and keeps count of lines and columns.
    fn skip(&mut self, rest: &str, bytes: usize) {
        let passed = rest.get(..bytes).unwrap_or(rest);
        self.offset += passed.len();
        for character in passed.chars() {
            if character == '\n' {
                self.place.line = self.place.line.saturating_add(1);
                self.place.column = 1;
            } else if character != '\r' {
                self.place.column = self.place.column.saturating_add(1);
            }
        }
    }

    fn report_error(&mut self, message: crate::base::Message) {
        if self.game.errors.len() < MAX_FAULTS {
            self.game.errors.push((self.place, message));
        }
    }

    /// Adds a comment to the last move, or before the next one.
    fn comment(&mut self, text: &str) {
        let text = comment_lines(text, self.place.column as usize);
        let between = match std::mem::take(&mut self.ends_comment_line) {
            true => "\n",
            false if text.is_empty() => return,
            false => " ",
        };
        let last = match self.line.first {
            Some(_) => self.line.last,
            None if self.outer.is_empty() => None,
            None => {
                append(&mut self.before, between, &text);
                return;
            }
        };
        let last_move = last.and_then(|last| self.game.moves.get_mut(last as usize));
        append(
            last_move.map_or(&mut self.game.comment, |mv| &mut mv.comment),
            between,
            &text,
        );
    }

    /// Keeps a line or a word that says nothing here as it was written.
    fn keep(&mut self, text: &str) {
        self.keep_from(self.offset, text);
    }

    fn keep_from(&mut self, start: usize, text: &str) {
        let next = u32::try_from(self.game.moves.len()).unwrap_or(u32::MAX);
        let place = match self.line.first.and(self.line.last) {
            Some(last) if self.line.is_varied => EscapePlace::Behind(last),
            Some(last) => EscapePlace::After(last),
            None if self.outer.is_empty() => EscapePlace::Start,
            None => EscapePlace::Before(next),
        };
        self.game.escapes.push(EscapeLine {
            place,
            start,
            text: text.to_owned(),
        });
    }

    /// Keeps a variation without moves, which ends at the present bracket, as it was written.
    fn keep_empty_variation(&mut self, text: &str, opened: usize) {
        let whole = text.get(opened..=self.offset).unwrap_or("()");
        self.report_error(message!("pgn-variation-empty"));
        // What was kept inside is part of it.
        let escapes = &mut self.game.escapes;
        while escapes.last().is_some_and(|line| line.start >= opened) {
            escapes.pop();
        }
        // Brackets around brackets would be copied again and again.
        if self.line.first.is_none() && whole.len() > MAX_NESTED {
            return;
        }
        let words: Vec<&str> = whole.split_whitespace().collect();
        let has_lines = whole.contains([';', '%']);
        let comment_text = if has_lines {
            whole.to_owned()
        } else {
            words.join(" ")
        };
        self.keep_from(opened, &comment_text);
    }

    /// Keeps what a word says that has no place in the tree, and tells it.
    fn keep_odd(&mut self, odd: Option<&str>) {
        if let Some(odd) = odd {
            self.report_error(message!("pgn-odd", text = odd));
            self.keep(odd);
        }
    }

    /// Returns true if the last move may be a capture, as one in passing is.
    fn is_behind_capture(&self) -> bool {
        let last = self.line.first.and(self.line.last);
        let last = last.and_then(|last| self.game.moves.get(last as usize));
        last.is_some_and(|mv| may_capture(&mv.text))
    }

    /// Returns true for the number of the next move. Numbers without a point are moved along with the first one, which
    /// need not be 1.
    fn is_move_number(&mut self, number: u32) -> bool {
        let turns = self.line.plies / 2;
        let first = *self
            .first_number
            .get_or_insert_with(|| match self.line.plies {
                0 => number,
                _ => number.saturating_sub(turns).max(1),
            });
        // If Black begins, the number changes one ply earlier.
        let last = self.line.plies.div_ceil(2);
        (first.saturating_add(turns)..=first.saturating_add(last)).contains(&number)
    }

    fn nag(&mut self, nag: u16, text: &str) {
        let last = self.line.first.and(self.line.last);
        match last.and_then(|last| self.game.moves.get_mut(last as usize)) {
            Some(mv) if mv.nags.contains(&nag) => {}
            Some(mv) => mv.nags.push(nag),
            None => {
                self.report_error(message!("pgn-nag-first"));
                self.keep(text);
            }
        }
    }

    fn tag(&mut self, rest: &str) {
        // Not to the end of the line: many tags may stand on one.
        let whole = rest.get(..tag_end(rest.as_bytes(), 0)).unwrap_or(rest);
        let (tag, length) = read_tag(whole);
        match tag {
            Some(ReadTag { tag, behind }) => {
                if !behind.is_empty() {
                    let name = tag.0.as_str();
                    self.report_error(message!("pgn-tag-behind", name = name, text = behind));
                }
                self.game.tags.push(tag);
            }
            None => {
                self.report_error(message!("pgn-tag"));
                let line = whole.get(..length).unwrap_or(whole).trim_end();
                self.game.tags.push((String::new(), line.to_owned()));
            }
        }
        self.skip(rest, length);
    }

    fn word(&mut self, rest: &str) {
        // The order of the tests, each on what the ones before have left:
        //
        //    1. a result            `1-0`, also of several words (`1 - 0`), so it is read from the whole rest
        //    2. a bare number       the number of a move if it fits the count of plies, else an error
        //    3. `12.`, `12...`      only the number is passed; `e4` of `12.e4` is the next word
        //    4. a remark            `ch`, `e.p.` behind a move: kept beside it, so that a save writes it again
        //    5. an annotation       `!?` alone, and signs such as `+-`
        //    6. anything else       a move, perhaps of several words (`33 x 24`)
        //
        // A move is not looked at any further: whether `xyz` is one depends on the rules.
        let is_part =
            |character: &char| !character.is_whitespace() && !"[]{}();$\0".contains(*character);
        let length: usize = rest.chars().take_while(is_part).map(char::len_utf8).sum();
        // A bracket that means nothing here.
        let length = length.max(rest.chars().next().map_or(1, char::len_utf8));
        let word = rest.get(..length).unwrap_or(rest);
        // Two zeros are castling, except at the end.
        let is_end = |end: usize| rest.get(end..).unwrap_or_default().trim().is_empty();
        let result = read_result(rest.as_bytes());
        if let Some((result, length)) =
            result.filter(|(result, end)| *result != "0-0" || is_end(*end))
        {
            let end = self.offset + length;
            if self.outer.is_empty() {
                self.game.result = Some(result.to_owned());
                self.main_end = Some(self.offset);
            } else {
                self.inner_result = Some((self.offset..end, result.to_owned()));
            }
            self.skip(rest, length);
            return;
        }
        // `12.`, `12...` and `12.e4`.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let after = word.get(digits..).unwrap_or_default();
        let dots = after.bytes().take_while(|byte| *byte == b'.').count()
            + 3 * usize::from(after.starts_with('…'));
        let number = word.get(..digits).and_then(|digits| digits.parse().ok());
        let joined = joined_move(rest);
        if word != "0000" && digits > 0 && after.is_empty() && joined.is_none() {
            let behind = rest.get(length..).unwrap_or_default().trim_start();
            // At the end there is no move of which it could be the number.
            let is_last = behind.is_empty() || read_result(behind.as_bytes()).is_some();
            // Another number behind it is that of the move.
            let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
            let next = behind.get(digits..).unwrap_or_default();
            // `5 12. e4`: the second number is that of the move, so the first one is not.
            let is_other = digits > 0
                && (next.is_empty()
                    || next.starts_with(|sign: char| sign == '.' || sign.is_whitespace()))
                && joined_move(behind).is_none();
            if is_last || is_other || !number.is_some_and(|number| self.is_move_number(number)) {
                self.report_error(message!("pgn-odd", text = word));
                self.keep(word);
            }
            self.skip(rest, length);
            return;
        }
        if dots > 0 {
            if let Some(number) = number {
                self.is_move_number(number);
            }
            self.skip(rest, digits + dots);
            return;
        }
        let is_behind_move = self.line.first.is_some();
        let (remark, nags, odd) = split_annotation(word);
        if is_behind_move && is_remark(remark) {
            match is_in_passing(remark) && !self.is_behind_capture() {
                true => self.keep_odd(Some(word)),
                false => {
                    for nag in nags {
                        self.nag(nag, word);
                    }
                    self.keep(remark);
                    self.keep_odd(odd);
                }
            }
            self.skip(rest, length);
            return;
        }
        let (word, length) = match &joined {
            Some((joined, length)) => (joined.as_str(), *length),
            None => (word, length),
        };
        let (mv, nags, odd) = split_annotation(word);
        if mv.is_empty() {
            for nag in nags {
                self.nag(nag, word);
            }
            self.keep_odd(odd);
            self.skip(rest, length);
            return;
        }
        self.plies += usize::from(self.outer.is_empty());
        let index = u32::try_from(self.game.moves.len()).unwrap_or(u32::MAX);
        let parent = self.line.last;
        self.game.moves.push(TextMove {
            text: mv.to_owned(),
            parent,
            before: std::mem::take(&mut self.before),
            comment: String::new(),
            nags,
            place: self.place,
            start: self.offset,
            line_end: 0,
        });
        if let Some(line) = self.open.last_mut() {
            line.push(index);
        }
        self.line = PgnLine {
            last: Some(index),
            parent,
            first: self.line.first.or(Some(index)),
            is_varied: false,
            plies: self.line.plies.saturating_add(1),
            opened: self.line.opened,
        };
        self.keep_odd(odd);
        self.skip(rest, length);
    }
}

/// Returns true for a word that says that a move takes in passing.
fn is_in_passing(word: &str) -> bool {
    matches!(word.to_ascii_lowercase().as_str(), "e.p." | "ep" | "e.p")
}

/// Returns true if a move may be a capture by a pawn: it has the sign of one, or two columns as in `ed6`.
fn may_capture(text: &str) -> bool {
    let is_column = |letter: &char| ('a'..='h').contains(letter);
    text.contains(['x', ':', '×']) || text.chars().filter(is_column).count() > 1
}

fn append(comment: &mut String, between: &str, text: &str) {
    if !comment.is_empty() {
        comment.push_str(between);
    }
    comment.push_str(text);
}

fn end_of_line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// A tag and what stands behind its value.
struct ReadTag<'l> {
    tag: (String, String),
    behind: &'l str,
}

/// Reads a tag such as `[White "A \"B\" C"]` with what stands behind its value, and returns the length of its text.
fn read_tag(line: &str) -> (Option<ReadTag<'_>>, usize) {
    let inner = line.get(1..).unwrap_or_default();
    let name_start = inner.len() - inner.trim_start().len();
    let after = inner.trim_start();
    let name: String = after
        .chars()
        .take_while(|character| character.is_ascii_alphanumeric() || *character == '_')
        .collect();
    let value = after.get(name.len()..).unwrap_or_default();
    let blanks = value.len() - value.trim_start().len();
    let value = value.trim_start();
    if name.is_empty() || !value.starts_with('"') {
        return (None, line.len());
    }
    let mut text = String::new();
    let mut signs = value.char_indices().skip(1);
    while let Some((offset, character)) = signs.next() {
        match character {
            // Only a quotation mark and a backslash are escaped; in `C:\games` and at the very end the backslash is one.
            '\\' => {
                let rest = value.get(offset + 1..).unwrap_or_default();
                let is_end = rest.starts_with('"')
                    && rest.get(1..).is_some_and(|rest| {
                        rest.trim_start().starts_with(']') && !rest.contains('"')
                    });
                match rest.chars().next() {
                    Some(escaped @ ('"' | '\\')) if !is_end => {
                        text.push(escaped);
                        signs.next();
                    }
                    _ => text.push('\\'),
                }
            }
            '"' => {
                let length = 1 + name_start + name.len() + blanks + offset + 1;
                let rest = line.get(length..).unwrap_or_default();
                let close = rest.find(']').map_or(rest.len(), |close| close + 1);
                // A quotation mark inside, which should have been escaped.
                let is_end = rest.trim_start().starts_with(']') || rest.find('"').is_none();
                if is_end {
                    let behind = rest.get(..close).unwrap_or_default();
                    let behind = behind.strip_suffix(']').unwrap_or(behind).trim();
                    let tag = (name, text);
                    return (Some(ReadTag { tag, behind }), length + close);
                }
                text.push('"');
            }
            character => text.push(character),
        }
    }
    (None, line.len())
}

/// Returns the text of a game in which tags with the values that they had when it was read stand as they stood there,
/// because programs differ in what they escape.
pub(super) fn with_tags_as_read(text: &str, read: &str) -> String {
    let tag_of = |line: &str| {
        let line = line.trim();
        let (tag, length) = read_tag(line.get(..tag_end(line.as_bytes(), 0)).unwrap_or(line));
        tag.filter(|tag| tag.behind.is_empty() && length == line.len())
            .map(|tag| tag.tag)
    };
    let is_head = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('[');
    let lines = read.trim_start_matches('\u{feff}').lines();
    let tag_section = lines.take_while(is_head);
    let tag_lines: Vec<_> = tag_section
        .filter_map(|line| Some((tag_of(line)?, line.trim())))
        .collect();
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while rest.starts_with('[') {
        let (line, after) = rest.split_at(end_of_line(rest));
        let tag = tag_of(line);
        let same_tag = tag_lines
            .iter()
            .find(|(known, _)| Some(known) == tag.as_ref());
        changed += same_tag.map_or(line, |(_, line)| line);
        let end = after.len()
            - after
                .trim_start_matches(['\n', '\r'])
                .len()
                .min(after.len());
        let (end, after) = after.split_at(end);
        changed += end;
        rest = after;
    }
    changed + rest
}

/// Splits a word into the move, what `!`, `?` and the like after it say, and the rest, for which there is no glyph.
fn split_annotation(word: &str) -> (&str, Vec<u16>, Option<&str>) {
    let mv = word.trim_end_matches(['!', '?']);
    let signs = word.get(mv.len()..).unwrap_or_default();
    let nag = match signs {
        "" => None,
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    let odd = (nag.is_none() && !signs.is_empty()).then_some(signs);
    let mv = match mv.strip_suffix("e.p.") {
        Some(stem) if may_capture(stem) => stem,
        _ => mv,
    };
    // Informator signs that stand alone.
    let sign = match mv {
        "+-" => Some(18),
        "-+" => Some(19),
        "=" => Some(10),
        "+/-" | "±" => Some(16),
        "-/+" | "∓" => Some(17),
        "+=" | "⩲" => Some(14),
        "=+" | "⩱" => Some(15),
        "∞" => Some(13),
        "N" => Some(146),
        _ => None,
    };
    match sign {
        Some(sign) => ("", vec![sign], odd),
        None => (mv, nag.into_iter().collect(), odd),
    }
}
