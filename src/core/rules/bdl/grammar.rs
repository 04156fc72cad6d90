//! The parser that is made from `bdl.pest`.

#[derive(pest_derive::Parser)]
#[grammar = "rules/bdl/bdl.pest"]
pub(super) struct Grammar;
