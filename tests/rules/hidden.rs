//! Games in which players do not see everything, played again as other programs have played them at random.
//!
//! Battleship, liar's dice and phantom tic-tac-toe are from OpenSpiel 2.0.2 (`battleship`, where the ships are laid in
//! turns, and here those of one player come first; `liars_dice`, `phantom_ttt`), Stratego from a program of two pages that
//! was written from the rules alone.

use crate::random::Random;
use crate::replay::Replay;
use gametui::base::Limits;
use gametui::board::{Board, Cell, Game, Move, Piece, Position, Square};
use gametui::rules::Ask;
use gametui::session::load::{RulesRequest, load_rules};

#[test]
fn battleship_goes_as_openspiel_plays_it() {
    Replay::of("battleship").run(include_str!("../fixtures/battleship.txt"));
}

#[test]
fn stratego_goes_as_another_program_plays_it() {
    Replay::of("stratego").run(include_str!("../fixtures/stratego.txt"));
}

#[test]
fn liars_dice_goes_as_openspiel_plays_it() {
    let liarsdice = Replay {
        weights: &[1; 6],
        ..Replay::of("tests/fixtures/liarsdice.gdef")
    };
    liarsdice.run(include_str!("../fixtures/liarsdice.txt"));
}

#[test]
fn phantom_tic_tac_toe_goes_as_openspiel_plays_it() {
    let phantomttt = Replay::of("tests/fixtures/phantomttt.gdef");
    phantomttt.run(include_str!("../fixtures/phantomttt.txt"));
}

/// How a position is rearranged so that it remains one of the game and looks the same to a player.
#[derive(Clone, Copy)]
enum Rearranging {
    /// Two squares that are not what they seem exchange what stands there. Squares that are as empty as they seem are no
    /// places for what is hidden: they may be of the other half of the board.
    Hidden,
    /// A square that is not what it seems and any other that looks alike exchange what stands there.
    Alike,
    /// A die shows another number.
    Dice,
}

impl Rearranging {
    /// Changes a square that a player does not see as it is; `None` if there is no other position that looks the same.
    fn rearrange(
        self,
        game: &Game,
        board: &Board,
        seen: &Board,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Board> {
        let is_hidden = |square: &Square| seen.get(*square) != board.get(*square);
        let hidden: Vec<Square> = board.squares().filter(is_hidden).collect();
        let first = *hidden.get(below(hidden.len()))?;
        let cell = board.get(first);
        let mut other = board.clone();
        if let Self::Dice = self {
            let pieces = (0..game.pieces.len()).map(|piece| Piece(piece as u16));
            let is_other = |piece: &Piece| {
                game.piece_name(*piece).starts_with("d.") && Cell::of(*piece) != cell
            };
            let others: Vec<Piece> = pieces.filter(is_other).collect();
            other.set(first, Cell::of(*others.get(below(others.len()))?));
            return Some(other);
        }
        let is_alike = |square: &Square| {
            seen.get(*square) == seen.get(first)
                && board.get(*square) != cell
                && (matches!(self, Self::Alike) || is_hidden(square))
        };
        let alike: Vec<Square> = board.squares().filter(is_alike).collect();
        let second = *alike.get(below(alike.len()))?;
        other.set(first, board.get(second));
        other.set(second, cell);
        Some(other)
    }
}

/// Nothing that a player is shown, and no move that the player may make, changes when what the player cannot see is
/// rearranged.
#[test]
fn what_is_hidden_cannot_be_told_from_what_is_shown() {
    for (name, rearranging) in [
        ("battleship", Rearranging::Hidden),
        ("stratego", Rearranging::Hidden),
        ("tests/fixtures/liarsdice.gdef", Rearranging::Dice),
        ("tests/fixtures/phantomttt.gdef", Rearranging::Alike),
    ] {
        let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
        let rules = loaded.rules.expect("rules");
        let mut worker = rules.worker();
        let limits = Limits::default();
        let mut random = Random::new(26);
        let mut below = |count: usize| random.below(count as u64) as usize;
        let mut position = rules.start();
        let mut plies = 0;
        let mut rearranged = 0;
        while rearranged < 250 {
            plies += 1;
            assert!(plies < 2500, "{name}: {rearranged}");
            let mut moves = worker.moves(Ask::all(&position, &limits)).moves;
            if moves.is_empty() || plies % 250 == 0 {
                position = rules.start();
                continue;
            }
            let listed = moves.swap_remove(below(moves.len()));
            position = if listed.outcome.is_over() {
                rules.start()
            } else {
                listed.next
            };
            let player = below(2) as u8;
            let seen = worker.view(&position, player, &limits).expect("a view");
            let board = &position.board;
            let other = rearranging.rearrange(rules.game(), board, &seen, &mut below);
            let Some(board) = other else {
                continue;
            };
            let context = format!("{name}, for player {player}: {board:?}");
            let other = Position {
                board,
                ..position.clone()
            };
            let again = worker.view(&other, player, &limits).expect("a view");
            assert_eq!(again, seen, "{context}");
            if position.turn == player {
                let mut moves = |position: &Position| {
                    let listing = worker.moves(Ask::all(position, &limits));
                    assert_eq!(listing.complete, Ok(()), "{context}");
                    let moves = listing.moves.into_iter();
                    let mut moves: Vec<Move> = moves.map(|listed| listed.mv).collect();
                    moves.sort_by_key(|mv| format!("{mv:?}"));
                    moves
                };
                assert_eq!(moves(&other), moves(&position), "{context}");
            }
            rearranged += 1;
        }
    }
}
