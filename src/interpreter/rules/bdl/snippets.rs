//! Pieces of code for an editor.

use crate::rules::assist::Snippet;

/// The snippets of the language and of its scripts.
pub(in crate::rules) const SNIPPETS: &[Snippet] = &[
    Snippet::unique(
        "rules",
        "rules",
        "rules{\n  first_player : ${1:0}\n  width : ${2:8}\n  height : ${3:8}\n  coloring : alternate\n  \
         player_change : alternate$0\n}",
    ),
    Snippet::unique(
        "pieces",
        "pieces",
        "pieces{\n  ${1:name}{\n    moves{\n      x : ${2:0}, y : ${3:1}$0\n    }\n  }\n}",
    ),
    Snippet::unique(
        "initial_piece_position",
        "initial_piece_position",
        "initial_piece_position{\n  ${1:name}{\n    positions{ x : ${2:0}, y : ${3:0} }\n    mirrored$0\n  }\n}",
    ),
    Snippet::unique(
        "finish",
        "finish",
        "finish{\n  ${1:no_moves_available}$0\n}",
    ),
    Snippet::of(
        "after_move",
        "after_move : explicit{\n  (context, from_x, from_y, to_x, to_y) => {\n    $0\n  }\n}",
    ),
    Snippet::of("if", "if (${1:true}) {\n  $0\n}"),
    Snippet::of("for", "for (const ${1:item} of ${2:items}) {\n  $0\n}"),
    Snippet::of("while", "while (${1:true}) {\n  $0\n}"),
];
