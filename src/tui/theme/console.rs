//! The characters of the Linux console, whose font has 256 or 512 of them, for all that the program draws itself.

use super::signs::Signs;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Code page 437, the font of old PCs: besides ASCII, what every font of the console can show.
const FONT: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂";

/// Characters that the program draws, with others of that font that say the same better than ASCII does.
const STAND_INS: &[(&str, &str)] = &[
    ("╭", "┌"),
    ("╮", "┐"),
    ("╰", "└"),
    ("╯", "┘"),
    ("━", "═"),
    ("┗", "╚"),
    ("┏", "╔"),
    ("┓", "╗"),
    ("┛", "╝"),
    ("┃", "║"),
    ("✦", "♦"),
    ("┣", "╠"),
    ("╋", "╬"),
    ("●", "•"),
    ("◉", "◘"),
    ("◇", "♦"),
    ("◆", "♦"),
    ("▪", "■"),
    ("▶", "►"),
    ("▸", "►"),
    ("▾", "▼"),
    ("▴", "▲"),
    ("△", "▲"),
    ("◂", "◄"),
    ("✓", "√"),
    ("⏎", "┘"),
    ("┆", "│"),
    // Bars have halves only.
    ("▏", " "),
    ("▎", " "),
    ("▍", "▌"),
    ("▋", "▌"),
    ("▊", "█"),
    ("▉", "█"),
    ("▁", "_"),
    ("▂", "_"),
    ("▃", "▄"),
    ("▅", "▄"),
    ("▆", "█"),
    ("▇", "█"),
];

/// Returns what the console shows instead of a character that its font may lack; `None` for one that it has, and for
/// letters, which only texts of people have.
pub fn stand_in(sign: &str) -> Option<&'static str> {
    if sign.is_ascii() || FONT.contains(sign) {
        return None;
    }
    let stand_in = STAND_INS.iter().find(|(drawn, _)| *drawn == sign);
    stand_in
        .map(|(_, shown)| *shown)
        .or_else(|| Signs::ascii(sign))
}

/// Replaces the characters of an area for which there is something that can be shown everywhere.
pub fn restrict(area: Rect, buffer: &mut Buffer, stand_in: fn(&str) -> Option<&'static str>) {
    for position in area.positions() {
        if let Some(cell) = buffer.cell_mut(position)
            && let Some(shown) = stand_in(cell.symbol())
        {
            cell.set_symbol(shown);
        }
    }
}
