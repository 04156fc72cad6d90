//! The shapes, colours and lines of the marks of people.

use crate::codec::sgf::Markup;
use crate::session::node_facts::MarkColour;
use crate::tui::theme::{Dots, Role, Signs, Theme, legible, readable_on};
use ratatui::style::{Modifier, Style};

/// What is drawn of a mark: four corners, or two sides where there is only one row.
pub(super) struct Shape {
    pub(super) corners: [&'static str; 4],
    pub(super) sides: [&'static str; 2],
}

/// Returns the shape of a mark; `None` for a label and for what covers the whole square.
pub(super) fn shape(mark: &Markup) -> Option<Shape> {
    let (corners, sides) = match mark {
        Markup::Circle => (["╭", "╮", "╰", "╯"], ["(", ")"]),
        Markup::Square => (["┌", "┐", "└", "┘"], ["[", "]"]),
        Markup::Triangle => (["╱", "╲", "─", "─"], ["╱", "╲"]),
        Markup::Cross => (["╲", "╱", "╱", "╲"], ["×", "×"]),
        Markup::Selected => (["▪", "▪", "▪", "▪"], ["▪", "▪"]),
        Markup::Dimmed | Markup::Territory(_) | Markup::Label(_) => return None,
    };
    Some(Shape { corners, sides })
}

/// Returns the sign of a shape in one cell of the screen.
pub(super) fn small_sign(mark: &Markup) -> Option<&'static str> {
    Some(match mark {
        Markup::Circle => "○",
        Markup::Square => "□",
        Markup::Triangle => "△",
        Markup::Cross => "×",
        Markup::Selected => "▪",
        Markup::Dimmed | Markup::Territory(_) | Markup::Label(_) => return None,
    })
}

/// Returns true if a mark is drawn around what stands on its square.
pub(super) fn is_shape(mark: &Markup) -> bool {
    shape(mark).is_some()
}

/// Returns the role of a colour.
pub(super) fn role(colour: MarkColour) -> Role {
    match colour {
        MarkColour::Green => Role::MarkGreen,
        MarkColour::Red => Role::MarkRed,
        MarkColour::Yellow => Role::MarkYellow,
        MarkColour::Blue => Role::MarkBlue,
    }
}

/// Returns true if the colours of marks cannot be told apart by colour, or only badly.
pub(super) fn needs_lines(theme: &Theme) -> bool {
    !theme.colors || theme.dots.needs_letters()
}

/// Returns the line of a colour: solid, dashed, dotted, double.
pub(super) fn line(colour: Option<MarkColour>, theme: &Theme) -> &'static str {
    let has_heavy = theme.signs == Signs::Unicode && theme.dots != Dots::Blocks;
    theme.sign(match colour {
        Some(MarkColour::Green) if has_heavy => "━",
        None | Some(MarkColour::Green) => "─",
        Some(MarkColour::Red) => "╍",
        Some(MarkColour::Yellow) => "┅",
        Some(MarkColour::Blue) => "═",
    })
}

/// Returns true if the shaft of an arrow has a dot this many steps from its end and this far from its middle: what
/// [`line`] says, in dots.
pub(super) fn has_dot(colour: Option<MarkColour>, rest: i32, aside: i32) -> bool {
    match colour {
        None | Some(MarkColour::Green) => true,
        Some(MarkColour::Red) => rest % 6 < 4,
        Some(MarkColour::Yellow) => rest % 4 < 2,
        Some(MarkColour::Blue) => aside != 0,
    }
}

/// Returns the style of a sign on a square.
pub(super) fn style(theme: &Theme, colour: Option<MarkColour>, ground: Style) -> Style {
    let bare = ground.bg;
    let style = match colour {
        _ if !theme.colors => Style::new().add_modifier(Modifier::BOLD),
        Some(colour) => Style {
            bg: None,
            ..theme.style(role(colour))
        },
        None => Style {
            fg: bare.map(readable_on).or(ground.fg),
            add_modifier: Modifier::BOLD,
            ..Style::new()
        },
    };
    match bare {
        Some(ground) => legible(style.bg(ground)),
        None => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_colours_differ_in_signs_and_in_dots() {
        let colours = [
            MarkColour::Green,
            MarkColour::Red,
            MarkColour::Yellow,
            MarkColour::Blue,
        ];
        let mut theme = Theme::mono();
        for (signs, dots) in [
            (Signs::Unicode, Dots::Sextants),
            (Signs::Unicode, Dots::Blocks),
            (Signs::Ascii, Dots::None),
        ] {
            (theme.signs, theme.dots) = (signs, dots);
            let mut lines = colours.map(|colour| {
                let sign = line(Some(colour), &theme);
                let console = crate::tui::theme::console::stand_in(sign);
                match dots {
                    Dots::Blocks => console.unwrap_or(sign),
                    _ => sign,
                }
            });
            lines.sort_unstable();
            assert!(lines.is_sorted_by(|one, next| one < next), "{lines:?}");
        }
        let mut shafts = colours.map(|colour| {
            let places = (0..12).flat_map(|rest| (-1..=1).map(move |aside| (rest, aside)));
            let dots = places.map(|(rest, aside)| has_dot(Some(colour), rest, aside));
            dots.collect::<Vec<_>>()
        });
        shafts.sort_unstable();
        assert!(shafts.is_sorted_by(|one, next| one < next), "{shafts:?}");
    }
}
