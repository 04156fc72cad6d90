//! Test results as JUnit XML, which build servers read.

use crate::base::clean::escape_markup;
use std::fmt::Write as _;
use std::time::Duration;

/// The tests of one game.
pub(super) struct Suite {
    name: String,
    pub(super) cases: Vec<Case>,
    /// Why some or all of them could not be run.
    error: Option<String>,
}

/// One test.
pub(super) struct Case {
    name: String,
    time: Duration,
    verdict: TestResult,
}

/// The result of a test.
pub(super) enum TestResult {
    Passed,
    Failed { message: String, text: String },
    Skipped,
}

impl Suite {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            cases: Vec::new(),
            error: None,
        }
    }

    pub(super) fn failed(name: &str, error: String) -> Self {
        Self {
            error: Some(error),
            ..Self::new(name)
        }
    }
}

impl Case {
    pub(super) fn new(name: &str, time: Duration, verdict: TestResult) -> Self {
        Self {
            name: name.to_owned(),
            time,
            verdict,
        }
    }

    pub(super) fn is_skipped(&self) -> bool {
        matches!(self.verdict, TestResult::Skipped)
    }
}

/// Writes the document.
pub(super) fn report(suites: &[Suite]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for suite in suites {
        let failures = suite.cases.iter();
        let failures = failures.filter(|case| matches!(case.verdict, TestResult::Failed { .. }));
        let skipped = suite.cases.iter().filter(|case| case.is_skipped()).count();
        let errors = usize::from(suite.error.is_some());
        let time: Duration = suite.cases.iter().map(|case| case.time).sum();
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{:.3}\">",
            escape(&suite.name),
            suite.cases.len() + errors,
            failures.count(),
            time.as_secs_f64()
        );
        if let Some(error) = &suite.error {
            let name = escape(&suite.name);
            let error = escape(error);
            let _ = writeln!(
                text,
                "    <testcase name=\"{name}\" classname=\"{name}\" time=\"0\">\n      <error>{error}</error>\n    </testcase>"
            );
        }
        for case in &suite.cases {
            let _ = write!(
                text,
                "    <testcase name=\"{}\" classname=\"{}\" time=\"{:.3}\"",
                escape(&case.name),
                escape(&suite.name),
                case.time.as_secs_f64()
            );
            text += &match &case.verdict {
                TestResult::Passed => "/>\n".to_owned(),
                TestResult::Skipped => ">\n      <skipped/>\n    </testcase>\n".to_owned(),
                TestResult::Failed { message, text } => format!(
                    ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                    escape(message),
                    escape(text)
                ),
            };
        }
        text += "  </testsuite>\n";
    }
    text + "</testsuites>\n"
}

/// Returns a text for an attribute or an element, in which lines stay apart in both.
fn escape(text: &str) -> String {
    escape_markup(text).replace('\n', "&#10;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_is_counted_and_texts_are_escaped() {
        let mut suite = Suite::new("a & \"b\".gdef");
        let failed = TestResult::Failed {
            message: "x < y".to_owned(),
            text: "one\n\u{1b}[2Jtwo".to_owned(),
        };
        let time = Duration::from_millis(1500);
        suite
            .cases
            .push(Case::new("first", time, TestResult::Passed));
        suite.cases.push(Case::new("second", time, failed));
        let skipped = Case::new("third", Duration::ZERO, TestResult::Skipped);
        suite.cases.push(skipped);
        let text = report(&[suite, Suite::failed("c.gdef", "no rules".to_owned())]);
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="a &amp; &quot;b&quot;.gdef" tests="3" failures="1" errors="0" skipped="1" time="3.000">
    <testcase name="first" classname="a &amp; &quot;b&quot;.gdef" time="1.500"/>
    <testcase name="second" classname="a &amp; &quot;b&quot;.gdef" time="1.500">
      <failure message="x &lt; y">one&#10;[2Jtwo</failure>
    </testcase>
    <testcase name="third" classname="a &amp; &quot;b&quot;.gdef" time="0.000">
      <skipped/>
    </testcase>
  </testsuite>
  <testsuite name="c.gdef" tests="1" failures="0" errors="1" skipped="0" time="0.000">
    <testcase name="c.gdef" classname="c.gdef" time="0">
      <error>no rules</error>
    </testcase>
  </testsuite>
</testsuites>
"#;
        assert_eq!(text, expected);
    }
}
