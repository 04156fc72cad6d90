//! Entries of the palette for the values of a command's argument.

use crate::tui::commands::{Action, Typed};
use crate::tui::file_picker::{FolderListing, folder_and_name};
use crate::tui::layer::{CommandMatch, Palette, PaletteEntry};

/// The most completions that are listed for a path.
pub(super) const MAX_NAMES: usize = 200;

pub(super) fn argument_entry(action: Action, argument: String) -> PaletteEntry {
    PaletteEntry {
        shown: CommandMatch {
            text: argument.clone(),
            ..CommandMatch::default()
        },
        action,
        argument,
        is_weak: false,
    }
}

/// Takes the paths that complete the typed one.
pub(super) fn completed(palette: &mut Palette, folder: &str, names: &FolderListing) {
    let typed = Typed::new(palette.line.text());
    if let Some(action) = typed.command()
        && typed.has_argument
        && folder_and_name(typed.argument).0 == folder
    {
        let names = names.completions(typed.argument, MAX_NAMES).into_iter();
        palette.entries = names.map(|name| argument_entry(action, name)).collect();
        palette.selected = None;
    }
}
