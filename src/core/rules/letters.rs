//! Bytes that the three languages of rules tell apart in the same way.

/// What stands between tokens.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0C)
}

/// What a word is made of; a digit does not begin one.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The end of the run of member bytes that begins at `from`.
pub(super) fn run(bytes: &[u8], from: usize, member: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|byte| member(**byte)).count()
}
