//! The hint: its words, and what the board shows of it.

use super::branches::path_of;
use super::candidates::line_words;
use crate::base::Message;
use crate::board::area::Area;
use crate::board::{Move, Square};
use crate::codec::sgf::{Connection, Markup};
use crate::message;
use crate::notation::label::write_label;
use crate::notation::{row_name, square_name};
use crate::session::node_facts::{ColouredConnection, ColouredMark, MarkColour};
use crate::session::{Hint, HintStep};
use crate::tui::app::App;

/// The most squares of a board on which a row is told in place of a quarter.
const SMALL: u32 = 16;

/// The most moves of the expected line, which a notice has room for.
const LINE: usize = 6;

/// What a board shows of a hint.
#[derive(Default)]
pub struct ShownHint {
    /// The part of the board where to look.
    pub region: Option<Area>,
    pub mark: Option<ColouredMark>,
    pub arrow: Option<ColouredConnection>,
}

/// Returns what is told of the hint, in words; `None` if there is none, or its search is running.
pub fn hint_words(app: &App) -> Option<Message> {
    let session = app.session.as_ref()?;
    let (game, hint) = (session.game()?, session.players().hint()?);
    let (step, found) = hint.told()?;
    let position = hint.position();
    let start = start_of(app, hint, &found.mv);
    let name = |square: Square| square_name(square, game.look.coordinates);
    Some(match (step, start) {
        (HintStep::Region, Some((field, square, _))) => {
            let row = row_name(square.y, game.look.coordinates);
            match region(field, square, app.board.flipped) {
                (_, None) => message!("engine-hint-row", row = row),
                (_, Some(part)) => message!("engine-hint-look", part = part),
            }
        }
        (HintStep::Square, Some((_, square, true))) => {
            message!("engine-hint-piece", square = name(square))
        }
        (HintStep::Square, Some((_, square, false))) => {
            message!("engine-hint-point", square = name(square))
        }
        (HintStep::Line, _) => {
            let line = line_words(found, game, position, LINE).join(" ");
            message!("engine-hint-line", line = line)
        }
        _ if found.mv.is_empty() => message!("engine-hint-pass"),
        _ => message!(
            "engine-hint-move",
            mv = write_label(&found.mv, game, position)
        ),
    })
}

/// Returns what the board shows of the hint: nothing while a move is being made or something lies over the board.
pub fn shown_hint(app: &App) -> ShownHint {
    let is_idle = app.board.composition.is_empty()
        && app.composer.line.text().is_empty()
        && app.layers.is_empty();
    let session = app.session.as_ref().filter(|_| is_idle);
    let hint = session.and_then(|session| session.players().hint());
    let told = hint.and_then(|hint| Some((hint, hint.told()?)));
    let Some((hint, (step, found))) = told else {
        return ShownHint::default();
    };
    let Some((field, square, _)) = start_of(app, hint, &found.mv) else {
        return ShownHint::default();
    };
    let colour = Some(MarkColour::Green);
    let circle = ColouredMark {
        square,
        mark: Markup::Circle,
        colour,
    };
    let arrow = match path_of(&found.mv) {
        (Some(from), Some(to)) => Some(Connection {
            from,
            to,
            is_arrow: true,
        }),
        _ => None,
    };
    let arrow = arrow.map(|connection| ColouredConnection { connection, colour });
    match step {
        HintStep::Region => ShownHint {
            region: Some(region(field, square, app.board.flipped).0),
            ..ShownHint::default()
        },
        HintStep::Move | HintStep::Line if arrow.is_some() => ShownHint {
            arrow,
            ..ShownHint::default()
        },
        _ => ShownHint {
            mark: Some(circle),
            ..ShownHint::default()
        },
    }
}

/// Returns the board without hands, the square on it where a move begins, and true if a piece moves from there.
fn start_of(app: &App, hint: &Hint, mv: &Move) -> Option<(Area, Square, bool)> {
    let board = &hint.position().board;
    let field = app.game()?.look.field(board.width(), board.height());
    let (from, to) = path_of(mv);
    let squares = from.into_iter().chain(to);
    let squares = squares.chain(mv.iter().map(|op| op.square()));
    let square = squares.into_iter().find(|square| field.has(*square))?;
    Some((field, square, from == Some(square)))
}

/// Returns the part of a board that a square belongs to, and its name as it lies on the screen: a quarter, or a half of a
/// single row or column; on a small board its row, which has no name.
fn region(field: Area, square: Square, flipped: bool) -> (Area, Option<&'static str>) {
    let (width, height) = field.size();
    let part = |low: Square, high: Square| Area { low, high };
    if height > 1 && u32::from(width) * u32::from(height) <= SMALL {
        let low = Square::new(field.low.x, square.y);
        return (part(low, Square::new(field.high.x, square.y)), None);
    }
    let (left, right, is_right) = half(field.low.x, field.high.x, square.x);
    let (lower, upper, is_upper) = half(field.low.y, field.high.y, square.y);
    let name = match (
        (height > 1).then_some(is_upper != flipped),
        (width > 1).then_some(is_right != flipped),
    ) {
        (Some(true), Some(false)) => "upper-left",
        (Some(true), Some(true)) => "upper-right",
        (Some(false), Some(false)) => "lower-left",
        (Some(false), Some(true)) => "lower-right",
        (Some(true), None) => "upper",
        (Some(false), None) => "lower",
        (None, Some(true)) => "right",
        (None, _) => "left",
    };
    let area = part(Square::new(left, lower), Square::new(right, upper));
    (area, Some(name))
}

/// Returns the half of a range that a number belongs to, and true for the second one. The middle belongs to the first.
fn half(low: u16, high: u16, number: u16) -> (u16, u16, bool) {
    let middle = low + high.saturating_sub(low) / 2;
    match number > middle {
        true => (middle + 1, high, true),
        false => (low, middle, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_named_as_they_lie_on_the_screen() {
        let field = Area::whole(9, 9);
        let named = |x, y, flipped| region(field, Square::new(x, y), flipped).1;
        assert_eq!(named(0, 8, false), Some("upper-left"));
        assert_eq!(named(0, 8, true), Some("lower-right"));
        assert_eq!(named(4, 4, false), Some("lower-left"));
        let (area, _) = region(field, Square::new(5, 5), false);
        assert_eq!((area.low, area.high), (Square::new(5, 5), field.high));
        let row = region(Area::whole(6, 1), Square::new(3, 0), false);
        assert_eq!(row.1, Some("right"));
        let (area, name) = region(Area::whole(3, 3), Square::new(1, 2), false);
        assert_eq!((area.low.y, area.high.y, name), (2, 2, None));
    }
}
