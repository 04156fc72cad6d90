//! Writes generated games to files, for programs that read rules without this one, such as the tree-sitter grammars.

use crate::games;
use crate::generate;
use std::path::Path;
use std::{env, fs};

/// A kind of games, its ending, its generator and how many are written of it.
type Kind = (&'static str, &'static str, fn(u64) -> String, usize);

const KINDS: [Kind; 10] = [
    ("plain", "gdef", generate::gdef, 400),
    ("extended", "gdef", generate::extended_gdef, 400),
    ("table", "gdef", generate::table_gdef, 400),
    ("course", "gdef", generate::course_gdef, 400),
    ("stack", "gdef", generate::stack_gdef, 400),
    ("suppose", "gdef", generate::suppose_gdef, 300),
    ("chance", "gdef", generate::chance_gdef, 300),
    ("view", "gdef", generate::view_gdef, 400),
    ("plain", "bdl", generate::bdl::rules, 1_000),
    ("plain", "bggl", generate::bggl::rules, 1_000),
];

#[test]
#[ignore = "writes five thousand games to the folder GAMETUI_GENERATED"]
fn generated_games_are_written() {
    let folder = env::var_os("GAMETUI_GENERATED").expect("a folder in GAMETUI_GENERATED");
    for (kind, ending, generate, count) in KINDS {
        let games = (0..).map(|seed| (format!("{kind}{seed}.{ending}"), generate(seed)));
        let games = games.filter(|(name, text)| games::compile(name, text).is_some());
        for (name, text) in games.take(count) {
            fs::write(Path::new(&folder).join(name), text).expect("a folder that can be written");
        }
    }
}
