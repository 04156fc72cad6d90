//! Numbers.

use crate::base::Message;
use crate::message;
use crate::rules::gdef::syntax::ExprKind;

/// Returns the value of a number token, or the error in it and a hint.
pub(super) fn number(text: &str) -> Result<ExprKind, (Message, Option<Message>)> {
    if text.contains(|character: char| character.is_ascii_alphabetic() || character == '_') {
        return Err((message!("gdef-number-letters", found = text), None));
    }
    let (whole, fraction) = match text.split_once('.') {
        None => (text, None),
        Some((whole, fraction)) => (whole, Some(fraction)),
    };
    if whole.is_empty() {
        let wanted = format!("0{text}");
        let hint = message!("gdef-number-write", wanted = wanted);
        return Err((message!("gdef-float-head", found = text), Some(hint)));
    }
    if fraction.is_some_and(|fraction| fraction.contains('.')) {
        return Err((message!("gdef-number-points", found = text), None));
    }
    if whole.len() > 1 && whole.starts_with('0') {
        let bare = text.trim_start_matches('0');
        let zero = if bare.is_empty() || bare.starts_with('.') {
            "0"
        } else {
            ""
        };
        let hint = message!("gdef-number-write", wanted = format!("{zero}{bare}"));
        return Err((message!("gdef-leading-zero", found = text), Some(hint)));
    }
    match fraction {
        Some("") => {
            let hint = message!("gdef-number-write", wanted = format!("{text}0"));
            Err((message!("gdef-float-tail", found = text), Some(hint)))
        }
        Some(_) => match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(ExprKind::Float(value)),
            _ => Err((message!("gdef-number-too-large"), None)),
        },
        None => match text.parse::<i64>() {
            Ok(value) => Ok(ExprKind::Int(value)),
            Err(_) => Err((
                message!("gdef-number-too-large"),
                Some(message!("gdef-number-too-large-hint", max = i64::MAX)),
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_or_named_for_what_they_are() {
        let cases = [
            ("007", "gdef-leading-zero"),
            ("00", "gdef-leading-zero"),
            ("00.5", "gdef-leading-zero"),
            ("1.", "gdef-float-tail"),
            (".5", "gdef-float-head"),
            ("1.2.3", "gdef-number-points"),
            ("2nd", "gdef-number-letters"),
            ("9223372036854775808", "gdef-number-too-large"),
        ];
        for (text, id) in cases {
            assert_eq!(number(text).unwrap_err().0.id, id, "{text}");
        }
        assert!(matches!(number("0"), Ok(ExprKind::Int(0))));
        assert!(matches!(
            number("9223372036854775807"),
            Ok(ExprKind::Int(i64::MAX))
        ));
        assert!(matches!(number("10.50"), Ok(ExprKind::Float(value)) if value == 10.5));
    }
}
