//! Checks uses of tables, maps and families.

use super::super::built_ins::MapQuestion;
use super::super::syntax::{Expr, ExprKind};
use super::super::tables::{Table, TableKind};
use super::Checker;
use super::call::wrong_count;
use super::typed::Typed;
use crate::base::Span;
use crate::message;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::lookup::LookupForm;
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::tree::Type;

impl<'a> Checker<'a> {
    /// Checks `name[index]` or `name[index][index]`.
    pub(super) fn entry(
        &mut self,
        name: &str,
        table: Table,
        indexes: &'a [Expr],
        span: Span,
    ) -> Typed {
        let given: Vec<Typed> = indexes.iter().map(|index| self.index(index)).collect();
        let wanted = table.form.params().len();
        if table.is_known && given.len() != wanted {
            let count = given.len();
            let message = message!(
                "gdef-table-index-count",
                name = name,
                wanted = wanted,
                count = count
            );
            self.report.error(span, message);
        }
        if !table.is_known || given.len() != wanted {
            return Typed::unknown(span);
        }
        let ty = Some(table.form.result());
        let op = Intrinsic::Lookup(table.entries, table.form);
        Typed::intrinsic(op, given, ty, span)
    }

    /// Reports the name of a table, a map or a family without brackets.
    pub(super) fn table_alone(&mut self, name: &str, span: Span) -> Typed {
        let kind = self.head.tables.get(name).map(|table| table.kind);
        let (message, hint) = match kind {
            Some(TableKind::Family) => (
                message!("gdef-family-index", name = name),
                message!("gdef-family-use-hint", name = name),
            ),
            Some(TableKind::Map { .. }) => (
                message!("gdef-map-alone", name = name),
                message!("gdef-map-use-hint", name = name),
            ),
            _ => (
                message!("gdef-table-alone", name = name),
                message!("gdef-table-use-hint", name = name),
            ),
        };
        self.report.hinted(span, message, hint);
        Typed::unknown(span)
    }

    /// Checks a call of a built-in function that is given a map.
    pub(super) fn ask_map(
        &mut self,
        question: MapQuestion,
        name: &str,
        arguments: &'a [Expr],
        span: Span,
    ) -> Typed {
        let place = question.map_argument();
        let mut map = None;
        let mut numbers = Vec::new();
        for (number, argument) in arguments.iter().enumerate() {
            if number == place {
                map = self.map_named(name, argument);
                continue;
            }
            numbers.push(self.argument(name, number, argument, Type::Int));
        }
        let wanted = question.arguments();
        if arguments.len() != wanted {
            self.report
                .add(wrong_count(name, wanted, arguments.len(), span));
            return Typed::unknown(span);
        }
        let Some((map, columns, rows)) = map else {
            return Typed::unknown(span);
        };
        let form = LookupForm::Row(Type::Int);
        let op = match question {
            MapQuestion::Column => Intrinsic::Lookup(columns, form),
            MapQuestion::Row => Intrinsic::Lookup(rows, form),
            MapQuestion::Reached(contact) => {
                Intrinsic::Position(PositionQuery::Reached(contact, map))
            }
        };
        Typed::intrinsic(op, numbers, Some(Type::Int), span)
    }

    /// Returns the index and the lookups of the map that an argument names.
    fn map_named(&mut self, function: &str, argument: &'a Expr) -> Option<(u16, u16, u16)> {
        let bare = argument.bare();
        let table = match &bare.kind {
            ExprKind::Name(name) if !self.names.contains_key(name.as_str()) => {
                self.head.tables.get(name)
            }
            _ => None,
        };
        match table.map(|table| (table.kind, table.is_known)) {
            Some((TableKind::Map { map, columns, rows }, true)) => Some((map, columns, rows)),
            Some((TableKind::Map { .. }, false)) => None,
            _ => {
                let message = message!("gdef-map-argument", name = function);
                let hint = message!("gdef-map-argument-hint");
                self.report.hinted(argument.span, message, hint);
                None
            }
        }
    }
}
