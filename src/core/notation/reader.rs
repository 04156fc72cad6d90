//! Reads moves.

use super::{is_word, read_square};
use crate::base::nearest::nearest;
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::board::look::Coordinates;
use crate::board::{Board, Game, Move, Op, Piece, Square};
use crate::message;

/// Parses one move of a game, given the board before it. The span of an error counts bytes of `text`; see
/// [`column`](super::column).
pub fn read_move(text: &str, game: &Game, before: &Board) -> Result<Move, Diagnostic> {
    let mut reader = MoveReader {
        text,
        offset: 0,
        game,
        before,
    };
    reader.whole_move()
}

/// Splits a list `move; move` into its moves, each with its byte offset. Here `;` separates moves instead of
/// operations, except inside a JSON string. Empty parts are left out.
pub fn split_moves(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut in_string = false;
    let mut escaped = false;
    for (offset, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            ';' if !in_string => {
                parts.push((start, text.get(start..offset).unwrap_or("")));
                start = offset + 1;
            }
            _ => {}
        }
    }
    parts.push((start, text.get(start..).unwrap_or("")));
    parts.retain(|(_, part)| !part.trim().is_empty());
    parts
}

struct MoveReader<'a> {
    text: &'a str,
    offset: usize,
    game: &'a Game,
    before: &'a Board,
}

type ParseResult<T> = Result<T, Diagnostic>;

impl<'a> MoveReader<'a> {
    fn whole_move(&mut self) -> ParseResult<Move> {
        self.skip_blanks();
        if self.rest().is_empty() {
            let hint = message!("notation-hint-operations");
            return Err(self
                .error(self.offset, message!("notation-empty"))
                .with_hint(hint));
        }
        if self.eat("[") {
            self.skip_blanks();
            self.expect("]")?;
            return self.end_of_pass();
        }
        if self.peek_word() == "pass" {
            self.offset += "pass".len();
            return self.end_of_pass();
        }
        let mut ops = Vec::new();
        loop {
            self.item(&mut ops)?;
            let end = self.offset;
            self.skip_separators();
            if self.rest().is_empty() {
                return Ok(Move::of(ops));
            }
            if self.offset == end {
                return Err(self.error(self.offset, message!("notation-expected-separator")));
            }
        }
    }

    fn end_of_pass(&mut self) -> ParseResult<Move> {
        self.skip_separators();
        if self.rest().is_empty() {
            Ok(Move::pass())
        } else {
            Err(self.error(self.offset, message!("notation-pass-is-alone")))
        }
    }

    /// Parses one operation, or a short form that stands for several.
    fn item(&mut self, ops: &mut Vec<Op>) -> ParseResult<()> {
        let start = self.offset;
        let word = self.peek_word();
        if word == "clear" || word == "place" {
            return self.operation(word, ops);
        }
        if !self.rest().starts_with('(')
            && read_square(self.peek_file_and_rank(), self.game).is_none()
        {
            return Err(self.not_an_operation(word));
        }
        let from = self.square()?;
        if self.eat("=") {
            ops.push(Op::Place(from, self.piece()?));
            return Ok(());
        }
        if self.rest().starts_with(['-', 'x', ':']) {
            return self.walk(start, from, ops);
        }
        let hint = message!("notation-hint-operations");
        Err(self
            .error(self.offset, message!("notation-bare-square"))
            .with_hint(hint))
    }

    /// Parses `clear(x,y)` or `place(x,y,piece)`; the cursor is before the word.
    fn operation(&mut self, word: &str, ops: &mut Vec<Op>) -> ParseResult<()> {
        self.offset += word.len();
        self.skip_blanks();
        self.expect("(")?;
        self.skip_blanks();
        let square = if self
            .rest()
            .starts_with(|first: char| first.is_ascii_alphabetic())
            || read_square(self.peek_file_and_rank(), self.game).is_some()
        {
            self.square()?
        } else {
            self.pair()?
        };
        self.skip_blanks();
        if word == "clear" {
            ops.push(Op::Clear(square));
        } else {
            self.expect(",")?;
            self.skip_blanks();
            ops.push(Op::Place(square, self.piece()?));
            self.skip_blanks();
        }
        self.expect(")")
    }

    /// Parses the rest of `c3-d4` or `c3:e5:g7` after its first square.
    fn walk(&mut self, start: usize, from: Square, ops: &mut Vec<Op>) -> ParseResult<()> {
        // From the board before the whole move, not from the board after the operations so far: a move is written down
        // as a player sees it.
        let standing = self.before.piece(from);
        let mut taken = Vec::new();
        let mut to = from;
        if self.eat("-") || self.eat("x") {
            to = self.square()?;
        } else {
            while self.eat(":") {
                let leg = self.offset;
                let next = self.square()?;
                let between = between(to, next)
                    .ok_or_else(|| self.error(leg, message!("notation-not-on-a-line")))?;
                for square in between {
                    // With `-` nothing is captured between; with `:` whatever stands between the ends of a leg is. A
                    // piece that two legs pass is captured once.
                    if self.before.piece(square).is_some() && !taken.contains(&Op::Clear(square)) {
                        taken.push(Op::Clear(square));
                    }
                }
                to = next;
            }
        }
        let piece = if self.eat("=") {
            Some(self.piece()?)
        } else {
            standing
        };
        let Some(piece) = piece else {
            let name = super::square_name(from, self.game.look.coordinates);
            return Err(self.error(start, message!("notation-nothing-stands", square = name)));
        };
        ops.push(Op::Clear(from));
        ops.append(&mut taken);
        ops.push(Op::Place(to, piece));
        Ok(())
    }

    /// Parses a square given by name or as `(x,y)`.
    fn square(&mut self) -> ParseResult<Square> {
        let start = self.offset;
        if self.eat("(") {
            self.skip_blanks();
            let square = self.pair()?;
            self.skip_blanks();
            self.expect(")")?;
            return Ok(square);
        }
        let name = self.peek_file_and_rank();
        let Some(square) = read_square(name, self.game) else {
            return Err(self.error(start, message!("notation-expected-square")));
        };
        self.offset += name.len();
        self.on_board(start, square)?;
        Ok(square)
    }

    /// Parses `x,y`.
    fn pair(&mut self) -> ParseResult<Square> {
        let start = self.offset;
        let x = self.number()?;
        self.skip_blanks();
        self.expect(",")?;
        self.skip_blanks();
        let y = self.number()?;
        let square = Square::new(x, y);
        self.on_board(start, square)?;
        Ok(square)
    }

    /// Parses a coordinate. One that no board has, including negative numbers, becomes the largest number, which is off
    /// every board.
    fn number(&mut self) -> ParseResult<u16> {
        let start = self.offset;
        let negative = self.eat("-");
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.error(start, message!("notation-expected-number")));
        }
        let number = self.rest().get(..digits).and_then(|text| text.parse().ok());
        self.offset += digits;
        Ok(number.filter(|_| !negative).unwrap_or(u16::MAX))
    }

    fn on_board(&self, start: usize, square: Square) -> ParseResult<()> {
        if self.before.has(square) {
            return Ok(());
        }
        let typed = self.text.get(start..self.offset).unwrap_or("");
        let (width, height) = (self.before.width(), self.before.height());
        if square.x < width && square.y < height {
            return Err(self.error(start, message!("notation-hole", square = typed)));
        }
        Err(self.error(
            start,
            message!(
                "notation-off-board",
                square = typed,
                width = width.to_string(),
                height = height.to_string()
            ),
        ))
    }

    fn piece(&mut self) -> ParseResult<Piece> {
        let start = self.offset;
        let name = if self.rest().starts_with('"') {
            self.json_string()?
        } else {
            let word = self.peek_word();
            self.offset += word.len();
            word.to_owned()
        };
        if name.is_empty() && self.offset == start {
            return Err(self.error(start, message!("notation-expected-piece")));
        }
        if let Some(piece) = self.game.piece_by_name(&name) {
            return Ok(piece);
        }
        if name == "empty" || name == "empt" {
            return Err(self.error(start, message!("notation-use-clear", name = name)));
        }
        let names = self.game.pieces.iter().map(|kind| kind.name.as_str());
        let hint = match nearest(&name, names.clone()) {
            Some(meant) => message!("notation-hint-did-you-mean", name = meant),
            None => {
                let all: Vec<&str> = names.take(12).collect();
                message!("notation-hint-pieces", names = all.join(", "))
            }
        };
        let error = self.error(start, message!("notation-unknown-piece", name = name));
        Err(if self.game.pieces.is_empty() {
            error
        } else {
            error.with_hint(hint)
        })
    }

    fn json_string(&mut self) -> ParseResult<String> {
        let start = self.offset;
        let mut escaped = false;
        let end = self.rest().char_indices().skip(1).find(|(_, character)| {
            let closes = !escaped && *character == '"';
            escaped = !escaped && *character == '\\';
            closes
        });
        let text = end.and_then(|(end, _)| self.rest().get(..=end));
        match text.map(serde_json::from_str) {
            Some(Ok(name)) => {
                self.offset += text.map_or(0, str::len);
                Ok(name)
            }
            _ => Err(self.error(start, message!("notation-bad-string"))),
        }
    }

    fn not_an_operation(&self, word: &str) -> Diagnostic {
        let error = self.error(self.offset, message!("notation-expected-operation"));
        error.with_hint(match nearest(word, ["clear", "place", "pass"]) {
            Some(meant) => message!("notation-hint-did-you-mean", name = meant),
            None => message!("notation-hint-operations"),
        })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or("")
    }

    fn peek_word(&self) -> &'a str {
        let rest = self.rest();
        let end = rest
            .find(|character| !is_word(character))
            .unwrap_or(rest.len());
        rest.get(..end).unwrap_or("")
    }

    /// Returns the letters and then digits ahead: what could be the name of a square. In the style of shogi the digits may
    /// come first.
    fn peek_file_and_rank(&self) -> &'a str {
        let rest = self.rest();
        if let Coordinates::Shogi(_) = self.game.look.coordinates {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let letters = rest.bytes().skip(digits);
            let letters = letters.take_while(u8::is_ascii_lowercase);
            // A move such as `7gx7f` takes something: `x` is no row of such a board.
            let letters = letters.take_while(|letter| *letter != b'x').count();
            if digits > 0 {
                return rest.get(..digits + letters).unwrap_or("");
            }
        }
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest
            .bytes()
            .skip(letters)
            .take_while(u8::is_ascii_digit)
            .count();
        rest.get(..letters + digits).unwrap_or("")
    }

    fn eat(&mut self, token: &str) -> bool {
        let is_ahead = self.rest().starts_with(token);
        if is_ahead {
            self.offset += token.len();
        }
        is_ahead
    }

    fn expect(&mut self, token: &'static str) -> ParseResult<()> {
        if self.eat(token) {
            Ok(())
        } else {
            Err(self.expected(token))
        }
    }

    fn expected(&self, token: &'static str) -> Diagnostic {
        self.error(self.offset, message!("notation-expected", token = token))
    }

    fn skip_blanks(&mut self) {
        self.offset = self.text.len() - self.rest().trim_start().len();
    }

    fn skip_separators(&mut self) {
        let separator =
            |character: char| character.is_whitespace() || character == ',' || character == ';';
        self.offset = self.text.len() - self.rest().trim_start_matches(separator).len();
    }

    /// Returns an error at a byte offset, one character wide, or empty at the end of the text.
    fn error(&self, start: usize, message: Message) -> Diagnostic {
        let ahead = self.text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + ahead.map_or(0, char::len_utf8);
        Diagnostic::error(Span::new(FileId(0), start, end), message)
    }
}

/// Returns the squares strictly between two squares, or `None` if they share no row, column or diagonal.
fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let dx = i32::from(to.x) - i32::from(from.x);
    let dy = i32::from(to.y) - i32::from(from.y);
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return None;
    }
    let steps = dx.abs().max(dy.abs());
    let squares = (1..steps).filter_map(|step| {
        let x = i32::from(from.x) + dx.signum() * step;
        let y = i32::from(from.y) + dy.signum() * step;
        Some(Square::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
    });
    Some(squares.collect())
}
