//! Writes GBB, byte for byte like the original for the same options.

use super::board::GbbBoard;
use super::options::{FULL, GbbWriteOptions, SHORT};

/// Returns the text of a board, without a line break at its end.
pub fn stringify(board: &GbbBoard, options: &GbbWriteOptions) -> String {
    let mut writer = GbbWriter {
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

struct GbbWriter<'o> {
    out: String,
    options: &'o GbbWriteOptions,
}

impl GbbWriter<'_> {
    fn keyword(&mut self, word: &str, x: u32, y: u32) {
        let separators = self.options.separators;
        self.out.push(separators.between_keywords.character());
        self.out.push_str(word);
        self.out.push(separators.keyword_to_coordinates.character());
        self.number(u64::from(x));
        self.out.push(separators.between_coordinates.character());
        self.number(u64::from(y));
    }

    /// Writes a cell. The four colours are slots: an omitted one between two others leaves its separator behind.
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

    /// Writes a number in decimal.
    fn number(&mut self, number: u64) {
        // As many digits as the largest number has.
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
