//! Records whose game nobody here has rules for, where the format says what a move is: a stone on a point.
//!
//! They are shown on a board of points as they were written. Nothing is judged, and nothing is taken off the board that
//! the record does not take off: captures are a matter of rules.

use crate::base::Limits;
use crate::board::look::{BoardStyle, Coordinates, PieceLook, PlayerLook};
use crate::board::{Board, Game, Look, Move, Op, Outcome, Piece, PieceKind, Position};
use crate::codec::sgf::Heading;
use crate::rules::{Explanation, Faults, Judgement, Legal, Listed, Listing, Query, Rules, Worker};
use std::sync::Arc;

/// Games of the format whose moves are one placement or a pass: number, name, and the usual side of the board.
const GAMES: [(u32, &str, u16); 4] = [
    (1, "Go", 19),
    (2, "Othello", 8),
    (4, "Gomoku", 15),
    (11, "Hex", 11),
];

/// Sides beyond this have no points in the format.
const MOST: u32 = 52;

/// Something to look at a record with; none where its moves are no points, or its board is none of the format.
pub(super) fn viewer(heading: &Heading) -> Option<Arc<dyn Rules>> {
    let gm = heading.gm?;
    let (_, name, usual) = GAMES.iter().find(|(number, _, _)| *number == gm)?;
    let (width, height) = heading
        .size
        .unwrap_or((u32::from(*usual), u32::from(*usual)));
    let side = |side: u32| {
        let fits = (1..=MOST).contains(&side);
        u16::try_from(side).ok().filter(|_| fits)
    };
    let kind = |owner| PieceKind {
        name: if owner == 0 { "B" } else { "W" }.to_owned(),
        owner: Some(owner),
    };
    let mut look = Look {
        style: if gm == 11 {
            BoardStyle::Hex
        } else {
            BoardStyle::Points
        },
        coordinates: if gm == 1 {
            Coordinates::Go
        } else {
            Coordinates::Algebraic
        },
        title: [("en".to_owned(), (*name).to_owned())].into(),
        ..Look::default()
    };
    for (name, glyph, color, words) in [
        ("B", "●", "darkgray", ["black", "negras", "czarne"]),
        ("W", "○", "white", ["white", "blancas", "białe"]),
    ] {
        let languages = ["en", "es", "pl"].map(str::to_owned);
        look.players.push(PlayerLook {
            name: languages
                .into_iter()
                .zip(words.map(str::to_owned))
                .collect(),
            color: Some(color.to_owned()),
        });
        let piece = PieceLook {
            glyph: Some(glyph.to_owned()),
            ascii: name.to_lowercase().chars().next(),
            ..PieceLook::default()
        };
        look.pieces.insert(name.to_owned(), piece);
    }
    Some(Arc::new(Viewer {
        game: Game {
            // The record keeps the name that it was given.
            name: String::new(),
            width: side(width)?,
            height: side(height)?,
            players: 2,
            pieces: vec![kind(0), kind(1)],
            gm: Some(gm),
            look,
        },
    }))
}

struct Viewer {
    game: Game,
}

impl Rules for Viewer {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        Position::new(Board::new(self.game.width, self.game.height), 0)
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(Shower)
    }
}

/// Puts stones where it is told to.
struct Shower;

fn after(at: &Position, mv: &Move) -> Position {
    let mut next = at.clone();
    next.apply(mv);
    next.turn = (at.turn + 1) % 2;
    next
}

impl Worker for Shower {
    fn judge(&mut self, at: &Position, mv: &Move, _: &Limits<'_>) -> Judgement {
        Judgement::Legal(Box::new(Legal {
            played: None,
            next: after(at, mv),
            outcome: Outcome::Going,
            effects: Vec::new(),
            messages: Vec::new(),
        }))
    }

    fn moves(&mut self, at: &Position, query: &Query<'_>, _: &Limits<'_>) -> Listing {
        let stone = Piece(u16::from(at.turn.min(1)));
        let empty = at
            .board
            .squares()
            .filter(|square| at.board.get(*square).is_empty());
        let placements = empty.map(|square| Move::of(vec![Op::Place(square, stone)]));
        let fits = |mv: &Move| {
            mv.starts_with(query.prefix) && query.contains.iter().all(|op| mv.contains(op))
        };
        let mut moves: Vec<Move> = std::iter::once(Move::pass()).chain(placements).collect();
        moves.retain(fits);
        moves.sort();
        let listed = |mv: Move| Listed {
            next: after(at, &mv),
            mv,
            outcome: Outcome::Going,
            merged: 0,
        };
        Listing {
            moves: moves.into_iter().map(listed).collect(),
            classes: Vec::new(),
            complete: Ok(()),
            faults: Faults::default(),
            threatened: Vec::new(),
        }
    }

    fn explain(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        Explanation {
            judgement: self.judge(at, mv, limits),
            steps: Vec::new(),
            dropped: 0,
            deciding: Vec::new(),
        }
    }
}
