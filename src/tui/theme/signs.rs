//! The characters that the program draws with, and what stands for them where only ASCII is wanted.

/// A set of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Signs {
    /// Lines, blocks and circles, all one column wide.
    #[default]
    Unicode,
    /// ASCII only, for terminals and fonts that show the others badly.
    Ascii,
}

/// Ours and its stand-in.
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
    ("×", "X"),
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
    ("◦", "o"),
    ("⨯", "x"),
    ("▪", "*"),
    ("±", "~"),
];

impl Signs {
    /// The character itself, or its stand-in.
    #[must_use]
    pub fn show(self, unicode: &'static str) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => STAND_INS
                .iter()
                .find(|(ours, _)| *ours == unicode)
                .map_or(unicode, |(_, stand_in)| stand_in),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

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
