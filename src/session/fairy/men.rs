//! The objects of the rules and where they lie: pieces, promoted pieces that are told apart, hands beside the board.

use super::variant::Piece;
use super::variant::{Side, Variant};

/// An object that each side may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// The name behind `W` or `B`.
    pub id: String,
    /// How it moves.
    pub kind: usize,
    /// What it is in the hand of whoever takes it.
    pub origin: usize,
    pub form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    /// A piece that was promoted and would be itself again in a hand.
    Plus,
    /// A pawn that was promoted and would be a pawn again in a hand.
    Pawn,
}

/// What the rules are written of.
#[derive(Debug)]
pub struct Plan<'a> {
    pub variant: &'a Variant,
    pub men: Vec<Man>,
    pub has: [Vec<bool>; 2],
    /// The men that may be in hand, in the order of their places.
    pub hand: Vec<usize>,
    /// The first column of the board: hands lie left and right of it.
    pub left: usize,
    /// The largest number of one kind in a hand.
    pub most: usize,
}

impl<'a> Plan<'a> {
    pub fn new(variant: &'a Variant) -> Self {
        let mut plan = Self {
            variant,
            men: Vec::new(),
            has: [Vec::new(), Vec::new()],
            hand: Vec::new(),
            left: 0,
            most: 0,
        };
        for (kind, it) in variant.kinds.iter().enumerate() {
            plan.men.push(Man {
                id: it.letter.to_string(),
                kind,
                origin: kind,
                form: Form::Plain,
            });
        }
        if plan.tells_apart() {
            for (kind, it) in variant.kinds.iter().enumerate() {
                if let Some(to) = it.promoted.as_ref().and_then(|to| variant.kind(to)) {
                    plan.men.push(Man {
                        id: format!("plus{}", it.letter),
                        kind: to,
                        origin: kind,
                        form: Form::Plus,
                    });
                }
            }
            if let Some(pawn) = variant.kind("pawn") {
                for to in variant.promotion.iter().filter_map(|to| variant.kind(to)) {
                    let letter = variant.kinds.get(to).map_or(' ', |kind| kind.letter);
                    plan.men.push(Man {
                        id: format!("pawn{letter}"),
                        kind: to,
                        origin: pawn,
                        form: Form::Pawn,
                    });
                }
            }
        }
        plan.find_sides();
        plan.find_hand();
        plan
    }

    /// Whether a promoted piece has to be told from one that never was another: it is itself again in a hand.
    pub fn tells_apart(&self) -> bool {
        self.variant.captures_to_hand && !self.variant.drop_loop
    }

    pub fn has_hands(&self) -> bool {
        !self.hand.is_empty()
    }
    pub fn kind_of(&self, key: Option<&String>) -> Option<usize> {
        key.and_then(|key| self.variant.kind(key))
    }

    /// The man of a kind in a form.
    pub fn man(&self, form: Form, kind: usize, origin: usize) -> Option<usize> {
        self.men
            .iter()
            .position(|man| man.form == form && man.kind == kind && man.origin == origin)
    }

    pub fn man_of(&self, piece: Piece) -> Option<usize> {
        let promoted = self.variant.kinds.get(piece.kind)?.promoted.as_ref();
        match (piece.is_promoted, self.kind_of(promoted)) {
            (true, Some(to)) if self.tells_apart() => self.man(Form::Plus, to, piece.kind),
            (true, Some(to)) => self.man(Form::Plain, to, to),
            _ => self.man(Form::Plain, piece.kind, piece.kind),
        }
    }

    /// What a man may become, without himself.
    pub fn promotions(&self, man: &Man) -> Vec<usize> {
        let mut to = Vec::new();
        let kind = self.variant.kinds.get(man.kind);
        if man.form == Form::Plain
            && let Some(kind) = kind
        {
            if let Some(target) = self.kind_of(kind.promoted.as_ref()) {
                to.extend(match self.tells_apart() {
                    true => self.man(Form::Plus, target, man.kind),
                    false => self.man(Form::Plain, target, target),
                });
            }
            if kind.key == "pawn" {
                for target in self
                    .variant
                    .promotion
                    .iter()
                    .filter_map(|to| self.variant.kind(to))
                {
                    to.extend(match self.tells_apart() {
                        true => self.man(Form::Pawn, target, man.kind),
                        false => self.man(Form::Plain, target, target),
                    });
                }
            }
        }
        to
    }

    fn find_sides(&mut self) {
        let mut has = [vec![false; self.men.len()], vec![false; self.men.len()]];
        let first = &self.variant.first;
        let pieces = first.board.iter().flatten().flatten().chain(&first.hands);
        for piece in pieces {
            if let Some(place) = self
                .man_of(*piece)
                .and_then(|man| has.get_mut(piece.side as usize)?.get_mut(man))
            {
                *place = true;
            }
        }
        loop {
            let before = has.clone();
            for side in [Side::White, Side::Black] {
                for (index, man) in self.men.iter().enumerate() {
                    let is_there =
                        before.get(side as usize).and_then(|has| has.get(index)) == Some(&true);
                    if !is_there {
                        continue;
                    }
                    for to in self.promotions(man) {
                        if let Some(place) =
                            has.get_mut(side as usize).and_then(|has| has.get_mut(to))
                        {
                            *place = true;
                        }
                    }
                    if self.variant.captures_to_hand || self.variant.flips {
                        let taken = if self.tells_apart() {
                            man.origin
                        } else {
                            man.kind
                        };
                        let taken = self.man(Form::Plain, taken, taken);
                        let others = has.get_mut(1 - side as usize);
                        if let Some(place) = taken.and_then(|taken| others?.get_mut(taken)) {
                            *place = true;
                        }
                    }
                }
            }
            if has == before {
                break;
            }
        }
        self.has = has;
    }

    fn find_hand(&mut self) {
        if !self.variant.drops {
            return;
        }
        let first = &self.variant.first;
        let king = self.variant.kind("king");
        for (index, man) in self.men.iter().enumerate() {
            let begins = first.hands.iter().any(|piece| piece.kind == man.kind);
            let comes = self.variant.captures_to_hand
                && Some(man.kind) != king
                && self.has.iter().any(|has| has.get(index) == Some(&true));
            if man.form == Form::Plain && (begins || comes) {
                self.hand.push(index);
            }
        }
        let on_board = first.board.iter().flatten().flatten().count();
        let moving = if self.variant.captures_to_hand {
            on_board
        } else {
            0
        };
        self.most = (moving + first.hands.len()).max(2);
        let pairs = self.hand.len().div_ceil(self.variant.rows.max(1));
        if !self.hand.is_empty() {
            self.left = 2 * pairs + 1;
        }
    }

    pub fn width(&self) -> usize {
        self.variant.columns + 2 * self.left
    }

    /// Where the man with this place in the hand lies: his square and that of the number.
    pub fn hand_square(&self, side: Side, place: usize) -> ((usize, usize), usize) {
        let rows = self.variant.rows.max(1);
        let (pair, row) = (place / rows, place % rows);
        match side {
            Side::White => {
                let x = self.left + self.variant.columns + 1 + 2 * pair;
                ((x, row), x + 1)
            }
            Side::Black => {
                let x = self.left.saturating_sub(2 + 2 * pair);
                ((x, rows - 1 - row), x.saturating_sub(1))
            }
        }
    }

    pub fn object(&self, side: Side, man: usize) -> String {
        let id = self.men.get(man).map_or("", |man| man.id.as_str());
        format!("{}{id}", if side == Side::White { "W" } else { "B" })
    }

    /// The objects of the men that a test picks, of one side or of both.
    pub fn objects(&self, sides: &[Side], test: impl Fn(usize, &Man) -> bool) -> Vec<String> {
        let mut objects = Vec::new();
        for &side in sides {
            for (index, man) in self.men.iter().enumerate() {
                let is_there =
                    self.has.get(side as usize).and_then(|has| has.get(index)) == Some(&true);
                if is_there && test(index, man) {
                    objects.push(self.object(side, index));
                }
            }
        }
        objects
    }

    /// A condition that the object `name` is of a kind; `false` if nobody has it.
    pub fn is_kind(&self, name: &str, kind: usize) -> String {
        let objects = self.objects(&[Side::White, Side::Black], |_, man| man.kind == kind);
        any(name, &objects)
    }
}

/// A condition that `name` is one of some objects.
pub fn any(name: &str, objects: &[String]) -> String {
    if objects.is_empty() {
        return "false".to_owned();
    }
    let parts: Vec<String> = objects
        .iter()
        .map(|object| format!("{name} == {object}"))
        .collect();
    parts.join(" || ")
}
