//! A position is the same however it is reached: for every bundled game and for generated games of each language, two
//! ways to the same result are compared.
//!
//! [`ways`] compares the methods of a worker with each other, [`travel`] the positions of a session; each takes any
//! game. A generated game is identified by its seed; a failure prints the seed and the text. The ignored tests do the
//! same with many more seeds.

mod corpus;
mod counts;
mod games;
mod generate;
mod generated;
#[path = "../rules/random.rs"]
mod random;
mod shipped;
mod told;
mod travel;
mod views;
mod ways;
mod write;
