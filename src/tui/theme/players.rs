//! The colours of players, and of their pieces on every background.

use super::{Role, Theme, contrast};
use crate::board::Game;
use ratatui::style::{Color, Style};

/// The backgrounds on which a piece can stand.
pub(super) const GROUNDS: [Role; 11] = [
    Role::BoardLight,
    Role::BoardDark,
    Role::BoardMiddle,
    Role::BoardLines,
    Role::LastMove,
    Role::Cursor,
    Role::Target,
    Role::LookedAt,
    Role::Refused,
    Role::Threatened,
    Role::Pending,
];

/// The colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones {
    /// The body, almost black or almost white, which contrasts with every background.
    pub body: Color,
    /// The colour of the player, painted on the body; `None` for plain black and white.
    pub core: Option<Color>,
    /// The colour of a hole in the body.
    pub eye: Color,
}

impl Theme {
    /// Returns the style of a player: in the colour that the look of the game names, or else in the theme's own.
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
        match self
            .named_color(game, player)
            .and_then(|name| self.color(name))
        {
            Some(color) => own.fg(color),
            None => own,
        }
    }

    /// Returns the colours of a player's pieces. Without colours all of them are those of the terminal.
    #[must_use]
    pub fn tones(&self, game: &Game, player: u8) -> Tones {
        if !self.colors {
            return Tones {
                body: Color::Reset,
                core: None,
                eye: Color::Reset,
            };
        }
        let color_of = |player: u8| self.player(game, player).fg.unwrap_or(Color::Reset);
        let wanted = color_of(player);
        let mut grounds: Vec<Color> = GROUNDS
            .iter()
            .filter_map(|role| self.style(*role).bg)
            .collect();
        for [red, green, blue] in game.look.squares.iter().flatten() {
            let given = Color::Rgb(*red, *green, *blue);
            if !grounds.contains(&given) {
                grounds.push(given);
            }
        }
        let mut body = contrast::standing_out(wanted, &grounds);
        // Two sides differ by fill as well: one is light and the other dark, whatever their colours are.
        if game.players == 2 && player < 2 {
            let other = color_of(1 - player);
            let bodies = [body, contrast::standing_out(other, &grounds)];
            if let [Some(own), Some(others)] = bodies.map(contrast::is_light)
                && own == others
            {
                let is_lighter = contrast::is_lighter(wanted, other, player == 0);
                body = contrast::standing_out_as(is_lighter, wanted, &grounds);
            }
        }
        let named = self.named_color(game, player).or_else(|| {
            let mut named = self.named.iter();
            named
                .find(|(_, color)| **color == wanted)
                .map(|(name, _)| name.as_str())
        });
        let core = named.and_then(|name| self.cores.get(name).copied());
        // If the lightness was changed, the original colour is shown in the core.
        let core = core.or((body != wanted).then_some(wanted));
        Tones {
            body,
            core: core.map(|core| contrast::standing_out(core, &[body])),
            eye: contrast::apart_from(body),
        }
    }

    fn named_color<'g>(&self, game: &'g Game, player: u8) -> Option<&'g str> {
        let look = game.look.players.get(usize::from(player))?;
        look.color.as_deref().filter(|_| self.colors)
    }
}
