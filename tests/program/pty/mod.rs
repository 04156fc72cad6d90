//! The program in a real pseudo-terminal: what a person sees and presses, from the start to coming back.
#![cfg(unix)]

mod files;
mod hints;
mod input;
mod leaving;
mod machine;
mod screen;
mod whole_game;
