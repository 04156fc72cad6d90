//! What the program tells: the message on the screen, and the log of messages.

use crate::base::Message;
use crate::tui::app::{App, KEPT_MESSAGES, Toast};
use crate::tui::plain::own_words::own_message;
use std::time::Duration;

/// The most errors that are told at once.
const MAX_ERRORS: usize = 8;

impl Toast {
    /// How long a notice stays at least, so that quick keys do not take it away unread.
    const NOTICE_STAYS: Duration = Duration::from_secs(4);
    /// How long an error stays at least.
    const ERROR_STAYS: Duration = Duration::from_secs(2);

    /// Returns true if it was said after the last input.
    pub fn is_fresh(&self) -> bool {
        self.leaves_at.is_none()
    }

    /// Called for each input: it disappears now, or when it was shown long enough.
    fn note_input(&mut self, now: Duration) {
        let stays = match self.is_error {
            true => Self::ERROR_STAYS,
            false => Self::NOTICE_STAYS,
        };
        self.leaves_at.get_or_insert(now.max(self.shown_at + stays));
    }
}

impl App {
    /// Shows a message.
    pub fn tell(&mut self, message: &Message) {
        let for_plain = own_message(message).filter(|_| self.plain.is_some());
        let text = self.sentence(for_plain.as_ref().unwrap_or(message));
        if let Some(plain) = &mut self.plain {
            plain.messages.push(text.clone());
        }
        self.remember(&text);
        self.toast = Some(Toast {
            text,
            is_error: false,
            shown_at: self.now,
            leaves_at: None,
        });
    }

    /// Tells how a game has ended. Where the title of the board says it, the message is only kept in the history.
    pub fn tell_result(&mut self, message: &Message) {
        let is_in_title = self.plain.is_none() && !self.layout.arrangement.board.is_empty();
        if !is_in_title {
            self.tell(message);
            return;
        }
        self.remember(&self.sentence(message));
        // A message from before the last move is out of date.
        self.toast = None;
    }

    /// Returns a message as it stands alone.
    pub fn sentence(&self, message: &Message) -> String {
        self.texts.sentence(message)
    }

    /// Returns true if one of the messages so far contains another one.
    pub fn has_told(&self, message: &Message) -> bool {
        let text = self.texts.say(message);
        self.remarks.iter().any(|told| told.contains(&text))
    }

    /// Takes a message off the screen that is no longer true.
    pub fn unsay(&mut self, message: &Message) {
        let text = self.sentence(message);
        self.toast.take_if(|toast| toast.text == text);
    }

    /// Called for each input: the message on the screen disappears, if it was shown long enough. Esc takes an error away
    /// at once.
    pub fn release_toast(&mut self, is_escape: bool) {
        if let Some(toast) = &mut self.toast {
            toast.note_input(self.now);
            if is_escape && toast.is_error {
                self.toast = None;
            }
        }
        self.drop_toast();
    }

    /// Removes a message whose time is over. Returns true if there was one.
    pub fn drop_toast(&mut self) -> bool {
        let leaves_at = self.toast.as_ref().and_then(|toast| toast.leaves_at);
        let is_over = leaves_at.is_some_and(|time| time <= self.now);
        if is_over {
            self.toast = None;
        }
        is_over
    }

    /// Adds a message to the log.
    fn remember(&mut self, text: &str) {
        if self.remarks.back().is_some_and(|last| last.ends_with(text)) {
            return;
        }
        self.remarks.push_back(text.to_owned());
        if self.remarks.len() > KEPT_MESSAGES {
            self.remarks.pop_front();
        }
    }

    /// Shows a message that reports a failure.
    pub fn tell_error(&mut self, message: &Message) {
        self.tell(message);
        if let Some(toast) = &mut self.toast {
            toast.is_error = true;
        }
    }

    /// Tells an error. An error that is still on the screen stays above it.
    pub fn tell_another_error(&mut self, message: &Message) {
        let shown = self.toast.take().filter(|toast| toast.is_error);
        self.tell_error(message);
        if let (Some(shown), Some(toast)) = (shown, &mut self.toast) {
            toast.text = format!("{}\n{}", shown.text, toast.text);
        }
    }

    /// Tells several errors. On a screen the first one stays in sight and the others are in the history of messages; in
    /// lines of text they are read in their order.
    pub fn tell_errors(&mut self, errors: &[Message]) {
        self.unread_errors += errors.len();
        let shown = errors.iter().take(MAX_ERRORS);
        match self.plain.is_some() {
            true => shown.for_each(|error| self.tell_error(error)),
            false => shown.rev().for_each(|error| self.tell_error(error)),
        }
    }
}
