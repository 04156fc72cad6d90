//! Which texts of a game include which, and what a function name means in each of them.
//!
//! A text's own function takes the place of an included one with the same name, so authors need not know every name in
//! a helper file. Inside the helper file, calls still mean its own function, so authors cannot break it by accident. The
//! checker and the editor support both ask [`IncludeGraph::choose`].

/// Which texts include which, directly or not. Texts are numbered in the order of the game.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct IncludeGraph {
    /// For each text, true for those that it includes; empty if it includes none.
    reached: Vec<Vec<bool>>,
}

/// How a definition was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) enum Nearness {
    /// In the same text.
    Own,
    /// In a text that it includes.
    Included,
    /// In a text that neither includes it nor is included.
    Beside,
    /// In a text that includes this one.
    Including,
}

/// Returns the name of a file without its folders.
pub(in crate::rules) fn base_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

impl IncludeGraph {
    /// Makes the graph of texts from their names and the names of the files that each includes.
    pub(in crate::rules) fn new(texts: &[(&str, Vec<&str>)]) -> Self {
        // An include names a file without its folder, so the texts of a game are told apart by their base names.
        let number = |name: &str| {
            let wanted = base_name(name);
            texts.iter().position(|(name, _)| base_name(name) == wanted)
        };
        let edges: Vec<Vec<usize>> = texts
            .iter()
            .map(|(_, names)| names.iter().filter_map(|name| number(name)).collect())
            .collect();
        // The transitive closure, text by text: games have few texts, and `includes` is asked for every use of every
        // name.
        let reached = edges.iter().map(|direct| {
            let mut open = direct.clone();
            let mut reached = vec![false; if open.is_empty() { 0 } else { texts.len() }];
            while let Some(text) = open.pop() {
                if let Some(slot) = reached.get_mut(text).filter(|slot| !**slot) {
                    *slot = true;
                    open.extend(edges.get(text).into_iter().flatten());
                }
            }
            reached
        });
        Self {
            reached: reached.collect(),
        }
    }

    /// Returns true if a text includes another, directly or not.
    pub(in crate::rules) fn includes(&self, text: usize, other: usize) -> bool {
        let reached = self.reached.get(text);
        reached.and_then(|reached| reached.get(other)) == Some(&true)
    }

    /// Returns how near a definition in `other` is to a use in `text`.
    fn nearness(&self, text: usize, other: usize) -> Nearness {
        if text == other {
            Nearness::Own
        } else if self.includes(text, other) {
            Nearness::Included
        } else if self.includes(other, text) {
            Nearness::Including
        } else {
            Nearness::Beside
        }
    }

    /// Returns the one of the definitions of a name that the name refers to in a text: the text's own, else an included
    /// one, else one of an unrelated text, else one of a text that includes it. Of several included ones it is the one
    /// whose text includes those of the others.
    pub(in crate::rules) fn choose<T: Copy>(
        &self,
        text: usize,
        named: &[(usize, T)],
    ) -> Option<(Nearness, T)> {
        if let [(other, definition)] = named {
            return Some((self.nearness(text, *other), *definition));
        }
        let ranks = named.iter().map(|(other, _)| self.nearness(text, *other));
        let nearest = ranks.min()?;
        let mut near = named
            .iter()
            .filter(|(other, _)| self.nearness(text, *other) == nearest);
        // Of several helpers that define a name, the one that includes the others stands nearer to the author and was
        // meant to replace theirs.
        let is_outermost = |(other, _): &&&(usize, T)| {
            !named
                .iter()
                .any(|(by, _)| self.nearness(text, *by) == nearest && self.includes(*by, *other))
        };
        let outermost = near.clone().find(|definition| is_outermost(&definition));
        // None is outermost if the texts include each other in a circle, which is reported elsewhere.
        let (_, definition) = outermost.or_else(|| near.next())?;
        Some((nearest, *definition))
    }

    /// Returns the definitions that no text of another one includes. If there are several, they are in conflict.
    pub(in crate::rules) fn outermost<T: Copy>(&self, named: &[(usize, T)]) -> Vec<T> {
        let is_outermost = |other: usize| !named.iter().any(|(by, _)| self.includes(*by, other));
        let outermost = named.iter().filter(|(other, _)| is_outermost(*other));
        outermost.map(|(_, definition)| *definition).collect()
    }
}
