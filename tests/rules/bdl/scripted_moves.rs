//! Moves and attacks given by scripts.

use super::hook_games::{PARTS, Parts, judge, legal, step, text};
use super::support::{counts, goings, rules};
use gametui::base::Limits;
use gametui::board::Square;
use gametui::rules::{Judgement, Rules};

/// Returns the squares to which a single piece `a` on five by five can move, as hooks count them.
fn targets(moves: &str, at: (u16, u16), own: &str) -> String {
    let text = format!(
        "rules{{ first_player : 0 width : 5 height : 5 coloring : alternate player_change : alternate }}\n\
         pieces{{ a{{ moves{{ explicit{{ {moves} }} }} }} o{{ moves{{}} }} }}\n\
         initial_piece_position{{ a{{ positions{{ x : {}, y : {} }} }} o{{ positions{{ {own} }} }} }}\n\
         invariants{{}} finish{{ no_moves_available }}",
        at.0,
        4 - at.1
    );
    let rules = rules(&text);
    let mut found: Vec<(u16, u16)> = goings(&rules, &rules.start())
        .into_iter()
        .map(|(_, to)| (to.x, 4 - to.y))
        .collect();
    found.sort_unstable();
    let words: Vec<String> = found.iter().map(|(x, y)| format!("{x},{y}")).collect();
    words.join(" ")
}

#[test]
fn scripted_moves_walk_as_their_model_does() {
    for (moves, at, own, expected) in [
        (
            "{x:[1,3), y:(x)=>[1,3), killing:true},",
            (0, 0),
            "x : 1, y : 2",
            "1,1",
        ),
        (
            "{x:[-2,3), y:(x)=>[0,1), killing:true},",
            (2, 2),
            "",
            "3,2 4,2",
        ),
        (
            "{x:[0,1), y:(x)=>[-2,3), killing:true},",
            (2, 2),
            "",
            "2,3 2,4",
        ),
        (
            "...[1, -1].map(d => ({x:[d,d+1), y:()=>[d,d+1), killing:%s})),",
            (2, 2),
            "",
            "1,1 3,3",
        ),
        ("", (2, 2), "", ""),
    ] {
        let moves = moves.replace("[1,3)", "[1,3]").replace("[-2,3)", "[-2,3]");
        let moves = moves
            .replace("[0,1)", "[0,1]")
            .replace("[d,d+1)", "[d,d+1]");
        assert_eq!(targets(&moves, at, own), expected, "{moves}");
    }
}

#[test]
fn a_piece_that_is_made_to_jump_passes_over_its_own() {
    let text = "rules{ first_player : 0 width : 4 height : 4 coloring : alternate \
         player_change : explicit{ (context) => { context.board[0][3].piece.can_jump = true } } }\n\
         pieces{ t{ moves{ horizontal(,) vertical(,) } } o{ moves{ x : 0, y : -1 } } }\n\
         initial_piece_position{ t{ positions{ x : 0, y : 0 } } o{ positions{ x : 1, y : 0 x : 0, y : 1 x : 3, y : 1 } } }\n\
         invariants{} finish{}";
    let rules = rules(text);
    let start = rules.start();
    let before = goings(&rules, &start);
    assert!(before.iter().all(|(from, _)| *from != Square::new(0, 0)));
    let mv = step((3, 1), (3, 2), &rules, &start);
    let next = legal(rules.worker().judge(&start, &mv, &Limits::default())).next;
    let reached: Vec<(u16, u16)> = goings(&rules, &next)
        .into_iter()
        .filter(|(from, _)| *from == Square::new(0, 0))
        .map(|(_, to)| (to.x, to.y))
        .collect();
    assert_eq!(reached, [(0, 2), (0, 3), (2, 0), (3, 0)]);
}

#[test]
fn scripted_moves_attack() {
    let parts = Parts {
        pieces: "explicit{ r: { moves: ({ current_x, current_y, context }) => \
                 [{ x: [0, 1], y: (x) => [1, 9], killing: true }] } }",
        placed: "k{ positions{ x : 1, y : 0 } } r{ positions{ x : 2, y : 2 } owner : 1 }",
        invariants: "protect_piece(k)",
        finish: "no_moves_available",
        ..PARTS
    };
    let rules = rules(&text(&parts));
    let found: Vec<(u16, u16)> = goings(&rules, &rules.start())
        .into_iter()
        .map(|(_, to)| (to.x, to.y))
        .collect();
    assert_eq!(found, [(0, 0), (1, 1)], "the third column is attacked");
    let judgement = judge(&rules, &rules.start(), (1, 0), (2, 0));
    let Judgement::Illegal(illegal) = judgement else {
        panic!("{judgement:#?}");
    };
    assert_eq!(
        illegal.reason.map(|reason| reason.id),
        Some("bdl-refused-scripted-attack")
    );
    assert_eq!(counts(&rules, &rules.start(), 1), [2]);
}
