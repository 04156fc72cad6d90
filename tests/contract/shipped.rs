//! The methods of a worker agree at positions of every bundled game.

use crate::games;
use crate::ways::{Effort, WorkerCheck};

fn compare(seed: u64, positions: usize, effort: Effort) {
    for file in games::shipped() {
        let rules = games::library(file);
        let squares = rules.start().board.cells().len();
        // Listing on a large board, or with four numbers on eight by eight, is slow.
        let slow = squares > 100 || (squares > 36 && file.ends_with(".bggl"));
        let (positions, picks) = if slow {
            (1 + positions / 10, 2)
        } else {
            (positions, effort.picks)
        };
        let effort = Effort { picks, ..effort };
        // A BGGL program runs to its next question before a move is known to be legal, so its worker does not count.
        let listed = WorkerCheck::new(file.to_owned(), &*rules, effort, seed)
            .with_counts(!file.ends_with(".bggl"))
            .walk(positions, 60);
        assert!(listed > 0, "{file} has moves");
    }
}

#[test]
fn every_game_that_ships_says_the_same_in_every_way() {
    let effort = Effort {
        candidates: 150,
        picks: 12,
        explained: 12,
    };
    compare(1, 8, effort);
}

#[test]
#[ignore = "slow: hundreds of positions of each game"]
fn every_game_that_ships_says_the_same_in_every_way_for_long() {
    for seed in 2..6 {
        let effort = Effort {
            candidates: 600,
            picks: 60,
            explained: 40,
        };
        compare(seed, 80, effort);
    }
}
