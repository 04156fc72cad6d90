//! Pieces of code for an editor.

use crate::rules::assist::Snippet;

/// The snippets of the language.
pub(in crate::rules) const SNIPPETS: &[Snippet] = &[
    Snippet::of(
        "define",
        "define ${1:name}(${2:int x}) -> ${3:bool} {\n  return ${4:false};$0\n}",
    ),
    Snippet::unique(
        "isMoveLegal",
        "define",
        "define isMoveLegal() -> bool {\n  if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n  \
         return ${1:true};$0\n}",
    ),
    Snippet::unique(
        "end",
        "define",
        "define end() -> bool {\n  return ${1:false};$0\n}",
    ),
    Snippet::of("obj", "obj ${1:Name} of ${2:0}$0"),
    Snippet::of("start", "start {\n  (${1:0},${2:0}: ${3:Name})$0\n}"),
    Snippet::of(
        "state",
        "state ${1|int,float,bool,obj|} ${2:name} = ${3:0};$0",
    ),
    Snippet::of(
        "const",
        "const ${1|int,float,bool,obj|} ${2:NAME} = ${3:0};$0",
    ),
    Snippet::of("if", "if (${1:true}) {\n  $0\n}"),
    Snippet::of("while", "while (${1:true}) {\n  $0\n}"),
    Snippet::of(
        "for",
        "for (int ${1:i} = 0; $1 < ${2:3}; $1 = $1 + 1) {\n  $0\n}",
    ),
];
