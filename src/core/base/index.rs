//! Vectors with indexes that this program has made itself, such as the number of a node or of a label.
//!
//! No index stops the program of a user. One that does not exist is a defect all the same, and a default value in its
//! place would hide it, so a debug build asserts that it exists. Indexes from outside, such as those in a file, belong to
//! `Vec::get`.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// What counts the elements of an [`IndexVec`].
pub trait Idx: Copy {
    /// Returns the place of the element.
    fn index(self) -> usize;
}

impl Idx for usize {
    #[inline]
    fn index(self) -> usize {
        self
    }
}

impl Idx for u32 {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// A vector with indexes of one type, all of which must exist.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexVec<I, T> {
    items: Vec<T>,
    id: PhantomData<fn(I)>,
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    #[inline]
    fn from(items: Vec<T>) -> Self {
        let id = PhantomData;
        Self { items, id }
    }
}

impl<I, T> Default for IndexVec<I, T> {
    #[inline]
    fn default() -> Self {
        Self {
            items: Vec::new(),
            id: PhantomData,
        }
    }
}

impl<I, T> Deref for IndexVec<I, T> {
    type Target = Vec<T>;

    #[inline]
    fn deref(&self) -> &Vec<T> {
        &self.items
    }
}

impl<I, T> DerefMut for IndexVec<I, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.items
    }
}

impl<I: Idx, T> IndexVec<I, T> {
    /// Returns a copy of an element.
    #[inline]
    pub fn at(&self, id: I) -> T
    where
        T: Copy + Default,
    {
        let item = self.items.get(id.index());
        debug_assert!(item.is_some(), "no index {}", id.index());
        item.copied().unwrap_or_default()
    }

    /// Changes an element.
    #[inline]
    pub fn change(&mut self, id: I, change: impl FnOnce(&mut T)) {
        let item = self.items.get_mut(id.index());
        debug_assert!(item.is_some(), "no index {}", id.index());
        if let Some(item) = item {
            change(item);
        }
    }

    /// Replaces an element.
    #[inline]
    pub fn set(&mut self, id: I, value: T) {
        self.change(id, |item| *item = value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "no index 2")]
    fn an_index_that_does_not_exist_is_a_defect() {
        IndexVec::<u32, u8>::from(vec![1, 2]).set(2, 3);
    }
}
