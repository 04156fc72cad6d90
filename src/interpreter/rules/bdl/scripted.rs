//! What scripts add to the moves of a game: where pieces move, what they attack, and which moves are allowed.

use super::answers::{Asked, is_asked};
use super::legality::SilentInvariants;
use super::listing_status::ListingStatus;
use super::model::{BdlProgram, ScriptFunction};
use super::pseudo_move::PseudoMove;
use super::successor::LegalMove;
use super::view::{ColumnSpan, HookError};
use super::worker::BdlWorker;
use crate::base::{Limits, Span};
use crate::board::{Move, Op, Piece};
use crate::rules::{Ask, Choose, Listed};
use std::sync::Arc;

/// Returns the declaration of the piece of a kind.
fn piece_of(program: &BdlProgram, kind: u16) -> Option<&super::model::PieceRules> {
    let kind = program.kinds.get(usize::from(kind))?;
    program.pieces.get(kind.piece)
}

impl BdlWorker {
    /// Returns a square in the coordinates of hooks: x, and y from the top.
    pub(super) fn seen(&self, square: u16) -> (u16, u16) {
        let square = self.square(square);
        (square.x, self.program.height.saturating_sub(1 + square.y))
    }

    /// Calls `reach` with each square to which scripts let a piece move on the current cells, regardless of the
    /// invariants. A square may be passed several times.
    fn scripted_targets(
        &mut self,
        from: u16,
        kind: u16,
        player: u8,
        focused: Option<u16>,
        limits: &Limits<'_>,
        mut reach: impl FnMut(u16),
    ) -> Result<(), HookError> {
        let program = Arc::clone(&self.program);
        let scripts = piece_of(&program, kind).map_or(&[][..], |piece| &piece.scripts);
        for function in scripts {
            self.ask_script(function, (from, kind), player, focused, limits, &mut reach)?;
        }
        Ok(())
    }

    /// Calls `reach` with each square to which one script lets a piece move.
    fn ask_script(
        &mut self,
        function: &ScriptFunction,
        (from, kind): (u16, u16),
        player: u8,
        focused: Option<u16>,
        limits: &Limits<'_>,
        reach: &mut impl FnMut(u16),
    ) -> Result<(), HookError> {
        let start = self.seen(from);
        let focused = focused.map(|square| self.seen(square));
        let Some(hooks) = &mut self.hooks else {
            return Ok(());
        };
        let cells = (self.board.cells(), self.program.width);
        let view = self.hook_state.view(cells, player, focused);
        let columns = hooks.walks((function.script, &function.path), &view, start, limits)?;
        for entry in columns.chunk_by(|a, b| a.entry == b.entry) {
            self.walk(from, kind, entry, reach);
        }
        Ok(())
    }

    /// Returns for each script of a piece the squares to which it lets the piece move regardless of the invariants,
    /// with the place of the script. After a script that reached a limit, no further ones are called.
    pub(super) fn script_answers(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
    ) -> Vec<(Span, Result<Vec<u16>, HookError>)> {
        let mut answers = Vec::new();
        let program = Arc::clone(&self.program);
        let player = self.board.owner(kind);
        let scripts = piece_of(&program, kind).map_or(&[][..], |piece| &piece.scripts);
        for function in scripts {
            let mut targets = Vec::new();
            let mut reach = |to| targets.push(to);
            let asked = (from, kind);
            let answer = self.ask_script(function, asked, player, Some(from), limits, &mut reach);
            targets.sort_unstable();
            targets.dedup();
            let text = program.scripts.texts.get(function.script);
            let span = text.map_or(Span::default(), |text| text.script.span);
            let is_cut = matches!(answer, Err(HookError::LimitReached { .. }));
            answers.push((span, answer.map(|()| targets)));
            if is_cut {
                break;
            }
        }
        answers
    }

    /// Walks over the squares of one entry until something is in the way.
    fn walk(&self, from: u16, kind: u16, entry: &[ColumnSpan], reach: &mut impl FnMut(u16)) {
        let program = &self.program;
        let (x, y) = self.seen(from);
        let owner = self.board.owner(kind);
        let piece = piece_of(program, kind);
        // A mirrored piece with the flag looks the other way, so the signs of its rows are turned: `first..end`
        // becomes `1 - end..1 - first`, both without the end.
        let flips = program.direction(usize::from(kind), 0, 1) == (0, 1);
        let jumps = piece.is_some_and(|piece| piece.can_jump) || self.board.jumps(from);
        let height = i32::from(program.height);
        for column in entry {
            let (first, end) = if flips {
                (1 - column.end, 1 - column.first)
            } else {
                (column.first, column.end)
            };
            // A script may give any number; beyond the height of the board there is nothing to walk over.
            let (low, high) = (first.max(-height), end.min(height + 1));
            for step in 0..high - low {
                // Away from the piece: upwards from a first row above it, otherwise downwards from the last one.
                let dy = if first > 0 {
                    low + step
                } else {
                    high - 1 - step
                };
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
                let occupant = self.board.kind_at(to);
                let is_own_piece = occupant.is_some_and(|other| self.board.owner(other) == owner);
                let barred = occupant.is_some() && (is_own_piece || !column.captures);
                if !barred {
                    reach(to);
                }
                // Ends the whole entry and not just this column: an entry of several columns is one walk, such as a
                // diagonal.
                if occupant.is_some() && !jumps {
                    return;
                }
            }
        }
    }

    /// Returns where scripts let the piece on a square move, restricted by `pawn_movement`.
    fn scripted_pseudo_legal(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
    ) -> Result<Vec<PseudoMove>, HookError> {
        if self.hooks.is_none() {
            return Ok(Vec::new());
        }
        let player = self.board.owner(kind);
        let mut targets = Vec::new();
        self.scripted_targets(from, kind, player, Some(from), limits, |to| {
            targets.push(to)
        })?;
        targets.sort_unstable();
        targets.dedup();
        let is_pawn = self.program.is_pawn(usize::from(kind));
        let pseudo_moves = targets.into_iter().map(|to| PseudoMove { from, to });
        let allowed = |pseudo: &PseudoMove| !is_pawn || self.pawn(*pseudo, kind).is_none();
        Ok(pseudo_moves.filter(allowed).collect())
    }

    /// Returns a piece with scripted moves of somebody other than the mover that attacks the piece of `victim` on a
    /// square.
    pub(super) fn scripted_attacker(
        &mut self,
        square: u16,
        mover: u8,
        victim: u8,
        focused: Option<u16>,
        limits: &Limits<'_>,
    ) -> Result<Option<u16>, HookError> {
        let program = Arc::clone(&self.program);
        for from in self.board.squares() {
            let Some(kind) = self.board.kind_at(from) else {
                continue;
            };
            let owner = self.board.owner(kind);
            if owner == mover || owner == victim {
                continue;
            }
            if piece_of(&program, kind).is_none_or(|piece| piece.scripts.is_empty()) {
                continue;
            }
            let mut attacks = false;
            self.scripted_targets(from, kind, mover, focused, limits, |to| {
                attacks |= to == square
            })?;
            if attacks {
                return Ok(Some(from));
            }
        }
        Ok(None)
    }

    /// Asks a scripted invariant about a move.
    pub(super) fn script_allows(
        &mut self,
        ask: Ask<'_>,
        script: usize,
        pseudo: PseudoMove,
    ) -> Result<bool, HookError> {
        let (from, to) = (self.seen(pseudo.from), self.seen(pseudo.to));
        let Some(hooks) = &mut self.hooks else {
            return Ok(true);
        };
        let cells = (self.board.cells(), self.program.width);
        let view = self.hook_state.view(cells, ask.position.turn, Some(from));
        hooks.allows(script, &view, (from, to), ask.limits)
    }

    /// Returns the place of the `return` by which a scripted invariant forbids a move, if it is known.
    pub(super) fn deciding_return(
        &mut self,
        ask: Ask<'_>,
        script: usize,
        pseudo: PseudoMove,
    ) -> Option<Span> {
        let (from, to) = (self.seen(pseudo.from), self.seen(pseudo.to));
        let hooks = self.hooks.as_mut()?;
        let cells = (self.board.cells(), self.program.width);
        let view = self.hook_state.view(cells, ask.position.turn, Some(from));
        let numbers = [from.0, from.1, to.0, to.1];
        let place = hooks.deciding_return((script, "invariants"), &view, &numbers, ask.limits);
        place.and_then(|(span, truth)| (!truth).then_some(span))
    }

    /// Returns where a piece can move by declared entries and scripts.
    pub(super) fn candidates(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
    ) -> Result<Vec<PseudoMove>, HookError> {
        let mut pseudo_moves = self.board.pseudo_legal(from, kind);
        pseudo_moves.extend(self.scripted_pseudo_legal(from, kind, limits)?);
        pseudo_moves.sort_unstable();
        pseudo_moves.dedup();
        Ok(pseudo_moves)
    }

    /// Returns where a piece can move by declared entries and scripts; nowhere if a script has no answer, which is recorded.
    fn candidates_or_record(
        &mut self,
        from: u16,
        kind: u16,
        limits: &Limits<'_>,
        status: &mut ListingStatus,
    ) -> Vec<PseudoMove> {
        self.candidates(from, kind, limits).unwrap_or_else(|error| {
            // Judging any move of this piece reports the same fault, so any target will do for the example.
            let to = u16::from(from == 0);
            status.record(&error, self.literal(PseudoMove { from, to }), false);
            Vec::new()
        })
    }

    /// Picks a legal move and asks about no other that is legal: candidates are drawn until one is allowed, so all legal
    /// ones have the same probability. Of scripts that fail, only those that were asked are told of.
    pub(super) fn sample_scripted(
        &mut self,
        ask: Ask<'_>,
        choose: Choose<'_>,
        status: &mut ListingStatus,
    ) -> (Option<Listed>, usize) {
        let mut candidates = Vec::new();
        for (from, kind) in self.board.pieces_of(ask.position.turn) {
            for pseudo in self.candidates_or_record(from, kind, ask.limits, status) {
                let pieces = self.results(pseudo).into_iter();
                candidates.extend(pieces.map(|piece| (pseudo, piece)));
            }
        }
        let count = candidates.len();
        while !candidates.is_empty() && !status.is_hopeless() {
            let index = choose(candidates.len());
            if index >= candidates.len() {
                break;
            }
            // Drawing without replacement until a candidate is allowed gives each legal move the same probability, and
            // asks scripts about few of them: the point of a draw is not to judge all.
            let (pseudo, piece) = candidates.swap_remove(index);
            match self.refusal(ask, (pseudo, piece), &mut SilentInvariants) {
                Ok(None) => {
                    let one = Asked::Alone(pseudo, piece);
                    let listed = self.listed(ask, one, status);
                    if listed.is_some() {
                        return (listed, count);
                    }
                }
                Ok(Some(_)) => {}
                Err(error) => {
                    let mv = Move::of(self.ops(pseudo, piece).to_vec());
                    status.record(&error, mv, false);
                }
            }
        }
        (None, count)
    }

    /// Returns how many of the pieces that the piece of a move may become are a group that invariants cannot
    /// distinguish: all of them, unless hooks change the board before the invariants see it.
    fn group(&self) -> usize {
        match self.program.after_move {
            Some(_) => 1,
            None => usize::MAX,
        }
    }

    fn literal(&self, pseudo: PseudoMove) -> Move {
        let kind = self.board.kind_at(pseudo.from).unwrap_or(0);
        self.ops(pseudo, Piece(kind)).into_iter().collect()
    }

    /// Returns false if no move of the piece on a square can match a query, wherever scripts let it move.
    fn may_be_asked(&self, ask: Ask<'_>, from: u16) -> bool {
        let mut wanted = ask.query.prefix.iter().chain(ask.query.contains);
        wanted.all(|op| match op {
            Op::Clear(square) => *square == self.square(from),
            Op::Place(square, piece) => {
                let is_result = |to| self.results(PseudoMove { from, to }).contains(piece);
                ask.position.board.has(*square) && is_result(self.number(*square))
            }
        })
    }

    /// Returns the legal moves of the player on turn, as far as the scripts have answers. Moves that a query does not ask for
    /// may be left out: scripts take most of the time.
    pub(super) fn scripted_legal(
        &mut self,
        ask: Ask<'_>,
        status: &mut ListingStatus,
    ) -> Vec<LegalMove> {
        let mut legal = Vec::new();
        for (from, kind) in self.board.pieces_of(ask.position.turn) {
            if !self.may_be_asked(ask, from) {
                continue;
            }
            let candidates = self.candidates_or_record(from, kind, ask.limits, status);
            for pseudo in candidates {
                if status.is_hopeless() {
                    return legal;
                }
                for choices in self.results(pseudo).chunks(self.group()) {
                    let is_one_asked =
                        |piece: &Piece| is_asked(ask.query, &self.ops(pseudo, *piece));
                    let Some(piece) = choices.first() else {
                        continue;
                    };
                    if !choices.iter().any(is_one_asked) {
                        continue;
                    }
                    // `refusal` leaves in `played` what the hooks of the move have left, if they had to run for it.
                    // The list takes it, so that they do not run twice; it must not take that of the move before.
                    self.played = None;
                    match self.refusal(ask, (pseudo, *piece), &mut SilentInvariants) {
                        Ok(None) => legal.extend(choices.iter().map(|piece| LegalMove {
                            pseudo,
                            piece: *piece,
                            played: self.played.take(),
                        })),
                        Ok(Some(_)) => {}
                        Err(error) => {
                            let mv = Move::of(self.ops(pseudo, *piece).to_vec());
                            status.record(&error, mv, false);
                        }
                    }
                }
            }
        }
        legal
    }

    /// Returns true if the player on turn has any legal move.
    pub(super) fn can_move(&mut self, ask: Ask<'_>) -> Result<bool, HookError> {
        for (from, kind) in self.board.pieces_of(ask.position.turn) {
            for pseudo in self.candidates(from, kind, ask.limits)? {
                for choices in self.results(pseudo).chunks(self.group()) {
                    let Some(piece) = choices.first() else {
                        continue;
                    };
                    let refusal = self.refusal(ask, (pseudo, *piece), &mut SilentInvariants)?;
                    if refusal.is_none() {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Returns the squares of a player's pieces with these names that somebody else attacks.
    pub(super) fn attacked(
        &mut self,
        player: u8,
        names: &[usize],
        limits: &Limits<'_>,
    ) -> Result<Vec<u16>, HookError> {
        let mut squares = self.board.attacked(player, names);
        if self.hooks.is_some() {
            for square in self.board.squares() {
                let kind = self.board.kind_at(square);
                let kind = kind.filter(|kind| self.board.owner(*kind) == player);
                let owned_kind = kind.and_then(|kind| self.program.kinds.get(usize::from(kind)));
                if owned_kind.is_some_and(|kind| names.contains(&kind.piece))
                    && !squares.contains(&square)
                    && self
                        .scripted_attacker(square, player, player, None, limits)?
                        .is_some()
                {
                    squares.push(square);
                }
            }
        }
        Ok(squares)
    }
}
