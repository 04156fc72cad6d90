//! What the server and a client can do, as they tell each other at first.

use super::actions::{ADD_TEST, FIX_ALL, QUICK_FIX};
use super::beside::TOKEN_TYPES;
use super::diagnostics::SOURCE;
use super::documents::path_of;
use super::protocol::Uri;
use super::rename_files::renamed_files;
use super::requests::TOKEN_MODIFIERS;
use super::server::{Phase, RUN_TESTS, Server};
use super::text::Encoding;
use crate::i18n::{Language, Texts};
use serde_json::{Value, json};

impl Server {
    /// Agrees with the client on what both can do.
    pub(super) fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        // Clients state hundreds of abilities, so the few that matter are picked out.
        let stated = |path: &str| params.pointer(path);
        let can = |path: &str| stated(path).and_then(Value::as_bool) == Some(true);
        let uri = |value: &Value| Uri::try_from(value.as_str()?.to_owned()).ok();
        let locale = stated("/locale").and_then(Value::as_str);
        let locale = locale.and_then(Language::from_locale);
        if let Some(language) = locale.filter(|_| !self.is_language_given) {
            self.texts = Texts::new(language);
        }
        let offered = stated("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let offered = offered.into_iter().flatten().filter_map(Value::as_str);
        self.encoding = Encoding::choose(&offered.collect::<Vec<&str>>());
        self.refreshes_lenses = can("/capabilities/workspace/codeLens/refreshSupport");
        let operations = stated("/capabilities/workspace/workspaceEdit/resourceOperations");
        let operations = operations.and_then(Value::as_array);
        self.creates_files = operations
            .is_some_and(|all| all.iter().any(|operation| operation == "create"))
            && can("/capabilities/workspace/workspaceEdit/documentChanges");
        self.knows_snippets =
            can("/capabilities/textDocument/completion/completionItem/snippetSupport");
        self.refreshes_hints = can("/capabilities/workspace/inlayHint/refreshSupport");
        if let Some(options) = stated("/initializationOptions") {
            self.hints.set(options);
        }
        self.watches_files =
            can("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
        let folders = stated("/workspaceFolders").and_then(Value::as_array);
        let folders = folders
            .into_iter()
            .flatten()
            .filter_map(|folder| folder.get("uri"));
        let folders = folders.filter_map(uri);
        self.folders = folders.map(|folder| path_of(&folder)).collect();
        // Older clients name one folder.
        if self.folders.is_empty() {
            let root = stated("/rootUri").and_then(uri);
            self.folders.extend(root.map(|root| path_of(&root)));
        }
        json!({
            "serverInfo": { "name": SOURCE, "version": env!("CARGO_PKG_VERSION") },
            "capabilities": {
                "positionEncoding": self.encoding.name(),
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "completionProvider": { "triggerCharacters": [".", "\""], "resolveProvider": true },
                "hoverProvider": true,
                "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
                "definitionProvider": true,
                "declarationProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "renameProvider": { "prepareProvider": true },
                "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "semanticTokensProvider": {
                    "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": TOKEN_MODIFIERS },
                    "full": true,
                    "range": true,
                },
                "foldingRangeProvider": true,
                "selectionRangeProvider": true,
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "documentOnTypeFormattingProvider": {
                    "firstTriggerCharacter": "}",
                    "moreTriggerCharacter": ["\n"],
                },
                "documentLinkProvider": {},
                "inlayHintProvider": true,
                "callHierarchyProvider": true,
                "workspace": {
                    "fileOperations": { "willRename": { "filters": renamed_files() } },
                    "workspaceFolders": { "supported": true, "changeNotifications": true },
                },
                "codeActionProvider": { "codeActionKinds": [QUICK_FIX, FIX_ALL, ADD_TEST] },
                "codeLensProvider": { "resolveProvider": true },
                "executeCommandProvider": { "commands": [RUN_TESTS] },
            },
        })
    }
}
