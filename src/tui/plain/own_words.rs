//! Messages of the screen that are worded otherwise in lines of text.

use crate::base::Message;
use crate::message;

/// Returns the message to say instead of one that names keys, or that is a fact only beside a screen.
pub(in crate::tui) fn own_message(message: &Message) -> Option<Message> {
    if message.id.starts_with("session-change-") {
        return Some(message!("plain-done", change = message.clone()));
    }
    let id = match message.id {
        "tui-set-up-begun" => "plain-set-up-begun",
        "tui-nothing-to-undo" => "plain-nothing-to-undo",
        "variant-applied" => "variant-applied-plain",
        "tui-no-rules-yet" => "plain-no-rules-yet",
        "tui-nothing-open" => "plain-nothing-open",
        "tui-autoplay-on" => "plain-autoplay-on",
        "tui-stones-no-game" => "plain-stones-no-game",
        "tui-rules-broken" => "plain-rules-broken",
        _ => return None,
    };
    Some(Message {
        id,
        args: message.args.clone(),
    })
}
