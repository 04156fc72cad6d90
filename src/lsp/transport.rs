//! Messages over two byte streams. `lsp_server` has the types of messages; its own reader ends at the first message
//! that is not JSON, so that a client with one error would lose its server.
//!
//! Invariant: what cannot be read is reported and answered with the error that JSON-RPC has for it, and the next
//! message is read; only the end of the stream ends the connection.

use crate::base::{self, clean};
use crate::message;
use crossbeam_channel::{Receiver, Sender, never, select, unbounded};
use lsp_server::{Connection, ErrorCode, Message, RequestId};
use serde_json::{Value, json};
use std::io::{self, BufRead, ErrorKind, Read as _, Write};
use std::thread::{self, JoinHandle};

/// The longest message that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The most characters of a line that are reported.
const MAX_REPORTED: usize = 60;

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

/// Connects to a client over two streams. `report` is told what cannot be read.
pub(super) fn connect(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    report: impl Fn(&base::Message) + Send + 'static,
) -> (Connection, Threads) {
    let (from_client, receiver) = unbounded();
    let (sender, to_client) = unbounded();
    // A channel of its own, because an answer with the identifier `null`, which JSON-RPC wants for what cannot be read,
    // is not a message in the types of `lsp_server`.
    let (errors, errors_to_client) = unbounded();
    // The reader may block on its stream forever, so it is not joined.
    drop(thread::spawn(move || {
        read_all(input, &from_client, &errors, report);
    }));
    let writer = thread::spawn(move || write_all(output, to_client, errors_to_client));
    (Connection { sender, receiver }, Threads { writer })
}

fn read_all(
    mut input: impl BufRead,
    messages: &Sender<Message>,
    errors: &Sender<Value>,
    report: impl Fn(&base::Message),
) {
    let complain = |words: &base::Message, answer: Value| {
        report(words);
        // A client that is gone is noticed when its stream ends.
        let _ = errors.send(answer);
    };
    loop {
        let text = match read_frame(&mut input, complain) {
            Ok(Some(text)) => text,
            Ok(None) => return report(&message!("lsp-stream-ended")),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return report(&message!("lsp-stream-cut"));
            }
            Err(error) => {
                return report(&message!("lsp-stream-failed", fault = error.to_string()));
            }
        };
        match serde_json::from_slice::<Message>(&text) {
            Ok(message) => {
                let is_last =
                    matches!(&message, Message::Notification(sent) if sent.method == "exit");
                // A client may leave the stream open behind its last message.
                if messages.send(message).is_err() || is_last {
                    return;
                }
            }
            Err(error) => {
                let error = error.to_string();
                let start = excerpt(&String::from_utf8_lossy(&text));
                let words = message!("lsp-message-unreadable", text = start, fault = &error);
                complain(&words, malformed(&text, &error));
            }
        }
    }
}

fn error_response(id: Value, code: ErrorCode, error: &str) -> Value {
    let error = json!({ "code": code as i32, "message": error });
    json!({ "jsonrpc": "2.0", "id": id, "error": error })
}

/// Returns the answer to a message that cannot be read. As JSON-RPC has it, the identifier is `null` if that of the
/// request is unknown.
fn malformed(text: &[u8], error: &str) -> Value {
    let Ok(value) = serde_json::from_slice::<Value>(text) else {
        return error_response(Value::Null, ErrorCode::ParseError, error);
    };
    let id = value.get("method").and_then(|_| value.get("id"));
    let id = id.filter(|id| serde_json::from_value::<RequestId>((*id).clone()).is_ok());
    let id = id.cloned().unwrap_or_default();
    error_response(id, ErrorCode::InvalidRequest, error)
}

fn excerpt(text: &str) -> String {
    let text = clean::clean_line(text.trim());
    text.chars().take(MAX_REPORTED).collect()
}

/// Writes messages and errors until there will be no more of either.
fn write_all(
    mut output: impl Write,
    mut messages: Receiver<Message>,
    mut errors: Receiver<Value>,
) -> io::Result<()> {
    let mut open = 2;
    while open > 0 {
        select! {
            recv(messages) -> message => match message {
                Ok(message) => message.write(&mut output)?,
                Err(_) => {
                    messages = never();
                    open -= 1;
                }
            },
            recv(errors) -> error => match error {
                Ok(error) => {
                    let text = error.to_string();
                    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
                    output.flush()?;
                }
                Err(_) => {
                    errors = never();
                    open -= 1;
                }
            },
        }
    }
    Ok(())
}

/// Reads the header and the body of a message; `None` at the end of the stream. Lines that are no header are passed
/// over; `complain` is told the first of them.
fn read_frame(
    input: &mut impl BufRead,
    complain: impl Fn(&base::Message, Value),
) -> io::Result<Option<Vec<u8>>> {
    const FIELD: &str = "content-length";
    let (mut length, mut is_broken, mut is_within) = (None, false, false);
    let refuse = |is_broken: &mut bool, line: &str| {
        if !std::mem::replace(is_broken, true) {
            let words = message!("lsp-header-unreadable", text = excerpt(line));
            let error = "expected the header Content-Length: NUMBER";
            complain(
                &words,
                error_response(Value::Null, ErrorCode::ParseError, error),
            );
        }
    };
    let length: u64 = loop {
        let mut line = Vec::new();
        input
            .by_ref()
            .take(MAX_BYTES)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return match is_within && !is_broken {
                true => Err(ErrorKind::UnexpectedEof.into()),
                false => Ok(None),
            };
        }
        is_within = true;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        let (name, value) = line.rsplit_once(':').unwrap_or((line, ""));
        let name = name.trim().to_ascii_lowercase();
        match (name.strip_suffix(FIELD), length) {
            (None, Some(length)) if line.is_empty() => break length,
            // The header stands directly behind a message that is longer than it said.
            (Some(before), _) => {
                length = value.trim().parse().ok();
                if length.is_none() || !before.is_empty() {
                    refuse(&mut is_broken, line);
                }
            }
            (None, _) if name.is_empty() || !line.contains(':') => refuse(&mut is_broken, line),
            (None, _) => {}
        }
    };
    if length > MAX_BYTES {
        let words = message!("lsp-message-too-long", bytes = length, most = MAX_BYTES);
        let error = format!("longer than {MAX_BYTES} bytes");
        complain(
            &words,
            error_response(Value::Null, ErrorCode::InvalidRequest, &error),
        );
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return read_frame(input, complain);
    }
    let mut text = Vec::new();
    match input.by_ref().take(length).read_to_end(&mut text)? as u64 == length {
        true => Ok(Some(text)),
        false => Err(ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that the client does not close.
    struct UnclosedStream(io::Cursor<Vec<u8>>);

    impl io::Read for UnclosedStream {
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
        let input = UnclosedStream(io::Cursor::new(text.into_bytes()));
        let (connection, threads) = connect(io::BufReader::new(input), io::sink(), |_| {});
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
            // No header, a header without a number, one that says too little, one that says too much.
            "hello\nworld\n".to_owned(),
            "Content-Length: x\r\n\r\n{}".to_owned(),
            frame(r#"{"jsonrpc":"2.0","method":"a"}"#),
            "Content-Length: 2\r\n\r\n{}}}".to_owned(),
            frame(r#"{"jsonrpc":"2.0","method":"b"}"#),
            "Content-Length: 20\r\n\r\n{}".to_owned(),
            frame(r#"{"jsonrpc":"2.0","method":"lost"}"#),
            frame(r#"{"jsonrpc":"2.0","method":"exit"}"#),
            frame(r#"{"jsonrpc":"2.0","method":"late"}"#),
        ];
        let input = io::Cursor::new(input.concat().into_bytes());
        let (messages, errors, reports) = (unbounded(), unbounded(), unbounded());
        read_all(input, &messages.0, &errors.0, |words: &base::Message| {
            reports.0.send(words.id).expect("a receiver");
        });
        drop((messages.0, errors.0, reports.0));
        let methods = messages.1.iter().map(|message| match message {
            Message::Notification(notification) => notification.method,
            other => panic!("{other:?}"),
        });
        assert_eq!(methods.collect::<Vec<_>>(), ["a", "b", "exit"]);
        let sent: Vec<(Value, i64)> = errors
            .1
            .iter()
            .map(|error: Value| {
                let code = error["error"]["code"].as_i64().expect("a code");
                (error["id"].clone(), code)
            })
            .collect();
        let (parse, request) = (-32700, -32600);
        let expected = [
            (Value::Null, parse),
            (Value::Null, request),
            (Value::Null, request),
            (json!(7), request),
            (Value::Null, parse),
            (Value::Null, request),
            (Value::Null, parse),
            (Value::Null, parse),
            (Value::Null, parse),
        ];
        assert_eq!(sent, expected);
        assert_eq!(reports.1.iter().count(), expected.len());
    }

    #[test]
    fn the_end_of_the_stream_is_reported() {
        let report_of = |input: &str| {
            let input = io::Cursor::new(input.as_bytes().to_vec());
            let (messages, errors, reports) = (unbounded(), unbounded(), unbounded());
            read_all(input, &messages.0, &errors.0, |words: &base::Message| {
                reports.0.send(words.id).expect("a receiver");
            });
            drop(reports.0);
            reports.1.iter().collect::<Vec<_>>()
        };
        assert_eq!(report_of(""), ["lsp-stream-ended"]);
        assert_eq!(report_of("Content-Length: 5\r\n"), ["lsp-stream-cut"]);
        assert_eq!(report_of("Content-Length: 5\r\n\r\n{}"), ["lsp-stream-cut"]);
        assert_eq!(
            report_of("hi"),
            ["lsp-header-unreadable", "lsp-stream-ended"]
        );
        let long = format!("Content-Length: {}\r\n\r\n{{}}", u64::MAX);
        assert_eq!(
            report_of(&long),
            ["lsp-message-too-long", "lsp-stream-ended"]
        );
    }
}
