//! Forced wins: the search in the background, and what it finds in words.
//!
//! Invariant: an answer is told only while its position is on the board and its rules are in play.

use super::job::{JobId, Lane, Task, TaskContext};
use super::review::written_line;
use super::values::WonLine;
use super::words::player_value;
use super::{Session, SessionEvent};
use crate::base::Message;
use crate::board::{Move, Position};
use crate::message;
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::win_in::{Undecided, WinAnswer, WinOptions, WinSearch, find};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a person waits for an answer at most.
const LONGEST: Duration = Duration::from_secs(60);

/// A search for a forced win.
struct WinTask {
    rules: Arc<dyn Rules>,
    position: Position,
    moves: u32,
    /// False if every run has to give the same answer.
    is_timed: bool,
}

impl Task<Session> for WinTask {
    type Output = (Vec<Message>, Option<WonLine>);

    fn lane(&self) -> Lane {
        Lane::Solving
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let start = Instant::now();
        let bounds = run.bounds;
        let is_over = || self.is_timed && start.elapsed() >= LONGEST;
        let stop = || is_over() || bounds.is_stopped();
        let options = WinOptions {
            moves: self.moves,
            positions: WinOptions::POSITIONS,
            bounds: Bounds {
                stop: &stop,
                ..bounds
            },
            progress: &|_, _| {},
        };
        let found = find(&*self.rules, &self.position, options);
        if bounds.is_stopped() {
            return None;
        }
        let mut words = vec![answer_words(&found, &*self.rules, &self.position)];
        let won_line = match found.answer {
            WinAnswer::Win(win) => Some((self.position, win.line)),
            WinAnswer::Undecided(why) => {
                words.push(undecided_words(why, found.positions));
                None
            }
            WinAnswer::NoWin => None,
        };
        Some((words, won_line))
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        let solving = session.players.solving.take_if(|solving| solving.id == id);
        let (words, won_line) = solving.map(|_| output).unwrap_or_default();
        session.players.won_line = won_line.or(session.players.won_line.take());
        words.into_iter().map(SessionEvent::Message).collect()
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.players.solving.take_if(|solving| solving.id == id);
    }
}

impl Session {
    /// Begins to look for a forced win of the player on turn within a number of own moves. The answer is an event.
    pub fn find_win(&mut self, moves: u32) -> Vec<SessionEvent> {
        let tell = |message| vec![SessionEvent::Message(message)];
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            return tell(message!("session-no-rules"));
        };
        if let Some(obstacle) = self.win_obstacle() {
            return tell(obstacle);
        }
        let position = self.game.position.clone();
        let task = WinTask {
            rules: Arc::clone(&rules),
            position: position.clone(),
            moves: moves.clamp(1, WinOptions::MOST_MOVES),
            is_timed: self.players.is_timed,
        };
        self.players.solving = Some(self.send(task, &rules, position));
        tell(message!("solve-looking", moves = moves))
    }

    /// Returns the forced win that was found for the position on the board.
    pub fn won_line(&self) -> Option<&[Move]> {
        let (position, line) = self.players.won_line.as_ref()?;
        (*position == self.game.position).then_some(line)
    }

    /// Returns why nobody can be told whether there is a forced win on the board.
    fn win_obstacle(&self) -> Option<Message> {
        if self.outcome().is_over() {
            return Some(message!("session-game-is-over"));
        }
        let is_chance = self.is_chance_to_move();
        let chance = is_chance.then(|| message!("solve-chance-moves"));
        self.judging_obstacle(self.game.current)
            .or(chance)
            .or_else(|| self.machine_obstacle())
    }

    /// Ends the search for a forced win on another board or by other rules.
    pub(super) fn update_solving(&mut self, rules: &Arc<dyn Rules>) {
        let position = &self.game.position;
        let solving = &mut self.players.solving;
        solving.take_if(|solving| !solving.is_about(rules, position));
    }
}

/// Returns whether the player on turn can force a win, with the line of the win as the game writes moves.
pub fn answer_words(found: &WinSearch, rules: &dyn Rules, position: &Position) -> Message {
    let player = player_value(rules.game(), position.turn);
    match &found.answer {
        WinAnswer::Win(win) => {
            let mut line = written_line(rules, position, &win.line).join(" ");
            if !win.is_whole {
                line.push_str(" …");
            }
            let moves = win.moves;
            match found.refuted.saturating_add(1) == moves {
                true => message!("solve-win", player = player, moves = moves, line = line),
                false => message!(
                    "solve-win-at-most",
                    player = player,
                    moves = moves,
                    line = line
                ),
            }
        }
        WinAnswer::NoWin => message!("solve-no-win", player = player, moves = found.refuted),
        WinAnswer::Undecided(_) => match found.refuted {
            0 => message!("solve-undecided", player = player),
            moves => message!("solve-undecided-beyond", player = player, moves = moves),
        },
    }
}

/// Returns why it is not known whether there is a forced win; `positions` is the number that were looked at.
pub fn undecided_words(why: Undecided, positions: u64) -> Message {
    match why {
        Undecided::Stopped => message!("solve-stopped"),
        Undecided::Positions => message!("solve-positions-used", positions = positions),
        Undecided::Plies => message!("solve-plies"),
        Undecided::Partial(partial) => partial.message(),
        Undecided::Faults(_) => message!("rules-partial-faults"),
    }
}
