//! Random games: every move is chosen among all legal ones with the same probability.
//!
//! Invariants: the game with index n of a seed is always the same, so the tally does not depend on the threads or on
//! what is known of earlier games (see `openings`); a game that was interrupted by a request to stop is not counted.

// Threads share three things: the number of the next game, the tally, and the request to stop. A game is a function of
// the seed and its number alone, so it does not matter who plays which; and a tally is a sum, so it does not matter who
// adds first. What a thread remembers (`openings`, the graphs of its worker) makes games quicker and never different.

use super::openings::Openings;
use super::random::Random;
use super::shard::Shard;
use super::tally::{PlayoutEnd, RandomGame, Tally, Trail};
use super::{Bounds, FaultCount, STACK};
use crate::base::Limits;
use crate::board::{Move, Outcome, Position};
pub(super) use crate::rules::MoveSampling;
use crate::rules::{Choose, EachPly, Partial, RandomMove, Rules, Worker};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The most threads that are used.
pub const MAX_THREADS: usize = 256;

/// The most moves of a game, those of chance included, for each move that it may have of players.
const MOST_THROWS: u32 = 4;

/// The number of games from which on preparations of a worker pay.
const MANY_GAMES: u64 = 20;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The seed: the same seed gives the same games.
    pub seed: u64,
    /// The number of moves of players after which an unfinished game is cut off.
    pub max_plies: u32,
    /// The number of threads, including the calling one.
    pub threads: usize,
    /// The position that each game starts from; `None` for the start of the rules.
    pub from: Option<Position>,
    /// Which of the games are played.
    pub shard: Shard,
}

impl Playouts {
    /// Default for [`Playouts::max_plies`].
    pub const MAX_PLIES: u32 = 1000;

    /// Returns options for games from the start, on one thread.
    pub fn new(games: u64, seed: u64) -> Self {
        Self {
            games,
            seed,
            max_plies: Self::MAX_PLIES,
            threads: 1,
            from: None,
            shard: Shard::WHOLE,
        }
    }

    /// Tells the worker of a thread whether many games are to follow.
    pub(super) fn prepare(&self, worker: &mut dyn Worker) {
        let games = self.shard.count_below(self.games);
        let threads = u64::try_from(self.threads).unwrap_or(u64::MAX).max(1);
        if games / threads >= MANY_GAMES {
            worker.expect_much();
        }
    }
}

/// Plays the games. `watch` is called with the current tally now and then, from any of the threads, and must return
/// quickly.
pub fn run(
    rules: &dyn Rules,
    playouts: &Playouts,
    bounds: &Bounds<'_>,
    watch: &(dyn Fn(&Tally) + Sync),
) -> Tally {
    let start = playouts.from.clone().unwrap_or_else(|| rules.start());
    let all = Mutex::new(Tally::new(rules.game().players));
    let next = AtomicU64::new(0);
    let work = || {
        let mut worker = rules.worker();
        playouts.prepare(&mut *worker);
        let mut openings = Openings::new(&start);
        // Games that are not added yet, because another thread holds the tally.
        let mut waiting = Vec::new();
        loop {
            // A counter and no fixed parts: games differ in length, and no thread shall wait for the one with the
            // longest.
            let number = playouts.shard.member(next.fetch_add(1, Ordering::Relaxed));
            if number >= playouts.games || bounds.is_stopped() {
                break;
            }
            let mut random = Random::new(playouts.seed, number);
            let mut trail = Trail::default();
            openings.begin();
            let played = play_by(
                &mut |worker, (position, mv), _, limits, choose, _| {
                    let turn = position.turn;
                    (turn, openings.play(worker, position, mv, limits, choose))
                },
                &mut *worker,
                &start,
                playouts.max_plies,
                &mut random,
                bounds,
                &mut |ply| record(&mut trail, ply),
            );
            let Some(played) = played else {
                break;
            };
            let game = RandomGame::from(played);
            waiting.push(RandomGame { trail, ..game });
            // Tried and not waited for, since `watch` runs under the lock. What could not be added now is added after
            // the next game, or at the end.
            if let Ok(mut tally) = all.try_lock() {
                for game in waiting.drain(..) {
                    tally.add(&game);
                }
                watch(&tally);
            }
        }
        let mut tally = all.lock().unwrap_or_else(PoisonError::into_inner);
        for game in &waiting {
            tally.add(game);
        }
    };
    let more = usize::try_from(playouts.games)
        .unwrap_or(usize::MAX)
        .min(playouts.threads)
        .clamp(1, MAX_THREADS)
        - 1;
    thread::scope(|scope| {
        for _ in 0..more {
            // If a thread cannot be created, the games are played on the others.
            let _ = thread::Builder::new()
                .name("playouts".to_owned())
                .stack_size(STACK)
                .spawn_scoped(scope, work);
        }
        work();
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A move of a random game that was just played.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutMove<'a> {
    /// The player who made it.
    pub turn: u8,
    /// The move.
    pub mv: &'a Move,
    /// The number of moves that it was chosen from.
    pub moves: usize,
    /// True if chance made it, for that player.
    pub by_chance: bool,
    /// The position after it; `None` in a quick game, which makes none for each move.
    pub position: Option<&'a Position>,
}

/// Adds a move to the trail of a game.
fn record(trail: &mut Trail, ply: &PlayoutMove<'_>) {
    if ply.by_chance {
        return;
    }
    trail.first.get_or_insert_with(|| ply.mv.clone());
    let placed = ply.mv.iter().filter(|op| op.piece().is_some());
    trail.arrivals.extend(placed.map(|op| op.square()));
    let moves = u32::try_from(ply.moves).unwrap_or(u32::MAX);
    trail.choices.push(moves);
}

/// Plays one game from a position that is not over. A draw that may be claimed ends it. `each` is called after every
/// move. Returns `None` if the search should stop.
pub fn game(
    worker: &mut dyn Worker,
    start: &Position,
    max_plies: u32,
    random: &mut Random,
    bounds: &Bounds<'_>,
    each: &mut dyn FnMut(&PlayoutMove<'_>),
) -> Option<RandomGame> {
    let mover: &mut PlayMove<'_> = &mut |worker, (position, mv), _, limits, choose, _| {
        let (turn, even) = (position.turn, MoveSampling::Even);
        (turn, worker.play(position, mv, even, limits, choose))
    };
    let played = play_by(mover, worker, start, max_plies, random, bounds, each);
    played.map(RandomGame::from)
}

/// Plays one game as the tree search does: faster, but a move that can be made in several ways may be more likely.
pub fn quick_game(
    worker: &mut dyn Worker,
    start: &Position,
    max_plies: u32,
    random: &mut Random,
    bounds: &Bounds<'_>,
) -> Option<RandomGame> {
    let each = &mut |_: &PlayoutMove<'_>| {};
    play(worker, start, max_plies, random, bounds, each).map(RandomGame::from)
}

/// The course of a random game.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The outcome at the end; [`Outcome::Going`] if it was cut off or the player on turn has no move.
    pub outcome: Outcome,
    /// True if it ended because there is no move.
    pub is_stuck: bool,
    /// True if some list of moves may have been incomplete.
    pub is_partial: bool,
    /// The number of moves, those of chance included.
    pub plies: u32,
    /// The number of moves of chance.
    pub throws: u32,
    /// The number of moves to choose from, summed over the positions in which a player chose one.
    pub moves: u64,
    pub faults: FaultCount,
    /// The last position; `None` if no move was made.
    pub last: Option<Position>,
}

impl From<Played> for RandomGame {
    fn from(played: Played) -> Self {
        let ending = match played.outcome {
            _ if played.is_partial => PlayoutEnd::Partial,
            Outcome::Going | Outcome::Chance if played.is_stuck => PlayoutEnd::Stuck,
            Outcome::Going | Outcome::Chance => PlayoutEnd::Cut,
            Outcome::Won(player) => PlayoutEnd::Won(player),
            Outcome::Draw | Outcome::Claimable => PlayoutEnd::Draw,
            Outcome::Over => PlayoutEnd::Over,
            Outcome::Paid(payoffs) => PlayoutEnd::Paid(payoffs),
        };
        Self {
            ending,
            plies: played.plies - played.throws,
            throws: played.throws,
            moves: played.moves,
            faults: played.faults,
            trail: Trail::default(),
        }
    }
}

/// Plays one game from a position that is not over; see [`quick_game`].
pub(super) fn play(
    worker: &mut dyn Worker,
    start: &Position,
    max_plies: u32,
    random: &mut Random,
    bounds: &Bounds<'_>,
    each: &mut dyn FnMut(&PlayoutMove<'_>),
) -> Option<Played> {
    let mover: &mut PlayMove<'_> = &mut |worker, (position, mv), most, limits, choose, each| {
        worker.roll_out(position, mv, most, limits, choose, each)
    };
    play_by(mover, worker, start, max_plies, random, bounds, each)
}

/// The number of moves that are drawn and refused for one that is made.
const REDRAWN: u32 = 3;
/// Random numbers below this bound stand for a probability.
const CHANCES: usize = 1 << 20;

/// Plays one game as [`play`] does, in which moves that look bad to the author of the rules are often drawn again: how
/// often a move is made doubles with each step of [`Worker::promise`], as far as the best that was met in the game.
pub(super) fn play_as_hinted(
    worker: &mut dyn Worker,
    start: &Position,
    max_plies: u32,
    random: &mut Random,
    bounds: &Bounds<'_>,
    each: &mut dyn FnMut(&PlayoutMove<'_>),
) -> Option<Played> {
    let mut next = start.clone();
    let mut most_promising = 0;
    let mover: &mut PlayMove<'_> = &mut |worker, (position, mv), _, limits, choose, _| {
        let turn = position.turn;
        let mut redrawn = 0;
        loop {
            next.clone_from(position);
            // Made on a copy, because a hint is about the position before the move.
            let made = worker.play(&mut next, mv, MoveSampling::Quick, limits, choose);
            let promise = match &made {
                RandomMove::Made { .. } => worker.promise(position, mv, limits),
                RandomMove::Picked(picked) => match &picked.chosen {
                    Some(chosen) if chosen.weight.is_none() => {
                        worker.promise(position, &chosen.mv, limits)
                    }
                    _ => most_promising,
                },
            };
            most_promising = most_promising.max(promise);
            let steps = i32::from(most_promising) - i32::from(promise);
            let is_refused = redrawn < REDRAWN
                && steps > 0
                && choose(CHANCES) as f64 >= CHANCES as f64 * 0.5_f64.powi(steps);
            if is_refused {
                redrawn += 1;
                continue;
            }
            if let RandomMove::Made { .. } = made {
                std::mem::swap(position, &mut next);
            }
            return (turn, made);
        }
    };
    play_by(mover, worker, start, max_plies, random, bounds, each)
}

/// Plays moves of a random game, as [`Worker::roll_out`] does.
type PlayMove<'a> = dyn FnMut(
        &mut dyn Worker,
        (&mut Position, &mut Move),
        u32,
        &Limits<'_>,
        Choose<'_>,
        EachPly<'_>,
    ) -> (u8, RandomMove)
    + 'a;

/// Plays one game from a position that is not over, with what plays its moves; see [`game`].
fn play_by(
    mover: &mut PlayMove<'_>,
    worker: &mut dyn Worker,
    start: &Position,
    max_plies: u32,
    random: &mut Random,
    bounds: &Bounds<'_>,
    each: &mut dyn FnMut(&PlayoutMove<'_>),
) -> Option<Played> {
    let mut played = Played {
        outcome: Outcome::Going,
        is_stuck: false,
        is_partial: false,
        plies: 0,
        throws: 0,
        moves: 0,
        faults: FaultCount::default(),
        last: None,
    };
    let limits = bounds.limits();
    let (mut position, mut mv) = (start.clone(), Move::default());
    // Throws do not shorten a game, but rules by which chance moves on and on must not go on for ever.
    let most_of_all = max_plies.saturating_mul(MOST_THROWS);
    while !played.outcome.is_over() && played.plies < most_of_all {
        let by_players = played.plies - played.throws;
        if by_players >= max_plies {
            break;
        }
        let most = max_plies - by_players;
        let choose = &mut |moves| random.below(moves);
        let (plies, all_moves) = (&mut played.plies, &mut played.moves);
        let each_but_last = &mut |turn, mv: &Move, moves| {
            *plies += 1;
            *all_moves += moves as u64;
            each(&PlayoutMove {
                turn,
                mv,
                moves,
                by_chance: false,
                position: None,
            });
        };
        let place = (&mut position, &mut mv);
        let (turn, last) = mover(worker, place, most, &limits, choose, each_but_last);
        let (moves, by_chance) = match last {
            RandomMove::Made { moves, outcome } => {
                played.outcome = outcome;
                (moves, false)
            }
            RandomMove::Picked(mut picked) => {
                if picked.complete == Err(Partial::Stopped) {
                    return None;
                }
                played.is_partial |= picked.complete.is_err();
                let is_known = played.faults.cause.is_some();
                let faults = &mut picked.faults;
                let faults = FaultCount::of(faults, is_known, worker, &position, &limits);
                played.faults.add(faults);
                let Some(chosen) = picked.chosen else {
                    played.is_stuck = true;
                    break;
                };
                (mv, position, played.outcome) = (chosen.mv, chosen.next, chosen.outcome);
                (picked.moves, chosen.weight.is_some())
            }
        };
        played.outcome = played.outcome.claimed();
        played.plies += 1;
        match by_chance {
            true => played.throws += 1,
            false => played.moves += moves as u64,
        }
        each(&PlayoutMove {
            turn,
            mv: &mv,
            moves,
            by_chance,
            position: Some(&position),
        });
    }
    played.last = (played.plies > 0).then_some(position);
    Some(played)
}

#[cfg(test)]
mod tests {
    use super::super::test_games::{endless, stuck_heap, tic_tac_toe};
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn tally(rules: &dyn Rules, playouts: &Playouts) -> Tally {
        run(rules, playouts, &Bounds::default(), &|_| {})
    }

    #[test]
    fn the_same_seed_gives_the_same_tally_whatever_the_threads() {
        let on = |threads, seed| {
            let playouts = Playouts {
                threads,
                ..Playouts::new(300, seed)
            };
            tally(&tic_tac_toe(), &playouts)
        };
        let on_one_thread = on(1, 7);
        assert_eq!(on_one_thread.games, 300);
        assert_eq!(
            (on(2, 7), on(3, 7)),
            (on_one_thread.clone(), on_one_thread.clone())
        );
        assert_ne!(on(1, 8), on_one_thread);
    }

    #[test]
    fn what_is_known_of_earlier_games_changes_no_game() {
        let all: [&dyn Rules; 4] = [
            &tic_tac_toe(),
            &stuck_heap(5),
            &stuck_heap(3).partial(),
            &endless(),
        ];
        for rules in all {
            let playouts = Playouts {
                max_plies: 30,
                ..Playouts::new(400, 3)
            };
            let mut anew = Tally::new(rules.game().players);
            let (mut worker, start) = (rules.worker(), rules.start());
            for number in 0..playouts.games {
                let (mut random, mut trail) = (Random::new(3, number), Trail::default());
                let (bounds, each) = (Bounds::default(), &mut |ply: &PlayoutMove<'_>| {
                    record(&mut trail, ply)
                });
                let played = game(&mut *worker, &start, 30, &mut random, &bounds, each);
                let played = played.expect("nobody stops it");
                anew.add(&RandomGame { trail, ..played });
            }
            assert_eq!(tally(rules, &playouts), anew);
        }
    }

    #[test]
    fn random_tic_tac_toe_comes_out_as_its_probabilities_say() {
        // Exact for uniformly random moves: 737/1260 won by the first player, 121/420 by the second, 8/63 drawn.
        let tally = tally(&tic_tac_toe(), &Playouts::new(20_000, 1));
        let share = |games: u64| games as f64 / 20_000.0;
        assert!((share(tally.wins[0]) - 737.0 / 1260.0).abs() < 0.015);
        assert!((share(tally.wins[1]) - 121.0 / 420.0).abs() < 0.015);
        assert!((share(tally.draws) - 8.0 / 63.0).abs() < 0.015);
        assert_eq!(tally.wins[0] + tally.wins[1] + tally.draws, tally.games);
        assert_eq!(tally.lengths.values().sum::<u64>(), tally.games);
        assert!((7.0..8.0).contains(&tally.mean_plies()));
        assert!((5.0..7.0).contains(&tally.mean_moves()));
        let of_centre = &tally.openings[&tally.openings.keys().nth(4).unwrap().clone()];
        assert_eq!(tally.openings.len(), 9);
        assert!(of_centre.balance().unwrap() > 0.6);
        assert_eq!(tally.arrivals.values().sum::<u64>(), tally.plies);
        assert_eq!(tally.choices[0], (20_000, 180_000));
    }

    #[test]
    fn games_that_never_end_are_cut_and_games_without_a_move_are_stuck() {
        let mut playouts = Playouts::new(4, 1);
        playouts.max_plies = 25;
        let cut = tally(&endless(), &playouts);
        assert_eq!((cut.cut, cut.plies), (4, 100));
        let stuck = tally(&stuck_heap(3), &playouts);
        assert_eq!((stuck.stuck, stuck.games), (4, 4));
    }

    #[test]
    fn a_partial_list_is_never_taken_for_no_move() {
        let mut playouts = Playouts::new(3, 1);
        playouts.max_plies = 5;
        let none = tally(&stuck_heap(0).partial(), &playouts);
        assert_eq!((none.partial, none.stuck, none.plies), (3, 0, 0));
        let some = tally(&endless().partial(), &playouts);
        assert_eq!((some.partial, some.cut, some.plies), (3, 0, 15));
    }

    #[test]
    fn stopping_keeps_the_games_that_were_played() {
        let stop = AtomicBool::new(false);
        let wish = || stop.load(Ordering::Relaxed);
        let mut playouts = Playouts::new(u64::MAX, 1);
        playouts.threads = 2;
        let seen = run(
            &tic_tac_toe(),
            &playouts,
            &Bounds::stopped_by(&wish),
            &|tally| {
                if tally.games >= 50 {
                    stop.store(true, Ordering::Relaxed);
                }
            },
        );
        assert!((50..1000).contains(&seen.games), "{}", seen.games);
        assert_eq!(seen.wins.iter().sum::<u64>() + seen.draws, seen.games);
        // A game that never ends is interrupted.
        playouts.max_plies = u32::MAX;
        let asked = AtomicU64::new(0);
        let wish = || asked.fetch_add(1, Ordering::Relaxed) > 1000;
        let none = run(&endless(), &playouts, &Bounds::stopped_by(&wish), &|_| {});
        assert_eq!(none.games, 0);
    }
}
