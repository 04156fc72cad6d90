//! The game that an engine is told: a start, the moves from there, and the position in which it thinks.

use crate::base::Limits;
use crate::board::{Move, Op, Position, Square};
use crate::codec::fen::Counters;
use crate::notation::{points, uci};
use crate::rules::{Ask, Judgement, Listing, Rules};
use crate::session::fen_of;
use std::collections::HashMap;
use std::sync::Arc;

/// A game up to a position.
#[derive(Clone)]
pub struct GameLine {
    pub rules: Arc<dyn Rules>,
    /// The position before the first move: that of the rules, or after a set-up.
    pub start: Position,
    /// The moves, each with the position in which it was played.
    pub moves: Vec<(Move, Position)>,
    /// The position after them.
    pub position: Position,
}

impl std::fmt::Debug for GameLine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("GameLine")
            .field("moves", &self.moves.len())
            .finish_non_exhaustive()
    }
}

impl GameLine {
    /// Returns true if the game begins as the rules say.
    pub(super) fn is_from_start(&self) -> bool {
        self.start == self.rules.start()
    }

    /// Returns the start as FEN, if the look of the game declares how it is written.
    pub(super) fn start_fen(&self) -> Option<String> {
        fen_of(&*self.rules, &self.start, Counters::default()).ok()
    }

    /// Returns the board as rows of names, for a log.
    pub(super) fn rows(&self) -> Vec<String> {
        let game = self.rules.game();
        let board = &self.position.board;
        let name = |square: Square| {
            board
                .piece(square)
                .map_or(".", |piece| game.piece_name(piece))
        };
        let row = |y| {
            let names = (0..board.width()).map(|x| format!("{:>3}", name(Square::new(x, y))));
            names.collect::<String>()
        };
        (0..board.height()).rev().map(row).collect()
    }

    /// Returns the legal moves by their words in the Go Text Protocol, in small letters.
    pub(super) fn points(&self, limits: &Limits<'_>) -> HashMap<String, Move> {
        let listing = self.list(limits);
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let words = points::write_moves(&moves, self.rules.game(), &self.position);
        let game = self.rules.game();
        let swaps = points::SWAPS.iter().filter_map(|swap| {
            let index = points::find_word(swap, &words, &moves, game, &self.position)?;
            Some(((*swap).to_owned(), (*moves.get(index)?).clone()))
        });
        let swaps: Vec<_> = swaps.collect();
        let words = words.into_iter().map(|word| word.to_lowercase());
        words.zip(moves.into_iter().cloned()).chain(swaps).collect()
    }

    /// Returns the legal moves by their words in UCI.
    pub(super) fn chess_words(&self, limits: &Limits<'_>) -> HashMap<String, Move> {
        chess_words(&*self.rules, &self.position, limits)
    }

    fn list(&self, limits: &Limits<'_>) -> Listing {
        self.rules.worker().moves(Ask::all(&self.position, limits))
    }

    /// Follows points and passes from the position as long as they are legal moves.
    pub(super) fn follow_points(&self, words: &[&str], limits: &Limits<'_>) -> Vec<Move> {
        let mut worker = self.rules.worker();
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        for word in words {
            let square = points::read_vertex(word);
            let kinds = self.rules.game().kinds_of(position.turn);
            // Each kind of the player is tried on the point, since words of the protocol do not name pieces. Listing
            // all moves of each position on the way would be much more work than these few judgements.
            let mut tried = match square.filter(|square| position.board.has(*square)) {
                Some(square) => kinds
                    .map(|piece| Move::of(vec![Op::Place(square, piece)]))
                    .collect::<Vec<_>>(),
                None if square.is_none() => vec![Move::pass()],
                None => break,
            };
            let mut next_position = None;
            for mv in tried.drain(..) {
                if let Judgement::Legal(legal) = worker.judge(&position, &mv, limits) {
                    next_position = Some((mv, legal));
                    break;
                }
            }
            let Some((mv, legal)) = next_position else {
                break;
            };
            position = legal.next;
            moves.push(mv);
            if legal.outcome.is_over() {
                break;
            }
        }
        moves
    }

    /// Follows words of UCI from the position as long as they are legal moves.
    pub(super) fn follow(&self, words: &[&str], limits: &Limits<'_>) -> Vec<Move> {
        let mut worker = self.rules.worker();
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        for word in words {
            let legal_moves = chess_words(&*self.rules, &position, limits);
            let Some(mv) = legal_moves.get(*word) else {
                break;
            };
            let Judgement::Legal(legal) = worker.judge(&position, mv, limits) else {
                break;
            };
            position = legal.next;
            moves.push(mv.clone());
            if legal.outcome.is_over() {
                break;
            }
        }
        moves
    }
}

fn chess_words(
    rules: &dyn Rules,
    position: &Position,
    limits: &Limits<'_>,
) -> HashMap<String, Move> {
    let listing = rules.worker().moves(Ask::all(position, limits));
    let word = |mv: Move| Some((uci::write_move(&mv, rules.game(), position)?, mv));
    let moves = listing.moves.into_iter().map(|listed| listed.mv);
    moves.filter_map(word).collect()
}
