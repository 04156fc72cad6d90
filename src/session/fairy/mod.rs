//! Variants of chess as Fairy-Stockfish describes them in `variants.ini`, written as rules in gdef with a look.
//!
//! [`translate`] is pure: text in, texts out. It reads the lines of a variant and of those that it inherits from
//! ([`ini`]), what they mean ([`options`], [`betza`], [`start`]), and writes rules ([`write`]) and the look ([`look`]).
//!
//! Invariant: a line that the rules cannot say is never passed over. It is refused, or it is named in the remarks of the
//! result.

mod betza;
mod faults;
mod ini;
mod look;
mod men;
mod names;
mod options;
mod pieces;
mod setting;
mod squares;
mod start;
#[cfg(test)]
mod tests;
mod variant;
mod write;

pub use faults::{Fault, said};
pub use ini::{built_in_names, names};
pub use setting::Setting;

/// A variant as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The rules in gdef.
    pub rules: String,
    /// The look.
    pub look: String,
    /// Lines that the rules leave out: they end long games, or say what a repetition is worth.
    pub left_out: Vec<Setting>,
}

/// Writes the rules and the look of a variant of `text`, or of one that is built in if the text has none of that name.
///
/// # Errors
/// The text has no such variant, or a line of it, or of what it inherits, is not understood.
pub fn translate(text: &str, name: &str) -> Result<Translation, Fault> {
    let levels = ini::settings(text, name)?;
    let variant = options::read(name, &levels)?;
    if let Some(setting) = variant.refused.first() {
        return Err(Fault::option(setting));
    }
    let plan = men::Plan::new(&variant);
    let rules = write::rules(&plan);
    Ok(Translation {
        look: look::look(&plan, &rules),
        rules,
        left_out: variant.left_out.clone(),
    })
}
