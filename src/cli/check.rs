//! `gametui check`: all diagnostics of a rule file.

use super::arguments::CheckArguments;
use super::console::{Console, ExitKind};
use super::diagnostics;
use super::interrupt::Interrupt;
use crate::base::{Diagnostic, Limits, SeverityCounts, Source, Sources, Span, Value};
use crate::message;
use crate::search::advice;
use crate::session::files::shown;
use crate::session::load::{LoadError, load_rules};
use crate::session::rulesets::check_rulesets;
use std::io;
use std::time::{Duration, Instant};

/// The extra time for stopping when the time is up.
const LONGEST_STEP: Duration = Duration::from_millis(500);

pub(super) fn run(arguments: &CheckArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let begin = Instant::now();
    let is_spent = || begin.elapsed() >= arguments.seconds;
    let sentence = console.say(&message!("cli-time-is-up"));
    interrupt.cancel_after(arguments.seconds.saturating_add(LONGEST_STEP), sentence);
    let mut request = arguments.rules.request();
    request.strict = arguments.strict;
    let mut is_cut = false;
    let mut loaded = match load_rules(&request) {
        Ok(loaded) => loaded,
        Err(error) => return unread(arguments, &error, console),
    };
    let settings = check_rulesets(&loaded);
    loaded.diagnostics.extend(settings);
    // What is known is printed before the rules run.
    print(arguments, &loaded.diagnostics, &loaded.sources, console)?;
    console.flush()?;
    if let Some(rules) = &loaded.rules {
        let limits = Limits {
            stop: &is_spent,
            ..interrupt.limits()
        };
        let advice = advice::find(&**rules, &limits);
        print(arguments, &advice.remarks, &loaded.sources, console)?;
        loaded.diagnostics.extend(advice.remarks);
        is_cut = !advice.is_complete && !interrupt.is_signalled();
    }
    if !arguments.json {
        summary(&loaded.diagnostics, console)?;
    }
    if is_cut {
        let seconds = console.texts().decimal(arguments.seconds.as_secs_f64(), 1);
        let cut = message!("cli-check-cut", seconds = seconds);
        let words = console.say(&cut);
        console.error_line(&words)?;
    }
    Ok(match interrupt.exit() {
        ExitKind::Done if loaded.has_errors() => ExitKind::Errors,
        exit => exit,
    })
}

/// Prints diagnostics on standard output.
fn print(
    arguments: &CheckArguments,
    found: &[Diagnostic],
    sources: &Sources,
    console: &mut Console,
) -> io::Result<()> {
    if !arguments.json {
        return diagnostics::print_all(found, sources, console);
    }
    for diagnostic in found {
        let value = diagnostics::json(diagnostic, sources, console.texts());
        console.json(&value)?;
    }
    Ok(())
}

/// Reports a file that cannot be read as an error of the whole file.
fn unread(
    arguments: &CheckArguments,
    error: &LoadError,
    console: &mut Console,
) -> io::Result<ExitKind> {
    if arguments.json {
        let first = || arguments.rules.files.first().map(|path| shown(path));
        let name = match error.message.arg("path") {
            Some(Value::Text(path)) => Some(path.clone()),
            _ => first(),
        };
        let mut sources = Sources::new();
        let file = sources.add(Source::new(name.unwrap_or_default(), ""));
        let diagnostic = Diagnostic::error(Span::new(file, 0, 0), error.message.clone());
        let value = diagnostics::json(&diagnostic, &sources, console.texts());
        console.json(&value)?;
    } else {
        console.complain(&error.message, error.hint.as_ref())?;
    }
    Ok(super::rules::exit_of(&error.message))
}

/// Prints the numbers of errors and warnings on standard error, since standard output is only for the diagnostics.
fn summary(found: &[Diagnostic], console: &mut Console) -> io::Result<()> {
    let SeverityCounts {
        errors, warnings, ..
    } = SeverityCounts::of(found);
    let text = if errors + warnings == 0 {
        console.say(&message!("cli-check-clean"))
    } else {
        console.say(&message!(
            "cli-check-summary",
            errors = message!("cli-errors", count = errors),
            warnings = message!("cli-warnings", count = warnings)
        ))
    };
    console.error_line(&text)
}
