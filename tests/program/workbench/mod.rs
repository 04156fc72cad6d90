//! The workbench without a terminal: tests send keys and check the state and the screen.

mod asking;
mod assist;
mod bench;
mod command_line;
mod editing;
mod engine;
mod engines;
mod files;
mod hints;
mod library;
mod marking;
mod monkey;
mod notes;
mod panes;
mod pictures;
mod playing;
mod questions;
mod record;
mod rule_tests;
mod screens;
mod stones;
mod study;
mod threads;
mod viewing;
