//! The imports between the files of a room, read from their source.

use std::collections::{BTreeMap, BTreeSet};

/// A path in the code, such as `["session", "files", "copy"]`.
type ModulePath = Vec<String>;

/// The files of a room as modules.
pub struct Room {
    modules: BTreeMap<ModulePath, Module>,
}

/// One file: what it defines, imports and mentions.
#[derive(Default)]
struct Module {
    file: String,
    defined: BTreeSet<String>,
    /// The names that `use` brings in, with their whole paths.
    imported: BTreeMap<String, ModulePath>,
    /// Names that are only handed on by `pub use`.
    handed_on: BTreeSet<String>,
    globs: Vec<ModulePath>,
    /// Paths and single words of the code outside of `use`.
    mentioned: BTreeSet<ModulePath>,
}

impl Room {
    /// Reads the files of a room, given by their names below the folder of the rooms and their texts.
    pub fn read<'text>(files: impl IntoIterator<Item = (String, &'text str)>) -> Self {
        let mut parsed = Vec::new();
        let mut tests = Vec::new();
        for (file, text) in files {
            let path = module_path(&file);
            let tokens = without_tests(tokens(text), &path, &mut tests);
            parsed.push((file, path, tokens));
        }
        parsed.retain(|(_, path, _)| !tests.iter().any(|test| path.starts_with(test)));
        let mut modules: BTreeMap<ModulePath, Module> = BTreeMap::new();
        for (file, path, _) in &parsed {
            let module = modules.entry(path.clone()).or_default();
            module.file.clone_from(file);
        }
        let paths: BTreeSet<ModulePath> = modules.keys().cloned().collect();
        for (_, path, tokens) in &parsed {
            if let Some(module) = modules.get_mut(path) {
                module.read(path, tokens, &paths);
            }
        }
        Self { modules }
    }

    /// Returns the files that import each other in a circle, and the arrows in each circle for the message of a
    /// failure.
    pub fn circles(&self) -> Vec<(Vec<String>, Vec<String>)> {
        let arrows: BTreeMap<&ModulePath, BTreeMap<&ModulePath, Vec<String>>> = self
            .modules
            .iter()
            .map(|(path, module)| (path, self.arrows(path, module)))
            .collect();
        let reached: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> = arrows
            .keys()
            .map(|from| {
                let mut reached = BTreeSet::new();
                let mut waiting = vec![*from];
                while let Some(path) = waiting.pop() {
                    waiting.extend(arrows[path].keys().filter(|to| reached.insert(**to)));
                }
                (*from, reached)
            })
            .collect();
        let circle_of = |from: &ModulePath| -> BTreeSet<&ModulePath> {
            let members = reached[from].iter().copied();
            members
                .filter(|member| reached[*member].contains(from))
                .collect()
        };
        let circles: BTreeSet<_> = arrows.keys().map(|from| circle_of(from)).collect();
        let file = |path: &ModulePath| self.modules[path].file.clone();
        circles
            .into_iter()
            .filter(|circle| !circle.is_empty())
            .map(|circle| {
                let inside = circle.iter().flat_map(|from| {
                    let targets = arrows[*from].iter();
                    targets
                        .filter(|(to, _)| circle.contains(**to))
                        .map(|(to, names)| {
                            format!("{} -> {}: {}", file(from), file(to), names.join(", "))
                        })
                        .collect::<Vec<_>>()
                });
                let inside = inside.collect();
                (circle.iter().map(|path| file(path)).collect(), inside)
            })
            .collect()
    }

    /// Returns the other files that a file names, each with the names.
    fn arrows<'room>(
        &'room self,
        path: &ModulePath,
        module: &Module,
    ) -> BTreeMap<&'room ModulePath, Vec<String>> {
        let mut targets = BTreeSet::new();
        for (name, whole) in &module.imported {
            let mention: &[String] = std::slice::from_ref(name);
            if !module.handed_on.contains(name) || module.mentioned.contains(mention) {
                targets.insert((self.definer(whole, 0), name.clone()));
            }
        }
        for mention in &module.mentioned {
            let (Some(first), name) = (mention.first(), mention.join("::")) else {
                continue;
            };
            if mention.len() > 1
                && let Some(whole) = absolute(path, mention, |child| {
                    let mut below = path.clone();
                    below.push(child.to_owned());
                    self.modules
                        .contains_key(&below)
                        .then_some(below)
                        .or_else(|| module.imported.get(child).cloned())
                })
            {
                targets.insert((self.definer(&whole, 0), name));
            } else if !module.defined.contains(first) && !module.imported.contains_key(first) {
                for glob in &module.globs {
                    let mut whole = glob.clone();
                    whole.push(first.clone());
                    let definer = self.definer(&whole, 0);
                    if definer.is_some_and(|to| self.modules[to].defined.contains(first)) {
                        targets.insert((definer, name.clone()));
                    }
                }
            }
        }
        let mut arrows: BTreeMap<&ModulePath, Vec<String>> = BTreeMap::new();
        for (definer, name) in targets {
            if let Some(to) = definer.filter(|to| *to != path) {
                arrows.entry(to).or_default().push(name);
            }
        }
        arrows
    }

    /// Returns the module that defines what a path names, behind all re-exports; `None` for a module itself and for
    /// what is outside the room.
    fn definer(&self, whole: &[String], depth: usize) -> Option<&ModulePath> {
        let length = (1..=whole.len())
            .rev()
            .find(|length| self.modules.contains_key(&whole[..*length]))?;
        let (path, module) = self.modules.get_key_value(&whole[..length])?;
        let (name, rest) = whole[length..].split_first()?;
        if module.defined.contains(name) || depth > 8 {
            return Some(path);
        }
        if let Some(imported) = module.imported.get(name) {
            return self.definer(&[imported, rest].concat(), depth + 1);
        }
        let of_globs = module.globs.iter().find_map(|glob| {
            let mut path = glob.clone();
            path.push(name.clone());
            let definer = self.definer(&path, depth + 1)?;
            self.modules[definer]
                .defined
                .contains(name)
                .then_some(definer)
        });
        of_globs.or(Some(path))
    }
}

impl Module {
    fn read(&mut self, path: &ModulePath, tokens: &[String], paths: &BTreeSet<ModulePath>) {
        let child = |name: &str| {
            let mut below = path.clone();
            below.push(name.to_owned());
            paths.contains(&below).then_some(below)
        };
        let mut index = 0;
        let mut depth = 0;
        let mut before = "";
        while let Some(token) = tokens.get(index) {
            let next = tokens.get(index + 1).map_or("", String::as_str);
            match token.as_str() {
                "use" if next != "<" => {
                    index += 1;
                    let is_public = before == "pub" || before == ")";
                    let mut leaves = Vec::new();
                    read_tree(tokens, &mut index, Vec::new(), &mut leaves);
                    for (written, name) in leaves {
                        let Some(whole) = absolute(path, &written, child) else {
                            continue;
                        };
                        if name == "*" {
                            self.globs.push(whole);
                        } else {
                            if is_public {
                                self.handed_on.insert(name.clone());
                            }
                            self.imported.insert(name, whole);
                        }
                    }
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union"
                    if depth == 0 =>
                {
                    self.defined.insert(next.to_owned());
                    if next == "fn" {
                        self.defined
                            .insert(tokens.get(index + 2).cloned().unwrap_or_default());
                    }
                }
                "{" => depth += 1,
                "}" => depth -= 1,
                word if is_word(word) => {
                    let mut mention = vec![word.to_owned()];
                    while tokens.get(index + 1).is_some_and(|token| token == "::")
                        && let Some(word) = tokens.get(index + 2).filter(|word| is_word(word))
                    {
                        mention.push(word.clone());
                        index += 2;
                    }
                    // A field or method of this name is none of the imports.
                    if before != "." {
                        self.mentioned.insert(mention);
                    }
                }
                _ => {}
            }
            before = tokens.get(index).map_or("", String::as_str);
            index += 1;
        }
    }
}

/// Returns the path of the module in a file: `["session", "files"]` for `session/files.rs` and `session/files/mod.rs`.
fn module_path(file: &str) -> ModulePath {
    let name = file.strip_suffix(".rs").unwrap_or(file);
    let name = name.strip_suffix("/mod").unwrap_or(name);
    name.split('/').map(str::to_owned).collect()
}

/// Returns a path that is written in a module as one from the root; `None` if it begins outside the crate.
fn absolute(
    module: &ModulePath,
    written: &[String],
    in_scope: impl Fn(&str) -> Option<ModulePath>,
) -> Option<ModulePath> {
    let (first, mut rest) = written.split_first()?;
    let mut whole = match first.as_str() {
        "crate" => Vec::new(),
        "self" => module.clone(),
        "super" => module.split_last()?.1.to_vec(),
        name => in_scope(name)?,
    };
    while rest.first().is_some_and(|word| word == "super") {
        whole.pop()?;
        rest = &rest[1..];
    }
    whole.extend_from_slice(rest);
    Some(whole)
}

/// Reads a tree of imports up to the token behind it: each path with the name that it has in the module.
fn read_tree(
    tokens: &[String],
    index: &mut usize,
    prefix: ModulePath,
    leaves: &mut Vec<(ModulePath, String)>,
) {
    let mut path = prefix.clone();
    let mut name = None;
    let mut is_group = false;
    while let Some(token) = tokens.get(*index) {
        match token.as_str() {
            "{" => {
                is_group = true;
                while tokens.get(*index).is_some_and(|token| token != "}") {
                    *index += 1;
                    read_tree(tokens, index, path.clone(), leaves);
                }
            }
            "," | "}" | ";" => break,
            "*" => name = Some("*".to_owned()),
            "as" => {
                *index += 1;
                name = tokens.get(*index).cloned();
            }
            "self" if !path.is_empty() => {}
            "::" => {}
            word => path.push(word.to_owned()),
        }
        *index += 1;
    }
    if !is_group && path.len() + usize::from(name.is_some()) > 0 {
        let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
        leaves.push((path, name));
    }
}

/// Removes what stands behind `#[cfg(test)]`, and notes the modules of tests that are files of their own.
fn without_tests(
    tokens: Vec<String>,
    path: &ModulePath,
    tests: &mut Vec<ModulePath>,
) -> Vec<String> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut code = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        if !tokens[index..].iter().take(7).eq(MARK.iter()) {
            code.push(tokens[index].clone());
            index += 1;
            continue;
        }
        let start = index + MARK.len();
        let mut depth = 0;
        index = start;
        while let Some(token) = tokens.get(index) {
            depth += i32::from(token == "{") - i32::from(token == "}");
            index += 1;
            if depth == 0 && (token == "}" || token == ";") {
                break;
            }
        }
        if let Some(place) = tokens[start..index].iter().position(|token| token == "mod") {
            let mut test = path.clone();
            test.push(tokens[start + place + 1].clone());
            tests.push(test);
        }
    }
    code
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Splits code into words, `::` and single signs, without comments, strings and characters.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|character: char| !character.is_alphanumeric() && character != '_')
            .unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' {
            let mut behind = rest.chars().skip(1);
            match (behind.next(), behind.next()) {
                (Some('\\'), _) | (Some(_), Some('\'')) => quoted(rest, '\''),
                _ => 1,
            }
        } else if word > 0 {
            tokens.push(rest[..word].to_owned());
            word
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of the raw string at the start of a text.
fn raw_string(text: &str) -> Option<usize> {
    let start = text.strip_prefix('b').unwrap_or(text).strip_prefix('r')?;
    let hashes = start.len() - start.trim_start_matches('#').len();
    let inside = start[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", &start[..hashes]);
    let length = inside.find(&end)? + end.len();
    Some(text.len() - inside.len() + length)
}

/// Returns the length of the string or character at the start of a text.
fn quoted(text: &str, end: char) -> usize {
    let mut is_escaped = true;
    for (index, character) in text.char_indices() {
        if character == end && !is_escaped {
            return index + character.len_utf8();
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    text.len()
}

#[test]
fn a_circle_is_found_behind_re_exports_and_globs() {
    let files = |of_low: &'static str| {
        [
            (
                "room/mod.rs",
                "pub mod high;\npub mod low;\nmod end;\npub use high::Top;\nuse end::*;\nfn f() { a_tail(); }",
            ),
            ("room/high.rs", "use super::low;\npub struct Top(low::Base);"),
            ("room/low.rs", of_low),
            (
                "room/end.rs",
                "pub fn a_tail() {}\n#[cfg(test)]\nmod tests { use super::super::Top; }",
            ),
        ]
        .map(|(file, text)| (file.to_owned(), text))
    };
    // Comments, strings, lifetimes and fields are no imports.
    let plain = "// crate::room::Top\npub struct Base<'a>(&'a str);\nconst A: &str = \"super::Top\"; const B: char = '\"';";
    assert!(Room::read(files(plain)).circles().is_empty());
    for of_low in [
        "use super::{Top as Other};\npub struct Base;",
        "use crate::{base::Span, room::{Top}};\npub struct Base;",
        "pub struct Base; fn f() { super::high::Top::new() }",
    ] {
        let circles = Room::read(files(of_low)).circles();
        let [(circle, arrows)] = &circles[..] else {
            panic!("{circles:?}");
        };
        assert_eq!(*circle, ["room/high.rs", "room/low.rs"]);
        assert_eq!(arrows.len(), 2, "{arrows:?}");
    }
}
