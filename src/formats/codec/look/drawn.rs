//! Reads what a look says of lines: those of a board of points, thin columns and rows, and links between pieces.

use super::LookReader;
use super::keys::THIN_LINES;
use crate::base::Diagnostic;
use crate::board::Square;
use crate::board::look::{BoardLine, BoardStyle, Coordinates, ThinLines};
use crate::codec::toml_text::{Table, TomlValue};
use crate::message;
use crate::notation::read_square_in;
use std::collections::HashSet;

/// The most links of a family, one for each bit of the number of a member.
const MAX_LINKS: usize = 16;

impl LookReader<'_> {
    /// Reads lines such as `"a1-g1-g7"`: a straight line from each square to the next.
    pub(super) fn lines(&mut self, entry: &TomlValue<'_>, style: Coordinates) -> Vec<BoardLine> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[\"a1-g1\", …]");
            return Vec::new();
        };
        let mut lines = Vec::new();
        // Drawing the board tests each line at every square, so repeated lines are dropped.
        let mut seen_texts = HashSet::new();
        for line in &list {
            let Some(text) = self.toml.text(line) else {
                continue;
            };
            let names = text
                .split('-')
                .map(|name| read_square_in(name.trim(), style));
            let is_on = |square: &Square| square.x < self.game.width && square.y < self.game.height;
            let squares: Option<Vec<Square>> = names.map(|square| square.filter(is_on)).collect();
            let pairs = squares.as_deref().unwrap_or_default().windows(2);
            let board_lines: Option<Vec<BoardLine>> = pairs
                .map(|pair| BoardLine::between(*pair.first()?, *pair.last()?))
                .collect();
            match board_lines.filter(|found| !found.is_empty()) {
                Some(found) => {
                    lines.extend(found.into_iter().filter(|line| seen_texts.insert(*line)))
                }
                None => self.say(Diagnostic::error(
                    line.span(),
                    message!("look-no-line", text = text),
                )),
            }
        }
        lines
    }

    /// Reads which columns and rows are thin: a word, or a list of numbers.
    pub(super) fn thin(
        &mut self,
        board: &Table<'_>,
        entry: &TomlValue<'_>,
        style: BoardStyle,
    ) -> Option<ThinLines> {
        let thin = match entry.as_list() {
            None => self.toml.choice(board, "thin", &THIN_LINES)?,
            Some(list) => {
                let longest = self.game.width.max(self.game.height);
                let mut numbers = Vec::new();
                for number in &list {
                    let found = number.as_integer();
                    let found = found.and_then(|found| u16::try_from(found).ok());
                    match found.filter(|found| *found < longest) {
                        Some(found) => numbers.push(found),
                        None => {
                            let last = i64::from(longest) - 1;
                            let error = message!("look-thin-range", last = last);
                            self.say(Diagnostic::error(number.span(), error));
                        }
                    }
                }
                ThinLines::Numbers(numbers)
            }
        };
        if style != BoardStyle::Squares {
            let warning = message!("look-thin-style");
            self.say(Diagnostic::warning(entry.span(), warning));
        }
        Some(thin).filter(|_| style == BoardStyle::Squares)
    }

    /// Reads links such as `"1,2"`: columns to the right and rows upwards.
    pub(super) fn links(&mut self, entry: &TomlValue<'_>) -> Vec<(i32, i32)> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[\"1,2\", …]");
            return Vec::new();
        };
        let mut links = Vec::new();
        for entry in &list {
            let Some(text) = self.toml.text(entry) else {
                continue;
            };
            let limit = i32::from(self.game.width.max(self.game.height));
            let number = |text: &str| {
                let number = text.trim().parse::<i32>().ok();
                number.filter(|number| number.abs() < limit)
            };
            let offset = text.split_once(',');
            let offset = offset.and_then(|(x, y)| number(x).zip(number(y)));
            match offset.filter(|offset| *offset != (0, 0)) {
                Some(offset) if links.len() < MAX_LINKS => links.push(offset),
                Some(_) => {
                    let error = message!("look-links-many", most = MAX_LINKS);
                    self.say(Diagnostic::error(entry.span(), error));
                    break;
                }
                None => {
                    // The bit of a link stays its own, whatever is wrong with those before it.
                    let error = message!("look-no-link", text = text);
                    self.say(Diagnostic::error(entry.span(), error));
                    return Vec::new();
                }
            }
        }
        links
    }
}
