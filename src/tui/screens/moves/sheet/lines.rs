//! The lines of a block of the score sheet.

use super::blocks::{BlockContent, SheetBlock, SheetOrder};
use crate::base::clean::clean_line;
use crate::record::{Content, NodeId};
use crate::session::node_facts::comment::text_of;
use crate::tui::facts::SheetColumn;
use crate::tui::panes::CommentExtent;
use crate::tui::screens::moves::tree::{NodeMark, TreeView};
use crate::tui::theme::Role;
use crate::tui::widgets::paint::{Canvas, columns16, shortened, wrapped};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns by which a variation is set in, and the deepest one that is.
const STEP: u16 = 3;
const DEEPEST: u16 = 6;
/// The widest column for a move.
const WIDEST: u16 = 16;
/// The width of a pane below which there are no columns beside the moves.
const NARROW: u16 = 24;
/// The room that a move keeps beside columns.
const MOVE: u16 = 8;
/// The most lines of a comment; its box shows all of them.
const LINES: usize = 2000;

/// A piece of text, which may belong to a node.
struct TextPart {
    /// The column relative to the left edge.
    x: u16,
    text: String,
    style: Style,
    node: Option<NodeId>,
}

#[derive(Default)]
pub struct SheetLine {
    parts: Vec<TextPart>,
}

impl SheetLine {
    /// Returns true if the line shows the move of a node.
    pub fn has(&self, node: NodeId) -> bool {
        self.parts.iter().any(|part| part.node == Some(node))
    }

    fn push(&mut self, x: u16, text: impl Into<String>, style: Style, node: Option<NodeId>) {
        self.parts.push(TextPart {
            x,
            text: text.into(),
            style,
            node,
        });
    }

    /// Draws the line and adds the places of its nodes.
    pub fn draw(
        &self,
        area: Rect,
        y: u16,
        canvas: &mut Canvas<'_>,
        nodes: &mut Vec<(NodeId, Rect)>,
    ) {
        for part in &self.parts {
            let x = area.x.saturating_add(part.x);
            let room = area.right().saturating_sub(x);
            let end = canvas.text(x, y, room, &part.text, part.style);
            if let Some(node) = part.node
                && end > x
            {
                nodes.push((node, Rect::new(x, y, end - x, 1)));
            }
        }
    }
}

/// A word of a variation.
struct VariationWord {
    text: String,
    style: Style,
    node: Option<NodeId>,
    /// True if the next word has to be on the same line, as after a number.
    leads: bool,
}

/// Lays out blocks.
pub struct SheetWriter<'a> {
    pub view: &'a TreeView<'a>,
    pub order: &'a SheetOrder<'a>,
    pub width: u16,
}

impl SheetWriter<'_> {
    /// Lays out a block. It has at least one line.
    pub fn block(&self, block: &SheetBlock) -> Vec<SheetLine> {
        let mut lines = match block.kind {
            BlockContent::Comment => self.comment(block),
            BlockContent::Result => self.result(),
            BlockContent::Moves if block.depth == 0 => self.row(&self.order.nodes(block)),
            BlockContent::Moves => self.flow(block, &self.order.nodes(block)),
        };
        if lines.is_empty() {
            lines.push(SheetLine::default());
        }
        lines
    }

    fn style(&self, role: Role) -> Style {
        self.view.app.theme.style(role)
    }

    fn sign(&self, sign: &'static str) -> &'static str {
        self.view.app.theme.sign(sign)
    }

    /// Returns the width of the numbers, and a space.
    fn margin(&self) -> u16 {
        let end = self
            .order
            .rounds
            .place(self.view.record, self.view.current)
            .number;
        let digits = u16::try_from((end + 100).to_string().len()).unwrap_or(5);
        (digits + 2).min(self.width)
    }

    fn indent(&self, depth: u16) -> u16 {
        if depth == 0 {
            return self.margin();
        }
        let steps = (depth - 1).min(DEEPEST) * STEP;
        (self.margin() + steps).min(self.width / 2)
    }

    /// Returns the text of a node: the move with its annotations, or what else it is.
    fn text(&self, node: NodeId) -> String {
        let look = (self.view.look)(node);
        let label = (self.view.label)(node);
        let read = self.view.record.node(node);
        let mut text = match read.content() {
            Content::Root => {
                let start = self.view.app.texts.word("tui-node-start");
                format!("{} {start}", self.sign("◇"))
            }
            Content::SetUp(_) if !read.is_counted() => format!("{} {label}", self.sign("□")),
            Content::Note if label.is_empty() => self.sign("·").to_owned(),
            Content::Note | Content::SetUp(_) | Content::Move(_) => label,
        };
        let marks = (self.view.marks)(node);
        if !marks.is_empty() {
            // What concerns the position stands apart from what concerns the move.
            let joins = marks.starts_with(['!', '?']);
            text.push_str(if joins { "" } else { " " });
            text.push_str(&marks);
        }
        if look.is_refused {
            text.push(' ');
            text.push_str(self.sign("✗"));
        }
        if look.is_unjudged {
            text.push_str(" (?)");
        }
        if look.folded {
            text.push(' ');
            text.push_str(self.sign("⊞"));
        }
        clean_line(&text).into_owned()
    }

    /// Returns the style of a node, which is bold on the main line.
    fn node_style(&self, node: NodeId, depth: u16) -> Style {
        let look = (self.view.look)(node);
        let mut style = self.style(Role::Node);
        if depth == 0 {
            style = style.add_modifier(Modifier::BOLD);
        }
        match look.mark {
            Some(NodeMark::Good) => style = style.patch(self.style(Role::NodeGood)),
            Some(NodeMark::Bad) => style = style.patch(self.style(Role::NodeBad)),
            None => {}
        }
        if node == self.view.current {
            style = style.patch(self.style(Role::NodeCurrent));
        }
        style
    }

    /// Returns the sign of the branch that a step forward follows from the current node, if it has several.
    fn lead(&self, node: NodeId) -> &'static str {
        let record = self.view.record;
        let is_ahead = record.forward(self.view.current) == Some(node);
        match is_ahead && record.siblings(node).len() > 1 {
            true => self.sign("▸"),
            false => " ",
        }
    }

    /// Lays out moves of one round of the main line.
    fn row(&self, nodes: &[NodeId]) -> Vec<SheetLine> {
        // The forms of a row, with `▸` before the move that a step forward follows:
        //
        //     in columns            1. ▸e4         e5
        //     interrupted           1.  e4         …
        //                           1.  …          e5
        //     too wide              1.  a long move
        //                           1. … a long answer
        //     counted one by one    1. ▸e4     2.  e5
        let rounds = self.order.rounds;
        let record = self.view.record;
        let faint = self.style(Role::Faint);
        let Some(first) = nodes.first() else {
            return Vec::new();
        };
        let margin = self.margin();
        if !rounds.counts(record, *first) {
            let mut line = SheetLine::default();
            let is_start = *first == NodeId::ROOT;
            let x = if is_start { 0 } else { margin };
            line.push(x.saturating_sub(1), self.lead(*first), faint, None);
            let style = self.node_style(*first, 0);
            line.push(x, self.text(*first), style, Some(*first));
            return vec![line];
        }
        let room = self.width.saturating_sub(margin);
        let texts: Vec<String> = nodes.iter().map(|node| self.text(*node)).collect();
        let numbers: Vec<String> = nodes
            .iter()
            .map(|node| format!("{}.", rounds.place(record, *node).number))
            .collect();
        // The lead of a move, and its own number if moves are counted one by one.
        let own_margin = if rounds.is_singly() { margin } else { 0 };
        let players = u16::try_from(rounds.players()).unwrap_or(1);
        let widest = texts.iter().map(|text| columns16(text)).max().unwrap_or(0);
        let share = (room + own_margin) / players.max(1);
        let mut columns = self.columns_within(share.saturating_sub(own_margin));
        let is_cramped = columns.is_empty() && !self.view.columns.is_empty();
        if is_cramped {
            // One move a row leaves room for at least one of them, unless the pane is very narrow.
            columns = self.columns_within(room);
        }
        let cells: u16 = columns.iter().map(|column| column.width()).sum();
        let column = share.min(WIDEST + own_margin + cells);
        let is_wide = widest + 2 + own_margin + cells > column && nodes.len() > 1
            || column < 6
            || is_cramped && !columns.is_empty();
        let mut lines: Vec<SheetLine> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let place = rounds.place(record, *node);
            let starts = index == 0 || is_wide;
            if starts {
                lines.push(SheetLine::default());
            }
            let Some(line) = lines.last_mut() else { break };
            let number = numbers.get(index).map_or("", String::as_str);
            let turn = u16::try_from(place.index).unwrap_or(0);
            // The columns of a round are those of its players, so a round that was interrupted goes on further right.
            let mut x = if is_wide { 0 } else { turn * column };
            if own_margin == 0 {
                x += margin;
            }
            if starts || own_margin > 0 {
                let column = if own_margin > 0 { x } else { 0 };
                let indent = margin.saturating_sub(1 + columns16(number));
                line.push(column + indent, number, faint, Some(*node));
            }
            if starts && turn > 0 && own_margin == 0 {
                let column = if is_wide { x } else { margin + 1 };
                line.push(column, self.sign("…"), faint, None);
                x += if is_wide { 2 } else { 0 };
            }
            if own_margin > 0 {
                x += margin;
            }
            line.push(x, self.lead(*node), self.style(Role::Strong), None);
            let end = match is_wide {
                true => margin + room,
                false if own_margin > 0 => (turn + 1) * column,
                false => margin + (turn + 1) * column,
            };
            let mut cell_end = end.min(self.width);
            for column in columns.iter().rev() {
                let cell = (self.view.cell)(*column, *node);
                let cell = shortened(&cell, usize::from(column.width() - 1));
                let start = cell_end.saturating_sub(columns16(&cell));
                line.push(start, cell, self.style(Role::Fact), None);
                cell_end = cell_end.saturating_sub(column.width());
            }
            let text_end = if columns.is_empty() {
                self.width
            } else {
                cell_end
            };
            let room = text_end.saturating_sub(x + 1);
            let text = texts.get(index).map_or("", String::as_str);
            let text = shortened(text, usize::from(room));
            line.push(x + 1, text, self.node_style(*node, 0), Some(*node));
        }
        // Behind a comment or a variation the round continues in another row, as this one says.
        let last = nodes
            .last()
            .map(|node| (*node, rounds.place(record, *node)));
        if let (Some((last, place)), Some(line)) = (last, lines.last_mut())
            && let Some(next) = record.node(last).children().first()
            && rounds.counts(record, *next)
            && rounds.place(record, *next).round == place.round
            && !is_wide
            && own_margin == 0
        {
            let turn = u16::try_from(place.index).unwrap_or(0) + 1;
            line.push(margin + turn * column + 1, self.sign("…"), faint, None);
        }
        lines
    }

    /// Returns the columns for which there is room beside a move, the first ones first.
    fn columns_within(&self, room: u16) -> Vec<SheetColumn> {
        if self.width < NARROW {
            return Vec::new();
        }
        let mut rest = room.saturating_sub(MOVE);
        let fits = move |column: &SheetColumn| {
            let is_fit = column.width() <= rest;
            rest = rest.saturating_sub(column.width());
            is_fit
        };
        self.view.columns.iter().copied().take_while(fits).collect()
    }

    fn notes(&self, node: NodeId) -> String {
        let node = self.view.record.node(node);
        let comment = text_of(node.comment());
        let parts = [node.name(), &*comment];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("\n")
    }

    fn comment(&self, block: &SheetBlock) -> Vec<SheetLine> {
        let x = self.indent(block.depth) + u16::from(block.depth == 0);
        let width = self.width.saturating_sub(x).max(1);
        let is_folded = (self.order.extent)(block.first) == CommentExtent::FirstLine;
        let most = if is_folded { 2 } else { LINES };
        let mut lines = wrapped(&self.notes(block.first), width, most);
        if is_folded && lines.len() > 1 {
            lines.truncate(1);
            let room = usize::from(width.saturating_sub(2));
            let first = lines.first().map_or("", String::as_str);
            let folded = format!("{} {}", shortened(first, room), self.sign("▸"));
            lines = vec![folded];
        } else if lines.len() == LINES {
            lines.push(self.sign("…").to_owned());
        }
        let style = self.style(if is_folded { Role::Faint } else { Role::Text });
        lines
            .into_iter()
            .map(|text| {
                let mut line = SheetLine::default();
                line.push(x, text, style, None);
                line
            })
            .collect()
    }

    fn result(&self) -> Vec<SheetLine> {
        let mut line = SheetLine::default();
        let style = self.style(Role::Strong);
        line.push(self.margin(), self.view.result, style, None);
        vec![line]
    }

    /// Lays out moves of a variation as text.
    fn flow(&self, block: &SheetBlock, nodes: &[NodeId]) -> Vec<SheetLine> {
        let x = self.indent(block.depth);
        let words = self.words(block, nodes);
        let mut lines = Vec::new();
        let mut line = SheetLine::default();
        let mut column = x;
        let mut words = words.into_iter().enumerate().peekable();
        while let Some((index, word)) = words.next() {
            let wide = columns16(&word.text);
            let gap = u16::from(column > x);
            let next = words.peek().filter(|_| word.leads);
            let next = next.map_or(0, |(_, next)| columns16(&next.text) + 1);
            let whole = gap.saturating_add(wide).saturating_add(next);
            if column > x && column.saturating_add(whole) > self.width {
                lines.push(std::mem::take(&mut line));
                column = x;
            } else {
                column += gap;
            }
            let room = self.width.saturating_sub(column);
            let text = shortened(&word.text, usize::from(room));
            if index == 0 && self.order.record.node(block.first).place() > 0 {
                line.push(
                    x.saturating_sub(1),
                    self.lead(block.first),
                    word.style,
                    None,
                );
            }
            line.push(column, text, word.style, word.node);
            column = column.saturating_add(wide.min(room));
        }
        lines.push(line);
        lines
    }

    /// Returns the words of a variation: its letter, numbers, moves, values and short comments.
    fn words(&self, block: &SheetBlock, nodes: &[NodeId]) -> Vec<VariationWord> {
        let record = self.view.record;
        let rounds = self.order.rounds;
        let faint = self.style(Role::Faint);
        let mut words = Vec::new();
        let word = |text: String, style: Style, node: Option<NodeId>| VariationWord {
            text,
            style,
            node,
            leads: false,
        };
        let place = record.node(block.first).place();
        if place > 0 {
            let letter = branch_name(place);
            words.push(word(letter, self.style(Role::Strong), None));
        }
        // A reader loses the count at the beginning, behind a comment, and behind something that is no move; there the
        // number is written even in the middle of a round.
        let mut needs_number = true;
        for node in nodes {
            let counts = rounds.counts(record, *node);
            let place = rounds.place(record, *node);
            if counts && (needs_number || rounds.is_singly() || place.index == 0) {
                let dots = match rounds.is_singly() || place.index == 0 {
                    true => ".",
                    false => "...",
                };
                words.push(VariationWord {
                    leads: true,
                    ..word(format!("{}{dots}", place.number), faint, Some(*node))
                });
            }
            needs_number = !counts;
            let style = self.node_style(*node, block.depth);
            words.push(word(self.text(*node), style, Some(*node)));
            if let Some(value) = (self.view.value)(*node) {
                let percent = format!("{}%", (value * 100.0).round() as u32);
                words.push(word(percent, self.style(Role::Fact), None));
            }
            let is_shown = (self.order.extent)(*node) != CommentExtent::Hidden;
            if is_shown && !self.order.has_comment_block(*node, block.depth) {
                let style = self.style(Role::Text);
                let notes = self.notes(*node);
                let notes = match notes.is_empty() {
                    true => notes,
                    false => format!("\"{}\"", clean_line(&notes)),
                };
                needs_number |= !notes.is_empty();
                let texts = notes.split_whitespace();
                words.extend(texts.map(|text| word(text.to_owned(), style, None)));
            }
        }
        words
    }
}

/// Returns the name of a variation among its siblings: the letter that its first move has on the board, where the main
/// move is `a`.
fn branch_name(place: usize) -> String {
    let letter = u8::try_from(place).ok().filter(|place| *place < 26);
    match letter {
        Some(letter) => format!("{})", char::from(b'a' + letter)),
        None => format!("{})", place + 1),
    }
}
