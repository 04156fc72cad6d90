//! Which rules a record of another program is played by: those of the library for its game, or what only shows it.
//!
//! A record names no rules but the number of its game (`GM`), the size of its board and the komi. Rules say which of
//! these they can be played by ([`RecordTerms`]). Where they cannot, or where nobody has rules for the game, the record
//! is shown as it was written.

use super::library::{self, LibraryGame};
use super::load::{Loaded, RulesRequest, load_rules};
use super::viewer::viewer;
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
        let numbered = |game: LibraryGame| {
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
        library::games().into_iter().filter_map(numbered).collect()
    })
}

/// Returns what to load for a record that names no rules, or `None` if no game of the library fits it.
fn library_request(root_info: &RootInfo) -> Option<RulesRequest> {
    let gm = root_info.gm.filter(|_| root_info.rules.is_empty())?;
    let game = numbered_games().iter().find(|game| game.gm == gm)?;
    let mut request = RulesRequest::file(game.word);
    let usual = usual_side(gm).map(|side| (side.into(), side.into()));
    let size = root_info.size.or(usual).filter(|size| *size != game.size);
    if let Some((width, height)) = size {
        if !game.terms.size {
            return None;
        }
        let size = format!("{width}x{height}");
        request.overrides.push(("size".to_owned(), size));
    }
    let komi = root_info.komi.as_deref().filter(|_| game.terms.komi);
    let komi = komi.and_then(|komi| komi.parse::<f64>().ok());
    if let Some(komi) = komi.filter(|komi| komi.is_finite()) {
        request
            .overrides
            .push(("komi".to_owned(), komi.to_string()));
    }
    Some(request)
}

/// Rules that a record brings with it.
pub(super) enum RulesOfRecord {
    /// Those of the library for its game.
    Library(RulesRequest, Box<Loaded>),
    /// Rules that only show it; `None` if there is no board for it.
    Viewer(Option<Arc<dyn Rules>>),
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
        }
    }
}
