//! What is known of a game before play.

use super::look::in_language;
use super::{Look, Piece};
use crate::base::Value;
use std::collections::BTreeSet;

/// Returns the number in the name of a member of a family, such as `d.3`.
pub fn member_number(name: &str) -> Option<&str> {
    let (_, number) = name.rsplit_once('.')?;
    is_number(number).then_some(number)
}

/// Returns true if a text is one or more decimal digits.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// The name in the rules.
    pub name: String,
    /// The owner as the rules declare it; `None` if they do not.
    pub owner: Option<u8>,
}

impl<T: Into<String>> From<T> for PieceKind {
    /// Creates a kind of piece without a declared owner.
    fn from(name: T) -> Self {
        Self {
            name: name.into(),
            owner: None,
        }
    }
}

/// Name, size, players and piece kinds as the rules declare them, and how it all looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Name of the game.
    pub name: String,
    /// Number of columns.
    pub width: u16,
    /// Number of rows.
    pub height: u16,
    /// Number of players, 1 or more.
    pub players: u8,
    /// Piece kinds in order of declaration; [`Piece`] is an index.
    pub pieces: Vec<PieceKind>,
    /// The SGF number of the game (`GM`), if the rules give one.
    pub gm: Option<u32>,
    /// The compensation for the second player (`KM` in SGF), if the rules have one.
    pub komi: Option<f64>,
    /// True if chance may move in it.
    pub has_chance: bool,
    /// True if players do not see all of the board.
    pub has_views: bool,
    /// Glyphs, colours, names of players and the style of the board.
    pub look: Look,
}

impl Game {
    /// Creates a game of two players on a board of this size, of which nothing else is known.
    pub fn new(width: u16, height: u16) -> Self {
        Self {
            name: String::new(),
            width,
            height,
            players: 2,
            pieces: Vec::new(),
            gm: None,
            komi: None,
            has_chance: false,
            has_views: false,
            look: Look::default(),
        }
    }

    /// Returns the same game with pieces of these names.
    #[must_use]
    pub fn with_pieces(mut self, names: impl IntoIterator<Item: Into<String>>) -> Self {
        self.pieces = names.into_iter().map(PieceKind::from).collect();
        self
    }

    /// Returns true if every move of the game is one stone on a point or a pass, so that SGF writes moves as `B` and `W`:
    /// the games for which the rules give a number ([`Self::gm`]).
    pub fn is_stone_game(&self) -> bool {
        self.gm.is_some()
    }

    /// Returns the name of a piece in the rules; `?` for an undeclared piece.
    #[inline]
    pub fn piece_name(&self, piece: Piece) -> &str {
        self.pieces
            .get(usize::from(piece.0))
            .map_or("?", |kind| kind.name.as_str())
    }

    /// Returns what people call a kind of piece in a language: the name that the look gives, else that in the rules.
    pub fn spoken_name(&self, piece: Piece, code: &str) -> &str {
        let name = self.piece_name(piece);
        let look = self.look.pieces.get(name);
        look.and_then(|look| in_language(&look.name, code))
            .unwrap_or(name)
    }

    /// Returns what people call a kind of piece, in brackets behind it the name in the rules if it is another one.
    pub fn spoken_name_with_code(&self, piece: Piece, code: &str) -> String {
        let (spoken, name) = (self.spoken_name(piece, code), self.piece_name(piece));
        match spoken == name {
            true => name.to_owned(),
            false => format!("{spoken} ({name})"),
        }
    }

    /// Returns what people call a kind of piece, for a message in any language.
    pub fn spoken(&self, piece: Piece) -> Value {
        let name = self.piece_name(piece);
        let look = self.look.pieces.get(name);
        match look.filter(|look| !look.name.is_empty()) {
            Some(look) => Value::Localized(look.name.clone()),
            None => Value::from(name),
        }
    }

    /// Returns what people call several kinds of pieces, separated by commas, for a message in any language.
    pub fn spoken_list(&self, pieces: &[Piece]) -> Value {
        self.in_each_language(pieces, |code| {
            let names = pieces.iter().map(|piece| self.spoken_name(*piece, code));
            names.collect::<Vec<&str>>().join(", ")
        })
    }

    /// Returns a text about some kinds of pieces in every language in which one of them has a name.
    pub fn in_each_language(&self, pieces: &[Piece], text: impl Fn(&str) -> String) -> Value {
        let looks = pieces
            .iter()
            .filter_map(|piece| self.look.pieces.get(self.piece_name(*piece)));
        let codes: BTreeSet<&String> = looks.flat_map(|look| look.name.keys()).collect();
        if codes.is_empty() {
            return Value::from(text(""));
        }
        let texts = codes.into_iter().map(|code| (code.clone(), text(code)));
        Value::Localized(texts.collect())
    }

    /// Returns the offsets of the squares to which a piece is linked, in columns and rows.
    pub fn links(&self, piece: Piece) -> impl Iterator<Item = (i32, i32)> + '_ {
        let name = self.piece_name(piece);
        let number = member_number(name).and_then(|number| number.parse::<u64>().ok());
        let look = self
            .look
            .pieces
            .get(name)
            .filter(|look| !look.links.is_empty());
        let linked = look.zip(number).into_iter().flat_map(|(look, number)| {
            let bits = (0..u64::BITS).zip(&look.links);
            bits.filter(move |(bit, _)| number >> bit & 1 == 1)
        });
        linked.map(|(_, offset)| *offset)
    }

    /// Returns the members of a family in the order of their declaration; they are called by its name and a number, with a
    /// point between them where the rules declare families, and without one where they cannot.
    pub fn family<'g>(&'g self, name: &'g str) -> impl Iterator<Item = Piece> + 'g {
        self.kinds().filter(move |piece| {
            let rest = self.piece_name(*piece).strip_prefix(name);
            let number = rest.map(|rest| rest.strip_prefix('.').unwrap_or(rest));
            number.is_some_and(is_number)
        })
    }

    /// Returns the number that is shown in the place of a piece, if the look wants one.
    pub fn shown_number(&self, piece: Piece) -> Option<u16> {
        let look = self.look.pieces.get(self.piece_name(piece));
        look.and_then(|look| look.number)
    }

    /// Returns the piece with a name.
    pub fn piece_by_name(&self, name: &str) -> Option<Piece> {
        let number = self.pieces.iter().position(|kind| kind.name == name)?;
        u16::try_from(number).ok().map(Piece)
    }

    /// Returns the owner of a piece: by the look, otherwise by the rules, otherwise the index of its declaration modulo
    /// the number of players.
    #[inline]
    pub fn owner(&self, piece: Piece) -> u8 {
        let players = self.players.max(1);
        let owner = self.declared_owner(piece);
        owner.unwrap_or_else(|| (piece.0 % u16::from(players)) as u8)
    }

    /// Returns true if a piece is one that a player moves: the owner's, or in a game with too few kinds for everybody to
    /// have one, and none with a declared owner, anybody's. Seeds are such pieces.
    #[inline]
    pub fn is_of(&self, piece: Piece, player: u8) -> bool {
        self.owner(piece) == player || self.is_shared() || self.is_nobodys_number(piece)
    }

    /// Returns true for a piece that stands for a number of things and for which neither rules nor look name an owner.
    pub fn is_nobodys_number(&self, piece: Piece) -> bool {
        self.declared_owner(piece).is_none() && self.shown_number(piece).is_some()
    }

    /// Returns true if the pieces belong to all players alike.
    fn is_shared(&self) -> bool {
        self.pieces.len() < usize::from(self.players)
            && self
                .kinds()
                .all(|piece| self.declared_owner(piece).is_none())
    }

    /// Returns the kinds of pieces in the order of their declaration.
    pub fn kinds(&self) -> impl Iterator<Item = Piece> + use<> {
        (0u16..).map(Piece).take(self.pieces.len())
    }

    /// Returns the kinds of pieces of a player.
    pub fn kinds_of(&self, owner: u8) -> impl Iterator<Item = Piece> + '_ {
        self.kinds()
            .filter(move |piece| self.owner(*piece) == owner)
    }

    /// Returns the kind of pieces of a player who moves only one. The members of a family that differ only in their links are
    /// one kind: the first of them, which has none.
    pub fn only_kind_of(&self, player: u8) -> Option<Piece> {
        let mut kinds = self.kinds().filter(|piece| self.is_of(*piece, player));
        let first = kinds.next()?;
        let family = self.linked_family(first);
        let is_only = kinds.all(|other| family.is_some() && self.linked_family(other) == family);
        is_only.then_some(first)
    }

    /// Returns the name of the family of a piece, if the look shows what tells its members apart as links.
    pub fn linked_family(&self, piece: Piece) -> Option<&str> {
        let name = self.piece_name(piece);
        let look = self.look.pieces.get(name)?;
        let number = member_number(name).filter(|_| !look.links.is_empty())?;
        name.strip_suffix(number)
    }

    /// Returns the owner of a piece by the look or the rules, or `None` if neither names one.
    #[inline]
    pub fn declared_owner(&self, piece: Piece) -> Option<u8> {
        let kind = self.pieces.get(usize::from(piece.0))?;
        let named = self.look.pieces.get(&kind.name).and_then(|look| look.owner);
        let owner = named.or(kind.owner);
        owner.filter(|owner| *owner < self.players.max(1))
    }
}
