//! Marks and arrows with their colours: properties of SGF, and `[%csl Ga4,Rb5]` and `[%cal Gc2c4]` in comments.

use super::comment::{commands, with_command_of};
use crate::board::{Board, Game, Square};
use crate::codec::sgf::{self, Connection, Markup};
use crate::notation::{read_square, square_name};
use crate::record::Node;

/// A colour that people give to marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkColour {
    Green,
    Red,
    Yellow,
    Blue,
}

impl MarkColour {
    /// Returns the colour that a letter of PGN names.
    fn of_letter(letter: &str) -> Option<Self> {
        match letter {
            "G" => Some(Self::Green),
            "R" => Some(Self::Red),
            "Y" => Some(Self::Yellow),
            "B" => Some(Self::Blue),
            _ => None,
        }
    }

    /// Returns the letter that names it in PGN.
    pub fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// Returns the colour after this one; `None` after the last one.
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Green => Some(Self::Red),
            Self::Red => Some(Self::Yellow),
            Self::Yellow => Some(Self::Blue),
            Self::Blue => None,
        }
    }

    /// Returns the key of its name among the texts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Green => "mark-green",
            Self::Red => "mark-red",
            Self::Yellow => "mark-yellow",
            Self::Blue => "mark-blue",
        }
    }
}

/// A mark with the colour that the file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColouredMark {
    pub square: Square,
    pub mark: Markup,
    pub colour: Option<MarkColour>,
}

/// An arrow or a line with the colour that the file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColouredConnection {
    pub connection: Connection,
    pub colour: Option<MarkColour>,
}

/// Returns the marks of a node for squares of the board: of its properties, then of its comment if the game, which names
/// the squares there, is known.
pub fn marks(node: &Node, game: Option<&Game>, board: &Board) -> Vec<ColouredMark> {
    let mut marks: Vec<ColouredMark> = sgf::markup(node.foreign(), board)
        .into_iter()
        .map(|(square, mark)| ColouredMark {
            square,
            mark,
            colour: stated_colour(node, board, square, square),
        })
        .collect();
    let Some(game) = game else { return marks };
    for (colour, place) in places(node.comment(), "csl") {
        marks.extend(
            read_square(place, game)
                .filter(|square| board.has(*square))
                .map(|square| ColouredMark {
                    square,
                    mark: Markup::Circle,
                    colour,
                }),
        );
    }
    marks
}

/// Returns the arrows and lines of a node, as [`marks`] does the marks.
pub fn connections(node: &Node, game: Option<&Game>, board: &Board) -> Vec<ColouredConnection> {
    let mut arrows: Vec<ColouredConnection> = sgf::connections(node.foreign(), board)
        .into_iter()
        .map(|connection| ColouredConnection {
            connection,
            colour: stated_colour(node, board, connection.from, connection.to),
        })
        .collect();
    let Some(game) = game else { return arrows };
    for (colour, place) in places(node.comment(), "cal") {
        arrows.extend(
            two_squares(place, game)
                .filter(|(from, to)| board.has(*from) && board.has(*to))
                .map(|(from, to)| ColouredConnection {
                    connection: Connection {
                        from,
                        to,
                        is_arrow: true,
                    },
                    colour,
                }),
        );
    }
    arrows
}

/// Returns the colour that a property gives to a mark or an arrow.
fn stated_colour(node: &Node, board: &Board, from: Square, to: Square) -> Option<MarkColour> {
    let letter = sgf::colour_letter(node.foreign(), board, from, to)?;
    MarkColour::of_letter(letter.encode_utf8(&mut [0; 4]))
}

/// Returns true if the comment of a node lists the circle of a square, or the arrow from it to another one.
pub fn is_in_comment(comment: &str, game: &Game, from: Square, to: Square) -> bool {
    places(comment, command_of(from, to)).any(|(_, place)| is_place(place, game, from, to))
}

/// Returns the comment with the circle of a square, or the arrow from it to another one, in a colour; without a colour
/// it is removed. Nothing else in the comment changes.
pub fn with_colour(
    comment: &str,
    game: &Game,
    (from, to): (Square, Square),
    colour: Option<MarkColour>,
) -> String {
    let name = command_of(from, to);
    let square = |square| square_name(square, game.look.coordinates.in_files());
    let wanted = colour.map(|colour| match from == to {
        true => format!("{}{}", colour.letter(), square(from)),
        false => format!("{}{}{}", colour.letter(), square(from), square(to)),
    });
    let is_this = |entry: &str| {
        let place = entry.trim().get(1..).unwrap_or_default();
        is_place(place, game, from, to)
    };
    // Of several commands the one that lists it is changed, and no other lists it after that.
    let named: Vec<_> = commands(comment)
        .filter(|command| command.name == name)
        .collect();
    let listing = named.iter().enumerate();
    let listing = listing.filter(|(_, command)| command.argument.split(',').any(is_this));
    let numbers: Vec<usize> = listing.map(|(number, _)| number).collect();
    let first = numbers.first().copied().unwrap_or_default();
    let change = |text: String, number: usize, wanted: Option<&str>| {
        let listed = named.get(number).map_or("", |command| command.argument);
        let others = listed.split(',');
        let others = others.filter(|entry| !entry.trim().is_empty() && !is_this(entry));
        let entries: Vec<&str> = others.chain(wanted).collect();
        let argument = (!entries.is_empty()).then(|| entries.join(","));
        with_command_of(&text, (name, number), argument.as_deref())
    };
    // From the last one, so that the numbers of the others stay.
    let further = numbers.iter().skip(1).rev();
    let text = further.fold(comment.to_owned(), |text, number| {
        change(text, *number, None)
    });
    change(text, first, wanted.as_deref())
}

fn command_of(from: Square, to: Square) -> &'static str {
    if from == to { "csl" } else { "cal" }
}

fn is_place(place: &str, game: &Game, from: Square, to: Square) -> bool {
    match from == to {
        true => read_square(place, game) == Some(from),
        false => two_squares(place, game) == Some((from, to)),
    }
}

/// Returns the places that the commands with a name list, each with its colour, which is its first letter.
fn places<'c>(
    comment: &'c str,
    name: &'static str,
) -> impl Iterator<Item = (Option<MarkColour>, &'c str)> {
    let commands = commands(comment).filter(move |command| command.name == name);
    let places = commands.flat_map(|command| command.argument.split(','));
    places.filter_map(|place| {
        let (colour, place) = place.trim().split_at_checked(1)?;
        Some((MarkColour::of_letter(colour), place))
    })
}

/// Reads two squares that stand side by side.
fn two_squares(text: &str, game: &Game) -> Option<(Square, Square)> {
    let mut ends = text.char_indices().map(|(end, _)| end).skip(2);
    ends.find_map(|end| {
        let (from, to) = (text.get(..end)?, text.get(end..)?);
        Some((read_square(from, game)?, read_square(to, game)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{NodeId, Property, Record};

    #[test]
    fn marks_and_arrows_have_colours() {
        let game = Game::new(8, 8);
        let board = Board::new(8, 8);
        let mut record = Record::new();
        let mut read = |comment: &str| {
            record.set_comment(NodeId::ROOT, comment);
            let node = record.node(NodeId::ROOT);
            (
                marks(node, Some(&game), &board),
                connections(node, Some(&game), &board),
            )
        };
        let text = "good [%csl Ga4,Rb5,Xc6][%cal Gc2c4,Yg1f3,Bh1z9] move [%clk 0:01:00]";
        let (marks, arrows) = read(text);
        let circle = |x, y, colour| ColouredMark {
            square: Square::new(x, y),
            mark: Markup::Circle,
            colour,
        };
        let (green, red) = (Some(MarkColour::Green), Some(MarkColour::Red));
        assert_eq!(
            marks,
            [circle(0, 3, green), circle(1, 4, red), circle(2, 5, None)]
        );
        let arrow = |from: (u16, u16), to: (u16, u16), colour| ColouredConnection {
            connection: Connection {
                from: Square::new(from.0, from.1),
                to: Square::new(to.0, to.1),
                is_arrow: true,
            },
            colour,
        };
        let yellow = Some(MarkColour::Yellow);
        assert_eq!(
            arrows,
            [arrow((2, 1), (2, 3), green), arrow((6, 0), (5, 2), yellow)]
        );
        for odd in [
            "[%csl",
            "[%csl ]",
            "[%csl G]",
            "[%cal Ga1]",
            "[%csl Gz99]",
            "[%cal ł]",
            "[%csl łł]",
        ] {
            assert_eq!(read(odd), Default::default(), "{odd}");
        }
    }

    #[test]
    fn of_several_commands_the_one_that_lists_a_mark_is_changed() {
        let game = Game::new(8, 8);
        let comment = "a [%csl Ga1] b [%csl Rb2,Yc3] c [%csl Gc3]";
        let square = |x: u16, y: u16| (Square::new(x, y), Square::new(x, y));
        for (place, colour, expected) in [
            (
                square(1, 1),
                Some(MarkColour::Blue),
                "a [%csl Ga1] b [%csl Yc3,Bb2] c [%csl Gc3]",
            ),
            (square(1, 1), None, "a [%csl Ga1] b [%csl Yc3] c [%csl Gc3]"),
            (
                square(2, 2),
                Some(MarkColour::Red),
                "a [%csl Ga1] b [%csl Rb2,Rc3] c ",
            ),
            (square(0, 0), None, "a b [%csl Rb2,Yc3] c [%csl Gc3]"),
            (
                square(3, 3),
                Some(MarkColour::Green),
                "a [%csl Ga1,Gd4] b [%csl Rb2,Yc3] c [%csl Gc3]",
            ),
        ] {
            assert_eq!(with_colour(comment, &game, place, colour), expected);
        }
    }

    #[test]
    fn marks_of_properties_have_none() {
        let board = Board::new(3, 3);
        let mut record = Record::new();
        for ident in ["CR", "TR", "SQ", "MA", "DD"] {
            record.set_foreign(NodeId::ROOT, vec![Property::new(ident, ["aa", "bb"])]);
            let marks = marks(record.node(NodeId::ROOT), None, &board);
            assert_eq!(marks.len(), 2, "{ident}");
            assert!(marks.iter().all(|mark| mark.colour.is_none()));
        }
        for (ident, is_arrow) in [("AR", true), ("LN", false)] {
            record.set_foreign(NodeId::ROOT, vec![Property::new(ident, ["aa:bb"])]);
            let lines = connections(record.node(NodeId::ROOT), None, &board);
            assert_eq!(lines.len(), 1);
            assert_eq!(lines[0].connection.is_arrow, is_arrow);
        }
    }
}
