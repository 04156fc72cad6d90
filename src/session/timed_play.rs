//! Games that are played with a clock.
//!
//! Invariants:
//! - what a clock shows at a node stands in the record: where a move is taken back, both clocks are read from there;
//! - the clock belongs to the end of the line that is played; looking at other nodes changes nothing;
//! - times are handed in by [`Session::set_time`], and no clock is read here.

use super::clock::{GameClock, PlayerClock, TimeControl, TimedGame};
use super::game_info::RecordEdit;
use super::node_facts::{Clock, Overtime, TimeRules, comment, write_clock};
use super::text_games::TAGS;
use super::{Fact, Seat, Session};
use crate::base::Message;
use crate::board::Outcome;
use crate::codec::sgf::text::escape;
use crate::message;
use crate::record::{NodeId, Property, RecordChange};
use core::time::Duration;

/// The tag of PGN for the time control.
const TAG: &str = "TimeControl";

impl Session {
    /// Tells the time since a fixed moment. Nothing happens while it is not told.
    pub fn set_time(&mut self, now: Duration) {
        self.now = now;
        self.update_clock();
    }

    /// Returns the clock of the game.
    pub fn clock(&self) -> Option<&GameClock> {
        self.timed.as_ref().map(|timed| &timed.clock)
    }

    /// Returns the node at which the clock runs.
    pub fn clock_node(&self) -> Option<NodeId> {
        self.timed.as_ref().map(|timed| timed.node)
    }

    /// Returns the time control that the record states.
    pub fn stated_time_control(&self) -> Option<TimeControl> {
        TimeRules::control_of(&self.game.record)
    }

    /// Begins to time the game at the current node. Where the record states the same time control, it goes on with the
    /// clocks that the record has.
    ///
    /// # Errors
    /// It is not a game of two players.
    pub fn begin_clock(&mut self, control: TimeControl, is_strict: bool) -> Result<(), Message> {
        if self.game().is_none_or(|game| game.players != 2) {
            return Err(message!("clock-two-players"));
        }
        let is_same = self.stated_time_control() == Some(control);
        self.timed = Some(TimedGame {
            clock: GameClock::new(control, is_strict),
            loaded: self.game.loaded,
            node: self.game.current,
            begun: if is_same {
                NodeId::ROOT
            } else {
                self.game.current
            },
            result: self.game.fact(Fact::Result),
            is_away: false,
        });
        self.move_clock(self.game.current);
        Ok(())
    }

    /// Plays on without a clock.
    pub fn end_clock(&mut self) {
        self.timed = None;
    }

    /// Stops both clocks, or lets them go on.
    pub fn pause_clock(&mut self, is_paused: bool) {
        let now = self.now;
        if let Some(timed) = &mut self.timed {
            timed.clock.pause(is_paused, now);
            // The machine does not think meanwhile, either.
            match is_paused {
                true => self.players.pause(),
                false => self.players.resume(),
            }
        }
    }

    /// Lets a player play on whose time is up.
    pub fn play_on(&mut self, player: u8) {
        if let Some(timed) = &mut self.timed {
            timed.clock.play_on(player);
        }
    }

    /// States that a player of a game of two has lost on time.
    pub fn lose_on_time(&mut self, loser: u8) -> Option<RecordChange> {
        let result = if loser == 0 { "W+Time" } else { "B+Time" };
        self.state_result(result, "")
    }

    /// Returns the clocks as facts of the game: those that run, or else those that the record states at the current node.
    pub fn shown_clocks(&self) -> Vec<Clock> {
        let Some(timed) = &self.timed else {
            return self.fact_reader().last_clocks(self.game.current);
        };
        let of_player = |player| {
            let clock = timed.clock.clock_of(player, self.now)?;
            Some(fact_of(player, &clock))
        };
        (0..2).filter_map(of_player).collect()
    }

    /// Returns the time that the machine has for its move, and how much more it may take, in times of that.
    pub(super) fn time_for_move(&self, player: u8) -> Option<(Duration, f64)> {
        let timed = self.timed.as_ref()?;
        let is_timed = timed.clock.turn() == Some(player) && timed.node == self.game.current;
        let clock = timed
            .clock
            .clock_of(player, self.now)
            .filter(|_| is_timed)?;
        Some((clock.allot(), clock.spare()))
    }

    /// Brings the clock to where the game is. Called whenever time passes and after each event.
    pub(super) fn update_clock(&mut self) {
        let now = self.now;
        let Some(timed) = &self.timed else { return };
        if timed.loaded != self.game.loaded {
            return self.time_other_record();
        }
        if !self.game.record.contains(timed.node) {
            self.move_clock(self.game.current);
        }
        let Some(timed) = &self.timed else { return };
        let node = timed.node;
        let result = self.game.fact(Fact::Result);
        let is_over = self.game.outcome_at(node).is_over()
            || !result.trim().is_empty() && result != timed.result;
        let position = &self.game.position;
        let turn = (node == self.game.current && !self.game.pending).then_some(position.turn);
        // A machine that does not think, because somebody looks at another node or has stopped it, loses no time.
        let on_turn = timed.clock.turn();
        let is_machine = on_turn.is_some_and(|player| self.players.seat(player) != Seat::Person);
        let is_moving = self.players.thinking.is_some() || self.moves.playing.is_waiting();
        let is_held = is_machine && !is_moving;
        let Some(timed) = &mut self.timed else { return };
        match (is_over, timed.clock.turn(), turn) {
            (true, Some(_), _) => timed.clock.stop(),
            (false, None, Some(turn)) => timed.clock.begin_turn(turn, now),
            _ => {}
        }
        timed.clock.hold(is_held, now);
        // Looking at other nodes has stopped the machine, and coming back lets it go on.
        let is_away = node != self.game.current;
        let is_back = std::mem::replace(&mut timed.is_away, is_away) && !is_away;
        if is_back && !timed.clock.is_paused() {
            self.players.resume();
        }
    }

    /// A new game is played with the same time control; another one that was opened is not.
    fn time_other_record(&mut self) {
        let is_new = self.game.record.node(NodeId::ROOT).children().is_empty();
        let timed = self.timed.take().filter(|_| is_new);
        if let Some(timed) = timed {
            let (control, is_strict) = (timed.clock.control(), timed.clock.is_strict());
            // It is a game of two players, as the one before, or has no clock.
            let _ = self.begin_clock(control, is_strict);
        }
    }

    /// Brings the clock to the current node if a move was restored that follows the one at which it runs.
    pub(super) fn follow_redone(&mut self) {
        let current = self.game.current;
        let parent = self.game.record.node(current).parent();
        let is_next = parent.is_some() && self.clock_node() == parent;
        if is_next {
            self.move_clock(current);
        }
    }

    /// Brings the clock to a node, with what the record states there.
    fn move_clock(&mut self, node: NodeId) {
        let Some(timed) = &self.timed else { return };
        let (begun, control) = (timed.begun, timed.clock.control());
        let reader = self.fact_reader();
        let mut stated: [Option<PlayerClock>; 2] = [None; 2];
        let line = std::iter::once(node).chain(self.game.record.ancestors(node));
        for node in line.take_while(|node| *node != begun) {
            for clock in reader.clocks_at(node) {
                if let Some(place) = stated.get_mut(usize::from(clock.player)) {
                    place.get_or_insert(player_clock(control, &clock));
                }
            }
            if stated.iter().all(Option::is_some) {
                break;
            }
        }
        if let Some(timed) = &mut self.timed {
            timed.clock.restore(stated);
            timed.node = node;
        }
    }

    /// Ends the turn of the player on turn with a move after a node, and returns what is to be stated there: a comment and
    /// properties.
    pub(super) fn press_clock(&mut self, parent: NodeId) -> (String, Vec<Property>) {
        self.update_clock();
        let nothing = (String::new(), Vec::new());
        let Some(timed) = &self.timed else {
            return nothing;
        };
        let player = self.game.position.turn;
        if timed.node != parent {
            // Whoever plays elsewhere takes moves back. Nobody knows how long this one took.
            self.move_clock(parent);
            let now = self.now;
            if let Some(timed) = &mut self.timed {
                timed.clock.begin_turn(player, now);
            }
        }
        if self.game.outcome_at(parent) == Outcome::Chance {
            return nothing;
        }
        let now = self.now;
        let pressed = self.timed.as_mut();
        let Some(clock) = pressed.and_then(|timed| timed.clock.press(now)) else {
            return nothing;
        };
        self.state_time_control();
        stated(player, &clock, self.has_commands())
    }

    /// Begins the next turn after a move that was played.
    pub(super) fn begin_timed_turn(&mut self, node: NodeId, turn: u8, outcome: Outcome) {
        let now = self.now;
        let Some(timed) = &mut self.timed else { return };
        timed.node = node;
        match outcome.is_over() {
            true => timed.clock.stop(),
            false => timed.clock.begin_turn(turn, now),
        }
    }

    /// States the time control in the head of the game, unless it stands there.
    fn state_time_control(&mut self) {
        let control = self.timed.as_ref().map(|timed| timed.clock.control());
        let Some(control) = control.filter(|control| self.stated_time_control() != Some(*control))
        else {
            return;
        };
        let mut properties = self.game.record.node(NodeId::ROOT).foreign().to_vec();
        let is_control = |tag: &str| tag.split(' ').next() == Some(TAG);
        properties.retain(|known| !matches!(known.ident(), "TM" | "OT"));
        let place = properties.iter().position(|known| known.ident() == TAGS);
        let tags = place.map(|place| properties.remove(place));
        let tags = tags.iter().flat_map(Property::values);
        let mut tags: Vec<String> = tags
            .filter(|tag| !is_control(tag))
            .map(str::to_owned)
            .collect();
        let (main, overtime) = control.to_sgf();
        match control.to_pgn().filter(|_| self.has_commands()) {
            Some(words) => tags.push(escape(&format!("{TAG} {words}")).into_owned()),
            None => {
                properties.push(Property::new("TM", [main]));
                properties.extend(overtime.map(|text| Property::new("OT", [text])));
            }
        }
        if !tags.is_empty() {
            let place = place.unwrap_or(properties.len()).min(properties.len());
            properties.insert(place, Property::new(TAGS, tags));
        }
        self.edit(RecordEdit::Foreign(NodeId::ROOT, properties));
    }
}

/// Returns what a clock says in a record.
fn fact_of(player: u8, clock: &PlayerClock) -> Clock {
    let overtime = clock.overtime().map(|count| match clock.control() {
        TimeControl::Periods { period, .. } => Overtime::Periods(count, Some(period.as_secs_f64())),
        _ => Overtime::Stones(count),
    });
    Clock {
        player,
        seconds: Some(clock.left().as_secs_f64()),
        overtime,
    }
}

/// Returns the clock that a record states.
fn player_clock(control: TimeControl, stated: &Clock) -> PlayerClock {
    let overtime = stated.overtime.map(|overtime| match overtime {
        Overtime::Periods(count, _) | Overtime::Stones(count) => count,
    });
    // Read from a file, where times are bounded.
    let left = Duration::try_from_secs_f64(stated.seconds.unwrap_or(0.0));
    PlayerClock::restored(control, left.unwrap_or_default(), overtime)
}

/// Returns the comment and the properties that state the clock of who moved. PGN has no word for what is left beside the
/// time.
fn stated(player: u8, clock: &PlayerClock, has_commands: bool) -> (String, Vec<Property>) {
    let seconds = clock.left().as_secs_f64();
    let (time, count) = match player {
        0 => ("BL", "OB"),
        _ => ("WL", "OW"),
    };
    match clock.overtime() {
        None if has_commands => {
            let text = comment::with_command("", "clk", Some(&write_clock(seconds)));
            (text, Vec::new())
        }
        overtime => {
            let count = overtime.map(|left| Property::new(count, [left.to_string()]));
            let time = Property::new(time, [seconds.to_string()]);
            (String::new(), std::iter::once(time).chain(count).collect())
        }
    }
}
