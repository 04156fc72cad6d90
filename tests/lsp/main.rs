//! The language server, over a connection in memory and with an editor; the settings for editors.

mod client;
mod commands;
mod companions;
mod creating;
mod editing;
mod editors;
mod formatting;
mod game;
mod hints;
mod hostile;
mod includes;
mod typing;
