//! The speed of reading and writing Gobstones boards: a full board of 1000 x 1000 cells in four forms.
//!
//! `cargo bench --bench gbb` prints megabytes and the best time of several runs; a number as argument is the number of
//! runs. A file as argument is read and written instead.

use gametui::codec::gbb::{GbbBoard, GbbParseOptions, GbbWriteOptions, parse, stringify};
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIDE: u32 = 1000;

/// Returns a board with stones in every cell, different ones from cell to cell.
fn full_board() -> GbbBoard {
    let mut board = GbbBoard::new(SIDE, SIDE).expect("a size");
    let mut state = 1_u64;
    for x in 0..SIDE {
        for y in 0..SIDE {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut stones = [0; 4];
            stones[(state >> 62) as usize] = 1 + (state >> 32) % 99;
            if state >> 61 & 1 == 0 {
                stones[(state >> 59) as usize & 3] = 1 + (state >> 40) % 9;
            }
            assert!(board.set_stones(x, y, stones));
        }
    }
    board
}

fn best_of<R>(runs: u32, mut run: impl FnMut() -> R) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..runs {
        let start = Instant::now();
        let result = run();
        best = best.min(start.elapsed());
        drop(black_box(result));
    }
    best
}

fn measure(name: &str, text: &str, options: &GbbWriteOptions, runs: u32) {
    let board = parse(text, &GbbParseOptions::STRICT).expect("a board");
    assert_eq!(
        parse(&stringify(&board, options), &GbbParseOptions::STRICT).as_ref(),
        Ok(&board)
    );
    let read = best_of(runs, || parse(black_box(text), &GbbParseOptions::STRICT));
    let written = best_of(runs, || stringify(black_box(&board), options));
    println!(
        "{name:<12} {:6.1} MB   read {:6.3} s   written {:6.3} s",
        text.len() as f64 / 1e6,
        read.as_secs_f64(),
        written.as_secs_f64()
    );
}

fn main() {
    let mut runs = 7;
    let mut files = Vec::new();
    for argument in std::env::args()
        .skip(1)
        .filter(|one| !one.starts_with("--"))
    {
        match argument.parse() {
            Ok(number) => runs = number,
            Err(_) => files.push(argument),
        }
    }
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a text");
        measure(file, &text, &GbbWriteOptions::default(), runs);
    }
    if !files.is_empty() {
        return;
    }
    let board = full_board();
    let zeros = GbbWriteOptions {
        declare_colors_with_zero_stones: true,
        ..GbbWriteOptions::default()
    };
    for (name, options) in [
        ("compact", GbbWriteOptions::compact()),
        ("default", GbbWriteOptions::default()),
        ("with zeros", zeros),
    ] {
        measure(name, &stringify(&board, &options), &options, runs);
    }
    let backwards = {
        let text = stringify(&board, &GbbWriteOptions::compact());
        let (start, rest) = text.split_at(text.find(" cell").expect("cells"));
        let (cells, head) = rest.split_at(rest.find(" head").expect("a head"));
        let mut cells: Vec<&str> = cells.split(" cell").skip(1).collect();
        cells.reverse();
        let cells: Vec<String> = cells.iter().map(|cell| format!(" cell{cell}")).collect();
        format!("{start}{}{head}", cells.concat())
    };
    measure("backwards", &backwards, &GbbWriteOptions::compact(), runs);
}
