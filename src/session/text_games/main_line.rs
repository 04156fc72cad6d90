//! The positions of the main lines of games as texts, one game after the other.
//!
//! The texts are read by the same [`Resolver`] as for opening a game, so that a search in many games and the opened
//! game agree about every text.

use super::memo::TextMemo;
use super::resolve::{KeptResolver, Resolver, begin, game_of_texts, pass};
use crate::base::Limits;
use crate::board::Position;
use crate::codec::pgn::is_null_move;
use crate::codec::records::ReadTexts;
use crate::record::Builder;
use crate::rules::Rules;
use std::sync::Arc;

/// How a position of a main line was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum LineStep {
    /// By a move, or because the game begins there.
    Move,
    /// Without a move: the file passes the turn where the rules do not.
    SetUp,
}

/// How the reading of a main line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum LineEnd {
    /// At the end of the line, or because no more was wanted.
    Whole,
    /// At a move that the rules refuse, or before the start, which they cannot read.
    Refused,
    /// It was cancelled.
    Stopped,
}

/// Reads main lines. What the rules have answered is kept from game to game.
#[derive(Default)]
pub(in crate::session) struct MainLines {
    known: Option<(Arc<dyn Rules>, KeptResolver)>,
    memo: TextMemo,
}

impl MainLines {
    /// Reads the main line of a game until `visit`, which gets every position, returns false.
    pub fn read(
        &mut self,
        texts: &ReadTexts,
        rules: &Arc<dyn Rules>,
        visit: &mut dyn FnMut(&Position, LineStep) -> bool,
        limits: &Limits<'_>,
    ) -> LineEnd {
        let known = self.known.take();
        let kept = match known.filter(|(known, _)| Arc::ptr_eq(known, rules)) {
            Some((_, kept)) => kept,
            None => {
                self.memo = TextMemo::default();
                (rules.worker(), game_of_texts(&**rules))
            }
        };
        let game_type = texts.game.tag("GameType");
        let format = texts.source.format();
        let mut resolver = Resolver::resume(kept, format, game_type, &mut self.memo);
        let end = read_line(texts, rules, &mut resolver, visit, limits);
        self.known = Some((Arc::clone(rules), resolver.into_kept()));
        end
    }
}

fn read_line(
    texts: &ReadTexts,
    rules: &Arc<dyn Rules>,
    resolver: &mut Resolver<'_>,
    visit: &mut dyn FnMut(&Position, LineStep) -> bool,
    limits: &Limits<'_>,
) -> LineEnd {
    // The builder that `begin` wants is thrown away.
    let Ok((mut position, _)) = begin(&texts.game, rules, &mut Builder::new()) else {
        return LineEnd::Refused;
    };
    if !visit(&position, LineStep::Move) {
        return LineEnd::Whole;
    }
    for mv in texts.game.main_line() {
        if limits.is_stopped() {
            return LineEnd::Stopped;
        }
        let step = match resolver.find(&mv.text, &position, limits) {
            Ok(listed) => {
                position = listed.next;
                LineStep::Move
            }
            Err(_) if limits.is_stopped() => return LineEnd::Stopped,
            Err(_) if is_null_move(&mv.text) => {
                let Ok((_, next, _)) = pass(&position, rules) else {
                    return LineEnd::Refused;
                };
                position = next;
                LineStep::SetUp
            }
            Err(_) => return LineEnd::Refused,
        };
        if !visit(&position, step) {
            return LineEnd::Whole;
        }
    }
    LineEnd::Whole
}

/// Returns the number of moves of the main line after which a position is wanted, or `None` if that never happens
/// before the line ends or a text fits no legal move.
pub(in crate::session) fn find_position(
    texts: &ReadTexts,
    rules: &Arc<dyn Rules>,
    is_wanted: &dyn Fn(&Position) -> bool,
    limits: &Limits<'_>,
) -> Option<usize> {
    let (mut plies, mut found) = (0, None);
    let visit = &mut |position: &Position, _| {
        if is_wanted(position) {
            found = Some(plies);
        }
        plies += 1;
        found.is_none()
    };
    MainLines::default().read(texts, rules, visit, limits);
    found
}
