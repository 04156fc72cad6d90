//! Numbers as bars of characters.

use crate::tui::theme::{Dots, Signs, Theme};

/// Returns a number from 0 to 1 as a bar that is filled from the left. It is half as high as its row, or the bars of several
/// rows would be one area.
pub fn horizontal(theme: &Theme, value: f64, cells: usize) -> String {
    let halves = (value.clamp(0.0, 1.0) * cells as f64 * 2.0).round() as usize;
    (0..cells)
        .map(
            |cell| match (theme.signs, halves.saturating_sub(cell * 2)) {
                (Signs::Ascii, 1..) => "#",
                (Signs::Ascii, 0) => ".",
                (Signs::Unicode, 0) => " ",
                // The font of the console has no quarter of a cell.
                (Signs::Unicode, 1) if theme.dots == Dots::Blocks => " ",
                (Signs::Unicode, 1) => "▖",
                (Signs::Unicode, _) => "▄",
            },
        )
        .collect()
}

/// The bars of one character, from the lowest to the highest.
const STEPS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Returns a number from 0 to 1 as one character.
pub fn single(theme: &Theme, value: f64) -> &'static str {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let step = |steps: usize| (value.clamp(0.0, 1.0) * (steps - 1) as f64).round() as usize;
    match theme.signs {
        Signs::Ascii => DIGITS.get(step(10)).copied().unwrap_or("9"),
        Signs::Unicode => STEPS.get(step(8)).copied().unwrap_or("█"),
    }
}

/// Returns the character for a cell of a column that is filled with this number of eighths, counted from its bottom.
pub fn filled(theme: &Theme, eighths: usize) -> &'static str {
    match (theme.signs, eighths) {
        (_, 0) => " ",
        (Signs::Ascii, 1..4) => ".",
        (Signs::Ascii, _) => "#",
        (Signs::Unicode, eighths) => STEPS.get(eighths - 1).copied().unwrap_or("█"),
    }
}

/// The height of the bars of a row, in eighths: what is free above them keeps them apart from the row above.
const HIGHEST: usize = 6;

/// Returns numbers as a row of bars, in proportion to the largest one; a number that is not 0 is visible.
pub fn row(theme: &Theme, numbers: &[f64]) -> String {
    let most = numbers.iter().copied().fold(0.0, f64::max);
    let bar = |number: &f64| match *number > 0.0 {
        true => {
            let step = (number / most * HIGHEST as f64).ceil() as usize;
            let step = step.clamp(1, HIGHEST);
            theme.sign(STEPS.get(step - 1).copied().unwrap_or("█"))
        }
        false => " ",
    };
    numbers.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion_and_plain_where_they_must_be() {
        let mono = Theme::mono();
        let ascii = mono.clone().with_signs(Signs::Ascii);
        assert_eq!(horizontal(&mono, 0.5, 4), "▄▄  ");
        assert_eq!(horizontal(&mono, 0.6, 4), "▄▄▖ ");
        assert_eq!(horizontal(&ascii, 0.5, 4), "##..");
        assert_eq!(row(&mono, &[0.0, 1.0, 4.0, 8.0]), " ▁▃▆");
        assert!(row(&ascii, &[1.0, 2.0]).is_ascii());
        assert_eq!((single(&mono, 0.0), single(&mono, 1.0)), ("▁", "█"));
        assert_eq!((single(&ascii, 0.0), single(&ascii, 1.0)), ("0", "9"));
        assert_eq!((filled(&mono, 0), filled(&mono, 8)), (" ", "█"));
    }
}
