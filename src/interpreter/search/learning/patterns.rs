//! The patterns of a game: what of a position the learned evaluation looks at, from nothing but the rules.
//!
//! A pattern is a place with what stands there: the number of pieces of a kind, the content of a square, the contents of
//! a few neighbouring squares (a *window*), the score, and the player on turn. Each has a weight, which is looked up and
//! never computed. Such tables of tuples are what Lucas ("Learning to play Othello with n-tuple systems", 2008) and
//! Jaskowski ("Systematic n-tuple networks for Othello position evaluation", 2014) found best for Othello; here their
//! shapes follow from the number of kinds.
//!
//! Invariants: patterns depend only on the rules (their board, their pieces, the number of players), so weights in a file
//! fit if their number does; an index is below [`Patterns::len`]; a window lies on squares that the board has.

use crate::board::{Board, Cell, Position, Square};
use crate::rules::Rules;
use smallvec::SmallVec;

/// The most weights of a game. Windows become smaller until they fit.
pub(in crate::search) const MOST_WEIGHTS: usize = 1 << 22;

/// The squares of a window, as offsets from the first.
type Shape = [(i32, i32)];

/// The shapes of windows, largest first, each with the most kinds that it is used for.
const SHAPES: &[(usize, &[&Shape])] = &[
    (
        3,
        &[
            &[(0, 0), (1, 0), (2, 0), (3, 0)],
            &[(0, 0), (0, 1), (0, 2), (0, 3)],
            &[(0, 0), (1, 1), (2, 2), (3, 3)],
            &[(0, 0), (-1, 1), (-2, 2), (-3, 3)],
            &[(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)],
            &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)],
        ],
    ),
    (
        6,
        &[
            &[(0, 0), (1, 0), (2, 0)],
            &[(0, 0), (0, 1), (0, 2)],
            &[(0, 0), (1, 1), (2, 2)],
            &[(0, 0), (-1, 1), (-2, 2)],
            &[(0, 0), (1, 0), (0, 1), (1, 1)],
        ],
    ),
    (
        usize::MAX,
        &[
            &[(0, 0), (1, 0)],
            &[(0, 0), (0, 1)],
            &[(0, 0), (1, 1)],
            &[(0, 0), (-1, 1)],
        ],
    ),
];

/// The patterns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    players: usize,
    width: u16,
    /// The number of contents of a square: nothing, or a kind of piece.
    contents: usize,
    /// By square, row by row: the weight of its being empty, before those of its other contents; none if the squares are
    /// too many.
    squares: Vec<u32>,
    /// By window: the weight of all its squares being empty.
    windows: Vec<u32>,
    /// By square: where its windows begin in `places`; then where the last ones end.
    starts: Vec<u32>,
    /// The windows of each square, with the factor of its content in the index of the weight.
    places: Vec<(u32, u32)>,
    len: usize,
}

impl Patterns {
    /// Returns the patterns of a game.
    pub fn of(rules: &dyn Rules) -> Self {
        let (game, start) = (rules.game(), rules.start());
        let kinds = game.pieces.len();
        let players = usize::from(game.players.max(1));
        let mut all = Self {
            players,
            width: start.board.width(),
            contents: kinds + 1,
            squares: Vec::new(),
            windows: Vec::new(),
            starts: Vec::new(),
            places: Vec::new(),
            // The players on turn, the score, and the kinds of pieces come first.
            len: players + 1 + kinds,
        };
        let count = start.board.cells().len();
        if all.len + count.saturating_mul(all.contents) > MOST_WEIGHTS {
            // Only kinds are counted where already the squares are too many.
            return all;
        }
        for _ in 0..count {
            all.squares.push(all.len as u32);
            all.len += all.contents;
        }
        let fitting = SHAPES.iter().filter(|(most, _)| kinds <= *most);
        for (_, shapes) in fitting {
            if all.add_windows(&start.board, shapes) {
                break;
            }
        }
        all
    }

    /// Adds windows of some shapes wherever the board has their squares. Returns false, and adds none, if they are too many.
    fn add_windows(&mut self, board: &Board, shapes: &[&Shape]) -> bool {
        let mut windows = Vec::new();
        let mut len = self.len;
        let mut by_square: Vec<Vec<(u32, u32)>> = vec![Vec::new(); board.cells().len()];
        for shape in shapes {
            // A row of four becomes one of three where the board has no room for four.
            let mut shape = *shape;
            while shape.len() > 2 && places_of(board, shape).next().is_none() {
                shape = shape.split_last().map_or(shape, |(_, shorter)| shorter);
            }
            let size = u32::try_from(shape.len()).unwrap_or(u32::MAX);
            let weights = self.contents.checked_pow(size).unwrap_or(MOST_WEIGHTS);
            for squares in places_of(board, shape) {
                let mut factor = 1;
                for place in squares {
                    if let Some(places) = by_square.get_mut(place) {
                        places.push((windows.len() as u32, factor));
                    }
                    factor = factor.saturating_mul(self.contents as u32);
                }
                windows.push(len as u32);
                len += weights;
                if len > MOST_WEIGHTS {
                    return false;
                }
            }
        }
        self.len = len;
        self.windows = windows;
        self.starts.push(0);
        for places in by_square {
            self.places.extend(places);
            self.starts.push(self.places.len() as u32);
        }
        true
    }

    /// Returns true if the rules have the players, pieces and squares from which these patterns follow.
    pub(in crate::search) fn fit(&self, rules: &dyn Rules) -> bool {
        let (game, start) = (rules.game(), rules.start());
        let cells = start.board.cells().len();
        self.players == usize::from(game.players.max(1))
            && self.contents == game.pieces.len() + 1
            && self.width == start.board.width()
            && (self.squares.is_empty() || self.squares.len() == cells)
    }

    /// Returns the number of weights.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if there is no weight, which no game has.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns what stands on a cell: 0 for nothing, or the number of the kind of piece, counted from 1.
    pub(in crate::search) fn content(&self, cell: Cell) -> u16 {
        match cell.piece() {
            Some(piece) if usize::from(piece.0) + 1 < self.contents => piece.0 + 1,
            _ => 0,
        }
    }

    /// Returns the index of the weight of a content of a square; `None` for nothing, what all contents are compared with.
    pub(in crate::search) fn of_square(&self, square: usize, content: u16) -> Option<usize> {
        let first = *self.squares.get(square)? as usize;
        (content > 0).then_some(first + usize::from(content))
    }

    /// Returns the index of the weight of a kind of piece.
    pub(in crate::search) fn of_kind(&self, content: u16) -> Option<usize> {
        let kind = usize::from(content).checked_sub(1)?;
        Some(self.players + 1 + kind)
    }

    /// Returns the index of the weight of the player on turn.
    pub(in crate::search) fn of_turn(&self, turn: u8) -> usize {
        usize::from(turn).min(self.players - 1)
    }

    /// Returns the index of the weight of the score.
    pub(in crate::search) fn of_score(&self) -> usize {
        self.players
    }

    /// Returns the number of windows.
    pub(in crate::search) fn windows(&self) -> usize {
        self.windows.len()
    }

    /// Returns the index of the weight of a window in which all squares are empty.
    pub(in crate::search) fn of_empty_window(&self, window: usize) -> u32 {
        self.windows.get(window).copied().unwrap_or(0)
    }

    /// Returns the windows that a square is in, each with the factor of its content in the index of the weight.
    pub(in crate::search) fn windows_of(&self, square: usize) -> &[(u32, u32)] {
        let bounds = (self.starts.get(square), self.starts.get(square + 1));
        let (Some(from), Some(to)) = bounds else {
            return &[];
        };
        self.places.get(*from as usize..*to as usize).unwrap_or(&[])
    }

    /// Returns what each player is ahead of the mean in points, as a share of the board; empty if the rules keep no score.
    pub(in crate::search) fn ahead(
        &self,
        rules: &dyn Rules,
        position: &Position,
    ) -> SmallVec<[f64; 2]> {
        let points = rules.score(&position.state);
        if points.len() != self.players {
            return SmallVec::new();
        }
        let size = position.board.cells().len().max(1) as f64;
        let mean = points.iter().sum::<f64>() / self.players as f64;
        // Points beyond the board count as a whole board, so that no score outweighs everything else for ever.
        let ahead = |points: f64| match ((points - mean) / size).clamp(-1.0, 1.0) {
            ahead if ahead.is_finite() => ahead,
            _ => 0.0,
        };
        points.into_iter().map(ahead).collect()
    }
}

/// Returns the squares of a shape, counted row by row, wherever the board has all of them.
fn places_of(board: &Board, shape: &[(i32, i32)]) -> impl Iterator<Item = SmallVec<[usize; 6]>> {
    board.squares().filter_map(move |square| {
        let squares = shape.iter().map(|(x, y)| {
            let x = u16::try_from(i32::from(square.x) + x).ok()?;
            let y = u16::try_from(i32::from(square.y) + y).ok()?;
            let place = usize::from(y) * usize::from(board.width()) + usize::from(x);
            board.has(Square::new(x, y)).then_some(place)
        });
        squares.collect()
    })
}
