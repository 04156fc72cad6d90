//! The signs of problem files: words in comments, and the properties of good and bad moves.

use crate::codec::sgf::text::simple_text;
use crate::record::Node;

/// What a comment of a problem says to the program that shows it, as on goproblems.com.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The problem is solved here.
    Solved,
    /// One of several replies, from which one is drawn.
    Choice,
    /// A move that is neither right nor wrong, or a reply that is never given.
    NotThis,
    /// Only the moves of the file are accepted here.
    Force,
}

/// The words, which stand alone and in capitals.
const WORDS: [(&str, Sign); 5] = [
    ("RIGHT", Sign::Solved),
    ("CORRECT", Sign::Solved),
    ("CHOICE", Sign::Choice),
    ("NOTTHIS", Sign::NotThis),
    ("FORCE", Sign::Force),
];

/// Properties of moves that a file calls bad or doubtful, `WV` being that of uliGo.
const BAD: [&str; 3] = ["BM", "DO", "WV"];

fn sign_of(word: &str) -> Option<Sign> {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let row = WORDS.iter().find(|(known, _)| *known == word);
    row.map(|(_, sign)| *sign)
}

/// Returns true if the comment of a node has a sign.
pub(super) fn has_sign(node: &Node, sign: Sign) -> bool {
    let comment = node.comment();
    let is_plus = sign == Sign::Solved && comment.split_whitespace().next() == Some("+");
    is_plus
        || comment
            .split_whitespace()
            .any(|word| sign_of(word) == Some(sign))
}

/// Returns the comment of a node without its signs.
pub(super) fn comment_without_signs(node: &Node) -> String {
    let comment = node.comment();
    let plain = comment.trim_start();
    let plain = match plain.strip_prefix('+') {
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => rest,
        _ => comment,
    };
    let lines = plain.lines().map(|line| {
        if !line.split_whitespace().any(|word| sign_of(word).is_some()) {
            return line.to_owned();
        }
        let words = line.split_whitespace();
        let words: Vec<&str> = words.filter(|word| sign_of(word).is_none()).collect();
        words.join(" ")
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n").trim().to_owned()
}

/// Returns true if the file calls the move of a node good (`TE`).
pub(super) fn is_good(node: &Node) -> bool {
    has_property(node, &["TE"])
}

/// Returns true if the file calls the move of a node bad or doubtful.
pub(super) fn is_bad(node: &Node) -> bool {
    has_property(node, &BAD)
}

fn has_property(node: &Node, idents: &[&str]) -> bool {
    let mut foreign = node.foreign().iter();
    foreign.any(|property| idents.contains(&property.ident()))
}

/// Returns the value of a tag of PGN, PDN or EPD that the root keeps.
pub(super) fn tag(root: &Node, name: &str) -> Option<String> {
    let kept = root.foreign().iter();
    let mut kept = kept.filter(|property| property.ident() == crate::session::text_games::TAGS);
    kept.find_map(|property| {
        property.values().find_map(|value| {
            let text = simple_text(value);
            let (known, value) = text.split_once(' ')?;
            (known == name).then(|| value.to_owned())
        })
    })
}

/// Returns true if a record is one of PGN, PDN or EPD, whose glyphs are kept as properties of SGF.
pub(super) fn is_of_texts(root: &Node) -> bool {
    has_property(root, &[crate::session::text_games::TAGS])
}
