//! The table of rule languages. Everything that loads, edits or lists rules reads it, so that a new language is a room
//! of its own and a line here.

use super::assist::EditorSupport;
use super::format::FormatStyle;
use super::highlight::{HighlightKind, Highlights};
use super::syntax::tokens::Lexis;
use super::variant::Variant;
use super::{Options, Rules, bdl, bggl, gdef};
use crate::base::{Diagnostic, Sources};
use crate::board::Game;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The result of compiling the texts of a game.
#[derive(Clone)]
pub struct Compiled {
    /// All diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// The rules; `None` if the texts have an error.
    pub rules: Option<Arc<dyn Rules>>,
}

impl fmt::Debug for Compiled {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.rules.as_ref().map(|rules| &rules.game().name);
        out.debug_struct("Compiled")
            .field("rules", &name)
            .field("diagnostics", &self.diagnostics)
            .finish()
    }
}

/// Applies a look to a game before its rules are compiled, and returns what is wrong with the look.
pub type Dress<'a> = &'a dyn Fn(&mut Game) -> Vec<Diagnostic>;

/// A language of rules.
pub struct RuleLanguage {
    /// The fixed name of the language, which is also the extension of its files.
    pub name: &'static str,
    /// True if parameters in the text can be overridden from outside ([`Options::overrides`]).
    pub has_parameters: bool,
    /// Compiles the texts of a game.
    pub compile: fn(&Sources, &Options, Dress<'_>) -> Compiled,
    /// Highlights a text: pieces in order and without overlap; ordinary identifiers and whitespace are left out.
    pub highlight: fn(&str) -> Highlights,
    /// Returns the words that editors colour by patterns, with their classes; words of JavaScript in scripts included.
    pub pattern_words: fn() -> Vec<(&'static str, HighlightKind)>,
    /// Returns where a text names the files that it includes, without the quotes.
    pub includes: fn(&str) -> Vec<Range<usize>>,
    /// What begins a comment, and what ends it; nothing where it ends with the line.
    pub comment: (&'static str, &'static str),
    /// How its texts are formatted; `None` if they are not.
    pub(in crate::rules) style: Option<FormatStyle>,
    /// Returns the variants of a text; empty if the language has none or the text is broken.
    pub variants: fn(&str) -> Vec<Variant>,
    /// How it answers an editor; see [`super::assist`].
    pub(in crate::rules) assist: EditorSupport,
}

/// All languages. Where games share a name, the one in the earlier language is meant.
static LANGUAGES: [RuleLanguage; 3] = [
    RuleLanguage {
        name: "gdef",
        has_parameters: true,
        compile: |sources, options, dress| {
            let compiled = gdef::compile(sources, options);
            let made = compiled.game.zip(compiled.program);
            finish(compiled.diagnostics, made, dress, |game, program| {
                let rules = gdef::GdefRules::new(game, &program)?.with_engine(options.engine);
                let rules = rules.with_record_terms(compiled.record_terms);
                let rules = rules.with_constants(compiled.constants);
                Ok(rules.with_parameters(compiled.parameters))
            })
        },
        highlight: gdef::highlight::highlight,
        pattern_words: gdef::highlight::words,
        includes: gdef::include_ranges,
        comment: ("/*", "*/"),
        style: Some(FormatStyle {
            lexis: Lexis::Gdef,
            indent: 2,
            has_line_comments: false,
            has_colons: false,
            has_arrays: false,
            has_properties: false,
            pictures: &["start", "lines"],
            named_picture: Some("map"),
            board: None,
        }),
        variants: gdef::variants::variants,
        assist: EditorSupport {
            names: gdef::names::names,
            snippets: gdef::snippets::SNIPPETS,
            offer: gdef::names::offer,
            is_reserved: gdef::names::is_reserved,
            is_hook: gdef::names::is_hook,
            judge: "isMoveLegal",
            described_words: gdef::names::words,
        },
    },
    RuleLanguage {
        name: "bdl",
        has_parameters: true,
        compile: |sources, options, dress| {
            let compiled = bdl::compile(sources, options);
            let made = compiled.game.zip(compiled.program);
            finish(compiled.diagnostics, made, dress, bdl::BdlRules::new)
        },
        highlight: bdl::highlight::highlight,
        pattern_words: bdl::highlight::words,
        includes: |_| Vec::new(),
        comment: ("//", ""),
        style: Some(FormatStyle {
            lexis: Lexis::Bdl,
            indent: 2,
            has_line_comments: true,
            has_colons: false,
            has_arrays: false,
            has_properties: true,
            pictures: &[],
            named_picture: None,
            board: None,
        }),
        variants: |_| Vec::new(),
        assist: EditorSupport {
            names: bdl::names::names,
            snippets: bdl::snippets::SNIPPETS,
            offer: bdl::names::offer,
            is_reserved: bdl::names::is_reserved,
            is_hook: |_| false,
            judge: "initial_piece_position",
            described_words: bdl::names::words,
        },
    },
    RuleLanguage {
        name: "bggl",
        has_parameters: false,
        compile: |sources, options, dress| {
            let compiled = bggl::compile(sources, options);
            let made = compiled.game.zip(compiled.program);
            finish(
                compiled.diagnostics,
                made,
                dress,
                |game, (program, tables)| bggl::BgglRules::new(game, &program, tables),
            )
        },
        highlight: bggl::highlight::highlight,
        pattern_words: bggl::highlight::words,
        includes: |_| Vec::new(),
        comment: ("//", ""),
        style: Some(FormatStyle {
            lexis: Lexis::Bggl,
            indent: 4,
            has_line_comments: true,
            has_colons: true,
            has_arrays: true,
            has_properties: false,
            pictures: &[],
            named_picture: None,
            board: Some("Board"),
        }),
        variants: |_| Vec::new(),
        assist: EditorSupport {
            names: bggl::names::names,
            snippets: bggl::snippets::SNIPPETS,
            offer: bggl::names::offer,
            is_reserved: bggl::names::is_reserved,
            is_hook: |name| name == "isValidMove",
            judge: "isValidMove",
            described_words: bggl::names::words,
        },
    },
];

// The look is applied before the rules are made, because the rules own the game afterwards and are shared. Its errors
// do not keep the game from being played.
fn finish<P, R: Rules + 'static>(
    mut diagnostics: Vec<Diagnostic>,
    made: Option<(Game, P)>,
    dress: Dress<'_>,
    make_rules: impl FnOnce(Game, P) -> Result<R, Diagnostic>,
) -> Compiled {
    let mut finished: Option<Arc<dyn Rules>> = None;
    if let Some((mut game, program)) = made {
        diagnostics.extend(dress(&mut game));
        match make_rules(game, program) {
            Ok(rules) => finished = Some(Arc::new(rules)),
            Err(error) => diagnostics.push(error),
        }
    }
    Compiled {
        diagnostics,
        rules: finished,
    }
}

/// Returns the languages, oldest first.
pub fn languages() -> &'static [RuleLanguage] {
    &LANGUAGES
}

impl RuleLanguage {
    /// Returns the default language, which is the oldest.
    pub fn first() -> &'static Self {
        let [first, ..] = &LANGUAGES;
        first
    }

    /// Returns the language with a fixed name.
    pub fn named(name: &str) -> Option<&'static Self> {
        languages().iter().find(|language| language.name == name)
    }

    /// Returns the names of the files that a text includes, in order.
    pub fn included_files<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let ranges = (self.includes)(text).into_iter();
        ranges.filter_map(|range| text.get(range)).collect()
    }

    /// Returns true if texts of the language can include files.
    pub fn has_includes(&self) -> bool {
        !(self.includes)("include \"a\";").is_empty()
    }

    /// Returns the language of a file by its extension, in any case. A `.txt` after the extension is ignored.
    pub fn of_file(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        let name = name.strip_suffix(".txt").unwrap_or(&name);
        let (_, ending) = name.rsplit_once('.')?;
        Self::named(ending)
    }
}

impl fmt::Debug for RuleLanguage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("RuleLanguage").field(&self.name).finish()
    }
}

impl PartialEq for RuleLanguage {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for RuleLanguage {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::title::{LANGUAGE_NAMES, title_of};

    #[test]
    fn titles_know_every_language() {
        let names = languages().iter().map(|language| language.name);
        assert_eq!(names.collect::<Vec<_>>(), LANGUAGE_NAMES);
    }

    #[test]
    fn endings_tell_the_language_in_any_case() {
        let table = [
            ("a.gdef", Some("gdef")),
            ("A.GDEF.Txt", Some("gdef")),
            ("a.BDL", Some("bdl")),
            ("a.bggl.txt", Some("bggl")),
            ("a.txt", None),
            ("gdef", None),
            ("a.gdef.bak", None),
        ];
        for (name, language) in table {
            let language_of_file = RuleLanguage::of_file(name);
            assert_eq!(
                language_of_file.map(|language_of_file| language_of_file.name),
                language,
                "{name}"
            );
        }
    }

    #[test]
    fn a_file_names_the_game() {
        assert_eq!(title_of("a/b/chess.gdef"), "chess");
        assert_eq!(title_of("C:\\games\\Go.GDEF.txt"), "Go");
        assert_eq!(title_of("hex.rules"), "hex");
        assert_eq!(title_of(".gdef"), ".gdef");
        assert_eq!(title_of("-"), "-");
    }
}
