//! The game that is put aside during an exercise, and comes back after it as it was.

use super::state::Home;
use crate::session::Session;
use std::sync::Arc;

impl Session {
    /// Puts the open game aside. Persons play until it comes back.
    pub(super) fn leave_home(&mut self) -> Home {
        self.stop_review();
        let players = &mut self.players;
        players.stop_analysing();
        players.stop_counting();
        let (review, values) = (players.review.take(), std::mem::take(&mut players.values));
        let is_paused = players.is_paused;
        let seats = players.take_seats();
        let mut timed = self.timed.take();
        if let Some(timed) = &mut timed {
            timed.clock.hold(true, self.now);
        }
        Home {
            aside: self.put_aside(),
            rules: self.text.rules.clone(),
            loaded: self.game.loaded,
            timed,
            history: std::mem::take(&mut self.storage.games),
            seats,
            is_paused,
            review,
            values,
        }
    }

    /// Brings the game back that was put aside.
    pub(super) fn come_home(&mut self, home: Home) {
        self.storage.games = home.history;
        let are_same = match (&home.rules, &self.text.rules) {
            (Some(own), Some(present)) => Arc::ptr_eq(own, present),
            (own, present) => own.is_none() && present.is_none(),
        };
        match are_same {
            true => self.restore_with(home.aside, None),
            false => self.restore(home.aside),
        }
        // The record is the one of before in each node and revision, so what is known of it holds.
        self.game.loaded = home.loaded;
        self.timed = home.timed;
        self.players.review = home.review;
        self.players.values = home.values;
        self.players.put_seats(home.seats);
        if !home.is_paused {
            self.players.resume();
        }
    }

    /// Exchanges the record of the exercise with the one that was put aside, for what is to see the user's work: what is
    /// unsaved, and the recovery file. A second call puts them back. Nothing happens without an exercise.
    pub(in crate::session) fn swap_home(&mut self) {
        let Some(exercise) = &mut self.exercise else {
            return;
        };
        let home = &mut exercise.home;
        std::mem::swap(&mut self.game.record, &mut home.aside.record);
        std::mem::swap(&mut self.game.current, &mut home.aside.current);
        std::mem::swap(&mut self.game.naming, &mut home.aside.naming);
        std::mem::swap(&mut self.game.loaded, &mut home.loaded);
        std::mem::swap(&mut self.storage.place, &mut home.aside.place);
        std::mem::swap(&mut self.storage.games, &mut home.history);
    }
}
