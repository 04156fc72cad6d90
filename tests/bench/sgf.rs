//! The speed of reading and writing SGF, compared with the crate `sgf-parse` in the same run, the memory of a file, and
//! records of a million nodes.
//!
//! `cargo bench -p gametui-interpreter --bench sgf` prints the numbers, in processor time if the system provides it. A number as
//! argument is the size of the corpus in megabytes, `record` leaves all but the records out. Both sides read typed
//! values: ours checks the type of every value while it reads, and then each value is requested; the other one has typed
//! values after reading.

mod clock;
mod shipped;

use clock::Clock;
use gametui_core::board::{Move, Op, Piece, Square};
use gametui_formats::codec::records::{RecordFormat, RecordMetadata};
use gametui_formats::codec::sgf::{
    Collection, FileFormats, SgfFormat, SgfParseOptions, StringifyOptions, Typing, read, read_with,
    stringify, to_data, write_games,
};
use gametui_formats::record::{Builder, Content};
use gametui_interpreter::rules::{Engine, Rules};
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

/// The number of runs per measurement, of which the best counts.
const ROUNDS: usize = 5;

fn main() {
    if !std::env::args().any(|argument| argument == "record") {
        codec();
    }
    let go = shipped::rules("go.gdef", &[], Engine::Reference);
    let of_go = |with_comments| variations(1_000_000, with_comments);
    record("moves of Go", &of_go(false), &*go);
    record("moves with comments and markup", &of_go(true), &*go);
    let chess = shipped::rules("chess.gdef", &[], Engine::Reference);
    record("moves as this program writes them", &own(&*chess), &*chess);
}

fn codec() {
    let megabytes = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(20.0);
    let corpus = corpus((megabytes * 1e6) as usize);
    let size = corpus.len() as f64 / 1e6;
    println!("{size:.1} MB of games of Go");

    let theirs = sgf_parse::parse(&corpus).expect("a good corpus");
    let their_read = best(|| sgf_parse::parse(&corpus).expect("a good corpus").len());
    let their_write = best(|| sgf_parse::serialize(&theirs).len());
    drop(theirs);

    let strict = SgfParseOptions::strict();
    let ours = read_with(corpus.as_bytes(), &strict).expect("a good corpus");
    let ours = ours.collection;
    let checked = best(|| {
        let read = read_with(corpus.as_bytes(), &strict).expect("a good corpus");
        read.collection.node_count()
    });
    let typed = best(|| {
        let read = read_with(corpus.as_bytes(), &strict).expect("a good corpus");
        values(&read.collection)
    });
    let lenient = best(|| read(corpus.as_bytes()).collection.node_count());
    let write = best(|| write_games(&ours, None).len());
    let data = to_data(&ours, FileFormats::original(), Typing::Plain);
    let from_data = best(|| {
        let text = stringify(&data, StringifyOptions::default());
        text.expect("good data").map_or(0, |text| text.len())
    });

    let line = |name: &str, seconds: f64, base: f64| {
        println!(
            "{name:44}{:8.0} MB/s{:8.1} x",
            size / seconds,
            base / seconds
        );
    };
    line("sgf-parse, read", their_read, their_read);
    line("read and checked", checked, their_read);
    line("read and checked, every value asked for", typed, their_read);
    line("read leniently", lenient, their_read);
    line("sgf-parse, written", their_write, their_write);
    line("written", write, their_write);
    line(
        "written from data, every value checked",
        from_data,
        their_write,
    );

    println!("memory, as a multiple of the file:");
    let tiny = 10_000_000;
    for (name, text) in [
        ("the corpus", corpus),
        ("ten million nodes `;`", format!("({})", ";".repeat(tiny))),
        (
            "three million variations `(;)`",
            format!("(;{})", "(;)".repeat(tiny / 3)),
        ),
        (
            "a million nested variations",
            "(;B[aa]".repeat(tiny / 10) + &")".repeat(tiny / 10),
        ),
        (
            "nodes to be mended `;C`",
            format!("({})", ";C".repeat(tiny / 3)),
        ),
    ] {
        let start = Clock::start();
        let read = read(text.as_bytes()).collection;
        let ratio = read.memory() as f64 / text.len() as f64;
        let megabytes = text.len() as f64 / 1e6;
        let rate = megabytes / start.elapsed().as_secs_f64();
        println!("{name:44}{ratio:8.1}  {megabytes:6.1} MB at {rate:.0} MB/s");
    }
}

/// Prints how long a record takes: reading the file, building the record, saving and dropping it.
fn record(name: &str, text: &str, rules: &dyn Rules) {
    let start = rules.start();
    let game = (rules.game(), &start);
    let mut least = [Duration::MAX; 4];
    let mut nodes = 0;
    let mut megabytes = 0;
    for _ in 0..ROUNDS {
        let bytes = text.as_bytes().to_vec();
        let empty = memory();
        let mut times = Vec::new();
        let mut clock = Clock::start();
        let mut lap = || times.push(std::mem::replace(&mut clock, Clock::start()).elapsed());
        let file = SgfFormat.read(bytes, None);
        lap();
        let (read, source) = file.read_game(0, Some(game)).expect("a game");
        lap();
        // What was freed before is used again, so only the first round tells.
        megabytes = memory().saturating_sub(empty).max(megabytes * 1_000_000) / 1_000_000;
        nodes = read.record.node_count();
        let saved = source.save(&read.record, Some(game), &RecordMetadata::default(), false);
        assert_eq!(saved.expect("saved").len(), text.len());
        lap();
        drop((read, source));
        lap();
        for (least, time) in least.iter_mut().zip(times) {
            *least = time.min(*least);
        }
    }
    let [file, built, saved, dropped] = least.map(|time| time.as_secs_f64() * 1e3);
    println!(
        "{nodes} {name}, {:.0} MB: read in {file:.0} ms, record built in {built:.0} ms, {megabytes} MB with the file, \
         saved in {saved:.0} ms, dropped in {dropped:.0} ms",
        text.len() as f64 / 1e6,
    );
}

/// Returns the file of a record with a hundred thousand moves, each of two operations, as this program writes it.
fn own(rules: &dyn Rules) -> String {
    let start = rules.start();
    let mut dice = Dice(3);
    let mut builder = Builder::new();
    let mut node = builder.record().root();
    for number in 0..100_000 {
        if number % 100 == 0 {
            node = builder.record().root();
        }
        let mut square = || Square::new(dice.below(8) as u16, dice.below(8) as u16);
        let ops = [
            Op::Clear(square()),
            Op::Place(square(), Piece((number % 12) as u16)),
        ];
        node = builder.add(node, Content::Move(Move::of(ops.to_vec())));
    }
    let game = Some((rules.game(), &start));
    let bytes = SgfFormat.write(&builder.finish(), game, &RecordMetadata::default());
    String::from_utf8(bytes).expect("ASCII")
}

/// Returns the memory of this process in bytes.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Returns one game with a thousand variations from the start, which branch themselves.
fn variations(nodes: usize, with_comments: bool) -> String {
    let mut dice = Dice(2);
    let mut out = String::from("(;FF[4]GM[1]SZ[19]CA[UTF-8]");
    for _ in 0..1000 {
        out.push_str("\n(");
        let mut open = 1;
        for number in 0..nodes / 1000 {
            if number % 200 == 199 {
                out.push('(');
                open += 1;
            }
            let _ = write!(out, ";{}[{}]", ["B", "W"][number % 2], dice.point());
            match dice.below(12) {
                0..=5 if with_comments => {
                    let _ = write!(out, "C[{}]", dice.words());
                }
                6 if with_comments => {
                    let (one, two) = (dice.point(), dice.point());
                    let _ = write!(out, "TR[{one}][{two}]LB[{one}:A][{two}:B]");
                }
                _ => {}
            }
        }
        out.push_str(&")".repeat(open));
    }
    out.push_str(")\n");
    out
}

/// Requests every value with its type.
fn values(collection: &Collection) -> usize {
    let mut count = 0;
    for root in collection.games() {
        let format = FileFormats::original().of(collection, *root);
        for node in collection.nodes_of(*root) {
            for property in collection.properties(node) {
                count += usize::from(black_box(format.value(&property)).is_some());
            }
        }
    }
    count
}

/// Returns the least time of some runs, in seconds.
fn best(mut work: impl FnMut() -> usize) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Clock::start();
        black_box(work());
        least = least.min(start.elapsed().as_secs_f64());
    }
    least
}

/// SplitMix64 with a fixed seed, so that the corpus is the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn point(&mut self) -> String {
        let letters = [self.below(19), self.below(19)];
        letters
            .map(|letter| char::from(b'a' + letter as u8))
            .iter()
            .collect()
    }

    fn words(&mut self) -> String {
        const WORDS: [&str; 12] = [
            "black",
            "white",
            "a ladder that works",
            "the corner",
            "sente",
            "thick",
            "[2k\\]",
            "aji",
            "19路",
            "後手",
            "is alive",
            "why not here\\\n or there",
        ];
        let words: Vec<&str> = (0..2 + self.below(12))
            .map(|_| WORDS[self.below(12)])
            .collect();
        words.join(" ")
    }
}

/// Returns games of Go with comments, markup and variations.
fn corpus(size: usize) -> String {
    let mut dice = Dice(1);
    let mut out = String::with_capacity(size + 10_000);
    while out.len() < size {
        let _ = write!(
            out,
            "(;FF[4]GM[1]CA[UTF-8]AP[bench:1]SZ[19]KM[6.5]PB[{}]PW[{}]DT[2026-11-21]RE[B+3.5]",
            dice.words(),
            dice.words()
        );
        let mut open = 0;
        for number in 0..120 + dice.below(200) {
            if dice.below(40) == 0 {
                // A variation, followed by the main line.
                let (one, two) = (dice.point(), dice.point());
                let _ = write!(out, "\n(;B[{one}];W[{two}]C[{}])\n(", dice.words());
                open += 1;
            }
            let color = if number % 2 == 0 { 'B' } else { 'W' };
            let _ = write!(out, ";{color}[{}]", dice.point());
            match dice.below(24) {
                0 => {
                    let _ = write!(out, "C[{}]", dice.words());
                }
                1 => {
                    let (one, two) = (dice.point(), dice.point());
                    let _ = write!(out, "TR[{one}][{two}]LB[{one}:A][{two}:B]");
                }
                2 => out.push_str("BL[1234.5]"),
                _ => {}
            }
        }
        for _ in 0..=open {
            out.push(')');
        }
        out.push('\n');
    }
    out
}
