//! Random games in each language. The same seed gives the same text.

pub mod bdl;
pub mod bggl;

use crate::random::Random as TestRandom;
use gametui::rules::languages;
use gametui::search::random::Random;

/// Rules in gdef, shared with the tests of listings.
#[path = "../../rules/listing/generate.rs"]
mod gdef_rules;

/// Returns the text of a game in gdef.
pub fn gdef(seed: u64) -> String {
    gdef_rules::rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef with extensions of the original language.
pub fn extended_gdef(seed: u64) -> String {
    gdef_rules::extended_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef with tables, maps and families.
pub fn table_gdef(seed: u64) -> String {
    gdef_rules::table_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef with state, effects after moves and questions about earlier positions.
pub fn course_gdef(seed: u64) -> String {
    gdef_rules::course_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef with stacks.
pub fn stack_gdef(seed: u64) -> String {
    gdef_rules::stack_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef that supposes changes of the board.
pub fn suppose_gdef(seed: u64) -> String {
    gdef_rules::suppose_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef in which chance moves now and then.
pub fn chance_gdef(seed: u64) -> String {
    gdef_rules::chance_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in gdef in which what players are shown says what is legal.
pub fn view_gdef(seed: u64) -> String {
    gdef_rules::view_rules(&mut TestRandom::new(seed))
}

/// Returns the text of a game in each language, with the extension of its file.
pub fn in_every_language(seed: u64) -> impl Iterator<Item = (&'static str, String)> {
    languages().iter().map(move |language| {
        let text = match language.name {
            "gdef" => gdef(seed),
            "bdl" => bdl::rules(seed),
            "bggl" => bggl::rules(seed),
            name => panic!("no games in {name} are made up"),
        };
        (language.name, text)
    })
}

/// Returns one of the given texts.
fn pick<'t>(random: &mut Random, from: &[&'t str]) -> &'t str {
    from[random.below(from.len())]
}

fn one_in(random: &mut Random, count: usize) -> bool {
    random.below(count) == 0
}
