//! What the terminal can show, by what the environment says of it and what it answers when it is asked for its ground.
//!
//! Invariant: a guess is only a default. What the settings name is never overruled, except that no colours are used where
//! `NO_COLOR` says so.

use super::theme::{Dots, Signs, Theme};

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// All of them.
    #[default]
    True,
    /// 256.
    Many,
    /// Sixteen.
    Few,
}

/// What is known of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// True for the Linux console: eight grounds, and the characters of old PCs.
    pub is_console: bool,
    /// True if its ground is light.
    pub is_light: bool,
    /// How many colours it shows.
    pub depth: Depth,
    /// How fine drawings may be.
    pub dots: Dots,
}

impl Appearance {
    /// Returns what variables of the environment tell.
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).unwrap_or_default();
        let term = value("TERM");
        let is_console = term == "linux" || term.starts_with("linux-");
        let color = value("COLORTERM");
        let depth = if color == "truecolor" || color == "24bit" || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Many
        } else if is_console || is_old(&term) {
            Depth::Few
        } else {
            // Terminals of today that have a name of their own.
            Depth::Many
        };
        // These show the characters of their fonts, and few fonts have sextants.
        let is_by_font = value("TERM_PROGRAM") == "Apple_Terminal"
            || variable("XTERM_VERSION").is_some()
            || term.starts_with("rxvt");
        let dots = if is_console {
            Dots::Blocks
        } else if is_by_font || is_old(&term) {
            Dots::Quadrants
        } else {
            Dots::Sextants
        };
        // Some terminals say their colours as numbers: of the text, perhaps something else, of the ground.
        let ground = value("COLORFGBG");
        let ground = ground
            .rsplit(';')
            .next()
            .and_then(|last| last.parse::<u8>().ok());
        Self {
            is_console,
            is_light: matches!(ground, Some(7 | 9..=15)),
            depth,
            dots,
        }
    }

    /// Returns the theme that suits the terminal, in its colours.
    #[must_use]
    pub fn theme(&self, named: &str, signs: Signs) -> Theme {
        let name = match (named, self.depth) {
            ("", _) if self.is_console => "console",
            ("", Depth::Few) => "sixteen",
            ("", _) if self.is_light => "light",
            ("", _) => "dark",
            (named, _) => named,
        };
        let theme = Theme::by_name(name).unwrap_or_else(Theme::mono);
        let theme = match self.depth {
            Depth::True => theme,
            Depth::Many | Depth::Few => theme.in_256_colors(),
        };
        theme.with_dots(self.dots).with_signs(signs)
    }

    /// Asks the terminal for its ground, where nothing else tells it. It has a moment to answer; while it does, nobody else
    /// may read from it.
    #[must_use]
    pub fn asked(mut self) -> Self {
        let is_known = self.is_console || std::env::var_os("COLORFGBG").is_some();
        if !is_known && self.depth != Depth::Few {
            self.is_light = ground_is_light().unwrap_or(self.is_light);
        }
        self
    }
}

/// Terminals, or what pretends to be them, that had sixteen colours or fewer.
fn is_old(term: &str) -> bool {
    ["vt", "ansi", "dumb", "cons25", "sun"]
        .iter()
        .any(|start| term.starts_with(start))
        || ["xterm", "screen", "rxvt", "tmux", "xterm-color", ""].contains(&term)
}

#[cfg(unix)]
fn ground_is_light() -> Option<bool> {
    use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    let mode = theme_mode(options).ok()?;
    Some(mode == ThemeMode::Light)
}

#[cfg(not(unix))]
fn ground_is_light() -> Option<bool> {
    None
}

/// How long a terminal may take to answer; most do in a few milliseconds, also through ssh.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(150);

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Appearance {
        Appearance::of(|name| {
            let mut variables = variables.iter();
            let found = variables.find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_what_a_terminal_shows() {
        let modern = of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]);
        assert_eq!(modern, Appearance::default());
        let many = of(&[("TERM", "tmux-256color")]);
        assert_eq!((many.depth, many.dots), (Depth::Many, Dots::Sextants));
        assert_eq!(of(&[("TERM", "alacritty")]).depth, Depth::Many);
        let console = of(&[("TERM", "linux")]);
        assert!(console.is_console);
        assert_eq!((console.depth, console.dots), (Depth::Few, Dots::Blocks));
        assert_eq!(of(&[("TERM", "vt220")]).depth, Depth::Few);
        let apple = [
            ("TERM", "xterm-256color"),
            ("TERM_PROGRAM", "Apple_Terminal"),
        ];
        assert_eq!(of(&apple).dots, Dots::Quadrants);
        assert!(of(&[("COLORFGBG", "0;default;15")]).is_light);
        assert!(!of(&[("COLORFGBG", "15;0")]).is_light);
    }

    #[test]
    fn the_theme_is_that_of_the_terminal_unless_one_is_named() {
        let name = |variables: &[(&str, &str)], named: &str| {
            of(variables).theme(named, Signs::Unicode).name
        };
        let modern = ("TERM", "xterm-256color");
        assert_eq!(name(&[modern], ""), "dark");
        assert_eq!(name(&[modern, ("COLORFGBG", "0;15")], ""), "light");
        assert_eq!(name(&[modern, ("COLORFGBG", "0;15")], "dark"), "dark");
        assert_eq!(name(&[("TERM", "linux")], ""), "console");
        assert_eq!(name(&[("TERM", "xterm")], ""), "sixteen");
        let ascii = of(&[modern]).theme("", Signs::Ascii);
        assert_eq!(ascii.dots, Dots::None);
    }
}
