//! The operations of a program.

use super::heap::{SubMove, UNKNOWN, constant_text, is_symbolic};
use super::transcript::{TranscriptEntry, UnmetCondition};
use super::units::Unit;
use super::world::{DomainResult, NOBODY, ProgramWorld, SuspendReason, cell_of};
use crate::base::Message;
use crate::board::Cell;
use crate::message;
use crate::rules::FaultKind;
use crate::rules::vm::domain::Stop;
use crate::rules::vm::intrinsic::{self, Attribute, Base, Intrinsic, ValueShape};
use std::sync::Arc;

/// The most items of an array, and sub-moves of a move.
const LONGEST: i64 = 1 << 16;

fn bit(truth: bool) -> DomainResult<i64> {
    Ok(i64::from(truth))
}

impl ProgramWorld<'_> {
    /// Carries out an operation.
    pub(super) fn operation(
        &mut self,
        op: Intrinsic,
        operands: &[i64],
        pc: u32,
    ) -> DomainResult<i64> {
        // An operation that stops with [`Stop::Suspend`] is carried out again from its beginning once the need is met:
        // after the answer was given, the values were collected, or the decision was made. Two rules follow. It must
        // not have changed anything before it suspends; therefore `has_room` and the checks for symbolic operands come
        // first in each arm. And a word that it computed before `has_room` would be stale afterwards, because
        // collecting renumbers the values; operands are read from the registers anew.
        //
        // What each arm does with a symbolic operand: pass it on where the result is just another unknown number,
        // suspend with [`SuspendReason::Proof`] where the effect would be unknown (which square is written, which item is
        // read), and never guess.
        //
        // Every read of the board or of a variable is recorded in `reads`, because the memo of a listing relies on it:
        // a square that is forgotten here makes a stale refusal hold. Operations that look at very much record
        // everything at once (`add_all`), and such a run is not stored at all.
        let operand = |number: usize| operands.get(number).copied().unwrap_or(0);
        let (a, b, c) = (operand(0), operand(1), operand(2));
        match op {
            // Only programs that judge moves ask about positions.
            Intrinsic::Mark
            | Intrinsic::Marked
            | Intrinsic::ClearMarks
            | Intrinsic::Position(_) => Err(Stop::Fault(FaultKind::Internal)),
            Intrinsic::Copy => Ok(a),
            Intrinsic::Global(number) => {
                self.reads.add_global(number);
                Ok(self.globals.get(number as usize).copied().unwrap_or(0))
            }
            Intrinsic::SetGlobal(number) => {
                self.reads.add_global(number);
                if let Some(slot) = self.globals.get_mut(number as usize) {
                    *slot = a;
                }
                Ok(a)
            }
            Intrinsic::Text(number) => Ok(constant_text(number)),
            Intrinsic::Concat => {
                self.has_room()?;
                let mut whole = String::new();
                for word in operands {
                    whole.push_str(self.text_of(*word));
                }
                Ok(self.heap.text(&whole))
            }
            Intrinsic::ToText(shape) => {
                self.has_room()?;
                let mut text = String::new();
                self.write(a, shape, &mut text);
                Ok(self.heap.text(&text))
            }
            Intrinsic::Print => {
                if !self.said.silent {
                    let text = self.text_of(a).to_owned();
                    self.say(pc, TranscriptEntry::Line(text));
                }
                Ok(0)
            }
            Intrinsic::Input(prompt) | Intrinsic::ReadMove(prompt) => {
                let need = SuspendReason::Answer { prompt, text: a };
                // The first time there is no answer, and the run suspends; the caller puts one in place and runs the
                // same instruction again.
                self.answer.take().ok_or(Stop::Suspend(need))
            }
            Intrinsic::Cell => Ok(self.cell_at(a, b, pc)),
            // Elsewhere `[r][c]` beyond the board is a wall with a remark; here nothing could be shown, so it is a slip.
            Intrinsic::ShowCell => {
                if is_symbolic(a) || is_symbolic(b) {
                    return Err(Stop::Suspend(SuspendReason::Proof));
                }
                if self.square(a, b).is_none() {
                    return Err(Stop::Fault(FaultKind::OffBoard));
                }
                self.cell_at(a, b, pc);
                Ok(0)
            }
            Intrinsic::SetCell => {
                if [a, b, c].into_iter().any(is_symbolic) {
                    return Err(Stop::Suspend(SuspendReason::Proof));
                }
                self.set_cell(a, b, c, pc);
                Ok(c)
            }
            Intrinsic::Line(is_row) => {
                self.has_room()?;
                self.line(is_row, a, pc)
            }
            Intrinsic::SetLine(is_row) => self.set_line(is_row, a, b, pc),
            Intrinsic::Rows => {
                self.has_room()?;
                // Once for all rows: an operation that suspends is begun anew, so one that asked for room again for each
                // row would never come to the end of a large board.
                let mut rows = Vec::new();
                for row in 0..self.height() {
                    rows.push(self.line(true, row, pc)?);
                }
                Ok(self.heap.list(rows))
            }
            Intrinsic::Item(shape) => self.item(a, b, shape, pc),
            Intrinsic::SetItem => self.set_item(a, b, c, pc),
            Intrinsic::SubMove => self.sub_move(a, b, pc),
            Intrinsic::SetSubMove => self.set_sub_move(a, b, c, pc),
            Intrinsic::Literal(adds) => {
                self.has_room()?;
                Ok(self.heap.parts([SubMove {
                    x: a,
                    y: b,
                    piece: c,
                    direction: if adds { 1 } else { -1 },
                }]))
            }
            Intrinsic::Part(part) => {
                // A single sub-move is a move with one part; the attributes of a longer one are those of its first
                // part.
                let first = self.heap.as_move(a).first().copied();
                let first = first.unwrap_or(SubMove::UNSET);
                Ok(match part {
                    intrinsic::SubMoveField::X => first.x,
                    intrinsic::SubMoveField::Y => first.y,
                    intrinsic::SubMoveField::Piece => first.piece,
                    intrinsic::SubMoveField::Direction => first.direction,
                })
            }
            Intrinsic::NewArray(shape) => {
                let count = self.size(a, pc)?;
                let zero = self.zero(shape);
                Ok(self.heap.list(vec![zero; count]))
            }
            Intrinsic::NewMove => {
                let count = self.size(a, pc)?;
                Ok(self.heap.parts(vec![SubMove::UNSET; count]))
            }
            Intrinsic::Array => {
                self.has_room()?;
                Ok(self.heap.list(operands.to_vec()))
            }
            Intrinsic::Count => Ok(i64::try_from(self.heap.as_list(a).len()).unwrap_or(0)),
            Intrinsic::Length => {
                let first = match self.units_of(a) {
                    None => return Ok(UNKNOWN),
                    Some(units) => units.first().copied(),
                };
                Ok(first.map_or(0, |unit| self.length(&unit)))
            }
            Intrinsic::Same => self.same(a, b).map(i64::from),
            Intrinsic::Pieces => {
                if is_symbolic(a) {
                    return Ok(UNKNOWN);
                }
                self.reads.add_all();
                let wanted = cell_of(a);
                let cells = self.view().cells().iter();
                Ok(i64::try_from(cells.filter(|cell| **cell == wanted).count()).unwrap_or(0))
            }
            Intrinsic::Player => Ok(self.player),
            Intrinsic::SetPlayer => {
                if a == NOBODY {
                    return Err(Stop::Fault(FaultKind::NoSuchPlayer));
                }
                self.player = a;
                Ok(a)
            }
            Intrinsic::Winner => Ok(self.winner),
            Intrinsic::SetWinner => {
                self.winner = a;
                Ok(a)
            }
            Intrinsic::Play => {
                self.building = false;
                Ok(0)
            }
            Intrinsic::Judge => {
                self.refusal = None;
                self.unmet.clear();
                // True if a move with unknown squares is off the board in any case: `makemove` refuses it at once,
                // without asking the rules of the program, which would decide one condition after the other about it.
                // Concrete moves always go to the rules, whose reasons are better.
                let parts = self.heap.as_move(a).iter();
                let mut symbolic = parts.filter(|part| is_symbolic(part.x) || is_symbolic(part.y));
                let off = symbolic.any(|part| part.is_set() && self.is_surely_off(part.x, part.y));
                bit(off)
            }
            Intrinsic::Apply => {
                let made = self.apply(a, pc)?;
                bit(made)
            }
            Intrinsic::Refused => {
                // Counted also while nothing is said: a listing tells a refusal from a question that is merely asked
                // again by it.
                self.refused += 1;
                if self.said.silent {
                    return Ok(0);
                }
                self.blame_furthest();
                if let Some(refusal) = self.refusal.clone() {
                    self.say(refusal.pc, TranscriptEntry::Refused(refusal.reason));
                }
                Ok(0)
            }
            Intrinsic::Units => Ok(match self.units_of(a) {
                Some(units) => i64::try_from(units.len()).unwrap_or(0),
                None => UNKNOWN,
            }),
            Intrinsic::Takes(rule) => {
                let piece = self.unit(a, b)?.piece;
                let rule = self.tables.rules.get(rule as usize);
                let takes = cell_of(piece)
                    .piece()
                    .is_some_and(|piece| rule.is_some_and(|rule| rule.pieces.contains(&piece)));
                bit(takes)
            }
            Intrinsic::Enter => {
                // The second unit of a move is judged on the board that the first one leaves: a man that jumps twice
                // is elsewhere already at its second jump. `None` is pushed for the first unit, so that `Leave`
                // always pops what `Enter` pushed.
                let first = self.unit(a, b)?.first;
                let parts = self.heap.as_move(a);
                let seen = self.board_after(parts.get(..first).unwrap_or_default());
                self.views.push(seen);
                Ok(0)
            }
            Intrinsic::Leave => {
                self.views.pop();
                Ok(0)
            }
            Intrinsic::Attribute(attribute) => {
                let unit = self.unit(a, b)?;
                self.attribute(&unit, attribute)
            }
            // Nobody asks why a move was refused while messages are discarded.
            Intrinsic::Unmet(..) | Intrinsic::NoRule | Intrinsic::Returned if self.said.silent => {
                Ok(0)
            }
            Intrinsic::Unmet(rule, met) => {
                let (rule, met) = (u32::from(rule), u32::from(met));
                self.unmet.push(UnmetCondition { rule, met, pc });
                self.refuse_by_rule(rule, pc);
                Ok(0)
            }
            Intrinsic::NoRule => {
                let reason = self.no_rule(a);
                self.refuse(reason, pc);
                Ok(0)
            }
            Intrinsic::Returned => {
                self.refuse(message!("bggl-refused-by-judge"), pc);
                Ok(0)
            }
            // The others belong to hooks that judge one move.
            _ => Err(Stop::Fault(FaultKind::Internal)),
        }
    }

    /// Suspends the run if there are too many values, so that unused ones can be collected.
    fn has_room(&self) -> DomainResult<()> {
        // Asked before a value is made and not after, so `room` may be exceeded by one value; the bound that counts,
        // `Limits::memory`, is checked after the collection.
        if self.heap.bytes() > self.room {
            return Err(Stop::Suspend(SuspendReason::Room));
        }
        Ok(())
    }

    fn remark(&mut self, pc: u32, message: Message) {
        self.say(pc, TranscriptEntry::Remark(message));
    }

    fn size(&mut self, count: i64, pc: u32) -> DomainResult<usize> {
        self.has_room()?;
        if is_symbolic(count) {
            return Err(Stop::Suspend(SuspendReason::Proof));
        }
        if !(0..=LONGEST).contains(&count) {
            let message = message!("bggl-array-size", count = count, max = LONGEST);
            self.remark(pc, message);
        }
        Ok(usize::try_from(count.clamp(0, LONGEST)).unwrap_or(0))
    }

    /// Returns the value that a variable of a shape has before anything is assigned to it.
    fn zero(&mut self, shape: ValueShape) -> i64 {
        match shape {
            ValueShape {
                base: Base::Move,
                depth: 0,
            } => self.heap.parts([SubMove::UNSET]),
            ValueShape {
                base: Base::Text,
                depth: 0,
            } => constant_text(0),
            ValueShape {
                base: Base::Player,
                depth: 0,
            } => NOBODY,
            ValueShape { depth: 0, .. } => 0,
            _ => self.heap.list(Vec::new()),
        }
    }

    fn line(&mut self, is_row: bool, number: i64, pc: u32) -> DomainResult<i64> {
        let (lines, cells) = if is_row {
            (self.height(), self.width())
        } else {
            (self.width(), self.height())
        };
        if is_symbolic(number) {
            return Err(Stop::Suspend(SuspendReason::Proof));
        }
        if !(0..lines).contains(&number) {
            self.no_line(is_row, number, pc);
            return Ok(self.heap.list(Vec::new()));
        }
        self.reads.add_all();
        let words = (0..cells)
            .map(|cell| {
                let (x, y) = if is_row {
                    (number, cell)
                } else {
                    (cell, number)
                };
                let cell = self.square(x, y).map(|square| self.view().get(square));
                i64::from(cell.unwrap_or(Cell::HOLE).to_bits())
            })
            .collect();
        Ok(self.heap.list(words))
    }

    fn no_line(&mut self, is_row: bool, number: i64, pc: u32) {
        let message = if is_row {
            message!("bggl-no-row", number = number)
        } else {
            message!("bggl-no-column", number = number)
        };
        self.remark(pc, message);
    }

    fn set_line(&mut self, is_row: bool, number: i64, list: i64, pc: u32) -> DomainResult<i64> {
        let words = self.heap.as_list(list).to_vec();
        if is_symbolic(number) || words.iter().any(|word| is_symbolic(*word)) {
            return Err(Stop::Suspend(SuspendReason::Proof));
        }
        let (lines, cells) = if is_row {
            (self.height(), self.width())
        } else {
            (self.width(), self.height())
        };
        if !(0..lines).contains(&number) {
            self.no_line(is_row, number, pc);
            return Ok(list);
        }
        if i64::try_from(words.len()) != Ok(cells) {
            return Err(Stop::Fault(FaultKind::WrongLength));
        }
        for (cell, word) in (0..).zip(words) {
            let (x, y) = if is_row {
                (number, cell)
            } else {
                (cell, number)
            };
            self.set_cell(x, y, word, pc);
        }
        Ok(list)
    }

    /// Returns the index of an item, or `None` with a remark if there is no such item.
    fn place(&mut self, index: i64, length: usize, pc: u32) -> DomainResult<Option<usize>> {
        if is_symbolic(index) {
            return Err(Stop::Suspend(SuspendReason::Proof));
        }
        let place = usize::try_from(index)
            .ok()
            .filter(|offset| *offset < length);
        if place.is_none() {
            let message = message!("bggl-no-item", index = index, length = length);
            self.remark(pc, message);
        }
        Ok(place)
    }

    fn item(&mut self, list: i64, index: i64, shape: ValueShape, pc: u32) -> DomainResult<i64> {
        let place = self.place(index, self.heap.as_list(list).len(), pc)?;
        let item = place.and_then(|offset| self.heap.as_list(list).get(offset).copied());
        Ok(item.unwrap_or_else(|| self.zero(shape)))
    }

    fn set_item(&mut self, list: i64, index: i64, value: i64, pc: u32) -> DomainResult<i64> {
        self.has_room()?;
        let mut words = self.heap.as_list(list).to_vec();
        let place = self.place(index, words.len(), pc)?;
        match place.and_then(|offset| words.get_mut(offset)) {
            Some(slot) => *slot = value,
            None => return Ok(list),
        }
        Ok(self.heap.list(words))
    }

    fn sub_move(&mut self, mv: i64, index: i64, pc: u32) -> DomainResult<i64> {
        self.has_room()?;
        let place = self.place(index, self.heap.as_move(mv).len(), pc)?;
        let part = place.and_then(|offset| self.heap.as_move(mv).get(offset).copied());
        Ok(self.heap.parts([part.unwrap_or(SubMove::UNSET)]))
    }

    fn set_sub_move(&mut self, mv: i64, index: i64, value: i64, pc: u32) -> DomainResult<i64> {
        self.has_room()?;
        let mut parts: Arc<[SubMove]> = self.heap.as_move(mv).into();
        let place = self.place(index, parts.len(), pc)?;
        let [part] = self.heap.as_move(value) else {
            return Err(Stop::Fault(FaultKind::WrongLength));
        };
        match place.and_then(|offset| Arc::make_mut(&mut parts).get_mut(offset)) {
            Some(slot) => *slot = *part,
            None => return Ok(mv),
        }
        Ok(self.heap.parts(parts))
    }

    fn unit(&mut self, mv: i64, number: i64) -> DomainResult<Unit> {
        let units = self
            .units_of(mv)
            .ok_or(Stop::Suspend(SuspendReason::Proof))?;
        let unit = usize::try_from(number)
            .ok()
            .and_then(|index| units.get(index));
        unit.copied().ok_or(Stop::Fault(FaultKind::Internal))
    }

    /// Returns the number of squares that a unit moves.
    fn length(&self, unit: &Unit) -> i64 {
        let is_concrete = ![unit.x1, unit.y1, unit.x2, unit.y2]
            .into_iter()
            .any(is_symbolic);
        if !is_concrete {
            return UNKNOWN;
        }
        if !unit.lifts || !unit.puts {
            return 0;
        }
        let Some((dx, dy)) = unit.straight() else {
            let (dx, dy) = (unit.x2 - unit.x1, unit.y2 - unit.y1);
            return dx.abs().max(dy.abs());
        };
        // Far off the board there are no squares, so the search is bounded.
        let steps = dx.abs().max(dy.abs());
        let squares = (1..=steps.min(4096)).filter(|step| {
            let (x, y) = (unit.x1 + dx.signum() * step, unit.y1 + dy.signum() * step);
            let square = self.square(x, y);
            square.is_some_and(|square| self.view().has(square))
        });
        i64::try_from(squares.count()).unwrap_or(0)
    }

    fn attribute(&mut self, unit: &Unit, attribute: Attribute) -> DomainResult<i64> {
        let symbolic = [unit.x1, unit.y1, unit.x2, unit.y2]
            .into_iter()
            .any(is_symbolic);
        Ok(match attribute {
            Attribute::X1 => unit.x1,
            Attribute::Y1 => unit.y1,
            Attribute::X2 => unit.x2,
            Attribute::Y2 => unit.y2,
            _ if symbolic => UNKNOWN,
            Attribute::Length => self.length(unit),
            Attribute::Movement => match unit.straight() {
                Some((dx, dy)) if dx == 0 || dy == 0 => 1,
                Some(_) => 2,
                None => 0,
            },
            Attribute::Free => i64::from(self.is_free(unit)),
            Attribute::Empty => {
                let target = self.square(unit.x2, unit.y2);
                if let Some(target) = target {
                    self.reads.add(&self.board, target);
                }
                let empty = target.is_some_and(|target| self.view().get(target).is_empty());
                i64::from(empty || !unit.puts)
            }
        })
    }

    /// Returns true if nothing is strictly between the ends of a unit.
    fn is_free(&mut self, unit: &Unit) -> bool {
        let Some((dx, dy)) = unit.straight() else {
            return true;
        };
        let steps = dx.abs().max(dy.abs());
        (1..steps.min(4096)).all(|step| {
            let (x, y) = (unit.x1 + dx.signum() * step, unit.y1 + dy.signum() * step);
            let square = self.square(x, y);
            square.is_none_or(|square| {
                self.reads.add(&self.board, square);
                self.view().piece(square).is_none()
            })
        })
    }

    fn no_rule(&mut self, mv: i64) -> Message {
        let piece = match self.units_of(mv) {
            Some([unit, ..]) => Some(unit.piece),
            _ => None,
        };
        match piece {
            Some(piece) if cell_of(piece).is_empty() => message!("bggl-lifts-nothing"),
            Some(piece) if cell_of(piece).is_hole() => message!("bggl-lifts-hole"),
            Some(piece) => message!("bggl-no-rule", piece = self.spoken_piece(piece)),
            None => message!("bggl-empty-move"),
        }
    }

    /// Writes a value like `print` does.
    fn write(&self, word: i64, shape: ValueShape, out: &mut String) {
        if shape.depth > 0 {
            out.push('[');
            let inner = ValueShape {
                depth: shape.depth - 1,
                ..shape
            };
            for (number, item) in self.heap.as_list(word).iter().enumerate() {
                if number > 0 {
                    out.push(',');
                }
                self.write(*item, inner, out);
            }
            out.push(']');
            return;
        }
        match shape.base {
            Base::Int => out.push_str(&word.to_string()),
            Base::Bool => out.push_str(if word == 0 { "false" } else { "true" }),
            Base::Text => out.push_str(self.text_of(word)),
            Base::Piece => out.push_str(self.piece_name(word)),
            Base::Player => {
                let player = usize::try_from(word).ok();
                let name = player.and_then(|player| self.tables.players.get(player));
                out.push_str(name.map_or("nobody", String::as_str));
            }
            Base::Direction => out.push_str(match word {
                0 => "",
                1.. => "+",
                _ => "-",
            }),
            Base::Movement => out.push_str(match word {
                1 => "orthogonal",
                2 => "diagonal",
                _ => "neither",
            }),
            Base::Move => self.write_move(self.heap.as_move(word), out),
        }
    }

    fn write_move(&self, parts: &[SubMove], out: &mut String) {
        if parts.len() != 1 {
            out.push('[');
        }
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                out.push(',');
            }
            out.push_str(&format!("{}:{}:", part.x, part.y));
            out.push_str(self.piece_name(part.piece));
            out.push_str(match part.direction {
                0 => ":",
                1.. => ":+",
                _ => ":-",
            });
        }
        if parts.len() != 1 {
            out.push(']');
        }
    }
}
