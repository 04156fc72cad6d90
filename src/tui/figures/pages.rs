//! Blocks of text and diagrams, set in two columns on one page as long as it has to be, or on pages of a size of paper.

use super::board::Drawing;
use super::text::{TextStyle, Word, lines_of, words_of, write_line};
use crate::base::clean::escape_markup;
use crate::tui::page::text::short;
use std::fmt::Write as _;

/// All lengths are points, of which an inch has 72.
const MARGIN: f64 = 42.0;
const GUTTER: f64 = 22.0;
const SIZE: f64 = 9.5;
const LEADING: f64 = 12.5;
const TITLE: f64 = 15.0;
/// The room between two blocks.
const GAP: f64 = 6.0;
const INDENT: f64 = 10.0;
/// The deepest level that is indented further.
const DEEPEST: usize = 4;
/// A square is drawn no larger than this.
const LARGEST_SQUARE: f64 = 20.0;
/// The width of a page without a size.
const WIDTH: f64 = 595.0;

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageSize {
    A4,
    Letter,
}

impl PageSize {
    /// Returns the width and the height in points, and both as SVG names them.
    fn extent(self) -> ([f64; 2], [&'static str; 2]) {
        match self {
            Self::A4 => ([595.0, 842.0], ["210mm", "297mm"]),
            Self::Letter => ([612.0, 792.0], ["8.5in", "11in"]),
        }
    }
}

/// What is set one below the other.
pub(super) enum Block {
    Diagram {
        drawing: Drawing,
        caption: String,
    },
    /// A paragraph, at a level of variations.
    Text {
        words: Vec<Word>,
        level: usize,
    },
}

/// What stands above the columns of the first page.
pub(super) struct Heading {
    pub(super) title: String,
    pub(super) facts: String,
}

/// What is never divided.
enum ItemKind {
    Line(Vec<Word>, f64),
    Diagram {
        svg: String,
        scale: f64,
        size: [f64; 2],
        caption: Vec<Vec<Word>>,
    },
}

struct Item {
    kind: ItemKind,
    /// The room above it, which is left out at the top of a column.
    above: f64,
    height: f64,
}

/// Where an item stands.
struct Place {
    page: usize,
    column: usize,
    y: f64,
}

/// Returns the pages as SVG documents. `symbols` are the drawings that the diagrams refer to.
pub(super) fn pages_of(
    blocks: Vec<Block>,
    heading: &Heading,
    symbols: &str,
    page: Option<PageSize>,
) -> Vec<String> {
    let extent = page.map(PageSize::extent);
    let width = extent.map_or(WIDTH, |([width, _], _)| width);
    let column = (width - 2.0 * MARGIN - GUTTER) / 2.0;
    let mut head = String::new();
    let top = write_heading(heading, width, &mut head);
    let bottom = extent.map(|([_, height], _)| height - MARGIN - LEADING);
    let highest = bottom.map_or(f64::INFINITY, |bottom| bottom - MARGIN);
    let items = items_of(blocks, column, highest);
    let bottom = bottom.unwrap_or_else(|| balanced_bottom(&items, top));
    let places = places_of(&items, top, bottom);
    let count = places.last().map_or(1, |place| place.page + 1);
    let mut bodies = vec![String::new(); count];
    for (item, place) in items.iter().zip(&places) {
        let left = match place.column {
            0 => MARGIN,
            _ => MARGIN + column + GUTTER,
        };
        if let Some(body) = bodies.get_mut(place.page) {
            write_item(item, (left, place.y, column), body);
        }
    }
    let height = extent.map_or(bottom + MARGIN, |([_, height], _)| height);
    let names = match extent {
        Some((_, names)) => names.map(str::to_owned),
        None => [width, height].map(short),
    };
    let bodies = bodies.into_iter().enumerate();
    bodies
        .map(|(number, body)| {
            let mut out = String::new();
            let _ = write!(
                out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" \
                 font-family=\"serif\" font-size=\"{SIZE}\">\n<title>{}</title>\n\
                 <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<defs>{symbols}</defs>\n",
                short(width),
                short(height),
                names[0],
                names[1],
                escape_markup(&heading.title)
            );
            if number == 0 {
                out.push_str(&head);
            }
            out.push_str(&body);
            if count > 1 {
                let _ = writeln!(
                    out,
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                    short(width / 2.0),
                    short(height - MARGIN / 2.0),
                    number + 1
                );
            }
            out.push_str("</svg>\n");
            out
        })
        .collect()
}

/// Writes the heading and returns where the columns below it begin.
fn write_heading(heading: &Heading, width: f64, out: &mut String) -> f64 {
    let mut y = MARGIN;
    for (text, size, style) in [
        (&heading.title, TITLE, TextStyle::Bold),
        (&heading.facts, SIZE, TextStyle::Plain),
    ] {
        let lines = lines_of(&words_of(text, style), (width - 2.0 * MARGIN) / size);
        for line in lines {
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">",
                short(width / 2.0),
                short(y + size),
                short(size)
            );
            write_line(&line, out);
            out.push_str("</text>\n");
            y += size * 1.35;
        }
    }
    y + GAP * 2.0
}

fn items_of(blocks: Vec<Block>, column: f64, highest: f64) -> Vec<Item> {
    let mut items = Vec::new();
    for block in blocks {
        match block {
            Block::Text { words, level } => {
                let indent = INDENT * f64::from(u8::try_from(level.min(DEEPEST)).unwrap_or(0));
                let lines = lines_of(&words, (column - indent) / SIZE);
                for (number, line) in lines.into_iter().enumerate() {
                    items.push(Item {
                        kind: ItemKind::Line(line, indent),
                        above: if number == 0 { GAP / 2.0 } else { 0.0 },
                        height: LEADING,
                    });
                }
            }
            Block::Diagram { drawing, caption } => {
                let [width, height] = drawing.size.map(|side| side.max(1.0));
                let caption = words_of(&caption, TextStyle::Italic);
                let caption = lines_of(&caption, column / SIZE);
                let below = (0..caption.len()).fold(GAP, |sum, _| sum + LEADING);
                let scale = (LARGEST_SQUARE / 40.0)
                    .min(column / width)
                    .min((highest - below) / height);
                items.push(Item {
                    above: GAP * 2.0,
                    height: height * scale + below,
                    kind: ItemKind::Diagram {
                        svg: drawing.svg,
                        scale,
                        size: [width * scale, height * scale],
                        caption,
                    },
                });
            }
        }
    }
    items
}

/// Sets the items into columns of which the first two begin below the heading.
fn places_of(items: &[Item], top: f64, bottom: f64) -> Vec<Place> {
    let mut places = Vec::with_capacity(items.len());
    let (mut page, mut column, mut y) = (0, 0, top);
    let mut is_first = true;
    for item in items {
        let above = if is_first { 0.0 } else { item.above };
        if !is_first && y + above + item.height > bottom {
            (page, column) = match column {
                0 => (page, 1),
                _ => (page + 1, 0),
            };
            y = if page == 0 { top } else { MARGIN };
        } else {
            y += above;
        }
        places.push(Place { page, column, y });
        y += item.height;
        is_first = false;
    }
    places
}

/// Returns the bottom of one page whose two columns are about equally long.
fn balanced_bottom(items: &[Item], top: f64) -> f64 {
    let whole: f64 = items.iter().map(|item| item.above + item.height).sum();
    let (mut low, mut high) = (top + whole / 2.0, top + whole);
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        let fits = places_of(items, top, middle)
            .last()
            .is_none_or(|place| place.page == 0);
        if fits {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

fn write_item(item: &Item, (left, y, column): (f64, f64, f64), out: &mut String) {
    let text = |line: &[Word], x: f64, y: f64, anchor: &str, out: &mut String| {
        let _ = write!(out, "<text x=\"{}\" y=\"{}\"{anchor}>", short(x), short(y));
        write_line(line, out);
        out.push_str("</text>\n");
    };
    match &item.kind {
        ItemKind::Line(line, indent) => text(line, left + indent, y + SIZE, "", out),
        ItemKind::Diagram {
            svg,
            scale,
            size: [width, height],
            caption,
        } => {
            let _ = writeln!(
                out,
                "<g class=\"diagram\" font-family=\"sans-serif\" text-anchor=\"middle\" \
                 transform=\"translate({} {}) scale({scale:.4})\">{svg}</g>",
                short(left + (column - width) / 2.0),
                short(y)
            );
            let mut y = y + height + SIZE;
            for line in caption {
                let middle = left + column / 2.0;
                text(line, middle, y, " text-anchor=\"middle\"", out);
                y += LEADING;
            }
        }
    }
}
