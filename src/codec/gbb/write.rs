//! Writes GBB, byte for byte as the original for the same options.

use super::board::GbbBoard;

/// What stands between two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// A blank.
    Space,
    /// A tab.
    Tab,
    /// A line break. Between keywords it reads back; elsewhere no reader accepts it.
    Newline,
}

impl Separator {
    fn character(self) -> char {
        match self {
            Self::Space => ' ',
            Self::Tab => '\t',
            Self::Newline => '\n',
        }
    }
}

/// What stands between which parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Separators {
    /// Between the format, the size, the cells and the head.
    pub between_keywords: Separator,
    /// Between the colours of a cell.
    pub between_colors: Separator,
    /// From a colour to its number.
    pub color_key_to_number: Separator,
    /// From x to y, and from y to the first colour.
    pub between_coordinates: Separator,
    /// From `size`, `cell` and `head` to the first number.
    pub keyword_to_coordinates: Separator,
}

impl Default for Separators {
    fn default() -> Self {
        Self {
            between_keywords: Separator::Newline,
            between_colors: Separator::Space,
            color_key_to_number: Separator::Tab,
            between_coordinates: Separator::Space,
            keyword_to_coordinates: Separator::Space,
        }
    }
}

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// What stands between the parts.
    pub separators: Separators,
    /// `Azul` instead of `a`.
    pub use_full_color_names: bool,
    /// Writes colours with 0 stones too, in cells that hold a stone.
    pub declare_colors_with_zero_stones: bool,
    /// Writes cells without stones too, with all four colours.
    pub declare_colors_with_all_zero_stones: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            separators: Separators::default(),
            use_full_color_names: true,
            declare_colors_with_zero_stones: false,
            declare_colors_with_all_zero_stones: false,
        }
    }
}

impl Options {
    /// The form of the original's command: everything on one line, short names.
    #[must_use]
    pub fn compact() -> Self {
        Self {
            separators: Separators {
                between_keywords: Separator::Space,
                color_key_to_number: Separator::Space,
                ..Separators::default()
            },
            use_full_color_names: false,
            ..Self::default()
        }
    }
}

const FULL: [&str; 4] = ["Azul", "Negro", "Rojo", "Verde"];
const SHORT: [&str; 4] = ["a", "n", "r", "v"];

/// The text of a board. There is no line break at its end.
#[must_use]
pub fn stringify(board: &GbbBoard, options: &Options) -> String {
    let mut writer = Writer {
        out: String::from("GBB/1.0"),
        options,
    };
    writer.out.reserve(32 + 48 * board.cells().len());
    writer.keyword("size", board.width(), board.height());
    let mut cells = board.cells().iter();
    if options.declare_colors_with_all_zero_stones {
        let mut next = cells.next();
        for x in 0..board.width() {
            for y in 0..board.height() {
                match next {
                    Some(cell) if (cell.x, cell.y) == (x, y) => {
                        writer.cell(x, y, cell.stones);
                        next = cells.next();
                    }
                    _ => writer.cell(x, y, [0; 4]),
                }
            }
        }
    } else {
        for cell in cells {
            writer.cell(cell.x, cell.y, cell.stones);
        }
    }
    let (x, y) = board.head();
    writer.keyword("head", x, y);
    writer.out
}

struct Writer<'o> {
    out: String,
    options: &'o Options,
}

impl Writer<'_> {
    fn keyword(&mut self, word: &str, x: u32, y: u32) {
        let separators = self.options.separators;
        self.out.push(separators.between_keywords.character());
        self.out.push_str(word);
        self.out.push(separators.keyword_to_coordinates.character());
        self.number(u64::from(x));
        self.out.push(separators.between_coordinates.character());
        self.number(u64::from(y));
    }

    /// The four colours are slots: an empty one between two others leaves its separator behind.
    fn cell(&mut self, x: u32, y: u32, stones: [u64; 4]) {
        let separators = self.options.separators;
        self.keyword("cell", x, y);
        self.out.push(separators.between_coordinates.character());
        let names = if self.options.use_full_color_names {
            FULL
        } else {
            SHORT
        };
        let zeros = self.options.declare_colors_with_zero_stones || stones == [0; 4];
        let mut waiting = 0;
        let mut started = false;
        for (name, count) in names.into_iter().zip(stones) {
            if count > 0 || zeros {
                if started {
                    for _ in 0..waiting {
                        self.out.push(separators.between_colors.character());
                    }
                }
                started = true;
                waiting = 0;
                self.out.push_str(name);
                self.out.push(separators.color_key_to_number.character());
                self.number(count);
            }
            waiting += 1;
        }
    }

    fn number(&mut self, number: u64) {
        let mut digits = [0_u8; 20];
        let mut rest = number;
        let mut used = 0;
        for slot in digits.iter_mut().rev() {
            *slot = b'0' + (rest % 10) as u8;
            used += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.out.extend(
            digits
                .iter()
                .skip(20 - used)
                .map(|digit| char::from(*digit)),
        );
    }
}
