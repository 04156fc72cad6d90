//! Which texts belong to one game, and what is wrong with them.
//!
//! An editor opens files, not games: a helper file is checked as a part of the games that include it, a look and tests
//! with the rules beside them.

use super::documents::{DocumentKind, Documents, MAX_BYTES, kind_of, without_dots};
use super::text::IndexedText;
use crate::base::{CancelToken, Diagnostic, FileId, Limits, Severity, Source, Sources, Span};
use crate::message;
use crate::rules::assist::{Fix, fix};
use crate::rules::{Ask, RuleLanguage, Rules, languages};
use crate::search::advice;
use crate::session::files;
use crate::session::load::{LoadError, TextOrigin, look_paths};
use crate::session::rule_tests::{RuleTest, TestFailure, TestedRules, is_tests_name, tests_paths};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most files of a folder that are searched for those that include a file.
const MAX_FILES: usize = 300;
/// The most games that are checked after the change of one file.
const MAX_GAMES: usize = 8;
/// The time for counting the moves at the start of each game that is checked.
const COUNT: Duration = Duration::from_secs(1);
/// The time for advice on rules.
const ADVICE: Duration = Duration::from_secs(2);

/// A remark on a text, in the terms of the program.
#[derive(Clone, Debug)]
pub(super) struct FixableDiagnostic {
    pub diagnostic: Diagnostic,
    pub fix: Option<Fix>,
}

/// What is known of a game.
#[derive(Clone)]
pub(super) struct GameAnalysis {
    /// The rule file.
    pub root: PathBuf,
    /// The texts: rules, look and tests; `None` for the path of a bundled file.
    pub files: Vec<(Option<PathBuf>, Arc<IndexedText>)>,
    /// The versions of those that are open.
    pub versions: Vec<(PathBuf, i32)>,
    /// The remarks, whose spans refer to `files`.
    pub remarks: Vec<FixableDiagnostic>,
    /// The compiled rules.
    pub rules: Option<Arc<dyn Rules>>,
    /// The number of moves at the start, if it was counted, and true if these are all.
    pub moves: Option<(usize, bool)>,
    /// The number of tests.
    pub tests: usize,
}

impl GameAnalysis {
    /// Returns true if a file of tests has errors, so that some of its tests were not read.
    pub(super) fn has_unread_tests(&self) -> bool {
        self.remarks.iter().any(|remark| {
            let file = self.files.get(usize::from(remark.diagnostic.span.file.0));
            let path = file.and_then(|(path, _)| path.as_deref());
            let is_tests = path.is_some_and(|path| is_tests_name(&path.to_string_lossy()));
            is_tests && remark.diagnostic.severity == Severity::Error
        })
    }

    /// Returns true if a text belongs to the game.
    pub(super) fn has(&self, path: &Path) -> bool {
        let mut files = self.files.iter();
        self.root == path || files.any(|(file, _)| file.as_deref() == Some(path))
    }

    /// Returns true if no text of the game has changed since it was checked.
    pub(super) fn is_current(&self, documents: &Documents) -> bool {
        let is_open = |(path, version): &(PathBuf, i32)| {
            documents.get(path).map(|open| open.version) == Some(*version)
        };
        self.versions.iter().all(is_open)
    }
}

/// Returns the rule files of the games that a document belongs to.
pub(super) fn roots_of(path: &Path, documents: &Documents) -> Vec<PathBuf> {
    let exists = |path: &Path| documents.get(path).is_some() || files::is_file(path);
    let companions: fn(&Path) -> Vec<PathBuf> = match documents.kind(path) {
        DocumentKind::Rules(language) => return including(path, language, documents),
        DocumentKind::Other => return Vec::new(),
        DocumentKind::Look => look_paths,
        DocumentKind::Tests => tests_paths,
    };
    let ending = match documents.kind(path) {
        DocumentKind::Tests => ".tests.toml",
        _ => ".toml",
    };
    let name = path.to_string_lossy();
    let Some(base) = name.strip_suffix(ending) else {
        return Vec::new();
    };
    let mut candidates = vec![PathBuf::from(base)];
    candidates.extend(languages().iter().map(|language| {
        let ending = language.name;
        PathBuf::from(format!("{base}.{ending}"))
    }));
    // The other direction is asked as well: a look belongs to rules only if it is the one that they would take, since
    // `checkers.gdef.toml` hides `checkers.toml`.
    let is_meant = |rules: &PathBuf| {
        let is_rules = matches!(documents.kind(rules), DocumentKind::Rules(_));
        let companion = companions(rules).into_iter().find(|own| exists(own));
        is_rules && exists(rules) && companion.as_deref() == Some(path)
    };
    candidates.retain(is_meant);
    candidates
}

/// Returns the files that include a file, directly or not, and are not included themselves; the file itself if there is
/// none.
fn including(path: &Path, language: &'static RuleLanguage, documents: &Documents) -> Vec<PathBuf> {
    let mut texts: Vec<(PathBuf, Arc<str>)> = Vec::new();
    let folder = path.parent().filter(|_| path.is_absolute());
    if let Some(folder) = folder.filter(|_| language.has_includes()) {
        for (name, is_folder) in files::list_folder(folder, MAX_FILES) {
            let other = folder.join(&name);
            if is_folder || kind_of(&other) != DocumentKind::Rules(language) {
                continue;
            }
            let draft = documents.draft(&other);
            let text = draft.or_else(|| {
                let text = files::read_text(&other, MAX_BYTES as u64).ok()?;
                Some(Arc::from(text))
            });
            texts.extend(text.map(|text| (other, text)));
        }
        // Files that were not saved yet.
        for (other, document) in documents.iter() {
            let is_here =
                other.parent() == Some(folder) && document.kind == DocumentKind::Rules(language);
            if is_here && !texts.iter().any(|(known, _)| known == other) {
                let text = documents.draft(other);
                texts.extend(text.map(|text| (other.to_owned(), text)));
            }
        }
    }
    let includes: Vec<(&Path, Vec<PathBuf>)> = texts
        .iter()
        .filter(|(_, text)| text.contains("include"))
        .map(|(file, text)| {
            let names = language.included_files(text);
            let names = names
                .into_iter()
                .map(|name| without_dots(&file.with_file_name(name)));
            (&**file, names.collect())
        })
        .collect();
    // A search upwards from the file along "is included by". Those that nobody includes are the games.
    let mut seen = BTreeSet::from([path]);
    let mut queue = vec![path];
    let mut roots = Vec::new();
    while let Some(file) = queue.pop() {
        let parents = includes
            .iter()
            .filter(|(_, names)| names.iter().any(|name| name == file));
        let mut is_root = true;
        for (parent, _) in parents {
            is_root = false;
            if seen.insert(parent) {
                queue.push(parent);
            }
        }
        if is_root && roots.len() < MAX_GAMES {
            roots.push(file.to_owned());
        }
    }
    // Files that include each other in a circle.
    if roots.is_empty() {
        roots.push(path.to_owned());
    }
    roots.sort();
    roots
}

/// Compiles the rules of a game and reads its look and its tests. The tests are `None` if the rules cannot be read.
pub(super) fn check(root: &Path, documents: &Documents) -> (GameAnalysis, Option<TestedRules>) {
    let request = documents.request(root);
    let drafts = |path: &Path| documents.draft(path);
    let mut checked = GameAnalysis {
        root: root.to_owned(),
        files: Vec::new(),
        versions: Vec::new(),
        remarks: Vec::new(),
        rules: None,
        moves: None,
        tests: 0,
    };
    let mut tests = None;
    let (sources, diagnostics, origins) = match TestedRules::load_drafts(&request, &drafts) {
        Ok((tested, origins)) => {
            checked.rules = tested.rules.clone();
            checked.tests = tested.tests.len();
            let texts = (tested.sources.clone(), tested.diagnostics.clone(), origins);
            tests = Some(tested);
            texts
        }
        Err(error) => unreadable(root, &error),
    };
    checked.files = sources
        .files()
        .iter()
        .zip(&origins)
        .map(|(source, origin)| {
            let path = origin.path().map(without_dots);
            let open = path.as_deref().and_then(|path| documents.get(path));
            let lines = open.and_then(|document| document.lines.clone());
            let lines =
                lines.unwrap_or_else(|| Arc::new(IndexedText::new(Arc::clone(source.text()))));
            (path, lines)
        })
        .collect();
    checked.versions = checked
        .files
        .iter()
        .filter_map(|(path, _)| {
            let path = path.as_ref()?;
            Some((path.clone(), documents.get(path)?.version))
        })
        .collect();
    checked.remarks = diagnostics
        .into_iter()
        .map(|error| remark(error, &sources))
        .collect();
    (checked, tests)
}

fn unreadable(root: &Path, error: &LoadError) -> (Sources, Vec<Diagnostic>, Vec<TextOrigin>) {
    let mut sources = Sources::new();
    sources.add(Source::new(root.to_string_lossy(), ""));
    let diagnostic = Diagnostic::error(Span::new(FileId(0), 0, 0), error.message.clone());
    let diagnostic = match &error.hint {
        Some(hint) => diagnostic.with_hint(hint.clone()),
        None => diagnostic,
    };
    (
        sources,
        vec![diagnostic],
        vec![TextOrigin::Disk(root.to_owned())],
    )
}

fn remark(diagnostic: Diagnostic, sources: &Sources) -> FixableDiagnostic {
    let text = sources
        .get(diagnostic.span.file)
        .map_or("", |source| source.text());
    let fix = fix(&diagnostic, text);
    FixableDiagnostic { diagnostic, fix }
}

/// Adds the number of moves at the start and advice on the rules, for which some positions are examined. Returns false
/// if there is nothing to add or if the work was cancelled.
pub(super) fn examine(checked: &mut GameAnalysis, cancel: &CancelToken) -> bool {
    let Some(rules) = checked.rules.clone() else {
        return false;
    };
    checked.moves = count_moves(&*rules, COUNT, cancel);
    let begin = Instant::now();
    let limits = Limits {
        stop: &|| begin.elapsed() >= ADVICE,
        cancel: Some(cancel),
        ..Limits::default()
    };
    let advice = advice::find(&*rules, &limits);
    if cancel.is_cancelled() {
        return false;
    }
    let hints = advice.remarks.into_iter();
    checked
        .remarks
        .extend(hints.map(|diagnostic| FixableDiagnostic {
            diagnostic,
            fix: None,
        }));
    true
}

/// Counts the moves at the start of a game. Also returns whether these are all.
pub(super) fn count_moves(
    rules: &dyn Rules,
    time: Duration,
    cancel: &CancelToken,
) -> Option<(usize, bool)> {
    let begin = Instant::now();
    let limits = Limits {
        stop: &|| begin.elapsed() >= time,
        cancel: Some(cancel),
        ..Limits::default()
    };
    let listing = rules.worker().moves(Ask::all(&rules.start(), &limits));
    (!cancel.is_cancelled()).then(|| (listing.moves.len(), listing.complete.is_ok()))
}

/// Returns the remark on a test that took too long.
pub(super) fn stopped_test(test: &RuleTest) -> FixableDiagnostic {
    let stopped = message!("lsp-test-stopped", name = &test.name);
    FixableDiagnostic {
        diagnostic: Diagnostic::warning(test.span, stopped),
        fix: None,
    }
}

/// Returns the remarks on a failed test: one in the tests, and one at each place of the rules that explains it.
pub(super) fn test_remarks(
    test: &RuleTest,
    failure: TestFailure,
    tests: FileId,
) -> Vec<FixableDiagnostic> {
    let diagnostic = failure.diagnostic;
    let in_rules = diagnostic
        .related
        .iter()
        .filter(|related| related.span.file != tests);
    let in_rules = in_rules.map(|related| {
        let place = message!(
            "lsp-test-failed-here",
            name = &test.name,
            what = related.message.clone()
        );
        Diagnostic::warning(related.span, place)
            .with_related(diagnostic.span, diagnostic.message.clone())
    });
    let mut diagnostics: Vec<Diagnostic> = in_rules.collect();
    diagnostics.push(diagnostic);
    let remarks = diagnostics.into_iter().map(|diagnostic| FixableDiagnostic {
        diagnostic,
        fix: None,
    });
    remarks.collect()
}
