//! The reference manuals of languages and formats: `assets/docs/gdef.md`, in Spanish `gdef.es.md`, embedded in the
//! program.

use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/docs");

/// The names of the references.
pub const NAMES: [&str; 7] = ["gdef", "bdl", "bggl", "look", "tests", "sgf", "gbb"];

/// Returns a reference as Markdown, in the language of a code such as `es` if it is translated, otherwise in English.
/// Returns `None` if there is no reference of that name.
#[must_use]
pub fn page(name: &str, language: &str) -> Option<&'static str> {
    let name = NAMES.iter().find(|known| **known == name)?;
    let files = [format!("{name}.{language}.md"), format!("{name}.md")];
    let mut pages = files.iter().filter_map(|file| PAGES.get_file(file));
    pages.find_map(|file| file.contents_utf8())
}
