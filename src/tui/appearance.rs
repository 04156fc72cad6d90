//! The abilities of the terminal, as far as the environment and its answer to a query of its background reveal them.
//!
//! Invariant: a guess is only a default. Explicit settings always win, except that no colours are used if `NO_COLOR` is
//! set.

use super::theme::{Dots, Ground, Signs, Theme, is_light};
use ratatui::style::{Color, Style};

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorDepth {
    /// True colour.
    #[default]
    True,
    /// 256.
    Many,
    /// Sixteen.
    Few,
}

/// What is known about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// True for the Linux console, with eight background colours and the characters of old PCs.
    pub is_console: bool,
    /// True if its background is light.
    pub is_light: bool,
    /// True if its background is known to be one for which themes are made.
    pub is_certain: bool,
    /// The number of colours.
    pub depth: ColorDepth,
    /// The resolution of drawings.
    pub dots: Dots,
}

impl Default for Appearance {
    /// Returns that of a terminal that is known to be dark and can show everything.
    fn default() -> Self {
        Self {
            is_console: false,
            is_light: false,
            is_certain: true,
            depth: ColorDepth::default(),
            dots: Dots::default(),
        }
    }
}

impl Appearance {
    /// Guesses from environment variables.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).unwrap_or_default();
        let term = value("TERM");
        let is_console = term == "linux" || term.starts_with("linux-");
        let color = value("COLORTERM");
        let depth = if color == "truecolor" || color == "24bit" || term.ends_with("-direct") {
            ColorDepth::True
        } else if term.contains("256color") {
            ColorDepth::Many
        } else if is_console || is_old(&term) {
            ColorDepth::Few
        } else {
            // Modern terminals with a `TERM` value of their own.
            ColorDepth::Many
        };
        // These draw characters with their fonts, and few fonts have sextants.
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
        // Some terminals set their colours as numbers: text, sometimes another one, background.
        let ground = value("COLORFGBG");
        let ground = ground
            .rsplit(';')
            .next()
            .and_then(|last| last.parse::<u8>().ok());
        Self {
            is_console,
            is_light: matches!(ground, Some(7 | 9..=15)),
            // The others may be middle tones.
            is_certain: is_console || matches!(ground, Some(0 | 15)),
            depth,
            dots,
        }
    }

    /// Returns the bundled theme for the terminal, in colours that it has.
    pub fn theme(&self, named: &str, signs: Signs) -> Theme {
        let name = match (named, self.depth) {
            ("", _) if self.is_console => "console",
            ("", ColorDepth::Few) => "sixteen",
            ("", _) if self.is_light => "light",
            ("", _) => "dark",
            (named, _) => named,
        };
        self.adapt(Theme::by_name(name).unwrap_or_else(Theme::mono), signs)
    }

    /// Returns a theme in the colours that the terminal has.
    pub fn adapt(&self, mut theme: Theme, signs: Signs) -> Theme {
        theme.paper = theme.ground.and_then(|ground| self.paper(ground));
        let theme = match self.depth {
            ColorDepth::True => theme,
            ColorDepth::Many | ColorDepth::Few => theme.in_256_colors(),
        };
        theme.with_dots(self.dots).with_signs(signs)
    }

    /// Returns the paper of a theme whose background is not known to be that of the terminal.
    fn paper(&self, made_for: Ground) -> Option<Style> {
        let (ink, ground) = match made_for {
            Ground::Light => (236, 231),
            Ground::Dark => (252, 234),
        };
        let suits = self.is_certain && made_for == Ground::of(self.is_light);
        let (ink, ground) = (Color::Indexed(ink), Color::Indexed(ground));
        (!suits).then(|| Style::new().fg(ink).bg(ground))
    }

    /// Returns true if the terminal can be asked for its background, which nothing else reveals.
    pub fn should_ask(&self) -> bool {
        !self.is_certain && self.depth != ColorDepth::Few
    }

    /// Returns what is known after the terminal has told its background.
    pub fn with_ground(self, shades: [u8; 3]) -> Self {
        let [red, green, blue] = shades;
        let is_light = is_light(Color::Rgb(red, green, blue)) == Some(true);
        Self {
            is_light,
            is_certain: Ground::of(is_light).suits(shades),
            ..self
        }
    }
}

/// Returns true for terminals or emulators with sixteen colours or fewer.
fn is_old(term: &str) -> bool {
    ["vt", "ansi", "dumb", "cons25", "sun"]
        .iter()
        .any(|start| term.starts_with(start))
        || ["xterm", "screen", "rxvt", "tmux", "xterm-color", ""].contains(&term)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Appearance {
        Appearance::of(|name| {
            let mut variables = variables.iter();
            let variable = variables.find(|(known, _)| *known == name);
            variable.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_what_a_terminal_shows() {
        let modern = of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]);
        assert_eq!(modern.with_ground([24; 3]), Appearance::default());
        let many = of(&[("TERM", "tmux-256color")]);
        assert_eq!((many.depth, many.dots), (ColorDepth::Many, Dots::Sextants));
        assert_eq!(of(&[("TERM", "alacritty")]).depth, ColorDepth::Many);
        let console = of(&[("TERM", "linux")]);
        assert!(console.is_console);
        assert_eq!(
            (console.depth, console.dots),
            (ColorDepth::Few, Dots::Blocks)
        );
        assert_eq!(of(&[("TERM", "vt220")]).depth, ColorDepth::Few);
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
        let paper = |ground: &'static str, named: &str| {
            let appearance = of(&[modern, ("COLORFGBG", ground)]);
            appearance.theme(named, Signs::Unicode).paper.is_some()
        };
        assert!(paper("15;0", "light") && paper("0;15", "dark"));
        assert!(paper("0;15", "red-green"), "it inherits from dark");
        assert!(!paper("15;0", "dark") && !paper("0;15", "") && !paper("0;15", "mono"));
        // A theme is painted whole unless its background is known to be there.
        let unknown = |named: &str| of(&[modern]).theme(named, Signs::Unicode).paper.is_some();
        assert!(unknown("light") && unknown("dark") && unknown("") && !unknown("sixteen"));
        let old = of(&[("TERM", "xterm")]);
        assert!(old.theme("dark", Signs::Unicode).paper.is_some());
        assert_eq!(old.theme("", Signs::Unicode).paper, None);
        let console = of(&[("TERM", "linux")]);
        assert_eq!(console.theme("", Signs::Unicode).paper, None);
        let told = |shades| of(&[modern]).with_ground(shades).theme("", Signs::Unicode);
        assert_eq!(
            (told([40, 44, 52]).name.as_str(), told([40, 44, 52]).paper),
            ("dark", None)
        );
        assert_eq!(
            (
                told([253, 246, 227]).name.as_str(),
                told([253, 246, 227]).paper
            ),
            ("light", None)
        );
        assert!(
            told([90; 3]).paper.is_some() && told([190; 3]).paper.is_some(),
            "middle tones"
        );
        let ascii = of(&[modern]).theme("", Signs::Ascii);
        assert_eq!(ascii.dots, Dots::None);
    }
}
