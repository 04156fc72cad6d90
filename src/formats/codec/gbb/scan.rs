//! The tokens of GBB, one function each. If the token is not there, the cursor does not move.

/// A coordinate, a side or a number of stones: its value (`None` if it does not fit into 64 bits) and its digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) value: Option<u64>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Number {
    /// Returns the value clamped to 32 bits, for comparison with sides, which are far smaller.
    pub(super) fn clamped(self) -> u32 {
        let value = self.value.and_then(|value| u32::try_from(value).ok());
        value.unwrap_or(u32::MAX)
    }
}

/// A position between two tokens of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct GbbCursor<'t> {
    bytes: &'t [u8],
    pub(super) offset: usize,
    /// True if carriage returns before LF are part of the line break.
    carriage_returns: bool,
}

/// The colours in the order of the format.
const COLORS: [(&[u8], u8); 4] = [
    (b"Azul", b'a'),
    (b"Negro", b'n'),
    (b"Rojo", b'r'),
    (b"Verde", b'v'),
];

impl<'t> GbbCursor<'t> {
    pub(super) fn new(bytes: &'t [u8], offset: usize, carriage_returns: bool) -> Self {
        Self {
            bytes,
            offset,
            carriage_returns,
        }
    }

    #[inline]
    fn next(&self) -> Option<u8> {
        self.bytes.get(self.offset).copied()
    }

    fn rest(&self) -> &'t [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.offset >= self.bytes.len()
    }

    /// Steps over `GBB/1.0`, `GBB` or `gbb`.
    pub(super) fn version(&mut self) -> bool {
        self.word(b"GBB/1.0") || self.word(b"GBB") || self.word(b"gbb")
    }

    #[inline]
    pub(super) fn word(&mut self, word: &[u8]) -> bool {
        let is_present = self.rest().starts_with(word);
        if is_present {
            self.offset += word.len();
        }
        is_present
    }

    /// Steps over spaces and tabs; returns true if there was at least one.
    #[inline]
    pub(super) fn blank(&mut self) -> bool {
        let start = self.offset;
        while matches!(self.next(), Some(b' ' | b'\t')) {
            self.offset += 1;
        }
        self.offset > start
    }

    /// Steps over spaces, tabs and line breaks; returns true if there was at least one.
    #[inline]
    pub(super) fn gap(&mut self) -> bool {
        let start = self.offset;
        loop {
            match self.next() {
                Some(b' ' | b'\t' | b'\n' | b'\x0b' | b'\x0c') => self.offset += 1,
                Some(b'\r') if self.carriage_returns => match self.returns() {
                    0 => return self.offset > start,
                    length => self.offset += length,
                },
                _ => return self.offset > start,
            }
        }
    }

    /// Returns the length of a run of carriage returns before LF, as left by repeated conversions, or 0.
    fn returns(&self) -> usize {
        let rest = self.rest();
        let run = rest.iter().take_while(|byte| **byte == b'\r').count();
        match rest.get(run) {
            Some(b'\n') => run,
            _ => 0,
        }
    }

    /// Steps over the mark `%%`, which other readers of boards require at the end, if only whitespace follows.
    pub(super) fn end_mark(&mut self) {
        let mut ahead = *self;
        if ahead.word(b"%%") {
            ahead.gap();
            if ahead.is_at_end() {
                *self = ahead;
            }
        }
    }

    #[inline]
    pub(super) fn number(&mut self) -> Option<Number> {
        /// A number with this many digits always fits into 64 bits.
        const SAFE: usize = 19;
        let start = self.offset;
        let mut value = 0_u64;
        while let Some(digit) = self.next().map(|byte| byte.wrapping_sub(b'0'))
            && digit < 10
        {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            self.offset += 1;
        }
        let value = match self.offset - start {
            0 => return None,
            digits if digits <= SAFE => Some(value),
            _ => self.long_number(start),
        };
        Some(Number {
            value,
            start,
            end: self.offset,
        })
    }

    #[cold]
    fn long_number(&self, start: usize) -> Option<u64> {
        let digits = self.bytes.get(start..self.offset)?;
        digits.iter().try_fold(0_u64, |value, byte| {
            value.checked_mul(10)?.checked_add(u64::from(byte - b'0'))
        })
    }

    /// Steps over a colour, given by its full name or first letter, and returns its index in Azul, Negro, Rojo, Verde.
    #[inline]
    pub(super) fn color(&mut self) -> Option<usize> {
        let first = self.next()?;
        let index = COLORS
            .iter()
            .position(|(_, letter)| *letter == first.to_ascii_lowercase())?;
        let (name, letter) = COLORS.get(index)?;
        if first == *letter || !self.word(name) {
            self.offset += 1;
        }
        Some(index)
    }

    /// Moves to the next word `cell` or `head` after whitespace, including at the current offset. Returns false if
    /// there is none.
    pub(super) fn find_definition(&mut self) -> bool {
        while !self.is_at_end() {
            if self.is_at_definition() {
                return true;
            }
            self.offset += 1;
        }
        false
    }

    /// Returns true if a definition can start here: `cell` or `head` after whitespace.
    fn is_at_definition(&self) -> bool {
        let before = self
            .offset
            .checked_sub(1)
            .and_then(|offset| self.bytes.get(offset));
        matches!(before, Some(b' ' | b'\t' | b'\n' | b'\x0b' | b'\x0c'))
            && (self.rest().starts_with(b"cell") || self.rest().starts_with(b"head"))
    }
}
