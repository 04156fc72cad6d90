//! Guesses of types from the text around a call, for a function that does not exist yet.

use super::text_words::{is_name, is_word_char, word_start};
use super::{Assist, Symbol, SymbolKind};

/// What guesses of one text need.
pub(super) struct Inference<'a, 't> {
    assist: &'a Assist<'t>,
    file: usize,
}

/// The words for types in a language.
struct TypeWords {
    bool: &'static str,
    piece: &'static str,
    all: &'static [&'static str],
}

const GDEF: TypeWords = TypeWords {
    bool: "bool",
    piece: "obj",
    all: &["int", "float", "bool", "obj"],
};

const BGGL: TypeWords = TypeWords {
    bool: "boolean",
    piece: "Piece",
    all: &["int", "boolean", "string", "Piece", "Player", "Move"],
};

impl<'a, 't> Inference<'a, 't> {
    pub(super) fn new(assist: &'a Assist<'t>, file: usize) -> Self {
        Self { assist, file }
    }

    fn words(&self) -> &'static TypeWords {
        match self.assist.language.name {
            "bggl" => &BGGL,
            _ => &GDEF,
        }
    }

    /// Returns the type that begins a text, if it is one.
    fn known(&self, text: &str) -> Option<&'static str> {
        let mut words = text.split(|sign| !is_word_char(sign));
        let first = words.find(|word| !word.is_empty())?;
        let all = self.words().all.iter().copied();
        let mut same = all.filter(|word| word.eq_ignore_ascii_case(first));
        same.next()
    }

    /// Returns the type of an expression that begins near an offset, `int` if nothing is known.
    pub(super) fn type_of(&self, text: &str, offset: usize) -> &'static str {
        let words = self.words();
        let is_condition = ["&&", "||", "==", "!=", "<", ">"]
            .iter()
            .any(|sign| text.contains(sign));
        if is_condition || text.starts_with('!') || matches!(text, "true" | "false") {
            return words.bool;
        }
        let number = text.strip_prefix('-').unwrap_or(text);
        if number.starts_with(|sign: char| sign.is_ascii_digit()) {
            let is_float = words.all.contains(&"float") && text.contains('.');
            return if is_float { "float" } else { "int" };
        }
        if text.starts_with('"') {
            return "string";
        }
        if matches!(text, "_" | "empty") {
            return words.piece;
        }
        if text == "thisplayer" {
            return "Player";
        }
        // A square of the board, and nothing behind it.
        let is_cell = ["CurrentPosition[", "PreviousPosition[", "NextPosition["]
            .iter()
            .any(|array| text.starts_with(array))
            || text.starts_with("OperationList[") && text.ends_with("[2]")
            || text.starts_with('[') && words.piece == BGGL.piece;
        if is_cell && text.ends_with(']') && !text.contains(['+', '*']) {
            return words.piece;
        }
        let end = text.find(|sign| !is_word_char(sign)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        if !is_name(name) {
            return "int";
        }
        let source = self.assist.text(self.file);
        let lead = source
            .get(offset..)
            .map_or(0, |rest| rest.len() - rest.trim_start().len());
        let is_call = rest.trim_start().starts_with('(') && rest.ends_with(')');
        let symbol = self.assist.symbol_at(self.file, offset + lead);
        match symbol.and_then(|id| self.assist.symbol(id)) {
            Some(symbol) if is_call || rest.is_empty() => self.type_of_symbol(symbol),
            None if is_call => {
                let before = source.get(..offset + lead).unwrap_or("");
                let offer = (self.assist.language.assist.offer)(before);
                let word = offer.words.into_iter().find(|word| word.name == name);
                word.and_then(|word| self.result_of(&word.detail))
                    .unwrap_or("int")
            }
            _ => "int",
        }
    }

    fn type_of_symbol(&self, symbol: &Symbol) -> &'static str {
        match symbol.kind {
            SymbolKind::Piece => self.words().piece,
            SymbolKind::Player => "Player",
            SymbolKind::Function => self.result_of(&symbol.detail).unwrap_or("int"),
            _ => self.known(&symbol.detail).unwrap_or("int"),
        }
    }

    /// Returns the type of the result in the description of a function.
    fn result_of(&self, detail: &str) -> Option<&'static str> {
        let (_, result) = detail.rsplit_once(')')?;
        self.known(result)
    }

    /// Returns the type of the result that a call from an offset to its closing bracket needs; `None` if it needs none.
    pub(super) fn result(
        &self,
        offset: usize,
        close: usize,
        caller: Option<&Symbol>,
    ) -> Option<&'static str> {
        let text = self.assist.text(self.file);
        let before = text.get(..offset).unwrap_or("").trim_end();
        let behind = text.get(close + 1..).unwrap_or("").trim_start();
        let words = self.words();
        let is_statement =
            before.is_empty() || before.ends_with([';', '{', '}']) || before.ends_with("*/");
        if is_statement && (behind.starts_with(';') || behind.starts_with('}')) {
            return None;
        }
        let is_joined = ["&&", "||", "!"].iter().any(|sign| before.ends_with(sign))
            || ["&&", "||"].iter().any(|sign| behind.starts_with(sign));
        if is_joined {
            return Some(words.bool);
        }
        let last = |text: &str| text.get(word_start(text)..).unwrap_or("").to_owned();
        let is_whole = behind.starts_with([';', ')']);
        if let Some(outer) = before.strip_suffix('(')
            && is_whole
            && matches!(last(outer.trim_end()).as_str(), "if" | "while")
        {
            return Some(words.bool);
        }
        if last(before) == "return" && behind.starts_with(';') {
            let detail = caller.map(|caller| caller.detail.as_str());
            let is_judge = caller.is_some_and(|it| it.name == self.assist.language.assist.judge);
            let usual = if is_judge { words.bool } else { "int" };
            return Some(detail.and_then(|it| self.result_of(it)).unwrap_or(usual));
        }
        let compared = behind.strip_prefix("==").or(behind.strip_prefix("!="));
        if let Some(other) = compared {
            let end = other.find([';', ')', '&', '|', '{']).unwrap_or(other.len());
            let start = text.len() - other.len();
            return Some(self.type_of(other.get(..end).unwrap_or("").trim(), start));
        }
        if let Some(target) = before.strip_suffix('=')
            && !target.ends_with(['=', '!', '<', '>', '+', '-', '*', '/'])
            && behind.starts_with(';')
        {
            let name = target.trim_end();
            let start = word_start(name);
            let ty = name.get(..start).unwrap_or("").trim_end();
            let declared = self.known(&last(ty));
            let assigned = || {
                let id = self.assist.symbol_at(self.file, start)?;
                Some(self.type_of_symbol(self.assist.symbol(id)?))
            };
            return Some(declared.or_else(assigned).unwrap_or("int"));
        }
        Some("int")
    }

    /// Returns a value of a type that says nothing, as it is written.
    pub(super) fn neutral(&self, ty: &str) -> Option<&'static str> {
        Some(match ty {
            "int" => "0",
            "float" => "0.0",
            "bool" | "boolean" => "false",
            "obj" => "empty",
            "Piece" => "_",
            "Player" => "thisplayer",
            "string" => "\"\"",
            _ => return None,
        })
    }
}
