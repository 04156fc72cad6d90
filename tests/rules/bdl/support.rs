//! Games from texts, positions from diagrams, moves as short words.

use gametui::base::{Diagnostic, Limits, Source, Sources};
use gametui::board::{Cell, Game, Position, Square};
use gametui::rules::bdl::{self, BdlRules};
use gametui::rules::{Ask, Options, Rules};
use gametui::search::perft::{self, PerftOptions};

/// Returns the diagnostics of a text, and the rules if it has no errors.
pub fn compiled(text: &str, options: &Options) -> (Vec<Diagnostic>, Option<BdlRules>) {
    let mut sources = Sources::new();
    sources.add(Source::new("test.bdl", text));
    let compiled = bdl::compile(&sources, options);
    let made = compiled.game.zip(compiled.program);
    let rules = made.map(|(game, program)| BdlRules::new(game, program).expect("tables"));
    (compiled.diagnostics, rules)
}

/// Returns the rules of a text without errors.
pub fn rules(text: &str) -> BdlRules {
    let (diagnostics, rules) = compiled(text, &Options::default());
    rules.unwrap_or_else(|| panic!("{diagnostics:#?}\n{text}"))
}

/// Returns the rules of a bundled game.
pub fn game(name: &str) -> BdlRules {
    let path = format!("{}/games/{name}.bdl", env!("CARGO_MANIFEST_DIR"));
    rules(&std::fs::read_to_string(path).expect("a game"))
}

/// Returns a position from rows joined by `/`, top row first; `kind` maps letters to kinds of pieces.
pub fn position(game: &Game, rows: &str, turn: u8, kind: impl Fn(char) -> String) -> Position {
    let mut board = gametui::board::Board::new(game.width, game.height);
    for (down, row) in (0..).zip(rows.split('/')) {
        for (x, letter) in (0..).zip(row.chars()).filter(|(_, letter)| *letter != '.') {
            let name = kind(letter);
            let piece = game
                .piece_by_name(&name)
                .unwrap_or_else(|| panic!("no {name}"));
            board.set(Square::new(x, game.height - 1 - down), Cell::of(piece));
        }
    }
    Position::new(board, turn)
}

/// Returns the numbers of sequences of 1 to `depths` moves.
pub fn counts(rules: &dyn Rules, from: &Position, depths: u32) -> Vec<u64> {
    let count = |depth| perft::count(rules, from, depth, PerftOptions::default()).nodes;
    (1..=depths).map(count).collect()
}

/// Returns the same numbers by listing the moves of every position.
pub fn counts_by_listing(rules: &dyn Rules, from: &Position, depths: u32) -> Vec<u64> {
    let mut worker = rules.worker();
    let mut level = vec![from.clone()];
    let mut counts = Vec::new();
    for _ in 0..depths {
        let mut next = Vec::new();
        let mut sum = 0;
        for at in &level {
            let listing = worker.moves(Ask::all(at, &Limits::default()));
            assert_eq!(listing.complete, Ok(()));
            sum += listing.moves.len() as u64;
            let going = listing
                .moves
                .into_iter()
                .filter(|listed| !listed.outcome.is_over());
            next.extend(going.map(|listed| listed.next));
        }
        counts.push(sum);
        level = next;
    }
    counts
}

/// Returns the legal moves as pairs of origin and destination, sorted and without duplicates.
pub fn goings(rules: &dyn Rules, from: &Position) -> Vec<(Square, Square)> {
    let listing = rules.worker().moves(Ask::all(from, &Limits::default()));
    assert_eq!(listing.complete, Ok(()));
    let mut found: Vec<(Square, Square)> = listing
        .moves
        .iter()
        .map(|listed| (listed.mv[0].square(), listed.mv[1].square()))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns a position of `chess.bdl` or a similar game, from rows as in FEN with dots.
pub fn chess_position(game: &Game, rows: &str, turn: u8) -> Position {
    position(game, rows, turn, |letter| {
        let owner = u8::from(letter.is_ascii_lowercase());
        let name = match letter.to_ascii_lowercase() {
            'k' => "king",
            'q' => "queen",
            'r' => "tower",
            'b' => "bishop",
            'n' => "horse",
            _ => "pawn",
        };
        format!("{name}.{owner}")
    })
}
