//! Small boards, one feature each. Squares are as hooks see them: y counts from the top.

use super::support::{counts, goings, rules};
use gametui::board::{Position, Square};
use gametui::rules::Rules;

/// A board with pieces, each of an owner and on a square.
struct Probe {
    size: (u16, u16),
    /// The declarations of the pieces.
    pieces: &'static str,
    /// Piece, other entries besides positions, square.
    placed: &'static [(&'static str, &'static str, (u16, u16))],
    invariants: &'static str,
    first_player: u8,
}

impl Probe {
    fn text(&self, finish: &str) -> String {
        let (width, height) = self.size;
        let mut names: Vec<&str> = Vec::new();
        let mut entries = String::new();
        for (name, rest, _) in self.placed {
            if names.contains(name) {
                continue;
            }
            names.push(name);
            let all = self.placed.iter().filter(|(other, _, _)| other == name);
            let vectors: String = all
                .map(|(_, _, (x, y))| format!("x : {x}, y : {} ", height - 1 - y))
                .collect();
            entries += &format!("{name}{{ positions{{ {vectors} }} {rest} }}\n");
        }
        format!(
            "rules{{ first_player : {} width : {width} height : {height} coloring : alternate \
             player_change : alternate }}\npieces{{ {} }}\ninitial_piece_position{{ {entries} }}\n\
             invariants{{ {} }}\nfinish{{ {finish} }}\n",
            self.first_player, self.pieces, self.invariants
        )
    }

    /// Returns the squares to which the piece on a square can move, as `x,y` words.
    fn targets(&self, from: (u16, u16)) -> String {
        let rules = rules(&self.text("no_moves_available"));
        let height = self.size.1;
        let mut found: Vec<(u16, u16)> = goings(&rules, &rules.start())
            .into_iter()
            .filter(|(left, _)| *left == Square::new(from.0, height - 1 - from.1))
            .map(|(_, entered)| (entered.x, height - 1 - entered.y))
            .collect();
        found.sort_unstable();
        let words: Vec<String> = found.iter().map(|(x, y)| format!("{x},{y}")).collect();
        words.join(" ")
    }
}

const FOE: &str = "owner : 1";

#[test]
fn walks_reach_what_they_reached_in_the_original() {
    type Row = (
        u8,
        &'static str,
        &'static [(&'static str, &'static str, (u16, u16))],
        &'static str,
    );
    let table: [Row; 18] = [
        (
            1,
            "a{ moves{ vertical(2,3) } } o{ moves{} }",
            &[("a", "", (2, 0)), ("o", "", (2, 1))],
            "2,2 2,3",
        ),
        (
            2,
            "a{ moves{ vertical(2,3) } } o{ moves{} }",
            &[("a", "", (2, 0)), ("o", FOE, (2, 2))],
            "2,2",
        ),
        (
            3,
            "a{ moves{ horizontal(1,) } }",
            &[("a", "", (2, 2))],
            "3,2 4,2",
        ),
        (
            4,
            "a{ moves{ horizontal(,-1) } }",
            &[("a", "", (2, 2))],
            "0,2 1,2",
        ),
        (
            5,
            "a{ moves{ diagonal(1,2) } }",
            &[("a", "", (2, 2))],
            "3,1 3,3 4,0 4,4",
        ),
        (
            6,
            "a{ moves{ diagonal(-2,-1) } }",
            &[("a", "", (2, 2))],
            "0,0 0,4 1,1 1,3",
        ),
        (
            7,
            "a{ moves{ vertical(-1,2) } mirrored }",
            &[("a", "mirrored", (2, 3))],
            "2,1 2,2 2,4",
        ),
        (8, "a{ moves{ x : 1, y : 1 } }", &[("a", "", (2, 3))], "3,4"),
        (
            9,
            "a{ moves{ x : 1, y : 1 } mirrored }",
            &[("a", "", (2, 3))],
            "3,2",
        ),
        (
            10,
            "a{ moves{ x : 0, y : 1 } mirrored }",
            &[("a", FOE, (2, 1))],
            "2,0",
        ),
        (
            11,
            "a{ moves{ vertical(,), kills : false } } o{ moves{} }",
            &[("a", "", (2, 2)), ("o", FOE, (2, 0))],
            "2,1 2,3 2,4",
        ),
        (
            12,
            "a{ moves{ vertical(,) } } o{ moves{} }",
            &[("a", "", (2, 2)), ("o", FOE, (2, 1))],
            "2,1 2,3 2,4",
        ),
        (
            13,
            "a{ moves{ horizontal(,) } can_jump } o{ moves{} } e{ moves{} }",
            &[("a", "", (0, 2)), ("o", "", (2, 2)), ("e", FOE, (3, 2))],
            "1,2 3,2 4,2",
        ),
        (
            14,
            "a{ moves{ x : 2, y : 0 } } o{ moves{} }",
            &[("a", "", (0, 2)), ("o", "", (1, 2))],
            "2,2",
        ),
        (
            15,
            "a{ moves{ x : [1, 2], y : [1, 2] } mirrored } o{ moves{} } e{ moves{} }",
            &[("a", "", (2, 4)), ("o", "", (3, 3)), ("e", FOE, (4, 2))],
            "3,2 4,2 4,3",
        ),
        (16, "a{ moves{ x : 0, y : 0 } }", &[("a", "", (2, 2))], ""),
        (
            20,
            "a{ moves{ vertical(1,2) kills : false x : 1, y : 1 } mirrored }",
            &[("a", "", (2, 2))],
            "2,0 2,1 3,1",
        ),
        (
            12,
            "a{ moves{ vertical(,), kills : only } } o{ moves{} }",
            &[("a", "", (2, 2)), ("o", FOE, (2, 0))],
            "2,0",
        ),
    ];
    for (number, pieces, placed, expected) in table {
        let probe = Probe {
            size: (5, 5),
            pieces,
            placed,
            invariants: "",
            first_player: u8::from(number == 10),
        };
        let (_, _, from) = placed[0];
        assert_eq!(probe.targets(from), expected, "probe {number}: {pieces}");
    }
}

#[test]
fn invariants_name_any_of_several_pieces() {
    const PAWNS: &str =
        "a{ moves{ vertical(1,2) kills : false x : 1, y : 1 } mirrored } b{ moves{} }";
    const KINGS: &str = "k{ moves{ horizontal(-1,1) } } r{ moves{ vertical(,) } }";
    let pawn: &[_] = &[("a", "", (2, 2))];
    let king: &[_] = &[("k", "", (2, 4)), ("r", FOE, (3, 0))];
    for (pieces, placed, invariants, expected) in [
        (PAWNS, pawn, "pawn_movement(a)", "2,1"),
        (PAWNS, pawn, "pawn_movement(a, b)", "2,1"),
        (KINGS, king, "cant_risk(k)", "1,4"),
        (KINGS, king, "cant_risk(k, r)", "1,4"),
        (KINGS, king, "cant_risk(k) cant_risk(r)", "1,4"),
        (KINGS, king, "protect_piece(k)", "1,4"),
        (KINGS, king, "protect_piece(r, k)", "1,4"),
    ] {
        let probe = Probe {
            size: (5, 5),
            pieces,
            placed,
            invariants,
            first_player: 0,
        };
        assert_eq!(probe.targets(placed[0].2), expected, "{invariants}");
    }
}

#[test]
fn boards_need_not_be_square() {
    const KINGS: &str = "k{ moves{ horizontal(-1,1) } } r{ moves{ vertical(,) } }";
    for (size, rook, expected) in [
        ((3, 5), (2, 2), "0,0"),
        ((3, 5), (2, 4), "0,0"),
        ((5, 3), (2, 2), "0,0"),
    ] {
        let placed = [("k", "", (1, 0)), ("r", FOE, rook)];
        let probe = Probe {
            size,
            pieces: KINGS,
            placed: Vec::leak(placed.to_vec()),
            invariants: "cant_risk(k)",
            first_player: 0,
        };
        assert_eq!(probe.targets((1, 0)), expected, "{size:?} {rook:?}");
    }
}

#[test]
fn every_choice_of_spawn_is_a_move() {
    let probe = Probe {
        size: (3, 3),
        pieces: "a{ moves{ x : 0, y : 1 } mirrored on_end_reached : spawn(b, c) } \
                 b{ moves{ x : 1, y : 0 } } c{ moves{ x : -1, y : 0 } }",
        placed: &[("a", "", (0, 1)), ("a", "", (2, 1)), ("c", FOE, (1, 0))],
        invariants: "",
        first_player: 0,
    };
    let rules = rules(&probe.text(""));
    assert_eq!(counts(&rules, &rules.start(), 5), [4, 4, 9, 0, 0]);
    let names: Vec<&str> = rules
        .game()
        .pieces
        .iter()
        .map(|kind| kind.name.as_str())
        .collect();
    // The entry of c belongs to player 1, so the `mirrored` flag of the one that player 0 gets is not what its owner
    // implies.
    assert_eq!(names, ["a.0", "b.0", "c.1", "c.0~"]);
}

#[test]
fn a_player_without_pieces_is_the_end_where_the_text_says_so() {
    let probe = Probe {
        size: (8, 8),
        pieces: "t{ moves{ x : 0, y : -1 x : 1, y : 0 } }",
        placed: &[("t", "", (0, 4)), ("t", "", (1, 7))],
        invariants: "",
        first_player: 0,
    };
    let rules = rules(&probe.text("no_moves_available"));
    assert_eq!(counts(&rules, &rules.start(), 3), [4, 0, 0]);
    assert_eq!(rules.game().players, 2);
    let endless = super::support::rules(&probe.text(""));
    let start: Position = endless.start();
    assert_eq!(counts(&endless, &start, 2), [4, 0]);
}
