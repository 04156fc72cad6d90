//! The scripts of a text: their purposes, whether they can be read, and what they define.

use super::hooks::Hooks;
use super::model::{
    EndRule, PROMISING, PieceRules, ScriptFunction, ScriptKind, ScriptText, Scripts,
};
use super::syntax::{Condition, FarEnd, File, Kills, MoveEntryKind, RuleValue, Script};
use super::view::{HookError, ScriptField};
use crate::base::{Diagnostic, Limits, Source, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::tokens::{Lexis, TokenKind, tokenise};
use std::sync::Arc;

/// All scripts, with a JavaScript engine to inspect them if they can be read.
#[derive(Debug)]
pub(super) struct ScriptTable {
    pub scripts: Arc<Scripts>,
    hooks: Option<Hooks>,
}

impl ScriptTable {
    /// Finds and reads the scripts of a text.
    pub(super) fn new(file: &File, source: &Source, report: &mut Report) -> Self {
        let texts = script_texts(file);
        let mut scripts = Scripts {
            source: Arc::clone(source.text()),
            texts,
            count_moves: false,
            turns_pieces: false,
        };
        // Whether scripts read the number of moves, or may turn pieces into those of another player, is found from
        // their words before any of them runs. A word in a string counts, too (`piece["owner"]`), so the answer errs
        // on the side of yes.
        let mut counting_hint = None;
        for text in &scripts.texts.clone() {
            let traits = inspect(source, text, report);
            scripts.turns_pieces |= traits.turn_pieces && text.may_change_board();
            // Positions do not change for a hint.
            match traits.count_moves && text.hook() == PROMISING {
                true => counting_hint = Some(text.script.span),
                false => scripts.count_moves |= traits.count_moves,
            }
        }
        if let Some(span) = counting_hint.filter(|_| !scripts.count_moves) {
            report.lint(span, message!("bdl-hint-move-count"));
        }
        let hooks = if scripts.texts.is_empty() || report.has_errors() {
            None
        } else {
            match Hooks::new(&scripts, &[], (1, 1)) {
                Ok(hooks) => Some(hooks),
                Err(diagnostics) => {
                    for diagnostic in diagnostics {
                        report.add(diagnostic);
                    }
                    None
                }
            }
        };
        Self {
            scripts: Arc::new(scripts),
            hooks,
        }
    }

    /// Returns the index of a script.
    pub(super) fn number(&self, script: Script) -> Option<usize> {
        let mut texts = self.scripts.texts.iter();
        texts.position(|text| text.script == script)
    }

    /// Returns a script that is itself a function.
    pub(super) fn script_function(&self, script: Script) -> Option<ScriptFunction> {
        self.number(script).map(|script| ScriptFunction {
            script,
            path: Vec::new(),
        })
    }

    /// Returns the colours that a script gives to the squares of a board, row by row from the bottom. Returns `None`
    /// and reports the reason if it fails. The script is called for all squares within the steps of a single call.
    pub(super) fn colors(
        &mut self,
        script: Script,
        (width, height): (u16, u16),
        report: &mut Report,
    ) -> Vec<Option<[u8; 3]>> {
        let Some((number, hooks)) = self.number(script).zip(self.hooks.as_mut()) else {
            return Vec::new();
        };
        let answer = hooks.colors(number, (width, height), &Limits::default());
        for remark in hooks.remarks() {
            report.add(remark);
        }
        let words = match answer {
            Ok(words) => words,
            Err(HookError::LimitReached { span, .. }) => {
                report.error(span, message!("bdl-coloring-cut"));
                return Vec::new();
            }
            Err(HookError::Fault {
                span, hook, text, ..
            }) => {
                let message = message!("bdl-script-threw", hook = hook, text = text);
                report.error(span, message);
                return Vec::new();
            }
        };
        let mut colors = vec![None; words.len()];
        let mut unknown: Option<&str> = None;
        for (asked, word) in words.iter().enumerate() {
            // The hook is called column by column from the top; colours are stored row by row from the bottom.
            let (x, down) = (asked / usize::from(height), asked % usize::from(height));
            let row = usize::from(height) - 1 - down;
            let parsed = csscolorparser::parse(word).ok();
            if parsed.is_none() {
                unknown = unknown.or(Some(word));
            }
            if let Some(color) = colors.get_mut(row * usize::from(width) + x) {
                *color = parsed.map(|color| {
                    let [red, green, blue, _] = color.to_rgba8();
                    [red, green, blue]
                });
            }
        }
        if let Some(word) = unknown {
            let wrong = message!("bdl-color-unreadable", color = word);
            report.add(
                Diagnostic::warning(script.span, wrong)
                    .with_hint(message!("bdl-color-unreadable-hint")),
            );
        }
        colors
    }

    /// Returns the function with a name in a script; anything else is reported.
    fn function(
        &mut self,
        script: usize,
        path: &[&str],
        report: &mut Report,
    ) -> Option<ScriptFunction> {
        match self.hooks.as_mut()?.field(script, path) {
            ScriptField::Absent => None,
            ScriptField::Function => Some(ScriptFunction {
                script,
                path: path.iter().map(|name| (*name).to_owned()).collect(),
            }),
            ScriptField::Other => {
                let text = self.scripts.texts.get(script)?;
                let message = message!("bdl-script-no-function", name = path.join("."));
                report.hinted(
                    text.script.span,
                    message,
                    message!("bdl-script-no-function-hint"),
                );
                None
            }
        }
    }

    /// Adds the definitions of a script to its piece: moves, which replace the declared ones, and `on_end_reached`,
    /// unless it is declared.
    pub(super) fn add_to(&mut self, script: Script, piece: &mut PieceRules, report: &mut Report) {
        let Some(number) = self.number(script) else {
            return;
        };
        if let Some(moves) = self.function(number, &["moves"], report) {
            piece.walks.clear();
            piece.scripts = vec![moves];
        }
        if piece.end.is_none() {
            let end = self.function(number, &["on_end_reached"], report);
            piece.end = end.map(EndRule::Script);
        }
    }

    /// Returns the pieces that a script defines.
    pub(super) fn pieces(
        &mut self,
        script: Script,
        report: &mut Report,
    ) -> Vec<(String, PieceRules)> {
        let Some(number) = self.number(script) else {
            return Vec::new();
        };
        let names = match &mut self.hooks {
            Some(hooks) => hooks.piece_names(number),
            None => Vec::new(),
        };
        let mut pieces = Vec::new();
        for name in names {
            let moves = self.function(number, &[&name, "moves"], report);
            let end = self.function(number, &[&name, "on_end_reached"], report);
            let piece = PieceRules {
                name: name.clone(),
                moves: script.span,
                steps: Vec::new(),
                walks: Vec::new(),
                scripts: moves.into_iter().collect(),
                can_jump: false,
                mirrored: false,
                end: end.map(EndRule::Script),
            };
            pieces.push((name, piece));
        }
        pieces
    }
}

/// Returns every script with its purpose, in the order of the text.
fn script_texts(file: &File) -> Vec<ScriptText> {
    let mut texts: Vec<ScriptText> = Vec::new();
    let mut add = |script: &Script, kind| {
        texts.push(ScriptText {
            script: *script,
            kind,
        });
    };
    for rule in &file.rules {
        if let RuleValue::Script(script) = &rule.value {
            let hook = match rule.name.text.as_str() {
                "coloring" => "coloring",
                "after_move" => "after_move",
                PROMISING => PROMISING,
                _ => "player_change",
            };
            add(script, ScriptKind::Function(hook));
        }
    }
    for piece in &file.pieces {
        for step in &piece.steps {
            if let MoveEntryKind::Script(script) = &step.kind {
                add(script, ScriptKind::Walks(step.kills != Kills::Never));
            }
        }
        if let Some(FarEnd::Script(script)) = &piece.end {
            add(script, ScriptKind::Function("on_end_reached"));
        }
        for script in &piece.scripts {
            add(script, ScriptKind::Piece);
        }
    }
    for script in &file.piece_scripts {
        add(script, ScriptKind::Pieces);
    }
    for (conditions, hook) in [(&file.invariants, "invariants"), (&file.finish, "finish")] {
        for condition in conditions {
            if let Condition::Script(script) = condition {
                add(script, ScriptKind::Function(hook));
            }
        }
    }
    texts.sort_unstable_by_key(|text| text.script.span);
    texts
}

/// The greatest length of a regular expression in bytes.
const LONGEST_PATTERN: usize = 1000;

/// What is known of a script from its tokens, before it runs.
#[derive(Debug, Default)]
struct ScriptTraits {
    /// True if it reads the number of moves.
    count_moves: bool,
    /// True if it may set the owner or the flag of a piece.
    turn_pieces: bool,
}

/// Inspects the tokens of a script and reports what is wrong with them.
fn inspect(source: &Source, text: &ScriptText, report: &mut Report) -> ScriptTraits {
    let body = text.script.body;
    let script = source.slice(body);
    let mut traits = ScriptTraits::default();
    let mut before = "";
    // A field after a dot is only read, unless an assignment follows.
    let mut follows_field = false;
    let Some(tokens) = tokenise(script, Lexis::Script) else {
        return ScriptTraits {
            count_moves: true,
            turn_pieces: true,
        };
    };
    for token in tokens {
        if token.is_comment() {
            continue;
        }
        let word = token.text(script);
        let span = Span {
            file: body.file,
            start: body.start + token.start,
            end: body.start + token.end,
        };
        if std::mem::take(&mut follows_field) {
            let rest = script.get(token.start as usize..).unwrap_or("");
            traits.turn_pieces |= is_assignment(rest);
        }
        match token.kind {
            TokenKind::Word if word == "move_count" => traits.count_moves = true,
            TokenKind::Word if FIELDS.contains(&word) => {
                follows_field = before == "." || before == "?.";
                traits.turn_pieces |= !follows_field;
            }
            TokenKind::Text => {
                traits.count_moves |= word.contains("move_count");
                traits.turn_pieces |= FIELDS.iter().any(|field| word.contains(field));
            }
            TokenKind::Word if word == "target" && before == "." => report.add(
                Diagnostic::lint(span, message!("bdl-script-target"))
                    .with_hint(message!("bdl-script-target-hint")),
            ),
            TokenKind::Number if word.ends_with('n') => report.hinted(
                span,
                message!("bdl-script-bigint"),
                message!("bdl-script-bigint-hint"),
            ),
            // Nothing runs after a hook has returned, and what would run then could not be bounded.
            TokenKind::Word if LATER.contains(&word) && before != "." && before != "?." => report
                .hinted(
                    span,
                    message!("bdl-script-later", word = word),
                    message!("bdl-script-later-hint"),
                ),
            // The JavaScript engine compiles them in time quadratic in their length.
            TokenKind::Regex if word.len() > LONGEST_PATTERN => report.hinted(
                span,
                message!("bdl-script-pattern"),
                message!("bdl-script-pattern-hint"),
            ),
            _ => {}
        }
        before = word;
    }
    traits
}

/// The keywords of code that runs later.
const LATER: [&str; 3] = ["async", "await", "import"];

/// The fields of a piece that determine its kind, besides its name.
const FIELDS: [&str; 2] = ["owner", "mirrored"];

/// Returns true if the text after a field assigns to it: `=`, `+=`, `++` and the like, but not a comparison.
pub(super) fn is_assignment(rest: &str) -> bool {
    let end = rest.find(|character: char| !"=+-*/%&|^?<>".contains(character));
    let signs = rest.get(..end.unwrap_or(rest.len())).unwrap_or("");
    let compares = ["==", "===", "<=", ">="].contains(&signs);
    (signs.ends_with('=') && !compares) || signs == "++" || signs == "--"
}
