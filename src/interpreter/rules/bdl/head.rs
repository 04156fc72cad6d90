//! Checks the sections as a whole, and the section `rules`.

use super::Options;
use super::syntax::{File, RuleValue, Script};
use super::words::{BdlWord, is_rule};
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
use crate::rules::interface::{SIZE, sides_of_size};
use crate::rules::report::Report;
use crate::rules::words::WordKind;
use std::collections::HashMap;

/// The most columns and rows of a board.
const MAX_SIZE: i32 = 64;
/// The rules that may be omitted. Their values are scripts.
const OPTIONAL: [&str; 2] = ["after_move", "promising"];
/// The rules whose values can be replaced from outside.
pub(super) const PARAMETERS: [&str; 3] = ["width", "height", "first_player"];

/// Reports sections that are missing, duplicate or out of order.
pub(super) fn sections(file: &File, report: &mut Report) {
    let mut last = 0;
    for (number, section) in file.sections.iter().enumerate() {
        let before = file.sections.iter().take(number);
        let place = BdlWord::Section
            .words()
            .iter()
            .position(|name| *name == section.text);
        if let Some(first) = before.clone().find(|other| other.text == section.text) {
            let twice = message!("bdl-section-twice", name = section.text.clone());
            report.add(
                Diagnostic::error(section.span, twice)
                    .with_related(first.span, message!("bdl-first-here")),
            );
        } else if place.is_some_and(|place| place < last) {
            report.extension(section.span, message!("bdl-extension-section-order"));
        }
        last = place.unwrap_or(last).max(last);
    }
    if file.is_incomplete {
        return;
    }
    for name in BdlWord::Section.words().iter().copied() {
        if !file.sections.iter().any(|section| section.text == name) {
            report.hinted(
                Span::new(FileId(0), 0, 0),
                message!("bdl-section-missing", name = name),
                message!("bdl-section-missing-hint", name = name),
            );
        }
    }
}

/// The content of the section `rules`.
#[derive(Debug, Default)]
pub(super) struct RulesSection {
    pub width: Option<u16>,
    pub height: Option<u16>,
    pub first_player: Option<u8>,
    pub player_change: Option<Script>,
    pub after_move: Option<Script>,
    pub promising: Option<Script>,
    pub coloring: Option<Script>,
}

impl RulesSection {
    pub(super) fn of(file: &File, options: &Options, report: &mut Report) -> Self {
        let mut head = Self::default();
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for rule in &file.rules {
            let name = rule.name.text.as_str();
            if !is_rule(name) {
                let near = report.nearest(name, BdlWord::Rule.words().iter().copied());
                let mut diagnostic =
                    Diagnostic::error(rule.name.span, message!("bdl-rule-unknown", name = name));
                diagnostic.hint = Some(match near {
                    Some(near) => message!("bdl-did-you-mean", name = near),
                    None => message!("bdl-expected-rule"),
                });
                report.add(diagnostic);
                continue;
            }
            if let Some(first) = seen.insert(name, rule.name.span) {
                report.add(
                    Diagnostic::warning(rule.name.span, message!("bdl-rule-twice", name = name))
                        .with_related(first, message!("bdl-first-here")),
                );
            }
            head.rule(name, &rule.value, rule.name.span, report);
        }
        let start = Span::new(FileId(0), 0, 0);
        // A size, as other languages have it, is a width and a height here.
        let overrides = options.overrides.iter().flat_map(|(name, value)| {
            let value = value.as_str();
            match name.as_str() {
                SIZE => {
                    let (width, height) = sides_of_size(value);
                    vec![("width", width), ("height", height)]
                }
                name => vec![(name, value)],
            }
        });
        for (name, value) in overrides {
            let number = match value.trim().parse() {
                Ok(number) if PARAMETERS.contains(&name) => number,
                _ => {
                    let wrong = message!("bdl-override", name = name, value = value);
                    report.hinted(start, wrong, message!("bdl-override-hint"));
                    continue;
                }
            };
            seen.insert(name, start);
            head.number(name, number, start, report);
        }
        let section = file.sections.iter().find(|name| name.text == "rules");
        let span = section.map_or(start, |name| name.span);
        let rules = BdlWord::Rule.words().iter().copied();
        for name in rules.filter(|name| !OPTIONAL.contains(name)) {
            if seen.contains_key(name) || file.is_incomplete || section.is_none() {
                continue;
            }
            let missing = message!("bdl-rule-missing", name = name);
            report.add(if name == "coloring" {
                Diagnostic::warning(span, missing).with_hint(message!("bdl-coloring-hint"))
            } else {
                Diagnostic::error(span, missing).with_hint(message!("bdl-rule-hint", name = name))
            });
        }
        head
    }

    fn rule(&mut self, name: &str, value: &RuleValue, span: Span, report: &mut Report) {
        if OPTIONAL.contains(&name) {
            let (slot, extension, hint) = match name {
                "after_move" => (
                    &mut self.after_move,
                    message!("bdl-extension-after-move"),
                    message!("bdl-after-move-hint"),
                ),
                _ => (
                    &mut self.promising,
                    message!("bdl-extension-promising"),
                    message!("bdl-promising-hint"),
                ),
            };
            report.extension(span, extension);
            match value {
                RuleValue::Script(script) => *slot = Some(*script),
                _ => report.hinted(span, message!("bdl-rule-value", name = name), hint),
            }
            return;
        }
        let wants_number = ["width", "height", "first_player"].contains(&name);
        match value {
            RuleValue::Unread => {}
            RuleValue::Number(number) if wants_number => {
                self.number(name, number.value, number.span, report);
            }
            RuleValue::Word(word) if !wants_number && word.text == "alternate" => {
                if name == "player_change" {
                    self.player_change = None;
                } else {
                    self.coloring = None;
                }
            }
            RuleValue::Script(script) if !wants_number => {
                if name == "player_change" {
                    self.player_change = Some(*script);
                } else {
                    self.coloring = Some(*script);
                }
            }
            _ => {
                let hint = if wants_number {
                    message!("bdl-rule-hint", name = name)
                } else {
                    message!("bdl-rule-choice-hint")
                };
                let span = match value {
                    RuleValue::Number(number) => number.span,
                    RuleValue::Word(word) => word.span,
                    RuleValue::Script(script) => script.span,
                    RuleValue::Missing | RuleValue::Unread => span,
                };
                report.hinted(span, message!("bdl-rule-value", name = name), hint);
            }
        }
    }

    fn number(&mut self, name: &str, value: i32, span: Span, report: &mut Report) {
        if name == "first_player" {
            self.first_player = u8::try_from(value).ok().filter(|player| *player < 254);
            if self.first_player.is_none() {
                let message = message!("bdl-first-player", value = value);
                report.hinted(span, message, message!("bdl-first-player-hint"));
            }
            return;
        }
        let size = u16::try_from(value)
            .ok()
            .filter(|_| (1..=MAX_SIZE).contains(&value));
        if size.is_none() {
            let wrong = message!("bdl-size", name = name, max = MAX_SIZE, value = value);
            report.error(span, wrong);
        }
        if name == "width" {
            self.width = size;
        } else {
            self.height = size;
        }
    }
}
