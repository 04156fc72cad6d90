//! Gives every brace its partner, inserting virtual tokens for missing ones.
//!
//! Functions and sections are outermost: they are never inside a block. So a text is balanced piece by piece, from
//! one outermost beginning to the next. Only in a piece that lacks closing braces does indentation decide which brace
//! stays open; in a balanced piece it means nothing.
//!
//! Invariant: the time is linear in the number of tokens.

// An example, with a brace missing:
//
//    1  define f() {
//    2    if (a) {
//    3      b = 1;
//    4    c = 2;        in the column of the `if`, so outside of its block: a virtual `}` is inserted before it
//    5  }              closes `define`, which is where it stands
//
// Without that, the `}` in line 5 would close the `if`, everything up to the end of the text would be part of `f`, and
// the error would be reported at the end, far from its cause.

use super::MAX_BLOCKS;
use super::tokens::{Token, TokenKind};

/// The rules of a language for its blocks.
#[derive(Clone, Copy)]
pub(in crate::rules) struct BlockShape {
    /// Returns true if something that is always outermost begins at this token.
    pub is_outermost: fn(&str, &[Token], usize) -> bool,
    /// Words whose blocks may be followed by `else`.
    pub choices: &'static [&'static str],
    /// True if every line is a statement, with or without `;`.
    pub by_lines: bool,
}

/// A brace without a partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum BraceError {
    /// An opening brace without a partner, and the last token that is inside.
    Open(Token, Token),
    Stray(Token),
}

/// The indentation of the first statement inside a brace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyIndent {
    Empty,
    SameLine,
    At(u32),
}

/// An open brace.
#[derive(Clone, Copy, Debug)]
struct OpenBrace {
    token: Token,
    /// The indentation of the line on which its statement begins.
    indent: u32,
    body: BodyIndent,
    /// True if an `else` may follow its block.
    choice: bool,
}

/// Returns the tokens with virtual closing braces inserted and surplus ones removed, and what was wrong.
pub(in crate::rules) fn balance(
    text: &str,
    code: Vec<Token>,
    shape: BlockShape,
) -> (Vec<Token>, Vec<BraceError>) {
    let (pieces, balanced) = pieces(text, &code, shape);
    if balanced {
        return (code, Vec::new());
    }
    let mut balancer = Balancer {
        text,
        code: &code,
        shape,
        closers: closers(text, &code, shape),
        balanced: Vec::with_capacity(code.len() + 8),
        errors: Vec::new(),
        stack: Vec::new(),
        lacking: 0,
        last: None,
    };
    balancer.run(pieces);
    (balancer.balanced, balancer.errors)
}

/// Returns the number of opening minus closing braces of each piece, and whether the text is balanced. The first piece
/// ends where the first outermost item begins.
fn pieces(text: &str, code: &[Token], shape: BlockShape) -> (Vec<i64>, bool) {
    let mut pieces = Vec::new();
    let (mut balance, mut is_balanced) = (0_i64, true);
    for (index, token) in code.iter().enumerate() {
        match token.text(text) {
            "{" => balance += 1,
            "}" => balance -= 1,
            _ if (shape.is_outermost)(text, code, index) => {
                is_balanced &= balance == 0;
                pieces.push(std::mem::take(&mut balance));
            }
            _ => {}
        }
        is_balanced &= balance >= 0;
    }
    pieces.push(balance);
    (pieces, is_balanced && balance == 0)
}

/// Returns for every token the index of the next closing brace whose partner is not after the token.
fn closers(text: &str, code: &[Token], shape: BlockShape) -> Vec<Option<u32>> {
    let mut closers = vec![None; code.len()];
    // Backwards, with the closing braces that are still without a partner: a `{` takes the nearest one away, so on top
    // remains the brace that would close what is open at a token.
    let mut ahead: Vec<u32> = Vec::new();
    for (index, slot) in closers.iter_mut().enumerate().rev() {
        match code.get(index).map_or("", |token| token.text(text)) {
            "}" => ahead.push(u32::try_from(index).unwrap_or(u32::MAX)),
            "{" => {
                ahead.pop();
            }
            _ if (shape.is_outermost)(text, code, index) => ahead.clear(),
            _ => {}
        }
        *slot = ahead.last().copied();
    }
    closers
}

struct Balancer<'a> {
    text: &'a str,
    code: &'a [Token],
    shape: BlockShape,
    closers: Vec<Option<u32>>,
    balanced: Vec<Token>,
    errors: Vec<BraceError>,
    stack: Vec<OpenBrace>,
    /// The number of closing braces that the current piece lacks; negative if it has too many.
    lacking: i64,
    /// The last token that is not virtual.
    last: Option<Token>,
}

impl<'a> Balancer<'a> {
    fn word(&self, index: usize) -> &'a str {
        self.code
            .get(index)
            .map_or("", |token| token.text(self.text))
    }

    fn run(&mut self, pieces: Vec<i64>) {
        let mut pieces = pieces.into_iter();
        self.lacking = pieces.next().unwrap_or(0);
        let mut line = 0;
        let mut statement = (0, false);
        let mut boundary = true;
        for (index, token) in self.code.iter().copied().enumerate() {
            line = token.indent.unwrap_or(line);
            let first = token.indent.is_some();
            let word = token.text(self.text);
            if (self.shape.is_outermost)(self.text, self.code, index) {
                self.close_all();
                self.lacking = pieces.next().unwrap_or(0);
                boundary = true;
            }
            if (boundary || first && self.shape.by_lines) && word != "}" {
                if first && word != "else" && word != "{" {
                    self.dedent(index, line);
                }
                if let Some(top) = self
                    .stack
                    .last_mut()
                    .filter(|top| top.body == BodyIndent::Empty)
                {
                    top.body = if first {
                        BodyIndent::At(line)
                    } else {
                        BodyIndent::SameLine
                    };
                }
                statement = (line, self.shape.choices.contains(&word));
            }
            boundary = matches!(word, "{" | "}" | ";");
            match word {
                "{" => {
                    let (indent, choice) = statement;
                    self.stack.push(OpenBrace {
                        token,
                        indent,
                        body: BodyIndent::Empty,
                        choice,
                    });
                    self.balanced.push(token);
                }
                "}" => self.close(index, token, line),
                _ => self.balanced.push(token),
            }
            self.last = Some(token);
        }
        self.close_all();
    }

    fn close(&mut self, index: usize, token: Token, line: u32) {
        let first = token.indent.is_some();
        let deeper = self.stack.first().is_some_and(|open| line > open.indent);
        let surplus = self.lacking < 0 && self.stack.len() == 1 && first && deeper;
        if self.stack.is_empty() || surplus {
            self.lacking += 1;
            self.errors.push(BraceError::Stray(token));
            return;
        }
        if first {
            self.skip_to(line, self.word(index + 1) == "else");
        }
        self.stack.pop();
        self.balanced.push(token);
    }

    /// Handles a closing brace at this indentation: leaves open the blocks with another indentation, as long as braces
    /// are lacking.
    fn skip_to(&mut self, indent: u32, before_else: bool) {
        let Ok(most) = usize::try_from(self.lacking) else {
            return;
        };
        let candidates = self.stack.iter().rev().take(most.min(MAX_BLOCKS) + 1);
        let best = candidates
            .enumerate()
            .filter(|(_, open)| !before_else || open.choice)
            .min_by_key(|(skipped, open)| (open.indent.abs_diff(indent), *skipped));
        for _ in 0..best.map_or(0, |(skipped, _)| skipped) {
            self.leave_open();
        }
    }

    /// Handles a statement at this indentation: leaves open the blocks that it cannot belong to, as long as braces are
    /// lacking.
    fn dedent(&mut self, index: usize, indent: u32) {
        while self.lacking > 0
            && let [.., below, top] = self.stack.as_slice()
        {
            let outside = match top.body {
                BodyIndent::Empty => false,
                BodyIndent::SameLine => indent <= top.indent,
                BodyIndent::At(body) => {
                    indent < body && indent.abs_diff(top.indent) <= body.abs_diff(indent)
                }
            };
            let closer = self.closers.get(index).copied().flatten();
            let then_else = closer.is_some_and(|closer| self.word(closer as usize + 1) == "else");
            if !outside || then_else && !below.choice {
                return;
            }
            self.leave_open();
        }
    }

    /// Closes the innermost open brace with a virtual one after the last token.
    fn leave_open(&mut self) {
        let (Some(open), Some(last)) = (self.stack.pop(), self.last) else {
            return;
        };
        self.lacking -= 1;
        self.balanced.push(Token {
            kind: TokenKind::Virtual,
            start: last.end,
            end: last.end,
            indent: None,
        });
        // Deeper blocks are not read, so an error there would only repeat that they are too deep.
        if self.stack.len() < MAX_BLOCKS {
            self.errors.push(BraceError::Open(open.token, last));
        }
    }

    fn close_all(&mut self) {
        while !self.stack.is_empty() {
            self.leave_open();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::{Lexis, tokenise, without_comments};
    use super::*;

    const SHAPE: BlockShape = BlockShape {
        is_outermost: |text, tokens, index| {
            let word = tokens.get(index).map_or("", |token| token.text(text));
            matches!(word, "define" | "start")
        },
        choices: &["if", "else"],
        by_lines: false,
    };

    /// Returns the tokens including virtual ones, and the errors, opening braces by their lines.
    fn balanced(text: &str) -> (String, Vec<usize>, Vec<u32>) {
        let tokens = tokenise(text, Lexis::Gdef).unwrap();
        let (tokens, errors) = balance(text, without_comments(&tokens), SHAPE);
        let words: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        let (mut open, mut stray) = (Vec::new(), Vec::new());
        for error in errors {
            match error {
                BraceError::Open(token, _) => {
                    open.push(text[..token.start as usize].matches('\n').count() + 1);
                }
                BraceError::Stray(token) => stray.push(token.start),
            }
        }
        open.sort_unstable();
        (words.join(" "), open, stray)
    }

    #[test]
    fn indentation_tells_which_brace_stays_open() {
        let cases: [(&str, &[usize]); 9] = [
            ("define f() {\n  if (a) {\n    b = 1;\n  }\n}", &[]),
            ("define f() {\n  if (a) {\n    b = 1;\n  c = 2;\n}", &[2]),
            ("define f() {\n  if (a) {\n    b = 1;\n}", &[2]),
            ("define f() {\n  if (a) {\n    b = 1;\n  }\n", &[1]),
            (
                "define f() {\n  if (a) { b = 1; }\ndefine g() { c(); }",
                &[1],
            ),
            (
                "define f() {\n  while (a) {\n    if (b) {\n      c();\n    d();\n  }\n}\ndefine g() {\n}",
                &[3],
            ),
            (
                "define f() {\n  if (a) {\n    b();\n  } else {\n    c();\n}\ndefine g() {\n}",
                &[4],
            ),
            ("define f() { if (a) { b(); ", &[1, 1]),
            ("start {\n (0,0: X)\ndefine f() {\n}", &[1]),
        ];
        for (text, lines) in cases {
            let (words, open, stray) = balanced(text);
            assert_eq!(open, lines, "{text}");
            assert_eq!(stray, [0; 0], "{text}");
            let count = |brace| words.matches(brace).count();
            assert_eq!(count('{'), count('}'), "{words}");
        }
    }

    #[test]
    fn a_block_is_closed_before_what_stands_outside() {
        let text = "define f() {\n  if (a) {\n    b = 1;\n  c = 2;\n}";
        let (words, ..) = balanced(text);
        assert_eq!(words, "define f ( ) { if ( a ) { b = 1 ; } c = 2 ; }");
    }

    #[test]
    fn a_surplus_brace_is_left_out() {
        let text = "define f() {\n  if (a) {\n  }\n  }\n  b();\n}\n}";
        let (words, _, stray) = balanced(text);
        assert_eq!(words, "define f ( ) { if ( a ) { } b ( ) ; }");
        assert_eq!(stray, [30, 41]);
    }
}
