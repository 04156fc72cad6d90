//! JSON as far as boards need it. A value of the wrong kind is kept as such, so that the board can be judged in the
//! order of the original and not in that of the text.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// What stands where a number is wanted.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Whole(u64),
    /// Anything else, as people would write it.
    Other(Box<str>),
}

impl Number {
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Other(text) => text.to_string(),
        }
    }
}

/// The elements of a list; none for what is no list.
#[derive(Clone, Debug)]
pub(super) struct List<T>(pub(super) Option<Vec<T>>);

/// A cell, in the few forms that matter.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// Exactly `a`, `n`, `r` and `v`, all whole: nearly every cell there is.
    Stones([u64; 4]),
    Other(Box<Odd>),
    NoObject,
}

/// A cell with something missing, added or odd.
#[derive(Clone, Debug, Default)]
pub(super) struct Odd {
    colors: [Option<Number>; 4],
    x: Option<Number>,
    y: Option<Number>,
    added: Option<String>,
}

impl Entry {
    pub(super) fn is_object(&self) -> bool {
        !matches!(self, Self::NoObject)
    }

    pub(super) fn colors(&self) -> [Option<Number>; 4] {
        match self {
            Self::Stones(stones) => stones.map(|count| Some(Number::Whole(count))),
            Self::Other(odd) => odd.colors.clone(),
            Self::NoObject => [None, None, None, None],
        }
    }

    fn odd(&self) -> Option<&Odd> {
        match self {
            Self::Other(odd) => Some(odd),
            _ => None,
        }
    }

    pub(super) fn x(&self) -> Option<&Number> {
        self.odd()?.x.as_ref()
    }

    pub(super) fn y(&self) -> Option<&Number> {
        self.odd()?.y.as_ref()
    }

    /// A key that is no colour and no coordinate.
    pub(super) fn added(&self) -> Option<String> {
        self.odd()?.added.clone()
    }

    /// A key that is no colour.
    pub(super) fn place_or_added(&self) -> Option<String> {
        let place = |name: &str, found: Option<&Number>| found.map(|_| name.to_owned());
        self.added()
            .or_else(|| place("x", self.x()))
            .or_else(|| place("y", self.y()))
    }
}

/// A board as it stands in the text.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) is_object: bool,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    pub(super) head: Option<List<Number>>,
    pub(super) board: Option<Option<Vec<List<Entry>>>>,
    pub(super) cell_data: Option<Option<Vec<Entry>>>,
}

/// The methods of a visitor for everything that it does not look for. `$other` makes its value of a text.
macro_rules! everything_else {
    ($other:expr; $($kind:ident)*) => { $( everything_else!(@ $kind $other); )* };
    (@ bool $other:expr) => {
        fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
            Ok($other(value.to_string()))
        }
    };
    (@ numbers $other:expr) => {
        fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
            Ok($other(value.to_string()))
        }
    };
    (@ signed $other:expr) => {
        fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
            Ok($other(value.to_string()))
        }
        fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
            Ok($other(value.to_string()))
        }
    };
    (@ text $other:expr) => {
        fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
            let shown: String = value.chars().take(40).collect();
            Ok($other(format!("{shown:?}")))
        }
    };
    (@ null $other:expr) => {
        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok($other("null".to_owned()))
        }
    };
    (@ list $other:expr) => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok($other("[]".to_owned()))
        }
    };
    (@ object $other:expr) => {
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok($other("{}".to_owned()))
        }
    };
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Number;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }
            fn visit_u64<E>(self, value: u64) -> Result<Number, E> {
                Ok(Number::Whole(value))
            }
            everything_else! {
                |text: String| Number::Other(text.into()); bool signed text null list object
            }
        }
        from.deserialize_any(Reader)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = List<T>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List<T>, A::Error> {
                let mut elements = Vec::new();
                while let Some(element) = list.next_element()? {
                    elements.push(element);
                }
                Ok(List(Some(elements)))
            }
            everything_else! { |_: String| List(None); bool numbers signed text null object }
        }
        from.deserialize_any(Reader(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Entry;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
                let mut odd = Odd::default();
                let [a, n, r, v] = &mut odd.colors;
                while let Some(key) = map.next_key::<Key>()? {
                    match key {
                        Key::A => *a = Some(map.next_value()?),
                        Key::N => *n = Some(map.next_value()?),
                        Key::R => *r = Some(map.next_value()?),
                        Key::V => *v = Some(map.next_value()?),
                        Key::X => odd.x = Some(map.next_value()?),
                        Key::Y => odd.y = Some(map.next_value()?),
                        Key::Added(name) => {
                            map.next_value::<IgnoredAny>()?;
                            odd.added.get_or_insert(name);
                        }
                    }
                }
                Ok(match (&odd.colors, &odd.x, &odd.y, &odd.added) {
                    (
                        [
                            Some(Number::Whole(a)),
                            Some(Number::Whole(n)),
                            Some(Number::Whole(r)),
                            Some(Number::Whole(v)),
                        ],
                        None,
                        None,
                        None,
                    ) => Entry::Stones([*a, *n, *r, *v]),
                    _ => Entry::Other(Box::new(odd)),
                })
            }
            everything_else! { |_: String| Entry::NoObject; bool numbers signed text null list }
        }
        from.deserialize_any(Reader)
    }
}

enum Key {
    A,
    N,
    R,
    V,
    X,
    Y,
    Added(String),
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Key;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a key")
            }
            fn visit_str<E>(self, name: &str) -> Result<Key, E> {
                Ok(match name {
                    "a" => Key::A,
                    "n" => Key::N,
                    "r" => Key::R,
                    "v" => Key::V,
                    "x" => Key::X,
                    "y" => Key::Y,
                    other => Key::Added(other.chars().take(40).collect()),
                })
            }
        }
        from.deserialize_str(Reader)
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Object;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a value")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut object = Object {
                    is_object: true,
                    ..Object::default()
                };
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "width" => object.width = Some(map.next_value()?),
                        "height" => object.height = Some(map.next_value()?),
                        "head" => object.head = Some(map.next_value()?),
                        "board" => object.board = Some(map.next_value::<List<_>>()?.0),
                        "cellData" => object.cell_data = Some(map.next_value::<List<_>>()?.0),
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(object)
            }
            everything_else! {
                |_: String| Object::default(); bool numbers signed text null list
            }
        }
        from.deserialize_any(Reader)
    }
}
