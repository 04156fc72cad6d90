//! Parts of a run that is spread over several machines.

use std::str::FromStr;

/// One of several equal parts of a run: the numbers that have a certain remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    index: u64,
    /// The number of parts, 1 or more.
    parts: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { index: 0, parts: 1 };

    /// Returns which part it is, from 1.
    pub fn number(self) -> u64 {
        self.index + 1
    }

    /// Returns the number of parts.
    pub fn parts(self) -> u64 {
        self.parts
    }

    /// Returns the number in the whole run of the n-th member of this part, both from 0.
    pub fn member(self, n: u64) -> u64 {
        n.saturating_mul(self.parts).saturating_add(self.index)
    }

    /// Returns how many of the numbers below a number belong to this part.
    pub fn count_below(self, numbers: u64) -> u64 {
        let parts = self.parts.max(1);
        // The number of `n` with `n * parts + index < numbers`, rounded up.
        numbers.saturating_add(parts - 1).saturating_sub(self.index) / parts
    }

    /// Returns true if a number of the whole run, from 0, belongs to this part.
    pub fn contains(self, number: u64) -> bool {
        number % self.parts.max(1) == self.index
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || "expected I/N with 1 <= I <= N".to_owned();
        let (number, parts) = text.split_once('/').ok_or_else(error)?;
        let number: u64 = number.trim().parse().map_err(|_| error())?;
        let parts: u64 = parts.trim().parse().map_err(|_| error())?;
        let index = number.checked_sub(1).filter(|index| *index < parts);
        index.map(|index| Self { index, parts }).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_part() {
        for parts in 1..6 {
            for number in 0..40_u64 {
                let shards = (1..=parts).map(|part| format!("{part}/{parts}"));
                let shards = shards.map(|text| text.parse::<Shard>().expect("a shard"));
                let matching: Vec<Shard> = shards.filter(|shard| shard.contains(number)).collect();
                let [shard] = matching[..] else {
                    panic!("{matching:?}")
                };
                assert_eq!(shard.member(number / parts), number);
                let below = (0..number).filter(|other| shard.contains(*other)).count();
                assert_eq!(shard.count_below(number), below as u64);
            }
        }
        for text in ["", "0/2", "3/2", "1/0", "1", "-1/2", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
