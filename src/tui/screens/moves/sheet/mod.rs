//! The score sheet: the main line in numbered rows, comments and variations below their moves.

mod blocks;
mod lines;

use crate::record::NodeId;
use crate::session::node_facts::comment::text_of;
use crate::tui::screens::moves::place::SheetTop;
use crate::tui::screens::moves::tree::TreeView;
use crate::tui::widgets::paint::Canvas;
use blocks::{BlockContent, SheetBlock, SheetOrder};
use lines::{SheetLine, SheetWriter};
use ratatui::layout::Rect;

/// What was drawn.
pub struct Drawn {
    pub nodes: Vec<(NodeId, Rect)>,
    pub top: Option<SheetTop>,
}

/// Draws the sheet: around the current node, unless it was scrolled.
pub fn draw(view: &TreeView<'_>, area: Rect, canvas: &mut Canvas<'_>) -> Drawn {
    let mut drawn = Drawn {
        nodes: Vec::new(),
        top: None,
    };
    if area.is_empty() || !view.record.contains(view.current) {
        return drawn;
    }
    let extent = |node: NodeId| {
        let comment = view.record.node(node).comment();
        let text = text_of(comment);
        let has_pane = view.has_comment_pane;
        view.app.moves.comment_extent(node, &text, has_pane)
    };
    let order = SheetOrder {
        extent: &extent,
        record: view.record,
        look: view.look,
        rounds: view.rounds,
        has_result: !view.result.is_empty(),
    };
    let writer = SheetWriter {
        view,
        order: &order,
        // Text that touches the border is hard to read.
        width: area.width.saturating_sub(1),
    };
    let height = usize::from(area.height);
    let mut sheet = Sheet::around(
        &writer,
        view.scroll.and_then(|scroll| scroll.from.top),
        height,
    );
    sheet.scroll(view.scroll.map_or(0, |scroll| scroll.lines), height);
    drawn.top = Some(sheet.top());
    let mut lines: Vec<&SheetLine> = sheet.lines(height).collect();
    // Which branch is ahead is seen even where a long comment fills the pane: its row then stands at the end.
    let ahead = view.record.forward(view.current);
    let ahead = ahead.filter(|node| view.record.siblings(*node).len() > 1 && view.scroll.is_none());
    let hidden = ahead.filter(|node| !lines.iter().any(|line| line.has(*node)));
    let of_branch = hidden.map(|node| (node, writer.block(&order.block_of(node))));
    if let Some((node, block)) = &of_branch
        && let Some(row) = block.iter().find(|line| line.has(*node))
        && let Some(last) = lines.last_mut().filter(|_| height > 2)
    {
        *last = row;
    }
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        line.draw(area, y, canvas, &mut drawn.nodes);
    }
    drawn
}

/// Consecutive blocks, laid out, and the first visible line of them.
struct Sheet<'a> {
    writer: &'a SheetWriter<'a>,
    blocks: std::collections::VecDeque<(SheetBlock, Vec<SheetLine>)>,
    /// The number of lines of the blocks above the first visible one.
    above: usize,
}

impl<'a> Sheet<'a> {
    /// Lays out the blocks around the first visible line, or around the current node.
    fn around(writer: &'a SheetWriter<'a>, top: Option<SheetTop>, height: usize) -> Self {
        let view = writer.view;
        let top = top.filter(|top| view.record.contains(top.node));
        let node = top.map_or(view.current, |top| top.node);
        let mut block = writer.order.block_of(node);
        if top.is_some_and(|top| top.is_comment)
            && writer.order.has_comment_block(node, block.depth)
        {
            block.first = node;
            block.kind = BlockContent::Comment;
        }
        let lines = writer.block(&block);
        let above = match top {
            Some(top) => top.line.min(lines.len().saturating_sub(1)),
            None => lines.iter().position(|line| line.has(node)).unwrap_or(0),
        };
        let mut sheet = Self {
            writer,
            blocks: [(block, lines)].into(),
            above,
        };
        if top.is_none() {
            sheet.scroll(-isize::try_from(height / 2).unwrap_or(0), height);
        }
        sheet
    }

    fn count(&self) -> usize {
        self.blocks.iter().map(|(_, lines)| lines.len()).sum()
    }

    /// Adds the block above. Returns false at the start of the record.
    fn extend_up(&mut self) -> bool {
        let first = self.blocks.front().map(|(block, _)| *block);
        let Some(block) = first.and_then(|block| self.writer.order.previous(&block)) else {
            return false;
        };
        let lines = self.writer.block(&block);
        self.above += lines.len();
        self.blocks.push_front((block, lines));
        true
    }

    /// Adds the block below. Returns false at the end of the record.
    fn extend_down(&mut self) -> bool {
        let last = self.blocks.back().map(|(block, _)| *block);
        let Some(block) = last.and_then(|block| self.writer.order.next(&block)) else {
            return false;
        };
        self.blocks.push_back((block, self.writer.block(&block)));
        true
    }

    /// Scrolls down by a number of lines, or up if negative, as far as there are lines; then fills the height.
    fn scroll(&mut self, by: isize, height: usize) {
        if by < 0 {
            while self.above < by.unsigned_abs() && self.extend_up() {}
        }
        self.above = self.above.saturating_add_signed(by);
        while self.count() < self.above + height && self.extend_down() {}
        while self.count() < self.above + height && self.above > 0 {
            self.above -= 1;
        }
        while self.count() < self.above + height && self.extend_up() {
            let missing = (self.above + height).saturating_sub(self.count());
            self.above = self.above.saturating_sub(missing);
        }
        // Blocks that are out of sight are laid out again if they are needed.
        while let Some((_, lines)) = self.blocks.front()
            && lines.len() <= self.above
            && self.blocks.len() > 1
        {
            self.above -= lines.len();
            self.blocks.pop_front();
        }
    }

    fn top(&self) -> SheetTop {
        let mut line = self.above;
        let mut top = SheetTop {
            node: NodeId::ROOT,
            is_comment: false,
            line: 0,
        };
        for (block, lines) in &self.blocks {
            top = SheetTop {
                node: block.first,
                is_comment: block.kind == BlockContent::Comment,
                line,
            };
            if line < lines.len() && block.kind != BlockContent::Result {
                return top;
            }
            line = line.saturating_sub(lines.len());
        }
        top
    }

    fn lines(&self, height: usize) -> impl Iterator<Item = &SheetLine> {
        let lines = self.blocks.iter().flat_map(|(_, lines)| lines);
        lines.skip(self.above).take(height)
    }
}
