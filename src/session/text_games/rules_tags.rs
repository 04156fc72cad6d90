//! Tags of PGN and PDN that name the rules of a game, for games whose `Variant` or `GameType` does not determine them.

use super::super::document::Document;
use super::super::record_games::library_rules;
use crate::codec::pgn::{RULES, SETS, join_values};
use crate::codec::records::{NamedRules, RootInfo};

/// Returns the tags that name the rules of a document, with the values of their parameters. There are none if the name
/// of the game alone (`Variant`, `GameType`) leads to the same rules.
///
/// A game that was read from PGN or PDN without these tags stays without them: the user gave the rules, and adding a
/// comment should not change the tags in a file of another program.
pub(super) fn rules_tags(
    document: &Document,
    name: &str,
    read: &[(String, String)],
) -> Vec<(String, String)> {
    let saving = &document.saving;
    let is_foreign = !read.is_empty() && !read.iter().any(|(tag, _)| tag == RULES);
    let Some(first) = saving.rules.first().filter(|_| !is_foreign) else {
        return Vec::new();
    };
    // In a `GameType`, the size of the board and other fields follow the number.
    let name = name.split(',').next().unwrap_or_default().trim();
    let root_info = RootInfo {
        of_format: Some((document.format.name(), name.to_owned())),
        ..RootInfo::default()
    };
    let is_own = library_rules(&root_info).is_some_and(|own| own == *first);
    if is_own && saving.overrides.is_empty() && saving.rules.len() == 1 {
        return Vec::new();
    }
    let rules: Vec<String> = saving.rules.iter().map(NamedRules::to_value).collect();
    let mut tags = vec![(RULES.to_owned(), join_values(&rules))];
    if !saving.overrides.is_empty() {
        tags.push((SETS.to_owned(), join_values(&saving.overrides)));
    }
    tags
}
