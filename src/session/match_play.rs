//! Matches: two players, many games, alternating colours.
//!
//! Game `2k` and game `2k + 1` begin with the same random opening, with colours exchanged. Each player has rules of its
//! own, by which it searches; a move has to be legal by the rules of both. The game ends as soon as the rules of either
//! say so. If they contradict each other the game is void and not counted.
//!
//! An engine that ends, is late, fails or breaks the rules loses its game; the next one begins with a new process.
//!
//! Invariants: a game depends only on its number and the seed, if no effort is limited by time and no engine plays; games
//! are written to the file one by one, so that a match can be continued after an interruption.

mod file;

pub use file::{MatchFile, game_text};

use super::engine::{
    Engine, EngineError, EngineFailure, EngineRequest, EngineSpec, EngineTaskKind, FailureKind,
};
use super::learned::Learned;
use super::referee::Referee;
use crate::board::{Game, Move, Op, Outcome};
use crate::rules::{Listed, Partial, Rules};
use crate::search::elo::MatchScore;
use crate::search::random::Random;
use crate::search::shard::Shard;
use crate::search::tree_search::{Budget, Experience, Eye, Search, Settings, Unwatched};
use crate::search::{Bounds, Effort, STACK};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often an opening that ends the game is drawn again before it is made shorter.
const DRAWS: u32 = 20;

/// One of the two players.
#[derive(Clone)]
pub struct MatchPlayer {
    /// A name, different from that of the other player.
    pub name: String,
    pub rules: Arc<dyn Rules>,
    /// The hash of the texts of the rules and of the values that were set in them.
    pub rules_hash: u64,
    /// What its search has learned of the game.
    pub learned: Learned,
    /// Who finds its moves.
    pub source: MoveSource,
}

/// Who finds the moves of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveSource {
    /// The search of this program.
    Search(Effort),
    /// An engine, with a process of its own for each thread of the match.
    Engine(EngineSpec, Effort),
}

#[derive(Clone)]
pub struct Match {
    /// The players, A and B.
    pub players: [MatchPlayer; 2],
    /// The number of games.
    pub games: u64,
    /// The seed of openings and searches.
    pub seed: u64,
    /// The number of random moves at the beginning.
    pub opening: u32,
    /// The number of moves after which a game is drawn.
    pub max_plies: u32,
    /// The number of games that are played at the same time.
    pub threads: usize,
    /// The part of the match that is played; its members are pairs of games with the same opening.
    pub shard: Shard,
    /// How long an engine may take for a move beyond the time that it has.
    pub margin: Duration,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchGameEnd {
    /// A player won: 0 is A, 1 is B.
    Won(usize),
    /// Nobody won; also after the greatest number of moves and without a legal move.
    Draw,
    /// The game does not count: the two rules contradict each other, or no move could be found.
    Void,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The number of the game, from 0.
    pub number: u64,
    /// The player who moved first: 0 is A, 1 is B.
    pub first: usize,
    /// The moves, the opening included.
    pub moves: Vec<Move>,
    /// How it ended.
    pub ending: MatchGameEnd,
    /// Why it ended like that, if not by the rules: a fixed word.
    pub reason: Option<&'static str>,
    /// What is known of the failure of an engine that lost by it.
    pub report: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameResult {
    first: usize,
    ending: MatchGameEnd,
    /// True if the loser is an engine that failed.
    is_failure: bool,
}

/// The results of a match by the number of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results(BTreeMap<u64, GameResult>);

impl Results {
    /// Adds a game: its number, the player who moved first, its ending, and why it ended like that.
    pub fn add(&mut self, number: u64, first: usize, ending: MatchGameEnd, reason: &str) {
        let kind = FailureKind::named(reason);
        let result = GameResult {
            first,
            ending,
            is_failure: kind.is_some_and(|kind| kind != FailureKind::Resigned),
        };
        self.0.insert(number, result);
    }

    /// Forgets the games that are not part of a match.
    pub fn keep_part(&mut self, matchup: &Match) {
        self.0.retain(|number, _| matchup.has(*number));
    }

    /// Returns true if a game has been played.
    pub fn has(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    /// Returns what the results amount to.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for result in self.0.values() {
            let Some(score) = totals.by_first.get_mut(result.first) else {
                continue;
            };
            match result.ending {
                MatchGameEnd::Won(0) => score.wins += 1,
                MatchGameEnd::Won(_) => score.losses += 1,
                MatchGameEnd::Draw => score.draws += 1,
                MatchGameEnd::Void => totals.void += 1,
            }
            if let (MatchGameEnd::Won(winner), true) = (result.ending, result.is_failure)
                && let Some(failures) = totals.failures.get_mut(1 - winner.min(1))
            {
                *failures += 1;
            }
        }
        totals
    }
}

/// What the results of a match amount to. Totals of the parts of a match add up to those of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The score of A in the games in which A moved first, and in those in which B did.
    pub by_first: [MatchScore; 2],
    /// The number of void games.
    pub void: u64,
    /// The number of games that A and B lost because of a failure of an engine.
    pub failures: [u64; 2],
}

impl Totals {
    /// Returns the score of A.
    pub fn score(&self) -> MatchScore {
        let [a_first, b_first] = self.by_first;
        MatchScore {
            wins: a_first.wins + b_first.wins,
            draws: a_first.draws + b_first.draws,
            losses: a_first.losses + b_first.losses,
        }
    }

    /// Returns the number of games, void ones included.
    pub fn games(&self) -> u64 {
        self.score().games() + self.void
    }

    /// Adds the totals of another part of the match.
    pub fn join(&mut self, other: &Self) {
        for (score, more) in self.by_first.iter_mut().zip(&other.by_first) {
            score.wins += more.wins;
            score.draws += more.draws;
            score.losses += more.losses;
        }
        self.void += other.void;
        for (failures, more) in self.failures.iter_mut().zip(other.failures) {
            *failures += more;
        }
    }
}

/// Why two sets of rules cannot play against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incompatible {
    /// A game is not one of two players.
    Players,
    /// The boards have different sizes, or the pieces different names.
    Boards,
}

/// The stream of random numbers for the throws of the first pair; those of the others come before it.
const THROWS: u64 = u64::MAX / 2;

impl Match {
    /// Checks that the players can play a match.
    ///
    /// # Errors
    /// Returns why not.
    pub fn check(&self) -> Result<(), Incompatible> {
        let [a, b] = self.players.each_ref().map(|player| player.rules.game());
        if a.players != 2 || b.players != 2 {
            return Err(Incompatible::Players);
        }
        let is_known = |kind: &crate::board::PieceKind| b.piece_by_name(&kind.name).is_some();
        let is_equal = (a.width, a.height) == (b.width, b.height)
            && a.pieces.len() == b.pieces.len()
            && a.pieces.iter().all(is_known);
        if is_equal {
            Ok(())
        } else {
            Err(Incompatible::Boards)
        }
    }

    /// Starts every engine and tells it the start of the game. Calls `waits` with the name of each engine before it
    /// waits for it.
    ///
    /// # Errors
    /// Returns the failure of an engine that cannot play the game.
    pub fn try_engines(
        &self,
        bounds: &Bounds<'_>,
        waits: &mut dyn FnMut(&str),
    ) -> Result<(), EngineFailure> {
        for player in &self.players {
            let MoveSource::Engine(spec, effort) = &player.source else {
                continue;
            };
            waits(&spec.name);
            let line = Referee::new(Arc::clone(&player.rules)).line();
            let begun = Engine::new(spec.clone()).begin(&EngineRequest {
                line: &line,
                kind: EngineTaskKind::Move(*effort),
                stop: &|| bounds.is_stopped(),
                tell: &|_| {},
                restarts: 0,
                margin: self.margin,
            });
            if let Err(EngineError::Failed(failure)) = begun {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Returns true if a game belongs to the part of the match that is played.
    pub fn has(&self, number: u64) -> bool {
        number < self.games && self.shard.contains(number / 2)
    }

    /// Returns the number of games of the part that is played.
    pub fn size(&self) -> u64 {
        let pairs = self.games / 2;
        let last = self.games % 2 == 1 && self.shard.contains(pairs);
        2 * self.shard.count_below(pairs) + u64::from(last)
    }

    /// Plays the games that `results` does not have yet, on several threads. Each is passed to `done`, one at a time, in
    /// the order in which they end; once that returns false, no further game is begun.
    pub fn run(
        &self,
        results: &Results,
        bounds: &Bounds<'_>,
        done: &mut (dyn FnMut(PlayedGame) -> bool + Send),
    ) {
        // Each thread takes the next number, so that a slow game holds up nobody. The order of the results depends on
        // the threads, the games do not: everything that is random comes from the number.
        let next = AtomicU64::new(0);
        let done = Mutex::new((done, true));
        let work = || {
            let mut boards = PairedBoards::new(self);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games || bounds.is_stopped() {
                    return;
                }
                if !self.has(number) || results.has(number) {
                    continue;
                }
                let Some(game) = boards.play(number, bounds) else {
                    return;
                };
                // The lock also makes the calls of `done` come one at a time; `goes_on` is under it, so that no game is
                // handed over after the closure has refused one.
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                let (tell, goes_on) = &mut *done;
                *goes_on = *goes_on && tell(game);
                if !*goes_on {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.max(1) {
                // Without a thread its games are played by the others.
                let thread = std::thread::Builder::new().stack_size(STACK);
                let _ = thread.spawn_scoped(scope, work);
            }
            work();
        });
    }
}

impl std::fmt::Debug for Match {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.players.each_ref().map(|player| &player.name);
        out.debug_struct("Match")
            .field("players", &names)
            .finish_non_exhaustive()
    }
}

/// The two boards of a game, one by the rules of each player, and what the players know.
struct PairedBoards<'m> {
    matchup: &'m Match,
    boards: [Referee; 2],
    experience: [Experience; 2],
    engines: [Option<Engine>; 2],
    /// True if both players have the same rules, so that one board is enough.
    is_shared: bool,
}

/// Returns what the players know before a game.
fn experience_of(matchup: &Match) -> [Experience; 2] {
    let experience = |player: &MatchPlayer| player.learned.experience(&player.rules);
    matchup.players.each_ref().map(experience)
}

impl<'m> PairedBoards<'m> {
    fn new(matchup: &'m Match) -> Self {
        let [a, b] = matchup.players.each_ref().map(|player| &player.rules);
        Self {
            matchup,
            boards: [Arc::clone(a), Arc::clone(b)].map(Referee::new),
            experience: experience_of(matchup),
            engines: matchup
                .players
                .each_ref()
                .map(|player| match &player.source {
                    MoveSource::Search(_) => None,
                    MoveSource::Engine(spec, _) => Some(Engine::new(spec.clone())),
                }),
            is_shared: Arc::ptr_eq(a, b),
        }
    }

    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, number: u64, bounds: &Bounds<'_>) -> Option<PlayedGame> {
        let first = (number % 2) as usize;
        self.open(number / 2, bounds)?;
        // What one game taught must not change the next one: a game depends on its number alone.
        self.experience = experience_of(self.matchup);
        let mut searches: [Option<Search>; 2] = [None, None];
        // Both games of a pair get the same throws, from numbers of their own: how a player searches changes none.
        let mut throws = Random::new(self.matchup.seed, THROWS - number / 2);
        let (mut reason, mut report) = (None, Vec::new());
        let ending = loop {
            match self.outcome() {
                Ok(Outcome::Going | Outcome::Claimable | Outcome::Chance) => {}
                Ok(outcome) if outcome.winner().is_some() => {
                    let winner = outcome.winner().unwrap_or_default();
                    // Players of the match are A and B, players of the rules are first and second. `first` maps one to
                    // the other, since it is its own inverse modulo 2: player = (first + turn) % 2.
                    break MatchGameEnd::Won((first + usize::from(winner)) % 2);
                }
                Ok(_) => break MatchGameEnd::Draw,
                Err(()) => {
                    reason = Some("contradiction");
                    break MatchGameEnd::Void;
                }
            }
            let [board, _] = &self.boards;
            if board.plies().len() >= self.matchup.max_plies as usize {
                reason = Some("length");
                break MatchGameEnd::Draw;
            }
            let player = (first + usize::from(board.position().turn)) % 2;
            if self.outcome() == Ok(Outcome::Chance) {
                let thrown = self.throw(&mut throws, bounds);
                if bounds.is_stopped() {
                    return None;
                }
                let Some(listed) = thrown else {
                    reason = Some("unknown");
                    break MatchGameEnd::Void;
                };
                self.make(listed);
                continue;
            }
            match self.find(player, number, &mut searches, bounds)? {
                MoveLookup::Move(listed) => self.make(listed),
                MoveLookup::NoMove => {
                    reason = Some("no-move");
                    break MatchGameEnd::Draw;
                }
                MoveLookup::Unknown => {
                    reason = Some("unknown");
                    break MatchGameEnd::Void;
                }
                MoveLookup::Refused => {
                    reason = Some("contradiction");
                    break MatchGameEnd::Void;
                }
                MoveLookup::Failure(failure) => {
                    reason = Some(failure.kind.word());
                    report = failure.report;
                    break MatchGameEnd::Won(1 - player);
                }
            }
        };
        let [board, _] = &self.boards;
        let moves = board.played().map(|(mv, _)| mv.clone()).collect();
        Some(PlayedGame {
            number,
            first,
            moves,
            ending,
            reason,
            report,
        })
    }

    /// Returns how the game stands, or an error if the two rules contradict each other. A draw that may be claimed is.
    fn outcome(&self) -> Result<Outcome, ()> {
        let boards = self.boards.each_ref();
        let [a, b] = boards.map(|board| board.outcome().claimed());
        match (a, b) {
            _ if self.is_shared => Ok(a),
            // One of the two may know an end that the other does not (a draw by repetition, say). Only two different
            // ends contradict.
            (Outcome::Going, outcome) | (outcome, Outcome::Going) => Ok(outcome),
            (a, b) if a == b => Ok(a),
            _ => Err(()),
        }
    }

    /// Begins a game with a random opening; `None` if it was stopped.
    fn open(&mut self, pair: u64, bounds: &Bounds<'_>) -> Option<()> {
        let mut random = Random::new(self.matchup.seed, pair);
        let mut plies = self.matchup.opening;
        // An opening must not end the game. It is drawn again, with the same generator, until one does not; where all
        // of this length end it (a tiny game), a shorter one is tried, so the loop ends at the latest with no opening
        // at all.
        for attempt in 1.. {
            self.boards.iter_mut().for_each(Referee::clear);
            let mut is_open = true;
            for _ in 0..plies {
                let made = match self.outcome() == Ok(Outcome::Chance) {
                    true => self.throw(&mut random, bounds),
                    false => self.any_move(&mut random, bounds),
                };
                is_open = !bounds.is_stopped() && made.is_some();
                let Some(listed) = made else { break };
                self.make(listed);
                is_open = self.outcome().is_ok_and(|outcome| !outcome.is_over());
                if !is_open {
                    break;
                }
            }
            if bounds.is_stopped() {
                return None;
            }
            if is_open || plies == 0 {
                return Some(());
            }
            if attempt % DRAWS == 0 {
                plies -= 1;
            }
        }
        None
    }

    /// Draws a legal move of both boards, each as likely as another; `None` if there is none that both know.
    fn any_move(&mut self, random: &mut Random, bounds: &Bounds<'_>) -> Option<[Listed; 2]> {
        let listing = self.boards.first_mut()?.legal(&bounds.limits());
        let mut moves: Vec<&Listed> = listing.moves.iter().collect();
        // A move that the other rules refuse is not played by chance either.
        let mut made = None;
        while made.is_none() && !moves.is_empty() {
            let listed = moves.swap_remove(random.below(moves.len()));
            made = self.second(listed, bounds);
        }
        made
    }

    /// Draws an outcome on both boards; `None` if there is none that both know.
    fn throw(&mut self, random: &mut Random, bounds: &Bounds<'_>) -> Option<[Listed; 2]> {
        let choose = &mut |chances| random.below(chances);
        let [board, _] = &mut self.boards;
        let listed = board.thrown(&bounds.limits(), choose)?;
        self.second(&listed, bounds)
    }

    /// Returns a legal move of the first board on both boards; `None` if the second rules refuse it.
    fn second(&mut self, listed: &Listed, bounds: &Bounds<'_>) -> Option<[Listed; 2]> {
        if self.is_shared {
            return Some([listed.clone(), listed.clone()]);
        }
        let [a, b] = &mut self.boards;
        let twin = same_move(&listed.mv, a.game(), b, bounds)?;
        Some([listed.clone(), twin])
    }

    fn make(&mut self, listed: [Listed; 2]) {
        for (board, listed) in self.boards.iter_mut().zip(listed) {
            board.play(listed);
        }
    }

    /// Finds the move of a player; `None` if it was stopped.
    fn find(
        &mut self,
        player: usize,
        number: u64,
        searches: &mut [Option<Search>; 2],
        bounds: &Bounds<'_>,
    ) -> Option<MoveLookup> {
        let effort = match self.matchup.players.get(player)?.source {
            MoveSource::Search(effort) => effort,
            MoveSource::Engine(_, effort) => return self.ask(player, effort, bounds),
        };
        let board = self.boards.get(player)?;
        let (rules, position) = (Arc::clone(board.rules()), board.position().clone());
        let search = searches.get_mut(player)?;
        match search {
            Some(search) => search.go_to(position.clone()),
            None => {
                let learned = &self.matchup.players.get(player)?.learned;
                let seed = self.matchup.seed.wrapping_mul(2).wrapping_add(number);
                let settings = Settings {
                    seed,
                    // Of its own, because two players with the same errors would not see those of each other.
                    eye: Eye {
                        blur: effort.blur(learned.blurs()),
                        seed: seed.wrapping_mul(2).wrapping_add(player as u64),
                    },
                    experience: self.experience.get(player)?.clone(),
                    ..Settings::default()
                };
                *search = Some(Search::new(rules, position.clone(), settings));
            }
        }
        let start = Instant::now();
        let is_spent = || effort.time.is_some_and(|time| start.elapsed() >= time);
        let budget = Budget {
            visits: effort.visits,
            is_spent: &is_spent,
            time: None,
        };
        let analysis = search.as_mut()?.run(budget, bounds, &Unwatched);
        if bounds.is_stopped() {
            return None;
        }
        match (analysis.candidates.is_empty(), analysis.complete) {
            (true, Ok(())) => return Some(MoveLookup::NoMove),
            (true, Err(Partial::Stopped)) => return None,
            (true, Err(_)) => return Some(MoveLookup::Unknown),
            (false, _) => {}
        }
        // From the best to the worst: the search knows only the rules of its player, and the first move that both allow
        // is played.
        for candidate in &analysis.candidates {
            if let Some(listed) = self.on_both(player, &candidate.mv, bounds) {
                return Some(MoveLookup::Move(listed));
            }
        }
        Some(MoveLookup::Refused)
    }

    /// Asks an engine for its move; `None` if it was stopped.
    fn ask(&mut self, player: usize, effort: Effort, bounds: &Bounds<'_>) -> Option<MoveLookup> {
        let line = self.boards.get(player)?.line();
        let answer = self.engines.get(player)?.as_ref()?.ask(&EngineRequest {
            line: &line,
            kind: EngineTaskKind::Move(effort),
            stop: &|| bounds.is_stopped(),
            tell: &|_| {},
            // What a person would have again is part of the result of a match.
            restarts: 0,
            margin: self.matchup.margin,
        });
        match answer {
            Ok(_) if bounds.is_stopped() => None,
            Ok(analysis) => Some(match analysis.best() {
                Some(best) => match self.on_both(player, &best.mv, bounds) {
                    Some(listed) => MoveLookup::Move(listed),
                    None => MoveLookup::Refused,
                },
                None => MoveLookup::Unknown,
            }),
            Err(EngineError::Stopped) => None,
            Err(EngineError::Failed(failure)) => Some(MoveLookup::Failure(failure)),
        }
    }

    /// Returns a move of a player on both boards, if it is legal on both.
    fn on_both(&mut self, player: usize, mv: &Move, bounds: &Bounds<'_>) -> Option<[Listed; 2]> {
        let [a, b] = &mut self.boards;
        let (own, foreign) = match player {
            0 => (a, b),
            _ => (b, a),
        };
        let listed = own.judge(mv, &bounds.limits())?;
        let twin = match self.is_shared {
            true => listed.clone(),
            false => same_move(mv, own.game(), foreign, bounds)?,
        };
        Some(match player {
            0 => [listed, twin],
            _ => [twin, listed],
        })
    }
}

/// The result of looking for a move.
enum MoveLookup {
    Move([Listed; 2]),
    /// There is certainly none.
    NoMove,
    /// The moves could not be listed.
    Unknown,
    /// The rules of the other player refuse every move.
    Refused,
    /// An engine resigns or has failed.
    Failure(EngineFailure),
}

/// Returns the move of another board with the same operations, by the names of the pieces.
fn same_move(mv: &Move, from: &Game, to: &mut Referee, bounds: &Bounds<'_>) -> Option<Listed> {
    let ops = mv.iter().map(|op| match op {
        Op::Clear(square) => Some(Op::Clear(*square)),
        Op::Place(square, piece) => {
            let piece = to.game().piece_by_name(from.piece_name(*piece))?;
            Some(Op::Place(*square, piece))
        }
    });
    let ops: Vec<Op> = ops.collect::<Option<_>>()?;
    let limits = bounds.limits();
    if !to.rules().asks_questions()
        && let Some(listed) = to.judge(&Move::of(ops.clone()), &limits)
    {
        return Some(listed);
    }
    // A program has to be answered, and other rules may want the same move as other operations.
    // The last resort: two rules for one game may order the operations differently, or write a capture or not. The same
    // board after the operations is the same move, whatever effects each adds by itself.
    let board = to.position().board.after(&ops);
    let listing = to.legal(&limits);
    let is_same = |listed: &&Listed| {
        listed.mv[..] == ops || to.position().board.after(&listed.mv.ops) == board
    };
    listing.moves.iter().find(is_same).cloned()
}
