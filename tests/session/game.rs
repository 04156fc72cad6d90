//! A tiny game in a tiny language, for tests of sessions that need no real one.
//!
//! The board is one row of squares; a move places a piece of the player to move on an empty square. Lines of the text:
//! `size N`, `pieces A B ...` (piece k belongs to player k modulo 2), `forbid X`, `fault X`, `loop X` (the rules run
//! until they are stopped), `deaf X` (they run for three seconds, stopped or not), `panic X`, `used X` (legal only for
//! a worker that has judged it before), `win X`, `take X` (a stone placed on X captures the one on square 0), `error`.
#![allow(dead_code)]

use gametui::base::{Diagnostic, FileId, Limit, Limits, Message, Source, Sources, Span};
use gametui::board::{Board, Game, Move, Op, Outcome, Piece, PieceKind, Position, Square};
use gametui::rules::{
    Ask, Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal, Listed, Listing, Partial,
    Rules, Worker,
};
use gametui::session::{Compile, Compiled, RulesFile, RulesFiles, Session};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
struct Row {
    game: Game,
    special: Vec<(String, u16, Span)>,
}

impl Row {
    fn at(&self, word: &str, square: Square) -> Option<Span> {
        let found = |(name, x, _): &&(String, u16, Span)| name == word && *x == square.x;
        self.special.iter().find(found).map(|(_, _, span)| *span)
    }
}

impl Rules for Row {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        Position::new(Board::new(self.game.width, self.game.height), 0)
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(RowWorker(self.clone(), false))
    }
}

struct RowWorker(Row, bool);

impl Worker for RowWorker {
    fn judge(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        let rules = &self.0;
        let illegal = |span| {
            Judgement::Illegal(Box::new(Illegal {
                span,
                reason: None,
                messages: Vec::new(),
            }))
        };
        let [Op::Place(square, piece)] = mv[..] else {
            return illegal(Span::default());
        };
        if let Some(span) = rules.at("loop", square) {
            while !limits.is_stopped() {
                std::thread::yield_now();
            }
            return Judgement::LimitReached {
                limit: Limit::Stopped,
                span,
                hook: Hook::IsMoveLegal,
            };
        }
        assert!(rules.at("panic", square).is_none(), "a defect");
        if rules.at("deaf", square).is_some() {
            std::thread::sleep(Duration::from_secs(3));
        }
        if let Some(span) = rules.at("used", square)
            && !std::mem::replace(&mut self.1, true)
        {
            return illegal(span);
        }
        if let Some(span) = rules.at("fault", square) {
            return Judgement::Fault(Box::new(Fault {
                kind: FaultKind::DivisionByZero,
                span,
                hook: Hook::IsMoveLegal,
                calls: Vec::new(),
                messages: Vec::new(),
            }));
        }
        if let Some(span) = rules.at("forbid", square) {
            return illegal(span);
        }
        if !at.board.get(square).is_empty() || piece.0 % 2 != u16::from(at.turn) {
            return illegal(Span::default());
        }
        let mut next = at.clone();
        next.apply(mv);
        let mut effects = Vec::new();
        if rules.at("take", square).is_some() {
            effects.push(Op::Clear(Square::new(0, 0)));
        }
        next.apply(&effects);
        next.turn = 1 - at.turn;
        let outcome = match rules.at("win", square) {
            Some(_) => Outcome::Won(at.turn),
            None => Outcome::Going,
        };
        Judgement::Legal(Box::new(Legal {
            played: None,
            next,
            outcome,
            effects,
            messages: Vec::new(),
        }))
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        let (at, query, limits) = (ask.position, ask.query, ask.limits);
        let mut listing = Listing::nothing(Partial::Stopped);
        listing.complete = Ok(());
        for square in at.board.squares() {
            for piece in 0..self.0.game.pieces.len() as u16 {
                let mv = Move::of(vec![Op::Place(square, Piece(piece))]);
                let fits = |op: &Op| mv.contains(op);
                if mv.starts_with(query.prefix)
                    && query.contains.iter().all(fits)
                    && let Judgement::Legal(legal) = self.judge(at, &mv, limits)
                {
                    listing.moves.push(Listed {
                        mv,
                        next: legal.next,
                        outcome: legal.outcome,
                        merged: 0,
                        weight: None,
                    });
                }
            }
        }
        listing
    }

    fn explain(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        self.judge(at, mv, limits).into()
    }
}

fn compile(sources: &Sources) -> Compiled {
    let text = sources.files()[0].text().to_string();
    let mut row = Row {
        game: Game {
            name: "row".to_owned(),
            ..Game::new(8, 1)
        },
        special: Vec::new(),
    };
    let mut diagnostics = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = Span::new(FileId(0), start, start + line.trim_end().len());
        start += line.len();
        let mut words = line.split_whitespace();
        match (words.next(), words.clone().next()) {
            (Some("size"), Some(size)) => row.game.width = size.parse().expect("a size"),
            (Some("pieces"), _) => {
                row.game.pieces = words.map(PieceKind::from).collect();
            }
            (Some("error"), _) => diagnostics.push(Diagnostic::error(span, Message::new("x"))),
            (Some(word), Some(x)) => {
                row.special
                    .push((word.to_owned(), x.parse().expect("a square"), span));
            }
            _ => {}
        }
    }
    let good = diagnostics.is_empty();
    Compiled {
        rules: good.then(|| Arc::new(row) as Arc<dyn Rules>),
        diagnostics,
    }
}

pub const PLAIN: &str = "pieces A B\n";

/// Returns a session on a text; if `path` is given, on a file, which must exist.
pub fn session_on(text: &str, path: Option<PathBuf>) -> Session {
    if let Some(path) = &path {
        std::fs::write(path, text).expect("written");
    }
    let name = "row.txt";
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let compiled = compile(&sources);
    let files = RulesFiles {
        overrides: Vec::new(),
        compile_with: None,
        is_fixed: false,
        files: vec![RulesFile::new(path, name, text)],
        compile: Arc::new(compile) as Compile,
    };
    Session::new(files, sources, compiled)
}

/// Returns a session on a text without a file, with all jobs done.
pub fn session(text: &str) -> Session {
    let mut session = session_on(text, None);
    session.run_pending();
    session
}

/// Returns a move that places the piece with this number.
pub fn put(x: u16, piece: u16) -> Move {
    Move::of(vec![Op::Place(Square::new(x, 0), Piece(piece))])
}

/// Returns the row as text: `.` if empty, otherwise the name of the piece.
pub fn row(session: &Session) -> String {
    let game = session.tree().naming().expect("a game");
    let cells = session.position().board.cells();
    cells
        .iter()
        .map(|cell| cell.piece().map_or(".", |piece| game.piece_name(piece)))
        .collect()
}
