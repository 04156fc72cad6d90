//! Random games in each language. The same seed gives the same text.

pub mod bdl;
pub mod bggl;

use crate::random::Random as TestRandom;
use gametui::search::random::Random;

/// Rules in gdef, as the tests of listings make them.
#[path = "../../rules/listing/generate.rs"]
mod gdef_rules;

/// The text of a game in gdef.
pub fn gdef(seed: u64) -> String {
    gdef_rules::rules(&mut TestRandom::new(seed))
}

/// The text of a game in gdef with what the language has beyond its original form.
pub fn extended_gdef(seed: u64) -> String {
    gdef_rules::extended_rules(&mut TestRandom::new(seed))
}

/// The text of a game in gdef with state, effects after moves and a past.
pub fn course_gdef(seed: u64) -> String {
    gdef_rules::course_rules(&mut TestRandom::new(seed))
}

/// One of some texts.
fn pick<'t>(random: &mut Random, from: &[&'t str]) -> &'t str {
    from[random.below(from.len())]
}

fn one_in(random: &mut Random, count: usize) -> bool {
    random.below(count) == 0
}
