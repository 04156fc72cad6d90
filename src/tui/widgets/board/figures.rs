//! The drawings of pieces: from the look, or else according to the glyph or the name, or else a token with letters of
//! the name.
//!
//! Invariant: no two kinds of a player look the same. Kinds of different players may share a drawing, since players
//! differ by colour and by fill.

use super::shapes::{bitmaps_of, fitted, with_opening};
use crate::base::clean::is_unsafe;
use crate::board::look::{PieceLook, PieceShape};
use crate::board::{Bitmap, Dot, Game, Piece, member_number};
use crate::tui::line::common_start;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The number of ways to fill a drawing, which the players use in turn.
const FILLS: u8 = 4;

/// The most columns of letters on a token.
const LETTERS: usize = 4;

/// The appearance of a piece if cells are large enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure<'g> {
    /// The built-in shape, if the look has no drawing.
    pub shape: PieceShape,
    /// The drawings in the look.
    pub bitmaps: &'g [Bitmap],
    /// The letters on it; empty if the shape is clear by itself.
    pub letters: String,
    /// The fill of its body, according to its owner.
    pub fill: u8,
}

impl<'g> Figure<'g> {
    /// Returns the drawings, those of the look or else the built-in ones.
    pub(super) fn bitmaps(&self) -> &'g [Bitmap] {
        match self.bitmaps {
            [] => bitmaps_of(self.shape),
            bitmaps => bitmaps,
        }
    }

    /// Returns true if a dot of a drawing shows the ground where there are no colours, by the fill of the owner.
    pub(super) fn is_left_open(&self, bitmap: &Bitmap, x: u16, y: u16) -> bool {
        let is_inner = bitmap.is_inner(x, y);
        match self.fill {
            0 => false,
            1 => is_inner || bitmap.dot(x, y) == Dot::Open,
            2 => is_inner && x * 2 >= bitmap.width(),
            _ => is_inner && (x + y).is_multiple_of(2),
        }
    }

    /// Returns true if the fill is seen at a glance in drawings of this many dots: at least a part in five of them
    /// shows the ground.
    fn has_clear_fill(&self, (width, height): (u16, u16)) -> bool {
        let bitmap = with_opening(fitted(self.bitmaps(), width, height));
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let body = places.filter(|(x, y)| bitmap.dot(*x, *y) != Dot::Clear);
        let (open, filled): (Vec<_>, Vec<_>) =
            body.partition(|(x, y)| self.is_left_open(&bitmap, *x, *y));
        self.fill == 0 || open.len() * 4 >= filled.len()
    }
}

/// The figures of all kinds of pieces in a game.
#[derive(Clone, Debug)]
pub struct PieceFigures<'g> {
    figures: Vec<Figure<'g>>,
}

impl<'g> PieceFigures<'g> {
    /// Returns the figures of a game, all with letters if shapes cannot be distinguished.
    pub fn of(game: &'g Game, needs_letters: bool) -> Self {
        let specs: Vec<FigureSpec<'g>> = (0..game.pieces.len())
            .map(|index| {
                spec(
                    game,
                    Piece(u16::try_from(index).unwrap_or(u16::MAX)),
                    needs_letters,
                )
            })
            .collect();
        let mut figures: Vec<Figure<'g>> = Vec::new();
        // Letters from the look are kept; names are abbreviated so that they differ from these.
        let given: Vec<(u8, String)> = specs
            .iter()
            .filter_map(|spec| Some((spec.fill, spec.letters.clone()?)))
            .collect();
        for (index, spec) in specs.iter().enumerate() {
            let mut figure = Figure {
                shape: spec.shape,
                bitmaps: spec.bitmaps,
                letters: spec.letters.clone().unwrap_or_default(),
                fill: spec.fill,
            };
            let is_bare = figure.shape.has_letters()
                && figure.bitmaps.is_empty()
                && figure.letters.is_empty();
            // Compared with all figures and not only with those of the same player: the fill is part of a figure, so
            // figures of different players are equal only if there are more players than ways to fill.
            let mut earlier = specs.iter().zip(&figures);
            // Lines tell the members apart.
            let is_linked = spec.linked_family.is_some()
                && earlier.any(|(other, _)| other.linked_family == spec.linked_family);
            if !is_linked && (is_bare || figures.contains(&figure)) {
                let is_free = |letters: &str| {
                    let mut same_fill = figures.iter().filter(|known| known.fill == spec.fill);
                    let mut given = given.iter().filter(|(fill, _)| *fill == spec.fill);
                    !same_fill.any(|known| known.letters == letters)
                        && !given.any(|(_, known)| known == letters)
                };
                let same_side = specs.iter().filter(|other| other.fill == spec.fill);
                let others = same_side
                    .map(|other| other.name)
                    .filter(|name| *name != spec.name);
                let least = distinct_length(spec.name, others);
                figure.letters = shortened(spec.name, index, least, is_free);
                // The shape leaves no room for letters, and without them it would be the same drawing again.
                if !figure.shape.has_letters() {
                    figure.shape = PieceShape::Token;
                    figure.bitmaps = &[];
                }
            }
            figures.push(figure);
        }
        let mut figures = Self { figures };
        if needs_letters {
            figures.tell_owners_apart();
        }
        figures
    }

    /// Returns the figures for drawings of this many dots without colours: kinds whose fill would not tell their owner are
    /// letters on tokens, which are filled or open, and all kinds are if most of them would be.
    pub(super) fn without_colors(game: &'g Game, dots: (u16, u16)) -> Self {
        let mut figures = Self::of(game, false);
        // Found once for each figure: many may share a drawing, all tokens for example.
        let fills = figures.figures.iter();
        let has_clear_fill: Vec<bool> = fills.map(|it| it.has_clear_fill(dots)).collect();
        let is_unclear = |figure: &Figure<'_>| {
            let all = figures.figures.iter().zip(&has_clear_fill);
            let mut alike =
                all.filter(|(it, _)| (it.shape, it.bitmaps) == (figure.shape, figure.bitmaps));
            let has_double = alike.clone().any(|(other, _)| other.fill != figure.fill);
            has_double && !alike.all(|(_, is_clear)| *is_clear)
        };
        let unclear: Vec<bool> = figures.figures.iter().map(is_unclear).collect();
        let count = unclear.iter().filter(|is_unclear| **is_unclear).count();
        let are_most = count * 2 > unclear.len();
        let lettered = Self::of(game, true).figures.into_iter().zip(unclear);
        for (figure, (lettered, is_unclear)) in figures.figures.iter_mut().zip(lettered) {
            if is_unclear || are_most {
                *figure = lettered;
            }
        }
        figures.tell_owners_apart();
        figures
    }

    /// Fills the pieces of the darker player, see [`fill_without_colors`].
    pub(super) fn fill_darker_player(&mut self, game: &Game) {
        for (index, figure) in self.figures.iter_mut().enumerate() {
            let owner = game.owner(Piece(u16::try_from(index).unwrap_or(u16::MAX)));
            figure.fill = fill_without_colors(game, owner);
        }
    }

    /// Gives letters that another player has as well another case: a letter leaves little to see of a fill.
    fn tell_owners_apart(&mut self) {
        for index in 1..self.figures.len() {
            let (earlier, rest) = self.figures.split_at_mut(index);
            let Some(figure) = rest.first_mut() else {
                break;
            };
            let is_double =
                |other: &Figure<'_>| other.fill != figure.fill && other.letters == figure.letters;
            if figure.fill % 2 == 1 && earlier.iter().any(is_double) {
                figure.letters.make_ascii_lowercase();
            }
        }
    }

    /// Returns the figure of a piece; `None` for an undeclared number.
    pub fn get(&self, piece: Piece) -> Option<&Figure<'g>> {
        self.figures.get(usize::from(piece.0))
    }

    /// Returns all figures in the order of declaration.
    pub fn all(&self) -> &[Figure<'g>] {
        &self.figures
    }
}

/// Returns the fill of a player's drawings where there are no colours. Of black and white, black is filled in all games, also
/// where white begins: so it is in print and in the characters ♟ and ♙, ⛂ and ⛀, ● and ○ of smaller cells.
pub(super) fn fill_without_colors(game: &Game, player: u8) -> u8 {
    let is_dark = |player: usize| {
        let look = game.look.players.get(player);
        let color = look.and_then(|look| look.color.as_deref());
        matches!(color, Some("black" | "darkgray"))
    };
    match (game.players, player) {
        (2, 0 | 1) if is_dark(1) && !is_dark(0) => 1 - player,
        _ => player % FILLS,
    }
}

struct FigureSpec<'g> {
    name: &'g str,
    /// The family, if its members differ only in their links.
    linked_family: Option<&'g str>,
    shape: PieceShape,
    bitmaps: &'g [Bitmap],
    letters: Option<String>,
    fill: u8,
}

fn spec(game: &Game, piece: Piece, needs_letters: bool) -> FigureSpec<'_> {
    let name = game.piece_name(piece);
    let look = game.look.pieces.get(name);
    let owner = game.owner(piece);
    // A name such as `king.0` consists of a kind and its player.
    let kind = match name.rsplit_once('.') {
        Some((kind, player)) if player.bytes().all(|byte| byte.is_ascii_digit()) => kind,
        _ => name,
    };
    let bitmaps = look.map_or(&[] as &[Bitmap], |look| &look.bitmaps);
    let by_name = PieceShape::ALL.iter().find(|(word, _)| *word == kind);
    let glyph = look
        .and_then(|look| look.glyph.as_deref())
        .filter(|glyph| is_writable(glyph));
    let shape = look
        .and_then(|look| look.shape)
        .or_else(|| glyph.and_then(PieceShape::of_glyph))
        .or_else(|| by_name.filter(|_| glyph.is_none()).map(|(_, shape)| *shape))
        .or_else(|| stone(game, owner).filter(|_| glyph.is_none()))
        .unwrap_or(PieceShape::Token);
    let own_letters = look
        .and_then(|look| look.label.clone())
        .filter(|label| is_writable(label));
    let letters = if needs_letters {
        let ascii = look.and_then(PieceLook::ascii_letter);
        own_letters.filter(|letters| letters.is_ascii()).or(ascii)
    } else {
        let glyph = glyph.filter(|glyph| PieceShape::of_glyph(glyph).is_none());
        own_letters.or(glyph
            .filter(|_| shape.has_letters() && bitmaps.is_empty())
            .map(str::to_owned))
    };
    let shape = match shape {
        PieceShape::Letters => shape,
        _ if needs_letters => PieceShape::Token,
        _ => shape,
    };
    FigureSpec {
        name: kind,
        linked_family: game.linked_family(piece),
        shape,
        bitmaps: if needs_letters { &[] } else { bitmaps },
        letters,
        fill: owner % FILLS,
    }
}

/// Returns the stone of a player if every player has a single kind.
fn stone(game: &Game, owner: u8) -> Option<PieceShape> {
    let players = usize::from(game.players);
    let mut owners: Vec<u8> = (0..game.pieces.len())
        .map(|index| game.owner(Piece(u16::try_from(index).unwrap_or(u16::MAX))))
        .collect();
    owners.sort_unstable();
    owners.dedup();
    let is_single = owners.len() == game.pieces.len() && game.pieces.len() == players;
    let shapes = [
        PieceShape::Disc,
        PieceShape::Square,
        PieceShape::Triangle,
        PieceShape::Diamond,
        PieceShape::Star,
        PieceShape::Cross,
    ];
    match (is_single, players) {
        (false, _) => None,
        (true, ..=2) => Some(PieceShape::Disc),
        (true, _) => shapes.get(usize::from(owner)).copied(),
    }
}

fn is_writable(text: &str) -> bool {
    (1..=LETTERS).contains(&text.width())
        && !text.contains(|character: char| is_unsafe(character) || character.is_whitespace())
}

/// Returns the number of letters that part a name from the others, so that all of `RG`, `RA` and `RE` have two letters and
/// not the first of them one; 1 if that is more than fit.
fn distinct_length<'n>(name: &'n str, others: impl Iterator<Item = &'n str>) -> usize {
    let shared = |other: &'n str| common_start([name, other]).chars().count();
    let longest = others.map(shared).max().unwrap_or(0);
    let length = (longest + 1).min(name.chars().count());
    if length > LETTERS { 1 } else { length.max(1) }
}

/// Returns an abbreviation of a name that no other kind uses: the number of a member of a family, the shortest prefix of at
/// least `least` letters, or else the first letter with letters from the end, or else the number of the declaration.
fn shortened(name: &str, number: usize, least: usize, is_free: impl Fn(&str) -> bool) -> String {
    let letters: Vec<&str> = name
        .graphemes(true)
        .filter(|letter| letter.chars().all(char::is_alphanumeric) && letter.width() > 0)
        .collect();
    let first = letters
        .first()
        .map_or(String::new(), |letter| letter.to_uppercase());
    let start = |count: usize| {
        let rest = letters.iter().skip(1).take(count - 1).copied();
        std::iter::once(first.as_str())
            .chain(rest)
            .collect::<String>()
    };
    let end = |count: usize| {
        let rest = letters
            .iter()
            .skip(letters.len().saturating_sub(count))
            .copied();
        std::iter::once(first.as_str())
            .chain(rest)
            .collect::<String>()
    };
    let longest = letters.len().min(LETTERS);
    let number_of_member = member_number(name).filter(|number| number.len() <= LETTERS);
    // A name may have no letters.
    let starts = (least.min(longest).max(1)..=longest).map(start);
    let ends = (1..LETTERS).map(end);
    let own = number_of_member.map(str::to_owned).into_iter();
    let mut all = own.chain(starts).chain(ends);
    all.find(|text| is_writable(text) && is_free(text))
        .unwrap_or_else(|| (number + 1).to_string())
}
