//! Reads KIF.

use super::super::texts::commands;
use super::ending::Ending;
use super::kif_lines::{Line, arrival, read_hand, read_row, with_place};
use super::table::Table;
use super::tags::{Names, push};
use crate::codec::records::{EscapeLine, EscapePlace, TextGame, TextMove, TextPlace};
use crate::message;

/// Reads one game, which begins in a line of its file.
pub(super) fn read(text: &str, line: u32) -> TextGame {
    Reader::default().read(text, line)
}

/// A line of moves: the main line, or a variation.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// The block that it leaves, and the index in its moves that it replaces.
    from: Option<(usize, usize)>,
    /// Where its moves and their comments end in the text, before what says how the line ends.
    end: usize,
    /// True behind what says how the line ends.
    has_ended: bool,
}

/// Reads the lines of a game.
#[derive(Default)]
struct Reader {
    game: TextGame,
    table: Option<Table>,
    rows: u8,
    turn: Option<u8>,
    /// The moves up to the present one: their numbers, their indexes and their blocks.
    path: Vec<(u32, u32, usize)>,
    blocks: Vec<Block>,
    /// The block of each move.
    block_of: Vec<usize>,
    is_variation_start: bool,
    comment: Vec<String>,
    time: Option<String>,
}

impl Reader {
    fn read(mut self, text: &str, first: u32) -> TextGame {
        self.blocks.push(Block::default());
        let mut at = 0;
        for (line, number) in text.split_inclusive('\n').zip(first..) {
            self.line(line, at, number);
            at += line.len();
        }
        self.finish_move();
        self.set_position();
        self.set_ends(text);
        self.game.text = text.to_owned();
        self.game
    }

    fn line(&mut self, line: &str, start: usize, number: u32) {
        let place = TextPlace {
            line: number,
            column: 1,
        };
        let is_understood = match Line::read(line.trim_start_matches('\u{feff}')) {
            Line::Header("手合割", name) => {
                let handicap = Table::handicap(name);
                let is_known = handicap.is_some() || matches!(name, "平手" | "その他");
                if let Some(handicap) = handicap {
                    self.turn = Some(handicap.turn);
                    self.table = Some(handicap);
                }
                is_known
            }
            Line::Header(name, value) => {
                push(&mut self.game.tags, Names::Kif.tag(name), value);
                true
            }
            Line::Hand(player, hand) => {
                let table = self.table.get_or_insert_default();
                read_hand(hand, player, table).is_some()
            }
            Line::Row(row) => {
                self.rows = self.rows.saturating_add(1);
                let table = self.table.get_or_insert_default();
                read_row(row, self.rows, table).is_some()
            }
            Line::Turn(turn) => {
                self.turn = Some(turn);
                true
            }
            Line::Comment(comment) => {
                self.comment.push(comment.to_owned());
                let block = self.blocks.last_mut();
                if let Some(block) = block.filter(|block| block.end > 0 && !block.has_ended) {
                    block.end = start + line.trim_end().len();
                }
                true
            }
            Line::Escape(escape) => {
                self.escape(escape, start);
                true
            }
            Line::Variation(number) => {
                self.variation(number);
                true
            }
            Line::Move(number, word, time) => {
                self.add_move(
                    number,
                    word,
                    time,
                    start,
                    start + line.trim_end().len(),
                    place,
                );
                true
            }
            Line::Until(words) => {
                self.until(words);
                true
            }
            Line::Decoration => true,
            Line::Unknown => false,
        };
        if !is_understood {
            let shown: String = line.trim_end().chars().take(60).collect();
            self.game
                .errors
                .push((place, message!("shogi-line", text = shown)));
        }
    }

    /// Returns the player to move at the end of the present line.
    fn mover(&self) -> u8 {
        self.turn.unwrap_or(0) ^ u8::from(self.path.len() % 2 == 1)
    }

    fn add_move(
        &mut self,
        number: u32,
        word: String,
        time: Option<String>,
        start: usize,
        end: usize,
        place: TextPlace,
    ) {
        let mover = self.mover();
        if let Some(ending) = Ending::of_word(&word) {
            if let Some(block) = self.blocks.last_mut() {
                block.has_ended = true;
            }
            match self.blocks.len() {
                1 if self.game.result.is_none() => self.end_with(ending, mover),
                _ => self.escape(ending.csa_line(mover), start),
            }
            return;
        }
        self.finish_move();
        let parent = self.path.last().map(|(_, index, _)| *index);
        let last = parent.and_then(|parent| arrival(&self.game.moves.get(parent as usize)?.text));
        let text = match &*word {
            "パス" => "--".to_owned(),
            word => with_place(word, last),
        };
        let block = self.blocks.len().saturating_sub(1);
        let Ok(index) = u32::try_from(self.game.moves.len()) else {
            return;
        };
        if let Some(block) = self.blocks.last_mut() {
            block.end = end;
        }
        self.block_of.push(block);
        self.path.push((number, index, block));
        self.game.moves.push(TextMove {
            text,
            parent,
            before: std::mem::take(&mut self.comment).join("\n"),
            comment: String::new(),
            nags: Vec::new(),
            place,
            start,
            line_end: end,
        });
        self.time = time;
        self.is_variation_start = false;
    }

    fn end_with(&mut self, ending: &Ending, mover: u8) {
        self.game.result = Some(ending.result(mover).to_owned());
        let tag = ("Termination".to_owned(), ending.reason.to_owned());
        self.game.tags.push(tag);
    }

    /// Reads the sentence about the end of the game, which says no more than the line before it unless that is missing.
    fn until(&mut self, words: &str) {
        if self.game.result.is_some() || self.blocks.len() > 1 {
            return;
        }
        let is_said = |signs: &[&str]| signs.iter().any(|sign| words.contains(sign));
        let ending = ["千日手", "持将棋", "中断"]
            .into_iter()
            .find(|word| is_said(&[word]));
        if let Some(ending) = ending.and_then(Ending::of_word) {
            self.end_with(ending, 0);
        } else if is_said(&["先手の勝ち", "下手の勝ち"]) {
            self.game.result = Some("1-0".to_owned());
        } else if is_said(&["後手の勝ち", "上手の勝ち"]) {
            self.game.result = Some("0-1".to_owned());
        }
    }

    fn variation(&mut self, number: u32) {
        self.finish_move();
        // A variation leaves the last line that has a move with the number before.
        let keep = self.path.partition_point(|(other, ..)| *other < number);
        let left = self.path.get(keep).or(self.path.last());
        let from = left.map(|(_, index, block)| (*block, *index as usize));
        self.path.truncate(keep);
        self.blocks.push(Block {
            from,
            ..Block::default()
        });
        self.is_variation_start = true;
    }

    fn escape(&mut self, text: String, start: usize) {
        let next = u32::try_from(self.game.moves.len()).unwrap_or(u32::MAX);
        let place = match self.path.last() {
            _ if self.is_variation_start => EscapePlace::Before(next),
            Some((_, index, _)) => EscapePlace::After(*index),
            None => EscapePlace::Start,
        };
        self.game.escapes.push(EscapeLine { place, start, text });
    }

    /// Gives the last move, or else the game, what was read behind it.
    fn finish_move(&mut self) {
        // Behind the beginning of a variation the comment is that before its first move.
        if self.is_variation_start {
            return;
        }
        let mut comment = std::mem::take(&mut self.comment).join("\n");
        let time = self.time.take();
        let last = self.path.last().map(|(_, index, _)| *index as usize);
        let has_moves = !self.game.moves.is_empty();
        match last.and_then(|last| self.game.moves.get_mut(last)) {
            Some(mv) => {
                mv.nags = commands::take_nags(&mut comment);
                if let Some(time) = time {
                    commands::put(&mut comment, "emt", &time);
                }
                mv.comment = comment;
            }
            None if !has_moves => self.game.comment = comment,
            None => {}
        }
    }

    fn set_position(&mut self) {
        let is_board = self.rows > 0 || self.turn == Some(1);
        let mut table = self
            .table
            .take()
            .filter(|_| is_board)
            .unwrap_or_else(Table::start);
        table.turn = self.turn.unwrap_or(0);
        if table != Table::start() && self.game.tag("FEN").is_none() {
            self.game.tags.push(("FEN".to_owned(), table.to_fen()));
        }
    }

    /// Sets where the line of each move ends: behind its block, and behind the variations that leave that after the move.
    fn set_ends(&mut self, text: &str) {
        // `reach[b]` is the end of a block with all that hangs on it. Blocks come after those that they leave.
        let mut reach: Vec<usize> = self.blocks.iter().map(|block| block.end).collect();
        let mut ends: Vec<usize> = Vec::with_capacity(self.block_of.len());
        ends.extend(
            self.block_of
                .iter()
                .map(|block| self.blocks.get(*block).map_or(0, |block| block.end)),
        );
        for (index, block) in self.blocks.iter().enumerate().rev() {
            let Some((parent, left)) = block.from else {
                continue;
            };
            let end = reach.get(index).copied().unwrap_or(0);
            if let Some(parent) = reach.get_mut(parent) {
                *parent = end.max(*parent);
            }
            // The moves of the block before the one that is replaced.
            let before = self.block_of.iter().zip(&mut ends).take(left).rev();
            for (_, known) in before.take_while(|(block, _)| **block == parent) {
                *known = end.max(*known);
            }
        }
        for (mv, end) in self.game.moves.iter_mut().zip(ends) {
            mv.line_end = end.max(mv.start + 1).min(text.len());
        }
    }
}
