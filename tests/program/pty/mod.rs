//! The program in a real pseudo-terminal: what a user sees and types, from the start to reopening saved work.
#![cfg(unix)]

mod engines;
mod files;
mod help;
mod hints;
mod input;
mod leaving;
mod machine;
mod plain;
mod screen;
mod whole_game;
