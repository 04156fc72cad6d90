//! Analysis while the controller waits, in the formats of Leela Zero and KataGo.
//!
//! Numbers are from the side of the player to move. An analysis ends with the next line of the controller; the
//! answer has at least one line of information.

use super::score::Lead;
use super::{GtpCommand, GtpReply, GtpServer};
use crate::board::Move;
use crate::cli::console::Console;
use crate::cli::thinker::Ticks;
use crate::notation::points;
use crate::search::tree_search::{Analysis, Budget, RankedMove, SearchObserver, Unwatched};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time between two lines if the controller does not say.
const INTERVAL: Duration = Duration::from_secs(1);
/// The least time between two lines.
const SHORTEST: Duration = Duration::from_millis(10);
/// The number of visits after which some candidate has been visited.
const FIRST_VISITS: u64 = 4;
/// The number of standard errors below the value that is given as its lower bound: 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.96;

/// The text of each legal move.
pub(super) type MoveNames = HashMap<Move, String>;

/// What an analysis is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AnalysisRequest {
    player: u8,
    interval: Duration,
    is_kata: bool,
    /// True if the best move is to be played in the end.
    is_genmove: bool,
    most_moves: usize,
    /// What is told of the position beside its moves: values, and the owners of the points.
    tells_root: bool,
    tells_owners: bool,
}

impl GtpServer<'_> {
    /// Returns the text of each legal move.
    pub(super) fn words(&mut self) -> MoveNames {
        let listing = self.referee.legal(&self.limits());
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let words = points::write_moves(&moves, self.game(), self.referee.position());
        moves.into_iter().cloned().zip(words).collect()
    }

    fn read_request(&self, command: &GtpCommand) -> Result<AnalysisRequest, String> {
        let mut request = AnalysisRequest {
            player: self.referee.position().turn,
            interval: INTERVAL,
            is_kata: command.name.starts_with("kata"),
            is_genmove: command.name.contains("genmove"),
            most_moves: usize::MAX,
            tells_root: false,
            tells_owners: false,
        };
        let mut words = command.arguments.iter();
        let mut is_first = true;
        while let Some(word) = words.next() {
            let hundredths = |text: &str| {
                let time = text
                    .parse()
                    .ok()
                    .filter(|time: &f64| time.is_finite() && *time >= 0.0);
                let time = time.map(|time| Duration::from_secs_f64(time.min(1e6) / 100.0));
                time.ok_or_else(|| "syntax error: not a number".to_owned())
            };
            match word.as_str() {
                "interval" => {
                    request.interval = hundredths(words.next().map_or("", String::as_str))?;
                }
                "maxmoves" => {
                    let most = words.next().and_then(|text| text.parse().ok());
                    request.most_moves = most.ok_or("syntax error: not a number")?;
                }
                // A player, points, and the last move of a restriction, which the search does not take.
                "avoid" | "allow" => return Err("restrictions are not supported".to_owned()),
                word if word
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b'.') =>
                {
                    request.interval = hundredths(word)?;
                }
                word if is_first && self.player_of(word).is_ok() => {
                    request.player = self.player_of(word)?;
                }
                "rootInfo" | "ownership" => {
                    let is_wanted = words.next().is_some_and(|word| word == "true");
                    match word.as_str() {
                        "rootInfo" => request.tells_root = is_wanted,
                        _ => request.tells_owners = is_wanted,
                    }
                }
                // Wishes that are not fulfilled, with their values.
                "minmoves" | "movesOwnership" | "ownershipStdev" | "pvVisits" | "pvEdgeVisits" => {
                    words.next();
                }
                _ => return Err("syntax error: no such key".to_owned()),
            }
            is_first = false;
        }
        request.interval = request.interval.max(SHORTEST);
        Ok(request)
    }

    pub(super) fn analyze(
        &mut self,
        command: &GtpCommand,
        console: &mut Console,
    ) -> io::Result<GtpReply> {
        let turn = self.referee.position().turn;
        let request = self.read_request(command);
        if let Ok(request) = &request
            && let Some(word) = self
                .move_after_end(request.player)
                .filter(|_| request.is_genmove)
        {
            console.print(&format!("={}\nplay {word}\n\n", command.id))?;
            return Ok(GtpReply::Written);
        }
        let prepared = request.and_then(|request| {
            self.prepare(request.player)?;
            Ok(request)
        });
        let request = match prepared {
            Ok(request) => request,
            Err(reason) => return Ok(GtpReply::Failure(reason)),
        };
        console.print(&format!("={}\n", command.id))?;
        console.flush()?;
        let watch = LineWatch {
            words: self.words(),
            lead: request.is_kata.then(|| self.lead()).flatten(),
            request,
            // The first line comes soon, so that the controller has something to show.
            ticks: Ticks::new(request.interval.min(INTERVAL / 5), request.interval),
            is_broken: AtomicBool::new(false),
        };
        let input = Arc::clone(&self.input);
        let analysis = match request.is_genmove {
            true => self.think(&watch),
            false => {
                // However soon the next command comes, the answer says something.
                let _ = self.search(FIRST_VISITS.into(), &Unwatched);
                let is_spent = || input.ends_analysis() || watch.is_broken.load(Ordering::Relaxed);
                self.search(
                    Budget {
                        is_spent: &is_spent,
                        ..u64::MAX.into()
                    },
                    &watch,
                )
            }
        };
        console.print(&watch.line(&analysis))?;
        console.flush()?;
        if request.is_genmove {
            let text = self.finish(&analysis, true);
            console.print(&text.map_or_else(
                |_| "play resign\n".to_owned(),
                |text| format!("play {text}\n"),
            ))?;
        } else {
            // Everything may be certain before the controller asks for something else.
            let input = Arc::clone(&self.input);
            self.interrupt.reading(|| input.wait_for_end_of_analysis());
            self.referee.give_turn(turn);
        }
        console.print("\n")?;
        Ok(GtpReply::Written)
    }
}

/// Writes a line of information now and then.
struct LineWatch {
    words: MoveNames,
    /// The estimated points, where they are counted and told.
    lead: Option<Lead>,
    request: AnalysisRequest,
    ticks: Ticks,
    /// True if nobody reads any more.
    is_broken: AtomicBool,
}

impl SearchObserver for LineWatch {
    fn is_due(&self) -> bool {
        self.ticks.is_due()
    }

    fn show(&self, analysis: Analysis) {
        let mut out = io::stdout().lock();
        let written = out.write_all(self.line(&analysis).as_bytes());
        if written.and_then(|()| out.flush()).is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }
}

impl LineWatch {
    /// Returns the candidates that were visited, best first, as one line; nothing if there is none.
    fn line(&self, analysis: &Analysis) -> String {
        let is_visited =
            |candidate: &&RankedMove| candidate.visits > 0 || candidate.proof.is_some();
        let candidates = &analysis.candidates;
        let prior = 1.0 / candidates.len().max(1) as f64;
        let infos = candidates
            .iter()
            .filter(is_visited)
            .take(self.request.most_moves)
            .enumerate();
        let usual = candidates.first().map_or(0.5, |best| best.value);
        let infos: Vec<String> = infos
            .filter_map(|(order, candidate)| self.info(candidate, order, (prior, usual)))
            .collect();
        match infos.is_empty() {
            true => String::new(),
            false => {
                let wishes = (self.request.tells_root, self.request.tells_owners);
                let root = Lead::about_root(self.lead.as_ref(), wishes, analysis);
                infos.join(" ") + &root + "\n"
            }
        }
    }

    fn info(
        &self,
        candidate: &RankedMove,
        order: usize,
        (prior, usual): (f64, f64),
    ) -> Option<String> {
        let word = self.words.get(&candidate.mv)?;
        let (value, visits) = (candidate.value, candidate.visits);
        let bound = (value - CONFIDENCE * candidate.error).clamp(0.0, 1.0);
        let mut line = format!("info move {word} visits {visits}");
        // Writing to a string cannot fail.
        let _ = match self.request.is_kata {
            false => {
                let part = |value: f64| (value * 10_000.0).round();
                let (value, prior, bound) = (part(value), part(prior), part(bound));
                write!(line, " winrate {value} prior {prior} lcb {bound}")
            }
            true => {
                let utility = |value: f64| 2.0 * value - 1.0;
                write!(
                    line,
                    " utility {:.6} winrate {value:.6} prior {prior:.6} lcb {bound:.6} utilityLcb {:.6}",
                    utility(value),
                    utility(bound)
                )
            }
        };
        if let Some(lead) = &self.lead {
            line += &lead.fields(value, usual);
        }
        let _ = write!(line, " order {order} pv {word}");
        // Later moves are only written as far as they are points, because others depend on the position.
        for text in candidate.line.iter().map_while(points::write_one) {
            line.push(' ');
            line += &text;
        }
        Some(line)
    }
}
