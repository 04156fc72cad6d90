//! Sessions without a screen: opening, playing, saving, recovering.

mod course;
mod fen;
mod foreign_records;
mod game;
mod game_files;
mod games_edit;
mod go_records;
mod large;
mod legal;
mod library;
mod on_the_spot;
mod open;
mod play;
mod positions;
mod record_formats;
mod records;
mod recovery;
mod rule_tests;
mod rules;
mod states;
mod stones;
mod study;
mod text_games;
mod typed;
mod viewing;
mod workers;
