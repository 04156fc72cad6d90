//! The language server, over a connection in memory and with an editor; the settings for editors.

mod client;
mod commands;
mod companions;
mod editing;
mod editors;
mod formatting;
mod game;
mod hostile;
