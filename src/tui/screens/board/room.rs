//! The room for a board: what the players have in hand, and the layout that the frame of the pane takes part in.

use crate::board::{Board, Game, Op, Piece, Square};
use crate::tui::app::App;
use crate::tui::layout::{Layout, ScreenShape};
use crate::tui::widgets::board::{BoardLayout, BoardView, ShownHand};
use ratatui::layout::{Margin, Rect};
use std::borrow::Cow;

/// Returns true if the row below the inner area is that of the frame.
pub(in crate::tui::screens) fn has_frame_below(layout: &Layout, inner: Rect, area: Rect) -> bool {
    !layout.arrangement.is_bare && inner.bottom() + 1 == area.bottom()
}

/// Returns the layout of a board whose columns are named in the frame of the pane; `None` if that needs no frame.
pub(in crate::tui::screens) fn layout_in_frame(
    app: &App,
    area: Rect,
    layout: &Layout,
) -> Option<BoardLayout> {
    let mut inner = area.inner(Margin::new(1, 1));
    if layout.arrangement.shape != ScreenShape::Four {
        inner.height = layout.arrangement.board_rows().0;
    }
    if !has_frame_below(layout, inner, area) || inner.is_empty() {
        return None;
    }
    layout_above_frame(app, inner).filter(BoardLayout::has_names_in_frame)
}

/// Returns the layout of the board in an area with the frame of the pane below it, where the columns may be named.
pub(in crate::tui::screens) fn layout_above_frame(app: &App, area: Rect) -> Option<BoardLayout> {
    let session = app.session.as_ref()?;
    let game = session.game()?;
    let board = &session.position().board;
    let hands = match app.board.setting_up {
        true => Vec::new(),
        false => hands_of(app, game, board, None),
    };
    let view = BoardView {
        hands: &hands,
        has_frame_below: true,
        flipped: app.board.flipped,
        ..BoardView::new(game, board, &app.theme)
    };
    Some(view.layout(area))
}

/// Returns what the players have in hand on a board. The piece that was lifted is still there.
pub(in crate::tui::screens) fn hands_of(
    app: &App,
    game: &Game,
    board: &Board,
    lifted: Option<(Square, Piece)>,
) -> Vec<ShownHand> {
    let mut board = Cow::Borrowed(board);
    if let Some((square, piece)) = lifted.filter(|(square, _)| game.look.hand_of(*square).is_some())
    {
        board.to_mut().apply(Op::Place(square, piece));
    }
    let hands = game.look.hands.iter();
    let hands = hands.map(|hand| ShownHand {
        player: hand.player,
        name: app.player_name_in(game, hand.player),
        kinds: game.in_hand(hand, &board),
    });
    hands.collect()
}
