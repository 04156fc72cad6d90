//! Games without scripts, in our own versions.

use super::support::{counts, counts_by_listing, rules};
use gametui::rules::Rules;

#[test]
fn pawns_on_four_by_four() {
    let rules = rules(
        "rules{ first_player : 0 width : 4 height : 4 coloring : alternate player_change : alternate }
         pieces{ pawn{ moves{ x : [-1, 1], y : 1 } mirrored } }
         initial_piece_position{ pawn{ positions{ x : [0, 3], y : 0 } mirrored } }
         invariants{} finish{ no_moves_available }",
    );
    assert_eq!(
        counts(&rules, &rules.start(), 5),
        [10, 100, 840, 6988, 56614]
    );
    assert_eq!(
        counts_by_listing(&rules, &rules.start(), 4),
        [10, 100, 840, 6988]
    );
}

#[cfg(feature = "js")]
mod scripted {
    use crate::bdl::support::{counts, game};
    use gametui::board::Square;
    use gametui::rules::Rules;

    #[test]
    fn halma_counts_as_its_model_does() {
        let rules = game("halma");
        assert_eq!(counts(&rules, &rules.start(), 2), [24, 576]);
        // First moves and the number of sequences after them, two plies later; squares as hooks count them.
        let (parts, _) =
            gametui::search::perft::divide(&rules, &rules.start(), 3, Default::default());
        assert_eq!(
            parts.iter().map(|(_, count)| count.nodes).sum::<u64>(),
            18256
        );
        let moves: Vec<[u16; 4]> = parts
            .iter()
            .map(|(mv, _)| {
                let seen = |at: Square| (at.x, 6 - at.y);
                let ((a, b), (c, d)) = (seen(mv[0].square()), seen(mv[1].square()));
                [a, b, c, d]
            })
            .collect();
        for expected in [
            [0, 3, 0, 2],
            [0, 3, 1, 2],
            [0, 3, 1, 3],
            [0, 4, 0, 2],
            [0, 4, 1, 3],
            [0, 4, 2, 4],
            [0, 5, 2, 3],
            [0, 6, 2, 4],
            [1, 4, 1, 3],
            [1, 4, 2, 3],
            [1, 4, 2, 4],
            [1, 5, 1, 3],
            [1, 5, 2, 4],
            [1, 5, 3, 5],
            [1, 6, 3, 4],
            [2, 5, 2, 4],
            [2, 5, 3, 4],
            [2, 5, 3, 5],
            [2, 6, 2, 4],
            [2, 6, 3, 5],
            [2, 6, 4, 6],
            [3, 6, 3, 5],
            [3, 6, 4, 5],
            [3, 6, 4, 6],
        ] {
            assert!(moves.contains(&expected), "{expected:?} in {moves:?}");
        }
        assert_eq!(moves.len(), 24);
    }

    #[test]
    #[ignore = "half a minute: run with --ignored"]
    fn halma_counts_as_its_model_does_four_plies_deep() {
        let rules = game("halma");
        let (parts, _) =
            gametui::search::perft::divide(&rules, &rules.start(), 4, Default::default());
        let sum: u64 = parts.iter().map(|(_, count)| count.nodes).sum();
        assert_eq!(sum, 577_858);
    }

    #[test]
    fn sorting_leaves_the_turn_with_its_only_player() {
        let rules = game("sort");
        assert_eq!(rules.game().players, 1);
        assert_eq!(counts(&rules, &rules.start(), 2), [90, 8100]);
    }

    #[test]
    fn the_lesson_is_a_game() {
        let rules = game("hooks");
        let counted = counts(&rules, &rules.start(), 3);
        assert_eq!(counted[0], counted[1] / counted[0], "{counted:?}");
    }
}
