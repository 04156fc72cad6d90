//! Formats numbers like JavaScript.

/// Returns the text of a number: the shortest digits that parse back to it, with an exponent from 1e21 on and below
/// 1e-6.
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
    if (1e-6..1e21).contains(&number.abs()) {
        return number.to_string();
    }
    // The same digits with an exponent, whose sign is always written.
    let scientific = format!("{number:e}");
    match scientific.contains("e-") {
        true => scientific,
        false => scientific.replace('e', "e+"),
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
