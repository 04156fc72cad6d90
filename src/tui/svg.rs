//! A drawn screen, or a part of it, as an SVG picture.
//!
//! Grounds, blocks and lines become shapes, so that a picture looks the same whatever fonts there are; the rest becomes
//! text, of which every run is forced to the width of its cells.
//!
//! Cells are 9 x 18 pixels, and shapes in them are measured in eighths and 24ths: 8 is what the eighth blocks need
//! across, 24 what eighths and thirds (sextants) need down, so all rectangles have whole coordinates and meet without
//! seams.

use super::theme::{Role, Theme, XTERM, contrast, shades_in};
use crate::base::clean::escape_markup;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// The width of a cell in pixels.
const WIDTH: i32 = 9;
/// The height of a cell in pixels.
const HEIGHT: i32 = 18;
/// The empty border around the cells, in pixels.
const MARGIN: i32 = 8;
/// Shapes in a cell are measured in eighths of its width and in 24ths of its height.
const ACROSS: i32 = 8;
const DOWN: i32 = 24;
/// Half the distance between the lines of a double line, in tenths of a pixel.
const APART: i32 = 15;

type Shades = [u8; 3];

/// The colours of text and of the background where a theme leaves them to the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The colour of text.
    pub ink: Shades,
    /// The colour of the background.
    pub ground: Shades,
}

impl Paper {
    /// Returns the paper on which a theme is readable.
    pub fn of(theme: &Theme) -> Self {
        let text = theme.style(Role::Text).fg;
        let (dark, light) = ([24, 24, 24], [255, 255, 255]);
        let ink = text.and_then(known).unwrap_or([208, 208, 208]);
        let ground = match contrast(ink, dark) >= contrast(ink, light) {
            true => dark,
            false => light,
        };
        Self { ink, ground }
    }

    fn shades(self, color: Color, default: Shades) -> Shades {
        known(color).unwrap_or(default)
    }

    /// Returns the colours of a cell's symbol and background.
    fn of_cell(self, cell: &Cell) -> (Shades, Shades) {
        let mut front = self.shades(cell.fg, self.ink);
        let mut back = self.shades(cell.bg, self.ground);
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut front, &mut back);
        }
        if cell.modifier.contains(Modifier::DIM) {
            front = mixed(front, back, 50);
        }
        (front, back)
    }
}

/// Returns the colour as xterm shows it; `None` for the terminal's own.
fn known(color: Color) -> Option<Shades> {
    shades_in(color, &XTERM)
}

/// Returns a mixture of two colours with `percent` of the other one.
fn mixed(back: Shades, front: Shades, percent: u16) -> Shades {
    let mut mixed = back;
    for (shade, front) in mixed.iter_mut().zip(front) {
        let sum = u16::from(*shade) * (100 - percent) + u16::from(front) * percent;
        *shade = u8::try_from(sum / 100).unwrap_or(u8::MAX);
    }
    mixed
}

/// The attributes of text that a picture shows, besides the colour.
const SHOWN: Modifier = Modifier::BOLD
    .union(Modifier::ITALIC)
    .union(Modifier::UNDERLINED)
    .union(Modifier::CROSSED_OUT);

/// Returns a part of a screen as an SVG picture with a title.
pub fn svg(buffer: &Buffer, area: Rect, paper: Paper, title: &str) -> String {
    let area = area.intersection(buffer.area);
    let mut picture = Picture::default();
    for row in area.rows() {
        let y = i32::from(row.y - area.y);
        let mut skipped = 0;
        for place in row.positions() {
            let cell = &buffer[place];
            let x = i32::from(place.x - area.x);
            let (front, back) = paper.of_cell(cell);
            if back != paper.ground {
                picture
                    .grounds
                    .add(back, x * ACROSS, y * DOWN, [ACROSS, DOWN]);
            }
            if skipped > 0 {
                // The right half of a wide character.
                skipped -= 1;
                continue;
            }
            let symbol = cell.symbol();
            skipped = symbol.width().saturating_sub(1);
            picture.symbol(
                symbol,
                (x, y),
                front,
                back,
                cell.modifier.intersection(SHOWN),
            );
        }
    }
    picture.write(area, paper, title)
}

/// The shapes and the text of a picture.
#[derive(Default)]
struct Picture {
    grounds: Blocks,
    blocks: Blocks,
    lines: BTreeMap<(Shades, bool), ColorLines>,
    texts: BTreeMap<(Shades, u16), Vec<TextRun>>,
}

/// A text in neighbouring cells of a row.
struct TextRun {
    x: i32,
    y: i32,
    cells: i32,
    text: String,
}

impl Picture {
    fn symbol(
        &mut self,
        symbol: &str,
        cell: (i32, i32),
        front: Shades,
        back: Shades,
        style: Modifier,
    ) {
        let mut letters = symbol.chars();
        let (letter, is_one) = (letters.next().unwrap_or(' '), letters.next().is_none());
        if symbol.trim().is_empty() && !style.contains(Modifier::UNDERLINED) {
            return;
        }
        let (x, y) = (cell.0 * ACROSS, cell.1 * DOWN);
        if is_one && let Some(percent) = shade_of(letter) {
            let color = mixed(back, front, percent);
            self.blocks.add(color, x, y, [ACROSS, DOWN]);
        } else if is_one && let Some(found) = blocks_of(letter) {
            for [left, top, width, height] in found {
                self.blocks.add(front, x + left, y + top, [width, height]);
            }
        } else if is_one && let Some(line) = line_of(letter) {
            let lines = self.lines.entry((front, line.is_heavy())).or_default();
            line.draw((cell.0 * WIDTH * 10, cell.1 * HEIGHT * 10), lines);
        } else {
            self.text(symbol, cell, front, style);
        }
    }

    fn text(&mut self, symbol: &str, (x, y): (i32, i32), front: Shades, style: Modifier) {
        let cells = i32::try_from(symbol.width().max(1)).unwrap_or(1);
        let runs = self.texts.entry((front, style.bits())).or_default();
        if let Some(last) = runs.last_mut() {
            let gap = x - last.x - last.cells;
            // A space between words belongs to the run, unless it would get a line.
            let has_line = style.intersects(Modifier::UNDERLINED | Modifier::CROSSED_OUT);
            if last.y == y && (gap == 0 || gap == 1 && !has_line) {
                last.text.push_str(if gap == 1 { " " } else { "" });
                last.text.push_str(symbol);
                last.cells += gap + cells;
                return;
            }
        }
        runs.push(TextRun {
            x,
            y,
            cells,
            text: symbol.to_owned(),
        });
    }

    fn write(self, area: Rect, paper: Paper, title: &str) -> String {
        let width = i32::from(area.width) * WIDTH + 2 * MARGIN;
        let height = i32::from(area.height) * HEIGHT + 2 * MARGIN;
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-size=\"15\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{}\"/>\n\
             <g transform=\"translate({MARGIN} {MARGIN})\">",
            escape_markup(title),
            hex(paper.ground),
        );
        self.grounds.write(&mut out);
        self.blocks.write(&mut out);
        for ((color, is_heavy), lines) in self.lines {
            let thick = if is_heavy { "2.4" } else { "1.2" };
            let _ = writeln!(
                out,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{thick}\" d=\"{}\"/>",
                hex(color),
                lines.path()
            );
        }
        for ((color, style), runs) in self.texts {
            let style = Modifier::from_bits_truncate(style);
            let _ = writeln!(out, "<g fill=\"{}\"{}>", hex(color), attributes(style));
            for run in runs {
                run.write(&mut out);
            }
            out.push_str("</g>\n");
        }
        out.push_str("</g>\n</svg>\n");
        out
    }
}

/// Fonts in which every letter has the same width.
const FONTS: &str =
    "ui-monospace,'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace";

fn attributes(style: Modifier) -> String {
    let mut attributes = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::CROSSED_OUT, " text-decoration=\"line-through\""),
    ] {
        // An element has an attribute once.
        let is_second = modifier == Modifier::CROSSED_OUT && style.contains(Modifier::UNDERLINED);
        if style.contains(modifier) && !is_second {
            attributes.push_str(attribute);
        }
    }
    attributes
}

impl TextRun {
    fn write(&self, out: &mut String) {
        let (x, y) = (self.x * WIDTH, self.y * HEIGHT + 14);
        // Symbols that no monospaced font has are squeezed into their cells, too.
        let adjust = match self.text.is_ascii() {
            true => "",
            false => " lengthAdjust=\"spacingAndGlyphs\"",
        };
        let space = match self.text.contains("  ") || self.text.starts_with(' ') {
            true => " xml:space=\"preserve\"",
            false => "",
        };
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{}\"{adjust}{space}>{}</text>",
            self.cells * WIDTH,
            escape_markup(&self.text)
        );
    }
}

/// Rectangles of several colours; neighbours of one colour are joined.
#[derive(Default)]
struct Blocks(BTreeMap<Shades, Vec<[i32; 4]>>);

impl Blocks {
    fn add(&mut self, color: Shades, x: i32, y: i32, [width, height]: [i32; 2]) {
        let rectangles = self.0.entry(color).or_default();
        match rectangles.last_mut() {
            Some([left, top, across, down])
                if *top == y && *down == height && *left + *across == x =>
            {
                *across += width;
            }
            _ => rectangles.push([x, y, width, height]),
        }
    }

    fn write(self, out: &mut String) {
        if self.0.is_empty() {
            return;
        }
        // A unit is an eighth of the width and a 24th of the height of a cell.
        let _ = writeln!(
            out,
            "<g transform=\"scale({} {})\" shape-rendering=\"crispEdges\">",
            f64::from(WIDTH) / f64::from(ACROSS),
            f64::from(HEIGHT) / f64::from(DOWN)
        );
        for (color, blocks) in self.0 {
            let _ = write!(out, "<path fill=\"{}\" d=\"", hex(color));
            for [x, y, width, height] in stacked(blocks) {
                let _ = write!(out, "M{x} {y}h{width}v{height}h-{width}z");
            }
            out.push_str("\"/>\n");
        }
        out.push_str("</g>\n");
    }
}

/// Joins rectangles that stand exactly above each other.
fn stacked(blocks: Vec<[i32; 4]>) -> Vec<[i32; 4]> {
    let mut merged: Vec<[i32; 4]> = Vec::new();
    let mut ends: BTreeMap<(i32, i32, i32), usize> = BTreeMap::new();
    for [x, y, width, height] in blocks {
        let above = ends.remove(&(x, width, y));
        let index = match above.and_then(|index| Some((index, merged.get_mut(index)?))) {
            Some((index, block)) => {
                block[3] += height;
                index
            }
            None => {
                merged.push([x, y, width, height]);
                merged.len() - 1
            }
        };
        ends.insert((x, width, y + height), index);
    }
    merged
}

/// Returns how many percent of a cell a shaded block covers.
fn shade_of(letter: char) -> Option<u16> {
    Some(match letter {
        '░' => 25,
        '▒' => 50,
        '▓' => 75,
        _ => return None,
    })
}

/// Returns the rectangles of a block character as left, top, width and height.
fn blocks_of(letter: char) -> Option<Vec<[i32; 4]>> {
    let code = letter as i32;
    Some(match letter {
        '▀' => vec![[0, 0, ACROSS, DOWN / 2]],
        '▁'..='▇' => {
            let height = (code - 0x2580) * DOWN / 8;
            vec![[0, DOWN - height, ACROSS, height]]
        }
        '█'..='▏' => vec![[0, 0, ACROSS - (code - 0x2588), DOWN]],
        '▐' => vec![[ACROSS / 2, 0, ACROSS / 2, DOWN]],
        '▔' => vec![[0, 0, ACROSS, DOWN / 8]],
        '▕' => vec![[ACROSS - 1, 0, 1, DOWN]],
        '▖'..='▟' => {
            const QUADRANTS: [u8; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];
            let bits = QUADRANTS.get(usize::try_from(code - 0x2596).ok()?)?;
            dots(*bits, 2)
        }
        '\u{1FB00}'..='\u{1FB3B}' => {
            let mut bits = u8::try_from(code - 0x1FB00).ok()? + 1;
            // Two of the sextants are half blocks, which are older.
            bits += u8::from(bits >= 0b01_01_01);
            bits += u8::from(bits >= 0b10_10_10);
            dots(bits, 3)
        }
        _ => return None,
    })
}

/// Returns the rectangles of dots in two columns and some rows, given as bits from the top left.
fn dots(bits: u8, rows: i32) -> Vec<[i32; 4]> {
    let height = DOWN / rows;
    let mut blocks = Vec::new();
    for row in 0..rows {
        let (x, width) = match bits >> (2 * row) & 0b11 {
            0b01 => (0, ACROSS / 2),
            0b10 => (ACROSS / 2, ACROSS / 2),
            0b11 => (0, ACROSS),
            _ => continue,
        };
        blocks.push([x, row * height, width, height]);
    }
    blocks
}

/// A line character: from its middle to the sides, or diagonals.
#[derive(Clone, Copy)]
struct LineChar {
    kind: LineWeight,
    up: bool,
    right: bool,
    down: bool,
    left: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineWeight {
    Light,
    Heavy,
    Double,
    Round,
    /// From the lower left, and from the upper left.
    Diagonal(bool, bool),
}

/// Returns the line of a line character that the workbench draws.
fn line_of(letter: char) -> Option<LineChar> {
    const SIDES: [(LineWeight, &str, [&str; 11]); 3] = [
        (LineWeight::Light, "─│┌┐└┘├┤┬┴┼", ARMS),
        (LineWeight::Heavy, "━┃┏┓┗┛┣┫┳┻╋", ARMS),
        (LineWeight::Double, "═║╔╗╚╝", ARMS),
    ];
    const ARMS: [&str; 11] = [
        "rl", "ud", "rd", "ld", "ur", "ul", "urd", "uld", "rld", "url", "urld",
    ];
    let line = |kind, arms: &str| LineChar {
        kind,
        up: arms.contains('u'),
        right: arms.contains('r'),
        down: arms.contains('d'),
        left: arms.contains('l'),
    };
    let round = match letter {
        '╭' => "rd",
        '╮' => "ld",
        '╰' => "ur",
        '╯' => "ul",
        _ => "",
    };
    if !round.is_empty() {
        return Some(line(LineWeight::Round, round));
    }
    match letter {
        '╱' => return Some(line(LineWeight::Diagonal(true, false), "")),
        '╲' => return Some(line(LineWeight::Diagonal(false, true), "")),
        '╳' => return Some(line(LineWeight::Diagonal(true, true), "")),
        _ => {}
    }
    SIDES.into_iter().find_map(|(kind, letters, arms)| {
        let index = letters.chars().position(|known| known == letter)?;
        Some(line(kind, arms.get(index)?))
    })
}

impl LineChar {
    fn is_heavy(self) -> bool {
        self.kind == LineWeight::Heavy
    }

    /// Adds the line of a cell whose top left corner is given, in tenths of a pixel.
    fn draw(self, (x, y): (i32, i32), lines: &mut ColorLines) {
        let (right, bottom) = (x + WIDTH * 10, y + HEIGHT * 10);
        let (middle, center) = (x + WIDTH * 5, y + HEIGHT * 5);
        match self.kind {
            LineWeight::Diagonal(rising, falling) => {
                if rising {
                    lines.other(&[(x, bottom), (right, y)], "L");
                }
                if falling {
                    lines.other(&[(x, y), (right, bottom)], "L");
                }
            }
            LineWeight::Round => {
                let side = if self.right { right } else { x };
                let end = if self.down { bottom } else { y };
                lines.other(&[(side, center), (middle, center), (middle, end)], "Q");
            }
            LineWeight::Light | LineWeight::Heavy => {
                self.arms((x, y), (middle, center), lines);
            }
            LineWeight::Double => {
                // Two parallel lines. At a corner the outer one has to reach further in both directions; `away` is the
                // side, and the signs of the bends make one line the outer and the other the inner one.
                for away in [-APART, APART] {
                    // At a corner, the line outside is longer than the one inside.
                    let is_corner = self.up != self.down;
                    let bend_x = if self.right { away } else { -away };
                    let bend_y = if self.down { away } else { -away };
                    let corner = match is_corner {
                        true => (middle + bend_x, center + bend_y),
                        false => (middle + away, center + away),
                    };
                    self.arms((x, y), corner, lines);
                }
            }
        }
    }

    /// Draws the arms from a point in the cell to its sides.
    fn arms(self, (x, y): (i32, i32), (middle, center): (i32, i32), lines: &mut ColorLines) {
        if self.left {
            lines.across.push((center, x, middle));
        }
        if self.right {
            lines.across.push((center, middle, x + WIDTH * 10));
        }
        if self.up {
            lines.down.push((middle, y, center));
        }
        if self.down {
            lines.down.push((middle, center, y + HEIGHT * 10));
        }
    }
}

/// The lines of one colour, in tenths of a pixel.
#[derive(Default)]
struct ColorLines {
    /// The height of a horizontal line, and its ends.
    across: Vec<(i32, i32, i32)>,
    /// The column of a vertical line, and its ends.
    down: Vec<(i32, i32, i32)>,
    others: String,
}

impl ColorLines {
    fn other(&mut self, points: &[(i32, i32)], step: &str) {
        for (index, (x, y)) in points.iter().enumerate() {
            let step = match index {
                0 => "M",
                1 => step,
                _ => " ",
            };
            let _ = write!(self.others, "{step}{} {}", tenths(*x), tenths(*y));
        }
    }

    fn path(self) -> String {
        let mut path = String::new();
        for (y, from, to) in joined(self.across) {
            let _ = write!(
                path,
                "M{} {}h{}",
                tenths(from),
                tenths(y),
                tenths(to - from)
            );
        }
        for (x, from, to) in joined(self.down) {
            let _ = write!(
                path,
                "M{} {}v{}",
                tenths(x),
                tenths(from),
                tenths(to - from)
            );
        }
        path + &self.others
    }
}

/// Joins lines that overlap or touch end to end.
fn joined(mut lines: Vec<(i32, i32, i32)>) -> Vec<(i32, i32, i32)> {
    lines.sort_unstable();
    let mut merged: Vec<(i32, i32, i32)> = Vec::new();
    for (offset, from, to) in lines {
        match merged.last_mut() {
            Some((before, _, end)) if *before == offset && *end >= from => *end = to.max(*end),
            _ => merged.push((offset, from, to)),
        }
    }
    merged
}

/// Writes tenths as a decimal number.
fn tenths(number: i32) -> String {
    match number % 10 {
        0 => (number / 10).to_string(),
        rest => format!("{}.{}", number / 10, rest.abs()),
    }
}

fn hex([red, green, blue]: Shades) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    fn drawn(rows: &[(&str, Style)]) -> String {
        let height = u16::try_from(rows.len()).expect("few rows");
        let area = Rect::new(0, 0, 12, height);
        let mut buffer = Buffer::empty(area);
        for (y, (text, style)) in (0..).zip(rows) {
            buffer.set_string(0, y, text, *style);
        }
        let theme = Theme::by_name("dark").expect("a theme");
        svg(&buffer, area, Paper::of(&theme), "a <test>")
    }

    #[test]
    fn runs_of_one_style_are_one_text_of_a_given_width() {
        let bold = Style::new().fg(Color::Rgb(1, 2, 3)).bold();
        let picture = drawn(&[("a <b> & c", Style::new()), ("bold", bold)]);
        assert!(picture.contains("<title>a &lt;test&gt;</title>"));
        let text = "<text x=\"0\" y=\"14\" textLength=\"81\">a &lt;b&gt; &amp; c</text>";
        assert!(picture.contains(text), "{picture}");
        let group = "<g fill=\"#010203\" font-weight=\"bold\">\n<text x=\"0\" y=\"32\" textLength=\"36\">bold<";
        assert!(picture.contains(group), "{picture}");
    }

    #[test]
    fn grounds_and_blocks_become_few_rectangles() {
        let ground = Style::new().bg(Color::Rgb(9, 9, 9));
        let picture = drawn(&[("    ", ground), ("    ", ground)]);
        assert!(picture.contains("<path fill=\"#090909\" d=\"M0 0h32v48h-32z\"/>"));
        let block = Style::new().fg(Color::White);
        // The lower half, then a sextant whose four upper dots are set.
        let picture = drawn(&[("▄\u{1FB0E}", block)]);
        let path = "<path fill=\"#ffffff\" d=\"M0 12h8v12h-8zM8 0h8v16h-8z\"/>";
        assert!(picture.contains(path), "{picture}");
    }

    #[test]
    fn lines_are_joined_across_cells() {
        let picture = drawn(&[("┌──┐", Style::new()), ("└──┘", Style::new())]);
        let path = "d=\"M4.5 9h27M4.5 27h27M4.5 9v18M31.5 9v18\"";
        assert!(picture.contains(path), "{picture}");
        let picture = drawn(&[("╔╗", Style::new())]);
        assert!(picture.contains("M3 7.5h12"), "{picture}");
        assert!(picture.contains("M6 10.5h6"), "{picture}");
    }

    #[test]
    fn every_set_of_dots_is_drawn_as_it_is_written() {
        use crate::tui::theme::Dots;
        for (set, rows, most) in [(Dots::Sextants, 3, 63), (Dots::Quadrants, 2, 15)] {
            for bits in 1..=most {
                let area = |blocks: &[[i32; 4]]| -> i32 {
                    blocks
                        .iter()
                        .map(|[.., width, height]| width * height)
                        .sum()
                };
                let blocks = blocks_of(set.character(bits)).expect("a block");
                assert_eq!(area(&blocks), area(&dots(bits, rows)), "{set:?} {bits:b}");
            }
        }
    }

    #[test]
    fn a_screen_that_ends_early_is_no_fault() {
        let buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        let theme = Theme::mono();
        let area = Rect::new(2, 0, 90, 90);
        assert!(svg(&buffer, area, Paper::of(&theme), "").contains("width=\"25\""));
    }
}
