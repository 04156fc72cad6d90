//! Reads a text that matches no legal move as the moves that may be meant by it.
//!
//! `Nd2` names a knight and a square even where no knight may go there. What the text says is a kind of piece, a hint where
//! it comes from, a target and perhaps a kind that arrives; the pieces on the board that fit are the readings. If it
//! cannot be read at all, the message says what is missing.

use super::form::{Castling, corner_towards};
use super::label::bare;
use super::letters::{begins_with_piece, is_pawn, is_written_letter, letter_of, may_be_bare};
use super::renamed::with_file_names;
use super::typed_text::TypedText;
use super::{column_name, read_square, row_name, square_name};
use crate::base::Message;
use crate::board::area::Area;
use crate::board::look::{Coordinates, PieceShape};
use crate::board::{Game, Move, Op, Piece, Position, Square};
use crate::message;

/// The most characters of an unreadable text that a message repeats.
const LONGEST_QUOTED: usize = 60;

/// One way to read a text.
#[derive(Debug)]
pub struct Reading {
    /// The move that is meant.
    pub mv: Move,
    /// A description of how the text was read.
    pub words: Message,
}

/// Returns the moves that a text may mean, the nearest piece first.
///
/// # Errors
/// The text cannot be read. The error is `None` if the error from reading the text as operations says more.
pub fn readings_of(
    text: &TypedText,
    game: &Game,
    position: &Position,
) -> Result<Vec<Reading>, Option<Message>> {
    TextReader { game, position }.read_typed(text)
}

/// What a text says about the square from which a piece comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OriginHint {
    Anywhere,
    Column(u16),
    Row(u16),
    Square(Square),
}

impl OriginHint {
    fn fits(self, square: Square) -> bool {
        match self {
            Self::Anywhere => true,
            Self::Column(x) => square.x == x,
            Self::Row(y) => square.y == y,
            Self::Square(other) => square == other,
        }
    }
}

/// The kind of piece that a text names, and where it comes from.
type PieceOrigin = (Option<Piece>, OriginHint);

struct TextReader<'a> {
    game: &'a Game,
    position: &'a Position,
}

impl TextReader<'_> {
    /// Reads a text in the letters of written moves, and in those of a language if the text has some. A letter that is
    /// only one of the language decides.
    fn read_typed(&self, typed: &TypedText) -> Result<Vec<Reading>, Option<Message>> {
        let written = self.read(&typed.text, typed.begins_translated());
        let Some(translation) = &typed.translation else {
            return written;
        };
        let first = typed.text.trim_start().chars().next();
        let is_written = first.is_some_and(|letter| is_written_letter(letter, self.game));
        match (written, self.read(&translation.text, false)) {
            (Ok(mut readings), Ok(translated)) if is_written => {
                readings.extend(translated);
                Ok(readings)
            }
            (_, Ok(translated)) => Ok(translated),
            (written, Err(_)) => written,
        }
    }

    fn read(&self, text: &str, is_letter_elsewhere: bool) -> Result<Vec<Reading>, Option<Message>> {
        let style = self.game.look.coordinates;
        let is_unfinished = text.trim_end().ends_with(['-', ':', '/', '=']);
        // `Err(None)` means that the text was meant as operations or squares, whose reader has a better message with a
        // column.
        if is_unfinished || text.contains(['(', '[', '"']) {
            return Err(None);
        }
        let unknown = || {
            let unknown = message!("typed-unknown", text = text.trim());
            Some(unknown.with_short_texts(LONGEST_QUOTED))
        };
        if style == Coordinates::Numbers {
            return Err(unknown());
        }
        if let Some(castling) = Castling::read(text) {
            return self.castle(castling).map(|reading| vec![reading]);
        }
        let renamed = with_file_names(text, self.game);
        let text = renamed.as_deref().unwrap_or(text);
        let takes = text.contains(['x', ':']);
        let drops = text.contains('*') && !self.game.look.hands.is_empty();
        let text = bare(text, self.game);
        let (walk, arriving) = match text.split_once('=') {
            Some((walk, name)) => {
                let no_such = || Some(message!("notation-unknown-piece", name = name));
                (walk, Some(self.own_kind(name).ok_or_else(no_such)?))
            }
            None => (text.as_str(), None),
        };
        let (rest, target) = self.split_target(walk).ok_or_else(unknown)?;
        let to = self.on_board(target)?;
        let is_piece = begins_with_piece(walk, self.game, is_letter_elsewhere);
        let (kind, from) = self.origin(rest, is_piece)?.ok_or_else(unknown)?;
        let mut readings = self.walks(to, kind, from, arriving);
        if drops {
            let lies_in_hand = |reading: &Reading| {
                let lifted = reading.mv.first().map(|op| op.square());
                lifted.is_some_and(|square| self.game.look.hand_of(square).is_some())
            };
            readings.retain(lies_in_hand);
            if let (true, Some(kind)) = (readings.is_empty(), kind) {
                let piece = piece_words(kind, self.game);
                return Err(Some(message!("typed-none-in-hand", piece = piece)));
            }
        }
        if !readings.is_empty() {
            return Ok(readings);
        }
        let name = square_name(to, style);
        if let OriginHint::Square(from) = from {
            let from = square_name(from, style);
            return Err(Some(match kind {
                Some(kind) => message!(
                    "typed-not-there",
                    piece = piece_words(kind, self.game),
                    square = from
                ),
                None => message!("notation-nothing-stands", square = from),
            }));
        }
        if let (None, false) = (kind, takes)
            && let Some(piece) = self.single_kind()
        {
            return Ok(vec![Reading {
                mv: Move::of(vec![Op::Place(to, piece)]),
                words: message!(
                    "typed-read-put",
                    piece = piece_words(piece, self.game),
                    square = name
                ),
            }]);
        }
        Err(Some(match kind {
            Some(kind) => {
                message!("typed-no-such-piece", piece = piece_words(kind, self.game))
            }
            None => message!("typed-nobody-goes", square = name),
        }))
    }

    /// Returns the moves of one piece to a square that are consistent with the text, the nearest piece first.
    fn walks(
        &self,
        to: Square,
        kind: Option<Piece>,
        from: OriginHint,
        arriving: Option<Piece>,
    ) -> Vec<Reading> {
        let board = &self.position.board;
        let mut origins: Vec<(Square, Piece)> = board
            .squares()
            .filter_map(|square| Some((square, board.piece(square)?)))
            .filter(|(square, piece)| {
                let is_own = self.game.owner(*piece) == self.position.turn;
                let is_meant = match kind {
                    Some(kind) => kind == *piece,
                    None => is_own || matches!(from, OriginHint::Square(_)),
                };
                is_meant && from.fits(*square) && *square != to
            })
            .collect();
        // With one kind of piece a bare square is where a stone is placed, not where one goes.
        if kind.is_none() && from == OriginHint::Anywhere && self.single_kind().is_some() {
            return Vec::new();
        }
        // In games whose pieces have letters, a text without a letter means a pawn.
        let is_bare = kind.is_none() && !matches!(from, OriginHint::Square(_));
        if is_bare {
            origins.retain(|(_, piece)| may_be_bare(*piece, self.game));
            let is_ahead =
                |(square, piece): &(Square, Piece)| square.x == to.x && is_pawn(*piece, self.game);
            if from == OriginHint::Anywhere && origins.iter().any(is_ahead) {
                origins.retain(is_ahead);
            }
        }
        let distance = |square: &Square| square.x.abs_diff(to.x).max(square.y.abs_diff(to.y));
        origins.sort_by_key(|(square, _)| distance(square));
        let style = self.game.look.coordinates;
        let readings = origins.into_iter().map(|(square, piece)| Reading {
            mv: Move::of(vec![
                Op::Clear(square),
                Op::Place(to, arriving.unwrap_or(piece)),
            ]),
            words: message!(
                "typed-read-step",
                piece = piece_words(piece, self.game),
                from = square_name(square, style),
                to = square_name(to, style)
            ),
        });
        readings.collect()
    }

    fn castle(&self, castling: Castling) -> Result<Reading, Option<Message>> {
        let board = &self.position.board;
        let is_king = |piece: Piece| {
            self.game.owner(piece) == self.position.turn
                && letter_of(piece, self.game).as_deref() == Some("K")
        };
        let king = board.squares().find_map(|square| {
            Some((square, board.piece(square).filter(|piece| is_king(*piece))?))
        });
        let (from, king) = king.ok_or_else(|| Some(message!("typed-no-king")))?;
        let to = [2, -2].into_iter().find_map(|dx| {
            let to = from.moved(dx, 0).filter(|to| board.has(*to))?;
            let corner = corner_towards(from, to, self.game)?;
            (corner.x.abs_diff(from.x) == castling.between() + 1).then_some(to)
        });
        let style = self.game.look.coordinates;
        let to = to.ok_or_else(|| {
            let square = square_name(from, style);
            Some(message!("typed-king-not-at-home", square = square))
        })?;
        let (from_name, to_name) = (square_name(from, style), square_name(to, style));
        let words = match castling {
            Castling::Short => {
                message!("typed-read-castling-short", from = from_name, to = to_name)
            }
            Castling::Long => message!("typed-read-castling-long", from = from_name, to = to_name),
        };
        let mv = Move::of(vec![Op::Clear(from), Op::Place(to, king)]);
        Ok(Reading { mv, words })
    }

    /// Returns the only kind of piece of the player to move. With a single kind, a bare square means a placement there.
    fn single_kind(&self) -> Option<Piece> {
        self.game.only_kind_of(self.position.turn)
    }

    /// Returns the kind of piece of the player to move with this letter or name.
    fn own_kind(&self, name: &str) -> Option<Piece> {
        let by_letter = |is_same: &dyn Fn(&str) -> bool| {
            self.game.kinds_of(self.position.turn).find(|kind| {
                is_same(self.game.piece_name(*kind))
                    || letter_of(*kind, self.game).is_some_and(|letter| is_same(&letter))
            })
        };
        by_letter(&|known| known == name)
            .or_else(|| by_letter(&|known| known.eq_ignore_ascii_case(name)))
    }

    /// Splits the name of a square off the end of a text: one letter, or as many as the columns of the board have, and
    /// digits.
    fn split_target<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
        let letters_end = text.len().checked_sub(digits).filter(|_| digits > 0)?;
        let most = column_name(
            self.game.width.saturating_sub(1),
            self.game.look.coordinates.in_files(),
        )
        .len();
        let before = text.get(..letters_end)?;
        let letters = before
            .bytes()
            .rev()
            .take_while(u8::is_ascii_alphabetic)
            .count();
        let split = |count: usize| text.split_at_checked(letters_end.checked_sub(count)?);
        let fits = |(_, name): &(&str, &str)| {
            let square = read_square(name, self.game);
            square.is_some_and(|square| self.position.board.has(square))
        };
        let counts = (1..=most.min(letters)).rev();
        let found = counts.clone().filter_map(split).find(fits);
        found.or_else(|| split(1).filter(|_| letters > 0))
    }

    fn on_board(&self, name: &str) -> Result<Square, Option<Message>> {
        let square = read_square(name, self.game);
        if let Some(square) = square.filter(|square| self.position.board.has(*square)) {
            return Ok(square);
        }
        let board = &self.position.board;
        let is_hole =
            square.is_some_and(|square| square.x < board.width() && square.y < board.height());
        if is_hole {
            return Err(Some(message!("notation-hole", square = name)));
        }
        let style = self.game.look.coordinates;
        let Area { low, high } = match style {
            Coordinates::Shogi(area) => area,
            _ => Area::whole(board.width(), board.height()),
        };
        let mut rows = [row_name(low.y, style), row_name(high.y, style)];
        rows.sort_by_key(|row| (row.len(), row.clone()));
        Err(Some(message!(
            "typed-off-board",
            square = name,
            first = column_name(low.x, style),
            last = column_name(high.x, style),
            low = rows[0].clone(),
            high = rows[1].clone()
        )))
    }

    /// Reads the part before the target: the letter or the name of a kind, which has to be there if `is_piece`, then the
    /// origin.
    fn origin(&self, text: &str, is_piece: bool) -> Result<Option<PieceOrigin>, Option<Message>> {
        // A name that is no square of the board may still be a piece and a row: `N1` in `N1d2`.
        let bare = self.from(text);
        if let Ok(Some(from @ (OriginHint::Anywhere | OriginHint::Square(_)))) = bare
            && !is_piece
        {
            return Ok(Some((None, from)));
        }
        let mut heads: Vec<(String, Piece)> = Vec::new();
        for kind in self.game.kinds_of(self.position.turn) {
            heads.extend(letter_of(kind, self.game).map(|letter| (letter, kind)));
            heads.push((self.game.piece_name(kind).to_owned(), kind));
        }
        heads.sort_by_key(|(head, _)| std::cmp::Reverse(head.len()));
        // A capital letter is first tried as a piece and then as a column, a small letter the other way round.
        let is_capital = text.starts_with(|first: char| first.is_ascii_uppercase());
        if is_capital && let Some(origin) = self.behind_head(text, &heads, true)? {
            return Ok(Some(origin));
        }
        if is_piece {
            return Ok(None);
        }
        match bare? {
            Some(from) => Ok(Some((None, from))),
            None => self.behind_head(text, &heads, false),
        }
    }

    fn behind_head(
        &self,
        text: &str,
        heads: &[(String, Piece)],
        is_exact: bool,
    ) -> Result<Option<PieceOrigin>, Option<Message>> {
        for (head, kind) in heads {
            let Some((start, rest)) = text.split_at_checked(head.len()) else {
                continue;
            };
            if start == head || !is_exact && start.eq_ignore_ascii_case(head) {
                // A drop is read like a move: the rules decide which of them the text means.
                let rest = rest.strip_prefix('*').unwrap_or(rest);
                if let Some(from) = self.from(rest)? {
                    return Ok(Some((Some(*kind), from)));
                }
            }
        }
        Ok(None)
    }

    fn from(&self, text: &str) -> Result<Option<OriginHint>, Option<Message>> {
        if text.is_empty() {
            return Ok(Some(OriginHint::Anywhere));
        }
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (column, row) = text.split_at_checked(letters).unwrap_or((text, ""));
        if !is_digits(row) {
            return Ok(None);
        }
        let most = column_name(
            self.game.width.saturating_sub(1),
            self.game.look.coordinates.in_files(),
        )
        .len();
        Ok(match (column.is_empty(), row.is_empty()) {
            (false, false) if column.len() <= most => {
                Some(OriginHint::Square(self.on_board(text)?))
            }
            (false, true) if column.len() <= most => {
                let named = read_square(&format!("{column}1"), self.game);
                let on_board = named.filter(|square| square.x < self.game.width);
                on_board.map(|square| OriginHint::Column(square.x))
            }
            (true, false) => {
                let first = column_name(0, self.game.look.coordinates.in_files());
                let named = read_square(&format!("{first}{row}"), self.game);
                let on_board = named.filter(|square| square.y < self.game.height);
                on_board.map(|square| OriginHint::Row(square.y))
            }
            _ => None,
        })
    }
}

/// Returns the word for a kind of piece: that of the look, or of a chess piece if it is drawn as one, otherwise its name
/// in the rules.
fn piece_words(piece: Piece, game: &Game) -> Message {
    let name = game.piece_name(piece);
    let look = game.look.pieces.get(name);
    if look.is_some_and(|look| !look.name.is_empty()) {
        return message!("typed-piece", name = game.spoken(piece));
    }
    let of_glyph = || PieceShape::of_glyph(look?.glyph.as_deref()?);
    match look.and_then(|look| look.shape).or_else(of_glyph) {
        Some(PieceShape::King) => message!("typed-king"),
        Some(PieceShape::Queen) => message!("typed-queen"),
        Some(PieceShape::Rook) => message!("typed-rook"),
        Some(PieceShape::Bishop) => message!("typed-bishop"),
        Some(PieceShape::Knight) => message!("typed-knight"),
        Some(PieceShape::Pawn) => message!("typed-pawn"),
        _ => message!("typed-piece", name = name),
    }
}
