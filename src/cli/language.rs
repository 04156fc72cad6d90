//! The language that a command line asks for, as far as that can be told without parsing it: clap explains what is wrong
//! with a command line before the values of its options are known.

use crate::i18n::Language;
use std::ffi::OsString;

/// The names of the option, which takes a value.
pub(super) const OPTIONS: [&str; 3] = ["-l", "--lang", "--language"];

/// Returns the language of the first option for it that has a right value.
pub(super) fn given(arguments: impl IntoIterator<Item = OsString>) -> Option<Language> {
    let mut is_value = false;
    arguments.into_iter().skip(1).find_map(|argument| {
        let argument = argument.to_str()?;
        let code = match is_value {
            true => Some(argument),
            false => OPTIONS.iter().find_map(|name| {
                let value = argument.strip_prefix(name)?;
                match name.starts_with("--") {
                    true => value.strip_prefix('='),
                    false => Some(value),
                }
            }),
        };
        is_value = !is_value && OPTIONS.contains(&argument);
        let is_code = |language: &Language| code == Some(language.code());
        Language::ALL.into_iter().find(is_code)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_before_and_after_a_command() {
        let of = |line: &str| given(line.split(' ').map(OsString::from));
        for line in [
            "x --lang pl check",
            "x check --language=pl",
            "x check -lpl a",
            "x -l pl",
            "x --lang de -l pl",
        ] {
            assert_eq!(of(line), Some(Language::Pl), "{line}");
        }
        for line in ["x check pl", "pl", "x --lang", "x --lang de", "x --langpl"] {
            assert_eq!(of(line), None, "{line}");
        }
    }
}
