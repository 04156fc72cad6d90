//! Games with stacks, and Turkish draughts, played again as other programs have played them at random.
//!
//! Kalah and Oware are from OpenSpiel 2.0.2 (`mancala`, `oware`), the others from programs of one or two pages that were
//! written from the rules alone.

use crate::replay::{Lists, Replay};

/// Replays a game whose lists of operations differ from those of the other program.
fn replay(name: &str, games: &str, lists: Lists) {
    let replay = Replay {
        lists,
        ..Replay::of(name)
    };
    replay.run(games);
}

#[test]
fn kalah_goes_as_openspiel_plays_it() {
    replay(
        "kalah",
        include_str!("../fixtures/kalah.txt"),
        Lists::Unmerged,
    );
}

#[test]
fn oware_goes_as_openspiel_plays_it() {
    replay(
        "oware",
        include_str!("../fixtures/oware.txt"),
        Lists::Unmerged,
    );
}

#[test]
fn lasca_goes_as_another_program_plays_it() {
    replay(
        "lasca",
        include_str!("../fixtures/lasca.txt"),
        Lists::AnyOrder,
    );
}

#[test]
fn dvonn_goes_as_another_program_plays_it() {
    replay(
        "dvonn",
        include_str!("../fixtures/dvonn.txt"),
        Lists::Unmerged,
    );
}

// No stacks, but a game whose rules look at other boards; its men are taken in an order that does not matter, too.
#[test]
fn turkish_draughts_goes_as_another_program_plays_it() {
    replay(
        "turkish",
        include_str!("../fixtures/turkish.txt"),
        Lists::AnyOrder,
    );
}
