//! The paths of the files beside rules.

use crate::rules::RuleLanguage;
use std::path::{Path, PathBuf};

/// Returns the possible paths of a file that accompanies a rule file, the preferred one first: for `checkers.gdef` and
/// `toml` these are `checkers.gdef.toml` and `checkers.toml`.
pub(super) fn companion_paths(rules: &Path, ending: &str) -> Vec<PathBuf> {
    let mut full = rules.as_os_str().to_owned();
    full.push(".");
    full.push(ending);
    let mut paths = vec![PathBuf::from(full)];
    let mut stem = rules.to_owned();
    // The companions of `checkers.gdef.txt` may be called as those of `checkers.gdef`.
    if has_ending(&stem, "txt") {
        stem.set_extension("");
    }
    if language_of_path(&stem).is_some() {
        paths.push(stem.with_extension(ending));
    }
    paths
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Returns the language of a file by its extension.
pub(super) fn language_of_path(path: &Path) -> Option<&'static RuleLanguage> {
    RuleLanguage::of_file(&path.file_name()?.to_string_lossy())
}
