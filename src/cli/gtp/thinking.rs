//! Moves of the program: the search, its time, and the answer.

use super::{GtpCommand, GtpServer};
use crate::base::Limits;
use crate::board::{Move, Outcome};
use crate::cli::thinker::MoveOrder;
use crate::search::Effort;
use crate::search::tree_search::{Analysis, Budget, Search, SearchObserver, Unwatched};
use std::sync::Arc;
use std::time::{Duration, Instant};

impl GtpServer<'_> {
    /// Returns the effort for a move of a player: what the command line says, within the time of the clock.
    fn effort_of(&self, player: u8) -> Effort {
        let clock = self.clocks.get(usize::from(player));
        let effort = match (self.arguments.effort.given(), clock) {
            (Some(effort), _) => effort,
            // With a clock, the time alone decides.
            (None, Some(_)) => Effort {
                visits: u64::MAX,
                time: None,
                level: None,
            },
            (None, None) => Effort::USUAL,
        };
        let allotted = clock.map(super::PlayerClock::allot);
        Effort {
            time: effort.time.into_iter().chain(allotted).min(),
            ..effort
        }
    }

    /// Searches the position on the board until the budget is spent, and keeps the analysis.
    pub(super) fn search(&mut self, budget: Budget<'_>, watch: &dyn SearchObserver) -> Analysis {
        let mut search = self.continued_search();
        let analysis = search.run(budget, &self.interrupt.bounds(), watch);
        self.thinker.keep(search);
        self.analysis = Some(analysis.clone());
        analysis
    }

    /// Returns the search, which is continued at the position on the board.
    fn continued_search(&mut self) -> Search {
        let rules = self.referee.rules();
        let settings = || self.arguments.settings(self.learned.experience(rules));
        self.thinker
            .search_at(rules, self.referee.position(), settings)
    }

    /// Searches for a move of the player on turn, and takes note of the time.
    pub(super) fn think(&mut self, watch: &dyn SearchObserver) -> Analysis {
        let player = self.referee.position().turn;
        let start = Instant::now();
        let input = Arc::clone(&self.input);
        // What the command line says is never exceeded.
        let clock = self.clocks.get(usize::from(player));
        let clock = clock.filter(|_| {
            self.arguments
                .effort
                .given()
                .is_none_or(|given| given.time.is_none())
        });
        let order = MoveOrder {
            effort: self.effort_of(player),
            saved: Some(clock.map_or(0.0, super::PlayerClock::spare)),
            elapsed: &|| start.elapsed(),
            is_ended: &|| input.ends_search(),
        };
        let mut search = self.continued_search();
        let analysis = order.think(&mut search, &self.interrupt.bounds(), watch);
        self.thinker.keep(search);
        self.analysis = Some(analysis.clone());
        if let Some(clock) = self.clocks.get_mut(usize::from(player)) {
            clock.spend(start.elapsed());
        }
        analysis
    }

    /// Checks that a player moves next, not chance.
    fn check_thrown(&self) -> Result<(), String> {
        match self.referee.outcome() == Outcome::Chance {
            true => Err("the dice have to be thrown: gametui-throw".to_owned()),
            false => Ok(()),
        }
    }

    /// Checks that the machine sees nothing that players cannot see.
    fn check_open(&self) -> Result<(), String> {
        match self.referee.game().has_views && !self.arguments.effort.open {
            true => {
                Err("the machine would see what players cannot see: start with --open".to_owned())
            }
            false => Ok(()),
        }
    }

    /// Checks that a player can move, and gives the turn to that player.
    pub(super) fn prepare(&mut self, player: u8) -> Result<(), String> {
        if self.check_going().is_err() {
            return Err("the game is over".to_owned());
        }
        self.check_thrown()?;
        self.check_open()?;
        self.give_turn(player)?;
        // The words of the moves are needed even if a signal ends the search.
        let _ = self.referee.legal(&self.limits());
        Ok(())
    }

    /// Plays an outcome of chance, and returns it as a move.
    pub(super) fn throw(&mut self) -> Result<String, String> {
        if self.referee.outcome() != Outcome::Chance {
            return Err("chance does not move here".to_owned());
        }
        let limits = self.limits();
        let throws = &mut self.throws;
        let thrown = self
            .referee
            .thrown(&limits, &mut |chances| throws.below(chances));
        let listed = thrown.ok_or("there is no outcome")?;
        let text = self.move_word(&listed.mv);
        self.referee.play(listed);
        self.analysis = None;
        Ok(text)
    }

    /// Returns the word of a move of the position on the board.
    fn move_word(&mut self, mv: &Move) -> String {
        let text = self.words().get(mv).cloned();
        // Without a complete list, the word of the move is not known to be unique, so it is written in full.
        text.unwrap_or_else(|| {
            let text = crate::notation::write_move(mv, self.game());
            text.replace("; ", ",").replace(' ', ",")
        })
    }

    /// Finds a move and, if it is to be played, plays it.
    pub(super) fn generate(
        &mut self,
        command: &GtpCommand,
        is_played: bool,
    ) -> Result<String, String> {
        let player = self.player_of(command.argument(0)?)?;
        if let Some(word) = self.move_after_end(player) {
            return Ok(word.to_owned());
        }
        let turn = self.referee.position().turn;
        self.prepare(player)?;
        let analysis = self.think(&Unwatched);
        let text = self.finish(&analysis, is_played);
        if !is_played {
            self.referee.give_turn(turn);
        }
        text
    }

    /// Returns the best move of an analysis, and plays it if asked to.
    pub(super) fn finish(
        &mut self,
        analysis: &Analysis,
        is_played: bool,
    ) -> Result<String, String> {
        let best = analysis.best().ok_or("no legal move")?;
        let text = self.move_word(&best.mv);
        if is_played {
            let listed = self.referee.judge(&best.mv, &Limits::default());
            self.referee
                .play(listed.ok_or("the rules refuse the move")?);
            self.analysis = None;
        }
        Ok(text)
    }

    /// Makes sure that there is an analysis of the position.
    pub(super) fn analysed(&mut self) -> Result<(), String> {
        if self.analysis.is_none() {
            if self.referee.outcome().is_over() {
                return Err("the game is over".to_owned());
            }
            self.check_thrown()?;
            self.check_open()?;
            let given = self.arguments.effort.given();
            let Effort { visits, time, .. } = given.unwrap_or(Effort::USUAL);
            let (start, input) = (Instant::now(), Arc::clone(&self.input));
            let longest = time.unwrap_or(Duration::MAX);
            let is_spent = || start.elapsed() >= longest || input.ends_search();
            let budget = Budget {
                visits,
                is_spent: &is_spent,
                time: None,
            };
            let _ = self.search(budget, &Unwatched);
        }
        Ok(())
    }
}
