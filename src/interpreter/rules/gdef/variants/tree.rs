//! The syntax tree of a text, as its variants ask and change it.

use super::walk::calls;
use crate::base::{Message, Span};
use crate::message;
use crate::rules::gdef::syntax::{
    Definitions, Expr, Function, ParameterValue, Statement, StatementKind,
};
use std::ops::Range;

/// The hook that judges a move.
pub(super) const LEGAL: &str = "isMoveLegal";

/// A range of a text, and what replaces it.
pub(super) type Part = (Range<usize>, String);
pub(super) type Change = Result<Vec<Part>, Message>;

/// Returns a text with its parts replaced. They do not overlap.
pub(super) fn apply(text: &str, mut parts: Vec<Part>) -> String {
    parts.sort_by_key(|(range, _)| range.start);
    let mut changed = text.to_owned();
    for (range, by) in parts.into_iter().rev() {
        changed.replace_range(range, &by);
    }
    changed
}

/// A text without errors of syntax.
pub(super) struct RulesTree<'t> {
    pub(super) text: &'t str,
    pub(super) definitions: Definitions,
}

impl RulesTree<'_> {
    pub(super) fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        let mut functions = self.definitions.functions.iter();
        functions.find(|function| function.name.text == name)
    }

    /// Returns a function that the program calls.
    pub(super) fn hook(&self, name: &'static str) -> Result<&Function, Message> {
        let function = self.function(name);
        function.ok_or_else(|| message!("variant-no-hook", name = name))
    }

    /// Returns true if a function calls a built-in one.
    pub(super) fn has_call(&self, names: &[&str]) -> bool {
        let functions = self.definitions.functions.iter();
        let mut called = functions.flat_map(|function| calls(&function.body));
        called.any(|(name, _)| names.contains(&name.text.as_str()))
    }

    /// # Errors
    /// The number of players is not two.
    pub(super) fn two_players(&self) -> Result<(), Message> {
        let parameters = self.definitions.parameters.iter();
        let mut players = parameters.filter(|parameter| parameter.name.text == "players");
        // Without the parameter there are two.
        let is_two = players.all(|players| match &players.value {
            ParameterValue::Whole(number) => number.text == "2",
            _ => false,
        });
        match is_two {
            true => Ok(()),
            false => Err(message!("variant-two-players")),
        }
    }

    /// Returns a name that the text does not use.
    pub(super) fn fresh(&self, name: &str) -> String {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let words = || self.text.split(|letter| !is_part(letter));
        let is_used = |name: &str| words().any(|word| word == name);
        let numbered = (2u32..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !is_used(name)).unwrap_or_default()
    }

    /// Returns the part that adds definitions after all others.
    pub(super) fn appended(&self, definitions: &str) -> Part {
        let end = self.text.len();
        let gap = if self.text.ends_with('\n') {
            "\n"
        } else {
            "\n\n"
        };
        (end..end, format!("{gap}{definitions}\n"))
    }

    /// Returns the part that adds a statement in front of the others of a function.
    pub(super) fn first_statement(function: &Function, statement: &str) -> Part {
        let start = match function.body.statements.first() {
            Some(first) => first.span.range().start,
            None => function.body.end.range().start,
        };
        (start..start, format!("{statement}\n  "))
    }
}

/// Returns the value of a function that does nothing but return it.
pub(super) fn only_value(function: &Function) -> Option<&Expr> {
    match function.body.statements.as_slice() {
        [
            Statement {
                kind: StatementKind::Return(Some(value)),
                ..
            },
        ] => Some(value),
        _ => None,
    }
}
