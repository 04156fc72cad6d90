//! Sets of small numbers in the bits of a word.

/// Returns the indices of the bits that are set, in ascending order.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// Returns bits that depend on all of the given ones: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
#[inline]
pub fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The 64-bit FNV-1a hash of bytes that come in parts (Fowler, Noll and Vo, RFC 9923). Records and recovery files contain
/// such hashes, so it must never change.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash.
    pub fn finish(self) -> u64 {
        self.0
    }
}

/// Returns the 64-bit FNV-1a hash of some bytes.
pub fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.feed(bytes);
    digest.finish()
}
