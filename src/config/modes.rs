//! The working modes: what the screen is for.

/// What the screen shows: the board as large as it gets, the record beside the board, or the source of the rules as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    Play,
    Study,
    #[default]
    Write,
}

impl Mode {
    /// The modes, in the order in which a key goes round.
    pub const ALL: [Self; 3] = [Self::Play, Self::Study, Self::Write];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; 3] = ["play", "study", "write"];

    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Study => "study",
            Self::Write => "write",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Returns the next mode, or the one before.
    pub fn next(self, forward: bool) -> Self {
        match (self, forward) {
            (Self::Play, true) | (Self::Write, false) => Self::Study,
            (Self::Study, true) | (Self::Play, false) => Self::Write,
            (Self::Write, true) | (Self::Study, false) => Self::Play,
        }
    }
}

/// What is open, by what was named first when it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpenKind {
    /// A game of the library, by its name or from the list.
    Library,
    /// A game or a position in a file, or pasted.
    Record,
    /// Rules in a file of the user.
    #[default]
    Own,
}

/// The mode in which each kind opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    pub library: Mode,
    pub record: Mode,
    pub own: Mode,
}

impl Default for Modes {
    fn default() -> Self {
        Self {
            library: Mode::Play,
            record: Mode::Study,
            own: Mode::Write,
        }
    }
}

impl Modes {
    pub fn of(self, kind: OpenKind) -> Mode {
        match kind {
            OpenKind::Library => self.library,
            OpenKind::Record => self.record,
            OpenKind::Own => self.own,
        }
    }

    pub fn set(&mut self, kind: OpenKind, mode: Mode) {
        match kind {
            OpenKind::Library => self.library = mode,
            OpenKind::Record => self.record = mode,
            OpenKind::Own => self.own = mode,
        }
    }
}
