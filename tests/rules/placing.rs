//! Games of men and stones on one level, played again as other programs have played them at random. Each of these programs
//! was written from the rules alone.

use crate::replay::Replay;

#[test]
fn tablut_goes_as_another_program_plays_it() {
    Replay::of("tablut").run(include_str!("../fixtures/tablut.txt"));
}

#[test]
fn konane_goes_as_another_program_plays_it() {
    Replay::of("konane").run(include_str!("../fixtures/konane.txt"));
}

#[test]
fn pente_goes_as_another_program_plays_it() {
    Replay::of("pente").run(include_str!("../fixtures/pente.txt"));
}

#[test]
fn abalone_goes_as_another_program_plays_it() {
    Replay::of("abalone").run(include_str!("../fixtures/abalone.txt"));
}

#[test]
fn renju_goes_as_another_program_plays_it() {
    Replay::of("renju").run(include_str!("../fixtures/renju.txt"));
}
