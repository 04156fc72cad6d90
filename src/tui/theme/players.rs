//! The colours of players, and of their pieces on every background.

use super::{Role, Theme, XTERM, contrast, number_of, shades_in};
use crate::board::look::BoardStyle;
use crate::board::{Game, Piece};
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

impl Tones {
    /// Returns the colour by which the player is known.
    pub fn shown(&self) -> Color {
        self.core.unwrap_or(self.body)
    }
}

/// The lumas of the darkest and the lightest colour that rules give to squares, from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LumaRange {
    bounds: Option<(u32, u32)>,
}

impl LumaRange {
    /// Returns the range of some colours.
    pub fn of<'c>(colors: impl IntoIterator<Item = &'c [u8; 3]>) -> Self {
        let lumas = colors.into_iter().map(|color| luma(*color));
        let bounds = lumas.fold(None, |bounds: Option<(u32, u32)>, luma| {
            let (low, high) = bounds.unwrap_or((luma, luma));
            Some((low.min(luma), high.max(luma)))
        });
        Self { bounds }
    }

    /// Returns the third of the range in which a colour lies, 0 for the darkest; `None` if all are equally light.
    fn third_of(self, color: [u8; 3]) -> Option<u32> {
        let (low, high) = self.bounds.filter(|(low, high)| low < high)?;
        let part = luma(color).saturating_sub(low) * 3 / (high - low);
        Some(part.min(2))
    }
}

/// Returns how light a colour is, from 0 to 255 (ITU-R BT.601).
fn luma([red, green, blue]: [u8; 3]) -> u32 {
    (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000
}

impl Theme {
    /// Returns the style of a player: in the colour that the look of the game names, or else in the theme's own.
    pub fn player(&self, game: &Game, player: u8) -> Style {
        let player_style = match self.players.len() {
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
            Some(color) => player_style.fg(color),
            None => player_style,
        }
    }

    /// Returns the style of a square with the colour that the rules give to it. A theme of sixteen colours has none like
    /// it, so there the square is light, dark or between, as the colour is among all that the rules give.
    pub fn given_ground(&self, role: Role, given: [u8; 3], all: &LumaRange) -> Style {
        let role_style = self.style(role);
        if !self.has_named_grounds() {
            let [red, green, blue] = given;
            return role_style.bg(Color::Rgb(red, green, blue));
        }
        match all.third_of(given) {
            Some(0) => self.style(Role::BoardDark),
            Some(1) => self.style(Role::BoardMiddle),
            Some(_) => self.style(Role::BoardLight),
            None => role_style,
        }
    }

    /// Returns a background in the colour of the player who wants to reach the square, made so dark that the colours of all
    /// players contrast; `None` if there is none. Light and dark squares still differ.
    pub fn dark_goal_ground(&self, ground: Style, tint: Color, shown: &[Color]) -> Option<Style> {
        let is_light = ground.bg == self.style(Role::BoardLight).bg;
        let grounds = [ground.bg?, tint];
        let is_true_colour = grounds.iter().all(|color| matches!(color, Color::Rgb(..)));
        let dark = contrast::standing_out_as(false, tint, shown);
        let Color::Rgb(red, green, blue) = dark else {
            return None;
        };
        let lower = |shade: u8| if is_light { shade } else { shade - shade / 3 };
        let dark = Color::Rgb(lower(red), lower(green), lower(blue));
        let is_seen = |color: &Color| contrast::standing_out(*color, &[dark]) == *color;
        (is_true_colour && shown.iter().all(is_seen)).then(|| ground.bg(dark))
    }

    /// Returns a background with some of the colour of the player who wants to reach the square: up to a half, as much as
    /// leaves the bodies of all pieces contrast. It is as light as the background, so that a light colour shows as well.
    pub fn goal_ground(&self, ground: Style, tint: Color, bodies: &[Color]) -> Style {
        let (Some(Color::Rgb(r, g, b)), Color::Rgb(red, green, blue)) = (ground.bg, tint) else {
            return ground;
        };
        let (own, tinting) = (luma([r, g, b]), luma([red, green, blue]).max(1));
        let as_light = |shade: u8| {
            let scaled = u32::from(shade) * own / tinting;
            u8::try_from(scaled).unwrap_or(u8::MAX)
        };
        let plain = [red, green, blue];
        // As light as the ground, so that it differs in colour alone; a grey differs in lightness or not at all.
        let scaled = plain.map(as_light);
        let mixed = |[red, green, blue]: [u8; 3], share: u16| {
            let mix = |shade: u8, tint: u8| {
                let sum = u16::from(shade) * (16 - share) + u16::from(tint) * share;
                u8::try_from(sum / 16).unwrap_or(shade)
            };
            Color::Rgb(mix(r, red), mix(g, green), mix(b, blue))
        };
        let is_seen_on =
            |ground: Color, body: Color| contrast::standing_out(body, &[ground]) == body;
        let shares = (1..=8).rev();
        let mut all = shares
            .clone()
            .map(|share| mixed(scaled, share))
            .chain(shares.map(|share| mixed(plain, share)));
        let tinted = all.find(|mixed| {
            Some(*mixed) != ground.bg && bodies.iter().all(|body| is_seen_on(*mixed, *body))
        });
        tinted.map_or(ground, |tinted| ground.bg(tinted))
    }

    /// Returns the style of a square of a board for what stands beside the board.
    fn board_ground(&self, style: BoardStyle) -> Style {
        self.style(match style {
            BoardStyle::Squares => Role::BoardLight,
            BoardStyle::Points => Role::BoardLines,
            _ if self.has_named_grounds() => Role::BoardDark,
            BoardStyle::Hex | BoardStyle::HexSheared => Role::BoardMiddle,
        })
    }

    /// Returns true if the squares of boards are painted in some of the sixteen colours that terminals have names for.
    pub fn has_named_grounds(&self) -> bool {
        let ground = self.style(Role::BoardLight).bg;
        ground.is_some_and(|ground| number_of(ground).is_some())
    }

    /// Returns the colours of a player's pieces. Without colours all of them are those of the terminal.
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
        let grounds = self.piece_grounds(game);
        // Three demands, in this order: a piece is seen on every background that its square may have; the pieces of two
        // players differ without colour, by lightness; and the colour that the look names is still to be seen, if not
        // in the body then in the core.
        let mut body = contrast::standing_out(wanted, &grounds);
        // Two sides differ by fill as well: one is light and the other dark, whatever their colours are.
        if game.players == 2 && player < 2 {
            let other = color_of(1 - player);
            let bodies = [body, contrast::standing_out(other, &grounds)];
            match bodies.map(contrast::is_light) {
                [Some(own), Some(others)] if own == others => {
                    let is_lighter = contrast::is_lighter(wanted, other, player == 0);
                    body = contrast::standing_out_as(is_lighter, wanted, &grounds);
                }
                _ => body = self.named_body(game, player, &bodies).unwrap_or(body),
            }
        }
        self.tones_of(wanted, body, self.named_color(game, player))
    }

    /// Returns the colours of a kind of piece: those of its owner, unless the look gives it one of its own.
    pub fn piece_tones(&self, game: &Game, piece: Piece) -> Tones {
        let look = game.look.pieces.get(game.piece_name(piece));
        let color = look.and_then(|look| look.color.as_deref());
        let color = color.filter(|_| self.colors);
        let own = color.and_then(|name| {
            let name = self.shown_name(name);
            Some((name, self.color(name)?))
        });
        let Some((name, wanted)) = own else {
            return self.tones(game, game.owner(piece));
        };
        let body = contrast::standing_out(wanted, &self.piece_grounds(game));
        self.tones_of(wanted, body, Some(name))
    }

    /// Returns all backgrounds on which a piece of a game can stand.
    fn piece_grounds(&self, game: &Game) -> Vec<Color> {
        let mut grounds: Vec<Color> = GROUNDS
            .iter()
            .filter_map(|role| self.style(*role).bg)
            .collect();
        let given = game.look.squares.iter().flatten();
        for [red, green, blue] in given.filter(|_| !self.has_named_grounds()) {
            let given = Color::Rgb(*red, *green, *blue);
            if !grounds.contains(&given) {
                grounds.push(given);
            }
        }
        grounds
    }

    /// Returns the colours of pieces with a body, for which a colour was wanted that may have this name.
    fn tones_of(&self, wanted: Color, body: Color, name: Option<&str>) -> Tones {
        let named = name.or_else(|| {
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
            core: core
                .filter(|core| *core != body)
                .map(|core| contrast::standing_out(core, &[body])),
            eye: contrast::apart_from(body),
        }
    }

    /// Returns the style of a player's sign outside the board: as it is seen there, because a body is chosen for the grounds of
    /// boards. Of few colours one may be that of the ground, and then the body is the ground.
    pub fn swatch(&self, game: &Game, player: u8) -> Style {
        let tones = self.tones(game, player);
        match tones.core.filter(|_| self.has_named_grounds()) {
            Some(core) => Style::new().fg(core).bg(tones.body),
            None => self.board_ground(game.look.style).fg(tones.shown()),
        }
    }

    /// Returns true if the bodies of all players contrast, so that nothing else has to tell them apart. How a terminal shows
    /// its sixteen colours is not known, but those of bodies are the darkest or among the lightest.
    pub fn has_contrasting_bodies(&self, game: &Game) -> bool {
        let bodies = (0..game.players).map(|player| self.tones(game, player).body);
        let bodies: Option<Vec<[u8; 3]>> = bodies.map(|body| shades_in(body, &XTERM)).collect();
        self.colors
            && bodies.is_some_and(|bodies| {
                let mut pairs = bodies.iter().enumerate();
                pairs.all(|(index, body)| {
                    let mut others = bodies.iter().skip(index + 1);
                    others.all(|other| contrast::contrast(*body, *other) >= contrast::ENOUGH)
                })
            })
    }

    /// Returns the body of a piece if both players have bodies of equal lightness among the sixteen colours: that of the
    /// theme's own player. A colour that is only shown in the core gives way to one that is the body itself.
    fn named_body(&self, game: &Game, player: u8, bodies: &[Color; 2]) -> Option<Color> {
        let is_light = |color: &Color| {
            let shades = shades_in(*color, &XTERM)?;
            contrast::is_light(Color::Rgb(shades[0], shades[1], shades[2]))
        };
        let [own, others] = [is_light(&bodies[0])?, is_light(&bodies[1])?];
        if own != others {
            return None;
        }
        let has_core = |player: u8| {
            let name = self.named_color(game, player);
            name.is_some_and(|name| self.cores.contains_key(name))
        };
        let mut own_colors = self.players.iter().filter_map(|player| player.fg);
        match (has_core(player), has_core(1 - player)) {
            (true, false) => own_colors.find(|color| is_light(color) != Some(own)),
            (false, true) => None,
            _ => own_colors.nth(usize::from(player)),
        }
    }

    fn named_color<'g>(&self, game: &'g Game, player: u8) -> Option<&'g str> {
        let look = game.look.players.get(usize::from(player))?;
        let name = look.color.as_deref().filter(|_| self.colors)?;
        Some(self.shown_name(name))
    }

    /// Returns the name of a colour as far as it is shown.
    fn shown_name<'g>(&self, name: &'g str) -> &'g str {
        // Among sixteen colours one that is given by numbers may be the same as its ground.
        match self.color(name) {
            Some(Color::Rgb(red, green, blue)) if self.has_named_grounds() => {
                nearest_name([red, green, blue])
            }
            _ => name,
        }
    }
}

/// Returns the name of the colour with the nearest hue; for grey ones, with the nearest lightness.
fn nearest_name(color: [u8; 3]) -> &'static str {
    const HUES: [&str; 6] = ["red", "yellow", "green", "cyan", "blue", "magenta"];
    let [red, green, blue] = color.map(i32::from);
    let most = red.max(green).max(blue);
    let range = most - red.min(green).min(blue);
    if range * 4 < most || range == 0 {
        return if luma(color) < 128 { "black" } else { "white" };
    }
    // The hue in sixths of the circle, rounded: how far the colour is from the purest one beside it.
    let sixths = |from: i32, difference: i32| from * range + difference;
    let hue = match most {
        _ if most == red => sixths(6, green - blue),
        _ if most == green => sixths(8, blue - red),
        _ => sixths(10, red - green),
    };
    let sixth = (hue * 2 + range) / (range * 2) % 6;
    let sixth = usize::try_from(sixth).unwrap_or(0);
    HUES.get(sixth).copied().unwrap_or("red")
}
