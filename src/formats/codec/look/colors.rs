//! The colours that words and look files mean, to compare a player's name with its colour.

use crate::board::look::Localized;

/// A colour as a word means it.
#[derive(Clone, Copy)]
enum ColorSense {
    Black,
    White,
    /// The hue in degrees.
    Hue(i32),
}

use ColorSense::{Black, Hue, White};

/// Words by language. In Spanish and Polish they are stems, since names of players stand in many forms.
const WORDS: [(&str, &str, ColorSense); 18] = [
    ("en", "black", Black),
    ("es", "negr", Black),
    ("pl", "czarn", Black),
    ("en", "white", White),
    ("es", "blanc", White),
    ("pl", "biał", White),
    ("en", "red", Hue(0)),
    ("es", "roj", Hue(0)),
    ("pl", "czerwon", Hue(0)),
    ("en", "yellow", Hue(55)),
    ("es", "amarill", Hue(55)),
    ("pl", "żółt", Hue(55)),
    ("en", "green", Hue(120)),
    ("es", "verde", Hue(120)),
    ("pl", "zielon", Hue(120)),
    ("en", "blue", Hue(225)),
    ("es", "azul", Hue(225)),
    ("pl", "niebiesk", Hue(225)),
];

/// The most degrees between a hue and a colour of its name.
const NEAR: i32 = 45;

/// Returns the first name of a player that means another colour than the one given; `None` if there is none, or if the
/// colour is unknown.
pub(super) fn contradicted<'n>(names: &'n Localized, color: &str) -> Option<&'n str> {
    let shades = shades_of(color)?;
    let mut names = names.iter();
    names.find_map(|(language, name)| {
        let sense = sense_of(language, name)?;
        (!sense.includes(shades)).then_some(name.as_str())
    })
}

/// Returns what a name means; `None` if it names no colour or several.
fn sense_of(language: &str, name: &str) -> Option<ColorSense> {
    let name = name.to_lowercase();
    let words = || name.split(|letter: char| !letter.is_alphabetic());
    let mut senses = WORDS.iter().filter(|(spoken, stem, _)| {
        *spoken == language
            && words().any(|word| match language {
                "en" => word == *stem,
                _ => word.starts_with(stem),
            })
    });
    let (_, _, sense) = senses.next()?;
    senses.next().is_none().then_some(*sense)
}

impl ColorSense {
    fn includes(self, [red, green, blue]: [i32; 3]) -> bool {
        let (low, high) = (red.min(green).min(blue), red.max(green).max(blue));
        let chroma = high - low;
        match self {
            Black => high <= 130 && chroma <= 60,
            White => low >= 150 && chroma <= 80,
            Hue(meant) => {
                // The hue of HSV: which shade is the highest, and by how much the other two differ.
                let hue = match high {
                    _ if chroma < 40 => return false,
                    _ if high == red => 60 * (green - blue) / chroma,
                    _ if high == green => 120 + 60 * (blue - red) / chroma,
                    _ => 240 + 60 * (red - green) / chroma,
                };
                let apart = (hue - meant).rem_euclid(360);
                apart.min(360 - apart) <= NEAR
            }
        }
    }
}

/// Returns red, green and blue of a colour of a look.
fn shades_of(color: &str) -> Option<[i32; 3]> {
    if let Some(digits) = color.strip_prefix('#') {
        let number = i32::from_str_radix(digits, 16).ok()?;
        return Some([number >> 16 & 255, number >> 8 & 255, number & 255]);
    }
    Some(match color.trim_start_matches("light") {
        "black" => [0; 3],
        "darkgray" => [80; 3],
        "gray" => [180; 3],
        "white" => [255; 3],
        "red" => [205, 0, 0],
        "green" => [0, 205, 0],
        "yellow" => [205, 205, 0],
        "blue" => [0, 0, 238],
        "magenta" => [205, 0, 205],
        "cyan" => [0, 205, 205],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_right(language: &str, name: &str, color: &str) -> bool {
        let names = Localized::from([(language.to_owned(), name.to_owned())]);
        contradicted(&names, color).is_none()
    }

    #[test]
    fn a_name_is_compared_with_its_colour_in_every_language() {
        for (language, name, color) in [
            ("en", "black", "#a02020"),
            ("en", "Black king", "red"),
            ("es", "negras", "white"),
            ("pl", "czarne", "lightblue"),
            ("en", "red", "blue"),
            ("es", "rojas", "#808080"),
            ("pl", "żółte", "darkgray"),
            ("en", "white", "#101010"),
        ] {
            assert!(!is_right(language, name, color), "{name} {color}");
        }
        for (language, name, color) in [
            ("en", "black", "darkgray"),
            ("en", "black", "#3a3a3a"),
            ("en", "white", "#fffcf2"),
            ("en", "red", "#7d0000"),
            ("es", "verdes", "#a8ff6a"),
            ("pl", "niebieskie", "#10127a"),
            ("en", "yellow", "#ffe14d"),
            ("en", "redcaps", "blue"),
            ("en", "red and black", "blue"),
            ("en", "sente", "red"),
            ("en", "black", ""),
        ] {
            assert!(is_right(language, name, color), "{name} {color}");
        }
    }
}
