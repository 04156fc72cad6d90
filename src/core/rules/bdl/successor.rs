//! The successor of a position in games with scripts: the board after a move, the state of the rules, and the outcome.

use super::engine::Going;
use super::judge::Judge;
use super::model::{EndRule, Program, Reference};
use super::scene::{Left, Own, Played, Scene, Trouble, Winner};
use crate::base::{Limits, Span};
use crate::board::{Cell, Op, Outcome, Piece, Position};
use crate::rules::{FaultKind, Legal};
use std::sync::Arc;

impl Judge {
    /// Plays a move with all hooks that may change something. Returns `None` if there is no such hook for the move.
    fn play(
        &mut self,
        at: &Position,
        going: Going,
        piece: Piece,
        limits: &Limits<'_>,
    ) -> Result<Option<Left>, Trouble> {
        let program = Arc::clone(&self.program);
        let kind = self.engine.kind_at(going.from).unwrap_or(0);
        let end = end_script(&program, kind, going.to);
        let (from, to) = (self.seen(going.from), self.seen(going.to));
        let Some(hooks) = &mut self.hooks else {
            return Ok(None);
        };
        let changes = program.player_change.is_some() || program.after_move.is_some();
        if !changes && end.is_none() && self.own.fields.is_empty() {
            return Ok(None);
        }
        let scene = Scene {
            cells: self.engine.cells(),
            player: at.turn,
            move_count: self.own.move_count,
            focused: Some(from),
            own: &self.own.fields,
        };
        let path = end.iter().flat_map(|end| &end.path);
        let path: Vec<&str> = path.map(String::as_str).collect();
        let becomes = if piece.0 == kind {
            ""
        } else {
            name_of(&program, piece)
        };
        let played = Played {
            from,
            to,
            becomes,
            player_change: program.player_change,
            end: end.map(|end| (end.script, path.as_slice())),
            after: program.after_move,
        };
        hooks.play(&scene, &played, limits).map(Some)
    }

    /// Calls `look` with the board as a move leaves it: changed by the hooks if the game has `after_move`, else with
    /// just the piece on its new square. Own fields move with their pieces, and the mover is still the current player.
    pub(super) fn look_after<T>(
        &mut self,
        at: &Position,
        going: Going,
        limits: &Limits<'_>,
        look: impl FnOnce(&mut Self) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let kind = self.engine.kind_at(going.from).unwrap_or(0);
        let left = if self.program.after_move.is_some() {
            self.play(at, going, Piece(kind), limits)?
        } else {
            None
        };
        let (cells, jumping, fields) = match left {
            Some(left) => (left.cells, left.jumping, left.own),
            None => {
                let (cells, jumping) = self.engine.moved(going);
                let (from, to) = (self.seen(going.from), self.seen(going.to));
                (cells, jumping, self.own.fields.moved(from, to))
            }
        };
        let board = self.engine.replace(cells, jumping);
        let fields = std::mem::replace(&mut self.own.fields, fields);
        let answer = look(self);
        self.own.fields = fields;
        self.engine.restore(board);
        answer
    }

    /// Returns the position after a legal move, and the outcome.
    pub(super) fn scripted_successor(
        &mut self,
        at: &Position,
        going: Going,
        piece: Piece,
        limits: &Limits<'_>,
    ) -> Result<Legal, Trouble> {
        let mut next = at.clone();
        let ops = [
            Op::Clear(self.square(going.from)),
            Op::Place(self.square(going.to), piece),
        ];
        next.apply(&ops);
        let counts = self.program.scripts.count_moves;
        let mut own = Own {
            move_count: self.own.move_count.saturating_add(u32::from(counts)),
            ..Own::default()
        };
        let mut player = Some(self.engine.next_player(at.turn));
        let mut winner = None;
        let mut effects = Vec::new();
        if let Some(left) = self.play(at, going, piece, limits)? {
            for (number, cell) in (0_u16..).zip(&left.cells) {
                let square = self.square(number);
                let cell = Cell::from_bits(*cell);
                if next.board.get(square) != cell {
                    effects.push(match cell.piece() {
                        Some(piece) => Op::Place(square, piece),
                        None => Op::Clear(square),
                    });
                }
            }
            next.apply(&effects);
            own.fields = left.own;
            own.jumping = left.jumping;
            player = left.player;
            winner = left.winner;
        }
        next.state = own.clone().into_state();
        let named = match winner {
            Some(Winner::Player(player)) => Some(player),
            _ => None,
        };
        let mut players = player.into_iter().chain(named);
        if let Some(wrong) = players.find(|player| *player >= self.program.players) {
            return Err(Trouble::Fault {
                kind: FaultKind::NoSuchPlayer,
                span: self.change_span(),
                hook: "player_change",
                text: wrong.to_string(),
            });
        }
        let outcome = match (winner, player) {
            (Some(winner), _) => outcome_of(winner),
            (None, None) => Outcome::Over,
            (None, Some(player)) => {
                next.turn = player;
                self.outcome_after(&next, at.turn, own, limits)?
            }
        };
        if let Some(player) = player {
            next.turn = player;
        }
        Ok(Legal {
            played: None,
            next,
            outcome,
            effects,
            messages: Vec::new(),
        })
    }

    /// Returns the place of the script that changes the player.
    fn change_span(&self) -> Span {
        let scripts = &self.program.scripts.texts;
        let script = self.program.player_change.or(self.program.after_move);
        let script = script.and_then(|number| scripts.get(number));
        script.map_or_else(Span::default, |text| text.script.span)
    }

    /// Returns the outcome of another position than the loaded one, which is restored afterwards.
    fn outcome_after(
        &mut self,
        next: &Position,
        mover: u8,
        own: Own,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Trouble> {
        let cells = next.board.cells().iter();
        let cells = cells.map(|cell| cell.piece().map_or(0, |piece| piece.0 + 1));
        let board = self.engine.replace(cells.collect(), own.jumping.clone());
        let own_before = std::mem::replace(&mut self.own, own);
        let outcome = self.outcome_here(next, mover, limits);
        self.engine.restore(board);
        self.own = own_before;
        outcome
    }

    fn outcome_here(
        &mut self,
        at: &Position,
        mover: u8,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Trouble> {
        let program = Arc::clone(&self.program);
        let finish = &program.finish;
        let mut plain = finish.no_moves.is_some() || !finish.scripts.is_empty();
        for script in &finish.scripts {
            let Some(hooks) = &mut self.hooks else {
                continue;
            };
            let scene = Scene {
                cells: self.engine.cells(),
                player: at.turn,
                move_count: self.own.move_count,
                focused: None,
                own: &self.own.fields,
            };
            let (holds, winner) = hooks.finished(*script, &scene, limits)?;
            if let Some(winner) = winner {
                if matches!(winner, Winner::Player(player) if player >= program.players) {
                    let text = program.scripts.texts.get(*script);
                    return Err(Trouble::Fault {
                        kind: FaultKind::NoSuchPlayer,
                        span: text.map_or_else(Span::default, |text| text.script.span),
                        hook: "finish",
                        text: "context.winner".to_owned(),
                    });
                }
                return Ok(outcome_of(winner));
            }
            plain &= holds;
        }
        if plain && finish.no_moves.is_none() {
            return Ok(Outcome::Over);
        }
        let named = finish.stalemate.is_some() || !finish.checkmates.is_empty();
        if !(plain || named) {
            return Ok(Outcome::Going);
        }
        // Remarks on moves that are only tried are not told of the one that was made.
        self.quietly(|judge| {
            if judge.can_move(at, limits)? {
                return Ok(Outcome::Going);
            }
            let mut mated = false;
            for (names, _) in &finish.checkmates {
                mated |= !judge.attacked(at.turn, names, limits)?.is_empty();
            }
            let guarded = program.guarded();
            let attacked = !judge.attacked(at.turn, &guarded, limits)?.is_empty();
            let engine = &judge.engine;
            Ok(engine.outcome_without_move(at.turn, mover, plain, mated, attacked))
        })
    }
}

/// Returns the script that runs when a piece of a kind comes to its last row on a square.
fn end_script(program: &Program, kind: u16, to: u16) -> Option<&Reference> {
    let known = program.kinds.get(usize::from(kind))?;
    let row = to / program.width.max(1);
    let end_row = if known.flag { program.height - 1 } else { 0 };
    match &program.pieces.get(known.piece)?.end {
        Some(EndRule::Script(reference)) if row == end_row => Some(reference),
        _ => None,
    }
}

/// Returns the declared name of a kind.
fn name_of(program: &Program, piece: Piece) -> &str {
    let kind = program.kinds.get(usize::from(piece.0));
    let piece = kind.and_then(|kind| program.pieces.get(kind.piece));
    piece.map_or("", |piece| piece.name.as_str())
}

fn outcome_of(winner: Winner) -> Outcome {
    match winner {
        Winner::Player(player) => Outcome::Won(player),
        Winner::Draw => Outcome::Draw,
    }
}
