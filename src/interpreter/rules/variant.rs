//! Changes of the rules that their authors try first, such as misère: each is a change of the text.

use crate::base::Message;

/// The names of all variants, in the order in which they are listed.
pub const VARIANTS: [&str; 6] = [
    "misere",
    "must-take",
    "torus",
    "no-move-loses",
    "repetition",
    "larger",
];

/// A change of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// One of [`VARIANTS`].
    pub name: &'static str,
    /// The changed text, or the reason why these rules cannot be changed so.
    pub text: Result<String, Message>,
}
