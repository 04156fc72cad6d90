//! Checks the syntax tree of a text and turns it into a program.

use super::Options;
use super::head::{self, RulesSection};
use super::model::{
    BdlProgram, EndRule, Finish, Invariant, InvariantKind, OwnedKind, PieceRules, StraightWalk,
};
use super::piece_names::PieceNames;
use super::placement::{self, InitialPlacement};
use super::script_table::ScriptTable;
use super::syntax::{
    Condition, Direction, FarEnd, File, Kills, MoveEntryKind, Name, PieceText, Vector,
};
use super::words::BdlWord;
use crate::base::{Diagnostic, Message, Span};
use crate::board::{Board, Game, Look, PieceKind};
use crate::message;
use crate::rules::report::Report;
use crate::rules::words::WordKind;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The most single squares that the vectors of a text may stand for.
const MAX_VECTORS: usize = 200_000;
/// Checks a text. Game and program are returned if they make sense, whatever else is wrong.
pub(super) fn check(
    file: &File,
    title: &str,
    options: &Options,
    scripts: &mut ScriptTable,
    report: &mut Report,
) -> Option<(Game, BdlProgram)> {
    // The order of the parts, each of which needs what is before it:
    //
    //    head        the size of the board; without it nothing else has a meaning
    //    pieces      their names are used by all that follows
    //    placement   which kinds of pieces stand where, and so how many players there are
    //    kinds       every form (piece, owner, flag) that can occur; a cell of the board is an index into this list
    //    game        the list of kinds with their names
    head::sections(file, report);
    let head = RulesSection::of(file, options, report);
    let (width, height) = head.width.zip(head.height)?;
    let mut checker = Checker {
        report,
        width: i32::from(width),
        height: i32::from(height),
        names: PieceNames::new(!file.has_gaps),
        vectors: 0,
    };
    let pieces = checker.pieces(file, scripts);
    let invariants = checker.invariants(file, scripts);
    let finish = checker.finish(file, scripts);
    let InitialPlacement {
        instances,
        entry_owner,
        highest_owner,
    } = placement::place(file, &checker.names, width, height, checker.report);
    let first_player = head.first_player.unwrap_or(0);
    let alternates = head.player_change.is_none();
    let players = highest_owner
        .max(first_player)
        .max(u8::from(alternates))
        .saturating_add(1);
    let changes = head.player_change.is_some()
        || head.after_move.is_some()
        || pieces
            .iter()
            .any(|piece| matches!(piece.end, Some(EndRule::Script(_))));
    let made_by_scripts = changes.then_some((players, scripts.scripts.turns_pieces));
    let kinds = kinds(&instances, &pieces, &entry_owner, made_by_scripts);
    if !file.has_gaps {
        checker.unused(&pieces, &kinds);
    }
    let mut start = Board::new(width, height);
    for (square, kind) in &instances {
        let number = kinds.iter().position(|other| other == kind);
        if let Some(piece) = number.and_then(|index| u16::try_from(index).ok()) {
            start.set(*square, crate::board::Cell::of(crate::board::Piece(piece)));
        }
    }
    let implied =
        |kind: &OwnedKind| entry_owner.get(&kind.piece).copied().unwrap_or(0) == kind.owner;
    let squares = head
        .coloring
        .map(|script| scripts.colors(script, (width, height), report));
    let game = Game {
        name: title.to_owned(),
        width,
        height,
        players,
        pieces: kinds
            .iter()
            .map(|kind| {
                let name = pieces.get(kind.piece).map_or("?", |piece| &piece.name);
                let mark = if implied(kind) == kind.flag { "" } else { "~" };
                PieceKind {
                    name: format!("{name}.{}{mark}", kind.owner),
                    owner: Some(kind.owner),
                }
            })
            .collect(),
        gm: None,
        komi: None,
        has_chance: false,
        has_views: false,
        look: Look {
            squares: squares.unwrap_or_default(),
            ..Look::default()
        },
    };
    let program = BdlProgram {
        width,
        height,
        players,
        first_player,
        pieces,
        kinds,
        start,
        player_change: head.player_change.and_then(|script| scripts.number(script)),
        after_move: head.after_move.and_then(|script| scripts.number(script)),
        promising: head.promising.and_then(|script| scripts.number(script)),
        scripts: std::sync::Arc::clone(&scripts.scripts),
        invariants,
        finish,
    };
    Some((game, program))
}

/// Returns all kinds of pieces that can be on the board: those that are placed, and those that they become by `spawn`.
/// If scripts may change the board, these are all declared pieces of all players, with the flag that the owner implies
/// and with the flags that placed pieces of the owner have, or with both flags if scripts set owners or flags. Kinds
/// with the implied flag come first; both parts are in the order of declaration and owner.
fn kinds(
    instances: &[(crate::board::Square, OwnedKind)],
    pieces: &[PieceRules],
    entry_owner: &HashMap<usize, u8>,
    made_by_scripts: Option<(u8, bool)>,
) -> Vec<OwnedKind> {
    let key = |kind: OwnedKind| {
        let implied = entry_owner.get(&kind.piece).copied().unwrap_or(0) == kind.owner;
        (implied != kind.flag, kind.piece, kind.owner)
    };
    let mut seen: BTreeSet<(bool, usize, u8)> = BTreeSet::new();
    let mut open: Vec<OwnedKind> = instances.iter().map(|(_, kind)| *kind).collect();
    if let Some((players, turned)) = made_by_scripts {
        let mut forms: BTreeSet<(u8, bool)> =
            open.iter().map(|kind| (kind.owner, kind.flag)).collect();
        if turned {
            forms.extend((0..players).flat_map(|owner| [(owner, false), (owner, true)]));
        }
        for piece in 0..pieces.len() {
            let implied = entry_owner.get(&piece).copied().unwrap_or(0);
            let usual = (0..players).map(|owner| (owner, owner == implied));
            let forms = forms.iter().copied().chain(usual);
            open.extend(forms.map(|(owner, flag)| OwnedKind { piece, owner, flag }));
        }
    }
    // What a kind may become at the end of the board is a kind as well, and that one may become others: everything
    // that can be reached from what is placed.
    while let Some(kind) = open.pop() {
        if !seen.insert(key(kind)) {
            continue;
        }
        let end = pieces.get(kind.piece).and_then(|piece| piece.end.as_ref());
        if let Some(EndRule::Spawn(names)) = end {
            open.extend(names.iter().map(|piece| OwnedKind {
                piece: *piece,
                ..kind
            }));
        }
    }
    let kind = |(differs, piece, owner): (bool, usize, u8)| {
        let implied = entry_owner.get(&piece).copied().unwrap_or(0) == owner;
        OwnedKind {
            piece,
            owner,
            flag: implied != differs,
        }
    };
    seen.into_iter().map(kind).collect()
}

struct Checker<'a> {
    report: &'a mut Report,
    width: i32,
    height: i32,
    /// Declared pieces by name.
    names: PieceNames,
    /// The number of single squares that vectors stood for so far.
    vectors: usize,
}

impl Checker<'_> {
    fn pieces(&mut self, file: &File, scripts: &mut ScriptTable) -> Vec<PieceRules> {
        // The last definition of a name replaces the first, at the place of the first.
        let mut texts: Vec<&PieceText> = Vec::new();
        for piece in &file.pieces {
            match self.names.get(&piece.name.text) {
                Some(index) => {
                    let twice = message!("bdl-piece-twice", name = piece.name.text.clone());
                    if let Some(slot) = texts.get_mut(*index) {
                        self.report.add(
                            Diagnostic::warning(piece.name.span, twice)
                                .with_related(slot.name.span, message!("bdl-first-here")),
                        );
                        *slot = piece;
                    }
                }
                None => {
                    self.names.insert(piece.name.text.clone(), texts.len());
                    texts.push(piece);
                }
            }
        }
        let mut sections = Vec::new();
        for script in &file.piece_scripts {
            for (name, piece) in scripts.pieces(*script, self.report) {
                match self.names.get(&name) {
                    Some(_) => {
                        let twice = message!("bdl-piece-twice", name = name);
                        self.report.add(Diagnostic::warning(script.span, twice));
                    }
                    None => {
                        self.names.insert(name, texts.len() + sections.len());
                        sections.push(piece);
                    }
                }
            }
        }
        let declared = texts.iter().map(|text| self.piece(text, scripts));
        let declared: Vec<PieceRules> = declared.collect();
        declared.into_iter().chain(sections).collect()
    }

    fn piece(&mut self, text: &PieceText, scripts: &mut ScriptTable) -> PieceRules {
        if text.moves.is_none() {
            let message = message!("bdl-moves-missing", name = text.name.text.clone());
            self.report
                .hinted(text.name.span, message, message!("bdl-moves-missing-hint"));
        }
        let mut piece = PieceRules {
            name: text.name.text.clone(),
            moves: text.moves.unwrap_or(text.name.span),
            steps: text.steps.iter().map(|step| step.span).collect(),
            walks: Vec::new(),
            scripts: Vec::new(),
            can_jump: text.can_jump,
            mirrored: text.mirrored,
            end: None,
        };
        let mut vectors: HashSet<(i32, i32, u8)> = HashSet::new();
        for (number, step) in text.steps.iter().enumerate() {
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            match &step.kind {
                MoveEntryKind::Vector(vector) => {
                    self.vector(vector, step.kills, number, &mut vectors, &mut piece.walks);
                }
                MoveEntryKind::Range {
                    direction,
                    low,
                    high,
                } => {
                    let ends = (*low, *high);
                    self.range(
                        *direction,
                        ends,
                        step.span,
                        step.kills,
                        number,
                        &mut piece.walks,
                    );
                }
                MoveEntryKind::Script(script) => {
                    piece.scripts.extend(scripts.script_function(*script))
                }
            }
        }
        piece.end = text.end.as_ref().and_then(|end| match end {
            FarEnd::Script(script) => scripts.script_function(*script).map(EndRule::Script),
            FarEnd::Spawn(names, _) => {
                let mut pieces: Vec<usize> = Vec::new();
                for name in names {
                    match self.names.get(&name.text) {
                        Some(piece) if pieces.contains(piece) => {}
                        Some(piece) => pieces.push(*piece),
                        None => {
                            let unknown = message!("bdl-spawn-unknown", name = name.text.clone());
                            let diagnostic = Diagnostic::warning(name.span, unknown);
                            let diagnostic =
                                diagnostic.with_hint(message!("bdl-spawn-unknown-hint"));
                            self.names.report(diagnostic, name, self.report);
                        }
                    }
                }
                (!pieces.is_empty()).then_some(EndRule::Spawn(pieces))
            }
        });
        for script in &text.scripts {
            scripts.add_to(*script, &mut piece, self.report);
        }
        piece
    }

    fn vector(
        &mut self,
        vector: &Vector,
        kills: Kills,
        step: u16,
        vectors: &mut HashSet<(i32, i32, u8)>,
        walks: &mut Vec<StraightWalk>,
    ) {
        let (width, height) = (self.width, self.height);
        // Cut to what can lie on the board from any square, so that `x : [-1000000, 1000000]` costs no more than the
        // board is wide.
        let inside = |low: i32, high: i32, size: i32| low.max(1 - size)..=high.min(size - 1);
        let mut any = false;
        for dx in inside(vector.x.low, vector.x.high, width) {
            for dy in inside(vector.y.low, vector.y.high, height) {
                if (dx, dy) == (0, 0) {
                    continue;
                }
                any = true;
                self.vectors += 1;
                if self.vectors > MAX_VECTORS {
                    if self.vectors == MAX_VECTORS + 1 {
                        let many = message!("bdl-vectors-many", max = MAX_VECTORS);
                        self.report.error(vector.span, many);
                    }
                    return;
                }
                if vectors.insert((dx, dy, kills as u8)) {
                    walks.push(StraightWalk {
                        dx,
                        dy,
                        first: 1,
                        last: 1,
                        kills,
                        step,
                    });
                }
            }
        }
        let empty = vector.x.high < vector.x.low || vector.y.high < vector.y.low;
        if !any && !empty {
            self.report.add(
                Diagnostic::warning(vector.span, message!("bdl-vector-idle"))
                    .with_hint(message!("bdl-vector-idle-hint")),
            );
        }
    }

    fn range(
        &mut self,
        direction: Direction,
        (low, high): (Option<i32>, Option<i32>),
        span: Span,
        kills: Kills,
        step: u16,
        walks: &mut Vec<StraightWalk>,
    ) {
        let far = self.width.max(self.height) + 2;
        let (low, high) = (low.unwrap_or(-far), high.unwrap_or(far));
        if high < low {
            let message = message!("bdl-range-empty");
            self.report
                .hinted(span, message, message!("bdl-range-empty-hint"));
            return;
        }
        let away = |steps: i32| u16::try_from(steps.clamp(0, far)).unwrap_or(u16::MAX);
        // Squares beyond the board cannot be reached.
        let (least, most) = (low.max(1), high);
        let positive = (least <= most && least <= far).then(|| (away(least), away(most), 1));
        let (least, most) = (low, high.min(-1));
        let negative = (least <= most && most >= -far).then(|| {
            (
                away(most.saturating_neg()),
                away(least.saturating_neg()),
                -1,
            )
        });
        if positive.is_none() && negative.is_none() {
            self.report.add(
                Diagnostic::warning(span, message!("bdl-vector-idle"))
                    .with_hint(message!("bdl-vector-idle-hint")),
            );
        }
        for (first, last, sign) in negative.into_iter().chain(positive) {
            let steps: &[(i32, i32)] = match direction {
                Direction::Horizontal => &[(sign, 0)],
                Direction::Vertical => &[(0, sign)],
                Direction::Diagonal => &[(sign, sign), (sign, -sign)],
            };
            walks.extend(steps.iter().map(|(dx, dy)| StraightWalk {
                dx: *dx,
                dy: *dy,
                first,
                last,
                kills,
                step,
            }));
        }
    }

    /// Returns the declared pieces that arguments name.
    fn arguments(&mut self, arguments: &[Name]) -> Vec<usize> {
        let mut pieces = Vec::new();
        for name in arguments {
            match self.names.get(&name.text) {
                Some(piece) => pieces.push(*piece),
                None => self.names.report_unknown(name, self.report),
            }
        }
        pieces
    }

    fn invariants(&mut self, file: &File, scripts: &ScriptTable) -> Vec<Invariant> {
        let mut invariants = Vec::new();
        for condition in &file.invariants {
            let (kind, span) = match condition {
                Condition::Script(script) => match scripts.number(*script) {
                    Some(number) => (InvariantKind::Script(number), script.span),
                    None => continue,
                },
                Condition::Named {
                    name,
                    arguments,
                    span,
                    ..
                } => {
                    if BdlWord::of(&name.text) != Some(BdlWord::Invariant) {
                        self.unknown(
                            name,
                            BdlWord::Invariant.words(),
                            message!("bdl-expected-invariant"),
                        );
                        continue;
                    }
                    if arguments.is_empty() {
                        self.report.error(*span, message!("bdl-names-missing"));
                        continue;
                    }
                    if arguments.len() > 1 {
                        let what = message!("bdl-extension-names");
                        self.report.extension(*span, what);
                    }
                    let names = self.arguments(arguments);
                    let kind = match name.text.as_str() {
                        "cant_risk" => InvariantKind::CantRisk(names),
                        "protect_piece" => InvariantKind::Protect(names),
                        _ => InvariantKind::Pawn(names),
                    };
                    (kind, *span)
                }
            };
            invariants.push(Invariant { kind, span });
        }
        invariants
    }

    fn unknown(&mut self, name: &Name, names: &[&str], otherwise: Message) {
        let mut diagnostic = Diagnostic::error(
            name.span,
            message!("bdl-condition-unknown", name = name.text.clone()),
        );
        diagnostic.hint = Some(
            match self.report.nearest(&name.text, names.iter().copied()) {
                Some(near) => message!("bdl-did-you-mean", name = near),
                None => otherwise,
            },
        );
        self.report.add(diagnostic);
    }

    fn finish(&mut self, file: &File, scripts: &ScriptTable) -> Finish {
        let mut finish = Finish::default();
        for condition in &file.finish {
            let (name, arguments, called, span) = match condition {
                Condition::Script(script) => {
                    finish.scripts.extend(scripts.number(*script));
                    continue;
                }
                Condition::Named {
                    name,
                    arguments,
                    called,
                    span,
                } => (name, arguments, *called, *span),
            };
            match name.text.as_str() {
                "no_moves_available" => finish.no_moves = Some(span),
                "stalemate" => {
                    self.report
                        .extension(span, message!("bdl-extension-finish"));
                    finish.stalemate = Some(span);
                }
                "checkmate" => {
                    self.report
                        .extension(span, message!("bdl-extension-finish"));
                    if arguments.is_empty() {
                        self.report.error(span, message!("bdl-names-missing"));
                    }
                    let names = self.arguments(arguments);
                    finish.checkmates.push((names, span));
                    continue;
                }
                _ => {
                    self.unknown(
                        name,
                        BdlWord::Finish.words(),
                        message!("bdl-expected-finish"),
                    );
                    continue;
                }
            }
            if called {
                self.report
                    .error(span, message!("bdl-no-names", name = name.text.clone()));
            }
        }
        let section = file.sections.iter().find(|name| name.text == "finish");
        if let (true, Some(section)) = (file.finish.is_empty() && !file.is_incomplete, section) {
            self.report.add(
                Diagnostic::warning(section.span, message!("bdl-finish-empty"))
                    .with_hint(message!("bdl-finish-empty-hint")),
            );
        }
        finish
    }

    /// Warns about pieces that are never on the board.
    fn unused(&mut self, pieces: &[PieceRules], kinds: &[OwnedKind]) {
        for (number, piece) in pieces.iter().enumerate() {
            if !kinds.iter().any(|kind| kind.piece == number) {
                let never = message!("bdl-piece-unused", name = piece.name.clone());
                self.report.lint(piece.moves, never);
            }
        }
    }
}
