//! The language server, over a connection in memory.

mod client;
mod editing;
mod game;
mod hostile;
