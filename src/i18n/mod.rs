//! Translation: turns [`Message`]s into sentences of the user's language.
//!
//! Invariant: only `cli`, `tui` and `lsp` call it. The sentences are in `assets/texts/LANGUAGE/*.ftl` (Fluent), which are
//! embedded in the program. Everything that comes from outside is cleaned here, once.

pub mod sentences;

use crate::base::clean::clean;
use crate::base::{Message, Translator, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

static TEXTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/texts");

/// A language of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
    /// Polish.
    Pl,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::En, Self::Es, Self::Pl];

    /// Returns the code: `en`, `es` or `pl`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
            Self::Pl => "pl",
        }
    }

    /// Returns the language of a code or locale such as `pl`, `es_AR.UTF-8`, `en-GB`.
    pub fn from_locale(locale: &str) -> Option<Self> {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()?
            .to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

/// The sentences of one language. Missing sentences are taken from English.
#[derive(Clone, Copy)]
pub struct Texts {
    language: Language,
}

impl Texts {
    /// Returns the sentences of a language.
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// Returns the sentences of this language, then those of English where it is another one.
    fn bundles(self) -> impl Iterator<Item = &'static Bundle> {
        let english = (self.language != Language::En).then_some(Language::En);
        [self.language].into_iter().chain(english).map(bundle)
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns a number with `digits` decimals, after the decimal point or comma of the language.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        match self.language() {
            Language::En => text,
            Language::Es | Language::Pl => text.replace('.', ","),
        }
    }

    /// Returns a share of one in per cent, with `digits` decimals.
    pub fn percent(&self, share: f64, digits: usize) -> String {
        // Adding zero makes a negative zero positive.
        format!("{} %", self.decimal(share * 100.0 + 0.0, digits))
    }

    /// Returns the sentence for a message. An unknown identifier is returned unchanged, so that nothing is lost.
    pub fn say(&self, message: &Message) -> String {
        // Cleaned here and nowhere else: arguments come from files, the texts of this program do not. A part that is a
        // message itself has been cleaned by its own call.
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            let value = match value {
                Value::Text(text) => FluentValue::from(clean(text).into_owned()),
                Value::Localized(texts) => {
                    let own_text = texts.get(self.language.code());
                    let text = own_text.or_else(|| texts.get(Language::En.code()));
                    FluentValue::from(clean(text.map_or("", String::as_str)).into_owned())
                }
                Value::Number(number) => whole_number(*number),
                Value::Message(part) => FluentValue::from(self.say(part)),
            };
            args.set(*name, value);
        }
        self.pattern(message.id, &args)
            .unwrap_or_else(|| message.id.to_owned())
    }

    /// Returns a sentence without arguments.
    pub fn word(&self, id: &'static str) -> String {
        self.say(&Message::new(id))
    }

    /// Returns further words for a sentence, by which it is found, in this language; empty if it has none.
    pub fn words(&self, id: &str) -> String {
        let bundle = bundle(self.language);
        let message = bundle.get_message(id);
        message
            .and_then(|message| message.get_attribute("words"))
            .map(|words| bundle.format_pattern(words.value(), None, &mut Vec::new()))
            .map_or_else(String::new, Cow::into_owned)
    }

    /// Returns a sentence without arguments whose identifier is put together; `None` if neither this language nor English
    /// has it.
    pub fn find(&self, id: &str) -> Option<String> {
        self.pattern(id, &FluentArgs::new())
    }

    /// Returns the same, or the identifier itself, so that nothing is lost.
    pub fn text(&self, id: &str) -> String {
        self.find(id).unwrap_or_else(|| id.to_owned())
    }

    /// Returns true if this language or English has the sentence.
    pub fn knows(&self, id: &str) -> bool {
        self.bundles().any(|bundle| {
            bundle
                .get_message(id)
                .is_some_and(|found| found.value().is_some())
        })
    }

    fn pattern(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        self.bundles().find_map(|bundle| {
            let pattern = bundle.get_message(id)?.value()?;
            // An argument that is missing stays visible as `{$name}`, which says more than no sentence at all.
            let mut errors = Vec::new();
            Some(
                bundle
                    .format_pattern(pattern, Some(args), &mut errors)
                    .into_owned(),
            )
        })
    }
}

/// Fluent computes plural forms in `f64`; numbers beyond its exact range are passed as text, for the general plural
/// form.
fn whole_number(number: i64) -> FluentValue<'static> {
    match i32::try_from(number) {
        Ok(small) => FluentValue::from(small),
        Err(_) => FluentValue::from(number.to_string()),
    }
}

/// Returns the sentences of a language, which are read once, when they are first asked for.
fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; 3] = [const { OnceLock::new() }; 3];
    let [english, spanish, polish] = &BUNDLES;
    match language {
        Language::En => english,
        Language::Es => spanish,
        Language::Pl => polish,
    }
    .get_or_init(|| read_bundle(language))
}

fn read_bundle(language: Language) -> Bundle {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Fluent would put U+2068 and U+2069 around each argument, against mixed directions of writing. Terminals show them
    // as boxes or blanks, and no language of this program is written from right to left.
    bundle.set_use_isolating(false);
    let files = TEXTS
        .get_dir(language.code())
        .into_iter()
        .flat_map(Dir::files);
    for text in files.filter_map(|file| file.contents_utf8()) {
        // The lenient reader skips invalid entries here; a test reads every file and fails on them.
        let resource =
            FluentResource::try_new(text.to_owned()).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl Translator for Texts {
    fn say(&self, message: &Message) -> String {
        Self::say(self, message)
    }

    fn code(&self) -> &'static str {
        self.language.code()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        assert_eq!(Language::from_locale("es_AR.UTF-8"), Some(Language::Es));
        assert_eq!(Language::from_locale("PL"), Some(Language::Pl));
        assert_eq!(Language::from_locale("C"), None);
    }

    #[test]
    fn an_unknown_identifier_is_shown_as_it_is() {
        assert_eq!(
            Texts::new(Language::Pl).say(&Message::new("no-such-sentence")),
            "no-such-sentence"
        );
    }
}
