//! Code lenses, and the commands that they stand for: playing a game, counting its moves, running its tests.

use super::background::{BackgroundEvent, count_moves, run_tests};
use super::documents::{DocumentKind, path_of};
use super::protocol::{Command, Range, Uri};
use super::server::RUN_TESTS;
use super::server::{HandlerResult, ResponseError, Server, parse};
use crate::base::{CancelToken, FileId};
use crate::message;
use crate::session::files::shown;
use crate::session::rule_tests::read_tests;
use lsp_server::{ErrorCode, RequestId};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The command of a code lens that plays a game. The client carries it out, since it has the terminal.
pub const PLAY: &str = "gametui.play";
impl Server {
    /// Returns the words for a number of moves, and whether these are all.
    pub(super) fn count_words(&self, moves: Option<(usize, bool)>) -> String {
        self.texts.say(&match moves {
            None => message!("lsp-moves-unknown"),
            Some((count, true)) => message!("lsp-moves", count = count),
            Some((count, false)) => message!("lsp-moves-at-least", count = count),
        })
    }

    /// Returns what can be done with a game or a test: play it, run the tests, see the number of moves.
    pub(super) fn lenses(&self, uri: &Uri) -> Value {
        let path = path_of(uri);
        let top = Range::default();
        let lens = |range: Range, title: String, command: &str, arguments: Value| {
            let command = json!({ "title": title, "command": command, "arguments": arguments });
            json!({ "range": range, "command": command })
        };
        let tests_words = |root: &Path, count: usize| {
            let has_passed = self.tested.get(root).map(|game| game.remarks.is_empty());
            self.texts.say(&match has_passed {
                None => message!("lsp-run-tests", count = count),
                Some(true) => message!("lsp-run-tests-passed", count = count),
                Some(false) => message!("lsp-run-tests-failed", count = count),
            })
        };
        let mut lenses = Vec::new();
        match self.documents.kind(&path) {
            DocumentKind::Rules(_) => {
                let Some(game) = self.games.get(&path) else {
                    return json!([]);
                };
                if game.rules.is_some() {
                    lenses.push(lens(top, self.texts.word("lsp-play"), PLAY, json!([uri])));
                    // Without a command: the client asks for it where the lens is seen, and the moves are counted then.
                    lenses.push(json!({ "range": top, "data": { "uri": uri } }));
                }
                if game.tests > 0 {
                    let words = tests_words(&path, game.tests);
                    lenses.push(lens(top, words, RUN_TESTS, json!([uri])));
                }
            }
            DocumentKind::Tests => {
                let (Some(root), Ok(lines)) = (self.roots(&path).pop(), self.documents.read(&path))
                else {
                    return json!([]);
                };
                let (tests, _) = read_tests(lines.text(), FileId::default());
                if !tests.is_empty() {
                    lenses.push(lens(
                        top,
                        tests_words(&root, tests.len()),
                        RUN_TESTS,
                        json!([uri]),
                    ));
                }
                let title = self.texts.word("lsp-run-test");
                lenses.extend(tests.into_iter().map(|test| {
                    let range = lines.range(&test.span.range(), self.encoding);
                    lens(range, title.clone(), RUN_TESTS, json!([uri, test.name]))
                }));
            }
            DocumentKind::Look | DocumentKind::Other => {}
        }
        Value::Array(lenses)
    }

    /// Counts the moves for a lens.
    pub(super) fn resolve_lens(&mut self, id: RequestId, lens: Value) -> Option<HandlerResult> {
        let uri = lens
            .get("data")
            .and_then(|data| data.get("uri"))
            .and_then(Value::as_str);
        let uri = uri.and_then(|uri| Uri::try_from(uri.to_owned()).ok());
        let Some(game) = uri.and_then(|uri| self.games.get(&path_of(&uri)).cloned()) else {
            let error = ResponseError::new(ErrorCode::ContentModified, "no such game is open");
            return Some(Err(error));
        };
        let cancel = CancelToken::new();
        self.running.insert(id.clone(), cancel.clone());
        let job = move || BackgroundEvent::Counted {
            moves: count_moves(&game, &cancel),
            id,
            lens,
        };
        let _ = self.background.jobs.send(Box::new(job));
        None
    }

    pub(super) fn execute(&mut self, id: RequestId, params: Value) -> Option<HandlerResult> {
        let params: Command = match parse(params) {
            Ok(params) => params,
            Err(error) => return Some(Err(error)),
        };
        let mut arguments = params.arguments.into_iter();
        let text = |value: Option<Value>| value.as_ref().and_then(Value::as_str).map(str::to_owned);
        let uri = text(arguments.next()).and_then(|uri| Uri::try_from(uri).ok());
        let name = text(arguments.next());
        let path = uri.as_ref().map(path_of);
        match params.command.as_str() {
            PLAY => {
                let name = path.map(|path| shown(&path)).unwrap_or_default();
                self.show(false, &message!("lsp-play-in-terminal", path = name));
                Some(Ok(Value::Null))
            }
            RUN_TESTS => {
                let roots = match &path {
                    Some(path) => self.roots(path),
                    // An editor that cannot send arguments means what is open.
                    None => self.games.keys().cloned().collect(),
                };
                let mut roots = roots.into_iter();
                let Some(first) = roots.next() else {
                    return Some(Err(self.refusal(&message!("lsp-tests-none"))));
                };
                self.begin_tests(Some(id), first, name);
                for root in roots {
                    self.begin_tests(None, root, None);
                }
                None
            }
            other => {
                let words = format!("the command {other} is not known");
                Some(Err(ResponseError::new(ErrorCode::InvalidParams, words)))
            }
        }
    }

    /// Runs tests in the background, for a request or by themselves.
    pub(super) fn begin_tests(
        &mut self,
        id: Option<RequestId>,
        root: PathBuf,
        name: Option<String>,
    ) {
        let cancel = CancelToken::new();
        if let Some(id) = &id {
            self.running.insert(id.clone(), cancel.clone());
        }
        let documents = self.documents.clone();
        let job = move || {
            let (game, run, failed) = run_tests(&root, name.as_deref(), &documents, &cancel);
            BackgroundEvent::Tested {
                id,
                game: Box::new(game),
                run,
                failed,
            }
        };
        let _ = self.background.jobs.send(Box::new(job));
    }
}
