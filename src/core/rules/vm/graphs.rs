//! The graphs of a game: a worker borrows them, and gives them back for the next one when it ends, so that nothing grows
//! twice while the rules stay.

use super::graph::{EndGraph, Graph};
use crate::base::RunBounds;
use std::sync::{Arc, Mutex};

/// Graphs that wait for a worker at most: more than there are threads at work on one game is rare.
const MOST: usize = 8;

/// What workers left behind.
#[derive(Debug, Default)]
pub struct Shelf(Mutex<Left>);

#[derive(Debug, Default)]
struct Left {
    lists: Vec<Graph>,
    ends: Vec<EndGraph>,
}

impl Shelf {
    fn take<T>(&self, of: impl FnOnce(&mut Left) -> Option<T>) -> Option<T> {
        self.0.lock().ok().and_then(|mut left| of(&mut left))
    }
}

/// The graphs of one worker.
#[derive(Debug, Default)]
pub struct Graphs {
    lists: Vec<Graph>,
    shelf: Arc<Shelf>,
}

impl Clone for Graphs {
    fn clone(&self) -> Self {
        Self::new(&self.shelf)
    }
}

impl Graphs {
    pub fn new(shelf: &Arc<Shelf>) -> Self {
        Self {
            lists: Vec::new(),
            shelf: Arc::clone(shelf),
        }
    }

    /// Takes a graph of a hook; runs inside a run have one of their own.
    pub fn take(&mut self, hook: u32, bounds: RunBounds) -> Graph {
        let own = self.lists.pop();
        let left = || {
            self.shelf.take(|left| {
                let fits = |graph: &Graph| graph.fits(bounds);
                let place = left.lists.iter().rposition(fits)?;
                Some(left.lists.remove(place))
            })
        };
        let known = own.or_else(left);
        known.unwrap_or_else(|| Graph::new(hook))
    }

    /// Returns the graph that is used first.
    pub fn first(&self) -> Option<&Graph> {
        self.lists.first()
    }

    pub fn give_back(&mut self, graph: Graph) {
        self.lists.push(graph);
    }

    /// Takes a graph of `end` that was left behind.
    pub fn take_end(&self, bounds: RunBounds) -> Option<EndGraph> {
        self.shelf.take(|left| {
            let place = left.ends.iter().rposition(|graph| graph.fits(bounds))?;
            Some(left.ends.remove(place))
        })
    }

    pub fn leave_end(&self, graph: EndGraph) {
        self.shelf.take(|left| {
            if left.ends.len() < MOST {
                left.ends.push(graph);
            }
            Some(())
        });
    }
}

impl Drop for Graphs {
    fn drop(&mut self) {
        let lists = &mut self.lists;
        self.shelf.take(|left| {
            let room = MOST.saturating_sub(left.lists.len());
            left.lists.extend(lists.drain(..).take(room));
            Some(())
        });
    }
}
