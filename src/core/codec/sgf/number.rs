//! Formats numbers like JavaScript.

/// Returns the text of a number: the shortest digits that parse back to it, with an exponent from 1e21 on and below
/// 1e-6.
#[must_use]
pub(crate) fn javascript_number(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|digit| *digit != '.').collect();
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let sign = if number < 0.0 { "-" } else { "" };
    // The number of digits before the decimal point.
    let point = exponent + 1;
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    match point {
        _ if count <= point && point <= 21 => format!("{sign}{digits}{}", zeros(point - count)),
        1..=21 => {
            let (whole, part) = digits.split_at(usize::try_from(point).unwrap_or(0));
            format!("{sign}{whole}.{part}")
        }
        -5..=0 => format!("{sign}0.{}{digits}", zeros(-point)),
        _ => {
            let (first, rest) = digits.split_at(1);
            let dot = if rest.is_empty() { "" } else { "." };
            let plus = if exponent < 0 { '-' } else { '+' };
            format!("{sign}{first}{dot}{rest}e{plus}{}", exponent.abs())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_javascript_does() {
        let rows = [
            (0.0, "0"),
            (-0.0, "0"),
            (19.0, "19"),
            (-6.5, "-6.5"),
            (0.1, "0.1"),
            (123_456.789, "123456.789"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (0.000_001, "0.000001"),
            (0.000_000_1, "1e-7"),
            (-1.25e-9, "-1.25e-9"),
            (5e-324, "5e-324"),
            (f64::INFINITY, "Infinity"),
            (f64::NAN, "NaN"),
        ];
        for (number, wanted) in rows {
            assert_eq!(javascript_number(number), wanted);
        }
    }
}
