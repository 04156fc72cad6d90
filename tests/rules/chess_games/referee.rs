//! Random games that are played by a rule file and by a referee, a program that knows the game by itself.

use super::set_up;
use gametui::base::Limits;
use gametui::board::{Outcome, Position, Square};
use gametui::rules::{Listed, Query, Rules, Worker};
use gametui::search::random::Random;
use std::collections::BTreeMap;

/// From where, to where, and the piece that stands there then.
pub type Going = (Square, Square, String);

/// A position of a game.
pub trait Referee: Clone + PartialEq + std::fmt::Debug {
    /// The legal moves, with what they lead to.
    fn moves(&self) -> Vec<(Going, Self)>;
    /// The name of what stands on a square.
    fn piece_on(&self, square: Square) -> Option<String>;
    /// The player to move.
    fn turn(&self) -> u8;
    /// Whether that player is in check.
    fn is_check(&self) -> bool;
    /// How the game stands, and why, after these positions.
    fn outcome(&self, past: &[Self]) -> (Outcome, &'static str);
}

/// The position of a referee in a rule file.
pub fn position_of(rules: &dyn Rules, referee: &impl Referee) -> Position {
    set_up(
        rules,
        |x, y| referee.piece_on(Square::new(x, y)),
        referee.turn(),
        &[],
    )
}

fn going_of(rules: &dyn Rules, listed: &Listed) -> Going {
    let (first, last) = (listed.mv[0], listed.mv[listed.mv.len() - 1]);
    let piece = rules.game().piece_name(last.piece().expect("a piece"));
    (first.square(), last.square(), piece.to_owned())
}

/// A random game.
struct Game<'a, R> {
    rules: &'a dyn Rules,
    worker: Box<dyn Worker>,
    at: Position,
    referee: R,
    /// The positions before.
    past: Vec<R>,
    random: Random,
    /// Whether checks, and moves back to an earlier position, are tried more often.
    repeats: bool,
}

/// How often a game ended, or went on, for each reason.
pub type Ends = BTreeMap<&'static str, u32>;

impl<R: Referee> Game<'_, R> {
    /// Compares the moves of the position and makes one of them. Returns false when the game is over.
    fn step(&mut self, ends: &mut Ends) -> bool {
        self.past.push(self.referee.clone());
        let mut theirs = self.referee.moves();
        theirs.sort_by(|a, b| a.0.cmp(&b.0));
        let listing = self
            .worker
            .moves(&self.at, &Query::default(), &Limits::default());
        assert_eq!(listing.complete, Ok(()), "{:?}", self.referee);
        let listed = listing.moves.into_iter();
        let mut ours: Vec<(Going, Listed)> = listed
            .map(|one| (going_of(self.rules, &one), one))
            .collect();
        ours.sort_by(|a, b| a.0.cmp(&b.0));
        let found: Vec<&Going> = ours.iter().map(|(going, _)| going).collect();
        let expected: Vec<&Going> = theirs.iter().map(|(going, _)| going).collect();
        assert_eq!(found, expected, "{:?}", self.referee);
        let mut going_on = Vec::new();
        for (number, ((going, listed), (_, next))) in ours.iter().zip(&theirs).enumerate() {
            let board = &listed.next.board;
            for square in board.squares() {
                let piece = board.piece(square);
                let piece = piece.map(|piece| self.rules.game().piece_name(piece).to_owned());
                assert_eq!(
                    piece,
                    next.piece_on(square),
                    "{next:?} {going:?} {square:?}"
                );
            }
            assert_eq!(listed.next.turn, next.turn(), "{next:?} {going:?}");
            let (outcome, reason) = next.outcome(&self.past);
            assert_eq!(listed.outcome, outcome, "{next:?} {going:?} {reason}");
            *ends.entry(reason).or_default() += 1;
            if outcome == Outcome::Going {
                let is_wanted = self.repeats && (next.is_check() || self.past.contains(next));
                going_on.extend(std::iter::repeat_n(number, if is_wanted { 20 } else { 1 }));
            }
        }
        if going_on.is_empty() {
            return false;
        }
        let number = going_on[self.random.below(going_on.len())];
        self.at = ours.swap_remove(number).1.next;
        self.referee = theirs.swap_remove(number).1;
        true
    }
}

/// Plays random games from some positions and compares every listing. Returns how many positions there were.
pub fn compare<R: Referee>(
    rules: &dyn Rules,
    starts: &[R],
    seed: u64,
    rounds: u64,
    plies: usize,
) -> (u32, Ends) {
    let (mut positions, mut ends) = (0, Ends::new());
    for (start, round) in starts
        .iter()
        .flat_map(|start| (0..rounds).map(move |round| (start, round)))
    {
        let mut game = Game {
            rules,
            worker: rules.worker(),
            at: position_of(rules, start),
            referee: start.clone(),
            past: Vec::new(),
            random: Random::new(seed, round),
            repeats: round % 2 == 1,
        };
        positions += 1;
        for _ in 0..plies {
            if !game.step(&mut ends) {
                break;
            }
            positions += 1;
        }
    }
    (positions, ends)
}
