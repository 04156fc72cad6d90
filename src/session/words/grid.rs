//! A board as lines of text: the rows from the top with their names, and the names of the columns below.

use crate::board::{Board, Square};
use unicode_width::UnicodeWidthStr;

/// How a board is laid out in lines of text.
pub struct TextGrid<'a> {
    pub board: &'a Board,
    pub row_name: &'a dyn Fn(u16) -> String,
    pub column_name: &'a dyn Fn(u16) -> String,
    /// The least width of the names of rows, in columns of text.
    pub least_label: usize,
    /// The blanks before each cell.
    pub gap: usize,
    /// The width of a cell; at least that of the names of columns.
    pub cell: usize,
}

impl TextGrid<'_> {
    /// Returns the lines, of which each ends with a line break. `content` returns what stands in a cell and how wide it
    /// is, which is less than its text where it has colours.
    pub fn print(&self, mut content: impl FnMut(Square) -> (String, usize)) -> String {
        let (columns, rows) = (0..self.board.width(), 0..self.board.height());
        let labels: Vec<String> = rows.clone().map(self.row_name).collect();
        let label = labels.iter().map(String::len).max().unwrap_or(0);
        let label = label.max(self.least_label);
        let names: Vec<String> = columns.clone().map(self.column_name).collect();
        let widest = names.iter().map(|name| name.width()).max().unwrap_or(1);
        let cell = self.cell.max(widest);
        let mut text = String::new();
        let mut line = |name: &str, cells: &mut dyn Iterator<Item = (String, usize)>| {
            let mut line = format!("{name:>label$}");
            for (content, width) in cells {
                let blanks = cell.saturating_sub(width);
                line += &format!("{:gap$}{content}{:blanks$}", "", "", gap = self.gap);
            }
            text.push_str(line.trim_end_matches(' '));
            text.push('\n');
        };
        for (y, name) in rows.zip(&labels).rev() {
            line(
                name,
                &mut columns.clone().map(|x| content(Square::new(x, y))),
            );
        }
        let mut names = names.into_iter().map(|name| {
            let width = name.width();
            (name, width)
        });
        line("", &mut names);
        text
    }
}
