//! Which moves of an analysis are worth showing, and the lines that follow them.

use crate::board::{Game, Position};
use crate::notation::label::write_label;
use crate::search::tree_search::{Analysis, RankedMove};

/// Returns the candidates that were visited or decided, which come first; all of them if none was, as with an engine that
/// does not count visits.
pub fn visited_candidates(analysis: &Analysis) -> &[RankedMove] {
    let all = &analysis.candidates;
    let is_visited = |candidate: &RankedMove| candidate.visits > 0 || candidate.proof.is_some();
    let last = all.iter().rposition(is_visited);
    last.and_then(|last| all.get(..=last)).unwrap_or(all)
}

/// Returns a move and those that are expected after it, at most `most`. The effects of the rules are unknown here, so
/// later moves may be shown by their squares only.
pub fn line_words(
    candidate: &RankedMove,
    game: &Game,
    position: &Position,
    most: usize,
) -> Vec<String> {
    let moves = std::iter::once(&candidate.mv).chain(&candidate.line);
    let mut position = position.clone();
    let words = moves.take(most).map(|mv| {
        let text = write_label(mv, game, &position);
        // Without the rules, which may not be asked on the thread of the screen.
        position.apply(&mv.ops);
        position.turn = (position.turn + 1) % game.players.max(1);
        text
    });
    words.collect()
}
