//! The keys that move the selection in a list.

use crate::tui::keys::Key;
use crossterm::event::KeyCode;

/// The number of entries by which PageUp and PageDown move.
pub(super) const PAGE: usize = 10;

/// Returns the new selection in a list, or `None` if the key does not move it.
pub(super) fn list_key(key: Key, selected: usize, count: usize) -> Option<usize> {
    if count == 0 {
        return None;
    }
    let last = count - 1;
    if !key.modifiers.is_empty() && key.code != KeyCode::Tab {
        return None;
    }
    Some(match key.code {
        KeyCode::Up => selected.checked_sub(1).unwrap_or(last),
        KeyCode::Down => {
            if selected >= last {
                0
            } else {
                selected + 1
            }
        }
        KeyCode::PageUp => selected.saturating_sub(PAGE),
        KeyCode::PageDown => (selected + PAGE).min(last),
        _ => return None,
    })
}
