//! A short run of the fuzz targets: their seeds, the bundled games, and mutations of both with a fixed seed.

use gametui::rules::languages;
use gametui::search::random::Random;
use gametui::session::library;
use std::path::{Path, PathBuf};

#[path = "../fuzz/src/lib.rs"]
mod targets;

/// Returns the seeds of a target with their names.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/seeds");
    let entries = std::fs::read_dir(folder.join(target)).expect("seeds");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).expect("a seed");
        (path.display().to_string(), bytes)
    };
    paths.into_iter().map(read).collect()
}

/// Returns the bundled rules in one language.
fn shipped(ending: &str) -> Vec<(String, Vec<u8>)> {
    let games = library::games().iter();
    let games = games.filter(|game| {
        Path::new(game.file)
            .extension()
            .is_some_and(|of| of == ending)
    });
    games
        .map(|game| (game.file.to_owned(), game.rules.as_bytes().to_vec()))
        .collect()
}

/// Returns a text with some of its parts dropped, duplicated, swapped or replaced.
fn change(random: &mut Random, text: &[u8], other: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + random.below(3) {
        let (start, length) = (random.below(text.len()), 1 + random.below(12));
        let end = text.len().min(start + length);
        match random.below(7) {
            0 => drop(text.drain(start..end)),
            1 => {
                let part = text[start..end].to_vec();
                let place = random.below(text.len());
                text.splice(place..place, part);
            }
            2 => {
                let from = random.below(other.len());
                let part = other[from..other.len().min(from + length)].to_vec();
                text.splice(start..end, part);
            }
            3 => {
                let number = [
                    "0",
                    "-1",
                    "2",
                    "7",
                    "64",
                    "9223372036854775807",
                    "-9223372036854775808",
                ];
                let number = number[random.below(number.len())];
                if let Some(digit) = text.iter().skip(start).position(u8::is_ascii_digit) {
                    let digit = start + digit;
                    text.splice(digit..=digit, number.bytes());
                }
            }
            4 => text[start] ^= 1 << random.below(8),
            5 => {
                let place = random.below(text.len());
                text.swap(start, place);
            }
            _ => text.truncate(text.len() - random.below(text.len() / 8 + 1)),
        }
        if text.is_empty() {
            text.push(b'(');
        }
    }
    text
}

/// Runs a target on inputs and on mutations of each of them.
fn run(inputs: &[(String, Vec<u8>)], changes: u64, target: impl Fn(&[u8])) {
    assert!(!inputs.is_empty());
    for (index, (name, input)) in inputs.iter().enumerate() {
        println!("{name}");
        target(input);
        let other = &inputs[(index + 1) % inputs.len()].1;
        for number in 0..changes {
            println!("{name}, change {number}");
            target(&change(
                &mut Random::new(number, index as u64),
                input,
                other,
            ));
        }
    }
}

fn rules(word: &str, changes: u64, changes_of_games: u64) {
    let target = |bytes: &[u8]| targets::rules::play(word, bytes);
    run(&seeds(word), changes, target);
    run(&shipped(word), changes_of_games, target);
}

#[test]
fn every_language_has_seeds() {
    for language in languages() {
        assert!(!seeds(language.name).is_empty(), "{language:?}");
    }
}

#[test]
fn gdef_of_the_corpus_is_played() {
    rules("gdef", 300, 6);
}

#[test]
fn bdl_of_the_corpus_is_played() {
    rules("bdl", 60, 6);
}

#[test]
fn bggl_of_the_corpus_is_played() {
    rules("bggl", 150, 6);
}

#[test]
fn records_of_the_corpus_are_opened_and_saved() {
    run(&seeds("records"), 80, targets::records::open_and_save);
}

#[test]
fn files_of_the_corpus_are_read_and_written() {
    run(&seeds("sgf"), 300, targets::formats::sgf);
    run(&seeds("gbb"), 300, targets::formats::gbb);
}

#[test]
fn texts_of_the_corpus_are_read_and_written() {
    run(&seeds("texts"), 30, targets::texts::texts);
}
