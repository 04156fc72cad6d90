//! The successor of a position in games with scripts: the board after a move, the state of the rules, and the outcome.

use super::listing_status::ListingStatus;
use super::model::{BdlProgram, EndRule, ScriptFunction};
use super::pseudo_move::PseudoMove;
use super::view::{HookError, HookMove, HookOutcome, HookState, HookWinner};
use super::worker::BdlWorker;
use crate::base::Span;
use crate::board::{Cell, Move, Op, Outcome, Piece, Position};
use crate::message;
use crate::rules::{Ask, FaultKind, Legal, Partial, Step, StepKind};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher as _};
use std::sync::Arc;

/// A legal move.
#[derive(Debug)]
pub(super) struct LegalMove {
    pub pseudo: PseudoMove,
    pub piece: Piece,
    /// What the hooks of the move leave, if that is known.
    pub played: Option<HookOutcome>,
}

/// A move that was made, before its outcome is determined.
#[derive(Debug)]
pub(super) struct Made {
    hook_outcome: HookOutcome,
    /// The player on turn after it.
    turn: u8,
    /// The outcome, if a hook has determined it.
    scripted_outcome: Option<Outcome>,
}

impl Made {
    /// Returns all that the position after the move depends on.
    fn key(&self) -> impl Hash + PartialEq {
        let HookOutcome {
            cells,
            jumping,
            fields,
            ..
        } = &self.hook_outcome;
        (cells, jumping, fields, self.turn, self.scripted_outcome)
    }
}

/// A move that was made, standing for all moves that are the same.
#[derive(Debug)]
pub(super) struct Distinct {
    pub pseudo: PseudoMove,
    pub piece: Piece,
    pub made: Made,
    /// The number of other moves with the same result.
    pub merged: u32,
}

impl BdlWorker {
    /// Returns true if a script may change something when a move is made, or has done so before.
    pub(super) fn has_changes(&self, pseudo: PseudoMove) -> bool {
        let program = &self.program;
        let kind = self.board.kind_at(pseudo.from).unwrap_or(0);
        self.hooks.is_some()
            && (program.player_change.is_some()
                || program.after_move.is_some()
                || !self.hook_state.fields.is_empty()
                || end_script(program, kind, pseudo.to).is_some())
    }

    /// Plays a move with all hooks that may change something. Returns `None` if there is no such hook for the move.
    fn play(
        &mut self,
        ask: Ask<'_>,
        pseudo: PseudoMove,
        piece: Piece,
    ) -> Result<Option<HookOutcome>, HookError> {
        if !self.has_changes(pseudo) {
            return Ok(None);
        }
        let program = Arc::clone(&self.program);
        let kind = self.board.kind_at(pseudo.from).unwrap_or(0);
        let end = end_script(&program, kind, pseudo.to);
        let (from, to) = (self.seen(pseudo.from), self.seen(pseudo.to));
        let Some(hooks) = &mut self.hooks else {
            return Ok(None);
        };
        let cells = (self.board.cells(), self.program.width);
        let view = self.hook_state.view(cells, ask.position.turn, Some(from));
        let path = end.iter().flat_map(|end| &end.path);
        let path: Vec<&str> = path.map(String::as_str).collect();
        let becomes = if piece.0 == kind {
            ""
        } else {
            name_of(&program, piece)
        };
        let played = HookMove {
            from,
            to,
            becomes,
            player_change: program.player_change,
            end: end.map(|end| (end.script, path.as_slice())),
            after: program.after_move,
        };
        hooks.play(&view, &played, ask.limits).map(Some)
    }

    /// Calls `look` with the board that a move leaves: changed by the hooks if the game has `after_move`, otherwise
    /// with just the piece, unchanged, on its new square. Own fields move with their pieces, and the mover is still the
    /// current player.
    pub(super) fn examine_after<T>(
        &mut self,
        ask: Ask<'_>,
        (pseudo, piece): (PseudoMove, Piece),
        look: impl FnOnce(&mut Self) -> Result<T, HookError>,
    ) -> Result<T, HookError> {
        // Invariants see the board that the player sees: with `after_move`, which may remove or turn pieces, that is
        // the one that the hooks leave. Without it no hook but those for a change of player and for the last row could
        // run, and invariants are not to see what these do; so no script is called at all, which is the usual case.
        let hook_outcome = if self.program.after_move.is_some() {
            self.play(ask, pseudo, piece)?
        } else {
            None
        };
        let ends = hook_outcome
            .as_ref()
            .map(|outcome| (outcome.player, outcome.winner));
        let (cells, jumping, fields) = match hook_outcome {
            Some(outcome) => (outcome.cells, outcome.jumping, outcome.fields),
            None => {
                let (cells, jumping) = self.board.moved(pseudo);
                let (from, to) = (self.seen(pseudo.from), self.seen(pseudo.to));
                (cells, jumping, self.hook_state.fields.moved(from, to))
            }
        };
        let state = HookState {
            fields,
            jumping: jumping.clone(),
            move_count: self.hook_state.move_count,
        };
        // The board and the fields of the scripts are swapped for those after the move and swapped back after `look`,
        // whatever it returns; no early return may come between.
        let board = self.board.replace(cells, jumping);
        let state = std::mem::replace(&mut self.hook_state, state);
        let answer = look(self);
        let state = std::mem::replace(&mut self.hook_state, state);
        let cells = self.board.restore(board);
        // Kept for a list that continues to make this move; see `scripted_legal`.
        self.played = ends.map(|(player, winner)| HookOutcome {
            cells,
            jumping: state.jumping,
            player,
            fields: state.fields,
            winner,
        });
        answer
    }

    /// Makes a legal move with all hooks that change something, unless it is known what they leave.
    pub(super) fn made(
        &mut self,
        ask: Ask<'_>,
        LegalMove {
            pseudo,
            piece,
            played,
        }: LegalMove,
    ) -> Result<Made, HookError> {
        let played = match played {
            Some(played) => Some(played),
            None => self.play(ask, pseudo, piece)?,
        };
        let outcome = played.unwrap_or_else(|| {
            let (mut cells, _) = self.board.moved(pseudo);
            if let Some(cell) = cells.get_mut(usize::from(pseudo.to)) {
                *cell = piece.0 + 1;
            }
            HookOutcome {
                cells,
                player: Some(self.board.next_player(ask.position.turn)),
                ..HookOutcome::default()
            }
        });
        let named = match outcome.winner {
            Some(HookWinner::Player(player)) => Some(player),
            _ => None,
        };
        let mut players = outcome.player.into_iter().chain(named);
        if let Some(wrong) = players.find(|player| *player >= self.program.players) {
            return Err(HookError::Fault {
                kind: FaultKind::NoSuchPlayer,
                span: self.change_span(),
                hook: "player_change",
                text: wrong.to_string(),
            });
        }
        Ok(Made {
            turn: outcome.player.unwrap_or(ask.position.turn),
            scripted_outcome: match (outcome.winner, outcome.player) {
                (Some(winner), _) => Some(outcome_of(winner)),
                (None, None) => Some(Outcome::Over),
                (None, Some(_)) => None,
            },
            hook_outcome: outcome,
        })
    }

    /// Returns the position after a move that was made, and what the rules changed besides its operations.
    fn position_after(&self, position: &Position, ops: &[Op], made: Made) -> (Position, Vec<Op>) {
        let mut next = position.clone();
        next.apply(ops);
        let mut board = next.board.clone();
        for (number, cell) in (0_u16..).zip(&made.hook_outcome.cells) {
            board.set(self.square(number), Cell::from_bits(*cell));
        }
        let effects = next.board.difference(&board);
        let counts = self.program.scripts.count_moves;
        let state = HookState {
            fields: made.hook_outcome.fields,
            jumping: made.hook_outcome.jumping,
            move_count: self.hook_state.move_count.saturating_add(u32::from(counts)),
        };
        next.board = board;
        next.state = state.into_state();
        next.turn = made.turn;
        (next, effects)
    }

    /// Returns the result of a move that was made.
    pub(super) fn concluded(
        &mut self,
        ask: Ask<'_>,
        ops: &[Op],
        made: Made,
    ) -> Result<Legal, HookError> {
        let scripted_outcome = made.scripted_outcome;
        let (next, effects) = self.position_after(ask.position, ops, made);
        let outcome = match scripted_outcome {
            Some(outcome) => outcome,
            None => {
                let turn = ask.position.turn;
                self.on_board_of(&next, |worker| worker.ending_here(ask.at(&next), turn))?
                    .outcome
            }
        };
        Ok(Legal {
            played: None,
            next,
            outcome,
            effects,
            messages: Vec::new(),
        })
    }

    /// Makes moves, and merges those with the same resulting position and outcome. Moves that cannot be made are left
    /// out and recorded.
    pub(super) fn distinct(
        &mut self,
        ask: Ask<'_>,
        moves: Vec<LegalMove>,
        status: &mut ListingStatus,
    ) -> Vec<Distinct> {
        let mut distinct: Vec<Distinct> = Vec::new();
        let mut by_result: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for legal in moves {
            let (pseudo, piece) = (legal.pseudo, legal.piece);
            if status.is_hopeless() || ask.limits.is_stopped() {
                status.complete = status.complete.and(Err(Partial::Stopped));
                break;
            }
            let made = self.made(ask, legal);
            let made = match made {
                Ok(made) => made,
                Err(error) => {
                    status.record(&error, Move::of(self.ops(pseudo, piece).to_vec()), true);
                    continue;
                }
            };
            let mut hasher = FxHasher::default();
            made.key().hash(&mut hasher);
            let like = by_result.entry(hasher.finish()).or_default();
            let is_same = |index: &usize| {
                let other = distinct.get(*index);
                other.is_some_and(|other: &Distinct| other.made.key() == made.key())
            };
            let same = like.iter().copied().find(is_same);
            match same.and_then(|index| distinct.get_mut(index)) {
                Some(same) => same.merged += 1,
                None => {
                    like.push(distinct.len());
                    distinct.push(Distinct {
                        pseudo,
                        piece,
                        made,
                        merged: 0,
                    });
                }
            }
        }
        distinct
    }

    /// Returns the place of the script that changes the player.
    fn change_span(&self) -> Span {
        let scripts = &self.program.scripts.texts;
        let script = self.program.player_change.or(self.program.after_move);
        let script = script.and_then(|number| scripts.get(number));
        script.map_or_else(Span::default, |text| text.script.span)
    }

    /// Does something on the board of another position than the loaded one, which is restored afterwards.
    fn on_board_of<T>(&mut self, next: &Position, work: impl FnOnce(&mut Self) -> T) -> T {
        let state = next.state.get::<HookState>().cloned().unwrap_or_default();
        let cells = next.board.cells().iter();
        let cells = cells.map(|cell| cell.piece().map_or(0, |piece| piece.0 + 1));
        let board = self.board.replace(cells.collect(), state.jumping.clone());
        let state_before = std::mem::replace(&mut self.hook_state, state);
        let answer = work(self);
        self.board.restore(board);
        self.hook_state = state_before;
        answer
    }

    /// Returns the finish rule that ended the game after a move, as the step that decided; `None` if a script of the
    /// move itself ended it, or if the rule is not known.
    pub(super) fn ending_step(&mut self, ask: Ask<'_>, legal: &Legal) -> Option<Step> {
        if !legal.outcome.is_over() {
            return None;
        }
        let next = &legal.next;
        self.on_board_of(next, |worker| {
            worker.quietly(|worker| {
                let ending = worker.ending_here(ask.at(next), ask.position.turn).ok()?;
                if ending.outcome != legal.outcome {
                    return None;
                }
                worker.step_of(ask.at(next), &ending)
            })
        })
    }

    /// Returns the outcome in the loaded position, as far as the finish rules can tell.
    pub(super) fn outcome_here(&mut self, ask: Ask<'_>, mover: u8) -> Outcome {
        let ending = self.ending_here(ask, mover);
        ending.map_or(Outcome::Going, |ending| ending.outcome)
    }

    /// Returns the status of the game in the loaded position, with the finish rules that say so.
    fn ending_here(&mut self, ask: Ask<'_>, mover: u8) -> Result<GameStatus, HookError> {
        let program = Arc::clone(&self.program);
        let finish = &program.finish;
        // The finish rules, in this order:
        //
        //    scripts        each is asked; one that names a winner ends the game at once
        //    scripts alone  if all of them hold, and `no_moves` is not declared beside them: over, without a winner
        //    no_moves, stalemate, checkmate
        //                   asked only now, because they need to know whether the player can move, which costs the most
        let mut plain = finish.no_moves.is_some() || !finish.scripts.is_empty();
        let mut ending = GameStatus::default();
        for script in &finish.scripts {
            let Some(hooks) = &mut self.hooks else {
                continue;
            };
            let cells = (self.board.cells(), self.program.width);
            let view = self.hook_state.view(cells, ask.position.turn, None);
            let (holds, winner) = hooks.finished(*script, &view, ask.limits)?;
            if holds || winner.is_some() {
                ending.script = Some(*script);
            }
            if let Some(winner) = winner {
                if matches!(winner, HookWinner::Player(player) if player >= program.players) {
                    let text = program.scripts.texts.get(*script);
                    return Err(HookError::Fault {
                        kind: FaultKind::NoSuchPlayer,
                        span: text.map_or_else(Span::default, |text| text.script.span),
                        hook: "finish",
                        text: "context.winner".to_owned(),
                    });
                }
                ending.outcome = outcome_of(winner);
                return Ok(ending);
            }
            plain &= holds;
        }
        if plain && finish.no_moves.is_none() {
            ending.outcome = Outcome::Over;
            return Ok(ending);
        }
        let named = finish.stalemate.is_some() || !finish.checkmates.is_empty();
        if !(plain || named) {
            return Ok(ending);
        }
        // Remarks on moves that are only tried do not belong to the move that was made.
        self.quietly(|worker| {
            if worker.can_move(ask)? {
                return Ok(ending);
            }
            for (names, span) in &finish.checkmates {
                let attacked = worker.attacked(ask.position.turn, names, ask.limits)?;
                ending.mated = ending.mated.or((!attacked.is_empty()).then_some(*span));
            }
            ending.attacked = worker.attacked(ask.position.turn, &program.guarded(), ask.limits)?;
            ending.is_without_move = true;
            ending.outcome = worker.board.outcome_without_move(
                ask.position.turn,
                mover,
                plain,
                ending.mated.is_some(),
                !ending.attacked.is_empty(),
            );
            Ok(ending)
        })
    }

    /// Returns the rule that decided an ending as a step, with the squares that are attacked.
    fn step_of(&mut self, ask: Ask<'_>, ending: &GameStatus) -> Option<Step> {
        let program = Arc::clone(&self.program);
        let finish = &program.finish;
        let named = match ending.is_without_move {
            true => {
                let stalemate = finish.stalemate.filter(|_| ending.attacked.is_empty());
                ending.mated.or(stalemate).or(finish.no_moves)
            }
            false => None,
        };
        let span = match (named, ending.script) {
            (Some(span), _) => span,
            (None, Some(script)) => {
                let cells = (self.board.cells(), self.program.width);
                let view = self.hook_state.view(cells, ask.position.turn, None);
                let hooks = self.hooks.as_mut()?;
                let place = hooks.deciding_return((script, "finish"), &view, &[], ask.limits);
                let text = program.scripts.texts.get(script)?;
                place.map_or(text.script.span, |(span, _)| span)
            }
            (None, None) => return None,
        };
        let gave = ending.is_without_move.then(|| {
            let first = ending.attacked.first();
            match first.and_then(|square| self.board.kind_at(*square)) {
                Some(kind) => {
                    message!("bdl-ended-attacked", piece = self.game.spoken(Piece(kind)))
                }
                None => message!("bdl-ended-no-move"),
            }
        });
        let squares = ending.attacked.iter().map(|square| self.square(*square));
        Some(Step {
            squares: squares.collect(),
            gave,
            ..Step::new(StepKind::Return, span)
        })
    }
}

/// Returns the script that runs when a piece of a kind reaches its last row on a square.
fn end_script(program: &BdlProgram, kind: u16, to: u16) -> Option<&ScriptFunction> {
    let owned_kind = program.kinds.get(usize::from(kind))?;
    let row = to / program.width.max(1);
    let end_row = if owned_kind.flag {
        program.height - 1
    } else {
        0
    };
    match &program.pieces.get(owned_kind.piece)?.end {
        Some(EndRule::Script(function)) if row == end_row => Some(function),
        _ => None,
    }
}

/// Returns the declared name of a kind.
pub(super) fn name_of(program: &BdlProgram, piece: Piece) -> &str {
    let kind = program.kinds.get(usize::from(piece.0));
    let piece = kind.and_then(|kind| program.pieces.get(kind.piece));
    piece.map_or("", |piece| piece.name.as_str())
}

/// The status of the game in a position, and what the finish rules found there.
#[derive(Default)]
struct GameStatus {
    outcome: Outcome,
    /// The last script that says that the game is over.
    script: Option<usize>,
    /// True if the player to move has no move.
    is_without_move: bool,
    /// The rule that says that an attacked piece loses the game.
    mated: Option<Span>,
    /// The squares of the guarded pieces that are attacked.
    attacked: Vec<u16>,
}

fn outcome_of(winner: HookWinner) -> Outcome {
    match winner {
        HookWinner::Player(player) => Outcome::Won(player),
        HookWinner::Draw => Outcome::Draw,
    }
}
