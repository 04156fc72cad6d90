//! What a theme is: styles, colours of players and characters.

use super::contrast::{contrast, indexed};
use super::role::Role;
use super::signs::{Dots, Signs};
use ratatui::style::{Color, Style};
use std::collections::BTreeMap;

/// The styles of all roles, and the rest of the appearance.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name in the settings.
    pub name: String,
    /// The set of characters.
    pub signs: Signs,
    /// The resolution of drawn pieces.
    pub dots: Dots,
    /// True if light squares are shaded with a texture instead of a colour.
    pub texture: bool,
    /// False if everything is drawn in the colours of the terminal, including the players.
    pub colors: bool,
    /// The background for which the theme was made; `None` if it suits every one.
    pub ground: Option<Ground>,
    /// The colours that are painted wherever a style leaves them to the terminal; `None` if those of the terminal suit
    /// the theme.
    pub paper: Option<Style>,
    pub(super) styles: Vec<Style>,
    pub(super) players: Vec<Style>,
    pub(super) named: BTreeMap<String, Color>,
    pub(super) cores: BTreeMap<String, Color>,
    /// The styles of the named grounds of boards.
    pub(super) boards: BTreeMap<String, Vec<(Role, Style)>>,
    /// The named ground that is wanted; empty for that of the theme.
    board: String,
}

/// A background of terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A light one, with dark text.
    Light,
    /// A dark one, with light text.
    Dark,
}

impl Ground {
    /// Returns the one or the other.
    pub fn of(is_light: bool) -> Self {
        match is_light {
            true => Self::Light,
            false => Self::Dark,
        }
    }

    /// Returns the greys between which a background of a terminal suits themes for this one. The first is black or
    /// white.
    pub(super) const fn bounds(self) -> [[u8; 3]; 2] {
        match self {
            Self::Light => [[255; 3], [238; 3]],
            Self::Dark => [[0; 3], [44; 3]],
        }
    }

    /// Returns true if what themes for this background draw can be read on a background of a terminal.
    pub fn suits(self, shades: [u8; 3]) -> bool {
        let [end, last] = self.bounds();
        contrast(shades, end) <= contrast(last, end)
    }
}

impl Theme {
    /// Returns the theme with another set of characters.
    pub fn with_signs(mut self, signs: Signs) -> Self {
        self.signs = signs;
        if signs == Signs::Ascii {
            self.dots = Dots::None;
        }
        self
    }

    /// Returns the style of a role.
    pub fn style(&self, role: Role) -> Style {
        if self.has_board()
            && let Some(styles) = self.boards.get(&self.board)
            && let Some((_, style)) = styles.iter().find(|(known, _)| *known == role)
        {
            return *style;
        }
        self.styles.get(role as usize).copied().unwrap_or_default()
    }

    /// Returns the theme with a named ground of boards, or with its own one if the name is empty. A theme that has no
    /// ground of this name keeps its own.
    #[must_use]
    pub fn with_board(mut self, name: &str) -> Self {
        name.clone_into(&mut self.board);
        self
    }

    /// Returns the name of the wanted ground of boards; empty for that of the theme.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// Returns true if the wanted ground of boards is shown.
    pub fn has_board(&self) -> bool {
        self.colors && !self.board.is_empty() && self.boards.contains_key(&self.board)
    }

    /// Returns the theme with another resolution of drawings.
    pub fn with_dots(mut self, dots: Dots) -> Self {
        self.dots = dots;
        self
    }

    /// Returns the theme in the 256 colours of terminals without true colour.
    pub fn in_256_colors(mut self) -> Self {
        let grounds = self.boards.values_mut().flatten().map(|(_, style)| style);
        for style in (self.styles.iter_mut())
            .chain(&mut self.players)
            .chain(grounds)
        {
            style.fg = style.fg.map(indexed);
            style.bg = style.bg.map(indexed);
        }
        for color in self.named.values_mut().chain(self.cores.values_mut()) {
            *color = indexed(*color);
        }
        self
    }

    /// Returns a colour by name: the theme's names for players first, then the names and numbers of terminal colours
    /// and `#rrggbb`.
    pub fn color(&self, name: &str) -> Option<Color> {
        self.named
            .get(name)
            .copied()
            .or_else(|| name.parse::<Color>().ok())
    }

    /// Returns a character, or its ASCII replacement if only ASCII may be used.
    pub fn sign(&self, unicode: &'static str) -> &'static str {
        self.signs.show(unicode)
    }

    /// Returns the set of characters for pieces: ASCII letters if the terminal has few other characters.
    pub fn piece_signs(&self) -> Signs {
        match self.dots {
            Dots::Blocks => Signs::Ascii,
            _ => self.signs,
        }
    }

    /// Returns a theme without colours, as the base of others.
    pub(super) fn blank() -> Self {
        Self {
            name: String::new(),
            signs: Signs::Unicode,
            dots: Dots::default(),
            texture: true,
            colors: true,
            ground: None,
            paper: None,
            styles: vec![Style::new(); Role::ALL.len()],
            players: Vec::new(),
            named: BTreeMap::new(),
            cores: BTreeMap::new(),
            boards: BTreeMap::new(),
            board: String::new(),
        }
    }
}
