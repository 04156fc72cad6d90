//! The board and the results of the search as GoGui shows them.

use super::GtpServer;
use crate::base::clean::clean_line;
use crate::board::look::{BoardStyle, in_language};
use crate::board::{Cell, Outcome, Square};
use crate::cli::console::Console;
use crate::message;
use crate::notation::points::{vertex, write_one};
use crate::notation::stacks::square_sign;
use crate::search::tree_search::RankedMove;
use std::collections::BTreeSet;

/// The colours of shaded squares, light and dark.
const SQUARES: [&str; 2] = ["#f0d9b5", "#b58863"];
/// The colours of visits, from the most visited move to the least.
const HEAT: [&str; 5] = ["#d7301f", "#ef6548", "#fc8d59", "#fdbb84", "#fee8c8"];

impl GtpServer<'_> {
    /// Returns a value for each square, row by row from the top.
    pub(super) fn rows(&self, separator: &str, value: impl Fn(Square) -> String) -> String {
        let game = self.game();
        let row = |y| {
            let squares = (0..game.width).map(|x| value(Square::new(x, y)));
            squares.collect::<Vec<_>>().join(separator)
        };
        let rows = (0..game.height).rev().map(row);
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Returns the board as text with the names of its columns and rows in the protocol.
    pub(super) fn board_for_people(&self) -> String {
        let game = self.game();
        let board = &self.referee.position().board;
        let names = (0..game.width).map(|x| vertex(Square::new(x, 0)).replace('1', ""));
        let letters = |square: Square| match board.get(square) {
            Cell::EMPTY => ".".to_owned(),
            Cell::HOLE => "#".to_owned(),
            cell => cell.piece().map_or_else(String::new, |piece| {
                let name = game.piece_name(piece);
                let look = game.look.pieces.get(name);
                let letter = look.and_then(crate::board::look::PieceLook::ascii_letter);
                let letter = letter.unwrap_or_else(|| name.to_owned());
                square_sign(game, board, square, &letter)
            }),
        };
        let width = board
            .squares()
            .map(|square| letters(square).chars().count())
            .max();
        let width = width.unwrap_or(1).max(2);
        // An answer begins beside its `=`, so that the board begins on the second line.
        let turn = self.color_word(self.referee.position().turn);
        let mut text = match self.referee.outcome() {
            Outcome::Going | Outcome::Claimable => format!("{turn} to move"),
            Outcome::Chance => format!("chance moves for {turn}"),
            Outcome::Over => "game over".to_owned(),
            outcome if outcome.is_draw() => "draw".to_owned(),
            outcome => {
                let winners = outcome.winners();
                let names: Vec<String> = winners.iter().map(|one| self.color_word(*one)).collect();
                let wins = if names.len() == 1 { "wins" } else { "win" };
                format!("{} {wins}", names.join(" and "))
            }
        };
        text.push('\n');
        for y in (0..game.height).rev() {
            let squares =
                (0..game.width).map(|x| format!("{:>width$}", letters(Square::new(x, y))));
            text += &format!("{:>3} {}\n", y + 1, squares.collect::<Vec<_>>().join(" "));
        }
        let names = names.map(|name| format!("{name:>width$}"));
        text += &format!("    {}\n", names.collect::<Vec<_>>().join(" "));
        // What the letters stand for, where the game has names for its pieces.
        let kinds = board.squares().filter_map(|square| {
            let piece = board.piece(square)?;
            let name = game.spoken_name(piece, "en");
            let is_named = name != game.piece_name(piece);
            let color = self.color_word(game.owner(piece));
            is_named.then(|| format!("{} {color} {name}", letters(square)))
        });
        let kinds: BTreeSet<String> = kinds.collect();
        if !kinds.is_empty() {
            let kinds: Vec<String> = kinds.into_iter().collect();
            text += &format!("    {}\n", clean_line(&kinds.join(", ")));
        }
        text
    }

    /// Returns the name of the game as GoGui wants it: one word with a capital.
    pub(super) fn game_id(&self) -> String {
        let letters = self.game().name.chars().filter(char::is_ascii_alphanumeric);
        let mut id: String = letters.collect::<String>().to_ascii_lowercase();
        if id.is_empty() {
            "game".clone_into(&mut id);
        }
        let first = id.remove(0).to_ascii_uppercase();
        format!("{first}{id}")
    }

    pub(super) fn board_size(&self) -> String {
        let game = self.game();
        let mut size = game.width.to_string();
        if game.height != game.width {
            size += &format!(" {}", game.height);
        }
        if game.look.style == BoardStyle::HexSheared {
            size += " hex";
        }
        size
    }

    /// Returns the owners of the pieces: X for black, O for all others, `?` where there is no square.
    pub(super) fn stones(&self) -> String {
        let game = self.game();
        let board = &self.referee.position().board;
        let black = u8::from(self.begins_white());
        self.rows(" ", |square| {
            let sign = match (board.get(square), board.piece(square)) {
                (Cell::HOLE, _) => "?",
                (_, Some(piece)) if game.owner(piece) == black => "X",
                (_, Some(_)) => "O",
                _ => ".",
            };
            sign.to_owned()
        })
    }

    /// Returns the shades of the squares, and the letters of the pieces if a player has several kinds.
    pub(super) fn graphics(&self) -> String {
        let game = self.game();
        let board = &self.referee.position().board;
        let mut lines = Vec::new();
        if game.look.style == BoardStyle::Squares {
            for (parity, color) in SQUARES.into_iter().enumerate() {
                let is_shade = |square: &Square| {
                    usize::from(square.x + square.y + 1) % 2 == parity && board.has(*square)
                };
                let squares = board.squares().filter(is_shade).map(vertex);
                let squares: Vec<String> = squares.collect();
                lines.push(format!("COLOR {color} {}", squares.join(" ")));
            }
        }
        let has_kinds = |player: u8| game.kinds_of(player).nth(1).is_some();
        if game.players > 2 || (0..game.players).any(has_kinds) {
            let label = |square: Square| {
                let name = game.piece_name(board.piece(square)?);
                let look = game.look.pieces.get(name);
                let label = look.and_then(|look| look.label.clone().or(look.ascii_letter()));
                let label = label.unwrap_or_else(|| name.to_owned());
                Some(format!("{} {}", vertex(square), label.to_uppercase()))
            };
            let labels: Vec<String> = board.squares().filter_map(label).collect();
            if !labels.is_empty() {
                lines.push(format!("LABEL {}", labels.join(" ")));
            }
        }
        lines.join("\n")
    }

    pub(super) fn legal_moves(&mut self) -> Result<String, String> {
        if self.resigned.is_some() {
            return Ok(String::new());
        }
        let listing = self.referee.legal(&self.limits());
        if let (true, Err(partial)) = (listing.moves.is_empty(), listing.complete) {
            return Err(format!("the moves cannot be listed: {}", partial.word()));
        }
        let mut words: Vec<String> = self.words().into_values().collect();
        // A pass comes last, the points in their order.
        words.sort_by_key(|word| (word == "pass", word.len(), word.clone()));
        Ok(words.join(" "))
    }

    /// Returns the result as records write it: `B+3.5`, `W+`, `0`.
    pub(super) fn final_score(&mut self) -> Result<String, String> {
        let limits = self.limits();
        let score = self.referee.score(&limits);
        let letter = |player: u8| self.color_word(player).chars().next().unwrap_or('?');
        if let Some(loser) = self.resigned {
            return Ok(format!(
                "{}+Resign",
                letter(1 - loser.min(1)).to_ascii_uppercase()
            ));
        }
        if let Some([first, second]) = score.as_deref() {
            let (winner, by) = match first >= second {
                true => (0, first - second),
                false => (1, second - first),
            };
            return Ok(match by > 0.0 {
                true => format!("{}+{by}", letter(winner).to_ascii_uppercase()),
                false => "0".to_owned(),
            });
        }
        match self.referee.outcome() {
            Outcome::Going | Outcome::Claimable | Outcome::Chance => {
                Err("cannot score: the game is not over".to_owned())
            }
            outcome => Ok(match outcome.winner() {
                Some(player) => format!("{}+", letter(player).to_ascii_uppercase()),
                None => "0".to_owned(),
            }),
        }
    }

    /// Returns the result as a sentence, in the language of the program.
    pub(super) fn final_result(&mut self, console: &Console) -> String {
        let limits = self.limits();
        let language = console.texts().language().code();
        let name = |player: u8| {
            let look = self.game().look.players.get(usize::from(player));
            let name = look.and_then(|look| in_language(&look.name, language));
            name.map_or_else(|| self.color_word(player), str::to_owned)
        };
        if let Some(loser) = self.resigned {
            let winner = name(1 - loser.min(1));
            return console.say(&message!("gtp-resigned", player = winner));
        }
        let is_over = self.referee.outcome().is_over();
        let mut text = console.say(&match self.referee.outcome() {
            Outcome::Going | Outcome::Claimable | Outcome::Chance => message!("gtp-going"),
            Outcome::Over => message!("gtp-over"),
            outcome if outcome.is_draw() => message!("gtp-draw"),
            outcome => {
                let winners: Vec<String> = outcome.winners().into_iter().map(name).collect();
                message!("gtp-won", player = winners.join(", "))
            }
        });
        let names: Vec<String> = (0..self.game().players).map(name).collect();
        if let Some(score) = self.referee.score(&limits).filter(|_| is_over) {
            let scores = names.iter().zip(score);
            let scores = scores.map(|(name, score)| format!("{name} {score}"));
            text += &format!(" ({})", scores.collect::<Vec<_>>().join(", "));
        }
        text
    }

    fn candidates(&self) -> &[RankedMove] {
        self.analysis
            .as_ref()
            .map_or(&[], |analysis| &analysis.candidates)
    }

    pub(super) fn win_rate(&mut self) -> String {
        let words = self.words();
        let Some(best) = self.candidates().first() else {
            return String::new();
        };
        let word = words.get(&best.mv).map_or("?", String::as_str);
        let color = self.color_word(self.referee.position().turn);
        let (value, visits) = (100.0 * best.value, best.visits);
        format!("{color} {value:.1} % with {word} ({visits} visits)")
    }

    pub(super) fn best_line(&mut self) -> String {
        let words = self.words();
        let Some(best) = self.candidates().first() else {
            return String::new();
        };
        let first = words.get(&best.mv).cloned().into_iter();
        let rest = best.line.iter().map_while(write_one);
        first.chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// Returns the share of the visits of each point in percent, with a colour.
    pub(super) fn visits(&mut self) -> String {
        // Several moves can arrive on one point, which has one label and one colour.
        let mut points: Vec<(Square, u64)> = Vec::new();
        for candidate in self.candidates() {
            let Some(square) = candidate.mv.arrival().filter(|_| candidate.visits > 0) else {
                continue;
            };
            match points.iter_mut().find(|(known, _)| *known == square) {
                Some((_, visits)) => *visits += candidate.visits,
                None => points.push((square, candidate.visits)),
            }
        }
        let all: u64 = (self.candidates().iter())
            .map(|candidate| candidate.visits)
            .sum();
        let most = points.iter().map(|(_, visits)| *visits).max();
        let most = most.unwrap_or(0).max(1);
        let mut labels = Vec::new();
        let mut colors: [Vec<String>; HEAT.len()] = Default::default();
        for (square, visits) in points {
            let name = vertex(square);
            let share = 100 * visits / all.max(1);
            if share > 0 {
                labels.push(format!("{name} {share}"));
            }
            let step = (most - visits) * HEAT.len() as u64 / (most + 1);
            if let Some(points) = usize::try_from(step)
                .ok()
                .and_then(|step| colors.get_mut(step))
            {
                points.push(name);
            }
        }
        let colors = HEAT
            .iter()
            .zip(colors)
            .filter(|(_, points)| !points.is_empty());
        let mut lines: Vec<String> = colors
            .map(|(color, points)| format!("COLOR {color} {}", points.join(" ")))
            .collect();
        if !labels.is_empty() {
            lines.push(format!("LABEL {}", labels.join(" ")));
        }
        lines.join("\n")
    }

    /// Returns for each point how good it is: from -1 to 1, positive for black.
    pub(super) fn win_rates(&self) -> String {
        let is_black = self.referee.position().turn == u8::from(self.begins_white());
        let value = |square: Square| {
            let lands = |candidate: &&RankedMove| {
                candidate.visits > 0 && candidate.mv.arrival() == Some(square)
            };
            let best = self.candidates().iter().find(lands);
            let value = best.map_or(0.0, |best| 2.0 * best.value - 1.0);
            // A difference, unlike a change of sign, makes no negative zero.
            format!("{:.2}", if is_black { value } else { 0.0 - value })
        };
        self.rows(" ", value)
    }
}
