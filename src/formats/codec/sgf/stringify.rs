//! Converts data to SGF, with functions that change data on the way.
//!
//! The text is the same as that of the package SGFGrove for the same data, down to the layout.

use super::compress::compressed;
use super::data::Data;
use super::format::{BadElement, FileFormat, FileFormats, Identifiers, Typing, ValueType};
use super::write::property;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Called for every part of data from the outside in, with the container, the name or index in it, and the part. The
/// result replaces the part; [`Data::Undefined`] omits it.
pub type Replacer<'o> = &'o mut dyn FnMut(&Data, &str, Data) -> Data;

/// How properties that the format does not define are handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Private {
    /// They are written.
    #[default]
    Kept,
    /// They are left out.
    Ignored,
}

/// Options for writing data.
pub struct StringifyOptions<'o> {
    /// The types of properties.
    pub formats: &'o FileFormats,
    /// Changes data before it is written.
    pub replacer: Option<Replacer<'o>>,
    /// The properties to write, in this order.
    pub select: Option<&'o [&'o str]>,
    /// If not empty, every node and property is on a line of its own, indented with this.
    pub space: &'o str,
    /// True to write rectangles of points as their corners.
    pub compress: bool,
    /// With [`Typing::Lossless`], values that are not of their type are written as they were read, and so are
    /// identifiers that the format does not allow; otherwise they are omitted.
    pub typing: Typing,
    /// How properties that the format does not define are handled. Names that cannot be identifiers are always omitted.
    pub private: Private,
}

impl Default for StringifyOptions<'_> {
    fn default() -> Self {
        Self {
            formats: FileFormats::original(),
            replacer: None,
            select: None,
            space: "",
            compress: false,
            typing: Typing::Plain,
            private: Private::Kept,
        }
    }
}

/// A list has an element that is not of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringifyError {
    /// The property.
    pub ident: String,
    /// The index of the element in its list, from 0.
    pub element: usize,
}

/// Returns the text of a collection, or `None` for data that is not a list. Properties whose value is not of their type
/// are omitted.
///
/// # Errors
/// Returns an error for a list of values with an element of another type.
pub fn stringify(
    data: &Data,
    options: StringifyOptions<'_>,
) -> Result<Option<String>, StringifyError> {
    Ok(stringify_with_dropped(data, options)?.map(|(text, _)| text))
}

/// Why a property was omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DropReason {
    /// Its name is no identifier of the format.
    Name,
    /// Its value is not of its type.
    Value,
}

/// By identifier and reason: the number of properties that were omitted because they could not be written.
pub type Dropped = BTreeMap<(String, DropReason), usize>;

/// Writes data like [`stringify()`], and also returns what was omitted.
///
/// # Errors
/// Returns the same errors as [`stringify()`].
pub fn stringify_with_dropped(
    data: &Data,
    mut options: StringifyOptions<'_>,
) -> Result<Option<(String, Dropped)>, StringifyError> {
    let changed;
    let data = match options.replacer.is_none() && options.select.is_none() {
        true => data,
        false => {
            changed = finalized(data, &mut options);
            &changed
        }
    };
    let Data::Array(trees) = data else {
        return Ok(None);
    };
    let mut writer = SgfWriter {
        options: &options,
        out: String::new(),
        dropped: Dropped::new(),
    };
    for tree in trees.items() {
        writer.game(tree)?;
    }
    Ok(Some((writer.out, writer.dropped)))
}

/// Returns true if data has the shape of a collection, so that nothing is lost because of its shape: a list of games,
/// each a list of its first nodes and a list of subtrees.
pub fn is_collection(data: &Data) -> bool {
    let Data::Array(games) = data else {
        return false;
    };
    let is_node = |node: &Data| matches!(node, Data::Object(_) | Data::Null | Data::Undefined);
    let mut open: Vec<&Data> = games.items().iter().collect();
    while let Some(tree) = open.pop() {
        let Data::Array(parts) = tree else {
            return false;
        };
        let (nodes, trees) = match parts.items() {
            [] => continue,
            [Data::Array(nodes)] => (nodes.items(), &[][..]),
            [Data::Array(nodes), Data::Array(trees)] => (nodes.items(), trees.items()),
            _ => return false,
        };
        if !nodes.iter().all(is_node) || nodes.is_empty() && !trees.is_empty() {
            return false;
        }
        open.extend(trees);
    }
    true
}

/// A container whose parts are being replaced.
struct ReplaceFrame {
    holder: Data,
    /// The names of the parts of an object.
    names: Option<Vec<Arc<str>>>,
    done: Vec<Data>,
}

impl ReplaceFrame {
    /// Returns the name and value of the next part.
    fn next(&self) -> Option<(Arc<str>, Data)> {
        let index = self.done.len();
        match &self.names {
            None => {
                let item = self.holder.items().get(index)?;
                Some((index.to_string().into(), item.clone()))
            }
            Some(names) => {
                let name = names.get(index)?;
                // A selected name may be absent.
                let value = match &self.holder {
                    Data::Object(object) => match object.entries().get(index) {
                        Some((own_name, value)) if own_name == name => Some(value),
                        _ => object.get(name),
                    },
                    _ => None,
                };
                Some((Arc::clone(name), value.cloned().unwrap_or_default()))
            }
        }
    }

    fn finish(self) -> Data {
        match self.names {
            None => Data::array(self.done),
            Some(names) => Data::object(names.into_iter().zip(self.done).collect()),
        }
    }
}

/// Returns the data after applying the replacer and the selection.
fn finalized(data: &Data, options: &mut StringifyOptions<'_>) -> Data {
    let select = options.select;
    let names = |holder: &Data| match holder {
        Data::Object(object) => Some(match select {
            Some(select) => select.iter().map(|name| Arc::from(*name)).collect(),
            None => {
                let entries = object.entries().iter();
                entries.map(|(name, _)| Arc::clone(name)).collect()
            }
        }),
        _ => None,
    };
    let mut replaced = |holder: &Data, name: &str, value: Data| match options.replacer.as_mut() {
        Some(replacer) => replacer(holder, name, value),
        None => value,
    };
    let top = Data::object(vec![(Arc::from(""), data.clone())]);
    // A walk that would be recursive in JavaScript, from the outside in: a part is replaced first and entered
    // afterwards, if what replaced it is a container. (Reviving, the other way round, is in `revive.rs`.)
    let mut value = replaced(&top, "", data.clone());
    let mut open: Vec<ReplaceFrame> = Vec::new();
    loop {
        if value.is_container() {
            open.push(ReplaceFrame {
                names: names(&value),
                holder: value,
                done: Vec::new(),
            });
        } else {
            match open.last_mut() {
                Some(frame) => frame.done.push(value),
                None => return value,
            }
        }
        // The next existing part, after closing all complete containers.
        loop {
            let Some(frame) = open.last() else {
                return Data::Undefined;
            };
            if let Some((name, piece)) = frame.next() {
                value = replaced(&frame.holder, &name, piece);
                break;
            }
            let Some(complete) = open.pop().map(ReplaceFrame::finish) else {
                return Data::Undefined;
            };
            match open.last_mut() {
                Some(frame) => frame.done.push(complete),
                None => return complete,
            }
        }
    }
}

/// Returns true if a text in the data contains characters beyond ASCII.
fn has_non_ascii(data: &Data) -> bool {
    let mut open = vec![data];
    while let Some(data) = open.pop() {
        match data {
            Data::Text(text) if !text.is_ascii() => return true,
            Data::Array(array) => open.extend(array.items()),
            Data::Object(object) => open.extend(object.entries().iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    false
}

/// Returns the data of games for a file in UTF-8: `CA` is set to UTF-8 if it says something else, or if it is absent
/// and there are characters beyond ASCII.
pub fn with_utf8_charset(mut data: Data) -> Data {
    let is_missed = has_non_ascii(&data);
    let Data::Array(games) = &mut data else {
        return data;
    };
    for game in games.items_mut() {
        let Data::Array(parts) = game else { continue };
        let Some(Data::Array(nodes)) = parts.items_mut().first_mut() else {
            continue;
        };
        let Some(Data::Object(root)) = nodes.items_mut().first_mut() else {
            continue;
        };
        if is_missed && root.get("CA").is_none() {
            let entries = root.entries_mut();
            let behind = entries.iter().position(|(ident, _)| &**ident == "FF");
            let index = behind.map_or(0, |behind| behind + 1);
            // A list is written even in formats that do not define this property.
            let value = Data::array(vec![Data::from("UTF-8")]);
            entries.insert(index, (Arc::from("CA"), value));
            continue;
        }
        for (ident, value) in root.entries_mut() {
            let is_other = |text: &Data| match text {
                Data::Text(text) => !text.trim().eq_ignore_ascii_case("UTF-8"),
                _ => false,
            };
            if &**ident != "CA" {
                continue;
            }
            match value {
                Data::Array(array) if matches!(array.items(), [text] if is_other(text)) => {
                    *value = Data::array(vec![Data::from("UTF-8")]);
                }
                _ if is_other(value) => *value = Data::from("UTF-8"),
                _ => {}
            }
        }
    }
    data
}

struct SgfWriter<'w, 'o> {
    options: &'w StringifyOptions<'o>,
    out: String,
    dropped: Dropped,
}

/// The raw values of a property.
enum PropertyValues<'d> {
    One(Cow<'d, str>),
    Several(Vec<Cow<'d, str>>),
}

/// A step of the writer.
enum WriteStep<'d> {
    Tree(&'d Data, usize),
    Close(usize),
}

/// The parts of a tree.
struct TreeParts<'d> {
    nodes: Vec<&'d Data>,
    trees: &'d [Data],
}

/// Returns the nodes of a tree and its subtrees. A single subtree is joined to it, one level deep.
fn parts<'d>(tree: &'d Data) -> TreeParts<'d> {
    let part = |tree: &'d Data, index| tree.items().get(index).map_or(&[][..], Data::items);
    let mut nodes: Vec<&Data> = part(tree, 0).iter().collect();
    let mut trees = part(tree, 1);
    if let [only] = trees {
        nodes.extend(part(only, 0));
        trees = part(only, 1);
    }
    TreeParts { nodes, trees }
}

impl SgfWriter<'_, '_> {
    fn indent(&mut self, depth: usize) {
        for _ in 0..depth {
            self.out.push_str(self.options.space);
        }
    }

    fn line(&mut self) {
        if !self.options.space.is_empty() {
            self.out.push('\n');
        }
    }

    fn game(&mut self, tree: &Data) -> Result<(), StringifyError> {
        let mut format = None;
        let mut open = vec![WriteStep::Tree(tree, 0)];
        while let Some(step) = open.pop() {
            let (tree, depth) = match step {
                WriteStep::Tree(tree, depth) => (tree, depth),
                WriteStep::Close(depth) => {
                    self.indent(depth);
                    self.out.push(')');
                    self.line();
                    continue;
                }
            };
            let parts = parts(tree);
            if parts.nodes.is_empty() {
                continue;
            }
            self.indent(depth);
            self.out.push('(');
            self.line();
            for node in parts.nodes {
                let formats = self.options.formats;
                let format = *format.get_or_insert_with(|| format_of(node, formats));
                self.node(node, format, depth + 1)?;
            }
            open.push(WriteStep::Close(depth));
            let below = parts.trees.iter().rev();
            open.extend(below.map(|child| WriteStep::Tree(child, depth + 1)));
        }
        Ok(())
    }

    fn note_dropped(&mut self, ident: &str, reason: DropReason) {
        let key = (ident.to_owned(), reason);
        *self.dropped.entry(key).or_default() += 1;
    }

    fn node(
        &mut self,
        node: &Data,
        format: &FileFormat,
        depth: usize,
    ) -> Result<(), StringifyError> {
        self.indent(depth);
        self.out.push(';');
        let entries = match node {
            Data::Object(object) => object.entries(),
            _ => &[],
        };
        let mut first = true;
        for (ident, data) in entries {
            if matches!(data, Data::Undefined)
                || self.options.private == Private::Ignored && !format.knows(ident)
            {
                continue;
            }
            let is_lossless = self.options.typing == Typing::Lossless;
            let identifiers = match is_lossless {
                true => Identifiers::Any,
                false => format.identifiers(),
            };
            if !identifiers.allow(ident) {
                self.note_dropped(ident, DropReason::Name);
                continue;
            }
            let value_type = format.type_of(ident);
            // What a reader kept under such a name is a list of texts. Anything else there is no value of a property.
            if !format.identifiers().allow(ident) && value_type.write_any(data).is_none() {
                self.note_dropped(ident, DropReason::Name);
                continue;
            }
            let bad_element = |bad: BadElement| StringifyError {
                ident: ident.to_string(),
                element: bad.0,
            };
            let values = match value_type.is_single() {
                _ if is_lossless && matches!(data, Data::Array(_)) => {
                    let values = value_type.write_any(data).map(PropertyValues::Several);
                    if values.is_none() && !data.items().is_empty() {
                        // Report the element that cannot be written; a value that is not a list is omitted.
                        let written = value_type.write(data);
                        written.map_err(bad_element)?;
                    }
                    values
                }
                true => value_type.write_one(data).map(PropertyValues::One),
                false => {
                    let written = value_type.write(data).map_err(bad_element)?;
                    written.map(PropertyValues::Several)
                }
            };
            let Some(values) = values else {
                self.note_dropped(ident, DropReason::Value);
                continue;
            };
            if !first && !self.options.space.is_empty() {
                self.out.push('\n');
                self.indent(depth);
                self.out.push(' ');
            }
            first = false;
            match (values, value_type) {
                (PropertyValues::One(value), _) => property(&mut self.out, ident, [value.as_ref()]),
                (
                    PropertyValues::Several(mut values),
                    ValueType::List {
                        grid: Some(grid), ..
                    },
                ) if self.options.compress => {
                    values = compressed(*grid, values);
                    property(&mut self.out, ident, values.iter().map(AsRef::as_ref));
                }
                (PropertyValues::Several(values), _) => {
                    property(&mut self.out, ident, values.iter().map(AsRef::as_ref));
                }
            }
        }
        self.line();
        Ok(())
    }
}

/// Returns the format of a game by its first node, from the data that a reader makes of `FF` and `GM` in any format.
fn format_of<'f>(node: &Data, formats: &'f FileFormats) -> &'f FileFormat {
    let number = |name: &str| match node.get(name) {
        None | Some(Data::Undefined) => Some(1),
        Some(Data::Number(number)) => {
            let whole = number.fract() == 0.0 && *number > 0.0 && *number <= f64::from(u32::MAX);
            whole.then_some(*number as u32)
        }
        Some(Data::Array(array)) => match array.items() {
            // `FF` is an unknown property in FF[1] and FF[2]; a value that is not a number means FF[1].
            [Data::Text(text)] => Some(text.parse().ok().filter(|ff| *ff > 0).unwrap_or(1)),
            _ => Some(1),
        },
        Some(_) => None,
    };
    formats.find(number("FF"), number("GM"))
}
