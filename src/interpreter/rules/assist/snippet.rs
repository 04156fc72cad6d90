//! A piece of code with places to fill in, in the notation of the Language Server Protocol.

/// A piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// What is typed for it.
    pub name: &'static str,
    /// The code, with places such as `${1:name}`.
    pub body: &'static str,
    /// The word of the language that fits where the code does.
    pub(in crate::rules) keyword: &'static str,
    /// True for a declaration that a text has once.
    pub(in crate::rules) is_unique: bool,
}

impl Snippet {
    /// Creates a snippet for a keyword.
    pub(in crate::rules) const fn of(keyword: &'static str, body: &'static str) -> Self {
        Self {
            name: keyword,
            body,
            keyword,
            is_unique: false,
        }
    }

    /// Creates a snippet for a declaration that a text has once, where a keyword fits.
    pub(in crate::rules) const fn unique(
        name: &'static str,
        keyword: &'static str,
        body: &'static str,
    ) -> Self {
        Self {
            name,
            body,
            keyword,
            is_unique: true,
        }
    }

    /// Returns the code with what stands in its places.
    pub fn filled(&self) -> String {
        let mut filled = String::new();
        let mut named: Vec<(char, &str)> = Vec::new();
        let mut rest = self.body;
        while let Some((before, place)) = rest.split_once('$') {
            filled.push_str(before);
            let Some(inner) = place.strip_prefix('{') else {
                let number = place.chars().next().unwrap_or('0');
                let known = named.iter().find(|(known, _)| *known == number);
                filled.push_str(known.map_or("", |(_, value)| value));
                rest = place.get(1..).unwrap_or("");
                continue;
            };
            let (inner, behind) = inner.split_once('}').unwrap_or((inner, ""));
            let number = inner.chars().next().unwrap_or('0');
            let value = inner.get(2..).unwrap_or("");
            let value = value.split([',', '|']).next().unwrap_or("");
            named.push((number, value));
            filled.push_str(value);
            rest = behind;
        }
        filled + rest
    }
}
