//! The parser that is made from `gdef.pest`.

#[derive(pest_derive::Parser)]
#[grammar = "rules/gdef/gdef.pest"]
pub(super) struct Grammar;
