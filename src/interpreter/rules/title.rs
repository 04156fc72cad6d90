//! The title of a game that does not name itself.

/// The names of all languages, which are the endings of their files. A test compares them with the languages, which
/// cannot be asked here: compiling a text asks for its title.
pub(super) const LANGUAGE_NAMES: [&str; 3] = ["gdef", "bdl", "bggl"];

/// Returns a file name without folders and extensions: the title of a game that does not name itself.
pub(crate) fn title_of(path: &str) -> &str {
    let base = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let lower = base.to_ascii_lowercase();
    let cut = LANGUAGE_NAMES
        .iter()
        .find_map(|language| lower.find(&format!(".{language}")))
        // The extension of a rule language ends the title even in the middle, as in `chess.gdef.txt`.
        .or_else(|| lower.rfind('.'))
        .filter(|index| *index > 0);
    cut.and_then(|index| base.get(..index)).unwrap_or(base)
}
