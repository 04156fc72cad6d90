//! The numbers of moves on the pieces that they placed.

use crate::board::Square;
use crate::config::Config;
use crate::record::NodeId;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::panes::Viewer;
use std::collections::HashMap;

/// The number of legal moves by which it is decided what moves are like. This is asked for each frame.
const SAMPLE: usize = 100;
/// The most moves that are numbered: they are numbered anew for each frame.
const LONGEST: usize = 2000;
/// How many of the last moves `ten` shows.
const LAST: u32 = 10;

/// The numbers on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNumbers {
    /// The squares of pieces with the numbers of the moves that placed them.
    pub on: Vec<(Square, u32)>,
    /// The moves where a piece had been taken before: their numbers, and those of the first moves there.
    pub again: Vec<(u32, u32)>,
}

/// Returns true if pieces are put on the board and not lifted: by the first of the legal moves, and before these are known
/// in games of stones and those that start with an empty board and one kind of piece per player.
pub fn is_placing(session: &Session) -> bool {
    let Some(rules) = session.rules() else {
        return false;
    };
    let game = rules.game();
    // In stone games every move is a placement, even if there are pieces at the start.
    if game.is_stone_game() {
        return true;
    }
    let listed = session.legal(&[]).map_or(&[][..], |listing| &listing.moves);
    if !listed.is_empty() {
        let mut moves = listed.iter().take(SAMPLE);
        return moves.all(|listed| listed.mv.iter().all(|op| op.piece().is_some()));
    }
    let one_kind = (0..game.players).all(|player| game.kinds_of(player).count() == 1);
    one_kind
        && rules
            .start()
            .board
            .cells()
            .iter()
            .all(|cell| cell.piece().is_none())
}

/// Returns the node behind which moves are counted: the present one when counting from here was asked for, or the fork of
/// the variation if that comes later. Before the node from which to count nothing is counted.
fn counted_from(app: &App, session: &Session) -> NodeId {
    let record = session.record();
    let current = session.current();
    let fork = |node: &NodeId| record.is_on_main_line(*node);
    let is_side = !record.is_on_main_line(current);
    let mut way = std::iter::once(current).chain(record.ancestors(current));
    let from = way.find(|node| app.board.numbered_from == Some(*node) || is_side && fork(node));
    let is_before = app.board.numbered_from.is_some();
    from.unwrap_or(if is_before { current } else { record.root() })
}

/// Returns the numbers that the settings want, of the moves on the way to the present node.
pub fn move_numbers(app: &App) -> MoveNumbers {
    let wanted = app.config.numbers.as_str();
    let is_free =
        wanted != Config::NUMBERS[0] && app.viewer() == Viewer::All && !app.board.setting_up;
    let Some(session) = app.session.as_ref().filter(|_| is_free) else {
        return MoveNumbers::default();
    };
    let record = session.record();
    let line = record.line_to(session.current());
    if line.len() > LONGEST {
        return MoveNumbers::default();
    }
    let last = record.node(session.current()).move_number();
    let from = match wanted {
        "here" => record.node(counted_from(app, session)).move_number(),
        _ => 0,
    };
    let first = match wanted {
        "last" => last.max(1),
        "ten" => last.saturating_sub(LAST) + 1,
        _ => from + 1,
    };
    let board = &session.position().board;
    let mut numbers = MoveNumbers::default();
    let mut placed: HashMap<Square, (u32, u32)> = HashMap::new();
    for node in line {
        let node = record.node(node);
        let Some(mv) = node.content().as_move() else {
            continue;
        };
        let is_placement = mv.iter().all(|op| op.piece().is_some());
        let square = mv.arrival().filter(|_| is_placement);
        let number = node.move_number();
        let Some(square) = square.filter(|_| number >= first && number > from) else {
            continue;
        };
        let number = number - from;
        let (origin, newest) = placed.entry(square).or_insert((number, number));
        if *newest != number {
            numbers.again.push((number, *origin));
            *newest = number;
        }
    }
    let standing = placed
        .into_iter()
        .filter(|(square, _)| board.piece(*square).is_some());
    numbers.on = standing
        .map(|(square, (_, newest))| (square, newest))
        .collect();
    numbers.on.sort_unstable();
    numbers
}
