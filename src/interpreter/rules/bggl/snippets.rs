//! Pieces of code for an editor.

use crate::rules::assist::Snippet;

/// The snippets of the language.
pub(in crate::rules) const SNIPPETS: &[Snippet] = &[
    Snippet::of("Rule", "Rule ${1:name}:${2:X} { ${3:length == 1;} }$0"),
    Snippet::unique(
        "isValidMove",
        "Rule",
        "isValidMove(m) {\n    m: ${1:name};$0\n}",
    ),
    Snippet::of(
        "Game",
        "Game {\n    turn ${1:first} {\n        $0\n    }\n}",
    ),
    Snippet::of("if", "if (${1:true}) {\n    $0\n}"),
    Snippet::of("while", "while (${1:true}) {\n    $0\n}"),
];
