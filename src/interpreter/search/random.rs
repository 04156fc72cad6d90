//! The random numbers of playouts and of tree search: xoshiro256** by Blackman and Vigna ("Scrambled linear
//! pseudorandom number generators", 2021), seeded by SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
//! number generators", 2014).
//!
//! Invariant: the numbers depend only on the seed and the index of the stream, on every machine and with any number of
//! threads, so a game can be replayed from its seed and its index.

use crate::base::mix;

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// Creates a stream of a seed. Different streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        // The seed is mixed on its own first, so that stream 2 of seed 1 is not stream 1 of seed 2.
        let mut fill = SplitMix {
            state: mix(seed.wrapping_add(SplitMix::STEP)) ^ stream.wrapping_mul(SplitMix::STEP),
        };
        Self {
            state: [fill.next(), fill.next(), fill.next(), fill.next()],
        }
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Returns a number below `bound` with uniform probability, or 0 if there is none. Multiplies and rejects (Lemire,
    /// "Fast random integer generation in an interval", 2019).
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = bound as u64;
        if wide < 2 {
            return 0;
        }
        let mut product = u128::from(self.bits()) * u128::from(wide);
        // Below the bound only, so that most numbers need no division.
        if (product as u64) < wide {
            // The number of products that are rejected so that each result has equally many: 2^64 modulo the bound, as
            // `-bound % bound` in 64 bits.
            let threshold = wide.wrapping_neg() % wide;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(wide);
            }
        }
        (product >> 64) as usize
    }
}

struct SplitMix {
    state: u64,
}

impl SplitMix {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::STEP);
        mix(self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_generators_give_the_numbers_of_their_papers() {
        let mut fill = SplitMix { state: 1_234_567 };
        assert_eq!(
            [fill.next(), fill.next(), fill.next()],
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        let first: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        assert_eq!(first, [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn streams_differ_and_come_again() {
        let first = |seed, stream| Random::new(seed, stream).bits();
        assert_eq!(first(7, 3), first(7, 3));
        let mut seen = std::collections::HashSet::new();
        for seed in 0..50 {
            for stream in 0..50 {
                assert!(seen.insert(first(seed, stream)), "{seed} {stream}");
            }
        }
    }

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut random = Random::new(1, 0);
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
    }
}
