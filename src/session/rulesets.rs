//! Settings of parameters that the look of a game states, such as the rule of ko that a record means.

use super::load::{Loaded, compile_all};
use crate::base::{Diagnostic, FileId};
use crate::codec::look::stated_settings;
use crate::message;

/// Returns a warning for each setting in the look of rules (`[rulesets]`) that these rules do not have, or whose value they
/// refuse. Compiles the rules with each setting.
pub fn check_rulesets(loaded: &Loaded) -> Vec<Diagnostic> {
    let look = loaded.sources.files().get(loaded.rule_files);
    let (Some(rules), Some(look)) = (&loaded.rules, look) else {
        return Vec::new();
    };
    let file = FileId(u16::try_from(loaded.rule_files).unwrap_or(u16::MAX));
    let parameters = rules.parameters();
    let mut warnings = Vec::new();
    for (name, value, span) in stated_settings(look.text(), file) {
        if !parameters.contains(&name.as_str()) {
            let error = message!("look-ruleset-unknown", name = name);
            warnings.push(Diagnostic::warning(span, error));
            continue;
        }
        let setting = format!("{name}={value}");
        let mut options = loaded.options.clone();
        options.overrides.push((name, value));
        let (sources, rule_files) = (&loaded.sources, loaded.rule_files);
        let compiled = compile_all(sources, rule_files, loaded.language, &options);
        if let Some(reason) = compiled.diagnostics.iter().find(|found| found.is_error()) {
            let reason = reason.message.clone();
            let error = message!("look-ruleset-refused", setting = setting, reason = reason);
            warnings.push(Diagnostic::warning(span, error));
        }
    }
    warnings.sort_by_key(|warning| warning.span.start);
    warnings
}
