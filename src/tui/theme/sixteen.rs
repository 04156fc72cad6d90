//! The sixteen colours that terminals have names for. How they look is up to the terminal.

use super::contrast::shades;
use ratatui::style::Color;

/// Red, green and blue of the sixteen colours, in the order of their numbers.
pub(in crate::tui) type SixteenColors = [[u8; 3]; 16];

/// The colours of xterm.
pub(in crate::tui) const XTERM: SixteenColors = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// Returns the number of a colour among the sixteen, from 0 for black to 15 for white.
pub(in crate::tui) fn number_of(color: Color) -> Option<u8> {
    Some(match color {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(number @ 0..=15) => number,
        _ => return None,
    })
}

/// Returns red, green and blue of a colour in a terminal with this palette; `None` for `Color::Reset`.
pub(in crate::tui) fn shades_in(color: Color, palette: &SixteenColors) -> Option<[u8; 3]> {
    match number_of(color) {
        Some(number) => palette.get(usize::from(number)).copied(),
        None => shades(color),
    }
}
