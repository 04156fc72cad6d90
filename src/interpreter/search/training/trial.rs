//! The trial: games between ways of playing with what was learned, so that only what is stronger is kept.
//!
//! Learning helps in most games and does harm in some, and nobody can tell which from the rules; so it is measured. Every
//! way first plays a few games against the usual one; the best of them then plays new games, and is kept only if the
//! lower end of the interval of its score is at least one half. Fresh games, because the best of several results is
//! always partly luck.
//!
//! Invariants: both sides think equally long about a move, or have equally many visits; each opening is played twice with
//! the seats exchanged; the same seed gives the same openings, and with visits the same games.

use crate::board::{Outcome, Position};
use crate::rules::{Ask, MoveSampling, RandomMove, Rules};
use crate::search::elo::MatchScore;
use crate::search::learning::{LearnedGame, PlayStyle};
use crate::search::random::Random;
use crate::search::tree_search::{Budget, Experience, Eye, Search, Settings, Unwatched};
use crate::search::{Bounds, payoff};
use core::time::Duration;
use std::sync::Arc;

/// The ways that are tried.
const CANDIDATES: [PlayStyle; 4] = [
    PlayStyle::Minimax { percent: 100 },
    PlayStyle::Minimax { percent: 50 },
    PlayStyle::Prior { visits: 20 },
    PlayStyle::UsualHalf,
];
/// The games of each way against the usual one before the best of them is chosen.
const FIRST_GAMES: u64 = 8;
/// The share of these from which on no other way is tried.
const ENOUGH: f64 = 0.85;
/// The most random moves with which a game begins.
const OPENING: usize = 5;
/// The visits after which it is known whether the usual way estimates positions or plays random games.
const SCOUTED_VISITS: u64 = 500;
/// How often an opening is drawn that ends the game.
const ATTEMPTS: u32 = 20;

/// How long both sides think about a move.
#[derive(Clone, Copy)]
pub enum Pace<'a> {
    /// A number of visits of the position.
    Visits(u64),
    /// A time, by a clock.
    Time(Duration, &'a (dyn Fn() -> Duration + Sync)),
}

impl std::fmt::Debug for Pace<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Visits(visits) => write!(out, "Visits({visits})"),
            Self::Time(time, _) => write!(out, "Time({time:?})"),
        }
    }
}

/// A trial.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// The most games of the best way against the usual one.
    pub games: u64,
    /// The number of moves after which a game is drawn.
    pub max_plies: u32,
    /// How long both sides think.
    pub pace: Pace<'a>,
    /// The seed of the openings and of the searches.
    pub seed: u64,
}

/// One of the two that play.
#[derive(Clone, Copy)]
pub(super) struct TrialSide<'a> {
    /// What it knows; `None` to play the usual way.
    pub learned: Option<&'a Arc<LearnedGame>>,
    /// How much it misjudges positions.
    pub blur: f64,
    pub pace: Pace<'a>,
}

/// How far a trial is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialProgress {
    /// The way that plays.
    pub style: PlayStyle,
    /// Its games against the usual way.
    pub score: MatchScore,
    /// True if these are the games that decide.
    pub is_last: bool,
}

impl Trial<'_> {
    /// The usual number of moves after which a game is drawn.
    pub const MAX_PLIES: u32 = 300;
    /// The usual number of games that decide.
    pub const GAMES: u64 = 40;
    /// The usual time for a move.
    pub const TIME: Duration = Duration::from_millis(20);

    /// Finds out which way of playing with what was learned is best, and returns it with that way and its score. It is the
    /// usual way if no other is stronger. Returns `None` if the caller asks to stop. `watch` is called after each game.
    pub fn run(
        &self,
        rules: &Arc<dyn Rules>,
        learned: &LearnedGame,
        bounds: &Bounds<'_>,
        watch: &mut dyn FnMut(TrialProgress),
    ) -> Option<LearnedGame> {
        let mut best: Option<(f64, PlayStyle)> = None;
        for style in CANDIDATES {
            // Where random games decide it is the usual way, and could only win by chance.
            if style == PlayStyle::UsualHalf && !self.estimates(rules, bounds) {
                continue;
            }
            let mut score = MatchScore::default();
            let learned = with_style(learned, style);
            for number in 0..FIRST_GAMES {
                // It cannot reach half of the points any more.
                if 2 * score.losses + score.draws > FIRST_GAMES {
                    break;
                }
                self.add_game(rules, &self.sides(&learned), number, bounds, &mut score)?;
                watch(TrialProgress {
                    style,
                    score,
                    is_last: false,
                });
            }
            let share = score.share().unwrap_or(0.0);
            if share >= 0.5 && best.is_none_or(|(most, _)| share > most) {
                best = Some((share, style));
            }
            // Hardly anything can be better, and games take time.
            if share >= ENOUGH {
                break;
            }
        }
        let mut result = LearnedGame {
            style: PlayStyle::Usual,
            ..learned.clone()
        };
        let Some((_, style)) = best else {
            return Some(result);
        };
        let learned = with_style(learned, style);
        for number in 0..self.games {
            self.add_game(
                rules,
                &self.sides(&learned),
                FIRST_GAMES + number,
                bounds,
                &mut result.score,
            )?;
            watch(TrialProgress {
                style,
                score: result.score,
                is_last: true,
            });
            // Looked at only in the middle and at the end, because who looks after every game finds an advantage by
            // chance far more often than one time in forty.
            if number + 1 == self.games / 2 && is_clear(result.score) {
                break;
            }
        }
        if result.score.elo().is_some_and(|elo| elo.low >= 0.0) {
            result.style = style;
        }
        Some(result)
    }

    /// Returns true if the usual way estimates the positions of a game, and plays no random games.
    fn estimates(&self, rules: &Arc<dyn Rules>, bounds: &Bounds<'_>) -> bool {
        let settings = Settings {
            seed: self.seed,
            ..Settings::default()
        };
        let mut search = Search::new(Arc::clone(rules), rules.start(), settings);
        search.run(SCOUTED_VISITS, bounds, &Unwatched);
        search.estimates()
    }

    /// Returns the sides of a trial: a way of playing with what was learned, and the usual one.
    fn sides<'s>(&self, learned: &'s Arc<LearnedGame>) -> [TrialSide<'s>; 2]
    where
        Self: 's,
    {
        [Some(learned), None].map(|learned| TrialSide {
            learned,
            blur: 0.0,
            pace: self.pace,
        })
    }

    /// Plays a game of the first side against the second one and adds it to the score of the first. Returns `None` if the
    /// caller asks to stop.
    pub(super) fn add_game(
        &self,
        rules: &Arc<dyn Rules>,
        sides: &[TrialSide<'_>; 2],
        number: u64,
        bounds: &Bounds<'_>,
        score: &mut MatchScore,
    ) -> Option<()> {
        let players = rules.game().players.max(1);
        // With one player each side plays alone from the same position; with more, every second seat is the way's, and
        // in the next game the others.
        let seats = |player: u8| (u64::from(player) + number).is_multiple_of(2);
        let payoffs = match players {
            1 => {
                let with = self.play(rules, sides, &|_| true, number, bounds)?;
                let without = self.play(rules, sides, &|_| false, number, bounds)?;
                (payoff(with, 0, 1), payoff(without, 0, 1))
            }
            _ => {
                let outcome = self.play(rules, sides, &seats, number, bounds)?;
                let mean = |of_way: bool| {
                    let own = (0..players).filter(|player| seats(*player) == of_way);
                    let payoffs = own.map(|player| payoff(outcome, player, players));
                    let (sum, count) =
                        payoffs.fold((0.0, 0), |(sum, count), payoff| (sum + payoff, count + 1));
                    sum / f64::from(count.max(1))
                };
                (mean(true), mean(false))
            }
        };
        match payoffs.0.total_cmp(&payoffs.1) {
            std::cmp::Ordering::Greater => score.wins += 1,
            std::cmp::Ordering::Equal => score.draws += 1,
            std::cmp::Ordering::Less => score.losses += 1,
        }
        Some(())
    }

    /// Plays a game; `seats` tells which players are those of the first side. Returns `None` if the caller asks to stop.
    fn play(
        &self,
        rules: &Arc<dyn Rules>,
        sides: &[TrialSide<'_>; 2],
        seats: &dyn Fn(u8) -> bool,
        number: u64,
        bounds: &Bounds<'_>,
    ) -> Option<Outcome> {
        let mut random = Random::new(self.seed, number / 2);
        let mut worker = rules.worker();
        let mut position = self.open(rules, number, bounds)?;
        let mut searches: [Option<Search>; 2] = [None, None];
        let limits = bounds.limits();
        for _ in 0..self.max_plies {
            let number_of_side = usize::from(!seats(position.turn));
            let side = sides.get(number_of_side)?;
            if rules.game().has_chance
                && let Some(next) = throw(&mut *worker, &position, &mut random, bounds)?
            {
                position = next.0;
                if next.1.is_over() {
                    return Some(next.1);
                }
                continue;
            }
            let search = searches.get_mut(number_of_side)?;
            match search {
                Some(search) => search.go_to(position.clone()),
                None => {
                    let settings = Settings {
                        seed: self.seed.wrapping_add(number),
                        experience: match side.learned {
                            Some(learned) => Experience::of_learned(rules, learned),
                            None => Experience::default(),
                        },
                        // Of its own, because two sides with the same errors would not see those of each other.
                        eye: Eye {
                            blur: side.blur,
                            seed: number_of_side as u64,
                        },
                        ..Settings::default()
                    };
                    *search = Some(Search::new(Arc::clone(rules), position.clone(), settings));
                }
            }
            let search = search.as_mut()?;
            let analysis = match side.pace {
                Pace::Visits(visits) => search.run(visits, bounds, &Unwatched),
                Pace::Time(time, clock) => {
                    let start = clock();
                    let is_spent = || clock().saturating_sub(start) >= time;
                    let budget = Budget {
                        visits: u64::MAX,
                        is_spent: &is_spent,
                        time: None,
                    };
                    search.run(budget, bounds, &Unwatched)
                }
            };
            if bounds.is_stopped() {
                return None;
            }
            let Some(best) = analysis.best() else {
                return Some(Outcome::Draw);
            };
            let judged = worker.judge(&position, &best.mv, &limits);
            let crate::rules::Judgement::Legal(legal) = judged else {
                return Some(Outcome::Draw);
            };
            position = legal.next;
            let outcome = legal.outcome.claimed();
            if outcome.is_over() {
                return Some(outcome);
            }
        }
        Some(Outcome::Draw)
    }

    /// Returns the position after a random opening that does not end the game: the same for two games.
    fn open(&self, rules: &Arc<dyn Rules>, number: u64, bounds: &Bounds<'_>) -> Option<Position> {
        let mut random = Random::new(self.seed ^ u64::MAX, number / 2);
        let mut worker = rules.worker();
        let limits = bounds.limits();
        for _ in 0..ATTEMPTS {
            let mut position = rules.start();
            let mut is_open = true;
            for _ in 0..random.below(OPENING) + 1 {
                let choose = &mut |moves: usize| random.below(moves);
                let mut mv = crate::board::Move::default();
                let even = MoveSampling::Even;
                let played = worker.play(&mut position, &mut mv, even, &limits, choose);
                if bounds.is_stopped() {
                    return None;
                }
                is_open = match played {
                    RandomMove::Made { outcome, .. } => !outcome.is_over(),
                    RandomMove::Picked(picked) => match picked.chosen {
                        Some(chosen) => {
                            position = chosen.next;
                            !chosen.outcome.is_over()
                        }
                        None => false,
                    },
                };
                if !is_open {
                    break;
                }
            }
            if is_open {
                return Some(position);
            }
        }
        Some(rules.start())
    }
}

/// Returns what was learned with a way of playing with it. It may be megabytes, so games share it.
fn with_style(learned: &LearnedGame, style: PlayStyle) -> Arc<LearnedGame> {
    Arc::new(LearnedGame {
        style,
        ..learned.clone()
    })
}

/// Draws what chance does in a position, if chance moves there. The outer `None` means that the caller asks to stop.
fn throw(
    worker: &mut dyn crate::rules::Worker,
    position: &Position,
    random: &mut Random,
    bounds: &Bounds<'_>,
) -> Option<Option<(Position, Outcome)>> {
    let listing = worker.moves(Ask::all(position, &bounds.limits()));
    if bounds.is_stopped() {
        return None;
    }
    if listing.moves.iter().all(|listed| listed.weight.is_none()) {
        return Some(None);
    }
    let index = crate::rules::draw(&listing.moves, &mut |chances| random.below(chances));
    let listed = index.and_then(|index| listing.moves.into_iter().nth(index));
    Some(listed.map(|listed| (listed.next, listed.outcome)))
}

/// Returns true if half of the games are enough: even the usual quantile for one look leaves no doubt with room to spare.
fn is_clear(score: MatchScore) -> bool {
    let share = score.share().unwrap_or(0.5);
    let deviation = 0.5 / (score.games().max(1) as f64).sqrt();
    (share - 0.5).abs() > 3.0 * deviation
}
