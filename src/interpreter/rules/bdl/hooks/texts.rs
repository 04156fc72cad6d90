//! The texts of scripts and their places in the game.
//!
//! A script is evaluated after as many line breaks and spaces as precede it in the game, so that the engine reports the
//! lines and columns of the file.

use super::super::model::{ScriptKind, ScriptText, Scripts};
use super::statements::{Return, Statements};
use crate::base::{Diagnostic, FileId, Source, Span};
use crate::message;
use crate::rules::syntax::tokens::{Lexis, TokenKind, tokenise};
use rquickjs::context::EvalOptions;
use rquickjs::{CaughtError, Ctx, Value};

/// The file name in messages of the JavaScript engine.
const NAME: &str = "hook";
/// The name of the function that records which `return` a script comes to.
const MARK: &str = "$gametui_return";

/// The text of the game and the scripts in it.
#[derive(Debug)]
pub(super) struct ScriptPlaces {
    source: Source,
    scripts: Vec<ScriptText>,
}

impl ScriptPlaces {
    pub(super) fn new(texts: &Scripts) -> Self {
        Self {
            source: Source::new("", std::sync::Arc::clone(&texts.source)),
            scripts: texts.texts.clone(),
        }
    }

    /// Returns true if some script contains one of these words, in code or in a string.
    pub(super) fn mention(&self, words: &[&str]) -> bool {
        let mut bodies = self.scripts.iter().map(|text| text.script.body);
        bodies.any(|body| {
            let body = self.source.slice(body);
            let Some(tokens) = tokenise(body, Lexis::Script) else {
                return true;
            };
            tokens.iter().any(|token| {
                let text = token.text(body);
                match token.kind {
                    TokenKind::Comment => false,
                    TokenKind::Word => words.contains(&text),
                    _ => words.iter().any(|word| text.contains(word)),
                }
            })
        })
    }

    pub(super) fn start(&self) -> Span {
        self.span(0)
    }

    /// Returns the place of the keyword `explicit` of a script.
    pub(super) fn span(&self, script: usize) -> Span {
        let script = self.scripts.get(script);
        script.map_or(Span::new(FileId(0), 0, 0), |script| {
            let span = script.script.span;
            Span {
                end: span.start + 8,
                ..span
            }
        })
    }

    /// Evaluates a script according to its purpose.
    pub(super) fn read<'js>(&self, ctx: &Ctx<'js>, number: usize) -> rquickjs::Result<Value<'js>> {
        let script = self.scripts.get(number).ok_or(rquickjs::Error::Unknown)?;
        let body = self.source.slice(script.script.body);
        let (line, column) = self.source.line_column(script.script.body.start);
        // What is evaluated for a function in line 12, column 21 of a game:
        //
        //    lines 1 to 10   empty
        //    line 11         (
        //    line 12         20 spaces, then the body as it is in the game
        //    ...
        //    last line       )
        //
        // So the engine's lines and columns are those of the file, and need no conversion. The bracket behind it is on
        // a line of its own, because the body may end with a comment.
        let (before, body, after) = match &script.kind {
            ScriptKind::Function(_) => ("(", without_comma(body), "\n)"),
            ScriptKind::Piece | ScriptKind::Pieces => ("({", body.to_owned(), "\n})"),
            ScriptKind::Walks(captures) => (
                "(({ current_x, current_y, context }) => [",
                body.replace("%s", if *captures { "true" } else { "false" }),
                "\n])",
            ),
        };
        // The prefix is on a line of its own, unless the script begins on the first line.
        let mut text = String::new();
        let lines = line.saturating_sub(1) as usize;
        text.extend(std::iter::repeat_n('\n', lines.saturating_sub(1)));
        text.push_str(before);
        if lines > 0 {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', column.saturating_sub(1) as usize));
        }
        text.push_str(&body);
        text.push_str(after);
        let mut options = EvalOptions::default();
        options.strict = true;
        options.filename = Some(NAME.to_owned());
        ctx.eval_with_options(text, options)
    }

    /// Returns the place to report of a script that used up its steps, where the engine has noted this place last: the
    /// only loop that it can have been in, else the script.
    pub(super) fn endless(&self, number: usize, noted: Option<Span>) -> Span {
        let Some(text) = self.scripts.get(number) else {
            return noted.unwrap_or_else(|| self.span(number));
        };
        let body = text.script.body;
        let inside = noted.filter(|noted| body.start <= noted.start && noted.start < body.end);
        let offset = inside.map(|noted| (noted.start - body.start) as usize);
        let range = Statements::new(self.source.slice(body)).endless_loop(offset);
        let place = |(start, end)| self.part(body, start, end);
        range.map_or_else(|| self.span(number), place)
    }

    fn part(&self, body: Span, start: usize, end: usize) -> Span {
        let first = body.start as usize;
        Span::new(body.file, first + start, first + end)
    }

    /// Evaluates a function so that the `return` that gave its answer is known. Returns an array of the function and of
    /// another one that gives the number of that `return`, with the places of all; `None` if none can be numbered.
    pub(super) fn read_with_returns<'js>(
        &self,
        ctx: &Ctx<'js>,
        number: usize,
    ) -> rquickjs::Result<Option<(Value<'js>, Vec<Span>)>> {
        let Some(script) = self.scripts.get(number) else {
            return Ok(None);
        };
        let body = self.source.slice(script.script.body);
        let text = without_comma(body);
        let returns = Statements::new(&text).returns();
        // `return x` becomes `return $gametui_return(3), x`: the call notes the number and its value is thrown away. A
        // script that contains the name itself is left alone.
        if returns.is_empty() || text.contains(MARK) {
            return Ok(None);
        }
        let mut marked =
            format!("(() => {{ let last = -1; const {MARK} = (at) => {{ last = at; }}; return [(");
        let mut done = 0;
        for (
            index,
            Return {
                behind, has_value, ..
            },
        ) in returns.iter().enumerate()
        {
            marked.push_str(text.get(done..*behind).unwrap_or_default());
            let comma = if *has_value { "," } else { "" };
            marked.push_str(&format!(" {MARK}({index}){comma}"));
            done = *behind;
        }
        marked.push_str(text.get(done..).unwrap_or_default());
        marked.push_str("\n), () => last]; })()");
        let mut options = EvalOptions::default();
        options.strict = true;
        options.filename = Some(NAME.to_owned());
        let value = ctx.eval_with_options(marked, options)?;
        let place =
            |statement: &Return| self.part(script.script.body, statement.start, statement.end);
        Ok(Some((value, returns.iter().map(place).collect())))
    }

    /// Returns the diagnostic for a script that cannot be read.
    pub(super) fn syntax(&self, number: usize, caught: CaughtError<'_>) -> Diagnostic {
        let (text, stack) = match &caught {
            CaughtError::Exception(exception) => (
                exception.message().unwrap_or_default(),
                exception.stack().unwrap_or_default(),
            ),
            _ => (String::new(), String::new()),
        };
        let hook = self.scripts.get(number).map_or("", |script| script.hook());
        let script = self.scripts.get(number).map(|script| script.script.span);
        let place = self.of_stack(&stack).filter(|place| {
            // The engine notices missing tokens only after the script.
            script.is_none_or(|script| script.start <= place.start && place.start < script.end)
        });
        Diagnostic::error(
            place.unwrap_or_else(|| self.span(number)),
            message!("bdl-script-unreadable", hook = hook, text = text),
        )
    }

    /// Returns the place of the first line of a stack that is in the game.
    pub(super) fn of_stack(&self, stack: &str) -> Option<Span> {
        let mut places = stack.lines().filter_map(|line| {
            let (_, place) = line.rsplit_once(NAME)?;
            let mut numbers = place
                .trim_start_matches(':')
                .trim_end_matches(')')
                .split(':')
                .filter_map(|number| number.parse::<u32>().ok());
            Some((numbers.next()?, numbers.next().unwrap_or(1)))
        });
        let (line, column) = places.next()?;
        let text = self.source.line(line);
        let within = text
            .char_indices()
            .nth((column as usize).saturating_sub(1))
            .map_or(text.len(), |(index, _)| index);
        // The line is a slice of the source, so the difference of the addresses is its offset there.
        let start = text.as_ptr() as usize - self.source.text().as_ptr() as usize;
        let word = text.get(within..).map_or(0, |rest| {
            let letters = rest
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || *letter == '_');
            let first = rest.chars().next().map_or(0, char::len_utf8);
            letters.map(char::len_utf8).sum::<usize>().max(first)
        });
        let end = (within + word).min(text.len().max(within));
        (!text.is_empty()).then(|| Span::new(FileId(0), start + within, start + end))
    }
}

/// Returns a function without the comma that may follow it.
fn without_comma(body: &str) -> String {
    let mut text = body.to_owned();
    let tokens = tokenise(body, Lexis::Script).unwrap_or_default();
    let last = tokens.iter().rfind(|token| !token.is_comment());
    if let Some(comma) = last.filter(|last| last.text(body) == ",") {
        text.replace_range(comma.start as usize..comma.end as usize, " ");
    }
    text
}
