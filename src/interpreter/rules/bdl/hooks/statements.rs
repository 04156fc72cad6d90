//! The loops of a script and the `return`s of its function, found from its tokens without parsing it.
//!
//! When QuickJS interrupts a loop, it reports the last place that it has noted before, not that of the loop, and it never
//! reports which `return` gave an answer. What is not clear from the tokens is left out here.

// What the engine notes, and what follows from it, where `^` is the last place noted:
//
//    c.n = 1; while (true) {}                 the loop behind the place: nothing after it notes another one
//      ^
//    for (;;) { c.n = 1; }  while (true) {}   two could be it: the loop around, or the one behind; nothing is said
//                 ^
//    for (;;) { c.n = 1; }  c.m(); while ..   the loop around: to come to the other one, `c.m()` would have been noted
//                 ^
//
// So the candidates are the innermost loop around the place and those between it and the next thing that would be
// noted.

use crate::rules::syntax::tokens::{Lexis, Token, tokenise};

/// A loop: indexes of tokens.
#[derive(Clone, Copy, Debug)]
struct Loop {
    keyword: usize,
    /// The bracket that closes its head; the keyword of a `do`.
    head: usize,
    /// Its last token.
    last: usize,
}

/// A `return` of the function that a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Return {
    /// Where it begins and where its statement ends, as far as the line goes.
    pub start: usize,
    pub end: usize,
    /// Behind the word.
    pub behind: usize,
    /// True if it gives a value.
    pub has_value: bool,
}

/// The tokens of a script without comments, and which brackets belong together.
pub(super) struct Statements<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// By token: the bracket that closes the one there, or that opened it.
    partner: Vec<Option<usize>>,
}

impl<'a> Statements<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut tokens = tokenise(text, Lexis::Script).unwrap_or_default();
        tokens.retain(|token| !token.is_comment());
        let mut partner = vec![None; tokens.len()];
        let mut open = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            match token.text(text) {
                "(" | "[" | "{" => open.push(index),
                ")" | "]" | "}" => {
                    let Some(first) = open.pop() else { continue };
                    for (bracket, other) in [(first, index), (index, first)] {
                        if let Some(slot) = partner.get_mut(bracket) {
                            *slot = Some(other);
                        }
                    }
                }
                _ => {}
            }
        }
        Self {
            text,
            tokens,
            partner,
        }
    }

    fn word(&self, index: usize) -> &str {
        let token = self.tokens.get(index);
        token.map_or("", |token| token.text(self.text))
    }

    fn word_before(&self, index: usize) -> &str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    fn partner(&self, index: usize) -> Option<usize> {
        *self.partner.get(index)?
    }

    fn start(&self, index: usize) -> usize {
        let token = self.tokens.get(index);
        token.map_or(self.text.len(), |token| token.start as usize)
    }

    fn end(&self, index: usize) -> usize {
        let token = self.tokens.get(index);
        token.map_or(self.text.len(), |token| token.end as usize)
    }

    /// Returns the bytes of the loop that used up all steps, if only one can have: `noted` is the last place that the
    /// engine has noted, none where it is elsewhere. Outside of loops it notes a place before the loop.
    pub(super) fn endless_loop(&self, noted: Option<usize>) -> Option<(usize, usize)> {
        let loops = self.loops();
        let mut candidates: Vec<usize> = Vec::new();
        match noted {
            None => candidates.extend(loops.iter().map(|loop_| loop_.keyword)),
            Some(noted) => {
                let holds = |loop_: &&Loop| {
                    self.start(loop_.keyword) <= noted && noted < self.end(loop_.last)
                };
                let around = loops.iter().filter(holds).max_by_key(|loop_| loop_.keyword);
                candidates.extend(around.map(|loop_| loop_.keyword));
                let in_head = around.filter(|loop_| noted < self.end(loop_.head));
                let from = match in_head {
                    Some(loop_) => loop_.last + 1,
                    None => (0..self.tokens.len())
                        .find(|index| self.start(*index) > noted)
                        .unwrap_or(self.tokens.len()),
                };
                for index in from..self.tokens.len() {
                    if self.is_noted(index) {
                        break;
                    }
                    let begins = loops.iter().filter(|loop_| loop_.keyword == index);
                    candidates.extend(begins.map(|loop_| loop_.keyword));
                }
            }
        }
        match candidates[..] {
            [keyword] => Some((self.start(keyword), self.end(keyword))),
            _ => None,
        }
    }

    /// Returns true if the engine notes the place of what a token does: a read of a property, or a call.
    fn is_noted(&self, index: usize) -> bool {
        let before = self.word_before(index);
        let is_operand = matches!(before, ")" | "]") || before.starts_with(is_letter);
        match self.word(index) {
            "." => true,
            "[" => is_operand,
            "(" => is_operand && !matches!(before, "while" | "for" | "if" | "switch" | "catch"),
            _ => false,
        }
    }

    fn loops(&self) -> Vec<Loop> {
        let mut loops = Vec::new();
        let mut ends_of_do = Vec::new();
        for keyword in 0..self.tokens.len() {
            // `c.while` is a property, and the `while` behind a `do` block is part of that loop.
            if self.word_before(keyword) == "." || ends_of_do.contains(&keyword) {
                continue;
            }
            let head = match self.word(keyword) {
                "do" => Some(keyword),
                "while" | "for" => self.head_of(keyword),
                _ => None,
            };
            let Some(head) = head else { continue };
            let mut last = self.last_of_statement(head + 1);
            if head == keyword && self.word(last + 1) == "while" {
                ends_of_do.push(last + 1);
                last = self.head_of(last + 1).unwrap_or(last);
            }
            loops.push(Loop {
                keyword,
                head,
                last,
            });
        }
        loops
    }

    /// Returns the bracket that closes the head of a statement.
    fn head_of(&self, keyword: usize) -> Option<usize> {
        let open = keyword + 1 + usize::from(self.word(keyword + 1) == "await");
        self.partner(open).filter(|_| self.word(open) == "(")
    }

    /// Returns the last token of the statement that begins with a token.
    fn last_of_statement(&self, first: usize) -> usize {
        let mut index = first;
        while index < self.tokens.len() {
            match self.word(index) {
                "while" | "for" | "if" => match self.head_of(index) {
                    Some(head) => index = head + 1,
                    None => return index,
                },
                "{" if matches!(self.word_before(index), ")" | "do" | "else") => {
                    return self.partner(index).unwrap_or(self.tokens.len());
                }
                "(" | "[" | "{" => match self.partner(index) {
                    Some(close) => index = close + 1,
                    None => return self.tokens.len(),
                },
                ";" => return index,
                ")" | "]" | "}" => return index.saturating_sub(1),
                _ => index += 1,
            }
        }
        self.tokens.len()
    }

    /// Returns the `return`s of the function that the script is, without those of functions inside it; none if the function
    /// is nothing but an expression.
    pub(super) fn returns(&self) -> Vec<Return> {
        let Some(body) = self.body() else {
            return Vec::new();
        };
        let close = self.partner(body).unwrap_or(self.tokens.len());
        let mut returns = Vec::new();
        let mut index = body + 1;
        while index < close {
            if self.word(index) == "{" && self.opens_function(index) {
                index = self.partner(index).unwrap_or(close);
            } else if self.word(index) == "return" && self.word_before(index) != "." {
                returns.push(self.return_at(index, close));
            }
            index += 1;
        }
        returns
    }

    fn return_at(&self, index: usize, close: usize) -> Return {
        let behind = self.end(index);
        let next = self.tokens.get(index + 1).filter(|_| index + 1 < close);
        // A line break ends a `return` in JavaScript: `return` and an expression on the next line returns nothing.
        let is_on_line = next.is_some_and(|next| next.indent.is_none());
        let has_value = is_on_line && self.word(index + 1) != ";";
        let line = self.text.get(behind..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        let mut end = behind;
        let mut other = index + 1;
        while has_value && other < close {
            let is_next_line = self.start(other) > behind + line.len();
            if is_next_line || matches!(self.word(other), ";" | "}") {
                break;
            }
            let last = self.partner(other).filter(|last| *last > other);
            other = last.unwrap_or(other);
            end = self.end(other).min(behind + line.len());
            other += 1;
        }
        Return {
            start: self.start(index),
            end,
            behind,
            has_value,
        }
    }

    /// Returns the brace that opens the body of the function.
    fn body(&self) -> Option<usize> {
        let is_arrow = self.word(0) != "function";
        let mut index = 0;
        while index < self.tokens.len() {
            match self.word(index) {
                "=>" => return Some(index + 1).filter(|next| self.word(*next) == "{"),
                "{" if !is_arrow => return Some(index),
                "(" | "[" | "{" => index = self.partner(index)?,
                _ => {}
            }
            index += 1;
        }
        None
    }

    /// Returns true if a brace opens the body of a function.
    fn opens_function(&self, brace: usize) -> bool {
        let before = self.word_before(brace);
        if before == "=>" {
            return true;
        }
        let Some(close) = brace.checked_sub(1).filter(|_| before == ")") else {
            return false;
        };
        let open = self.partner(close).unwrap_or(0);
        let keyword = self.word_before(open);
        !matches!(
            keyword,
            "if" | "for" | "while" | "switch" | "catch" | "with" | "await"
        )
    }
}

fn is_letter(character: char) -> bool {
    character.is_alphabetic() || matches!(character, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_that_never_ends_is_found_where_only_one_can_be_it() {
        let find_loop = |text: &str, noted: Option<&str>| {
            let noted = noted.map(|noted| text.find(noted).expect("a place"));
            let range = Statements::new(text).endless_loop(noted);
            range.map(|(start, _)| text[start..].chars().take(12).collect::<String>())
        };
        let loop_start = |text, noted| find_loop(text, noted).unwrap_or_default();
        assert_eq!(loop_start("(c) => { while(true){} }", None), "while(true){");
        assert_eq!(
            loop_start("(c) => { do {} while (true); }", None),
            "do {} while "
        );
        assert_eq!(loop_start("(c) => { c.a.while = 1; }", None), "");
        let two = "(c) => { for (;;) c.n = 1; let k = 0; while (true) k++; }";
        assert_eq!(loop_start(two, None), "");
        assert_eq!(loop_start(two, Some("n = 1")), "");
        let apart = "(c) => { for (const a of []) c.n = 1; c.m = 2; while (true) {} }";
        assert_eq!(loop_start(apart, Some("m = 2")), "while (true)");
        let later = "(c) => { for (;;) { c.n = 1; } c.m(); while (true) {} }";
        assert_eq!(loop_start(later, Some("n = 1")), "for (;;) { c");
    }

    #[test]
    fn returns_of_the_function_are_told_from_those_inside_it() {
        let returns_in = |text: &str| -> Vec<String> {
            let returns = Statements::new(text).returns().into_iter();
            returns
                .map(|range| text[range.start..range.end].to_owned())
                .collect()
        };
        let text = "(c, x) => {
            const f = () => { return 1; };
            function g(a) { return 2; }
            if (x) { return f(() => { return 3; }); }
            for (const y of c) { return }
            return x
              && f();
        }";
        assert_eq!(
            returns_in(text),
            ["return f(() => { return 3; })", "return", "return x"]
        );
        assert_eq!(
            returns_in("function (c) { return c.board; }"),
            ["return c.board"]
        );
        assert_eq!(
            returns_in("(c) => c.some(() => { return 1; })"),
            Vec::<String>::new()
        );
        assert_eq!(returns_in("(c) => {"), Vec::<String>::new());
    }
}
