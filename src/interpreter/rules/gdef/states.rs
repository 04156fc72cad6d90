//! Checks the definitions of `state`: values that are part of the position.

use super::constants::{self, Constants, Objects};
use super::syntax::Definitions;
use super::tables::Tables;
use super::words::EMPTY;
use crate::base::{Diagnostic, FileId, Span};
use crate::message;
use crate::rules::Options;
use crate::rules::report::Report;
use crate::rules::vm::tree::{StateVariable, Type};

/// Returns the name of a type in the language.
fn word(ty: Type) -> &'static str {
    super::words::type_word(ty)
}

/// Checks all definitions, and applies the overrides of initial values.
pub(super) fn check(
    definitions: &Definitions,
    objects: &Objects,
    constants: &Constants,
    tables: &Tables,
    options: &Options,
    report: &mut Report,
) -> Vec<StateVariable> {
    let mut states: Vec<StateVariable> = Vec::new();
    for definition in &definitions.states {
        let name = &definition.name;
        if let Some(first) = states.iter().find(|state| state.name == name.text) {
            report.add(
                Diagnostic::error(name.span, message!("gdef-name-twice", name = &name.text))
                    .with_related(first.span, message!("gdef-first-here")),
            );
            continue;
        }
        if EMPTY.contains(&name.text.as_str()) {
            report.error(name.span, message!("gdef-object-empty", name = &name.text));
        } else if let Some(object) = objects.declared(&name.text) {
            report.add(
                Diagnostic::error(
                    name.span,
                    message!("gdef-name-of-object", name = &name.text),
                )
                .with_related(object, message!("gdef-object-here")),
            );
        } else {
            let constant = constants.get(&name.text).map(|constant| constant.span);
            let table = || tables.get(&name.text).map(|table| table.span);
            if let Some(first) = constant.or_else(table) {
                report.add(
                    Diagnostic::error(name.span, message!("gdef-name-twice", name = &name.text))
                        .with_related(first, message!("gdef-first-here")),
                );
            }
        }
        states.push(StateVariable {
            name: name.text.clone(),
            ty: definition.ty,
            initial: constants::value_of_type(
                definition.ty,
                name,
                &definition.value,
                objects,
                constants,
                report,
            )
            .map_or(0, constants::bits),
            span: name.span,
        });
    }
    let beginning = Span::new(FileId(0), 0, 0);
    for (name, text) in &options.overrides {
        let Some(state) = states.iter_mut().find(|state| state.name == *name) else {
            continue;
        };
        let piece = |text: &str| objects.outside(text);
        match state.read(text.trim(), piece) {
            Some(bits) => state.initial = bits,
            None => {
                let message = message!("gdef-override-value", name = name, value = text.trim());
                let hint = message!("gdef-state-type-hint", name = name, ty = word(state.ty));
                report.hinted(beginning, message, hint);
            }
        }
    }
    states
}
