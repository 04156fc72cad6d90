//! Options for writing a board, with the names of the original.

use crate::base::Message;
use crate::base::nearest::nearest;
use crate::message;
use serde_json::Value;

pub(super) const FULL: [&str; 4] = ["Azul", "Negro", "Rojo", "Verde"];
pub(super) const SHORT: [&str; 4] = ["a", "n", "r", "v"];

/// The separator between two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// A space.
    Space,
    /// A tab.
    Tab,
    /// A line break. It can be read back between keywords; elsewhere no reader accepts it.
    Newline,
}

impl Separator {
    pub(super) fn character(self) -> char {
        match self {
            Self::Space => ' ',
            Self::Tab => '\t',
            Self::Newline => '\n',
        }
    }
}

/// The separators of all parts.
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

/// Options for writing a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GbbWriteOptions {
    /// The separators of the parts.
    pub separators: Separators,
    /// Writes `Azul` instead of `a`, and so on.
    pub use_full_color_names: bool,
    /// Also writes colours with 0 stones in cells that hold a stone.
    pub declare_colors_with_zero_stones: bool,
    /// Also writes cells without stones, with all four colours.
    pub declare_colors_with_all_zero_stones: bool,
}

impl Default for GbbWriteOptions {
    fn default() -> Self {
        Self {
            separators: Separators::default(),
            use_full_color_names: true,
            declare_colors_with_zero_stones: false,
            declare_colors_with_all_zero_stones: false,
        }
    }
}

impl GbbWriteOptions {
    /// Returns the options of the original's command: everything on one line, short names.
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

impl GbbWriteOptions {
    /// Returns how a text is written; the default where it does not show. A text that was written with options is written
    /// the same with these.
    pub fn of_text(text: &str) -> Self {
        let mut options = Self::default();
        let mut tokens = tokens(text).peekable();
        let Some((_, first)) = tokens.next() else {
            return options;
        };
        options.separators.between_keywords = first.unwrap_or(Separator::Newline);
        // The numbers since the last word; of a cell, whether it has stones and whether a colour has none.
        let (mut numbers, mut cell) = (0, None);
        while let Some((token, after)) = tokens.next() {
            // A line break is accepted between keywords only.
            let inside = after.filter(|after| *after != Separator::Newline);
            let separators = &mut options.separators;
            let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
            let is_color = FULL.contains(&token) || SHORT.contains(&token);
            if is_number {
                numbers += 1;
                let is_none = token.bytes().all(|byte| byte == b'0');
                let is_count = cell.is_some() && numbers > 2;
                if let Some((has_stones, has_zero)) = cell.as_mut().filter(|_| is_count) {
                    *has_stones |= !is_none;
                    *has_zero |= is_none;
                }
                let next_is_color = tokens
                    .peek()
                    .is_some_and(|(next, _)| FULL.contains(next) || SHORT.contains(next));
                match inside {
                    Some(inside) if numbers == 1 => separators.between_coordinates = inside,
                    Some(inside) if is_count && next_is_color => separators.between_colors = inside,
                    _ => {}
                }
            } else if is_color {
                options.use_full_color_names = FULL.contains(&token);
                separators.color_key_to_number = inside.unwrap_or(separators.color_key_to_number);
            } else {
                separators.keyword_to_coordinates =
                    inside.unwrap_or(separators.keyword_to_coordinates);
                options.declare_zeros(cell.take());
                numbers = 0;
                cell = (token == "cell").then_some((false, false));
            }
        }
        options.declare_zeros(cell);
        options
    }

    /// Takes from a cell whether colours without stones are written.
    fn declare_zeros(&mut self, cell: Option<(bool, bool)>) {
        match cell {
            Some((true, true)) => self.declare_colors_with_zero_stones = true,
            Some((false, true)) => self.declare_colors_with_all_zero_stones = true,
            Some((_, false)) | None => {}
        }
    }
}

/// Returns the parts of a text between white space, each with what separates it from the next one.
fn tokens(text: &str) -> impl Iterator<Item = (&str, Option<Separator>)> {
    text.split_whitespace().map(move |token| {
        let end = token.as_ptr() as usize - text.as_ptr() as usize + token.len();
        let after = text.get(end..).and_then(|rest| rest.chars().next());
        let separator = after.map(|sign| match sign {
            '\t' => Separator::Tab,
            '\n' | '\r' => Separator::Newline,
            _ => Separator::Space,
        });
        (token, separator)
    })
}

/// Options given as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenOptions {
    /// The options for writing. Options that are missing, also inside `separators`, have their default.
    pub options: GbbWriteOptions,
    /// The language of messages, as given.
    pub language: Option<String>,
}

impl GivenOptions {
    /// Parses an object such as `{"useFullColorNames":false,"separators":{"betweenKeywords":"space"}}`.
    ///
    /// # Errors
    /// Returns a message that says which option is wrong and what its values can be.
    pub fn from_json(value: &Value) -> Result<Self, Message> {
        let mut given = Self::default();
        let Value::Object(entries) = value else {
            return Err(message!("gbb-options-no-object"));
        };
        for (name, value) in entries {
            let options = &mut given.options;
            match name.as_str() {
                "language" => match value {
                    Value::String(language) => given.language = Some(language.clone()),
                    _ => return Err(message!("gbb-option-no-text", name = name)),
                },
                "separators" => separators(value, &mut options.separators)?,
                "useFullColorNames" => options.use_full_color_names = truth(name, value)?,
                "declareColorsWithZeroStones" => {
                    options.declare_colors_with_zero_stones = truth(name, value)?;
                }
                "declareColorsWithAllZeroStones" => {
                    options.declare_colors_with_all_zero_stones = truth(name, value)?;
                }
                _ => return Err(unknown(name, &OPTIONS)),
            }
        }
        Ok(given)
    }
}

const OPTIONS: [&str; 5] = [
    "language",
    "separators",
    "useFullColorNames",
    "declareColorsWithZeroStones",
    "declareColorsWithAllZeroStones",
];

fn separators(value: &Value, separators: &mut Separators) -> Result<(), Message> {
    let Value::Object(entries) = value else {
        return Err(message!("gbb-separators-no-object"));
    };
    let mut slots = [
        ("betweenKeywords", &mut separators.between_keywords),
        ("betweenColors", &mut separators.between_colors),
        ("colorKeyToNumber", &mut separators.color_key_to_number),
        ("betweenCoordinates", &mut separators.between_coordinates),
        (
            "keywordToCoordinates",
            &mut separators.keyword_to_coordinates,
        ),
    ];
    let names = slots.each_ref().map(|(name, _)| *name);
    for (name, value) in entries {
        let slot = slots.iter_mut().find(|(known, _)| known == name);
        let (_, slot) = slot.ok_or_else(|| unknown(name, &names))?;
        **slot = match value.as_str() {
            Some("space") => Separator::Space,
            Some("tab") => Separator::Tab,
            Some("newline") => Separator::Newline,
            _ => {
                let value = value.to_string();
                return Err(message!(
                    "gbb-separator-unknown",
                    name = name,
                    value = value
                ));
            }
        };
    }
    Ok(())
}

fn truth(name: &str, value: &Value) -> Result<bool, Message> {
    value
        .as_bool()
        .ok_or_else(|| message!("gbb-option-no-truth", name = name))
}

fn unknown(name: &str, known: &[&str]) -> Message {
    match nearest(name, known.iter().copied()) {
        Some(near) => message!("gbb-option-unknown-near", name = name, near = near),
        None => message!("gbb-option-unknown", name = name, known = known.join(", ")),
    }
}
