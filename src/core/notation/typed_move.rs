//! The legal moves that a typed text may denote.
//!
//! Each legal move has a list of texts that denote it ([`typed_texts`]): what this program writes, and what people leave out
//! of that. A typed text is compared with all of them ([`TypedMove`]).

use super::form::{MainStep, MoveForm};
use super::label::{bare, describe, is_only_kind, write_label, write_squares};
use super::letters::{begins_with_piece, is_written_letter, letter_of, may_be_bare, typed_letter};
use super::typed_text::TypedText;
use super::{column_name, square_name, write_short};
use crate::board::{Game, Move, Piece, Position};

/// Returns the number of letters at the beginning of a typed text whose case counts, or `None` if that of all counts: the
/// letter of a kind of piece never means a column, and a small letter that names a column is not that of a kind.
fn case_that_counts(text: &str, game: &Game, is_letter_elsewhere: bool) -> Option<usize> {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return Some(0);
    };
    let style = game.look.coordinates;
    let is_column =
        |letter: char| (0..game.width).any(|x| column_name(x, style).starts_with(letter));
    match first.is_uppercase() {
        true if letters.next().is_none() => match is_written_letter(first, game) {
            true => None,
            false => Some(0),
        },
        true if begins_with_piece(text, game, is_letter_elsewhere) => Some(1),
        false if is_column(first) && is_written_letter(first.to_ascii_uppercase(), game) => Some(1),
        _ => Some(0),
    }
}

/// How well a text fits a move, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    Exact,
    /// In the letters of a language.
    Translated,
    IgnoringCase,
}

/// A text as typed, to be compared with moves.
pub struct TypedMove<'a> {
    written: Pattern,
    /// The text in the letters of a language.
    translated: Option<Pattern>,
    game: &'a Game,
    position: &'a Position,
}

/// One way to read a text, without its optional parts.
struct Pattern {
    /// The text that has to denote a whole move; empty if it is unfinished.
    bare: String,
    /// The text as the beginning of a move.
    start: String,
    /// True if the text ends in a separator, so that more has to follow.
    is_unfinished: bool,
    /// How well it fits where it is the same.
    fit: MatchRank,
    /// The number of letters at the beginning whose case counts; `None` if that of all counts.
    same_case: Option<usize>,
}

impl Pattern {
    /// Creates the pattern of a text. `is_letter_elsewhere` is true if the text begins with the letter that a kind of
    /// piece has in another language.
    fn new(text: &str, fit: MatchRank, game: &Game, is_letter_elsewhere: bool) -> Self {
        let mut start = bare(text, game);
        // Castling may be written with zeros.
        if text.contains("0-0") {
            start = start.replace('0', "O");
        }
        let is_unfinished = text.trim_end().ends_with(['-', ':', '/']) && !text.contains("0-0");
        Self {
            bare: match is_unfinished {
                true => String::new(),
                false => start.clone(),
            },
            same_case: match fit {
                MatchRank::Exact => case_that_counts(&start, game, is_letter_elsewhere),
                MatchRank::Translated | MatchRank::IgnoringCase => None,
            },
            start,
            is_unfinished,
            fit,
        }
    }

    fn fit_same(&self, text: &str, typed: &str) -> Option<MatchRank> {
        if text == typed {
            return Some(self.fit);
        }
        let count = self.same_case?;
        let is_alike =
            text.get(..count)? == typed.get(..count)? && text.eq_ignore_ascii_case(typed);
        is_alike.then_some(MatchRank::IgnoringCase)
    }

    /// Returns how well this denotes a whole move with a text.
    fn fit_whole(&self, text: &str) -> Option<MatchRank> {
        self.fit_same(text, &self.bare)
    }

    /// Returns how well this begins a move with a text.
    fn fit_start(&self, text: &str) -> Option<MatchRank> {
        let has_more = text.len() > self.start.len() || !self.is_unfinished;
        let begin = text.get(..self.start.len())?;
        self.fit_same(begin, &self.start).filter(|_| has_more)
    }
}

/// A move with all texts that denote it, from [`typed_texts`].
pub type MoveWithTexts<'m, 't> = (&'m Move, &'t [String]);

impl<'a> TypedMove<'a> {
    /// Prepares a text to be compared with the moves of a position.
    pub fn new(text: &TypedText, game: &'a Game, position: &'a Position) -> Self {
        let translated = text.translation.as_ref().map(|translation| {
            let fit = match translation.is_capital {
                true => MatchRank::Translated,
                false => MatchRank::IgnoringCase,
            };
            Pattern::new(&translation.text, fit, game, false)
        });
        Self {
            written: Pattern::new(&text.text, MatchRank::Exact, game, text.begins_translated()),
            translated,
            game,
            position,
        }
    }

    /// Returns those of the legal moves that the text may denote. Case matters only if some move matches exactly; a
    /// text without the letter of a piece means a pawn if a pawn move matches.
    pub fn among<'m, 't>(
        &self,
        moves: impl Iterator<Item = MoveWithTexts<'m, 't>> + Clone,
    ) -> Vec<&'m Move> {
        // `b` may be a bishop or a column, and in another language `R` is a king. So the letters of written moves win
        // if they denote exactly one move, and case matters only where it makes a difference.
        let mut fitting = self.best(moves.clone(), Pattern::fit_whole);
        // Letters of written moves decide if they denote one move.
        if let Some((only, _)) = fitting.iter().find(|(_, fit)| *fit == MatchRank::Exact)
            && fitting
                .iter()
                .filter(|(_, fit)| *fit == MatchRank::Exact)
                .count()
                == 1
        {
            fitting = vec![(*only, MatchRank::Exact)];
        }
        let mut fitting: Vec<&Move> = fitting.into_iter().map(|(mv, _)| mv).collect();
        // A column alone is enough only if nothing else begins with it. A text of `O` only is castling.
        let text = &self.written.bare;
        let is_column = text
            .bytes()
            .all(|character| character.is_ascii_alphabetic())
            && !text.bytes().all(|character| character == b'O');
        if is_column && self.begun(moves).len() > fitting.len() {
            fitting.clear();
        }
        // A text that this program writes for one of these moves denotes this move, whatever else it could mean.
        let is_label =
            |mv: &Move| bare(&write_label(mv, self.game, self.position), self.game) == *text;
        if fitting.len() > 1 && fitting.iter().any(|mv| is_label(mv)) {
            fitting.retain(|mv| is_label(mv));
        }
        self.prefer_pawns(fitting)
    }

    /// Returns true for one letter that names no column. It narrows the moves, but plays none: it may be a key that was
    /// meant for another pane.
    pub fn is_letter(&self) -> bool {
        let start = &self.written.start;
        let mut signs = start.chars();
        let is_one = signs.next().is_some_and(char::is_alphabetic) && signs.next().is_none();
        let style = self.game.look.coordinates;
        let mut columns = (0..self.position.board.width()).map(|x| column_name(x, style));
        is_one && !columns.any(|column| column.eq_ignore_ascii_case(start))
    }

    /// Returns those of the legal moves that the text begins to denote, with the same preferences as
    /// [`among`](Self::among).
    pub fn begun<'m, 't>(
        &self,
        moves: impl Iterator<Item = MoveWithTexts<'m, 't>>,
    ) -> Vec<&'m Move> {
        if self.written.start.is_empty() {
            return Vec::new();
        }
        let begun = self.best(moves, Pattern::fit_start).into_iter();
        self.prefer_pawns(begun.map(|(mv, _)| mv).collect())
    }

    /// Returns the moves of which a text fits; those that differ in case only if there are no others.
    fn best<'m, 't>(
        &self,
        moves: impl Iterator<Item = MoveWithTexts<'m, 't>>,
        fit: impl Fn(&Pattern, &str) -> Option<MatchRank>,
    ) -> Vec<(&'m Move, MatchRank)> {
        let patterns = || std::iter::once(&self.written).chain(&self.translated);
        let fit_of = |texts: &[String]| {
            let mut best_rank: Option<MatchRank> = None;
            for found in texts
                .iter()
                .flat_map(|text| patterns().filter_map(|one| fit(one, text)))
            {
                if found == MatchRank::Exact {
                    return Some(found);
                }
                best_rank = Some(best_rank.map_or(found, |known| known.min(found)));
            }
            best_rank
        };
        let fitting = moves.filter_map(|(mv, texts)| Some((mv, fit_of(texts)?)));
        let mut fitting: Vec<(&Move, MatchRank)> = fitting.collect();
        if fitting
            .iter()
            .any(|(_, fit)| *fit != MatchRank::IgnoringCase)
        {
            fitting.retain(|(_, fit)| *fit != MatchRank::IgnoringCase);
        }
        fitting
    }

    /// Returns only the moves of pawns if there are any: a text without the letter of a piece means a pawn.
    fn prefer_pawns<'m>(&self, mut moves: Vec<&'m Move>) -> Vec<&'m Move> {
        let is_pawn = |mv: &Move| {
            let lifted = MoveForm::of(mv, self.game, self.position).lifted;
            let letter = lifted.first();
            let letter = letter.and_then(|(_, piece)| typed_letter(*piece, self.game));
            letter.as_deref() == Some("P")
        };
        if moves.len() > 1 && moves.iter().any(|mv| is_pawn(mv)) {
            moves.retain(|mv| is_pawn(mv));
        }
        moves
    }
}

/// Returns the name of a kind in the rules if its owner has several kinds and it has no letter.
fn unlettered_name(piece: Piece, game: &Game) -> Option<String> {
    let has_none = typed_letter(piece, game).is_none() && !is_only_kind(piece, game);
    has_none.then(|| game.piece_name(piece).to_owned())
}

/// Returns moves with the texts that denote each, as [`TypedMove`] takes them.
pub fn with_typed_texts<'m, 't>(
    moves: impl Iterator<Item = &'m Move> + Clone,
    texts: &'t [Vec<String>],
) -> impl Iterator<Item = MoveWithTexts<'m, 't>> + Clone {
    moves.zip(texts.iter().map(Vec::as_slice))
}

/// Splits the name of a square into those of its column and its row, of which one is a number.
fn column_and_row(name: &str) -> (&str, &str) {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let split = match name.starts_with(is_digit) {
        true => name.find(|sign| !is_digit(sign)),
        false => name.find(is_digit).filter(|_| !name.starts_with('(')),
    };
    name.split_at(split.unwrap_or(name.len()))
}

/// Returns all texts that denote a move. They are made once for many typed texts, since making them is most of the work.
pub fn typed_texts(mv: &Move, game: &Game, position: &Position) -> Vec<String> {
    texts_of(mv, game, position, false)
}

/// Returns all texts that denote a move in files, whose writers leave out more: a square alone is any piece that goes
/// there.
pub fn texts_in_files(mv: &Move, game: &Game, position: &Position) -> Vec<String> {
    texts_of(mv, game, position, true)
}

fn texts_of(mv: &Move, game: &Game, position: &Position, is_file: bool) -> Vec<String> {
    let written = [
        Some(write_label(mv, game, position)),
        Some(write_squares(mv, game)),
        Some(write_short(mv, game, &position.board)),
        describe(mv, game, position, false),
        describe(mv, game, position, true),
    ];
    let mut texts: Vec<String> = written
        .iter()
        .flatten()
        .map(|text| bare(text, game))
        .collect();
    let form = MoveForm::of(mv, game, position);
    let MainStep { from, to } = form.main_step();
    let Some((to, arriving)) = to else {
        return texts;
    };
    let target = bare(&square_name(to, game.look.coordinates), game);
    let names = |piece: Piece| {
        let name = game.piece_name(piece).to_owned();
        typed_letter(piece, game).into_iter().chain([name])
    };
    // What stands before the target: which kind of piece goes there, and from where.
    let (_, moved) = from.unwrap_or((to, arriving));
    let mut heads = match is_file || may_be_bare(moved, game) {
        true => vec![String::new()],
        false => Vec::new(),
    };
    if let Some((from, piece)) = from {
        let name = square_name(from, game.look.coordinates);
        let (column, row) = column_and_row(&name);
        let square = bare(&name, game);
        let letter = letter_of(piece, game);
        // A column alone is the origin of a pawn where other kinds have letters.
        if letter.as_ref().is_none_or(|letter| letter == "P") {
            heads.push(column.to_owned());
        }
        if let Some(head) = letter.or_else(|| unlettered_name(piece, game)) {
            heads.extend(["", column, row, &square].map(|origin| format!("{head}{origin}")));
        }
        heads.push(square);
    }
    texts.extend(
        form.typed_castling()
            .map(|castling| castling.text().replace('-', "")),
    );
    let is_changed = from.is_some_and(|(_, lifted)| lifted != arriving);
    let mut tails: Vec<String> = Vec::new();
    if !is_changed {
        tails.push(String::new());
    }
    let is_drop = form.is_drop();
    if is_changed || from.is_none() {
        tails.extend(names(arriving).flat_map(|name| [format!("={name}"), name]));
    }
    // A dropped piece may be named first: `P*e5`.
    if is_drop {
        let name = letter_of(arriving, game).or_else(|| unlettered_name(arriving, game));
        heads.extend(name.into_iter().flat_map(|name| [format!("{name}*"), name]));
        tails.push(String::new());
    }
    for head in &heads {
        texts.extend(tails.iter().map(|tail| format!("{head}{target}{tail}")));
    }
    if mv.iter().any(|op| op.piece().is_none()) || from.is_some() {
        return texts;
    }
    // The letter of the column suffices for a placement, as in games where pieces fall.
    texts.push(column_and_row(&target).0.to_owned());
    texts
}
