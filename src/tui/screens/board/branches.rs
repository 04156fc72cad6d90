//! The moves ahead: on the board, and by name in its lower border.

use crate::i18n::Texts;
use crate::message;
use crate::tui::facts::{NextMove, NextMoves};
use crate::tui::widgets::board::BranchMark;
use crate::tui::widgets::paint::columns;

/// Returns the marks on the board.
pub(super) fn marks(next: &NextMoves) -> Vec<BranchMark> {
    let mark = |next: &NextMove| {
        Some(BranchMark {
            target: next.target?,
            from: next.from,
            letter: next.letter.clone(),
            quality: next.quality,
            is_label: next.is_label,
            is_chosen: next.is_chosen,
        })
    };
    next.moves.iter().filter_map(mark).collect()
}

/// Returns the words for the lower border, as many as fit; the chosen move is always one of them.
pub(super) fn words(texts: &Texts, next: &NextMoves, room: usize) -> String {
    if next.moves.is_empty() {
        return String::new();
    }
    let say = |moves: &str| {
        texts.say(&match next.are_siblings {
            true => message!("tui-next-beside", moves = moves),
            false => message!("tui-next", moves = moves),
        })
    };
    let room = room.saturating_sub(columns(&say("")));
    let names: Vec<String> = next.moves.iter().map(NextMove::to_string).collect();
    let chosen = next.moves.iter().position(|next| next.is_chosen);
    let chosen = chosen.unwrap_or(0);
    // From the first move on which the chosen one still fits, and then as many as fit behind it.
    let joined = |from: usize, to: usize| {
        let before = if from > 0 { "…  " } else { "" };
        let is_cut = to < names.len() || next.has_more;
        let after = if is_cut { "  …" } else { "" };
        let shown = names.get(from..to).unwrap_or_default().join("  ");
        format!("{before}{shown}{after}")
    };
    let fits = |from: usize, to: usize| columns(&joined(from, to)) <= room;
    let from = (0..=chosen).find(|from| fits(*from, chosen + 1));
    let from = from.unwrap_or(chosen);
    let behind = (chosen + 1..=names.len()).rev();
    let to = behind.into_iter().find(|to| fits(from, *to));
    say(&joined(from, to.unwrap_or(chosen + 1)))
}

/// Returns the words for the chosen move, which are emphasised in the lower border.
pub(in crate::tui::screens) fn chosen_words(next: &NextMoves) -> String {
    let chosen = next.moves.iter().find(|next| next.is_chosen);
    chosen.map_or(String::new(), NextMove::to_string)
}
