//! Choices of menus and dialogs, and answers of prompts: how they are made, and what they say of themselves.

use crate::base::Message;
use crate::session::{RecordEdit, Session};
use crate::tui::app::{Answer, App, AsEdit, Choice, Dialog, Effect, Menu};
use std::fmt;
use std::rc::Rc;

impl Menu {
    /// Returns true if the entries are moves, so that what is typed narrows them.
    pub fn lists_moves(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.all(|entry| matches!(entry.choice, Choice::Play(_)))
    }
}

impl Answer {
    /// Creates an answer from what takes the text. Where that fails, the prompt stays open and shows the error.
    pub fn new(
        accept: impl Fn(&mut App, &str, &mut Vec<Effect>) -> Result<(), Message> + 'static,
    ) -> Self {
        Self {
            accept: Rc::new(accept),
            may_be_empty: false,
            is_verbatim: false,
            edit: None,
        }
    }

    /// Returns the same answer, which may be an empty text, too.
    pub fn or_empty(self) -> Self {
        let may_be_empty = true;
        Self {
            may_be_empty,
            ..self
        }
    }

    /// Returns the same answer, of whose text the blanks at both ends are kept.
    pub fn verbatim(self) -> Self {
        let is_verbatim = true;
        Self {
            is_verbatim,
            ..self
        }
    }

    /// Returns the same answer, whose text is autosaved while the prompt is open, as the edit that it would make. It is
    /// `None` where the text changes nothing.
    pub fn autosaved(self, edit: impl Fn(&Session, &str) -> Option<RecordEdit> + 'static) -> Self {
        let edit: Rc<AsEdit> = Rc::new(edit);
        Self {
            edit: Some(edit),
            ..self
        }
    }

    /// Returns the text that counts of what was typed.
    pub fn text<'t>(&self, typed: &'t str) -> &'t str {
        match self.is_verbatim {
            true => typed,
            false => typed.trim(),
        }
    }

    /// Takes the text.
    ///
    /// # Errors
    /// The text is no answer.
    pub fn accept(
        &self,
        app: &mut App,
        typed: &str,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Message> {
        (self.accept)(app, self.text(typed), effects)
    }

    /// Returns the edit that the text would make, if it is one to be autosaved.
    pub fn edit(&self, session: &Session, typed: &str) -> Option<RecordEdit> {
        self.edit.as_ref()?(session, self.text(typed))
    }
}

impl Dialog {
    /// Returns true if the question is whether to resign.
    pub fn is_resigning(&self) -> bool {
        let resigns = |(_, choice): &(String, Choice)| matches!(choice, Choice::Resign(_));
        self.answers.iter().any(resigns)
    }
}

impl Choice {
    /// Creates a choice from what it does.
    pub fn new(act: impl Fn(&mut App, &mut Vec<Effect>) + 'static) -> Self {
        Self::Act(Rc::new(act))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Answer")
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancel => out.write_str("Cancel"),
            Self::Unavailable(reason) => write!(out, "Unavailable({})", reason.id),
            Self::Run(action, argument) => write!(out, "Run({action:?}, {argument:?})"),
            Self::Play(mv) => write!(out, "Play({mv:?})"),
            Self::Recover => out.write_str("Recover"),
            Self::Resign(player) => write!(out, "Resign({player})"),
            Self::PlayTyped(line) => write!(out, "PlayTyped({line:?})"),
            Self::TakeDisk(path) => write!(out, "TakeDisk({path:?})"),
            Self::SaveMine(path) => write!(out, "SaveMine({path:?})"),
            Self::SaveAlone(next) => write!(out, "SaveAlone({next:?})"),
            Self::SaveAll(next) => write!(out, "SaveAll({next:?})"),
            Self::Act(_) => out.write_str("Act"),
        }
    }
}
