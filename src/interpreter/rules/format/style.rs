//! How a language is written.

use crate::rules::syntax::tokens::Lexis;

/// The longest line of code, in characters.
pub const WIDTH: usize = 120;

/// The style of a language.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct FormatStyle {
    pub lexis: Lexis,
    /// The columns of one level of blocks.
    pub indent: usize,
    /// True if `//` begins a comment. Where it does not, it was probably meant to.
    pub has_line_comments: bool,
    /// True if `:` separates the parts of a move, and `#` is written like a word.
    pub has_colons: bool,
    /// True if brackets contain the items of an array, which may be broken into lines.
    pub has_arrays: bool,
    /// True if a text is made of properties, one a line: `name : value` and `name{ ... }`.
    pub has_properties: bool,
    /// The words before a block in which squares stay where the author has put them.
    pub pictures: &'static [&'static str],
    /// The word before the name of such a block.
    pub named_picture: Option<&'static str>,
    /// The word that begins a declaration of a board.
    pub board: Option<&'static str>,
}

impl FormatStyle {
    /// Returns true if a brace behind two words begins a block in which squares stay where they are.
    pub(super) fn is_picture(self, earlier: &str, before: &str) -> bool {
        self.pictures.contains(&before) || self.named_picture == Some(earlier)
    }
}
