//! Games without scripts in versions of our own.

use crate::support::{counts, counts_by_listing, rules};
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
