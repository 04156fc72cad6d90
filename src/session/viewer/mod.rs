//! Rules for displaying records of games without rules whose format defines a move as a stone on a point.
//!
//! They are displayed as written, and nothing is refused. What a stone does to others (captures in Go, turned lines in
//! Othello) is an effect of the judgement, as with other rules.

mod effects;

use crate::base::Limits;
use crate::board::look::{BoardStyle, Coordinates, LANGUAGES, PieceLook, PlayerLook};
use crate::board::{Board, Game, Look, Move, Op, Outcome, Piece, PieceKind, Position, Square};
use crate::codec::records::RootInfo;
use crate::codec::sgf::{game_name, usual_side};
use crate::rules::{Ask, Explanation, Faults, Judgement, Legal, Listed, Listing, Rules, Worker};
use std::sync::Arc;

/// What a stone does to other stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StoneEffect {
    Nothing,
    /// It removes groups without liberties.
    Capture,
    /// It turns lines over.
    Flip,
}

/// The numbers of the games in the format whose moves are a single placement or a pass, with the effect of a stone.
const GAMES: [(u32, StoneEffect); 4] = [
    (1, StoneEffect::Capture),
    (2, StoneEffect::Flip),
    (4, StoneEffect::Nothing),
    (11, StoneEffect::Nothing),
];

/// The greatest side of a board for which the format has names of points.
const MOST: u32 = 52;

/// Returns rules for displaying a record, or `None` if its moves are not points or its board is too large for the
/// format.
pub(super) fn viewer(root_info: &RootInfo) -> Option<Arc<dyn Rules>> {
    let gm = root_info.gm?;
    let (_, effect) = GAMES.iter().find(|(number, _)| *number == gm)?;
    let usual = usual_side(gm).map(u32::from)?;
    let (width, height) = root_info.size.unwrap_or((usual, usual));
    let side = |side: u32| {
        let fits = (1..=MOST).contains(&side);
        u16::try_from(side).ok().filter(|_| fits)
    };
    let (width, height) = (side(width)?, side(height)?);
    let kind = |owner| PieceKind {
        name: if owner == 0 { "B" } else { "W" }.to_owned(),
        owner: Some(owner),
    };
    Some(Arc::new(Viewer {
        effect: *effect,
        game: Game {
            pieces: vec![kind(0), kind(1)],
            gm: Some(gm),
            look: look(gm, height),
            // No name, so that the record keeps the one it has.
            ..Game::new(width, height)
        },
    }))
}

/// Returns rules without pieces, for records whose moves are only texts.
pub(super) fn blank() -> Arc<dyn Rules> {
    Arc::new(Viewer {
        effect: StoneEffect::Nothing,
        game: Game::new(8, 8),
    })
}

fn look(gm: u32, height: u16) -> Look {
    let (style, coordinates) = match gm {
        2 => (BoardStyle::Squares, Coordinates::FromTop(height)),
        11 => (BoardStyle::HexSheared, Coordinates::FromTop(height)),
        _ => (BoardStyle::Points, Coordinates::Go),
    };
    let title = game_name(gm).unwrap_or_default().to_owned();
    let mut look = Look {
        style,
        coordinates,
        title: [("en".to_owned(), title)].into(),
        ..Look::default()
    };
    for (name, glyph, color, words) in [
        ("B", "●", "darkgray", ["black", "negras", "czarne"]),
        ("W", "○", "white", ["white", "blancas", "białe"]),
    ] {
        let languages = LANGUAGES.map(str::to_owned);
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
    look
}

struct Viewer {
    effect: StoneEffect,
    game: Game,
}

impl Rules for Viewer {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        let (width, height) = (self.game.width, self.game.height);
        let mut board = Board::new(width, height);
        // Black's stones are on the diagonal that rises to the right.
        if let (StoneEffect::Flip, Some(x), Some(y)) = (
            self.effect,
            (width / 2).checked_sub(1),
            (height / 2).checked_sub(1),
        ) {
            for (dx, dy) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let piece = Piece(u16::from(dx != dy));
                board.apply(Op::Place(Square::new(x + dx, y + dy), piece));
            }
        }
        Position::new(board, 0)
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(ViewerWorker {
            effect: self.effect,
        })
    }
}

/// Places stones as the record says.
struct ViewerWorker {
    effect: StoneEffect,
}

impl ViewerWorker {
    /// Returns the position after a move, and the effects of the move.
    fn after(&self, position: &Position, mv: &Move) -> (Position, Vec<Op>) {
        let mut next = position.clone();
        next.apply(mv);
        let mut mover = position.turn;
        let mut effects = Vec::new();
        if let Some(piece) = mv.last().and_then(|op| op.piece()) {
            mover = u8::from(piece.0 == 1);
        }
        if let [Op::Place(square, piece)] = &**mv {
            effects = match self.effect {
                StoneEffect::Nothing => Vec::new(),
                StoneEffect::Capture => effects::captures(&next.board, *square),
                StoneEffect::Flip => effects::flips(&next.board, *square, *piece),
            };
            next.apply(&effects);
        }
        next.turn = (mover + 1) % 2;
        (next, effects)
    }
}

impl Worker for ViewerWorker {
    fn judge(&mut self, position: &Position, mv: &Move, _: &Limits<'_>) -> Judgement {
        let (next, effects) = self.after(position, mv);
        Judgement::Legal(Box::new(Legal {
            played: None,
            next,
            outcome: Outcome::Going,
            effects,
            messages: Vec::new(),
        }))
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        let Ask {
            position, query, ..
        } = ask;
        let stone = Piece(u16::from(position.turn.min(1)));
        let empty = position
            .board
            .squares()
            .filter(|square| position.board.get(*square).is_empty());
        let placements = empty.map(|square| Move::of(vec![Op::Place(square, stone)]));
        let fits = |mv: &Move| {
            mv.starts_with(query.prefix) && query.contains.iter().all(|op| mv.contains(op))
        };
        let mut moves: Vec<Move> = std::iter::once(Move::pass()).chain(placements).collect();
        moves.retain(fits);
        moves.sort();
        let listed = |mv: Move| Listed {
            next: self.after(position, &mv).0,
            mv,
            outcome: Outcome::Going,
            merged: 0,
            weight: None,
        };
        Listing {
            moves: moves.into_iter().map(listed).collect(),
            classes: Vec::new(),
            complete: Ok(()),
            faults: Faults::default(),
            attacked: Vec::new(),
        }
    }

    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        self.judge(position, mv, limits).into()
    }
}
