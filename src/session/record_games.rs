//! The rules for records of other programs: bundled rules for the same game, or rules that only display it.
//!
//! Such a record names no rules but states the number of its game (`GM`), the size of its board, the komi and the name
//! of a set of rules (`RU`). Rules say which of these they can adopt ([`RecordTerms`](crate::rules::RecordTerms)), and
//! their look what the name means ([`Look::settings_of_ruleset`](crate::board::Look::settings_of_ruleset)). If they
//! cannot, or if there are no rules for the game, the record is displayed as written.

use super::library::{self, LibraryGame};
use super::load::{Loaded, RulesRequest, load_rules};
use super::rules_file::{CompileWith, RulesFile, as_text};
use super::viewer::viewer;
use super::{Compiled, files};
use crate::base::Sources;
use crate::codec::records;
use crate::codec::records::{NamedRules, RootInfo, rules_hash};
use crate::codec::sgf::{has_steps, usual_side};
use crate::rules::Rules;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A bundled game with a game number.
struct NumberedGame {
    word: &'static str,
    gm: u32,
    size: (u32, u32),
    rules: Arc<dyn Rules>,
}

/// Returns the bundled games that have a number, which is only known after compiling them, once.
fn numbered_games() -> &'static [NumberedGame] {
    static GAMES: OnceLock<Vec<NumberedGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let numbered = |game: &LibraryGame| {
            let by_steps = game.about().sgf_number();
            let by_steps = by_steps.filter(|number| has_steps(*number));
            // Rules whose text does not contain `gm` have no number. This check avoids compiling all bundled games.
            if !game.rules.contains("gm") && by_steps.is_none() {
                return None;
            }
            let rules = load_rules(&RulesRequest::file(game.word())).ok()?.rules?;
            Some(NumberedGame {
                word: game.word(),
                gm: rules.game().gm.or(by_steps)?,
                size: (rules.game().width.into(), rules.game().height.into()),
                rules,
            })
        };
        library::games().iter().filter_map(numbered).collect()
    })
}

/// Returns the bundled game that a record of PGN or PDN names, by the names that looks give for the format, or else by
/// the names of the library.
fn library_game(root_info: &RootInfo) -> Option<LibraryGame> {
    let (format, name) = root_info.of_format.as_ref()?;
    let games = || library::games().iter().copied();
    let is_named = |game: &LibraryGame| {
        let names = game.about().records.get(*format);
        names.is_some_and(|names| names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    };
    let is_called = |game: &LibraryGame| game.word().eq_ignore_ascii_case(name);
    games().find(is_named).or_else(|| games().find(is_called))
}

/// Returns the rule file of the bundled game that a record of PGN or PDN names.
pub(super) fn library_rules(root_info: &RootInfo) -> Option<NamedRules> {
    let game = library_game(root_info)?;
    Some(NamedRules {
        name: game.file.to_owned(),
        hash: Some(rules_hash(game.rules)),
    })
}

/// Returns the request for the bundled rules of a record that names no rules, or `None` if no bundled game fits it.
fn library_request(root_info: &RootInfo) -> Option<RulesRequest> {
    if root_info.of_format.is_some() {
        let game = match &root_info.rules[..] {
            [] => library_game(root_info)?,
            [named] => {
                library::find(Path::new(&named.name)).filter(|game| game.file == named.name)?
            }
            _ => return None,
        };
        return Some(RulesRequest {
            overrides: values_named(root_info),
            ..RulesRequest::file(game.word())
        });
    }
    let gm = root_info.gm.filter(|_| root_info.rules.is_empty())?;
    let game = numbered_games().iter().find(|game| game.gm == gm)?;
    let size = size_of(root_info).filter(|size| *size != game.size);
    Some(RulesRequest {
        overrides: terms_of(root_info, size, &*game.rules)?,
        ..RulesRequest::file(game.word)
    })
}

/// Returns the request for the rules of a record: those that it names, searched for beside the file at `path`, in the
/// working directory and in the library; or else bundled ones. `None` if some of them are not found.
fn request_for(root_info: &RootInfo, path: Option<&Path>) -> Option<RulesRequest> {
    if root_info.rules.is_empty() {
        return library_request(root_info);
    }
    let named = root_info.rules.iter();
    let files = named.map(|rules| find_rules(path.unwrap_or(Path::new("")), rules));
    Some(RulesRequest {
        files: files.collect::<Option<Vec<PathBuf>>>()?,
        overrides: values_named(root_info),
        ..RulesRequest::default()
    })
}

/// Returns the bundled rules for a record that names no rules, or `None` if no bundled game fits it.
pub(super) fn rules_of(root_info: &RootInfo) -> Option<Arc<dyn Rules>> {
    load_rules(&library_request(root_info)?).ok()?.rules
}

/// Returns the rules of a record: those that it names, as they are found for the file at `path`, or else bundled ones.
pub(super) fn rules_for(root_info: &RootInfo, path: &Path) -> Option<Arc<dyn Rules>> {
    load_rules(&request_for(root_info, Some(path))?).ok()?.rules
}

/// Returns true if a bundled game fits a record that names no rules.
pub(super) fn has_rules(root_info: &RootInfo) -> bool {
    library_request(root_info).is_some()
}

/// Returns the columns and rows of the board of a record: as stated, otherwise the usual size for its game.
fn size_of(root_info: &RootInfo) -> Option<(u32, u32)> {
    let usual = || Some(u32::from(usual_side(root_info.gm?)?));
    root_info.size.or_else(|| usual().map(|side| (side, side)))
}

/// Returns the parameter values that a record states for the rules that it names.
pub(super) fn values_named(root_info: &RootInfo) -> Vec<(String, String)> {
    let overrides = root_info.overrides.iter();
    let overrides = overrides.filter_map(|value| value.split_once('='));
    overrides
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Returns the parameter values for a record that names no rules; `size` is the size of its board if it differs from
/// the size in the rules. Returns `None` if the rules cannot be played on such a board.
fn terms_of(
    root_info: &RootInfo,
    size: Option<(u32, u32)>,
    rules: &dyn Rules,
) -> Option<Vec<(String, String)>> {
    let terms = rules.record_terms();
    let mut overrides = Vec::new();
    if let Some((width, height)) = size {
        if !terms.size {
            return None;
        }
        overrides.push(("size".to_owned(), format!("{width}x{height}")));
    }
    let komi = root_info.komi.as_deref().filter(|_| terms.komi.is_some());
    let komi = komi.and_then(|komi| komi.parse::<f64>().ok());
    if let Some(komi) = komi.filter(|komi| komi.is_finite()) {
        overrides.push(("komi".to_owned(), komi.to_string()));
    }
    let parameters = rules.parameters();
    let named = root_info.game.as_deref().unwrap_or_default();
    let named = rules.game().look.settings_of_ruleset(named);
    overrides.extend(
        named
            .into_iter()
            .filter(|(name, _)| parameters.contains(&&**name)),
    );
    Some(overrides)
}

/// Rules whose parameters the user has not set. A record may be played with other parameter values, which it states
/// (`GTSET`) or which follow from its board.
#[derive(Clone)]
pub(super) struct AdaptableRules {
    pub(super) compile_with: CompileWith,
    pub(super) rules: Arc<dyn Rules>,
    /// The texts of the rules in play.
    pub(super) sources: Sources,
    /// The names of the rule files, as records state them.
    pub(super) names: Vec<String>,
    /// The parameter values in use.
    pub(super) overrides: Vec<String>,
}

/// Rules compiled with the parameter values of a record.
pub(super) struct AdaptedRules {
    pub(super) overrides: Vec<(String, String)>,
    pub(super) sources: Sources,
    pub(super) compiled: Compiled,
}

impl AdaptableRules {
    /// Returns the rules for a record, or `None` if those in play have its parameter values or cannot be adapted to it.
    pub(super) fn rules_for(&self, root_info: &RootInfo) -> Option<RulesOfRecord> {
        let overrides = self.values_of(root_info)?;
        if as_text(&overrides) == self.overrides {
            return None;
        }
        let compiled = (self.compile_with)(&self.sources, &overrides);
        compiled.rules.as_ref()?;
        Some(RulesOfRecord::Adapted(Box::new(AdaptedRules {
            overrides,
            sources: self.sources.clone(),
            compiled,
        })))
    }

    /// Returns the rules without parameter values of another record, which say nothing about this one.
    fn rules_as_written(&self) -> Arc<dyn Rules> {
        let overrides =
            (!self.overrides.is_empty()).then(|| (self.compile_with)(&self.sources, &[]));
        let written = overrides.and_then(|compiled| compiled.rules);
        written.unwrap_or_else(|| Arc::clone(&self.rules))
    }

    fn values_of(&self, root_info: &RootInfo) -> Option<Vec<(String, String)>> {
        if root_info.rules.is_empty() {
            let rules = self.rules_as_written();
            let game = rules.game();
            let is_same_game = root_info.gm.is_none() || root_info.gm == game.gm;
            let rules_size = (game.width.into(), game.height.into());
            let size = size_of(root_info).filter(|size| *size != rules_size);
            return is_same_game
                .then(|| terms_of(root_info, size, &*rules))
                .flatten();
        }
        let named = root_info.rules.iter().map(|file| &file.name);
        named.eq(&self.names).then(|| values_named(root_info))
    }
}

/// Rules that a record brings.
pub(super) enum RulesOfRecord {
    /// The rules that it names, or bundled ones for its game.
    Loaded(ByRecord, Box<Loaded>),
    /// Rules that only display it; `None` if there is no board for it.
    Viewer(Option<Arc<dyn Rules>>),
    /// The rules in play with other parameter values.
    Adapted(Box<AdaptedRules>),
}

/// Marks rules that the open record brought, as opposed to rules that the user asked for: another record may replace
/// them.
#[derive(Clone, Debug, Default)]
pub(super) struct ByRecord {
    /// The request for the rules; `None` if the record is only displayed.
    pub(super) request: Option<RulesRequest>,
    /// True if the record names these rules. Then a record that says nothing of its game is played by them as well.
    pub(super) is_named: bool,
}

impl ByRecord {
    /// Returns true if a file is as the record brought it: rules that it asks for, or what accompanies them.
    pub(super) fn brought(&self, file: &RulesFile) -> bool {
        let files = self.request.iter().flat_map(|request| &request.files);
        let mut asked = files.filter(|path| file.path.as_ref() == Some(path));
        !file.is_changed() && (file.path.is_none() || !file.is_rules() || asked.next().is_some())
    }

    /// Returns true if a record names the rules in play, as lost work and added games do, or needs no others.
    pub(super) fn is_named_by(&self, root_info: Option<&RootInfo>) -> bool {
        let Some(named) = root_info.and_then(|root_info| root_info.rules.first()) else {
            let says_game =
                |root_info: &RootInfo| root_info.gm.is_some() || root_info.of_format.is_some();
            return self.is_named && !root_info.is_some_and(says_game);
        };
        let rules_overrides = self
            .request
            .as_ref()
            .and_then(|request| request.files.first());
        rules_overrides.is_some_and(|own| match library::find(own) {
            Some(game) => game.file == named.name,
            None => own.file_name() == Path::new(&named.name).file_name(),
        })
    }

    /// Returns the rules for another record, which does not name those in play, or `None` if they are in play already.
    /// `path` is that of its file.
    pub(super) fn rules_for(
        &self,
        root_info: Option<&RootInfo>,
        path: Option<&Path>,
    ) -> Option<RulesOfRecord> {
        let request = root_info.and_then(|root_info| request_for(root_info, path));
        if request.is_some() && request == self.request {
            return None;
        }
        let loaded = request.and_then(|request| {
            let loaded = load_rules(&request).ok()?;
            loaded.rules.is_some().then_some((request, loaded))
        });
        Some(match loaded {
            Some((request, loaded)) => {
                let is_named = root_info.is_some_and(|root_info| !root_info.rules.is_empty());
                let request = Some(request);
                RulesOfRecord::Loaded(ByRecord { request, is_named }, Box::new(loaded))
            }
            None => RulesOfRecord::Viewer(root_info.and_then(viewer)),
        })
    }
}

impl RulesOfRecord {
    /// Returns the rules by which the record is read.
    pub(super) fn rules(&self) -> Option<&Arc<dyn Rules>> {
        match self {
            Self::Loaded(_, loaded) => loaded.rules.as_ref(),
            Self::Viewer(viewer) => viewer.as_ref(),
            Self::Adapted(adapted) => adapted.compiled.rules.as_ref(),
        }
    }
}

/// Returns the path of a rule file that a record names: the one with the right hash if there is one, otherwise the
/// first that exists.
pub(super) fn find_rules(record: &Path, rules: &NamedRules) -> Option<PathBuf> {
    let fits = |text: &str| {
        rules
            .hash
            .is_none_or(|hash| hash == records::rules_hash(text))
    };
    // Only the base name counts, so that a record cannot point to other folders.
    let base = Path::new(&rules.name).file_name()?;
    let beside = record.parent().map(|folder| folder.join(base));
    let in_current_folder = PathBuf::from(base);
    // The order of preference: a file on disk with the hash that the record states, the bundled game with that hash,
    // any file on disk of this name, the bundled game.
    let on_disk: Vec<(PathBuf, bool)> = beside
        .into_iter()
        .chain([in_current_folder])
        .filter_map(|path| {
            let text = files::read_text(&path, files::MAX_SOURCE_BYTES).ok()?;
            Some((path, fits(&text)))
        })
        .collect();
    if let Some((path, _)) = on_disk.iter().find(|(_, fits)| *fits) {
        return Some(path.clone());
    }
    let shipped = library::find(Path::new(base));
    match on_disk.into_iter().next() {
        Some((path, _)) if !shipped.is_some_and(|game| fits(game.rules)) => Some(path),
        // The short name, if it denotes this game: no rule file on disk has a name without an extension.
        _ => shipped.map(|game| PathBuf::from(game.word())),
    }
}
