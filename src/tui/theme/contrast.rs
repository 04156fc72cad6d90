//! Colours that contrast with their background.
//!
//! A look names the colours of players without knowing the backgrounds of their pieces: a red that is clear on a light
//! square is hard to see on a dark one, or under the cursor. The functions here change the lightness, never the hue.
//!
//! Invariant: only colours with known RGB values are changed. How the sixteen named ones look is up to the terminal.

use ratatui::style::{Color, Style};

/// The contrast ratio (as defined by WCAG) below which a piece cannot be seen at a glance.
pub(super) const ENOUGH: f64 = 3.0;

/// The number of steps from a colour to black or white.
const STEPS: u8 = 8;

/// Returns red, green and blue of a colour that is the same on every terminal.
pub(in crate::tui) fn shades(color: Color) -> Option<[u8; 3]> {
    match color {
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Indexed(number @ 16..=231) => {
            let cube = usize::from(number - 16);
            Some([cube / 36, cube / 6 % 6, cube % 6].map(|step| LEVELS[step]))
        }
        Color::Indexed(number @ 232..) => Some([8 + 10 * (number - 232); 3]),
        _ => None,
    }
}

/// The levels of the colour cube in terminals with 256 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it for sRGB.
pub(in crate::tui) fn contrast(first: [u8; 3], second: [u8; 3]) -> f64 {
    let luminance = |shades: [u8; 3]| {
        let [red, green, blue] = shades.map(|shade| match f64::from(shade) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (first, second) = (luminance(first), luminance(second));
    f64::max(first, second) / f64::min(first, second)
}

/// Returns the style with its text made darker or lighter, whichever is less, until it contrasts with its background.
pub fn legible(style: Style) -> Style {
    let (Some(color), Some(ground)) = (style.fg, style.bg) else {
        return style;
    };
    style.fg(standing_out(color, &[ground]))
}

/// Returns the colour made darker or lighter, whichever is less, until it contrasts with every background. Backgrounds
/// with unknown RGB values do not count. If no change suffices, the colour is returned unchanged.
pub(in crate::tui) fn standing_out(color: Color, grounds: &[Color]) -> Color {
    shifted(color, grounds, &[0, 255])
}

/// Returns the colour made lighter if `is_light`, otherwise darker, until it contrasts with every background.
pub(super) fn standing_out_as(is_light: bool, color: Color, grounds: &[Color]) -> Color {
    match is_light {
        true => shifted(color, grounds, &[255]),
        false => shifted(color, grounds, &[0]),
    }
}

/// Returns true if a colour is nearer to white than to black; `None` if its RGB values are not known.
pub(in crate::tui) fn is_light(color: Color) -> Option<bool> {
    let shade = shades(color)?;
    Some(contrast(shade, [0; 3]) > contrast(shade, [255; 3]))
}

/// Returns true if a colour is lighter than another one; for equally light ones, and for those whose RGB values are not
/// known, returns `otherwise`.
pub(super) fn is_lighter(color: Color, other: Color, otherwise: bool) -> bool {
    let lightness = |color: Color| shades(color).map(|own| contrast(own, [0; 3]));
    match (lightness(color), lightness(other)) {
        (Some(own), Some(other)) if (own - other).abs() > f64::EPSILON => own > other,
        _ => otherwise,
    }
}

/// Returns the colour moved towards one of the ends, by the fewest steps, until it contrasts with every background. If
/// only one end is given, the colour must also be nearer to this end than to the other.
fn shifted(color: Color, grounds: &[Color], ends: &[u8]) -> Color {
    let Some(own) = shades(color) else {
        return color;
    };
    let grounds: Vec<[u8; 3]> = grounds
        .iter()
        .filter_map(|ground| shades(*ground))
        .collect();
    let is_enough = |found: [u8; 3]| {
        let mut grounds = grounds.iter();
        let is_of_side = match ends {
            [end] => (contrast(found, [0; 3]) > contrast(found, [255; 3])) == (*end > 0),
            _ => true,
        };
        is_of_side && grounds.all(|ground| contrast(found, *ground) >= ENOUGH)
    };
    if is_enough(own) {
        return color;
    }
    let towards = &|end: u8, step: u8| {
        own.map(|shade| {
            let (shade, end, step) = (i32::from(shade), i32::from(end), i32::from(step));
            let mixed = shade + (end - shade) * step / i32::from(STEPS);
            u8::try_from(mixed).unwrap_or(u8::MAX)
        })
    };
    let shown = |shades: [u8; 3]| match color {
        Color::Indexed(_) => nearest(shades),
        _ => Color::from(shades),
    };
    // By steps first and ends second: the smallest change wins, in whichever direction.
    let mut candidates = (1..=STEPS)
        .flat_map(|step| ends.iter().map(move |end| towards(*end, step)))
        .map(shown);
    let candidates = candidates.find(|color| shades(*color).is_some_and(is_enough));
    candidates.unwrap_or(color)
}

/// Returns black or white, whichever is more readable on a background.
pub fn readable_on(ground: Color) -> Color {
    let Some(under) = shades(ground) else {
        // The RGB values of these are not known, but it is known which of them are dark.
        return match ground {
            Color::Black | Color::Blue | Color::Red | Color::Magenta | Color::DarkGray => {
                Color::White
            }
            _ => Color::Black,
        };
    };
    let (black, white) = (Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255));
    let readable = if contrast([0; 3], under) >= contrast([255; 3], under) {
        black
    } else {
        white
    };
    match (ground, readable == white) {
        (Color::Indexed(_), false) => Color::Indexed(16),
        (Color::Indexed(_), true) => Color::Indexed(231),
        _ => readable,
    }
}

/// Returns a grey that contrasts with a colour without being its opposite.
pub(super) fn apart_from(color: Color) -> Color {
    let Some(own) = shades(color) else {
        return match readable_on(color) {
            Color::White => Color::Gray,
            _ => Color::DarkGray,
        };
    };
    let grey = |shade: u8| match color {
        Color::Indexed(_) => indexed(Color::Rgb(shade, shade, shade)),
        _ => Color::Rgb(shade, shade, shade),
    };
    let is_apart = |grey: &Color| shades(*grey).is_some_and(|grey| contrast(grey, own) >= ENOUGH);
    let is_dark = contrast(own, [0; 3]) < contrast(own, [255; 3]);
    let distinct = (0..=u8::MAX)
        .step_by(5)
        .map(|step| grey(if is_dark { step } else { u8::MAX - step }))
        .find(is_apart);
    distinct.unwrap_or_else(|| readable_on(color))
}

/// Returns the nearest of the 256 colours that nearly every terminal has.
pub(super) fn indexed(color: Color) -> Color {
    match color {
        Color::Rgb(red, green, blue) => nearest([red, green, blue]),
        other => other,
    }
}

/// Returns the nearest colour of the colour cube and the grey scale.
fn nearest(wanted: [u8; 3]) -> Color {
    let far = |number: u8| {
        let palette_color = shades(Color::Indexed(number)).unwrap_or_default();
        let apart = wanted.into_iter().zip(palette_color);
        let squares = apart.map(|(shade, other)| u32::from(shade.abs_diff(other)).pow(2));
        squares.sum::<u32>()
    };
    (16..=255)
        .min_by_key(|number| far(*number))
        .map_or(Color::Reset, Color::Indexed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_that_is_lost_on_its_ground_changes_its_shade_and_nothing_else() {
        let on = |color, ground| legible(Style::new().fg(color).bg(ground)).fg;
        let (red, brown, tan) = (Color::Indexed(88), Color::Indexed(94), Color::Indexed(137));
        assert_eq!(on(red, tan), Some(red));
        let shade = on(red, brown).and_then(shades).expect("a shade");
        assert!(contrast(shade, [135, 95, 0]) >= ENOUGH);
        assert!(shade[0] >= shade[1] && shade[1] == shade[2], "{shade:?}");
        let blue = on(Color::Rgb(0, 0, 200), Color::Rgb(0, 0, 180)).and_then(shades);
        let [red, green, blue] = blue.expect("a shade");
        assert!(red == green && blue > red);
        // The RGB values of these are not known.
        assert_eq!(on(Color::Red, brown), Some(Color::Red));
        assert_eq!(on(Color::Indexed(1), brown), Some(Color::Indexed(1)));
        let bare = Style::new().fg(Color::Indexed(88));
        assert_eq!(legible(bare), bare);
    }
}
