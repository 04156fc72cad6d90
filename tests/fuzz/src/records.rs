//! Arbitrary rules with a record: it is opened and judged, saved, and opened again as the same game.
//!
//! The first line names the language; a line `===` separates the rules from the record.

use super::rules::compile;
use gametui::base::{Source, Sources};
use gametui::rules::{Options, RuleLanguage};
use gametui::session::load::compile_texts;
use gametui::session::{Compiled, NavigationStep, RulesFile, RulesFiles, Session};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The longest text that is tried.
const LONGEST: usize = 20_000;
/// How often the rules may poll whether to stop.
const PATIENCE: u32 = 3_000;

/// Opens, saves and opens again.
pub fn open_and_save(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Some((language, rest)) = text.split_once('\n') else {
        return;
    };
    let Some((rules, record)) = rest.split_once("\n===\n") else {
        return;
    };
    let name = format!("fuzz.{}", language.trim());
    let Some(language) = RuleLanguage::of_file(&name) else {
        return;
    };
    if text.len() > LONGEST {
        return;
    }
    let Some((mut first, is_judged)) = open(&name, language, rules, record) else {
        return;
    };
    let saved = first.document().to_text();
    let Some((mut second, is_judged_again)) = open(&name, language, rules, &saved) else {
        panic!("what was saved does not open:\n{saved}");
    };
    assert_eq!(second.record().size(), first.record().size(), "{saved}");
    if is_judged && is_judged_again {
        let mut nodes = vec![(first.record().root(), second.record().root())];
        while let Some((one, other)) = nodes.pop() {
            first.step(NavigationStep::To(one));
            second.step(NavigationStep::To(other));
            assert_eq!(first.position(), second.position(), "{saved}");
            assert_eq!(first.outcome(), second.outcome(), "{saved}");
            assert_eq!(
                first.tree().verdict(one),
                second.tree().verdict(other),
                "{saved}"
            );
            let (one, other) = (first.record().node(one), second.record().node(other));
            assert_eq!(one.children().len(), other.children().len(), "{saved}");
            nodes.extend(
                one.children()
                    .iter()
                    .copied()
                    .zip(other.children().iter().copied()),
            );
        }
        first.step(NavigationStep::Start);
        second.step(NavigationStep::Start);
    }
    let (first, second) = (first.document().to_text(), second.document().to_text());
    if is_judged && is_judged_again {
        assert_eq!(first, second);
    }
}

/// Returns a session with rules and a record, and true if everything was judged.
fn open(
    name: &str,
    language: &'static RuleLanguage,
    rules: &str,
    record: &str,
) -> Option<(Session, bool)> {
    let mut sources = Sources::new();
    sources.add(Source::new(name, rules));
    let compiled = compile(&sources, language)?;
    if compiled.start().board.cells().len() > 400 {
        return None;
    }
    let files = RulesFiles {
        files: vec![RulesFile::new(None, name, rules)],
        compile: Arc::new(move |sources| compile_texts(sources, 1, language, &Options::default())),
        overrides: Vec::new(),
        compile_with: None,
        is_fixed: false,
    };
    let compiled = Compiled {
        rules: Some(compiled),
        diagnostics: Vec::new(),
    };
    let mut session = Session::new(files, sources, compiled);
    let loaded = session.game_reader().read_text("fuzz.sgf", record).ok()?;
    session.take_game(loaded);
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= PATIENCE;
    session.run_pending_until(&gametui::search::Bounds::stopped_by(&stop));
    let is_judged = asked.load(Ordering::Relaxed) < PATIENCE;
    Some((session, is_judged))
}
