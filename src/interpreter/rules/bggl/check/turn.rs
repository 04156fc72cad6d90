//! Checks the game section and its turns.

use super::builder::{Typed, choice, set, stmt};
use super::names::{BodyKind, JumpTarget, TurnLabels};
use super::{Checker, GAME};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::syntax::{Block, SourceWord};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{BinaryOp, LocalId, Stmt, StmtKind};

impl<'a> Checker<'a> {
    /// Registers a turn before it is checked, so that functions can refer to it.
    pub(super) fn new_turn(&mut self, name: &'a SourceWord) {
        if let Some(first) = self.turns.get(name.text.as_str()).map(|turn| turn.span) {
            self.report_twice(name.span, &name.text, first);
            return;
        }
        let labels = TurnLabels {
            start: self.new_label(),
            again: self.new_label(),
            otherwise: self.new_label(),
            end: self.new_label(),
            span: name.span,
        };
        self.turns.insert(&name.text, labels);
    }

    pub(super) fn turn_named(&mut self, name: &SourceWord) -> Option<TurnLabels> {
        let labels = self.turns.get(name.text.as_str()).copied();
        if labels.is_none() {
            let message = message!("bggl-unknown-turn", name = &name.text);
            let mut diagnostic = Diagnostic::error(name.span, message);
            // A map has no order, and of equally close names the first one is suggested.
            let mut names: Vec<&str> = self.turns.keys().copied().collect();
            names.sort_unstable();
            let near = self.report.nearest(&name.text, names);
            diagnostic.hint = near.map(|near| message!("bggl-did-you-mean", name = near));
            self.report.add(diagnostic);
        }
        labels
    }

    pub(super) fn turn(
        &mut self,
        name: &'a SourceWord,
        block: &'a Block,
        otherwise: Option<&'a Block>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let inside = self.current.jump_targets.iter();
        let mut inside = inside.filter(|target| matches!(target, JumpTarget::Turn { .. }));
        let misplaced = self.current_body() != BodyKind::Game || inside.next().is_some();
        if misplaced {
            let message = message!("bggl-turn-misplaced");
            self.report
                .hinted(name.span, message, message!("bggl-turn-misplaced-hint"));
        }
        let labels = self.turns.get(name.text.as_str()).copied();
        let labels = labels.filter(|labels| labels.span == name.span && !misplaced);
        let Some(labels) = labels else {
            // Checked all the same, to report its errors.
            out.extend(self.block(block));
            out.extend(otherwise.map(|block| self.block(block)).unwrap_or_default());
            return;
        };
        // What is built, where a guard says where the program continues when a `makemove` is refused:
        //
        //    turn White { a }                    turn White { a } else { b }
        //    start:                              start:
        //      guard start                         guard otherwise
        //      a                                   a
        //    again:                                goto end
        //      if there is a winner: halt        otherwise:
        //      goto start                          guard none
        //    end:                                  b
        //      guard none                        end:
        //                                          guard none
        let place = |kind| stmt(kind, name.span);
        out.push(place(StmtKind::Label(labels.start)));
        let once = otherwise.is_some();
        let refused = if once { labels.otherwise } else { labels.start };
        out.push(place(StmtKind::Guard(Some(refused))));
        // `next` is where an aborted attempt continues: a turn that runs once ends, one that repeats starts its next
        // round.
        let next = if once { labels.end } else { labels.again };
        self.current.jump_targets.push(JumpTarget::Turn {
            next,
            end: labels.end,
        });
        out.extend(self.block(block));
        if let Some(otherwise) = otherwise {
            out.push(place(StmtKind::GoTo(labels.end)));
            out.push(place(StmtKind::Label(labels.otherwise)));
            out.push(place(StmtKind::Guard(None)));
            out.extend(self.block(otherwise));
        } else {
            out.push(place(StmtKind::Label(labels.again)));
            out.push(self.end_if_won(name.span));
            out.push(place(StmtKind::GoTo(labels.start)));
        }
        self.current.jump_targets.pop();
        out.push(place(StmtKind::Label(labels.end)));
        out.push(stmt(StmtKind::Guard(None), span.start_point()));
    }

    /// Returns the statement that ends the program if there is a winner.
    fn end_if_won(&mut self, span: Span) -> Stmt {
        self.win_checks.push(span);
        let winner = Typed::intrinsic(Intrinsic::Winner, Vec::new(), Ty::PLAYER, span);
        let nobody = Typed::int(-1, span);
        let won = Typed::binary(BinaryOp::NotEqual, span, winner, nobody, Ty::BOOL);
        choice(won, vec![stmt(StmtKind::Halt, span)], Vec::new(), span)
    }

    /// Builds the function that plays the game: what is before the section, the section, and the rounds of its turns.
    pub(super) fn game(&mut self, span: Span, block: &'a Block) {
        let statements = self.statements(&block.statements);
        let end = block.end;
        // A game whose section ends starts anew with its first turn, the first one of the text; without turns it is
        // over.
        let first = self.turns.values().min_by_key(|turn| turn.span).copied();
        let mut tail = Vec::new();
        if let Some(first) = first {
            tail.push(self.end_if_won(span));
            tail.push(stmt(StmtKind::GoTo(first.start), end));
        } else {
            tail.push(stmt(StmtKind::Halt, end));
        }
        // A jump to a turn may skip the declarations before it, so every variable is initialised at the start.
        self.current.implicit.clear();
        let count = u32::try_from(self.current.locals.len()).unwrap_or(u32::MAX);
        let mut body: Vec<Stmt> = (0..count)
            .map(LocalId)
            .map(|id| {
                let zero = Typed::int(0, span);
                set(id, zero, span)
            })
            .collect();
        body.append(&mut self.prologue);
        body.push(Typed::intrinsic(Intrinsic::Play, Vec::new(), Ty::Nothing, span).done());
        body.extend(statements);
        body.append(&mut tail);
        self.define(GAME, "Game", 0, body, (span, end));
    }
}
