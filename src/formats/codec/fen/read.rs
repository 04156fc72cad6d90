//! Reads FEN.

use super::write::area;
use super::{FenLetters, FenPart, FenPosition, check, draughts, emptied, is_prefix, sfen};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::board::fen::{FenField, FenLook};
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::codec::pgn::{operations, operations_start};
use crate::message;
use crate::notation::{SquareNames, read_square_in, row_name};

/// Reads a position. `shape` is any board of the game: it determines the size and the holes. Fields at the end may be
/// missing: then no flag is set, no square is stated and the counters are those of the start. The first line that is
/// neither blank nor a comment (`#`) is read.
///
/// # Errors
/// Returns the first error, with its place.
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
    if shape.has_stacks() {
        return Err(vec![Diagnostic::error(whole, message!("fen-stacks"))]);
    }
    let mut start = 0;
    let line = text.split_inclusive('\n').find_map(|line| {
        let part = FenPart { text: line, start };
        start += line.len();
        let trimmed = line.trim();
        (!trimmed.is_empty() && !trimmed.starts_with('#')).then_some(part)
    });
    let Some(line) = line else {
        return Err(vec![Diagnostic::error(whole, message!("fen-empty"))]);
    };
    let result = match fen.is_draughts {
        true => draughts::read(line, file, game, fen, shape),
        false => {
            let (letters, turns) = form_of(line, game, fen);
            let reader = FenReader {
                file,
                game,
                fen,
                letters: &letters,
                turns,
            };
            reader.line(line, shape)
        }
    };
    let mut position = result.map_err(|error| vec![error])?;
    check::check(game, fen, &FenLetters::of(game), &mut position);
    Ok(position)
}

struct FenReader<'g> {
    file: FileId,
    game: &'g Game,
    fen: &'g FenLook,
    letters: &'g FenLetters,
    /// The letter of each player, in order.
    turns: &'g [char],
}

/// Returns the letters of the pieces and of the players in the form of a line: the other one if all pieces on the board
/// have letters of it and some have none of the usual one.
fn form_of<'g>(line: FenPart<'_>, game: &Game, fen: &'g FenLook) -> (FenLetters, &'g [char]) {
    let usual = FenLetters::of(game);
    let Some(other) = &fen.other else {
        return (usual, &fen.turns);
    };
    let rows = words(line).next().unwrap_or(line).text;
    let mut pieces = rows.chars().filter(char::is_ascii_alphabetic);
    let is_other = |letter: char| other.pieces.iter().any(|(_, known)| *known == letter);
    let usual_letters = usual.by_piece.values();
    let is_usual = |letter: char| {
        usual_letters
            .clone()
            .any(|known| known.chars().eq([letter]))
    };
    if pieces.clone().all(is_usual) || !pieces.all(is_other) {
        return (usual, &fen.turns);
    }
    let letters = other.pieces.iter().filter_map(|(name, letter)| {
        let piece = game.piece_by_name(name)?;
        Some((piece, letter.to_string()))
    });
    let by_piece = letters.collect();
    (FenLetters { by_piece }, &other.turns)
}

impl FenReader<'_> {
    fn line(&self, line: FenPart<'_>, shape: &Board) -> Result<FenPosition, Diagnostic> {
        let mut parts = words(line).peekable();
        let prefix = parts.next_if(|part| self.fen.has_sfen && is_prefix(part.text));
        let rows = parts.next().unwrap_or(line);
        let mut board = emptied(shape);
        self.rows(rows, &mut board)?;
        if self.fen.has_sfen && !rows.text.contains('[') {
            let after: Vec<FenPart<'_>> = parts.clone().collect();
            let turn = after.first().copied().unwrap_or(rows);
            match sfen::form_of(&after) {
                form if prefix.is_some() || form == sfen::Form::Sfen => {
                    return self.sfen(line, &after, board);
                }
                sfen::Form::Unclear => {
                    return Err(self.error(turn, message!("fen-sfen-unclear", text = turn.text)));
                }
                _ => {}
            }
        }
        // The operations of EPD follow the fields.
        let operations_start = operations_start(line.text);
        let fields_end = operations_start.unwrap_or(line.text.len());
        let mut parts = parts.map_while(|part| {
            let offset = part.start - line.start;
            let length = fields_end
                .checked_sub(offset)
                .filter(|length| *length > 0)?;
            Some(FenPart {
                text: part.text.get(..length).unwrap_or(part.text),
                ..part
            })
        });
        let mut position = FenPosition::of(board);
        let turn = parts.next();
        if let Some(turn) = turn {
            position.turn = Some(self.turn(turn)?);
        }
        let mut parts = parts.peekable();
        let mut are_unused_left_out = false;
        for field in &self.fen.fields {
            // Programs differ in whether they write fields that a game never uses.
            // A single number is that of the move.
            let is_unused = matches!(field, FenField::Flags(flags) if flags.is_empty());
            let is_number =
                |part: &FenPart<'_>| part.text.bytes().all(|byte| byte.is_ascii_digit());
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
            let rest = line.text.get(part.start - line.start..fields_end);
            let rest = rest.unwrap_or(part.text).trim_end();
            position
                .remarks
                .push(message!("fen-fields-left", text = rest));
        }
        if let Some(start) = operations_start {
            position.operations = operations(line.text.get(start..).unwrap_or_default());
            self.counters(&mut position);
        }
        Ok(position)
    }

    /// Reads what follows the rows in SFEN.
    fn sfen(
        &self,
        line: FenPart<'_>,
        after_rows: &[FenPart<'_>],
        board: Board,
    ) -> Result<FenPosition, Diagnostic> {
        let mut position = FenPosition::of(board);
        for field in &self.fen.fields {
            self.field(field, None, &mut position)?;
        }
        let mut parts = after_rows.iter().copied();
        if let Some(turn) = parts.next() {
            position.turn = Some(self.player(turn, &sfen::TURNS)?);
        }
        if let Some(hands) = parts.next().filter(|hands| hands.text != "-") {
            self.pieces_in_hand(hands, self.letters, &mut position.board)?;
        }
        if let Some(part) = parts.next() {
            self.field(&FenField::MoveNumber, Some(part), &mut position)?;
            position.counters =
                sfen::counters(position.counters.number, position.turn.unwrap_or_default());
        }
        if let Some(part) = parts.next() {
            let rest = line.text.get(part.start - line.start..);
            let rest = rest.unwrap_or(part.text).trim_end();
            let remark = message!("fen-fields-left", text = rest);
            position.remarks.push(remark);
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
        let counters = &mut position.counters;
        counters.clock = number("hmvc").unwrap_or(counters.clock);
        counters.number = number("fmvn").map_or(counters.number, |count| count.max(1));
    }

    fn error(&self, part: FenPart<'_>, message: Message) -> Diagnostic {
        Diagnostic::error(part.span(self.file), message)
    }

    fn rows(&self, rows: FenPart<'_>, board: &mut Board) -> Result<(), Diagnostic> {
        let letters = self.letters;
        let (low, high) = area(self.fen, board);
        let (width, height) = (high.x - low.x + 1, high.y - low.y + 1);
        // For `rnb1/pppp` on a board of 4 columns and 2 rows:
        //
        //    y = 2   r n b 1      x counts the squares of the row that are known; a row must end with x == width
        //    y = 1   p p p p      `/` goes down to the next row; the text must end with y == 1
        //
        // A number may have several digits, because boards have up to 64 columns; so `11` is eleven empty squares and
        // never one and one. Holes of the board must be written as `*`: a position for another shape is refused
        // instead of being shifted.
        let (mut x, mut y) = (0, height);
        let mut offset = 0;
        // Rows are counted down; `y` is one above the row that is read.
        while let Some(rest) = rows.text.get(offset..).filter(|rest| !rest.is_empty()) {
            let character = rest.chars().next().unwrap_or(' ');
            let prefix = |length: usize| FenPart {
                text: rest.get(..length).unwrap_or(rest),
                start: rows.start + offset,
            };
            let first = prefix(character.len_utf8());
            let has_hands = !self.fen.hands.is_empty() || !self.fen.supply.is_empty();
            if character == '[' && has_hands {
                self.row_end(first, x, y, width)?;
                if y != 1 {
                    return Err(self.error(first, too_few_rows(height - y + 1, height)));
                }
                return self.hands(prefix(rest.len()), letters, board);
            }
            if character == '/' {
                self.row_end(first, x, y, width)?;
                if y == 1 {
                    return Err(self.error(first, message!("fen-too-many-rows", rows = height)));
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
                    let error = message!(
                        "fen-too-many-empty",
                        count = number.text,
                        row = self.row(y),
                        left = width - x
                    );
                    return Err(self.error(number, error));
                }
                for column in x..x + count {
                    let square = Square::new(low.x + column, low.y + y - 1);
                    if !board.has(square) {
                        let name = self.name(square);
                        return Err(self.error(number, message!("fen-hole", square = name)));
                    }
                }
                x += count;
                offset += digits;
                continue;
            }
            let square = Square::new(low.x + x, low.y + y.saturating_sub(1));
            // An asterisk may be a piece, too, where there is a square.
            let is_piece = |(_, letters): &(Piece, &str)| *letters != "*" || board.has(square);
            let (cell, length) = match letters.at_start(rest).filter(is_piece) {
                Some((piece, letters)) => (Cell::of(piece), letters.len()),
                None if character == '*' => (Cell::HOLE, 1),
                None => return Err(self.unknown_letter(first, letters)),
            };
            if x >= width {
                return Err(self.error(prefix(length), self.too_long(y, width)));
            }
            if board.has(square) == cell.is_hole() {
                let name = self.name(square);
                let error = match cell.is_hole() {
                    true => message!("fen-no-hole", square = name),
                    false => message!("fen-hole", square = name),
                };
                return Err(self.error(prefix(length), error));
            }
            board.set(square, cell);
            x += 1;
            offset += length;
            // A mark of promoted pieces that means nothing to the rules.
            if rest.get(length..).is_some_and(|rest| rest.starts_with('~')) {
                offset += 1;
            }
        }
        let end = FenPart {
            text: "",
            start: rows.start + rows.text.len(),
        };
        self.row_end(end, x, y, width)?;
        if y != 1 {
            return Err(self.error(end, too_few_rows(height - y + 1, height)));
        }
        Ok(())
    }

    fn row_end(&self, part: FenPart<'_>, x: u16, y: u16, width: u16) -> Result<(), Diagnostic> {
        if x == width {
            return Ok(());
        }
        let row = self.row(y);
        let message = message!("fen-row-too-short", row = row, found = x, width = width);
        Err(self.error(part, message))
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
        SquareNames::Algebraic.write(square, self.game)
    }

    fn unknown_letter(&self, part: FenPart<'_>, letters: &FenLetters) -> Diagnostic {
        let all_letters: Vec<&str> = letters.by_piece.values().map(String::as_str).collect();
        let error = message!("fen-unknown-letter", text = part.text);
        let error = self.error(part, error);
        error.with_hint(message!(
            "fen-hint-letters",
            letters = all_letters.join(" ")
        ))
    }

    fn hands(
        &self,
        part: FenPart<'_>,
        letters: &FenLetters,
        board: &mut Board,
    ) -> Result<(), Diagnostic> {
        let Some(inner) = part
            .text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
        else {
            return Err(self.error(part, message!("fen-hand-open")));
        };
        if inner == "-" {
            return Ok(());
        }
        let inner = FenPart {
            text: inner,
            start: part.start + 1,
        };
        self.pieces_in_hand(inner, letters, board)
    }

    /// Reads letters with numbers before them, such as `2Pb`.
    fn pieces_in_hand(
        &self,
        part: FenPart<'_>,
        letters: &FenLetters,
        board: &mut Board,
    ) -> Result<(), Diagnostic> {
        let mut offset = 0;
        while let Some(rest) = part.text.get(offset..).filter(|rest| !rest.is_empty()) {
            let width = rest.chars().next().map_or(1, char::len_utf8);
            let prefix = |length: usize| FenPart {
                text: rest.get(..length).unwrap_or(rest),
                start: part.start + offset,
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
                let error = message!("fen-hand-full", letter = letter);
                return Err(self.error(prefix(length), error));
            }
            offset += length;
        }
        Ok(())
    }

    /// Adds pieces to a hand, or returns false if there is no room for them.
    fn add_to_hand(&self, piece: Piece, count: usize, board: &mut Board) -> bool {
        let name = self.game.piece_name(piece);
        let Some(hand) = self.fen.hands.iter().find(|hand| hand.piece == name) else {
            return self.fen.supply.iter().any(|(known, _)| known == name);
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
        // A hand has two squares: one with the piece, and one with a piece that stands for a number. Without a piece
        // there is none; a piece alone is one; with the first of `counts` beside it there are two, and so on.
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

    fn turn(&self, part: FenPart<'_>) -> Result<u8, Diagnostic> {
        self.player(part, self.turns)
    }

    /// Returns the player with a letter.
    fn player(&self, part: FenPart<'_>, turns: &[char]) -> Result<u8, Diagnostic> {
        let letter = |letter: &char| part.text.chars().eq([*letter]);
        let player = turns.iter().position(letter);
        player
            .and_then(|player| u8::try_from(player).ok())
            .ok_or_else(|| {
                let letters: String = turns.iter().flat_map(|turn| [*turn, ' ']).collect();
                let error = message!("fen-turn", text = part.text, letters = letters.trim());
                self.error(part, error)
            })
    }

    /// Returns true for a letter that names the column of the piece that a flag, and no other of the same player,
    /// needs: the rook of a right to castle. A capital stands for the player whose flags are capitals.
    fn is_column_of(&self, letter: char, flag: &(char, String), flags: &[(char, String)]) -> bool {
        let needs = |(_, state): &(char, String)| {
            let mut needs = self.fen.needs.iter();
            let needed = needs.find(|(known, _)| known == state);
            needed.map_or(&[][..], |(_, pieces)| pieces.as_slice())
        };
        let is_capital = |letter: char| letter.is_ascii_uppercase();
        is_capital(letter) == is_capital(flag.0)
            && needs(flag).iter().any(|need| {
                let others = flags.iter().filter(|other| *other != flag);
                need.1.x == column(letter)
                    && !others.into_iter().any(|other| needs(other).contains(need))
            })
    }

    fn field(
        &self,
        field: &FenField,
        part: Option<FenPart<'_>>,
        position: &mut FenPosition,
    ) -> Result<(), Diagnostic> {
        let text = part.map_or("-", |part| part.text);
        let place = part.unwrap_or(FenPart { text: "", start: 0 });
        let error = |message: Message| Err(self.error(place, message));
        match field {
            FenField::Flags(flags) => {
                // What a letter of the flags may be, for example in the rights to castle of chess:
                //
                //    K, Q, k, q     a flag of the look, by its own letter
                //    H, A, h, a     the column of the rook that exactly one flag needs: the same right
                //    another column the right of a rook that begins elsewhere: not known to these rules, so it is left
                //                   out with a remark, and the position is read
                //    anything else  an error
                let is_known = |letter: char| flags.iter().any(|(known, _)| *known == letter);
                // Chess with other rows of pieces names the columns of the rooks.
                let is_column = |letter: char| {
                    letter.is_ascii_alphabetic()
                        && !self.fen.needs.is_empty()
                        && column(letter) < self.game.width
                };
                let others = text.chars().filter(|letter| !is_known(*letter));
                let others: String = others
                    .filter(|letter| {
                        !flags
                            .iter()
                            .any(|flag| self.is_column_of(*letter, flag, flags))
                    })
                    .collect();
                if text != "-" && !others.is_empty() && others.chars().all(is_column) {
                    let remark = message!("fen-flags-left-out", text = others.as_str());
                    position.remarks.push(remark);
                } else if text != "-" && !others.is_empty() {
                    let letters: String = flags.iter().map(|(letter, _)| *letter).collect();
                    return error(message!("fen-flags", text = text, letters = letters));
                }
                for flag in flags {
                    let is_meant = |letter: char| {
                        letter == flag.0
                            || !is_known(letter) && self.is_column_of(letter, flag, flags)
                    };
                    let is_set = text.chars().any(is_meant);
                    position.state.push((flag.1.clone(), is_set.to_string()));
                }
            }
            FenField::Column { state, rows } => {
                let style = self.game.look.coordinates.in_files();
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
                            return error(message!("fen-square", text = text, row = row));
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
                    return error(message!("fen-number", text = text));
                }
                position.state.push((state.clone(), text.to_owned()));
            }
            FenField::Clock { .. } | FenField::MoveNumber => {
                if text == "-" {
                    return Ok(());
                }
                let Ok(number) = text.parse::<u32>() else {
                    let is_large = text.bytes().all(|byte| byte.is_ascii_digit());
                    return error(match is_large {
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

/// Returns the index of the column with a letter.
fn column(letter: char) -> u16 {
    let index = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'));
    index
        .and_then(|index| u16::try_from(index).ok())
        .unwrap_or(u16::MAX)
}

fn too_few_rows(found: u16, height: u16) -> Message {
    message!("fen-too-few-rows", found = found, height = height)
}

/// Returns the words of a line with their places.
fn words(line: FenPart<'_>) -> impl Iterator<Item = FenPart<'_>> + Clone {
    line.text.split_whitespace().map(move |word| FenPart {
        text: word,
        // Words are slices of the line.
        start: line.start + (word.as_ptr() as usize - line.text.as_ptr() as usize),
    })
}
