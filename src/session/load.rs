//! From names of files to rules: finds the texts on disk or in the library, compiles them, and applies the look.
//!
//! Invariant: [`compile_texts`] reads no file, so that a worker can check what stands in an editor; [`load_rules`] is
//! the same after reading.

use super::files::{self, MAX_SOURCE_BYTES, shown};
use super::library;
use crate::base::{Diagnostic, FileId, Message, Source, Sources, Span};
use crate::codec::look::read_look;
use crate::message;
use crate::rules::{Rules, gdef};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The longest rules text on standard input, in mebibytes, is that of a file.
const MEBIBYTE: u64 = 1 << 20;

/// A language of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleLanguage {
    /// The imperative language of this program's library.
    Gdef,
    /// The declarative language.
    Bdl,
    /// The object-oriented language.
    Bggl,
}

impl RuleLanguage {
    /// Its fixed name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Gdef => "gdef",
            Self::Bdl => "bdl",
            Self::Bggl => "bggl",
        }
    }

    /// The language of a file by its ending, in any case; `.txt` behind it is allowed.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let name = name.strip_suffix(".txt").unwrap_or(&name);
        let (_, ending) = name.rsplit_once('.')?;
        match ending {
            "gdef" => Some(Self::Gdef),
            "bdl" => Some(Self::Bdl),
            "bggl" => Some(Self::Bggl),
            _ => None,
        }
    }
}

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct RulesRequest {
    /// The game file and its helper files; `-` is standard input.
    pub files: Vec<PathBuf>,
    /// The language of standard input and of files whose name does not tell.
    pub as_language: Option<RuleLanguage>,
    /// `--set NAME=VALUE`.
    pub overrides: Vec<(String, String)>,
    /// True when every use of an extension is an error.
    pub strict: bool,
}

impl RulesRequest {
    /// A request for one file, nothing else said.
    #[must_use]
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            files: vec![path.into()],
            ..Self::default()
        }
    }
}

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file.
    Disk(PathBuf),
    /// The library, by the name of the file there; read-only.
    Library(String),
    /// Standard input; read-only.
    StandardInput,
}

impl Origin {
    /// The file, where there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Disk(path) => Some(path),
            Self::Library(_) | Self::StandardInput => None,
        }
    }

    /// True when the text cannot be saved where it comes from.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        !matches!(self, Self::Disk(_))
    }
}

/// A text with a name, as a file or an editor holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The name shown in diagnostics.
    pub name: String,
    /// The contents.
    pub text: Arc<str>,
}

impl Text {
    /// A text with a name.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
        }
    }
}

/// Rules that were compiled, or why they were not.
#[derive(Clone)]
pub struct Checked {
    /// The rule texts in order, then the look.
    pub sources: Sources,
    /// Everything there is to say of the texts, rules first.
    pub diagnostics: Vec<Diagnostic>,
    /// The rules with their look; nothing when the texts have errors.
    pub rules: Option<Arc<dyn Rules>>,
}

impl Checked {
    /// True when some diagnostic is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Rules from files.
#[derive(Clone)]
pub struct Loaded {
    /// The texts and what came of them.
    pub checked: Checked,
    /// Where each rule text comes from.
    pub origins: Vec<Origin>,
    /// Where the look comes from; it is the last of the sources.
    pub look: Option<Origin>,
}

/// Why nothing could be loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadFault {
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub hint: Option<Message>,
}

impl From<Message> for LoadFault {
    fn from(message: Message) -> Self {
        Self {
            message,
            hint: None,
        }
    }
}

/// Compiles texts of a language, the game first, and applies a look. Reads nothing from outside.
#[must_use]
pub fn compile_texts(texts: &[Text], look: Option<&Text>, options: &gdef::Options) -> Checked {
    let mut sources = Sources::new();
    for text in texts {
        sources.add(Source::new(text.name.as_str(), Arc::clone(&text.text)));
    }
    if texts.iter().all(|text| text.text.trim().is_empty()) {
        let start = Span::new(FileId(0), 0, 0);
        let empty = Diagnostic::error(start, message!("load-empty"));
        return Checked {
            sources,
            diagnostics: vec![empty.with_hint(message!("load-hint-empty"))],
            rules: None,
        };
    }
    let compiled = gdef::compile(&sources, options);
    let mut diagnostics = compiled.diagnostics;
    let mut rules: Option<Arc<dyn Rules>> = None;
    let mut game = compiled.game;
    if let Some(look) = look {
        let file = sources.add(Source::new(look.name.as_str(), Arc::clone(&look.text)));
        if let Some(game) = &mut game {
            let (found, remarks) = read_look(&look.text, file, game);
            game.look = found;
            diagnostics.extend(remarks);
        }
    }
    if let (Some(game), Some(program)) = (game, compiled.program) {
        rules = assemble(game, program);
    }
    Checked {
        sources,
        diagnostics,
        rules,
    }
}

fn assemble(
    _game: crate::board::Game,
    _program: crate::rules::vm::tree::Program,
) -> Option<Arc<dyn Rules>> {
    None
}

/// Finds, reads and compiles the files of a request.
///
/// # Errors
/// A file cannot be found or read, is no text, or is of a language that is not supported. Faults *inside* the rules are
/// diagnostics of the answer.
pub fn load_rules(request: &RulesRequest) -> Result<Loaded, LoadFault> {
    let mut texts = Vec::new();
    let mut origins = Vec::new();
    for path in &request.files {
        let (text, origin) = rule_text(path, request.as_language)?;
        texts.push(text);
        origins.push(origin);
    }
    let mut unread = None;
    let found = origins.first().map(find_look);
    let look = match found {
        Some(Ok(look)) => look,
        Some(Err(fault)) => {
            unread = Some(fault);
            None
        }
        None => return Err(message!("load-no-file").into()),
    };
    let options = gdef::Options {
        overrides: request.overrides.clone(),
        strict: request.strict,
    };
    let text = look.as_ref().map(|(text, _)| text);
    let mut checked = compile_texts(&texts, text, &options);
    if let Some(fault) = unread {
        let start = Span::new(FileId(0), 0, 0);
        let warning = message!("load-look-unread", reason = fault);
        checked
            .diagnostics
            .push(Diagnostic::warning(start, warning));
    }
    Ok(Loaded {
        checked,
        origins,
        look: look.map(|(_, origin)| origin),
    })
}

/// The text of one rule file, from disk, the library or standard input.
fn rule_text(path: &Path, as_language: Option<RuleLanguage>) -> Result<(Text, Origin), LoadFault> {
    if path.as_os_str() == "-" {
        supported(as_language.unwrap_or(RuleLanguage::Gdef), path)?;
        return Ok((standard_input()?, Origin::StandardInput));
    }
    match files::read_text(path, MAX_SOURCE_BYTES) {
        Ok(text) => {
            let language = RuleLanguage::of_path(path).or(as_language);
            supported(language.ok_or_else(|| unknown_language(path))?, path)?;
            Ok((Text::new(shown(path), text), Origin::Disk(path.to_owned())))
        }
        Err(fault) if fault.id == "session-file-missing" => match library::find(path) {
            Some(game) => Ok((
                Text::new(game.file, game.rules),
                Origin::Library(game.file.to_owned()),
            )),
            None => Err(LoadFault {
                message: fault,
                hint: library::suggest(path)
                    .map(|game| message!("load-hint-library", name = game.name())),
            }),
        },
        Err(fault) => Err(fault.into()),
    }
}

fn supported(language: RuleLanguage, path: &Path) -> Result<(), LoadFault> {
    match language {
        RuleLanguage::Gdef => Ok(()),
        RuleLanguage::Bdl | RuleLanguage::Bggl => Err(LoadFault {
            message: message!(
                "load-language-not-supported",
                path = shown(path),
                language = language.word()
            ),
            hint: None,
        }),
    }
}

fn unknown_language(path: &Path) -> LoadFault {
    LoadFault {
        message: message!("load-unknown-language", path = shown(path)),
        hint: Some(message!("load-hint-language")),
    }
}

fn standard_input() -> Result<Text, LoadFault> {
    let path = Path::new("-");
    let mut bytes = Vec::new();
    let read = std::io::stdin()
        .lock()
        .take(MAX_SOURCE_BYTES + 1)
        .read_to_end(&mut bytes);
    if let Err(error) = read {
        let reason = error.to_string();
        return Err(message!("load-input-failed", reason = reason).into());
    }
    if bytes.len() as u64 > MAX_SOURCE_BYTES {
        let limit = MAX_SOURCE_BYTES / MEBIBYTE;
        return Err(message!("session-file-too-long", path = "-", limit = limit).into());
    }
    let text = files::as_text(path, bytes)?;
    Ok(Text::new("-", text))
}

/// The look beside a game: `checkers.gdef.toml`, else `checkers.toml`.
fn find_look(origin: &Origin) -> Result<Option<(Text, Origin)>, Message> {
    match origin {
        Origin::StandardInput => Ok(None),
        Origin::Library(file) => Ok(library::find(Path::new(file)).and_then(|game| {
            let text = Text::new(game.look_file(), game.look?);
            Some((text, Origin::Library(game.look_file())))
        })),
        Origin::Disk(path) => {
            for candidate in look_paths(path) {
                match files::read_text(&candidate, MAX_SOURCE_BYTES) {
                    Ok(text) => {
                        let text = Text::new(shown(&candidate), text);
                        return Ok(Some((text, Origin::Disk(candidate))));
                    }
                    Err(fault) if fault.id == "session-file-missing" => {}
                    Err(fault) => return Err(fault),
                }
            }
            Ok(None)
        }
    }
}

/// Where the look of a rule file may lie, in the order of preference.
#[must_use]
pub fn look_paths(rules: &Path) -> Vec<PathBuf> {
    let mut full = rules.as_os_str().to_owned();
    full.push(".toml");
    let mut paths = vec![PathBuf::from(full)];
    let mut stem = rules.to_owned();
    if has_ending(&stem, "txt") {
        stem.set_extension("");
    }
    if RuleLanguage::of_path(&stem).is_some() {
        paths.push(stem.with_extension("toml"));
    }
    paths
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn endings_tell_the_language_in_any_case() {
        let table = [
            ("a.gdef", Some(RuleLanguage::Gdef)),
            ("dir.bdl/A.GDEF.Txt", Some(RuleLanguage::Gdef)),
            ("a.BDL", Some(RuleLanguage::Bdl)),
            ("a.bggl.txt", Some(RuleLanguage::Bggl)),
            ("a.txt", None),
            ("gdef", None),
            ("a.gdef.bak", None),
        ];
        for (name, language) in table {
            assert_eq!(RuleLanguage::of_path(Path::new(name)), language, "{name}");
        }
    }

    #[test]
    fn a_look_lies_beside_its_rules() {
        let names = |rules: &str| -> Vec<String> {
            let paths = look_paths(Path::new(rules));
            paths
                .iter()
                .map(|path| path.display().to_string())
                .collect()
        };
        assert_eq!(names("d/a.gdef"), ["d/a.gdef.toml", "d/a.toml"]);
        assert_eq!(names("a.Gdef.TXT"), ["a.Gdef.TXT.toml", "a.toml"]);
        assert_eq!(names("rules"), ["rules.toml"]);
    }

    #[test]
    fn what_cannot_be_loaded_says_why_and_what_to_do() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            path
        };
        let table: [(PathBuf, &str, Option<&str>); 6] = [
            (
                folder.path().join("none.gdef"),
                "session-file-missing",
                None,
            ),
            (
                folder.path().join("chekers.gdef"),
                "session-file-missing",
                Some("load-hint-library"),
            ),
            (folder.path().to_owned(), "session-file-is-directory", None),
            (file("a.bdl", b"x"), "load-language-not-supported", None),
            (
                file("a.text", b"x"),
                "load-unknown-language",
                Some("load-hint-language"),
            ),
            (file("b.gdef", b"\0"), "session-file-is-binary", None),
        ];
        for (path, id, hint) in table {
            let Err(fault) = load_rules(&RulesRequest::file(&path)) else {
                panic!("{path:?} was loaded");
            };
            assert_eq!(fault.message.id, id, "{path:?}");
            assert_eq!(fault.hint.map(|hint| hint.id), hint, "{path:?}");
        }
        let empty = load_rules(&RulesRequest::file(file("c.gdef", b" \n"))).ok();
        let diagnostics = empty.expect("loaded").checked.diagnostics;
        assert_eq!(diagnostics.len(), 1);
        assert_eq!(diagnostics[0].code(), "load-empty");
    }

    #[test]
    fn a_name_that_is_not_on_disk_is_a_game_of_the_library() {
        let loaded = load_rules(&RulesRequest::file("games/nowhere/../checkers"));
        assert!(loaded.is_err(), "only plain names lead to the library");
        let loaded = load_rules(&RulesRequest::file("checkers"))
            .ok()
            .expect("loaded");
        assert_eq!(
            loaded.origins,
            [Origin::Library("checkers.gdef".to_owned())]
        );
        assert_eq!(
            loaded.look,
            Some(Origin::Library("checkers.toml".to_owned()))
        );
        assert!(loaded.origins[0].is_read_only());
        assert_eq!(loaded.checked.sources.files().len(), 2);
    }
}
