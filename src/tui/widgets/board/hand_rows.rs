//! Lays out the rows of the pieces in hand.

use super::pieces::PieceSigns;
use super::view::BoardView;
use crate::board::Game;
use crate::board::Square;
use crate::board::hands::InHand;
use crate::tui::widgets::paint::columns16;
use ratatui::layout::Rect;

/// The row of a hand on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HandRow {
    /// The place of the player's name; empty if it has no room.
    pub name: Rect,
    /// The index in [`BoardView::hands`].
    pub index: usize,
    /// The places of the kinds that fit, in order.
    pub kinds: Vec<(Rect, Square)>,
}

/// Returns the indices of the hands that are shown above the board and of those below it. The first player sits below.
pub(super) fn sides(view: &BoardView<'_>) -> (Vec<usize>, Vec<usize>) {
    let indices = 0..view.hands.len();
    indices.partition(|index| {
        let player = view.hands.get(*index).map_or(0, |hand| hand.player);
        (player % 2 == 1) != view.flipped
    })
}

/// Returns the row of a hand that begins at a column, or further left if it has more room there.
pub(super) fn row(
    view: &BoardView<'_>,
    index: usize,
    area: Rect,
    column: u16,
    row: u16,
) -> HandRow {
    let Some(hand) = view.hands.get(index) else {
        return HandRow::default();
    };
    let signs = PieceSigns::on_board(view.game, view.theme);
    let widths: Vec<u16> = hand
        .kinds
        .iter()
        .map(|kind| columns16(&text(kind, &signs, view.game)))
        .collect();
    let needed = |gap: u16| -> u16 {
        let kinds = widths.iter().map(|width| width + gap);
        kinds.sum::<u16>().saturating_add(1)
    };
    let name = columns16(&hand.name);
    let choices = [(name, 2), (name, 1), (0, 2), (0, 1)];
    let fitting = choices
        .into_iter()
        .find(|(name, gap)| name.saturating_add(needed(*gap)) <= area.width);
    let (name, gap) = fitting.unwrap_or((0, 1));
    let whole = name.saturating_add(needed(gap));
    let last = area.right().saturating_sub(whole.min(area.width));
    let start = column.min(last).max(area.x);
    let mut next = start.saturating_add(name).saturating_add(gap);
    let mut kinds = Vec::new();
    for (kind, width) in hand.kinds.iter().zip(widths) {
        if next.saturating_add(width) > area.right() {
            break;
        }
        kinds.push((Rect::new(next, row, width, 1), kind.square));
        next = next.saturating_add(width + gap);
    }
    HandRow {
        name: Rect::new(start, row, name, 1),
        index,
        kinds,
    }
}

/// Returns the text of a kind: its character or its number, and how many there are.
pub(super) fn text(kind: &InHand, signs: &PieceSigns, game: &Game) -> String {
    match (kind.count, game.shown_number(kind.piece)) {
        (1, Some(number)) => number.to_string(),
        (count, Some(number)) => format!("{number}×{count}"),
        (1, None) => signs.get(kind.piece).to_owned(),
        (count, None) => format!("{}{count}", signs.get(kind.piece)),
    }
}
