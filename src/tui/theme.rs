//! How the screen looks: a style for every role, colours for players, and the set of signs.
//!
//! Invariants: a theme is data; a file that is partly wrong gives a whole theme and diagnostics. Every state has, beside
//! its colour, a sign or an attribute, so the theme `mono` (all colours `Reset`, for `NO_COLOR`) loses nothing.

mod contrast;
mod read;
mod role;
mod signs;

pub use contrast::legible;
pub use role::Role;
pub use signs::Signs;

use crate::base::{Diagnostic, FileId};
use crate::board::Game;
use ratatui::style::{Color, Style};
use std::collections::BTreeMap;

/// Styles by role, and what else belongs to the look of the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name that the configuration uses.
    pub name: String,
    /// Which characters may be used.
    pub signs: Signs,
    /// True when light squares are shaded with a texture instead of a colour.
    pub texture: bool,
    /// False when everything is drawn in the colours of the terminal: colours of players are ignored, too.
    pub colors: bool,
    styles: Vec<Style>,
    players: Vec<Style>,
    named: BTreeMap<String, Color>,
}

impl Theme {
    /// The themes that the program carries.
    pub const NAMES: [&'static str; 4] = ["dark", "light", "mono", "high-contrast"];

    /// A theme that the program carries.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let text = match name {
            "dark" => include_str!("../../assets/themes/dark.toml"),
            "light" => include_str!("../../assets/themes/light.toml"),
            "mono" => include_str!("../../assets/themes/mono.toml"),
            "high-contrast" => include_str!("../../assets/themes/high-contrast.toml"),
            _ => return None,
        };
        Some(read::theme(text, FileId::default(), Self::blank()).0)
    }

    /// The theme for a terminal that should show no colours.
    #[must_use]
    pub fn mono() -> Self {
        Self::by_name("mono").unwrap_or_else(Self::blank)
    }

    /// Reads a theme file. What it does not say comes from the theme it `inherits`, `dark` when it does not say that
    /// either; what is wrong in it is reported and the rest applies.
    #[must_use]
    pub fn parse(text: &str, file: FileId) -> (Self, Vec<Diagnostic>) {
        let base = read::inherited(text)
            .and_then(|name| Self::by_name(&name))
            .or_else(|| Self::by_name("dark"))
            .unwrap_or_else(Self::blank);
        read::theme(text, file, base)
    }

    /// The same with another set of signs.
    #[must_use]
    pub fn with_signs(mut self, signs: Signs) -> Self {
        self.signs = signs;
        self
    }

    /// The style of a role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(role as usize).copied().unwrap_or_default()
    }

    /// The style of what belongs to a player: the colour that the look of the game names, else the theme's own.
    #[must_use]
    pub fn player(&self, game: &Game, player: u8) -> Style {
        let own = match self.players.len() {
            0 => Style::new(),
            count => self
                .players
                .get(usize::from(player) % count)
                .copied()
                .unwrap_or_default(),
        };
        let named = game
            .look
            .players
            .get(usize::from(player))
            .and_then(|look| look.color.as_deref())
            .filter(|_| self.colors)
            .and_then(|name| self.color(name));
        match named {
            Some(color) => own.fg(color),
            None => own,
        }
    }

    /// A colour by name: the theme's names for players first, then the names and numbers of terminals and `#rrggbb`.
    #[must_use]
    pub fn color(&self, name: &str) -> Option<Color> {
        self.named
            .get(name)
            .copied()
            .or_else(|| name.parse::<Color>().ok())
    }

    /// A character of the program's own, or its stand-in when only ASCII may be used.
    #[must_use]
    pub fn sign(&self, unicode: &'static str) -> &'static str {
        self.signs.show(unicode)
    }

    fn blank() -> Self {
        Self {
            name: String::new(),
            signs: Signs::Unicode,
            texture: true,
            colors: true,
            styles: vec![Style::new(); Role::ALL.len()],
            players: Vec::new(),
            named: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Severity;
    use ratatui::style::Modifier;

    fn shipped(name: &str) -> (Theme, Vec<Diagnostic>) {
        let path = format!("{}/assets/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a theme");
        read::theme(&text, FileId(0), Theme::blank())
    }

    #[test]
    fn the_themes_that_ship_are_right_and_whole() {
        for name in Theme::NAMES {
            let (theme, faults) = shipped(name);
            assert_eq!(faults, []);
            assert_eq!(theme.name, name);
            assert_eq!(Theme::by_name(name), Some(theme.clone()));
            for role in Role::ALL {
                let text = std::fs::read_to_string(format!(
                    "{}/assets/themes/{name}.toml",
                    env!("CARGO_MANIFEST_DIR")
                ))
                .expect("a theme");
                assert!(
                    text.contains(&format!("\n{} = ", role.key())),
                    "{name} says nothing of {}",
                    role.key()
                );
            }
        }
        assert_eq!(Theme::by_name("plaid"), None);
    }

    #[test]
    fn mono_uses_no_colour_at_all() {
        let theme = Theme::mono();
        for role in Role::ALL {
            let style = theme.style(role);
            assert!(
                matches!(style.fg, None | Some(Color::Reset)),
                "{}",
                role.key()
            );
            assert!(
                matches!(style.bg, None | Some(Color::Reset)),
                "{}",
                role.key()
            );
        }
        assert!(theme.texture);
    }

    #[test]
    fn states_differ_by_attribute_in_every_theme() {
        for name in Theme::NAMES {
            let theme = Theme::by_name(name).expect("a theme");
            for role in [
                Role::Cursor,
                Role::LastMove,
                Role::Selected,
                Role::Refused,
                Role::ErrorMark,
                Role::BorderFocused,
            ] {
                assert_ne!(
                    theme.style(role).add_modifier,
                    Modifier::empty(),
                    "{name}: {}",
                    role.key()
                );
            }
        }
    }

    #[test]
    fn a_faulty_file_gives_a_theme_and_says_where_it_is_wrong() {
        let text = "name = \"mine\"\ninherits = \"light\"\nsigns = \"runes\"\n[styles]\ncursor = \"blink\"\nfoo = \"red\"\ntitle = \"red bold\"\nhint-key = 3\n";
        let (theme, faults) = Theme::parse(text, FileId(3));
        assert_eq!(theme.name, "mine");
        assert_eq!(theme.style(Role::Title), Style::new().red().bold());
        let light = Theme::by_name("light").expect("a theme");
        assert_eq!(theme.style(Role::Cursor), light.style(Role::Cursor));
        let found: Vec<_> = faults
            .iter()
            .map(|fault| (fault.code(), &text[fault.span.range()]))
            .collect();
        assert_eq!(
            found,
            [
                ("theme-unknown-signs", "\"runes\""),
                ("theme-unknown-word", "\"blink\""),
                ("theme-unknown-style", "foo"),
                ("theme-wrong-kind", "3"),
            ]
        );
        assert!(
            faults
                .iter()
                .all(|fault| fault.severity == Severity::Warning && fault.span.file == FileId(3))
        );
        let (_, faults) = Theme::parse("[styles\n", FileId(0));
        assert_eq!(faults[0].code(), "theme-not-toml");
    }

    /// Red, green and blue; those of the named colours as most terminals show them.
    fn shades(color: Color) -> [u8; 3] {
        match color {
            Color::Black => [0; 3],
            Color::Green => [0, 128, 0],
            Color::Yellow => [128, 128, 0],
            Color::Cyan => [0, 128, 128],
            Color::DarkGray => [128; 3],
            Color::LightRed => [255, 0, 0],
            Color::LightBlue => [92, 92, 255],
            Color::LightMagenta => [255, 0, 255],
            Color::White => [255; 3],
            other => contrast::shades(other).expect("a colour of the table"),
        }
    }

    #[test]
    fn pieces_stand_out_from_every_ground() {
        for name in ["dark", "light", "high-contrast"] {
            let theme = Theme::by_name(name).expect("a theme");
            for role in [
                Role::BoardLight,
                Role::BoardDark,
                Role::LastMove,
                Role::Target,
                Role::Cursor,
                Role::LookedAt,
                Role::Refused,
                Role::Pending,
            ] {
                let ground = theme.style(role).bg.expect("a ground");
                // The other named colours of a theme of sixteen colours are as the terminal shows them.
                let all = ["white", "black", "red", "green", "blue", "yellow"];
                let few = if name == "high-contrast" {
                    2
                } else {
                    all.len()
                };
                for piece in &all[..few] {
                    let color = theme.color(piece).expect("a colour");
                    let drawn = legible(Style::new().fg(color).bg(ground)).fg;
                    let drawn = shades(drawn.expect("a colour"));
                    let found = contrast::contrast(drawn, shades(ground));
                    let enough = contrast::ENOUGH;
                    assert!(
                        found >= enough,
                        "{name}: {piece} on {}: {found:.1}",
                        role.key()
                    );
                }
            }
        }
    }
}
