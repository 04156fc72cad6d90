//! The roles of everything on the screen that has a style.

macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal;)*) => {
        /// The role of a style. The key is its name in a theme file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Role { $($(#[doc = $doc])+ $name),* }

        impl Role {
            /// All roles, in order.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// Returns the name in a theme file.
            pub fn key(self) -> &'static str {
                match self { $(Self::$name => $key),* }
            }

            /// Returns the role with this name.
            pub fn from_key(key: &str) -> Option<Self> {
                match key { $($key => Some(Self::$name),)* _ => None }
            }
        }
    };
}

roles! {
    /// Normal text on the normal background.
    Text = "text";
    /// Less important text.
    Faint = "faint";
    /// More important text.
    Strong = "strong";
    /// The border of a pane without the focus.
    Border = "border";
    /// The border of the pane with the focus.
    BorderFocused = "border-focused";
    /// The title of a pane.
    Title = "title";
    /// The title of the pane with the focus.
    TitleFocused = "title-focused";
    /// Additional text in borders.
    Fact = "fact";
    /// The title bar.
    Bar = "bar";
    /// The hint line at the bottom.
    Hint = "hint";
    /// A key in the hint line.
    HintKey = "hint-key";
    /// The selected entry, button or tab.
    Selected = "selected";
    /// Characters of a list entry that match the typed text.
    Matched = "matched";
    /// A list entry that cannot be selected now.
    Disabled = "disabled";
    /// The background and text of layers.
    Overlay = "overlay";
    /// The border of layers.
    OverlayBorder = "overlay-border";
    /// An input field.
    Field = "field";
    /// The caret.
    Caret = "caret";
    /// A short message.
    Toast = "toast";
    /// Light squares.
    BoardLight = "board-light";
    /// Dark squares.
    BoardDark = "board-dark";
    /// The third shade of hexagons, so that neighbours always differ.
    BoardMiddle = "board-middle";
    /// The lines and the background of a board of points.
    BoardLines = "board-lines";
    /// Names of columns and rows.
    Coordinates = "coordinates";
    /// The square under the cursor.
    Cursor = "cursor";
    /// Squares that the last move changed.
    LastMove = "last-move";
    /// Squares where the lifted piece may go.
    Target = "target";
    /// Squares that the rules inspected.
    LookedAt = "looked-at";
    /// Squares of a refused move.
    Refused = "refused";
    /// An attacked piece, such as a king in check.
    Threatened = "threatened";
    /// Squares that the composed move changes.
    Pending = "pending";
    /// The square from which a piece was lifted, and the lifted piece.
    Lifted = "lifted";
    /// A mark or an arrow of people in green.
    MarkGreen = "mark-green";
    /// A mark or an arrow of people in red.
    MarkRed = "mark-red";
    /// A mark or an arrow of people in yellow.
    MarkYellow = "mark-yellow";
    /// A mark or an arrow of people in blue.
    MarkBlue = "mark-blue";
    /// A square with little heat.
    HeatLow = "heat-low";
    /// A square with some heat.
    HeatMiddle = "heat-middle";
    /// A square with much heat.
    HeatHigh = "heat-high";
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
    /// A node marked as good.
    NodeGood = "node-good";
    /// A node marked as bad.
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
    /// Text that is not part of the language.
    Junk = "junk";
    /// Line numbers.
    LineNumber = "line-number";
    /// The line of the caret.
    CurrentLine = "current-line";
    /// Selected text.
    Selection = "selection";
    /// The decisive line.
    Deciding = "deciding";
    /// Values beside a line.
    ValueBeside = "value-beside";
    /// Errors.
    ErrorMark = "error";
    /// Warnings.
    WarningMark = "warning";
    /// Lints.
    LintMark = "lint";
    /// Notes.
    NoteMark = "note";
    /// A success.
    Good = "good";
}

impl Role {
    /// Returns the role for the severity of a diagnostic.
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
