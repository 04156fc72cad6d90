//! From what the grammar found to the syntax tree.

use super::grammar::{Grammar, Rule as Pest};
use super::syntax::{
    Condition, Direction, End, Entry, Extent, File, Kills, Name, PieceText, Rule, RuleValue,
    Script, Step, StepKind, Vector, Whole as Number,
};
use super::whole::{SECTIONS, Whole};
use crate::base::{Diagnostic, Message, Span};
use crate::message;
use crate::rules::report::Report;
use pest::Parser;
use pest::iterators::Pair;

/// Words that the language keeps for itself.
pub(super) const RESERVED: [&str; 31] = [
    "rules",
    "first_player",
    "width",
    "height",
    "coloring",
    "alternate",
    "player_change",
    "pieces",
    "moves",
    "horizontal",
    "vertical",
    "diagonal",
    "kills",
    "can_jump",
    "mirrored",
    "on_end_reached",
    "spawn",
    "initial_piece_position",
    "positions",
    "owner",
    "invariants",
    "cant_risk",
    "protect_piece",
    "pawn_movement",
    "finish",
    "no_moves_available",
    "x",
    "y",
    "true",
    "false",
    "explicit",
];

/// Reads one text.
pub(super) fn read(whole: &Whole, report: &mut Report) -> File {
    let mut file = File {
        torn: whole.cut,
        ..File::default()
    };
    let mut reader = Reader {
        whole,
        report,
        junk_end: None,
    };
    match Grammar::parse(Pest::file, &whole.text) {
        Ok(pairs) => {
            for pair in pairs.flat_map(Pair::into_inner) {
                reader.section(pair, &mut file);
            }
        }
        Err(_) => {
            file.torn = true;
            reader
                .report
                .error(whole.place(0, 0), message!("bdl-unreadable"));
        }
    }
    file
}

struct Reader<'a> {
    whole: &'a Whole,
    report: &'a mut Report,
    /// Where the last junk ended, so that a run of it is reported once.
    junk_end: Option<usize>,
}

impl Reader<'_> {
    fn span(&self, pair: &Pair<'_, Pest>) -> Span {
        let span = pair.as_span();
        let length = pair.as_str().trim_end().len();
        self.whole.place(span.start(), span.start() + length)
    }

    fn name(&self, pair: &Pair<'_, Pest>) -> Name {
        Name {
            text: pair.as_str().to_owned(),
            span: self.span(pair),
        }
    }

    fn error(&mut self, span: Span, message: Message, hint: Message) {
        self.report
            .add(Diagnostic::error(span, message).with_hint(hint));
    }

    /// Something that cannot stand here; of several in a row only the first is told. `expected` says what can.
    fn junk(&mut self, pair: &Pair<'_, Pest>, expected: Message) {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let between = self
            .junk_end
            .and_then(|last| self.whole.text.get(last..start));
        let goes_on = between.is_some_and(|between| between.trim().is_empty());
        self.junk_end = Some(end);
        if goes_on {
            return;
        }
        let span = self.span(pair);
        let found: String = pair
            .as_str()
            .split_whitespace()
            .next()
            .unwrap_or("")
            .chars()
            .take(30)
            .collect();
        self.error(span, message!("bdl-unexpected", found = found), expected);
    }

    fn section(&mut self, pair: Pair<'_, Pest>, file: &mut File) {
        let expected = match pair.as_rule() {
            Pest::rules => message!("bdl-expected-rule"),
            Pest::pieces => message!("bdl-expected-piece"),
            Pest::placement => message!("bdl-expected-entry"),
            Pest::invariants => message!("bdl-expected-invariant"),
            Pest::finish => message!("bdl-expected-finish"),
            Pest::junk => {
                file.torn |= SECTIONS.contains(&pair.as_str());
                self.junk(&pair, message!("bdl-expected-section"));
                return;
            }
            _ => return,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Pest::kw_rules | Pest::kw_pieces | Pest::kw_placement | Pest::kw_invariants => {
                    file.sections.push(self.name(&part));
                }
                Pest::kw_finish => file.sections.push(self.name(&part)),
                Pest::rule => {
                    let rule = self.rule(part);
                    file.rules.extend(rule);
                }
                Pest::piece => {
                    let piece = self.piece(part);
                    file.pieces.extend(piece);
                }
                Pest::entry => {
                    let entry = self.entry(part);
                    file.entries.extend(entry);
                }
                Pest::named => {
                    let condition = self.named(part);
                    match self.section_of(file) {
                        "finish" => file.finish.extend(condition),
                        _ => file.invariants.extend(condition),
                    }
                }
                Pest::script => self.section_script(&part, file),
                Pest::junk => self.junk(&part, expected.clone()),
                _ => {}
            }
        }
    }

    fn section_of<'f>(&self, file: &'f File) -> &'f str {
        file.sections.last().map_or("", |name| name.text.as_str())
    }

    fn section_script(&mut self, part: &Pair<'_, Pest>, file: &mut File) {
        let script = self.script(part);
        match self.section_of(file) {
            "pieces" => file.piece_scripts.push(script),
            "finish" => file.finish.push(Condition::Script(script)),
            "invariants" => file.invariants.push(Condition::Script(script)),
            _ => self.error(
                script.span,
                message!("bdl-script-not-here"),
                message!("bdl-script-placement-hint"),
            ),
        }
    }

    fn script(&self, pair: &Pair<'_, Pest>) -> Script {
        let span = self.span(pair);
        let brace = pair.as_str().find('{').map_or(0, |at| at + 1);
        let start = pair.as_span().start() + brace;
        let end = (span.end as usize).saturating_sub(1).max(start);
        Script {
            span,
            body: self.whole.place(start, end),
        }
    }

    fn rule(&mut self, pair: Pair<'_, Pest>) -> Option<Rule> {
        let mut inner = pair.into_inner();
        let name = self.name(&inner.next()?);
        let value = match inner.next() {
            None => RuleValue::Missing,
            Some(value) => match value.as_rule() {
                Pest::int => {
                    let number = self.number(&value);
                    number.map_or(RuleValue::Unread, RuleValue::Number)
                }
                Pest::script => RuleValue::Script(self.script(&value)),
                _ => RuleValue::Word(self.name(&value)),
            },
        };
        Some(Rule { name, value })
    }

    fn number(&mut self, pair: &Pair<'_, Pest>) -> Option<Number> {
        let span = self.span(pair);
        let text = pair.as_str();
        let digits = text.strip_prefix('-').unwrap_or(text);
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || (digits.len() > 1 && digits.starts_with('0')) {
            self.error(
                span,
                message!("bdl-number-spelling", text = text),
                message!("bdl-number-spelling-hint"),
            );
            return None;
        }
        let value = text.parse().ok();
        if value.is_none() {
            self.report
                .error(span, message!("bdl-number-range", text = text));
        }
        value.map(|value| Number { value, span })
    }

    fn piece(&mut self, pair: Pair<'_, Pest>) -> Option<PieceText> {
        let mut inner = pair.into_inner();
        let name = self.name(&inner.next()?);
        self.not_reserved(&name);
        let mut piece = PieceText {
            name,
            steps: Vec::new(),
            moves: None,
            can_jump: false,
            mirrored: false,
            end: None,
            scripts: Vec::new(),
        };
        for (number, part) in inner.enumerate() {
            let span = self.span(&part);
            match part.as_rule() {
                Pest::moves => {
                    if number > 0 {
                        let what = message!("bdl-extension-order");
                        self.report.extension(span, what);
                    }
                    if piece.moves.replace(span).is_some() {
                        self.report.error(span, message!("bdl-moves-twice"));
                    }
                    self.moves(part, &mut piece);
                }
                Pest::can_jump => {
                    piece.can_jump = flag(part);
                    if piece.can_jump {
                        let what = message!("bdl-extension-jump");
                        self.report.extension(span, what);
                    }
                }
                Pest::mirrored => piece.mirrored = flag(part),
                Pest::end => {
                    let end = self.end(part);
                    if piece.end.is_some() {
                        self.report
                            .add(Diagnostic::warning(span, message!("bdl-end-twice")));
                    }
                    piece.end = end;
                }
                Pest::script => piece.scripts.push(self.script(&part)),
                Pest::junk => self.junk(&part, message!("bdl-expected-modifier")),
                _ => {}
            }
        }
        Some(piece)
    }

    fn not_reserved(&mut self, name: &Name) {
        if RESERVED.contains(&name.text.as_str()) {
            self.report.error(
                name.span,
                message!("bdl-name-reserved", name = name.text.clone()),
            );
        }
    }

    fn moves(&mut self, pair: Pair<'_, Pest>, piece: &mut PieceText) {
        for part in pair.into_inner() {
            match part.as_rule() {
                Pest::step => {
                    let step = self.step(part);
                    piece.steps.extend(step);
                }
                Pest::junk => self.junk(&part, message!("bdl-expected-move")),
                _ => {}
            }
        }
    }

    fn step(&mut self, pair: Pair<'_, Pest>) -> Option<Step> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let what = inner.next()?;
        let kind = match what.as_rule() {
            Pest::vector => self.vector(what).map(StepKind::Vector),
            Pest::range => self.range(what),
            _ => Some(StepKind::Script(self.script(&what))),
        };
        let kills = inner
            .next()
            .map_or(Some(Kills::May), |part| self.kills(part));
        Some(Step {
            kind: kind?,
            kills: kills?,
            span,
        })
    }

    fn kills(&mut self, pair: Pair<'_, Pest>) -> Option<Kills> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let value = inner.find(|part| matches!(part.as_rule(), Pest::truth | Pest::only));
        match value {
            Some(value) if value.as_rule() == Pest::only => {
                self.report
                    .extension(span, message!("bdl-extension-kills-only"));
                Some(Kills::Only)
            }
            Some(value) if value.as_str() == "true" => Some(Kills::May),
            Some(_) => Some(Kills::Never),
            None => {
                self.error(
                    span,
                    message!("bdl-kills-value"),
                    message!("bdl-kills-hint"),
                );
                None
            }
        }
    }

    fn extent(&mut self, pair: Pair<'_, Pest>) -> Option<Extent> {
        let span = self.span(&pair);
        let mut numbers = Vec::new();
        let mut comma = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Pest::int => numbers.push(self.number(&part)?.value),
                _ => comma = true,
            }
        }
        match numbers.as_slice() {
            [one] => Some(Extent {
                low: *one,
                high: *one,
                span,
            }),
            [low, high] => {
                if !comma {
                    self.error(
                        span,
                        message!("bdl-comma-missing"),
                        message!("bdl-interval-hint"),
                    );
                }
                if high < low {
                    self.report.add(
                        Diagnostic::warning(span, message!("bdl-interval-empty"))
                            .with_hint(message!("bdl-interval-empty-hint")),
                    );
                }
                Some(Extent {
                    low: *low,
                    high: *high,
                    span,
                })
            }
            _ => None,
        }
    }

    fn vector(&mut self, pair: Pair<'_, Pest>) -> Option<Vector> {
        let span = self.span(&pair);
        let (mut extents, mut comma) = (Vec::new(), false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Pest::extent => extents.push(self.extent(part)),
                Pest::comma => comma = true,
                _ => {}
            }
        }
        if !comma {
            self.error(
                span,
                message!("bdl-comma-missing"),
                message!("bdl-vector-hint"),
            );
        }
        match extents.as_slice() {
            [Some(x), Some(y)] => Some(Vector { x: *x, y: *y, span }),
            _ => None,
        }
    }

    fn range(&mut self, pair: Pair<'_, Pest>) -> Option<StepKind> {
        let span = self.span(&pair);
        let mut direction = Direction::Horizontal;
        let (mut low, mut high, mut comma) = (None, None, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Pest::direction => {
                    direction = match part.as_str() {
                        "horizontal" => Direction::Horizontal,
                        "vertical" => Direction::Vertical,
                        _ => Direction::Diagonal,
                    }
                }
                Pest::comma => comma = true,
                Pest::int if comma => high = Some(self.number(&part)?.value),
                Pest::int => low = Some(self.number(&part)?.value),
                _ => {}
            }
        }
        if !comma {
            self.error(
                span,
                message!("bdl-range-comma"),
                message!("bdl-range-hint"),
            );
            return None;
        }
        Some(StepKind::Range {
            direction,
            low,
            high,
        })
    }

    fn end(&mut self, pair: Pair<'_, Pest>) -> Option<End> {
        let span = self.span(&pair);
        let what = pair
            .into_inner()
            .find(|part| matches!(part.as_rule(), Pest::script | Pest::spawn))?;
        if what.as_rule() == Pest::script {
            return Some(End::Script(self.script(&what)));
        }
        let names = what.into_inner().find(|part| part.as_rule() == Pest::names);
        let names = names.map_or(Vec::new(), |names| self.names(names));
        if names.is_empty() {
            self.report.error(span, message!("bdl-names-missing"));
            return None;
        }
        Some(End::Spawn(names, span))
    }

    fn names(&self, pair: Pair<'_, Pest>) -> Vec<Name> {
        let words = pair
            .into_inner()
            .filter(|part| part.as_rule() == Pest::word);
        words.map(|part| self.name(&part)).collect()
    }

    fn entry(&mut self, pair: Pair<'_, Pest>) -> Option<Entry> {
        let mut inner = pair.into_inner();
        let mut entry = Entry {
            name: self.name(&inner.next()?),
            positions: Vec::new(),
            mirrored: false,
            owner: None,
        };
        for part in inner {
            let span = self.span(&part);
            match part.as_rule() {
                Pest::positions => {
                    let vectors = self.positions(part);
                    entry.positions.push((vectors, span));
                }
                Pest::mirrored => entry.mirrored = flag(part),
                Pest::owner => {
                    let number = part.into_inner().find(|part| part.as_rule() == Pest::int);
                    entry.owner = number.and_then(|number| self.number(&number));
                }
                Pest::script => self.error(
                    span,
                    message!("bdl-script-not-here"),
                    message!("bdl-script-placement-hint"),
                ),
                Pest::junk => self.junk(&part, message!("bdl-expected-placement")),
                _ => {}
            }
        }
        Some(entry)
    }

    fn positions(&mut self, pair: Pair<'_, Pest>) -> Vec<Vector> {
        let mut vectors = Vec::new();
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Pest::vector => {
                    let vector = self.vector(part);
                    vectors.extend(vector);
                }
                Pest::script => self.error(
                    span,
                    message!("bdl-script-not-here"),
                    message!("bdl-script-placement-hint"),
                ),
                Pest::junk => self.junk(&part, message!("bdl-expected-position")),
                _ => {}
            }
        }
        vectors
    }

    fn named(&mut self, pair: Pair<'_, Pest>) -> Option<Condition> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let name = self.name(&inner.next()?);
        let names = inner.next();
        Some(Condition::Named {
            name,
            called: names.is_some(),
            arguments: names.map_or(Vec::new(), |names| self.names(names)),
            span,
        })
    }
}

/// `mirrored`, `mirrored : true` or `mirrored : false`.
fn flag(pair: Pair<'_, Pest>) -> bool {
    pair.into_inner().all(|part| part.as_str() != "false")
}
