//! The characters for pieces.

use super::figures::fill_without_colors;
use crate::base::clean::is_unsafe;
use crate::board::look::{PieceLook, PieceShape};
use crate::board::{Game, Piece, member_number};
use crate::tui::line::common_start;
use crate::tui::theme::{Dots, Signs, Theme};
use std::collections::{HashMap, HashSet};
use unicode_width::UnicodeWidthStr;

/// Filled shapes, each with its outline.
pub(super) const OUTLINES: [(&str, &str); 5] =
    [("●", "○"), ("■", "□"), ("▲", "△"), ("◆", "◇"), ("▼", "▽")];

/// Filled pieces of chess and of draughts, each with its outline, which is a hair on most grounds.
const FIGURES: [(&str, &str); 8] = [
    ("♚", "♔"),
    ("♛", "♕"),
    ("♜", "♖"),
    ("♝", "♗"),
    ("♞", "♘"),
    ("♟", "♙"),
    ("⛂", "⛀"),
    ("⛃", "⛁"),
];

/// A character of one column per kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSigns {
    signs: Vec<String>,
}

impl PieceSigns {
    /// Returns the glyphs of the look, or its letters if only ASCII is wanted. A kind without either gets a letter of
    /// its name that no other kind has, a capital for the first player.
    pub fn of(game: &Game, signs: Signs) -> Self {
        let owner = |index: usize| game.owner(Piece(u16::try_from(index).unwrap_or(u16::MAX)));
        let given = |name: &str| {
            let look = game.look.pieces.get(name);
            // Letters stay what they are in larger squares.
            let is_token = |look: &&PieceLook| {
                let is_drawn_so = look.shape == Some(PieceShape::Token);
                is_drawn_so && look.bitmaps.is_empty()
            };
            let label = look.filter(is_token).and_then(|look| look.label.clone());
            let glyph = label
                .filter(|label| fits(label))
                .or_else(|| look.and_then(|look| look.glyph.clone()))
                .filter(|glyph| signs == Signs::Unicode && fits(glyph));
            glyph.or(look.and_then(PieceLook::ascii_letter))
        };
        let kinds = game.pieces.iter();
        let given: Vec<Option<String>> = kinds.map(|kind| given(&kind.name)).collect();
        let mut letters = KindLetters::new(given.iter().flatten());
        for (index, kind) in game.pieces.iter().enumerate() {
            if given.get(index).is_some_and(Option::is_none) {
                let kinds = game.pieces.iter().enumerate();
                let same_side = kinds.filter(|(other, _)| owner(*other) == owner(index));
                let names: Vec<&str> = same_side.map(|(_, kind)| kind.name.as_str()).collect();
                letters.add(index, letters_of(&kind.name, owner(index), &names));
            }
        }
        let assigned = letters.assigned();
        let signs = given.into_iter().enumerate().map(|(index, given)| {
            given.unwrap_or_else(|| {
                assigned
                    .get(&index)
                    .cloned()
                    .unwrap_or_else(|| "?".to_owned())
            })
        });
        Self {
            signs: signs.collect(),
        }
    }

    /// Returns the characters on a board. Stones are filled circles in the colours of their owners, and pieces of chess are
    /// filled, too. Outlines tell them apart where there are no colours, and rings on the console, whose font has both
    /// circles but few other glyphs.
    pub fn on_board(game: &Game, theme: &Theme) -> Self {
        let mut shown = Self::of(game, theme.piece_signs());
        let glyphs = Self::of(game, theme.signs);
        let owner = |index: usize| game.owner(Piece(u16::try_from(index).unwrap_or(u16::MAX)));
        let taken: HashSet<(u8, String)> = (0..)
            .zip(&glyphs.signs)
            .map(|(index, glyph)| (owner(index), glyph.clone()))
            .collect();
        let is_colored = theme.colors && theme.dots != Dots::Blocks;
        // Among letters a disc would look like another thing than a piece.
        let is_disc = |glyph: &String| glyph == "○" || glyph == "●";
        let are_letters = theme.piece_signs() != theme.signs && !glyphs.signs.iter().all(is_disc);
        let all = OUTLINES.iter().take(1).chain(&FIGURES);
        for (index, (sign, glyph)) in shown.signs.iter_mut().zip(glyphs.signs).enumerate() {
            if are_letters {
                break;
            }
            let filled = all.clone().find(|(_, outline)| *outline == glyph);
            let filled = filled.map(|(filled, _)| (*filled).to_owned());
            match filled {
                // A player with rings and discs has two kinds of pieces, which a ring tells apart.
                Some(filled) if is_colored && !taken.contains(&(owner(index), filled.clone())) => {
                    *sign = filled;
                }
                _ if is_disc(&glyph) => *sign = glyph,
                _ => {}
            }
        }
        shown.number_members(game, is_colored);
        if !is_colored {
            shown.tell_owners_apart(game);
        }
        shown
    }

    /// Gives members of families without a sign of their own their numbers, which members of other players may have, too,
    /// where colours tell them apart. Without them only what belongs to nobody, as dice do, gets its number.
    fn number_members(&mut self, game: &Game, is_colored: bool) {
        for (index, kind) in game.pieces.iter().enumerate() {
            if !is_colored && kind.owner.is_some() {
                continue;
            }
            let number = member_number(&kind.name).filter(|number| number.len() == 1);
            let look = game.look.pieces.get(&kind.name);
            let has_sign = look.is_some_and(|look| look.glyph.is_some() || look.ascii.is_some());
            let Some(number) = number.filter(|_| !has_sign) else {
                continue;
            };
            let owner = |index: usize| game.owner(Piece(u16::try_from(index).unwrap_or(u16::MAX)));
            let mut signs = self.signs.iter().enumerate();
            let is_taken = signs.any(|(other, sign)| {
                other != index && owner(other) == owner(index) && sign == number
            });
            if let Some(sign) = self.signs.get_mut(index).filter(|_| !is_taken) {
                number.clone_into(sign);
            }
        }
    }

    /// Gives a kind with the character of another player's kind the outline of it, or else its letter.
    fn tell_owners_apart(&mut self, game: &Game) {
        let pieces: Vec<Piece> = (0..self.signs.len())
            .map(|index| Piece(u16::try_from(index).unwrap_or(u16::MAX)))
            .collect();
        let letters = Self::of(game, Signs::Ascii);
        for (index, piece) in pieces.iter().enumerate() {
            let owner = game.owner(*piece);
            let earlier = pieces.iter().filter(|other| game.owner(**other) < owner);
            let sign = self.get(*piece);
            if !earlier.clone().any(|other| self.get(*other) == sign) {
                continue;
            }
            let outline = OUTLINES.iter().find(|(filled, _)| *filled == sign);
            let outline = outline.map(|(_, outline)| (*outline).to_owned());
            let outline = outline.filter(|outline| !self.signs.contains(outline));
            let shown = outline.unwrap_or_else(|| letters.get(*piece).to_owned());
            if let Some(sign) = self.signs.get_mut(index) {
                *sign = shown;
            }
        }
    }

    /// Returns the sign by which a player's pieces are known on a board, before the player's name: the body of a stone, or
    /// else a disc with the colour or the fill of drawn pieces, or the first kind of them.
    pub fn of_player(game: &Game, theme: &Theme, player: u8, is_drawing: bool) -> String {
        const FILLS: [&str; 4] = ["●", "○", "◐", "◑"];
        let signs = Self::on_board(game, theme);
        let sign = game.kinds_of(player).next().map(|kind| signs.get(kind));
        let is_stone = |sign: &&str| {
            let mut stones = OUTLINES.iter();
            stones.any(|(filled, outline)| sign == filled || sign == outline)
        };
        let is_letter = |sign: &&str| sign.chars().all(char::is_alphanumeric);
        let is_single = game.kinds_of(player).count() == 1;
        let letter = sign.filter(is_letter).filter(|_| is_single && !is_drawing);
        let disc = match (theme.colors, is_drawing) {
            (true, _) => Some(FILLS[0]),
            (false, true) => {
                let fill = usize::from(fill_without_colors(game, player));
                FILLS.get(fill).copied()
            }
            (false, false) => None,
        };
        match sign.filter(is_stone).or(letter).or(disc).or(sign) {
            Some(sign) if theme.signs == Signs::Unicode => sign.to_owned(),
            _ => sign.unwrap_or(theme.sign(FILLS[0])).to_owned(),
        }
    }

    /// Returns true if some pieces are letters.
    pub(super) fn has_letters(&self) -> bool {
        let mut signs = self.signs.iter();
        signs.any(|sign| sign.chars().all(char::is_alphanumeric))
    }

    /// Returns the character of a piece; `?` for an undeclared number.
    pub fn get(&self, piece: Piece) -> &str {
        self.signs
            .get(usize::from(piece.0))
            .map_or("?", String::as_str)
    }
}

fn fits(glyph: &str) -> bool {
    glyph.width() == 1 && !glyph.contains(is_unsafe) && !glyph.trim().is_empty()
}

/// Returns the letters that can stand for a kind, the best first. What all kinds of a side begin with tells nothing, so
/// it comes last.
fn letters_of(name: &str, owner: u8, names: &[&str]) -> Vec<String> {
    if name.len() == 1 && fits(name) {
        return vec![name.to_owned()];
    }
    let common = match names {
        [] | [_] => 0,
        names => common_start(names.iter().copied()).chars().count(),
    };
    let common = if common < name.chars().count() {
        common
    } else {
        0
    };
    let cased = |letter: char| match owner {
        0 => letter.to_ascii_uppercase().to_string(),
        _ => letter.to_ascii_lowercase().to_string(),
    };
    let distinct = name.chars().skip(common).chain(name.chars().take(common));
    distinct
        .filter(char::is_ascii_alphanumeric)
        .map(cased)
        .collect()
}

/// Letters for kinds, each with those that can stand for it. A kind takes the letter of an earlier one if that one can
/// have another (augmenting paths of a bipartite matching).
struct KindLetters {
    taken: HashMap<String, Option<usize>>,
    wishes: Vec<(usize, Vec<String>)>,
}

// Example: the kinds `ox`, `oo` and `ant` of the first player, who have no beginning in common.
//
//     kind   letters that can stand for it   assigned
//     ox     O, X                            O
//     oo     O, O                            O is held by ox, which can have X: ox moves to X, oo gets O
//     ant    A, N, T                         A
impl KindLetters {
    /// Starts with the letters that looks give.
    fn new<'g>(given: impl Iterator<Item = &'g String>) -> Self {
        Self {
            taken: given.map(|letter| (letter.clone(), None)).collect(),
            wishes: Vec::new(),
        }
    }

    fn add(&mut self, kind: usize, wishes: Vec<String>) {
        self.wishes.push((kind, wishes));
        let number = self.wishes.len() - 1;
        self.assign(number, &mut HashSet::new());
    }

    /// Assigns a letter to a wish, moving earlier ones if needed. Returns false if that is impossible.
    fn assign(&mut self, number: usize, tried: &mut HashSet<String>) -> bool {
        let wishes = self.wishes.get(number);
        let wishes = wishes.map_or(Vec::new(), |(_, wishes)| wishes.clone());
        let free = wishes
            .iter()
            .find(|letter| !self.taken.contains_key(*letter));
        if let Some(letter) = free {
            self.taken.insert(letter.clone(), Some(number));
            return true;
        }
        // `tried` grows over the whole search and not only on this path: a letter whose holder could not move cannot be
        // freed in another way either, and without it two holders would ask each other for ever.
        for letter in wishes {
            let holder = self.taken.get(&letter).copied().flatten();
            let Some(holder) = holder.filter(|_| tried.insert(letter.clone())) else {
                continue;
            };
            if self.assign(holder, tried) {
                self.taken.insert(letter, Some(number));
                return true;
            }
        }
        false
    }

    /// Returns the letter of each kind. Kinds with more likeness than letters get their first one.
    fn assigned(self) -> HashMap<usize, String> {
        let first = self
            .wishes
            .iter()
            .filter_map(|(kind, wishes)| Some((*kind, wishes.first()?.clone())));
        let mut assigned: HashMap<usize, String> = first.collect();
        for (letter, number) in self.taken {
            let kind = number.and_then(|number| self.wishes.get(number));
            if let Some((kind, _)) = kind {
                assigned.insert(*kind, letter);
            }
        }
        assigned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Look;

    #[test]
    fn every_kind_has_a_sign_of_one_column() {
        let mut look = Look::default();
        for (name, glyph, ascii) in [
            ("W", Some("⛀"), Some('w')),
            ("wide", Some("漢"), None),
            ("bad", Some("\u{1b}"), Some('\u{7}')),
        ] {
            let entry = PieceLook {
                glyph: glyph.map(str::to_owned),
                ascii,
                ..PieceLook::default()
            };
            look.pieces.insert(name.to_owned(), entry);
        }
        let names = ["W", "wide", "king", "knight", "bad", "", "日本"];
        let game = Game {
            players: 1,
            look,
            ..Game::new(1, 1).with_pieces(names)
        };
        let all = |signs| -> Vec<String> {
            let signs = PieceSigns::of(&game, signs);
            (0..8)
                .map(|index| signs.get(Piece(index)).to_owned())
                .collect()
        };
        assert_eq!(
            all(Signs::Unicode),
            ["⛀", "W", "K", "N", "B", "?", "?", "?"]
        );
        assert_eq!(all(Signs::Ascii), ["w", "W", "K", "N", "B", "?", "?", "?"]);
    }

    #[test]
    fn kinds_of_a_side_have_different_letters() {
        let signs = |names: &[&str]| -> String {
            let game = Game {
                players: 1,
                ..Game::new(1, 1).with_pieces(names.iter().copied())
            };
            let signs = PieceSigns::of(&game, Signs::Unicode);
            (0..names.len())
                .map(|index| signs.get(Piece(index as u16)).to_owned())
                .collect()
        };
        assert_eq!(
            signs(&["RG", "RA", "RE", "RH", "RR", "RC", "RS"]),
            "GAEHRCS"
        );
        assert_eq!(signs(&["BK", "BB"]), "KB");
        assert_eq!(signs(&["W", "WK"]), "WK");
        assert_eq!(signs(&["king", "knight", "rook"]), "KNR");
        assert_eq!(
            signs(&["ab", "a!", "z"]),
            "BAz",
            "the first can have another"
        );
    }
}
