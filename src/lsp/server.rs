//! The server: the state of one connection, and what each message does.
//!
//! Invariants: every request is answered exactly once, with an error if need be; a message that comes at the wrong
//! time, has wrong parameters or names a document that is not open changes nothing; between two messages nothing blocks
//! for longer than reading the texts of one game.
//!
//! Who works on what:
//!
//! ```text
//! client ──> receive ──> queue ──> handle ──> answer at once (hover, rename, ...)
//!               │ $/cancelRequest     │
//!               v                     ├──> checks ──> thread: Checked, Roots ──────────┐
//!           removes the request       └──> jobs ────> thread: Counted, Tested, Failed ─┤
//!           from queue or `running`                                                    v
//! client <── publishDiagnostics, answers that come later <──────────────────── take(event)
//! ```

use super::background::{Background, BackgroundEvent, CheckOrder};
use super::diagnostics::{ClientView, Published};
use super::documents::{DocumentKind, Documents, path_of};
use super::games::GameAnalysis;
use super::hint_options::{HintOptions, are_hints_changed};
use super::protocol::{
    AboutActions, AboutCalls, AboutDocument, AboutPositions, AboutRange, Changed, ChangedFiles,
    ChangedFolders, ChangedSettings, Cursor, DocumentId, Opened, Range, References, Rename,
    RenamedFiles, SymbolQuery, Typed,
};
use super::text::Encoding;
use crate::base::{CancelToken, Message};
use crate::i18n::{Language, Texts};
use crate::message;
use crate::rules::languages;
use crate::session::files::{exists, shown};
use crossbeam_channel::{RecvError, select};
use lsp_server::{Connection, ErrorCode, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The command that runs the tests of a game.
pub const RUN_TESTS: &str = "gametui.runTests";

/// The error of a request that was cancelled by the client.
const CANCELLED: i32 = ErrorCode::RequestCanceled as i32;

/// Why a request has no result.
pub(super) struct ResponseError {
    code: i32,
    message: String,
}

impl ResponseError {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code: code as i32,
            message: message.into(),
        }
    }
}

pub(super) type HandlerResult = Result<Value, ResponseError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Waiting,
    Running,
    ShutDown,
}

/// The state of one connection.
pub(super) struct Server {
    connection: Connection,
    pub(super) background: Background,
    pub(super) phase: Phase,
    pub(super) texts: Texts,
    /// True if the language was given on the command line, so that the client does not choose it.
    pub(super) is_language_given: bool,
    pub(super) encoding: Encoding,
    pub(super) folders: Vec<PathBuf>,
    pub(super) refreshes_lenses: bool,
    pub(super) refreshes_hints: bool,
    /// True if edits may create files.
    pub(super) creates_files: bool,
    /// True if proposals may have places to fill in.
    pub(super) knows_snippets: bool,
    pub(super) hints: HintOptions,
    pub(super) watches_files: bool,
    /// The number of the last request to the client.
    requests: i32,
    pub(super) documents: Documents,
    pub(super) games: BTreeMap<PathBuf, GameAnalysis>,
    /// The failures of tests by game.
    pub(super) tested: BTreeMap<PathBuf, GameAnalysis>,
    /// The diagnostics that the client has.
    pub(super) published: BTreeMap<PathBuf, Published>,
    /// The requests that are being worked on elsewhere.
    pub(super) running: HashMap<RequestId, CancelToken>,
    /// Cancels the advice of the last order to check.
    checking: CancelToken,
}

/// Serves a client until it says goodbye or the connection ends. Returns true if it ended as the protocol demands.
pub(super) fn serve(connection: Connection, language: Option<Language>, usual: Language) -> bool {
    let mut server = Server {
        connection,
        background: Background::start(),
        phase: Phase::Waiting,
        texts: Texts::new(language.unwrap_or(usual)),
        is_language_given: language.is_some(),
        encoding: Encoding::default(),
        folders: Vec::new(),
        refreshes_lenses: false,
        refreshes_hints: false,
        creates_files: false,
        knows_snippets: false,
        hints: HintOptions::default(),
        watches_files: false,
        requests: 0,
        documents: Documents::default(),
        games: BTreeMap::new(),
        tested: BTreeMap::new(),
        published: BTreeMap::new(),
        running: HashMap::new(),
        checking: CancelToken::new(),
    };
    let ended = server.run();
    server.checking.cancel();
    server.running.values().for_each(CancelToken::cancel);
    ended
}

impl Server {
    fn run(&mut self) -> bool {
        let mut queue: VecDeque<lsp_server::Message> = VecDeque::new();
        loop {
            // A cancellation may already be waiting behind its request, which then is not even begun.
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.receive(message, &mut queue);
            }
            if let Some(message) = queue.pop_front() {
                if let Some(ended) = self.handle(message) {
                    return ended;
                }
                continue;
            }
            select! {
                recv(self.connection.receiver) -> message => match message {
                    Ok(message) => self.receive(message, &mut queue),
                    Err(RecvError) => return self.phase == Phase::ShutDown,
                },
                recv(self.background.events) -> event => {
                    if let Ok(event) = event {
                        self.take(event);
                    }
                }
            }
        }
    }

    /// Queues a message, or cancels a request.
    fn receive(&mut self, message: lsp_server::Message, queue: &mut VecDeque<lsp_server::Message>) {
        let cancelled = match &message {
            lsp_server::Message::Notification(notification)
                if notification.method == "$/cancelRequest" =>
            {
                let id = notification.params.get("id").cloned().unwrap_or_default();
                serde_json::from_value::<RequestId>(id).ok()
            }
            _ => {
                queue.push_back(message);
                return;
            }
        };
        let Some(id) = cancelled else {
            return;
        };
        let is_it = |message: &lsp_server::Message| matches!(message, lsp_server::Message::Request(request) if request.id == id);
        let is_waiting = queue.iter().any(is_it);
        queue.retain(|message| !is_it(message));
        let running = self.running.remove(&id);
        if let Some(token) = &running {
            token.cancel();
        }
        // Exactly one answer per request: whoever removes the request from the queue or from `running` answers it. An
        // event for a request that is in neither any more is dropped.
        if is_waiting || running.is_some() {
            self.send(Response::new_err(id, CANCELLED, "cancelled".to_owned()));
        }
    }

    fn send(&self, message: impl Into<lsp_server::Message>) {
        // A client that is gone is noticed when its stream ends.
        let _ = self.connection.sender.send(message.into());
    }

    pub(super) fn notify(&self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    fn ask_client(&mut self, method: &str, params: Value) {
        self.requests += 1;
        let id = RequestId::from(format!("gametui-{}", self.requests));
        self.send(Request::new(id, method.to_owned(), params));
    }

    pub(super) fn show(&self, is_warning: bool, message: &Message) {
        let kind = if is_warning { 2 } else { 3 };
        let words = self.texts.say(message);
        self.notify(
            "window/showMessage",
            json!({ "type": kind, "message": words }),
        );
    }

    pub(super) fn view(&self) -> ClientView<'_> {
        ClientView {
            texts: &self.texts,
            encoding: self.encoding,
            documents: &self.documents,
            creates_files: self.creates_files,
            knows_snippets: self.knows_snippets,
        }
    }

    /// Handles a message. Returns how the connection ended if it was the last one.
    fn handle(&mut self, message: lsp_server::Message) -> Option<bool> {
        match message {
            lsp_server::Message::Request(request) => {
                let id = request.id.clone();
                // A panic is answered as an internal error. Most requests only read the state (`answer` takes `&self`),
                // so nothing is half done afterwards.
                let answer = catch_unwind(AssertUnwindSafe(|| self.request(request)));
                let internal = || {
                    Some(Err(ResponseError::new(
                        ErrorCode::InternalError,
                        "internal error",
                    )))
                };
                match answer.unwrap_or_else(|_| internal()) {
                    None => {}
                    Some(Ok(result)) => self.send(Response::new_ok(id, result)),
                    Some(Err(error)) => {
                        self.send(Response::new_err(id, error.code, error.message));
                    }
                }
                None
            }
            lsp_server::Message::Notification(notification) if notification.method == "exit" => {
                Some(self.phase == Phase::ShutDown)
            }
            lsp_server::Message::Notification(notification) => {
                if self.phase == Phase::Running {
                    let done = catch_unwind(AssertUnwindSafe(|| self.notification(notification)));
                    drop(done);
                }
                None
            }
            lsp_server::Message::Response(_) => None,
        }
    }

    /// Returns the answer to a request, or `None` if it follows later.
    fn request(&mut self, request: Request) -> Option<HandlerResult> {
        let Request { id, method, params } = request;
        match (self.phase, method.as_str()) {
            (Phase::Waiting, "initialize") => {
                let stated = parse::<serde_json::Map<String, Value>>(params);
                return Some(stated.map(|stated| self.initialize(&Value::Object(stated))));
            }
            (Phase::Waiting, _) => {
                let error =
                    ResponseError::new(ErrorCode::ServerNotInitialized, "initialize comes first");
                return Some(Err(error));
            }
            (Phase::ShutDown, _) | (Phase::Running, "initialize") => {
                let error = ResponseError::new(
                    ErrorCode::InvalidRequest,
                    format!("{method} comes too late"),
                );
                return Some(Err(error));
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Some(Ok(Value::Null));
            }
            (Phase::Running, "codeLens/resolve") => return self.resolve_lens(id, params),
            (Phase::Running, "workspace/executeCommand") => return self.execute(id, params),
            (Phase::Running, _) => {}
        }
        Some(self.answer(&method, params))
    }

    fn answer(&self, method: &str, params: Value) -> HandlerResult {
        let refuse = |error: Message| self.refusal(&error);
        match method {
            "textDocument/completion" => {
                let cursor: Cursor = parse(params)?;
                let uri = cursor.text_document.uri.clone();
                self.at(&cursor, |view, context| Ok(view.completion(context, &uri)))
            }
            "completionItem/resolve" => {
                let mut item: serde_json::Map<String, Value> = parse(params)?;
                self.view().resolve_completion(&mut item, &self.games);
                Ok(Value::Object(item))
            }
            "textDocument/hover" => {
                self.at(&parse(params)?, |view, context| Ok(view.hover(context)))
            }
            "textDocument/signatureHelp" => self.at(&parse(params)?, |view, context| {
                Ok(view.signature_help(context))
            }),
            "textDocument/definition" | "textDocument/declaration" => self.at(
                &parse(params)?,
                |view, context| Ok(view.definition(context)),
            ),
            "textDocument/references" => {
                let References {
                    cursor,
                    context: scope,
                } = parse(params)?;
                self.at(&cursor, |view, context| {
                    view.references(context, scope.include_declaration, &self.games)
                        .map_err(refuse)
                })
            }
            "textDocument/documentHighlight" => {
                self.at(
                    &parse(params)?,
                    |view, context| Ok(view.highlights(context)),
                )
            }
            "textDocument/prepareRename" => self.at(&parse(params)?, |view, context| {
                view.prepare_rename(context).map_err(refuse)
            }),
            "textDocument/rename" => {
                let Rename { cursor, new_name } = parse(params)?;
                self.at(&cursor, |view, context| {
                    view.rename(context, &new_name, &self.games).map_err(refuse)
                })
            }
            "textDocument/documentSymbol" => {
                self.with(parse(params)?, |view, texts| view.document_symbols(texts))
            }
            "workspace/symbol" => {
                let SymbolQuery { query } = parse(params)?;
                Ok(self.view().workspace_symbols(&query, self.rule_files()))
            }
            "textDocument/semanticTokens/full" => self.with(parse(params)?, |view, texts| {
                view.semantic_tokens(texts, None)
            }),
            "textDocument/semanticTokens/range" => {
                let AboutRange {
                    text_document,
                    range,
                } = parse(params)?;
                self.with(AboutDocument { text_document }, |view, texts| {
                    view.semantic_tokens(texts, Some(range))
                })
            }
            "textDocument/foldingRange" => {
                self.with(parse(params)?, |view, texts| view.folds(texts))
            }
            "textDocument/selectionRange" => {
                let AboutPositions {
                    text_document,
                    positions,
                } = parse(params)?;
                self.with(AboutDocument { text_document }, |view, texts| {
                    view.selections(texts, &positions)
                })
            }
            "textDocument/formatting" => self.formatted(parse(params)?, None),
            "textDocument/rangeFormatting" => {
                let AboutRange {
                    text_document,
                    range,
                } = parse(params)?;
                self.formatted(AboutDocument { text_document }, Some(range))
            }
            "textDocument/onTypeFormatting" => {
                let Typed { cursor, ch } = parse(params)?;
                let Cursor {
                    text_document,
                    position,
                } = cursor;
                self.with(AboutDocument { text_document }, |view, texts| {
                    view.format_typed(texts, position, &ch)
                })
            }
            "textDocument/inlayHint" => {
                let AboutRange {
                    text_document,
                    range,
                } = parse(params)?;
                self.with(AboutDocument { text_document }, |view, texts| {
                    self.inlay_hints(view, texts, range)
                })
            }
            "textDocument/prepareCallHierarchy" => self.at(&parse(params)?, |view, context| {
                Ok(view.prepare_calls(context))
            }),
            "callHierarchy/incomingCalls" | "callHierarchy/outgoingCalls" => {
                let AboutCalls { item } = parse(params)?;
                let is_incoming = method == "callHierarchy/incomingCalls";
                let calls = self.view().calls(&item, is_incoming, &self.games);
                calls.map_err(refuse)
            }
            "textDocument/documentLink" => {
                self.with(parse(params)?, |view, texts| view.document_links(texts))
            }
            "workspace/willRenameFiles" => {
                let RenamedFiles { files } = parse(params)?;
                let known = self.rule_files();
                Ok(self.view().rename_files(&files, known))
            }
            "textDocument/codeAction" => {
                let asked: AboutActions = parse(params)?;
                let actions = self.view().actions(&asked, &self.games);
                Ok(Value::Array(actions))
            }
            "textDocument/codeLens" => {
                let AboutDocument { text_document } = parse(params)?;
                Ok(self.lenses(&text_document.uri))
            }
            _ => {
                let words = format!("{method} is not supported");
                Err(ResponseError::new(ErrorCode::MethodNotFound, words))
            }
        }
    }

    fn formatted(&self, about: AboutDocument, part: Option<Range>) -> HandlerResult {
        let formatted = self.with(about, |view, texts| {
            view.formatting(texts, part)
                .unwrap_or_else(|error| Value::String(self.texts.say(&error)))
        })?;
        match formatted {
            Value::String(words) => Err(ResponseError::new(ErrorCode::RequestFailed, words)),
            edits => Ok(edits),
        }
    }

    /// Returns an error with the words of a message.
    pub(super) fn refusal(&self, message: &Message) -> ResponseError {
        ResponseError::new(ErrorCode::RequestFailed, self.texts.say(message))
    }

    fn with(
        &self,
        about: AboutDocument,
        answer: impl FnOnce(&ClientView<'_>, &super::requests::GameTexts) -> Value,
    ) -> HandlerResult {
        let view = self.view();
        let texts = view.texts_of(&path_of(&about.text_document.uri), &self.games);
        let texts = texts.map_err(|error| self.refusal(&error))?;
        Ok(texts.map_or(Value::Null, |texts| answer(&view, &texts)))
    }

    fn at(
        &self,
        cursor: &Cursor,
        answer: impl FnOnce(&ClientView<'_>, &super::requests::CursorContext<'_>) -> HandlerResult,
    ) -> HandlerResult {
        let view = self.view();
        let texts = view.texts_of(&path_of(&cursor.text_document.uri), &self.games);
        let texts = texts.map_err(|error| self.refusal(&error))?;
        let context = texts.as_ref();
        let context = context.and_then(|texts| texts.context(cursor.position, &view));
        context.map_or(Ok(Value::Null), |context| answer(&view, &context))
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" => self.watch_files(),
            "textDocument/didOpen" => {
                let Some(Opened { text_document }) = self.read_params(&method, params) else {
                    return;
                };
                let (uri, language) = (text_document.uri, text_document.language_id);
                let (version, text) = (text_document.version, text_document.text);
                let path = self.documents.open(uri, &language, version, text);
                self.refuse_if_long(&path);
                self.check(vec![path]);
            }
            "textDocument/didChange" => {
                let Some(params) = self.read_params::<Changed>(&method, params) else {
                    return;
                };
                let path = path_of(&params.text_document.uri);
                let was_kept = self
                    .documents
                    .get(&path)
                    .is_some_and(|open| open.lines.is_some());
                let version = params.text_document.version;
                let is_kept =
                    self.documents
                        .change(&path, version, params.content_changes, self.encoding);
                if was_kept && !is_kept {
                    self.refuse_if_long(&path);
                }
                // The places of failures are those of the text that was tested.
                self.tested.retain(|_, game| !game.has(&path));
                if self.documents.get(&path).is_some() {
                    self.check(vec![path]);
                }
            }
            "textDocument/didSave" => {
                if let Some(AboutDocument { text_document }) = self.read_params(&method, params) {
                    let path = path_of(&text_document.uri);
                    for root in self.roots(&path) {
                        self.begin_tests(None, root, None);
                    }
                    self.check(vec![path]);
                }
            }
            "textDocument/didClose" => {
                if let Some(AboutDocument { text_document }) = self.read_params(&method, params) {
                    let path = path_of(&text_document.uri);
                    self.documents.close(&path);
                    self.drop_closed_games();
                    self.publish();
                    self.check(vec![path]);
                }
            }
            "workspace/didChangeConfiguration" => {
                if let Some(ChangedSettings { settings }) = self.read_params(&method, params) {
                    self.hints.set(&settings);
                    self.refresh_hints();
                }
            }
            "workspace/didChangeWorkspaceFolders" => {
                if let Some(ChangedFolders { event }) = self.read_params(&method, params) {
                    let paths = |ids: Vec<DocumentId>| ids.into_iter().map(|id| path_of(&id.uri));
                    let removed: Vec<PathBuf> = paths(event.removed).collect();
                    self.folders.retain(|folder| !removed.contains(folder));
                    for folder in paths(event.added) {
                        if !self.folders.contains(&folder) {
                            self.folders.push(folder);
                        }
                    }
                }
            }
            "workspace/didChangeWatchedFiles" => {
                if let Some(ChangedFiles { changes }) = self.read_params(&method, params) {
                    let changes = changes.into_iter();
                    let changes = changes
                        .filter_map(|change| self.read_params::<DocumentId>(&method, change));
                    self.check(changes.map(|change| path_of(&change.uri)).collect());
                }
            }
            _ => {}
        }
    }

    /// Returns the parameters of a notification. What cannot be read is passed over and told in the log of the client,
    /// because a notification has no answer.
    fn read_params<P: DeserializeOwned>(&self, method: &str, params: Value) -> Option<P> {
        let unreadable = |error: ResponseError| {
            let words = message!(
                "lsp-message-unreadable",
                text = method,
                fault = error.message
            );
            let params = json!({ "type": 1, "message": self.texts.say(&words) });
            self.notify("window/logMessage", params);
        };
        parse(params).map_err(unreadable).ok()
    }

    fn watch_files(&mut self) {
        if !self.watches_files {
            return;
        }
        let names: Vec<&str> = languages().iter().map(|language| language.name).collect();
        let pattern = format!("**/*.{{{},toml}}", names.join(","));
        let watchers = json!([{ "globPattern": pattern }]);
        let registration = json!({
            "id": "gametui-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        let registrations = json!({ "registrations": [registration] });
        self.ask_client("client/registerCapability", registrations);
    }

    fn refuse_if_long(&mut self, path: &Path) {
        let is_long = self
            .documents
            .get(path)
            .is_some_and(|open| open.lines.is_none());
        if is_long {
            self.show(true, &message!("lsp-too-long", path = shown(path)));
        }
    }

    /// Orders a check of the games that some files belong to, with the current texts. It begins after a pause in the
    /// changes.
    fn check(&mut self, paths: Vec<PathBuf>) {
        self.checking.cancel();
        self.checking = CancelToken::new();
        let order = CheckOrder {
            paths,
            documents: self.documents.clone(),
            cancel: self.checking.clone(),
        };
        // The thread ends only together with the server.
        let _ = self.background.checks.send(order);
    }

    fn drop_closed_games(&mut self) {
        let documents = &self.documents;
        let is_open = |game: &GameAnalysis| documents.iter().any(|(path, _)| game.has(path));
        self.games.retain(|_, game| is_open(game));
        self.tested.retain(|_, game| is_open(game));
    }

    /// Returns the rule files of the games that a document belongs to, as far as they are known.
    pub(super) fn roots(&self, path: &Path) -> Vec<PathBuf> {
        let games = self.games.values().filter(|game| game.has(path));
        let roots: Vec<PathBuf> = games.map(|game| game.root.clone()).collect();
        let is_rules = matches!(self.documents.kind(path), DocumentKind::Rules(_));
        match roots.is_empty() && is_rules {
            true => vec![path.to_owned()],
            false => roots,
        }
    }

    /// Takes a result of the background.
    fn take(&mut self, event: BackgroundEvent) {
        match event {
            BackgroundEvent::Roots(path, roots) => {
                // A file that was checked as a game of its own until a game began to include it.
                if !roots.contains(&path) && self.games.remove(&path).is_some() {
                    self.publish();
                }
            }
            BackgroundEvent::Checked(mut game) => {
                let is_open = self.documents.iter().any(|(path, _)| game.has(path));
                // A stale check is dropped without a word: the change that made it stale has ordered another one.
                if !is_open || !game.is_current(&self.documents) {
                    return;
                }
                // What a game includes is no game of its own any more; its old result would show each of its errors
                // twice.
                let others = game.files.iter().filter_map(|(path, _)| path.as_ref());
                for other in others.filter(|path| **path != game.root) {
                    self.games.remove(other);
                }
                let before = self.games.get(&game.root);
                let lenses = |game: &GameAnalysis| (game.rules.is_some(), game.tests);
                let is_other = before.map(lenses) != Some(lenses(&game));
                // Until they are counted again; otherwise the hint would come and go with each change.
                let counted = before.and_then(|before| before.moves);
                game.moves = game.moves.or(counted.filter(|_| game.rules.is_some()));
                let are_hints_other = are_hints_changed(before, &game);
                self.games.insert(game.root.clone(), *game);
                self.publish();
                if is_other {
                    self.refresh_lenses();
                }
                if are_hints_other {
                    self.refresh_hints();
                }
            }
            BackgroundEvent::Counted { id, lens, moves } => {
                if self.running.remove(&id).is_some() {
                    let words = self.count_words(moves);
                    let mut lens = lens;
                    if let Some(lens) = lens.as_object_mut() {
                        let command = json!({ "title": words, "command": "" });
                        lens.insert("command".to_owned(), command);
                    }
                    self.send(Response::new_ok(id, lens));
                }
            }
            BackgroundEvent::Tested {
                id,
                game,
                run,
                failed,
            } => {
                let is_wanted = id
                    .as_ref()
                    .is_none_or(|id| self.running.remove(id).is_some());
                if !is_wanted || !game.is_current(&self.documents) {
                    if let Some(id) = id.filter(|_| is_wanted) {
                        let modified = ErrorCode::ContentModified as i32;
                        self.send(Response::new_err(
                            id,
                            modified,
                            "the text has changed".to_owned(),
                        ));
                    }
                    return;
                }
                let has_rules = game.rules.is_some();
                let root = game.root.clone();
                let is_missing = self.documents.get(&root).is_none() && !exists(&root);
                let are_all_read = !game.has_unread_tests();
                self.tested.insert(game.root.clone(), *game);
                self.publish();
                if let Some(id) = id {
                    let words = match (run, failed) {
                        (0, _) if is_missing => {
                            message!("session-file-missing", path = shown(&root))
                        }
                        (0, _) if !has_rules => message!("lsp-tests-faulty"),
                        (0, _) => message!("lsp-tests-none"),
                        (_, 0) if !are_all_read => message!("lsp-tests-unread", count = run),
                        (_, 0) => message!("lsp-tests-passed", count = run),
                        _ => message!("lsp-tests-failed", count = run, failed = failed),
                    };
                    self.show(failed > 0 || !has_rules || !are_all_read, &words);
                    self.send(Response::new_ok(
                        id,
                        json!({ "run": run, "failed": failed }),
                    ));
                }
                self.refresh_lenses();
            }
            BackgroundEvent::Failed(id) => {
                // Without a number it is unknown which request failed, so that all are answered.
                let ids: Vec<RequestId> = match id {
                    Some(id) => vec![id],
                    None => self.running.keys().cloned().collect(),
                };
                for id in ids {
                    self.running.remove(&id);
                    let internal = ErrorCode::InternalError as i32;
                    self.send(Response::new_err(id, internal, "internal error".to_owned()));
                }
            }
        }
    }

    fn refresh_hints(&mut self) {
        if self.refreshes_hints {
            self.ask_client("workspace/inlayHint/refresh", Value::Null);
        }
    }

    fn refresh_lenses(&mut self) {
        if self.refreshes_lenses {
            self.ask_client("workspace/codeLens/refresh", Value::Null);
        }
    }
}

pub(super) fn parse<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    let error =
        |error: serde_json::Error| ResponseError::new(ErrorCode::InvalidParams, error.to_string());
    serde_json::from_value(params).map_err(error)
}
