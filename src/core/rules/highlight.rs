//! What the pieces of a source text are, for syntax colours; each language has a `highlight` of its own.

/// What a piece of the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `if`, `while`, `define` and the like.
    Keyword,
    /// `int`, `float`, `bool`, and `obj` where it is a type.
    Type,
    /// The name of an object, `true`, `false`, `empty`.
    Constant,
    /// A number.
    Number,
    /// A comment.
    Comment,
    /// Quoted text.
    Quoted,
    /// The name of a function of the program: a word followed by `(`.
    Function,
    /// A function or array that the language brings along.
    BuiltIn,
    /// The name of a game parameter: `size:`.
    Parameter,
    /// An operator or a bracket.
    Operator,
    /// What the language does not know.
    Junk,
}
