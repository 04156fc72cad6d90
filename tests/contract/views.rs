//! What a player is shown of a position of a generated game is what the same function says where rules judge with it.

use crate::{games, generate};
use gametui::board::{Move, Op, Piece};
use gametui::rules::{Ask, Hook, Judgement, Query};
use gametui::search::random::Random;
use std::ops::Range;

/// Moves of one operation.
const ONE: Query<'static> = Query {
    max_len: Some(1),
    ..Query::ALL
};

fn compare(seeds: Range<u64>) {
    let (mut seen, mut failed) = (0, 0);
    for seed in seeds {
        let text = generate::view_gdef(seed);
        let Some(rules) = games::compile(&format!("{seed}.gdef"), &text) else {
            continue;
        };
        let limits = games::limits();
        let (mut worker, mut random) = (rules.worker(), Random::new(seed, 5));
        let viewer = u8::from(text.contains("VIEWER = 1"));
        let mut position = rules.start();
        for _ in 0..4 {
            let view = worker.view(&position, viewer, &limits);
            for square in position.board.squares() {
                for kind in 0..2 {
                    let mv = Move::of(vec![Op::Place(square, Piece(kind))]);
                    let is_legal = match worker.judge(&position, &mv, &limits) {
                        Judgement::Legal(_) => true,
                        Judgement::Illegal(_) => false,
                        // What follows a legal move fails.
                        Judgement::Fault(fault) if fault.hook != Hook::IsMoveLegal => true,
                        _ => {
                            failed += 1;
                            continue;
                        }
                    };
                    // Some other square cannot be seen.
                    let Ok(view) = &view else { continue };
                    let name = format!("seed {seed}: {kind} on {square:?}\n{text}");
                    let is_seen = view.piece(square) == Some(Piece(kind));
                    // On a full square nothing can be put, whatever is seen there.
                    let is_full = !is_legal && text.contains("stacks");
                    assert!(is_seen == is_legal || is_full, "{name}");
                    seen += u32::from(is_legal);
                }
            }
            let listing = worker.moves(Ask::new(&position, &ONE, &limits));
            let going = listing
                .moves
                .iter()
                .filter(|listed| !listed.outcome.is_over());
            let going: Vec<_> = going.collect();
            if going.is_empty() {
                break;
            }
            position = going[random.below(going.len())].next.clone();
        }
    }
    assert!(seen > 200 && seen > failed, "{seen} {failed}");
}

#[test]
fn what_a_player_is_shown_is_what_rules_say_of_it() {
    compare(0..150);
}

#[test]
#[ignore = "slow: a thousand games in gdef"]
fn what_a_player_is_shown_is_what_rules_say_of_it_for_long() {
    compare(150..1_150);
}
