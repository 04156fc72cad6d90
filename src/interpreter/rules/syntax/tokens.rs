//! Splits any text into tokens. The only file that knows about `pest`.
//!
//! Invariants: tokens are in order, do not overlap and lie on character boundaries; only whitespace is between them.
//! The only text that is refused is one that exhausts the stack of the tokeniser.

use crate::base::{FileId, Span};
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "rules/syntax/tokens.pest"]
struct Tokens;

/// The lexical rules of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Lexis {
    Gdef,
    Bggl,
    Bdl,
    /// JavaScript.
    Script,
}

/// The kind of a token. Keywords are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum TokenKind {
    Word,
    Number,
    Sign,
    Text,
    /// A quoted text that is not closed on its line.
    OpenText,
    Regex,
    Comment,
    /// A comment that is not closed.
    OpenComment,
    /// The word `explicit` and its block of JavaScript.
    Script,
    /// A block of JavaScript that is not closed.
    OpenScript,
    /// A minus without a digit after it, in a language where that has no meaning.
    Minus,
    /// Characters that are not part of the language.
    Junk,
    /// A closing brace that is missing in the text.
    Virtual,
}

/// A token: bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// The column at which it starts, if it is the first token of its line.
    pub indent: Option<u32>,
}

impl Token {
    /// Returns the text of the token.
    pub(in crate::rules) fn text(self, text: &str) -> &str {
        match self.kind {
            TokenKind::Virtual => "}",
            _ => text
                .get(self.start as usize..self.end as usize)
                .unwrap_or(""),
        }
    }

    pub(in crate::rules) fn span(self, file: FileId) -> Span {
        Span {
            file,
            start: self.start,
            end: self.end,
        }
    }

    pub(in crate::rules) fn is_comment(self) -> bool {
        matches!(self.kind, TokenKind::Comment | TokenKind::OpenComment)
    }
}

/// Returns the tokens of a text, comments included; `None` if the stack does not suffice.
pub(in crate::rules) fn tokenise(text: &str, lexis: Lexis) -> Option<Vec<Token>> {
    let rule = match lexis {
        Lexis::Gdef => Rule::gdef,
        Lexis::Bggl => Rule::bggl,
        Lexis::Bdl => Rule::bdl,
        Lexis::Script => Rule::js,
    };
    // The grammars accept every text (what is not of the language is `junk`), so this fails only if the stack of the
    // generated parser does not suffice.
    let pairs = Tokens::parse(rule, text).ok()?.next()?.into_inner();
    let mut tokens: Vec<Token> = Vec::with_capacity(pairs.len());
    let mut end = 0;
    for pair in pairs {
        let kind = match pair.as_rule() {
            Rule::word | Rule::gdef_word | Rule::gdef_include => TokenKind::Word,
            Rule::js_word | Rule::js_leads => TokenKind::Word,
            Rule::number | Rule::gdef_number | Rule::bdl_number | Rule::js_number => {
                TokenKind::Number
            }
            Rule::gdef_sign | Rule::bggl_sign | Rule::bdl_sign => TokenKind::Sign,
            Rule::js_sign | Rule::js_slash | Rule::js_shut => TokenKind::Sign,
            Rule::js_open | Rule::js_close | Rule::js_stray => TokenKind::Sign,
            Rule::text | Rule::gdef_name | Rule::js_text => TokenKind::Text,
            Rule::js_template | Rule::js_template_head => TokenKind::Text,
            Rule::js_template_middle | Rule::js_template_tail => TokenKind::Text,
            Rule::open_text | Rule::js_open_text => TokenKind::OpenText,
            Rule::js_open_template | Rule::js_open_regex => TokenKind::OpenText,
            Rule::js_regex => TokenKind::Regex,
            Rule::block_comment | Rule::line_comment => TokenKind::Comment,
            Rule::open_comment => TokenKind::OpenComment,
            Rule::script => TokenKind::Script,
            Rule::open_script => TokenKind::OpenScript,
            Rule::minus => TokenKind::Minus,
            Rule::junk | Rule::bdl_junk | Rule::js_junk => TokenKind::Junk,
            _ => continue,
        };
        let span = pair.as_span();
        let gap = text.get(end..span.start()).unwrap_or_default();
        end = span.end();
        let small = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        tokens.push(Token {
            kind,
            start: small(span.start()),
            end: small(end),
            indent: indent(gap, tokens.is_empty()),
        });
    }
    Some(tokens)
}

/// Returns the width in columns of the gap between the start of a line and its first token; `None` if the token is not
/// the first of its line.
fn indent(gap: &str, first: bool) -> Option<u32> {
    let line = match gap.rfind('\n') {
        Some(newline) => gap.get(newline + 1..).unwrap_or_default(),
        None if first => gap,
        None => return None,
    };
    let width = |character| match character {
        '\t' => 4,
        '\u{FEFF}' => 0,
        _ => 1,
    };
    Some(line.chars().map(width).sum())
}

/// Removes comments. A token after a comment that begins its line takes over the indentation of the comment.
pub(in crate::rules) fn without_comments(tokens: &[Token]) -> Vec<Token> {
    let mut code = Vec::with_capacity(tokens.len());
    let mut indent = None;
    for token in tokens {
        if token.is_comment() {
            indent = token.indent.or(indent);
        } else {
            code.push(Token {
                indent: token.indent.or(indent.take()),
                ..*token
            });
            indent = None;
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::TokenKind::{
        Comment, Junk, Minus, Number, OpenComment, OpenScript, OpenText, Regex, Script, Sign,
        Text as Quoted, Word,
    };
    use super::*;

    #[track_caller]
    fn check(lexis: Lexis, text: &str, expected: &[(TokenKind, &str)]) {
        let tokens = tokenise(text, lexis).unwrap();
        let cut: Vec<_> = tokens
            .iter()
            .map(|token| (token.kind, token.text(text)))
            .collect();
        assert_eq!(cut, expected);
    }

    #[test]
    fn gdef_is_cut_where_the_language_says() {
        check(
            Lexis::Gdef,
            "\u{FEFF}a_1>=007 /* x /* */.5 1.$żó->&&& 2nd _b//\u{A0}. /*",
            &[
                (Word, "a_1"),
                (Sign, ">="),
                (Number, "007"),
                (Comment, "/* x /* */"),
                (Number, ".5"),
                (Number, "1."),
                (Junk, "$żó"),
                (Sign, "->"),
                (Sign, "&&"),
                (Junk, "&"),
                (Number, "2nd"),
                (Junk, "_"),
                (Word, "b"),
                (Sign, "/"),
                (Sign, "/"),
                (Junk, "."),
                (OpenComment, "/*"),
            ],
        );
    }

    #[test]
    fn bggl_is_cut_where_the_language_says() {
        check(
            Lexis::Bggl,
            "a_1>=007 // x \"y\n\"a\\\"b\" _ #$żó&&& m[0].x / \"open",
            &[
                (Word, "a_1"),
                (Sign, ">="),
                (Number, "007"),
                (Comment, "// x \"y"),
                (Quoted, "\"a\\\"b\""),
                (Word, "_"),
                (Sign, "#"),
                (Junk, "$żó"),
                (Sign, "&&"),
                (Junk, "&"),
                (Word, "m"),
                (Sign, "["),
                (Number, "0"),
                (Sign, "]"),
                (Sign, "."),
                (Word, "x"),
                (Sign, "/"),
                (OpenText, "\"open"),
            ],
        );
    }

    #[test]
    fn bdl_is_cut_where_the_language_says() {
        check(
            Lexis::Bdl,
            "x : -1, 01 -  /* a */ explicit {\"}\"} y;; // end\nżó explicit { '",
            &[
                (Word, "x"),
                (Sign, ":"),
                (Number, "-1"),
                (Sign, ","),
                (Number, "01"),
                (Minus, "-"),
                (Comment, "/* a */"),
                (Script, "explicit {\"}\"}"),
                (Word, "y"),
                (Junk, ";;"),
                (Comment, "// end"),
                (Junk, "żó"),
                (OpenScript, "explicit { '"),
            ],
        );
    }

    #[test]
    fn a_script_ends_at_its_own_brace() {
        for whole in [
            "{}",
            r#"{ x === "}" }"#,
            "{ '{' }",
            "{ `}${ `{${1}` + {a: '}'}.a }{` }",
            "{ // }\n }",
            "{ /* } */ }",
            r"{ /[/}]\}/.test(x) }",
            "{ a / b / { c: 1 }.c }",
            "{ return /}/ }",
            "{ (x) => { if (x) { y } } }",
            "{ żółw }",
            "{ f(1)/2; '}' }",
            "{ `a${1}b${ {c: 2}.c / 2 /* } */ }` }",
        ] {
            let text = format!("explicit{whole} }} rest");
            let tokens = tokenise(&text, Lexis::Bdl).unwrap();
            let script = &text["explicit".len()..tokens[0].end as usize];
            assert_eq!((tokens[0].kind, script), (Script, whole));
        }
        for open in ["{", "{ ` ", "{ /* } ", "{ \"}", "{ {}", "{ `${ }"] {
            let tokens = tokenise(&format!("explicit{open}"), Lexis::Bdl).unwrap();
            assert_eq!(tokens[0].kind, OpenScript, "{open}");
        }
        let tokens = tokenise("explicit{ 'a\n} x", Lexis::Bdl).unwrap();
        assert_eq!(tokens[0].end, 14, "a string ends with its line");
    }

    #[test]
    fn every_script_is_cut() {
        check(
            Lexis::Script,
            "let a = f('}', /[}]/g, `x${2}`) / 2; }{ /* \\",
            &[
                (Word, "let"),
                (Word, "a"),
                (Sign, "="),
                (Word, "f"),
                (Sign, "("),
                (Quoted, "'}'"),
                (Sign, ","),
                (Regex, "/[}]/g"),
                (Sign, ","),
                (Quoted, "`x${"),
                (Number, "2"),
                (Quoted, "}`"),
                (Sign, ")"),
                (Sign, "/"),
                (Number, "2"),
                (Sign, ";"),
                (Sign, "}"),
                (Sign, "{"),
                (OpenComment, "/* \\"),
            ],
        );
        for text in [
            "\\ż",
            "'\\ż",
            "`\\€`€",
            "/ż\\ż/",
            "𝄞\u{0}",
            "/\\",
            "`${`${`${",
            "}`}",
        ] {
            let tokens = tokenise(text, Lexis::Script).unwrap();
            let end = tokens.last().map_or(0, |last| last.end as usize);
            assert_eq!(end, text.len(), "{text}");
        }
    }

    /// Texts on which a recursive lexer, or one that searches for a closing token again and again, would fail.
    #[test]
    fn scripts_take_linear_time_and_no_stack() {
        const TIMES: usize = 20_000;
        let cut = || {
            for (piece, tail, kind) in [
                ("`${", "", OpenScript),
                ("`${", "}`", Script),
                ("`${{", "", OpenScript),
                ("{", "", OpenScript),
                ("{", "}", Script),
                ("/[", "", OpenScript),
                ("/\\", "", OpenScript),
                ("'\\\n", "", Script),
                ("x /* ", "", OpenScript),
                ("a++ /", "", Script),
            ] {
                let body = format!("{}{}", piece.repeat(TIMES), tail.repeat(TIMES));
                assert!(tokenise(&body, Lexis::Script).is_some(), "{piece}");
                let text = format!("explicit{{ {body} }}");
                let tokens = tokenise(&text, Lexis::Bdl).unwrap();
                assert_eq!((tokens[0].kind, tokens.len()), (kind, 1), "{piece}{tail}");
            }
        };
        let thread = std::thread::Builder::new().stack_size(1 << 20);
        thread.spawn(cut).unwrap().join().unwrap();
    }

    #[test]
    fn what_begins_a_line_is_indented() {
        let text = " a b\n\t/* c */ d\n  e";
        let tokens = without_comments(&tokenise(text, Lexis::Gdef).unwrap());
        let indents: Vec<_> = tokens.iter().map(|token| token.indent).collect();
        assert_eq!(indents, [Some(1), None, Some(4), Some(2)]);
    }
}
