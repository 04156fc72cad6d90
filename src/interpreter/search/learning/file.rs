//! The file of what was learned, which lies beside the rules.
//!
//! Invariants: what is written is read again bit by bit; a file is data from strangers, so nothing is allocated for a
//! number that it contains, only for what the rules need; a file of other rules, a longer, shorter or changed one is
//! refused, and never half used.

// All numbers are little-endian:
//
//     "gametui learned\n"     16 bytes
//     version                  1
//     hash of the rules        8
//     style, its number        2
//     wins, draws, losses      3 x 8    of that style against the usual one
//     games, plies, ended, won 4 x 8    of practice
//     blur of the levels       8 x 2    in hundredths; all 0 if they were not measured; not in version 1
//     weights                  until the end but for 8 bytes, as pairs of runs: how many zeros, how many others, and
//                              these; all as numbers of 7 bits a byte, the lowest first, with the highest bit set before
//                              another one; a weight as 2w, or as -2w - 1 if it is negative
//     check                    8        FNV-1a of everything before

use super::weights::Weights;
use super::{LearnedGame, Patterns, PlayStyle, PracticeCount};
use crate::base::digest;
use crate::rules::Rules;
use crate::search::elo::MatchScore;
use crate::search::{Effort, LevelBlurs};

/// The ending of the name of a file: `breakthrough.learned` lies beside `breakthrough.gdef`.
pub const LEARNED_ENDING: &str = "learned";

/// The largest file that is read, in bytes.
pub const MAX_LEARNED_BYTES: u64 = 16 << 20;

const MAGIC: &[u8; 16] = b"gametui learned\n";
const VERSION: u8 = 2;
/// The version without the blur of the levels.
const VERSION_WITHOUT_BLURS: u8 = 1;

/// Why a file is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnedFault {
    /// It is none of these files, or of another version, or damaged.
    Damaged,
    /// It was learned from other rules.
    OtherRules,
}

/// Returns true if bytes begin as those of a file of what was learned.
pub fn is_learned(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl LearnedGame {
    /// Returns the bytes of a file. `hash` identifies the rules.
    pub fn to_bytes(&self, hash: u64) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(hash.to_le_bytes());
        bytes.extend(match self.style {
            PlayStyle::Usual => [0, 0],
            PlayStyle::UsualHalf => [1, 0],
            PlayStyle::Minimax { percent } => [2, percent],
            PlayStyle::Prior { visits } => [3, visits],
        });
        let PracticeCount {
            games,
            plies,
            ended,
            won,
        } = self.practised;
        let MatchScore {
            wins,
            draws,
            losses,
        } = self.score;
        for number in [wins, draws, losses, games, plies, ended, won] {
            bytes.extend(number.to_le_bytes());
        }
        for hundredths in self
            .blurs
            .map_or([0; Effort::LEVELS as usize], |blurs| blurs.0)
        {
            bytes.extend(hundredths.to_le_bytes());
        }
        let weights: Vec<i16> = self.weights.rounded().collect();
        let mut rest = weights.as_slice();
        while !rest.is_empty() {
            let zeros = rest.iter().take_while(|weight| **weight == 0).count();
            let (_, others) = rest.split_at(zeros);
            let count = others.iter().take_while(|weight| **weight != 0).count();
            put(&mut bytes, zeros as u64);
            put(&mut bytes, count as u64);
            let (run, next) = others.split_at(count);
            for weight in run {
                let wide = i64::from(*weight);
                put(&mut bytes, ((wide << 1) ^ (wide >> 63)).cast_unsigned());
            }
            rest = next;
        }
        let check = digest(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Reads what was learned of rules with a hash from the bytes of a file.
    ///
    /// # Errors
    /// Returns why the file cannot be used with these rules.
    pub fn from_bytes(bytes: &[u8], rules: &dyn Rules, hash: u64) -> Result<Self, LearnedFault> {
        let (body, check) = bytes.split_last_chunk().ok_or(LearnedFault::Damaged)?;
        if u64::from_le_bytes(*check) != digest(body) {
            return Err(LearnedFault::Damaged);
        }
        let mut input = Input(body);
        let is_ours = input.take() == Some(MAGIC);
        let has_blurs = match input.take() {
            Some([VERSION]) if is_ours => true,
            Some([VERSION_WITHOUT_BLURS]) if is_ours => false,
            _ => return Err(LearnedFault::Damaged),
        };
        if input.number() != Some(hash) {
            return Err(LearnedFault::OtherRules);
        }
        input.game(rules, has_blurs).ok_or(LearnedFault::Damaged)
    }
}

/// What of a file is not read yet.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        self.take().map(|bytes| u64::from_le_bytes(*bytes))
    }

    /// Reads a number of 7 bits a byte.
    fn short(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.take()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn game(&mut self, rules: &dyn Rules, has_blurs: bool) -> Option<LearnedGame> {
        let [kind, value] = *self.take()?;
        let style = match kind {
            0 => PlayStyle::Usual,
            1 => PlayStyle::UsualHalf,
            2 if value <= 100 => PlayStyle::Minimax { percent: value },
            3 => PlayStyle::Prior { visits: value },
            _ => return None,
        };
        let score = MatchScore {
            wins: self.number()?,
            draws: self.number()?,
            losses: self.number()?,
        };
        let practised = PracticeCount {
            games: self.number()?,
            plies: self.number()?,
            ended: self.number()?,
            won: self.number()?,
        };
        let blurs = match has_blurs {
            true => self.blurs()?,
            false => None,
        };
        let patterns = Patterns::of(rules);
        let weights = Weights::from_rounded(&patterns, &self.weights(Weights::count(&patterns))?)?;
        Some(LearnedGame {
            patterns,
            weights,
            style,
            score,
            practised,
            blurs,
        })
    }

    /// Reads the blur of the levels. The inner `None` says that it was not measured.
    fn blurs(&mut self) -> Option<Option<LevelBlurs>> {
        let mut blurs = LevelBlurs([0; Effort::LEVELS as usize]);
        for hundredths in &mut blurs.0 {
            *hundredths = u16::from_le_bytes(*self.take()?);
        }
        let is_measured = blurs.0.iter().any(|hundredths| *hundredths > 0);
        let is_possible = |level| blurs.of(level) <= LevelBlurs::MOST;
        (1..=Effort::LEVELS)
            .all(is_possible)
            .then_some(is_measured.then_some(blurs))
    }

    /// Reads exactly so many weights, up to the end.
    fn weights(&mut self, count: usize) -> Option<Vec<i16>> {
        // As many as the rules need and not as many as the file says.
        let mut weights = vec![0; count];
        let mut rest = weights.as_mut_slice();
        while !self.0.is_empty() {
            let zeros = usize::try_from(self.short()?).ok()?;
            let others = usize::try_from(self.short()?).ok()?;
            rest = rest.get_mut(zeros..)?;
            let (run, next) = rest.split_at_mut_checked(others)?;
            for weight in run {
                let coded = self.short()?;
                let wide = (coded >> 1).cast_signed() ^ -(coded & 1).cast_signed();
                *weight = i16::try_from(wide).ok()?;
            }
            rest = next;
        }
        rest.is_empty().then_some(weights)
    }
}

/// Appends a number of 7 bits a byte.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
