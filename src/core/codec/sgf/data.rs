//! Values by their types, and games as plain data.
//!
//! A [`Value`] is what a property says, borrowed from the text of its file. [`Data`] stands alone, in the shape of
//! JSON: a collection is a list of trees, a tree is the list of its first nodes and the list of the trees behind them, a
//! node is an object of properties. Copies are cheap, as a list shares its elements with its copies. Nothing here
//! recurses, in `drop` either.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A value that knows how it stands in SGF.
pub trait ToSgf: Send + Sync {
    /// What stands for it under a key: the identifier of the property, a number in a list, nothing for everything.
    fn to_sgf(&self, key: &str) -> Data;
}

/// Any piece of a collection.
#[derive(Clone, Default)]
pub enum Data {
    /// Nothing: a hole in a list, a property that is left out.
    #[default]
    Undefined,
    /// An empty value.
    Null,
    /// Truth; no property is of this type.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text, a point, a move, a colour.
    Text(Arc<str>),
    /// A list.
    Array(Array),
    /// A node.
    Object(Object),
    /// A value of the caller's.
    User(Arc<dyn ToSgf>),
}

/// A list.
#[derive(Clone, Default)]
pub struct Array(Arc<Vec<Data>>);

/// Values by name, in order.
#[derive(Clone, Default)]
pub struct Object(Arc<Vec<(Arc<str>, Data)>>);

impl Array {
    /// Returns the elements.
    #[must_use]
    pub fn items(&self) -> &[Data] {
        &self.0
    }

    /// Returns the elements, to be changed; copies of this list do not change.
    pub fn items_mut(&mut self) -> &mut Vec<Data> {
        Arc::make_mut(&mut self.0)
    }
}

impl Object {
    /// Names and values.
    #[must_use]
    pub fn entries(&self) -> &[(Arc<str>, Data)] {
        &self.0
    }

    /// Names and values, to be changed; copies of this object do not change.
    pub fn entries_mut(&mut self) -> &mut Vec<(Arc<str>, Data)> {
        Arc::make_mut(&mut self.0)
    }

    /// Returns the value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Data> {
        self.0
            .iter()
            .find(|(key, _)| &**key == name)
            .map(|(_, value)| value)
    }
}

impl Data {
    /// Creates a list.
    #[must_use]
    pub fn array(items: Vec<Self>) -> Self {
        Self::Array(Array(Arc::new(items)))
    }

    /// Creates a node or another object.
    #[must_use]
    pub fn object(entries: Vec<(Arc<str>, Self)>) -> Self {
        Self::Object(Object(Arc::new(entries)))
    }

    /// Creates a value of the caller's own.
    #[must_use]
    pub fn user(value: impl ToSgf + 'static) -> Self {
        Self::User(Arc::new(value))
    }

    /// Returns the elements, or nothing for what is no list.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Array(array) => array.items(),
            _ => &[],
        }
    }

    /// Returns the value of a name, or `None` if this is no object or has no such name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(object) => object.get(name),
            _ => None,
        }
    }

    /// Returns true for lists, objects and values of the caller's.
    pub(super) fn is_container(&self) -> bool {
        matches!(self, Self::Array(_) | Self::Object(_))
    }
}

impl From<&str> for Data {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Data {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<f64> for Data {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Vec<Data>> for Data {
    fn from(items: Vec<Data>) -> Self {
        Self::array(items)
    }
}

impl fmt::Debug for Data {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&super::json::to_json(self, ""))
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(self, other)];
        while let Some(pair) = open.pop() {
            match pair {
                (Self::Undefined, Self::Undefined) | (Self::Null, Self::Null) => {}
                (Self::Bool(one), Self::Bool(two)) if one == two => {}
                (Self::Number(one), Self::Number(two)) if one == two => {}
                (Self::Text(one), Self::Text(two)) if one == two => {}
                (Self::User(one), Self::User(two)) if Arc::ptr_eq(one, two) => {}
                (Self::Array(one), Self::Array(two)) if one.0.len() == two.0.len() => {
                    open.extend(one.items().iter().zip(two.items()));
                }
                (Self::Object(one), Self::Object(two)) if one.0.len() == two.0.len() => {
                    for ((name, one), (other, two)) in one.entries().iter().zip(two.entries()) {
                        if name != other {
                            return false;
                        }
                        open.push((one, two));
                    }
                }
                _ => return false,
            }
        }
        true
    }
}

/// Takes what is in a value out of it, where nobody else has it, for a drop without recursion.
fn dismantle(mut open: Vec<Data>) {
    while let Some(mut data) = open.pop() {
        match &mut data {
            Data::Array(array) => {
                if let Some(items) = Arc::get_mut(&mut array.0) {
                    open.append(items);
                }
            }
            Data::Object(object) => {
                if let Some(entries) = Arc::get_mut(&mut object.0) {
                    open.extend(entries.drain(..).map(|(_, value)| value));
                }
            }
            _ => {}
        }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(items) = Arc::get_mut(&mut self.0)
            && items.iter().any(Data::is_container)
        {
            dismantle(std::mem::take(items));
        }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        if let Some(entries) = Arc::get_mut(&mut self.0)
            && entries.iter().any(|(_, value)| value.is_container())
        {
            dismantle(entries.drain(..).map(|(_, value)| value).collect());
        }
    }
}

/// A value, read from the text where it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'c> {
    /// The empty value: a mark such as `KO[]`, a pass.
    None,
    /// A number; 1 or 2 where the type is `Double`.
    Number(f64),
    /// A text, a point, a move, a colour.
    Text(Cow<'c, str>),
    /// Two values with a colon between.
    Pair(Box<(Value<'c>, Value<'c>)>),
    /// Several values, rectangles of points taken apart; for an unknown property all its texts.
    List(Vec<Value<'c>>),
    /// What the parser of a game's own type made.
    Other(Data),
}

impl Value<'_> {
    /// Returns the text, where it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number, where it is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the values, where it is a list.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Returns the same as data that stands alone. Values nest as deep as types do, a few levels.
    #[must_use]
    pub fn to_data(&self) -> Data {
        match self {
            Self::None => Data::Null,
            Self::Number(number) => Data::Number(*number),
            Self::Text(text) => Data::Text(Arc::from(&**text)),
            Self::Pair(both) => Data::array(vec![both.0.to_data(), both.1.to_data()]),
            Self::List(items) => Data::array(items.iter().map(Self::to_data).collect()),
            Self::Other(data) => data.clone(),
        }
    }
}
