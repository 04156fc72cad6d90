//! From file names to rules: finds the texts on disk or in the library, compiles them, and applies the look.
//!
//! Invariant: [`compile_texts`] reads no file, so that a worker can check the text of an editor; [`load_rules`] reads
//! the files and then does the same.

use super::companion_paths::{companion_paths, language_of_path};
use super::files::{self, MAX_SOURCE_BYTES, shown};
use super::library::{self, LibraryFile, LibraryGame};
use super::rules_file::{CompileWith, TESTS_ENDING, as_text, is_tests_name};
use super::{Compiled, RulesFile, RulesFiles, author_words};
use crate::base::nearest::nearest;
use crate::base::{
    Diagnostic, FileId, Message, Severity, SeverityCounts, Source, Sources, Span, Value,
};
use crate::board::Look;
use crate::codec::look::{read_look, unknown_state, unknown_words};
use crate::message;
use crate::rules::assist::words_in;
use crate::rules::{Engine, Options, RuleLanguage, Rules};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the text of a file that an editor has not saved yet, or `None` for a file as it is on disk.
pub type Drafts<'a> = &'a dyn Fn(&Path) -> Option<Arc<str>>;

/// The ending of the look of a rule file.
const LOOK_ENDING: &str = "toml";

/// Reads a text file, or its draft if there is one.
fn read_draft(path: &Path, drafts: Drafts<'_>) -> Result<Arc<str>, Message> {
    match drafts(path) {
        Some(draft) => Ok(draft),
        None => files::read_text(path, MAX_SOURCE_BYTES).map(Arc::from),
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesRequest {
    /// The game file and its helper files; `-` is standard input.
    pub files: Vec<PathBuf>,
    /// The language of standard input and of files without a known extension.
    pub as_language: Option<&'static RuleLanguage>,
    /// Values for parameters of the rules, from `--set NAME=VALUE`.
    pub overrides: Vec<(String, String)>,
    /// True if every use of a language extension is an error.
    pub strict: bool,
    /// How legal moves are found.
    pub engine: Engine,
}

impl RulesRequest {
    /// Returns a request for one file with default settings.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            files: vec![path.into()],
            ..Self::default()
        }
    }
}

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextOrigin {
    /// A file on disk.
    Disk(PathBuf),
    /// The library, with the name of the bundled file; read-only.
    Library(String),
    /// Standard input; read-only.
    StandardInput,
}

type OriginText = (Source, TextOrigin);

impl TextOrigin {
    /// Returns the path of the file, if it is one on disk.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Disk(path) => Some(path),
            Self::Library(_) | Self::StandardInput => None,
        }
    }
}

/// Rules that were loaded from files.
#[derive(Clone)]
pub struct Loaded {
    /// The texts of the rules in order, then the look and the tests if there are any.
    pub sources: Sources,
    /// The origin of each source.
    pub origins: Vec<TextOrigin>,
    /// The number of sources that are rules, not a look.
    pub rule_files: usize,
    /// All diagnostics, those of the rules first.
    pub diagnostics: Vec<Diagnostic>,
    /// The rules with their look, or `None` if the rules have errors.
    pub rules: Option<Arc<dyn Rules>>,
    /// The language of the texts.
    pub language: &'static RuleLanguage,
    /// The options with which the texts were read.
    pub options: Options,
}

impl Loaded {
    /// Returns true if any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Adds the tests of the rules as the last text. Tests that cannot be read are left out: running them tells why.
    pub(super) fn with_tests(mut self) -> Self {
        let index = self
            .origins
            .first()
            .map(|first| find_tests(first, &|_| None));
        if let Some(Ok(Some((source, origin)))) = index {
            self.sources.add(source);
            self.origins.push(origin);
        }
        self
    }

    /// Returns the files, their texts and the result of compiling them, in the form that a session needs.
    pub(super) fn into_parts(self) -> (RulesFiles, Sources, Compiled) {
        let files = self.sources.files().iter().zip(&self.origins);
        let files: Vec<RulesFile> = files
            .map(|(source, origin)| {
                let path = origin.path().map(Path::to_owned);
                RulesFile::new(path, source.name(), Arc::clone(source.text()))
            })
            .collect();
        let (rule_files, language, options) = (self.rule_files, self.language, self.options);
        let set = as_text(&options.overrides);
        let is_fixed = !options.overrides.is_empty();
        let compile_with = language.has_parameters.then(|| -> CompileWith {
            let options = options.clone();
            Arc::new(move |sources, set| {
                let overrides = set.to_vec();
                let options = Options {
                    overrides,
                    ..options.clone()
                };
                compile_texts(sources, rule_files, language, &options)
            })
        });
        let files = RulesFiles {
            files,
            compile: Arc::new(move |sources| {
                compile_texts(sources, rule_files, language, &options)
            }),
            overrides: set,
            compile_with,
            is_fixed,
        };
        let compiled = Compiled {
            rules: self.rules,
            diagnostics: self.diagnostics,
        };
        (files, self.sources, compiled)
    }
}

/// Why rules could not be loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadError {
    /// What is wrong.
    pub message: Message,
    /// What can be done about it.
    pub hint: Option<Message>,
}

/// Returns true if an error of loading lies in the request itself, not in a file.
pub fn is_wrong_request(error: &Message) -> bool {
    error.id == "load-nothing-to-set"
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Loaded")
            .field("origins", &self.origins)
            .field("diagnostics", &self.diagnostics)
            .finish_non_exhaustive()
    }
}

impl From<Message> for LoadError {
    fn from(message: Message) -> Self {
        Self {
            message,
            hint: None,
        }
    }
}

/// The most diagnostics that are kept for one game.
const MAX_DIAGNOSTICS: usize = 1000;

/// Compiles the first `rule_files` texts, which are the rules, and applies the look that may follow them. Reads no
/// files.
pub fn compile_texts(
    sources: &Sources,
    rule_files: usize,
    language: &'static RuleLanguage,
    options: &Options,
) -> Compiled {
    let mut compiled = compile_all(sources, rule_files, language, options);
    limit_diagnostics(&mut compiled.diagnostics);
    compiled
}

/// Truncates the diagnostics and appends one with the number of those left out. It has the highest severity among them,
/// so that texts with errors are never taken for correct ones.
fn limit_diagnostics(diagnostics: &mut Vec<Diagnostic>) {
    let Some(first) = diagnostics.get(MAX_DIAGNOSTICS) else {
        return;
    };
    let left_out = SeverityCounts::of(diagnostics.iter().skip(MAX_DIAGNOSTICS));
    let more = message!("load-more-diagnostics", count = left_out.total());
    let severity = match left_out {
        SeverityCounts { errors: 1.., .. } => Severity::Error,
        SeverityCounts { warnings: 1.., .. } => Severity::Warning,
        _ => Severity::Note,
    };
    let last = Diagnostic::new(severity, first.span, more).standing_for(left_out);
    diagnostics.truncate(MAX_DIAGNOSTICS);
    diagnostics.push(last);
}

/// Compiles the first `rule_files` of the texts with the look that follows them, if there is one.
pub(super) fn compile_all(
    sources: &Sources,
    rule_files: usize,
    language: &'static RuleLanguage,
    options: &Options,
) -> Compiled {
    // The look and the tests follow the rules in `sources`, so the numbers of files in spans stay those of the whole
    // list.
    let mut texts = Sources::new();
    for source in sources.files().iter().take(rule_files) {
        texts.add(source.clone());
    }
    if texts
        .files()
        .iter()
        .all(|text| text.text().trim().is_empty())
    {
        let start = Span::new(FileId(0), 0, 0);
        let empty = Diagnostic::error(start, message!("load-empty"));
        return Compiled {
            diagnostics: vec![empty.with_hint(message!("load-hint-empty"))],
            rules: None,
        };
    }
    // The look is read inside the compiler, because it needs the pieces and squares of the game, and the rules need the
    // look (names of players, say) before they are finished. Its remarks go back as diagnostics of one more file.
    (language.compile)(&texts, options, &|game| {
        let source = sources.files().get(rule_files);
        let Some(source) = source.filter(|source| !is_tests_name(source.name())) else {
            return Vec::new();
        };
        let file = FileId(u16::try_from(rule_files).unwrap_or(u16::MAX));
        let (mut look, mut remarks) = read_look(source.text(), file, game);
        look.choose_commands(&options.overrides);
        let words = author_words::all(&texts);
        // A look that several files of rules share may translate what only another one says.
        let rules = texts.files().first().map_or("", Source::name);
        let is_unshared = source.name() == format!("{rules}.toml");
        if !look.words.is_empty() && (is_unshared || !words.is_empty()) {
            remarks.extend(unknown_words(source.text(), file, &words));
        }
        // The rules are not checked yet, so that a name counts as known if they mention it.
        if !look.state.is_empty() {
            let mentioned = texts.files().iter().flat_map(|file| words_in(file.text()));
            let mentioned: HashSet<&str> = mentioned.collect();
            let is_known = |names: &str| names.split(' ').all(|name| mentioned.contains(name));
            remarks.extend(unknown_state(source.text(), file, &is_known));
        }
        if !is_look_of(source.name(), rules) {
            // It is written for another game, perhaps on another board, and by another author.
            remarks.clear();
            look.title.clear();
            look.records.clear();
            look.rulesets.clear();
            look.uci = None;
        }
        remarks.sort_by_key(|remark| remark.span.start);
        let players_of_rules = std::mem::take(&mut game.look.players);
        game.look = Look {
            // What the rules have set stays: the colours of squares, and names of players if the look has none.
            squares: std::mem::take(&mut game.look.squares),
            ..look
        };
        if game.look.players.is_empty() {
            game.look.players = players_of_rules;
        }
        remarks
    })
}

/// Returns true if a file is the look of a file of rules, by their names.
fn is_look_of(look: &str, rules: &str) -> bool {
    let paths = companion_paths(Path::new(rules), LOOK_ENDING);
    let names = |path: &Path| path.file_name().map(ToOwned::to_owned);
    paths
        .iter()
        .any(|path| names(path) == names(Path::new(look)))
}

/// Finds, reads and compiles the files of a request.
///
/// # Errors
/// A file cannot be found or read, is not text, or is in an unsupported language; or parameters are to be set in a
/// language that has none ([`is_wrong_request`]). Errors inside the rules are diagnostics of the result.
pub fn load_rules(request: &RulesRequest) -> Result<Loaded, LoadError> {
    load_drafts(request, &|_| None)
}

/// Does the same as [`load_rules`] with texts that an editor has not saved yet.
///
/// # Errors
/// As for [`load_rules`].
pub fn load_drafts(request: &RulesRequest, drafts: Drafts<'_>) -> Result<Loaded, LoadError> {
    let FoundRules {
        mut sources,
        mut origins,
        language,
        unread: left_out,
    } = read_texts(request, drafts)?;
    let rule_files = origins.len();
    let mut unread = None;
    // A variant without a look of its own has that of the game that it includes.
    let looks = origins.iter().map(|origin| find_look(origin, drafts));
    match looks.map(Result::transpose).find_map(|look| look) {
        None => {}
        Some(Ok((source, origin))) => {
            sources.add(source);
            origins.push(origin);
        }
        Some(Err(error)) => unread = Some(error),
    }
    let options = Options {
        overrides: request.overrides.clone(),
        strict: request.strict,
        engine: request.engine,
    };
    let compiled = compile_texts(&sources, rule_files, language, &options);
    let mut diagnostics = compiled.diagnostics;
    say_why_unread(&mut diagnostics, &left_out);
    if let Some(error) = unread {
        let start = Span::new(FileId(0), 0, 0);
        let warning = message!("load-look-unread", reason = error);
        diagnostics.push(Diagnostic::warning(start, warning));
    }
    Ok(Loaded {
        sources,
        origins,
        rule_files,
        diagnostics,
        rules: compiled.rules,
        language,
        options,
    })
}

/// Finds and reads the texts of a request, without compiling them.
///
/// # Errors
/// As for [`load_rules`].
pub fn read_texts(request: &RulesRequest, drafts: Drafts<'_>) -> Result<FoundRules, LoadError> {
    let mut sources = Sources::new();
    let mut origins = Vec::new();
    for path in &request.files {
        let (source, origin) = rule_text(path, request.as_language, drafts)?;
        sources.add(source);
        origins.push(origin);
    }
    let first = origins.first().ok_or_else(|| message!("load-no-file"))?;
    let language = language_of(first, request.as_language);
    if !language.has_parameters
        && let Some((name, _)) = request.overrides.first()
    {
        return Err(LoadError {
            message: message!("load-nothing-to-set", name = name),
            hint: Some(message!("load-hint-nothing-to-set")),
        });
    }
    let unread = add_included(language, &mut sources, &mut origins, drafts);
    Ok(FoundRules {
        sources,
        origins,
        language,
        unread,
    })
}

/// The texts of a request.
#[derive(Debug)]
pub struct FoundRules {
    /// The texts of the rules, those of included files last.
    pub sources: Sources,
    /// The origin of each text.
    pub origins: Vec<TextOrigin>,
    /// The language of all texts.
    pub language: &'static RuleLanguage,
    /// Included files that exist but were not read: their names and the reasons.
    unread: Vec<(String, Message)>,
}

/// The most rule files of one game.
const MAX_FILES: usize = 100;

/// Adds all included files, directly or indirectly, each once. Files that cannot be read are left out: the rules report
/// where they are included. Returns the files that exist and were left out, with the reasons.
fn add_included(
    language: &RuleLanguage,
    sources: &mut Sources,
    origins: &mut Vec<TextOrigin>,
    drafts: Drafts<'_>,
) -> Vec<(String, Message)> {
    let mut unread = Vec::new();
    // The list grows while it is walked: what an included file includes comes to its end. `origins` is also the set of
    // what is known, which ends cycles; a name alone is not, since it may mean another file beside another including
    // file.
    let mut next = 0;
    while let (Some(text), Some(origin)) = (sources.files().get(next), origins.get(next)) {
        next += 1;
        let mut includes = Vec::new();
        for name in language.included_files(text.text()) {
            let is_loaded = |origin: &TextOrigin| origins.contains(origin);
            let (source, origin) = match included(name, origin, drafts) {
                Ok(Some(included)) if !is_loaded(&included.1) => included,
                Ok(_) => continue,
                Err(reason) => {
                    unread.push((name.to_owned(), reason));
                    continue;
                }
            };
            if !includes.iter().any(|(_, other, _)| *other == origin) {
                includes.push((source, origin, name.to_owned()));
            }
        }
        for (source, origin, name) in includes {
            if origins.len() >= MAX_FILES {
                unread.push((name, message!("load-too-many-files", files = MAX_FILES)));
                continue;
            }
            sources.add(source);
            origins.push(origin);
        }
    }
    unread
}

/// Adds the reason why an included file was left out; the rules only know that it is missing.
fn say_why_unread(diagnostics: &mut [Diagnostic], unread: &[(String, Message)]) {
    for diagnostic in diagnostics {
        let Some(Value::Text(name)) = diagnostic.message.arg("name") else {
            continue;
        };
        let reason = unread.iter().find(|(unread, _)| unread == name);
        if let Some((name, reason)) =
            reason.filter(|_| diagnostic.code() == "rules-include-missing")
        {
            diagnostic.message =
                message!("load-include-unread", name = name, reason = reason.clone());
            diagnostic.hint = None;
        }
    }
}

/// Returns an included file: beside the including file on disk, or else from the library. `None` if there is no such
/// file.
fn included(
    name: &str,
    by: &TextOrigin,
    drafts: Drafts<'_>,
) -> Result<Option<OriginText>, Message> {
    let mut error = None;
    // Another spelling is no other file.
    let name = name.trim_start_matches("./");
    if let TextOrigin::Disk(path) = by {
        let path = path.with_file_name(name);
        match read_draft(&path, drafts) {
            Ok(text) => return Ok(Some(on_disk(&path, text))),
            Err(reason) if reason.id == "session-file-missing" => {}
            // A file that exists but cannot be read: the bundled one of this name still helps, and if there is none,
            // this is the reason that is told.
            Err(reason) => error = Some(reason),
        }
    }
    match (library::find(Path::new(name)), error) {
        (Some(game), _) => Ok(Some(shipped(game))),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(None),
    }
}

/// Returns the text of a bundled file and its origin.
fn shipped(game: LibraryGame) -> OriginText {
    let source = Source::new(game.file, game.rules);
    (source, TextOrigin::Library(game.file.to_owned()))
}

/// Returns the text of a file on disk and its origin.
fn on_disk(path: &Path, text: impl Into<Arc<str>>) -> OriginText {
    let source = Source::new(shown(path), text);
    (source, TextOrigin::Disk(path.to_owned()))
}

/// Returns the text of one rule file, from disk, the library or standard input.
fn rule_text(
    path: &Path,
    as_language: Option<&'static RuleLanguage>,
    drafts: Drafts<'_>,
) -> Result<OriginText, LoadError> {
    if let Some(draft) = drafts(path) {
        let language = language_of_path(path).or(as_language);
        language.ok_or_else(|| unknown_language(path))?;
        return Ok(on_disk(path, draft));
    }
    // The order of the attempts matters: an unsaved text of the editor wins over the file; a name that can only be
    // meant as a bundled game (`is_explicit`) over a file of that name; and a file over the library for all other
    // names, so that a copy of a game in the working directory is what is played.
    if files::is_standard_input(path) {
        let bytes = files::read_input(path, MAX_SOURCE_BYTES)?;
        let text = files::as_text(path, bytes)?;
        return Ok((Source::new(shown(path), text), TextOrigin::StandardInput));
    }
    if library::is_explicit(path)
        && let Some(game) = library::find(path)
    {
        return Ok(shipped(game));
    }
    match files::read_text(path, MAX_SOURCE_BYTES) {
        Ok(text) => {
            let language = language_of_path(path).or(as_language);
            language.ok_or_else(|| {
                variants_of(path, &text, None).unwrap_or_else(|| unknown_language(path))
            })?;
            Ok(on_disk(path, text))
        }
        // A folder in the working directory may have the name of a bundled game.
        Err(error) if error.id == "session-file-is-directory" => match library::find(path) {
            Some(game) => Ok(shipped(game)),
            None => Err(error.into()),
        },
        Err(error) if error.id == "session-file-missing" => match library::find(path) {
            Some(game) => Ok(shipped(game)),
            None => Err(variant_in(path).unwrap_or_else(|| LoadError {
                message: error,
                hint: library::suggest(path)
                    .map(|game| message!("load-hint-library", name = game.name()))
                    .or_else(|| {
                        let is_rules = language_of_path(path).is_some();
                        is_rules.then(|| message!("load-hint-new", path = shown(path)))
                    }),
            })),
        },
        Err(error) => Err(error.into()),
    }
}

/// Returns the language of the first text, which applies to all.
fn language_of(
    origin: &TextOrigin,
    as_language: Option<&'static RuleLanguage>,
) -> &'static RuleLanguage {
    let named = match origin {
        TextOrigin::Disk(path) => language_of_path(path),
        TextOrigin::Library(file) => language_of_path(Path::new(file)),
        TextOrigin::StandardInput => None,
    };
    named.or(as_language).unwrap_or_else(RuleLanguage::first)
}

/// Returns the same for `variants.ini:NAME`, with how this variant becomes a game; `None` for another path.
fn variant_in(path: &Path) -> Option<LoadError> {
    let (file, name) = path.to_str()?.rsplit_once(':')?;
    let file = Path::new(file);
    let text = files::read_text(file, MAX_SOURCE_BYTES).ok()?;
    variants_of(file, &text, Some(name))
}

/// Returns what a file of variants has, and how the one that is asked for, or resembles it most, becomes a game; `None`
/// for another file.
fn variants_of(path: &Path, text: &str, asked: Option<&str>) -> Option<LoadError> {
    let is_ini = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ini"));
    let names = super::fairy::names(text);
    let first = names.first().filter(|_| is_ini)?;
    let listed = || names.iter().map(String::as_str);
    let name = asked.and_then(|asked| {
        let same = listed().find(|name| *name == asked);
        same.or_else(|| nearest(asked, listed()))
    });
    Some(LoadError {
        message: message!(
            "variants-listed",
            path = shown(path),
            names = names.join(", ")
        ),
        hint: Some(message!(
            "variants-hint-new",
            path = shown(path),
            name = name.unwrap_or(first)
        )),
    })
}

fn unknown_language(path: &Path) -> LoadError {
    LoadError {
        message: message!("load-unknown-language", path = shown(path)),
        hint: Some(message!("load-hint-language")),
    }
}

/// Returns the look of a game: `checkers.gdef.toml`, or else `checkers.toml`.
fn find_look(origin: &TextOrigin, drafts: Drafts<'_>) -> Result<Option<OriginText>, Message> {
    find_companion(origin, LibraryGame::look_file, LOOK_ENDING, drafts)
}

/// Finds and reads a file that accompanies a rule file: the one with `ending` beside a file, or the bundled one.
fn find_companion(
    rules: &TextOrigin,
    bundled: fn(&LibraryGame) -> Option<LibraryFile>,
    ending: &str,
    drafts: Drafts<'_>,
) -> Result<Option<OriginText>, Message> {
    match rules {
        TextOrigin::StandardInput => Ok(None),
        TextOrigin::Library(file) => Ok(library::find(Path::new(file)).and_then(|game| {
            let companion = bundled(&game)?;
            let text = Source::new(companion.name, companion.text()?);
            Some((text, TextOrigin::Library(companion.name.to_owned())))
        })),
        TextOrigin::Disk(rules) => {
            for path in companion_paths(rules, ending) {
                match read_draft(&path, drafts) {
                    Ok(text) => return Ok(Some(on_disk(&path, text))),
                    Err(error) if error.id == "session-file-missing" => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(None)
        }
    }
}

/// Returns the possible paths of the look of a rule file, the preferred one first.
pub fn look_paths(rules: &Path) -> Vec<PathBuf> {
    companion_paths(rules, LOOK_ENDING)
}

/// Finds and reads the tests of a rule file.
pub(super) fn find_tests(
    rules: &TextOrigin,
    drafts: Drafts<'_>,
) -> Result<Option<OriginText>, Message> {
    find_companion(rules, LibraryGame::tests_file, TESTS_ENDING, drafts)
}

#[cfg(test)]
mod tests;
