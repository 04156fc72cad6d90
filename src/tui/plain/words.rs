//! The words that only this face understands.

/// The words that only this face understands, in the order of the help.
pub const WORDS: [&str; 27] = [
    "board", "square", "row", "column", "pieces", "diagram", "changes", "state", "where", "moves",
    "line", "branches", "branch", "back", "forward", "start", "end", "put", "remove", "stop",
    "rules", "games", "help", "clock", "value", "card", "drop",
];

/// Those of the words that only say something.
pub(in crate::tui) const READING: [&str; 17] = [
    "board", "square", "row", "column", "pieces", "diagram", "changes", "state", "where", "line",
    "branches", "stop", "games", "help", "clock", "value", "card",
];

/// Returns the word of this face that a typed word means, whatever its case.
pub(in crate::tui) fn word_of(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    let word = WORDS.into_iter().find(|word| *word == typed);
    // What goes forward elsewhere; no game has a move of that name.
    let word = word.or_else(|| (typed == "next").then_some("forward"));
    word.or_else(|| HELP.contains(&typed.as_str()).then_some("help"))
}

/// What people also type for help: in the languages of the program, and as in other programs.
const HELP: [&str; 3] = ["?", "ayuda", "pomoc"];
