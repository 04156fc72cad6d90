//! Checked expressions with their types.

use crate::rules::check::{self, StaticType};
use crate::rules::vm::tree::{self, Type};

/// A checked expression; its type is `None` if an error in it was reported.
pub(super) type Typed = check::Typed<Option<Type>>;

impl StaticType for Option<Type> {
    const UNKNOWN: Self = None;
    const BOOL: Self = Some(Type::Bool);

    fn machine(self) -> Type {
        self.unwrap_or(Type::Bool)
    }
}

impl Typed {
    pub(super) fn is_number(&self) -> bool {
        matches!(self.ty, Some(Type::Int | Type::Float))
    }

    /// Converts an int to a float; leaves anything else unchanged.
    pub(super) fn into_float(self) -> Self {
        if self.ty != Some(Type::Int) {
            return self;
        }
        let span = self.expr.span;
        Self::one(self, Some(Type::Float), span, tree::ExprKind::ToFloat)
    }
}
