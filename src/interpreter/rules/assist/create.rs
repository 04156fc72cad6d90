//! What a text uses and nobody declares yet: declarations to begin with.

use super::gdef_fixes::arguments;
use super::infer::Inference;
use super::{Assist, Fix, SymbolKind};
use crate::base::Diagnostic;
use crate::message;
use crate::rules::assist::text_words::is_name;
use std::collections::HashSet;

/// The most arguments of a function that is created.
const MAX_ARGUMENTS: usize = 20;

/// A language in which functions and pieces are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declares {
    Gdef,
    Bggl,
    Bdl,
}

impl Assist<'_> {
    /// Returns the change of a text that declares what a diagnostic of it misses: a function or a piece.
    pub fn create(&self, file: usize, diagnostic: &Diagnostic) -> Option<Fix> {
        let declares = match self.language.name {
            "gdef" => Declares::Gdef,
            "bggl" => Declares::Bggl,
            "bdl" => Declares::Bdl,
            _ => return None,
        };
        let range = diagnostic.span.range();
        let name = self.text(file).get(range.clone())?;
        if !is_name(name) || (self.language.assist.is_reserved)(name) {
            return None;
        }
        match diagnostic.code() {
            "gdef-function-unknown" | "bggl-unknown-function" => {
                self.new_function(file, range.start, name, declares)
            }
            "gdef-name-unknown"
            | "gdef-object-unknown"
            | "gdef-constant-unknown"
            | "bggl-unknown-name"
            | "bdl-piece-unknown" => self.new_piece(file, name, declares),
            _ => None,
        }
    }

    /// Returns the insertion of a function that a call at an offset needs.
    fn new_function(
        &self,
        file: usize,
        offset: usize,
        name: &str,
        declares: Declares,
    ) -> Option<Fix> {
        let text = self.text(file);
        let open = offset + name.len() + text.get(offset + name.len()..)?.find('(')?;
        if !text.get(offset + name.len()..open)?.trim().is_empty() {
            return None;
        }
        let inside = text.get(open + 1..)?;
        let mut written = arguments(inside)?;
        let length = written.last()?.end;
        if written.len() > MAX_ARGUMENTS || inside.get(..length)?.contains([';', '{', '}']) {
            return None;
        }
        if inside.get(..length)?.trim().is_empty() {
            written.clear();
        }
        let close = open + 1 + length;
        let caller = self.enclosing_symbol(file, offset);
        let whole = self.outermost(file, offset);
        let inference = Inference::new(self, file);
        let mut taken = HashSet::new();
        let mut parameters = Vec::new();
        for (number, range) in written.iter().enumerate() {
            let full = inside.get(range.clone())?;
            let argument = full.trim();
            let start = open + 1 + range.start + full.len() - full.trim_start().len();
            let ty = inference.type_of(argument, start);
            // A variable keeps its name; what is known everywhere would be hidden by it.
            let is_local = self.symbol_at(file, start).is_none_or(|id| {
                let symbol = self.symbol(id);
                symbol.is_none_or(|symbol| symbol.scope.is_some())
            });
            let is_free = |name: &str| is_local && is_name(name) && !taken.contains(name);
            let is_word = is_free(argument) && !(self.language.assist.is_reserved)(argument);
            let parameter = match is_word {
                true => argument.to_owned(),
                false => letter(number, &taken),
            };
            parameters.push(format!("{ty} {parameter}"));
            taken.insert(parameter);
        }
        let parameters = parameters.join(", ");
        let result = inference.result(offset, close, caller);
        let indent = " ".repeat(self.language.style.map_or(2, |style| style.indent));
        let neutral = result.and_then(|ty| inference.neutral(ty));
        let body = match (result, neutral) {
            (None, _) => "\n".to_owned(),
            (Some(_), Some(neutral)) => format!("\n{indent}return {neutral};\n"),
            // A value that cannot be written down.
            (Some(_), None) => return None,
        };
        let (place, function) = match declares {
            Declares::Gdef => {
                let result = result.map_or(String::new(), |ty| format!(" -> {ty}"));
                let end = whole
                    .as_ref()
                    .map_or(text.trim_end().len(), |whole| whole.end);
                (
                    end,
                    format!("\n\ndefine {name}({parameters}){result} {{{body}}}"),
                )
            }
            Declares::Bdl => return None,
            // Functions are declared before they are used.
            Declares::Bggl => {
                let ty = result.unwrap_or("void");
                let start = whole.map_or(text.len(), |whole| before_comment(text, whole.start));
                (start, format!("{ty} {name}({parameters}) {{{body}}}\n\n"))
            }
        };
        Some(Fix {
            range: place..place,
            text: function,
            title: message!("assist-fix-function", name = name),
        })
    }

    /// Returns the insertion of a piece behind the last one of a text, or at its start.
    fn new_piece(&self, file: usize, name: &str, declares: Declares) -> Option<Fix> {
        let symbols = self.outline(file);
        let pieces = symbols.iter().filter(|it| it.kind == SymbolKind::Piece);
        let last = pieces.clone().max_by_key(|piece| piece.range.end);
        let (place, text) = match (declares, last) {
            (Declares::Gdef, Some(last)) => {
                let text = self.text(file);
                let end = last.whole.end;
                let rest = text.get(end..)?;
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                let has_end = rest.get(blanks..)?.starts_with(';');
                let end = if has_end { end + blanks + 1 } else { end };
                // As the others: with an owner if each has one, and then with the one who has the fewest.
                let owner = |detail: &str| {
                    let (_, owner) = detail.rsplit_once("of ")?;
                    owner.trim().parse::<u32>().ok()
                };
                let owners: Option<Vec<u32>> = pieces.map(|piece| owner(&piece.detail)).collect();
                let of = owners.map_or(String::new(), |owners| {
                    let most = owners.iter().max().copied().unwrap_or(0).max(1);
                    let count = |player: &u32| owners.iter().filter(|it| *it == player).count();
                    let fewest = (0..=most.min(64)).min_by_key(count).unwrap_or(0);
                    format!(" of {fewest}")
                });
                let semicolon = if has_end { ";" } else { "" };
                (end, format!("\nobj {name}{of}{semicolon}"))
            }
            (Declares::Gdef, None) => {
                let size = self.text(file).find("size:").unwrap_or(0);
                let line = self
                    .text(file)
                    .get(..size)?
                    .rfind('\n')
                    .map_or(0, |end| end + 1);
                (line, format!("obj {name}\n"))
            }
            (Declares::Bggl, Some(last)) => (last.range.end, format!(", {name}")),
            (Declares::Bdl, Some(last)) => {
                let piece = format!("\n  {name}{{\n    moves{{\n    }}\n  }}");
                (last.whole.end, piece)
            }
            (Declares::Bdl, None) => return None,
            (Declares::Bggl, None) => (0, format!("Piece {name};\n")),
        };
        Some(Fix {
            range: place..place,
            text,
            title: message!("assist-fix-piece", name = name),
        })
    }
}

/// Returns a short name for a parameter.
fn letter(number: usize, taken: &HashSet<String>) -> String {
    let letters = ('a'..='z').map(String::from).filter(|name| name != "x");
    let mut free = letters
        .skip(number.min(20))
        .filter(|name| !taken.contains(name));
    free.next().unwrap_or_else(|| format!("value{number}"))
}

/// Returns the start of the lines of comments directly above an offset.
fn before_comment(text: &str, offset: usize) -> usize {
    let mut start = offset;
    while let Some(above) = text.get(..start).and_then(|text| text.strip_suffix('\n')) {
        let line = above.rfind('\n').map_or(0, |end| end + 1);
        let is_comment = above
            .get(line..)
            .is_some_and(|line| line.trim_start().starts_with("//"));
        if !is_comment {
            break;
        }
        start = line;
    }
    start
}
