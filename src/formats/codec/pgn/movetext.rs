//! Lays out a game: its tags, and its moves with their variations.
//!
//! The tree is written by a stack of tasks, not by recursion, because the nesting of variations comes from files. For
//!
//! ```text
//! 1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3        root ─ e4 ─┬─ e5 ─ Nf3
//!                                                              ├─ c5 ─ Nf3
//!                                                              └─ e6
//! ```
//!
//! the stack is, the next task last, after `e5` was written as the main continuation of `e4`:
//!
//! ```text
//! After(e5)  Behind(e5)  Variation(e6)  Variation(c5)
//! ```
//!
//! `After(e5)` is pushed before the variations, so that the main line continues behind them, as PGN wants it. A move needs
//! its number if anything stands between it and the move before: `needs_number` carries that from one task to the next.

use super::result::usual_result;
use super::write::{TextWriter, closing, write_tags};
use crate::codec::records::{WrittenContent, WrittenGame, WrittenNode};

/// Returns the text of a game.
pub(super) fn write_game(game: &WrittenGame) -> String {
    let mut writer = MoveTextWriter {
        nodes: &game.nodes,
        out: TextWriter::default(),
    };
    writer.moves();
    // A tag may have a result in other words, behind the moves it is one that every program knows.
    let result = usual_result(&game.result).unwrap_or("*");
    // Text that could not be read, as in a variation that is never closed, may have the result at its end.
    if !writer.out.ends_with(result) {
        writer.out.write_word(result);
    }
    let tags = write_tags(&game.tags);
    format!("{tags}\n{}", writer.out.finish())
}

/// What remains to be written, the next one last.
enum PendingWrite<'g> {
    /// The continuations of a node.
    After(&'g WrittenNode),
    /// A variation that begins with a node.
    Variation(&'g WrittenNode),
    /// The escape lines behind the variations of a node.
    Behind(&'g WrittenNode),
    /// The end of a variation.
    Close,
}

struct MoveTextWriter<'g> {
    nodes: &'g [WrittenNode],
    out: TextWriter,
}

impl<'g> MoveTextWriter<'g> {
    fn moves(&mut self) {
        let Some(root) = self.nodes.first() else {
            return;
        };
        let mut needs_number = self.node(root, true);
        let mut tasks = vec![PendingWrite::After(root)];
        while let Some(task) = tasks.pop() {
            match task {
                PendingWrite::Close => {
                    self.out.close();
                    needs_number = true;
                }
                PendingWrite::Variation(node) => {
                    self.out.open();
                    tasks.extend([PendingWrite::Close, PendingWrite::After(node)]);
                    needs_number = self.node(node, true);
                    // Its own variations stand behind it, as those of the main line do.
                    self.escapes(&node.escapes_behind);
                }
                PendingWrite::Behind(node) => self.escapes(&node.escapes_behind),
                PendingWrite::After(node) => {
                    let nodes: &'g [WrittenNode] = self.nodes;
                    let mut children = node.children.iter().filter_map(|child| nodes.get(*child));
                    let Some(main) = children.next() else {
                        continue;
                    };
                    let is_noted = self.node(main, needs_number);
                    tasks.extend([PendingWrite::After(main), PendingWrite::Behind(main)]);
                    let behind_main = tasks.len();
                    // The continuation of the main line, pushed first, is written after the variations.
                    tasks.extend(children.rev().map(PendingWrite::Variation));
                    needs_number = is_noted || tasks.len() > behind_main;
                }
            }
        }
    }

    /// Writes one node. Returns true if something stands between its move and the next one, which therefore needs its
    /// number.
    fn node(&mut self, node: &WrittenNode, needs_number: bool) -> bool {
        // The order of the parts is that in which the reader attaches them: the comment before the move and its `%`
        // lines, number, move, glyphs, comment, `%` lines. In another order they would come back at another node.
        self.out.comment(&node.before);
        self.escapes(&node.escapes_before);
        let (number, is_first) = (node.number, node.player == 0);
        match &node.content {
            WrittenContent::Move(word) => {
                if is_first {
                    self.out.write_word(&format!("{number}."));
                } else if needs_number {
                    self.out.write_word(&format!("{number}..."));
                }
                self.out.write_word(word);
            }
            // It begins at the text of a move, so the number is written as for a move.
            WrittenContent::Rest(rest) => {
                let dots = if is_first { "." } else { ".." };
                if is_first || needs_number {
                    self.out.write_word(&format!("{number}{dots}"));
                }
                self.write_rest(rest);
            }
            WrittenContent::Note => {}
        }
        for nag in &node.nags {
            self.out.write_word(&format!("${nag}"));
        }
        self.out.comment(&node.comment);
        self.escapes(&node.escapes);
        !matches!(node.content, WrittenContent::Move(_)) || !node.comment.trim().is_empty()
    }

    /// Writes the rest of a line that could not be read. Brackets that it leaves open are closed, or the rest of the game
    /// would be inside of them.
    fn write_rest(&mut self, rest: &str) {
        let mut rest = rest.to_owned();
        let closing = closing(&rest);
        if !closing.is_empty() {
            rest.push('\n');
            rest += &closing;
        }
        for line in rest.lines() {
            // A comment up to the end of its line must not hide the next one.
            if line.contains(';') || line.starts_with('%') {
                self.out.escape_line(line.trim_end());
                continue;
            }
            for word in line.split_whitespace() {
                self.out.write_word(word);
            }
        }
    }

    fn escapes(&mut self, lines: &[String]) {
        for line in lines {
            match line.starts_with('%') {
                true => self.out.escape_line(line),
                false => self.out.write_word(line),
            }
        }
    }
}
