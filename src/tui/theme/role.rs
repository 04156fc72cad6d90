//! Everything on the screen that has a style of its own.

macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal;)*) => {
        /// What a style is for. The key is its name in a theme file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Role { $($(#[doc = $doc])+ $name),* }

        impl Role {
            /// All roles, in order.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// The name in a theme file.
            #[must_use]
            pub fn key(self) -> &'static str {
                match self { $(Self::$name => $key),* }
            }

            /// The role of a name.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                match key { $($key => Some(Self::$name),)* _ => None }
            }
        }
    };
}

roles! {
    /// Plain text on the plain ground.
    Text = "text";
    /// Text of less weight.
    Faint = "faint";
    /// Text of more weight.
    Strong = "strong";
    /// The border of a pane that has not the keyboard.
    Border = "border";
    /// The border of the pane that has the keyboard.
    BorderFocused = "border-focused";
    /// The title of a pane.
    Title = "title";
    /// The title of the pane that has the keyboard.
    TitleFocused = "title-focused";
    /// Small facts in borders.
    Fact = "fact";
    /// The line at the top.
    Bar = "bar";
    /// The line of keys at the bottom.
    Hint = "hint";
    /// A key in the line at the bottom.
    HintKey = "hint-key";
    /// What is chosen in a list, a menu, a row of buttons or tabs.
    Selected = "selected";
    /// Letters of a list entry that match what was typed.
    Matched = "matched";
    /// A list entry that cannot be chosen now.
    Disabled = "disabled";
    /// Ground and text of what lies over the panes.
    Overlay = "overlay";
    /// The border of what lies over the panes.
    OverlayBorder = "overlay-border";
    /// A field to type in.
    Field = "field";
    /// Where the next character goes.
    Caret = "caret";
    /// A short message that goes away.
    Toast = "toast";
    /// Light squares.
    BoardLight = "board-light";
    /// Dark squares.
    BoardDark = "board-dark";
    /// The third tone of hexagons, so that no two neighbours are alike.
    BoardMiddle = "board-middle";
    /// Lines of a board of points, and its ground.
    BoardLines = "board-lines";
    /// Names of columns and rows.
    Coordinates = "coordinates";
    /// The square under the cursor.
    Cursor = "cursor";
    /// Squares that the last move changed.
    LastMove = "last-move";
    /// Where the lifted piece may go.
    Target = "target";
    /// Squares that the rules looked at.
    LookedAt = "looked-at";
    /// Squares of a refused move.
    Refused = "refused";
    /// A piece in danger, such as a king in check.
    Threatened = "threatened";
    /// Squares that the move being built changes.
    Pending = "pending";
    /// Where a piece was lifted from, and the piece in the hand.
    Lifted = "lifted";
    /// Stones of the colour Azul on a board without rules.
    StoneAzul = "stone-azul";
    /// Stones of the colour Negro.
    StoneNegro = "stone-negro";
    /// Stones of the colour Rojo.
    StoneRojo = "stone-rojo";
    /// Stones of the colour Verde.
    StoneVerde = "stone-verde";
    /// Nodes of the tree.
    Node = "node";
    /// Lines of the tree.
    NodeLine = "node-line";
    /// The current node.
    NodeCurrent = "node-current";
    /// A node with a good mark.
    NodeGood = "node-good";
    /// A node with a bad mark.
    NodeBad = "node-bad";
    /// Keywords of a rule language.
    Keyword = "keyword";
    /// Names of types.
    TypeName = "type-name";
    /// Names of functions.
    Function = "function";
    /// Names of pieces and constants.
    Constant = "constant";
    /// Names of variables.
    Variable = "variable";
    /// Numbers.
    Number = "number";
    /// Quoted text.
    Quoted = "quoted";
    /// Operators and punctuation.
    Operator = "operator";
    /// Comments.
    Comment = "comment";
    /// Text that the language does not know.
    Junk = "junk";
    /// Numbers of lines.
    LineNumber = "line-number";
    /// The line of the cursor.
    CurrentLine = "current-line";
    /// Selected text.
    Selection = "selection";
    /// The line that decided.
    Deciding = "deciding";
    /// Values shown beside a line.
    ValueBeside = "value-beside";
    /// Errors.
    ErrorMark = "error";
    /// Warnings.
    WarningMark = "warning";
    /// Lints.
    LintMark = "lint";
    /// Notes.
    NoteMark = "note";
    /// Something went well.
    Good = "good";
}

impl Role {
    /// The role of a diagnostic.
    #[must_use]
    pub fn of_severity(severity: crate::base::Severity) -> Self {
        use crate::base::Severity;
        match severity {
            Severity::Error => Self::ErrorMark,
            Severity::Warning => Self::WarningMark,
            Severity::Lint => Self::LintMark,
            Severity::Note => Self::NoteMark,
        }
    }
}
