//! What scripts add to a game: moves, invariants, what happens on a move, and the end.
//!
//! The built-in invariants are asked first, because they cost less; a script is asked once for a candidate.

use super::engine::{Attack, Going};
use super::judge::{Judge, Notes};
use super::model::{EndRule, InvariantKind, Program, Reference};
use super::scene::{Column, Own, Played, Scene, Trouble, Winner};
use crate::base::{Limits, Span};
use crate::board::position::Shared;
use crate::board::{Cell, Move, Op, Outcome, Piece, Position};
use crate::rules::{FaultKind, Legal};
use std::sync::Arc;

impl Judge {
    /// A square as hooks count it: x, and y from the top.
    fn seen(&self, square: u16) -> (u16, u16) {
        let at = self.square(square);
        (at.x, self.program.height.saturating_sub(1 + at.y))
    }

    /// The scripts that give the moves of a kind.
    fn move_scripts(&self, kind: u16) -> Vec<Reference> {
        let piece = self.program.kinds.get(usize::from(kind));
        let piece = piece.and_then(|kind| self.program.pieces.get(kind.piece));
        piece.map_or(Vec::new(), |piece| piece.scripts.clone())
    }

    /// Where scripts let a piece go on the cells as they are, whatever the invariants say.
    fn scripted_targets(
        &mut self,
        from: u16,
        kind: u16,
        player: u8,
        focused: Option<u16>,
        limits: &Limits<'_>,
    ) -> Result<Vec<u16>, Trouble> {
        let mut targets = Vec::new();
        for reference in self.move_scripts(kind) {
            let at = self.seen(from);
            let focused = focused.map(|square| self.seen(square));
            let Some(hooks) = &mut self.hooks else {
                continue;
            };
            let scene = Scene {
                cells: self.engine.cells(),
                player,
                move_count: self.own.move_count,
                focused,
                own: &self.own.text,
            };
            let path: Vec<&str> = reference.path.iter().map(String::as_str).collect();
            let columns = hooks.walks((reference.script, &path), &scene, at, limits)?;
            for entry in columns.chunk_by(|a, b| a.entry == b.entry) {
                self.walk(from, kind, entry, &mut targets);
            }
        }
        targets.sort_unstable();
        targets.dedup();
        Ok(targets)
    }

    /// Walks over the squares of one entry until something stands in the way.
    fn walk(&self, from: u16, kind: u16, entry: &[Column], targets: &mut Vec<u16>) {
        let program = &self.program;
        let (x, y) = self.seen(from);
        let owner = self.engine.owner(kind);
        let known = program.kinds.get(usize::from(kind));
        let piece = known.and_then(|kind| program.pieces.get(kind.piece));
        let flips = program.direction(usize::from(kind), 0, 1) == (0, 1);
        let jumps = piece.is_some_and(|piece| piece.can_jump) || self.engine.jumps(from);
        let height = i32::from(program.height);
        for column in entry {
            let (first, end) = if flips {
                (1 - column.end, 1 - column.first)
            } else {
                (column.first, column.end)
            };
            let low = first.max(-height);
            let rows = low..end.min(height + 1);
            let rows: Vec<i32> = if first > 0 {
                rows.collect()
            } else {
                rows.rev().collect()
            };
            for dy in rows {
                let (Ok(to_x), Ok(to_y)) = (
                    u16::try_from(i32::from(x) + column.x),
                    u16::try_from(i32::from(y) + dy),
                ) else {
                    continue;
                };
                if to_x >= program.width || to_y >= program.height {
                    continue;
                }
                let to = (program.height - 1 - to_y) * program.width + to_x;
                let stands = self.engine.kind_at(to);
                let own = stands.is_some_and(|other| self.engine.owner(other) == owner);
                let barred = stands.is_some() && (own || !column.captures);
                if !barred {
                    targets.push(to);
                }
                if stands.is_some() && !jumps {
                    return;
                }
            }
        }
    }

    /// Where scripts let the piece on a square go, as far as `pawn_movement` agrees.
    pub(super) fn scripted_goings(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
    ) -> Result<Vec<Going>, Trouble> {
        if self.hooks.is_none() {
            return Ok(Vec::new());
        }
        let player = self.engine.owner(kind);
        let targets = self.scripted_targets(from, kind, player, Some(from), limits)?;
        let pawn = self.program.is_pawn(usize::from(kind));
        let second_row = self.program.second_row(usize::from(kind));
        let left = self.square(from);
        let goings = targets.into_iter().filter(|to| {
            let entered = self.square(*to);
            let near = left.y.abs_diff(entered.y) < 2 || left.y == second_row;
            !pawn || self.engine.kind_at(*to).is_some() || (left.x == entered.x && near)
        });
        Ok(goings.map(|to| Going { from, to }).collect())
    }

    /// A piece with scripted moves of somebody other than the mover that attacks what `victim` has on a square.
    fn scripted_attacker(
        &mut self,
        square: u16,
        mover: u8,
        victim: u8,
        limits: &Limits<'_>,
    ) -> Result<Option<u16>, Trouble> {
        for at in self.engine.squares() {
            let Some(kind) = self.engine.kind_at(at) else {
                continue;
            };
            let owner = self.engine.owner(kind);
            if owner == mover || owner == victim || self.move_scripts(kind).is_empty() {
                continue;
            }
            if self
                .scripted_targets(at, kind, mover, None, limits)?
                .contains(&square)
            {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The attack by a piece with scripted moves that a move would leave, where an invariant forbids it.
    pub(super) fn scripted_attack_after(
        &mut self,
        at: &Position,
        going: Going,
        limits: &Limits<'_>,
    ) -> Result<Option<Attack>, Trouble> {
        if self
            .program
            .pieces
            .iter()
            .all(|piece| piece.scripts.is_empty())
        {
            return Ok(None);
        }
        let (cells, jumping) = self.engine.moved(going);
        let saved = self.engine.replace(cells, jumping);
        let own = self.own.clone();
        // Own fields of pieces belong to the squares before the move; attacks are asked without them.
        self.own.text.clear();
        let mut squares = self.engine.guarded(at.turn);
        if let Some(kind) = self.engine.kind_at(going.to)
            && self.engine.is_risky(kind)
        {
            squares.push((going.to, at.turn));
        }
        let mut found = Ok(None);
        for (square, owner) in squares {
            match self.scripted_attacker(square, at.turn, owner, limits) {
                Ok(None) => {}
                Ok(Some(from)) => {
                    found = Ok(Some(Attack { on: square, from }));
                    break;
                }
                Err(trouble) => {
                    found = Err(trouble);
                    break;
                }
            }
        }
        self.engine.restore(saved);
        self.own = own;
        found
    }

    /// Asks a scripted invariant about a move.
    pub(super) fn script_allows(
        &mut self,
        script: usize,
        at: &Position,
        going: Going,
        limits: &Limits<'_>,
    ) -> Result<bool, Trouble> {
        let (from, to) = (self.seen(going.from), self.seen(going.to));
        let Some(hooks) = &mut self.hooks else {
            return Ok(true);
        };
        let scene = Scene {
            cells: self.engine.cells(),
            player: at.turn,
            move_count: self.own.move_count,
            focused: Some(from),
            own: &self.own.text,
        };
        hooks.allows(script, &scene, (from, to), limits)
    }

    /// Whether all invariants hold for a move that some entry leads to.
    fn holds(&mut self, at: &Position, going: Going, limits: &Limits<'_>) -> Result<bool, Trouble> {
        if !self.engine.keeps_safe(going) {
            return Ok(false);
        }
        if self.scripted_attack_after(at, going, limits)?.is_some() {
            return Ok(false);
        }
        let program = Arc::clone(&self.program);
        for invariant in &program.invariants {
            if let InvariantKind::Script(script) = invariant.kind
                && !self.script_allows(script, at, going, limits)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where a piece can go by declared entries and scripts.
    pub(super) fn candidates(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
    ) -> Result<Vec<Going>, Trouble> {
        let mut goings = self.engine.goings(from, kind);
        goings.extend(self.scripted_goings(from, kind, limits)?);
        goings.sort_unstable();
        goings.dedup();
        Ok(goings)
    }

    fn literal(&self, going: Going) -> Move {
        let kind = self.engine.kind_at(going.from).unwrap_or(0);
        [
            Op::Clear(self.square(going.from)),
            Op::Place(self.square(going.to), Piece(kind)),
        ]
        .into_iter()
        .collect()
    }

    /// The legal moves of the player on turn, as far as the scripts have answers.
    pub(super) fn scripted_legal(
        &mut self,
        at: &Position,
        limits: &Limits<'_>,
        notes: &mut Notes,
    ) -> Vec<Going> {
        let mut legal = Vec::new();
        for from in self.engine.squares() {
            let kind = self.engine.kind_at(from);
            let Some(kind) = kind.filter(|kind| self.engine.owner(*kind) == at.turn) else {
                continue;
            };
            let candidates = match self.candidates(from, kind, limits) {
                Ok(candidates) => candidates,
                Err(trouble) => {
                    notes.trouble(&trouble, self.literal(Going { from, to: from }), false);
                    Vec::new()
                }
            };
            for going in candidates {
                if notes.is_hopeless() {
                    return legal;
                }
                match self.holds(at, going, limits) {
                    Ok(true) => legal.push(going),
                    Ok(false) => {}
                    Err(trouble) => notes.trouble(&trouble, self.literal(going), false),
                }
            }
        }
        legal
    }

    /// Whether the player on turn has any legal move.
    fn can_move(&mut self, at: &Position, limits: &Limits<'_>) -> Result<bool, Trouble> {
        for from in self.engine.squares() {
            let kind = self.engine.kind_at(from);
            let Some(kind) = kind.filter(|kind| self.engine.owner(*kind) == at.turn) else {
                continue;
            };
            for going in self.candidates(from, kind, limits)? {
                if self.holds(at, going, limits)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The pieces among `names` that a player has and somebody else attacks.
    pub(super) fn attacked(
        &mut self,
        player: u8,
        names: &[usize],
        limits: &Limits<'_>,
    ) -> Result<Vec<u16>, Trouble> {
        let mut found = self.engine.attacked(player, names);
        if self.hooks.is_some() {
            for square in self.engine.squares() {
                let kind = self.engine.kind_at(square);
                let kind = kind.filter(|kind| self.engine.owner(*kind) == player);
                let known = kind.and_then(|kind| self.program.kinds.get(usize::from(kind)));
                if known.is_some_and(|kind| names.contains(&kind.piece))
                    && !found.contains(&square)
                    && self
                        .scripted_attacker(square, player, player, limits)?
                        .is_some()
                {
                    found.push(square);
                }
            }
        }
        Ok(found)
    }

    /// The position after a legal move, and how the game stands then.
    pub(super) fn scripted_successor(
        &mut self,
        at: &Position,
        going: Going,
        piece: Piece,
        limits: &Limits<'_>,
    ) -> Result<Legal, Trouble> {
        let program = Arc::clone(&self.program);
        let mut next = at.clone();
        let ops = [
            Op::Clear(self.square(going.from)),
            Op::Place(self.square(going.to), piece),
        ];
        next.apply(&ops);
        let kind = self.engine.kind_at(going.from).unwrap_or(0);
        let end = end_script(&program, kind, going.to).cloned();
        let counts = program.scripts.count_moves;
        let mut own = Own {
            move_count: self.own.move_count.saturating_add(u32::from(counts)),
            ..Own::default()
        };
        let mut player = Some(self.engine.next_player(at.turn));
        let mut winner = None;
        let mut effects = Vec::new();
        let (from, to) = (self.seen(going.from), self.seen(going.to));
        if let Some(hooks) = &mut self.hooks
            && (program.player_change.is_some() || end.is_some() || !self.own.text.is_empty())
        {
            let scene = Scene {
                cells: self.engine.cells(),
                player: at.turn,
                move_count: self.own.move_count,
                focused: Some(from),
                own: &self.own.text,
            };
            let path: Vec<&str> = end
                .iter()
                .flat_map(|end| &end.path)
                .map(String::as_str)
                .collect();
            let played = Played {
                from,
                to,
                becomes: if piece.0 == kind {
                    ""
                } else {
                    name_of(&program, piece)
                },
                player_change: program.player_change,
                end: end.as_ref().map(|end| (end.script, path.as_slice())),
            };
            let left = hooks.play(&scene, &played, limits)?;
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
            own.text = left.own;
            own.jumping = left.jumping;
            player = left.player;
            winner = left.winner;
        }
        next.state = if own == Own::default() {
            Shared::default()
        } else {
            Shared::new(own.clone())
        };
        let unknown = |player: u8| player >= program.players;
        let named = match winner {
            Some(Winner::Player(player)) => Some(player),
            _ => None,
        };
        if let Some(wrong) = player
            .into_iter()
            .chain(named)
            .find(|player| unknown(*player))
        {
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

    /// Where the players change.
    fn change_span(&self) -> Span {
        let scripts = &self.program.scripts.texts;
        let script = self.program.player_change.and_then(|at| scripts.get(at));
        script.map_or_else(Span::default, |text| text.script.span)
    }

    /// Asks the finish rules about another position; the one that was loaded is loaded again afterwards.
    fn outcome_after(
        &mut self,
        next: &Position,
        mover: u8,
        own: Own,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Trouble> {
        let cells = next.board.cells().iter();
        let cells = cells.map(|cell| cell.piece().map_or(0, |piece| piece.0 + 1));
        let saved = self.engine.replace(cells.collect(), own.jumping.clone());
        let own_before = std::mem::replace(&mut self.own, own);
        let outcome = self.outcome_here(next, mover, limits);
        self.engine.restore(saved);
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
                own: &self.own.text,
            };
            let (holds, winner) = hooks.finished(*script, &scene, limits)?;
            if let Some(winner) = winner {
                return Ok(outcome_of(winner));
            }
            plain &= holds;
        }
        if plain && finish.no_moves.is_none() {
            return Ok(Outcome::Over);
        }
        let named = finish.stalemate.is_some() || !finish.checkmates.is_empty();
        if !(plain || named) || self.can_move(at, limits)? {
            return Ok(Outcome::Going);
        }
        let mut mated = false;
        for (names, _) in &finish.checkmates {
            mated |= !self.attacked(at.turn, names, limits)?.is_empty();
        }
        let attacked = !self
            .attacked(at.turn, &program.guarded(), limits)?
            .is_empty();
        Ok(self
            .engine
            .outcome_without_move(at.turn, mover, plain, mated, attacked))
    }
}

/// The script of a kind that comes to its end on a square.
fn end_script(program: &Program, kind: u16, to: u16) -> Option<&Reference> {
    let known = program.kinds.get(usize::from(kind))?;
    let row = to / program.width.max(1);
    let end_row = if known.flag { program.height - 1 } else { 0 };
    match &program.pieces.get(known.piece)?.end {
        Some(EndRule::Script(reference)) if row == end_row => Some(reference),
        _ => None,
    }
}

/// The declared name of a kind.
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
