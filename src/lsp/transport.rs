//! Messages over two byte streams. `lsp_server` has the types of messages; its own reader ends at the first message
//! that is not JSON, so that a client with one fault would lose its server.
//!
//! Invariant: a message that cannot be read is answered or reported, and the next one is read; only the end of the
//! stream, a header that names no length, or a length beyond [`MOST_BYTES`] end the connection.

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, Message};
use std::io::{self, BufRead, ErrorKind, Read as _, Write};
use std::thread::{self, JoinHandle};

/// The longest message that is read, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// The threads that read and write messages.
pub(super) struct Threads {
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits until all messages are written. The connection must have been dropped.
    pub(super) fn join(self) -> io::Result<()> {
        match self.writer.join() {
            Ok(ended) => ended,
            Err(_) => Err(io::Error::other("the writer stopped")),
        }
    }
}

/// Connects to a client over two streams.
pub(super) fn connect(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> (Connection, Threads) {
    let (from_client, receiver) = unbounded();
    let (sender, to_client) = unbounded();
    // The reader blocks on its stream, so nobody waits for it.
    let remarks = sender.clone();
    drop(thread::spawn(move || {
        read_all(input, &from_client, &remarks)
    }));
    let writer = thread::spawn(move || write_all(output, &to_client));
    (Connection { sender, receiver }, Threads { writer })
}

fn read_all(mut input: impl BufRead, messages: &Sender<Message>, remarks: &Sender<Message>) {
    while let Ok(Some(text)) = read_frame(&mut input) {
        let sent = match serde_json::from_slice(&text) {
            Ok(message) => messages.send(message),
            Err(fault) => remarks.send(malformed(&text, &fault)),
        };
        if sent.is_err() {
            break;
        }
    }
}

/// Returns the answer to a message that cannot be read: an error to a request whose number is known, else a remark in
/// the log of the client.
fn malformed(text: &[u8], fault: &serde_json::Error) -> Message {
    use lsp_server::{ErrorCode, Notification, RequestId, Response};
    let value: Option<serde_json::Value> = serde_json::from_slice(text).ok();
    let id: Option<RequestId> = value
        .as_ref()
        .filter(|value| value.get("method").is_some())
        .and_then(|value| serde_json::from_value(value.get("id")?.clone()).ok());
    match id {
        Some(id) => {
            Response::new_err(id, ErrorCode::InvalidRequest as i32, fault.to_string()).into()
        }
        None => {
            let words = format!("gametui: a message is not readable: {fault}");
            let log = serde_json::json!({ "type": 2, "message": words });
            Notification::new("window/logMessage".to_owned(), log).into()
        }
    }
}

fn write_all(mut output: impl Write, messages: &Receiver<Message>) -> io::Result<()> {
    for message in messages {
        message.write(&mut output)?;
    }
    Ok(())
}

/// Reads the header and the body of a message; `None` at the end of the stream.
fn read_frame(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    /// The longest header that is read, in bytes.
    const LONGEST_HEADER: u64 = 4096;
    let broken = |what: &str| io::Error::new(ErrorKind::InvalidData, what);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input
            .by_ref()
            .take(LONGEST_HEADER)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| broken("no header"))?;
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|length| *length <= MOST_BYTES);
    let length = length.ok_or_else(|| broken("no length"))?;
    let mut text = vec![0; length];
    input.read_exact(&mut text)?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_message_does_not_end_the_connection() {
        let frame = |text: &str| format!("content-length: {}\r\nX: y\r\n\r\n{text}", text.len());
        let input = [
            frame("{nonsense"),
            frame("[]"),
            frame(r#"{"id":1.5,"result":1}"#),
            frame(r#"{"id":7,"method":5}"#),
            frame(r#"{"jsonrpc":"2.0","method":"exit"}"#),
            "Content-Length: x\r\n\r\n{}".to_owned(),
            frame(r#"{"jsonrpc":"2.0","method":"exit"}"#),
        ];
        let input = io::Cursor::new(input.concat().into_bytes());
        let (messages, remarks) = (unbounded(), unbounded());
        read_all(input, &messages.0, &remarks.0);
        drop((messages.0, remarks.0));
        let read: Vec<Message> = messages.1.iter().collect();
        assert!(matches!(&read[..], [Message::Notification(exit)] if exit.method == "exit"));
        let told: Vec<Message> = remarks.1.iter().collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(matches!(&told[3], Message::Response(answer) if answer.id == 7.into()));
    }
}
