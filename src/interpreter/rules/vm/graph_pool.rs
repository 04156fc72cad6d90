//! The graphs of a game. A worker borrows them and gives them back when it is dropped, so that no graph is built twice
//! while the rules stay the same.

use super::graph::{EndGraph, Graph};
use crate::base::RunBounds;
use std::sync::{Arc, Mutex};

/// The most idle graphs that are kept; more threads than this rarely work on one game.
const MOST: usize = 8;

/// The graphs of a game that no worker is using.
#[derive(Debug, Default)]
pub struct IdleGraphs(Mutex<Idle>);

#[derive(Debug, Default)]
struct Idle {
    #[allow(clippy::vec_box)] // They come from workers and go to others; see there.
    lists: Vec<Box<Graph>>,
    ends: Vec<EndGraph>,
}

impl IdleGraphs {
    // If a thread has panicked with the lock, its graphs are lost and new ones grow; nothing depends on having them.
    fn take<T>(&self, take_from: impl FnOnce(&mut Idle) -> Option<T>) -> Option<T> {
        self.0.lock().ok().and_then(|mut idle| take_from(&mut idle))
    }
}

/// The graphs of one worker.
#[derive(Debug, Default)]
pub struct Graphs {
    // Taken out for each question and put back, which would copy a kilobyte.
    #[allow(clippy::vec_box)]
    lists: Vec<Box<Graph>>,
    idle: Arc<IdleGraphs>,
    /// True if very many questions are to follow.
    expects_much: bool,
}

// A clone shares the idle graphs and has none of its own: a graph is large, and two copies would grow apart.
impl Clone for Graphs {
    fn clone(&self) -> Self {
        let mut graphs = Self::new(&self.idle);
        graphs.expects_much = self.expects_much;
        graphs
    }
}

impl Graphs {
    pub fn new(idle: &Arc<IdleGraphs>) -> Self {
        Self {
            lists: Vec::new(),
            idle: Arc::clone(idle),
            expects_much: false,
        }
    }

    /// Lets the graphs grow as in a long task from now on.
    pub fn expect_much(&mut self) {
        self.expects_much = true;
        for graph in &mut self.lists {
            graph.expect_much();
        }
    }

    /// Takes a graph of a hook. A run inside another run takes a graph of its own.
    pub fn take(&mut self, hook: u32, bounds: RunBounds) -> Box<Graph> {
        // A stack: while a graph answers it is not in here, so a run inside its run gets another one.
        if let Some(graph) = self.lists.pop() {
            return graph;
        }
        let waiting = self.idle.take(|idle| {
            // The last that was given back: a few graphs that are used again and again know more than many that take
            // turns.
            let place = idle.lists.iter().rposition(|graph| graph.fits(bounds))?;
            Some(idle.lists.remove(place))
        });
        let mut graph = waiting.unwrap_or_else(|| Box::new(Graph::new(hook)));
        if self.expects_much {
            graph.expect_much();
        }
        graph
    }

    /// Returns the graph that the next question takes, if it is here.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut Graph> {
        self.lists.last_mut().map(|graph| &mut **graph)
    }

    /// Returns the graph at the bottom of the stack, which is the only one unless runs were nested.
    pub fn first(&self) -> Option<&Graph> {
        self.lists.first().map(|graph| &**graph)
    }

    pub fn give_back(&mut self, graph: Box<Graph>) {
        self.lists.push(graph);
    }

    /// Takes an idle graph of `end`, or a new one if `new` can make one.
    pub fn take_end(
        &self,
        bounds: RunBounds,
        new: impl FnOnce() -> Option<EndGraph>,
    ) -> Option<EndGraph> {
        let waiting = self.idle.take(|idle| {
            let place = idle.ends.iter().rposition(|graph| graph.fits(bounds))?;
            Some(idle.ends.remove(place))
        });
        let mut graph = waiting.or_else(new)?;
        if self.expects_much {
            graph.expect_much();
        }
        Some(graph)
    }

    pub fn give_back_end(&self, graph: EndGraph) {
        self.idle.take(|idle| {
            if idle.ends.len() < MOST {
                idle.ends.push(graph);
            }
            Some(())
        });
    }
}

impl Drop for Graphs {
    fn drop(&mut self) {
        let lists = &mut self.lists;
        self.idle.take(|idle| {
            let room = MOST.saturating_sub(idle.lists.len());
            idle.lists.extend(lists.drain(..).take(room));
            Some(())
        });
    }
}
