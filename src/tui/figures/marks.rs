//! Marks, labels and arrows on a diagram, in black and white.

use crate::base::clean::{clean_line, escape_markup, shortened};
use crate::codec::sgf::Markup;
use crate::session::node_facts::{ColouredConnection, MarkColour};
use crate::tui::page::text::short;
use std::fmt::Write as _;

/// The most letters of a label.
const MAX_LABEL: usize = 4;

/// Returns the path of a mark around the middle of a square.
pub(super) fn shape_of(mark: &Markup) -> &'static str {
    match mark {
        Markup::Triangle => "M0-11L10 7H-10Z",
        Markup::Square => "M-8-8H8V8H-8Z",
        Markup::Selected => "M0-10L10 0L0 10L-10 0Z",
        Markup::Circle => "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",
        Markup::Cross => "M-8-8L8 8M-8 8L8-8",
        Markup::Label(_) | Markup::Dimmed | Markup::Territory(_) => "",
    }
}

/// Draws a point of a player's territory.
pub(super) fn draw_territory(fill: &str, (x, y): (f64, f64), svg: &mut String) {
    let _ = write!(
        svg,
        "<path class=\"mark\" fill=\"{fill}\" stroke=\"#000\" d=\"M{} {}h10v10h-10z\"/>",
        short(x - 5.0),
        short(y - 5.0)
    );
}

/// Draws a label on a ground of its own, so that no line goes through it.
pub(super) fn draw_label(
    text: &str,
    (x, y): (f64, f64),
    ink: &str,
    behind: &str,
    svg: &mut String,
) {
    let cleaned = clean_line(text);
    let text = shortened(&cleaned, MAX_LABEL);
    let size = match text.chars().count() {
        ..=1 => 21.0,
        2 => 17.0,
        _ => 12.0,
    };
    let _ = write!(
        svg,
        "<g class=\"mark\"><circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"{behind}\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{ink}\">{}</text></g>",
        short(y + size * 0.35),
        escape_markup(&text),
        x = short(x),
        y = short(y)
    );
}

/// Returns the attribute that tells the lines of the four colours apart without colour.
pub(super) fn dashes(colour: Option<MarkColour>) -> &'static str {
    match colour {
        None | Some(MarkColour::Green) => "",
        Some(MarkColour::Red) => " stroke-dasharray=\"8 4\"",
        Some(MarkColour::Yellow) => " stroke-dasharray=\"2 3\"",
        Some(MarkColour::Blue) => " stroke-dasharray=\"10 3 2 3\"",
    }
}

/// Draws an arrow or a line between two points.
pub(super) fn draw_arrow(
    ((x, y), (to_x, to_y)): ((f64, f64), (f64, f64)),
    arrow: &ColouredConnection,
    svg: &mut String,
) {
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = (dx / length, dy / length);
    let head = if arrow.connection.is_arrow { 13.0 } else { 0.0 };
    let (end_x, end_y) = (to_x - dx * head, to_y - dy * head);
    let line = format!(
        "M{} {}L{} {}",
        short(x),
        short(y),
        short(end_x),
        short(end_y)
    );
    let _ = write!(
        svg,
        "<g class=\"mark\" fill=\"none\"><path stroke=\"#fff\" stroke-width=\"6\" d=\"{line}\"/>\
         <path stroke=\"#000\" stroke-width=\"3\"{} d=\"{line}\"/>",
        dashes(arrow.colour)
    );
    if arrow.connection.is_arrow {
        let _ = write!(
            svg,
            "<path fill=\"#000\" stroke=\"#fff\" d=\"M{} {}L{} {}L{} {}Z\"/>",
            short(to_x),
            short(to_y),
            short(end_x - dy * 7.0),
            short(end_y + dx * 7.0),
            short(end_x + dy * 7.0),
            short(end_y - dx * 7.0)
        );
    }
    svg.push_str("</g>");
}
