//! The characters for drawing, and their ASCII replacements.

/// A set of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Signs {
    /// Lines, blocks and circles, all one column wide.
    #[default]
    Unicode,
    /// ASCII only, for terminals and fonts that display the others badly.
    Ascii,
}

/// The resolution of drawings: the dots per character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dots {
    /// Two by three, the block sextants of Unicode 13.
    #[default]
    Sextants,
    /// Two by two, the older quadrants.
    Quadrants,
    /// One above the other, as on the Linux console; pieces are marked with letters.
    Blocks,
    /// None: pieces are letters.
    None,
}

impl Dots {
    /// Returns the columns and rows of dots per character.
    pub fn per_cell(self) -> (u16, u16) {
        match self {
            Self::Sextants => (2, 3),
            Self::Quadrants => (2, 2),
            Self::Blocks => (1, 2),
            Self::None => (1, 1),
        }
    }

    /// Returns true if there are too few dots to distinguish shapes.
    pub fn needs_letters(self) -> bool {
        matches!(self, Self::Blocks | Self::None)
    }

    /// Returns the character for dots that are given as bits, row by row from the top left.
    pub fn character(self, bits: u8) -> char {
        const QUADRANTS: [char; 16] = [
            ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
        ];
        const LEFT: u8 = 0b01_01_01;
        const RIGHT: u8 = 0b10_10_10;
        match (self, bits) {
            (Self::Sextants, 0) => ' ',
            (Self::Sextants, LEFT) => '▌',
            (Self::Sextants, RIGHT) => '▐',
            (Self::Sextants, 1..0b11_11_11) => {
                // The Unicode block of sextants omits the four that exist in other blocks.
                let skipped = 1 + u32::from(bits > LEFT) + u32::from(bits > RIGHT);
                char::from_u32(0x1FB00 + u32::from(bits) - skipped).unwrap_or(' ')
            }
            (Self::Sextants, _) => '█',
            (Self::Quadrants, _) => QUADRANTS.get(usize::from(bits)).copied().unwrap_or('█'),
            (Self::Blocks, 0) | (Self::None, 0) => ' ',
            (Self::Blocks, 1) => '▀',
            (Self::Blocks, 2) => '▄',
            (Self::Blocks, _) => '█',
            (Self::None, _) => '#',
        }
    }
}

/// The characters with their ASCII replacements.
const STAND_INS: &[(&str, &str)] = &[
    ("─", "-"),
    ("│", "|"),
    ("╭", "+"),
    ("╮", "+"),
    ("╰", "+"),
    ("╯", "+"),
    ("═", "="),
    ("║", "|"),
    ("╔", "#"),
    ("╗", "#"),
    ("╚", "#"),
    ("╝", "#"),
    ("├", "+"),
    ("└", "`"),
    ("┌", "+"),
    ("┐", "+"),
    ("┘", "+"),
    ("┤", "+"),
    ("┬", "+"),
    ("┴", "+"),
    ("┼", "+"),
    ("╋", "#"),
    ("╱", "/"),
    ("╲", "\\"),
    ("╳", "X"),
    ("░", ":"),
    ("▐", "["),
    ("▌", "]"),
    ("▏", "_"),
    ("◎", "o"),
    ("◌", "~"),
    ("○", "o"),
    ("●", "x"),
    ("◐", "a"),
    ("◑", "b"),
    ("◉", "@"),
    ("□", "s"),
    ("◇", "<"),
    ("◆", "*"),
    ("×", "X"),
    ("✗", "X"),
    ("━", "="),
    ("┃", "|"),
    ("┏", "+"),
    ("┓", "+"),
    ("┛", "+"),
    ("✦", "*"),
    ("╍", "~"),
    ("┅", ":"),
    ("┗", "`"),
    ("╏", ":"),
    ("▔", "'"),
    ("┣", "+"),
    ("·", "."),
    ("…", "~"),
    ("▶", ">"),
    ("▸", ">"),
    ("▾", "v"),
    ("▴", "^"),
    ("◂", "<"),
    ("⊞", "+"),
    ("‹", "<"),
    ("›", ">"),
    ("┆", ":"),
    ("▰", "#"),
    ("▱", "."),
    ("█", "#"),
    ("▁", "_"),
    ("▂", "."),
    ("▃", ","),
    ("▄", "-"),
    ("▅", "="),
    ("▆", "+"),
    ("▇", "*"),
    ("¶", "P"),
    ("⬡", "."),
    ("△", "^"),
    ("▢", "#"),
    ("▫", "_"),
    ("◦", "o"),
    ("⨯", "x"),
    ("▪", "*"),
    ("±", "~"),
    ("•", "*"),
    ("✓", "+"),
    ("▀", "="),
    ("↑", "^"),
    ("↓", "v"),
    ("←", "<"),
    ("→", ">"),
    ("⏎", "<"),
    // Punctuation of texts.
    ("–", "-"),
    ("—", "-"),
    ("’", "'"),
    ("“", "\""),
    ("”", "\""),
    ("„", "\""),
    ("«", "\""),
    ("»", "\""),
];

impl Signs {
    /// Returns the ASCII replacement of a character that the program draws.
    pub fn ascii(unicode: &str) -> Option<&'static str> {
        let stand_in = STAND_INS.iter().find(|(ours, _)| *ours == unicode);
        stand_in.map(|(_, stand_in)| *stand_in)
    }

    /// Returns the character or its ASCII replacement.
    pub fn show(self, unicode: &'static str) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => Self::ascii(unicode).unwrap_or(unicode),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn dots_have_characters_of_one_column_of_their_own() {
        for (dots, count) in [
            (Dots::Sextants, 64),
            (Dots::Quadrants, 16),
            (Dots::Blocks, 4),
            (Dots::None, 2),
        ] {
            let (wide, high) = dots.per_cell();
            assert_eq!(1 << (wide * high), count);
            let mut characters: Vec<char> = (0..count).map(|bits| dots.character(bits)).collect();
            assert!(
                characters
                    .iter()
                    .all(|character| character.to_string().width() == 1)
            );
            characters.sort_unstable();
            characters.dedup();
            assert_eq!(characters.len(), usize::from(count), "{dots:?}");
        }
        assert_eq!(Dots::Sextants.character(1), '🬀');
        assert_eq!(Dots::Sextants.character(0b11_11_10), '🬻');
    }

    #[test]
    fn every_sign_takes_one_column_and_has_an_ascii_stand_in() {
        for (ours, stand_in) in STAND_INS {
            assert_eq!(ours.width(), 1, "{ours}");
            assert!(stand_in.len() == 1 && stand_in.is_ascii(), "{ours}");
            assert_eq!(Signs::Ascii.show(ours), *stand_in);
            assert_eq!(Signs::Unicode.show(ours), *ours);
        }
    }
}
