//! The types of the language.

use super::syntax::{BaseType, TypeName};
use crate::rules::vm::intrinsic::{Base, ValueShape};
use crate::rules::vm::tree::Type;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    /// A value, or an array of values. A move is a list of sub-moves, so an array of moves is a move.
    Of(ValueShape),
    /// The result of a function that returns nothing.
    Nothing,
    /// The type of something with an error that was reported.
    Unknown,
}

impl Ty {
    pub(super) const INT: Self = Self::plain(Base::Int);
    pub(super) const BOOL: Self = Self::plain(Base::Bool);
    pub(super) const TEXT: Self = Self::plain(Base::Text);
    pub(super) const PIECE: Self = Self::plain(Base::Piece);
    pub(super) const PLAYER: Self = Self::plain(Base::Player);
    pub(super) const MOVE: Self = Self::plain(Base::Move);
    pub(super) const DIRECTION: Self = Self::plain(Base::Direction);
    pub(super) const MOVEMENT: Self = Self::plain(Base::Movement);

    pub(super) const fn plain(base: Base) -> Self {
        Self::Of(ValueShape { base, depth: 0 })
    }

    /// Returns the type of a declaration; `brackets` is true if `[]` follows the name.
    pub(super) fn named(name: TypeName, brackets: bool) -> Self {
        let plain = match name.base {
            BaseType::Boolean => Self::BOOL,
            BaseType::Int => Self::INT,
            BaseType::Text => Self::TEXT,
            BaseType::Void => return Self::Nothing,
            BaseType::Move => Self::MOVE,
            BaseType::Piece => Self::PIECE,
            BaseType::Player => Self::PLAYER,
        };
        if name.array || brackets {
            plain.in_array()
        } else {
            plain
        }
    }

    /// Returns the type of an array of this type.
    pub(super) fn in_array(self) -> Self {
        match self {
            Self::Of(ValueShape {
                base: Base::Move, ..
            }) => Self::MOVE,
            Self::Of(ValueShape { base, depth }) => Self::Of(ValueShape {
                base,
                depth: depth.saturating_add(1),
            }),
            other => other,
        }
    }

    /// Returns the type of the items of an array, or `None` for other types.
    pub(super) fn item(self) -> Option<Self> {
        match self {
            Self::Of(ValueShape { base, depth }) => Some(Self::Of(ValueShape {
                base,
                depth: depth.checked_sub(1)?,
            })),
            _ => None,
        }
    }

    pub(super) fn is_array(self) -> bool {
        self.item().is_some()
    }

    /// Returns true for int and boolean, which convert to each other implicitly.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::INT | Self::BOOL)
    }

    /// Returns the type of the machine that represents it.
    pub(super) fn machine(self) -> Type {
        match self {
            Self::INT | Self::DIRECTION | Self::MOVEMENT => Type::Int,
            Self::BOOL => Type::Bool,
            Self::PIECE => Type::Piece,
            Self::PLAYER => Type::Player,
            _ => Type::Other,
        }
    }

    /// Returns the spelling of the type.
    pub(super) fn word(self) -> String {
        let Self::Of(ValueShape { base, depth }) = self else {
            return "void".to_owned();
        };
        let word = match base {
            Base::Int => "int",
            Base::Bool => "boolean",
            Base::Text => "string",
            Base::Piece => "Piece",
            Base::Player => "Player",
            Base::Move => "Move",
            Base::Direction => "+/-",
            Base::Movement => "orthogonal/diagonal",
        };
        format!("{word}{}", "[]".repeat(usize::from(depth)))
    }
}
