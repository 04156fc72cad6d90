//! How much of bytes is text in a charset.

/// How many letters beyond ASCII bytes have in a charset, and at how many places they are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LetterCount {
    valid: usize,
    broken: usize,
}

/// Counts the letters of UTF-8 in a file that is read part by part.
#[derive(Debug, Default)]
pub(crate) struct Utf8Letters {
    letters: LetterCount,
    /// The beginning of a letter at the end of the last part.
    begun: Vec<u8>,
}

impl Utf8Letters {
    /// Counts those of the next part.
    pub(crate) fn feed(&mut self, part: &[u8]) {
        if self.begun.is_empty() && part.is_ascii() {
            return;
        }
        let mut bytes = std::mem::take(&mut self.begun);
        bytes.extend_from_slice(part);
        // A letter has four bytes at most, so at most three of them may go on in the next part.
        let begins = |start: &usize| {
            let tail = bytes.get(*start..).unwrap_or_default();
            std::str::from_utf8(tail)
                .is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
        };
        let end = (bytes.len().saturating_sub(3)..bytes.len()).find(begins);
        self.begun = bytes.split_off(end.unwrap_or(bytes.len()));
        self.letters.add(LetterCount::of_utf8(&bytes));
    }

    /// Returns the letters of all parts.
    pub(crate) fn finish(mut self) -> LetterCount {
        self.letters.add(LetterCount::of_utf8(&self.begun));
        self.letters
    }
}

impl LetterCount {
    /// Counts the letters of UTF-8.
    pub(crate) fn of_utf8(bytes: &[u8]) -> Self {
        let mut letters = Self::default();
        for chunk in bytes.utf8_chunks() {
            let valid = chunk.valid().chars();
            letters.valid += valid.filter(|letter| !letter.is_ascii()).count();
            letters.broken += usize::from(!chunk.invalid().is_empty());
        }
        letters
    }

    fn add(&mut self, other: Self) {
        self.valid += other.valid;
        self.broken += other.broken;
    }

    /// Counts the letters of a decoded text.
    pub(super) fn of_text(text: &str) -> Self {
        let mut letters = Self::default();
        for letter in text.chars().filter(|letter| !letter.is_ascii()) {
            match letter {
                '\u{FFFD}' => letters.broken += 1,
                _ => letters.valid += 1,
            }
        }
        letters
    }

    /// Returns true if the charset is the right one even if the file does not state it: at most a fifth is broken. Of
    /// names of five letters in another charset, one in three thousand is so much like UTF-8.
    pub(crate) fn are_certain(self) -> bool {
        self.valid > 0 && self.valid >= 4 * self.broken
    }

    /// Returns true if there is anything in UTF-8 for which a charset of one byte per letter is the only alternative: in
    /// such a charset hardly any two letters look like one of UTF-8.
    pub(crate) fn are_beyond_one_byte(self) -> bool {
        self.valid > 0 && self.valid >= self.broken
    }

    /// Returns true if nothing is broken.
    pub(crate) fn are_whole(self) -> bool {
        self.broken == 0
    }

    /// Returns true if the charset is the right one if the file states it, or it was found by its letters: at most a
    /// third is broken.
    pub(super) fn are_credible(self) -> bool {
        self.valid >= 2 * self.broken
    }

    /// Returns true for so few letters that one or two broken ones are no reason to doubt what the file states.
    pub(super) fn are_few(self) -> bool {
        self.valid >= self.broken && self.broken <= 2
    }
}

/// Returns true for bytes that can be UTF-8 where a file states it, although no letter of several bytes need be whole:
/// letters that were cut behind their second byte or later, and at most two bytes that are no letters. Letters of two
/// bytes in another charset are broken in several places next to each other, and a text of one byte per letter has more
/// of them.
pub(super) fn is_cut_utf8(bytes: &[u8]) -> bool {
    let mut strays = 0;
    let mut is_behind_broken = false;
    for chunk in bytes.utf8_chunks() {
        if is_behind_broken && chunk.valid().is_empty() {
            return false;
        }
        is_behind_broken = !chunk.invalid().is_empty();
        strays += usize::from(chunk.invalid().len() == 1);
    }
    strays <= 2
}
