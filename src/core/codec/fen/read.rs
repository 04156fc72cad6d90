//! Reads FEN.

use super::write::area;
use super::{Counters, FenPosition, Letters, ascii_letters, check, draughts};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::board::fen::{FenField, FenLook};
use crate::board::notation::{column_name, read_square_in, row_name};
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::codec::pgn::operations;
use crate::message;

/// A part of the text with its offset in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Part<'_> {
    pub(super) fn span(self, file: FileId) -> Span {
        Span::new(file, self.start, self.start + self.text.len())
    }
}

/// Reads a position. `shape` is any board of the game: it determines the size and the holes. Fields at the end may be
/// missing: then no flag is set, no square is stated and the counters are those of the start. The first line that is
/// neither blank nor a comment (`#`) is read.
///
/// # Errors
/// Returns the first fault, with its place.
pub fn read_fen(
    text: &str,
    file: FileId,
    game: &Game,
    shape: &Board,
) -> Result<FenPosition, Vec<Diagnostic>> {
    let whole = Span::new(file, 0, 0);
    let Some(fen) = &game.look.fen else {
        return Err(vec![Diagnostic::error(whole, message!("fen-not-declared"))]);
    };
    let mut start = 0;
    let line = text.split_inclusive('\n').find_map(|line| {
        let part = Part { text: line, start };
        start += line.len();
        let trimmed = line.trim();
        (!trimmed.is_empty() && !trimmed.starts_with('#')).then_some(part)
    });
    let Some(line) = line else {
        return Err(vec![Diagnostic::error(whole, message!("fen-empty"))]);
    };
    let read = match fen.is_draughts {
        true => draughts::read(line, file, game, fen, shape),
        false => Reader { file, game, fen }.line(line, shape),
    };
    let mut position = read.map_err(|fault| vec![fault])?;
    let letters = ascii_letters(game);
    check::check(game, fen, &Letters::of(&letters), &mut position);
    Ok(position)
}

struct Reader<'g> {
    file: FileId,
    game: &'g Game,
    fen: &'g FenLook,
}

/// Returns an empty board of the same shape.
pub(super) fn emptied(shape: &Board) -> Board {
    let mut board = shape.clone();
    for square in shape.squares() {
        board.set(square, Cell::EMPTY);
    }
    board
}

impl Reader<'_> {
    fn line(&self, line: Part<'_>, shape: &Board) -> Result<FenPosition, Diagnostic> {
        let mut parts = words(line);
        let rows = parts.next().unwrap_or(line);
        let mut board = emptied(shape);
        self.rows(rows, &mut board)?;
        let mut position = FenPosition {
            board,
            turn: None,
            state: Vec::new(),
            counters: Counters::default(),
            remarks: Vec::new(),
            operations: Vec::new(),
        };
        let turn = parts.next();
        if let Some(turn) = turn {
            position.turn = Some(self.turn(turn)?);
        }
        let mut parts = parts.peekable();
        let mut fields = self.fen.fields.iter();
        let mut are_unused_left_out = false;
        loop {
            let is_operation = |part: &Part<'_>| is_opcode(part.text, line.text);
            if let Some(part) = parts.next_if(is_operation) {
                position.operations = operations(rest_of(line, part));
                self.counters(&mut position);
                parts = words(Part { text: "", ..line }).peekable();
            }
            let Some(field) = fields.next() else {
                break;
            };
            // Programs differ in whether they write fields that a game never uses.
            // A single number is that of the move.
            let is_unused = matches!(field, FenField::Flags(flags) if flags.is_empty());
            let is_number = |part: &Part<'_>| part.text.bytes().all(|byte| byte.is_ascii_digit());
            let is_single = are_unused_left_out && matches!(field, FenField::Clock { .. });
            if is_unused && parts.peek().is_some_and(is_number) {
                are_unused_left_out = true;
                continue;
            }
            if is_single && parts.clone().count() == 1 {
                continue;
            }
            let part = parts.next();
            self.field(field, part, &mut position)?;
        }
        if let Some(part) = parts.next() {
            let rest = rest_of(line, part);
            position
                .remarks
                .push(message!("fen-fields-left", text = rest));
        }
        Ok(position)
    }

    /// Takes the counters from the operations of EPD.
    fn counters(&self, position: &mut FenPosition) {
        let number = |code: &str| {
            let mut operations = position.operations.iter();
            let (_, number) = operations.find(|(name, _)| name == code)?;
            number.parse::<u32>().ok()
        };
        let (clock, count) = (number("hmvc"), number("fmvn"));
        position.counters.clock = clock.unwrap_or(0);
        position.counters.number = count.unwrap_or(1).max(1);
    }

    fn fault(&self, part: Part<'_>, message: Message) -> Diagnostic {
        Diagnostic::error(part.span(self.file), message)
    }

    fn rows(&self, rows: Part<'_>, board: &mut Board) -> Result<(), Diagnostic> {
        let letters = ascii_letters(self.game);
        let letters = Letters::of(&letters);
        let (low, high) = area(self.fen, board);
        let (width, height) = (high.x - low.x + 1, high.y - low.y + 1);
        let (mut x, mut y) = (0, height);
        let mut offset = 0;
        // Rows are counted down; `y` is one above the row that is read.
        while let Some(rest) = rows.text.get(offset..).filter(|rest| !rest.is_empty()) {
            let character = rest.chars().next().unwrap_or(' ');
            let prefix = |length: usize| Part {
                text: rest.get(..length).unwrap_or(rest),
                start: rows.start + offset,
            };
            let first = prefix(character.len_utf8());
            if character == '[' && !self.fen.hands.is_empty() {
                self.row_end(first, x, y, width)?;
                if y != 1 {
                    return Err(self.fault(first, too_few_rows(height - y + 1, height)));
                }
                return self.hands(prefix(rest.len()), &letters, board);
            }
            if character == '/' {
                self.row_end(first, x, y, width)?;
                if y == 1 {
                    return Err(self.fault(first, message!("fen-too-many-rows", rows = height)));
                }
                (x, y) = (0, y - 1);
                offset += 1;
                continue;
            }
            if character.is_ascii_digit() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let number = prefix(digits);
                let count = number.text.parse::<u16>().unwrap_or(u16::MAX);
                if count == 0 || count > width - x {
                    let fault = message!(
                        "fen-too-many-empty",
                        count = number.text,
                        row = self.row(y),
                        left = width - x
                    );
                    return Err(self.fault(number, fault));
                }
                for column in x..x + count {
                    let square = Square::new(low.x + column, low.y + y - 1);
                    if !board.has(square) {
                        let name = self.name(square);
                        return Err(self.fault(number, message!("fen-hole", square = name)));
                    }
                }
                x += count;
                offset += digits;
                continue;
            }
            let (cell, length) = match letters.at_start(rest) {
                Some((piece, letters)) => (Cell::of(piece), letters.len()),
                None if character == '*' => (Cell::HOLE, 1),
                None => return Err(self.unknown_letter(first, &letters)),
            };
            if x >= width {
                return Err(self.fault(prefix(length), self.too_long(y, width)));
            }
            let square = Square::new(low.x + x, low.y + y - 1);
            if board.has(square) == cell.is_hole() {
                let name = self.name(square);
                let fault = match cell.is_hole() {
                    true => message!("fen-no-hole", square = name),
                    false => message!("fen-hole", square = name),
                };
                return Err(self.fault(prefix(length), fault));
            }
            board.set(square, cell);
            x += 1;
            offset += length;
            // A mark of promoted pieces that means nothing to the rules.
            if rest.get(length..).is_some_and(|rest| rest.starts_with('~')) {
                offset += 1;
            }
        }
        let end = Part {
            text: "",
            start: rows.start + rows.text.len(),
        };
        self.row_end(end, x, y, width)?;
        if y != 1 {
            return Err(self.fault(end, too_few_rows(height - y + 1, height)));
        }
        Ok(())
    }

    fn row_end(&self, part: Part<'_>, x: u16, y: u16, width: u16) -> Result<(), Diagnostic> {
        if x == width {
            return Ok(());
        }
        let row = self.row(y);
        let message = message!("fen-row-too-short", row = row, found = x, width = width);
        Err(self.fault(part, message))
    }

    fn too_long(&self, y: u16, width: u16) -> Message {
        message!("fen-row-too-long", row = self.row(y), width = width)
    }

    /// Returns the name of the row that is read while `y` rows are left.
    fn row(&self, y: u16) -> String {
        let low = self.fen.area.map_or(0, |(low, _)| low.y);
        row_name(low + y.saturating_sub(1), self.game.look.coordinates)
    }

    fn name(&self, square: Square) -> String {
        let style = self.game.look.coordinates;
        column_name(square.x, style) + &row_name(square.y, style)
    }

    fn unknown_letter(&self, part: Part<'_>, letters: &Letters<'_>) -> Diagnostic {
        let known: Vec<&str> = letters.by_piece.values().copied().collect();
        let fault = message!("fen-unknown-letter", text = part.text);
        let fault = self.fault(part, fault);
        fault.with_hint(message!("fen-hint-letters", letters = known.join(" ")))
    }

    fn hands(
        &self,
        part: Part<'_>,
        letters: &Letters<'_>,
        board: &mut Board,
    ) -> Result<(), Diagnostic> {
        let Some(inner) = part
            .text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
        else {
            return Err(self.fault(part, message!("fen-hand-open")));
        };
        if inner == "-" {
            return Ok(());
        }
        let mut offset = 0;
        while let Some(rest) = inner.get(offset..).filter(|rest| !rest.is_empty()) {
            let width = rest.chars().next().map_or(1, char::len_utf8);
            let prefix = |length: usize| Part {
                text: rest.get(..length).unwrap_or(rest),
                start: part.start + 1 + offset,
            };
            // A number stands before the letter that it counts.
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let count = rest.get(..digits).filter(|digits| !digits.is_empty());
            let count = count.map_or(1, |digits| digits.parse::<usize>().unwrap_or(usize::MAX));
            let after = rest.get(digits..).unwrap_or_default();
            let Some((piece, letter)) = letters.at_start(after) else {
                return Err(self.unknown_letter(prefix(width), letters));
            };
            let length = digits + letter.len();
            if !self.add_to_hand(piece, count, board) {
                let fault = message!("fen-hand-full", letter = letter);
                return Err(self.fault(prefix(length), fault));
            }
            offset += length;
        }
        Ok(())
    }

    /// Adds pieces to a hand, or returns false if there is no room for them.
    fn add_to_hand(&self, piece: Piece, count: usize, board: &mut Board) -> bool {
        let name = self.game.piece_name(piece);
        let Some(hand) = self.fen.hands.iter().find(|hand| hand.piece == name) else {
            return false;
        };
        let counted = board.piece(hand.count).and_then(|count| {
            let name = self.game.piece_name(count);
            self.fen.counts.iter().position(|known| known == name)
        });
        let present = match (board.piece(hand.square), counted) {
            (None, _) => 0,
            (Some(_), None) => 1,
            (Some(_), Some(index)) => index + 2,
        };
        let total = present.saturating_add(count);
        match total {
            0 => return true,
            1 => {}
            total => {
                let name = self.fen.counts.get(total - 2);
                let Some(number) = name.and_then(|name| self.game.piece_by_name(name)) else {
                    return false;
                };
                board.set(hand.count, Cell::of(number));
            }
        }
        board.set(hand.square, Cell::of(piece));
        true
    }

    fn turn(&self, part: Part<'_>) -> Result<u8, Diagnostic> {
        let letter = |letter: &char| part.text.chars().eq([*letter]);
        let player = self.fen.turns.iter().position(letter);
        player
            .and_then(|player| u8::try_from(player).ok())
            .ok_or_else(|| {
                let letters: String = self
                    .fen
                    .turns
                    .iter()
                    .flat_map(|turn| [*turn, ' '])
                    .collect();
                let fault = message!("fen-turn", text = part.text, letters = letters.trim());
                self.fault(part, fault)
            })
    }

    fn field(
        &self,
        field: &FenField,
        part: Option<Part<'_>>,
        position: &mut FenPosition,
    ) -> Result<(), Diagnostic> {
        let text = part.map_or("-", |part| part.text);
        let place = part.unwrap_or(Part { text: "", start: 0 });
        let fault = |message: Message| Err(self.fault(place, message));
        match field {
            FenField::Flags(flags) => {
                let is_known = |letter: char| flags.iter().any(|(known, _)| *known == letter);
                // Chess with other rows of pieces names the columns of the rooks.
                let is_column = |letter: char| {
                    let column = u32::from(letter.to_ascii_lowercase()).checked_sub(97);
                    letter.is_ascii_alphabetic()
                        && !self.fen.needs.is_empty()
                        && column.is_some_and(|column| column < self.game.width.into())
                };
                let others: String = text.chars().filter(|letter| !is_known(*letter)).collect();
                if text != "-" && !others.is_empty() && others.chars().all(is_column) {
                    let remark = message!("fen-flags-left-out", text = others.as_str());
                    position.remarks.push(remark);
                } else if text != "-" && !others.is_empty() {
                    let letters: String = flags.iter().map(|(letter, _)| *letter).collect();
                    return fault(message!("fen-flags", text = text, letters = letters));
                }
                for (letter, name) in flags {
                    let is_set = text.contains(*letter);
                    position.state.push((name.clone(), is_set.to_string()));
                }
            }
            FenField::Column { state, rows } => {
                let style = self.game.look.coordinates;
                let turn = usize::from(position.turn.unwrap_or(0));
                let value = match text {
                    "-" => -1,
                    text => {
                        let square = read_square_in(text, style);
                        let fits = |square: &Square| {
                            square.x < self.game.width && rows.get(turn) == Some(&square.y)
                        };
                        let Some(square) = square.filter(fits) else {
                            let row = rows
                                .get(turn)
                                .map_or(String::new(), |y| row_name(*y, style));
                            return fault(message!("fen-square", text = text, row = row));
                        };
                        i32::from(square.x)
                    }
                };
                position.state.push((state.clone(), value.to_string()));
            }
            FenField::Number(state) => {
                if part.is_none() || text == "-" {
                    return Ok(());
                }
                if text.parse::<i64>().is_err() {
                    return fault(message!("fen-number", text = text));
                }
                position.state.push((state.clone(), text.to_owned()));
            }
            FenField::Clock { .. } | FenField::MoveNumber => {
                if text == "-" {
                    return Ok(());
                }
                let Ok(number) = text.parse::<u32>() else {
                    let is_large = text.bytes().all(|byte| byte.is_ascii_digit());
                    return fault(match is_large {
                        true => message!("fen-number-large", text = text, most = u32::MAX),
                        false => message!("fen-number", text = text),
                    });
                };
                match field {
                    FenField::Clock { state, .. } => {
                        position.counters.clock = number;
                        let state = state.iter().cloned();
                        let values = state.map(|state| (state, number.to_string()));
                        position.state.extend(values);
                    }
                    // Some programs write 0 at the start.
                    _ => position.counters.number = number.max(1),
                }
            }
        }
        Ok(())
    }
}

/// Returns true if the operations of EPD begin with a word: a name, with a semicolon somewhere after it.
fn is_opcode(word: &str, line: &str) -> bool {
    let name = word.trim_end_matches(';');
    let is_sign = |character: char| character.is_ascii_alphanumeric() || character == '_';
    name.len() >= 2
        && name.starts_with(|character: char| character.is_ascii_lowercase())
        && name.chars().all(is_sign)
        && line.contains(';')
        && line.split_whitespace().skip(4).any(|other| other == word)
}

/// Returns the text of a line from a part on.
fn rest_of<'t>(line: Part<'t>, part: Part<'t>) -> &'t str {
    let rest = line.text.get(part.start - line.start..);
    rest.unwrap_or(part.text).trim_end()
}

fn too_few_rows(found: u16, height: u16) -> Message {
    message!("fen-too-few-rows", found = found, height = height)
}

/// Returns the words of a line with their places.
fn words(line: Part<'_>) -> impl Iterator<Item = Part<'_>> + Clone {
    line.text.split_whitespace().map(move |word| Part {
        text: word,
        // Words are slices of the line.
        start: line.start + (word.as_ptr() as usize - line.text.as_ptr() as usize),
    })
}
