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
    // The reader may block on its stream forever, so it is not joined.
    let remarks = sender.clone();
    drop(thread::spawn(move || {
        read_all(input, &from_client, &remarks)
    }));
    let writer = thread::spawn(move || write_all(output, &to_client));
    (Connection { sender, receiver }, Threads { writer })
}

fn read_all(mut input: impl BufRead, messages: &Sender<Message>, remarks: &Sender<Message>) {
    while let Ok(Some(text)) = read_frame(&mut input) {
        let mut is_last = false;
        let sent = match serde_json::from_slice::<Message>(&text) {
            Ok(message) => {
                is_last = matches!(&message, Message::Notification(one) if one.method == "exit");
                messages.send(message)
            }
            Err(fault) => remarks.send(malformed(&text, &fault)),
        };
        // A client may leave the stream open behind its last message, and the writer waits for the last remark.
        if sent.is_err() || is_last {
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

    /// A stream that the client does not close.
    struct Open(io::Cursor<Vec<u8>>);

    impl io::Read for Open {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => loop {
                    thread::park();
                },
                read => Ok(read),
            }
        }
    }

    #[test]
    fn exit_ends_the_connection_although_the_stream_stays_open() {
        let text = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let text = format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let input = Open(io::Cursor::new(text.into_bytes()));
        let (connection, threads) = connect(io::BufReader::new(input), io::sink());
        let message = connection.receiver.recv().expect("a message");
        assert!(matches!(message, Message::Notification(exit) if exit.method == "exit"));
        drop(connection);
        threads.join().expect("ended");
    }

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
        let sent: Vec<Message> = remarks.1.iter().collect();
        assert_eq!(sent.len(), 4, "{sent:?}");
        assert!(matches!(&sent[3], Message::Response(answer) if answer.id == 7.into()));
    }
}
