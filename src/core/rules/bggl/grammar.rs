//! The parser that is made from `bggl.pest`.

#[derive(pest_derive::Parser)]
#[grammar = "rules/bggl/bggl.pest"]
pub(super) struct Grammar;
