//! Which rules a record of another program is played by: those of the library for its game, or what only shows it.
//!
//! A record names no rules but the number of its game (`GM`), the size of its board and the komi. Rules say which of
//! these they can be played by ([`RecordTerms`]). Where they cannot, or where nobody has rules for the game, the record
//! is shown as it was written.

use super::Compiled;
use super::library::{self, LibraryGame};
use super::load::{Loaded, RulesRequest, load_rules};
use super::rules_text::CompileWith;
use super::viewer::viewer;
use crate::base::Sources;
use crate::codec::records::RootInfo;
use crate::codec::sgf::usual_side;
use crate::rules::{RecordTerms, Rules};
use std::sync::{Arc, OnceLock};

/// A game of the library with a number.
struct NumberedGame {
    word: &'static str,
    gm: u32,
    size: (u32, u32),
    terms: RecordTerms,
}

/// The games of the library that have a number. They are compiled once to know it.
fn numbered_games() -> &'static [NumberedGame] {
    static GAMES: OnceLock<Vec<NumberedGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let numbered = |game: &LibraryGame| {
            // Rules without the word cannot say their number, and compiling all that ship takes long.
            if !game.rules.contains("gm") {
                return None;
            }
            let rules = load_rules(&RulesRequest::file(game.word())).ok()?.rules?;
            Some(NumberedGame {
                word: game.word(),
                gm: rules.game().gm?,
                size: (rules.game().width.into(), rules.game().height.into()),
                terms: rules.record_terms(),
            })
        };
        library::games().iter().filter_map(numbered).collect()
    })
}

/// Returns what to load for a record that names no rules, or `None` if no game of the library fits it.
fn library_request(root_info: &RootInfo) -> Option<RulesRequest> {
    let gm = root_info.gm.filter(|_| root_info.rules.is_empty())?;
    let game = numbered_games().iter().find(|game| game.gm == gm)?;
    let size = size_of(root_info).filter(|size| *size != game.size);
    Some(RulesRequest {
        overrides: terms_of(root_info, size, game.terms)?,
        ..RulesRequest::file(game.word)
    })
}

/// Returns true if a game of the library fits a record that names no rules.
pub(super) fn has_rules(root_info: &RootInfo) -> bool {
    library_request(root_info).is_some()
}

/// Returns the columns and rows of the board of a record: what it says, or else what is usual in its game.
fn size_of(root_info: &RootInfo) -> Option<(u32, u32)> {
    let usual = || Some(u32::from(usual_side(root_info.gm?)?));
    root_info.size.or_else(|| usual().map(|side| (side, side)))
}

/// Returns the values that a record gives to the rules that it names.
pub(super) fn values_named(root_info: &RootInfo) -> Vec<(String, String)> {
    let set = root_info.sets.iter();
    let set = set.filter_map(|set| set.split_once('='));
    set.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Returns what to set for a record that names no rules, on a board of another size than the text of the rules says.
/// Returns `None` if the rules cannot be played on it.
fn terms_of(
    root_info: &RootInfo,
    size: Option<(u32, u32)>,
    terms: RecordTerms,
) -> Option<Vec<(String, String)>> {
    let mut set = Vec::new();
    if let Some((width, height)) = size {
        if !terms.size {
            return None;
        }
        set.push(("size".to_owned(), format!("{width}x{height}")));
    }
    let komi = root_info.komi.as_deref().filter(|_| terms.komi);
    let komi = komi.and_then(|komi| komi.parse::<f64>().ok());
    if let Some(komi) = komi.filter(|komi| komi.is_finite()) {
        set.push(("komi".to_owned(), komi.to_string()));
    }
    Some(set)
}

/// Returns values that are set, each as `NAME=VALUE`.
pub(super) fn as_text(set: &[(String, String)]) -> Vec<String> {
    let set = set.iter();
    set.map(|(name, value)| format!("{name}={value}")).collect()
}

/// The rules that the person asked for without setting anything: a record may be played by other values of them, which
/// it names (`GTSET`) or which follow from its board.
#[derive(Clone)]
pub(super) struct Fitting {
    pub(super) compile_with: CompileWith,
    pub(super) rules: Arc<dyn Rules>,
    /// The texts of the rules in play.
    pub(super) sources: Sources,
    /// The files of the rules, as records name them.
    pub(super) names: Vec<String>,
    /// What is set now.
    pub(super) set: Vec<String>,
}

/// Rules with the values of a record.
pub(super) struct Fitted {
    pub(super) set: Vec<(String, String)>,
    pub(super) sources: Sources,
    pub(super) compiled: Compiled,
}

impl Fitting {
    /// Returns the rules for a record, or `None` if those in play have its values, or if no values make them fit.
    pub(super) fn rules_for(&self, root_info: &RootInfo) -> Option<RulesOfRecord> {
        let set = self.values_of(root_info)?;
        if as_text(&set) == self.set {
            return None;
        }
        let compiled = (self.compile_with)(&self.sources, &set);
        compiled.rules.as_ref()?;
        Some(RulesOfRecord::Fitted(Box::new(Fitted {
            set,
            sources: self.sources.clone(),
            compiled,
        })))
    }

    fn values_of(&self, root_info: &RootInfo) -> Option<Vec<(String, String)>> {
        if root_info.rules.is_empty() {
            let game = self.rules.game();
            let is_same_game = root_info.gm.is_none() || root_info.gm == game.gm;
            let own = (game.width.into(), game.height.into());
            // While values of another record are set, the size of the text is not known.
            let size = size_of(root_info).filter(|size| !self.set.is_empty() || *size != own);
            let terms = self.rules.record_terms();
            return is_same_game
                .then(|| terms_of(root_info, size, terms))
                .flatten();
        }
        let named = root_info.rules.iter().map(|file| &file.name);
        named.eq(&self.names).then(|| values_named(root_info))
    }
}

/// Rules that a record brings with it.
pub(super) enum RulesOfRecord {
    /// Those of the library for its game.
    Library(RulesRequest, Box<Loaded>),
    /// Rules that only show it; `None` if there is no board for it.
    Viewer(Option<Arc<dyn Rules>>),
    /// Those in play, with other values.
    Fitted(Box<Fitted>),
}

/// Tells that the rules in play are those of the record, and not what the person asked for: another record may bring
/// other ones.
#[derive(Clone, Debug, Default)]
pub(super) struct ByRecord {
    /// What was loaded from the library; `None` if the record is only shown.
    pub(super) request: Option<RulesRequest>,
}

impl ByRecord {
    /// Returns the rules for another record, or `None` if they are in play.
    pub(super) fn rules_for(&self, root_info: Option<&RootInfo>) -> Option<RulesOfRecord> {
        let request = root_info.and_then(library_request);
        if request.is_some() && request == self.request {
            return None;
        }
        let loaded = request.and_then(|request| {
            let loaded = load_rules(&request).ok()?;
            loaded.rules.is_some().then_some((request, loaded))
        });
        Some(match loaded {
            Some((request, loaded)) => RulesOfRecord::Library(request, Box::new(loaded)),
            None => RulesOfRecord::Viewer(root_info.and_then(viewer)),
        })
    }
}

impl RulesOfRecord {
    /// Returns the rules to read the record by.
    pub(super) fn rules(&self) -> Option<&Arc<dyn Rules>> {
        match self {
            Self::Library(_, loaded) => loaded.rules.as_ref(),
            Self::Viewer(viewer) => viewer.as_ref(),
            Self::Fitted(fitted) => fitted.compiled.rules.as_ref(),
        }
    }
}
