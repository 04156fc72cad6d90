//! A client that a test drives message by message.

use gametui::i18n::Language;
use gametui::lsp;
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest time for one answer; only a hanging server needs it.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<bool>>,
    next: i32,
    versions: HashMap<String, i32>,
    pub folder: tempfile::TempDir,
    /// The notifications and requests of the server that nobody waited for.
    pub seen: Vec<Message>,
}

impl Client {
    /// Starts a server that has not been initialised.
    pub fn raw() -> Self {
        let (server, client) = Connection::memory();
        let server = std::thread::spawn(move || lsp::serve(server, None, Language::En));
        Self {
            connection: Some(client),
            server: Some(server),
            next: 0,
            versions: HashMap::new(),
            folder: tempfile::tempdir().expect("a folder"),
            seen: Vec::new(),
        }
    }

    pub fn new() -> Self {
        Self::with(json!({}))
    }

    /// Starts a server for a client with these capabilities.
    pub fn with(capabilities: Value) -> Self {
        let mut client = Self::raw();
        let folder = client.uri("");
        let params = json!({
            "processId": null,
            "capabilities": capabilities,
            "workspaceFolders": [{ "uri": folder, "name": "test" }],
        });
        client.ask("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("written");
    }

    pub fn send(&self, message: impl Into<Message>) {
        let connection = self.connection.as_ref().expect("connected");
        connection.sender.send(message.into()).expect("sent");
    }

    pub fn notify(&self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    /// Sends a request and returns its number.
    pub fn begin(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params));
        id
    }

    fn receive(&mut self) -> Message {
        let connection = self.connection.as_ref().expect("connected");
        connection
            .receiver
            .recv_timeout(PATIENCE)
            .expect("an answer")
    }

    /// Waits for a message that satisfies a condition, and takes it.
    pub fn wait_for(&mut self, is_wanted: impl Fn(&Message) -> bool) -> Message {
        if let Some(index) = self.seen.iter().position(&is_wanted) {
            return self.seen.remove(index);
        }
        loop {
            match self.receive() {
                message if is_wanted(&message) => return message,
                other => self.seen.push(other),
            }
        }
    }

    /// Waits until the server asks to take the hints in the text anew.
    pub fn wait_for_hints(&mut self) {
        self.wait_for(|message| {
            matches!(message, Message::Request(request) if request.method == "workspace/inlayHint/refresh")
        });
    }

    /// Returns the answer to a request.
    pub fn end(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(answer) if answer.id == *id => return answer,
                other => self.seen.push(other),
            }
        }
    }

    /// Sends a request and returns its result.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.end(&id);
        answer
            .response_result
            .unwrap_or_else(|fault| panic!("{method}: {fault:?}"))
    }

    /// Sends a request and returns the number and the words of the error.
    pub fn refused(&mut self, method: &str, params: Value) -> (i32, String) {
        let id = self.begin(method, params);
        match self.end(&id).response_result {
            Err(fault) => (fault.code, fault.message),
            Ok(result) => panic!("{method} gave {result}"),
        }
    }

    pub fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        self.open_uri(&uri, "gdef", text);
    }

    pub fn open_uri(&mut self, uri: &str, language: &str, text: &str) {
        self.versions.insert(uri.to_owned(), 1);
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Sends changes of a document.
    pub fn change(&mut self, name: &str, changes: Value) {
        let uri = self.uri(name);
        let version = self.versions.entry(uri.clone()).or_default();
        *version += 1;
        let document = json!({ "uri": uri, "version": *version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Waits for the diagnostics of the newest version of a document that satisfy a condition.
    pub fn diagnostics(&mut self, name: &str, is_wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let uri = self.uri(name);
        let version = self.versions.get(&uri).copied();
        let begin = Instant::now();
        let mut last = None;
        let mut rest = std::mem::take(&mut self.seen).into_iter();
        while begin.elapsed() < PATIENCE {
            let message = match rest.next() {
                Some(message) => message,
                None => {
                    let connection = self.connection.as_ref().expect("connected");
                    match connection.receiver.recv_timeout(PATIENCE) {
                        Ok(message) => message,
                        Err(_) => break,
                    }
                }
            };
            match &message {
                Message::Notification(one) if one.method == "textDocument/publishDiagnostics" => {
                    if one.params["uri"] != uri.as_str() {
                        self.seen.push(message);
                        continue;
                    }
                    let told = one.params.get("version").and_then(Value::as_i64);
                    assert!(told <= version.map(i64::from), "never of a future version");
                    let found = one.params["diagnostics"]
                        .as_array()
                        .cloned()
                        .expect("a list");
                    if told == version.map(i64::from) && is_wanted(&found) {
                        self.seen.extend(rest);
                        return found;
                    }
                    last = Some(found);
                }
                _ => self.seen.push(message),
            }
        }
        panic!("no such diagnostics of {name}: {last:?}");
    }

    /// Returns the parameters for a question about a place: the text with `§` where the question is asked.
    pub fn place(&self, name: &str, marked: &str) -> Value {
        let before = marked.split('§').next().unwrap_or("");
        let line = before.matches('\n').count();
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or("")
            .encode_utf16()
            .count();
        json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": column },
        })
    }

    /// Opens a document with `§` removed and returns the parameters for a question there.
    pub fn open_at(&mut self, name: &str, marked: &str) -> Value {
        self.open(name, &marked.replacen('§', "", 1));
        self.place(name, marked)
    }

    /// Says goodbye. Returns true if the server ended as it should.
    pub fn close(mut self) -> bool {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.ended()
    }

    /// Waits for the end of the server.
    pub fn ended(&mut self) -> bool {
        let server = self.server.take().expect("started once");
        server.join().expect("no panic")
    }

    /// Drops the connection.
    pub fn hang_up(&mut self) {
        self.connection = None;
    }
}

/// Returns the text of an applied list of edits.
pub fn apply(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().expect("a line") as usize;
        let column = position["character"].as_u64().expect("a column") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + column
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("a text");
            (offset(&range["start"]), offset(&range["end"]), new)
        })
        .collect();
    edits.sort();
    let mut made = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        made.replace_range(start..end, new);
    }
    made
}

pub fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("games")
        .join(name);
    std::fs::read_to_string(path).expect("a game")
}
