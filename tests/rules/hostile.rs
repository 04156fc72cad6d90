//! Extreme texts: a million equal characters are parsed on a small stack, and the number of diagnostics is bounded.

use gametui::base::{Diagnostic, Source, Sources};
use gametui::rules::{Options, bdl, bggl, gdef};

/// The length of the longest texts.
const MILLION: usize = 1_000_000;

type Compile = fn(&Sources) -> Vec<Diagnostic>;

/// The languages: how they compile, and a text with a place for statements or entries.
const LANGUAGES: [(&str, Compile, &str, &str); 3] = [
    (
        "gdef",
        |sources| gdef::compile(sources, &Options::default()).diagnostics,
        "define isMoveLegal() -> bool { a = ",
        "; }",
    ),
    (
        "bggl",
        |sources| bggl::compile(sources, &Options::default()).diagnostics,
        "void f() { a = ",
        "; }",
    ),
    (
        "bdl",
        |sources| bdl::compile(sources, &Options::default()).diagnostics,
        "pieces{ a{ moves{ ",
        " } } }",
    ),
];

/// Compiles on a stack as small as that of a worker thread.
fn compiled(compile: Compile, text: String) -> Vec<Diagnostic> {
    let work = move || {
        let mut sources = Sources::new();
        sources.add(Source::new("text", text));
        compile(&sources)
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work);
    thread.expect("a thread").join().expect("no panic")
}

#[test]
fn a_million_signs_are_read_on_a_small_stack() {
    for (language, compile, before, behind) in LANGUAGES {
        for sign in ["{", "(", "[", "!"] {
            let inside = format!("{before}{}{behind}", sign.repeat(MILLION));
            for text in [sign.repeat(MILLION), inside] {
                let start = text.get(..40).unwrap_or_default().to_owned();
                let said = compiled(compile, text);
                let codes: Vec<&str> = said.iter().map(Diagnostic::code).collect();
                assert!((1..=210).contains(&codes.len()), "{language} {start}");
                let depth = ["too-deep", "brace-deep", "too-long"];
                let tells = codes
                    .iter()
                    .any(|code| depth.iter().any(|end| code.ends_with(end)));
                // Otherwise one character that is not allowed there is the only error.
                let nests = sign == "{" || sign == "(" && language != "bdl";
                let nests = nests && start.starts_with(before);
                assert!(tells || !nests, "{language} {start}: {codes:?}");
            }
        }
    }
}

#[test]
fn errors_in_the_form_of_a_file_are_bounded() {
    for (language, compile, before, _) in LANGUAGES {
        for piece in ["if(", "x y ", "} ", "a{ ) } ", "01 "] {
            let said = compiled(compile, format!("{before}{}", piece.repeat(33_000)));
            let errors = said.iter().filter(|said| said.is_error()).count();
            // A few diagnostics come from the check that follows.
            assert!((1..=210).contains(&errors), "{language} {piece}: {errors}");
            if errors >= 200 {
                let last = said.last().expect("a note");
                assert_eq!(last.code(), "rules-more-diagnostics", "{language} {piece}");
            }
        }
    }
}

#[test]
fn a_text_of_more_than_a_mebibyte_is_refused_in_every_language() {
    for (language, compile, ..) in LANGUAGES {
        let said = compiled(compile, " ".repeat((1 << 20) + 1));
        let codes: Vec<&str> = said.iter().map(Diagnostic::code).collect();
        assert!(
            codes.contains(&"rules-text-too-long"),
            "{language} {codes:?}"
        );
    }
}
