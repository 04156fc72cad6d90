//! Values by their types, and games as plain data.
//!
//! A [`SgfValue`] is the meaning of a property, in the shape of JSON; its texts are borrowed from the file where possible.
//! [`Data`] is a value that borrows nothing. Whole games can be data: a collection is a list of trees; a tree is the
//! list of its first nodes and the list of its subtrees; a node is an object of properties. Lists share their elements
//! with their clones. Nothing here recurses into data from JSON, not even `drop`.

use std::borrow::Cow;
use std::sync::Arc;

/// A value that borrows nothing: any part of a collection.
pub type Data = SgfValue<'static>;

/// A value of a property, parsed from the text on demand, or any part of a collection.
#[derive(Clone, Default)]
pub enum SgfValue<'c> {
    /// No value: a hole in a list, or a property that is left out.
    #[default]
    Undefined,
    /// The empty value: of a flag such as `KO[]`, or a pass.
    Null,
    /// A boolean; no property is of this type.
    Bool(bool),
    /// A number; 1 or 2 where the type is `Double`.
    Number(f64),
    /// A text, a point, a move or a colour.
    Text(Cow<'c, str>),
    /// Two values separated by a colon, or several values with rectangles of points expanded; for an unknown property,
    /// all its texts.
    Array(SgfArray<'c>),
    /// A node.
    Object(SgfObject<'c>),
}

/// A list.
#[derive(Clone, Default)]
pub struct SgfArray<'c>(Arc<Vec<SgfValue<'c>>>);

/// Named values, in order.
#[derive(Clone, Default)]
pub struct SgfObject<'c>(Arc<Vec<(Arc<str>, SgfValue<'c>)>>);

impl<'c> SgfArray<'c> {
    /// Returns the elements.
    pub fn items(&self) -> &[SgfValue<'c>] {
        &self.0
    }

    /// Returns the elements, mutably; clones of this list do not change.
    pub(crate) fn items_mut(&mut self) -> &mut Vec<SgfValue<'c>> {
        Arc::make_mut(&mut self.0)
    }
}

impl<'c> SgfObject<'c> {
    /// Returns the names and values.
    pub fn entries(&self) -> &[(Arc<str>, SgfValue<'c>)] {
        &self.0
    }

    /// Returns the names and values, mutably; clones of this object do not change.
    pub(crate) fn entries_mut(&mut self) -> &mut Vec<(Arc<str>, SgfValue<'c>)> {
        Arc::make_mut(&mut self.0)
    }

    /// Returns the value with a name.
    pub fn get(&self, name: &str) -> Option<&SgfValue<'c>> {
        self.0
            .iter()
            .find(|(key, _)| &**key == name)
            .map(|(_, value)| value)
    }
}

impl<'c> SgfValue<'c> {
    /// Creates a list.
    pub fn array(items: Vec<Self>) -> Self {
        Self::Array(SgfArray(Arc::new(items)))
    }

    /// Creates a node or another object.
    pub fn object(entries: Vec<(Arc<str>, Self)>) -> Self {
        Self::Object(SgfObject(Arc::new(entries)))
    }

    /// Returns the elements; empty for values that are not lists.
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Array(array) => array.items(),
            _ => &[],
        }
    }

    /// Returns the value with a name, or `None` if this is not an object or has no such name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(object) => object.get(name),
            _ => None,
        }
    }

    /// Returns the number, or `None` if this is not a number.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the same value without borrowed parts. Recursive, but values nest only a few levels, as deep as types
    /// do.
    pub(crate) fn into_data(self) -> Data {
        match self {
            Self::Undefined => Data::Undefined,
            Self::Null => Data::Null,
            Self::Bool(truth) => Data::Bool(truth),
            Self::Number(number) => Data::Number(number),
            Self::Text(text) => Data::from(text.into_owned()),
            Self::Array(mut array) => {
                let items = std::mem::take(array.items_mut()).into_iter();
                Data::array(items.map(Self::into_data).collect())
            }
            Self::Object(mut object) => {
                let entries = std::mem::take(object.entries_mut()).into_iter();
                Data::object(
                    entries
                        .map(|(name, value)| (name, value.into_data()))
                        .collect(),
                )
            }
        }
    }

    /// Returns true for lists and objects.
    pub(super) fn is_container(&self) -> bool {
        matches!(self, Self::Array(_) | Self::Object(_))
    }
}

impl From<&str> for Data {
    fn from(text: &str) -> Self {
        Self::Text(Cow::Owned(text.to_owned()))
    }
}

impl From<String> for Data {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
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

impl PartialEq for SgfValue<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(self, other)];
        while let Some(pair) = open.pop() {
            match pair {
                (Self::Undefined, Self::Undefined) | (Self::Null, Self::Null) => {}
                (Self::Bool(left), Self::Bool(right)) if left == right => {}
                (Self::Number(left), Self::Number(right)) if left == right => {}
                (Self::Text(left), Self::Text(right)) if left == right => {}
                (Self::Array(left), Self::Array(right)) if left.0.len() == right.0.len() => {
                    open.extend(left.items().iter().zip(right.items()));
                }
                (Self::Object(left), Self::Object(right)) if left.0.len() == right.0.len() => {
                    for ((name, left), (other, right)) in left.entries().iter().zip(right.entries())
                    {
                        if name != other {
                            return false;
                        }
                        open.push((left, right));
                    }
                }
                _ => return false,
            }
        }
        true
    }
}

/// Takes the unshared parts out of values, so that they are dropped without recursion.
fn dismantle(mut open: Vec<SgfValue<'_>>) {
    while let Some(mut data) = open.pop() {
        match &mut data {
            SgfValue::Array(array) => {
                if let Some(items) = Arc::get_mut(&mut array.0) {
                    open.append(items);
                }
            }
            SgfValue::Object(object) => {
                if let Some(entries) = Arc::get_mut(&mut object.0) {
                    open.extend(entries.drain(..).map(|(_, value)| value));
                }
            }
            _ => {}
        }
    }
}

impl Drop for SgfArray<'_> {
    fn drop(&mut self) {
        if let Some(items) = Arc::get_mut(&mut self.0)
            && items.iter().any(SgfValue::is_container)
        {
            dismantle(std::mem::take(items));
        }
    }
}

impl Drop for SgfObject<'_> {
    fn drop(&mut self) {
        if let Some(entries) = Arc::get_mut(&mut self.0)
            && entries.iter().any(|(_, value)| value.is_container())
        {
            dismantle(entries.drain(..).map(|(_, value)| value).collect());
        }
    }
}
