//! Extreme texts: very many equal characters are parsed on a small stack, and the number of diagnostics is bounded.

use gametui::base::{Diagnostic, Source, Sources};
use gametui::rules::{Options, RuleLanguage, languages};

/// The length of the longest texts.
const MANY: usize = 250_000;

/// Returns the text of a language before and after a place for statements or entries.
fn frame(language: &RuleLanguage) -> (&'static str, &'static str) {
    match language.name {
        "gdef" => ("define isMoveLegal() -> bool { a = ", "; }"),
        "bggl" => ("void f() { a = ", "; }"),
        "bdl" => ("pieces{ a{ moves{ ", " } } }"),
        name => panic!("what surrounds statements of {name}?"),
    }
}

/// Compiles on a stack as small as that of a worker thread.
fn compiled(language: &'static RuleLanguage, text: String) -> Vec<Diagnostic> {
    let work = move || {
        let mut sources = Sources::new();
        sources.add(Source::new("text", text));
        (language.compile)(&sources, &Options::default(), &|_| Vec::new()).diagnostics
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work);
    thread.expect("a thread").join().expect("no panic")
}

#[test]
fn very_many_signs_are_read_on_a_small_stack() {
    for language in languages() {
        let (before, behind) = frame(language);
        for sign in ["{", "(", "[", "!"] {
            let inside = format!("{before}{}{behind}", sign.repeat(MANY));
            for text in [sign.repeat(MANY), inside] {
                let start = text.get(..40).unwrap_or_default().to_owned();
                let said = compiled(language, text);
                let codes: Vec<&str> = said.iter().map(Diagnostic::code).collect();
                assert!((1..=210).contains(&codes.len()), "{language:?} {start}");
                let depth = ["too-deep", "brace-deep", "too-long"];
                let tells = codes
                    .iter()
                    .any(|code| depth.iter().any(|end| code.ends_with(end)));
                // Otherwise one character that is not allowed there is the only error.
                let nests = sign == "{" || sign == "(" && language.name != "bdl";
                let nests = nests && start.starts_with(before);
                assert!(tells || !nests, "{language:?} {start}: {codes:?}");
            }
        }
    }
}

#[test]
fn errors_in_the_form_of_a_file_are_bounded() {
    for language in languages() {
        let (before, _) = frame(language);
        for piece in ["if(", "x y ", "} ", "a{ ) } ", "01 "] {
            let said = compiled(language, format!("{before}{}", piece.repeat(33_000)));
            let errors = said.iter().filter(|said| said.is_error()).count();
            // A few diagnostics come from the check that follows.
            assert!(
                (1..=210).contains(&errors),
                "{language:?} {piece}: {errors}"
            );
            if errors >= 200 {
                let last = said.last().expect("a note");
                assert_eq!(
                    last.code(),
                    "rules-more-diagnostics",
                    "{language:?} {piece}"
                );
            }
        }
    }
}

#[test]
fn a_text_of_more_than_a_mebibyte_is_refused_in_every_language() {
    for language in languages() {
        let said = compiled(language, " ".repeat((1 << 20) + 1));
        let codes: Vec<&str> = said.iter().map(Diagnostic::code).collect();
        assert!(
            codes.contains(&"rules-text-too-long"),
            "{language:?} {codes:?}"
        );
    }
}
