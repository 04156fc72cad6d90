//! Marks and arrows that other programs write into comments: `[%csl Ga4,Rb5]` and `[%cal Gc2c4]`.

use crate::board::{Board, Game, Square};
use crate::codec::sgf::{Connection, Markup};
use crate::notation::read_square;

/// Returns the marks and the arrows that a comment asks for. Squares beside the board are left out.
pub(in crate::session) fn comment_marks(
    comment: &str,
    game: &Game,
    board: &Board,
) -> (Vec<(Square, Markup)>, Vec<Connection>) {
    let (mut marks, mut arrows) = (Vec::new(), Vec::new());
    for command in comment.split("[%").skip(1) {
        let command = command.split(']').next().unwrap_or_default();
        let split = command.split_once(char::is_whitespace);
        let (name, places) = split.unwrap_or((command, ""));
        // The first letter is a colour.
        let places = places.split(',').filter_map(|place| place.trim().get(1..));
        match name {
            "csl" => marks.extend(places.filter_map(|place| read_square(place, game))),
            "cal" => arrows.extend(places.filter_map(|place| two_squares(place, game))),
            _ => {}
        }
    }
    let arrow = |(from, to)| Connection {
        from,
        to,
        is_arrow: true,
    };
    let marks = marks.into_iter().filter(|square| board.has(*square));
    let arrows = arrows
        .into_iter()
        .filter(|(from, to)| board.has(*from) && board.has(*to));
    (
        marks.map(|square| (square, Markup::Circle)).collect(),
        arrows.map(arrow).collect(),
    )
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

    #[test]
    fn marks_and_arrows_of_comments_are_marks() {
        let game = Game::new(8, 8);
        let board = Board::new(8, 8);
        let text = "good [%csl Ga4,Rb5][%cal Gc2c4,Yg1f3,Rh1z9] move [%clk 0:01:00]";
        let (marks, arrows) = comment_marks(text, &game, &board);
        let circle = |x, y| (Square::new(x, y), Markup::Circle);
        assert_eq!(marks, [circle(0, 3), circle(1, 4)]);
        let arrow = |from: (u16, u16), to: (u16, u16)| Connection {
            from: Square::new(from.0, from.1),
            to: Square::new(to.0, to.1),
            is_arrow: true,
        };
        assert_eq!(arrows, [arrow((2, 1), (2, 3)), arrow((6, 0), (5, 2))]);
        for odd in [
            "[%csl",
            "[%csl ]",
            "[%csl G]",
            "[%cal Ga1]",
            "[%csl Gz99]",
            "[%cal ł]",
            "[%csl łł]",
        ] {
            assert_eq!(
                comment_marks(odd, &game, &board),
                Default::default(),
                "{odd}"
            );
        }
    }
}
